"""What templates draw and write: cards, pickers, tallies, numbers, QR codes and the frame around every page."""

import json
import re
from xml.etree import ElementTree

import pytest
import segno
from django.contrib.staticfiles import finders
from django.template import engines
from django.utils import translation

from scoring.card_names import card_letter, card_name
from scoring.numbers import number, signed


def render(source: str, **context: object) -> str:
    return engines["django"].from_string("{% load kibitz %}" + source).render(context)


def drawn(source: str, **context: object) -> ElementTree.Element:
    """Return the one element that is rendered, read as XML."""
    html = re.sub(r" (checked|disabled|hidden)(?=[ >])", r' \1=""', render(source, **context))
    return ElementTree.fromstring(re.sub(r"<(input[^>]*)>", r"<\1/>", html))


def text(element: ElementTree.Element) -> str:
    return "".join(element.itertext()).strip()


def pips(element: ElementTree.Element) -> list[str]:
    return [use.get("href", "").partition("#")[2] for use in element.iter("use")]


# Numbers


@pytest.mark.parametrize(
    ("value", "plain", "with_sign"),
    [
        (0, "0", "0"),
        (18, "18", "+18"),
        (-6, "−6", "−6"),
        (1136, "1,136", "+1,136"),
        (-1_000_000, "−1,000,000", "−1,000,000"),
    ],
)
def test_numbers_in_english(value: int, plain: str, with_sign: str) -> None:
    assert (number(value), signed(value)) == (plain, with_sign)


@pytest.mark.parametrize(
    ("value", "plain", "with_sign"),
    [(0, "۰", "۰"), (18, "۱۸", "\u200e+۱۸"), (-6, "\u200e−۶", "\u200e−۶"), (1136, "۱٬۱۳۶", "\u200e+۱٬۱۳۶")],
)
def test_numbers_in_persian_have_their_sign_at_the_left(value: int, plain: str, with_sign: str) -> None:
    with translation.override("fa"):
        assert (number(value), signed(value)) == (plain, with_sign)


def test_numbers_are_filters_too() -> None:
    assert render("{{ n|number }} {{ n|signed }}", n=1136) == "1,136 +1,136"


# Cards


@pytest.mark.parametrize(
    ("code", "french", "german"),
    [
        ("7H", "seven of hearts", "seven of hearts"),
        ("AS", "ace of spades", "ace of leaves"),
        ("TC", "ten of clubs", "ten of acorns"),
        ("QD", "queen of diamonds", "over of bells"),
        ("JS", "jack of spades", "under of leaves"),
        ("X2", "joker", "joker"),
        ("K", "king", "king"),
        ("J", "jack", "under"),
    ],
)
def test_a_card_is_read_out_by_its_name(code: str, french: str, german: str) -> None:
    assert (card_name(code), card_name(code, german=True)) == (french, german)


def test_every_card_has_a_name_of_its_own() -> None:
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    assert len({card_name(code) for code in deck}) == 52
    assert all(f"{card_name(code[0])} of " in card_name(code) for code in deck)


def test_every_german_card_has_a_name_of_its_own() -> None:
    deck = [rank + suit for rank in "789TJQKA" for suit in "SHDC"]
    names = {card_name(code, german=True) for code in deck}
    assert len(names) == 32
    assert {name.rpartition(" ")[2] for name in names} == {"leaves", "hearts", "bells", "acorns"}


@pytest.mark.parametrize(
    ("code", "french", "german"),
    [("7H", "7", "7"), ("TC", "10", "10"), ("JD", "J", "U"), ("Q", "Q", "O"), ("X1", "", "")],
)
def test_a_card_bears_a_letter_or_a_number(code: str, french: str, german: str) -> None:
    assert (card_letter(code), card_letter(code, german=True)) == (french, german)


@pytest.mark.parametrize(
    ("suits", "label", "letter", "pip"),
    [("", "queen of clubs", "Q", "clubs"), ("german", "over of acorns", "O", "acorns")],
)
def test_a_card_shows_letter_and_pip_in_its_ink(suits: str, label: str, letter: str, pip: str) -> None:
    card = drawn('{% card "QC" %}', suits=suits)
    assert (card.get("role"), card.get("aria-label"), card.get("data-s")) == ("img", label, "c")
    assert (text(card), pips(card)) == (letter, [pip])


