"""A phone at a table, for the browser tests of games: it opens pages, taps, counts its taps, and hears its console."""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.server import Server


def said(words: str) -> re.Pattern[str]:
    """A sentence as it stands on a page, where names are kept apart by marks that nobody sees."""
    return re.compile(r"\W+".join(map(re.escape, re.findall(r"\w+", words))))


def a_night_passes(site: Server) -> None:
    """What was written so far was written on the day before."""
    with closing(sqlite3.connect(site.log.parent / "kibitz.sqlite3", timeout=20)) as database, database:
        for table, columns in {
            "scoring_hand": ["at"],
            "scoring_match": ["played_at", "started_at", "written_at"],
        }.items():
            for column in columns:
                moment = f"strftime('%Y-%m-%d %H:%M:%f', {column}, '-1 day')"
                database.execute(f"UPDATE {table} SET {column} = {moment}")


@dataclass
class Phone:
    """A phone with the key to a table's match."""

    page: Page
    site: Server
    game: str
    table: str = ""
    match: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    taps: int = 0
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        page = self.page
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    @property
    def sheet(self) -> str:
        return f"{self.site.url}/m/{self.match}/"

    def begin(self, *names: str, **house_rules: Any) -> None:
        """Begin a match, and open its sheet."""
        table = self.post("tables/", {"name": "Friday", "players": names, "time_zone": "Asia/Tokyo"})
        self.table, key = table["id"], table["keys"]["scorekeeper"]
        self.headers = {"Authorization": f"Bearer {key}"}
        self.players = {one["name"]: one["id"] for one in table["players"]}
        seats = [*self.players.values()]
        match = {"game": self.game, "seats": seats, "house_rules": house_rules}
        self.match = self.post(f"tables/{self.table}/matches/", match)["id"]
        self.page.goto(f"{self.site.url}/k/{key}")
        self.page.goto(self.sheet)

    def come_back(self, page: Page) -> "Phone":
        """The same table on another phone, which knows only its link."""
        other = Phone(page, self.site, self.game, self.table, self.match, self.headers, self.players)
        other.page.goto(f"{self.site.url}/k/{self.headers['Authorization'].removeprefix('Bearer ')}")
        other.page.goto(other.sheet)
        return other

    def evenings(self) -> list[str]:
        """What was played on each evening of the table, the newest first."""
        told, address = [], f"{self.site.url}/t/{self.table}/evening/"
        while address:
            self.page.goto(address)
            expect(self.page.locator("#summary .say")).to_be_visible()
            told.append(self.page.locator("#summary .say").inner_text())
            before = self.page.get_by_role("link", name="The evening before")
            address = before.evaluate("link => link.href") if before.count() else ""
        return told

    def post(self, path: str, body: Any) -> Any:
        answer = self.page.request.post(f"{self.site.url}/api/v1/{path}", data=body, headers=self.headers)
        assert answer.ok, answer.text()
        return answer.json()

    def tap(self, *places: Locator) -> None:
        for place in places:
            place.tap()
            self.taps += 1

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def label(self, words: str) -> Locator:
        return self.page.locator("main label", has_text=words)

    def keys(self, typed: str) -> None:
        """Press the app's own keys, for one field after another where there is a space."""
        keypad = self.page.locator("#keypad")
        self.tap(*(keypad.get_by_text("Next" if key == " " else key, exact=True) for key in typed))

    @property
    def save(self) -> Locator:
        return self.page.locator("#save")

    def pick(self, field: str, cards: str) -> None:
        for card in cards.split():
            self.tap(self.page.locator("label", has=self.page.locator(f"[id='{field}-{card}']")))

    def blank(self, number: int) -> Locator:
        """A blank of a claim's sentence that holds cards."""
        return self.page.locator("#sentence label", has=self.page.locator(f"[value='{number}']"))

    def choose(self, name: str, value: str) -> None:
        self.page.locator(f"[name='{name}']").select_option(value)

    def question(self, key: str) -> None:
        self.page.goto(f"{self.site.url}/referee/{self.game}/{key}/?match={self.match}")

    def keep(self, *, next: str = "") -> None:
        """Keep on the table what was ruled legal, and go on to another question, or to the end of the hand."""
        self.tap(self.button("Keep on the table"))
        expect(self.button("Kept until the hand is written")).to_be_visible()
        if next:
            self.page.get_by_role("link", name="Ask again").click()
            self.page.get_by_role("navigation", name="Question").get_by_role("link", name=next, exact=True).click()
        else:
            self.page.goto(self.sheet)
            self.link("Enter hand").click()

    def ticked(self, field: str) -> set[str]:
        boxes = self.page.locator(f"[name='{field}']:checked")
        return set(boxes.evaluate_all("boxes => boxes.map((box) => box.value)"))

    def ask(self) -> None:
        self.button("Ask").last.click()
        self.page.wait_for_url("**ask=1**")

    def hears(self, verdict: str, words: str = "") -> None:
        """The verdict stands large, its reason below it."""
        shown = self.page.locator(".verdict")
        expect(shown).to_contain_text(said(verdict))
        if words:
            expect(shown).to_contain_text(said(words))

    def totals(self) -> list[int]:
        expect(self.page.locator("#sheet")).to_be_visible()
        shown = self.page.locator("#sheet thead .tot").all_inner_texts()
        return [int(one.replace("\N{MINUS SIGN}", "-")) for one in shown]

    def fits(self) -> None:
        """Nothing is wider than the phone, and the button that saves is on it."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(self.page.locator(".bar")).to_be_in_viewport(ratio=1)

    def is_accessible(self) -> None:
        assert Axe().run(self.page).response["violations"] == []
