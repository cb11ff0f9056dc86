"""JSON as RFC 8259 and UTF-8 have it: no NaN, no name twice, no halves of characters, and only so deep."""

import json
import math
from typing import Any, NoReturn


def read_json(data: bytes, deepest: int) -> Any:
    """The value; `ValueError` (a `JSONDecodeError` where it breaks off) for what no database or answer could hold.

    >>> read_json(b'{"points": [18, 0]}', 3)
    {'points': [18, 0]}
    >>> read_json(b'{"points": [18, 0]}', 2)
    Traceback (most recent call last):
    ValueError: too deep
    """
    try:
        value = json.loads(
            data.decode("utf-8"), object_pairs_hook=_no_name_twice, parse_float=_finite, parse_constant=_refuse
        )
    except RecursionError:
        raise ValueError("too deep") from None
    _check(value, deepest)
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
