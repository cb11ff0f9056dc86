"""Correcting hands on pages: what would change is shown first, nothing is lost, and whoever is late is told."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoring.models import Hand, Match, Revision, Table
from scoring.services.corrections import Change, correct_hand
from scoring.services.players import add_player
from scoring.services.seats import join
from tests.factories import HandFactory, MatchFactory, match_of, points
from tests.scoring.pages.phone import Phone, at, knock, shown


def typed(*given: int) -> dict[str, Any]:
    """The form of a hand on the free sheet."""
    return {"mode": "points", **{f"points.{side}": one for side, one in enumerate(given)}}


def correct(phone: Phone, match: Match, number: int, fields: dict[str, Any], status: int = 302) -> Any:
    """Send the form of a correction, made to the newest version."""
    match.refresh_from_db()
    answer = phone.send(at(match, f"hand/{number}/correct/"), {"version": match.version, **fields})
    assert answer.status_code == status, answer.content.decode()[-1500:]
    return answer


@pytest.fixture
def sheet(table: Table) -> Match:
    """A match to 100 on the free sheet: 40, 30 and 20 for Sara, then 5 for Nils."""
    return match_of((40, 0), (30, 0), (20, 0), (0, 5), table=table, house_rules={"match_end": "target", "target": 100})


def totals(match: Match) -> list[str]:
    return [head.text for head in Phone((match.table, 1)).see(at(match)).one("thead").all("span", "tot")]


# The form


def test_the_form_holds_what_counts_now_and_says_who_entered_it(match: Match, scorekeeper: Phone) -> None:
    nils = match.table.players.get(name="Nils")
    entry = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 5, "defender_deadwood": 19}
    HandFactory.create(match=match, entry=entry, by=nils)
    page = scorekeeper.see(at(match, "hand/1/correct/"))
    assert page.one("h1").text.startswith("Correct hand 1 Entered by Nils, ")
    fields = page.one("form").fields()
    assert (fields["knocker"], fields["knocker_deadwood"], fields["defender_deadwood"]) == (["0"], ["5"], ["19"])
    assert [one.text for one in page.all("small", "was")] == ["was 5", "was 19"]
    assert all(one.get("hidden") is not None for one in page.all("small", "was"))


def test_a_field_with_another_value_shows_what_it_held(match: Match, scorekeeper: Phone) -> None:
    entry = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 5, "defender_deadwood": 19}
    HandFactory.create(match=match, entry=entry)
    page = shown(scorekeeper.send(at(match, "hand/1/correct/"), knock(0, 8, 19, does="look")))
    assert [one.text for one in page.all("small", "was") if one.get("hidden") is None] == ["was 5"]
    assert page.one(id="changes").text.startswith("Deadwood of the knocker 5 8 Hand 1 Sara +14 Sara +11")


def test_sides_that_were_not_there_are_not_asked_about(sheet: Match, scorekeeper: Phone) -> None:
    join(sheet, add_player(sheet.table, name="Lena"))
    assert len(scorekeeper.see(at(sheet, "hand/2/correct/")).all("label", "pts")) == 2
    assert len(scorekeeper.see(at(sheet, "hand/")).all("label", "pts")) == 3


def test_points_given_are_corrected_for_everybody(sheet: Match, scorekeeper: Phone) -> None:
    HandFactory.create(match=sheet, entry={"mode": "adjust", "points": {"1": -10}}, why="late again")
    page = scorekeeper.see(at(sheet, "hand/5/correct/"))
    assert page.one("h1").text.startswith("Correct line 5")
    assert [one.text for one in page.all("label", "pts")] == ["Sara was –", "Nils was −10"]
    correct(scorekeeper, sheet, 5, {"mode": "adjust", "points.1": "-5"})
    assert totals(sheet) == ["90", "0"]


# What would change


def test_a_preview_says_what_changes_and_stores_nothing(sheet: Match, scorekeeper: Phone) -> None:
    says = shown(scorekeeper.send(at(sheet, "hand/3/changes/"), typed(10, 100))).text
    assert says.startswith("Hand 3 Sara +20 Sara +10, Nils +100 Sara’s total now 90 80 Nils’s total now 5 105")
    assert "Sara leads by 85. Nils wins. That ends the match." in says
    assert not Revision.objects.exists()


def test_a_preview_says_who_deals_next_when_a_hand_goes(sheet: Match, scorekeeper: Phone) -> None:
    says = scorekeeper.see(at(sheet, "hand/4/correct/?does=strike")).one(id="changes").text
    assert says.endswith("Sara leads by 85. Sara leads by 90. Nils deals hand 4.")


def test_what_is_missing_is_said_while_it_is_typed(sheet: Match, scorekeeper: Phone) -> None:
    page = shown(scorekeeper.send(at(sheet, "hand/3/changes/"), {"mode": "points", "points.0": "10"}))
    assert page.one(role="alert").text == "Nils: 0 or not entered?"


def test_nothing_is_said_to_change_when_nothing_does(sheet: Match, scorekeeper: Phone) -> None:
    assert shown(scorekeeper.send(at(sheet, "hand/3/changes/"), typed(20, 0))).text == "Nothing would change."


def test_later_hands_that_are_scored_anew_are_counted(table: Table, scorekeeper: Phone) -> None:
    match = match_of((50, 0), (51, 0), (5, 0), table=table, house_rules={"exact_reset": 101})
    assert "1 later hand is scored anew." in shown(scorekeeper.send(at(match, "hand/1/changes/"), typed(49, 0))).text


# Where the end moves


def test_people_choose_what_becomes_of_hands_behind_the_end(sheet: Match, scorekeeper: Phone) -> None:
    asked = shown(correct(scorekeeper, sheet, 2, typed(60, 0), 409), 409)
    legend = asked.one(id="changes").one("legend").text
    assert legend == "The match would end with hand 2, and 2 hands were played after it."
    assert [one["value"] for one in asked.all("input", name="later")] == ["keep", "new_match"]
    assert totals(sheet) == ["90", "5"]


def test_the_choice_stays_while_the_preview_comes_anew(sheet: Match, scorekeeper: Phone) -> None:
    page = shown(scorekeeper.send(at(sheet, "hand/2/changes/"), typed(60, 0) | {"later": "keep"}))
    assert [one.get("checked") is not None for one in page.all("input", name="later")] == [True, False]


def test_hands_that_are_kept_count(sheet: Match, scorekeeper: Phone) -> None:
    correct(scorekeeper, sheet, 2, typed(60, 0) | {"later": "keep"})
    assert totals(sheet) == ["120", "5"]


def test_hands_that_begin_a_new_match_are_found_there(sheet: Match, scorekeeper: Phone) -> None:
    done = correct(scorekeeper, sheet, 2, typed(60, 0) | {"later": "new_match"})
    offer = scorekeeper.see(done["Location"]).one("form", "undo")
    assert not offer.all("button")
    moved = Match.objects.exclude(id=sheet.id).get()
    assert offer.one("a")["href"] == at(moved)
    assert (totals(sheet), totals(moved)) == (["100", "0"], ["20", "5"])


def test_a_match_elsewhere_is_never_named_as_the_one_that_hands_moved_to(sheet: Match, scorekeeper: Phone) -> None:
    elsewhere = MatchFactory.create()
    page = scorekeeper.see(at(sheet, f"?saved=2&moved={elsewhere.id}"))
    assert str(elsewhere.id) not in page.text
    assert page.one("form", "undo").all("button")


# Striking out, restoring, taking back


def test_striking_out_is_asked_and_says_why_on_the_sheet(sheet: Match, scorekeeper: Phone) -> None:
    asked = scorekeeper.see(at(sheet, "hand/3/correct/?does=strike"))
    assert asked.one(id="changes").text.startswith("Hand 3 Sara +20 struck out")
    correct(scorekeeper, sheet, 3, {"does": "strike", "why": "misdeal"})
    row = scorekeeper.see(at(sheet)).one("tr", "void").text
    assert row.startswith("3 Struck: misdeal.")
    assert totals(sheet) == ["70", "5"]


def test_restoring_behind_the_end_asks_what_becomes_of_it(sheet: Match, scorekeeper: Phone) -> None:
    correct(scorekeeper, sheet, 4, {"does": "strike"})
    correct(scorekeeper, sheet, 3, {"does": "strike"})
    correct(scorekeeper, sheet, 2, typed(60, 0))
    asked = scorekeeper.see(at(sheet, "hand/4/correct/?does=restore"))
    assert asked.one("button", "go").text == "Restore hand 4"
    assert [one["value"] for one in asked.all("input", name="later")] == ["keep", "new_match"]
    shown(correct(scorekeeper, sheet, 4, {"does": "restore"}, 409), 409)
    correct(scorekeeper, sheet, 4, {"does": "restore", "later": "keep"})
    assert totals(sheet) == ["100", "5"]


def test_a_struck_hand_is_shown_as_what_it_was(sheet: Match, scorekeeper: Phone) -> None:
    correct(scorekeeper, sheet, 3, {"does": "strike", "why": "misdeal"})
    page = scorekeeper.see(at(sheet, "hand/3/"))
    assert page.one("p", "score").text == "Struck out"
    assert page.one("ol", "log").text.count("Sara +20") == 2
    assert "How this is scored" not in page.text


def test_a_correction_can_be_taken_back_and_that_too(sheet: Match, scorekeeper: Phone) -> None:
    page = scorekeeper.see(correct(scorekeeper, sheet, 3, typed(25, 0))["Location"])
    for total in ("90", "95", "90"):
        offer = page.one("form", "undo")
        assert offer.text == "Hand 3 is changed. Undo"
        page = shown(scorekeeper.post(offer["action"], offer.fields(), follow=True))
        assert totals(sheet)[0] == total


@pytest.mark.parametrize(
    ("anew", "said"), [({"does": "restore"}, "Hand 4 is restored. Undo"), (typed(25, 0), "Hand 4 is written. Undo")]
)
def test_what_is_written_in_place_of_a_struck_hand(
    sheet: Match, scorekeeper: Phone, anew: dict[str, Any], said: str
) -> None:
    correct(scorekeeper, sheet, 4, {"does": "strike"})
    page = scorekeeper.see(correct(scorekeeper, sheet, 4, anew)["Location"])
    assert page.one("form", "undo").text == said


def test_a_correction_that_changes_nothing_offers_nothing(sheet: Match, scorekeeper: Phone) -> None:
    page = scorekeeper.see(correct(scorekeeper, sheet, 3, typed(20, 0))["Location"])
    assert not page.all("form", "undo")
    assert totals(sheet) == ["90", "5"]
    assert not Revision.objects.exists()


def test_who_watches_is_offered_nothing(sheet: Match, watcher: Phone) -> None:
    assert not watcher.see(at(sheet, "?saved=3")).all("form", "undo")
    assert not watcher.see(at(sheet, "hand/3/")).all("a", href=at(sheet, "hand/3/correct/"))


def test_an_undo_is_no_longer_offered_the_next_day(sheet: Match, scorekeeper: Phone) -> None:
    Hand.objects.update(at=timezone.now() - timedelta(days=1))
    assert not scorekeeper.see(at(sheet, "?saved=3")).all("form", "undo")
    correct(scorekeeper, sheet, 3, typed(25, 0))
    assert scorekeeper.see(at(sheet, "?saved=3")).all("form", "undo")


def test_an_undo_of_what_somebody_has_changed_since_leads_to_the_hand(sheet: Match, scorekeeper: Phone) -> None:
    offer = scorekeeper.see(at(sheet, "?saved=3")).one("form", "undo")
    correct_hand(sheet, 3, Change(entry=points(21, 0)))
    answer = scorekeeper.post(offer["action"], offer.fields())
    assert answer["Location"] == at(sheet, "hand/3/correct/")
    assert totals(sheet) == ["91", "5"]


def test_an_undo_that_can_no_longer_be_leads_to_the_hand(table: Table, scorekeeper: Phone) -> None:
    rules = {"hollywood": True, "target": 100, "shutout": "none"}
    hollywood = MatchFactory.create(table=table, game="gin_rummy", house_rules=rules)
    entry = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 1, "defender_deadwood": 26}
    for _ in range(5):
        HandFactory.create(match=hollywood, entry=entry)
    correct(scorekeeper, hollywood, 5, {"does": "strike"})
    offer = scorekeeper.see(at(hollywood, "?saved=5")).one("form", "undo")
    correct_hand(hollywood, 3, Change(entry={**entry, "defender_deadwood": 98}))  # all columns are closed before hand 5
    answer = scorekeeper.post(offer["action"], offer.fields())
    assert answer["Location"] == at(hollywood, "hand/5/correct/")
    assert hollywood.hands.get(number=5).struck


# One hand on two phones


def test_both_versions_say_where_they_differ_besides_points(sheet: Match, scorekeeper: Phone) -> None:
    sent = {"mode": "points", "points.1": "5", "number": "4", "seats": ["1"], "dealer": "0"}
    page = shown(scorekeeper.send(at(sheet, "hand/"), sent), 409)
    assert page.one("tbody").rows() == [
        ["Sara", "0", "–"], ["Nils", "+5", "+5"], ["Dealer", "Nils", "Sara"], ["Who played", "Sara, Nils", "Nils"],
    ]  # fmt: skip
    shown(scorekeeper.post(page.one("form")["action"], page.one("form").fields() | {"does": "save"}, follow=True))
    hand = sheet.hands.get(number=4)
    assert ([one.seat for one in hand.seats.all()], hand.dealer) == ([1], 0)


# The history


def history(phone: Phone, match: Match, number: int) -> list[str]:
    """The changes of a hand, newest first, without their time."""
    items = phone.see(at(match, f"hand/{number}/")).one("ol", "log").all("li")
    return [item.text.removeprefix(item.one("small").text).strip() for item in items]


def test_the_history_names_fields_points_and_reasons(match: Match, scorekeeper: Phone) -> None:
    entry = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 5, "defender_deadwood": 19}
    HandFactory.create(match=match, entry=entry)
    correct(scorekeeper, match, 1, knock(1, 5, 19, why="it was Nils"))
    correct(scorekeeper, match, 1, {"mode": "void"})
    correct(scorekeeper, match, 1, {"does": "strike"})
    assert history(scorekeeper, match, 1) == [
        "Sara 0, Nils 0 struck out",
        "Entered as Just numbers Void, Nils +14 Sara 0, Nils 0",
        "Who knocked? Sara Nils, Sara +14 Nils +14 it was Nils",
        "Entered: Sara +14",
    ]


def test_who_dealt_and_who_played_can_be_put_right(sheet: Match, scorekeeper: Phone) -> None:
    form = scorekeeper.see(at(sheet, "hand/3/correct/")).one("form").fields()
    assert (form["seats"], form["dealer"]) == (["0", "1"], ["0"])
    correct(scorekeeper, sheet, 3, typed(20, 0) | {"seats": ["0", "1"], "dealer": "1"})
    assert history(scorekeeper, sheet, 3)[0] == "Dealer Sara Nils"
    assert scorekeeper.see(at(sheet, "hand/3/")).one("p", "say").text.endswith("Nils dealt.")
    assert Hand.objects.get(match=sheet, number=4).dealer == 1


def test_somebody_may_sit_out_by_chance(table: Table, scorekeeper: Phone) -> None:
    add_player(table, name="Lena")
    match = MatchFactory.create(table=table)
    form = scorekeeper.see(at(match, "hand/?who")).one("form").fields()
    assert form["seats"] == ["0", "1", "2"]
    sent = {"mode": "points", "points.0": 1, "points.1": 2, "seats": ["0", "1"], "dealer": "1"}
    assert scorekeeper.send(at(match, "hand/"), sent).status_code == 302
    hand = match.hands.get()
    assert ([one.seat for one in hand.seats.all()], hand.dealer) == ([0, 1], 1)
    assert len(scorekeeper.see(at(match, "hand/")).all("label", "pts")) == 3


# Too late, or wrong


def test_a_page_that_is_stale_says_so_and_changes_nothing(sheet: Match, scorekeeper: Phone) -> None:
    seen = scorekeeper.see(at(sheet, "hand/3/correct/")).one("form").fields()
    HandFactory.create(match=sheet, entry=points(1, 1))
    sent = seen | {"points.0": "25"}
    page = shown(scorekeeper.send(at(sheet, "hand/3/correct/"), sent), 409)
    assert page.one(role="alert").text == "The match has changed since this page was shown."
    assert page.one("input", name="points.0")["value"] == "25"
    assert not Revision.objects.exists()
    assert scorekeeper.send(at(sheet, "hand/3/correct/"), page.one("form").fields()).status_code == 302


def test_a_correction_against_the_rules_changes_nothing(match: Match, scorekeeper: Phone) -> None:
    HandFactory.create(match=match)
    page = shown(correct(scorekeeper, match, 1, knock(0, 12, 30), 422), 422)
    assert "12 is above 10" in page.one(role="alert").text
    assert not Revision.objects.exists()


@pytest.mark.parametrize("number", [0, 9])
def test_what_cannot_be_corrected_is_not_there(table: Table, scorekeeper: Phone, number: int) -> None:
    match = MatchFactory.create(table=table, bring={0: 50})
    scorekeeper.see(at(match, f"hand/{number}/correct/"), 404)


def test_a_form_that_comes_twice_corrects_once(sheet: Match, scorekeeper: Phone) -> None:
    sent = typed(25, 0) | {"act": "one", "version": Match.objects.get(id=sheet.id).version}
    for _ in range(2):
        assert scorekeeper.send(at(sheet, "hand/3/correct/"), sent).status_code == 302
    assert Revision.objects.count() == 1
    other = scorekeeper.send(at(sheet, "hand/3/correct/"), sent | {"points.0": "26"})
    assert "This was sent before with something else in it." in shown(other, 422).text
