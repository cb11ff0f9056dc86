"""Months on phones: what loads after a page, charts, paying, a picture to send, what is found.

Every page of them in every look and size is looked at in test_pages.
"""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e import year
from tests.e2e.conftest import Phones
from tests.e2e.phone import Phone
from tests.e2e.pictures import DOCS, PICTURES

SEDMA = f"standings/?game=sedma&{year.YEAR}"


def test_there_is_a_small_picture_of_each_page_in_the_docs() -> None:
    told = (DOCS / "months.md").read_text("utf-8")
    shown = re.findall(r'src="([\w-]+)\.png"', told)
    assert shown == [name for name, *_ in PICTURES]
    assert {name: size for name in shown if (size := (DOCS / f"{name}.png").stat().st_size) > 150_000} == {}


# What loads after the page


@pytest.fixture
def phone(phones: Phones, told: dict[str, str]) -> Phone:
    phone = phones()
    phone.open(f"/k/{told['key']}")
    return phone


def at(told: dict[str, str], path: str) -> str:
    return f"/t/{told['t']}/{path}"


def rows(table: Locator) -> list[list[str]]:
    """The cells of a table's body."""
    return [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]


def test_standings_and_then_their_details_load_after_the_page(phone: Phone, told: dict[str, str]) -> None:
    phone.open(at(told, SEDMA))
    expect(phone.page.locator("#standings > table tbody tr")).not_to_have_count(0)
    expect(phone.page.locator("#details h2")).to_have_text(
        ["Points by month", "Places after each month", "Head to head", "Player by player"]
    )


def test_without_script_plain_links_lead_to_the_same(phones: Phones, phone: Phone, told: dict[str, str]) -> None:
    plain = phones(java_script_enabled=False)
    plain.open(f"/k/{told['key']}")
    for one in (phone, plain):
        one.open(at(told, SEDMA))
    plain.go(plain.link("Show the standings"))
    plain.go(plain.link("Months, head to head, best hands"))
    expect(phone.page.locator("#details dl").first).to_be_attached()
    for part in ("#standings > table", "#details table.h2h"):
        assert rows(plain.page.locator(part).last) == rows(phone.page.locator(part).last)


def test_a_form_without_script_asks_for_other_days_another_game_and_these_people(
    phones: Phones, told: dict[str, str]
) -> None:
    plain = phones(java_script_enabled=False)
    plain.open(f"/k/{told['key']}")
    plain.open(at(told, "standings/?game=&from=&to="))
    plain.tap(plain.page.locator("#asked summary"))
    plain.page.get_by_label("Game").select_option(label="Gin rummy")
    plain.page.get_by_label("From").fill("2025-01-01")
    plain.page.get_by_label("To", exact=True).fill("2025-12-31")
    plain.page.get_by_label("Places by").select_option(label="Points")
    plain.tap(plain.page.get_by_label("Asha"), plain.page.get_by_label("Raj"))
    plain.go(plain.button("Show this"))
    expect(plain.page.locator("#asked summary")).to_contain_text(
        re.compile("Gin rummy\\s*2025, only \\W*Asha\\W* and \\W*Raj")
    )
    plain.go(plain.link("Show the standings"))
    assert {row[1] for row in rows(plain.page.locator("#standings > table"))} == {"Asha", "Raj"}


# Charts


def test_a_chart_says_the_same_in_its_drawing_its_sentence_and_its_table(phone: Phone, told: dict[str, str]) -> None:
    phone.open(at(told, SEDMA))
    charts = phone.page.locator("#charts section")
    expect(charts).to_have_count(2)
    for chart in charts.all():
        sentence = chart.locator("p").inner_text()
        assert chart.get_by_role("img").get_attribute("aria-label") == sentence
        phone.tap(chart.locator("summary"))
        names = chart.locator("thead th").all_inner_texts()[1:]
        last = rows(chart.locator("table"))[-1][1:]
        said = re.findall(r"\u2068(\w+)\u2069 (−?\d+(?:,\d{3})*)", sentence)
        assert dict(said) == dict(zip(names, last, strict=True))
        assert sorted(chart.locator("svg g text").all_text_contents()) == sorted(names)


