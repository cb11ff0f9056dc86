"""What counted before: every correction leaves the whole of it behind."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.models import Hand, HandSeat, Line, Player, Revision

LineData = dict[str, Any]


def line_data(line: Line) -> LineData:
    """A stored line as plain data."""
    return {
        "side": line.side,
        "column": line.column,
        "points": line.points,
        "code": line.code,
        "values": line.values,
    }


def snapshot(hand: Hand, seats: Iterable[HandSeat], lines: Iterable[Line]) -> dict[str, Any]:
    """All that counts under a hand's number now."""
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


def revision_of(
    hand: Hand, was: Mapping[str, Any], *, by: Player | None, why: str, because: int | None = None
) -> Revision:
    """What counted until now, to be kept; the hand counts its revisions on."""
    revision = Revision(
        table_id=hand.table_id,
        match_id=hand.match_id,
        hand=hand,
        number=hand.revision,
        was=dict(was),
        changed_by=by,
        why=why,
        because=because,
    )
    hand.revision += 1
    return revision
