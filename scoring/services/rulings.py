"""Asking the referee, about anything but the next hand of a match."""

from typing import Any

from referee import BadEntry
from referee.game import Game
from referee.rulings import Ruling
from scoring.models import Hand
from scoring.queries.matches import Standing
from scoring.services import fold


def ask_referee(game: Game, question: str, claim: Any, house_rules: Any, *, typed: bool = True) -> Ruling:
    """The referee's ruling on a claim; `BadEntry` for what is no claim at all.

    Plain values, or what people typed when not `typed`; house rules may be filled in already.
    """
    return game.ask(question, claim, house_rules, typed=typed)


def refused_instead(standing: Standing, hand: Hand) -> Ruling | None:
    """What the referee says of the entry in whose place the table agreed on another; nothing where there was none."""
    instead = hand.entry.get("instead_of")
    if not isinstance(instead, dict):
        return None
    before = fold.carry_before(standing, hand.number)
    try:
        entry = standing.game.read_entry(instead, standing.rules)
        as_played = fold.played(hand.number, entry, hand.seats.all(), hand.dealer)
        ruling = standing.game.score(as_played, before, standing.rules).ruling
    except BadEntry:
        return None  # nobody could have sent it but by hand
    return None if ruling.legal else ruling
