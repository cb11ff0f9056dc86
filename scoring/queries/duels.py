"""Head to head: how often each player came out of a match ahead of each other one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, permutations
from operator import attrgetter
from typing import NamedTuple
from uuid import UUID

from scoring.models import Seat
from scoring.queries.asked import Asked


class End(NamedTuple):
    """How a match ended for somebody."""

    person: UUID
    side: int
    place: int
    won: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over: its id, the moment of its newest hand, and how it ended for each person."""

    id: UUID
    at: datetime
    ends: tuple[End, ...]


@dataclass(slots=True)
class Duel:
    """Matches of two people against each other."""

    won: int = 0
    lost: int = 0
    level: int = 0

    @property
    def matches(self) -> int:
        return self.won + self.lost + self.level


def finished_matches(asked: Asked) -> list[Finished]:
    """The matches of what is asked that are over, the oldest first (one query). Who sat twice has the better place."""
    person = asked.people.as_person("player_id")
    seats = Seat.objects.filter(asked.in_matches(), match__over=True, place__isnull=False).annotate(person=person)
    rows = seats.order_by("match__played_at", "match", "place", "number")
    found = []
    facts = rows.values_list("match_id", "match__played_at", "person", "side", "place", "won", named=True)
    for match_id, group in groupby(facts.iterator(), key=attrgetter("match_id")):
        ends: dict[UUID, End] = {}
        for row in group:
            known = ends.get(row.person) or End(row.person, row.side, row.place or 0, won=False)
            ends[row.person] = known._replace(won=known.won or row.won)
        found.append(Finished(match_id, row.match__played_at, tuple(ends.values())))
    return found


def head_to_head(finished: Iterable[Finished]) -> dict[tuple[UUID, UUID], Duel]:
    """How often the first of two beat the second. Partners are not against each other."""
    duels: dict[tuple[UUID, UUID], Duel] = {}
    for match in finished:
        for one, other in permutations(match.ends, 2):
            if one.side == other.side:
                continue
            duel = duels.setdefault((one.person, other.person), Duel())
            if one.place == other.place:
                duel.level += 1
            elif one.place < other.place:
                duel.won += 1
            else:
                duel.lost += 1
    return duels
