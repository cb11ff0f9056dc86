"""Corrections: any hand, any time; later hands follow, nothing is deleted, hands that were dealt keep their dealer.

After each of these tests the whole book is proved (conftest.py).
"""

from dataclasses import replace
from typing import Any

import pytest

from referee.errors import BadEntry
from scoring.errors import KeyReused, NotNow
from scoring.models import Hand, Line, Match, Revision
from scoring.queries.hands import history_of
from scoring.queries.matches import carry_of, seats_in, standing_of
from scoring.queries.sheet import Row, sheet_of, totals_over_time
from scoring.services.corrections import Change, correct_hand, plan_correction, take_back
from scoring.services.disputes import keep_dispute
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match
from scoring.services.seats import change_seat, join
from tests.factories import MatchFactory, PlayerFactory, TableFactory, match_of, points

pytestmark = pytest.mark.django_db


def totals(match: Match) -> list[dict[int, int]]:
    """The running totals, from the carries."""
    hands = Hand.objects.filter(match=match, struck=False).order_by("number")
    return [{side: sum(columns) for side, columns in carry_of(hand).totals.items()} for hand in hands]


def test_a_score_of_two_hands_ago_is_repaired_and_later_hands_follow() -> None:
    match = match_of((10, 0), (24, 0), (15, 0), (30, 0))
    assert [one[0] for one in totals(match)] == [10, 34, 49, 79]
    correct_hand(match, 2, Change(entry=points(42, 0), why="misread"))
    assert [one[0] for one in totals(match)] == [10, 52, 67, 97]


def test_what_counted_before_stays_in_the_history_with_its_lines() -> None:
    match = match_of((10, 0), (24, 0))
    correct_hand(match, 2, Change(entry=points(42, 0), why="misread"))
    kept = Revision.objects.get()
    assert (kept.number, kept.why, kept.was["entry"]) == (1, "misread", points(24, 0))
    assert [line["points"] for line in kept.was["lines"]] == [24, 0]


def test_a_later_hand_whose_lines_stay_the_same_gets_no_revision() -> None:
    match = match_of((10, 0), (24, 0), (15, 0))
    correct_hand(match, 1, Change(entry=points(11, 0)))
    assert list(Revision.objects.values_list("hand__number", flat=True)) == [1]


def test_a_later_hand_whose_lines_change_says_which_hand_did_it() -> None:
    match = match_of((50, 0), (51, 0), (5, 0), house_rules={"exact_reset": 101})
    assert totals(match)[-1][0] == 5
    correct_hand(match, 1, Change(entry=points(49, 0)))
    assert totals(match)[-1][0] == 105
    assert Revision.objects.get(hand__number=2).because == 1


def test_a_struck_hand_counts_nowhere_and_can_be_restored() -> None:
    match = match_of((10, 0), (24, 0), (15, 0))
    correct_hand(match, 2, Change(struck=True, why="misdeal"))
    assert [one[0] for one in totals(match)] == [10, 25]
    struck = Hand.objects.get(match=match, number=2)
    assert (struck.carry, struck.lines.count()) == (None, 0)
    correct_hand(match, 2, Change(struck=False))
    assert [one[0] for one in totals(match)] == [10, 34, 49]


def test_a_number_struck_at_the_end_is_free_again_as_its_next_revision() -> None:
    match = match_of((10, 0), (24, 0))
    correct_hand(match, 2, Change(struck=True))
    written = record_hand(match, 2, Entered(entry=points(7, 0))).hand
    assert written is not None
    assert (written.revision, written.struck) == (3, False)
    assert totals(match)[-1][0] == 17


def test_a_struck_hand_before_a_standing_one_keeps_its_number() -> None:
    match = match_of((10, 0), (24, 0), (15, 0))
    correct_hand(match, 2, Change(struck=True))
    with pytest.raises(NotNow, match="hand_taken"):
        record_hand(match, 2, Entered(entry=points(7, 0)))


