"""Names that would be markup, templates or formats somewhere else are names here, on every page."""

import pytest

from scoring.keys import Access, key_to
from tests.scoring.pages.addresses import HOSTILE, MAY_USE, Book, book_of
from tests.scoring.pages.phone import Phone, shown
from tests.scoring.pages.test_access import PATTERNS
from tests.webpage import Element

SHOWN = sorted(use.split()[1] for use in MAY_USE if use.startswith("GET"))
TABLE = f"{HOSTILE[0]}{HOSTILE[1]}"


@pytest.fixture
def book(db: None) -> Book:
    return book_of(TABLE, (HOSTILE[0], HOSTILE[1]))


@pytest.fixture
def scorekeeper(book: Book) -> Phone:
    return Phone((book.table, Access.WRITE))


def is_harmless(page: Element) -> bool:
    """Are there only our own scripts, and pictures?"""
    scripts = [one.get("src") or "" for one in page.all("script")]
    pictures = [one.get("src") or "" for one in page.all("img")]
    return all(one.startswith("/static/") for one in scripts) and all(one.startswith("/t/") for one in pictures)


@pytest.mark.parametrize("name", SHOWN)
def test_no_page_takes_a_name_for_markup(name: str, book: Book, scorekeeper: Phone) -> None:
    address = book.address(name, PATTERNS[name]).replace("<str:word>", key_to(book.table, Access.WATCH).word)
    assert is_harmless(shown(scorekeeper.get(address, MAY_USE[f"GET {name}"][1], follow=True)))


@pytest.mark.parametrize(
    "name",
    [
        "match",
        "enter",
        "hand",
        "over",
        "people",
        "new_match",
        "phone",
        "seats",
        "correct",
        "standings_details",
        "accounts",
        "summary",
        "found",
    ],
)
def test_a_page_of_people_names_them_all(name: str, book: Book, scorekeeper: Phone) -> None:
    page = scorekeeper.see(book.address(name, PATTERNS[name]))
    said = page.text + " ".join(value for values in page.fields().values() for value in values)
    assert HOSTILE[0] in said
    assert HOSTILE[1] in said


@pytest.mark.parametrize("name", HOSTILE)
def test_a_table_can_be_opened_with_any_names(name: str, db: None) -> None:
    fields = {"game": "gin_rummy", "seat": [name, f"{name}2"], "name": name}
    page = Phone().follow("/new/", fields)
    assert is_harmless(page)
    assert page.one("h1").text.startswith(name.strip())
    assert page.all("span", "who")[0].text.endswith(name)


def test_what_people_write_beside_a_hand_is_words_too(book: Book, scorekeeper: Phone) -> None:
    fields = {"mode": "adjust", "points.0": "5", "why": HOSTILE[0], "note": HOSTILE[3]}
    scorekeeper.send(f"/m/{book.match.id}/hand/", fields)
    page = scorekeeper.see(f"/m/{book.match.id}/hand/3/")
    assert is_harmless(page)
    assert HOSTILE[0] in page.text
    assert HOSTILE[3] in page.text


def test_a_readout_is_no_markup_either(book: Book, scorekeeper: Phone) -> None:
    page = shown(
        scorekeeper.send(
            f"/m/{book.match.id}/hand/readout/",
            {"mode": "counts&kind=knock", "knocker": "1", "knocker_deadwood": "7", "defender_deadwood": "25"},
        )
    )
    assert is_harmless(page)
    assert page.one("button", id="save").text == f"Save, {HOSTILE[1]} 0 → 18"
