"""The fast search for gin, held against the rulebook and against a slow judge that tries everything.

The judge knows cards by number and melds by a list of all 329 of the pack; it shares nothing with the search.
"""

import random
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import ALL_CARDS, read_cards
from referee.deadwood import (
    Arrangement,
    Defence,
    as_mask,
    as_numbers,
    best_arrangement,
    best_defence,
    count_best_arrangements,
    count_deadwood,
    count_deadwood_after_discard,
    count_deadwood_by_discard,
    count_points,
    every_arrangement,
    is_run,
    is_set,
)


def hand_of(text):
    return as_mask(card.index for card in read_cards(text))


def hands_of(text):
    return [hand_of(part) for part in text.split("|") if part.strip()]


# ---- The judge ----------------------------------------------------------------------------------------------------

SETS = [
    frozenset(13 * suit + rank for suit in suits)
    for rank in range(13)
    for size in (3, 4)
    for suits in combinations(range(4), size)
]
RUNS = [
    frozenset(13 * suit + rank for rank in range(lowest, highest + 1))
    for suit in range(4)
    for lowest in range(13)
    for highest in range(lowest + 2, 13)
]
MELDS = frozenset(SETS + RUNS)


def points(cards):
    return sum(min(card % 13 + 1, 10) for card in cards)


def all_arrangements(hand):
    """Every set of melds of a hand that share no card, with the cards they leave."""

    def lay(laid, rest, choices):
        yield laid, rest
        for number, meld in enumerate(choices):
            yield from lay(laid | {meld}, rest - meld, [other for other in choices[number + 1 :] if not other & meld])

    return list(lay(frozenset(), frozenset(hand), [meld for meld in MELDS if meld <= frozenset(hand)]))


def judge_deadwood(hand):
    return min(points(rest) for _, rest in all_arrangements(hand))


def judge_defence(hand, knocker_melds):
    """The least deadwood, and the fewest lay-offs that reach it, over all own melds and all sequences of lay-offs."""

    @cache
    def lay_off(rest, targets):
        best = points(rest), 0
        for card in rest:
            for index, meld in enumerate(targets):
                if meld | {card} in MELDS:
                    grown = (*targets[:index], meld | {card}, *targets[index + 1 :])
                    deadwood, layoffs = lay_off(rest - {card}, grown)
                    best = min(best, (deadwood, layoffs + 1))
        return best

    return min(lay_off(rest, tuple(knocker_melds)) for _, rest in all_arrangements(hand))


def some_hands(count, sizes=(10, 11)):
    """Hands for the judge, one of six from the whole pack and the others from a few ranks and suits, where melds crowd."""
    draw = random.Random(count)
    for _ in range(count):
        ranks, suits = draw.choice([(13, 4), (3, 4), (4, 4), (5, 3), (6, 2), (7, 4)])
        lowest = draw.randint(0, 13 - ranks)
        pack = [13 * suit + lowest + rank for suit in draw.sample(range(4), suits) for rank in range(ranks)]
        yield draw.sample(pack, draw.choice(sizes))


def a_deal(draw):
    """Knocker's melds and a defender's ten cards, all from the whole pack or from a few neighbouring ranks."""
    ranks = draw.choice([13, 5, 6, 7])
    lowest = draw.randint(0, 13 - ranks)
    pack = {13 * suit + lowest + rank for suit in range(4) for rank in range(ranks)}
    melds = sorted((meld for meld in MELDS if meld <= pack), key=sorted)
    laid = []
    for meld in draw.sample(melds, len(melds)):
        if len(meld.union(*laid)) == len(meld) + sum(map(len, laid)) <= 10:
            laid.append(meld)
    return laid, draw.sample(sorted(pack.difference(*laid)), 10)


def some_deals(count):
    draw = random.Random(count)
    return (a_deal(draw) for _ in range(count))


THOROUGH = [pytest.param(2_000, id="some"), pytest.param(20_000, id="many", marks=pytest.mark.slow)]

