"""What pages about months write: averages, money, and again what was asked."""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scoring import numbers
from scoring.money import write_money
from scoring.pages.periods import Period

register = template.Library()
register.filter("in_tenths", numbers.in_tenths)
register.filter("in_hundredths", numbers.in_hundredths)
register.filter("typed_money", write_money)


@register.simple_tag
def ask_again(period: Period) -> SafeString:
    """What was asked, as fields that a form carries along."""
    fields = ((name, value) for name, values in period.values.lists() for value in values)
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', fields)
