"""The words of every claim: cards named, melds on the table; and what is wrong with cards themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from referee.cards import JOKERS, Card, in_order, read_card
from referee.entries import Kind, card, cards, choice, entry, filled_in, per, player
from referee.errors import BadEntry
from referee.games.seven_bridge.house_rules import FEWEST_PLAYERS, HouseRules
from referee.games.seven_bridge.rules import Rule
from referee.games.seven_bridge.says import Say
from referee.melds import RUN, SET, SINGLE_SEVEN, Meld, first_lacking, first_repeated, readings, without
from referee.messages import Message, Plain, Who, gettext_noop
from referee.rulings import Assumption, Remedy, Ruling, refuse

Name = str | int

KIND_NAMES = {SET: Say.A_SET.value, RUN: Say.A_RUN.value, SINGLE_SEVEN: Say.A_SINGLE_SEVEN.value}
KIND: Kind = choice(KIND_NAMES)
STANDS: Kind = per(card(), read_card)


@filled_in
class Group:
    """Cards put down as one meld."""

    cards: Sequence[Card] = entry(cards(), label=gettext_noop("Cards"))
    kind: str | None = entry(KIND, label=gettext_noop("Kind of meld"), default=None)
    stands: Mapping[Card, Card] | None = entry(STANDS, label=gettext_noop("The joker stands for"), default=None)


@filled_in
class TableMeld(Group):
    """A meld on the table."""

    owner: Name = entry(player(), label=gettext_noop("Whose it is"))


class Lying(NamedTuple):
    """A meld on the table and whose it is."""

    owner: Name
    meld: Meld

    def as_data(self) -> dict[str, Plain]:
        return {"owner": self.owner, **meld_data(self.meld)}


def meld_data(meld: Meld) -> dict[str, Plain]:
    """A meld as plain data: `stands` says what each joker of a run stands for."""
    stands = {str(joker): str(card) for joker, card in meld.stands.items()}
    return {"kind": meld.kind, "cards": names_of(meld.cards), "stands": stands}


def same(one: Name, other: Name) -> bool:
    """Are two names the same? As the key of an object a number is a text."""
    return str(one) == str(other)


def readings_of(group: Group, rules: HouseRules) -> tuple[Meld, ...]:
    """Every way to read the cards of a group as a meld, with what the jokers are said to stand for.

    A set has one reading: its jokers stand for whichever card does not come.
    """
    told = (group.stands or {}).items()
    named = readings(group.cards, replace(rules.melds, names_in_sets=True))
    fitting = tuple(meld for meld in named if all(meld.stands.get(joker) == card for joker, card in told))
    return readings(group.cards, rules.melds) if fitting and fitting[0].kind == SET else fitting


def read_table(table: Sequence[TableMeld], rules: HouseRules) -> tuple[Lying, ...]:
    """The melds on the table; `BadEntry` where one is none, or a joker of a run is not named."""
    lying = []
    for at, one in enumerate(table):
        read = readings_of(one, rules)
        if not read or (one.kind and one.kind != read[0].kind):
            raise BadEntry("bad_value", Say.NO_MELD_ON_TABLE(cards=tuple(one.cards)), f"table.{at}")
        if len(read) > 1:
            raise BadEntry("declare_joker", say_declare_joker(read), f"table.{at}.stands", _mend_table(at, read))
        lying.append(Lying(one.owner, read[0]))
    return tuple(lying)


def _mend_table(at: int, read: Sequence[Meld]) -> list[tuple[Message, dict[str, Plain]]]:
    """What the jokers of a meld on the table could be."""
    return [
        (name_jokers(meld.stands), {f"table.{at}.stands": {str(joker): str(one) for joker, one in meld.stands.items()}})
        for meld in read
    ]


def name_jokers(stands: Mapping[Card, Card]) -> Message:
    """Say what each joker stands for, the first joker first."""
    return Say.NAME_JOKERS(cards=tuple(stands[joker] for joker in sorted(stands)), count=len(stands))


def say_declare_joker(read: Sequence[Meld]) -> Message:
    """Which cards could the joker be? Several jokers have many ways."""
    cards, ways = read[0].cards, [tuple(meld.stands.values()) for meld in read]
    if len(read[0].jokers) > 1:
        return Say.DECLARE_JOKERS(cards=in_order(cards), count=len(ways))
    return Say.DECLARE_JOKER(cards=in_order(cards), stands=in_order(card for way in ways for card in way))


def find_card_fault(rules: HouseRules, lying: Iterable[Card], *named: Sequence[Card]) -> Ruling | None:
    """A joker that is not in play, or a card that is there twice: where cards lie, or in one list that names them."""
    everywhere = tuple(lying)
    for one in chain(everywhere, *named):
        if one in JOKERS[rules.jokers :]:
            return refuse(Rule.PACK, "joker_not_in_play", Say.JOKER_NOT_IN_PLAY(card=str(one), count=rules.jokers))
    for listed in (everywhere, *named):
        if (twice := first_repeated(listed)) is not None:
            remedies = (Remedy(Say.TAKE_AWAY(card=twice)),)
            return refuse(Rule.CARD_ONCE, "duplicate", Say.DUPLICATE(card=twice), remedies=remedies)
    return None


def find_player_fault(players: Sequence[Name], rules: HouseRules) -> Ruling | None:
    """Too few players, or too many; `BadEntry` when one is named twice."""
    for at, name in enumerate(players):
        if any(same(name, other) for other in players[:at]):
            raise BadEntry("bad_value", Say.NAMED_TWICE(who=Who(name)), "players")
    if not FEWEST_PLAYERS <= len(players) <= rules.max_players:
        return refuse(
            Rule.PLAYERS, "players", Say.PLAYERS(count=len(players), fewest=FEWEST_PLAYERS, most=rules.max_players)
        )
    return None


def position(name: Name, players: Sequence[Name], field: str) -> int:
    """Where a player sits; `BadEntry` for nobody at this table."""
    for at, other in enumerate(players):
        if same(name, other):
            return at
    raise BadEntry("bad_value", Say.NO_PLAYER(who=Who(name)), field)


def find_lacking(hand: Sequence[Card] | None, cards: Iterable[Card]) -> Ruling | None:
    """A card that is not in the hand, where the hand is told."""
    if hand is None or (lacking := first_lacking(hand, cards)) is None:
        return None
    return refuse(Rule.OWN_CARDS, "not_in_hand", Say.NOT_IN_HAND(card=lacking))


def find_no_discard(left: Sequence[Card] | None, rules: HouseRules) -> Ruling | None:
    """No card left to discard, where the hand is told."""
    if left is None or left or not rules.discard_to_go_out:
        return None
    return refuse(Rule.DISCARD, "no_discard_left", Say.NO_DISCARD_LEFT())


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


def assume_hand(hand: Sequence[Card] | None) -> tuple[Assumption, ...]:
    """Where the hand is not told, the player holds enough."""
    return (Assumption("hand", Say.HOLDS_CARDS()),) if hand is None else ()
