"""The ways to enter a hand, and the lines each gives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.entries import entry, filled_in, whole
from referee.errors import BadEntry
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.lines import Line
from referee.games.gin_rummy.match import columns_of_win, columns_without_win, open_columns
from referee.games.gin_rummy.outcome import Players
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.games.gin_rummy.scoring import CardHand, CountHand, judge_cards, judge_counts
from referee.messages import Plain, Who, gettext_noop
from referee.rulings import allow, refuse
from referee.scoresheet import Adjust, Agreed, BookLine, Carry, Hand, HandScore, ScoreLine, best_side, by_the_table

KNOCKER = gettext_noop("Who knocked?")


@filled_in
class Counts(CountHand):
    """A hand by its counts, lay-offs done."""

    knocker: int = entry(whole(0, 1), label=KNOCKER)

    def check(self) -> None:
        if self.kind == "knock" and self.knocker_deadwood is None:
            raise BadEntry("missing_field", Say.WHAT_IS_LEFT(who=Who(self.knocker)), "knocker_deadwood")


@filled_in
class Cards(CardHand):
    """A hand by the cards of both players."""

    knocker: int = entry(whole(0, 1), label=KNOCKER)


@filled_in
class Void:
    """The stock ran out: played, and nobody scores."""


def score_hand(hand: Hand, before: Carry, rules: HouseRules) -> HandScore:
    """Judge what was entered for a hand, and write its lines."""
    if not open_columns(before, rules):
        return HandScore(refuse(Rule.HOLLYWOOD_END, "match_is_over", Say.MATCH_IS_OVER()))
    match hand.entry:
        case Adjust():
            return _score_adjust(hand, before, rules)
        case Agreed():
            return _score_agreed(hand, before, rules)
        case Void():
            lines = tuple(Line.VOID(side, 0) for side in hand.sides)
            return HandScore(allow(Rule.VOID, Say.VOID()), lines, {"winner": None})
    return _score_knock(hand, before, rules)


def _score_knock(hand: Hand, before: Carry, rules: HouseRules) -> HandScore:
    """A hand that ended with a knock or gin, by counts or by cards."""
    players = _players(hand, hand.entry.knocker)
    judge = judge_cards if isinstance(hand.entry, Cards) else judge_counts
    ruling, outcome = judge(hand.entry, players, rules)
    if outcome is None:
        return HandScore(ruling)
    if not ruling.legal:
        return HandScore(ruling, suggested={side: outcome.points * (side == outcome.winner) for side in hand.sides})
    if outcome.winner is None:
        return HandScore(ruling, outcome.lines, {"winner": None})
    lines, facts = _enter_win(outcome.winner, outcome.lines, outcome.boxes, before, rules)
    return HandScore(ruling, (*lines, *outcome.line_of_loser(players)), facts)


def _players(hand: Hand, knocker: int) -> Players:
    """Knocker and defender of a hand; `BadEntry` if the knocker did not play in it."""
    if knocker not in hand.sides:
        raise BadEntry("bad_value", Say.NO_PLAYER_OF_THIS_HAND(), "knocker")
    return Players(knocker, next(side for side in hand.sides if side != knocker), named=True)


def _enter_win(
    winner: int, won: Iterable[ScoreLine], boxes: int, before: Carry, rules: HouseRules
) -> tuple[list[ScoreLine], dict[str, Plain]]:
    """A win in each of its columns, with boxes that count at once; and the facts to carry."""
    columns = columns_of_win(before, winner, rules)
    worth = boxes * rules.box_bonus if rules.box_timing == "immediate" else 0
    box = (Line.BOX(winner, worth, count=boxes, each=rules.box_bonus),) if worth else ()
    lines = [replace(line, column=column) for column in columns for line in (*won, *box)]
    facts = {"winner": winner, "boxes": boxes, "columns": list(columns)}
    return lines or [Line.LOST_ENTRY(winner, 0)], facts


def _score_agreed(hand: Hand, before: Carry, rules: HouseRules) -> HandScore:
    """An agreed hand is won by the better points, with one box; level points are won by nobody."""
    ruling = by_the_table(hand).ruling
    points = {side: hand.entry.points.get(side, 0) for side in hand.sides}
    winner = best_side(points)
    others = tuple(
        BookLine.AGREED(side, scored, column=column)
        for side, scored in points.items()
        if side != winner
        for column in columns_without_win(before, side, rules)
    )
    if winner is None:
        return HandScore(ruling, others, {"winner": None})
    lines, facts = _enter_win(winner, (BookLine.AGREED(winner, points[winner]),), 1, before, rules)
    return HandScore(ruling, (*lines, *others), facts)


def _score_adjust(hand: Hand, before: Carry, rules: HouseRules) -> HandScore:
    """An adjust goes into every open column."""
    score = by_the_table(hand)
    lines = tuple(replace(line, column=column) for line in score.lines for column in open_columns(before, rules))
    return replace(score, lines=lines)
