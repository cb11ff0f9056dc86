"""Phones that call the JSON door of a running site, over the network."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.server import Server


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Any
    body: Any


@dataclass(frozen=True)
class Phone:
    """A phone with a key, or with none yet."""

    site: Server
    key: str = ""

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        sent = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        data = json.dumps(body).encode() if body is not None else None
        try:
            with urlopen(Request(f"{self.site.url}/api/v1/{path}", data, sent, method=method), timeout=60) as answer:
                return Answer(answer.status, answer.headers, json.load(answer))
        except HTTPError as error:
            return Answer(error.code, error.headers, json.load(error))


def open_table(site: Server, *players: str) -> tuple[Phone, dict[str, Any]]:
    """A table of its own, and the phone that keeps its score."""
    table: dict[str, Any] = Phone(site).call("POST", "tables/", {"name": "Friday", "players": players}).body
    return Phone(site, table["keys"]["scorekeeper"]), table


def start_match(phone: Phone, table: dict[str, Any], **facts: Any) -> str:
    """A match of all who are at the table, on the free sheet if no other game is named: its id."""
    body = {"game": "score_sheet", "seats": [player["id"] for player in table["players"]]} | facts
    match: str = phone.call("POST", f"tables/{table['id']}/matches/", body).body["id"]
    return match
