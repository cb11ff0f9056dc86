"""How the cards of a claim lie, and what the sentence of a question leaves to be filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.cards import Card, in_order
from referee.games.mosty.extending import Extend, Swap
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.rulings import IsBridge
from referee.games.mosty.says import Say
from referee.games.mosty.table import TableBridge
from referee.games.mosty.trail import Trail
from referee.layout import Group, Holding
from referee.messages import Message, Who


def show_bridge(claim: IsBridge, _rules: HouseRules) -> tuple[Holding, ...]:
    """The cards in order, jokers with what they stand for."""
    return (Holding((Group(in_order(claim.cards), stands_for=claim.stands or {}),)),)


def show_extend(claim: Extend, _rules: HouseRules) -> tuple[Holding, ...]:
    """The bridge with what is added first, then the other bridges on the table."""
    return _table(claim.table, claim.onto, Group(tuple(claim.cards), "off", stands_for=claim.stands or {}))


def show_swap(claim: Swap, _rules: HouseRules) -> tuple[Holding, ...]:
    """The bridge with the card that is to come into it first, then the other bridges on the table."""
    return _table(claim.table, claim.onto, Group((claim.card,), "off"))


def _table(table: tuple[TableBridge, ...] | Any, onto: int, added: Group) -> tuple[Holding, ...]:
    first = [_lying(bridge, added) for at, bridge in enumerate(table) if at == onto]
    others = [_lying(bridge) for at, bridge in enumerate(table) if at != onto]
    return (*(first or [Holding((added,))]), *others)


def _lying(bridge: TableBridge, *added: Group) -> Holding:
    stands = {laid.card: laid.stands_for for laid in bridge.cards if laid.stands_for is not None}
    return Holding((Group(tuple(laid.card for laid in bridge.cards), stands_for=stands), *added), Who(bridge.owner))


def show_trail(claim: Trail, _rules: HouseRules) -> tuple[Holding, ...]:
    """The trail from the wanted card on, and what is laid with it."""
    tail = tuple(claim.trail[claim.index :]) if 0 <= claim.index < len(claim.trail) else ()
    stands: Mapping[Card, Card] = (claim.bridge.stands if claim.bridge else claim.stands) or {}
    laid = tuple(claim.laid())
    return tuple(
        Holding((Group(cards, lies, stands_for=stands if lies == "meld" else {}),), title)
        for cards, lies, title in _parts(tail, laid)
        if cards
    )


def _parts(tail: tuple[Card, ...], laid: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], str, Message]]:
    yield in_order(laid), "meld", Say.LAID_WITH_IT()
    yield tail, "off", Say.TAKEN_FROM_TRAIL()


# What the sentences leave to be filled in


def fill_table(told: Mapping[str, Any]) -> dict[str, Any]:
    """The table of an extension: the bridge that it goes on, then the player's own, if there is one."""
    table = told.get("table")
    named = table if isinstance(table, Mapping) else {}
    own = named.get("1")
    mine = {"1": {**own, "owner": told.get("player")}} if isinstance(own, Mapping) and own.get("cards") else {}
    stands = told.get("stands")
    jokers = dict(stands) if isinstance(stands, Mapping) else {}
    bridges = {at: _named(bridge, jokers) for at, bridge in {"0": named.get("0"), **mine}.items()}
    return {"onto": "0", "table": bridges, "stands": jokers}


def _named(bridge: Any, jokers: dict[str, Any]) -> Any:
    """A bridge with what its jokers stand for; what is left of them are jokers that are laid now."""
    cards = bridge.get("cards") if isinstance(bridge, Mapping) else None
    each = cards.get("each") if isinstance(cards, Mapping) else None
    told = each.get("card") if isinstance(each, Mapping) else None
    listed = told if isinstance(told, list) else [told]
    rows = {str(at): {"card": one, "as": jokers.pop(str(one), None)} for at, one in enumerate(listed) if one}
    return {**bridge, "cards": rows} if rows else bridge


def fill_swap(told: Mapping[str, Any]) -> dict[str, Any]:
    """The table of a swap as of an extension, and the joker that lies in the bridge."""
    filled = fill_table(told)
    bridge = filled["table"]["0"]
    cards = bridge.get("cards") if isinstance(bridge, Mapping) else None
    rows = cards.values() if isinstance(cards, Mapping) else ()
    named = [str(row.get("card")) for row in rows if isinstance(row, Mapping)]
    return {**filled, "joker": next((one for one in named if one.startswith("X")), "X1")}


def fill_trail(told: Mapping[str, Any]) -> dict[str, Any]:
    """The trail from the wanted card on: what lies before it stays there and does not matter."""
    wanted, tail = told.get("wanted"), told.get("tail")
    after = tail if isinstance(tail, list) else [tail] if tail else []
    return {"trail": [wanted, *after] if wanted else [], "index": "0"}
