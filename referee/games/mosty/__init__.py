"""Mosty, also called "Bridge", a rummy for two to six with one pack and its jokers.

Bridges are **sets** (three or four cards of a rank) and **runs** (three or more of a suit in a row, **round the
corner**: K-A-2). A bridge may be **extended** by anybody who has one of their own; each card scores for the player who
laid it. A turn takes a card from the **deck**, or from the **trail**, the row of discards: for a new bridge, together
with its **tail**, all cards after it. A **joker** stands for a missing card and may be **swapped** for that card. Every
turn ends with a discard at the end of the trail. When somebody is **out**, cards laid count **plus**, cards left
**minus**.

>>> from referee import ask
>>> ask("mosty", "bridge", {"cards": ["KS", "AS", "2S"]}, {}).answer["kind"]
'run'
>>> ask("mosty", "bridge", {"cards": ["QS", "QD"]}, {}).reason
'too_short'
"""

from __future__ import annotations

from referee.cards import MOST_JOKERS
from referee.game import Game, Mode, Question, Seats
from referee.games.mosty import (
    arranging,
    deal,
    drafting,
    extending,
    going_out,
    hands,
    match,
    on_table,
    play,
    rulings,
    scoring,
    showing,
    trail,
)
from referee.games.mosty.house_rules import PRESETS, HouseRules
from referee.games.mosty.lines import Line
from referee.games.mosty.rules import SECTIONS, Rule
from referee.games.mosty.says import Say
from referee.layout import Holding, jokers_of
from referee.messages import Text, gettext_noop


def _bridge(owner: str | int, *cards: str) -> dict[str, object]:
    """A bridge on the table, for the examples: a joker is written with what it stands for, `X1=QH`."""
    laid = [dict(zip(("card", "as"), card.split("="), strict=False)) for card in cards]
    return {"owner": owner, "cards": [{**one, "by": owner} for one in laid]}


TENS, CLUBS = _bridge("Ida", "TS", "TD", "TH"), _bridge("Max", "5C", "6C", "7C")
HEARTS = _bridge("Max", "JH", "X1=QH", "KH")

BRIDGE = Holding(title=Text(gettext_noop("Bridge on the table")), field="table.0.cards.each.card")
OWN_BRIDGE = Holding(title=Text(gettext_noop("A bridge of one’s own")), field="table.1.cards.each.card")

JOKERS = jokers_of("stands", MOST_JOKERS)

