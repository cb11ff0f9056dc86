"""One dispute of every question of Seven Bridge and Mosty, settled in a browser: its form, its answer, the ruling kept."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, expect

import referee
from referee.game import Game, Question
from tests.e2e.tables import Phone
from tests.server import Server

NAMES = {"seven_bridge": ("Ken", "Rin", "Mei", "Olga", "Raj"), "mosty": ("Ida", "Max", "Eva")}
QUESTIONS = [(referee.game_called(key), one) for key in NAMES for one in referee.game_called(key).questions]
INTO = [(game, one) for game, one in QUESTIONS if one.into]


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def heard(place: Locator) -> list[str]:
    """The words of a place as they are read out: cards by their names."""
    own = "const own = one.cloneNode(true); own.querySelectorAll('[aria-hidden]').forEach((two) => two.remove());"
    return words(
        place.evaluate(f"one => {{ {own} return [...own.children].map((two) => two.textContent).join(' '); }}")
    )


def name(value: Any) -> str:
    return str(value.key) if isinstance(value, Game | Question) else ""


@dataclass
class Tables:
    """A phone that has a table of each game; its console has complained of nothing."""

    phones: dict[str, Phone]

    def ask(self, game: Game, question: Question) -> Phone:
        """Open a question with its example in the form, and ask."""
        phone = self.phones[game.key]
        told = {"match": phone.match, "claim": json.dumps(question.example)}
        phone.page.goto(f"{phone.site.url}/referee/{game.key}/{question.key}/?{urlencode(told)}")
        phone.ask()
        return phone


@pytest.fixture(scope="module")
def tables(browser: Browser, browser_context_args: dict[str, Any], site: Server) -> Iterator[Tables]:
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(10_000)
    phones = {}
    for key, players in NAMES.items():
        phones[key] = Phone(context.new_page(), site, key)
        phones[key].begin(*players)
    yield Tables(phones)
    complaints = [complaint for phone in phones.values() for complaint in phone.complaints]
    context.close()
    assert complaints == []


@pytest.mark.parametrize(("game", "question"), QUESTIONS, ids=name)
def test_a_dispute_is_settled_and_its_ruling_kept(tables: Tables, game: Game, question: Question) -> None:
    phone = tables.ask(game, question)
    ruling = game.ask(question.key, question.example, {})
    verdict = "" if question.counts and ruling.legal else "Legal" if ruling.legal else "Not legal"
    told = words(f"{verdict} {ruling.as_json()['says']}")
    assert heard(phone.page.locator(".verdict")) == told
    phone.page.locator("summary", has_text="Keep this ruling").click()
    phone.button("Keep it").click()
    expect(phone.page.get_by_label("What became of it")).to_be_visible()
    assert " ".join(words(ruling.as_json()["says"])) in " ".join(heard(phone.page.locator("main")))


@pytest.mark.parametrize(("game", "question"), INTO, ids=name)
def test_a_legal_answer_goes_straight_into_the_hand(tables: Tables, game: Game, question: Question) -> None:
    phone = tables.ask(game, question)
    phone.link("Into the hand").click()
    expect(phone.page.locator("#tray")).to_be_attached()
    expect(phone.page.locator(".pick :checked").first).to_be_attached()
