"""A match of Sedma: what is carried from hand to hand, and when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.entries import entry, filled_in, rows, whole, write
from referee.errors import BadEntry
from referee.games.sedma.deal import first_dealer, leader_after, next_dealer
from referee.games.sedma.hands import dealer_of
from referee.games.sedma.house_rules import HouseRules
from referee.games.sedma.rules import Rule
from referee.games.sedma.says import Say
from referee.messages import AtSide, Message, Plain, Value, gettext_noop
from referee.rulings import Remedy, Ruling, allow, refuse
from referee.scoresheet import (
    Adjust,
    Carry,
    Hand,
    HandScore,
    Seat,
    Settlement,
    best_of,
    best_side,
    place_by,
    seat_or_next,
)

MOST_HANDS = 10_000

# What a match carries (Carry.game): the pool, the seat that deals next, and in Soccer the goals by side at half time.
Kept = Mapping[str, Plain]


@filled_in
class Match:
    """Is the match over, and who won it? A row a hand: what each side of the sheet got."""

    records: tuple[tuple[int, ...], ...] = entry(
        rows(rows(whole()), MOST_HANDS), label=gettext_noop("Each hand: what each side got")
    )


def judge_match(claim: Match, rules: HouseRules) -> Ruling:
    totals = dict.fromkeys(range(rules.columns), 0)
    notes = []
    for number, record in enumerate(claim.records):
        if len(record) != rules.columns:
            raise BadEntry("bad_value", Say.ONE_FOR_EACH_SIDE(count=rules.columns), f"records.{number}")
        if is_over(totals, number, rules):
            remedies = (Remedy(Say.UP_TO_THE_END(), write(replace(claim, records=claim.records[:number]))),)
            return refuse(Rule.MATCH_END, "match_is_over", Say.MATCH_WAS_OVER(count=number), remedies=remedies)
        totals = {side: total + record[side] for side, total in totals.items()}
        if rules.is_signed and sum(record) != 0:
            notes.append(Say.DOES_NOT_SUM_TO_ZERO(number=number + 1))
    over = is_over(totals, len(claim.records), rules)
    winner = best_side(totals) if over else None
    answer = {"totals": list(totals.values()), "over": over, "winner": winner}
    return allow(Rule.MATCH_END, _say_match(totals, winner, over=over), answer, notes=tuple(notes))


def _say_match(totals: Mapping[int, int], winner: int | None, *, over: bool) -> Message:
    shown: tuple[Value, ...] = tuple(Say.SIDE_POINTS(side=AtSide(side), points=n) for side, n in totals.items())
    if not over:
        return Say.TOTALS_GO_ON(totals=shown)
    return Say.LEVEL_AT_THE_END(totals=shown) if winner is None else Say.WINS_MATCH(totals=shown, winner=AtSide(winner))


def is_over(totals: Mapping[int, int], hands: int, rules: HouseRules) -> bool:
    """Is the match over with these totals after so many hands?"""
    if rules.hands_of_match is not None:
        return hands >= rules.hands_of_match
    return rules.has_target and max(totals.values()) >= rules.target and best_side(totals) is not None


def start(sides: Sequence[int], dealer: int, rules: HouseRules) -> Carry:
    """The empty sheet."""
    deals = first_dealer(dealer, rules)
    return Carry(dict.fromkeys(sorted(set(sides)), (0,)), deals, game={"pool": 0, "deals": deals, "half_time": None})


def carry(before: Carry, hand: Hand, score: HandScore, rules: HouseRules) -> Carry:
    """The sheet after a hand; an adjust changes its totals only."""
    after = before.after(hand, score.lines)
    if isinstance(hand.entry, Adjust):
        return after
    facts = score.facts
    totals = {side: after.total(side) for side in after.totals}
    is_half = rules.is_soccer and after.hands_played == rules.soccer_hands // 2
    kept: Kept = {
        "pool": facts["pool"],
        "deals": next_dealer(dealer_of(hand), facts["winner"], facts["tied"], facts["points"], facts["solo"], rules),
        "half_time": {str(side): total for side, total in totals.items()} if is_half else before.game["half_time"],
    }
    return replace(after, game=kept, passed=is_over(totals, after.hands_played, rules))


def settle(carry: Carry, seats: Sequence[Seat], rules: HouseRules, ended: bool = False) -> Settlement:  # noqa: FBT001, FBT002 # the same in every game
    """How the match stands."""
    totals = {side: carry.total(side) for side in carry.totals}
    over = carry.passed or ended
    is_level = len(set(totals.values())) < 2
    best = best_of(totals)
    dealer = seat_or_next(carry.game["deals"], seats)
    return Settlement(
        over=over,
        winners=best if over and (carry.hands_played or not is_level) else (),
        leaders=() if is_level else best,
        places=place_by(totals),
        final=totals,
        next_dealer=dealer,
        next_leader=None if dealer is None else leader_after(dealer, rules),
        distance={side: max(0, rules.target - total) for side, total in totals.items()} if rules.has_target else {},
    )


def headline(rules: HouseRules) -> Message | None:
    """What is played for."""
    if rules.is_soccer:
        return Say.SOCCER_MATCH(hands=rules.soccer_hands)
    if rules.hands_of_match is not None:
        return Say.MATCH_OF_HANDS(count=rules.hands_of_match)
    if not rules.has_target:
        return None
    return Say.FIRST_TO(count=rules.target) if rules.scoring == "points" else Say.FIRST_TO_POINTS(target=rules.target)
