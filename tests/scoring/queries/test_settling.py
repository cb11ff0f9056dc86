"""The fewest payments: held by brute force, and by what must be true of any number of people."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.queries.settling import MOST_EXACT, Transfer, fewest_payments


def balanced(most: int, amount: int = 9) -> st.SearchStrategy[list[int]]:
    """Amounts that add up to zero."""
    return st.lists(st.integers(-amount, amount), max_size=most - 1).map(lambda amounts: [*amounts, -sum(amounts)])


def fewest_by_brute_force(balances: Sequence[int]) -> int:
    """The people who are not level, less the most groups into which they can be split so that each adds up to zero."""
    owing = [one for one in balances if one]
    return len(owing) - max((len(groups) for groups in splits(tuple(range(len(owing)))) if all(
        sum(owing[at] for at in group) == 0 for group in groups)), default=0)  # fmt: skip


def splits(people: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to split people into groups."""
    if not people:
        yield []
        return
    first, *others = people
    for size in range(len(others) + 1):
        for company in combinations(others, size):
            rest = tuple(one for one in others if one not in company)
            yield from ([(first, *company), *groups] for groups in splits(rest))


def after(balances: Sequence[int], payments: Sequence[Transfer]) -> list[int]:
    left = list(balances)
    for one in payments:
        assert one.amount > 0
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    return left


@given(balanced(7))
def test_there_are_never_fewer_by_brute_force(balances: list[int]) -> None:
    payments = fewest_payments(dict(enumerate(balances)))
    assert len(payments) == fewest_by_brute_force(balances)
    assert not any(after(balances, payments))


@given(balanced(20, 5_000))
def test_everybody_is_level_afterwards_however_many_they_are(balances: list[int]) -> None:
    payments = fewest_payments(dict(enumerate(balances)))
    assert not any(after(balances, payments))
    assert len(payments) < max(1, sum(map(bool, balances))) or not payments
    assert payments == fewest_payments(dict(enumerate(balances)))


PAIRS = [7, -7, 11, -11, 13, -13, 17, -17, 19, -19, 23, -23]
HIDDEN = [9, 7, -8, -5, -3, 12, -6, -6, 10, -4, -3, -3]  # 9+7-8-5-3, 12-6-6, 10-4-3-3


@pytest.mark.parametrize(("balances", "fewest"), [(PAIRS, 6), (HIDDEN, 9)], ids=["pairs", "hidden"])
def test_twelve_people_are_settled_exactly_where_greed_needs_more(balances: list[int], fewest: int) -> None:
    assert len(balances) == MOST_EXACT
    assert len(fewest_payments(dict(enumerate(balances)))) == fewest


@pytest.mark.slow
def test_brute_force_needs_as_many_for_twelve_people() -> None:
    assert fewest_by_brute_force(HIDDEN) == 9


def test_what_does_not_add_up_cannot_be_settled() -> None:
    with pytest.raises(ValueError, match="add up to zero"):
        fewest_payments({"Ada": 5, "Ben": -4})
