"""The score sheet: the newest hands in full, older ones as carried-forward lines, and the chart's points.

Ten hands stand in full. Then one line for each ten, and when twenty lines of a size have gathered the older
ten of them become one of ten times the size, so that at most 60 rows show ten thousand hands.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from referee.messages import Message
from referee.scoresheet import ScoreLine
from scoring.models import Hand, Line, Revision
from scoring.queries.matches import Standing, carry_of, hand_lines

IN_FULL = 10
MOST_LINES = 20
MOST_POINTS = 120


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has in one row: the points of the hand (None: it did not play), their short word, the total after.

    Before it joins it has no total.
    """

    side: int
    points: int | None
    total: int | None
    tag: str
    best: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One hand of the sheet. A struck hand has no cells, but the change that struck it: who, when and why."""

    hand: Hand
    cells: tuple[Cell, ...]
    lines: tuple[ScoreLine, ...]
    struck: Revision | None = None

    @property
    def corrected(self) -> bool:
        return self.hand.revision > 1 and not self.hand.struck


@dataclass(frozen=True, slots=True)
class Fold:
    """Older hands as one line: from the first to the last of them, and the totals then."""

    first: int
    last: int
    totals: Mapping[int, int]


Span = tuple[int, int]


def folds(folded: int) -> list[Span]:
    """The spans of the older hands 1 to `folded`, newest first.

    >>> folds(15)
    [(11, 15), (1, 10)]
    >>> len(folds(9990)), folds(9990)[-1]
    (45, (1, 1000))
    """
    spans: list[Span] = []
    last, size = folded, IN_FULL
    if odd := last % size:
        spans.append((last - odd + 1, last))
        last -= odd
    lines = last // size
    while lines:
        keep = lines if lines < MOST_LINES else MOST_LINES - IN_FULL + lines % IN_FULL
        for _ in range(keep):
            spans.append((last - size + 1, last))
            last -= size
        lines, size = (lines - keep) // IN_FULL, size * IN_FULL
    return spans


def inside(span: Span) -> list[Span]:
    """The smaller spans of a long one, newest first.

    >>> inside((1, 100))[:2]
    [(91, 100), (81, 90)]
    """
    first, last = span
    size = (last - first + 1) // IN_FULL
    return [(end - size + 1, end) for end in range(last, first, -size)]


def with_opened(spans: Sequence[Span], opened: Span | None) -> list[Span]:
    """The spans, the one that was opened (and those around it) replaced by what is inside."""
    if opened is None:
        return list(spans)
    shown: list[Span] = []
    for first, last in spans:
        if first <= opened[0] <= opened[1] <= last and last - first >= IN_FULL:
            within = inside((first, last))
            shown += within if (first, last) == opened else with_opened(within, opened)
        else:
            shown.append((first, last))
    return shown


def sheet_of(standing: Standing, *, opened: Span | None = None) -> tuple[Row | Fold, ...]:
    """All rows, newest first, whatever the length of the match (four queries). `opened` is the fold to show in full."""
    newest = Hand.objects.filter(match=standing.match).order_by("-number").values_list("number", flat=True).first()
    if newest is None:
        return ()
    folded = newest - IN_FULL if newest > IN_FULL + 2 else 0
    rows: list[Row | Fold] = list(_in_full(standing, (folded + 1, newest)))
    rows += fold_rows(standing, with_opened(folds(folded), opened), opened)
    return (*rows, *_in_full(standing, (0, 0)))


def fold_rows(standing: Standing, spans: Sequence[Span], opened: Span | None) -> Iterable[Row | Fold]:
    """One line for each span, with the totals after its last hand; the opened one in full."""
    ends = {
        hand.number: hand for hand in Hand.objects.filter(match=standing.match, number__in=[last for _, last in spans])
    }
    for span in spans:
        if span == opened:
            yield from _in_full(standing, span)
        else:
            yield Fold(*span, _totals_at(standing, ends.get(span[1]), span[1]))


def _in_full(standing: Standing, span: Span) -> Iterable[Row]:
    hands = (
        Hand.objects.filter(match=standing.match, number__range=span)
        .order_by("-number")
        .select_related("by__merged_into")
    )
    return rows_of(standing, list(hands))


def _totals_at(standing: Standing, hand: Hand | None, number: int) -> dict[int, int]:
    """The totals after that number; after a struck hand they are those of the hand before."""
    if hand is None or hand.struck:
        hand = Hand.objects.filter(match=standing.match, struck=False, number__lt=number).order_by("-number").first()
    return totals_after(hand) if hand else dict.fromkeys(standing.names, 0)


def totals_after(hand: Hand) -> dict[int, int]:
    """The total of each side after a hand, from its carry."""
    return {side: sum(columns) for side, columns in carry_of(hand).totals.items()}


def rows_of(standing: Standing, hands: Sequence[Hand]) -> Iterable[Row]:
    """Rows of hands in full (one query for all their lines, one for all that are struck)."""
    lines = hand_lines(hands)
    strikes = last_changes([hand for hand in hands if hand.struck])
    for hand in hands:
        if hand.struck:
            yield Row(hand, (), (), strikes.get(hand.id))
            continue
        read = tuple(read_line(standing, line) for line in lines[hand.id])
        yield Row(hand, tuple(_cells(standing, hand, read)), read)


def last_changes(hands: Sequence[Hand]) -> dict[UUID, Revision]:
    """The newest change of each of these hands."""
    changes = Revision.objects.filter(hand__in=hands).select_related("changed_by__merged_into").order_by("number")
    return {one.hand_id: one for one in changes} if hands else {}


def read_line(standing: Standing, line: Line) -> ScoreLine:
    """A stored line with its sentence and rule."""
    return standing.game.read_line(
        side=line.side, column=line.column, points=line.points, code=line.code, values=line.values
    )


def _cells(standing: Standing, hand: Hand, lines: Sequence[ScoreLine]) -> Iterable[Cell]:
    totals = totals_after(hand)
    points = {side: sum(line.points for line in lines if line.side == side) for side in {line.side for line in lines}}
    sign = -1 if standing.game.lowest_wins(standing.rules) else 1
    best = max((sign * one for one in points.values()), default=0)
    level = all(sign * one == best for one in points.values())
    for side in standing.names:
        tag = next((line.line.tag for line in lines if line.side == side and line.line.tag), "")
        got = points.get(side)
        yield Cell(side, got, totals.get(side), tag, got is not None and sign * got == best and not level)


def says(standing: Standing, message: Message) -> str:
    """A message with the names of the match's sides."""
    return standing.speaker.say(message)


def kept_message(standing: Standing, data: Mapping[str, Any]) -> Message:
    """A message that was kept as id and values."""
    return standing.game.read_message(data)


@dataclass(frozen=True, slots=True)
class OverTime:
    """How many hands were written, and the totals before the first and after each, or after a sample of them."""

    hands: int
    totals: Sequence[Mapping[int, int]]


def totals_over_time(standing: Standing) -> OverTime:
    """How the totals went, sampled in a long match (two queries)."""
    standing_hands = Hand.objects.filter(match=standing.match, struck=False).order_by("number")
    numbers = list(standing_hands.values_list("number", flat=True))
    brought = numbers[:1] == [0]  # from paper
    step = max(1, (len(numbers) - 1) / (MOST_POINTS - 1))
    sample = {numbers[round(at * step)] for at in range(min(len(numbers), MOST_POINTS))}
    totals = [totals_after(hand) for hand in standing_hands.filter(number__in=sample)]
    start = [] if brought else [{side: standing.start.total(side) for side in standing.names}]
    return OverTime(len(numbers) - brought, [*start, *totals])
