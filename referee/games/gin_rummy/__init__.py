"""Gin rummy, for two, with one pack.

A **meld** is a **set** (three or four cards of a rank) or a **run** (three or more of a suit in a row, ace low);
what is in no meld is **deadwood**. The first **upcard** is offered, later ones are drawn from the **stock** or the
**discard pile**. A player **knocks** when his **spread**, ten cards as he lays them, leaves the limit or less; with
nothing left it is **gin**, with all eleven in melds **big gin**. After a knock the **defender** **lays off** what
fits the knocker's melds. With no more left than the knocker he has an **undercut**. A hand won is a **box**. A hand
is **void** when the stock runs out. In **Hollywood** three games run at once, in **Oklahoma** the upcard is the limit.

The folder: `house_rules` and `rules`; what can be said (`says`) and written on the sheet (`lines`); kinds of `blanks` and
first `checks`; the questions in `arranging`, `knocking`, `laying_off`, `spreads`, `scoring`, `play` and `record`; what a
hand comes to (`outcome`), how it is entered (`hands`, `drafting`) and shown (`showing`), what lies on the `table` meanwhile,
and the `match` over its hands.

>>> from referee import ask
>>> ask("gin_rummy", "score", {"kind": "knock", "knocker_deadwood": 9, "defender_deadwood": 6}, {}).as_json()["says"]
'The defender scores 13: 9 − 6 = 3, undercut 10.'
"""

from __future__ import annotations

from referee.game import Game, Mode, Question, Seats
from referee.games.gin_rummy import (
    arranging,
    drafting,
    hands,
    knocking,
    laying_off,
    match,
    play,
    record,
    scoring,
    showing,
    spreads,
    table,
)
from referee.games.gin_rummy.house_rules import GAMES, PRESETS, HouseRules
from referee.games.gin_rummy.lines import Line
from referee.games.gin_rummy.rules import SECTIONS, Rule
from referee.games.gin_rummy.says import Say
from referee.layout import Holding
from referee.messages import Message, Text, gettext_noop


def headline(rules: HouseRules) -> Message:
    """What is played, in one line."""
    if rules.hollywood:
        return Say.HOLLYWOOD_HEADLINE(target=rules.target)
    return (Say.OKLAHOMA_HEADLINE if rules.oklahoma else Say.HEADLINE)(target=rules.target)


def columns(rules: HouseRules) -> tuple[str, ...]:
    """The titles of the sheet's columns."""
    return GAMES if rules.hollywood else ("",)


