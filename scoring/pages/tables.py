"""A table: opening one, sharing it, its people, its book, its name."""

from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from referee.errors import BadEntry
from scoring.access import Visit, admit
from scoring.errors import NotNow
from scoring.keys import Access, Carried, carry, first_key_to, id_made_by, key_to
from scoring.models import Match, Player, Table, new_id
from scoring.pages.forms import HtmxHttpRequest, posted_id
from scoring.pages.setup import Setup
from scoring.queries.matches import newest_match
from scoring.queries.tables import book_of
from scoring.services.merging import merge, plan_merge, unmerge
from scoring.services.players import add_player, find_or_add, rename_player, retire_player
from scoring.services.tables import change_table, create_table, put_away, renew_key
from scoring.speech import Spoken


@require_http_methods(["GET", "POST"])
def new_table(request: HtmxHttpRequest) -> HttpResponse:
    """Open a table and its first match on one page."""
    if request.method == "GET" or "change" in request.POST:
        setup = Setup.of(request.POST or request.GET)
        return render(request, "parts/setup.html" if request.htmx else "pages/new_table.html", {"setup": setup})
    setup = Setup.of(request.POST)
    table_id = id_made_by(posted_id(request.POST, "act") or new_id())
    try:
        with transaction.atomic():
            table = create_table(
                name=setup.table_name, players=setup.people, time_zone=setup.time_zone, table_id=table_id
            )
            match: Match | None = setup.start(table, list(table.players.order_by("id")))
    except IntegrityError:  # the form came twice: what it opened is answered again
        table = Table.objects.get(id=table_id)
        match = newest_match(table)
    except BadEntry as error:
        setup.refuse(error)
        return render(request, "pages/new_table.html", {"setup": setup}, status=400)
    response = redirect(f"/m/{match.id}/?begun" if match else f"/t/{table.id}/")
    carry(request, response, Carried(first_key_to(table)))
    return response


