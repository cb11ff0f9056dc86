"""The controls of a question's form."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def asked(one: Mapping[str, Any], number: int = 0) -> SafeString:
    """The control of a blank as `scoring.pages.asking` describes it; in a row its label is read out with the row's number."""
    name = one.get("name", "")
    label = format_html(' aria-label="{}, {}"', one.get("label", ""), number) if number else ""
    if one["as"] == "group":
        return format_html_join(" ", "{}", ((asked(inner, number or 1),) for inner in one["inputs"]))
    if one["as"] == "rows":  # a list in the row of another
        rows = ((asked({**row, "name": name}, at),) for at, row in enumerate(one["rows"], 1))
        return format_html(
            "<small>{}</small>{}", one["label"], format_html_join("", '<span class="row">{}</span>', rows)
        )
    named = format_html('id="f-{}" name="{}"{}', name, name, label)
    if one["as"] == "tick":
        box = format_html('<input class="box" type="checkbox" {}{}>', named, mark_safe(" checked" if one["on"] else ""))
        return format_html('<label class="tick">{}<span>{}</span></label>', box, one["label"]) if number else box
    if one["as"] == "choice":
        options = [
            ("", "", one["label"] if number else ""),
            *((o["value"], mark_safe(" selected" if o["chosen"] else ""), o["label"]) for o in one["options"]),
        ]
        return format_html(
            '<select class="blank" {}>{}</select>',
            named,
            format_html_join("", '<option value="{}"{}>{}</option>', options),
        )
    if one["as"] == "lines":
        return format_html('<textarea class="blank" rows="3" {}>{}</textarea>', named, one["value"])
    keys = {"number": ' inputmode="numeric"', "cards": ' autocapitalize="characters"'}.get(one["as"], "")
    hint = format_html(' placeholder="{}"', one["label"]) if number else ""
    return format_html(
        '<input class="blank grow" {} value="{}" autocomplete="off"{}{}>', named, one["value"], mark_safe(keys), hint
    )
