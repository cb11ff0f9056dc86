"""Settle-up: what everybody is ahead or behind, and who pays whom.

Where the points of every hand of a match add up to zero, they are the balance. In any other match everybody settles
the difference with everybody who played the hand, so a late comer is charged for no hand before; adjusts and
closing bonuses are settled like that in every match.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

from django.db.models import Q, Sum

from scoring.models import Hand, Line, Payment, Player, Seat, Table
from scoring.queries.asked import Asked, as_id, raw_rows
from scoring.queries.hand_by_hand import Played, tell, where_lowest_wins
from scoring.queries.settling import Transfer, fewest_payments

PAGE = 20
ONE = 100  # hundredths: the price of a point where the table has set none


@dataclass(slots=True)
class _Match:
    """A match as it is settled: hands by their own points, or by differences; and what is always settled by those."""

    own: Counter[Any] = field(default_factory=Counter)
    differences: Counter[Any] = field(default_factory=Counter)
    beside: Counter[Any] = field(default_factory=Counter)
    is_zero_sum: bool = True


@dataclass
class Balances:
    """The points that each person is ahead, by id as the database has it, match by match."""

    matches: dict[Any, _Match] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        match = self.matches.setdefault(played.match, _Match())
        sign = -1 if played.lowest_wins else 1
        points = {share.person: sign * share.points for share in played.shares}
        if played.is_adjust:
            match.beside.update(differences(points))
            return
        match.own.update(points)
        match.differences.update(differences(points))
        match.is_zero_sum = match.is_zero_sum and not sum(points.values())

    def total(self) -> dict[UUID, int]:
        """What everybody is ahead; below zero, behind."""
        total: Counter[Any] = Counter()
        for match in self.matches.values():
            total.update(match.own if match.is_zero_sum else match.differences)
            total.update(match.beside)
        return {as_id(person): points for person, points in total.items()}


def differences(points: Mapping[Any, int]) -> dict[Any, int]:
    """What everybody gets when everybody settles the difference with everybody.

    >>> differences({"Ada": 20, "Ben": 5, "Cyd": 0})
    {'Ada': 35, 'Ben': -10, 'Cyd': -25}
    """
    whole = sum(points.values())
    return {person: len(points) * own - whole for person, own in points.items()}


@dataclass(frozen=True, slots=True)
class Account:
    """What somebody is ahead in points, what that is in hundredths of money, and what of it was paid to them."""

    player: Player
    points: int
    owed: int
    paid: int

    @property
    def open(self) -> int:
        return self.owed - self.paid


@dataclass(frozen=True)
class SettleUp:
    """The accounts of everybody who played or paid, in hundredths; who still pays whom.

    `price` is that of a point, none where games of several prices (or no game at all) are in them.
    """

    asked: Asked
    price: int | None
    accounts: tuple[Account, ...]
    transfers: tuple[Transfer, ...]
    payments: tuple[Payment, ...]


def settle_up(asked: Asked, price: int | None = None) -> SettleUp:
    """Who pays whom for what is asked: at one price, or for each game at the table's own."""
    points: Counter[UUID] = Counter()
    owed: Counter[UUID] = Counter()
    games = [asked.game] if asked.game else games_played(asked)
    prices = {game: price or price_of(asked.table, game) for game in games}
    for game, at_price in prices.items():
        of_game = points_ahead(replace(asked, game=game))
        points.update(of_game)
        owed.update({person: at_price * ahead for person, ahead in of_game.items()})
    payments = payments_for(asked)
    paid: Counter[UUID] = Counter()
    for payment in payments:
        paid[asked.people.person(payment.payee_id).id] += payment.amount
        paid[asked.people.person(payment.payer_id).id] -= payment.amount
    people = asked.people.in_order(points.keys() | paid.keys())
    accounts = tuple(Account(one, points[one.id], owed[one.id], paid[one.id]) for one in people)
    transfers = fewest_payments({one.player: one.open for one in accounts})
    one_price = price or (prices[games[0]] if len(set(prices.values())) == 1 else None)
    return SettleUp(asked, one_price, accounts, transfers, payments)


def price_of(table: Table, game: str) -> int:
    """What the table plays for: the price of a point of a game, in hundredths."""
    return table.prices.get(game, ONE)


def games_played(asked: Asked) -> list[str]:
    """The games of what is asked."""
    played = Hand.objects.filter(asked.within("at"), match__in=asked.matches())
    return sorted(played.values_list("match__game", flat=True).order_by().distinct())


def payments_for(asked: Asked) -> tuple[Payment, ...]:
    """The payments that settle what is asked, or a part of it, and were not taken back; the newest first."""
    wanted = Q(table=asked.table, taken_back_at=None)
    if asked.game:
        wanted &= Q(game=asked.game)
    if asked.since:
        wanted &= Q(since__gte=asked.since)
    if asked.until:
        wanted &= Q(until__lte=asked.until)
    return tuple(Payment.objects.filter(wanted).select_related("payer", "payee", "by").order_by("-id"))


def payments_of(table: Table, *, before: UUID | None = None) -> tuple[list[Payment], UUID | None]:
    """A page of all payments of a table, those taken back too, the newest first; and where the next page goes on."""
    payments = Payment.objects.filter(table=table).order_by("-id")
    found = list((payments.filter(id__lt=before) if before else payments)[: PAGE + 1])
    return found[:PAGE], found[PAGE - 1].id if len(found) > PAGE else None


def points_ahead(asked: Asked) -> dict[UUID, int]:
    """The points by which everybody is ahead in the matches of one game."""
    balances = Balances()
    tell(asked, balances)
    for match, points in _closing_points(asked):
        balances.matches.setdefault(match, _Match()).beside.update(differences(points))
    return balances.total()


def _closing_points(asked: Asked) -> Iterator[tuple[Any, dict[Any, int]]]:
    """The closing bonuses of each match that has some, of everybody who sits in it (three queries)."""
    low = where_lowest_wins(asked)
    bonuses = Line.objects.filter(asked.in_matches(), hand=None)
    sums = bonuses.values_list("match_id", "side").annotate(points=Sum("points")).order_by()
    of_sides = {(match, side): points for match, side, points in raw_rows(sums)}
    seats = Seat.objects.filter(match__in=bonuses.values("match")).order_by("match", "number")
    sat = seats.values_list("match_id", "side", asked.people.as_person("player_id"))
    for match, group in groupby(raw_rows(sat), key=itemgetter(0)):
        points: Counter[Any] = Counter()
        for _, side, person in group:
            points[person] += of_sides.get((match, side), 0) * (-1 if match in low else 1)
        yield match, points
