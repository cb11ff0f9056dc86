"""Charts as SVG, drawn on the server: plain numbers in, a string out, styled by classes alone (section 7 of
``static/kibitz.css``). In languages written from right to left time runs to the left.

>>> chart = totals_chart([("Sara", [0, 15, 15]), ("Nils", [0, 0, 12])], leaders=[0])
>>> 'aria-label="Running totals over 2 hands: Sara 15, Nils 12."' in chart
True
"""

import unicodedata
from collections.abc import Collection, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_bidi, ngettext, pgettext

from scoring.numbers import number

MANY_HANDS = 40  # above, totals lie on each other like one fat line, and what counts is who is ahead
MOST_POINTS = 120  # a line goes through so many at most: longer matches are sampled

Line = tuple[str, Sequence[int]]

# Lengths are in pixels on a phone 390 wide.
_WIDTH = 358
_MARGIN = 4
_TOP = 14
_LETTER = 10.4  # of the widest names
_LINE_HEIGHT = 17  # of two names that end side by side
_LONGEST_NAME = 12  # in letters
_DASHES = 6  # patterns, the first of them unbroken


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
    if not points:
        return SafeString()
    hands = points if hands is None else hands
    series: Sequence[Sequence[int]] = [totals for _name, totals in lines]
    if shows_lead(hands):
        series = _ahead_of_average(series, low_wins=low_wins)
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
    return _draw(
        [_shortened(name) for name, _totals in lines],
        [_sampled(values) for values in series],
        leaders=leaders,
        ends=(number(0), number(hands)),
        label=sentence % {"number": number(hands), "totals": finals},
    )


def _ahead_of_average(series: Sequence[Sequence[int]], *, low_wins: bool) -> list[list[int]]:
    """Return by how much each total is ahead of the average, times the number of lines, which keeps it whole."""
    sums = [sum(column) for column in zip(*series, strict=True)]
    ahead = [[len(series) * total - whole for total, whole in zip(totals, sums, strict=True)] for totals in series]
    return [[-points for points in line] for line in ahead] if low_wins else ahead


def _sampled(values: Sequence[int]) -> list[int]:
    """Return at most `MOST_POINTS` of the values, evenly chosen, the first and the last among them."""
    points = min(len(values), MOST_POINTS)
    return [values[place * (len(values) - 1) // (points - 1)] for place in range(points)]


def _draw(
    names: Sequence[str],
    series: Sequence[Sequence[int]],
    *,
    leaders: Collection[int],
    ends: tuple[str, str],
    label: str,
) -> SafeString:
    """Draw lines over an axis at zero, the leaders' below the dashes of the others."""
    low = min(0, *(min(values) for values in series))
    high = max(0, *(max(values) for values in series))
    height = max(94, 22 * (len(series) + 1))
    bottom = _TOP + height
    end = _WIDTH - _LETTER * (1 + max(_letters(name) for name in names))
    mirrored = get_language_bidi()

    def x(along: float) -> float:
        return round(_WIDTH - along if mirrored else along, 1)

    def y(value: int) -> float:
        return round(_TOP + height * (high - value) / (high - low or 1), 1)

    baselines = _spread([y(values[-1]) + 5 for values in series], top=_TOP + 5, bottom=bottom + 5)
    drawn = [
        format_html(
            '<g class="{}"><path d="M{}"/><circle cx="{}" cy="{}" r="4"/><text x="{}" y="{}">{}</text></g>',
            "first" if place in leaders else f"dash{place % _DASHES}",
            "L".join(
                f"{x(_MARGIN + (end - _MARGIN) * step / (len(values) - 1))} {y(value)}"
                for step, value in enumerate(values)
            ),
            x(end),
            y(values[-1]),
            x(end + _LETTER),
            baselines[place],
            names[place],
        )
        for place, values in sorted(enumerate(series), key=lambda line: line[0] not in leaders)
    ]
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}"><path class="axis" d="M{} {}H{}"/>{}'
        '<text class="tick" x="{}" y="{}">{}</text><text class="tick" x="{}" y="{}" text-anchor="end">{}</text></svg>',
        _WIDTH,
        bottom + 24,
        label,
        x(_MARGIN),
        y(0),
        x(end),
        format_html_join("", "{}", ((line,) for line in drawn)),
        x(_MARGIN),
        bottom + 20,
        ends[0],
        x(end),
        bottom + 20,
        ends[1],
    )


def _spread(baselines: Sequence[float], *, top: float, bottom: float) -> list[float]:
    """Move names that would lie on each other apart, in the order of their lines, and keep them inside."""
    order = sorted(range(len(baselines)), key=lambda place: baselines[place])
    moved = list(baselines)
    least = top
    for place in order:
        moved[place] = max(moved[place], least)
        least = moved[place] + _LINE_HEIGHT
    most = bottom
    for place in reversed(order):
        moved[place] = round(min(moved[place], most), 1)
        most = moved[place] - _LINE_HEIGHT
    return moved


def _letters(name: str) -> int:
    """Return how wide a name is, in letters: what is wide in East Asian script counts twice."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in name)


def _shortened(name: str) -> str:
    """Return a name that fits beside the chart."""
    if _letters(name) <= _LONGEST_NAME:
        return name
    while _letters(name) >= _LONGEST_NAME:
        name = name[:-1]
    return f"{name.rstrip()}…"
