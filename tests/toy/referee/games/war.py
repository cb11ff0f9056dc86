"""War, as children play it: everybody turns a card over, and the highest takes the hand.

Cards that are level on top are a **war**: nobody takes that hand.

>>> from referee import ask
>>> str(ask("war", "turn", {"cards": {"0": "KS", "1": "9H"}}, {}).says)
'0 takes it with the king of spades.'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee import entries, scoresheet
from referee.cards import Card, Rank
from referee.entries import card, choice, entry, filled_in, rows, sides, whole, yes_no
from referee.game import Game, Mode, Preset, Question, Seats
from referee.messages import Sentences, Who, gettext_noop
from referee.rulings import Rules, Ruling, allow, refuse, rule
from referee.scoresheet import Adjust, Agreed, Carry, Hand, HandScore, Lines, LineText, Seat, Settlement

ENDS = choice(
    {
        "open": gettext_noop("When the table says so"),
        "target": gettext_noop("At a number of points"),
        "hands": gettext_noop("After a number of hands"),
    }
)
TIES = choice({"shared": gettext_noop("They share the win"), "play_on": gettext_noop("They play on")})


@filled_in
class HouseRules(entries.HouseRules):
    aces_high: bool = entry(yes_no(), label=gettext_noop("Aces are high"), default=True)
    match_end: str = entry(ENDS, label=gettext_noop("The match ends"), default="target")
    target: int = entry(whole(1, 100), label=gettext_noop("Points that end it"), default=3)
    match_hands: int = entry(whole(1, 100), label=gettext_noop("Hands that end it"), default=10)
    tie: str = entry(TIES, label=gettext_noop("Level at the end"), default="shared")


class Rule(Rules):
    ONE_EACH = rule(1, gettext_noop("Everybody turns one card over, and no card is there twice."))
    HIGHEST = rule(
        1,
        gettext_noop("The highest card takes the hand, which is a point. Aces are high."),
        ("aces_high", False, gettext_noop("The highest card takes the hand, which is a point. Aces are low.")),
    )
    WAR = rule(1, gettext_noop("Cards level on top are a war: nobody takes the hand."))


class Say(Sentences):
    TAKES = gettext_noop("%(who)s takes it with the %(card)s.")
    WAR = gettext_noop("War: %(sides)s are level.")
    TWICE = gettext_noop("The %(card)s is there twice.")
    JOKER = gettext_noop("Jokers are not played with.")
    TO_TURN = gettext_noop("%(side)s has turned no card over.")
    FIRST_TO = gettext_noop("First to %(target)s")


class Line(Lines):
    TAKEN = LineText(gettext_noop("Highest card"), Rule.HIGHEST)
    NOTHING = LineText(gettext_noop("Not the highest card"), Rule.HIGHEST)


@filled_in
class Turned:
    """The card that each side turned over."""

    cards: Mapping[int, Card] = entry(sides(card()), label=gettext_noop("Cards"))


@filled_in
class Turn(Turned):
    """Who takes a hand? `sides`: all who play, where some may have turned nothing over."""

    sides: Sequence[int] = entry(rows(whole(0, 3)), label=gettext_noop("Who plays"), default=())


def judge_turn(claim: Turn, rules: HouseRules) -> Ruling:
    if missing := [side for side in claim.sides if side not in claim.cards]:
        return refuse(Rule.ONE_EACH, "not_entered", Say.TO_TURN(side=Who(missing[0])))
    cards = list(claim.cards.values())
    for at, one in enumerate(cards):
        if one.rank is None:
            return refuse(Rule.ONE_EACH, "joker", Say.JOKER())
        if one in cards[:at]:
            return refuse(Rule.ONE_EACH, "card_twice", Say.TWICE(card=one))
    heights = {side: _height(one, rules) for side, one in claim.cards.items()}
    top = [side for side, height in heights.items() if height == max(heights.values())]
    if len(top) != 1:
        return allow(Rule.WAR, Say.WAR(sides=tuple(map(Who, top))), {"winner": None})
    return allow(Rule.HIGHEST, Say.TAKES(who=Who(top[0]), card=claim.cards[top[0]]), {"winner": top[0]})


def _height(one: Card, rules: HouseRules) -> int:
    return 100 if one.rank is Rank.ACE and rules.aces_high else int(one.rank or 0)


def score_hand(hand: Hand, _before: Carry, rules: HouseRules) -> HandScore:
    if isinstance(hand.entry, Adjust | Agreed):
        return scoresheet.by_the_table(hand)
    ruling = judge_turn(Turn(cards=hand.entry.cards, sides=hand.sides), rules)
    if not ruling.legal:
        return HandScore(ruling)
    lines = (Line.TAKEN(side, 1) if side == ruling.answer["winner"] else Line.NOTHING(side, 0) for side in hand.sides)
    return HandScore(ruling, tuple(lines))


def start(playing: Sequence[int], first_dealer: int, _rules: HouseRules) -> Carry:
    return Carry(dict.fromkeys(playing, (0,)), deals_first=first_dealer)


def carry(before: Carry, hand: Hand, score: HandScore, rules: HouseRules) -> Carry:
    return scoresheet.carry_points(before, hand, score, rules)


def settle(standing: Carry, seats: Sequence[Seat], rules: HouseRules, ended: bool = False) -> Settlement:  # noqa: FBT001, FBT002 # as every game does
    return scoresheet.settle_points(standing, seats, rules, ended=ended, next_leader=None)


CARDS = {"cards": {"0": "KS", "1": "9H"}}

GAME = Game(
    key="war",
    name=gettext_noop("War"),
    about=gettext_noop("The highest card takes it."),
    seats=Seats(2, 4, joins=True),
    house_rules=HouseRules,
    presets=(Preset("standard", gettext_noop("Aces high"), {}),),
    rules=Rule,
    sections={1: gettext_noop("The hand")},
    questions=(Question("turn", gettext_noop("Who takes it?"), Turn, judge_turn, CARDS),),
    modes=(Mode("cards", gettext_noop("Cards"), Turned, example=CARDS),),
    lines=Line,
    sentences=(Say,),
    start=start,
    score_hand=score_hand,
    carry=carry,
    settle=settle,
    headline=lambda rules: Say.FIRST_TO(target=rules.target) if rules.match_end == "target" else None,
)
