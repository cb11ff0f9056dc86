"""Asking the referee, about anything but a hand of a match."""

from typing import Any

from referee.game import Game
from referee.rulings import Ruling


def ask_referee(game: Game, question: str, claim: Any, house_rules: Any, *, typed: bool = True) -> Ruling:
    """The referee's ruling on a claim; `BadEntry` for what is no claim at all.

    Plain values, or what people typed when not `typed`; house rules may be filled in already.
    """
    return game.ask(question, claim, house_rules, typed=typed)
