"""The controls of a question's form."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def asked(one: Mapping[str, Any], number: int = 0) -> SafeString:
    """The control of a blank as `scoring.pages.asking` describes it.

    In a row, whose number is told, its label stands above it and is read out with that number.
    """
    if one["as"] == "group":
        return _group(one, number or 1)
    if one["as"] == "rows":  # a list in the row of another
        rows = ((asked({**row, "name": one["name"]}, at),) for at, row in enumerate(one["rows"], 1))
        return format_html_join("", '<span class="row">{}</span>', rows)
    spoken = one.get("spoken") or one["label"]
    label = format_html(' aria-label="{}, {}"', spoken, number) if number and spoken else ""
    named = format_html('id="f-{}" name="{}"{}', one["name"], one["name"], label)
    if one["as"] == "tick":
        return format_html(
            '<input class="box" type="checkbox" {}{}>', named, mark_safe(" checked" if one["on"] else "")
        )
    if one["as"] == "choice":
        options = [
            ("", "", ""),
            *((o["value"], mark_safe(" selected" if o["chosen"] else ""), o["label"]) for o in one["options"]),
        ]
        return format_html(
            '<select class="blank" {}>{}</select>',
            named,
            format_html_join("", '<option value="{}"{}>{}</option>', options),
        )
    if one["as"] == "lines":
        return format_html('<textarea class="blank" rows="3" {}>{}</textarea>', named, one["value"])
    kinds = {"number": ' inputmode="numeric"', "cards": ' autocapitalize="characters" data-cards'}
    keys = kinds.get(one["as"], "") + ('="1"' if one.get("single") and one["as"] == "cards" else "")
    return format_html(
        '<input class="blank grow" {} value="{}" autocomplete="off"{}>', named, one["value"], mark_safe(keys)
    )


def _group(one: Mapping[str, Any], number: int) -> SafeString:
    """Blanks beside each other, each under its label; of alternatives those of the one that is chosen."""
    cells = format_html_join("", "{}", ((_cell(inner, number),) for inner in one["inputs"]))
    return format_html('<span class="row{}">{}</span>', " alts" if one.get("alternatives") else "", cells)


def _cell(one: Mapping[str, Any], number: int) -> SafeString:
    only = format_html(' data-only-alt="{}"', one["only"]) if one.get("only") else ""
    says = format_html("<small>{}</small>", one["label"]) if one["label"] else ""
    is_one = one["as"] not in {"group", "rows"}
    cell = '<label class="cell"{}>{}{}</label>' if is_one else '<span class="cell full"{}>{}{}</span>'
    return format_html(cell, only, says, asked(one, number))
