"""Hands: what one would be, writing it once, what is refused and why, reading it again."""

from typing import Any
from uuid import uuid4

import pytest

from scoring.keys import Access, key_to
from scoring.models import Act, Hand, Match, Table
from scoring.queries.hands import PAGE
from scoring.services.corrections import Change, correct_hand
from tests.factories import HandFactory, MatchFactory, TableFactory
from tests.scoring.api.door import Door, problem

POINTS = {"mode": "points", "points": {"0": 12, "1": 7}}
OTHER = {"mode": "points", "points": {"0": 7, "1": 12}}
KNOCK = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 25}


@pytest.fixture
def hands(match: Match) -> str:
    return f"matches/{match.id}/hands/"


@pytest.fixture
def gin_hands(gin: Match) -> str:
    return f"matches/{gin.id}/hands/"


# Preview


def test_a_preview_says_what_a_hand_would_be_and_stores_nothing(watcher: Door, gin_hands: str) -> None:
    preview = watcher.post(f"{gin_hands}preview/", {"entry": KNOCK})
    assert preview.status_code == 200
    would_be = preview.json()
    assert (would_be["legal"], would_be["would_end"]) == (True, False)
    assert (would_be["totals_before"], would_be["totals_after"]) == ({"0": 0, "1": 0}, {"0": 18, "1": 0})
    assert [(line["side"], line["points"]) for line in would_be["lines"]] == [(0, 18), (1, 0)]
    assert "suggested" not in would_be
    assert not Hand.objects.exists()


def test_a_preview_says_that_a_hand_would_end_the_match(watcher: Door, gin_hands: str) -> None:
    gin = KNOCK | {"kind": "gin", "knocker_deadwood": 0, "defender_deadwood": 90}
    assert watcher.post(f"{gin_hands}preview/", {"entry": gin}).json()["would_end"] is True


def test_a_preview_of_a_hand_against_the_rules_is_the_ruling_and_what_the_table_could_agree_on(
    watcher: Door, gin_hands: str
) -> None:
    refused = watcher.post(f"{gin_hands}preview/", {"entry": KNOCK | {"knocker_deadwood": 12}}).json()
    assert (refused["legal"], refused["ruling"]["reason"], refused["lines"]) == (False, "too_much_deadwood", [])
    assert refused["totals_after"] == refused["totals_before"]
    assert refused["suggested"]["points"] == {"0": 13, "1": 0}


def test_a_preview_of_a_number_that_cannot_be_written_is_refused_as_the_hand_would_be(
    scorekeeper: Door, hands: str
) -> None:
    scorekeeper.post(hands, {"number": 1, "entry": POINTS})
    problem(scorekeeper.post(f"{hands}preview/", {"number": 1, "entry": OTHER}), 409, "hand_taken")
    problem(scorekeeper.post(f"{hands}preview/", {"number": 3, "entry": OTHER}), 409, "hand_missing")
    again = scorekeeper.post(f"{hands}preview/", {"number": 1, "entry": POINTS}).json()
    assert again["totals_after"] == {"0": 12, "1": 7}


# Writing


def test_a_hand_is_written_and_read_again_the_same(scorekeeper: Door, watcher: Door, hands: str, table: Table) -> None:
    raj = str(table.players.get(name="Raj").id)
    written = scorekeeper.post(hands, {"number": 1, "entry": POINTS, "note": "by candle light", "by": raj})
    assert written.status_code == 201
    assert written["Location"] == f"/api/v1/{hands}1/"
    hand = written.json()
    assert hand["at"].endswith("Z")
    assert {name: hand[name] for name in hand if name not in {"at", "lines", "ruling"}} == {
        "number": 1,
        "dealer": 0,
        "seats": [0, 1],
        "entry": POINTS,
        "mode": "points",
        "agreed": False,
        "struck": False,
        "totals": {"0": 12, "1": 7},
        "by": raj,
        "why": "",
        "note": "by candle light",
        "revision": 1,
    }
    assert watcher.get(f"{hands}1/").json() == hand
    assert watcher.get(hands).json() == {"hands": [hand], "cursor": None}
    assert watcher.get(f"{hands}1/history/").json() == {"revisions": [{"hand": hand, "replaced": None}]}


def test_every_line_names_its_rule_as_it_stands_in_the_book(scorekeeper: Door, gin: Match, gin_hands: str) -> None:
    lines = scorekeeper.post(gin_hands, {"number": 1, "entry": KNOCK}).json()["lines"]
    book = {rule["code"]: rule["number"] for rule in scorekeeper.get("games/gin_rummy/rules/").json()["rules"]}
    assert lines
    for line in lines:
        assert line["rule"] == {"code": line["rule"]["code"], "number": book[line["rule"]["code"]]}
        assert line["says"]
        assert "column" not in line


