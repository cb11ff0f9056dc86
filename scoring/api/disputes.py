"""Rulings that a table keeps."""

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import answers, shapes
from scoring.api.bodies import KeepDispute
from scoring.api.calls import call, visit_table
from scoring.api.reading import body
from scoring.keys import Access
from scoring.models import Dispute
from scoring.queries.players import player_at
from scoring.services.disputes import keep_dispute


@call(needs=Access.WATCH, answers={200: shapes.Disputes})
def list_all(request: Request, table_id: UUID) -> Response:
    """The newest hundred rulings that the table has kept."""
    visit = visit_table(request, table_id)
    kept = Dispute.objects.filter(table=visit.table).order_by("-id")[:100]
    return Response({"disputes": [answers.dispute(one) for one in kept]})


@call(needs=Access.WRITE, takes=KeepDispute, answers={201: shapes.Dispute})
def keep(request: Request, table_id: UUID) -> Response:
    """Ask the referee and keep the answer, with the cards, the house rules and what became of it."""
    visit = visit_table(request, table_id, Access.WRITE)
    sent = body(request, KeepDispute)
    match = visit.table.matches.filter(id=sent.match).first() if sent.match else None
    if sent.match and match is None:
        raise Http404
    rules = sent.house_rules if sent.house_rules is not None else (match.house_rules if match else {})
    kept = keep_dispute(
        visit.table,
        game=sent.game,
        question=sent.question,
        claim=sent.claim,
        house_rules=rules,
        match=match,
        hand=sent.hand,
        outcome=sent.outcome,
        by=player_at(visit.table, sent.by, "by") if sent.by else None,
    )
    return Response(answers.dispute(kept), status=201)


@call(needs=Access.WATCH, answers={200: shapes.Dispute})
def read(request: Request, table_id: UUID, dispute_id: UUID) -> Response:
    """One kept ruling."""
    visit = visit_table(request, table_id)
    kept = Dispute.objects.filter(id=dispute_id, table=visit.table).first()
    if kept is None:
        raise Http404
    return Response(answers.dispute(kept))
