"""Calls about a table's months."""

from datetime import UTC, datetime
from typing import Any

import pytest

from scoring.models import Match, Payment, Table
from scoring.services.matches import end_match
from scoring.services.merging import merge
from tests.factories import HandFactory, MatchFactory, PlayerFactory, match_of, seats_for
from tests.scoring.api.door import Door, problem


@pytest.fixture
def played(table: Table) -> Match:
    """Asha has won against Raj, 30 to 10."""
    return end_match(match_of((20, 10), (10, 0), table=table), over=True)


def test_standings(played: Match, watcher: Door) -> None:
    answer = watcher.get(f"tables/{played.table_id}/standings/?game=score_sheet").json()
    asha, raj = answer["players"]
    assert (answer["game"], answer["by"]) == ("score_sheet", "won")
    assert (asha["name"], asha["place"], asha["won"], asha["points"], asha["average"]) == ("Asha", 1, 1, 30, "15.0")
    assert (raj["name"], raj["place"], raj["longest_run"], raj["best"]) == ("Raj", 2, 0, 10)


def test_the_average_is_text_with_one_decimal(table: Table, watcher: Door) -> None:
    match_of((1, -1), (0, 0), (0, 0), (0, 0), table=table)
    players = watcher.get(f"tables/{table.id}/standings/").json()["players"]
    assert [one["average"] for one in players] == ["0.3", "-0.3"]


def test_head_to_head_and_a_player(played: Match, watcher: Door) -> None:
    asha, raj = map(str, seats_for(played.table))
    duel = {"player": asha, "against": raj, "matches": 1, "won": 1, "lost": 0, "level": 0}
    assert duel in watcher.get(f"tables/{played.table_id}/head-to-head/").json()["duels"]
    portrait = watcher.get(f"tables/{played.table_id}/players/{asha}/").json()
    assert (portrait["figures"]["place"], portrait["best"]["number"], portrait["worst"]["points"]) == (1, 1, 10)
    assert portrait["duels"] == [duel]
    assert [month["points"] for month in portrait["months"]] == [30]


def test_settling_and_paying(played: Match, scorekeeper: Door) -> None:
    asha, raj = map(str, seats_for(played.table))
    here = f"tables/{played.table_id}"
    settled = scorekeeper.get(f"{here}/settle-up/?game=score_sheet&price=0.05").json()
    assert (settled["price"], settled["payments"]) == (5, [{"payer": raj, "payee": asha, "amount": 100}])
    body = {"payer": raj, "payee": asha, "amount": 100, "game": "score_sheet"}
    first = scorekeeper.post(f"{here}/payments/", body, Idempotency_Key="one")
    again = scorekeeper.post(f"{here}/payments/", body, Idempotency_Key="one")
    assert (first.status_code, again.status_code, again["Idempotency-Replayed"]) == (201, 200, "true")
    assert first.json() == again.json()
    problem(
        scorekeeper.post(f"{here}/payments/", body | {"amount": 5}, Idempotency_Key="one"),
        422,
        "key_reused",
        "Idempotency-Key",
    )
    assert scorekeeper.get(f"{here}/settle-up/?game=score_sheet&price=0.05").json()["payments"] == []
    taken = scorekeeper.call("DELETE", f"{here}/payments/{first.json()['id']}/").json()
    assert taken["taken_back_at"]
    assert Payment.objects.count() == len(scorekeeper.get(f"{here}/payments/").json()["payments"]) == 1


def test_payments_come_in_pages(played: Match, scorekeeper: Door) -> None:
    asha, raj = map(str, seats_for(played.table))
    here = f"tables/{played.table_id}/payments/"
    for amount in range(1, 24):
        scorekeeper.post(here, {"payer": raj, "payee": asha, "amount": amount})
    first = scorekeeper.get(here).json()
    second = scorekeeper.get(f"{here}?cursor={first['cursor']}").json()
    amounts = [one["amount"] for one in (*first["payments"], *second["payments"])]
    assert (amounts, len(second["payments"]), second["cursor"]) == (list(range(23, 0, -1)), 3, None)


def test_a_table_sets_the_price_of_a_point(played: Match, scorekeeper: Door) -> None:
    here = f"tables/{played.table_id}/"
    assert scorekeeper.patch(here, {"prices": {"score_sheet": 5}}).json()["prices"] == {"score_sheet": 5}
    for query in ("?game=score_sheet", ""):
        assert [one["amount"] for one in scorekeeper.get(f"{here}settle-up/{query}").json()["payments"]] == [100]
    for prices, field in (({"score_sheet": 0}, "prices.score_sheet"), ({"score_sheet": "5"}, "prices.score_sheet")):
        problem(scorekeeper.patch(here, {"prices": prices}), 400, "bad_value", field)
    assert scorekeeper.patch(here, {"prices": {"whist": 5}}).status_code == 400


