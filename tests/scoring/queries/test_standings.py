"""Standings by small examples: what counts, where, and who is placed how."""

from datetime import UTC, datetime
from typing import Any

import pytest

from referee.errors import BadEntry
from scoring.models import Hand, Match, Table
from scoring.queries.asked import asked_about
from scoring.queries.balances import points_ahead, settle_up
from scoring.queries.details import details_of
from scoring.queries.evenings import evening_at, evening_named, evenings_beside
from scoring.queries.finding import PAGE, find_hands, find_matches
from scoring.queries.standings import Figures, standings_of
from scoring.services.corrections import Change, correct_hand
from scoring.services.matches import end_match
from scoring.services.merging import merge, unmerge
from scoring.services.payments import Paid, pay, take_back
from scoring.services.players import retire_player
from scoring.services.seats import change_seat, join
from tests.factories import HandFactory, MatchFactory, PlayerFactory, TableFactory, match_of, points, seats_for

pytestmark = pytest.mark.django_db


def figures(table: Table, **asked: Any) -> dict[str, Figures]:
    return {row.player.name: row.figures for row in standings_of(asked_about(table, **asked)).rows}


def places(table: Table, **asked: Any) -> dict[str, int]:
    return {row.player.name: row.place for row in standings_of(asked_about(table, **asked)).rows}


def at(match: Match, *moments: datetime) -> None:
    """Move the hands of a match to these moments."""
    for number, moment in enumerate(moments, start=1):
        Hand.objects.filter(match=match, number=number).update(at=moment)
    Match.objects.filter(id=match.id).update(started_at=moments[0], played_at=moments[-1])


def test_tied_players_share_a_place_and_the_next_is_skipped() -> None:
    table = TableFactory.create(players=("Ada", "Ben", "Cyd", "Dov"))
    match_of((88, 88, 61, 40), table=table)
    assert places(table) == {"Ada": 1, "Ben": 1, "Cyd": 3, "Dov": 4}


def test_who_ties_for_the_win_has_won_too_and_matches_won_come_first() -> None:
    table = TableFactory.create(players=("Ada", "Ben", "Cyd"))
    end_match(match_of((88, 88, 90), (0, 0, -90), table=table), over=True)
    assert {name: one.won for name, one in figures(table).items()} == {"Ada": 1, "Ben": 1, "Cyd": 0}
    assert standings_of(asked_about(table)).by == "won"


def test_hands_that_are_struck_count_nowhere_and_again_when_they_are_restored() -> None:
    match = match_of(*[(10, 1)] * 9)
    for number in (4, 7):
        correct_hand(match, number, Change(struck=True))
    asked = asked_about(match.table)
    assert {one.hands for one in figures(match.table).values()} == {7}
    assert [sum(tally.hands for tally in month.tallies.values()) for month in details_of(asked).months] == [14]
    assert len(find_hands(asked)[0]) - len(find_hands(asked, "struck")[0]) == 7
    for number in (4, 7):
        correct_hand(match, number, Change(struck=False))
    assert {one.hands for one in figures(match.table).values()} == {9}


def test_a_late_comer_is_counted_from_the_first_hand_and_who_leaves_keeps_everything_marked() -> None:
    table = TableFactory.create(players=("Ada", "Ben", "Cyd", "Lena"))
    match = MatchFactory.create(table=table, seats=seats_for(table)[:3])
    ada, _, _, lena = table.players.order_by("id")
    for _ in range(3):
        HandFactory.create(match=match, entry=points(5, 5, 7))
    change_seat(match, 2, left=True)
    for _ in range(3):
        HandFactory.create(match=match, entry=points(5, 5))
    join(match, lena)
    HandFactory.create(match=match, entry=points(0, 0, None, 20))
    HandFactory.create(match=match, entry=points(0, 0, None, 0))
    found = figures(table)
    assert (found["Lena"].points, found["Lena"].hands, found["Lena"].average) == (20, 2, 100)
    assert (found["Cyd"].points, found["Cyd"].left) == (21, True)
    assert [row.player.name for row in standings_of(asked_about(table)).rows if row.gone] == ["Cyd"]
    ahead = {asked_about(table).people.person(one).name: n for one, n in points_ahead(asked_about(table)).items()}
    assert ahead["Lena"] == 40, "she settles the two hands that she played, with those who played them"
    retire_player(ada, retired=True)
    assert {row.player.name for row in standings_of(asked_about(table)).rows if row.gone} == {"Ada", "Cyd"}


