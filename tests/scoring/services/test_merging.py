"""Two records of one person: merged so that one name stands for both, undone at any time, refused where they are two people."""

import pytest

from referee.errors import BadEntry
from scoring.errors import NotNow
from scoring.models import HandSeat, Match, Player, Table
from scoring.queries.matches import person, standing_of
from scoring.queries.players import players_of
from scoring.services.corrections import Change, correct_hand
from scoring.services.matches import end_match
from scoring.services.merging import merge, plan_merge, unmerge
from scoring.services.seats import change_seat, join
from scoring.services.tables import put_away
from tests.factories import HandFactory, MatchFactory, PlayerFactory, TableFactory, points


@pytest.fixture
def table() -> Table:
    """A table where Jana and jana are one person: each has played with Raj, Jana two hands, jana one."""
    table: Table = TableFactory(players=["Jana", "Raj", "Vera"])
    PlayerFactory(table=table, name="jana", confirm=True)
    for name, hands in (("Jana", 2), ("jana", 1)):
        match = match_with(table, name)
        for _ in range(hands):
            HandFactory(match=match, entry=points(10, 0))
    return table


def one(table: Table, name: str) -> Player:
    return table.players.get(name=name)


def match_with(table: Table, *names: str) -> Match:
    names = names if len(names) > 1 else (*names, "Raj")
    match: Match = MatchFactory(table=table, seats=[one(table, name).id for name in names])
    return match


def test_first_it_says_what_comes_together(table: Table) -> None:
    plan = plan_merge(one(table, "jana"), one(table, "Jana"))
    assert (plan.hands, plan.matches) == ((1, 2), (1, 1))
    assert one(table, "jana").merged_into is None


def test_struck_hands_and_points_given_are_no_hands_of_a_record(table: Table) -> None:
    match = table.matches.get(seats__player__name="Jana")
    HandFactory(match=match, entry={"mode": "adjust", "points": {"0": 5}}, why="brought the cards")
    correct_hand(match, 1, Change(struck=True))
    assert plan_merge(one(table, "jana"), one(table, "Jana")).hands == (1, 1)


def test_one_name_stands_for_both_everywhere(table: Table) -> None:
    merge(one(table, "jana"), one(table, "Jana"))
    assert [player.name for player in players_of(table)] == ["Jana", "Raj", "Vera"]
    assert [standing_of(match).names[0] for match in table.matches.all()] == ["Jana", "Jana"]


def test_nothing_is_rewritten_so_it_can_be_undone(table: Table) -> None:
    before = list(HandSeat.objects.order_by("id").values_list("player", flat=True))
    jana = merge(one(table, "jana"), one(table, "Jana"))
    assert list(HandSeat.objects.order_by("id").values_list("player", flat=True)) == before
    unmerge(jana)
    assert {standing_of(match).names[0] for match in table.matches.all()} == {"Jana", "jana"}


def test_phones_that_watch_draw_the_names_again(table: Table) -> None:
    before = list(table.matches.order_by("id").values_list("version", flat=True))
    jana = merge(one(table, "jana"), one(table, "Jana"))
    assert list(table.matches.order_by("id").values_list("version", flat=True)) == [at + 1 for at in before]
    unmerge(jana)
    assert list(table.matches.order_by("id").values_list("version", flat=True)) == [at + 2 for at in before]


def test_a_third_record_follows_to_whoever_stands_for_both(table: Table) -> None:
    other = PlayerFactory(table=table, name="JANA", confirm=True)
    merge(other, one(table, "jana"))
    merge(one(table, "jana"), one(table, "Jana"))
    assert person(Player.objects.get(id=other.id)).name == "Jana"
    unmerge(one(table, "jana"))
    assert person(Player.objects.get(id=other.id)).name == "jana"


def test_two_who_sat_in_one_hand_are_two_people(table: Table) -> None:
    HandFactory(match=match_with(table, "Jana", "Vera"))
    for player, into in (("Jana", "Vera"), ("Vera", "Jana")):
        with pytest.raises(NotNow, match="sat_together"):
            merge(one(table, player), one(table, into))


def test_also_where_one_of_them_was_merged_before(table: Table) -> None:
    HandFactory(match=match_with(table, "jana", "Vera"))
    merge(one(table, "jana"), one(table, "Jana"))
    for player, into in (("Jana", "Vera"), ("Vera", "Jana"), ("Vera", "jana")):
        with pytest.raises(NotNow, match="sat_together"):
            merge(one(table, player), one(table, into))


def test_also_where_that_hand_is_struck_out(table: Table) -> None:
    match = match_with(table, "Jana", "Vera")
    HandFactory(match=match)
    correct_hand(match, 1, Change(struck=True))
    end_match(match, over=True)
    with pytest.raises(NotNow, match="sat_together"):
        merge(one(table, "Jana"), one(table, "Vera"))


def test_two_who_sit_in_one_open_match_are_two_people(table: Table) -> None:
    match = match_with(table, "Jana", "Vera")
    with pytest.raises(NotNow, match="sat_together"):
        plan_merge(one(table, "Jana"), one(table, "Vera"))
    change_seat(match, 1, left=True)
    merge(one(table, "Vera"), one(table, "Jana"))


def test_who_is_merged_sits_already(table: Table) -> None:
    match = table.matches.get(seats__player__name="jana")
    merge(one(table, "jana"), one(table, "Jana"))
    with pytest.raises(BadEntry, match="already sits"):
        join(match, one(table, "Jana"))


@pytest.mark.parametrize(("player", "into"), [("Jana", "Jana"), ("jana", "Jana"), ("Jana", "jana")])
def test_who_is_one_already_cannot_be_merged(table: Table, player: str, into: str) -> None:
    merge(one(table, "jana"), one(table, "Jana"))
    with pytest.raises(BadEntry, match="one person already"):
        merge(one(table, player), one(table, into))


def test_two_phones_that_merge_each_into_the_other_make_no_circle(table: Table) -> None:
    jana, other = one(table, "jana"), one(table, "Jana")  # as one phone has them
    merge(one(table, "Jana"), one(table, "jana"))
    with pytest.raises(BadEntry, match="one person already"):
        merge(jana, other)


def test_somebody_of_another_table_is_nobody_here(table: Table) -> None:
    with pytest.raises(BadEntry, match="no such player"):
        merge(one(table, "Jana"), one(TableFactory(players=["Jana", "Raj"]), "Jana"))


def test_nobody_is_merged_at_a_table_that_is_put_away(table: Table) -> None:
    jana, other = one(table, "jana"), one(table, "Jana")
    put_away(table, away=True)
    for refused in (lambda: merge(jana, other), lambda: unmerge(jana)):
        with pytest.raises(NotNow, match="table_put_away"):
            refused()
