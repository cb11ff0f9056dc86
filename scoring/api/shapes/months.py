"""Shapes of what a table's months tell."""

from typing import Annotated, NotRequired, TypedDict
from uuid import UUID

from scoring.api.shapes.matches import Hand


class Share(TypedDict):
    """A rule statistic: in how many hands, of how many that were not agreed."""

    code: str
    label: str
    hands: int
    of: int


class Figures(TypedDict):
    """What stands for a player. `hand_points` leave adjustments out, `closing` are the bonuses at the end of matches."""

    place: int
    player: UUID
    name: str
    gone: Annotated[bool, "Left, or plays no longer"]
    matches: int
    won: int
    hands: int
    points: int
    hand_points: int
    closing: int
    average: Annotated[str | None, "Points a hand without adjustments, with one decimal, as text"]
    best: Annotated[int | None, "Points of the best hand"]
    longest_run: Annotated[int, "Hands won in a row"]
    shares: list[Share]


class Standings(TypedDict):
    """Everybody who played, by place. The points of several games (`game` is null) are added up, but compare nothing."""

    game: str | None
    by: Annotated[str, "What places go by: won or points"]
    players: list[Figures]


class Duel(TypedDict):
    """How often one player came out of a match ahead of another."""

    player: UUID
    against: UUID
    matches: int
    won: int
    lost: int
    level: int


class HeadToHead(TypedDict):
    duels: list[Duel]


class Mark(TypedDict):
    """A hand that stands out."""

    match: UUID
    number: int
    points: int
    at: str


class MonthOfPlayer(TypedDict):
    """What somebody made in a month of the table's time zone."""

    month: Annotated[str, "As 2026-03"]
    hands: int
    points: int
    average: str | None


class Portrait(TypedDict):
    """One player: `figures` are null for somebody who did not play."""

    player: UUID
    name: str
    figures: Figures | None
    best: NotRequired[Mark]
    worst: NotRequired[Mark]
    months: list[MonthOfPlayer]
    duels: list[Duel]


class Account(TypedDict):
    """What somebody is ahead in points, and in hundredths of money: owed to them, paid to them, still open."""

    player: UUID
    name: str
    points: int
    owed: int
    paid: int
    open: int


class Transfer(TypedDict):
    """Somebody still pays somebody so many hundredths."""

    payer: UUID
    payee: UUID
    amount: int


class SettleUp(TypedDict):
    """Accounts in hundredths, and the fewest payments that settle them."""

    price: Annotated[int | None, "Of a point, in hundredths; null where games of several prices, or none, are in them"]
    accounts: list[Account]
    payments: Annotated[list[Transfer], "Still to be made; nothing is called paid until somebody says so"]


class Payment(TypedDict):
    """Money that changed hands, because somebody said so. `amount` is in hundredths."""

    id: UUID
    game: str | None
    since: str | None
    until: str | None
    payer: UUID
    payee: UUID
    amount: int
    at: str
    by: UUID | None
    note: str
    taken_back_at: str | None


class Payments(TypedDict):
    """Payments, those taken back too, the newest first; `cursor` leads to the older ones."""

    payments: list[Payment]
    cursor: str | None


class FoundHand(TypedDict):
    """A hand that was found, and its match."""

    match: UUID
    game: str
    hand: Hand


class FoundHands(TypedDict):
    """Hands, the newest first; `cursor` leads to the older ones."""

    hands: list[FoundHand]
    cursor: str | None


class Highlight(TypedDict):
    """The hand that put a side furthest ahead of the next."""

    match: UUID
    number: int
    side: int
    lead: int


class Place(TypedDict):
    """Somebody in the standings."""

    place: int
    player: UUID
    won: int
    points: int


class Moved(TypedDict):
    """Standings of a game since the year began, before the evening and after it."""

    game: str
    before: list[Place]
    after: list[Place]


class Evening(TypedDict):
    """An evening, which goes on until six in the morning."""

    day: str
    earlier: Annotated[str | None, "The last evening before on which something was played"]
    later: Annotated[str | None, "The next one"]
    matches: list[UUID]
    hands: int
    highlights: list[Highlight]
    standings: list[Moved]
