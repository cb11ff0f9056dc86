"""Two phones at one table: one writes, the other sees it; both write, and nothing is counted twice."""

from playwright.sync_api import expect

from tests.e2e.conftest import Phones


def test_a_watching_phone_sees_a_new_hand_and_keeps_its_place(phones: Phones) -> None:
    writer, watcher = phones(), phones()
    door = writer.begin("Thursday gin", ["Sara", "Nils"])
    watcher.open(f"/k/{writer.word('watch')}")
    assert "/k/" not in watcher.page.url
    assert watcher.link("Enter hand").count() == 0
    status = watcher.page.locator("#status")
    expect(status).to_contain_text("No hand yet.")
    watcher.page.evaluate("status => { status.dataset.here = 'still' }", status.element_handle())

    writer.enter(writer.choice("Sara"), "725", says="Save, Sara 0 → 18")
    expect(watcher.page.locator("tr.new")).to_have_text("1 +18 18 0", use_inner_text=True)
    expect(status).to_contain_text("leads by 18.")
    expect(status).to_have_attribute("data-here", "still")  # it is swapped inside, so that it is read out

    hand = watcher.page.get_by_role("link", name="Hand 1")
    hand.focus()
    door.post(f"matches/{writer.path.split('/')[2]}/hands/", {"number": 2, "entry": {"mode": "void"}})
    expect(watcher.page.get_by_role("link", name="Hand 2")).to_be_visible()
    expect(hand).to_be_focused()


def test_two_phones_that_enter_one_hand(phones: Phones) -> None:
    one, other = phones(), phones()
    one.begin("Thursday gin", ["Sara", "Nils"])
    other.open(f"/k/{one.word('scorekeeper')}")
    other.page.get_by_label("Nils").check()
    other.tap(other.button("That is me"))
    other.tap(other.link("Enter hand"), other.choice("Nils"), *other.keys("320"))
    expect(other.page.locator("#save")).to_have_text("Save, Nils 0 → 17")

    one.enter(one.choice("Sara"), "725", says="Save, Sara 0 → 18")
    other.refused = {409}
    other.tap(other.page.locator("#save"))
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Hand 1, entered twice")
    other.tap(other.link("Keep what is written"))
    expect(other.page.locator("#sheet tbody tr")).to_have_count(1)
    assert other.totals() == {"Sara": 18, "Nils": 0}
