"""Month after month of the table's time zone: points, matches won, and the places that follow from them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from referee.scoresheet import place_by
from scoring.queries.asked import as_id
from scoring.queries.duels import Finished
from scoring.queries.hand_by_hand import Played


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
    """A month from its first day: tallies, matches that ended and were won, and places of those who have one."""

    first: date
    tallies: Mapping[UUID, Tally]
    matches: Mapping[UUID, int]
    won: Mapping[UUID, int]

    def places(self, *, by_points: bool, lowest_wins: bool) -> dict[UUID, int]:
        """The places of this month alone, of those who finished a match or, by points, played a hand."""
        if by_points:
            measures = {person: tally.points for person, tally in self.tallies.items() if tally.hands}
        else:
            measures = {person: self.won.get(person, 0) for person in self.matches}
        places = place_by(dict(enumerate(measures.values())), lowest_wins=by_points and lowest_wins)
        return dict(zip(measures, places.values(), strict=True))


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
