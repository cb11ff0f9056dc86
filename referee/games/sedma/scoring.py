"""What a hand is worth: who won it, the stakes, what each side records, and the pool."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from referee.games.sedma.house_rules import HouseRules
from referee.games.sedma.lines import Line
from referee.games.sedma.rules import Rule
from referee.games.sedma.says import Say
from referee.games.sedma.tricks import count_points
from referee.messages import Message, Plain, Value
from referee.rulings import Ruling, allow

EXACTLY = 60


@dataclass(frozen=True, slots=True)
class Taken:
    """What the sides took in a hand, by side: aces and tens, tricks; who took the last trick, and who every card.

    What the scoring does not count may be left out.
    """

    aces_and_tens: tuple[int, ...] = ()
    tricks: tuple[Fraction, ...] = ()
    last_trick: int | None = None
    all_cards: int | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand is worth, by side, and the line that says how it was won.

    `value`: the stakes of the winner; `deltas`: what each seat of a side wins or loses in stakes; `record`: what
    each side scored; `tied`: sides level in front when nobody won; `pool`: after the hand. A hand that ended early
    has no points and nothing taken.
    """

    winner: int | None
    value: int
    deltas: tuple[int, ...]
    record: tuple[int, ...]
    points: tuple[int, ...] | None = None
    tied: tuple[int, ...] = ()
    pool: int = 0
    line: Line = Line.NOBODY
    taken: Taken | None = None

    def as_data(self) -> dict[str, Plain]:
        told = {} if self.points is None else {"points": list(self.points)}
        return told | {
            "winner": self.winner,
            "tied": list(self.tied),
            "value": self.value,
            "deltas": list(self.deltas),
            "record": list(self.record),
            "pool": self.pool,
        }


def score_taken(taken: Taken, pool: int, rules: HouseRules) -> Worth:
    """What a hand is worth that was played out."""
    points = _points(taken, rules)
    in_front = tuple(side for side in range(rules.sides) if points[side] == max(points))
    winner, line = _winner(points, in_front, taken, rules)
    tied = in_front if winner is None and len(in_front) > 1 else ()
    if rules.pays_stakes:
        return replace(score_stakes(winner, line, rules, tied=tied), points=points, pool=pool)
    if rules.scoring == "difference" and winner is not None:
        return replace(score_difference(winner, points[winner] - points[1 - winner]), points=points, pool=pool)
    worth = Worth(winner, 0, (0,) * rules.sides, points, points, tied, pool, line, taken)
    if rules.scoring != "pool":
        return worth
    if max(points) < rules.all_points:
        return replace(worth, pool=pool + 10)
    record = tuple(own + 10 + pool if side == winner else own for side, own in enumerate(points))
    return replace(worth, record=record, pool=0, line=Line.POOL)


def _points(taken: Taken, rules: HouseRules) -> tuple[int, ...]:
    aces_and_tens = taken.aces_and_tens or (0,) * rules.sides
    tricks = taken.tricks or (Fraction(0),) * rules.sides
    return tuple(
        count_points(aces_and_tens[side], tricks[side], rules, last=side == taken.last_trick)
        for side in range(rules.sides)
    )


def _winner(points: Sequence[int], in_front: Sequence[int], taken: Taken, rules: HouseRules) -> tuple[int | None, Line]:
    """The side that won the hand, if one did, and how."""
    if rules.scoring == "slovak_exact60":
        if taken.all_cards is not None:
            return taken.all_cards, Line.ALL_CARDS
        return (points.index(EXACTLY), Line.EXACTLY_60) if EXACTLY in points else (None, Line.NOBODY)
    if len(in_front) > 1:
        decides = rules.breaks_ties and taken.last_trick is not None
        return (taken.last_trick, Line.LAST_TRICK_DECIDED) if decides else (None, Line.NOBODY)
    winner = in_front[0]
    if not rules.pays_stakes or points[winner] < rules.all_points:
        return winner, Line.MORE_POINTS
    return winner, Line.ALL_CARDS if taken.all_cards == winner else Line.ALL_POINTS


def score_stakes(
    winner: int | None, line: Line, rules: HouseRules, *, value: int | None = None, tied: Sequence[int] = ()
) -> Worth:
    """What stakes come to by side; of two single players level in front of a third each wins a stake.

    `value` is needed where the line has no price of its own.
    """
    sides = range(rules.sides)
    if winner is None:
        shares = rules.sides == 3 and len(tied) == 2 and rules.scoring != "slovak_exact60"
        each = rules.stake_win if shares else 0
        deltas = tuple(each if side in tied else -2 * each for side in sides)
        record = tuple(each if side in tied else 0 for side in sides)
        return Worth(None, 0, deltas, record, tied=tuple(tied), line=Line.LEVEL_IN_FRONT if shares else Line.NOBODY)
    stakes = stakes_of(line, rules) if value is None else value
    payers = 2 if rules.sides == 3 or (rules.solo_king and winner == 0) else 1
    lost = 2 * stakes if rules.solo_king and winner == 1 else stakes  # the lone player settles with each of the pair
    deltas = tuple(payers * stakes if side == winner else -lost for side in sides)
    record = tuple(stakes if side == winner else 0 for side in sides)
    return Worth(winner, stakes, deltas, record, line=line)


