"""Every page as a phone shows it: nothing that axe finds fault with, every target as large as a finger, nothing too wide."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.e2e import year
from tests.e2e.phone import HOST, Door
from tests.e2e.table import Table, points
from tests.server import Server

HANDS = [(0, "knock", 7, 25), (1, "knock", 9, 6), (1, "gin", 0, 12), (0, "knock", 3, 20)]
SIDES: dict[str, list[str]] = {
    "gin": ["Sara", "Nils"],
    "over": ["Sara", "Nils"],
    "hollywood": ["سارا", "نیلوفر"],
    "oklahoma": ["Sara", "Nils"],
    "long": ["W" * 40, "Wolfeschlegelsteinhausenbergerdorffvoral"],
    "five": ["Aiko", "Ben", "Mei", "Olga", "Raj"],
    "large": ["Aiko", "Ben", "Mei", "Olga", "Raj"],
}
# A page is named by a table and what follows /t/ or /m/ and its id (d is its kept ruling); those that are refused have their status first.
# The pages of a table's months are in tests.e2e.year; the slow test looks at them too.
PAGES = [
    "home", "/look/", "/new/", "/new/?game=score_sheet", "/rules/gin_rummy/", "/referee/", "404 /nowhere/",
    "/referee/sedma/ranks/", "/referee/sedma/ranks/?ranks=K&ranks=9&ranks=7&ranks=T", "/referee/sedma/ranks/?ranks=K&ranks=9&ranks=7&ranks=T&ranks=8",
    "/referee/sedma/play/?tricks.0.cards=KS&tricks.0.cards=9S&tricks.0.cards=7S&tricks.0.cards=TS",
    "gin m", "gin m#menu", "gin m/hand/", "gin m/hand/?mode=adjust", "gin m/hand/1/", "gin m/hand/1/correct/", "gin m/rules/",
    "gin m/seats/", "gin m/rescore/", "gin t/share/", "gin t/phone/", "gin t/people/", "gin t/book/", "gin t/settings/",
    "gin t/new/", "gin t/rules/", "gin t/disputes/", "over m/over/", "hollywood m", "hollywood m/hand/2/",
    "oklahoma m", "oklahoma m/hand/", "long m", "long m/hand/", "long m/over/", "long t/people/", "five m", "five m/hand/", "large m",
    "/import/", "lived m", "lived m/hand/1/", "lived m/hand/2/", "lived m/hand/3/", "lived m/hand/2/correct/",
    "lived m/hand/1/correct/?does=strike", "lived m/hand/2/correct/?does=restore", "lived m/hand/4/correct/", "lived m/hand/?who",
    "lived m/seats/", "lived m?saved=1", "lived t/people/", "lived t/disputes/", "lived d", "lived t/export/", "away m",
]  # fmt: skip
LOOKS = [("light", "en"), ("dark", "en"), ("light", "fa")]

SMALL_TARGETS = """() => {
  const isSeen = (element) => element.checkVisibility() && !element.closest("[hidden], .vh:not(input)");
  const isInline = (element) => element.matches("p a, dd a, li p a, small a");
  const isLarge = (element) => {
    const boxes = [element, ...(element.labels ?? [])].map((one) => one.getBoundingClientRect());
    return boxes.some((box) => box.width > 47.4 && box.height > 47.4);
  };
  const targets = document.querySelectorAll("a[href], button:enabled, input:enabled:not([type=hidden]), select, textarea, summary");
  return [...targets].filter((one) => isSeen(one) && !isInline(one) && !isLarge(one)).map((one) => one.outerHTML.slice(0, 120));
}"""


@pytest.fixture(scope="module")
def book(site: Server, told: dict[str, str]) -> dict[str, dict[str, str]]:
    """Tables of all kinds: the ids of table and match, and the scorekeeper's key."""
    return {kind: _table(site, kind) for kind in SIDES} | {
        "lived": _lived(site),
        "away": _away(site),
        "year": told,
    }


def _lived(site: Server) -> dict[str, str]:
    """A table where people have corrected, agreed, argued, come and gone."""
    table = Table(site.url, ("Ada", "Ben", "Cyd"))
    table.start("score_sheet")
    table.write((10, 5, 7), (1, 2, 3), {"mode": "agreed", "points": {"0": 18}})
    table.correct(1, entry=points(12, 5, 7), why="misread")
    table.correct(2, struck=True, why="misdeal")
    adjust = {"number": 4, "entry": {"mode": "adjust", "points": {"1": -10}}, "why": "late again"}
    table.call("POST", f"matches/{table.match}/hands/", adjust)
    table.call("PATCH", f"matches/{table.match}/seats/2/", {"left": True})
    lena = table.call("POST", f"tables/{table.id}/players/", {"name": "Lena"})["id"]
    table.call("POST", f"matches/{table.match}/seats/", {"player": lena})
    claim = {"question": "meld", "claim": {"cards": ["QS", "KS", "AS"]}, "house_rules": {}, "outcome": "Taken back"}
    kept = table.call(
        "POST", f"tables/{table.id}/disputes/", {"game": "gin_rummy", **claim, "match": table.match, "hand": 1}
    )
    return {"t": table.id, "m": table.match, "key": table.keys["scorekeeper"], "d": f"{table.id}/disputes/{kept['id']}"}


