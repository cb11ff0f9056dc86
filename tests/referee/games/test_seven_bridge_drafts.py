"""What is said of a hand of Seven Bridge, or of Mosty, while it is entered."""

from typing import Any

import pytest

import referee

THREE = (0, 2, 5)  # sides keep their numbers when others leave
MISSING = [
    ("seven_bridge", {"mode": "points"}, "Who went out?"),
    ("seven_bridge", {"mode": "points", "points": {"0": 4}}, "Who went out?"),
    ("seven_bridge", {"mode": "points", "winner": 0}, "2’s points to go"),
    ("seven_bridge", {"mode": "points", "winner": 2, "points": {"0": 0}}, "5’s points to go"),
    ("seven_bridge", {"mode": "points", "winner": 2, "points": {"0": 4, "5": 7}}, None),
    ("seven_bridge", {"mode": "cards", "winner": 5, "hands": {"0": ["KS"]}}, "2’s cards to go"),
    ("seven_bridge", {"mode": "cards", "winner": 5, "hands": {"0": ["KS"], "2": ["X1"]}}, None),
    ("mosty", {"mode": "points"}, "0’s points to go"),
    ("mosty", {"mode": "points", "points": {"0": -5, "5": 0}}, "2’s points to go"),
    ("mosty", {"mode": "points", "points": {"0": -5, "2": 3, "5": 0}}, None),
]


def draft(game: str, entry: dict[str, Any], **house_rules: Any) -> Any:
    one = referee.game_called(game)
    return one.draft(entry, THREE, one.read_house_rules(house_rules))


@pytest.mark.parametrize(("game", "entry", "missing"), MISSING)
def test_what_is_missing_is_named_in_the_order_of_the_form(game, entry, missing):
    said = draft(game, entry).missing
    assert (str(said) if said else None) == missing


def test_the_cards_of_each_player_count_what_they_cost():
    hands = {"0": ["KS", "7C"], "2": ["X1", "5H"]}
    holdings = draft("seven_bridge", {"mode": "cards", "winner": 5, "hands": hands}, jokers=1).holdings
    assert [(one.field, one.total and one.total[1]) for one in holdings] == [
        ("hands.0", 30),
        ("hands.2", 25),  # a joker makes it five times
        ("hands.5", None),
    ]
