"""Taking a table's book along, as a file, and bringing one in."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_http_methods

from referee.errors import BadEntry
from scoring.access import admit
from scoring.errors import NotNow, Say
from scoring.export import as_json, table_document
from scoring.keys import Access, Carried, carry, key_to
from scoring.models import Table
from scoring.services.transfer import import_table
from scoring.speech import Spoken
from scoring.spreadsheet import table_as_csv


@require_GET
def export(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """What can be taken along, or with a format in the address the file itself."""
    visit = admit(request, table_id)
    match request.GET.get("format"):
        case "json":
            return _file(visit.table, "json", "application/json", as_json(table_document(visit.table)))
        case "csv":
            return _file(visit.table, "csv", "text/csv; charset=utf-8", table_as_csv(visit.table))
    return render(request, "pages/export.html", {"visit": visit, "table": visit.table})


def _file(table: Table, ending: str, kind: str, content: bytes) -> HttpResponse:
    """A download, named after the table and the day."""
    name = "-".join(["kibitz", slugify(table.name) or "table", f"{timezone.now():%Y-%m-%d}"])
    return HttpResponse(
        content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    )


@require_http_methods(["GET", "POST"])
def bring_in(request: HttpRequest) -> HttpResponse:
    """A table that was taken along comes in as a new one, or is refused whole with what is wrong and where."""
    if request.method == "GET":
        return render(request, "pages/import.html")
    document = request.FILES.get("document")
    try:
        if document is None or document.file is None:
            raise BadEntry("missing_field", Say.FILE_NEEDED(), "document")
        table = import_table(document.file, again="again" in request.POST)
    except BadEntry as error:
        place = error.field if error.field != "document" else ""
        return _refused(request, 400, says=Spoken(isolate=True).say(error.message), place=place)
    except NotNow as here:
        return _refused(request, 409, says=Spoken(isolate=True).say(here.message), is_here=True)
    response = redirect("table", table_id=table.id)
    carry(request, response, Carried(key_to(table, Access.WRITE)))
    return response


def _refused(request: HttpRequest, status: int, **why: Any) -> HttpResponse:
    return render(request, "pages/import.html", why, status=status)
