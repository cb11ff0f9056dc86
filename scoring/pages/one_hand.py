"""One hand explained: every point with the rule that gives it, its cards, its history, the rulings kept about it."""

import re
from collections.abc import Sequence
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from referee.scoresheet import ScoreLine
from scoring.access import admit_to_match
from scoring.models import Dispute
from scoring.pages.asking import holdings_of
from scoring.pages.disputes import shown_dispute
from scoring.pages.history import changes_of, said_points, sat_in
from scoring.pages.matches import at_match
from scoring.pages.words import explained, says
from scoring.queries.matches import standing_of
from scoring.queries.sheet import rows_of
from scoring.services.rulings import refused_instead


def _bare(sentence: str) -> list[str]:
    """The names and numbers of a sentence, to see whether another one says no more."""
    return re.findall(r"[^\s+.,\u2068\u2069]+", sentence)


def _by_side(lines: Sequence[ScoreLine]) -> tuple[ScoreLine, ...]:
    """The lines of each side together."""
    order = list(dict.fromkeys(one.side for one in lines))
    return tuple(sorted(lines, key=lambda one: order.index(one.side)))


@require_GET
def hand(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """How a hand came to count what it counts."""
    visit, shown = admit_to_match(request, match_id)
    found = shown.hands.filter(number=number).select_related("by__merged_into").prefetch_related("seats").first()
    if found is None:
        raise Http404
    standing = standing_of(shown)
    row = next(iter(rows_of(standing, [found])))
    ruling = says(standing, standing.game.read_message(found.ruling["says"]))
    points = said_points(standing, row.lines, agreed=False)
    refused = refused_instead(standing, found) if found.agreed else None
    kept = Dispute.objects.filter(match=shown, hand=number).select_related("match", "table").order_by("-id")
    context = at_match(
        visit,
        standing,
        hand=found,
        holdings=holdings_of(standing, found.entry, found.dealer),
        row=row,
        points=points,
        lines=explained(standing, _by_side(row.lines)),
        ruling="" if _bare(ruling) == _bare(points) else ruling,
        notes=[says(standing, standing.game.read_message(one)) for one in found.ruling["notes"]],
        refused=says(standing, refused.says) if refused else "",
        dealer=sat_in(standing, found).get(found.dealer, "") if found.dealer is not None else "",
        history=changes_of(standing, found) if found.revision > 1 else (),
        disputes=[shown_dispute(one) for one in kept],
    )
    return render(request, "pages/one_hand.html", context)
