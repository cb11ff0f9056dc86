"""The people of a table."""

from uuid import UUID

from referee import BadEntry
from scoring.errors import Say
from scoring.models import Player, Table


def players_of(table: Table) -> list[Player]:
    """The people of a table, in the order in which they came; of merged records the one that stands for all."""
    return list(table.players.filter(merged_into=None).order_by("id"))


def player_at(table: Table, player_id: UUID, field: str) -> Player:
    """The player with that id; `BadEntry` if that is nobody of this table."""
    player = table.players.filter(id=player_id).first()
    if player is None:
        raise BadEntry("bad_value", Say.UNKNOWN_PLAYER(), field)
    return player
