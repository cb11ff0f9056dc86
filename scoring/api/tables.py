"""Tables and their keys."""

from uuid import UUID

from django.http import Http404, HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access import tables_of
from scoring.api import answers, shapes
from scoring.api.bodies import ChangeTable, OpenTable
from scoring.api.calls import call, visit_table
from scoring.api.reading import body
from scoring.keys import Access
from scoring.services.tables import change_table, create_table, renew_key
from scoring.services.tables import put_away as put_table_away

ROLES = {"scorekeeper": Access.WRITE, "watch": Access.WATCH}


@call(takes=OpenTable, answers={201: shapes.NewTable})
def open_new(request: Request) -> Response:
    """Open a table. The answer holds its keys: whoever has the scorekeeper key may write, with the watch key one may read."""
    sent = body(request, OpenTable)
    table = create_table(name=sent.name, players=sent.players, time_zone=sent.time_zone)
    answer: shapes.NewTable = {**answers.table(table), "keys": answers.keys(table, Access.WRITE)}
    return Response(answer, status=201)


@call(needs=Access.WATCH, answers={200: shapes.Table})
def mine(request: Request) -> HttpResponseBase:
    """The table that the key is for."""
    table_id = next(iter(tables_of(request._request)), None)
    if table_id is None:
        raise Http404
    return read.function(request, table_id)


@call(needs=Access.WATCH, answers={200: shapes.Table})
def read(request: Request, table_id: UUID) -> Response:
    """One table."""
    visit = visit_table(request, table_id)
    return Response(answers.table(visit.table))


@call(needs=Access.WRITE, takes=ChangeTable, answers={200: shapes.Table})
def change(request: Request, table_id: UUID) -> Response:
    """Rename a table, move it to another time zone, keep its favourite house rules and prices, put it away or bring it back."""
    visit = visit_table(request, table_id, Access.WRITE)
    sent = body(request, ChangeTable)
    table = visit.table if sent.put_away is None else put_table_away(visit.table, away=sent.put_away)
    if any(one is not None for one in (sent.name, sent.time_zone, sent.house_rules, sent.prices)):
        table = change_table(
            table,
            name=sent.name,
            time_zone=sent.time_zone,
            house_rules=dict(sent.house_rules or {}),
            prices=dict(sent.prices or {}),
        )
    return Response(answers.table(table))


@call(needs=Access.WRITE, answers={200: shapes.Table})
def put_away(request: Request, table_id: UUID) -> Response:
    """Put a table away. It can be brought back for 30 days; then it goes for good."""
    visit = visit_table(request, table_id, Access.WRITE)
    return Response(answers.table(put_table_away(visit.table, away=True)))


@call(needs=Access.WATCH, answers={200: shapes.Keys})
def read_keys(request: Request, table_id: UUID) -> Response:
    """The keys of a table again; whoever watches sees only the watch key."""
    visit = visit_table(request, table_id)
    return Response(answers.keys(visit.table, visit.access))


@call(needs=Access.WRITE, answers={200: shapes.Keys})
def renew(request: Request, table_id: UUID, which: str) -> Response:
    """Make a new key, `scorekeeper` or `watch`; the old one is dead at once."""
    visit = visit_table(request, table_id, Access.WRITE)
    if which not in ROLES:
        raise Http404
    table = renew_key(visit.table, ROLES[which])
    return Response(answers.keys(table, Access.WRITE))
