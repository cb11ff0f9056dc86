"""What a hand comes to: how it ended, judged and scored by the counts of knocker and defender."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.cards import Card, Suit
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.lines import Line
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.messages import Message, Plain, Value, Who
from referee.rulings import Ruling, allow, refuse
from referee.scoresheet import ScoreLine


@dataclass(frozen=True, slots=True)
class Players:
    """The two sides of a hand, and what sentences call them."""

    knocker: int = 0
    defender: int = 1
    named: bool = False

    def name(self, side: int) -> Value:
        if self.named:
            return Who(side)
        return Say.KNOCKER() if side == self.knocker else Say.DEFENDER()

    def role(self, side: int | None) -> str | None:
        """`knocker`, `defender` or nobody, as answers say it."""
        return None if side is None else "knocker" if side == self.knocker else "defender"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a hand ended: what was declared, what the two have left after lay-offs, the upcard if it is known."""

    kind: str
    knocker: int
    defender: int
    upcard: Card | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand comes to: its kind, the rule that decided, the side that won it, its lines and boxes.

    `parts` say the arithmetic. The lines are the winner's, or one for each side if nobody won.
    """

    kind: str
    rule: Rule
    winner: int | None
    lines: tuple[ScoreLine, ...]
    parts: tuple[Message, ...] = ()
    boxes: int = 1

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    def line_of_loser(self, players: Players) -> tuple[ScoreLine, ...]:
        """The line for who did not win, if someone did."""
        if self.winner is None:
            return ()
        return (Line.NOTHING(players.defender if self.winner == players.knocker else players.knocker, 0),)


def judge_ending(ended: Ended, players: Players, rules: HouseRules) -> Ruling | None:
    """The refusal of an ending that its counts do not allow, or that lacks its upcard."""
    if rules.oklahoma and ended.upcard is None:
        return refuse(Rule.UPCARD_KNOWN, "upcard_needed", Say.UPCARD_NEEDED())
    return judge_declared(ended, players, rules)


def judge_declared(ended: Ended, players: Players, rules: HouseRules) -> Ruling | None:
    """The refusal of what the knocker declared; without an upcard the limit of Oklahoma is ten."""
    who = players.name(players.knocker)
    if ended.kind == "big_gin" and not rules.plays_big_gin:
        return refuse(Rule.BIG_GIN, "big_gin_not_played", Say.BIG_GIN_NOT_PLAYED())
    if ended.kind != "knock" and ended.knocker > 0:
        return refuse(Rule.GIN, "not_gin", Say.NOT_GIN(who=who, deadwood=ended.knocker))
    if ended.knocker > rules.limit(ended.upcard):
        return refuse_deadwood(who, ended.knocker, ended.upcard, rules)
    return None


def refuse_deadwood(who: Value, deadwood: int, upcard: Card | None, rules: HouseRules) -> Ruling:
    """The knocker has more left than the limit."""
    limit = rules.limit(upcard)
    if limit == 0:
        rule = Rule.ACE_UPCARD if rules.oklahoma else Rule.LIMIT
        return refuse(rule, "too_much_deadwood", Say.GIN_ONLY(who=who, count=deadwood))
    says = Say.TOO_MUCH_DEADWOOD(who=who, deadwood=deadwood, limit=limit, count=deadwood - limit)
    return refuse(Rule.LIMIT, "too_much_deadwood", says)


def score_ending(ended: Ended, players: Players, rules: HouseRules) -> Outcome:
    """What the counts come to, also when the ending was not legal."""
    if ended.knocker > 0:
        outcome = _score_knock(ended, players, rules)
    elif ended.kind == "big_gin" and rules.big_gin_bonus is not None:
        bonus = rules.big_gin_bonus
        outcome = _score_gin("big_gin", bonus, rules.big_gin_extra_boxes, ended, players)
    else:
        outcome = _score_gin("gin", rules.gin_bonus, rules.gin_extra_boxes, ended, players)
    is_spade = ended.upcard is not None and ended.upcard.suit is Suit.SPADES
    return _doubled(outcome, rules) if rules.oklahoma and is_spade else outcome


def _score_gin(kind: str, bonus: int, extra_boxes: int, ended: Ended, players: Players) -> Outcome:
    side, left = players.knocker, ended.defender
    parts = Say.DEADWOOD_OF_OTHER(deadwood=left), (Say.GIN if kind == "gin" else Say.BIG_GIN)(bonus=bonus)
    if kind == "gin":
        lines = Line.GIN(side, left, deadwood=left), Line.GIN_BONUS(side, bonus, bonus=bonus)
        return Outcome(kind, Rule.GIN_SCORE, side, lines, parts, 1 + extra_boxes)
    lines = Line.BIG_GIN(side, left, deadwood=left), Line.BIG_GIN_BONUS(side, bonus, bonus=bonus)
    return Outcome(kind, Rule.BIG_GIN_SCORE, side, lines, parts, 1 + extra_boxes)


def _score_knock(ended: Ended, players: Players, rules: HouseRules) -> Outcome:
    difference = ended.defender - ended.knocker
    if difference == 0 and rules.tie_rule != "undercut":
        return _score_tie(ended, players, rules)
    more, less = max(ended.knocker, ended.defender), min(ended.knocker, ended.defender)
    subtraction = Say.SUBTRACTION(more=more, less=less, difference=more - less)
    if difference > 0:
        line = Line.KNOCK(players.knocker, difference, arithmetic=subtraction)
        return Outcome("knock", Rule.KNOCK_SCORE, players.knocker, (line,), (subtraction,))
    side, bonus = players.defender, rules.undercut_bonus
    parts = subtraction, Say.UNDERCUT(bonus=bonus)
    lines = Line.UNDERCUT(side, -difference, arithmetic=subtraction), Line.UNDERCUT_BONUS(side, bonus, bonus=bonus)
    rule = Rule.UNDERCUT if difference else Rule.TIE
    return Outcome("undercut", rule, side, lines, parts, 1 + rules.undercut_extra_boxes)


def _score_tie(ended: Ended, players: Players, rules: HouseRules) -> Outcome:
    """A tie that brings no bonus: the hand is the defender's without points, or nobody's."""
    left = ended.knocker
    if rules.tie_rule == "wash":
        lines = tuple(Line.TIE(side, 0, deadwood=left) for side in sorted((players.knocker, players.defender)))
        return Outcome("tie", Rule.TIE, None, lines, boxes=0)
    line = Line.TIE_WON(players.defender, 0, deadwood=left)
    return Outcome("undercut", Rule.TIE, players.defender, (line,), boxes=1 + rules.undercut_extra_boxes)


def _doubled(outcome: Outcome, rules: HouseRules) -> Outcome:
    """The same hand with a spade turned up."""
    if rules.spade_double == "off" or outcome.winner is None:
        return outcome
    boxes = outcome.boxes * (2 if rules.spade_double == "hand_and_boxes" else 1)
    lines, parts = outcome.lines, outcome.parts
    if outcome.points:
        lines = *lines, Line.SPADE(outcome.winner, outcome.points)
        parts = *parts, Say.TWICE()
    return replace(outcome, lines=lines, parts=parts, boxes=boxes)


def allow_outcome(
    outcome: Outcome,
    ended: Ended,
    players: Players,
    rules: HouseRules,
    *,
    because: tuple[Ruling, ...] = (),
    **more: Plain,
) -> Ruling:
    """The ruling of a hand that stands, resting on one for each of its lines and one for its boxes."""
    lines = (*outcome.lines, *outcome.line_of_loser(players))
    answer = {
        "winner": players.role(outcome.winner),
        "kind": outcome.kind,
        "points": outcome.points,
        "boxes": outcome.boxes,
        "knocker_deadwood": ended.knocker,
        "defender_deadwood": ended.defender,
        "lines": [{"side": players.role(line.side), "points": line.points, "code": line.code} for line in lines],
        **more,
    }
    explained = lines if outcome.winner is not None else lines[:1]  # that nobody scores need not be said twice
    for_lines = (allow(line.line.rule, line.message, {"points": line.points, "code": line.code}) for line in explained)
    says = _say_outcome(outcome, ended, players)
    return allow(outcome.rule, says, answer, because=(*because, *for_lines, *_for_boxes(outcome, rules)))


def _for_boxes(outcome: Outcome, rules: HouseRules) -> tuple[Ruling, ...]:
    """Why a hand brings its boxes, at a table where they count."""
    if not outcome.boxes or not rules.box_bonus:
        return ()
    extra = {
        "gin": rules.gin_extra_boxes and Rule.GIN_BOXES,
        "big_gin": rules.big_gin_extra_boxes and Rule.BIG_GIN_BOXES,
        "undercut": rules.undercut_extra_boxes and Rule.UNDERCUT_BOX,
    }.get(outcome.kind)
    return (allow(extra or Rule.BOX, Say.BOXES(count=outcome.boxes), {"boxes": outcome.boxes}),)


def _say_outcome(outcome: Outcome, ended: Ended, players: Players) -> Message:
    if outcome.winner is None:
        return Say.NOBODY_WINS(deadwood=ended.knocker)
    who = players.name(outcome.winner)
    if not outcome.parts:
        return Say.WINS_WITHOUT_POINTS(who=who, deadwood=ended.knocker)
    return Say.SCORES(who=who, points=outcome.points, parts=outcome.parts)
