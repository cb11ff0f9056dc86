"""What goes wrong is said on a page in the look of the rest, and is never a fault of ours."""

import pytest
from django.test import RequestFactory

from scoring.handlers import server_error
from scoring.keys import Access
from scoring.models import Match, Table
from scoring.services.matches import end_match
from scoring.services.tables import put_away
from tests.factories import HandFactory, MatchFactory
from tests.scoring.pages.phone import Phone, at, knock, shown
from tests.webpage import read

NOWHERE = "00000000-0000-0000-0000-000000000000"


@pytest.mark.parametrize(
    "path",
    ["/nowhere/", f"/t/{NOWHERE}/", f"/m/{NOWHERE}/", "/k/NOTAKEY", "/rules/whist/", "/referee/whist/", "/t/1/"],
)
def test_what_is_not_there_is_said_kindly(path: str, stranger: Phone) -> None:
    page = stranger.see(path, 404)
    assert page.one("h1").text == "Nothing here"
    assert page.one("a", "go")["href"] == "/"


def test_a_hand_that_is_not_there(match: Match, scorekeeper: Phone) -> None:
    for path in ("hand/7/", "hand/7/correct/"):
        scorekeeper.see(at(match, path), 404)


def test_a_watcher_who_wants_to_write_is_told_what_is_missing(match: Match, watcher: Phone) -> None:
    page = watcher.see(at(match, "hand/"), 403)
    assert page.one("h1").text == "Watching only"
    assert "scorekeeper link" in page.one("main").text


def test_another_kind_of_request(match: Match, scorekeeper: Phone) -> None:
    answer = scorekeeper.post(at(match))
    assert answer["Allow"] == "GET"
    assert shown(answer, 405).one("main").text.startswith("This address is for another kind of request.")


def test_a_form_from_elsewhere_is_not_taken(match: Match, table: Table) -> None:
    phone = Phone((table, Access.WRITE))
    phone.handler.enforce_csrf_checks = True
    page = shown(phone.post(at(match, "hand/"), {"mode": "void"}), 403)
    assert page.one("h1").text == "Not sent"
    assert not match.hands.exists()


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("m/{match}/end/", {"over": "1"}),
        ("m/{match}/rematch/", {}),
        ("t/{table}/new/", {"game": "gin_rummy", "seat": ["Sara", "Nils"]}),
        ("m/{match}/hand/", {"mode": "void"}),
    ],
)
def test_nothing_is_written_at_a_table_that_is_put_away(
    path: str, fields: dict[str, object], table: Table, match: Match, scorekeeper: Phone
) -> None:
    put_away(table, away=True)
    page = shown(scorekeeper.send(f"/{path.format(match=match.id, table=table.id)}", fields), 409)
    assert "This table is put away. Bring it back first." in page.one("main").text
    assert (table.matches.count(), match.hands.count()) == (1, 0)


def test_a_match_with_all_columns_closed_cannot_go_on(table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", house_rules={"hollywood": True, "target": 50})
    for _ in range(3):
        HandFactory.create(match=match, entry={"mode": "agreed", "points": {"0": 60}})
    page = shown(scorekeeper.send(at(match, "end/"), {"over": "0"}), 409)
    assert "All columns are closed" in page.one("main").text


def test_a_refusal_leads_back_to_where_it_came_from_on_this_site(
    table: Table, match: Match, scorekeeper: Phone
) -> None:
    put_away(table, away=True)
    here = f"http://testserver{at(match)}"
    assert shown(scorekeeper.send(at(match, "end/"), {}, referer=here), 409).one("a", "go")["href"] == here
    assert shown(scorekeeper.send(at(match, "end/"), {}, referer="https://else.where/"), 409).all("a", "go") == []


def test_a_part_that_is_refused_becomes_the_whole_page(table: Table, match: Match, scorekeeper: Phone) -> None:
    put_away(table, away=True)
    answer = scorekeeper.send(at(match, "end/"), {}, hx_request="true")
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("body", "innerHTML")


def test_a_hand_after_the_end_of_the_match(match: Match, scorekeeper: Phone) -> None:
    end_match(match, over=True)
    page = shown(scorekeeper.send(at(match, "hand/"), knock(0, 7, 25)), 409)
    assert page.one(id="readout").text == "The match is over."


def test_the_page_for_a_fault_of_ours_needs_no_database_and_keeps_the_look() -> None:
    request = RequestFactory().get("/")
    request.COOKIES["kibitz_look"] = "dark."
    answer = server_error(request)
    page = read(answer.content.decode())
    assert answer.status_code == 500
    assert page.one("html")["data-theme"] == "dark"
    assert page.one("h1").text == "Something went wrong"


def test_the_icon_is_found_also_where_no_page_names_it(stranger: Phone) -> None:
    answer = stranger.get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"].endswith(".svg")
    assert stranger.see("/nowhere/", 404).all("link", rel="icon")
