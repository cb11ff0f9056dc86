"""A whole table as one JSON document: what stands in it, how it is written, and the digest that shows an edit.

People and matches have no ids in it, only their places in its lists, so that one book is one document wherever it
lies. Keys are never in it, nor what a server keeps for itself: ids, versions, acts, and what follows from the rest.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Model
from django.utils import timezone

from scoring.models import Dispute, Hand, Line, Match, Payment, Player, Table, new_id
from scoring.queries.moment import one_moment

FORMAT, VERSION = "kibitz-table", 1

# The columns of each kind of row, in the order in which they are written.
TABLE = ("name", "time_zone", "suits", "house_rules", "prices", "created_at")
PLAYER = ("name", "retired", "merged_into")
MATCH = ("game", "house_rules", "first_dealer", "ended", "played_on", "over", "started_at", "written_at", "played_at")
SEAT = ("number", "side", "player", "joined_at", "from_hand", "sits_out", "left_from", "place", "won")
HAND = ("number", "entry", "dealer", "ruling", "agreed", "struck", "carry", "by", "at", "why", "note")
HAND_SEAT = ("seat", "side", "player")
LINE = ("side", "column", "points", "code", "values")
REVISION = ("was", "changed_by", "changed_at", "why", "because")
WAS = ("mode", "entry", "dealer", "ruling", "agreed", "struck", "by", "at", "why", "note")
DISPUTE = (
    "game", "question", "claim", "house_rules", "legal", "reason", "ruling", "match", "hand", "outcome", "by", "at",
)  # fmt: skip
PAYMENT = (
    "game", "since", "until", "payer", "payee", "amount", "at", "by", "note", "taken_back_at", "taken_back_by",
)  # fmt: skip

PEOPLE = {"player", "merged_into", "by", "changed_by", "payer", "payee", "taken_back_by"}


def table_document(table: Table) -> dict[str, Any]:
    """Everything of a table: people, matches with all that ever counted in them, kept rulings, payments."""
    with one_moment():
        table = Table.objects.get(id=table.id)
        players = list(Player.objects.filter(table=table).order_by("id"))
        matches = list(Match.objects.filter(table=table).order_by("id"))
        lists = Lists(_places(players), _places(matches))
        document = {
            "format": FORMAT,
            "version": VERSION,
            "export": str(new_id()),
            "exported_at": timezone.now().isoformat(),
            "table": lists.row(table, TABLE),
            "players": [lists.row(player, PLAYER) for player in players],
            "matches": [lists.match(match) for match in matches],
            "disputes": [lists.row(one, DISPUTE) for one in Dispute.objects.filter(table=table).order_by("id")],
            "payments": [lists.row(one, PAYMENT) for one in Payment.objects.filter(table=table).order_by("id")],
        }
    return document | {"digest": digest_of(document)}


def as_json(document: Mapping[str, Any]) -> bytes:
    """A document as it is sent and kept."""
    return json.dumps(document, ensure_ascii=False).encode()


def digest_of(document: Mapping[str, Any]) -> str:
    """A digest of everything in a document but the digest itself, however it is laid out."""
    told = {name: value for name, value in document.items() if name != "digest"}
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def _places(rows: Sequence[Model]) -> dict[UUID, int]:
    return {row.pk: at for at, row in enumerate(rows)}


@dataclass(frozen=True)
class Lists:
    """Where each person and each match stands in the lists of a document."""

    people: Mapping[UUID, int]
    matches: Mapping[UUID, int]

    def row(self, row: Model, columns: Sequence[str]) -> dict[str, Any]:
        return {name: self._value(row, name) for name in columns}

    def _value(self, row: Model, name: str) -> Any:
        if name in PEOPLE or name == "match":
            places, one = self.matches if name == "match" else self.people, getattr(row, f"{name}_id")
            return None if one is None else places[one]
        if name == "was":
            return self.was(row.was)  # type: ignore[attr-defined]  # only a revision has it
        value = getattr(row, name)
        return value.isoformat() if isinstance(value, date) else value

    def was(self, was: Mapping[str, Any]) -> dict[str, Any]:
        """What counted before, its people by their places."""
        seats = [one | {"player": self.people[UUID(one["player"])]} for one in was["seats"]]
        return {**was, "seats": seats, "by": None if was["by"] is None else self.people[UUID(was["by"])]}

    def match(self, match: Match) -> dict[str, Any]:
        hands = Hand.objects.filter(match=match).order_by("number").prefetch_related("seats", "lines", "revisions")
        closing = Line.objects.filter(match=match, hand=None)
        return self.row(match, MATCH) | {
            "seats": [self.row(seat, SEAT) for seat in match.seats.all()],
            "hands": [self.hand(hand) for hand in hands.iterator(chunk_size=1000)],
            "closing": [self.row(line, LINE) for line in closing],
        }

    def hand(self, hand: Hand) -> dict[str, Any]:
        return self.row(hand, HAND) | {
            "seats": [self.row(seat, HAND_SEAT) for seat in hand.seats.all()],
            "lines": [self.row(line, LINE) for line in hand.lines.all()],
            "revisions": [self.row(one, REVISION) for one in hand.revisions.all()],
        }
