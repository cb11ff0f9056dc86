"""What is counted of a hand by the piles of its sides: one pile less than there are is enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.cards import Card
from referee.entries import Kind, cards, entry, filled_in, rows, whole
from referee.errors import BadEntry
from referee.games.sedma.house_rules import PACK, HouseRules
from referee.games.sedma.rules import Rule
from referee.games.sedma.says import Say
from referee.games.sedma.tricks import COUNTING
from referee.messages import Plain, gettext_noop
from referee.rulings import Ruling, refuse

COUNTED = tuple(card for card in PACK if card.rank in COUNTING)
SIDE = whole(0, 2)


@dataclass(frozen=True, slots=True)
class of_each:  # noqa: N801 # a kind of blank, see referee.entries.whole
    """A number for each side, in side order. The last may be left out; of what people type any one, which is None."""

    kind: Kind

    def read(self, raw: Any, field: str, *, typed: bool) -> tuple[Any, ...]:
        if isinstance(raw, Mapping) and not typed:
            places = [int(place) for place in raw if str(place).isdecimal() and int(place) < 12]
            raw = [raw.get(str(place)) for place in range(max(places, default=-1) + 1)]
        if typed or not isinstance(raw, list):
            return rows(self.kind).read(raw, field, typed=typed)
        return tuple(
            None if one is None or not str(one).strip() else self.kind.read(one, f"{field}.{at}", typed=False)
            for at, one in enumerate(raw)
        )

    def write(self, value: Sequence[Any]) -> Plain:
        return [None if one is None else self.kind.write(one) for one in value]

    def describe(self) -> dict[str, Plain]:
        return rows(self.kind).describe()


def with_the_last(numbers: Sequence[Any] | None, total: int | None, field: str, sides: int) -> tuple[Any, ...] | None:
    """A number for each side, the one left out worked out of the total; None where more are left out.

    `BadEntry` for more numbers than sides, or too few in a list that names no places.
    """
    if numbers is None:
        return None
    if not sides - 1 <= len(numbers) <= sides:
        raise BadEntry("bad_value", Say.ONE_FOR_EACH_SIDE(count=sides), field)
    told = [*numbers, *[None] * (sides - len(numbers))]
    if told.count(None) == 1 and total is not None:
        rest = total - sum(one for one in told if one is not None)
        told[told.index(None)] = max(0, rest)
    return None if None in told else tuple(told)


@filled_in
class Pile:
    """The aces and tens among the cards that one side took; there may be none."""

    side: int = entry(SIDE, label=gettext_noop("Whose pile"))
    cards: tuple[Card, ...] = entry(cards(), label=gettext_noop("Aces and tens among them"), default=())


def count_piles(piles: Sequence[Pile], rules: HouseRules) -> tuple[int, ...] | None:
    """The aces and tens of each side; None where too few piles are told."""
    told = {pile.side: len(pile.cards) for pile in piles}
    missing = [side for side in range(rules.sides) if side not in told]
    rest = len(COUNTED) - sum(told.values())
    if len(missing) > 1 and rest:
        return None
    return tuple(told.get(side, rest) for side in range(rules.sides))


def refuse_piles(piles: Sequence[Pile]) -> Ruling | None:
    """The refusal of a card that is no ace or ten, or that lies in two piles."""
    seen: list[Card] = []
    for pile in piles:
        for card in pile.cards:
            if card not in COUNTED:
                return refuse(Rule.CARD_POINTS, "bad_card", Say.NO_ACE_OR_TEN(card=card))
            if card in seen:
                return refuse(Rule.CARD_ONCE, "card_twice", Say.TAKEN_TWICE(card=card))
            seen.append(card)
    return None
