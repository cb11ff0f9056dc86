"""The spread is the knocker's choice: what each legal one would bring against the best defence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from referee.cards import Card
from referee.deadwood import every_arrangement
from referee.entries import entry, filled_in
from referee.games.gin_rummy.blanks import UPCARD, UPCARD_HELP, pack_card, pack_cards
from referee.games.gin_rummy.checks import listed, mask_of, mended, refuse_hand, refuse_shared
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.knocking import TEN, Knock, Laid, knock_offers, lay_knock
from referee.games.gin_rummy.laying_off import defend
from referee.games.gin_rummy.outcome import Ended, Outcome, Players, score_ending
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.messages import Plain, gettext_noop
from referee.rulings import Ruling, allow, refuse


@dataclass(frozen=True, slots=True)
class Weighed:
    """A spread, and what it comes to against the best defence; `net` is seen from the knocker."""

    laid: Laid
    outcome: Outcome
    net: int


def weigh_spreads(
    laid: Laid, limit: int, defender_hand: int, upcard: Card | None, players: Players, rules: HouseRules
) -> list[Weighed]:
    """Every spread of the knocker's cards that leaves no more than the limit, in a lasting order."""
    spreads = (replace(laid, melds=arrangement.melds) for arrangement in every_arrangement(laid.cards, limit))
    return [weigh(spread, defender_hand, upcard, players, rules) for spread in spreads]


def weigh(laid: Laid, defender_hand: int, upcard: Card | None, players: Players, rules: HouseRules) -> Weighed:
    """What a spread comes to against the best defence."""
    left = defend(defender_hand, laid.melds, gin=laid.kind != "knock").deadwood
    outcome = score_ending(Ended(laid.kind, laid.deadwood, left, upcard), players, rules)
    return Weighed(laid, outcome, net_points(outcome, players))


def net_points(outcome: Outcome, players: Players) -> int:
    """The points of a hand seen from the knocker."""
    return outcome.points if outcome.winner == players.knocker else -outcome.points


def each_result(spreads: Iterable[Weighed]) -> list[Weighed]:
    """For each different result the spread that leaves the least, the best result first."""
    by_net: dict[int, Weighed] = {}
    for spread in sorted(spreads, key=lambda one: one.laid.deadwood):
        by_net.setdefault(spread.net, spread)
    return sorted(by_net.values(), key=lambda one: -one.net)


def describe_spread(spread: Weighed, players: Players) -> dict[str, Plain]:
    """A spread as an answer lists it."""
    return {
        "melds": listed(spread.laid.melds),
        "deadwood": spread.laid.deadwood,
        "winner": players.role(spread.outcome.winner),
        "kind": spread.outcome.kind,
        "points": spread.outcome.points,
    }


@filled_in
class Choices:
    knocker_hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand of the knocker"))
    discard: Card | None = entry(pack_card(), label=gettext_noop("Card thrown face down"), default=None)
    defender_hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand of the defender"))
    upcard: Card | None = entry(pack_card(), label=UPCARD, help=UPCARD_HELP, default=None)


def judge_choices(claim: Choices, rules: HouseRules) -> Ruling:
    """What the knocker's choice of spread is worth."""
    ruling = _judge_choices(claim, rules)
    if ruling.reason != "no_legal_knock":
        return ruling
    knock = Knock(hand=claim.knocker_hand, discard=claim.discard, upcard=claim.upcard)
    offers = (
        [(says, {"discard": changes["discard"]}) for says, changes in group if "melds" not in changes]
        for group in knock_offers(knock, rules)
    )
    return replace(ruling, remedies=mended(claim, lambda other: _judge_choices(other, rules), offers))


def _judge_choices(claim: Choices, rules: HouseRules) -> Ruling:
    defender_hand = mask_of(claim.defender_hand)
    thrown = {claim.discard} if claim.discard else set()
    refusal = (
        refuse_hand(claim.knocker_hand, TEN, TEN + 1)
        or refuse_hand(claim.defender_hand, TEN)
        or refuse_shared(mask_of({*claim.knocker_hand, *thrown}), defender_hand)
    )
    if refusal:
        return refusal
    if rules.oklahoma and claim.upcard is None:
        return refuse(Rule.UPCARD_KNOWN, "upcard_needed", Say.UPCARD_NEEDED())
    players, limit = Players(), rules.limit(claim.upcard)
    knock, laid = lay_knock(Knock(hand=claim.knocker_hand, discard=claim.discard, upcard=claim.upcard), players, rules)
    if laid is None:
        return knock
    spreads = weigh_spreads(laid, limit, defender_hand, claim.upcard, players, rules)
    if not spreads:
        return refuse(Rule.LIMIT, "no_legal_knock", Say.NO_LEGAL_KNOCK(deadwood=laid.deadwood, limit=limit))
    best = min(spreads, key=lambda one: (-one.net, one.laid.deadwood))
    least = min(spreads, key=lambda one: (one.laid.deadwood, -one.net))
    answer = {
        "best_net": best.net,
        "best_deadwood": best.laid.deadwood,
        "min_deadwood": least.laid.deadwood,
        "min_deadwood_net": least.net,
        "spreads": [describe_spread(spread, players) for spread in each_result(spreads)],
    }
    says = Say.BEST_SPREAD(net=best.net, deadwood=best.laid.deadwood)
    return allow(Rule.KNOCK, says, answer)
