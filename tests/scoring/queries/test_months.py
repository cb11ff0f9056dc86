"""A year of all games: every figure is the same when it is computed a second way, from the exported book."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from scoring.export import table_document
from scoring.models import Table
from scoring.queries.asked import Asked, one_game
from scoring.queries.balances import points_ahead
from scoring.queries.details import details_of
from scoring.queries.games import all_games
from scoring.queries.months import running_places
from scoring.queries.people import People
from scoring.queries.standings import POINTS, WON, figures_of, standings_of
from tests.a_year import a_year_of_matches
from tests.scoring.queries.second_way import Told, places

pytestmark = pytest.mark.django_db

SPRING = (date(2025, 3, 1), date(2025, 5, 31))
ONE_DAY = (date(2025, 1, 3), date(2025, 1, 3))
PERIODS = [
    (None, None),
    SPRING,
    (date(2025, 6, 15), None),
    (None, date(2025, 2, 28)),
    ONE_DAY,
    (date(2031, 1, 1), None),
]
GAMES = ["", *(game.key for game in all_games())]


@pytest.fixture(scope="module")
def year(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[Table, dict[str, Any]]]:
    """A year, and the document of its table; rolled back after the last test of this file."""
    with django_db_blocker.unblock(), transaction.atomic():
        table = a_year_of_matches()
        yield table, table_document(table)
        transaction.set_rollback(True)


class Both:
    """One question to the queries and the same to the document; people are named by their places in it."""

    def __init__(
        self, table: Table, document: dict[str, Any], game: str, period: tuple[date | None, date | None]
    ) -> None:
        self.asked = Asked(table, game, *period, people=People(table))
        self.told = Told(document, game, *period)

    def only(self, *places: int) -> "Both":
        """The same of the matches of exactly these people."""
        people = self.asked.people
        self.asked = replace(self.asked, players=tuple(people.in_order(self.ids[place] for place in places)))
        self.told = replace(self.told, players=frozenset(places))
        return self

    @property
    def ids(self) -> list[UUID]:
        return list(self.asked.people.records)

    def place(self, person: UUID) -> int:
        return self.ids.index(person)

    def by_place(self, values: Any) -> dict[int, Any]:
        return {self.place(person): value for person, value in values.items()}


@pytest.fixture(params=[(game, period) for game in GAMES for period in PERIODS], ids=lambda one: f"{one[0]} {one[1]}")
def both(request: pytest.FixtureRequest, year: tuple[Table, dict[str, Any]]) -> Both:
    return Both(*year, *request.param)


def test_the_year_has_all_that_happens_to_a_book(year: tuple[Table, dict[str, Any]]) -> None:
    _, document = year
    hands = [hand for match in document["matches"] for hand in match["hands"]]
    seats = [seat for match in document["matches"] for seat in match["seats"]]
    assert {match["game"] for match in document["matches"]} == {game.key for game in all_games()}
    assert sum(hand["struck"] for hand in hands) > 9
    assert sum(hand["agreed"] for hand in hands) > 19
    assert sum(bool(hand["revisions"]) for hand in hands) > 19
    assert sum(hand["entry"]["mode"] == "adjust" for hand in hands) > 9
    assert sum(seat["left_from"] is not None for seat in seats) > 9
    assert sum(seat["joined_at"] > 0 for seat in seats) > 4
    assert sum(seat["from_hand"] > 1 for seat in seats) > 9
    assert sum(one["merged_into"] is not None for one in document["players"]) == 1
    assert {match["over"] for match in document["matches"]} == {True, False}
    assert any(match["closing"] for match in document["matches"])


def test_matches_won_hands_and_points(both: Both) -> None:
    low = standings_of(both.asked).lowest_wins
    found = both.by_place(figures_of(both.asked, lowest_wins=low))
    hands, matches = both.told.hands_and_points(), both.told.matches_and_won()
    assert found.keys() == hands.keys() | matches.keys()
    assert {person: (one.matches, one.won) for person, one in found.items() if one.matches} == matches
    assert {
        person: (one.hands, one.points, one.hand_points) for person, one in found.items() if person in hands
    } == hands
    assert {person: one.closing for person, one in found.items() if one.closing} == {
        person: closing for person, closing in both.told.closing().items() if closing
    }


def test_averages_and_best_hands(both: Both) -> None:
    for low in (False, True):
        found = both.by_place(figures_of(both.asked, lowest_wins=low))
        points = both.told.all_points()
        best = {person: (min if low else max)(own) for person, own in points.items()}
        assert {person: one.best for person, one in found.items() if one.hands} == best
        averages = {person: in_tenths(Decimal(sum(own)) / len(own)) for person, own in points.items()}
        assert {person: one.average for person, one in found.items() if one.hands} == averages


def in_tenths(average: Decimal) -> int:
    return int((10 * average).to_integral_value(ROUND_HALF_UP))


def test_places_are_shared_by_tied_players_and_the_next_is_skipped(both: Both) -> None:
    for by in (WON, POINTS):
        told = standings_of(both.asked, by=by)
        measures = {both.place(row.player.id): told.measure(row) for row in told.rows}
        found = {both.place(row.player.id): row.place for row in told.rows}
        assert found == places(measures, lowest=told.lowest_wins and by == POINTS)


def test_runs_best_and_worst_hands(both: Both) -> None:
    details = details_of(both.asked)
    assert both.by_place(details.runs) == both.told.longest_runs()
    points = both.told.all_points()
    best = {person: mark.points for person, mark in both.by_place(details.best).items()}
    worst = {person: mark.points for person, mark in both.by_place(details.worst).items()}
    assert best.keys() == worst.keys() == points.keys()
    if both.asked.game not in (
        "",
        "score_sheet",
    ):  # where fewer points win in some matches only, those are not compared
        assert best == {person: max(own) for person, own in points.items()}
        assert worst == {person: min(own) for person, own in points.items()}


def test_rule_statistics_leave_agreed_hands_out(both: Both) -> None:
    shares = details_of(both.asked).shares
    game = one_game(both.asked)
    if game is None or not game.figures:
        assert shares.figures == ()
        return
    assert both.by_place(shares.of) == both.told.hands_by_the_rules()
    for share, codes in zip(shares.figures, game.figures.values(), strict=True):
        assert both.by_place(share.hands) == both.told.hands_with(codes)


def test_head_to_head(both: Both) -> None:
    duels = details_of(both.asked).duels
    found = {
        (both.place(one), both.place(other)): (duel.won, duel.lost, duel.level) for (one, other), duel in duels.items()
    }
    assert found == both.told.duels()


def test_months_of_the_tables_own_time_zone(both: Both) -> None:
    months = details_of(both.asked).months
    points, won = both.told.months(), both.told.won_by_month()
    assert {month.first for month in months if month.tallies} == set(points)
    for month in months:
        assert {both.place(person): tally.points for person, tally in month.tallies.items()} == points[month.first]
        assert {person: n for person, n in both.by_place(month.won).items() if n} == won[month.first]
    if months:
        assert [month.first.month for month in months] == [
            (months[0].first.month + at - 1) % 12 + 1 for at in range(len(months))
        ], "no month is left out"


def test_places_after_each_month(both: Both) -> None:
    months = details_of(both.asked).months
    for by_points, low in ((False, False), (False, True), (True, False), (True, True)):
        measures: dict[int, int] = {}
        for month, found in zip(months, running_places(months, by_points=by_points, lowest_wins=low), strict=True):
            of_month = both.told.months() if by_points else both.told.won_by_month()
            here = of_month.get(month.first, {}) if by_points else both.by_place(month.matches)
            for person in here:
                measures[person] = measures.get(person, 0) + of_month.get(month.first, {}).get(person, 0)
            assert both.by_place(found) == places(measures, lowest=by_points and low)


def test_what_everybody_is_ahead(both: Both) -> None:
    ahead = both.by_place(points_ahead(both.asked))
    assert {person: points for person, points in ahead.items() if points} == {
        person: points for person, points in both.told.points_ahead().items() if points
    }
    assert sum(ahead.values()) == 0


def test_matches_of_exactly_these_people(year: tuple[Table, dict[str, Any]]) -> None:
    document = year[1]
    told = Told(document)
    groups = {frozenset(told.person(seat["player"]) for seat in match["seats"]) for match in document["matches"]}
    several = 0
    for group in sorted(groups, key=sorted)[:12]:
        both = Both(*year, "", (None, None)).only(*group)
        found = both.by_place(figures_of(both.asked, lowest_wins=False))
        assert {person: (one.matches, one.won) for person, one in found.items() if one.matches} == (
            both.told.matches_and_won()
        )
        assert {person: one.points for person, one in found.items() if one.hands} == {
            person: points for person, (hands, points, _) in both.told.hands_and_points().items() if hands
        }
        several += len(both.told.matches()) > 1
    assert several, "a group with more than one match"
