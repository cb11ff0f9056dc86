"""The melds that a hand could lay, and what it could add to melds on the table: what the search chooses from.

Cards are known by *place*: rank by rank, spades, hearts, diamonds and clubs of each, so that a meld spans few places.
A hand is an int that counts the cards of each place in a field of three bits; jokers are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations
from typing import NamedTuple

from referee.cards import ALL_CARDS, Card, Rank
from referee.melds.reading import RANKS, RUN, SET, SHORTEST, SUITS, Meld, MeldRules, has_low_ace

LONGEST_UNCUT = 6
SEVENS = range((Rank.SEVEN - 1) * SUITS, Rank.SEVEN * SUITS)

FIELD = 3
ONE = [1 << FIELD * place for place in range(RANKS * SUITS)]
WHOLE_FIELD = (1 << FIELD) - 1
WHOLE_RANK = (1 << FIELD * SUITS) - 1
HIGH_BITS = sum(ONE) << FIELD - 1  # no count reaches them


Filled = tuple[tuple[int, ...], tuple[int, ...]]
"""The places of cards, and those of jokers."""


class Candidate(NamedTuple):
    """A meld that a hand could lay, or cards it could add to one: the places of cards and jokers, and what it gains.

    `cards` are the same cards as a hand, and `first` is the lowest place. `group` is a bit for each meld on the table,
    and 0 for a new meld; of candidates that share a bit one is chosen at most.
    """

    places: tuple[int, ...]
    stands: tuple[int, ...]
    cards: int
    first: int
    jokers: int
    group: int = 0
    gain: int = 0

    def worth(self, gain: int) -> Candidate:
        """The same candidate, with what it gains."""
        return Candidate._make((*self[:-1], gain))


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
    return hand >> FIELD * place & WHOLE_FIELD


def holds(hand: int, cards: int) -> bool:
    """Does a hand hold these cards?"""
    return (hand | HIGH_BITS) - cards & HIGH_BITS == HIGH_BITS


def new_melds(hand: int, jokers: int, rules: MeldRules) -> list[Candidate]:
    """The melds that a hand can lay, without those that are no better than the two that they can be cut into.

    Where jokers need no name, one for each choice of natural cards.
    """
    limit = min(jokers, rules.jokers)
    found: list[Filled] = [((place,), ()) for place in SEVENS if rules.sevens and count_at(hand, place)]
    for rank in range(RANKS):
        if hand >> FIELD * rank * SUITS & WHOLE_RANK:
            found += _new_sets(hand, rank, limit, rules)
    for suit in range(SUITS):
        found += _new_runs(hand, suit, limit, rules)
    if not rules.names_in_sets:
        found = list({(places, len(stands)): (places, stands) for places, stands in found}.values())
    return [_candidate(places, stands) for places, stands in found]


def _candidate(places: tuple[int, ...], stands: tuple[int, ...], group: int = 0) -> Candidate:
    cards = sum([ONE[place] for place in places])
    return Candidate(places, stands, cards, min(places + stands), len(stands), group)


def _new_sets(hand: int, rank: int, limit: int, rules: MeldRules) -> Iterator[Filled]:
    """Sets of three to five; more can be cut."""
    first = rank * SUITS
    counts = tuple([min(count_at(hand, first + suit), rules.copies) for suit in range(SUITS)])
    for suits, stands in _shapes_of_sets(counts, limit, rules.copies):
        yield tuple([first + suit for suit in suits]), tuple([first + suit for suit in stands])


@cache
def _shapes_of_sets(counts: tuple[int, ...], limit: int, copies: int) -> tuple[Filled, ...]:
    """The sets that can be laid of so many cards of each suit, by suits."""
    held = [suit for suit in range(SUITS) for _ in range(counts[suit])]
    shapes = []
    for size in range(2, min(len(held), 2 * SHORTEST - 1) + 1):
        for suits in dict.fromkeys(combinations(held, size)):
            left = [suit for suit in range(SUITS) for _ in range(copies - suits.count(suit))]
            for stood in range(max(SHORTEST - size, 0), min(limit, 2 * SHORTEST - 1 - size) + 1):
                shapes += [(suits, stands) for stands in dict.fromkeys(combinations(left, stood))]
    return tuple(shapes)


def _new_runs(hand: int, suit: int, limit: int, rules: MeldRules) -> Iterator[Filled]:
    """Runs that cannot be cut: up to six cards, or seven and thirteen where an ace is worth less for a cut."""
    held = [count_at(hand, rank * SUITS + suit) > 0 for rank in range(RANKS)]
    if sum(held) < 2:
        return
    longest, end = RANKS if rules.dear_high_ace else LONGEST_UNCUT, rules.end_of_line
    for start in range(RANKS):
        window: tuple[int, ...] = ()
        places: tuple[int, ...] = ()
        missing: tuple[int, ...] = ()
        for length in range(1, longest + 1):
            place = (start + length - 1) % RANKS * SUITS + suit
            window += (place,)
            if held[place // SUITS]:
                places += (place,)
            else:
                missing += (place,)
            if len(missing) > limit or start + length > end:
                break
            if length >= SHORTEST and len(places) >= 2:
                for naturals, stands in _with_jokers(places, missing, limit):
                    if len(naturals) >= 2 and (length < LONGEST_UNCUT or not _can_be_cut(window, stands, rules)):
                        yield naturals, stands
            elif rules.sevens and length == 2 and not missing and (start == 5 or start == 6):
                yield places, ()


def _with_jokers(places: tuple[int, ...], missing: tuple[int, ...], limit: int) -> Iterator[Filled]:
    """Yield each way to put so many jokers at most in missing places, and in place of held cards: cards, and jokers."""
    yield places, missing
    for extra in range(1, limit - len(missing) + 1):
        for stood in dict.fromkeys(combinations(places, extra)):
            left = list(places)
            for place in stood:
                left.remove(place)
            yield tuple(left), (*missing, *stood)


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


def _fill(wanted: Sequence[int], hand: int, limit: int) -> Iterator[Filled]:
    """Yield each way to fill places with held cards and so many jokers at most: cards, and jokers."""
    held = [place for at, place in enumerate(wanted) if count_at(hand, place) > wanted[:at].count(place)]
    missing = list(wanted)
    for place in held:
        missing.remove(place)
    if len(missing) <= limit:
        yield from _with_jokers(tuple(held), tuple(missing), limit)


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
