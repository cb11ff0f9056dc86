"""A match of gin by numbers on a phone, within the taps it may cost; sheet, chart, result and JSON door agree at every hand."""

from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import Phones
from tests.e2e.phone import Door, Phone, number

KNOCK_TAPS, GIN_TAPS, VOID_TAPS, OKLAHOMA_TAPS = 7, 6, 3, 9  # with Enter hand and Save


def agree(phone: Phone, door: Door, match: str) -> dict[str, int]:
    """The totals after a hand: the same on the sheet, in the chart and at the JSON door."""
    expect(phone.page.locator("#sheet")).to_be_visible()
    answer = door.get(f"matches/{match}/")
    names = {str(side["number"]): side["name"] for side in answer["sides"]}
    totals = {names[side]: total for side, total in answer["totals"].items()}
    assert phone.totals() == totals
    assert phone.charted() == totals
    newest = door.get(f"matches/{match}/hands/")["hands"][0]
    assert {names[side]: total for side, total in newest["totals"].items()} == totals
    assert phone.rows()[0][0] == str(newest["number"])
    return totals


def result(phone: Phone) -> list[list[str]]:
    """The rows of the bill."""
    return [
        [" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()]
        for row in phone.page.locator("table.bill tr").all()
    ]


def test_a_match_to_100(phones: Phones) -> None:
    phone = phones()
    door = phone.begin("Thursday gin", ["Sara", "Nils"])
    match = phone.path.split("/")[2]
    status = phone.page.locator("#status")
    sara, nils = phone.choice("Sara"), phone.choice("Nils")

    # a knock
    assert phone.enter(sara, "725", says="Save, Sara 0 → 18") <= KNOCK_TAPS
    assert agree(phone, door, match) == {"Sara": 18, "Nils": 0}
    expect(status).to_be_focused()
    expect(status).to_contain_text("leads by 18. Nils deals hand 2.")

    # an undercut
    assert phone.enter(nils, "96", says="Save, Sara 18 → 31") <= KNOCK_TAPS
    assert agree(phone, door, match) == {"Sara": 31, "Nils": 0}
    assert phone.rows()[0] == ["2", "undercut +13 31", "0"]

    # a void hand
    assert phone.enter(phone.choice("Void"), says="Save, nobody scores") <= VOID_TAPS
    assert agree(phone, door, match) == {"Sara": 31, "Nils": 0}

    # a knock that is refused, and mended; the longest counts take one tap more
    phone.tap(phone.link("Enter hand"), sara, *phone.keys("14"))
    alert = phone.page.get_by_role("alert")
    expect(alert).to_contain_text("cannot knock with 14.")
    count = phone.page.get_by_role("textbox", name="Sara")
    expect(count).to_have_attribute("aria-invalid", "true")
    expect(phone.page.locator("#save")).to_be_disabled()
    phone.tap(phone.button("Delete digit"), *phone.keys("0"))
    expect(alert).to_have_count(0)
    expect(count).not_to_have_attribute("aria-invalid", "true")
    expect(phone.page.locator("#save")).to_contain_text("what is left?")
    phone.tap(phone.link("Close without saving"))
    assert phone.enter(sara, "1012", says="Save, Sara 31 → 33") <= KNOCK_TAPS
    assert agree(phone, door, match) == {"Sara": 33, "Nils": 0}

    # gin
    assert phone.enter(nils, phone.choice("Gin"), "12", says="Save, Nils 0 → 32") <= GIN_TAPS
    assert agree(phone, door, match) == {"Sara": 33, "Nils": 32}
    assert phone.enter(sara, phone.choice("Gin"), "40", says="Save, Sara 33 → 93") <= GIN_TAPS
    assert agree(phone, door, match) == {"Sara": 93, "Nils": 32}

    # the end
    assert phone.enter(sara, "320", says="Save, Sara 93 → 110") <= KNOCK_TAPS
    assert phone.path.startswith(f"/m/{match}/over/")
    expect(phone.page.locator(".score")).to_contain_text("wins.")
    answer = door.get(f"matches/{match}/")
    assert (answer["over"], answer["winners"], answer["final"]) == (True, [0], {"0": 110, "1": 32})
    assert result(phone)[1:] == [["Hand points", "110", "32"], ["Total", "110", "32"]]
    assert phone.charted() == {"Sara": 110, "Nils": 32}
    phone.tap(phone.link("The sheet"))
    assert agree(phone, door, match) == {"Sara": 110, "Nils": 32}
    assert [row[0] for row in phone.rows()] == list("7654321")

    # and the rematch: the deal went round, but for the void hand, which Sara dealt again
    phone.open(f"/m/{match}/over/")
    phone.tap(phone.page.get_by_role("button", name="Rematch"))
    expect(status).to_contain_text("Sara deals hand 1.")
    assert phone.path != f"/m/{match}/"


def test_a_hollywood_match_with_boxes(phones: Phones) -> None:
    phone = phones()
    door = phone.begin("Hollywood", ["Sara", "Nils"], preset="Hollywood")
    match = phone.path.split("/")[2]
    sara, nils, by_gin = phone.choice("Sara"), phone.choice("Nils"), phone.choice("Gin")
    totals = {"Sara": 0, "Nils": 0}
    # who wins by gin, what the other has left, and in how many games it counts
    for who, left, games in [("Sara", 60, 1), ("Nils", 50, 1), ("Sara", 50, 2), ("Nils", 60, 1), ("Sara", 60, 2)]:
        after = totals[who] + (left + 20) * games
        says = f"Save, {who} {totals[who]} → {after}"
        assert phone.enter(sara if who == "Sara" else nils, by_gin, str(left), says=says) <= GIN_TAPS
        totals[who] = after
        assert agree(phone, door, match) == totals
        assert columns(phone) == {one["name"]: one["totals"] for one in door.get(f"matches/{match}/")["columns"]}
    phone.enter(nils, by_gin, "50", says=f"Save, Nils {totals['Nils']} → {totals['Nils'] + 70}")
    phone.enter(sara, by_gin, "40", says=f"Save, Sara {totals['Sara']} → {totals['Sara'] + 60}")

    answer = door.get(f"matches/{match}/")
    assert (answer["over"], answer["winners"]) == (True, [0])
    rows = result(phone)
    assert rows[-1] == ["Total", *(f"{total:,}" for total in answer["final"].values())]
    assert billed(rows) == itemised(answer)
    phone.tap(phone.link("The sheet"))
    assert agree(phone, door, match) == {"Sara": totals["Sara"] + 60, "Nils": totals["Nils"] + 70}


def columns(phone: Phone) -> dict[str, dict[str, int]]:
    """The totals of each column of the sheet, by side."""
    table = phone.page.locator("#sheet table").nth(1)
    cells = [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]
    return {title: {str(side): number(total) for side, total in enumerate(totals)} for title, *totals in cells}


def billed(rows: list[list[str]]) -> list[tuple[int, int, int]]:
    """The bonuses of a bill: column, side, points."""
    found, column = [], -1
    for row in rows[1:-1]:
        if len(row) == 1:
            column += 1
        elif row[0] not in ("Hand points", "Together"):
            found += [(column, side, number(cell)) for side, cell in enumerate(row[1:]) if cell != "–"]
    return sorted(found)


def itemised(answer: dict[str, Any]) -> list[tuple[int, int, int]]:
    """The bonuses of a match at the JSON door."""
    return sorted((line.get("column", 0), line["side"], line["points"]) for line in answer["closing"])


def test_a_hand_of_oklahoma(phones: Phones) -> None:
    phone = phones()
    phone.begin("Oklahoma", ["Sara", "Nils"], preset="Oklahoma")
    rank, spade = phone.choice("ten"), phone.page.locator("label", has=phone.page.get_by_label("A spade")).last
    taps = phone.enter(phone.choice("Sara"), rank, spade, "1025", says="Save, Sara 0 → 30")
    assert taps <= OKLAHOMA_TAPS
