"""SIGKILL in the middle of writes: what was acknowledged is there once, no hand is half there, and the book is right."""

import json
import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.phones import Answer, Phone, open_table, start_match
from tests.server import Server, free_port, manage, serving

PHONES = 4


@dataclass(frozen=True)
class Sent:
    """A write as it is sent, again and again until it is answered; `hand` is what is then under its number."""

    act: str
    method: str
    path: str
    body: dict[str, Any]
    number: int
    hand: tuple[int, bool]
    version: int | None = None


@dataclass
class Writer:
    """A phone that keeps the score of one match alone, so that it knows what must stand there: points, struck or not."""

    phone: Phone
    match: str
    draw: random.Random
    hands: dict[int, tuple[int, bool]] = field(default_factory=dict)
    pending: Sent | None = None
    acts: Iterator[int] = field(default_factory=count)
    answered: int = 0

    def write_until_it_breaks(self) -> None:
        try:
            while True:
                self.pending = self.pending or self.next_write()
                self.acknowledge(self.send(self.pending))
        except (OSError, HTTPException, json.JSONDecodeError):
            return  # the site is dead; nobody knows whether the last write was done

    def next_write(self) -> Sent:
        """The next hand, or one that is corrected, struck out or restored."""
        act, points = f"act {next(self.acts)}", self.draw.randint(1, 99)
        entry = {"mode": "points", "points": {"0": points, "1": 1}}
        seen = self.phone.call("GET", f"matches/{self.match}/").body
        path, following = f"matches/{self.match}/hands/", seen["next"]["number"]
        if not self.hands or self.draw.random() < 0.5:
            return Sent(act, "POST", path, {"number": following, "entry": entry}, following, (points, False))
        number = self.draw.choice(list(self.hands))
        was, struck = self.hands[number]
        body: dict[str, Any]
        body, hand = self.draw.choice(
            [({"entry": entry}, (points, False)), ({"struck": not struck}, (was, not struck))]
        )
        return Sent(act, "PATCH", f"{path}{number}/", body, number, hand, seen["version"])

    def send(self, sent: Sent) -> Answer:
        headers = {"Idempotency_Key": sent.act} | ({} if sent.version is None else {"If_Match": str(sent.version)})
        return self.phone.call(sent.method, sent.path, sent.body, **headers)

    def acknowledge(self, answer: Answer) -> None:
        assert self.pending is not None
        assert answer.status in (200, 201), answer.body
        self.hands[self.pending.number] = self.pending.hand
        self.pending, self.answered = None, self.answered + 1

    def check(self) -> None:
        """Send the last write once more, and find exactly what was acknowledged."""
        found = self.found()
        if self.pending:
            before = dict(self.hands)
            assert found in (before, before | {self.pending.number: self.pending.hand})
            self.acknowledge(self.send(self.pending))
            found = self.found()
        assert found == self.hands

    def found(self) -> dict[int, tuple[int, bool]]:
        hands: list[Any] = []
        cursor = ""
        while cursor is not None:
            page = self.phone.call("GET", f"matches/{self.match}/hands/?cursor={cursor}").body
            hands, cursor = hands + page["hands"], page["cursor"]
        assert len({hand["number"] for hand in hands}) == len(hands)
        for hand in hands:
            given = hand["entry"]["points"]
            lines = {str(line["side"]): line["points"] for line in hand["lines"]}
            assert lines == ({} if hand["struck"] else given), "a hand is half there"
        return {hand["number"]: (hand["entry"]["points"]["0"], hand["struck"]) for hand in hands}


@dataclass
class Crowd:
    """Phones that write into one match: each hand is somebody's, by its note, and none is there twice."""

    phone: Phone
    match: str
    notes: set[str] = field(default_factory=set)

    def write_until_it_breaks(self, name: str) -> None:
        try:
            for number in count():
                self.write(f"{name} {number}")
        except (OSError, HTTPException, json.JSONDecodeError):
            return

    def write(self, note: str) -> None:
        following = self.phone.call("GET", f"matches/{self.match}/").body["next"]["number"]
        body = {"number": following, "entry": {"mode": "points", "points": {"0": 1, "1": 0}}, "note": note}
        answer = self.phone.call("POST", f"matches/{self.match}/hands/", body, Idempotency_Key=note)
        assert answer.status in (200, 201, 409), answer.body
        if answer.status == 201:
            self.notes.add(note)

    def check(self) -> None:
        notes: list[str] = []
        cursor = ""
        while cursor is not None:
            page = self.phone.call("GET", f"matches/{self.match}/hands/?cursor={cursor}").body
            notes, cursor = notes + [hand["note"] for hand in page["hands"]], page["cursor"]
        assert len(notes) == len(set(notes))
        assert self.notes <= set(notes)
        assert self.phone.call("GET", f"matches/{self.match}/").body["totals"]["0"] == len(notes)


def kill(site: Server) -> None:
    """Kill the server and its workers, as a power cut would."""
    os.killpg(site.process.pid, signal.SIGKILL)
    site.process.wait()


def live_through(kills: int, data: Path) -> None:
    draw, port = random.Random(kills), free_port()
    with serving(data, port=port, DATABASE_URL="") as site:
        phone, table = open_table(site, "Asha", "Raj")
        writers = [Writer(phone, start_match(phone, table), random.Random(seed)) for seed in range(PHONES)]
        crowd = Crowd(phone, start_match(phone, table))
    for round_ in range(kills):
        with serving(data, port=port, DATABASE_URL="") as site, ThreadPoolExecutor() as phones:
            for one in (*writers, crowd):
                one.check()
            before = sum(one.answered for one in writers)
            writing = [phones.submit(one.write_until_it_breaks) for one in writers]
            writing += [phones.submit(crowd.write_until_it_breaks, f"{round_} {name}") for name in "ab"]
            while sum(one.answered for one in writers) == before:
                time.sleep(0.01)
            time.sleep(draw.uniform(0, 0.3))
            kill(site)
            for one in writing:
                one.result()
        proof = manage(data, "replay")
        assert proof.returncode == 0, proof.stdout
    with serving(data, port=port, DATABASE_URL=""):
        for one in (*writers, crowd):
            one.check()
        comes_back_whole(phone, table["id"])
    assert manage(data, "replay").returncode == 0


def comes_back_whole(phone: Phone, table: str) -> None:
    """Take the table out and bring it in again: it is the same."""
    out = phone.call("GET", f"tables/{table}/export/").body
    brought = Phone(phone.site).call("POST", "tables/import/", out)
    assert brought.status == 201, brought.body
    again = Phone(phone.site, brought.body["keys"]["watch"]).call("GET", f"tables/{brought.body['id']}/export/").body
    for name in out.keys() - {"export", "exported_at", "digest"}:
        assert again[name] == out[name], name


def test_a_site_that_is_killed_while_phones_write_loses_nothing(tmp_path: Path) -> None:
    live_through(2, tmp_path)


@pytest.mark.slow
def test_fifty_times(tmp_path: Path) -> None:
    live_through(50, tmp_path)
