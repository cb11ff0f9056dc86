"""Which cards are a meld, and what its jokers stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations, product

from referee.cards import ALL_CARDS, Card, Rank, in_order

SET, RUN, SINGLE_SEVEN = "set", "run", "single7"
SHORTEST = 3
RANKS = 13
SUITS = 4


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What is a meld at a table.

    `ace_runs` is `low` (A-2-3 only), `low_or_high` (also Q-K-A) or `circular` (also K-A-2). `jokers` is the most in one
    meld; with them a meld has three cards or more, two of them natural. `copies` is how often one card may lie in a set.
    `sevens`: a natural seven is a meld alone, and shortens a meld to two cards. `names_in_sets`: a joker in a set stands
    for one card, else for whichever may still come. `dear_high_ace`: a low ace (`has_low_ace`) is worth less than another.
    """

    ace_runs: str
    jokers: int
    copies: int = 1
    sevens: bool = False
    names_in_sets: bool = True
    dear_high_ace: bool = False

    @property
    def largest_set(self) -> int:
        return SUITS * self.copies

    @property
    def end_of_line(self) -> int:
        """How many ranks lie in the line that runs are pieces of: the circle is two rounds of it."""
        return {"low": RANKS, "low_or_high": RANKS + 1, "circular": 2 * RANKS}[self.ace_runs]

    def is_window(self, start: int, length: int) -> bool:
        """May a run of that length begin at that rank (ace 0)?"""
        return length <= RANKS and start + length <= self.end_of_line

    def with_free_aces(self) -> MeldRules:
        """The same rules with runs that go round the corner."""
        return replace(self, ace_runs="circular")


@dataclass(frozen=True, slots=True)
class Meld:
    """A set, a run or a single seven: cards as they lie, and the card that each joker stands for."""

    kind: str
    cards: tuple[Card, ...]
    stands: Mapping[Card, Card] = field(default_factory=dict)

    @property
    def jokers(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.is_joker)

    def stood(self) -> tuple[Card, ...]:
        """The cards with what each joker stands for in its place."""
        return tuple(self.stands.get(card, card) for card in self.cards)


def readings(cards: Sequence[Card], rules: MeldRules) -> tuple[Meld, ...]:
    """Every way to read these cards, in any order, as a meld: one for each choice of what the jokers stand for."""
    jokers = in_order(card for card in cards if card.is_joker)
    naturals = in_order(card for card in cards if not card.is_joker)
    is_short = rules.sevens and not jokers and any(card.rank == Rank.SEVEN for card in naturals)
    if len(cards) < (1 if is_short else SHORTEST) or len(jokers) > rules.jokers or (jokers and len(naturals) < 2):
        return ()
    if len(cards) == 1:
        return (Meld(SINGLE_SEVEN, naturals),)
    if len({card.rank for card in naturals}) == 1:
        return tuple(_read_sets(naturals, jokers, rules))
    return tuple(_read_runs(naturals, jokers, rules)) if len({card.suit for card in naturals}) == 1 else ()


def readings_with(meld: Meld, more: Sequence[Card], rules: MeldRules) -> tuple[Meld, ...]:
    """Every way to read a meld that cards are added to; its own jokers keep their cards."""
    return tuple(
        one
        for one in readings((*meld.cards, *more), rules)
        if all(one.stands[joker] == card for joker, card in meld.stands.items())
    )


def _read_runs(naturals: Sequence[Card], jokers: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    length = len(naturals) + len(jokers)
    held = {card.index % RANKS: card for card in naturals}
    if len(held) < len(naturals):
        return
    base = naturals[0].index // RANKS * RANKS
    for start in range(RANKS if length < RANKS else 1):
        window = [(start + at) % RANKS for at in range(length)]
        missing = [rank for rank in window if rank not in held]
        if len(missing) == len(jokers) and rules.is_window(start, length):
            for order in permutations(jokers):
                placed = dict(zip(missing, order, strict=True))
                stands = {joker: ALL_CARDS[base + rank] for rank, joker in placed.items()}
                yield Meld(RUN, tuple(held.get(rank) or placed[rank] for rank in window), stands)


def _read_sets(naturals: Sequence[Card], jokers: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    def is_full(cards: Sequence[Card]) -> bool:
        return len(cards) > rules.largest_set or any(cards.count(card) > rules.copies for card in cards)

    if not rules.names_in_sets:
        if not is_full(naturals) and len(naturals) + len(jokers) <= rules.largest_set:
            yield Meld(SET, (*naturals, *jokers))
        return
    of_rank = ALL_CARDS[naturals[0].index % RANKS :: RANKS]
    for chosen in product(of_rank, repeat=len(jokers)):
        if not is_full((*naturals, *chosen)):
            stands = dict(zip(jokers, chosen, strict=True))
            lying = sorted((*naturals, *jokers), key=lambda card: (stands.get(card, card), card))
            yield Meld(SET, tuple(lying), stands)


def has_low_ace(ranks: Collection[int]) -> bool:
    """Do the ranks of a run (ace 1) hold the ace and the two, but not the king?"""
    return 1 in ranks and 2 in ranks and RANKS not in ranks


def first_repeated(cards: Iterable[Card], copies: int = 1) -> Card | None:
    """The first card, by suit and rank, that is named more often than the pack has it; each joker is there once."""
    counts = Counter(cards)
    return min((card for card in counts if counts[card] > (1 if card.is_joker else copies)), default=None)


def first_lacking(hand: Iterable[Card], cards: Iterable[Card]) -> Card | None:
    """The first of these cards, by suit and rank, that a hand does not hold, or not as often."""
    return min(Counter(cards) - Counter(hand), default=None)


def without(hand: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """What is left of a hand, in order, when these cards are taken from it."""
    return in_order((Counter(hand) - Counter(cards)).elements())