def test_rulings_and_refusals_speak_the_players_names(scorekeeper: Door, gin_hands: str) -> None:
    assert "Asha" in scorekeeper.post(gin_hands, {"number": 1, "entry": KNOCK}).json()["ruling"]["says"]
    over = KNOCK | {"knocker": 1, "knocker_deadwood": 12}
    refused = problem(scorekeeper.post(gin_hands, {"number": 2, "entry": over}), 422, "too_much_deadwood")
    assert "Raj" in refused["detail"] == refused["ruling"]["says"]
    previewed = scorekeeper.post(f"{gin_hands}preview/", {"entry": over}).json()
    assert previewed["ruling"] == refused["ruling"]


def test_an_error_in_an_entry_speaks_the_players_names(scorekeeper: Door, hands: str) -> None:
    entry = {"mode": "points", "points": {"0": 12}}
    refused = problem(scorekeeper.post(hands, {"number": 1, "entry": entry}), 422, "not_entered")
    assert "Raj" in refused["detail"]
    assert refused["suggested"] == {"mode": "agreed", "points": {"0": 12, "1": 0}, "instead_of": entry}


def test_what_was_suggested_can_be_sent_and_stays_marked(scorekeeper: Door, gin_hands: str) -> None:
    over = KNOCK | {"knocker_deadwood": 12}
    refused = problem(scorekeeper.post(gin_hands, {"number": 1, "entry": over}), 422, "too_much_deadwood")
    assert not Hand.objects.exists()
    hand = scorekeeper.post(gin_hands, {"number": 1, "entry": refused["suggested"]}).json()
    assert (hand["agreed"], hand["totals"], hand["entry"]["instead_of"]) == (True, {"0": 13, "1": 0}, over)


def test_an_adjust_needs_its_reason_and_is_no_hand(scorekeeper: Door, match: Match, hands: str) -> None:
    adjust = {"number": 1, "entry": {"mode": "adjust", "points": {"1": -5}}}
    problem(scorekeeper.post(hands, adjust), 400, "missing_field", "why")
    written = scorekeeper.post(hands, adjust | {"why": "late again"}).json()
    assert (written["why"], written["dealer"], written["totals"]) == ("late again", None, {"0": 0, "1": -5})
    stands = scorekeeper.get(f"matches/{match.id}/").json()
    assert (stands["hands_played"], stands["next"]["number"], stands["next"]["dealer"]) == (0, 2, 0)


@pytest.mark.django_db
def test_the_seats_that_played_and_who_dealt_can_be_told() -> None:
    match = MatchFactory.create(table=TableFactory.create(players=("Asha", "Raj", "Vera")))
    door = Door(key_to(match.table, Access.WRITE).word)
    entry = {"mode": "points", "points": {"0": 5, "2": 8}}
    hand = door.post(f"matches/{match.id}/hands/", {"number": 1, "entry": entry, "seats": [2, 0], "dealer": 2}).json()
    assert (hand["seats"], hand["dealer"], hand["totals"]) == ([0, 2], 2, {"0": 5, "1": 0, "2": 8})


