"""The free score sheet on a phone: many players over many hands, sums, blanks that are no zeros, with script and without."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.tables import Phone, said
from tests.server import Server, serving

TWELVE = "Vera Anton Lida Misha Olga Pavel Rita Sergej Tamara Ulrich Viktor Wladimir".split()
FOUR = TWELVE[:4]
HANDS = 40
TYPICAL, MOST = 13, 17  # taps for four players, with Enter hand and Save


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("score_sheet")) as server:
        yield server


@pytest.fixture
def phone(page: Page, site: Server) -> Iterator[Phone]:
    """A phone at a table with a free sheet; at the end its console has complained of nothing."""
    phone = Phone(page, site, "score_sheet")
    yield phone
    assert phone.complaints == []


def scored(hand: int) -> list[int]:
    """The points of the twelve in a hand: of one and two digits, some below zero."""
    return [(7 * hand + 5 * side) % 23 - 4 for side in range(len(TWELVE))]


def typed(points: list[int]) -> str:
    """The keys for these points, one field after another."""
    return " ".join(str(one).replace("-", "−") for one in points)


def post(phone: Phone, hand: int) -> None:
    """Send the form of the next hand as it stands on the page."""
    token = phone.page.locator("[name=csrfmiddlewaretoken]").first.input_value()
    fields = {f"points.{side}": str(one) for side, one in enumerate(scored(hand))}
    sent = {"csrfmiddlewaretoken": token, "mode": "points", "number": str(hand), **fields}
    answer = phone.page.request.post(f"{phone.sheet}hand/", form=sent, max_redirects=0)
    assert answer.status == 302, answer.text()


def test_twelve_players_over_forty_hands(phone: Phone) -> None:
    phone.begin(*TWELVE)
    phone.tap(phone.link("Enter hand"))
    phone.keys(typed(scored(1)))
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=1")
    phone.page.goto(f"{phone.sheet}hand/")
    for hand in range(2, HANDS):
        post(phone, hand)
    phone.page.reload()
    phone.keys(typed(scored(HANDS)))
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    phone.page.wait_for_url(f"**saved={HANDS}")

    # a row a player, the total first, then the newest hands
    sheet = phone.page.locator("#sheet table").first
    totals = [sum(several) for several in zip(*map(scored, range(1, HANDS + 1)), strict=True)]
    for side, name in enumerate(TWELVE):
        row = sheet.locator("tbody tr", has_text=name)
        total, newest = (int(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts()[:2])
        assert (total, newest) == (totals[side], scored(HANDS)[side])
        expect(row.locator("td").first).to_be_in_viewport(ratio=0.9)
    known = phone.page.request.get(f"{phone.site.url}/api/v1/matches/{phone.match}/", headers=phone.headers).json()
    assert list(known["totals"].values()) == totals
    expect(phone.page.locator("#status")).to_contain_text(TWELVE[totals.index(max(totals))])
    phone.fits()
    phone.is_accessible()

    # older hands come by scrolling inside the sheet, while names stay
    oldest = sheet.locator("thead th").last
    oldest.scroll_into_view_if_needed()
    expect(oldest).to_be_in_viewport()
    assert phone.page.evaluate("document.scrollingElement.scrollLeft") == 0
    expect(sheet.locator("tbody th").first).to_be_in_viewport(ratio=1)


def test_the_form_of_twelve_scrolls_under_its_keys(phone: Phone) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.begin(*TWELVE)
    phone.page.goto(f"{phone.sheet}hand/")
    phone.fits()
    phone.keys(typed([1] * 11))
    expect(phone.save).to_have_text(said("Wladimir to go"))
    phone.keys(" 3")
    field = phone.page.locator("[name='points.11']")
    expect(field).to_have_value("3")
    pad = phone.page.locator("#keypad").bounding_box()
    own = field.bounding_box()
    assert pad
    assert own
    assert own["y"] + own["height"] <= pad["y"]  # what is typed is seen
    phone.is_accessible()


@pytest.mark.parametrize(("points", "most"), [([12, 25, 10, 33], TYPICAL), ([112, 125, 0, -33], MOST)])
def test_four_players_are_entered_within_the_taps(phone: Phone, points: list[int], most: int) -> None:
    phone.begin(*FOUR)
    phone.tap(phone.link("Enter hand"))
    phone.keys(typed(points))
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    assert phone.totals() == points
    assert phone.taps <= most


def test_sums_and_signs_are_typed_with_the_apps_own_keys(phone: Phone) -> None:
    phone.begin(*FOUR[:2])
    phone.page.goto(f"{phone.sheet}hand/")
    phone.keys("12+7+30 45−50")
    expect(phone.page.locator("#readout")).to_contain_text(said("Vera +49"))
    phone.tap(phone.button("Change the sign"))
    expect(phone.page.locator("[name='points.1']")).to_have_value("−45−50")
    expect(phone.page.locator("#readout")).to_contain_text("−95")
    phone.tap(phone.save)
    assert phone.totals() == [49, -95]


def test_a_blank_is_zero_by_one_tap(phone: Phone) -> None:
    phone.begin(*FOUR)
    phone.tap(phone.link("Enter hand"))
    phone.keys("12 7 5")
    expect(phone.save).to_be_disabled()
    expect(phone.save).to_have_text(said("Misha to go"))
    expect(phone.page.locator("#readout")).to_contain_text(said("Misha 0 or not entered"))
    phone.tap(phone.page.locator("#readout button", has_text="0"))
    expect(phone.page.locator("[name='points.3']")).to_have_value("0")
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    assert phone.totals() == [12, 7, 5, 0]
    assert phone.taps <= TYPICAL


def test_points_that_are_not_zero_sum_are_refused_while_they_are_typed_and_the_last_is_worked_out(phone: Phone) -> None:
    phone.begin(*FOUR, sum="zero")
    phone.tap(phone.link("Enter hand"))
    phone.keys("12 7 −4")
    phone.tap(phone.page.locator("#readout button", has_text="−15"))
    expect(phone.page.locator("[name='points.3']")).to_have_value("−15")
    expect(phone.save).to_be_enabled()
    phone.page.fill("[name='points.0']", "13")
    expect(phone.page.get_by_role("alert")).to_contain_text("1 too many")
    expect(phone.save).to_be_disabled()
    phone.page.fill("[name='points.0']", "11")
    expect(phone.page.get_by_role("alert")).to_contain_text("1 too few")
    phone.page.fill("[name='points.0']", "12")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    phone.tap(phone.save)
    assert phone.totals() == [12, 7, -4, -15]


def test_who_hits_101_exactly_is_back_at_0(phone: Phone) -> None:
    phone.begin("Vera", "Anton", best="low", match_end="target", target=101, exact_reset=101)
    phone.post(
        f"matches/{phone.match}/hands/", {"number": 1, "entry": {"mode": "points", "points": {"0": 90, "1": 40}}}
    )
    phone.page.goto(f"{phone.sheet}hand/")
    phone.keys("11 20")
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    assert phone.totals() == [0, 60]
    phone.tap(phone.link("Hand 2"))
    expect(phone.page.locator("main")).to_contain_text("101")


def test_without_script_a_blank_is_asked_about(
    browser: Browser, browser_context_args: dict[str, Any], site: Server
) -> None:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    phone = Phone(context.new_page(), site, "score_sheet")
    phone.begin(*FOUR)
    phone.link("Enter hand").click()
    for side, one in enumerate(("12", "−7", "3+4")):
        phone.page.fill(f"[name='points.{side}']", one)
    phone.save.click()
    expect(phone.page.get_by_role("alert")).to_contain_text(said("Misha: 0 or not entered?"))
    expect(phone.page.locator("[name='points.2']")).to_have_value("3+4")
    phone.page.locator("#readout button", has_text="0").click()
    assert phone.totals() == [12, -7, 7, 0]
    context.close()


def test_points_given_or_taken_begin_empty_beside_a_hand_half_entered(phone: Phone) -> None:
    phone.begin("Ada", "Ben")
    first = phone.page.locator("[name='points.0']")
    phone.tap(phone.link("Enter hand"))
    phone.keys("12")
    phone.page.goto(f"{phone.sheet}hand/?mode=adjust")
    expect(first).to_have_value("")
    phone.page.goto(f"{phone.sheet}hand/")
    expect(first).to_have_value("12")


WHOLE = """names => names.map(name => {
  const words = document.createRange(); words.selectNodeContents(name);
  return [name.textContent, new Set([...words.getClientRects()].map(line => Math.round(line.top))).size];
})"""


def test_names_of_one_word_stand_in_one_line_on_a_small_phone(phone: Phone) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.begin("Alexandra", "Ben", "Christopher", "Dee", "Elisabeth", "Maximilian", "Gwendolyn", "Hugo")
    phone.page.goto(f"{phone.sheet}hand/")
    phone.keys("1 2 3 4 5 6 7 8")
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=1")
    table = phone.page.get_by_role("table")
    assert set(dict(table.locator("bdi").evaluate_all(WHOLE)).values()) == {1}
    phone.fits()

    phone.begin("Alexandra", "Ben", "Gwendolyn")
    assert set(dict(table.locator("bdi").evaluate_all(WHOLE)).values()) == {1}
