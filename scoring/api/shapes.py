"""What the JSON door answers, as types: the code is checked against them, and the schema is made of them.

Totals, places, points and finals are objects whose keys are side numbers; in JSON a key is a text.
"""

from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

PerSide = Annotated[dict[str, int], "By side number"]


class Rule(TypedDict):
    """A rule of the game's book: its lasting code, and its number there."""

    code: str
    number: str


class ReadRule(Rule):
    """A rule as it reads under a table's house rules, and which of them changed it."""

    text: str
    changed_by: list[str]


class Remedy(TypedDict):
    """What would make it legal; `claim` is the same question, mended."""

    says: str
    claim: NotRequired[dict[str, Any]]


class Assumption(TypedDict):
    """A fact that nobody told, taken in the claimant's favour."""

    code: str
    says: str


class Ruling(TypedDict):
    """The referee's answer. A claim that breaks a rule has `legal` false and a `reason`."""

    legal: bool
    reason: str | None
    rule: ReadRule
    says: str
    answer: dict[str, Any]
    because: Annotated[list[dict[str, Any]], "The rulings that it rests on"]
    remedies: list[Remedy]
    assumes: list[Assumption]
    notes: list[str]


class Player(TypedDict):
    """Somebody at a table. Who is retired sits in no new match."""

    id: UUID
    name: str
    retired: bool
    merged_into: NotRequired[Annotated[UUID, "The record that stands for this one too"]]


class Players(TypedDict):
    players: list[Player]


class Keys(TypedDict):
    """The keys of a table. Whoever watches is shown only the watch key."""

    scorekeeper: NotRequired[str]
    watch: str


class Table(TypedDict):
    """A group of people with one book. `house_rules` are its favourites, by game."""

    id: UUID
    name: str
    players: list[Player]
    time_zone: str
    house_rules: dict[str, dict[str, Any]]
    put_away: bool


class NewTable(Table):
    """A table that was opened, and its keys."""

    keys: Keys


class SeatsOfGame(TypedDict):
    """How many may play, how they are partners, and whether somebody may join a running match."""

    min: int
    max: int
    partners: Annotated[str, "none, across (with four) or free"]
    joins: bool


class Preset(TypedDict):
    """House rules that people know under a name; those not named have their defaults."""

    key: str
    name: str
    house_rules: dict[str, Any]
    players: NotRequired[Annotated[int, "The number of seats that it is for"]]


class Question(TypedDict):
    """Something the referee can be asked, and the fields of its claim."""

    key: str
    title: str
    fields: list[dict[str, Any]]


class EntryMode(TypedDict):
    """A way to enter a hand, and its fields."""

    key: str
    label: str
    fields: list[dict[str, Any]]


class Game(TypedDict):
    """A game: who may play, its house rules, what the referee can be asked, how a hand is entered."""

    key: str
    name: str
    about: str
    seats: SeatsOfGame
    house_rules: Annotated[list[dict[str, Any]], "name, type, default, choices, label, help"]
    presets: list[Preset]
    questions: list[Question]
    entry_modes: list[EntryMode]


class Games(TypedDict):
    games: list[Game]


class NumberedRule(ReadRule):
    """A rule in its section of the book."""

    section: str


class Rulebook(TypedDict):
    """A game's rules as they read under these house rules; `changed` names those that differ from their defaults."""

    game: str
    house_rules: dict[str, Any]
    changed: list[str]
    rules: list[NumberedRule]


class Line(TypedDict):
    """Points for one side, what for, and the rule that gives them."""

    side: int
    column: NotRequired[Annotated[int, "Only where the sheet has several columns"]]
    points: int
    code: str
    says: str
    rule: Rule


class HandRuling(TypedDict):
    """How the referee judged a hand when it was written."""

    rule: Rule
    says: str
    assumes: list[Assumption]
    notes: list[str]


class Hand(TypedDict):
    """What counts under a number of a match, and the totals after it.

    `seats` are the seats that played. A struck hand has no lines.
    """

    number: int
    dealer: int | None
    seats: list[int]
    entry: dict[str, Any]
    mode: str
    agreed: bool
    struck: bool
    lines: list[Line]
    totals: PerSide
    ruling: HandRuling
    by: Annotated[UUID | None, "The player who wrote it"]
    at: str
    why: str
    note: str
    revision: int


class Hands(TypedDict):
    """Hands, the newest first; `cursor` leads to the older ones."""

    hands: list[Hand]
    cursor: str | None


class Change(TypedDict):
    """Who replaced a revision, when and why."""

    by: UUID | None
    at: str
    why: str
    because: Annotated[int | None, "The number of the hand whose correction changed this one too"]


