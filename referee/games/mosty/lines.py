"""What can stand on the sheet of a match of Mosty."""

from __future__ import annotations

from referee.games.mosty.rules import Rule
from referee.messages import gettext_noop
from referee.scoresheet import Lines, LineText


class Line(Lines):
    POINTS = LineText(gettext_noop("Points of the hand"), Rule.POINTS)
    LAID = LineText(gettext_noop("Cards in bridges"), Rule.PLUS)
    HELD = LineText(gettext_noop("Cards left in the hand"), Rule.MINUS)
    BONUS = LineText(gettext_noop("Went out"), Rule.BONUS, gettext_noop("out"))
