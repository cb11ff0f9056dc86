"""Random corrections by JSON beside a model in plain Python: a list of points, some of them struck out, and their sums."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from scoring.keys import Access, key_to
from scoring.models import Match, Table
from tests.factories import MatchFactory, TableFactory
from tests.scoring.api.door import Door, problem

TARGET = 100
PLACE, GIVEN = st.integers(0, 100), st.sampled_from([20, 35, 50, 60, 0, -30])
LATER = st.sampled_from([None, "keep", "new_match"])


@dataclass
class Told:
    """One hand as people know it."""

    points: int
    dealer: int
    struck: bool = False


@dataclass
class Model:
    """One match: all its hands, and whether it was ever played on behind its end."""

    match: Match
    hands: list[Told] = field(default_factory=list)
    kept: bool = False

    def totals(self) -> Iterator[int]:
        """The total of the first side after each standing hand."""
        total = 0
        for hand in self.hands:
            if not hand.struck:
                total += hand.points
                yield total

    @property
    def total(self) -> int:
        return sum(hand.points for hand in self.hands if not hand.struck)

    @property
    def ends_early(self) -> bool:
        """Does a hand stand behind the end?"""
        return any(total >= TARGET for total in [*self.totals()][:-1])

    @property
    def following(self) -> int:
        """The number of the next hand: struck ones at the end are free again."""
        return max((at for at, hand in enumerate(self.hands, start=1) if not hand.struck), default=0) + 1

    @property
    def deals(self) -> int:
        """Two deal in turn, after whoever dealt last."""
        standing = [hand for hand in self.hands if not hand.struck]
        return 1 - standing[-1].dealer if standing else 0


class Corrections(RuleBasedStateMachine):
    """One table, whose first match is to 100 and whose second side never gets a point."""

    table: Table
    door: Door
    models: list[Model]

    @initialize()
    def begin(self) -> None:
        self.table = TableFactory.create()
        self.door = Door(key_to(self.table, Access.WRITE).word)
        rules = {"match_end": "target", "target": TARGET}
        self.models = [Model(MatchFactory.create(table=self.table, house_rules=rules))]

    def model(self, at: int) -> Model:
        return self.models[at % len(self.models)]

    def now(self, model: Model) -> Any:
        return self.door.get(f"matches/{model.match.id}/").json()

    @rule(at=PLACE, given=GIVEN)
    def write(self, at: int, given: int) -> None:
        model = self.model(at)
        over, number = self.now(model)["over"], model.following
        sent = {"number": number, "entry": entry(given)}
        answer = self.door.post(f"matches/{model.match.id}/hands/", sent)
        if over:
            problem(answer, 409, "match_is_over")
            return
        assert answer.status_code == 201, answer.json()
        told = Told(given, model.deals)
        model.hands[number - 1 : number] = [told]

    @rule(at=PLACE, place=PLACE, given=st.one_of(st.none(), GIVEN), struck=st.booleans(), later=LATER)
    def correct(self, *, at: int, place: int, given: int | None, struck: bool, later: str | None) -> None:
        """Change a hand, strike it out or restore it; what would happen is the same as what happens."""
        model = self.model(at)
        if not model.hands:
            return
        place %= len(model.hands)
        body = {"struck": struck} if given is None else {"entry": entry(given)}
        body |= {"later": later} if later else {}
        path, version = f"matches/{model.match.id}/hands/{place + 1}/", self.now(model)["version"]
        would_be = self.door.patch(f"{path}?preview=true", body, If_Match=str(version))
        problem(self.door.patch(path, body, If_Match=str(version - 1)), 412, "stale")
        answer = self.door.patch(path, body, If_Match=f'"{version}"')
        if answer.status_code == 409:
            problem(answer, 409, "end_moves")
            assert later is None
            return
        assert (would_be.status_code, answer.status_code) == (200, 200), answer.json()
        told = model.hands[place]
        told.points, told.struck = (told.points, struck) if given is None else (given, False)
        self.follow(model, place, later)

    def follow(self, model: Model, place: int, later: str | None) -> None:
        """The matches that later hands have become, and whether this one was played on."""
        known = {one.match.id for one in self.models}
        for moved in self.table.matches.exclude(id__in=known):
            first = len(model.hands) - moved.hands.count()
            self.models.append(Model(moved, model.hands[first:], kept=True))
            del model.hands[first:]
        model.kept |= later == "keep" and model.ends_early

    @rule(at=PLACE, over=st.booleans())
    def end(self, *, at: int, over: bool) -> None:
        model = self.model(at)
        model.kept |= not over and model.total >= TARGET
        assert self.door.patch(f"matches/{model.match.id}/", {"over": over}).status_code == 200

    @invariant()
    def every_match_is_what_people_know(self) -> None:
        for model in getattr(self, "models", []):
            now = self.now(model)
            assert now["totals"] == {"0": model.total, "1": 0}
            assert (now["next"]["number"], now["hands_played"]) == (
                model.following,
                sum(not hand.struck for hand in model.hands),
            )
            if not now["over"]:
                assert now["next"]["dealer"] == model.deals
            stored = [(hand.entry["points"]["0"], hand.dealer, hand.struck) for hand in model.match.hands.all()]
            assert stored == [(hand.points, hand.dealer, hand.struck) for hand in model.hands]
            if not model.kept:
                assert not model.ends_early, "a hand lies behind the end"
                assert now["over"] or model.total < TARGET


def entry(given: int) -> dict[str, Any]:
    return {"mode": "points", "points": {"0": given, "1": 0}}


def live(examples: int, steps: int) -> None:
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        Corrections,
        settings=settings(max_examples=examples, stateful_step_count=steps, suppress_health_check=checks),
    )


def test_whatever_is_corrected_nothing_is_lost_and_sums_are_right(db: None) -> None:
    live(examples=12, steps=25)


@pytest.mark.slow
def test_whatever_is_corrected_nothing_is_lost_and_sums_are_right_for_long(db: None) -> None:
    live(examples=40, steps=40)
