"""What the search for melds with jokers costs, beside the rummikub-solver package, on the same hands in one run.

Thirteen cards, one of them a joker, from one pack with the ace low: what Rummikub knows as one set of tiles. Both look
for the most that can be laid. The package leaves out melds in which the joker is one too many (`4 5 6 joker`).
Processor time is measured, so that a busy machine favours neither.
"""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from rummikub_solver import GameState, RuleSet, SolverMode

from referee.cards import ALL_CARDS, JOKERS, Card
from referee.games.mosty import HouseRules as Mosty
from referee.games.mosty.arranging import best_arrangement as mosty_arrangement
from referee.games.seven_bridge import HouseRules as SevenBridge
from referee.games.seven_bridge.searching import best_arrangement as seven_bridge_arrangement
from referee.melds import Candidate, MeldRules, as_hand, best_choices, new_melds, places_of

HANDS = 60
JOKER_TILE = 53
RUMMIKUB = RuleSet(numbers=13, repeats=1, colours=4, jokers=1)
RULES = MeldRules(ace_runs="low", jokers=1, names_in_sets=False)
SEVEN_BRIDGE, MOSTY = SevenBridge(jokers=1), Mosty(ace_runs="low")
GOAL = 1 / 20


def random_hands() -> list[list[Card]]:
    draw = random.Random(13)
    return [[*draw.sample(ALL_CARDS, 12), JOKERS[0]] for _ in range(HANDS)]


def meld_dense_hands() -> list[list[Card]]:
    """Of four adjacent ranks in four suits, and the joker."""
    draw = random.Random(13)
    lowest = [draw.randint(0, 9) for _ in range(HANDS)]
    return [
        [*draw.sample([ALL_CARDS[13 * suit + low + rank] for suit in range(4) for rank in range(4)], 12), JOKERS[0]]
        for low in lowest
    ]


def solve(hand: Sequence[Card]) -> int:
    """How many tiles the package lays."""
    state: GameState = RUMMIKUB.new_game()
    state.add_rack(*(JOKER_TILE if card.is_joker else card.index + 1 for card in hand))
    solution = RUMMIKUB.solve(state, SolverMode.TILE_COUNT)
    return len(solution.tiles) if solution else 0


def lay(hand: Sequence[Card], keep: Callable[[Candidate], bool] = lambda _one: True) -> int:
    """How many cards the referee's search lays."""
    naturals = as_hand(hand)
    found = [one.worth(len(one.places) + one.jokers) for one in new_melds(naturals, 1, RULES) if keep(one)]
    return max(choice.gain for choice in best_choices(naturals, 1, found, [1] * 52) if choice)


def is_needed(one: Candidate) -> bool:
    """Is the joker of a meld, where it has one, not one too many?"""
    places = places_of(one.cards)
    return not one.jokers or len(places) == 2 or (places[0] % 4 == places[-1] % 4 and not _is_run(places))


def _is_run(places: Sequence[int]) -> bool:
    return places == list(range(places[0], places[0] + 4 * len(places), 4))


GROUPS = {"13 random cards with a joker": random_hands(), "13 meld-dense with a joker": meld_dense_hands()}


@pytest.mark.benchmark(min_rounds=10, timer=time.process_time)
@pytest.mark.parametrize("group", GROUPS)
def bench_rummikub_solver(measure: Callable[..., None], group: str) -> None:
    assert [solve(hand) for hand in GROUPS[group]] == [lay(hand, is_needed) for hand in GROUPS[group]]
    measure(group, "rummikub-solver, most tiles", solve, GROUPS[group])


SEARCHES: dict[str, tuple[Callable[[Sequence[Card]], Any], float | None]] = {
    "most cards": (lay, GOAL),
    "Seven Bridge: least points left": (lambda hand: seven_bridge_arrangement(hand, SEVEN_BRIDGE), GOAL),
    # Asks more: the joker is named, and stands for no card that is laid besides.
    "Mosty: most points": (lambda hand: mosty_arrangement(hand, (), MOSTY, has_own=True), None),
}


@pytest.mark.benchmark(min_rounds=25, timer=time.process_time)
@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("group", GROUPS)
def bench_search(measure: Callable[..., None], group: str, search: str) -> None:
    function, goal = SEARCHES[search]
    measure(group, search, function, GROUPS[group], goal)
