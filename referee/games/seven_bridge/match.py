"""A match of Seven Bridge: what is carried from hand to hand, who deals and leads, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.entries import entry, filled_in, per, rows, whole
from referee.errors import BadEntry
from referee.games.seven_bridge.house_rules import HouseRules
from referee.games.seven_bridge.rules import Rule
from referee.games.seven_bridge.says import Say
from referee.messages import Message, Value, Who, gettext_noop
from referee.rulings import Ruling, allow
from referee.scoresheet import (
    HANDS,
    TARGET,
    Carry,
    Hand,
    HandScore,
    Seat,
    Settlement,
    carry_points,
    match_of_points,
    next_to_deal,
    seat_after,
    settle_points,
)

LONGEST_MATCH = 10_000


def start(sides: Sequence[int], first_dealer: int, _rules: HouseRules) -> Carry:
    """The empty sheet."""
    return Carry(dict.fromkeys(sides, (0,)), first_dealer)


def carry(before: Carry, hand: Hand, score: HandScore, rules: HouseRules) -> Carry:
    """The sheet after a hand."""
    return carry_points(before, hand, score, rules)


def settle(carry: Carry, seats: Sequence[Seat], rules: HouseRules, ended: bool = False) -> Settlement:  # noqa: FBT001, FBT002 # the same in every game
    """How the match stands."""
    dealer = next_to_deal(carry, seats)
    leader = dealer if dealer is None or rules.first_player == "dealer" else seat_after(dealer, seats)
    return settle_points(carry, seats, rules, ended=ended, next_leader=leader)


def headline(rules: HouseRules) -> Message:
    """What is played, in one line."""
    if rules.match_end == HANDS:
        return Say.HEADLINE_HANDS(count=rules.match_hands)
    return Say.HEADLINE_TARGET(target=rules.target) if rules.match_end == TARGET else Say.HEADLINE()


def check_seats(count: int, rules: HouseRules) -> None:
    """`BadEntry` when more play than the house rules allow."""
    if count > rules.max_players:
        raise BadEntry("players", Say.MORE_THAN_HOUSE_RULE(count=count, most=rules.max_players), "seats")


@filled_in
class Match:
    """How does a match stand after these hands?"""

    hands: Sequence[Mapping[str, int]] = entry(rows(per(whole()), LONGEST_MATCH), label=gettext_noop("Hands"))


def judge_match(claim: Match, rules: HouseRules) -> Ruling:
    carry, stands, answer = match_of_points(claim.hands, rules)
    if not stands.leaders:
        return allow(Rule.MATCH_END, Say.NO_HANDS(), answer)
    front: dict[str, Value] = {"points": stands.final[stands.leaders[0]], "who": tuple(map(Who, answer["leaders"]))}
    if carry.passed and len(stands.leaders) > 1:
        return allow(Rule.TIE, (Say.SHARED if stands.over else Say.LEVEL)(**front), answer)
    return allow(Rule.MATCH_END, (Say.WINS if stands.over else Say.IN_FRONT)(**front), answer)
