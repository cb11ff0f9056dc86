"""The fold: a match is its hands, one after the other. Only this module writes carries, lines and closing lines."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils import timezone

from referee.messages import Message
from referee.rulings import Ruling
from referee.scoresheet import Carry, HandScore, ScoreLine
from referee.scoresheet import Hand as PlayedHand
from referee.scoresheet import Seat as RefereeSeat
from scoring.models import Hand, HandSeat, Line, Match, Seat
from scoring.queries.matches import Standing, carry_of
from scoring.services.tables import clear_away, writable


def lock(match: Match) -> Match:
    """The match as it is now, held until the transaction ends: writes to a match come one after the other."""
    clear_away()
    held = Match.objects.select_for_update(of=("self",)).select_related("table").get(id=match.id)
    writable(held.table)
    return held


def carry_before(standing: Standing, number: int) -> Carry:
    """The carry that a hand of that number starts from."""
    if standing.last is None or standing.last.number < number:
        return standing.carry
    before = Hand.objects.filter(match=standing.match, struck=False, number__lt=number).order_by("-number").first()
    return carry_of(before) if before else standing.start


def played(number: int, entry: Any, seats: Iterable[Seat] | Iterable[HandSeat], dealer: int | None) -> PlayedHand:
    """A hand as the referee sees it."""
    places = (RefereeSeat(seat.number if isinstance(seat, Seat) else seat.seat, seat.side) for seat in seats)
    return PlayedHand(number, entry, tuple(places), dealer)


def lines_of(hand: Hand, lines: Sequence[ScoreLine]) -> list[Line]:
    """The lines of a hand as rows, not stored yet."""
    return [_line(hand.match, hand, place, line) for place, line in enumerate(lines)]


def _line(match: Match, hand: Hand | None, place: int, line: ScoreLine) -> Line:
    values = Message("", "", values=line.values).as_data()["values"]
    return Line(
        table_id=match.table_id, match=match, hand=hand, place=place, side=line.side, column=line.column, points=line.points,
        code=line.code, values=values,
    )  # fmt: skip


def ruling_data(ruling: Ruling) -> dict[str, Any]:
    """What is kept of a ruling: codes and values."""
    return {
        "rule": ruling.rule.code,
        "says": ruling.says.as_data(),
        "answer": dict(ruling.answer),
        "assumes": [{"code": one.code, "says": one.says.as_data()} for one in ruling.assumes],
        "notes": [one.as_data() for one in ruling.notes],
    }


def carry_on(standing: Standing, before: Carry, hand: PlayedHand, score: HandScore) -> Carry:
    """The carry after a hand."""
    return standing.game.carry(before, hand, score, standing.rules)


def close(standing: Standing) -> None:
    """Write what a match's state makes of its end: the flag, the closing lines, the places, a new version and time."""
    match = standing.match
    if match.played_on and not standing.settlement.over:
        match.played_on = False  # no end is passed any more
    if match.over:
        match.lines.filter(hand=None).delete()
    if match.over or standing.over:
        _write_places(standing)
    match.over = standing.over
    if match.over:
        Line.objects.bulk_create(
            _line(match, None, place, line) for place, line in enumerate(standing.settlement.closing)
        )
    match.version += 1
    match.written_at = timezone.now()
    match.played_at = standing.last.at if standing.last else match.started_at
    match.save(update_fields=["ended", "played_on", "over", "version", "written_at", "played_at"])


def _write_places(standing: Standing) -> None:
    """Give each seat the place of its side, or none while the match goes on."""
    for seat in standing.seats:
        seat.place = standing.settlement.places.get(seat.side) if standing.over else None
        seat.won = standing.over and seat.side in standing.settlement.winners
    Seat.objects.bulk_update(standing.seats, ["place", "won"])
