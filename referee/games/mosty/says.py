"""What the referee of Mosty says."""

from __future__ import annotations

from referee.messages import Sentences, gettext_noop, ngettext_lazy


class Say(Sentences):
    # the table
    HEADLINE = gettext_noop("Mosty")
    HEADLINE_HANDS = ngettext_lazy("Mosty, %(count)s hand", "Mosty, %(count)s hands")
    HEADLINE_TARGET = gettext_noop("Mosty to %(target)s")
    JOKERS_TOO_FEW = ngettext_lazy(
        "A bridge cannot have two jokers: there is %(count)s.", "A bridge cannot have two jokers: there are %(count)s."
    )
    JOKERS_TOO_MANY = gettext_noop("One pack has two jokers at most, not %(number)s.")
    ONE_PACK_NEEDS_DISTINCT_SUITS = gettext_noop("One pack has each card once, so the suits of a set always differ.")
    PLAYERS = ngettext_lazy(
        "%(count)s player is named. It takes %(fewest)s to %(most)s.",
        "%(count)s players are named. It takes %(fewest)s to %(most)s.",
    )
    TOO_FEW_CARDS = gettext_noop(
        "%(number)s players with %(each)s cards each leave no card to draw: there are %(cards)s."
    )
    NO_PLAYER = gettext_noop("%(who)s is not among the players.")
    NAMED_TWICE = gettext_noop("%(who)s is named twice.")
    JOKER_NOT_IN_PLAY = ngettext_lazy(
        "%(card)s is not in play: there is %(count)s joker.", "%(card)s is not in play: there are %(count)s jokers."
    )
    DUPLICATE = gettext_noop("It is there more often than in the cards of this game: %(card)s.")
    NO_BRIDGE_ON_TABLE = gettext_noop("What lies on the table is no bridge: %(cards)s.")
    PLAYER_AND_TABLE = gettext_noop("Tell both, the player and the table, or neither.")
    LARGE_HAND = gettext_noop("A hand of more than %(most)s cards is not searched.")
    DEALT = gettext_noop("%(who)s begins. Left in the deck: %(stock)s.")
    RESHUFFLE = ngettext_lazy(
        "The last card of the trail stays. The other %(count)s is the new deck.",
        "The last card of the trail stays. The other %(count)s are shuffled and are the new deck.",
    )
    HAND_ENDS = gettext_noop("The hand ends, and all score.")

    # bridges
    NOTHING_NAMED = gettext_noop("No card is named.")
    IS_SET = gettext_noop("A set: %(cards)s.")
    IS_RUN = gettext_noop("A run: %(cards)s.")
    JOKER_STANDS = gettext_noop("The joker stands for %(cards)s.")
    JOKER_MAY_STAND = gettext_noop("The joker may stand for %(cards)s. It is named when it is laid.")
    JOKERS_MAY_STAND = ngettext_lazy(
        "The jokers can be read in %(count)s way.", "The jokers can be read in %(count)s ways."
    )
    JOKER_IMPOSSIBLE = gettext_noop("No joker can stand for %(stands)s in %(cards)s.")
    TOO_MANY_JOKERS = gettext_noop("%(number)s jokers in one bridge are too many: here it has %(most)s at most.")
    NATURALS_NEEDED = gettext_noop("Two natural cards are needed beside jokers: %(cards)s.")
    TOO_SHORT = gettext_noop("A bridge has three cards or more: %(cards)s.")
    ACE_ORDER = gettext_noop("The ace does not run that way here: %(cards)s.")
    NOT_A_BRIDGE = gettext_noop("That is neither a set nor a run: %(cards)s.")

    # laying
    LAYS = ngettext_lazy("%(count)s bridge can be laid: %(bridges)s.", "%(count)s bridges can be laid: %(bridges)s.")
    CARD_USED_TWICE = gettext_noop("No card can be in two bridges: %(card)s.")
    NOT_IN_HAND = gettext_noop("This card is not in the hand: %(card)s.")
    JOKER_FIRST_BRIDGE = gettext_noop("%(who)s has no bridge yet, and the first is laid without a joker.")
    JOKER_BEFORE_BRIDGE = gettext_noop("%(who)s has no bridge yet, and lays no joker on any before that.")
    JOKER_DUPLICATES = gettext_noop("A joker cannot be %(card)s: it lies in a bridge, or a joker stands for it.")
    CARD_STOOD_FOR = gettext_noop("A joker stands for this card, so it is not laid: %(card)s.")
    DECLARE_JOKER = gettext_noop("Which card is the joker in %(cards)s? It could be %(stands)s.")
    DECLARE_JOKERS = ngettext_lazy(
        "Which cards are the jokers in %(cards)s? There is %(count)s way.",
        "Which cards are the jokers in %(cards)s? There are %(count)s ways.",
    )
    NO_DISCARD_LEFT = gettext_noop("No card would be left to discard.")
    ONLY_JOKERS_LEFT = gettext_noop("Only jokers would be left, and they are not discarded.")
    CAN_NO_LONGER_BE_SWAPPED = gettext_noop("The joker that stands for %(card)s can then no longer be swapped.")

    # extending and swapping
    EXTENDS = gettext_noop("It can be laid on: %(added)s. The bridge is then %(cards)s.")
    NO_SUCH_BRIDGE = ngettext_lazy(
        "There is no bridge with that number: %(count)s lies on the table.",
        "There is no bridge with that number: %(count)s lie on the table.",
    )
    NEED_OWN_BRIDGE = gettext_noop("%(who)s has no bridge yet, and extends none of the others' before that.")
    NO_FIT = gettext_noop("It does not fit there: %(added)s on %(cards)s.")
    BRIDGE_IS_COMPLETE = gettext_noop("Nothing can be added to a bridge of %(number)s cards: %(cards)s.")
    USE_SWAP = gettext_noop("A joker stands for %(card)s there. It can be swapped for the joker, but not added.")
    SWAPS = gettext_noop("%(who)s puts %(card)s in the joker's place and takes the joker.")
    SWAP_OFF = gettext_noop("Jokers are not swapped at this table.")
    NO_SUCH_JOKER = gettext_noop("%(joker)s does not lie in that bridge: %(cards)s.")
    SWAP_NEEDS_BRIDGE = gettext_noop("%(who)s has no bridge yet, and swaps no joker before that.")
    NOT_THE_ORIGINAL = gettext_noop("The joker stands for %(original)s, not for %(card)s.")

    # the trail and the turn
    TAKES = ngettext_lazy(
        "%(who)s takes %(count)s card from the trail and lays: %(cards)s.",
        "%(who)s takes %(count)s cards from the trail and lays: %(cards)s.",
    )
    TRAIL_EMPTY = gettext_noop("The trail is empty.")
    NO_SUCH_CARD = ngettext_lazy(
        "There is no card with that number: %(count)s lies in the trail.",
        "There is no card with that number: %(count)s lie in the trail.",
    )
    TRAIL_TOP_ONLY = gettext_noop("Only the last card of the trail can be taken: %(card)s.")
    TRAIL_TAKE_ALL = gettext_noop("Who takes %(card)s takes all of these: %(cards)s.")
    TRAIL_ONLY_NEW_BRIDGE = gettext_noop("Only for a new bridge that is laid at once can %(card)s be taken.")
    TRAIL_OR_EXTENSION = gettext_noop("Only for a bridge or an extension that is laid at once can %(card)s be taken.")
    TRAIL_CARD_UNUSED = gettext_noop("The card taken from the trail has to be laid, and %(card)s is not.")
    TABLE_NEEDED = gettext_noop("To extend a bridge, tell what lies on the table.")
    ONE_OF_BOTH = gettext_noop("Tell the new bridge or the extension, not both.")
    JOKER_DISCARD = gettext_noop("A joker is not put into the trail.")
    DISCARDS = gettext_noop("It can be discarded: %(card)s.")
    MUST_DRAW = gettext_noop("%(who)s has taken no card.")
    MUST_DISCARD = gettext_noop("The turn ends with a discard, and none is named.")
    JOKER_MUST_BE_PLAYED = gettext_noop("%(who)s won a joker by a swap and has to lay it in this turn.")
    GOES_OUT = gettext_noop("%(who)s goes out.")
    GOES_OUT_WITH = gettext_noop("It is the last card: the hand ends.")
    TURN_STANDS = ngettext_lazy(
        "The turn stands. %(who)s has %(count)s card left.", "The turn stands. %(who)s has %(count)s cards left."
    )

    # what was not told

    HOLDS_THE_REST = gettext_noop("What does not come from the trail is in the player's hand, and other cards besides.")
    HOLDS_CARDS = gettext_noop("The player holds these cards, and others besides.")
    HAS_BRIDGE = gettext_noop("%(who)s has a bridge already, and nothing lies on the table that matters.")
    NOTHING_ON_TABLE = gettext_noop("Nothing lies on the table.")

    # what would make it legal
    NAME_JOKERS = ngettext_lazy("Name the joker: %(cards)s.", "Name the jokers: %(cards)s.")
    LEAVE_OUT = gettext_noop("Leave out %(cards)s.")
    LEAVE_OUT_ACT = gettext_noop("Leave out step %(number)s.")
    LAY_ON = gettext_noop("Lay it on %(cards)s.")
    TAKE_AWAY = gettext_noop("Take %(card)s away where it does not lie.")
    NOTHING_TO_DISCARD = gettext_noop("With nothing but jokers in the hand the turn ends without a discard.")
    KEEP_ONE = gettext_noop("Keep a card to discard.")
    WITH_ONE = gettext_noop("With one of these it would be a bridge: %(cards)s.")
    WITH_ONE_MORE = gettext_noop("Together with one of these it would fit: %(cards)s.")
    BRIDGE_FIRST = gettext_noop("Lay a bridge without a joker first, in the same turn.")
    SWAP_IT = gettext_noop("Swap %(card)s for the joker.")
    SWAP_WITH = gettext_noop("Put %(card)s in the joker's place.")
    TAKE_THESE = gettext_noop("Take %(cards)s.")
    DRAW_FIRST = gettext_noop("Draw a card first.")
    DISCARD_ONE = gettext_noop("Discard %(card)s.")
    DRAW_INSTEAD = gettext_noop("Draw from the deck instead.")

    # searches
    THESE = gettext_noop("(%(cards)s)")
    THESE_ON = gettext_noop("(%(cards)s) on (%(onto)s)")
    SWAPPED = gettext_noop("%(card)s for the joker in (%(onto)s)")
    DISCARDED = gettext_noop("then %(card)s is discarded")
    NET = gettext_noop("The most is %(points)s, with these bridges: %(bridges)s.")
    NOTHING_TO_LAY = gettext_noop("No bridge is worth laying. The hand counts %(points)s.")
    CAN_GO_OUT = gettext_noop("The hand can go out: %(acts)s.")
    CANNOT_GO_OUT = gettext_noop("The hand cannot go out in this turn.")

    # how a claim lies
    LAID_WITH_IT = gettext_noop("Laid with it")
    TAKEN_FROM_TRAIL = gettext_noop("From the trail")

    # the score
    SCORES = gettext_noop("%(scores)s.")
    NET_OF = gettext_noop("%(who)s %(points)s (plus %(plus)s, minus %(minus)s)")
    NET_WITH_BONUS = gettext_noop("%(who)s %(points)s (plus %(plus)s, minus %(minus)s, %(bonus)s for going out)")
    POINTS_OF = gettext_noop("%(who)s %(points)s")
    NO_HAND_OF = gettext_noop("What %(who)s has left in the hand is not entered.")
    POINTS_TO_GO = gettext_noop("%(who)s’s points to go")
    CARDS_TO_GO = gettext_noop("%(who)s’s cards to go")
    LAID_BY = gettext_noop("%(who)s laid")
    LEFT_WITH = gettext_noop("%(who)s has left")
    JOKER = gettext_noop("Joker %(number)s")
    WHICH_CARD = gettext_noop("which card?")
    STANDS_FOR = gettext_noop("stands for %(card)s")
    NAME_JOKER = gettext_noop("Which card is the joker that %(who)s laid?")
    LAID = gettext_noop("laid")
    LAID_COUNTS = gettext_noop("laid %(points)s")
    LEFT = gettext_noop("left")
    LEFT_COUNTS = gettext_noop("left %(points)s")
    IN_NO_BRIDGE = gettext_noop("These cards lie in no bridge: %(cards)s.")
    TOO_MUCH_LAID = gettext_noop("More than %(most)s cards laid are not parted into bridges.")
    TABLE_OR_LAID = gettext_noop("Tell the bridges or the cards that each player laid, not both.")
    OUT_HAS_CARDS = gettext_noop("%(who)s went out and has no cards left.")
    NO_SUCH_SIDE = gettext_noop("%(who)s does not play this hand.")

    # the match
    NO_HANDS = gettext_noop("No hand has been played.")
    IN_FRONT = gettext_noop("In front with %(points)s: %(who)s.")
    LEVEL = gettext_noop("The end is reached, but with %(points)s these are level and play on: %(who)s.")
    WINS = gettext_noop("The match is over. With %(points)s the winner is %(who)s.")
    SHARED = gettext_noop("The match is over. With %(points)s these share the win: %(who)s.")
