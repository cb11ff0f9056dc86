"""Questions about the deck: how a hand is dealt, and what happens when the deck is empty."""

from __future__ import annotations

from collections.abc import Sequence

from referee.entries import entry, filled_in, player, rows, whole
from referee.errors import BadEntry
from referee.games.mosty.house_rules import FEWEST_PLAYERS, MOST_PLAYERS, HouseRules
from referee.games.mosty.rules import Rule
from referee.games.mosty.says import Say
from referee.games.mosty.table import Name, same
from referee.messages import Who, gettext_noop
from referee.rulings import Ruling, allow, refuse


@filled_in
class Deal:
    """How is a hand dealt?"""

    players: Sequence[Name] = entry(rows(player()), label=gettext_noop("Players in seat order"))
    first: Name = entry(player(), label=gettext_noop("Who plays first"))


def judge_deal(claim: Deal, rules: HouseRules) -> Ruling:
    for at, name in enumerate(claim.players):
        if any(same(name, other) for other in claim.players[:at]):
            raise BadEntry("bad_value", Say.NAMED_TWICE(who=Who(name)), "players")
    if refusal := find_too_many(len(claim.players), rules):
        return refusal
    if not any(same(claim.first, name) for name in claim.players):
        raise BadEntry("bad_value", Say.NO_PLAYER(who=Who(claim.first)), "first")
    has_more = rules.opening == "six_cards"
    hands = {str(name): rules.hand_size + (has_more and same(name, claim.first)) for name in claim.players}
    trail = int(rules.opening == "turn_up")
    stock = count_stock(len(claim.players), rules)
    answer = {"hands": hands, "trail": trail, "stock": stock, "first_draws": not has_more}
    return allow(Rule.DEAL, Say.DEALT(who=Who(claim.first), stock=stock), answer)


def count_stock(players: int, rules: HouseRules) -> int:
    """How many cards are left in the deck after the deal, or how many are missing (below 0)."""
    return rules.all_cards - players * rules.hand_size - (rules.opening != "draw")


def find_too_many(players: int, rules: HouseRules) -> Ruling | None:
    """Too few players, or more than the cards are enough for."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        says = Say.PLAYERS(count=players, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
        return refuse(Rule.PLAYERS, "players", says)
    if count_stock(players, rules) < 1:
        says = Say.TOO_FEW_CARDS(number=players, each=rules.hand_size, cards=rules.all_cards)
        return refuse(Rule.PLAYERS, "players", says)
    return None


@filled_in
class StockEmpty:
    """What happens when the deck is empty?"""

    trail_size: int = entry(whole(0, 108), label=gettext_noop("Cards in the trail"))


def judge_stock_empty(claim: StockEmpty, rules: HouseRules) -> Ruling:
    new_stock = claim.trail_size - 1
    if rules.stock_empty == "end_hand" or new_stock < 1:
        answer = {"action": "end_hand", "trail_left": claim.trail_size, "stock": 0}
        return allow(Rule.STOCK_EMPTY, Say.HAND_ENDS(), answer)
    answer = {"action": "reshuffle", "trail_left": 1, "stock": new_stock}
    return allow(Rule.STOCK_EMPTY, Say.RESHUFFLE(count=new_stock), answer)