# ---- Melds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "is_a_set", "is_a_run"),
    [
        ("7S 7H 7C", True, False),  # three of one rank
        ("7S 7H 7D 7C", True, False),  # four of one rank
        ("AS 2S 3S", False, True),  # the ace is low
        ("JD QD KD", False, True),
        ("6C 4C 5C", False, True),  # in any order
        ("5H 6H 7H 8H 9H", False, True),  # five cards are no limit
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", False, True),
        ("9H 9C", False, False),  # two equal cards are no set
        ("5S 6S", False, False),
        ("QS KS AS", False, False),  # the ace is low only
        ("KC AC 2C", False, False),
        ("QS KS AH", False, False),  # neighbours by number, not by suit
        ("KS AH 2H", False, False),
        ("QS KS AH 2H", False, False),
        ("4H 5H 6D", False, False),  # across suits
        ("5H 6H 8H", False, False),  # with a hole
        ("7S 7H 8S", False, False),
        ("", False, False),
    ],
)
def test_what_is_a_meld(cards, is_a_set, is_a_run):
    assert is_set(hand_of(cards)) == is_a_set
    assert is_run(hand_of(cards)) == is_a_run


def test_every_meld_of_the_pack_is_known():
    assert all(is_set(as_mask(cards)) and not is_run(as_mask(cards)) for cards in SETS)
    assert all(is_run(as_mask(cards)) and not is_set(as_mask(cards)) for cards in RUNS)


@given(st.sets(st.sampled_from(sorted(MELDS, key=sorted)), max_size=1), st.frozensets(st.integers(0, 51), max_size=2))
def test_a_meld_with_other_cards_is_one_only_by_the_rules(melds, cards):
    cards = cards.union(*melds)
    assert (is_set(as_mask(cards)) or is_run(as_mask(cards))) == (cards in MELDS)


@given(st.sets(st.integers(0, 51)))
def test_a_hand_gives_back_its_cards_and_their_points(cards):
    assert as_numbers(as_mask(cards)) == tuple(sorted(cards))
    assert count_points(as_mask(cards)) == points(cards)


def test_a_joker_is_no_card_of_a_52_bit_hand():
    with pytest.raises(IndexError):
        as_mask([52])


# ---- Arranging a hand ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "deadwood"),
    [
        ("KS KC QD QH JS JC TD TH 9S 9C", 98),  # the most that ten cards hold (OpenSpiel's constant)
        ("AC 2C 3C 4D 5D 6D 7H 8H 9H TS", 10),  # example of the gin-rummy crate's documentation
        ("7H 7D 7S 8H 9H", 14),  # the 7 of hearts is in a set or in a run; sets first leaves 17
        ("KC 3S 3C 9C KH 3H 9H 3D 9D KD", 0),  # a set of four and two of three
        ("AH AS AD 2H 3H", 2),  # the run, not the set of the dearer look
        ("3S 4S 5S 6S 6H 6D", 0),  # the longest run first leaves 12
        ("2S 3S 4S 5S 6S 7S", 0),  # two runs in one suit may touch, or be one
        ("AS QS KS", 21),  # the ace is low only
        ("6S 7S 8S 6C 7C 8C 8D", 8),  # a note in OpenSpiel's source: the set of eights leaves 26
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", 0),
        ("", 0),
    ],
)
def test_least_deadwood(hand, deadwood):
    assert count_deadwood(hand_of(hand)) == deadwood
    assert best_arrangement(hand_of(hand)).deadwood == deadwood


@pytest.mark.parametrize(
    ("hand", "arrangements"),
    [
        ("AC 2C 3C 4D 5D 6D 7H 8H 9H TS", 1),
        ("AH AS AD 2H 3H", 1),
        ("2S 3S 4S 5S 6S 7S", 2),  # one run of six, or two of three
        ("2S 3S 4S 5S 6S 7S 8S", 3),  # seven; three and four; four and three
        ("5S 5H 5D 6S 6H 6D 7S 7H 7D", 2),  # three sets or three runs
        ("5S 5H 5D 5C 6S 7S", 1),  # the run takes one five, the other three are a set
        ("4S 5S 6S 7S 7H 7D", 1),
        ("KS", 1),  # nothing to meld is one way
    ],
)
def test_how_many_arrangements_leave_the_least(hand, arrangements):
    assert count_best_arrangements(hand_of(hand)) == arrangements


