"""What people type in: claims, hands and house rules as frozen classes that read and describe themselves.

>>> @filled_in
... class Knock:
...     knocker: int = entry(whole(0, 1), label=gettext_noop("Who knocked"))
...     deadwood: int = entry(whole(0, 98), label=gettext_noop("Deadwood"), default=0)
>>> read(Knock, {"knocker": "۱", "deadwood": "3+4"})
Knock(knocker=1, deadwood=7)
>>> write(read(Knock, {"knocker": 1}, typed=True))
{'knocker': 1, 'deadwood': 0}
"""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast, dataclass_transform

from referee.cards import in_order
from referee.errors import BadEntry
from referee.kinds import (
    LONGEST_TEXT,
    Kind,
    Say,
    bad_value,
    card,
    cards,
    choice,
    per,
    plain,
    player,
    rows,
    seat,
    sides,
    text,
    whole,
    yes_no,
)
from referee.messages import Plain, Text, gettext_noop

# fmt: off
__all__ = [
    "Blank", "HouseRules", "Kind", "Say", "blanks", "by_side", "card", "cards", "choice", "describe", "entry",
    "filled_in", "one_of", "part", "per", "plain", "player", "read", "read_partly", "rows", "seat", "sides", "text", "whole", "write", "yes_no",
]
# fmt: on

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class part:  # noqa: N801 # see whole
    """Another filled-in class."""

    form: type[Any]

    def read(self, raw: Any, field: str, *, typed: bool) -> Any:
        return read(self.form, raw, typed=typed, within=field)

    def write(self, value: Any) -> Plain:
        return write(value)

    def describe(self) -> dict[str, Plain]:
        return {"type": "object", "fields": describe(self.form)}


@dataclass(frozen=True, slots=True)
class one_of:  # noqa: N801 # see whole
    """One of several filled-in classes, told apart by the value of one field (`do`, `from`); `labels` in plain words."""

    field: str
    forms: Mapping[str, type[Any]]
    labels: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def read(self, raw: Any, field: str, *, typed: bool) -> Any:
        if not isinstance(raw, Mapping):
            raise bad_value(Say.NOT_AN_OBJECT(), field)
        name = raw.get(self.field)
        form = self.forms.get(name) if isinstance(name, str) else None
        if form is None:
            raise bad_value(Say.NOT_A_CHOICE(choices=tuple(self.forms)), f"{field}.{self.field}")
        return read(form, {key: value for key, value in raw.items() if key != self.field}, typed=typed, within=field)

    def write(self, value: Any) -> Plain:
        name = next(name for name, form in self.forms.items() if type(value) is form)
        return {self.field: name, **write(value)}

    def describe(self) -> dict[str, Plain]:
        return {
            "type": "one_of",
            "by": self.field,
            "forms": {name: describe(form) for name, form in self.forms.items()},
        }


_REQUIRED: Any = object()


@dataclass(frozen=True, slots=True)
class Blank:
    """One field of a form: its kind, label and help, and for house rules whether a match's seats fill it in."""

    name: str
    kind: Kind
    label: str
    help: str
    default: Any
    from_seats: bool
    key: str

    @property
    def required(self) -> bool:
        return self.default is _REQUIRED

    def write(self, value: Any) -> Plain:
        return None if value is None else self.kind.write(value)


def entry(
    kind: Kind,
    *,
    label: str,
    help: str = "",
    default: Any = _REQUIRED,
    from_seats: bool = False,
    key: str = "",
) -> Any:
    """A blank of a `filled_in` class: what is read there, its label, and its default if it may be left out.

    `key` is the name in JSON where that is no name in Python (`from`).
    """
    kept = {"entry": (kind, label, help, default, from_seats, key)}
    return (
        dataclasses.field(metadata=kept) if default is _REQUIRED else dataclasses.field(default=default, metadata=kept)
    )


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(entry,))
def filled_in(form: type[T]) -> type[T]:
    """Make a frozen class of named blanks, each declared with `entry`."""
    return dataclass(frozen=True, kw_only=True)(form)


def blanks(form: type[Any]) -> tuple[Blank, ...]:
    """The blanks of a form in their order."""
    return _blanks(cast("Hashable", form))


@cache
def _blanks(form: Any) -> tuple[Blank, ...]:
    return tuple(
        Blank(one.name, kind, label, text, default, from_seats, key or one.name)
        for one in dataclasses.fields(form)
        for kind, label, text, default, from_seats, key in [one.metadata["entry"]]
    )


