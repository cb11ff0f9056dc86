"""What tables of Mosty play differently, and the sets of it that have a name."""

from __future__ import annotations

from referee import entries
from referee.cards import Card, Rank
from referee.entries import choice, entry, filled_in, whole, yes_no
from referee.errors import BadEntry
from referee.game import Preset
from referee.games.mosty.says import Say
from referee.melds import MeldRules
from referee.messages import gettext_noop
from referee.scoresheet import HANDS, OPEN, PLAY_ON, SHARED, TARGET

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
PACK = 52
MOST_JOKERS_OF_A_PACK = 2
TEN = 10


@filled_in
class HouseRules(entries.HouseRules):
    decks: int = entry(whole(1, 2), label=gettext_noop("Packs"), default=1)
    jokers: int = entry(
        whole(0, 4),
        label=gettext_noop("Jokers"),
        help=gettext_noop("All together. One pack has two at most."),
        default=2,
    )
    hand_size: int = entry(whole(5, 10), label=gettext_noop("Cards dealt to each player"), default=5)
    opening: str = entry(
        choice(
            {
                "draw": gettext_noop("draws from the deck"),
                "six_cards": gettext_noop("is dealt one card more and does not draw"),
                "turn_up": gettext_noop("finds a card turned up in the trail"),
            }
        ),
        label=gettext_noop("In the first turn the first player"),
        default="draw",
    )
    ace_runs: str = entry(
        choice(
            {
                "circular": gettext_noop("go round the corner: K-A-2 is one"),
                "low_or_high": gettext_noop("have the ace low or high: A-2-3 and Q-K-A"),
                "low": gettext_noop("have the ace low: A-2-3"),
            }
        ),
        label=gettext_noop("Runs"),
        default="circular",
    )
    ace_value: int = entry(
        choice({15: gettext_noop("15"), 11: gettext_noop("11"), 1: gettext_noop("1")}),
        label=gettext_noop("An ace counts"),
        default=15,
    )
    ace_low_in_run: int | None = entry(
        choice({None: gettext_noop("as any ace"), 1: gettext_noop("1")}),
        label=gettext_noop("An ace beside the two counts"),
        help=gettext_noop("In a run that holds the ace and the two, but no king."),
        default=None,
    )
    joker_hand_penalty: int = entry(
        choice({20: gettext_noop("20"), 25: gettext_noop("25"), 30: gettext_noop("30"), 50: gettext_noop("50")}),
        label=gettext_noop("A joker left in a hand costs"),
        default=25,
    )
    joker_first_bridge: bool = entry(
        yes_no(), label=gettext_noop("A joker may be in a player's first bridge"), default=False
    )
    joker_no_duplicate: bool = entry(
        yes_no(), label=gettext_noop("A joker never stands for a card that lies on the table"), default=True
    )
    natural_may_duplicate_joker: bool = entry(
        yes_no(),
        label=gettext_noop("A card may be laid elsewhere while a joker stands for it"),
        default=True,
    )
    max_jokers_per_bridge: int = entry(whole(1, 2), label=gettext_noop("Jokers in one bridge at most"), default=1)
    joker_swap: str = entry(
        choice(
            {
                "declared": gettext_noop("for the card that it stands for"),
                "any_missing_suit": gettext_noop("in a set for any suit that is missing"),
                "off": gettext_noop("never"),
            }
        ),
        label=gettext_noop("A joker on the table may be swapped"),
        default="declared",
    )
    swap_requires_own_bridge: bool = entry(
        yes_no(), label=gettext_noop("Only a player with a bridge may swap"), default=True
    )
    swapped_joker_at_once: bool = entry(
        yes_no(), label=gettext_noop("A joker won by a swap has to be laid in the same turn"), default=False
    )
    swap_credit: str = entry(
        choice(
            {
                "joker_owner": gettext_noop("who laid the joker"),
                "swapper": gettext_noop("who swapped it"),
            }
        ),
        label=gettext_noop("The card put in a joker's place scores for"),
        default="joker_owner",
    )
    extend_requires_own_bridge: bool = entry(
        yes_no(), label=gettext_noop("Only a player with a bridge may extend the others' bridges"), default=True
    )
    extension_credit: str = entry(
        choice(
            {
                "layer": gettext_noop("who laid it"),
                "bridge_owner": gettext_noop("who owns the bridge"),
            }
        ),
        label=gettext_noop("A card laid on a bridge scores for"),
        default="layer",
    )
    trail_take: str = entry(
        choice(
            {
                "with_tail": gettext_noop("takes all cards after it too"),
                "top_only": gettext_noop("takes the last card only"),
            }
        ),
        label=gettext_noop("Who takes a card of the trail"),
        default="with_tail",
    )
    trail_use: str = entry(
        choice(
            {
                "new_bridge": gettext_noop("for a new bridge"),
                "bridge_or_extension": gettext_noop("for a new bridge or to extend one"),
            }
        ),
        label=gettext_noop("A card of the trail is taken"),
        default="new_bridge",
    )
    discard_to_go_out: bool = entry(yes_no(), label=gettext_noop("The last card has to be discarded"), default=True)
    joker_discard: bool = entry(yes_no(), label=gettext_noop("A joker may be put into the trail"), default=False)
    set_distinct_suits: bool = entry(
        yes_no(),
        label=gettext_noop("The suits of a set differ"),
        help=gettext_noop("With two packs a set may otherwise hold a card twice."),
        default=True,
    )
    stock_empty: str = entry(
        choice(
            {
                "end_hand": gettext_noop("the hand ends, and all score"),
                "reshuffle_trail": gettext_noop("the trail but its last card is the new deck"),
            }
        ),
        label=gettext_noop("When the deck is empty"),
        default="end_hand",
    )
    going_out_bonus: int = entry(whole(0, 50), label=gettext_noop("Going out adds"), default=0)
    match_end: str = entry(
        choice(
            {
                TARGET: gettext_noop("at a number of points"),
                HANDS: gettext_noop("after a number of hands"),
                OPEN: gettext_noop("when the table ends it"),
            }
        ),
        label=gettext_noop("The match ends"),
        default=TARGET,
    )
    target: int = entry(whole(1), label=gettext_noop("Number of points"), default=500)
    match_hands: int = entry(whole(1), label=gettext_noop("Number of hands"), default=10)
    tie: str = entry(
        choice({PLAY_ON: gettext_noop("play on"), SHARED: gettext_noop("share the win")}),
        label=gettext_noop("Players who are level at the end"),
        default=PLAY_ON,
    )

    def check(self) -> None:
        if self.max_jokers_per_bridge > max(1, self.jokers):
            raise BadEntry("jokers_too_few", Say.JOKERS_TOO_FEW(count=self.jokers), "max_jokers_per_bridge")
        if self.decks == 1 and self.jokers > MOST_JOKERS_OF_A_PACK:
            raise BadEntry("jokers_too_many", Say.JOKERS_TOO_MANY(number=self.jokers), "jokers")
        if self.decks == 1 and not self.set_distinct_suits:
            raise BadEntry("one_pack_needs_distinct_suits", Say.ONE_PACK_NEEDS_DISTINCT_SUITS(), "set_distinct_suits")

    @property
    def melds(self) -> MeldRules:
        """What is a bridge at this table."""
        return MeldRules(
            self.ace_runs,
            self.max_jokers_per_bridge,
            copies=1 if self.set_distinct_suits else self.decks,
            dear_high_ace=self.low_ace < self.ace_value,
        )

    @property
    def low_ace(self) -> int:
        """What an ace counts in a run with the two and without the king."""
        return self.ace_value if self.ace_low_in_run is None else self.ace_low_in_run

    @property
    def all_cards(self) -> int:
        """How many cards there are, jokers among them."""
        return self.decks * PACK + self.jokers

    def points_of(self, card: Card) -> int:
        """What a card counts: in a hand, or on the table where no low ace is meant."""
        if card.rank is None:
            return self.joker_hand_penalty
        return self.ace_value if card.rank is Rank.ACE else min(int(card.rank), TEN)

    def may_discard(self, card: Card) -> bool:
        return self.joker_discard or not card.is_joker


PRESETS = (
    Preset("standard", gettext_noop("Standard, to 500"), {}),
    Preset("ten_rounds", gettext_noop("Ten hands"), {"match_end": HANDS}),
    Preset("long_series", gettext_noop("Without an end"), {"match_end": OPEN}),
    Preset("two_packs", gettext_noop("Two packs, four jokers"), {"decks": 2, "jokers": 4}),
)
