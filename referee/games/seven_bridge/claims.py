"""Questions about chi and pon: may a discard be claimed, and who has it of several who call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.cards import Card, in_order
from referee.entries import card, cards, choice, entry, filled_in, part, per, player, rows, whole, yes_no
from referee.errors import BadEntry
from referee.game import with_remedies
from referee.games.seven_bridge.house_rules import HouseRules
from referee.games.seven_bridge.rules import Rule
from referee.games.seven_bridge.rulings import Step, judge_shape, mend_group
from referee.games.seven_bridge.says import Say
from referee.games.seven_bridge.table import (
    STANDS,
    Group,
    Name,
    assume_hand,
    find_card_fault,
    find_lacking,
    find_no_discard,
    find_player_fault,
    left_of,
    meld_data,
    position,
    readings_of,
    same,
    say_declare_joker,
    told,
)
from referee.kinds import Kind
from referee.melds import RUN, SET
from referee.messages import Message, Value, Who, gettext_noop
from referee.rulings import Assumption, Ruling, allow, refuse

CHI, PON = "chi", "pon"
CALL: Kind = choice({CHI: gettext_noop("Chi"), PON: gettext_noop("Pon")})


# May this discard be claimed?


@filled_in
class Call:
    """What is called for a discard, and what has happened before."""

    call: str = entry(CALL, label=gettext_noop("Call"))
    discard: Card = entry(card(), label=gettext_noop("The discard"))
    discarder: Name | None = entry(
        player(), label=gettext_noop("Who discarded it"), help=gettext_noop("Empty: the card turned up."), default=None
    )
    players: Sequence[Name] = entry(rows(player()), label=gettext_noop("Players in seat order"))
    from_hand: Sequence[Card] = entry(cards(), label=gettext_noop("Cards from the hand"))
    stands: Mapping[Card, Card] | None = entry(STANDS, label=gettext_noop("The joker stands for"), default=None)
    normal_turns: Mapping[str, int] | None = entry(
        per(whole(0)),
        label=gettext_noop("Turns from the stock"),
        help=gettext_noop("How many turns each player has had that began with the stock and ended with a discard."),
        default=None,
    )
    in_turn: Name | None = entry(
        player(),
        label=gettext_noop("Whose turn it is"),
        help=gettext_noop("Only for the card turned up."),
        default=None,
    )
    in_turn_has_drawn: bool | None = entry(
        yes_no(), label=gettext_noop("The player in turn has drawn already"), default=None
    )


@filled_in
class Claim(Call):
    """May a player take the discard by chi or pon?"""

    claimant: Name = entry(player(), label=gettext_noop("Who calls"))
    hand: Sequence[Card] | None = entry(cards(), label=gettext_noop("The hand"), default=None)
    target: str = entry(
        choice({"new": gettext_noop("a new meld"), "table": gettext_noop("a meld on the table")}),
        label=gettext_noop("It is for"),
        default="new",
    )


def judge_claim(asked: Claim, rules: HouseRules) -> Ruling:
    held = asked.hand if asked.hand is not None else asked.from_hand
    fault = find_card_fault(rules, (*held, asked.discard), asked.from_hand)
    ruling = fault or claim(asked, rules).ruling
    return with_remedies(ruling, mend_claim(asked, ruling, rules), lambda mended: claim(mended, rules).ruling)


def next_of(players: Sequence[Name], at: int) -> int:
    return (at + 1) % len(players)


def seat_in_turn(call: Call | Priority, players: Sequence[Name]) -> int:
    """Whose turn comes next: of the player after the discarder, or for the card turned up of whom is told."""
    if call.discarder is not None:
        return next_of(players, position(call.discarder, players, "discarder"))
    if call.in_turn is None:
        raise BadEntry("missing_field", Say.IN_TURN_NEEDED(), "in_turn")
    return position(call.in_turn, players, "in_turn")


def claim(asked: Claim, rules: HouseRules) -> Step:
    """Take a discard; the cards themselves are right."""
    if fault := find_player_fault(asked.players, rules):
        return Step(fault)
    claimant = asked.players[position(asked.claimant, asked.players, "claimant")]
    seat = seat_in_turn(asked, asked.players)
    refusal = (
        _judge_whose(asked, rules)
        or _judge_turns(asked, rules)
        or _judge_moment(asked, asked.players[seat], rules)
        or find_lacking(asked.hand, asked.from_hand)
    )
    if refusal:
        return Step(refusal)
    named = in_order((*asked.from_hand, asked.discard))
    if len(asked.from_hand) < 2:
        says = Say.TWO_FROM_HAND(count=len(asked.from_hand), card=asked.discard)
        return Step(refuse(Rule.TWO_FROM_HAND, "two_from_hand", says))
    if not rules.joker_in_claim and any(card.is_joker for card in named):
        return Step(refuse(Rule.JOKER_IN_CLAIM, "joker_in_claim", Say.JOKER_IN_CLAIM(cards=named)))
    group = Group(cards=named, stands=asked.stands)
    shape = judge_shape(group, rules)
    if not shape.legal:
        return Step(shape)
    read = readings_of(group, rules)
    if len(read) > 1:
        return Step(refuse(Rule.JOKER_NAMED, "declare_joker", say_declare_joker(read)))
    meld = read[0]
    if asked.call == CHI and meld.kind != RUN:
        return Step(refuse(Rule.CHI, "chi_needs_run", Say.CHI_NEEDS_RUN(cards=meld.cards)))
    if asked.call == PON and meld.kind != SET:
        return Step(refuse(Rule.PON, "pon_needs_set", Say.PON_NEEDS_SET(cards=meld.cards)))
    left = left_of(asked.hand, asked.from_hand)
    if no_discard := find_no_discard(left, rules):
        return Step(no_discard)
    following = asked.players[next_of(asked.players, position(claimant, asked.players, "claimant"))]
    says = Say.CLAIMS(who=Who(claimant), card=asked.discard, cards=meld.cards, next=Who(following))
    answer = told(hand_left=left) | meld_data(meld) | {"next_player": following}
    decided = Rule.CHI if asked.call == CHI else Rule.PON
    assumes = tuple(_assume(asked, asked.players[seat], rules))
    return Step(allow(decided, says, answer, because=(shape,), assumes=assumes), (meld,), left)


def _judge_whose(asked: Claim, rules: HouseRules) -> Ruling | None:
    if asked.discarder is not None and same(asked.discarder, asked.claimant):
        says = Say.OWN_DISCARD(who=Who(asked.claimant), card=asked.discard)
        return refuse(Rule.OWN_DISCARD, "own_discard", says)
    if asked.target == "table":
        return refuse(Rule.CLAIM, "must_be_new_meld", Say.MUST_BE_NEW_MELD(card=asked.discard))
    return None


def _judge_turns(asked: Claim, rules: HouseRules) -> Ruling | None:
    """Have those had a turn who must? Nobody has while the card turned up lies on top."""
    if rules.claim_after == "none":
        return None
    is_round = rules.claim_after == "first_round"
    reason = "first_round" if is_round else "first_turn"
    if asked.discarder is None:
        return refuse(Rule.FIRST_TURN, reason, Say.UPCARD(card=asked.discard))
    turns = asked.normal_turns or {}
    for name in asked.players if is_round else (asked.claimant,):
        if turns.get(str(name), 1) < 1:
            say = Say.FIRST_ROUND if is_round else Say.FIRST_TURN
            return refuse(Rule.FIRST_TURN, reason, say(who=Who(name)))
    return None


def _judge_moment(asked: Claim, in_turn: Name, rules: HouseRules) -> Ruling | None:
    """Is it the claimant's turn where it must be, and nobody has drawn?"""
    if not same(asked.claimant, in_turn):
        values: dict[str, Value] = {"next": Who(in_turn), "card": asked.discard, "who": Who(asked.claimant)}
        if asked.call == CHI:
            return refuse(Rule.CHI, "chi_out_of_turn", Say.CHI_OUT_OF_TURN(**values))
        if not rules.pon_out_of_turn:
            return refuse(Rule.PON, "pon_out_of_turn", Say.PON_OUT_OF_TURN(**values))
    if asked.in_turn_has_drawn:
        return refuse(Rule.TOO_LATE, "too_late", Say.TOO_LATE(who=Who(in_turn), card=asked.discard))
    return None


