"""Seven Bridge, for two to five (or six), with one pack.

A **meld** is a **set** (three or four cards of a rank), a **run** (three or more of a suit in a row, ace low), or a
**single seven**; a natural seven shortens sets and runs to two cards. Several sevens are put down **flat** and
declared a set or singles. Who has a meld may **lay off** cards on any. A turn draws from the **stock**, or takes the
top **discard**: by **chi** for a run, the player in turn only, or by **pon** for a set, anybody. The first card of the
discards is the **upcard**. Every turn ends with a discard, and with the last one a player **goes out**; doing it with
no meld before that turn is **all at once**. Cards left in the other hands are what the hand is worth.

>>> from referee import ask
>>> ask("seven_bridge", "meld", {"cards": ["6C", "7C"]}, {}).answer["kind"]
'run'
>>> ask("seven_bridge", "meld", {"cards": ["8C", "9C"]}, {}).reason
'too_short'
"""

from __future__ import annotations

from referee.game import Game, Mode, Question, Seats
from referee.games.seven_bridge import (
    claims,
    drafting,
    hands,
    layoffs,
    match,
    on_table,
    play,
    rulings,
    scoring,
    searching,
    showing,
)
from referee.games.seven_bridge.house_rules import PRESETS, HouseRules
from referee.games.seven_bridge.lines import Line
from referee.games.seven_bridge.rules import SECTIONS, Rule
from referee.games.seven_bridge.says import Say
from referee.layout import Holding, jokers_of
from referee.messages import Text, gettext_noop

KINGS = {"owner": "Ken", "kind": "set", "cards": ["KS", "KH", "KC"], "stands": {}}
SEVEN = {"owner": "Rin", "kind": "single7", "cards": ["7D"], "stands": {}}

JOKERS = jokers_of("stands", 2)

