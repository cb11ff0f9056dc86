"""Every call with every kind of key. A call that is added is missing here until it says who may use it."""

from collections.abc import Iterator
from typing import Any

import pytest

from scoring.api import bodies
from scoring.api.calls import Call
from scoring.api.schema import EXAMPLES
from scoring.api.urls import urlpatterns
from scoring.keys import Access, key_to
from scoring.models import Match, Table
from scoring.queries.asked import asked_about
from scoring.services.disputes import keep_dispute
from scoring.services.payments import Paid, pay
from scoring.services.players import add_player
from scoring.services.tables import renew_key
from tests.factories import HandFactory, TableFactory
from tests.scoring.api.door import Door, problem
from tests.scoring.stored import everything

EVERYBODY, ANY_KEY, WATCH, WRITE = "everybody", "whoever has a key", "who watches", "who keeps score"
HAND: dict[str, Any] = {"entry": {"mode": "points", "points": {"0": 12, "1": 7}}}
NEWCOMER = "the id of somebody who sits nowhere yet"
EXPORT = {**EXAMPLES[bodies.BringIn]()["example"]["value"], "again": True}
FIRST = "the id of the first player"
KNOCK = {"kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 25}

# Who may use a call, and a body that is right.
MAY_USE: dict[str, tuple[str, Any]] = {
    "GET games/": (EVERYBODY, None),
    "GET games/<str:game>/": (EVERYBODY, None),
    "GET games/<str:game>/rules/": (EVERYBODY, None),
    "POST games/<str:game>/rulings/": (EVERYBODY, {"question": "score", "claim": KNOCK}),
    "POST tables/": (EVERYBODY, {"name": "Friday evening", "players": ["Asha"]}),
    "GET tables/mine/": (ANY_KEY, None),
    "POST tables/import/": (EVERYBODY, EXPORT),
    "GET tables/<uuid:table_id>/export/": (WATCH, None),
    "GET tables/<uuid:table_id>/": (WATCH, None),
    "PATCH tables/<uuid:table_id>/": (WRITE, {"name": "Cellar"}),
    "GET tables/<uuid:table_id>/keys/": (WATCH, None),
    "POST tables/<uuid:table_id>/keys/<str:which>/renew/": (WRITE, None),
    "GET tables/<uuid:table_id>/players/": (WATCH, None),
    "POST tables/<uuid:table_id>/players/": (WRITE, {"name": "Vera"}),
    "PATCH tables/<uuid:table_id>/players/<uuid:player_id>/": (WRITE, {"retired": True}),
    "GET tables/<uuid:table_id>/matches/": (WATCH, None),
    "POST tables/<uuid:table_id>/matches/": (WRITE, {"game": "score_sheet", "seats": []}),
    "DELETE tables/<uuid:table_id>/": (WRITE, None),
    "POST tables/<uuid:table_id>/players/<uuid:player_id>/merge/": (WRITE, {"into": NEWCOMER}),
    "DELETE tables/<uuid:table_id>/players/<uuid:player_id>/merge/": (WRITE, None),
    "GET tables/<uuid:table_id>/players/<uuid:player_id>/": (WATCH, None),
    "GET tables/<uuid:table_id>/standings/": (WATCH, None),
    "GET tables/<uuid:table_id>/head-to-head/": (WATCH, None),
    "GET tables/<uuid:table_id>/settle-up/": (WATCH, None),
    "GET tables/<uuid:table_id>/payments/": (WATCH, None),
    "POST tables/<uuid:table_id>/payments/": (WRITE, {"payer": NEWCOMER, "payee": FIRST, "amount": 250}),
    "DELETE tables/<uuid:table_id>/payments/<uuid:payment_id>/": (WRITE, None),
    "GET tables/<uuid:table_id>/hands/": (WATCH, None),
    "GET tables/<uuid:table_id>/evenings/<str:day>/": (WATCH, None),
    "GET tables/<uuid:table_id>/disputes/": (WATCH, None),
    "POST tables/<uuid:table_id>/disputes/": (
        WRITE,
        {"game": "gin_rummy", "question": "meld", "claim": {"cards": ["7H", "8H", "9H"]}},
    ),
    "GET tables/<uuid:table_id>/disputes/<uuid:dispute_id>/": (WATCH, None),
    "GET matches/<uuid:match_id>/": (WATCH, None),
    "POST matches/<uuid:match_id>/seats/": (WRITE, {"player": NEWCOMER}),
    "PATCH matches/<uuid:match_id>/seats/<int:number>/": (WRITE, {"sits_out": False}),
    "POST matches/<uuid:match_id>/rescore/": (WATCH, {"house_rules": {}}),
    "PATCH matches/<uuid:match_id>/hands/<int:number>/": (WRITE, {"struck": True}),
    "PATCH matches/<uuid:match_id>/": (WRITE, {"over": True}),
    "GET matches/<uuid:match_id>/hands/": (WATCH, None),
    "POST matches/<uuid:match_id>/hands/": (WRITE, HAND | {"number": 2}),
    "POST matches/<uuid:match_id>/hands/preview/": (WATCH, HAND),
    "GET matches/<uuid:match_id>/hands/<int:number>/": (WATCH, None),
    "GET matches/<uuid:match_id>/hands/<int:number>/history/": (WATCH, None),
}


def calls() -> Iterator[tuple[str, Call]]:
    """All calls that have an address, by method and address."""
    for pattern in urlpatterns:
        for method, call in getattr(pattern.callback.cls, "calls", {}).items():
            yield f"{method.upper()} {pattern.pattern}", call


CALLS = dict(calls())


def test_it_is_said_of_every_call_who_may_use_it() -> None:
    assert CALLS.keys() == MAY_USE.keys()


def test_only_the_document_and_its_page_are_no_calls() -> None:
    others = [str(one.pattern) for one in urlpatterns if not hasattr(one.callback.cls, "calls")]
    assert others == ["schema/", "docs/"]


@pytest.mark.parametrize("name", CALLS)
def test_the_document_says_which_calls_need_a_key(name: str) -> None:
    needs = {EVERYBODY: None, ANY_KEY: Access.WATCH, WATCH: Access.WATCH, WRITE: Access.WRITE}
    assert CALLS[name].needs == needs[MAY_USE[name][0]]


@pytest.fixture
def visitors(table: Table, scorekeeper: Door, watcher: Door) -> dict[str, Door]:
    elsewhere = TableFactory.create()
    dead = key_to(table, Access.WRITE).word
    renew_key(table, Access.WRITE)
    return {
        "nobody": Door(),
        "another table's watcher": Door(key_to(elsewhere, Access.WATCH).word),
        "another table's scorekeeper": Door(key_to(elsewhere, Access.WRITE).word),
        "the holder of a dead key": Door(dead),
        "the watcher": watcher,
        "the scorekeeper": Door(key_to(table, Access.WRITE).word),
    }


HERE = {"the watcher", "the scorekeeper"}
ELSEWHERE = {"another table's watcher", "another table's scorekeeper"}
NOBODY = {"nobody", "the holder of a dead key"}
ADMITTED = {
    EVERYBODY: HERE | ELSEWHERE | NOBODY,
    ANY_KEY: HERE | ELSEWHERE,
    WATCH: HERE,
    WRITE: {"the scorekeeper"},
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_for_those_who_may_use_it_and_changes_nothing_for_others(
    name: str, table: Table, match: Match, visitors: dict[str, Door]
) -> None:
    HandFactory.create(match=match)
    player, newcomer = table.players.first(), add_player(table, name="Lena")
    dispute = keep_dispute(table, game="gin_rummy", question="meld", claim={"cards": ["7H"]}, house_rules={})
    payment, _ = pay(asked_about(table), Paid(payer=player, payee=newcomer, amount=250))
    match.refresh_from_db()
    method, _, address = name.partition(" ")
    for part, value in {
        "<str:game>": "gin_rummy",
        "<str:which>": "watch",
        "<uuid:table_id>": table.id,
        "<uuid:player_id>": player.id,
        "<uuid:match_id>": match.id,
        "<uuid:dispute_id>": dispute.id,
        "<uuid:payment_id>": payment.id,
        "<str:day>": "2026-03-01",
        "<int:number>": 1,
    }.items():
        address = address.replace(part, str(value))
    allowed, body = MAY_USE[name]
    if body and body.get("seats") == []:
        body = body | {"seats": [str(player.id)]}
    if body:
        ids = {NEWCOMER: str(newcomer.id), FIRST: str(player.id)}
        body = {field: ids.get(value, value) if isinstance(value, str) else value for field, value in body.items()}
    for visitor, door in visitors.items():
        before = everything()
        answer = door.call(method, address, body, If_Match=str(match.version))
        if visitor in ADMITTED[allowed]:
            assert answer.status_code < 300, visitor
            continue
        problem(answer, *((403, "watch_only") if visitor in HERE else (404, "not_found")))
        assert everything() == before, visitor


def test_a_wrong_body_without_a_right_key_is_told_nothing(match: Match, watcher: Door) -> None:
    for body in ("{", "[]", '{"colour": "red"}'):
        problem(Door().post(f"matches/{match.id}/hands/", body), 404, "not_found")
        problem(watcher.post(f"matches/{match.id}/hands/", body), 403, "watch_only")


def test_a_match_that_is_not_there_looks_like_one_of_another_table(scorekeeper: Door, match: Match) -> None:
    elsewhere = HandFactory.create().match
    absent = scorekeeper.get("matches/00000000-0000-0000-0000-000000000000/")
    assert scorekeeper.get(f"matches/{elsewhere.id}/").content == absent.content
