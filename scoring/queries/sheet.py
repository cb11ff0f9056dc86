"""The score sheet: the newest hands in full, older ones as carried-forward lines, and the chart's points.

Ten hands stand in full. Then one line for each ten, and when twenty lines of a size have gathered the older
ten of them become one of ten times the size, so that at most 60 rows show ten thousand hands.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, NamedTuple
from uuid import UUID

from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce

from referee.messages import Message
from referee.scoresheet import ScoreLine
from scoring.models import Hand, Line, Revision
from scoring.queries.matches import Standing, hand_lines

IN_FULL = 10
MOST_LINES = 20
MOST_POINTS = 41  # so that a match whose chart shows totals is drawn hand by hand


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
    is_fold: ClassVar = False

    @property
    def corrected(self) -> bool:
        return self.hand.revision > 1 and not self.hand.struck


@dataclass(frozen=True, slots=True)
class Fold:
    """Older hands as one line: from the first to the last of them, and the totals then."""

    first: int
    last: int
    totals: Mapping[int, int]
    is_fold: ClassVar = True


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


@dataclass(frozen=True, slots=True)
class OverTime:
    """How many hands were played, and the totals before the first and after each, or after a sample of them.

    `numbers` are those of the hands, 0 before the first.
    """

    hands: int
    numbers: Sequence[int]
    totals: Sequence[Mapping[int, int]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All rows, newest first, and how the totals went."""

    rows: tuple[Row | Fold, ...]
    over_time: OverTime

    @property
    def groups(self) -> list[tuple[bool, list[Row | Fold]]]:
        """The rows, with folds one after the other taken together; and whether they are folds."""
        return [(are_folds, list(rows)) for are_folds, rows in groupby(self.rows, lambda row: row.is_fold)]


def sheet_of(standing: Standing, *, opened: Span | None = None) -> Sheet:
    """The sheet of a match, whatever its length (four queries). `opened` is the fold to show in full."""
    hands = Hand.objects.filter(match=standing.match).order_by("-number")
    newest = hands.values_list("number", flat=True).first()
    if newest is None:
        return Sheet((), OverTime(0, [], []))
    folded = newest - IN_FULL if newest > IN_FULL + 2 else 0
    spans = with_opened(folds(folded), opened)
    in_full = [0, *range(folded + 1, newest + 1), *(range(opened[0], opened[1] + 1) if opened in spans else ())]
    found = hands.filter(number__in=in_full).select_related("by__merged_into")
    full = {row.hand.number: row for row in rows_of(standing, list(found))}
    sample = _sample(standing)
    totals = _totals_at(standing, [*sample, *(last for _, last in spans)])
    rows: list[Row | Fold] = [row for number, row in full.items() if number > folded]
    for span in spans:
        if span == opened:
            rows += [row for number, row in full.items() if span[0] <= number <= span[1]]
        else:
            rows.append(Fold(*span, totals[span[1]].totals))
    rows += [full[0]] if 0 in full else []
    return Sheet(tuple(rows), _over_time(standing, [totals[number] for number in sample if number in totals]))


class _After(NamedTuple):
    """The totals after a hand; after a struck one they are those of the hand before."""

    number: int
    struck: bool
    totals: Mapping[int, int]


def _totals_at(standing: Standing, numbers: Iterable[int]) -> dict[int, _After]:
    """The totals after the hands of these numbers (one query)."""
    before = Hand.objects.filter(match=OuterRef("match"), struck=False, number__lt=OuterRef("number"))
    carry = Coalesce("carry", Subquery(before.order_by("-number").values("carry")[:1]))
    hands = Hand.objects.filter(match=standing.match, number__in=set(numbers)).annotate(carried=carry)
    start = dict.fromkeys(standing.names, 0)
    return {
        number: _After(number, struck, _sums(carried) if carried else start)
        for number, struck, carried in hands.values_list("number", "struck", "carried")
    }


def _sums(carry: Any) -> dict[int, int]:
    """The total of each side in a carry as it is stored."""
    return {int(side): sum(columns) for side, columns in carry["totals"].items()}


def totals_over_time(standing: Standing) -> OverTime:
    """How the totals went, sampled in a long match (one query)."""
    totals = _totals_at(standing, _sample(standing))
    return _over_time(standing, [totals[number] for number in sorted(totals)])


def _sample(standing: Standing) -> list[int]:
    """The numbers of the hands to show how the totals went, oldest first: all, or some of them evenly chosen."""
    last = standing.next_number - 1
    points = min(last + 1, MOST_POINTS)
    return sorted({place * last // (points - 1) for place in range(points)}) if points > 1 else [last]


def _over_time(standing: Standing, sample: Sequence[_After]) -> OverTime:
    brought = bool(sample) and sample[0].number == 0  # from paper
    start = [] if brought else [{side: standing.start.total(side) for side in standing.names}]
    stand = [one for one in sample if not one.struck]
    numbers = [0] * len(start) + [one.number for one in stand]
    return OverTime(standing.carry.hands_played, numbers, [*start, *(one.totals for one in stand)])


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
    totals = _sums(hand.carry)
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
