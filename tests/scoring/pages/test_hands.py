"""Entering hands: the form, the readout beside it, what is refused and how, and a hand explained afterwards."""

import pytest

from scoring.keys import Access
from scoring.models import Hand, Match, Table
from tests.factories import HandFactory, MatchFactory
from tests.scoring.pages.phone import Phone, at, gin, knock, shown
from tests.webpage import Element


def enter(phone: Phone, match: Match, fields: dict[str, object], status: int = 302) -> str:
    answer = phone.send(at(match, "hand/"), fields)
    assert answer.status_code == status, answer.content.decode()[-1500:]
    return str(answer.get("Location", ""))


def again(phone: Phone, match: Match, fields: dict[str, object], status: int) -> Element:
    """The form once more, as it comes back with a refusal."""
    return shown(phone.send(at(match, "hand/"), fields), status)


def judged(phone: Phone, match: Match, fields: dict[str, object]) -> Element:
    return shown(phone.send(at(match, "hand/readout/"), fields))


# The form


def test_the_form_asks_who_how_and_two_numbers(match: Match, scorekeeper: Phone) -> None:
    page = scorekeeper.see(at(match, "hand/"))
    assert page.one("h1").text == "Hand 1"
    assert [one.text for one in page.all("legend")] == [
        "Who knocked?",
        "How the hand ended",
        "Deadwood, after lay-offs",
    ]
    assert [one.text for one in page.all("div", "seg")] == ["Sara Nils", "Knock Gin Void"]
    assert page.fields()["mode"] == ["counts&kind=knock"]


def test_big_gin_is_offered_where_it_is_played(table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="modern")
    assert "Big gin" in scorekeeper.see(at(match, "hand/")).text


def test_an_upcard_is_asked_where_it_sets_the_limit(table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="oklahoma")
    ranks = scorekeeper.see(at(match, "hand/")).all("input", name="upcard.rank")
    assert [one["value"] for one in ranks] == list("A23456789TJQK")


def test_the_way_of_the_last_hand_is_offered_first(match: Match, scorekeeper: Phone) -> None:
    cards = {
        "mode": "cards",
        "knocker": 0,
        "knocker_hand": "2C 3C 4C 7S 7H 7D TH JH QH 5D",
        "defender_hand": "8S 8H 8D AC AD AS 9C KS KC KH",
    }
    enter(scorekeeper, match, cards)
    assert scorekeeper.see(at(match, "hand/")).one("a", "ib", href="?mode=counts").text == "Just numbers"
    assert scorekeeper.see(at(match, "hand/?mode=counts")).one("a", "ib", href="?mode=cards").text == "Use cards"


def test_a_match_that_is_over_has_no_form(match: Match, scorekeeper: Phone) -> None:
    HandFactory.create(match=match, entry={"mode": "agreed", "points": {"0": 100}})
    assert scorekeeper.get(at(match, "hand/"))["Location"] == at(match, "over/")


# Writing a hand


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        (knock(0, 7, 25), [(0, 18, "knock"), (1, 0, "nothing")]),
        (knock(1, 9, 6), [(0, 3, "undercut"), (0, 10, "undercut_bonus"), (1, 0, "nothing")]),
        (gin(1, 12), [(1, 12, "gin"), (1, 20, "gin_bonus"), (0, 0, "nothing")]),
        (gin(1, 12, knocker_deadwood="8"), [(1, 12, "gin"), (1, 20, "gin_bonus"), (0, 0, "nothing")]),
        ({"mode": "void"}, [(0, 0, "void"), (1, 0, "void")]),
        ({"mode": "void", "knocker": 0, "defender_deadwood": "25"}, [(0, 0, "void"), (1, 0, "void")]),
        (knock(0, "۷", "۲۵"), [(0, 18, "knock"), (1, 0, "nothing")]),
        (knock(0, "3 + 4", "10+9+6"), [(0, 18, "knock"), (1, 0, "nothing")]),
        ({"mode": "adjust", "points.1": "−12", "why": "Misdeal"}, [(1, -12, "adjusted")]),
    ],
)
def test_what_the_form_says_is_written(
    fields: dict[str, object], lines: list[tuple[int, int, str]], match: Match, scorekeeper: Phone
) -> None:
    enter(scorekeeper, match, fields)
    assert [(line.side, line.points, line.code) for line in match.hands.get().lines.all()] == lines


