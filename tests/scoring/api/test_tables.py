"""Tables, their keys, and their people."""

from uuid import UUID

import pytest

from scoring.keys import Access, key_to
from scoring.models import Player, Table
from tests.factories import HandFactory, MatchFactory
from tests.scoring.api.door import Door, problem

pytestmark = pytest.mark.django_db

NEW = {"name": "Friday evening", "players": ["Asha", "Raj"]}


def test_who_opens_a_table_gets_its_keys(stranger: Door) -> None:
    opened = stranger.post("tables/", NEW | {"time_zone": "Asia/Kolkata"})
    assert opened.status_code == 201
    table = opened.json()
    keys = table.pop("keys")
    assert [player["name"] for player in table["players"]] == ["Asha", "Raj"]
    assert table["time_zone"] == "Asia/Kolkata"
    for role in ("scorekeeper", "watch"):
        assert Door(keys[role]).get("tables/mine/").json() == table
        assert Door(keys[role]).get(f"tables/{table['id']}/").json() == table


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"name": ""}, "missing_field", "name"),
        ({"name": " \n "}, "missing_field", "name"),
        ({"name": "x" * 61}, "bad_value", "name"),
        ({"name": 7}, "bad_value", "name"),
        ({"name": None}, "missing_field", "name"),
        ({"name": "bell\a"}, "bad_value", "name"),
        ({"players": "Asha"}, "bad_value", "players"),
        ({"players": ["Asha", " "]}, "missing_field", "players.1"),
        ({"players": ["Asha", True]}, "bad_value", "players.1"),
        ({"players": ["Asha", "x" * 41]}, "bad_value", "players.1"),
        ({"players": ["Asha", " asha"]}, "bad_value", "players.1"),
        ({"players": ["Asha"] * 121}, "bad_value", "players"),
        ({"time_zone": "Mars/Olympus"}, "bad_value", "time_zone"),
        ({"colour": "red"}, "unknown_field", "colour"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(
    stranger: Door, change: dict[str, object], code: str, field: str
) -> None:
    problem(stranger.post("tables/", NEW | change), 400, code, field)
    assert not Table.objects.exists()


def test_names_are_kept_as_they_are_written_however_hostile(stranger: Door) -> None:
    names = ["<script>alert(1)</script>", "'; DROP TABLE--", "نیما", "\u202eabc", "%(name)s", "{{ 7 }}"]
    table = stranger.post("tables/", {"name": "</title>", "players": names}).json()
    assert table["name"] == "</title>"
    assert [player["name"] for player in table["players"]] == names


SEEN = ["🫨", "🪉", "👨‍👩‍👧", "נֹעַ", "ಠ_ಠ", "7", "\U0001fae9", "نیم‌روز"]  # of which some are newer than this Python
UNSEEN = [
    "\u200b",
    "\u2066\u2069",
    "\ufeff",
    "\u00ad",
    "\u1160",
    "\u3164\u3164",
    "\u2800",
    "\u0301\u0301",
    "\u2028",
    "\t",
]


@pytest.mark.parametrize("name", SEEN)
def test_a_name_is_anything_that_is_seen(scorekeeper: Door, table: Table, name: str) -> None:
    assert scorekeeper.post(f"tables/{table.id}/players/", {"name": name}).json()["name"] == name


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_name_of_which_nothing_is_seen_is_none(scorekeeper: Door, table: Table, name: str) -> None:
    problem(scorekeeper.post(f"tables/{table.id}/players/", {"name": name}), 400, "missing_field", "name")


@pytest.mark.parametrize("name", ["Raj\u200b", "\u202eRaj", "R\u00adaj", "Ｒａｊ", "RAJ\u3164"], ids=ascii)
def test_a_name_that_only_looks_like_anothers_is_asked_about(scorekeeper: Door, table: Table, name: str) -> None:
    problem(scorekeeper.post(f"tables/{table.id}/players/", {"name": name}), 409, "similar_name")


@pytest.mark.parametrize("name", ["a\u0007", "a\ufffe", "a\ufdd0", "a\U0010ffff"], ids=ascii)
def test_a_name_with_what_is_no_sign_is_refused(scorekeeper: Door, table: Table, name: str) -> None:
    problem(scorekeeper.post(f"tables/{table.id}/players/", {"name": name}), 400, "bad_value", "name")


def test_a_table_changes_its_name_its_time_zone_and_its_favourites(scorekeeper: Door, table: Table) -> None:
    favourites = {"gin_rummy": {"target": 150, "knock_limit": 10}}
    changed = scorekeeper.patch(
        f"tables/{table.id}/", {"name": "Cellar", "time_zone": "Asia/Tehran", "house_rules": favourites}
    ).json()
    assert (changed["name"], changed["time_zone"]) == ("Cellar", "Asia/Tehran")
    assert changed["house_rules"] == {"gin_rummy": {"target": 150}}
    assert scorekeeper.get(f"tables/{table.id}/").json() == changed


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"name": ""}, "missing_field", "name"),
        ({"house_rules": {"chess": {}}}, "unknown_game", "game"),
        ({"house_rules": {"gin_rummy": {"target": "150"}}}, "bad_option_value", "target"),
        ({"house_rules": {"gin_rummy": 150}}, "bad_value", "house_rules.gin_rummy"),
        ({"house_rules": []}, "bad_value", "house_rules"),
        ({"players": []}, "unknown_field", "players"),
    ],
)
def test_a_change_that_cannot_be_made_changes_nothing(
    scorekeeper: Door, table: Table, change: dict[str, object], code: str, field: str
) -> None:
    problem(scorekeeper.patch(f"tables/{table.id}/", {"time_zone": "Asia/Tehran"} | change), 400, code, field)
    assert scorekeeper.get(f"tables/{table.id}/").json()["time_zone"] == "UTC"


