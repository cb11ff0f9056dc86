"""The referee: what is legal at the card table and why, and what a hand scores.

>>> ruling = ask("gin_rummy", "meld", {"cards": ["AS", "2S", "3S"]}, {})
>>> ruling.legal, ruling.answer["kind"]
(True, 'run')
>>> ask("gin_rummy", "meld", {"cards": ["QS", "KS", "AS"]}, {}).reason
'not_a_meld'

Everything goes in and out as plain values: texts, numbers, lists and dicts, so that a web page, a
database or another program can ask. Nothing here reads a clock, a file or a database.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from referee.errors import BadEntry
from referee.game import Game
from referee.messages import Sentences, gettext_noop

if TYPE_CHECKING:
    from referee.rulings import Ruling

__all__ = ["BadEntry", "ask", "game", "games"]

# The modules game and games are loaded before the functions of these names are defined: loading one later would
# put it in the place of the function.
_PACKAGE = import_module("referee.games")


class Say(Sentences):
    UNKNOWN_GAME = gettext_noop("The referee knows no game called %(game)s.")


@cache
def games() -> tuple[Game, ...]:
    """All games, those for the fewest players first."""
    found = [game(name) for name in _names()]
    return tuple(sorted(found, key=lambda one: (one.seats.high, one.seats.low, one.key)))


@cache
def _names() -> frozenset[str]:
    return frozenset(found.name for found in pkgutil.iter_modules(_PACKAGE.__path__))


@cache
def _load(key: str) -> Game:
    return import_module(f"referee.games.{key}").GAME  # type: ignore[no-any-return]  # a test holds each GAME to be a Game


def game(key: str) -> Game:
    """The game with that lasting key; `BadEntry` with the code `unknown_game` if there is none."""
    if not isinstance(key, str) or key not in _names():
        raise BadEntry("unknown_game", Say.UNKNOWN_GAME(game=str(key)[:40]), "game")
    return _load(key)


def ask(game_key: str, question: str, claim: Any, house_rules: Any) -> Ruling:
    """Ask the referee a question about a claim under a table's house rules, all as plain values.

    `BadEntry` is raised for what is no claim at all; a claim that breaks a rule is answered by a
    ruling that is not legal.
    """
    return game(game_key).ask(question, claim, house_rules)
