"""The question whether a player may knock, with gin and big gin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.cards import Card
from referee.deadwood import best_arrangement, count_deadwood_by_discard, count_points
from referee.entries import entry, filled_in, rows
from referee.games.gin_rummy.arranging import MOST_HELD, arranged, lay_out
from referee.games.gin_rummy.blanks import UPCARD, UPCARD_HELP, ending, pack_card, pack_cards
from referee.games.gin_rummy.checks import Offer, mask_of, mended, refuse_hand, refuse_melds, say_meld
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.outcome import Ended, Players, judge_declared
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.messages import Message, gettext_noop
from referee.rulings import Assumption, Ruling, allow, refuse

TEN = 10


@filled_in
class Knock:
    hand: Sequence[Card] = entry(
        pack_cards(), label=gettext_noop("Hand"), help=gettext_noop("Eleven with the card thrown, or the ten laid out.")
    )
    discard: Card | None = entry(pack_card(), label=gettext_noop("Card thrown face down"), default=None)
    melds: Sequence[Sequence[Card]] | None = entry(
        rows(pack_cards()),
        label=gettext_noop("Melds"),
        help=gettext_noop("Empty: those that leave the least."),
        default=None,
    )
    declares: str | None = entry(ending(), label=gettext_noop("Declared"), default=None)
    taken_from_discard: Card | None = entry(
        pack_card(), label=gettext_noop("Card just taken from the discard pile"), default=None
    )
    upcard: Card | None = entry(pack_card(), label=UPCARD, help=UPCARD_HELP, default=None)


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards a knocker keeps, as he laid them, and what he has by them: `knock`, `gin` or `big_gin`."""

    cards: int
    melds: tuple[int, ...]
    declared: str

    @property
    def deadwood(self) -> int:
        return count_points(self.cards & ~sum(self.melds))

    @property
    def kind(self) -> str:
        """By the cards, whatever was called; eleven matched cards are big gin only if it is declared."""
        if self.deadwood:
            return "knock"
        return "big_gin" if self.declared == "big_gin" else "gin"


def judge_knock(claim: Knock, rules: HouseRules) -> Ruling:
    """May the player knock with these cards, and is it gin?"""
    ruling, _ = lay_knock(claim, Players(), rules)
    if ruling.legal:
        return replace(ruling, assumes=_assumptions(claim, rules))
    remedies = mended(claim, lambda other: lay_knock(other, Players(), rules)[0], knock_offers(claim, rules))
    return replace(ruling, remedies=remedies)


def lay_knock(claim: Knock, players: Players, rules: HouseRules) -> tuple[Ruling, Laid | None]:
    """Judge a knock; beside the ruling what was laid, also if it is too much, but not if it cannot be told."""
    refusal = _refuse_cards(claim, rules)
    if refusal:
        return refusal, None
    kept = mask_of(claim.hand) & ~mask_of([claim.discard] if claim.discard else [])
    if claim.melds is None:
        melds = best_arrangement(kept).melds
    elif refusal := refuse_melds(claim.melds, kept):
        return refusal, None
    else:
        melds = tuple(map(mask_of, claim.melds))
    laid = Laid(kept, melds, claim.declares or "knock")
    return _judge_laid(laid, claim, players, rules), laid


def _judge_laid(laid: Laid, claim: Knock, players: Players, rules: HouseRules) -> Ruling:
    if refusal := judge_declared(Ended(laid.declared, laid.deadwood, 0, claim.upcard), players, rules):
        return refusal
    who, left, limit = players.name(players.knocker), laid.deadwood, rules.limit(claim.upcard)
    answer = {"kind": laid.kind, **arranged(laid.cards, laid.melds), "limit": limit}
    notes: tuple[Message, ...] = ()
    if left and (best := best_arrangement(laid.cards)).deadwood < left:
        notes = (Say.LESS_IS_POSSIBLE(melds=tuple(map(say_meld, best.melds)), deadwood=best.deadwood),)
    if laid.kind == "big_gin":
        return allow(Rule.BIG_GIN, Say.HAS_BIG_GIN(who=who), answer)
    if laid.kind == "gin":
        return allow(Rule.GIN, Say.HAS_GIN(who=who), answer)
    says = Say.MAY_KNOCK(who=who, deadwood=left, limit=limit)
    return allow(Rule.LIMIT, says, answer, notes=notes)


