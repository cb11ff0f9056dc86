"""How cards lie, for whoever draws them: groups that belong together, the cards of a hand, a hand half entered.

>>> run = lay("5H 6H 7H")
>>> run.lies, run.cards
('meld', (5H, 6H, 7H))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.cards import Card, read_cards
from referee.messages import Message, Plain, Text, Value, gettext_noop


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together.

    `lies` is `meld`, `loose` (in no meld), `off` (laid off, claimed or thrown), `played` (to a trick, by whom the caption
    says) or `missing`; `stands_for` names the card of each joker that stands for one.
    """

    cards: tuple[Card, ...]
    lies: str = "meld"
    caption: Message | None = None
    stands_for: Mapping[Card, Card] = field(default_factory=dict)


def lay(cards: str, lies: str = "meld") -> Group:
    """A group from the cards in a line of text."""
    return Group(read_cards(cards), lies)


@dataclass(frozen=True, slots=True)
class Holding:
    """Cards of one field of an entry or claim, as the referee arranges them.

    `title` says whose they are, `says` in a few words how they stand, `total` what is counted of them and how much.
    So many cards as `full` fill the field; a field `within` another has some of that one's cards, and none besides.
    What is `apart` (a card turned up, say) may also lie in another field. `also` are fields that come along with it.
    The card that a `joker` stands for is asked for once that joker lies in another field.
    """

    groups: tuple[Group, ...] = ()
    title: Value | None = None
    says: Message | None = None
    total: tuple[Message, int] | None = None
    full: int | None = None
    within: str = ""
    apart: bool = False
    also: Mapping[str, str] = field(default_factory=dict)
    joker: str = ""
    field: str = ""


def jokers_of(field: str, number: int) -> tuple[Holding, ...]:
    """The fields that ask which card a joker is: `stands.X1` and so on."""
    titles = [
        gettext_noop("The joker is"),
        gettext_noop("The second joker is"),
        *[gettext_noop("A further joker is")] * 2,
    ]
    return tuple(
        Holding(title=Text(title), full=1, apart=True, joker=f"X{at}", field=f"{field}.X{at}")
        for at, title in enumerate(titles[:number], start=1)
    )


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide a choice: what it puts into the entry, and what then comes of the hand."""

    fills: Mapping[str, Plain]
    says: Message
    groups: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """What only the players know: they choose one of the options; `chosen` stands until they do."""

    name: str
    says: Message
    options: tuple[Option, ...]
    chosen: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """What can be said of a hand while it is being entered.

    `missing` is what to enter next, `says` what is settled already, `refused` what breaks a rule already; `fills` is
    what one tap may fill in.
    """

    holdings: tuple[Holding, ...]
    missing: Message | None = None
    says: Message | None = None
    refused: Message | None = None
    choices: tuple[Choice, ...] = ()
    fills: tuple[Option, ...] = ()
