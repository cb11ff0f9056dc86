"""Taking a table along as a file and bringing it in, on pages."""

import json
from io import BytesIO
from typing import Any

import pytest

from scoring.models import Match, Table
from tests.factories import HandFactory
from tests.scoring.exports import SPOILT
from tests.scoring.pages.phone import Phone, at, shown
from tests.scoring.stored import everything


@pytest.fixture
def book(match: Match) -> Table:
    """A table with two hands."""
    for _ in range(2):
        HandFactory.create(match=match)
    return match.table


def taken_along(phone: Phone, table: Table) -> bytes:
    return phone.get(f"/t/{table.id}/export/?format=json").content


def bring_in(phone: Phone, content: bytes, **more: Any) -> Any:
    return phone.post("/import/", {"document": named(content), **more})


def named(content: bytes) -> BytesIO:
    file = BytesIO(content)
    file.name = "kibitz.json"
    return file


def test_both_files_are_offered_with_a_name_that_says_what_they_are(book: Table, watcher: Phone) -> None:
    page = watcher.see(f"/t/{book.id}/export/")
    links = [link["href"] for link in page.one("main").all("a", "btn")]
    assert links == ["?format=json", "?format=csv"]
    for link, ending in zip(links, ("json", "csv"), strict=True):
        answer = watcher.get(f"/t/{book.id}/export/{link}")
        assert answer["Content-Disposition"].startswith('attachment; filename="kibitz-thursday-gin-')
        assert answer["Content-Disposition"].endswith(f'.{ending}"')


def test_the_book_leads_there(book: Table, watcher: Phone) -> None:
    assert watcher.see(f"/t/{book.id}/book/").all("a", href=f"/t/{book.id}/export/")


def test_a_table_whose_name_has_no_latin_letters_can_be_taken_along(book: Table, watcher: Phone) -> None:
    Table.objects.update(name="پنجشنبه")
    assert "kibitz-table-" in watcher.get(f"/t/{book.id}/export/?format=json")["Content-Disposition"]


def test_what_was_taken_along_is_a_table_of_its_own_on_the_phone_that_brings_it_in(
    book: Table, watcher: Phone, stranger: Phone
) -> None:
    answer = bring_in(stranger, taken_along(watcher, book))
    copy = Table.objects.exclude(id=book.id).get()
    assert answer["Location"] == f"/t/{copy.id}/"
    sheet = stranger.see(at(copy.matches.get()))
    assert sheet.one("h1").text.startswith("Thursday gin")
    assert sheet.all("a", "go")[0].text == "Enter hand"
    assert len(stranger.see("/").all("a", "slip")) == 1


def test_the_same_file_is_brought_in_once_more_only_if_that_is_wanted(
    book: Table, watcher: Phone, stranger: Phone
) -> None:
    content = taken_along(watcher, book)
    bring_in(stranger, content)
    page = shown(bring_in(stranger, content), 409)
    assert page.one(role="alert").text.startswith("This export is here already.")
    assert page.one("input", name="again")
    assert bring_in(stranger, content, again="on").status_code == 302
    assert Table.objects.count() == 3


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_is_not_whole_is_refused_in_words_with_its_place_and_leaves_nothing(
    book: Table, watcher: Phone, stranger: Phone, spoilt: str
) -> None:
    spoil, _, place = SPOILT[spoilt]
    content = spoil(json.loads(taken_along(watcher, book)))
    before = everything()
    words = shown(bring_in(stranger, content), 400).one(role="alert").text
    assert words.endswith("Nothing was brought in.")
    if place:
        assert f"At {place} " in words
    assert everything() == before


def test_without_a_file_one_is_asked_for(stranger: Phone) -> None:
    assert "A file is needed." in shown(stranger.post("/import/"), 400).one(role="alert").text
