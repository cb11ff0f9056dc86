"""Tables: their favourites, and how one is put away, brought back, and after 30 days gone for good."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from referee.errors import BadEntry
from scoring.errors import NotNow
from scoring.export import as_json, table_document
from scoring.models import Match, Table
from scoring.services.corrections import Change, correct_hand
from scoring.services.disputes import keep_dispute
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match, start_match
from scoring.services.merging import merge
from scoring.services.players import add_player, find_or_add, rename_player, retire_player
from scoring.services.seats import change_seat, join
from scoring.services.tables import change_table, clear_away, create_table, put_away
from scoring.services.transfer import import_table
from tests.factories import HandFactory, MatchFactory, PlayerFactory, TableFactory, points, seats_for


def away_for(table: Table, days: float) -> None:
    put_away(table, away=True)
    Table.objects.filter(id=table.id).update(put_away_at=timezone.now() - timedelta(days=days))


@pytest.fixture
def match() -> Match:
    """A match of a table with everything that a book can hold."""
    table: Table = TableFactory(players=["Asha", "Raj", "Vera"])
    match: Match = MatchFactory(table=table)
    asha = table.players.get(name="Asha")
    for number in (1, 2, 3):
        HandFactory(match=match, entry=points(1, 2, 3), by=asha, act=f"act {number}")
    correct_hand(match, 1, Change(entry=points(4, 4, 4), by=asha))
    keep_dispute(
        table, game="score_sheet", question="score", claim={"sides": ["a"], "points": {"a": 1}}, house_rules={},
        match=match, by=asha,
    )  # fmt: skip
    merge(PlayerFactory(table=table, name="asha", confirm=True), asha)
    end_match(match, over=True)
    return match


def rows() -> dict[str, int]:
    return {model.__name__: model.objects.count() for model in apps.get_app_config("scoring").get_models()}


def test_what_was_put_away_more_than_30_days_ago_goes_with_all_that_hangs_on_it(match: Match) -> None:
    before = rows()
    TableFactory()
    away_for(match.table, 30.1)
    assert clear_away() == 1
    assert rows() == dict.fromkeys(before, 0) | {"Table": 1, "Player": 2}


def test_what_was_put_away_less_than_30_days_ago_stays(match: Match) -> None:
    away_for(match.table, 29.9)
    assert clear_away() == 0
    assert Match.objects.filter(id=match.id).exists()


def test_a_table_that_nobody_put_away_stays_for_ever(match: Match) -> None:
    Table.objects.update(created_at=timezone.now() - timedelta(days=9999))
    assert clear_away() == 0


WRITES: dict[str, Callable[[Table], Any]] = {
    "a table is opened": lambda _other: create_table(name="Sunday", players=["Asha"]),
    "a table is put away": lambda other: put_away(other, away=True),
    "a match is started": lambda other: start_match(other, game="score_sheet", seats=seats_for(other)),
    "a hand is written": lambda other: record_hand(other.matches.get(), 1, Entered(entry=points(1, 2))),
    "a match is ended": lambda other: end_match(other.matches.get(), over=True),
    "a seat changes": lambda other: change_seat(other.matches.get(), 0, sits_out=True),
    "somebody comes": lambda other: add_player(other, name="Lena"),
    "a table gets another name": lambda other: change_table(other, name="Sunday"),
    "a table comes in": lambda other: import_table(BytesIO(as_json(table_document(other)))),
}


@pytest.mark.parametrize("write", WRITES)
def test_it_goes_when(write: str, match: Match) -> None:
    younger, other = TableFactory(), MatchFactory().table
    away_for(younger, 29)
    away_for(match.table, 31)
    WRITES[write](other)
    assert not Table.objects.filter(id=match.table_id).exists()
    assert Table.objects.filter(id__in=[younger.id, other.id]).count() == 2


def test_a_table_that_is_brought_back_stays_and_has_lost_nothing(match: Match) -> None:
    before = rows()
    away_for(match.table, 29)
    put_away(match.table, away=False)
    assert clear_away() == 0
    assert rows() == before


def test_putting_away_again_does_not_begin_the_30_days_anew(match: Match) -> None:
    away_for(match.table, 20)
    match.table.refresh_from_db()
    put_away(match.table, away=True)
    match.table.refresh_from_db()
    assert match.table.put_away_at is not None
    assert timezone.now() - match.table.put_away_at > timedelta(days=19)


REFUSED: dict[str, Callable[[Match], Any]] = {
    "a hand": lambda match: record_hand(match, 4, Entered(entry=points(1, 1, 1))),
    "a correction": lambda match: correct_hand(match, 1, Change(struck=True)),
    "an end": lambda match: end_match(match, over=False),
    "a seat": lambda match: change_seat(match, 0, sits_out=True),
    "somebody who joins": lambda match: join(match, match.table.players.first()),
    "a match": lambda match: start_match(match.table, game="score_sheet", seats=seats_for(match.table)),
    "a player": lambda match: add_player(match.table, name="Lena"),
    "a player who comes with a match": lambda match: find_or_add(match.table, name="Lena"),
    "another name for somebody": lambda match: rename_player(match.table.players.first(), name="Lena"),
    "somebody who retires": lambda match: retire_player(match.table.players.first(), retired=True),
    "another name": lambda match: change_table(match.table, name="Sunday"),
}


@pytest.mark.parametrize("write", REFUSED)
def test_a_table_that_is_put_away_takes(write: str, match: Match) -> None:
    before = rows()
    put_away(match.table, away=True)
    with pytest.raises(NotNow, match="table_put_away"):
        REFUSED[write](match)
    assert rows() == before


class TestWhatATableKeeps:
    """Its name, its time zone, its favourite house rules."""

    def test_two_phones_that_change_different_things_both_have_their_way(self) -> None:
        table = TableFactory(name="Friday")
        one, other = Table.objects.get(id=table.id), Table.objects.get(id=table.id)
        change_table(one, name="Saturday", house_rules={"gin_rummy": {"knock_limit": 5}})
        change_table(other, time_zone="Asia/Tehran", house_rules={"sedma": {"target": 7}})
        table.refresh_from_db()
        assert (table.name, table.time_zone) == ("Saturday", "Asia/Tehran")
        assert table.house_rules == {"gin_rummy": {"knock_limit": 5}, "sedma": {"target": 7}}

    def test_of_favourites_only_what_differs_is_kept(self) -> None:
        table = change_table(TableFactory(), house_rules={"gin_rummy": {"knock_limit": 5, "target": 100}})
        assert table.house_rules == {"gin_rummy": {"knock_limit": 5}}

    def test_a_match_takes_the_favourites_and_keeps_them_when_they_change(self) -> None:
        table = change_table(TableFactory(), house_rules={"gin_rummy": {"knock_limit": 5}})
        match = MatchFactory(table=table, game="gin_rummy")
        change_table(table, house_rules={"gin_rummy": {}})
        match.refresh_from_db()
        assert match.house_rules["knock_limit"] == 5

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"name": " "}, "name"),
            ({"name": "x" * 61}, "name"),
            ({"time_zone": "Mars/Olympus"}, "time_zone"),
            ({"house_rules": {"whist": {}}}, "game"),
            ({"house_rules": {"gin_rummy": {"knock_limit": 99}}}, "knock_limit"),
        ],
    )
    def test_what_makes_no_sense_is_refused_whole(self, change: dict[str, Any], field: str) -> None:
        table = TableFactory(name="Friday")
        with pytest.raises(BadEntry) as refused:
            change_table(table, **{"name": "Sunday"} | change)
        assert refused.value.field == field
        table.refresh_from_db()
        assert table.name == "Friday"


class TestNames:
    """Names that differ only in case or spaces are asked about."""

    @pytest.mark.parametrize("name", ["asha", "ASHA", " Asha ", "As ha"])
    def test_a_name_that_is_nearly_anothers_must_be_confirmed(self, name: str) -> None:
        table = TableFactory(players=["Asha", "Raj"])
        with pytest.raises(NotNow, match="similar_name"):
            add_player(table, name=name)
        with pytest.raises(NotNow, match="similar_name"):
            rename_player(table.players.get(name="Raj"), name=name)
        assert add_player(table, name=name, confirm=True).name == " ".join(name.split())

    def test_ones_own_name_can_be_written_otherwise(self) -> None:
        asha = TableFactory(players=["Asha", "Raj"]).players.get(name="Asha")
        assert rename_player(asha, name="ASHA").name == "ASHA"

    def test_a_name_typed_for_a_seat_finds_who_is_called_so(self) -> None:
        table = TableFactory(players=["Asha", "Raj"])
        assert find_or_add(table, name=" asha").name == "Asha"
        assert find_or_add(table, name="Lena").name == "Lena"
        assert table.players.count() == 3

    def test_who_retired_keeps_totals(self) -> None:
        match = MatchFactory()
        HandFactory(match=match)
        asha = match.table.players.get(name="Asha")
        retire_player(asha, retired=True)
        assert match.lines.filter(side=0).get().points == 10
