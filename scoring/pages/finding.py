"""Finding matches by day, game and players, and hands by what was in them."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from referee.errors import BadEntry
from scoring.access import Visit, admit
from scoring.pages.forms import HtmxHttpRequest, posted_id
from scoring.pages.periods import Choice, Period
from scoring.pages.words import says
from scoring.queries.finding import Found, find_hands, find_matches, that_have, things_to_find
from scoring.queries.moment import one_moment

ANY = "any"


@require_GET
def find(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """What to look for: the form, and what loads the first page of what is found."""
    visit = admit(request, table_id)
    return render(request, "pages/find.html", context := _asked(request, visit), status=context["period"].status)


@require_GET
def found(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """A page of what is found, the newest first."""
    visit = admit(request, table_id)
    context = _asked(request, visit)
    period = context["period"]
    what, before = period.values.get("with", ""), posted_id(request.GET, "before")
    if period.asked and not period.errors:
        with one_moment():
            if what:
                hands, context["cursor"] = find_hands(period.asked, "" if what == ANY else what, before=before)
                context["hands"] = [_shown(one) for one in hands]
            else:
                context["matches"], context["cursor"] = find_matches(period.asked, before=before)
        context["is_found"] = True
    page = "parts/found.html" if request.htmx else "pages/find.html"
    return render(request, page, context, status=period.status)


def _asked(request: HtmxHttpRequest, visit: Visit) -> dict[str, Any]:
    period = Period(request.GET, visit.table, fields=("game", "from", "to", "players", "with"))
    chosen = period.values.get("with", "")
    try:
        if period.asked and chosen not in ("", ANY):
            that_have(period.asked, chosen)
    except BadEntry as error:
        period.refuse(error)
    things = {
        "": gettext("Matches"),
        ANY: gettext("All hands"),
        **{key: gettext(label) for key, label in things_to_find(period.asked.game if period.asked else "").items()},
        "agreed": gettext("Hands by agreement"),
        "corrected": gettext("Corrected hands"),
        "struck": gettext("Hands struck out"),
        "adjust": gettext("Points given or taken"),
    }
    finds = [Choice(key, label, key == chosen) for key, label in things.items()]
    return {"visit": visit, "table": visit.table, "period": period, "finds": finds}


def _shown(one: Found) -> dict[str, Any]:
    """A hand that was found, in words."""
    standing = one.standing
    scored = [(standing.names[side], points) for side, points in one.points.items() if points]
    return {
        "hand": one.hand,
        "standing": standing,
        "scored": scored,
        "says": says(standing, standing.game.read_message(one.hand.ruling["says"])),
    }
