"""Seats between hands: people join, sit out, come back, leave, are replaced; the deal follows, and nobody pays for hands not played."""

from typing import Any

import pytest

from referee.errors import BadEntry
from scoring.errors import NotNow
from scoring.models import HandSeat, Match, Seat
from scoring.queries.matches import seats_in, standing_of
from scoring.services.corrections import Change, correct_hand
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match
from scoring.services.seats import change_seat, join
from tests.factories import HandFactory, MatchFactory, PlayerFactory, TableFactory, match_of, points

THREE = ("Asha", "Raj", "Cyd")


@pytest.fixture
def match() -> Match:
    """Asha, Raj and Cyd after three hands; Asha dealt first and so deals again."""
    return match_of((10, 0, 5), (0, 10, 5), (10, 10, 5), table=TableFactory(players=THREE))


def play(match: Match, *given: int | None) -> None:
    HandFactory.create(match=match, entry=points(*given))


def dealer(match: Match) -> str | None:
    seat = standing_of(match).next_dealer
    return seat.player.name if seat else None


def seat_of(match: Match, name: str) -> Seat:
    return next(seat for seat in seats_in(match) if seat.player.name == name)


def test_who_joins_late_is_a_new_side_that_owes_nothing(match: Match) -> None:
    change_seat(match, 2, left=True)
    for _ in range(3):
        play(match, 10, 0, None)
    seat = join(match, PlayerFactory(table=match.table, name="Lena"))
    assert (seat.number, seat.side, seat.joined_at) == (3, 3, 7)
    play(match, 1, 1, None, 20)
    play(match, 1, 1, None, 0)
    standing = standing_of(match)
    hands = HandSeat.objects.filter(hand__match=match, player=seat.player).count()
    assert (standing.totals[3], hands, standing.totals[3] / hands) == (20, 2, 10)


def test_who_left_keeps_the_total_and_is_shown_as_left(match: Match) -> None:
    change_seat(match, 2, left=True)
    play(match, 1, 1, None)
    standing = standing_of(match)
    assert (standing.totals[2], standing.names[2], standing.seats[2].left_from) == (15, "Cyd", 4)
    assert standing.settlement.places[2] == 3


def test_who_left_is_skipped_in_the_deal(match: Match) -> None:
    change_seat(match, 2, left=True)
    dealers = []
    for _ in range(4):
        dealers.append(dealer(match))
        play(match, 1, 1, None)
    assert dealers == ["Asha", "Raj", "Asha", "Raj"]


def test_who_left_before_the_last_hand_can_neither_lead_nor_win(match: Match) -> None:
    play(match, 0, 0, 500)
    assert standing_of(match).settlement.leaders == (2,)
    change_seat(match, 2, left=True)
    assert standing_of(match).settlement.leaders == (2,)  # nothing was played since
    play(match, 1, 0, None)
    end_match(match, over=True)
    assert [seat.won for seat in seats_in(match)] == [True, False, False]


def test_leaving_twice_changes_nothing(match: Match) -> None:
    change_seat(match, 2, left=True)
    play(match, 1, 1, None)
    change_seat(match, 2, left=True)
    assert seat_of(match, "Cyd").left_from == 4


def test_who_is_back_sits_in_the_old_seat_with_the_old_total(match: Match) -> None:
    change_seat(match, 2, left=True)
    play(match, 1, 1, None)
    change_seat(match, 2, left=False)
    play(match, 1, 1, 30)
    assert standing_of(match).totals == {0: 22, 1: 22, 2: 45}


def test_who_joined_anew_does_not_come_back_to_the_old_seat_as_well(match: Match) -> None:
    change_seat(match, 2, left=True)
    join(match, seat_of(match, "Cyd").player)
    with pytest.raises(BadEntry, match="already sits"):
        change_seat(match, 2, left=False)


def test_who_joined_anew_plays_no_hand_in_the_old_seat_as_well(match: Match) -> None:
    asha = seats_in(match)[0].player
    change_seat(match, 0, left=True)
    join(match, asha)
    with pytest.raises(BadEntry, match="cannot sit in two seats"):
        record_hand(match, 4, Entered(entry=points(1, 2, None, 3), seats=(0, 1, 3)))
    assert match.hands.count() == 3


def test_sitting_out_costs_nothing_and_the_deal_goes_round(match: Match) -> None:
    change_seat(match, 1, sits_out=True)
    assert dealer(match) == "Asha"
    play(match, 1, None, 1)
    assert dealer(match) == "Cyd"
    play(match, 1, None, 1)
    change_seat(match, 1, sits_out=False)
    assert dealer(match) == "Asha"
    play(match, 1, 1, 1)
    assert (dealer(match), standing_of(match).totals) == ("Raj", {0: 23, 1: 21, 2: 18})


def test_a_hand_that_counts_for_somebody_who_sits_out_is_refused(match: Match) -> None:
    change_seat(match, 1, sits_out=True)
    refused = record_hand(match, 4, Entered(entry=points(1, 1, 1))).refused
    assert refused is not None
    assert refused.ruling.reason == "unknown_side"


