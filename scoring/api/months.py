"""What a table's months tell: standings, head to head, players, who owes whom, evenings, and hands by what was in them."""

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access import Visit
from scoring.api import month_answers, shapes
from scoring.api.calls import call, visit_table
from scoring.api.month_forms import AskMonths, AskPeriod, AskSettleUp, AskStandings, FindHands, ListPayments, Pay
from scoring.api.reading import act, body, query
from scoring.keys import Access
from scoring.models import Payment
from scoring.queries.asked import Asked, asked_about
from scoring.queries.balances import payments_of
from scoring.queries.balances import settle_up as settle
from scoring.queries.details import details_of
from scoring.queries.evenings import evening_at, evening_named, evenings_beside
from scoring.queries.finding import find_hands as find
from scoring.queries.moment import one_moment
from scoring.queries.people import People
from scoring.queries.players import player_at
from scoring.queries.standings import standings_of
from scoring.services.payments import Paid, take_back
from scoring.services.payments import pay as write_payment


def _asked(visit: Visit, period: AskPeriod) -> Asked:
    players = period.players if isinstance(period, AskMonths) else None
    table, game = visit.table, period.game
    return asked_about(table, game=game, since=period.since, until=period.until, players=players or ())


@call(needs=Access.WATCH, asks=AskStandings, answers={200: shapes.Standings})
def standings(request: Request, table_id: UUID) -> Response:
    """Who leads: places shared by tied players, by matches won or, where no match is over, by points."""
    visit = visit_table(request, table_id)
    sent = query(request, AskStandings)
    with one_moment():
        told = standings_of(_asked(visit, sent), by=sent.by)
        return Response(month_answers.standings(told, details_of(told.asked)))


@call(needs=Access.WATCH, asks=AskMonths, answers={200: shapes.HeadToHead})
def head_to_head(request: Request, table_id: UUID) -> Response:
    """How often each player came out of a match ahead of each other one; partners are not against each other."""
    visit = visit_table(request, table_id)
    with one_moment():
        details = details_of(_asked(visit, query(request, AskMonths)))
    return Response({"duels": month_answers.duels(details)})


@call(needs=Access.WATCH, asks=AskMonths, answers={200: shapes.Portrait})
def player(request: Request, table_id: UUID, player_id: UUID) -> Response:
    """One player: figures, best and worst hand, month after month, against each other player."""
    visit = visit_table(request, table_id)
    people = People(visit.table)
    if player_id not in people.records:
        raise Http404
    with one_moment():
        told = standings_of(_asked(visit, query(request, AskMonths)))
        return Response(month_answers.portrait(people.person(player_id), told, details_of(told.asked)))


@call(needs=Access.WATCH, asks=AskSettleUp, answers={200: shapes.SettleUp})
def settle_up(request: Request, table_id: UUID) -> Response:
    """Who pays whom, with the fewest payments. What somebody said was paid is taken off."""
    visit = visit_table(request, table_id)
    sent = query(request, AskSettleUp)
    with one_moment():
        return Response(month_answers.settle_up(settle(_asked(visit, sent), sent.price)))


@call(needs=Access.WATCH, asks=ListPayments, answers={200: shapes.Payments})
def list_payments(request: Request, table_id: UUID) -> Response:
    """The payments of a table, those taken back too; the newest first."""
    visit = visit_table(request, table_id)
    page, cursor = payments_of(visit.table, before=query(request, ListPayments).cursor)
    return Response({"payments": [month_answers.payment(one) for one in page], "cursor": cursor})


@call(needs=Access.WRITE, takes=Pay, answers={201: shapes.Payment, 200: shapes.Payment}, act=True)
def pay(request: Request, table_id: UUID) -> Response:
    """Write down that somebody paid. It is no line of a sheet and changes no total."""
    visit = visit_table(request, table_id, Access.WRITE)
    sent = body(request, Pay)
    paid = Paid(
        payer=player_at(visit.table, sent.payer, "payer"),
        payee=player_at(visit.table, sent.payee, "payee"),
        amount=sent.amount,
        note=sent.note,
        by=player_at(visit.table, sent.by, "by") if sent.by else None,
        act=act(request),
    )
    written, replayed = write_payment(_asked(visit, sent), paid)
    headers = {"Idempotency-Replayed": "true"} if replayed else {}
    return Response(month_answers.payment(written), status=200 if replayed else 201, headers=headers)


@call(needs=Access.WRITE, answers={200: shapes.Payment})
def unpay(request: Request, table_id: UUID, payment_id: UUID) -> Response:
    """Take a payment back: it stays in the book, and counts no longer."""
    visit = visit_table(request, table_id, Access.WRITE)
    kept = Payment.objects.select_related("table").filter(id=payment_id, table=visit.table).first()
    if kept is None:
        raise Http404
    return Response(month_answers.payment(take_back(kept)))


@call(needs=Access.WATCH, asks=FindHands, answers={200: shapes.FoundHands})
def find_hands(request: Request, table_id: UUID) -> Response:
    """Hands by day, game and players, and by what was in them; the newest first."""
    visit = visit_table(request, table_id)
    sent = query(request, FindHands)
    with one_moment():
        hands, cursor = find(_asked(visit, sent), sent.what or "", before=sent.cursor)
        return Response({"hands": [month_answers.found_hand(one) for one in hands], "cursor": cursor})


@call(needs=Access.WATCH, answers={200: shapes.Evening})
def evening(request: Request, table_id: UUID, day: str) -> Response:
    """An evening: what was played, the hand of the evening, standings before and after."""
    visit = visit_table(request, table_id)
    with one_moment():
        named = evening_named(visit.table, day)
        earlier, later = evenings_beside(visit.table, named)
        return Response(month_answers.evening(evening_at(visit.table, named), earlier=earlier, later=later))
