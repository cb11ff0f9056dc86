"""The kinds of values that people type in, each with how it is read, written and described.

>>> whole(0, 98).read("۱۲+۷", "deadwood", typed=False)
19
>>> cards().read("10h 7♥", "hand", typed=False)
(TH, 7H)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from referee.cards import Card, plain_text, read_card, read_cards, read_each
from referee.errors import BadEntry
from referee.messages import Message, Plain, Sentences, gettext_noop

MOST = 1_000_000
SAYABLE = 10**12
LONGEST_LIST = 120
LONGEST_TEXT = 200


class Say(Sentences):
    MISSING_FIELD = gettext_noop("%(field)s is not filled in.")
    UNKNOWN_FIELD = gettext_noop("There is nothing called %(field)s here.")
    UNKNOWN_OPTION = gettext_noop("There is no house rule called %(field)s.")
    NOT_AN_OBJECT = gettext_noop("Named values are expected here.")
    NOT_A_NUMBER = gettext_noop("A whole number is expected, like 24 or 12+11+7.")
    NOT_A_WHOLE_NUMBER = gettext_noop("A whole number is expected, like 24.")
    WHOLE_POINTS_ONLY = gettext_noop("Whole points only: %(typed)s has a fraction.")
    TOO_LOW_OR_HIGH = gettext_noop("%(number)s is not from %(low)s to %(high)s.")
    OUT_OF_REACH = gettext_noop("A number from %(low)s to %(high)s is expected.")
    NOT_YES_OR_NO = gettext_noop("Yes or no is expected.")
    NOT_A_CHOICE = gettext_noop("One of these is expected: %(choices)s.")
    NOT_TEXT = gettext_noop("A text is expected.")
    NOT_A_NAME = gettext_noop("The name or number of a player is expected.")
    NOT_A_LIST = gettext_noop("A list is expected.")
    LIST_TOO_LONG = gettext_noop("That is longer than any table needs.")
    NOT_A_CARD = gettext_noop("A card is expected, like 7H.")


class Kind(Protocol):
    """How one sort of value is read, written and described."""

    def read(self, raw: Any, field: str, *, typed: bool) -> Any: ...

    def write(self, value: Any) -> Plain: ...

    def describe(self) -> dict[str, Plain]: ...


def bad_value(message: Message, field: str) -> BadEntry:
    """The refusal of a value that is none of its kind."""
    return BadEntry("bad_value", message, field)


@dataclass(frozen=True, slots=True)
class whole:  # noqa: N801 # kinds read as words where they are used: entry(whole(0, 10))
    """A whole number in bounds. Typed by people it may be a sum, in any script's digits, with any minus."""

    low: int = -MOST
    high: int = MOST

    def read(self, raw: Any, field: str, *, typed: bool) -> int:
        if isinstance(raw, str) and not typed:
            number = count_typed(raw, field)
        elif type(raw) is int:
            number = raw
        else:
            raise bad_value((Say.NOT_A_WHOLE_NUMBER if typed else Say.NOT_A_NUMBER)(), field)
        if not self.low <= number <= self.high:
            bounds = {"low": self.low, "high": self.high}
            far = abs(number) > SAYABLE
            raise bad_value(Say.OUT_OF_REACH(**bounds) if far else Say.TOO_LOW_OR_HIGH(number=number, **bounds), field)
        return number

    def write(self, value: int) -> Plain:
        return value

    def describe(self) -> dict[str, Plain]:
        return {"type": "integer", "low": self.low, "high": self.high}


class seat(whole):  # noqa: N801 # see whole
    """Where a player sits, counted clockwise from 0; pages ask for it by name."""


_SUM = re.compile(r"[+-]? *\d{1,9}(?: *[+-] *\d{1,9})*")
_MINUSES = str.maketrans(dict.fromkeys("−–—‒﹣－", "-") | {"＋": "+"})
_FRACTION = re.compile(r"\d[.,٫]\d")


