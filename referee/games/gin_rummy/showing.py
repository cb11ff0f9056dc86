"""How the cards of a hand, or of a claim, lie on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from referee.cards import Card
from referee.deadwood import as_mask, best_arrangement, count_points
from referee.games.gin_rummy.arranging import Arrange, Meld, Spread
from referee.games.gin_rummy.checks import cards_of, is_meld, mask_of, missing_between
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.knocking import Knock
from referee.games.gin_rummy.laying_off import Defend, Defended, Layoff, defend, is_gin
from referee.games.gin_rummy.says import Say
from referee.layout import Group, Holding


def arranged_groups(cards: int, melds: Iterable[int]) -> Iterator[Group]:
    """Melds apart, then the deadwood with its count."""
    left = cards
    for meld in melds:
        yield Group(cards_of(meld))
        left &= ~meld
    if left:
        yield Group(cards_of(left), "loose", Say.DEADWOOD_OF_OTHER(deadwood=count_points(left)))


def knocker_groups(cards: int, melds: Iterable[int], thrown: Card | None) -> tuple[Group, ...]:
    """A spread, and the card that was thrown face down."""
    away = (Group((thrown,), "off", Say.THROWN()),) if thrown else ()
    return (*arranged_groups(cards, melds), *away)


def defender_groups(defended: Defended, targets: Sequence[int]) -> tuple[Group, ...]:
    """The defender's melds, deadwood and lay-offs, each with the meld of the knocker that it lies on."""
    kept = defended.hand & ~defended.laid_off
    laid_off = (
        Group(
            cards_of(as_mask(one.card for one in defended.layoffs if one.onto == at)),
            "off",
            Say.LAID_OFF_ON(cards=cards_of(target)),
        )
        for at, target in enumerate(targets)
        if any(one.onto == at for one in defended.layoffs)
    )
    return (*arranged_groups(kept, defended.melds), *laid_off)


def show_meld(claim: Meld, _rules: HouseRules) -> tuple[Holding, ...]:
    """The cards in order, with those that are missing for a run."""
    return (Holding(tuple(_in_place(claim.cards, ()))),)


def show_layoff(claim: Layoff, _rules: HouseRules) -> tuple[Holding, ...]:
    """The knocker's melds with what is laid on them, and what is missing between; then the defender's own melds."""
    onto = {at: [one.card for one in claim.layoffs if one.onto == at] for at in range(len(claim.knocker_melds))}
    on_table = [group for at, meld in enumerate(claim.knocker_melds) for group in _in_place(meld, onto[at])]
    nowhere = tuple(one.card for one in claim.layoffs if one.onto not in onto)
    off = (Group(nowhere, "off"),) if nowhere else ()
    own = tuple(Group(cards_of(mask_of(meld))) for meld in claim.melds or ())
    return (Holding((*on_table, *off)), *([Holding(own, Say.DEFENDER())] if own else []))


def _in_place(cards: Sequence[Card], added: Sequence[Card]) -> Iterator[Group]:
    """Cards of a meld, those added to it and those missing from it, from low to high."""
    here = {*cards, *added}
    one_suit = len({card.suit for card in here}) == 1
    missing = missing_between(sorted(here)) if here and one_suit and not is_meld(mask_of(here)) else ()
    # From an ace to a king of a suit nothing is missing: the ace is low, and a run does not go round the corner.
    missing = missing if len(missing) < len(here) + 2 else ()
    lies = dict.fromkeys(cards, "meld") | dict.fromkeys(added, "off") | dict.fromkeys(missing, "missing")
    by_kind = sorted(lies, key=lambda card: card.index) if one_suit else list(lies)
    for kind, group in groupby(by_kind, key=lies.__getitem__):
        yield Group(tuple(group), kind)


def show_knock(claim: Knock, _rules: HouseRules) -> tuple[Holding, ...]:
    """The ten cards as they are laid, and the card thrown."""
    kept = mask_of(claim.hand) & ~mask_of([claim.discard] if claim.discard else [])
    melds = best_arrangement(kept).melds if claim.melds is None else tuple(map(mask_of, claim.melds))
    return (Holding(knocker_groups(kept, melds, claim.discard)),)


def show_spread(claim: Spread, _rules: HouseRules) -> tuple[Holding, ...]:
    """The hand in the melds that are claimed."""
    return (Holding(tuple(arranged_groups(mask_of(claim.hand), map(mask_of, claim.melds)))),)


def show_arrange(claim: Arrange, _rules: HouseRules) -> tuple[Holding, ...]:
    """The hand as it leaves the least."""
    hand = mask_of(claim.hand)
    return (Holding(tuple(arranged_groups(hand, best_arrangement(hand).melds))),)


def show_defend(claim: Defend, _rules: HouseRules) -> tuple[Holding, ...]:
    """The knocker's melds, and the best defence."""
    targets = tuple(map(mask_of, claim.knocker_melds))
    laid = tuple(Group(cards_of(meld)) for meld in targets)
    best = defend(mask_of(claim.hand), targets, gin=is_gin(claim))
    return Holding(laid, Say.KNOCKER()), Holding(defender_groups(best, targets), Say.DEFENDER())
