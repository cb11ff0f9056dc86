"""Sedma and its family: osmová, Slovak Sedma, the lone king, Soccer.

The **leader** plays the first card of a **trick**, and each other player one card of any kind: a **round**. After
each round the leader alone may **continue** with a card equal in rank to the first card, or a seven. The last such
card in all rounds takes the trick. Then players **draw** from the **stock**, the winner first, to four cards again.
Aces and tens count 10, and so does the **last trick**: 90 in a hand. A hand is worth **stakes**, which people at
the table draw as **sticks**.

A trick is **burnt** by four cards of one rank, one directly after the other; **four in hand** are dealt or drawn.
Both end the hand. The holder of the **lone king** plays alone against a **pair**. In some scorings points go to a
**pool**.

Seat k+1 is on the left of seat k; a **side** is a player, or partners across.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.entries import filled_in
from referee.game import Game, Mode, Preset, Question, Seats
from referee.games.sedma.counting import Score, judge_score
from referee.games.sedma.deal import Draw, NextDeal, judge_draw, judge_next_deal
from referee.games.sedma.entering import (
    draft_burnt,
    draft_count,
    draft_four_in_hand,
    draft_result,
    offer_burnt,
    offer_counts,
    offer_results,
    offer_sides,
)
from referee.games.sedma.hands import (
    ByAgreement,
    ByBurntTrick,
    ByCount,
    ByFourInHand,
    ByPlay,
    ByResult,
    ByTallies,
    allows_result,
    score_hand,
)
from referee.games.sedma.house_rules import HouseRules
from referee.games.sedma.lines import Line
from referee.games.sedma.match import Match, carry, headline, judge_match, settle, start
from referee.games.sedma.play import Play, judge_play
from referee.games.sedma.ranks import Ranks, judge_ranks
from referee.games.sedma.rules import SECTIONS, Rule
from referee.games.sedma.rulings import Continue, Trick, judge_continue, judge_trick
from referee.games.sedma.says import Say
from referee.games.sedma.soccer import Soccer, judge_soccer
from referee.games.sedma.turns import CARD_BY_CARD, RANK_BY_RANK, show_tricks
from referee.messages import Plain, gettext_noop
from referee.rulings import Ruling, allow

PRESETS = (
    Preset("sticks_to_10", gettext_noop("Sticks to 10"), {"scoring": "points", "target": 10}),
    Preset("stakes", gettext_noop("Sticks that the losers pay"), {}),
    Preset("osmova", gettext_noop("Osmová"), {"ruleset": "osmova"}),
    Preset("osmova_170", gettext_noop("Osmová, 170 points"), {"ruleset": "osmova", "scoring": "osmova170"}),
    Preset("slovak", gettext_noop("Slovak"), {"scoring": "slovak"}),
    Preset("slovak_exact_60", gettext_noop("Slovak, exactly 60"), {"scoring": "slovak_exact60"}),
    Preset(
        "soccer",
        gettext_noop("Soccer"),
        {"match_end": "soccer", "scoring": "slovak_exact60", "soccer_hands": 8, "soccer_venue": "home"},
        players=2,
    ),
    Preset("red_king", gettext_noop("The king of hearts alone"), {"solo_king": "KH"}, players=3),
)


@filled_in
class Together:
    """Do these house rules go together?"""


def judge_house_rules(_claim: Together, _rules: HouseRules) -> Ruling:
    """House rules that clash were refused when they were read."""
    return allow(Rule.SIDES, Say.GO_TOGETHER())


def counts_in(rules: HouseRules) -> str:
    """Totals of sticks that only grow are drawn as tallies."""
    return "sticks" if rules.scoring == "points" and not rules.is_soccer else "points"


# The worked example of the Persian article, its hands filled up: two tricks, the first of two rounds.
FIRST_TRICK = [{"seat": at % 4, "card": card} for at, card in enumerate("9S TS JS 9D 9H 7S 8S TH".split())]
SECOND_TRICK = [{"seat": (at + 1) % 4, "card": card} for at, card in enumerate("AS 7H AH KS".split())]
CARDS = {
    "hands": [hand.split() for hand in ("9S 9H KS KH", "TS 7S AS QS", "JS 8S QH JH", "9D TH 8H QD")],
    "stock": "QC 7H AH JD 8D KD KC JC 9C TD TC AD 8C 7D AC 7C".split(),
    "tricks": [{"plays": FIRST_TRICK, "winner": 1}, {"plays": SECOND_TRICK, "winner": 3}],
}
TALLIES = {
    "tallies": [
        {"aces_and_tens": 5, "cards": 20, "tricks": 5, "last_trick": True},
        {"aces_and_tens": 3, "cards": 12, "tricks": 3, "last_trick": False},
    ]
}


def enter_tallies(claim: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """The entry of a hand that was scored by tallies."""
    return {"mode": "tallies", "tallies": claim["tallies"]}


def enter_play(claim: Mapping[str, Plain]) -> Mapping[str, Plain] | None:
    """The entry of a hand that was judged card by card, if it was judged to its end."""
    if claim.get("partial"):
        return None
    return {"mode": "play", **{name: claim[name] for name in ("hands", "stock", "tricks") if name in claim}}


GAME = Game(
    key="sedma",
    name=gettext_noop("Sedma"),
    about=gettext_noop("Sevens take everything: four cards each, 32 in the pack."),
    seats=Seats(2, 4, partners="across"),
    house_rules=HouseRules,
    presets=PRESETS,
    rules=Rule,
    sections=SECTIONS,
    questions=(
        Question(
            "ranks",
            gettext_noop("Who takes the trick?"),
            Ranks,
            judge_ranks,
            {"leader": 0, "ranks": ["K", "9", "7", "T"]},
            name=gettext_noop("Trick"),
            play_by_play=RANK_BY_RANK,
        ),
        Question(
            "play",
            gettext_noop("A hand, trick by trick"),
            Play,
            judge_play,
            {"dealer": 3, **CARDS, "partial": True},
            enter_play,
            name=gettext_noop("Hand"),
            shows=lambda claim, rules: show_tricks(claim, claim.dealer, rules),
            play_by_play=CARD_BY_CARD,
        ),
        Question(
            "trick",
            gettext_noop("Who takes the trick, card by card?"),
            Trick,
            judge_trick,
            {"plays": FIRST_TRICK, "last": False},
        ),
        Question(
            "continue",
            gettext_noop("May the leader continue?"),
            Continue,
            judge_continue,
            {"leader_hand": ["9H", "7C", "KD", "AS"], "led": "9S"},
        ),
        Question(
            "draw",
            gettext_noop("Who draws what?"),
            Draw,
            judge_draw,
            {"winner": 1, "hands": [2, 2, 2, 2], "stock": 16},
        ),
        Question("score", gettext_noop("What is a hand worth?"), Score, judge_score, TALLIES, enter_tallies),
        Question(
            "next_deal",
            gettext_noop("Who deals next?"),
            NextDeal,
            judge_next_deal,
            {"dealer": 0, "result": {"winner": 0, "points": [60, 30]}},
        ),
        Question(
            "match", gettext_noop("Is the match over?"), Match, judge_match, {"records": [[1, -1], [-2, 2], [3, -3]]}
        ),
        Question(
            "soccer",
            gettext_noop("How does a Soccer match stand?"),
            Soccer,
            judge_soccer,
            {"hands": [{"goals": [1, 0], "leader": 0}, {"goals": [0, 2]}]},
        ),
        Question("house_rules", gettext_noop("Do these house rules go together?"), Together, judge_house_rules),
    ),
    modes=(
        Mode(
            "result",
            gettext_noop("Just sticks"),
            ByResult,
            allows_result,
            {"winner": 0, "value": 2},
            draft_result,
            offer_results,
        ),
        Mode(
            "count",
            gettext_noop("Count the pile"),
            ByCount,
            example={"aces_and_tens": [5, 3], "last_trick": 0},
            draft=draft_count,
            offers=offer_counts,
        ),
        Mode(
            "burnt",
            gettext_noop("Burnt trick"),
            ByBurntTrick,
            lambda rules: rules.burnt,
            {"side": 0, "rank": "9"},
            draft_burnt,
            offer_burnt,
            aside=True,
        ),
        Mode(
            "four_in_hand",
            gettext_noop("Four in hand"),
            ByFourInHand,
            lambda rules: rules.four_in_hand,
            {"side": 1},
            draft_four_in_hand,
            offer_sides,
            aside=True,
        ),
        Mode("tallies", gettext_noop("Everything counted"), ByTallies, example=TALLIES, aside=True),
        Mode(
            "play",
            gettext_noop("Card by card"),
            ByPlay,
            example=CARDS,
            aside=True,
            shows=show_tricks,
            question="play",
        ),
        Mode("agreed", gettext_noop("By agreement"), ByAgreement, example={"points": {"0": 1, "1": 0}}, aside=True),
    ),
    lines=Line,
    sentences=(Say,),
    start=start,
    score_hand=score_hand,
    carry=carry,
    settle=settle,
    headline=headline,
    counts_in=counts_in,
    figures={
        gettext_noop("All points"): ("all_points",),
        gettext_noop("Every card"): ("all_cards",),
        gettext_noop("Burnt tricks"): ("burnt",),
    },
)
