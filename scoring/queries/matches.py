"""How a match stands: its seats, the newest hand, the carry, what the referee makes of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import referee
from referee.game import Game
from referee.scoresheet import Carry, Settlement
from referee.scoresheet import Seat as RefereeSeat
from scoring.models import Hand, Line, Match, Player, Seat, Table
from scoring.speech import Spoken


@dataclass(frozen=True)
class Standing:
    """A match as it stands after its newest hand. `over` is the referee's word unless the table had its own."""

    match: Match
    game: Game
    rules: Any
    seats: tuple[Seat, ...]
    last: Hand | None
    carry: Carry
    next_number: int

    @cached_property
    def settlement(self) -> Settlement:
        return self.settle(self.carry, self.next_number - 1)

    @property
    def start(self) -> Carry:
        """The carry before the first hand."""
        return start_of(self.match, self.game, self.rules, self.seats)

    @property
    def over(self) -> bool:
        return self.match.ended or (self.settlement.over and not self.match.played_on)

    def settle(self, carry: Carry, last_number: int) -> Settlement:
        """How the match stands with that carry after that hand."""
        return self.game.settle(carry, self.referee_seats(last_number), self.rules, ended=self.match.ended)

    def referee_seats(self, last_number: int) -> tuple[RefereeSeat, ...]:
        """The seats as the referee sees them after that hand."""
        return tuple(
            RefereeSeat(
                seat.number, seat.side, plays(seat), seat.left_from is not None and seat.left_from <= last_number
            )
            for seat in self.seats
        )

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of each side: its players, partners with an ampersand."""
        return side_names(self.seats)

    @cached_property
    def seat_names(self) -> dict[int, str]:
        """Who sits on each seat."""
        return seat_names(self.seats)

    @property
    def lead(self) -> int:
        """By how many points the leaders are ahead of the next side."""
        best = [self.totals[side] for side in self.settlement.leaders]
        others = [total for side, total in self.totals.items() if side not in self.settlement.leaders]
        if not best or not others:
            return 0
        next_best = min(others) if self.game.lowest_wins(self.rules) else max(others)
        return abs(best[0] - next_best)

    @property
    def next_dealer(self) -> Seat | None:
        """The seat that deals the next hand."""
        return next((seat for seat in self.seats if seat.number == self.settlement.next_dealer), None)

    @property
    def columns(self) -> list[tuple[str, dict[int, int]]]:
        """The title and totals of each column, where the sheet has several."""
        titles = self.game.columns(self.rules)
        if len(titles) < 2:
            return []
        return [
            (title, {side: (self.carry.totals.get(side) or (0,) * len(titles))[at] for side in self.names})
            for at, title in enumerate(titles)
        ]

    @property
    def speaker(self) -> Spoken:
        return Spoken(self.names, seats=self.seat_names)

    @property
    def totals(self) -> dict[int, int]:
        """The total of each side, without closing lines."""
        return {side: self.carry.total(side) for side in self.names}


def plays(seat: Seat) -> bool:
    """Does this seat take part in the next hand?"""
    return not seat.sits_out and seat.left_from is None


def person(player: Player) -> Player:
    """The record that stands for a player, after merges."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def side_names(seats: Iterable[Seat]) -> dict[int, str]:
    """The name of each side from who sits there."""
    names: dict[int, list[str]] = {}
    for seat in seats:
        names.setdefault(seat.side, []).append(person(seat.player).name)
    return {side: " & ".join(players) for side, players in sorted(names.items())}


def seat_names(seats: Iterable[Seat]) -> dict[int, str]:
    """Who sits on each seat; nobody on one that was left."""
    return {seat.number: person(seat.player).name for seat in seats if seat.left_from is None}


def seats_in(match: Match) -> tuple[Seat, ...]:
    """The seats of a match with their players, in order."""
    return tuple(match.seats.select_related("player__merged_into"))


def seats_of_matches(matches: Iterable[Any]) -> dict[Any, list[Seat]]:
    """The seats of several matches with their players, by the match's id (one query)."""
    seats: dict[Any, list[Seat]] = {match: [] for match in matches}
    for seat in Seat.objects.filter(match__in=list(seats)).select_related("player__merged_into"):
        seats[seat.match_id].append(seat)
    return seats


def start_of(match: Match, game: Game, rules: Any, seats: Sequence[Seat]) -> Carry:
    """The carry before the first hand, for the sides that began the match."""
    sides = tuple(dict.fromkeys(seat.side for seat in seats if not seat.joined_at))
    return game.start(sides, match.first_dealer, rules)


def carry_of(hand: Hand) -> Carry:
    """The carry after a hand that stands."""
    if hand.carry is None:
        raise LookupError(f"{hand} is struck out and carries nothing")
    return Carry.from_data(hand.carry)


def standing_of(match: Match) -> Standing:
    """How a match stands now (two queries)."""
    last = Hand.objects.filter(match=match, struck=False).order_by("-number").first()
    return standing_after(match, seats_in(match), last)


def standing_after(match: Match, seats: tuple[Seat, ...], last: Hand | None) -> Standing:
    """How a match stands after that hand (no query)."""
    game = referee.game_called(match.game)
    rules = game.read_house_rules(match.house_rules)
    carry = carry_of(last) if last else start_of(match, game, rules, seats)
    return Standing(match, game, rules, seats, last, carry, last.number + 1 if last else 1)


def hand_lines(hands: Iterable[Hand]) -> dict[Any, list[Line]]:
    """The lines of hands, by hand (one query)."""
    lines: dict[Any, list[Line]] = {hand.id: [] for hand in hands}
    for line in Line.objects.filter(hand__in=list(lines)):
        lines[line.hand_id].append(line)
    return lines


def newest_match(table: Table) -> Match | None:
    """The match of a table that was written to last."""
    return table.matches.order_by("-written_at", "-id").first()
