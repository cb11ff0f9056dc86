"""The same for long, and at the start one of every kind: each bound, each wrong type, each field left out."""

from collections.abc import Iterator

import pytest
from hypothesis import settings
from schemathesis import Case

from tests.scoring.api.fuzzing import IN_ONE_TRANSACTION, calls, send, table_with_gin

schema = calls()


@pytest.fixture(autouse=True)
def table(db: None) -> Iterator[None]:
    with table_with_gin():
        yield


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=300, suppress_health_check=IN_ONE_TRANSACTION)
def test_every_call_keeps_to_the_document_whatever_is_sent(case: Case) -> None:
    send(case)
