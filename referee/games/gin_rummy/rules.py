"""The rulebook of gin rummy, numbered by section as it is read out."""

from __future__ import annotations

from referee.layout import lay
from referee.messages import gettext_noop
from referee.rulings import Rules, rule

SECTIONS = {
    1: gettext_noop("Cards and melds"),
    2: gettext_noop("The play"),
    3: gettext_noop("Knock and gin"),
    4: gettext_noop("Lay-offs"),
    5: gettext_noop("Score of a hand"),
    6: gettext_noop("The match"),
    7: gettext_noop("Hollywood and partners"),
    9: gettext_noop("The sheet"),
}


class Rule(Rules):
    PACK = rule(
        1,
        gettext_noop(
            "Two players use one pack of 52 cards. Each is dealt ten, the next card is turned up and starts the discard pile, "
            "the other 31 are the stock."
        ),
        (
            "opening",
            "eleven",
            gettext_noop(
                "Two players use one pack of 52 cards. The dealer has ten, the other player eleven, no card is turned up, "
                "and 31 are the stock."
            ),
        ),
    )
    CARD_ONCE = rule(
        1, gettext_noop("Each card is in the pack once, so it lies in one place only: a hand, a pile or the stock.")
    )
    OWN_CARDS = rule(1, gettext_noop("Only a card that is held can be laid or thrown."))
    HAND_SIZE = rule(1, gettext_noop("A hand has ten cards, and eleven between drawing and throwing one."))
    VALUES = rule(1, gettext_noop("An ace counts 1, two to ten their number, jack, queen and king 10 each."))
    SET = rule(
        1,
        gettext_noop("A set is three or four cards of one rank."),
        shows=(lay("7S 7H 7D"), lay("KS KH KD KC")),
    )
    RUN = rule(
        1,
        gettext_noop(
            "A run is three or more cards of one suit in a row. The ace is the lowest card only: A-2-3 is a run, Q-K-A is none."
        ),
        shows=(lay("AH 2H 3H"), lay("8C 9C TC JC")),
    )
    ONE_MELD = rule(1, gettext_noop("A card is in one meld at most."))
    DEADWOOD = rule(
        1,
        gettext_noop("Cards outside melds are deadwood. How to arrange a hand is the choice of its player."),
        shows=(lay("5H 6H 7H"), lay("KS KH KD"), lay("4C 2S 2D AD", "loose")),
    )

    OPENING = rule(
        2,
        gettext_noop(
            "The player who does not deal may take the upcard, then the dealer may. If neither does, the first draws from the stock."
        ),
        ("opening", "eleven", gettext_noop("The player with eleven cards begins by throwing one or knocking.")),
    )
    TURN = rule(
        2,
        gettext_noop("Players take turns: draw one card from the stock or the discard pile, then throw one, or knock."),
    )
    TAKEN_CARD = rule(
        2,
        gettext_noop(
            "A card taken from the discard pile may not be thrown on the same turn, nor be the card of a knock."
        ),
        (
            "may_return_taken_discard",
            True,
            gettext_noop("A card taken from the discard pile may be thrown on the same turn."),
        ),
    )
    STOCK_END = rule(
        2,
        gettext_noop(
            "The hand is void when a player throws a card without knocking and two cards are left in the stock."
        ),
        (
            "stock_end",
            "fiftieth_card",
            gettext_noop(
                "With two cards left in the stock nobody draws from it. The last card thrown may still be taken, "
                "but only to knock; else the hand is void."
            ),
        ),
        (
            "stock_end",
            "exhaust",
            gettext_noop("The hand is void with the card thrown after the last card of the stock was drawn."),
        ),
    )
    HAND_END = rule(2, gettext_noop("A knock ends the play of a hand, and so does a void hand."))

    KNOCK = rule(
        3,
        gettext_noop(
            "After drawing, also on the first turn, a player may knock: one card is thrown face down, "
            "the other ten are laid out in any arrangement. Once laid they stay so."
        ),
    )
    LIMIT = rule(
        3,
        gettext_noop("The deadwood in the cards of the knocker, as they are laid, is %(knock_limit)s or less."),
        (
            "oklahoma",
            True,
            gettext_noop("The deadwood of the knocker is no more than the value of the upcard, pictures being 10."),
        ),
        ("knock_limit", 0, gettext_noop("Straight gin: a player may end the hand with gin only.")),
    )
    ACE_UPCARD = rule(
        3,
        gettext_noop("With an ace turned up only gin ends the hand."),
        ("oklahoma", False, None),
        ("oklahoma_ace", "one", gettext_noop("With an ace turned up the limit is 1.")),
    )
    UPCARD_KNOWN = rule(
        3,
        gettext_noop("The upcard is noted: it decides the limit, and whether the hand counts twice."),
        ("oklahoma", False, None),
    )
    GIN = rule(3, gettext_noop("No deadwood is gin, whatever was called. With deadwood left it is no gin."))
    BIG_GIN = rule(
        3,
        gettext_noop("Big gin is eleven cards in melds, none of them thrown. It has to be declared."),
        ("big_gin_bonus", None, gettext_noop("Big gin is not played: one card is always thrown.")),
    )

    LAY_OFF = rule(
        4,
        gettext_noop(
            "After a knock the defender may add his deadwood to the knocker's melds: the fourth card of a set, "
            "or cards at either end of a run, as many as follow on."
        ),
        shows=(lay("4H", "off"), lay("5H 6H 7H"), lay("8H 9H", "off"), lay("KS KH KD"), lay("KC", "off")),
    )
    LAY_OFF_DEADWOOD = rule(4, gettext_noop("Only deadwood is laid off, no card that is in a meld of the defender."))
    LAY_OFF_TARGET = rule(4, gettext_noop("Cards are laid off on melds of the knocker, never on the deadwood."))
    LAY_OFF_RIGHT = rule(4, gettext_noop("A lay-off is a right, not a duty: the count is what the defender has left."))
    NO_LAY_OFF_ON_GIN = rule(4, gettext_noop("Nothing is laid off on gin."))

    KNOCK_SCORE = rule(5, gettext_noop("A knocker who has less left than the defender scores the difference."))
    UNDERCUT = rule(
        5,
        gettext_noop(
            "A defender who has less left than the knocker scores the difference and %(undercut_bonus)s for the undercut."
        ),
    )
    TIE = rule(
        5,
        gettext_noop("A tie after a knock is an undercut: the defender scores %(undercut_bonus)s."),
        ("tie_rule", "no_bonus", gettext_noop("After a tie the defender has won the hand, without points.")),
        ("tie_rule", "wash", gettext_noop("After a tie nobody has won the hand.")),
    )
    GIN_SCORE = rule(
        5, gettext_noop("Gin scores what the other player has left and %(gin_bonus)s more. Gin cannot be undercut.")
    )
    BIG_GIN_SCORE = rule(
        5,
        gettext_noop(
            "Big gin scores what the other player has left and %(big_gin_bonus)s more, in place of the gin bonus."
        ),
        ("big_gin_bonus", None, None),
    )
    ONE_SCORES = rule(5, gettext_noop("Only the winner of a hand scores."))
    SPADE = rule(
        5,
        gettext_noop("With a spade turned up the hand counts twice, its bonus included."),
        ("oklahoma", False, None),
        ("spade_double", "off", None),
        (
            "spade_double",
            "hand_and_boxes",
            gettext_noop("With a spade turned up the hand counts twice, its bonus and its boxes included."),
        ),
    )
    VOID = rule(5, gettext_noop("In a void hand nobody scores, and nobody gets a box."))
    BOX = rule(
        5,
        gettext_noop("A hand won is a box. Boxes count when the match is over."),
        (
            "box_timing",
            "immediate",
            gettext_noop("A hand won is a box. It counts at once, also towards the end of the match."),
        ),
    )
    GIN_BOXES = rule(5, gettext_noop("Gin brings %(gin_extra_boxes)s more boxes."), ("gin_extra_boxes", 0, None))
    BIG_GIN_BOXES = rule(
        5,
        gettext_noop("Big gin brings %(big_gin_extra_boxes)s more boxes."),
        ("big_gin_bonus", None, None),
        ("big_gin_extra_boxes", 0, None),
    )
    UNDERCUT_BOX = rule(5, gettext_noop("An undercut brings one more box."), ("undercut_extra_boxes", 0, None))

    TARGET = rule(
        6,
        gettext_noop("The first player with %(target)s points wins the match."),
        ("hollywood", True, gettext_noop("A game is closed when a player has %(target)s points in it.")),
        (
            "match_winner",
            "total",
            gettext_noop(
                "The match ends when a player has %(target)s points. The higher total wins, bonuses included."
            ),
        ),
    )
    GAME_BONUS = rule(
        6,
        gettext_noop(
            "Who reached the end adds %(game_bonus)s when the match is over. It does not count towards the end."
        ),
        ("game_bonus", 0, None),
    )
    BOX_BONUS = rule(
        6,
        gettext_noop("When the match is over each box adds %(box_bonus)s, for either player."),
        ("box_bonus", 0, None),
        ("box_timing", "immediate", gettext_noop("Each box adds %(box_bonus)s at once.")),
    )
    SHUTOUT = rule(
        6,
        None,
        (
            "shutout",
            "double_game_bonus",
            gettext_noop("If the loser has no points, the bonus for the match counts twice."),
        ),
        ("shutout", "flat", gettext_noop("If the loser has no points, the winner adds %(shutout_flat)s.")),
        (
            "shutout",
            "double_hand_points",
            gettext_noop("If the loser has no points, the winner's hand points count twice."),
        ),
        ("shutout", "double_total", gettext_noop("If the loser has no points, the winner's total counts twice.")),
        (
            "shutout",
            "double_bonuses",
            gettext_noop("If the loser has no points, all bonuses of the winner count twice."),
        ),
    )
    RECORD = rule(
        6,
        gettext_noop("A hand is noted with its winner, points and boxes, or as void. None of them is negative."),
    )
    MATCH_OVER = rule(6, gettext_noop("No hand is played after the end of the match."))
    NEXT_DEALER = rule(
        6,
        gettext_noop("The players deal in turn."),
        ("next_dealer", "loser", gettext_noop("The loser of a hand deals the next.")),
        ("next_dealer", "winner", gettext_noop("The winner of a hand deals the next.")),
    )
    VOID_DEALER = rule(
        6,
        gettext_noop("After a hand that nobody won the same player deals again."),
        ("void_dealer", "alternate", gettext_noop("After a hand that nobody won the other player deals.")),
    )

    HOLLYWOOD = rule(
        7,
        gettext_noop(
            "Three games run at once. A player's first win is entered in game 1, the second in games 1 and 2, every later one in all "
            "three. A closed game takes no more entries, and each has bonuses of its own."
        ),
        ("hollywood", False, None),
    )
    LATE_ENTRY = rule(
        7,
        gettext_noop(
            "A game that closed before a player had an entry in it is struck out for that player, whose wins go to the next."
        ),
        ("hollywood", False, None),
        ("hollywood_late_entry", "strict", gettext_noop("A win that belongs to a closed game is lost there.")),
    )
    HOLLYWOOD_END = rule(
        7,
        gettext_noop("The match is over when all three games are closed. The higher sum of the three totals wins."),
        ("hollywood", False, None),
    )
    PARTNERSHIP = rule(
        7,
        gettext_noop(
            "Four players in two teams play at two tables. The points of a team are added, and the better team scores the difference."
        ),
    )
