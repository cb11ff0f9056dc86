"""A claim that is told play by play: what was told comes along in hidden fields, and a key puts the next play there.

Every key, "Next trick" and "Undo" is an address of its own, so that it all works without script.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from referee.cards import Card, Rank
from referee.entries import read, read_partly, write
from referee.game import Game, Question
from referee.messages import Message, Value
from referee.rulings import Ruling
from referee.turns import Key, Play, PlayByPlay, Told, Turn
from scoring.pages.asking import Known, inputs_of
from scoring.pages.drawing import Drawn, drawn_holding
from scoring.pages.forms import as_typed, shaped
from scoring.pages.sentences import at, put
from scoring.pages.words import ruling_words
from scoring.queries.matches import Standing
from scoring.services.rulings import ask_referee

KEY = "play"


@dataclass
class Table:
    """At which game a claim is told, under which house rules, by whom."""

    game: Game
    rules: Any
    names: list[str]
    speaker: Drawn
    standing: Standing | None
    query: Mapping[str, str]


def told_in_turn(about: Question, typed: Mapping[str, Any], table: Table) -> dict[str, Any] | None:
    """What the page of a question shows that is told play by play; nothing where more was told than is played.

    `BadEntry` for what cannot be read.
    """
    how = about.play_by_play
    if how is None:
        return None
    values = {**_begins(how, table), **{name: one for name, one in typed.items() if one not in ("", [])}}
    turn = _lay(about, how, values, table)
    if turn is None:
        return None
    if key := typed.get(KEY):
        put(values, turn.field, [*(value for name, value in turn.told if name == turn.field), str(key)])
        turn = _lay(about, how, values, table)
        assert turn is not None, "what could be told could be told before"
    claim, ruling = _judged(about, how, values, turn, table) if turn.told else (None, None)
    return (
        _drawn(turn, table.speaker)
        | _form(about, how, values, turn, table)
        | _answer(about, turn, claim, ruling, table)
    )


def _begins(how: PlayByPlay, table: Table) -> dict[str, Any]:
    """Who deals and leads follows from the match; where there is none, the first player leads."""
    settled = table.standing.settlement if table.standing else None
    dealer = settled.next_dealer if settled else None
    leader = settled.next_leader if settled else None
    kept = table.standing.carry.game if table.standing else {}
    last = len(table.names) - 1
    begins: dict[str, Any] = as_typed(how.begins(last if dealer is None else dealer, leader or 0, kept))
    return begins


def _lay(about: Question, how: PlayByPlay, values: Mapping[str, Any], table: Table) -> Turn | None:
    return how.lay(read_partly(about.claim, shaped(about.claim, values)), table.rules)


def _judged(
    about: Question, how: PlayByPlay, values: Mapping[str, Any], turn: Turn, table: Table
) -> tuple[dict[str, Any], Ruling]:
    """The claim so far as plain data, and the ruling on it."""
    amid = as_typed(how.amid or {})
    said = {name: one for name, one in values.items() if name not in amid} | ({} if turn.is_over else amid)
    claim = write(read(about.claim, shaped(about.claim, said)))
    return claim, ask_referee(table.game, about.key, claim, table.rules)


def _drawn(turn: Turn, speaker: Drawn) -> dict[str, Any]:
    """Plays, keys and closed tricks as pages draw them."""
    return {
        "turn": turn,
        "plays": [_drawn_play(one, speaker) for one in turn.plays],
        "keys": [_drawn_key(one, speaker, turn.told) for one in turn.keys],
        "is_pack": any(key.once for key in turn.keys),
        "before": [drawn_holding(one, speaker) for one in turn.before],
        "headline": speaker.word(turn.headline),
        "reason": speaker.word(turn.reason),
    }


def _code(what: Value | None) -> str:
    """A card's code, or that of a rank; nothing for other words."""
    return str(what) if isinstance(what, Card) else what.letter if isinstance(what, Rank) else ""


def _drawn_play(play: Play, speaker: Drawn) -> dict[str, Any]:
    code, says = _code(play.what), speaker.word(play.says)
    return {"by": speaker.word(play.by), "code": code, "says": says, "in_front": play.in_front}


def _drawn_key(key: Key, speaker: Drawn, told: Told) -> dict[str, Any]:
    code = _code(key.shows)
    lies = key.once and any(value == key.value for _, value in told)
    word = speaker.word(key.shows) if isinstance(key.shows, Message) else ""
    return {"value": key.value, "code": code, "ink": code[1:].lower(), "word": word, "once": key.once, "lies": lies}


def _form(about: Question, how: PlayByPlay, values: Mapping[str, Any], turn: Turn, table: Table) -> dict[str, Any]:
    """What is asked beside the plays, and the addresses of the trick after this one and of one play less."""
    inputs = {one["name"]: one for one in inputs_of(about.claim, values, known=Known(table.names))}
    first = tuple((name, str(at(values, name))) for name in how.first)
    beside = tuple((name, str(values[name])) for name in how.beside if values.get(name))

    closed = turn.closes.told if turn.closes else ()

    def address(*told: tuple[str, str]) -> str:
        return urlencode([*table.query.items(), *told])

    return {
        "asked_first": [inputs[name] for name in how.first] if not turn.told else [],
        "asked_beside": [inputs[name] for name in how.beside],
        "hidden": (*first, *turn.told) if turn.told else (),
        "undo": address(*first, *beside, *turn.told[:-1]) if turn.told else "",
        "close": address(*(one for one in first if one[0] not in dict(closed)), *closed) if closed else "",
        "closing": table.speaker.word(turn.closes.says) if turn.closes else "",
    }


def _answer(
    about: Question, turn: Turn, claim: dict[str, Any] | None, ruling: Ruling | None, table: Table
) -> dict[str, Any]:
    """The ruling in words, the address under which it can be kept, and the entry of a hand that is over."""
    if claim is None or ruling is None:
        return {}
    entry = about.into(claim) if about.into and ruling.legal and turn.is_over else turn.ends_as
    words = ruling_words(ruling, table.speaker, table.game)
    return {
        "ruling": ruling,
        "words": words,
        "notes": [*words["notes"], *(table.speaker.say(one) for one in turn.notes)],
        "whole": urlencode([*table.query.items(), ("claim", json.dumps(claim)), ("ask", "1")]),
        "entry": json.dumps(entry) if entry else "",
    }
