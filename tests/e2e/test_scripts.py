"""The small scripts, each on a page made of the parts it serves, over plain http and under the site's policy."""

import mimetypes
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.template import engines
from django.utils import translation
from playwright.sync_api import Browser, Page, Route, expect

Show = Callable[..., None]

ORIGIN = "http://kitchen.test"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"


class Phone:
    """A page that shows what it is given; its static files come from where they lie."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.html = ""
        self.went_wrong: list[str] = []
        page.on(
            "console", lambda message: message.type in ("error", "warning") and self.went_wrong.append(message.text)
        )
        page.on("pageerror", lambda error: self.went_wrong.append(str(error)))
        page.route(f"{ORIGIN}/**", self.answer)

    def show(self, body: str, language: str = "en", **context: object) -> None:
        """Show the base template with this as its paper and bar."""
        source = "{% extends 'base.html' %}{% load kibitz %}{% block title %}Test{% endblock %}{% block page %}"
        with translation.override(language):
            self.html = engines["django"].from_string(f"{source}{body}{{% endblock %}}").render(context)
        self.page.goto(f"{ORIGIN}/")

    def answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/static/"):
            found = finders.find(path.removeprefix("/static/"))
            assert found, f"{path} is missing"
            route.fulfill(path=found, content_type=mimetypes.guess_type(path)[0])
        else:
            route.fulfill(body=self.html, content_type="text/html", headers={"Content-Security-Policy": POLICY})


@pytest.fixture
def show(page: Page) -> Iterator[Show]:
    """Return what shows a body on a phone; at the end nothing has gone wrong in its console."""
    phone = Phone(page)
    yield phone.show
    assert phone.went_wrong == []


@pytest.fixture
def plain(browser: Browser) -> Iterator[Phone]:
    """Return a phone without script."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    yield Phone(context.new_page())
    context.close()


# Number keys

COUNTS = """<form class="frame" data-draft="counts"><main class="pad fit"><div class="num">
<label>Sara<input name="deadwood.0" inputmode="numeric" data-auto-next="0,2-10"></label>
<label>Nils<input name="deadwood.1" inputmode="numeric"></label></div>
{% include "parts/keypad.html" %}</main><footer class="bar"><button class="btn go">Save</button></footer></form>"""
SHEET = """<form class="frame"><main class="pad fit"><div class="num">
<label>Vera<input name="points.0" inputmode="numeric"></label>
<label>Anton<input name="points.1" inputmode="numeric" maxlength="4"></label></div>
{% include "parts/keypad.html" with signs=True %}</main></form>"""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.get_by_role("group", name="Number keys").get_by_role("button", name=key, exact=True).click()


def value(page: Page, name: str) -> str:
    return page.get_by_label(name, exact=True).input_value()


def test_number_keys_type_into_the_first_empty_field_and_the_phone_keeps_its_keyboard(page: Page, show: Show) -> None:
    show(COUNTS)
    press(page, "1", "4")
    assert (value(page, "Sara"), value(page, "Nils")) == ("14", "")
    expect(page.get_by_label("Sara")).to_have_attribute("inputmode", "none")


def test_a_number_that_cannot_go_on_opens_the_next_field(page: Page, show: Show) -> None:
    show(COUNTS)
    press(page, "7", "2", "5")
    assert (value(page, "Sara"), value(page, "Nils")) == ("7", "25")


def test_a_number_that_can_go_on_waits(page: Page, show: Show) -> None:
    show(COUNTS)
    press(page, "1", "0", "2", "5")
    assert (value(page, "Sara"), value(page, "Nils")) == ("10", "25")


def test_next_goes_on_field_by_field_and_then_to_the_button_that_saves(page: Page, show: Show) -> None:
    show(COUNTS)
    press(page, "1", "Next", "6", "Next")
    assert (value(page, "Sara"), value(page, "Nils")) == ("1", "6")
    expect(page.get_by_role("button", name="Save")).to_be_focused()


def test_a_field_that_is_opened_again_is_typed_over_and_a_digit_can_be_deleted(page: Page, show: Show) -> None:
    show(COUNTS)
    page.get_by_label("Nils").fill("25")
    page.get_by_label("Sara").click()
    press(page, "1", "Next", "3", "0", "Delete digit")
    assert value(page, "Nils") == "3"


