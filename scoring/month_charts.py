"""Charts of months, each with a sentence and a table that say the same: see `scoring.line_chart`.

>>> chart = points_by_month([date(2026, 1, 1), date(2026, 2, 1)], [("Sara", [40, 95]), ("Nils", [52, 60])], leaders=[0])
>>> "Points from January 2026 to February 2026: " in chart.says
True
>>> chart.rows
[('January 2026', ['40', '52']), ('February 2026', ['95', '60'])]
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from scoring.line_chart import Line, Tick, draw
from scoring.numbers import in_tenths, number
from scoring.speech import isolated

MOST_TICKS = 5


@dataclass(frozen=True)
class Chart:
    """A drawing, and the same in words and numbers: a row for each month, a cell for each name."""

    key: str
    title: str
    drawn: SafeString
    says: str
    names: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]


def points_by_month(months: Sequence[date], lines: Sequence[Line], *, leaders: Collection[int] = ()) -> Chart:
    """How the points of each player added up, month after month."""
    drawn = draw(
        [(name, [0, *totals]) for name, totals in lines],
        label=(says := _say(gettext("Points from %(first)s to %(last)s: %(lasts)s."), months, lines, number)),
        ticks=_ticks(months, after=1),
        leaders=leaders,
    )
    return _chart("points", gettext("Points by month"), drawn, says, months, lines, number)


def places_by_month(months: Sequence[date], lines: Sequence[Line], *, leaders: Collection[int] = ()) -> Chart:
    """The place of each player after each month, from the first that they played."""
    says = _say(
        gettext("Places after each month from %(first)s to %(last)s, in the end: %(lasts)s."), months, lines, number
    )
    drawn = draw(lines, label=says, ticks=_ticks(months), leaders=leaders, low_is_up=True)
    return _chart("places", gettext("Places after each month"), drawn, says, months, lines, number)


def form_by_month(name: str, averages: Mapping[date, int]) -> Chart:
    """The points a hand of one player, in tenths, in each month in which they played."""
    months, lines = list(averages), [(name, list(averages.values()))]
    says = _say(gettext("Points a hand from %(first)s to %(last)s, in the end: %(lasts)s."), months, lines, in_tenths)
    drawn = draw(lines, label=says, ticks=_ticks(months), leaders=[0])
    return _chart("form", gettext("Form: points a hand, by month"), drawn, says, months, lines, in_tenths)


def _chart(
    key: str,
    title: str,
    drawn: SafeString,
    says: str,
    months: Sequence[date],
    lines: Sequence[Line],
    write: Callable[[int], str],
) -> Chart:
    names = [name for name, _values in lines]
    rows = [(_name(month), [_cell(values[at], write) for _name_, values in lines]) for at, month in enumerate(months)]
    return Chart(key, title, drawn, says, names, rows)


def _cell(value: int | None, write: Callable[[int], str]) -> str:
    return "–" if value is None else write(value)


def _say(sentence: str, months: Sequence[date], lines: Sequence[Line], write: Callable[[int], str]) -> str:
    """The sentence of a chart: its months, and the last value of each line."""
    lasts = [(name, [value for value in values if value is not None][-1:]) for name, values in lines]
    named = pgettext("between names", ", ").join(f"{isolated(name)} {write(last[0])}" for name, last in lasts if last)
    return sentence % {"first": _name(months[0]), "last": _name(months[-1]), "lasts": named}


def _name(month: date) -> str:
    return date_format(month, "F Y")


def _ticks(months: Sequence[date], *, after: int = 0) -> list[Tick]:
    """Names for some of the months, the last one among them; the year where there are several."""
    form = "M" if months[0].year == months[-1].year else "m/y"
    step = -(-len(months) // MOST_TICKS)
    chosen = range(len(months) - 1, -1, -step)
    return [(at + after, date_format(months[at], form)) for at in reversed(chosen)]
