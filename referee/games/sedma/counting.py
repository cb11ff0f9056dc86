"""Counting a hand: what the sides say they took must add up before it is worth anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from referee.cards import plain_text
from referee.entries import Say as EntrySay
from referee.entries import entry, filled_in, part, rows, whole, yes_no
from referee.errors import BadEntry
from referee.game import with_remedies
from referee.games.sedma.house_rules import MOST_ROUNDS, HouseRules
from referee.games.sedma.rules import Rule
from referee.games.sedma.says import Say
from referee.games.sedma.scoring import Taken, allow_worth, score_taken
from referee.messages import AtSide, Message, Plain, Text, Value, gettext_noop
from referee.rulings import Ruling, refuse

ACES_AND_TENS = 8
_HALVES = re.compile(r"\d{1,3}(?:[.,٫][05])?")


class half_tricks:  # noqa: N801 # a kind of blank, see referee.entries.whole
    """A number of tricks, half ones too: where four cards are a trick, two cards are half of one."""

    def read(self, raw: Any, field: str, *, typed: bool) -> Fraction:
        if isinstance(raw, str) and not typed and _HALVES.fullmatch(tidy := plain_text(raw).strip()):
            return Fraction(re.sub("[,٫]", ".", tidy))
        is_number = isinstance(raw, int | float) and not isinstance(raw, bool)  # JSON says 4.5
        if is_number and 0 <= raw <= 100 and raw * 2 == int(raw * 2):
            return Fraction(raw)
        raise BadEntry("bad_value", EntrySay.NOT_A_NUMBER(), field)

    def write(self, value: Fraction) -> Plain:
        return value.numerator if value.denominator == 1 else float(value)  # 4.5 in JSON

    def describe(self) -> dict[str, Plain]:
        return {"type": "number", "low": 0, "high": 100, "step": 0.5}  # half a trick


@filled_in
class Tally:
    """What one side took. Tricks count by the unit of the house rules, and only where tricks score."""

    aces_and_tens: int = entry(whole(0, 100), label=gettext_noop("Aces and tens"))
    cards: int = entry(whole(0, 100), label=gettext_noop("Cards"))
    tricks: Fraction | None = entry(half_tricks(), label=gettext_noop("Tricks"), default=None)
    last_trick: bool = entry(yes_no(), label=gettext_noop("Took the last trick"), default=False)


@filled_in
class Score:
    """What is a hand worth? One tally for each side; with the lone king his is the first."""

    tallies: tuple[Tally, ...] = entry(rows(part(Tally)), label=gettext_noop("Count of each side"))
    pool: int = entry(whole(0), label=gettext_noop("In the pool before"), default=0)


def judge_score(claim: Score, rules: HouseRules) -> Ruling:
    ruling = _rule_on(claim, rules)
    return with_remedies(ruling, _mended(claim, ruling.reason, rules), lambda mended: _rule_on(mended, rules))


def _rule_on(claim: Score, rules: HouseRules) -> Ruling:
    names = names_of_sides(rules)
    counted = counted_tallies(claim.tallies, rules)
    refused = refuse_count(counted, rules, names)
    return refused or allow_worth(score_taken(counted.taken(), claim.pool, rules), rules, names)


def names_of_sides(rules: HouseRules) -> tuple[Value, ...]:
    """What sentences call sides that have no names."""
    if rules.solo_king:
        return Say.LONE_PLAYER(), Say.THE_PAIR()
    return tuple(AtSide(side) for side in range(rules.sides))


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted of a hand, by side; None is what was not told. `last_trick`: all who claim it."""

    aces_and_tens: tuple[int, ...] | None = None
    cards: tuple[int, ...] | None = None
    tricks: tuple[Fraction, ...] | None = None
    last_trick: tuple[int, ...] | None = None
    all_cards: int | None = None

    def taken(self) -> Taken:
        """The same, once it adds up."""
        last_trick = self.last_trick[0] if self.last_trick else None
        return Taken(self.aces_and_tens or (), self.tricks or (), last_trick, self.all_cards)


