"""A page of the pad as a picture to send: SVG that needs nothing from elsewhere, wide enough for any chat."""

from textwrap import wrap

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_bidi

from scoring.line_chart import shortened

_WIDTH = 1080
_MARGIN = 64
_FELT, _ONFELT, _PAPER, _INK, _INK2, _RULE, _HILITE, _MARK = (
    "#1d4a3a", "#f5f3e7", "#f3f5e8", "#1a231e", "#48554c", "#c2cfbd", "#fbdc8a", "#7a5100",
)  # fmt: skip
_FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif"
_HEAD = 168
_LONGEST = 34  # letters beside a number
_LONGEST_SMALL = 60  # of what stands below


class Picture:
    """A sheet that grows line by line under a felt header; mirrored where people read from right to left."""

    def __init__(self, title: str, below: str) -> None:
        self.mirrored = get_language_bidi()
        self.y = _HEAD + 24
        self.drawn: list[SafeString] = [
            format_html('<rect width="{}" height="{}" fill="{}"/>', _WIDTH, _HEAD, _FELT),
            self._text(_MARGIN, 76, shortened(title, _LONGEST), 48, _ONFELT, bold=True),
            self._text(_MARGIN, 130, below, 34, _ONFELT),
        ]

    def line(self, text: str, value: str, *, small: str = "") -> None:
        """A sentence with a value at its end, and something small below, each in as many lines as it takes."""
        for at, line in enumerate(wrap(text, _LONGEST) or [""]):
            self.y += 46 if at else 52
            self.drawn.append(self._text(_MARGIN, self.y, line, 38, _INK, bold=True))
            if not at:
                self.drawn.append(self._text(_WIDTH - _MARGIN, self.y, value, 38, _INK, end=True))
        for at, line in enumerate(wrap(small, _LONGEST_SMALL)):
            self.y += 38 if at else 42
            self.drawn.append(self._text(_MARGIN, self.y, line, 30, _INK2))
        self._rule()

    def title(self, text: str) -> None:
        """A heading for what follows."""
        self.y += 84
        self.drawn.append(self._text(_MARGIN, self.y, text, 38, _INK, bold=True))
        self.y += 12
        self._rule(_INK)

    def place(self, place: str, was: str, name: str, value: str, added: str, *, leads: bool) -> None:
        """A row of standings: the place, the one before, who, how much, and what was added."""
        self.y += 52
        shown = shortened(name, 22)
        if leads:
            self.drawn.append(self._mark(_MARGIN + 170, len(shown)))
        self.drawn += [
            self._text(_MARGIN, self.y, place, 38, _INK, bold=True),
            self._text(_MARGIN + 64, self.y, f"({was})", 30, _INK2),
            self._text(_MARGIN + 176, self.y, shown, 38, _INK, bold=True),
            self._text(_WIDTH - _MARGIN - 140, self.y, value, 38, _INK, end=True),
            self._text(_WIDTH - _MARGIN, self.y, added, 34, _MARK, end=True),
        ]
        self._rule()

    def svg(self) -> SafeString:
        """The picture."""
        return format_html(
            '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="{2}" '
            'direction="{3}"><rect width="{0}" height="{1}" fill="{4}"/>{5}</svg>',
            _WIDTH,
            self.y + 56,
            _FONT,
            "rtl" if self.mirrored else "ltr",
            _PAPER,
            format_html_join("", "{}", ((one,) for one in self.drawn)),
        )

    def _x(self, x: int) -> int:
        return _WIDTH - x if self.mirrored else x

    def _text(
        self, x: int, y: int, text: str, size: int, ink: str, *, bold: bool = False, end: bool = False
    ) -> SafeString:
        return format_html(
            '<text x="{}" y="{}" font-size="{}" font-weight="{}" fill="{}" text-anchor="{}">{}</text>',
            self._x(x),
            y,
            size,
            700 if bold else 400,
            ink,
            "end" if end else "start",
            text,
        )

    def _mark(self, x: int, letters: int) -> SafeString:
        """The highlighter under a name."""
        width = 22 * letters + 12
        left = self._x(x) - (width if self.mirrored else 0)
        return format_html('<rect x="{}" y="{}" width="{}" height="22" fill="{}"/>', left, self.y - 16, width, _HILITE)

    def _rule(self, ink: str = _RULE) -> None:
        self.y += 20
        self.drawn.append(
            format_html('<path d="M{} {}H{}" stroke="{}" stroke-width="2"/>', _MARGIN, self.y, _WIDTH - _MARGIN, ink)
        )
