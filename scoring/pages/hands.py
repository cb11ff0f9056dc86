"""Entering a hand, with a live readout."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.utils.html import format_html_join
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from referee.entries import blanks
from referee.errors import BadEntry
from referee.game import Mode
from referee.kinds import Kind, per, rows, whole
from referee.layout import Choice, Draft
from scoring.access import Visit, admit_to_match
from scoring.errors import KeyReused, NotNow, Say
from scoring.keys import Access
from scoring.models import Hand, Player
from scoring.pages.asking import holdings_of
from scoring.pages.conflict import two_versions
from scoring.pages.drawing import drawn_draft, offered
from scoring.pages.forms import (
    as_typed,
    chosen_in,
    entry_in,
    entry_of,
    json_object,
    last,
    nested,
    new_act,
    value_at,
    whole_or,
)
from scoring.pages.matches import at_match
from scoring.pages.on_table import entry_begun, on_table
from scoring.pages.words import refusal, says, to_go, voice_of
from scoring.queries.hands import last_mode
from scoring.queries.matches import Standing, person, plays, standing_of
from scoring.services.hands import Entered, Judged, preview_hand, record_hand, seats_playing
from scoring.speech import isolated

MOST_NAMED = 3  # sides that the save button names

# Refusals of a hand that is only half entered: nothing is wrong with it yet.
NOT_YET = {"not_entered", "not_enough_to_score", "upcard_needed"}


def signer(visit: Visit) -> Player | None:
    """The player whose phone this is."""
    return Player.objects.filter(id=visit.player_id).first() if visit.player_id else None


def _entered(request: HttpRequest, visit: Visit, standing: Standing) -> Entered:
    """The hand that the form describes, signed by the phone's owner."""
    return Entered(
        entry=entry_of(request.POST, standing.game),
        seats=chosen_seats(request.POST),
        dealer=chosen_dealer(request.POST),
        why=request.POST.get("why", ""),
        note=request.POST.get("note", ""),
        by=signer(visit),
        act=request.POST.get("act") or None,
        typed=False,
    )


def chosen_seats(sent: QueryDict) -> list[int] | None:
    """Who played, where a form asks."""
    return [whole_or(seat, 0) for seat in sent.getlist("seats")] or None


def chosen_dealer(sent: QueryDict) -> int | None:
    """Who dealt, where a form asks."""
    return whole_or(sent.get("dealer"), 0) if sent.get("dealer") else None


@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The next hand: its form, and writing it."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    standing = standing_of(shown)
    if request.method == "GET":
        if standing.over:
            return redirect("over", match_id=match_id)
        return render(request, "pages/hand.html", entry_form(request, visit, standing))
    number = whole_or(request.POST.get("number"), standing.next_number)
    try:
        if open_choice := _open_choice(request, standing):
            return _again(request, visit, standing, {"form": says(standing, open_choice.says)}, 422)
        entered = _entered(request, visit, standing)
        recorded = record_hand(shown, number, entered)
    except BadEntry as error:
        return _again(request, visit, standing, {error.field or "form": says(standing, error.message)}, 400)
    except NotNow as error:
        if error.code == "hand_taken":
            return two_versions(request, visit, standing, entered, **error.facts)
        return _again(request, visit, standing, {"form": says(standing, error.message)}, 409)
    except KeyReused:
        return _again(request, visit, standing, {"form": says(standing, Say.KEY_REUSED())}, 422)
    if recorded.hand is None and recorded.judged is not None:
        refused = recorded.judged.ruling
        return _again(request, visit, standing, {"form": refusal(standing, refused)}, 422, refused=refused)
    shown.refresh_from_db()
    return redirect(f"/m/{match_id}/{'over/' if shown.over else ''}?saved={number}")


def entry_form(
    request: HttpRequest,
    visit: Visit,
    standing: Standing,
    *,
    typed: Mapping[str, Any] | None = None,
    hand: Hand | None = None,
    **more: Any,
) -> dict[str, Any]:
    """What the entry form shows: typed values as typed, else `typed` or the way that was used last.

    It is for the next hand, or for one that is there already.
    """
    given = json_object(request.GET.get("entry", ""))
    if request.POST or typed is None:
        typed = as_typed(given or _from_table(request, standing)) or nested(request.POST or request.GET)
    typed = {**typed, "mode": last(typed.get("mode", ""))}
    seats = chosen_seats(request.POST) or ([one.seat for one in hand.seats.all()] if hand else None)
    modes = {one.key: one for one in standing.game.modes_under(standing.rules)}
    mode, way = _ways(standing, typed, modes)
    own, number = f"games/{standing.game.key}", whole_or(request.POST.get("number"), standing.next_number)
    template = select_template([f"{own}_{mode}.html", f"{own}.html"]).template.name
    stands_alone = mode in {"agreed", "adjust"} or (modes[mode].aside and template != f"{own}.html")
    brought = json_object(str(last(typed.get("fill", "")))) or given or (hand and hand.entry) or {}
    return at_match(
        visit,
        standing,
        **drafted(standing, {**typed, "mode": mode}, seats),
        template=template,
        stands_alone=stands_alone,
        given=bool(request.POST or given),
        brought=json.dumps(brought),
        holdings=_brought_cards(standing, brought, hand) if stands_alone else (),
        ahead=standing.game.ahead(standing.rules),
        modes=modes.values(),
        mode=mode,
        way=way,
        offers={key: offered(one.offers(standing.rules), voice_of(standing)) for key, one in modes.items()},
        rules=standing.rules,
        below_zero=any(_falls(blank.kind) for blank in blanks(modes[mode].form)),
        typed=typed,
        number=number,
        draft=f"{'adjust' if mode == 'adjust' else 'hand'}-{standing.match.id}-{number}",
        act=request.POST.get("act") or new_act(),
        **_other_ways(standing, modes, mode if stands_alone else way, hand=hand),
        **_playing(request, standing, hand, everybody=mode == "adjust"),
        **more,
    )


