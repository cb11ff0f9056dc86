"""The end of a match: who won, every bonus itemised by column, going on, ending by agreement, the rematch."""

import pytest

from scoring.keys import Access
from scoring.models import Match, Table
from scoring.queries.matches import standing_of
from tests.factories import HandFactory, MatchFactory, TableFactory
from tests.scoring.pages.phone import Phone, at, shown


def won(match: Match, *points: tuple[int, int]) -> None:
    """Hands won by agreement: a side and its points."""
    for side, number in points:
        HandFactory.create(match=match, entry={"mode": "agreed", "points": {str(side): number}})


def test_a_match_that_goes_on_has_no_end_to_show(match: Match, watcher: Phone) -> None:
    assert watcher.get(at(match, "over/"))["Location"] == at(match)


def test_every_bonus_is_itemised_with_its_rule(table: Table, watcher: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="pagat")
    won(match, (0, 60), (1, 30), (0, 45))
    page = watcher.see(at(match, "over/"))
    assert page.one("p", "score").text == "Sara wins."
    assert page.one("p", "say").text == "245 to 50, a margin of 195."
    assert page.one("h1").text == "Thursday gin Match over, 3 hands"
    assert page.one("table", "bill").rows() == [
        ["Item", "Sara", "Nils"],
        ["Hand points", "105", "30"],
        ["Bonus for reaching 100 Rule 6.2", "100", "–"],
        ["Sara: 2 boxes of 20 Nils: 1 box of 20 Rule 6.3", "40", "20"],
        ["Total", "245", "50"],
    ]
    rules = {one["id"] for one in watcher.see(at(match, "rules/")).every() if one.get("id")}
    linked = {one["href"].partition("#")[2] for one in page.one("table", "bill").all("a")}
    assert linked <= rules


def test_the_chart_says_the_same_in_a_sentence_and_a_table(table: Table, watcher: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="pagat")
    won(match, (0, 60), (1, 30), (0, 45))
    chart = watcher.see(at(match, "over/")).one("section", id="chart")
    assert chart.one("p").text == chart.one("svg")["aria-label"] == "Running totals over 3 hands: Sara 105, Nils 30."
    assert chart.one("table").rows() == [
        ["Hand", "Sara", "Nils"], ["0", "0", "0"], ["1", "60", "0"], ["2", "60", "30"], ["3", "105", "30"],
    ]  # fmt: skip
    sheet = watcher.see(at(match)).one("section", id="chart")
    assert sheet.one("p").text == chart.one("p").text
    assert sheet.all("table") == [], "the sheet is its table"


def test_a_shut_out_is_itemised_too(table: Table, watcher: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="pagat")
    won(match, (0, 100))
    rows = watcher.see(at(match, "over/")).one("table", "bill").rows()
    assert ["Shut-out: the loser has no points Rule 6.4", "100", "–"] in rows
    assert rows[-1] == ["Total", "320", "0"]


def test_hollywood_is_itemised_column_by_column(table: Table, watcher: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="hollywood")
    won(match, (0, 60), (1, 30), (0, 60), (0, 50), (0, 40), (0, 10))
    page = watcher.see(at(match, "over/"))
    bodies = [body.rows() for body in page.one("table", "bill").all("tbody")]
    assert [rows[0] for rows in bodies] == [["Game 1"], ["Game 2"], ["Game 3"]]
    final = standing_of(match).settlement.final
    together = [[int(cell.replace(",", "")) for cell in rows[-1][1:]] for rows in bodies]
    assert [rows[-1][0] for rows in bodies] == ["Together"] * 3
    assert [sum(column) for column in zip(*together, strict=True)] == [final[0], final[1]]
    assert bodies[0] == [
        ["Game 1"],
        ["Hand points", "120", "30"],
        ["Bonus for reaching 100 Rule 6.2", "100", "–"],
        ["Sara: 2 boxes of 20 Nils: 1 box of 20 Rule 6.3", "40", "20"],
        ["Together", "260", "50"],
    ]


def test_the_page_adds_up_to_what_the_referee_says(table: Table, watcher: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="modern")
    won(match, (0, 60), (1, 30), (0, 45))
    rows = watcher.see(at(match, "over/")).one("table", "bill").rows()
    numbers = [[int(cell.replace(",", "").replace("–", "0")) for cell in row[1:]] for row in rows[1:]]
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]
    assert numbers[-1] == list(standing_of(match).settlement.final.values())


def test_a_match_is_ended_by_agreement_and_gone_on_with(match: Match, scorekeeper: Phone) -> None:
    won(match, (0, 30))
    page = scorekeeper.follow(at(match, "end/"), {"over": "1"})
    assert page.one("p", "say").text == "30 to 0, a margin of 30. Ended by agreement."
    assert page.one("button", name="over").text == "Go on with this match"
    page = scorekeeper.follow(at(match, "end/"), {"over": "0"})
    assert page.one(id="status").text == "Sara leads by 30. Nils deals hand 2."


def test_a_match_at_its_end_is_played_on_by_agreement(match: Match, scorekeeper: Phone) -> None:
    won(match, (0, 100))
    page = scorekeeper.follow(at(match, "end/"), {"over": "0"})
    assert page.one(id="status").text == "Sara leads by 100. Nils deals hand 2."
    assert shown(scorekeeper.get(at(match, "hand/"))).one("h1").text == "Hand 2"


@pytest.mark.parametrize(("preset", "dealer"), [("standard", "Nils"), ("pagat", "Nils"), ("modern", "Nils")])
def test_the_rematch_is_dealt_by_whose_turn_it_is(preset: str, dealer: str, table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset=preset)
    won(match, (0, 100))
    page = scorekeeper.see(at(match, "over/"))
    assert page.one("footer").one("form").text == f"Rematch {dealer} deals first"
    for _ in range(2):  # however often the form is sent
        again = scorekeeper.follow(at(match, "rematch/"), page.one("footer").fields())
        assert again.one(id="status").text == f"No hand yet. {dealer} deals hand 1."
    rematch = table.matches.exclude(id=match.id).get()
    assert rematch.house_rules == match.house_rules


def test_partners_stay_partners_in_the_rematch(db: None) -> None:
    table = TableFactory.create(players=("Jana", "Eva", "Petr", "Tomáš"))
    match = MatchFactory.create(table=table, game="sedma")
    phone = Phone((table, Access.WRITE))
    phone.send(at(match, "end/"), {"over": "1"})
    phone.follow(at(match, "rematch/"))
    rematch = table.matches.exclude(id=match.id).get()
    assert standing_of(rematch).names == {0: "Jana & Petr", 1: "Eva & Tomáš"}


def test_the_id_of_another_tables_match_starts_a_new_one(match: Match, scorekeeper: Phone) -> None:
    won(match, (0, 100))
    elsewhere = MatchFactory.create()
    scorekeeper.follow(at(match, "rematch/"), {"act": str(elsewhere.id)})
    assert match.table.matches.count() == 2
    assert elsewhere.table.matches.count() == 1
