"""A claim that is told play by play, as a trick is: what was played by whom, and what a key puts there next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from referee.layout import Holding
from referee.messages import Message, Plain, Value

Told: TypeAlias = tuple[tuple[str, str], ...]
"""Values of a form in the order in which they were told, each with the name of its field."""


@dataclass(frozen=True, slots=True)
class Play:
    """What somebody played: a card, or only its rank, or nothing where he passed; `in_front` is what wins so far."""

    by: Value
    what: Value | None
    says: Message | None = None
    in_front: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """What may be played: the value that it puts into a form, and what it shows: a card, a rank or a word.

    One that is `once` can be played once only.
    """

    value: str
    shows: Value
    once: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """What closes a trick before the next one: what is told then, and what that is called."""

    told: Told
    says: Message


@dataclass(frozen=True, slots=True)
class Turn:
    """How far a claim is told: what was told, and the field where the next play goes.

    `headline` is the answer in three words, where the ruling takes more, and `reason` why, where the ruling does not
    say it; `before` are tricks that are closed. Nothing can be played to what `is_over`; where that ended the hand, this
    `ends_as` the entry of one.
    """

    told: Told
    field: str
    keys: tuple[Key, ...]
    plays: tuple[Play, ...] = ()
    headline: Message | None = None
    reason: Message | None = None
    notes: tuple[Message, ...] = ()
    closes: Close | None = None
    before: tuple[Holding, ...] = ()
    is_over: bool = False
    ends_as: Mapping[str, Plain] | None = None


@dataclass(frozen=True, slots=True)
class PlayByPlay:
    """How a question is asked play by play.

    lay(entered, rules) -> Turn says how a claim stands of which these blanks are filled in, or nothing where it holds
    more than can be told so. begins(dealer, leader, kept) are the blanks that follow from who deals and leads the next
    hand, and from what the match keeps in its `Carry.game`; those `first` are asked before anything is played, those
    `beside` at any time. While the claim is not over it is judged together with `amid`.
    """

    lay: Callable[[Mapping[str, Any], Any], Turn | None]
    begins: Callable[[int, int, Mapping[str, Plain]], Mapping[str, Plain]]
    first: tuple[str, ...]
    beside: tuple[str, ...] = ()
    amid: Mapping[str, Plain] | None = None
