"""What users of other scorekeepers ran into on the screen itself."""

from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.table import said

FOUR = ("Ada", "Ben", "Cyd", "Dov")


def test_a_minus_is_a_key_of_its_own(sit: Sit) -> None:
    """https://github.com/vatbub/Scoreboard/issues/175: the phone's keypad hid it."""
    phone = sit()
    phone.table.write((12, 0))
    phone.press("Enter hand")
    phone.type("3", "5", "Change the sign", "Next", "0")
    expect(phone.field("points.0")).to_have_value("−35")
    phone.save()
    expect(phone.row(2)).to_contain_text("−23")
    assert phone.table.totals() == [-23, 0]


def test_a_correction_has_the_same_keys(sit: Sit) -> None:
    phone = sit()
    phone.table.write((35, 0))
    phone.see("hand/1/correct/")
    phone.field("points.0").click()
    phone.type("3", "5", "Change the sign")
    expect(phone.page.get_by_text("was 35")).to_be_visible()
    expect(phone.page.locator("#changes")).to_contain_text("−35")
    phone.press("Save correction")
    assert phone.table.totals() == [-35, 0]


def test_a_blank_among_four_is_asked_for_before_anything_is_saved(sit: Sit) -> None:
    """https://github.com/nolanlawson/KeepScore/issues/43: a missing zero goes unnoticed."""
    phone = sit(players=FOUR)
    phone.enter(12, 7)
    phone.field("points.3").fill("0")
    button = phone.page.locator("#save")
    expect(button).to_have_text(said("Cyd to go"))
    expect(button).to_be_disabled()
    phone.field("points.2").fill("0")
    phone.save()
    expect(phone.row(1)).to_be_visible()
    assert phone.table.totals() == [12, 7, 0, 0]


def test_rows_stay_where_they_are_while_somebody_types(sit: Sit) -> None:
    """https://github.com/NemeStats/NemeStats/issues/618: the next tap hit the wrong player."""
    phone = sit(players=FOUR[:3])
    phone.table.write((0, 5, 90))
    phone.press("Enter hand")
    labels = phone.page.locator("label.pts bdi")
    places = labels.evaluate_all("names => names.map((name) => name.getBoundingClientRect().top)")
    for side, one in enumerate((5, 7, 10)):
        phone.field(f"points.{side}").fill(str(one))
        phone.table.correct(1, entry={"mode": "points", "points": {"0": 90 * side, "1": 5, "2": 1}})
        expect(labels).to_have_text(list(FOUR[:3]))
    assert labels.evaluate_all("names => names.map((name) => name.getBoundingClientRect().top)") == places
    phone.save()
    expect(phone.row(2)).to_be_visible()
    written = phone.table.call("GET", f"matches/{phone.table.match}/hands/2/")["entry"]["points"]
    assert written == {"0": 5, "1": 7, "2": 10}


def test_a_refusal_is_seen_and_announced_and_changes_nothing(sit: Sit) -> None:
    """https://github.com/lichess-org/lila/issues/6845: an illegal move just did nothing."""
    phone = sit("gin_rummy")
    phone.press("Enter hand")
    phone.page.locator("label", has_text="Vera").first.click()
    phone.field("knocker_deadwood").fill("12")
    phone.field("defender_deadwood").fill("30")
    refusal = phone.page.get_by_role("alert")
    expect(refusal).to_have_text(said("Vera cannot knock with 12. 12 is above 10, the limit here: 2 too many."))
    expect(phone.page.locator("#save")).to_be_disabled()
    expect(phone.field("knocker_deadwood")).to_have_attribute("aria-invalid", "true")
    phone.press("The table accepts it anyway")
    expect(phone.field("points.0")).to_have_value("18")
    phone.save()
    expect(phone.page.get_by_role("link", name="Hand 1, by agreement")).to_be_visible()
