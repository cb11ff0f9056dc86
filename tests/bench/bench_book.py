"""What the book costs when it is long: a match of 10,000 hands beside one of 10, and the proof beside the referee alone."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from referee.scoresheet import Hand as PlayedHand
from referee.scoresheet import Seat as RefereeSeat
from scoring.keys import COOKIE, Access, key_to
from scoring.models import Hand, HandSeat, Line, Match
from scoring.queries.matches import standing_of
from scoring.queries.proof import LINE, differences
from scoring.services.hands import Entered, record_hand
from tests.factories import MatchFactory, points
from tests.long_matches import play_on

pytestmark = pytest.mark.django_db

SHORT, LONG = 10, 10_000
PROVED = 2_000  # a proof goes hand by hand: its ratio does not hang on how many there are
SHEET = [points(given, 30 - given) for given in range(30)]
COUNTS = [
    {"mode": "counts", "knocker": at % 2, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 8 + at}
    for at in range(30)
]
CARDS = [
    one["entry"]
    for one in json.loads((Path(__file__).parents[1] / "cases/entries/gin_rummy.json").read_text("utf-8"))
    if one["mode"] == "cards" and not one["house_rules"]
]
Measure = Callable[..., None]


@pytest.mark.parametrize("hands", [SHORT, LONG])
def bench_record(hands: int, measure: Measure) -> None:
    """Judge and write the next hand (without the disk: a commit costs the same in both)."""
    match = play_on(MatchFactory.create(), SHEET, hands)

    def record(match: Match) -> None:
        assert record_hand(match, standing_of(match).next_number, Entered(entry=SHEET[7])).new

    measure("recording a hand", f"in a match of {hands:,}", record, [match] * 5, goal=None if hands == SHORT else 1.2)


@pytest.mark.parametrize("hands", [SHORT, LONG])
def bench_sheet(hands: int, measure: Measure) -> None:
    """Open the page of a match on a phone."""
    match = play_on(MatchFactory.create(), SHEET, hands)
    client = Client()
    client.cookies[COOKIE] = key_to(match.table, Access.WRITE).word

    def open_sheet(match: Match) -> None:
        assert client.get(f"/m/{match.id}/").status_code == 200

    measure("opening a sheet", f"of {hands:,} hands", open_sheet, [match] * 5, goal=None if hands == SHORT else 1.2)


@pytest.mark.parametrize(
    ("game", "entries"), [("score_sheet", SHEET), ("gin_rummy", COUNTS), ("gin_rummy", CARDS)],
    ids=["score_sheet", "gin_by_numbers", "gin_by_cards"],
)  # fmt: skip
@pytest.mark.parametrize("proves", [False, True], ids=["alone", "replay"])
def bench_replay(game: str, entries: list[dict[str, Any]], proves: bool, measure: Measure) -> None:  # noqa: FBT001 # a parameter of the bench
    """Prove a match, beside reading its rows and scoring its hands with the referee alone."""
    match = play_on(MatchFactory.create(game=game), entries, PROVED)
    assert list(differences(match)) == []

    def prove(match: Match) -> None:
        assert not list(differences(match))

    group = f"proving {game}, {entries[0]['mode']}"
    if proves:
        measure(group, "replay", prove, [match], goal=2.0)
    else:
        measure(group, "reading the rows and scoring them", read_and_score, [match])


def read_and_score(match: Match) -> None:
    """Every row of the match, and every hand through the referee: no less can prove anything."""
    standing = standing_of(match)
    game, rules, carry = standing.game, standing.rules, standing.start
    hands = list(
        Hand.objects.filter(match=match)
        .order_by("number")
        .values_list("id", "number", "entry", "dealer", "carry", "at")
    )
    seats: dict[Any, list[RefereeSeat]] = {}
    for hand, seat, side in HandSeat.objects.filter(hand__match=match).values_list("hand", "seat", "side"):
        seats.setdefault(hand, []).append(RefereeSeat(seat, side))
    assert list(Line.objects.filter(hand__match=match).values_list("hand", *LINE))
    for key, number, entry, dealer, _carry, _at in hands:
        played = PlayedHand(number, game.read_entry(entry), tuple(seats[key]), dealer)
        carry = game.carry(carry, played, game.score(played, carry, rules), rules)
