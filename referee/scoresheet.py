"""The words of the score sheet: seats, hands, lines, what is carried from hand to hand, how a match stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Protocol

from referee.entries import entry, filled_in, plain, sides, whole
from referee.errors import BadEntry
from referee.messages import Message, Plain, Sentences, Value, Who, gettext_noop, home_of
from referee.rulings import Rules, Ruling, allow, rule

Totals = Mapping[int, tuple[int, ...]]
"""Points for each side and column."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. Side and seat keep their numbers for the whole match.

    `plays`: takes part in the next hand. `left`: went before the last hand, so it cannot lead or win.
    """

    number: int
    side: int
    plays: bool = True
    left: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """What was entered for one hand, with what the match knows: number, seats that played, who dealt.

    An adjust has no dealer.
    """

    number: int
    entry: Any
    seats: tuple[Seat, ...]
    dealer: int | None = None

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that played, each once, in seat order."""
        return tuple(dict.fromkeys(seat.side for seat in self.seats))


@filled_in
class Agreed:
    """The table decided the hand: it counts, flagged for good."""

    points: Mapping[int, int] = entry(sides(whole()), label=gettext_noop("Points"))
    instead_of: Plain = entry(plain(), label=gettext_noop("Instead of the entry"), default=None)


@filled_in
class Adjust:
    """Points given or taken, or totals brought from paper; no hand was played."""

    points: Mapping[int, int] = entry(sides(whole()), label=gettext_noop("Points"))


class BookRule(Rules):
    """What holds on every sheet, whatever is played; the last section of each rulebook."""

    AGREED = rule(9, gettext_noop("What the table agrees on counts, also against the rules; it stays marked."))
    ADJUSTED = rule(9, gettext_noop("Points may be given or taken between hands, with a reason. That is no hand."))
    SUM = rule(9, gettext_noop("A total is the sum of its lines, and nothing else."))


@dataclass(frozen=True, slots=True)
class LineText:
    """What a line says, the rule that gives it, and the short word beside the points in the sheet."""

    text: str | tuple[str, str]
    rule: Rules
    tag: str | None = None


class Lines(Enum):
    """Base of a game's lines: name = lasting code, value = `LineText`. Calling a member writes a line."""

    @property
    def code(self) -> str:
        return self.name.lower()

    @property
    def rule(self) -> Rules:
        return self.value.rule  # type: ignore[no-any-return]  # every member is a LineText

    @property
    def tag(self) -> str | None:
        return self.value.tag  # type: ignore[no-any-return]  # every member is a LineText

    def message(self, values: Mapping[str, Value]) -> Message:
        one, many = (self.value.text, None) if isinstance(self.value.text, str) else self.value.text
        return Message(f"{home_of(type(self))}.line.{self.code}", one, many, values)

    def __call__(self, side: int, points: int, *, column: int = 0, **values: Value) -> ScoreLine:
        return ScoreLine(side, points, self, column, values)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points for one side in one column, and what for. A total is only the sum of its lines."""

    side: int
    points: int
    line: Lines
    column: int = 0
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.line.code

    @property
    def message(self) -> Message:
        return self.line.message(self.values)


class BookLine(Lines):
    AGREED = LineText(gettext_noop("By agreement of the table"), BookRule.AGREED, gettext_noop("agreed"))
    ADJUSTED = LineText(gettext_noop("Given or taken"), BookRule.ADJUSTED, gettext_noop("adjusted"))


@dataclass(frozen=True, slots=True)
class HandScore:
    """A hand judged: its lines if the ruling is legal, else points to suggest if the table accepts it anyway.

    `facts` is what `carry` needs besides the lines (who won, how many boxes), as plain data.
    """

    ruling: Ruling
    lines: tuple[ScoreLine, ...] = ()
    facts: Mapping[str, Plain] = field(default_factory=dict)
    suggested: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Carry:
    """All that a later hand, or the end of the match, needs of the hands before.

    `totals` holds points by side and column, `hands_played` leaves adjusts out, `dealt` is the seat
    that dealt last, `deals_first` the one chosen for the first hand, `passed` says whether an end was
    reached at the last hand; `game` is what the game itself keeps, as plain data.
    """

    totals: Totals
    deals_first: int = 0
    hands_played: int = 0
    dealt: int | None = None
    passed: bool = False
    game: Mapping[str, Plain] = field(default_factory=dict)

    def as_data(self) -> dict[str, Plain]:
        """The carry as plain data."""
        return {
            "totals": {str(side): list(columns) for side, columns in self.totals.items()},
            "deals_first": self.deals_first,
            "hands_played": self.hands_played,
            "dealt": self.dealt,
            "passed": self.passed,
            "game": dict(self.game),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Plain]) -> Carry:
        """The carry that `as_data` wrote."""
        totals = {int(side): tuple(columns) for side, columns in data["totals"].items()}
        return cls(totals, data["deals_first"], data["hands_played"], data["dealt"], data["passed"], data["game"])

    def total(self, side: int) -> int:
        """All columns of a side together."""
        return sum(self.totals.get(side, ()))

    def plus(self, lines: Iterable[ScoreLine]) -> Carry:
        """The same carry with these lines added to its totals; a side seen for the first time starts at 0."""
        width = max((len(columns) for columns in self.totals.values()), default=1)
        totals = {side: list(columns) for side, columns in self.totals.items()}
        for line in lines:
            totals.setdefault(line.side, [0] * width)[line.column] += line.points
        return replace(self, totals={side: tuple(columns) for side, columns in sorted(totals.items())})

    def after(self, hand: Hand, lines: Iterable[ScoreLine]) -> Carry:
        """The carry after a hand: lines added, and unless it is an adjust one hand more, with its dealer."""
        added = self.plus(lines)
        return (
            added
            if isinstance(hand.entry, Adjust)
            else replace(added, hands_played=self.hands_played + 1, dealt=hand.dealer)
        )


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a match stands: over or not, places, who deals and leads next, and what its end adds.

    `final` are the totals with the closing lines, places are by them; `distance` is what each side still
    lacks to the target, where there is one. Seats are None when nobody is left to play. `complete`: nothing
    more can be entered, so the match cannot be played on.
    """

    over: bool
    winners: tuple[int, ...]
    leaders: tuple[int, ...]
    places: Mapping[int, int]
    final: Mapping[int, int]
    next_dealer: int | None
    next_leader: int | None
    closing: tuple[ScoreLine, ...] = ()
    distance: Mapping[int, int] = field(default_factory=dict)
    complete: bool = False