def test_partners_are_each_credited_with_the_whole() -> None:
    table = TableFactory.create(players=("Ada", "Ben", "Cyd", "Dov"))
    ids = seats_for(table)
    match = MatchFactory.create(table=table, game="sedma", sides=[[ids[0], ids[2]], [ids[1], ids[3]]])
    HandFactory.create(match=match, entry={"mode": "result", "winner": 0, "value": 2})
    found = {name: one.points for name, one in figures(table).items()}
    assert found["Ada"] == found["Cyd"] > found["Ben"] == found["Dov"]
    assert not any(duel.matches for duel in details_of(asked_about(table)).duels.values())


def test_two_records_of_one_person_are_added_up_and_taken_apart_again() -> None:
    table = TableFactory.create(players=("Ada", "Ben", "Adda"))
    ids = seats_for(table)
    for other in (ids[0], ids[2]):
        HandFactory.create(match=MatchFactory.create(table=table, seats=[other, ids[1]]), entry=points(7, 0))
    ada, _, adda = table.players.order_by("id")
    merge(adda, ada)
    assert {name: one.points for name, one in figures(table).items()} == {"Ada": 14, "Ben": 0}
    adda.refresh_from_db()
    unmerge(adda)
    assert {name: one.points for name, one in figures(table).items()} == {"Ada": 7, "Ben": 0, "Adda": 7}


def test_fewest_points_lead_where_fewest_points_win() -> None:
    table = TableFactory.create(players=("Ada", "Ben"))
    match_of((3, 9), table=table, house_rules={"best": "low"})
    assert places(table, game="score_sheet") == {"Ada": 1, "Ben": 2}
    assert {name: one.best for name, one in figures(table).items()} == {"Ada": 3, "Ben": 9}


def test_points_given_or_taken_are_points_but_no_hand() -> None:
    match = match_of((10, 0))
    HandFactory.create(match=match, entry={"mode": "adjust", "points": {"0": -4}}, why="Late")
    one = figures(match.table)["Asha"]
    assert (one.points, one.hand_points, one.hands, one.average) == (6, 10, 1, 100)


def test_a_hand_belongs_to_the_day_of_the_tables_time_zone() -> None:
    table = TableFactory.create(time_zone="Asia/Tokyo")
    at(
        match_of((10, 0), (5, 0), table=table),
        datetime(2026, 1, 31, 14, 59, tzinfo=UTC),
        datetime(2026, 1, 31, 15, 0, tzinfo=UTC),
    )
    assert figures(table, until="2026-01-31")["Asha"].points == 10
    assert figures(table, since="2026-02-01")["Asha"].points == 5


