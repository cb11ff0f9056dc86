"""A trick told rank by rank, and a hand told card by card: whose play it is, and what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.cards import Card, Rank, in_order
from referee.games.sedma.entering import enter_burnt
from referee.games.sedma.house_rules import PACK, HouseRules
from referee.games.sedma.ranks import LONE_KING, RANKS, Ranks, judge_ranks, name_of
from referee.games.sedma.rulings import CardPlayed, say_taken
from referee.games.sedma.says import Say
from referee.games.sedma.table import Table, play_out
from referee.games.sedma.telling import PASS, TrickPlayed, WholeHand
from referee.games.sedma.tricks import best_play
from referee.layout import Group, Holding
from referee.messages import AtSeat, Message, Value
from referee.turns import Close, Key, Play, PlayByPlay, Told, Turn


def _trick(entered: Mapping[str, Any], rules: HouseRules) -> Turn:
    """A trick of which only ranks are told."""
    leader, ranks = entered.get("leader", 0), entered.get("ranks", ())
    told = tuple(("ranks", rank) for rank in ranks)
    keys = [Key(rank.letter, rank) for rank in RANKS]
    if rules.lone_king:
        keys.append(Key(LONE_KING, rules.lone_king))
    if not ranks:
        return Turn(told, "ranks", tuple(keys), headline=Say.LEADS(who=AtSeat(leader)))
    ruling = judge_ranks(Ranks(leader=leader, ranks=ranks, last=entered.get("last", False)), rules)
    answer = ruling.answer
    winner, best = answer.get("winner"), answer.get("best")
    is_over, is_whole = bool(answer.get("burnt")), winner is not None
    shown = [rules.lone_king if rank == LONE_KING and rules.lone_king else Rank.of(rank) for rank in ranks]
    seats = [(leader + at) % rules.players for at in range(len(ranks))]
    says = Say.BURNS_IT if is_over else Say.TAKES_IT
    return Turn(
        told,
        "ranks",
        tuple(keys),
        plays=_plays(list(zip(seats, shown, strict=True)), best, is_whole=is_whole, is_refused=not ruling.legal),
        headline=says(who=AtSeat(winner)) if winner is not None else None,
        closes=Close((("leader", str(winner)),), Say.NEXT_TRICK()) if is_whole and not is_over else None,
        is_over=is_over or not ruling.legal,
        ends_as=enter_burnt(answer["winner"], shown[answer["best"]], rules) if is_over else None,
    )


def _plays(
    played: Sequence[tuple[int, Value | None]], best: int | None, *, is_whole: bool = False, is_refused: bool = False
) -> tuple[Play, ...]:
    """The plays of a trick in their order, with what is to be said of them in a word."""

    def says(at: int) -> Message | None:
        if at == best:
            return Say.TAKES() if is_whole else Say.IN_FRONT()
        if is_refused and at == len(played) - 1:
            return Say.REFUSED()
        return None if at else Say.LED()

    return tuple(Play(AtSeat(seat), what, says(at), at == best) for at, (seat, what) in enumerate(played))


RANK_BY_RANK = PlayByPlay(_trick, lambda _dealer, leader, _kept: {"leader": leader}, ("leader",), ("last",))


def _hand(entered: Mapping[str, Any], rules: HouseRules) -> Turn | None:
    """A hand of which the cards are told as they are played; where more is told, it is not told so."""
    tricks: tuple[TrickPlayed, ...] = entered.get("tricks", ())
    if entered.get("hands") or any(trick.cards is None for trick in tricks):
        return None
    table = play_out(WholeHand(tricks=tricks), entered.get("dealer", 0), rules, partial=True)
    is_open = bool(tricks) and tricks[-1].winner is None
    current = len(tricks) - is_open
    told = _told(tricks)
    is_whole = is_open and table.to_play is None and table.refused is None
    goes_on = is_whole and not table.is_over
    return Turn(
        told,
        f"tricks.{current}.cards",
        _keys(rules),
        plays=_last_trick(table, tricks[len(table.played) - 1], rules) if is_open or table.refused else (),
        headline=_headline(table, is_open=is_open, goes_on=goes_on),
        reason=_why(table, rules) if goes_on else None,
        notes=(_may_go_on(table, rules),) if goes_on else (),
        closes=Close((*told, (f"tricks.{current}.winner", str(table.last_winner))), Say.NEXT_TRICK())
        if goes_on
        else None,
        before=tuple(_closed(table, tricks[:current])),
        is_over=table.is_over or table.refused is not None,
    )


def _told(tricks: Sequence[TrickPlayed]) -> Told:
    told: list[tuple[str, str]] = []
    for at, trick in enumerate(tricks):
        told += [(f"tricks.{at}.cards", PASS if card is None else str(card)) for card in trick.cards or ()]
        if trick.winner is not None:
            told.append((f"tricks.{at}.winner", str(trick.winner)))
    return tuple(told)


def _keys(rules: HouseRules) -> tuple[Key, ...]:
    # a card that was taken out has a key too: where it shows up, the deal was wrong
    cards = sorted(PACK, key=lambda card: (card.suit, RANKS.index(card.rank or Rank.SEVEN)))
    keys = tuple(Key(str(card), card, once=True) for card in cards)
    return (*keys, Key(PASS, Say.PASSES())) if rules.may_pass else keys


def _headline(table: Table, *, is_open: bool, goes_on: bool) -> Message | None:
    if table.is_over or table.refused:
        return None
    if not is_open:
        return Say.LEADS(who=AtSeat(table.leader))
    return Say.TAKES_IT(who=AtSeat(table.leader)) if goes_on else None


def _why(table: Table, rules: HouseRules) -> Message:
    """Why the last trick is taken by whoever takes it; it is not the last one of the hand."""
    named = [name_of(play.card, rules) for play in table.played[-1] if play.card]
    last = table.log[-1]
    return say_taken(last["winner"], named, table.best or 0, last["points"], rules, is_dead=False)


def _may_go_on(table: Table, rules: HouseRules) -> Message:
    """May the leader of the last trick continue it, and with what?"""
    leader = AtSeat(table.played[-1][0].seat)
    ranks = tuple(dict.fromkeys(name_of(card, rules) for card in table.may_continue))
    return Say.MAY_GO_ON(who=leader, ranks=ranks) if ranks else Say.MAY_NOT_GO_ON(who=leader)


def _last_trick(table: Table, trick: TrickPlayed, rules: HouseRules) -> tuple[Play, ...]:
    """The plays of the trick that is open, or of the one that was refused up to what was wrong in it."""
    played: list[tuple[int, Value | None]] = [(play.seat, play.card) for play in table.played[-1]]
    if table.refused and table.to_play is not None and len(played) < len(trick):
        return _plays([*played, (table.to_play, (trick.cards or ())[len(played)])], None, is_refused=True)
    places = [at for at, (_, card) in enumerate(played) if card is not None]
    cards = [card for _, card in played if isinstance(card, Card)]
    is_whole = table.to_play is None
    best = table.best if is_whole else best_play(cards, rules)
    return _plays(played, None if best is None else places[best], is_whole=is_whole)


def _closed(table: Table, tricks: Sequence[TrickPlayed]) -> Iterator[Holding]:
    """The tricks before the one that is open: whose they are, and the points in them."""
    for trick, entry in zip(tricks, table.log, strict=False):
        cards = tuple(card for card in trick.cards or () if card is not None)
        yield Holding((Group(cards),), title=AtSeat(entry["winner"]), total=(Say.POINTS_WORD(), entry.get("points", 0)))


def show_tricks(whole: WholeHand, dealer: int | None, rules: HouseRules) -> tuple[Holding, ...]:
    """The tricks of a hand: who played which card, who took it, and the points in it; before them what was dealt."""
    dealt = [
        Holding((Group(in_order(hand), "loose"),), title=Say.WAS_DEALT(who=AtSeat(seat)))
        for seat, hand in enumerate(whole.hands or ())
    ]
    table = play_out(whole, dealer or 0, rules, partial=True)
    return (*dealt, *(_trick_of(table, number, plays) for number, plays in enumerate(table.played)))


def _trick_of(table: Table, number: int, plays: Sequence[CardPlayed]) -> Holding:
    groups = tuple(
        Group((play.card,), "played", Say.BY(who=AtSeat(play.seat)))
        if play.card
        else Group((), "played", Say.PASSED(who=AtSeat(play.seat)))
        for play in plays
    )
    if number >= len(table.log):  # it was not finished, or refused
        return Holding(groups, title=Say.TRICK_NUMBER(number=number + 1))
    taken = table.log[number]
    say = Say.TRICK_TAKEN if "points" in taken else Say.TRICK_BURNT
    points = Say.POINTS_IN_IT(count=taken["points"]) if "points" in taken else None
    return Holding(groups, title=say(number=number + 1, who=AtSeat(taken["winner"])), says=points)


CARD_BY_CARD = PlayByPlay(
    _hand,
    lambda dealer, _leader, kept: {"dealer": dealer, "pool": kept.get("pool", 0)},
    ("dealer",),
    amid={"partial": True},
)