def read(form: type[T], values: Any, *, typed: bool = False, within: str = "") -> T:
    """Fill in a form; `BadEntry` names the blank that cannot be read.

    `typed` reads JSON, where a number is a number; otherwise what people type, where a blank field is
    not entered. A `check()` method of the form, where it has one, looks at all blanks together.
    """
    if not isinstance(values, Mapping):
        raise bad_value(Say.NOT_AN_OBJECT(), within)
    known = {blank.key: blank for blank in blanks(form)}
    prefix = f"{within}." if within else ""
    is_option = getattr(form, "are_house_rules", False)
    for name in values:
        if name not in known:
            code, say = ("unknown_option", Say.UNKNOWN_OPTION) if is_option else ("unknown_field", Say.UNKNOWN_FIELD)
            raise BadEntry(code, say(field=str(name)[:40]), f"{prefix}{name}"[:LONGEST_TEXT])
    filled = {}
    for name, blank in known.items():
        raw = values.get(name)
        if raw is None and name in values and is_option and blank.default is not None:
            raise BadEntry("bad_option_value", Say.MISSING_FIELD(field=Text(blank.label)), prefix + name)
        if raw is None or (not typed and isinstance(raw, str) and not raw.strip()):
            if blank.required:
                raise BadEntry("missing_field", Say.MISSING_FIELD(field=Text(blank.label)), prefix + name)
            continue
        try:
            filled[blank.name] = blank.kind.read(raw, prefix + name, typed=typed)
        except BadEntry as error:
            if is_option and error.code == "bad_value":
                raise BadEntry("bad_option_value", error.message, error.field) from None
            raise
    done = form(**filled)
    if check := getattr(done, "check", None):
        check()
    return done


def read_partly(form: type[Any], values: Mapping[str, Any], *, typed: bool = False) -> dict[str, Any]:
    """The blanks of a form that are filled in so far, by name; `BadEntry` for one that cannot be read.

    Other names are passed over, and nobody looks at all blanks together.
    """
    filled = {}
    for blank in blanks(form):
        raw = values.get(blank.key)
        if raw is not None and (typed or not isinstance(raw, str) or raw.strip()):
            filled[blank.name] = blank.kind.read(raw, blank.key, typed=typed)
    return filled


def write(filled: Any) -> dict[str, Plain]:
    """A filled-in form as plain data that `read(…, typed=True)` reads back; blanks left at "nothing" are left out."""
    return {
        blank.key: blank.write(value)
        for blank in blanks(type(filled))
        if (value := getattr(filled, blank.name)) is not None or getattr(filled, "are_house_rules", False)
    }


def by_side(form: type[Any], values: Mapping[str, Plain], sides: Mapping[str, Plain]) -> dict[str, Plain]:
    """The same plain values with the number of a side wherever a player is named; `LookupError` for anybody else.

    >>> @filled_in
    ... class Score:
    ...     winner: str = entry(player(), label=gettext_noop("Who went out"))
    ...     hands: Mapping[str, tuple] = entry(per(cards()), label=gettext_noop("Cards left"))
    >>> by_side(Score, {"winner": "Rin", "hands": {"Ken": ["KS"]}}, {"Ken": 0, "Rin": 1})
    {'winner': 1, 'hands': {'0': ['KS']}}
    """
    kinds = {blank.key: blank.kind for blank in blanks(form)}
    return {name: _by_side(kinds[name], value, sides) for name, value in values.items()}


def _by_side(kind: Kind, value: Any, sides: Mapping[str, Plain]) -> Plain:
    match kind:
        case _ if value is None:
            return None
        case player():
            return sides[str(value)]
        case per():
            names = {str(name): str(sides[name]) if kind.key is str else name for name in value}
            return {names[name]: _by_side(kind.kind, one, sides) for name, one in value.items()}
        case rows():
            return [_by_side(kind.kind, one, sides) for one in value]
        case part():
            return by_side(kind.form, value, sides)
        case one_of():
            return {kind.field: value[kind.field]} | by_side(
                kind.forms[value[kind.field]], {name: one for name, one in value.items() if name != kind.field}, sides
            )
    return value


def describe(form: type[Any]) -> list[dict[str, Plain]]:
    """The blanks of a form for those who draw it: name, type and plain bounds, label, help, default."""
    return [
        {
            "name": blank.key,
            **blank.kind.describe(),
            "required": blank.required,
            "label": blank.label,
            "help": blank.help,
        }
        | ({} if blank.required else {"default": blank.write(blank.default)})
        | ({"from_seats": True} if blank.from_seats else {})
        for blank in blanks(form)
    ]


class HouseRules:
    """Base of a game's house rules, a `filled_in` class whose blanks all have defaults.

    A game's `check()` refuses options that clash.
    """

    are_house_rules = True

    def names(self) -> tuple[str, ...]:
        return tuple(blank.name for blank in blanks(type(self)))

    def value_of(self, name: str) -> object:
        return getattr(self, name)

    def is_changed(self, name: str) -> bool:
        """Does this option differ from its default?"""
        return any(blank.name == name and blank.default != self.value_of(name) for blank in blanks(type(self)))

    def changed(self) -> tuple[str, ...]:
        """The options that differ from their defaults."""
        return tuple(name for name in self.names() if self.is_changed(name))

    def shown(self, name: str) -> Any:
        """The value of an option as a message says it."""
        value = self.value_of(name)
        kind = next(blank.kind for blank in blanks(type(self)) if blank.name == name)
        if isinstance(kind, choice):
            return Text(kind.labels[value])
        if isinstance(value, bool) or value is None:
            return Text({True: YES, False: NO, None: NONE}[value])
        return value if not isinstance(value, tuple) else in_order(value)


YES, NO, NONE = gettext_noop("yes"), gettext_noop("no"), gettext_noop("not played")
