"""Matches of thousands of hands, written in bulk: the same rows that as many acts of people would have made."""

from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from typing import Any

from referee.scoresheet import Carry
from scoring.models import Hand, HandSeat, Line, Match
from scoring.queries.matches import standing_of
from scoring.services.fold import carry_on, close, lines_of, played, ruling_data

Rows = tuple[Hand, list[HandSeat], list[Line]]


def play_on(match: Match, entries: list[Mapping[str, Any]], hands: int) -> Match:
    """Add so many hands to an open match, with these entries in turn."""
    rows = list(_rows(match, entries, hands))
    Hand.objects.bulk_create([hand for hand, _, _ in rows], batch_size=1000)
    HandSeat.objects.bulk_create([seat for _, seats, _ in rows for seat in seats], batch_size=1000)
    Line.objects.bulk_create([line for _, _, lines in rows for line in lines], batch_size=1000)
    close(standing_of(match))
    match.refresh_from_db()
    return match


def _rows(match: Match, entries: list[Mapping[str, Any]], hands: int) -> Iterator[Rows]:
    standing = standing_of(match)
    game, carry, first = standing.game, standing.carry, standing.next_number
    dealer = standing.settlement.next_dealer
    for number, values in enumerate(islice(cycle(entries), hands), start=first):
        entry = game.read_entry(values)
        as_played = played(number, entry, standing.seats, dealer)
        score = game.score(as_played, carry, standing.rules)
        assert score.ruling.legal, score.ruling.says
        carry = carry_on(standing, carry, as_played, score)
        yield _hand(match, number, values, dealer, ruling_data(score.ruling), carry, score.lines, standing.seats)
        dealer = standing.settle(carry, number).next_dealer


def _hand(
    match: Match, number: int, entry: Any, dealer: int | None, ruling: Any, carry: Carry, lines: Any, seats: Any
) -> Rows:
    hand = Hand(
        table_id=match.table_id, match=match, number=number, mode=entry["mode"], entry=entry, dealer=dealer,
        ruling=ruling, carry=carry.as_data(),
    )  # fmt: skip
    seated = [
        HandSeat(table_id=match.table_id, hand=hand, seat=seat.number, side=seat.side, player_id=seat.player_id)
        for seat in seats
    ]
    return hand, seated, lines_of(hand, lines)
