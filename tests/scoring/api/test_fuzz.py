"""What the document allows and what it forbids is sent to every call: each answer is one that the document describes."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from schemathesis import Case, GenerationMode
from schemathesis.schemas import APIOperation

from tests.scoring.api.fuzzing import IN_ONE_TRANSACTION, calls, send, table_with_gin

CALLS = {call.label: call for call in (found.ok() for found in calls().get_all_operations())}
ALLOWED, FORBIDDEN = GenerationMode.POSITIVE, GenerationMode.NEGATIVE


@pytest.fixture(autouse=True)
def table(db: None) -> Iterator[None]:
    with table_with_gin():
        yield


def can_go_wrong(call: APIOperation) -> bool:
    """Is there anything that a client could send wrongly?"""
    raw = call.definition.raw
    return bool(raw["parameters"]) or "requestBody" in raw


@pytest.mark.parametrize("name", CALLS)
def test_a_call_keeps_to_the_document_when_a_client_does(name: str) -> None:
    keeps_to_the_document(CALLS[name], ALLOWED)


@pytest.mark.parametrize("name", [name for name in CALLS if can_go_wrong(CALLS[name])])
def test_a_call_keeps_to_the_document_when_a_client_does_not(name: str) -> None:
    keeps_to_the_document(CALLS[name], FORBIDDEN)


def keeps_to_the_document(call: APIOperation, mode: GenerationMode) -> None:
    @settings(max_examples=15, suppress_health_check=IN_ONE_TRANSACTION)
    @given(case=call.as_strategy(generation_mode=mode))
    def keeps_to_it(case: Case) -> None:
        send(case)

    keeps_to_it()
