"""Rulings that a table keeps, with what became of them."""

from collections.abc import Mapping
from typing import Any

import referee
from referee import BadEntry
from referee.entries import read, write
from scoring.errors import Say
from scoring.models import Dispute, Match, Player, Table
from scoring.queries.matches import standing_of
from scoring.services.fold import ruling_data
from scoring.services.tables import writable
from scoring.services.texts import tidy_text


def keep_dispute(
    table: Table,
    *,
    game: str,
    question: str,
    claim: Mapping[str, Any],
    house_rules: Mapping[str, Any],
    match: Match | None = None,
    hand: int | None = None,
    outcome: str = "",
    by: Player | None = None,
    typed: bool = True,
) -> Dispute:
    """Ask the referee and keep the answer: cards, claim, house rules, verdict, rule and outcome.

    `hand` is one of the match, or the one that is being played and comes next.
    """
    writable(table)
    if match is not None and match.table_id != table.id:
        raise BadEntry("bad_value", Say.NO_SUCH_MATCH(), "match")
    asked = referee.game_called(game)
    rules = asked.read_house_rules(house_rules)
    filled = read(asked.question(question).claim, claim, typed=typed)
    ruling = asked.ask(question, write(filled), rules)
    if hand is not None and not _is_played(match, hand):
        raise BadEntry("bad_value", Say.NO_SUCH_HAND(number=hand), "hand")
    return Dispute.objects.create(
        table=table,
        game=game,
        question=question,
        claim=write(filled),
        house_rules=write(rules),
        legal=ruling.legal,
        reason=ruling.reason or "",
        ruling=ruling_data(ruling),
        match=match,
        hand=hand,
        outcome=tidy_text(outcome, "outcome"),
        by=by,
    )


def _is_played(match: Match | None, number: int) -> bool:
    """Is that a hand of the match, or the next one?"""
    if match is None:
        return False
    return match.hands.filter(number=number).exists() or number == standing_of(match).next_number


def settle_dispute(dispute: Dispute, *, outcome: str) -> Dispute:
    """Write down what the table made of it."""
    writable(dispute.table)
    dispute.outcome = tidy_text(outcome, "outcome")
    dispute.save(update_fields=["outcome"])
    return dispute
