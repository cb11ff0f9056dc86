"""Questions about the trail: may a card be taken from it, and may one be put there?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.cards import Card
from referee.entries import card, cards, entry, filled_in, part, player, rows, whole
from referee.errors import BadEntry
from referee.game import with_remedies
from referee.games.mosty.extending import Extend, extend, mend_extend
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
    find_lacking,
    held_by,
    names_of,
    read_table,
    told,
)
from referee.melds import without
from referee.messages import Message, Plain, Who, gettext_noop
from referee.rulings import Ruling, allow, refuse

# May it be taken?


@filled_in
class Taking:
    """A card of the trail, and what is laid with it: a new bridge, or cards onto one."""

    index: int = entry(whole(), label=gettext_noop("Which card"), help=gettext_noop("Counted from 0."))
    bridge: Group | None = entry(part(Group), label=gettext_noop("The new bridge"), default=None)
    onto: int | None = entry(
        whole(), label=gettext_noop("Onto which bridge"), help=gettext_noop("Counted from 0."), default=None
    )
    cards: Sequence[Card] = entry(cards(), label=gettext_noop("Cards added to it"), default=())
    stands: Mapping[Card, Card] | None = entry(STANDS, label=gettext_noop("The joker stands for"), default=None)

    def check(self) -> None:
        if self.bridge is not None and (self.onto is not None or self.cards):
            raise BadEntry("bad_value", Say.ONE_OF_BOTH(), "onto")

    def laid(self) -> Sequence[Card]:
        """The cards that are laid at once."""
        return self.cards if self.bridge is None else self.bridge.cards


@filled_in
class Trail(Taking):
    """May this card be taken from the trail?"""

    player: Name = entry(player(), label=gettext_noop("Who takes it"))
    hand: Sequence[Card] | None = entry(cards(), label=gettext_noop("The hand"), default=None)
    table: Sequence[TableBridge] | None = entry(
        rows(part(TableBridge)), label=gettext_noop("Bridges on the table"), default=None
    )
    trail: Sequence[Card] = entry(cards(), label=gettext_noop("The trail"))
    taken: Sequence[Card] | None = entry(
        cards(), label=gettext_noop("Cards taken"), help=gettext_noop("Where the player says so."), default=None
    )


def judge_trail(claim: Trail, rules: HouseRules) -> Ruling:
    tail = claim.trail[claim.index :] if 0 <= claim.index < len(claim.trail) else ()
    from_hand = [one for one in claim.laid() if one not in tail]
    held = held_by(claim.hand, from_hand)
    lying = (*held, *cards_on(claim.table), *claim.trail)
    if fault := find_card_fault(rules, lying, claim.laid(), claim.taken or ()):
        return fault
    table = None if claim.table is None else read_table(claim.table, rules)
    ruling = take(claim, table, rules).ruling
    mends = mend_trail(claim, ruling, table, rules)
    return with_remedies(ruling, mends, lambda mended: take(mended, table, rules).ruling)


def take(claim: Trail, table: Sequence[Bridge] | None, rules: HouseRules) -> Step:
    """Take a card of the trail, and what comes after it, and lay at once; the cards themselves are right."""
    if refusal := _judge_taking(claim, rules):
        return Step(refusal)
    tail = claim.trail[claim.index :]
    hand = None if claim.hand is None else (*claim.hand, *tail)
    if claim.bridge is not None:
        step = lay(_lay_of(claim, claim.bridge, hand), table, rules)
    else:
        if table is None:
            raise BadEntry("missing_field", Say.TABLE_NEEDED(), "table")
        step = extend(_extension_of(claim, hand), table, rules)
    if not step.ruling.legal:
        return step
    trail_left = claim.trail[: claim.index]
    answer: dict[str, Plain] = {**step.ruling.answer, "trail_left": names_of(trail_left)}
    says = Say.TAKES(who=Who(claim.player), count=len(tail), cards=step.bridges[0].meld.cards)
    assumes = tuple(
        replace(one, says=Say.HOLDS_THE_REST()) if one.code == "hand" else one for one in step.ruling.assumes
    )
    ruling = allow(Rule.TRAIL, says, answer, because=(step.ruling,), assumes=assumes)
    return step._replace(ruling=ruling)


def _judge_taking(claim: Trail, rules: HouseRules) -> Ruling | None:
    """May these cards be taken, for what they are taken for?"""
    if not claim.trail:
        return refuse(Rule.TRAIL, "trail_empty", Say.TRAIL_EMPTY())
    if not 0 <= claim.index < len(claim.trail):
        return refuse(Rule.TRAIL, "no_such_card", Say.NO_SUCH_CARD(count=len(claim.trail)))
    tail = claim.trail[claim.index :]
    if rules.trail_take == "top_only" and len(tail) > 1:
        return refuse(Rule.TAIL, "trail_top_only", Say.TRAIL_TOP_ONLY(card=claim.trail[-1]))
    if claim.taken is not None and sorted(claim.taken) != sorted(tail):
        return refuse(Rule.TAIL, "trail_take_all", Say.TRAIL_TAKE_ALL(card=tail[0], cards=tuple(tail)))
    may_extend = rules.trail_use == "bridge_or_extension"
    if claim.bridge is None and (claim.onto is None or not may_extend):
        say = Say.TRAIL_OR_EXTENSION if may_extend else Say.TRAIL_ONLY_NEW_BRIDGE
        return refuse(Rule.TRAIL, "trail_only_new_bridge", say(card=tail[0]))
    if tail[0] not in claim.laid():
        return refuse(Rule.TRAIL, "trail_card_unused", Say.TRAIL_CARD_UNUSED(card=tail[0]))
    return None


def _lay_of(claim: Trail, bridge: Group, hand: Sequence[Card] | None) -> Lay:
    return Lay(player=claim.player, hand=hand, table=None, bridges=(bridge,))


def _extension_of(claim: Trail, hand: Sequence[Card] | None) -> Extend:
    onto = -1 if claim.onto is None else claim.onto
    return Extend(player=claim.player, hand=hand, table=(), onto=onto, cards=claim.cards, stands=claim.stands)


def mend_trail(
    claim: Trail, ruling: Ruling, table: Sequence[Bridge] | None, rules: HouseRules
) -> Iterator[tuple[Message, Trail | None]]:
    """Claims near this one, in which one thing is mended, or what would have to be so."""
    tail = claim.trail[max(claim.index, 0) :]
    if ruling.reason == "trail_take_all":
        yield Say.TAKE_THESE(cards=tuple(tail)), replace(claim, taken=tail)
    if ruling.reason in {"no_such_card", "trail_top_only", "trail_card_unused"}:
        for index in reversed(range(len(claim.trail))):
            yield Say.TAKE_THESE(cards=tuple(claim.trail[index:])), replace(claim, index=index, taken=None)
    elif claim.bridge is not None:
        hand = None if claim.hand is None else (*claim.hand, *tail)
        for says, mended in mend_lay(_lay_of(claim, claim.bridge, hand), ruling, rules):
            if mended is None:
                yield says, None
            elif mended.bridges:
                yield says, replace(claim, bridge=mended.bridges[0])
    elif claim.onto is not None and table is not None:
        for says, changed in mend_extend(_extension_of(claim, None), ruling, table, rules):
            yield (
                says,
                replace(claim, onto=changed.onto, cards=changed.cards, stands=changed.stands) if changed else None,
            )
    yield Say.DRAW_INSTEAD(), None


# May it be put there?


@filled_in
class Discard:
    """May this card be put into the trail?"""

    hand: Sequence[Card] = entry(cards(), label=gettext_noop("The hand"))
    card: Card = entry(card(), label=gettext_noop("Card"))


def judge_discard(claim: Discard, rules: HouseRules) -> Ruling:
    if fault := find_card_fault(rules, claim.hand, (claim.card,)):
        return fault
    ruling = discard(claim.hand, claim.card, rules)
    others: list[tuple[Message, Discard | None]] = [
        (Say.DISCARD_ONE(card=one), replace(claim, card=one)) for one in without(claim.hand, ())
    ]
    if all(one.is_joker for one in claim.hand):
        others = [(Say.NOTHING_TO_DISCARD(), None)]
    return with_remedies(ruling, others, lambda mended: discard(mended.hand, mended.card, rules))


def discard(hand: Sequence[Card], card: Card, rules: HouseRules) -> Ruling:
    """Put a card of a hand into the trail."""
    if lacking := find_lacking(hand, (card,)):
        return lacking
    if not rules.may_discard(card):
        return refuse(Rule.JOKER_DISCARD, "joker_discard", Say.JOKER_DISCARD())
    left = without(hand, (card,))
    answer = told(hand_left=left) | {"out": not left}
    if left:
        return allow(Rule.DISCARD, Say.DISCARDS(card=card), answer)
    return allow(Rule.GO_OUT, Say.GOES_OUT_WITH(), answer)
