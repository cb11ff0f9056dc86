"""The referee at one trick: who takes it, and what may the leader continue with?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.cards import Card, in_order
from referee.entries import card, cards, entry, filled_in, part, rows, seat, write, yes_no
from referee.errors import BadEntry
from referee.games.sedma.house_rules import HAND_SIZE, MOST_ROUNDS, PACK, HouseRules
from referee.games.sedma.rules import Rule
from referee.games.sedma.says import Say
from referee.games.sedma.tricks import (
    best_play,
    burnt_at,
    burnt_stakes,
    count_aces_and_tens,
    count_points,
    count_tricks,
    has_dead_seven,
    has_match,
)
from referee.messages import AtSeat, Message, Value, gettext_noop
from referee.rulings import Assumption, Remedy, Ruling, allow, refuse

SEAT = seat(0, 3)
SEAT_LABEL = gettext_noop("Seat")
LAST_TRICK = gettext_noop("The last trick of the hand")
SIDE_HAS_TRICK = gettext_noop("The side that played the last card has a trick already")
SIDE_HAS_TRICK_HELP = gettext_noop("It matters where the last seven may be dead.")


@filled_in
class CardPlayed:
    """A card that a player plays to a trick, or his pass."""

    seat: int = entry(SEAT, label=SEAT_LABEL)
    card: Card | None = entry(card(), label=gettext_noop("Card"), default=None)
    passes: bool = entry(yes_no(), label=gettext_noop("Passes"), default=False)


def check_seat(seat: int, field: str, rules: HouseRules) -> None:
    """`BadEntry` for a seat that nobody sits on."""
    if seat >= rules.players:
        raise BadEntry("bad_value", Say.NO_SUCH_SEAT(seat=AtSeat(seat), players=rules.players), field)


def check_play(play: CardPlayed, field: str, rules: HouseRules) -> None:
    """`BadEntry` for what is neither a card of a player nor his pass."""
    check_seat(play.seat, f"{field}.seat", rules)
    if play.passes == (play.card is not None):
        code = "bad_value" if play.passes else "missing_field"
        raise BadEntry(code, Say.CARD_OR_PASS(who=AtSeat(play.seat)), f"{field}.card")


def refuse_card(card: Card, rules: HouseRules) -> Ruling | None:
    """The refusal of a card that is not played with."""
    if card not in PACK:
        return refuse(Rule.PACK, "bad_card", Say.NOT_A_CARD_OF_SEDMA(card=card))
    if card not in rules.pack:
        return refuse(Rule.REMOVED, "card_not_in_deck", Say.CARD_WAS_REMOVED(card=card, removed=rules.removed))
    return None


def refuse_continuation(card: Card, led: Card, leader: int, remedies: tuple[Remedy, ...]) -> Ruling:
    """The refusal of a card with which no trick goes on."""
    says = Say.NOT_A_CONTINUATION(who=AtSeat(leader), card=card, led=led)
    return refuse(Rule.CONTINUE, "not_a_continuation", says, remedies=remedies)


@filled_in
class Trick:
    """Who takes the trick? `side_has_trick`: has the side of the player of the last card won a trick before?"""

    plays: tuple[CardPlayed, ...] = entry(rows(part(CardPlayed)), label=gettext_noop("Cards in the order played"))
    last: bool = entry(yes_no(), label=LAST_TRICK, default=False)
    side_has_trick: bool | None = entry(yes_no(), label=SIDE_HAS_TRICK, help=SIDE_HAS_TRICK_HELP, default=None)


def judge_trick(claim: Trick, rules: HouseRules) -> Ruling:
    if not claim.plays:
        return refuse(Rule.WINNER_LEADS, "empty_trick", Say.EMPTY_TRICK())
    for at, play in enumerate(claim.plays):
        check_play(play, f"plays.{at}", rules)
    for at, play in enumerate(claim.plays):
        if refused := _refuse_play(at, play, claim, rules):
            return refused
    played = _cards_of(claim)
    rounds = -(-len(played) // rules.players)
    burnt = burnt_at(played) if rules.burnt else None
    if burnt is not None:
        return _allow_burnt(claim.plays[burnt], rounds, rules)
    short = _without_a_card(claim, rules)
    missing = rounds * rules.players - len(played) - (short is not None)
    if missing:
        return _refuse_unfinished(claim, rounds, missing, rules)
    return _allow_trick(claim, rounds, rules)


def _cards_of(claim: Trick) -> tuple[Card, ...]:
    return tuple(play.card for play in claim.plays if play.card)


def _without_a_card(claim: Trick, rules: HouseRules) -> int | None:
    """The seat that has no card for the last round of the last trick, where that can be."""
    in_last_round = [play.seat for play in claim.plays[len(claim.plays) // rules.players * rules.players :]]
    if not (rules.is_uneven and claim.last and len(in_last_round) == rules.players - 1):
        return None
    missing = set(range(rules.players)) - set(in_last_round)
    return missing.pop() if len(missing) == 1 else None


def _seats_in_turn(claim: Trick, at_round: int, rules: HouseRules) -> list[int]:
    """The seats in the order in which they play to that round."""
    in_turn = [(claim.plays[0].seat + step) % rules.players for step in range(rules.players)]
    is_last_round = at_round == len(claim.plays) // rules.players
    short = _without_a_card(claim, rules) if is_last_round else None
    return [seat for seat in in_turn if seat != short]


def _refuse_play(at: int, play: CardPlayed, claim: Trick, rules: HouseRules) -> Ruling | None:
    """The refusal of one card of the trick, if it could not be played."""
    who = AtSeat(play.seat)
    if play.card is None:
        return refuse(Rule.PASS if rules.may_pass else Rule.TURN, "pass_not_allowed", Say.NO_PASS_HERE(who=who))
    if refused := refuse_card(play.card, rules):
        return refused
    before = _cards_of(claim)[:at]
    if play.card in before:
        return refuse(Rule.CARD_ONCE, "card_already_played", Say.ALREADY_PLAYED(card=play.card))
    if rules.burnt and burnt_at(before) is not None:
        until = replace(claim, plays=claim.plays[:at])
        remedies = (Remedy(Say.LEAVE_OUT_THE_REST(), write(until)),)
        return refuse(Rule.BURNT, "hand_is_over", Say.BURNT_IS_OVER(who=who, card=play.card), remedies=remedies)
    at_round, place = divmod(at, rules.players)
    if at_round == MOST_ROUNDS:
        return refuse(Rule.NO_CARDS, "no_cards_left", Say.FIFTH_ROUND(who=who))
    turn = _seats_in_turn(claim, at_round, rules)[place]
    if play.seat != turn:
        rule = Rule.TURN if place else Rule.CONTINUE
        return refuse(rule, "not_your_turn", Say.NOT_YOUR_TURN(who=who, turn=AtSeat(turn)))
    if at and not place and not has_match(play.card, before[0], rules):
        remedies = (Remedy(Say.END_THE_TRICK(), write(replace(claim, plays=claim.plays[:at]))),)
        return refuse_continuation(play.card, before[0], play.seat, remedies)
    return None


def _refuse_unfinished(claim: Trick, rounds: int, missing: int, rules: HouseRules) -> Ruling:
    full = claim.plays[: (rounds - 1) * rules.players]
    waiting = _seats_in_turn(claim, rounds - 1, rules)[-missing:]
    remedies = (Remedy(Say.END_THE_TRICK(), write(replace(claim, plays=full))),) if full else ()
    says = Say.ROUND_NOT_COMPLETE(round=rounds, waiting=tuple(map(AtSeat, waiting)), count=missing)
    return refuse(Rule.ROUND, "round_not_complete", says, remedies=remedies)


def _allow_burnt(fourth: CardPlayed, rounds: int, rules: HouseRules) -> Ruling:
    rank = None if fourth.card is None else fourth.card.rank
    stakes = burnt_stakes(rank, rules)
    answer = {"winner": fourth.seat, "burnt": True, "rounds": rounds, "stakes": stakes}
    return allow(Rule.BURNT, say_burnt(fourth, stakes), answer)


def say_burnt(fourth: CardPlayed, stakes: int) -> Message:
    card = fourth.card
    if card is None or card.rank is None:
        raise LookupError("a trick is burnt by a card")
    return Say.BURNT(who=AtSeat(fourth.seat), rank=card.rank, count=stakes)


def _allow_trick(claim: Trick, rounds: int, rules: HouseRules) -> Ruling:
    played = _cards_of(claim)
    is_dead = claim.last and has_dead_seven(played, rules, has_trick=claim.side_has_trick is not False)
    best, rule = best_by_rule(played, rules, is_dead=is_dead)
    units = count_tricks(len(played), rounds, 1, rules)
    points = count_points(count_aces_and_tens(played), units, rules, last=claim.last)
    winner = claim.plays[best].seat
    answer = {"winner": winner, "burnt": False, "rounds": rounds, "points": points}
    told = claim.side_has_trick is not None
    hangs_on_it = claim.last and not told and has_dead_seven(played, rules, has_trick=False)
    assumes = (taken_to_have_a_trick(claim.plays[-1].seat),) if hangs_on_it else ()
    says = say_taken(winner, played, best, points, rules, is_dead=is_dead)
    return allow(rule, says, answer, assumes=assumes)


def taken_to_have_a_trick(seat: int) -> Assumption:
    """Nobody told whether the side of the last card has a trick: then no seven is dead."""
    return Assumption("side_has_trick", Say.TAKEN_TO_HAVE_A_TRICK(who=AtSeat(seat)))


def best_by_rule(cards: Sequence[Card], rules: HouseRules, *, is_dead: bool) -> tuple[int, Rule]:
    """The place of the card that takes the trick, and the rule that decides; `is_dead`: the last seven cannot."""
    if is_dead:
        return best_play(cards[:-1], rules), Rule.LAST_SEVEN
    best = best_play(cards, rules)
    return best, Rule.LONE_KING if cards[best] == rules.lone_king else Rule.TAKES


def say_taken(
    winner: int, cards: Sequence[Value], best: int, points: int, rules: HouseRules, *, is_dead: bool
) -> Message:
    """Who takes a trick, with which card, and why; cards are named as sentences call them."""
    values: dict[str, Value] = {"who": AtSeat(winner), "card": cards[best], "led": cards[0], "count": points}
    if is_dead:
        return Say.DEAD_SEVEN_TAKES(seven=cards[-1], **values)
    if best == 0:
        return Say.LED_CARD_TAKES(**values)
    return (Say.BEATS_THE_OTHERS if rules.is_osmova else Say.LAST_MATCH_TAKES)(**values)


@filled_in
class Continue:
    """May the leader continue the trick, and with what?"""

    leader_hand: tuple[Card, ...] = entry(cards(), label=gettext_noop("The leader's cards"))
    led: Card = entry(card(), label=gettext_noop("First card of the trick"))
    card: Card | None = entry(card(), label=gettext_noop("He continues with"), default=None)


def judge_continue(claim: Continue, rules: HouseRules) -> Ruling:
    hand = claim.leader_hand
    for named in (claim.led, *hand, *([claim.card] if claim.card else [])):
        if refused := refuse_card(named, rules):
            return refused
    if twice := [named for at, named in enumerate(hand) if named in hand[:at]]:
        return refuse(Rule.CARD_ONCE, "card_twice", Say.CARD_TWICE(card=twice[0]))
    if claim.led in hand:
        return refuse(Rule.CARD_ONCE, "card_already_played", Say.ALREADY_PLAYED(card=claim.led))
    if len(hand) > HAND_SIZE:
        return refuse(Rule.DEAL, "wrong_deal", Say.TOO_MANY_IN_HAND(count=len(hand)))
    may = in_order(named for named in hand if has_match(named, claim.led, rules))
    answer = {"legal": [str(named) for named in may]}
    if claim.card is None:
        says = Say.MAY_CONTINUE_WITH(cards=may) if may else Say.CANNOT_CONTINUE(led=claim.led)
        return allow(Rule.CONTINUE, says, answer)
    remedies = tuple(Remedy(Say.CONTINUE_WITH(card=named), write(replace(claim, card=named))) for named in may)
    if claim.card not in hand:
        return refuse(Rule.HELD, "not_in_hand", Say.LEADER_LACKS(card=claim.card), answer, remedies=remedies)
    if claim.card not in may:
        says = Say.NO_MATCH(card=claim.card, led=claim.led)
        return refuse(Rule.CONTINUE, "not_a_continuation", says, answer, remedies=remedies)
    return allow(Rule.CONTINUE, Say.CONTINUES_WITH(card=claim.card), answer)
