"""What cards left in a hand count, and what a hand scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.cards import Card, Rank
from referee.entries import cards, entry, filled_in, per, player, yes_no
from referee.errors import BadEntry
from referee.games.seven_bridge.house_rules import DEALT, JOKER_MULTIPLIER, HouseRules
from referee.games.seven_bridge.lines import Line
from referee.games.seven_bridge.rules import Rule
from referee.games.seven_bridge.says import Say
from referee.games.seven_bridge.table import Name, find_card_fault, find_player_fault, position, same
from referee.messages import Message, Value, Who, gettext_noop
from referee.rulings import Ruling, allow
from referee.scoresheet import ScoreLine

# What a hand counts


@filled_in
class HandValue:
    """What do these cards count when they are left in a hand?"""

    cards: Sequence[Card] = entry(cards(), label=gettext_noop("Cards left"))


def judge_hand_value(claim: HandValue, rules: HouseRules) -> Ruling:
    return find_card_fault(rules, claim.cards) or value_ruling(claim.cards, rules)


def value_ruling(cards: Sequence[Card], rules: HouseRules, who: Name | None = None) -> Ruling:
    """What a hand counts, and how it comes to that."""
    points, sevens, jokers = count_parts(cards, rules)
    parts: list[Message] = [Say.SUM(points=points)]
    decided = Rule.VALUES
    if sevens and rules.scoring == "doubling":
        decided = Rule.SEVENS_LEFT
        parts.append(Say.SEVENS_TIMES(count=sevens, times=seven_factor(sevens, rules)))
    if jokers:
        decided = Rule.JOKER_LEFT
        parts.append(Say.JOKERS_TIMES(count=jokers, times=JOKER_MULTIPLIER**jokers))
    value = count_value(cards, rules)
    said: dict[str, Value] = {"value": value, "parts": tuple(parts)}
    says = Say.HAND_VALUE(**said) if who is None else Say.HAND_VALUE_OF(who=Who(who), **said)
    return allow(decided, says, {"value": value, "points": points, "sevens": sevens, "jokers": jokers})


def count_parts(cards: Sequence[Card], rules: HouseRules) -> tuple[int, int, int]:
    """The points of the cards by themselves, the sevens and the jokers among them."""
    sevens = sum(card.rank == Rank.SEVEN for card in cards)
    return sum(map(rules.points_of, cards)), sevens, sum(card.is_joker for card in cards)


def find_too_many(hands: Mapping[int, Sequence[Card]]) -> tuple[int, Message] | None:
    """A side with more cards left than it was dealt, for a turn draws or claims one card and ends with a discard."""
    for side, held in hands.items():
        if len(held) > DEALT:
            return side, Say.TOO_MANY_LEFT(who=Who(side), number=len(held))
    return None


def seven_factor(sevens: int, rules: HouseRules) -> int:
    """How many times a hand counts for its sevens."""
    if rules.scoring == "standard" or not sevens:
        return 1
    return 2 * sevens if rules.seven_multiplier == "linear" else 1 << sevens


def count_value(cards: Sequence[Card], rules: HouseRules) -> int:
    """What a hand counts: its points, times all that its sevens and jokers make of it."""
    points, sevens, jokers = count_parts(cards, rules)
    times: int = seven_factor(sevens, rules) * JOKER_MULTIPLIER**jokers
    return points * times


# What a hand scores


@filled_in
class Score:
    """What does a hand score?"""

    winner: Name | None = entry(
        player(),
        label=gettext_noop("Who went out"),
        help=gettext_noop("Empty: nobody, the hand is void."),
        default=None,
    )
    hands: Mapping[str, Sequence[Card]] = entry(per(cards()), label=gettext_noop("Cards left"))
    all_at_once: bool = entry(yes_no(), label=gettext_noop("All at once"), default=False)
    claimed_from: Name | None = entry(
        player(),
        label=gettext_noop("Went out by chi or pon on the discard of"),
        default=None,
    )


def judge_score(claim: Score, rules: HouseRules) -> Ruling:
    lying = [card for held in claim.hands.values() for card in held]
    if fault := find_card_fault(rules, lying):
        return fault
    losers = [name for name in claim.hands if claim.winner is None or not same(name, claim.winner)]
    if claim.winner is not None and claim.hands.get(str(claim.winner)):
        raise BadEntry("bad_value", Say.WINNER_HAS_CARDS(who=Who(claim.winner)), f"hands.{claim.winner}")
    names = losers if claim.winner is None else [claim.winner, *losers]
    if fault := find_player_fault(names, rules):
        return fault
    values = {at: count_value(claim.hands[str(name)], rules) for at, name in enumerate(names) if name in losers}
    payer = None
    if claim.winner is not None and claim.claimed_from is not None:
        payer = position(claim.claimed_from, names, "claimed_from")
        if payer == 0:
            raise BadEntry("bad_value", Say.NO_LOSER(who=Who(claim.claimed_from)), "claimed_from")
    result = Result(None if claim.winner is None else 0, values, all_at_once=claim.all_at_once, claimed_from=payer)
    because = tuple(value_ruling(claim.hands[str(name)], rules, name) for name in losers if claim.winner is not None)
    return score_ruling(result, names, rules, because)


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended: the side that went out, if any, and what each other side has left, before any bonus."""

    winner: int | None
    values: Mapping[int, int]
    all_at_once: bool = False
    claimed_from: int | None = None

    def times(self, rules: HouseRules) -> int:
        """How many times the hand counts."""
        return rules.all_at_once_multiplier if self.all_at_once else 1

    def payer(self, rules: HouseRules) -> int | None:
        """The side that pays for all, if one does."""
        return self.claimed_from if rules.discarder_pays else None


