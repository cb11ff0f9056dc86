"""Who pays whom, with the fewest payments: plain numbers in, payments out.

>>> fewest_payments({"Ada": 30, "Ben": -10, "Cyd": -20})
(Transfer(payer='Cyd', payee='Ada', amount=20), Transfer(payer='Ben', payee='Ada', amount=10))
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

MOST_EXACT = 12  # people: 4,096 groups to look at


class Transfer(NamedTuple):
    payer: Any
    payee: Any
    amount: int


def fewest_payments(balances: Mapping[Any, int]) -> tuple[Transfer, ...]:
    """The fewest payments after which everybody is level; what is below zero is owed. Balances add up to zero.

    People who can settle among themselves need one payment less than they are, so the payments are fewest when
    those groups are most. With more than 12 people who are not level, whoever owes most pays whoever gets most.
    """
    if sum(balances.values()):
        raise ValueError("Balances add up to zero")
    people = sorted((one for one, balance in balances.items() if balance), key=lambda one: -balances[one])
    groups = _most_groups([balances[one] for one in people]) if len(people) <= MOST_EXACT else [range(len(people))]
    return tuple(payment for group in groups for payment in _settle({people[at]: balances[people[at]] for at in group}))


def _most_groups(amounts: Sequence[int]) -> list[list[int]]:
    """The most groups of places in a list whose amounts add up to zero.

    Groups are sets of bits. If the people of a set are taken away one by one, in the best order, a group is complete
    each time that what is left adds up to zero: `most` counts those times, `last` is who is taken first.
    """
    sums, most, last = [0], [0], [0]
    for group in range(1, 1 << len(amounts)):
        places = _places(group)
        sums.append(sums[group & (group - 1)] + amounts[places[0]])
        taken = max(places, key=lambda place: (most[group ^ 1 << place], -place))
        most.append(most[group ^ 1 << taken] + (sums[group] == 0))
        last.append(taken)
    groups: list[list[int]] = []
    left = (1 << len(amounts)) - 1
    while left:
        if sums[left] == 0:
            groups.append([])
        groups[-1].append(last[left])
        left ^= 1 << last[left]
    return [sorted(group) for group in reversed(groups)]


def _places(group: int) -> list[int]:
    return [place for place in range(group.bit_length()) if group >> place & 1]


def _settle(balances: dict[Any, int]) -> Iterator[Transfer]:
    """One payment less than there are people, or fewer: whoever owes most pays whoever gets most."""
    while any(balances.values()):
        payee = max(balances, key=lambda one: balances[one])
        payer = min(balances, key=lambda one: balances[one])
        amount = min(balances[payee], -balances[payer])
        balances[payee] -= amount
        balances[payer] += amount
        yield Transfer(payer, payee, amount)
