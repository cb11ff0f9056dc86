"""The people of a table."""

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import answers, shapes
from scoring.api.bodies import AddPlayer, ChangePlayer
from scoring.api.calls import call, visit_table
from scoring.api.reading import body
from scoring.keys import Access
from scoring.queries.players import players_of
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
    player = visit.table.players.filter(id=player_id).first()
    if player is None:
        raise Http404
    sent = body(request, ChangePlayer)
    changed = change_player(player, name=sent.name, retired=sent.retired, confirm=sent.confirm)
    return Response(answers.player(changed))