@pytest.mark.parametrize(
    ("suit", "points"), [(["H"], 18), (["H", "S"], 36)], ids=["another suit", "a spade, which counts twice"]
)
def test_an_upcard_comes_in_two_taps(suit: list[str], points: int, table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="oklahoma")
    enter(scorekeeper, match, knock(0, 7, 25, **{"upcard.rank": "7", "upcard.suit": suit}))
    assert sum(line.points for line in match.hands.get().lines.all()) == points


def test_after_writing_the_sheet_says_so_and_gets_the_focus(match: Match, scorekeeper: Phone) -> None:
    assert enter(scorekeeper, match, knock(0, 7, 25)) == f"{at(match)}?saved=1"
    page = scorekeeper.see(f"{at(match)}?saved=1")
    assert "autofocus" in page.one(id="status").attributes
    assert page.all("span", data_draft_done=f"hand-{match.id}-1")
    assert page.one("tr", "new").text.startswith("1")


def test_the_last_hand_leads_to_the_result(match: Match, scorekeeper: Phone) -> None:
    assert enter(scorekeeper, match, gin(0, 90)) == at(match, "over/?saved=1")
    page = scorekeeper.see(at(match, "over/"))
    assert page.all("span", data_draft_done=f"hand-{match.id}-1")


def test_a_hand_is_signed_with_the_name_of_the_phones_owner(table: Table, match: Match, scorekeeper: Phone) -> None:
    nils = table.players.get(name="Nils")
    scorekeeper.send(f"/t/{table.id}/phone/", {"player": nils.id})
    enter(scorekeeper, match, knock(0, 7, 25))
    assert match.hands.get().by == nils
    assert scorekeeper.see(at(match, "hand/1/")).one("h1").text.startswith("Hand 1 Entered by Nils, ")


def test_a_form_that_comes_twice_is_one_hand(match: Match, scorekeeper: Phone) -> None:
    act = scorekeeper.see(at(match, "hand/")).fields()["act"]
    for _ in range(2):
        enter(scorekeeper, match, knock(0, 7, 25, number=1, act=act))
    assert match.hands.count() == 1


# What is refused, and what was typed is still there


@pytest.mark.parametrize(
    ("fields", "status", "says", "wrong"),
    [
        (knock(0, 14, 20), 422, "Sara cannot knock with 14.", ["knocker_deadwood"]),
        (knock(0, 14, ""), 422, "Sara cannot knock with 14.", ["knocker_deadwood"]),
        (knock(0, 7, ""), 400, "Nils: what is left?", ["defender_deadwood"]),
        (knock(1, "", 5), 400, "Nils: what is left?", ["knocker_deadwood"]),
        (knock(0, 7, "99"), 400, "Ten cards leave 0 to 98", ["defender_deadwood"]),
        (knock(0, "7.5", "9"), 400, "Whole points only", ["knocker_deadwood"]),
        (knock(0, "seven", "9"), 400, "A whole number is expected", ["knocker_deadwood"]),
        ({"mode": "counts&kind=knock", "knocker_deadwood": "7"}, 400, "Who knocked?", []),
        ({"mode": "fishing"}, 400, "is not entered like that", []),
        ({}, 400, "is not entered like that", []),
        ({"mode": "adjust", "points.0": "5", "why": ""}, 400, "The reason", []),
    ],
)
def test_a_refusal_names_the_field_and_keeps_what_was_typed(
    fields: dict[str, object], status: int, says: str, wrong: list[str], match: Match, scorekeeper: Phone
) -> None:
    page = again(scorekeeper, match, fields, status)
    assert says in page.one(id="readout").one(role="alert").text
    assert [one["name"] for one in page.every() if one.get("aria-invalid")] == wrong
    for one in page.all("input", aria_invalid="true"):
        assert one["aria-describedby"] == "readout"
    sent = page.fields()
    for name in fields.keys() & sent.keys() - {"mode"}:
        assert sent[name] == [str(fields[name])]
    assert not match.hands.exists()


def test_a_refused_hand_may_be_agreed_on(match: Match, scorekeeper: Phone) -> None:
    page = again(scorekeeper, match, knock(0, 14, 20), 422)
    accept = page.one("button", formaction=at(match, "hand/agree/"))
    agreed = shown(scorekeeper.send(accept["formaction"], knock(0, 14, 20)))
    assert agreed.fields()["points.0"] == ["6"]
    enter(scorekeeper, match, agreed.fields())
    assert match.hands.get().agreed


