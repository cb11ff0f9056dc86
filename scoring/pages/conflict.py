"""One hand entered on two phones with other numbers: both versions side by side, and a choice."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html_join

from referee.errors import BadEntry
from referee.scoresheet import ScoreLine
from scoring.access import Visit
from scoring.models import Hand
from scoring.pages.changes import changes_in
from scoring.pages.matches import at_match
from scoring.pages.words import says
from scoring.queries.matches import Standing, person
from scoring.queries.sheet import rows_of
from scoring.services.corrections import Change, plan_correction
from scoring.services.hands import Entered

NOT_SENT_ON = {"csrfmiddlewaretoken", "number", "act", "version", "does"}


def two_versions(
    request: HttpRequest, visit: Visit, standing: Standing, entered: Entered, hand: Hand, sent: Mapping[str, Any]
) -> HttpResponse:
    """The hand that is written beside the one that was `entered` second; taking the second is a correction."""
    written = next(iter(rows_of(standing, [hand])))
    refused, mine = "", None
    apart: list[dict[str, str]] = []
    try:
        change = Change(entry=sent, seats=entered.seats, dealer=entered.dealer)
        plan = plan_correction(standing.match, hand.number, change)
        apart = [] if plan.ruling else changes_in(standing, hand, plan)["fields"]
        first = plan.steps[0]
        mine = _points(standing, first.score.lines if first.score else ())
        refused = says(standing, plan.ruling.says) if plan.ruling else ""
    except BadEntry as error:
        refused = says(standing, error.message)
    fields = [(name, value) for name, values in request.POST.lists() if name not in NOT_SENT_ON for value in values]
    context = at_match(
        visit,
        standing,
        hand=hand,
        writer=person(hand.by).name if hand.by else "",
        theirs=_points(standing, written.lines),
        mine=mine,
        apart=apart,
        refused=refused,
        fields=fields,
    )
    return render(request, "pages/conflict.html", context, status=409)


def _points(standing: Standing, lines: Iterable[ScoreLine]) -> list[dict[str, Any]]:
    """The points of each side, none where it does not play, and what for."""
    points: dict[int, list[ScoreLine]] = {side: [] for side in standing.names}
    for line in lines:
        points.setdefault(line.side, []).append(line)
    return [
        {
            "name": standing.names.get(side, ""),
            "points": sum(line.points for line in several) if several else None,
            "says": format_html_join(", ", "{}", ((says(standing, line.message),) for line in several if line.points)),
        }
        for side, several in points.items()
    ]
