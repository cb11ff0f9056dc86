"""A match: the sheet, what other phones see of it, its end, its rules."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from referee.entries import blanks
from referee.errors import BadEntry
from scoring.access import Visit, admit_to_match
from scoring.charts import Line, shows_lead, totals_chart, totals_in_numbers, totals_in_words
from scoring.keys import Access, Carried, carry, key_to
from scoring.models import Match, new_id
from scoring.pages.bill import bill_of, margin_of
from scoring.pages.drawing import Drawn
from scoring.pages.forms import HtmxHttpRequest, entry_in, nested, posted_id, whole_or
from scoring.pages.on_table import table_key
from scoring.pages.words import rulebook_of, says, voice_of
from scoring.queries.evenings import evening_of
from scoring.queries.games import game_of
from scoring.queries.hands import undoable_at
from scoring.queries.matches import Standing, standing_of
from scoring.queries.sheet import OverTime, sheet_of, totals_over_time
from scoring.queries.tables import open_matches, standings_of
from scoring.services.matches import end_match, start_match


def at_match(visit: Visit, standing: Standing, **more: Any) -> dict[str, Any]:
    """What every page of a match shows."""
    return {"visit": visit, "table": visit.table, "match": standing.match, "standing": standing, **more}


def _sheet(request: HtmxHttpRequest, visit: Visit, standing: Standing) -> dict[str, Any]:
    """The sheet, with the fold that the address opens; hands after number `n` are new to this phone."""
    first, last = whole_or(request.GET.get("from"), 0), whole_or(request.GET.get("to"), 0)
    opened = (first, last) if 0 < first <= last else None
    sheet = sheet_of(standing, opened=opened)
    return at_match(
        visit,
        standing,
        groups=sheet.groups,
        opened=opened,
        seen=whole_or(request.GET.get("n"), standing.next_number),
        chart=_chart(standing, sheet.over_time),
        sticks=standing.game.counts_in(standing.rules) == "sticks",
        ahead=_ahead(request, standing) if visit.may_write else None,
        on_table=table_key(standing) if standing.game.table else "",
    )


def _ahead(request: HtmxHttpRequest, standing: Standing) -> dict[str, Any] | None:
    """The blank of the next hand that is known before it is played, and what it settles once it is filled in."""
    game = standing.game
    field = game.ahead(standing.rules)
    if not field or standing.over:
        return None
    mode = next(mode for mode in game.modes if mode.draft)
    typed = nested(request.GET)
    try:
        draft = game.draft(entry_in({**typed, "mode": mode.key}, game), (), standing.rules, typed=False)
    except BadEntry:
        draft = None
    return {
        "label": gettext(next(blank.label for blank in blanks(mode.form) if blank.key == field)),
        "template": f"games/{game.key}_{field}.html",
        "typed": typed,
        "says": Drawn().word(draft.says) if draft else "",
        "query": urlencode([(name, value) for name, value in request.GET.items() if name.partition(".")[0] == field]),
    }


def _headline(standing: Standing) -> str:
    headline = standing.game.headline(standing.rules)
    return says(standing, headline) if headline else gettext(standing.game.name)


def _lines(standing: Standing, over_time: OverTime) -> list[Line]:
    """The totals of each side over time."""
    return [(name, [totals.get(side, 0) for totals in over_time.totals]) for side, name in standing.names.items()]


def _chart(standing: Standing, over_time: OverTime) -> dict[str, Any]:
    """How the totals went, drawn and in words; of many hands, who was ahead of the average. Nothing before the first."""
    lines, hands = _lines(standing, over_time), over_time.hands
    leaders = [at for at, side in enumerate(standing.names) if side in standing.settlement.leaders]
    low_wins = standing.game.lowest_wins(standing.rules)
    drawn = totals_chart(lines, hands=hands, leaders=leaders, low_wins=low_wins)
    return {
        "drawn": drawn,
        "shows_lead": shows_lead(hands),
        "says": totals_in_words(lines, hands=hands) if drawn else "",
    }


def _numbers(standing: Standing, over_time: OverTime) -> list[tuple[int, list[str]]]:
    """What the chart shows as rows of a table: the number of a hand, and a number of each side."""
    low_wins = standing.game.lowest_wins(standing.rules)
    rows = totals_in_numbers(_lines(standing, over_time), hands=over_time.hands, low_wins=low_wins)
    return list(zip(over_time.numbers, rows, strict=True))


@require_GET
def match(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """The sheet: who leads, who deals, all hands, newest first."""
    visit, shown = admit_to_match(request, match_id)
    context = _sheet(request, visit, standing_of(shown))
    if request.htmx:
        return render(request, "parts/sheet.html", context | {"live": True})
    saved = whole_or(request.GET.get("saved"), 0)
    more: dict[str, Any] = {"headline": _headline(context["standing"]), "running": _running(shown), "saved": saved}
    more["begun"] = "begun" in request.GET
    more["done"] = saved or whole_or(request.GET.get("kept"), 0)  # a hand whose draft has done its work
    if saved:
        more["seen"] = saved - 1
    more |= _undoable(request, visit, shown)
    response = render(request, "pages/match.html", context | more)
    carry(request, response, Carried(key_to(visit.table, visit.access), visit.owner))
    return response


def _undoable(request: HtmxHttpRequest, visit: Visit, match: Match) -> dict[str, Any]:
    """What this phone has just done to a hand, so that it can be taken back."""
    saved = whole_or(request.GET.get("saved"), 0)
    if not saved or not visit.may_write:
        return {}
    moved = posted_id(request.GET, "moved")
    is_here = moved is not None and match.table.matches.filter(id=moved).exists()
    return {"undoable": undoable_at(match, saved), "moved": moved if is_here else None}


def _running(match: Match) -> list[Standing]:
    """The open matches of the table, if there are others than this one."""
    matches = open_matches(match.table)
    return list(standings_of(matches).values()) if any(one.id != match.id for one in matches) else []


@require_GET
def live(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """What a watching phone asks every few seconds: the sheet, or nothing when nothing has changed."""
    visit, shown = admit_to_match(request, match_id)
    if request.GET.get("v") == str(shown.version):
        return HttpResponse(status=204)
    return render(request, "parts/sheet.html", _sheet(request, visit, standing_of(shown)) | {"live": True})


@require_GET
def over(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """The end of a match: who won, and every bonus itemised."""
    visit, shown = admit_to_match(request, match_id)
    standing = standing_of(shown)
    if not standing.over:
        return redirect("match", match_id=match_id)
    over_time = totals_over_time(standing)
    more = {
        "bill": bill_of(standing),
        "margin": margin_of(standing),
        "chart": _chart(standing, over_time) | {"rows": _numbers(standing, over_time)},
        "act": new_id(),
        "evening": evening_of(shown.played_at, visit.table),
    }
    return render(request, "pages/over.html", at_match(visit, standing, **more, **_undoable(request, visit, shown)))


@require_POST
def end(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """End a match by agreement, or go on with it."""
    _, shown = admit_to_match(request, match_id, Access.WRITE)
    ended = end_match(shown, over=request.POST.get("over") == "1")
    return redirect("over" if ended.over else "match", match_id=match_id)


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
        match_id=posted_id(request.POST, "act"),
    )
    return redirect("match", match_id=again.id)


def _sides(standing: Standing) -> list[list[UUID]]:
    sides: dict[int, list[UUID]] = {}
    for seat in standing.seats:
        if seat.left_from is None:
            sides.setdefault(seat.side, []).append(seat.player_id)
    return list(sides.values())


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
    try:
        game = game_of(key)
    except BadEntry as error:
        raise Http404 from error
    sections = rulebook_of(game, game.read_house_rules({}), Drawn())
    return render(request, "pages/rules.html", {"game": game, "sections": sections})
