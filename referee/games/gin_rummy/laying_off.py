"""Questions about the defence: is this lay-off allowed, and what is the least that can be left?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee import deadwood
from referee.cards import Card
from referee.deadwood import best_arrangement, best_defence, count_points, is_set
from referee.entries import entry, filled_in, part, rows, whole, yes_no
from referee.games.gin_rummy.arranging import lay_out
from referee.games.gin_rummy.blanks import pack_card, pack_cards
from referee.games.gin_rummy.checks import (
    Offer,
    cards_of,
    is_meld,
    listed,
    mask_of,
    mended,
    missing_between,
    names,
    refuse_hand,
    refuse_melds,
    refuse_shared,
    repeated,
    say_meld,
    why_no_fit,
)
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.knocking import TEN
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.messages import Message, Plain, gettext_noop
from referee.rulings import Assumption, Ruling, allow, refuse


@filled_in
class LaidOff:
    """A card laid off, and the knocker's meld it goes onto."""

    card: Card = entry(pack_card(), label=gettext_noop("Card"))
    onto: int = entry(
        whole(), label=gettext_noop("Onto"), help=gettext_noop("The number of the knocker's meld, the first being 0.")
    )


@filled_in
class Layoff:
    hand: Sequence[Card] | None = entry(pack_cards(), label=gettext_noop("Hand of the defender"), default=None)
    melds: Sequence[Sequence[Card]] | None = entry(
        rows(pack_cards()),
        label=gettext_noop("Melds of the defender"),
        help=gettext_noop("Empty: the best ones."),
        default=None,
    )
    knocker_melds: Sequence[Sequence[Card]] = entry(rows(pack_cards()), label=gettext_noop("Melds of the knocker"))
    layoffs: Sequence[LaidOff] = entry(rows(part(LaidOff)), label=gettext_noop("Lay-offs"))
    gin: bool = entry(yes_no(), label=gettext_noop("It was gin"), default=False)


@filled_in
class Defend:
    hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand of the defender"))
    knocker_melds: Sequence[Sequence[Card]] = entry(rows(pack_cards()), label=gettext_noop("Melds of the knocker"))
    gin: bool = entry(yes_no(), label=gettext_noop("It was gin"), default=False)


@dataclass(frozen=True, slots=True)
class Defended:
    """A defender's hand after his melds and lay-offs."""

    hand: int
    melds: tuple[int, ...]
    layoffs: tuple[deadwood.LayOff, ...]

    @property
    def deadwood(self) -> int:
        return count_points(self.left)

    @property
    def left(self) -> int:
        return self.hand & ~sum(self.melds) & ~self.laid_off

    @property
    def laid_off(self) -> int:
        return sum(1 << layoff.card for layoff in self.layoffs)

    def says(self) -> Message:
        laid_off = cards_of(self.laid_off)
        if not laid_off:
            return Say.DEFENDER_LEAVES(deadwood=self.deadwood)
        return Say.LAYS_OFF_AND_LEAVES(cards=laid_off, deadwood=self.deadwood)

    def answer(self) -> dict[str, Plain]:
        return {
            "deadwood": self.deadwood,
            "melds": listed(self.melds),
            "layoffs": [{"card": str(Card(layoff.card)), "onto": layoff.onto} for layoff in self.layoffs],
            "deadwood_cards": names(self.left),
        }


def judge_layoff(claim: Layoff, rules: HouseRules) -> Ruling:
    """May these cards be laid off on the knocker's melds?"""
    ruling, _ = lay_off(claim)
    return (
        ruling
        if ruling.legal
        else replace(ruling, remedies=mended(claim, lambda other: lay_off(other)[0], layoff_offers(claim)))
    )


