"""Things to test with, made by the same services that people use: nothing here can be in a state that nobody could reach."""

from typing import Any
from uuid import UUID

import factory

from scoring.models import Hand, Match, Table
from scoring.queries.matches import standing_of
from scoring.queries.players import players_of
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import start_match
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
