"""Links with keys, and whose phone it is."""

from urllib.parse import urlsplit
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_http_methods

from scoring.access import admit, tables_of
from scoring.keys import NOBODY, Access, Carried, carry, key_to, read_key
from scoring.models import Table


@require_GET
def open_link(request: HttpRequest, word: str) -> HttpResponse:
    """A link with a key: the phone keeps the key, and the address shows it no longer."""
    key = read_key(word)
    table = Table.objects.filter(id=key.table_id).first() if key else None
    if key is None or table is None or not key.opens(table):
        raise Http404
    held = tables_of(request).get(table.id)
    stronger = held is not None and held.opens(table) and held.access > key.access
    asks = key.access is Access.WRITE and not (held and held.opens(table) and held.access is Access.WRITE)
    response = redirect("phone" if asks else "table", table_id=table.id)
    carry(request, response, None if stronger or held == key else Carried(key))
    return response


@require_http_methods(["GET", "POST"])
def phone(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Whose phone is this? The answer signs what it writes."""
    visit = admit(request, table_id, Access.WRITE)
    people = visit.table.players.filter(merged_into=None, retired=False).order_by("id")
    if request.method == "GET":
        return render(request, "pages/phone.html", {"visit": visit, "table": visit.table, "people": people})
    chosen = request.POST.get("player", "")
    owner = chosen if chosen in {str(one.id) for one in people} else NOBODY
    response = redirect(_back(request, table_id))
    carry(request, response, Carried(key_to(visit.table, Access.WRITE), owner))
    return response


def _back(request: HttpRequest, table_id: UUID) -> str:
    """Where the reader came from on this site, else the table."""
    target = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(target, allowed_hosts=None) and urlsplit(target).path.startswith("/"):
        return target
    return f"/t/{table_id}/"