def lay_off(claim: Layoff) -> tuple[Ruling, Defended | None]:
    """Judge lay-offs; beside a ruling that stands, the hand after them if it is known."""
    hand = None if claim.hand is None else mask_of(claim.hand)
    refusal = (
        _refuse_cards(claim.hand, claim.knocker_melds) or _refuse_own_melds(claim, hand) or _refuse_layoffs(claim, hand)
    )
    if refusal:
        return refusal, None
    laid = {layoff.card for layoff in claim.layoffs}
    cards = tuple(sorted(laid))
    targets = _targets(claim)
    notes = tuple(_other_homes(claim, targets))
    if hand is None:
        untold = Assumption("cards_are_deadwood", Say.ASSUMES_DEADWOOD())
        answer = {"extended": listed(targets)}
        return allow(Rule.LAY_OFF, Say.FITS(cards=cards), answer, assumes=(untold,), notes=notes), None
    rest = hand & ~mask_of(laid)
    melds = best_arrangement(rest).melds if claim.melds is None else tuple(map(mask_of, claim.melds))
    layoffs = tuple(sorted(deadwood.LayOff(one.card.index, one.onto) for one in claim.layoffs))
    defended = Defended(hand, melds, layoffs)
    best = best_defence(hand, tuple(map(mask_of, claim.knocker_melds)), gin=is_gin(claim))
    rule = Rule.LAY_OFF
    if best.deadwood < defended.deadwood:
        rule, notes = Rule.LAY_OFF_RIGHT, (*notes, Say.DEFENCE_CAN_LEAVE(deadwood=best.deadwood))
    untold_melds = (Assumption("own_melds", Say.ASSUMES_OWN_MELDS()),) if claim.melds is None else ()
    answer = {**defended.answer(), "extended": listed(targets)}
    return allow(rule, defended.says(), answer, assumes=untold_melds, notes=notes), defended


def judge_defend(claim: Defend, rules: HouseRules) -> Ruling:
    """The least that a defender can have left, by his own melds and lay-offs together."""
    if refusal := _refuse_cards(claim.hand, claim.knocker_melds):
        return refusal
    defended = defend(mask_of(claim.hand), tuple(map(mask_of, claim.knocker_melds)), gin=is_gin(claim))
    layoffs = tuple(LaidOff(card=Card(one.card), onto=one.onto) for one in defended.layoffs)
    laid = Layoff(knocker_melds=claim.knocker_melds, layoffs=layoffs)
    notes = tuple(_other_homes(laid, _targets(laid)))
    rule = Rule.NO_LAY_OFF_ON_GIN if is_gin(claim) else Rule.LAY_OFF
    return allow(rule, defended.says(), defended.answer(), notes=notes)


def defend(hand: int, knocker_melds: Sequence[int], *, gin: bool) -> Defended:
    """The best defence."""
    best = best_defence(hand, knocker_melds, gin=gin)
    return Defended(hand, best.melds, best.layoffs)


def is_gin(claim: Layoff | Defend) -> bool:
    """Was it gin? Ten cards in the knocker's melds say so too."""
    return claim.gin or sum(map(len, claim.knocker_melds)) >= TEN


def _refuse_cards(hand: Sequence[Card] | None, knocker_melds: Sequence[Sequence[Card]]) -> Ruling | None:
    if hand is not None and (refusal := refuse_hand(hand, TEN)):
        return refusal
    if refusal := refuse_melds(knocker_melds):
        return refusal
    laid = sum(map(len, knocker_melds))
    if laid > TEN + 1:
        return refuse(Rule.HAND_SIZE, "wrong_hand_size", Say.TOO_MANY_IN_MELDS(count=laid))
    return refuse_shared(mask_of(hand or ()), mask_of(card for meld in knocker_melds for card in meld))


def _refuse_own_melds(claim: Layoff, hand: int | None) -> Ruling | None:
    melds = claim.melds or ()
    return refuse_melds(melds, hand) or refuse_shared(_all_of(melds), _all_of(claim.knocker_melds))


def _refuse_layoffs(claim: Layoff, hand: int | None) -> Ruling | None:
    if claim.layoffs and is_gin(claim):
        return refuse(Rule.NO_LAY_OFF_ON_GIN, "no_layoff_on_gin", Say.NO_LAY_OFF_ON_GIN())
    cards = sorted(layoff.card for layoff in claim.layoffs)
    if refusal := refuse_shared(mask_of(cards), _all_of(claim.knocker_melds)):
        return refusal
    if hand is not None and (missing := cards_of(mask_of(cards) & ~hand)):
        return refuse(Rule.OWN_CARDS, "card_not_in_hand", Say.NOT_IN_HAND(card=missing[0]))
    if twice := repeated(cards):
        return refuse(Rule.ONE_MELD, "card_used_twice", Say.LAID_OFF_TWICE(card=twice))
    if melded := cards_of(mask_of(cards) & _all_of(claim.melds or ())):
        return refuse(Rule.LAY_OFF_DEADWOOD, "layoff_card_not_deadwood", Say.IN_OWN_MELD(card=melded[0]))
    if nowhere := [one.card for one in claim.layoffs if not 0 <= one.onto < len(claim.knocker_melds)]:
        return refuse(Rule.LAY_OFF_TARGET, "layoff_target_not_a_meld", Say.NO_SUCH_MELD(card=min(nowhere)))
    for meld, target in zip(map(mask_of, claim.knocker_melds), _targets(claim), strict=True):
        if not is_meld(target):
            return refuse(Rule.LAY_OFF, "layoff_does_not_fit", why_no_fit(meld, target & ~meld))
    return None


