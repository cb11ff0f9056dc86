"""Who may read or write what: decided here and nowhere else.

The JSON door takes its key from the Authorization header, pages from the phone's cookie. Without a right
key a table does not exist.
"""

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from scoring.keys import NOBODY, Access, Carried, Key, carried_by, read_key
from scoring.models import Match, Player, Table

JSON_DOOR = "/api/"


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at a table: what they may do there and, on a phone, whose phone it is (None: not asked, or someone else)."""

    table: Table
    access: Access
    owner: str = ""

    @property
    def may_write(self) -> bool:
        return self.access is Access.WRITE

    @property
    def player_id(self) -> UUID | None:
        """The player who signs what this phone writes."""
        return UUID(self.owner) if self.owner not in ("", NOBODY) else None


def shown_keys(request: HttpRequest) -> list[Carried]:
    """The keys that came with a request."""
    if not request.path.startswith(JSON_DOOR):
        return list(carried_by(request))
    scheme, _, word = request.headers.get("Authorization", "").partition(" ")
    key = read_key(word) if scheme.lower() == "bearer" else None
    return [Carried(key)] if key else []


def access(request: HttpRequest, table: Table) -> Access:
    """What the keys of a request allow at a table."""
    return max((one.key.access for one in shown_keys(request) if one.key.opens(table)), default=Access.NOTHING)


def admit(request: HttpRequest, table_id: UUID, needed: Access = Access.WATCH) -> Visit:
    """The visit of somebody who may be there; 404 without a right key, 403 for a watcher who wants to write."""
    shown = [one for one in shown_keys(request) if one.key.table_id == table_id]
    table = Table.objects.filter(id=table_id).first() if shown else None
    if table is None:
        raise Http404
    allowed = access(request, table)
    if allowed is Access.NOTHING:
        raise Http404
    if allowed < needed:
        raise PermissionDenied
    owner = next((one.owner for one in shown if one.key.opens(table) and one.key.access is allowed), "")
    return Visit(table, allowed, owner if _is_at(table, owner) else "")


def admit_to_match(request: HttpRequest, match_id: UUID, needed: Access = Access.WATCH) -> tuple[Visit, Match]:
    """The visit of somebody who may be at a match's table, and the match."""
    match = Match.objects.filter(id=match_id).first() if shown_keys(request) else None
    if match is None:
        raise Http404
    visit = admit(request, match.table_id, needed)
    match.table = visit.table
    return visit, match


def _is_at(table: Table, owner: str) -> bool:
    """Is the owner named in a cookie somebody of this table? (A cookie is only a phone's word.)"""
    if owner in ("", NOBODY):
        return True
    try:
        return Player.objects.filter(id=UUID(owner), table=table).exists()
    except ValueError:
        return False


def tables_of(request: HttpRequest) -> dict[UUID, Key]:
    """The keys of a request by table, the stronger one where there are two."""
    best: dict[UUID, Key] = {}
    for one in shown_keys(request):
        known = best.get(one.key.table_id)
        if known is None or known.access < one.key.access:
            best[one.key.table_id] = one.key
    return best
