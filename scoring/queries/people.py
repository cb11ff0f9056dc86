"""Who is who at a table: of merged records the one that stands for all."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Case, F, UUIDField, Value, When

from scoring.models import Player, Table


@dataclass(frozen=True)
class People:
    """Everybody at a table, looked up when somebody is asked for."""

    table: Table

    @cached_property
    def records(self) -> dict[UUID, Player]:
        """The records of a table's players, by id (one query)."""
        return {one.id: one for one in Player.objects.filter(table=self.table).order_by("id")}

    @cached_property
    def stands_for(self) -> dict[UUID, UUID]:
        """Each record with the one that stands for it: itself, where it is not merged."""
        found = {}
        for record in self.records:
            one = record
            while (into := self.records[one].merged_into_id) is not None:
                one = into
            found[record] = one
        return found

    def person(self, record: UUID) -> Player:
        """The record that stands for that one."""
        return self.records[self.stands_for[record]]

    def records_of(self, person: Player) -> list[UUID]:
        """A person's own record and those merged into it, at any remove."""
        return [record for record, one in self.stands_for.items() if one == person.id]

    def as_person(self, field: str) -> Any:
        """For a query: the id of the person behind a column of players."""
        merged = [(record, one) for record, one in self.stands_for.items() if record != one]
        if not merged:
            return F(field)
        cases = [When(**{field: record}, then=Value(one, UUIDField())) for record, one in merged]
        return Case(*cases, default=F(field), output_field=UUIDField())

    def in_order(self, persons: Iterable[UUID]) -> list[Player]:
        """These people in the order in which they came to the table."""
        wanted = set(persons)
        return [player for record, player in self.records.items() if record in wanted]
