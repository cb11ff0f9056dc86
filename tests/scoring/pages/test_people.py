"""Who sits where, who is one person, rulings that were kept, totals from paper, and a table that is put away: on pages."""

from typing import Any

import pytest

from scoring.models import Dispute, Match, Player, Table
from scoring.queries.matches import standing_of
from scoring.services.merging import merge
from scoring.services.players import add_player
from scoring.services.seats import change_seat, join
from scoring.services.tables import put_away
from tests.factories import HandFactory, MatchFactory, TableFactory, match_of
from tests.scoring.pages.phone import Phone, at, shown

# Seats


@pytest.fixture
def trio(db: None) -> Match:
    """A match of Ada, Ben and Cyd on the free sheet, three hands old."""
    return match_of((10, 5, 7), (10, 5, 7), (10, 5, 7), table=TableFactory.create(players=("Ada", "Ben", "Cyd")))


@pytest.fixture
def keeper(trio: Match) -> Phone:
    return Phone((trio.table, 2))


def seats(phone: Phone, match: Match, **fields: Any) -> Any:
    return phone.send(at(match, "seats/"), fields)


def shown_seats(phone: Phone, match: Match) -> list[str]:
    return [one.text for one in phone.see(at(match, "seats/")).one("main").all("summary")]


def test_people_sit_out_come_back_leave_and_return(trio: Match, keeper: Phone) -> None:
    said = []
    for does in ("sit_out", "play", "leave", "return"):
        assert seats(keeper, trio, seat=2, does=does).status_code == 302
        said.append(shown_seats(keeper, trio)[2])
    assert said == ["Cyd sits out", "Cyd plays", "Cyd left before hand 4", "Cyd plays"]


def test_the_dealer_is_shown_before_the_deal(trio: Match, keeper: Phone) -> None:
    assert keeper.see(at(trio, "seats/")).one("p", "say").text == "Ada deals hand 4."
    seats(keeper, trio, seat=0, does="sit_out")
    assert keeper.see(at(trio, "seats/")).one("p", "say").text == "Ben deals hand 4."


def test_somebody_is_replaced_and_the_column_goes_on(trio: Match, keeper: Phone) -> None:
    seats(keeper, trio, seat=1, does="replace", name="Lena")
    assert shown_seats(keeper, trio)[1] == "Lena since hand 4"
    assert standing_of(trio).totals == {0: 30, 1: 15, 2: 21}


@pytest.mark.parametrize(
    ("fields", "status", "says"),
    [
        ({"does": "join", "name": "ben"}, 400, "Ben already sits in this match."),
        ({"does": "join", "name": "  "}, 400, "A name is needed."),
        ({"does": "replace", "seat": 0, "name": "Cyd"}, 400, "Cyd already sits in this match."),
        ({"does": "leave", "seat": 9}, 400, "There is no seat 9 in this match."),
    ],
)
def test_a_change_that_cannot_be_is_refused_in_words_and_changes_nothing(
    trio: Match, keeper: Phone, fields: dict[str, Any], status: int, says: str
) -> None:
    before = (list(trio.seats.values()), Player.objects.count())
    assert shown(seats(keeper, trio, **fields), status).one(role="alert").text == says
    assert (list(trio.seats.values()), Player.objects.count()) == before


def test_in_gin_a_player_can_only_be_replaced(match: Match, scorekeeper: Phone) -> None:
    page = scorekeeper.see(at(match, "seats/"))
    assert {one["value"] for one in page.all("button", name="does")} == {"replace"}
    assert shown(seats(scorekeeper, match, seat=0, does="leave"), 409).one(role="alert").text.startswith("In Gin rummy")


def test_who_is_away_is_marked_on_the_sheet(trio: Match, keeper: Phone) -> None:
    change_seat(trio, 1, sits_out=True)
    change_seat(trio, 2, left=True)
    heads = [head.text for head in keeper.see(at(trio)).one("thead").all("th")[1:]]
    assert [head.split()[1:] for head in heads] == [["Ada", "30"], ["sits", "out", "15"], ["left", "21"]]


def test_who_joins_late_has_no_total_before_also_where_hands_are_folded(table: Table, scorekeeper: Phone) -> None:
    match = match_of(*[(1, 0)] * 20, table=table)
    join(match, add_player(table, name="Lena"))
    rows = scorekeeper.see(at(match)).one("tbody").rows()
    assert [row[3] for row in rows] == [""] * len(rows)


