"""Hands: what one would be, writing it, reading what is written."""

from uuid import UUID

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import answers, shapes
from scoring.api.bodies import ListHands, PreviewHand, RecordHand
from scoring.api.calls import call, visit_match
from scoring.api.errors import refuse_hand
from scoring.api.reading import act, body, query
from scoring.keys import Access
from scoring.models import Hand, Match
from scoring.queries.hands import hand_at, history_of, page_of_hands
from scoring.queries.matches import standing_of
from scoring.queries.players import player_at
from scoring.services.hands import Entered, preview_hand, record_hand

NOT_NOW = (
    "`hand_taken`: another hand has this number, see `hand` and what was `sent`. "
    "`hand_missing`: the number is beyond `next`. `match_is_over`."
)
REFUSED = (
    "The hand is against the rules: see `ruling`, and `suggested` for what the table could agree on. "
    "Or `key_reused`: the Idempotency-Key came before with another body."
)


@call(needs=Access.WATCH, takes=PreviewHand, answers={200: shapes.Preview}, refuses={409: NOT_NOW})
def preview(request: Request, match_id: UUID) -> Response:
    """What a hand would be: its lines and the totals after it, or the ruling that refuses it. Stores nothing."""
    match = visit_match(request, match_id)
    sent = body(request, PreviewHand)
    return Response(answers.preview(preview_hand(match, _entered(request, match, sent), number=sent.number)))


@call(
    needs=Access.WRITE,
    takes=RecordHand,
    answers={201: shapes.Hand, 200: shapes.Hand},
    refuses={409: NOT_NOW, 422: REFUSED},
    act=True,
)
def record(request: Request, match_id: UUID) -> Response:
    """Write a hand. 201: it is written. 200: it was there already just like this, or this was sent before."""
    match = visit_match(request, match_id, Access.WRITE)
    sent = body(request, RecordHand)
    recorded = record_hand(match, sent.number, _entered(request, match, sent))
    if recorded.hand is None:
        assert recorded.judged is not None  # what is not written was judged
        return refuse_hand(recorded.judged)
    headers = {"Location": reverse("api:hand", args=[recorded.hand.match_id, recorded.hand.number])}
    if recorded.replayed:
        headers["Idempotency-Replayed"] = "true"
    return Response(answers.written_hand(recorded.hand), status=201 if recorded.new else 200, headers=headers)


def _entered(request: Request, match: Match, sent: PreviewHand) -> Entered:
    """The hand that a body describes."""
    return Entered(
        entry=sent.entry,
        seats=sent.seats,
        dealer=sent.dealer,
        why=sent.why,
        note=sent.note,
        by=player_at(match.table, sent.by, "by") if sent.by else None,
        act=act(request),
    )


@call(needs=Access.WATCH, asks=ListHands, answers={200: shapes.Hands})
def list_all(request: Request, match_id: UUID) -> Response:
    """The hands of a match, the newest first, each with the totals after it."""
    match = visit_match(request, match_id)
    hands, cursor = page_of_hands(match, query(request, ListHands).cursor)
    return Response({"hands": answers.hands(standing_of(match), hands), "cursor": cursor})


@call(needs=Access.WATCH, answers={200: shapes.Hand})
def read(request: Request, match_id: UUID, number: int) -> Response:
    """One hand."""
    match = visit_match(request, match_id)
    return Response(answers.hand(standing_of(match), _hand(match, number)))


@call(needs=Access.WATCH, answers={200: shapes.History})
def read_history(request: Request, match_id: UUID, number: int) -> Response:
    """All that ever counted under a number: who changed it, when and why."""
    match = visit_match(request, match_id)
    hand, standing = _hand(match, number), standing_of(match)
    return Response(answers.history(standing, hand, history_of(standing, hand)))


def _hand(match: Match, number: int) -> Hand:
    hand = hand_at(match, number)
    if hand is None:
        raise Http404
    return hand
