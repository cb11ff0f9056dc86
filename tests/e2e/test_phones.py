"""Several phones at one table: each follows what the others do, one hand is one hand, and nothing that was typed is lost."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.table import said

TARGET = {"match_end": "target", "target": 100}


# Following


def test_a_watching_phone_follows_hands_corrections_and_strikes(sit: Sit) -> None:
    keeper = sit()
    watcher = sit(at=keeper, key="watch")
    keeper.enter(24, 0)
    keeper.save()
    expect(watcher.row(1)).to_contain_text("24")
    expect(watcher.row(1)).to_have_class("new")
    expect(watcher.status).to_contain_text(said("Vera leads by 24. Tomas deals hand 2."))
    keeper.table.correct(1, entry={"mode": "points", "points": {"0": 42, "1": 0}})
    expect(watcher.row(1)).to_contain_text("42")
    keeper.table.correct(1, struck=True, why="misdeal")
    expect(watcher.row(1)).to_contain_text("Struck: misdeal.")


def test_a_sheet_that_has_not_changed_is_left_alone(sit: Sit) -> None:
    watcher = sit()
    watcher.page.evaluate("document.querySelector('#sheet').dataset.mark = 'the same'")
    with watcher.page.expect_response(lambda answer: "/live/" in answer.url) as answered:
        pass
    assert answered.value.status == 204
    expect(watcher.page.locator("#sheet")).to_have_attribute("data-mark", "the same")


def test_a_new_name_is_seen_everywhere(sit: Sit) -> None:
    keeper, watcher = (first := sit()), sit(at=first, key="watch")
    keeper.press("Table menu")
    keeper.page.get_by_role("link", name="Players").click()
    keeper.page.locator("summary", has_text="Tomas").click()
    keeper.page.get_by_label("Name").locator("visible=true").fill("Tom")
    keeper.press("Rename")
    expect(watcher.page.locator("thead")).to_contain_text("Tom")
    expect(watcher.page.locator("thead")).not_to_contain_text("Tomas")


def test_a_match_that_ends_on_one_phone_is_over_on_the_other(sit: Sit) -> None:
    keeper, watcher = (first := sit(house_rules=TARGET)), sit(at=first, key="watch")
    keeper.enter(120, 0)
    keeper.save()
    expect(keeper.page.locator(".score")).to_contain_text(said("Vera wins."))
    expect(watcher.status).to_contain_text(said("Vera wins."))
    watcher.status.get_by_role("link", name="See the result").click()
    expect(watcher.page.locator(".score")).to_contain_text(said("Vera wins."))


def test_a_phone_that_was_out_of_reach_follows_again(sit: Sit) -> None:
    keeper = sit()
    watcher = sit(at=keeper, key="watch")
    watcher.page.context.set_offline(True)
    with watcher.page.expect_event("requestfailed"):
        keeper.table.write((24, 0))
    watcher.page.context.set_offline(False)
    expect(watcher.row(1)).to_contain_text("24")
    watcher.phone.complaints.clear()  # they are about the time out of reach


# Undo


def test_undo_stays_until_the_page_is_left_and_takes_the_hand_back_everywhere(sit: Sit) -> None:
    keeper = sit(owner="Vera")
    watcher = sit(at=keeper, key="watch")
    keeper.enter(24, 0)
    keeper.save()
    expect(keeper.page.locator("#undo")).to_contain_text("Hand 1 is written.")
    expect(watcher.row(1)).to_be_visible()
    expect(watcher.page.get_by_role("button", name="Undo")).to_have_count(0)
    keeper.table.write((0, 5))  # by somebody else: the sheet changes under the offer
    expect(keeper.row(2)).to_be_visible()
    keeper.press("Undo")
    expect(keeper.page.locator("#undo")).to_contain_text("Hand 1 is struck out.")
    expect(watcher.row(1)).to_contain_text("Struck out.")
    assert keeper.table.totals() == [0, 5]
    keeper.press("Undo")
    expect(keeper.page.locator("#undo")).to_contain_text("Hand 1 is restored.")
    assert keeper.table.totals() == [24, 5]


def test_undo_waits_longer_than_anyone_needs(sit: Sit) -> None:
    keeper = sit()
    keeper.page.clock.install()
    keeper.enter(24, 0)
    keeper.save()
    keeper.page.clock.fast_forward("10:00")
    expect(keeper.page.get_by_role("button", name="Undo")).to_be_visible()


def test_the_hand_that_ends_a_match_can_be_taken_back_at_once(sit: Sit) -> None:
    keeper = sit(house_rules=TARGET)
    keeper.enter(120, 0)
    keeper.save()
    keeper.press("Undo")
    expect(keeper.page.get_by_role("link", name="Enter hand")).to_be_visible()
    assert keeper.table.totals() == [0, 0]


def test_a_phone_without_script_undoes_as_well(sit: Sit) -> None:
    keeper = sit(screen={"java_script_enabled": False})
    keeper.enter(24, 0)
    keeper.page.locator("#save").click()
    keeper.press("Undo")
    assert keeper.table.totals() == [0, 0]


# One hand on two phones


@pytest.mark.parametrize(
    ("choice", "totals"), [("Keep what is written", [24, 0]), ("Take this phone's", [42, 0])], ids=["keep", "take"]
)
def test_who_comes_second_sees_both_versions_and_chooses_once(sit: Sit, choice: str, totals: list[int]) -> None:
    one = sit(owner="Vera")
    other = sit(at=one, owner="Tomas")
    other.phone.refused = {409}
    one.enter(24, 0)
    other.enter(42, 0)
    one.save()
    other.save()
    expect(other.page.get_by_role("alert")).to_contain_text("Another phone was quicker")
    versions = other.page.locator("table")
    expect(versions.locator("thead")).to_contain_text("Vera")
    assert versions.locator("tbody td").all_inner_texts() == ["+24", "+42", "0", "0"]
    assert one.table.totals() == [24, 0]
    other.press(choice)
    expect(one.page.locator("thead .tot").first).to_have_text(str(totals[0]))
    assert one.table.totals() == totals
    assert one.table.now()["hands_played"] == 1


def test_a_hand_that_both_enter_alike_is_one_hand(sit: Sit) -> None:
    one = sit()
    other = sit(at=one)
    one.enter(24, 0)
    other.enter(24, 0)
    one.save()
    other.save()
    expect(other.page.locator("#undo")).to_contain_text("Hand 1 is written.")
    assert one.table.totals() == [24, 0]


# What was typed


def test_what_was_typed_survives_a_rotation_a_locked_screen_and_a_closed_tab(sit: Sit) -> None:
    phone = sit()
    phone.page.clock.install()
    phone.enter(24)
    address = phone.page.url
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.page.clock.fast_forward("20:00")
    expect(phone.field("points.0")).to_have_value("24")
    phone.page.reload()
    expect(phone.field("points.0")).to_have_value("24")
    reopened = phone.page.context.new_page()
    phone.page.close()
    reopened.goto(address)
    expect(reopened.locator("[name='points.0']")).to_have_value("24")
    assert phone.table.totals() == [0, 0]


def test_what_was_typed_into_a_correction_survives_a_reload_and_is_gone_once_it_is_saved(sit: Sit) -> None:
    phone = sit()
    phone.table.write((24, 0))
    phone.see("hand/1/correct/")
    phone.field("points.0").fill("42")
    phone.page.reload()
    expect(phone.field("points.0")).to_have_value("42")
    expect(phone.page.locator("#changes")).to_contain_text("42")
    phone.press("Save correction")
    phone.see("hand/1/correct/")
    expect(phone.field("points.0")).to_have_value("42")
    expect(phone.page.get_by_text("was 24")).to_be_hidden()
    assert phone.table.totals() == [42, 0]
