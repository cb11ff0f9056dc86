"""Rule statistics: in how many of their hands players had an undercut, a gin, a burnt trick. Each game names its own.

Hands that were agreed are left out, since no rule was behind them, and those of which only the points were told.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, F

from scoring.models import HandSeat, Line
from scoring.queries.asked import Asked, one_game


@dataclass(frozen=True, slots=True)
class Share:
    """A figure of a game: its first line's code, its label, and the hands of each person that have it."""

    key: str
    label: str
    hands: Mapping[UUID, int]


@dataclass(frozen=True, slots=True)
class Shares:
    """The figures of a game, and of how many hands of each person they are."""

    of: Mapping[UUID, int]
    figures: tuple[Share, ...]


def shares_of(asked: Asked) -> Shares:
    """The figures of the game that is asked about, or of the only one that was played; else none."""
    game = one_game(asked)
    if game is None or not game.figures:
        return Shares({}, ())
    seats = HandSeat.objects.filter(asked.in_hands(), hand__agreed=False, hand__struck=False)
    untold = ["adjust", *(mode.key for mode in game.modes if mode.bare)]
    by_person = seats.exclude(hand__mode__in=untold).values(person=asked.people.as_person("player_id")).order_by()
    played = by_person.annotate(hands=Count("hand"))
    # Lines come first: those of a code are few, and an index finds them.
    lines = Line.objects.filter(asked.in_hands(), table=asked.table, hand__agreed=False, hand__seats__side=F("side"))
    with_line = lines.values(person=asked.people.as_person("hand__seats__player_id")).order_by()
    figures = []
    for label, codes in game.figures.items():
        hands = with_line.filter(code__in=codes).annotate(hands=Count("hand", distinct=True))
        figures.append(Share(codes[0], label, {one["person"]: one["hands"] for one in hands}))
    return Shares({one["person"]: one["hands"] for one in played}, tuple(figures))
