"""A match of Sedma hand by hand: what may be entered, what stands on the sheet, who deals, and when it is over."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee import BadEntry
from referee.game import seats_of
from referee.games.sedma import GAME
from referee.scoresheet import Carry, Hand
from tests.referee.games.sedma_oracle import tables

OLD_ENTRIES = json.loads((Path(__file__).parents[2] / "cases" / "entries" / "sedma.json").read_text("utf-8"))
each_old_entry = pytest.mark.parametrize(
    "old", OLD_ENTRIES, ids=[f"{at}-{old['mode']}" for at, old in enumerate(OLD_ENTRIES)]
)


class Sheet:
    """A match as it is kept: entries folded one after the other."""

    def __init__(self, players=4, first_dealer=0, **house_rules):
        self.rules = GAME.house_rules_for(house_rules, players)
        self.seats = seats_of(GAME.sides_of(players))
        self.carry = GAME.start([seat.side for seat in self.seats], first_dealer, self.rules)
        self.number = 0
        self.records = []

    def enter(self, mode, **entry):
        """Enter a hand, and keep it if it stands."""
        filled = GAME.read_entry({"mode": mode, **entry})
        hand = Hand(self.number + 1, filled, self.seats, None if mode == "adjust" else self.stands().next_dealer)
        score = GAME.score(hand, self.carry, self.rules)
        if score.ruling.legal:
            self.number += 1
            after = GAME.carry(self.carry, hand, score, self.rules)
            for side in after.totals:
                points = sum(line.points for line in score.lines if line.side == side)
                assert after.total(side) == self.carry.total(side) + points
            self.records.append([after.total(side) - self.carry.total(side) for side in after.totals])
            assert {line.side for line in score.lines} == set(hand.sides) or mode == "adjust"
            self.carry = Carry.from_data(json.loads(json.dumps(after.as_data())))
            assert self.carry == after
        return score

    def count(self, *aces_and_tens, last=0, **more):
        return self.enter("count", aces_and_tens=list(aces_and_tens), last_trick=last, **more)

    def stands(self, **how):
        return GAME.settle(self.carry, self.seats, self.rules, **how)

    @property
    def totals(self):
        return [self.carry.total(side) for side in self.carry.totals]

    @property
    def deals_and_leads(self):
        return self.stands().next_dealer, self.stands().next_leader


def said(score):
    return str(score.ruling.says)


# How a hand is entered


def score_old(old):
    """Score an old entry as the first hand of a match."""
    rules = GAME.read_house_rules(old["house_rules"])
    seats = seats_of(GAME.sides_of(rules.players))
    hand = Hand(1, GAME.read_entry(old["entry"]), seats, None if old["mode"] == "adjust" else 0)
    return GAME.score(hand, GAME.start([seat.side for seat in seats], 0, rules), rules)


@each_old_entry
def test_an_entry_once_accepted_gives_the_same_lines_for_ever(old):
    lines = score_old(old).lines
    assert [[line.side, line.column, line.points, line.code] for line in lines] == old["lines"]


@each_old_entry
def test_an_old_entry_can_be_written_and_read_back(old):
    entry = GAME.read_entry(old["entry"])
    assert GAME.read_entry(json.loads(json.dumps(GAME.write_entry(entry)))) == entry


@each_old_entry
def test_what_was_said_of_a_hand_can_be_kept_and_said_again(old):
    score = score_old(old)
    for message in (score.ruling.says, *(line.message for line in score.lines)):
        assert GAME.read_message(json.loads(json.dumps(message.as_data()))) == message


STICKS = {"scoring": "points"}
LONE = {"players": 3, "solo_king": "KH"}
REFUSED = [
    ("count", {"aces_and_tens": [5, 2], "last_trick": 0}, {}, "points_do_not_add_up", "1 is missing"),
    ("count", {"aces_and_tens": [5, 4], "last_trick": 0}, {}, "points_do_not_add_up", "1 too many"),
    ("count", {"aces_and_tens": [5, 3]}, {}, "not_enough_to_score", "last trick"),
    ("count", {"last_trick": 0}, {}, "not_enough_to_score", "aces and tens"),
    ("count", {"aces_and_tens": [5, 3], "last_trick": 0}, {"scoring": "tricks"}, "not_enough_to_score", "tricks"),
    (
        "count",
        {"aces_and_tens": [4, 4]},
        {"scoring": "slovak", "tie_rule": "last_trick"},
        "not_enough_to_score",
        "last",
    ),
    ("count", {"aces_and_tens": [5, 3], "last_trick": 0, "all_cards": 0}, {}, "cards_do_not_add_up", "3 aces and tens"),
    ("count", {"aces_and_tens": [8, 0], "last_trick": 1, "all_cards": 0}, {}, "cards_do_not_add_up", "no trick"),
    ("count", {"tricks": [5, 2]}, {"scoring": "tricks"}, "tricks_do_not_add_up", "has 8: 1 missing"),
    ("count", {"tricks": [8, 0], "all_cards": 1}, {"scoring": "tricks"}, "cards_do_not_add_up", "no trick"),
    ("result", {"winner": 0, "value": 1}, {"scoring": "slovak"}, "not_enough_to_score", "count of each side"),
    ("result", {"winner": 0, "value": 1}, {"scoring": "pool"}, "not_enough_to_score", "count of each side"),
    ("result", {"winner": None, "value": 0}, {}, "points_do_not_add_up", "level on 90"),
    ("result", {"winner": None, "value": 0}, {"players": 3}, "not_enough_to_score", "level in front"),
    ("burnt", {"side": 0, "rank": "9"}, {}, "not_enough_to_score", "not burnt"),
    ("four_in_hand", {"side": 0}, {}, "not_enough_to_score", "not played"),
    ("play", {"hands": [], "stock": [], "tricks": []}, {}, "wrong_deal", "4 players"),
]


@pytest.mark.parametrize(("mode", "entry", "house_rules", "reason", "part"), REFUSED)
def test_an_entry_that_cannot_count_is_refused_and_says_why(mode, entry, house_rules, reason, part):
    sheet = Sheet(**house_rules)
    score = sheet.enter(mode, **entry)
    assert (score.ruling.legal, score.ruling.reason, score.lines) == (False, reason, ())
    assert part in said(score)
    assert sheet.number == 0


NONSENSE = [
    ("count", {"aces_and_tens": [5, 2, 1], "last_trick": 0}, {}, "bad_value", "aces_and_tens"),
    ("count", {"aces_and_tens": [5, 3], "last_trick": 2}, {}, "bad_value", "last_trick"),
    ("count", {"aces_and_tens": [8, 0], "last_trick": 0, "all_cards": 2}, {}, "bad_value", "all_cards"),
    ("count", {"aces_and_tens": ["5", 3], "last_trick": 0}, {}, "bad_value", "aces_and_tens.0"),
    ("count", {"aces_and_tens": [5, 3], "last_trick": 0, "solo": 0}, {}, "bad_value", "solo"),
    ("count", {"aces_and_tens": [5, 3], "last_trick": 0}, LONE, "missing_field", "solo"),
    ("count", {"aces_and_tens": [5, 3], "last_trick": 0, "solo": 3}, LONE, "bad_value", "solo"),
    ("tallies", {"tallies": [{"aces_and_tens": 8, "cards": 32}]}, {}, "bad_value", "tallies"),
    ("tallies", {"tallies": []}, LONE, "missing_field", "solo"),
    ("result", {"winner": 0, "value": 4}, {}, "bad_value", "value"),
    ("result", {"winner": 0, "value": 3}, {"scoring": "slovak_exact60"}, "bad_value", "value"),
    ("result", {"winner": 0, "value": 20}, {"scoring": "difference"}, "bad_value", "value"),
    ("result", {"winner": None, "value": 1}, {"scoring": "slovak_exact60"}, "bad_value", "value"),
    ("result", {"winner": 2, "value": 1}, {}, "bad_value", "winner"),
    ("result", {"winner": 0, "value": 1, "tied": [0, 1]}, {"players": 3}, "bad_value", "winner"),
    ("result", {"winner": None, "value": 0, "tied": [1, 1]}, {"players": 3}, "bad_value", "winner"),
    ("burnt", {"side": 0, "rank": "6"}, {"burnt": True}, "bad_value", "rank"),
    ("burnt", {"side": 2, "rank": "9"}, {"burnt": True}, "bad_value", "side"),
    ("agreed", {"points": {"2": 1}}, {}, "bad_value", "points.2"),
    ("agreed", {"points": {"0": 1}}, LONE, "missing_field", "solo"),
    ("adjust", {"points": {}}, {}, "missing_field", "points"),
    ("toss", {}, {}, "bad_value", "mode"),
]


@pytest.mark.parametrize(("mode", "entry", "house_rules", "code", "field"), NONSENSE)
def test_an_entry_that_makes_no_sense_names_its_field(mode, entry, house_rules, code, field):
    sheet = Sheet(**house_rules)
    with pytest.raises(BadEntry) as error:
        sheet.enter(mode, **entry)
    assert (error.value.code, error.value.field) == (code, field)
    assert str(error.value.message)


@pytest.mark.parametrize(("rank", "value"), [("9", 4), ("A", 4), ("other", 4), ("10", 10), ("T", 10), ("7", 15)])
def test_a_burnt_trick_has_the_price_of_its_rank(rank, value):
    sheet = Sheet(burnt=True, burnt_value=4, burnt_tens_value=10, burnt_sevens_value=15)
    sheet.enter("burnt", side=1, rank=rank)
    assert sheet.totals == [-value, value]


@pytest.mark.parametrize(("value", "code"), [(1, "more_points"), (2, "all_points"), (3, "all_cards")])
def test_a_result_is_read_from_its_price(value, code):
    lines = Sheet(**STICKS).enter("result", winner=1, value=value).lines
    assert [(line.side, line.points, line.code) for line in lines] == [(0, 0, "lost"), (1, value, code)]


def test_who_took_every_card_took_the_last_trick():
    sheet = Sheet()
    assert said(sheet.enter("count", aces_and_tens=[0, 8], all_cards=1)) == "1: every card, 3 sticks."


def test_where_only_tricks_score_nothing_else_is_asked():
    sheet = Sheet(scoring="tricks")
    assert said(sheet.enter("count", tricks=[5, 3])) == "0 5, 1 3."


# What stands on the sheet


def test_four_players_to_ten_sticks_with_a_burnt_trick():
    sheet = Sheet(**STICKS, burnt=True)
    sheet.count(5, 3)
    sheet.enter("burnt", side=1, rank="7")
    sheet.count(0, 8, last=1)
    sheet.count(0, 8, last=1, all_cards=1)
    assert (sheet.totals, sheet.stands().over, sheet.stands().distance) == ([1, 8], False, {0: 9, 1: 2})
    score = sheet.count(0, 8, last=1)
    assert said(score) == "1: all 90 points, 2 sticks."
    stands = sheet.stands()
    assert (stands.over, stands.winners, stands.places, stands.final) == (True, (1,), {0: 2, 1: 1}, {0: 1, 1: 10})


def test_the_losers_of_three_pay_and_two_in_front_share():
    sheet = Sheet(3)
    sheet.count(5, 2, 1)
    sheet.count(4, 4, 0, last=2)
    sheet.count(3, 3, 2, last=2)
    assert sheet.records == [[2, -1, -1], [1, 1, -2], [0, 0, 0]]


def test_in_points_the_third_pays_nobody():
    lines = Sheet(3, **STICKS).count(4, 4, 0, last=2).lines
    codes = [(line.side, line.points, line.code) for line in lines]
    assert codes == [(0, 1, "level_in_front"), (1, 1, "level_in_front"), (2, 0, "lost")]


def test_the_lone_king_settles_with_each_of_the_pair():
    sheet = Sheet(3, solo_king="KH")
    score = sheet.count(5, 3, solo=2)
    assert said(score) == "2: 60 of 90 points, 1 stick."
    sheet.count(0, 8, last=1, solo=0)
    assert sheet.records == [[-1, -1, 2], [-4, 2, 2]]
    assert said(sheet.count(3, 5, last=1, solo=1)) == "0, 2: 60 of 90 points, 1 stick."


@pytest.mark.parametrize(
    ("scoring", "record"), [("points", [1, 1, 0]), ("pool", [60, 60, 30]), ("difference", [30, 30, 0])]
)
def test_each_of_the_pair_gets_what_the_pair_recorded(scoring, record):
    sheet = Sheet(3, solo_king="KS", scoring=scoring)
    sheet.count(3, 5, last=1, solo=2)
    assert sheet.totals == record


def test_the_pool_grows_until_a_side_takes_all_ninety():
    sheet = Sheet(scoring="pool")
    sheet.count(4, 4)
    sheet.count(8, 0, last=1)
    assert (sheet.totals, sheet.carry.game["pool"]) == ([130, 50], 20)
    sheet.enter("agreed", points={"0": 40, "1": 50})
    assert sheet.carry.game["pool"] == 20
    score = sheet.count(0, 8, last=1)
    assert [(line.side, line.points, line.code) for line in score.lines] == [
        (0, 0, "card_points"),
        (1, 90, "card_points"),
        (1, 30, "pool"),
    ]
    assert (sheet.totals, sheet.carry.game["pool"]) == ([170, 220], 0)


def test_the_170_count_is_made_of_aces_and_tens_tricks_and_the_last_one():
    score = Sheet(scoring="osmova170", ruleset="osmova").count(5, 3, tricks=[5, 3])
    assert [(line.side, line.points, line.code) for line in score.lines] == [
        (0, 50, "aces_and_tens"),
        (0, 50, "tricks"),
        (0, 10, "last_trick"),
        (1, 30, "aces_and_tens"),
        (1, 30, "tricks"),
    ]


# Who deals


def test_partners_pass_the_deal_so_that_a_winner_leads():
    sheet = Sheet()
    assert sheet.deals_and_leads == (0, 1)
    sheet.count(5, 3)  # the dealer's side won
    assert sheet.deals_and_leads == (1, 2)
    sheet.count(5, 3)  # the dealer's side lost
    assert sheet.deals_and_leads == (3, 0)


def test_a_slovak_dealer_goes_on_until_the_others_have_sixty():
    sheet = Sheet(scoring="slovak")
    sheet.count(3, 5)
    assert sheet.deals_and_leads == (0, 1)
    sheet.count(2, 6)
    assert sheet.deals_and_leads == (1, 2)
    sheet.enter("agreed", points={"0": 2, "1": -2})  # no points are known of it
    assert sheet.deals_and_leads == (1, 2)


@pytest.mark.parametrize(("points", "deals"), [((1, -1), 1), ((-1, 1), 2), ((0, 0), 1)])
def test_after_an_agreed_hand_the_better_side_is_taken_to_have_won(points, deals):
    sheet = Sheet()
    sheet.enter("agreed", points={"0": points[0], "1": points[1]})
    assert sheet.stands().next_dealer == deals


@pytest.mark.parametrize(("points", "deals"), [([2, -1, -1], 2), ([-2, 1, 1], 0), ([0, 0, 0], 2)])
def test_after_an_agreed_hand_lone_player_against_pair_decides(points, deals):
    sheet = Sheet(3, first_dealer=1, solo_king="KS")
    sheet.enter("agreed", points={str(seat): own for seat, own in enumerate(points)}, solo=0)
    assert sheet.stands().next_dealer == deals


def test_the_pair_is_as_good_as_one_of_it_where_both_record_the_same():
    sheet = Sheet(3, solo_king="KS", scoring="pool")
    sheet.enter("agreed", points={"0": 40, "1": 40, "2": 50}, solo=2)
    assert sheet.deals_and_leads == (1, 2), "he won 50 to 40"


def test_an_adjust_is_no_hand():
    sheet = Sheet(**STICKS)
    sheet.count(5, 3)
    before = sheet.stands()
    sheet.enter("adjust", points={"1": 12})
    after = sheet.stands()
    assert (after.over, after.next_dealer, sheet.carry.hands_played) == (False, before.next_dealer, 1)
    sheet.count(5, 3)  # a target passed by it is looked at after the next hand
    assert (sheet.stands().over, sheet.stands().winners) == (True, (1,))


# When it is over


def test_an_adjust_is_none_of_the_agreed_number_of_hands():
    sheet = Sheet(match_end="hands", match_hands=2)
    sheet.enter("adjust", points={"1": 12})
    sheet.count(5, 3)
    assert not sheet.stands().over
    sheet.count(5, 3)
    assert sheet.stands().over


def test_before_any_hand_nobody_leads():
    stands = Sheet(3).stands()
    assert (stands.over, stands.leaders, stands.winners, stands.places) == (False, (), (), {0: 1, 1: 1, 2: 1})


def test_two_who_reach_the_target_together_play_on():
    sheet = Sheet(3, **STICKS, target=1)
    sheet.count(4, 4, 0, last=2)
    assert (sheet.stands().over, sheet.stands().leaders) == (False, (0, 1))
    sheet.count(5, 2, 1)
    assert (sheet.stands().over, sheet.stands().winners) == (True, (0,))


def test_stakes_are_an_open_series_that_the_table_ends():
    sheet = Sheet()
    for _ in range(5):
        sheet.count(8, 0, all_cards=0)
    assert (sheet.stands().over, sheet.stands().distance) == (False, {})
    assert (sheet.stands(ended=True).over, sheet.stands(ended=True).winners) == (True, (0,))
    assert Sheet().stands(ended=True).winners == ()


def test_level_after_the_agreed_number_of_hands_both_have_won():
    sheet = Sheet(match_end="hands", match_hands=2)
    sheet.count(5, 3)
    sheet.count(3, 5, last=1)
    assert (sheet.stands().over, sheet.stands().winners, sheet.stands().leaders) == (True, (0, 1), ())


SOCCER = {"match_end": "soccer", "scoring": "slovak_exact60"}


def test_a_soccer_match_at_home():
    sheet = Sheet(2, first_dealer=0, **SOCCER)
    for number, count in enumerate([(6, 2), (4, 4), (2, 6), (0, 8), (7, 1), (5, 3), (6, 2), (3, 5)]):
        assert not sheet.stands().over
        assert sheet.deals_and_leads == (1, 0), "the home player leads each hand"
        sheet.count(*count, **({"all_cards": 1, "last": 1} if count == (0, 8) else {}))
        assert (sheet.carry.game["half_time"] is None) is (number < 3)
    assert sheet.carry.game["half_time"] == {"0": 1, "1": 3}
    assert (sheet.totals, sheet.stands().over, sheet.stands().winners) == ([2, 3], True, (1,))


def test_on_neutral_ground_the_first_dealers_opponent_leads_first_and_then_they_take_turns():
    sheet = Sheet(2, first_dealer=0, **SOCCER, soccer_venue="neutral")
    leaders = []
    for _ in range(8):
        leaders.append(sheet.stands().next_leader)
        sheet.count(6, 2)
    assert leaders == [1, 0] * 4


# The fold and the question agree


@st.composite
def matches(draw):
    """House rules, and counts of hands that add up."""
    rules = draw(tables())
    ends = ["by_scoring", "open", "target", "hands"] + ["soccer"] * (rules["players"] == 2)
    rules |= {"match_end": draw(st.sampled_from(ends)), "target": draw(st.integers(1, 5)), "match_hands": 4}
    players = rules.pop("players")
    sheet = Sheet(players, draw(st.integers(0, players - 1)), **rules)
    sides = sheet.rules.sides
    for _ in range(draw(st.integers(0, 9))):
        if sheet.stands().over:
            break
        cuts = sorted(draw(st.integers(0, 8)) for _ in range(sides - 1))
        aces = [high - low for low, high in zip([0, *cuts], [*cuts, 8], strict=True)]
        rounds = len(sheet.rules.pack) // players + sheet.rules.is_uneven
        tricks = [rounds - (sides - 1), *[1] * (sides - 1)] if sheet.rules.trick_unit != "four_cards" else [5, 3]
        solo = {"solo": draw(st.integers(0, 2))} if sheet.rules.solo_king else {}
        last = draw(st.integers(0, sides - 1))
        score = sheet.enter("count", aces_and_tens=aces, tricks=tricks, last_trick=last, **solo)
        assert score.ruling.legal, said(score)
    return sheet


@given(matches())
def test_the_question_match_answers_what_the_fold_kept(sheet):
    answer = referee.ask("sedma", "match", {"records": sheet.records}, sheet.rules).answer
    stands = sheet.stands()
    assert (answer["totals"], answer["over"]) == (sheet.totals, stands.over)
    assert answer["winner"] == (stands.winners[0] if len(stands.winners) == 1 else None)


@given(matches())
def test_stakes_go_round_the_table_and_nothing_is_lost(sheet):
    if sheet.rules.is_signed:
        assert all(sum(record) == 0 for record in sheet.records)
    assert sheet.stands().final == dict(enumerate(sheet.totals))
    assert sheet.carry.hands_played == len(sheet.records)


@given(matches())
def test_after_the_end_the_question_match_takes_no_more_hands(sheet):
    ruling = referee.ask("sedma", "match", {"records": [*sheet.records, [0] * len(sheet.totals)]}, sheet.rules)
    assert ruling.legal is not sheet.stands().over
    for remedy in ruling.remedies:
        assert referee.ask("sedma", "match", dict(remedy.claim), sheet.rules).answer["over"]


def test_a_row_of_stakes_that_do_not_go_round_is_pointed_out():
    ruling = referee.ask("sedma", "match", {"records": [[1, -1], [3, -2]]}, {})
    assert [note.values["number"] for note in ruling.notes] == [2]
    assert referee.ask("sedma", "match", {"records": [[3, 0]]}, STICKS).notes == ()
