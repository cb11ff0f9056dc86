"""After the tables of a bench, one of ratios: what each function costs, in times of what it is held beside."""

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


class Cost(NamedTuple):
    group: str
    name: str
    seconds: float
    goal: float | None  # at most so many times the cost of the first of its group


COSTS = pytest.StashKey[list[Cost]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[COSTS] = []


@pytest.fixture
def measure(benchmark: BenchmarkFixture, pytestconfig: pytest.Config) -> Callable[..., None]:
    """Time one function over a list of arguments; the first of a group is what the others are held beside."""

    def run(
        group: str, name: str, function: Callable[[Any], Any], each: Sequence[Any], goal: float | None = None
    ) -> None:
        def call_all() -> None:
            for argument in each:
                function(argument)

        benchmark.group = group
        benchmark(call_all)
        pytestconfig.stash[COSTS].append(Cost(group, name, benchmark.stats["min"] / len(each), goal))

    return run


@pytest.fixture
def beside(pytestconfig: pytest.Config) -> Callable[..., None]:
    """Time several functions by turns, so that a busy machine favours none; the others are held beside the first."""

    def run(
        group: str, functions: Mapping[str, Callable[[], Any]], *, goal: float | None = None, rounds: int = 30
    ) -> None:
        for function in functions.values():
            function()  # what is made once, as templates are, is made now
        fastest = dict.fromkeys(functions, float("inf"))
        gc.collect()
        gc.disable()
        for _ in range(rounds):
            for name, function in functions.items():
                began = time.process_time()
                function()
                fastest[name] = min(fastest[name], time.process_time() - began)
        gc.enable()
        costs = [Cost(group, name, seconds, goal) for name, seconds in fastest.items()]
        pytestconfig.stash[COSTS] += [costs[0]._replace(goal=None), *costs[1:]]

    return run


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    costs = config.stash[COSTS]
    if not costs:
        return
    terminalreporter.section("ratios, by the fastest round")
    terminalreporter.write_line(f"{'':40}{'':48}{'µs each':>10}{'ratio':>8}{'goal':>8}")
    first: dict[str, Cost] = {}
    for cost in sorted(costs, key=lambda cost: [other.group for other in costs].index(cost.group)):
        beside = first.setdefault(cost.group, cost)
        group = cost.group if cost is beside else ""
        goal = "" if cost.goal is None else f"{cost.goal:.2f}"
        ratio = cost.seconds / beside.seconds
        terminalreporter.write_line(f"{group:40}{cost.name:48}{cost.seconds * 1e6:10.2f}{ratio:8.2f}{goal:>8}")