def stakes_of(line: Line, rules: HouseRules) -> int:
    """The price of a hand that was won like that."""
    if rules.scoring == "slovak_exact60":
        return 2 if line is Line.ALL_CARDS else 1
    return {Line.ALL_POINTS: rules.stake_all_points, Line.ALL_CARDS: rules.stake_all_cards}.get(line, rules.stake_win)


def prices_of(rules: HouseRules) -> dict[int, Line]:
    """What a hand that is played out can win its only winner, and with which line."""
    if rules.scoring == "difference":
        return dict.fromkeys(range(10, rules.all_points + 1, 20), Line.DIFFERENCE)
    least = (Line.EXACTLY_60,) if rules.scoring == "slovak_exact60" else (Line.ALL_POINTS, Line.MORE_POINTS)
    return {stakes_of(line, rules): line for line in (Line.ALL_CARDS, *least)}


def score_difference(winner: int, difference: int) -> Worth:
    """What the difference in points comes to."""
    record = tuple(difference if side == winner else 0 for side in range(2))
    return Worth(winner, difference, (0, 0), record, line=Line.DIFFERENCE)


def allow_worth(worth: Worth, rules: HouseRules, names: Sequence[Value]) -> Ruling:
    """The ruling of a hand that counts; `names` are what sentences call the sides."""
    return allow(_deciding_rule(worth, rules), say_worth(worth, rules, names), worth.as_data())


def _deciding_rule(worth: Worth, rules: HouseRules) -> Rule:
    of_line = {
        Line.BURNT: Rule.BURNT,
        Line.FOUR_IN_HAND: Rule.FOUR_IN_HAND,
        Line.LAST_TRICK_DECIDED: Rule.LEVEL,
        Line.LEVEL_IN_FRONT: Rule.LEVEL_OF_THREE,
    }
    if worth.line in of_line:
        return of_line[worth.line]
    if worth.tied and rules.scoring != "slovak_exact60":
        return Rule.LEVEL_OF_THREE if rules.pays_stakes and rules.sides == 3 else Rule.LEVEL
    return Rule.PAYMENT if worth.winner is not None and rules.players == 3 and rules.is_signed else Rule.WORTH


def say_worth(worth: Worth, rules: HouseRules, names: Sequence[Value]) -> Message:
    """What a hand came to, in a sentence."""
    points = tuple(Say.SIDE_POINTS(side=side, points=own) for side, own in zip(names, worth.points or (), strict=False))
    if worth.winner is None:
        return _say_nobody(worth, points, rules, names)
    winner = names[worth.winner]
    if rules.pays_stakes:
        return Say.WINS_STICKS(winner=winner, how=_say_how(worth, rules), count=worth.value)
    if worth.line is Line.DIFFERENCE:
        return Say.WINS_DIFFERENCE(winner=winner, count=worth.value)
    if worth.line is Line.POOL:
        return Say.TAKES_THE_POOL(winner=winner, all=rules.all_points, record=worth.record[worth.winner])
    if worth.line is Line.LAST_TRICK_DECIDED:
        return Say.LAST_TRICK_DECIDES(points=points, winner=winner)
    return Say.IN_THE_POOL(points=points, pool=worth.pool) if rules.scoring == "pool" else Say.POINTS(points=points)


def _say_how(worth: Worth, rules: HouseRules) -> Message:
    if worth.line is Line.MORE_POINTS and worth.points and worth.winner is not None:
        return Say.POINTS_OF_ALL(points=worth.points[worth.winner], all=rules.all_points)
    return say_how(worth.line, rules)


def say_how(line: Line, rules: HouseRules) -> Message:
    """How a hand was won, in a few words."""
    how = {
        Line.MORE_POINTS: Say.MORE_POINTS,
        Line.ALL_POINTS: Say.ALL_POINTS,
        Line.ALL_CARDS: Say.EVERY_CARD,
        Line.EXACTLY_60: Say.EXACTLY_60,
        Line.LAST_TRICK_DECIDED: Say.LEVEL_WITH_LAST_TRICK,
        Line.BURNT: Say.A_BURNT_TRICK,
        Line.FOUR_IN_HAND: Say.FOUR_IN_HAND,
        Line.DIFFERENCE: Say.POINTS_MORE,
    }
    return how[line](all=rules.all_points)


def _say_nobody(worth: Worth, points: tuple[Value, ...], rules: HouseRules, names: Sequence[Value]) -> Message:
    if worth.line is Line.LEVEL_IN_FRONT:
        in_front = points or names
        return Say.LEVEL_IN_FRONT(sides=tuple(in_front[side] for side in worth.tied), count=rules.stake_win)
    if not points:
        return Say.NOBODY_WON()
    return (Say.NOBODY_HAS_60 if rules.scoring == "slovak_exact60" else Say.LEVEL)(points=points)