# Two records of one person


def test_merging_is_previewed_done_and_taken_apart(trio: Match, keeper: Phone) -> None:
    table = trio.table
    double, ada = add_player(table, name="Ada B."), table.players.get(name="Ada")
    address = f"/t/{table.id}/people/{double.id}/merge/"
    says = keeper.see(f"{address}?into={ada.id}").one("main").text
    assert says.startswith("Ada B. becomes Ada everywhere. Ada B. 0 hands, 0 matches Ada 3 hands, 1 match")
    assert keeper.send(address, {"into": ada.id}).status_code == 302
    assert "Ada B. is Ada" in keeper.see(f"/t/{table.id}/people/").text
    keeper.send(address, {"does": "unmerge"})
    assert "Ada B. is Ada" not in keeper.see(f"/t/{table.id}/people/").text


def test_two_who_sat_in_one_hand_are_not_merged(trio: Match, keeper: Phone) -> None:
    ada, ben = trio.table.players.order_by("id")[:2]
    page = shown(keeper.send(f"/t/{trio.table.id}/people/{ben.id}/merge/", {"into": ada.id}), 409)
    assert page.one(role="alert").text == "Ben and Ada sat in one hand, so they are two people."
    ben.refresh_from_db()
    assert ben.merged_into is None


def test_whoever_stands_for_both_is_named_everywhere(trio: Match, keeper: Phone) -> None:
    ada, anna = trio.table.players.get(name="Ada"), add_player(trio.table, name="Anna")
    HandFactory.create(match=trio, by=ada)
    merge(ada, anna)
    assert "Anna" in keeper.see(at(trio)).one("thead").text
    assert keeper.see(at(trio, "hand/4/")).one("h1").text.startswith("Hand 4 Entered by Anna")
    assert keeper.see(at(trio, "hand/1/")).one("p", "say").text.endswith("Anna dealt.")
    assert "Ada" not in keeper.see(at(trio, "seats/")).one("ul").text


# Kept rulings


CLAIM = '{"cards": ["QS", "KS", "AS"]}'


def keep(phone: Phone, match: Match, **fields: Any) -> Any:
    sent = {"game": match.game, "question": "meld", "claim": CLAIM, "typed": "1", "match": match.id, **fields}
    return phone.send(f"/t/{match.table_id}/disputes/", sent)


def test_a_ruling_is_kept_with_its_hand_and_found_there(match: Match, scorekeeper: Phone, watcher: Phone) -> None:
    HandFactory.create(match=match)
    kept = keep(scorekeeper, match, hand=1, outcome="Taken back")
    page = watcher.see(kept["Location"])
    assert page.one("section", "verdict").text.startswith("Not legal")
    assert {card["aria-label"] for card in page.all("span", "card")} >= {"queen of spades", "ace of spades"}
    assert page.one("a", href=at(match, "hand/1/")).text == "Hand 1"
    found = watcher.see(at(match, "hand/1/")).one("a", href=kept["Location"]).text
    assert found.endswith("Not legal: Taken back")


def test_a_ruling_about_the_hand_being_played_leads_there_once_it_is_written(match: Match, scorekeeper: Phone) -> None:
    kept = keep(scorekeeper, match, hand=1)["Location"]
    assert not scorekeeper.see(kept).all("a", href=at(match, "hand/1/"))
    HandFactory.create(match=match)
    assert scorekeeper.see(kept).one("a", href=at(match, "hand/1/"))
    assert Dispute.objects.get().hand == 1


def test_a_ruling_is_offered_to_be_kept_with_the_hand_being_played(match: Match, scorekeeper: Phone) -> None:
    HandFactory.create(match=match)
    query = {"match": match.id, "ask": "1", "claim": CLAIM}
    choices = shown(scorekeeper.get("/referee/gin_rummy/meld/", query)).one("select", name="hand").all("option")
    assert [one.text for one in choices] == ["No hand", "Hand 2, being played", "Hand 1"]


