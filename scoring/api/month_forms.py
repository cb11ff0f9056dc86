"""What a client asks about months, as forms: see `scoring.api.bodies`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from referee.entries import choice, filled_in, text, whole
from referee.entries import entry as blank
from referee.errors import BadEntry
from referee.messages import gettext_noop
from scoring.api.bodies import LONG, identity, people
from scoring.errors import Say
from scoring.money import read_money
from scoring.queries.standings import POINTS, WON
from scoring.services.payments import MOST

FIRST_DAY, LAST_DAY = gettext_noop("The first day, as 2026-03-01"), gettext_noop("The last day")
BY = choice({WON: gettext_noop("Matches won"), POINTS: gettext_noop("Points")})


@dataclass(frozen=True, slots=True)
class price:  # noqa: N801 # as `identity`
    """A price above zero with at most two decimals, as 0.05."""

    def read(self, raw: Any, field: str, *, typed: bool) -> int:
        said = str(raw) if isinstance(raw, str | int) and not isinstance(raw, bool) else ""
        hundredths = read_money(said) if said.isascii() and "," not in said else None
        if hundredths is None:
            raise BadEntry("bad_value", Say.NOT_A_PRICE(typed=said[:20]), field)
        return hundredths

    def write(self, value: int) -> int:
        return value

    def describe(self) -> dict[str, Any]:
        return {"type": "string"}


@filled_in
class AskPeriod:
    """Which part of a table's book: a game, days of the table's time zone."""

    game: str | None = blank(text(), label=gettext_noop("Only this game"), default=None)
    since: str | None = blank(text(), label=FIRST_DAY, default=None, key="from")
    until: str | None = blank(text(), label=LAST_DAY, default=None, key="to")


@filled_in
class AskMonths(AskPeriod):
    """Which part of a table's book, and which matches of it."""

    players: Sequence[UUID] | None = blank(
        people(), label=gettext_noop("Only matches of exactly these players, ids with commas"), default=None
    )


@filled_in
class AskStandings(AskMonths):
    """Which standings."""

    by: str | None = blank(BY, label=gettext_noop("What places go by"), default=None)


@filled_in
class AskSettleUp(AskPeriod):
    """What is settled, and at which price of a point."""

    price: int | None = blank(
        price(),
        label=gettext_noop("The price of a point, as 0.05; without it the table's own, game by game"),
        default=None,
    )


@filled_in
class FindHands(AskMonths):
    """Which hands are looked for."""

    what: str | None = blank(
        text(),
        label=gettext_noop("What was in them: agreed, corrected, struck, adjust, or the code of a line, as undercut"),
        default=None,
        key="with",
    )
    cursor: UUID | None = blank(identity(), label=gettext_noop("Where the page before ended"), default=None)


@filled_in
class ListPayments:
    """Which payments are listed."""

    cursor: UUID | None = blank(identity(), label=gettext_noop("Where the page before ended"), default=None)


@filled_in
class Pay(AskPeriod):
    """Who paid whom how many hundredths, and for what: a game, or all, and days, as they were settled."""

    payer: UUID = blank(identity(), label=gettext_noop("Who paid"))
    payee: UUID = blank(identity(), label=gettext_noop("To whom"))
    amount: int = blank(whole(1, MOST), label=gettext_noop("How much, in hundredths"))
    note: str = blank(text(LONG), label=gettext_noop("Note"), default="")
    by: UUID | None = blank(identity(), label=gettext_noop("The player who writes this"), default=None)
