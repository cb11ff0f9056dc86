"""The free score sheet on pages: what is still to go, blanks that are no zeros, a sheet of many sides."""

from typing import Any

import pytest

from scoring.keys import Access
from scoring.models import Match
from scoring.queries.hands import hand_at
from scoring.queries.matches import standing_of
from tests.factories import HandFactory, MatchFactory, TableFactory
from tests.scoring.pages.phone import Phone, at, shown
from tests.webpage import Element

TWELVE = "Vera Anton Lida Misha Olga Pavel Rita Sergej Tamara Ulrich Viktor Wladimir".split()

pytestmark = pytest.mark.django_db


def start(*players: str, **house_rules: Any) -> Match:
    match: Match = MatchFactory.create(table=TableFactory.create(players=players), house_rules=house_rules)
    return match


def points(*typed: str, **more: Any) -> dict[str, Any]:
    return {"mode": "points", **{f"points.{side}": one for side, one in enumerate(typed)}, **more}


def phone_at(match: Match) -> Phone:
    return Phone((match.table, Access.WRITE))


def readout(match: Match, form: dict[str, Any]) -> Element:
    return shown(phone_at(match).send(at(match, "hand/readout/"), form))


def save(match: Match, form: dict[str, Any], status: int) -> Element:
    return shown(phone_at(match).send(at(match, "hand/"), {"number": 1, **form}), status)


def fills(page: Element) -> list[str]:
    return [button.text for button in page.all("button", name="fill")]


def test_the_button_names_the_side_that_is_missing() -> None:
    match = start("Ada", "Ben", "Cyd")
    assert readout(match, points("12", "7", "")).one(id_="save").text == "Cyd to go"
    assert readout(match, points("12", "7", "")).one(id_="save").get("disabled") is not None
    assert readout(match, points("12", "7", "0")).one(id_="save").get("disabled") is None


def test_a_blank_is_asked_about_and_one_tap_makes_it_zero() -> None:
    match = start("Ada", "Ben", "Cyd")
    page = save(match, points("12", "7", ""), 422)
    assert page.one(role="alert").text == "Cyd: 0 or not entered? Enter 0 for Cyd."
    assert hand_at(match, 1) is None
    zero = page.one("button", name="fill")
    assert zero.text == "Enter 0 for Cyd."
    sent = phone_at(match).send(at(match, "hand/"), {"number": 1, **points("12", "7", ""), "fill": zero["value"]})
    assert sent.status_code == 302
    assert standing_of(match).totals == {0: 12, 1: 7, 2: 0}


def test_the_last_of_a_sum_is_worked_out() -> None:
    match = start("Ada", "Ben", "Cyd", sum="zero")
    assert fills(readout(match, points("12", "", ""))) == []
    assert fills(readout(match, points("12", "7", ""))) == ["Cyd −19: what the others leave of the sum."]


@pytest.mark.parametrize(
    ("typed", "house_rules", "says"),
    [
        (("12", "7", "-18"), {"sum": "zero"}, "The points add up to 1, not to 0: 1 too many."),
        (("12", "7", ""), {"step": 5}, "Ada: 12 is no multiple of 5; 10 and 15 are."),
        (("-2", "", ""), {"allow_negative": False}, "Ada: −2 is below zero."),
        (("12", "70", ""), {"per_hand_limit": 26}, "Ben: 70 is 44 more than the limit of 26."),
        (("12", "1.5", "3"), {}, "Whole points only: 1.5 has a fraction."),
    ],
)
def test_what_cannot_be_is_refused_while_it_is_typed(
    typed: tuple[str, ...], house_rules: dict[str, Any], says: str
) -> None:
    assert readout(start("Ada", "Ben", "Cyd", **house_rules), points(*typed)).one(role="alert").text == says


def test_who_sits_out_is_not_missing() -> None:
    match = start("Ada", "Ben", "Cyd")
    page = readout(match, points("12", "7", "", seats=["0", "1"]))
    assert page.one(id_="save").get("disabled") is None


# The sheet of many sides


