"""A table to be at, and clients with its keys."""

from pathlib import Path

import pytest

from scoring.keys import Access, key_to
from scoring.models import Match, Table
from tests.factories import MatchFactory, TableFactory
from tests.scoring.api.door import Door


@pytest.fixture
def table(db: None) -> Table:
    """A table with Asha and Raj."""
    return TableFactory.create()


@pytest.fixture
def match(table: Table) -> Match:
    """A match of Asha and Raj on the free score sheet."""
    return MatchFactory.create(table=table)


@pytest.fixture
def gin(table: Table) -> Match:
    """A match of gin rummy, Asha against Raj."""
    return MatchFactory.create(table=table, game="gin_rummy")


@pytest.fixture
def scorekeeper(table: Table) -> Door:
    return Door(key_to(table, Access.WRITE).word)


@pytest.fixture
def watcher(table: Table) -> Door:
    return Door(key_to(table, Access.WATCH).word)


@pytest.fixture
def stranger() -> Door:
    return Door()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the long fuzzing to `-m slow`: its cases are made when it is collected, which takes its time."""
    slow = config.getoption("markexpr") == "slow"
    return True if collection_path.name == "test_fuzz_for_long.py" and not slow else None
