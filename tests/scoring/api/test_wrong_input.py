"""Nothing that a client sends makes a 500 or a page: what is wrong is always told as problem+json."""

import json
from typing import Any

import pytest

from scoring.models import Hand, Match, Table
from tests.scoring.api.door import PROBLEM, Door, problem

POINTS = {"mode": "points", "points": {"0": 12, "1": 7}}


def hand_with(entry: str) -> str:
    """The body of a hand, its entry written out in JSON."""
    return f'{{"number": 1, "entry": {entry}}}'


NOT_JSON = {
    "nothing but a bracket": "{",
    "a trailing comma": '{"number": 1,}',
    "something behind": '{"number": 1} {}',
    "single quotes": "{'number': 1}",
    "a name twice": '{"number": 1, "number": 2}',
    "not a number": hand_with('{"points": NaN}'),
    "endless": hand_with('{"points": Infinity}'),
    "endless in digits": hand_with('{"points": 1e999}'),
    "more digits than can be read": hand_with('{"points": ' + "9" * 5000 + "}"),
    "NUL in a value": hand_with('{"mode": "po\\u0000ints"}'),
    "NUL in a name": hand_with('{"mo\\u0000de": "points"}'),
    "half a character": hand_with('{"mode": "\\ud800"}'),
    "half a character in a name": hand_with('{"\\udfff": 1}'),
    "not UTF-8": b'{"number": 1, "note": "\xe9"}',
    "UTF-16": '{"number": 1}'.encode("utf-16"),
    "deeper than any entry": hand_with("[" * 40 + "]" * 40),
    "very deep": "[" * 100_000,
    "very deep and closed": "[" * 100_000 + "]" * 100_000,
}


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_strict_json_is_refused(scorekeeper: Door, match: Match, body: str | bytes) -> None:
    problem(scorekeeper.post(f"matches/{match.id}/hands/", body), 400, "not_json")
    assert not Hand.objects.exists()


@pytest.mark.parametrize("body", ["[]", "null", "1", '"points"', "true", "[{}]"])
def test_a_body_is_an_object(scorekeeper: Door, match: Match, body: str) -> None:
    problem(scorekeeper.post(f"matches/{match.id}/hands/", body), 400, "bad_value")


def test_no_body_is_an_empty_one(scorekeeper: Door, match: Match) -> None:
    problem(scorekeeper.post(f"matches/{match.id}/hands/"), 400, "missing_field", "entry")


def test_a_number_as_long_as_can_be_read_is_too_high_and_not_an_error(scorekeeper: Door, match: Match) -> None:
    for digits in (10, 100, 4000):
        body = hand_with('{"mode": "points", "points": {"0": ' + "9" * digits + ', "1": 7}}')
        problem(scorekeeper.post(f"matches/{match.id}/hands/", body), 400, "bad_value", "points.0")


def test_long_and_hostile_names_of_fields_are_answered_in_short(scorekeeper: Door, match: Match) -> None:
    for name in ("x" * 100_000, "</script>", "\u202e", "%(field)s", "%s", "{0}"):
        answer = scorekeeper.post(f"matches/{match.id}/hands/", {"number": 1, "entry": POINTS, name: 1})
        problem(answer, 400, "unknown_field", name[:200])
        assert len(answer.content) < 1000


def test_a_body_that_is_too_long_is_refused(scorekeeper: Door, match: Match) -> None:
    body = json.dumps({"number": 1, "entry": POINTS, "note": "x" * 3_000_000})
    problem(scorekeeper.post(f"matches/{match.id}/hands/", body), 413, "too_long")


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        ";;/",
    ],
)
def test_a_body_is_sent_as_json(scorekeeper: Door, match: Match, content_type: str) -> None:
    sent = scorekeeper.call("POST", f"matches/{match.id}/hands/", {"number": 1}, content_type=content_type)
    problem(sent, 415, "unsupported_media_type")


def test_a_charset_beside_json_changes_nothing(scorekeeper: Door, match: Match) -> None:
    body = {"number": 1, "entry": POINTS}
    sent = scorekeeper.call(
        "POST", f"matches/{match.id}/hands/", body, content_type="application/json; charset=latin-1"
    )
    assert sent.status_code == 201


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_a_method_that_an_address_does_not_know_is_refused(scorekeeper: Door, match: Match, method: str) -> None:
    refused = scorekeeper.call(method, f"matches/{match.id}/hands/")
    problem(refused, 405, "method_not_allowed")
    assert refused["Allow"] == "GET, HEAD, POST"


def test_head_is_answered_as_get_without_a_body(watcher: Door, match: Match) -> None:
    head = watcher.call("HEAD", f"matches/{match.id}/")
    assert (head.status_code, head.content) == (200, b"")


def test_only_json_is_answered(watcher: Door, match: Match) -> None:
    problem(watcher.get(f"matches/{match.id}/", Accept="text/html"), 406, "not_acceptable")
    assert watcher.get(f"matches/{match.id}/", Accept="text/html, */*;q=0.1").status_code == 200
    assert watcher.get("games/gin_rummy/rules/", Accept=";;;").headers["Content-Type"] in {"application/json", PROBLEM}


@pytest.mark.parametrize(
    "path",
    [
        "",
        "weather/",
        "games/gin_rummy/rulings/0/",
        "games/%00/",
        "games/%ff/",
        "games/..%2f..%2f/",
        "tables/1/",
        "tables/mine/keys/",
        "tables/00000000-0000-0000-0000-000000000000/",
        "matches/00000000-0000-0000-0000-000000000000/hands/-1/",
        "matches/00000000-0000-0000-0000-000000000000/hands/one/",
        "matches/00000000-0000-0000-0000-000000000000/hands/" + "9" * 5000 + "/",
    ],
)
def test_an_address_that_leads_nowhere_is_told_in_json(scorekeeper: Door, table: Table, path: str) -> None:
    answer = scorekeeper.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (404, PROBLEM)
    assert answer.json()["code"] in {"not_found", "unknown_game"}


@pytest.mark.parametrize("query", ["?cursor=%00", "?cursor=%ff", "?cursor=" + "9" * 5000, "?cursor=-1", "?cursor=٩x"])
def test_a_query_that_cannot_be_read_is_refused(watcher: Door, match: Match, query: str) -> None:
    problem(watcher.get(f"matches/{match.id}/hands/{query}"), 400, "bad_value", "cursor")


def test_a_host_that_is_not_served_is_told_in_json(settings: Any, stranger: Door) -> None:
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    problem(stranger.get("games/", Host="evil.example"), 400, "bad_request")


def test_our_own_fault_is_told_in_json_without_a_word_of_it(stranger: Door) -> None:
    # This test may not touch the database, so that opening a table fails.
    failed = problem(stranger.post("tables/", {"name": "Friday evening", "players": []}), 500, "server_error")
    assert "database" not in json.dumps(failed).lower()


def test_pages_have_errors_of_their_own(client: Any, db: None) -> None:
    answer = client.get("/weather/")
    assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")
