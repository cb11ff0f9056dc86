"""What a client sends: bodies and queries, as forms that read and describe themselves.

They are read as strictly as the entries of hands: a number is a number, and a field that nobody knows is refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from referee.entries import Say as EntrySay
from referee.entries import choice, filled_in, per, plain, rows, text, whole, yes_no
from referee.entries import entry as blank
from referee.entries import sides as per_side
from referee.errors import BadEntry
from referee.messages import gettext_noop
from scoring.errors import Say

DEAREST = 10**9  # hundredths
LONG = 10_000  # the services say in their own words when a text is too long


@dataclass(frozen=True, slots=True)
class identity:  # noqa: N801 # kinds read as words where they are used
    """An id, as the answers give it."""

    def read(self, raw: Any, field: str, *, typed: bool) -> UUID:
        try:
            value = UUID(raw) if isinstance(raw, str) and len(raw) == 36 else None
        except ValueError:
            value = None
        if value is None:
            raise BadEntry("bad_value", Say.NOT_AN_ID(), field)
        return value

    def write(self, value: UUID) -> str:
        return str(value)

    def describe(self) -> dict[str, Any]:
        return {"type": "uuid"}


@dataclass(frozen=True, slots=True)
class people:  # noqa: N801 # see identity
    """Ids of players, with commas between them."""

    def read(self, raw: Any, field: str, *, typed: bool) -> tuple[UUID, ...]:
        if not isinstance(raw, str):
            raise BadEntry("bad_value", Say.NOT_AN_ID(), field)
        return tuple(identity().read(one.strip(), field, typed=typed) for one in raw.split(","))

    def write(self, value: Sequence[UUID]) -> str:
        return ",".join(map(str, value))

    def describe(self) -> dict[str, Any]:
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class for_the_game:  # noqa: N801 # see identity
    """Named values that the game itself reads; the schema has a component for them."""

    component: str

    def read(self, raw: Any, field: str, *, typed: bool) -> Mapping[str, Any]:
        if not isinstance(raw, Mapping):
            raise BadEntry("bad_value", EntrySay.NOT_AN_OBJECT(), field)
        return raw

    def write(self, value: Mapping[str, Any]) -> Mapping[str, Any]:
        return value

    def describe(self) -> dict[str, Any]:
        return {"type": "component", "component": self.component}


HOUSE_RULES = for_the_game("HouseRules")


@filled_in
class AskReferee:
    """A question to the referee. House rules not named have their defaults."""

    question: str = blank(text(), label=gettext_noop("The question"))
    claim: Mapping[str, Any] = blank(for_the_game("Claim"), label=gettext_noop("The claim"))
    house_rules: Mapping[str, Any] | None = blank(HOUSE_RULES, label=gettext_noop("House rules"), default=None)


@filled_in
class OpenTable:
    """A table and its players, in the order in which they sit."""

    name: str = blank(text(LONG), label=gettext_noop("The table's name"))
    players: Sequence[str] = blank(rows(text(LONG)), label=gettext_noop("The players' names"))
    time_zone: str = blank(text(), label=gettext_noop("Time zone"), default="UTC")


@filled_in
class ChangeTable:
    """What is to change about a table. Of each game that is named, all favourite house rules are replaced."""

    name: str | None = blank(text(LONG), label=gettext_noop("The table's name"), default=None)
    time_zone: str | None = blank(text(), label=gettext_noop("Time zone"), default=None)
    house_rules: Mapping[str, Any] | None = blank(
        per(HOUSE_RULES), label=gettext_noop("Favourite house rules, by game"), default=None
    )
    prices: Mapping[str, int] | None = blank(
        per(whole(1, DEAREST)), label=gettext_noop("What a point is played for, in hundredths, by game"), default=None
    )
    put_away: bool | None = blank(yes_no(), label=gettext_noop("Put away"), default=None)


@filled_in
class AddPlayer:
    """Somebody new. A name that is nearly another's is asked about, unless it is confirmed."""

    name: str = blank(text(LONG), label=gettext_noop("Name"))
    confirm: bool = blank(yes_no(), label=gettext_noop("This is another person"), default=False)