def test_a_card_may_be_dashed_or_say_something_else() -> None:
    card = drawn('{% card "9H" "off" label="Remove nine of hearts" %}')
    assert (card.get("class"), card.get("aria-label")) == ("card off", "Remove nine of hearts")


def test_a_joker_wears_the_letter_and_the_ink_of_the_card_it_stands_for() -> None:
    card = drawn('{% card "X1" stands_for="AH" %}')
    assert (card.get("class"), card.get("data-s")) == ("card off", "h")
    assert (card.get("aria-label"), text(card), pips(card)) == ("joker as ace of hearts", "A", ["joker"])


def test_a_rank_alone_has_no_pip() -> None:
    card = drawn('{% card "T" %}')
    assert (card.get("aria-label"), text(card), pips(card), card.get("data-s")) == ("ten", "10", [], "")


def test_a_card_in_a_sentence_is_seen_as_pip_and_heard_as_name() -> None:
    seen, heard = drawn('{% inline_card "TH" %}')
    assert (seen.get("aria-hidden"), text(seen), pips(seen)) == ("true", "10", ["hearts"])
    assert (heard.get("class"), text(heard)) == ("vh", "ten of hearts")


def test_every_pip_and_icon_is_in_the_sprite() -> None:
    sprite = finders.find("icons.svg")
    assert sprite
    symbols = {symbol.get("id") for symbol in ElementTree.parse(sprite).iter("{http://www.w3.org/2000/svg}symbol")}
    assert symbols >= set(
        "spades hearts diamonds clubs leaves bells acorns joker back fwd x more qr plus ok del undo pen".split()
    )


# The parts


def picker(*picked: str, **context: object) -> ElementTree.Element:
    slots = [{"field": "hand", "title": "Cards", "picked": picked, "full": 10}]
    return drawn('{% include "parts/picker.html" %}', slots=slots, **context)


def suits_of(picker: ElementTree.Element) -> list[ElementTree.Element]:
    return [suit for suit in picker.iter("div") if suit.get("class") == "suit"]


def test_a_picker_has_every_card_once_in_suits_of_two_rows() -> None:
    suits = [[box.get("value") for box in suit.iter("input")] for suit in suits_of(picker())]
    assert suits == [[rank + suit for rank in "A23456789TJQK"] for suit in "SHDC"]


def test_a_picker_knows_what_is_picked_and_how_many_fill_it() -> None:
    drawn_picker = picker("7H")
    boxes = {box.get("value"): box for box in drawn_picker.iter("input")}
    assert [code for code, box in boxes.items() if box.get("checked") is not None] == ["7H"]
    assert boxes["7H"].get("aria-label") == "seven of hearts"
    assert drawn_picker[0].get("data-full") == "10"


def test_a_picker_has_as_many_jokers_as_the_deck() -> None:
    assert [box.get("value") for box in picker(jokers=3).iter("input")][52:] == ["X1", "X2", "X3"]


def test_a_picker_speaks_german_suits() -> None:
    names = [suit.get("aria-label") for suit in suits_of(picker(suits="german"))]
    assert names == ["leaves", "hearts", "bells", "acorns"]


def groups(*caption: str) -> list[dict[str, object]]:
    run = {"cards": ["9C", "TC"], "lies": "meld", "stands_for": {}, "caption": ""}
    return [run, {"cards": ["9H"], "lies": "off", "stands_for": {}, "caption": "".join(caption)}]


def labels(element: ElementTree.Element) -> list[str | None]:
    return [card.get("aria-label") for card in element.iter("span") if card.get("role")]


def test_a_card_in_the_tray_is_a_label_of_its_box() -> None:
    tray = drawn('{% include "parts/tray.html" %}', slots=[{"field": "hands.1", "groups": groups()}])
    assert [label.get("for") for label in tray.iter("label")] == ["hands.1-9C", "hands.1-TC", "hands.1-9H"]
    assert labels(tray) == ["Remove nine of clubs", "Remove ten of clubs", "Remove nine of hearts"]


