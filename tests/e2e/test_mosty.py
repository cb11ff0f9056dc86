"""Mosty on a phone: rounds of every kind, disputes of every sort, two evenings with somebody joining."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.tables import Phone, a_night_passes, said
from tests.server import Server, serving

FOUR = "Ida", "Maximilian von Habsburg-Lothringen", "Eva", "Raj"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("mosty")) as server:
        yield server


@pytest.fixture
def phone(page: Page, site: Server) -> Iterator[Phone]:
    """A phone at a table of Mosty; at the end its console has complained of nothing."""
    phone = Phone(page, site, "mosty")
    yield phone
    assert phone.complaints == []


def test_four_players_are_entered_in_twenty_two_taps(phone: Phone) -> None:
    phone.begin(*FOUR)
    phone.tap(phone.link("Enter hand"))
    expect(phone.save).to_have_text(said("Ida’s points to go"))
    phone.keys("77 114−40 ")
    expect(phone.save).to_have_text(said("Eva’s points to go"))
    phone.keys("−5 12")
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    assert phone.totals() == [77, 74, -5, 12]
    assert phone.taps <= 22


def test_a_minus_may_come_last(phone: Phone) -> None:
    phone.begin("Ida", "Max")
    phone.page.goto(f"{phone.sheet}hand/")
    phone.keys("40")
    phone.tap(phone.button("Change the sign"))
    phone.keys(" 65")
    expect(phone.save).to_be_enabled()
    cut = "cells => cells.filter((cell) => cell.scrollHeight > cell.clientHeight).map((cell) => cell.textContent)"
    assert phone.page.locator("#readout bdi").evaluate_all(cut) == []  # the tails of letters too
    phone.tap(phone.save)
    assert phone.totals() == [-40, 65]


def part(phone: Phone, field: str) -> Locator:
    """The segment that opens the cards of a field."""
    number = phone.page.locator(f".pick[data-field='{field}']").get_attribute("data-slot")
    return phone.page.locator("#slots label", has=phone.page.locator(f"[name='slot'][value='{number}']"))


def test_bridges_are_told_by_who_laid_them_and_a_joker_asks_for_its_card(phone: Phone) -> None:
    phone.begin("Ida", "Max")
    phone.page.goto(f"{phone.sheet}hand/?mode=cards")
    phone.tap(phone.page.locator(".first label", has_text="Ida"))
    expect(part(phone, "hands.0")).to_be_hidden()  # who went out has none
    phone.pick("laid.0", "AC 2C 3C 7S 8S X1")
    phone.pick("stands.X1", "9S")  # opened by the joker, and then Ida's cards are open again
    phone.pick("laid.0", "TS")
    phone.tap(part(phone, "laid.1"))
    phone.pick("laid.1", "KC")
    expect(phone.page.locator("#tray")).to_contain_text("K")
    expect(phone.save).to_have_text(said("Max’s cards to go"))
    phone.tap(part(phone, "hands.1"))
    phone.pick("hands.1", "X2 5H")
    expect(phone.page.locator("#readout")).to_contain_text(said("Ida +54"))
    phone.tap(phone.save)
    assert phone.totals() == [54, -20]
    assert phone.taps <= 60


def test_cards_that_lie_in_no_bridge_are_refused_and_the_table_may_agree(phone: Phone) -> None:
    phone.begin("Ida", "Max")
    phone.page.goto(f"{phone.sheet}hand/?mode=cards")
    phone.tap(phone.page.locator(".first label", has_text="Ida"))
    phone.pick("laid.0", "TS TD TH 4D")
    phone.tap(part(phone, "hands.1"))
    expect(phone.page.locator("[id='hands.1-4D']")).to_be_disabled()
    phone.pick("hands.1", "5H")
    expect(phone.page.locator("#readout")).to_contain_text("These cards lie in no bridge")
    expect(phone.save).to_be_disabled()
    phone.tap(phone.button("The table accepts it anyway"))
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    assert phone.totals() == [34, -5]


def test_cards_are_entered_without_script_too(browser: Browser, browser_context_args: Any, site: Server) -> None:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    plain = Phone(context.new_page(), site, "mosty")
    plain.begin("Ida", "Max")
    plain.page.goto(f"{plain.sheet}hand/?mode=cards")
    plain.tap(plain.page.locator(".first label", has_text="Ida"))
    plain.pick("laid.0", "7S 8S X1")
    plain.tap(part(plain, "hands.1"))
    plain.pick("hands.1", "5H")
    plain.save.click()
    expect(plain.page.get_by_role("alert")).to_contain_text(said("Which card is the joker that Ida laid?"))
    plain.tap(part(plain, "stands.X1"))
    plain.pick("stands.X1", "9S")
    plain.save.click()
    assert plain.totals() == [24, -5]
    context.close()


def test_a_hand_that_is_refused_counts_by_agreement(phone: Phone) -> None:
    """Two hands of which both say that they hold the same card; the table lets it pass."""
    phone.begin("Ida", "Max")
    headers, entry = phone.headers, {"mode": "cards", "table": [], "hands": {"0": ["5H"], "1": ["5H"]}}
    address = f"{phone.site.url}/api/v1/matches/{phone.match}/hands/"
    refused = phone.page.request.post(address, data={"entry": entry, "number": 1}, headers=headers)
    assert refused.status == 422
    phone.page.goto(f"{phone.sheet}hand/?mode=agreed")
    phone.keys("10 0")
    expect(phone.save).to_have_text(said("Save, Ida 0 → 10"))
    phone.tap(phone.save)
    assert phone.totals() == [10, 0]
    phone.tap(phone.page.locator("#hand-1"))
    expect(phone.page.locator("main")).to_contain_text("agree")


def test_points_are_given_between_hands(phone: Phone) -> None:
    phone.begin("Ida", "Max")
    phone.page.goto(f"{phone.sheet}hand/?mode=adjust")
    phone.keys("25 0")
    phone.page.fill("[name=why]", "Thursday")
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    assert phone.totals() == [25, 0]


def test_disputes_are_settled_by_a_sentence_and_cards(phone: Phone) -> None:
    phone.begin(*FOUR)
    phone.question("bridge")
    phone.pick("cards", "KS AS 2S")
    phone.ask()
    phone.hears("Legal", "A run")

    phone.question("extend")
    phone.pick("table.0.cards.each.card", "5C 6C 7C")
    phone.tap(phone.blank(1))
    phone.pick("cards", "8C")
    phone.ask()
    phone.hears("Not legal", "has no bridge yet")
    phone.page.go_back()
    phone.tap(phone.blank(2))
    phone.pick("table.1.cards.each.card", "TS TD TH")
    phone.ask()
    phone.hears("Legal")

    phone.question("swap")
    phone.pick("table.0.cards.each.card", "JH KH X2")
    phone.tap(phone.blank(1))
    phone.pick("card", "QH")
    phone.pick("table.1.cards.each.card", "TS TD TH")  # the blank has opened by itself
    phone.ask()
    phone.hears("Legal", "in the joker's place")

    phone.question("trail")
    phone.pick("wanted", "7H")
    phone.pick("tail", "6D 9H")
    phone.tap(phone.blank(2))
    phone.pick("bridge.cards", "7H 8H 9H")
    phone.ask()
    phone.hears("Legal", "takes 3 cards from the trail")
    phone.page.go_back()
    phone.pick("bridge.cards", "7H TH")  # 8-9-10 without the wanted card
    phone.ask()
    phone.hears("Not legal")


def test_bridges_and_trail_lie_on_the_table_until_the_hand_is_written(phone: Phone) -> None:
    phone.begin("Ida", "Max")
    phone.question("trail")
    phone.choose("player", "Ida")
    phone.pick("wanted", "7H")
    phone.pick("tail", "6D 9H")
    phone.tap(phone.blank(2))
    phone.pick("bridge.cards", "7H 8H 9H")
    phone.ask()
    phone.keep(next="Extension")
    assert phone.ticked("table.0.cards.each.card") == {"7H", "8H", "9H"}  # the only bridge stands in the sentence
    phone.choose("player", "Ida")
    phone.tap(phone.blank(1))
    phone.pick("cards", "X1")
    phone.tap(phone.page.locator("[data-joker='X1'] label"))
    phone.pick("stands.X1", "TH")
    phone.ask()
    phone.hears("Legal", "It can be laid on")
    phone.keep(next="Swap")
    expect(phone.page.locator("[name='table.0.cards.3.as']")).to_have_value("TH")
    phone.choose("player", "Ida")
    phone.page.fill("[name='joker']", "X1")
    phone.page.fill("[name='card']", "TH")
    phone.ask()
    phone.hears("Legal", "in the joker's place")
    phone.keep()
    assert phone.ticked("laid.0") == {"7H", "8H", "9H", "TH"}
    phone.tap(phone.page.locator(".first label", has_text="Ida"))
    phone.tap(part(phone, "hands.1"))
    phone.pick("hands.1", "5H")
    expect(phone.page.locator("#readout")).to_contain_text(said("Ida +34"))
    phone.tap(phone.save)
    assert phone.totals() == [34, -5]
    phone.question("extend")
    assert phone.ticked("table.0.cards.each.card") == set()


def test_a_series_goes_on_for_a_second_evening_with_somebody_joining(phone: Phone, another: Page) -> None:
    phone.begin("Ida", "Max", match_end="open")
    phone.page.goto(f"{phone.sheet}hand/")
    phone.keys("77 74")
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    assert phone.totals() == [77, 74]
    a_night_passes(phone.site)
    again = phone.come_back(another)
    again.page.goto(f"{again.sheet}seats/")
    again.page.get_by_label("Somebody joins").fill("Eva")
    again.tap(again.button("Plays from hand 2 on"))
    expect(again.page.locator("main")).to_contain_text("Eva")
    again.page.goto(f"{again.sheet}hand/")
    again.keys("1 2 ")
    expect(again.save).to_have_text(said("Eva’s points to go"))
    again.keys("30")
    expect(again.save).to_be_enabled()
    again.tap(again.save)
    assert again.totals() == [78, 76, 30]
    again.page.goto(f"{again.sheet}hand/?mode=cards")  # the deck runs out, and nobody is out
    again.tap(again.page.locator(".first label", has_text="Nobody"))
    for side, card in enumerate(("5H", "6D", "TC")):
        again.tap(part(again, f"hands.{side}"))
        again.pick(f"hands.{side}", card)
    expect(again.save).to_be_enabled()
    again.tap(again.save)
    assert again.totals() == [73, 70, 20]
    assert again.evenings() == ["2 hands were played.", "1 hand was played."]
    assert again.complaints == []


@pytest.mark.parametrize("size", [pytest.param((390, 844), marks=pytest.mark.slow), (360, 640)])
def test_six_players_fit_on_a_phone_and_everybody_can_use_the_pages(phone: Phone, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.begin(*FOUR, "Olga", "Tomáš Novotný-Kratochvíl")
    phone.page.goto(f"{phone.sheet}hand/")
    phone.fits()
    expect(phone.page.locator("#keypad")).to_be_in_viewport(ratio=1)
    for name in (*FOUR, "Olga", "Tomáš"):
        expect(phone.label(name)).to_be_in_viewport(ratio=1)
    phone.is_accessible()
    for question in ("extend", "swap", "trail"):
        phone.question(question)
        phone.fits()
        phone.is_accessible()
    phone.page.goto(f"{phone.sheet}hand/?mode=cards")
    phone.tap(phone.page.locator(".first label", has_text="Ida"))
    expect(phone.page.locator(".went").get_by_text("Went out: Ida")).to_be_visible()
    phone.pick("laid.0", "X1")
    phone.fits()
    phone.is_accessible()


SEEN = """
() => [...document.querySelectorAll("#sheet .who")].map((who) => {
  const name = who.querySelector("bdi").firstChild;
  const first = new Range();
  first.setStart(name, 0);
  first.setEnd(name, name.data.trim().split(" ")[0].length);
  const box = who.getBoundingClientRect();
  return [...first.getClientRects()].every((line) => line.bottom <= box.bottom + 2 && line.right <= box.right + 1);
})
"""


@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4, 5)), 6])
def test_on_the_sheet_first_names_are_whole_and_totals_stay_in_view(phone: Phone, players: int) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.begin(*(*FOUR, "Olga", "Tomáš Novotný-Kratochvíl")[:players], match_end="open")
    for number in range(1, 13):
        points = {str(side): (137 * number * (side + 1)) % 460 - 60 for side in range(players)}
        phone.post(f"matches/{phone.match}/hands/", {"number": number, "entry": {"mode": "points", "points": points}})
    phone.page.reload()
    phone.fits()
    assert phone.page.evaluate(SEEN) == [True] * players
    if players < 6:  # six stand below each other, and their hands go past them
        phone.page.mouse.wheel(0, 200)
        phone.page.wait_for_function("scrollY > 100")
    for total in phone.page.locator("#sheet .tot").all():
        expect(total).to_be_in_viewport(ratio=1)
