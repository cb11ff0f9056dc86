"""Reading a request: a strict JSON body, the query, the client's id of an act."""

import re
from collections.abc import Mapping
from typing import IO, Any, TypeVar

from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from referee.entries import read
from referee.errors import BadEntry
from scoring.errors import Say, VersionNeeded
from scoring.strict_json import read_json

Form = TypeVar("Form")
DEEPEST = 32
LONGEST_KEY = 100


class StrictJSON(JSONParser):
    """JSON as `scoring.strict_json` reads it, not deeper than any entry."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            return read_json(stream.read(), DEEPEST)
        except ValueError:
            raise BadEntry("not_json", Say.NOT_JSON()) from None


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
