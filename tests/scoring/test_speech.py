"""How the referee's messages are said at a match: names of sides and seats, cards as the table has them."""

import pytest

from referee.cards import Rank, Suit, read_card
from referee.messages import AtSeat, AtSide, Who
from scoring.models import Table
from scoring.pages.words import voice_of
from scoring.queries.matches import standing_of
from scoring.services.tables import change_table
from scoring.speech import Spoken
from tests.factories import MatchFactory, TableFactory


def test_a_seat_is_called_by_who_sits_there_and_a_side_by_its_players() -> None:
    spoken = Spoken({0: "Jana & Petr", 1: "Eva & Tomáš"}, seats={0: "Jana", 1: "Eva", 2: "Petr", 3: "Tomáš"})
    assert [spoken.value(AtSeat(seat)) for seat in range(4)] == ["Jana", "Eva", "Petr", "Tomáš"]
    assert [spoken.value(Who(side)) for side in range(2)] == ["Jana & Petr", "Eva & Tomáš"]
    assert [spoken.value(AtSide(side)) for side in range(2)] == ["Jana & Petr", "Eva & Tomáš"]


def test_a_seat_without_a_name_keeps_its_number() -> None:
    assert Spoken().value(AtSeat(2)) == "Seat 2"
    assert Spoken().value(AtSide(1)) == "Side 1"


def test_german_cards_have_their_own_names() -> None:
    cards = (read_card("JC"), Rank.QUEEN, Suit.DIAMONDS)
    assert [Spoken().value(one) for one in cards] == ["jack of clubs", "queen", "diamonds"]
    assert [Spoken(german=True).value(one) for one in cards] == ["under of acorns", "over", "bells"]


@pytest.mark.django_db
def test_at_a_match_the_table_decides_what_its_cards_are_called() -> None:
    table: Table = TableFactory.create(players=("Jana", "Eva", "Petr", "Tomáš"))
    standing = standing_of(MatchFactory.create(table=change_table(table, suits="german"), game="sedma"))
    assert "under of acorns" in voice_of(standing).value(read_card("JC"))
    assert "Petr" in voice_of(standing).value(AtSeat(2))
    assert "Jana &amp; Petr" in voice_of(standing).value(Who(0))
