"""The question about lay-offs: can cards be added to a meld on the table?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.cards import ALL_CARDS, Card, Rank, in_order
from referee.entries import cards, entry, filled_in, part, player, rows, whole
from referee.game import with_remedies
from referee.games.seven_bridge.house_rules import HouseRules
from referee.games.seven_bridge.rules import Rule
from referee.games.seven_bridge.rulings import Step
from referee.games.seven_bridge.says import Say
from referee.games.seven_bridge.table import (
    STANDS,
    Lying,
    Name,
    TableMeld,
    assume_hand,
    find_card_fault,
    find_lacking,
    find_no_discard,
    left_of,
    meld_data,
    name_jokers,
    read_table,
    same,
    say_declare_joker,
    told,
)
from referee.melds import RUN, SET, Meld, readings_with, without
from referee.messages import Message, Who, gettext_noop
from referee.rulings import Ruling, allow, refuse


@filled_in
class LayOff:
    """Can these cards be laid off?"""

    player: Name = entry(player(), label=gettext_noop("Who lays off"))
    hand: Sequence[Card] | None = entry(cards(), label=gettext_noop("The hand"), default=None)
    table: Sequence[TableMeld] = entry(rows(part(TableMeld)), label=gettext_noop("Melds on the table"))
    onto: int = entry(whole(), label=gettext_noop("On the meld"), help=gettext_noop("Counted from 0."))
    cards: Sequence[Card] = entry(cards(), label=gettext_noop("Cards laid off"))
    stands: Mapping[Card, Card] | None = entry(STANDS, label=gettext_noop("The joker stands for"), default=None)


def judge_layoff(claim: LayOff, rules: HouseRules) -> Ruling:
    on_table = [card for meld in claim.table for card in meld.cards]
    held = claim.hand if claim.hand is not None else claim.cards
    fault = find_card_fault(rules, (*held, *on_table), claim.cards)
    table = read_table(claim.table, rules) if not fault else ()
    ruling = fault or lay_off(claim, table, rules).ruling
    return with_remedies(
        ruling, mend_layoff(claim, ruling, table, rules), lambda mended: lay_off(mended, table, rules).ruling
    )


def lay_off(claim: LayOff, table: Sequence[Lying], rules: HouseRules) -> Step:
    """Lay off cards on a meld of the table; the cards themselves are right."""
    if not 0 <= claim.onto < len(table):
        return Step(refuse(Rule.LAY_OFF, "no_such_meld", Say.NO_SUCH_MELD(count=len(table))))
    if not claim.cards:
        return Step(refuse(Rule.LAY_OFF, "empty", Say.NOTHING_NAMED()))
    if lacking := find_lacking(claim.hand, claim.cards):
        return Step(lacking)
    if not any(same(lying.owner, claim.player) for lying in table):
        return Step(refuse(Rule.OWN_MELD, "need_own_meld", Say.NEED_OWN_MELD(who=Who(claim.player))))
    meld = table[claim.onto].meld
    every = readings_with(meld, claim.cards, rules.melds)
    fitting = tuple(one for one in every if _stands_as_told(one, claim))
    if not fitting:
        return Step(_refuse_fit(claim, meld, rules, is_joker_wrong=bool(every)))
    if len(fitting) > 1:
        return Step(refuse(Rule.JOKER_NAMED, "declare_joker", say_declare_joker(fitting)))
    left = left_of(claim.hand, claim.cards)
    if no_discard := find_no_discard(left, rules):
        return Step(no_discard)
    grown = fitting[0]
    says = Say.LAYS_OFF(added=in_order(claim.cards), cards=grown.cards)
    answer = told(hand_left=left) | meld_data(grown)
    return Step(allow(Rule.LAY_OFF, says, answer, assumes=assume_hand(claim.hand)), (grown,), left)


def _stands_as_told(meld: Meld, claim: LayOff) -> bool:
    """In a set a joker may be said to stand for any card that is not there."""
    if meld.kind == SET:
        told = (claim.stands or {}).values()
        return all(card.rank == meld.cards[0].rank and card not in meld.cards for card in told)
    return all(meld.stands.get(joker) == card for joker, card in (claim.stands or {}).items())


def _refuse_fit(claim: LayOff, meld: Meld, rules: HouseRules, *, is_joker_wrong: bool) -> Ruling:
    """Why cards do not fit a meld, in the order in which a referee looks."""
    added, cards, melds = in_order(claim.cards), meld.cards, rules.melds
    naturals = [card for card in added if not card.is_joker]
    jokers = [card for card in (*cards, *added) if card.is_joker]
    if is_joker_wrong:
        stands = tuple((claim.stands or {}).values())
        return refuse(Rule.JOKER, "joker_impossible", Say.JOKER_IMPOSSIBLE(cards=(*cards, *added), stands=stands))
    if len(jokers) > melds.jokers:
        says = Say.TOO_MANY_JOKERS(number=len(jokers), most=melds.jokers)
        return refuse(Rule.JOKER_COUNT, "too_many_jokers", says)
    if len(jokers) > 1 and len(cards) + len(added) - len(jokers) < 2:
        return refuse(Rule.JOKER_COUNT, "too_many_jokers", Say.NATURALS_NEEDED(cards=(*cards, *added)))
    if jokers and len(cards) + len(added) < 3:
        return refuse(Rule.JOKER, "joker_short", Say.JOKER_SHORT(cards=(*cards, *added)))
    for card in naturals:
        if card in meld.stands.values():
            return refuse(Rule.JOKER_STAYS, "joker_stays", Say.JOKER_STAYS(card=card, cards=cards))
    is_of_sevens = any(card.rank == Rank.SEVEN for card in cards)
    for card in naturals:
        if meld.kind == SET and is_of_sevens and card.rank in {Rank.SIX, Rank.EIGHT}:
            says = Say.SET_OF_SEVENS_CLOSED(cards=cards, card=card)
            return refuse(Rule.SEVEN_GROWS, "set_of_sevens_closed", says)
        if meld.kind == RUN and is_of_sevens and card.rank == Rank.SEVEN:
            says = Say.RUN_CLOSED_TO_SEVENS(cards=cards, card=card)
            return refuse(Rule.SEVEN_GROWS, "run_closed_to_sevens", says)
    if readings_with(meld, claim.cards, melds.with_free_aces()):
        return refuse(Rule.ACE, "ace_order", Say.ACE_ORDER(cards=(*cards, *added)))
    if meld.kind == SET and len(cards) == 4:
        return refuse(Rule.SET, "no_fit", Say.NO_FIFTH(cards=cards))
    return refuse(Rule.LAY_OFF, "no_fit", Say.NO_FIT(added=added, cards=cards))


def mend_layoff(
    claim: LayOff, ruling: Ruling, table: Sequence[Lying], rules: HouseRules
) -> Iterator[tuple[Message, LayOff | None]]:
    """Claims near this one, in which one thing is mended."""
    if ruling.reason == "need_own_meld":
        yield Say.LAY_FIRST(), None
    if ruling.reason in {"joker_impossible", "declare_joker"}:
        for meld in readings_with(table[claim.onto].meld, claim.cards, rules.melds):
            stands = {joker: card for joker, card in meld.stands.items() if joker in claim.cards}
            yield name_jokers(stands), replace(claim, stands=stands or None)
    elif ruling.reason == "no_discard_left":
        for card in claim.cards:
            yield Say.LEAVE_OUT(cards=(card,)), replace(claim, cards=without(claim.cards, (card,)))
        yield Say.KEEP_ONE(), None
    elif table:
        for at, lying in enumerate(table):
            yield Say.LAY_ON(cards=lying.meld.cards), replace(claim, onto=at)
    if ruling.reason == "no_fit":
        meld = table[claim.onto].meld
        between = [card for card in ALL_CARDS if readings_with(meld, (*claim.cards, card), rules.melds)]
        if between:
            yield Say.WITH_ONE_MORE(cards=tuple(between)), None
