"""Older hands as one line each, on the sheet. A long match has dozens, on which templates would spend most of a page's time."""

from collections.abc import Iterable, Iterator, Sequence

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from scoring.numbers import numbers
from scoring.queries.sheet import Fold

register = template.Library()


@register.simple_tag
def fold_rows(folds: Sequence[Fold], sheet: str, sides: Iterable[int]) -> SafeString:
    """Rows of the sheet at that address: a link to the same hands in full, and the total of each side after them."""
    rows = [f'<tr class="fold"><th scope="row">{link}</th>' for link in _links(folds, sheet)]
    for side in sides:
        rows = [f"{row}<td>{total}</td>" for row, total in zip(rows, _totals(folds, side), strict=True)]
    return mark_safe("".join(f"{row}</tr>" for row in rows))


@register.simple_tag
def fold_heads(folds: Sequence[Fold], sheet: str) -> SafeString:
    """The same links at the head of columns."""
    return mark_safe("".join(f'<th scope="col" class="fold">{link}</th>' for link in _links(folds, sheet)))


@register.simple_tag
def fold_cells(folds: Sequence[Fold], side: int) -> SafeString:
    """The total of one side in each of those columns."""
    return mark_safe("".join(f'<td class="fold">{total}</td>' for total in _totals(folds, side)))


def _totals(folds: Sequence[Fold], side: int) -> list[str]:
    """The total of a side after each fold; nothing before it joined."""
    totals = numbers(fold.totals.get(side, 0) for fold in folds)
    return [total if side in fold.totals else "" for fold, total in zip(folds, totals, strict=True)]


def _links(folds: Sequence[Fold], sheet: str) -> Iterator[str]:
    """Links as HTML. Only the address and the sentences, the same in all of them, could hold what is to be escaped."""
    address, shows, to = (
        escape(sheet),
        escape(gettext("Show hands %(first)s to %(last)s")),
        escape(gettext("to %(last)s")),
    )
    firsts, lasts = numbers(fold.first for fold in folds), numbers(fold.last for fold in folds)
    for fold, first, last in zip(folds, firsts, lasts, strict=True):
        hands, written = f"?from={fold.first}&amp;to={fold.last}", {"first": first, "last": last}
        yield (
            f'<a id="hand-{fold.last}" href="{hands}" hx-get="{address}{hands}" hx-target="#sheet" hx-swap="outerHTML"'
            f' aria-label="{shows % written}"><small>{to % written}</small></a>'
        )
