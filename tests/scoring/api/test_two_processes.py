"""Many phones at once, against the site as it runs: two processes, each with its threads, over one database file."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from tests.phones import Answer, Phone
from tests.server import Server, serving

PHONES = 32


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as site:
        yield site


@dataclass(frozen=True)
class Place:
    phone: Phone
    watcher: Phone
    table: str
    match: str

    @property
    def hands(self) -> str:
        return f"matches/{self.match}/hands/"


@pytest.fixture
def place(site: Server) -> Place:
    """A table of its own, with a match of gin rummy."""
    table = Phone(site).call("POST", "tables/", {"name": "Friday evening", "players": ["Asha", "Raj"]}).body
    phone, watcher = (Phone(site, table["keys"][role]) for role in ("scorekeeper", "watch"))
    body = {"game": "gin_rummy", "seats": [player["id"] for player in table["players"]]}
    match = phone.call("POST", f"tables/{table['id']}/matches/", body).body
    return Place(phone, watcher, table["id"], match["id"])


def knock(deadwood: int) -> dict[str, Any]:
    return {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": deadwood, "defender_deadwood": 25}


def at_once(place: Place, bodies: list[Any], **headers: str) -> list[Answer]:
    """Send all of them from as many phones, at the same moment."""
    start = Barrier(len(bodies))

    def send(body: Any) -> Answer:
        start.wait()
        return place.phone.call("POST", place.hands, body, **headers)

    with ThreadPoolExecutor(len(bodies)) as phones:
        return list(phones.map(send, bodies))


def test_thirty_two_sends_of_one_act_make_one_hand(place: Place) -> None:
    body = {"number": 1, "entry": knock(7)}
    answers = at_once(place, [body] * PHONES, Idempotency_Key="act-1")
    assert Counter(answer.status for answer in answers) == {201: 1, 200: PHONES - 1}
    assert [answer.headers["Idempotency-Replayed"] for answer in answers if answer.status == 200] == ["true"] * 31
    [hand] = place.watcher.call("GET", place.hands).body["hands"]
    assert [answer.body for answer in answers] == [hand] * PHONES
    assert place.watcher.call("GET", f"matches/{place.match}/").body["totals"] == {"0": 18, "1": 0}


def test_the_same_hand_from_thirty_two_phones_without_an_act_is_one_hand(place: Place) -> None:
    answers = at_once(place, [{"number": 1, "entry": knock(7)}] * PHONES)
    assert Counter(answer.status for answer in answers) == {201: 1, 200: PHONES - 1}
    assert len(place.watcher.call("GET", place.hands).body["hands"]) == 1


def test_eight_different_entries_of_one_number_make_one_hand_and_seven_refusals_with_both_versions(
    place: Place,
) -> None:
    entries = [knock(deadwood) for deadwood in range(1, 9)]
    answers = at_once(place, [{"number": 1, "entry": entry} for entry in entries])
    [hand] = place.watcher.call("GET", place.hands).body["hands"]
    for entry, answer in zip(entries, answers, strict=True):
        if answer.status == 201:
            assert answer.body == hand
        else:
            refused = (answer.status, answer.body["code"], answer.body["hand"], answer.body["sent"])
            assert refused == (409, "hand_taken", hand, entry)
    assert Counter(answer.status for answer in answers) == {201: 1, 409: 7}


def test_hands_of_many_matches_at_once_are_all_written(place: Place) -> None:
    table = place.phone.call("GET", f"tables/{place.table}/").body
    body = {"game": "gin_rummy", "seats": [player["id"] for player in table["players"]]}
    matches = [place.phone.call("POST", f"tables/{place.table}/matches/", body).body["id"] for _ in range(8)]
    start = Barrier(len(matches))

    def play(match: str) -> list[int]:
        start.wait()
        entry = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 8}
        hands = ({"number": number, "entry": entry} for number in range(1, 9))
        return [place.phone.call("POST", f"matches/{match}/hands/", hand).status for hand in hands]

    with ThreadPoolExecutor(len(matches)) as phones:
        assert list(phones.map(play, matches)) == [[201] * 8] * 8
    for match in matches:
        assert place.watcher.call("GET", f"matches/{match}/").body["totals"] == {"0": 8, "1": 0}


def test_no_key_is_in_the_log_whatever_was_asked(place: Place) -> None:
    keys = [place.phone.key, place.watcher.key]
    place.phone.call("GET", f"tables/{place.table}/keys/")
    place.phone.call("POST", f"matches/{place.match}/hands/", {"number": 9})
    place.watcher.call("PATCH", f"matches/{place.match}/", {"over": True})
    place.phone.call("GET", f"tables/{place.table}/matches/?cursor={place.phone.key}")
    place.phone.call("GET", f"nothing/{place.watcher.key}/")
    renewed = place.phone.call("POST", f"tables/{place.table}/keys/scorekeeper/renew/").body
    log = log_of(place.phone.site)
    assert f"GET /api/v1/tables/{place.table}/keys/" in log
    assert "POST /api/v1/tables/" in log
    assert [key for key in [*keys, *renewed.values()] if key in log] == []


def log_of(site: Server) -> str:
    """All that the site has written, its database and secrets apart."""
    folder: Path = site.log.parent
    return "".join(path.read_text("utf-8") for path in folder.glob("*.log"))
