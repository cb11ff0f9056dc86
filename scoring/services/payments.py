"""Payments: what somebody said was paid. Nothing is called paid by itself, and what is taken back stays in the book."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from referee import BadEntry
from referee.entries import Say as EntrySay
from scoring.errors import KeyReused, Say
from scoring.models import Payment, Player
from scoring.queries.asked import Asked
from scoring.services.acts import fingerprint
from scoring.services.tables import hold
from scoring.services.texts import tidy_text

MOST = 10**12  # hundredths


@dataclass(frozen=True, kw_only=True)
class Paid:
    """Who paid whom how much, in hundredths. `act` is the client's own id of saying so."""

    payer: Player
    payee: Player
    amount: int
    note: str = ""
    by: Player | None = None
    act: str | None = None

    def body(self, asked: Asked) -> list[Any]:
        """What makes two sends of a payment the same."""
        days = [one and one.isoformat() for one in (asked.since, asked.until)]
        people = [str(one.id) if one else None for one in (self.payer, self.payee, self.by)]
        return ["pay", asked.game, *days, *people, self.amount, self.note]


def pay(asked: Asked, paid: Paid) -> tuple[Payment, bool]:
    """Write down that somebody paid for what was asked about; and whether it was written before already."""
    person = asked.people.person
    between_two(person(paid.payer.id), person(paid.payee.id))
    if not 0 < paid.amount <= MOST:
        raise BadEntry("bad_value", EntrySay.OUT_OF_REACH(low=1, high=MOST), "amount")
    note = tidy_text(paid.note, "note")
    with transaction.atomic():
        table = hold(asked.table)
        body = fingerprint(paid.body(asked))
        if paid.act and (known := Payment.objects.filter(table=table, key=paid.act).first()):
            if known.fingerprint != body:
                raise KeyReused
            return known, True
        written = Payment.objects.create(
            table=table,
            game=asked.game,
            since=asked.since,
            until=asked.until,
            payer=paid.payer,
            payee=paid.payee,
            amount=paid.amount,
            by=paid.by,
            note=note,
            key=paid.act or "",
            fingerprint=body,
        )
    return written, False


def between_two(payer: Player, payee: Player) -> None:
    """Refuse what somebody would pay themselves."""
    if payer == payee:
        raise BadEntry("bad_value", Say.PAYS_HIMSELF(), "payee")


def take_back(payment: Payment, *, by: Player | None = None) -> Payment:
    """Say that it was not paid after all; a second time changes nothing."""
    with transaction.atomic():
        hold(payment.table)
        payment.refresh_from_db()
        if payment.taken_back_at is None:
            payment.taken_back_at, payment.taken_back_by = timezone.now(), by
            payment.save(update_fields=["taken_back_at", "taken_back_by"])
    return payment