def test_who_is_replaced_keeps_the_hands_and_the_side_goes_on(match: Match) -> None:
    change_seat(match, 1, player=PlayerFactory(table=match.table, name="Lena"))
    play(match, 1, 1, 1)
    played = HandSeat.objects.filter(hand__match=match, seat=1).order_by("hand__number")
    assert [one.player.name for one in played] == ["Raj", "Raj", "Raj", "Lena"]
    assert (standing_of(match).totals[1], seat_of(match, "Lena").from_hand) == (21, 4)


def test_nobody_sits_twice(match: Match) -> None:
    for change in (
        lambda: join(match, seat_of(match, "Raj").player),
        lambda: change_seat(match, 0, player=seat_of(match, "Raj").player),
    ):
        with pytest.raises(BadEntry, match="already sits"):
            change()


def test_taking_ones_own_seat_is_no_change(match: Match) -> None:
    change_seat(match, 1, player=seat_of(match, "Raj").player)
    assert seat_of(match, "Raj").from_hand == 1


def test_seats_change_from_the_next_hand_on_and_from_no_other(match: Match) -> None:
    assert change_seat(match, 1, sits_out=True, from_hand=4).sits_out
    for number in (3, 5):
        with pytest.raises(BadEntry, match="from hand 4 on"):
            change_seat(match, 1, sits_out=False, from_hand=number)


@pytest.mark.parametrize("number", [3, 99])
def test_a_seat_that_is_not_there_cannot_change(match: Match, number: int) -> None:
    with pytest.raises(BadEntry, match=f"no seat {number}"):
        change_seat(match, number, sits_out=True)


def test_no_seat_changes_in_a_match_that_is_over(match: Match) -> None:
    end_match(match, over=True)
    with pytest.raises(NotNow, match="match_is_over"):
        join(match, PlayerFactory(table=match.table, name="Lena"))


def test_the_last_player_cannot_go(match: Match) -> None:
    change_seat(match, 0, left=True)
    change_seat(match, 1, sits_out=True)
    for change in ({"left": True}, {"sits_out": True}):
        with pytest.raises(NotNow, match="too_few_players"):
            change_seat(match, 2, **change)


def test_a_full_table_takes_nobody_more_and_nobody_back() -> None:
    names = [f"Player {number}" for number in range(1, 13)]
    match = MatchFactory(table=TableFactory(players=names))
    lena = PlayerFactory(table=match.table, name="Lena")
    with pytest.raises(NotNow, match="table_is_full"):
        join(match, lena)
    change_seat(match, 3, left=True)
    join(match, lena)
    with pytest.raises(NotNow, match="table_is_full"):
        change_seat(match, 3, left=False)


def test_house_rules_may_have_room_for_fewer() -> None:
    names = [*THREE, "Tomas", "Mila"]
    match = MatchFactory(game="seven_bridge", table=TableFactory(players=names), house_rules={"max_players": 5})
    with pytest.raises(BadEntry) as refused:
        join(match, PlayerFactory(table=match.table, name="Lena"))
    assert refused.value.code == "players"


@pytest.mark.parametrize("change", [{"left": True}, {"sits_out": True}])
def test_in_gin_nobody_joins_leaves_or_sits_out(change: dict[str, Any]) -> None:
    match = MatchFactory(game="gin_rummy")
    with pytest.raises(NotNow, match="nobody_joins"):
        change_seat(match, 0, **change)
    with pytest.raises(NotNow, match="nobody_joins"):
        join(match, PlayerFactory(table=match.table))


def test_in_gin_a_player_can_be_replaced() -> None:
    match = MatchFactory(game="gin_rummy")
    change_seat(match, 0, player=PlayerFactory(table=match.table))
    assert standing_of(match).names == {0: "Vera", 1: "Raj"}


def test_who_joins_before_the_first_hand_begins_at_nothing_beside_totals_from_paper() -> None:
    match = MatchFactory(table=TableFactory(players=["Asha", "Raj"]), bring={0: 40, 1: 20})
    join(match, PlayerFactory(table=match.table))
    play(match, 1, 1, 1)
    assert standing_of(match).totals == {0: 41, 1: 21, 2: 1}


class TestTheNewestHandIsStruckOutSince:
    """What changed before it holds from the hand that takes its number."""

    def test_who_joined_plays_that_hand(self, match: Match) -> None:
        join(match, PlayerFactory(table=match.table, name="Lena"))
        correct_hand(match, 3, Change(struck=True))
        play(match, 1, 1, 1, 1)
        assert (seat_of(match, "Lena").joined_at, standing_of(match).totals[3]) == (3, 1)

    def test_who_left_does_not_and_cannot_win(self, match: Match) -> None:
        change_seat(match, 0, left=True)
        correct_hand(match, 3, Change(struck=True))
        play(match, None, 1, 1)
        assert (seat_of(match, "Asha").left_from, standing_of(match).settlement.leaders) == (3, (1, 2))
