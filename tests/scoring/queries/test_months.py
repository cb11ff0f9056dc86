"""A year of all games: every figure is the same when it is computed a second way, from the exported book."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from scoring.export import table_document
from scoring.models import Table
from scoring.queries.asked import Asked, one_game
from scoring.queries.balances import points_ahead, settle_up
from scoring.queries.details import details_of
from scoring.queries.evenings import DAWN, evening_at
from scoring.queries.finding import find_hands, find_matches
from scoring.queries.games import all_games, game_of
from scoring.queries.months import running_places
from scoring.queries.people import People
from scoring.queries.standings import POINTS, WON, figures_of, standings_of
from tests.a_year import a_year_of_matches
from tests.scoring.queries.second_way import Told, is_adjust, places
from tests.scoring.queries.test_settling import fewest_by_brute_force

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


def _is_quick(game: str, period: tuple[date | None, date | None]) -> bool:
    """Each game of all time, and each period of all games; the others are asked by the slow tests."""
    return not game or period == PERIODS[0]


@pytest.fixture(
    params=[
        pytest.param((game, period), marks=[] if _is_quick(game, period) else pytest.mark.slow, id=f"{game} {period}")
        for game in GAMES
        for period in PERIODS
    ]
)
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
    assert {one["taken_back_at"] is None for one in document["payments"]} == {True, False}
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


# Settling


@pytest.mark.parametrize("price", [None, 7])
def test_accounts_and_the_fewest_payments_after_what_was_paid(both: Both, price: int | None) -> None:
    settled = settle_up(both.asked, price)
    owed, paid = both.told.owed(price), both.told.paid()
    accounts = {both.place(one.player.id): (one.owed, one.paid) for one in settled.accounts}
    assert {person: both_ways for person, both_ways in accounts.items() if any(both_ways)} == {
        person: (owed[person], paid[person]) for person in owed.keys() | paid.keys() if owed[person] or paid[person]
    }
    left = {person: owed[person] - paid[person] for person in owed.keys() | paid.keys()}
    assert len(settled.transfers) == fewest_by_brute_force(list(left.values()))
    for one in settled.transfers:
        left[both.place(one.payer.id)] += one.amount
        left[both.place(one.payee.id)] -= one.amount
    assert not any(left.values())


# Evenings


def test_every_evening(year: tuple[Table, dict[str, Any]]) -> None:
    table, document = year
    by_dawn = Told(document, dawn=DAWN.hour)
    days = {by_dawn.day(hand["at"]) for match in document["matches"] for hand in match["hands"]}
    for day in sorted(days)[::3]:
        evening, told = evening_at(table, day), replace(by_dawn, since=day, until=day)
        assert evening.hands == sum(not is_adjust(hand) for _, hand in told.hands())
        played = [match for match in document["matches"] if any(told.counts(hand["at"]) for hand in match["hands"])]
        assert Counter(one.match.game for one in evening.matches) == Counter(match["game"] for match in played)
        leads = {one.standing.match.game: (one.lead, one.played.at.isoformat()) for one in evening.highlights}
        assert leads == told.best_leads()
        assert {change.game for change in evening.changes} == {match["game"] for match in played}
        for change in evening.changes:
            since = replace(by_dawn, game=change.game, since=date(day.year, 1, 1))
            for found, until in ((change.before, day - timedelta(days=1)), (change.after, day)):
                points = replace(since, until=until).hands_and_points()
                matches = replace(since, until=until).matches_and_won()
                ids = list(found.asked.people.records)
                assert {ids.index(row.player.id) for row in found.rows} == points.keys() | matches.keys()
                for row in found.rows:
                    person = ids.index(row.player.id)
                    assert row.figures.points == points.get(person, (0, 0, 0))[1]
                    assert row.figures.won == matches.get(person, (0, 0))[1]


# Finding


def all_found(both: Both, what: str) -> list[str]:
    """When the hands that are found were played, page after page."""
    found, cursor = find_hands(both.asked, what)
    while cursor:
        more, cursor = find_hands(both.asked, what, before=cursor)
        found += more
    return [one.hand.at.isoformat() for one in found]


def test_hands_by_what_was_in_them(both: Both) -> None:
    kinds = {
        "": lambda hand: True,
        "agreed": lambda hand: hand["agreed"],
        "struck": lambda hand: hand["struck"],
        "corrected": lambda hand: hand["revisions"] and not hand["struck"],
        "adjust": is_adjust,
    }
    for what, are in kinds.items():
        assert all_found(both, what) == both.told.hands_that(are)
    for game in [game_of(both.asked.game)] if both.asked.game else all_games():
        for codes in game.figures.values():
            having = both.told.hands_that(
                lambda hand, codes=codes: any(line["code"] in codes for line in hand["lines"])
            )
            assert set(all_found(both, codes[0])) == set(having)


def test_matches_are_found_by_their_days(both: Both) -> None:
    found, cursor = find_matches(both.asked)
    while cursor:
        more, cursor = find_matches(both.asked, before=cursor)
        found += more
    days = [one.match.played_at.isoformat() for one in found]
    told = [match["played_at"] for match in both.told.matches() if both.told.counts(match["played_at"])]
    assert days == sorted(told, reverse=True)


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
