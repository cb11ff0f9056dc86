"""Sedma played by people who only know the rules: random hands, kept by a second, plain set of books.

It shares no code with the referee. Cards are texts (`7S`), seats are numbers.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

PACK = [rank + suit for rank in "A789TJQK" for suit in "SHDC"]
SIGNED = ("stakes", "slovak", "slovak_exact60")
STAKES = (*SIGNED, "points")
BEATEN_IN_OSMOVA = {"equal": "equal seven eight", "eight": "equal seven eight", "seven": "equal seven", "other": ""}


@st.composite
def tables(draw: Any, **fixed: Any) -> dict[str, Any]:
    """House rules that go together, all of them named; `fixed` ones are given."""
    players = fixed.get("players") or draw(st.sampled_from([2, 3, 4]))
    solo = draw(st.sampled_from([None, "KS", "KH"])) if players == 3 else None
    scorings = [*STAKES, "pool", "tricks", "osmova170"] + ["difference"] * (players != 3 or solo is not None)
    rules = {
        "players": players,
        "ruleset": draw(st.sampled_from(["standard", "osmova"])),
        "osmova_led_seven_beats_eight": draw(st.booleans()),
        "three_deck": draw(st.sampled_from(["30", "32_short", "32_pass"])),
        "removed_cards": draw(st.sampled_from([["8D", "8S"], ["9S", "8C"]])),
        "solo_king": solo,
        "scoring": draw(st.sampled_from(scorings)),
        "trick_unit": draw(st.sampled_from(["round", "trick"])),
        "tie_rule": draw(st.sampled_from(["none", "last_trick"])),
        "last_seven_rule": draw(st.sampled_from(["auto", True, False])),
        "deal_rotation": draw(st.sampled_from(["loser", "left"])),
        **fixed,
    }
    if rules["scoring"] in STAKES:
        rules.setdefault("burnt", players != 3 and draw(st.booleans()))
        rules.setdefault("four_in_hand", solo is None and draw(st.booleans()))
    elif rules["scoring"] == "osmova170" and players != 3 and draw(st.booleans()):
        rules["trick_unit"] = "four_cards"
    return rules


def pack(rules: dict[str, Any]) -> list[str]:
    short = rules["players"] == 3 and rules["three_deck"] == "30"
    return [card for card in PACK if not (short and card in rules["removed_cards"])]


def sides(rules: dict[str, Any]) -> int:
    return 3 if rules["players"] == 3 and not rules["solo_king"] else 2


def what_is(card: str, led: str, rules: dict[str, Any]) -> str:
    """Return what a card is to the one that was led."""
    ranks = ["7" if one == rules["solo_king"] else one[0] for one in (card, led)]
    if rules["ruleset"] == "osmova" and ranks == ["7", "7"] and not rules["osmova_led_seven_beats_eight"]:
        return "seven"
    if ranks[0] == ranks[1]:
        return "equal"
    if ranks[0] == "7":
        return "seven"
    return "eight" if ranks[0] == "8" and rules["ruleset"] == "osmova" else "other"


def taker(cards: list[str], rules: dict[str, Any]) -> int:
    """Return the place of the card that takes the trick."""
    kinds = [what_is(card, cards[0], rules) for card in cards]
    if rules["ruleset"] == "standard":
        return max(at for at, kind in enumerate(kinds) if kind != "other")
    best = 0
    for at, kind in enumerate(kinds):
        winning = "eight" if cards[best][0] == "8" else kinds[best]
        if winning in BEATEN_IN_OSMOVA[kind].split():
            best = at
    return best


@dataclass
class Played:
    """A hand that was played out at random, and what everybody has at its end."""

    rules: dict[str, Any]
    dealer: int
    claim: dict[str, Any]
    log: list[dict[str, int]] = field(default_factory=list)
    takes: list[tuple[int, list[str], int]] = field(default_factory=list)  # who took which cards in how many rounds
    hands: list[list[list[str]]] = field(default_factory=list)  # after each trick and its draw
    stocks: list[int] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)
    ended: tuple[str, int] | None = None
    solo: int | None = None
    passed: bool = False

    def side(self, seat: int) -> int:
        if self.rules["solo_king"]:
            return int(seat != self.solo)
        return seat % 2 if self.rules["players"] == 4 else seat

    def tallies(self) -> list[dict[str, Any]]:
        """Return what each side counts at the end."""
        rows = []
        for side in range(sides(self.rules)):
            mine = [(cards, rounds) for seat, cards, rounds in self.takes if self.side(seat) == side]
            cards = [card for cards, _ in mine for card in cards]
            units = {"round": sum(rounds for _, rounds in mine), "trick": len(mine), "four_cards": len(cards) / 4}
            rows.append(
                {
                    "aces_and_tens": len([card for card in cards if card[0] in "AT"]),
                    "cards": len(cards),
                    "tricks": units[self.rules["trick_unit"]],
                    "last_trick": self.side(self.takes[-1][0]) == side,
                }
            )
        return rows


def four_alike(hands: list[list[str]], leader: int) -> int | None:
    """Return the first player from the leader on who holds four of a rank."""
    for step in range(len(hands)):
        hand = hands[(leader + step) % len(hands)]
        if len(hand) == 4 and len({card[0] for card in hand}) == 1:
            return (leader + step) % len(hands)
    return None


def deal(cards: list[str], players: int, chance: Random) -> tuple[list[list[str]], list[str]]:
    """Deal shuffled cards; four of a rank come to one hand, or spread over all, more often than luck has it."""
    kind = chance.choice(["luck", "luck", "luck", "one hand", "spread"])
    rank = chance.choice("AT79KJ")
    alike = [card for card in cards if card[0] == rank] if kind != "luck" else []
    rest = [card for card in cards if card not in alike]
    if kind == "one hand":
        rest[:0] = alike
        alike = []
    hands = [[*alike[seat::players], *rest[4 * seat :]][:4] for seat in range(players)]
    return hands, [card for card in cards if not any(card in hand for hand in hands)]


def play_at_random(rules: dict[str, Any], chance: Random) -> Played:
    """Deal, and play whatever is allowed until the hand is over."""
    players = rules["players"]
    dealer = chance.randrange(players)
    cards = pack(rules)
    chance.shuffle(cards)
    hands, stock = deal(cards, players, chance)
    tricks: list[dict[str, Any]] = []
    claim = {"dealer": dealer, "hands": [list(hand) for hand in hands], "stock": list(stock), "tricks": tricks}
    game = Played(rules, dealer, claim)
    _note_king(game, hands)
    leader = (dealer + 1) % players
    if rules.get("four_in_hand") and (seat := four_alike(hands, leader)) is not None:
        game.ended = ("four_in_hand", seat)
    while not game.ended and any(hands):
        leader = _play_trick(game, hands, stock, leader, chance)
    return game


def _note_king(game: Played, hands: list[list[str]]) -> None:
    for seat, hand in enumerate(hands):
        if game.rules["solo_king"] in hand:
            game.solo = seat


def _play_trick(game: Played, hands: list[list[str]], stock: list[str], leader: int, chance: Random) -> int:
    rules, players = game.rules, len(hands)
    plays: list[dict[str, Any]] = []
    cards: list[str] = []
    seats: list[int] = []
    rounds = 0
    while not rounds or _goes_on(hands[leader], cards[0], rules, chance):
        rounds += 1
        for step in range(players):
            seat = (leader + step) % players
            if not hands[seat]:
                continue
            if _passes(game, step, stock, chance):
                game.passed = True
                plays.append({"seat": seat, "passes": True})
                continue
            choices = hands[seat]
            if rounds > 1 and step == 0:
                choices = [card for card in choices if what_is(card, cards[0], rules) != "other"]
            if cards and chance.random() < 0.6:  # alike cards meet more often than luck has it
                choices = [card for card in choices if card[0] == cards[-1][0]] or choices
            card = chance.choice(choices)
            hands[seat].remove(card)
            plays.append({"seat": seat, "card": card})
            cards.append(card)
            seats.append(seat)
            if rules.get("burnt") and len(cards) >= 4 and len({one[0] for one in cards[-4:]}) == 1:
                game.ended = ("burnt", seat)
                break
        if game.ended:
            break
    return _take_trick(game, hands, stock, plays, cards, seats, rounds)


def _passes(game: Played, step: int, stock: list[str], chance: Random) -> bool:
    may = game.rules["players"] == 3 and game.rules["three_deck"] == "32_pass"
    return may and step > 0 and bool(stock) and not game.passed and chance.random() < (0.1 if len(stock) > 3 else 0.6)


def _goes_on(hand: list[str], led: str, rules: dict[str, Any], chance: Random) -> bool:
    return any(what_is(card, led, rules) != "other" for card in hand) and chance.random() < 0.6


def _take_trick(
    game: Played,
    hands: list[list[str]],
    stock: list[str],
    plays: list[dict[str, Any]],
    cards: list[str],
    seats: list[int],
    rounds: int,
) -> int:
    rules = game.rules
    is_last = not stock and not any(hands)
    slovak = rules["scoring"].startswith("slovak")
    kills = slovak if rules["last_seven_rule"] == "auto" else rules["last_seven_rule"]
    has_trick = any(game.side(seat) == game.side(seats[-1]) for seat, _, _ in game.takes)
    dead = is_last and kills and cards[-1][0] == "7" and not has_trick and len(cards) > 1
    winner = game.ended[1] if game.ended else seats[taker(cards[:-1] if dead else cards, rules)]
    game.claim["tricks"].append({"plays": plays, "winner": winner})
    game.takes.append((winner, cards, rounds))
    game.log.append({"winner": winner, "rounds": rounds})
    turn = winner
    while not game.ended and stock and min(map(len, hands)) < 4:
        if len(hands[turn]) < 4:
            hands[turn].append(stock.pop(0))
        turn = (turn + 1) % len(hands)
    _note_king(game, hands)
    leader = next((s % len(hands) for s in range(winner, winner + len(hands)) if hands[s % len(hands)]), winner)
    game.hands.append([list(hand) for hand in hands])
    game.stocks.append(len(stock))
    game.leaders.append(leader)
    if not game.ended and rules.get("four_in_hand") and (seat := four_alike(hands, leader)) is not None:
        game.ended = ("four_in_hand", seat)
    return leader
