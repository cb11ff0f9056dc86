"""A match of Seven Bridge hand for hand: how hands are entered, who deals and leads, who joins and leaves, how it ends."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee import BadEntry
from referee.games.seven_bridge import GAME
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


def test_the_winner_scores_what_the_others_hold():
    assert Sheet(3).enter(mode="points", winner=1, points={"0": 31, "2": 12}) == {0: 0, 1: 43, 2: 0}


def test_cards_count_as_the_points_they_are_worth():
    cards = Sheet(3, jokers=1).enter(mode="cards", winner=1, hands={"0": ["X1", "4D"], "2": ["7C", "KS"]})
    assert cards == Sheet(3).enter(mode="points", winner=1, points={"0": 20, "2": 30})


def test_only_the_hand_that_goes_out_all_at_once_is_doubled():
    sheet = Sheet(2)
    sheet.enter(mode="points", winner=0, points={"1": 50})
    sheet.enter(mode="points", winner=0, points={"1": 10}, all_at_once=True)
    assert sheet.totals == {0: 70, 1: 0}


def test_in_a_void_hand_nobody_scores_and_the_deal_moves_on():
    sheet = Sheet(3)
    assert sheet.enter(mode="void") == {0: 0, 1: 0, 2: 0}
    assert (sheet.stands.next_dealer, sheet.stands.next_leader) == (1, 2)


@pytest.mark.parametrize(
    ("entry", "code", "field"),
    [
        ({"mode": "points", "winner": 0, "points": {"1": 31}}, "missing_field", "points.2"),
        ({"mode": "points", "winner": 0, "points": {"0": 3, "1": 31, "2": 1}}, "bad_value", "points.0"),
        ({"mode": "points", "winner": 5, "points": {"1": 31, "2": 1}}, "bad_value", "winner"),
        ({"mode": "points", "winner": 0, "points": {"1": 31, "2": 1, "7": 1}}, "bad_value", "points.7"),
        ({"mode": "points", "winner": 0, "points": {"1": -3, "2": 1}}, "bad_value", "points.1"),
        ({"mode": "points", "winner": 0, "points": {"1": 3, "2": 1}, "claimed_from": 0}, "bad_value", "claimed_from"),
        ({"mode": "points", "winner": 0, "points": {"1": 3, "2": 1}, "claimed_from": 4}, "bad_value", "claimed_from"),
        ({"mode": "cards", "winner": 0, "hands": {"1": ["KS"]}}, "missing_field", "hands.2"),
        (
            {"mode": "cards", "winner": 0, "hands": {"1": [], "2": "AC 2C 3C 4C 5C 6C 8C 9C".split()}},
            "bad_value",
            "hands.2",
        ),
        ({"mode": "cards", "winner": 0, "hands": {"1": ["1S"], "2": ["2S"]}}, "bad_card", "hands.1"),
        ({"mode": "points", "points": {"1": 31, "2": 1}}, "missing_field", "winner"),
        ({"mode": "paper"}, "bad_value", "mode"),
    ],
)
def test_an_entry_that_makes_no_sense_names_the_blank(entry, code, field):
    with pytest.raises(BadEntry) as caught:
        Sheet(3).try_to_enter(**entry)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_a_card_in_two_hands_is_refused_and_the_points_are_suggested():
    score = Sheet(3).try_to_enter(mode="cards", winner=0, hands={"1": ["KS", "4D"], "2": ["KS"]})
    assert (score.ruling.reason, score.lines) == ("duplicate", ())
    assert dict(score.suggested) == {0: 24, 1: 0, 2: 0}


@pytest.mark.parametrize(("first_player", "leader"), [("left_of_dealer", 1), ("dealer", 0)])
def test_the_deal_moves_left_and_the_leader_with_it(first_player, leader):
    sheet = Sheet(4, first_player=first_player)
    for hand in range(6):
        assert (sheet.stands.next_dealer, sheet.stands.next_leader) == (hand % 4, (hand + leader) % 4)
        sheet.enter(mode="points", winner=0, points={"1": 1, "2": 1, "3": 1})


def test_who_joins_later_starts_at_nothing_and_deals_in_turn():
    sheet = Sheet(2)
    sheet.enter(mode="points", winner=0, points={"1": 9})
    sheet.seat(2)
    assert sheet.stands.final == {0: 9, 1: 0, 2: 0}
    assert (sheet.stands.next_dealer, sheet.stands.next_leader) == (1, 2)
    sheet.enter(mode="points", winner=2, points={"0": 20, "1": 0})
    assert sheet.totals == {0: 9, 1: 0, 2: 20}
    assert sheet.stands.next_dealer == 2


def test_who_sits_out_is_skipped_and_scores_nothing():
    sheet = Sheet(3)
    sheet.enter(mode="points", winner=1, points={"0": 9, "2": 1})
    sheet.seat(1, plays=False)
    assert sheet.stands.next_dealer == 2
    assert sheet.enter(mode="points", winner=2, points={"0": 4}) == {0: 0, 2: 4}
    assert sheet.stands.leaders == (1,)
    assert sheet.stands.places == {0: 3, 1: 1, 2: 2}


def test_who_left_keeps_the_total_but_neither_leads_nor_wins():
    sheet = Sheet(3, match_end="hands", match_hands=2)
    sheet.enter(mode="points", winner=1, points={"0": 90, "2": 1})
    sheet.seat(1, plays=False, left=True)
    sheet.enter(mode="points", winner=2, points={"0": 4})
    assert sheet.totals == {0: 0, 1: 91, 2: 4}
    assert (sheet.stands.over, sheet.stands.winners, sheet.stands.leaders) == (True, (2,), (2,))


def test_six_play_only_where_six_may():
    with pytest.raises(BadEntry) as caught:
        Sheet(6)
    assert (caught.value.code, caught.value.field) == ("players", "seats")
    assert Sheet(6, max_players=6).stands.next_dealer == 0


def test_a_sixth_who_joins_a_table_of_five_is_one_too_many():
    sheet = Sheet(5)
    sheet.seat(5)
    score = sheet.try_to_enter(mode="points", winner=0, points={"1": 1, "2": 1, "3": 1, "4": 1, "5": 1})
    assert score.ruling.reason == "players"


def test_a_match_to_a_number_of_points_ends_with_the_hand_that_reaches_it():
    sheet = Sheet(2, match_end="target", target=100)
    sheet.enter(mode="points", winner=0, points={"1": 99})
    assert (sheet.stands.over, sheet.stands.distance) == (False, {0: 1, 1: 100})
    sheet.enter(mode="points", winner=0, points={"1": 1})
    assert (sheet.stands.over, sheet.stands.winners) == (True, (0,))


def test_an_adjust_ends_nothing_until_the_next_hand():
    sheet = Sheet(2, match_end="target", target=100)
    sheet.enter(mode="adjust", points={"0": 120, "1": 40})
    assert (sheet.stands.over, sheet.stands.next_dealer, sheet.carry.hands_played) == (False, 0, 0)
    sheet.enter(mode="points", winner=1, points={"0": 5})
    assert (sheet.stands.over, sheet.stands.winners) == (True, (0,))


@pytest.mark.parametrize(("tie", "over", "winners"), [("play_on", False, ()), ("shared", True, (0, 1))])
def test_level_players_play_on_or_share(tie, over, winners):
    sheet = Sheet(2, match_end="hands", match_hands=2, tie=tie)
    sheet.enter(mode="points", winner=0, points={"1": 30})
    sheet.enter(mode="points", winner=1, points={"0": 30})
    assert (sheet.stands.over, sheet.stands.winners) == (over, winners)
    sheet.enter(mode="points", winner=1, points={"0": 1})
    assert (sheet.stands.over, sheet.stands.winners) == (True, (1,))


def test_an_adjust_breaks_no_tie():
    sheet = Sheet(2, match_end="hands", match_hands=2)
    sheet.enter(mode="points", winner=0, points={"1": 30})
    sheet.enter(mode="points", winner=1, points={"0": 30})
    sheet.enter(mode="adjust", points={"0": 5})
    assert not sheet.stands.over
    sheet.enter(mode="void")
    assert sheet.stands.winners == (0,)


def test_an_open_match_ends_when_the_table_says_so():
    sheet = Sheet(2)
    for _ in range(12):
        sheet.enter(mode="points", winner=0, points={"1": 50})
    assert not sheet.stands.over
    ended = GAME.settle(sheet.carry, sheet.seats, sheet.rules, ended=True)
    assert (ended.over, ended.winners, ended.final) == (True, (0,), {0: 600, 1: 0})


def test_a_hand_keeps_the_sheet_it_was_counted_by():
    """A table that changes its sheet in the middle of the year changes nothing before."""
    entry = {"mode": "cards", "winner": 0, "hands": {"1": ["KD", "7C", "4H"]}}
    old = Sheet(2, scoring="doubling")
    assert old.enter(**entry)[0] == 42
    kept = old.carry.as_data()
    assert Sheet(2, court_values="rank").enter(**entry)[0] == 37
    assert old.carry.as_data() == kept
    assert old.enter(**entry)[0] == 42


points = st.integers(0, 200)


@given(
    st.lists(st.tuples(st.integers(0, 2), points, points, st.booleans()), max_size=12),
    st.sampled_from(["winner_takes", "zero_sum"]),
    st.sampled_from([{}, {"match_end": "target", "target": 150}, {"match_end": "hands", "match_hands": 4}]),
)
def test_the_question_about_a_match_answers_as_the_sheet_stands(rows, settlement, end):
    sheet, hands = Sheet(3, settlement=settlement, **end), []
    for winner, one, other, at_once in rows:
        left = dict(zip([str(side) for side in range(3) if side != winner], (one, other), strict=True))
        scored = sheet.enter(mode="points", winner=winner, points=left, all_at_once=at_once)
        hands.append({str(side): scored[side] for side in range(3)})
    answer = referee.ask("seven_bridge", "match", {"hands": hands}, {"settlement": settlement, **end}).answer
    stands = sheet.stands
    assert answer["over"] == stands.over
    assert answer["winners"] == [str(side) for side in stands.winners]
    assert answer["leaders"] == [str(side) for side in stands.leaders]
    assert answer["totals"] == {str(side): total for side, total in (stands.final if hands else {}).items()}
