"""Mosty by brute force, to judge its searches: all bridges of a hand together, and all orders in which it can be laid."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any, NamedTuple

from tests.referee.melds_oracle import (
    PACK,
    RANKS,
    SUITS,
    chosen,
    dense_hand,
    is_joker,
    kind_of,
    readings,
    split,
    subsets,
)

Rules = Mapping[str, Any]


def some_rules(random: Random) -> dict[str, Any]:
    """House rules that change what a search finds."""
    decks = random.choice([1, 1, 2])
    jokers = random.choice([0, 1, 2, 2] if decks == 1 else [2, 3, 4])

    def usually(value: bool) -> bool:  # noqa: FBT001 # the value itself
        return value if random.random() < 0.75 else not value

    return {
        "decks": decks,
        "jokers": jokers,
        "max_jokers_per_bridge": random.choice([1, 1, 2]) if jokers > 1 else 1,
        "ace_runs": random.choice(["circular", "circular", "low_or_high", "low"]),
        "ace_value": random.choice([15, 11, 1]),
        "ace_low_in_run": random.choice([None, 1]),
        "joker_hand_penalty": random.choice([20, 25, 30, 50]),
        "joker_first_bridge": usually(False),
        "joker_no_duplicate": usually(True),
        "natural_may_duplicate_joker": usually(True),
        "joker_swap": random.choice(["declared", "declared", "any_missing_suit", "off"]),
        "swap_requires_own_bridge": usually(True),
        "extend_requires_own_bridge": usually(True),
        "discard_to_go_out": usually(True),
        "joker_discard": usually(False),
        "set_distinct_suits": decks == 1 or usually(True),
    }


def copies(rules: Rules) -> int:
    return 1 if rules["set_distinct_suits"] else int(rules["decks"])


# The most that bridges of one claim bring


def count_bridge(cards: Sequence[str], rules: Rules) -> int:
    """What a bridge counts, by the words of the rules."""
    ranks = {card[0] for card in cards}
    is_low = len(ranks) > 1 and "A" in ranks and "2" in ranks and "K" not in ranks
    ace = rules["ace_low_in_run"] if is_low and rules["ace_low_in_run"] is not None else rules["ace_value"]
    return sum(ace if card[0] == "A" else count_card(card, rules) for card in cards)


def count_card(card: str, rules: Rules) -> int:
    if is_joker(card):
        return int(rules["joker_hand_penalty"])
    return dict(zip(RANKS, [rules["ace_value"], 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))[card[0]]


class Option(NamedTuple):
    """A bridge of a hand: which cards, and its cards with stand-ins."""

    mask: int
    naturals: tuple[str, ...]
    stands: tuple[str, ...]


def options(hand: Sequence[str], rules: Rules) -> list[Option]:
    found = []
    for mask in subsets(len(hand)):
        cards = chosen(hand, mask)
        naturals = tuple(split(cards)[0])
        read = readings(cards, rules["ace_runs"], rules["max_jokers_per_bridge"], copies(rules))
        found += [Option(mask, naturals, tuple(one.values())) for one in read]
    return found


def best_net(hand: Sequence[str], table: Sequence[Any], rules: Rules, *, has_own: bool) -> int:
    """The most that bridges laid together bring, less what is then held; over all choices of bridges."""
    begins: dict[int, list[Option]] = {}
    for one in options(hand, rules):
        begins.setdefault((one.mask & -one.mask).bit_length() - 1, []).append(one)
    lying = Counter(shown for bridge in table for shown, _ in bridge["shown"])
    stood = {shown for bridge in table for shown, joker in bridge["shown"] if joker}
    everything = sum(count_card(card, rules) for card in hand)
    best = -everything

    def go_on(at: int, gone: int, laid: tuple[Option, ...]) -> None:
        nonlocal best
        if at == len(hand):
            if is_allowed(laid, lying, stood, rules, has_own=has_own):
                plus = sum(count_bridge((*one.naturals, *one.stands), rules) for one in laid)
                minus = sum(count_card(card, rules) for place, card in enumerate(hand) if not gone >> place & 1)
                best = max(best, plus - minus)
            return
        go_on(at + 1, gone, laid)
        if not gone >> at & 1:
            for one in begins.get(at, ()):
                if not one.mask & gone:
                    go_on(at + 1, gone | one.mask, (*laid, one))

    go_on(0, 0, ())
    return best


def is_allowed(laid: Sequence[Option], lying: Counter[str], stood: set[str], rules: Rules, *, has_own: bool) -> bool:
    """May these bridges be laid together, on a table where these cards lie and these have a joker standing for them?"""
    stands = Counter(card for one in laid for card in one.stands)
    naturals = Counter(card for one in laid for card in one.naturals)
    if stands and not has_own and not rules["joker_first_bridge"] and all(one.stands for one in laid):
        return False
    if rules["joker_no_duplicate"] and any(
        lying[card] + naturals[card] + stands[card] > rules["decks"] for card in stands
    ):
        return False
    return bool(rules["natural_may_duplicate_joker"]) or not naturals.keys() & (stood | stands.keys())


# All orders in which a hand can be laid, added and swapped away, one act after the other

Bridge = tuple[str, tuple[tuple[str, bool], ...]]
"""Its kind, and its cards with whether a joker stands there."""


class State(NamedTuple):
    naturals: tuple[str, ...]
    jokers: int
    table: tuple[Bridge, ...]
    has_own: bool


def can_go_out(hand: Sequence[str], table: Sequence[Any], rules: Rules, *, has_own: bool) -> bool:
    """Does any order of acts get rid of a hand?"""
    bridges = tuple((bridge["kind"], tuple(sorted(bridge["shown"]))) for bridge in table)
    naturals, jokers = split(hand)
    todo = [State(tuple(sorted(naturals)), len(jokers), bridges, has_own)]
    seen = set(todo)
    while todo:
        state = todo.pop()
        size = len(state.naturals) + state.jokers
        if size == 0 or (size == 1 and (state.naturals or rules["joker_discard"])):
            return True
        for after in acts(state, rules):
            keeps = after.naturals or (after.jokers and rules["joker_discard"])
            if (keeps or not rules["discard_to_go_out"]) and after not in seen:
                seen.add(after)
                todo.append(after)
    return False


def acts(state: State, rules: Rules) -> Iterator[State]:
    """Yield what one bridge laid, one card added or one swap leads to."""
    lying = Counter(shown for _, cards in state.table for shown, _ in cards)
    stood = {shown for _, cards in state.table for shown, joker in cards if joker}
    yield from _new_bridges(state, lying, stood, rules)
    for at, (kind, cards) in enumerate(state.table):
        before, after = state.table[:at], state.table[at + 1 :]
        if state.has_own or not rules["extend_requires_own_bridge"]:
            for card, joker, left in _cards_to_add(state, lying, stood, rules):
                grown = tuple(sorted((*cards, (card, joker))))
                shown = [one for one, _ in grown]
                has_room = sum(one for _, one in grown) <= rules["max_jokers_per_bridge"]
                if has_room and kind_of(shown, rules["ace_runs"], copies(rules)) == kind:
                    yield left._replace(table=(*before, (kind, grown), *after))
        if rules["joker_swap"] != "off" and (state.has_own or not rules["swap_requires_own_bridge"]):
            for place, (shown, joker) in enumerate(cards):
                for card in dict.fromkeys(state.naturals) if joker else ():
                    others = [one for one, _ in (*cards[:place], *cards[place + 1 :])]
                    is_suit = rules["joker_swap"] == "any_missing_suit" and kind == "set" and card[0] == shown[0]
                    if card == shown or (is_suit and kind_of([*others, card], "low", copies(rules)) == "set"):
                        swapped = tuple(sorted((*cards[:place], (card, False), *cards[place + 1 :])))
                        left = _without(state, [card], 0)
                        table = (*before, (kind, swapped), *after)
                        yield left._replace(table=table, jokers=left.jokers + 1)


def _new_bridges(state: State, lying: Counter[str], stood: set[str], rules: Rules) -> Iterator[State]:
    for jokers in range(min(state.jokers, rules["max_jokers_per_bridge"]) + 1):
        for size in range(max(2, 3 - jokers), len(state.naturals) + 1):
            for naturals in dict.fromkeys(combinations(state.naturals, size)):
                for stands in stand_ins(naturals, jokers, rules["ace_runs"], copies(rules)):
                    option = Option(0, naturals, stands)
                    if is_allowed([option], lying, stood, rules, has_own=state.has_own):
                        cards = [(card, False) for card in naturals] + [(card, True) for card in stands]
                        kind = kind_of([*naturals, *stands], rules["ace_runs"], copies(rules))
                        left = _without(state, naturals, jokers)
                        yield left._replace(table=(*state.table, (kind or "", tuple(sorted(cards)))), has_own=True)


@cache
def stand_ins(naturals: tuple[str, ...], jokers: int, ace_runs: str, most: int) -> tuple[tuple[str, ...], ...]:
    """What so many jokers can stand for beside these cards, whichever joker is which."""
    if len({card[0] for card in naturals}) > 1 and len({card[1] for card in naturals}) > 1:
        return ()
    near = [card for card in PACK if card[0] == naturals[0][0] or card[1] == naturals[0][1]]
    every = combinations_with_replacement(near, jokers)
    return tuple(stands for stands in every if kind_of([*naturals, *stands], ace_runs, most))


def _cards_to_add(
    state: State, lying: Counter[str], stood: set[str], rules: Rules
) -> Iterator[tuple[str, bool, State]]:
    for card in dict.fromkeys(state.naturals):
        if rules["natural_may_duplicate_joker"] or card not in stood:
            yield card, False, _without(state, [card], 0)
    if state.jokers and (state.has_own or rules["joker_first_bridge"]):
        for card in PACK:
            if not rules["joker_no_duplicate"] or lying[card] < rules["decks"]:
                yield card, True, _without(state, [], 1)


def _without(state: State, naturals: Sequence[str], jokers: int) -> State:
    left = list(state.naturals)
    for card in naturals:
        left.remove(card)
    return state._replace(naturals=tuple(left), jokers=state.jokers - jokers)


# Hands and tables


def some_table(random: Random, hand: Sequence[str], rules: Rules) -> list[dict[str, Any]]:
    """Up to three bridges of cards that are not in a hand, near to them, with jokers that are not in it."""
    free = Counter(PACK * rules["decks"]) - Counter(hand)
    jokers = [f"X{number + 1}" for number in range(rules["jokers"]) if f"X{number + 1}" not in hand]
    table: list[dict[str, Any]] = []
    for _ in range(random.randint(0, 3)):
        cards = _some_bridge(random, hand)
        stand_in = random.randrange(len(cards)) if jokers and random.random() < 0.5 else None
        natural = [card for place, card in enumerate(cards) if place != stand_in]
        kind = kind_of(cards, rules["ace_runs"])
        if kind is None or Counter(natural) - free:
            continue
        free -= Counter(natural)
        owner = random.choice("AB")
        laid = [{"card": card, "by": random.choice("AB")} for card in cards]
        if stand_in is not None:
            laid[stand_in] |= {"card": jokers.pop(), "as": cards[stand_in]}
        shown = [(card, place == stand_in) for place, card in enumerate(cards)]
        table.append({"owner": owner, "kind": kind, "cards": laid, "shown": shown})
    return table


def _some_bridge(random: Random, hand: Sequence[str]) -> list[str]:
    """Three or four cards near to those of a hand, which may be a bridge or not."""
    near = random.choice([card for card in hand if not is_joker(card)])
    if random.random() < 0.4:
        return [near[0] + suit for suit in random.sample(SUITS, random.choice([3, 3, 4]))]
    start = RANKS.index(near[0]) + random.randint(-4, 1)
    return [RANKS[(start + step) % 13] + near[1] for step in range(random.choice([3, 3, 4]))]


def as_claim(table: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A table as it is told to the referee."""
    return [{name: value for name, value in bridge.items() if name != "shown"} for bridge in table]


def deals(seed: int, count: int) -> Iterator[tuple[dict[str, Any], list[str], list[dict[str, Any]]]]:
    """Yield house rules, a hand and a table, the same ones for a seed."""
    random = Random(seed)
    for _ in range(count):
        rules = some_rules(random)
        jokers = random.randint(0, min(rules["jokers"], 2))
        hand = dense_hand(random, random.randint(3, 9) - jokers, jokers, rules["decks"])
        yield rules, hand, some_table(random, hand, rules)
