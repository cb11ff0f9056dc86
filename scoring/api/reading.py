"""Reading a request: a strict JSON body, the query, the client's id of an act."""

import json
import math
import re
from collections.abc import Mapping
from typing import IO, Any, NoReturn, TypeVar

from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from referee.entries import read
from referee.errors import BadEntry
from scoring.errors import Say, VersionNeeded

Form = TypeVar("Form")
DEEPEST = 32
LONGEST_KEY = 100


class StrictJSON(JSONParser):
    """JSON as RFC 8259 and UTF-8 have it: no NaN, no name twice, no halves of characters, and not deeper than any entry."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            value = json.loads(
                stream.read().decode("utf-8"),
                object_pairs_hook=_no_name_twice,
                parse_float=_finite,
                parse_constant=_refuse,
            )
            _check(value, DEEPEST)
        except (ValueError, RecursionError):
            raise BadEntry("not_json", Say.NOT_JSON()) from None
        return value


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(pairs)
    if len(named) < len(pairs):
        raise ValueError("a name twice")
    return named


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)


def _check(value: Any, depth: int) -> None:
    """Raise ValueError for what no database or answer could hold."""
    if depth == 0:
        raise ValueError("too deep")
    match value:
        case str():
            value.encode("utf-8")  # fails for half a character
            if "\0" in value:
                raise ValueError("NUL")
        case list():
            for one in value:
                _check(one, depth - 1)
        case dict():
            for name, one in value.items():
                _check(name, depth)
                _check(one, depth - 1)


def body(request: Request, form: type[Form]) -> Form:
    """The body of a request, filled into a form."""
    return read(form, request.data, typed=True)


def query(request: Request, form: type[Form]) -> Form:
    """The query of a request, filled into a form."""
    return read(form, query_values(request), typed=True)


def query_values(request: Request) -> dict[str, Any]:
    """The values of a query as JSON would have them; blank ones are left out."""
    return {name: _typed(text) for name, text in request.query_params.dict().items() if text}


def _typed(text: str) -> Any:
    """A value as JSON would have it.

    >>> [_typed(text) for text in ("true", "-12", "high", "007")]
    [True, -12, 'high', '007']
    """
    if text in {"true", "false"}:
        return text == "true"
    return int(text) if re.fullmatch(r"-?(0|[1-9][0-9]{0,18})", text) else text


def act(request: Request) -> str | None:
    """The client's own id of what it does, if it has one."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (key.isascii() and key.isprintable() and 0 < len(key) <= LONGEST_KEY):
        raise BadEntry("bad_value", Say.BAD_ACT(most=LONGEST_KEY), "Idempotency-Key")
    return key


def known_version(request: Request) -> int:
    """The version of the match that the client knows, from If-Match, quoted or not."""
    tag = request.headers.get("If-Match", "").strip().removeprefix("W/").strip('"')
    if not tag:
        raise VersionNeeded
    if not re.fullmatch(r"[0-9]{1,9}", tag):
        raise BadEntry("bad_value", Say.BAD_VERSION(), "If-Match")
    return int(tag)
