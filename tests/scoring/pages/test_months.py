"""Pages about months: what they say, what they refuse, and what loads after them."""

from typing import Any
from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest

from scoring.keys import Access
from scoring.models import Match, Payment, Table
from scoring.queries.asked import asked_about, today
from scoring.services.matches import end_match
from scoring.services.payments import Paid, pay
from tests.factories import HandFactory, MatchFactory, TableFactory, match_of, seats_for
from tests.scoring.pages.phone import Phone, shown
from tests.webpage import Element

PARTS = {
    "standings/": "standings/table/",
    "settle-up/": "settle-up/accounts/",
    "evening/": "evening/summary/",
    "find/": "find/found/",
}
ALL = "?game=&from=&to="


@pytest.fixture
def played(table: Table) -> Table:
    """Sara has won a match against Nils, 30 to 10."""
    end_match(match_of((20, 10), (10, 0), table=table), over=True)
    return table


def at(table: Table, path: str) -> str:
    return f"/t/{table.id}/{path}"


@pytest.mark.parametrize("page", PARTS)
def test_what_grows_with_the_book_loads_after_the_page_and_by_a_plain_link_too(
    page: str, played: Table, watcher: Phone
) -> None:
    loader = next(one for one in watcher.see(at(played, page)).every() if one.get("hx-trigger") == "load")
    assert loader["hx-get"].partition("?")[0] == at(played, PARTS[page])
    assert loader.one("a")["href"] == loader["hx-get"]
    part = shown(watcher.get(loader["hx-get"], headers={"HX-Request": "true"}), 200)
    assert [one.tag for one in part.inside if isinstance(one, Element)] == ["section"]
    whole = watcher.see(loader["hx-get"])
    assert whole.one("h1")
    assert part.text in whole.one("main").text


def test_standings_say_who_leads_and_by_how_much(played: Table, watcher: Phone) -> None:
    page = watcher.see(at(played, "standings/table/"))
    assert page.one("section", id="standings").all("p", "say")[0].text == "Sara leads by 1 match."
    assert page.all("table")[0].rows()[1:] == [
        ["1", "Sara", "1 of 1", "30", "15.0"],
        ["2", "Nils", "0 of 1", "10", "5.0"],
    ]


def test_details_have_months_head_to_head_and_every_player(played: Table, watcher: Phone) -> None:
    page = watcher.see(at(played, "standings/details/"))
    chart = page.one("svg", "chart")
    assert chart["aria-label"].endswith("\u2068Sara\u2069 30, \u2068Nils\u2069 10.")
    assert [row[1:] for row in page.one("div", id="charts").one("table").rows()] == [["Sara", "Nils"], ["30", "10"]]
    duels = next(one for one in page.all("table") if "h2h" in one.classes and one.rows()[0][1:] == ["Sara", "Nils"] and
                 one.rows()[1][0] == "Sara")  # fmt: skip
    assert duels.rows()[1:] == [["Sara", "", "1"], ["Nils", "0", ""]]
    facts = page.all("dl", "facts")[0]
    assert dict(zip((one.text for one in facts.all("dt")), (one.text for one in facts.all("dd")), strict=True)) == {
        "Matches won": "1 of 1", "Hands": "2", "Points": "30", "Points a hand": "15.0", "Best hand": "+20, today",
        "Hands won in a row, at most": "2",
    }  # fmt: skip


def test_a_players_own_page(played: Table, watcher: Phone) -> None:
    nils = played.players.get(name="Nils")
    page = watcher.see(at(played, f"people/{nils.id}/figures/"))
    assert page.one("section", id="figures").all("p", "say")[0].text == "Place 2 of 2 by matches won."
    assert page.one("section", id="figures").one("table").rows()[1] == ["Sara", "0", "1", "0"]
    assert "Sara wins." in page.one("ul", id="match_list").text


def test_an_empty_time_has_a_page_that_leads_on(played: Table, watcher: Phone) -> None:
    page = watcher.see(at(played, "standings/table/?from=2001-01-01&to=2001-12-31"))
    assert page.one("p", "say").text == "Nothing was played in this time."
    leads = watcher.see(page.one("section", id="standings").one("a", "btn")["href"])
    assert leads.one("details", id="asked").one("summary").text == "Free score sheet All time"


