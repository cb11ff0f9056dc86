"""Gin rummy by numbers: hands folded into a match, as the app keeps it, against the rulebook and against `match`."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import referee
from referee.entries import blanks, choice, whole
from referee.games.gin_rummy import GAME
from referee.scoresheet import Carry, Hand, Seat
from tests.referee.casebook import CASES

PAGAT = next(preset.house_rules for preset in GAME.presets if preset.key == "pagat")


class Sheet:
    """A match of sides 0 and 1 as it is kept: entries folded one after the other."""

    def __init__(self, first_dealer=0, **house_rules):
        self.rules = GAME.read_house_rules(house_rules)
        self.seats = (Seat(0, 0), Seat(1, 1))
        self.carry = GAME.start((0, 1), first_dealer, self.rules)
        self.number = 0
        self.lines = []

    def enter(self, mode, **values):
        """Enter a hand, and keep it if it stands."""
        entry = GAME.read_entry(json.loads(json.dumps({"mode": mode, **values})))
        dealer = None if mode == "adjust" else self.settle().next_dealer
        hand = Hand(self.number + 1, entry, self.seats, dealer)
        score = GAME.score(hand, self.carry, self.rules)
        if score.ruling.legal:
            self.number += 1
            self.lines += score.lines
            carry = GAME.carry(self.carry, hand, score, self.rules)
            self.carry = Carry.from_data(json.loads(json.dumps(carry.as_data())))
            assert self.carry == carry
            assert all(total == self.sum_of_lines(side) for side, total in self.totals.items())
        return score

    def knock(self, knocker, own, other, **values):
        return self.enter(
            "counts", knocker=knocker, kind="knock", knocker_deadwood=own, defender_deadwood=other, **values
        )

    def gin(self, knocker, other, **values):
        return self.enter("counts", knocker=knocker, kind="gin", defender_deadwood=other, **values)

    def win(self, side, points):
        """A hand that this side wins with so many points, 78 at most."""
        return self.knock(side, 1, 1 + points)

    def sum_of_lines(self, side):
        return tuple(
            sum(line.points for line in self.lines if (line.side, line.column) == (side, column))
            for column in range(len(GAME.columns(self.rules)))
        )

    def settle(self, **how):
        return GAME.settle(self.carry, self.seats, self.rules, **how)

    @property
    def totals(self):
        return self.carry.totals


def said(score):
    return [(line.side, line.points, line.code) for line in score.lines]


# One hand


@pytest.mark.parametrize(
    ("entry", "lines"),
    [
        ({"kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 25}, [(0, 18, "knock"), (1, 0, "nothing")]),
        (
            {"kind": "knock", "knocker_deadwood": 9, "defender_deadwood": 6},
            [(1, 3, "undercut"), (1, 10, "undercut_bonus"), (0, 0, "nothing")],
        ),
        (
            {"kind": "knock", "knocker_deadwood": 8, "defender_deadwood": 8},
            [(1, 0, "undercut"), (1, 10, "undercut_bonus"), (0, 0, "nothing")],
        ),
        ({"kind": "gin", "defender_deadwood": 25}, [(0, 25, "gin"), (0, 20, "gin_bonus"), (1, 0, "nothing")]),
        (
            {"kind": "knock", "knocker_deadwood": 0, "defender_deadwood": 14},
            [(0, 14, "gin"), (0, 20, "gin_bonus"), (1, 0, "nothing")],
        ),
    ],
    ids=["knock", "undercut", "tie", "gin", "knock with nothing left"],
)
def test_a_hand_gives_each_side_a_line_and_each_line_its_rule(entry, lines):
    score = Sheet().enter("counts", knocker=0, **entry)
    assert said(score) == lines
    assert all(str(line.message) and GAME.rule(line.line.rule.code) for line in score.lines)


@pytest.mark.parametrize("tie_rule", ["undercut", "no_bonus", "wash"])
def test_what_a_tie_is_changes_no_other_hand(tie_rule):
    sheet = Sheet(tie_rule=tie_rule)
    assert said(sheet.knock(0, 7, 25))[0] == (0, 18, "knock")
    assert said(sheet.knock(0, 7, 6))[:2] == [(1, 1, "undercut"), (1, 10, "undercut_bonus")]


@pytest.mark.parametrize(
    ("tie_rule", "lines"),
    [
        ("undercut", [(1, 0, "undercut"), (1, 10, "undercut_bonus"), (0, 0, "nothing")]),
        ("no_bonus", [(1, 0, "tie_won"), (0, 0, "nothing")]),
        ("wash", [(0, 0, "tie"), (1, 0, "tie")]),
    ],
)
def test_a_tie(tie_rule, lines):
    assert said(Sheet(tie_rule=tie_rule).knock(0, 7, 7)) == lines


@pytest.mark.parametrize(
    ("up", "limit"), [("AD", 0), ("2D", 2), ("9D", 9), ("TD", 10), ("JD", 10), ("QD", 10), ("KD", 10)]
)
def test_the_upcard_is_the_limit_in_oklahoma(up, limit):
    sheet = Sheet(oklahoma=True)
    assert sheet.knock(0, limit, 50, upcard=up).ruling.legal
    assert sheet.knock(0, limit + 1, 50, upcard=up).ruling.reason == "too_much_deadwood"


def test_lines_say_the_arithmetic():
    says = [str(line.message) for line in Sheet().knock(0, 9, 6).lines]
    assert says == ["Difference: 9 − 6 = 3", "Undercut bonus 10", "Did not win the hand"]


def test_a_line_is_read_back_from_what_was_kept_of_it():
    for line in Sheet(oklahoma=True).knock(0, 5, 9, upcard="5S").lines:
        values = json.loads(json.dumps(line.message.as_data()))["values"]
        kept = GAME.read_line(side=line.side, column=line.column, points=line.points, code=line.code, values=values)
        assert (kept, str(kept.message)) == (line, str(line.message))


@pytest.mark.parametrize(
    ("mode", "entry", "tags"),
    [
        ("counts", {"knocker": 0, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 9}, set()),
        ("counts", {"knocker": 0, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 5}, {"undercut"}),
        ("counts", {"knocker": 0, "kind": "gin", "defender_deadwood": 5}, {"gin"}),
        ("counts", {"knocker": 0, "kind": "big_gin", "defender_deadwood": 5}, {"big gin"}),
        ("void", {}, {"void"}),
    ],
)
def test_a_tag_stands_beside_the_points_of_a_special_hand(mode, entry, tags):
    assert {line.line.tag for line in Sheet(big_gin_bonus=31).enter(mode, **entry).lines} - {None} == tags


def test_a_void_hand_is_played_and_nobody_scores():
    sheet = Sheet()
    assert said(sheet.enter("void")) == [(0, 0, "void"), (1, 0, "void")]
    assert (sheet.carry.hands_played, sheet.settle().leaders) == (1, ())


@pytest.mark.parametrize(("up", "points"), [("5S", 8), ("5H", 4), ("5D", 4), ("5C", 4)])
def test_only_a_spade_counts_twice(up, points):
    assert sum(line.points for line in Sheet(oklahoma=True).knock(0, 5, 9, upcard=up).lines) == points


# What is refused, and what is suggested instead


@pytest.mark.parametrize(
    ("entry", "house_rules", "reason", "suggested"),
    [
        ({"kind": "knock", "knocker_deadwood": 12, "defender_deadwood": 30}, {}, "too_much_deadwood", {0: 18, 1: 0}),
        ({"kind": "knock", "knocker_deadwood": 12, "defender_deadwood": 5}, {}, "too_much_deadwood", {0: 0, 1: 17}),
        ({"kind": "gin", "knocker_deadwood": 3, "defender_deadwood": 20}, {}, "not_gin", {0: 17, 1: 0}),
        ({"kind": "big_gin", "defender_deadwood": 20}, {}, "big_gin_not_played", {0: 40, 1: 0}),
        ({"kind": "gin", "defender_deadwood": 20}, {"oklahoma": True}, "upcard_needed", {0: 40, 1: 0}),
    ],
)
def test_a_refused_hand_suggests_what_it_would_bring(entry, house_rules, reason, suggested):
    sheet = Sheet(**house_rules)
    score = sheet.enter("counts", knocker=0, **entry)
    assert (score.ruling.reason, score.lines, score.suggested) == (reason, (), suggested)
    assert sheet.number == 0


@pytest.mark.parametrize(
    ("entry", "code", "field"),
    [
        (
            {"mode": "counts", "knocker": 0, "kind": "knock", "defender_deadwood": 5},
            "missing_field",
            "knocker_deadwood",
        ),
        ({"mode": "counts", "knocker": 2, "kind": "gin", "defender_deadwood": 5}, "bad_value", "knocker"),
        ({"mode": "counts", "knocker": 0, "kind": "gin", "defender_deadwood": 99}, "bad_claim", "defender_deadwood"),
        ({"mode": "counts", "knocker": 0, "kind": "rummy", "defender_deadwood": 9}, "bad_claim", "kind"),
        ({"mode": "counts", "knocker": 0, "kind": "gin", "defender_deadwood": 9, "upcard": "X1"}, "bad_card", "upcard"),
        ({"mode": "void", "points": {"0": 3}}, "unknown_field", "points"),
    ],
)
def test_nonsense_names_its_field(entry, code, field):
    with pytest.raises(referee.BadEntry) as error:
        GAME.read_entry(entry)
    assert (error.value.code, error.value.field) == (code, field)


@pytest.mark.parametrize(
    ("entry", "house_rules", "reason"),
    [
        ({"kind": "knock", "knocker_deadwood": 14}, {}, "too_much_deadwood"),
        ({"kind": "gin", "knocker_deadwood": 3}, {}, "not_gin"),
        ({"kind": "big_gin"}, {}, "big_gin_not_played"),
        ({"kind": "knock", "knocker_deadwood": 8, "upcard": "7S"}, {"oklahoma": True}, "too_much_deadwood"),
    ],
)
def test_what_may_not_end_a_hand_is_refused_before_the_other_count_is_told(entry, house_rules, reason):
    score = Sheet(**house_rules).enter("counts", knocker=0, **entry)
    assert (score.ruling.reason, score.suggested) == (reason, {})


def test_a_knock_that_stands_asks_for_the_other_count():
    with pytest.raises(referee.BadEntry, match="0: what is left") as error:
        Sheet().enter("counts", knocker=1, kind="knock", knocker_deadwood=7)
    assert (error.value.code, error.value.field) == ("missing_field", "defender_deadwood")


def test_people_type_sums_and_cards_in_their_own_way():
    counts = {"mode": "counts", "knocker": "0", "kind": "knock", "knocker_deadwood": "۷", "defender_deadwood": "12+13"}
    read = GAME.read_entry({**counts, "upcard": "7♠"}, typed=False)
    assert GAME.write_entry(read) == {
        "mode": "counts",
        "knocker": 0,
        "kind": "knock",
        "knocker_deadwood": 7,
        "defender_deadwood": 25,
        "upcard": "7S",
    }
    cards = GAME.read_entry(
        {
            "mode": "cards",
            "knocker": "1",
            "knocker_hand": "4h 5h 6h 8♣ 9♣ 10♣ qs qh qd as",
            "knocker_melds": "4h 5h 6h | 8c 9c 10c | qs qh qd",
            "defender_hand": "2c2d2h7h8h9sjdkc3s5c",
            "discard": " ",
        },
        typed=False,
    )
    written = GAME.write_entry(cards)
    assert written["knocker_melds"] == [["4H", "5H", "6H"], ["8C", "9C", "TC"], ["QS", "QH", "QD"]]
    assert (len(written["defender_hand"]), "discard" in written) == (10, False)


# Agreed hands and adjusts


def test_an_agreed_hand_is_won_by_the_better_points_and_is_one_box():
    sheet = Sheet(**PAGAT)
    sheet.enter("agreed", points={"0": 18, "1": 5})
    assert sheet.settle(ended=True).final == {0: 38, 1: 5}
    assert sheet.settle().next_dealer == 1  # the loser deals


def test_a_level_agreed_hand_is_won_by_nobody():
    sheet = Sheet(first_dealer=1, **PAGAT)
    sheet.enter("agreed", points={"0": 9, "1": 9})
    assert sheet.settle(ended=True).final == {0: 9, 1: 9}
    assert sheet.settle().next_dealer == 1  # as after a void hand


def test_an_agreed_hand_may_leave_out_a_side():
    assert said(Sheet().enter("agreed", points={"1": 5})) == [(1, 5, "agreed"), (0, 0, "agreed")]


def test_an_adjust_is_no_hand_and_ends_nothing():
    sheet = Sheet(first_dealer=1)
    sheet.enter("adjust", points={"0": 120})
    stands = sheet.settle()
    assert (stands.over, stands.next_dealer, sheet.carry.hands_played) == (False, 1, 0)
    sheet.enter("void")
    assert (sheet.settle().over, sheet.settle().winners) == (True, (0,))


def test_of_two_past_the_target_the_better_total_wins():
    sheet = Sheet()
    sheet.enter("agreed", points={"0": 110, "1": 120})
    assert sheet.settle().winners == (1,)


def test_level_past_the_target_is_played_on():
    sheet = Sheet()
    sheet.enter("agreed", points={"0": 110, "1": 110})
    assert not sheet.settle().over
    sheet.win(1, 3)
    assert sheet.settle().winners == (1,)


def test_a_match_that_is_played_on_goes_to_who_is_better_in_the_end():
    sheet = Sheet()
    sheet.enter("agreed", points={"0": 110, "1": 60})
    assert sheet.settle().winners == (0,)
    sheet.win(1, 70)
    assert sheet.settle().winners == (1,)
    sheet.enter("adjust", points={"0": -20, "1": -40})
    assert sheet.settle().over
    sheet.enter("void")
    assert not sheet.settle().over  # no end is passed any more


def test_an_adjust_goes_into_every_open_column_and_is_no_entry():
    sheet = Sheet(hollywood=True)
    sheet.enter("adjust", points={"0": 30, "1": -5})
    assert sheet.totals == {0: (30, 30, 30), 1: (-5, -5, -5)}
    sheet.win(0, 20)
    assert sheet.totals[0] == (50, 30, 30)


def test_an_adjust_leaves_closed_columns_alone():
    sheet = Sheet(hollywood=True, target=50)
    sheet.win(0, 60)
    sheet.enter("adjust", points={"1": 30})
    assert sheet.totals == {0: (60, 0, 0), 1: (0, 30, 30)}


def test_agreed_points_without_the_win_go_into_the_columns_entered_the_first_at_least():
    sheet = Sheet(hollywood=True)
    sheet.enter("agreed", points={"0": 20, "1": 3})
    assert sheet.totals == {0: (20, 0, 0), 1: (3, 0, 0)}
    sheet.win(1, 10)
    sheet.win(1, 10)
    sheet.enter("agreed", points={"0": 20, "1": 3})
    assert sheet.totals == {0: (40, 20, 0), 1: (26, 13, 0)}


# The end of a match


@pytest.mark.parametrize(
    ("shutout", "total"),
    [  # 105 points, a game bonus of 100, two boxes of 20
        ("none", 105 + 100 + 40),
        ("double_game_bonus", 105 + 200 + 40),
        ("flat", 105 + 100 + 40 + 150),
        ("double_hand_points", 2 * 105 + 100 + 40),
        ("double_total", 2 * (105 + 100 + 40)),
        ("double_bonuses", 105 + 200 + 80),
    ],
)
def test_every_form_of_a_shutout(shutout, total):
    sheet = Sheet(game_bonus=100, box_bonus=20, shutout=shutout, shutout_flat=150)
    sheet.win(0, 60)
    sheet.win(0, 45)
    assert sheet.settle().final == {0: total, 1: 0}


def test_closing_lines_come_only_with_the_end():
    sheet = Sheet(**PAGAT)
    sheet.win(0, 60)
    sheet.win(1, 30)
    assert sheet.settle().closing == ()
    sheet.win(0, 45)
    closing = [(line.side, line.points, line.code) for line in sheet.settle().closing]
    assert closing == [(0, 100, "game_bonus"), (0, 40, "box"), (1, 20, "box")]


def test_ended_by_agreement_there_are_boxes_but_no_bonus_for_the_end():
    sheet = Sheet(**PAGAT)
    sheet.win(0, 60)
    ended = sheet.settle(ended=True)
    assert (ended.over, ended.winners, ended.final) == (True, (0,), {0: 80, 1: 0})
    assert [line.code for line in ended.closing] == ["box"]


def test_ended_before_any_hand_nobody_has_won():
    ended = Sheet().settle(ended=True)
    assert (ended.over, ended.winners, ended.places) == (True, (), {0: 1, 1: 1})


def test_the_winner_by_target_takes_the_first_place_with_the_lower_total():
    sheet = Sheet(box_bonus=20)
    for _ in range(5):
        sheet.win(1, 19)
    sheet.win(0, 60)
    sheet.win(0, 45)
    stands = sheet.settle()
    assert (stands.winners, stands.places, stands.final) == ((0,), {0: 1, 1: 2}, {0: 145, 1: 195})


def test_what_each_still_lacks_to_the_target():
    sheet = Sheet()
    sheet.win(0, 60)
    assert sheet.settle().distance == {0: 40, 1: 100}


def test_boxes_paid_at_once_are_lines_of_their_own_and_count_to_the_target():
    sheet = Sheet(box_bonus=25, box_timing="immediate", gin_extra_boxes=2)
    assert said(sheet.gin(0, 5)) == [(0, 5, "gin"), (0, 20, "gin_bonus"), (0, 75, "box"), (1, 0, "nothing")]
    assert (sheet.settle().over, sheet.settle().closing) == (True, ())


# Who deals


@pytest.mark.parametrize(
    ("house_rules", "dealers"),
    [  # the first dealer is 0; side 1 wins, side 1 wins, void, side 0 wins
        ({"next_dealer": "alternate"}, [0, 1, 0, 0, 1]),
        ({"next_dealer": "alternate", "void_dealer": "alternate"}, [0, 1, 0, 1, 0]),
        ({"next_dealer": "loser"}, [0, 0, 0, 0, 1]),
        ({"next_dealer": "loser", "void_dealer": "alternate"}, [0, 0, 0, 1, 1]),
        ({"next_dealer": "winner"}, [0, 1, 1, 1, 0]),
    ],
)
def test_who_deals_the_next_hand(house_rules, dealers):
    sheet = Sheet(**house_rules)
    seen = [sheet.settle().next_dealer]
    for side in (1, 1, None, 0):
        sheet.enter("void") if side is None else sheet.win(side, 5)
        seen.append(sheet.settle().next_dealer)
    assert seen == dealers
    assert sheet.settle().next_leader == 1 - dealers[-1]


# Hollywood


def test_hollywood_has_three_columns():
    assert GAME.columns(GAME.read_house_rules({"hollywood": True})) == ("Game 1", "Game 2", "Game 3")
    assert GAME.columns(GAME.read_house_rules({})) == ("",)


def test_the_nth_win_is_entered_in_the_first_n_columns():
    sheet = Sheet(hollywood=True, target=150)
    for points in (25, 18, 36):
        sheet.win(0, points)
    assert sheet.totals == {0: (79, 54, 36), 1: (0, 0, 0)}


@pytest.mark.parametrize(("late_entry", "totals"), [("shift", (0, 50, 20)), ("strict", (0, 20, 0))])
def test_a_win_that_comes_too_late_for_a_column(late_entry, totals):
    sheet = Sheet(hollywood=True, hollywood_late_entry=late_entry)
    sheet.win(0, 60)
    sheet.gin(0, 30)
    sheet.win(1, 30)
    sheet.win(1, 20)
    assert sheet.totals[1] == totals


def test_a_lost_entry_is_a_line_of_its_own():
    sheet = Sheet(hollywood=True, hollywood_late_entry="strict", target=50)
    sheet.win(0, 60)
    assert said(sheet.win(1, 30)) == [(1, 0, "lost_entry"), (0, 0, "nothing")]


def test_a_closed_column_takes_no_more_entries_and_the_match_ends_with_the_third():
    sheet = Sheet(hollywood=True, target=50, game_bonus=100)
    for _ in range(3):
        sheet.win(0, 60)
    stands = sheet.settle()
    assert sheet.totals == {0: (60, 60, 60), 1: (0, 0, 0)}
    assert (stands.over, stands.complete, stands.final) == (True, True, {0: 480, 1: 0})
    assert sheet.win(1, 5).ruling.reason == "match_is_over"
    assert sheet.enter("adjust", points={"1": 5}).ruling.reason == "match_is_over"


def test_the_higher_sum_of_the_columns_wins_whatever_decides_elsewhere():
    sheet = Sheet(hollywood=True, target=50, match_winner="target")
    sheet.win(0, 78)
    sheet.win(1, 40)
    sheet.win(1, 40)
    sheet.win(1, 40)
    assert (sheet.settle().over, sheet.settle().winners, sheet.settle().final) == (True, (1,), {0: 78, 1: 160})


def test_each_column_closed_has_its_bonuses_when_the_match_is_ended_by_agreement():
    sheet = Sheet(hollywood=True, target=50, **PAGAT)
    sheet.win(0, 60)
    closing = [(line.column, line.points, line.code) for line in sheet.settle(ended=True).closing]
    assert closing == [(0, 100, "game_bonus"), (0, 20, "box"), (0, 100, "shutout")]


def test_headlines():
    say = [str(GAME.headline(GAME.read_house_rules(rules))) for rules in ({}, {"oklahoma": True}, {"hollywood": True})]
    assert say == ["Gin rummy to 100", "Oklahoma gin to 100", "Hollywood gin to 100"]


# Any match


def values_of(blank):
    """Any value of a house rule."""
    if isinstance(blank.kind, choice):
        return st.sampled_from(list(blank.kind.labels))
    return st.integers(blank.kind.low, blank.kind.high) if isinstance(blank.kind, whole) else st.booleans()


HOUSE_RULES = st.fixed_dictionaries({}, optional={blank.key: values_of(blank) for blank in blanks(GAME.house_rules)})
HANDS = st.lists(
    st.none()
    | st.fixed_dictionaries(
        {
            "knocker": st.integers(0, 1),
            "kind": st.sampled_from(["knock", "gin", "big_gin"]),
            "knocker_deadwood": st.integers(0, 12),
            "defender_deadwood": st.integers(0, 98),
            "upcard": st.sampled_from(["AS", "AH", "7S", "7D", "KS", "KC"]),
        }
    ),
    max_size=30,
)


@given(HOUSE_RULES, HANDS)
def test_the_question_match_agrees_with_the_sheet_at_every_step(house_rules, hands):
    assume(not (house_rules.get("oklahoma") and house_rules.get("opening") == "eleven"))
    sheet, record = Sheet(**house_rules), []
    for entry in hands:
        if sheet.settle().over:
            break
        dealer = sheet.settle().next_dealer
        score = sheet.enter("void") if entry is None else sheet.enter("counts", **entry)
        if not score.ruling.legal:
            continue
        answer = score.ruling.answer
        winner = None if entry is None else score.facts["winner"]
        record.append({"winner": None if winner is None else "ab"[winner], "points": answer.get("points", 0)})
        if winner is not None:
            record[-1]["boxes"] = answer["boxes"]
        stands = sheet.settle()
        told = referee.ask("gin_rummy", "match", {"hands": record}, house_rules).answer
        points = [(row["points"]["a"], row["points"]["b"]) for row in told["columns"]]
        assert points == list(zip(*sheet.totals.values(), strict=True))
        assert told["over"] == stands.over
        assert told["winner"] == ("ab"[stands.winners[0]] if len(stands.winners) == 1 else None)
        assert told.get("totals", {}) == ({"a": stands.final[0], "b": stands.final[1]} if stands.over else {})
        claim = {"dealer": "ab"[dealer], "winner": record[-1]["winner"]}
        dealt = referee.ask("gin_rummy", "next_dealer", claim, house_rules).answer["dealer"]
        assert dealt == "ab"[stands.next_dealer]


@given(HANDS)
def test_no_entry_is_lost_on_the_way_through_plain_data(hands):
    for entry in hands:
        plain = {"mode": "void"} if entry is None else {"mode": "counts", **entry}
        assert GAME.write_entry(GAME.read_entry(plain)) == plain


@pytest.mark.parametrize("kept", json.loads((CASES / "entries" / "gin_rummy.json").read_text("utf-8")))
def test_an_old_entry_is_still_read_and_scored(kept):
    entry = GAME.read_entry(kept["entry"])
    assert GAME.mode_of(entry) == kept["mode"]
    sheet = Sheet(**kept["house_rules"])
    values = {name: value for name, value in kept["entry"].items() if name != "mode"}
    score = sheet.enter(kept["mode"], **values)
    assert [[line.side, line.column, line.points, line.code] for line in score.lines] == kept["lines"]
