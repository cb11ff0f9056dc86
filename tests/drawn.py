"""Entries of hands, drawn by hypothesis from what each game says of its forms, and from hands that were entered before."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from referee.entries import describe
from referee.game import TABLE_MODES, Game, Mode

ENTERED = Path(__file__).parent / "cases" / "entries"
Strategy = st.SearchStrategy[Any]


def entries(game: Game, sides: int) -> Strategy:
    """Entries of a game: its own ways most of the time, else an agreed hand or an adjust.

    Cards cannot be drawn; what is entered with cards is taken from hands that were entered before.
    """
    own = [one for mode in game.modes if (one := of_mode(mode, sides)) is not None]
    tables = [one for mode in TABLE_MODES if (one := of_mode(mode, sides)) is not None]
    return st.one_of(st.one_of(own), st.one_of(own), st.one_of(tables), st.sampled_from(entered_before(game.key)))


@cache
def entered_before(key: str) -> list[dict[str, Any]]:
    """One old entry of every mode of a game."""
    return [one["entry"] for one in json.loads((ENTERED / f"{key}.json").read_text("utf-8"))]


def of_mode(mode: Mode, sides: int) -> Strategy | None:
    required, optional = {"mode": st.just(mode.key)}, {}
    for field in describe(mode.form):
        drawn = of_kind(field, sides)
        if drawn is None and field["required"]:
            return None
        if drawn is not None:
            (required if field["required"] else optional)[field["name"]] = drawn
    some = st.fixed_dictionaries(required, optional=optional)
    return st.one_of(st.fixed_dictionaries(required), st.fixed_dictionaries(required | optional), some)


def of_kind(kind: dict[str, Any], sides: int) -> Strategy | None:
    """Values of a described kind: a side or another small number most of the time, one for each side where that is asked."""
    match kind["type"]:
        case "integer":
            low, high = max(kind["low"], -60), min(kind["high"], 60)
            bounds = (sides - 1, 10, high) if low >= 0 else (high,)
            return st.one_of(*(st.integers(low, min(most, high)) for most in bounds))
        case "boolean":
            return st.booleans()
        case "choice":
            return st.sampled_from([one["value"] for one in kind["choices"]])
        case "object" if "of" in kind and (inner := of_kind(kind["of"], sides)) is not None:
            return st.fixed_dictionaries({str(side): inner for side in range(sides)})
        case "list" if (inner := of_kind(kind["of"], sides)) is not None:
            return st.lists(inner, min_size=sides, max_size=sides)
    return None