class Revision(TypedDict):
    """What counted under a number at one time; `replaced` is null for what counts now."""

    hand: Hand
    replaced: Change | None


class History(TypedDict):
    """All revisions of a hand, the newest first."""

    revisions: list[Revision]


class Preview(TypedDict):
    """What a hand would be. Where it is refused, `suggested` is the entry by which the table could accept it."""

    legal: bool
    ruling: Ruling
    lines: list[Line]
    totals_before: PerSide
    totals_after: PerSide
    would_end: bool
    suggested: NotRequired[dict[str, Any]]


class Side(TypedDict):
    """A player, or partners: what points are given to."""

    number: int
    name: str
    players: list[UUID]


class Seat(TypedDict):
    """A place in a match: who sits there, since which hand."""

    number: int
    side: int
    player: UUID
    from_hand: int
    sits_out: bool
    left: bool


class Next(TypedDict):
    """The next hand: its number, who deals it, who leads to it."""

    number: int
    dealer: int | None
    leader: int | None


class Column(TypedDict):
    """One of several columns of a sheet."""

    name: str
    totals: PerSide


class Match(TypedDict):
    """A match as it stands. `final` is there once it is over: the totals with the closing lines."""

    id: UUID
    table: UUID
    game: str
    house_rules: dict[str, Any]
    sides: list[Side]
    seats: list[Seat]
    totals: PerSide
    final: NotRequired[PerSide]
    places: PerSide
    leaders: list[int]
    over: bool
    winners: list[int]
    closing: list[Line]
    columns: NotRequired[Annotated[list[Column], "Only where the sheet has several"]]
    next: Next
    hands_played: int
    entry_modes: list[str]
    started_at: str
    version: int


class Matches(TypedDict):
    """Matches, the newest first; `cursor` leads to the older ones."""

    matches: list[Match]
    cursor: str | None


class Changes(TypedDict):
    """What a correction changes. `ends_with` is the hand that ends the match, `behind` how many hands stand behind it."""

    number: int
    struck: bool
    lines: list[Line]
    totals_before: PerSide
    totals_after: PerSide
    leaders_before: list[int]
    leaders_after: list[int]
    ends_with: int | None
    behind: int
    later_hands: Annotated[list[int], "The numbers of later hands whose lines change by it"]
    next: Next


class Corrected(TypedDict):
    """A hand as it counts now, what its correction changed, and the match into which later hands moved."""

    hand: NotRequired[Hand]
    changes: NotRequired[Changes]
    moved_to: NotRequired[UUID]


class RescoredHand(TypedDict):
    """What a hand would have been. One that could not have stood has no lines."""

    number: int
    legal: bool
    says: str
    lines: list[Line]


class Rescored(TypedDict):
    """What a match would have been under other house rules."""

    totals: PerSide
    totals_now: PerSide
    places: PerSide
    over: bool
    hands: list[RescoredHand]


class Merge(TypedDict):
    """What a merge brings together, or would bring."""

    player: Player
    into: Player
    hands: Annotated[list[int], "Of the one and of the other"]
    matches: Annotated[list[int], "Of the one and of the other"]


class Dispute(TypedDict):
    """A kept ruling: what was asked under which house rules, the verdict, and what became of it."""

    id: UUID
    game: str
    question: str
    claim: dict[str, Any]
    house_rules: dict[str, Any]
    legal: bool
    reason: str | None
    rule: ReadRule
    says: str
    answer: dict[str, Any]
    assumes: list[Assumption]
    notes: list[str]
    match: UUID | None
    hand: int | None
    outcome: str
    by: UUID | None
    at: str


class Disputes(TypedDict):
    disputes: list[Dispute]


class Problem(TypedDict):
    """What is wrong (RFC 9457): `code` is lasting, `detail` a sentence for people, `field` what it is about.

    A hand against the rules brings its `ruling`, and `suggested`, the entry by which the table could accept
    it. A number that is taken brings both versions: the `hand` that is written and what was `sent`.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    field: NotRequired[str]
    ruling: NotRequired[Ruling]
    suggested: NotRequired[dict[str, Any]]
    hand: NotRequired[Hand]
    sent: NotRequired[dict[str, Any]]
    changes: NotRequired[Changes]
    version: NotRequired[Annotated[int, "The match's version now"]]
    next: NotRequired[Annotated[int, "The number of the next hand"]]
    player: NotRequired[Annotated[UUID, "Who has a similar name"]]
    name: NotRequired[str]
