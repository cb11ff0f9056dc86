"""The games, and the rulebook of one under a table's house rules."""

from collections.abc import Mapping
from typing import Any

import referee
from referee.entries import HouseRules, read
from referee.game import Game
from referee.rulings import Rulebook


def all_games() -> tuple[Game, ...]:
    """All games, those with the fewest players first."""
    return referee.all_games()


def game_of(key: str) -> Game:
    """The game with that key; `BadEntry` with the code `unknown_game` if there is none."""
    return referee.game_called(key)


def rulebook_under(game: Game, values: Mapping[str, Any]) -> tuple[HouseRules, Rulebook]:
    """The house rules of these values, and the book as it reads under them."""
    rules = read(game.house_rules, values, typed=True)
    return rules, game.rulebook(rules)
