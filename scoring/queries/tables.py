"""Tables as they are listed: on the home page, and the book of one."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery

from scoring.keys import Access, Key
from scoring.models import Hand, Match, Seat, Table
from scoring.queries.matches import Standing, standing_after

PAGE = 20


@dataclass(frozen=True)
class Slip:
    """A table on the home page: its newest match as it stands, if it has one."""

    table: Table
    access: Access
    standing: Standing | None

    @property
    def finished(self) -> bool:
        return self.table.put_away_at is not None


def slips_of(keys: Mapping[UUID, Key]) -> list[Slip]:
    """The tables that these keys open, the one written to last on top (four queries)."""
    newest = Match.objects.filter(table=OuterRef("id")).order_by("-written_at", "-id").values("id")[:1]
    tables = list(Table.objects.filter(id__in=list(keys)).annotate(newest=Subquery(newest)))
    tables = [table for table in tables if keys[table.id].opens(table)]
    matches = Match.objects.in_bulk([table.newest for table in tables if table.newest])
    standings = {match.table_id: standing for match, standing in standings_of(list(matches.values())).items()}
    slips = [Slip(table, keys[table.id].access, standings.get(table.id)) for table in tables]
    return sorted(
        slips,
        key=lambda slip: slip.standing.match.written_at if slip.standing else slip.table.created_at,
        reverse=True,
    )


def standings_of(matches: list[Match]) -> dict[Match, Standing]:
    """How several matches stand (two queries)."""
    last = Hand.objects.filter(match=OuterRef("match"), struck=False).order_by("-number").values("id")[:1]
    hands = {hand.match_id: hand for hand in Hand.objects.filter(match__in=matches, id=Subquery(last))}
    seats: dict[UUID, list[Seat]] = {match.id: [] for match in matches}
    for seat in Seat.objects.filter(match__in=matches).select_related("player__merged_into"):
        seats[seat.match_id].append(seat)
    return {match: standing_after(match, tuple(seats[match.id]), hands.get(match.id)) for match in matches}


def book_of(table: Table, *, before: Match | None = None, most: int = 20) -> list[Standing]:
    """The matches of a table, newest first, so many at a time."""
    matches = Match.objects.filter(table=table).order_by("-id")
    if before:
        matches = matches.filter(id__lt=before.id)
    return list(standings_of(list(matches[:most])).values())


def page_of_matches(
    matches: QuerySet[Match], *, over: bool | None = None, before: UUID | None = None
) -> tuple[list[Standing], UUID | None]:
    """Some of these matches, newest first, in one state if asked; and where the next page goes on."""
    asked = {"over": over, "id__lt": before}
    wanted = {name: value for name, value in asked.items() if value is not None}
    found = list(matches.filter(**wanted).order_by("-id")[: PAGE + 1])
    page = list(standings_of(found[:PAGE]).values())
    return page, found[PAGE - 1].id if len(found) > PAGE else None


def open_matches(table: Table) -> list[Match]:
    """The matches of a table that are not over, the one written to last on top."""
    return list(Match.objects.filter(table=table, over=False).order_by("-written_at", "-id")[:20])
