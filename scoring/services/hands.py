"""Recording hands: one transaction, numbered, and safe to send twice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from referee import BadEntry
from referee.entries import Say as EntrySay
from referee.messages import Text, gettext_noop
from referee.rulings import Ruling
from referee.scoresheet import Adjust, Agreed, Carry, HandScore, ScoreLine, Settlement
from scoring.errors import NotNow, Say
from scoring.models import Hand, HandSeat, Line, Match, Player, Seat
from scoring.queries.hands import snapshot
from scoring.queries.matches import Standing, plays, standing_of
from scoring.services.acts import act_before, leave_act
from scoring.services.fold import carry_before, carry_on, close, lines_of, lock, played, ruling_data
from scoring.services.players import nobody_twice
from scoring.services.revisions import revision_of
from scoring.services.texts import tidy_text


@dataclass(frozen=True, kw_only=True)
class Entered:
    """A hand as somebody sends it. `act` is the client's id of this act; `typed` entries are JSON, others what people type."""

    entry: Mapping[str, Any]
    seats: Sequence[int] | None = None
    dealer: int | None = None
    why: str = ""
    note: str = ""
    by: Player | None = None
    act: str | None = None
    typed: bool = True

    def body(self, number: int) -> list[Any]:
        """What makes two sends of a hand the same."""
        who = str(self.by.id) if self.by else None
        return [number, self.entry, self.seats, self.dealer, self.why, self.note, who]


@dataclass(frozen=True)
class Judged:
    """A hand judged against the match as it stands; nothing is stored of it yet."""

    standing: Standing
    entry: Any
    seats: tuple[Seat, ...]
    dealer: int | None
    score: HandScore
    before: Carry
    after: Carry
    settlement: Settlement

    @property
    def ruling(self) -> Ruling:
        return self.score.ruling

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        return self.score.lines

    @property
    def would_end(self) -> bool:
        """Would this hand be the last one?"""
        return self.ruling.legal and self.settlement.over and not self.standing.match.played_on

    def suggested(self) -> dict[str, Any]:
        """The agreed entry in place of a refused one, its points as far as they can be counted."""
        form = next(mode.form for mode in self.standing.game.all_modes() if mode.key == "agreed")
        points = {side: self.score.suggested.get(side, 0) for side in dict.fromkeys(seat.side for seat in self.seats)}
        refused = self.standing.game.write_entry(self.entry)
        solo = {"solo": refused["solo"]} if "solo" in refused and "solo" in form.__dataclass_fields__ else {}
        return self.standing.game.write_entry(form(points=points, instead_of=refused, **solo))


@dataclass(frozen=True)
class Recorded:
    """What became of a hand that was sent: written now (`new`), known already, or refused (no hand)."""

    judged: Judged | None = None
    hand: Hand | None = None
    new: bool = False
    replayed: bool = False

    @property
    def refused(self) -> Judged | None:
        """What was judged and is against the rules."""
        return self.judged if self.hand is None else None


def judge_hand(standing: Standing, number: int, entered: Entered) -> Judged:
    """Judge and score an entry as hand `number`; `BadEntry` for what cannot be read."""
    game = standing.game
    entry = game.read_entry(entered.entry, standing.rules, typed=entered.typed)
    is_adjust = isinstance(entry, Adjust)
    seats = standing.seats if is_adjust else seats_playing(standing, entered.seats)
    before = carry_before(standing, number)
    dealer = None if is_adjust else _dealer(standing, entered.dealer)
    if is_adjust and number and not entered.why.strip():
        raise BadEntry("missing_field", EntrySay.MISSING_FIELD(field=Text(gettext_noop("The reason"))), "why")
    hand = played(number, entry, seats, dealer)
    score = game.score(hand, before, standing.rules)
    after = carry_on(standing, before, hand, score) if score.ruling.legal else before
    return Judged(standing, entry, seats, dealer, score, before, after, standing.settle(after, number))


def seats_playing(standing: Standing, numbers: Sequence[int] | None) -> tuple[Seat, ...]:
    if numbers is None:
        return tuple(seat for seat in standing.seats if plays(seat))
    known = {seat.number: seat for seat in standing.seats}
    for number in numbers:
        if number not in known:
            raise BadEntry("bad_value", Say.UNKNOWN_SEAT(number=number), "seats")
    chosen = tuple(known[number] for number in sorted(set(numbers)))
    if len(chosen) < standing.game.seats.low or (not standing.game.seats.joins and len(chosen) < len(known)):
        raise BadEntry("bad_value", Say.ALL_SEATS_PLAY(), "seats")
    nobody_twice({f"seats.{seat.number}": seat.player for seat in chosen})
    return chosen


def _dealer(standing: Standing, chosen: int | None) -> int | None:
    if chosen is None:
        return standing.settlement.next_dealer
    if all(seat.number != chosen for seat in standing.seats):
        raise BadEntry("bad_value", Say.UNKNOWN_SEAT(number=chosen), "dealer")
    return chosen


def preview_hand(match: Match, entered: Entered, *, number: int | None = None) -> Judged:
    """What a hand would be with this entry, the next one if no number is named; stores nothing.

    A hand that cannot be written now is `NotNow` as in `record_hand`.
    """
    standing = standing_of(match)
    number = standing.next_number if number is None else number
    if number < standing.next_number:
        _same_hand(standing, number, entered)
    else:
        _check_next(standing, number)
    return judge_hand(standing, number, entered)


