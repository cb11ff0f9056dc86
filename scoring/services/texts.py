"""Texts that people type: names, reasons, notes."""

import re
import unicodedata

from referee import BadEntry
from scoring.errors import Say

LONGEST_NOTE = 200


def tidy_name(name: str, field: str, most: int) -> str:
    """A name with single spaces; `BadEntry` if nothing is left or it cannot be written down."""
    if not isinstance(name, str):
        raise BadEntry("bad_value", Say.NAME_NEEDED(), field)
    tidy = re.sub(r"\s+", " ", name).strip()
    if not tidy:
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
    """The text, unless it holds signs of control, or halves of signs, that no database takes."""
    if any(unicodedata.category(sign) in {"Cc", "Cs", "Cn"} for sign in text):
        raise BadEntry("bad_value", Say.NAME_UNREADABLE(), field)
    return text


def like(name: str) -> str:
    """What two names have in common that differ only in case or spaces.

    >>> like("Jan  A") == like("jana")
    True
    """
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", name)).casefold()
