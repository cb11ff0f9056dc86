"""The ways to enter a hand, and the lines each gives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.cards import Card
from referee.entries import entry, filled_in, whole
from referee.errors import BadEntry
from referee.games.gin_rummy.blanks import UPCARD, UPCARD_HELP, deadwood_count, ending, pack_card
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.lines import Line
from referee.games.gin_rummy.match import columns_of_win, columns_without_win, open_columns
from referee.games.gin_rummy.outcome import (
    Ended,
    Outcome,
    Players,
    allow_outcome,
    judge_ending,
    score_ending,
)
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.games.gin_rummy.scoring import CardHand, judge_cards
from referee.messages import gettext_noop
from referee.rulings import Ruling, allow, refuse
from referee.scoresheet import Adjust, Agreed, BookLine, Carry, Hand, HandScore, ScoreLine, best_side, by_the_table

KNOCKER = gettext_noop("Who knocked?")


@filled_in
class Counts:
    """A hand by its counts, lay-offs done."""

    knocker: int = entry(whole(0, 1), label=KNOCKER)
    kind: str = entry(ending(), label=gettext_noop("How the hand ended"))
    knocker_deadwood: int | None = entry(
        deadwood_count(),
        label=gettext_noop("Deadwood of the knocker"),
        help=gettext_noop("Not asked after gin."),
        default=None,
    )
    defender_deadwood: int = entry(deadwood_count(), label=gettext_noop("Deadwood of the other player, after lay-offs"))
    upcard: Card | None = entry(pack_card(), label=UPCARD, help=UPCARD_HELP, default=None)

    def check(self) -> None:
        if self.kind == "knock" and self.knocker_deadwood is None:
            raise BadEntry("missing_field", Say.NOT_TOLD(field=Say.DEADWOOD_OF_KNOCKER()), "knocker_deadwood")


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
        case Counts() as counts:
            ended = Ended(counts.kind, counts.knocker_deadwood or 0, counts.defender_deadwood, counts.upcard)
            players = players_of(hand, counts.knocker)
            outcome = score_ending(ended, players, rules)
            ruling = judge_ending(ended, players, rules) or allow_outcome(outcome, ended, players)
            return _write(ruling, outcome, hand, before, rules)
        case Cards() as cards:
            ruling, judged = judge_cards(cards, players_of(hand, cards.knocker), rules)
            return HandScore(ruling) if judged is None else _write(ruling, judged, hand, before, rules)
    raise TypeError(hand.entry)


def players_of(hand: Hand, knocker: int) -> Players:
    """Knocker and defender of a hand; `BadEntry` if the knocker did not play in it."""
    if knocker not in hand.sides:
        raise BadEntry("bad_value", Say.NO_PLAYER_OF_THIS_HAND(), "knocker")
    return Players(knocker, next(side for side in hand.sides if side != knocker), named=True)


def _write(ruling: Ruling, outcome: Outcome, hand: Hand, before: Carry, rules: HouseRules) -> HandScore:
    """The lines of a hand that stands, else the points it would bring."""
    winner = outcome.winner
    if not ruling.legal:
        return HandScore(ruling, suggested={side: outcome.points * (side == winner) for side in hand.sides})
    if winner is None:
        return HandScore(ruling, outcome.lines, {"winner": None})
    return _win(ruling, winner, outcome.lines, outcome.boxes, (Line.NOTHING(_other(hand, winner), 0),), before, rules)


def _win(
    ruling: Ruling,
    winner: int,
    won: Iterable[ScoreLine],
    boxes: int,
    others: Iterable[ScoreLine],
    before: Carry,
    rules: HouseRules,
) -> HandScore:
    """The lines of a hand won: the winner's in each column of the win, with boxes that count at once."""
    columns = columns_of_win(before, winner, rules)
    worth = boxes * rules.box_bonus if rules.box_timing == "immediate" else 0
    box = (Line.BOX(winner, worth, count=boxes, each=rules.box_bonus),) if worth else ()
    lines = [replace(line, column=column) for column in columns for line in (*won, *box)]
    if not columns:
        lines.append(Line.LOST_ENTRY(winner, 0))
    return HandScore(ruling, (*lines, *others), {"winner": winner, "boxes": boxes, "columns": list(columns)})


def _other(hand: Hand, side: int) -> int:
    return next(other for other in hand.sides if other != side)


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
    return _win(ruling, winner, (BookLine.AGREED(winner, points[winner]),), 1, others, before, rules)


def _score_adjust(hand: Hand, before: Carry, rules: HouseRules) -> HandScore:
    """An adjust goes into every open column."""
    score = by_the_table(hand)
    lines = tuple(replace(line, column=column) for line in score.lines for column in open_columns(before, rules))
    return replace(score, lines=lines)