@pytest.mark.parametrize("page", ["standings/", "standings/table/", "settle-up/", "settle-up/accounts/", "find/"])
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("from=2026-02-01&to=2026-01-01", "The last day lies before the first."),
        ("from=1404-11-12", "1404-11-12 is no day. Days are written with year, month and day, like 2026-03-01."),
        ("from=۲۰۲۶-۰۱-۰۱", "۲۰۲۶-۰۱-۰۱ is no day. Days are written with year, month and day, like 2026-03-01."),
    ],
)
def test_what_cannot_be_asked_is_said_beside_the_form(
    page: str, asked: str, says: str, played: Table, watcher: Phone
) -> None:
    answer = watcher.see(at(played, f"{page}?game=score_sheet&{asked}"), 400)
    assert answer.one("p", role="alert").text == says
    assert len(answer.all("input", aria_invalid="true")) == 1
    assert not any(one.get("hx-trigger") == "load" for one in answer.every())


@pytest.mark.parametrize("page", ["standings/", "settle-up/", "find/"])
def test_a_form_that_is_sent_as_it_is_says_the_same_as_the_page(page: str, played: Table, watcher: Phone) -> None:
    path = at(played, page)
    before = watcher.see(path).one("details", id="asked")
    after = watcher.see(f"{path}?{urlencode(before.one('form').fields(), doseq=True)}")
    assert after.one("details", id="asked").one("summary").text == before.one("summary").text
    loader = next(one for one in after.every() if one.get("hx-trigger") == "load")
    assert watcher.see(loader["hx-get"]).one("main").text.startswith(before.one("summary").text)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("standings/?by=luck", "One of these is expected: won, points."),
        ("find/?game=sedma&with=undercut", "Nothing called undercut can be looked for in a hand."),
    ],
)
def test_what_no_page_can_load_is_refused_before_it_tries(asked: str, says: str, played: Table, watcher: Phone) -> None:
    page = watcher.see(at(played, asked), 400)
    assert page.one("p", role="alert").text == says
    assert len(page.all("select", aria_invalid="true")) == 1
    assert not any(one.get("hx-trigger") == "load" for one in page.every())


def test_players_of_another_table_are_refused(played: Table, watcher: Phone) -> None:
    stranger = seats_for(TableFactory.create())[0]
    page = watcher.see(at(played, f"standings/{ALL}&players={stranger}"), 400)
    assert page.one("p", role="alert").text == "There is no such player at this table."


# Settling


def test_the_button_beside_a_payment_writes_it_down_once(played: Table, scorekeeper: Phone, watcher: Phone) -> None:
    path = at(played, "settle-up/accounts/?game=score_sheet&from=&to=&price=0.05")
    page = scorekeeper.see(path)
    assert page.one("section", id="accounts").one("p", "say").text == "1 payment settles everything."
    form = next(one for one in page.all("form") if one.get("action") == at(played, "payments/"))
    fields = form.fields()
    assert (fields["amount"], form.one("button").text) == (["1"], "It is paid")
    for _ in range(2):
        settled = scorekeeper.follow(form["action"], fields)
    assert settled.one("section", id="accounts").one("p", "say").text == "All is settled."
    assert Payment.objects.count() == 1
    assert "Nils paid Sara" in settled.text
    assert not watcher.see(path).one("main").all("button", "ul")
    back = next(one for one in settled.all("form") if (one.get("action") or "").endswith("/take-back/"))
    again = scorekeeper.follow(back["action"], back.fields() | {"price": "0.05"})
    assert "1 payment settles everything." in again.text
    assert Payment.objects.get().taken_back_at


def test_payments_come_in_pages(played: Table, scorekeeper: Phone) -> None:
    sara, nils = played.players.order_by("id")
    asked = asked_about(played, game="score_sheet", since=f"{today(played).year}-01-01")
    for amount in range(1, 24):
        pay(asked, Paid(payer=nils, payee=sara, amount=amount))
    first = scorekeeper.see(at(played, "settle-up/accounts/"))
    older = next(one for one in first.all("a", "btn") if "before=" in (one.get("href") or ""))
    second = scorekeeper.see(older["href"])
    backs = [
        sum((one.get("action") or "").endswith("/take-back/") for one in page.all("form")) for page in (first, second)
    ]
    assert backs == [20, 3]
    assert not any("before=" in (one.get("href") or "") for one in second.all("a", "btn"))


@pytest.mark.parametrize("price", ["free", "0", "-1", "0.005", "1e3"])
def test_a_price_that_is_no_number_is_refused(price: str, played: Table, watcher: Phone) -> None:
    page = watcher.see(at(played, f"settle-up/?game=score_sheet&price={price}"), 400)
    assert page.one("p", role="alert").text.startswith(f"{price} is no price.")
    assert page.one("input", name="price")["value"] == price


