"""Month after month of the table's time zone: points, matches won, and the places that follow from them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from referee.scoresheet import place_by
from scoring.queries.asked import as_id
from scoring.queries.duels import Finished
from scoring.queries.hand_by_hand import Played
from scoring.queries.standings import tenths


@dataclass(slots=True)
class Tally:
    """What somebody has made in a month; `hand_points` are without adjustments."""

    points: int = 0
    hand_points: int = 0
    hands: int = 0


@dataclass
class Tallies:
    """The tallies of each person in each month, by the month's first day and the id as the database has it."""

    zone: ZoneInfo
    months: dict[date, dict[Any, Tally]] = field(default_factory=dict)
    _end: datetime | None = None

    def add(self, played: Played) -> None:
        if self._end is None or played.at >= self._end:  # hands come in order, so this is once a month
            first = month_of(played.at, self.zone)
            self._end = datetime.combine(month_after(first), time(0), self.zone)
            self._month = self.months.setdefault(first, {})
        for share in played.shares:
            tally = self._month.setdefault(share.person, Tally())
            tally.points += share.points
            if not played.is_adjust:
                tally.hand_points += share.points
                tally.hands += 1


@dataclass(frozen=True)
class Month:
    """A month from its first day: tallies, and the matches that ended and that were won."""

    first: date
    tallies: Mapping[UUID, Tally]
    matches: Mapping[UUID, int]
    won: Mapping[UUID, int]

    def points(self, person: UUID) -> int:
        """The points that somebody made."""
        return self.tallies[person].points if person in self.tallies else 0

    def average(self, person: UUID) -> int | None:
        """Points a hand, in tenths."""
        return tenths(self.tallies[person].hand_points, self.tallies[person].hands) if person in self.tallies else None


def running_places(months: Iterable[Month], *, by_points: bool, lowest_wins: bool) -> Iterator[dict[UUID, int]]:
    """The places after each month, by all that was played until then, of those who have played until then."""
    total: Counter[UUID] = Counter()
    for month in months:
        if by_points:
            total.update({person: tally.points for person, tally in month.tallies.items()})
        else:
            total.update({person: month.won.get(person, 0) for person in month.matches})
        places = place_by(dict(enumerate(total.values())), lowest_wins=by_points and lowest_wins)
        yield dict(zip(total, places.values(), strict=True))


def months_of(tallies: Tallies, finished: list[Finished]) -> list[Month]:
    """Every month from the first in which something was played to the last."""
    by_month: dict[date, list[Finished]] = {}
    for match in finished:
        by_month.setdefault(month_of(match.at, tallies.zone), []).append(match)
    played = tallies.months.keys() | by_month.keys()
    return (
        [
            Month(
                first,
                {as_id(person): tally for person, tally in tallies.months.get(first, {}).items()},
                Counter(end.person for match in by_month.get(first, ()) for end in match.ends),
                Counter(end.person for match in by_month.get(first, ()) for end in match.ends if end.won),
            )
            for first in _from_to(min(played), max(played))
        ]
        if played
        else []
    )


def _from_to(first: date, last: date) -> Iterator[date]:
    while first <= last:
        yield first
        first = month_after(first)


def month_of(moment: datetime, zone: ZoneInfo) -> date:
    """The first day of the month in which a moment lies."""
    local = moment.astimezone(zone)
    return date(local.year, local.month, 1)


def month_after(first: date) -> date:
    """The first day of the next month.

    >>> month_after(date(2026, 12, 1))
    datetime.date(2027, 1, 1)
    """
    return date(first.year + first.month // 12, first.month % 12 + 1, 1)
