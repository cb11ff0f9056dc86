"""A hand of Mosty by the cards that lie before each player: read as bridges, and what is said while they are entered."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee import BadEntry
from referee.cards import ALL_CARDS, JOKERS, Card, read_card, read_cards
from referee.games.mosty.laid import read_laid
from referee.melds import readings

MOSTY = referee.game_called("mosty")
Laid = dict[int, str]


def read(laid: Laid, stands: dict[str, str] | None = None, **house_rules: Any) -> tuple[str, list[str]]:
    """The reason of the refusal, if there is one, and the bridges with the cards of each player after their number."""
    cards = {side: read_cards(held) for side, held in laid.items()}
    named = {read_card(joker): read_card(card) for joker, card in (stands or {}).items()}
    fault, bridges = read_laid(cards, named, MOSTY.read_house_rules(house_rules))
    shown = [" ".join(f"{piece.by}:{piece.card}" for piece in bridge.pieces) for bridge in bridges]
    return (fault.reason or "" if fault else ""), sorted(shown)


def test_what_is_added_to_a_bridge_lies_before_who_added_it():
    laid = {0: "AC 2C 3C", 1: "KC TS TD TH"}
    assert read(laid) == ("", ["1:KC 0:AC 0:2C 0:3C", "1:TS 1:TH 1:TD"])


def test_a_long_run_is_one_bridge():
    assert read({0: "3S 4S 5S 6S 7S 8S 9S"}) == ("", ["0:3S 0:4S 0:5S 0:6S 0:7S 0:8S 0:9S"])


def test_where_the_owner_scores_all_of_a_bridge_all_of_it_lies_before_the_owner():
    laid = {0: "AC 2C 3C", 1: "4C TS TD TH"}
    assert read(laid)[0] == ""
    assert read(laid, extension_credit="bridge_owner")[0] == "not_a_bridge"


@pytest.mark.parametrize(
    ("laid", "stands", "house_rules", "reason"),
    [
        ({0: "7S 8S X1"}, {"X1": "9S"}, {}, ""),
        ({0: "7S 8S X1"}, {"X1": "TS"}, {}, "not_a_bridge"),
        ({0: "7S 8S X1", 1: "9S TS JS"}, {"X1": "9S"}, {}, "joker_duplicates_card"),
        ({0: "7S 8S X1", 1: "9S TS JS"}, {"X1": "6S"}, {}, ""),
        ({0: "7S 8S X1", 1: "9D 9H 9S"}, {"X1": "9S"}, {"joker_no_duplicate": False}, ""),
        (
            {0: "7S 8S X1", 1: "9D 9H 9S"},
            {"X1": "9S"},
            {"joker_no_duplicate": False, "natural_may_duplicate_joker": False},
            "card_stood_for_by_joker",
        ),
        ({0: "7S 8S X1", 1: "QS QH X2"}, {"X1": "9S", "X2": "QD"}, {}, ""),
        ({0: "7S 8S X1 X2"}, {"X1": "9S", "X2": "TS"}, {}, "not_a_bridge"),
        ({0: "7S 8S X1 X2"}, {"X1": "9S", "X2": "TS"}, {"max_jokers_per_bridge": 2}, ""),
        ({0: "7S 7H 7D", 1: "7S 7H 7C"}, {}, {"decks": 2}, ""),
        ({0: "7S 7H 7D", 1: "7S 7H 7C"}, {}, {}, "duplicate"),
        ({0: "TH JH"}, {}, {}, "not_a_bridge"),
        ({0: "QH KH AH", 1: "2H"}, {}, {"ace_runs": "low_or_high"}, "not_a_bridge"),
    ],
)
def test_cards_laid_are_bridges_or_it_is_said_why_not(laid, stands, house_rules, reason):
    assert read(laid, stands, **house_rules)[0] == reason


def test_the_cards_that_lie_in_no_bridge_are_named():
    cards = {0: read_cards("TS TD TH 3H"), 1: read_cards("9H")}
    fault, _bridges = read_laid(cards, {}, MOSTY.read_house_rules({}))
    assert fault is not None
    assert str(fault.says) == "These cards lie in no bridge: three of hearts, nine of hearts."


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_bridges_were_laid_by_whomever_are_found_again(data):
    rules = MOSTY.read_house_rules({})
    windows = [
        [suit * 13 + (low + at) % 13 for at in range(size)]
        for suit in range(4)
        for low in range(13)
        for size in (3, 4, 6)
    ]
    sets = [[suit * 13 + rank for suit in range(4) if suit != but] for rank in range(13) for but in range(5)]
    chosen = data.draw(st.lists(st.sampled_from(windows + sets), min_size=1, max_size=9))
    there: list[Card] = []
    stands: dict[Card, Card] = {}
    for number, places in enumerate(chosen):
        cards = [ALL_CARDS[place] for place in places]
        if set(cards) & {*there, *stands.values()}:
            continue
        if len(stands) < len(stands.keys() | {number}) <= rules.jokers and data.draw(st.booleans()):
            joker = JOKERS[len(stands)]
            stands[joker] = cards[0]
            cards[0] = joker
        there += cards
    laid: dict[int, list[Card]] = {0: [], 1: [], 2: []}
    for card in there:
        laid[data.draw(st.sampled_from([0, 1, 2]))].append(card)
    fault, bridges = read_laid(laid, stands, rules)
    assert fault is None
    pieces = [piece for bridge in bridges for piece in bridge.pieces]
    assert Counter((piece.by, piece.card) for piece in pieces) == Counter(
        (side, card) for side in laid for card in laid[side]
    )
    assert {piece.card: piece.stands for piece in pieces if piece.stands} == stands
    for bridge in bridges:
        assert any(meld.stands == bridge.meld.stands for meld in readings(bridge.meld.cards, rules.melds))


def test_a_joker_laid_has_to_be_named():
    entry = {"mode": "cards", "laid": {"0": ["7S", "8S", "X1"]}, "hands": {"1": ["5H"]}, "out": 0}
    with pytest.raises(BadEntry) as refused:
        MOSTY.read_entry(entry, MOSTY.read_house_rules({}))
    assert (refused.value.code, refused.value.field) == ("declare_joker", "stands")


def test_bridges_and_cards_laid_are_not_told_both():
    table = [{"owner": 0, "cards": [{"card": "TS"}, {"card": "TD"}, {"card": "TH"}]}]
    with pytest.raises(BadEntry):
        MOSTY.read_entry({"mode": "cards", "laid": {"0": ["7S"]}, "table": table, "hands": {}})


# While it is entered


def draft(entry: dict[str, Any], **house_rules: Any) -> Any:
    return MOSTY.draft({"mode": "cards", **entry}, (0, 1), MOSTY.read_house_rules(house_rules))


@pytest.mark.parametrize(
    ("entry", "missing"),
    [
        ({}, "0’s cards to go"),
        ({"out": 0}, "1’s cards to go"),
        ({"out": 0, "hands": {"1": ["5H"]}}, None),
        ({"hands": {"1": ["5H"]}}, "0’s cards to go"),
        ({"out": 0, "hands": {"1": ["5H"]}, "laid": {"0": ["7S", "8S", "X1"]}}, "Which card is the joker that 0 laid?"),
        ({"out": 0, "hands": {"1": ["5H"]}, "laid": {"0": ["7S", "8S", "X1"]}, "stands": {"X1": "9S"}}, None),
    ],
)
def test_what_is_missing_is_named(entry, missing):
    said = draft(entry).missing
    assert (str(said) if said else None) == missing


def test_what_each_player_laid_and_has_left_is_counted():
    found = draft({"out": 0, "laid": {"0": ["AC", "2C", "3C"], "1": ["KC"]}, "hands": {"1": ["X1", "5H"]}}).holdings
    counted = [(one.field, one.total and one.total[1]) for one in found if not one.joker]
    assert counted == [("laid.0", 20), ("laid.1", 10), ("hands.0", None), ("hands.1", -30)]
    assert [group.lies for one in found[:2] for group in one.groups] == ["meld", "off"]


def test_bridges_that_were_told_lie_before_who_laid_them():
    table = [
        {"owner": 0, "cards": [{"card": "7S"}, {"card": "8S"}, {"card": "X1", "as": "9S"}, {"card": "TS", "by": 1}]}
    ]
    found = {one.field: one for one in draft({"table": table}).holdings}
    assert [str(card) for group in found["laid.0"].groups for card in group.cards] == ["7S", "8S", "X1"]
    assert [str(card) for group in found["laid.1"].groups for card in group.cards] == ["TS"]
    assert found["stands.X1"].groups[0].cards == (read_card("9S"),)


def test_a_card_in_two_places_is_refused_at_once():
    refused = draft({"laid": {"0": ["5H"]}, "hands": {"1": ["5H"]}}).refused
    assert "five of hearts" in str(refused)


def test_bridges_that_are_not_whole_yet_are_no_fault():
    assert draft({"laid": {"0": ["5H", "6H"]}}).refused is None
