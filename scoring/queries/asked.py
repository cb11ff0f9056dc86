"""What is asked about a table's months: a game, days, and who was there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet

from referee import BadEntry
from referee.game import Game
from scoring.errors import Say
from scoring.models import Match, Player, Seat, Table
from scoring.queries.games import all_games, game_of
from scoring.queries.people import People

FIRST_YEAR, LAST_YEAR = 1900, 2200  # of the Gregorian calendar: days of others are mostly outside
MOST_PLAYERS = 50


@dataclass(frozen=True)
class Asked:
    """Part of a book: one game or all (""), from one day to another, every match or those of exactly these people.

    Days are the table's own, both inclusive, and begin at `dawn`. A hand belongs to the day on which it was played,
    a match to that of its newest hand.
    """

    table: Table
    game: str = ""
    since: date | None = None
    until: date | None = None
    players: tuple[Player, ...] = ()
    dawn: time = time(0)
    people: People = field(compare=False, repr=False, kw_only=True)

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.table.time_zone)

    @cached_property
    def start(self) -> datetime | None:
        """The moment from which it counts."""
        return datetime.combine(self.since, self.dawn, self.zone) if self.since else None

    @cached_property
    def end(self) -> datetime | None:
        """The moment before which it counts."""
        return datetime.combine(self.until + timedelta(days=1), self.dawn, self.zone) if self.until else None

    def within(self, column: str) -> Q:
        """For a query: a moment is in these days."""
        bounds = {f"{column}__gte": self.start, f"{column}__lt": self.end}
        return Q(**{name: moment for name, moment in bounds.items() if moment})

    def matches(self) -> QuerySet[Match]:
        """The matches of the game and the people, on whatever day."""
        found = Match.objects.filter(table=self.table, **({"game": self.game} if self.game else {}))
        if self.players:
            here = [self.people.records_of(one) for one in self.players]
            seats = Seat.objects.filter(match=OuterRef("id"))
            found = found.exclude(Exists(seats.exclude(player__in=[record for records in here for record in records])))
            for records in here:
                found = found.filter(Exists(seats.filter(player__in=records)))
        return found

    def in_matches(self) -> Q:
        """For a query of rows with a match: it is one of those, and of these days."""
        days = self.within("match__played_at")
        # With days, an index of a table's matches finds them; without, one of its rows is all that is read.
        return (Q(match__table=self.table) & days if days else Q(table=self.table)) & self._of("match")

    def in_hands(self) -> Q:
        """For a query of rows with a hand: it was played in one of those matches, on these days."""
        days = self.within("hand__at")
        # With days, an index of a table's hands finds them; without, one of its hands' seats is all that is read.
        return (Q(hand__table=self.table) & days if days else Q(table=self.table)) & self._of("hand__match")

    def _of(self, match: str) -> Q:
        if self.players:
            return Q(**{f"{match}__in": self.matches().values("id")})
        return Q(**{f"{match}__game": self.game}) if self.game else Q()


def asked_about(
    table: Table,
    *,
    game: str | None = None,
    since: str | None = None,
    until: str | None = None,
    players: Sequence[UUID] = (),
) -> Asked:
    """What a client asks about; `BadEntry` for what cannot be asked. Days are written as 2026-03-01."""
    first, last = day(since, "from"), day(until, "to")
    in_order(first, last, "to")
    people = People(table)
    if players and (len(players) > MOST_PLAYERS or not set(players) <= people.records.keys()):
        raise BadEntry("bad_value", Say.UNKNOWN_PLAYER(), "players")
    persons = people.in_order(people.stands_for[one] for one in players) if players else []
    return Asked(table, game_of(game).key if game else "", first, last, tuple(persons), people=people)


def in_order(first: date | None, last: date | None, name: str) -> None:
    """Refuse a last day that lies before the first."""
    if first and last and first > last:
        raise BadEntry("bad_value", Say.PERIOD_UPSIDE_DOWN(), name)


def day(text: str | None, name: str) -> date | None:
    """The day that a text names, none where it is blank; `BadEntry` for any other calendar or digits, or spaces."""
    if not text:
        return None
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", text)
    try:
        named = date(*map(int, found.groups())) if found else None
    except ValueError:
        named = None
    if named is None or not FIRST_YEAR <= named.year <= LAST_YEAR:
        raise BadEntry("bad_value", Say.NOT_A_DAY(typed=text.strip()[:20]), name)
    return named


def games_at(table: Table) -> list[str]:
    """The games that were played at a table."""
    return [game.key for game in all_games() if Match.objects.filter(table=table, game=game.key).exists()]


def one_game(asked: Asked) -> Game | None:
    """The game that is asked about, or the only one that was played."""
    if asked.game:
        return game_of(asked.game)
    games = set(asked.matches().filter(asked.within("played_at")).values_list("game", flat=True).distinct())
    return game_of(games.pop()) if len(games) == 1 else None


def today(table: Table) -> date:
    """The day that it is at a table."""
    return datetime.now(ZoneInfo(table.time_zone)).date()


def raw_rows(rows: QuerySet[Any, Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of a query of values as the database has them: for very many, ids need not be made of each."""
    with connection.cursor() as cursor:
        cursor.execute(*rows.query.sql_with_params())
        while several := cursor.fetchmany(5_000):
            yield from several


def as_id(raw: Any) -> UUID:
    """An id that the database gave."""
    return raw if isinstance(raw, UUID) else UUID(raw)


def as_moment(raw: Any) -> datetime:
    """A moment that the database gave."""
    moment = raw if isinstance(raw, datetime) else datetime.fromisoformat(raw)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
