"""What can stand on the sheet of a Sedma match."""

from __future__ import annotations

from referee.games.sedma.rules import Rule
from referee.messages import gettext_noop, ngettext_lazy
from referee.scoresheet import Lines, LineText


class Line(Lines):
    MORE_POINTS = LineText(gettext_noop("More points"), Rule.WORTH)
    ALL_POINTS = LineText(gettext_noop("All points"), Rule.WORTH, gettext_noop("all points"))
    ALL_CARDS = LineText(gettext_noop("Every card"), Rule.WORTH, gettext_noop("every card"))
    EXACTLY_60 = LineText(gettext_noop("Exactly 60 points"), Rule.WORTH, gettext_noop("60"))
    LAST_TRICK_DECIDED = LineText(
        gettext_noop("Level, and the last trick decided"), Rule.LEVEL, gettext_noop("last trick")
    )
    BURNT = LineText(gettext_noop("Burnt trick"), Rule.BURNT, gettext_noop("burnt"))
    FOUR_IN_HAND = LineText(gettext_noop("Four in hand"), Rule.FOUR_IN_HAND, gettext_noop("four in hand"))
    LEVEL_IN_FRONT = LineText(gettext_noop("Level in front"), Rule.LEVEL_OF_THREE, gettext_noop("level"))
    PAID_BOTH = LineText(gettext_noop("Paid the two in front"), Rule.LEVEL_OF_THREE)
    LOST = LineText(gettext_noop("Did not win the hand"), Rule.WORTH)
    NOBODY = LineText(gettext_noop("Nobody won the hand"), Rule.WORTH)
    DIFFERENCE = LineText(gettext_noop("Difference in points"), Rule.WORTH)
    CARD_POINTS = LineText(
        ngettext_lazy("%(count)s point in cards and the last trick", "%(count)s points in cards and the last trick"),
        Rule.WORTH,
    )
    POOL = LineText(gettext_noop("All points take the pool"), Rule.WORTH, gettext_noop("pool"))
    TRICKS = LineText(gettext_noop("Tricks"), Rule.TRICK_COUNT)
    ACES_AND_TENS = LineText(ngettext_lazy("%(count)s ace or ten", "%(count)s aces and tens"), Rule.CARD_POINTS)
    LAST_TRICK = LineText(gettext_noop("The last trick"), Rule.CARD_POINTS)
