"""What is typed into a hand stays on the phone until the hand is written or left by its X."""

from playwright.sync_api import expect

from tests.e2e.conftest import Phones

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
