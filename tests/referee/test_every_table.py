"""What lies on the table while a hand is played: whatever a game keeps of it, the next question and the hand can begin with."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import referee
from referee.entries import read, read_partly, write
from referee.game import Game, Mode, Question

GAMES = referee.all_games()
WITH_TABLE = [game for game in GAMES if game.table]
KEEPING = [(game, one) for game in WITH_TABLE for one in game.questions if one.keeps]


def name(value: Any) -> str:
    return str(value.key) if isinstance(value, Game | Question) else ""


def starting(game: Game) -> Iterator[tuple[type[Any], Callable[[Any], Mapping[str, Any]]]]:
    """The forms that can begin with what lies there."""
    ways: tuple[Question | Mode, ...] = (*game.questions, *game.modes)
    for one in ways:
        if one.starts_from:
            yield (one.claim if isinstance(one, Question) else one.form), one.starts_from


def kept(game: Game, about: Question) -> Any:
    """What lies there after the example of a question."""
    assert about.keeps is not None
    assert game.table is not None
    ruling = game.ask(about.key, about.example, {})
    assert ruling.legal
    return about.keeps(game.table(), read(about.claim, about.example, typed=True), ruling)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_who_keeps_or_begins_has_a_table(game: Game) -> None:
    ways: tuple[Question | Mode, ...] = (*game.questions, *game.modes)
    uses = [one for one in ways if one.starts_from or getattr(one, "keeps", None)]
    assert bool(game.table) == bool(uses)


@pytest.mark.parametrize(("game", "about"), KEEPING, ids=name)
def test_what_is_kept_comes_back_from_a_phone_as_it_was(game: Game, about: Question) -> None:
    lies = kept(game, about)
    assert game.table is not None
    assert read(game.table, write(lies), typed=True) == lies
    assert lies != game.table()


@pytest.mark.parametrize(("game", "about"), KEEPING, ids=name)
def test_every_form_that_begins_with_it_can_read_what_it_gets(game: Game, about: Question) -> None:
    lies = kept(game, about)
    begun = [(form, begins(lies)) for form, begins in starting(game)]
    for form, values in begun:
        read_partly(form, values, typed=True)
    assert any(values for _, values in begun)


@pytest.mark.parametrize("game", WITH_TABLE, ids=name)
def test_an_empty_table_begins_nothing(game: Game) -> None:
    assert game.table is not None
    assert [dict(begins(game.table())) for _, begins in starting(game)] == [{} for _ in starting(game)]