GAME = Game(
    key="mosty",
    name=gettext_noop("Mosty"),
    about=gettext_noop("A rummy of bridges that run round the corner, with jokers that can be swapped."),
    seats=Seats(2, 6, joins=True),
    house_rules=HouseRules,
    presets=PRESETS,
    rules=Rule,
    sections=SECTIONS,
    questions=(
        Question(
            "bridge",
            gettext_noop("Is this a bridge?"),
            rulings.IsBridge,
            rulings.judge_bridge,
            {"cards": ["KS", "X1", "2S"]},
            shows=showing.show_bridge,
            name=gettext_noop("Bridge"),
            slots=(Holding(title=Text(gettext_noop("Cards")), field="cards"), *JOKERS),
            keeps=on_table.keep_bridge,
        ),
        Question(
            "lay",
            gettext_noop("Can this be laid?"),
            rulings.Lay,
            rulings.judge_lay,
            {
                "player": "Ida",
                "hand": ["JH", "X1", "KH", "2S"],
                "table": [TENS],
                "bridges": [{"cards": ["JH", "X1", "KH"]}],
            },
            keeps=on_table.keep_lay,
            starts_from=on_table.start_table,
        ),
        Question(
            "extend",
            gettext_noop("Can this be added?"),
            extending.Extend,
            extending.judge_extend,
            {"player": "Ida", "hand": ["8C", "2S"], "table": [TENS, CLUBS], "onto": 1, "cards": ["8C"]},
            shows=showing.show_extend,
            name=gettext_noop("Extension"),
            slots=(
                BRIDGE,
                Holding(title=Text(gettext_noop("Cards added")), field="cards"),
                OWN_BRIDGE,
                *JOKERS,
            ),
            sentence=gettext_noop(
                "To %(table.0.cards.each.card)s of %(table.0.owner)s, %(player)s adds %(cards)s, "
                "with %(table.1.cards.each.card)s as own bridge."
            ),
            fills=showing.fill_table,
            keeps=on_table.keep_changed,
            starts_from=on_table.start_onto,
        ),
        Question(
            "swap",
            gettext_noop("Can this joker be swapped?"),
            extending.Swap,
            extending.judge_swap,
            {"player": "Ida", "hand": ["QH", "2S"], "table": [TENS, HEARTS], "onto": 1, "joker": "X1", "card": "QH"},
            shows=showing.show_swap,
            name=gettext_noop("Swap"),
            slots=(
                BRIDGE,
                Holding(title=Text(gettext_noop("The card for it")), field="card", full=1),
                OWN_BRIDGE,
                *JOKERS,
            ),
            sentence=gettext_noop(
                "For the joker in %(table.0.cards.each.card)s of %(table.0.owner)s, %(player)s gives %(card)s, "
                "with %(table.1.cards.each.card)s as own bridge."
            ),
            fills=showing.fill_swap,
            keeps=on_table.keep_changed,
            starts_from=on_table.start_onto,
        ),
        Question(
            "trail",
            gettext_noop("May this be taken from the trail?"),
            trail.Trail,
            trail.judge_trail,
            {
                "player": "Ida",
                "hand": ["8H", "4C", "KD", "2S"],
                "trail": ["3S", "7H", "6D", "9H"],
                "index": 1,
                "bridge": {"cards": ["7H", "8H", "9H"]},
            },
            shows=showing.show_trail,
            name=gettext_noop("Trail"),
            slots=(
                Holding(title=Text(gettext_noop("The wanted card")), field="wanted", full=1),
                Holding(title=Text(gettext_noop("Cards after it")), field="tail"),
                Holding(title=Text(gettext_noop("The new bridge")), field="bridge.cards", apart=True),
                *jokers_of("bridge.stands", MOST_JOKERS),
            ),
            sentence=gettext_noop(
                "%(player)s takes %(wanted)s from the trail, after it lie %(tail)s, and lays %(bridge.cards)s."
            ),
            fills=showing.fill_trail,
            keeps=on_table.keep_trail,
            starts_from=on_table.start_turn,
        ),
        Question(
            "discard",
            gettext_noop("May this be discarded?"),
            trail.Discard,
            trail.judge_discard,
            {"hand": ["X1", "2S"], "card": "2S"},
            keeps=on_table.keep_discard,
        ),
        Question(
            "turn",
            gettext_noop("Is this turn legal?"),
            play.Turn,
            play.judge_turn,
            {
                "player": "Ida",
                "hand": ["8H", "4C", "KD"],
                "table": [CLUBS],
                "trail": ["7H", "8C", "9H"],
                "draw": {"from": "trail", "index": 0, "bridge": {"cards": ["7H", "8H", "9H"]}},
                "actions": [{"do": "extend", "cards": ["8C"], "onto": 0}],
                "discard": "4C",
            },
            keeps=on_table.keep_turn,
            starts_from=on_table.start_turn,
        ),
        Question(
            "score",
            gettext_noop("What does a hand score?"),
            scoring.Score,
            scoring.judge_score,
            {"table": [TENS, CLUBS], "hands": {"Ida": [], "Max": ["X1", "5H"]}, "out": "Ida"},
            into=hands.enter_score,
            counts=True,
            starts_from=on_table.start_hand,
        ),
        Question(
            "match",
            gettext_noop("How does the match stand?"),
            match.Match,
            match.judge_match,
            {"hands": [{"Ida": 77, "Max": 74}]},
            counts=True,
        ),
        Question(
            "deal",
            gettext_noop("How is a hand dealt?"),
            deal.Deal,
            deal.judge_deal,
            {"players": ["Ida", "Max", "Eva"], "first": "Max"},
            counts=True,
        ),
        Question(
            "stock_empty",
            gettext_noop("What if the deck is empty?"),
            deal.StockEmpty,
            deal.judge_stock_empty,
            {"trail_size": 20},
            counts=True,
        ),
        Question(
            "arrange",
            gettext_noop("What is the most that a hand can bring?"),
            arranging.Arrange,
            arranging.judge_arrange,
            {"hand": ["4C", "4D", "4S", "2H", "KD"]},
            counts=True,
            starts_from=on_table.start_table,
        ),
        Question(
            "can_go_out",
            gettext_noop("Can this hand go out?"),
            arranging.Arrange,
            going_out.judge_can_go_out,
            {"hand": ["X1", "2S"], "player": "Ida", "table": [TENS]},
            counts=True,
            starts_from=on_table.start_table,
        ),
    ),
    modes=(
        Mode(
            "points",
            gettext_noop("Just numbers"),
            hands.Points,
            example={"points": {"0": 77, "1": 74}},
            draft=drafting.draft_points,
            bare=True,
        ),
        Mode(
            "cards",
            gettext_noop("Use cards"),
            hands.Cards,
            example={"table": [_bridge(0, "TS", "TD", "TH")], "hands": {"0": [], "1": ["X1", "5H"]}, "out": 0},
            draft=drafting.draft_cards,
            starts_from=on_table.start_hand,
        ),
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
    figures={gettext_noop("Went out"): ("bonus",)},
)