@require_http_methods(["GET", "POST"])
def new_match(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """Start another match at a table, with people it knows or new ones."""
    visit = admit(request, table_id, Access.WRITE)
    last = newest_match(visit.table)
    if request.method == "GET" or "change" in request.POST:
        setup = Setup.of(request.POST) if request.POST else Setup.again(request.GET, visit.table, last)
        page = "parts/setup.html" if request.htmx else "pages/new_match.html"
        return render(request, page, _at(visit, setup=setup))
    setup = Setup.of(request.POST, table=visit.table)
    match_id = posted_id(request.POST, "act")
    if match_id and (known := Match.objects.filter(id=match_id, table=visit.table).first()):
        return redirect(f"/m/{known.id}/?begun")  # the form came twice
    try:
        with transaction.atomic():
            people = [find_or_add(visit.table, name=name) for name in setup.people]
            match = setup.start(visit.table, people, match_id=match_id)
    except BadEntry as error:
        setup.refuse(error)
        return render(request, "pages/new_match.html", _at(visit, setup=setup), status=400)
    return redirect(f"/m/{match.id}/?begun")


def _at(visit: Visit, **more: Any) -> dict[str, Any]:
    known = visit.table.players.filter(merged_into=None, retired=False).order_by("id")
    return {"visit": visit, "table": visit.table, "known": known, **more}


@require_GET
def table(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """A table is the match written to last; a table without one starts it."""
    visit = admit(request, table_id)
    match = newest_match(visit.table)
    if match:
        return redirect("match", match_id=match.id)
    if visit.may_write and not visit.table.put_away_at:
        return redirect("new_match", table_id=table_id)
    return render(request, "pages/book.html", _at(visit, book=[]))


@require_GET
def share(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """The links of a table and their QR codes; a watcher has only the watch link."""
    visit = admit(request, table_id)
    access = Access.WRITE if visit.may_write and request.GET.get("link") == "scorekeeper" else Access.WATCH
    url = request.build_absolute_uri(f"/k/{key_to(visit.table, access).word}")
    shown: dict[str, Any] = {"url": url, "writes": access is Access.WRITE, "renewed": "renewed" in request.GET}
    return render(request, "pages/share.html", _at(visit, **shown))


@require_POST
def renew(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """Replace both links: the old ones are dead at once, this phone keeps the new one."""
    visit = admit(request, table_id, Access.WRITE)
    renew_key(visit.table, Access.WATCH)
    renewed = renew_key(visit.table, Access.WRITE)
    response = redirect(f"/t/{table_id}/share/?renewed")
    carry(request, response, Carried(key_to(renewed, Access.WRITE), visit.owner))
    return response


@require_http_methods(["GET", "POST"])
def people(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """The people of a table: add, rename, retire."""
    visit = admit(request, table_id, Access.WRITE if request.method == "POST" else Access.WATCH)
    players = list(visit.table.players.select_related("merged_into").order_by("retired", "id"))
    error, status = None, 200
    if request.method == "POST":
        try:
            _change_people(request, visit.table)
        except BadEntry as bad:
            error, status = {"says": Spoken(isolate=True).say(bad.message), "confirm": False}, 400
        except NotNow as similar:
            error, status = {"says": Spoken(isolate=True).say(similar.message), "confirm": True}, 409
        else:
            return redirect("people", table_id=table_id)
    shown = {"players": players, "error": error, "typed": request.POST}
    return render(request, "pages/people.html", _at(visit, **shown), status=status)


def _change_people(request: HtmxHttpRequest, table: Table) -> None:
    name, confirm = request.POST.get("name", ""), "confirm" in request.POST
    if not request.POST.get("player"):
        add_player(table, name=name, confirm=confirm)
        return
    player = get_object_or_404(Player, id=posted_id(request.POST, "player"), table=table)
    if "retired" in request.POST:
        retire_player(player, retired=request.POST["retired"] == "1")
    else:
        rename_player(player, name=name, confirm=confirm)


@require_GET
def book(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """All matches of a table, newest first."""
    visit = admit(request, table_id)
    before_id = posted_id(request.GET, "before")
    before = visit.table.matches.filter(id=before_id).first() if before_id else None
    matches = book_of(visit.table, before=before)
    return render(request, "pages/book.html", _at(visit, book=matches, more=len(matches) == 20))


@require_http_methods(["GET", "POST"])
def settings(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """The table's name, time zone and cards."""
    visit = admit(request, table_id, Access.WRITE)
    table = visit.table
    name, zone = request.POST.get("name", table.name), request.POST.get("time_zone", table.time_zone)
    suits = request.POST.get("suits", table.suits)
    error = None
    if request.method == "POST":
        try:
            change_table(table, name=name, time_zone=zone, suits=suits)
        except BadEntry as bad:
            error = Spoken(isolate=True).say(bad.message)
        else:
            return redirect("table", table_id=table_id)
    zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))
    shown = {"name": name, "zone": zone, "zones": ["UTC", *zones], "chosen_suits": suits, "error": error}
    return render(request, "pages/table_settings.html", _at(visit, **shown), status=400 if error else 200)


@require_POST
def away(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """Put a table away, or bring it back."""
    visit = admit(request, table_id, Access.WRITE)
    table = put_away(visit.table, away=request.POST.get("away") == "1")
    return redirect("home") if table.put_away_at else redirect("table", table_id=table_id)


@require_http_methods(["GET", "POST"])
def merge_people(request: HtmxHttpRequest, table_id: UUID, player_id: UUID) -> HttpResponse:
    """Two records of one person: what merging would bring together, merging, and making two of them again."""
    visit = admit(request, table_id, Access.WRITE)
    player = get_object_or_404(Player.objects.select_related("merged_into"), id=player_id, table=visit.table)
    if request.method == "POST" and request.POST.get("does") == "unmerge":
        unmerge(player)
        return redirect("people", table_id=table_id)
    into_id = posted_id(request.POST or request.GET, "into")
    into = visit.table.players.filter(id=into_id, merged_into=None).first() if into_id else None
    plan, error = None, ""
    try:
        plan = plan_merge(player, into) if into else None
        if plan and request.method == "POST":
            merge(player, plan.into)
            return redirect("people", table_id=table_id)
    except (BadEntry, NotNow) as refused:
        error = Spoken(isolate=True).say(refused.message)
    others = visit.table.players.filter(merged_into=None).exclude(id=player.id).order_by("id")
    context = _at(visit, player=player, others=others, plan=plan, error=error)
    return render(request, "pages/merge.html", context, status=409 if error else 200)
