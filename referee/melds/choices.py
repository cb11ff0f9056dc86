"""The melds that a hand could lay, and what it could add to melds on the table: what the search chooses from.

Cards are known by *place*: rank by rank, spades, hearts, diamonds and clubs of each, so that a meld spans few places.
A hand is an int that counts the cards of each place in a field of three bits; jokers are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations
from typing import NamedTuple

from referee.cards import ALL_CARDS, Card, Rank
from referee.melds.reading import RANKS, RUN, SET, SHORTEST, SUITS, Meld, MeldRules, has_low_ace

LONGEST_UNCUT = 6
SEVENS = range((Rank.SEVEN - 1) * SUITS, Rank.SEVEN * SUITS)

FIELD = 3
ONE = [1 << FIELD * place for place in range(RANKS * SUITS)]
HIGH_BITS = sum(ONE) << FIELD - 1  # no count reaches them


class Candidate(NamedTuple):
    """A meld that a hand could lay, or cards it could add to one: cards (as a hand), the place of each joker, its worth.

    `first` is its lowest place. `group` is a bit for each meld on the table, and 0 for a new meld; of candidates that
    share a bit one is chosen at most.
    """

    cards: int
    stands: tuple[int, ...]
    first: int
    gain: int = 0
    group: int = 0
    jokers: int = 0


def place_of(card: Card) -> int:
    """The place of a natural card."""
    return card.index % RANKS * SUITS + card.index // RANKS


def card_at(place: int) -> Card:
    """The card of a place."""
    return ALL_CARDS[place % SUITS * RANKS + place // SUITS]


def as_hand(cards: Iterable[Card]) -> int:
    """The natural cards among these, as the search counts them."""
    return sum(ONE[place_of(card)] for card in cards if not card.is_joker)


def places_of(hand: int) -> list[int]:
    """The place of each card of a hand, in order."""
    places = []
    while hand:
        place = ((hand & -hand).bit_length() - 1) // FIELD
        places.append(place)
        hand -= ONE[place]
    return places


def count_at(hand: int, place: int) -> int:
    """How many cards of that place a hand holds."""
    return hand >> FIELD * place & (1 << FIELD) - 1


def holds(hand: int, cards: int) -> bool:
    """Does a hand hold these cards?"""
    return (hand | HIGH_BITS) - cards & HIGH_BITS == HIGH_BITS


def new_melds(hand: int, jokers: int, rules: MeldRules) -> list[Candidate]:
    """The melds that a hand can lay, without those that are no better than the two that they can be cut into.

    Where jokers need no name, one for each choice of natural cards.
    """
    limit = min(jokers, rules.jokers)
    found = [_candidate(ONE[place], ()) for place in SEVENS if rules.sevens and count_at(hand, place)]
    for rank in range(RANKS):
        found += _new_sets(hand, rank, limit, rules)
    for suit in range(SUITS):
        found += _new_runs(hand, suit, limit, rules)
    if rules.names_in_sets:
        return found
    return list({(one.cards, one.jokers): one for one in found}.values())


def _candidate(cards: int, stands: tuple[int, ...], group: int = 0) -> Candidate:
    lowest = ((cards & -cards).bit_length() - 1) // FIELD if cards else RANKS * SUITS
    return Candidate(cards, stands, min(lowest, *stands) if stands else lowest, 0, group, len(stands))


def _new_sets(hand: int, rank: int, limit: int, rules: MeldRules) -> Iterator[Candidate]:
    """Sets of three to five; more can be cut."""
    held = [place for place in range(rank * SUITS, (rank + 1) * SUITS) for _ in range(count_at(hand, place))]
    if len(held) + limit < SHORTEST:
        return
    whole = [place for place in range(rank * SUITS, (rank + 1) * SUITS) for _ in range(rules.copies)]
    seen = set()
    for size in range(2, min(len(held), 2 * SHORTEST - 1) + 1):
        for naturals in combinations(held, size):
            if naturals in seen or any(naturals.count(place) > rules.copies for place in naturals):
                continue
            seen.add(naturals)
            cards = sum(ONE[place] for place in naturals)
            left = list(whole)
            for place in naturals:
                left.remove(place)
            for stood in range(max(SHORTEST - size, 0), min(limit, 2 * SHORTEST - 1 - size) + 1):
                for stands in dict.fromkeys(combinations(left, stood)):
                    yield _candidate(cards, stands)


def _new_runs(hand: int, suit: int, limit: int, rules: MeldRules) -> Iterator[Candidate]:
    """Runs that cannot be cut: up to six cards, or seven and thirteen where an ace is worth less for a cut."""
    held = [count_at(hand, rank * SUITS + suit) > 0 for rank in range(RANKS)]
    longest = RANKS if rules.dear_high_ace else LONGEST_UNCUT
    if sum(held) < 2:
        return
    for start in range(RANKS):
        missing = 0
        for length in range(1, longest + 1):
            missing += not held[(start + length - 1) % RANKS]
            if missing > limit or not rules.is_window(start, length):
                break
            if length >= SHORTEST and length - missing >= 2:
                window = [(start + at) % RANKS * SUITS + suit for at in range(length)]
                for cards, stands in _fill(window, hand, limit):
                    if length - len(stands) >= 2 and not _can_be_cut(window, stands, rules):
                        yield _candidate(cards, stands)
            elif rules.sevens and length == 2 and not missing and (start == 5 or start == 6):
                yield _candidate(ONE[start * SUITS + suit] + ONE[(start + 1) * SUITS + suit], ())


def _fill(places: Sequence[int], hand: int, limit: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each way to fill places with held cards and so many jokers at most: the cards, and the jokers' places."""
    missing, held, left = [], [], hand
    for place in places:
        if count_at(left, place):
            held.append(place)
            left -= ONE[place]
        else:
            missing.append(place)
    for extra in range(limit - len(missing) + 1):
        for stood in dict.fromkeys(combinations(held, extra)):
            cards = hand - left - sum(ONE[place] for place in stood)
            yield cards, (*missing, *stood)


