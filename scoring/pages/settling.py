"""Settle-up: who owes whom, what was paid, and the price that the table plays for."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from referee.errors import BadEntry
from scoring.access import Visit, admit
from scoring.errors import Say
from scoring.keys import Access
from scoring.models import Payment, Table
from scoring.money import read_money
from scoring.pages.forms import HtmxHttpRequest, new_act, posted_id
from scoring.pages.hands import signer
from scoring.pages.periods import Period
from scoring.queries.asked import Asked
from scoring.queries.balances import PAGE, price_of, settle_up
from scoring.queries.moment import one_moment
from scoring.queries.players import player_at
from scoring.services.payments import Paid, pay, take_back
from scoring.services.tables import change_table
from scoring.speech import Spoken

FIELDS = ("game", "from", "to", "price")


@require_http_methods(["GET", "POST"])
def settle(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """The form, and what loads the accounts into it; keeping a price for the table."""
    visit = admit(request, table_id, Access.WRITE if request.method == "POST" else Access.WATCH)
    context = _asked(visit, request.POST or request.GET)
    period = context["period"]
    if request.method == "POST" and period.asked and context["asked_price"]:
        change_table(visit.table, prices={period.asked.game: context["asked_price"]})
        return redirect(_address(visit.table, period.asked))
    return render(request, "pages/settle_up.html", context, status=period.status)


@require_GET
def accounts(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """Who pays whom, what everybody is ahead or behind, and what was paid."""
    visit = admit(request, table_id)
    return _accounts(request, _asked(visit, request.GET))


def _asked(visit: Visit, given: QueryDict) -> dict[str, Any]:
    """The form of the page: the price that is asked for, else the table's own, if one game is asked about."""
    period = Period(given, visit.table, fields=FIELDS)
    typed = period.values.get("price", "").strip()
    price = read_money(typed) if typed else None
    if typed and price is None:
        period.refuse(BadEntry("bad_value", Say.NOT_A_PRICE(typed=typed[:20]), "price"))
    own_price = price_of(visit.table, period.asked.game) if period.asked and period.asked.game else None
    prices = {"settles": True, "asked_price": price, "own_price": own_price, "price": price or own_price}
    return {"visit": visit, "table": visit.table, "period": period, **prices}


def _accounts(request: HtmxHttpRequest, context: dict[str, Any], **more: Any) -> HttpResponse:
    period = context["period"]
    if period.asked and not period.errors:
        with one_moment():
            settled = settle_up(period.asked, context["asked_price"])
        before = posted_id(request.GET, "before")
        payments = [one for one in settled.payments if before is None or one.id < before]
        context["settled"], context["payments"] = settled, payments[:PAGE]
        context["older"] = payments[PAGE - 1].id if len(payments) > PAGE else None
    page = "parts/accounts.html" if request.htmx else "pages/settle_up.html"
    status = more.pop("status", period.status)
    return render(request, page, context | {"act": new_act()} | more, status=status)


def _address(table: Table, asked: Asked, price: str = "") -> str:
    """Where the accounts of what is asked are."""
    values = {"game": asked.game, "from": asked.since or "", "to": asked.until or ""}
    return f"{reverse('accounts', args=(table.id,))}?{urlencode(values | ({'price': price} if price else {}))}"


@require_POST
def payments(request: HtmxHttpRequest, table_id: UUID) -> HttpResponse:
    """Write down that somebody paid."""
    visit = admit(request, table_id, Access.WRITE)
    context = _asked(visit, request.POST)
    asked = context["period"].asked
    try:
        if asked:
            pay(asked, _paid(request, visit))
            return redirect(_address(visit.table, asked, context["period"].values.get("price", "")))
    except BadEntry as error:
        wrong = {"pay_error": Spoken(isolate=True).say(error.message), "typed": request.POST, "status": 400}
        return _accounts(request, context, **wrong)
    return _accounts(request, context)


def _paid(request: HttpRequest, visit: Visit) -> Paid:
    """The payment that the form describes."""
    payer, payee = (
        player_at(visit.table, posted_id(request.POST, who) or UUID(int=0), who) for who in ("payer", "payee")
    )
    typed = request.POST.get("amount", "").strip()
    amount = read_money(typed)
    if amount is None:
        raise BadEntry("bad_value", Say.NOT_AN_AMOUNT(typed=typed[:20]), "amount")
    note, act = request.POST.get("note", ""), request.POST.get("act") or None
    return Paid(payer=payer, payee=payee, amount=amount, note=note, by=signer(visit), act=act)


@require_POST
def unpay(request: HttpRequest, table_id: UUID, payment_id: UUID) -> HttpResponse:
    """Take a payment back: it stays in the book, and counts no longer."""
    visit = admit(request, table_id, Access.WRITE)
    payment = get_object_or_404(Payment.objects.select_related("table"), id=payment_id, table=visit.table)
    take_back(payment, by=signer(visit))
    period = Period(request.POST, visit.table, fields=FIELDS)
    return redirect(_address(visit.table, period.asked) if period.asked else reverse("settle_up", args=(table_id,)))
