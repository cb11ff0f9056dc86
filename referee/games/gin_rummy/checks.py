"""What is looked at before anything else: can these cards lie here, and are the melds melds?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

from referee.cards import ALL_CARDS, Card, Rank
from referee.deadwood import as_mask, as_numbers, is_run, is_set
from referee.entries import write
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.messages import Message
from referee.rulings import Remedy, Ruling, refuse

T = TypeVar("T")
Offer = tuple[Message, dict[str, Any]]


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a 52-bit hand."""
    return as_mask(card.index for card in cards)


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a 52-bit hand, by suit and rank."""
    return tuple(ALL_CARDS[number] for number in as_numbers(mask))


def listed(masks: Iterable[int]) -> list[list[str]]:
    """Groups of cards as an answer lists them."""
    return [names(mask) for mask in masks]


def names(mask: int) -> list[str]:
    """Cards as an answer lists them."""
    return [str(card) for card in cards_of(mask)]


def is_meld(mask: int) -> bool:
    return is_set(mask) or is_run(mask)


def refuse_hand(cards: Sequence[Card], *sizes: int) -> Ruling | None:
    """A hand with a card twice, or with another number of cards than these."""
    if twice := repeated(cards):
        return refuse(Rule.CARD_ONCE, "duplicate_card", Say.CARD_TWICE(card=twice))
    if len(cards) not in sizes:
        says = Say.SIZES_EXPECTED(low=min(sizes), high=max(sizes), count=len(cards))
        if len(sizes) == 1:
            says = Say.SIZE_EXPECTED(size=sizes[0], count=len(cards))
        return refuse(Rule.HAND_SIZE, "wrong_hand_size", says)
    return None


def refuse_shared(one: int, other: int) -> Ruling | None:
    """Cards that lie with both players."""
    both = cards_of(one & other)
    return refuse(Rule.CARD_ONCE, "duplicate_across_hands", Say.IN_BOTH_HANDS(card=both[0])) if both else None


def refuse_melds(melds: Sequence[Sequence[Card]], held: int | None = None) -> Ruling | None:
    """Melds with a card that is not held (if the hand is known), with a card twice, or that are no melds."""
    laid = sorted(card for meld in melds for card in meld)
    if held is not None and (missing := cards_of(mask_of(laid) & ~held)):
        return refuse(Rule.OWN_CARDS, "card_not_in_hand", Say.NOT_IN_HAND(card=missing[0]))
    if twice := repeated(laid):
        return refuse(Rule.ONE_MELD, "card_used_twice", Say.USED_TWICE(card=twice))
    wrong = [mask for mask in map(mask_of, melds) if not is_meld(mask)]
    return refuse_meld(wrong[0]) if wrong else None


def repeated(cards: Iterable[Card]) -> Card | None:
    """The lowest card that is there more than once."""
    in_order = sorted(cards)
    return next((card for card, following in pairwise(in_order) if card == following), None)


def refuse_meld(mask: int) -> Ruling:
    """Why these cards are no meld."""
    rule, says = _why_no_meld(cards_of(mask))
    return refuse(rule, "not_a_meld", says)


def _why_no_meld(cards: tuple[Card, ...]) -> tuple[Rule, Message]:
    suits = {card.suit for card in cards}
    ranks = {card.rank for card in cards}
    if len(suits) > 1 or not cards:
        if len(ranks) == 1:
            return Rule.SET, Say.TOO_FEW(cards=cards)
        return (Rule.SET if len(suits) == len(cards) else Rule.RUN), Say.NEITHER(cards=cards)
    if Rank.ACE in ranks and Rank.KING in ranks:
        return Rule.RUN, Say.ACE_IS_LOW()
    if gap := missing_between(cards):
        return Rule.RUN, Say.GAP(missing=gap, count=len(gap))
    return Rule.RUN, Say.TOO_FEW(cards=cards)


def why_no_fit(meld: int, added: int) -> Message:
    """Why cards do not fit a meld of the knocker, said of one that is at fault."""
    lowest = cards_of(meld)[0]
    name = say_meld(meld)
    if is_set(meld):
        other_rank = next(card for card in cards_of(added) if card.rank != lowest.rank)
        return Say.NOT_OF_THE_SET(card=other_rank, meld=name)
    if other_suit := [card for card in cards_of(added) if card.suit != lowest.suit]:
        return Say.NOT_OF_THE_SUIT(card=other_suit[0], meld=name)
    end, card = _first_gap(meld, added)
    far_end = lowest if card > lowest else cards_of(meld)[-1]
    if {card.rank, far_end.rank} == {Rank.ACE, Rank.KING}:
        return Say.ACE_IS_LOW()
    missing = missing_between([end, card])
    return Say.DOES_NOT_TOUCH(card=card, end=end, missing=missing, count=len(missing))


def _first_gap(run: int, added: int) -> tuple[Card, Card]:
    """The first card, going away from a run, that does not follow on, after the end it should follow."""
    low, high = cards_of(run)[0], cards_of(run)[-1]
    above = [card for card in cards_of(added) if card > high]
    below = [card for card in reversed(cards_of(added)) if card < low]
    for card in (*above, *below):
        end = high if card > high else low
        if missing_between([end, card]):
            return end, card
        low, high = min(low, card), max(high, card)
    raise ValueError(run, added)


def missing_between(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of one suit that a run from the lowest to the highest of these would need besides."""
    first, last = min(cards), max(cards)
    return tuple(card for card in ALL_CARDS[first.index : last.index] if card not in cards)


def say_meld(mask: int) -> Message:
    """A meld by name."""
    cards = cards_of(mask)
    return Say.THE_SET(cards=cards) if is_set(mask) else Say.THE_RUN(low=cards[0], high=cards[-1])


def mended(claim: T, judge: Callable[[T], Ruling], offers: Iterable[Iterable[Offer]]) -> tuple[Remedy, ...]:
    """The first of each group of offers that helps: the same claim with these changes, if it is then legal."""
    remedies = []
    for group in offers:
        for says, changes in group:
            better = replace(claim, **changes)  # type: ignore[type-var]  # every claim is a filled-in class
            if judge(better).legal:
                remedies.append(Remedy(says, write(better)))
                break
    return tuple(remedies)
