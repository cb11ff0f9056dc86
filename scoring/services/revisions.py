"""What counted before: every correction leaves the whole of it behind."""

from collections.abc import Mapping
from typing import Any

from scoring.models import Hand, Player, Revision


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
