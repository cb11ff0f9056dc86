"""Seven Bridge by brute force, to judge its searches: every subset of a hand, everywhere it could go."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

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
    unions,
)

Rules = Mapping[str, Any]
Meld = Mapping[str, Any]


def some_rules(random: Random) -> dict[str, Any]:
    """House rules that change what a search finds."""
    jokers = random.choice([0, 1, 1, 2])
    doubling = random.random() < 0.5
    return {
        "jokers": jokers,
        "max_jokers_per_meld": random.choice([1, 2]) if jokers == 2 else 1,
        "ace_runs": random.choice(["low", "low", "low_or_high", "circular"]),
        "scoring": "doubling" if doubling else "standard",
        "seven_multiplier": random.choice(["compound", "linear"]) if doubling else "compound",
        "ace_value": random.choice([None, 1, 10, 11, 15]),
        "court_values": random.choice(["ten", "rank"]),
        "discard_to_go_out": random.random() < 0.7,
        "all_at_once_layoffs": random.random() < 0.5,
    }


def count_value(cards: Sequence[str], rules: Rules) -> int:
    """What cards left in a hand count, by the words of the rules."""
    ace = rules["ace_value"] or (1 if rules["scoring"] == "standard" else 10)
    court = [10, 10, 10] if rules["court_values"] == "ten" else [11, 12, 13]
    seven = 20 if rules["scoring"] == "standard" else 7
    points = dict(zip(RANKS, [ace, 2, 3, 4, 5, 6, seven, 8, 9, 10, *court], strict=True)) | {"X": 0}
    total = sum(points[card[0]] for card in cards)
    sevens = sum(card[0] == "7" for card in cards)
    if rules["scoring"] == "doubling" and sevens:
        total *= 2**sevens if rules["seven_multiplier"] == "compound" else 2 * sevens
    return total * 5 ** sum(map(is_joker, cards))


def is_meld(cards: Sequence[str], rules: Rules) -> bool:
    if len(cards) == 1:
        return cards[0][0] == "7"
    if len(cards) == 2:
        has_seven = any(card[0] == "7" for card in cards)
        return has_seven and not any(map(is_joker, cards)) and kind_of(cards, rules["ace_runs"]) is not None
    return any(True for _ in readings(cards, rules["ace_runs"], rules["max_jokers_per_meld"]))


def fits(meld: Meld, added: Sequence[str], rules: Rules) -> bool:
    """Can these cards be added to a meld, its own jokers keeping their cards?"""
    naturals, jokers = split(added)
    own_naturals, own_jokers = split(meld["cards"])
    size = len(meld["cards"]) + len(added)
    has_joker = bool(jokers or own_jokers)
    if len(jokers) + len(own_jokers) > rules["max_jokers_per_meld"]:
        return False
    if has_joker and (size < 3 or len(naturals) + len(own_naturals) < 2):
        return False
    if meld["kind"] != "run" and size <= 4 and kind_of([*own_naturals, *naturals]) == "set":
        return True
    if meld["kind"] == "set":
        return False
    fixed = [*own_naturals, *meld["stands"].values(), *naturals]
    suit = [card for card in PACK if card[1] == own_naturals[0][1]]
    return any(kind_of([*fixed, *stood], rules["ace_runs"]) == "run" for stood in product(suit, repeat=len(jokers)))


def least_left(hand: Sequence[str], rules: Rules) -> int:
    """The fewest points left in a hand, over all ways to lay new melds."""
    melds = [mask for mask in subsets(len(hand)) if is_meld(chosen(hand, mask), rules)]
    everything = (1 << len(hand)) - 1
    return min(count_value(chosen(hand, everything ^ laid), rules) for laid in unions(melds))


def can_go_out(hand: Sequence[str], table: Sequence[Meld], rules: Rules, *, has_meld: bool) -> bool:
    """Is there any way to lay and lay off that leaves what may be left?"""
    everything = (1 << len(hand)) - 1
    ways = {(0, False)}  # cards gone, and whether any of them was laid off
    for meld in table:
        fitting = [mask for mask in subsets(len(hand)) if fits(meld, chosen(hand, mask), rules)]
        ways |= {(gone | mask, True) for gone, _ in ways for mask in fitting if not gone & mask}
    melds = [mask for mask in subsets(len(hand)) if is_meld(chosen(hand, mask), rules)]
    for laid in unions(melds):
        for gone, is_laid_off in ways:
            left = (everything ^ laid ^ gone).bit_count()
            may_lay_off = has_meld or laid or not is_laid_off
            if not laid & gone and may_lay_off and left <= 1 and (left or not rules["discard_to_go_out"]):
                return True
    return False


def some_table(random: Random, hand: Sequence[str], rules: Rules) -> list[dict[str, Any]]:
    """Up to three melds of cards that are not in a hand, near to them, with jokers that are not in it."""
    free = [card for card in PACK if card not in hand]
    jokers = [f"X{number + 1}" for number in range(rules["jokers"]) if f"X{number + 1}" not in hand]
    table: list[dict[str, Any]] = []
    for _ in range(random.randint(0, 3)):
        meld = _some_meld(random, free, hand)
        if meld is None:
            continue
        cards, stands = meld, {}
        if jokers and len(cards) > 2 and random.random() < 0.5:
            place = random.randrange(len(cards))
            joker = jokers.pop()
            stands = {joker: cards[place]} if kind_of(cards) != "set" else {}
            cards = [*cards[:place], joker, *cards[place + 1 :]]
        free = [card for card in free if card not in cards]
        kind = "single7" if len(cards) == 1 else "run" if len({card[1] for card in split(cards)[0]}) == 1 else "set"
        table.append({"owner": random.choice("AB"), "kind": kind, "cards": cards, "stands": stands})
    return table


def _some_meld(random: Random, free: Sequence[str], hand: Sequence[str]) -> list[str] | None:
    """A natural meld of free cards, if this attempt makes one."""
    near = random.choice([card for card in hand if not is_joker(card)])
    which = random.choice(["seven", "short", "set", "run", "run"])
    if which == "seven":
        cards = ["7" + random.choice(SUITS)]
    elif which == "short":
        suit = random.choice(SUITS)
        cards = ["7" + suit, random.choice(["6" + suit, "8" + suit])]
    elif which == "set":
        cards = [near[0] + suit for suit in random.sample(SUITS, 4) if near[0] + suit in free][:3]
        return cards if len(cards) == 3 else None
    else:
        start = max(0, min(RANKS.index(near[0]) + random.randint(-4, 1), 10))
        cards = [rank + near[1] for rank in RANKS[start : start + random.randint(3, 4)]]
    return cards if all(card in free for card in cards) else None


def deals(seed: int, count: int) -> Iterator[tuple[dict[str, Any], list[str], list[dict[str, Any]]]]:
    """Yield house rules, a hand and a table, the same ones for a seed."""
    random = Random(seed)
    for _ in range(count):
        rules = some_rules(random)
        jokers = random.randint(0, rules["jokers"])
        hand = dense_hand(random, random.randint(3, 8) - jokers, jokers)
        yield rules, hand, some_table(random, hand, rules)
