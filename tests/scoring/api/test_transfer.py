"""Taking a table out and bringing it in, by JSON."""

from typing import Any

import pytest

from scoring.models import Match, Table
from scoring.services.corrections import Change, correct_hand
from tests.factories import HandFactory, TableFactory
from tests.scoring.api.door import Door, problem
from tests.scoring.exports import SPOILT
from tests.scoring.stored import everything

LEFT_HERE = {"export", "exported_at", "digest"}


@pytest.fixture
def book(table: Table, match: Match) -> Table:
    """A table with two hands, one of them corrected, the other struck out."""
    HandFactory.create(match=match)
    HandFactory.create(match=match)
    correct_hand(match, 1, Change(entry={"mode": "agreed", "points": {"0": 5}}))
    correct_hand(match, 2, Change(struck=True, why="misdeal"))
    return table


def export(door: Door, table: Table) -> dict[str, Any]:
    answer: dict[str, Any] = door.get(f"tables/{table.id}/export/").json()
    return answer


def test_a_table_comes_back_as_another_one_that_is_the_same(book: Table, watcher: Door) -> None:
    taken_out = export(watcher, book)
    opened = Door().post("tables/import/", taken_out)
    assert opened.status_code == 201
    copy = Table.objects.get(id=opened.json()["id"])
    again = export(Door(opened.json()["keys"]["watch"]), copy)
    assert copy.id != book.id
    assert {name: again[name] for name in again if name not in LEFT_HERE} == {
        name: taken_out[name] for name in taken_out if name not in LEFT_HERE
    }


def test_a_table_is_taken_out_for_spreadsheets(book: Table, watcher: Door) -> None:
    answer = watcher.get(f"tables/{book.id}/export/?format=csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.decode("utf-8-sig").startswith("date,time,match,game,hand,side,players")


def test_another_form_is_none(book: Table, watcher: Door) -> None:
    problem(watcher.get(f"tables/{book.id}/export/?format=xml"), 400, "bad_value", "format")


def test_the_same_export_comes_in_once_unless_it_is_wanted_again(book: Table, watcher: Door) -> None:
    taken_out = export(watcher, book)
    assert Door().post("tables/import/", taken_out).status_code == 201
    problem(Door().post("tables/import/", taken_out), 409, "already_imported")
    assert Door().post("tables/import/", taken_out | {"again": True}).status_code == 201
    assert Table.objects.count() == 3


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_is_not_whole_is_refused_with_its_place_and_leaves_nothing(
    book: Table, watcher: Door, spoilt: str
) -> None:
    spoil, code, field = SPOILT[spoilt]
    before = everything()
    problem(Door().post("tables/import/", spoil(export(watcher, book))), 400, code, field)
    assert everything() == before


def test_a_table_elsewhere_cannot_be_taken_out(book: Table) -> None:
    elsewhere = TableFactory.create()
    problem(Door().get(f"tables/{elsewhere.id}/export/"), 404, "not_found")
