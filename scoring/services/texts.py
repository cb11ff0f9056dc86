"""Texts that people type: names, reasons, notes."""

import re
import unicodedata

from referee import BadEntry
from scoring.errors import Say

LONGEST_NOTE = 200
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters by their kind, yet nothing is seen of them


def tidy_name(name: str, field: str, most: int) -> str:
    """A name with single spaces; `BadEntry` if nothing is left or it cannot be written down."""
    if not isinstance(name, str):
        raise BadEntry("bad_value", Say.NAME_NEEDED(), field)
    tidy = re.sub(r"\s+", " ", name).strip()
    if not any(is_seen(sign) for sign in tidy):
        raise BadEntry("missing_field", Say.NAME_NEEDED(), field)
    if len(tidy) > most:
        raise BadEntry("bad_value", Say.NAME_TOO_LONG(most=most), field)
    return readable(tidy, field)


def tidy_text(text: str, field: str) -> str:
    """A reason or note, at most 200 letters long."""
    tidy = re.sub(r"\s+", " ", text).strip()
    if len(tidy) > LONGEST_NOTE:
        raise BadEntry("bad_value", Say.TEXT_TOO_LONG(most=LONGEST_NOTE), field)
    return readable(tidy, field)


def readable(text: str, field: str) -> str:
    """The text, unless it holds signs of control, halves of signs, or what will never be a sign.

    Signs that are not known yet are taken: phones have new emoji before anybody else.
    """
    if any(unicodedata.category(sign) in {"Cc", "Cs"} or is_no_sign(sign) for sign in text):
        raise BadEntry("bad_value", Say.NAME_UNREADABLE(), field)
    return text


def is_no_sign(sign: str) -> bool:
    """Is this one of the 66 noncharacters of Unicode?"""
    return 0xFDD0 <= ord(sign) <= 0xFDEF or ord(sign) & 0xFFFE == 0xFFFE


def is_seen(sign: str) -> bool:
    """Does a sign leave a mark of its own, so that a name can be told by it?"""
    return sign not in BLANKS and unicodedata.category(sign) not in {"Cc", "Cf", "Mn", "Me", "Zs", "Zl", "Zp"}


def like(name: str) -> str:
    """What two names have in common that differ only in case, spaces or what is not seen.

    >>> like("Jan  A") == like("jana")
    True
    >>> like("Ra\\u200bj") == like("Raj")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(
        sign for sign in folded if not sign.isspace() and unicodedata.category(sign) != "Cf" and sign not in BLANKS
    )
