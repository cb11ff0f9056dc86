"""Questions about melds: what is one, and whether it can be laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.cards import ALL_CARDS, Card, Rank, in_order
from referee.entries import cards, choice, entry, filled_in, part, rows
from referee.game import with_remedies
from referee.games.seven_bridge.house_rules import HouseRules
from referee.games.seven_bridge.rules import Rule
from referee.games.seven_bridge.says import Say
from referee.games.seven_bridge.table import (
    KIND_NAMES,
    Group,
    assume_hand,
    find_card_fault,
    find_lacking,
    find_no_discard,
    left_of,
    meld_data,
    name_jokers,
    names_of,
    readings_of,
    say_declare_joker,
    told,
)
from referee.kinds import Kind
from referee.melds import RUN, SET, SINGLE_SEVEN, Meld, first_repeated, readings, without
from referee.messages import Message, Text, gettext_noop
from referee.rulings import Ruling, allow, refuse

SINGLES = "singles"
DECLARE: Kind = choice({SET: gettext_noop("one set"), SINGLES: gettext_noop("single sevens")})


class Step(NamedTuple):
    """What an act leads to: its ruling, the melds it lays or changes, and the hand that is left if it is told."""

    ruling: Ruling
    melds: tuple[Meld, ...] = ()
    hand: tuple[Card, ...] | None = None


# Is this a meld?


@filled_in
class IsMeld(Group):
    """Are these cards a meld?"""


def judge_meld(claim: IsMeld, rules: HouseRules) -> Ruling:
    fault = find_card_fault(rules, claim.cards)
    ruling = fault or judge_shape(claim, rules)
    return with_remedies(ruling, mend_group(claim, ruling, rules), lambda mended: judge_shape(mended, rules))


def judge_shape(group: Group, rules: HouseRules) -> Ruling:
    """Are these cards a meld, of the kind and with the jokers as told?"""
    if not group.cards:
        return refuse(Rule.MELD, "empty", Say.NOTHING_NAMED())
    fitting = readings_of(group, rules)
    if not fitting:
        return _refuse_shape(group, rules)
    meld = fitting[0]
    if group.kind not in (None, meld.kind):
        says = Say.WRONG_KIND(
            cards=in_order(group.cards), claimed=Text(KIND_NAMES[group.kind or ""]), kind=Text(KIND_NAMES[meld.kind])
        )
        return refuse(rule_of(meld), "wrong_kind", says)
    named = [one for one in readings(group.cards, replace(rules.melds, names_in_sets=True)) if _agrees(one, group)]
    say = {SINGLE_SEVEN: Say.IS_SINGLE_SEVEN, SET: Say.IS_SET, RUN: Say.IS_RUN}[meld.kind]
    assignments = [{str(joker): str(card) for joker, card in one.stands.items()} for one in named]
    answer = {"kind": meld.kind, "assignments": assignments, "cards": names_of(meld.cards)}
    return allow(rule_of(meld), say(cards=meld.cards), answer, notes=tuple(_note_jokers(meld, named)))


def _agrees(meld: Meld, group: Group) -> bool:
    return all(meld.stands.get(joker) == card for joker, card in (group.stands or {}).items())


def _refuse_shape(group: Group, rules: HouseRules) -> Ruling:
    """Why these cards are no meld, in the order in which a referee looks."""
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
    if jokers and len(named) < 3:
        return refuse(Rule.JOKER, "joker_short", Say.JOKER_SHORT(cards=named))
    if len(named) < 3:
        return refuse(Rule.LENGTH, "too_short", Say.TOO_SHORT(cards=named))
    if readings(group.cards, melds.with_free_aces()):
        return refuse(Rule.ACE, "ace_order", Say.ACE_ORDER(cards=named))
    return refuse(Rule.MELD, "not_a_meld", Say.NOT_A_MELD(cards=named))


def rule_of(meld: Meld) -> Rule:
    """The rule that makes these cards a meld."""
    if meld.kind == SINGLE_SEVEN:
        return Rule.SINGLE_SEVEN
    return Rule.SHORT_MELD if len(meld.cards) == 2 else Rule.SET if meld.kind == SET else Rule.RUN


def _note_jokers(meld: Meld, named: Sequence[Meld]) -> Iterator[Message]:
    """What the jokers stand for."""
    possible = in_order({card for one in named for card in one.stands.values()})
    if len(meld.jokers) > 1:
        yield Say.JOKERS_MAY_STAND(count=len(named))
    elif meld.jokers:
        say = Say.JOKER_FLOATS if meld.kind == SET else Say.JOKER_STANDS if len(named) == 1 else Say.JOKER_MAY_STAND
        yield say(cards=possible)


def mend_group(group: Group, ruling: Ruling, rules: HouseRules) -> Iterator[tuple[Message, Group | None]]:
    """Groups of the same cards that could be meant, or the cards that would make them a meld."""
    if ruling.reason in {"too_short", "joker_short", "not_a_meld"}:
        others = [card for card in ALL_CARDS if card not in group.cards]
        missing = [card for card in others if readings((*group.cards, card), rules.melds)]
        if missing:
            yield Say.WITH_ONE(cards=tuple(missing)), None
    if ruling.reason in {"joker_impossible", "declare_joker"}:
        for meld in readings_of(replace(group, stands=None), rules):
            yield name_jokers(meld.stands), replace(group, stands=meld.stands)
    if ruling.reason == "wrong_kind":
        for meld in readings_of(group, rules)[:1]:
            yield Say.CALL_IT(kind=Text(KIND_NAMES[meld.kind])), replace(group, kind=meld.kind)


# Can these be laid?


@filled_in
class Lay:
    """Can these melds be laid?"""

    hand: Sequence[Card] | None = entry(cards(), label=gettext_noop("The hand"), default=None)
    groups: Sequence[Group] = entry(rows(part(Group)), label=gettext_noop("Melds"), default=())
    flat: Sequence[Card] = entry(cards(), label=gettext_noop("Sevens put down together"), default=())
    declare: str | None = entry(DECLARE, label=gettext_noop("They are"), default=None)


def judge_lay(claim: Lay, rules: HouseRules) -> Ruling:
    named = [group.cards for group in claim.groups] + [claim.flat]
    held = claim.hand if claim.hand is not None else dict.fromkeys(card for cards in named for card in cards)
    fault = find_card_fault(rules, held, *named)
    ruling = fault or lay(claim, rules).ruling
    return with_remedies(ruling, mend_lay(claim, ruling, rules), lambda mended: lay(mended, rules).ruling)


def lay(claim: Lay, rules: HouseRules) -> Step:
    """Lay melds from a hand; the cards themselves are right."""
    named = [card for group in claim.groups for card in group.cards] + list(claim.flat)
    if not named or not all(group.cards for group in claim.groups):
        return Step(refuse(Rule.MELD, "empty", Say.NOTHING_NAMED()))
    fault = _judge_flat(claim, rules) or _judge_used_twice(named) or find_lacking(claim.hand, named)
    if fault:
        return Step(fault)
    melds: list[Meld] = []
    unclear: Ruling | None = None
    for group in claim.groups:
        shape = judge_shape(group, rules)
        if not shape.legal:
            return Step(shape)
        read = readings_of(group, rules)
        if len(read) > 1 and unclear is None:
            unclear = refuse(Rule.JOKER_NAMED, "declare_joker", say_declare_joker(read))
        melds.append(read[0])
    if unclear:
        return Step(unclear)
    melds += _melds_of_sevens(claim, claim.flat)
    left = left_of(claim.hand, named)
    if no_discard := find_no_discard(left, rules):
        return Step(no_discard)
    said = [*melds[: len(claim.groups)], *_melds_of_sevens(claim, in_order(claim.flat))]
    laid = tuple(Say.THESE(cards=meld.cards) for meld in said)
    answer = told(hand_left=left) | {"kinds": [meld.kind for meld in melds], "melds": [*map(meld_data, said)]}
    ruling = allow(Rule.LAY, Say.LAYS(count=len(melds), melds=laid), answer, assumes=assume_hand(claim.hand))
    return Step(ruling, tuple(melds), left)


def _judge_flat(claim: Lay, rules: HouseRules) -> Ruling | None:
    for card in in_order(claim.flat):
        if card.rank != Rank.SEVEN:
            return refuse(Rule.DECLARE_SEVENS, "flat_is_for_sevens", Say.FLAT_IS_FOR_SEVENS(card=card))
    if len(claim.flat) > 1 and claim.declare is None:
        return refuse(Rule.DECLARE_SEVENS, "declare_sevens", Say.DECLARE_SEVENS(cards=in_order(claim.flat)))
    if len(claim.flat) == 1 and claim.declare == SET:
        return refuse(Rule.DECLARE_SEVENS, "wrong_kind", Say.ONE_SEVEN_IS_NO_SET(card=claim.flat[0]))
    return None


def _judge_used_twice(named: Sequence[Card]) -> Ruling | None:
    if (twice := first_repeated(named)) is None:
        return None
    return refuse(Rule.ONE_MELD, "card_used_twice", Say.CARD_USED_TWICE(card=twice))


def _melds_of_sevens(claim: Lay, flat: Sequence[Card]) -> Iterator[Meld]:
    """What the sevens are declared to be; singles in the order in which they are put down."""
    if claim.declare == SET and flat:
        yield Meld(SET, in_order(flat))
    else:
        yield from (Meld(SINGLE_SEVEN, (card,)) for card in flat)


def mend_lay(claim: Lay, ruling: Ruling, rules: HouseRules) -> Iterator[tuple[Message, Lay | None]]:
    """Claims near this one, in which one thing is mended."""
    groups = tuple(claim.groups)
    if ruling.reason == "declare_sevens":
        yield Say.CALL_SET(), replace(claim, declare=SET)
    if ruling.reason in {"declare_sevens", "wrong_kind"}:
        yield Say.CALL_SINGLES(), replace(claim, declare=SINGLES)
    if ruling.reason == "flat_is_for_sevens":
        as_meld = Group(cards=claim.flat)
        yield (
            Say.LAY_AS_MELD(cards=in_order(claim.flat)),
            replace(claim, flat=(), declare=None, groups=(*groups, as_meld)),
        )
    for at, group in enumerate(groups):
        before, after = groups[:at], groups[at + 1 :]
        for says, mended in mend_group(group, ruling, rules):
            yield says, replace(claim, groups=(*before, mended, *after)) if mended else None
        if ruling.reason in {
            "card_used_twice",
            "not_in_hand",
            "no_discard_left",
            "not_a_meld",
            "too_short",
            "ace_order",
        }:
            yield Say.LEAVE_OUT(cards=in_order(group.cards)), replace(claim, groups=(*before, *after))
        if ruling.reason == "no_discard_left":
            for card in group.cards:
                fewer = replace(group, cards=without(group.cards, (card,)))
                yield Say.LEAVE_OUT(cards=(card,)), replace(claim, groups=(*before, fewer, *after))
    if ruling.reason in {"card_used_twice", "not_in_hand", "no_discard_left"}:
        for card in claim.flat:
            yield Say.LEAVE_OUT(cards=(card,)), replace(claim, flat=without(claim.flat, (card,)))
    if ruling.reason == "no_discard_left":
        yield Say.KEEP_ONE(), None
