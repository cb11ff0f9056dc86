"""Questions about bridges: what is one, and whether it can be laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from referee.cards import ALL_CARDS, Card, in_order
from referee.entries import cards, entry, filled_in, part, player, rows
from referee.game import with_remedies
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.rules import Rule
from referee.games.mosty.says import Say
from referee.games.mosty.table import (
    Bridge,
    Group,
    Name,
    TableBridge,
    assume,
    cards_on,
    find_card_fault,
    find_lacking,
    find_no_discard,
    has_bridge,
    held_by,
    left_of,
    name_jokers,
    names_of,
    new_bridge,
    read_table,
    readings_of,
    say_declare_joker,
    told,
)
from referee.melds import SET, Meld, readings
from referee.messages import Message, Who, gettext_noop
from referee.rulings import Ruling, allow, refuse


class Step(NamedTuple):
    """What an act leads to: its ruling, the bridges it lays or changes, and the hand that is left if it is told."""

    ruling: Ruling
    bridges: tuple[Bridge, ...] = ()
    hand: tuple[Card, ...] | None = None


# Is this a bridge?


@filled_in
class IsBridge(Group):
    """Are these cards a bridge?"""


def judge_bridge(claim: IsBridge, rules: HouseRules) -> Ruling:
    fault = find_card_fault(rules, claim.cards)
    ruling = fault or judge_shape(claim, rules)
    return with_remedies(ruling, mend_group(claim, ruling, rules), lambda mended: judge_shape(mended, rules))


def judge_shape(group: Group, rules: HouseRules) -> Ruling:
    """Are these cards a bridge, with the jokers as told?"""
    if not group.cards:
        return refuse(Rule.BRIDGE, "empty", Say.NOTHING_NAMED())
    fitting = readings_of(group, rules)
    if not fitting:
        return _refuse_shape(group, rules)
    meld = fitting[0]
    decided, say = (Rule.SET, Say.IS_SET) if meld.kind == SET else (Rule.RUN, Say.IS_RUN)
    assignments = [{str(joker): str(card) for joker, card in one.stands.items()} for one in fitting]
    answer = {"kind": meld.kind, "assignments": assignments, "cards": names_of(meld.cards)}
    return allow(decided, say(cards=meld.cards), answer, notes=tuple(_note_jokers(fitting)))


def _refuse_shape(group: Group, rules: HouseRules) -> Ruling:
    """Why these cards are no bridge, in the order in which a referee looks."""
    named, melds = in_order(group.cards), rules.melds
    jokers = [card for card in named if card.is_joker]
    if readings(group.cards, melds):
        stands = tuple((group.stands or {}).values())
        return refuse(Rule.JOKER, "joker_impossible", Say.JOKER_IMPOSSIBLE(cards=named, stands=stands))
    if len(jokers) > melds.jokers:
        says = Say.TOO_MANY_JOKERS(number=len(jokers), most=melds.jokers)
        return refuse(Rule.JOKER_COUNT, "too_many_jokers", says)
    if len(jokers) > 1 and len(named) - len(jokers) < 2:
        return refuse(Rule.JOKER_COUNT, "too_many_jokers", Say.NATURALS_NEEDED(cards=named))
    if len(named) < 3:
        return refuse(Rule.LENGTH, "too_short", Say.TOO_SHORT(cards=named))
    if readings(group.cards, melds.with_free_aces()):
        return refuse(Rule.ACE, "ace_order", Say.ACE_ORDER(cards=named))
    return refuse(Rule.BRIDGE, "not_a_bridge", Say.NOT_A_BRIDGE(cards=named))


def _note_jokers(read: Sequence[Meld]) -> Iterator[Message]:
    """What the jokers stand for."""
    if len(read[0].jokers) > 1:
        yield Say.JOKERS_MAY_STAND(count=len(read))
    elif read[0].jokers:
        possible = in_order({card for one in read for card in one.stands.values()})
        yield (Say.JOKER_STANDS if len(read) == 1 else Say.JOKER_MAY_STAND)(cards=possible)


def mend_group(group: Group, ruling: Ruling, rules: HouseRules) -> Iterator[tuple[Message, Group | None]]:
    """Groups of the same cards that could be meant, or the cards that would make them a bridge."""
    if ruling.reason in {"joker_impossible", "declare_joker", "joker_duplicates_card", "card_stood_for_by_joker"}:
        for meld in readings_of(replace(group, stands=None), rules):
            if meld.stands:
                yield name_jokers(meld.stands), replace(group, stands=meld.stands)
    if ruling.reason in {"too_short", "not_a_bridge"}:
        missing = [card for card in ALL_CARDS if readings((*group.cards, card), rules.melds)]
        if missing:
            yield Say.WITH_ONE(cards=tuple(missing)), None


# Can these be laid?


@filled_in
class Lay:
    """Can these bridges be laid?"""

    player: Name = entry(player(), label=gettext_noop("Who lays them"))
    hand: Sequence[Card] | None = entry(cards(), label=gettext_noop("The hand"), default=None)
    table: Sequence[TableBridge] | None = entry(
        rows(part(TableBridge)), label=gettext_noop("Bridges on the table"), default=None
    )
    bridges: Sequence[Group] = entry(rows(part(Group)), label=gettext_noop("New bridges"))


def judge_lay(claim: Lay, rules: HouseRules) -> Ruling:
    named = [group.cards for group in claim.bridges]
    held = held_by(claim.hand, *named)
    if fault := find_card_fault(rules, (*held, *cards_on(claim.table)), *named):
        return fault
    table = None if claim.table is None else read_table(claim.table, rules)
    ruling = lay(claim, table, rules).ruling
    return with_remedies(ruling, mend_lay(claim, ruling, rules), lambda mended: lay(mended, table, rules).ruling)


def lay(claim: Lay, table: Sequence[Bridge] | None, rules: HouseRules) -> Step:
    """Lay bridges from a hand; the cards themselves are right."""
    named = [card for group in claim.bridges for card in group.cards]
    if not named or not all(group.cards for group in claim.bridges):
        return Step(refuse(Rule.BRIDGE, "empty", Say.NOTHING_NAMED()))
    if fault := _find_used_twice(claim, named, rules) or find_lacking(claim.hand, named):
        return Step(fault)
    for group in claim.bridges:
        shape = judge_shape(group, rules)
        if not shape.legal:
            return Step(shape)
    has_joker = [any(card.is_joker for card in group.cards) for group in claim.bridges]
    if all(has_joker) and not has_bridge(claim.player, table) and not rules.joker_first_bridge:
        says = Say.JOKER_FIRST_BRIDGE(who=Who(claim.player))
        return Step(refuse(Rule.FIRST_BRIDGE, "joker_first_bridge", says))
    every = [readings_of(group, rules) for group in claim.bridges]
    naturals = [card for card in named if not card.is_joker]
    clear, clash = clear_readings(every, naturals, table or (), rules)
    if clash:
        return Step(clash)
    for at in range(len(every)):
        ways = tuple(dict.fromkeys(tuple(sorted(melds[at].stands.items())) for melds in clear))
        if len(ways) > 1:
            read = [meld for meld in every[at] if tuple(sorted(meld.stands.items())) in ways]
            return Step(refuse(Rule.JOKER_NAMED, "declare_joker", say_declare_joker(read)))
    left = left_of(claim.hand, named)
    if no_discard := find_no_discard(left, rules):
        return Step(no_discard)
    laid = tuple(new_bridge(meld, claim.player) for meld in clear[0])
    answer = told(hand_left=left)
    answer |= {"kinds": [bridge.kind for bridge in laid], "bridges": [bridge.as_data() for bridge in laid]}
    says = Say.LAYS(count=len(laid), bridges=tuple(Say.THESE(cards=bridge.meld.cards) for bridge in laid))
    notes = tuple(note_stood_for(naturals, table or ()))
    ruling = allow(Rule.LAY, says, answer, assumes=assume(claim.player, claim.hand, table), notes=notes)
    return Step(ruling, laid, left)


def _find_used_twice(claim: Lay, named: Sequence[Card], rules: HouseRules) -> Ruling | None:
    for card, times in sorted(Counter(named).items()):
        held = (1 if card.is_joker else rules.decks) if claim.hand is None else claim.hand.count(card)
        if times > max(held, 1):
            return refuse(Rule.ONE_BRIDGE, "card_used_twice", Say.CARD_USED_TWICE(card=card))
    return None


def clear_readings(
    every: Sequence[Sequence[Meld]], naturals: Sequence[Card], table: Sequence[Bridge], rules: HouseRules
) -> tuple[list[tuple[Meld, ...]], Ruling | None]:
    """The readings of several melds together in which no joker stands for a card that is there; else the refusal.

    The table is seen as it is after the whole claim: `naturals` are the natural cards that it lays.
    """
    there = Counter(piece.shown for bridge in table for piece in bridge.pieces)
    stood = {piece.stands for bridge in table for piece in bridge.pieces if piece.stands}
    laid = Counter(naturals)
    if not rules.natural_may_duplicate_joker and (both := stood & laid.keys()):
        return [], refuse(Rule.STOOD_FOR, "card_stood_for_by_joker", Say.CARD_STOOD_FOR(card=min(both)))
    clear: list[tuple[Meld, ...]] = []
    clashes: list[tuple[str, Card]] = []
    for melds in product(*every):
        stands = Counter(card for meld in melds for card in meld.stands.values())
        often = [card for card in stands if there[card] + laid[card] + stands[card] > rules.decks]
        copied = [card for card in stands if laid[card]]
        if rules.joker_no_duplicate and often:
            clashes.append(("joker_duplicates_card", min(often)))
        elif not rules.natural_may_duplicate_joker and copied:
            clashes.append(("card_stood_for_by_joker", min(copied)))
        else:
            clear.append(melds)
    if clear:
        return clear, None
    reason, card = max(clashes)
    if reason == "joker_duplicates_card":
        return [], refuse(Rule.JOKER_DUPLICATE, "joker_duplicates_card", Say.JOKER_DUPLICATES(card=card))
    return [], refuse(Rule.STOOD_FOR, "card_stood_for_by_joker", Say.CARD_STOOD_FOR(card=card))


def note_stood_for(naturals: Sequence[Card], table: Sequence[Bridge]) -> Iterator[Message]:
    """Cards laid elsewhere while a joker stands for them."""
    stood = {piece.stands for bridge in table for piece in bridge.pieces}
    for card in in_order(set(naturals)):
        if card in stood:
            yield Say.CAN_NO_LONGER_BE_SWAPPED(card=card)


def mend_lay(claim: Lay, ruling: Ruling, rules: HouseRules) -> Iterator[tuple[Message, Lay | None]]:
    """Claims near this one, in which one thing is mended."""
    groups = tuple(claim.bridges)
    if ruling.reason == "joker_first_bridge":
        yield Say.BRIDGE_FIRST(), None
    for at, group in enumerate(groups):
        before, after = groups[:at], groups[at + 1 :]
        for says, mended in mend_group(group, ruling, rules):
            yield says, replace(claim, bridges=(*before, mended, *after)) if mended else None
        if ruling.reason == "no_discard_left":
            for card in in_order(set(group.cards)):
                fewer = replace(group, cards=left_of(group.cards, (card,)) or ())
                yield Say.LEAVE_OUT(cards=(card,)), replace(claim, bridges=(*before, fewer, *after))
        if len(groups) > 1:
            yield Say.LEAVE_OUT(cards=in_order(group.cards)), replace(claim, bridges=(*before, *after))
    if ruling.reason == "no_discard_left":
        yield Say.KEEP_ONE(), None