def test_accounts_of_games_of_several_prices_name_none(played: Match, scorekeeper: Door) -> None:
    here = f"tables/{played.table_id}/"
    scorekeeper.patch(here, {"prices": {"score_sheet": 5}})
    assert settled_price(scorekeeper, here) == 5, "where only one game was played, its price"
    sedma = MatchFactory.create(table=played.table, game="sedma", seats=seats_for(played.table)[:2])
    HandFactory.create(match=sedma)
    assert settled_price(scorekeeper, here) is None
    assert settled_price(scorekeeper, here, "?game=sedma") == 100
    assert settled_price(scorekeeper, here, "?price=0.07") == 7
    assert settled_price(scorekeeper, here, "?to=2001-01-01") is None, "nothing was played"
    scorekeeper.patch(here, {"prices": {"sedma": 5}})
    assert settled_price(scorekeeper, here) == 5


def settled_price(door: Door, here: str, query: str = "") -> Any:
    return door.get(f"{here}settle-up/{query}").json()["price"]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("standings/?from=۲۰۲۶-۰۱-۰۱", "from"),
        ("payments/?cursor=last", "cursor"),
        ("standings/?from=2026-02-01&to=2026-01-01", "to"),
        ("standings/?from=1404-11-12", "from"),
        ("standings/?by=luck", "by"),
        ("standings/?players=0198c0de-0000-7000-8000-000000000001", "players"),
        ("standings/?players=Asha", "players"),
        ("settle-up/?price=free", "price"),
        ("settle-up/?price=0.005", "price"),
        ("settle-up/?price=-1", "price"),
        ("hands/?with=trump", "with"),
        ("matches/?from=yesterday", "from"),
        ("evenings/yesterday/", "day"),
        ("evenings/%0D/", "day"),
        ("evenings/2026-03-01%0A/", "day"),
    ],
)
def test_what_cannot_be_asked_names_its_field(path: str, field: str, table: Table, watcher: Door) -> None:
    problem(watcher.get(f"tables/{table.id}/{path}"), 400, "bad_value", field)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"payee": "Asha"}, "payee"),
        ({"payee": "0198c0de-0000-7000-8000-000000000001"}, "payee"),
        ({"payer": "0198c0de-0000-7000-8000-000000000001"}, "payer"),
        ({"by": "0198c0de-0000-7000-8000-000000000001"}, "by"),
        ({"amount": 0}, "amount"),
        ({"amount": -5}, "amount"),
        ({"amount": "5"}, "amount"),
        ({"amount": 2.5}, "amount"),
        ({"from": "2026-02-01", "to": "2026-01-01"}, "to"),
        ({"from": "1404-11-12"}, "from"),
        ({"note": "long" * 100}, "note"),
    ],
)
def test_what_is_no_payment_is_refused_and_not_written(
    wrong: dict[str, Any], field: str, table: Table, scorekeeper: Door
) -> None:
    asha, raj = map(str, seats_for(table))
    body = {"payer": asha, "payee": raj, "amount": 5} | {
        name: asha if value == "Asha" else value for name, value in wrong.items()
    }
    problem(scorekeeper.post(f"tables/{table.id}/payments/", body), 400, "bad_value", field)
    assert not Payment.objects.exists()


def test_matches_and_hands_are_found(played: Match, watcher: Door) -> None:
    HandFactory.create(match=match_of((1, 2), table=played.table))
    here = f"tables/{played.table_id}"
    found = watcher.get(f"{here}/hands/?with=agreed").json()["hands"]
    assert [(one["game"], one["hand"]["number"], one["hand"]["agreed"]) for one in found] == [("score_sheet", 2, True)]
    assert len(watcher.get(f"{here}/matches/").json()["matches"]) == 2
    assert watcher.get(f"{here}/matches/?to=2001-01-01").json()["matches"] == []
    pair = ",".join(map(str, seats_for(played.table)))
    assert len(watcher.get(f"{here}/matches/?players={pair}").json()["matches"]) == 2


def test_the_matches_of_one_player_under_whichever_record(table: Table, watcher: Door) -> None:
    first, second = table.players.order_by("id")
    third = PlayerFactory.create(table=table, name="Vera")
    for seats in ([first.id, second.id], [second.id, third.id]):
        match_of((1, 2), table=table, seats=seats)
    count = lambda one: len(watcher.get(f"tables/{table.id}/matches/?player={one.id}").json()["matches"])  # noqa: E731 # a table of cases
    assert [count(one) for one in (first, second, third)] == [1, 2, 1]
    merge(third, first)
    assert [count(one) for one in (first, second, third)] == [2, 2, 2]


def test_an_evening(played: Match, watcher: Door) -> None:
    after_midnight = datetime(2026, 3, 2, 1, 30, tzinfo=UTC)
    played.hands.update(at=after_midnight)
    Match.objects.filter(id=played.id).update(played_at=after_midnight)
    evening = watcher.get(f"tables/{played.table_id}/evenings/2026-03-01/").json()
    assert (evening["matches"], evening["hands"]) == ([str(played.id)], 2)
    assert [(one["number"], one["side"], one["lead"]) for one in evening["highlights"]] == [(1, 0, 10)]
    change = evening["standings"][0]
    assert (change["before"], [one["won"] for one in change["after"]]) == ([], [1, 0])
    next_day = watcher.get(f"tables/{played.table_id}/evenings/2026-03-02/").json()
    assert (next_day["matches"], next_day["earlier"], next_day["later"]) == ([], "2026-03-01", None)
