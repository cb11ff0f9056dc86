"""`manage.py replay`: whatever is not as a fold of the hands makes it is found, with its place."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db.models import F

from scoring.models import Act, Hand, HandSeat, Line, Match, Player, Revision, Seat, Table
from scoring.queries.proof import differences
from scoring.services.corrections import Change, correct_hand
from scoring.services.hands import Entered, record_hand
from tests.factories import MatchFactory, TableFactory

pytestmark = pytest.mark.django_db


def knock(deadwood: int) -> dict[str, Any]:
    return {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": deadwood}


@pytest.fixture
def match() -> Match:
    """Gin that is over after three hands, of which the second was corrected and the third is an adjust."""
    match: Match = MatchFactory(game="gin_rummy", house_rules={"target": 50, "game_bonus": 100})
    record_hand(match, 1, Entered(entry=knock(17), act="one"))
    record_hand(match, 2, Entered(entry=knock(9)))
    record_hand(match, 3, Entered(entry={"mode": "adjust", "points": {"1": 5}}, why="brought the cards"))
    record_hand(match, 4, Entered(entry=knock(45)))
    correct_hand(match, 2, Change(entry=knock(10), why="miscounted"))
    match.refresh_from_db()
    assert match.over
    return match


def found(of: Match | Table | None = None) -> list[tuple[int | None, str]]:
    """Hand and name of each difference."""
    return [(one.hand, one.what) for one in differences(of)]


def test_a_book_that_is_right_has_no_differences(match: Match) -> None:
    assert found() == found(match.table) == found(match) == []


def hand(match: Match, number: int) -> Any:
    return Hand.objects.filter(match=match, number=number)


def line(match: Match, number: int) -> Any:
    return Line.objects.filter(match=match, hand__number=number, place=0)


def carry_with(match: Match, number: int, **changed: Any) -> dict[str, Any]:
    return {**hand(match, number).get().carry, **changed}


END: list[tuple[int | None, str]] = [(None, what) for what in ("over", "closing", "seats.0", "seats.1")]
SPOILED: dict[str, tuple[Callable[[Match], Any], list[tuple[int | None, str]]]] = {
    "an entry": (
        lambda match: hand(match, 1).update(entry=knock(18)),
        [(1, "lines"), *((number, what) for number in (1, 2, 3, 4) for what in ("carry", "totals"))],
    ),
    "an entry that cannot be read": (
        lambda match: hand(match, 4).update(entry={"mode": "counts"}),
        [(4, "entry"), (4, "totals"), *END],
    ),
    "an entry against the rules": (
        lambda match: hand(match, 4).update(entry=knock(45) | {"knocker_deadwood": 30}),
        [(4, "entry"), (4, "totals"), *END],
    ),
    "a mode": (lambda match: hand(match, 1).update(mode="cards"), [(1, "mode")]),
    "the flag of an agreed hand": (lambda match: hand(match, 1).update(agreed=True), [(1, "agreed")]),
    "a dealer": (lambda match: hand(match, 1).update(dealer=1), [(1, "carry")]),
    "a dealer who does not sit there": (lambda match: hand(match, 1).update(dealer=7), [(1, "dealer"), (1, "carry")]),
    "points of a line": (
        lambda match: line(match, 2).update(points=F("points") + 1),
        [(2, "lines"), (2, "totals"), (3, "totals"), (4, "totals")],
    ),
    "what a line says": (lambda match: line(match, 2).update(values={"knocker": 1}), [(2, "lines")]),
    "a line too few": (lambda match: line(match, 3).delete(), [(3, "lines"), (3, "totals"), (4, "totals")]),
    "a carry": (lambda match: hand(match, 2).update(carry=carry_with(match, 2, hands_played=9)), [(2, "carry")]),
    "a number left out": (lambda match: hand(match, 4).update(number=5), [(5, "number")]),
    "a revision left out": (lambda match: Revision.objects.all().delete(), [(2, "revisions")]),
    "a revision too many": (lambda match: hand(match, 2).update(revision=3), [(2, "revisions")]),
    "the side of a seat": (
        lambda match: HandSeat.objects.filter(hand__number=4, seat=1).update(side=0),
        [(4, "seats"), (4, "entry"), (4, "totals"), *END],
    ),
    "a hand struck without a fold": (
        lambda match: hand(match, 1).update(struck=True, carry=None),
        [(1, "lines"), (2, "carry"), (3, "carry"), (4, "carry"), *END],
    ),
    "a bonus at the end": (
        lambda match: Line.objects.filter(hand=None, place=0).update(points=1),
        [(None, "closing")],
    ),
    "an end": (lambda match: Match.objects.update(over=False), [(None, "over")]),
    "a word of the table on the end": (lambda match: Match.objects.update(played_on=True), END),
    "a day": (
        lambda match: Match.objects.update(played_at=F("started_at")),
        [(None, "played_at")],
    ),
    "a place": (lambda match: Seat.objects.filter(number=1).update(place=1), [(None, "seats.1")]),
    "house rules": (lambda match: Match.objects.update(house_rules={"target": 0}), [(None, "house_rules")]),
    "a game": (lambda match: Match.objects.update(game="whist"), [(None, "house_rules")]),
    "a winner": (lambda match: Seat.objects.filter(number=1).update(won=True), [(None, "seats.1")]),
}


@pytest.mark.parametrize("spoiled", SPOILED)
def test_it_finds(spoiled: str, match: Match) -> None:
    spoil, should_be_found = SPOILED[spoiled]
    spoil(match)
    match.refresh_from_db()
    assert found(match) == found() == should_be_found


def test_a_hand_that_was_struck_has_neither_lines_nor_carry(match: Match) -> None:
    correct_hand(match, 1, Change(struck=True))
    assert found() == []
    struck = hand(match, 1).get()
    Line.objects.create(table=match.table, match=match, hand=struck, place=0, side=0, points=1, code="knock")
    assert found() == [(1, "lines")]


def test_played_on_means_that_an_end_was_passed() -> None:
    MatchFactory()
    Match.objects.update(played_on=True)
    assert found() == [(None, "played_on")]


OTHERS: dict[str, Callable[[Match, Match], Any]] = {
    "hands whose match is of another table": lambda match, other: hand(match, 4).update(match=other, number=1),
    "lines whose match is of another table": lambda match, other: line(match, 1).update(match=other),
    "lines whose hand is of another match": lambda match, other: line(match, 1).update(match=other),
    "revisions whose hand is of another match": lambda match, other: Revision.objects.update(match=other),
    "acts whose match is of another table": lambda match, other: Act.objects.update(match=other),
    "seats whose player is of another table": lambda match, other: other.seats.update(
        player=match.seats.first().player
    ),
    "players whose merged_into is of another table": lambda match, other: Player.objects.filter(
        table=other.table
    ).update(merged_into=match.table.players.first()),
}


@pytest.mark.parametrize("stray", OTHERS)
def test_it_finds_rows_that_hang_on_another_table(stray: str, match: Match) -> None:
    OTHERS[stray](match, MatchFactory())
    assert (None, stray) in found()


def test_it_finds_people_merged_in_a_circle() -> None:
    one, other = TableFactory(players=["Asha", "Raj"]).players.order_by("id")
    Player.objects.filter(id=one.id).update(merged_into=other)
    assert found() == []
    Player.objects.filter(id=other.id).update(merged_into=one)
    assert [(one.what, one.stored) for one in differences()] == [("players merged in a circle", 2)]


def test_the_command_counts_what_it_has_proved(match: Match) -> None:
    said = StringIO()
    call_command("replay", stdout=said)
    assert said.getvalue() == "Tables: 1, matches: 1, hands: 4. All is as it should be.\n"


def test_the_command_says_match_hand_and_both_values_and_fails(match: Match) -> None:
    said = StringIO()
    hand(match, 1).update(mode="cards")
    with pytest.raises(CommandError, match=r"1 differences\."):
        call_command("replay", stdout=said)
    assert said.getvalue() == (
        f"Table {match.table_id}, match {match.id}, hand 1: mode stored as cards, should be counts\n"
    )
