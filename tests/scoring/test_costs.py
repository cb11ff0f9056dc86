"""What a match costs: as many queries in hand 300 as in hand ten, few rows, and next to nothing while nothing happens."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from scoring.keys import Access, key_to
from scoring.models import Match
from scoring.queries.matches import standing_of
from scoring.queries.sheet import folds, sheet_of
from scoring.services.hands import Entered, record_hand
from tests.factories import MatchFactory, points
from tests.scoring.api.door import Door
from tests.scoring.pages.phone import Phone, at

NEW, LONG = 12, 320  # from 13 hands on there are older ones under one line
MOST_ROWS = 60


def match_of_length(hands: int) -> Match:
    match: Match = MatchFactory.create()
    for number in range(1, hands + 1):
        record_hand(match, number, Entered(entry=points(number % 7, number % 5), act=f"{match.id} {number}"))
    return match


def form(match: Match, number: int, *given: int) -> dict[str, Any]:
    typed = {f"points.{side}": one for side, one in enumerate(given)}
    return {"mode": "points", "number": number, "act": f"page {match.id} {number}", **typed}


def entered(number: int) -> dict[str, Any]:
    return {"number": number, "entry": points(3, 4)}


Doing = Callable[[Match, int, Phone, Door], HttpResponse]
ACTS: dict[str, Doing] = {
    "opening the sheet": lambda match, _next, phone, _door: phone.get(at(match)),
    "a readout": lambda match, number, phone, _door: phone.send(at(match, "hand/readout/"), form(match, number, 3, 4)),
    "the form of a hand": lambda match, _next, phone, _door: phone.get(at(match, "hand/")),
    "one hand": lambda match, number, phone, _door: phone.get(at(match, f"hand/{number - 1}/")),
    "reading a match": lambda match, _next, _phone, door: door.get(f"matches/{match.id}/"),
    "the newest hands": lambda match, _next, _phone, door: door.get(f"matches/{match.id}/hands/"),
    "a preview": lambda match, number, _phone, door: door.post(
        f"matches/{match.id}/hands/preview/", {"entry": points(3, 4)}
    ),
    "recording a hand by JSON": lambda match, number, _phone, door: door.post(
        f"matches/{match.id}/hands/", entered(number), Idempotency_Key=f"{match.id} next"
    ),
    "recording a hand on its page": lambda match, number, phone, _door: phone.send(
        at(match, "hand/"), form(match, number + 1, 3, 4)
    ),
    "what the other phones see of it": lambda match, _next, phone, _door: phone.get(at(match, "live/?v=0")),
    "correcting the newest hand": lambda match, number, _phone, door: door.patch(
        f"matches/{match.id}/hands/{number + 1}/",
        {"entry": points(5, 5)},
        If_Match=str(Match.objects.values_list("version", flat=True).get(id=match.id)),
    ),
}


def costs(match: Match) -> dict[str, int]:
    """How many queries each act takes; the next hand is written twice on the way."""
    phone, door = Phone((match.table, Access.WRITE)), Door(key_to(match.table, Access.WRITE).word)
    number = standing_of(match).next_number
    counted = {}
    for name, act in ACTS.items():
        with CaptureQueriesContext(connection) as captured:
            answer = act(match, number, phone, door)
        assert answer.status_code < 400, (name, answer.content.decode()[-500:])
        counted[name] = len(captured)
    assert standing_of(match).next_number == number + 2
    return counted


def test_nothing_takes_more_queries_after_300_hands_than_after_ten(db: None) -> None:
    new, long = (costs(match_of_length(hands)) for hands in (NEW + 1, LONG))
    assert long == new
    assert new["recording a hand by JSON"] <= 20


def test_a_sheet_of_10000_hands_has_at_most_60_rows(db: None) -> None:
    in_full = len(sheet_of(standing_of(match_of_length(40))).rows) - len(folds(30))
    assert in_full == 10
    assert max(in_full + len(folds(hands)) for hands in range(10_001)) < MOST_ROWS  # and totals from paper


@pytest.mark.parametrize("door", ["page", "JSON"])
def test_who_watches_is_told_nothing_by_three_queries_while_nothing_happens(door: str, db: None) -> None:
    match = match_of_length(NEW)
    match.refresh_from_db()
    key = key_to(match.table, Access.WATCH).word
    phone = Phone((match.table, Access.WATCH))
    with CaptureQueriesContext(connection) as captured:
        answer = (
            phone.get(at(match, f"live/?v={match.version}"))
            if door == "page"
            else Door(key).get(f"matches/{match.id}/?since={match.version}")
        )
    assert (answer.status_code, answer.content) == (204, b"")
    assert len(captured) <= 3
