"""Questions that the referee searches for: the least that can be left in a hand, and whether it can go out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from referee.cards import Card
from referee.entries import cards, entry, filled_in, part, player, rows, write
from referee.errors import BadEntry
from referee.games.seven_bridge.house_rules import JOKER_MULTIPLIER, HouseRules
from referee.games.seven_bridge.rules import Rule
from referee.games.seven_bridge.says import Say
from referee.games.seven_bridge.table import Group, Lying, Name, TableMeld, find_card_fault, read_table, same
from referee.melds import (
    Candidate,
    Cover,
    as_hand,
    best_choices,
    card_at,
    extensions,
    find_cover,
    new_melds,
    places_of,
    without,
)
from referee.messages import Message, Who, gettext_noop
from referee.rulings import Assumption, Ruling, allow

LARGEST_HAND = 20


@filled_in
class Arrange:
    """What is the least that can be left in this hand?"""

    hand: Sequence[Card] = entry(cards(), label=gettext_noop("The hand"))


def judge_arrange(claim: Arrange, rules: HouseRules) -> Ruling:
    if fault := find_card_fault(rules, claim.hand):
        return fault
    left, groups = best_arrangement(claim.hand, rules)
    answer = {"left": left, "groups": [write(group) for group in groups]}
    if not groups:
        return allow(Rule.VALUES, Say.NOTHING_TO_MELD(points=left), answer)
    says = Say.LEFT(points=left, melds=tuple(Say.THESE(cards=tuple(group.cards)) for group in groups))
    return allow(Rule.VALUES, says, answer)


def best_arrangement(hand: Sequence[Card], rules: HouseRules) -> tuple[int, list[Group]]:
    """The least points that new melds can leave in a hand, and such melds. No card is kept for a discard.

    A seven can always be melded alone, so none is left to multiply the hand, and only jokers do: for each number of
    jokers melded, the fewest points left are the best.
    """
    _refuse_large(hand)
    naturals, jokers = as_hand(hand), sum(card.is_joker for card in hand)
    worth = points_by_place(rules)
    melds = new_melds(naturals, jokers, rules.melds)
    found = [one.worth(sum([worth[place] for place in one.places])) for one in melds]
    total = sum(worth[place] for place in places_of(naturals))
    best: tuple[int, list[Candidate]] | None = None
    for laid, choice in enumerate(best_choices(naturals, jokers, found, worth)):
        if choice:
            left = (total - choice.gain) * JOKER_MULTIPLIER ** (jokers - laid)
            if best is None or left < best[0]:
                best = left, choice.melds()
    assert best  # laying nothing is a choice
    return best[0], groups_of(best[1], hand)


@lru_cache(maxsize=64)
def points_by_place(rules: HouseRules) -> tuple[int, ...]:
    """What the card of each place counts in a hand."""
    return tuple(rules.points_of(card_at(place)) for place in range(52))


def groups_of(chosen: Sequence[Candidate], hand: Sequence[Card]) -> list[Group]:
    """The cards of each candidate, with jokers of the hand named as in it."""
    jokers = iter(sorted(card for card in hand if card.is_joker))
    groups = []
    for one in chosen:
        stands = {next(jokers): card_at(place) for place in one.stands}
        naturals = [card_at(place) for place in one.places]
        groups.append(Group(cards=(*naturals, *stands), stands=stands or None))
    return groups


def _refuse_large(hand: Sequence[Card]) -> None:
    """Larger hands never occur, and would take long."""
    if len(hand) > LARGEST_HAND:
        raise BadEntry("bad_value", Say.LARGE_HAND(most=LARGEST_HAND), "hand")


@filled_in
class GoOut:
    """Can this hand go out in this turn?"""

    hand: Sequence[Card] = entry(cards(), label=gettext_noop("The hand after drawing"))
    player: Name | None = entry(player(), label=gettext_noop("Whose hand it is"), default=None)
    table: Sequence[TableMeld] | None = entry(
        rows(part(TableMeld)), label=gettext_noop("Melds on the table"), default=None
    )

    def check(self) -> None:
        if (self.player is None) is not (self.table is None):
            raise BadEntry("missing_field", Say.PLAYER_AND_TABLE(), "table" if self.table is None else "player")


def judge_can_go_out(claim: GoOut, rules: HouseRules) -> Ruling:
    fault, table = _look_at(claim, rules)
    if fault:
        return fault
    has_meld = _has_meld(claim, table)
    return _answer(claim, find_way_out(claim.hand, table, rules, has_meld=has_meld), table, at_once=False)


def judge_can_go_out_at_once(claim: GoOut, rules: HouseRules) -> Ruling:
    fault, table = _look_at(claim, rules)
    if fault:
        return fault
    if claim.player is not None and _has_meld(claim, table):
        return allow(Rule.ALL_AT_ONCE, Say.HAD_MELD(who=Who(claim.player)), {"can": False})
    usable = table if rules.all_at_once_layoffs else ()
    return _answer(claim, find_way_out(claim.hand, usable, rules, has_meld=False), table, at_once=True)


def _look_at(claim: GoOut, rules: HouseRules) -> tuple[Ruling | None, tuple[Lying, ...]]:
    on_table = [card for meld in claim.table or () for card in meld.cards]
    if fault := find_card_fault(rules, (*claim.hand, *on_table)):
        return fault, ()
    _refuse_large(claim.hand)
    return None, read_table(claim.table or (), rules)


def _has_meld(claim: GoOut, table: Sequence[Lying]) -> bool:
    return claim.player is not None and any(same(lying.owner, claim.player) for lying in table)


def find_way_out(hand: Sequence[Card], table: Sequence[Lying], rules: HouseRules, *, has_meld: bool) -> Cover | None:
    """Melds and lay-offs that leave a card to discard, or no card where that is allowed; None if there are none.

    Each meld on the table has a bit as its group, the first one 1. Any card may be discarded, a joker too.
    """
    naturals, jokers = as_hand(hand), sum(card.is_joker for card in hand)
    found = new_melds(naturals, jokers, rules.melds)
    for at, lying in enumerate(table):
        found += extensions(lying.meld, naturals, jokers, rules.melds, group=1 << at)
    over = (1,) if rules.discard_to_go_out else (0, 1)
    return find_cover(naturals, jokers, found, over=over, joker_may_be_over=True, needs_new=not has_meld)


def _answer(claim: GoOut, way: Cover | None, table: Sequence[Lying], *, at_once: bool) -> Ruling:
    decided = Rule.ALL_AT_ONCE if at_once else Rule.GO_OUT
    assumes = (Assumption("table", Say.NOTHING_ON_TABLE()),) if claim.table is None else ()
    if way is None:
        says = Say.CANNOT_GO_OUT_AT_ONCE() if at_once else Say.CANNOT_GO_OUT()
        return allow(decided, says, {"can": False}, assumes=assumes)
    in_order_of_play = sorted(way.chosen, key=lambda one: one.group)
    laid = list(zip(in_order_of_play, groups_of(in_order_of_play, claim.hand), strict=True))
    acts = [_say_act(one, group, table) for one, group in laid]
    kept = without(claim.hand, [card for _, group in laid for card in group.cards])
    acts += [Say.DISCARDED(card=card) for card in kept]
    answer = {
        "can": True,
        "groups": [write(group) for one, group in laid if not one.group],
        "layoffs": [{"onto": _index_of(one)} | write(group) for one, group in laid if one.group],
        "discard": str(kept[0]) if kept else None,
    }
    say = Say.CAN_GO_OUT_AT_ONCE if at_once else Say.CAN_GO_OUT
    return allow(decided, say(acts=tuple(acts)), answer, assumes=assumes)


def _index_of(one: Candidate) -> int:
    """Which meld on the table a candidate is for."""
    return one.group.bit_length() - 1


def _say_act(one: Candidate, group: Group, table: Sequence[Lying]) -> Message:
    if not one.group:
        return Say.THESE(cards=tuple(group.cards))
    return Say.THESE_ON(cards=tuple(group.cards), onto=table[_index_of(one)].meld.cards)