def record_hand(match: Match, number: int, entered: Entered) -> Recorded:
    """Write hand `number` of a match, or say why not.

    An equal hand that is there already is answered, not written again; another one is `NotNow` with the
    code `hand_taken`. A hand against the rules is no error: the answer holds the ruling and no hand.
    """
    why, note = tidy_text(entered.why, "why"), tidy_text(entered.note, "note")
    with transaction.atomic():
        match = lock(match)
        if entered.act and (done := act_before(match, entered.act, entered.body(number))):
            return Recorded(hand=done, replayed=True)
        standing = standing_of(match)
        if number < standing.next_number:
            same = _same_hand(standing, number, entered)
            leave_act(match, same, entered.act, entered.body(number))
            return Recorded(hand=same)
        _check_next(standing, number)
        judged = judge_hand(standing, number, entered)
        if not judged.ruling.legal:
            return Recorded(judged)
        hand = _write(judged, number, entered, why=why, note=note)
        leave_act(match, hand, entered.act, entered.body(number))
        return Recorded(judged, hand, new=True)


def _check_next(standing: Standing, number: int) -> None:
    """`NotNow` unless that hand may be written next."""
    following = standing.next_number
    if number > following:
        raise NotNow("hand_missing", Say.HAND_MISSING(number=number, next=following), next=following)
    if standing.over:
        raise NotNow("match_is_over", Say.MATCH_IS_OVER())


def _same_hand(standing: Standing, number: int, entered: Entered) -> Hand:
    """The hand that is there, if it is equal to what is sent; else `NotNow` with both versions."""
    hand = Hand.objects.filter(match=standing.match, number=number).prefetch_related("seats").first()
    if hand is None:
        raise BadEntry("bad_value", Say.NO_SUCH_HAND(number=number), "number")
    entry = standing.game.read_entry(entered.entry, standing.rules, typed=entered.typed)
    sent = standing.game.write_entry(entry)
    seats = [seat.seat for seat in hand.seats.all()]
    same_seats = entered.seats is None or sorted(set(entered.seats)) == seats
    same_dealer = entered.dealer is None or entered.dealer == hand.dealer
    if hand.struck or sent != hand.entry or not same_seats or not same_dealer:
        raise NotNow("hand_taken", Say.HAND_TAKEN(number=number), hand=hand, sent=sent)
    return hand


def _write(judged: Judged, number: int, entered: Entered, *, why: str, note: str) -> Hand:
    """Write the next hand of a match and all that follows from it."""
    standing = judged.standing
    match = standing.match
    hand = Hand(
        table_id=match.table_id, match=match, number=number, mode=standing.game.mode_of(judged.entry),
        entry=standing.game.write_entry(judged.entry), dealer=judged.dealer, ruling=ruling_data(judged.ruling),
        agreed=isinstance(judged.entry, Agreed), carry=judged.after.as_data(), by=entered.by, why=why, note=note,
    )  # fmt: skip
    struck = Hand.objects.filter(match=match, number=number, struck=True).prefetch_related("seats").first()
    if struck:
        hand.id, hand.revision = struck.id, struck.revision
        revision_of(hand, snapshot(struck, struck.seats.all(), ()), by=entered.by, why=why).save(force_insert=True)
        struck.seats.all().delete()
    hand.save(force_insert=not struck, force_update=bool(struck))
    seat_hand(hand, judged.seats)
    _seats_from(standing, number)
    Line.objects.bulk_create(lines_of(hand, judged.lines))
    close(Standing(match, standing.game, standing.rules, standing.seats, hand, judged.after, number + 1))
    return hand


def seat_hand(hand: Hand, seats: Sequence[Seat]) -> None:
    """Write down who sat where."""
    HandSeat.objects.bulk_create(
        HandSeat(table_id=hand.table_id, hand=hand, seat=seat.number, side=seat.side, player_id=seat.player_id)
        for seat in seats
    )


def _seats_from(standing: Standing, number: int) -> None:
    """What changed at the seats before this hand holds from it on, also where hands after it were struck out since."""
    for seat in standing.seats:
        since = (seat.joined_at, seat.from_hand, seat.left_from)
        if any(one is not None and one > number for one in since) and number:
            seat.joined_at, seat.from_hand = min(seat.joined_at, number), min(seat.from_hand, number)
            seat.left_from = None if seat.left_from is None else min(seat.left_from, number)
            seat.save(update_fields=["joined_at", "from_hand", "left_from"])


def bring_totals(match: Match, points: Mapping[int, int]) -> Hand:
    """Begin a new match with totals from paper: an adjust with the number 0."""
    standing = standing_of(match)
    for side in points:
        if side not in standing.names:
            raise BadEntry("bad_value", Say.NO_BRING_SIDE(side=side), f"bring.{side}")
    judged = judge_hand(
        standing, 0, Entered(entry={"mode": "adjust", "points": {str(side): n for side, n in points.items()}})
    )
    return _write(judged, 0, Entered(entry={}), why="", note="")
