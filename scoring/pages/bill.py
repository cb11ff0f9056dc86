"""The bill of a match that is over: what the hands brought and what its end adds, column by column."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from referee.rulings import RuleEntry
from scoring.numbers import number
from scoring.pages.words import says
from scoring.queries.matches import Standing


@dataclass
class Item:
    """A row of the bill: its sentences by side, the rule that gives it, the points of each side (None: none)."""

    rule: RuleEntry
    says: dict[int, str]
    points: dict[int, int | None]

    @property
    def texts(self) -> list[tuple[int | None, str]]:
        """One sentence for all sides, or each with its side."""
        different = list(dict.fromkeys(self.says.values()))
        return [(None, different[0])] if len(different) == 1 else list(self.says.items())


@dataclass
class Column:
    """One column of the sheet, or the only one: the points of the hands, what the end adds, the sum."""

    title: str
    hands: Mapping[int, int]
    items: list[Item]
    total: Mapping[int, int]


def bill_of(standing: Standing) -> list[Column]:
    """The columns of the bill in order."""
    columns = standing.columns or [("", standing.totals)]
    return [_column(standing, at, title, hands) for at, (title, hands) in enumerate(columns)]


def _column(standing: Standing, at: int, title: str, hands: Mapping[int, int]) -> Column:
    book = standing.game.rulebook(standing.rules)
    items: dict[str, Item] = {}
    total = dict(hands)
    for line in standing.settlement.closing:
        if line.column != at:
            continue
        item = items.setdefault(line.code, Item(book.entry(line.line.rule), {}, dict.fromkeys(standing.names)))
        item.says[line.side] = says(standing, line.message)
        item.points[line.side] = (item.points[line.side] or 0) + line.points
        total[line.side] = total.get(line.side, 0) + line.points
    return Column(gettext(title) if title else "", hands, list(items.values()), total)


def margin_of(standing: Standing) -> str:
    """How far apart two sides are at the end, the winner first; nothing where there are more sides, or no winner."""
    final: dict[int, Any] = dict(standing.settlement.final)
    if len(final) != 2 or len(standing.settlement.winners) != 1:
        return ""
    winner = final.pop(standing.settlement.winners[0])
    (loser,) = final.values()
    values = {"winner": number(winner), "loser": number(loser), "margin": number(abs(winner - loser))}
    return gettext("%(winner)s to %(loser)s, a margin of %(margin)s.") % values