# Refused


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"number": None}, "missing_field", "number"),
        ({"number": "1"}, "bad_value", "number"),
        ({"number": True}, "bad_value", "number"),
        ({"number": 1.0}, "bad_value", "number"),
        ({"number": -1}, "bad_value", "number"),
        ({"number": 10**30}, "bad_value", "number"),
        ({"entry": None}, "missing_field", "entry"),
        ({"entry": []}, "bad_value", "entry"),
        ({"entry": {}}, "bad_value", "mode"),
        ({"entry": {"mode": "guess"}}, "bad_value", "mode"),
        ({"entry": {"mode": ["points"]}}, "bad_value", "mode"),
        ({"entry": {"mode": "points"}}, "missing_field", "points"),
        ({"entry": {"mode": "points", "points": {"0": "12", "1": 7}}}, "bad_value", "points.0"),
        ({"entry": {"mode": "points", "points": {"0": True, "1": 7}}}, "bad_value", "points.0"),
        ({"entry": {"mode": "points", "points": {"0": 12.0, "1": 7}}}, "bad_value", "points.0"),
        ({"entry": {"mode": "points", "points": {"0": 10**400, "1": 7}}}, "bad_value", "points.0"),
        ({"entry": {"mode": "points", "points": {"00": 12, "1": 7}}}, "bad_value", "points.00"),
        ({"entry": {"mode": "points", "points": [12, 7]}}, "bad_value", "points"),
        ({"entry": POINTS | {"winner": 0}}, "unknown_field", "winner"),
        ({"entry": {"mode": "agreed", "points": {"5": 12}}}, "bad_value", "points.5"),
        ({"seats": "01"}, "bad_value", "seats"),
        ({"seats": [0, 5]}, "bad_value", "seats"),
        ({"seats": []}, "bad_value", "seats"),
        ({"dealer": 2}, "bad_value", "dealer"),
        ({"dealer": "0"}, "bad_value", "dealer"),
        ({"why": 1}, "bad_value", "why"),
        ({"why": "x" * 201}, "bad_value", "why"),
        ({"note": "x" * 201}, "bad_value", "note"),
        ({"by": "Asha"}, "bad_value", "by"),
        ({"by": str(uuid4())}, "bad_value", "by"),
        ({"colour": "red"}, "unknown_field", "colour"),
    ],
)
def test_what_is_no_hand_at_all_is_refused_with_its_place(
    scorekeeper: Door, hands: str, change: dict[str, Any], code: str, field: str
) -> None:
    problem(scorekeeper.post(hands, {"number": 1, "entry": POINTS} | change), 400, code, field)
    assert not Hand.objects.exists()


def test_a_player_of_another_table_cannot_sign(scorekeeper: Door, hands: str) -> None:
    elsewhere = TableFactory.create().players.get(name="Asha")
    body = {"number": 1, "entry": POINTS, "by": str(elsewhere.id)}
    problem(scorekeeper.post(hands, body), 400, "bad_value", "by")


def test_gin_is_played_by_both(scorekeeper: Door, gin_hands: str) -> None:
    problem(scorekeeper.post(gin_hands, {"number": 1, "entry": KNOCK, "seats": [0]}), 400, "bad_value", "seats")


def test_a_number_that_is_taken_shows_both_versions(scorekeeper: Door, hands: str) -> None:
    there = scorekeeper.post(hands, {"number": 1, "entry": POINTS}).json()
    taken = problem(scorekeeper.post(hands, {"number": 1, "entry": OTHER}), 409, "hand_taken")
    assert (taken["hand"], taken["sent"]) == (there, OTHER)
    assert Hand.objects.count() == 1


def test_a_number_that_is_taken_by_an_equal_entry_is_answered(scorekeeper: Door, hands: str) -> None:
    there = scorekeeper.post(hands, {"number": 1, "entry": POINTS}).json()
    again = scorekeeper.post(hands, {"number": 1, "entry": {"points": {"1": 7, "0": 12}, "mode": "points"}})
    assert (again.status_code, again.json()) == (200, there)
    assert "Idempotency-Replayed" not in again


def test_a_number_beyond_the_next_is_missing_those_before(scorekeeper: Door, hands: str) -> None:
    assert problem(scorekeeper.post(hands, {"number": 2, "entry": POINTS}), 409, "hand_missing")["next"] == 1


def test_nothing_is_written_after_the_end(scorekeeper: Door, match: Match, hands: str) -> None:
    scorekeeper.patch(f"matches/{match.id}/", {"over": True})
    problem(scorekeeper.post(hands, {"number": 1, "entry": POINTS}), 409, "match_is_over")
    problem(scorekeeper.post(f"{hands}preview/", {"entry": POINTS}), 409, "match_is_over")


# Sent twice


def test_an_act_that_is_sent_again_is_answered_and_not_done_again(scorekeeper: Door, hands: str) -> None:
    body = {"number": 1, "entry": POINTS}
    first = scorekeeper.post(hands, body, Idempotency_Key="act-1")
    scorekeeper.post(hands, {"number": 2, "entry": OTHER}, Idempotency_Key="act-2")
    again = scorekeeper.post(hands, body, Idempotency_Key="act-1")
    assert (again.status_code, again["Idempotency-Replayed"], again.json()) == (200, "true", first.json())
    assert "Idempotency-Replayed" not in first
    assert Hand.objects.count() == 2


def test_an_act_that_comes_again_with_something_else_in_it_is_refused(scorekeeper: Door, hands: str) -> None:
    body = {"number": 1, "entry": POINTS}
    scorekeeper.post(hands, body, Idempotency_Key="act-1")
    for other in (body | {"entry": OTHER}, body | {"number": 2}, body | {"note": "again"}):
        problem(scorekeeper.post(hands, other, Idempotency_Key="act-1"), 422, "key_reused", "Idempotency-Key")


