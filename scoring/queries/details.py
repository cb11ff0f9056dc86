"""What standings do not say at once: runs, best and worst hands, rule statistics, months, and everybody against everybody.

All of it takes a look at every hand, so pages load it after the standings.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from scoring.queries.asked import Asked, as_id
from scoring.queries.duels import Duel, finished_matches, head_to_head
from scoring.queries.hand_by_hand import tell
from scoring.queries.months import Month, Tallies, months_of
from scoring.queries.runs import Extremes, Mark, Runs
from scoring.queries.shares import Shares, shares_of


@dataclass(frozen=True)
class Details:
    """By person: the longest run of hands won, the best hand and the worst; duels by the two whose they are."""

    runs: Mapping[UUID, int]
    best: Mapping[UUID, Mark]
    worst: Mapping[UUID, Mark]
    shares: Shares
    months: tuple[Month, ...]
    duels: Mapping[tuple[UUID, UUID], Duel]


def details_of(asked: Asked) -> Details:
    """The details of what is asked."""
    runs, extremes, tallies = Runs(), Extremes(), Tallies(asked.zone)
    tell(asked, runs, extremes, tallies)
    finished = finished_matches(asked)
    return Details(
        runs={as_id(person): run for person, run in runs.longest.items()},
        best={as_id(person): mark for person, mark in extremes.best.items()},
        worst={as_id(person): mark for person, mark in extremes.worst.items()},
        shares=shares_of(asked),
        months=tuple(months_of(tallies, finished)),
        duels=head_to_head(finished),
    )
