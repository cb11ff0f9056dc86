"""Tables with very many hands, made fast: a few matches are recorded as everywhere, then copied row by row."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Model

from scoring.models import Hand, HandSeat, Line, Match, Player, Revision, Seat, Table, new_id
from scoring.services.corrections import Change, correct_hand
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match, start_match
from scoring.services.tables import create_table

NAMES = ("Sara", "Nils", "Farid", "Olga")
HANDS = 20  # of a match
RECORDED = 10  # matches that are not copies
BEGAN = datetime(2024, 1, 1, 18, tzinfo=UTC)
APART = timedelta(minutes=10)


def table_of(hands: int) -> Table:
    """A table at which so many hands of gin rummy were played, 20 a match and one every ten minutes."""
    draw = random.Random(hands)
    table = create_table(name="Thursday gin", players=NAMES, time_zone="Europe/Prague")
    people = list(table.players.order_by("id"))
    with transaction.atomic():
        recorded = [_Kept.of(_record(table, draw)) for _ in range(RECORDED)]
        rows: list[Model] = []
        for number in range(RECORDED, hands // HANDS):
            two = draw.sample(people, 2)
            rows += recorded[number % RECORDED].copied(two, BEGAN + number * HANDS * APART)
            if len(rows) > 50_000:
                _write(rows)
                rows = []
        _write(rows)
    return table


def _record(table: Table, draw: random.Random) -> Match:
    """A match of random hands, one of them corrected, one agreed and one struck out, ended by agreement."""
    two = draw.sample([player.id for player in table.players.order_by("id")], 2)
    match = start_match(
        table, game="gin_rummy", house_rules={"target": 500, "big_gin_bonus": 31, "box_bonus": 20}, seats=two
    )
    for number in range(1, HANDS + 1):
        record_hand(match, number, Entered(entry=_entry(draw)))
    correct_hand(match, 7, Change(entry=_entry(draw)))
    correct_hand(match, 11, Change(entry={"mode": "agreed", "points": {"0": 12, "1": 0}}))
    correct_hand(match, 17, Change(struck=True))
    match.refresh_from_db()
    return end_match(match, over=True)


def _entry(draw: random.Random) -> dict[str, Any]:
    if draw.random() < 0.05:
        return {"mode": "void"}
    kind = draw.choices(["knock", "gin", "big_gin"], [80, 17, 3])[0]
    deadwood = {"knocker_deadwood": draw.randint(1, 10)} if kind == "knock" else {}
    both = {"knocker": draw.randrange(2), "defender_deadwood": draw.randint(0, 30)}
    return {"mode": "counts", "kind": kind, **both, **deadwood}


@dataclass(frozen=True)
class _Kept:
    """All rows of a match, as plain values."""

    match: Mapping[str, Any]
    rows: Sequence[tuple[type[Model], Mapping[str, Any]]]

    @classmethod
    def of(cls, match: Match) -> "_Kept":
        kinds = [
            (Seat, Seat.objects.filter(match=match)),
            (Hand, Hand.objects.filter(match=match)),
            (HandSeat, HandSeat.objects.filter(hand__match=match)),
            (Line, Line.objects.filter(match=match)),
            (Revision, Revision.objects.filter(match=match)),
        ]
        kept = [(kind, values) for kind, rows in kinds for values in rows.values()]
        return cls(Match.objects.filter(id=match.id).values().get(), kept)

    def copied(self, people: Sequence[Player], at: datetime) -> list[Model]:
        """The same match of other people at another time."""
        sat = [values["player_id"] for kind, values in self.rows if kind is Seat]
        players = dict(zip(sat, (player.id for player in people), strict=True))
        hands = {values["id"]: new_id() for kind, values in self.rows if kind is Hand}
        match_id, end = new_id(), at + HANDS * APART
        match = Match(**{**self.match, "id": match_id, "started_at": at, "written_at": end, "played_at": end})
        copies: list[Model] = [match]
        for kind, values in self.rows:
            other = {**values, "id": hands.get(values["id"]) or new_id()}
            if "match_id" in other:
                other["match_id"] = match_id
            if other.get("hand_id"):
                other["hand_id"] = hands[other["hand_id"]]
            if "player_id" in other:
                other["player_id"] = players[other["player_id"]]
            if kind is Hand:
                other["at"] = at + other["number"] * APART
            copies.append(kind(**other))
        return copies


def _write(rows: Sequence[Model]) -> None:
    for kind in (Match, Seat, Hand, HandSeat, Line, Revision):
        kind.objects.bulk_create([row for row in rows if isinstance(row, kind)], batch_size=2_000)
