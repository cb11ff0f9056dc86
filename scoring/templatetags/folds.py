"""Older hands as one line each, on the sheet. A long match has dozens, on which templates would spend most of a page's time."""

from collections.abc import Iterable, Iterator, Sequence

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from scoring.numbers import number
from scoring.queries.sheet import Fold

register = template.Library()


@register.simple_tag
def fold_rows(folds: Sequence[Fold], sheet: str, sides: Sequence[int]) -> SafeString:
    """Rows of the sheet at that address: a link to the same hands in full, and the total of each side after them."""
    rows = (
        f'<tr class="fold"><th scope="row">{link}</th>{"".join(f"<td>{_total(fold, side)}</td>" for side in sides)}</tr>'
        for fold, link in zip(folds, _links(folds, sheet), strict=True)
    )
    return mark_safe("".join(rows))


@register.simple_tag
def fold_heads(folds: Sequence[Fold], sheet: str) -> SafeString:
    """The same links at the head of columns."""
    return mark_safe("".join(f'<th scope="col" class="fold">{link}</th>' for link in _links(folds, sheet)))


@register.simple_tag
def fold_cells(folds: Sequence[Fold], side: int) -> SafeString:
    """The total of one side in each of those columns."""
    return mark_safe("".join(f'<td class="fold">{_total(fold, side)}</td>' for fold in folds))


def _total(fold: Fold, side: int) -> str:
    """The total of a side after these hands; nothing before it joined."""
    return number(fold.totals[side]) if side in fold.totals else ""


def _links(folds: Iterable[Fold], sheet: str) -> Iterator[str]:
    """Links as HTML. Only the address and the sentences, the same in all of them, could hold what is to be escaped."""
    address, shows, to = (
        escape(sheet),
        escape(gettext("Show hands %(first)s to %(last)s")),
        escape(gettext("to %(last)s")),
    )
    for fold in folds:
        hands = f"?from={fold.first}&amp;to={fold.last}"
        written = {"first": number(fold.first), "last": number(fold.last)}
        yield (
            f'<a id="hand-{fold.last}" href="{hands}" hx-get="{address}{hands}" hx-target="#sheet" hx-swap="outerHTML"'
            f' aria-label="{shows % written}"><small>{to % written}</small></a>'
        )
