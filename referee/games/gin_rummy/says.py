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
    WHAT_IS_LEFT = gettext_noop("%(who)s: what is left?")
    COUNT_OUT_OF_RANGE = gettext_noop("Ten cards leave 0 to %(most)s: %(number)s cannot be.")
    LAYOFFS_ONTO_WHAT = gettext_noop("To lay off cards, the melds of the knocker have to be told.")
    CARDS_OR_COUNTS = gettext_noop("Tell the cards or the counts, not both.")
    NO_PLAYER_OF_THIS_HAND = gettext_noop("The knocker is not one of the two who played.")

    NO_JOKERS = gettext_noop("Gin is played without jokers.")
    CARD_TWICE = gettext_noop("The pack has %(card)s once, and it is named twice.")
    SIZE_EXPECTED = gettext_noop("%(size)s cards are expected, and %(count)s are named.")
    SIZES_EXPECTED = gettext_noop("%(low)s to %(high)s cards are expected, and %(count)s are named.")
    IN_BOTH_HANDS = gettext_noop("Only one player can have %(card)s, and both do.")
    NOT_IN_HAND = gettext_noop("This is not among the entered cards: %(card)s.")
    USED_TWICE = gettext_noop("A card is in one meld at most, and %(card)s is in two.")

    # a hand being entered
    WHO_KNOCKED = gettext_noop("Who knocked?")
    KNOCKED = gettext_noop("%(who)s knocked")
    THROWN_CARD = gettext_noop("Thrown")
    CARDS_OF = gettext_noop("%(count)s of %(size)s cards")
    CARDS_TO_GO = ngettext_lazy("%(count)s more card", "%(count)s more cards")
    DEADWOOD_OF = gettext_noop("%(who)s’s deadwood")
    GIN_WORD = gettext_noop("gin")
    BIG_GIN_WORD = gettext_noop("big gin")
    THROWN = gettext_noop("thrown face down")
    LAID_OFF_ON = gettext_noop("laid off on %(cards)s")
    WHICH_SPREAD = gettext_noop("Which spread was laid?")
    GETS = gettext_noop("%(who)s: %(points)s")
    NOBODY_SCORES = gettext_noop("Nobody scores")
    WHICH_DEFENCE = gettext_noop("Melds and lay-offs of the defender")
    DEFENCE_AS_TOLD = gettext_noop("As told")
    BEST_DEFENCE = gettext_noop("The best defence")
    HOW_DID_IT_END = gettext_noop("All eleven cards are in melds")
    GIN_AND_THROWN = gettext_noop("gin, one card thrown")
    KNOCK_WITH = gettext_noop("Knock with %(limit)s")
    ONLY_GIN = gettext_noop("Only gin ends this hand")
    LIMIT_WORD = gettext_noop("limit %(limit)s")
    ONLY_GIN_WORD = gettext_noop("only gin")

    # melds
    THE_SET = gettext_noop("the set %(cards)s")
    THE_RUN = gettext_noop("the run from %(low)s to %(high)s")
    IS_A_MELD = gettext_noop("A meld: %(meld)s.")
    THIS_IS_A_MELD = gettext_noop("This would be a meld: %(meld)s.")
    TOO_FEW = gettext_noop("A meld has three cards at least.")
    NEITHER = gettext_noop("These cards are neither of one rank nor of one suit in a row: %(cards)s.")
    ACE_IS_LOW = gettext_noop("The ace is the lowest card only: it does not follow the king.")
    GAP = ngettext_lazy("For a run %(missing)s is missing.", "For a run %(missing)s are missing.")
    LEAST_DEADWOOD = gettext_noop("The least deadwood of this hand is %(deadwood)s.")
    LEAVES = gettext_noop("This leaves %(deadwood)s: %(cards)s.")
    LEAVES_NOTHING = gettext_noop("This leaves no deadwood.")
    LESS_IS_POSSIBLE = gettext_noop("Another spread leaves %(deadwood)s: %(melds)s.")
    LAY_OUT = gettext_noop("Lay out %(melds)s. That leaves %(deadwood)s.")
    LAY_NO_MELD = gettext_noop("Lay out no meld.")

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
    BIG_GIN_KEEPS_ALL = gettext_noop("Big gin keeps all eleven cards, and %(card)s was thrown.")
    DISCARD_NEEDED = gettext_noop("With eleven cards one has to be thrown face down. Which one?")
    THROWN_WITH_TEN = gettext_noop("With ten cards named, %(card)s cannot be thrown besides.")
    JUST_TAKEN = gettext_noop("A card just taken from the discard pile cannot be thrown on the same turn: %(card)s.")
    MAY_KNOCK = gettext_noop("%(who)s may knock with %(deadwood)s. The limit here is %(limit)s.")
    HAS_GIN = gettext_noop("%(who)s has gin: no deadwood is left.")
    HAS_BIG_GIN = gettext_noop("%(who)s has big gin: all eleven cards are in melds.")
    ASSUMES_NOT_TAKEN = gettext_noop("The card thrown was not just taken from the discard pile.")
    ASSUMES_LIMIT = gettext_noop("The upcard allows a knock with 10.")
    ADD_THROWN = gettext_noop("Name the eleven cards that were held, %(card)s too.")
    DECLARE_KNOCK = gettext_noop("Declare a knock.")
    DECLARE_GIN = gettext_noop("Declare gin.")
    DECLARE_BIG_GIN = gettext_noop("Keep all eleven cards and declare big gin.")
    THROW_INSTEAD = gettext_noop("Throw %(card)s. That leaves %(deadwood)s.")

    # lay-offs
    TOO_MANY_IN_MELDS = gettext_noop("The knocker's melds hold %(count)s cards, and no hand has so many.")
    NO_LAY_OFF_ON_GIN = gettext_noop("It was gin, so nothing can be laid off.")
    LAID_OFF_TWICE = gettext_noop("A card is laid off once, and %(card)s is twice.")
    IN_OWN_MELD = gettext_noop("Only deadwood is laid off, and %(card)s is in a meld of the defender.")
    NO_SUCH_MELD = gettext_noop("Cards are laid off on melds of the knocker, and %(card)s is laid on none.")
    NOT_OF_THE_SET = gettext_noop("Another rank does not fit a set: %(card)s onto %(meld)s.")
    NOT_OF_THE_SUIT = gettext_noop("Another suit does not fit a run: %(card)s onto %(meld)s.")
    DOES_NOT_TOUCH = ngettext_lazy(
        "There is a gap between %(end)s and %(card)s: %(missing)s is missing.",
        "There is a gap between %(end)s and %(card)s: %(missing)s are missing.",
    )
    FITS = gettext_noop("These lay-offs fit: %(cards)s.")
    DEFENDER_LEAVES = gettext_noop("The defender has %(deadwood)s left.")
    LAYS_OFF_AND_LEAVES = gettext_noop("The defender lays off %(cards)s and has %(deadwood)s left.")
    DEFENCE_CAN_LEAVE = gettext_noop("The best defence would leave %(deadwood)s.")
    FITS_ELSEWHERE = gettext_noop("There is another place for %(card)s: %(meld)s.")
    ASSUMES_DEADWOOD = gettext_noop("The defender holds these cards and has them in no meld.")
    ASSUMES_OWN_MELDS = gettext_noop("The defender's melds are those that leave the least.")
    LAY_OFF_NOTHING = gettext_noop("Lay off nothing.")
    LAY_OFF_TOO = gettext_noop("Lay off %(cards)s as well.")
    LAY_ON_OTHER = gettext_noop("Lay %(card)s on %(meld)s.")
    LEAVE_OWN_MELD = gettext_noop("Keep the cards that are laid off out of the defender's own melds.")
    KEEP = gettext_noop("Do not lay off %(cards)s.")

    # play
    NO_UPCARD_HERE = gettext_noop("With eleven cards dealt no card is turned up.")
    WHICH_UPCARD = gettext_noop("Which card was turned up?")
    CARD_ONLY_WHEN_THROWN = gettext_noop("A card is named only when it is thrown.")
    WHICH_CARD_THROWN = gettext_noop("Which card was thrown?")
    HAND_IS_OVER = gettext_noop("The hand is over: nothing more is played.")
    HAND_IS_VOID = gettext_noop("The hand is void: the stock ran out.")
    HAS_KNOCKED = gettext_noop("The play ended with a knock of %(who)s.")
    TURN_OF = gettext_noop("It is the turn of %(who)s. Allowed now: %(acts)s.")
    MAY_NOW = gettext_noop("That is not allowed now. Allowed: %(acts)s.")
    STOCK_IS_CLOSED = gettext_noop("From the last two cards of the stock nobody draws. Allowed: %(acts)s.")
    LIES_IN_PILE = gettext_noop("The discard pile already has %(card)s.")
    OTHER_HOLDS = gettext_noop("The card %(card)s was taken by %(who)s and not thrown since.")
    INSTEAD = gettext_noop("What %(who)s may do instead: %(act)s.")
    STOP_BEFORE = gettext_noop("Take back act %(number)s and all that follow.")

    # score
    NO_LEGAL_KNOCK = gettext_noop("No spread leaves %(limit)s or less: %(deadwood)s is the least.")
    BEST_SPREAD = gettext_noop("The best spread leaves %(deadwood)s and brings the knocker %(net)s.")
    BETTER_SPREAD = gettext_noop("Another spread would bring the knocker %(net)s: %(melds)s.")
    ASSUMES_LEAST_SPREAD = gettext_noop("The knocker lays out the spread with the least deadwood.")
    ASSUMES_BEST_DEFENCE = gettext_noop("The defender melds and lays off so that the least is left.")
    SCORES = gettext_noop("%(who)s scores %(points)s: %(parts)s.")
    WINS_WITHOUT_POINTS = gettext_noop("Both have %(deadwood)s left. %(who)s wins the hand without points.")
    NOBODY_WINS = gettext_noop("Both have %(deadwood)s left. Nobody scores.")
    SUBTRACTION = gettext_noop("%(more)s − %(less)s = %(difference)s")
    DEADWOOD_OF_OTHER = gettext_noop("deadwood %(deadwood)s")
    UNDERCUT = gettext_noop("undercut %(bonus)s")
    GIN = gettext_noop("gin %(bonus)s")
    BIG_GIN = gettext_noop("big gin %(bonus)s")
    TWICE = gettext_noop("twice for the spade")
    BOXES = ngettext_lazy("The hand brings %(count)s box.", "The hand brings %(count)s boxes.")
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
    CAME_TOO_LATE = gettext_noop("Hand %(hand)s came too late for game %(game)s, which was closed.")
    UP_TO_THE_END = gettext_noop("Leave out the hands after the end.")
    WINS_MATCH = gettext_noop("%(winner)s wins, %(points)s to %(other)s.")
    LEVEL_AT_THE_END = gettext_noop("The match is over and level, %(points)s each.")
    GOES_ON = gettext_noop("The match goes on: %(points)s to %(other)s.")
    DEALS_NEXT = gettext_noop("%(dealer)s deals next.")
    TEAM_SCORES = gettext_noop("%(team)s scores %(points)s.")
    TEAMS_LEVEL = gettext_noop("The teams are level: nobody scores.")
