"""Drawing after a trick, and who deals and leads next."""

from __future__ import annotations

from collections.abc import Sequence

from referee.entries import entry, filled_in, part, rows, whole
from referee.errors import BadEntry
from referee.games.sedma.house_rules import HAND_SIZE, HouseRules
from referee.games.sedma.rules import Rule
from referee.games.sedma.rulings import SEAT, check_seat
from referee.games.sedma.says import Say
from referee.messages import AtSeat, gettext_noop
from referee.rulings import Assumption, Ruling, allow, refuse

PASSES_THE_DEAL = 60  # points of the dealer's opponents in Slovak Sedma


@filled_in
class Draw:
    """Who draws how many cards after a trick, and in what order?"""

    winner: int = entry(SEAT, label=gettext_noop("Who took the trick"))
    hands: tuple[int, ...] = entry(rows(whole(0, HAND_SIZE)), label=gettext_noop("Cards in each hand, by seat"))
    stock: int = entry(whole(0, 32), label=gettext_noop("Cards in the stock"))


def judge_draw(claim: Draw, rules: HouseRules) -> Ruling:
    check_seat(claim.winner, "winner", rules)
    if len(claim.hands) != rules.players:
        raise BadEntry("bad_value", Say.ONE_FOR_EACH_SEAT(count=rules.players), "hands")
    held = sum(claim.hands) + claim.stock
    if held > len(rules.pack):
        says = Say.MORE_THAN_THE_PACK(cards=held, pack=len(rules.pack), count=held - len(rules.pack))
        return refuse(Rule.ALL_COUNTED, "cards_do_not_add_up", says)
    order = drawing_order(claim.winner, claim.hands, claim.stock)
    hands = [size + order.count(seat) for seat, size in enumerate(claim.hands)]
    left = claim.stock - len(order)
    says = Say.DRAWS(order=tuple(map(AtSeat, order)), count=left) if order else Say.NOBODY_DRAWS()
    return allow(Rule.DRAW, says, {"order": order, "hands": hands, "stock": left})


def drawing_order(winner: int, hands: Sequence[int], stock: int) -> list[int]:
    """The seats in the order in which they draw a card each, the winner of the trick first.

    >>> drawing_order(1, [2, 2, 2, 2], 6)
    [1, 2, 3, 0, 1, 2]
    """
    in_turn = [(winner + step) % len(hands) for step in range(len(hands))]
    drawn = [seat for size in range(HAND_SIZE) for seat in in_turn if size < HAND_SIZE - hands[seat]]
    return drawn[:stock]


@filled_in
class Result:
    """How a hand went: the side that won it or nobody, points by side, and the sides level in front."""

    winner: int | None = entry(whole(0, 2), label=gettext_noop("Who won the hand"), default=None)
    points: tuple[int, ...] | None = entry(
        rows(whole()),
        label=gettext_noop("Points of each side"),
        help=gettext_noop("A hand that ended early has none."),
        default=None,
    )
    tied: tuple[int, ...] = entry(rows(whole(0, 2)), label=gettext_noop("Level in front"), default=())


@filled_in
class NextDeal:
    """Who deals and who leads after a hand? `solo` is the seat of the lone player."""

    dealer: int = entry(SEAT, label=gettext_noop("Who dealt"))
    result: Result = entry(part(Result), label=gettext_noop("Result of the hand"))
    solo: int | None = entry(SEAT, label=gettext_noop("Who played alone"), default=None)


def judge_next_deal(claim: NextDeal, rules: HouseRules) -> Ruling:
    check_seat(claim.dealer, "dealer", rules)
    check_solo(claim.solo, "solo", rules)
    result = claim.result
    check_sides(result.winner, result.tied, "result", rules)
    if result.points is not None and len(result.points) != rules.sides:
        raise BadEntry("bad_value", Say.ONE_FOR_EACH_SIDE(count=rules.sides), "result.points")
    tied = result.tied
    if result.winner is None and not tied and result.points:
        tied = tuple(side for side, points in enumerate(result.points) if points == max(result.points))
    dealer = next_dealer(claim.dealer, result.winner, tied, result.points, claim.solo, rules)
    leader = leader_after(dealer, rules)
    assumes = (Assumption("ended_early", Say.TAKEN_TO_HAVE_ENDED_EARLY()),)
    hangs_on_points = rules.scoring == "slovak" and not rules.is_soccer and result.points is None
    return allow(
        Rule.SOCCER_LEAD if rules.is_soccer else Rule.NEXT_DEAL,
        Say.DEALS_AND_LEADS(dealer=AtSeat(dealer), leader=AtSeat(leader)),
        {"dealer": dealer, "leader": leader},
        assumes=assumes if hangs_on_points else (),
    )


def check_solo(solo: int | None, field: str, rules: HouseRules) -> None:
    """`BadEntry` unless the lone player is named where there is one, and nowhere else."""
    if rules.lone_king is None:
        if solo is not None:
            raise BadEntry("bad_value", Say.NOBODY_ALONE(), field)
    elif solo is None:
        raise BadEntry("missing_field", Say.WHO_IS_ALONE(king=rules.lone_king), field)
    else:
        check_seat(solo, field, rules)


def check_sides(winner: int | None, tied: Sequence[int], field: str, rules: HouseRules) -> None:
    """`BadEntry` for sides that no hand has, sides named twice, or a winner who is level with others."""
    if any(side >= rules.sides for side in (*tied, winner or 0)):
        raise BadEntry("bad_value", Say.NO_SUCH_SIDE(count=rules.sides), field)
    if len(set(tied)) < len(tied):
        raise BadEntry("bad_value", Say.NAMED_TWICE(), field)
    if tied and winner is not None:
        raise BadEntry("bad_value", Say.WON_AND_LEVEL(), field)


def leader_after(dealer: int, rules: HouseRules) -> int:
    """Who leads to the first trick of a hand."""
    return 0 if rules.is_soccer and rules.soccer_venue == "home" else (dealer + 1) % rules.players


def first_dealer(chosen: int, rules: HouseRules) -> int:
    """Who deals the first hand: the chosen seat, but at a home ground the player who does not lead."""
    return 1 if rules.is_soccer and rules.soccer_venue == "home" else chosen


def next_dealer(
    dealer: int,
    winner: int | None,
    tied: Sequence[int],
    points: Sequence[int] | None,
    solo: int | None,
    rules: HouseRules,
) -> int:
    """Who deals after a hand that a side won or nobody did; `points` are None if it ended early."""
    left, dealt_by = (dealer + 1) % rules.players, rules.side_of(dealer, solo)
    if rules.is_soccer:
        return 1 if rules.soccer_venue == "home" else left
    if rules.scoring == "slovak":
        against = sum(points) - points[dealt_by] if points else 0
        return left if against >= PASSES_THE_DEAL else dealer
    if rules.scoring == "slovak_exact60":
        return dealer if winner in {None, dealt_by} else left
    if rules.deal_rotation == "left":
        return left
    if winner is None:
        third = set(range(rules.sides)) - set(tied)
        return third.pop() if rules.sides == 3 and len(third) == 1 else left
    return _loser_who_deals(dealer, winner, solo, rules)


def _loser_who_deals(dealer: int, winner: int, solo: int | None, rules: HouseRules) -> int:
    """The loser after whose deal a winner leads."""
    if rules.players == 4:
        return (dealer + 1) % 4 if winner == dealer % 2 else (dealer + 2) % 4
    if solo is not None:
        return (solo - 1) % 3 if winner == 0 else solo
    return (winner - 1) % rules.players