def test_hands_that_were_dealt_keep_their_dealer() -> None:
    match = match_of((10, 0), (24, 0), (15, 0))
    dealers = list(Hand.objects.order_by("number").values_list("dealer", flat=True))
    correct_hand(match, 1, Change(struck=True))
    assert list(Hand.objects.order_by("number").values_list("dealer", flat=True)) == dealers


def test_a_stale_page_corrects_nothing() -> None:
    match = match_of((10, 0), (24, 0))
    with pytest.raises(NotNow, match="stale"):
        correct_hand(match, 1, Change(entry=points(1, 1), version=1))
    assert totals(match)[-1][0] == 34


def test_a_correction_sent_twice_is_done_once() -> None:
    match = match_of((10, 0))
    change = Change(entry=points(11, 0), act="one")
    correct_hand(match, 1, change)
    assert correct_hand(match, 1, change).replayed
    assert Revision.objects.count() == 1
    with pytest.raises(KeyReused):
        correct_hand(match, 1, Change(entry=points(12, 0), act="one"))


@pytest.mark.parametrize(
    "change",
    [Change(), Change(entry=points(24, 0)), Change(seats=[0, 1], dealer=1), Change(struck=False)],
    ids=["nothing", "the same points", "the same seats", "not struck"],
)
def test_a_correction_that_changes_nothing_leaves_nothing_behind(change: Change) -> None:
    match = match_of((10, 0), (24, 0), (15, 0))
    before = Match.objects.values().get(), Hand.objects.values().get(number=2)
    assert correct_hand(match, 2, change).hand == match.hands.get(number=2)
    assert (Match.objects.values().get(), Hand.objects.values().get(number=2)) == before
    assert not Revision.objects.exists()


def test_a_hand_struck_out_on_two_phones_is_struck_out_once() -> None:
    match = match_of((10, 0))
    for why in ("misdeal", ""):
        correct_hand(match, 1, Change(struck=True, why=why))
    assert [one.why for one in Revision.objects.all()] == ["misdeal"]


def test_a_reason_can_be_added_to_a_hand_that_stays_as_it_is() -> None:
    match = match_of((10, 0))
    correct_hand(match, 1, Change(entry=points(10, 0), why="Raj checked it"))
    assert Revision.objects.get().why == "Raj checked it"


def test_the_only_hand_can_be_struck_out() -> None:
    match = match_of((120, 0), house_rules={"match_end": "target", "target": 100})
    corrected = correct_hand(match, 1, Change(struck=True))
    assert corrected.plan is not None
    match.refresh_from_db()
    standing = standing_of(match)
    assert (match.over, standing.totals, standing.next_number) == (False, {0: 0, 1: 0}, 1)
    assert corrected.plan.after.totals == standing.totals
    assert list(match.seats.values_list("place", "won")) == [(None, False)] * 2


def test_an_end_that_comes_later_lets_the_match_go_on() -> None:
    knock = {"mode": "counts", "knocker": 0, "kind": "gin", "defender_deadwood": 40}
    match: Match = MatchFactory(game="gin_rummy", house_rules={"game_bonus": 100})
    for number in (1, 2):
        record_hand(match, number, Entered(entry=knock))
    match.refresh_from_db()
    assert (match.over, match.lines.filter(hand=None).exists()) == (True, True)
    correct_hand(match, 1, Change(entry={**knock, "defender_deadwood": 4}))
    match.refresh_from_db()
    assert (match.over, match.lines.filter(hand=None).exists()) == (False, False)
    assert record_hand(match, 3, Entered(entry=knock)).new


def test_hand_2_is_corrected_while_hand_40_stands() -> None:
    match = match_of(*[(1, 0)] * 40)
    dealers = list(match.hands.values_list("dealer", flat=True))
    correct_hand(match, 2, Change(entry=points(5, 0), dealer=0))
    assert list(match.hands.values_list("dealer", flat=True)) == [dealers[0], 0, *dealers[2:]]
    assert (standing_of(match).totals, standing_of(match).next_number) == ({0: 44, 1: 0}, 41)
    assert [one.number for one in Hand.objects.filter(revision__gt=1)] == [2]


