"""The rulebook of Seven Bridge, numbered by section as it is read out."""

from __future__ import annotations

from referee.messages import gettext_noop
from referee.rulings import Rules, rule
from referee.scoresheet import HANDS, OPEN, SHARED

SECTIONS = {
    1: gettext_noop("The table"),
    2: gettext_noop("Melds"),
    3: gettext_noop("Sevens"),
    4: gettext_noop("Lay-offs"),
    5: gettext_noop("The turn"),
    6: gettext_noop("Chi and pon"),
    7: gettext_noop("The joker"),
    8: gettext_noop("The score"),
}


class Rule(Rules):
    PLAYERS = rule(1, gettext_noop("From 2 to %(max_players)s players play, each alone."))
    PACK = rule(
        1,
        gettext_noop(
            "One pack of 52 cards is used. Each player is dealt seven, the next card is turned up and starts the discards, "
            "the rest is the stock."
        ),
        (
            "jokers",
            1,
            gettext_noop(
                "One pack of 52 cards and a joker is used. Each player is dealt seven, the next card is turned up and starts "
                "the discards, the rest is the stock."
            ),
        ),
        (
            "jokers",
            2,
            gettext_noop(
                "One pack of 52 cards and two jokers is used. Each player is dealt seven, the next card is turned up and starts "
                "the discards, the rest is the stock."
            ),
        ),
    )
    CARD_ONCE = rule(1, gettext_noop("Each card is in the pack once, so it lies in one place only."))
    FIRST_PLAYER = rule(
        1,
        gettext_noop("The player left of the dealer begins. Play and deal go clockwise."),
        ("first_player", "dealer", gettext_noop("The dealer begins. Play and deal go clockwise.")),
    )
    STOCK_EMPTY = rule(
        1,
        gettext_noop(
            "When the stock is empty, the discards under the top one are shuffled and are the new stock. "
            "With nothing under it the hand is void."
        ),
        ("stock_empty", "void", gettext_noop("When the stock is empty, the hand is void.")),
    )

    MELD = rule(2, gettext_noop("Cards are melded as a set or as a run, or as a single seven."))
    SET = rule(2, gettext_noop("A set is three or four cards of one rank."))
    RUN = rule(2, gettext_noop("A run is three or more cards of one suit in a row."))
    LENGTH = rule(2, gettext_noop("A meld has three cards or more. Only a natural seven shortens it."))
    ACE = rule(
        2,
        gettext_noop("The ace is low: A-2-3 is a run, Q-K-A is none."),
        ("ace_runs", "low_or_high", gettext_noop("The ace is low or high: A-2-3 and Q-K-A are runs, K-A-2 is none.")),
        (
            "ace_runs",
            "circular",
            gettext_noop("Runs go round the corner: K-A-2 is one. No run is longer than the suit."),
        ),
    )
    LAY = rule(2, gettext_noop("In a turn a player may lay as many melds as wanted. Nobody has to."))
    ONE_MELD = rule(2, gettext_noop("A card belongs to one meld only."))
    OWN_CARDS = rule(2, gettext_noop("Only a card that is held can be laid, laid off or discarded."))

    SINGLE_SEVEN = rule(3, gettext_noop("A seven alone is a meld."))
    SHORT_MELD = rule(
        3,
        gettext_noop(
            "With a natural seven two cards are enough: two sevens are a set, 6-7 and 7-8 of a suit are runs."
        ),
    )
    DECLARE_SEVENS = rule(
        3, gettext_noop("Sevens put down together are declared: one set, or single sevens that can each grow on.")
    )
    SEVEN_GROWS = rule(
        3,
        gettext_noop(
            "A seven alone on the table grows to a set by another seven, or to a run by the 6 or 8 of its suit. "
            "After that the other way is closed. Melds are never joined or split."
        ),
    )

    OWN_MELD = rule(4, gettext_noop("Only a player with a meld of their own on the table may lay off."))
    LAY_OFF = rule(
        4,
        gettext_noop(
            "Cards are laid off on any meld: the missing cards of a set, or the next cards at either end of a run. "
            "The card becomes part of that meld."
        ),
    )

    TURN = rule(
        5,
        gettext_noop("A turn is: draw from the stock, or call chi or pon; meld and lay off as wanted; discard a card."),
    )
    DISCARD = rule(
        5,
        gettext_noop("Every turn ends with a discard, the last one too: one card is always kept for it."),
        (
            "discard_to_go_out",
            False,
            gettext_noop("A turn ends with a discard, but the last card may also be melded or laid off."),
        ),
    )
    GO_OUT = rule(5, gettext_noop("The hand ends when a player has no card left."))

    CLAIM = rule(
        6,
        gettext_noop(
            "Chi and pon take the top discard for a new meld, which is laid at once. It is not kept and goes on no other meld."
        ),
    )
    CHI = rule(
        6,
        gettext_noop("Chi makes a run of the card just discarded. Only the player whose turn comes next may call it."),
    )
    PON = rule(
        6,
        gettext_noop("Pon makes a set of the card just discarded. Anybody may call it, also out of turn."),
        (
            "pon_out_of_turn",
            False,
            gettext_noop(
                "Pon makes a set of the card just discarded. Only the player whose turn comes next may call it."
            ),
        ),
    )
    TOO_LATE = rule(6, gettext_noop("A discard can be claimed until the player in turn has drawn."))
    OWN_DISCARD = rule(6, gettext_noop("Nobody claims a card that they discarded themselves."))
    TWO_FROM_HAND = rule(
        6, gettext_noop("At least two cards of the meld come from the hand, so it has three cards or more.")
    )
    FIRST_TURN = rule(
        6,
        gettext_noop(
            "A player may claim after a turn of their own that began with the stock and ended with a discard."
        ),
        ("claim_after", "first_round", gettext_noop("Nobody claims before everybody has had a turn from the stock.")),
        ("claim_after", "none", gettext_noop("Discards can be claimed from the start, also the card turned up.")),
    )
    JOKER_IN_CLAIM = rule(
        6,
        gettext_noop("A joker may be in a meld made by chi or pon."),
        ("jokers", 0, None),
        ("joker_in_claim", False, gettext_noop("No joker is in a meld made by chi or pon.")),
    )
    LAYOFF_AFTER_CLAIM = rule(
        6,
        gettext_noop("After chi or pon the player melds and lays off as in any turn."),
        (
            "layoff_after_claim",
            False,
            gettext_noop("In a turn that began with chi or pon nothing is laid off; new melds may be laid."),
        ),
    )
    PRIORITY = rule(
        6, gettext_noop("Pon comes before chi. Of two who call pon the one whose turn comes sooner has the card.")
    )

    JOKER = rule(
        7,
        gettext_noop(
            "A joker stands for any card in a meld of three cards or more, two of them natural. It is no seven that shortens a meld."
        ),
        ("jokers", 0, None),
    )
    JOKER_COUNT = rule(
        7,
        gettext_noop("A meld has one joker at most."),
        ("jokers", 0, None),
        ("max_jokers_per_meld", 2, gettext_noop("A meld has two jokers at most, and two natural cards.")),
    )
    JOKER_NAMED = rule(
        7,
        gettext_noop(
            "Where a joker could stand for more than one card of a run, it is named when it is laid. In a set it is not named."
        ),
        ("jokers", 0, None),
    )
    JOKER_STAYS = rule(
        7,
        gettext_noop("A joker stays where it was laid: it is not taken back, moved or replaced."),
        ("jokers", 0, None),
    )

    VALUES = rule(
        8,
        gettext_noop(
            "Cards left in a hand count: ace %(ace_value)s, seven 20, jack, queen and king %(court_values)s, the others their number."
        ),
        (
            "scoring",
            "doubling",
            gettext_noop(
                "Cards left in a hand count: ace %(ace_value)s, jack, queen and king %(court_values)s, the others their number."
            ),
        ),
    )
    SEVENS_LEFT = rule(
        8,
        gettext_noop("Each seven left doubles the whole hand: 2, 4, 8, 16 times."),
        ("scoring", "standard", None),
        ("seven_multiplier", "linear", gettext_noop("Sevens left multiply the whole hand: 2, 4, 6, 8 times.")),
    )
    JOKER_LEFT = rule(
        8, gettext_noop("A joker left counts nothing, but the whole hand counts five times."), ("jokers", 0, None)
    )
    WINNER = rule(
        8,
        gettext_noop("Who goes out scores what the others have left."),
        ("settlement", "zero_sum", gettext_noop("Who goes out scores what the others have left, and they lose it.")),
        (
            "settlement",
            "losers_pay",
            gettext_noop("Each player loses what is left in their hand. Who goes out loses nothing."),
        ),
    )
    ALL_AT_ONCE = rule(
        8,
        gettext_noop("It counts twice if the player went out with no meld of their own on the table before that turn."),
        (
            "all_at_once_multiplier",
            1,
            gettext_noop("Going out with all cards in one turn counts no more than any other."),
        ),
        (
            "all_at_once_layoffs",
            False,
            gettext_noop(
                "It counts twice if the player went out with no meld of their own on the table before that turn, "
                "and without a lay-off on the others' melds."
            ),
        ),
        depends_on=("all_at_once_multiplier", "all_at_once_layoffs"),
    )
    DISCARDER_PAYS = rule(
        8,
        gettext_noop("When a player goes out by chi or pon, who discarded that card pays for all the others."),
        ("discarder_pays", False, None),
    )
    VOID = rule(8, gettext_noop("In a void hand nobody scores."))
    MATCH_END = rule(
        8,
        None,
        (
            "match_end",
            OPEN,
            gettext_noop("Points are added from hand to hand until the table ends the match. The highest total wins."),
        ),
        ("match_end", HANDS, gettext_noop("The match ends after %(match_hands)s hands. The highest total wins.")),
        ("match_end", "target", gettext_noop("The match ends with a total of %(target)s. The highest total wins.")),
    )
    TIE = rule(
        8,
        gettext_noop("Players who are level at the end play on until one is in front."),
        ("match_end", OPEN, None),
        ("tie", SHARED, gettext_noop("Players who are level at the end share the win.")),
    )
