"""From what a form posts to what services read: nested values in the shape of the entry or claim they fill in.

A dot in a name leads into an object or list: `points.0=12`, `bridges.1.cards=7H`. `layoffs.each.card=8H&layoffs.each.card=9H`
makes one row of each value, and `layoffs.all.onto=0` stands in every row. A card may come in two taps:
`upcard.rank=7&upcard.suit=S`. A list may be typed with an item in each line, what belongs to a name as `Raj: 12`.
"""

import json
import re
import secrets
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

from django.http import HttpRequest, QueryDict
from django_htmx.middleware import HtmxDetails

from referee.cards import read_cards
from referee.entries import Blank, blanks, one_of, part
from referee.errors import BadEntry
from referee.game import Game
from referee.kinds import Kind, card, cards, per, plain, rows


class HtmxHttpRequest(HttpRequest):
    """A request that knows whether htmx asks for a part of a page."""

    htmx: HtmxDetails


def nested(posted: QueryDict) -> dict[str, Any]:
    """A form's values, dots in names leading into objects; a name that comes more than once is a list.

    A name that others lead through (`rules` beside `rules.target`) only says that they are there.
    """
    values: dict[str, Any] = {}
    for name, several in posted.lists():
        *path, last = name.split(".")
        place = values
        for step in path:
            if not isinstance(place.get(step), dict):
                place[step] = {}
            place = place[step]
        if not isinstance(place.get(last), dict):
            place[last] = several if len(several) > 1 else several[0]
    return values


def value_at(values: Any, name: str) -> Any:
    """What stands under a name with dots; nothing where there is none."""
    for step in name.split("."):
        values = values.get(step) if isinstance(values, Mapping) else None
    return values