def test_a_correction_against_the_rules_changes_nothing() -> None:
    match = match_of((10, -10), house_rules={"sum": "zero"})
    corrected = correct_hand(match, 1, Change(entry=points(10, -9)))
    assert corrected.hand is None
    assert corrected.plan is not None
    assert corrected.plan.ruling is not None
    assert corrected.plan.ruling.reason == "not_zero_sum"
    assert totals(match) == [{0: 10, 1: -10}]


@pytest.mark.parametrize("entry", [{"mode": "adjust", "points": {"0": 1}}, {"mode": "agreed", "points": {"7": 1}}])
def test_a_hand_cannot_become_what_it_is_not(entry: dict[str, Any]) -> None:
    match = match_of((10, 0))
    with pytest.raises(BadEntry):
        correct_hand(match, 1, Change(entry=entry))


class TestTheEndMoves:
    """A match to 100 that a correction would end earlier."""

    @pytest.fixture
    def match(self) -> Match:
        return match_of((40, 0), (30, 0), (20, 0), (0, 5), house_rules={"match_end": "target", "target": 100})

    def test_people_are_asked_what_becomes_of_later_hands(self, match: Match) -> None:
        with pytest.raises(NotNow, match="end_moves") as asked:
            correct_hand(match, 2, Change(entry=points(60, 0)))
        plan = asked.value.facts["plan"]
        assert (plan.end, plan.behind) == (2, 2)
        assert totals(match)[-1] == {0: 90, 1: 5}

    def test_a_preview_says_the_same_and_stores_nothing(self, match: Match) -> None:
        plan = plan_correction(match, 2, Change(entry=points(60, 0)))
        assert (plan.end, plan.behind, plan.after.totals) == (2, 2, {0: 120, 1: 5})
        assert Revision.objects.count() == 0

    def test_kept_hands_are_played_on_by_agreement(self, match: Match) -> None:
        correct_hand(match, 2, Change(entry=points(60, 0), later="keep"))
        match.refresh_from_db()
        assert (match.played_on, match.over, totals(match)[-1]) == (True, False, {0: 120, 1: 5})

    def test_later_hands_can_begin_a_match_of_their_own(self, match: Match) -> None:
        correct_hand(match, 3, Change(struck=True))
        corrected = correct_hand(match, 2, Change(entry=points(60, 0), later="new_match"))
        moved = corrected.moved_to
        assert moved is not None
        match.refresh_from_db()
        assert (match.over, totals(match)) == (True, [{0: 40, 1: 0}, {0: 100, 1: 0}])
        assert [(hand.number, hand.struck) for hand in moved.hands.all()] == [(1, True), (2, False)]
        assert (totals(moved), standing_of(moved).totals) == ([{0: 0, 1: 5}], {0: 0, 1: 5})
        assert not Line.objects.filter(match=match, hand__match=moved).exists()

    def test_an_end_that_is_no_longer_passed_is_no_end(self, match: Match) -> None:
        correct_hand(match, 2, Change(entry=points(60, 0), later="keep"))
        correct_hand(match, 2, Change(entry=points(30, 0)))
        match.refresh_from_db()
        assert (match.played_on, match.over) == (False, False)


def test_restoring_a_hand_behind_the_end_asks_as_well() -> None:
    match = match_of((40, 0), (30, 0), (20, 0), house_rules={"match_end": "target", "target": 100})
    correct_hand(match, 3, Change(struck=True))
    record_hand(match, 3, Entered(entry=points(0, 1)))
    correct_hand(match, 3, Change(struck=True))
    correct_hand(match, 2, Change(entry=points(60, 0)))
    with pytest.raises(NotNow, match="end_moves"):
        correct_hand(match, 3, Change(struck=False))


def test_undoing_the_newest_hand_takes_an_agreed_end_back() -> None:
    match = match_of((40, 0), (30, 0))
    end_match(match, over=True)
    correct_hand(match, 2, Change(struck=True))
    match.refresh_from_db()
    assert (match.ended, match.over) == (False, False)


