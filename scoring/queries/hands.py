"""Hands by number: what counts now, and what counted before."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from django.utils import timezone

from referee.messages import Message
from referee.scoresheet import Carry, ScoreLine
from scoring.models import Hand, HandSeat, Line, Match, Revision
from scoring.queries.matches import Standing, hand_lines

PAGE = 50
UNDO_OFFERED = timedelta(hours=1)  # afterwards the history still has it


@dataclass(frozen=True)
class Version:
    """What counts, or counted, under a number of a match. `totals` are those after it."""

    number: int
    revision: int
    mode: str
    entry: Mapping[str, Any]
    dealer: int | None
    seats: tuple[int, ...]
    agreed: bool
    struck: bool
    lines: tuple[ScoreLine, ...]
    totals: Mapping[int, int]
    rule: str
    says: Message
    assumes: tuple[tuple[str, Message], ...]
    notes: tuple[Message, ...]
    by: UUID | None
    at: datetime
    why: str
    note: str


@dataclass(frozen=True)
class Replaced:
    """A version that counted before; who replaced it, when and why, and the hand whose correction changed it too."""

    version: Version
    by: UUID | None
    at: datetime
    why: str
    because: int | None


def last_mode(standing: Standing) -> str:
    """The way in which a hand of this game was entered last at this table, if it says how people like to enter hands."""
    ways = [mode.key for mode in standing.game.modes if not mode.aside]
    match = standing.match
    here = Hand.objects.filter(match=match, mode__in=ways).order_by("-number").values_list("mode", flat=True).first()
    if here:
        return here
    before = Match.objects.filter(table_id=match.table_id, game=match.game).exclude(id=match.id)
    newest = before.order_by("-written_at", "-id").values_list("id", flat=True).first()
    there = Hand.objects.filter(match=newest, mode__in=ways).order_by("-number").values_list("mode", flat=True).first()
    return there or ""


def line_data(line: Line) -> dict[str, Any]:
    """A stored line as plain data."""
    return {
        "side": line.side,
        "column": line.column,
        "points": line.points,
        "code": line.code,
        "values": line.values,
    }


def snapshot(hand: Hand, seats: Iterable[HandSeat], lines: Iterable[Line]) -> dict[str, Any]:
    """All that counts under a hand's number now, as plain data."""
    return {
        "mode": hand.mode,
        "entry": hand.entry,
        "dealer": hand.dealer,
        "seats": [{"seat": one.seat, "side": one.side, "player": str(one.player_id)} for one in seats],
        "ruling": hand.ruling,
        "agreed": hand.agreed,
        "struck": hand.struck,
        "by": str(hand.by_id) if hand.by_id else None,
        "at": hand.at.isoformat(),
        "why": hand.why,
        "note": hand.note,
        "lines": [line_data(line) for line in lines],
    }


def page_of_hands(match: Match, before: int | None = None) -> tuple[list[Hand], int | None]:
    """The newest hands of a match, or those before a number; and where the next page goes on."""
    hands = match.hands.order_by("-number").prefetch_related("seats")
    found = list((hands if before is None else hands.filter(number__lt=before))[: PAGE + 1])
    return found[:PAGE], found[PAGE - 1].number if len(found) > PAGE else None


def hand_at(match: Match, number: int) -> Hand | None:
    """The hand of that number, with its seats."""
    return match.hands.filter(number=number).prefetch_related("seats").first()


@dataclass(frozen=True, slots=True)
class Undoable:
    """A hand, and what was done to it last."""

    hand: Hand
    done: Literal["written", "changed", "struck", "restored"]


def undoable_at(match: Match, number: int) -> Undoable | None:
    """The hand of that number, while taking back what was done to it last is still offered."""
    hand = hand_at(match, number)
    if hand is None or number == 0:
        return None
    last = hand.revisions.order_by("-number").first()
    if timezone.now() - (last.changed_at if last else hand.at) >= UNDO_OFFERED:
        return None
    if hand.struck:
        return Undoable(hand, "struck")
    if last and last.was["struck"]:
        return Undoable(hand, "restored" if last.was["entry"] == hand.entry else "written")
    return Undoable(hand, "changed" if last else "written")


def versions_of(standing: Standing, hands: Sequence[Hand]) -> list[Version]:
    """What counts now under the numbers of these hands of a match, given and answered newest first."""
    if not hands:
        return []
    lines = hand_lines(hands)
    totals: Mapping[int, int] = totals_before(standing, hands[-1].number)
    versions = []
    for hand in reversed(hands):
        was = snapshot(hand, hand.seats.all(), lines[hand.id])
        versions.append(_version(standing, hand.number, hand.revision, was, totals))
        totals = versions[-1].totals
    return versions[::-1]


def history_of(standing: Standing, hand: Hand) -> Iterator[Replaced]:
    """What counted before under the number of a hand, newest first; totals after the hands that count before it now."""
    totals = totals_before(standing, hand.number)
    for one in Revision.objects.filter(hand=hand).order_by("-number"):
        version = _version(standing, hand.number, one.number, one.was, totals)
        yield Replaced(version, one.changed_by_id, one.changed_at, one.why, one.because)


def totals_before(standing: Standing, number: int) -> dict[int, int]:
    """The total of each side before that number."""
    hands = Hand.objects.filter(match=standing.match, struck=False, number__lt=number)
    before = hands.order_by("-number").values_list("carry", flat=True).first()
    carry = Carry.from_data(before) if before else standing.start
    return {side: carry.total(side) for side in carry.totals}


def _version(
    standing: Standing, number: int, revision: int, was: Mapping[str, Any], before: Mapping[int, int]
) -> Version:
    game, ruling = standing.game, was["ruling"]
    lines = tuple(game.read_line(**line) for line in was["lines"])
    same = ("mode", "entry", "dealer", "agreed", "struck", "why", "note")
    return Version(
        number,
        revision,
        **{name: was[name] for name in same},
        seats=tuple(one["seat"] for one in was["seats"]),
        lines=lines,
        totals=_added(before, lines),
        rule=ruling["rule"],
        says=game.read_message(ruling["says"]),
        assumes=tuple((one["code"], game.read_message(one["says"])) for one in ruling["assumes"]),
        notes=tuple(game.read_message(one) for one in ruling["notes"]),
        by=UUID(was["by"]) if was["by"] else None,
        at=datetime.fromisoformat(was["at"]),
    )


def _added(totals: Mapping[int, int], lines: Iterable[ScoreLine]) -> dict[int, int]:
    added = dict(totals)
    for line in lines:
        added[line.side] = added.get(line.side, 0) + line.points
    return added
