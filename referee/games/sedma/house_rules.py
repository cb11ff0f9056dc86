"""What tables of Sedma play differently."""

from __future__ import annotations

from referee import entries
from referee.cards import ALL_CARDS, Card, Rank, in_order, read_card
from referee.entries import cards, choice, entry, filled_in, whole, yes_no
from referee.errors import BadEntry
from referee.games.sedma.says import Say
from referee.messages import Message, gettext_noop

PACK = tuple(card for card in ALL_CARDS if card.rank is Rank.ACE or (card.rank or 0) >= Rank.SEVEN)
HAND_SIZE = MOST_ROUNDS = 4
ANY = whole(1, 1000)


@filled_in
class HouseRules(entries.HouseRules):
    players: int = entry(
        choice(
            {
                2: gettext_noop("two"),
                3: gettext_noop("three, each alone"),
                4: gettext_noop("four, partners across"),
            }
        ),
        label=gettext_noop("Players"),
        help=gettext_noop("At a table this is the number of seats."),
        default=4,
        from_seats=True,
    )
    ruleset: str = entry(
        choice({"standard": gettext_noop("sevens"), "osmova": gettext_noop("sevens and eights (osmová)")}),
        label=gettext_noop("Wild cards"),
        help=gettext_noop("In osmová eights are wild too, and a wild seven never beats an eight."),
        default="standard",
    )
    osmova_led_seven_beats_eight: bool = entry(
        yes_no(),
        label=gettext_noop("Osmová: where a seven was led, a seven beats an eight"),
        help=gettext_noop("It is then a card equal to the first one. Otherwise no seven ever beats an eight."),
        default=True,
    )
    three_deck: str = entry(
        choice(
            {
                "30": gettext_noop("30 cards, two are taken out"),
                "32_short": gettext_noop("32 cards, the last round is one card short"),
                "32_pass": gettext_noop("32 cards, one pass a hand is allowed"),
            }
        ),
        label=gettext_noop("Three players use"),
        default="30",
        help=gettext_noop("32 cards cannot be shared out evenly among three."),
    )
    removed_cards: tuple[Card, ...] = entry(
        cards(),
        label=gettext_noop("Three players take out"),
        help=gettext_noop("Two cards that count nothing: no ace, ten or seven, and not the lone king."),
        default=(read_card("8D"), read_card("8S")),
    )
    solo_king: str | None = entry(
        choice(
            {
                None: gettext_noop("not played"),
                "KS": gettext_noop("king of leaves (spades)"),
                "KH": gettext_noop("king of hearts"),
            }
        ),
        label=gettext_noop("Lone king"),
        help=gettext_noop("Three players: who holds it plays alone against the other two. The king is a seven."),
        default=None,
    )
    burnt: bool = entry(
        yes_no(),
        label=gettext_noop("Burnt tricks"),
        help=gettext_noop("Four cards of one rank, one directly after the other in a trick, end the hand."),
        default=False,
    )
    burnt_value: int = entry(
        choice({1: gettext_noop("1"), 4: gettext_noop("4"), 5: gettext_noop("5")}),
        label=gettext_noop("A burnt trick wins"),
        help=gettext_noop("Sticks for the side of the fourth card."),
        default=1,
    )
    burnt_tens_value: int | None = entry(
        choice({None: gettext_noop("as much as the others"), 10: gettext_noop("10")}),
        label=gettext_noop("A burnt trick of tens wins"),
        default=None,
        help=gettext_noop("Sticks for the side of the fourth ten."),
    )
    burnt_sevens_value: int = entry(
        choice({3: gettext_noop("3"), 15: gettext_noop("15")}),
        label=gettext_noop("A burnt trick of sevens wins"),
        help=gettext_noop("Sticks for the side of the fourth seven."),
        default=3,
    )
    four_in_hand: bool = entry(
        yes_no(),
        label=gettext_noop("Four in hand"),
        help=gettext_noop("Who holds four cards of one rank, after the deal or after drawing, ends the hand."),
        default=False,
    )
    four_in_hand_value: int = entry(
        ANY,
        label=gettext_noop("Four in hand wins"),
        help=gettext_noop("Sticks for the side of that player."),
        default=4,
    )
    scoring: str = entry(
        choice(
            {
                "stakes": gettext_noop("sticks that the losers pay"),
                "points": gettext_noop("sticks for the winner"),
                "difference": gettext_noop("the difference in points for the winner"),
                "pool": gettext_noop("each its points, and a pool"),
                "tricks": gettext_noop("tricks"),
                "osmova170": gettext_noop("points of cards and of tricks, 170 in all"),
                "slovak": gettext_noop("Slovak, 80 points"),
                "slovak_exact60": gettext_noop("Slovak, exactly 60 wins"),
            }
        ),
        label=gettext_noop("What is scored"),
        help=gettext_noop("Sticks are the stakes of a hand."),
        default="stakes",
    )
    stake_win: int = entry(
        ANY,
        label=gettext_noop("More points win"),
        help=gettext_noop("Sticks for a hand in which both sides scored."),
        default=1,
    )
    stake_all_points: int = entry(
        ANY,
        label=gettext_noop("All points win"),
        help=gettext_noop("Sticks for all points of a hand, while another side has some cards."),
        default=2,
    )
    stake_all_cards: int = entry(
        ANY,
        label=gettext_noop("Every card wins"),
        help=gettext_noop("Sticks for a hand in which nobody else took a trick."),
        default=3,
    )
    match_end: str = entry(
        choice(
            {
                "by_scoring": gettext_noop("as the scoring has it"),
                "open": gettext_noop("when the table says so"),
                "target": gettext_noop("at a total"),
                "hands": gettext_noop("after a number of hands"),
                "soccer": gettext_noop("after the hands of a Soccer match"),
            }
        ),
        label=gettext_noop("The match ends"),
        help=gettext_noop(
            "With sticks for the winner it ends at a total, with every other scoring when the table says so."
        ),
        default="by_scoring",
    )
    target: int = entry(
        ANY,
        label=gettext_noop("The total that wins"),
        help=gettext_noop("Who reaches it and is alone in front wins the match."),
        default=10,
    )
    match_hands: int = entry(
        ANY,
        label=gettext_noop("Hands of a match"),
        help=gettext_noop("Where the match ends after a number of hands."),
        default=8,
    )
    trick_unit: str = entry(
        choice(
            {
                "round": gettext_noop("each round, in which everybody plays a card"),
                "trick": gettext_noop("each trick as it was taken"),
                "four_cards": gettext_noop("each four cards"),
            }
        ),
        label=gettext_noop("Where tricks count, a trick is"),
        help=gettext_noop("A trick may have up to four rounds, so the number of tricks varies."),
        default="round",
    )
    tie_rule: str = entry(
        choice({"none": gettext_noop("won by nobody"), "last_trick": gettext_noop("won by the last trick")}),
        label=gettext_noop("A hand in which two sides are level is"),
        help=gettext_noop("This can happen where tricks count, and in Slovak Sedma with 40 points each."),
        default="none",
    )
    last_seven_rule: str | bool = entry(
        choice(
            {
                "auto": gettext_noop("in Slovak Sedma only"),
                True: gettext_noop("always"),
                False: gettext_noop("never"),
            }
        ),
        label=gettext_noop("The last seven is dead"),
        help=gettext_noop(
            "The last card of the last trick, if it is a seven, cannot win it for a side without a trick."
        ),
        default="auto",
    )
    deal_rotation: str = entry(
        choice({"loser": gettext_noop("a loser"), "left": gettext_noop("the player on the dealer's left")}),
        label=gettext_noop("The next hand is dealt by"),
        help=gettext_noop("The Slovak scorings have a rule of their own."),
        default="loser",
    )
    soccer_hands: int = entry(
        whole(2, 100),
        label=gettext_noop("Soccer: hands of a match"),
        help=gettext_noop("An even number; half time is in the middle."),
        default=8,
    )
    soccer_venue: str = entry(
        choice({"home": gettext_noop("at home"), "neutral": gettext_noop("on neutral ground")}),
        label=gettext_noop("Soccer: played"),
        help=gettext_noop("At home the first player leads every hand; on neutral ground the two take turns."),
        default="home",
    )

    def check(self) -> None:
        if len(self.removed_cards) != 2 or not set(self.removed_cards) <= set(PACK):
            raise BadEntry("bad_option_value", Say.TWO_CARDS_OF_THE_PACK(), "removed_cards")
        if self.soccer_hands % 2:
            raise BadEntry("bad_option_value", Say.EVEN_NUMBER_OF_HANDS(count=self.soccer_hands), "soccer_hands")
        for clashes, code, says, option in self._clashes():
            if clashes:
                raise BadEntry(code, says, option)

    def _clashes(self) -> tuple[tuple[bool, str, Message, str], ...]:
        three, king = self.players == 3, self.solo_king is not None
        return (
            (self.burnt and three, "burnt_not_with_three_players", Say.NO_BURNING_WITH_THREE(), "burnt"),
            (self.burnt and not self.pays_stakes, "burnt_needs_stakes", Say.BURNING_NEEDS_STICKS(), "burnt"),
            (
                self.four_in_hand and not self.pays_stakes,
                "four_in_hand_needs_stakes",
                Say.FOUR_IN_HAND_NEEDS_STICKS(),
                "four_in_hand",
            ),
            (king and not three, "solo_king_needs_three_players", Say.LONE_KING_NEEDS_THREE(), "solo_king"),
            (
                king and self.four_in_hand,
                "four_in_hand_not_with_solo_king",
                Say.NO_FOUR_IN_HAND_WITH_LONE_KING(),
                "four_in_hand",
            ),
            (
                self.scoring == "difference" and self.sides == 3,
                "difference_needs_two_sides",
                Say.DIFFERENCE_NEEDS_TWO(),
                "scoring",
            ),
            (
                self.trick_unit == "four_cards"
                and (self.scoring == "tricks" or (self.scoring == "osmova170" and three)),
                "four_cards_does_not_fit",
                Say.FOUR_CARDS_DO_NOT_FIT(),
                "trick_unit",
            ),
            (three and self._removes_too_much(), "bad_removed_cards", Say.BAD_REMOVED_CARDS(), "removed_cards"),
            (
                self.match_end == "soccer" and self.players != 2,
                "soccer_needs_two_players",
                Say.SOCCER_NEEDS_TWO(),
                "match_end",
            ),
        )

    def _removes_too_much(self) -> bool:
        kept = {Rank.ACE, Rank.TEN, Rank.SEVEN}
        removed = self.removed_cards
        return self.three_deck == "30" and (
            removed[0] == removed[1] or self.lone_king in removed or any(card.rank in kept for card in removed)
        )

    @property
    def is_osmova(self) -> bool:
        return self.ruleset == "osmova"

    @property
    def is_slovak(self) -> bool:
        return self.scoring in {"slovak", "slovak_exact60"}

    @property
    def lone_king(self) -> Card | None:
        """The king whose holder plays alone."""
        return None if self.solo_king is None else read_card(self.solo_king)

    @property
    def sides(self) -> int:
        """How many sides a hand has; with the lone king they are the lone player, 0, and the pair, 1."""
        return 3 if self.players == 3 and self.solo_king is None else 2

    @property
    def columns(self) -> int:
        """How many sides the sheet has: with the lone king, whose sides change, each seat is one."""
        return 3 if self.players == 3 else 2

    def side_of(self, seat: int, solo: int | None = None) -> int:
        """The side of a seat in a hand; `solo` is the seat of the lone player."""
        if self.solo_king is not None:
            return 0 if seat == solo else 1
        return seat % 2 if self.players == 4 else seat

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards that are played with."""
        if self.players == 3 and self.three_deck == "30":
            return tuple(card for card in PACK if card not in self.removed_cards)
        return PACK

    @property
    def removed(self) -> tuple[Card, ...]:
        """The cards taken out, in order."""
        return in_order(set(PACK) - set(self.pack))

    @property
    def is_uneven(self) -> bool:
        """Is there a last round for which a player has no card?"""
        return self.players == 3 and self.three_deck != "30"

    @property
    def may_pass(self) -> bool:
        return self.players == 3 and self.three_deck == "32_pass"

    @property
    def pays_stakes(self) -> bool:
        """Does this scoring count the stakes of a hand?"""
        return self.is_slovak or self.scoring in {"stakes", "points"}

    @property
    def is_signed(self) -> bool:
        """Does the sheet carry what losers pay? In Soccer it carries goals."""
        return self.pays_stakes and self.scoring != "points" and self.match_end != "soccer"

    @property
    def counts_tricks(self) -> bool:
        return self.scoring in {"tricks", "osmova170"}

    @property
    def last_trick_points(self) -> int:
        return 0 if self.is_slovak or self.scoring == "tricks" else 10

    @property
    def all_points(self) -> int:
        """The points in cards and the last trick."""
        return 80 + self.last_trick_points

    @property
    def breaks_ties(self) -> bool:
        """Does the last trick decide between two level sides?"""
        return self.tie_rule == "last_trick" and self.sides == 2 and (self.counts_tricks or self.scoring == "slovak")

    @property
    def kills_last_seven(self) -> bool:
        return self.is_slovak if self.last_seven_rule == "auto" else bool(self.last_seven_rule)

    @property
    def is_soccer(self) -> bool:
        return self.match_end == "soccer"

    @property
    def has_target(self) -> bool:
        """Does the match end at a total?"""
        return self.match_end == "target" or (self.match_end == "by_scoring" and self.scoring == "points")

    @property
    def hands_of_match(self) -> int | None:
        """After how many hands the match ends, if that is agreed."""
        return {"hands": self.match_hands, "soccer": self.soccer_hands}.get(self.match_end)
