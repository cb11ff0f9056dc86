"""The words of every claim: cards named, bridges on the table; and what is wrong with cards themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from referee.cards import JOKERS, Card, in_order, read_card
from referee.entries import Kind, card, cards, choice, entry, filled_in, part, per, player, rows
from referee.errors import BadEntry
from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.rules import Rule
from referee.games.mosty.says import Say
from referee.melds import RUN, SET, Meld, first_lacking, first_repeated, readings, without
from referee.messages import Message, Plain, Who, gettext_noop
from referee.rulings import Assumption, Remedy, Ruling, refuse

Name = str | int

CARD: Kind = card()
STANDS: Kind = per(CARD, read_card)


@filled_in
class Group:
    """Cards laid as one bridge."""

    cards: Sequence[Card] = entry(cards(), label=gettext_noop("Cards"))
    stands: Mapping[Card, Card] | None = entry(STANDS, label=gettext_noop("The joker stands for"), default=None)


@filled_in
class LaidCard:
    """A card of a bridge on the table."""

    card: Card = entry(CARD, label=gettext_noop("Card"))
    by: Name | None = entry(
        player(), label=gettext_noop("Who laid it"), help=gettext_noop("Empty: who owns the bridge."), default=None
    )
    stands_for: Card | None = entry(CARD, label=gettext_noop("The joker stands for"), default=None, key="as")


@filled_in
class TableBridge:
    """A bridge on the table."""

    owner: Name = entry(player(), label=gettext_noop("Who laid it first"))
    kind: str | None = entry(
        choice({SET: gettext_noop("set"), RUN: gettext_noop("run")}), label=gettext_noop("Kind of bridge"), default=None
    )
    cards: Sequence[LaidCard] = entry(rows(part(LaidCard)), label=gettext_noop("Cards"))


class Piece(NamedTuple):
    """A card of a bridge, who laid it, and what it stands for if it is a joker."""

    card: Card
    by: Name
    stands: Card | None = None

    @property
    def shown(self) -> Card:
        return self.stands or self.card

    def as_data(self) -> dict[str, Plain]:
        told: dict[str, Plain] = {"card": str(self.card), "by": self.by}
        return told if self.stands is None else {**told, "as": str(self.stands)}


class Bridge(NamedTuple):
    """A bridge on the table, its cards as they lie."""

    owner: Name
    kind: str
    pieces: tuple[Piece, ...]

    @property
    def meld(self) -> Meld:
        stands = {piece.card: piece.stands for piece in self.pieces if piece.stands is not None}
        return Meld(self.kind, tuple(piece.card for piece in self.pieces), stands)

    def as_data(self) -> dict[str, Plain]:
        return {"owner": self.owner, "kind": self.kind, "cards": [piece.as_data() for piece in self.pieces]}

    def grown(self, meld: Meld, by: Name) -> Bridge:
        """The bridge with the cards of that meld, of which those that did not lie here were laid by somebody."""
        lying = list(self.pieces)
        pieces = []
        for one in meld.cards:
            known = next((piece for piece in lying if piece.card == one), None)
            if known:
                lying.remove(known)
            pieces.append(known or Piece(one, by, meld.stands.get(one)))
        return self._replace(pieces=tuple(pieces))


def new_bridge(meld: Meld, by: Name) -> Bridge:
    """A bridge that somebody lays."""
    return Bridge(by, meld.kind, tuple(Piece(card, by, meld.stands.get(card)) for card in meld.cards))


def same(one: Name, other: Name) -> bool:
    """Are two names the same? As the key of an object a number is a text."""
    return str(one) == str(other)


def has_bridge(player: Name, table: Iterable[Bridge] | None) -> bool:
    """Has a player a bridge? Where the table is not told, yes."""
    return table is None or any(same(bridge.owner, player) for bridge in table)


def readings_of(group: Group, rules: HouseRules) -> tuple[Meld, ...]:
    """Every way to read the cards of a group as a bridge, with what the jokers are said to stand for."""
    told = (group.stands or {}).items()
    every = readings(group.cards, rules.melds)
    return tuple(meld for meld in every if all(meld.stands.get(joker) == card for joker, card in told))


def read_table(table: Sequence[TableBridge], rules: HouseRules) -> tuple[Bridge, ...]:
    """The bridges on the table; `BadEntry` where one is none, or a joker is not named."""
    bridges = []
    for at, one in enumerate(table):
        named = tuple(laid.card for laid in one.cards)
        stands = {laid.card: laid.stands_for for laid in one.cards if laid.stands_for is not None}
        read = readings_of(Group(cards=named, stands=stands), rules)
        if not read or (one.kind and one.kind != read[0].kind):
            raise BadEntry("bad_value", Say.NO_BRIDGE_ON_TABLE(cards=named), f"table.{at}")
        if len(read) > 1:
            raise BadEntry("declare_joker", say_declare_joker(read), f"table.{at}.cards", _mend_table(at, one, read))
        pieces = tuple(
            Piece(laid.card, one.owner if laid.by is None else laid.by, read[0].stands.get(laid.card))
            for laid in one.cards
        )
        bridges.append(Bridge(one.owner, read[0].kind, pieces))
    return tuple(bridges)


def _mend_table(at: int, bridge: TableBridge, read: Sequence[Meld]) -> list[tuple[Message, dict[str, Plain]]]:
    """What the jokers of a bridge on the table could be."""
    places = [(f"table.{at}.cards.{place}.as", laid.card) for place, laid in enumerate(bridge.cards)]
    return [
        (name_jokers(meld.stands), {name: str(meld.stands[one]) for name, one in places if one in meld.stands})
        for meld in read
    ]


def name_jokers(stands: Mapping[Card, Card]) -> Message:
    """Say what each joker stands for, the first joker first."""
    return Say.NAME_JOKERS(cards=tuple(stands[joker] for joker in sorted(stands)), count=len(stands))


def say_declare_joker(read: Sequence[Meld]) -> Message:
    """Which cards could the joker be? Several jokers have many ways."""
    cards, ways = in_order(read[0].cards), [tuple(meld.stands.values()) for meld in read]
    if len(read[0].jokers) > 1:
        return Say.DECLARE_JOKERS(cards=cards, count=len(ways))
    return Say.DECLARE_JOKER(cards=cards, stands=in_order({card for way in ways for card in way}))


def cards_on(table: Sequence[TableBridge] | None) -> list[Card]:
    """All cards that lie in bridges, jokers as themselves."""
    return [laid.card for bridge in table or () for laid in bridge.cards]


def held_by(hand: Sequence[Card] | None, *named: Sequence[Card]) -> Sequence[Card]:
    """What a player holds at least: the hand, or where that is not told the cards named."""
    if hand is not None:
        return hand
    most: Counter[Card] = Counter()
    for listed in named:
        most |= Counter(listed)
    return list(most.elements())


def find_card_fault(rules: HouseRules, lying: Iterable[Card], *named: Sequence[Card]) -> Ruling | None:
    """A joker that is not in play, or a card that is there too often: where cards lie, or in one list that names them."""
    everywhere = tuple(lying)
    for one in chain(everywhere, *named):
        if one in JOKERS[rules.jokers :]:
            return refuse(Rule.PACK, "joker_not_in_play", Say.JOKER_NOT_IN_PLAY(card=str(one), count=rules.jokers))
    for listed in (everywhere, *named):
        if (repeated := first_repeated(listed, rules.decks)) is not None:
            remedies = (Remedy(Say.TAKE_AWAY(card=repeated)),)
            return refuse(Rule.COPIES, "duplicate", Say.DUPLICATE(card=repeated), remedies=remedies)
    return None


def find_lacking(hand: Sequence[Card] | None, cards: Iterable[Card]) -> Ruling | None:
    """A card that is not in the hand, where the hand is told."""
    if hand is None or (lacking := first_lacking(hand, cards)) is None:
        return None
    return refuse(Rule.OWN_CARDS, "not_in_hand", Say.NOT_IN_HAND(card=lacking))


def find_no_discard(left: Sequence[Card] | None, rules: HouseRules) -> Ruling | None:
    """No card left that may be discarded, where the hand is told and one must be."""
    if left is None or not rules.discard_to_go_out or any(map(rules.may_discard, left)):
        return None
    return refuse(Rule.DISCARD, "no_discard_left", (Say.ONLY_JOKERS_LEFT if left else Say.NO_DISCARD_LEFT)())


def left_of(hand: Sequence[Card] | None, cards: Iterable[Card]) -> tuple[Card, ...] | None:
    """What is left of a hand that is told."""
    return None if hand is None else without(hand, cards)


def told(**facts: Plain) -> dict[str, Plain]:
    """The facts of an answer that are known; cards by their names."""
    return {
        name: names_of(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items() if fact is not None
    }


def names_of(cards: Iterable[Card]) -> list[str]:
    """Cards as plain data."""
    return [str(card) for card in cards]


def assume(player: Name, hand: Sequence[Card] | None, table: Sequence[Bridge] | None) -> tuple[Assumption, ...]:
    """What was not told of hand and table, taken in the player's favour."""
    holds = (Assumption("hand", Say.HOLDS_CARDS()),) if hand is None else ()
    has = (Assumption("table", Say.HAS_BRIDGE(who=Who(player))),) if table is None else ()
    return (*holds, *has)
