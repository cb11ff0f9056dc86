"""Tables, their people and keys."""

from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID


class Player(TypedDict):
    """Somebody at a table. Who is retired sits in no new match."""

    id: UUID
    name: str
    retired: bool
    merged_into: NotRequired[Annotated[UUID, "The record that stands for this one too"]]


class Players(TypedDict):
    players: list[Player]


class Keys(TypedDict):
    """The keys of a table. Whoever watches is shown only the watch key."""

    scorekeeper: NotRequired[str]
    watch: str


class Table(TypedDict):
    """A group of people with one book. `house_rules` are its favourites, `prices` those of a point, by game."""

    id: UUID
    name: str
    players: list[Player]
    time_zone: str
    house_rules: dict[str, dict[str, Any]]
    prices: Annotated[dict[str, int], "In hundredths of the table's money"]
    put_away: bool


class NewTable(Table):
    """A table that was opened, and its keys."""

    keys: Keys


class Merge(TypedDict):
    """What a merge brings together, or would bring."""

    player: Player
    into: Player
    hands: Annotated[list[int], "Of the one and of the other"]
    matches: Annotated[list[int], "Of the one and of the other"]


class Export(TypedDict):
    """A whole table. People and matches are named by their places in its lists; keys are never in it."""

    format: str
    version: int
    export: UUID
    exported_at: str
    table: dict[str, Any]
    players: list[dict[str, Any]]
    matches: list[dict[str, Any]]
    disputes: list[dict[str, Any]]
    payments: list[dict[str, Any]]
    digest: str
