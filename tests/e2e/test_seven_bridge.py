"""Seven Bridge on a phone: hands of every kind, disputes of every sort, two evenings with somebody joining."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tables import Phone, a_night_passes, said
from tests.server import Server, serving

FOUR = "Aiko", "Ben Montgomery-Featherstonehaugh", "Mei", "Olga"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("seven_bridge")) as server:
        yield server


@pytest.fixture
def phone(page: Page, site: Server) -> Iterator[Phone]:
    """A phone at a table of Seven Bridge; at the end its console has complained of nothing."""
    phone = Phone(page, site, "seven_bridge")
    yield phone
    assert phone.complaints == []


def out(phone: Phone, name: str) -> None:
    phone.tap(phone.page.get_by_role("radio", name=f"{name} went out"))


def test_four_players_are_entered_in_fourteen_taps(phone: Phone) -> None:
    phone.begin(*FOUR)
    phone.tap(phone.link("Enter hand"))
    expect(phone.save).to_have_text("Who went out?")
    out(phone, "Mei")
    expect(phone.save).to_have_text(said("Aiko’s points to go"))
    phone.keys("12 7")
    expect(phone.save).to_have_text(said("Olga’s points to go"))
    phone.keys(" 20")
    expect(phone.save).to_have_text(said("Save, Mei 0 → 39"))
    phone.tap(phone.save)
    assert phone.totals() == [0, 0, 39, 0]
    assert phone.taps <= 14


def test_all_at_once_counts_twice_and_a_sum_may_be_typed(phone: Phone) -> None:
    phone.begin("Aiko", "Ben")
    phone.page.goto(f"{phone.sheet}hand/")
    phone.tap(phone.label("All at once"))
    out(phone, "Ben")
    phone.keys("12+11")
    expect(phone.save).to_have_text(said("Save, Ben 0 → 46"))
    phone.tap(phone.save)
    assert phone.totals() == [0, 46]


def test_a_void_hand_gives_nobody_points(phone: Phone) -> None:
    phone.begin("Aiko", "Ben")
    phone.page.goto(f"{phone.sheet}hand/")
    phone.tap(phone.label("Void"))
    expect(phone.save).to_have_text("Save, nobody scores")
    phone.tap(phone.save)
    assert phone.totals() == [0, 0]


def test_cards_left_are_tapped_and_the_referee_counts_them(phone: Phone) -> None:
    phone.begin(*FOUR, jokers=1)
    phone.page.goto(f"{phone.sheet}hand/?mode=cards")
    phone.tap(phone.page.locator(".first label", has_text="Aiko"))
    phone.pick("hands.1", "KS AH 7C")
    phone.tap(phone.page.locator("#slots label", has_text="Mei"))
    phone.pick("hands.2", "X1 5H")
    expect(phone.save).to_have_text(said("Olga’s cards to go"))
    phone.tap(phone.page.locator("#slots label", has_text="Olga"))
    phone.pick("hands.3", "2C")
    expect(phone.save).to_have_text(said("Save, Aiko 0 → 58"))  # 31, 5 x 5, 2
    phone.tap(phone.save)
    assert phone.totals() == [58, 0, 0, 0]


def test_who_went_out_stays_in_view_and_is_changed_at_a_tap(phone: Phone) -> None:
    phone.begin("Aiko", "Ben", "Mei")
    phone.page.goto(f"{phone.sheet}hand/?mode=cards")
    answer, change = phone.page.locator(".went"), phone.page.locator(".went label", has_text="Change")
    expect(change).to_be_hidden()
    phone.tap(phone.page.locator(".first label", has_text="Aiko"))
    expect(answer.get_by_text("Went out: Aiko")).to_be_visible()
    phone.tap(change)
    expect(phone.page.locator("#picker")).to_be_hidden()
    phone.tap(phone.page.locator(".first label", has_text="Ben"))
    expect(answer.get_by_text("Went out: Ben")).to_be_visible()
    phone.pick("hands.0", "KS")
    phone.tap(phone.page.locator("#slots label", has_text="Mei"))
    phone.pick("hands.2", "5H")
    expect(phone.save).to_have_text(said("Save, Ben 0 → 15"))
    phone.tap(phone.save)
    assert phone.totals() == [0, 15, 0]
    phone.page.goto(f"{phone.sheet}hand/1/correct/")
    expect(answer.get_by_text("Went out: Ben")).to_be_visible()
    phone.tap(change, phone.page.locator(".first label", has_text="Aiko"))
    phone.tap(phone.page.locator("#slots label", has_text="Ben"))
    phone.pick("hands.1", "2C")
    expect(phone.page.locator("[name='hands.0']:checked")).to_have_count(0)  # who went out has no cards
    expect(phone.page.locator("#changes")).to_contain_text(said("Aiko leads by 7"))


def test_one_row_alone_is_typed_into_and_next_leads_to_what_is_blank(phone: Phone) -> None:
    phone.begin("Aiko", "Ben", "Mei")
    phone.page.goto(f"{phone.sheet}hand/")
    out(phone, "Ben")
    phone.keys("5 6")
    phone.tap(phone.label("All at once"))
    out(phone, "Aiko")
    shown = phone.page.locator(".pts").evaluate_all(
        "rows => rows.filter((row) => getComputedStyle(row).boxShadow !== 'none').length"
    )
    assert shown == 1
    next_key = phone.page.locator("#keypad [data-key='next']")
    phone.page.locator("[name='points.2']").tap()
    phone.tap(next_key)  # Ben, who has nothing yet
    expect(phone.page.locator("[name='points.1']")).to_be_focused()
    phone.keys("7")
    expect(phone.save).to_have_text(said("Save, Aiko 0 → 26"))  # what Aiko had before is gone


def test_a_hand_that_is_refused_counts_by_agreement(phone: Phone) -> None:
    phone.begin("Aiko", "Ben", "Mei")
    phone.page.goto(f"{phone.sheet}hand/?entry=" + '{"mode":"cards","winner":0,"hands":{"1":["KS"],"2":["KS","5H"]}}')
    expect(phone.page.locator("#readout")).to_contain_text(said("It is there twice"))
    expect(phone.save).to_be_disabled()
    phone.tap(phone.button("The table accepts it anyway"))
    expect(phone.save).to_have_text(said("Save, Aiko 0 → 25"))  # as far as it counts, filled in
    phone.tap(phone.save)
    assert phone.totals() == [25, 0, 0]


def test_disputes_are_settled_by_a_sentence_and_cards(phone: Phone) -> None:
    phone.begin(*FOUR, jokers=1)
    phone.question("meld")
    phone.pick("cards", "8C 9C")
    phone.ask()
    phone.hears("Not legal", "too short for a meld")

    phone.question("claim")
    phone.pick("discard", "6S")
    phone.pick("from_hand", "4S 5S")  # the next blank has opened by itself
    phone.choose("claimant", "Mei")
    phone.ask()
    phone.hears("Not legal", "may call chi")
    phone.page.go_back()
    phone.choose("claimant", FOUR[1])
    phone.ask()
    phone.hears("Legal")

    phone.question("claim")
    phone.pick("discard", "6S")
    phone.pick("from_hand", "6H X1")
    phone.choose("claimant", "Olga")
    phone.choose("call", "pon")
    phone.ask()
    phone.hears("Legal")

    phone.question("layoff")
    phone.pick("table.0.cards", "7D")
    phone.tap(phone.blank(1))
    phone.pick("cards", "8D")
    phone.ask()
    phone.hears("Not legal", "has no meld of their own")
    phone.page.go_back()
    phone.tap(phone.blank(2))
    phone.pick("table.1.cards", "7S")
    phone.ask()
    phone.hears("Legal")


def test_melds_lie_on_the_table_until_the_hand_is_written(phone: Phone) -> None:
    phone.begin("Aiko", "Ben", "Mei", jokers=1)
    phone.question("claim")
    phone.pick("discard", "6S")
    phone.pick("from_hand", "7S X1")
    phone.choose("claimant", "Ben")
    phone.ask()
    phone.hears("Not legal", "Which card is the joker")
    phone.page.go_back()
    phone.tap(phone.page.locator("[data-joker='X1'] label"))
    phone.pick("stands.X1", "8S")
    phone.ask()
    phone.hears("Legal")
    phone.keep(next="Lay-off")
    expect(phone.page.locator("[name='table.0.owner']")).to_have_value("Ben")
    expect(phone.page.locator("[name='table.0.cards']")).to_have_value("6S 7S X1")
    phone.choose("player", "Ben")
    phone.page.fill("[name='cards']", "9S")
    phone.ask()
    phone.hears("Legal", "It can be laid off")
    phone.keep(next="Meld")
    phone.pick("cards", "KS KH KD")
    phone.ask()
    phone.keep(next="Lay-off")
    expect(phone.page.locator("[name='table.0.cards']")).to_have_value("6S 7S X1 9S")
    expect(phone.page.locator("[name='table.1.cards']")).to_have_value("KS KH KD")
    turn = {"player": "Ben", "hand": ["TS"], "table": [{"owner": "Ben", "cards": ["6S", "7S", "8S"]}]}
    turn |= {"draw": {"from": "stock", "card": "2C"}, "actions": [{"do": "layoff", "onto": 0, "cards": ["9S"]}]}
    turn |= {"hand": ["9S"], "discard": "2C"}
    phone.page.goto(f"{phone.site.url}/referee/seven_bridge/turn/?match={phone.match}&claim={json.dumps(turn)}")
    phone.ask()
    phone.hears("Legal", "Ben goes out")
    phone.keep()
    expect(phone.page.get_by_role("radio", name="Ben went out")).to_be_checked()
    phone.keys("4 5")
    expect(phone.save).to_have_text(said("Save, Ben 0 → 9"))


def test_a_series_goes_on_for_a_second_evening_with_somebody_joining(phone: Phone, another: Page) -> None:
    phone.begin("Aiko", "Ben")
    phone.page.goto(f"{phone.sheet}hand/")
    out(phone, "Aiko")
    phone.keys("31")
    expect(phone.save).to_have_text(said("Save, Aiko 0 → 31"))
    phone.tap(phone.save)
    assert phone.totals() == [31, 0]
    a_night_passes(phone.site)
    again = phone.come_back(another)
    again.page.goto(f"{again.sheet}seats/")
    again.page.get_by_label("Somebody joins").fill("Raj")
    again.tap(again.button("Plays from hand 2 on"))
    expect(again.page.locator("main")).to_contain_text("Raj")
    again.page.goto(f"{again.sheet}hand/")
    out(again, "Raj")
    expect(again.save).to_have_text(said("Aiko’s points to go"))
    again.keys("4 6")
    expect(again.save).to_have_text(said("Save, Raj 0 → 10"))
    again.tap(again.save)
    assert again.totals() == [31, 0, 10]
    assert again.evenings() == ["1 hand was played.", "1 hand was played."]
    assert again.complaints == []


@pytest.mark.parametrize("size", [pytest.param((390, 844), marks=pytest.mark.slow), (360, 640)])
def test_six_players_fit_on_a_phone_and_everybody_can_use_the_pages(phone: Phone, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.begin(*FOUR, "Raj", "Tomáš Novotný-Kratochvíl", max_players=6)
    phone.page.goto(f"{phone.sheet}hand/?mode=points")
    phone.fits()
    expect(phone.page.locator("#keypad")).to_be_in_viewport(ratio=1)
    for name in (*FOUR, "Raj"):
        expect(phone.label(name).first).to_be_in_viewport(ratio=1)
    phone.is_accessible()
    for question in ("claim", "layoff"):
        phone.question(question)
        phone.fits()
        phone.is_accessible()
    phone.page.goto(f"{phone.sheet}hand/?mode=cards")
    phone.tap(phone.page.locator(".first label", has_text="Aiko"))
    phone.fits()
    phone.is_accessible()
