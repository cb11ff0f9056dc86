"""Questions about melds: is it one, how well can a hand be arranged, what does a spread leave?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.cards import Card
from referee.deadwood import ACES, SUIT, as_numbers, best_arrangement, count_best_arrangements, count_points, is_set
from referee.entries import entry, filled_in, rows
from referee.games.gin_rummy.blanks import pack_cards
from referee.games.gin_rummy.checks import (
    Offer,
    cards_of,
    is_meld,
    listed,
    mask_of,
    mended,
    names,
    refuse_hand,
    refuse_meld,
    refuse_melds,
    repeated,
    say_meld,
)
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.messages import Plain, gettext_noop
from referee.rulings import Remedy, Ruling, allow, refuse

MOST_HELD = 11


@filled_in
class Meld:
    cards: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Cards"))


def judge_meld(claim: Meld, rules: HouseRules) -> Ruling:
    """Are these cards a set or a run?"""
    if twice := repeated(claim.cards):
        return refuse(Rule.CARD_ONCE, "duplicate_card", Say.CARD_TWICE(card=twice))
    mask = mask_of(claim.cards)
    if is_meld(mask):
        kind, rule = ("set", Rule.SET) if is_set(mask) else ("run", Rule.RUN)
        return allow(rule, Say.IS_A_MELD(meld=say_meld(mask)), {"kind": kind, "cards": names(mask)})
    ruling = refuse_meld(mask)
    if not mask:
        return ruling
    near = nearest_meld(mask)
    remedy = Remedy(Say.THIS_IS_A_MELD(meld=say_meld(near)), {"cards": names(near)})
    return replace(ruling, remedies=(remedy,))


def nearest_meld(cards: int) -> int:
    """The meld that differs from these cards by the fewest, best by adding some or leaving some out."""
    ranks = _ranks(cards)

    def differs(meld: int) -> tuple[int, int, int, int]:
        changed = meld ^ cards
        return changed.bit_count(), (_ranks(meld) ^ ranks).bit_count(), (meld & ~cards).bit_count(), meld

    return min(_every_meld(), key=differs)


def _every_meld() -> Iterator[int]:
    for rank in range(13):
        four = ACES << rank
        yield from (four, *(four ^ 1 << number for number in as_numbers(four)))
    for suit in range(4):
        for low in range(11):
            for high in range(low + 3, 14):
                yield (SUIT >> 13 - high & ~((1 << low) - 1)) << 13 * suit


def _ranks(cards: int) -> int:
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT


@filled_in
class Arrange:
    hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand"))


def judge_arrange(claim: Arrange, rules: HouseRules) -> Ruling:
    """The least deadwood of a hand, and in how many ways it is reached."""
    if refusal := refuse_hand(claim.hand, *range(MOST_HELD + 1)):
        return refusal
    hand = mask_of(claim.hand)
    best = best_arrangement(hand)
    answer = {**arranged(hand, best.melds), "arrangements": count_best_arrangements(hand)}
    return allow(Rule.DEADWOOD, Say.LEAST_DEADWOOD(deadwood=best.deadwood), answer)


def arranged(hand: int, melds: Sequence[int]) -> dict[str, Plain]:
    """A hand as it is arranged: its melds, the cards outside them and what these count."""
    left = hand & ~sum(melds)
    return {"deadwood": count_points(left), "melds": listed(melds), "deadwood_cards": names(left)}


@filled_in
class Spread:
    hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand"))
    melds: Sequence[Sequence[Card]] = entry(rows(pack_cards()), label=gettext_noop("Melds"))


def judge_spread(claim: Spread, rules: HouseRules) -> Ruling:
    """What a hand leaves when it is laid out in these melds."""
    ruling = _judge_spread(claim)
    if ruling.legal or refuse_hand(claim.hand, 10, MOST_HELD):
        return ruling
    remedies = mended(claim, _judge_spread, [[lay_out(mask_of(claim.hand))]])
    return replace(ruling, remedies=remedies)


def _judge_spread(claim: Spread) -> Ruling:
    if refusal := refuse_hand(claim.hand, 10, MOST_HELD):
        return refusal
    hand = mask_of(claim.hand)
    if refusal := refuse_melds(claim.melds, hand):
        return refusal
    melds = tuple(map(mask_of, claim.melds))
    answer = arranged(hand, melds)
    best = best_arrangement(hand)
    better = (Say.LESS_IS_POSSIBLE(melds=tuple(map(say_meld, best.melds)), deadwood=best.deadwood),)
    says = Say.LEAVES(deadwood=answer["deadwood"], cards=cards_of(hand & ~sum(melds)))
    if not answer["deadwood_cards"]:
        says = Say.LEAVES_NOTHING()
    return allow(Rule.VALUES, says, answer, notes=better if best.deadwood < answer["deadwood"] else ())


def lay_out(hand: int) -> Offer:
    """To lay a hand out as it leaves the least."""
    best = best_arrangement(hand)
    melds = tuple(map(say_meld, best.melds))
    says = Say.LAY_OUT(melds=melds, deadwood=best.deadwood) if melds else Say.LAY_NO_MELD()
    return says, {"melds": tuple(map(cards_of, best.melds))}
