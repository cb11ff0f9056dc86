"""The fast exact search for gin: 52-bit hands.

A hand is an int with a bit for each card: number `suit * 13 + rank`, ace low, suits in the order of
`referee.cards` (`Card.index` is that number). So a hand is four suits of 13 bits; what the runs of one suit
leave unmatched is looked up, sets are found by "and" and "or" of the four, and the search branches only
where a set would take a card out of a run. Every answer is exact and hangs on the cards alone.

>>> from referee.cards import ALL_CARDS, read_cards
>>> def hand_of(text):
...     return as_mask(card.index for card in read_cards(text))
>>> best = best_arrangement(hand_of("7H 7D 7S 8H 9H"))
>>> best.deadwood, best.melds == (hand_of("7H 8H 9H"),)
(14, True)
>>> defence = best_defence(hand_of("4S 4H 4D 5S 6S"), [hand_of("7S 8S 9S")])
>>> defence.deadwood, [(ALL_CARDS[card], onto) for card, onto in defence.layoffs]
(0, [(6S, 0), (5S, 0)])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

SUIT = (1 << 13) - 1
ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39
KINGS = ACES << 12
BITS = [1 << card for card in range(52)]
RUN_STARTS = ACES * (SUIT >> 2)  # no run starts at a queen or a king

# Three tables over the 13 bits of a suit: the points of its cards; those of its cards that are in a run of
# three or more; and of the others (the unmatched, if there are no sets) the points, and the points of the highest.
POINTS = [0]
for _points in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10):
    POINTS += [_points + others for others in POINTS]
IN_RUNS = [start | start << 1 | start << 2 for start in [suit & suit >> 1 & suit >> 2 for suit in range(1 << 13)]]
UNMATCHED = [POINTS[suit & ~runs] for suit, runs in enumerate(IN_RUNS)]
HIGHEST = [min((suit & ~runs).bit_length(), 10) for suit, runs in enumerate(IN_RUNS)]


class Arrangement(NamedTuple):
    """Melds of a hand, no two sharing a card, in the order of their lowest cards; and the points left outside them."""

    melds: tuple[int, ...]
    deadwood: int


class LayOff(NamedTuple):
    """One card, by number, laid onto the knocker's meld with that index."""

    card: int
    onto: int


class Defence(NamedTuple):
    """What the defender does after a knock: own melds, then lay-offs in an order in which each card fits."""

    deadwood: int
    melds: tuple[int, ...]
    layoffs: tuple[LayOff, ...]


def as_mask(cards: Iterable[int]) -> int:
    """The hand with these card numbers, each 0 to 51 and named once, in any order."""
    hand = 0
    for card in cards:
        hand |= BITS[card]
    return hand


def as_numbers(hand: int) -> tuple[int, ...]:
    """The card numbers of a hand, by suit and rank.

    >>> as_numbers(as_mask([51, 0, 13]))
    (0, 13, 51)
    """
    numbers = []
    while hand:
        numbers.append((hand & -hand).bit_length() - 1)
        hand &= hand - 1
    return tuple(numbers)


def count_points(cards: int) -> int:
    """The points of these cards if all are deadwood: ace 1, pictures 10."""
    return POINTS[cards & SUIT] + POINTS[cards >> 13 & SUIT] + POINTS[cards >> 26 & SUIT] + POINTS[cards >> 39]


def is_set(cards: int) -> bool:
    """Whether these are three or four cards of one rank."""
    ranks = _ranks(cards)
    return cards.bit_count() >= 3 and ranks & ranks - 1 == 0


def is_run(cards: int) -> bool:
    """Whether these are three or more consecutive cards of one suit, the ace low."""
    lowest = cards & -cards
    consecutive = cards & cards + lowest == 0
    return cards.bit_count() >= 3 and consecutive and not (cards ^ lowest) & ACES


