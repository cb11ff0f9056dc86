"""A match of gin: what is carried from hand to hand, Hollywood's columns, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.lines import Line
from referee.messages import Plain
from referee.scoresheet import (
    Adjust,
    Carry,
    Hand,
    HandScore,
    ScoreLine,
    Seat,
    Settlement,
    best_of,
    best_side,
    place_by,
    seat_after,
    seat_or_next,
)

# What a gin match carries (Carry.game), lists being by column: the side that won the last hand; for each side its
# hands won, its boxes, and whether it has entered the column by a win; and who closed the column, if anyone.
Kept = Mapping[str, Plain]


def start(sides: Sequence[int], first_dealer: int, rules: HouseRules) -> Carry:
    """The empty sheet, with three columns in Hollywood."""
    width, players = rules.columns, sorted(set(sides))
    kept: Kept = {
        "winner": None,
        "wins": {str(side): 0 for side in players},
        "boxes": {str(side): [0] * width for side in players},
        "entered": {str(side): [False] * width for side in players},
        "closed": [None] * width,
    }
    return Carry(dict.fromkeys(players, (0,) * width), first_dealer, game=kept)


def open_columns(before: Carry, rules: HouseRules) -> tuple[int, ...]:
    """The columns that take entries; the one column of an ordinary match always does."""
    closed = before.game["closed"]
    return tuple(column for column in range(rules.columns) if not rules.hollywood or closed[column] is None)


def columns_of_win(before: Carry, side: int, rules: HouseRules) -> tuple[int, ...]:
    """The columns that a side's next win is entered in; none if all of them are closed."""
    still_open = open_columns(before, rules)
    entered = before.game["entered"][str(side)]
    counted = [
        column
        for column in range(rules.columns)
        if rules.hollywood_late_entry == "strict" or column in still_open or entered[column]
    ]
    number = before.game["wins"][str(side)] + 1
    return tuple(column for column in counted[:number] if column in still_open)


def columns_without_win(before: Carry, side: int, rules: HouseRules) -> tuple[int, ...]:
    """The columns for points that are no win: those a side has entered, the first open one at least."""
    still_open = open_columns(before, rules)
    entered = before.game["entered"][str(side)]
    return tuple(column for column in still_open if entered[column]) or still_open[:1]


def carry(before: Carry, hand: Hand, score: HandScore, rules: HouseRules) -> Carry:
    """The sheet after a hand; an adjust changes its totals only."""
    after = before.after(hand, score.lines)
    return after if isinstance(hand.entry, Adjust) else after_hand(after, score.facts, rules)


def after_hand(carry: Carry, facts: Kept, rules: HouseRules) -> Carry:
    """The carry with what the facts of a hand (winner, boxes, columns of the win) change, and who closed columns."""
    kept = dict(carry.game)
    winner = kept["winner"] = facts["winner"]
    if winner is not None:
        key, columns = str(winner), facts["columns"]
        kept["wins"] = {**kept["wins"], key: kept["wins"][key] + 1}
        kept["boxes"] = {
            **kept["boxes"],
            key: [boxes + facts["boxes"] * (at in columns) for at, boxes in enumerate(kept["boxes"][key])],
        }
        kept["entered"] = {
            **kept["entered"],
            key: [was or at in columns for at, was in enumerate(kept["entered"][key])],
        }
    kept["closed"] = [
        closed if rules.hollywood and closed is not None else _closed_by(carry, column, rules)
        for column, closed in enumerate(kept["closed"])
    ]
    return replace(carry, game=kept, passed=None not in kept["closed"])


def _closed_by(carry: Carry, column: int, rules: HouseRules) -> int | None:
    """The side that has reached the target in a column; of two the better one, and nobody while they are level."""
    reached = {side: points[column] for side, points in carry.totals.items() if points[column] >= rules.target}
    return best_side(reached) if reached else None