def _away(site: Server) -> dict[str, str]:
    """A table that is put away."""
    table = Table(site.url, ("Sara", "Nils"))
    table.start("gin_rummy")
    table.call("DELETE", f"tables/{table.id}/")
    return {"t": table.id, "m": table.match, "key": table.keys["scorekeeper"]}


def _table(site: Server, kind: str) -> dict[str, str]:
    door = Door(site.url)
    name = "A table with a name that is as long as it may be, sixty of it" if kind == "long" else f"Thursday {kind}"
    table = door.post("tables/", {"name": name[:60], "players": SIDES[kind]})
    door = Door(site.url, table["keys"]["scorekeeper"])
    seats = [player["id"] for player in table["players"]]
    body: dict[str, Any] = {"game": "score_sheet" if kind in ("five", "large") else "gin_rummy", "seats": seats}
    preset = {"over": "modern", "long": "modern", "hollywood": "hollywood", "oklahoma": "oklahoma"}.get(kind)
    match = door.post(f"tables/{table['id']}/matches/", body | ({"preset": preset} if preset else {}))
    hands = f"matches/{match['id']}/hands/"
    if kind == "five":
        entries = [{"mode": "points", "points": {str(side): side * 17 - n for side in range(5)}} for n in range(14)]
    elif kind == "large":
        entries = [{"mode": "points", "points": {str(side): 99_999 - 49_999 * side for side in range(5)}}] * 14
    elif kind == "long":
        entries = [{"mode": "void"}] * 24 + [{"mode": "agreed", "points": {"0": 1100, "1": 1000}}]
    elif kind == "oklahoma":
        entries = []
    else:
        entries = [_counts(*hand) for hand in HANDS]
    if kind == "over":
        entries.append({"mode": "agreed", "points": {"0": 90}})
    for number, entry in enumerate(entries, start=1):
        door.post(hands, {"number": number, "entry": entry})
    return {"t": table["id"], "m": match["id"], "key": table["keys"]["scorekeeper"]}


def _counts(knocker: int, kind: str, own: int, other: int) -> dict[str, Any]:
    counts = {"knocker_deadwood": own, "defender_deadwood": other}
    return {"mode": "counts", "knocker": knocker, "kind": kind, **counts}


@pytest.fixture(scope="module")
def sweep(browser: Browser, site: Server, book: dict[str, dict[str, str]]) -> Iterator[Page]:
    """A page that holds the keys to all these tables."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, timezone_id="Europe/Prague")
    page = context.new_page()
    for one in book.values():
        page.goto(f"http://{HOST}:{site.port}/k/{one['key']}")
    yield page
    context.close()


def look_at(page: Page, site: Server, book: dict[str, dict[str, str]], name: str, theme: str, language: str) -> None:
    """Open a page in a look, and find nothing wrong with it."""
    origin = f"http://{HOST}:{site.port}"
    page.context.add_cookies([{"name": "django_language", "value": language, "url": origin}])
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    complaints: list[str] = []
    page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    status, path = (int(name[:3]), name[4:]) if name[:3].isdigit() else (200, name)
    kind, _, rest = path.partition(" ")
    if rest:
        place = "t" if rest[0] == "d" else rest[0]
        path = f"/{place}/{book[kind][rest[0]]}/{rest[1:].lstrip('/')}"
    answer = page.goto(origin + ("/" if path == "home" else path.partition("#")[0]))
    assert answer is not None
    assert answer.status == status
    if "#menu" in path:
        page.locator("a[href='#menu']").tap()
    page.wait_for_load_state("networkidle")
    too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert too_wide <= 0, f"{too_wide} pixels too wide"
    assert page.evaluate(SMALL_TARGETS) == []
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert [one for one in complaints if status == 200 or f"status of {status}" not in one] == []


# Every second page in one look; the slow test looks at all of them in every look and size.
@pytest.mark.parametrize(
    ("name", "look"), [(name, LOOKS[at % len(LOOKS)]) for at, name in enumerate(PAGES[::2])], ids=str
)
def test_a_page_is_right_for_eyes_ears_and_thumbs(
    name: str, look: tuple[str, str], sweep: Page, site: Server, book: dict[str, dict[str, str]]
) -> None:
    look_at(sweep, site, book, name, *look)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "look"), list(product([(360, 640), (390, 844), (1280, 800)], LOOKS)), ids=str)
def test_every_page_is_right_in_every_look_and_size(
    size: tuple[int, int], look: tuple[str, str], sweep: Page, site: Server, book: dict[str, dict[str, str]]
) -> None:
    sweep.set_viewport_size({"width": size[0], "height": size[1]})
    for name in [*PAGES, *year.PAGES]:
        look_at(sweep, site, book, name, *look)
