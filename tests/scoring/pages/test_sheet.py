"""The sheet: who leads and deals, cells and folds, the chart, what other phones see of it, whatever the length of a match."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.keys import Access
from scoring.models import Match, Table
from scoring.services.corrections import Change, correct_hand
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import start_match
from scoring.services.players import rename_player
from tests.factories import HandFactory, MatchFactory, TableFactory, seats_for
from tests.scoring.pages.phone import Phone, at, shown
from tests.webpage import Element

HANDS = [  # the first eight hands of an evening: who wins, with what
    {"knocker": 1, "kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 19},
    {"knocker": 0, "kind": "knock", "knocker_deadwood": 8, "defender_deadwood": 17},
    {"knocker": 0, "kind": "gin", "defender_deadwood": 11},
    {"knocker": 1, "kind": "knock", "knocker_deadwood": 2, "defender_deadwood": 10},
    {"knocker": 0, "kind": "knock", "knocker_deadwood": 9, "defender_deadwood": 7},
]


def play(match: Match, *hands: dict[str, object]) -> None:
    for hand in hands:
        HandFactory.create(match=match, entry={"mode": "counts", **hand})


def play_many(match: Match, hands: int, sides: int = 2) -> None:
    """Hands of a free sheet, from the next one on."""
    first = match.hands.count() + 1
    for number in range(first, first + hands):
        points = {str(side): number * (side + 1) % 7 for side in range(sides)}
        record_hand(match, number, Entered(entry={"mode": "points", "points": points}))


def rows(page: Element) -> list[list[str]]:
    return page.all("table", "sheet")[0].rows()


# Words and cells


def test_an_empty_sheet_says_who_deals(match: Match, watcher: Phone) -> None:
    page = watcher.see(at(match))
    assert page.one(id="status").text == "No hand yet. Sara deals hand 1."
    assert rows(page)[1:] == [["", "The first hand comes here."]]
    assert page.all("svg", "chart") == []


def test_the_newest_hand_lies_under_the_totals(match: Match, watcher: Phone) -> None:
    play(match, *HANDS)
    page = watcher.see(at(match))
    assert page.one(id="status").text == "Sara leads by 8. Nils deals hand 6."
    assert rows(page) == [
        ["Hand", "Sara 40", "D Nils 32"],
        ["5", "40", "undercut +12 32"],
        ["4", "40", "+8 20"],
        ["3", "gin +31 40", "12"],
        ["2", "+9 9", "12"],
        ["1", "0", "+12 12"],
    ]
    assert [cell.text for cell in page.all("td", "up")] == ["undercut +12 32", "+8 20", "gin +31 40", "+9 9", "+12 12"]
    assert page.one("th", "lead").text == "Sara 40"
    assert page.one(role="img", aria_label="deals next")


def test_rows_say_what_they_are(match: Match, watcher: Phone) -> None:
    play(match, *HANDS[:3])
    correct_hand(match, 2, Change(entry={"mode": "void"}, version=Match.objects.get(id=match.id).version))
    sara = match.table.players.first()
    correct_hand(match, 1, Change(struck=True, why="misdeal", by=sara, version=Match.objects.get(id=match.id).version))
    page = watcher.see(at(match))
    labels = [one["aria-label"] for one in page.one("tbody").all("a")]
    assert labels == ["Hand 3", "Hand 2, corrected", "Hand 1, struck out"]
    assert page.one("tr", "void").text.startswith("1 Struck: misdeal. Sara, ")
    assert page.one("tr", "void").one("td")["colspan"] == "2"


def test_with_four_sides_the_points_stand_under_the_total(db: None) -> None:
    table = TableFactory.create(players=("Vera", "Anton", "Lida", "Misha"))
    match = MatchFactory.create(table=table)
    play_many(match, 1, sides=4)
    page = Phone((table, Access.WATCH)).see(at(match))
    assert page.one("table", "n4")
    assert rows(page)[1] == ["1", "1 +1", "2 +2", "3 +3", "4 +4"]


def test_totals_of_five_digits_are_written_smaller(db: None) -> None:
    match = MatchFactory.create()
    phone = Phone((match.table, Access.WATCH))
    for points, large in [(9_999, False), (1, True)]:
        HandFactory.create(match=match, entry={"mode": "points", "points": {"0": points, "1": 0}})
        assert bool(phone.see(at(match)).all("table", "large")) is large


def test_totals_from_paper_are_a_row_without_a_number(table: Table, watcher: Phone) -> None:
    match = start_match(table, game="gin_rummy", seats=seats_for(table), bring={0: 30, 1: 45})
    play(match, HANDS[0])
    page = watcher.see(at(match))
    assert rows(page)[1:] == [["1", "30", "+12 57"], ["–", "adjusted +30 30", "adjusted +45 45"]]
    assert page.one("svg", "chart")["aria-label"] == "Running totals over 1 hand: Sara 30, Nils 57."


def test_hollywood_shows_each_column(table: Table, watcher: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="hollywood")
    for points in (25, 30, 10):
        HandFactory.create(match=match, entry={"mode": "agreed", "points": {"0": points}})
    page = watcher.see(at(match))
    assert page.one("table", "bill").rows() == [
        ["Column", "Sara", "Nils"],
        ["Game 1", "65", "0"],
        ["Game 2", "40", "0"],
        ["Game 3", "10", "0"],
    ]
    assert rows(page)[0][1:] == ["Sara 115", "D Nils 0"]


def test_who_watches_has_nothing_to_write(match: Match, watcher: Phone, scorekeeper: Phone) -> None:
    play(match, *HANDS)
    links = {one["href"] for one in watcher.see(at(match)).all("a")}
    assert at(match, "hand/") not in links
    assert watcher.see(at(match)).all("form") == []
    assert scorekeeper.see(at(match)).one("a", "go")["href"] == at(match, "hand/")


# Several matches


def test_the_title_is_a_menu_while_several_matches_are_open(table: Table, match: Match, scorekeeper: Phone) -> None:
    assert scorekeeper.see(at(match)).all(id="matches") == []
    other = MatchFactory.create(table=table)
    page = scorekeeper.see(at(match))
    assert page.one("h1").one("a")["href"] == "#matches"
    lines = page.one("dialog", id="matches").all("a", "line")
    assert [one["href"] for one in lines] == [at(other), at(match), f"/t/{table.id}/book/"]
    assert [one.get("aria-current") for one in lines] == [None, "page", None]


def test_what_is_over_is_not_in_that_menu_but_leads_to_the_open_one(
    table: Table, match: Match, scorekeeper: Phone
) -> None:
    other = MatchFactory.create(table=table, game="gin_rummy")
    HandFactory.create(match=other, entry={"mode": "agreed", "points": {"0": 100}})
    assert scorekeeper.see(at(match)).all(id="matches") == []
    lines = scorekeeper.see(at(other)).one("dialog", id="matches").all("a", "line")
    assert [one["href"] for one in lines] == [at(match), f"/t/{table.id}/book/"]


# Long matches


@pytest.fixture
def long(db: None) -> tuple[Match, Phone]:
    """A match of 300 hands and a phone that watches it."""
    match = MatchFactory.create()
    play_many(match, 300)
    return match, Phone((match.table, Access.WATCH))


def test_a_sheet_of_300_hands_is_short_unfolds_and_costs_what_a_sheet_of_ten_costs(long: tuple[Match, Phone]) -> None:
    match, phone = long
    page = phone.see(at(match))
    lines = [row[0] for row in rows(page)[1:]]
    assert lines[:11] == [*(str(number) for number in range(300, 290, -1)), "to 290"]
    assert (lines[-1], len(lines)) == ("to 100", 30)
    assert page.one("h2").text == "Ahead of the table’s average"
    chart = page.one("svg", "chart")
    assert "over 300 hands" in chart["aria-label"]
    assert chart.all("text", "tick")[1].text == "300"

    opened = phone.see(f"{at(match)}?from=1&to=100")
    assert [row[0] for row in rows(opened)[-10:]] == [f"to {number}" for number in range(100, 0, -10)]
    opened = phone.see(f"{at(match)}?from=21&to=30")
    lines = [row[0] for row in rows(opened)]
    assert lines[lines.index("30") : lines.index("21") + 1] == [str(number) for number in range(30, 20, -1)]
    fold = page.one("a", id="hand-290")
    assert (fold["href"], fold["aria-label"]) == ("?from=281&to=290", "Show hands 281 to 290")
    assert opened.one("a", id="hand-30").text == "30"

    short = MatchFactory.create(table=match.table)
    play_many(short, 10)
    assert queries(phone, at(match)) == queries(phone, at(short))


def test_folds_that_end_with_struck_hands_show_the_totals_of_the_hand_before_and_ask_nothing_more(db: None) -> None:
    match = MatchFactory.create()
    for number in range(1, 41):
        record_hand(match, number, Entered(entry={"mode": "points", "points": {"0": number, "1": 0}}))
    phone = Phone((match.table, Access.WATCH))
    asked = queries(phone, at(match))
    for number in (10, 9, 20):
        correct_hand(match, number, Change(struck=True))
    page = phone.see(at(match))
    assert rows(page)[-3:] == [["to 30", "426", "0"], ["to 20", "171", "0"], ["to 10", "36", "0"]]
    assert "over 37 hands" in page.one("svg", "chart")["aria-label"]
    assert queries(phone, at(match)) == asked
    for number in range(1, 9):
        correct_hand(match, number, Change(struck=True))
    assert rows(phone.see(at(match)))[-1] == ["to 10", "0", "0"]


def test_points_that_were_only_given_or_taken_are_no_chart(db: None) -> None:
    match = MatchFactory.create()
    record_hand(match, 1, Entered(entry={"mode": "adjust", "points": {"0": 5}}, why="lost bet"))
    assert Phone((match.table, Access.WATCH)).see(at(match)).all("svg", "chart") == []


def queries(phone: Phone, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        phone.see(path)
    return len(captured)


@pytest.mark.parametrize("query", ["from=0&to=5", "from=9&to=3", "from=x&to=y", "from=5", "from=1&to=99999999999"])
def test_a_fold_that_is_none_opens_nothing(query: str, match: Match, watcher: Phone) -> None:
    play(match, *HANDS)
    assert rows(watcher.see(f"{at(match)}?{query}")) == rows(watcher.see(at(match)))


# Other phones


def test_the_poll_is_answered_with_nothing_by_three_queries_when_nothing_is_new(match: Match, watcher: Phone) -> None:
    play(match, *HANDS)
    sheet = watcher.see(at(match)).one(id="sheet")
    assert sheet["hx-trigger"] == "every 2500ms"  # so that whatever happens is seen within three seconds
    with CaptureQueriesContext(connection) as captured:
        answer = watcher.get(sheet["hx-get"])
    assert (answer.status_code, answer.content) == (204, b"")
    assert len(captured) <= 3


def test_the_poll_brings_new_rows_under_the_highlighter(match: Match, watcher: Phone) -> None:
    play(match, *HANDS[:2])
    poll = watcher.see(at(match)).one(id="sheet")["hx-get"]
    play(match, *HANDS[2:4])
    part = shown(watcher.get(poll))
    assert [row.one("a").text for row in part.all("tr", "new")] == ["4", "3"]
    assert (part.one(id="status").text, part.one(id="status")["hx-swap-oob"]) == (
        "Sara leads by 20. Sara deals hand 5.",
        "innerHTML",
    )
    assert watcher.get(part.one(id="sheet")["hx-get"]).status_code == 204


def test_what_changes_in_old_rows_is_shown_but_is_not_new(match: Match, table: Table, watcher: Phone) -> None:
    play(match, *HANDS[:2])
    poll = watcher.see(at(match)).one(id="sheet")["hx-get"]
    rename_player(table.players.get(name="Nils"), name="Niels")
    part = shown(watcher.get(poll))
    assert rows(part)[0] == ["Hand", "D Sara 9", "Niels 12"]
    assert part.all("tr", "new") == []


def test_the_poll_keeps_an_opened_fold_open(db: None) -> None:
    match = MatchFactory.create()
    play_many(match, 24)
    phone = Phone((match.table, Access.WATCH))
    poll = phone.see(f"{at(match)}?from=1&to=10").one(id="sheet")["hx-get"]
    play_many(match, 1)
    assert "7" in [row[0] for row in rows(shown(phone.get(poll)))]


def test_the_poll_says_the_end(match: Match, watcher: Phone) -> None:
    poll = watcher.see(at(match)).one(id="sheet")["hx-get"]
    HandFactory.create(match=match, entry={"mode": "agreed", "points": {"0": 100}})
    status = shown(watcher.get(poll)).one(id="status")
    assert status.text == "Sara wins. See the result"
    assert status.one("a")["href"] == at(match, "over/")