def score_lines(result: Result, rules: HouseRules) -> tuple[ScoreLine, ...]:
    """The lines of a hand, the winner's first."""
    if result.winner is None:
        return tuple(Line.VOID(side, 0) for side in result.values)
    total, payer = sum(result.values.values()), result.payer(rules)
    gains = rules.settlement != "losers_pay"
    lines = [Line.WENT_OUT(result.winner, total) if gains else Line.PAYS_NOTHING(result.winner, 0)]
    for side, value in result.values.items():
        if payer is None:
            lines.append(Line.CARDS_LEFT(side, 0 if rules.settlement == "winner_takes" else -value, value=value))
        elif side == payer:
            lines.append(Line.PAYS_FOR_ALL(side, -total, winner=Who(result.winner)))
        else:
            lines.append(Line.PAID_FOR(side, 0, value=value, payer=Who(payer)))
    times = result.times(rules)
    more = [Line.ALL_AT_ONCE(one.side, one.points * (times - 1)) for one in lines if one.points]
    return tuple(lines if times == 1 else [*lines, *more])


def score_ruling(result: Result, names: Sequence[Name], rules: HouseRules, because: tuple[Ruling, ...] = ()) -> Ruling:
    """What a hand scores, and by which rule; a side is an index of `names`."""
    lines = score_lines(result, rules)
    deltas = {str(name): sum(line.points for line in lines if line.side == side) for side, name in enumerate(names)}
    answer = {"deltas": deltas, "values": {str(names[side]): value for side, value in result.values.items()}}
    if result.winner is None:
        return allow(Rule.VOID, Say.NOBODY_SCORES(), answer)
    who, times, payer = Who(names[result.winner]), result.times(rules), result.payer(rules)
    total = sum(result.values.values())
    decided = Rule.WINNER if payer is None else Rule.DISCARDER_PAYS
    if payer is not None:
        says = Say.PAYS_FOR_ALL(who=who, points=total * times, payer=Who(names[payer]))
    elif rules.settlement == "losers_pay":
        says = Say.LOSERS_PAY(who=who, points=total * times)
    else:
        says = Say.WINNER_SCORES(who=who, points=total * times)
    if times > 1:
        decided = Rule.ALL_AT_ONCE if payer is None else decided
        says = Say.AT_ONCE(says=says, times=times, points=total)
    return allow(decided, says, answer, because=because)
