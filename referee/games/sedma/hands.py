"""How a hand is entered on the sheet, and the lines that it gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from referee.cards import Rank
from referee.entries import choice, entry, filled_in, part, rows, whole
from referee.errors import BadEntry
from referee.games.sedma.counting import (
    ACES_AND_TENS,
    Counted,
    Tally,
    counted_tallies,
    half_tricks,
    refuse_count,
    tricks_of_a_hand,
)
from referee.games.sedma.deal import check_sides, check_solo
from referee.games.sedma.house_rules import HouseRules
from referee.games.sedma.lines import Line
from referee.games.sedma.piles import SIDE, Pile, count_piles, of_each, refuse_piles, with_the_last
from referee.games.sedma.rules import Rule
from referee.games.sedma.rulings import SEAT
from referee.games.sedma.says import Say
from referee.games.sedma.scoring import Worth, allow_worth, prices_of, score_difference, score_stakes, score_taken
from referee.games.sedma.table import play_out
from referee.games.sedma.telling import WholeHand
from referee.games.sedma.tricks import burnt_stakes
from referee.messages import Message, Plain, Text, Value, Who, gettext_noop
from referee.rulings import Ruling, refuse
from referee.scoresheet import Adjust, Agreed, Carry, Hand, HandScore, ScoreLine, best_side, by_the_table

SOLO = gettext_noop("Who held the king and played alone")


class burnt_rank(choice):  # noqa: N801 # a kind of blank, see referee.entries.whole
    """The rank of a burnt trick; only sevens and tens can have a price of their own."""

    def __init__(self) -> None:
        ranks = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
        super().__init__({**{rank.letter: rank.word for rank in ranks}, "other": gettext_noop("another rank")})

    def read(self, raw: Any, field: str, *, typed: bool) -> Any:
        return super().read("T" if raw == "10" else raw, field, typed=typed)


@filled_in
class ByCount:
    """The count of a hand, by side: what its scoring does not count may be left out, and what follows from the rest."""

    aces_and_tens: tuple[int | None, ...] | None = entry(
        of_each(whole(0, 100)),
        label=gettext_noop("Aces and tens of each side"),
        help=gettext_noop("The last side's may be left out."),
        default=None,
    )
    taken: tuple[Pile, ...] | None = entry(
        rows(part(Pile)),
        label=gettext_noop("The aces and tens themselves"),
        help=gettext_noop("In place of their number. Of two sides one pile is enough, of three two."),
        default=None,
    )
    last_trick: int | None = entry(SIDE, label=gettext_noop("Last trick"), default=None)
    all_cards: int | None = entry(SIDE, label=gettext_noop("Took every card"), default=None)
    tricks: tuple[Fraction | None, ...] | None = entry(
        of_each(half_tricks()),
        label=gettext_noop("Tricks of each side"),
        help=gettext_noop("The last side's may be left out where their number is fixed."),
        default=None,
    )
    solo: int | None = entry(SEAT, label=SOLO, default=None)

    def check(self) -> None:
        if self.taken is not None and self.aces_and_tens is not None:
            raise BadEntry("bad_value", Say.CARDS_OR_NUMBERS(), "taken")

    def counted(self, rules: HouseRules) -> Counted:
        """The same for all checks; `BadEntry` for a side that is not there, named twice, or not entered."""
        check_sides(self.last_trick, (), "last_trick", rules)
        check_sides(self.all_cards, (), "all_cards", rules)
        check_sides(None, [pile.side for pile in self.taken or ()], "taken", rules)
        last = self.all_cards if self.last_trick is None else self.last_trick
        last_trick = None if last is None else (last,)
        fewest, most = tricks_of_a_hand(rules)
        tricks = with_the_last(self.tricks, most if fewest == most else None, "tricks", rules.sides)
        return Counted(self._aces_and_tens(rules), None, tricks, last_trick, self.all_cards)

    def _aces_and_tens(self, rules: HouseRules) -> tuple[int, ...] | None:
        if self.taken is not None:
            return count_piles(self.taken, rules)
        if self.aces_and_tens is None and self.all_cards is not None:
            return tuple(ACES_AND_TENS * (side == self.all_cards) for side in range(rules.sides))
        return with_the_last(self.aces_and_tens, ACES_AND_TENS, "aces_and_tens", rules.sides)

    def worked_out(self, rules: HouseRules) -> ByCount:
        """As it is kept: numbers of all sides in place of piles, if there is nothing wrong with these."""
        if self.taken and refuse_piles(self.taken):
            return self
        counted = self.counted(rules)
        numbers, tricks = counted.aces_and_tens, counted.tricks
        known = self if numbers is None else replace(self, aces_and_tens=numbers, taken=None)
        return known if tricks is None else replace(known, tricks=tricks)


@filled_in
class ByTallies:
    """The count of a hand, a tally for each side."""

    tallies: tuple[Tally, ...] = entry(rows(part(Tally)), label=gettext_noop("Count of each side"))
    solo: int | None = entry(SEAT, label=SOLO, default=None)

    def counted(self, rules: HouseRules) -> Counted:
        return counted_tallies(self.tallies, rules)


@filled_in
class ByResult:
    """Just what was won. Nobody: no winner and 0, and who was level in front."""

    winner: int | None = entry(SIDE, label=gettext_noop("Who won"), default=None)
    value: int = entry(whole(0, 1000), label=gettext_noop("Sticks"))
    tied: tuple[int, ...] = entry(rows(SIDE), label=gettext_noop("Level in front"), default=())
    solo: int | None = entry(SEAT, label=SOLO, default=None)


@filled_in
class ByBurntTrick:
    """A trick was burnt: the side of the fourth card, and the rank."""

    side: int = entry(SIDE, label=gettext_noop("Who played the fourth card"))
    rank: str = entry(burnt_rank(), label=gettext_noop("Rank"))


@filled_in
class ByFourInHand:
    """A player held four cards of one rank: his side."""

    side: int = entry(SIDE, label=gettext_noop("Who held them"))


@filled_in
class ByPlay(WholeHand):
    """The whole hand, card by card."""


@filled_in
class ByAgreement(Agreed):
    """The table decided the hand."""

    solo: int | None = entry(SEAT, label=SOLO, default=None)


Entered: TypeAlias = "ByCount | ByTallies | ByResult | ByBurntTrick | ByFourInHand"


def allows_result(rules: HouseRules) -> bool:
    """Is it enough to know who won how much? In Slovak Sedma the deal hangs on the points."""
    return rules.scoring in {"stakes", "points", "slovak_exact60", "difference"}


def score_hand(hand: Hand, before: Carry, rules: HouseRules) -> HandScore:
    """Judge and score an entered hand; its lines are by side of the sheet."""
    entered, pool = hand.entry, before.game["pool"]
    if isinstance(entered, Adjust):
        return by_the_table(hand)
    if isinstance(entered, ByAgreement):
        return _score_agreement(hand, entered, pool, rules)
    if isinstance(entered, ByPlay):
        table = play_out(entered, dealer_of(hand), rules)
        return HandScore(table.refused) if table.refused else put_on_sheet(table.worth(pool), table.solo, rules)
    solo = None if isinstance(entered, ByBurntTrick | ByFourInHand) else entered.solo
    check_solo(solo, "solo", rules)
    worth = _judge_entered(entered, pool, names_on_sheet(solo, rules), rules)
    return HandScore(worth) if isinstance(worth, Ruling) else put_on_sheet(worth, solo, rules)


def dealer_of(hand: Hand) -> int:
    """Who dealt a hand; only an adjust has no dealer."""
    if hand.dealer is None:
        raise LookupError(f"nobody dealt hand {hand.number}")
    return hand.dealer


def say_alone(solo: int | None, rules: HouseRules) -> tuple[Message, ...]:
    """Who played alone, and why; nothing where nobody did."""
    return () if solo is None or not rules.lone_king else (Say.PLAYED_ALONE(who=Who(solo), king=rules.lone_king),)


def names_on_sheet(solo: int | None, rules: HouseRules) -> tuple[Value, ...]:
    """What sentences call the sides of a hand: by the sides of the sheet."""
    if solo is None:
        return tuple(Who(side) for side in range(rules.sides))
    return Who(solo), tuple(Who(seat) for seat in range(rules.players) if seat != solo)


def _judge_entered(entered: Entered, pool: int, names: Sequence[Value], rules: HouseRules) -> Worth | Ruling:
    """What a hand is worth as it was entered, or the refusal of it."""
    if isinstance(entered, ByCount | ByTallies):
        counted = entered.counted(rules)
        if isinstance(entered, ByCount) and entered.taken and (refused := refuse_piles(entered.taken)):
            return refused
        return refuse_count(counted, rules, names) or score_taken(counted.taken(), pool, rules)
    if isinstance(entered, ByResult):
        return _judge_result(entered, rules)
    check_sides(entered.side, (), "side", rules)
    if isinstance(entered, ByFourInHand):
        if not rules.four_in_hand:
            return refuse(Rule.WORTH, "not_enough_to_score", Say.NO_FOUR_IN_HAND())
        return score_stakes(entered.side, Line.FOUR_IN_HAND, rules, value=rules.four_in_hand_value)
    if not rules.burnt:
        return refuse(Rule.WORTH, "not_enough_to_score", Say.NO_BURNT_TRICKS())
    rank = None if entered.rank == "other" else Rank.of(entered.rank)
    return score_stakes(entered.side, Line.BURNT, rules, value=burnt_stakes(rank, rules))


def _judge_result(entered: ByResult, rules: HouseRules) -> Worth | Ruling:
    if not allows_result(rules):
        return _refuse_gap(gettext_noop("the count of each side"))
    check_sides(entered.winner, entered.tied, "winner", rules)
    if entered.winner is None:
        return _judge_no_winner(entered, rules)
    prices = prices_of(rules)
    if entered.value not in prices:
        raise BadEntry("bad_value", Say.NO_SUCH_PRICE(value=entered.value, prices=tuple(sorted(prices))), "value")
    if rules.scoring == "difference":
        return score_difference(entered.winner, entered.value)
    return score_stakes(entered.winner, prices[entered.value], rules)


def _judge_no_winner(entered: ByResult, rules: HouseRules) -> Worth | Ruling:
    if entered.value:
        raise BadEntry("bad_value", Say.NOTHING_IS_WON(), "value")
    if rules.scoring != "slovak_exact60":
        if rules.sides == 2:
            return refuse(Rule.CARD_POINTS, "points_do_not_add_up", Say.CANNOT_BE_LEVEL(all=rules.all_points))
        if len(entered.tied) < 2:
            return _refuse_gap(gettext_noop("who was level in front"))
    return score_stakes(None, Line.NOBODY, rules, tied=entered.tied)


def _refuse_gap(missing: str) -> Ruling:
    return refuse(Rule.WORTH, "not_enough_to_score", Say.NOT_ENOUGH(missing=(Text(missing),)))


def _score_agreement(hand: Hand, entered: ByAgreement, pool: int, rules: HouseRules) -> HandScore:
    """What the table decided; the better side deals and leads as if it had won. The pool stays as it is."""
    solo = entered.solo
    check_solo(solo, "solo", rules)
    scored = by_the_table(hand)
    points = {line.side: line.points for line in scored.lines}
    if solo is not None:
        points = {0: points[solo], 1: max(own for seat, own in points.items() if seat != solo)}
    ruling = replace(scored.ruling, notes=say_alone(solo, rules))
    return HandScore(ruling, scored.lines, _facts(best_side(points), pool, solo))


def _facts(winner: int | None, pool: int, solo: int | None, worth: Worth | None = None) -> dict[str, Plain]:
    """What the fold needs of a hand besides its lines."""
    points = None if worth is None or worth.points is None else list(worth.points)
    tied = [] if worth is None else list(worth.tied)
    return {"winner": winner, "tied": tied, "points": points, "pool": pool, "solo": solo}


def put_on_sheet(worth: Worth, solo: int | None, rules: HouseRules) -> HandScore:
    """The lines of a hand. With the lone king each seat has those of its side."""
    lines: list[ScoreLine] = []
    for column in range(rules.columns):
        side = column if rules.solo_king is None else rules.side_of(column, solo)
        lines += _lines_of(side, column, worth, rules)
    ruling = replace(allow_worth(worth, rules, names_on_sheet(solo, rules)), notes=say_alone(solo, rules))
    return HandScore(ruling, tuple(lines), _facts(worth.winner, worth.pool, solo, worth))


def _lines_of(side: int, column: int, worth: Worth, rules: HouseRules) -> list[ScoreLine]:
    """The lines of a side of the hand, in a column of the sheet."""
    if rules.pays_stakes or rules.scoring == "difference":
        points = worth.deltas[side] if rules.is_signed else worth.record[side]
        return [_line_of_stakes(side, worth, rules)(column, points)]
    own = worth.record[side]
    if rules.scoring == "pool":
        in_cards = (worth.points or worth.record)[side]
        pool = [Line.POOL(column, own - in_cards)] if own > in_cards else []
        return [Line.CARD_POINTS(column, in_cards, count=in_cards), *pool]
    if rules.scoring == "tricks" or worth.taken is None:
        return [Line.TRICKS(column, own)]
    number, last = worth.taken.aces_and_tens[side], worth.taken.last_trick == side
    of_last = rules.last_trick_points if last else 0
    return [
        Line.ACES_AND_TENS(column, 10 * number, count=number),
        Line.TRICKS(column, own - 10 * number - of_last),
        *([Line.LAST_TRICK(column, of_last)] if last else []),
    ]


def _line_of_stakes(side: int, worth: Worth, rules: HouseRules) -> Line:
    if side == worth.winner or worth.line is Line.NOBODY:
        return worth.line
    if side in worth.tied:
        return Line.LEVEL_IN_FRONT
    return Line.PAID_BOTH if worth.tied and rules.is_signed else Line.LOST
