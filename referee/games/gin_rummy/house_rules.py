"""What tables of gin rummy play differently, and the sets of it that have a name."""

from __future__ import annotations

from referee import entries
from referee.cards import Card, Rank
from referee.entries import choice, entry, filled_in, whole, yes_no
from referee.errors import BadEntry
from referee.game import Preset
from referee.games.gin_rummy.says import Say
from referee.messages import gettext_noop

MOST_BONUS = 1000
PICTURE = 10

GAMES = (gettext_noop("Game 1"), gettext_noop("Game 2"), gettext_noop("Game 3"))


@filled_in
class HouseRules(entries.HouseRules):
    knock_limit: int = entry(
        whole(0, 10),
        label=gettext_noop("Knock with at most"),
        help=gettext_noop("The deadwood a knocker may have left. With 0 only gin ends a hand: straight gin."),
        default=10,
    )
    gin_bonus: int = entry(
        whole(0, 100),
        label=gettext_noop("Gin adds"),
        help=gettext_noop("Points for leaving no deadwood, besides what the other player has left."),
        default=20,
    )
    undercut_bonus: int = entry(
        whole(0, MOST_BONUS),
        label=gettext_noop("An undercut adds"),
        help=gettext_noop("Points for a defender who has no more left than the knocker, besides the difference."),
        default=10,
    )
    tie_rule: str = entry(
        choice(
            {
                "undercut": gettext_noop("is an undercut"),
                "no_bonus": gettext_noop("wins the hand for the defender, without points"),
                "wash": gettext_noop("is nobody's hand"),
            }
        ),
        label=gettext_noop("A tie after a knock"),
        help=gettext_noop("When knocker and defender have the same count left."),
        default="undercut",
    )
    big_gin_bonus: int | None = entry(
        whole(0, MOST_BONUS),
        label=gettext_noop("Big gin adds"),
        help=gettext_noop(
            "All eleven cards in melds, none thrown; in place of the gin bonus. Empty: big gin is not played."
        ),
        default=None,
    )
    oklahoma: bool = entry(
        yes_no(),
        label=gettext_noop("Oklahoma: the upcard sets the limit"),
        help=gettext_noop("The value of the card turned up is the knock limit of that hand, pictures 10."),
        default=False,
    )
    oklahoma_ace: str = entry(
        choice({"gin_only": gettext_noop("allows gin only"), "one": gettext_noop("is a limit of 1")}),
        label=gettext_noop("Oklahoma: an ace turned up"),
        help=gettext_noop("Whether a knock with 1 is allowed then, or gin only."),
        default="gin_only",
    )
    spade_double: str = entry(
        choice(
            {
                "off": gettext_noop("changes nothing"),
                "hand": gettext_noop("doubles the hand"),
                "hand_and_boxes": gettext_noop("doubles the hand and its boxes"),
            }
        ),
        label=gettext_noop("Oklahoma: a spade turned up"),
        help=gettext_noop("A gin or undercut bonus is part of the hand; boxes are not, unless chosen."),
        default="hand",
    )
    gin_extra_boxes: int = entry(
        choice({0: gettext_noop("0"), 2: gettext_noop("2")}),
        label=gettext_noop("Extra boxes for gin"),
        help=gettext_noop("Besides the box for the hand."),
        default=0,
    )
    big_gin_extra_boxes: int = entry(
        whole(0, 3),
        label=gettext_noop("Extra boxes for big gin"),
        help=gettext_noop("Besides the box for the hand."),
        default=0,
    )
    undercut_extra_boxes: int = entry(
        choice({0: gettext_noop("0"), 1: gettext_noop("1")}),
        label=gettext_noop("Extra boxes for an undercut"),
        help=gettext_noop("Besides the box for the hand."),
        default=0,
    )
    may_return_taken_discard: bool = entry(
        yes_no(),
        label=gettext_noop("A card taken from the discard pile may be thrown at once"),
        help=gettext_noop("On the turn on which it was taken, also as the card of a knock."),
        default=False,
    )
    stock_end: str = entry(
        choice(
            {
                "void_at_two": gettext_noop("is void with two cards left"),
                "fiftieth_card": gettext_noop("gives one more chance to knock with two cards left"),
                "exhaust": gettext_noop("goes on until the stock is empty"),
            }
        ),
        label=gettext_noop("When the stock runs low, the hand"),
        help=gettext_noop("What happens to a hand that nobody has ended by a knock."),
        default="void_at_two",
    )
    opening: str = entry(
        choice(
            {
                "offer": gettext_noop("a card is turned up and offered"),
                "eleven": gettext_noop("the player who does not deal gets eleven cards"),
            }
        ),
        label=gettext_noop("To open,"),
        help=gettext_noop("How the first turn of a hand begins."),
        default="offer",
    )
    target: int = entry(
        whole(50, 500),
        label=gettext_noop("The match ends at"),
        help=gettext_noop("Points; who has so many ends the match, in Hollywood each of the games."),
        default=100,
    )
    game_bonus: int = entry(
        whole(0, MOST_BONUS),
        label=gettext_noop("Reaching the end adds"),
        help=gettext_noop("Points for who reaches the end first; they are added when the match is over."),
        default=0,
    )
    box_bonus: int = entry(
        choice({0: gettext_noop("0"), 10: gettext_noop("10"), 20: gettext_noop("20"), 25: gettext_noop("25")}),
        label=gettext_noop("Each hand won adds"),
        help=gettext_noop("Points for a box, the mark for a hand won."),
        default=0,
    )
    box_timing: str = entry(
        choice(
            {
                "end": gettext_noop("at the end of the match"),
                "immediate": gettext_noop("at once, and they count towards the end"),
            }
        ),
        label=gettext_noop("Boxes are added"),
        help=gettext_noop("When the points for boxes are written."),
        default="end",
    )
    shutout: str = entry(
        choice(
            {
                "none": gettext_noop("adds nothing"),
                "double_game_bonus": gettext_noop("doubles the bonus for the match"),
                "flat": gettext_noop("adds a fixed number"),
                "double_hand_points": gettext_noop("doubles the points of the hands"),
                "double_total": gettext_noop("doubles the total"),
                "double_bonuses": gettext_noop("doubles all bonuses"),
            }
        ),
        label=gettext_noop("A shut-out"),
        help=gettext_noop("The match is over and the loser has no points."),
        default="none",
    )
    shutout_flat: int = entry(
        whole(0, MOST_BONUS),
        label=gettext_noop("The fixed number for a shut-out"),
        help=gettext_noop("Points, where a shut-out adds a fixed number."),
        default=100,
    )
    match_winner: str = entry(
        choice(
            {
                "target": gettext_noop("who reaches the end first"),
                "total": gettext_noop("who has the higher total, bonuses included"),
            }
        ),
        label=gettext_noop("The match is won by"),
        help=gettext_noop("In Hollywood always the higher total of the three games."),
        default="target",
    )
    hollywood: bool = entry(
        yes_no(),
        label=gettext_noop("Hollywood: three games at once"),
        help=gettext_noop(
            "A player's first win counts in game 1, the second in games 1 and 2, every later one in all three."
        ),
        default=False,
    )
    hollywood_late_entry: str = entry(
        choice(
            {
                "shift": gettext_noop("is entered in the next game"),
                "strict": gettext_noop("is lost"),
            }
        ),
        label=gettext_noop("Hollywood: a first win for a game that is already closed"),
        help=gettext_noop("When a player had no win before the other closed the game."),
        default="shift",
    )
    next_dealer: str = entry(
        choice(
            {
                "alternate": gettext_noop("by the other player each time"),
                "loser": gettext_noop("by the loser of the hand"),
                "winner": gettext_noop("by the winner of the hand"),
            }
        ),
        label=gettext_noop("The next hand is dealt"),
        help=gettext_noop("After a hand that someone has won."),
        default="alternate",
    )
    void_dealer: str = entry(
        choice({"same": gettext_noop("by the same player"), "alternate": gettext_noop("by the other player")}),
        label=gettext_noop("After a void hand it is dealt"),
        help=gettext_noop("Also after a tie that is nobody's hand."),
        default="same",
    )

    def check(self) -> None:
        if self.oklahoma and self.opening == "eleven":
            raise BadEntry("oklahoma_needs_upcard", Say.OKLAHOMA_NEEDS_UPCARD(), "opening")

    @property
    def plays_big_gin(self) -> bool:
        return self.big_gin_bonus is not None

    @property
    def columns(self) -> int:
        """How many columns the sheet has."""
        return len(GAMES) if self.hollywood else 1

    def limit(self, upcard: Card | None) -> int:
        """The most deadwood that a knocker may have left; an Oklahoma upcard that is not told is taken as a ten."""
        if not self.oklahoma:
            return self.knock_limit
        if upcard is None or upcard.rank is None:
            return PICTURE
        if upcard.rank is Rank.ACE and self.oklahoma_ace == "gin_only":
            return 0
        return min(int(upcard.rank), PICTURE)


_PAGAT = {"game_bonus": 100, "box_bonus": 20, "shutout": "double_game_bonus", "next_dealer": "loser"}

PRESETS = (
    Preset("standard", gettext_noop("Standard"), {}),
    Preset("pagat", gettext_noop("With match and box bonuses"), _PAGAT),
    Preset(
        "modern",
        gettext_noop("Modern"),
        {
            "gin_bonus": 25,
            "undercut_bonus": 25,
            "big_gin_bonus": 31,
            "game_bonus": 100,
            "box_bonus": 25,
            "shutout": "double_total",
        },
    ),
    Preset("oklahoma", gettext_noop("Oklahoma"), {"oklahoma": True, "target": 150}),
    Preset("hollywood", gettext_noop("Hollywood"), {**_PAGAT, "hollywood": True}),
)
