"""The rulebook of Sedma, numbered by section as it is read out."""

from __future__ import annotations

from referee.messages import gettext_noop
from referee.rulings import Rules, rule

SECTIONS = {
    1: gettext_noop("Cards and sides"),
    2: gettext_noop("Deal and lead"),
    3: gettext_noop("Tricks"),
    4: gettext_noop("Hands that end early, and the lone king"),
    5: gettext_noop("Counting a hand"),
    6: gettext_noop("What a hand is worth"),
    7: gettext_noop("The match"),
    8: gettext_noop("Soccer"),
}

_LONE = gettext_noop("Three players: who holds the agreed king plays alone against the other two.")
_LONE_DEALS = gettext_noop(
    "If the lone player won, the player on his right deals, and he leads. If the pair won, he deals. If nobody won, the "
    "deal passes to the left."
)
_TARGET = gettext_noop(
    "The match is won by the first side with a total of %(target)s or more that is alone in front. Level in front, they play on."
)


class Rule(Rules):
    SIDES = rule(
        1,
        gettext_noop("Four players are two sides: partners sit across."),
        ("players", 2, gettext_noop("Two players play against each other.")),
        ("solo_king", "KS", _LONE),
        ("solo_king", "KH", _LONE),
        ("players", 3, gettext_noop("Three players play each alone.")),
    )
    PACK = rule(
        1,
        gettext_noop(
            "The pack has 32 cards: ace, king, over (queen), under (jack), ten, nine, eight and seven in four suits. "
            "Suits never matter."
        ),
    )
    CARD_ONCE = rule(1, gettext_noop("Each card is in the pack once, and is played once."))
    REMOVED = rule(
        1,
        gettext_noop("Three players take two cards out before the deal: %(removed_cards)s."),
        ("players", 2, None),
        ("players", 4, None),
        ("three_deck", "32_short", None),
        ("three_deck", "32_pass", None),
    )

    DEAL = rule(2, gettext_noop("Each player is dealt four cards; the rest is the stock."))
    FIRST_LEAD = rule(
        2, gettext_noop("The player on the dealer's left leads to the first trick."), ("match_end", "soccer", None)
    )
    NEXT_DEAL = rule(
        2,
        gettext_noop(
            "The player on the winner's right deals, so that the winner leads. If two are level in front, the third deals. "
            "If nobody won, the deal passes to the left."
        ),
        ("match_end", "soccer", gettext_noop("The player who does not lead deals.")),
        (
            "scoring",
            "slovak",
            gettext_noop(
                "The deal passes to the left if the dealer's opponents have 60 points or more together. Otherwise the same "
                "player deals again, also after a hand that ended early."
            ),
        ),
        (
            "scoring",
            "slovak_exact60",
            gettext_noop(
                "The deal passes to the left if a side without the dealer won. Otherwise the same player deals again."
            ),
        ),
        ("deal_rotation", "left", gettext_noop("The deal passes to the left.")),
        (
            "players",
            2,
            gettext_noop("The loser deals and the winner leads. If nobody won, the deal passes to the left."),
        ),
        (
            "players",
            4,
            gettext_noop(
                "If the dealer's side won or nobody did, the player on the dealer's left deals. If it lost, the dealer's "
                "partner deals. So a winner leads."
            ),
        ),
        ("solo_king", "KS", _LONE_DEALS),
        ("solo_king", "KH", _LONE_DEALS),
    )

    TURN = rule(
        3,
        gettext_noop("The leader plays any card, then each other player clockwise plays any card."),
    )
    HELD = rule(3, gettext_noop("Only a card that is held can be played."))
    ROUND = rule(3, gettext_noop("A trick ends only at the end of a round, when everybody has played to it."))
    CONTINUE = rule(
        3,
        gettext_noop(
            "After each round the leader alone chooses: the trick ends, or he continues with a card equal in rank to the first "
            "card of the trick, or with a seven."
        ),
        (
            "ruleset",
            "osmova",
            gettext_noop(
                "After each round the leader alone chooses: the trick ends, or he continues with a card equal in rank to the "
                "first card of the trick, or with a seven or an eight."
            ),
        ),
    )
    TAKES = rule(
        3,
        gettext_noop(
            "The trick goes to the last card that is equal in rank to the first card, or a seven; the first card itself counts."
        ),
        (
            "ruleset",
            "osmova",
            gettext_noop(
                "Each card is held against the one that is winning. A card equal in rank to the first card beats any, an eight "
                "too; a seven beats any but an eight."
            ),
        ),
        depends_on=("osmova_led_seven_beats_eight",),
    )
    WINNER_LEADS = rule(3, gettext_noop("Who takes a trick leads to the next with any card."))
    DRAW = rule(
        3,
        gettext_noop(
            "After a trick, from its winner on, players draw one card at a time until all have four or the stock is out."
        ),
    )
    NO_CARDS = rule(
        3,
        gettext_noop(
            "A trick has at most four rounds, and nobody plays without a card. When no card is left, the hand is over."
        ),
    )
    LAST_ROUND = rule(
        3,
        gettext_noop(
            "32 cards leave a player without a card for the last round: he is skipped, cannot lead and cannot continue."
        ),
        ("players", 2, None),
        ("players", 4, None),
        ("three_deck", "30", None),
    )
    PASS = rule(
        3,
        gettext_noop(
            "Once a hand, while the stock lasts, a player who does not lead the trick may pass instead of playing."
        ),
        ("players", 2, None),
        ("players", 4, None),
        ("three_deck", "30", None),
        ("three_deck", "32_short", None),
    )
    HAND_END = rule(
        3, gettext_noop("A hand is over when all cards are played. The last trick is the one after which none is left.")
    )
    LAST_SEVEN = rule(
        3,
        None,
        ("last_seven_rule", False, None),
        *(
            (
                option,
                value,
                gettext_noop(
                    "If the last card of the last trick is a seven and its player's side has no trick so far, that seven "
                    "cannot win. The winner is among the other cards."
                ),
            )
            for option, value in (("last_seven_rule", True), ("scoring", "slovak"), ("scoring", "slovak_exact60"))
        ),
    )

    BURNT = rule(
        4,
        gettext_noop(
            "Four cards of one printed rank, one directly after the other inside a trick, burn it. The hand ends at once, "
            "and the side of the fourth card wins sticks: %(burnt_value)s; with tens: %(burnt_tens_value)s; with "
            "sevens: %(burnt_sevens_value)s."
        ),
        ("burnt", False, None),
    )
    FOUR_IN_HAND = rule(
        4,
        gettext_noop(
            "A player whose hand is four cards of one rank, after the deal or after drawing, ends the hand. His side wins "
            "sticks: %(four_in_hand_value)s. Of two such players it is the first from the leader on."
        ),
        ("four_in_hand", False, None),
    )
    LONE_KING = rule(
        4,
        gettext_noop(
            "The lone king, %(solo_king)s, is a seven in every respect, save that it is no last seven. Nobody need reveal "
            "it before playing it."
        ),
        ("solo_king", None, None),
    )

    CARD_POINTS = rule(
        5,
        gettext_noop("Aces and tens count 10 each, 80 in all, and the last trick 10 more: a hand holds 90."),
        ("scoring", "slovak", gettext_noop("Aces and tens count 10 each, 80 in all. The last trick counts nothing.")),
        (
            "scoring",
            "slovak_exact60",
            gettext_noop("Aces and tens count 10 each, 80 in all. The last trick counts nothing."),
        ),
        ("scoring", "tricks", gettext_noop("There are eight aces and tens. They count nothing, only tricks do.")),
        (
            "scoring",
            "osmova170",
            gettext_noop("Aces and tens count 10 each, each trick 10, and the last trick 10 more."),
        ),
    )
    ALL_COUNTED = rule(
        5, gettext_noop("The cards that the sides took are the whole pack, and who took no card took nothing.")
    )
    LAST_TRICK = rule(5, gettext_noop("One side takes the last trick."))
    TRICK_COUNT = rule(
        5,
        gettext_noop("Each round counts as one trick, since a trick may have several."),
        *(
            ("scoring", scoring, None)
            for scoring in ("stakes", "points", "difference", "pool", "slovak", "slovak_exact60")
        ),
        ("trick_unit", "trick", gettext_noop("Tricks count as they were taken, so their number varies.")),
        ("trick_unit", "four_cards", gettext_noop("Four cards count as one trick, two cards as half of one.")),
    )

    WORTH = rule(
        6,
        gettext_noop(
            "Sticks for the winner: %(stake_win)s for more points, %(stake_all_points)s for all points while another side has "
            "some cards, %(stake_all_cards)s for every card."
        ),
        (
            "scoring",
            "difference",
            gettext_noop("The side with more points scores the difference between its points and the other's."),
        ),
        (
            "scoring",
            "pool",
            gettext_noop(
                "Each side scores its points, and 10 go to the pool. A side with all 90 points scores 100 and the pool, which "
                "is then empty."
            ),
        ),
        ("scoring", "tricks", gettext_noop("Each side scores its tricks.")),
        ("scoring", "osmova170", gettext_noop("Each side scores its points.")),
        (
            "scoring",
            "slovak_exact60",
            gettext_noop("Exactly 60 points win 1 stick, every card wins 2, and anything else wins nothing."),
        ),
    )
    PAYMENT = rule(
        6,
        gettext_noop("Each of the others pays the winner. The lone player settles with each of the pair."),
        ("players", 2, None),
        ("players", 4, None),
        *(("scoring", scoring, None) for scoring in ("points", "difference", "pool", "tricks", "osmova170")),
    )
    LEVEL_OF_THREE = rule(
        6,
        gettext_noop(
            "Of three players two level in front win %(stake_win)s each, from the third if sticks are paid. Three level win nothing."
        ),
        ("players", 2, None),
        ("players", 4, None),
        ("solo_king", "KS", None),
        ("solo_king", "KH", None),
        *(("scoring", scoring, None) for scoring in ("difference", "pool", "tricks", "osmova170", "slovak_exact60")),
    )
    LEVEL = rule(
        6,
        gettext_noop("If the best sides are level, nobody wins the hand."),
        *(("scoring", scoring, None) for scoring in ("stakes", "points", "difference", "slovak_exact60")),
        ("tie_rule", "last_trick", gettext_noop("If two sides are level, the one with the last trick wins the hand.")),
    )

    MATCH_END = rule(
        7,
        gettext_noop("The match goes on until the table ends it."),
        ("match_end", "open", gettext_noop("The match goes on until the table ends it.")),
        ("match_end", "target", _TARGET),
        ("match_end", "hands", gettext_noop("The match ends with hand %(match_hands)s. The highest total wins.")),
        (
            "match_end",
            "soccer",
            gettext_noop("The match ends with hand %(soccer_hands)s. Most goals win; it may be a draw."),
        ),
        ("scoring", "points", _TARGET),
    )

    SOCCER = rule(
        8,
        gettext_noop(
            "Soccer is for two players: %(soccer_hands)s hands, half time in the middle, and each stick is a goal."
        ),
        *(("match_end", end, None) for end in ("by_scoring", "open", "target", "hands")),
    )
    SOCCER_LEAD = rule(
        8,
        gettext_noop("The home player, who has the first seat, leads to the first trick of each hand."),
        *(("match_end", end, None) for end in ("by_scoring", "open", "target", "hands")),
        (
            "soccer_venue",
            "neutral",
            gettext_noop("On neutral ground the two take turns to lead, the first dealer's opponent first."),
        ),
    )
    GOALS = rule(
        8,
        gettext_noop("The goals of a hand are what it scores, so only its winner has any where one side wins it."),
        *(("match_end", end, None) for end in ("by_scoring", "open", "target", "hands")),
    )
