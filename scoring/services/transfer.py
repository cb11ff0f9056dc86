"""A table that was exported comes in again as a new one, with new ids and keys; or it is refused whole, with the place at fault."""

from collections.abc import Iterable, Sequence
from typing import IO
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Max, Model

from referee.errors import BadEntry
from scoring.errors import NotNow, Say
from scoring.models import Import, Line, Table
from scoring.queries.proof import Difference, KeptHand, KeptLine, KeptMatch, prove
from scoring.services.arrival import Arrival, ArrivedHand, ArrivedMatch
from scoring.services.document import MOST_BYTES, read_document
from scoring.services.tables import clear_away


def import_table(source: IO[bytes], *, again: bool = False) -> Table:
    """Bring a table in from an export.

    `BadEntry` says what is wrong and where (`matches.0.hands.3.lines`): `cut_short`, `not_json`, `not_an_export`,
    `newer_version`, `unknown_game`, `edited`, `does_not_follow`, or the code of a value that cannot be read.
    `NotNow` is `already_imported`, unless the same export is wanted `again` (named here or in the document).
    """
    document = read_document(source.read(MOST_BYTES + 1))
    try:
        arrival = Arrival(document)
        _prove(arrival)
    except BadEntry as error:
        if document["edited"]:
            raise BadEntry("edited", Say.EXPORT_EDITED(), error.field) from error
        raise
    if document["edited"]:
        raise BadEntry("edited", Say.EXPORT_EDITED(), "digest")
    with transaction.atomic():
        clear_away()
        _save(arrival)
        _remember(arrival.table, document["export"], again=again or document["again"])
    return arrival.table


# Proof


def _prove(arrival: Arrival) -> None:
    """Fold every match of the document: its lines, carries and ends must follow from its entries."""
    for at, match in enumerate(arrival.matches):
        for one in prove(_kept_match(match)):
            says = Say.DOES_NOT_FOLLOW(should_be=str(one.should_be)[:100])
            raise BadEntry("does_not_follow", says, _place(f"matches.{at}", match, one))


def _place(match_place: str, match: ArrivedMatch, one: Difference) -> str:
    if one.hand is None:
        return f"{match_place}.{one.what}"
    at = next(at for at, arrived in enumerate(match.hands) if arrived.hand.number == one.hand)
    return f"{match_place}.hands.{at}.{one.what}"


def _kept_match(one: ArrivedMatch) -> KeptMatch:
    return KeptMatch(one.match, tuple(one.seats), map(_kept_hand, one.hands), _kept_lines(one.lines))


def _kept_hand(one: ArrivedHand) -> KeptHand:
    hand, seats = one.hand, [(seat.seat, seat.side) for seat in one.seats]
    return KeptHand(
        hand.number, hand.revision, hand.mode, hand.entry, hand.dealer, hand.agreed, hand.struck, hand.carry, hand.at,
        seats, _kept_lines(one.lines), [revision.number for revision in one.revisions],
    )  # fmt: skip


def _kept_lines(lines: Iterable[Line]) -> list[KeptLine]:
    return [(line.side, line.column, line.points, line.code, line.values) for line in lines]


# Writing


def _save(arrival: Arrival) -> None:
    hands = [hand for match in arrival.matches for hand in match.hands]
    _insert([arrival.table])
    _insert(arrival.players)
    _insert([one.match for one in arrival.matches])
    _insert([seat for one in arrival.matches for seat in one.seats])
    _insert([one.hand for one in hands])
    _insert([seat for one in hands for seat in one.seats])
    _insert([line for one in arrival.matches for line in one.lines] + [line for one in hands for line in one.lines])
    _insert([revision for one in hands for revision in one.revisions])
    _insert(arrival.disputes)
    _insert(arrival.payments)


def _insert(rows: Sequence[Model]) -> None:
    if rows:
        type(rows[0])._default_manager.bulk_create(rows, batch_size=1000)


def _remember(table: Table, export: UUID, *, again: bool) -> None:
    """That this export has come in; of two phones that send it at once one is told that it is here."""
    before = Import.objects.filter(export=export).aggregate(Max("time"))["time__max"] or 0
    try:
        if before and not again:
            raise IntegrityError
        with transaction.atomic():
            Import.objects.create(table=table, export=export, time=before + 1)
    except IntegrityError:
        raise NotNow("already_imported", Say.ALREADY_IMPORTED()) from None
