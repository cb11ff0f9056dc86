"""Hands of Sedma that two phones enter: whichever pile they counted, it is one hand."""

import pytest

from scoring.models import Match
from scoring.queries.hands import hand_at
from scoring.services.corrections import Change, correct_hand
from scoring.services.hands import Entered, record_hand
from tests.factories import MatchFactory, TableFactory

MINE = {"mode": "count", "taken": [{"side": 0, "cards": ["AS", "TH"]}], "last_trick": 0}
THEIRS = {"mode": "count", "taken": [{"side": 1, "cards": ["AH", "AD", "AC", "TS", "TD", "TC"]}], "last_trick": 0}
KEPT = {"mode": "count", "aces_and_tens": [2, 6], "last_trick": 0}


@pytest.fixture
def match(db: None) -> Match:
    table = TableFactory.create(players=("Jana", "Eva", "Petr", "Tomáš"))
    return MatchFactory.create(table=table, game="sedma", house_rules={"scoring": "points"})


def test_a_pile_is_kept_as_its_number_and_the_other_pile_is_the_same_hand(match: Match) -> None:
    first = record_hand(match, 1, Entered(entry=MINE))
    second = record_hand(match, 1, Entered(entry=THEIRS))
    assert first.new
    assert not second.new
    assert first.hand == second.hand
    assert first.hand is not None
    assert first.hand.entry == KEPT


def test_a_correction_by_its_pile_is_kept_as_its_number_too(match: Match) -> None:
    record_hand(match, 1, Entered(entry={"mode": "result", "winner": 0, "value": 1}))
    match.refresh_from_db()
    correct_hand(match, 1, Change(entry=THEIRS, version=match.version))
    corrected = hand_at(match, 1)
    assert corrected is not None
    assert corrected.entry == KEPT
