"""Gin rummy by cards on a phone: a match from the first tap to the last, disputes at the referee, fast thumbs, no script."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.server import Server, serving

KNOCK = "5H 6H 7H 8H KS KH KD 4C 2S AD", "9C TC JC 3S 3D 3C QD JS 9H 5C"  # 25 - 7, 9H laid off
UNDERCUT = "5H 6H 7H KS KH KD AS 2D 3C 3S", "QS QD QC 8H 9H KC 4S AC AD 2C"  # 8 against 9, three cards laid off
TOO_MUCH = "5H 6H 7H KS KH KD 9D 6C AS 2D", "QS QD QC 8H 9H KC 4S AC 3D 2C"  # 18; with AD for 9D it is 10
GIN = "AS AH AD AC 7S 7D 7C 2H 3H 4H", "9C TC JC 3S 3D 3C QD JS 9H 5C"  # 34 and 20
TWO_WAYS = "AH 2H 3H AC 7S 7D 7C 9D TD JD", "4H 5H QS QC QD 2S 5D 8D KD 9S"  # 28, or 25 with A-2-3 laid
SIZES = [(390, 844), (360, 640)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("cards")) as server:
        yield server


def said(words: str) -> re.Pattern[str]:
    """A sentence as it stands on a page, where names are kept apart by marks that nobody sees."""
    return re.compile(r"\W+".join(map(re.escape, re.findall(r"[\w’]+", words))))


@dataclass
class Phone:
    """A phone at a table of Sara and Nils. It counts taps, and remembers what its console complained of."""

    page: Page
    site: Server
    key: str = ""
    match: str = ""
    taps: int = 0
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        page = self.page
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    @property
    def sheet(self) -> str:
        return f"{self.site.url}/m/{self.match}/"

    def begin(self, **house_rules: Any) -> None:
        """Begin a match of gin rummy, and open its sheet."""
        api, request = f"{self.site.url}/api/v1", self.page.request
        table = request.post(f"{api}/tables/", data={"name": "Friday gin", "players": ["Sara", "Nils"]}).json()
        self.key = table["keys"]["scorekeeper"]
        match = {"game": "gin_rummy", "seats": [one["id"] for one in table["players"]], "house_rules": house_rules}
        headers = {"Authorization": f"Bearer {self.key}"}
        self.match = request.post(f"{api}/tables/{table['id']}/matches/", data=match, headers=headers).json()["id"]
        self.come()

    def join(self, other: "Phone") -> None:
        """Come to the match that another phone has begun."""
        self.key, self.match = other.key, other.match
        self.come()

    def come(self) -> None:
        self.page.goto(f"{self.site.url}/k/{self.key}")
        self.page.goto(self.sheet)

    def tap(self, *places: Locator) -> None:
        for place in places:
            place.tap()
            self.taps += 1

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def card(self, field: str, card: str) -> Locator:
        return self.page.locator("label", has=self.page.locator(f"[id='{field}-{card}']"))

    def pick(self, field: str, cards: str) -> None:
        self.tap(*(self.card(field, card) for card in cards.split()))

    def who(self, name: str) -> Locator:
        """Who knocked, asked first."""
        return self.page.locator(".first label", has_text=name)

    def slot(self, number: int) -> Locator:
        """The segment that shows one of the pickers: knocker, other player, thrown, upcard."""
        return self.page.locator("#slots label", has=self.page.locator(f"[value='{number}']"))

    def option(self, words: str) -> Locator:
        """One of the spreads that may have been laid."""
        return self.page.locator("#choices label", has_text=said(words))

    def open_cards(self) -> None:
        self.page.goto(f"{self.sheet}hand/?mode=cards")

    def both(self, cards: tuple[str, str]) -> None:
        """Tap both hands; the second picker opens by itself."""
        self.pick("knocker_hand", cards[0])
        self.pick("defender_hand", cards[1])

    def ticked(self, field: str) -> set[str]:
        return set(
            self.page.eval_on_selector_all(f"[name='{field}']:checked", "boxes => boxes.map((box) => box.value)")
        )

    @property
    def save(self) -> Locator:
        return self.page.locator("#save")

    @property
    def readout(self) -> Locator:
        return self.page.locator("#readout")


@pytest.fixture
def phone(page: Page, site: Server) -> Iterator[Phone]:
    """A phone at a match; at the end its console has complained of nothing."""
    phone = Phone(page, site)
    phone.begin()
    yield phone
    assert phone.complaints == []


@pytest.fixture
def another(browser: Browser, site: Server) -> Iterator[Callable[..., Phone]]:
    """Make further phones, or phones of another kind."""
    made: list[BrowserContext] = []

    def make(**kind: Any) -> Phone:
        context = browser.new_context(**{"viewport": {"width": 390, "height": 844}, "has_touch": True, **kind})
        context.set_default_timeout(5_000)
        made.append(context)
        return Phone(context.new_page(), site)

    yield make
    for context in made:
        context.close()


# A match, and disputes


def test_a_match_by_cards_within_the_budget_of_taps(phone: Phone) -> None:
    """A knock with a lay-off, an undercut by lay-offs, a knock that is refused and mended, and gin."""
    phone.begin(target=50)
    phone.tap(phone.link("Enter hand"), phone.link("Use cards"), phone.who("Sara"))
    phone.both(KNOCK)
    expect(phone.save).to_have_text("Save, Sara 0 → 18")
    expect(phone.page.locator("#tray")).to_contain_text("laid off on")
    phone.tap(phone.save)
    assert phone.taps == 24, "once; from now on the table remembers the cards"

    phone.taps = 0
    phone.tap(phone.link("Enter hand"), phone.who("Sara"))
    phone.both(UNDERCUT)
    expect(phone.save).to_have_text("Save, Nils 0 → 11")
    expect(phone.readout).to_contain_text("Undercut bonus 10")
    phone.tap(phone.save)
    assert phone.taps == 23

    phone.tap(phone.link("Enter hand"), phone.who("Nils"))
    phone.both(TOO_MUCH)
    expect(phone.readout.get_by_role("alert")).to_contain_text(said("Nils cannot knock with 18"))
    expect(phone.save).to_be_disabled()
    phone.tap(phone.slot(0))
    phone.pick("knocker_hand", "9D AD")
    expect(phone.save).to_have_text("Save, Sara 18 → 28")
    phone.tap(phone.save)

    phone.taps = 0
    phone.tap(phone.link("Enter hand"), phone.who("Nils"))
    phone.both(GIN)
    expect(phone.save).to_have_text("Save, Nils 11 → 65")
    phone.tap(phone.save)
    assert phone.taps == 23
    expect(phone.page.get_by_text(said("Nils wins"))).to_be_visible()


def test_three_disputes_are_settled_and_one_goes_into_the_hand(phone: Phone) -> None:
    page = phone.page
    phone.tap(phone.link("Referee"))
    phone.pick("cards", "QS KS AS")
    phone.tap(phone.button("Ask"))
    expect(page.get_by_role("alert")).to_contain_text("Not legal")
    expect(page.get_by_role("alert")).to_contain_text("The ace is the lowest card only")
    assert phone.taps == 5

    phone.page.goto(phone.sheet)
    phone.taps = 0
    phone.tap(phone.link("Referee"), phone.link("Lay-off"))
    phone.pick("knocker_melds.0", "5H 6H 7H")
    phone.tap(phone.slot(1))
    phone.pick("layoffs.each.card", "9H")
    phone.tap(phone.button("Ask"))
    assert phone.taps == 8
    expect(page.get_by_role("alert")).to_contain_text("Not legal")
    expect(page.locator(".ghost")).to_have_attribute("aria-label", "eight of hearts, missing")
    page.get_by_role("link", name=re.compile("^Lay off")).tap()
    expect(page.get_by_role("alert")).to_contain_text("Legal")

    phone.page.goto(phone.sheet)
    phone.tap(phone.link("Referee"), phone.link("Knock"))
    phone.pick("hand", "5H 6H 7H 8H KS KH KD 4C 2S AD QS")
    phone.pick("discard", "QS")
    phone.tap(phone.button("Ask"))
    expect(page.get_by_role("alert")).to_contain_text("may knock with 7")
    phone.tap(phone.link("Into the hand"), phone.who("Sara"))
    assert phone.ticked("knocker_hand") == {*KNOCK[0].split(), "QS"}
    phone.tap(phone.slot(1))
    phone.pick("defender_hand", KNOCK[1])
    expect(phone.save).to_have_text("Save, Sara 0 → 18")
    phone.tap(phone.save)
    expect(page.get_by_role("row", name=re.compile("Hand 1"))).to_contain_text("18")


# Two hands in one form


def test_a_card_of_one_hand_is_shut_in_the_other_and_says_where_it_is(phone: Phone) -> None:
    phone.open_cards()
    phone.tap(phone.who("Sara"))
    phone.pick("knocker_hand", "7H")
    expect(phone.page.get_by_role("radio", name="Sara knocked 1 of 10 cards", exact=True)).to_be_checked()
    expect(phone.page.get_by_role("radio", name="Nils 0 of 10 cards", exact=True)).not_to_be_checked()
    phone.tap(phone.slot(1))
    box = phone.page.locator("[id='defender_hand-7H']")
    expect(box).to_be_disabled()
    expect(box).to_have_attribute("aria-label", "seven of hearts, in Sara’s hand")
    phone.tap(phone.page.get_by_title("No, Nils knocked"))
    assert phone.slot(0).inner_text().startswith("Nils knocked")
    phone.tap(phone.slot(1))
    expect(box).to_have_attribute("aria-label", "seven of hearts, in Nils’s hand")


def test_undo_takes_back_the_last_card_in_whichever_hand_it_lies(phone: Phone) -> None:
    phone.open_cards()
    phone.tap(phone.who("Sara"))
    phone.both((KNOCK[0], "9C TC"))
    phone.tap(phone.button("Undo"), phone.button("Undo"), phone.button("Undo"))
    assert phone.ticked("defender_hand") == set()
    assert phone.ticked("knocker_hand") == set(KNOCK[0].split()[:9])
    expect(phone.card("knocker_hand", "AD")).to_be_visible()


def test_a_tap_in_the_tray_takes_a_card_back(phone: Phone) -> None:
    phone.open_cards()
    phone.tap(phone.who("Sara"))
    phone.pick("knocker_hand", "5H 6H 7H")
    phone.page.get_by_label("Remove six of hearts").tap()
    assert phone.ticked("knocker_hand") == {"5H", "7H"}
    expect(phone.page.get_by_label("Remove six of hearts")).to_have_count(0)


def test_an_eleventh_card_asks_which_one_was_thrown(phone: Phone) -> None:
    phone.open_cards()
    phone.tap(phone.who("Sara"))
    phone.pick("knocker_hand", KNOCK[0])
    phone.tap(phone.slot(0))
    phone.pick("knocker_hand", "QS")
    expect(phone.save).to_have_text("Which card was thrown?")
    expect(phone.page.locator("[id='discard-9C']")).to_be_disabled()
    phone.pick("discard", "AD")
    phone.tap(phone.slot(2))
    phone.pick("discard", "QS")
    assert phone.ticked("discard") == {"QS"}, "one card is thrown"
    phone.pick("defender_hand", KNOCK[1])
    expect(phone.save).to_have_text("Save, Sara 0 → 18")


def test_which_spread_was_laid_is_a_choice_until_other_cards_are_tapped(phone: Phone) -> None:
    phone.open_cards()
    phone.tap(phone.who("Nils"))
    phone.both(TWO_WAYS)
    expect(phone.save).to_have_text("Save, Nils 0 → 28")
    phone.tap(phone.option("Nils: 25"))
    expect(phone.save).to_have_text("Save, Nils 0 → 25")
    phone.pick("defender_hand", "9S 8S")
    expect(phone.save).to_have_text("Save, Nils 0 → 27")
    phone.tap(phone.save)
    expect(phone.page.get_by_role("row", name=re.compile("Hand 1"))).to_contain_text("27")


def test_both_hands_survive_a_closed_tab(phone: Phone) -> None:
    phone.open_cards()
    phone.tap(phone.who("Sara"))
    phone.both(KNOCK)
    phone.page.reload()
    assert (phone.ticked("knocker_hand"), phone.ticked("defender_hand")) == (
        set(KNOCK[0].split()),
        set(KNOCK[1].split()),
    )
    expect(phone.save).to_have_text("Save, Sara 0 → 18")


def test_the_upcard_of_oklahoma_is_noted_before_play_and_fills_the_form(phone: Phone) -> None:
    phone.begin(oklahoma=True)
    phone.tap(phone.link("Upcard?"), phone.page.locator("#ahead label", has_text=re.compile("^7$")), phone.link("Done"))
    expect(phone.link("Knock with 7")).to_be_visible()
    phone.page.reload()
    expect(phone.link("Knock with 7")).to_be_visible()
    phone.tap(phone.link("Enter hand"))
    expect(phone.page.get_by_label("seven", exact=True)).to_be_checked()
    phone.open_cards()
    expect(phone.page.get_by_label("seven", exact=True)).to_be_checked()
    phone.tap(phone.who("Sara"))
    expect(phone.slot(3)).to_contain_text("limit 7")
    phone.tap(phone.page.get_by_label("Close without saving"))
    expect(phone.link("Knock with 7")).to_be_visible()


# Fast thumbs


FAST = """([fields, pause]) => new Promise((done) => {
  const cards = fields.flatMap(([field, cards]) => cards.split(" ").map((card) => `${field}-${card}`));
  const next = () => {
    const box = document.getElementById(cards.shift());
    box.closest("label").click();
    if (cards.length) setTimeout(next, pause);
    else done();
  };
  next();
})"""


def test_two_fast_phones_lose_no_tick(phone: Phone, another: Callable[..., Phone]) -> None:
    """Twenty cards each at thirty a second, while readouts come and go."""
    other = another()
    other.join(phone)
    for one, knocker in ((phone, "Sara"), (other, "Nils")):
        one.open_cards()
        one.tap(one.who(knocker))
        cards = [["knocker_hand", KNOCK[0]], ["defender_hand", KNOCK[1]]]
        one.page.evaluate(f"(given) => {{ window.typing = ({FAST})(given) }}", [cards, 33])
    for one in (phone, other):
        one.page.evaluate("window.typing")
        assert one.ticked("knocker_hand") == set(KNOCK[0].split())
        assert one.ticked("defender_hand") == set(KNOCK[1].split())
    expect(phone.save).to_have_text("Save, Sara 0 → 18")
    expect(other.save).to_have_text("Save, Nils 0 → 18")
    phone.tap(phone.save)
    expect(phone.page.get_by_role("row", name=re.compile("Hand 1"))).to_contain_text("18")
    assert other.complaints == []


def test_a_readout_that_comes_late_never_moves_the_picker_or_its_ticks(phone: Phone) -> None:
    phone.open_cards()
    phone.tap(phone.who("Sara"))
    before = phone.card("knocker_hand", "8C").bounding_box()
    phone.page.evaluate("window.picker = document.getElementById('picker')")
    for card in KNOCK[0].split()[:9]:
        phone.pick("knocker_hand", card)
        phone.page.wait_for_timeout(200)
    assert phone.card("knocker_hand", "8C").bounding_box() == before
    assert phone.page.evaluate("window.picker === document.getElementById('picker')")
    assert phone.ticked("knocker_hand") == set(KNOCK[0].split()[:9])


# The keyboard


def test_a_hand_is_entered_by_keyboard_alone(phone: Phone) -> None:
    page = phone.page
    page.keyboard.press("n")
    page.wait_for_url(re.compile("/hand/"))
    phone.open_cards()
    page.locator("#knocker-0").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "slot"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "knocker_hand-AS"
    page.keyboard.type("5h6h7h8hkskhkd4c2sad")
    assert page.evaluate("document.activeElement.name") == "defender_hand", "the second picker has the focus"
    page.keyboard.type("9c10cjc3s3d3cqdjs9h5c")
    expect(phone.save).to_have_text("Save, Sara 0 → 18")
    assert page.evaluate("document.activeElement.id") == "defender_hand-5C", "what is swapped leaves the focus alone"
    while page.evaluate("document.activeElement.id") != "save":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name=re.compile("Hand 1"))).to_contain_text("18")


def test_the_question_who_knocked_comes_back_for_the_keyboard(phone: Phone) -> None:
    phone.open_cards()
    phone.page.locator("#knocker-0").focus()
    phone.page.keyboard.press("Space")
    phone.page.keyboard.press("Tab")
    expect(phone.page.locator("#knocker-0 + span")).not_to_be_in_viewport()
    phone.page.keyboard.press("Shift+Tab")
    expect(phone.page.locator("#knocker-0 + span")).to_be_in_viewport()
    phone.page.keyboard.press("ArrowRight")
    expect(phone.page.locator("#knocker-1")).to_be_checked()


# Without script


def test_without_script_a_hand_is_entered_by_cards(another: Callable[..., Phone]) -> None:
    phone = another(java_script_enabled=False)
    phone.begin()
    phone.open_cards()
    phone.tap(phone.who("Sara"))
    phone.pick("knocker_hand", TOO_MUCH[0])
    phone.tap(phone.slot(1))
    phone.pick("defender_hand", TOO_MUCH[1])
    phone.tap(phone.save)
    expect(phone.readout).to_contain_text(said("Sara cannot knock with 18"))
    assert (phone.ticked("knocker_hand"), phone.ticked("defender_hand")) == (
        set(TOO_MUCH[0].split()),
        set(TOO_MUCH[1].split()),
    )
    phone.tap(phone.slot(0))
    phone.pick("knocker_hand", "9D AD")
    phone.tap(phone.save)
    expect(phone.page.get_by_role("row", name=re.compile("Hand 1"))).to_contain_text("10")


def test_without_script_a_choice_is_asked_for(another: Callable[..., Phone]) -> None:
    phone = another(java_script_enabled=False)
    phone.begin()
    phone.open_cards()
    phone.tap(phone.who("Nils"))
    phone.pick("knocker_hand", TWO_WAYS[0])
    phone.tap(phone.slot(1))
    phone.pick("defender_hand", TWO_WAYS[1])
    phone.tap(phone.save)
    phone.tap(phone.option("Nils: 25"), phone.save)
    expect(phone.page.get_by_role("row", name=re.compile("Hand 1"))).to_contain_text("25")


def test_without_script_the_referee_is_asked(another: Callable[..., Phone]) -> None:
    phone = another(java_script_enabled=False)
    phone.begin()
    phone.tap(phone.link("Referee"), phone.link("Lay-off"))
    phone.pick("knocker_melds.0", "5H 6H 7H")
    phone.tap(phone.slot(1))
    phone.pick("layoffs.each.card", "8H")
    phone.tap(phone.button("Ask"))
    expect(phone.page.get_by_role("alert")).to_contain_text("Legal")
    phone.tap(phone.page.get_by_label("Change the claim"))
    expect(phone.page.locator("[id='layoffs.each.card-8H']")).to_be_checked()
    phone.tap(phone.page.get_by_role("link", name="More questions"), phone.link("Who deals next?"))
    expect(phone.page.get_by_label("Dealer")).to_be_visible()


# For every eye


def open_spreads(phone: Phone) -> None:
    """A hand entered whole whose knocker had two spreads to choose from."""
    hands = {"knocker_hand": TWO_WAYS[0].split(), "defender_hand": TWO_WAYS[1].split()}
    phone.page.goto(f"{phone.sheet}hand/?entry={json.dumps({'mode': 'cards', 'knocker': 1, **hands})}")
    expect(phone.page.locator("#choices label")).to_have_count(2)
    expect(phone.save).to_be_enabled()


def states(phone: Phone) -> Iterator[str]:
    """Go from page to page, and stop wherever there is something to look at."""
    phone.open_cards()
    yield "the first question"
    phone.tap(phone.who("Sara"))
    phone.pick("knocker_hand", KNOCK[0])
    phone.pick("defender_hand", " ".join(KNOCK[1].split()[:9]))
    expect(phone.save).to_have_text("1 more card")
    yield "a card to go"
    phone.pick("defender_hand", "5C")
    expect(phone.save).to_have_text(re.compile("Save, Sara"))
    yield "both hands"
    open_spreads(phone)
    yield "which spread"
    phone.page.goto(f"{phone.site.url}/referee/gin_rummy/meld/?match={phone.match}")
    phone.pick("cards", "5H 6H 8H")
    yield "is it a meld"
    phone.tap(phone.link("Lay-off"))
    phone.pick("knocker_melds.0", "5H 6H 7H")
    yield "may it be laid off"
    phone.tap(phone.link("Knock"))
    phone.pick("hand", f"{KNOCK[0]} QS")
    yield "may this knock"


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("language", ["en-GB", "fa-IR"])
def test_nothing_scrolls_while_cards_are_tapped(
    another: Callable[..., Phone], width: int, height: int, language: str
) -> None:
    phone = another(viewport={"width": width, "height": height}, locale=language)
    phone.begin()
    for state in states(phone) if language == "en-GB" else silent_states(phone):
        high, wide = phone.page.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        assert (high, wide) == (height, width), state


def silent_states(phone: Phone) -> Iterator[str]:
    """The same, in a language whose words the test does not know."""
    phone.open_cards()
    expect(phone.page.locator("html")).to_have_attribute("dir", "rtl")
    yield "the first question"
    phone.tap(phone.who("Sara"))
    phone.both(KNOCK)
    expect(phone.page.locator("#save:enabled")).to_be_visible()
    yield "both hands"
    open_spreads(phone)
    yield "which spread"
    phone.page.goto(f"{phone.site.url}/referee/gin_rummy/layoff/?match={phone.match}")
    phone.pick("knocker_melds.0", "5H 6H 7H")
    yield "may it be laid off"


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_of_cards(another: Callable[..., Phone], scheme: str) -> None:
    phone = another(color_scheme=scheme, locale="en-GB")
    phone.begin()
    found: dict[str, list[str]] = {}

    def look(state: str) -> None:
        violations = Axe().run(phone.page).response["violations"]
        found[state] = [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in violations]

    for state in states(phone):
        look(state)
    for question in ("score", "play", "match"):
        phone.page.goto(f"{phone.site.url}/referee/gin_rummy/{question}/?match={phone.match}")
        look(question)
    claim = {"knocker_melds": [["5H", "6H", "7H"]], "layoffs": [{"card": "9H", "onto": 0}]}
    phone.page.goto(f"{phone.site.url}/referee/gin_rummy/layoff/?match={phone.match}&ask=1&claim={json.dumps(claim)}")
    look("a ruling")
    phone.page.goto(f"{phone.sheet}rules/")
    look("the rulebook")
    assert {state: one for state, one in found.items() if one} == {}