def _assume(asked: Claim, in_turn: Name, rules: HouseRules) -> Iterator[Assumption]:
    """What was not told and would have mattered."""
    yield from assume_hand(asked.hand)
    if rules.claim_after != "none":
        for name in asked.players if rules.claim_after == "first_round" else (asked.claimant,):
            if str(name) not in (asked.normal_turns or {}):
                yield Assumption("normal_turns", Say.HAD_TURNS(who=Who(name)))
    if asked.in_turn_has_drawn is None:
        yield Assumption("in_turn_has_drawn", Say.NOT_DRAWN(who=Who(in_turn)))


def mend_claim(asked: Claim, ruling: Ruling, rules: HouseRules) -> Iterator[tuple[Message, Claim | None]]:
    """Claims near this one, in which one thing is mended, or what would have to be so."""
    named = in_order((*asked.from_hand, asked.discard))
    if ruling.reason == "chi_out_of_turn" and rules.pon_out_of_turn:
        yield Say.PON_INSTEAD(who=Who(asked.claimant)), None
    if ruling.reason in {"first_turn", "first_round"}:
        yield Say.AFTER_A_TURN(), None
    if ruling.reason in {"too_late", "own_discard"}:
        yield Say.DRAW_INSTEAD(), None
    if ruling.reason == "must_be_new_meld":
        yield Say.MAKE_NEW_MELD(cards=named), replace(asked, target="new")
    if ruling.reason == "chi_needs_run":
        yield Say.CALL_PON(), replace(asked, call=PON)
    if ruling.reason == "pon_needs_set":
        yield Say.CALL_CHI(), replace(asked, call=CHI)
    for says, mended in mend_group(Group(cards=named, stands=asked.stands), ruling, rules):
        yield says, replace(asked, stands=mended.stands) if mended else None
    if ruling.reason in {"no_discard_left", "not_in_hand", "joker_in_claim", "not_a_meld"}:
        for card in asked.from_hand:
            fewer = replace(asked, from_hand=[one for one in asked.from_hand if one != card])
            yield Say.LEAVE_OUT(cards=(card,)), fewer
    if ruling.reason == "no_discard_left":
        yield Say.KEEP_ONE(), None