def count_typed(text: str, field: str) -> int:
    """The whole number, or the sum, that somebody typed.

    >>> count_typed("۱۲+۱۱+۷", "points"), count_typed("−12", "points"), count_typed("114-40", "points")
    (30, -12, 74)
    """
    tidy = plain_text(text).translate(_MINUSES).strip()
    if _FRACTION.search(tidy):
        raise bad_value(Say.WHOLE_POINTS_ONLY(typed=text[:20]), field)
    if len(tidy) > LONGEST_TEXT or not _SUM.fullmatch(tidy):
        raise bad_value(Say.NOT_A_NUMBER(), field)
    return sum(int(part.replace(" ", "")) for part in re.findall(r"[+-]? *\d+", tidy))


@dataclass(frozen=True, slots=True)
class yes_no:  # noqa: N801 # see whole
    """Yes or no; a ticked box says "on"."""

    def read(self, raw: Any, field: str, *, typed: bool) -> bool:
        if isinstance(raw, bool):
            return raw
        if not typed and isinstance(raw, str):
            if raw.casefold() in {"on", "true", "yes", "1"}:
                return True
            if raw.casefold() in {"off", "false", "no", "0", ""}:
                return False
        raise bad_value(Say.NOT_YES_OR_NO(), field)

    def write(self, value: bool) -> Plain:  # noqa: FBT001 # the one value of its kind
        return value

    def describe(self) -> dict[str, Plain]:
        return {"type": "boolean"}


class choice:  # noqa: N801 # see whole
    """One of named values; each has a label in plain words. Names may be words, numbers, yes and no."""

    def __init__(self, labels: Mapping[Any, str]) -> None:
        self.labels = dict(labels)

    def read(self, raw: Any, field: str, *, typed: bool) -> Any:
        for name in self.labels:
            if type(raw) is type(name) and raw == name:
                return name
            if not typed and isinstance(raw, str) and plain_text(raw).casefold() == str(name).casefold():
                return name
        raise bad_value(Say.NOT_A_CHOICE(choices=tuple(str(name).lower() for name in self.labels)), field)

    def write(self, value: Any) -> Plain:
        return value

    def describe(self) -> dict[str, Plain]:
        return {"type": "choice", "choices": [{"value": name, "label": label} for name, label in self.labels.items()]}


@dataclass(frozen=True, slots=True)
class text:  # noqa: N801 # see whole
    """Free text, kept as typed."""

    longest: int = LONGEST_TEXT

    def read(self, raw: Any, field: str, *, typed: bool) -> str:
        if not isinstance(raw, str) or len(raw) > self.longest:
            raise bad_value(Say.NOT_TEXT(), field)
        return raw

    def write(self, value: str) -> Plain:
        return value

    def describe(self) -> dict[str, Plain]:
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class player:  # noqa: N801 # see whole
    """A player or side by the caller's own name or number, given back as it came."""

    def read(self, raw: Any, field: str, *, typed: bool) -> str | int:
        if isinstance(raw, bool) or not isinstance(raw, str | int) or len(str(raw)[: LONGEST_TEXT + 1]) > LONGEST_TEXT:
            raise bad_value(Say.NOT_A_NAME(), field)
        return raw

    def write(self, value: str | int) -> Plain:
        return value

    def describe(self) -> dict[str, Plain]:
        return {"type": "player"}


@dataclass(frozen=True, slots=True)
class card:  # noqa: N801 # see whole
    """One card, in any notation."""

    def read(self, raw: Any, field: str, *, typed: bool) -> Card:
        return read_card(_card_text(raw, field), field)

    def write(self, value: Card) -> Plain:
        return str(value)

    def describe(self) -> dict[str, Plain]:
        return {"type": "card"}


@dataclass(frozen=True, slots=True)
class cards:  # noqa: N801 # see whole
    """Cards in the order named: a list in JSON; people may also type them in a line."""

    def read(self, raw: Any, field: str, *, typed: bool) -> tuple[Card, ...]:
        if isinstance(raw, str) and not typed:
            return read_cards(raw[: 10 * LONGEST_TEXT], field)
        return read_each([_card_text(one, field) for one in _listed(raw, field)], field)

    def write(self, value: Sequence[Card]) -> Plain:
        return [str(one) for one in value]

    def describe(self) -> dict[str, Plain]:
        return {"type": "cards"}


