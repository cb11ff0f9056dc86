"""What a hand scores: cards laid, cards left, and going out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.cards import Card, Rank
from referee.entries import cards, entry, filled_in, part, per, player, rows
from referee.errors import BadEntry
from referee.games.mosty.arranging import is_low_ace
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.lines import Line
from referee.games.mosty.rules import Rule
from referee.games.mosty.says import Say
from referee.games.mosty.table import Bridge, Name, TableBridge, cards_on, find_card_fault, read_table, same
from referee.messages import Message, Who, gettext_noop
from referee.rulings import Ruling, allow
from referee.scoresheet import ScoreLine


@filled_in
class Score:
    """What does a hand score?"""

    table: Sequence[TableBridge] = entry(rows(part(TableBridge)), label=gettext_noop("Bridges on the table"))
    hands: Mapping[str, Sequence[Card]] = entry(per(cards()), label=gettext_noop("Cards left"))
    out: Name | None = entry(
        player(), label=gettext_noop("Who went out"), help=gettext_noop("Empty: nobody."), default=None
    )


@dataclass(frozen=True, slots=True)
class Result:
    """What each player scores, in the order of the hands: plus, minus and bonus."""

    plus: Sequence[int]
    minus: Sequence[int]
    bonus: Sequence[int]
    has_low_ace: bool

    def net(self, at: int) -> int:
        return self.plus[at] - self.minus[at] + self.bonus[at]


def judge_score(claim: Score, rules: HouseRules) -> Ruling:
    names = list(claim.hands)
    fault, table = look_at_score(claim.table, claim.hands, claim.out, rules)
    return fault or score_ruling(count_result(table, claim.hands, claim.out, rules), names, rules)


def look_at_score(
    table: Sequence[TableBridge], hands: Mapping[str, Sequence[Card]], out: Name | None, rules: HouseRules
) -> tuple[Ruling | None, tuple[Bridge, ...]]:
    """What is wrong with the cards, or the table as it lies; `BadEntry` for a player who has no hand there."""
    lying = (*cards_on(table), *(card for held in hands.values() for card in held))
    if fault := find_card_fault(rules, lying):
        return fault, ()
    bridges = read_table(table, rules)
    for bridge in bridges:
        for name in (bridge.owner, *(piece.by for piece in bridge.pieces)):
            if str(name) not in hands:
                raise BadEntry("missing_field", Say.NO_HAND_OF(who=Who(name)), f"hands.{name}"[:200])
    if out is not None and str(out) not in hands:
        raise BadEntry("bad_value", Say.NO_SUCH_SIDE(who=Who(out)), "out")
    if out is not None and hands[str(out)]:
        raise BadEntry("bad_value", Say.OUT_HAS_CARDS(who=Who(out)), "out")
    return None, bridges


def count_result(
    table: Sequence[Bridge], hands: Mapping[str, Sequence[Card]], out: Name | None, rules: HouseRules
) -> Result:
    """What each player scores."""
    plus = dict.fromkeys(hands, 0)
    has_low_ace = False
    for bridge in table:
        is_low = rules.ace_low_in_run is not None and is_low_ace([piece.shown for piece in bridge.pieces])
        for piece in bridge.pieces:
            is_this = is_low and piece.shown.rank is Rank.ACE
            has_low_ace = has_low_ace or is_this
            name = bridge.owner if rules.extension_credit == "bridge_owner" else piece.by
            plus[str(name)] += rules.low_ace if is_this else rules.points_of(piece.shown)
    minus = [sum(map(rules.points_of, held)) for held in hands.values()]
    bonus = [rules.going_out_bonus if out is not None and same(name, out) else 0 for name in hands]
    return Result(list(plus.values()), minus, bonus, has_low_ace)


def score_ruling(result: Result, names: Sequence[Name], rules: HouseRules) -> Ruling:
    """What a hand scores, by player."""
    counted = range(len(names))
    answer = {
        part: {str(names[at]): value for at, value in enumerate(values)}
        for part, values in (
            ("plus", result.plus),
            ("minus", result.minus),
            ("bonus", result.bonus),
            ("net", [result.net(at) for at in counted]),
        )
    }
    decided = Rule.LOW_ACE if result.has_low_ace else Rule.BONUS if any(result.bonus) else Rule.POINTS
    return allow(decided, Say.SCORES(scores=tuple(_say_net(result, names, at) for at in counted)), answer)


def _say_net(result: Result, names: Sequence[Name], at: int) -> Message:
    who, net, plus, minus = Who(names[at]), result.net(at), result.plus[at], result.minus[at]
    if result.bonus[at]:
        return Say.NET_WITH_BONUS(who=who, points=net, plus=plus, minus=minus, bonus=result.bonus[at])
    return Say.NET_OF(who=who, points=net, plus=plus, minus=minus)


def score_lines(result: Result, sides: Sequence[int]) -> tuple[ScoreLine, ...]:
    """The lines of a hand: what each side laid and held, and the bonus."""
    lines = []
    for at, side in enumerate(sides):
        lines.append(Line.LAID(side, result.plus[at]))
        lines += [Line.HELD(side, -result.minus[at])] if result.minus[at] else []
        lines += [Line.BONUS(side, result.bonus[at])] if result.bonus[at] else []
    return tuple(lines)
