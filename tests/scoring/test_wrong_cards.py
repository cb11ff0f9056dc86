"""What players of Seven Bridge and Mosty get wrong: named with its remedy, on pages as by JSON."""

import json
from typing import Any

import pytest

from scoring.keys import Access, key_to
from tests.factories import TableFactory
from tests.scoring.api.door import Door
from tests.scoring.pages.phone import Phone, shown

pytestmark = pytest.mark.django_db

TENS = {"owner": "Ida", "cards": [{"card": "TS"}, {"card": "TD"}, {"card": "TH"}]}
CLUBS = {"owner": "Max", "cards": [{"card": "5C"}, {"card": "6C"}, {"card": "7C"}]}
SPADES = {"owner": "Ida", "kind": "run", "cards": ["6S", "7S", "8S"], "stands": {}}
CALL = {"call": "pon", "discard": "6S", "discarder": "Ida", "claimant": "Max", "players": ["Ida", "Max"]}

WRONG = {
    "a card in two places": (
        "seven_bridge",
        "layoff",
        {"player": "Ida", "hand": ["8S", "KD"], "table": [SPADES], "onto": 0, "cards": ["8S"]},
        "duplicate",
        "Take eight of spades away",
    ),
    "a card in two hands": (
        "mosty",
        "score",
        {"table": [], "hands": {"Ida": ["5H"], "Max": ["5H"]}},
        "duplicate",
        "Take five of hearts away",
    ),
    "a card in two bridges": (
        "mosty",
        "lay",
        {"player": "Ida", "bridges": [{"cards": ["TS", "TD", "TH"]}, {"cards": ["TS", "JS", "QS"]}]},
        "card_used_twice",
        "Leave out ten of spades, jack of spades, queen of spades",
    ),
    "a joker for a card that lies on the table": (
        "mosty",
        "lay",
        {
            "player": "Ida",
            "hand": ["8C", "9C", "X1", "9S"],
            "table": [TENS, CLUBS],
            "bridges": [{"cards": ["8C", "9C", "X1"], "stands": {"X1": "7C"}}],
        },
        "joker_duplicates_card",
        "Name the joker: ten of clubs",
    ),
    "a joker without a name": (
        "mosty",
        "lay",
        {
            "player": "Ida",
            "hand": ["QS", "KS", "X1", "9S"],
            "table": [TENS],
            "bridges": [{"cards": ["QS", "KS", "X1"]}],
        },
        "declare_joker",
        "Name the joker: jack of spades",
    ),
    "two sevens without a word": (
        "seven_bridge",
        "lay",
        {"hand": ["7S", "7D", "KD"], "flat": ["7S", "7D"]},
        "declare_sevens",
        "Declare single sevens",
    ),
    "a claim after the next draw": (
        "seven_bridge",
        "claim",
        {**CALL, "from_hand": ["6H", "6D"], "in_turn_has_drawn": True},
        "too_late",
        "draw from the stock",
    ),
    "no card left to discard": (
        "seven_bridge",
        "lay",
        {"hand": ["KS", "KD", "KC"], "groups": [{"cards": ["KS", "KD", "KC"]}]},
        "no_discard_left",
        "Keep a card to discard",
    ),
    "a last card that cannot be discarded": (
        "mosty",
        "discard",
        {"hand": ["X1"], "card": "X1"},
        "joker_discard",
        "the turn ends without a discard",
    ),
    "only a joker left to discard": (
        "mosty",
        "lay",
        {"player": "Ida", "hand": ["TS", "TD", "TH", "X1"], "bridges": [{"cards": ["TS", "TD", "TH"]}]},
        "no_discard_left",
        "Keep a card to discard",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_claim_is_refused_with_its_remedy(wrong: str) -> None:
    game, question, claim, reason, remedy = WRONG[wrong]
    table = TableFactory.create(players=("Ida", "Max"))
    door = Door(key_to(table, Access.WRITE).word)
    people = [str(player.id) for player in table.players.order_by("id")]
    match = door.post(f"tables/{table.id}/matches/", {"game": game, "seats": people}).json()["id"]
    answer = door.post(f"games/{game}/rulings/", {"question": question, "claim": claim}).json()
    assert (answer["legal"], answer["reason"]) == (False, reason)
    assert any(remedy in one["says"] for one in answer["remedies"]), answer["remedies"]
    phone = Phone((table, Access.WRITE))
    page = phone.see(f"/referee/{game}/{question}/?match={match}&ask=1&claim={json.dumps(claim)}")
    assert "Not legal" in page.one("section", "verdict").text
    named = [link.text for link in page.all("ul", "fix")[0].all("li")]
    assert len(named) == len(answer["remedies"])


ENTRIES: dict[str, tuple[str, dict[str, Any], str]] = {
    "cards left in two hands": (
        "seven_bridge",
        {"mode": "cards", "winner": "0", "hands.1": "KS", "hands.2": ["KS", "5H"]},
        "away where it does not lie",
    ),
    "a card laid and left": (
        "mosty",
        {"mode": "cards", "out": "0", "laid.0": ["TS", "TD", "TH"], "hands.1": "TS", "hands.2": "5H"},
        "away where it does not lie",
    ),
    "a joker laid without a name": (
        "mosty",
        {"mode": "cards", "out": "0", "laid.0": ["7S", "8S", "X1"], "hands.1": "2C", "hands.2": "5H"},
        "Which card is the joker that Ida laid?",
    ),
}


@pytest.mark.parametrize("wrong", ENTRIES)
def test_a_hand_is_refused_with_its_remedy(wrong: str) -> None:
    game, sent, remedy = ENTRIES[wrong]
    table = TableFactory.create(players=("Ida", "Max", "Eva"))
    door = Door(key_to(table, Access.WRITE).word)
    people = [str(player.id) for player in table.players.order_by("id")]
    match = door.post(f"tables/{table.id}/matches/", {"game": game, "seats": people}).json()["id"]
    answer = Phone((table, Access.WRITE)).send(f"/m/{match}/hand/", sent)
    assert answer.status_code in (400, 422)
    assert any(remedy in one.text for one in shown(answer, answer.status_code).all(role="alert"))
