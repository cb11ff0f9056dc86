"""Nothing that a phone sends is a fault of ours, whatever the names and values of its fields."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.keys import Access
from scoring.pages.urls import urlpatterns
from scoring.queries.games import all_games
from tests.factories import HandFactory, MatchFactory
from tests.scoring.pages.addresses import MAY_USE, Book, book_of
from tests.scoring.pages.phone import Phone, at

PATTERNS = {pattern.name: str(pattern.pattern) for pattern in urlpatterns}
POSTED = sorted(use.split()[1] for use in MAY_USE if use.startswith("POST"))
SHOWN = sorted(use.split()[1] for use in MAY_USE if use.startswith("GET") and use != "GET link")
STEPS = "mode knocker kind points 0 1 99 upcard rank suit rules target oklahoma choose spread layoffs each all card seat".split()
NAMES = (
    "mode act number version why note by later does revision player name confirm retired next game preset change dealer"
    " seat time_zone rules theme deck language away over from to n before saved link ask claim match entry instead_of"
    " knocker_deadwood defender_deadwood knocker_hand defender_hand knocker_melds hand outcome question typed suits"
).split()
VALUES = [
    "", " ", "0", "1", "-1", "7", "۷", "3+4", "9" * 40, "1e9", "0x1", "on", "off", "x", "\x00", "\ud7ff", "A" * 5000,
    "counts&kind=knock", "counts&kind=gin&knocker_deadwood=", "counts&=", "cards", "void", "agreed", "adjust", "points", "&&&",
    "7H", "7H 8H 9H", "7H|8H", "{}", "[]", "null", '{"mode": "cards"}', '{"a": {"b": [1]}}', '{"cards": 1}', "[" * 3000,
    "gin_rummy", "score_sheet", "whist", "00000000-0000-0000-0000-000000000000", "save", "strike", "keep", "new_match",
]  # fmt: skip

names = st.one_of(st.sampled_from(NAMES), st.lists(st.sampled_from(STEPS), min_size=1, max_size=4).map(".".join))
names = st.one_of(names, st.sampled_from(["", ".", "..", "points.", ".points", "points..0", "rules.target.x"]))
values = st.one_of(st.sampled_from(VALUES), st.text(max_size=20))
fields = st.dictionaries(names, st.lists(values, min_size=1, max_size=3), max_size=8)


@pytest.fixture
def book(db: None) -> Book:
    return book_of()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(POSTED), sent=fields)
def test_forms(name: str, sent: dict[str, Any], book: Book) -> None:
    answer = Phone((book.table, Access.WRITE)).send(
        book.address(name, PATTERNS[name]), {**MAY_USE[f"POST {name}"][1], **sent}
    )
    assert answer.status_code < 500, answer.content.decode()[-300:]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(SHOWN), asked=fields)
def test_addresses(name: str, asked: dict[str, Any], book: Book) -> None:
    answer = Phone((book.table, Access.WRITE)).get(book.address(name, PATTERNS[name]), asked)
    assert answer.status_code < 500, answer.content.decode()[-300:]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(word=st.one_of(st.text(max_size=60), st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", min_size=40, max_size=60)))
def test_links(word: str, book: Book) -> None:
    assert Phone().get(f"/k/{word}").status_code in (302, 404)


INSTEAD = [
    {}, [], 5, "x", {"mode": 5}, {"mode": "cards"}, {"mode": "adjust"}, {"mode": "points", "points": {"9": 1}},
    {"mode": "agreed", "points": {"9": 1}}, {"mode": "counts", "knocker": 9, "kind": "gin", "defender_deadwood": 1},
    {"mode": "points", "winner": 9, "points": {}}, {"mode": "result", "winner": 9, "value": 1},
]  # fmt: skip


@pytest.mark.parametrize("key", [game.key for game in all_games()])
def test_a_hand_that_was_agreed_on_is_shown_whatever_it_stands_for(key: str, db: None) -> None:
    match = MatchFactory.create(game=key)
    for entry in INSTEAD:
        HandFactory.create(match=match, entry={"mode": "agreed", "points": {"0": 1}, "instead_of": entry})
    phone = Phone((match.table, Access.WRITE))
    for number in range(1, len(INSTEAD) + 1):
        for path in (f"hand/{number}/", f"hand/{number}/correct/"):
            phone.see(at(match, path))
