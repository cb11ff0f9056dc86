"""Correcting hands: change, strike out, restore, any time; first to see what it would change."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import answers, shapes
from scoring.api.bodies import CorrectHand, OnlyPreview
from scoring.api.calls import call, visit_match
from scoring.api.errors import refuse_correction
from scoring.api.reading import act, body, known_version, query
from scoring.keys import Access
from scoring.models import Match
from scoring.queries.players import player_at
from scoring.services.corrections import Change, correct_hand, plan_correction


@call(
    needs=Access.WRITE,
    takes=CorrectHand,
    asks=OnlyPreview,
    answers={200: shapes.Corrected},
    refuses={
        409: "`end_moves`: hands would stand behind the end; `changes` says which, and `later` what becomes of them. "
        "`later_hand_breaks`: a later hand could not stand.",
        412: "`stale`: the match has changed since that version.",
        422: "The hand is against the rules: see `ruling`. Or `key_reused`.",
        428: "`version_needed`: If-Match must hold the match's version.",
    },
    act=True,
    version=True,
)
def correct(request: Request, match_id: UUID, number: int) -> Response:
    """Change a hand, strike it out or restore it. Nothing is lost: what counted before stays in its history."""
    match = visit_match(request, match_id, Access.WRITE)
    change = _change(request, match, body(request, CorrectHand))
    if query(request, OnlyPreview).preview:
        plan = plan_correction(match, number, change)
        return refuse_correction(plan) if plan.ruling else Response({"changes": answers.changes(plan)})
    corrected = correct_hand(match, number, change)
    if corrected.hand is None:
        assert corrected.plan is not None  # what is not written was planned
        return refuse_correction(corrected.plan)
    answer: shapes.Corrected = {"hand": answers.written_hand(corrected.hand)}
    if corrected.plan:
        answer["changes"] = answers.changes(corrected.plan)
    if corrected.moved_to:
        answer["moved_to"] = corrected.moved_to.id
    return Response(answer, headers={"Idempotency-Replayed": "true"} if corrected.replayed else None)


def _change(request: Request, match: Match, sent: CorrectHand) -> Change:
    """The change that a body describes, made to the version in If-Match."""
    return Change(
        entry=sent.entry,
        struck=sent.struck,
        seats=sent.seats,
        dealer=sent.dealer,
        why=sent.why,
        by=player_at(match.table, sent.by, "by") if sent.by else None,
        later=sent.later,
        version=known_version(request),
        act=act(request),
    )
