"""Sets, runs and wild cards: what is read as a meld, what a search chooses from, and what it finds, against brute force."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import ALL_CARDS, read_cards
from referee.melds import (
    ONE,
    RUN,
    SET,
    SINGLE_SEVEN,
    Meld,
    MeldRules,
    Room,
    as_hand,
    best_choices,
    card_at,
    count_at,
    extensions,
    find_cover,
    first_lacking,
    first_repeated,
    holds,
    new_melds,
    place_of,
    places_of,
    readings,
    readings_with,
    without,
)
from tests.referee.melds_oracle import JOKERS, PACK, chosen, dense_hand, is_joker, kind_of, subsets, unions
from tests.referee.melds_oracle import readings as every_reading

ACES = ("low", "low_or_high", "circular")
WORTH = [1] * 52


def cards(text):
    return read_cards(text)


def texts(named):
    return " ".join(map(str, named))


# Reading


@pytest.mark.parametrize(
    ("named", "rules", "read"),
    [
        ("3D AD 2D", MeldRules("low", 1), "AD 2D 3D"),
        ("KS 2S AS", MeldRules("circular", 1), "KS AS 2S"),
        ("QC QS QH", MeldRules("low", 1), "QS QH QC"),
        ("X1 8C 6C", MeldRules("low", 1), "6C X1 8C"),
        ("X1 QD QS", MeldRules("low", 1, names_in_sets=False), "QS QD X1"),
        ("QS QD QS", MeldRules("low", 1, copies=2), "QS QS QD"),
        ("7H", MeldRules("low", 1, sevens=True), "7H"),
        ("8H 7H", MeldRules("low", 1, sevens=True), "7H 8H"),
    ],
)
def test_a_meld_is_read_as_it_lies(named, rules, read):
    assert texts(readings(cards(named), rules)[0].cards) == read


@pytest.mark.parametrize("named", ["8H", "8H 9H", "QS QH", "QS QS QD", "5C 6D 7C", "7S X1", "QS X1 X2", "KS AS 2S"])
def test_these_are_no_melds(named):
    assert readings(cards(named), MeldRules("low", 1, sevens=True)) == ()


def test_a_suit_is_one_run_however_it_is_turned():
    suit = [card for card in ALL_CARDS if str(card).endswith("H")]
    assert [len(meld.cards) for meld in readings(suit, MeldRules("circular", 1))] == [13]


def test_a_joker_on_the_table_keeps_its_card_when_the_meld_grows():
    rules = MeldRules("low", 1)
    run = Meld(RUN, cards("8S 9S X1"), dict(zip(cards("X1"), cards("TS"), strict=True)))
    assert [texts(meld.cards) for meld in readings_with(run, cards("JS"), rules)] == ["8S 9S X1 JS"]
    assert [texts(meld.cards) for meld in readings_with(run, cards("7S"), rules)] == ["7S 8S 9S X1"]
    assert readings_with(run, cards("TS"), rules) == ()


@pytest.mark.parametrize("seed", range(8))
def test_cards_are_read_as_brute_force_reads_them(seed):
    random = Random(seed)
    for _ in range(150):
        jokers = random.randint(0, 2)
        hand = dense_hand(random, random.randint(2, 4), jokers, copies := random.choice([1, 2]))
        rules = MeldRules(random.choice(ACES), random.choice([1, 2]), copies=copies)
        found = [
            {str(joker): str(card) for joker, card in meld.stands.items()}
            for meld in readings(cards(" ".join(hand)), rules)
        ]
        expected = list(every_reading(hand, rules.ace_runs, rules.jokers, copies))
        assert sorted(map(sorted, (one.items() for one in found))) == sorted(
            map(sorted, (one.items() for one in expected))
        )


# Cards of a hand


def test_a_card_named_too_often_is_found():
    assert first_repeated(cards("QS QD QS 2C 2C")) == cards("QS")[0]
    assert first_repeated(cards("QS QD QS"), copies=2) is None
    assert first_repeated((*cards("X1"), *cards("X1")), copies=2) == cards("X1")[0]


def test_a_card_that_is_not_held_is_found_and_held_ones_are_taken_out():
    assert first_lacking(cards("QS QD"), cards("QD QS")) is None
    assert first_lacking(cards("QS QD"), cards("QD QD 2C")) == cards("QD")[0]
    assert texts(without(cards("QD 2C QD X1"), cards("QD"))) == "QD 2C X1"


@given(st.lists(st.sampled_from(ALL_CARDS), max_size=30))
def test_a_hand_counts_its_cards(named):
    named = [card for at, card in enumerate(named) if named[:at].count(card) < 2]
    hand = as_hand(named)
    assert sorted(map(card_at, places_of(hand))) == sorted(named)
    assert all(count_at(hand, place_of(card)) == named.count(card) for card in ALL_CARDS)
    assert holds(hand, as_hand(named[::2]))
    assert not holds(hand, hand + ONE[0] * (3 - count_at(hand, 0)))


# The search


def natural_cards(one):
    return len(places_of(one.cards))


def in_units(found):
    """Candidates worth a point for each natural card."""
    return [one.worth(natural_cards(one)) for one in found]


def most_laid(hand, jokers, rules):
    """The most natural cards that melds take, for each number of jokers in them, by brute force; None where it cannot be."""
    everything = [*hand, *JOKERS[:jokers]]
    melds = [
        mask
        for mask in subsets(len(everything))
        if any(True for _ in every_reading(chosen(everything, mask), rules.ace_runs, rules.jokers, rules.copies))
    ]
    laid = [chosen(everything, mask) for mask in unions(melds)]
    return [
        max(
            (sum(not is_joker(card) for card in one) for one in laid if sum(map(is_joker, one)) == number), default=None
        )
        for number in range(jokers + 1)
    ]


@pytest.mark.parametrize("seed", range(10))
def test_the_best_choice_is_exact_for_every_number_of_jokers(seed):
    random = Random(seed)
    for _ in range(30):
        jokers, copies = random.randint(0, 2), random.choice([1, 1, 2])
        named = dense_hand(random, random.randint(3, 8) - jokers, 0, copies)
        rules = MeldRules(
            random.choice(ACES), random.choice([1, 2]), copies=copies, names_in_sets=random.random() < 0.5
        )
        hand = as_hand(cards(" ".join(named)))
        found = best_choices(hand, jokers, in_units(new_melds(hand, jokers, rules)), WORTH)
        assert [choice and choice.gain for choice in found] == most_laid(named, jokers, rules), (named, rules)


@pytest.mark.parametrize("ace_runs", ACES)
@pytest.mark.parametrize("dear_high_ace", [False, True])
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_only_runs_that_cannot_be_cut_are_chosen_from(ace_runs, dear_high_ace, jokers):
    """A suit whole: every run of it is a candidate, or is two that are worth as much."""
    rules = MeldRules(ace_runs, 2, dear_high_ace=dear_high_ace)
    suit = list(range(0, 52, 4))
    found = {
        frozenset(places_of(one.cards)) | {(place, "joker") for place in one.stands}
        for one in new_melds(sum(ONE[place] for place in suit), jokers, rules)
    }

    def is_dear(places):
        ranks = {place // 4 for place in places}
        return 0 in ranks and not (1 in ranks and 12 not in ranks)

    for start in range(13):
        for length in range(3, 14):
            if not rules.is_window(start, length):
                continue
            window = [suit[(start + at) % 13] for at in range(length)]
            for stood in combinations(window, jokers):
                as_found = frozenset((place, "joker") if place in stood else place for place in window)
                cuts = [
                    (window[:cut], window[cut:])
                    for cut in range(3, length - 2)
                    if all(sum(place not in stood for place in part) >= 2 for part in (window[:cut], window[cut:]))
                ]
                can_be_cut = any(
                    not dear_high_ace or not is_dear(window) or any(is_dear(part) for part in parts) for parts in cuts
                )
                if length - jokers >= 2:
                    assert can_be_cut or as_found in found, (window, stood)


def test_a_joker_does_not_stand_for_a_card_that_is_laid_besides():
    hand = as_hand(cards("JH KH QH QS QD"))
    found = in_units(new_melds(hand, 1, MeldRules("low", 1)))
    assert best_choices(hand, 1, found, WORTH)[1].gain == 5
    no_other_queen = sum(ONE[place_of(card)] for card in ALL_CARDS if str(card) not in {"QC", "TH", "AH"})
    assert best_choices(hand, 1, found, WORTH, room=Room(no_other_queen))[1].gain == 2


def test_what_is_stood_for_is_not_laid_where_that_is_shut():
    hand = as_hand(cards("JH KH QH QS QD"))
    found = [
        one
        for one in new_melds(hand, 1, MeldRules("low", 1))
        if not one.stands or card_at(one.stands[0]) == cards("QH")[0]
    ]
    two_of_each = 2 * sum(ONE)
    assert best_choices(hand, 1, in_units(found), WORTH, room=Room(two_of_each))[1].gain == 5
    assert best_choices(hand, 1, in_units(found), WORTH, room=Room(two_of_each, shuts=True))[1].gain == 2


def test_jokers_wait_for_a_natural_meld_where_one_is_needed():
    hand = as_hand(cards("4C 4D 9H TH JH"))
    found = in_units(new_melds(hand, 1, MeldRules("low", 1)))
    assert best_choices(hand, 1, found, WORTH, needs_natural=True)[1].gain == 5
    alone = as_hand(cards("4C 4D"))
    pair = in_units(new_melds(alone, 1, MeldRules("low", 1)))
    assert [choice and choice.gain for choice in best_choices(alone, 1, pair, WORTH, needs_natural=True)] == [0, None]


def test_a_large_hand_is_arranged_whole():
    hand = sum(ONE)
    found = in_units(new_melds(hand, 0, MeldRules("circular", 1)))
    assert best_choices(hand, 0, found, WORTH)[0].gain == 52


# Extending


@pytest.mark.parametrize(
    ("meld", "hand", "jokers", "added"),
    [
        (Meld(RUN, cards("5H 6H 7H")), "8H 9H 3H", 0, {"8H", "8H 9H"}),
        (Meld(RUN, cards("5H 6H 7H")), "9H 3H", 1, {"X=4H", "X=8H", "3H X=4H", "9H X=8H"}),
        (Meld(RUN, cards("QS KS AS")), "2S JS", 0, {"JS"}),
        (Meld(SET, cards("KS KH KC")), "KD QD", 0, {"KD"}),
        (Meld(SET, cards("KS KH KC KD")), "QD", 1, set()),
        (Meld(SINGLE_SEVEN, cards("7D")), "8D 7C", 0, {"8D", "7C"}),
        (Meld(SINGLE_SEVEN, cards("7D")), "8D", 1, {"8D", "8D X=6D", "8D X=9D"}),
    ],
)
def test_these_cards_can_be_added(meld, hand, jokers, added):
    rules = MeldRules("low_or_high", 1, sevens=True)
    found = extensions(meld, as_hand(cards(hand)), jokers, rules, group=1)
    told = {
        " ".join(
            [texts(sorted(map(card_at, places_of(one.cards)))), *(f"X={card_at(place)}" for place in one.stands)]
        ).strip()
        for one in found
    }
    assert told == added
    assert {one.group for one in found} <= {1}


@pytest.mark.parametrize("seed", range(5))
def test_what_can_be_added_is_all_that_makes_a_longer_meld(seed):
    random = Random(seed)
    for _ in range(40):
        ace_runs, limit = random.choice(ACES), random.choice([0, 1])
        rules = MeldRules(ace_runs, 1)
        start = random.choice(range(13))
        run = [PACK[(start + at) % 13] for at in range(3)]
        if not readings(cards(" ".join(run)), rules):
            continue
        hand = random.sample([card for card in PACK[:13] if card not in run], 6)
        found = {
            frozenset([*map(str, map(card_at, places_of(one.cards))), *(str(card_at(place)) for place in one.stands)])
            for one in extensions(
                readings(cards(" ".join(run)), rules)[0], as_hand(cards(" ".join(hand))), limit, rules, 1
            )
        }
        others = [card for card in PACK[:13] if card not in run]
        expected = {
            frozenset(added)
            for size in range(1, 8)
            for added in combinations(others, size)
            if sum(card not in hand for card in added) <= limit and kind_of([*run, *added], ace_runs) == "run"
        }
        assert found == expected


def test_a_way_out_takes_every_card_but_one():
    hand = as_hand(cards("7S 8S 9S KD"))
    found = new_melds(hand, 0, MeldRules("low", 1))
    way = find_cover(hand, 0, found, over=(1,), joker_may_be_over=True)
    assert way is not None
    assert [card_at(place) for place in way.over] == list(cards("KD"))
    assert find_cover(hand, 0, found, over=(0,), joker_may_be_over=True) is None


def test_cards_are_added_only_together_with_a_new_meld_where_that_is_needed():
    hand = as_hand(cards("KD 2C"))
    kings = extensions(Meld(SET, cards("KS KH KC")), hand, 0, MeldRules("low", 1), group=1)
    assert find_cover(hand, 0, kings, over=(1,), joker_may_be_over=True)
    assert find_cover(hand, 0, kings, over=(1,), joker_may_be_over=True, needs_new=True) is None


def test_a_joker_is_left_over_only_where_it_may_be():
    hand = as_hand(cards("7S 8S 9S"))
    found = [one for one in new_melds(hand, 1, MeldRules("low", 1)) if not one.jokers]
    assert find_cover(hand, 1, found, over=(1,), joker_may_be_over=True).over == (-1,)
    assert find_cover(hand, 1, found, over=(1,), joker_may_be_over=False) is None
