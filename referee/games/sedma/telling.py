"""A whole hand as it is told: the cards dealt, the stock, the tricks; and what players hold and take as it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.cards import Card
from referee.entries import card, cards, entry, filled_in, part, rows
from referee.errors import BadEntry
from referee.games.sedma.house_rules import HAND_SIZE
from referee.games.sedma.rulings import SEAT, CardPlayed
from referee.games.sedma.says import Say
from referee.messages import Plain, gettext_noop

PASS = "pass"


class in_turn:  # noqa: N801 # a kind of blank, see referee.entries.whole
    """Cards in the order played, each by the player whose turn it is; `pass` is no card."""

    def read(self, raw: Any, field: str, *, typed: bool) -> tuple[Card | None, ...]:
        if isinstance(raw, str) and not typed:
            raw = raw.split()
        return rows(_card_or_pass()).read(raw, field, typed=typed)

    def write(self, value: Sequence[Card | None]) -> Plain:
        return [PASS if card is None else str(card) for card in value]

    def describe(self) -> dict[str, Plain]:
        return {"type": "cards"}


class _card_or_pass(card):  # noqa: N801 # a kind of blank, see referee.entries.whole
    def read(self, raw: Any, field: str, *, typed: bool) -> Any:
        return None if raw == PASS else super().read(raw, field, typed=typed)


@filled_in
class TrickPlayed:
    """The cards of a trick in the order played, and who took it if the table says so."""

    plays: tuple[CardPlayed, ...] | None = entry(
        rows(part(CardPlayed)), label=gettext_noop("Cards in the order played"), default=None
    )
    cards: tuple[Card | None, ...] | None = entry(
        in_turn(),
        label=gettext_noop("The cards alone"),
        help=gettext_noop("In place of who played which: each was played by whose turn it was."),
        default=None,
    )
    winner: int | None = entry(SEAT, label=gettext_noop("Who took it"), default=None)

    def check(self) -> None:
        if (self.plays is None) == (self.cards is None):
            code = "missing_field" if self.plays is None else "bad_value"
            raise BadEntry(code, Say.PLAYS_OR_CARDS(), "plays")

    def __len__(self) -> int:
        return len(self.plays or self.cards or ())

    def play(self, at: int, turn: int) -> CardPlayed:
        """The play at that place, at somebody's turn."""
        if self.cards is not None:
            return CardPlayed(seat=turn, card=self.cards[at], passes=self.cards[at] is None)
        return (self.plays or ())[at]

    def first(self, number: int) -> TrickPlayed:
        """The same trick after so many plays, with no winner yet."""
        if self.cards is not None:
            return TrickPlayed(cards=self.cards[:number])
        return TrickPlayed(plays=(self.plays or ())[:number])


@filled_in
class WholeHand:
    """The cards of a hand: as dealt, by seat; the stock, its top card first; and the tricks.

    Where hands and stock are not told, everybody held what he plays.
    """

    hands: tuple[tuple[Card, ...], ...] | None = entry(
        rows(cards()),
        label=gettext_noop("Cards dealt to each seat"),
        help=gettext_noop("Left out with the stock: everybody held what he plays."),
        default=None,
    )
    stock: tuple[Card, ...] | None = entry(cards(), label=gettext_noop("Stock, the top card first"), default=None)
    tricks: tuple[TrickPlayed, ...] = entry(rows(part(TrickPlayed)), label=gettext_noop("Tricks"))

    def check(self) -> None:
        if (self.hands is None) != (self.stock is None):
            raise BadEntry("missing_field", Say.HANDS_AND_STOCK(), "hands" if self.hands is None else "stock")


class Held:
    """The cards that a player holds, or only how many."""

    def __init__(self, cards: Sequence[Card] | None) -> None:
        self.cards = None if cards is None else list(cards)
        self.size = HAND_SIZE if cards is None else len(cards)

    def __len__(self) -> int:
        return self.size

    def may_have(self, card: Card) -> bool:
        return self.cards is None or card in self.cards

    def play(self, card: Card) -> None:
        self.size -= 1
        if self.cards is not None:
            self.cards.remove(card)

    def draw(self, card: Card | None) -> None:
        self.size += 1
        if self.cards is not None and card is not None:
            self.cards.append(card)


@dataclass(slots=True)
class Pile:
    """What one player has taken. Piles are kept by player: who sides with whom may show only at the end."""

    cards: list[Card] = field(default_factory=list)
    rounds: int = 0
    tricks: int = 0
