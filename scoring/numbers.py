"""Numbers as people write them in the active language; those with decimals are whole numbers of tenths or hundredths.

>>> number(1136), number(-6), signed(18), signed(0)
('1,136', '−6', '+18', '0')
>>> in_tenths(105), in_hundredths(-123450)
('10.5', '−1,234.50')
"""

from collections.abc import Iterable

from django.utils.translation import get_language

# What a language writes instead of the digits, the comma and the point of "1,136.5".
_WRITTEN = {"fa": str.maketrans("0123456789,.", "۰۱۲۳۴۵۶۷۸۹٬٫")}
# A sign stands to the left of its number in Persian too, which takes an invisible mark.
_SIGN = {"fa": "\N{LEFT-TO-RIGHT MARK}"}


def number(value: int) -> str:
    """Return a number in the digits of the active language, grouped by thousands, with a real minus."""
    return _write(value, plus="")


def numbers(values: Iterable[int]) -> list[str]:
    """Return many numbers, each as `number` writes it; the language is looked up once."""
    language = _language()
    return [_write(value, plus="", language=language) for value in values]


def signed(value: int) -> str:
    """Return what a hand gave or took: as `number`, with a plus before what is above zero."""
    return _write(value, plus="+")


def in_tenths(value: int) -> str:
    """Return a number of tenths, as an average, with one decimal."""
    return _write(value, plus="", decimals=1)


def in_hundredths(value: int) -> str:
    """Return a number of hundredths, as an amount of money, with two decimals."""
    return _write(value, plus="", decimals=2)


def _language() -> str:
    return (get_language() or "en").partition("-")[0]


def _write(value: int, *, plus: str, decimals: int = 0, language: str = "") -> str:
    language = language or _language()
    sign = "−" if value < 0 else plus if value else ""
    written = f"{abs(value) // 10**decimals:,}"
    if decimals:
        written += f".{abs(value) % 10**decimals:0{decimals}}"
    if language in _WRITTEN:
        written = written.translate(_WRITTEN[language])
    return f"{_SIGN.get(language, '')}{sign}{written}" if sign else written
