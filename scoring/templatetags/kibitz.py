"""What templates draw and write: icons, cards, tallies, numbers and QR codes.

Cards are given by their canonical code (see `scoring.card_names`). Whether they show French or German suits is the
choice of the context's ``table``, unless the context says ``suits`` itself (``"german"`` or ``"french"``).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

import segno
from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from scoring import numbers
from scoring.card_names import card_letter, card_name, suit_name

register = template.Library()
register.filter("number", numbers.number)
register.filter("signed", numbers.signed)

_PIPS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "X": "joker"}
_GERMAN_PIPS = _PIPS | {"S": "leaves", "D": "bells", "C": "acorns"}
_GERMAN_KEYS = {"S": "L", "H": "H", "D": "B", "C": "A"}


@register.simple_tag
def icon(name: str, *, css: str = "") -> SafeString:
    """Draw an icon of ``static/icons.svg`` in the text's colour; ``css="flip"`` mirrors it in right-to-left pages."""
    drawn = format_html('<use href="{}#{}"/>', static("icons.svg"), name)
    if css:
        return format_html('<svg class="{}" aria-hidden="true">{}</svg>', css, drawn)
    return format_html('<svg aria-hidden="true">{}</svg>', drawn)


@register.simple_tag(takes_context=True)
def pip(context: Context, suit: str) -> SafeString:
    """Draw the pip of the suit ``S``, ``H``, ``D`` or ``C``, or the joker's star (``X``)."""
    return _pip(suit, german=_german(context))


@register.simple_tag(takes_context=True)
def card(context: Context, code: str, css: str = "", *, stands_for: str = "", label: str = "") -> SafeString:
    """Draw a card.

    ``css`` is ``off`` for a card laid off or claimed, ``ghost`` for one that is missing. A joker that stands for a
    card is dashed and bears a star under that card's letter. ``label`` is read out instead of the card's name.
    """
    return _card(code, css, stands_for, label, german=_german(context))


@register.simple_tag(takes_context=True)
def laid(
    context: Context, groups: Iterable[Mapping[str, Any]], *, field: str = "", captions: bool = True
) -> SafeString:
    """Draw groups of cards as `scoring.pages.drawing` hands them over: melds apart, each with its caption.

    With a ``field`` each card is a second label of its box in the picker of that name: a tap takes it back.
    """
    german, seen = _german(context), Counter[str]()
    drawn = [_group(group, field, seen, german=german, captions=captions) for group in groups]
    return format_html_join("", "{}", ((one,) for one in drawn))


def _group(group: Mapping[str, Any], field: str, seen: Counter[str], *, german: bool, captions: bool) -> SafeString:
    css = {"off": "off", "missing": "ghost"}.get(group["lies"], "")
    cards = []
    for code in group["cards"]:
        stands_for = group["stands_for"].get(code, "")
        name = card_name(stands_for or code, german=german)
        label = gettext("%(card)s, missing") % {"card": name} if group["lies"] == "missing" else ""
        if not field:
            cards.append(_card(code, css, stands_for, label, german=german))
            continue
        remove = gettext("Remove %(card)s") % {"card": name}
        drawn = _card(code, css, stands_for, remove, german=german)
        seen[code] += 1
        cards.append(format_html('<label for="{}-{}{}">{}</label>', field, code, _copy(seen[code]), drawn))
    drawn = format_html('<span class="meld">{}</span>', format_html_join("", "{}", ((one,) for one in cards)))
    caption = group["caption"] if captions or group["lies"] == "off" else ""
    lay = "lay played" if group["lies"] == "played" else "lay"
    return format_html('<span class="{}">{}<small>{}</small></span>', lay, drawn, caption) if caption else drawn


@register.simple_tag(takes_context=True)
def inline_card(context: Context, code: str) -> SafeString:
    """Write a card in the middle of a sentence: letter and pip to see, its name to hear."""
    return card_in_sentence(code, german=_german(context))


def card_in_sentence(code: str, *, german: bool = False) -> SafeString:
    """A card as a sentence has it: letter and pip to see, its name to hear."""
    return format_html(
        '<bdi class="n" dir="ltr"><span aria-hidden="true">{}</span><span class="vh">{}</span></bdi>',
        _face(code, letter_of=code, german=german),
        card_name(code, german=german),
    )


class Cell(NamedTuple):
    """A card, or a rank alone, to pick; ``used`` says where it is when it cannot be picked, as "in Sara’s hand"."""

    code: str
    letter: str
    name: str
    picked: bool
    used: str


class Suit(NamedTuple):
    """A suit of a picker: its letter, the key that types it, the ink it is printed in, its name and its cards.

    ``copy`` is what the ids of a second pack's cards end with.
    """

    letter: str
    key: str
    ink: str
    name: str
    cells: list[Cell]
    copy: str = ""


def _copy(number: int) -> str:
    """What the id of a card's copy ends with."""
    return f"-{number}" if number > 1 else ""