GAME = Game(
    key="seven_bridge",
    name=gettext_noop("Seven Bridge"),
    about=gettext_noop("A rummy in which a seven alone is a meld, and discards are claimed by chi and pon."),
    seats=Seats(2, 6, joins=True),
    house_rules=HouseRules,
    presets=PRESETS,
    rules=Rule,
    sections=SECTIONS,
    questions=(
        Question(
            "meld",
            gettext_noop("Is this a meld?"),
            rulings.IsMeld,
            rulings.judge_meld,
            {"cards": ["6C", "7C"]},
            shows=showing.show_meld,
            name=gettext_noop("Meld"),
            slots=(Holding(title=Text(gettext_noop("Cards")), field="cards"), *JOKERS),
            keeps=on_table.keep_meld,
        ),
        Question(
            "lay",
            gettext_noop("Can this be laid?"),
            rulings.Lay,
            rulings.judge_lay,
            {"hand": ["7S", "7D", "KD"], "flat": ["7S", "7D"], "declare": "set"},
            keeps=on_table.keep_lay,
        ),
        Question(
            "layoff",
            gettext_noop("Can this be laid off?"),
            layoffs.LayOff,
            layoffs.judge_layoff,
            {"player": "Rin", "hand": ["KD", "2S"], "table": [SEVEN, KINGS], "onto": 1, "cards": ["KD"]},
            shows=showing.show_layoff,
            name=gettext_noop("Lay-off"),
            slots=(
                Holding(title=Text(gettext_noop("Meld on the table")), field="table.0.cards"),
                Holding(title=Text(gettext_noop("Cards laid off")), field="cards"),
                Holding(title=Text(gettext_noop("A meld of one’s own")), field="table.1.cards"),
                *JOKERS,
            ),
            sentence=gettext_noop(
                "On %(table.0.cards)s of %(table.0.owner)s, %(player)s lays %(cards)s, with %(table.1.cards)s as own meld."
            ),
            fills=showing.fill_layoff,
            keeps=on_table.keep_layoff,
            starts_from=on_table.start_layoff,
        ),
        Question(
            "claim",
            gettext_noop("May it be claimed by chi or pon?"),
            claims.Claim,
            claims.judge_claim,
            {
                "call": "chi",
                "discard": "6S",
                "discarder": "Mei",
                "claimant": "Olga",
                "players": ["Mei", "Olga", "Raj"],
                "from_hand": ["4S", "5S"],
            },
            shows=showing.show_claim,
            name=gettext_noop("Chi or pon"),
            slots=(
                Holding(title=Text(gettext_noop("The discard")), field="discard", full=1),
                Holding(title=Text(gettext_noop("Cards from the hand")), field="from_hand"),
                *JOKERS,
            ),
            sentence=gettext_noop("%(discarder)s discards %(discard)s, %(claimant)s says %(call)s with %(from_hand)s."),
            keeps=on_table.keep_claim,
        ),
        Question(
            "priority",
            gettext_noop("Who has the discard?"),
            claims.Priority,
            claims.judge_priority,
            {
                "claims": [{"player": "Olga", "call": "chi"}, {"player": "Raj", "call": "pon"}],
                "discarder": "Mei",
                "players": ["Mei", "Olga", "Raj"],
            },
        ),
        Question(
            "turn",
            gettext_noop("Is this turn legal?"),
            play.Turn,
            play.judge_turn,
            {
                "player": "Rin",
                "hand": ["7S", "KD", "2C", "4C", "9H", "JD", "3S"],
                "table": [KINGS],
                "draw": {"from": "stock", "card": "5C"},
                "actions": [
                    {"do": "lay", "groups": [{"cards": ["7S"]}]},
                    {"do": "layoff", "cards": ["KD"], "onto": 0},
                ],
                "discard": "5C",
            },
            keeps=on_table.keep_turn,
            starts_from=on_table.start_table,
        ),
        Question(
            "hand_value",
            gettext_noop("What does a hand count?"),
            scoring.HandValue,
            scoring.judge_hand_value,
            {"cards": ["KD", "7C", "4H"]},
            counts=True,
        ),
        Question(
            "score",
            gettext_noop("What does a hand score?"),
            scoring.Score,
            scoring.judge_score,
            {"winner": "Rin", "hands": {"Ken": ["KS", "AH"], "Mei": ["7C"]}},
            into=hands.enter_score,
            counts=True,
            starts_from=on_table.start_hand,
        ),
        Question(
            "match",
            gettext_noop("How does the match stand?"),
            match.Match,
            match.judge_match,
            {"hands": [{"Rin": 36, "Ken": 0}, {"Rin": 0, "Ken": 50}]},
            counts=True,
        ),
        Question(
            "stock_empty",
            gettext_noop("What if the stock is empty?"),
            play.StockEmpty,
            play.judge_stock_empty,
            {"discards": 11},
            counts=True,
        ),
        Question(
            "first_player",
            gettext_noop("Who plays first?"),
            play.FirstPlayer,
            play.judge_first_player,
            {"players": ["Ken", "Rin", "Mei"], "dealer": "Ken"},
            counts=True,
        ),
        Question(
            "arrange",
            gettext_noop("What is the least that can be left?"),
            searching.Arrange,
            searching.judge_arrange,
            {"hand": ["3C", "4C", "5C", "4H", "4S"]},
            counts=True,
        ),
        Question(
            "can_go_out",
            gettext_noop("Can this hand go out?"),
            searching.GoOut,
            searching.judge_can_go_out,
            {"hand": ["KD", "TH"], "player": "Rin", "table": [SEVEN, KINGS]},
            counts=True,
            starts_from=on_table.start_table,
        ),
        Question(
            "can_go_out_at_once",
            gettext_noop("Can this hand go out all at once?"),
            searching.GoOut,
            searching.judge_can_go_out_at_once,
            {"hand": ["AD", "2D", "3D", "QH", "QC", "QS", "7S", "9C"]},
            counts=True,
            starts_from=on_table.start_table,
        ),
    ),
    modes=(
        Mode(
            "points",
            gettext_noop("Just numbers"),
            hands.Points,
            example={"winner": 0, "points": {"1": 31}},
            draft=drafting.draft_points,
            starts_from=on_table.start_hand,
        ),
        Mode(
            "cards",
            gettext_noop("Use cards"),
            hands.Cards,
            example={"winner": 0, "hands": {"1": ["KS", "AH"]}},
            draft=drafting.draft_cards,
            starts_from=on_table.start_hand,
        ),
        Mode("void", gettext_noop("Void"), hands.Void, aside=True),
    ),
    table=on_table.Table,
    lines=Line,
    sentences=(Say,),
    start=match.start,
    score_hand=hands.score_hand,
    carry=match.carry,
    settle=match.settle,
    headline=match.headline,
    check_seats=match.check_seats,
    figures={
        gettext_noop("Went out"): ("went_out", "pays_nothing"),
        gettext_noop("Paid for all"): ("pays_for_all",),
    },
)
