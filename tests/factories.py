"""Things to test with, made by the same services that people use: nothing here can be in a state that nobody could reach."""

from typing import Any
from uuid import UUID

import factory

from scoring.models import Hand, Match, Player, Table
from scoring.queries.matches import standing_of
from scoring.queries.players import players_of
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import start_match
from scoring.services.players import add_player
from scoring.services.tables import create_table


class TableFactory(factory.django.DjangoModelFactory[Table]):
    """A table with Asha and Raj, or with those `players`."""

    class Meta:
        model = Table

    name = "Friday evening"
    players = ("Asha", "Raj")

    @classmethod
    def _create(cls, model_class: type[Table], *args: Any, **facts: Any) -> Table:
        return create_table(**facts)


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    """Somebody who comes to a table later: Vera, if no other `name` is given."""

    class Meta:
        model = Player

    table = factory.SubFactory(TableFactory)
    name = "Vera"

    @classmethod
    def _create(cls, model_class: type[Player], *args: Any, **facts: Any) -> Player:
        return add_player(facts.pop("table"), **facts)


class MatchFactory(factory.django.DjangoModelFactory[Match]):
    """A match of all who are at the table: on the free score sheet, if no other `game` is named."""

    class Meta:
        model = Match

    table = factory.SubFactory(TableFactory)
    game = "score_sheet"

    @classmethod
    def _create(cls, model_class: type[Match], *args: Any, **facts: Any) -> Match:
        if not facts.get("sides"):
            facts.setdefault("seats", seats_for(facts["table"]))
        return start_match(**facts)


def seats_for(table: Table) -> list[UUID]:
    """The ids of all players, in seat order."""
    return [player.id for player in players_of(table)]


def points(*given: int | None) -> dict[str, Any]:
    """An entry of the free sheet: the points of side 0, 1, …; nothing for a side that does not play."""
    return {"mode": "points", "points": {str(side): one for side, one in enumerate(given) if one is not None}}


def match_of(*hands: tuple[int | None, ...], **facts: Any) -> Match:
    """A match on the free sheet with these points, hand by hand."""
    match: Match = MatchFactory.create(**facts)
    for number, given in enumerate(hands, start=1):
        HandFactory.create(match=match, number=number, entry=points(*given))
    return match


class HandFactory(factory.django.DjangoModelFactory[Hand]):
    """The next hand of a match: 10 points for the first side by agreement, if no other `entry` is named."""

    class Meta:
        model = Hand

    match = factory.SubFactory(MatchFactory)
    entry = factory.LazyFunction(lambda: {"mode": "agreed", "points": {"0": 10}})

    @classmethod
    def _create(cls, model_class: type[Hand], *args: Any, **facts: Any) -> Hand:
        match = facts.pop("match")
        number = facts.pop("number", None) or standing_of(match).next_number
        recorded = record_hand(match, number, Entered(**facts))
        if recorded.hand is None:
            raise ValueError(f"{facts['entry']} was refused")
        return recorded.hand
