"""Tables and their keys."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.db import transaction
from django.db.models import F
from django.utils import timezone

import referee
from referee import BadEntry
from referee.entries import Say as EntrySay
from scoring.errors import NotNow, Say
from scoring.keys import Access
from scoring.models import KEPT, Match, Player, Table
from scoring.services.texts import like, tidy_name

LONGEST_TABLE, LONGEST_PLAYER = 60, 40
SUITS = ("french", "german")


def create_table(*, name: str, players: Sequence[str], time_zone: str = "UTC", table_id: UUID | None = None) -> Table:
    """Open a table with its players, in the order in which they sit. `table_id` makes it safe to send twice."""
    names = [tidy_name(player, f"players.{at}", LONGEST_PLAYER) for at, player in enumerate(players)]
    for at, one in enumerate(names):
        if like(one) in {like(other) for other in names[:at]}:
            raise BadEntry("bad_value", Say.NAME_TAKEN_TWICE(name=one), f"players.{at}")
    table = Table(name=tidy_name(name, "name", LONGEST_TABLE), time_zone=known_time_zone(time_zone))
    if table_id:
        table.id = table_id
    with transaction.atomic():
        clear_away()
        table.save(force_insert=True)
        Player.objects.bulk_create(Player(table=table, name=one) for one in names)
    return table


def change_table(
    table: Table,
    *,
    name: str | None = None,
    time_zone: str | None = None,
    suits: str | None = None,
    house_rules: dict[str, Any] | None = None,
    prices: dict[str, int] | None = None,
) -> Table:
    """Rename a table, move it to another time zone, draw its cards otherwise, keep favourite house rules of some games.

    `prices` are what a point of some games is played for, in hundredths.
    """
    with transaction.atomic():
        table = hold(table)
        if name is not None:
            table.name = tidy_name(name, "name", LONGEST_TABLE)
        if time_zone is not None:
            table.time_zone = known_time_zone(time_zone)
        if suits is not None:
            if suits not in SUITS:
                raise BadEntry("bad_value", EntrySay.NOT_A_CHOICE(choices=SUITS), "suits")
            table.suits = suits
        for key, values in (house_rules or {}).items():
            rules = referee.game_called(key).read_house_rules(values)
            table.house_rules[key] = {option: values[option] for option in rules.changed()}
        for key, price in (prices or {}).items():
            table.prices[referee.game_called(key).key] = price
        table.save(update_fields=["name", "time_zone", "suits", "house_rules", "prices"])
        show_again(table)
    return table


def known_time_zone(name: str) -> str:
    """The time zone's name, if there is one of that name."""
    if name not in available_timezones():
        raise BadEntry("bad_value", Say.UNKNOWN_TIME_ZONE(name=str(name)[:60]), "time_zone")
    return name


def put_away(table: Table, *, away: bool) -> Table:
    """Put a table away, or bring it back; what was put away more than 30 days ago goes for good."""
    table.put_away_at = (table.put_away_at or timezone.now()) if away else None
    with transaction.atomic():
        table.save(update_fields=["put_away_at"])
        show_again(table)
        clear_away()
    return table


@transaction.atomic(savepoint=False)
def clear_away() -> int:
    """Delete the tables that were put away more than 30 days ago: how many went. Every write does so first."""
    old = Table.objects.filter(put_away_at__lt=timezone.now() - KEPT)
    gone = list(
        old.select_for_update(skip_locked=True).values_list("id", flat=True)
    )  # others clear away what they hold
    if gone:
        Table.objects.filter(id__in=gone).delete()
    return len(gone)


def hold(table: Table) -> Table:
    """The table as it is now, held until the transaction ends: what concerns all of it comes one after the other.

    Hands are written meanwhile; who needs a match as well takes it after the table.
    """
    clear_away()
    held = Table.objects.select_for_update(no_key=True).get(id=table.id)
    writable(held)
    return held


def writable(table: Table) -> None:
    """`NotNow` for a table that is put away."""
    if table.put_away_at is not None:
        raise NotNow("table_put_away", Say.TABLE_PUT_AWAY())


def renew_key(table: Table, which: Access) -> Table:
    """Make a new key of that kind; the old one is dead at once."""
    column = "scorekeeper_generation" if which is Access.WRITE else "watch_generation"
    Table.objects.filter(id=table.id).update(**{column: F(column) + 1})
    table.refresh_from_db()
    return table


def show_again(table: Table) -> None:
    """Let phones that watch the table's matches draw them again (a name has changed, say)."""
    Match.objects.filter(table=table).update(version=F("version") + 1)
