"""A table with every kind of correction is taken out, comes in again and is the same; `replay` finds nothing in either."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.core.management import call_command

from scoring.export import as_json, table_document
from scoring.models import Match, Player, Table
from scoring.queries.asked import asked_about
from scoring.queries.hands import history_of
from scoring.queries.matches import standing_of
from scoring.services.corrections import Change, correct_hand, take_back
from scoring.services.disputes import keep_dispute, settle_dispute
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match, rescore
from scoring.services.merging import merge, unmerge
from scoring.services.payments import Paid, pay
from scoring.services.payments import take_back as not_paid
from scoring.services.players import add_player, rename_player, retire_player
from scoring.services.seats import change_seat, join
from scoring.services.transfer import import_table
from tests.factories import HandFactory, MatchFactory, TableFactory, points

OF_ONE_EXPORT = {"export", "exported_at", "digest"}


class Evening:
    """A free sheet to 100 of Asha, Raj and Věra at a table where gin is played as well; whoever acts signs as Asha."""

    def __init__(self) -> None:
        self.table: Table = TableFactory.create(name="Střed · وسط", players=("Asha", "Raj", "Věra"))
        to_100 = {"match_end": "target", "target": 100}
        self.sheet: Match = MatchFactory.create(table=self.table, house_rules=to_100, bring={0: 5}, first_dealer=1)
        for given in ((20, 5, 1), (10, 15, 2), (3, 30, 4), (8, 2, 9)):
            HandFactory.create(match=self.sheet, entry=points(*given), by=self.asha, act=f"hand {given}")
        people = [self.asha.id, self.person("Raj").id]
        self.gin: Match = MatchFactory.create(table=self.table, game="gin_rummy", seats=people)

    def person(self, name: str) -> Player:
        return self.table.players.get(name=name)

    @property
    def asha(self) -> Player:
        return self.person("Asha")

    def correct(self, number: int, **change: Any) -> None:
        correct_hand(self.sheet, number, Change(by=self.asha, why=f"hand {number} was wrong", **change))

    def write(self, *given: int | None) -> None:
        HandFactory.create(match=self.sheet, entry=points(*given))

    def agree(self) -> None:
        """A hand that the referee refuses, accepted by the table."""
        refused = record_hand(
            self.gin,
            1,
            Entered(
                entry={"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 12, "defender_deadwood": 30}
            ),
        ).refused
        assert refused is not None
        HandFactory.create(match=self.gin, entry=refused.suggested(), by=self.asha)

    def keep_a_ruling(self) -> None:
        claim = {"cards": ["7S", "7H", "7D"]}
        kept = keep_dispute(
            self.table,
            game="gin_rummy",
            question="meld",
            claim=claim,
            house_rules={},
            match=self.gin,
            hand=1,
            by=self.asha,
        )
        settle_dispute(kept, outcome="Played on")


ACTS: dict[str, Callable[[Evening], Any]] = {
    "a hand changed": lambda all_: all_.correct(2, entry=points(11, 15, 2)),
    "a hand struck out": lambda all_: all_.correct(3, struck=True),
    "and restored": lambda all_: all_.correct(3, struck=False),
    "another dealer": lambda all_: all_.correct(1, dealer=0),
    "somebody who did not play": lambda all_: all_.correct(4, seats=[0, 1], entry=points(8, 2)),
    "an undo": lambda all_: take_back(all_.sheet, 4, revision=2, by=all_.asha),
    "points given": lambda all_: HandFactory.create(
        match=all_.sheet, entry={"mode": "adjust", "points": {"1": -7}}, why='=HYPERLINK("x")'
    ),
    "and corrected": lambda all_: all_.correct(5, entry={"mode": "adjust", "points": {"1": -9}}),
    "somebody joins": lambda all_: join(all_.sheet, add_player(all_.table, name="Lena")),
    "a hand with who joined": lambda all_: all_.write(1, 2, 3, 4),
    "somebody sits out": lambda all_: change_seat(all_.sheet, 2, sits_out=True),
    "a hand without": lambda all_: all_.write(1, 2, None, 4),
    "and plays again": lambda all_: change_seat(all_.sheet, 2, sits_out=False),
    "somebody leaves": lambda all_: change_seat(all_.sheet, 1, left=True),
    "somebody is replaced": lambda all_: change_seat(all_.sheet, 0, player=add_player(all_.table, name="Tomas")),
    "a hand with the other": lambda all_: all_.write(2, None, 1, 0),
    "the newest hand struck out": lambda all_: all_.correct(8, struck=True),
    "its number written again": lambda all_: all_.write(6, None, 6, 6),
    "an end that is moved and played on": lambda all_: all_.correct(2, entry=points(80, 15, 2), later="keep"),
    "an end that is taken back": lambda all_: all_.correct(2, entry=points(11, 15, 2)),
    "an end that is moved and makes a new match": lambda all_: all_.correct(
        3, entry=points(90, 30, 4), later="new_match"
    ),
    "ended by agreement": lambda all_: end_match(all_.gin, over=True),
    "and gone on with": lambda all_: end_match(all_.gin, over=False),
    "a hand by agreement": lambda all_: all_.agree(),
    "a ruling that is kept": lambda all_: all_.keep_a_ruling(),
    "what it would have been": lambda all_: rescore(all_.gin, {"knock_limit": 5}),
    "another name": lambda all_: rename_player(all_.person("Raj"), name="Rajesh"),
    "two records of one person": lambda all_: merge(add_player(all_.table, name="ASHA", confirm=True), all_.asha),
    "two that were one for a while": lambda all_: unmerge(
        merge(add_player(all_.table, name="Vera"), all_.person("Věra")) or all_.person("Vera")
    ),
    "somebody who plays no more": lambda all_: retire_player(all_.person("Věra"), retired=True),
    "a payment": lambda all_: pay(
        asked_about(all_.table, game="gin_rummy"),
        Paid(payer=all_.person("Rajesh"), payee=all_.asha, amount=450, by=all_.asha, note="in cash", act="pay"),
    ),
    "a payment taken back": lambda all_: not_paid(
        pay(asked_about(all_.table), Paid(payer=all_.asha, payee=all_.person("Rajesh"), amount=1))[0], by=all_.asha
    ),
}


def book(table: Table) -> dict[str, Any]:
    """All that an export says of a table, but what is of that export."""
    out = table_document(table)
    return {name: value for name, value in out.items() if name not in OF_ONE_EXPORT}


def seen(table: Table) -> list[Any]:
    """What people see of the matches: totals, places, who deals next, and the whole history of each hand."""
    shown: list[Any] = []
    for match in table.matches.order_by("started_at", "id"):
        standing = standing_of(match)
        settled = standing.settlement
        ends = [match.over, match.played_on, settled.places, settled.winners, settled.leaders]
        shown.append([match.game, *ends, standing.names, standing.totals, settled.next_dealer, standing.next_number])
        for hand in match.hands.all():
            was = [
                (one.version.entry, one.version.struck, one.at, one.why, one.because)
                for one in history_of(standing, hand)
            ]
            shown.append([hand.number, hand.entry, hand.struck, hand.agreed, hand.why, hand.at, was])
    return shown


def test_a_table_with_every_kind_of_correction_comes_back_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening()
    for act in ACTS.values():
        act(evening)
    brought = import_table(BytesIO(as_json(table_document(evening.table))))
    assert book(brought) == book(evening.table)
    assert seen(brought) == seen(evening.table)
    assert [match.game for match in brought.matches.order_by("id")] == ["score_sheet", "gin_rummy", "score_sheet"]
    call_command("replay")
    assert "All is as it should be." in capsys.readouterr().out


def test_what_came_back_can_be_corrected_on(db: None) -> None:
    evening = Evening()
    for act in ACTS.values():
        act(evening)
    brought = import_table(BytesIO(as_json(table_document(evening.table))))
    for table in (evening.table, brought):
        for match in table.matches.order_by("started_at", "id"):
            for hand in match.hands.exclude(number=0):
                struck = correct_hand(match, hand.number, Change(struck=not hand.struck, later="keep")).hand
                assert struck is not None
    assert [one[1:] for one in states(brought)] == [one[1:] for one in states(evening.table)]


def states(table: Table) -> list[Any]:
    """How its matches stand."""
    return [one for one in seen(table) if isinstance(one[0], str)]