def test_the_active_field_is_one_that_a_choice_has_left_open(page: Page, show: Show) -> None:
    choice = '<label><input type="radio" name="mode" value="gin">Gin</label>'
    show(COUNTS.replace("<div", f"{choice}<div", 1).replace("<label>Sara", '<label class="only-knock">Sara'))
    expect(page.locator(".on")).to_have_text("Sara")
    page.get_by_label("Gin").check()
    expect(page.locator(".on:visible")).to_have_text("Nils")
    press(page, "3")
    assert value(page, "Nils") == "3"


def test_number_keys_are_no_tab_stops(page: Page, show: Show) -> None:
    show(COUNTS)
    page.get_by_label("Nils").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Save")).to_be_focused()


def test_number_keys_tell_the_page_that_something_was_typed(page: Page, show: Show) -> None:
    show(COUNTS)
    page.evaluate("document.addEventListener('input', (event) => { document.title += event.target.value })")
    press(page, "1", "4", "Delete digit")
    expect(page).to_have_title("Test · Kibitz1141")


def test_points_may_be_a_sum_or_change_their_sign(page: Page, show: Show) -> None:
    show(SHEET)
    press(page, "1", "1", "4", "Minus", "4", "0", "Plus", "6", "Next", "2", "5", "Change the sign")
    assert (value(page, "Vera"), value(page, "Anton")) == ("114−40+6", "−25")
    press(page, "0", "0", "Change the sign")
    assert value(page, "Anton") == "250", "as long as the field allows"


def test_number_keys_bear_and_type_the_digits_of_the_language(page: Page, show: Show) -> None:
    show(COUNTS, "fa")
    page.get_by_role("button", name="۷").click()
    page.get_by_role("button", name="۲").click()
    assert (value(page, "Sara"), value(page, "Nils")) == ("۷", "۲")


def test_without_script_the_number_keys_stay_away(plain: Phone) -> None:
    plain.show(COUNTS)
    expect(plain.page.get_by_label("Sara")).to_have_attribute("inputmode", "numeric")
    expect(plain.page.locator(".keys")).to_be_hidden()


# Cards

CARDS = """<form class="frame" method="get" data-draft="cards"><main class="pad fit">
{% include "parts/picker.html" with jokers=2 %}
</main><footer class="bar"><button type="button" hidden data-undo>Undo</button><button>Save</button></footer></form>"""
HAND = {"slots": [{"field": "hand", "title": "Nils’s cards", "picked": ["9C"]}]}


def picked(page: Page) -> list[str]:
    return [str(box.get_attribute("value")) for box in page.get_by_role("checkbox", checked=True).all()]


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.value"))


def test_each_suit_is_one_tab_stop(page: Page, show: Show) -> None:
    show(CARDS, **HAND)
    page.get_by_role("button", name="Undo").focus()
    stops = []
    for _suit in range(5):
        page.keyboard.press("Shift+Tab")
        stops.append(focused(page))
    assert stops == ["X1", "AC", "AD", "AH", "AS"]


def test_arrows_move_by_row_and_column_and_space_picks(page: Page, show: Show) -> None:
    show(CARDS, **HAND)
    page.get_by_label("two of spades").focus()
    page.keyboard.press("ArrowDown")
    assert focused(page) == "9S"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "2H"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "KS", "the place of the pip is no card"
    page.keyboard.press("Space")
    assert picked(page) == ["KS", "9C"]


def test_arrows_follow_the_eye_in_languages_from_right_to_left(page: Page, show: Show) -> None:
    show(CARDS, "fa", **HAND)
    page.locator("[value='2S']").focus()
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "3S"


def test_typing_a_card_picks_it_and_typing_it_again_takes_it_back(page: Page, show: Show) -> None:
    show(CARDS, **HAND)
    page.get_by_label("ace of spades").focus()
    page.keyboard.type("7h10sqd")
    assert picked(page) == ["TS", "7H", "QD", "9C"]
    assert focused(page) == "QD"
    page.keyboard.type("7h")
    assert picked(page) == ["TS", "QD", "9C"]


