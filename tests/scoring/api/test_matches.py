"""Matches: starting one, reading it, listing them, and their end by agreement."""

from typing import Any
from uuid import uuid4

import pytest

from scoring.keys import Access, key_to
from scoring.models import Match, Table
from scoring.queries.tables import PAGE
from tests.factories import HandFactory, MatchFactory, TableFactory, seats_for
from tests.scoring.api.door import Door, problem


def ids(table: Table) -> list[str]:
    return [str(one) for one in seats_for(table)]


def test_a_match_starts_with_its_seats_in_order_and_a_snapshot_of_its_house_rules(
    scorekeeper: Door, table: Table
) -> None:
    asha, raj = ids(table)
    started = scorekeeper.post(f"tables/{table.id}/matches/", {"game": "gin_rummy", "seats": [raj, asha]})
    assert started.status_code == 201
    match = started.json()
    assert match["sides"] == [
        {"number": 0, "name": "Raj", "players": [raj]},
        {"number": 1, "name": "Asha", "players": [asha]},
    ]
    seat = {"from_hand": 1, "sits_out": False, "left": False}
    assert match["seats"] == [
        {"number": 0, "side": 0, "player": raj, **seat},
        {"number": 1, "side": 1, "player": asha, **seat},
    ]
    assert match["house_rules"] == scorekeeper.get("games/gin_rummy/rules/").json()["house_rules"]
    assert match["totals"] == {"0": 0, "1": 0}
    assert (match["over"], match["leaders"], match["winners"], match["hands_played"]) == (False, [], [], 0)
    assert match["next"] == {"number": 1, "dealer": 0, "leader": 1}
    assert "final" not in match
    assert "columns" not in match
    assert scorekeeper.get(f"matches/{match['id']}/").json() == match


def test_house_rules_come_from_the_body_then_the_preset_then_the_favourites(scorekeeper: Door, table: Table) -> None:
    scorekeeper.patch(f"tables/{table.id}/", {"house_rules": {"gin_rummy": {"target": 200, "knock_limit": 5}}})

    def rules(**more: Any) -> dict[str, Any]:
        body = {"game": "gin_rummy", "seats": ids(table), **more}
        return scorekeeper.post(f"tables/{table.id}/matches/", body).json()["house_rules"]

    assert (rules()["target"], rules()["knock_limit"]) == (200, 5)
    oklahoma = rules(preset="oklahoma")
    assert (oklahoma["oklahoma"], oklahoma["target"], oklahoma["knock_limit"]) == (True, 150, 10)
    assert rules(house_rules={"target": 250})["target"] == 250
    assert rules(preset="oklahoma", house_rules={"target": 250})["target"] == 250


@pytest.mark.django_db
def test_partners_are_named_side_by_side_and_seated_in_turn() -> None:
    table = TableFactory.create(players=("Asha", "Raj", "Vera", "Tomas"))
    body = {"game": "score_sheet", "sides": [ids(table)[:2], ids(table)[2:]]}
    answer = Door(key_to(table, Access.WRITE).word).post(f"tables/{table.id}/matches/", body).json()
    assert [side["name"] for side in answer["sides"]] == ["Asha & Raj", "Vera & Tomas"]
    assert [seat["side"] for seat in answer["seats"]] == [0, 1, 0, 1]


def test_totals_from_paper_are_an_adjust_that_is_no_hand(scorekeeper: Door, table: Table) -> None:
    body = {"game": "score_sheet", "seats": ids(table), "bring": {"0": 120, "1": -7}}
    match = scorekeeper.post(f"tables/{table.id}/matches/", body).json()
    assert match["totals"] == {"0": 120, "1": -7}
    assert (match["next"]["number"], match["hands_played"]) == (1, 0)
    [brought] = scorekeeper.get(f"matches/{match['id']}/hands/").json()["hands"]
    assert (brought["number"], brought["mode"], brought["dealer"]) == (0, "adjust", None)


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"game": "chess"}, "unknown_game", "game"),
        ({"game": None}, "missing_field", "game"),
        ({"preset": "tournament"}, "bad_value", "preset"),
        ({"house_rules": {"sun": 1}}, "unknown_option", "sun"),
        ({"house_rules": [1]}, "bad_value", "house_rules"),
        ({"seats": None}, "bad_value", "seats"),
        ({"seats": []}, "bad_value", "seats"),
        ({"seats": ["Asha", "Raj"]}, "bad_value", "seats.0"),
        ({"seats": [str(uuid4()), str(uuid4())]}, "bad_value", "seats.0"),
        ({"first_dealer": 2}, "bad_value", "first_dealer"),
        ({"first_dealer": -1}, "bad_value", "first_dealer"),
        ({"first_dealer": True}, "bad_value", "first_dealer"),
        ({"bring": {"7": 12}}, "bad_value", "bring.7"),
        ({"bring": {"Asha": 12}}, "bad_value", "bring.Asha"),
        ({"bring": {"0": 1.5}}, "bad_value", "bring.0"),
        ({"sides": [[], []]}, "bad_value", "seats"),
        ({"players": 2}, "unknown_field", "players"),
    ],
)
def test_a_match_that_cannot_start_says_why_and_is_not_there(
    scorekeeper: Door, table: Table, change: dict[str, Any], code: str, field: str
) -> None:
    body = {"game": "gin_rummy", "seats": ids(table)} | change
    problem(scorekeeper.post(f"tables/{table.id}/matches/", body), 400, code, field)
    assert not Match.objects.exists()


