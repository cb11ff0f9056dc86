"""Hands one after the other, in the order in which they were played, for what no sum can tell: runs, months, balances.

However many they are, one query reads them and only one at a time is held.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

from django.db.models import F, Min, TextField
from django.db.models.functions import Cast

from referee.scoresheet import best_side
from scoring.queries.asked import Asked, as_moment, raw_rows
from scoring.queries.games import game_of
from scoring.queries.standings import points_of_hands


class Share(NamedTuple):
    """What a person has from a hand. Ids are as the database has them: see `scoring.queries.asked.as_id`."""

    person: Any
    side: int
    points: int


class Played(NamedTuple):
    """A hand, or an adjust, and what everybody has from it."""

    at: datetime
    match: Any
    number: int
    is_adjust: bool
    lowest_wins: bool
    shares: tuple[Share, ...]

    @property
    def winners(self) -> tuple[Any, ...]:
        """Who has the best points alone: nobody in an adjust, or when nobody else played."""
        points = {share.side: share.points for share in self.shares}
        best = best_side(points, lowest_wins=self.lowest_wins) if len(points) > 1 and not self.is_adjust else None
        return tuple(share.person for share in self.shares if share.side == best)


class Fold(Protocol):
    """What is told hand after hand."""

    def add(self, played: Played) -> None: ...


def tell(asked: Asked, *folds: Fold) -> None:
    """Tell all hands of what is asked to each of these, the oldest first."""
    for played in hand_by_hand(asked):
        for one in folds:
            one.add(played)


def hand_by_hand(asked: Asked) -> Iterator[Played]:
    """All hands and adjusts of what is asked, the oldest first (two queries)."""
    low = where_lowest_wins(asked)
    facts = {"at": Min("hand__at"), "match": F("hand__match"), "number": Min("hand__number")}
    rows = points_of_hands(asked).annotate(**facts).order_by("at", "match", "number", "hand_id", "side")
    for _, group in groupby(raw_rows(rows), key=itemgetter(0)):
        several = list(group)
        *_, is_adjust, _, at, match, number = several[0]
        shares = tuple(Share(person, side, points) for _, side, person, _, points, *_ in several)
        yield Played(as_moment(at), match, number, bool(is_adjust), match in low, shares)


def where_lowest_wins(asked: Asked) -> set[Any]:
    """The matches in which fewer points win, by id as the database has it."""

    @cache
    def lowest_wins(game: str, house_rules: str) -> bool:
        known = game_of(game)
        return known.lowest_wins(known.read_house_rules(json.loads(house_rules)))

    since = {"written_at__gte": asked.start} if asked.start else {}  # what was not written to since has no hand since
    matches = asked.matches().filter(**since).values_list("id", "game", Cast("house_rules", TextField())).order_by()
    return {match for match, game, house_rules in raw_rows(matches) if lowest_wins(game, house_rules)}
