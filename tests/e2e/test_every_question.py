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


@pytest.mark.slow
@pytest.mark.parametrize(("game", "question"), QUESTIONS, ids=name)
def test_a_dispute_is_settled_and_its_ruling_kept(tables: Tables, game: Game, question: Question) -> None:
    phone = tables.ask(game, question)
    ruling = game.ask(question.key, question.example, {})
    verdict = "" if question.counts and ruling.legal else "Legal" if ruling.legal else "Not legal"
    told = words(f"{verdict} {ruling.as_json()['says']}")
    # Who is at the table and not in the example stands behind, without cards.
    assert heard(phone.page.locator(".verdict"))[: len(told)] == told
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


def test_a_question_is_told_with_choices_of_players_and_with_keys_of_cards(tables: Tables) -> None:
    phone = tables.phones["mosty"]
    phone.question("turn")
    page = phone.page
    assert page.get_by_label("Whose turn it is").locator("option").all_inner_texts() == ["", "Ida", "Max", "Eva"]
    page.get_by_label("Whose turn it is").select_option("Ida")
    keys = page.get_by_role("group", name="Cards", exact=True)
    expect(keys).to_be_hidden()
    for name, cards in {"hand": "5C 6C 7C 2S 9H", "trail": "4D", "draw.card": "KD", "discard": "9H"}.items():
        if name == "draw.card":
            expect(page.locator("[name='draw.card']")).to_be_hidden()
            page.locator("[name='draw.from']").select_option(label="from the deck")
            expect(page.locator("[name='draw.index']")).to_be_hidden()
        page.locator(f"[name='{name}']").tap()
        for card in cards.split():
            keys.locator(f"[value='{card}']").tap()
        expect(page.locator(f"[name='{name}']")).to_have_value(cards)
    keys.locator("[value='2S']").tap()  # one card alone
    expect(page.locator("[name='discard']")).to_have_value("2S")
    page.locator("[name='actions.0.do']").select_option(label="lays bridges")
    page.locator("[name='actions.0.bridges.0.cards']").fill("5C 6C 7C")
    phone.fits()
    phone.is_accessible()
    phone.ask()
    phone.hears("Legal", "The turn stands")


@pytest.mark.parametrize("game", NAMES)
def test_every_blank_of_a_question_has_a_label_in_words(tables: Tables, game: str) -> None:
    phone = tables.phones[game]
    for question in referee.game_called(game).questions:
        phone.page.goto(f"{phone.site.url}/referee/{game}/{question.key}/?match={phone.match}&whole=1")
        bare = """controls => controls.filter((one) => one.type !== 'hidden' && one.name.split('.').pop() !== 'do'
            && one.name.split('.').pop() !== 'from' && ![...one.labels].some((label) => label.innerText.trim() || !one.offsetParent))
            .map((one) => one.name)"""
        assert phone.page.locator("#claim :is(input, select, textarea)").evaluate_all(bare) == []
        phone.fits()