# Keys


def test_a_scorekeeper_sees_both_keys_again_and_a_watcher_only_the_own(
    scorekeeper: Door, watcher: Door, table: Table
) -> None:
    assert scorekeeper.get(f"tables/{table.id}/keys/").json() == {"scorekeeper": scorekeeper.key, "watch": watcher.key}
    assert watcher.get(f"tables/{table.id}/keys/").json() == {"watch": watcher.key}


@pytest.mark.parametrize("which", ["scorekeeper", "watch"])
def test_a_renewed_key_is_dead_at_once_and_the_other_lives(
    scorekeeper: Door, watcher: Door, table: Table, which: str
) -> None:
    old = {"scorekeeper": scorekeeper.key, "watch": watcher.key}
    new = scorekeeper.post(f"tables/{table.id}/keys/{which}/renew/").json()
    assert {role for role in old if old[role] != new[role]} == {which}
    problem(Door(old[which]).get(f"tables/{table.id}/"), 404, "not_found")
    for key in new.values():
        assert Door(key).get(f"tables/{table.id}/").status_code == 200


def test_a_key_can_be_typed_in_small_letters(scorekeeper: Door, table: Table) -> None:
    assert Door(str(scorekeeper.key).lower()).get("tables/mine/").json()["id"] == str(table.id)


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer x", "Basic {key}", "{key}", "Bearer {key}A", "Bearer {key} {key}"]
)
def test_what_is_no_key_opens_nothing(scorekeeper: Door, table: Table, header: str) -> None:
    sent = Door().get(f"tables/{table.id}/", Authorization=header.format(key=scorekeeper.key))
    problem(sent, 404, "not_found")


def test_a_key_in_a_cookie_opens_no_call(scorekeeper: Door, table: Table) -> None:
    problem(Door().get(f"tables/{table.id}/", Cookie=f"kibitz={scorekeeper.key}"), 404, "not_found")


def test_no_key_is_in_any_answer_but_those_about_keys(scorekeeper: Door, table: Table) -> None:
    match = MatchFactory.create(table=table)
    HandFactory.create(match=match)
    keys = {key_to(table, access).word for access in (Access.WATCH, Access.WRITE)}
    for path in [
        "tables/mine/",
        f"tables/{table.id}/",
        f"tables/{table.id}/players/",
        f"tables/{table.id}/matches/",
        f"matches/{match.id}/",
        f"matches/{match.id}/hands/",
        f"matches/{match.id}/hands/1/history/",
    ]:
        answer = scorekeeper.get(path)
        assert answer.status_code == 200
        assert not [key for key in keys if key in answer.content.decode() or key in str(answer.headers)]


# People


def test_somebody_is_added_and_the_list_keeps_the_order(scorekeeper: Door, watcher: Door, table: Table) -> None:
    added = scorekeeper.post(f"tables/{table.id}/players/", {"name": "  Vera  K "})
    assert added.status_code == 201
    assert added.json()["name"] == "Vera K"
    names = [player["name"] for player in watcher.get(f"tables/{table.id}/players/").json()["players"]]
    assert names == ["Asha", "Raj", "Vera K"]


@pytest.mark.parametrize("name", ["Asha", "asha", " A sha", "ＡＳＨＡ"])
def test_a_name_that_is_nearly_anothers_is_asked_about(scorekeeper: Door, table: Table, name: str) -> None:
    there = table.players.get(name="Asha")
    asked = problem(scorekeeper.post(f"tables/{table.id}/players/", {"name": name}), 409, "similar_name")
    assert (asked["player"], asked["name"]) == (str(there.id), "Asha")
    assert scorekeeper.post(f"tables/{table.id}/players/", {"name": name, "confirm": True}).status_code == 201


def test_somebody_is_renamed_everywhere(scorekeeper: Door, table: Table) -> None:
    match, asha = MatchFactory.create(table=table), table.players.get(name="Asha")
    renamed = scorekeeper.patch(f"tables/{table.id}/players/{asha.id}/", {"name": "Asha R"})
    assert renamed.json() == {"id": str(asha.id), "name": "Asha R", "retired": False}
    assert scorekeeper.get(f"matches/{match.id}/").json()["sides"][0]["name"] == "Asha R"


def test_renaming_somebody_to_nearly_another_is_asked_about(scorekeeper: Door, table: Table) -> None:
    address = f"tables/{table.id}/players/{table.players.get(name='Raj').id}/"
    problem(scorekeeper.patch(address, {"name": "ASHA", "retired": True}), 409, "similar_name")
    assert not Player.objects.filter(retired=True).exists()
    assert scorekeeper.patch(address, {"name": "raj"}).status_code == 200
    assert scorekeeper.patch(address, {"name": "ASHA", "confirm": True}).json()["name"] == "ASHA"


def test_somebody_retires_and_comes_back(scorekeeper: Door, table: Table) -> None:
    address = f"tables/{table.id}/players/{table.players.get(name='Raj').id}/"
    assert scorekeeper.patch(address, {"retired": True}).json()["retired"] is True
    assert scorekeeper.patch(address, {"retired": False}).json()["retired"] is False
    problem(scorekeeper.patch(address, {"retired": 1}), 400, "bad_value", "retired")


def test_a_player_of_another_table_is_not_there(scorekeeper: Door, table: Table) -> None:
    elsewhere = MatchFactory.create().table.players.get(name="Asha")
    problem(scorekeeper.patch(f"tables/{table.id}/players/{elsewhere.id}/", {"retired": True}), 404, "not_found")
    problem(scorekeeper.patch(f"tables/{table.id}/players/{UUID(int=1)}/", {"retired": True}), 404, "not_found")
