"""Keys: who holds one may watch a table or keep its score. They are derived, so none is ever stored.

A key is one word: base32 of the table's id, a role, the generation of that role, and 80 bits of
HMAC-SHA256 over them. A new generation makes the old key dead at once. A phone carries its keys in one
cookie, with the player whose phone it is.
"""

import base64
import hmac
import string
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.models import Table

COOKIE = "kibitz"
MOST_KEYS = 40
NOBODY = "-"  # "someone else" on the question whose phone this is
_BODY, _MAC = 19, 10
LENGTH = 47
LETTERS = frozenset(string.ascii_uppercase + "234567")


class Access(IntEnum):
    """What somebody may do at a table."""

    NOTHING = 0
    WATCH = 1
    WRITE = 2


@dataclass(frozen=True, slots=True)
class Key:
    """A key that was made here, for a table that may have made newer ones since."""

    table_id: UUID
    access: Access
    generation: int

    @property
    def word(self) -> str:
        """The opaque word that people pass on."""
        body = self.table_id.bytes + bytes([self.access]) + self.generation.to_bytes(2, "big")
        return base64.b32encode(body + _mac(body)).decode().rstrip("=")

    def opens(self, table: Table) -> bool:
        """Is this the newest key of its kind to that table?"""
        return table.id == self.table_id and self.generation == generation_of(table, self.access)


def _mac(body: bytes) -> bytes:
    return hmac.digest(settings.KEY_SECRET.encode(), body, "sha256")[:_MAC]


def id_made_by(act: UUID) -> UUID:
    """The id of the table that this act opens: whoever sends the act again has opened it, and no id tells its act."""
    body = act.bytes
    return UUID(bytes=body[:6] + hmac.digest(settings.KEY_SECRET.encode(), b"table" + body, "sha256")[:10])


def generation_of(table: Table, access: Access) -> int:
    """How many keys of that kind the table has made."""
    return table.scorekeeper_generation if access is Access.WRITE else table.watch_generation


def key_to(table: Table, access: Access) -> Key:
    """The table's newest key of that kind."""
    return Key(table.id, access, generation_of(table, access))


def first_key_to(table: Table) -> Key:
    """The key to write that came with the table; dead once there is a newer one."""
    return Key(table.id, Access.WRITE, Table().scorekeeper_generation)


def read_key(word: str) -> Key | None:
    """The key in a word, if it was made here."""
    word = word.strip().upper()
    if len(word) != LENGTH or not LETTERS.issuperset(word):
        return None
    data = base64.b32decode(word + "=")
    body, mac = data[:_BODY], data[_BODY:]
    if not hmac.compare_digest(mac, _mac(body)) or body[16] not in (Access.WATCH, Access.WRITE):
        return None
    return Key(UUID(bytes=body[:16]), Access(body[16]), int.from_bytes(body[17:19], "big"))


@dataclass(frozen=True, slots=True)
class Carried:
    """A key on a phone, and whose phone it is there: a player's id, "-" for someone else, or not asked yet."""

    key: Key
    owner: str = ""


def carried_by(request: HttpRequest) -> Iterator[Carried]:
    """The keys in the phone's cookie, newest first."""
    for part in request.COOKIES.get(COOKIE, "").split(".")[:MOST_KEYS]:
        word, _, owner = part.partition("~")
        if key := read_key(word):
            yield Carried(key, owner)


def carry(request: HttpRequest, response: HttpResponse, newest: Carried | None = None) -> None:
    """Write the phone's cookie again, for another year, with that key in front in place of the same table's."""
    others = carried_by(request)
    kept = [newest, *(one for one in others if one.key.table_id != newest.key.table_id)] if newest else list(others)
    if not kept:
        return
    value = ".".join(one.key.word + (f"~{one.owner}" if one.owner else "") for one in kept[:MOST_KEYS])
    response.set_cookie(COOKIE, value, max_age=400 * 24 * 3600, httponly=True, samesite="Lax", secure=settings.HTTPS)
