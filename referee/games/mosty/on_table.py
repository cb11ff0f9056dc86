"""What lies on the table while a hand of Mosty is played, so that the next question and the entry start from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.cards import Card
from referee.entries import cards, entry, filled_in, part, player, read, rows, write
from referee.games.mosty.extending import Extend, Swap
from referee.games.mosty.play import Turn
from referee.games.mosty.rulings import IsBridge, Lay
from referee.games.mosty.table import LaidCard, Name, TableBridge
from referee.games.mosty.trail import Discard, Trail
from referee.messages import Plain, gettext_noop
from referee.rulings import Ruling


@filled_in
class Table:
    """The bridges, the trail, and who went out."""

    table: Sequence[TableBridge] = entry(
        rows(part(TableBridge)), label=gettext_noop("Bridges on the table"), default=()
    )
    trail: Sequence[Card] = entry(cards(), label=gettext_noop("The trail"), default=())
    out: Name | None = entry(player(), label=gettext_noop("Who went out"), default=None)


NOBODY = ""
"""Whose a bridge is of which nobody has said so."""


def keep_bridge(table: Table, claim: IsBridge, ruling: Ruling) -> Table:
    """The bridges that lay there, and this one, whosever it is, in place of those that it has cards of."""
    stands: Mapping[str, str] = next(iter(ruling.answer["assignments"]), {})
    laid = [{"card": card, "by": NOBODY, "as": stands.get(card)} for card in ruling.answer["cards"]]
    return _with(table, _without(table.table, claim.cards), [{"owner": NOBODY, "cards": laid}])


def keep_lay(table: Table, claim: Lay, ruling: Ruling) -> Table:
    """The bridges of the claim, and the new ones."""
    return _with(table, table.table if claim.table is None else claim.table, ruling.answer["bridges"])


def keep_changed(table: Table, claim: Extend | Swap, ruling: Ruling) -> Table:
    """The bridges of the claim, one of them extended, or its joker swapped."""
    bridges = [write(bridge) for bridge in claim.table]
    bridges[claim.onto] = ruling.answer["bridge"]
    return _with(table, (), bridges)


def keep_trail(table: Table, claim: Trail, ruling: Ruling) -> Table:
    """The new bridge too, or what was added to one, and the trail without what was taken of it."""
    taken = claim.trail[claim.index :]
    is_whole = tuple(table.trail[-len(claim.trail) :]) == tuple(claim.trail)  # or it was told from the wanted card on
    trail = table.trail[: len(table.trail) - len(taken)] if is_whole else claim.trail[: claim.index]
    bridges = [write(bridge) for bridge in (table.table if claim.table is None else claim.table)]
    if claim.onto is not None:
        bridges[claim.onto] = ruling.answer["bridge"]
    return _with(Table(trail=trail), (), [*bridges, *ruling.answer.get("bridges", ())])


def keep_discard(table: Table, claim: Discard, _ruling: Ruling) -> Table:
    """The trail with one card more."""
    return Table(table=table.table, trail=(*table.trail, claim.card))


def keep_turn(_table: Table, claim: Turn, ruling: Ruling) -> Table:
    """All as the turn leaves it."""
    out = claim.player if ruling.answer["out"] else None
    return read(Table, {"table": ruling.answer["table"], "trail": ruling.answer["trail_left"], "out": out}, typed=True)


def start_table(table: Table) -> Mapping[str, Plain]:
    """What is asked of bridges that lie there; of a single one, whether something can be added to it."""
    bridges = [_plainly(bridge) for bridge in table.table]
    return {"table": bridges} if bridges else {}


def start_onto(table: Table) -> Mapping[str, Plain]:
    """The same, where one of the bridges is changed."""
    return {**start_table(table), "onto": 0} if len(table.table) == 1 else start_table(table)


def start_turn(table: Table) -> Mapping[str, Plain]:
    """What is asked of bridges and trail."""
    return {**start_table(table), **({"trail": [str(card) for card in table.trail]} if table.trail else {})}


def start_hand(table: Table) -> Mapping[str, Plain]:
    """The bridges that somebody owns, as a hand is entered by its cards."""
    owned = {"table": [write(bridge) for bridge in table.table if bridge.owner != NOBODY]}
    return {name: value for name, value in {**owned, "out": table.out}.items() if value not in (None, [])}


def _with(table: Table, bridges: Sequence[TableBridge], more: Sequence[Plain]) -> Table:
    new = tuple(read(TableBridge, one, typed=True) for one in more)
    return Table(table=(*bridges, *new), trail=table.trail)


def _without(bridges: Sequence[TableBridge], named: Sequence[Card]) -> tuple[TableBridge, ...]:
    return tuple(bridge for bridge in bridges if not {one.card for one in bridge.cards} & set(named))


def _plainly(bridge: TableBridge) -> dict[str, Plain]:
    """A bridge as people tell it: who laid a card only where that is another than its owner."""
    return {"owner": bridge.owner, "cards": [_laid(one, bridge.owner) for one in bridge.cards]}


def _laid(one: LaidCard, owner: Name) -> dict[str, Plain]:
    return {name: value for name, value in write(one).items() if name != "by" or value != owner}
