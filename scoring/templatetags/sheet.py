"""Words of the score sheet: who leads, when it was; and the blanks of the forms that fill it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

from django import template
from django.template import Context
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from referee.game import Seats
from scoring.models import Player
from scoring.numbers import number
from scoring.queries.matches import Standing, person, plays
from scoring.queries.sheet import Row
from scoring.speech import isolated

register = template.Library()

LONG_WORD = 8


@register.filter
def lead(standing: Standing) -> str:
    """Who is in front, or who has won, as one sentence."""
    sentence, sides = _lead(standing)
    return sentence % {"names": _names(standing, sides)}


@register.filter
def marked_lead(standing: Standing) -> SafeString:
    """The same sentence, its names under the highlighter."""
    sentence, sides = _lead(standing)
    names = format_html('<span class="hl">{}</span>', _names(standing, sides))
    return mark_safe(escape(sentence) % {"names": names})


def _lead(standing: Standing) -> tuple[str, tuple[int, ...]]:
    """The sentence about a match, a blank for the names in it, and the sides it names."""
    won, leaders = standing.settlement.winners, standing.settlement.leaders
    if standing.over:
        if not won:
            return gettext("Nobody wins."), ()
        return ngettext("%(names)s wins.", "%(names)s win.", _people(standing, won)), won
    if not standing.carry.hands_played:
        return gettext("No hand yet."), ()
    if not leaders:
        return "", ()
    if len(leaders) == len(standing.names):
        return gettext("All level at %(total)s.") % {"total": number(standing.totals[leaders[0]])}, ()
    leads = ngettext("%(names)s leads by %(points)s.", "%(names)s lead by %(points)s.", _people(standing, leaders))
    return leads.replace("%(points)s", number(standing.lead)), leaders


def _people(standing: Standing, sides: tuple[int, ...]) -> int:
    return sum(seat.side in sides for seat in standing.seats)


def _names(standing: Standing, sides: tuple[int, ...]) -> str:
    return get_text_list([isolated(standing.names[side]) for side in sides], gettext("and"))


@register.filter
def players(seats: Seats) -> str:
    """How many can play: "2 players", "2 to 4 players, four as partners"."""
    if seats.low == seats.high:
        return ngettext("%(number)s player", "%(number)s players", seats.low) % {"number": number(seats.low)}
    says = gettext("%(low)s to %(high)s players") % {"low": number(seats.low), "high": number(seats.high)}
    return gettext("%(players)s, four as partners") % {"players": says} if seats.partners == "across" else says


@register.filter
def is_large(standing: Standing) -> bool:
    """Are there numbers for which the columns of a phone are narrow: totals of five digits, hands of four?"""
    return standing.next_number > 1000 or any(abs(total) >= 10_000 for total in standing.totals.values())


@register.filter
def day(moment: datetime) -> str:
    """Today, a weekday of the last six days, or a date; in the time zone of the template."""
    local, today = timezone.localtime(moment).date(), timezone.localdate()
    age = (today - local).days
    if age == 0:
        return gettext("today")
    if 0 < age < 7:
        return date_format(local, "l")
    return date_format(local, "j F" if local.year == today.year else "j F Y")


@register.filter
def moment(when: datetime) -> str:
    """The time of a moment of today, else its day and time; in the time zone of the template."""
    local = timezone.localtime(when)
    time = date_format(local, "TIME_FORMAT")
    if local.date() == timezone.localdate():
        return time
    return gettext("%(day)s, %(time)s") % {"day": day(when), "time": time}


@register.filter
def who(player: Player | None) -> str:
    """The name of whoever a player's record stands for, after merges."""
    return person(player).name if player else ""


@register.filter
def has_long_word(names: Mapping[int, str]) -> bool:
    """Is there a word in these names that is as wide as a column of a phone?"""
    return any(len(word) >= LONG_WORD for name in names.values() for word in name.split())


@register.filter
def absent(standing: Standing, side: int) -> str:
    """That a side has left or sits out, if it has no seat that plays."""
    seats = [seat for seat in standing.seats if seat.side == side]
    if any(plays(seat) for seat in seats):
        return ""
    return gettext("left") if all(seat.left_from is not None for seat in seats) else gettext("sits out")


