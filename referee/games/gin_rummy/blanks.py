"""Kinds of blanks that only gin has: cards of its pack, endings and counts."""

from __future__ import annotations

from typing import Any

from referee import entries
from referee.cards import Card
from referee.entries import blanks, card, cards, choice, whole
from referee.errors import BadEntry
from referee.games.gin_rummy.says import Say
from referee.messages import Text, gettext_noop

MOST_DEADWOOD = 98  # eight tens and two nines

UPCARD = gettext_noop("Upcard")
UPCARD_HELP = gettext_noop(
    "In Oklahoma: its rank is the knock limit, and a spade counts twice. Of the other suits any will do."
)


class pack_card(card):  # noqa: N801 # a kind, named as in referee.entries
    """A card of the pack, which has no jokers."""

    def read(self, raw: Any, field: str, *, typed: bool) -> Card:
        return _of_the_pack(super().read(raw, field, typed=typed), field)


class pack_cards(cards):  # noqa: N801 # a kind, named as in referee.entries
    """Cards of the pack, which has no jokers."""

    def read(self, raw: Any, field: str, *, typed: bool) -> tuple[Card, ...]:
        return tuple(_of_the_pack(one, field) for one in super().read(raw, field, typed=typed))


def _of_the_pack(one: Card, field: str) -> Card:
    if one.is_joker:
        raise BadEntry("bad_card", Say.NO_JOKERS(), field)
    return one


class ending(choice):  # noqa: N801 # a kind, named as in referee.entries
    """How a hand ended; what is none of these is a `bad_claim`."""

    def __init__(self) -> None:
        super().__init__(
            {"knock": gettext_noop("knock"), "gin": gettext_noop("gin"), "big_gin": gettext_noop("big gin")}
        )

    def read(self, raw: Any, field: str, *, typed: bool) -> Any:
        try:
            return super().read(raw, field, typed=typed)
        except BadEntry as error:
            raise BadEntry("bad_claim", error.message, field) from None


class deadwood_count(whole):  # noqa: N801 # a kind, named as in referee.entries
    """What ten cards may leave; another number is a `bad_claim`."""

    def __init__(self) -> None:
        super().__init__(0, MOST_DEADWOOD)

    def read(self, raw: Any, field: str, *, typed: bool) -> int:
        number = whole().read(raw, field, typed=typed)
        if not self.low <= number <= self.high:
            raise BadEntry("bad_claim", Say.COUNT_OUT_OF_RANGE(number=number, most=MOST_DEADWOOD), field)
        return number


def not_told(form: Any, name: str) -> BadEntry:
    """A blank of a filled-in form that only some endings can do without."""
    label = next(blank.label for blank in blanks(type(form)) if blank.name == name)
    return BadEntry("missing_field", entries.Say.MISSING_FIELD(field=Text(label)), name)
