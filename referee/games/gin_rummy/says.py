"""What the referee of gin rummy says."""

from __future__ import annotations

from referee.messages import Sentences, gettext_noop, ngettext_lazy


class Say(Sentences):
    # names
    KNOCKER = gettext_noop("The knocker")
    DEFENDER = gettext_noop("The defender")
    HEADLINE = gettext_noop("Gin rummy to %(target)s")
    OKLAHOMA_HEADLINE = gettext_noop("Oklahoma gin to %(target)s")
    HOLLYWOOD_HEADLINE = gettext_noop("Hollywood gin to %(target)s")
    OKLAHOMA_NEEDS_UPCARD = gettext_noop("Oklahoma needs an upcard, and with eleven cards dealt there is none.")

    # what is entered
    COUNT_OUT_OF_RANGE = gettext_noop("Ten cards leave 0 to %(most)s: %(number)s cannot be.")
    DEADWOOD_OF_KNOCKER = gettext_noop("The deadwood of the knocker")
    CARDS_OR_COUNTS = gettext_noop("Tell the cards or the counts, not both.")
    NOT_TOLD = gettext_noop("%(field)s is not told.")
    NO_PLAYER_OF_THIS_HAND = gettext_noop("The knocker is not one of the two who played.")

    # knock and gin
    UPCARD_NEEDED = gettext_noop("In Oklahoma the upcard sets the limit. Which card was turned up?")
    TOO_MUCH_DEADWOOD = ngettext_lazy(
        "%(who)s cannot knock with %(deadwood)s. %(deadwood)s is above %(limit)s, the limit here: %(count)s too many.",
        "%(who)s cannot knock with %(deadwood)s. %(deadwood)s is above %(limit)s, the limit here: %(count)s too many.",
    )
    GIN_ONLY = ngettext_lazy(
        "%(who)s cannot knock with %(count)s. The limit here is 0: only gin ends this hand.",
        "%(who)s cannot knock with %(count)s. The limit here is 0: only gin ends this hand.",
    )
    NOT_GIN = gettext_noop("%(who)s has %(deadwood)s left, so it is no gin.")
    BIG_GIN_NOT_PLAYED = gettext_noop("Big gin is not played here. One card is thrown, and then it is gin.")
    DECLARE_KNOCK = gettext_noop("Declare a knock: %(deadwood)s is within the limit of %(limit)s.")
    DECLARE_GIN = gettext_noop("Declare gin.")

    # score
    SCORES = gettext_noop("%(who)s scores %(points)s: %(parts)s.")
    WINS_WITHOUT_POINTS = gettext_noop("Both have %(deadwood)s left. %(who)s wins the hand without points.")
    NOBODY_WINS = gettext_noop("Both have %(deadwood)s left. Nobody scores.")
    SUBTRACTION = gettext_noop("%(more)s − %(less)s = %(difference)s")
    DEADWOOD_OF_OTHER = gettext_noop("deadwood %(deadwood)s")
    UNDERCUT = gettext_noop("undercut %(bonus)s")
    GIN = gettext_noop("gin %(bonus)s")
    BIG_GIN = gettext_noop("big gin %(bonus)s")
    TWICE = gettext_noop("twice for the spade")
    VOID = gettext_noop("The hand is void: nobody scores.")

    # match
    BAD_WINNER = gettext_noop("Hand %(hand)s: %(winner)s is not one of the two players.")
    NEGATIVE = gettext_noop("Hand %(hand)s: points and boxes are never less than 0.")
    VOID_WITH_POINTS = gettext_noop("Hand %(hand)s was won by nobody, so nobody scores in it.")
    NO_PLAYER = gettext_noop("%(player)s is not one of the two players.")
    MATCH_WAS_OVER = ngettext_lazy(
        "The match was over after %(count)s hand.", "The match was over after %(count)s hands."
    )
    MATCH_IS_OVER = gettext_noop("All three games are closed: the match is over.")
    UP_TO_THE_END = gettext_noop("Leave out the hands after the end.")
    WINS_MATCH = gettext_noop("%(winner)s wins, %(points)s to %(other)s.")
    LEVEL_AT_THE_END = gettext_noop("The match is over and level, %(points)s each.")
    GOES_ON = gettext_noop("The match goes on: %(points)s to %(other)s.")
    DEALS_NEXT = gettext_noop("%(dealer)s deals next.")
    TEAM_SCORES = gettext_noop("%(team)s scores %(points)s.")
    TEAMS_LEVEL = gettext_noop("The teams are level: nobody scores.")
