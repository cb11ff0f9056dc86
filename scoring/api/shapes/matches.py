"""Matches, hands, and what corrections change."""

from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

from scoring.api.shapes.rulings import Assumption, Rule, Ruling

PerSide = Annotated[dict[str, int], "By side number"]


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
