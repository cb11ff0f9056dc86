"""A table with a match that is opened by JSON, and phones that sit down at it with a key: what many tests begin with."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Locator

from tests.e2e.phone import HOST, Phone


@dataclass
class Table:
    """A table and its newest match, as the JSON door knows them."""

    site: str
    players: Sequence[str]
    id: str = ""
    match: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        opened = self.call("POST", "tables/", {"name": "Friday", "players": list(self.players)})
        self.id, self.keys = opened["id"], opened["keys"]
        self.people = {one["name"]: one["id"] for one in opened["players"]}

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """A call by the table's scorekeeper."""
        sent = {"Content-Type": "application/json"} | {name.replace("_", "-"): one for name, one in headers.items()}
        if self.keys:
            sent["Authorization"] = f"Bearer {self.keys['scorekeeper']}"
        data = None if body is None else json.dumps(body).encode()
        address = f"{self.site.replace(HOST, '127.0.0.1')}/api/v1/{path}"
        with urlopen(Request(address, data, sent, method=method)) as answer:
            return json.load(answer)

    def start(self, game: str, **facts: Any) -> None:
        """Start another match of all who are at the table."""
        seats = [self.people[name] for name in self.players]
        self.match = self.call("POST", f"tables/{self.id}/matches/", {"game": game, "seats": seats, **facts})["id"]

    def write(self, *hands: Sequence[int] | dict[str, Any]) -> None:
        """Write the next hands: the points of each side, or entries."""
        for hand in hands:
            entry = hand if isinstance(hand, dict) else points(*hand)
            sent = {"number": self.now()["next"]["number"], "entry": entry}
            self.call("POST", f"matches/{self.match}/hands/", sent)

    def correct(self, number: int, **change: Any) -> None:
        """Correct a hand."""
        version = str(self.now()["version"])
        self.call("PATCH", f"matches/{self.match}/hands/{number}/", change, If_Match=version)

    def now(self) -> Any:
        return self.call("GET", f"matches/{self.match}/")

    def totals(self) -> list[int]:
        return list(self.now()["totals"].values())


def points(*given: int) -> dict[str, Any]:
    """The entry of a hand on the free sheet."""
    return {"mode": "points", "points": {str(side): one for side, one in enumerate(given)}}


def said(words: str) -> re.Pattern[str]:
    """A sentence as it stands on a page, where names are kept apart by marks that nobody sees."""
    return re.compile(r"\W+".join(map(re.escape, re.findall(r"[\w’]+", words))))


@dataclass
class Seated:
    """A phone at a table."""

    phone: Phone
    table: Table

    def sit_down(self, key: str, owner: str) -> None:
        """Open a link of the table, say whose phone it is, and see the sheet."""
        self.phone.open(f"/k/{self.table.keys[key]}")
        if key == "scorekeeper":
            self.page.get_by_label(owner).check()
            self.press("That is me")
        self.see()

    @property
    def page(self) -> Any:
        return self.phone.page

    def see(self, path: str = "") -> None:
        """See a page of the match."""
        self.phone.open(f"/m/{self.table.match}/{path}")

    def press(self, name: str) -> None:
        """Press the link or button of that name."""
        self.phone.link(name).or_(self.phone.button(name)).first.click()

    def type(self, *keys: str) -> None:
        """Press the app's own number keys."""
        pad = self.page.get_by_role("group", name="Number keys")
        for key in keys:
            pad.get_by_role("button", name=key, exact=True).click()

    def field(self, name: str) -> Locator:
        return self.page.locator(f"[name='{name}']")

    def enter(self, *given: int) -> None:
        """Fill in the form of the next hand."""
        self.press("Enter hand")
        for side, one in enumerate(given):
            self.field(f"points.{side}").fill(str(one))

    def save(self) -> None:
        """Save what is entered, as soon as it can be."""
        self.page.locator("#save:enabled").click()
        self.page.wait_for_load_state()

    def row(self, number: int) -> Locator:
        """The row of a hand in the sheet."""
        return self.page.locator("tr", has=self.page.locator(f"#hand-{number}"))

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")
