"""Corrections: any hand, any time; later hands follow, nothing is deleted, hands that were dealt keep their dealer."""

from typing import Any

import pytest

from referee import BadEntry
from scoring.errors import KeyReused, NotNow
from scoring.models import Hand, Line, Match, Revision
from scoring.queries.matches import carry_of, standing_of
from scoring.services.corrections import Change, correct_hand, plan_correction
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match
from tests.factories import MatchFactory

pytestmark = pytest.mark.django_db


def points(*given: int) -> dict[str, Any]:
    return {"mode": "points", "points": {str(side): one for side, one in enumerate(given)}}


def match_of(*hands: tuple[int, ...], **facts: Any) -> Match:
    """A match on the free sheet with these points, hand by hand."""
    match: Match = MatchFactory(**facts)
    for number, given in enumerate(hands, start=1):
        assert record_hand(match, number, Entered(entry=points(*given))).hand
    return match


def totals(match: Match) -> list[dict[int, int]]:
    """The running totals, from the carries."""
    hands = Hand.objects.filter(match=match, struck=False).order_by("number")
    return [{side: sum(columns) for side, columns in carry_of(hand).totals.items()} for hand in hands]


def test_a_score_of_two_hands_ago_is_repaired_and_later_hands_follow() -> None:
    match = match_of((10, 0), (24, 0), (15, 0), (30, 0))
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
