"""How a hand of Seven Bridge is entered, and how it is scored from that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import Card
from referee.entries import cards, entry, filled_in, sides, whole, yes_no
from referee.errors import BadEntry
from referee.games.seven_bridge.house_rules import HouseRules
from referee.games.seven_bridge.says import Say
from referee.games.seven_bridge.scoring import (
    Result,
    count_value,
    find_too_many,
    score_lines,
    score_ruling,
    value_ruling,
)
from referee.games.seven_bridge.table import find_card_fault, find_player_fault
from referee.messages import Plain, Who, gettext_noop
from referee.scoresheet import Adjust, Agreed, Carry, Hand, HandScore, by_the_table


@filled_in
class Ended:
    """How the hand ended."""

    winner: int = entry(whole(0), label=gettext_noop("Who went out"))
    all_at_once: bool = entry(yes_no(), label=gettext_noop("All at once"), default=False)
    claimed_from: int | None = entry(
        whole(0),
        label=gettext_noop("Went out by chi or pon on the discard of"),
        default=None,
    )


@filled_in
class Points(Ended):
    """What each other player has left, counted at the table."""

    points: Mapping[int, int] = entry(
        sides(whole(0)),
        label=gettext_noop("Points left"),
        help=gettext_noop("What the cards count, before going out all at once doubles it."),
    )


@filled_in
class Cards(Ended):
    """The cards that each other player has left."""

    hands: Mapping[int, Sequence[Card]] = entry(sides(cards()), label=gettext_noop("Cards left"))


@filled_in
class Void:
    """The stock ran out: the hand was played, and nobody scores."""


def enter_score(claim: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """The entry of a hand from a claim about its score: where nobody went out it is void."""
    winner = claim.get("winner")
    if winner is None:
        return {"mode": "void"}
    losers = {side: held for side, held in claim["hands"].items() if side != str(winner)}
    return {"mode": "cards", **claim, "hands": losers}


def score_hand(hand: Hand, _before: Carry, rules: HouseRules) -> HandScore:
    """Judge and score a hand as it was entered."""
    entered = hand.entry
    if isinstance(entered, Agreed | Adjust):
        return by_the_table(hand)
    if isinstance(entered, Void):
        return _score(hand, Result(None, dict.fromkeys(hand.sides, 0)), rules)
    losers = [side for side in hand.sides if side != entered.winner]
    if isinstance(entered, Cards):
        check_sides(hand, entered, entered.hands, "hands", Say.NO_HAND_OF)
        if too_many := find_too_many(entered.hands):
            raise BadEntry("bad_value", too_many[1], f"hands.{too_many[0]}")
        values = {side: count_value(entered.hands[side], rules) for side in losers}
    else:
        check_sides(hand, entered, entered.points, "points", Say.POINTS_TO_GO)
        values = {side: entered.points[side] for side in losers}
    result = Result(entered.winner, values, all_at_once=entered.all_at_once, claimed_from=entered.claimed_from)
    return _score(hand, result, rules)


def check_sides(hand: Hand, entered: Ended, told: Mapping[int, Any], field: str, missing: Say) -> None:
    """`BadEntry` for a side that does not play, for cards of the winner, or where a loser is missing."""
    for name, side in (("winner", entered.winner), ("claimed_from", entered.claimed_from)):
        if side is not None and side not in hand.sides:
            raise BadEntry("bad_value", Say.NO_SUCH_SIDE(who=Who(side)), name)
    if entered.claimed_from == entered.winner:
        raise BadEntry("bad_value", Say.NO_LOSER(who=Who(entered.winner)), "claimed_from")
    for side in told:
        if side not in hand.sides:
            raise BadEntry("bad_value", Say.NO_SUCH_SIDE(who=Who(side)), f"{field}.{side}")
    if told.get(entered.winner):
        raise BadEntry("bad_value", Say.WINNER_HAS_CARDS(who=Who(entered.winner)), f"{field}.{entered.winner}")
    for side in hand.sides:
        if side != entered.winner and side not in told:
            raise BadEntry("missing_field", missing(who=Who(side)), f"{field}.{side}")


def _score(hand: Hand, result: Result, rules: HouseRules) -> HandScore:
    entered, lines = hand.entry, score_lines(result, rules)
    cards_left = entered.hands if isinstance(entered, Cards) else {}
    fault = find_card_fault(rules, [card for held in cards_left.values() for card in held])
    if refusal := fault or find_player_fault(hand.sides, rules):
        return HandScore(
            refusal, suggested={side: sum(o.points for o in lines if o.side == side) for side in hand.sides}
        )
    because = tuple(value_ruling(cards_left[side], rules, side) for side in result.values if side in cards_left)
    names = range(max(hand.sides) + 1)
    return HandScore(score_ruling(result, names, rules, because), lines, {"winner": result.winner})
