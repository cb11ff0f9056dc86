"""Questions about bridges on the table: what can be added to one, and whether its joker can be swapped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.cards import ALL_CARDS, Card, in_order
from referee.entries import card, cards, entry, filled_in, part, player, rows, whole
from referee.game import with_remedies
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.rules import Rule
from referee.games.mosty.rulings import Step, clear_readings, note_stood_for
from referee.games.mosty.says import Say
from referee.games.mosty.table import (
    STANDS,
    Bridge,
    Name,
    Piece,
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
    read_table,
    say_declare_joker,
    told,
)
from referee.melds import SET, Meld, readings_with, without
from referee.messages import Message, Who, gettext_noop
from referee.rulings import Ruling, allow, refuse

# Can this be added?


@filled_in
class Extend:
    """Can this bridge be extended?"""

    player: Name = entry(player(), label=gettext_noop("Who extends it"))
    hand: Sequence[Card] | None = entry(cards(), label=gettext_noop("The hand"), default=None)
    table: Sequence[TableBridge] = entry(rows(part(TableBridge)), label=gettext_noop("Bridges on the table"))
    onto: int = entry(whole(), label=gettext_noop("Which bridge"), help=gettext_noop("Counted from 0."))
    cards: Sequence[Card] = entry(cards(), label=gettext_noop("Cards added"))
    stands: Mapping[Card, Card] | None = entry(STANDS, label=gettext_noop("The joker stands for"), default=None)


def judge_extend(claim: Extend, rules: HouseRules) -> Ruling:
    held = held_by(claim.hand, claim.cards)
    if fault := find_card_fault(rules, (*held, *cards_on(claim.table)), claim.cards):
        return fault
    table = read_table(claim.table, rules)
    ruling = extend(claim, table, rules).ruling
    mends = mend_extend(claim, ruling, table, rules)
    return with_remedies(ruling, mends, lambda mended: extend(mended, table, rules).ruling)


def extend(claim: Extend, table: Sequence[Bridge], rules: HouseRules) -> Step:
    """Add cards to a bridge of the table; the cards themselves are right."""
    if not 0 <= claim.onto < len(table):
        return Step(refuse(Rule.EXTEND, "no_such_meld", Say.NO_SUCH_BRIDGE(count=len(table))))
    if not claim.cards:
        return Step(refuse(Rule.EXTEND, "empty", Say.NOTHING_NAMED()))
    if lacking := find_lacking(claim.hand, claim.cards):
        return Step(lacking)
    if refusal := _judge_own_bridge(claim, table, rules):
        return Step(refusal)
    bridge = table[claim.onto]
    jokers = [one for one in (*bridge.meld.cards, *claim.cards) if one.is_joker]
    if len(jokers) > rules.max_jokers_per_bridge:
        says = Say.TOO_MANY_JOKERS(number=len(jokers), most=rules.max_jokers_per_bridge)
        return Step(refuse(Rule.JOKER_COUNT, "too_many_jokers", says))
    every = readings_with(bridge.meld, claim.cards, rules.melds)
    fitting = [meld for meld in every if _agrees(meld, claim)]
    if not fitting:
        return Step(_refuse_fit(claim, bridge, rules, is_joker_wrong=bool(every)))
    naturals = [one for one in claim.cards if not one.is_joker]
    new = [replace(meld, stands=_new_stands(meld, claim)) for meld in fitting]
    clear, clash = clear_readings([new], naturals, table, rules)
    if clash:
        return Step(clash)
    if len(clear) > 1:
        return Step(refuse(Rule.JOKER_NAMED, "declare_joker", say_declare_joker([meld for (meld,) in clear])))
    left = left_of(claim.hand, claim.cards)
    if no_discard := find_no_discard(left, rules):
        return Step(no_discard)
    grown = bridge.grown(next(meld for meld in fitting if _new_stands(meld, claim) == clear[0][0].stands), claim.player)
    shown = tuple(piece.shown for piece in grown.pieces)
    answer = told(cards=shown, hand_left=left) | {"bridge": grown.as_data()}
    says = Say.EXTENDS(added=in_order(claim.cards), cards=grown.meld.cards)
    notes = tuple(note_stood_for(naturals, table))
    ruling = allow(Rule.EXTEND, says, answer, assumes=assume(claim.player, claim.hand, table), notes=notes)
    return Step(ruling, (grown,), left)


def _judge_own_bridge(claim: Extend, table: Sequence[Bridge], rules: HouseRules) -> Ruling | None:
    """Before a bridge of one's own the others' are not touched, and no joker is laid."""
    if has_bridge(claim.player, table):
        return None
    if rules.extend_requires_own_bridge:
        return refuse(Rule.OWN_BRIDGE, "need_own_bridge", Say.NEED_OWN_BRIDGE(who=Who(claim.player)))
    if any(one.is_joker for one in claim.cards) and not rules.joker_first_bridge:
        return refuse(Rule.FIRST_BRIDGE, "joker_first_bridge", Say.JOKER_BEFORE_BRIDGE(who=Who(claim.player)))
    return None


def _agrees(meld: Meld, claim: Extend) -> bool:
    return all(meld.stands.get(joker) == one for joker, one in (claim.stands or {}).items())


def _new_stands(meld: Meld, claim: Extend) -> Mapping[Card, Card]:
    """What the jokers laid now stand for."""
    return {joker: one for joker, one in meld.stands.items() if joker in claim.cards}


def _refuse_fit(claim: Extend, bridge: Bridge, rules: HouseRules, *, is_joker_wrong: bool) -> Ruling:
    """Why cards do not fit a bridge."""
    added, meld = in_order(claim.cards), bridge.meld
    if is_joker_wrong:
        stands = tuple((claim.stands or {}).values())
        return refuse(Rule.JOKER, "joker_impossible", Say.JOKER_IMPOSSIBLE(cards=(*meld.cards, *added), stands=stands))
    for one in added:
        if one in meld.stands.values() and rules.joker_swap != "off":
            return refuse(Rule.SWAP, "use_swap", Say.USE_SWAP(card=one))
    if readings_with(meld, claim.cards, rules.melds.with_free_aces()):
        return refuse(Rule.ACE, "ace_order", Say.ACE_ORDER(cards=(*meld.cards, *added)))
    full = rules.melds.largest_set if bridge.kind == SET else 13
    if len(meld.cards) >= full:
        says = Say.BRIDGE_IS_COMPLETE(cards=meld.cards, number=len(meld.cards))
        return refuse(Rule.SET if bridge.kind == SET else Rule.RUN, "no_fit", says)
    return refuse(Rule.EXTEND, "no_fit", Say.NO_FIT(added=added, cards=meld.cards))


def mend_extend(
    claim: Extend, ruling: Ruling, table: Sequence[Bridge], rules: HouseRules
) -> Iterator[tuple[Message, Extend | None]]:
    """Claims near this one, in which one thing is mended, or what would have to be so."""
    if ruling.reason in {"need_own_bridge", "joker_first_bridge"}:
        yield Say.BRIDGE_FIRST(), None
    elif ruling.reason in {"joker_impossible", "declare_joker", "joker_duplicates_card", "card_stood_for_by_joker"}:
        for meld in readings_with(table[claim.onto].meld, claim.cards, rules.melds):
            if stands := _new_stands(meld, claim):
                yield name_jokers(stands), replace(claim, stands=stands)
    elif ruling.reason == "no_discard_left":
        for one in in_order(set(claim.cards)):
            yield Say.LEAVE_OUT(cards=(one,)), replace(claim, cards=without(claim.cards, (one,)))
        yield Say.KEEP_ONE(), None
    elif ruling.reason == "use_swap":
        for one in claim.cards:
            if one in table[claim.onto].meld.stands.values():
                yield Say.SWAP_IT(card=one), None
    elif ruling.reason in {"no_such_meld", "no_fit", "ace_order", "too_many_jokers"}:
        for at, bridge in enumerate(table):
            yield Say.LAY_ON(cards=bridge.meld.cards), replace(claim, onto=at)
    if ruling.reason == "no_fit":
        meld = table[claim.onto].meld
        between = [one for one in ALL_CARDS if readings_with(meld, (*claim.cards, one), rules.melds)]
        if between:
            yield Say.WITH_ONE_MORE(cards=tuple(between)), None


# Can this joker be swapped?


@filled_in
class Swap:
    """Can this joker be swapped?"""

    player: Name = entry(player(), label=gettext_noop("Who swaps"))
    hand: Sequence[Card] | None = entry(cards(), label=gettext_noop("The hand"), default=None)
    table: Sequence[TableBridge] = entry(rows(part(TableBridge)), label=gettext_noop("Bridges on the table"))
    onto: int = entry(whole(), label=gettext_noop("Which bridge"), help=gettext_noop("Counted from 0."))
    joker: Card = entry(card(), label=gettext_noop("The joker"))
    card: Card = entry(card(), label=gettext_noop("The card put in its place"))


def judge_swap(claim: Swap, rules: HouseRules) -> Ruling:
    held = held_by(claim.hand, (claim.card,))
    if fault := find_card_fault(rules, (*held, *cards_on(claim.table)), (claim.joker,), (claim.card,)):
        return fault
    table = read_table(claim.table, rules)
    ruling = swap(claim, table, rules).ruling
    return with_remedies(ruling, mend_swap(claim, ruling, table), lambda mended: swap(mended, table, rules).ruling)


def swap(claim: Swap, table: Sequence[Bridge], rules: HouseRules) -> Step:
    """Put a card in a joker's place and take the joker; the cards themselves are right."""
    if rules.joker_swap == "off":
        return Step(refuse(Rule.SWAP, "swap_off", Say.SWAP_OFF()))
    if not 0 <= claim.onto < len(table):
        return Step(refuse(Rule.EXTEND, "no_such_meld", Say.NO_SUCH_BRIDGE(count=len(table))))
    bridge = table[claim.onto]
    stood = next((piece for piece in bridge.pieces if piece.card == claim.joker and piece.stands), None)
    if stood is None or stood.stands is None:
        says = Say.NO_SUCH_JOKER(joker=str(claim.joker), cards=bridge.meld.cards)
        return Step(refuse(Rule.SWAP, "no_such_joker", says))
    if lacking := find_lacking(claim.hand, (claim.card,)):
        return Step(lacking)
    if rules.swap_requires_own_bridge and not has_bridge(claim.player, table):
        return Step(refuse(Rule.SWAP_OWN, "need_own_bridge", Say.SWAP_NEEDS_BRIDGE(who=Who(claim.player))))
    if claim.card not in originals(bridge, stood, rules):
        says = Say.NOT_THE_ORIGINAL(original=stood.stands, card=claim.card)
        return Step(refuse(Rule.SWAP, "not_the_original", says))
    left = left_of(None if claim.hand is None else (*claim.hand, claim.joker), (claim.card,))
    if no_discard := find_no_discard(left, rules):
        return Step(no_discard)
    by = stood.by if rules.swap_credit == "joker_owner" else claim.player
    swapped = bridge._replace(
        pieces=tuple(Piece(claim.card, by) if piece == stood else piece for piece in bridge.pieces)
    )
    answer = told(hand_left=left) | {"bridge": swapped.as_data()}
    says = Say.SWAPS(card=claim.card, who=Who(claim.player))
    return Step(allow(Rule.SWAP, says, answer, assumes=assume(claim.player, claim.hand, table)), (swapped,), left)


