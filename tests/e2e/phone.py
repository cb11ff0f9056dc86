"""A phone as somebody holds it: it taps and counts its taps, reads what the page says, and asks the JSON door the same."""

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, expect

HOST = "kitchen.test"
CHROMIUM = "/usr/bin/chromium"
QUIET = (
    "--no-sandbox --no-first-run --disable-background-networking --disable-component-update --disable-gpu --disable-quic "
    "--disable-sync"
).split()


@dataclass
class Door:
    """The JSON door with one key, as another program would use it."""

    site: str
    key: str = ""

    def get(self, path: str) -> Any:
        return self.call("GET", path)

    def post(self, path: str, body: Any) -> Any:
        return self.call("POST", path, body)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})
        data = None if body is None else json.dumps(body).encode()
        address = f"{self.site.replace(HOST, '127.0.0.1')}/api/v1/{path}"
        with urlopen(Request(address, data, headers, method=method)) as answer:
            return json.load(answer)


@dataclass
class Phone:
    """A page of a browser, what its console complained of, and how often it was tapped."""

    page: Page
    site: str
    taps: int = 0
    complaints: list[str] = field(default_factory=list)
    refused: set[int] = field(default_factory=set)  # statuses of pages that are to be refused

    def __post_init__(self) -> None:
        self.page.on("console", lambda message: self._heard(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, kind: str, text: str) -> None:
        status = re.search(r"the server responded with a status of (\d+)", text)
        if kind in ("error", "warning") and not (status and int(status[1]) in self.refused):
            self.complaints.append(text)

    def open(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else f"{self.site}{path}")

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.site)

    # Taps

    def tap(self, *places: Locator) -> None:
        for place in places:
            place.tap()
            self.taps += 1

    def go(self, *places: Locator) -> None:
        """Tap places, the last of which leads to another page."""
        self.tap(*places[:-1])
        with self.page.expect_navigation():
            self.tap(places[-1])

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def choice(self, name: str) -> Locator:
        """A segment: the label around a radio of that name."""
        return self.page.locator("label", has=self.page.get_by_role("radio", name=name, exact=True)).first

    def keys(self, digits: str) -> list[Locator]:
        """The number keys for these digits."""
        pad = self.page.get_by_role("group", name="Number keys")
        return [pad.get_by_role("button", name=digit, exact=True) for digit in digits]

    # A table and its hands

    def begin(self, name: str, players: list[str], **house_rules: str) -> Door:
        """Open a table of gin rummy on its page, and return the JSON door with its scorekeeper's key."""
        self.open("/")
        self.tap(self.link("New table"))
        if preset := house_rules.get("preset"):
            self.page.locator("summary", has_text="House rules").tap()
            with self.page.expect_response("**/new/"):
                self.page.get_by_label("Played as").select_option(label=preset)
            expect(self.page.locator(".htmx-settling, .htmx-swapping")).to_have_count(0)
        for number, player in enumerate(players, start=1):
            self.page.get_by_role("combobox", name=f"Player {number}").or_(
                self.page.get_by_role("textbox", name=f"Player {number}")
            ).fill(player)
        self.page.get_by_label("Table name").fill(name)
        self.tap(self.button("Open the pad"))
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(name)
        return Door(self.site, self.word("scorekeeper"))

    def word(self, which: str) -> str:
        """The key in a link of the share page."""
        here = self.page.url
        table = self.page.get_by_role("link", name="Share this table").first.get_attribute("href")
        self.open(f"{table}?link={which}")
        url = self.page.locator(".url").inner_text()
        self.open(here)
        return url.rpartition("/k/")[2]

    def enter(self, *places: Locator | str, says: str) -> int:
        """Enter a hand from the sheet: places to tap and digits to type, then the button that says this. Returns the taps."""
        before = self.taps
        self.tap(self.link("Enter hand"))
        for place in places:
            self.tap(*(self.keys(place) if isinstance(place, str) else [place]))
        save = self.page.locator("#save")
        expect(save).to_have_text(says)
        expect(save).to_be_enabled()
        self.tap(save)
        self.page.wait_for_url(re.compile(r"/m/[^/]+/(over/)?(\?saved=\d+)?$"))
        return self.taps - before

    # What the page says

    def totals(self) -> dict[str, int]:
        """The totals in the header of the sheet."""
        heads = self.page.locator("#sheet thead").first.locator("th:has(.tot)")
        return {
            head.locator(".who bdi").inner_text(): number(head.locator(".tot").inner_text()) for head in heads.all()
        }

    def charted(self) -> dict[str, int]:
        """The totals that the chart reads out."""
        label = self.page.get_by_role("img", name="Running totals").get_attribute("aria-label") or ""
        return {name: number(total) for name, total in re.findall(r"(\w+) (−?[\d,]+)(?=[,.])", label.partition(":")[2])}

    def rows(self) -> list[list[str]]:
        """The cells of the sheet's rows."""
        return [
            [" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()]
            for row in self.page.locator("#sheet table").first.locator("tbody tr").all()
        ]


def number(text: str) -> int:
    """A number as pages write it."""
    return int(text.replace("−", "-").replace(",", ""))
