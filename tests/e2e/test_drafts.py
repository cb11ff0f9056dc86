"""What is typed into a hand stays on the phone until the hand is written or left by its X."""

from playwright.sync_api import expect

from tests.e2e.conftest import Phones
from tests.e2e.phone import Phone
from tests.e2e.table import said

STORED = "Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length"


def test_a_hand_half_entered_is_there_again_and_gone_when_it_is_written(phones: Phones) -> None:
    phone = phones()
    phone.begin("Thursday gin", ["Sara", "Nils"])
    phone.tap(phone.link("Enter hand"), phone.choice("Nils"), *phone.keys("7"))
    phone.page.reload()
    expect(phone.page.get_by_role("radio", name="Nils")).to_be_checked()
    expect(phone.page.locator("[name=knocker_deadwood]")).to_have_value("7")
    phone.tap(*phone.keys("25"))
    expect(phone.page.locator("#save")).to_have_text("Save, Nils 0 → 18")
    phone.tap(phone.page.locator("#save"))
    expect(phone.page.locator("#status")).to_be_focused()
    assert phone.page.evaluate(STORED) == 0


def test_an_x_drops_what_was_typed(phones: Phones) -> None:
    phone = phones()
    phone.begin("Thursday gin", ["Sara", "Nils"])
    phone.tap(phone.link("Enter hand"), phone.choice("Nils"), *phone.keys("7"))
    phone.tap(phone.link("Close without saving"))
    phone.tap(phone.link("Enter hand"))
    expect(phone.page.get_by_role("radio", name="Nils")).not_to_be_checked()
    expect(phone.page.locator("[name=knocker_deadwood]")).to_have_value("")


def test_a_new_table_half_filled_in_survives_a_closed_tab_and_is_gone_once_it_is_opened(phones: Phones) -> None:
    phone = phones()
    phone.open("/new/")
    _fill_in_sedma_for_four(phone)
    reopened = phone.page.context.new_page()
    phone.page.close()
    phone.page = reopened
    phone.open("/new/")
    _is_sedma_for_four(phone)
    phone.button("Open the pad").click()
    expect(phone.page.locator("thead")).to_contain_text("Eva")
    assert phone.page.evaluate(STORED) == 0


def test_a_new_match_half_filled_in_survives_a_reload_and_an_x_drops_it(phones: Phones) -> None:
    phone = phones()
    phone.begin("Thursday gin", ["Sara", "Nils"])
    phone.tap(phone.link("Table menu"), phone.link("New match"))
    _fill_in_sedma_for_four(phone)
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.page.reload()
    _is_sedma_for_four(phone)
    phone.go(phone.link("Close without saving"))
    assert phone.page.evaluate(STORED) == 0


def _fill_in_sedma_for_four(phone: Phone) -> None:
    """Another game than the first, more players, who deals, other house rules, totals from paper."""
    page = phone.page
    phone.tap(page.locator("label", has=page.locator("#game-sedma")))
    phone.tap(phone.choice("4"))
    expect(page.locator("[name=seat]")).to_have_count(4)
    expect(page.locator(".htmx-settling, .htmx-swapping, .htmx-request")).to_have_count(0)
    for field, name in zip(page.locator("[name=seat]").all(), ("Eva", "Jan", "Tom", "Petr"), strict=True):
        field.fill(name)
    page.get_by_label("Player 3 deals first").check(force=True)
    page.locator("summary", has_text="House rules").tap()
    page.locator("[name='rules.target']").fill("7")
    page.locator("summary", has_text="Totals from paper").tap()
    page.locator("[name=bring]").nth(1).fill("3")
    if page.locator("[name=name]").count():
        page.locator("[name=name]").fill("Cellar")


def _is_sedma_for_four(phone: Phone) -> None:
    page = phone.page
    expect(page.locator("#partners")).to_have_text(said("Partners sit across: Eva & Tom, Jan & Petr."))
    expect(page.locator("#game-sedma")).to_be_checked()
    expect(page.get_by_role("radio", name="Player 3 deals first")).to_be_checked()
    expect(page.locator("[name='rules.target']")).to_have_value("7")
    expect(page.locator("[name=bring]").nth(1)).to_have_value("3")
    expect(page.locator("[name=bring]").nth(1)).to_be_visible()
    if page.locator("[name=name]").count():
        expect(page.locator("[name=name]")).to_have_value("Cellar")


def test_a_new_table_gets_the_phones_time_zone(phones: Phones) -> None:
    phone = phones(timezone_id="Asia/Tehran")
    door = phone.begin("Thursday gin", ["Sara", "Nils"])
    assert door.get("tables/mine/")["time_zone"] == "Asia/Tehran"


def test_a_button_tapped_twice_sends_its_form_once(phones: Phones) -> None:
    phone = phones()
    phone.open("/new/")
    phone.page.locator("[name=seat]").nth(0).fill("Sara")
    phone.page.locator("[name=seat]").nth(1).fill("Nils")
    phone.page.get_by_label("Table name").fill("Thursday gin")
    phone.button("Open the pad").dblclick()
    expect(phone.page.locator("#status")).to_be_visible()
    phone.open("/")
    expect(phone.page.locator("a.slip")).to_have_count(1)