def originals(bridge: Bridge, stood: Piece, rules: HouseRules) -> tuple[Card, ...]:
    """The cards that may be put in a joker's place."""
    if stood.stands is None:
        return ()
    if rules.joker_swap == "declared" or bridge.kind != SET:
        return (stood.stands,)
    others = [piece.shown for piece in bridge.pieces if piece != stood]
    return tuple(one for one in ALL_CARDS if one.rank == stood.stands.rank and others.count(one) < rules.melds.copies)


def mend_swap(claim: Swap, ruling: Ruling, table: Sequence[Bridge]) -> Iterator[tuple[Message, Swap | None]]:
    """Claims near this one, in which one thing is mended, or what would have to be so."""
    if ruling.reason == "need_own_bridge":
        yield Say.BRIDGE_FIRST(), None
    elif ruling.reason == "no_discard_left":
        yield Say.KEEP_ONE(), None
    elif ruling.reason in {"no_such_meld", "no_such_joker", "not_the_original"}:
        for at, bridge in enumerate(table):
            for piece in bridge.pieces:
                if piece.stands is not None:
                    yield Say.SWAP_IT(card=claim.card), replace(claim, onto=at, joker=piece.card)
                    if at == claim.onto and ruling.reason == "not_the_original":
                        yield Say.SWAP_WITH(card=piece.stands), replace(claim, card=piece.stands)
