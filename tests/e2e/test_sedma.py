"""Sedma on a phone: matches of every kind, within the taps they may cost; what cannot be is refused while it is entered."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.tables import Phone, said
from tests.server import Server, serving

FOUR = "Jana", "Eva", "Petr", "Tomáš"
WIN_TAPS, MORE_TAPS, COUNT_TAPS, EARLY_TAPS = 3, 4, 9, 6  # with Enter hand and Save


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("sedma")) as server:
        yield server


@pytest.fixture
def phone(page: Page, site: Server) -> Iterator[Phone]:
    """A phone at a table of Sedma; at the end its console has complained of nothing."""
    phone = Phone(page, site, "sedma")
    yield phone
    assert phone.complaints == []


def choice(phone: Phone, words: str, of: str = "") -> Locator:
    """What can be chosen now and says this; `of` is the question above it, where others offer the same."""
    place = phone.page.locator("main fieldset:visible", has_text=of) if of else phone.page.locator("main")
    return place.locator("label:visible", has_text=words).last


def took(phone: Phone, cards: str) -> list[Locator]:
    """The keys of aces and tens."""
    return [
        phone.page.locator("label", has=phone.page.locator(f"[name='taken.0.cards'][value={card}]"))
        for card in cards.split()
    ]


def enter(phone: Phone, *places: Locator, says: str) -> int:
    """Enter a hand from the sheet by these taps, and save it with the button that says this; how many taps that took."""
    before = phone.taps
    phone.tap(phone.link("Enter hand"), *places)
    expect(phone.save).to_have_text(said(says))
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=*")
    return phone.taps - before


def known(phone: Phone) -> Any:
    """The match as the JSON door tells it."""
    return phone.page.request.get(f"{phone.site.url}/api/v1/matches/{phone.match}/", headers=phone.headers).json()


def test_four_players_to_ten_sticks_with_a_burnt_trick(phone: Phone) -> None:
    phone.begin(*FOUR, scoring="points", burnt=True)
    ours, theirs = choice(phone, "Jana & Petr"), choice(phone, "Eva & Tomáš")

    assert enter(phone, ours, says="Save, Jana & Petr +1 stick") <= WIN_TAPS
    assert phone.totals() == [1, 0]
    assert enter(phone, theirs, choice(phone, "all 90 points"), says="Save, Eva & Tomáš +2 sticks") <= MORE_TAPS
    assert phone.totals() == [1, 2]

    # a trick of four sevens ends the hand at once
    sevens = [choice(phone, "Burnt trick"), choice(phone, "Jana & Petr", of="the fourth card"), choice(phone, "Sevens")]
    assert enter(phone, *sevens, says="Save, Jana & Petr +3 sticks") <= EARLY_TAPS
    assert phone.totals() == [4, 2]
    expect(phone.page.locator("#sheet")).to_contain_text("burnt")

    # the smaller pile is counted: from then on that is how hands are entered
    phone.tap(phone.link("Enter hand"), phone.link("Count the pile"))
    phone.tap(choice(phone, "Eva & Tomáš", of="Whose pile"), *took(phone, "AS TH TD"))
    phone.tap(choice(phone, "Jana & Petr", of="Last trick"))
    expect(phone.page.locator("#counted")).to_contain_text(said("Jana & Petr 60"))
    expect(phone.page.locator("#counted")).to_contain_text(said("Eva & Tomáš 30"))
    expect(phone.save).to_have_text(said("Save, Jana & Petr +1 stick"))
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=*")
    assert phone.totals() == [5, 2]

    pile = [choice(phone, "Jana & Petr", of="Whose pile"), *took(phone, "AS AH TS TC")]
    last = choice(phone, "Eva & Tomáš", of="Last trick")
    assert enter(phone, *pile, last, says="Save, Eva & Tomáš +1 stick") <= COUNT_TAPS
    assert phone.totals() == [5, 3]

    # nothing at all in the pile: did they take no card either?
    swept = [choice(phone, "Eva & Tomáš", of="Whose pile"), choice(phone, "Jana & Petr", of="Last trick")]
    nothing = choice(phone, "None: 3 sticks")
    before = phone.taps
    phone.tap(phone.link("Enter hand"), *swept)
    expect(nothing).to_be_visible()
    phone.tap(nothing)
    expect(phone.save).to_have_text(said("Save, Jana & Petr +3 sticks"))
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=*")
    assert phone.taps - before <= COUNT_TAPS
    assert phone.totals() == [8, 3]
    expect(phone.page.locator("#sheet thead").get_by_role("img", name="8 sticks")).to_be_visible()

    phone.page.goto(f"{phone.sheet}hand/?mode=result")
    phone.tap(ours, choice(phone, "all 90 points"))
    expect(phone.page.locator("#readout")).to_contain_text("That ends the match.")
    phone.tap(phone.save)
    phone.page.wait_for_url("**/over/*")
    expect(phone.page.locator(".score")).to_contain_text(said("Jana & Petr"))
    answer = known(phone)
    assert (answer["over"], answer["winners"], answer["totals"]) == (True, [0], {"0": 10, "1": 3})


def test_a_slovak_hand_of_exactly_60(phone: Phone) -> None:
    phone.begin("Jana", "Eva", scoring="slovak_exact60")
    phone.page.goto(f"{phone.sheet}hand/?mode=count")
    expect(phone.label("Last trick")).to_have_count(0)  # it counts nothing here
    phone.tap(choice(phone, "Eva", of="Whose pile"), *took(phone, "AS"))
    expect(phone.page.locator("#counted")).to_contain_text(said("Jana 70"))
    expect(phone.save).to_have_text("Save, nobody scores")
    phone.tap(*took(phone, "TH"))
    expect(phone.page.locator("#counted")).to_contain_text(said("Jana 60"))
    expect(phone.save).to_have_text(said("Save, Jana 0 → 1"))
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=*")
    assert phone.totals() == [1, -1]


def test_the_holder_of_the_lone_king_settles_with_both_others(phone: Phone) -> None:
    phone.begin("Jana", "Eva", "Petr", solo_king="KH")
    phone.tap(phone.link("Enter hand"))
    expect(phone.save).to_contain_text("Who held the")
    expect(phone.save).to_be_disabled()
    phone.tap(choice(phone, "Petr", of="the king"), choice(phone, "The lone player"))
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=*")
    assert phone.taps <= MORE_TAPS + 1  # who held it
    assert phone.totals() == [-1, -1, 2]
    assert enter(phone, choice(phone, "Jana", of="the king"), choice(phone, "The pair"), says="Save") <= MORE_TAPS + 1
    assert phone.totals() == [-3, 0, 3]


def test_a_soccer_match_of_eight_hands(phone: Phone) -> None:
    phone.begin("Jana", "Eva", match_end="soccer", scoring="slovak_exact60")
    jana, eva, nobody = (choice(phone, name) for name in ("Jana", "Eva", "Nobody"))
    goals = [(jana, 1), (nobody, 0), (eva, 2), (jana, 1), (jana, 1), (nobody, 0), (eva, 1)]
    for who, scored in goals:
        expect(phone.page.locator("#status")).to_contain_text(said("Eva deals hand"))  # Jana is at home and leads
        places = [who, choice(phone, "every card")] if scored == 2 else [who]
        assert enter(phone, *places, says="Save, nobody scores" if not scored else "Save") <= MORE_TAPS
    assert phone.totals() == [3, 3]
    phone.tap(phone.link("Enter hand"), jana)
    expect(phone.page.locator("#readout")).to_contain_text("That ends the match.")
    phone.tap(phone.save)
    phone.page.wait_for_url("**/over/*")
    answer = known(phone)
    assert (answer["over"], answer["winners"], answer["totals"]) == (True, [0], {"0": 4, "1": 3})


def test_what_does_not_add_up_is_refused_while_it_is_entered(phone: Phone) -> None:
    phone.begin("Jana", "Eva", "Petr", scoring="points")
    phone.page.goto(f"{phone.sheet}hand/?mode=count")
    phone.keys("52")
    phone.tap(choice(phone, "Eva", of="Last trick"))
    expect(phone.save).to_be_enabled()  # the third has the last one
    phone.keys("3")
    expect(phone.page.get_by_role("alert")).to_contain_text("2 too many")
    expect(phone.save).to_be_disabled()
    phone.tap(phone.button("Delete digit"))
    phone.keys("0")
    expect(phone.page.get_by_role("alert")).to_contain_text("1 is missing")
    expect(phone.save).to_be_disabled()
    phone.tap(phone.button("Delete digit"))
    phone.keys("1")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    expect(phone.save).to_have_text(said("Save, Jana +1 stick"))
    # the last trick goes to one: choosing another takes it from the first
    phone.tap(choice(phone, "Petr", of="Last trick"))
    expect(phone.page.locator("[name=last_trick]:checked")).to_have_count(1)


def test_tricks_that_do_not_add_up_are_refused_while_they_are_entered(phone: Phone) -> None:
    phone.begin(*FOUR, ruleset="osmova", scoring="osmova170")
    phone.page.goto(f"{phone.sheet}hand/?mode=count")
    phone.tap(choice(phone, "Jana & Petr", of="Whose pile"), *took(phone, "AS AH TS TC"))
    expect(phone.save).to_have_text(said("Tricks to go"))
    phone.page.fill("[name='tricks.0']", "9")
    phone.tap(choice(phone, "Jana & Petr", of="Last trick"))
    expect(phone.page.get_by_role("alert")).to_contain_text("too many")
    phone.page.fill("[name='tricks.0']", "5")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=*")
    assert phone.totals() == [100, 70]


def test_without_script_hands_are_entered_and_what_is_wrong_is_said(
    browser: Browser, browser_context_args: dict[str, Any], site: Server
) -> None:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    phone = Phone(context.new_page(), site, "sedma")
    phone.begin(*FOUR, scoring="points", burnt=True)
    phone.link("Enter hand").click()
    choice(phone, "Eva & Tomáš").click()
    choice(phone, "all 90").click()
    phone.save.click()
    assert phone.totals() == [0, 2]
    phone.link("Enter hand").click()
    choice(phone, "Burnt trick").click()
    choice(phone, "Jana & Petr", of="the fourth card").click()
    choice(phone, "Another").click()
    phone.save.click()
    assert phone.totals() == [1, 2]
    phone.link("Enter hand").click()
    phone.link("Count the pile").click()
    choice(phone, "Jana & Petr", of="Whose pile").click()
    for key in took(phone, "AS AH"):
        key.click()
    phone.save.click()
    expect(phone.page.get_by_role("alert")).to_contain_text("who took the last trick")
    choice(phone, "Jana & Petr", of="Last trick").click()
    phone.save.click()
    assert phone.totals() == [1, 3]
    context.close()


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_every_way_to_enter_a_hand_fits_on_a_phone_and_everybody_can_use_it(
    phone: Phone, size: tuple[int, int]
) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.begin("Maximilian", "Eva", "Petronella", "Tomáš Novotný", scoring="points", burnt=True, four_in_hand=True)
    for mode in ("result", "count"):
        phone.page.goto(f"{phone.sheet}hand/?mode={mode}")
        phone.fits()
        phone.is_accessible()
        phone.tap(choice(phone, "Burnt trick"))
        expect(choice(phone, "Sevens")).to_be_in_viewport()
        phone.is_accessible()
