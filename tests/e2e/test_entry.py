"""What is said while a hand is typed: the result after a pause, an error at once; and where the focus is."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Phones


def test_the_result_is_read_out_after_a_pause_and_an_error_at_once(phones: Phones) -> None:
    phone = phones()
    phone.begin("Thursday gin", ["Sara", "Nils"])
    phone.tap(phone.link("Enter hand"))
    read_out = phone.page.locator("[data-echo=readout]")
    phone.tap(phone.choice("Sara"), *phone.keys("725"))
    expect(phone.page.locator("#readout .sum")).to_contain_text("Sara +18")
    expect(read_out).to_contain_text("Difference: 25 − 7 = 18")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    phone.page.locator("[name=knocker_deadwood]").fill("14")
    expect(phone.page.get_by_role("alert")).to_contain_text("cannot knock with 14.")
    expect(read_out).to_be_empty()


@pytest.mark.parametrize("what", ["the network drops", "the site is in trouble"])
def test_a_hand_can_be_saved_although_no_readout_comes(phones: Phones, what: str) -> None:
    phone = phones()
    phone.begin("Thursday gin", ["Sara", "Nils"])
    phone.tap(phone.link("Enter hand"))
    phone.tap(phone.choice("Sara"), *phone.keys("7"))
    save = phone.page.locator("#save")
    expect(save).to_be_disabled()
    phone.refused = {503}
    phone.page.route(
        "**/readout/", lambda route: route.abort() if "drops" in what else route.fulfill(status=503, body="")
    )
    phone.tap(*phone.keys("25"))
    expect(save).to_be_enabled()
    expect(save).to_have_text("Save")
    phone.tap(save)
    expect(phone.page.locator("#status")).to_contain_text("leads by 18.")
    assert phone.complaints
    phone.complaints.clear()  # they are about the readout


def test_a_hand_is_entered_with_the_keyboard_alone(phones: Phones) -> None:
    phone = phones()
    phone.begin("Thursday gin", ["Sara", "Nils"])
    press = phone.page.keyboard.press
    press("n")  # a new hand
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Hand 1")
    phone.page.get_by_role("radio", name="Sara").focus()
    press("ArrowRight")
    expect(phone.page.get_by_role("radio", name="Nils")).to_be_checked()
    press("Tab")  # how it ended
    press("Tab")
    expect(phone.page.locator("[name=knocker_deadwood]")).to_be_focused()
    phone.page.keyboard.type("7")
    press("Tab")
    phone.page.keyboard.type("25")
    expect(phone.page.locator("#save")).to_have_text("Save, Nils 0 → 18")
    press("Tab")  # the number keys are no tab stops
    expect(phone.page.locator("#save")).to_be_focused()
    press("Enter")
    expect(phone.page.locator("#status")).to_be_focused()
    expect(phone.page.locator("#status")).to_contain_text("leads by 18.")


def test_a_fold_that_is_opened_keeps_the_focus(phones: Phones) -> None:
    phone = phones()
    door = phone.begin("Thursday gin", ["Sara", "Nils"])
    match = phone.path.split("/")[2]
    for number in range(1, 26):
        door.post(f"matches/{match}/hands/", {"number": number, "entry": {"mode": "void"}})
    phone.open(f"/m/{match}/")
    phone.page.get_by_role("link", name="Show hands 1 to 10").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("link", name="Hand 10")).to_be_focused()