def test_the_best_arrangement_names_its_melds_by_their_lowest_cards():
    best = best_arrangement(hand_of("TS 9H 8H 7H 6D 5D 4D 3C 2C AC"))
    assert best == Arrangement((hand_of("7H 8H 9H"), hand_of("4D 5D 6D"), hand_of("AC 2C 3C")), 10)


def test_the_best_arrangement_keeps_a_long_run_in_one_piece():
    assert best_arrangement(hand_of("2S 3S 4S 5S 6S 7S")).melds == (hand_of("2S 3S 4S 5S 6S 7S"),)


@pytest.mark.parametrize("count", THOROUGH)
def test_arrangements_are_those_of_the_judge(count):
    for cards in some_hands(count):
        hand = as_mask(cards)
        judged = all_arrangements(cards)
        least = min(points(rest) for _, rest in judged)
        assert count_deadwood(hand) == least, cards

        best = best_arrangement(hand)
        melds = frozenset(frozenset(as_numbers(meld)) for meld in best.melds)
        assert best.deadwood == least
        assert melds in {laid for laid, rest in judged if points(rest) == least}
        assert list(best.melds) == sorted(best.melds, key=lambda meld: meld & -meld)
        assert count_best_arrangements(hand) == sum(points(rest) == least for _, rest in judged), cards

        for limit in (10, least + 5):
            found = [
                (frozenset(frozenset(as_numbers(meld)) for meld in each.melds), each.deadwood)
                for each in every_arrangement(hand, limit)
            ]
            assert len(found) == len(set(found))
            assert set(found) == {(laid, points(rest)) for laid, rest in judged if points(rest) <= limit}, cards


@pytest.mark.parametrize("count", THOROUGH)
def test_hands_of_any_size_leave_what_the_judge_says(count):
    for cards in some_hands(count, sizes=range(1, 13)):
        assert count_deadwood(as_mask(cards)) == judge_deadwood(cards), cards


# ---- Eleven cards -------------------------------------------------------------------------------------------------


def test_the_knock_that_opens_with_the_card_of_a_run():
    """The four sixes hide it: with 6S thrown 4-5-6 of clubs and 3-4-5-6 of hearts leave 2+3+5."""
    hand = hand_of("2S 3S 5S 6S 4C 5C 6C 3H 4H 5H 6H")
    by_discard = count_deadwood_by_discard(hand)
    assert by_discard[read_cards("6S")[0].index] == 10
    assert min(by_discard.values()) == count_deadwood_after_discard(hand) == 10


def test_the_card_thrown_may_break_what_eleven_cards_hid():
    hand = hand_of("5S 6S 7S 8S 9S TS JS 5H 6H 7H 8H")
    assert count_deadwood(hand) == count_deadwood_after_discard(hand) == 0
    assert count_deadwood_by_discard(hand)[read_cards("9S")[0].index] == 20


def test_eleven_matched_cards_can_spare_two_and_stay_gin():
    by_discard = count_deadwood_by_discard(hand_of("AS 2S 3S 4S 7H 7D 7C 9H 9D 9C 9S"))
    assert list(by_discard.values()).count(0) >= 2


@pytest.mark.parametrize("count", THOROUGH)
def test_the_best_discard_is_that_of_the_judge(count):
    for cards in some_hands(count, sizes=[11]):
        by_discard = {card: judge_deadwood(set(cards) - {card}) for card in cards}
        assert count_deadwood_by_discard(as_mask(cards)) == by_discard, cards
        assert count_deadwood_after_discard(as_mask(cards)) == min(by_discard.values()), cards


