"""Whatever a test of the services does, in the end the whole book is what a fold of its hands makes it."""

from collections.abc import Iterator

import pytest

from scoring.queries.proof import differences


@pytest.fixture(autouse=True)
def proved(db: None) -> Iterator[None]:
    yield
    assert list(differences()) == []