def many(sides: int) -> Element:
    match = start(*TWELVE[:sides])
    for number in range(3):
        HandFactory.create(
            match=match, entry={"mode": "points", "points": {str(side): side * number for side in range(sides)}}
        )
    return phone_at(match).see(at(match))


def test_five_sides_have_a_column_each_and_six_a_row_each() -> None:
    assert [len(row) for row in many(5).one("table", css="sheet").rows()][:2] == [6, 6]
    turned = many(6).one("table", css="turned").rows()
    assert [row[:2] for row in turned[:3]] == [["Player", "Total"], ["Vera", "0"], ["Anton", "3"]]
    assert turned[0][2:] == ["3", "2", "1"]
    assert turned[3][1:] == ["6", "+4", "+2", "0"]


def test_in_a_turned_sheet_a_struck_hand_has_no_points_and_old_hands_are_folded() -> None:
    match = start(*TWELVE)
    for _ in range(14):
        HandFactory.create(match=match, entry={"mode": "points", "points": {str(side): 1 for side in range(12)}})
    phone = phone_at(match)
    match.refresh_from_db()
    phone.send(at(match, "hand/13/correct/"), {"does": "strike", "version": match.version})
    rows = phone.see(at(match)).one("table", css="turned").rows()
    assert rows[0][2:5] == ["14", "13", "12"]
    assert rows[1][1:5] == ["13", "+1", "×", "+1"]
    assert rows[0][-1] == "to 4"
    assert rows[1][-1] == "4"


# Teams


def begun(phone: Phone, *seats: str, **more: Any) -> Match:
    sent = {"game": "score_sheet", "name": "Friday", "seat": list(seats), "rules": "", **more}
    phone.follow("/new/", sent)
    return Match.objects.latest("id")


def test_a_team_is_named_in_one_line_and_scores_together() -> None:
    phone = Phone()
    match = begun(phone, "Ada + Ben", "Cyd", "", "Dov+Eli +Fay", dealer="3")
    standing = standing_of(match)
    assert standing.names == {0: "Ada & Ben", 1: "Cyd", 2: "Dov & Eli & Fay"}
    assert standing.next_dealer is not None
    assert standing.next_dealer.player.name == "Dov"
    HandFactory.create(match=match, entry={"mode": "points", "points": {"0": 12, "1": 7, "2": 5}})
    assert standing_of(match).totals == {0: 12, 1: 7, 2: 5}
    assert phone.see(f"/t/{match.table_id}/new/").fields()["seat"][:3] == ["Ada + Ben", "Cyd", "Dov + Eli + Fay"]


def test_twelve_teams_may_be_of_any_size() -> None:
    match = begun(Phone(), *(f"{name} + {name}s friend" for name in TWELVE))
    assert (len(standing_of(match).names), len(standing_of(match).seats)) == (12, 24)


def test_what_is_wrong_with_a_team_is_said_beside_it() -> None:
    sent = {"game": "score_sheet", "name": "Friday", "seat": ["Ada", "Ben + " + 50 * "x"], "rules": ""}
    page = shown(Phone().send("/new/", sent), 400)
    assert [field["value"] for field in page.all("input", name="seat", aria_invalid="true")] == ["Ben + " + 50 * "x"]


def test_elsewhere_a_plus_is_a_letter_of_a_name() -> None:
    match = begun(Phone(), "Ada+", "Ben", game="gin_rummy")
    assert list(standing_of(match).names.values()) == ["Ada+", "Ben"]


def test_what_a_hand_brought_is_said_once_and_with_commas() -> None:
    match = MatchFactory.create(table=TableFactory.create(players=("Ada", "Ben", "Cyd")), game="score_sheet")
    HandFactory.create(match=match, entry={"mode": "points", "points": {"0": 10, "1": -5, "2": 16}})
    page = Phone((match.table, Access.WRITE)).see(at(match, "hand/1/"))
    assert page.one("p", "xl").text.replace("\xa0", " ") == "Ada +10, Ben −5, Cyd +16"
    assert page.one("p", "say").text == "Ada dealt."
