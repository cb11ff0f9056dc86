"""What gin's searches cost, beside the least deadwood of OpenSpiel (C++), on the same hands in one run.

Of eleven cards OpenSpiel takes one thrown, the dearest that its best melds leave; the exact answer to that is
`count_deadwood_after_discard`.
"""

import random
from collections.abc import Callable
from typing import Any

import pyspiel
import pytest

from referee.deadwood import (
    as_mask,
    as_numbers,
    best_arrangement,
    best_defence,
    count_deadwood,
    count_deadwood_after_discard,
    count_deadwood_by_discard,
)

HANDS = 1_000
OPEN_SPIEL = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)


def random_hands(size: int) -> list[list[int]]:
    draw = random.Random(size)
    return [draw.sample(range(52), size) for _ in range(HANDS)]


def meld_dense_hands(size: int) -> list[list[int]]:
    """Of three adjacent ranks in four suits."""
    draw = random.Random(size)
    lowest = [draw.randint(0, 10) for _ in range(HANDS)]
    return [draw.sample([13 * suit + low + rank for suit in range(4) for rank in range(3)], size) for low in lowest]


def play_to_a_knock(draw: random.Random) -> tuple[int, tuple[int, ...]]:
    """A defender's hand and the knocker's melds, after both drew in turn and kept what counts least."""
    while True:
        cards = draw.sample(range(52), 52)
        hands, stock = [as_mask(cards[:10]), as_mask(cards[10:20])], cards[20:]
        while len(stock) > 2:
            left = count_deadwood_by_discard(hands[0] | 1 << stock.pop())
            thrown = min(left, key=lambda card: (left[card], -(card % 13)))
            hands[0] = as_mask(left) ^ 1 << thrown
            if 0 < left[thrown] <= 10:
                return hands[1], best_arrangement(hands[0]).melds
            hands.reverse()


def dealt_anew(draw: random.Random, melds: tuple[int, ...]) -> int:
    """Ten random cards that are not among these melds."""
    return as_mask(draw.sample(sorted(set(range(52)).difference(*map(as_numbers, melds))), 10))


def after_list(search: Callable[[int], Any]) -> Callable[[list[int]], Any]:
    return lambda cards: search(as_mask(cards))


PLAYED = [play_to_a_knock(random.Random(number)) for number in range(HANDS // 4)]
DEALT = [(dealt_anew(random.Random(number), melds), melds) for number, (_, melds) in enumerate(PLAYED)]
LISTS = {
    "10 random cards": random_hands(10),
    "11 random cards": random_hands(11),
    "10 meld-dense cards": meld_dense_hands(10),
    "11 meld-dense cards": meld_dense_hands(11),
    "random defender": [list(as_numbers(hand)) for hand, _ in DEALT],
    "defender played to a knock": [list(as_numbers(hand)) for hand, _ in PLAYED],
}
MASKS = {group: [as_mask(hand) for hand in hands] for group, hands in LISTS.items()}

LEAST = "least deadwood"
THROWN = "least deadwood with one thrown"
SEARCHES: list[tuple[str, str, Callable[[Any], Any], list[Any], float]] = [
    ("10 random cards", f"{LEAST}, of a mask", count_deadwood, MASKS["10 random cards"], 0.6),
    ("10 random cards", f"{LEAST}, of a list", after_list(count_deadwood), LISTS["10 random cards"], 1.2),
    ("10 random cards", "best arrangement, of a mask", best_arrangement, MASKS["10 random cards"], 8),
    ("11 random cards", f"{LEAST}, of a mask", count_deadwood, MASKS["11 random cards"], 0.6),
    ("11 random cards", f"{LEAST}, of a list", after_list(count_deadwood), LISTS["11 random cards"], 1.2),
    ("11 random cards", f"{THROWN}, of a mask", count_deadwood_after_discard, MASKS["11 random cards"], 0.6),
    ("11 random cards", f"{THROWN}, of a list", after_list(count_deadwood_after_discard), LISTS["11 random cards"], 1.2),
    ("11 random cards", "best arrangement, of a mask", best_arrangement, MASKS["11 random cards"], 8),
    ("10 meld-dense cards", f"{LEAST}, of a mask", count_deadwood, MASKS["10 meld-dense cards"], 0.2),
    ("10 meld-dense cards", f"{LEAST}, of a list", after_list(count_deadwood), LISTS["10 meld-dense cards"], 0.3),
    ("10 meld-dense cards", "best arrangement, of a mask", best_arrangement, MASKS["10 meld-dense cards"], 8),
    ("11 meld-dense cards", f"{LEAST}, of a mask", count_deadwood, MASKS["11 meld-dense cards"], 0.2),
    ("11 meld-dense cards", f"{LEAST}, of a list", after_list(count_deadwood), LISTS["11 meld-dense cards"], 0.3),
    ("11 meld-dense cards", f"{THROWN}, of a mask", count_deadwood_after_discard, MASKS["11 meld-dense cards"], 0.2),
    ("11 meld-dense cards", f"{THROWN}, of a list", after_list(count_deadwood_after_discard), LISTS["11 meld-dense cards"], 0.3),
    ("11 meld-dense cards", "best arrangement, of a mask", best_arrangement, MASKS["11 meld-dense cards"], 8),
    ("random defender", "joint lay-off search", lambda deal: best_defence(*deal), DEALT, 25),
    ("defender played to a knock", "joint lay-off search", lambda deal: best_defence(*deal), PLAYED, 25),
]  # fmt: skip


@pytest.mark.benchmark(min_rounds=25)
@pytest.mark.parametrize("group", LISTS)
def bench_open_spiel(measure: Callable[..., None], group: str) -> None:
    if not group.startswith("11"):
        assert [OPEN_SPIEL.min_deadwood(hand) for hand in LISTS[group]] == [
            count_deadwood(hand) for hand in MASKS[group]
        ]
    measure(group, "OpenSpiel's least deadwood, of a list", OPEN_SPIEL.min_deadwood, LISTS[group])


@pytest.mark.benchmark(min_rounds=25)
@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: f"{search[0]}: {search[1]}")
def bench_search(measure: Callable[..., None], search: tuple[Any, ...]) -> None:
    measure(*search)
