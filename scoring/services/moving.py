"""Hands behind an end that has moved: they go into a match of their own, with the same seats and sides."""

from django.db.models import Case, F, When

from scoring.models import Dispute, Hand, HandSeat, Line, Match, Player, Revision, Seat
from scoring.queries.matches import carry_of, seats_in, standing_of
from scoring.services.fold import close
from scoring.services.refold import is_over, refold

ELSEWHERE = 0  # in place of a hand's number: one of another match (0 itself is never corrected)


def move_later(match: Match, *, after: int, by: Player | None) -> Match:
    """Move all hands behind that number, struck ones and adjusts too, into a new match, numbered from 1.

    What hangs on them goes with them: an agreed end, rulings that were kept, what counted before. Acts stay
    where they were sent to.
    """
    later = list(Hand.objects.filter(match=match, number__gt=after).order_by("number"))
    dealt = next((hand.dealer for hand in later if hand.dealer is not None), None)
    moved = Match(
        table_id=match.table_id,
        game=match.game,
        house_rules=match.house_rules,
        first_dealer=dealt if dealt is not None else match.first_dealer,
        started_at=later[0].at,
        ended=match.ended,
    )
    match.ended = False
    moved.save(force_insert=True)
    seats = seats_in(match)
    Seat.objects.bulk_create(_moved_seat(moved, seat, after) for seat in seats)
    for hand in later:  # one by one: two hands never share a number on the way
        Hand.objects.filter(id=hand.id).update(match=moved, number=hand.number - after)
    behind = Hand.objects.filter(match=moved)
    Line.objects.filter(hand__in=behind).update(match=moved)
    Revision.objects.filter(hand__in=behind).update(match=moved, because=_renumbered("because", after))
    Dispute.objects.filter(match=match, hand__gt=after).update(match=moved, hand=_renumbered("hand", after))
    _seats_before(match, seats, after)
    refold(moved, because=ELSEWHERE, by=by)
    moved.played_on = _ends_early(moved)
    close(standing_of(moved))
    return moved


def _renumbered(column: str, after: int) -> Case:
    """The number that a hand has in the new match; those up to that one stay in the old match."""
    return Case(
        When(**{f"{column}__gt": after}, then=F(column) - after), When(**{f"{column}__lte": after}, then=ELSEWHERE)
    )


def _moved_seat(moved: Match, seat: Seat, after: int) -> Seat:
    """The same seat in the new match, its hands counted anew."""
    return Seat(
        table_id=seat.table_id,
        match=moved,
        number=seat.number,
        side=seat.side,
        player_id=seat.player_id,
        joined_at=max(0, seat.joined_at - after),
        from_hand=max(1, seat.from_hand - after),
        sits_out=seat.sits_out,
        left_from=None if seat.left_from is None else max(1, seat.left_from - after),
    )


def _seats_before(match: Match, seats: tuple[Seat, ...], after: int) -> None:
    """Leave the old match with the seats as they were at its end: who came later goes, who went later is back."""
    sat = {one.seat: one.player_id for one in HandSeat.objects.filter(hand__match=match).order_by("hand__number")}
    for seat in seats:
        if seat.joined_at > after:
            seat.delete()
            continue
        if seat.from_hand > after:
            seat.player_id, seat.from_hand = sat.get(seat.number, seat.player_id), seat.joined_at
        if seat.left_from is not None and seat.left_from > after:
            seat.left_from = None
        seat.sits_out = False
        seat.save(update_fields=["player", "from_hand", "left_from", "sits_out"])


def _ends_early(match: Match) -> bool:
    """Does an end by the rules come before the newest hand?"""
    standing = standing_of(match)
    last = standing.next_number - 1
    for hand in Hand.objects.filter(match=match, struck=False, number__lt=last).order_by("number"):
        if is_over(standing, carry_of(hand), hand.number):
            return True
    return False