@register.filter
def label(row: Row) -> str:
    """What a row of the sheet is, as it is read out: "Hand 5, by agreement, corrected"."""
    hand = row.hand
    if not hand.number:
        said = gettext("Brought from paper")
    elif hand.mode == "adjust":
        said = gettext("Line %(number)s, points given or taken") % {"number": number(hand.number)}
    else:
        said = gettext("Hand %(number)s") % {"number": number(hand.number)}
    parts = [said, gettext("by agreement") if hand.agreed else "", gettext("corrected") if row.corrected else ""]
    return ", ".join(part for part in parts if part)


@register.filter
def get(values: Any, key: Any) -> Any:
    """The value of a key: `{{ totals|get:side }}`; nothing where there is none."""
    if isinstance(values, dict):
        return values.get(key, values.get(str(key), ""))
    if isinstance(values, list | tuple):
        return values[int(key)] if str(key).isdecimal() and int(key) < len(values) else ""
    return getattr(values, str(key), "") if values else ""


@register.filter
def typed_text(value: Any) -> str:
    """What was typed as one line of text; lists of cards with spaces, melds with bars."""
    if isinstance(value, list):
        return " ".join(str(one) for one in value)
    if isinstance(value, dict):
        return " | ".join(typed_text(one) for one in value.values())
    return str(value or "")


@register.filter
def says(typed: Any, wanted: str) -> bool:
    """Does a form say all of this? `{% if typed|says:"mode=counts&kind=gin" %}`; a mode may carry more with it."""
    values = dict(typed or {})
    mode, _, more = str(values.get("mode", "")).partition("&")
    values |= dict(parse_qsl(more, keep_blank_values=True)) | {"mode": mode}
    return all(str(values.get(name, "")) == value for name, value in parse_qsl(wanted))


@register.simple_tag(takes_context=True)
def blank(context: Context, name: str, reasons: str = "") -> SafeString:
    """The attributes of a field of a hand: its name, what was typed, what is read out with it, whether it is wrong.

    ``reasons`` are the codes of refusals that are its fault; the readout names the code or the field at fault, so
    that a script can mark it while somebody types.
    """
    refused = context.get("refused")
    wrong = name in (context.get("errors") or ()) or bool(refused and refused.reason in reasons.split())
    attributes = {
        "name": name,
        "value": _typed(context.get("typed"), name),
        "autocomplete": "off",
        "aria-describedby": "changes" if context.get("correcting") else "readout",
        **({"data-wrong": reasons} if reasons else {}),
        **({"aria-invalid": "true"} if wrong else {}),
    }
    return format_html_join(" ", '{}="{}"', attributes.items())


@register.simple_tag(takes_context=True)
def was(context: Context, name: str) -> SafeString:
    """In a correction, what a field held before: hidden while it still does; `corrections.js` follows the typing."""
    if "was" not in context:
        return mark_safe("")
    before = _typed(context["was"], name)
    hidden = mark_safe(" hidden") if before == _typed(context.get("typed"), name) else ""
    says = gettext("was %(value)s") % {"value": "{}"}
    return format_html(
        '<small class="dim was" data-was="{}"{}>{}</small>',
        before,
        hidden,
        format_html(says, format_html("<del>{}</del>", before or "–")),
    )


def _typed(values: Any, name: str) -> str:
    """What was typed into a field, dots in its name leading inwards."""
    for step in name.split("."):
        values = get(values, step)
    return typed_text(values)


@register.simple_tag
def segment(
    name: str,
    options: Sequence[Mapping[str, Any]],
    chosen: Any = "",
    *,
    css: str = "",
    first: bool = False,
    values: bool = False,
) -> SafeString:
    """A choice of what a table offers (see `scoring.pages.drawing.offered`).

    With ``first`` one always stands. With ``values`` the number is seen above its words.
    """
    offered = [one["value"] for one in options]
    stands = chosen if chosen in offered else offered[0] if first and offered else None
    cells = (
        (
            name,
            one["value"],
            SafeString(" checked") if one["value"] == stands else "",
            format_html("<b>{}</b><small>{}</small>", number(int(one["value"])), one["says"])
            if values
            else one["says"],
        )
        for one in options
    )
    cell = '<label><input class="vh" type="radio" name="{}" value="{}"{}><span>{}</span></label>'
    return format_html('<div class="seg {}">{}</div>', css, format_html_join("", cell, cells))


@register.filter
def at(values: Any, place: int) -> Any:
    """The value at a place of a list; nothing where there is none."""
    return values[place] if values and place < len(values) else None
