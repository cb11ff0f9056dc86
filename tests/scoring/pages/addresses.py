"""Every page: who may use it, and an address and a form that are right. A page that is added is missing here at first."""

import json
from dataclasses import dataclass
from typing import Any

from scoring.api.bodies import BringIn
from scoring.api.schema import EXAMPLES
from scoring.models import Dispute, Match, Payment, Table
from scoring.queries.asked import asked_about
from scoring.services.disputes import keep_dispute
from scoring.services.payments import Paid, pay
from tests.factories import HandFactory, MatchFactory, TableFactory

EVERYBODY, WATCH, WRITE = "everybody", "who watches", "who keeps score"
HOSTILE = ("<script>alert(1)</script>", "{{ 7*7 }}{% now %}", "%s%(name)s\u202e", '"><img src=x>')
FIRST, SECOND = "the id of the first player", "the id of the second"


class Upload:
    """A file that was taken along, as often as it is read."""

    name = "kibitz.json"

    def read(self) -> bytes:
        return json.dumps(EXAMPLES[BringIn]()["example"]["value"]).encode()


# Who may see a page (GET) and use it (POST); a query or a form, where one is needed.
MAY_USE: dict[str, tuple[str, Any]] = {
    "GET home": (EVERYBODY, {}),
    "GET look": (EVERYBODY, {}),
    "POST look": (EVERYBODY, {"theme": "dark"}),
    "GET new_table": (EVERYBODY, {}),
    "POST new_table": (EVERYBODY, {"game": "gin_rummy", "seat": ["Asha", "Raj"], "name": "Friday"}),
    "GET import": (EVERYBODY, {}),
    "POST import": (EVERYBODY, {"document": Upload(), "again": "on"}),
    "GET game_rules": (EVERYBODY, {}),
    "GET referee": (EVERYBODY, {}),
    "GET first_question": (EVERYBODY, {}),
    "GET question": (EVERYBODY, {}),
    "GET link": (EVERYBODY, {}),
    "GET table": (WATCH, {}),
    "GET phone": (WRITE, {}),
    "POST phone": (WRITE, {"player": "-"}),
    "GET share": (WATCH, {}),
    "POST renew": (WRITE, {}),
    "GET people": (WATCH, {}),
    "POST people": (WRITE, {"name": "Vera"}),
    "GET book": (WATCH, {}),
    "GET export": (WATCH, {}),
    "GET favourites": (WRITE, {}),
    "POST favourites": (WRITE, {"game": "gin_rummy", "rules": "", "rules.gin_bonus": "25"}),
    "POST away": (WRITE, {"away": "1"}),
    "GET merge": (WRITE, {}),
    "POST merge": (WRITE, {"does": "unmerge"}),
    "GET disputes": (WATCH, {}),
    "POST disputes": (WRITE, {"game": "gin_rummy", "question": "meld", "claim": '{"cards": ["7S", "7H", "7D"]}'}),
    "GET dispute": (WATCH, {}),
    "POST dispute": (WRITE, {"outcome": "Played on."}),
    "GET table_settings": (WRITE, {}),
    "POST table_settings": (WRITE, {"name": "Cellar", "time_zone": "Europe/Prague"}),
    "GET new_match": (WRITE, {}),
    "POST new_match": (WRITE, {"game": "gin_rummy", "seat": ["Sara", "Nils"]}),
    "GET match": (WATCH, {}),
    "GET live": (WATCH, {}),
    "GET enter": (WRITE, {}),
    "POST enter": (WRITE, {"mode": "void"}),
    "POST readout": (WRITE, {"mode": "void"}),
    "GET hand": (WATCH, {}),
    "GET correct": (WRITE, {}),
    "POST correct": (WRITE, {"mode": "void", "version": "3"}),
    "POST changes": (WRITE, {"mode": "void", "version": "3"}),
    "POST undo": (WRITE, {"revision": "1"}),
    "POST agree": (WRITE, {"mode": "void"}),
    "GET seats": (WATCH, {}),
    "POST seats": (WRITE, {}),
    "GET rescore": (WATCH, {}),
    "GET over": (WATCH, {}),
    "POST end": (WRITE, {"over": "1"}),
    "POST rematch": (WRITE, {}),
    "GET match_rules": (WATCH, {}),
    "GET player": (WATCH, {}),
    "GET player_figures": (WATCH, {}),
    "GET standings": (WATCH, {}),
    "GET standings_table": (WATCH, {}),
    "GET standings_details": (WATCH, {}),
    "GET settle_up": (WATCH, {}),
    "POST settle_up": (WRITE, {"game": "gin_rummy", "price": "0.05"}),
    "GET accounts": (WATCH, {}),
    "POST payments": (WRITE, {"payer": FIRST, "payee": SECOND, "amount": "2.50"}),
    "POST unpay": (WRITE, {}),
    "GET evening": (WATCH, {}),
    "GET summary": (WATCH, {}),
    "GET evening_picture": (WATCH, {}),
    "GET find": (WATCH, {}),
    "GET found": (WATCH, {"with": "undercut"}),
}


@dataclass(frozen=True)
class Book:
    """A table with a match of two hands, another one that is over, a kept ruling and a payment."""

    table: Table
    match: Match
    over: Match
    dispute: Dispute
    payment: Payment

    def filled(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of a form, with the ids of people of this book."""
        ids = dict(zip((FIRST, SECOND), self.table.players.order_by("id").values_list("id", flat=True), strict=True))
        return {name: ids.get(value, value) if isinstance(value, str) else value for name, value in fields.items()}

    def address(self, name: str, pattern: str) -> str:
        """The address of a page, from its name and pattern."""
        match = self.over if name in ("over", "rematch") else self.match
        parts = {
            "<uuid:table_id>": self.table.id,
            "<uuid:match_id>": match.id,
            "<uuid:player_id>": self.table.players.order_by("id")[0].id,
            "<uuid:dispute_id>": self.dispute.id,
            "<uuid:payment_id>": self.payment.id,
            "<int:number>": 2,
            "<str:key>": "gin_rummy",
            "<str:name>": "knock",
        }
        for part, value in parts.items():
            pattern = pattern.replace(part, str(value))
        return f"/{pattern}"


def book_of(name: str = "Thursday gin", players: tuple[str, str] = ("Sara", "Nils")) -> Book:
    """A book to walk through."""
    table = TableFactory.create(name=name, players=players)
    over = MatchFactory.create(table=table, game="gin_rummy", preset="pagat")
    HandFactory.create(match=over, entry={"mode": "agreed", "points": {"0": 120}})
    match = MatchFactory.create(table=table, game="gin_rummy")
    for _ in range(2):
        HandFactory.create(match=match)
    claim = {"hand": ["2C", "3C", "4C", "7S", "7H", "7D", "TH", "JH", "QH", "5D"]}
    dispute = keep_dispute(table, game="gin_rummy", question="knock", claim=claim, house_rules={}, match=match)
    people = list(table.players.order_by("id"))
    payment, _ = pay(asked_about(table), Paid(payer=people[0], payee=people[1], amount=250))
    return Book(table, match, over, dispute, payment)
