"""A table's life: everything that people can do to its book, in any order. After each act the whole of it is right."""

from contextlib import suppress
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from referee.errors import BadEntry
from scoring.errors import NotNow
from scoring.export import as_json, table_document
from scoring.models import Hand, Match, Player, Table
from scoring.queries.games import all_games
from scoring.queries.matches import seats_in, standing_of
from scoring.queries.proof import differences
from scoring.services.corrections import Change, correct_hand, plan_correction, take_back
from scoring.services.disputes import keep_dispute
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match, rescore, start_match
from scoring.services.merging import merge, unmerge
from scoring.services.players import retire_player
from scoring.services.seats import change_seat, join
from scoring.services.tables import put_away
from scoring.services.transfer import import_table
from tests.drawn import entries
from tests.factories import TableFactory

GAMES = {game.key: game for game in all_games()}
NAMES = ("Asha", "Raj", "Vera", "Tomas", "Lena")
COUNTS = st.integers(0, 100)
may_be_refused = suppress(BadEntry, NotNow)
OF_ONE_EXPORT = {"export", "exported_at", "digest"}
LATER = st.sampled_from(["keep", "new_match"])


class Life(RuleBasedStateMachine):
    """One table; acts that the book refuses are part of its life and change nothing."""

    key: str
    table: Table

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        game = GAMES[self.key]
        self.table = TableFactory.create(players=NAMES)
        preset = data.draw(st.sampled_from(game.presets))
        most = min(game.seats.high, len(NAMES) - 1)
        seats = preset.players or data.draw(st.integers(game.seats.low, most))
        end = data.draw(st.sampled_from([{}, {"match_end": "target", "target": 50}, {"target": 50}, {"target": 15}]))
        bring = data.draw(st.sampled_from([None, {0: 20}]))
        for rules in (end, {}):  # a preset may have an end of its own
            try:
                self.start(game.key, preset.key, seats, rules, bring)
                return
            except BadEntry:
                pass

    def start(self, key: str, preset: str, seats: int, rules: dict[str, Any], bring: dict[int, int] | None) -> None:
        people = [player.id for player in self.people[:seats]]
        start_match(self.table, game=key, preset=preset, seats=people, house_rules=rules, bring=bring)

    @property
    def people(self) -> list[Player]:
        return list(self.table.players.order_by("id"))

    def match(self, at: int) -> Match:
        """One of the matches: corrections can move hands into new ones."""
        matches = list(self.table.matches.order_by("id"))
        return matches[at % len(matches)]

    def hand(self, match: Match, at: int) -> Hand | None:
        hands = list(match.hands.exclude(number=0))
        return hands[at % len(hands)] if hands else None

    # Hands

    @rule(data=st.data(), at=COUNTS, agree=st.booleans())
    def record(self, *, data: st.DataObject, at: int, agree: bool) -> None:
        match = self.match(at)
        standing = standing_of(match)
        entry = data.draw(entries(standing.game, len(standing.names)))
        for _ in range(2):
            try:
                entered = Entered(entry=entry, why="as drawn", act=f"{match.id} {match.version}")
                recorded = record_hand(match, standing.next_number, entered)
            except (BadEntry, NotNow):
                return
            if recorded.refused is None or not agree:
                return
            entry = recorded.refused.suggested()

    @rule(data=st.data(), at=COUNTS, number=COUNTS, later=LATER, dealer=st.integers(0, 3))
    def correct(self, data: st.DataObject, at: int, number: int, later: str, dealer: int) -> None:
        match = self.match(at)
        standing = standing_of(match)
        entry = data.draw(st.one_of(st.none(), entries(standing.game, len(standing.names))))
        seats = data.draw(st.one_of(st.none(), st.sets(st.integers(0, len(standing.seats) - 1), min_size=1)))
        self.change(match, number, Change(entry=entry, seats=seats and sorted(seats), dealer=dealer, later=later))

    @rule(at=COUNTS, number=COUNTS, struck=st.booleans(), later=LATER)
    def strike_or_restore(self, *, at: int, number: int, struck: bool, later: str) -> None:
        self.change(self.match(at), number, Change(struck=struck, later=later))

    def change(self, match: Match, at: int, change: Change) -> None:
        """Correct a hand; the plan that is looked at first says what becomes of it."""
        hand = self.hand(match, at)
        if hand is None:
            return
        try:
            plan = plan_correction(match, hand.number, change)
            corrected = correct_hand(match, hand.number, change)
        except (BadEntry, NotNow):
            return
        if corrected.hand is not None and corrected.moved_to is None:
            match.refresh_from_db()
            now = standing_of(match)
            assert now.totals == plan.after.totals
            assert now.next_number == plan.after.next_number

    @rule(at=COUNTS, number=COUNTS)
    def undo(self, at: int, number: int) -> None:
        match = self.match(at)
        if hand := self.hand(match, number):
            with may_be_refused:
                take_back(match, hand.number, revision=hand.revision, by=None)

    @rule(at=COUNTS, over=st.booleans())
    def end(self, *, at: int, over: bool) -> None:
        with may_be_refused:
            end_match(self.match(at), over=over)

    @rule(at=COUNTS)
    def ask_what_it_would_have_been(self, at: int) -> None:
        match = self.match(at)
        for preset in GAMES[match.game].presets:
            with may_be_refused:
                rescore(match, preset.house_rules)

    # People

    @rule(at=COUNTS, person=COUNTS)
    def join(self, at: int, person: int) -> None:
        with may_be_refused:
            join(self.match(at), self.people[person % len(NAMES)])

    @rule(
        at=COUNTS,
        seat=st.integers(0, 4),
        sits_out=st.sampled_from([None, None, True, False]),
        left=st.sampled_from([None, None, True, False]),
        person=st.one_of(st.none(), COUNTS),
    )
    def change_seat(self, *, at: int, seat: int, sits_out: bool | None, left: bool | None, person: int | None) -> None:
        player = None if person is None else self.people[person % len(NAMES)]
        with may_be_refused:
            change_seat(self.match(at), seat, sits_out=sits_out, left=left, player=player)

    @rule(one=COUNTS, other=COUNTS)
    def merge(self, one: int, other: int) -> None:
        people = self.people
        with may_be_refused:
            merge(people[one % len(people)], people[other % len(people)])

    @rule(one=COUNTS)
    def unmerge(self, one: int) -> None:
        people = self.people
        unmerge(people[one % len(people)])

    @rule(one=COUNTS, retired=st.booleans())
    def retire(self, *, one: int, retired: bool) -> None:
        retire_player(self.people[one % len(NAMES)], retired=retired)

    # The table

    @rule(at=COUNTS, number=COUNTS)
    def keep_a_ruling(self, at: int, number: int) -> None:
        match = self.match(at)
        hand, asked = self.hand(match, number), GAMES[match.game].questions[0]
        with may_be_refused:
            keep_dispute(
                self.table, game=match.game, question=asked.key, claim=asked.example, house_rules=match.house_rules,
                match=match, hand=hand and hand.number,
            )  # fmt: skip

    @rule()
    def put_away_and_bring_back(self) -> None:
        self.table.refresh_from_db()
        put_away(self.table, away=True)
        with pytest.raises(NotNow, match="table_put_away"):
            end_match(self.match(0), over=True)
        put_away(self.table, away=False)

    def teardown(self) -> None:
        """In the end the table is taken out whole, comes in again, and is the same."""
        if hasattr(self, "table"):
            out = table_document(self.table)
            brought = table_document(import_table(BytesIO(as_json(out))))
            assert {name: brought[name] for name in out if name not in OF_ONE_EXPORT} == {
                name: out[name] for name in out if name not in OF_ONE_EXPORT
            }

    @invariant()
    def everything_is_right(self) -> None:
        if hasattr(self, "table"):
            assert list(differences(self.table)) == []
            for match in self.table.matches.all():
                sides = {seat.side for seat in seats_in(match)}
                assert set(match.lines.values_list("side", flat=True)) <= sides


def live(key: str, examples: int, steps: int) -> None:
    machine = type("Life", (Life,), {"key": key})
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        machine,
        settings=settings(max_examples=examples, stateful_step_count=steps, suppress_health_check=checks),
    )


@pytest.mark.parametrize("key", GAMES)
def test_whatever_people_do_the_book_is_right(key: str) -> None:
    live(key, examples=8, steps=20)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_whatever_people_do_the_book_is_right_for_long(key: str) -> None:
    live(key, examples=150, steps=40)
