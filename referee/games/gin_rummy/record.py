"""Questions about a whole match: how it stands by its record, who deals, and the result of partners."""

from __future__ import annotations

from collections.abc import Sequence

from referee.entries import entry, filled_in, part, player, rows, whole, write
from referee.game import seats_of
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.match import after_hand, columns_of_win, deals_next, is_shutout, settle, start
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.messages import Message, Plain, Who, gettext_noop
from referee.rulings import Remedy, Ruling, allow, refuse
from referee.scoresheet import BookLine, Carry, ScoreLine, Settlement

PLAYERS = ("a", "b")
TEAMS = ("x", "y")
LONGEST_MATCH = 2000


@filled_in
class MatchHand:
    winner: str | int | None = entry(
        player(), label=gettext_noop("Winner"), help=gettext_noop("Empty: nobody."), default=None
    )
    points: int = entry(whole(), label=gettext_noop("Points"), default=0)
    boxes: int | None = entry(whole(), label=gettext_noop("Boxes"), help=gettext_noop("1 if left out."), default=None)


@filled_in
class Match:
    hands: Sequence[MatchHand] = entry(rows(part(MatchHand), LONGEST_MATCH), label=gettext_noop("Hands"))


def judge_match(claim: Match, rules: HouseRules) -> Ruling:
    """How a match of players `a` and `b` stands after these hands."""
    carry = start((0, 1), 0, rules)
    late: list[Ruling] = []
    for number, hand in enumerate(claim.hands, 1):
        if refusal := _refuse_hand(hand, number, PLAYERS):
            return refusal
        if carry.passed:
            kept = [write(one) for one in claim.hands[: number - 1]]
            remedy = Remedy(Say.UP_TO_THE_END(), {"hands": kept})
            return refuse(Rule.MATCH_OVER, "match_is_over", Say.MATCH_WAS_OVER(count=number - 1), remedies=(remedy,))
        late += _too_late(carry, hand, number, rules)
        carry = _play(carry, hand, rules)
    stands = settle(carry, seats_of((0, 1)), rules)
    rule = (Rule.HOLLYWOOD_END if stands.over else Rule.HOLLYWOOD) if rules.hollywood else Rule.TARGET
    closing = (
        allow(
            line.line.rule, line.message, {"player": PLAYERS[line.side], "column": line.column, "points": line.points}
        )
        for line in stands.closing
    )
    return allow(
        rule,
        _say_standing(stands),
        {"over": stands.over, "winner": _winner(stands), "columns": _columns(carry, stands, rules)}
        | (_totals(stands) if stands.over else {}),
        because=(*late, *closing),
    )


def _refuse_hand(hand: MatchHand, number: int, players: tuple[str, ...]) -> Ruling | None:
    boxes = hand.boxes or 0
    if hand.winner is not None and hand.winner not in players:
        says = Say.BAD_WINNER(hand=number, winner=Who(hand.winner))
        return refuse(Rule.RECORD, "bad_hand_record", says)
    if hand.points < 0 or boxes < 0:
        return refuse(Rule.RECORD, "bad_hand_record", Say.NEGATIVE(hand=number))
    if hand.winner is None and (hand.points or boxes):
        return refuse(Rule.VOID, "void_hand_scores_nothing", Say.VOID_WITH_POINTS(hand=number))
    return None


def _play(carry: Carry, hand: MatchHand, rules: HouseRules) -> Carry:
    """The sheet after a hand of the record."""
    if hand.winner is None:
        return after_hand(carry.plus(()), {"winner": None}, rules)
    side = PLAYERS.index(str(hand.winner))
    boxes = 1 if hand.boxes is None else hand.boxes
    columns = columns_of_win(carry, side, rules)
    at_once = boxes * rules.box_bonus if rules.box_timing == "immediate" else 0
    lines = [ScoreLine(side, hand.points + at_once, BookLine.AGREED, column) for column in columns]
    return after_hand(carry.plus(lines), {"winner": side, "boxes": boxes, "columns": columns}, rules)


def _too_late(carry: Carry, hand: MatchHand, number: int, rules: HouseRules) -> list[Ruling]:
    """The columns of Hollywood that a win belongs to, but that closed before the player had an entry in them."""
    if hand.winner is None or not rules.hollywood:
        return []
    key = str(PLAYERS.index(str(hand.winner)))
    closed, entered = carry.game["closed"], carry.game["entered"][key]
    columns = range(min(carry.game["wins"][key] + 1, rules.columns))
    missed = [column for column in columns if closed[column] is not None and not entered[column]]
    return [allow(Rule.LATE_ENTRY, Say.CAME_TOO_LATE(hand=number, game=column + 1)) for column in missed]


