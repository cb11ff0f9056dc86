"""Two phones at the same moment: whoever comes second sees what the first has done, and the book is as if they had come in turn."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from referee.errors import BadEntry
from scoring.errors import NotNow
from scoring.export import as_json, table_document
from scoring.models import Hand, Match, Player, Table, new_id
from scoring.queries.matches import person, seats_in, standing_of
from scoring.services.corrections import Change, correct_hand
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import start_match
from scoring.services.merging import merge
from scoring.services.players import add_player, find_or_add
from scoring.services.seats import join
from scoring.services.tables import change_table
from scoring.services.transfer import import_table
from tests.factories import MatchFactory, TableFactory, match_of, points, seats_for

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = range(5)


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each act answers, or the code with which it is refused; every one on a connection of its own."""
    start = Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return act()
        except (NotNow, BadEntry) as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as phones:
        return list(phones.map(run, acts))


def people(table: Table) -> list[Player]:
    """The people of a table as a phone has just read them."""
    return list(table.players.select_related("table", "merged_into").order_by("id"))


@pytest.mark.parametrize("_round", ROUNDS)
def test_each_merged_into_the_other_makes_no_circle(_round: int) -> None:
    table = TableFactory()
    (one, other), (two, another) = people(table), people(table)
    answers = at_once(lambda: merge(one, other), lambda: merge(another, two))
    assert sorted(type(answer).__name__ for answer in answers) == ["Player", "str"]
    assert len({person(player) for player in people(table)}) == 1


@pytest.mark.parametrize("_round", ROUNDS)
def test_one_name_is_asked_about_also_when_it_comes_twice(_round: int) -> None:
    table = TableFactory()
    answers = at_once(*[partial(add_player, table, name=name) for name in ("Lena", "lena")])
    assert "similar_name" in answers
    assert table.players.count() == 3


@pytest.mark.parametrize("_round", ROUNDS)
def test_one_name_typed_on_two_phones_is_one_person(_round: int) -> None:
    table = TableFactory()
    one, other = at_once(*[partial(find_or_add, table, name="Lena")] * 2)
    assert one == other


@pytest.mark.parametrize("_round", ROUNDS)
def test_who_joins_while_being_merged_does_not_sit_twice(_round: int) -> None:
    table = TableFactory(players=["Asha", "Raj", "Ash"])
    asha, _, other = people(table)
    match = MatchFactory(table=table, seats=seats_for(table)[:2])
    at_once(lambda: join(match, other), lambda: merge(people(table)[2], asha))
    here = [person(seat.player) for seat in seats_in(match)]
    assert len(here) == len(set(here))


@pytest.mark.parametrize("_round", ROUNDS)
def test_who_is_merged_while_a_match_starts_does_not_sit_twice(_round: int) -> None:
    table = TableFactory()
    seats = seats_for(table)
    asha, raj = people(table)
    at_once(lambda: start_match(table, game="score_sheet", seats=seats), lambda: merge(raj, asha))
    for match in table.matches.all():
        here = [person(seat.player) for seat in seats_in(match)]
        assert len(here) == len(set(here))


@pytest.mark.parametrize("_round", ROUNDS)
def test_a_table_changed_on_two_phones_has_both_changes(_round: int) -> None:
    table = TableFactory()
    one, other = Table.objects.get(id=table.id), Table.objects.get(id=table.id)
    at_once(lambda: change_table(one, name="Sunday"), lambda: change_table(other, time_zone="Asia/Tehran"))
    table.refresh_from_db()
    assert (table.name, table.time_zone) == ("Sunday", "Asia/Tehran")


@pytest.mark.parametrize("_round", ROUNDS)
def test_a_match_started_twice_by_one_form_is_one_match(_round: int) -> None:
    table = TableFactory()
    form = partial(start_match, table, game="score_sheet", seats=seats_for(table), match_id=new_id())
    one, other = at_once(form, form)
    assert one == other
    assert table.matches.count() == 1


@pytest.mark.parametrize("_round", ROUNDS)
def test_of_two_entries_of_one_hand_one_counts(_round: int) -> None:
    match: Match = MatchFactory()
    acts = [partial(record_hand, match, 1, Entered(entry=points(given, 0))) for given in (24, 42)]
    answers = at_once(*acts)
    assert "hand_taken" in answers
    assert standing_of(match).totals[0] in (24, 42)
    assert Hand.objects.filter(match=match).count() == 1


@pytest.mark.parametrize("_round", ROUNDS)
def test_a_correction_and_the_next_hand_both_count(_round: int) -> None:
    match = match_of((10, 0), (20, 0))
    at_once(
        lambda: correct_hand(match, 1, Change(entry=points(11, 0))),
        lambda: record_hand(match, 3, Entered(entry=points(5, 5))),
    )
    assert standing_of(match).totals == {0: 36, 1: 5}


@pytest.mark.parametrize("_round", ROUNDS)
def test_of_two_corrections_to_one_version_one_is_stale(_round: int) -> None:
    match = match_of((10, 0), (20, 0))
    match.refresh_from_db()
    changes = [Change(entry=points(given, 0), version=match.version) for given in (11, 12)]
    answers = at_once(*[partial(correct_hand, match, 1, change) for change in changes])
    assert "stale" in answers
    assert standing_of(match).totals[0] in (31, 32)


@pytest.mark.parametrize("_round", ROUNDS)
def test_an_export_that_comes_in_twice_is_one_table(_round: int) -> None:
    data = as_json(table_document(match_of((10, 0)).table))
    answers = at_once(*[lambda: import_table(BytesIO(data))] * 2)
    assert "already_imported" in answers
    assert Table.objects.count() == 2
