"""Whole numbers as people write them in the active language.

>>> number(1136), number(-6), signed(18), signed(0)
('1,136', '−6', '+18', '0')
"""

from django.utils.translation import get_language

# What a language writes instead of the digits and the comma of "1,136".
_WRITTEN = {"fa": str.maketrans("0123456789,", "۰۱۲۳۴۵۶۷۸۹٬")}
# A sign stands to the left of its number in Persian too, which takes an invisible mark.
_SIGN = {"fa": "\N{LEFT-TO-RIGHT MARK}"}


def number(value: int) -> str:
    """Return a number in the digits of the active language, grouped by thousands, with a real minus."""
    return _write(value, plus="")


def signed(value: int) -> str:
    """Return what a hand gave or took: as `number`, with a plus before what is above zero."""
    return _write(value, plus="+")


def _write(value: int, *, plus: str) -> str:
    language = (get_language() or "en").partition("-")[0]
    sign = "−" if value < 0 else plus if value else ""
    written = f"{abs(value):,}".translate(_WRITTEN.get(language, {}))
    return f"{_SIGN.get(language, '')}{sign}{written}" if sign else written