def agreed_lines(hand: Hand) -> tuple[ScoreLine, ...]:
    """The lines of an agreed hand: each side that played, 0 where nothing was said."""
    return tuple(BookLine.AGREED(side, hand.entry.points.get(side, 0)) for side in hand.sides)


def adjusted_lines(hand: Hand) -> tuple[ScoreLine, ...]:
    """The lines of an adjust: only the sides it names."""
    return tuple(BookLine.ADJUSTED(side, points) for side, points in sorted(hand.entry.points.items()))


def place_by(totals: Mapping[int, int], *, lowest_wins: bool = False) -> dict[int, int]:
    """Places by total; tied sides share one and the next is skipped.

    >>> place_by({0: 88, 1: 88, 2: 61, 3: 40})
    {0: 1, 1: 1, 2: 3, 3: 4}
    """
    sign = 1 if lowest_wins else -1
    return {side: 1 + sum(sign * other < sign * total for other in totals.values()) for side, total in totals.items()}


def best_of(totals: Mapping[int, int], *, lowest_wins: bool = False) -> tuple[int, ...]:
    """The sides with the best total."""
    best = (min if lowest_wins else max)(totals.values(), default=0)
    return tuple(side for side, total in totals.items() if total == best)


def in_contention(totals: Mapping[int, int], seats: Sequence[Seat]) -> dict[int, int]:
    """The totals of the sides that may lead or win: those that did not leave before the last hand."""
    here = {seat.side for seat in seats if not seat.left}
    return {side: total for side, total in totals.items() if side in here}


def seat_after(number: int, seats: Sequence[Seat]) -> int | None:
    """The next seat that plays, clockwise after that one (which need not play itself)."""
    playing = sorted(seat.number for seat in seats if seat.plays)
    return next((seat for seat in playing if seat > number), playing[0] if playing else None)


def seat_before(number: int, seats: Sequence[Seat]) -> int | None:
    """The next seat that plays on the other side: on the right of that one."""
    playing = sorted((seat.number for seat in seats if seat.plays), reverse=True)
    return next((seat for seat in playing if seat < number), playing[0] if playing else None)


def seat_or_next(number: int, seats: Sequence[Seat]) -> int | None:
    """That seat if it plays, else the next one that does."""
    return number if any(seat.plays and seat.number == number for seat in seats) else seat_after(number, seats)


def next_to_deal(carry: Carry, seats: Sequence[Seat]) -> int | None:
    """The next dealer where the deal moves on clockwise among those who play."""
    return seat_or_next(carry.deals_first, seats) if carry.dealt is None else seat_after(carry.dealt, seats)


class Say(Sentences):
    AGREED = gettext_noop("The table agreed on this hand.")
    ADJUSTED = gettext_noop("Points given or taken between hands.")
    UNKNOWN_SIDE = gettext_noop("%(side)s is no side of this hand.")
    NO_POINTS = gettext_noop("No points are named.")