def test_who_corrected_a_hand_when_and_why_stays_in_its_history() -> None:
    match = match_of((10, 0), (24, 0), (15, 0), (30, 0), table=TableFactory(players=["Mila", "Raj"]))
    mila = match.table.players.get(name="Mila")
    correct_hand(match, 2, Change(entry=points(42, 0), why="misread", by=mila))
    [before] = history_of(standing_of(match), Hand.objects.get(match=match, number=2))
    assert (before.by, before.why, before.because) == (mila.id, "misread", None)
    assert before.at > before.version.at
    assert (before.version.entry, before.version.totals) == (points(24, 0), {0: 34, 1: 0})


def test_two_of_nine_hands_struck_out_count_nowhere_and_both_come_back() -> None:
    match = match_of(*[(10, 0)] * 9)
    for number in (4, 7):
        correct_hand(match, number, Change(struck=True))
    standing = standing_of(match)
    counted = [row for row in sheet_of(standing).rows if isinstance(row, Row) and row.cells]
    assert (standing.carry.hands_played, standing.totals[0], len(counted)) == (7, 70, 7)
    assert totals_over_time(standing).hands == Line.objects.filter(match=match, side=0).count() == 7
    for number in (7, 4):
        correct_hand(match, number, Change(struck=False))
    standing = standing_of(match)
    assert (standing.carry.hands_played, standing.totals[0], totals_over_time(standing).hands) == (9, 90, 9)


def test_a_hand_struck_by_accident_is_restored_by_one_undo_or_from_the_history_later() -> None:
    match = match_of(*[(10, 0)] * 6)
    struck = correct_hand(match, 6, Change(struck=True)).hand
    assert struck is not None
    assert (struck.struck, standing_of(match).totals[0]) == (True, 50)
    take_back(match, 6, revision=struck.revision, by=None)
    assert standing_of(match).totals[0] == 60
    correct_hand(match, 6, Change(struck=True))
    record_hand(match, 6, Entered(entry=points(1, 1)))
    correct_hand(match, 6, Change(entry=points(10, 0)))
    assert standing_of(match).totals[0] == 60


def test_an_undo_after_somebody_elses_correction_is_stale() -> None:
    match = match_of((10, 0))
    correct_hand(match, 1, Change(entry=points(11, 0)))
    correct_hand(match, 1, Change(entry=points(12, 0)))
    with pytest.raises(NotNow, match="stale"):
        take_back(match, 1, revision=2, by=None)
    assert standing_of(match).totals[0] == 12


def test_points_given_between_hands_are_corrected_like_hands() -> None:
    match = match_of((10, 0))
    record_hand(match, 2, Entered(entry={"mode": "adjust", "points": {"0": -5}}, why="spilled the tea"))
    record_hand(match, 3, Entered(entry=points(7, 0)))
    correct_hand(match, 2, Change(entry={"mode": "adjust", "points": {"0": -3}}))
    assert [one[0] for one in totals(match)] == [10, 7, 14]
    correct_hand(match, 2, Change(struck=True))
    assert [one[0] for one in totals(match)] == [10, 17]


def test_totals_from_paper_are_never_corrected() -> None:
    match = match_of((10, 0), bring={0: 40})
    with pytest.raises(BadEntry, match="stay as they are"):
        correct_hand(match, 0, Change(struck=True))
    assert [one[0] for one in totals(match)] == [40, 50]


