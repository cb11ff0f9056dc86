"""Claims as sentences: what is chosen and tapped is the claim, and a claim comes back as its sentence."""

import json
from typing import Any

import pytest
from django.test import Client

import referee
from scoring.keys import Access, key_to
from scoring.models import Match
from scoring.pages.sentences import blanks_in
from tests.factories import MatchFactory, TableFactory
from tests.webpage import Element, read

NAMES = ["Aiko", "Ben", "Mei"]
SAID = [(game, one) for game in referee.all_games() for one in game.questions if one.sentence]
each_sentence = pytest.mark.parametrize(("game", "question"), SAID, ids=[f"{game.key} {one.key}" for game, one in SAID])

CLAIMS: dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]] = {
    "chi": (
        "seven_bridge",
        "claim",
        {"discarder": "Aiko", "discard": "6S", "claimant": "Ben", "call": "chi", "from_hand": ["4S", "5S"]},
        {"discarder": "Aiko", "discard": "6S", "claimant": "Ben", "call": "chi", "from_hand": ["4S", "5S"]}
        | {"players": NAMES},
    ),
    "lay-off with a meld of one's own": (
        "seven_bridge",
        "layoff",
        {"table.0.owner": "Aiko", "table.0.cards": "7D", "player": "Ben", "cards": "8D", "table.1.cards": "7S"},
        {"player": "Ben", "onto": 0, "cards": ["8D"]}
        | {"table": [{"owner": "Aiko", "cards": ["7D"]}, {"owner": "Ben", "cards": ["7S"]}]},
    ),
    "lay-off without": (
        "seven_bridge",
        "layoff",
        {"table.0.owner": "Aiko", "table.0.cards": "7D", "player": "Ben", "cards": "8D"},
        {"player": "Ben", "onto": 0, "cards": ["8D"], "table": [{"owner": "Aiko", "cards": ["7D"]}]},
    ),
    "swap": (
        "mosty",
        "swap",
        {"table.0.owner": "Aiko", "table.0.cards.each.card": ["JH", "KH", "X2"], "player": "Ben", "card": "QH"},
        {"player": "Ben", "onto": 0, "card": "QH", "joker": "X2"}
        | {"table": [{"owner": "Aiko", "cards": [{"card": "JH"}, {"card": "KH"}, {"card": "X2"}]}]},
    ),
    "trail": (
        "mosty",
        "trail",
        {"player": "Ben", "wanted": "7H", "tail": ["6D", "9H"], "bridge.cards": ["7H", "8H", "9H"]},
        {"player": "Ben", "trail": ["7H", "6D", "9H"], "index": 0, "bridge": {"cards": ["7H", "8H", "9H"]}},
    ),
}


@pytest.fixture
def match(db: None) -> Match:
    return MatchFactory.create(table=TableFactory.create(players=NAMES), game="seven_bridge")


def page(game: str, question: str, asked: dict[str, Any], match: Match | None = None) -> Element:
    client = Client()
    if match:
        client.get(f"/k/{key_to(match.table, Access.WRITE).word}")
        asked = asked | {"match": str(match.id)}
    answer = client.get(f"/referee/{game}/{question}/", asked)
    assert answer.status_code == 200, answer.content.decode()
    return read(answer.content.decode())


def without_empty(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_empty(one) for name, one in value.items() if one not in (None, {}, False)}
    return [without_empty(one) for one in value] if isinstance(value, list) else value


@each_sentence
def test_every_blank_of_a_sentence_is_asked_and_every_slot_has_its_place(game, question, db):
    asked = page(game.key, question.key, {}).one("fieldset", id="sentence")
    choices = {one["name"] for one in asked.all("select")}
    slots = [slot.field for slot in question.slots]
    jokers = {field for field in slots if "stands" in field.split(".")}  # asked for once a joker lies in another slot
    assert choices | set(slots) - jokers == set(blanks_in(question.sentence))
    assert sorted(one["value"] for one in asked.all("input", type="radio")) == [str(at) for at in range(len(slots))]


@pytest.mark.parametrize(("game", "question", "filled", "claim"), CLAIMS.values(), ids=CLAIMS.keys())
def test_what_is_filled_in_is_the_claim(game, question, filled, claim, db):
    everybody = {"players": NAMES} if "players" in claim else {}
    answer = page(game, question, filled | everybody | {"slot": "0", "ask": "1"})
    [kept] = {one["href"] for one in answer.all("a") if one["href"].startswith("?claim=")}
    again = page(game, question, {"claim": json.dumps(claim), "ask": "1"})
    assert answer.one("section", "verdict").text == again.one("section", "verdict").text
    assert kept


def test_a_claim_comes_back_as_its_sentence(match):
    _, _, _, claim = CLAIMS["chi"]
    form = page("seven_bridge", "claim", {"claim": json.dumps(claim)}, match)
    sent = form.one("form").fields()
    assert (sent["discarder"], sent["claimant"], sent["call"]) == (["Aiko"], ["Ben"], ["chi"])
    assert (sent["discard"], sent["from_hand"], sent["players"]) == (["6S"], ["4S", "5S"], NAMES)


def test_a_claim_that_says_more_than_the_sentence_comes_back_with_every_blank(match):
    _, _, _, claim = CLAIMS["chi"]
    form = page("seven_bridge", "claim", {"claim": json.dumps(claim | {"hand": ["4S", "5S", "KD"]})}, match)
    assert not form.all("fieldset", id="sentence")
    assert form.one("input", id="f-hand")["value"] == "4S 5S KD"
