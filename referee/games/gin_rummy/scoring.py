"""The question what a hand scores, by counts or by cards, and how much the knocker's spread matters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.cards import Card
from referee.deadwood import count_points
from referee.entries import entry, filled_in, part, rows
from referee.errors import BadEntry
from referee.games.gin_rummy.blanks import UPCARD, UPCARD_HELP, deadwood_count, ending, not_told, pack_card, pack_cards
from referee.games.gin_rummy.checks import (
    Offer,
    cards_of,
    listed,
    mask_of,
    mended,
    names,
    refuse_hand,
    refuse_shared,
    say_meld,
)
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.knocking import TEN, Knock, Laid, knock_offers, lay_knock
from referee.games.gin_rummy.laying_off import Defended, LaidOff, Layoff, defend, lay_off, layoff_offers
from referee.games.gin_rummy.outcome import Ended, Outcome, Players, allow_outcome, judge_ending, score_ending
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.games.gin_rummy.spreads import Weighed, describe_spread, each_result, net_points, weigh_spreads
from referee.messages import Message, Plain, gettext_noop
from referee.rulings import Assumption, Ruling, allow, refuse


@filled_in
class CardHand:
    """A hand by the cards of both players, lay-offs still to be done."""

    knocker_hand: Sequence[Card] = entry(
        pack_cards(),
        label=gettext_noop("Hand of the knocker"),
        help=gettext_noop("Eleven with the card thrown, or the ten laid out."),
    )
    discard: Card | None = entry(pack_card(), label=gettext_noop("Card thrown face down"), default=None)
    defender_hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand of the defender"))
    knocker_melds: Sequence[Sequence[Card]] | None = entry(
        rows(pack_cards()),
        label=gettext_noop("Melds of the knocker"),
        help=gettext_noop("Empty: those that leave the least."),
        default=None,
    )
    declares: str | None = entry(ending(), label=gettext_noop("Declared"), default=None)
    defender_melds: Sequence[Sequence[Card]] | None = entry(
        rows(pack_cards()),
        label=gettext_noop("Melds of the defender"),
        help=gettext_noop("Empty, and no lay-offs: the best defence."),
        default=None,
    )
    layoffs: Sequence[LaidOff] | None = entry(rows(part(LaidOff)), label=gettext_noop("Lay-offs"), default=None)
    upcard: Card | None = entry(pack_card(), label=UPCARD, help=UPCARD_HELP, default=None)

    def check(self) -> None:
        if self.layoffs and self.knocker_melds is None:
            raise BadEntry("missing_field", Say.LAYOFFS_ONTO_WHAT(), "knocker_melds")


@filled_in
class Score(CardHand):
    """By cards, or by counts with `kind`."""

    knocker_hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand of the knocker"), default=())
    defender_hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand of the defender"), default=())
    kind: str | None = entry(ending(), label=gettext_noop("How the hand ended"), default=None)
    knocker_deadwood: int | None = entry(deadwood_count(), label=gettext_noop("Deadwood of the knocker"), default=None)
    defender_deadwood: int | None = entry(
        deadwood_count(), label=gettext_noop("Deadwood of the defender, after lay-offs"), default=None
    )

    def check(self) -> None:
        super().check()
        by_cards = {"knocker_hand": self.knocker_hand or None, "defender_hand": self.defender_hand or None}
        by_counts = {name: getattr(self, name) for name in ("kind", "knocker_deadwood", "defender_deadwood")}
        has_cards = any(value is not None for value in by_cards.values())
        if has_cards and any(value is not None for value in by_counts.values()):
            raise BadEntry("bad_claim", Say.CARDS_OR_COUNTS(), "kind")
        for name, value in (by_cards if has_cards else by_counts).items():
            if value is None:
                raise not_told(self, name)


@filled_in
class CountHand:
    """A hand by its counts, lay-offs done. What the defender has left is not asked before the knock stands."""

    kind: str = entry(ending(), label=gettext_noop("How the hand ended"))
    knocker_deadwood: int | None = entry(
        deadwood_count(),
        label=gettext_noop("Deadwood of the knocker"),
        help=gettext_noop("Not asked after gin."),
        default=None,
    )
    defender_deadwood: int | None = entry(
        deadwood_count(), label=gettext_noop("Deadwood of the defender, after lay-offs"), default=None
    )
    upcard: Card | None = entry(pack_card(), label=UPCARD, help=UPCARD_HELP, default=None)


def judge_score(claim: Score, rules: HouseRules) -> Ruling:
    """What a hand scores."""
    judge = judge_cards if claim.kind is None else judge_counts
    ruling, _ = judge(claim, Players(), rules)
    return ruling


def judge_counts(claim: CountHand | Score, players: Players, rules: HouseRules) -> tuple[Ruling, Outcome | None]:
    """Judge a hand by its counts; beside a refusal what it would come to, once both counts are told."""
    ruling, outcome = _score_counts(claim, players, rules)
    is_told = claim.defender_deadwood is not None
    if ruling.legal and not is_told:
        raise BadEntry("missing_field", Say.WHAT_IS_LEFT(who=players.name(players.defender)), "defender_deadwood")
    if ruling.legal:
        return ruling, outcome
    declared = [[(Say.DECLARE_KNOCK(), {"kind": "knock"}), (Say.DECLARE_GIN(), {"kind": "gin"})]]
    remedies = mended(claim, lambda other: _score_counts(other, players, rules)[0], declared)
    return replace(ruling, remedies=remedies), outcome if is_told else None


def _score_counts(claim: CountHand | Score, players: Players, rules: HouseRules) -> tuple[Ruling, Outcome]:
    ended = Ended(claim.kind or "knock", claim.knocker_deadwood or 0, claim.defender_deadwood or 0, claim.upcard)
    outcome = score_ending(ended, players, rules)
    return judge_ending(ended, players, rules) or allow_outcome(outcome, ended, players, rules), outcome


def judge_cards(claim: CardHand, players: Players, rules: HouseRules) -> tuple[Ruling, Outcome | None]:
    """Judge a hand by its cards; beside a refusal what it would come to, as far as that can be told."""
    ruling, outcome = _score_cards(claim, players, rules)
    if ruling.legal:
        return ruling, outcome
    remedies = mended(claim, lambda other: _score_cards(other, players, rules)[0], _offers(claim, players, rules))
    return replace(ruling, remedies=remedies), outcome


def _score_cards(claim: CardHand, players: Players, rules: HouseRules) -> tuple[Ruling, Outcome | None]:
    defender_hand = mask_of(claim.defender_hand)
    refusal = refuse_hand(claim.knocker_hand, TEN, TEN + 1) or refuse_hand(claim.defender_hand, TEN)
    refusal = refusal or refuse_shared(mask_of(_all_of_knocker(claim)), defender_hand)
    if refusal:
        return refusal, None
    knock, laid = lay_knock(_knock(claim), players, rules)
    if laid is None:
        return knock, None
    if claim.knocker_melds is None:
        laid = _least_spread(laid, claim, players, rules)
    defence, defended = _defence(claim, laid, defender_hand)
    left = _count_claimed(claim, defender_hand) if defended is None else defended.deadwood
    ended = Ended(laid.kind, laid.deadwood, left, claim.upcard)
    outcome = score_ending(ended, players, rules)
    if rules.oklahoma and claim.upcard is None:
        return refuse(Rule.UPCARD_KNOWN, "upcard_needed", Say.UPCARD_NEEDED()), outcome
    if not knock.legal or defended is None:
        return defence if knock.legal else knock, outcome
    others = _other_spreads(laid, outcome, claim, players, rules)
    more: dict[str, Plain] = {
        "knocker_melds": listed(laid.melds),
        "knocker_deadwood_cards": names(laid.cards & ~sum(laid.melds)),
        "defender_melds": defended.answer()["melds"],
        "defender_deadwood_cards": names(defended.left),
        "layoffs": defended.answer()["layoffs"],
        "spreads": [describe_spread(spread, players) for spread in others],
    }
    ruling = allow_outcome(outcome, ended, players, rules, because=(knock, defence), **more)
    notes = *knock.notes, *defence.notes, *_better_spread(others, outcome, players)
    return replace(ruling, assumes=tuple(_assumptions(claim)), notes=notes), outcome


def _all_of_knocker(claim: CardHand) -> set[Card]:
    return {*claim.knocker_hand, *([claim.discard] if claim.discard else [])}


def _knock(claim: CardHand) -> Knock:
    return Knock(
        hand=claim.knocker_hand,
        discard=claim.discard,
        melds=claim.knocker_melds,
        declares=claim.declares,
        upcard=claim.upcard,
    )


def _layoff(claim: CardHand, laid: Laid) -> Layoff:
    """What is claimed for the defender; if only melds or only lay-offs are told, there are none of the other."""
    return Layoff(
        hand=claim.defender_hand,
        melds=claim.defender_melds or (),
        knocker_melds=tuple(map(cards_of, laid.melds)),
        layoffs=claim.layoffs or (),
        gin=laid.kind != "knock",
    )


def _is_defence_told(claim: CardHand) -> bool:
    return claim.defender_melds is not None or claim.layoffs is not None


def _defence(claim: CardHand, laid: Laid, hand: int) -> tuple[Ruling, Defended | None]:
    if _is_defence_told(claim):
        return lay_off(_layoff(claim, laid))
    is_gin = laid.kind != "knock"
    best = defend(hand, laid.melds, gin=is_gin)
    rule = Rule.NO_LAY_OFF_ON_GIN if is_gin else Rule.LAY_OFF
    return allow(rule, best.says(), best.answer()), best


def _count_claimed(claim: CardHand, hand: int) -> int:
    """What the defender would have left if the table accepted what is claimed."""
    melded = {card for meld in claim.defender_melds or () for card in meld}
    laid_off = {layoff.card for layoff in claim.layoffs or ()}
    return count_points(hand & ~mask_of(melded | laid_off))


def _least_spread(laid: Laid, claim: CardHand, players: Players, rules: HouseRules) -> Laid:
    """Of the spreads that leave the least the one that brings the most."""
    hand = mask_of(claim.defender_hand)
    spreads = weigh_spreads(laid, laid.deadwood, hand, claim.upcard, players, rules)
    return max(spreads, key=lambda one: one.net).laid


def _other_spreads(laid: Laid, outcome: Outcome, claim: CardHand, players: Players, rules: HouseRules) -> list[Weighed]:
    """The legal spreads that bring another result, if the defender's choices are left open too."""
    if _is_defence_told(claim) or laid.kind == "big_gin":
        return []
    hand, limit = mask_of(claim.defender_hand), rules.limit(claim.upcard)
    spreads = each_result(weigh_spreads(laid, limit, hand, claim.upcard, players, rules))
    own = net_points(outcome, players)
    return [one for one in spreads if one.net != own]