class TestSeatsOfAHand:
    """Who really played can be corrected too."""

    @pytest.fixture
    def match(self) -> Match:
        match = match_of((10, 0, 3), (24, 0, 3), table=TableFactory(players=["Asha", "Raj", "Vera"]))
        join(match, PlayerFactory(table=match.table, name="Lena"))
        record_hand(match, 3, Entered(entry=points(1, 1, 1, 20)))
        return match

    def test_somebody_did_not_play_after_all(self, match: Match) -> None:
        correct_hand(match, 2, Change(entry=points(24, 0), seats=[0, 1]))
        assert totals(match) == [{0: 10, 1: 0, 2: 3}, {0: 34, 1: 0, 2: 3}, {0: 35, 1: 1, 2: 4, 3: 20}]

    @pytest.mark.parametrize("change", [{"seats": [0, 1, 3], "entry": points(1, 1, None, 1)}, {"dealer": 3}])
    def test_nobody_plays_or_deals_before_joining(self, match: Match, change: dict[str, Any]) -> None:
        with pytest.raises(BadEntry, match="no seat 3"):
            correct_hand(match, 2, Change(**change))


class TestTheEndMovesAndTheTableHasHadItsSay:
    """An end by agreement, or one that was played on already."""

    RULES = {"match_end": "target", "target": 100}

    def test_an_agreed_end_holds_when_later_hands_are_kept(self) -> None:
        match = match_of((40, 0), (30, 0), (20, 0), house_rules=self.RULES)
        end_match(match, over=True)
        correct_hand(match, 2, Change(entry=points(60, 0), later="keep"))
        match.refresh_from_db()
        assert (match.ended, match.over) == (True, True)
        end_match(match, over=False)
        match.refresh_from_db()
        assert (match.ended, match.played_on, match.over) == (False, True, False)

    def test_an_agreed_end_goes_with_the_hands_it_came_after(self) -> None:
        match = match_of((40, 0), (30, 0), (20, 0), house_rules=self.RULES)
        end_match(match, over=True)
        moved = correct_hand(match, 2, Change(entry=points(60, 0), later="new_match")).moved_to
        match.refresh_from_db()
        assert moved is not None
        assert (match.ended, match.over, moved.ended, moved.over) == (False, True, True, True)

    def test_an_end_that_was_played_on_is_not_asked_about_again(self) -> None:
        match = match_of((60, 0), (50, 0), house_rules=self.RULES)
        end_match(match, over=False)
        for number, given in ((3, -20), (4, 0), (5, 5)):
            record_hand(match, number, Entered(entry=points(given, 1)))
        correct_hand(match, 4, Change(entry=points(1, 1)))
        correct_hand(match, 1, Change(entry=points(61, 0)))
        match.refresh_from_db()
        assert (match.over, standing_of(match).totals) == (False, {0: 97, 1: 3})
        with pytest.raises(NotNow, match="end_moves") as asked:
            correct_hand(match, 4, Change(entry=points(10, 1)))
        assert (asked.value.facts["plan"].end, asked.value.facts["plan"].behind) == (4, 1)

    def test_a_plan_to_strike_the_newest_hand_takes_the_agreed_end_back_too(self) -> None:
        match = match_of((40, 0), (30, 0))
        match = end_match(match, over=True)
        assert not plan_correction(match, 2, Change(struck=True)).after.over
        assert plan_correction(match, 1, Change(struck=True)).after.over

    def test_hollywood_with_all_columns_closed_cannot_be_played_on(self) -> None:
        knock = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 1, "defender_deadwood": 26}
        rules = {"hollywood": True, "target": 100, "shutout": "none"}
        match: Match = MatchFactory(game="gin_rummy", house_rules=rules)
        for number in range(1, 6):
            record_hand(match, number, Entered(entry=knock))
        correct = Change(entry={**knock, "defender_deadwood": 98})
        with pytest.raises(NotNow, match="end_moves") as asked:
            correct_hand(match, 3, correct)
        assert (asked.value.facts["plan"].end, asked.value.facts["plan"].behind) == (4, 1)
        with pytest.raises(NotNow, match="later_hand_breaks"):
            correct_hand(match, 3, replace(correct, later="keep"))
        moved = correct_hand(match, 3, replace(correct, later="new_match")).moved_to
        assert moved is not None
        assert (standing_of(match).over, standing_of(moved).totals) == (True, {0: 25, 1: 0})