@filled_in
class ChangePlayer:
    """What is to change about a player."""

    name: str | None = blank(text(LONG), label=gettext_noop("Name"), default=None)
    retired: bool | None = blank(yes_no(), label=gettext_noop("Sits in no new match"), default=None)
    confirm: bool = blank(yes_no(), label=gettext_noop("This is another person"), default=False)


@filled_in
class ListMatches:
    """Which matches are listed."""

    open: bool | None = blank(
        yes_no(), label=gettext_noop("Only those that go on, or only those that are over"), default=None
    )
    game: str | None = blank(text(), label=gettext_noop("Only those of this game"), default=None)
    since: str | None = blank(text(), label=gettext_noop("The first day, as 2026-03-01"), default=None, key="from")
    until: str | None = blank(text(), label=gettext_noop("The last day"), default=None, key="to")
    players: Sequence[UUID] | None = blank(
        people(), label=gettext_noop("Only those of exactly these players, ids with commas"), default=None
    )
    player: UUID | None = blank(identity(), label=gettext_noop("Only those in which this player sat"), default=None)
    cursor: UUID | None = blank(identity(), label=gettext_noop("Where the page before ended"), default=None)


@filled_in
class StartMatch:
    """A match: its players in seat order, or side by side as partners.

    House rules not named come from the preset, else from the table's favourites. `bring` are totals from paper,
    by side number.
    """

    game: str = blank(text(), label=gettext_noop("The game"))
    seats: Sequence[UUID] | None = blank(rows(identity()), label=gettext_noop("Players in seat order"), default=None)
    sides: Sequence[Sequence[UUID]] | None = blank(
        rows(rows(identity())), label=gettext_noop("Partners, side by side"), default=None
    )
    preset: str | None = blank(text(), label=gettext_noop("Preset"), default=None)
    house_rules: Mapping[str, Any] | None = blank(HOUSE_RULES, label=gettext_noop("House rules"), default=None)
    first_dealer: int = blank(whole(0), label=gettext_noop("The seat that deals first"), default=0)
    bring: Mapping[int, int] | None = blank(per_side(whole()), label=gettext_noop("Totals from paper"), default=None)

    def check(self) -> None:
        if (self.seats is None) == (self.sides is None):
            raise BadEntry("bad_value", Say.SEATS_OR_SIDES(), "seats")


@filled_in
class ReadMatch:
    """Which version of a match is known already."""

    since: int | None = blank(
        whole(0),
        label=gettext_noop("The version that is known: nothing is sent if it is still the newest"),
        default=None,
    )


@filled_in
class ChangeMatch:
    """Whether a match is over by agreement, or goes on."""

    over: bool = blank(yes_no(), label=gettext_noop("Over"))


@filled_in
class PreviewHand:
    """A hand as it is entered, to see what it would be."""

    entry: Mapping[str, Any] = blank(for_the_game("Entry"), label=gettext_noop("The entry"))
    number: int | None = blank(whole(0), label=gettext_noop("The hand that this is meant to be"), default=None)
    seats: Sequence[int] | None = blank(rows(whole(0)), label=gettext_noop("The seats that played"), default=None)
    dealer: int | None = blank(whole(0), label=gettext_noop("The seat that dealt"), default=None)
    why: str = blank(text(LONG), label=gettext_noop("The reason"), default="")
    note: str = blank(text(LONG), label=gettext_noop("Note"), default="")
    by: UUID | None = blank(identity(), label=gettext_noop("The player who writes this"), default=None)


@filled_in
class RecordHand(PreviewHand):
    """A hand as it is entered, and the number that it is meant to be: the match's `next.number`."""

    number: int = blank(whole(0), label=gettext_noop("The hand that this is meant to be"))


@filled_in
class ListHands:
    """Where a list of hands goes on."""

    cursor: int | None = blank(whole(0), label=gettext_noop("Where the page before ended"), default=None)