# ---- Lay-offs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "knocker_melds", "deadwood"),
    [
        # the defender's own least (the run) leaves 8 more; three fours, and 6S 5S laid off, leave none of them
        ("4S 4H 4D 5S 6S", "7S 8S 9S", 0),
        ("4S 4H 4D 5S 6S 2C 2D 2H TD TC", "7S 8S 9S", 20),
        # four sixes leave 7; three leave a 6 that brings the 7 along
        ("6S 6H 6D 6C 7H", "3H 4H 5H", 0),
        # own best arrangement first leaves 39
        ("2S 7S 8S 6C 7C 8C 2D 6D 9D 8H", "9H TH JH QH | 5S 5C 5D", 34),
        ("KC 2D 4D 6D 8D TD QD 3C 5C 7C", "KS KH KD", 55),  # the fourth king
        ("8H 9H TH 2D 2C 2S KC KD QS JS", "5H 6H 7H", 40),  # a chain, or as own run
        ("8H 9H 2D 2C 2S KC KD QS JS", "5H 6H 7H", 40),  # a chain: 9 fits only after 8
        ("4H 3H 2D 2C 2S KC", "5H 6H 7H", 10),  # at the low end
        ("3H 4H 8H 9H KC", "5H 6H 7H", 10),  # at both ends
        ("9H TH 2D 2C 2S KC KD QS JS", "5H 6H 7H", 59),  # 9 alone leaves a hole
        # a set of four is closed; the run takes QD at one end, 8D and 7D at the other
        ("8D 7D QC QD JC 2S 2H 2C 5S 5H", "KS KH KD KC | 9D TD JD", 30),
        ("AD", "JD QD KD", 1),  # nothing goes above a king
        ("AH", "JS QS KS", 1),  # nor into the next suit
        ("KS", "AH 2H 3H", 10),  # and nothing below an ace
        ("4H 4D", "5H 6H 7H", 4),  # two lay-offs on different melds do not make a third
        # a seven fits the sevens and the run; only the run lets the eight follow
        ("7H 8H", "7S 7D 7C | 4H 5H 6H", 0),
        ("5H 6H 7H", "2H 3H 4H | 8H 9H TH", 0),  # between two runs
        ("6H 7H", "2H 3H 4H | 8H 9H TH", 0),
        ("5H 7H", "2H 3H 4H | 8H 9H TH", 0),
        ("4H 5H KC", "AH 2H 3H", 10),  # the run A-2-3 takes 4H and 5H,
        ("4H 5H KC", "AH AS AD", 19),  # the three aces do not
        ("AH KC", "", 11),  # a knock without melds takes nothing
    ],
)
def test_least_deadwood_of_the_defender(hand, knocker_melds, deadwood):
    melds = hands_of(knocker_melds)
    assert best_defence(hand_of(hand), melds).deadwood == deadwood
    assert judge_defence(as_numbers(hand_of(hand)), [frozenset(as_numbers(meld)) for meld in melds])[0] == deadwood


def test_nothing_is_laid_off_on_gin():
    knocker_melds = hands_of("4S 5S 6S | 7H 7D 7C")
    hand = hand_of("7S 8S 2C 2D 2H KC KD KH QC QD")
    assert best_defence(hand, knocker_melds, gin=True).deadwood == 35
    assert best_defence(hand, knocker_melds, gin=True).layoffs == ()
    assert best_defence(hand, knocker_melds).deadwood == 20


def laid_out(layoffs):
    return [(str(ALL_CARDS[card]), onto) for card, onto in layoffs]


def test_a_chain_is_laid_in_the_order_in_which_each_card_fits():
    defence = best_defence(hand_of("3H 4H 8H 9H KC KS"), hands_of("5H 6H 7H"))
    assert laid_out(defence.layoffs) == [("8H", 0), ("9H", 0), ("4H", 0), ("3H", 0)]


