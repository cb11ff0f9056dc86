"""The words of the sheet: lines and totals, places, whose turn it is to deal, and what is carried on."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.entries import entry, filled_in, text, whole
from referee.errors import BadEntry
from referee.scoresheet import (
    Adjust,
    Agreed,
    BookLine,
    Carry,
    Hand,
    Seat,
    best_of,
    best_side,
    by_the_table,
    carry_points,
    in_contention,
    is_reached,
    next_to_deal,
    place_by,
    seat_after,
    seat_before,
    seat_or_next,
    settle_points,
)

TABLE = (Seat(0, 0), Seat(1, 1), Seat(2, 0), Seat(3, 1))


def table(playing):
    """Return five seats, each with a side of its own, of which those play."""
    return tuple(Seat(number, number, plays=number in playing) for number in range(5))


# Places


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((88, 88, 61, 40), (1, 1, 3, 4)),
        ((40, 61, 88, 88), (4, 3, 1, 1)),
        ((5, 5, 5), (1, 1, 1)),
        ((-5, -9, 0), (2, 3, 1)),
        ((7,), (1,)),
        ((), ()),
    ],
)
def test_tied_sides_share_a_place_and_the_next_is_skipped(totals, places):
    assert place_by(dict(enumerate(totals))) == dict(enumerate(places))


def test_where_the_lowest_wins_places_turn_around():
    assert place_by({0: 88, 1: 88, 2: 61, 3: -4}, lowest_wins=True) == {0: 3, 1: 3, 2: 2, 3: 1}


@given(st.dictionaries(st.integers(0, 11), st.integers(-50, 50)), st.booleans())
def test_a_place_is_one_more_than_the_number_of_sides_ahead(totals, low):
    for side, place in place_by(totals, lowest_wins=low).items():
        ahead = [other for other in totals.values() if (other < totals[side] if low else other > totals[side])]
        assert place == 1 + len(ahead)


def test_the_best_are_all_that_share_the_first_place():
    totals = {0: 3, 1: 9, 2: 9}
    assert (best_of(totals), best_of(totals, lowest_wins=True), best_of({})) == ((1, 2), (0,), ())


def test_the_best_side_of_a_hand_is_alone():
    assert (best_side({0: 3, 1: 9}), best_side({0: 3, 1: 9}, lowest_wins=True)) == (1, 0)
    assert (best_side({0: 9, 1: 9}), best_side({0: 0, 1: 0}), best_side({})) == (None, None, None)


def test_who_left_is_out_of_contention_unless_a_partner_stayed():
    seats = (Seat(0, 0, plays=False, left=True), Seat(1, 1, plays=False), Seat(2, 2), Seat(3, 0, left=True))
    assert in_contention({0: 90, 1: 50, 2: 7, 5: 99}, seats) == {1: 50, 2: 7}
    assert in_contention({0: 90}, (*seats, Seat(4, 0))) == {0: 90}


# Who deals


@pytest.mark.parametrize(
    ("playing", "number", "after", "before"),
    [
        ((0, 1, 2, 3, 4), 0, 1, 4),
        ((0, 1, 2, 3, 4), 4, 0, 3),
        ((1, 3), 1, 3, 3),
        ((1, 3), 3, 1, 1),
        ((1, 3), 2, 3, 1),
        ((1, 3), 4, 1, 3),
        ((1, 3), 0, 1, 3),
        ((2,), 2, 2, 2),
        ((), 2, None, None),
    ],
)
def test_the_turn_passes_to_the_next_seat_that_plays(playing, number, after, before):
    assert seat_after(number, table(playing)) == after
    assert seat_before(number, table(playing)) == before
    assert seat_or_next(number, table(playing)) == (number if number in playing else after)


@given(st.sets(st.integers(0, 4), min_size=1), st.integers(0, 4))
def test_as_many_turns_as_seats_come_round_to_everybody(playing, number):
    seats, dealers = table(playing), []
    for _ in playing:
        number = seat_after(number, seats)
        dealers.append(number)
    assert sorted(dealers) == sorted(playing)


@given(st.sets(st.integers(0, 4), min_size=1), st.data())
def test_after_and_before_undo_each_other(playing, data):
    number = data.draw(st.sampled_from(sorted(playing)))
    assert seat_before(seat_after(number, table(playing)), table(playing)) == number


def test_the_first_dealer_is_chosen_and_then_the_deal_moves_on():
    assert next_to_deal(Carry({}, deals_first=2), TABLE) == 2
    assert next_to_deal(Carry({}, deals_first=2, dealt=3), TABLE) == 0
    assert next_to_deal(Carry({}, deals_first=2), table((0, 4))) == 4


# Totals are sums of lines


def lines(*points):
    return [BookLine.AGREED(side, value, column=column) for side, value, column in points]


def test_a_total_is_the_sum_of_its_lines():
    carry = Carry({0: (0,), 1: (0,)}).plus(lines((0, 12, 0), (1, -3, 0), (0, 5, 0)))
    assert (carry.totals, carry.total(0)) == ({0: (17,), 1: (-3,)}, 17)


def test_columns_add_up_on_their_own():
    carry = Carry({0: (0, 0, 0), 1: (0, 0, 0)}).plus(lines((0, 12, 0), (0, 30, 2), (1, 7, 1)))
    assert (carry.totals, carry.total(0)) == ({0: (12, 0, 30), 1: (0, 7, 0)}, 42)


def test_a_side_seen_for_the_first_time_starts_at_0_in_every_column():
    assert Carry({1: (5, 5)}).plus(lines((0, 12, 1))).totals == {0: (0, 12), 1: (5, 5)}
    assert Carry({}).plus(lines((3, 12, 0))).totals == {3: (12,)}
    assert Carry({}).total(7) == 0


def test_a_hand_is_one_more_and_remembers_its_dealer():
    hand = Hand(5, Agreed(points={0: 12}), TABLE, dealer=3)
    after = Carry({0: (1,)}, hands_played=4, dealt=2).after(hand, lines((0, 12, 0)))
    assert (after.totals, after.hands_played, after.dealt) == ({0: (13,)}, 5, 3)


def test_an_adjust_is_no_hand():
    before = Carry({0: (1,)}, hands_played=4, dealt=2, passed=True, game={"winner": 1})
    after = before.after(Hand(5, Adjust(points={0: -9}), TABLE), lines((0, -9, 0)))
    assert after == Carry({0: (-8,)}, hands_played=4, dealt=2, passed=True, game={"winner": 1})


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
CARRY = st.builds(
    Carry,
    st.integers(1, 3).flatmap(lambda width: st.dictionaries(st.integers(0, 99), st.tuples(*[st.integers()] * width))),
    deals_first=st.integers(0, 11),
    hands_played=st.integers(0, 10_000),
    dealt=st.none() | st.integers(0, 11),
    passed=st.booleans(),
    game=st.dictionaries(st.text(), PLAIN, max_size=4),
)


@given(CARRY)
def test_a_carry_survives_the_database(carry):
    assert Carry.from_data(json.loads(json.dumps(carry.as_data()))) == carry


# Games of points: open, to a number of hands, or to a target


@filled_in
class Ends:
    match_end: str = entry(text(), label="", default="target")
    match_hands: int = entry(whole(), label="", default=2)
    target: int = entry(whole(), label="", default=100)
    tie: str = entry(text(), label="", default="shared")


def stands(*hands, seats=TABLE[:2], ended=False, lowest_wins=False, **ends):
    """Return how a match stands after hands, each points by side; None before them is an adjust."""
    rules, carry = Ends(**ends), Carry({0: (0,), 1: (0,)})
    for number, points in enumerate(hands, 1):
        is_adjust = None in points
        kind = Adjust if is_adjust else Agreed
        hand = Hand(number, kind(points=dict(enumerate(points[is_adjust:]))), TABLE[:2], None if is_adjust else 0)
        carry = carry_points(carry, hand, by_the_table(hand), rules)
    return settle_points(carry, seats, rules, ended=ended, next_leader=1, lowest_wins=lowest_wins)


@pytest.mark.parametrize(
    ("target", "total", "reached"),
    [
        (100, 99, False),
        (100, 100, True),
        (100, 101, True),
        (-100, -99, False),
        (-100, -101, True),
        (0, 1, False),
        (0, 0, True),
    ],
)
def test_a_target_is_reached_or_passed_and_one_of_0_or_less_from_above(target, total, reached):
    assert is_reached(target, total) is reached


def test_an_open_match_ends_by_agreement_alone():
    assert not stands((500, 0), match_end="open").over
    assert stands((500, 0), match_end="open", ended=True).winners == (0,)


def test_the_target_is_looked_at_after_the_whole_hand():
    assert not stands((99, 0)).over
    assert stands((100, 0)).winners == (0,)
    assert stands((100, 101)).winners == (1,)
    assert stands((60, 60), target=-60).over is False


def test_the_last_hand_ends_a_match_of_hands_whatever_the_totals():
    assert not stands((500, 0), match_end="hands").over
    assert stands((1, 0), (0, 3), match_end="hands").winners == (1,)


def test_level_at_the_end_is_shared_or_played_on():
    assert stands((100, 100)).winners == (0, 1)
    assert stands((100, 100), tie="play_on").over is False
    assert stands((100, 100), (0, 1), tie="play_on").winners == (1,)


def test_an_adjust_ends_nothing():
    assert not stands((None, 100, 0)).over
    assert stands((None, 100, 0), (0, 0)).winners == (0,)
    assert not stands((100, 100), (None, -5, 0), tie="play_on").over


def test_where_the_lowest_wins_who_reaches_the_target_loses():
    assert stands((100, 40), lowest_wins=True).winners == (1,)
    assert stands((100, 40), lowest_wins=True).places == {0: 2, 1: 1}


def test_a_side_that_left_neither_wins_nor_ends_a_match():
    gone = (Seat(0, 0, plays=False, left=True), Seat(1, 1))
    assert not stands((100, 100), (0, -5), seats=gone, tie="play_on").over
    assert stands((100, 100), (0, 5), seats=gone, tie="play_on").winners == (1,)


def test_before_the_first_hand_nobody_leads():
    assert stands().leaders == ()
    assert stands((0, 0)).leaders == (0, 1)
    assert stands((None, 5, 3)).leaders == (0,)


def test_what_is_lacking_to_the_target():
    assert stands((40, 110), target=200).distance == {0: 160, 1: 90}
    assert stands((40, 110)).distance == {0: 60, 1: 0}
    assert stands((-40, 10), target=-100).distance == {0: 60, 1: 110}
    assert stands((40, 110), match_end="open").distance == {}


# What the table decides


def scored(entry):
    return [(line.side, line.points, line.code) for line in by_the_table(Hand(1, entry, TABLE)).lines]


def test_an_agreed_hand_gives_every_side_a_line_once():
    assert scored(Agreed(points={1: 18})) == [(0, 0, "agreed"), (1, 18, "agreed")]
    assert scored(Agreed(points={})) == [(0, 0, "agreed"), (1, 0, "agreed")]


def test_an_adjust_gives_a_line_only_to_the_sides_it_names():
    assert scored(Adjust(points={1: -5})) == [(1, -5, "adjusted")]


@pytest.mark.parametrize(
    ("entry", "code", "field"),
    [
        (Agreed(points={2: 5}), "bad_value", "points.2"),
        (Adjust(points={0: 1, 7: 5}), "bad_value", "points.7"),
        (Adjust(points={}), "missing_field", "points"),
    ],
)
def test_the_table_cannot_give_points_to_nobody(entry, code, field):
    with pytest.raises(BadEntry) as refused:
        by_the_table(Hand(1, entry, TABLE))
    assert (refused.value.code, refused.value.field) == (code, field)


def test_partners_are_one_side_of_a_hand():
    assert Hand(1, None, TABLE).sides == (0, 1)
    assert Hand(1, None, (Seat(4, 2), Seat(5, 0), Seat(6, 2))).sides == (2, 0)
