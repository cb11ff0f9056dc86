"""What the referee of Seven Bridge says."""

from __future__ import annotations

from referee.messages import Sentences, gettext_noop, ngettext_lazy


class Say(Sentences):
    # the table
    HEADLINE = gettext_noop("Seven Bridge")
    HEADLINE_HANDS = ngettext_lazy("Seven Bridge, %(count)s hand", "Seven Bridge, %(count)s hands")
    HEADLINE_TARGET = gettext_noop("Seven Bridge to %(target)s")
    JOKERS_TOO_FEW = ngettext_lazy(
        "A meld cannot have two jokers: the pack has %(count)s.",
        "A meld cannot have two jokers: the pack has %(count)s.",
    )
    DISCARDER_PAYS_NEEDS_ZERO_SUM = gettext_noop("One player can pay for all only where the losers pay the winner.")
    LINEAR_NEEDS_DOUBLING = gettext_noop("Sevens count 20 here, so several of them do not multiply the hand.")
    TARGET_NEEDS_GAINS = gettext_noop("Totals only fall here, so no number of points is ever reached.")
    PLAYERS = ngettext_lazy(
        "%(count)s player is named. It takes %(fewest)s to %(most)s.",
        "%(count)s players are named. It takes %(fewest)s to %(most)s.",
    )
    MORE_THAN_HOUSE_RULE = ngettext_lazy(
        "%(count)s player is named, and the house rule about players at most says %(most)s.",
        "%(count)s players are named, and the house rule about players at most says %(most)s.",
    )
    NO_PLAYER = gettext_noop("%(who)s is not among the players.")
    NAMED_TWICE = gettext_noop("%(who)s is named twice.")
    JOKER_NOT_IN_PLAY = ngettext_lazy(
        "%(card)s is not in play: the pack has %(count)s joker.",
        "%(card)s is not in play: the pack has %(count)s jokers.",
    )
    DUPLICATE = gettext_noop("It is there twice, and the pack has it once: %(card)s.")
    FIRST = gettext_noop("%(who)s plays first.")
    NO_MELD_ON_TABLE = gettext_noop("What lies on the table is no meld: %(cards)s.")
    PLAYER_AND_TABLE = gettext_noop("Tell both, the player and the table, or neither.")
    LARGE_HAND = gettext_noop("A hand of more than %(most)s cards is not searched.")

    # melds
    NOTHING_NAMED = gettext_noop("No card is named.")
    IS_SINGLE_SEVEN = gettext_noop("A single seven: %(cards)s.")
    IS_SET = gettext_noop("A set: %(cards)s.")
    IS_RUN = gettext_noop("A run: %(cards)s.")
    JOKER_STANDS = gettext_noop("The joker stands for %(cards)s.")
    JOKER_MAY_STAND = gettext_noop("The joker may stand for %(cards)s. It is named when it is laid.")
    JOKER_FLOATS = gettext_noop("The joker stands for whichever of these does not come: %(cards)s.")
    JOKERS_MAY_STAND = ngettext_lazy(
        "The jokers can be read in %(count)s way.", "The jokers can be read in %(count)s ways."
    )
    JOKER_IMPOSSIBLE = gettext_noop("No joker can stand for %(stands)s in %(cards)s.")
    TOO_MANY_JOKERS = gettext_noop("%(number)s jokers in one meld are too many: here it has %(most)s at most.")
    NATURALS_NEEDED = gettext_noop("Two natural cards are needed beside jokers: %(cards)s.")
    JOKER_SHORT = gettext_noop("With a joker a meld has three cards or more: %(cards)s.")
    TOO_SHORT = gettext_noop("That is too short for a meld: %(cards)s.")
    ACE_ORDER = gettext_noop("The ace does not run that way here: %(cards)s.")
    NOT_A_MELD = gettext_noop("That is neither a set nor a run: %(cards)s.")
    WRONG_KIND = gettext_noop("That is a %(kind)s, not a %(claimed)s: %(cards)s.")
    A_SET, A_RUN, A_SINGLE_SEVEN = gettext_noop("set"), gettext_noop("run"), gettext_noop("single seven")

    # laying
    LAYS = ngettext_lazy("%(count)s meld can be laid: %(melds)s.", "%(count)s melds can be laid: %(melds)s.")
    FLAT_IS_FOR_SEVENS = gettext_noop("Only sevens are put down as a set or as singles, not %(card)s.")
    DECLARE_SEVENS = gettext_noop("Are %(cards)s one set, or single sevens? It has to be said.")
    ONE_SEVEN_IS_NO_SET = gettext_noop("One seven alone is no set: %(card)s.")
    CARD_USED_TWICE = gettext_noop("No card can be in two melds: %(card)s.")
    NOT_IN_HAND = gettext_noop("This card is not in the hand: %(card)s.")
    DECLARE_JOKER = gettext_noop("Which card is the joker in %(cards)s? It could be %(stands)s.")
    DECLARE_JOKERS = ngettext_lazy(
        "Which cards are the jokers in %(cards)s? There is %(count)s way.",
        "Which cards are the jokers in %(cards)s? There are %(count)s ways.",
    )
    NO_DISCARD_LEFT = gettext_noop("No card would be left to discard.")

    # lay-offs
    LAYS_OFF = gettext_noop("It can be laid off: %(added)s. The meld is then %(cards)s.")
    NO_SUCH_MELD = ngettext_lazy(
        "There is no meld with that number: %(count)s lies on the table.",
        "There is no meld with that number: %(count)s lie on the table.",
    )
    NEED_OWN_MELD = gettext_noop("%(who)s has no meld of their own on the table yet, so nothing can be laid off.")
    NO_FIT = gettext_noop("It does not fit there: %(added)s on %(cards)s.")
    NO_FIFTH = gettext_noop("A set has four cards at most, and these are four: %(cards)s.")
    JOKER_STAYS = gettext_noop("The joker in %(cards)s stands for %(card)s, and it stays there.")
    SET_OF_SEVENS_CLOSED = gettext_noop("A set of sevens takes sevens only, not %(card)s: %(cards)s.")
    RUN_CLOSED_TO_SEVENS = gettext_noop("This seven is in a run by now, so %(card)s does not go there: %(cards)s.")

    # the turn
    GOES_OUT = gettext_noop("%(who)s goes out.")
    GOES_OUT_AT_ONCE = gettext_noop("%(who)s goes out all at once.")
    TURN_STANDS = ngettext_lazy(
        "The turn stands. %(who)s has %(count)s card left.", "The turn stands. %(who)s has %(count)s cards left."
    )
    MUST_DISCARD = gettext_noop("The turn ends with a discard, and none is named.")
    LAYOFF_AFTER_CLAIM = gettext_noop("%(who)s began the turn with a claim, so nothing is laid off in it.")
    RESHUFFLE = ngettext_lazy(
        "The top discard stays. The other %(count)s is the new stock.",
        "The top discard stays. The other %(count)s are shuffled and are the new stock.",
    )
    STOCK_VOID = gettext_noop("No stock is left: the hand is void.")

    # chi and pon
    CLAIMS = gettext_noop("%(who)s may take %(card)s: %(cards)s. Then it is %(next)s's turn.")
    OWN_DISCARD = gettext_noop("%(who)s discarded %(card)s, and nobody claims their own discard.")
    MUST_BE_NEW_MELD = gettext_noop("Only for a new meld can %(card)s be claimed, not for one on the table.")
    FIRST_TURN = gettext_noop("%(who)s has had no turn yet that began with the stock and ended with a discard.")
    FIRST_ROUND = gettext_noop("%(who)s has had no turn yet, and nobody claims a discard before that.")
    UPCARD = gettext_noop("Nobody has had a turn yet, so the card turned up, %(card)s, cannot be claimed.")
    CHI_OUT_OF_TURN = gettext_noop("Only %(next)s may call chi for %(card)s, not %(who)s.")
    PON_OUT_OF_TURN = gettext_noop("Only %(next)s may call pon for %(card)s, not %(who)s.")
    TOO_LATE = gettext_noop("%(who)s has drawn already: it is too late to claim %(card)s.")
    TWO_FROM_HAND = ngettext_lazy(
        "Two cards from the hand are needed with %(card)s, and %(count)s is named.",
        "Two cards from the hand are needed with %(card)s, and %(count)s are named.",
    )
    JOKER_IN_CLAIM = gettext_noop("No joker is used in a claim here: %(cards)s.")
    CHI_NEEDS_RUN = gettext_noop("Chi is for runs, and this is a set: %(cards)s.")
    PON_NEEDS_SET = gettext_noop("Pon is for sets, and this is a run: %(cards)s.")
    IN_TURN_NEEDED = gettext_noop("The card was turned up in the deal. Whose turn is it?")
    NOBODY_CALLS = gettext_noop("Nobody calls.")
    OWN_DISCARD_CALLED = gettext_noop("%(who)s made this discard, and nobody claims their own.")
    CALLED_OUT_OF_TURN = gettext_noop("It is %(next)s's turn next, so %(who)s may not call that.")
    PON_BEFORE_CHI = gettext_noop("%(who)s has the card: pon comes before chi.")
    SOONER_PON = gettext_noop("%(who)s has the card: the turn comes to them sooner.")
    ONE_CALL = gettext_noop("%(who)s has the card.")

    # what was not told
    HOLDS_CARDS = gettext_noop("The player holds these cards, and others besides.")
    HAD_TURNS = gettext_noop("%(who)s has had a turn that began with the stock.")
    NOT_DRAWN = gettext_noop("%(who)s has not drawn yet.")
    NOTHING_ON_TABLE = gettext_noop("Nothing lies on the table.")

    # what would make it legal
    NAME_JOKERS = ngettext_lazy("Name the joker: %(cards)s.", "Name the jokers: %(cards)s.")
    CALL_IT = gettext_noop("Call it a %(kind)s.")
    CALL_SET = gettext_noop("Declare one set.")
    CALL_SINGLES = gettext_noop("Declare single sevens.")
    LEAVE_OUT = gettext_noop("Leave out %(cards)s.")
    LEAVE_OUT_ACT = gettext_noop("Leave out step %(number)s.")
    LAY_ON = gettext_noop("Lay it off on %(cards)s.")
    LAY_AS_MELD = gettext_noop("Lay %(cards)s as one meld.")
    LAY_FIRST = gettext_noop("Lay a meld first, in the same turn. A single seven is enough.")
    CALL_CHI = gettext_noop("Call chi.")
    CALL_PON = gettext_noop("Call pon.")
    MAKE_NEW_MELD = gettext_noop("Lay %(cards)s as a new meld.")
    TAKE_AWAY = gettext_noop("Take %(card)s away where it does not lie.")
    DRAW_INSTEAD = gettext_noop("Leave it, and draw from the stock in your own turn.")
    KEEP_ONE = gettext_noop("Keep a card to discard.")
    WITH_ONE = gettext_noop("With one of these it would be a meld: %(cards)s.")
    WITH_ONE_MORE = gettext_noop("Together with one of these it would fit: %(cards)s.")
    PON_INSTEAD = gettext_noop("With two cards of that rank %(who)s may call pon.")
    AFTER_A_TURN = gettext_noop("Call it later, after a turn that began with the stock.")
    DISCARD_ONE = gettext_noop("Discard %(card)s.")

    # searches
    LEFT = gettext_noop("The least that can be left is %(points)s, with these melds: %(melds)s.")
    NOTHING_TO_MELD = gettext_noop("Nothing can be melded. The hand counts %(points)s.")
    CAN_GO_OUT = gettext_noop("The hand can go out: %(acts)s.")
    CAN_GO_OUT_AT_ONCE = gettext_noop("The hand can go out all at once: %(acts)s.")
    CANNOT_GO_OUT = gettext_noop("The hand cannot go out in this turn.")
    CANNOT_GO_OUT_AT_ONCE = gettext_noop("The hand cannot go out all at once.")
    HAD_MELD = gettext_noop("%(who)s has a meld on the table already, so it would not be all at once.")
    THESE = gettext_noop("(%(cards)s)")
    THESE_ON = gettext_noop("(%(cards)s) on (%(onto)s)")
    DISCARDED = gettext_noop("then %(card)s is discarded")

    # the score
    TOO_MANY_LEFT = gettext_noop(
        "%(who)s cannot have %(number)s cards left: seven are dealt, and every turn ends with a discard."
    )
    HAND_VALUE = gettext_noop("The hand counts %(value)s: %(parts)s.")
    HAND_VALUE_OF = gettext_noop("%(who)s has %(value)s left: %(parts)s.")
    SUM = gettext_noop("cards %(points)s")
    SEVENS_TIMES = ngettext_lazy("%(count)s seven, times %(times)s", "%(count)s sevens, times %(times)s")
    JOKERS_TIMES = ngettext_lazy("%(count)s joker, times %(times)s", "%(count)s jokers, times %(times)s")
    WINNER_SCORES = gettext_noop("%(who)s scores %(points)s.")
    AT_ONCE = gettext_noop("%(says)s Going out all at once counts %(times)s times: %(times)s × %(points)s.")
    LOSERS_PAY = gettext_noop("%(who)s loses nothing, the others lose %(points)s together.")
    PAYS_FOR_ALL = gettext_noop("%(who)s scores %(points)s, and %(payer)s pays it all.")
    NOBODY_SCORES = gettext_noop("The hand is void: nobody scores.")
    WINNER_HAS_CARDS = gettext_noop("%(who)s went out and has no cards left.")
    NO_LOSER = gettext_noop("%(who)s is not among the players with cards left.")
    NO_HAND_OF = gettext_noop("What %(who)s has left is not entered.")
    POINTS_TO_GO = gettext_noop("%(who)s’s points to go")
    CARDS_TO_GO = gettext_noop("%(who)s’s cards to go")
    WHO_WENT_OUT = gettext_noop("Who went out?")
    COUNTS = gettext_noop("counts %(value)s")
    LEFT_OF = gettext_noop("%(who)s has left")
    NO_SUCH_SIDE = gettext_noop("%(who)s does not play this hand.")

    # the match
    NO_HANDS = gettext_noop("No hand has been played.")
    IN_FRONT = gettext_noop("In front with %(points)s: %(who)s.")
    LEVEL = gettext_noop("The end is reached, but with %(points)s these are level and play on: %(who)s.")
    WINS = gettext_noop("The match is over. With %(points)s the winner is %(who)s.")
    SHARED = gettext_noop("The match is over. With %(points)s these share the win: %(who)s.")
