"""Proof: every match folded again from its entries, seats, dealers and house rules, beside what is stored.

It trusts nothing that a fold has written, and has no code in common with the services that wrote it but the referee.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from referee import BadEntry
from referee.scoresheet import Agreed, Carry, ScoreLine
from referee.scoresheet import Hand as PlayedHand
from referee.scoresheet import Seat as RefereeSeat
from scoring.models import Hand, HandSeat, Line, Match, Revision, Seat, Table
from scoring.queries.belonging import strays
from scoring.queries.matches import Standing, seats_in, standing_after

KeptLine = tuple[int, int, int, str, Any]
LINE = ("side", "column", "points", "code", "values")


@dataclass(frozen=True, slots=True)
class Difference:
    """What is not as it should be: of a table where no match is named, of a whole match where no hand is.

    `what` is called as in an export.
    """

    table: UUID
    match: UUID | None
    hand: int | None
    what: str
    stored: Any
    should_be: Any


class KeptHand(NamedTuple):
    """A hand as it is stored: `seats` with their sides, `revisions` by number."""

    number: int
    revision: int
    mode: str
    entry: Any
    dealer: int | None
    agreed: bool
    struck: bool
    carry: Any
    at: datetime
    seats: Sequence[tuple[int, int]] = ()
    lines: Sequence[KeptLine] = ()
    revisions: Sequence[int] = ()


@dataclass(frozen=True)
class KeptMatch:
    """A match as it is stored, its hands in order."""

    match: Match
    seats: tuple[Seat, ...]
    hands: Iterable[KeptHand]
    closing: Sequence[KeptLine]


def differences(of: Match | Table | None = None) -> Iterator[Difference]:
    """All that is not as it should be in a match, at a table, or in the whole book of the site."""
    if isinstance(of, Match):
        yield from prove(kept_match(of))
        return
    for table in [of] if of else Table.objects.order_by("id").iterator():
        for what, count in strays(table):
            yield Difference(table.id, None, None, what, count, 0)
        for match in Match.objects.filter(table=table).order_by("id").iterator(chunk_size=100):
            yield from prove(kept_match(match))


# What is stored


def kept_match(match: Match) -> KeptMatch:
    """A match in the database. Its hands are read as they are needed, however many there are."""
    closing = Line.objects.filter(match=match, hand=None).order_by("place").values_list(*LINE)
    return KeptMatch(match, seats_in(match), _kept_hands(match), list(closing))


def _kept_hands(match: Match) -> Iterator[KeptHand]:
    facts = ("number", "revision", "mode", "entry", "dealer", "agreed", "struck", "carry", "at")
    hands = Hand.objects.filter(match=match).order_by("number").values_list(*facts)
    seats = _Beside(HandSeat.objects.filter(hand__match=match), "seat", "side")
    lines = _Beside(Line.objects.filter(hand__match=match), "place", *LINE)
    revisions = _Beside(Revision.objects.filter(hand__match=match), "number")
    for hand in hands.iterator(chunk_size=1000):
        number = hand[0]
        beside = (seats.of(number), [line[1:] for line in lines.of(number)], [one for (one,) in revisions.of(number)])
        yield KeptHand._make(hand + beside)


class _Beside:
    """Rows of hands, read beside the hands in the same order, so that only those of one hand are held at a time."""

    def __init__(self, rows: Any, first: str, *others: str) -> None:
        columns = ("hand__number", first, *others)
        found = rows.order_by("hand__number", first).values_list(*columns).iterator(chunk_size=2000)
        self._hands = ((number, [row[1:] for row in group]) for number, group in groupby(found, key=itemgetter(0)))
        self._ahead = next(self._hands, None)

    def of(self, number: int) -> list[tuple[Any, ...]]:
        if self._ahead is None or self._ahead[0] != number:
            return []
        rows = self._ahead[1]
        self._ahead = next(self._hands, None)
        return rows


# What should be


@dataclass
class _Fold:
    """A match as far as it is folded: the carry, the newest hand that stands, and the sums of the lines that are stored."""

    standing: Standing
    carry: Carry
    last: KeptHand | None = None
    sums: dict[tuple[int, int], int] = field(default_factory=dict)

    def differs(self, hand: int | None, what: str, stored: Any, should_be: Any) -> Iterator[Difference]:
        if stored != should_be:
            match = self.standing.match
            yield Difference(match.table_id, match.id, hand, what, stored, should_be)


def prove(kept: KeptMatch) -> Iterator[Difference]:
    """Fold a match again and say each difference, in the order of its hands."""
    try:
        standing = standing_after(kept.match, kept.seats, None)
    except BadEntry as error:
        match = kept.match
        yield Difference(match.table_id, match.id, None, "house_rules", match.house_rules, str(error))
        return
    fold = _Fold(standing, standing.start)
    number = None
    for hand in kept.hands:
        number = min(hand.number, 1) if number is None else number + 1
        yield from fold.differs(hand.number, "number", hand.number, number)
        yield from fold.differs(hand.number, "revisions", list(hand.revisions), list(range(1, hand.revision)))
        yield from _seats(fold, hand)
        if hand.struck:
            yield from fold.differs(hand.number, "lines", list(hand.lines), [])
            yield from fold.differs(hand.number, "carry", hand.carry, None)
        else:
            fold.last = hand
            yield from _score(fold, hand)
            yield from _sums(fold, hand)
    yield from _end(fold, kept)


def _seats(fold: _Fold, hand: KeptHand) -> Iterator[Difference]:
    """Who played sat in the match, on the side of the seat; so did the dealer, and nobody dealt an adjust."""
    sides = {seat.number: seat.side for seat in fold.standing.seats}
    known = [(seat, sides[seat]) for seat in sorted({seat for seat, _ in hand.seats}) if seat in sides]
    yield from fold.differs(hand.number, "seats", list(hand.seats), known)
    if hand.mode == "adjust":
        yield from fold.differs(hand.number, "dealer", hand.dealer, None)
    elif hand.dealer not in sides:
        yield from fold.differs(hand.number, "dealer", hand.dealer, sorted(sides))


def _score(fold: _Fold, hand: KeptHand) -> Iterator[Difference]:
    """The entry scored once more, and folded into the carry."""
    game, number = fold.standing.game, hand.number
    try:
        entry = game.read_entry(hand.entry)
        seats = tuple(RefereeSeat(seat, side) for seat, side in hand.seats)
        played = PlayedHand(number, entry, seats, hand.dealer)
        score = game.score(played, fold.carry, fold.standing.rules)
    except Exception as error:  # what nobody could have recorded (a hand without its seats, say) may break any game
        yield from fold.differs(number, "entry", hand.entry, f"{type(error).__name__}: {error}")
        return
    if not score.ruling.legal:
        yield from fold.differs(number, "entry", hand.entry, str(score.ruling.says))
        return
    fold.carry = game.carry(fold.carry, played, score, fold.standing.rules)
    yield from fold.differs(number, "mode", hand.mode, game.mode_of(entry))
    yield from fold.differs(number, "agreed", hand.agreed, isinstance(entry, Agreed))
    yield from fold.differs(number, "lines", list(hand.lines), [as_kept(line) for line in score.lines])
    yield from fold.differs(number, "carry", hand.carry, fold.carry.as_data())


def as_kept(line: ScoreLine) -> KeptLine:
    """A line of the referee as it is stored."""
    return line.side, line.column, line.points, line.code, line.message.as_data()["values"]


def _sums(fold: _Fold, hand: KeptHand) -> Iterator[Difference]:
    """A total is the sum of the lines that are stored, whatever the referee's own fold makes of it."""
    for side, column, points, *_ in hand.lines:
        fold.sums[side, column] = fold.sums.get((side, column), 0) + points
    carried = {(side, at): points for side, columns in fold.carry.totals.items() for at, points in enumerate(columns)}
    if carried != dict.fromkeys(carried, 0) | fold.sums:
        yield from fold.differs(hand.number, "totals", fold.sums, carried)


def _end(fold: _Fold, kept: KeptMatch) -> Iterator[Difference]:
    """Whether the match is over; closing lines, places and winners only while it is."""
    standing, match = fold.standing, kept.match
    settlement = standing.settle(fold.carry, fold.last.number if fold.last else 0)
    over = match.ended or (settlement.over and not match.played_on)
    yield from fold.differs(None, "over", match.over, over)
    yield from fold.differs(None, "played_on", match.played_on, match.played_on and settlement.over)
    yield from fold.differs(None, "played_at", match.played_at, fold.last.at if fold.last else match.started_at)
    closing = [as_kept(line) for line in settlement.closing] if over else []
    yield from fold.differs(None, "closing", list(kept.closing), closing)
    for seat in kept.seats:
        ends = (settlement.places.get(seat.side), seat.side in settlement.winners) if over else (None, False)
        yield from fold.differs(None, f"seats.{seat.number}", (seat.place, seat.won), ends)
