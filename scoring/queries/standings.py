"""Standings: matches, hands and points of each player, over any part of a table's book.

Points are plain sums over the lines of hands and adjustments. A line's side is joined with who sat on it in that
hand, and each partner is credited with the whole. Closing bonuses stand beside them. Struck hands have no lines.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Case, Count, F, Max, Q, QuerySet, Sum, Value, When

from referee import BadEntry
from referee.entries import Say as EntrySay
from referee.game import Game
from referee.scoresheet import place_by
from scoring.models import HandSeat, Line, Player, Seat
from scoring.queries.asked import Asked, as_id, one_game
from scoring.queries.games import game_of

WON, POINTS = "won", "points"


@dataclass(frozen=True, slots=True)
class Figures:
    """What stands for one player. `hand_points` are the points without adjustments, `best` is the best hand.

    `closing` are the bonuses at the end of matches, which are no points of a hand. `left`: went before the end of
    every match.
    """

    matches: int = 0
    won: int = 0
    hands: int = 0
    points: int = 0
    hand_points: int = 0
    best: int | None = None
    closing: int = 0
    left: bool = False

    @property
    def average(self) -> int | None:
        """Points a hand, in tenths."""
        return tenths(self.hand_points, self.hands)


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's figures and place; tied players share one, and the next is skipped."""

    place: int
    player: Player
    figures: Figures

    @property
    def gone(self) -> bool:
        """Somebody who left, or no longer plays."""
        return self.figures.left or self.player.retired


@dataclass(frozen=True)
class Standings:
    """Everybody who played, by place: by matches won, or by points. The points of several games (no `game`) do not add up."""

    asked: Asked
    game: Game | None
    by: str
    lowest_wins: bool
    rows: tuple[Placed, ...]

    @property
    def leaders(self) -> tuple[Placed, ...]:
        return tuple(row for row in self.rows if row.place == 1)

    def measure(self, row: Placed) -> int:
        """What the places go by."""
        return row.figures.won if self.by == WON else row.figures.points

    @property
    def lead(self) -> int:
        """By how much the leaders are ahead of the next."""
        behind = [self.measure(row) for row in self.rows if row.place > 1]
        return abs(self.measure(self.rows[0]) - behind[0]) if behind else 0


def tenths(points: int, hands: int) -> int | None:
    """An average in tenths, halves away from zero; none of nothing.

    >>> tenths(20, 2), tenths(7, 4), tenths(-7, 4), tenths(0, 0)
    (100, 18, -18, None)
    """
    if not hands:
        return None
    rounded = (20 * abs(points) + hands) // (2 * hands)
    return rounded if points >= 0 else -rounded


def standings_of(asked: Asked, *, by: str | None = None) -> Standings:
    """The standings of what is asked (four queries). Where no match is over, points decide, unless `by` says what does."""
    known_measure(by)
    low = lowest_wins(asked)
    figures = figures_of(asked, lowest_wins=low)
    by = by or (WON if any(one.matches for one in figures.values()) else POINTS)
    people = asked.people.in_order(figures)
    measures = (figures[one.id].won if by == WON else figures[one.id].points for one in people)
    places = place_by(dict(enumerate(measures)), lowest_wins=low and by == POINTS)
    rows = [Placed(places[at], one, figures[one.id]) for at, one in enumerate(people)]
    return Standings(asked, one_game(asked), by, low, tuple(sorted(rows, key=lambda row: row.place)))


def known_measure(by: str | None) -> str | None:
    """What places are to go by, none for what fits; `BadEntry` for anything else."""
    if by not in (None, WON, POINTS):
        raise BadEntry("bad_value", EntrySay.NOT_A_CHOICE(choices=(WON, POINTS)), "by")
    return by


def figures_of(asked: Asked, *, lowest_wins: bool) -> dict[UUID, Figures]:
    """The figures of everybody who played, by person (three queries)."""
    found: dict[UUID, Figures] = {}
    for person, hands, points, hand_points, most, least in _of_hands(asked):
        best = least if lowest_wins else most
        found[person] = Figures(hands=hands, points=points, hand_points=hand_points, best=best)
    for one in _of_seats(asked):
        known = found.get(one["person"])
        if known or one["matches"]:
            left = one["seats"] == one["left"]
            found[one["person"]] = replace(known or Figures(), matches=one["matches"], won=one["won"], left=left)
    for one in _of_closing_lines(asked):
        found[one["person"]] = replace(found[one["person"]], closing=one["closing"])
    return found


def lowest_wins(asked: Asked) -> bool:
    """Do fewer points win? Where matches differ, as in the newest."""
    newest = asked.matches().filter(asked.within("played_at")).order_by("-played_at").first()
    if newest is None:
        return False
    game = game_of(newest.game)
    return game.lowest_wins(game.read_house_rules(newest.house_rules))


def points_of_hands(asked: Asked) -> QuerySet[Any, Any]:
    """What each person has from each hand, adjusts marked with 1.

    What is the same in all lines of a hand is an aggregate, so that an index of the seats already has all groups in order.
    """
    adjust = Max(Case(When(hand__mode="adjust", then=Value(1)), default=Value(0)))
    on_this_side = HandSeat.objects.filter(asked.in_hands(), hand__lines__side=F("side"))
    sides = on_this_side.values("hand_id", "side", person=asked.people.as_person("player_id"))
    return sides.annotate(adjust=adjust, points=Sum("hand__lines__points")).order_by()


def _of_hands(asked: Asked) -> Iterator[tuple[Any, ...]]:
    """Of each person the hands, points, points without adjusts, the most and the least in one hand.

    Sums of sums are beyond the ORM, so its query stands inside one of ours.
    """
    sql, parameters = points_of_hands(asked).query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT person, SUM(1 - adjust), SUM(points), SUM(CASE WHEN adjust = 0 THEN points ELSE 0 END), "
            "MAX(CASE WHEN adjust = 0 THEN points END), MIN(CASE WHEN adjust = 0 THEN points END) "
            f"FROM ({sql}) AS hands GROUP BY person",
            parameters,
        )
        for person, hands, *points in cursor.fetchall():
            yield (as_id(person), int(hands), *(None if one is None else int(one) for one in points))


def _of_seats(asked: Asked) -> QuerySet[Any, Any]:
    """Of each person the matches that are over and those won, the seats, and those that were left."""
    over = Q(match__over=True)
    return (
        Seat.objects.filter(asked.in_matches())
        .values(person=asked.people.as_person("player_id"))
        .annotate(
            matches=Count("match", distinct=True, filter=over),
            won=Count("match", distinct=True, filter=over & Q(won=True)),
            seats=Count("id"),
            left=Count("left_from"),
        )
        .order_by()
    )


def _of_closing_lines(asked: Asked) -> QuerySet[Any, Any]:
    """Of each person the bonuses at the end of matches."""
    closing = Line.objects.filter(asked.in_matches(), hand=None, match__seats__side=F("side"))
    by_person = closing.values(person=asked.people.as_person("match__seats__player_id"))
    return by_person.annotate(closing=Sum("points")).order_by()
