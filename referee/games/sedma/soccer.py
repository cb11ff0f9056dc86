"""Soccer: two players, goals instead of sticks, half time, and who leads is fixed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.entries import entry, filled_in, part, rows, whole
from referee.game import with_remedies
from referee.games.sedma.house_rules import HouseRules
from referee.games.sedma.rules import Rule
from referee.games.sedma.rulings import check_seat
from referee.games.sedma.says import Say
from referee.games.sedma.scoring import prices_of
from referee.messages import AtSeat, Message, gettext_noop
from referee.rulings import Ruling, allow, refuse


@filled_in
class SoccerHand:
    """The goals of a hand, the home player's first, and who led to its first trick if that is told."""

    goals: tuple[int, ...] = entry(rows(whole()), label=gettext_noop("Goals, home first"))
    leader: int | None = entry(whole(0, 3), label=gettext_noop("Who led"), default=None)


@filled_in
class Soccer:
    """How does a Soccer match stand after these hands? The home player has seat 0."""

    hands: tuple[SoccerHand, ...] = entry(rows(part(SoccerHand)), label=gettext_noop("Hands"))


def judge_soccer(claim: Soccer, rules: HouseRules) -> Ruling:
    ruling = _rule_on(claim, rules)
    return with_remedies(ruling, _mended(claim, ruling.reason, rules), lambda mended: _rule_on(mended, rules))


def _mended(claim: Soccer, reason: str | None, rules: HouseRules) -> Iterator[tuple[Message, Soccer]]:
    """The match without the hands after its end, or with the right leader of each."""
    if reason == "match_is_over":
        yield Say.UP_TO_THE_END(), replace(claim, hands=claim.hands[: rules.soccer_hands])
    elif reason == "wrong_leader":
        hands = tuple(
            hand if hand.leader is None else replace(hand, leader=_leader(claim, at, rules))
            for at, hand in enumerate(claim.hands)
        )
        yield Say.LEADS_IT(), replace(claim, hands=hands)


def _rule_on(claim: Soccer, rules: HouseRules) -> Ruling:
    if rules.players != 2:
        return refuse(Rule.SOCCER, "soccer_needs_two_players", Say.SOCCER_NEEDS_TWO())
    for at, hand in enumerate(claim.hands):
        if at == rules.soccer_hands:
            return refuse(Rule.SOCCER, "match_is_over", Say.MATCH_WAS_OVER(count=at))
        refused = _refuse_goals(hand, at + 1, rules) or _refuse_leader(claim, at, rules)
        if refused:
            return refused
    home, away = goals_after(claim, len(claim.hands))
    half = rules.soccer_hands // 2
    over = len(claim.hands) == rules.soccer_hands
    result = ("home" if home > away else "away" if away > home else "draw") if over else None
    answer = {
        "goals": [home, away],
        "half_time": list(goals_after(claim, half)) if len(claim.hands) >= half else None,
        "over": over,
        "result": result,
    }
    return allow(Rule.SOCCER, _say_result(result, home, away, len(claim.hands)), answer)


def goals_after(claim: Soccer, hands: int) -> tuple[int, int]:
    """The goals of home and visitor in the first hands."""
    played = claim.hands[:hands]
    return sum(hand.goals[0] for hand in played), sum(hand.goals[1] for hand in played)


def goals_of_a_hand(rules: HouseRules) -> set[int] | None:
    """The goals that a hand can bring its winner; None if both sides record."""
    if not (rules.pays_stakes or rules.scoring == "difference"):
        return None
    goals = set(prices_of(rules))
    if rules.burnt:
        goals |= {rules.burnt_value, rules.burnt_tens_value or rules.burnt_value, rules.burnt_sevens_value}
    return goals | ({rules.four_in_hand_value} if rules.four_in_hand else set())


def _refuse_goals(hand: SoccerHand, number: int, rules: HouseRules) -> Ruling | None:
    if len(hand.goals) != 2 or min(hand.goals) < 0:
        return refuse(Rule.GOALS, "bad_goals", Say.GOALS_OF_TWO(number=number))
    allowed = goals_of_a_hand(rules)
    if allowed is None:
        return None
    if min(hand.goals) > 0:
        return refuse(Rule.GOALS, "only_one_side_scores", Say.BOTH_SCORED(number=number))
    if max(hand.goals) not in {0, *allowed}:
        says = Say.NO_SUCH_GOALS(number=number, allowed=tuple(sorted({0, *allowed})), goals=max(hand.goals))
        return refuse(Rule.GOALS, "bad_goals", says)
    return None


def _leader(claim: Soccer, at: int, rules: HouseRules) -> int | None:
    """Who leads that hand; on neutral ground it hangs on any hand whose leader is told."""
    if rules.soccer_venue == "home":
        return 0
    told = next(((number, hand.leader) for number, hand in enumerate(claim.hands) if hand.leader is not None), None)
    return None if told is None else (told[1] + at - told[0]) % 2


def _refuse_leader(claim: Soccer, at: int, rules: HouseRules) -> Ruling | None:
    led = claim.hands[at].leader
    if led is None:
        return None
    check_seat(led, f"hands.{at}.leader", rules)
    right = _leader(claim, at, rules)
    if right is None or led == right:
        return None
    says = Say.WRONG_LEADER(number=at + 1, who=AtSeat(right), other=AtSeat(led))
    return refuse(Rule.SOCCER_LEAD, "wrong_leader", says)


def _say_result(result: str | None, home: int, away: int, hands: int) -> Message:
    if result is None:
        return Say.SOCCER_GOES_ON(home=home, away=away, count=hands)
    return {"home": Say.HOME_WINS, "away": Say.AWAY_WINS, "draw": Say.DRAWN}[result](home=home, away=away)
