"""Corrections: any hand, any time. A plan says first what would change; nothing is deleted.

A correction folds on from its hand until the carry is what it was. Hands that were dealt keep their dealer.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db import transaction

from referee import BadEntry
from referee.rulings import Ruling
from referee.scoresheet import Adjust, Carry, Settlement
from scoring.errors import NotNow, Say
from scoring.models import Hand, HandSeat, Match, Player, Seat
from scoring.queries.matches import Standing, carry_of, standing_of
from scoring.services.acts import act_before, leave_act
from scoring.services.fold import carry_before, close, lock
from scoring.services.hands import seats_playing
from scoring.services.moving import move_later
from scoring.services.refold import Step, is_over, later, rewrite, scored, write_carries
from scoring.services.texts import tidy_text


@dataclass(frozen=True, kw_only=True)
class Change:
    """What a hand is to be from now on; what is left out stays. `later` says what becomes of hands behind the end."""

    entry: Mapping[str, Any] | None = None
    struck: bool | None = None
    seats: Sequence[int] | None = None
    dealer: int | None = None
    why: str = ""
    by: Player | None = None
    later: str | None = None
    version: int | None = None
    act: str | None = None
    typed: bool = True

    def body(self, number: int) -> list[Any]:
        """What makes two sends of a change the same."""
        who = str(self.by.id) if self.by else None
        return ["correct", number, self.entry, self.struck, self.seats, self.dealer, self.why, who, self.later]


@dataclass(frozen=True)
class Plan:
    """What a correction would change. `steps` begins with the hand itself; a refused plan has a ruling.

    A hand that is `refused` behind the `end` cannot be kept there, and refuses nothing else.
    """

    standing: Standing
    steps: tuple[Step, ...]
    end: int | None = None
    behind: int = 0
    ruling: Ruling | None = None
    refused: Step | None = None
    carry: Carry | None = None
    last: Hand | None = None

    @cached_property
    def settlement(self) -> Settlement:
        """How the match would stand."""
        return self.after.settlement

    @cached_property
    def after(self) -> Standing:
        """The match as it would stand after the change, an agreed end taken back with its last hand."""
        now = self.standing
        match = copy(now.match)
        match.ended = match.ended and not self.takes_back_newest
        carry = self.carry if self.carry is not None else now.carry
        number = self.last.number + 1 if self.last else 1
        return Standing(match, now.game, now.rules, now.seats, self.last, carry, number)

    @property
    def takes_back_newest(self) -> bool:
        """Would the newest hand be struck out?"""
        first = self.steps[0]
        return first.after is None and first.hand == self.standing.last

    @property
    def changes_nothing(self) -> bool:
        """Would the hand be what it is?"""
        first = self.steps[0]
        if first.after is None or first.hand.struck:
            return first.after is None and first.hand.struck
        seats = [one.number if isinstance(one, Seat) else one.seat for one in first.seats]
        now = (self.standing.game.write_entry(first.entry), first.dealer, seats)
        return now == (first.hand.entry, first.hand.dealer, [one.seat for one in first.hand.seats.all()])

    @property
    def moves_end(self) -> bool:
        """Would a standing hand lie behind the end?"""
        return self.behind > 0 and not self.standing.match.played_on


def plan_correction(match: Match, number: int, change: Change) -> Plan:
    """What a correction of hand `number` would change; stores nothing."""
    standing = standing_of(match)
    hand = _hand(match, number)
    first = _first_step(standing, hand, change)
    if first.score is not None and not first.score.ruling.legal:
        return Plan(standing, (first,), ruling=first.score.ruling, refused=first)
    steps, carry, refused = _fold_on(standing, first)
    end = _new_end(standing, hand, steps)
    if refused is not None and refused.score is not None and (end is None or match.played_on):
        return Plan(standing, tuple(steps), ruling=refused.score.ruling, refused=refused)
    last = _last_standing(standing, first) if refused is None else steps[-1].hand
    if last is None:
        carry = standing.start
    elif carry is None:
        carry = carry_of(last)
    behind = _standing_behind(match, end, first) if end is not None else 0
    return Plan(standing, tuple(steps), end, behind, refused=refused, carry=carry, last=last)


def _hand(match: Match, number: int) -> Hand:
    found = Hand.objects.filter(match=match, number=number).prefetch_related("seats", "lines").first()
    if found is None:
        raise BadEntry("bad_value", Say.NO_SUCH_HAND(number=number), "number")
    if number == 0:
        raise BadEntry("bad_value", Say.BROUGHT_STAYS(), "number")
    return found


def _first_step(standing: Standing, hand: Hand, change: Change) -> Step:
    """The hand itself as it is to be."""
    strike = change.struck if change.struck is not None else hand.struck and not _restores(change)
    told = change.entry if change.entry is not None else hand.entry
    entry = standing.game.read_entry(told, standing.rules, typed=_typed(change))
    if isinstance(entry, Adjust) != (hand.mode == "adjust"):
        raise BadEntry("bad_value", Say.ADJUST_STAYS(), "entry.mode")
    seats: tuple[Seat, ...] | tuple[HandSeat, ...] = tuple(hand.seats.all())
    there = replace(standing, seats=tuple(seat for seat in standing.seats if seat.joined_at <= hand.number))
    if change.seats is not None and not isinstance(entry, Adjust):
        seats = seats_playing(there, change.seats)
    dealer = _dealer(there, hand, change)
    if strike:
        return Step(hand, entry, seats, dealer, None, None)
    return scored(standing, hand, entry, seats, dealer, carry_before(standing, hand.number))


def _typed(change: Change) -> bool:
    return change.typed or change.entry is None


def _restores(change: Change) -> bool:
    return change.entry is not None or change.seats is not None or change.dealer is not None


def _dealer(standing: Standing, hand: Hand, change: Change) -> int | None:
    if change.dealer is None or hand.mode == "adjust":
        return hand.dealer
    if all(seat.number != change.dealer for seat in standing.seats):
        raise BadEntry("bad_value", Say.UNKNOWN_SEAT(number=change.dealer), "dealer")
    return change.dealer


def _fold_on(standing: Standing, first: Step) -> tuple[list[Step], Carry | None, Step | None]:
    """Fold on from a hand until the carry is what it was: the steps, the last carry, and a hand that cannot stand so.

    Without a carry nothing stood after the hand.
    """
    steps, before = [first], first.after
    if before is None:
        before = carry_before(standing, first.hand.number)
    elif not first.hand.struck and before.as_data() == first.hand.carry:
        return steps, None, None
    carry: Carry | None = first.after
    for hand in later(standing.match, first.hand.number):
        entry = standing.game.read_entry(hand.entry)
        step = scored(standing, hand, entry, tuple(hand.seats.all()), hand.dealer, before)
        if step.score is None or not step.score.ruling.legal or step.after is None:
            return steps, None, step
        steps.append(step)
        before = carry = step.after
        if carry.as_data() == hand.carry:
            return steps, None, None
    return steps, carry, None


def _last_standing(standing: Standing, first: Step) -> Hand | None:
    """The newest hand that would stand."""
    others = Hand.objects.filter(match=standing.match, struck=False).exclude(id=first.hand.id)
    newest = others.order_by("-number").first()
    if first.after is None or (newest and newest.number > first.hand.number):
        return newest
    return first.hand


def _new_end(standing: Standing, hand: Hand, steps: Sequence[Step]) -> int | None:
    """The first number after which the match would be over by its rules, as far as the plan reaches.

    An end that hands were played behind already is none: people have said what they think of it.
    """
    newest = standing.next_number - 1
    before = carry_before(standing, hand.number)
    if newest < hand.number and before.hands_played and is_over(standing, before, hand.number - 1):
        return hand.number - 1
    for step in steps:
        if step.after is None or not is_over(standing, step.after, step.hand.number):
            continue
        number, is_behind = step.hand.number, step.hand.number < newest
        if not (is_behind and step.hand.carry and is_over(standing, carry_of(step.hand), number)):
            return number
    return None


def _standing_behind(match: Match, end: int, first: Step) -> int:
    """How many hands would stand behind the end."""
    behind = Hand.objects.filter(match=match, struck=False, number__gt=end).exclude(id=first.hand.id).count()
    return behind + (first.after is not None and first.hand.number > end)


@dataclass(frozen=True)
class Corrected:
    """What became of a correction: the hand as it is now, or the plan that refuses it; and where later hands went.

    `unchanged`: it is what it was.
    """

    hand: Hand | None = None
    plan: Plan | None = None
    moved_to: Match | None = None
    replayed: bool = False
    unchanged: bool = False


def correct_hand(match: Match, number: int, change: Change) -> Corrected:
    """Change, strike out or restore a hand; without a reason, what changes nothing leaves nothing behind.

    `NotNow`: `stale` when the match has changed since, `end_moves` when hands would lie behind the end and
    `later` does not say what becomes of them (its facts hold the plan).
    """
    why = tidy_text(change.why, "why")
    if change.later not in (None, "keep", "new_match"):
        raise BadEntry("bad_value", Say.LATER_KEEP_OR_NEW(), "later")
    with transaction.atomic():
        match = lock(match)
        if change.act and (done := act_before(match, change.act, change.body(number))):
            return Corrected(hand=done, replayed=True)
        if change.version is not None and change.version != match.version:
            raise NotNow("stale", Say.STALE(), version=match.version)
        plan = plan_correction(match, number, change)
        if plan.ruling is not None:
            return Corrected(plan=plan)
        if plan.moves_end and change.later is None:
            raise NotNow("end_moves", Say.END_MOVES(number=plan.end or 0, count=plan.behind), plan=plan)
        if plan.moves_end and change.later == "keep" and plan.refused is not None:
            raise NotNow("later_hand_breaks", Say.LATER_HAND_BREAKS(number=plan.refused.hand.number))
        unchanged = not why and plan.changes_nothing
        hand, moved_to = (plan.steps[0].hand, None) if unchanged else _carry_out(plan, change, why)
        leave_act(match, hand, change.act, change.body(number))
    return Corrected(hand, plan, moved_to, unchanged=unchanged)


def _carry_out(plan: Plan, change: Change, why: str) -> tuple[Hand, Match | None]:
    """Write a plan: revisions, hands, lines, carries, and the end of the match."""
    match, first = plan.standing.match, plan.steps[0]
    match.ended = match.ended and not plan.takes_back_newest
    moves = plan.moves_end and change.later == "new_match"
    staying = [step for step in plan.steps[1:] if not (moves and plan.end and step.hand.number > plan.end)]
    rewrite(plan.standing, first, by=change.by, why=why)
    for step in staying:
        rewrite(plan.standing, step, by=change.by, because=first.hand.number)
    write_carries([(step.hand, step.after) for step in staying])
    match.played_on = match.played_on or (plan.moves_end and not moves)
    moved_to = move_later(match, after=plan.end, by=change.by) if moves and plan.end else None
    close(standing_of(match))
    first.hand.refresh_from_db()
    return first.hand, moved_to


def take_back(match: Match, number: int, *, revision: int, by: Player | None) -> Corrected:
    """Undo the newest change of a hand, the one that made it that revision; a hand just written is struck out."""
    with transaction.atomic():
        match = lock(match)
        hand = _hand(match, number)
        if hand.revision != revision:
            raise NotNow("stale", Say.STALE(), version=match.version)
        before = hand.revisions.filter(number=revision - 1).first()
        if before is None or before.was["struck"]:
            return correct_hand(match, number, Change(struck=True, by=by))
        was = before.was
        seats = [one["seat"] for one in was["seats"]] if was["mode"] != "adjust" else None
        change = Change(entry=was["entry"], struck=False, dealer=was["dealer"], seats=seats, by=by)
        return correct_hand(match, number, change)
