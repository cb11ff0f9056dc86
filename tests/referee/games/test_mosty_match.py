"""A match of Mosty round for round: how hands are entered, who deals, who joins and leaves, how a series ends."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee import BadEntry
from referee.games.mosty import GAME
from referee.scoresheet import Carry, Hand, Seat


class Sheet:
    """A match as it is kept: entries folded one after the other, by seats that come and go."""

    def __init__(self, players, first_dealer=0, **house_rules):
        self.rules = GAME.house_rules_for(house_rules, players)
        self.seats = [Seat(number, number) for number in range(players)]
        self.carry = GAME.start(range(players), first_dealer, self.rules)
        self.number = 0

    def seat(self, number, *, plays=True, left=False):
        """Let a seat sit out, come back, leave or join."""
        self.seats = [seat for seat in self.seats if seat.number != number] + [Seat(number, number, plays, left)]
        self.seats.sort(key=lambda seat: seat.number)

    def enter(self, **entry):
        score = self.try_to_enter(**entry)
        assert score.ruling.legal, str(score.ruling.says)
        return {line.side: sum(one.points for one in score.lines if one.side == line.side) for line in score.lines}

    def points(self, *scored):
        """Enter the points of those who play, in seat order."""
        playing = [str(seat.side) for seat in self.seats if seat.plays]
        return self.enter(mode="points", points=dict(zip(playing, scored, strict=True)))

    def try_to_enter(self, **entry):
        filled = GAME.read_entry(json.loads(json.dumps(entry)))
        seats = tuple(seat for seat in self.seats if seat.plays)
        dealer = None if entry["mode"] == "adjust" else self.stands.next_dealer
        hand = Hand(self.number + 1, filled, seats, dealer)
        score = GAME.score(hand, self.carry, self.rules)
        if score.ruling.legal:
            self.number += 1
            self.carry = GAME.carry(self.carry, hand, score, self.rules)
            assert Carry.from_data(json.loads(json.dumps(self.carry.as_data()))) == self.carry
        return score

    @property
    def stands(self):
        return GAME.settle(self.carry, self.seats, self.rules)

    @property
    def totals(self):
        return {side: self.carry.total(side) for side in self.carry.totals}


def lying(owner, *cards):
    return {"owner": owner, "cards": [{"card": card} for card in cards]}


def test_points_are_entered_as_one_number_a_player():
    assert Sheet(3).points(77, 74, -28) == {0: 77, 1: 74, 2: -28}


def test_cards_count_as_the_points_they_are_worth():
    table = [lying(0, "TS", "TD", "TH"), lying(1, "3S", "4S", "5S")]
    entry = {"mode": "cards", "table": table, "hands": {"0": [], "1": ["X1", "5H"]}, "out": 0}
    assert Sheet(2).enter(**entry) == {0: 30, 1: 12 - 30}
    assert Sheet(2, going_out_bonus=20).enter(**entry) == {0: 50, 1: -18}


@pytest.mark.parametrize(
    ("entry", "code", "field"),
    [
        ({"mode": "points", "points": {"0": 31}}, "missing_field", "points.1"),
        ({"mode": "points", "points": {"0": 31, "1": 2, "5": 1}}, "bad_value", "points.5"),
        ({"mode": "points", "points": {"0": "31", "1": 2}}, "bad_value", "points.0"),
        ({"mode": "cards", "table": [], "hands": {"0": []}}, "missing_field", "hands.1"),
        ({"mode": "cards", "table": [], "hands": {"0": [], "1": [], "3": []}}, "bad_value", "hands.3"),
        ({"mode": "cards", "table": [], "hands": {"0": ["2S"], "1": []}, "out": 0}, "bad_value", "out"),
        ({"mode": "cards", "table": [], "hands": {"0": ["2S"], "1": []}, "out": 4}, "bad_value", "out"),
        (
            {"mode": "cards", "table": [lying(7, "TS", "TD", "TH")], "hands": {"0": [], "1": []}},
            "bad_value",
            "table.0",
        ),
        (
            {"mode": "cards", "table": [lying(0, "TS", "TD", "9H")], "hands": {"0": [], "1": []}},
            "bad_value",
            "table.0",
        ),
    ],
)
def test_an_entry_that_makes_no_sense_names_the_blank(entry, code, field):
    with pytest.raises(BadEntry) as caught:
        Sheet(2).try_to_enter(**entry)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_a_card_in_two_places_is_refused_and_the_points_are_suggested():
    table = [lying(0, "TS", "TD", "TH")]
    score = Sheet(2).try_to_enter(mode="cards", table=table, hands={"0": [], "1": ["TS"]})
    assert (score.ruling.reason, score.lines) == ("duplicate", ())
    assert dict(score.suggested) == {0: 30, 1: -10}


def test_a_match_goes_to_500_and_is_looked_at_after_a_whole_round():
    sheet = Sheet(2)
    sheet.points(480, 490)
    assert (sheet.stands.over, sheet.stands.distance) == (False, {0: 20, 1: 10})
    sheet.points(60, 45)
    assert (sheet.stands.over, sheet.stands.winners) == (True, (0,))


def test_a_total_may_fall_again_before_the_target():
    sheet = Sheet(2)
    sheet.points(460, 0)
    sheet.points(-30, 10)
    assert (sheet.totals, sheet.stands.over) == ({0: 430, 1: 10}, False)


@pytest.mark.parametrize(("tie", "over", "winners"), [("play_on", False, ()), ("shared", True, (0, 1))])
def test_level_players_past_the_target_play_on_or_share(tie, over, winners):
    sheet = Sheet(2, target=100, tie=tie)
    sheet.points(100, 100)
    assert (sheet.stands.over, sheet.stands.winners, sheet.stands.leaders) == (over, winners, (0, 1))


def test_after_a_tie_both_may_fall_below_the_target_again():
    sheet = Sheet(2, target=100)
    sheet.points(110, 110)
    sheet.points(-20, -30)
    assert not sheet.stands.over


def test_who_left_level_at_the_target_does_not_end_the_match_for_others():
    sheet = Sheet(3, target=100)
    sheet.points(110, 110, 5)
    sheet.seat(0, plays=False, left=True)
    sheet.points(-60, 20)
    assert (sheet.stands.over, sheet.stands.leaders) == (False, (1,))


def test_ten_rounds_are_ten_rounds():
    sheet = Sheet(2, match_end="hands")
    for _ in range(9):
        sheet.points(70, -5)
    assert not sheet.stands.over
    sheet.points(-700, 0)
    assert (sheet.stands.over, sheet.stands.winners) == (True, (1,))


def test_an_open_series_runs_for_months_with_people_coming_and_going():
    sheet = Sheet(3, match_end="open")
    sheet.points(700, 310, -5)
    sheet.seat(1, plays=False)
    sheet.seat(3)
    assert (sheet.stands.next_dealer, sheet.stands.next_leader) == (2, 3)
    sheet.points(10, 20, 30)
    sheet.seat(0, plays=False, left=True)
    sheet.seat(1)
    assert sheet.totals == {0: 710, 1: 310, 2: 15, 3: 30}
    assert sheet.stands.leaders == (1,)
    assert sheet.stands.places == {0: 1, 1: 2, 2: 4, 3: 3}
    ended = GAME.settle(sheet.carry, sheet.seats, sheet.rules, ended=True)
    assert (ended.over, ended.winners) == (True, (1,))


def test_the_deal_moves_left_and_the_player_left_of_the_dealer_is_first():
    sheet = Sheet(3, first_dealer=2)
    for dealer in (2, 0, 1, 2):
        assert (sheet.stands.next_dealer, sheet.stands.next_leader) == (dealer, (dealer + 1) % 3)
        sheet.points(1, 2, 3)


def test_an_agreed_hand_counts_and_an_adjust_is_no_hand():
    sheet = Sheet(2, target=100)
    sheet.enter(mode="agreed", points={"0": 40})
    sheet.enter(mode="adjust", points={"1": 150})
    assert (sheet.totals, sheet.carry.hands_played, sheet.stands.over) == ({0: 40, 1: 150}, 1, False)
    sheet.points(0, 0)
    assert sheet.stands.winners == (1,)


def test_the_cards_must_be_enough_for_the_players():
    with pytest.raises(BadEntry) as caught:
        Sheet(6, hand_size=9)
    assert (caught.value.code, caught.value.field) == ("players", "seats")
    assert Sheet(6, hand_size=8).stands.next_dealer == 0
    joined = Sheet(5, hand_size=9)
    joined.seat(5)
    score = joined.try_to_enter(mode="points", points={str(side): 1 for side in range(6)})
    assert (score.ruling.reason, dict(score.suggested)) == ("players", dict.fromkeys(range(6), 1))


points = st.integers(-150, 250)


@given(
    st.lists(st.tuples(points, points, points), max_size=12),
    st.sampled_from(
        [{}, {"target": 300, "tie": "shared"}, {"match_end": "hands", "match_hands": 4}, {"match_end": "open"}]
    ),
)
def test_the_question_about_a_match_answers_as_the_sheet_stands(rows, end):
    sheet = Sheet(3, **end)
    for row in rows:
        sheet.points(*row)
    hands = [{str(side): scored for side, scored in enumerate(row)} for row in rows]
    answer = referee.ask("mosty", "match", {"hands": hands}, end).answer
    stands = sheet.stands
    assert answer["over"] == stands.over
    assert answer["winners"] == [str(side) for side in stands.winners]
    assert answer["leaders"] == [str(side) for side in stands.leaders]
    assert answer["totals"] == {str(side): total for side, total in (stands.final if hands else {}).items()}