def test_an_amount_that_is_none_is_refused_and_kept(played: Table, scorekeeper: Phone) -> None:
    sara, nils = seats_for(played)
    fields = {
        "game": "score_sheet",
        "from": "",
        "to": "",
        "payer": nils,
        "payee": sara,
        "amount": "much",
        "note": "Cash",
    }
    page = shown(scorekeeper.send(at(played, "payments/"), fields), 400)
    assert page.one("p", role="alert").text.startswith("much is no amount.")
    assert (page.one("input", name="amount", required="")["value"], page.one("input", name="note")["value"]) == (
        "much",
        "Cash",
    )
    assert not Payment.objects.exists()


def test_a_table_keeps_the_price_that_it_plays_for(played: Table, scorekeeper: Phone, watcher: Phone) -> None:
    scorekeeper.send(at(played, "settle-up/"), {"game": "score_sheet", "price": "0,05"})
    form = watcher.see(at(played, "settle-up/")).one("details", id="asked")
    assert form.one("summary").text.endswith("0.05 a point")
    assert form.one("input", name="price")["value"] == "", "so that another game is asked about at its own price"


def test_a_payment_of_another_table_is_not_there(played: Table, scorekeeper: Phone) -> None:
    other = match_of((3, 1)).table
    asha, raj = other.players.order_by("id")
    payment, _ = pay(asked_about(other), Paid(payer=raj, payee=asha, amount=200))
    assert scorekeeper.send(at(played, f"payments/{payment.id}/take-back/")).status_code == 404


# Evenings and finding


def test_an_evening_and_its_picture(played: Table, watcher: Phone) -> None:
    page = watcher.see(at(played, "evening/summary/"))
    assert "Sara wins." in page.one("ul", id="match_list").text
    assert page.one("p", "score").text == "Sara +20"
    assert page.one("table", "st").rows()[1:] == [["1", "Sara", "new", "1", "+1"], ["2", "Nils", "new", "0", "0"]]
    answer = watcher.get(page.one("img", "picture")["src"])
    assert answer["Content-Type"] == "image/svg+xml"
    picture = ElementTree.fromstring(answer.content)
    said = " ".join(one.text or "" for one in picture.iter("{http://www.w3.org/2000/svg}text"))
    assert "Sara" in said
    assert "Thursday gin" in said


def test_the_picture_of_an_evening_names_all_players_in_as_many_lines_as_it_takes(db: None) -> None:
    names = "Alexandra Ben Christopher Dee Elisabeth Maximilian Gwendolyn Hugo".split()
    table = TableFactory.create(players=names)
    match = MatchFactory.create(table=table, game="score_sheet")
    HandFactory.create(match=match, entry={"mode": "points", "points": {str(side): side for side in range(8)}})
    end_match(match, over=True)
    answer = Phone((table, Access.WATCH)).get(at(table, "evening/picture.svg"))
    lines = [one.text or "" for one in ElementTree.fromstring(answer.content).iter("{http://www.w3.org/2000/svg}text")]
    assert not [line for line in lines if "…" in line]
    assert all(name in " ".join(lines) for name in names)


def test_an_evening_on_which_nothing_was_played(played: Table, watcher: Phone) -> None:
    page = watcher.see(at(played, "evening/summary/?day=2001-01-01"))
    assert page.one("p", "say").text == "Nothing was played on this evening."
    assert watcher.get(at(played, "evening/?day=tomorrow")).status_code == 400


def test_hands_are_found_by_what_was_in_them(table: Table, match: Match, watcher: Phone) -> None:
    entry: dict[str, Any] = {"mode": "counts", "knocker": 0, "kind": "gin", "defender_deadwood": 12}
    HandFactory.create(match=match, entry=entry)
    HandFactory.create(match=match)
    found = watcher.see(at(table, f"find/found/{ALL}&with=gin"))
    assert [one["href"] for one in found.one("section", id="found").all("a", "line")] == [f"/m/{match.id}/hand/1/"]
    watcher.see(at(table, f"find/found/{ALL}&with=trump"), 400)
    nothing = watcher.see(at(table, f"find/found/{ALL}&with=struck"))
    assert nothing.one("section", id="found").one("p", "say").text == "Nothing like that is in the book."


def test_long_lists_come_in_pages(table: Table, watcher: Phone) -> None:
    for _ in range(23):
        MatchFactory.create(table=table, game="gin_rummy")
    first = watcher.see(at(table, f"find/found/{ALL}")).one("section", id="found")
    second = watcher.see(first.all("a", "btn")[-1]["href"]).one("section", id="found")
    assert (len(first.all("a", "line")), len(second.all("a", "line"))) == (20, 3)
    assert not second.all("a", "btn")


def test_every_page_is_reached_from_the_tables_menu(match: Match, table: Table) -> None:
    menu = Phone((table, Access.WATCH)).see(f"/m/{match.id}/").one("dialog", id="menu")
    assert {at(table, page) for page in PARTS} <= {one["href"] for one in menu.all("a")}