def _assumptions(claim: Knock, rules: HouseRules) -> tuple[Assumption, ...]:
    """What a table may not know, taken in the knocker's favour."""
    told = claim.taken_from_discard or rules.may_return_taken_discard or claim.declares == "big_gin"
    spread = (Assumption("spread_with_least", Say.ASSUMES_LEAST_SPREAD()),) if claim.melds is None else ()
    taken = () if told else (Assumption("card_thrown_not_taken", Say.ASSUMES_NOT_TAKEN()),)
    upcard = (Assumption("limit_of_ten", Say.ASSUMES_LIMIT()),) if rules.oklahoma and not claim.upcard else ()
    return spread + taken + upcard


def _refuse_cards(claim: Knock, rules: HouseRules) -> Ruling | None:
    """What is wrong with the cards before anyone looks at melds."""
    if refusal := refuse_hand(claim.hand, TEN, MOST_HELD):
        return refusal
    hand, thrown, taken = claim.hand, claim.discard, claim.taken_from_discard
    is_big_gin = claim.declares == "big_gin"
    if is_big_gin and rules.plays_big_gin and thrown:
        return refuse(Rule.BIG_GIN, "big_gin_keeps_all_cards", Say.BIG_GIN_KEEPS_ALL(card=thrown))
    if is_big_gin and rules.plays_big_gin and len(hand) == TEN:
        return refuse(Rule.BIG_GIN, "wrong_hand_size", Say.SIZE_EXPECTED(size=MOST_HELD, count=TEN))
    if not is_big_gin and len(hand) == MOST_HELD and thrown is None:
        return refuse(Rule.KNOCK, "discard_needed", Say.DISCARD_NEEDED())
    if thrown and len(hand) == TEN:
        return refuse(Rule.HAND_SIZE, "wrong_hand_size", Say.THROWN_WITH_TEN(card=thrown))
    if thrown and thrown not in hand:
        return refuse(Rule.OWN_CARDS, "card_not_in_hand", Say.NOT_IN_HAND(card=thrown))
    if taken is None or (taken in hand and taken != thrown):
        return None
    if len(hand) == MOST_HELD and taken not in hand:
        return refuse(Rule.OWN_CARDS, "card_not_in_hand", Say.NOT_IN_HAND(card=taken))
    if rules.may_return_taken_discard:
        return None
    return refuse(Rule.TAKEN_CARD, "cannot_discard_taken_card", Say.JUST_TAKEN(card=taken))


def knock_offers(claim: Knock, rules: HouseRules) -> Iterator[list[Offer]]:
    """What might be done instead: other melds, another declaration, another card thrown."""
    hand, thrown = claim.hand, claim.discard
    if refuse_hand(hand, TEN, MOST_HELD):
        return
    if thrown and len(hand) == TEN and thrown not in hand:
        yield [(Say.ADD_THROWN(card=thrown), {"hand": (*hand, thrown)})]
        return
    kept = mask_of(hand) & ~mask_of([thrown] if thrown else [])
    if claim.melds is not None:
        yield [lay_out(kept)]
    if claim.declares == "gin":
        yield [(Say.DECLARE_KNOCK(), {"declares": "knock"})]
    if claim.declares == "big_gin":
        yield [(Say.DECLARE_GIN(), {"declares": "gin"}), (Say.DECLARE_KNOCK(), {"declares": "knock"})]
    if len(hand) == MOST_HELD and rules.plays_big_gin:
        yield [(Say.DECLARE_BIG_GIN(), {"declares": "big_gin", "discard": None, "melds": None})]
    if len(hand) == MOST_HELD and not (thrown and claim.declares == "big_gin"):
        yield list(_other_discards(claim))


def _other_discards(claim: Knock) -> Iterator[Offer]:
    """Every other card that could be thrown, the one that leaves the least first."""
    hand = mask_of(claim.hand)
    declares = "gin" if claim.declares == "big_gin" else claim.declares
    by_deadwood = sorted(count_deadwood_by_discard(hand).items(), key=lambda item: (item[1], item[0]))
    for number, left in by_deadwood:
        card = Card(number)
        if card != claim.discard:
            says = Say.THROW_INSTEAD(card=card, deadwood=left)
            _, melds = lay_out(hand ^ 1 << number)
            yield says, {"discard": card, "declares": declares, **(melds if claim.melds is not None else {})}
