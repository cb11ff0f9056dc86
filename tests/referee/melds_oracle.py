"""Melds by brute force, to judge the fast search: every subset of a hand, every card that a joker could stand for.

Nothing here is shared with the referee but the names of cards. Cards are texts; a hand is a list of them, and a set of
its cards is a mask: bit k is card k of the list.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from random import Random

RANKS = "A23456789TJQK"
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
JOKERS = ["X1", "X2", "X3", "X4"]
ROUND = {"low": RANKS, "low_or_high": RANKS + "A", "circular": RANKS + RANKS}


@cache
def runs(ace_runs: str, shortest: int = 2) -> frozenset[frozenset[str]]:
    """Every run by its ranks: pieces of the line of ranks in which no rank comes twice."""
    line = ROUND[ace_runs]
    pieces = (line[start:end] for start in range(len(line)) for end in range(start + shortest, len(line) + 1))
    return frozenset(frozenset(piece) for piece in pieces if len(set(piece)) == len(piece))


def kind_of(cards: Sequence[str], ace_runs: str = "low", copies: int = 1) -> str | None:
    """What two or more natural cards are by the words of the rules, however short: `set`, `run` or nothing."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    if len(ranks) == 1 and all(cards.count(card) <= copies for card in cards):
        return "set"
    is_run = len(suits) == 1 and len(ranks) == len(cards) and frozenset(ranks) in runs(ace_runs)
    return "run" if is_run else None


def is_joker(card: str) -> bool:
    return card in JOKERS


def split(cards: Iterable[str]) -> tuple[list[str], list[str]]:
    """Natural cards and jokers."""
    named = list(cards)
    return [card for card in named if not is_joker(card)], [card for card in named if is_joker(card)]


def readings(cards: Sequence[str], ace_runs: str, most_jokers: int, copies: int = 1) -> Iterator[dict[str, str]]:
    """Every choice of what the jokers stand for that makes these cards a meld of three or more."""
    naturals, jokers = split(cards)
    if len(cards) < 3 or len(jokers) > most_jokers or len(naturals) < 2:
        return
    if not (len({card[0] for card in naturals}) == 1 or len({card[1] for card in naturals}) == 1):
        return
    near = [card for card in PACK if card[0] == naturals[0][0] or card[1] == naturals[0][1]]
    seen = set()
    for stood in combinations_with_replacement(near, len(jokers)):
        if kind_of([*naturals, *stood], ace_runs, copies):
            for order in permutations(stood):
                if order not in seen:
                    seen.add(order)
                    yield dict(zip(jokers, order, strict=True))


def subsets(count: int) -> range:
    """Masks of all subsets but the empty one."""
    return range(1, 1 << count)


def chosen(hand: Sequence[str], mask: int) -> list[str]:
    return [card for at, card in enumerate(hand) if mask >> at & 1]


def unions(masks: Iterable[int]) -> set[int]:
    """All cards that can lie in melds together: unions of masks that share no card."""
    covered = {0}
    for mask in masks:
        covered |= {one | mask for one in covered if not one & mask}
    return covered


def dense_hand(random: Random, size: int, jokers: int, copies: int = 1) -> list[str]:
    """A hand of few ranks and suits, so that melds overlap; the ranks lie in a row, round the corner or not."""
    start, width = random.randrange(13), random.randint(3, 6)
    ranks = [RANKS[(start + step) % 13] for step in range(width)]
    suits = random.sample(SUITS, random.randint(2, 4))
    near = [rank + suit for rank in ranks for suit in suits] * copies
    rest = list(PACK) * copies
    for card in near:
        rest.remove(card)
    hand = random.sample(near, min(size, len(near)))
    hand += random.sample(rest, size - len(hand))
    return hand + JOKERS[:jokers]