def _winner(stands: Settlement) -> str | None:
    return PLAYERS[stands.winners[0]] if len(stands.winners) == 1 else None


def _totals(stands: Settlement) -> dict[str, Plain]:
    return {"totals": _named(list(stands.final.values())), "margin": abs(stands.final[0] - stands.final[1])}


def _named(values: Sequence[Plain]) -> dict[str, Plain]:
    return dict(zip(PLAYERS, values, strict=True))


def _columns(carry: Carry, stands: Settlement, rules: HouseRules) -> list[Plain]:
    """Each column: points, boxes, who closed it, and once the match is over its totals with the bonuses."""
    columns: list[Plain] = []
    for column, closed_by in enumerate(carry.game["closed"]):
        points = [carry.totals[side][column] for side in (0, 1)]
        row: dict[str, Plain] = {
            "points": _named(points),
            "boxes": _named([carry.game["boxes"][str(side)][column] for side in (0, 1)]),
            "winner": None if closed_by is None else PLAYERS[closed_by],
        }
        if stands.over:
            added = [
                sum(line.points for line in stands.closing if (line.side, line.column) == (side, column))
                for side in (0, 1)
            ]
            row["totals"] = _named([have + bonus for have, bonus in zip(points, added, strict=True)])
            row["shutout"] = is_shutout(carry, column, rules)
        columns.append(row)
    return columns


def _say_standing(stands: Settlement) -> Message:
    points, other = stands.final.values()
    if not stands.over:
        return Say.GOES_ON(points=points, other=other)
    if len(stands.winners) != 1:
        return Say.LEVEL_AT_THE_END(points=points)
    side = stands.winners[0]
    return Say.WINS_MATCH(winner=Who(PLAYERS[side]), points=stands.final[side], other=stands.final[1 - side])


@filled_in
class NextDealer:
    dealer: str | int = entry(player(), label=gettext_noop("Dealer"))
    winner: str | int | None = entry(
        player(), label=gettext_noop("Winner"), help=gettext_noop("Empty: nobody."), default=None
    )


def judge_next_dealer(claim: NextDealer, rules: HouseRules) -> Ruling:
    """Which of the players `a` and `b` deals after this hand."""
    for name in (claim.dealer, claim.winner):
        if name is not None and name not in PLAYERS:
            return refuse(Rule.RECORD, "bad_hand_record", Say.NO_PLAYER(player=Who(name)))
    dealer = PLAYERS.index(str(claim.dealer))
    winner = None if claim.winner is None else PLAYERS.index(str(claim.winner))
    deals = PLAYERS[deals_next(dealer, winner, 1 - dealer, rules)]
    rule = Rule.VOID_DEALER if winner is None else Rule.NEXT_DEALER
    return allow(rule, Say.DEALS_NEXT(dealer=Who(deals)), {"dealer": deals})


@filled_in
class TableResult:
    team: str | int | None = entry(
        player(), label=gettext_noop("Team"), help=gettext_noop("Empty: nobody."), default=None
    )
    points: int = entry(whole(), label=gettext_noop("Points"), default=0)


@filled_in
class Partnership:
    results: Sequence[TableResult] = entry(rows(part(TableResult)), label=gettext_noop("Tables"))


def judge_partnership(claim: Partnership, rules: HouseRules) -> Ruling:
    """What teams `x` and `y` score together, each row being the hand of one table."""
    for number, row in enumerate(claim.results, 1):
        if refusal := _refuse_hand(MatchHand(winner=row.team, points=row.points), number, TEAMS):
            return refusal
    signed = sum(row.points if row.team == TEAMS[0] else -row.points for row in claim.results)
    if signed == 0:
        return allow(Rule.PARTNERSHIP, Say.TEAMS_LEVEL(), {"team": None, "points": 0})
    team = TEAMS[0] if signed > 0 else TEAMS[1]
    return allow(
        Rule.PARTNERSHIP, Say.TEAM_SCORES(team=Who(team), points=abs(signed)), {"team": team, "points": abs(signed)}
    )
