"""A hand of Mosty while it is entered: what is missing, and how the cards lie that are told so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.cards import JOKERS, Card, in_order
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.laid import read_laid, unnamed_jokers
from referee.games.mosty.says import Say
from referee.games.mosty.scoring import count_result
from referee.games.mosty.table import Bridge, find_card_fault
from referee.layout import Draft, Group, Holding
from referee.messages import Message, Who
from referee.rulings import Ruling


def draft_points(entered: Mapping[str, Any], sides: Sequence[int], _rules: HouseRules) -> Draft:
    """What is missing of a hand by points."""
    told = entered.get("points", {})
    return Draft((), missing=next((Say.POINTS_TO_GO(who=Who(side)) for side in sides if side not in told), None))


def draft_cards(entered: Mapping[str, Any], sides: Sequence[int], rules: HouseRules) -> Draft:
    """What each player laid, as bridges, what each has left, and what is missing."""
    return _Entering.begin(entered, sides, rules).draft()


@dataclass(frozen=True, slots=True)
class _Entering:
    """The cards entered so far; what lies on the table as bridges is told as cards laid too."""

    sides: Sequence[int]
    rules: HouseRules
    out: int | None
    laid: Mapping[int, Sequence[Card]]
    hands: Mapping[int, Sequence[Card]]
    stands: Mapping[Card, Card]

    @classmethod
    def begin(cls, entered: Mapping[str, Any], sides: Sequence[int], rules: HouseRules) -> _Entering:
        laid: dict[int, list[Card]] = {side: list(cards) for side, cards in (entered.get("laid") or {}).items()}
        stands = dict(entered.get("stands") or {})
        numbers = {str(side): side for side in sides}
        for bridge in entered.get("table", ()):
            for one in bridge.cards:
                side = numbers.get(str(bridge.owner if one.by is None else one.by))
                if side is not None:
                    laid.setdefault(side, []).append(one.card)
                    stands |= {one.card: one.stands_for} if one.stands_for else {}
        return cls(sides, rules, entered.get("out"), laid, entered.get("hands", {}), stands)

    def draft(self) -> Draft:
        fault, bridges = self._read()
        return Draft(
            (
                *(self._laid(side, bridges) for side in self.sides),
                *(self._hand(side) for side in self.sides),
                *(self._joker(number) for number in range(1, self.rules.jokers + 1)),
            ),
            missing=self._missing(),
            refused=fault.says if fault and fault.reason != "not_a_bridge" else None,  # more cards may come
        )

    def _read(self) -> tuple[Ruling | None, tuple[Bridge, ...]]:
        """The bridges as far as they can be read, and what is wrong with the cards."""
        everywhere = [card for cards in (*self.laid.values(), *self.hands.values()) for card in cards]
        if fault := find_card_fault(self.rules, everywhere):
            return fault, ()
        if unnamed_jokers(self.laid, self.stands):
            return None, ()
        return read_laid(self.laid, self.stands, self.rules)

    def _missing(self) -> Message | None:
        """What to enter next: the cards of each player, then what jokers stand for."""
        for side in self.sides:
            if side != self.out and not self.hands.get(side):
                return Say.CARDS_TO_GO(who=Who(side))
        for side, _joker in unnamed_jokers(self.laid, self.stands):
            return Say.NAME_JOKER(who=Who(side))
        return None

    def _laid(self, side: int, bridges: tuple[Bridge, ...]) -> Holding:
        """What lies before a player: whole bridges, then what was added to others'; all cards where they are none yet."""
        cards, who = self.laid.get(side, ()), Who(side)
        groups = tuple(self._parts(side, bridges)) if bridges else (Group(in_order(cards), "loose"),) if cards else ()
        result = count_result(bridges, {str(one): () for one in self.laid}, None, self.rules)
        points = result.plus[list(self.laid).index(side)] if bridges and cards else self._count(cards)
        total = (Say.LAID_BY(who=who), points) if cards else None
        return Holding(
            groups, who, Say.LAID_COUNTS(points=points) if cards else Say.LAID(), total, field=f"laid.{side}"
        )

    def _parts(self, side: int, bridges: tuple[Bridge, ...]) -> Iterator[Group]:
        for bridge in sorted(bridges, key=lambda one: one.owner != side):
            own = [piece for piece in bridge.pieces if piece.by == side]
            stands = {piece.card: piece.stands for piece in own if piece.stands is not None}
            if own:
                yield Group(tuple(piece.card for piece in own), "meld" if bridge.owner == side else "off", None, stands)

    def _count(self, cards: Sequence[Card]) -> int:
        """What cards laid count that are not bridges yet; a joker counts once it has a name."""
        named = [self.stands.get(card, card) for card in cards]
        return sum(self.rules.points_of(card) for card in named if not card.is_joker)

    def _hand(self, side: int) -> Holding:
        held, who = self.hands.get(side, ()), Who(side)
        points = -sum(map(self.rules.points_of, held))
        groups = (Group(in_order(held), "loose"),) if held else ()
        total = (Say.LEFT_WITH(who=who), points) if held else None
        return Holding(
            groups, who, Say.LEFT_COUNTS(points=points) if held else Say.LEFT(), total, field=f"hands.{side}"
        )

    def _joker(self, number: int) -> Holding:
        """What a joker stands for; it is asked once somebody has laid it."""
        joker = JOKERS[number - 1]
        card = self.stands.get(joker)
        groups = (Group((card,), "loose"),) if card else ()
        says = Say.STANDS_FOR(card=card) if card else Say.WHICH_CARD()
        title = Say.JOKER(number=number)
        return Holding(groups, title, says, field=f"stands.{joker}", full=1, apart=True, joker=str(joker))