def test_nobody_sits_in_two_seats_and_nobody_from_another_table(scorekeeper: Door, table: Table) -> None:
    asha, raj = ids(table)
    elsewhere = ids(TableFactory.create())[0]
    for seats in ([asha, asha], [raj, elsewhere]):
        body = {"game": "gin_rummy", "seats": seats}
        problem(scorekeeper.post(f"tables/{table.id}/matches/", body), 400, "bad_value", "seats.1")


def test_gin_has_no_partners(scorekeeper: Door, table: Table) -> None:
    body = {"game": "gin_rummy", "sides": [ids(table)]}
    problem(scorekeeper.post(f"tables/{table.id}/matches/", body), 400, "bad_value", "sides")


# Reading


def test_a_match_says_how_it_stands(watcher: Door, match: Match) -> None:
    HandFactory.create(match=match, entry={"mode": "points", "points": {"0": 12, "1": 30}})
    answer = watcher.get(f"matches/{match.id}/").json()
    assert answer["totals"] == {"0": 12, "1": 30}
    assert (answer["places"], answer["leaders"]) == ({"0": 2, "1": 1}, [1])
    assert (answer["hands_played"], answer["next"]["number"], answer["next"]["dealer"]) == (1, 2, 1)


def test_nothing_is_sent_when_nothing_has_changed(watcher: Door, match: Match) -> None:
    first = watcher.get(f"matches/{match.id}/")
    version = first.json()["version"]
    assert first["ETag"] == f'"{version}"'
    unchanged = watcher.get(f"matches/{match.id}/?since={version}")
    assert (unchanged.status_code, unchanged.content) == (204, b"")
    for known in (first["ETag"], f"W/{first['ETag']}", f'"0", {first["ETag"]}'):
        assert watcher.get(f"matches/{match.id}/", If_None_Match=known).status_code == 304
    HandFactory.create(match=match)
    assert watcher.get(f"matches/{match.id}/?since={version}").json()["version"] == version + 1
    assert watcher.get(f"matches/{match.id}/", If_None_Match=first["ETag"]).status_code == 200


@pytest.mark.parametrize(
    ("query", "code", "field"), [("since=new", "bad_value", "since"), ("sinse=3", "unknown_field", "sinse")]
)
def test_a_query_is_read_as_strictly_as_a_body(watcher: Door, match: Match, query: str, code: str, field: str) -> None:
    problem(watcher.get(f"matches/{match.id}/?{query}"), 400, code, field)


def test_matches_are_listed_newest_first_page_by_page(watcher: Door, table: Table) -> None:
    started = [str(MatchFactory.create(table=table).id) for _ in range(PAGE + 2)]
    first = watcher.get(f"tables/{table.id}/matches/").json()
    second = watcher.get(f"tables/{table.id}/matches/?cursor={first['cursor']}").json()
    assert [match["id"] for match in first["matches"] + second["matches"]] == started[::-1]
    assert (len(first["matches"]), second["cursor"]) == (PAGE, None)
    assert first["matches"][0] == watcher.get(f"matches/{started[-1]}/").json()


def test_matches_are_listed_by_game_and_by_state(watcher: Door, scorekeeper: Door, table: Table) -> None:
    sheet, gin = (MatchFactory.create(table=table, game=game) for game in ("score_sheet", "gin_rummy"))
    scorekeeper.patch(f"matches/{sheet.id}/", {"over": True})

    def listed(query: str) -> list[str]:
        return [match["id"] for match in watcher.get(f"tables/{table.id}/matches/?{query}").json()["matches"]]

    assert listed("open=true") == listed("game=gin_rummy") == [str(gin.id)]
    assert listed("open=false") == listed("game=score_sheet") == [str(sheet.id)]
    assert listed("open=&game=&cursor=") == [str(gin.id), str(sheet.id)]
    assert listed("open=true&game=score_sheet") == []
    for query, code, field in [
        ("open=maybe", "bad_value", "open"),
        ("cursor=x", "bad_value", "cursor"),
        ("game=chess", "unknown_game", "game"),
    ]:
        problem(watcher.get(f"tables/{table.id}/matches/?{query}"), 400, code, field)


