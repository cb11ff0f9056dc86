"""Names that would be markup, templates or formats somewhere else are names here, on every page, and escaped only once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse

from scoring.keys import Access, key_to
from scoring.services.corrections import Change, correct_hand
from scoring.services.players import add_player
from tests.factories import HandFactory, MatchFactory, match_of, points
from tests.scoring.pages.addresses import HOSTILE, MAY_USE, Book, book_of
from tests.scoring.pages.phone import Phone, at, gin, knock, shown
from tests.scoring.pages.test_access import PATTERNS
from tests.webpage import ISOLATES, Element

SHOWN = sorted(use.split()[1] for use in MAY_USE if use.startswith("GET"))
TABLE = f"{HOSTILE[0]}{HOSTILE[1]}"


@pytest.fixture
def book(db: None) -> Book:
    return book_of(TABLE, (HOSTILE[0], HOSTILE[1]))


@pytest.fixture
def scorekeeper(book: Book) -> Phone:
    return Phone((book.table, Access.WRITE))


ENTITIES = ("&lt;", "&gt;", "&amp;", "&quot;", "&#", "<bdi", "<span")  # no name holds these


def is_harmless(page: Element) -> bool:
    """Are there only our own scripts and pictures, and nothing that was escaped twice?"""
    scripts = [one.get("src") or "" for one in page.all("script")]
    pictures = [one.get("src") or "" for one in page.all("img")]
    words = [one for element in page.every() for one in (*element.attributes.values(), *element.inside)]
    twice = [one for one in words if isinstance(one, str) and any(entity in one for entity in ENTITIES)]
    assert twice == []
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


# What the referee, the book and its history say of people

PLAIN = '<b>O\'Neil & "Co"</b>'
OTHER = "Tom & <i>'Jerry'</i>"


@pytest.fixture
def pub(db: None) -> Book:
    """A book of two people whose names need escaping."""
    return book_of(f"{PLAIN}'s pub", (PLAIN, OTHER))


def _entered_twice(phone: Phone, book: Book) -> HttpResponse:
    """One hand on two phones, under house rules whose lines name people."""
    match = MatchFactory.create(
        table=book.table, game="seven_bridge", house_rules={"discarder_pays": True, "settlement": "zero_sum"}
    )
    entry = {"mode": "points", "winner": 0, "points": {"1": 31}, "claimed_from": 1}
    HandFactory.create(match=match, entry=entry, by=book.table.players.get(name=OTHER))
    sent = {"mode": "points", "winner": "1", "points.0": "30", "claimed_from": "0", "number": "1", "dealer": "1"}
    return phone.send(at(match, "hand/"), sent)


def _sheet(phone: Phone, book: Book, path: str, *changes: Change, **fields: Any) -> HttpResponse:
    """A page of a free sheet of both with a third player who sat out once; hand 1 is corrected."""
    match = match_of((1, 2), (3, 4), table=book.table)
    for change in changes:
        correct_hand(match, 1, change)
    return phone.send(at(match, path), fields) if fields else phone.get(at(match, path), follow=True)


def _agreed(phone: Phone, book: Book) -> HttpResponse:
    return phone.send(at(book.match, "hand/agree/"), knock(0, 12, 30))


BY = Change(entry=points(9, None), seats=[0], dealer=0, why=PLAIN)
SAYS: dict[str, Callable[[Phone, Book], HttpResponse]] = {
    "a hand entered twice": _entered_twice,
    "a refused hand": lambda phone, book: phone.send(at(book.match, "hand/"), knock(0, 12, 30)),
    "what the table may accept anyway": _agreed,
    "a hand that is accepted anyway": lambda phone, book: phone.get(
        phone.send(at(book.match, "hand/"), shown(_agreed(phone, book)).one("form").fields())["Location"]
    ),
    "the readout of a hand": lambda phone, book: phone.send(at(book.match, "hand/readout/"), gin(1, 25)),
    "the readout of a refused hand": lambda phone, book: phone.send(at(book.match, "hand/readout/"), knock(0, 12, 30)),
    "what a correction would change": lambda phone, book: phone.send(
        at(book.match, "hand/2/changes/"), knock(1, 2, 30, version=3, dealer=1)
    ),
    "the undo of a hand": lambda phone, book: _sheet(phone, book, "?saved=1", BY),
    "a struck hand": lambda phone, book: _sheet(phone, book, "", Change(struck=True, why=PLAIN)),
    "the history of who played and dealt": lambda phone, book: _sheet(phone, book, "hand/1/", BY, Change(dealer=1)),
    "the history of a hand that was struck out": lambda phone, book: _sheet(
        phone, book, "hand/1/", BY, Change(struck=True, why=PLAIN), Change(struck=False)
    ),
    "striking out": lambda phone, book: _sheet(phone, book, "hand/1/correct/?does=strike", BY),
    "somebody who sits already": lambda phone, book: _sheet(phone, book, "seats/", does="join", name=PLAIN),
    "who sits where": lambda phone, book: _sheet(phone, book, "seats/"),
    "a name nearly like another": lambda phone, book: phone.send(
        f"/t/{book.table.id}/people/", {"name": PLAIN.upper()}
    ),
    "two records to be merged": lambda phone, book: phone.get(
        f"/t/{book.table.id}/people/{add_player(book.table, name='Co & Co').id}/merge/",
        {"into": book.table.players.get(name=PLAIN).id},
    ),
    "two who cannot be merged": lambda phone, book: phone.send(
        f"/t/{book.table.id}/people/{book.table.players.get(name=OTHER).id}/merge/",
        {"into": book.table.players.get(name=PLAIN).id},
    ),
    "partners across": lambda phone, book: phone.send(
        f"/t/{book.table.id}/new/",
        {"game": "sedma", "players": "4", "seat": [PLAIN, OTHER, f"{PLAIN}2", f"{OTHER}2"], "change": "names"},
    ),
    "a hand missing a player's points": lambda phone, book: _sheet(
        phone, book, "hand/readout/", **{"mode": "points", "points.0": "7"}
    ),
    "a blank left by a player": lambda phone, book: _sheet(phone, book, "hand/", **{"mode": "points", "points.0": "7"}),
    "a kept ruling": lambda phone, book: phone.post(
        f"/t/{book.table.id}/disputes/",
        {
            "game": "gin_rummy", "question": "meld", "claim": '{"cards": ["7S", "7H", "7D"]}', "match": book.match.id,
            "hand": "2", "outcome": PLAIN,
        },
        follow=True,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", SAYS)
def test_people_are_named_as_they_are_called_on(what: str, pub: Book) -> None:
    phone = Phone((pub.table, Access.WRITE))
    answer = SAYS[what](phone, pub)
    assert answer.status_code in (200, 400, 409, 422), answer.content.decode()[-1000:]
    part = shown(answer, answer.status_code)
    assert is_harmless(part)
    named = part.text + " ".join(value for one in part.every() for value in one.attributes.values())
    assert any(name in named.translate(ISOLATES) for name in (PLAIN, OTHER))
