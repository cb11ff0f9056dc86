"""Questions about cards and about one hand."""

from __future__ import annotations

from referee.cards import Card
from referee.entries import card, entry, filled_in
from referee.games.gin_rummy.hands import UPCARD, UPCARD_HELP
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.scoring import (
    Ended,
    Players,
    allow_outcome,
    deadwood_count,
    ending,
    judge_ending,
    score_ending,
)
from referee.messages import gettext_noop
from referee.rulings import Ruling


@filled_in
class Score:
    kind: str = entry(ending(), label=gettext_noop("How the hand ended"))
    knocker_deadwood: int = entry(deadwood_count(), label=gettext_noop("Deadwood of the knocker"))
    defender_deadwood: int = entry(deadwood_count(), label=gettext_noop("Deadwood of the other player, after lay-offs"))
    upcard: Card | None = entry(card(), label=UPCARD, help=UPCARD_HELP, default=None)


def judge_score(claim: Score, rules: HouseRules) -> Ruling:
    """What a hand scores."""
    ended = Ended(claim.kind, claim.knocker_deadwood, claim.defender_deadwood, claim.upcard)
    players = Players()
    return judge_ending(ended, players, rules) or allow_outcome(score_ending(ended, players, rules), ended, players)
