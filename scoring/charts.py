"""The chart of a match as SVG, drawn on the server: plain numbers in, a string out (see `scoring.line_chart`).

>>> chart = totals_chart([("Sara", [0, 15, 15]), ("Nils", [0, 0, 12])], leaders=[0])
>>> 'aria-label="Running totals over 2 hands: Sara 15, Nils 12."' in chart
True
"""

from collections.abc import Collection, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import ngettext, pgettext

from scoring.line_chart import draw
from scoring.numbers import in_tenths, number
from scoring.queries.standings import tenths

MANY_HANDS = 40  # above, totals lie on each other like one fat line, and what counts is who is ahead

Line = tuple[str, Sequence[int]]


def shows_lead(hands: int) -> bool:
    """Return whether the chart of so many hands shows who is ahead of the table's average instead of totals."""
    return hands > MANY_HANDS


def totals_chart(
    lines: Sequence[Line], *, hands: int | None = None, leaders: Collection[int] = (), low_wins: bool = False
) -> SafeString:
    """Draw how the totals went; nothing before the first hand.

    ``lines`` are names with their totals before the first hand and after each one, all equally many; after a sample
    of them, if ``hands`` says that there were more. ``leaders`` are the places in ``lines`` of whoever is in front;
    they are drawn thick. With ``low_wins`` fewer points are ahead.
    """
    points = len(lines[0][1]) - 1 if lines else 0
    if not points or hands == 0:
        return SafeString()
    hands = points if hands is None else hands
    series: Sequence[Sequence[int]] = [totals for _name, totals in lines]
    if shows_lead(hands):
        series = _ahead_of_average(series, low_wins=low_wins)
    return draw(
        [(name, values) for (name, _totals), values in zip(lines, series, strict=True)],
        label=totals_in_words(lines, hands=hands),
        ticks=[(0, number(0)), (points, number(hands))],
        leaders=leaders,
    )


def totals_in_words(lines: Sequence[Line], *, hands: int) -> str:
    """Say what the chart of so many hands shows: the totals after the last of them."""
    if shows_lead(hands):
        sentence = ngettext(
            "Points ahead of the table’s average over %(number)s hand. Totals: %(totals)s.",
            "Points ahead of the table’s average over %(number)s hands. Totals: %(totals)s.",
            hands,
        )
    else:
        sentence = ngettext(
            "Running totals over %(number)s hand: %(totals)s.",
            "Running totals over %(number)s hands: %(totals)s.",
            hands,
        )
    comma = pgettext("between names", ", ")
    finals = comma.join(f"{name} {number(totals[-1])}" for name, totals in lines)
    return sentence % {"number": number(hands), "totals": finals}


def totals_in_numbers(lines: Sequence[Line], *, hands: int, low_wins: bool = False) -> list[list[str]]:
    """Return what the chart of so many hands shows, in numbers: for each of its points a number of each line.

    >>> totals_in_numbers([("Sara", [0, 15, 15]), ("Nils", [0, 0, 12])], hands=2)
    [['0', '0'], ['15', '0'], ['15', '12']]
    """
    series: Sequence[Sequence[int]] = [totals for _name, totals in lines]
    if not shows_lead(hands):
        return [[number(total) for total in column] for column in zip(*series, strict=True)]
    ahead = _ahead_of_average(series, low_wins=low_wins)
    return [[in_tenths(tenths(value, len(lines)) or 0) for value in column] for column in zip(*ahead, strict=True)]


def _ahead_of_average(series: Sequence[Sequence[int]], *, low_wins: bool) -> list[list[int]]:
    """Return by how much each total is ahead of the average, times the number of lines, which keeps it whole."""
    sums = [sum(column) for column in zip(*series, strict=True)]
    ahead = [[len(series) * total - whole for total, whole in zip(totals, sums, strict=True)] for totals in series]
    return [[-points for points in line] for line in ahead] if low_wins else ahead