def _can_be_cut(window: Sequence[int], stands: Sequence[int], rules: MeldRules) -> bool:
    """Can a run be cut in two, each with two natural cards, and no ace worth less for it?"""
    naturals = [place not in stands for place in window]
    ranks = [place // SUITS + 1 for place in window]
    for cut in range(SHORTEST, len(window) - SHORTEST + 1):
        lowers_ace = has_low_ace(ranks[:cut]) or has_low_ace(ranks[cut:])
        keeps_worth = not rules.dear_high_ace or has_low_ace(ranks) or not lowers_ace
        if sum(naturals[:cut]) >= 2 and sum(naturals[cut:]) >= 2 and keeps_worth:
            return True
    return False


def extensions(meld: Meld, hand: int, jokers: int, rules: MeldRules, group: int) -> list[Candidate]:
    """All that a hand can add to a meld in one turn: cards at the ends of a run, missing cards of a set."""
    limit = min(jokers, rules.jokers - len(meld.jokers))
    places = [place_of(card) for card in meld.stood() if not card.is_joker]
    added: list[tuple[int, ...]] = []
    if meld.kind != RUN:
        added += _missing_from_set(places, rules.largest_set - len(meld.cards), rules)
    if meld.kind != SET:
        added += _beyond_run(places, hand, limit, rules)
    return [
        _candidate(cards, stands, group)
        for wanted in added
        for cards, stands in _fill(wanted, hand, limit)
        if cards or len(meld.cards) > 1  # a single card takes no joker without a second natural one
    ]


def _missing_from_set(places: Sequence[int], most: int, rules: MeldRules) -> Iterator[tuple[int, ...]]:
    """Yield the places that may be added to a set together."""
    first = places[0] // SUITS * SUITS
    missing = [place for place in range(first, first + SUITS) for _ in range(rules.copies - places.count(place))]
    for size in range(1, most + 1):
        yield from dict.fromkeys(combinations(missing, size))


def _beyond_run(places: Sequence[int], hand: int, limit: int, rules: MeldRules) -> Iterator[tuple[int, ...]]:
    """Yield the places that may be added to a run together, as far as they can be filled."""

    def count_reach(beyond: Sequence[int]) -> int:
        missing = list(accumulate(not count_at(hand, place) for place in beyond))
        return sum(so_far <= limit for so_far in missing)

    suit, start, length = places[0] % SUITS, places[0] // SUITS, len(places)
    circle = [(start + at) % RANKS * SUITS + suit for at in range(RANKS)]
    lower, upper = circle[: length - 1 : -1], circle[length:]
    for below in range(count_reach(lower) + 1):
        first = (start - below) % RANKS if rules.ace_runs == "circular" else start - below
        for above in range(count_reach(upper) + 1):
            if below + above and first >= 0 and rules.is_window(first, length + below + above):
                yield (*lower[:below], *upper[:above])
