"""Questions about the play: a whole turn, who begins, and a stock that is empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.cards import Card, in_order
from referee.entries import blanks, card, cards, entry, filled_in, one_of, part, player, rows, whole
from referee.game import with_remedies
from referee.games.seven_bridge import claims, layoffs, rulings
from referee.games.seven_bridge.house_rules import HouseRules
from referee.games.seven_bridge.rules import Rule
from referee.games.seven_bridge.rulings import Step
from referee.games.seven_bridge.says import Say
from referee.games.seven_bridge.table import (
    STANDS,
    Group,
    Lying,
    Name,
    TableMeld,
    find_card_fault,
    find_lacking,
    find_player_fault,
    left_of,
    names_of,
    position,
    read_table,
    same,
)
from referee.messages import Message, Who, gettext_noop
from referee.rulings import Ruling, allow, refuse


@filled_in
class FromStock:
    """The turn begins with a card from the stock."""

    card: Card = entry(card(), label=gettext_noop("Card drawn"))


@filled_in
class FromClaim(claims.Call):
    """The turn begins with chi or pon."""


@filled_in
class LayAct:
    """Melds are laid."""

    groups: Sequence[Group] = entry(rows(part(Group)), label=gettext_noop("Melds"), default=())
    flat: Sequence[Card] = entry(cards(), label=gettext_noop("Sevens put down together"), default=())
    declare: str | None = entry(rulings.DECLARE, label=gettext_noop("They are"), default=None)


@filled_in
class LayOffAct:
    """Cards are laid off."""

    onto: int = entry(whole(), label=gettext_noop("On the meld"), help=gettext_noop("Counted from 0."))
    cards: Sequence[Card] = entry(cards(), label=gettext_noop("Cards laid off"))
    stands: Mapping[Card, Card] | None = entry(STANDS, label=gettext_noop("The joker stands for"), default=None)


@filled_in
class Turn:
    """Is this turn legal, and does the player go out?"""

    player: Name = entry(player(), label=gettext_noop("Whose turn it is"))
    hand: Sequence[Card] = entry(cards(), label=gettext_noop("The hand before drawing"))
    table: Sequence[TableMeld] = entry(rows(part(TableMeld)), label=gettext_noop("Melds on the table"))
    draw: FromStock | FromClaim = entry(
        one_of(
            "from",
            {"stock": FromStock, "claim": FromClaim},
            {"stock": gettext_noop("from the stock"), "claim": gettext_noop("by chi or pon")},
        ),
        label=gettext_noop("How the turn begins"),
    )
    actions: Sequence[LayAct | LayOffAct] = entry(
        rows(
            one_of(
                "do",
                {"lay": LayAct, "layoff": LayOffAct},
                {"lay": gettext_noop("lays melds"), "layoff": gettext_noop("lays off")},
            )
        ),
        label=gettext_noop("What is laid"),
        help=gettext_noop("Melds count on from those on the table, in the order in which they are laid."),
        default=(),
    )
    discard: Card | None = entry(card(), label=gettext_noop("Discard"), default=None)


class Course(NamedTuple):
    """How a turn went: its ruling; where it stopped, the number of the act (-1: the draw) and what was asked there."""

    ruling: Ruling
    stopped_at: int | None = None
    asked: claims.Claim | rulings.Lay | layoffs.LayOff | None = None
    hand: tuple[Card, ...] = ()
    table: tuple[Lying, ...] = ()


def judge_turn(claim: Turn, rules: HouseRules) -> Ruling:
    draw = claim.draw
    named = [act.cards for act in claim.actions if isinstance(act, LayOffAct)]
    for act in claim.actions:
        named += [*(group.cards for group in act.groups), act.flat] if isinstance(act, LayAct) else []
    named += [draw.from_hand] if isinstance(draw, FromClaim) else []
    new = draw.discard if isinstance(draw, FromClaim) else draw.card
    on_table = [card for meld in claim.table for card in meld.cards]
    if fault := find_card_fault(rules, (*claim.hand, *on_table, new), *named):
        return fault
    table = read_table(claim.table, rules)
    course = take_turn(claim, table, rules)
    mends = mend_turn(claim, course, rules)
    return with_remedies(course.ruling, mends, lambda mended: take_turn(mended, table, rules).ruling)


def take_turn(claim: Turn, table: Sequence[Lying], rules: HouseRules) -> Course:
    """Play a turn: the draw, the acts in order, the discard; the cards themselves are right."""
    had_meld = any(same(lying.owner, claim.player) for lying in table)
    lying, because, is_on_others = list(table), [], False
    if isinstance(claim.draw, FromClaim):
        asked = _claim_of(claim, claim.draw)
        step = claims.claim(asked, rules)
        if not step.ruling.legal:
            return Course(step.ruling, -1, asked)
        lying += [Lying(claim.player, meld) for meld in step.melds]
        because.append(step.ruling)
        hand = step.hand or ()
    else:
        hand = in_order((*claim.hand, claim.draw.card))
    for at, act in enumerate(claim.actions):
        step, asked_of = _take_act(claim, act, hand, lying, rules)
        if not step.ruling.legal:
            return Course(step.ruling, at, asked_of, hand, tuple(lying))
        if isinstance(act, LayAct):
            lying += [Lying(claim.player, meld) for meld in step.melds]
        else:
            is_on_others = is_on_others or not same(lying[act.onto].owner, claim.player)
            lying[act.onto] = lying[act.onto]._replace(meld=step.melds[0])
        because.append(step.ruling)
        hand = step.hand or ()
    if claim.discard is None and hand:
        return Course(refuse(Rule.DISCARD, "must_discard", Say.MUST_DISCARD()), None, None, hand)
    if claim.discard is not None:
        if lacking := find_lacking(hand, (claim.discard,)):
            return Course(lacking, None, None, hand)
        hand = left_of(hand, (claim.discard,)) or ()
    is_at_once = not hand and not had_meld and (rules.all_at_once_layoffs or not is_on_others)
    answer = {"out": not hand, "all_at_once": is_at_once, "hand_left": names_of(hand)}
    answer["table"] = [one.as_data() for one in lying]
    assumes = tuple(one for ruling in because for one in ruling.assumes if one.code != "hand")
    if hand:
        says = Say.TURN_STANDS(who=Who(claim.player), count=len(hand))
        return Course(allow(Rule.TURN, says, answer, because=tuple(because), assumes=assumes))
    decided, say = (Rule.ALL_AT_ONCE, Say.GOES_OUT_AT_ONCE) if is_at_once else (Rule.GO_OUT, Say.GOES_OUT)
    return Course(allow(decided, say(who=Who(claim.player)), answer, because=tuple(because), assumes=assumes))


def _claim_of(claim: Turn, draw: FromClaim) -> claims.Claim:
    told = {blank.name: getattr(draw, blank.name) for blank in blanks(FromClaim)}
    return claims.Claim(claimant=claim.player, hand=claim.hand, **told)


def _take_act(
    claim: Turn, act: LayAct | LayOffAct, hand: tuple[Card, ...], lying: Sequence[Lying], rules: HouseRules
) -> tuple[Step, rulings.Lay | layoffs.LayOff]:
    if isinstance(act, LayAct):
        lay = rulings.Lay(hand=hand, groups=act.groups, flat=act.flat, declare=act.declare)
        return rulings.lay(lay, rules), lay
    off = layoffs.LayOff(player=claim.player, hand=hand, table=(), onto=act.onto, cards=act.cards, stands=act.stands)
    if isinstance(claim.draw, FromClaim) and not rules.layoff_after_claim:
        says = Say.LAYOFF_AFTER_CLAIM(who=Who(claim.player))
        return Step(refuse(Rule.LAYOFF_AFTER_CLAIM, "layoff_after_claim", says)), off
    return layoffs.lay_off(off, lying, rules), off


def mend_turn(claim: Turn, course: Course, rules: HouseRules) -> Iterator[tuple[Message, Turn | None]]:
    """Turns near this one, in which one thing is mended."""
    ruling, at, acts = course.ruling, course.stopped_at, tuple(claim.actions)
    if at is None:
        for card in course.hand:
            yield Say.DISCARD_ONE(card=card), replace(claim, discard=card)
        return
    if isinstance(course.asked, claims.Claim) and isinstance(claim.draw, FromClaim):
        for says, mended in claims.mend_claim(course.asked, ruling, rules):
            if mended is None:
                yield says, None
            elif mended.target == course.asked.target:
                draw = replace(claim.draw, call=mended.call, stands=mended.stands, from_hand=mended.from_hand)
                yield says, replace(claim, draw=draw)
        return
    before, after = acts[:at], acts[at + 1 :]
    if isinstance(course.asked, rulings.Lay):
        for says, lay in rulings.mend_lay(course.asked, ruling, rules):
            act = LayAct(groups=lay.groups, flat=lay.flat, declare=lay.declare) if lay else None
            yield says, replace(claim, actions=(*before, act, *after)) if act else None
    elif isinstance(course.asked, layoffs.LayOff) and ruling.reason == "need_own_meld":
        yield Say.LAY_FIRST(), replace(claim, actions=(*before, *after, acts[at])) if after else None
    elif isinstance(course.asked, layoffs.LayOff):
        for says, off in layoffs.mend_layoff(course.asked, ruling, course.table, rules):
            changed = LayOffAct(onto=off.onto, cards=off.cards, stands=off.stands) if off else None
            yield says, replace(claim, actions=(*before, changed, *after)) if changed else None
    yield Say.LEAVE_OUT_ACT(number=at + 1), replace(claim, actions=(*before, *after))


# Who begins, and a stock that is empty


@filled_in
class FirstPlayer:
    """Who plays first?"""

    players: Sequence[Name] = entry(rows(player()), label=gettext_noop("Players in seat order"))
    dealer: Name = entry(player(), label=gettext_noop("Dealer"))


def judge_first_player(claim: FirstPlayer, rules: HouseRules) -> Ruling:
    if fault := find_player_fault(claim.players, rules):
        return fault
    at = position(claim.dealer, claim.players, "dealer")
    first = claim.players[at if rules.first_player == "dealer" else claims.next_of(claim.players, at)]
    return allow(Rule.FIRST_PLAYER, Say.FIRST(who=Who(first)), {"first": first})


@filled_in
class StockEmpty:
    """What happens when the stock is empty?"""

    discards: int = entry(whole(0, 54), label=gettext_noop("Cards in the discard pile"))


def judge_stock_empty(claim: StockEmpty, rules: HouseRules) -> Ruling:
    new_stock = claim.discards - 1
    if rules.stock_empty == "void" or new_stock < 1:
        answer = {"action": "void", "discards": claim.discards, "stock": 0}
        return allow(Rule.STOCK_EMPTY, Say.STOCK_VOID(), answer)
    answer = {"action": "reshuffle", "discards": 1, "stock": new_stock}
    return allow(Rule.STOCK_EMPTY, Say.RESHUFFLE(count=new_stock), answer)
