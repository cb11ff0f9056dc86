"""Corrections, seats, merges and kept rulings by JSON."""

from typing import Any

import pytest

from scoring.models import Match, Revision, Table
from scoring.services.hands import Entered, record_hand
from tests.factories import MatchFactory
from tests.scoring.api.door import Door, problem


def points(*given: int) -> dict[str, Any]:
    return {"mode": "points", "points": {str(side): one for side, one in enumerate(given)}}


@pytest.fixture
def match(table: Table) -> Match:
    """A match to 100 with three hands: 40, 30 and 20 for the first side."""
    match: Match = MatchFactory.create(table=table, house_rules={"match_end": "target", "target": 100})
    for number, one in enumerate((40, 30, 20), start=1):
        record_hand(match, number, Entered(entry=points(one, 0)))
    match.refresh_from_db()
    return match


def test_a_correction_says_what_it_changed(scorekeeper: Door, match: Match) -> None:
    sent = {"entry": points(10, 0), "why": "misread"}
    answer = scorekeeper.patch(f"matches/{match.id}/hands/2/", sent, If_Match=f'"{match.version}"').json()
    assert answer["hand"]["revision"] == 2
    assert answer["changes"]["totals_before"] == {"0": 90, "1": 0}
    assert answer["changes"]["totals_after"] == {"0": 70, "1": 0}


def test_a_preview_stores_nothing(scorekeeper: Door, match: Match) -> None:
    address = f"matches/{match.id}/hands/2/?preview=true"
    answer = scorekeeper.patch(address, {"struck": True}, If_Match=str(match.version)).json()
    assert answer["changes"]["totals_after"] == {"0": 60, "1": 0}
    assert not Revision.objects.exists()


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [({}, 428, "version_needed"), ({"If_Match": "1"}, 412, "stale"), ({"If_Match": "new"}, 400, "bad_value")],
)
def test_a_correction_is_made_to_the_version_that_was_seen(
    scorekeeper: Door, match: Match, headers: dict[str, str], status: int, code: str
) -> None:
    answer = scorekeeper.patch(f"matches/{match.id}/hands/2/", {"struck": True}, **headers)
    problem(answer, status, code, None if code == "stale" else "If-Match")


def test_where_the_end_moves_people_choose(scorekeeper: Door, match: Match) -> None:
    address, version = f"matches/{match.id}/hands/1/", str(match.version)
    asked = problem(scorekeeper.patch(address, {"entry": points(80, 0)}, If_Match=version), 409, "end_moves")
    assert (asked["changes"]["ends_with"], asked["changes"]["behind"]) == (2, 1)
    moved = scorekeeper.patch(address, {"entry": points(80, 0), "later": "new_match"}, If_Match=version).json()
    assert scorekeeper.get(f"matches/{moved['moved_to']}/").json()["totals"] == {"0": 20, "1": 0}


def test_a_correction_sent_twice_is_done_once(scorekeeper: Door, match: Match) -> None:
    address, headers = f"matches/{match.id}/hands/1/", {"If_Match": str(match.version), "Idempotency_Key": "one"}
    scorekeeper.patch(address, {"struck": True}, **headers)
    again = scorekeeper.patch(address, {"struck": True}, **headers)
    assert (again.status_code, again["Idempotency-Replayed"]) == (200, "true")
    assert Revision.objects.count() == 1


def test_somebody_joins_and_leaves(scorekeeper: Door, table: Table, match: Match) -> None:
    lena = scorekeeper.post(f"tables/{table.id}/players/", {"name": "Lena"}).json()["id"]
    joined = scorekeeper.post(f"matches/{match.id}/seats/", {"player": lena}).json()
    assert joined["seats"][2] | {"player": lena} == joined["seats"][2]
    assert joined["seats"][2]["from_hand"] == 4
    left = scorekeeper.patch(f"matches/{match.id}/seats/2/", {"left": True}).json()
    assert left["seats"][2]["left"] is True


