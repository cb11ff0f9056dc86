"""Rulings that a table keeps: cards, claim, house rules, verdict, rule, and what became of it."""

from typing import Any

import pytest

from referee.errors import BadEntry
from scoring.errors import NotNow
from scoring.models import Dispute, Match
from scoring.services.disputes import keep_dispute, settle_dispute
from scoring.services.tables import change_table, put_away
from tests.factories import HandFactory, MatchFactory, TableFactory

HAND = ["AC", "2C", "3C", "4D", "5D", "6D", "7H", "8H", "9S", "2S"]


@pytest.fixture
def match() -> Match:
    match: Match = MatchFactory(game="gin_rummy")
    HandFactory(match=match)
    return match


def keep(at: Match, **facts: Any) -> Dispute:
    asked = {"game": "gin_rummy", "question": "knock", "claim": {"hand": HAND}, "house_rules": {}, "match": at}
    return keep_dispute(at.table, **(asked | facts))


def test_a_refusal_is_kept_with_its_reason_and_what_was_asked(match: Match) -> None:
    kept = Dispute.objects.get(id=keep(match, hand=1, by=match.table.players.get(name="Raj")).id)
    assert (kept.legal, kept.reason, kept.ruling["rule"]) == (False, "too_much_deadwood", "limit")
    assert (kept.claim["hand"], kept.hand, kept.by.name if kept.by else None) == (HAND, 1, "Raj")


def test_the_ruling_is_kept_as_codes_and_values_not_as_sentences(match: Match) -> None:
    kept = keep(match)
    assert set(kept.ruling["says"]) == {"id", "values"}


def test_house_rules_are_kept_whole_and_later_favourites_change_nothing(match: Match) -> None:
    kept = keep(match, house_rules={"knock_limit": 5})
    change_table(match.table, house_rules={"gin_rummy": {"knock_limit": 10}})
    kept.refresh_from_db()
    assert kept.house_rules["knock_limit"] == 5
    assert len(kept.house_rules) > 10


def test_what_people_typed_is_read_as_they_type_it(match: Match) -> None:
    kept = keep(match, claim={"hand": "A♣ 2♣ 3♣ 4♦ 5♦ 6♦ 7♥ 8♥ 9♠ 2♠"}, typed=False)
    assert kept.claim["hand"] == HAND


def test_a_ruling_needs_no_match(match: Match) -> None:
    assert keep(match, match=None).match is None


def test_what_became_of_it_can_be_written_down_later(match: Match) -> None:
    kept = keep(match)
    settle_dispute(kept, outcome="  He took  it back ")
    kept.refresh_from_db()
    assert kept.outcome == "He took it back"


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"hand": 9}, "hand"),
        ({"hand": 1, "match": None}, "hand"),
        ({"game": "whist"}, "game"),
        ({"question": "why"}, "question"),
        ({"claim": {"hand": ["AC", "ZZ"]}}, "hand"),
        ({"claim": {}}, "hand"),
        ({"house_rules": {"knock_limit": "ten"}}, "knock_limit"),
        ({"outcome": "x" * 201}, "outcome"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_place(match: Match, facts: dict[str, Any], field: str) -> None:
    with pytest.raises(BadEntry) as refused:
        keep(match, **facts)
    assert (refused.value.field or "").endswith(field)
    assert not Dispute.objects.exists()


def test_a_match_of_another_table_is_not_here(match: Match) -> None:
    with pytest.raises(BadEntry, match="no such match"):
        keep_dispute(
            TableFactory(), game="gin_rummy", question="knock", claim={"hand": HAND}, house_rules={}, match=match
        )


def test_nothing_is_kept_at_a_table_that_is_put_away(match: Match) -> None:
    kept = keep(match)
    put_away(match.table, away=True)
    with pytest.raises(NotNow, match="table_put_away"):
        keep(match)
    with pytest.raises(NotNow, match="table_put_away"):
        settle_dispute(Dispute.objects.select_related("table").get(id=kept.id), outcome="no")
