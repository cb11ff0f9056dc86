"""Correcting a hand: its form filled in, what would change, striking out and restoring, taking a change back."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from referee.errors import BadEntry
from scoring.access import Visit, admit_to_match
from scoring.errors import KeyReused, NotNow, Say
from scoring.keys import Access
from scoring.models import Hand, Match
from scoring.pages.changes import changes_in
from scoring.pages.forms import as_typed, entry_of, nested, new_act, whole_or
from scoring.pages.hands import chosen_dealer, chosen_seats, drafted, entry_form, signer
from scoring.pages.history import changes_of
from scoring.pages.matches import at_match
from scoring.pages.words import says
from scoring.queries.hands import hand_at
from scoring.queries.matches import Standing, standing_of
from scoring.services.corrections import Change, Corrected, correct_hand, plan_correction, take_back

STRUCK = {"strike": True, "restore": False}


def _change(sent: QueryDict, visit: Visit, standing: Standing, hand: Hand) -> Change:
    """The change that a form describes: other numbers, or that the hand is struck out or restored as it was."""
    struck = STRUCK.get(sent.get("does", "save"))
    seats, dealer = chosen_seats(sent), chosen_dealer(sent)
    return Change(
        entry=entry_of(sent, standing.game) if struck is None else None,
        struck=struck,
        seats=None if struck is not None or seats == [one.seat for one in hand.seats.all()] else seats,
        dealer=None if struck is not None or dealer == hand.dealer else dealer,
        why=sent.get("why", ""),
        by=signer(visit),
        later=sent.get("later") or None,
        version=whole_or(sent.get("version"), 0),
        act=sent.get("act") or None,
        typed=False,
    )


def _found(match: Match, number: int) -> Hand:
    hand = hand_at(match, number)
    if hand is None or number == 0:
        raise Http404
    hand.match = match
    return hand


@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """Change, strike out or restore a hand, also long after."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    hand = _found(shown, number)
    if request.method == "GET":
        return _page(request, visit, hand)
    if request.POST.get("does") == "look":
        return _page(request, visit, hand, **_looked(request.POST, visit, hand))
    standing = standing_of(shown)
    try:
        corrected = correct_hand(shown, number, _change(request.POST, visit, standing, hand))
    except BadEntry as error:
        return _page(request, visit, hand, 400, errors={error.field or "form": says(standing, error.message)})
    except NotNow as error:
        plan = error.facts.get("plan")
        changes = changes_in(standing, hand, plan) if plan else {}
        return _page(request, visit, hand, 409, errors={"form": says(standing, error.message)}, **changes)
    except KeyReused:
        return _page(request, visit, hand, 422, errors={"form": says(standing, Say.KEY_REUSED())})
    if corrected.hand is None and corrected.plan and corrected.plan.ruling:
        return _page(request, visit, hand, 422, errors={"form": says(standing, corrected.plan.ruling.says)})
    return redirect(_done(shown, number, corrected))


def _done(match: Match, number: int, corrected: Corrected) -> str:
    """The sheet, which says what was done, if anything, and offers to take it back."""
    if corrected.unchanged:
        return f"/m/{match.id}/"
    moved = f"&moved={corrected.moved_to.id}" if corrected.moved_to else ""
    return f"/m/{match.id}/?saved={number}{moved}"


def _page(request: HttpRequest, visit: Visit, hand: Hand, status: int = 200, **more: Any) -> HttpResponse:
    """The hand's own form, filled in with what counts now; or what striking it out or restoring it would change."""
    standing = standing_of(hand.match)
    does = (request.POST or request.GET).get("does", "")
    context = {
        "hand": hand,
        "number": hand.number,
        "version": standing.match.version,
        "act": request.POST.get("act") or new_act(),
        "why": request.POST.get("why", ""),
        "later": request.POST.get("later", ""),
    }
    if does in STRUCK:
        looked = {} if "looked" in more else _looked(request.POST or request.GET, visit, hand)
        context = at_match(visit, standing, does=does, **context) | looked | more
        return render(request, "pages/strike.html", context, status=status)
    was = as_typed({**hand.entry, "why": ""})
    typed = was if request.GET.get("mode") in (None, hand.mode) else {**was, "mode": request.GET["mode"]}
    form = entry_form(request, visit, standing, typed=typed, hand=hand, was=was, **more)
    context |= {"history": changes_of(standing, hand)}
    return render(request, "pages/correct.html", form | context, status=status)


@require_POST
def changes(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """What the correction would change, while it is being typed."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    hand = _found(shown, number)
    context = {"visit": visit, "match": shown, "hand": hand, "live": True, "later": request.POST.get("later", "")}
    context |= _looked(request.POST, visit, hand)
    seats = chosen_seats(request.POST) or [one.seat for one in hand.seats.all()]
    context |= drafted(standing_of(shown), nested(request.POST), seats)
    return render(request, "parts/changes.html", context)


def _looked(sent: QueryDict, visit: Visit, hand: Hand) -> dict[str, Any]:
    """A plan for the page, or why there is none."""
    standing = standing_of(hand.match)
    try:
        plan = plan_correction(hand.match, hand.number, _change(sent, visit, standing, hand))
    except BadEntry as error:
        text = says(standing, error.message)
        return {"missing": text} if error.code == "missing_field" else {"error": text}
    if plan.ruling is not None:
        return {"error": says(standing, plan.ruling.says)}
    return changes_in(standing, hand, plan)


@require_POST
def undo(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """Take back the newest change of a hand; a hand just written is struck out."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    _found(shown, number)
    revision = whole_or(request.POST.get("revision"), 0)
    try:
        done = take_back(shown, number, revision=revision, by=signer(visit)).hand is not None
    except NotNow:
        done = False
    return redirect(f"/m/{match_id}/?saved={number}") if done else redirect("correct", match_id=match_id, number=number)