def _brought_cards(standing: Standing, brought: Mapping[str, Any], hand: Hand | None) -> list[dict[str, Any]]:
    """The cards of an entry that comes from the referee, or of the hand that is there; none if it cannot be read."""
    try:
        return holdings_of(standing, brought, hand.dealer if hand else standing.settlement.next_dealer)
    except BadEntry:
        return []


def _falls(kind: Kind) -> bool:
    """Can a number there be below zero?"""
    match kind:
        case whole():
            return kind.low < 0
        case per() | rows():
            return _falls(kind.kind)
    return False


def _from_table(request: HttpRequest, standing: Standing) -> dict[str, Any]:
    """The entry that begins with what lies on the table, if a phone keeps that; what it has typed since counts more."""
    lies = on_table(request, standing.game)
    for mode in standing.game.modes_under(standing.rules):
        if entry := entry_begun(mode, standing, lies):
            return {"mode": mode.key, **entry}
    return {}


def _ways(standing: Standing, typed: Mapping[str, Any], modes: Mapping[str, Mode]) -> tuple[str, str]:
    """The mode of a form, and the way to enter hands whose page it stands on: as asked for, as used last, or the first."""
    mode = str(typed["mode"]).partition("&")[0]
    offered = [key for key, one in modes.items() if not one.aside]
    asked = next((one for one in (mode, last(typed.get("way", ""))) if one in offered), None)
    liked = asked or last_mode(standing)
    way = liked if liked in offered else offered[0]
    return mode if mode in modes else way, way


def _other_ways(
    standing: Standing, modes: Mapping[str, Mode], now: str, *, hand: Hand | None
) -> dict[str, list[dict[str, str]]]:
    """The other ways to enter a hand, with their addresses: on this page, and for the next hand at the referee."""
    here = [one for one in modes.values() if not one.aside and one.key != now]
    told = [one for one in modes.values() if one.question and one.key != now and hand is None]
    at_referee = f"/referee/{standing.game.key}/%s/?match={standing.match.id}"
    return {
        "other_ways": [{"label": one.label, "href": f"?mode={one.key}"} for one in here],
        "told": [{"label": one.label, "href": at_referee % one.question} for one in told],
    }


def _playing(request: HttpRequest, standing: Standing, hand: Hand | None, *, everybody: bool) -> dict[str, Any]:
    """The sides that play a hand, or all; its seats and its dealer, for who wants to say otherwise."""
    playing = {one.seat for one in hand.seats.all()} if hand else {one.number for one in standing.seats if plays(one)}
    chosen, dealer = chosen_seats(request.POST), chosen_dealer(request.POST)
    seats = [
        one
        for one in standing.seats
        if one.number in playing or (one.joined_at <= hand.number if hand else one.left_from is None)
    ]
    shown = {one.side for one in standing.seats if everybody or one.number in playing}
    return {
        "sides": [{"number": side, "name": name} for side, name in standing.names.items() if side in shown],
        "could_play": [
            {"number": one.number, "name": person(one.player).name, "plays": one.number in (chosen or playing)}
            for one in seats
        ],
        "deals": dealer if dealer is not None else hand.dealer if hand else standing.settlement.next_dealer,
        "may_sit_out": standing.game.seats.joins and not everybody,
        "asks_who": bool(chosen) or dealer is not None or "who" in request.GET,
    }


def _draft(standing: Standing, entry: Mapping[str, Any], seats: Sequence[int] | None) -> Draft | None:
    """What the referee can say of an entry that is filled in so far, for those who play: on these seats, or as ever."""
    sides = tuple(dict.fromkeys(seat.side for seat in seats_playing(standing, seats)))
    return standing.game.draft(entry, sides, standing.rules, typed=False)


