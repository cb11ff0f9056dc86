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

from functools import cache
from typing import TYPE_CHECKING, Any

from referee.errors import BadEntry
from referee.messages import Sentences, gettext_noop

if TYPE_CHECKING:
    from referee.game import Game
    from referee.rulings import Ruling

__all__ = ["BadEntry", "all_games", "ask", "game_called"]


class Say(Sentences):
    UNKNOWN_GAME = gettext_noop("The referee knows no game called %(game)s.")


@cache
def all_games() -> tuple[Game, ...]:
    """All games, those for the fewest players first."""
    found = [game_called(name) for name in _names()]
    return tuple(sorted(found, key=lambda one: (one.seats.high, one.seats.low, one.key)))


# What a game needs is loaded when the first one is asked for: to import the referee costs next to nothing.


@cache
def _names() -> frozenset[str]:
    import pkgutil
    from importlib import import_module

    return frozenset(found.name for found in pkgutil.iter_modules(import_module("referee.games").__path__))


@cache
def _load(key: str) -> Game:
    from importlib import import_module

    return import_module(f"referee.games.{key}").GAME  # type: ignore[no-any-return]  # a test holds each GAME to be a Game


def game_called(key: str) -> Game:
    """The game with that lasting key; `BadEntry` with the code `unknown_game` if there is none."""
    if not isinstance(key, str) or key not in _names():
        raise BadEntry("unknown_game", Say.UNKNOWN_GAME(game=str(key)[:40]), "game")
    return _load(key)


def ask(game: str, question: str, claim: Any, house_rules: Any) -> Ruling:
    """Ask the referee a question about a claim under a table's house rules, all as plain values.

    `BadEntry` is raised for what is no claim at all; a claim that breaks a rule is answered by a
    ruling that is not legal.
    """
    return game_called(game).ask(question, claim, house_rules)
