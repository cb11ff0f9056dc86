"""Matches: how one starts, and what the table itself says of its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.db import transaction

import referee
from referee import BadEntry
from referee.entries import write
from referee.game import Game
from referee.messages import Text
from referee.scoresheet import HandScore
from scoring.errors import NotNow, Say
from scoring.models import Hand, Match, Player, Seat, Table
from scoring.queries.matches import Standing, person, standing_of
from scoring.services import fold
from scoring.services.fold import close, lock
from scoring.services.hands import bring_totals
from scoring.services.players import nobody_twice
from scoring.services.tables import hold


def start_match(
    table: Table,
    *,
    game: str,
    seats: Sequence[UUID] = (),
    sides: Sequence[Sequence[UUID]] = (),
    house_rules: Mapping[str, Any] | None = None,
    preset: str | None = None,
    first_dealer: int = 0,
    bring: Mapping[int, int] | None = None,
    typed: bool = True,
    favourites: bool = True,
    match_id: UUID | None = None,
) -> Match:
    """Start a match with the players in seat order, or side by side as partners.

    House rules not named come from the preset, else from the table's favourites, unless `favourites` is off.
    `bring` are totals from paper. `match_id` makes it safe to send twice.
    """
    with transaction.atomic():
        table = hold(table)
        sent = Match.objects.filter(id=match_id).first() if match_id else None
        if sent and sent.table_id == table.id:
            return sent
        played = referee.game_called(game)
        numbers, people = _seat_people(played, table, seats, sides)
        kept = table.house_rules.get(game, {}) if favourites else {}
        options = dict(named_rules(played, preset) if preset else kept)
        counted = len(set(numbers) if played.seats.partners == "free" else people)  # teams may be of any size
        rules = played.house_rules_for({**options, **(house_rules or {})}, counted, typed=typed)
        if not 0 <= first_dealer < len(people):
            raise BadEntry("bad_value", Say.UNKNOWN_SEAT(number=first_dealer), "first_dealer")
        match = Match(table=table, game=game, house_rules=write(rules), first_dealer=first_dealer)
        match.played_at = match.written_at = match.started_at
        if match_id and sent is None:
            match.id = match_id
        match.save(force_insert=True)
        Seat.objects.bulk_create(
            Seat(table=table, match=match, number=number, side=side, player=player)
            for number, (side, player) in enumerate(zip(numbers, people, strict=True))
        )
        if bring:
            bring_totals(match, bring)
    return match


def named_rules(game: Game, key: str) -> Mapping[str, Any]:
    """The house rules of a preset."""
    for preset in game.presets:
        if preset.key == key:
            return preset.house_rules
    raise BadEntry("bad_value", Say.UNKNOWN_PRESET(game=Text(game.name), preset=key[:40]), "preset")


def _seat_people(
    game: Game, table: Table, seats: Sequence[UUID], sides: Sequence[Sequence[UUID]]
) -> tuple[tuple[int, ...], list[Player]]:
    """The side and the player of each seat. Partners given side by side are seated in turn."""
    if sides:
        in_turn = [(side, one) for row in zip_longest(*sides) for side, one in enumerate(row) if one is not None]
        ids, numbers = [one for _, one in in_turn], tuple(side for side, _ in in_turn)
        fits = game.seats.partners == "free" or numbers == game.sides_of(len(ids))
        if not fits or not all(sides):
            raise BadEntry("bad_value", Say.SIDES_DO_NOT_FIT(game=Text(game.name)), "sides")
    else:
        ids, numbers = list(seats), game.sides_of(len(seats))
    known = {player.id: person(player) for player in table.players.select_related("merged_into")}
    people: list[Player] = []
    for at, one in enumerate(ids):
        player = known.get(one)
        if player is None:
            raise BadEntry("bad_value", Say.UNKNOWN_PLAYER(), f"seats.{at}")
        people.append(player)
    nobody_twice({f"seats.{at}": player for at, player in enumerate(people)})
    return numbers, people


def end_match(match: Match, *, over: bool) -> Match:
    """End a match by agreement, or go on with one that was ended or has reached its end."""
    with transaction.atomic():
        match = lock(match)
        if match.ended == over and (over or not standing_of(match).over):
            return match
        match.ended, match.played_on = over, False
        standing = standing_of(match)
        if not over:
            if standing.settlement.complete:
                raise NotNow("match_is_over", Say.COLUMNS_CLOSED())
            match.played_on = standing.settlement.over
        close(standing_of(match))
    return match


@dataclass(frozen=True)
class Rescored:
    """What a match would have been under other house rules. A hand that could not stand has a ruling and no lines."""

    standing: Standing
    hands: tuple[tuple[Hand, HandScore], ...]


def rescore(match: Match, house_rules: Mapping[str, Any], *, typed: bool = True) -> Rescored:
    """Fold a match under other house rules; stores nothing. Options not named are the match's own."""
    now = standing_of(match)
    rules = now.game.read_house_rules({**match.house_rules, **house_rules}, typed=typed)
    other = replace(now, rules=rules)
    carry, scored = other.start, []
    hands = Hand.objects.filter(match=match, struck=False).order_by("number").prefetch_related("seats")
    for hand in hands:
        as_played = fold.played(hand.number, now.game.read_entry(hand.entry), hand.seats.all(), hand.dealer)
        score = now.game.score(as_played, carry, rules)
        if score.ruling.legal:
            carry = fold.carry_on(other, carry, as_played, score)
        scored.append((hand, score))
    return Rescored(replace(other, carry=carry), tuple(scored))
