"""The people of a table."""

from collections.abc import Mapping

from django.db import transaction

from referee.errors import BadEntry
from scoring.errors import NotNow, Say
from scoring.models import Player, Table
from scoring.services.tables import LONGEST_PLAYER, hold, show_again, writable
from scoring.services.texts import like, tidy_name


def add_player(table: Table, *, name: str, confirm: bool = False) -> Player:
    """Add somebody; a name that differs from a known one only in case or spaces must be confirmed."""
    tidy = tidy_name(name, "name", LONGEST_PLAYER)
    with transaction.atomic():
        table = hold(table)
        _ask_about(table, tidy, confirm=confirm)
        return Player.objects.create(table=table, name=tidy)


def find_or_add(table: Table, *, name: str) -> Player:
    """The player of that name (case and spaces aside), or a new one."""
    tidy = tidy_name(name, "name", LONGEST_PLAYER)
    with transaction.atomic():
        table = hold(table)
        known = [one for one in table.players.filter(merged_into=None) if like(one.name) == like(tidy)]
        known.sort(key=lambda one: one.name != tidy)
        return known[0] if known else Player.objects.create(table=table, name=tidy)


def rename_player(player: Player, *, name: str, confirm: bool = False) -> Player:
    """Give somebody another name, everywhere and at once."""
    tidy = tidy_name(name, "name", LONGEST_PLAYER)
    with transaction.atomic():
        _ask_about(hold(player.table), tidy, confirm=confirm, but=player)
        player.name = tidy
        player.save(update_fields=["name"])
        show_again(player.table)
    return player


def retire_player(player: Player, *, retired: bool) -> Player:
    """Keep somebody out of new matches, or let them in again; totals stay."""
    writable(player.table)
    player.retired = retired
    player.save(update_fields=["retired"])
    return player


def change_player(
    player: Player, *, name: str | None = None, retired: bool | None = None, confirm: bool = False
) -> Player:
    """Rename somebody, keep them out of new matches or let them in again, all at once."""
    with transaction.atomic():
        if name is not None:
            rename_player(player, name=name, confirm=confirm)
        if retired is not None:
            retire_player(player, retired=retired)
    return player


def _ask_about(table: Table, name: str, *, confirm: bool, but: Player | None = None) -> None:
    if confirm:
        return
    for other in table.players.filter(merged_into=None):
        if other != but and like(other.name) == like(name):
            raise NotNow("similar_name", Say.SIMILAR_NAME(name=other.name), player=str(other.id), name=other.name)


def nobody_twice(people: Mapping[str, Player]) -> None:
    """Refuse somebody who would sit in two seats at once, at the place of the second."""
    met: set[Player] = set()
    for place, player in people.items():
        if player in met:
            raise BadEntry("bad_value", Say.PLAYER_TWICE(name=player.name), place)
        met.add(player)