def test_cards_that_lie_to_be_looked_at_take_nothing_back() -> None:
    lying = drawn("<div>{% laid groups %}</div>", groups=groups("laid off on Sara’s run"))
    assert list(lying.iter("label")) == []
    assert labels(lying) == ["nine of clubs", "ten of clubs", "nine of hearts"]
    assert [card.get("class") for card in lying.iter("span") if card.get("role")] == ["card ", "card ", "card off"]
    assert text(lying[1]) == "9laid off on Sara’s run"


def test_a_card_that_is_missing_says_so() -> None:
    missing = {"cards": ["8H"], "lies": "missing", "stands_for": {}, "caption": ""}
    assert labels(drawn("<div>{% laid groups %}</div>", groups=[missing])) == ["eight of hearts, missing"]


def test_a_joker_that_lies_for_a_card_shows_which() -> None:
    run = {"cards": ["QH", "X1"], "lies": "meld", "stands_for": {"X1": "KH"}, "caption": ""}
    assert labels(drawn("<div>{% laid groups %}</div>", groups=[run])) == ["queen of hearts", "joker as king of hearts"]


def test_a_caption_stays_text_whatever_it_holds() -> None:
    lying = drawn("<div>{% laid groups %}</div>", groups=groups("</small><script>alert(1)</script>"))
    assert text(lying[1]) == "9</small><script>alert(1)</script>"


# Tallies and QR codes


@pytest.mark.parametrize(
    ("sticks", "width", "strokes", "label"),
    [
        (0, 3, 0, "0 sticks"),
        (1, 9, 1, "1 stick"),
        (4, 27, 4, "4 sticks"),
        (5, 32, 5, "5 sticks"),
        (11, 67, 11, "11 sticks"),
    ],
)
def test_sticks_are_drawn_in_gates_of_five(sticks: int, width: int, strokes: int, label: str) -> None:
    tally = drawn("{% tally sticks %}", sticks=sticks)
    assert (tally.get("viewBox"), tally.get("aria-label")) == (f"0 0 {width} 24", label)
    assert tally[0].get("d", "").count("M") == strokes


def test_sticks_may_be_called_something_else() -> None:
    assert drawn('{% tally 2 "+2" %}').get("aria-label") == "+2"


def test_a_qr_code_is_the_text_with_a_quiet_frame() -> None:
    link = "http://192.168.1.20:8000/k/ABCDEFGH"
    code = drawn('{% qr link "QR code of the watch link" %}', link=link)
    svg = code[0]
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg[0].get("d", ""))}
    matrix = segno.make(link, micro=False).matrix
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert svg.get("viewBox") == f"-3 -3 {len(matrix) + 6} {len(matrix) + 6}"
    assert code.get("aria-label") == "QR code of the watch link"


# The frame


def test_every_page_says_its_language_and_direction() -> None:
    assert '<html lang="en" dir="ltr">' in render('{% include "base.html" %}')
    with translation.override("fa"):
        assert '<html lang="fa" dir="rtl">' in render('{% include "base.html" %}')


def test_every_page_carries_the_choices_of_its_reader() -> None:
    page = render('{% include "base.html" %}', theme="dark", deck="4", suits="german")
    assert 'data-theme="dark" data-deck="4" data-suits="german"' in page


def test_htmx_swaps_refusals_and_evaluates_nothing() -> None:
    config = re.search(r"name=\"htmx-config\" content='(.*?)'", render('{% include "base.html" %}'))
    assert config
    read = json.loads(config[1])
    assert (read["includeIndicatorStyles"], read["allowEval"]) == (False, False)
    swaps = {
        status: next(rule["swap"] for rule in read["responseHandling"] if re.fullmatch(rule["code"], status))
        for status in ("200", "204", "302", "400", "404", "409", "422", "500")
    }
    assert [status for status, swap in swaps.items() if swap] == ["200", "302", "409", "422"]
