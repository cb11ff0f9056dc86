"""What lies on the table while a hand is played. It is kept on a phone alone, and comes along in addresses as `lies`."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from referee.entries import by_side, read, write
from referee.errors import BadEntry
from referee.game import Game, Mode, Question
from referee.messages import Plain
from referee.rulings import Ruling
from scoring.pages.forms import json_object
from scoring.queries.matches import Standing, person

NAME = "lies"


def on_table(request: HttpRequest, game: Game) -> Any:
    """What a request says that lies there; nothing if it says nothing that can be read."""
    told = json_object(request.GET.get(NAME, ""))
    if game.table is None or told is None:
        return None
    try:
        return read(game.table, told, typed=True)
    except BadEntry:
        return None


def as_query(lies: Any) -> dict[str, str]:
    """What keeps it in an address."""
    return {NAME: json.dumps(write(lies))} if lies is not None else {}


def table_key(standing: Standing) -> str:
    """Under which name a phone keeps it: what lay there for another hand is gone."""
    return f"{standing.match.id}-{standing.next_number}"


def begun(of: Question | Mode, lies: Any) -> Mapping[str, Plain]:
    """A claim, or the entry of a hand, that begins with what lies there."""
    return of.starts_from(lies) if of.starts_from and lies is not None else {}


def sides_of(standing: Standing) -> dict[str, int]:
    """The sides of all at a match by their names, as claims name them."""
    return {person(seat.player).name: seat.side for seat in standing.seats}


def entry_begun(mode: Mode, standing: Standing, lies: Any) -> Mapping[str, Plain]:
    """The entry of a hand that begins with what lies there: players are named there, and have sides in an entry."""
    form = standing.game.table
    if form is None or lies is None:
        return {}
    try:
        told = by_side(form, write(lies), {**sides_of(standing), "": ""})  # of some it is not said whose they are
    except LookupError:  # somebody who does not play
        return {}
    return begun(mode, read(form, told, typed=True))


def kept_after(game: Game, about: Question, claim: Any, ruling: Ruling, lies: Any) -> str:
    """What lies there after a legal answer, as JSON; nothing where the question leaves nothing."""
    if game.table is None or about.keeps is None or not ruling.legal:
        return ""
    before = lies if lies is not None else game.table()
    told = write(about.keeps(before, claim, ruling))
    return json.dumps({name: value for name, value in told.items() if value})


def digest(lies: Any) -> str:
    """A short name for what lies there, so that a form that began with it has a draft of its own."""
    return hashlib.sha256(json.dumps(as_query(lies)).encode()).hexdigest()[:12] if lies is not None else ""
