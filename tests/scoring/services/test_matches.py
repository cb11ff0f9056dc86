"""Matches: how one starts, its end by agreement, its places, and what it would have been under other house rules."""

from typing import Any

import pytest

from referee.errors import BadEntry
from scoring.errors import NotNow
from scoring.models import Hand, Line, Match, Seat
from scoring.queries.matches import standing_of
from scoring.services.corrections import Change, correct_hand
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match, rescore, start_match
from scoring.services.tables import change_table
from tests.factories import HandFactory, MatchFactory, TableFactory, match_of, points, seats_for

FOUR = ("Ada", "Ben", "Cyd", "Dov")


def of_four(*hands: tuple[int, ...], **facts: Any) -> Match:
    return match_of(*hands, table=TableFactory(players=FOUR), **facts)


class TestPlaces:
    """Tied sides share a place, and the next is skipped."""

    def test_two_share_first_place_and_both_have_won(self) -> None:
        match = of_four((80, 88, 61, 0), (8, 0, 0, 40))
        end_match(match, over=True)
        seats = Seat.objects.filter(match=match)
        assert [(seat.place, seat.won) for seat in seats] == [(1, True), (1, True), (3, False), (4, False)]

    def test_a_match_that_goes_on_has_no_places(self) -> None:
        match = of_four((80, 88, 61, 0))
        end_match(match, over=True)
        end_match(match, over=False)
        assert set(Seat.objects.filter(match=match).values_list("place", "won")) == {(None, False)}

    def test_places_follow_a_correction(self) -> None:
        match = of_four((80, 88, 61, 0))
        end_match(match, over=True)
        correct_hand(match, 1, Change(entry=points(90, 88, 61, 0)))
        assert [seat.place for seat in Seat.objects.filter(match=match)] == [1, 2, 3, 4]

    def test_the_lowest_total_is_first_where_it_wins(self) -> None:
        match = of_four((80, 88, 61, 0), house_rules={"best": "low"})
        end_match(match, over=True)
        assert [seat.place for seat in Seat.objects.filter(match=match)] == [3, 4, 2, 1]


class TestTheEnd:
    """Over by its rules or by agreement; going on holds until somebody ends it, or no end is passed any more."""

    RULES = {"match_end": "target", "target": 100}

    def test_the_hand_that_passes_the_target_is_the_last(self) -> None:
        match = match_of((60, 0), (50, 0), house_rules=self.RULES)
        with pytest.raises(NotNow, match="match_is_over"):
            record_hand(match, 3, Entered(entry=points(1, 1)))

    def test_a_match_can_be_played_on_and_ended_again(self) -> None:
        match = match_of((60, 0), (50, 0), house_rules=self.RULES)
        assert not end_match(match, over=False).over
        HandFactory(match=match, entry=points(1, 1))
        assert end_match(match, over=True).over

    def test_an_end_that_is_no_longer_passed_needs_nobodys_word(self) -> None:
        match = match_of((60, 0), (50, 0), house_rules=self.RULES)
        end_match(match, over=False)
        HandFactory(match=match, entry=points(-50, 0))
        match.refresh_from_db()
        assert not match.played_on
        HandFactory(match=match, entry=points(60, 0))
        match.refresh_from_db()
        assert match.over

    def test_ending_twice_or_going_on_twice_is_one_act(self) -> None:
        match = end_match(match_of((1, 1)), over=True)
        assert end_match(match, over=True).version == match.version
        match = end_match(match, over=False)
        assert end_match(match, over=False).version == match.version

    def test_the_closing_lines_are_there_only_while_it_is_over(self) -> None:
        match = MatchFactory(game="gin_rummy", house_rules={"target": 50, "box_bonus": 10})
        knock = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 67}
        HandFactory(match=match, entry=knock)
        closing = Line.objects.filter(match=match, hand=None)
        assert closing.count() > 0
        end_match(match, over=False)
        assert closing.count() == 0
        end_match(match, over=True)
        assert closing.count() > 0


class TestSeveralAtOnce:
    """Thursday's gin and a sheet that is open for months live side by side."""

    def test_a_hand_of_one_is_nothing_to_the_other(self) -> None:
        gin = MatchFactory(game="gin_rummy")
        sheet = MatchFactory(table=gin.table)
        HandFactory(match=gin)
        HandFactory(match=sheet, entry=points(1, 2))
        HandFactory(match=gin)
        end_match(gin, over=True)
        sheet.refresh_from_db()
        assert (sheet.over, standing_of(sheet).totals, standing_of(gin).totals) == (False, {0: 1, 1: 2}, {0: 20, 1: 0})


class TestWhatItWouldHaveBeen:
    """Under other house rules; stores nothing."""

    @pytest.fixture
    def match(self) -> Match:
        return match_of((40, 10), (61, 20), (5, 20))

    def test_every_hand_is_scored_again_and_the_end_falls_elsewhere(self, match: Match) -> None:
        rescored = rescore(match, {"exact_reset": 101})
        assert rescored.standing.totals == {0: 5, 1: 50}
        assert [line.code for line in rescored.hands[1][1].lines] == ["points", "points", "reset"]

    def test_options_that_are_not_named_are_the_matchs_own(self) -> None:
        match = match_of((40, 10), house_rules={"best": "low"})
        assert rescore(match, {"step": 10}).standing.settlement.leaders == (1,)

    def test_a_hand_that_could_not_stand_has_a_ruling_and_is_left_out(self, match: Match) -> None:
        rescored = rescore(match, {"per_hand_limit": 60})
        assert [score.ruling.reason for _, score in rescored.hands] == [None, "over_the_limit", None]
        assert rescored.standing.totals == {0: 45, 1: 30}

    def test_struck_hands_are_left_out(self, match: Match) -> None:
        correct_hand(match, 1, Change(struck=True))
        assert rescore(match, {}).standing.totals == {0: 66, 1: 40}

    def test_house_rules_can_be_typed(self, match: Match) -> None:
        assert rescore(match, {"exact_reset": "۱۰۱"}, typed=False).standing.totals == {0: 5, 1: 50}

    def test_nothing_is_stored(self, match: Match) -> None:
        before = [list(kind.objects.order_by("id").values()) for kind in (Match, Seat, Hand, Line)]
        rescore(match, {"exact_reset": 101, "match_end": "hands", "match_hands": 1})
        assert [list(kind.objects.order_by("id").values()) for kind in (Match, Seat, Hand, Line)] == before

    @pytest.mark.parametrize("rules", [{"target": "a hundred"}, {"limit": 1}])
    def test_house_rules_that_make_no_sense_are_refused(self, match: Match, rules: dict[str, Any]) -> None:
        with pytest.raises(BadEntry):
            rescore(match, rules)


class TestTheSnapshot:
    """A match keeps the house rules that it began with, every option of them."""

    def test_it_holds_every_option(self) -> None:
        match = MatchFactory(game="gin_rummy", house_rules={"knock_limit": 5})
        assert match.house_rules == standing_of(match).rules.__dict__ | {"knock_limit": 5}

    def test_what_is_named_goes_before_the_preset_and_the_preset_before_favourites(self) -> None:
        table = change_table(TableFactory(), house_rules={"score_sheet": {"best": "low", "target": 50}})
        seats = seats_for(table)
        start = {"game": "score_sheet", "seats": seats}
        own = start_match(table, **start)
        hearts = start_match(table, **start, preset="hearts", house_rules={"target": 70})
        assert (own.house_rules["best"], own.house_rules["target"]) == ("low", 50)
        assert (hearts.house_rules["match_end"], hearts.house_rules["target"]) == ("target", 70)
