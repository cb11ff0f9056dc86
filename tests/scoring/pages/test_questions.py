"""Asking the referee on a page: the form of every question, the ruling and its links, what goes into the hand."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from django.http import HttpResponse, QueryDict
from django.test import Client

import referee
from referee.entries import read, write
from referee.game import Game, Question
from scoring.keys import Access, key_to
from scoring.models import Match
from scoring.pages.asking import inputs_of
from scoring.pages.forms import as_typed, nested, shaped
from tests.factories import MatchFactory, TableFactory

QUESTIONS = [(game, question) for game in referee.all_games() for question in game.questions]
every_question = pytest.mark.parametrize(
    ("game", "question"), QUESTIONS, ids=lambda one: one.key if isinstance(one, Game | Question) else str(one)
)
KNOCK = "5H 6H 7H 8H KS KH KD 4C 2S AD".split()
OTHER = "9C TC JC 3S 3D 3C QD JS 9H 5C".split()


@pytest.fixture
def match(db: None) -> Match:
    return MatchFactory.create(table=TableFactory.create(players=("Sara", "Nils")), game="gin_rummy")


def phone(match: Match, access: Access = Access.WRITE) -> Client:
    client = Client()
    client.get(f"/k/{key_to(match.table, access).word}")
    return client


def ask(question: str, claim: dict[str, Any], match: Match | None = None, game: str = "gin_rummy") -> HttpResponse:
    client = phone(match) if match else Client()
    return client.get(
        f"/referee/{game}/{question}/",
        {"claim": json.dumps(claim), "ask": "1"} | ({"match": str(match.id)} if match else {}),
    )


def text_of(answer: HttpResponse) -> str:
    html = re.sub(r"<span aria-hidden=\"true\">.*?</span>", "", answer.content.decode(), flags=re.DOTALL)
    plain = unescape(re.sub(r"<[^>]+>", " ", html)).translate(dict.fromkeys(map(ord, "\u2068\u2069")))
    return re.sub(r"\s+([.,:;?)])", r"\1", " ".join(plain.split()))


def cards_in(answer: HttpResponse) -> list[tuple[str, str]]:
    """The cards that are drawn: how, and what they are called."""
    found = re.findall(r'<span class="card ?([\w-]*)"[^>]*aria-label="([^"]*)"', answer.content.decode())
    return [(css, label) for css, label in found]


def ticked(answer: HttpResponse, field: str) -> list[str]:
    boxes = re.findall(r"<input[^>]*>", answer.content.decode())
    found = [re.search(r'value="(\w\w)"', box) for box in boxes if f'name="{field}"' in box and " checked" in box]
    return [one[1] for one in found if one]


def links(answer: HttpResponse) -> dict[str, str]:
    """Each link by what it says."""
    html = re.sub(r"<span aria-hidden=\"true\">.*?</span>", "", answer.content.decode(), flags=re.DOTALL)
    found = re.findall(r'<a[^>]*href="([^"]*)"[^>]*>(.*?)</a>', html, re.DOTALL)
    return {" ".join(unescape(re.sub(r"<[^>]+>", "", said)).split()): unescape(href) for href, said in found}


# Every question of every game


@every_question
def test_every_question_has_a_form(game, question, db):
    assert Client().get(f"/referee/{game.key}/{question.key}/").status_code == 200


@every_question
def test_the_example_of_a_question_is_answered_and_leads_back_to_its_form(game, question, db):
    answer = ask(question.key, question.example, game=game.key)
    assert answer.status_code == 200
    back = re.search(r'href="(\?claim=[^"]*)"', answer.content.decode())
    assert back
    assert Client().get(f"/referee/{game.key}/{question.key}/{unescape(back[1])}").status_code == 200


@every_question
def test_blanks_that_are_filled_in_say_the_claim_that_filled_them(game, question):
    """What a form shows of a claim, posted as it stands, is the same claim."""
    posted = QueryDict(mutable=True)
    for name, value in values_in(inputs_of(question.claim, as_typed(question.example))):
        posted.appendlist(name, value)
    claim = read(question.claim, shaped(question.claim, nested(posted)))
    assert told(write(claim)) == told(write(read(question.claim, question.example, typed=True)))


def told(claim: Any) -> Any:
    """A claim without what it leaves open."""
    if isinstance(claim, dict):
        return {name: told(value) for name, value in claim.items() if value not in (None, {})}
    return [told(one) for one in claim] if isinstance(claim, list) else claim


def values_in(inputs: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """What a browser sends for these blanks."""
    sent: list[tuple[str, str]] = []
    for one in inputs:
        match one["as"]:
            case "group":
                sent += values_in(one["inputs"])
            case "rows":
                sent += [pair for row in one["rows"] for pair in values_in(row["inputs"])]
            case "tick":
                sent += [(one["name"], "on")] if one["on"] else []
            case "choice":
                sent.append((one["name"], next((option["value"] for option in one["options"] if option["chosen"]), "")))
            case _:
                sent.append((one["name"], one["value"]))
    return sent


# Cards to tap


def test_three_cards_make_a_question(db):
    answer = Client().get("/referee/gin_rummy/meld/?slot=0&cards=5H&cards=6H&cards=8H&ask=1")
    assert "Not legal" in text_of(answer)
    assert cards_in(answer) == [
        ("", "five of hearts"),
        ("", "six of hearts"),
        ("ghost", "seven of hearts, missing"),
        ("", "eight of hearts"),
    ]


def test_a_card_is_laid_on_a_meld_of_the_table(db):
    address = (
        "/referee/gin_rummy/layoff/?slot=1&layoffs.all.onto=0&knocker_melds.0=5H&knocker_melds.0=6H&knocker_melds.0=7H"
    )
    answer = Client().get(f"{address}&layoffs.each.card=9H&ask=1")
    assert "There is a gap between seven of hearts and nine of hearts: eight of hearts is missing." in text_of(answer)
    assert cards_in(answer)[3:] == [("ghost", "eight of hearts, missing"), ("off", "nine of hearts")]
    fits = Client().get(f"{address}&layoffs.each.card=8H&layoffs.each.card=9H&ask=1")
    assert "Legal These lay-offs fit: eight of hearts, nine of hearts." in text_of(fits)


def test_a_claim_in_the_address_is_ticked(db):
    page = Client().get(
        f"/referee/gin_rummy/knock/?claim={quote(json.dumps({'hand': [*KNOCK, '9H'], 'discard': '9H'}))}"
    )
    assert set(ticked(page, "hand")) == {*KNOCK, "9H"}
    assert ticked(page, "discard") == ["9H"]
    assert "data-draft-given" in page.content.decode()


@pytest.mark.parametrize(
    "claim",
    [
        {"knocker_melds": [["5H", "6H", "7H"], ["9S", "9D", "9C"]], "layoffs": [{"card": "9H", "onto": 0}]},
        {"knocker_melds": [["5H", "6H", "7H"]], "layoffs": [{"card": "8H", "onto": 0}], "hand": OTHER},
    ],
)
def test_a_claim_that_says_more_than_slots_can_hold_has_all_its_blanks(claim, db):
    page = Client().get(f"/referee/gin_rummy/layoff/?claim={quote(json.dumps(claim))}").content.decode()
    assert 'id="picker"' not in page
    assert "5H 6H 7H" in page


def test_more_can_be_told_than_cards(db):
    page = Client().get(
        "/referee/gin_rummy/layoff/?slot=0&layoffs.all.onto=0&knocker_melds.0=5H&layoffs.each.card=8H&whole=1"
    )
    html = page.content.decode()
    assert 'id="picker"' not in html
    assert re.search(r'name="layoffs.0.card"[^>]* value="8H"', html)


def test_cards_are_typed_in_any_notation(db):
    answer = Client().get("/referee/gin_rummy/meld/", {"cards": "10♥ Jh, queen of hearts", "ask": "1"})
    assert [label for _, label in cards_in(answer)] == ["ten of hearts", "jack of hearts", "queen of hearts"]


def test_the_questions_asked_most_are_one_tap_away_and_the_others_two(db):
    html = Client().get("/referee/gin_rummy/meld/").content.decode()
    nav, menu = html[html.index("<nav") : html.index("</nav")], html[html.index("<dialog") :]
    assert re.findall(r"<span>([\w-]+)</span>", nav) == ["Meld", "Lay-off", "Knock"]
    assert len(re.findall(r'<a class="line"', menu)) == 9


# What is wrong is named, and nothing is lost


def test_a_card_that_cannot_be_read_is_named_and_the_ticks_stay(db):
    answer = Client().get(
        "/referee/gin_rummy/knock/?slot=0&" + "&".join(f"hand={card}" for card in KNOCK) + "&discard=99&ask=1"
    )
    assert answer.status_code == 400
    assert "99 is no card that can be read." in text_of(answer)
    assert set(ticked(answer, "hand")) == set(KNOCK)


def test_a_claim_with_cards_of_both_hands_mixed_is_named_and_leads_back_whole(db):
    claim = {"knocker_hand": KNOCK, "defender_hand": [*OTHER[:9], "5H"]}
    answer = ask("score", claim)
    assert "Only one player can have five of hearts, and both do." in text_of(answer)
    back = re.search(r'href="(\?claim=[^"]*)"', answer.content.decode())
    assert back
    assert json.loads(parse_qs(urlsplit(unescape(back[1])).query)["claim"][0]) == claim


def test_a_question_without_an_answer_to_it_says_what_is_missing(db):
    answer = Client().get("/referee/gin_rummy/layoff/?slot=0&layoffs.all.onto=0&knocker_melds.0=5H&ask=1")
    assert answer.status_code == 400
    assert "Lay-offs is not filled in." in text_of(answer)
    assert ticked(answer, "knocker_melds.0") == ["5H"]


@pytest.mark.parametrize("claim", ["[]", "7", "{", '{"cards": {"a": {"b": 1}}}', '{"cards": [[1]]}', '{"slots": 1}'])
def test_a_claim_that_is_none_is_no_fault_of_the_site(claim, db):
    for more in ({}, {"ask": "1"}, {"slot": "0"}, {"whole": "1"}):
        assert Client().get("/referee/gin_rummy/meld/", {"claim": claim, **more}).status_code in {200, 400}


def test_a_hostile_name_in_a_claim_stays_text(db):
    name = "<img src=x onerror=alert(1)>"
    answer = ask("next_dealer", {"dealer": name, "winner": None})
    assert name not in answer.content.decode()
    assert "&lt;img" in answer.content.decode()


# The ruling


def test_a_remedy_is_a_link_to_the_mended_question(db):
    answer = ask("layoff", {"knocker_melds": [["5H", "6H", "7H"]], "layoffs": [{"card": "9H", "onto": 0}]})
    mended = Client().get(f"/referee/gin_rummy/layoff/{links(answer)['Lay off eight of hearts as well.']}")
    assert "Legal These lay-offs fit" in text_of(mended)


def test_the_rule_is_a_link_into_the_rulebook_of_the_table(match):
    answer = ask("meld", {"cards": ["QS", "KS", "AS"]}, match)
    assert links(answer)["Rule 1.7"] == f"/m/{match.id}/rules/#run"
    assert "No house rule at this table changes it." in text_of(answer)


def test_a_ruling_names_the_house_rule_that_changed_it(db):
    match = MatchFactory.create(game="gin_rummy", house_rules={"knock_limit": 5})
    assert "House rule: Knock with at most" in text_of(ask("knock", {"hand": KNOCK}, match))


def test_what_is_not_told_is_said_to_be_taken_for_granted(db):
    said = text_of(ask("layoff", {"knocker_melds": [["5H", "6H", "7H"]], "layoffs": [{"card": "8H", "onto": 0}]}))
    assert "Taken for granted The defender holds these cards" in said


def test_a_question_that_only_counts_says_its_answer_and_not_that_it_is_legal(db):
    said = text_of(ask("arrange", {"hand": KNOCK}))
    assert "The least deadwood of this hand is 7." in said
    assert "Legal" not in said


@pytest.mark.parametrize(
    ("name", "claim", "field", "ticks"),
    [
        ("meld", {"cards": ["5H", "6H", "7H"]}, "cards", {"5H", "6H", "7H"}),
        ("knock", {"hand": KNOCK}, "hand", set(KNOCK)),
    ],
)
def test_a_question_is_asked_again_with_the_same_claim_ready_to_mend(db, name, claim, field, ticks):
    answer = ask(name, claim)
    again = Client().get(f"/referee/gin_rummy/{name}/{links(answer)['Ask again']}")
    assert set(ticked(again, field)) == ticks
    assert "data-draft-given" in again.content.decode()


def test_what_was_asked_is_no_draft_any_more(db):
    answer = ask("meld", {"cards": ["5H", "6H", "7H"]})
    assert 'data-draft-done="referee-gin_rummy-meld"' in answer.content.decode()


# Into the hand


def test_an_answer_goes_into_the_hand(match):
    answer = ask("knock", {"hand": KNOCK}, match)
    form = phone(match).get(links(answer)["Into the hand"])
    assert set(ticked(form, "knocker_hand")) == set(KNOCK)


def test_a_score_by_counts_goes_into_the_hand_by_counts(match):
    answer = ask("score", {"kind": "gin", "knocker_deadwood": 0, "defender_deadwood": 25}, match)
    form = phone(match).get(links(answer)["Into the hand"]).content.decode()
    assert re.search(r'value="counts&amp;kind=gin[^"]*" checked', form)
    assert re.search(r'name="defender_deadwood" value="25"', form)


def test_nothing_goes_into_the_hand_that_is_refused_or_without_a_match(match):
    refused = ask("knock", {"hand": [*KNOCK[:9], "QS"]}, match)
    elsewhere = ask("knock", {"hand": KNOCK})
    assert all("Into the hand" not in links(answer) for answer in (refused, elsewhere))


def test_a_watcher_asks_but_writes_nothing(match):
    claim = quote(json.dumps({"hand": KNOCK}))
    answer = phone(match, Access.WATCH).get(f"/referee/gin_rummy/knock/?claim={claim}&ask=1&match={match.id}")
    assert "Legal" in text_of(answer)
    assert "Into the hand" not in links(answer)


# The rulebook


def test_rules_about_cards_have_pictures(match):
    for address in ("/rules/gin_rummy/", f"/m/{match.id}/rules/"):
        page = phone(match).get(address)
        assert cards_in(page)[:3] == [("", "seven of spades"), ("", "seven of hearts"), ("", "seven of diamonds")]
        assert ("off", "king of clubs") in cards_in(page)


def _laid(*cards: str) -> list[dict[str, str]]:
    return [{"card": card} for card in cards]


UNNAMED = {
    "a bridge that is swapped from": (
        "mosty",
        "swap",
        {
            "player": "Ida",
            "table": [
                {"owner": "Max", "cards": _laid("5S", "6S", "X1")},
                {"owner": "Ida", "cards": _laid("4D", "5D", "6D")},
            ],
        }
        | {"onto": 0, "joker": "X1", "card": "7S"},
    ),
    "a bridge that is extended": (
        "mosty",
        "extend",
        {"player": "Ida", "table": [{"owner": "Ida", "cards": _laid("5S", "6S", "X1")}], "onto": 0, "cards": ["8S"]},
    ),
    "a bridge that counts": (
        "mosty",
        "score",
        {
            "table": [{"owner": "Ida", "cards": _laid("5S", "6S", "X1")}],
            "hands": {"Ida": [], "Max": ["4C"]},
            "out": "Ida",
        },
    ),
    "a joker that is added": (
        "mosty",
        "extend",
        {"player": "Ida", "table": [{"owner": "Ida", "cards": _laid("5S", "6S", "7S")}], "onto": 0, "cards": ["X1"]},
    ),
    "a bridge that is laid": (
        "mosty",
        "lay",
        {
            "player": "Ida",
            "hand": ["5S", "6S", "X1", "2C"],
            "table": [{"owner": "Ida", "cards": _laid("4D", "5D", "6D")}],
            "bridges": [{"cards": ["5S", "6S", "X1"]}],
        },
    ),
    "a meld that is laid off on": (
        "seven_bridge",
        "layoff",
        {"player": "Ida", "table": [{"owner": "Ida", "cards": ["8S", "9S", "X1"]}], "onto": 0, "cards": ["JS"]},
    ),
    "a claim": (
        "seven_bridge",
        "claim",
        {
            "call": "chi",
            "discard": "9S",
            "discarder": "Max",
            "claimant": "Ida",
            "players": ["Max", "Ida"],
            "from_hand": ["8S", "X1"],
        },
    ),
    "a turn": (
        "seven_bridge",
        "turn",
        {"player": "Ida", "hand": ["2C", "3D"], "table": [{"owner": "Ida", "cards": ["8S", "9S", "X1"]}]}
        | {"draw": {"from": "stock", "card": "KD"}, "discard": "KD"},
    ),
}


@pytest.mark.parametrize(("game", "name", "claim"), UNNAMED.values(), ids=UNNAMED.keys())
def test_a_joker_that_nobody_named_is_named_at_one_tap(db: None, game: str, name: str, claim: dict[str, Any]) -> None:
    table = TableFactory.create(players=("Ida", "Max"))
    match = MatchFactory.create(table=table, game=game, house_rules={"jokers": 1})
    client = phone(match)
    told = {"match": str(match.id), "claim": json.dumps(claim), "ask": "1"}
    page = client.get(f"/referee/{game}/{name}/", told).content.decode()
    ways = [unescape(one) for one in re.findall(r'<a href="([^"]*)">Name the joker: ', page)]
    assert len(ways) >= 1
    answers = [client.get(f"/referee/{game}/{name}/{way}") for way in ways]
    assert [answer.status_code for answer in answers] == [200] * len(ways)
    assert all("Which card is the joker" not in answer.content.decode() for answer in answers)