def test_an_equal_hand_leaves_an_act_of_its_own(scorekeeper: Door, hands: str) -> None:
    body = {"number": 1, "entry": POINTS}
    scorekeeper.post(hands, body, Idempotency_Key="mine")
    scorekeeper.post(hands, body, Idempotency_Key="yours")
    assert set(Act.objects.values_list("key", flat=True)) == {"mine", "yours"}
    assert scorekeeper.post(hands, body, Idempotency_Key="yours")["Idempotency-Replayed"] == "true"


def test_a_refused_act_can_be_mended_and_sent_again(scorekeeper: Door, hands: str) -> None:
    half = {"number": 1, "entry": {"mode": "points", "points": {"0": 12}}}
    problem(scorekeeper.post(hands, half, Idempotency_Key="act-1"), 422, "not_entered")
    whole = scorekeeper.post(hands, {"number": 1, "entry": POINTS}, Idempotency_Key="act-1")
    assert whole.status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 101, "tab\there", "é"])
def test_the_key_of_an_act_is_plain_and_short(scorekeeper: Door, hands: str, key: str) -> None:
    sent = scorekeeper.post(hands, {"number": 1, "entry": POINTS}, Idempotency_Key=key)
    problem(sent, 400, "bad_value", "Idempotency-Key")


# Lists


def test_hands_are_listed_newest_first_page_by_page(watcher: Door, match: Match, hands: str) -> None:
    for number in range(1, PAGE + 3):
        HandFactory.create(match=match, entry={"mode": "points", "points": {"0": number, "1": 0}})
    first = watcher.get(hands).json()
    second = watcher.get(f"{hands}?cursor={first['cursor']}").json()
    listed = first["hands"] + second["hands"]
    assert [hand["number"] for hand in listed] == list(range(PAGE + 2, 0, -1))
    assert [hand["totals"]["0"] for hand in listed] == [sum(range(n + 1)) for n in range(PAGE + 2, 0, -1)]
    assert (len(first["hands"]), second["cursor"]) == (PAGE, None)
    problem(watcher.get(f"{hands}?cursor=last"), 400, "bad_value", "cursor")


def test_a_list_of_hands_costs_the_same_however_many_they_are(
    watcher: Door, match: Match, hands: str, django_assert_num_queries: Any
) -> None:
    for _ in range(12):
        HandFactory.create(match=match)
    with django_assert_num_queries(8):
        watcher.get(hands)


def test_a_corrected_hand_shows_all_that_ever_counted(watcher: Door, match: Match, hands: str) -> None:
    raj = match.table.players.get(name="Raj")
    for _ in range(2):
        HandFactory.create(match=match, entry=POINTS)
    correct_hand(match, 2, Change(entry=OTHER, why="misread", by=raj))
    now, before = watcher.get(f"{hands}2/history/").json()["revisions"]
    assert now == {"hand": watcher.get(f"{hands}2/").json(), "replaced": None}
    assert (now["hand"]["revision"], now["hand"]["entry"], now["hand"]["totals"]) == (2, OTHER, {"0": 19, "1": 19})
    replaced = before.pop("replaced")
    assert (replaced["by"], replaced["why"], replaced["because"]) == (str(raj.id), "misread", None)
    assert (before["hand"]["revision"], before["hand"]["entry"]) == (1, POINTS)
    assert [line["points"] for line in before["hand"]["lines"]] == [12, 7]
    assert before["hand"]["totals"] == {"0": 24, "1": 14}


def test_a_struck_hand_leaves_the_totals_as_they_were(watcher: Door, match: Match, hands: str) -> None:
    for entry in (POINTS, OTHER, POINTS):
        HandFactory.create(match=match, entry=entry)
    correct_hand(match, 2, Change(struck=True))
    listed = watcher.get(hands).json()["hands"]
    assert [(hand["struck"], len(hand["lines"]), hand["totals"]["0"]) for hand in listed] == [
        (False, 2, 24),
        (True, 0, 12),
        (False, 2, 12),
    ]
    assert watcher.get(f"{hands}2/").json() == listed[1]
    problem(watcher.post(f"{hands}preview/", {"number": 2, "entry": OTHER}), 409, "hand_taken")


@pytest.mark.parametrize("number", [0, 2, 10**12, 10**40])
def test_a_hand_that_was_not_played_is_not_there(watcher: Door, match: Match, hands: str, number: int) -> None:
    HandFactory.create(match=match)
    for path in (f"{hands}{number}/", f"{hands}{number}/history/"):
        problem(watcher.get(path), 404, "not_found")
