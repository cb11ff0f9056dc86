"""What lies on the table is kept on the phone from one question to the next, and fills in the hand at its end."""

from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.table import Seated

KNOCK = "5S 6S 7S KC KD KH 2C 2D 2H 4D"
KEPT = "Cards lie on the table."


def ask(phone: Seated, question: str, **fields: str) -> None:
    """Go to a question, fill in some of its blanks, and ask."""
    phone.page.get_by_role("navigation", name="Question").get_by_role("link", name=question).click()
    if fields and not phone.page.locator("#claim").count():
        phone.press("More questions")
        phone.press("Tell more about this one")
    for name, value in fields.items():
        phone.field(name.replace("__", ".")).fill(value)
    phone.press("Ask")
    expect(phone.page.locator(".verdict")).to_contain_text("Legal")


def keep_a_knock(phone: Seated) -> None:
    phone.press("Referee")
    ask(phone, "Knock", hand=KNOCK)
    phone.press("Keep on the table")
    expect(phone.page.get_by_role("button", name="Kept until the hand is written")).to_be_visible()


def test_the_next_question_starts_from_what_lies_there_and_the_hand_is_filled_in(sit: Sit) -> None:
    phone = sit("gin_rummy")
    keep_a_knock(phone)
    phone.press("Ask again")
    ask(phone, "Lay-off", layoffs__0__card="4S", layoffs__0__onto="0")
    phone.press("Keep on the table")
    phone.press("Ask again")
    expect(phone.field("layoffs.0.card")).to_have_value("4S")
    ask(phone, "Lay-off", layoffs__1__card="3S", layoffs__1__onto="0")  # refused, did 4S not lie there
    phone.see()
    phone.press("Enter hand")
    ticked = phone.page.locator("[name='knocker_hand']:checked")
    assert sorted(ticked.evaluate_all("boxes => boxes.map((box) => box.value)")) == sorted(KNOCK.split())


def test_it_stays_on_the_phone_until_the_hand_is_written(sit: Sit) -> None:
    phone = sit("gin_rummy")
    keep_a_knock(phone)
    phone.see()
    expect(phone.page.get_by_text(KEPT)).to_be_visible()
    phone.page.reload()
    expect(phone.page.get_by_text(KEPT)).to_be_visible()
    phone.table.write({"mode": "void"})  # by another phone
    expect(phone.row(1)).to_be_visible()
    expect(phone.page.get_by_text(KEPT)).to_be_hidden()
    phone.press("Referee")
    phone.page.get_by_role("link", name="Knock").click()
    expect(phone.page.locator("[name='hand']:checked")).to_have_count(0)


def test_it_can_be_cleared(sit: Sit) -> None:
    phone = sit("gin_rummy")
    keep_a_knock(phone)
    phone.see()
    phone.press("Clear the table")
    expect(phone.page.get_by_text(KEPT)).to_be_hidden()
    phone.press("Enter hand")
    expect(phone.page.locator("[name='knocker_hand']:checked")).to_have_count(0)


def test_a_phone_that_can_store_nothing_offers_nothing(sit: Sit) -> None:
    phone = sit("gin_rummy")
    phone.page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } });")
    phone.press("Referee")
    ask(phone, "Knock", hand=KNOCK)
    expect(phone.page.get_by_role("button", name="Keep on the table")).to_be_hidden()


def test_what_another_match_keeps_is_not_mixed_in(sit: Sit) -> None:
    phone = sit("gin_rummy")
    keep_a_knock(phone)
    phone.table.start("gin_rummy")
    phone.see()
    expect(phone.page.get_by_text(KEPT)).to_be_hidden()