def test_a_number_that_is_taken_shows_both_versions(match: Match, scorekeeper: Phone) -> None:
    enter(scorekeeper, match, knock(0, 7, 25))
    page = again(scorekeeper, match, knock(1, 3, 20, number=1), 409)
    assert page.one("h1").text == "Hand 1, entered twice"
    assert page.one("table").rows()[1:] == [
        ["Sara", "+18", "0"],
        ["Nils", "0", "+17"],
        ["Deadwood of the knocker", "7", "3"],
        ["Deadwood of the defender, after lay-offs", "25", "20"],
        ["Who knocked?", "Sara", "Nils"],
    ]
    assert (page.fields()["knocker"], page.fields()["knocker_deadwood"]) == (["1"], ["3"])
    assert match.hands.count() == 1
    kept = scorekeeper.see(page.one("a", "btn")["href"])
    assert kept.one("span", data_draft_done=f"hand-{match.id}-1")
    assert not kept.all("form", "undo"), "it is the other phone's hand"


def test_the_same_hand_from_two_phones_is_one_hand(match: Match, scorekeeper: Phone) -> None:
    for _ in range(2):
        enter(scorekeeper, match, knock(0, 7, 25, number=1))
    assert match.hands.count() == 1


def test_a_hand_cannot_come_before_its_turn(match: Match, scorekeeper: Phone) -> None:
    page = again(scorekeeper, match, knock(0, 7, 25, number=3), 409)
    assert page.one(id="readout").text == "Hand 3 cannot come yet: the next hand is 1."


def test_one_act_with_two_bodies_is_refused(match: Match, scorekeeper: Phone) -> None:
    enter(scorekeeper, match, knock(0, 7, 25, number=1, act="once"))
    again(scorekeeper, match, knock(1, 3, 20, number=1, act="once"), 422)
    assert match.hands.count() == 1


# The readout


@pytest.mark.parametrize(
    ("fields", "says", "save"),
    [
        (knock(0, 7, 25), "Difference: 25 − 7 = 18 Sara +18", "Save, Sara 0 → 18"),
        (knock(0, 9, 6), "Difference: 9 − 6 = 3, Undercut bonus 10 Nils +13", "Save, Nils 0 → 13"),
        (gin(1, 12), "Deadwood of the other player: 12, Gin bonus 20 Nils +32", "Save, Nils 0 → 32"),
        (
            gin(1, 90),
            "Deadwood of the other player: 90, Gin bonus 20 That ends the match. Nils +110",
            "Save, Nils 0 → 110",
        ),
        ({"mode": "void"}, "The hand is void: nobody scores.", "Save, nobody scores"),
    ],
)
def test_the_readout_says_what_the_hand_brings(
    fields: dict[str, object], says: str, save: str, match: Match, scorekeeper: Phone
) -> None:
    part = judged(scorekeeper, match, fields)
    button = part.one("button", id="save")
    assert (part.one("p", "sum").text, button.text) == (says, save)
    assert button.get("disabled") is None
    assert button["hx-swap-oob"] == "true"
    assert not match.hands.exists()


@pytest.mark.parametrize(
    ("fields", "save"),
    [
        ({"mode": "counts&kind=knock"}, "Who knocked?"),
        (knock(0, "", ""), "Sara: what is left?"),
        (knock(0, 7, ""), "Nils: what is left?"),
        (gin(1, ""), "Sara: what is left?"),
    ],
)
def test_while_something_is_missing_the_button_says_what(
    fields: dict[str, object], save: str, match: Match, scorekeeper: Phone
) -> None:
    part = judged(scorekeeper, match, fields)
    assert part.one("button", id="save").text == save
    assert part.one("button", id="save").get("disabled") is not None
    assert part.all(role="alert") == []


def test_a_knock_over_the_limit_is_refused_before_the_other_count(match: Match, scorekeeper: Phone) -> None:
    part = judged(scorekeeper, match, knock(0, 14, ""))
    assert part.one(role="alert").text.startswith("Sara cannot knock with 14.")
    assert part.one("button", id="save").get("disabled") is not None
    field = scorekeeper.see(at(match, "hand/")).one("input", name="knocker_deadwood")
    assert part.one(id="readout")["data-wrong"] in field["data-wrong"].split()


