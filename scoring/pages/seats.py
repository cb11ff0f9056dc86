"""Who sits in a match: joining, sitting out, leaving, being replaced, between hands."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from referee.errors import BadEntry
from scoring.access import admit_to_match
from scoring.errors import NotNow
from scoring.keys import Access
from scoring.models import Match, Table
from scoring.pages.forms import whole_or
from scoring.pages.matches import at_match
from scoring.pages.words import says
from scoring.queries.matches import standing_of
from scoring.services.players import find_or_add
from scoring.services.seats import change_seat, join

CHANGES: dict[str, dict[str, Any]] = {
    "sit_out": {"sits_out": True},
    "play": {"sits_out": False},
    "leave": {"left": True},
    "return": {"left": False, "sits_out": False},
}


@require_http_methods(["GET", "POST"])
def seats(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The seats of a match, who deals next, and what can change before the next hand."""
    needed = Access.WRITE if request.method == "POST" else Access.WATCH
    visit, shown = admit_to_match(request, match_id, needed)
    error, status = "", 200
    if request.method == "POST":
        try:
            with transaction.atomic():
                _change(request, visit.table, shown)
            return redirect("seats", match_id=match_id)
        except BadEntry as bad:
            error, status = says(standing_of(shown), bad.message), 400
        except NotNow as refused:
            error, status = says(standing_of(shown), refused.message), 409
    standing = standing_of(shown)
    here = {seat.player_id for seat in standing.seats}
    people = visit.table.players.filter(merged_into=None, retired=False).order_by("id")
    context = at_match(
        visit, standing, error=error, typed=request.POST, others=people.exclude(id__in=here), known=people
    )
    return render(request, "pages/seats.html", context, status=status)


def _change(request: HttpRequest, table: Table, match: Match) -> None:
    """Do what the pressed button says."""
    does, number = request.POST.get("does", ""), whole_or(request.POST.get("seat"), 0)
    if does == "join":
        join(match, find_or_add(table, name=request.POST.get("name", "")))
    elif does == "replace":
        change_seat(match, number, player=find_or_add(table, name=request.POST.get("name", "")))
    elif does in CHANGES:
        change_seat(match, number, **CHANGES[does])
