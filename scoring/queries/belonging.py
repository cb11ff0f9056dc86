"""Rows and the rows that they hang on: all of one table, so that a book can be taken out whole."""

from collections.abc import Iterator

from django.db.models import F, Model

from scoring.models import Act, Dispute, Hand, HandSeat, Line, Payment, Player, Revision, Seat, Table

HANGS_ON: tuple[tuple[type[Model], tuple[str, ...]], ...] = (
    (Player, ("merged_into",)),
    (Seat, ("match", "player")),
    (Hand, ("match", "by")),
    (HandSeat, ("hand", "player")),
    (Line, ("match", "hand")),
    (Revision, ("match", "hand", "changed_by")),
    (Act, ("match", "hand")),
    (Dispute, ("match", "by")),
    (Payment, ("payer", "payee", "by", "taken_back_by")),
)


def strays(table: Table) -> Iterator[tuple[str, int]]:
    """What hangs on something of another table or match, or is merged in a circle: what, and how many rows."""
    for kind, others in HANGS_ON:
        rows = kind._default_manager.filter(table=table)
        name = str(kind._meta.verbose_name_plural)
        for other in others:
            hanging = rows.filter(**{f"{other}__isnull": False})
            if count := hanging.exclude(**{f"{other}__table": table}).count():
                yield f"{name} whose {other} is of another table", count
            if (kind in (Line, Revision) and other == "hand") and (
                count := hanging.exclude(hand__match=F("match")).count()
            ):
                yield f"{name} whose {other} is of another match", count
    if count := _in_circles(table):
        yield "players merged in a circle", count


def _in_circles(table: Table) -> int:
    """How many players never lead to one who stands for himself."""
    into = dict(Player.objects.filter(table=table).values_list("id", "merged_into"))
    ends = {player for player, other in into.items() if other not in into}
    while more := {player for player, other in into.items() if other in ends} - ends:
        ends |= more
    return len(into) - len(ends)