# Who has it?


@filled_in
class OneCall:
    """A call that is legal by itself."""

    player: Name = entry(player(), label=gettext_noop("Player"))
    call: str = entry(CALL, label=gettext_noop("Call"))


@filled_in
class Priority:
    """Who has the discard when several call?"""

    claims: Sequence[OneCall] = entry(rows(part(OneCall)), label=gettext_noop("Calls"))
    discarder: Name | None = entry(
        player(), label=gettext_noop("Who discarded it"), help=gettext_noop("Empty: the card turned up."), default=None
    )
    players: Sequence[Name] = entry(rows(player()), label=gettext_noop("Players in seat order"))
    in_turn: Name | None = entry(
        player(),
        label=gettext_noop("Whose turn it is"),
        help=gettext_noop("Only for the card turned up."),
        default=None,
    )


def judge_priority(asked: Priority, rules: HouseRules) -> Ruling:
    if fault := find_player_fault(asked.players, rules):
        return fault
    if not asked.claims:
        return refuse(Rule.PRIORITY, "empty", Say.NOBODY_CALLS())
    seat = seat_in_turn(asked, asked.players)
    waits = {}
    for at, one in enumerate(asked.claims):
        place = position(one.player, asked.players, f"claims.{at}.player")
        if asked.discarder is not None and same(one.player, asked.discarder):
            return refuse(Rule.OWN_DISCARD, "own_discard", Say.OWN_DISCARD_CALLED(who=Who(one.player)))
        if place != seat and (one.call == CHI or not rules.pon_out_of_turn):
            decided, reason = (Rule.CHI, "chi_out_of_turn") if one.call == CHI else (Rule.PON, "pon_out_of_turn")
            says = Say.CALLED_OUT_OF_TURN(who=Who(one.player), next=Who(asked.players[seat]))
            return refuse(decided, reason, says)
        waits[at] = (one.call == CHI, (place - seat) % len(asked.players))
    winner = asked.claims[min(waits, key=waits.__getitem__)]
    pons = {str(one.player) for one in asked.claims if one.call == PON}
    has_chi = any(one.call == CHI and not same(one.player, winner.player) for one in asked.claims)
    say = Say.SOONER_PON if len(pons) > 1 else Say.PON_BEFORE_CHI if pons and has_chi else Say.ONE_CALL
    return allow(Rule.PRIORITY, say(who=Who(winner.player)), {"winner": winner.player})