# Examples
RUN = "7H 8H 9H".split()
TEN = "7H 8H 9H QS QH QD 4C 5C 6C 3D".split()
OTHER_TEN = "TH JH TD TC 2S 2H 9C 8D 6S KS".split()
COUNTS = {"kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 25}

GAME = Game(
    key="gin_rummy",
    name=gettext_noop("Gin rummy"),
    about=gettext_noop("Two players draw and throw cards until one can knock with little left."),
    seats=Seats(2, 2),
    house_rules=HouseRules,
    presets=PRESETS,
    rules=Rule,
    sections=SECTIONS,
    questions=(
        Question(
            "meld",
            gettext_noop("Is it a meld?"),
            arranging.Meld,
            arranging.judge_meld,
            {"cards": RUN},
            shows=showing.show_meld,
            name=gettext_noop("Meld"),
            slots=(Holding(title=Text(gettext_noop("Cards")), field="cards"),),
            keeps=table.keep_meld,
        ),
        Question(
            "layoff",
            gettext_noop("May this be laid off?"),
            laying_off.Layoff,
            laying_off.judge_layoff,
            {"knocker_melds": [RUN], "layoffs": [{"card": "TH", "onto": 0}]},
            shows=showing.show_layoff,
            name=gettext_noop("Lay-off"),
            slots=(
                Holding(title=Text(gettext_noop("On the table")), field="knocker_melds.0"),
                Holding(
                    title=Text(gettext_noop("To lay off")), field="layoffs.each.card", also={"layoffs.all.onto": "0"}
                ),
            ),
            keeps=table.keep_layoff,
            starts_from=table.start_layoff,
        ),
        Question(
            "knock",
            gettext_noop("May this knock?"),
            knocking.Knock,
            knocking.judge_knock,
            {"hand": TEN},
            into=drafting.enter_knock,
            shows=showing.show_knock,
            name=gettext_noop("Knock"),
            slots=(
                Holding(title=Text(gettext_noop("Hand")), field="hand", full=10),
                Holding(title=Text(gettext_noop("Thrown")), field="discard", full=1, within="hand"),
            ),
            keeps=table.keep_knock,
            starts_from=table.start_knock,
        ),
        Question(
            "score",
            gettext_noop("What does the hand score?"),
            scoring.Score,
            scoring.judge_score,
            COUNTS,
            into=drafting.enter_score,
            shows=drafting.show_score,
            counts=True,
            starts_from=table.start_hand,
        ),
        Question(
            "arrange",
            gettext_noop("What is the least deadwood?"),
            arranging.Arrange,
            arranging.judge_arrange,
            {"hand": TEN},
            shows=showing.show_arrange,
            counts=True,
        ),
        Question(
            "spread",
            gettext_noop("What does this spread leave?"),
            arranging.Spread,
            arranging.judge_spread,
            {"hand": TEN, "melds": [RUN]},
            shows=showing.show_spread,
            counts=True,
        ),
        Question(
            "defend",
            gettext_noop("What is the best defence?"),
            laying_off.Defend,
            laying_off.judge_defend,
            {"hand": OTHER_TEN, "knocker_melds": [RUN]},
            shows=showing.show_defend,
            starts_from=table.start_defend,
            counts=True,
        ),
        Question(
            "choices",
            gettext_noop("Which spread is the best?"),
            spreads.Choices,
            spreads.judge_choices,
            {"knocker_hand": [*TEN, "KD"], "discard": "KD", "defender_hand": OTHER_TEN},
            shows=drafting.show_score,
            counts=True,
        ),
        Question(
            "play",
            gettext_noop("Was the play right?"),
            play.Play,
            play.judge_play,
            {"upcard": "KD", "events": [{"by": "non_dealer", "does": "pass"}]},
        ),
        Question(
            "match",
            gettext_noop("How does the match stand?"),
            record.Match,
            record.judge_match,
            {"hands": [{"winner": "a", "points": 18}]},
            counts=True,
        ),
        Question(
            "next_dealer",
            gettext_noop("Who deals next?"),
            record.NextDealer,
            record.judge_next_dealer,
            {"dealer": "a", "winner": "b"},
            counts=True,
        ),
        Question(
            "partnership",
            gettext_noop("What do the partners score?"),
            record.Partnership,
            record.judge_partnership,
            {"results": [{"team": "x", "points": 20}, {"team": "y", "points": 15}]},
            counts=True,
        ),
    ),
    modes=(
        Mode("counts", gettext_noop("Just numbers"), hands.Counts, example={"knocker": 0, **COUNTS}),
        Mode(
            "cards",
            gettext_noop("Use cards"),
            hands.Cards,
            example={"knocker": 0, "knocker_hand": TEN, "defender_hand": OTHER_TEN},
            draft=drafting.draft,
            starts_from=table.start_hand,
        ),
        Mode("void", gettext_noop("Void"), hands.Void, aside=True),
    ),
    table=table.Table,
    lines=Line,
    sentences=(Say,),
    start=match.start,
    score_hand=hands.score_hand,
    carry=match.carry,
    settle=match.settle,
    headline=headline,
    columns=columns,
    ahead=lambda rules: "upcard" if rules.oklahoma else "",
    figures={
        gettext_noop("Undercuts"): ("undercut", "tie_won"),
        gettext_noop("Gins"): ("gin",),
        gettext_noop("Big gins"): ("big_gin",),
    },
)
