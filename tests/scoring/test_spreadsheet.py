"""CSV: a row for each line of the book, for any spreadsheet, and nothing in it that a spreadsheet would run."""

import csv
import io
from datetime import UTC, datetime

import pytest
from django.utils import translation

from scoring.models import Hand, Line, Match, Table
from scoring.services.corrections import Change, correct_hand
from scoring.services.matches import end_match
from scoring.services.seats import change_seat
from scoring.services.tables import change_table
from scoring.spreadsheet import COLUMNS, table_as_csv
from tests.factories import HandFactory, MatchFactory, PlayerFactory, TableFactory, match_of, points

pytestmark = pytest.mark.django_db


def rows(table: Table) -> list[dict[str, str]]:
    text = table_as_csv(table).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def cells(table: Table, *columns: str) -> list[tuple[str, ...]]:
    return [tuple(row[column] for column in columns) for row in rows(table)]


def test_it_begins_with_a_byte_order_mark_and_the_names_of_the_columns() -> None:
    data = table_as_csv(TableFactory())
    assert data == b"\xef\xbb\xbf" + ",".join(COLUMNS).encode() + b"\r\n"


def test_every_line_is_a_row_and_no_other() -> None:
    match = match_of((10, 0), (24, 3), (5, 5))
    correct_hand(match, 2, Change(struck=True))
    end_match(match, over=True)
    found = cells(match.table, "match", "game", "hand", "side", "players", "points")
    assert found == [
        ("1", "Free score sheet", number, side, name, given)
        for number, given_each in (("1", ("10", "0")), ("3", ("5", "5")))
        for side, name, given in zip("01", ("Asha", "Raj"), given_each, strict=True)
    ]
    assert len(found) == Line.objects.count()


def test_what_the_end_added_belongs_to_no_hand() -> None:
    match = MatchFactory(game="gin_rummy", house_rules={"target": 50, "game_bonus": 100, "box_bonus": 0})
    knock = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 67}
    HandFactory(match=match, entry=knock)
    last = rows(match.table)[-1]
    assert (last["hand"], last["players"], last["points"]) == (
        "",
        "Asha",
        str(Line.objects.filter(hand=None).last().points),
    )


def test_each_line_says_what_for_and_by_which_rule() -> None:
    match = match_of((50, 0), (51, 1), house_rules={"exact_reset": 101})
    assert cells(match.table, "points", "what for", "rule")[-1] == ("-101", "Exactly 101, so back to 0", "2.1")


def test_it_speaks_english_whatever_the_phone_speaks() -> None:
    match = match_of((10, 0))
    with translation.override("fa"):
        assert cells(match.table, "what for")[0] == ("Points of the hand",)


def test_columns_of_hollywood_are_named() -> None:
    match = MatchFactory(game="gin_rummy", house_rules={"hollywood": True})
    knock = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 17}
    for _ in range(2):
        HandFactory(match=match, entry=knock)
    assert {column for (column,) in cells(match.table, "column")} == {"Game 1", "Game 2"}


def test_the_day_is_the_tables_own() -> None:
    match = match_of((10, 0), table=change_table(TableFactory(), time_zone="Asia/Tehran"))
    Hand.objects.update(at=datetime(2026, 11, 29, 21, 40, tzinfo=UTC))
    Match.objects.update(played_at=datetime(2026, 11, 29, 21, 40, tzinfo=UTC))
    assert cells(match.table, "date", "time")[0] == ("2026-11-30", "01:10")


def test_who_wrote_a_hand_why_and_whether_it_was_agreed_or_corrected() -> None:
    match = MatchFactory()
    asha = match.table.players.get(name="Asha")
    HandFactory(match=match, by=asha, note="at the lake")
    HandFactory(match=match, entry=points(1, 2))
    correct_hand(match, 2, Change(entry=points(2, 2)))
    HandFactory(match=match, entry={"mode": "adjust", "points": {"1": -5}}, why="late")
    assert cells(match.table, "hand", "agreed", "corrected", "written by", "why", "note") == [
        ("1", "yes", "", "Asha", "", "at the lake"),
        ("1", "yes", "", "Asha", "", "at the lake"),
        ("2", "", "yes", "", "", ""),
        ("2", "", "yes", "", "", ""),
        ("3", "", "", "", "late", ""),
    ]


def test_who_really_played_is_named_also_after_somebody_took_the_seat() -> None:
    match = match_of((10, 0))
    change_seat(match, 1, player=PlayerFactory(table=match.table, name="Vera"))
    HandFactory(match=match, entry=points(1, 2))
    assert cells(match.table, "players") == [("Asha",), ("Raj",), ("Asha",), ("Vera",)]


def test_partners_are_named_together() -> None:
    table = TableFactory(players=["Asha", "Raj", "Vera", "Tomas"])
    match = MatchFactory(table=table, game="sedma")
    HandFactory(match=match, entry={"mode": "agreed", "points": {"0": 1}})
    assert cells(table, "players") == [("Asha & Vera",), ("Raj & Tomas",)]


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x")', "+1", "-1+2", "@SUM(A1)", "＝1"])
def test_no_cell_is_a_formula(name: str) -> None:
    match = MatchFactory(table=TableFactory(players=[name, "Raj"]))
    asha = match.table.players.exclude(name="Raj").get()
    HandFactory(match=match, entry=points(-35, 0), by=asha, note=name)
    HandFactory(match=match, entry={"mode": "adjust", "points": {"0": -5}}, why=name)
    first, _, last = rows(match.table)
    assert {first["players"], first["written by"], first["note"], last["why"]} == {f"'{name}"}
    assert first["points"] == "-35"


def test_commas_quotes_and_every_script_come_through() -> None:
    match = match_of((1, 0), table=TableFactory(players=['Šárka, "the fox"', "سارا"]))
    assert cells(match.table, "players") == [('Šárka, "the fox"',), ("سارا",)]


def test_matches_stand_in_the_order_in_which_they_began() -> None:
    table = TableFactory()
    for given in (1, 2):
        match_of((given, 0), table=table)
    assert cells(table, "match", "points") == [("1", "1"), ("1", "0"), ("2", "2"), ("2", "0")]