def test_an_upcard_that_is_not_told_yet_is_no_error(table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="oklahoma")
    part = judged(scorekeeper, match, knock(0, 7, "", **{"upcard.suit": "H"}))
    assert part.all(role="alert") == []
    assert part.one("button", id="save").text.startswith("In Oklahoma the upcard sets the limit.")


# Other games, and one hand explained


def test_a_blank_is_never_zero(db: None) -> None:
    match = MatchFactory.create()
    phone = Phone((match.table, Access.WRITE))
    part = judged(phone, match, {"mode": "points", "points.0": "12", "points.1": ""})
    assert part.one("button", id="save").text == "Raj to go"
    page = again(phone, match, {"mode": "points", "points.0": "12", "points.1": ""}, 422)
    assert page.fields()["points.0"] == ["12"]
    enter(phone, match, {"mode": "points", "points.0": "12", "points.1": "0"})
    assert Hand.objects.get(match=match).entry["points"] == {"0": 12, "1": 0}


def test_a_hand_explains_every_point_with_its_rule(match: Match, watcher: Phone) -> None:
    HandFactory.create(
        match=match,
        entry={"mode": "counts", "knocker": 1, "kind": "knock", "knocker_deadwood": 9, "defender_deadwood": 6},
    )
    page = watcher.see(at(match, "hand/1/"))
    assert page.one("p", "score").text == "Sara +13"
    assert [one.one("summary").text for one in page.all("details", "why")] == [
        "Sara +3 Difference: 9 − 6 = 3",
        "Sara +10 Undercut bonus 10",
        "Nils 0 Did not win the hand",
    ]
    assert all(one.one("a")["href"].startswith(f"{at(match, 'rules/')}#") for one in page.all("details", "why"))
    assert page.one("dl", "facts").text == "Sara 13 Nils 0"
    assert "Correct" not in page.one("footer").text


def test_a_line_of_several_columns_says_which(table: Table, watcher: Phone) -> None:
    match = MatchFactory.create(table=table, game="gin_rummy", preset="hollywood")
    for _ in range(2):
        HandFactory.create(match=match, entry={"mode": "agreed", "points": {"0": 18}})
    said = [one.one("summary").text for one in watcher.see(at(match, "hand/2/")).all("details", "why")]
    assert said[:2] == ["Sara +18 Game 1 · By agreement of the table", "Sara +18 Game 2 · By agreement of the table"]


# Points left, and points below zero


@pytest.mark.parametrize(("game", "is_there"), [("seven_bridge", False), ("mosty", True), ("score_sheet", True)])
def test_the_keypad_changes_the_sign_where_points_may_fall(
    table: Table, scorekeeper: Phone, game: str, *, is_there: bool
) -> None:
    match = MatchFactory.create(table=table, game=game)
    entry = {"winner": 0} if game == "seven_bridge" else {}
    HandFactory.create(
        match=match,
        entry={"mode": "points", "points": {"0": 1, "1": 5}} | entry | ({"points": {"1": 5}} if entry else {}),
    )
    for address in ("hand/?mode=points", "hand/1/correct/"):
        page = scorekeeper.see(at(match, address))
        assert bool(page.all("button", **{"data-key": "sign"})) == is_there
        assert len(page.all("button", **{"data-key": "next"})) == 1


def test_a_readout_tells_all_that_the_points_are_or_nothing(table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="mosty")
    fields = {"mode": "cards", "out": "0", "laid.0": ["2C", "3C", "4C"], "hands.1": ["5H"]}
    text = judged(scorekeeper, match, fields).text
    assert "Sara +9" in text
    assert "Cards in bridges" not in text


def test_the_lines_of_a_side_stand_together(table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="seven_bridge")
    HandFactory.create(match=match, entry={"mode": "points", "winner": 0, "points": {"1": 5}, "all_at_once": True})
    said = [
        one.text
        for one in scorekeeper.see(at(match, "hand/1/")).all("summary")
        if "Sara" in one.text or "Nils" in one.text
    ]
    assert [one.split()[0] for one in said[:3]] == ["Sara", "Sara", "Nils"]
    assert "Doubled: went out all at once" in said[1]


def test_agreed_points_below_zero_are_written_with_a_minus(table: Table, scorekeeper: Phone) -> None:
    match = MatchFactory.create(table=table, game="score_sheet")
    HandFactory.create(match=match, entry={"mode": "agreed", "points": {"0": -3, "1": 4}})
    assert scorekeeper.see(at(match, "hand/1/correct/")).fields()["points.0"] == ["−3"]
