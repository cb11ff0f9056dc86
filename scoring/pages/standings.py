"""Standings and head to head of a table, and one player's own page. What grows with the book loads after the page."""

from itertools import accumulate
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from referee.errors import BadEntry
from referee.scoresheet import best_of
from scoring.access import Visit, admit
from scoring.line_chart import Line
from scoring.models import Player
from scoring.month_charts import Chart, form_by_month, places_by_month, points_by_month
from scoring.pages.facts import are_large, facts_of, who_leads
from scoring.pages.forms import HtmxHttpRequest, posted_id
from scoring.pages.periods import Period
from scoring.queries.details import Details, details_of
from scoring.queries.duels import Duel
from scoring.queries.finding import find_matches
from scoring.queries.moment import one_moment
from scoring.queries.months import running_places
from scoring.queries.people import People
from scoring.queries.standings import POINTS, Standings, known_measure, standings_of


@require_GET
def standings(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """Who leads: the form, and what loads the standings into it."""
    visit = admit(request, table_id)
    return _page(request, _asked(request, visit))


@require_GET
def standings_table(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """The standings themselves."""
    visit = admit(request, table_id)
    return _page(request, _asked(request, visit, tell=True), "parts/standings.html")


@require_GET
def standings_details(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """Months, head to head, and more of each player: everything that takes a look at every hand."""
    visit = admit(request, table_id)
    context = _asked(request, visit, tell=True)
    if context["standings"] and context["standings"].rows:
        context |= _details(context["standings"])
    return _page(request, context, "parts/details.html")


def _page(request: HtmxHttpRequest, context: dict[str, Any], part: str = "") -> HttpResponse:
    """The part that htmx asks for, else the whole page with all that is told."""
    page = part if part and request.htmx else "pages/standings.html"
    return render(request, page, context, status=context["period"].status)


def _asked(request: HtmxHttpRequest, visit: Visit, *, tell: bool = False) -> dict[str, Any]:
    """The form of the page; and the standings, if they are to be told and nothing is wrong with it."""
    period = Period(request.GET, visit.table)
    told = None
    try:
        by = known_measure(period.values.get("by") or None)
        if tell and period.asked:
            with one_moment():
                told = standings_of(period.asked, by=by)
    except BadEntry as error:
        period.refuse(error)
    return {
        "visit": visit,
        "table": visit.table,
        "period": period,
        "standings": told,
        "leads": who_leads(told) if told else "",
        "large": told is not None and are_large(row.figures.points for row in told.rows),
    }


def _details(told: Standings) -> dict[str, Any]:
    """What a look at every hand tells of the people in these standings."""
    with one_moment():
        details = details_of(told.asked)
    people = [row.player for row in told.rows]
    with timezone.override(told.asked.zone):
        facts = [{"row": row, "facts": facts_of(row, details, adds_up=told.game is not None)} for row in told.rows]
    return {
        "charts": _charts(told, details),
        "people": facts,
        "duels": [
            (one, [None if one == other else details.duels.get((one.id, other.id), Duel()) for other in people])
            for one in people
        ],
    }


def _charts(told: Standings, details: Details) -> list[Chart]:
    """Points by month, where they add up, and places by month."""
    months = [month.first for month in details.months]
    leaders = [at for at, row in enumerate(told.rows) if row.place == 1]
    charts = []
    if months and told.game:
        lines = [
            (row.player.name, list(accumulate(month.points(row.player.id) for month in details.months)))
            for row in told.rows
        ]
        totals = {at: row.figures.points for at, row in enumerate(told.rows)}
        charts.append(points_by_month(months, lines, leaders=best_of(totals, lowest_wins=told.lowest_wins)))
    if len(months) > 1:
        by_points = told.by == POINTS
        places = list(running_places(details.months, by_points=by_points, lowest_wins=told.lowest_wins))
        by_person: list[Line] = [(row.player.name, [one.get(row.player.id) for one in places]) for row in told.rows]
        charts.append(places_by_month(months, by_person, leaders=leaders))
    return charts


@require_GET
def player(request: HtmxHttpRequest, table_id: UUID, player_id: UUID) -> HttpResponse:
    """A player's own page: the form, the matches, and what loads the rest."""
    visit = admit(request, table_id)
    return _player_page(request, visit, player_id)


@require_GET
def player_figures(request: HtmxHttpRequest, table_id: UUID, player_id: UUID) -> HttpResponse:
    """The figures of one player, form over time, and against each other player."""
    visit = admit(request, table_id)
    return _player_page(request, visit, player_id, part="parts/figures.html")


def _player_page(request: HtmxHttpRequest, visit: Visit, player_id: UUID, *, part: str = "") -> HttpResponse:
    context = _asked(request, visit, tell=bool(part))
    record = get_object_or_404(Player, id=player_id, table=visit.table)
    shown = People(visit.table).person(record.id)
    if shown != record:
        return redirect("player", table_id=visit.table.id, player_id=shown.id)
    context["player"] = shown
    if (asked := context["period"].asked) and not (part and request.htmx):
        context["matches"], context["cursor"] = find_matches(asked, before=posted_id(request.GET, "before"), of=shown)
    if told := context["standings"]:
        context |= _figures(told, shown)
    page = part if part and request.htmx else "pages/player.html"
    return render(request, page, context, status=context["period"].status)


def _figures(told: Standings, player: Player) -> dict[str, Any]:
    """What there is to say of one player in these standings."""
    row = next((row for row in told.rows if row.player == player), None)
    if row is None:
        return {}
    with one_moment():
        details = details_of(told.asked)
    averages = {month.first: average for month in details.months if (average := month.average(player.id)) is not None}
    others = [(other.player, details.duels.get((player.id, other.player.id))) for other in told.rows]
    with timezone.override(told.asked.zone):
        facts = facts_of(row, details, adds_up=told.game is not None, worst=True)
    return {
        "row": row,
        "of": len(told.rows),
        "facts": facts,
        "charts": [form_by_month(player.name, averages)] if told.game and len(averages) > 1 else [],
        "duels": [(other, duel) for other, duel in others if duel],
    }
