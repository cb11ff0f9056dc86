"""Acts: the client's own id of a write, so that it is answered and not done again when it is sent twice."""

import hashlib
import json
from typing import Any

from scoring.errors import KeyReused
from scoring.models import Act, Hand, Match


def fingerprint(body: Any) -> str:
    """The same for the same body, whatever the order of its keys."""
    return hashlib.sha256(json.dumps(body, sort_keys=True, default=str).encode()).hexdigest()


def act_before(match: Match, key: str, body: Any) -> Hand | None:
    """The hand that this act wrote before; `KeyReused` if it had another body then."""
    act = Act.objects.filter(match=match, key=key).select_related("hand").first()
    if act is None:
        return None
    if act.fingerprint != fingerprint(body):
        raise KeyReused
    return act.hand


def leave_act(match: Match, hand: Hand, key: str | None, body: Any) -> None:
    """Remember an act. It was sent to that match, and is sent there again even if the hand has moved to another."""
    if key:
        Act.objects.create(table_id=match.table_id, match=match, key=key, fingerprint=fingerprint(body), hand=hand)
