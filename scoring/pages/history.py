"""The history of a hand in words: who changed it, when and why, from what to what."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from referee.scoresheet import ScoreLine
from scoring.models import Hand, Player
from scoring.numbers import signed
from scoring.queries.hands import history_of, versions_of
from scoring.queries.matches import Standing, person
from scoring.speech import isolated


def changes_of(standing: Standing, hand: Hand) -> list[dict[str, Any]]:
    """The changes of a hand, newest first."""
    people = {one.id: person(one) for one in Player.objects.filter(table=hand.table_id).select_related("merged_into")}
    changes = []
    now = versions_of(standing, [hand])[0]
    for replaced in history_of(standing, hand):
        was = replaced.version
        changes.append(
            {
                "by": people[replaced.by].name if replaced.by in people else "",
                "at": replaced.at,
                "why": replaced.why,
                "because": replaced.because,
                "was": _points(standing, was.lines, struck=was.struck),
                "now": _points(standing, now.lines, struck=now.struck),
            }
        )
        now = was
    return changes


def _points(standing: Standing, lines: Iterable[ScoreLine], *, struck: bool) -> str:
    """The points of a version, side by side."""
    if struck:
        return gettext("struck out")
    points: dict[int, int] = {}
    for line in lines:
        points[line.side] = points.get(line.side, 0) + line.points
    scored = {side: one for side, one in points.items() if one} or points
    return ", ".join(f"{isolated(standing.names.get(side, ''))} {signed(one)}" for side, one in scored.items())
