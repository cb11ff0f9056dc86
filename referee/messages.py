"""Sentences that can be said in any language: a marked text and its typed values.

A module collects what it may say in an enum; calling a member makes a `Message`:

>>> class Say(Sentences):
...     SHORT = ngettext_lazy("%(who)s is %(count)s card short.", "%(who)s is %(count)s cards short.")
>>> str(Say.SHORT(who=Who("Raj"), count=2))
'Raj is 2 cards short.'

The id of a message (`gin_rummy.short`) is lasting: databases keep ids and values, never sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, TypeAlias, runtime_checkable

Plain: TypeAlias = Any
"""A JSON value: text, whole number, yes or no, nothing, list or object of these."""


def gettext_noop(text: str) -> str:
    """Mark a text for translation."""
    return text


def ngettext_lazy(one: str, many: str) -> tuple[str, str]:
    """Mark a text with a plural form; the value called `count` chooses between them."""
    return one, many


@runtime_checkable
class Spoken(Protocol):
    """A value that can say itself (a card, a rank) and be kept as plain data."""

    def spoken_by(self, speaker: Speaker) -> str: ...

    def as_data(self) -> Plain: ...


@dataclass(frozen=True, slots=True)
class Who:
    """A player or side, by the name or number that the caller uses."""

    key: str | int

    def spoken_by(self, speaker: Speaker) -> str:
        return speaker.who(self.key)

    def as_data(self) -> Plain:
        return {"who": self.key}


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Whoever sits at a seat, where seats and sides are not the same: partners share a side."""

    seat: int

    def spoken_by(self, speaker: Speaker) -> str:
        return speaker.at_seat(self.seat)

    def as_data(self) -> Plain:
        return {"seat": self.seat}


@dataclass(frozen=True, slots=True)
class AtSide:
    """A side by its number, where nobody has named it; at a match it has the name that it has on the sheet."""

    side: int

    def spoken_by(self, speaker: Speaker) -> str:
        return speaker.at_side(self.side)

    def as_data(self) -> Plain:
        return {"side": self.side}


@dataclass(frozen=True, slots=True)
class Text:
    """A marked text as a value: the label of a choice, say."""

    text: str

    def spoken_by(self, speaker: Speaker) -> str:
        return speaker.translate(self.text)

    def as_data(self) -> Plain:
        return {"text": self.text}


Value: TypeAlias = "int | str | Spoken | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Message:
    """A marked sentence and the values that fill its blanks.

    Values are whole numbers, cards, ranks, suits, `Who`, `AtSeat`, `AtSide`, `Text`, other messages, text that people
    typed, or tuples of these (read out as a list).
    """

    id: str
    text: str
    many: str | None = None
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return ENGLISH.say(self)

    def spoken_by(self, speaker: Speaker) -> str:
        return speaker.say(self)

    def as_data(self) -> Plain:
        """What a database keeps: id and values, no sentence."""
        return {"id": self.id, "values": {name: _as_data(value) for name, value in self.values.items()}}


class Sentences(Enum):
    """Base of a module's enum of sentences: name = lasting id, value = marked text or its two forms."""

    @property
    def id(self) -> str:
        return f"{home_of(type(self))}.{self.name.lower()}"

    def __call__(self, **values: Value) -> Message:
        one, many = (self.value, None) if isinstance(self.value, str) else self.value
        return Message(self.id, one, many, values)


def home_of(kind: type) -> str:
    """The lasting first part of an id: the game's key, or the module's name.

    >>> home_of(Message)
    'messages'
    """
    path = kind.__module__.split(".")
    return path[2] if path[:2] == ["referee", "games"] else path[-1]


class Speaker:
    """Says messages; the doors have speakers of their own for other languages and for players' names."""

    def say(self, message: Message) -> str:
        """The sentence with its blanks filled."""
        count = message.values.get("count", 0)
        text = self.translate(message.text, message.many, count if isinstance(count, int) else 0)
        return text % {name: self.value(value) for name, value in message.values.items()}

    def value(self, value: Value) -> str:
        """One value in words."""
        if isinstance(value, str):
            return self.typed(value)
        if isinstance(value, tuple):
            return self.listed(self.value(part) for part in value)
        return value.spoken_by(self) if isinstance(value, Spoken) else self.number(value)

    def translate(self, one: str, many: str | None = None, count: int = 0) -> str:
        return one if many is None or count == 1 else many

    def who(self, key: str | int) -> str:
        return str(key)

    def at_seat(self, seat: int) -> str:
        return self.translate(SEAT) % {"seat": self.number(seat)}

    def at_side(self, side: int) -> str:
        return self.translate(SIDE) % {"side": self.number(side)}

    def typed(self, text: str) -> str:
        """Text that somebody typed: hostile until escaped, isolated in other scripts."""
        return text

    def number(self, number: int) -> str:
        return str(number)

    def listed(self, parts: Iterable[str]) -> str:
        return self.translate(COMMA).join(parts)


COMMA = gettext_noop(", ")
SEAT = gettext_noop("Seat %(seat)s")
SIDE = gettext_noop("Side %(side)s")
ENGLISH = Speaker()


def _as_data(value: Value) -> Plain:
    if isinstance(value, tuple):
        return [_as_data(part) for part in value]
    return value.as_data() if isinstance(value, Spoken) else value