def _card_text(raw: Any, field: str) -> str:
    if not isinstance(raw, str) or len(raw) > LONGEST_TEXT:
        raise BadEntry("bad_card", Say.NOT_A_CARD(), field)
    return raw


def _listed(raw: Any, field: str) -> Sequence[Any]:
    if isinstance(raw, str | Mapping) or not isinstance(raw, Sequence):
        raise bad_value(Say.NOT_A_LIST(), field)
    if len(raw) > LONGEST_LIST:
        raise bad_value(Say.LIST_TOO_LONG(), field)
    return raw


@dataclass(frozen=True, slots=True)
class rows:  # noqa: N801 # see whole
    """A list whose items are all of one kind; `longest` is for lists that run for a whole match."""

    kind: Kind
    longest: int = LONGEST_LIST

    def read(self, raw: Any, field: str, *, typed: bool) -> tuple[Any, ...]:
        if isinstance(raw, str) and not typed and isinstance(self.kind, cards):
            raw = [line for line in re.split(r"[\n|]", raw) if line.strip()]
        if isinstance(raw, str | Mapping) or not isinstance(raw, Sequence):
            raise bad_value(Say.NOT_A_LIST(), field)
        if len(raw) > self.longest:
            raise bad_value(Say.LIST_TOO_LONG(), field)
        return tuple(self.kind.read(one, f"{field}.{at}", typed=typed) for at, one in enumerate(raw))

    def write(self, value: Sequence[Any]) -> Plain:
        return [self.kind.write(one) for one in value]

    def describe(self) -> dict[str, Plain]:
        return {"type": "list", "of": self.kind.describe()}


@dataclass(frozen=True, slots=True)
class per:  # noqa: N801 # see whole
    """One value for each side, player or joker. JSON's keys are texts; `sides` reads them as numbers."""

    kind: Kind
    key: Callable[[str], Any] = str

    def read(self, raw: Any, field: str, *, typed: bool) -> dict[Any, Any]:
        if not isinstance(raw, Mapping):
            raise bad_value(Say.NOT_AN_OBJECT(), field)
        if len(raw) > LONGEST_LIST:
            raise bad_value(Say.LIST_TOO_LONG(), field)
        read = {}
        for key, value in raw.items():
            if value is None or (not typed and isinstance(value, str) and not value.strip()):
                continue  # a blank is not entered, never zero
            try:
                name = self.key(key)
            except BadEntry as error:
                raise BadEntry(error.code, error.message, f"{field}.{key}"[:LONGEST_TEXT]) from None
            except ValueError:
                raise bad_value(Say.NOT_A_NAME(), f"{field}.{key}"[:LONGEST_TEXT]) from None
            read[name] = self.kind.read(value, f"{field}.{name}", typed=typed)
        return read

    def write(self, value: Mapping[Any, Any]) -> Plain:
        return {str(key): self.kind.write(one) for key, one in value.items()}

    def describe(self) -> dict[str, Plain]:
        return {"type": "object", "of": self.kind.describe()}


def side_number(key: str) -> int:
    """A side's number as the key of an object.

    >>> side_number("3")
    3
    """
    if not re.fullmatch(r"0|[1-9][0-9]{0,2}", str(key)):
        raise ValueError(key)
    return int(key)


def sides(kind: Kind) -> per:
    """One value for each side, by its number."""
    return per(kind, side_number)


@dataclass(frozen=True, slots=True)
class plain:  # noqa: N801 # see whole
    """Any JSON value, kept as it came (the entry that was refused, say)."""

    def read(self, raw: Any, field: str, *, typed: bool) -> Plain:
        return raw

    def write(self, value: Plain) -> Plain:
        return value

    def describe(self) -> dict[str, Plain]:
        return {"type": "any"}
