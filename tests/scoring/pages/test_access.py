"""Every page with every kind of key. A page that is added is missing here until it says who may use it."""

import pytest

from scoring.keys import Access, key_to
from scoring.pages.urls import urlpatterns
from scoring.services.tables import renew_key
from tests.factories import TableFactory
from tests.scoring.pages.addresses import EVERYBODY, MAY_USE, WATCH, WRITE, Book, book_of
from tests.scoring.pages.phone import Phone
from tests.scoring.stored import everything

PATTERNS = {pattern.name: str(pattern.pattern) for pattern in urlpatterns}
USES = sorted(MAY_USE)
HERE = {"the watcher", "the scorekeeper"}
ADMITTED = {WATCH: HERE, WRITE: {"the scorekeeper"}}


def test_it_is_said_of_every_page_who_may_use_it() -> None:
    assert {use.split()[1] for use in MAY_USE} == set(PATTERNS)


@pytest.fixture
def book(db: None) -> Book:
    return book_of()


@pytest.fixture
def visitors(book: Book) -> dict[str, Phone]:
    elsewhere = TableFactory.create()
    dead = Phone((book.table, Access.WRITE))
    renew_key(book.table, Access.WRITE)
    book.table.refresh_from_db()
    return {
        "nobody": Phone(),
        "another table's watcher": Phone((elsewhere, Access.WATCH)),
        "another table's scorekeeper": Phone((elsewhere, Access.WRITE)),
        "the holder of a dead key": dead,
        "the watcher": Phone((book.table, Access.WATCH)),
        "the scorekeeper": Phone((book.table, Access.WRITE)),
    }


@pytest.mark.parametrize("use", USES)
def test_a_page_is_for_those_who_may_use_it_and_changes_nothing_for_others(
    use: str, book: Book, visitors: dict[str, Phone]
) -> None:
    method, name = use.split()
    who, fields = MAY_USE[use][0], book.filled(MAY_USE[use][1])
    address = book.address(name, PATTERNS[name]).replace("<str:word>", key_to(book.table, Access.WATCH).word)
    for visitor, phone in visitors.items():
        before = everything()
        answer = phone.get(address, fields) if method == "GET" else phone.post(address, fields)
        if who == EVERYBODY or visitor in ADMITTED[who]:
            assert answer.status_code < 400, (visitor, answer.content.decode()[-1500:])
        else:
            assert answer.status_code == (403 if visitor in HERE else 404), visitor
        if method == "GET" or answer.status_code >= 400:
            assert everything() == before, visitor


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_a_page_knows_only_the_methods_that_are_said_here(name: str, book: Book, visitors: dict[str, Phone]) -> None:
    address = book.address(name, PATTERNS[name]).replace("<str:word>", key_to(book.table, Access.WATCH).word)
    for method in {"GET", "POST"} - {use.split()[0] for use in MAY_USE if use.split()[1] == name}:
        assert visitors["the scorekeeper"].generic(method, address).status_code == 405
    assert visitors["the scorekeeper"].generic("DELETE", address).status_code == 405


@pytest.mark.parametrize("use", [use for use in USES if MAY_USE[use][0] != EVERYBODY])
def test_what_is_not_there_looks_like_what_is_elsewhere(use: str, book: Book) -> None:
    method, name = use.split()
    stranger = Phone((TableFactory.create(), Access.WRITE))
    there = book.address(name, PATTERNS[name])
    absent = there
    for one in (book.table.id, book.match.id, book.over.id):
        absent = absent.replace(str(one), "00000000-0000-0000-0000-000000000000")
    assert stranger.generic(method, there).content == stranger.generic(method, absent).content


def test_a_scorekeeper_of_one_table_reaches_nobody_of_another(book: Book) -> None:
    elsewhere = book_of("Cottage", ("Eva", "Petr"))
    phone = Phone((book.table, Access.WRITE))
    stranger = elsewhere.table.players.first()
    assert phone.send(f"/t/{book.table.id}/people/", {"player": stranger.id, "name": "Fred"}).status_code == 404
    assert phone.get(f"/t/{book.table.id}/people/{stranger.id}/merge/").status_code == 404
    assert phone.get(f"/t/{book.table.id}/disputes/{elsewhere.dispute.id}/").status_code == 404
    stranger.refresh_from_db()
    assert stranger.name == "Eva"
