"""The rulebook of Mosty, numbered by section as it is read out."""

from __future__ import annotations

from referee.messages import gettext_noop
from referee.rulings import Rules, rule
from referee.scoresheet import HANDS, OPEN, SHARED

SECTIONS = {
    1: gettext_noop("The table"),
    2: gettext_noop("Bridges"),
    3: gettext_noop("Extending"),
    4: gettext_noop("The trail"),
    5: gettext_noop("The joker"),
    6: gettext_noop("The end of a hand"),
    7: gettext_noop("The score"),
}


class Rule(Rules):
    PLAYERS = rule(1, gettext_noop("Two to six play, each alone, and a card is left in the deck after the deal."))
    PACK = rule(
        1,
        gettext_noop("One pack of 52 cards is used, with %(jokers)s jokers."),
        ("decks", 2, gettext_noop("Two packs of 52 cards are used, with %(jokers)s jokers.")),
    )
    COPIES = rule(
        1,
        gettext_noop("Each card is in the pack once, so it lies in one place only."),
        ("decks", 2, gettext_noop("Each card is there twice and each joker once.")),
    )
    DEAL = rule(
        1,
        gettext_noop(
            "Each player is dealt %(hand_size)s cards, the rest is the deck. The player left of the dealer begins. The deal moves left."
        ),
        (
            "opening",
            "six_cards",
            gettext_noop(
                "Each player is dealt %(hand_size)s cards, the player left of the dealer one more; that player begins and does "
                "not draw in the first turn. The deal moves left."
            ),
        ),
        (
            "opening",
            "turn_up",
            gettext_noop(
                "Each player is dealt %(hand_size)s cards, and one card is turned up as the start of the trail. "
                "The player left of the dealer begins. The deal moves left."
            ),
        ),
    )
    STOCK_EMPTY = rule(
        1,
        gettext_noop("When somebody has to draw from an empty deck, the hand ends and all score."),
        (
            "stock_empty",
            "reshuffle_trail",
            gettext_noop(
                "When the deck is empty, the trail but its last card is shuffled and is the new deck. "
                "With nothing under that card the hand ends."
            ),
        ),
    )

    BRIDGE = rule(2, gettext_noop("A bridge is a set or a run. Bridges are not split, joined or moved later."))
    SET = rule(
        2,
        gettext_noop("A set is three or four cards of one rank, each of another suit."),
        (
            "set_distinct_suits",
            False,
            gettext_noop("A set is three or more cards of one rank, each of them twice at most."),
        ),
    )
    RUN = rule(2, gettext_noop("A run is three or more cards of one suit in a row, thirteen at most."))
    LENGTH = rule(2, gettext_noop("A bridge has three cards or more."))
    ACE = rule(
        2,
        gettext_noop("Runs go round the corner: after the king comes the ace, then the two."),
        ("ace_runs", "low_or_high", gettext_noop("The ace is low or high: A-2-3 and Q-K-A are runs, K-A-2 is none.")),
        ("ace_runs", "low", gettext_noop("The ace is low: A-2-3 is a run, Q-K-A is none.")),
    )
    LAY = rule(2, gettext_noop("In a turn a player may lay as many bridges as wanted, each before themselves."))
    ONE_BRIDGE = rule(2, gettext_noop("A card belongs to one bridge only."))
    OWN_CARDS = rule(2, gettext_noop("Only a card that is held can be laid, swapped or discarded."))

    OWN_BRIDGE = rule(
        3,
        gettext_noop("Only a player with a bridge of their own may extend the others' bridges."),
        (
            "extend_requires_own_bridge",
            False,
            gettext_noop("Any player may extend any bridge, also without a bridge of their own."),
        ),
    )
    EXTEND = rule(
        3,
        gettext_noop(
            "A bridge is extended by the next cards at either end of a run, or by missing cards of a set. "
            "It goes on as one bridge, whoever laid its cards."
        ),
    )

    DRAW = rule(
        4,
        gettext_noop("A turn begins with a card from the deck or from the trail."),
        (
            "opening",
            "six_cards",
            gettext_noop(
                "A turn begins with a card from the deck or from the trail; only the first of the hand begins without."
            ),
        ),
    )
    TRAIL = rule(
        4,
        gettext_noop("A card of the trail is taken only for a new bridge that is laid with it at once."),
        (
            "trail_use",
            "bridge_or_extension",
            gettext_noop(
                "A card of the trail is taken only for a new bridge or an extension that is laid with it at once."
            ),
        ),
    )
    TAIL = rule(
        4,
        gettext_noop("All cards after it are taken too. They may be used at once."),
        ("trail_take", "top_only", gettext_noop("Only the last card of the trail can be taken.")),
    )

    JOKER = rule(
        5,
        gettext_noop("A joker stands for a missing card. A bridge needs two natural cards beside it."),
        ("jokers", 0, None),
    )
    JOKER_COUNT = rule(
        5,
        gettext_noop("A bridge has one joker at most."),
        ("jokers", 0, None),
        ("max_jokers_per_bridge", 2, gettext_noop("A bridge has two jokers at most, and two natural cards.")),
    )
    FIRST_BRIDGE = rule(
        5,
        gettext_noop("A player lays a bridge without a joker first. Before that no joker is laid, on any bridge."),
        ("jokers", 0, None),
        ("joker_first_bridge", True, gettext_noop("A joker may be in a player's first bridge.")),
    )
    JOKER_NAMED = rule(
        5,
        gettext_noop(
            "Where a joker could stand for more than one card, it is named when it is laid. It keeps its card."
        ),
        ("jokers", 0, None),
    )
    JOKER_DUPLICATE = rule(
        5,
        gettext_noop("A joker does not stand for a card that lies in a bridge, or that another joker stands for."),
        ("jokers", 0, None),
        ("joker_no_duplicate", False, gettext_noop("A joker may stand for a card that lies in another bridge.")),
        (
            "decks",
            2,
            gettext_noop(
                "A joker does not stand for a card if both copies lie in bridges, or have a joker standing for them."
            ),
        ),
    )
    STOOD_FOR = rule(
        5,
        gettext_noop("A card may be laid in another bridge while a joker stands for it."),
        ("jokers", 0, None),
        (
            "natural_may_duplicate_joker",
            False,
            gettext_noop("No card is laid while a joker stands for it."),
        ),
    )
    SWAP = rule(
        5,
        gettext_noop("Who holds the card that a joker stands for may put it in the joker's place and take the joker."),
        ("jokers", 0, None),
        (
            "joker_swap",
            "any_missing_suit",
            gettext_noop(
                "Who holds the card that a joker stands for may put it in the joker's place and take the joker; "
                "in a set any missing suit will do."
            ),
        ),
        ("joker_swap", "off", gettext_noop("Jokers on the table are not swapped.")),
    )
    SWAP_OWN = rule(
        5,
        gettext_noop("Only a player with a bridge of their own may swap."),
        ("jokers", 0, None),
        ("joker_swap", "off", None),
        ("swap_requires_own_bridge", False, gettext_noop("Any player may swap, also without a bridge of their own.")),
    )
    JOKER_AT_ONCE = rule(
        5,
        gettext_noop("A joker won by a swap may be kept."),
        ("jokers", 0, None),
        ("joker_swap", "off", None),
        ("swapped_joker_at_once", True, gettext_noop("A joker won by a swap is laid before the turn ends.")),
    )
    JOKER_DISCARD = rule(
        5,
        gettext_noop("A joker is not put into the trail. Who holds nothing else ends the turn without a discard."),
        ("jokers", 0, None),
        ("joker_discard", True, gettext_noop("A joker may be put into the trail.")),
    )

    DISCARD = rule(
        6,
        gettext_noop("Every turn ends with a card put into the trail, the last one too: one is always kept for it."),
        (
            "discard_to_go_out",
            False,
            gettext_noop("A turn ends with a card put into the trail, but the last card may also be laid."),
        ),
    )
    GO_OUT = rule(6, gettext_noop("The hand ends when a player has no card left."))

    PLUS = rule(
        7,
        gettext_noop(
            "Cards in bridges count for their player. A card laid on a bridge scores for %(extension_credit)s, "
            "a card put in a joker's place for %(swap_credit)s. A joker counts as the card that it stands for."
        ),
    )
    VALUES = rule(
        7,
        gettext_noop("An ace counts %(ace_value)s, two to nine their number, ten, jack, queen and king 10."),
    )
    LOW_ACE = rule(
        7,
        gettext_noop("In a run with the two and without the king an ace counts %(ace_low_in_run)s."),
        ("ace_low_in_run", None, None),
    )
    MINUS = rule(7, gettext_noop("Cards left in a hand count against the player, a joker %(joker_hand_penalty)s."))
    BONUS = rule(7, gettext_noop("Who goes out adds %(going_out_bonus)s."), ("going_out_bonus", 0, None))
    POINTS = rule(7, gettext_noop("What a player scores is plus, minus, and nothing else; it may be below zero."))
    MATCH_END = rule(
        7,
        gettext_noop("The match ends when a total has reached %(target)s after a hand. The highest total wins."),
        ("match_end", HANDS, gettext_noop("The match ends with hand %(match_hands)s. The highest total wins.")),
        (
            "match_end",
            OPEN,
            gettext_noop("Points are added from hand to hand until the table ends the match. The highest total wins."),
        ),
    )
    TIE = rule(
        7,
        gettext_noop("Players who are level at the end play on until one is in front."),
        ("match_end", OPEN, None),
        ("tie", SHARED, gettext_noop("Players who are level at the end share the win.")),
    )