def shaped(form: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that belong to a form, each in the shape of its kind; what is blank is left out."""
    shape = {
        blank.key: _shaped(blank.kind, values[blank.key])
        for blank in blanks(form)
        if not _blank(values.get(blank.key)) or _has_no_rows(blank, values.get(blank.key))
    }
    return {name: value for name, value in shape.items() if value is not None}


def _shaped(kind: Kind, value: Any) -> Any:
    match kind:
        case cards():
            return value
        case card():
            return _card_of(value) if isinstance(value, dict) else value
        case plain():
            return json_object(value) if isinstance(value, str) else value
        case rows():
            if isinstance(value, str) and (field := card_alone(kind.kind)):
                value = {"each": {field: _cards_typed(value)}}
            listed = _lines(kind.kind, value) if isinstance(value, str) else _rows(value)
            return None if listed is None else [_shaped(kind.kind, one) for one in listed if not _blank(one)]
        case per():
            if isinstance(value, str):  # a name without cards has none; only a name left out is not told
                value = {
                    name: one or ([] if isinstance(kind.kind, cards) else "")
                    for name, one in _named(value.splitlines()).items()
                }
            if not isinstance(value, dict) or all(map(_blank, value.values())):
                return None if isinstance(value, dict) else value
            of_cards = isinstance(kind.kind, cards)
            return {key: [] if of_cards and _blank(one) else _shaped(kind.kind, one) for key, one in value.items()}
        case part():
            return shaped(kind.form, value) if isinstance(value, dict) else value
        case one_of():
            chosen = last(value.get(kind.field)) if isinstance(value, dict) else None
            if not isinstance(chosen, str) or chosen not in kind.forms:
                return value
            return {kind.field: chosen, **shaped(kind.forms[chosen], value)}
    return value if kind.describe()["type"] in {"list", "cards"} else last(value)


def _has_no_rows(blank: Blank, value: Any) -> bool:
    """Is a list that has to be told shown in rows, and all of them are blank? Then it is empty."""
    return blank.required and isinstance(blank.kind, rows) and isinstance(value, dict) and "0" in value


def card_alone(kind: Kind) -> str:
    """The one field that must be told of each item of a list, where that is a card: such items may be typed in a line."""
    if not isinstance(kind, part):
        return ""
    needed = [blank for blank in blanks(kind.form) if blank.required]
    return needed[0].key if len(needed) == 1 and isinstance(needed[0].kind, card) else ""


def _cards_typed(text: str) -> list[str]:
    """Cards in a line, each by itself; as they came where they cannot be read."""
    try:
        return [str(one) for one in read_cards(text)]
    except BadEntry:
        return text.split()


def _rows(value: Any) -> list[Any] | None:
    """Rows of a list: numbered ones, or one for each of several values; nothing if there is no value for a row."""
    if isinstance(value, list):
        return value
    if not isinstance(value, dict):
        return [value]
    if "each" not in value and "all" not in value:
        return [value[key] for key in sorted(value, key=lambda key: (len(key), key))]
    each, everywhere = value.get("each"), value.get("all", {})
    if not isinstance(each, dict):
        return None
    return [{**everywhere, name: one} for name, several in each.items() for one in _listed(several)]


def _lines(kind: Kind, text: str) -> list[Any]:
    """The items of a list that somebody typed: one in each line, or between bars."""
    lines = [line.strip() for line in re.split(r"[\n|]", text) if line.strip()]
    match kind:
        case rows():
            return [re.split(r"[\s,;]+", line) for line in lines]
        case per():
            return [_named(line.split(",")) for line in lines]
    return lines


def _named(parts: Iterable[str]) -> dict[str, str]:
    """What is typed as `Raj: 12`, by name."""
    pairs = (part.partition(":") for part in parts if part.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


def _card_of(parts: Mapping[str, Any]) -> str | None:
    """A card from its rank and suit; nothing without a rank."""
    rank, suit = (str(last(parts.get(name, ""))) for name in ("rank", "suit"))
    return rank + suit if rank.strip() else None


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def last(value: Any) -> Any:
    """A value, or the last one where a form has several of that name."""
    return value[-1] if isinstance(value, list) and value else value


def _blank(value: Any) -> bool:
    """Is nothing entered there?"""
    if isinstance(value, dict):
        return all(_blank(one) for one in value.values())
    return value is None or (isinstance(value, str) and not value.strip())


def options_of(posted: QueryDict, game: Game) -> dict[str, Any]:
    """House rules from a form, where an unticked box is told by the hidden field before it."""
    given = nested(posted).get("rules", {})
    return shaped(game.house_rules, given) if isinstance(given, dict) else {}


def entry_of(posted: QueryDict, game: Game) -> dict[str, Any]:
    """The entry of a hand from a form: the way it was entered, and the fields that belong to it."""
    return entry_in(nested(posted), game)


def entry_in(values: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """The entry in a form's values.

    The value of `mode` may fill in more than the mode, as a query does: `counts&kind=gin`. What is chosen under
    `choose` fills in fields too, in JSON: `choose.spread={"knocker_melds": [["7S", "7D", "7C"]]}`; and so does a button
    called `fill`.
    """
    mode, _, more = str(last(values.get("mode", ""))).partition("&")
    form = next((one.form for one in game.all_modes() if one.key == mode), None)
    if form is None:
        return {"mode": mode}
    entry = {"mode": mode, **shaped(form, {**values, **dict(parse_qsl(more, keep_blank_values=True))})}
    for chosen in (*chosen_in(values).values(), str(last(values.get("fill", "")))):
        entry |= json_object(chosen) or {}
    return {name: value for name, value in entry.items() if value is not None}


def chosen_in(values: Mapping[str, Any]) -> dict[str, str]:
    """What is chosen in a form's values, by the name of the choice."""
    choices = values.get("choose")
    return {name: str(last(value)) for name, value in choices.items()} if isinstance(choices, dict) else {}


def as_typed(value: Any) -> Any:
    """A claim or entry in JSON as a form holds it: texts, lists of texts, objects."""
    match value:
        case dict():
            return {str(key): as_typed(one) for key, one in value.items()}
        case list():
            listed = [as_typed(one) for one in value]
            return (
                listed
                if all(isinstance(one, str) for one in listed)
                else {str(at): one for at, one in enumerate(listed)}
            )
        case None:
            return ""
        case bool():
            return "on" if value else ""
        case int():
            return str(value).replace("-", "−")
    return str(value)


def json_object(text: str) -> dict[str, Any] | None:
    """The JSON object in a text, if it holds one."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def new_act() -> str:
    """A client's id of an act, for a form that may be sent twice."""
    return secrets.token_urlsafe(16)


def posted_id(posted: QueryDict, name: str) -> UUID | None:
    """An id that a form carries, if it can be read."""
    try:
        return UUID(posted.get(name, ""))
    except ValueError:
        return None


def whole_or(posted: str | None, otherwise: int) -> int:
    """A small whole number of a form or address, or something else where there is none."""
    return int(posted) if posted and posted.isascii() and posted.isdigit() and len(posted) < 8 else otherwise
