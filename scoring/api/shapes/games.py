"""Games and their rulebooks."""

from typing import Annotated, Any, NotRequired, TypedDict

from scoring.api.shapes.rulings import ReadRule


class SeatsOfGame(TypedDict):
    """How many may play, how they are partners, and whether somebody may join a running match."""

    min: int
    max: int
    partners: Annotated[str, "none, across (with four) or free"]
    joins: bool


class Preset(TypedDict):
    """House rules that people know under a name; those not named have their defaults."""

    key: str
    name: str
    house_rules: dict[str, Any]
    players: NotRequired[Annotated[int, "The number of seats that it is for"]]


class Question(TypedDict):
    """Something the referee can be asked, and the fields of its claim."""

    key: str
    title: str
    fields: list[dict[str, Any]]


class EntryMode(TypedDict):
    """A way to enter a hand, and its fields."""

    key: str
    label: str
    fields: list[dict[str, Any]]


class Game(TypedDict):
    """A game: who may play, its house rules, what the referee can be asked, how a hand is entered."""

    key: str
    name: str
    about: str
    seats: SeatsOfGame
    house_rules: Annotated[list[dict[str, Any]], "name, type, default, choices, label, help"]
    presets: list[Preset]
    questions: list[Question]
    entry_modes: list[EntryMode]


class Games(TypedDict):
    games: list[Game]


class NumberedRule(ReadRule):
    """A rule in its section of the book."""

    section: str


class Rulebook(TypedDict):
    """A game's rules as they read under these house rules; `changed` names those that differ from their defaults."""

    game: str
    house_rules: dict[str, Any]
    changed: list[str]
    rules: list[NumberedRule]
