"""What the book costs when it is long: a match of 10,000 hands beside one of 10, and the proof beside the referee alone.

Processor time, the fastest of rounds by turns. What is written is taken back, so that a match keeps its length, and
without the disk: a commit costs the same in both.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee.scoresheet import Hand as PlayedHand
from referee.scoresheet import Seat as RefereeSeat
from scoring.keys import COOKIE, Access, key_to
from scoring.models import Hand, HandSeat, Line, Match
from scoring.queries.matches import standing_of
from scoring.queries.proof import LINE, differences
from scoring.services.corrections import Change, correct_hand
from scoring.services.hands import Entered, record_hand
from tests.factories import MatchFactory, TableFactory, points
from tests.long_matches import play_on

pytestmark = pytest.mark.django_db

SHORT, LONG = 10, 10_000
PROVED = 2_000  # a proof goes hand by hand: its ratio does not hang on how many there are
CASES = json.loads((Path(__file__).parents[1] / "cases/entries/gin_rummy.json").read_text("utf-8"))
ENTRIES: dict[str, list[dict[str, Any]]] = {
    "score_sheet": [points(given, 30 - given) for given in range(30)],
    "score_sheet of four": [points(given, 30 - given, 7, given % 5) for given in range(30)],
    "score_sheet of six": [points(given, 30 - given, 7, given % 5, 3, 1) for given in range(30)],
    "gin_rummy by numbers": [
        {"mode": "counts", "knocker": at % 2, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 8 + at}
        for at in range(20)
    ],
    "gin_rummy by cards": [one["entry"] for one in CASES if one["mode"] == "cards" and not one["house_rules"]],
}
NAMES = ("Ada", "Ben", "Cyd", "Dag", "Eva", "Fay")
SEATS = {"score_sheet of four": 4, "score_sheet of six": 6}
Beside = Callable[..., None]


def match_of(kind: str, hands: int) -> Match:
    """A match of that kind and length; gin to a target that nobody reaches."""
    table = TableFactory.create(players=NAMES[: SEATS.get(kind, 2)])
    match: Match = MatchFactory.create(table=table, game=kind.split()[0])
    if kind.startswith("gin"):
        Match.objects.filter(id=match.id).update(played_on=True)
        match.refresh_from_db()
    return play_on(match, ENTRIES[kind], hands)


@contextmanager
def taken_back() -> Iterator[None]:
    """What is written inside is not there afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def of_each_length(act: Callable[[Match], Callable[[], Any]], kind: str) -> dict[str, Callable[[], Any]]:
    """The same act in a short match and in a long one; with the same number of queries."""
    matches = {f"in a match of {hands:,}": match_of(kind, hands) for hands in (SHORT, LONG)}
    acts = {name: act(match) for name, match in matches.items()}
    asked = []
    for one in acts.values():
        with CaptureQueriesContext(connection) as queries:
            one()
        asked.append(len(queries))
    assert asked[0] == asked[1]
    return acts


@pytest.mark.parametrize("kind", ["score_sheet", "gin_rummy by numbers"])
def bench_record(kind: str, beside: Beside) -> None:
    """Judge and write the next hand."""

    def act(match: Match) -> Callable[[], None]:
        def record() -> None:
            with taken_back():
                number = standing_of(match).next_number
                assert record_hand(match, number, Entered(entry=ENTRIES[kind][7], act="7")).new

        return record

    beside(f"recording a hand, {kind}", of_each_length(act, kind), goal=1.2)


def bench_undo(beside: Beside) -> None:
    """Take back the newest hand."""

    def act(match: Match) -> Callable[[], None]:
        def undo() -> None:
            with taken_back():
                assert correct_hand(match, standing_of(match).next_number - 1, Change(struck=True)).hand

        return undo

    beside("taking back a hand", of_each_length(act, "score_sheet"), goal=1.2)


def bench_post(beside: Beside) -> None:
    """Send the next hand by JSON, as a phone does, from its request to its answer."""

    def act(match: Match) -> Callable[[], None]:
        client, numbers = Client(headers={"Authorization": f"Bearer {key_to(match.table, Access.WRITE).word}"}), count()
        body = {"number": standing_of(match).next_number, "entry": ENTRIES["score_sheet"][7]}

        def post() -> None:
            with taken_back():
                answer = client.post(
                    f"/api/v1/matches/{match.id}/hands/", body, "application/json",
                    headers={"Idempotency-Key": f"key-{next(numbers):08}"},
                )  # fmt: skip
                assert answer.status_code == 201, answer.content

        return post

    beside("posting a hand", of_each_length(act, "score_sheet"), goal=1.2)


def of_page(path: str, status: int = 200) -> Callable[[Match], Callable[[], HttpResponse]]:
    """Open a page of a match on a phone."""

    def act(match: Match) -> Callable[[], HttpResponse]:
        client = Client()
        client.cookies[COOKIE] = key_to(match.table, Access.WRITE).word
        address = f"/m/{match.id}/{path.format(version=match.version)}"

        def open_page() -> HttpResponse:
            answer = client.get(address)
            assert answer.status_code == status
            return answer

        return open_page

    return act


@pytest.mark.parametrize("kind", [kind for kind in ENTRIES if not kind.endswith("cards")])
def bench_sheet(kind: str, beside: Beside) -> None:
    """Open the sheet, which comes with at most 60 rows."""
    pages = of_each_length(of_page(""), kind)
    for name, page in pages.items():
        sheet = page().content.partition(b'<section id="sheet"')[2].partition(b"</table>")[0]
        rows = sheet.count(b'id="hand-')
        assert rows <= 60
        print(f"{kind} {name}: {rows} rows, {len(page().content):,} bytes")  # noqa: T201 # seen with -s
    beside(f"opening a sheet, {kind}", pages, goal=1.2)


def bench_poll(beside: Beside) -> None:
    """Ask whether anything is new, while nothing is."""
    beside("a poll", of_each_length(of_page("live/?v={version}", status=204), "score_sheet"), goal=1.2)


def bench_enter(beside: Beside) -> None:
    """Open the form in which the next hand is entered."""
    beside("the form of a hand", of_each_length(of_page("hand/"), "gin_rummy by numbers"), goal=1.2)


@pytest.mark.parametrize("kind", ["score_sheet", "gin_rummy by numbers", "gin_rummy by cards"])
def bench_replay(kind: str, beside: Beside) -> None:
    """Prove a match, beside reading its rows and scoring its hands with the referee alone."""
    match = match_of(kind, PROVED)

    def prove() -> None:
        assert list(differences(match)) == []

    functions = {"reading the rows and scoring them": lambda: read_and_score(match), "replay": prove}
    beside(f"proving {kind}", functions, goal=2.0, rounds=7)


def read_and_score(match: Match) -> None:
    """Every row of the match, and every hand through the referee: no less can prove anything."""
    standing = standing_of(match)
    game, rules, carry = standing.game, standing.rules, standing.start
    facts = ("id", "number", "entry", "dealer", "carry", "at")
    hands = list(Hand.objects.filter(match=match).order_by("number").values_list(*facts))
    seats: dict[Any, list[RefereeSeat]] = {}
    for hand, seat, side in HandSeat.objects.filter(hand__match=match).values_list("hand", "seat", "side"):
        seats.setdefault(hand, []).append(RefereeSeat(seat, side))
    assert list(Line.objects.filter(hand__match=match).values_list("hand", *LINE))
    for key, number, entry, dealer, _carry, _at in hands:
        played = PlayedHand(number, game.read_entry(entry), tuple(seats[key]), dealer)
        carry = game.carry(carry, played, game.score(played, carry, rules), rules)
