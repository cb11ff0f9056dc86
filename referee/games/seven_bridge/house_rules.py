"""What tables of Seven Bridge play differently, and the published sheets that have a name."""

from __future__ import annotations

from referee import entries
from referee.cards import Card, Rank
from referee.entries import choice, entry, filled_in, whole, yes_no
from referee.errors import BadEntry
from referee.game import Preset
from referee.games.seven_bridge.says import Say
from referee.melds import MeldRules
from referee.messages import gettext_noop
from referee.scoresheet import HANDS, OPEN, PLAY_ON, SHARED, TARGET

FEWEST_PLAYERS = 2
SEVEN = 20
TEN = 10
DEALT = 7  # cards for each player
JOKER_MULTIPLIER = 5


@filled_in
class HouseRules(entries.HouseRules):
    max_players: int = entry(
        whole(5, 6),
        label=gettext_noop("Players at most"),
        default=5,
    )
    first_player: str = entry(
        choice(
            {
                "left_of_dealer": gettext_noop("the player left of the dealer"),
                "dealer": gettext_noop("the dealer"),
            }
        ),
        label=gettext_noop("The first to play is"),
        default="left_of_dealer",
    )
    jokers: int = entry(
        whole(0, 2),
        label=gettext_noop("Jokers in the pack"),
        help=gettext_noop(
            "A joker stands for any card in a meld of three or more. Left in a hand it counts five times."
        ),
        default=0,
    )
    max_jokers_per_meld: int = entry(whole(1, 2), label=gettext_noop("Jokers in one meld at most"), default=1)
    ace_runs: str = entry(
        choice(
            {
                "low": gettext_noop("is low: A-2-3"),
                "low_or_high": gettext_noop("is low or high: also Q-K-A"),
                "circular": gettext_noop("goes round the corner: also K-A-2"),
            }
        ),
        label=gettext_noop("In runs the ace"),
        default="low",
    )
    scoring: str = entry(
        choice(
            {
                "standard": gettext_noop("counts 20"),
                "doubling": gettext_noop("counts 7 and doubles the whole hand"),
            }
        ),
        label=gettext_noop("A seven left in a hand"),
        help=gettext_noop("Where sevens double, an ace counts 10 unless you choose otherwise."),
        default="standard",
    )
    ace_value: int | None = entry(
        choice(
            {
                None: gettext_noop("1, or 10 where sevens double"),
                1: gettext_noop("1"),
                10: gettext_noop("10"),
                11: gettext_noop("11"),
                15: gettext_noop("15"),
            }
        ),
        label=gettext_noop("An ace left in a hand counts"),
        default=None,
    )
    court_values: str = entry(
        choice({"ten": gettext_noop("10 each"), "rank": gettext_noop("11, 12 and 13")}),
        label=gettext_noop("Jack, queen and king count"),
        default="ten",
    )
    seven_multiplier: str = entry(
        choice(
            {
                "compound": gettext_noop("double again and again: 2, 4, 8, 16 times"),
                "linear": gettext_noop("count 2, 4, 6, 8 times"),
            }
        ),
        label=gettext_noop("Several sevens in one hand"),
        help=gettext_noop("Only where sevens double."),
        default="compound",
    )
    discard_to_go_out: bool = entry(
        yes_no(),
        label=gettext_noop("The last card has to be discarded"),
        default=True,
    )
    all_at_once_multiplier: int = entry(
        whole(1, 2),
        label=gettext_noop("Going out all at once counts, times"),
        help=gettext_noop("All cards go in one turn, with no meld on the table before it."),
        default=2,
    )
    all_at_once_layoffs: bool = entry(
        yes_no(),
        label=gettext_noop("Lay-offs on the others' melds are part of going out all at once"),
        default=True,
    )
    layoff_after_claim: bool = entry(
        yes_no(),
        label=gettext_noop("Cards may be laid off in a turn that began with chi or pon"),
        default=True,
    )
    claim_after: str = entry(
        choice(
            {
                "own_first_turn": gettext_noop("after a turn of one's own"),
                "first_round": gettext_noop("after everybody has had a turn"),
                "none": gettext_noop("from the start"),
            }
        ),
        label=gettext_noop("Chi and pon may be called"),
        default="own_first_turn",
    )
    pon_out_of_turn: bool = entry(yes_no(), label=gettext_noop("Pon may be called out of turn"), default=True)
    joker_in_claim: bool = entry(
        yes_no(), label=gettext_noop("A joker may be in a meld made by chi or pon"), default=True
    )
    settlement: str = entry(
        choice(
            {
                "winner_takes": gettext_noop("the winner gets them, nobody pays"),
                "zero_sum": gettext_noop("the winner gets them, the losers pay them"),
                "losers_pay": gettext_noop("the losers pay them, nobody gets them"),
            }
        ),
        label=gettext_noop("Points for the cards left:"),
        default="winner_takes",
    )
    discarder_pays: bool = entry(
        yes_no(),
        label=gettext_noop("Who discarded the card of a winning chi or pon pays for all"),
        default=False,
    )
    stock_empty: str = entry(
        choice(
            {
                "reshuffle": gettext_noop("the discards under the top one are the new stock"),
                "void": gettext_noop("the hand is void"),
            }
        ),
        label=gettext_noop("When the stock is empty"),
        default="reshuffle",
    )
    match_end: str = entry(
        choice(
            {
                OPEN: gettext_noop("when the table ends it"),
                HANDS: gettext_noop("after a number of hands"),
                TARGET: gettext_noop("at a number of points"),
            }
        ),
        label=gettext_noop("The match ends"),
        default=OPEN,
    )
    match_hands: int = entry(whole(1), label=gettext_noop("Number of hands"), default=10)
    target: int = entry(whole(1), label=gettext_noop("Number of points"), default=500)
    tie: str = entry(
        choice({PLAY_ON: gettext_noop("play on"), SHARED: gettext_noop("share the win")}),
        label=gettext_noop("Players who are level at the end"),
        default=PLAY_ON,
    )

    def check(self) -> None:
        if self.max_jokers_per_meld > max(1, self.jokers):
            raise BadEntry("jokers_too_few", Say.JOKERS_TOO_FEW(count=self.jokers), "max_jokers_per_meld")
        if self.discarder_pays and self.settlement != "zero_sum":
            raise BadEntry("discarder_pays_needs_zero_sum", Say.DISCARDER_PAYS_NEEDS_ZERO_SUM(), "discarder_pays")
        if self.seven_multiplier == "linear" and self.scoring == "standard":
            raise BadEntry("linear_needs_doubling", Say.LINEAR_NEEDS_DOUBLING(), "seven_multiplier")
        if self.match_end == TARGET and self.settlement == "losers_pay":
            raise BadEntry("target_needs_gains", Say.TARGET_NEEDS_GAINS(), "match_end")

    @property
    def melds(self) -> MeldRules:
        """What is a meld at this table."""
        return MeldRules(self.ace_runs, self.max_jokers_per_meld, sevens=True, names_in_sets=False)

    def points_of(self, card: Card) -> int:
        """What a card left in a hand counts by itself."""
        if card.rank is None:
            return 0
        if card.rank is Rank.ACE:
            return self.ace_value or (TEN if self.scoring == "doubling" else 1)
        if card.rank is Rank.SEVEN and self.scoring == "standard":
            return SEVEN
        return int(card.rank) if self.court_values == "rank" else min(int(card.rank), TEN)


PRESETS = (
    Preset("standard", gettext_noop("Standard"), {}),
    Preset("doubling_table", gettext_noop("Sevens double"), {"scoring": "doubling"}),
    Preset(
        "nintendo",
        gettext_noop("Nintendo's sheet"),
        {
            "max_players": 6,
            "first_player": "dealer",
            "jokers": 1,
            "scoring": "doubling",
            "claim_after": "first_round",
        },
    ),
    Preset(
        "success",
        gettext_noop("Success's sheet"),
        {"jokers": 1, "scoring": "doubling", "ace_value": 11, "settlement": "zero_sum"},
    ),
    Preset(
        "ace201",
        gettext_noop("Ace201's sheet"),
        {"ace_runs": "low_or_high", "court_values": "rank", "claim_after": "first_round"},
    ),
)
