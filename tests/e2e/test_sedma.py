"""Sedma on a phone: matches of every kind, within the taps they may cost; what cannot be is refused while it is entered."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.tables import Phone, said
from tests.server import Server, serving

FOUR = "Jana", "Eva", "Petr", "Tomáš"
WIN_TAPS, MORE_TAPS, COUNT_TAPS, EARLY_TAPS = 3, 4, 9, 6  # with Enter hand and Save
TRICK_TAPS = 5  # with Referee


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


def key(phone: Phone, value: str) -> Locator:
    """A key of what may be played."""
    return phone.page.locator(f"#pad [value='{value}']")


def play(phone: Phone, *values: str) -> None:
    for value in values:
        phone.tap(key(phone, value))


def test_who_takes_a_trick_is_said_while_its_ranks_are_tapped(phone: Phone) -> None:
    phone.begin(*FOUR, scoring="points", burnt=True)
    before = phone.taps
    phone.tap(phone.link("Referee"))
    expect(phone.page.locator("#turns")).to_contain_text(said("Eva leads"))  # who is on the left of the first dealer
    play(phone, *"K97T")
    phone.hears("Tomáš takes it", "10 points in it")
    assert phone.taps - before <= TRICK_TAPS
    expect(phone.page.locator("#turns")).to_contain_text(said("Eva may go on with one of these: king, seven."))
    expect(phone.page.locator("[data-echo]")).to_contain_text(said("Tomáš takes it"))  # and is read out
    assert "leader=1&ranks=K&ranks=9&ranks=7&play=T" in phone.page.url  # a page that is opened again shows the same
    phone.page.reload()
    phone.hears("Tomáš takes it")

    play(phone, "8")
    phone.hears("Not legal", "Eva cannot continue with the eight")
    expect(phone.page.locator("#pad")).to_be_hidden()
    phone.tap(phone.link("Undo"))
    play(phone, "K")
    phone.hears("Petr is to play")
    play(phone, *"9T7")
    phone.hears("Jana takes it")
    phone.tap(phone.page.get_by_label("The last trick"))
    phone.hears("Jana takes it", "30 points")
    phone.tap(phone.link("Next trick"))
    expect(phone.page.locator("#turns")).to_contain_text(said("Jana leads"))
    play(phone, *"AAAA")
    phone.hears("Tomáš burns it", "1 stick")
    phone.tap(phone.link("Into the hand"))
    expect(phone.save).to_have_text(said("Save, Eva & Tomáš +1 stick"))
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=1")
    assert phone.totals() == [0, 1]


def test_a_hand_is_played_trick_by_trick_and_goes_onto_the_sheet(phone: Phone) -> None:
    phone.begin(*FOUR, scoring="points")
    phone.question("play")
    pack = [rank + suit for rank in "789TJQKA" for suit in "SHDC"]
    for at in range(0, len(pack), 4):
        play(phone, *pack[at : at + 4])
        expect(phone.page.locator(".plays li")).to_have_count(4)
        expect(key(phone, pack[at])).to_be_disabled()
        if at + 4 < len(pack):
            expect(phone.page.locator(".verdict")).to_contain_text("takes it")
            phone.tap(phone.link("Next trick"))
            expect(phone.page.locator("#turns")).to_contain_text("leads")
    phone.hears("2 sticks", "Eva & Tomáš")
    phone.tap(phone.link("Into the hand"))
    expect(phone.save).to_have_text(said("Save, Eva & Tomáš +2 sticks"))
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=1")
    assert phone.totals() == [0, 2]


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
    phone.question("ranks")
    play(phone, *"K97T")
    phone.hears("takes it")
    phone.link("Next trick").click()
    phone.question("play")
    play(phone, *"KS 9S 7S TS".split())
    phone.hears("takes it")
    phone.link("Next trick").click()
    play(phone, "AS")
    expect(phone.page.locator(".plays li")).to_have_count(1)
    phone.link("Undo").click()
    expect(phone.page.locator(".plays li")).to_have_count(0)
    context.close()


def test_a_count_goes_from_the_referee_onto_the_sheet_with_the_names_of_the_sides(phone: Phone) -> None:
    phone.begin(*FOUR, scoring="osmova170", ruleset="osmova")
    phone.question("score")
    phone.is_accessible()
    for side, counted in enumerate(((5, 20, 5), (3, 12, 3))):
        for name, number in zip(("aces_and_tens", "cards", "tricks"), counted, strict=True):
            phone.page.fill(f"[name='tallies.{side}.{name}']", str(number))
    phone.tap(phone.page.get_by_label("Took the last trick").first)
    phone.ask()
    phone.hears("Legal", "Jana & Petr 110, Eva & Tomáš 60")
    phone.tap(phone.link("Into the hand"))
    expect(phone.save).to_be_enabled()
    phone.tap(phone.save)
    phone.page.wait_for_url("**saved=1")
    assert phone.totals() == [110, 60]


@pytest.mark.parametrize("size", [pytest.param((390, 844), marks=pytest.mark.slow), (360, 640)])
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
    for question, first in (("ranks", "7"), ("play", "7S")):
        phone.question(question)
        phone.fits()
        phone.is_accessible()
        play(phone, first)
        expect(phone.page.locator(".plays li")).to_have_count(1)
        expect(phone.page.locator("#pad button").last).to_be_in_viewport(ratio=1)
        phone.fits()
        phone.is_accessible()
