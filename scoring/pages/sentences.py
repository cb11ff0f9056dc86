"""A claim as a sentence with blanks: players and calls to choose, cards to tap."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from referee.entries import Blank, blanks, part
from referee.game import Question
from referee.kinds import choice, player, rows

BLANK = re.compile(r"%\(([\w.]+)\)s")


def blanks_in(sentence: str) -> list[str]:
    """The names of a sentence's blanks, dots leading into objects.

    >>> blanks_in("%(player)s lays %(cards)s on %(table.0.cards)s.")
    ['player', 'cards', 'table.0.cards']
    """
    return BLANK.findall(sentence)


def filled_in(question: Question, values: Mapping[str, Any]) -> dict[str, Any]:
    """A form's values together with those that the question makes of them."""
    return {**values, **(question.fills(values) if question.fills else {})}


def fields_of_everybody(question: Question) -> list[str]:
    """The fields of a claim that name all players in seat order."""
    every = blanks(question.claim)
    return [one.key for one in every if isinstance(one.kind, rows) and isinstance(one.kind.kind, player)]


def put(values: dict[str, Any], name: str, value: Any) -> None:
    """Put a value where the dots of a name lead, through objects and the numbers of a list."""
    step, _, rest = name.partition(".")
    if not rest:
        values[step] = value
        return
    within = values.setdefault(step, {})
    if isinstance(within, list):
        number, _, rest = rest.partition(".")
        within = within[int(number)]
    put(within, rest, value)


def at(values: Any, name: str) -> Any:
    """The value where the dots of a name lead, or nothing."""
    for step in name.split("."):
        values = values.get(step) if isinstance(values, Mapping) else None
    return values


def sentence_of(
    question: Question, typed: Mapping[str, Any], slots: Sequence[Mapping[str, Any]], names: Sequence[str]
) -> list[dict[str, Any]]:
    """The parts of a question's sentence: texts, choices, and slots by their number.

    Each player that is asked for is another one until somebody is chosen.
    """
    fields = [slot["field"] for slot in slots]
    parts: list[dict[str, Any]] = []
    asked = 0
    for number, text in enumerate(BLANK.split(gettext(question.sentence))):
        if number % 2 == 0:
            parts.append({"text": text})
        elif text in fields:
            where = fields.index(text)
            parts.append({"slot": slots[where], "number": where})
        else:
            blank = _blank_at(question.claim, text)
            is_player = isinstance(blank.kind, player)
            usual = names[asked % len(names)] if is_player else ""
            parts.append({"choice": _choice(blank, text, at(typed, text) or usual, names)})
            asked += is_player
    return parts


def _blank_at(form: type[Any], name: str) -> Blank:
    """The blank of a claim where the dots of a name lead, through rows of a list."""
    step, _, rest = name.partition(".")
    blank = next(one for one in blanks(form) if one.key == step)
    if not rest:
        return blank
    kind = blank.kind.kind if isinstance(blank.kind, rows) else blank.kind
    assert isinstance(kind, part), name
    return _blank_at(kind.form, rest.partition(".")[2] if isinstance(blank.kind, rows) else rest)


def _choice(blank: Blank, name: str, value: Any, names: Sequence[str]) -> dict[str, Any]:
    known = dict.fromkeys(names) if isinstance(blank.kind, player) else {}
    labels = {one: one for one in known}
    if isinstance(blank.kind, choice):
        labels = {str(key): gettext(label) for key, label in blank.kind.labels.items()}
    options = [{"value": key, "label": label, "chosen": key == value} for key, label in labels.items()]
    return {"name": name, "label": gettext(blank.label), "options": options}
