"""Correcting a hand: its form filled in, what would change, and taking a change back."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from referee.errors import BadEntry
from scoring.access import Visit, admit_to_match
from scoring.errors import KeyReused, NotNow, Say
from scoring.keys import Access
from scoring.models import Hand, Match
from scoring.pages.forms import as_typed, entry_of, nested, new_act, whole_or
from scoring.pages.hands import drafted, entry_form, signer
from scoring.pages.words import says
from scoring.queries.hands import hand_at
from scoring.queries.matches import Standing, standing_of
from scoring.services.corrections import Change, Plan, correct_hand, plan_correction, take_back


def _change(request: HttpRequest, visit: Visit, standing: Standing) -> Change:
    """The change that the form describes; a button may strike the hand out or restore it."""
    does = request.POST.get("does", "save")
    struck = {"strike": True, "restore": False}.get(does)
    return Change(
        entry=entry_of(request.POST, standing.game) if struck is None else None,
        struck=struck,
        why=request.POST.get("why", ""),
        by=signer(visit),
        later=request.POST.get("later") or None,
        version=whole_or(request.POST.get("version"), 0),
        act=request.POST.get("act") or None,
        typed=False,
    )


def _found(match: Match, number: int) -> Hand:
    hand = hand_at(match, number)
    if hand is None or number == 0:
        raise Http404
    return hand


@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """Change, strike out or restore a hand, also long after."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    standing, hand = standing_of(shown), _found(shown, number)
    if request.method == "GET":
        return render(request, "pages/correct.html", _form(request, visit, standing, hand))
    if request.POST.get("does") == "look":
        return render(
            request, "pages/correct.html", _form(request, visit, standing, hand) | _looked(request, visit, hand)
        )
    try:
        corrected = correct_hand(shown, number, _change(request, visit, standing))
    except BadEntry as error:
        errors = {error.field or "form": says(standing, error.message)}
        return render(request, "pages/correct.html", _form(request, visit, standing, hand, errors=errors), status=400)
    except NotNow as error:
        plan = error.facts.get("plan")
        more = _changes(standing, hand, plan) | {"asks_later": True} if plan else {}
        errors = {"form": says(standing, error.message)}
        return render(
            request, "pages/correct.html", _form(request, visit, standing, hand, errors=errors) | more, status=409
        )
    except KeyReused:
        errors = {"form": says(standing, Say.KEY_REUSED())}
        return render(request, "pages/correct.html", _form(request, visit, standing, hand, errors=errors), status=422)
    if corrected.hand is None and corrected.plan and corrected.plan.ruling:
        errors = {"form": says(standing, corrected.plan.ruling.says)}
        return render(request, "pages/correct.html", _form(request, visit, standing, hand, errors=errors), status=422)
    return redirect(f"/m/{match_id}/?saved={number}&changed={corrected.hand.revision if corrected.hand else ''}")


def _form(request: HttpRequest, visit: Visit, standing: Standing, hand: Hand, **more: Any) -> dict[str, Any]:
    """The hand's own form, filled in with what counts now."""
    typed = as_typed({**hand.entry, "why": ""})
    context = entry_form(request, visit, standing, typed=typed, **more)
    return context | {
        "hand": hand,
        "number": hand.number,
        "version": standing.match.version,
        "act": request.POST.get("act") or new_act(),
        "why": request.POST.get("why", ""),
        "was": typed,
    }


@require_POST
def changes(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """What the correction would change, while it is being typed."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    hand = _found(shown, number)
    context = {"visit": visit, "match": shown, "hand": hand, "live": True} | _looked(request, visit, hand)
    context |= drafted(standing_of(shown), nested(request.POST))
    return render(request, "parts/changes.html", context)


def _looked(request: HttpRequest, visit: Visit, hand: Hand) -> dict[str, Any]:
    """A plan for the page, or why there is none."""
    standing = standing_of(hand.match)
    try:
        plan = plan_correction(hand.match, hand.number, _change(request, visit, standing))
    except BadEntry as error:
        text = says(standing, error.message)
        return {"missing": text} if error.code == "missing_field" else {"error": text}
    if plan.ruling is not None:
        return {"error": says(standing, plan.ruling.says)}
    return _changes(standing, hand, plan)


def _changes(standing: Standing, hand: Hand, plan: Plan) -> dict[str, Any]:
    """What a plan changes: the hand's points, totals, who leads, where the match ends, who deals."""
    first = plan.steps[0]
    new = dict.fromkeys(standing.names, 0)
    for line in first.score.lines if first.score else ():
        new[line.side] = new.get(line.side, 0) + line.points
    old = dict.fromkeys(standing.names, 0)
    for kept in hand.lines.all():
        old[kept.side] = old.get(kept.side, 0) + kept.points
    after = plan.after
    return {
        "looked": True,
        "before": standing,
        "after": after,
        "struck": first.after is None,
        "points": [
            {"name": name, "was": old[side], "now": new[side]}
            for side, name in standing.names.items()
            if old[side] != new[side]
        ],
        "totals": [
            {"name": name, "was": standing.totals[side], "now": after.totals[side]}
            for side, name in standing.names.items()
            if standing.totals[side] != after.totals[side]
        ],
        "later_changed": sum(1 for step in plan.steps[1:] if step.changes_lines),
        "plan": plan,
        "moves_end": plan.moves_end,
    }


@require_POST
def undo(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """Take back the newest change of a hand; a hand just written is struck out."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    _found(shown, number)
    revision = whole_or(request.POST.get("revision"), 0)
    try:
        take_back(shown, number, revision=revision, by=signer(visit))
    except NotNow:
        return redirect("correct", match_id=match_id, number=number)
    return redirect(f"/m/{match_id}/?undone={number}")
