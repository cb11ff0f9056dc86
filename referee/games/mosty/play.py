"""The question about a whole turn, from the card taken to the discard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.cards import Card, in_order
from referee.entries import blanks, card, cards, entry, filled_in, one_of, part, player, rows, whole
from referee.game import with_remedies
from referee.games.mosty.extending import Extend, Swap, extend, mend_extend, mend_swap, swap
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.rules import Rule
from referee.games.mosty.rulings import Lay, Step, lay, mend_lay
from referee.games.mosty.says import Say
from referee.games.mosty.table import (
    STANDS,
    Bridge,
    Group,
    Name,
    TableBridge,
    cards_on,
    find_card_fault,
    find_no_discard,
    names_of,
    read_table,
)
from referee.games.mosty.trail import Taking, Trail, discard, mend_trail, take
from referee.melds import without
from referee.messages import Message, Who, gettext_noop
from referee.rulings import Ruling, allow, refuse

# A turn


@filled_in
class FromDeck:
    """The turn begins with a card from the deck."""

    card: Card = entry(card(), label=gettext_noop("Card drawn"))


@filled_in
class FromTrail(Taking):
    """The turn begins with a card of the trail."""


@filled_in
class FromNothing:
    """The turn begins without drawing: the first of the hand, where the first player has six cards."""


@filled_in
class LayAct:
    """Bridges are laid."""

    bridges: Sequence[Group] = entry(rows(part(Group)), label=gettext_noop("New bridges"))


@filled_in
class ExtendAct:
    """A bridge is extended."""

    onto: int = entry(whole(), label=gettext_noop("Which bridge"), help=gettext_noop("Counted from 0."))
    cards: Sequence[Card] = entry(cards(), label=gettext_noop("Cards added"))
    stands: Mapping[Card, Card] | None = entry(STANDS, label=gettext_noop("The joker stands for"), default=None)


@filled_in
class SwapAct:
    """A joker is swapped."""

    onto: int = entry(whole(), label=gettext_noop("Which bridge"), help=gettext_noop("Counted from 0."))
    joker: Card = entry(card(), label=gettext_noop("The joker"))
    card: Card = entry(card(), label=gettext_noop("The card put in its place"))


Act = LayAct | ExtendAct | SwapAct
Asked = Lay | Extend | Swap | Trail


@filled_in
class Turn:
    """Is this turn legal, and does the player go out?"""

    player: Name = entry(player(), label=gettext_noop("Whose turn it is"))
    hand: Sequence[Card] = entry(cards(), label=gettext_noop("The hand before taking a card"))
    table: Sequence[TableBridge] = entry(rows(part(TableBridge)), label=gettext_noop("Bridges on the table"))
    trail: Sequence[Card] = entry(cards(), label=gettext_noop("The trail before the turn"))
    draw: FromDeck | FromTrail | FromNothing = entry(
        one_of(
            "from",
            {"deck": FromDeck, "trail": FromTrail, "none": FromNothing},
            {
                "deck": gettext_noop("from the deck"),
                "trail": gettext_noop("from the trail"),
                "none": gettext_noop("without drawing"),
            },
        ),
        label=gettext_noop("How the turn begins"),
    )
    actions: Sequence[Act] = entry(
        rows(
            one_of(
                "do",
                {"lay": LayAct, "extend": ExtendAct, "swap": SwapAct},
                {
                    "lay": gettext_noop("lays bridges"),
                    "extend": gettext_noop("adds to a bridge"),
                    "swap": gettext_noop("swaps a joker"),
                },
            )
        ),
        label=gettext_noop("What is laid"),
        help=gettext_noop("Bridges count on from those on the table, in the order in which they are laid."),
        default=(),
    )
    discard: Card | None = entry(card(), label=gettext_noop("Discard"), default=None)


class Course(NamedTuple):
    """How a turn went: its ruling; where it stopped, the number of the act (-1: the draw) and what was asked there."""

    ruling: Ruling
    stopped_at: int | None = None
    asked: Asked | None = None
    hand: tuple[Card, ...] = ()
    table: tuple[Bridge, ...] = ()


def judge_turn(claim: Turn, rules: HouseRules) -> Ruling:
    named = [list(claim.draw.laid())] if isinstance(claim.draw, FromTrail) else []
    for act in claim.actions:
        if isinstance(act, LayAct):
            named += [list(group.cards) for group in act.bridges]
        else:
            named += [list(act.cards)] if isinstance(act, ExtendAct) else [[act.card], [act.joker]]
    new = (claim.draw.card,) if isinstance(claim.draw, FromDeck) else ()
    if fault := find_card_fault(rules, (*claim.hand, *cards_on(claim.table), *claim.trail, *new), *named):
        return fault
    table = read_table(claim.table, rules)
    course = take_turn(claim, table, rules)
    return with_remedies(
        course.ruling, mend_turn(claim, course, rules), lambda mended: take_turn(mended, table, rules).ruling
    )


def take_turn(claim: Turn, table: tuple[Bridge, ...], rules: HouseRules) -> Course:
    """Play a turn: taking a card, the acts in order, the discard; the cards themselves are right."""
    begun = _begin(claim, table, rules)
    if not isinstance(begun, _Now):
        return begun
    now, won = begun, set[Card]()
    for at, act in enumerate(claim.actions):
        step, asked = _take_act(claim, act, now, rules)
        if not step.ruling.legal:
            return Course(step.ruling, at, asked, now.hand, now.table)
        now = now.after(step, None if isinstance(act, LayAct) else act.onto)
        won |= {act.joker} if isinstance(act, SwapAct) else set()
    if rules.swapped_joker_at_once and won & set(now.hand):
        says = Say.JOKER_MUST_BE_PLAYED(who=Who(claim.player))
        return Course(refuse(Rule.JOKER_AT_ONCE, "joker_must_be_played", says), None, None, (), now.table)
    left = now.hand
    if claim.discard is not None:
        thrown = discard(left, claim.discard, rules)
        if not thrown.legal:
            return Course(thrown, None, None, left, now.table)
        left = without(left, (claim.discard,))
    elif any(map(rules.may_discard, left)):
        return Course(refuse(Rule.DISCARD, "must_discard", Say.MUST_DISCARD()), None, None, left, now.table)
    elif not left and (refusal := find_no_discard(left, rules)):
        return Course(refusal)
    trail = (*now.trail, claim.discard) if claim.discard is not None else now.trail
    answer = {"out": not left, "hand_left": names_of(left), "trail_left": names_of(trail)}
    answer["table"] = [bridge.as_data() for bridge in now.table]
    says = Say.TURN_STANDS(who=Who(claim.player), count=len(left)) if left else Say.GOES_OUT(who=Who(claim.player))
    return Course(allow(Rule.DISCARD if left else Rule.GO_OUT, says, answer, because=now.because))


class _Now(NamedTuple):
    """Hand, table and trail in the middle of a turn, and the rulings so far."""

    player: Name
    hand: tuple[Card, ...]
    table: tuple[Bridge, ...]
    trail: tuple[Card, ...]
    because: tuple[Ruling, ...] = ()

    def after(self, step: Step, onto: int | None) -> _Now:
        """The same after new bridges were laid, or that one was changed."""
        table = list(self.table)
        if onto is None:
            table += step.bridges
        else:
            table[onto] = step.bridges[0]
        return self._replace(hand=step.hand or (), table=tuple(table), because=(*self.because, step.ruling))


def _begin(claim: Turn, table: tuple[Bridge, ...], rules: HouseRules) -> _Now | Course:
    now = _Now(claim.player, in_order(claim.hand), table, tuple(claim.trail))
    if isinstance(claim.draw, FromDeck):
        return now._replace(hand=in_order((*claim.hand, claim.draw.card)))
    if isinstance(claim.draw, FromTrail):
        taking = _trail_of(claim, claim.draw)
        step = take(taking, table, rules)
        if not step.ruling.legal:
            return Course(step.ruling, -1, taking, now.hand, table)
        return now.after(step, None if claim.draw.bridge else claim.draw.onto)._replace(
            trail=tuple(claim.trail[: claim.draw.index])
        )
    is_first = not claim.trail and not table and len(claim.hand) == rules.hand_size + 1
    if rules.opening == "six_cards" and is_first:
        return now
    return Course(refuse(Rule.DRAW, "must_draw", Say.MUST_DRAW(who=Who(claim.player))), None, None, (), table)


def _trail_of(claim: Turn, draw: FromTrail) -> Trail:
    told = {blank.name: getattr(draw, blank.name) for blank in blanks(FromTrail)}
    return Trail(player=claim.player, hand=claim.hand, table=(), trail=claim.trail, **told)


def _take_act(claim: Turn, act: Act, now: _Now, rules: HouseRules) -> tuple[Step, Asked]:
    if isinstance(act, LayAct):
        laying = Lay(player=claim.player, hand=now.hand, table=(), bridges=act.bridges)
        return lay(laying, now.table, rules), laying
    if isinstance(act, ExtendAct):
        extending = Extend(
            player=claim.player, hand=now.hand, table=(), onto=act.onto, cards=act.cards, stands=act.stands
        )
        return extend(extending, now.table, rules), extending
    swapping = Swap(player=claim.player, hand=now.hand, table=(), onto=act.onto, joker=act.joker, card=act.card)
    return swap(swapping, now.table, rules), swapping


def mend_turn(claim: Turn, course: Course, rules: HouseRules) -> Iterator[tuple[Message, Turn | None]]:
    """Turns near this one, in which one thing is mended, or what would have to be so."""
    at, acts = course.stopped_at, tuple(claim.actions)
    if course.ruling.reason == "must_draw":
        yield Say.DRAW_FIRST(), None
    if at is None:
        for one in course.hand:
            yield Say.DISCARD_ONE(card=one), replace(claim, discard=one)
        return
    if isinstance(course.asked, Trail) and isinstance(claim.draw, FromTrail):
        for says, taken in mend_trail(course.asked, course.ruling, course.table, rules):
            if taken is None:
                yield says, None
            else:
                told = {blank.name: getattr(taken, blank.name) for blank in blanks(FromTrail)}
                yield says, replace(claim, draw=FromTrail(**told))
        return
    before, after = acts[:at], acts[at + 1 :]
    if course.ruling.reason in {"need_own_bridge", "joker_first_bridge"} and after:
        yield Say.BRIDGE_FIRST(), replace(claim, actions=(*before, *after, acts[at]))
    else:
        for says, changed in _mend_act(course, rules):
            yield says, replace(claim, actions=(*before, changed, *after)) if changed else None
    yield Say.LEAVE_OUT_ACT(number=at + 1), replace(claim, actions=(*before, *after))


def _mend_act(course: Course, rules: HouseRules) -> Iterator[tuple[Message, Act | None]]:
    """The act at which a turn stopped, mended."""
    asked = course.asked
    if isinstance(asked, Lay):
        for says, lay_ in mend_lay(asked, course.ruling, rules):
            yield says, LayAct(bridges=lay_.bridges) if lay_ else None
    elif isinstance(asked, Extend):
        for says, ext in mend_extend(asked, course.ruling, course.table, rules):
            yield says, ExtendAct(onto=ext.onto, cards=ext.cards, stands=ext.stands) if ext else None
    elif isinstance(asked, Swap):
        for says, swp in mend_swap(asked, course.ruling, course.table):
            yield says, SwapAct(onto=swp.onto, joker=swp.joker, card=swp.card) if swp else None
