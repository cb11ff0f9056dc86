"""What stands out among the hands of each player: the longest run of hands won, the best hand and the worst."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.queries.hand_by_hand import Played


@dataclass
class Runs:
    """The longest run of each person, by id as the database has it: hands won in a row, among those they played."""

    longest: dict[Any, int] = field(default_factory=dict)
    _now: dict[Any, int] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        if played.is_adjust:
            return
        winners = played.winners
        for share in played.shares:
            run = self._now.get(share.person, 0) + 1 if share.person in winners else 0
            self._now[share.person] = run
            self.longest[share.person] = max(run, self.longest.get(share.person, 0))


class Mark(NamedTuple):
    """A hand, and the points that somebody has from it."""

    points: int
    played: Played


@dataclass
class Extremes:
    """The best hand and the worst of each person, by id as the database has it; of equal ones the first."""

    best: dict[Any, Mark] = field(default_factory=dict)
    worst: dict[Any, Mark] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        if played.is_adjust:
            return
        sign = -1 if played.lowest_wins else 1
        for share in played.shares:
            known = self.best.get(share.person)
            if known is None or sign * share.points > sign * known.points:
                self.best[share.person] = Mark(share.points, played)
            known = self.worst.get(share.person)
            if known is None or sign * share.points < sign * known.points:
                self.worst[share.person] = Mark(share.points, played)