def _better_spread(others: Sequence[Weighed], outcome: Outcome, players: Players) -> tuple[Message, ...]:
    """That another spread would have brought the knocker more, if one would."""
    net = net_points(outcome, players)
    if not others or others[0].net <= net:
        return ()
    return (Say.BETTER_SPREAD(net=others[0].net, melds=tuple(map(say_meld, others[0].laid.melds))),)


def _assumptions(claim: CardHand) -> Iterator[Assumption]:
    if claim.knocker_melds is None:
        yield Assumption("spread_with_least", Say.ASSUMES_LEAST_SPREAD())
    if not _is_defence_told(claim):
        yield Assumption("best_defence", Say.ASSUMES_BEST_DEFENCE())


_AS_KNOCKER = {"hand": "knocker_hand", "melds": "knocker_melds"}
_AS_DEFENDER = {"melds": "defender_melds"}


def _offers(claim: CardHand, players: Players, rules: HouseRules) -> Iterator[list[Offer]]:
    """What might be changed about the knock, and about the lay-offs."""
    knock, laid = lay_knock(_knock(claim), players, rules)
    for group in [] if knock.legal else knock_offers(_knock(claim), rules):
        yield [(says, _renamed(changes, _AS_KNOCKER)) for says, changes in group]
    for group in layoff_offers(_layoff(claim, laid)) if laid and _is_defence_told(claim) else []:
        yield [(says, _renamed(changes, _AS_DEFENDER)) for says, changes in group]


def _renamed(changes: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {names.get(name, name): value for name, value in changes.items()}
