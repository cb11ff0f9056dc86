"""The referee over a whole hand, card by card: was it played by the rules, and what does it come to?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.cards import in_order
from referee.entries import entry, filled_in, whole, write, yes_no
from referee.game import with_remedies
from referee.games.sedma.deal import leader_after, next_dealer
from referee.games.sedma.house_rules import HouseRules
from referee.games.sedma.rules import Rule
from referee.games.sedma.rulings import SEAT, check_seat
from referee.games.sedma.says import Say
from referee.games.sedma.scoring import allow_worth
from referee.games.sedma.table import Table, play_out
from referee.games.sedma.telling import WholeHand
from referee.messages import AtSeat, Message, Plain, Value, gettext_noop
from referee.rulings import Ruling, allow


@filled_in
class Play(WholeHand):
    """Was a hand played by the rules, and what does it come to? `partial`: it may stop before its end."""

    dealer: int = entry(SEAT, label=gettext_noop("Who dealt"))
    pool: int = entry(whole(0), label=gettext_noop("In the pool before"), default=0)
    partial: bool = entry(yes_no(), label=gettext_noop("Only a part of the hand"), default=False)


def judge_play(claim: Play, rules: HouseRules) -> Ruling:
    check_seat(claim.dealer, "dealer", rules)
    table = _play_out(claim, rules)
    mends = _mended(claim, table) if table.refused else ()
    return with_remedies(_rule_on(table, claim, rules), mends, lambda one: _rule_on(_play_out(one, rules), one, rules))


def _play_out(claim: Play, rules: HouseRules) -> Table:
    return play_out(claim, claim.dealer, rules, partial=claim.partial)


def _rule_on(table: Table, claim: Play, rules: HouseRules) -> Ruling:
    """The ruling on a hand that was played out."""
    if table.refused:
        return table.refused
    tricks = [[write(play) for play in plays] for plays in table.played]
    answer: dict[str, Plain] = {"log": table.log, "solo": table.solo, "tricks": tricks, "draws": table.draws}
    if not table.is_over:
        answer |= {"leader": table.leader, "stock": len(table.stock), "sizes": [len(hand) for hand in table.hands]}
        answer |= {"to_play": table.to_play, "may_continue": [str(card) for card in table.may_continue]}
        if claim.hands is not None:
            answer["hands"] = [[str(card) for card in in_order(hand.cards or ())] for hand in table.hands]
        if table.to_play is not None:
            return allow(Rule.TURN, Say.IS_TO_PLAY(who=AtSeat(table.to_play)), answer)
        says = Say.HAND_GOES_ON(leader=AtSeat(table.leader), count=len(table.stock))
        return allow(Rule.WINNER_LEADS, says, answer)
    worth = table.worth(claim.pool)
    dealer = next_dealer(claim.dealer, worth.winner, worth.tied, worth.points, table.solo, rules)
    answer |= {
        "score": worth.as_data(),
        "next": {"dealer": dealer, "leader": leader_after(dealer, rules)},
        "ended": None if table.ended is None else table.ended.as_data(),
    }
    scored = allow_worth(worth, rules, _names(table, rules))
    says = table.ended.says if table.ended else scored.says
    return allow(scored.rule, says, answer, because=(scored,))


def _names(table: Table, rules: HouseRules) -> tuple[Value, ...]:
    """What sentences call the sides of a hand that was played: by who sits there."""
    sides: list[list[Value]] = [[] for _ in range(rules.sides)]
    for seat in range(rules.players):
        sides[rules.side_of(seat, table.solo)].append(AtSeat(seat))
    if rules.players == 4:
        return tuple(Say.PARTNERS(one=one, other=other) for one, other in sides)
    return tuple(tuple(seats) for seats in sides)


def _mended(claim: Play, table: Table) -> Iterator[tuple[Message, Play]]:
    """The hand with the right winner of a trick, or up to what was refused."""
    played = len(table.log)
    if table.right_winner is not None:
        right = replace(claim.tricks[played], winner=table.right_winner)
        tricks = (*claim.tricks[:played], right, *claim.tricks[played + 1 :])
        yield Say.GIVE_IT_TO(who=AtSeat(table.right_winner)), replace(claim, tricks=tricks)
    elif played or table.standing:
        tricks = claim.tricks[:played]
        if table.standing and played < len(claim.tricks):
            tricks = (*tricks, claim.tricks[played].first(table.standing))
        yield Say.STANDS_UP_TO(count=len(tricks)), replace(claim, tricks=tricks, partial=True)
