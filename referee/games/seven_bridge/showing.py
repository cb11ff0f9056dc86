"""How the cards of a claim lie, and what the sentence of a question leaves to be filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards import in_order
from referee.games.seven_bridge.claims import Claim
from referee.games.seven_bridge.house_rules import HouseRules
from referee.games.seven_bridge.layoffs import LayOff
from referee.games.seven_bridge.rulings import IsMeld
from referee.games.seven_bridge.table import TableMeld
from referee.layout import Group, Holding
from referee.messages import Who


def show_meld(claim: IsMeld, _rules: HouseRules) -> tuple[Holding, ...]:
    """The cards in order, jokers with what they stand for."""
    return (Holding((Group(in_order(claim.cards), stands_for=claim.stands or {}),)),)


def show_layoff(claim: LayOff, _rules: HouseRules) -> tuple[Holding, ...]:
    """The meld with what is laid on it first, then the other melds on the table."""
    off = Group(tuple(claim.cards), "off", stands_for=claim.stands or {})
    onto = [_lying(meld, off) for at, meld in enumerate(claim.table) if at == claim.onto]
    others = [_lying(meld) for at, meld in enumerate(claim.table) if at != claim.onto]
    return (*(onto or [Holding((off,))]), *others)


def _lying(meld: TableMeld, *added: Group) -> Holding:
    return Holding((Group(tuple(meld.cards), stands_for=meld.stands or {}), *added), Who(meld.owner))


def show_claim(claim: Claim, _rules: HouseRules) -> tuple[Holding, ...]:
    """The discard beside the cards from the hand."""
    from_hand = Group(in_order(claim.from_hand), stands_for=claim.stands or {})
    return (Holding((Group((claim.discard,), "off"), *([from_hand] if claim.from_hand else []))),)


def fill_layoff(told: Mapping[str, Any]) -> dict[str, Any]:
    """The table of a lay-off: the meld that it goes on, then the player's own, if there is one."""
    table = told.get("table")
    named = table if isinstance(table, Mapping) else {}
    own = named.get("1")
    mine = {"1": {**own, "owner": told.get("player")}} if isinstance(own, Mapping) and own.get("cards") else {}
    stands = told.get("stands")
    jokers = dict(stands) if isinstance(stands, Mapping) else {}
    melds = {at: _named(meld, jokers) for at, meld in {"0": named.get("0"), **mine}.items()}
    return {"onto": "0", "table": melds, "stands": jokers}


def _named(meld: Any, jokers: dict[str, Any]) -> Any:
    """A meld with what its jokers stand for; what is left of them are jokers that are laid now."""
    cards = meld.get("cards") if isinstance(meld, Mapping) else None
    listed = [str(one) for one in (cards if isinstance(cards, list) else [cards])]
    named = {joker: jokers.pop(joker) for joker in listed if joker in jokers}
    return {**meld, "stands": named} if named else meld