def test_charts_are_mirrored_where_people_read_from_right_to_left(phone: Phone, told: dict[str, str]) -> None:
    places = {}
    for language in ("en", "fa"):
        phone.page.context.add_cookies([{"name": "django_language", "value": language, "url": phone.site}])
        phone.open(at(told, SEDMA))
        dots = phone.page.locator("#charts svg").first.locator("circle")
        expect(dots.first).to_be_attached()
        places[language] = [float(dot.get_attribute("cx") or 0) for dot in dots.all()]
    assert places["fa"] == pytest.approx([358 - x for x in places["en"]])


def test_charts_are_printed_and_told_apart_without_colour(phone: Phone, told: dict[str, str]) -> None:
    phone.open(at(told, SEDMA))
    expect(phone.page.locator("#charts svg")).to_have_count(2)
    phone.page.emulate_media(media="print")
    for chart in phone.page.locator("#charts svg").all():
        expect(chart).to_be_visible()
        style = "(lines) => lines.map((line) => { const is = getComputedStyle(line); return is.strokeDasharray + is.strokeWidth; })"
        patterns = chart.locator("g path").evaluate_all(style)
        led = chart.locator("g.first").count()
        assert len(set(patterns)) == len(patterns) - max(led - 1, 0)
        assert set(
            chart.locator("g path").evaluate_all("(lines) => lines.map((line) => getComputedStyle(line).stroke)")
        ) == {"rgb(0, 0, 0)"}


# Paying, evenings, finding


def test_a_payment_is_called_paid_by_a_tap_and_taken_back(phone: Phone, told: dict[str, str]) -> None:
    phone.open(at(told, f"settle-up/?game=mosty&price=0.25&{year.YEAR}"))
    say = phone.page.locator("#accounts > .say")
    expect(say).to_have_text(re.compile("payments? settles? everything"))
    before = say.inner_text()
    phone.go(phone.page.get_by_role("button", name="It is paid").first)
    expect(say).not_to_have_text(before)
    expect(phone.page.locator("#accounts h2")).to_have_text("What was paid")
    expect(phone.page.locator("#asked summary")).to_contain_text("0.25 a point")
    phone.go(phone.page.get_by_role("button", name="Take back").first)
    expect(say).to_have_text(before)


def test_an_evening_is_a_picture_to_send(phone: Phone, told: dict[str, str], tmp_path: Path) -> None:
    phone.open(at(told, "evening/?day=2025-01-03"))
    expect(phone.page.locator("#summary h2").first).to_have_text("Hand of the evening")
    phone.page.locator(".picture").scroll_into_view_if_needed()
    assert (
        phone.page.locator(".picture").evaluate("(picture) => picture.decode().then(() => picture.naturalWidth)")
        == 1080
    )
    with phone.page.expect_download() as download:
        phone.tap(phone.link("A picture to send"))
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)
    assert kept.name == "2025-01-03.svg"
    words = [text.text for text in ElementTree.parse(kept).iter("{http://www.w3.org/2000/svg}text")]
    assert "The long year" in words


def test_what_is_found_comes_a_page_at_a_time_and_leads_to_the_hand(phone: Phone, told: dict[str, str]) -> None:
    phone.open(at(told, f"find/?game=&with=any&{year.YEAR}"))
    found = phone.page.locator("#found")
    expect(found.locator("li")).to_have_count(20)
    newest = found.locator("li").first.inner_text()
    phone.go(phone.link("Older ones"))
    expect(found.locator("li")).to_have_count(20)
    assert found.locator("li").first.inner_text() != newest
    phone.go(found.locator("li a").first)
    expect(phone.page.locator("h1")).to_contain_text("Hand")
