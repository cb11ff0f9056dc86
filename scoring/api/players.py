"""The people of a table."""

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access import Visit
from scoring.api import answers, shapes
from scoring.api.bodies import AddPlayer, ChangePlayer, MergeInto, OnlyPreview
from scoring.api.calls import call, visit_table
from scoring.api.reading import body, query
from scoring.keys import Access
from scoring.models import Player
from scoring.queries.players import player_at, players_of
from scoring.services.merging import merge, plan_merge, unmerge
from scoring.services.players import add_player, change_player

SIMILAR = {409: "`similar_name`: the name is nearly that of `player`; `confirm` that it is another person."}


@call(needs=Access.WATCH, answers={200: shapes.Players})
def list_all(request: Request, table_id: UUID) -> Response:
    """The people of a table, in the order in which they came."""
    visit = visit_table(request, table_id)
    return Response({"players": [answers.player(one) for one in players_of(visit.table)]})


@call(needs=Access.WRITE, takes=AddPlayer, answers={201: shapes.Player}, refuses=SIMILAR)
def add(request: Request, table_id: UUID) -> Response:
    """Add somebody to a table."""
    visit = visit_table(request, table_id, Access.WRITE)
    sent = body(request, AddPlayer)
    return Response(answers.player(add_player(visit.table, name=sent.name, confirm=sent.confirm)), status=201)


@call(needs=Access.WRITE, takes=ChangePlayer, answers={200: shapes.Player}, refuses=SIMILAR)
def change(request: Request, table_id: UUID, player_id: UUID) -> Response:
    """Rename somebody, everywhere and at once; or keep them out of new matches. Totals stay."""
    visit = visit_table(request, table_id, Access.WRITE)
    sent = body(request, ChangePlayer)
    changed = change_player(_player(visit, player_id), name=sent.name, retired=sent.retired, confirm=sent.confirm)
    return Response(answers.player(changed))


@call(
    needs=Access.WRITE,
    takes=MergeInto,
    asks=OnlyPreview,
    answers={200: shapes.Merge},
    refuses={409: "`sat_together`: both sat in one hand, or sit in one match, so they are two people."},
)
def merge_into(request: Request, table_id: UUID, player_id: UUID) -> Response:
    """Merge two records of one person. No hand is rewritten, so it can be undone."""
    visit = visit_table(request, table_id, Access.WRITE)
    player, into = _player(visit, player_id), player_at(visit.table, body(request, MergeInto).into, "into")
    plan = plan_merge(player, into)
    if not query(request, OnlyPreview).preview:
        merge(player, plan.into)
    return Response(answers.merge(plan))


@call(needs=Access.WRITE, answers={200: shapes.Player})
def take_apart(request: Request, table_id: UUID, player_id: UUID) -> Response:
    """Undo a merge: two people again."""
    visit = visit_table(request, table_id, Access.WRITE)
    return Response(answers.player(unmerge(_player(visit, player_id))))


def _player(visit: Visit, player_id: UUID) -> Player:
    player = visit.table.players.select_related("merged_into", "table").filter(id=player_id).first()
    if player is None:
        raise Http404
    return player