def counted_tallies(tallies: Sequence[Tally], rules: HouseRules) -> Counted:
    """What tallies count; `BadEntry` unless there is one for each side."""
    if len(tallies) != rules.sides:
        raise BadEntry("bad_value", Say.ONE_FOR_EACH_SIDE(count=rules.sides), "tallies")
    cards = tuple(tally.cards for tally in tallies)
    tricks = tuple(tally.tricks for tally in tallies if tally.tricks is not None)
    if rules.trick_unit == "four_cards" and len(tricks) < len(tallies):
        tricks = tuple(Fraction(number, 4) for number in cards)
    return Counted(
        tuple(tally.aces_and_tens for tally in tallies),
        cards,
        tricks if len(tricks) == len(tallies) else None,
        tuple(side for side, tally in enumerate(tallies) if tally.last_trick),
        next((side for side, number in enumerate(cards) if number == len(rules.pack)), None),
    )


def refuse_count(counted: Counted, rules: HouseRules, names: Sequence[Value]) -> Ruling | None:
    """The refusal of a count that does not add up, or that leaves out what the scoring needs."""
    return (
        _refuse_aces_and_tens(counted, rules)
        or _refuse_cards(counted, rules, names)
        or _refuse_last_trick(counted, names)
        or (_refuse_tricks(counted, rules, names) if rules.counts_tricks else None)
        or _refuse_gaps(counted, rules)
    )


def _refuse_aces_and_tens(counted: Counted, rules: HouseRules) -> Ruling | None:
    numbers = counted.aces_and_tens
    if numbers is None or sum(numbers) == ACES_AND_TENS:
        return None
    over = sum(numbers) - ACES_AND_TENS
    say = Say.TOO_MANY_ACES_AND_TENS if over > 0 else Say.TOO_FEW_ACES_AND_TENS
    says = say(numbers=numbers, sum=sum(numbers), count=abs(over))
    points = 10 * sum(numbers) + rules.last_trick_points
    notes = () if rules.counts_tricks else (Say.POINTS_OF_A_HAND(sum=points, all=rules.all_points),)
    return refuse(Rule.CARD_POINTS, "points_do_not_add_up", says, notes=notes)


def _refuse_cards(counted: Counted, rules: HouseRules, names: Sequence[Value]) -> Ruling | None:
    numbers, pack = counted.cards, len(rules.pack)
    if numbers is not None and sum(numbers) != pack:
        over = sum(numbers) - pack
        say = Say.TOO_MANY_CARDS if over > 0 else Say.TOO_FEW_CARDS
        says = say(numbers=numbers, sum=sum(numbers), pack=pack, count=abs(over))
        return refuse(Rule.ALL_COUNTED, "cards_do_not_add_up", says)
    for side, name in enumerate(names):
        high = 0 if counted.all_cards not in {None, side} else ACES_AND_TENS if numbers is None else numbers[side]
        aces_and_tens = counted.aces_and_tens[side] if counted.aces_and_tens else 0
        if aces_and_tens > high:
            says = Say.MORE_ACES_AND_TENS_THAN_CARDS(side=name, number=aces_and_tens, cards=high)
            return refuse(Rule.ALL_COUNTED, "cards_do_not_add_up", says)
        has_tricks = bool(rules.counts_tricks and counted.tricks and counted.tricks[side])
        if high == 0 and (has_tricks or side in (counted.last_trick or ())):
            return refuse(Rule.ALL_COUNTED, "cards_do_not_add_up", Say.TRICK_WITHOUT_CARDS(side=name))
    return None


def _refuse_last_trick(counted: Counted, names: Sequence[Value]) -> Ruling | None:
    claimed = counted.last_trick
    if claimed is None or len(claimed) == 1:
        return None
    says = Say.LAST_TRICK_TWICE(sides=tuple(names[side] for side in claimed)) if claimed else Say.NO_LAST_TRICK()
    return refuse(Rule.LAST_TRICK, "one_last_trick", says)


