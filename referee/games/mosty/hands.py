"""How a hand of Mosty is entered, and how it is scored from that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.cards import Card
from referee.entries import cards, entry, filled_in, part, read, rows, sides, whole
from referee.errors import BadEntry
from referee.games.mosty.deal import find_too_many
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.laid import read_laid, unnamed_jokers
from referee.games.mosty.lines import Line
from referee.games.mosty.rules import Rule
from referee.games.mosty.says import Say
from referee.games.mosty.scoring import count_result, look_at_score, score_lines, score_ruling
from referee.games.mosty.table import STANDS, TableBridge, find_card_fault, read_table
from referee.messages import Plain, Who, gettext_noop
from referee.rulings import Ruling, allow
from referee.scoresheet import Adjust, Agreed, Carry, Hand, HandScore, by_the_table


@filled_in
class Points:
    """What each player scores, plus and minus together."""

    points: Mapping[int, int] = entry(
        sides(whole()),
        label=gettext_noop("Points"),
        help=gettext_noop("Points laid minus points left, such as 114-40."),
    )


@filled_in
class Cards:
    """The bridges on the table, or the cards that lie before each player, and the cards that are left."""

    table: Sequence[TableBridge] = entry(
        rows(part(TableBridge)), label=gettext_noop("Bridges on the table"), default=()
    )
    hands: Mapping[int, Sequence[Card]] = entry(sides(cards()), label=gettext_noop("Cards left"))
    out: int | None = entry(
        whole(0), label=gettext_noop("Who went out"), help=gettext_noop("Empty: nobody."), default=None
    )
    laid: Mapping[int, Sequence[Card]] | None = entry(
        sides(cards()),
        label=gettext_noop("Cards laid"),
        help=gettext_noop("In place of the bridges: the cards that lie before each player."),
        default=None,
    )
    stands: Mapping[Card, Card] | None = entry(STANDS, label=gettext_noop("The joker stands for"), default=None)

    def check(self) -> None:
        if self.table and self.laid is not None:
            raise BadEntry("bad_value", Say.TABLE_OR_LAID(), "laid")

    def worked_out(self, rules: HouseRules) -> Cards:
        """As it is kept: bridges in place of cards laid, if these are bridges; `BadEntry` for a joker without a name."""
        stands = self.stands or {}
        for side, _joker in unnamed_jokers(self.laid or {}, stands):
            raise BadEntry("declare_joker", Say.NAME_JOKER(who=Who(side)), "stands")
        if self.laid is None:
            return self
        fault, bridges = read_laid(self.laid, stands, rules)
        if fault:
            return self
        table = tuple(read(TableBridge, bridge.as_data(), typed=True) for bridge in bridges)
        return replace(self, table=table, laid=None, stands=None)


def enter_score(claim: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """The entry of a hand from a claim about its score."""
    return {"mode": "cards", **claim}


def score_hand(hand: Hand, _before: Carry, rules: HouseRules) -> HandScore:
    """Judge and score a hand as it was entered."""
    if isinstance(hand.entry, Agreed | Adjust):
        return by_the_table(hand)
    too_many = find_too_many(len(hand.sides), rules)
    score = _score_cards if isinstance(hand.entry, Cards) else _score_points
    return score(hand, too_many, rules)


def _score_points(hand: Hand, refusal: Ruling | None, _rules: HouseRules) -> HandScore:
    points: Mapping[int, int] = hand.entry.points
    _check_sides(hand, points, "points", Say.POINTS_TO_GO)
    scored = {side: points[side] for side in hand.sides}
    if refusal:
        return HandScore(refusal, suggested=scored)
    said = tuple(Say.POINTS_OF(who=Who(side), points=scored[side]) for side in scored)
    ruling = allow(Rule.POINTS, Say.SCORES(scores=said), {"net": {str(side): scored[side] for side in scored}})
    return HandScore(ruling, tuple(Line.POINTS(side, scored[side]) for side in scored))


def _score_cards(hand: Hand, refusal: Ruling | None, rules: HouseRules) -> HandScore:
    entered: Cards = hand.entry.worked_out(rules)
    told = {entered.out: (), **entered.hands} if entered.out in hand.sides else entered.hands
    _check_sides(hand, told, "hands", Say.NO_HAND_OF)
    hands = {str(side): told[side] for side in hand.sides}
    if entered.laid is not None:
        return _refuse_laid(hand, entered, hands, rules)
    for at, bridge in enumerate(entered.table):
        for name in (bridge.owner, *(laid.by for laid in bridge.cards)):
            if name is not None and str(name) not in hands:
                raise BadEntry("bad_value", Say.NO_SUCH_SIDE(who=Who(name)), f"table.{at}")
    fault, table = look_at_score(entered.table, hands, entered.out, rules)
    refusal = refusal or fault
    result = count_result(read_table(entered.table, rules) if fault else table, hands, entered.out, rules)
    if refusal:
        return HandScore(refusal, suggested={side: result.net(at) for at, side in enumerate(hand.sides)})
    return HandScore(score_ruling(result, hand.sides, rules), score_lines(result, hand.sides))


def _refuse_laid(hand: Hand, entered: Cards, hands: Mapping[str, Sequence[Card]], rules: HouseRules) -> HandScore:
    """Why cards laid are no bridges; the points as far as they count, jokers as what they are said to be."""
    laid, stands = entered.laid or {}, entered.stands or {}
    _check_sides(hand, {**dict.fromkeys(hand.sides), **laid}, "laid", Say.NO_SUCH_SIDE)
    fault = find_card_fault(rules, [card for held in (*laid.values(), *hands.values()) for card in held])
    refusal = fault or read_laid(laid, stands, rules)[0]
    suggested = {
        side: sum(rules.points_of(stands.get(card, card)) for card in laid.get(side, ()))
        - sum(map(rules.points_of, hands[str(side)]))
        for side in hand.sides
    }
    assert refusal  # else they would be bridges by now
    return HandScore(refusal, suggested=suggested)


def _check_sides(hand: Hand, told: Mapping[int, Any], field: str, missing: Say) -> None:
    """`BadEntry` for a side that does not play, or where one that plays is missing."""
    for side in told:
        if side not in hand.sides:
            raise BadEntry("bad_value", Say.NO_SUCH_SIDE(who=Who(side)), f"{field}.{side}")
    for side in hand.sides:
        if side not in told:
            raise BadEntry("missing_field", missing(who=Who(side)), f"{field}.{side}")
