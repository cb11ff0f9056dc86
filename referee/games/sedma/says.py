"""What the referee of Sedma says. Stakes are sticks here, as players draw them."""

from __future__ import annotations

from referee.messages import Sentences, gettext_noop, ngettext_lazy


class Say(Sentences):
    # house rules
    TWO_CARDS_OF_THE_PACK = gettext_noop("Two cards of the pack of 32 are taken out.")
    EVEN_NUMBER_OF_HANDS = gettext_noop("A Soccer match has an even number of hands, and %(count)s is odd.")
    NO_BURNING_WITH_THREE = gettext_noop("Three players do not burn tricks.")
    BURNING_NEEDS_STICKS = gettext_noop("Burnt tricks win sticks, and this scoring has none.")
    FOUR_IN_HAND_NEEDS_STICKS = gettext_noop("Four in hand wins sticks, and this scoring has none.")
    LONE_KING_NEEDS_THREE = gettext_noop("The lone king is for three players.")
    NO_FOUR_IN_HAND_WITH_LONE_KING = gettext_noop("With the lone king four in hand is not played.")
    DIFFERENCE_NEEDS_TWO = gettext_noop("A difference is between two sides, and here are three.")
    FOUR_CARDS_DO_NOT_FIT = gettext_noop("Four cards as a trick belong to the count of 170, with two or four players.")
    BAD_REMOVED_CARDS = gettext_noop("Two different cards are taken out: no ace, ten or seven, and not the lone king.")
    SOCCER_NEEDS_TWO = gettext_noop("Soccer is for two players.")
    GO_TOGETHER = gettext_noop("These house rules go together.")

    # what is entered
    NO_SUCH_SEAT = gettext_noop("%(seat)s is not there: the seats of %(players)s players are counted from 0.")
    NO_SUCH_SIDE = gettext_noop("The %(count)s sides of a hand are counted from 0.")
    CARD_OR_PASS = gettext_noop("%(who)s plays a card or passes: one of the two.")
    ONE_FOR_EACH_SEAT = gettext_noop("%(count)s numbers are expected, one for each seat.")
    ONE_FOR_EACH_SIDE = gettext_noop("%(count)s entries are expected, one for each side.")
    WON_AND_LEVEL = gettext_noop("Either one side won or several are level.")
    PLAYED_ALONE = gettext_noop("%(who)s held the %(king)s, the lone king, and so played alone against the other two.")
    NOBODY_ALONE = gettext_noop("Nobody plays alone at this table.")
    WHO_IS_ALONE = gettext_noop("Who held the %(king)s and played alone?")
    NOT_ENOUGH = gettext_noop("That is not enough to score this hand. Missing: %(missing)s.")
    NO_BURNT_TRICKS = gettext_noop("Tricks are not burnt at this table.")
    NO_FOUR_IN_HAND = gettext_noop("Four in hand is not played at this table.")
    NO_SUCH_PRICE = gettext_noop("A hand cannot win %(value)s here. It can win: %(prices)s.")
    NOTHING_IS_WON = gettext_noop("Where nobody won, the value is 0.")
    CANNOT_BE_LEVEL = gettext_noop("Two sides cannot be level on %(all)s points in tens.")
    NAMED_TWICE = gettext_noop("A side is named twice.")

    # names
    PARTNERS = gettext_noop("%(one)s & %(other)s")
    LONE_PLAYER = gettext_noop("The lone player")
    THE_PAIR = gettext_noop("The pair")

    # a trick
    NOT_A_CARD_OF_SEDMA = gettext_noop("Sedma has no %(card)s: its pack goes from seven to ace.")
    CARD_WAS_REMOVED = gettext_noop("The %(card)s cannot show up. Taken out before the deal: %(removed)s.")
    EMPTY_TRICK = gettext_noop("A trick begins with a card, and none was played.")
    ALREADY_PLAYED = gettext_noop("The %(card)s has already been played.")
    CARD_TWICE = gettext_noop("The %(card)s is named twice, and there is only one.")
    NOT_YOUR_TURN = gettext_noop("%(who)s played out of turn. It was the turn of %(turn)s.")
    NOT_A_CONTINUATION = gettext_noop(
        "%(who)s cannot continue with the %(card)s: it is not equal in rank to the first card, the %(led)s, and it is not wild."
    )
    ROUND_NOT_COMPLETE = ngettext_lazy(
        "Round %(round)s of the trick is not complete. Still to play: %(waiting)s.",
        "Round %(round)s of the trick is not complete. Still to play: %(waiting)s.",
    )
    END_THE_TRICK = gettext_noop("End the trick before that round.")
    FIFTH_ROUND = gettext_noop("%(who)s opens a fifth round, and hands have four cards.")
    NO_PASS_HERE = gettext_noop("%(who)s may not pass here.")
    BURNT_IS_OVER = gettext_noop("The trick was burnt and the hand was over before %(who)s played the %(card)s.")
    LEAVE_OUT_THE_REST = gettext_noop("Leave out what was played after that.")
    BURNT = ngettext_lazy(
        "Burnt: %(who)s played the fourth %(rank)s in a row. The hand is over, %(count)s stick.",
        "Burnt: %(who)s played the fourth %(rank)s in a row. The hand is over, %(count)s sticks.",
    )
    LED_CARD_TAKES = ngettext_lazy(
        "%(who)s takes it: nothing matched the %(led)s after it. %(count)s point in it.",
        "%(who)s takes it: nothing matched the %(led)s after it. %(count)s points in it.",
    )
    LAST_MATCH_TAKES = ngettext_lazy(
        "%(who)s takes it with the %(card)s, the last card to match the %(led)s. %(count)s point in it.",
        "%(who)s takes it with the %(card)s, the last card to match the %(led)s. %(count)s points in it.",
    )
    BEATS_THE_OTHERS = ngettext_lazy(
        "%(who)s takes it with the %(card)s, which nothing beat after it. %(count)s point in it.",
        "%(who)s takes it with the %(card)s, which nothing beat after it. %(count)s points in it.",
    )
    DEAD_SEVEN_TAKES = ngettext_lazy(
        "The %(seven)s is dead: the last card, of a side without a trick. %(who)s takes it with the %(card)s. "
        "%(count)s point in it.",
        "The %(seven)s is dead: the last card, of a side without a trick. %(who)s takes it with the %(card)s. "
        "%(count)s points in it.",
    )
    TAKEN_TO_HAVE_A_TRICK = gettext_noop("The side of %(who)s has won a trick before.")

    BURNT_BEFORE = gettext_noop("The trick was burnt and the hand was over before %(who)s played.")
    NO_MORE_OF_RANK = gettext_noop("There is no other %(rank)s: each one has been played to this trick.")
    IN_FRONT_SO_FAR = gettext_noop("%(next)s is to play. In front so far is %(who)s with the %(card)s.")
    MAY_GO_ON = gettext_noop("%(who)s may go on with one of these: %(ranks)s.")
    MAY_NOT_GO_ON = gettext_noop("%(who)s cannot go on: the trick is over.")

    # play by play
    TAKES_IT = gettext_noop("%(who)s takes it")
    BURNS_IT = gettext_noop("%(who)s burns it")
    TRICK_NUMBER = gettext_noop("Trick %(number)s")
    TRICK_TAKEN = gettext_noop("Trick %(number)s: %(who)s takes it")
    TRICK_BURNT = gettext_noop("Trick %(number)s: %(who)s burns it")
    POINTS_IN_IT = ngettext_lazy("%(count)s point", "%(count)s points")
    WAS_DEALT = gettext_noop("%(who)s was dealt")
    BY = gettext_noop("%(who)s")
    PASSED = gettext_noop("%(who)s passes")
    LEADS = gettext_noop("%(who)s leads")
    LED = gettext_noop("leads")
    IN_FRONT = gettext_noop("in front")
    TAKES = gettext_noop("takes it")
    REFUSED = gettext_noop("not legal")
    PASSES = gettext_noop("Pass")
    NEXT_TRICK = gettext_noop("Next trick")

    # to continue
    TOO_MANY_IN_HAND = gettext_noop("A hand has at most four cards, and %(count)s are named.")
    MAY_CONTINUE_WITH = gettext_noop("The leader may end the trick, or continue with one of these: %(cards)s.")
    CANNOT_CONTINUE = gettext_noop("The leader holds nothing that matches the %(led)s: the trick ends.")
    CONTINUE_WITH = gettext_noop("Continue with the %(card)s.")
    CONTINUES_WITH = gettext_noop("The leader may continue with the %(card)s.")
    LEADER_LACKS = gettext_noop("The leader does not hold the %(card)s.")
    NO_MATCH = gettext_noop("The %(card)s does not match the %(led)s: it has another rank, and it is not wild.")

    # drawing and dealing
    MORE_THAN_THE_PACK = ngettext_lazy(
        "Hands and stock together are %(cards)s cards, and the pack has %(pack)s: %(count)s too many.",
        "Hands and stock together are %(cards)s cards, and the pack has %(pack)s: %(count)s too many.",
    )
    DRAWS = ngettext_lazy(
        "They draw one card at a time: %(order)s. %(count)s card is left in the stock.",
        "They draw one card at a time: %(order)s. %(count)s cards are left in the stock.",
    )
    NOBODY_DRAWS = gettext_noop("Nobody draws.")
    DEALS_AND_LEADS = gettext_noop("%(dealer)s deals and %(leader)s leads.")
    TAKEN_TO_HAVE_ENDED_EARLY = gettext_noop("The hand ended early: no points are told.")

    # a count
    TOO_MANY_ACES_AND_TENS = ngettext_lazy(
        "%(numbers)s make %(sum)s aces and tens, and there are 8: %(count)s too many.",
        "%(numbers)s make %(sum)s aces and tens, and there are 8: %(count)s too many.",
    )
    TOO_FEW_ACES_AND_TENS = ngettext_lazy(
        "%(numbers)s make %(sum)s aces and tens, and there are 8: %(count)s is missing.",
        "%(numbers)s make %(sum)s aces and tens, and there are 8: %(count)s are missing.",
    )
    POINTS_OF_A_HAND = gettext_noop("That would be %(sum)s points, and a hand holds %(all)s.")
    TOO_MANY_CARDS = ngettext_lazy(
        "%(numbers)s make %(sum)s cards, and the pack has %(pack)s: %(count)s too many.",
        "%(numbers)s make %(sum)s cards, and the pack has %(pack)s: %(count)s too many.",
    )
    TOO_FEW_CARDS = ngettext_lazy(
        "%(numbers)s make %(sum)s cards, and the pack has %(pack)s: %(count)s is missing.",
        "%(numbers)s make %(sum)s cards, and the pack has %(pack)s: %(count)s are missing.",
    )
    MORE_ACES_AND_TENS_THAN_CARDS = gettext_noop("%(side)s: %(number)s aces and tens cannot be among %(cards)s cards.")
    TRICK_WITHOUT_CARDS = gettext_noop("%(side)s took no card, so no trick either.")
    NO_ACE_OR_TEN = gettext_noop("The %(card)s is no ace or ten: it counts nothing.")
    TAKEN_TWICE = gettext_noop("The %(card)s is counted twice, and there is only one.")
    CARDS_OR_NUMBERS = gettext_noop("Either the aces and tens are named or their number: not both.")
    LAST_TRICK_TWICE = gettext_noop("Only one side can take the last trick, and these have it: %(sides)s.")
    NO_LAST_TRICK = gettext_noop("One side took the last trick, and none is named.")
    TOO_MANY_TRICKS = gettext_noop("%(numbers)s make %(sum)s tricks, and a hand has %(all)s: %(difference)s too many.")
    TOO_FEW_TRICKS = gettext_noop("%(numbers)s make %(sum)s tricks, and a hand has %(all)s: %(difference)s missing.")
    NOT_THAT_MANY_TRICKS = gettext_noop("%(numbers)s make %(sum)s tricks, and a hand has %(low)s to %(high)s.")
    NOT_SO_MANY_TRICKS = gettext_noop("%(side)s: the cards taken are not %(tricks)s tricks.")
    TAKES_LAST_TRICK = gettext_noop("If the last trick is taken by: %(side)s.")
    SHOULD_BE = gettext_noop("If it is %(number)s for: %(side)s.")

    # a hand half entered
    LEVEL_ABOVE = gettext_noop("Several level")
    NOBODY = gettext_noop("Nobody")
    POINTS_MORE = gettext_noop("points more")
    OF_SEVENS = ngettext_lazy("Sevens, %(count)s stick", "Sevens, %(count)s sticks")
    OF_TENS = ngettext_lazy("Tens, %(count)s stick", "Tens, %(count)s sticks")
    OF_ANOTHER_RANK = ngettext_lazy("Another, %(count)s stick", "Another, %(count)s sticks")
    OF_ANY_RANK = ngettext_lazy("Any, %(count)s stick", "Any, %(count)s sticks")
    WHO_WON = gettext_noop("Who won the hand?")
    WHO_IS_LEVEL = gettext_noop("Who was level in front?")
    ACES_AND_TENS_TO_GO = gettext_noop("Aces and tens to go")
    TRICKS_TO_GO = gettext_noop("Tricks to go")
    WHO_TOOK_LAST = gettext_noop("Who took the last trick?")
    WHO_BURNT_IT = gettext_noop("Who played the fourth card?")
    FOUR_OF_WHICH_RANK = gettext_noop("Four of which rank?")
    WHO_HELD_FOUR = gettext_noop("Who held all four?")
    POINTS_WORD = gettext_noop("points")
    COUNTED = ngettext_lazy("%(count)s ace or ten", "%(count)s aces and tens")
    WITH_LAST_TRICK = gettext_noop("%(counted)s, last trick")
    DID_OTHERS_TAKE = gettext_noop("Did the others take any card?")
    OTHERS_TOOK = gettext_noop("Some: %(worth)s")
    OTHERS_TOOK_NONE = gettext_noop("None: %(worth)s")
    STICKS = ngettext_lazy("%(count)s stick", "%(count)s sticks")

    # what a hand is worth
    SIDE_POINTS = gettext_noop("%(side)s %(points)s")
    POINTS = gettext_noop("%(points)s.")
    WINS_STICKS = ngettext_lazy("%(winner)s: %(how)s, %(count)s stick.", "%(winner)s: %(how)s, %(count)s sticks.")
    POINTS_OF_ALL = gettext_noop("%(points)s of %(all)s points")
    MORE_POINTS = gettext_noop("more points")
    ALL_POINTS = gettext_noop("all %(all)s points")
    EVERY_CARD = gettext_noop("every card")
    EXACTLY_60 = gettext_noop("exactly 60 points")
    LEVEL_WITH_LAST_TRICK = gettext_noop("level, with the last trick")
    A_BURNT_TRICK = gettext_noop("a burnt trick")
    FOUR_IN_HAND = gettext_noop("four in hand")
    WINS_DIFFERENCE = ngettext_lazy("%(winner)s: %(count)s point more.", "%(winner)s: %(count)s points more.")
    TAKES_THE_POOL = gettext_noop("%(winner)s: all %(all)s points and the pool, %(record)s together.")
    IN_THE_POOL = gettext_noop("%(points)s. In the pool: %(pool)s.")
    LAST_TRICK_DECIDES = gettext_noop("%(points)s. Level, and the last trick decides: %(winner)s.")
    LEVEL_IN_FRONT = ngettext_lazy(
        "Level in front: %(sides)s. %(count)s stick for each.", "Level in front: %(sides)s. %(count)s sticks for each."
    )
    LEVEL = gettext_noop("%(points)s. Level: nobody wins the hand.")
    NOBODY_HAS_60 = gettext_noop("%(points)s. Nobody has exactly 60, so nobody wins the hand.")
    NOBODY_WON = gettext_noop("Nobody won the hand.")

    # a whole hand
    WRONG_DEAL = gettext_noop("Four cards are dealt to each of %(count)s players. The hands have: %(sizes)s.")
    WRONG_PACK = gettext_noop("Hands and stock are %(count)s cards, and the pack has %(pack)s.")
    PLAYS_OR_CARDS = gettext_noop("A trick is either who played which card, or the cards alone.")
    HANDS_AND_STOCK = gettext_noop("Hands and stock are told together, or both are left out.")
    IS_TO_PLAY = gettext_noop("%(who)s is to play.")
    HAND_IS_OVER = gettext_noop("Nothing can be played after that. %(how)s")
    NO_CARDS_LEFT = gettext_noop("%(who)s has no card left to play.")
    NOT_IN_HAND = gettext_noop("%(who)s does not hold the %(card)s. The hand is: %(hand)s.")
    LEADER_MAY_NOT_PASS = gettext_noop("%(who)s leads the trick, and the leader may not pass.")
    PASS_ALREADY_USED = gettext_noop("%(who)s cannot pass: one pass a hand is allowed, and it is used.")
    STOCK_IS_EMPTY = gettext_noop("%(who)s cannot pass: the stock is empty.")
    WRONG_WINNER = gettext_noop("The trick is not for %(who)s: %(winner)s takes it with the %(card)s.")
    GIVE_IT_TO = gettext_noop("Give the trick to %(who)s.")
    STANDS_UP_TO = ngettext_lazy("The first trick stands.", "The first %(count)s tricks stand.")
    HAND_NOT_FINISHED = ngettext_lazy(
        "The hand is not over: %(count)s card is still to be played.",
        "The hand is not over: %(count)s cards are still to be played.",
    )
    HAND_GOES_ON = ngettext_lazy(
        "So far by the rules. %(leader)s leads, %(count)s card is in the stock.",
        "So far by the rules. %(leader)s leads, %(count)s cards are in the stock.",
    )
    HOLDS_FOUR = ngettext_lazy(
        "Four in hand: %(who)s holds each %(rank)s. The hand is over, %(count)s stick.",
        "Four in hand: %(who)s holds each %(rank)s. The hand is over, %(count)s sticks.",
    )

    # the match
    MATCH_WAS_OVER = ngettext_lazy(
        "The match was over after %(count)s hand.", "The match was over after %(count)s hands."
    )
    UP_TO_THE_END = gettext_noop("Leave out the hands after the end.")
    TOTALS_GO_ON = gettext_noop("%(totals)s. The match goes on.")
    WINS_MATCH = gettext_noop("%(totals)s. The match is won by: %(winner)s.")
    LEVEL_AT_THE_END = gettext_noop("%(totals)s. The match is over, and level.")
    DOES_NOT_SUM_TO_ZERO = gettext_noop("Hand %(number)s does not add up to zero: no played hand does that.")
    FIRST_TO = ngettext_lazy("First to %(count)s stick", "First to %(count)s sticks")
    FIRST_TO_POINTS = gettext_noop("First to %(target)s")
    MATCH_OF_HANDS = ngettext_lazy("%(count)s hand", "%(count)s hands")
    SOCCER_MATCH = gettext_noop("Soccer, %(hands)s hands")

    # Soccer
    GOALS_OF_TWO = gettext_noop("Hand %(number)s: goals are two whole numbers, none below 0.")
    NO_SUCH_GOALS = gettext_noop("Hand %(number)s: a hand brings %(allowed)s goals here, not %(goals)s.")
    BOTH_SCORED = gettext_noop("Hand %(number)s: only the winner of a hand scores goals, and both have some.")
    WRONG_LEADER = gettext_noop("Hand %(number)s: %(who)s leads it, not %(other)s.")
    LEADS_IT = gettext_noop("Let the right player lead each hand.")
    HOME_WINS = gettext_noop("Home wins %(home)s to %(away)s.")
    AWAY_WINS = gettext_noop("The visitor wins, %(home)s to %(away)s.")
    DRAWN = gettext_noop("A draw, %(home)s to %(away)s.")
    SOCCER_GOES_ON = ngettext_lazy(
        "%(home)s to %(away)s after %(count)s hand.", "%(home)s to %(away)s after %(count)s hands."
    )