def tricks_of_a_hand(rules: HouseRules) -> tuple[int, int]:
    """The fewest and the most tricks that a hand can have, in the unit of the house rules."""
    rounds = -(-len(rules.pack) // rules.players)
    most = rounds + rules.may_pass
    if rules.trick_unit == "four_cards":
        return len(rules.pack) // 4, len(rules.pack) // 4
    return (-(-rounds // MOST_ROUNDS), most) if rules.trick_unit == "trick" else (rounds, most)


def _refuse_tricks(counted: Counted, rules: HouseRules, names: Sequence[Value]) -> Ruling | None:
    numbers = counted.tricks
    if numbers is None:
        return None
    low, high = tricks_of_a_hand(rules)
    total = sum(numbers, Fraction(0))
    if not low <= total <= high:
        told = {"numbers": tuple(map(_shown, numbers)), "sum": _shown(total)}
        says = Say.NOT_THAT_MANY_TRICKS(**told, low=low, high=high)
        if low == high:
            say = Say.TOO_MANY_TRICKS if total > low else Say.TOO_FEW_TRICKS
            says = say(**told, all=low, difference=_shown(abs(total - low)))
        return refuse(Rule.TRICK_COUNT, "tricks_do_not_add_up", says)
    for side, name in enumerate(names):
        cards = counted.cards[side] if counted.cards else None
        if rules.trick_unit == "four_cards":
            fits = cards is None or numbers[side] * 4 == cards
        else:
            fits = numbers[side].denominator == 1 and not (cards and not numbers[side])
        if not fits:
            says = Say.NOT_SO_MANY_TRICKS(side=name, tricks=_shown(numbers[side]))
            return refuse(Rule.TRICK_COUNT, "tricks_do_not_add_up", says)
    return None


def _shown(number: Fraction) -> int | str:
    return number.numerator if number.denominator == 1 else f"{number.numerator // 2}.5"


def _refuse_gaps(counted: Counted, rules: HouseRules) -> Ruling | None:
    """Is anything missing that the scoring counts?"""
    gaps = []
    if counted.aces_and_tens is None and rules.scoring != "tricks":
        gaps.append(Text(gettext_noop("the aces and tens of each side")))
    if counted.tricks is None and rules.counts_tricks:
        gaps.append(Text(gettext_noop("the tricks of each side")))
    if counted.last_trick is None and not gaps:
        is_level = rules.breaks_ties and score_taken(counted.taken(), 0, rules).winner is None
        if rules.last_trick_points or is_level:
            gaps.append(Text(gettext_noop("who took the last trick")))
    return refuse(Rule.WORTH, "not_enough_to_score", Say.NOT_ENOUGH(missing=tuple(gaps))) if gaps else None


def _mended(claim: Score, reason: str | None, rules: HouseRules) -> Iterator[tuple[Message, Score]]:
    """The same tallies with what was refused changed for one side."""
    wanted = {
        "points_do_not_add_up": ("aces_and_tens", ACES_AND_TENS),
        "cards_do_not_add_up": ("cards", len(rules.pack)),
        "tricks_do_not_add_up": ("tricks", tricks_of_a_hand(rules)[0]),
    }
    for side, name in enumerate(names_of_sides(rules)):
        if reason == "one_last_trick":
            tallies = tuple(replace(tally, last_trick=at == side) for at, tally in enumerate(claim.tallies))
            says = Say.TAKES_LAST_TRICK(side=name)
        elif reason in wanted:
            field, total = wanted[reason]
            number = total - sum(getattr(tally, field) or 0 for at, tally in enumerate(claim.tallies) if at != side)
            if number < 0:
                continue
            changed: dict[str, Any] = {field: Fraction(number) if field == "tricks" else number}
            tallies = tuple(
                replace(tally, **changed) if at == side else tally for at, tally in enumerate(claim.tallies)
            )
            says = Say.SHOULD_BE(side=name, number=_shown(Fraction(number)))
        else:
            return
        yield says, replace(claim, tallies=tallies)
