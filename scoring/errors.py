"""What the app says besides the referee's rulings and `BadEntry`: not now, not there, not allowed."""

from typing import Any

from referee.messages import Message, Sentences, gettext_noop, ngettext_lazy


class NotNow(Exception):
    """Well formed, but the match (or the table) is in no state for it. `facts` may hold both versions."""

    def __init__(self, code: str, message: Message, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.facts = facts


class KeyReused(Exception):
    """The client's id of an act came again with another body."""


class VersionNeeded(Exception):
    """A correction must say which version of the match it is made to."""


class Say(Sentences):
    HAND_TAKEN = gettext_noop("Hand %(number)s is already written, with other numbers.")
    NO_SUCH_HAND = gettext_noop("There is no hand %(number)s.")
    HAND_MISSING = gettext_noop("Hand %(number)s cannot come yet: the next hand is %(next)s.")
    MATCH_IS_OVER = gettext_noop("The match is over.")
    SIMILAR_NAME = gettext_noop("%(name)s is already at this table. Is this another person?")
    NAME_TAKEN_TWICE = gettext_noop("%(name)s is named twice.")
    NAME_NEEDED = gettext_noop("A name is needed.")
    NAME_TOO_LONG = gettext_noop("A name has at most %(most)s letters.")
    NAME_UNREADABLE = gettext_noop("This name has signs that cannot be written down.")
    UNKNOWN_TIME_ZONE = gettext_noop("There is no time zone called %(name)s.")
    UNKNOWN_PLAYER = gettext_noop("There is no such player at this table.")
    PLAYER_TWICE = gettext_noop("%(name)s cannot sit in two seats.")
    UNKNOWN_SEAT = gettext_noop("There is no seat %(number)s in this match.")
    UNKNOWN_PRESET = gettext_noop("%(game)s has no preset called %(preset)s.")
    PERIOD_UPSIDE_DOWN = gettext_noop("The last day lies before the first.")
    NOT_A_DAY = gettext_noop("%(typed)s is no day. Days are written with year, month and day, like 2026-03-01.")
    NOT_A_PRICE = gettext_noop("%(typed)s is no price. A price is above zero, with at most two decimals, like 0.05.")
    NOT_AN_AMOUNT = gettext_noop(
        "%(typed)s is no amount. An amount is above zero, with at most two decimals, like 12.50."
    )
    PAYS_HIMSELF = gettext_noop("Nobody pays themselves.")
    NOTHING_LIKE_THAT = gettext_noop("Nothing called %(what)s can be looked for in a hand.")
    ALL_SEATS_PLAY = gettext_noop("In this game every seat plays.")
    KEY_REUSED = gettext_noop("This was sent before with something else in it.")
    TEXT_TOO_LONG = gettext_noop("This text has more than %(most)s letters.")
    TABLE_PUT_AWAY = gettext_noop("This table is put away. Bring it back first.")
    COLUMNS_CLOSED = gettext_noop("All columns are closed, so this match cannot go on.")
    SIDES_DO_NOT_FIT = gettext_noop("The players of %(game)s cannot be partners like this.")
    NOT_OVER = gettext_noop("This match is not over.")
    NO_BRING_SIDE = gettext_noop("There is no side %(side)s in this match.")
    NOT_THERE = gettext_noop("There is nothing here, or nothing for this key.")
    WATCH_ONLY = gettext_noop("This key is for watching, not for writing.")
    BAD_REQUEST = gettext_noop("This request cannot be made sense of.")
    WRONG_METHOD = gettext_noop("This address is for another kind of request.")
    SERVER_ERROR = gettext_noop("Something went wrong here. What was sent is not at fault.")
    NOT_JSON = gettext_noop("This is not JSON that can be read.")
    BODY_TOO_LONG = gettext_noop("This is longer than anything that can be sent here.")
    BAD_ACT = gettext_noop("The key of an act is 1 to %(most)s plain letters, digits and signs.")
    NOT_AN_ID = gettext_noop("An id is expected, as it was answered before.")
    SEATS_OR_SIDES = gettext_noop("Name the players either by seats or by sides.")
    STALE = gettext_noop("The match has changed since this page was shown.")
    END_MOVES = ngettext_lazy(
        "The match would end with hand %(number)s, and %(count)s hand was played after it.",
        "The match would end with hand %(number)s, and %(count)s hands were played after it.",
    )
    LATER_KEEP_OR_NEW = gettext_noop("Later hands are kept (keep) or move into a new match (new_match).")
    ADJUST_STAYS = gettext_noop("Points given or taken cannot become a hand, nor a hand become that.")
    BROUGHT_STAYS = gettext_noop("Totals brought from paper stay as they are; give or take points instead.")
    LATER_HAND_BREAKS = gettext_noop("Hand %(number)s would break the rules after this.")
    NEXT_HAND_ONLY = gettext_noop("Seats change between hands: from hand %(next)s on.")
    TOO_FEW_PLAY = gettext_noop("%(game)s needs at least %(low)s players.")
    TABLE_IS_FULL = gettext_noop("%(game)s has seats for at most %(high)s players.")
    NOBODY_JOINS = gettext_noop("In %(game)s nobody joins, leaves or sits out; a player can be replaced.")
    ALREADY_SITS = gettext_noop("%(name)s already sits in this match.")
    SAT_TOGETHER = gettext_noop("%(one)s and %(other)s sat in one hand, so they are two people.")
    SAME_PERSON = gettext_noop("These two are one person already.")
    NO_SUCH_MATCH = gettext_noop("There is no such match at this table.")
    FILE_NEEDED = gettext_noop("A file is needed.")
    CUT_SHORT = gettext_noop("This breaks off at character %(at)s.")
    TOO_DEEP = gettext_noop("This is nested more deeply than anything that is exported.")
    NOT_AN_EXPORT = gettext_noop("This is no table that was exported here or by another Kibitz.")
    EXPORT_IS_NEWER = gettext_noop("This was exported by a newer Kibitz (version %(version)s; known up to %(known)s).")
    EXPORT_EDITED = gettext_noop("This has been edited since it was exported.")
    DOES_NOT_FOLLOW = gettext_noop("This does not follow from the hands: it should be %(should_be)s.")
    NOT_A_TIME = gettext_noop("A time is expected, like 2026-11-29T21:40:00+00:00.")
    SEATS_IN_ORDER = gettext_noop("Seats and sides are numbered from 0, as the game has them.")
    NOT_IN_LIST = gettext_noop("This points to number %(number)s of a list that has no such number.")
    UNSAYABLE = gettext_noop("This cannot be read out.")
    ALREADY_IMPORTED = gettext_noop("This export is here already. It can be brought in once more, as another table.")
    VERSION_NEEDED = gettext_noop("A correction needs the match's version in If-Match.")
    BAD_VERSION = gettext_noop("The match's version is a whole number.")