def test_german_suits_are_typed_by_their_own_letters(page: Page, show: Show) -> None:
    show(CARDS, suits="german", **HAND)
    page.get_by_label("ace of leaves").focus()
    page.keyboard.type("ol7b10a")
    assert picked(page) == ["QS", "7D", "9C", "TC"]


def test_a_card_that_lies_elsewhere_is_passed_over_and_cannot_be_typed(page: Page, show: Show) -> None:
    show(CARDS, **HAND)
    page.evaluate("document.querySelector('[value=\"3S\"]').disabled = true")
    page.get_by_label("two of spades").focus()
    page.keyboard.press("ArrowRight")
    assert focused(page) == "4S"
    page.keyboard.type("3s")
    assert picked(page) == ["9C"]


def test_undo_takes_back_the_last_card_picked(page: Page, show: Show) -> None:
    show(CARDS, **HAND)
    page.get_by_label("ace of spades").focus()
    page.keyboard.type("7h8h9h8h")
    page.get_by_role("button", name="Undo").click()
    assert picked(page) == ["7H", "9C"]
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert picked(page) == ["9C"], "what came with the page stays"


SPREADS = [
    {
        "name": "spread",
        "says": "Which?",
        "options": [{"value": "1", "says": "A", "chosen": True}, {"value": "2", "says": "B"}],
    }
]


def test_what_is_chosen_while_a_readout_is_on_its_way_stays_chosen(page: Page, show: Show) -> None:
    show('<form><div id="readout"></div>{% include "parts/choices.html" with oob=True %}</form>', choices=SPREADS)
    page.evaluate("window.swapped = document.getElementById('choices')")
    page.get_by_text("B", exact=True).click()
    page.evaluate("htmx.ajax('GET', '/', { target: '#readout', select: '#readout', swap: 'outerHTML' })")
    page.wait_for_function("window.swapped !== document.getElementById('choices')")
    expect(page.get_by_label("B")).to_be_checked()


def test_without_script_cards_are_picked_too_and_a_tap_in_the_tray_takes_one_back(plain: Phone) -> None:
    run = {"cards": ["9C", "TC"], "lies": "meld", "stands_for": {}, "caption": ""}
    tray = '{% include "parts/tray.html" %}'
    plain.show(CARDS.replace("{% include", f"{tray}{{% include", 1), slots=[HAND["slots"][0] | {"groups": [run]}])
    plain.page.locator("label", has=plain.page.locator("[value='7H']")).click()
    plain.page.get_by_label("Remove nine of clubs").click()
    assert picked(plain.page) == ["7H"]


# Menu, shortcuts, choices, copying

TABLE = """<main class="pad"><a class="btn" href="#menu">Menu</a><a href="#new" aria-keyshortcuts="n">Enter hand</a>
<input aria-label="Why" name="why"><input type="checkbox" aria-label="Tick">
<button type="button" hidden data-copy="http://kitchen.test/k/1" data-done="Copied">Copy</button>
<button type="button" hidden data-share="http://kitchen.test/k/1">Send</button></main>
<dialog class="menu" id="menu" aria-label="Table menu"><a href="/share">Share</a>
<label><input type="checkbox" data-choice="deck" value="4">Four colours</label><a class="btn" href="#">Close</a></dialog>"""


@pytest.mark.parametrize("close", ["Escape", "Close", "outside"])
def test_the_menu_holds_the_focus_and_gives_it_back(page: Page, show: Show, close: str) -> None:
    show(TABLE)
    page.get_by_role("link", name="Menu").click()
    menu = page.get_by_role("dialog", name="Table menu")
    expect(menu).to_be_visible()
    expect(menu.get_by_role("link", name="Share")).to_be_focused()
    if close == "Escape":
        page.keyboard.press("Escape")
    elif close == "Close":
        menu.get_by_role("link", name="Close").click()
    else:
        page.mouse.click(195, 40)
    expect(menu).to_be_hidden()
    expect(page.get_by_role("link", name="Menu")).to_be_focused()
    assert page.url == f"{ORIGIN}/"