def test_only_matches_of_exactly_these_people() -> None:
    table = TableFactory.create(players=("Ada", "Ben", "Cyd"))
    ids = seats_for(table)
    match_of((1, 2, 3), table=table)
    match_of((10, 20), table=table, seats=ids[:2])
    assert {name: one.points for name, one in figures(table, players=ids[:2]).items()} == {"Ada": 10, "Ben": 20}
    assert figures(table, players=ids[1:]) == {}


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"since": "2026-02-01", "until": "2026-01-31"}, "to"),
        ({"since": "1404-11-12"}, "from"),  # a day of the Persian calendar
        ({"since": "۲۰۲۶-۰۱-۰۱"}, "from"),
        ({"until": "2026-02-30"}, "to"),
        ({"until": "yesterday"}, "to"),
        ({"game": "whist"}, "game"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_field(asked: dict[str, str], field: str) -> None:
    with pytest.raises(BadEntry) as refused:
        asked_about(TableFactory.create(), **asked)
    assert refused.value.field == field


def test_players_of_another_table_are_unknown() -> None:
    with pytest.raises(BadEntry) as refused:
        asked_about(TableFactory.create(), players=seats_for(TableFactory.create()))
    assert (refused.value.code, refused.value.field) == ("bad_value", "players")


# Settling


def test_points_that_add_up_to_zero_are_what_is_owed_and_else_each_settles_with_each() -> None:
    table = TableFactory.create(players=("Ada", "Ben", "Cyd"))
    match_of((6, -2, -4), table=table, house_rules={"sum": "zero"})
    names = ("Ada", "Ben", "Cyd")
    ahead = lambda: [points_ahead(asked_about(table))[one] for one in seats_for(table)]  # noqa: E731 # read twice below
    assert dict(zip(names, ahead(), strict=True)) == {"Ada": 6, "Ben": -2, "Cyd": -4}
    match_of((20, 5, 0), table=table)
    assert dict(zip(names, ahead(), strict=True)) == {"Ada": 41, "Ben": -12, "Cyd": -29}


def test_a_payment_is_taken_off_changes_no_total_and_can_be_taken_back() -> None:
    table = match_of((30, 10)).table
    asha, raj = table.players.order_by("id")
    asked = asked_about(table, game="score_sheet")
    assert [(one.payer, one.payee, one.amount) for one in settle_up(asked, 5).transfers] == [(raj, asha, 100)]
    payment, _ = pay(asked, Paid(payer=raj, payee=asha, amount=60))
    assert [one.amount for one in settle_up(asked, 5).transfers] == [40]
    assert figures(table)["Asha"].points == 30
    take_back(payment)
    assert [one.amount for one in settle_up(asked, 5).transfers] == [100]


def test_a_payment_counts_for_what_it_was_paid_for_and_for_all_that_holds_it() -> None:
    table = match_of((30, 10)).table
    asha, raj = table.players.order_by("id")
    spring = {"game": "score_sheet", "since": "2026-03-01", "until": "2026-05-31"}
    pay(asked_about(table, **spring), Paid(payer=raj, payee=asha, amount=1))
    counted = lambda **asked: len(settle_up(asked_about(table, **asked)).payments)  # noqa: E731 # a table of cases
    assert counted(**spring) == counted(since="2026-01-01") == counted() == 1
    assert counted(**spring | {"until": "2026-03-31"}) == counted(game="gin_rummy") == 0


# Evenings


def test_an_evening_goes_on_until_six_in_the_morning() -> None:
    table = TableFactory.create(time_zone="Europe/Prague")
    late = datetime(2026, 1, 11, 1, 30, tzinfo=UTC)  # half past two, on the next day
    at(match_of((10, 0), (2, 7), table=table), datetime(2026, 1, 10, 20, tzinfo=UTC), late)
    at(match_of((1, 0), table=table), datetime(2026, 1, 17, 20, tzinfo=UTC))
    evening = evening_at(table, evening_named(table, "2026-01-10"))
    assert (evening.hands, len(evening.matches)) == (2, 1)
    assert [(one.played.number, one.side, one.lead) for one in evening.highlights] == [(1, 0, 10)]
    assert str(evening_named(table, "")) == "2026-01-17"
    assert [str(one) for one in evenings_beside(table, evening_named(table, "2026-01-10"))] == ["None", "2026-01-17"]


def test_standings_before_and_after_an_evening() -> None:
    table = TableFactory.create()
    for day, given in ((3, (5, 0)), (10, (0, 9))):
        at(match_of(given, table=table), datetime(2026, 1, day, 20, tzinfo=UTC))
    change = evening_at(table, evening_named(table, "2026-01-10")).changes[0]
    assert [(row.player.name, row.figures.points) for row in change.before.rows] == [("Asha", 5), ("Raj", 0)]
    assert [(row.player.name, row.figures.points) for row in change.after.rows] == [("Raj", 9), ("Asha", 5)]


# Finding


def test_hands_are_found_by_what_was_in_them() -> None:
    match = MatchFactory.create(game="gin_rummy")
    counts = {"mode": "counts", "knocker": 0, "defender_deadwood": 6}
    HandFactory.create(match=match, entry={**counts, "kind": "knock", "knocker_deadwood": 9})
    HandFactory.create(match=match, entry={**counts, "kind": "gin"})
    HandFactory.create(match=match)
    correct_hand(match, 2, Change(entry={**counts, "kind": "gin", "defender_deadwood": 7}))
    asked = asked_about(match.table)
    found = {what: [one.hand.number for one in find_hands(asked, what)[0]] for what in
             ("undercut", "gin", "gin_bonus", "agreed", "corrected", "struck", "")}  # fmt: skip
    assert found == {
        "undercut": [1], "gin": [2], "gin_bonus": [2], "agreed": [3], "corrected": [2], "struck": [], "": [3, 2, 1],
    }  # fmt: skip
    with pytest.raises(BadEntry):
        find_hands(asked, "trump")


def test_what_is_found_comes_in_pages_and_nothing_comes_twice() -> None:
    table = match_of(*[(1, 0)] * (PAGE + 5)).table
    Hand.objects.update(at=datetime(2026, 1, 1, tzinfo=UTC))  # even if all were played at one moment
    asked = asked_about(table)
    first, cursor = find_hands(asked)
    second, end = find_hands(asked, before=cursor)
    assert [one.hand.number for one in (*first, *second)] == list(range(PAGE + 5, 0, -1))
    assert (len(first), end) == (PAGE, None)
    assert find_matches(asked)[1] is None
    vera = PlayerFactory.create(table=table)
    assert find_matches(asked, of=vera) == ([], None)