def _all_of(melds: Sequence[Sequence[Card]]) -> int:
    return mask_of({card for meld in melds for card in meld})


def _targets(claim: Layoff) -> list[int]:
    """The knocker's melds with what is laid off on them: the order in which cards are laid down does not matter."""
    return [
        mask_of({*meld, *(layoff.card for layoff in claim.layoffs if layoff.onto == at)})
        for at, meld in enumerate(claim.knocker_melds)
    ]


def _other_homes(claim: Layoff, targets: Sequence[int]) -> Iterator[Message]:
    """For each card laid off another meld of the knocker that it would fit as well."""
    for layoff in sorted(claim.layoffs, key=lambda one: one.card):
        for at, target in enumerate(targets):
            if at != layoff.onto and is_meld(target | 1 << layoff.card.index):
                yield Say.FITS_ELSEWHERE(card=layoff.card, meld=say_meld(target))


def layoff_offers(claim: Layoff) -> Iterator[list[Offer]]:
    """What might be laid off instead."""
    if is_gin(claim):
        yield [(Say.LAY_OFF_NOTHING(), {"layoffs": ()})]
        return
    fitting = _fitting(claim)
    amiss = tuple(sorted({layoff.card for layoff in claim.layoffs} - {layoff.card for layoff in fitting}))
    yield list(_with_missing_cards(claim))
    for card in amiss:
        yield [
            (Say.LAY_ON_OTHER(card=card, meld=say_meld(meld)), {"layoffs": (*fitting, LaidOff(card=card, onto=at))})
            for at, meld in enumerate(map(mask_of, claim.knocker_melds))
        ]
    if claim.hand is not None and claim.melds is not None:
        yield [
            _without_laid_off(claim),
            lay_out(mask_of(claim.hand) & ~mask_of(layoff.card for layoff in claim.layoffs)),
        ]
    if amiss:
        yield [(Say.KEEP(cards=amiss), {"layoffs": fitting})]


def _fitting(claim: Layoff) -> tuple[LaidOff, ...]:
    """The lay-offs that can stand: each fits its meld as it has grown by then."""
    fitting: list[LaidOff] = []
    melded = _all_of(claim.melds or ())
    for at, target in enumerate(map(mask_of, claim.knocker_melds)):
        waiting = [one for one in claim.layoffs if one.onto == at and not melded >> one.card.index & 1]
        while fits := [
            one for one in waiting if is_meld(target | 1 << one.card.index) and not target >> one.card.index & 1
        ]:
            fitting.append(fits[0])
            target |= 1 << fits[0].card.index
    return tuple(fitting)


def _with_missing_cards(claim: Layoff) -> Iterator[Offer]:
    """The cards that are missing for a lay-off, laid off as well."""
    for at, (meld, target) in enumerate(zip(map(mask_of, claim.knocker_melds), _targets(claim), strict=True)):
        cards = cards_of(target)
        if not is_meld(target) and not is_set(meld) and len({card.suit for card in cards}) == 1:
            missing = missing_between(cards)
            more = tuple(LaidOff(card=card, onto=at) for card in missing)
            yield Say.LAY_OFF_TOO(cards=missing), {"layoffs": (*claim.layoffs, *more)}


def _without_laid_off(claim: Layoff) -> Offer:
    """The own melds without the cards that are laid off, as far as they are melds then."""
    laid = mask_of({layoff.card for layoff in claim.layoffs})
    left = [mask & ~laid for mask in map(mask_of, claim.melds or ())]
    melds = tuple(cards_of(mask) for mask in left if is_meld(mask))
    return Say.LEAVE_OWN_MELD(), {"melds": melds}
