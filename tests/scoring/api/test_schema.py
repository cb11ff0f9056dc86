"""The OpenAPI document: valid, whole, and made of what the games say of themselves."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scoring.keys import Access, key_to
from scoring.models import Table
from scoring.queries.games import all_games
from tests.factories import MatchFactory, TableFactory, seats_for
from tests.scoring.api.door import Door

GAMES = {game.key: game for game in all_games()}


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    answer = Door().get("schema/")
    assert answer.status_code == 200
    document: dict[str, Any] = answer.json()
    return document


def test_it_is_openapi_and_every_schema_in_it_is_one(document: dict[str, Any]) -> None:
    assert document["openapi"] == "3.1.0"
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_reference_leads_somewhere_and_every_schema_is_used(document: dict[str, Any]) -> None:
    wanted = set(re.findall(r"#/components/schemas/([\w.]+)", str(document)))
    assert wanted == document["components"]["schemas"].keys()


def test_every_call_has_a_name_of_its_own_and_says_what_it_does(document: dict[str, Any]) -> None:
    calls = [call for path in document["paths"].values() for call in path.values()]
    assert len({call["operationId"] for call in calls}) == len(calls)
    assert all(call["summary"] and call["description"] for call in calls)
    assert {call["tags"][0] for call in calls} == {tag["name"] for tag in document["tags"] if tag["description"]}


def test_every_example_of_an_answer_has_its_shape(document: dict[str, Any]) -> None:
    answers = [
        answer for path in document["paths"].values() for call in path.values() for answer in call["responses"].values()
    ]
    shown = [content for answer in answers for content in answer.get("content", {}).values() if "example" in content]
    assert len(shown) > 7
    for content in shown:
        schema = content["schema"] | {"components": document["components"]}
        assert not list(Draft202012Validator(schema).iter_errors(content["example"]))


def test_every_example_of_a_body_is_what_its_schema_asks_for(document: dict[str, Any]) -> None:
    calls = [call for path in document["paths"].values() for call in path.values() if "requestBody" in call]
    examples = [
        (content["schema"], example)
        for call in calls
        for content in call["requestBody"]["content"].values()
        for example in examples_of(content)
    ]
    assert len(examples) > 20
    for schema, example in examples:
        errors = Draft202012Validator(schema | {"components": document["components"]}).iter_errors(example)
        assert [error.message for error in errors] == []


def examples_of(content: dict[str, Any]) -> list[Any]:
    """The examples of a body, one or several."""
    return [one["value"] for one in content.get("examples", {}).values()] or [content["example"]]


def test_every_example_of_what_is_asked_is_a_value_of_its_parameter(document: dict[str, Any]) -> None:
    for path in document["paths"].values():
        for parameter in (one for call in path.values() for one in call["parameters"] if "example" in one):
            assert not list(Draft202012Validator(parameter["schema"]).iter_errors(parameter["example"])), parameter


@pytest.mark.parametrize("key", GAMES)
def test_a_game_brings_its_house_rules_questions_and_entries(document: dict[str, Any], key: str) -> None:
    schemas, game = document["components"]["schemas"], GAMES[key]
    assert schemas[f"{key}.house_rules"]["properties"].keys() == set(game.read_house_rules({}).names())
    brought = {name for name in schemas if name.startswith(f"{key}.")}
    claims = {f"{key}.claim.{question.key}" for question in game.questions}
    entries = {f"{key}.entry.{mode.key}" for mode in game.all_modes()}
    assert brought == {f"{key}.house_rules"} | claims | entries
    for mode in game.all_modes():
        assert schemas[f"{key}.entry.{mode.key}"]["properties"]["mode"] == {"const": mode.key}


def examples(document: dict[str, Any], operation: str) -> Iterator[tuple[str, Any]]:
    """The examples of a call's body, by game."""
    [call] = [call for path in document["paths"].values() for call in path.values() if call["operationId"] == operation]
    for name, example in call["requestBody"]["content"]["application/json"]["examples"].items():
        yield name.partition(".")[0], example["value"]


def test_every_game_has_an_example_of_a_question_an_entry_and_a_match(document: dict[str, Any]) -> None:
    for operation in ("games_ask", "hands_record", "hands_preview", "matches_start"):
        assert {game for game, _ in examples(document, operation)} == GAMES.keys()


def test_every_example_of_a_question_is_answered(document: dict[str, Any]) -> None:
    for game, body in examples(document, "games_ask"):
        ruling = Door().post(f"games/{game}/rulings/", body)
        assert ruling.status_code == 200, (body, ruling.json())


@pytest.mark.django_db
def test_every_example_of_a_match_can_be_started(document: dict[str, Any]) -> None:
    for _, body in examples(document, "matches_start"):
        table = TableFactory.create(players=[f"Player {seat}" for seat in range(len(body["seats"]))])
        started = keyed(table).post(f"tables/{table.id}/matches/", body | {"seats": [*map(str, seats_for(table))]})
        assert started.status_code == 201, body


@pytest.mark.django_db
@pytest.mark.parametrize("key", GAMES)
def test_every_example_of_an_entry_can_be_read_and_one_at_least_is_a_legal_hand(
    document: dict[str, Any], key: str
) -> None:
    answers = [record(key, body) for game, body in examples(document, "hands_record") if game == key]
    assert set(answers) <= {201, 422}
    assert 201 in answers


def record(game: str, body: dict[str, Any]) -> int:
    """Record an example in a new match: the best status that it gets there with any number of players."""
    statuses = []
    for players in range(GAMES[game].seats.low, min(GAMES[game].seats.high, 4) + 1):
        table = TableFactory.create(players=[f"Player {seat}" for seat in range(players)])
        match = MatchFactory.create(table=table, game=game)
        statuses.append(keyed(table).post(f"matches/{match.id}/hands/", body).status_code)
    return next((status for status in (201, 422) if status in statuses), 400)


def keyed(table: Table) -> Door:
    return Door(key_to(table, Access.WRITE).word)


def test_the_docs_are_read_without_anything_from_elsewhere() -> None:
    page = Door().call("GET", "docs/", Accept="text/html")
    assert page.status_code == 200
    html = page.content.decode()
    assert not re.findall(r"""(?:src|href)=["'](?!/)""", html)
    assert "<style" not in html
    assert not re.findall(r"<script(?! src=)", html)
    assert "unsafe" not in page["Content-Security-Policy"]
