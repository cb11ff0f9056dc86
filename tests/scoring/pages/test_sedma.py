"""Hands of Sedma entered on pages, as a phone without script sends them."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from scoring.keys import Access
from scoring.models import Match
from scoring.queries.hands import hand_at
from scoring.queries.matches import standing_of
from tests.factories import HandFactory, MatchFactory, TableFactory
from tests.scoring.pages.phone import Phone, at, shown

FOUR = ("Jana", "Eva", "Petr", "Tomáš")
EIGHT = ["AS", "AH", "AD", "AC", "TS", "TH", "TD", "TC"]

pytestmark = pytest.mark.django_db


def start(players: int = 4, **house_rules: Any) -> Match:
    table = TableFactory.create(players=FOUR[:players])
    match: Match = MatchFactory.create(table=table, game="sedma", house_rules=house_rules)
    return match


def phone_at(match: Match) -> Phone:
    return Phone((match.table, Access.WRITE))


def result(winner: int | str, value: int = 1, **more: Any) -> dict[str, Any]:
    """The form of a bare result; nobody is no winner."""
    nobody = "&value=0" if winner == "" else ""
    return {"way": "result", "mode": ["result", f"result&winner={winner}{nobody}"], "value": value, **more}


def count(side: int, *cards: str, **more: Any) -> dict[str, Any]:
    """The form of a pile that is counted."""
    return {"way": "count", "mode": ["count", "count"], "taken.0.side": side, "taken.0.cards": list(cards), **more}


def write_down(match: Match, form: dict[str, Any]) -> list[int]:
    """Send a form that is accepted, and answer the totals."""
    number = standing_of(match).next_number
    response = phone_at(match).send(at(match, "hand/"), {"number": number, **form})
    assert response.status_code == 302, response.content.decode()[-3000:]
    match.refresh_from_db()
    return list(standing_of(match).totals.values())


def refused(match: Match, form: dict[str, Any], status: int = 422) -> str:
    """Send a form that is refused, and answer what the page says of it."""
    page = phone_at(match).send(at(match, "hand/"), {"number": 1, **form})
    assert hand_at(match, 1) is None
    return shown(page, status).one(role="alert").text


def offered(match: Match, mode: str, name: str) -> list[str]:
    """What can be chosen for a field, in words; nothing if it is not asked for."""
    page = phone_at(match).see(at(match, f"hand/?mode={mode}"))
    return [label.text for label in page.all("label") if label.all("input", name=name)]


# Just sticks


def test_who_won_is_enough_for_one_stick_and_more_sticks_are_one_tap_more() -> None:
    match = start(scoring="points")
    assert write_down(match, result(0)) == [1, 0]
    assert write_down(match, result(1, 3)) == [1, 3]


def test_the_sides_and_the_prices_of_the_table_are_offered() -> None:
    match = start(scoring="points", stake_all_cards=5)
    assert offered(match, "result", "mode") == ["Jana & Petr", "Eva & Tomáš"]
    assert offered(match, "result", "value") == ["1 more points", "2 all 90 points", "5 every card"]


def test_of_exactly_60_nobody_may_have_won() -> None:
    match = start(2, scoring="slovak_exact60")
    assert offered(match, "result", "mode") == ["Jana", "Eva", "Nobody"]
    assert write_down(match, result("")) == [0, 0]
    assert write_down(match, result(1)) == [-1, 1]


def test_three_alone_may_be_level_in_front() -> None:
    match = start(3, scoring="points")
    assert "level in front" in refused(match, result(""))
    assert write_down(match, result("", tied=["0", "2"])) == [1, 0, 1]


def test_a_winner_who_is_not_named_is_asked_for() -> None:
    assert "value is 0" in refused(start(), {"way": "result", "mode": "result", "value": "1"}, 400)


# Counting a pile


@pytest.mark.parametrize(
    ("form", "house_rules", "totals"),
    [
        (count(0, *EIGHT[:5], last_trick=1), {"scoring": "points"}, [1, 0]),
        (count(1, *EIGHT[:5], last_trick=1), {"scoring": "points"}, [0, 1]),
        (count(0, last_trick=1), {"scoring": "pool"}, [0, 100]),
        (count(1, *EIGHT[:2]), {"scoring": "slovak_exact60"}, [1, -1]),
        (count(0, *EIGHT[:4], last_trick=0, **{"tricks.0": "5"}), {"scoring": "osmova170"}, [100, 70]),
        ({"way": "count", "mode": "count", "tricks.0": "3"}, {"scoring": "tricks"}, [3, 5]),
        (count(0, *EIGHT[:7], last_trick=0), {"scoring": "difference"}, [70, 0]),
    ],
)
def test_one_pile_is_counted_in_every_scoring(
    form: dict[str, Any], house_rules: dict[str, Any], totals: list[int]
) -> None:
    if house_rules["scoring"] == "pool":
        form = {**form, "choose.all_cards": '{"all_cards": null}'}
    assert write_down(start(**house_rules), form) == totals


def test_three_alone_are_counted_by_numbers_and_the_third_follows() -> None:
    match = start(3, scoring="points")
    numbers = {"aces_and_tens.0": "", "aces_and_tens.1": "5", "aces_and_tens.2": "2"}
    assert write_down(match, {"way": "count", "mode": "count", **numbers, "last_trick": 2}) == [0, 1, 0]


def test_with_all_points_it_is_asked_whether_the_others_took_a_card() -> None:
    match = start(scoring="points")
    sweep = count(1, *EIGHT, last_trick=1)
    assert refused(match, sweep) == "Did the others take any card?"
    assert write_down(match, sweep | {"choose.all_cards": '{"all_cards": 1}'}) == [0, 3]


@pytest.mark.parametrize(
    ("form", "says"),
    [
        (count(0, "AS", "9H", last_trick=0), "is no ace or ten"),
        (count(0, "AS", "AS", last_trick=0), "is counted twice"),
        (count(0, "AS"), "who took the last trick"),
        ({"way": "count", "mode": "count", "last_trick": "0"}, "the aces and tens of each side"),
        (
            {"way": "count", "mode": "count", "aces_and_tens.0": "5", "aces_and_tens.1": "2", "last_trick": "0"},
            "1 is missing",
        ),
        (
            {"way": "count", "mode": "count", "aces_and_tens.0": "5", "aces_and_tens.1": "4", "last_trick": "0"},
            "1 too many",
        ),
    ],
)
def test_a_count_that_does_not_add_up_is_refused_with_what_is_missing(form: dict[str, Any], says: str) -> None:
    assert says in refused(start(), form)


# Hands that end early


def test_burnt_tricks_and_four_in_hand_are_offered_only_where_they_are_played() -> None:
    assert offered(start(), "count", "rank") == []
    match = start(scoring="points", burnt=True, burnt_value=4, burnt_tens_value=10, burnt_sevens_value=15)
    assert offered(match, "result", "rank") == ["Sevens, 15 sticks", "Tens, 10 sticks", "Another, 4 sticks"]
    assert "Four in hand" not in offered(match, "result", "mode")
    assert write_down(
        match, {"way": "result", "mode": ["result", "burnt"], "value": "1", "side": "1", "rank": "T"}
    ) == [0, 10]


def test_four_in_hand_needs_only_its_side() -> None:
    match = start(2, scoring="points", four_in_hand=True)
    assert write_down(match, {"way": "count", "mode": ["count", "four_in_hand"], "side": "0"}) == [4, 0]


# The lone king


def test_who_held_the_lone_king_is_asked_for_and_each_seat_has_its_column() -> None:
    match = start(3, solo_king="KH")
    assert offered(match, "result", "solo") == ["Jana", "Eva", "Petr"]
    assert offered(match, "result", "mode") == ["The lone player", "The pair"]
    assert "Who held the K" in refused(match, result(0), 400)
    assert write_down(match, result(0, solo="2")) == [-1, -1, 2]
    assert write_down(match, count(0, *EIGHT[:1], last_trick=1, solo=0)) == [-3, 0, 3]


# What is there again


def test_the_next_hand_is_entered_as_the_last_one_was_but_never_as_one_that_ended_early() -> None:
    match = start(scoring="points", burnt=True)
    phone = phone_at(match)
    assert phone.see(at(match, "hand/")).one(name="way")["value"] == "result"
    HandFactory.create(match=match, entry={"mode": "count", "aces_and_tens": [5, 3], "last_trick": 0})
    HandFactory.create(match=match, entry={"mode": "burnt", "side": 0, "rank": "7"})
    assert phone.see(at(match, "hand/")).one(name="way")["value"] == "count"


@pytest.mark.parametrize(
    ("entry", "fields"),
    [
        ({"mode": "result", "winner": 1, "value": 2}, {"mode": ["result", "result&winner=1"], "value": ["2"]}),
        ({"mode": "count", "aces_and_tens": [5, 3], "last_trick": 0}, {"aces_and_tens.0": ["5"], "last_trick": ["0"]}),
        ({"mode": "burnt", "side": 1, "rank": "7"}, {"mode": ["result", "burnt"], "side": ["1"], "rank": ["7"]}),
        (
            {"mode": "count", "aces_and_tens": [0, 8], "last_trick": 1, "all_cards": 1},
            {"choose.all_cards": ['{"all_cards": 1}']},
        ),
    ],
)
def test_a_hand_is_corrected_from_what_was_entered(entry: dict[str, Any], fields: dict[str, list[str]]) -> None:
    match = start(scoring="points", burnt=True)
    HandFactory.create(match=match, entry=entry)
    form = phone_at(match).see(at(match, "hand/1/correct/")).one("form").fields()
    assert {name: form[name] for name in fields} == fields


def test_a_form_that_is_refused_keeps_every_tick() -> None:
    match = start()
    page = shown(phone_at(match).send(at(match, "hand/"), {"number": 1, **count(1, "AS", "TD")}), 422)
    form = page.one("form").fields()
    assert (form["taken.0.side"], form["taken.0.cards"]) == (["1"], ["AS", "TD"])


def test_sentences_name_the_players_on_their_seats() -> None:
    match = start(3, solo_king="KS")
    HandFactory.create(match=match, entry={"mode": "result", "winner": 1, "value": 1, "solo": 1})
    assert phone_at(match).see(at(match, "hand/1/")).one(css="say").text.startswith("Jana, Petr: more points, 1 stick.")


# A hand told card by card

PACK = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
IN_TURN = {"mode": "play", "tricks": [{"cards": PACK[at : at + 4]} for at in range(0, 32, 4)]}


def test_a_hand_told_card_by_card_shows_its_tricks_with_who_played_and_who_took() -> None:
    match = start(scoring="points")
    HandFactory.create(match=match, entry=IN_TURN)
    tricks = [one.text for one in phone_at(match).see(at(match, "hand/1/")).all("section", css="holding")]
    assert len(tricks) == 8
    assert tricks[0] == "Trick 1: Eva takes it 7 Eva 8 Petr 9 Tomáš 10 Jana 10 points"
    assert tricks[-1].endswith("20 points")


def test_a_burnt_trick_is_shown_as_one() -> None:
    match = start(scoring="points", burnt=True)
    HandFactory.create(match=match, entry={"mode": "play", "tricks": [{"cards": ["9S", "9H", "9D", "9C"]}]})
    (trick,) = phone_at(match).see(at(match, "hand/1/")).all("section", css="holding")
    assert trick.text.startswith("Trick 1: Jana burns it")


def test_what_was_counted_of_a_pile_stands_with_its_side() -> None:
    match = start(scoring="points")
    HandFactory.create(match=match, entry={"mode": "count", "aces_and_tens": [5, 3], "last_trick": 0})
    counted = [one.text for one in phone_at(match).see(at(match, "hand/1/")).all("section", css="holding")]
    assert counted == ["Jana & Petr 60 5 aces and tens, last trick", "Eva & Tomáš 30 3 aces and tens"]


def test_a_hand_told_card_by_card_is_corrected_in_another_way() -> None:
    match = start(scoring="points")
    HandFactory.create(match=match, entry=IN_TURN)
    phone, correct = phone_at(match), at(match, "hand/1/correct/")
    page = phone.see(correct)
    assert len(page.all("section", css="holding")) == 8
    ways = {one.text: one["href"] for one in page.all("a", css="line")}
    assert ways == {"Just sticks": "?mode=result", "Count the pile": "?mode=count"}
    other = phone.see(correct + ways["Just sticks"])
    assert other.one(name="way")["value"] == "result"
    form = other.one("form").fields()
    sent = {"version": form["version"], "does": "save", **result(0)}
    assert phone.send(correct, sent).status_code == 302
    assert list(standing_of(match).totals.values()) == [1, 0]


def test_the_entry_form_leads_to_the_referee_for_a_hand_told_card_by_card() -> None:
    match = start(scoring="points")
    page = phone_at(match).see(at(match, "hand/"))
    (way,) = [one for one in page.all("a", css="line") if one.text == "Card by card"]
    assert way["href"] == f"/referee/sedma/play/?match={match.id}"
    phone_at(match).see(way["href"])


# Who was alone, and who gains the same


def test_who_held_the_lone_king_is_told_with_the_hand() -> None:
    match = start(3, solo_king="KH")
    HandFactory.create(match=match, entry={"mode": "result", "winner": 1, "value": 1, "solo": 0})
    said = phone_at(match).see(at(match, "hand/1/")).text
    assert "Jana held the K" in said
    assert "the lone king, and so played alone against the other two." in said


def test_the_button_names_all_who_gain_the_same() -> None:
    match = start(3, solo_king="KH")
    readout = shown(phone_at(match).send(at(match, "hand/readout/"), {"number": 1, **result(1, solo="0")}))
    assert readout.one("button", id="save").text == "Save, Eva and Petr +1"


@pytest.mark.parametrize(
    ("form", "asks"),
    [
        ({"mode": ["result", "burnt"], "value": "1"}, "Who played the fourth card?"),
        ({"mode": ["result", "burnt"], "value": "1", "side": "0"}, "Four of which rank?"),
        ({"mode": ["result", "four_in_hand"], "value": "1"}, "Who held all four?"),
    ],
)
def test_the_button_asks_what_is_missing_of_a_hand_that_ended_early(form: dict[str, Any], asks: str) -> None:
    match = start(scoring="points", burnt=True, four_in_hand=True)
    readout = shown(phone_at(match).send(at(match, "hand/readout/"), {"number": 1, "way": "result", **form}))
    assert readout.one("button", id="save").text == asks


# Wrong input: named, and nothing is kept


def tallies(*claim_last: bool) -> dict[str, Any]:
    """A full count of two sides, told which of them claim the last trick."""
    counts = [{"aces_and_tens": 5, "cards": 20, "tricks": 5}, {"aces_and_tens": 3, "cards": 12, "tricks": 3}]
    return {"tallies": [{**one, "last_trick": last} for one, last in zip(counts, claim_last, strict=True)]}


def ruling_on(match: Match, question: str, claim: dict[str, Any]) -> str:
    """What the referee says of a claim, as his page shows it."""
    asked = urlencode({"claim": json.dumps(claim), "ask": "1", "match": match.id})
    return phone_at(match).see(f"/referee/sedma/{question}/?{asked}").one("section", "verdict").text


@pytest.mark.parametrize(
    ("claims", "says"),
    [
        ((True, True), "Only one side can take the last trick, and these have it: Jana & Petr, Eva & Tomáš."),
        ((False, False), "One side took the last trick, and none is named."),
    ],
)
def test_two_last_tricks_in_a_full_count_are_refused_by_the_referee_and_on_the_sheet(
    claims: tuple[bool, bool], says: str
) -> None:
    match = start(scoring="points")
    assert ruling_on(match, "score", tallies(*claims)) == f"Not legal {says}"
    assert says in refused(match, {"mode": "tallies", "fill": json.dumps({"mode": "tallies", **tallies(*claims)})})


def test_a_seat_out_of_turn_is_refused_by_the_referee_and_on_the_sheet() -> None:
    match = start(scoring="points")
    plays = [{"seat": seat, "card": card} for seat, card in zip((1, 3, 2, 0), ("9S", "TS", "KS", "8S"), strict=True)]
    tricks = {"tricks": [{"plays": plays}]}
    says = "Tomáš played out of turn. It was the turn of Petr."
    assert ruling_on(match, "play", {"dealer": 0, "partial": True, **tricks}) == f"Not legal {says}"
    assert ruling_on(match, "trick", {"plays": plays}) == f"Not legal {says}"
    assert says in refused(match, {"mode": "play", "fill": json.dumps({"mode": "play", **tricks})})
