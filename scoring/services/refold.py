"""Folding on: hands scored again with another carry before them, and what changes by it written down."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection

from referee.scoresheet import Agreed, Carry, HandScore
from scoring.errors import NotNow, Say
from scoring.models import Hand, HandSeat, Line, Match, Player, Seat
from scoring.queries.hands import line_data, snapshot
from scoring.queries.matches import Standing, standing_of
from scoring.services.fold import carry_on, lines_of, played, ruling_data
from scoring.services.revisions import revision_of


@dataclass(frozen=True)
class Step:
    """One hand of the plan: how it is scored now and the carry after it; no score for a struck one."""

    hand: Hand
    entry: Any
    seats: tuple[Seat, ...] | tuple[HandSeat, ...]
    dealer: int | None
    score: HandScore | None
    after: Carry | None

    @property
    def changes_lines(self) -> bool:
        """Would the hand's lines be others than they are?"""
        new = lines_of(self.hand, self.score.lines) if self.score else []
        return [line_data(line) for line in self.hand.lines.all()] != [line_data(line) for line in new]


def scored(
    standing: Standing,
    hand: Hand,
    entry: Any,
    seats: tuple[Seat, ...] | tuple[HandSeat, ...],
    dealer: int | None,
    before: Carry,
) -> Step:
    """Score a hand as it was played, with that carry before it."""
    as_played = played(hand.number, entry, seats, dealer)
    score = standing.game.score(as_played, before, standing.rules)
    after = carry_on(standing, before, as_played, score) if score.ruling.legal else before
    return Step(hand, entry, seats, dealer, score, after)


def later(match: Match, number: int) -> Iterator[Hand]:
    """The standing hands after that number, with their seats and lines, a thousand at a time."""
    hands = Hand.objects.filter(match=match, struck=False, number__gt=number).order_by("number")
    return hands.prefetch_related("seats", "lines").iterator(chunk_size=1000)


def is_over(standing: Standing, carry: Carry, number: int) -> bool:
    """Is the match over by its rules after that hand, whatever the table says?"""
    return standing.game.settle(carry, standing.referee_seats(number), standing.rules, ended=False).over


def rewrite(standing: Standing, step: Step, *, by: Player | None, why: str = "", because: int | None = None) -> None:
    """Put a hand's new lines in place of its old ones, which a revision keeps.

    A hand that only follows another (`because` of its number) is left alone where its lines stay the same.
    """
    always = because is None
    hand, old = step.hand, list(step.hand.lines.all())
    new = lines_of(hand, step.score.lines) if step.score else []
    if not always and [line_data(line) for line in old] == [line_data(line) for line in new]:
        return
    was = snapshot(hand, hand.seats.all(), old)
    revision_of(hand, was, by=by, why=why, because=because).save(force_insert=True)
    Line.objects.filter(hand=hand).delete()
    Line.objects.bulk_create(new)
    if step.score:
        hand.ruling = ruling_data(step.score.ruling)
    if always:
        hand.mode, hand.entry = standing.game.mode_of(step.entry), standing.game.write_entry(step.entry)
        hand.dealer, hand.struck, hand.agreed = step.dealer, step.after is None, isinstance(step.entry, Agreed)
        hand.carry = step.after.as_data() if step.after else None
        if step.seats and isinstance(step.seats[0], Seat):
            _reseat(hand, step.seats)
    fields = ["revision", "ruling", "mode", "entry", "dealer", "struck", "agreed"]
    hand.save(update_fields=[*fields, "carry"] if always else fields)


def _reseat(hand: Hand, seats: Sequence[Any]) -> None:
    """Who sat where, by the seats as they are now; who sat there before keeps the seat."""
    sat = {one.seat: one.player_id for one in hand.seats.all()}
    HandSeat.objects.filter(hand=hand).delete()
    HandSeat.objects.bulk_create(
        HandSeat(
            table_id=hand.table_id,
            hand=hand,
            seat=seat.number,
            side=seat.side,
            player_id=sat.get(seat.number, seat.player_id),
        )
        for seat in seats
    )


def refold(match: Match, *, because: int, by: Player | None) -> None:
    """Fold all hands of a match from the start, and write what changes by it."""
    standing = standing_of(match)
    before, carries = standing.start, []
    for hand in later(match, -1):
        step = scored(
            standing, hand, standing.game.read_entry(hand.entry), tuple(hand.seats.all()), hand.dealer, before
        )
        if step.score and not step.score.ruling.legal:
            raise NotNow("later_hand_breaks", Say.LATER_HAND_BREAKS(number=hand.number))
        rewrite(standing, step, by=by, because=because)
        carries.append((hand, step.after))
        before = step.after or before
    write_carries(carries)


def write_carries(carries: Sequence[tuple[Hand, Carry | None]]) -> None:
    """Write many carries at once: later hands may be thousands."""
    column = Hand._meta.get_field("carry")
    rows = [
        (
            column.get_db_prep_save(carry.as_data(), connection),
            Hand._meta.pk.get_db_prep_save(hand.id, connection),
        )
        for hand, carry in carries
        if carry is not None
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(f"UPDATE {Hand._meta.db_table} SET carry = %s WHERE id = %s", rows)