def settle(carry: Carry, seats: Sequence[Seat], rules: HouseRules, ended: bool = False) -> Settlement:  # noqa: FBT001, FBT002 # the same in every game
    """How the match stands; when it is over, with what its end adds."""
    over = carry.passed or ended
    closing = closing_lines(carry, rules) if over else ()
    final = {
        side: carry.total(side) + sum(line.points for line in closing if line.side == side) for side in carry.totals
    }
    winners = _winners(carry, final, rules) if over else ()
    is_level = len(set(final.values())) < 2
    dealer = _next_dealer(carry, seats, rules)
    return Settlement(
        over=over,
        winners=winners,
        leaders=() if is_level else best_of(final),
        places={side: 1 if side in winners else 2 for side in final} if winners else place_by(final),
        final=final,
        next_dealer=dealer,
        next_leader=None if dealer is None else seat_after(dealer, seats),
        closing=closing,
        distance={} if over else {side: _distance(carry, side, rules) for side in final},
        complete=rules.hollywood and carry.passed,
    )


def _winners(carry: Carry, final: Mapping[int, int], rules: HouseRules) -> tuple[int, ...]:
    if carry.passed and rules.match_winner == "target" and not rules.hollywood:
        return (carry.game["closed"][0],)
    return best_of(final) if carry.hands_played or any(final.values()) else ()


def _distance(carry: Carry, side: int, rules: HouseRules) -> int:
    """What a side lacks to the target, in Hollywood in its best open column."""
    return max(0, rules.target - max(carry.totals[side][column] for column in open_columns(carry, rules)))


def closing_lines(carry: Carry, rules: HouseRules) -> tuple[ScoreLine, ...]:
    """What the end of the match adds: in each column the boxes, and to who reached the target there his bonuses."""
    lines: list[ScoreLine] = []
    for column, closed_by in enumerate(carry.game["closed"]):
        for side in carry.totals:
            boxes = 0 if rules.box_timing == "immediate" else carry.game["boxes"][str(side)][column]
            worth = boxes * rules.box_bonus
            if side == closed_by and rules.game_bonus:
                lines.append(Line.GAME_BONUS(side, rules.game_bonus, column=column, target=rules.target))
            if worth:
                lines.append(Line.BOX(side, worth, column=column, count=boxes, each=rules.box_bonus))
            if side == closed_by and is_shutout(carry, column, rules):
                extra = _shutout_bonus(carry.totals[side][column], worth, rules)
                lines.append(Line.SHUTOUT(side, extra, column=column))
    return tuple(lines)


def is_shutout(carry: Carry, column: int, rules: HouseRules) -> bool:
    """Was a column closed with no points for the other side, where that counts?"""
    closed_by = carry.game["closed"][column]
    others = [points[column] for side, points in carry.totals.items() if side != closed_by]
    return rules.shutout != "none" and closed_by is not None and all(points <= 0 for points in others)


def _shutout_bonus(points: int, boxes: int, rules: HouseRules) -> int:
    """What a shut-out adds to hand points, the worth of the boxes and the game bonus."""
    bonus = rules.game_bonus
    return {
        "double_game_bonus": bonus,
        "flat": rules.shutout_flat,
        "double_hand_points": points,
        "double_total": points + bonus + boxes,
        "double_bonuses": bonus + boxes,
    }[rules.shutout]


def deals_next(dealer: int, winner: int | None, other: int, rules: HouseRules) -> int:
    """Who deals after a hand, of the dealer and the other: both are sides or both are seats."""
    if winner is None:
        return dealer if rules.void_dealer == "same" else other
    if rules.next_dealer == "alternate":
        return other
    is_winner_next = rules.next_dealer == "winner"
    return winner if is_winner_next else (other if winner == dealer else dealer)


def _next_dealer(carry: Carry, seats: Sequence[Seat], rules: HouseRules) -> int | None:
    if carry.dealt is None:
        return seat_or_next(carry.deals_first, seats)
    other = seat_after(carry.dealt, seats)
    winner = next((seat.number for seat in seats if seat.side == carry.game["winner"]), None)
    return None if other is None else deals_next(carry.dealt, winner, other, rules)