def count_deadwood(hand: int) -> int:
    """The least deadwood that a hand can be arranged to leave, no card being thrown.

    It may have any number of cards, though past forty the sets make the search long.
    """
    spades, hearts, diamonds, clubs = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    sets = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    if not sets:
        return UNMATCHED[spades] + UNMATCHED[hearts] + UNMATCHED[diamonds] + UNMATCHED[clubs]
    rest = ~sets
    least = UNMATCHED[spades & rest] + UNMATCHED[hearts & rest] + UNMATCHED[diamonds & rest] + UNMATCHED[clubs & rest]
    if least and sets & (IN_RUNS[spades] | IN_RUNS[hearts] | IN_RUNS[diamonds] | IN_RUNS[clubs]):
        for s, h, d, c in _lay_sets(spades, hearts, diamonds, clubs, sets):
            deadwood = UNMATCHED[s] + UNMATCHED[h] + UNMATCHED[d] + UNMATCHED[c]
            if deadwood < least:
                least = deadwood
                if not least:
                    break
    return least


def count_deadwood_after_discard(hand: int) -> int:
    """The least deadwood of a hand of eleven when the best card for it is thrown.

    If no card is unmatched, one of eleven can be spared by a meld of four or more. So this holds for any
    number of cards but a multiple of three.
    """
    spades, hearts, diamonds, clubs = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    sets = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    if sets and sets & (IN_RUNS[spades] | IN_RUNS[hearts] | IN_RUNS[diamonds] | IN_RUNS[clubs]):
        least = 340  # the whole pack
        for s, h, d, c in _lay_sets(spades, hearts, diamonds, clubs, sets):
            deadwood = UNMATCHED[s] + UNMATCHED[h] + UNMATCHED[d] + UNMATCHED[c]
            least = min(least, deadwood - max(HIGHEST[s], HIGHEST[h], HIGHEST[d], HIGHEST[c]))
            if not least:
                break
        return least
    if sets:
        rest = ~sets
        spades, hearts, diamonds, clubs = spades & rest, hearts & rest, diamonds & rest, clubs & rest
    deadwood = UNMATCHED[spades] + UNMATCHED[hearts] + UNMATCHED[diamonds] + UNMATCHED[clubs]
    return deadwood - max(HIGHEST[spades], HIGHEST[hearts], HIGHEST[diamonds], HIGHEST[clubs])


def count_deadwood_by_discard(hand: int) -> dict[int, int]:
    """For each card of a hand, by number, the least deadwood that is left when it is thrown."""
    return {card: count_deadwood(hand ^ 1 << card) for card in as_numbers(hand)}


def every_arrangement(hand: int, limit: int) -> Iterator[Arrangement]:
    """Yield, once each, all arrangements of a hand that leave `limit` or less: its legal spreads in a knock.

    A run of six and the same cards as two runs are two arrangements. They come in one lasting order; no
    branch is searched that holds none.
    """
    meldable = _meldable(hand)
    return _arrange(meldable, count_points(hand ^ meldable), (), limit)


def best_arrangement(hand: int) -> Arrangement:
    """An arrangement that leaves the least deadwood: the first in the lasting order."""
    return next(every_arrangement(hand, count_deadwood(hand)))


def count_best_arrangements(hand: int) -> int:
    """How many arrangements leave the least deadwood."""
    return sum(1 for _ in every_arrangement(hand, count_deadwood(hand)))


def best_defence(hand: int, knocker_melds: Sequence[int], *, gin: bool = False) -> Defence:
    """The least deadwood of a defender, over his own arrangements and all lay-offs together.

    Of equal ones the defence with the fewest lay-offs. `knocker_melds` are melds that hold no card of the
    hand; their order gives the index of `LayOff.onto`. Against gin nothing is laid off.
    """
    ways = {0}  # every set of cards that can be laid off
    meldable = _meldable(hand)
    for meld in () if gin else knocker_melds:
        for chain in _chains(meld, hand):
            if not chain[-1] & meldable:  # of no other use
                ways = {way | chain[-1] for way in ways}
            else:
                ways |= {way | part for way in ways for part in chain}
    laid_off = min(ways, key=lambda way: (count_deadwood(hand & ~way), way.bit_count(), way))
    own = best_arrangement(hand & ~laid_off)
    return Defence(own.deadwood, own.melds, tuple(_layoffs(laid_off, knocker_melds)) if laid_off else ())