def test_two_records_of_one_person_are_merged_and_taken_apart(scorekeeper: Door, table: Table, match: Match) -> None:
    vera = scorekeeper.post(f"tables/{table.id}/players/", {"name": "Vera"}).json()["id"]
    asha = scorekeeper.get(f"tables/{table.id}/").json()["players"][0]["id"]
    address = f"tables/{table.id}/players/{vera}/merge/"
    assert scorekeeper.post(f"{address}?preview=true", {"into": asha}).json()["hands"] == [0, 3]
    assert len(scorekeeper.get(f"tables/{table.id}/players/").json()["players"]) == 3
    scorekeeper.post(address, {"into": asha})
    assert len(scorekeeper.get(f"tables/{table.id}/players/").json()["players"]) == 2
    assert scorekeeper.call("DELETE", address).json()["name"] == "Vera"


def test_two_who_sat_in_one_hand_are_not_merged(scorekeeper: Door, table: Table, match: Match) -> None:
    asha, raj = scorekeeper.get(f"tables/{table.id}/players/").json()["players"]
    for preview in ("", "?preview=true"):
        answer = scorekeeper.post(f"tables/{table.id}/players/{raj['id']}/merge/{preview}", {"into": asha["id"]})
        problem(answer, 409, "sat_together")
    assert len(scorekeeper.get(f"tables/{table.id}/players/").json()["players"]) == 2


def test_seats_that_cannot_change_stay_as_they_are(scorekeeper: Door, table: Table, match: Match) -> None:
    before = scorekeeper.get(f"matches/{match.id}/").json()
    asha = before["seats"][0]["player"]
    problem(scorekeeper.post(f"matches/{match.id}/seats/", {"player": asha}), 400, "bad_value", "player")
    problem(
        scorekeeper.patch(f"matches/{match.id}/seats/0/", {"left": True, "from_hand": 2}), 400, "bad_value", "from_hand"
    )
    problem(scorekeeper.patch(f"matches/{match.id}/seats/9/", {"left": True}), 400, "bad_value", "seat")
    assert scorekeeper.get(f"matches/{match.id}/").json() == before


def test_a_ruling_about_a_hand_that_is_none_is_not_kept(scorekeeper: Door, table: Table, match: Match) -> None:
    sent = {
        "game": "score_sheet",
        "question": "score",
        "claim": {"sides": ["a"], "points": {"a": 1}},
        "match": str(match.id),
    }
    problem(scorekeeper.post(f"tables/{table.id}/disputes/", sent | {"hand": 5}), 400, "bad_value", "hand")
    assert scorekeeper.post(f"tables/{table.id}/disputes/", sent | {"hand": 4}).json()["hand"] == 4  # being played


def test_other_house_rules_are_only_worked_out(scorekeeper: Door, match: Match) -> None:
    answer = scorekeeper.post(f"matches/{match.id}/rescore/", {"house_rules": {"exact_reset": 70}}).json()
    assert (answer["totals_now"], answer["totals"]) == ({"0": 90, "1": 0}, {"0": 20, "1": 0})
    assert scorekeeper.get(f"matches/{match.id}/").json()["totals"] == {"0": 90, "1": 0}


def test_a_ruling_is_kept_with_what_became_of_it(scorekeeper: Door, watcher: Door, table: Table) -> None:
    sent = {"game": "gin_rummy", "question": "meld", "claim": {"cards": ["QS", "KS", "AS"]}, "outcome": "Taken back"}
    kept = scorekeeper.post(f"tables/{table.id}/disputes/", sent).json()
    assert (kept["legal"], kept["reason"], kept["outcome"]) == (False, "not_a_meld", "Taken back")
    assert watcher.get(f"tables/{table.id}/disputes/{kept['id']}/").json() == kept
    assert watcher.get(f"tables/{table.id}/disputes/").json()["disputes"] == [kept]


def test_a_table_that_is_put_away_takes_nothing_until_it_is_back(scorekeeper: Door, table: Table, match: Match) -> None:
    assert scorekeeper.call("DELETE", f"tables/{table.id}/").json()["put_away"] is True
    sent = {"number": 4, "entry": points(1, 0)}
    problem(scorekeeper.post(f"matches/{match.id}/hands/", sent), 409, "table_put_away")
    scorekeeper.patch(f"tables/{table.id}/", {"put_away": False})
    assert scorekeeper.post(f"matches/{match.id}/hands/", sent).status_code == 201
