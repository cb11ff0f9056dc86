"""Every form on a phone without script: setting up, entering, being refused, sharing, people, look, the end."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Phones
from tests.e2e.phone import Door, Phone


@pytest.fixture
def plain(phones: Phones) -> Phone:
    """A phone without script."""
    return phones(java_script_enabled=False)


def begin(phone: Phone) -> str:
    """Open a table of gin rummy and return the path of its match."""
    phone.open("/new/")
    for number, name in enumerate(["Sara", "Nils"]):
        phone.page.locator("[name=seat]").nth(number).fill(name)
    phone.page.get_by_label("Table name").fill("Thursday gin")
    phone.go(phone.button("Open the pad"))
    return phone.path.partition("?")[0]


def test_a_table_is_set_up_with_another_game_and_house_rules(plain: Phone) -> None:
    plain.open("/new/")
    plain.go(plain.page.get_by_label("Free score sheet"), plain.button("Take this game"))
    expect(plain.page.locator("[name=seat]")).to_have_count(12)
    for number, name in enumerate(["Vera", "Anton", "Lida"]):
        plain.page.locator("[name=seat]").nth(number).fill(name)
    plain.go(plain.page.get_by_label("Gin rummy"), plain.button("Take this game"))
    expect(plain.page.locator("[name=seat]").nth(1)).to_have_value("Anton")
    plain.tap(plain.page.locator("summary", has_text="House rules"))
    plain.page.get_by_label("Played as").select_option(label="Modern")
    plain.go(plain.button("Take these house rules"))
    plain.tap(plain.page.locator("summary", has_text="House rules"))
    expect(plain.page.get_by_label(re.compile("^Gin adds"))).to_have_value("25")
    plain.page.get_by_label(re.compile("^The match ends at")).fill("7")
    plain.page.get_by_label("Table name").fill("Modern gin")
    plain.refused = {400}
    plain.go(plain.button("Open the pad"))
    expect(plain.page.get_by_role("alert")).to_have_text("7 is not from 50 to 500.")
    expect(plain.page.get_by_label("Table name")).to_have_value("Modern gin")
    plain.page.get_by_label(re.compile("^The match ends at")).fill("150")
    plain.go(plain.button("Open the pad"))
    expect(plain.page.locator("h1")).to_have_text("Modern ginGin rummy to 150")


def test_hands_of_every_kind_are_entered_and_a_refusal_keeps_what_was_typed(plain: Phone) -> None:
    sheet = begin(plain)
    own, other = plain.page.locator("[name=knocker_deadwood]"), plain.page.locator("[name=defender_deadwood]")
    save = plain.button("Save")

    plain.go(plain.link("Enter hand"))
    plain.tap(plain.choice("Sara"))
    own.fill("14")
    other.fill("20")
    plain.refused = {422, 400}
    plain.go(save)
    expect(plain.page.get_by_role("alert")).to_contain_text("cannot knock with 14.")
    expect(own).to_have_attribute("aria-invalid", "true")
    expect(plain.page.get_by_role("radio", name="Sara")).to_be_checked()
    expect(other).to_have_value("20")
    own.fill("3+4")
    plain.go(save)
    assert plain.rows() == [["1", "+13 13", "0"]]

    plain.go(plain.link("Enter hand"))
    plain.tap(plain.choice("Nils"), plain.choice("Gin"))
    other.fill("۱۲")
    plain.go(save)
    assert plain.rows()[0] == ["2", "13", "gin +32 32"]

    plain.go(plain.link("Enter hand"))
    plain.go(plain.choice("Void"), save)
    assert plain.rows()[0] == ["3", "void 0 13", "void 0 32"]

    plain.go(plain.page.get_by_role("link", name="Table menu"), plain.link("Give or take points"))
    plain.page.locator("[name='points.0']").fill("−5")
    plain.page.get_by_label("Why").fill("Cup of tea on the cards")
    plain.go(save)
    assert plain.rows()[0] == ["4", "adjusted −5 8", "32"]

    plain.go(plain.link("Enter hand"))
    plain.tap(plain.choice("Sara"))
    own.fill("12")
    other.fill("30")
    plain.go(save)
    plain.go(plain.button("The table accepts it anyway"))
    expect(plain.page.locator("[name='points.0']")).to_have_value("18")
    plain.go(save)
    assert plain.rows()[0] == ["5", "agreed +18 26", "agreed 0 32"]

    plain.go(plain.link("Line 4, points given or taken"))
    expect(plain.page.locator("main")).to_contain_text("Cup of tea on the cards")
    plain.open(sheet)


def test_a_match_is_ended_gone_on_with_and_played_again(plain: Phone) -> None:
    sheet = begin(plain)
    plain.go(plain.link("Enter hand"))
    plain.tap(plain.choice("Nils"), plain.choice("Gin"))
    plain.page.locator("[name=defender_deadwood]").fill("12")
    plain.go(plain.button("Save"))
    plain.tap(plain.page.get_by_role("link", name="Table menu"))
    expect(plain.page.get_by_role("dialog", name="Table menu")).to_be_visible()
    plain.go(plain.button("End the match now"))
    expect(plain.page.locator(".score")).to_contain_text("wins.")
    plain.go(plain.button("Go on with this match"))
    assert plain.path == sheet
    plain.go(plain.page.get_by_role("link", name="Table menu"), plain.button("End the match now"))
    plain.go(plain.page.get_by_role("button", name="Rematch"))
    expect(plain.page.locator("#status")).to_contain_text("No hand yet.")
    assert plain.path != sheet


def test_long_sheets_unfold_by_links(plain: Phone, phones: Phones) -> None:
    begin(plain)
    match = plain.path.split("/")[2]
    plain.open(f"/t/{table_of(plain)}/share/?link=scorekeeper")
    door = Door(plain.site, plain.page.locator(".url").inner_text().rpartition("/k/")[2])
    for number in range(1, 26):
        door.post(f"matches/{match}/hands/", {"number": number, "entry": {"mode": "void"}})
    plain.open(f"/m/{match}/")
    assert [row[0] for row in plain.rows()][10:] == ["to 15", "to 10"]
    plain.go(plain.link("Show hands 1 to 10"))
    assert [row[0] for row in plain.rows()][10:] == ["to 15", *(str(number) for number in range(10, 0, -1))]


def table_of(phone: Phone) -> str:
    return str(phone.page.get_by_role("link", name="Share this table").first.get_attribute("href")).split("/")[2]


def test_table_people_and_look(plain: Phone, phones: Phones) -> None:
    sheet = begin(plain)
    table = table_of(plain)
    plain.open(f"/t/{table}/share/")
    watch = plain.page.locator(".url").inner_text()
    plain.go(plain.link("Scorekeeper link"))
    assert plain.page.locator(".url").inner_text() != watch
    plain.go(plain.page.locator("summary", has_text="Replace both links"), plain.button("Replace both links now"))
    expect(plain.page.locator("main")).to_contain_text("Both links are new.")

    plain.open(f"/t/{table}/people/")
    plain.page.get_by_label("Somebody new").fill("Vera")
    plain.go(plain.button("Add"))
    plain.refused = {409}
    plain.page.get_by_label("Somebody new").fill("vera")
    plain.go(plain.button("Add"))
    expect(plain.page.get_by_role("alert")).to_contain_text("is already at this table.")
    nils = plain.page.locator("details", has_text="Nils")
    plain.tap(nils.locator("summary"))
    nils.get_by_label("Name", exact=True).fill("Niels")
    plain.go(nils.get_by_role("button", name="Rename"))
    expect(plain.page.locator("main")).to_contain_text("Niels")

    plain.open(f"/t/{table}/phone/")
    plain.go(plain.page.get_by_label("Vera"), plain.button("That is me"))
    assert plain.path == sheet

    plain.open("/look/")
    plain.tap(plain.choice("Dark"), plain.page.get_by_label("Four-colour deck"), plain.choice("فارسی"))
    plain.go(plain.button("Keep these"))
    html = plain.page.locator("html")
    for name, value in {"data-theme": "dark", "data-deck": "4", "lang": "fa", "dir": "rtl"}.items():
        expect(html).to_have_attribute(name, value)