def test_what_was_told_besides_cards_is_kept_too(match: Match, scorekeeper: Phone) -> None:
    claim = '{"kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 25}'
    page = scorekeeper.see(keep(scorekeeper, match, question="score", claim=claim)["Location"])
    facts = [[one.one("dt").text, one.one("dd").text] for one in page.one("dl", "facts").all("div")]
    assert facts == [
        ["How the hand ended", "knock"],
        ["Deadwood of the knocker", "7"],
        ["Deadwood of the defender, after lay-offs", "25"],
    ]


def test_a_ruling_about_a_hand_that_is_none_is_refused(match: Match, scorekeeper: Phone) -> None:
    assert "There is no hand 7." in shown(keep(scorekeeper, match, hand=7), 400).one(role="alert").text
    assert not Dispute.objects.exists()


# Totals from paper


def test_a_match_begins_with_totals_from_paper(table: Table, scorekeeper: Phone) -> None:
    sent = {"game": "score_sheet", "seat": ["Sara", "", "Nils"], "bring": ["120", "", "80+5"], "rules": ""}
    sheet = scorekeeper.see(scorekeeper.send(f"/t/{table.id}/new/", sent)["Location"])
    assert [total.text for total in sheet.one("thead").all("span", "tot")] == ["120", "85"]
    assert sheet.one("a", id="hand-0")["aria-label"] == "Brought from paper"


def test_partners_bring_one_total(scorekeeper: Phone, table: Table) -> None:
    four = {
        "game": "sedma",
        "players": "4",
        "seat": ["Eva", "Jan", "Tom", "Petr"],
        "bring": ["", "4", "7", ""],
        "rules": "",
    }
    sheet = scorekeeper.see(scorekeeper.send(f"/t/{table.id}/new/", four)["Location"])
    assert standing_of(Match.objects.get()).totals == {0: 7, 1: 4}
    assert [total.text for total in sheet.one("thead").all("span", "tot")] == ["7", "4"]


def test_a_total_that_is_no_number_is_refused_and_starts_nothing(table: Table, scorekeeper: Phone) -> None:
    sent = {"game": "score_sheet", "seat": ["Sara", "Nils"], "bring": ["many", ""], "rules": ""}
    page = shown(scorekeeper.send(f"/t/{table.id}/new/", sent), 400)
    assert page.all(role="alert")[0].text.startswith("A whole number is expected")
    assert page.all("input", name="bring")[0]["value"] == "many"
    assert not Match.objects.exists()


# Put away


def test_a_table_is_put_away_and_brought_back_where_it_is_seen(
    match: Match, scorekeeper: Phone, watcher: Phone
) -> None:
    table = match.table
    assert scorekeeper.send(f"/t/{table.id}/away/", {"away": "1"})["Location"] == "/"
    assert scorekeeper.see("/").one("details").one("a")["href"] == f"/t/{table.id}/"
    note = scorekeeper.see(at(match)).one(id="put_away")
    assert note.text.startswith("This table is put away. It goes for good after")
    assert not scorekeeper.see(at(match)).all("a", "go", href=at(match, "hand/"))
    assert not watcher.see(at(match)).one(id="put_away").all("button")
    assert scorekeeper.send(note["action"], {"away": "0"})["Location"] == f"/t/{table.id}/"
    assert not scorekeeper.see(at(match)).all(id="put_away")


def test_nothing_is_written_at_a_table_that_is_put_away(match: Match, scorekeeper: Phone) -> None:
    put_away(match.table, away=True)
    page = shown(scorekeeper.send(at(match, "hand/"), {"mode": "void"}), 409)
    assert "This table is put away. Bring it back first." in page.text
    assert not match.hands.exists()


def test_a_table_without_a_match_can_be_brought_back_too(table: Table, scorekeeper: Phone) -> None:
    put_away(table, away=True)
    assert scorekeeper.see(f"/t/{table.id}/").one(id="put_away").all("button")


# Other house rules


def test_what_it_would_have_been_is_worked_out_and_not_stored(table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy")
    entry = {"mode": "counts", "knocker": 0, "kind": "gin", "defender_deadwood": 30}
    HandFactory.create(match=match, entry=entry)
    before = Match.objects.values().get()
    page = shown(scorekeeper.get(at(match, "rescore/"), {"rules": "", "rules.gin_bonus": "25"}))
    assert page.one("section", role="status").text.startswith("Sara leads by 55. Sara 50 55")
    assert Match.objects.values().get() == before
