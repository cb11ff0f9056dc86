"""Taking a table out whole, and bringing one in."""

from typing import IO, cast
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import answers, shapes
from scoring.api.bodies import AskExport, BringIn
from scoring.api.calls import call, visit_table
from scoring.api.reading import query
from scoring.export import as_json, table_document
from scoring.keys import Access
from scoring.services.transfer import import_table
from scoring.spreadsheet import table_as_csv

JSON, CSV = "application/json", "text/csv; charset=utf-8"


@call(needs=Access.WATCH, asks=AskExport, answers={200: shapes.Export}, also_answers="text/csv")
def export(request: Request, table_id: UUID) -> HttpResponseBase:
    """Everything of a table: as JSON, which can be brought in again, or as CSV, a row for each line, for spreadsheets."""
    table = visit_table(request, table_id).table
    if query(request, AskExport).format == "csv":
        return HttpResponse(table_as_csv(table), content_type=CSV)
    return HttpResponse(as_json(table_document(table)), content_type=JSON)


@call(
    takes=BringIn,
    answers={201: shapes.NewTable},
    refuses={
        400: "What is wrong with it, and where: `cut_short`, `not_an_export`, `newer_version`, `unknown_game`, `edited`, "
        "`does_not_follow`, or the code of a value that cannot be read. Nothing of it is kept.",
        409: "`already_imported`: the same export is here already; `again` brings it in as another table.",
    },
)
def bring_in(request: Request) -> Response:
    """Make a new table of an export, with new ids and keys."""
    table = import_table(cast(IO[bytes], request._request))  # which reads no more than it must
    answer: shapes.NewTable = {**answers.table(table), "keys": answers.keys(table, Access.WRITE)}
    return Response(answer, status=201)
