"""What lies on the table while a hand of Seven Bridge is played, so that the next question and the entry start from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.cards import Card
from referee.entries import entry, filled_in, part, player, read, rows, write, yes_no
from referee.games.seven_bridge.claims import Claim
from referee.games.seven_bridge.layoffs import LayOff
from referee.games.seven_bridge.play import Turn
from referee.games.seven_bridge.rulings import IsMeld, Lay
from referee.games.seven_bridge.table import Name, TableMeld
from referee.messages import Plain, gettext_noop
from referee.rulings import Ruling


@filled_in
class Table:
    """The melds, and who went out."""

    table: Sequence[TableMeld] = entry(rows(part(TableMeld)), label=gettext_noop("Melds on the table"), default=())
    out: Name | None = entry(player(), label=gettext_noop("Who went out"), default=None)
    all_at_once: bool = entry(yes_no(), label=gettext_noop("All at once"), default=False)


NOBODY = ""
"""Whose a meld is of which nobody has said so."""


def keep_meld(table: Table, claim: IsMeld, ruling: Ruling) -> Table:
    """The melds that lay there, and this one, whosever it is, in place of those that it has cards of."""
    kind, ways = ruling.answer["kind"], ruling.answer["assignments"]
    stands = ways[0] if kind == "run" and ways else {}
    new = {"owner": NOBODY, "kind": kind, "cards": ruling.answer["cards"], "stands": stands}
    return _with(_without(table.table, claim.cards), [new])


def keep_lay(table: Table, claim: Lay, ruling: Ruling) -> Table:
    """The melds that lay there, and the new ones, whosever they are."""
    named = [card for group in claim.groups for card in group.cards] + list(claim.flat)
    return _with(_without(table.table, named), [{"owner": NOBODY, **meld} for meld in ruling.answer["melds"]])


def keep_layoff(_table: Table, claim: LayOff, ruling: Ruling) -> Table:
    """The melds of the claim, one of them grown."""
    melds = [write(meld) for meld in claim.table]
    melds[claim.onto] = {**_meld_in(ruling), "owner": claim.table[claim.onto].owner}
    return _with((), melds)


def keep_claim(table: Table, claim: Claim, ruling: Ruling) -> Table:
    """The melds that lay there, and the one that was made of the discard."""
    return _with(
        _without(table.table, (*claim.from_hand, claim.discard)), [{**_meld_in(ruling), "owner": claim.claimant}]
    )


def keep_turn(_table: Table, claim: Turn, ruling: Ruling) -> Table:
    """All as the turn leaves it."""
    answer = ruling.answer
    told = {"table": answer["table"], "all_at_once": answer["all_at_once"]}
    return read(Table, {**told, "out": claim.player if answer["out"] else None}, typed=True)


def start_table(table: Table) -> Mapping[str, Plain]:
    """What is asked of melds that lie there."""
    return {"table": [_plainly(meld) for meld in table.table]} if table.table else {}


def start_layoff(table: Table) -> Mapping[str, Plain]:
    """The same, where something is laid off on one of the melds."""
    return {**start_table(table), "onto": 0} if len(table.table) == 1 else start_table(table)


def start_hand(table: Table) -> Mapping[str, Plain]:
    """Who went out, and whether all at once."""
    return {"winner": table.out, "all_at_once": table.all_at_once} if table.out is not None else {}


def _meld_in(ruling: Ruling) -> dict[str, Plain]:
    return {name: ruling.answer[name] for name in ("kind", "cards", "stands")}


def _with(melds: Sequence[TableMeld], more: Sequence[Plain]) -> Table:
    return Table(table=(*melds, *(read(TableMeld, one, typed=True) for one in more)))


def _without(melds: Sequence[TableMeld], named: Sequence[Card]) -> tuple[TableMeld, ...]:
    return tuple(meld for meld in melds if not set(meld.cards) & set(named))


def _plainly(meld: TableMeld) -> dict[str, Plain]:
    """A meld as people tell it: what its jokers stand for where it has any."""
    told = write(meld)
    return {name: told[name] for name in ("owner", "cards", "stands") if name != "stands" or told.get(name)}