@register.simple_tag(takes_context=True)
def deck(
    context: Context,
    picked: Collection[str] = (),
    used: Mapping[str, str] | None = None,
    *,
    ranks: str = "A23456789TJQK",
    jokers: int = 0,
    decks: int = 1,
) -> list[Suit]:
    """Lay out the cards of a picker by suit, jokers last: ``{% deck picked used jokers=2 decks=2 as groups %}``."""
    german, suits, ticked = _german(context), [], Counter(list(picked or ()))
    for number in range(1, decks + 1):
        here = [code for code, times in ticked.items() if times >= number]
        for suit in "SHDC":
            drawn = cells(context, [rank + suit for rank in ranks], here, used)
            key, name = _GERMAN_KEYS[suit] if german else suit, suit_name(suit, german=german)
            suits.append(Suit(suit, key, suit.lower(), name, drawn, _copy(number)))
    if jokers:
        codes = [f"X{number}" for number in range(1, jokers + 1)]
        suits.append(Suit("X", "", "", gettext("jokers"), cells(context, codes, picked, used)))
    return suits


@register.simple_tag(takes_context=True)
def cells(
    context: Context,
    codes: Iterable[str],
    picked: Collection[str] = (),
    used: Mapping[str, str] | None = None,
) -> list[Cell]:
    """Name cards or bare ranks in the order given: ``{% cells "789TJQKA" as keys %}``."""
    german, picked, used = _german(context), picked or (), used or {}
    return [
        Cell(code, card_letter(code, german=german), card_name(code, german=german), code in picked, used.get(code, ""))
        for code in codes
    ]


@register.filter
def fit(count: int, columns: int) -> bool:
    """Can so many sticks be drawn in one of so many columns of a phone?"""
    return 0 < count <= {1: 45, 2: 20, 3: 10}.get(columns, 5)


@register.simple_tag
def tally(count: int, label: str = "") -> SafeString:
    """Draw sticks as people chalk them, in gates of five; read out as "6 sticks" unless there is another label."""
    gates, rest = divmod(count, 5)
    strokes = [_stroke(29 * (place // 5), *_STICKS[place % 5]) for place in range(count)]
    return format_html(
        '<svg class="tally" viewBox="0 0 {} 24" role="img" aria-label="{}"><path d="{}"/></svg>',
        29 * gates + 6 * rest + 3,
        label or ngettext("%(number)s stick", "%(number)s sticks", count) % {"number": numbers.number(count)},
        "".join(strokes),
    )


# A gate drawn by hand, as start and end of four uprights and the bar across.
_STICKS = [
    (2.7, 2.3, 3.2, 20.1),
    (9.1, 2.7, 8.3, 21.0),
    (14.3, 2.9, 14.3, 20.2),
    (20.9, 3.7, 20.4, 20.4),
    (2.3, 17.9, 26.0, 6.2),
]


def _stroke(offset: int, x1: float, y1: float, x2: float, y2: float) -> str:
    return f"M{offset + x1:.1f} {y1}L{offset + x2:.1f} {y2}"


@register.simple_tag
def qr(text: str, label: str) -> SafeString:
    """Draw a QR code; ``label`` says what it leads to."""
    rows = segno.make(text, micro=False).matrix
    size = len(rows)
    quiet = 3  # rows of white around it, besides the frame's own
    squares = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return format_html(
        '<div class="qr" role="img" aria-label="{}">'
        '<svg viewBox="-{} -{} {} {}" shape-rendering="crispEdges" aria-hidden="true"><path d="{}"/></svg></div>',
        label,
        quiet,
        quiet,
        size + 2 * quiet,
        size + 2 * quiet,
        squares,
    )


def _german(context: Context) -> bool:
    return (context.get("suits") or getattr(context.get("table"), "suits", "")) == "german"


def _ink(code: str) -> str:
    """Return the letter of the ink that a card is printed in; jokers and bare ranks have the text's."""
    return code[1:].lower() if code[0] != "X" else ""


def _pip(suit: str, *, german: bool) -> SafeString:
    return icon((_GERMAN_PIPS if german else _PIPS)[suit], css="p")


def _card(code: str, css: str, stands_for: str, label: str, *, german: bool) -> SafeString:
    name = card_name(stands_for or code, german=german)
    if stands_for:
        name = gettext("joker as %(card)s") % {"card": name}
    return format_html(
        '<span class="card {}" data-s="{}" role="img" aria-label="{}">{}</span>',
        css or ("off" if stands_for else ""),
        _ink(stands_for or code),
        label or name,
        _face(code, letter_of=stands_for or code, german=german),
    )


def _face(code: str, *, letter_of: str, german: bool) -> SafeString:
    """Return a card's letter and pip."""
    letter = card_letter(letter_of, german=german)
    suit = "X" if code[0] == "X" else code[1:]
    return format_html("{}{}", letter, _pip(suit, german=german) if suit else "")
