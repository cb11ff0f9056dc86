"""Hands by number: what counts now, and what counted before."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from referee.messages import Message
from referee.scoresheet import Carry, ScoreLine
from scoring.models import Hand, Line, Match, Revision
from scoring.queries.matches import Standing, hand_lines

PAGE = 50


@dataclass(frozen=True)
class Version:
    """What counts, or counted, under a number of a match. `totals` are those after it; `ruling` keeps codes and values."""

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
    """A version that counted before, and who replaced it, when and why."""

    version: Version
    by: UUID | None
    at: datetime
    why: str


def hand_data(hand: Hand, lines: Sequence[Line]) -> dict[str, Any]:
    """A hand and its lines as plain data: what a revision keeps of it."""
    kept = ("number", "revision", "mode", "entry", "dealer", "ruling", "agreed", "struck", "carry", "why", "note")
    return {name: getattr(hand, name) for name in kept} | {
        "by": str(hand.by_id) if hand.by_id else None,
        "at": hand.at.isoformat(),
        "seats": [{"seat": one.seat, "side": one.side, "player": str(one.player_id)} for one in hand.seats.all()],
        "lines": [
            {"side": line.side, "column": line.column, "points": line.points, "code": line.code, "values": line.values}
            for line in lines
        ],
    }


def page_of_hands(match: Match, before: int | None = None) -> tuple[list[Hand], int | None]:
    """The newest hands of a match, or those before a number; and where the next page goes on."""
    hands = match.hands.order_by("-number").prefetch_related("seats")
    found = list((hands if before is None else hands.filter(number__lt=before))[: PAGE + 1])
    return found[:PAGE], found[PAGE - 1].number if len(found) > PAGE else None


def hand_at(match: Match, number: int) -> Hand | None:
    """The hand of that number, with its seats."""
    return match.hands.filter(number=number).prefetch_related("seats").first()


def versions_of(standing: Standing, hands: Sequence[Hand]) -> list[Version]:
    """What counts now under the numbers of these hands, given and answered newest first (two queries)."""
    lines = hand_lines(hands)
    totals: Mapping[int, int] | None = None
    versions = []
    for hand in reversed(hands):
        data = hand_data(hand, lines[hand.id])
        # A struck hand leaves the totals as they were.
        totals = totals_before(standing, hand.number) if hand.struck and totals is None else totals
        versions.append(_version(standing, data, totals or {}))
        totals = versions[-1].totals
    return versions[::-1]


def history_of(standing: Standing, hand: Hand) -> Iterator[Replaced]:
    """What counted before under the number of a hand, newest first."""
    before = totals_before(standing, hand.number)
    for one in Revision.objects.filter(hand=hand).order_by("-number"):
        yield Replaced(_version(standing, one.was, before), one.changed_by_id, one.changed_at, one.why)


def totals_before(standing: Standing, number: int) -> dict[int, int]:
    """The total of each side before that number."""
    hands = Hand.objects.filter(match=standing.match, struck=False, number__lt=number)
    before = hands.order_by("-number").values_list("carry", flat=True).first()
    return _totals(Carry.from_data(before) if before else standing.start)


def _totals(carry: Carry) -> dict[int, int]:
    return {side: carry.total(side) for side in carry.totals}


def _version(standing: Standing, data: Mapping[str, Any], before: Mapping[int, int]) -> Version:
    game, ruling = standing.game, data["ruling"]
    same = ("number", "revision", "mode", "entry", "dealer", "agreed", "struck", "why", "note")
    return Version(
        **{name: data[name] for name in same},
        seats=tuple(one["seat"] for one in data["seats"]),
        lines=tuple(game.read_line(**line) for line in data["lines"]),
        totals=_totals(Carry.from_data(data["carry"])) if data["carry"] else before,
        rule=ruling["rule"],
        says=game.read_message(ruling["says"]),
        assumes=tuple((one["code"], game.read_message(one["says"])) for one in ruling["assumes"]),
        notes=tuple(game.read_message(one) for one in ruling["notes"]),
        by=UUID(data["by"]) if data["by"] else None,
        at=datetime.fromisoformat(data["at"]),
    )
