"""The question about an arrangement: what is the most that a hand can bring by bridges laid at once?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from referee.cards import Card
from referee.entries import cards, entry, filled_in, part, player, rows, write
from referee.errors import BadEntry
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.rules import Rule
from referee.games.mosty.says import Say
from referee.games.mosty.table import (
    Bridge,
    Group,
    Name,
    TableBridge,
    cards_on,
    find_card_fault,
    has_bridge,
    read_table,
)
from referee.melds import (
    ONE,
    SUITS,
    Candidate,
    Choice,
    Room,
    as_hand,
    best_choices,
    card_at,
    has_low_ace,
    new_melds,
    place_of,
)
from referee.messages import gettext_noop
from referee.rulings import Assumption, Ruling, allow

LARGEST_HAND = 30
PLACES = range(52)
UNLIMITED = 7  # the most that a place has room for


@filled_in
class Arrange:
    """What is the most that this hand can bring by new bridges?"""

    hand: Sequence[Card] = entry(cards(), label=gettext_noop("The hand after taking a card"))
    player: Name | None = entry(player(), label=gettext_noop("Whose hand it is"), default=None)
    table: Sequence[TableBridge] | None = entry(
        rows(part(TableBridge)), label=gettext_noop("Bridges on the table"), default=None
    )

    def check(self) -> None:
        if (self.player is None) is not (self.table is None):
            raise BadEntry("missing_field", Say.PLAYER_AND_TABLE(), "table" if self.table is None else "player")

    def has_bridge(self, table: Sequence[Bridge]) -> bool:
        return self.player is not None and has_bridge(self.player, table)

    def assumes(self) -> tuple[Assumption, ...]:
        return (Assumption("table", Say.NOTHING_ON_TABLE()),) if self.table is None else ()


def look_at(claim: Arrange, rules: HouseRules) -> tuple[Ruling | None, tuple[Bridge, ...]]:
    """What is wrong with the cards of a hand and a table, or the table as it lies."""
    if fault := find_card_fault(rules, (*claim.hand, *cards_on(claim.table))):
        return fault, ()
    if len(claim.hand) > LARGEST_HAND:  # larger hands never occur, and would take long
        raise BadEntry("bad_value", Say.LARGE_HAND(most=LARGEST_HAND), "hand")
    return None, read_table(claim.table or (), rules)


def judge_arrange(claim: Arrange, rules: HouseRules) -> Ruling:
    fault, table = look_at(claim, rules)
    if fault:
        return fault
    net, groups = best_arrangement(claim.hand, table, rules, has_own=claim.has_bridge(table))
    answer = {"net": net, "bridges": [write(group) for group in groups]}
    if not groups:
        return allow(Rule.VALUES, Say.NOTHING_TO_LAY(points=net), answer, assumes=claim.assumes())
    bridges = tuple(Say.THESE(cards=tuple(group.cards)) for group in groups)
    return allow(Rule.VALUES, Say.NET(points=net, bridges=bridges), answer, assumes=claim.assumes())


def best_arrangement(
    hand: Sequence[Card], table: Sequence[Bridge], rules: HouseRules, *, has_own: bool
) -> tuple[int, list[Group]]:
    """The most that new bridges of one claim bring, less what is then held; and such bridges.

    A card that is laid gains twice: it counts, and it is not held.
    """
    jokers = [card for card in hand if card.is_joker]
    naturals = as_hand(card for card in hand if rules.natural_may_duplicate_joker or card not in stood_for(table))
    points = points_by_place(rules)
    found = [one.worth(_count_gain(one, points, rules)) for one in new_melds(naturals, len(jokers), rules.melds)]
    worth = [2 * counted for counted in points]
    needs_natural = not has_own and not rules.joker_first_bridge
    room = room_for_jokers(table, rules)
    choices = best_choices(naturals, len(jokers), found, worth, room=room, needs_natural=needs_natural)
    best = max((choice for choice in choices if choice), key=lambda choice: choice.gain, default=Choice(0))
    held = sum(map(rules.points_of, hand))
    return best.gain - held, groups_of(best.melds(), jokers)


def stood_for(table: Iterable[Bridge]) -> set[Card]:
    """The cards that jokers on the table stand for."""
    return {piece.stands for bridge in table for piece in bridge.pieces if piece.stands}


def room_for_jokers(table: Iterable[Bridge], rules: HouseRules) -> Room | None:
    """How many jokers may still stand for each card, where that is limited."""
    if not rules.joker_no_duplicate and rules.natural_may_duplicate_joker:
        return None
    free = [rules.decks if rules.joker_no_duplicate else UNLIMITED for _ in PLACES]
    if rules.joker_no_duplicate:
        for bridge in table:
            for piece in bridge.pieces:
                free[place_of(piece.shown)] -= 1
    counted = sum(ONE[place] * max(left, 0) for place, left in enumerate(free))
    return Room(counted, shuts=not rules.natural_may_duplicate_joker)


@lru_cache(maxsize=64)
def points_by_place(rules: HouseRules) -> tuple[int, ...]:
    """What the card of each place counts."""
    return tuple(rules.points_of(card_at(place)) for place in PLACES)


def _count_gain(one: Candidate, points: Sequence[int], rules: HouseRules) -> int:
    """What a bridge counts, and what its cards no longer cost."""
    cards = sum([points[place] for place in one.places])
    gain = 2 * cards + sum([points[place] for place in one.stands]) + one.jokers * rules.joker_hand_penalty
    if rules.low_ace < rules.ace_value and has_low_ace({place // SUITS + 1 for place in one.places + one.stands}):
        gain -= rules.ace_value - rules.low_ace
    return gain


def is_low_ace(cards: Sequence[Card]) -> bool:
    """Do these cards of a bridge make its ace a low one?"""
    return has_low_ace({card.rank for card in cards if card.rank is not None})


def groups_of(chosen: Iterable[Candidate], jokers: Iterable[Card]) -> list[Group]:
    """The cards of each candidate, with jokers named as in it."""
    left = iter(sorted(jokers))
    groups = []
    for one in chosen:
        stands = {next(left): card_at(place) for place in one.stands}
        naturals = [card_at(place) for place in one.places]
        groups.append(Group(cards=(*naturals, *stands), stands=stands or None))
    return groups