def drafted(standing: Standing, typed: Mapping[str, Any], seats: Sequence[int] | None) -> dict[str, Any]:
    """The cards of a form as they lie, or only ticked where one of them cannot be read; nothing where there are none."""
    speaker = voice_of(standing)
    try:
        draft = _draft(standing, entry_in(typed, standing.game), seats)
        return drawn_draft(draft, speaker) if draft else {}
    except BadEntry:
        draft = _draft(standing, {"mode": str(last(typed["mode"])).partition("&")[0]}, None)
    drawn = drawn_draft(draft, speaker) if draft else {"slots": []}
    for slot in drawn["slots"]:
        slot["picked"] = value_at(typed, slot["field"])
    return drawn


def _open_choice(request: HttpRequest, standing: Standing) -> Choice | None:
    """What only the players know, and have not said yet, of a hand that is complete."""
    values = nested(request.POST)
    draft = _draft(standing, entry_in(values, standing.game), chosen_seats(request.POST))
    if draft is None or draft.missing or draft.refused:
        return None
    return next((one for one in draft.choices if one.name not in chosen_in(values)), None)


def _again(
    request: HttpRequest, visit: Visit, standing: Standing, errors: dict[str, str], status: int, **more: Any
) -> HttpResponse:
    """The form once more, with what was typed and what is wrong."""
    context = entry_form(request, visit, standing, errors=errors, **more)
    return render(request, "pages/hand.html", context, status=status)


@require_POST
def readout(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """What the hand would be, while it is being entered; and what the save button says."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    standing = standing_of(shown)
    context: dict[str, Any] = {}
    try:
        entered = _entered(request, visit, standing)
        if draft := _draft(standing, entered.entry, entered.seats):
            context = drawn_draft(draft, voice_of(standing))
            chosen = {name: value for one in draft.choices for name, value in one.options[one.chosen].fills.items()}
            entered = replace(entered, entry={**entered.entry, **chosen})
        if draft and draft.missing:
            at = whole_or(request.POST.get("slot"), 0)
            context["error"] = says(standing, draft.refused) if draft.refused else ""
            slot = next(iter(context["slots"][at : at + 1]), None)
            context["total"] = slot["total"] if slot and slot["field"] else None
        else:
            number = whole_or(request.POST.get("number"), standing.next_number)
            context |= _result(standing, preview_hand(shown, entered, number=number))
    except NotNow as error:
        context |= {"error": says(standing, error.message), "taken": error.code == "hand_taken"}
    except BadEntry as error:
        if error.code == "missing_field":
            context["missing"] = to_go(standing, error)
        else:
            context |= {"error": says(standing, error.message), "wrong": error.field}
    return render(request, "parts/readout.html", at_match(visit, standing, live=True, **context))


def _result(standing: Standing, judged: Judged) -> dict[str, Any]:
    """A judged hand for the readout: each side's points and totals, or why not."""
    if not judged.ruling.legal:
        text = refusal(standing, judged.ruling)
        if judged.ruling.reason in NOT_YET:
            return {"missing": text}
        return {"error": text, "wrong": judged.ruling.reason, "refused": judged.ruling}
    gained: list[dict[str, Any]] = [
        {"name": name, "before": standing.totals[side], "after": judged.after.total(side)}
        | {"points": sum(line.points for line in judged.lines if line.side == side)}
        for side, name in standing.names.items()
    ]
    scored = [one for one in gained if one["points"]]
    up = [one for one in scored if one["points"] > 0]
    up_or_named = [line for line in judged.lines if line.points > 0 or (line.points and line.line.tag)]
    telling = up_or_named or [line for line in judged.lines if line.points]
    if any(line.points and line not in telling for line in judged.lines):  # then these alone would not tell all
        telling = [line for line in telling if line.line.tag]
    parts = dict.fromkeys(says(standing, line.message) for line in telling)
    alike = up if 1 < len(up) <= MOST_NAMED and len({one["points"] for one in up}) == 1 else []
    how = format_html_join(", ", "{}", ((part,) for part in parts))
    return {
        "gained": scored,
        "says": how or (says(standing, judged.ruling.says) if not scored else ""),
        "saves": (scored if len(scored) == 1 else up if len(up) == 1 else [None])[0],
        "alike": get_text_list([isolated(one["name"]) for one in alike], gettext("and")),
        "each": alike[0]["points"] if alike else 0,
        "sticks": standing.game.counts_in(standing.rules) == "sticks",
        "would_end": judged.would_end,
    }


@require_POST
def agree(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The table accepts a hand that the referee refused: the agreed entry, points filled in as far as they count."""
    visit, shown = admit_to_match(request, match_id, Access.WRITE)
    standing = standing_of(shown)
    suggested: dict[str, Any] = {"mode": "agreed"}
    try:
        judged = preview_hand(shown, _entered(request, visit, standing))
        suggested = judged.suggested()
    except (BadEntry, NotNow):
        pass  # what cannot be read fills in nothing
    typed = as_typed({**suggested, "instead_of": None}) | {"instead_of": json.dumps(suggested.get("instead_of"))}
    context = entry_form(request, visit, standing, typed=typed) | {"mode": "agreed", "typed": typed}
    return render(request, "pages/hand.html", context)
