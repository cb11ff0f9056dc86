"""Asking the referee, about anything but a hand of a match."""

from typing import Any

from referee.game import Game
from referee.rulings import Ruling


def ask_referee(game: Game, question: str, claim: Any, house_rules: Any) -> Ruling:
    """The referee's ruling on a claim, all in plain values; `BadEntry` for what is no claim at all."""
    return game.ask(question, claim, house_rules)