def test_a_list_of_matches_costs_the_same_however_many_they_are(
    watcher: Door, table: Table, django_assert_num_queries: Any
) -> None:
    for _ in range(5):
        HandFactory.create(match=MatchFactory.create(table=table))
    with django_assert_num_queries(4):
        watcher.get(f"tables/{table.id}/matches/")


# The end


def test_a_match_is_over_at_its_target_with_its_closing_lines(watcher: Door, table: Table) -> None:
    gin = MatchFactory.create(table=table, game="gin_rummy", preset="pagat")
    counts = {"mode": "counts", "knocker": 0, "kind": "gin", "knocker_deadwood": 0, "defender_deadwood": 85}
    HandFactory.create(match=gin, entry=counts)
    answer = watcher.get(f"matches/{gin.id}/").json()
    assert (answer["over"], answer["winners"], answer["totals"]) == (True, [0], {"0": 105, "1": 0})
    assert sum(line["points"] for line in answer["closing"]) + 105 == answer["final"]["0"] > 105
    assert all(line["says"] and line["rule"]["number"] for line in answer["closing"])
    asked = {"question": "match", "claim": {"hands": [{"winner": "a", "points": 105}]}, "house_rules": {}}
    asked["house_rules"] = answer["house_rules"]
    ruling = watcher.post("games/gin_rummy/rulings/", asked).json()["answer"]
    assert {"a": answer["final"]["0"], "b": answer["final"]["1"]} == ruling["totals"]


def test_a_table_ends_a_match_and_goes_on(scorekeeper: Door, match: Match) -> None:
    HandFactory.create(match=match)
    ended = scorekeeper.patch(f"matches/{match.id}/", {"over": True}).json()
    assert (ended["over"], ended["winners"], ended["final"]) == (True, [0], {"0": 10, "1": 0})
    going_on = scorekeeper.patch(f"matches/{match.id}/", {"over": False}).json()
    assert (going_on["over"], going_on["winners"], going_on["closing"]) == (False, [], [])
    assert "final" not in going_on
    assert going_on["version"] > ended["version"]


def test_a_match_that_reached_its_end_can_be_played_on(scorekeeper: Door, table: Table) -> None:
    match = MatchFactory.create(table=table, house_rules={"match_end": "hands", "match_hands": 1})
    HandFactory.create(match=match)
    assert scorekeeper.get(f"matches/{match.id}/").json()["over"] is True
    going_on = scorekeeper.patch(f"matches/{match.id}/", {"over": False}).json()
    assert (going_on["over"], going_on["winners"], going_on["leaders"]) == (False, [], [0])
    HandFactory.create(match=match)
    assert scorekeeper.get(f"matches/{match.id}/").json()["hands_played"] == 2


@pytest.mark.parametrize("over", ["true", 1, None, []])
def test_whether_a_match_is_over_is_true_or_false(scorekeeper: Door, match: Match, over: object) -> None:
    code = "missing_field" if over is None else "bad_value"
    problem(scorekeeper.patch(f"matches/{match.id}/", {"over": over}), 400, code, "over")


def test_hollywood_shows_its_columns_and_ends_for_good_when_all_are_closed(scorekeeper: Door, table: Table) -> None:
    gin = MatchFactory.create(table=table, game="gin_rummy", preset="hollywood")
    counts = {"mode": "counts", "knocker": 0, "kind": "gin", "knocker_deadwood": 0, "defender_deadwood": 90}
    HandFactory.create(match=gin, entry=counts)
    answer = scorekeeper.get(f"matches/{gin.id}/").json()
    assert [column["totals"]["0"] for column in answer["columns"]] == [110, 0, 0]
    [hand] = scorekeeper.get(f"matches/{gin.id}/hands/").json()["hands"]
    assert {line["column"] for line in hand["lines"] if line["points"]} == {0}
    for _ in range(2):
        HandFactory.create(match=gin, entry=counts)
    answer = scorekeeper.get(f"matches/{gin.id}/").json()
    assert answer["over"] is True
    for side, total in answer["totals"].items():
        assert total == sum(column["totals"][side] for column in answer["columns"])
    problem(scorekeeper.patch(f"matches/{gin.id}/", {"over": False}), 409, "match_is_over")
