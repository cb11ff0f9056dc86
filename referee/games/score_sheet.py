"""The free score sheet, for any other game: no cards, only points.

A **side** is a player or a team. Each hand gives every side that plays whole points, and the sheet adds them up.
A **blank** is a side whose points are not entered; it is never zero. Where the points of a hand have a fixed **sum**,
its last blank can be worked out. A **reset** takes a total of exactly one number back to another, as in 101.

>>> from referee import ask
>>> str(ask("score_sheet", "score", {"sides": ["Ada", "Ben"], "points": {"Ada": 12}}, {}).says)
'Ben: 0 or not entered?'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from referee import entries, scoresheet
from referee.entries import choice, entry, filled_in, per, player, rows, sides, whole, yes_no
from referee.errors import BadEntry
from referee.game import Game, Mode, Preset, Question, Seats, seats_of
from referee.layout import Draft, Option
from referee.messages import Plain, Sentences, Who, gettext_noop
from referee.rulings import Remedy, Rules, Ruling, allow, refuse, rule
from referee.scoresheet import Adjust, Agreed, Carry, Hand, HandScore, Lines, LineText, ScoreLine, Seat, Settlement

MOST_SIDES = 12
POINTS, TOTALS = whole(-100_000, 100_000), whole(-1_000_000_000, 1_000_000_000)
LOW_TO_TARGET = {"best": "low", "match_end": "target"}
WINS = choice({"high": gettext_noop("The highest total"), "low": gettext_noop("The lowest total")})
SUMS = choice({"free": gettext_noop("Anything"), "zero": gettext_noop("Zero"), "fixed": gettext_noop("One number")})
TIES = choice({"shared": gettext_noop("They share the win"), "play_on": gettext_noop("They play on")})
ENDS = choice(
    {
        "open": gettext_noop("When the table says so"),
        "target": gettext_noop("At a number of points"),
        "hands": gettext_noop("After a number of hands"),
    }
)


@filled_in
class HouseRules(entries.HouseRules):
    best: str = entry(WINS, label=gettext_noop("What wins"), default="high")
    match_end: str = entry(ENDS, label=gettext_noop("The match ends"), default="open")
    target: int = entry(
        POINTS,
        label=gettext_noop("Points that end it"),
        help=gettext_noop("Where the lowest total wins, who gets there loses. 0 or less is reached from above."),
        default=100,
    )
    match_hands: int = entry(whole(1, 1000), label=gettext_noop("Hands that end it"), default=10)
    exact_reset: int | None = entry(
        POINTS,
        label=gettext_noop("A total of exactly this goes back"),
        help=gettext_noop("As in 101, where a total of exactly 101 is 0 again. Empty: not played."),
        default=None,
    )
    exact_reset_to: int = entry(POINTS, label=gettext_noop("Back to"), default=0)
    sum: str = entry(SUMS, label=gettext_noop("The points of a hand add up to"), default="free")
    sum_value: int = entry(POINTS, label=gettext_noop("That one number"), default=0)
    step: int = entry(whole(1, 100_000), label=gettext_noop("Points are multiples of"), default=1)
    allow_negative: bool = entry(yes_no(), label=gettext_noop("Points below zero"), default=True)
    per_hand_limit: int | None = entry(
        whole(1, 100_000),
        label=gettext_noop("Most points in a hand"),
        help=gettext_noop("Won or lost by one side. Empty: no limit."),
        default=None,
    )
    tie: str = entry(TIES, label=gettext_noop("Level at the end"), default="shared")

    def check(self) -> None:
        if self.sum == "zero" and not self.allow_negative:
            raise BadEntry("zero_needs_negatives", Say.ZERO_NEEDS_NEGATIVES(), "allow_negative")
        reset, acts = self.exact_reset, self.match_end == "target"
        if acts and reset is not None and reset != self.target and scoresheet.is_reached(self.target, reset):
            says = Say.RESET_BEYOND_TARGET(reset=reset, target=self.target)
            raise BadEntry("reset_beyond_target", says, "exact_reset")

    @property
    def hand_sum(self) -> int | None:
        """What the points of a hand add up to, where that is fixed."""
        return {"free": None, "zero": 0, "fixed": self.sum_value}[self.sum]


class Rule(Rules):
    PLAYING_SIDES = rule(1, gettext_noop("Each hand gives whole points to every side that plays it, to nobody else."))
    BLANKS = rule(1, gettext_noop("A blank is not zero. A hand counts when every side is entered, a 0 too."))
    STEP = rule(1, gettext_noop("Points are multiples of %(step)s."), ("step", 1, None))
    NEGATIVES = rule(
        1, gettext_noop("Points can be negative."), ("allow_negative", False, gettext_noop("Points are not negative."))
    )
    LIMIT = rule(
        1,
        gettext_noop("No side wins or loses more than %(per_hand_limit)s points in a hand."),
        ("per_hand_limit", None, None),
    )
    HAND_SUM = rule(
        1,
        gettext_noop("The points of a hand add up to %(sum_value)s."),
        ("sum", "free", None),
        ("sum", "zero", gettext_noop("The points of a hand add up to zero: what some win, others lose.")),
    )
    LAST_BLANK = rule(1, gettext_noop("The last blank is what the others leave of the sum."), ("sum", "free", None))
    RESET = rule(
        2,
        gettext_noop(
            "A total of exactly %(exact_reset)s after a hand goes back to %(exact_reset_to)s and ends nothing."
        ),
        ("exact_reset", None, None),
    )
    BEST = rule(3, gettext_noop("The highest total wins."), ("best", "low", gettext_noop("The lowest total wins.")))
    END = rule(
        3,
        gettext_noop("The match goes on until the table ends it."),
        ("match_end", "target", gettext_noop("The hand that takes a total to %(target)s or past it is the last.")),
        ("match_end", "hands", gettext_noop("The match ends with hand %(match_hands)s.")),
    )
    TIE = rule(
        3,
        gettext_noop("Sides that are level at the end share the win."),
        ("tie", "play_on", gettext_noop("Sides that are level at the end play on until one is alone in front.")),
    )


class Say(Sentences):
    ZERO_NEEDS_NEGATIVES = gettext_noop("Points that add up to zero need points below zero.")
    RESET_BEYOND_TARGET = gettext_noop("No total can go back from %(reset)s: the match ends at %(target)s.")
    NAME_SIDES = gettext_noop("Name 1 to %(most)s sides, each once.")
    SIDE_POINTS = gettext_noop("%(side)s %(points)s")
    SCORED = gettext_noop("%(points)s.")
    RESET = gettext_noop("%(points)s. Back to %(to)s: %(sides)s.")
    UNKNOWN_SIDE = gettext_noop("%(side)s does not play this hand.")
    NEGATIVE = gettext_noop("%(side)s: %(points)s is below zero.")
    NOT_A_MULTIPLE = gettext_noop("%(side)s: %(points)s is no multiple of %(step)s; %(below)s and %(above)s are.")
    OVER_THE_LIMIT = gettext_noop("%(side)s: %(points)s is %(over)s more than the limit of %(limit)s.")
    NOT_ENTERED = gettext_noop("%(sides)s: 0 or not entered?")
    ENTER_ZERO = gettext_noop("Enter 0 for %(sides)s.")
    TO_GO = gettext_noop("%(side)s to go")
    TOO_MANY_POINTS = gettext_noop("The points add up to %(sum)s, not to %(wanted)s: %(difference)s too many.")
    TOO_FEW_POINTS = gettext_noop("The points add up to %(sum)s, not to %(wanted)s: %(difference)s too few.")
    LEFT_OVER = gettext_noop("%(side)s %(points)s: what the others leave of the sum.")
    IN_HAND = gettext_noop("Hand %(number)s. %(says)s")
    MATCH_IS_OVER = gettext_noop("The match was over after hand %(last)s, so hand %(number)s does not count.")
    NO_HANDS = gettext_noop("No hand has been played.")
    IN_FRONT = gettext_noop("After hand %(number)s in front with %(total)s: %(sides)s.")
    LEVEL = gettext_noop("The end is reached after hand %(number)s, level on %(total)s: %(sides)s. Play on.")
    WON = gettext_noop("The match ended with hand %(number)s. Won with %(total)s: %(sides)s.")
    TO_TARGET = gettext_noop("To %(target)s")


class Line(Lines):
    POINTS = LineText(gettext_noop("Points of the hand"), Rule.PLAYING_SIDES)
    RESET = LineText(gettext_noop("Exactly %(exact)s, so back to %(to)s"), Rule.RESET, gettext_noop("reset"))


@filled_in
class Fill:
    """What does the one side get that is not entered? The keys of `points` are the names in `sides`."""

    sides: Sequence[str | int] = entry(rows(player()), label=gettext_noop("Who plays"))
    points: Mapping[str, int] = entry(per(POINTS), label=gettext_noop("Points"))

    def check(self) -> None:
        check_sides([str(side) for side in self.sides], "sides")

    def missing(self) -> tuple[str | int, ...]:
        return tuple(side for side in self.sides if str(side) not in self.points)

    def with_blanks_as(self, points: int) -> Self:
        return replace(self, points={**dict.fromkeys(map(str, self.sides), points), **self.points})

    def left_over(self, rules: HouseRules) -> int | None:
        """What the others leave of the sum for the one blank, where there is one and a sum."""
        return None if (due := rules.hand_sum) is None or len(self.missing()) != 1 else due - sum(self.points.values())


@filled_in
class Score(Fill):
    """What does a hand score?"""

    totals: Mapping[str, int] | None = entry(per(TOTALS), label=gettext_noop("Totals before the hand"), default=None)


@filled_in
class Match:
    """How does a match stand? Each hand names the sides that play it; a side joins with its first hand."""

    hands: Sequence[Mapping[str, int]] = entry(rows(per(POINTS), 10_000), label=gettext_noop("Points of each hand"))

    def check(self) -> None:
        for at, points in enumerate(self.hands):
            check_sides(list(points), f"hands.{at}")


def check_sides(names: Sequence[str], field: str) -> None:
    """`BadEntry` unless 1 to 12 sides are named, each once."""
    if not 0 < len(set(names)) == len(names) <= MOST_SIDES:
        raise BadEntry("bad_value", Say.NAME_SIDES(most=MOST_SIDES), field)


def judge_score(claim: Score, rules: HouseRules) -> Ruling:
    answer = {"points": dict(claim.points), "sum": sum(claim.points.values()), "missing": list(claim.missing())}
    if fault := find_fault(claim, rules):
        return replace(fault, answer=answer)
    before = {at: (claim.totals or {}).get(str(side), 0) for at, side in enumerate(claim.sides)}
    said = tuple(Say.SIDE_POINTS(side=Who(side), points=claim.points[str(side)]) for side in claim.sides)
    given = [Line.POINTS(at, claim.points[str(side)]) for at, side in enumerate(claim.sides)]
    lines = with_resets(given, before, rules)
    answer["lines"] = [{"side": claim.sides[line.side], "points": line.points, "code": line.code} for line in lines]
    answer["resets"] = resets = resets_in(lines, claim.sides)
    if resets:
        says = Say.RESET(points=said, to=rules.exact_reset_to, sides=tuple(Who(one["side"]) for one in resets))
        return allow(Rule.RESET, says, answer)
    return allow(Rule.PLAYING_SIDES if rules.hand_sum is None else Rule.HAND_SUM, Say.SCORED(points=said), answer)


def resets_in(lines: Iterable[ScoreLine], names: Sequence[str | int]) -> list[dict[str, Plain]]:
    back = [line for line in lines if line.line is Line.RESET]
    return [{"side": names[line.side], "from": line.values["exact"], "to": line.values["to"]} for line in back]


def find_fault(claim: Fill, rules: HouseRules) -> Ruling | None:
    """What is wrong with the points of a hand: first with one of them, then with all together."""
    totals = claim.totals or {} if isinstance(claim, Score) else {}
    for name in (*claim.points, *totals):
        if name not in map(str, claim.sides):
            return refuse(Rule.PLAYING_SIDES, "unknown_side", Say.UNKNOWN_SIDE(side=Who(name)))
    for side, points in ((Who(name), claim.points[str(name)]) for name in claim.sides if str(name) in claim.points):
        if points < 0 and not rules.allow_negative:
            return refuse(Rule.NEGATIVES, "negative_not_allowed", Say.NEGATIVE(side=side, points=points))
        if rest := points % rules.step:
            below, above = points - rest, points - rest + rules.step
            says = Say.NOT_A_MULTIPLE(side=side, points=points, step=rules.step, below=below, above=above)
            return refuse(Rule.STEP, "not_a_multiple", says)
        if (limit := rules.per_hand_limit) is not None and abs(points) > limit:
            says = Say.OVER_THE_LIMIT(side=side, points=points, limit=limit, over=abs(points) - limit)
            return refuse(Rule.LIMIT, "over_the_limit", says)
    if missing := claim.missing():
        says = Say.NOT_ENTERED(sides=tuple(map(Who, missing)))
        return refuse(Rule.BLANKS, "not_entered", says, remedies=remedies_for_blanks(claim, rules))
    total, wanted = sum(claim.points.values()), rules.hand_sum
    if wanted is not None and total != wanted:
        say = Say.TOO_MANY_POINTS if total > wanted else Say.TOO_FEW_POINTS
        reason = "not_zero_sum" if rules.sum == "zero" else "not_fixed_sum"
        return refuse(Rule.HAND_SUM, reason, say(sum=total, wanted=wanted, difference=abs(total - wanted)))
    return None


def remedies_for_blanks(claim: Fill, rules: HouseRules) -> tuple[Remedy, ...]:
    """What may stand in the blanks: what the others leave of the sum, or else zeros."""
    blanks, left = tuple(map(Who, claim.missing())), claim.left_over(rules)
    mended = claim.with_blanks_as(left or 0)
    if find_fault(mended, rules):
        return ()
    says = Say.ENTER_ZERO(sides=blanks) if left is None else Say.LEFT_OVER(side=blanks[0], points=left)
    return (Remedy(says, entries.write(mended)),)


def draft_points(entered: Mapping[str, Any], playing: Sequence[int], rules: HouseRules) -> Draft:
    """Whose points are still to be entered, and what one tap may put there."""
    claim = Fill(sides=playing, points={str(side): points for side, points in entered.get("points", {}).items()})
    fault, blanks = find_fault(claim, rules), tuple(map(Who, claim.missing()))
    if fault is None or not blanks:
        return Draft(())
    mends, is_wrong = fault.remedies if claim.points else (), fault.reason != "not_entered"
    fills = tuple(Option({"points": one.claim["points"]}, one.says) for one in mends if one.claim)
    asks = fault.says if fills and len(blanks) == 1 and rules.hand_sum is None else None
    return Draft((), Say.TO_GO(side=blanks[0]), asks, fault.says if is_wrong else None, fills=fills)


def judge_fill(claim: Fill, rules: HouseRules) -> Ruling:
    left = claim.left_over(rules)
    filled = claim if left is None else claim.with_blanks_as(left)
    ruling = judge_score(Score(sides=filled.sides, points=filled.points), rules)
    if left is None or not ruling.legal:
        return ruling
    says = Say.LEFT_OVER(side=Who(claim.missing()[0]), points=left)
    return allow(Rule.LAST_BLANK, says, {"points": dict(filled.points)}, because=(ruling,))


def judge_match(claim: Match, rules: HouseRules) -> Ruling:
    names = tuple(dict.fromkeys(name for points in claim.hands for name in points))
    table, now = seats_of(range(len(names))), start((), 0, rules)
    running: list[dict[str, int]] = []
    resets: list[dict[str, Plain]] = []
    for number, points in enumerate(claim.hands, 1):
        if settle(now, table[: len(now.totals)], rules).over:
            return refuse(Rule.END, "match_is_over", Say.MATCH_IS_OVER(last=number - 1, number=number))
        playing = tuple(seat for seat in table if names[seat.side] in points)
        hand = Hand(number, Points(points={seat.side: points[names[seat.side]] for seat in playing}), playing)
        if fault := find_fault(Score(sides=tuple(points), points=points), rules):
            says = Say.IN_HAND(number=number, says=fault.says)
            return refuse(fault.rule, fault.reason or "", says, because=(fault,))
        score = score_hand(hand, now, rules)
        now = carry(now, hand, score, rules)
        running.append({names[side]: now.total(side) for side in now.totals})
        resets += [{"hand": number, **reset} for reset in resets_in(score.lines, names)]
    stands = settle(now, table, rules)
    answer = {
        "totals": {names[side]: total for side, total in stands.final.items()},
        "running": running,
        "resets": resets,
        "leaders": [names[side] for side in stands.leaders],
        "places": {names[side]: place for side, place in stands.places.items()},
        "over": stands.over,
        "winners": [names[side] for side in stands.winners],
    }
    if not running:
        return allow(Rule.BEST, Say.NO_HANDS(), answer)
    level = now.passed and len(stands.leaders) > 1
    say = Say.WON if stands.over else Say.LEVEL if level else Say.IN_FRONT
    decided = Rule.TIE if level else Rule.END if stands.over else Rule.BEST
    best, ahead = stands.final[stands.leaders[0]], tuple(Who(names[side]) for side in stands.leaders)
    return allow(decided, say(number=now.hands_played, total=best, sides=ahead), answer)


@filled_in
class Points:
    """The points of a hand, by side; a side that plays and is left out is not entered."""

    points: Mapping[int, int] = entry(sides(POINTS), label=gettext_noop("Points"))


def score_hand(hand: Hand, before: Carry, rules: HouseRules) -> HandScore:
    if isinstance(hand.entry, Adjust):
        return scoresheet.by_the_table(hand)
    totals = {side: before.total(side) for side in hand.sides}
    if isinstance(hand.entry, Agreed):
        agreed = scoresheet.by_the_table(hand)
        return replace(agreed, lines=with_resets(agreed.lines, totals, rules))
    points = {str(side): points for side, points in hand.entry.points.items()}
    claim = Score(sides=hand.sides, points=points, totals={str(side): total for side, total in totals.items()})
    ruling = judge_score(claim, rules)
    if ruling.legal:
        given = [Line.POINTS(side, hand.entry.points[side]) for side in hand.sides]
        return HandScore(ruling, with_resets(given, totals, rules))
    counted = claim.with_blanks_as(left).points if (left := claim.left_over(rules)) is not None else points
    return HandScore(ruling, suggested={side: counted[str(side)] for side in hand.sides if str(side) in counted})


def with_resets(given: Sequence[ScoreLine], before: Mapping[int, int], rules: HouseRules) -> tuple[ScoreLine, ...]:
    """The lines of a hand, and one more for each side whose total is now exactly the one that goes back."""
    exact, to = rules.exact_reset, rules.exact_reset_to
    if exact is None:
        return tuple(given)
    back = [line.side for line in given if before[line.side] + line.points == exact]
    return (*given, *(Line.RESET(side, to - exact, exact=exact, to=to) for side in back))


def start(playing: Sequence[int], first_dealer: int, _rules: HouseRules) -> Carry:
    return Carry(dict.fromkeys(playing, (0,)), deals_first=first_dealer)


def carry(before: Carry, hand: Hand, score: HandScore, rules: HouseRules) -> Carry:
    # An adjust may leave a side that then sits out where totals go back: that is no end, its next hand takes it back.
    return scoresheet.carry_points(before, hand, score, rules, but_at=rules.exact_reset)


def settle(standing: Carry, seats: Sequence[Seat], rules: HouseRules, ended: bool = False) -> Settlement:  # noqa: FBT001, FBT002 # as every game does
    # Who leads is for the game to say, and the sheet does not know it.
    return scoresheet.settle_points(
        standing, seats, rules, ended=ended, next_leader=None, lowest_wins=rules.best == "low"
    )


HAND = {"sides": ["Ada", "Ben"], "points": {"Ada": 12, "Ben": -12}}
SHORT_MATCH = {"hands": [{"Ada": 12, "Ben": -12}, {"Ada": 7, "Ben": 20}]}

GAME = Game(
    key="score_sheet",
    name=gettext_noop("Free score sheet"),
    about=gettext_noop("Any other game, from Hearts to dominoes: points for each side, added up."),
    seats=Seats(1, MOST_SIDES, "free", joins=True),
    house_rules=HouseRules,
    presets=(
        Preset("standard", gettext_noop("Highest total wins"), {}),
        Preset("lowest_wins", gettext_noop("Lowest total wins"), {"best": "low"}),
        Preset("hearts", gettext_noop("Hearts"), {**LOW_TO_TARGET, "target": 100}),
        Preset("zero_sum", gettext_noop("Zero sum"), {"sum": "zero"}),
        Preset("one_hundred_and_one", gettext_noop("101"), {**LOW_TO_TARGET, "target": 101, "exact_reset": 101}),
    ),
    rules=Rule,
    sections={1: gettext_noop("Points"), 2: gettext_noop("Totals"), 3: gettext_noop("The match")},
    questions=(
        Question("score", gettext_noop("What does a hand score?"), Score, judge_score, HAND),
        Question("fill", gettext_noop("What is left over?"), Fill, judge_fill, HAND | {"points": {"Ada": 12}}),
        Question("match", gettext_noop("How does a match stand?"), Match, judge_match, SHORT_MATCH),
    ),
    modes=(Mode("points", gettext_noop("Points"), Points, example={"points": {"0": 12, "1": 7}}, draft=draft_points),),
    lines=Line,
    sentences=(Say,),
    start=start,
    score_hand=score_hand,
    carry=carry,
    settle=settle,
    headline=lambda rules: Say.TO_TARGET(target=rules.target) if rules.match_end == "target" else None,
    lowest_wins=lambda rules: rules.best == "low",
)
