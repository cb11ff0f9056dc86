"""The summary of an evening, as a page and as a picture for the family chat."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_GET

from scoring.access import Visit, admit
from scoring.models import Player
from scoring.numbers import number, signed
from scoring.pages.facts import are_large
from scoring.pages.forms import HtmxHttpRequest
from scoring.pictures import Picture
from scoring.queries.asked import as_id
from scoring.queries.evenings import Change, Evening, Highlight, evening_at, evening_named, evenings_beside, was_played
from scoring.queries.games import game_of
from scoring.queries.moment import one_moment
from scoring.speech import isolated
from scoring.templatetags.sheet import lead


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody in the standings after an evening: the place before (none: new) and now, and what was added."""

    player: Player
    before: int | None
    place: int
    measure: int
    added: int


@require_GET
def evening(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """The evening of a day, the last one if none is named: the page, and what loads the summary into it."""
    visit = admit(request, table_id)
    return render(request, "pages/evening.html", _at(request, visit))


@require_GET
def summary(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """Who won what, the hand of the evening, standings before and after."""
    visit = admit(request, table_id)
    context = _told(request, visit)
    page = "parts/summary.html" if request.htmx else "pages/evening.html"
    return render(request, page, context)


@require_GET
def picture(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """The summary as a picture (SVG)."""
    visit = admit(request, table_id)
    return HttpResponse(_drawn(_told(request, visit)), content_type="image/svg+xml")


def _told(request: HtmxHttpRequest, visit: Visit) -> dict[str, Any]:
    """The evening with all that is told of it."""
    context = _at(request, visit)
    with one_moment():
        return context | told(evening_at(visit.table, context["day"]))


def _at(request: HtmxHttpRequest, visit: Visit) -> dict[str, Any]:
    named = evening_named(visit.table, request.GET.get("day"))
    before, after = evenings_beside(visit.table, named)
    played = was_played(visit.table, named)
    return {"visit": visit, "table": visit.table, "day": named, "before": before, "after": after, "played": played}


def told(evening: Evening) -> dict[str, Any]:
    """An evening in words."""
    return {
        "evening": evening,
        "highlights": [_highlight(one) for one in evening.highlights],
        "changes": [_change(one) for one in evening.changes],
    }


def _highlight(one: Highlight) -> dict[str, Any]:
    """The hand of the evening in a game: whose, its points, and where it is."""
    share = next(share for share in one.played.shares if share.side == one.side)
    return {
        "game": gettext(one.standing.game.name),
        "name": one.standing.names[one.side],
        "points": share.points,
        "number": one.played.number,
        "match": as_id(one.played.match),
    }


def _change(one: Change) -> dict[str, Any]:
    """The standings of a game after the evening, each place beside the one before."""
    before = {row.player.id: row for row in one.before.rows}
    moved = []
    for row in one.after.rows:
        known = before.get(row.player.id)
        measure = one.after.measure(row)
        added = measure - (one.before.measure(known) if known else 0)
        moved.append(Moved(row.player, known.place if known else None, row.place, measure, added))
    large = are_large(row.measure for row in moved)
    return {"game": gettext(game_of(one.game).name), "by": one.after.by, "rows": moved, "large": large}


def _drawn(context: dict[str, Any]) -> str:
    """The picture of an evening."""
    evening: Evening = context["evening"]
    drawn = Picture(evening.table.name, date_format(evening.day, "l j F Y"))
    for standing in evening.matches:
        finals = standing.settlement.final
        totals = pgettext("between names", ", ").join(
            f"{isolated(name)} {number(finals[side])}" for side, name in standing.names.items()
        )
        drawn.line(lead(standing), "", small=f"{gettext(standing.game.name)}: {totals}")
    for one in context["highlights"]:
        drawn.line(
            gettext("Hand of the evening: %(name)s") % {"name": one["name"]}, signed(one["points"]), small=one["game"]
        )
    for change in context["changes"]:
        drawn.title(f"{change['game']}, {date_format(evening.day, 'Y')}")
        for row in change["rows"]:
            was = number(row.before) if row.before else gettext("new")
            drawn.place(
                number(row.place), was, row.player.name, number(row.measure), signed(row.added), leads=row.place == 1
            )
    return drawn.svg()
