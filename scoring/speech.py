"""How the referee's messages are said to people: in the language of the request, with the players' names."""

import re
from collections.abc import Mapping

from django.utils.translation import gettext, ngettext

from referee.cards import Card, Rank, Suit
from referee.messages import Speaker, Value
from scoring import numbers
from scoring.card_names import card_name, suit_name

FIRST_STRONG, POP = "\u2068", "\u2069"
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


def isolated(text: str) -> str:
    """A text of unknown direction, kept from turning the sentence around it, also by signs of its own that do so.

    >>> isolated("\\u2069\\u202eRaj") == isolated("Raj")
    True
    """
    return f"{FIRST_STRONG}{TURNING.sub('', text)}{POP}"


class Spoken(Speaker):
    """Says messages in the active language, its digits and card names.

    `names` are those of the sides of a match, `seats` those of who sits where; `german` names German suits.
    """

    def __init__(
        self,
        names: Mapping[int, str] | None = None,
        *,
        seats: Mapping[int, str] | None = None,
        german: bool = False,
        isolate: bool = False,
    ) -> None:
        self.names = names or {}
        self.seats = seats or {}
        self.german = german
        self.isolate = isolate

    def value(self, value: Value) -> str:
        match value:
            case Card():
                return card_name(str(value), german=self.german)
            case Rank():
                return card_name(value.letter, german=self.german)
            case Suit():
                return suit_name(value.letter, german=self.german)
        return super().value(value)

    def number(self, number: int) -> str:
        return numbers.number(number)

    def translate(self, one: str, many: str | None = None, count: int = 0) -> str:
        return gettext(one) if many is None else ngettext(one, many, count)

    def who(self, key: str | int) -> str:
        return self.typed(self.names.get(key, str(key)) if isinstance(key, int) else key)

    def at_seat(self, seat: int) -> str:
        return self.typed(self.seats[seat]) if seat in self.seats else super().at_seat(seat)

    def at_side(self, side: int) -> str:
        return self.typed(self.names[side]) if side in self.names else super().at_side(side)

    def typed(self, text: str) -> str:
        return isolated(text) if self.isolate else text
