"""Rulings that a table keeps: the list, and each on a page with a link of its own."""

import json
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from referee.errors import BadEntry
from scoring.access import admit
from scoring.keys import Access
from scoring.models import Dispute, Table
from scoring.pages.drawing import Drawn
from scoring.pages.forms import json_object, posted_id, whole_or
from scoring.pages.hands import signer
from scoring.pages.words import kept_words
from scoring.queries.games import game_of
from scoring.queries.matches import seat_names, seats_in, side_names
from scoring.services.disputes import keep_dispute, settle_dispute
from scoring.speech import Spoken


@require_http_methods(["GET", "POST"])
def disputes(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The rulings that were kept, newest first; keeping one."""
    visit = admit(request, table_id, Access.WRITE if request.method == "POST" else Access.WATCH)
    error = ""
    if request.method == "POST":
        try:
            kept = _keep(request, visit.table, signer(visit))
            return redirect("dispute", table_id=table_id, dispute_id=kept.id)
        except BadEntry as bad:
            error = Spoken(isolate=True).say(bad.message)
    kept_ones = Dispute.objects.filter(table=visit.table).select_related("match", "table").order_by("-id")[:100]
    context = {"visit": visit, "table": visit.table, "error": error, "disputes": [_shown(one) for one in kept_ones]}
    return render(request, "pages/disputes.html", context, status=400 if error else 200)


def _keep(request: HttpRequest, table: Table, by: Any) -> Dispute:
    match_id = posted_id(request.POST, "match")
    match = table.matches.filter(id=match_id).first() if match_id else None
    return keep_dispute(
        table,
        game=request.POST.get("game", ""),
        question=request.POST.get("question", ""),
        claim=json_object(request.POST.get("claim", "")) or {},
        typed=request.POST.get("typed") == "1",
        house_rules=match.house_rules if match else {},
        match=match,
        hand=whole_or(request.POST.get("hand"), 0) or None,
        outcome=request.POST.get("outcome", ""),
        by=by,
    )


def _shown(dispute: Dispute) -> dict[str, Any]:
    """A kept ruling in words."""
    game = game_of(dispute.game)
    seats = seats_in(dispute.match) if dispute.match else ()
    speaker = Drawn(side_names(seats), seats=seat_names(seats), german=dispute.table.suits == "german")
    words = kept_words(dispute, game, speaker)
    title = gettext(game.question(dispute.question).title)
    return {"dispute": dispute, "game": game, "title": title, "words": words, "claim": json.dumps(dispute.claim)}


@require_http_methods(["GET", "POST"])
def dispute(request: HttpRequest, table_id: UUID, dispute_id: UUID) -> HttpResponse:
    """One kept ruling: cards, claim, house rules, verdict, rule, and what became of it."""
    visit = admit(request, table_id, Access.WRITE if request.method == "POST" else Access.WATCH)
    kept = get_object_or_404(
        Dispute.objects.select_related("match", "table", "by__merged_into"), id=dispute_id, table=visit.table
    )
    error = ""
    if request.method == "POST":
        try:
            settle_dispute(kept, outcome=request.POST.get("outcome", ""))
            return redirect("dispute", table_id=table_id, dispute_id=dispute_id)
        except BadEntry as bad:
            error = Spoken(isolate=True).say(bad.message)
    context = {"visit": visit, "table": visit.table, "error": error} | _shown(kept)
    return render(request, "pages/dispute.html", context, status=400 if error else 200)