def by_the_table(hand: Hand) -> HandScore:
    """Score an agreed hand or an adjust in one column; `BadEntry` for a side that has no part in it."""
    points: Mapping[int, int] = hand.entry.points
    for side in points:
        if side not in hand.sides:
            raise BadEntry("bad_value", Say.UNKNOWN_SIDE(side=Who(side)), f"points.{side}")
    if isinstance(hand.entry, Adjust):
        if not points:
            raise BadEntry("missing_field", Say.NO_POINTS(), "points")
        return HandScore(allow(BookRule.ADJUSTED, Say.ADJUSTED()), adjusted_lines(hand))
    return HandScore(allow(BookRule.AGREED, Say.AGREED()), agreed_lines(hand))


def best_side(points: Mapping[int, int], *, lowest_wins: bool = False) -> int | None:
    """The side with the best points of a hand, or None when the best are level."""
    best = best_of(points, lowest_wins=lowest_wins)
    return best[0] if len(best) == 1 else None


OPEN, HANDS, TARGET = "open", "hands", "target"
PLAY_ON, SHARED = "play_on", "shared"


class EndRules(Protocol):
    """The house rules of a game of points whose match is open, or ends after so many hands or at a target."""

    @property
    def match_end(self) -> str: ...

    @property
    def match_hands(self) -> int: ...

    @property
    def target(self) -> int: ...

    @property
    def tie(self) -> str: ...


def is_reached(target: int, total: int) -> bool:
    """Is a total at the target or past it? A target of 0 or less is reached from above."""
    return total >= target if target > 0 else total <= target


def carry_points(before: Carry, hand: Hand, score: HandScore, rules: EndRules, *, but_at: int | None = None) -> Carry:
    """The carry of such a game; it keeps the totals that the last hand left, since an adjust ends nothing.

    A total of exactly `but_at` does not count as the target.
    """
    after = before.after(hand, score.lines)
    return after if isinstance(hand.entry, Adjust) else look_for_end(after, rules, but_at=but_at)


def look_for_end(carry: Carry, rules: EndRules, *, but_at: int | None = None) -> Carry:
    """The carry, with what its last hand says about the end."""
    played = {str(side): carry.total(side) for side in carry.totals}
    passed = {
        OPEN: False,
        HANDS: carry.hands_played >= rules.match_hands,
        TARGET: any(is_reached(rules.target, total) for total in played.values() if total != but_at),
    }
    return replace(carry, passed=passed[rules.match_end], game={**carry.game, "played": played})


def settle_points(
    carry: Carry,
    seats: Sequence[Seat],
    rules: EndRules,
    *,
    ended: bool,
    next_leader: int | None,
    lowest_wins: bool = False,
) -> Settlement:
    """How a match of such a game stands: the best total wins, and the deal moves on clockwise."""
    totals = {side: carry.total(side) for side in sorted({*carry.totals, *(seat.side for seat in seats)})}
    played = in_contention({int(side): total for side, total in carry.game.get("played", {}).items()}, seats)
    is_end = rules.match_end == HANDS or any(is_reached(rules.target, total) for total in played.values())
    is_level = len(best_of(played, lowest_wins=lowest_wins)) > 1
    over = ended or (carry.passed and is_end and not (is_level and rules.tie == PLAY_ON))
    has_lead = carry.hands_played > 0 or any(totals.values())
    best = best_of(in_contention(totals, seats), lowest_wins=lowest_wins) if has_lead else ()
    way = 1 if rules.target > 0 else -1
    lacks = {side: max(0, way * (rules.target - total)) for side, total in totals.items()}
    return Settlement(
        over=over,
        winners=best if over else (),
        leaders=best,
        places=place_by(totals, lowest_wins=lowest_wins),
        final=totals,
        next_dealer=next_to_deal(carry, seats),
        next_leader=next_leader,
        distance=lacks if rules.match_end == TARGET else {},
    )


def match_of_points(hands: Sequence[Mapping[str, int]], rules: EndRules) -> tuple[Carry, Settlement, dict[str, Plain]]:
    """How such a match stands after hands that give points by name, and the same as an answer by these names."""
    names = tuple(dict.fromkeys(name for points in hands for name in points))
    totals = {at: (sum(points.get(name, 0) for points in hands),) for at, name in enumerate(names)}
    carry = look_for_end(Carry(totals, hands_played=len(hands)), rules)
    stands = settle_points(carry, [Seat(at, at) for at in totals], rules, ended=False, next_leader=None)
    answer: dict[str, Plain] = {
        "totals": {names[side]: total for side, total in stands.final.items()},
        "places": {names[side]: place for side, place in stands.places.items()},
        "leaders": [names[side] for side in stands.leaders],
        "over": stands.over,
        "winners": [names[side] for side in stands.winners],
    }
    return carry, stands, answer