def test_without_script_the_menu_opens_and_closes_too(plain: Phone) -> None:
    plain.show(TABLE)
    menu = plain.page.locator("#menu")
    expect(menu).to_be_hidden()
    plain.page.get_by_role("link", name="Menu").click()
    expect(menu).to_be_visible()
    menu.get_by_role("link", name="Close").click()
    expect(menu).to_be_hidden()


def test_a_shortcut_presses_its_link_but_never_while_someone_types(page: Page, show: Show) -> None:
    show(TABLE)
    page.get_by_label("Why").focus()
    page.keyboard.type("nine")
    assert (page.url, page.get_by_label("Why").input_value()) == (f"{ORIGIN}/", "nine")
    page.get_by_label("Tick").focus()
    page.keyboard.press("n")
    expect(page).to_have_url(f"{ORIGIN}/#new")


def test_shortcuts_can_be_turned_off(page: Page, show: Show) -> None:
    show(TABLE)
    page.evaluate("document.documentElement.dataset.shortcuts = 'off'")
    page.keyboard.press("n")
    assert page.url == f"{ORIGIN}/"


def test_a_choice_shows_at_once(page: Page, show: Show) -> None:
    show(TABLE)
    page.get_by_role("link", name="Menu").click()
    page.get_by_label("Four colours").check()
    expect(page.locator("html")).to_have_attribute("data-deck", "4")
    page.get_by_label("Four colours").uncheck()
    expect(page.locator("html")).not_to_have_attribute("data-deck", "4")


def test_over_plain_http_a_link_can_be_copied_but_not_shared(page: Page, show: Show) -> None:
    show(TABLE)
    expect(page.get_by_text("Send")).to_be_hidden()
    page.get_by_text("Copy").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    page.get_by_label("Why").focus()
    page.keyboard.press("Control+V")
    assert value(page, "Why") == "http://kitchen.test/k/1"


# Drafts


def test_what_was_typed_survives_a_closed_tab(page: Page, show: Show) -> None:
    show(COUNTS)
    press(page, "7", "2")
    page.reload()
    assert (value(page, "Sara"), value(page, "Nils")) == ("7", "2")


def test_picked_and_unpicked_cards_survive(page: Page, show: Show) -> None:
    show(CARDS, **HAND)
    page.get_by_label("ace of spades").focus()
    page.keyboard.type("7h9c")
    page.reload()
    assert picked(page) == ["7H"]


def test_a_draft_goes_when_it_is_saved(page: Page, show: Show) -> None:
    show(COUNTS)
    press(page, "7")
    show('<main class="pad" data-draft-done="counts"></main>')
    show(COUNTS)
    assert value(page, "Sara") == ""


def test_forms_with_one_key_share_a_draft(page: Page, show: Show) -> None:
    upcard = '<input aria-label="Upcard" name="upcard">'
    show(f'<form data-draft="counts">{upcard}</form>')
    page.get_by_label("Upcard").fill("7H")
    show(COUNTS)
    press(page, "4")
    show(COUNTS.replace("<div", f"{upcard}<div"))
    assert (value(page, "Upcard"), value(page, "Sara")) == ("7H", "4")


def test_what_the_server_hides_in_a_form_is_no_draft(page: Page, show: Show) -> None:
    form = (
        '<form data-draft="x"><input type="hidden" name="version" value="{}"><input aria-label="Why" name="why"></form>'
    )
    show(form.format(1))
    page.get_by_label("Why").fill("mistyped")
    show(form.format(2))
    assert value(page, "Why") == "mistyped"
    assert page.locator("[name=version]").input_value() == "2"


def test_a_draft_that_is_filled_in_again_is_told_to_the_page(page: Page, show: Show) -> None:
    show(COUNTS)
    press(page, "7")
    page.add_init_script("document.addEventListener('change', (event) => { window.told = event.target.name })")
    page.reload()
    assert page.evaluate("window.told") == "deadwood.0"


def test_old_drafts_are_thrown_away(page: Page, show: Show) -> None:
    show(COUNTS)
    page.evaluate("localStorage.setItem('draft:old', JSON.stringify({ at: Date.now() - 31 * 86400000, fields: {} }))")
    page.evaluate("localStorage.setItem('draft:broken', 'nonsense')")
    page.reload()
    assert page.evaluate("Object.keys(localStorage)") == []
