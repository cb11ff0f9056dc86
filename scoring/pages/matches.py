"""A match: the sheet, what other phones see of it, its end, its rules."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from scoring.access import Visit, admit_to_match
from scoring.charts import shows_lead, totals_chart
from scoring.errors import NotNow
from scoring.keys import Access, Carried, carry, key_to
from scoring.models import Match, new_id
from scoring.pages.drawing import Drawn
from scoring.pages.forms import HtmxHttpRequest, whole_or
from scoring.pages.words import rulebook_of, says, voice_of
from scoring.queries.games import game_of
from scoring.queries.hands import hand_at
from scoring.queries.matches import Standing, standing_of
from scoring.queries.sheet import sheet_of, totals_over_time
from scoring.queries.tables import open_matches
from scoring.services.matches import end_match, start_match


def at_match(visit: Visit, standing: Standing, **more: Any) -> dict[str, Any]:
    """What every page of a match shows."""
    return {"visit": visit, "table": visit.table, "match": standing.match, "standing": standing, **more}


def _sheet(request: HtmxHttpRequest, visit: Visit, standing: Standing) -> dict[str, Any]:
    """The sheet, with the fold that the address opens."""
    first, last = whole_or(request.GET.get("from"), 0), whole_or(request.GET.get("to"), 0)
    opened = (first, last) if 0 < first <= last else None
    lead_names = [standing.names[side] for side in standing.settlement.leaders]
    return at_match(
        visit,
        standing,
        rows=sheet_of(standing, opened=opened),
        opened=opened,
        chart=_chart(standing),
        leaders=lead_names,
        winners=[standing.names[side] for side in standing.settlement.winners],
        sticks=standing.game.counts_in(standing.rules) == "sticks",
        headline=_headline(standing),
    )


def _headline(standing: Standing) -> str:
    headline = standing.game.headline(standing.rules)
    return says(standing, headline) if headline else gettext(standing.game.name)


def _chart(standing: Standing) -> dict[str, Any]:
    """How the totals went; of many hands, who was ahead of the average."""
    over_time = totals_over_time(standing)
    lines = [(name, [totals.get(side, 0) for totals in over_time.totals]) for side, name in standing.names.items()]
    leaders = [at for at, side in enumerate(standing.names) if side in standing.settlement.leaders]
    low_wins = standing.game.lowest_wins(standing.rules)
    drawn = totals_chart(lines, hands=over_time.hands, leaders=leaders, low_wins=low_wins)
    return {"drawn": drawn, "shows_lead": shows_lead(over_time.hands)}


@require_GET
def match(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """The sheet: who leads, who deals, all hands, newest first."""
    visit, shown = admit_to_match(request, match_id)
    context = _sheet(request, visit, standing_of(shown))
    if request.htmx:
        return render(request, "parts/sheet.html", context)
    others = [(one, gettext(game_of(one.game).name)) for one in open_matches(visit.table)]
    saved = whole_or(request.GET.get("saved"), 0)
    more = {"others": others, "saved": saved, "act": new_id()}
    if saved and visit.may_write:
        more["undoable"] = hand_at(shown, saved)
    response = render(request, "pages/match.html", context | more)
    carry(request, response, Carried(key_to(visit.table, visit.access), visit.owner))
    return response


@require_GET
def live(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """What a watching phone asks every few seconds: the sheet, or nothing when nothing has changed."""
    visit, shown = admit_to_match(request, match_id)
    if request.GET.get("v") == str(shown.version):
        return HttpResponse(status=204)
    return render(request, "parts/sheet.html", _sheet(request, visit, standing_of(shown)) | {"fresh": True})


@require_GET
def over(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """The end of a match: who won, and every bonus itemised."""
    visit, shown = admit_to_match(request, match_id)
    standing = standing_of(shown)
    if not standing.over:
        return redirect("match", match_id=match_id)
    return render(
        request,
        "pages/over.html",
        at_match(visit, standing, chart=_chart(standing), bill=_bill(standing), act=new_id()),
    )


def _bill(standing: Standing) -> list[dict[str, Any]]:
    """The closing lines as rows: what, by which rule, and the points of each side."""
    items: dict[str, dict[str, Any]] = {}
    for line in standing.settlement.closing:
        text = says(standing, line.message)
        item = items.setdefault(
            f"{line.code}.{line.column}", {"line": line, "says": [], "points": dict.fromkeys(standing.names, None)}
        )
        item["points"][line.side] = (item["points"][line.side] or 0) + line.points
        if text not in item["says"]:
            item["says"].append(text)
    return list(items.values())


@require_POST
def end(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """End a match by agreement, or go on with it."""
    _, shown = admit_to_match(request, match_id, Access.WRITE)
    try:
        ended = end_match(shown, over=request.POST.get("over") == "1")
    except NotNow:
        ended = shown
    return _to(ended)


def _to(match: Match) -> HttpResponseRedirect:
    return redirect("over" if match.over else "match", match_id=match.id)


@require_POST
def rematch(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """Another match with the same seats and house rules; who would have dealt next deals first."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    standing = standing_of(shown)
    seats = [seat for seat in standing.seats if seat.left_from is None]
    again = start_match(
        visit.table,
        game=shown.game,
        sides=_sides(standing) if len({seat.side for seat in seats}) < len(seats) else (),
        seats=[seat.player_id for seat in seats],
        house_rules=shown.house_rules,
        first_dealer=next((at for at, seat in enumerate(seats) if seat.number == standing.settlement.next_dealer), 0),
        match_id=UUID(request.POST["act"]) if _fresh(request.POST.get("act", "")) else None,
    )
    return redirect("match", match_id=again.id)


def _sides(standing: Standing) -> list[list[UUID]]:
    sides: dict[int, list[UUID]] = {}
    for seat in standing.seats:
        if seat.left_from is None:
            sides.setdefault(seat.side, []).append(seat.player_id)
    return list(sides.values())


def _fresh(act: str) -> bool:
    try:
        return not Match.objects.filter(id=UUID(act)).exists()
    except ValueError:
        return False


@require_GET
def rules(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """The rulebook as it reads under this match's house rules."""
    visit, shown = admit_to_match(request, match_id)
    standing = standing_of(shown)
    sections = rulebook_of(standing.game, standing.rules, voice_of(standing))
    return render(request, "pages/rules.html", at_match(visit, standing, game=standing.game, sections=sections))


@require_GET
def game_rules(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """The rulebook of a game as it is usually played."""
    game = game_of(key)
    sections = rulebook_of(game, game.read_house_rules({}), Drawn())
    return render(request, "pages/rules.html", {"game": game, "sections": sections})