def _ranks(cards: int) -> int:
    """The ranks that these cards have, as 13 bits."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT


def _meldable(hand: int) -> int:
    """The cards of a hand that are in any meld of it."""
    spades, hearts, diamonds, clubs = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    sets = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    return hand & sets * ACES | starts | starts << 1 | starts << 2


def _lay_sets(s: int, h: int, d: int, c: int, ranks: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield what is left of the suits (S, H, D, C) by each way to lay sets of `ranks` that may be the best.

    A card outside all runs is of no use but in its set. So the set of a rank without cards in runs is laid
    whole, and of four cards only one that is in a run may be held back. This is as true if a card is then
    thrown: three cards of a rank saved by the set are more than one of them thrown.
    """
    free = ranks & ~(IN_RUNS[s] | IN_RUNS[h] | IN_RUNS[d] | IN_RUNS[c])
    if free:
        ranks ^= free
        s, h, d, c = s & ~free, h & ~free, d & ~free, c & ~free
    if not ranks:
        yield s, h, d, c
        return
    rank = ranks & -ranks
    ranks ^= rank
    s_, h_, d_, c_ = s & ~rank, h & ~rank, d & ~rank, c & ~rank
    yield from _lay_sets(s_, h_, d_, c_, ranks)
    yield from _lay_sets(s, h, d, c, ranks)
    if s & h & d & c & rank:
        if IN_RUNS[s] & rank:
            yield from _lay_sets(s, h_, d_, c_, ranks)
        if IN_RUNS[h] & rank:
            yield from _lay_sets(s_, h, d_, c_, ranks)
        if IN_RUNS[d] & rank:
            yield from _lay_sets(s_, h_, d, c_, ranks)
        if IN_RUNS[c] & rank:
            yield from _lay_sets(s_, h_, d_, c, ranks)


def _arrange(rest: int, deadwood: int, melds: tuple[int, ...], limit: int) -> Iterator[Arrangement]:
    """Yield the arrangements that begin with `melds` and `deadwood`: the lowest card left is melded or is not."""
    while deadwood + count_deadwood(rest) <= limit:
        if not rest:
            yield Arrangement(melds, deadwood)
            return
        card = rest & -rest
        for meld in _melds_from(card, rest):
            yield from _arrange(rest ^ meld, deadwood, (*melds, meld), limit)
        rest ^= card
        deadwood += count_points(card)


def _melds_from(card: int, hand: int) -> list[int]:
    """The melds of a hand whose lowest card is this one: sets, then runs, the largest first."""
    melds = []
    others = card * ACES & hand ^ card
    if others.bit_count() == 3:
        melds += [card | others, *(card | others ^ 1 << number for number in as_numbers(others))]
    elif others.bit_count() == 2:
        melds.append(card | others)
    runs = [card | part for part in _upwards(card, hand)][1:]
    return melds + runs[::-1]


def _upwards(card: int, hand: int) -> list[int]:
    """The unbroken line of held cards above a card, as growing masks: the first card, the first two, and so on."""
    line = []
    part = 0
    while card := card << 1 & hand & ~ACES:
        part |= card
        line.append(part)
    return line


def _downwards(card: int, hand: int) -> list[int]:
    """The same below a card."""
    line = []
    part = 0
    while card := card >> 1 & hand & ~KINGS:
        part |= card
        line.append(part)
    return line


def _chains(meld: int, hand: int) -> list[list[int]]:
    """What a hand can lay off onto a meld, as growing masks: at each end of a run, or the fourth card of a set."""
    lowest = meld & -meld
    if meld & lowest << 1:
        chains = [_upwards(meld + lowest >> 1, hand), _downwards(lowest, hand)]
    else:
        fourth = _ranks(meld) * ACES & hand
        chains = [[fourth]] if fourth else []
    return [chain for chain in chains if chain]


def _layoffs(laid_off: int, knocker_melds: Sequence[int]) -> Iterator[LayOff]:
    """Yield a meld for each card laid off: the runs as far as they reach, then the sets, which nothing can follow."""
    for onto in sorted(range(len(knocker_melds)), key=lambda index: is_set(knocker_melds[index])):
        for chain in _chains(knocker_melds[onto], laid_off):
            for before, after in pairwise([0, *chain]):
                yield LayOff((after ^ before).bit_length() - 1, onto)
            laid_off ^= chain[-1]
