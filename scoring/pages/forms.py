"""From what a form posts to what services read: nested values, and the fields that belong to the chosen way."""

import secrets
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

from django.http import HttpRequest, QueryDict
from django_htmx.middleware import HtmxDetails

from referee.entries import blanks, cards, rows
from referee.game import Game

LONG_LISTS = (cards, rows)


class HtmxHttpRequest(HttpRequest):
    """A request that knows whether htmx asks for a part of a page."""

    htmx: HtmxDetails


def nested(posted: QueryDict) -> dict[str, Any]:
    """A form's values, with dots in names leading into objects: `points.0=12` is `{"points": {"0": "12"}}`.

    A name posted more than once is a list (ticked cards).
    """
    values: dict[str, Any] = {}
    for name, several in posted.lists():
        *path, last = name.split(".")
        place = values
        for step in path:
            place = place.setdefault(step, {})
            if not isinstance(place, dict):
                break
        else:
            place[last] = several if len(several) > 1 else several[0]
    return values


def options_of(posted: QueryDict, game: Game) -> dict[str, Any]:
    """House rules from a form, where an unticked box is told by the hidden field before it."""
    known = {blank.key for blank in blanks(game.house_rules)}
    given = nested(posted).get("rules", {})
    if not isinstance(given, dict):
        return {}
    return {name: _last(value) for name, value in given.items() if name in known}


def _last(value: Any) -> Any:
    return value[-1] if isinstance(value, list) else value


def entry_of(posted: QueryDict, game: Game) -> dict[str, Any]:
    """The entry of a hand from a form: the way it was entered, and the fields that belong to it.

    The value of `mode` may fill in more than the mode, as a query does: `counts&kind=gin`.
    """
    values = nested(posted)
    mode, _, more = str(_last(values.get("mode", ""))).partition("&")
    values |= dict(parse_qsl(more, keep_blank_values=True)) | {"mode": mode}
    form = next((one.form for one in game.all_modes() if one.key == mode), None)
    if form is None:
        return {"mode": mode}
    entry: dict[str, Any] = {"mode": mode}
    for blank in blanks(form):
        if blank.key in values:
            value = values[blank.key]
            is_list = isinstance(blank.kind, LONG_LISTS)
            entry[blank.key] = value if is_list or not isinstance(value, list) else value[-1]
            if is_list and isinstance(blank.kind, cards) and isinstance(value, str):
                entry[blank.key] = value
    return entry


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
