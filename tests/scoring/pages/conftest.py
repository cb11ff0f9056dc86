"""A table with a match of gin, and the phones around it."""

import pytest

from scoring.keys import Access
from scoring.models import Match, Table
from tests.factories import MatchFactory, TableFactory
from tests.scoring.pages.phone import Phone


@pytest.fixture
def table(db: None) -> Table:
    """A table with Sara and Nils."""
    return TableFactory.create(name="Thursday gin", players=("Sara", "Nils"))


@pytest.fixture
def match(table: Table) -> Match:
    """A match of gin rummy, Sara against Nils."""
    return MatchFactory.create(table=table, game="gin_rummy")


@pytest.fixture
def scorekeeper(table: Table) -> Phone:
    return Phone((table, Access.WRITE))


@pytest.fixture
def watcher(table: Table) -> Phone:
    return Phone((table, Access.WATCH))


@pytest.fixture
def stranger(db: None) -> Phone:
    return Phone()
