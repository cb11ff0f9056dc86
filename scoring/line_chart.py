"""Lines drawn as SVG, styled by classes alone (section 7 of ``static/kibitz.css``): names with values in, a picture out.

Every line ends in a dot and its name and has a dash of its own, so that no colour is needed to tell them apart. In
languages written from right to left, time runs to the left.
"""

import unicodedata
from collections.abc import Collection, Sequence
from itertools import pairwise

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_bidi

MOST_POINTS = 120  # a line goes through so many at most: longer ones are sampled

Line = tuple[str, Sequence[int | None]]
Tick = tuple[int, str]

# Lengths are in pixels on a phone 390 wide.
_WIDTH = 358
_MARGIN = 4
_TOP = 14
_LETTER = 10.4  # of the widest names
_LINE_HEIGHT = 17  # of two names that end side by side
_LONGEST_NAME = 12  # in letters
_DASHES = 6  # patterns, the first of them unbroken


def draw(
    lines: Sequence[Line],
    *,
    label: str,
    ticks: Sequence[Tick],
    leaders: Collection[int] = (),
    low_is_up: bool = False,
) -> SafeString:
    """Draw lines over an axis at zero, the leaders' thick and below the dashes of the others.

    ``lines`` are names with values, all equally many; where a value is missing the line is broken. ``label`` says in
    words what is drawn, ``ticks`` name places among the values. With ``low_is_up``, as for places, 1 is uppermost and
    the axis is at the foot.
    """
    steps = len(lines[0][1]) - 1
    known = [value for _name, values in lines for value in values if value is not None]
    low, high = (1, max(known, default=1)) if low_is_up else (min(0, *known), max(0, *known))
    height = max(94, 22 * (len(lines) + 1))
    bottom = _TOP + height
    end = _WIDTH - _LETTER * (1 + max(_letters(shortened(name)) for name, _values in lines))
    mirrored = get_language_bidi()

    def x(step: int) -> float:
        return along(_MARGIN + (end - _MARGIN) * step / steps if steps else end)

    def along(distance: float) -> float:
        return round(_WIDTH - distance if mirrored else distance, 1)

    def y(value: int) -> float:
        from_top = value - low if low_is_up else high - value
        return round(_TOP + height * from_top / (high - low or 1), 1)

    sampled = [(before, step, x(step)) for before, step in _sampled(steps)]
    lasts = [max((step for step, value in enumerate(values) if value is not None), default=0) for _, values in lines]
    heights = [y(values[last] or 0) for (_, values), last in zip(lines, lasts, strict=True)]
    baselines = _spread([height + 5 for height in heights], top=_TOP + 5, bottom=bottom + 5)
    drawn = [
        format_html(
            '<g class="{}"><path d="{}"/><circle cx="{}" cy="{}" r="4"/><text x="{}" y="{}">{}</text></g>',
            "first" if place in leaders else f"dash{place % _DASHES}",
            "".join(
                f"{'M' if step == 0 or values[before] is None else 'L'}{across} {y(value)}"
                for before, step, across in sampled
                if (value := values[step]) is not None
            ),
            x(lasts[place]),
            heights[place],
            along(end + _LETTER),
            baselines[place],
            shortened(name),
        )
        for place, (name, values) in sorted(enumerate(lines), key=lambda line: line[0] not in leaders)
    ]
    anchors = {0: "start", steps: "end"}
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}"><path class="axis" d="M{} {}H{}"/>{}{}</svg>',
        _WIDTH,
        bottom + 24,
        label,
        along(_MARGIN),
        bottom if low_is_up else y(0),
        along(end),
        format_html_join("", "{}", ((line,) for line in drawn)),
        format_html_join(
            "",
            '<text class="tick" x="{}" y="{}" text-anchor="{}">{}</text>',
            ((x(step), bottom + 20, anchors.get(step, "middle"), text) for step, text in ticks),
        ),
    )


def _sampled(steps: int) -> list[tuple[int, int]]:
    """Return at most `MOST_POINTS` steps, evenly chosen, the first and the last among them, each with the one before."""
    points = min(steps + 1, MOST_POINTS)
    chosen = [place * steps // (points - 1) for place in range(points)] if steps else [0]
    return list(pairwise([chosen[0], *chosen]))


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


def shortened(name: str, most: int = _LONGEST_NAME) -> str:
    """Return a name that fits beside a chart."""
    if _letters(name) <= most:
        return name
    while _letters(name) >= most:
        name = name[:-1]
    return f"{name.rstrip()}…"
