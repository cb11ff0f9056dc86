"""What months cost at a table with 100,000 hands: the figures beside their own bare SQL, pages beside a table with 10,000.

Processor time on SQLite, the fastest of rounds by turns. What a page loads after itself is measured too, without a goal.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from scoring.keys import COOKIE, Access, key_to
from scoring.models import Table
from scoring.queries.asked import Asked, as_id, asked_about
from scoring.queries.standings import standings_of, tenths
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import start_match
from tests.bench.long_tables import table_of

pytestmark = pytest.mark.django_db

HANDS = (10_000, 100_000)
Beside = Callable[..., None]


@pytest.fixture(scope="module")
def tables(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> list[Table]:
    """A table of each length; they stay in the database, which is thrown away."""
    with django_db_blocker.unblock():
        return [table_of(hands) for hands in HANDS]


def at_each(tables: list[Table], act: Callable[[Table], Callable[[], Any]]) -> dict[str, Callable[[], Any]]:
    """The same act at each table."""
    return {f"at a table with {hands:,} hands": act(table) for hands, table in zip(HANDS, tables, strict=True)}


# The figures

OF_HANDS = """
    SELECT player, SUM(plays), SUM(points), SUM(plays * points), MAX(CASE WHEN plays = 1 THEN points END) FROM (
        SELECT seat.player_id AS player, MAX(CASE WHEN hand.mode = 'adjust' THEN 0 ELSE 1 END) AS plays,
               SUM(line.points) AS points
        FROM scoring_handseat AS seat
        JOIN scoring_hand AS hand ON hand.id = seat.hand_id
        JOIN scoring_match AS played ON played.id = hand.match_id
        JOIN scoring_line AS line ON line.hand_id = hand.id AND line.side = seat.side
        WHERE {table}.table_id = %s AND played.game = %s{days}
        GROUP BY seat.hand_id, seat.side, seat.player_id
    ) AS hands GROUP BY player
"""
OF_MATCHES = """
    SELECT seat.player_id, COUNT(DISTINCT played.id)
    FROM scoring_seat AS seat JOIN scoring_match AS played ON played.id = seat.match_id
    WHERE seat.table_id = %s AND played.game = %s AND played.over{days}
    GROUP BY seat.player_id
"""
DAYS = " AND {0} >= %s AND {0} < %s"

Figures = dict[UUID, tuple[int, int, int, int | None, int | None]]


def bare_figures(asked: Asked) -> Figures:
    """Matches, hands, points, average and best hand of each player, by SQL written for them alone."""
    moments = [connection.ops.adapt_datetimefield_value(one) for one in (asked.start, asked.end) if one]
    of_hands = OF_HANDS.format(table="hand" if moments else "seat", days=DAYS.format("hand.at") if moments else "")
    of_matches = OF_MATCHES.format(days=DAYS.format("played.played_at") if moments else "")
    values = [asked.table.id.hex, asked.game, *moments]
    with connection.cursor() as cursor:
        matches = dict(cursor.execute(of_matches, values).fetchall())
        return {
            as_id(player): (matches[player], hands, points, tenths(own_points, hands), best)
            for player, hands, points, own_points, best in cursor.execute(of_hands, values).fetchall()
        }


@pytest.mark.parametrize("days", [("", ""), ("2025-01-01", "2025-12-31")], ids=["all time", "a year"])
def bench_figures(days: tuple[str, str], tables: list[Table], beside: Beside) -> None:
    """The standings of a long table, with closing bonuses and who has left, beside the figures alone."""
    asked = asked_about(tables[-1], game="gin_rummy", since=days[0], until=days[1])

    def figures() -> Figures:
        return {
            row.player.id: (one.matches, one.hands, one.points, one.average, one.best)
            for row in standings_of(asked).rows
            for one in [row.figures]
        }

    assert figures() == bare_figures(asked)
    group = f"figures of {days[0][:4] or 'all time'}, {HANDS[-1]:,} hands"
    functions = {"their own bare SQL": lambda: bare_figures(asked), "the standings": figures}
    beside(group, functions, goal=1.5, rounds=5)


# Pages

ALL_TIME = "?game=gin_rummy&from=&to="
PAGES = {
    "the newest sheet": "/m/{match}/",
    "the end of a match": "/m/{match}/over/",
    "the book": "/t/{table}/book/",
    "players": "/t/{table}/people/",
    "standings": "/t/{table}/standings/" + ALL_TIME,
    "a player's page": "/t/{table}/people/{player}/" + ALL_TIME,
    "settle-up": "/t/{table}/settle-up/" + ALL_TIME,
    "the evening": "/t/{table}/evening/",
    "the evening's summary": "/t/{table}/evening/summary/",
    "the evening's picture": "/t/{table}/evening/picture.svg",
    "finding": "/t/{table}/find/" + ALL_TIME,
    "matches found": "/t/{table}/find/found/" + ALL_TIME,
    "undercuts found": "/t/{table}/find/found/" + ALL_TIME + "&with=undercut",
}
LATER = {
    "the standings themselves": "/t/{table}/standings/table/" + ALL_TIME,
    "months and head to head": "/t/{table}/standings/details/" + ALL_TIME,
    "a player's figures": "/t/{table}/people/{player}/figures/" + ALL_TIME,
    "who pays whom": "/t/{table}/settle-up/accounts/" + ALL_TIME,
}
GOAL = 1.5


def opening(address: str, **headers: str) -> Callable[[Table], Callable[[], None]]:
    """Open a page on a phone."""

    def act(table: Table) -> Callable[[], None]:
        client = Client(headers=headers)
        client.cookies[COOKIE] = key_to(table, Access.WRITE).word
        player, match = table.players.earliest("id").id, table.matches.latest("played_at").id
        path = address.format(table=table.id, player=player, match=match)

        def open_page() -> None:
            assert client.get(path).status_code == 200

        return open_page

    return act


@pytest.mark.parametrize("page", PAGES)
def bench_page(page: str, tables: list[Table], beside: Beside) -> None:
    beside(page, at_each(tables, opening(PAGES[page])), goal=GOAL)


@pytest.mark.parametrize("part", LATER)
def bench_loaded_later(part: str, tables: list[Table], beside: Beside) -> None:
    """What a page loads after itself."""
    beside(f"{part} (loaded later)", at_each(tables, opening(LATER[part], HX_Request="true")), rounds=3)


# What is done at a long table


def bench_match(tables: list[Table], beside: Beside) -> None:
    """Start a match and record its only hand, which ends it (taken back, and without the disk)."""
    hand = {"mode": "counts", "knocker": 0, "kind": "gin", "defender_deadwood": 30}

    def act(table: Table) -> Callable[[], None]:
        people = [player.id for player in table.players.order_by("id")[:2]]

        def play() -> None:
            with transaction.atomic():
                match = start_match(table, game="gin_rummy", house_rules={"target": 50}, seats=people)
                assert record_hand(match, 1, Entered(entry=hand)).new
                transaction.set_rollback(True)

        return play

    beside("a match of one hand", at_each(tables, act), goal=GOAL)
