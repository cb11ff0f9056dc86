"""Amounts of money: whole numbers of hundredths."""

import re

from referee.cards import plain_text

_AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,٫]([0-9]{1,2}))?")


def read_money(text: str) -> int | None:
    """The hundredths that somebody typed: above zero, digits of any script, at most two decimals. None for all else.

    >>> read_money("12,50"), read_money("۰٫۰۵"), read_money("3"), read_money("0.005"), read_money("-1"), read_money("0")
    (1250, 5, 300, None, None, None)
    """
    found = _AMOUNT.fullmatch(plain_text(text).strip())
    hundredths = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if found else 0
    return hundredths or None


def write_money(amount: int) -> str:
    """An amount as it is typed into a field.

    >>> write_money(5), write_money(1250), write_money(300)
    ('0.05', '12.50', '3')
    """
    whole, rest = divmod(amount, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)
