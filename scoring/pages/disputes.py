"""Rulings that a table keeps: the list, and each on a page with a link of its own."""

import json
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from referee.entries import blanks, read
from referee.errors import BadEntry
from referee.game import Game
from scoring.access import admit
from scoring.keys import Access
from scoring.models import Dispute, Seat, Table
from scoring.pages.asking import laid_out
from scoring.pages.drawing import Drawn, drawn_holding
from scoring.pages.forms import json_object, posted_id, whole_or
from scoring.pages.hands import signer
from scoring.pages.words import as_text, has_cards, kept_words
from scoring.queries.games import game_of
from scoring.queries.matches import seat_names, seats_in, seats_of_matches, side_names
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
    kept_ones = list(Dispute.objects.filter(table=visit.table).select_related("table").order_by("-id")[:100])
    seats = seats_of_matches({one.match_id for one in kept_ones if one.match_id})
    shown = [shown_dispute(one, seats.get(one.match_id, ())) for one in kept_ones]
    context = {"visit": visit, "table": visit.table, "error": error, "disputes": shown}
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


def shown_dispute(dispute: Dispute, seats: Sequence[Seat] | None = None) -> dict[str, Any]:
    """A kept ruling in words, with the names of who sits in its match."""
    game = game_of(dispute.game)
    if seats is None:
        seats = seats_in(dispute.match) if dispute.match else ()
    speaker = Drawn(side_names(seats), seats=seat_names(seats), german=dispute.table.suits == "german")
    words = kept_words(dispute, game, speaker)
    return {"dispute": dispute, "game": game, "title": gettext(game.question(dispute.question).title), "words": words}


def _claimed(dispute: Dispute, game: Game) -> dict[str, Any]:
    """The claim of a kept ruling: its cards as they lie, and what else was told."""
    about = game.question(dispute.question)
    told = read(about.claim, dispute.claim, typed=True)
    speaker = Drawn(german=dispute.table.suits == "german")
    holdings = about.shows(told, game.read_house_rules(dispute.house_rules)) if about.shows else laid_out(told)
    facts = [
        {"label": gettext(blank.label), "value": as_text(blank.kind, dispute.claim.get(blank.key))}
        for blank in blanks(about.claim)
        if not has_cards(blank.kind) and dispute.claim.get(blank.key) not in (None, blank.default)
    ]
    return {"holdings": [drawn_holding(one, speaker) for one in holdings], "facts": facts} | {
        "claim": json.dumps(dispute.claim)
    }


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
    context = {"visit": visit, "table": visit.table, "error": error, **shown_dispute(kept)}
    context |= _claimed(kept, context["game"])
    if kept.match is not None and kept.hand is not None:
        context["is_written"] = kept.match.hands.filter(number=kept.hand).exists()
    return render(request, "pages/dispute.html", context, status=400 if error else 200)
