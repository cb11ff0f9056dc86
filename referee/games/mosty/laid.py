"""Cards as they lie before the players who laid them, read as bridges.

What somebody adds to a bridge lies before whoever added it, so a bridge may lie before several. Where the owner of a
bridge scores all of it, all of it lies before the owner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from referee.cards import Card
from referee.errors import BadEntry
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.rules import Rule
from referee.games.mosty.says import Say
from referee.games.mosty.table import Bridge, Group, Piece, find_card_fault, readings_of
from referee.melds import ONE, SUITS, Candidate, Room, as_hand, best_choices, card_at, has_low_ace, new_melds, place_of
from referee.rulings import Ruling, refuse

Laid = Mapping[int, Sequence[Card]]
Stands = Mapping[Card, Card]

LAID = 100  # that a card is laid at all counts more than all aces


MOST_CARDS = 60  # more would take long, and never lie there


def unnamed_jokers(laid: Laid, stands: Stands) -> list[tuple[int, Card]]:
    """The jokers of which nobody has said what they stand for, with who laid them."""
    return [(side, card) for side, cards in laid.items() for card in cards if card.is_joker and card not in stands]


def read_laid(laid: Laid, stands: Stands, rules: HouseRules) -> tuple[Ruling | None, tuple[Bridge, ...]]:
    """The bridges that the cards are, all jokers being named; or why they are none.

    Where the same cards can be read in several ways, aces count as much as they can.
    """
    if fault := _find_fault(laid, stands, rules):
        return fault, ()
    lies = {side: list(cards) for side, cards in laid.items()}
    bridges: list[Bridge] = []
    for cards in _pools(laid, rules):
        groups = _groups_in(cards, stands, rules)
        if sum(len(group.cards) for group in groups) < len(cards):
            over = Counter(cards) - Counter(card for group in groups for card in group.cards)
            return refuse(Rule.BRIDGE, "not_a_bridge", Say.IN_NO_BRIDGE(cards=tuple(sorted(over.elements())))), ()
        bridges += [_bridge(group, lies, rules) for group in _joined(groups, rules)]
    return None, tuple(bridges)


def _find_fault(laid: Laid, stands: Stands, rules: HouseRules) -> Ruling | None:
    """A joker that stands for what it cannot stand for on this table."""
    every = [card for cards in laid.values() for card in cards]
    if len(every) > MOST_CARDS:
        raise BadEntry("bad_value", Say.TOO_MUCH_LAID(most=MOST_CARDS), "laid")
    if fault := find_card_fault(rules, every):
        return fault
    stood = [stands[card] for card in every if card.is_joker]
    for card in stood:
        if rules.joker_no_duplicate and every.count(card) + stood.count(card) > rules.decks:
            return refuse(Rule.JOKER_DUPLICATE, "joker_duplicates_card", Say.JOKER_DUPLICATES(card=card))
        if not rules.natural_may_duplicate_joker and card in every:
            return refuse(Rule.STOOD_FOR, "card_stood_for_by_joker", Say.CARD_STOOD_FOR(card=card))
    return None


def _pools(laid: Laid, rules: HouseRules) -> Iterator[list[Card]]:
    """The cards that may lie in bridges together."""
    if rules.extension_credit == "bridge_owner":
        yield from map(list, laid.values())
    else:
        yield [card for cards in laid.values() for card in cards]


def _groups_in(cards: Sequence[Card], stands: Stands, rules: HouseRules) -> list[Group]:
    """Bridges that take as many of the cards as can be, with as few low aces as can be."""
    hand, jokers = as_hand(cards), [card for card in cards if card.is_joker]
    wanted = [place_of(stands[joker]) for joker in jokers]
    found = [
        one.worth(LAID * (len(one.places) + one.jokers) - _has_low_ace(one))
        for one in new_melds(hand, len(jokers), rules.melds)
        if not set(one.stands) - set(wanted)
    ]
    room = Room(hand + sum(ONE[place] for place in wanted))  # for each joker that card, and for each card itself
    choices = best_choices(hand, len(jokers), found, [LAID] * len(ONE), room=room)
    best = max((choice for choice in choices if choice), key=lambda choice: choice.gain)
    left = {card: [joker for joker in jokers if stands[joker] == card] for card in stands.values()}
    return [_named(one, left) for one in best.melds()]


def _has_low_ace(one: Candidate) -> bool:
    return has_low_ace({place // SUITS + 1 for place in one.places + one.stands})


def _named(one: Candidate, left: Mapping[Card, list[Card]]) -> Group:
    """The cards of a bridge, with those of the jokers in it that are left."""
    jokers = [left[card_at(place)].pop(0) for place in one.stands]
    named = dict(zip(jokers, map(card_at, one.stands), strict=True))
    return Group(cards=(*map(card_at, one.places), *jokers), stands=named or None)


def _joined(groups: Sequence[Group], rules: HouseRules) -> list[Group]:
    """The same bridges, runs that go on from each other as one."""
    joined: list[Group] = []
    for group in groups:
        for at, other in enumerate(joined):
            both = Group(cards=(*other.cards, *group.cards), stands={**(other.stands or {}), **(group.stands or {})})
            if readings_of(both, rules):
                group = both
                joined[at] = Group(cards=())
        joined = [one for one in joined if one.cards] + [group]
    return joined


def _bridge(group: Group, lies: Mapping[int, list[Card]], rules: HouseRules) -> Bridge:
    """The bridge, its cards taken from what lies before each player. Who laid most of it owns it."""
    meld = readings_of(group, rules)[0]
    pieces = []
    for card in meld.cards:
        side = next(side for side, cards in lies.items() if card in cards)
        lies[side].remove(card)
        pieces.append(Piece(card, side, meld.stands.get(card)))
    laid_by = Counter(piece.by for piece in pieces)
    return Bridge(max(laid_by, key=lambda side: laid_by[side]), meld.kind, tuple(pieces))
