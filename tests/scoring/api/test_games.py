"""The games, their rules, and the referee; for everybody, without a key."""

import pytest

from scoring.queries.games import all_games
from tests.scoring.api.door import Door, problem

KEYS = [game.key for game in all_games()]
KNOCK = {"kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 25}


def test_all_games_are_listed_and_each_is_answered_alike_on_its_own(stranger: Door) -> None:
    listed = stranger.get("games/").json()["games"]
    assert [game["key"] for game in listed] == KEYS
    assert [stranger.get(f"games/{key}/").json() for key in KEYS] == listed


@pytest.mark.parametrize("key", KEYS)
def test_a_game_says_who_may_play_and_how_a_hand_is_entered(stranger: Door, key: str) -> None:
    game = stranger.get(f"games/{key}/").json()
    assert game["seats"].keys() == {"min", "max", "partners", "joins"}
    assert {"agreed", "adjust"} < {mode["key"] for mode in game["entry_modes"]}
    for fields in [*game["questions"], *game["entry_modes"], {"fields": game["house_rules"]}]:
        assert all(field["name"] and field["type"] and field["label"] for field in fields["fields"])
    assert all("default" in option for option in game["house_rules"])
    assert all(preset["key"] and preset["name"] for preset in game["presets"])


def test_a_game_that_nobody_knows_is_not_there(stranger: Door) -> None:
    for path in ["games/chess/", "games/chess/rules/"]:
        assert "chess" in problem(stranger.get(path), 404, "unknown_game")["detail"]
    problem(stranger.post("games/chess/rulings/", {}), 404, "unknown_game")


def test_the_rulebook_reads_as_it_is_played_under_these_house_rules(stranger: Door) -> None:
    usual = stranger.get("games/gin_rummy/rules/").json()
    book = stranger.get("games/gin_rummy/rules/?knock_limit=5").json()
    assert usual["changed"] == []
    assert book["changed"] == ["knock_limit"]
    assert book["house_rules"] == usual["house_rules"] | {"knock_limit": 5}
    before = {rule["code"]: rule for rule in usual["rules"]}
    changed = [rule for rule in book["rules"] if rule["text"] != before[rule["code"]]["text"]]
    assert changed
    assert all(rule["changed_by"] == ["knock_limit"] for rule in changed)


@pytest.mark.parametrize("key", KEYS)
def test_every_rulebook_is_numbered_and_ends_with_the_rules_of_the_sheet(stranger: Door, key: str) -> None:
    rules = stranger.get(f"games/{key}/rules/").json()["rules"]
    numbers = [tuple(map(int, rule["number"].split("."))) for rule in rules]
    assert numbers == sorted(set(numbers))
    assert all(rule["section"] for rule in rules)
    assert [rule["code"] for rule in rules][-3:] == ["agreed", "adjusted", "sum"]


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ("knock_limit=eleven", "bad_option_value", "knock_limit"),
        ("knock_limit=11", "bad_option_value", "knock_limit"),
        ("knock_limits=10", "unknown_option", "knock_limits"),
        ("oklahoma=true&opening=eleven", "oklahoma_needs_upcard", "opening"),
    ],
)
def test_house_rules_that_cannot_be_are_refused(stranger: Door, query: str, code: str, field: str) -> None:
    problem(stranger.get(f"games/gin_rummy/rules/?{query}"), 400, code, field)


def test_the_referee_answers_a_legal_claim(stranger: Door) -> None:
    ruling = stranger.post("games/gin_rummy/rulings/", {"question": "score", "claim": KNOCK})
    assert ruling.status_code == 200
    assert ruling.json()["legal"] is True
    assert ruling.json()["answer"]["points"] == 18


def test_the_referee_answers_a_claim_that_breaks_a_rule_as_the_table_plays_it(stranger: Door) -> None:
    asked = {"question": "score", "claim": KNOCK, "house_rules": {"knock_limit": 5}}
    ruling = stranger.post("games/gin_rummy/rulings/", asked)
    assert ruling.status_code == 200
    assert ruling.json()["legal"] is False
    assert ruling.json()["reason"] == "too_much_deadwood"
    assert ruling.json()["rule"]["changed_by"] == ["knock_limit"]


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ({"question": "score"}, "missing_field", "claim"),
        ({"question": "weather", "claim": {}}, "unknown_question", "question"),
        ({"question": 3, "claim": {}}, "bad_value", "question"),
        ({"question": "score", "claim": []}, "bad_value", "claim"),
        ({"question": "score", "claim": KNOCK | {"knocker_deadwood": "7"}}, "bad_value", "knocker_deadwood"),
        ({"question": "score", "claim": KNOCK | {"upcard": "11H"}}, "bad_card", "upcard"),
        ({"question": "score", "claim": KNOCK | {"weather": "fine"}}, "unknown_field", "weather"),
        ({"question": "score", "claim": KNOCK, "house_rules": {"sun": 1}}, "unknown_option", "sun"),
        ({"question": "score", "claim": KNOCK, "house_rules": 1}, "bad_value", "house_rules"),
        ({"question": "score", "claim": KNOCK, "rules": {}}, "unknown_field", "rules"),
    ],
)
def test_what_is_no_claim_at_all_is_refused_with_its_place(
    stranger: Door, asked: dict[str, object], code: str, field: str
) -> None:
    problem(stranger.post("games/gin_rummy/rulings/", asked), 400, code, field)