def test_layoffs_name_the_meld_by_its_place():
    defence = best_defence(hand_of("7H 8H QS QC QD KC"), hands_of("7S 7D 7C | KH KD KS | 4H 5H 6H"))
    assert defence.melds == (hand_of("QS QD QC"),)
    assert laid_out(defence.layoffs) == [("7H", 2), ("8H", 2), ("KC", 1)]


def test_of_two_equal_defences_the_one_with_fewer_layoffs():
    defence = best_defence(hand_of("8H 9H TH"), hands_of("5H 6H 7H"))
    assert defence == Defence(0, (hand_of("8H 9H TH"),), ())


def test_a_dearer_spread_may_take_fewer_layoffs():
    """The knocker chooses: the run leaves him 2 and the defender 63, the three aces 5 and 72, none 8 and 72."""
    knocker, defender = hand_of("AH AS AD 2H 3H 5C 6C 7C 8C 9C"), hand_of("4H 5H TD QS KS 7S 8D 2D 6S JH")
    nets = {
        each.deadwood: best_defence(defender, each.melds).deadwood - each.deadwood
        for each in every_arrangement(knocker, 10)
        if hand_of("5C 6C 7C 8C 9C") in each.melds
    }
    assert nets == {2: 61, 5: 67, 8: 64}


@pytest.mark.parametrize("count", THOROUGH)
def test_the_defence_is_that_of_the_judge(count):
    for knocker_melds, cards in some_deals(count):
        defence = best_defence(as_mask(cards), [as_mask(meld) for meld in knocker_melds])
        assert (defence.deadwood, len(defence.layoffs)) == judge_defence(cards, knocker_melds), (cards, knocker_melds)

        rest, targets = set(cards), list(knocker_melds)
        for meld in map(as_numbers, defence.melds):
            assert frozenset(meld) in MELDS
            assert rest.issuperset(meld)
            rest.difference_update(meld)
        for card, onto in defence.layoffs:
            targets[onto] = targets[onto] | {card}
            assert targets[onto] in MELDS
            rest.remove(card)
        assert points(rest) == defence.deadwood


# ---- Laws ---------------------------------------------------------------------------------------------------------


def other_suits(hand, suits):
    """The hand with its suits renamed."""
    return as_mask(13 * suits[card // 13] + card % 13 for card in as_numbers(hand))


A_HAND = st.frozensets(st.integers(0, 51) | st.integers(0, 3).map(lambda suit: 13 * suit + 5), max_size=11).map(as_mask)


@given(st.permutations(range(52)), st.integers(0, 11), st.randoms())
def test_the_order_of_cards_never_matters(cards, size, shuffler):
    hand = cards[:size]
    again = shuffler.sample(hand, size)
    assert best_arrangement(as_mask(hand)) == best_arrangement(as_mask(again))


@given(A_HAND, st.permutations(range(4)))
def test_no_suit_is_better_than_another(hand, suits):
    renamed = other_suits(hand, suits)
    assert count_deadwood(renamed) == count_deadwood(hand)
    assert count_best_arrangements(renamed) == count_best_arrangements(hand)
    assert sorted(each.deadwood for each in every_arrangement(renamed, 10)) == sorted(
        each.deadwood for each in every_arrangement(hand, 10)
    )


@given(A_HAND, st.integers(0, 51))
def test_a_card_more_costs_at_most_its_points(hand, card):
    more = hand | 1 << card
    assert count_deadwood(more) <= count_deadwood(hand) + count_points(more ^ hand)


@given(st.integers(0).map(random.Random).map(a_deal))
def test_the_order_of_the_knockers_melds_never_matters(deal):
    knocker_melds, cards = deal
    hand, melds = as_mask(cards), [as_mask(meld) for meld in knocker_melds]
    one, other = best_defence(hand, melds), best_defence(hand, melds[::-1])
    assert (one.deadwood, one.melds) == (other.deadwood, other.melds)
    assert {card for card, _ in one.layoffs} == {card for card, _ in other.layoffs}
