"""A hand of Seven Bridge while it is entered: what is missing, and what the cards count that are told so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import Card, in_order
from referee.games.seven_bridge.house_rules import HouseRules
from referee.games.seven_bridge.says import Say
from referee.games.seven_bridge.scoring import count_value, find_too_many
from referee.layout import Draft, Group, Holding
from referee.messages import Message, Who


def draft_points(entered: Mapping[str, Any], sides: Sequence[int], _rules: HouseRules) -> Draft:
    """What is missing of a hand by points."""
    return Draft((), missing=_missing(entered, entered.get("points", {}), sides, Say.POINTS_TO_GO))


def draft_cards(entered: Mapping[str, Any], sides: Sequence[int], rules: HouseRules) -> Draft:
    """The cards that each player has left, and what is missing."""
    hands = entered.get("hands", {})
    told = {side: held for side, held in hands.items() if held}
    holdings = tuple(_holding(side, hands.get(side, ()), rules) for side in sides)
    too_many = find_too_many(hands)
    return Draft(
        holdings,
        missing=_missing(entered, told, sides, Say.CARDS_TO_GO),
        refused=too_many[1] if too_many else None,
    )


def _missing(entered: Mapping[str, Any], told: Mapping[int, Any], sides: Sequence[int], to_go: Say) -> Message | None:
    """What to enter next: who went out, then what each of the others has left."""
    winner = entered.get("winner")
    if winner is None:
        return Say.WHO_WENT_OUT()
    return next((to_go(who=Who(side)) for side in sides if side != winner and side not in told), None)


def _holding(side: int, held: Sequence[Card], rules: HouseRules) -> Holding:
    groups = (Group(in_order(held), "loose"),) if held else ()
    value = count_value(held, rules)
    says = Say.COUNTS(value=value) if held else None
    return Holding(
        groups, Who(side), says, (Say.LEFT_OF(who=Who(side)), value) if held else None, field=f"hands.{side}"
    )
