"""Seats between hands: people join, sit out, come back, leave, are replaced. The deal follows."""

from django.db import transaction
from django.db.models import Max

from referee import BadEntry
from referee.messages import Text
from scoring.errors import NotNow, Say
from scoring.models import Match, Player, Seat
from scoring.queries.matches import Standing, person, plays, standing_of
from scoring.services.fold import close, lock


def join(match: Match, player: Player, *, from_hand: int | None = None) -> Seat:
    """Give somebody a seat and a side of their own, from the next hand on."""
    with transaction.atomic():
        standing = _open(match, from_hand)
        game = standing.game
        if not game.seats.joins:
            raise NotNow("nobody_joins", Say.NOBODY_JOINS(game=Text(game.name)))
        player = _as_now(player)
        _not_seated(standing, player)
        _can_play(standing, sum(plays(seat) for seat in standing.seats) + 1)
        highest = standing.match.seats.aggregate(number=Max("number"), side=Max("side"))
        seat = Seat.objects.create(
            table_id=standing.match.table_id,
            match=standing.match,
            number=highest["number"] + 1,
            side=highest["side"] + 1,
            player=player,
            joined_at=standing.next_number,
            from_hand=standing.next_number,
        )
        close(standing_of(standing.match))
    return seat


def change_seat(
    match: Match,
    number: int,
    *,
    sits_out: bool | None = None,
    left: bool | None = None,
    player: Player | None = None,
    from_hand: int | None = None,
) -> Seat:
    """Let a seat sit out or play again, leave or come back, or be taken by somebody else."""
    with transaction.atomic():
        standing = _open(match, from_hand)
        seat = next((one for one in standing.seats if one.number == number), None)
        if seat is None:
            raise BadEntry("bad_value", Say.UNKNOWN_SEAT(number=number), "seat")
        if player is not None and (coming := _as_now(player)) != person(seat.player):
            _not_seated(standing, coming)
            seat.player, seat.from_hand = coming, standing.next_number
        if sits_out is not None:
            seat.sits_out = sits_out
        if left is not None and left != (seat.left_from is not None):
            if not left:
                _not_seated(standing, person(seat.player))
            seat.left_from = standing.next_number if left else None
        playing = sum(plays(seat) for seat in standing.seats)
        if not standing.game.seats.joins and playing < len(standing.seats):
            raise NotNow("nobody_joins", Say.NOBODY_JOINS(game=Text(standing.game.name)))
        _can_play(standing, playing)
        seat.save(update_fields=["player", "from_hand", "sits_out", "left_from"])
        close(standing_of(standing.match))
    return seat


def _open(match: Match, from_hand: int | None) -> Standing:
    """A match between two hands, locked."""
    standing = standing_of(lock(match))
    if standing.over:
        raise NotNow("match_is_over", Say.MATCH_IS_OVER())
    if from_hand is not None and from_hand != standing.next_number:
        raise BadEntry("bad_value", Say.NEXT_HAND_ONLY(next=standing.next_number), "from_hand")
    return standing


def _as_now(player: Player) -> Player:
    """The record that stands for somebody now: they may have been merged since the page was shown."""
    return person(Player.objects.get(id=player.id))


def _not_seated(standing: Standing, player: Player) -> None:
    """Refuse somebody who sits in the match already."""
    here = {person(seat.player) for seat in standing.seats if seat.left_from is None}
    if player in here:
        raise BadEntry("bad_value", Say.ALREADY_SITS(name=player.name), "player")


def _can_play(standing: Standing, playing: int) -> None:
    """Refuse fewer players than the game needs, or more than it has seats or the house rules have room for."""
    game = standing.game
    if playing < game.seats.low:
        raise NotNow("too_few_players", Say.TOO_FEW_PLAY(game=Text(game.name), low=game.seats.low))
    if playing > game.seats.high:
        raise NotNow("table_is_full", Say.TABLE_IS_FULL(game=Text(game.name), high=game.seats.high))
    game.check_seats(playing, standing.rules)
