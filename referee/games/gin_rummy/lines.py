"""What can stand on the sheet of a gin match."""

from __future__ import annotations

from referee.games.gin_rummy.rules import Rule
from referee.messages import gettext_noop, ngettext_lazy
from referee.scoresheet import Lines, LineText

_DIFFERENCE = gettext_noop("Difference: %(arithmetic)s")
_DEADWOOD = gettext_noop("Deadwood of the other player: %(deadwood)s")


class Line(Lines):
    KNOCK = LineText(_DIFFERENCE, Rule.KNOCK_SCORE)
    UNDERCUT = LineText(_DIFFERENCE, Rule.UNDERCUT, gettext_noop("undercut"))
    UNDERCUT_BONUS = LineText(gettext_noop("Undercut bonus %(bonus)s"), Rule.UNDERCUT)
    TIE_WON = LineText(gettext_noop("Tie, %(deadwood)s each: won without points"), Rule.TIE, gettext_noop("undercut"))
    TIE = LineText(gettext_noop("Tie, %(deadwood)s each: nobody scores"), Rule.TIE, gettext_noop("tie"))
    GIN = LineText(_DEADWOOD, Rule.GIN_SCORE, gettext_noop("gin"))
    GIN_BONUS = LineText(gettext_noop("Gin bonus %(bonus)s"), Rule.GIN_SCORE)
    BIG_GIN = LineText(_DEADWOOD, Rule.BIG_GIN_SCORE, gettext_noop("big gin"))
    BIG_GIN_BONUS = LineText(gettext_noop("Big gin bonus %(bonus)s"), Rule.BIG_GIN_SCORE)
    SPADE = LineText(gettext_noop("Spade upcard: the hand counts twice"), Rule.SPADE)
    NOTHING = LineText(gettext_noop("Did not win the hand"), Rule.ONE_SCORES)
    VOID = LineText(gettext_noop("Void hand: the stock ran out"), Rule.VOID, gettext_noop("void"))
    LOST_ENTRY = LineText(gettext_noop("Lost: the games of this win are closed"), Rule.LATE_ENTRY)
    BOX = LineText(ngettext_lazy("%(count)s box of %(each)s", "%(count)s boxes of %(each)s"), Rule.BOX_BONUS)
    GAME_BONUS = LineText(gettext_noop("Bonus for reaching %(target)s"), Rule.GAME_BONUS)
    SHUTOUT = LineText(gettext_noop("Shut-out: the loser has no points"), Rule.SHUTOUT)
