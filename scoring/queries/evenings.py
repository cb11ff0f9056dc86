"""The summary of an evening: what was played, who won it, the hand of the evening, standings before and after.

An evening goes on until six in the morning, so that a match which ends after midnight still belongs to it.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from scoring.models import Hand, Match, Table
from scoring.queries.asked import Asked, as_id, day
from scoring.queries.hand_by_hand import Played, hand_by_hand
from scoring.queries.matches import Standing
from scoring.queries.people import People
from scoring.queries.standings import Standings, standings_of
from scoring.queries.tables import standings_of as matches_as_they_stand

DAWN = time(6)


@dataclass(frozen=True, slots=True)
class Highlight:
    """The hand that put somebody furthest ahead of the next: whose it was, and by how much."""

    played: Played
    standing: Standing
    side: int
    lead: int


@dataclass(frozen=True, slots=True)
class Change:
    """The standings of a game since the beginning of the year, before the evening and after it."""

    game: str
    before: Standings
    after: Standings


@dataclass(frozen=True)
class Evening:
    """An evening at a table. `matches` are those that were played, as they stand, the first one first."""

    table: Table
    day: date
    matches: tuple[Standing, ...]
    hands: int
    highlights: tuple[Highlight, ...]
    changes: tuple[Change, ...]


def evening_at(table: Table, named: date) -> Evening:
    """The evening of a day; empty if nothing was played."""
    asked = Asked(table, since=named, until=named, dawn=DAWN, people=People(table))
    ids = Hand.objects.filter(asked.within("at"), table=table).values("match").distinct().order_by()
    matches = matches_as_they_stand(list(Match.objects.filter(id__in=ids).order_by("started_at", "id")))
    standings = {match.id: standing for match, standing in matches.items()}
    best: dict[str, Highlight] = {}
    hands = 0
    for played in hand_by_hand(asked):
        hands += not played.is_adjust
        one = _highlight(played, standings[as_id(played.match)])
        if one and (one.standing.match.game not in best or one.lead > best[one.standing.match.game].lead):
            best[one.standing.match.game] = one
    games = dict.fromkeys(standing.match.game for standing in standings.values())
    changes = tuple(_change(replace(asked, game=game), named) for game in games)
    return Evening(table, named, tuple(standings.values()), hands, tuple(best.values()), changes)


def _highlight(played: Played, standing: Standing) -> Highlight | None:
    """How far a hand put a side ahead of the next, if it did."""
    if not played.winners:
        return None
    points = {share.side: share.points for share in played.shares}
    *_, second, first = sorted(points.values(), reverse=played.lowest_wins)
    side = next(side for side, one in points.items() if one == first)
    return Highlight(played, standing, side, abs(first - second))


def _change(asked: Asked, evening: date) -> Change:
    """The standings of a game since the year began, up to the evening before and up to this one."""
    after = replace(asked, since=date(evening.year, 1, 1))
    before = replace(after, until=evening - timedelta(days=1))
    now = standings_of(after)
    return Change(asked.game, standings_of(before, by=now.by), now)


def evening_named(table: Table, text: str | None) -> date:
    """The day that a text names as 2026-03-01 (`BadEntry` for anything else), or the last evening if it is blank."""
    named = day(text, "day")
    if named is None:
        newest = Hand.objects.filter(table=table).order_by("-at").values_list("at", flat=True).first()
        named = evening_of(newest or timezone.now(), table)
    return named


def evenings_beside(table: Table, named: date) -> tuple[date | None, date | None]:
    """The last evening before a day's, and the first after it, on which something was played."""
    asked = Asked(table, since=named, until=named, dawn=DAWN, people=People(table))
    moments = Hand.objects.filter(table=table).values_list("at", flat=True)
    before = moments.filter(at__lt=asked.start).order_by("-at").first()
    after = moments.filter(at__gte=asked.end).order_by("at").first()
    return before and evening_of(before, table), after and evening_of(after, table)


def was_played(table: Table, named: date) -> bool:
    """Was anything played on the evening of a day?"""
    asked = Asked(table, since=named, until=named, dawn=DAWN, people=People(table))
    return Hand.objects.filter(asked.within("at"), table=table).exists()


def evening_of(moment: datetime, table: Table) -> date:
    """The day to whose evening a moment belongs at a table."""
    return (moment.astimezone(ZoneInfo(table.time_zone)) - timedelta(hours=DAWN.hour)).date()
