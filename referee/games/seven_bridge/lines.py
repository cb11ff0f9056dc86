"""What can stand on the sheet of a match of Seven Bridge."""

from __future__ import annotations

from referee.games.seven_bridge.rules import Rule
from referee.messages import gettext_noop
from referee.scoresheet import Lines, LineText


class Line(Lines):
    WENT_OUT = LineText(gettext_noop("Went out: cards left by the others"), Rule.WINNER, gettext_noop("out"))
    PAYS_NOTHING = LineText(gettext_noop("Went out: loses nothing"), Rule.WINNER, gettext_noop("out"))
    ALL_AT_ONCE = LineText(gettext_noop("Doubled: went out all at once"), Rule.ALL_AT_ONCE, gettext_noop("at once"))
    CARDS_LEFT = LineText(gettext_noop("Cards left: %(value)s"), Rule.WINNER)
    PAYS_FOR_ALL = LineText(
        gettext_noop("Pays for all: %(winner)s went out on this player's discard"),
        Rule.DISCARDER_PAYS,
        gettext_noop("pays"),
    )
    PAID_FOR = LineText(gettext_noop("Cards left: %(value)s, paid by %(payer)s"), Rule.DISCARDER_PAYS)
    VOID = LineText(gettext_noop("Void hand: the stock ran out"), Rule.VOID, gettext_noop("void"))