@filled_in
class CorrectHand:
    """What a hand is to be from now on; what is left out stays. An entry, seats or a dealer restore a struck hand."""

    entry: Mapping[str, Any] | None = blank(for_the_game("Entry"), label=gettext_noop("The entry"), default=None)
    struck: bool | None = blank(yes_no(), label=gettext_noop("Struck out"), default=None)
    seats: Sequence[int] | None = blank(rows(whole(0)), label=gettext_noop("The seats that played"), default=None)
    dealer: int | None = blank(whole(0), label=gettext_noop("The seat that dealt"), default=None)
    why: str = blank(text(LONG), label=gettext_noop("The reason"), default="")
    by: UUID | None = blank(identity(), label=gettext_noop("The player who writes this"), default=None)
    later: str | None = blank(
        choice(
            {
                "keep": gettext_noop("Later hands count: played on by agreement"),
                "new_match": gettext_noop("Later hands begin a new match"),
            }
        ),
        label=gettext_noop("What becomes of hands behind the end"),
        default=None,
    )


@filled_in
class OnlyPreview:
    """Whether only to see what would change."""

    preview: bool = blank(yes_no(), label=gettext_noop("Only say what would change; store nothing"), default=False)


@filled_in
class TakeSeat:
    """Who joins. Seats change between hands: from the next one on."""

    player: UUID = blank(identity(), label=gettext_noop("The player"))
    from_hand: int | None = blank(whole(0), label=gettext_noop("The next hand's number"), default=None)


@filled_in
class ChangeSeat:
    """What is to change about a seat, from the next hand on."""

    sits_out: bool | None = blank(yes_no(), label=gettext_noop("Sits out"), default=None)
    left: bool | None = blank(yes_no(), label=gettext_noop("Has left"), default=None)
    player: UUID | None = blank(identity(), label=gettext_noop("Who takes the seat"), default=None)
    from_hand: int | None = blank(whole(0), label=gettext_noop("The next hand's number"), default=None)


@filled_in
class MergeInto:
    """The record that stands for both from now on."""

    into: UUID = blank(identity(), label=gettext_noop("The player who stays"))


@filled_in
class Rescore:
    """House rules to fold the match under; those not named are its own."""

    house_rules: Mapping[str, Any] = blank(HOUSE_RULES, label=gettext_noop("House rules"))


@filled_in
class KeepDispute:
    """A question to keep with its answer. Without house rules those of the match are taken."""

    game: str = blank(text(), label=gettext_noop("The game"))
    question: str = blank(text(), label=gettext_noop("The question"))
    claim: Mapping[str, Any] = blank(for_the_game("Claim"), label=gettext_noop("The claim"))
    house_rules: Mapping[str, Any] | None = blank(HOUSE_RULES, label=gettext_noop("House rules"), default=None)
    match: UUID | None = blank(identity(), label=gettext_noop("The match it was about"), default=None)
    hand: int | None = blank(whole(0), label=gettext_noop("The hand it was about"), default=None)
    outcome: str = blank(text(LONG), label=gettext_noop("What became of it"), default="")
    by: UUID | None = blank(identity(), label=gettext_noop("The player who writes this"), default=None)


@filled_in
class AskExport:
    """In which form a table is taken out."""

    format: str = blank(
        choice({"json": gettext_noop("Everything"), "csv": gettext_noop("For spreadsheets")}),
        label=gettext_noop("JSON or CSV"),
        default="json",
    )


@filled_in
class BringIn:
    """An export as it was taken out. Whatever is edited shows by its digest."""

    format: str = blank(text(), label=gettext_noop("What this is"))
    version: int = blank(whole(1), label=gettext_noop("The version of the format"))
    export: UUID = blank(identity(), label=gettext_noop("The export's own id"))
    exported_at: str = blank(text(), label=gettext_noop("When it was exported"))
    table: Mapping[str, Any] = blank(per(plain()), label=gettext_noop("The table"))
    players: Sequence[Any] = blank(rows(plain()), label=gettext_noop("Its people"))
    matches: Sequence[Any] = blank(rows(plain()), label=gettext_noop("Its matches, with all that ever counted"))
    disputes: Sequence[Any] = blank(rows(plain()), label=gettext_noop("The rulings that it kept"))
    payments: Sequence[Any] = blank(rows(plain()), label=gettext_noop("The payments"))
    digest: str = blank(text(), label=gettext_noop("The digest of all this"))
    again: bool = blank(yes_no(), label=gettext_noop("Once more, as another table"), default=False)
