"""Two records of one person: merged so that one name stands for both. Nothing is rewritten, so it can be undone."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from referee import BadEntry
from scoring.errors import NotNow, Say
from scoring.models import HandSeat, Match, Player, Seat
from scoring.queries.matches import person
from scoring.services.tables import hold, show_again


@dataclass(frozen=True)
class Merge:
    """What a merge would bring together: hands and matches of each record."""

    player: Player
    into: Player
    hands: tuple[int, int]
    matches: tuple[int, int]


def plan_merge(player: Player, into: Player) -> Merge:
    """What merging would do; `NotNow` when both sat in one hand or sit in one match."""
    into = person(into)
    if player.table_id != into.table_id:
        raise BadEntry("bad_value", Say.UNKNOWN_PLAYER(), "into")
    if person(player) == into:
        raise BadEntry("bad_value", Say.SAME_PERSON(), "into")
    one, other = _records(player), _records(into)
    together = HandSeat.objects.filter(player__in=one, hand__seats__player__in=other).exists()
    side_by_side = Match.objects.filter(over=False).filter(
        Q(seats__in=Seat.objects.filter(player__in=one, left_from=None))
    )
    if together or side_by_side.filter(seats__in=Seat.objects.filter(player__in=other, left_from=None)).exists():
        raise NotNow("sat_together", Say.SAT_TOGETHER(one=player.name, other=into.name))
    counts = [
        (
            HandSeat.objects.filter(player__in=ids, hand__struck=False).exclude(hand__mode="adjust").count(),
            Match.objects.filter(seats__player__in=ids).distinct().count(),
        )
        for ids in (one, other)
    ]
    return Merge(player, into, (counts[0][0], counts[1][0]), (counts[0][1], counts[1][1]))


def merge(player: Player, into: Player) -> Player:
    """Let `into` stand for both records."""
    with transaction.atomic():
        show_again(hold(player.table))  # also waits for whoever is changing seats in one of its matches
        player.refresh_from_db()
        plan = plan_merge(player, Player.objects.get(id=into.id))
        player.merged_into = plan.into
        player.save(update_fields=["merged_into"])
    return player


def unmerge(player: Player) -> Player:
    """Make two people of them again."""
    with transaction.atomic():
        hold(player.table)
        player.merged_into = None
        player.save(update_fields=["merged_into"])
        show_again(player.table)
    return player


def _records(player: Player) -> list[Player]:
    """A record and those merged into it, at any remove."""
    found, ahead = [player], [player]
    while ahead:
        ahead = list(Player.objects.filter(merged_into__in=ahead))
        found += ahead
    return found
