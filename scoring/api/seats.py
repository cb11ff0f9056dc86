"""Seats between hands: joining, sitting out, leaving, being replaced."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import answers, shapes
from scoring.api.bodies import ChangeSeat, TakeSeat
from scoring.api.calls import call, visit_match
from scoring.api.reading import body
from scoring.keys import Access
from scoring.queries.matches import standing_of
from scoring.queries.players import player_at
from scoring.services.seats import change_seat, join

SEATS = {
    409: "`match_is_over`; `nobody_joins`: in this game people are only replaced; `too_few_players`; `table_is_full`."
}


@call(needs=Access.WRITE, takes=TakeSeat, answers={201: shapes.Match}, refuses=SEATS)
def take(request: Request, match_id: UUID) -> Response:
    """Let somebody join a running match, on a seat and side of their own."""
    match = visit_match(request, match_id, Access.WRITE)
    sent = body(request, TakeSeat)
    join(match, player_at(match.table, sent.player, "player"), from_hand=sent.from_hand)
    return _match(request, match_id, status=201)


@call(needs=Access.WRITE, takes=ChangeSeat, answers={200: shapes.Match}, refuses=SEATS)
def change(request: Request, match_id: UUID, number: int) -> Response:
    """Let a seat sit out or play again, leave or come back, or be taken by somebody else."""
    match = visit_match(request, match_id, Access.WRITE)
    sent = body(request, ChangeSeat)
    player = player_at(match.table, sent.player, "player") if sent.player else None
    change_seat(match, number, sits_out=sent.sits_out, left=sent.left, player=player, from_hand=sent.from_hand)
    return _match(request, match_id, status=200)


def _match(request: Request, match_id: UUID, *, status: int) -> Response:
    return Response(answers.match(standing_of(visit_match(request, match_id))), status=status)
