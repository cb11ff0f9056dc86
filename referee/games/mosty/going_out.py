"""The question about going out: can a hand be laid, added and swapped away in this turn?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from referee.cards import Card
from referee.entries import write
from referee.games.mosty.arranging import Arrange, groups_of, look_at
from referee.games.mosty.extending import Extend, Swap, extend, originals, swap
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.rules import Rule
from referee.games.mosty.rulings import Lay, lay
from referee.games.mosty.says import Say
from referee.games.mosty.table import Bridge, Group, Name, Piece, has_bridge
from referee.melds import Candidate, as_hand, card_at, extensions, find_cover, new_melds, without
from referee.messages import Message, Plain
from referee.rulings import Ruling, allow

NOBODY = "?"


class Move(NamedTuple):
    """A bridge laid, cards added to one, or a joker swapped; jokers of the hand are chosen when it is made."""

    candidate: Candidate | None = None
    onto: int | None = None
    swapped: tuple[Card, Card] | None = None


class Position(NamedTuple):
    """A hand and a table in the middle of a turn."""

    player: Name
    hand: tuple[Card, ...]
    table: tuple[Bridge, ...]

    @property
    def jokers(self) -> list[Card]:
        return [card for card in self.hand if card.is_joker]

    @property
    def has_own(self) -> bool:
        return has_bridge(self.player, self.table)

    def key(self) -> Hashable:
        """What a later search depends on: who laid a card and which joker it is do not matter."""
        bridges = (
            tuple(sorted((piece.shown, piece.card.is_joker) for piece in bridge.pieces)) for bridge in self.table
        )
        return len(self.jokers), as_hand(self.hand), tuple(bridges), self.has_own


def judge_can_go_out(claim: Arrange, rules: HouseRules) -> Ruling:
    fault, table = look_at(claim, rules)
    if fault:
        return fault
    start = Position(NOBODY if claim.player is None else claim.player, tuple(claim.hand), table)
    way = find_way_out(start, rules, set())
    if way is None:
        return allow(Rule.GO_OUT, Say.CANNOT_GO_OUT(), {"can": False}, assumes=claim.assumes())
    acts, said, left = _tell(start, way, rules)
    says = Say.CAN_GO_OUT(acts=(*said, *(Say.DISCARDED(card=card) for card in left)))
    answer = {"can": True, "actions": acts, "discard": str(left[0]) if left else None}
    return allow(Rule.GO_OUT, says, answer, assumes=claim.assumes())


def find_way_out(now: Position, rules: HouseRules, failed: set[Hashable]) -> list[Move] | None:
    """Moves that end the hand, one after the other as the rules of each allow; None if there are none.

    A position is left at once when not even with freer jokers its cards could all go. Else those moves are tried
    first, then all others.
    """
    if not now.hand or (len(now.hand) == 1 and rules.may_discard(now.hand[0])):
        return []
    key = now.key()
    if key in failed:
        return None
    failed.add(key)
    likely = _find_freer_way(now, rules)
    if likely is None:
        return None
    for move in dict.fromkeys(chain(likely, _all_moves(now, rules))):
        after = make_move(now, move, rules)
        if after is not None:
            others = find_way_out(after, rules, failed)
            if others is not None:
                return [move, *others]
    return None


def make_move(now: Position, move: Move, rules: HouseRules) -> Position | None:
    """The position after a move, or None if the rules refuse it."""
    table = list(now.table)
    if move.swapped and move.onto is not None:
        joker, card = move.swapped
        step = swap(
            Swap(player=now.player, hand=now.hand, table=(), onto=move.onto, joker=joker, card=card), table, rules
        )
    else:
        group = _group_of(now, move)
        if group is None:
            return None
        if move.onto is None:
            step = lay(Lay(player=now.player, hand=now.hand, table=(), bridges=(group,)), table, rules)
        else:
            claim = Extend(
                player=now.player, hand=now.hand, table=(), onto=move.onto, cards=group.cards, stands=group.stands
            )
            step = extend(claim, table, rules)
    if not step.ruling.legal:
        return None
    if move.onto is None:
        table += step.bridges
    else:
        table[move.onto] = step.bridges[0]
    return Position(now.player, step.hand or (), tuple(table))


def _group_of(now: Position, move: Move) -> Group | None:
    """The cards of a move, if the hand has jokers enough."""
    if move.candidate is None or move.candidate.jokers > len(now.jokers):
        return None
    return groups_of([move.candidate], now.jokers)[0]


def _all_moves(now: Position, rules: HouseRules) -> Iterator[Move]:
    """Every move that could be made here, legal or not."""
    naturals, jokers = as_hand(now.hand), len(now.jokers)
    yield from (Move(one) for one in new_melds(naturals, jokers, rules.melds))
    for at, bridge in enumerate(now.table):
        yield from (Move(one, at) for one in extensions(bridge.meld, naturals, jokers, rules.melds, group=1 << at))
    yield from _swaps(now, rules)


def _swaps(now: Position, rules: HouseRules) -> Iterator[Move]:
    if rules.joker_swap != "off":
        for at, bridge in enumerate(now.table):
            for piece in bridge.pieces:
                for card in originals(bridge, piece, rules):
                    if card in now.hand:
                        yield Move(None, at, (piece.card, card))


def _find_freer_way(now: Position, rules: HouseRules) -> list[Move] | None:
    """Moves that would do if jokers could be laid in any order; after each choice of swaps."""
    can_own_now = _can_own(now, rules)
    for swaps, after in _after_swaps(now, rules, can_swap=can_own_now or not rules.swap_requires_own_bridge):
        can_own = can_own_now or _can_own(after, rules)
        naturals, jokers = as_hand(after.hand), len(after.jokers)
        found = new_melds(naturals, jokers, rules.melds)
        if can_own or not rules.extend_requires_own_bridge:
            for at, bridge in enumerate(after.table):
                found += extensions(bridge.meld, naturals, jokers, rules.melds, group=1 << at)
        there = Counter(piece.shown for bridge in after.table for piece in bridge.pieces)
        cover = find_cover(
            naturals,
            jokers,
            [one for one in found if _may_be_laid(one, there, rules, can_own=can_own)],
            over=(1,) if rules.discard_to_go_out else (0, 1),
            joker_may_be_over=rules.joker_discard,
            needs_new=rules.extend_requires_own_bridge and not now.has_own,
        )
        if cover:
            laid = sorted(cover.chosen, key=lambda one: (one.jokers > 0, one.group))
            moves = [Move(one, one.group.bit_length() - 1 if one.group else None) for one in laid]
            return [*swaps, *moves]
    return None


def _can_own(now: Position, rules: HouseRules) -> bool:
    """Has the player a bridge, or the cards for a first one?"""
    melds = new_melds(as_hand(now.hand), len(now.jokers), rules.melds)
    return now.has_own or any(not one.stands or rules.joker_first_bridge for one in melds)


def _may_be_laid(one: Candidate, there: Counter[Card], rules: HouseRules, *, can_own: bool) -> bool:
    """Is there room for the jokers of a candidate, whatever is laid before?"""
    if not one.stands:
        return True
    if not can_own and not rules.joker_first_bridge:
        return False
    return not rules.joker_no_duplicate or all(there[card_at(place)] < rules.decks for place in one.stands)


def _after_swaps(now: Position, rules: HouseRules, *, can_swap: bool) -> Iterator[tuple[list[Move], Position]]:
    """Yield every choice of swaps with the position after them, whatever the rules say about their order."""
    yield [], now
    for move in _swaps(now, rules) if can_swap else ():
        if move.onto is not None and move.swapped:
            joker, card = move.swapped
            bridge = now.table[move.onto]
            pieces = tuple(Piece(card, now.player) if piece.card == joker else piece for piece in bridge.pieces)
            table = (*now.table[: move.onto], bridge._replace(pieces=pieces), *now.table[move.onto + 1 :])
            hand = (*without(now.hand, (card,)), joker)
            for others, after in _after_swaps(Position(now.player, hand, table), rules, can_swap=True):
                yield [move, *others], after


def _tell(now: Position, way: Sequence[Move], rules: HouseRules) -> tuple[list[Plain], list[Message], tuple[Card, ...]]:
    """The moves as acts of a turn, and in words; and the cards that are left."""
    acts: list[Plain] = []
    said: list[Message] = []
    for move in way:
        group = _group_of(now, move)
        onto = None if move.onto is None else now.table[move.onto].meld.cards
        if move.swapped:
            joker, card = move.swapped
            acts.append({"do": "swap", "onto": move.onto, "joker": str(joker), "card": str(card)})
            said.append(Say.SWAPPED(card=card, onto=onto or ()))
        elif group and onto is None:
            acts.append({"do": "lay", "bridges": [write(group)]})
            said.append(Say.THESE(cards=tuple(group.cards)))
        elif group and onto is not None:
            acts.append({"do": "extend", "onto": move.onto, **write(group)})
            said.append(Say.THESE_ON(cards=tuple(group.cards), onto=onto))
        after = make_move(now, move, rules)
        assert after  # these moves were made before
        now = after
    return acts, said, now.hand