class TestHandsThatMoveIntoANewMatch:
    """What hangs on them goes with them, or is found from where it was."""

    @pytest.fixture
    def match(self) -> Match:
        rules = {"match_end": "target", "target": 100}
        match = match_of((40, 0), (30, 0), house_rules=rules)
        record_hand(match, 3, Entered(entry=points(20, 0), act="three"))
        record_hand(match, 4, Entered(entry=points(0, 5)))
        return match

    def move(self, match: Match, **change: Any) -> Match:
        change = {"entry": points(60, 0)} | change
        moved = correct_hand(match, 2, Change(later="new_match", **change)).moved_to
        assert moved is not None
        return moved

    def test_an_act_sent_again_finds_its_hand_there(self, match: Match) -> None:
        moved = self.move(match, act="two")
        recorded = record_hand(match, 3, Entered(entry=points(20, 0), act="three"))
        assert (recorded.replayed, recorded.hand) == (True, moved.hands.get(number=1))
        again = correct_hand(match, 2, Change(entry=points(60, 0), later="new_match", act="two"))
        assert (again.replayed, again.hand) == (True, match.hands.get(number=2))
        assert Hand.objects.count() == 4

    def test_a_restored_hand_can_move_too(self, match: Match) -> None:
        correct_hand(match, 4, Change(struck=True))
        correct_hand(match, 3, Change(entry=points(30, 0)))
        corrected = correct_hand(match, 4, Change(struck=False, later="new_match"))
        assert corrected.hand is not None
        assert (corrected.hand.match, corrected.hand.number) == (corrected.moved_to, 1)

    def test_a_ruling_stays_with_its_hand(self, match: Match) -> None:
        claim = {"sides": ["Asha", "Raj"], "points": {"Asha": 20, "Raj": 0}}
        kept = {"game": "score_sheet", "question": "score", "claim": claim, "house_rules": {}, "match": match}
        disputes = [keep_dispute(match.table, **kept, hand=hand) for hand in (2, 4, None)]
        moved = self.move(match)
        for dispute in disputes:
            dispute.refresh_from_db()
        assert [(one.match, one.hand) for one in disputes] == [(match, 2), (moved, 2), (match, None)]

    def test_the_history_names_hands_of_the_same_match_only(self) -> None:
        rules = {"match_end": "target", "target": 200, "exact_reset": 101}
        match = match_of((50, 0), (60, 0), (50, 41), (5, 60), (5, 5), house_rules=rules)
        correct_hand(match, 3, Change(entry=points(50, 42)))
        correct_hand(match, 3, Change(entry=points(50, 41)))
        correct_hand(match, 1, Change(entry=points(50, 1)))
        assert list(Revision.objects.filter(hand__number=4).values_list("because", flat=True)) == [3, 3, 1]
        moved = correct_hand(match, 2, Change(entry=points(160, 0), later="new_match")).moved_to
        assert moved is not None
        assert list(Revision.objects.filter(match=moved, hand__number=2).values_list("because", flat=True)) == [
            1,
            1,
            0,
            0,
        ]

    def test_seats_are_as_they_were_on_either_side_of_the_end(self) -> None:
        table = TableFactory(players=["Asha", "Raj", "Vera"])
        match = match_of((40, 0, 0), (30, 0, 0), table=table, house_rules={"match_end": "target", "target": 100})
        change_seat(match, 1, left=True)
        change_seat(match, 2, player=PlayerFactory(table=table, name="Lena"))
        join(match, PlayerFactory(table=table, name="Tomas"))
        record_hand(match, 3, Entered(entry=points(20, None, 1, 2)))
        moved = self.move(match, entry=points(60, 0, 0))

        def sitting(at: Match) -> list[tuple[str, bool]]:
            return [(seat.player.name, seat.left_from is not None) for seat in seats_in(at)]

        assert sitting(match) == [("Asha", False), ("Raj", False), ("Vera", False)]
        assert sitting(moved) == [("Asha", False), ("Raj", True), ("Lena", False), ("Tomas", False)]
        assert standing_of(moved).totals == {0: 20, 1: 0, 2: 1, 3: 2}
