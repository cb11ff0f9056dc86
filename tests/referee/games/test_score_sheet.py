"""The free score sheet: its cases, and what holds for every hand and every match on it."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import referee
from referee.entries import write
from referee.games.score_sheet import GAME
from referee.scoresheet import Carry, Hand, Seat
from tests.referee.casebook import ask, cases_of, check, each_case

POINTS = st.integers(-60, 60)


@each_case("score_sheet")
def test_case(case):
    check(case)


@pytest.mark.parametrize("case", [case for case in cases_of("score_sheet") if case["question"] != "match"])
def test_a_remedy_is_a_claim_that_would_stand(case):
    ruling = ask(case)
    for remedy in getattr(ruling, "remedies", ()):
        assert referee.ask("score_sheet", case["question"], dict(remedy.claim), case["house_rules"]).legal


# A match in hands that are entered: the fold that the app keeps


class Sheet:
    """A match as it is kept: entries folded one after the other."""

    def __init__(self, sides, first_dealer=0, **house_rules):
        self.rules = GAME.read_house_rules(house_rules)
        self.seats = tuple(Seat(number, side) for number, side in enumerate(sides))
        self.carry = GAME.start(sorted(set(sides)), first_dealer, self.rules)
        self.number = 0

    def enter(self, mode="points", *, by=None, typed=True, **points):
        """Enter points by side (`s0=12`) for the sides that play, and keep the hand if it stands."""
        entry = GAME.read_entry(
            {"mode": mode, "points": {name[1:]: value for name, value in points.items()}}, typed=typed
        )
        seats = tuple(seat for seat in self.seats if seat.plays and (by is None or seat.side in by))
        dealer = None if mode == "adjust" else self.settle().next_dealer
        hand = Hand(self.number + 1, entry, seats, dealer)
        score = GAME.score(hand, self.carry, self.rules)
        if score.ruling.legal:
            self.number += 1
            carry = GAME.carry(self.carry, hand, score, self.rules)
            assert all(carry.total(s) == self.carry.total(s) + count(score.lines, s) for s in carry.totals)
            self.carry = Carry.from_data(json.loads(json.dumps(carry.as_data())))
            assert self.carry == carry
        return score

    def settle(self, **how):
        return GAME.settle(self.carry, self.seats, self.rules, **how)

    @property
    def totals(self):
        return {side: self.carry.total(side) for side in self.carry.totals}


def count(lines, side):
    return sum(line.points for line in lines if line.side == side)


def test_a_hand_gives_each_side_a_line():
    sheet = Sheet([0, 1, 2])
    score = sheet.enter(s0=12, s1=0, s2=-7)
    assert [(line.side, line.points, line.code) for line in score.lines] == [
        (0, 12, "points"),
        (1, 0, "points"),
        (2, -7, "points"),
    ]
    assert sheet.totals == {0: 12, 1: 0, 2: -7}


def test_a_side_that_plays_and_is_missing_keeps_the_hand_off_the_sheet():
    sheet = Sheet([0, 1, 2, 3])
    score = sheet.enter(s0=12, s1=7, s3=0)
    assert (score.ruling.reason, score.lines) == ("not_entered", ())
    assert score.ruling.as_json()["answer"]["missing"] == [2]
    assert score.suggested == {0: 12, 1: 7, 3: 0}
    assert sheet.totals == {0: 0, 1: 0, 2: 0, 3: 0}


def test_a_blank_that_people_leave_is_not_entered():
    sheet = Sheet([0, 1])
    assert sheet.enter(s0="12", s1=" ", typed=False).ruling.reason == "not_entered"
    assert sheet.enter(s0="12", s1="0", typed=False).ruling.legal


def test_people_type_minus_and_sums_in_their_own_digits():
    sheet = Sheet([0, 1, 2])
    sheet.enter(s0="−۱۲", s1="۱۲+۱۱+۷", s2="٢٤", typed=False)
    assert sheet.totals == {0: -12, 1: 30, 2: 24}


def test_what_the_sum_leaves_is_suggested_for_a_blank():
    score = Sheet([0, 1, 2], sum="zero").enter(s0=9, s2=-3)
    assert (score.ruling.reason, score.suggested) == ("not_entered", {0: 9, 1: -6, 2: -3})


def test_a_side_that_does_not_play_gets_nothing():
    sheet = Sheet([0, 1, 2])
    assert sheet.enter(by={0, 1}, s0=1, s1=2, s2=3).ruling.reason == "unknown_side"
    assert sheet.enter(by={0, 1}, s0=1, s1=2).ruling.legal


def test_partners_share_a_side():
    sheet = Sheet([0, 1, 0, 1])
    sheet.enter(s0=162, s1=0)
    assert sheet.totals == {0: 162, 1: 0}


# Who deals


def test_the_deal_moves_on_to_the_left():
    sheet = Sheet([0, 1, 2], first_dealer=1)
    dealers = []
    for _ in range(4):
        dealers.append(sheet.settle().next_dealer)
        sheet.enter(s0=1, s1=1, s2=1)
    assert dealers == [1, 2, 0, 1]


def test_the_deal_passes_by_who_does_not_play():
    sheet = Sheet([0, 1, 2, 3])
    sheet.enter(s0=1, s1=1, s2=1, s3=1)
    sheet.seats = tuple(Seat(seat.number, seat.side, plays=seat.number != 1) for seat in sheet.seats)
    assert sheet.settle().next_dealer == 2
    sheet.seats = tuple(Seat(seat.number, seat.side, plays=False) for seat in sheet.seats)
    assert sheet.settle().next_dealer is None


def test_an_adjust_is_no_hand_and_moves_no_deal():
    sheet = Sheet([0, 1], first_dealer=1)
    sheet.enter("adjust", s0=-10)
    assert (sheet.totals, sheet.carry.hands_played, sheet.settle().next_dealer) == ({0: -10, 1: 0}, 0, 1)


def test_the_sheet_does_not_know_who_leads():
    assert Sheet([0, 1]).settle().next_leader is None


# Who joins, sits out and leaves


def test_who_joins_starts_at_0():
    sheet = Sheet([0, 1])
    sheet.enter(s0=10, s1=20)
    sheet.seats = (*sheet.seats, Seat(2, 2))
    assert sheet.settle().final == {0: 10, 1: 20, 2: 0}
    sheet.enter(s0=0, s1=0, s2=20)
    sheet.enter(s0=0, s1=0, s2=0)
    assert sheet.totals == {0: 10, 1: 20, 2: 20}


def test_who_left_keeps_total_and_place_but_neither_leads_nor_wins():
    sheet = Sheet([0, 1, 2], match_end="target")
    sheet.enter(s0=90, s1=50, s2=0)
    sheet.seats = (Seat(0, 0, plays=False, left=True), *sheet.seats[1:])
    sheet.enter(s1=35, s2=1)
    stands = sheet.settle()
    assert (stands.places, stands.leaders) == ({0: 1, 1: 2, 2: 3}, (1,))
    ended = sheet.settle(ended=True)
    assert (ended.over, ended.winners, ended.final) == (True, (1,), {0: 90, 1: 85, 2: 1})


# Resets


ONE_HUNDRED_AND_ONE = {"best": "low", "match_end": "target", "target": 101, "exact_reset": 101}


def test_a_reset_is_a_line_of_its_own_and_no_end():
    sheet = Sheet([0, 1], **ONE_HUNDRED_AND_ONE)
    sheet.enter(s0=66, s1=50)
    score = sheet.enter(s0=35, s1=20)
    assert [(line.side, line.points, line.code) for line in score.lines] == [
        (0, 35, "points"),
        (1, 20, "points"),
        (0, -101, "reset"),
    ]
    assert str(score.lines[2].message) == "Exactly 101, so back to 0"
    assert (sheet.totals, sheet.settle().over) == ({0: 0, 1: 70}, False)


def test_an_agreed_hand_resets_too():
    sheet = Sheet([0, 1], exact_reset=101)
    assert [line.code for line in sheet.enter("agreed", s0=101).lines] == ["agreed", "agreed", "reset"]
    assert sheet.totals == {0: 0, 1: 0}


def test_an_adjust_never_resets_but_the_next_hand_does():
    sheet = Sheet([0, 1], **ONE_HUNDRED_AND_ONE)
    sheet.enter("adjust", s0=101)
    assert (sheet.totals, sheet.settle().over) == ({0: 101, 1: 0}, False)
    sheet.enter(s0=0, s1=4)
    assert (sheet.totals, sheet.settle().over) == ({0: 0, 1: 4}, False)


def test_a_side_that_sits_out_waits_at_101_for_its_next_hand():
    sheet = Sheet([0, 1, 2], **ONE_HUNDRED_AND_ONE)
    sheet.enter("adjust", s0=101)
    sheet.enter(by={1, 2}, s1=4, s2=5)
    assert (sheet.totals[0], sheet.settle().over) == (101, False)
    sheet.enter(s0=3, s1=0, s2=0)
    assert (sheet.totals[0], sheet.settle().over) == (104, True)


# The end


def test_a_target_that_an_adjust_passes_is_looked_at_after_the_next_hand():
    sheet = Sheet([0, 1], match_end="target")
    sheet.enter("adjust", s0=100, s1=105)
    assert not sheet.settle().over
    sheet.enter(s0=6, s1=0)
    assert (sheet.settle().over, sheet.settle().winners) == (True, (0,))


def test_an_adjust_does_not_end_a_match_that_is_played_on():
    sheet = Sheet([0, 1], match_end="target", tie="play_on")
    sheet.enter(s0=100, s1=100)
    sheet.enter("adjust", s0=-5)
    assert not sheet.settle().over
    sheet.enter(s0=0, s1=0)
    assert sheet.settle().winners == (1,)


def test_an_agreed_hand_ends_a_match():
    sheet = Sheet([0, 1], match_end="hands", match_hands=1)
    sheet.enter("agreed", s1=3)
    assert sheet.settle().winners == (1,)


def test_nobody_leads_before_the_first_hand_but_who_brought_more():
    assert Sheet([0, 1]).settle().leaders == ()
    sheet = Sheet([0, 1])
    sheet.enter("adjust", s0=40, s1=30)
    assert sheet.settle().leaders == (0,)


@pytest.mark.parametrize(
    ("target", "totals", "lacking"),
    [(100, (40, 110), {0: 60, 1: 0}), (-100, (-40, 10), {0: 60, 1: 110}), (0, (40, -10), {0: 40, 1: 0})],
)
def test_how_far_it_is_to_the_target(target, totals, lacking):
    sheet = Sheet([0, 1], match_end="target", target=target)
    sheet.enter("adjust", s0=totals[0], s1=totals[1])
    assert sheet.settle().distance == lacking


def test_where_there_is_no_target_nothing_is_lacking():
    assert Sheet([0, 1]).settle().distance == {}


def test_the_target_of_0_is_reached_by_counting_down():
    sheet = Sheet([0, 1], match_end="target", target=0, best="low")
    sheet.enter("adjust", s0=301, s1=301)
    sheet.enter(s0=-180, s1=-60)
    assert not sheet.settle().over
    sheet.enter(s0=-121, s1=-60)
    assert (sheet.settle().over, sheet.settle().winners) == (True, (0,))


def test_what_is_played_is_said_in_a_line():
    assert str(GAME.headline(GAME.read_house_rules({"match_end": "target", "target": 500}))) == "To 500"
    assert GAME.headline(GAME.read_house_rules({})) is None


# What always holds

HANDS = st.integers(1, 12).flatmap(
    lambda sides: st.lists(st.dictionaries(st.integers(0, sides - 1), POINTS, min_size=1), min_size=1, max_size=12)
)
HOUSE_RULES = st.fixed_dictionaries(
    {
        "best": st.sampled_from(["high", "low"]),
        "match_end": st.sampled_from(["open", "target", "hands"]),
        "target": st.integers(-150, 150),
        "match_hands": st.integers(1, 12),
        "exact_reset": st.none() | st.integers(-40, 40),
        "exact_reset_to": st.integers(-20, 20),
        "tie": st.sampled_from(["shared", "play_on"]),
    }
)


def clash_in(house_rules):
    try:
        GAME.read_house_rules(house_rules)
    except referee.BadEntry as clash:
        return clash.code
    return None


@given(HANDS, HOUSE_RULES)
def test_the_fold_and_the_question_about_the_match_agree(hands, house_rules):
    assume(clash_in(house_rules) is None)
    seats = list(dict.fromkeys(side for hand in hands for side in hand))
    sheet, played = Sheet([], **house_rules), []
    for hand in hands:
        joined = {seat.side for seat in sheet.seats} | hand.keys()
        sheet.seats = tuple(Seat(number, side) for number, side in enumerate(seats) if side in joined)
        sheet.enter(by=hand.keys(), **{f"s{side}": points for side, points in hand.items()})
        played.append({f"S{side}": points for side, points in hand.items()})
        answer = referee.ask("score_sheet", "match", {"hands": played}, house_rules).as_json()["answer"]
        stands = sheet.settle()
        assert answer["totals"] == {f"S{side}": total for side, total in sheet.totals.items()}
        assert answer["running"][-1] == answer["totals"]
        assert (answer["over"], sorted(answer["winners"])) == (
            stands.over,
            [f"S{side}" for side in sorted(stands.winners)],
        )
        assert answer["places"] == {f"S{side}": place for side, place in stands.places.items()}
        if stands.over:
            break


@given(HANDS, HOUSE_RULES)
def test_after_a_hand_nobody_who_played_it_stands_where_totals_go_back(hands, house_rules):
    assume(house_rules["exact_reset"] not in (None, house_rules["exact_reset_to"]))
    assume(clash_in(house_rules) is None)
    sheet = Sheet(range(12), **house_rules)
    for hand in hands:
        sheet.enter(by=hand.keys(), **{f"s{side}": points for side, points in hand.items()})
        assert all(sheet.totals[side] != house_rules["exact_reset"] for side in hand)


@given(st.dictionaries(st.sampled_from("ABCDEFGH"), POINTS, min_size=1), st.data())
def test_what_is_worked_out_makes_a_hand_that_stands(points, data):
    blank = data.draw(st.sampled_from(sorted(points)))
    others = {side: value for side, value in points.items() if side != blank}
    house_rules = {"sum": "fixed", "sum_value": sum(points.values())}
    filled = referee.ask("score_sheet", "fill", {"sides": sorted(points), "points": others}, house_rules)
    assert filled.legal
    assert filled.answer["points"] == points
    assert referee.ask("score_sheet", "score", {"sides": sorted(points), "points": points}, house_rules).legal


@given(
    st.dictionaries(st.sampled_from("ABCD"), POINTS, max_size=3),
    st.sampled_from(["free", "zero", "fixed"]),
    st.none() | st.integers(1, 60),
    st.sampled_from([1, 5]),
)
def test_what_is_offered_for_a_blank_makes_a_hand_that_stands(points, sum_, limit, step):
    house_rules = {"sum": sum_, "sum_value": 10, "per_hand_limit": limit, "step": step}
    for question in ("score", "fill"):
        ruling = referee.ask("score_sheet", question, {"sides": list("ABCD"), "points": points}, house_rules)
        for remedy in ruling.remedies:
            assert referee.ask("score_sheet", question, dict(remedy.claim), house_rules).legal


@given(st.dictionaries(st.sampled_from("ABCD"), POINTS, min_size=2), st.integers(0, 3))
def test_a_hand_is_zero_sum_exactly_when_its_points_are(points, step):
    house_rules = {"sum": "zero", "step": step + 1}
    ruling = referee.ask("score_sheet", "score", {"sides": list(points), "points": points}, house_rules)
    in_steps = all(value % (step + 1) == 0 for value in points.values())
    assert ruling.legal is (in_steps and sum(points.values()) == 0)


@given(st.dictionaries(st.sampled_from("ABCD"), POINTS), st.permutations("ABCD"))
def test_the_order_in_which_points_are_typed_changes_nothing(points, order):
    claim = {"sides": list("ABCD"), "points": points}
    turned = {"sides": list("ABCD"), "points": {side: points[side] for side in order if side in points}}
    assert (
        referee.ask("score_sheet", "score", claim, {"step": 7}).as_json()
        == referee.ask("score_sheet", "score", turned, {"step": 7}).as_json()
    )


@given(HANDS)
def test_an_entry_reads_back_as_it_was_written(hands):
    for hand in hands:
        entry = GAME.read_entry({"mode": "points", "points": {str(side): points for side, points in hand.items()}})
        assert GAME.read_entry(json.loads(json.dumps(GAME.write_entry(entry)))) == entry
        assert write(entry) == {"points": {str(side): points for side, points in hand.items()}}


# A hand half entered


def drafted(points, *, sides=(0, 1, 2), **house_rules):
    """Return what is missing, what is asked, what is wrong, and what one tap may fill in, in words."""
    rules = GAME.read_house_rules(house_rules)
    draft = GAME.draft({"mode": "points", "points": points}, sides, rules, typed=False)
    said = [one and str(one) for one in (draft.missing, draft.says, draft.refused)]
    return *said, [(str(one.says), one.fills["points"]) for one in draft.fills]


@pytest.mark.parametrize(
    ("points", "house_rules", "expected"),
    [
        ({}, {}, ("0 to go", None, None, [])),
        ({"1": "7"}, {}, ("0 to go", None, None, [("Enter 0 for 0, 2.", {"0": 0, "1": 7, "2": 0})])),
        (
            {"0": "12+7", "1": "", "2": "-3"},
            {},
            ("1 to go", "1: 0 or not entered?", None, [("Enter 0 for 1.", {"0": 19, "1": 0, "2": -3})]),
        ),
        (
            {"0": "12", "2": "-3"},
            {"sum": "zero"},
            ("1 to go", None, None, [("1 -9: what the others leave of the sum.", {"0": 12, "1": -9, "2": -3})]),
        ),
        ({"0": "12"}, {"sum": "zero"}, ("1 to go", None, None, [])),
        ({"0": "12", "1": "3"}, {"step": 5}, ("2 to go", None, "0: 12 is no multiple of 5; 10 and 15 are.", [])),
        ({"0": "12", "1": "3", "2": "0"}, {}, (None, None, None, [])),
    ],
)
def test_while_a_hand_is_entered_the_next_side_is_named_and_what_one_tap_may_fill_in(points, house_rules, expected):
    assert drafted(points, **house_rules) == expected


def test_only_who_plays_is_missing():
    assert drafted({"0": "1"}, sides=(0, 2))[0] == "2 to go"


@given(
    st.dictionaries(st.sampled_from("012"), st.integers(-40, 40)), st.sampled_from([{}, {"sum": "zero"}, {"step": 5}])
)
def test_what_one_tap_fills_in_is_a_hand_that_counts(points, house_rules):
    typed = {side: str(one) for side, one in points.items()}
    for _, filled in drafted(typed, **house_rules)[3]:
        claim = {"sides": ["0", "1", "2"], "points": filled}
        assert referee.ask("score_sheet", "score", claim, house_rules).legal
        assert {side: filled[side] for side in points} == points
