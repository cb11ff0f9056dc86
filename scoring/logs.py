"""Logs that can be shown to anyone: no key is ever in them.

A key stands in one address, `/k/KEY`. The site and its server write all their logs through one handler, whose formatter writes that
address as `/k/…`, in messages and tracebacks alike, and any other word that could be a key as `…`. Headers and cookies are never logged.
"""

import logging
import re

# Also as a browser, a proxy or a forger may spell it: /K/, %2Fk%2F, /%6B/.
_LINK = re.compile(r"((?:/|%2f)(?:k|%6b)(?:/|%2f))[^\s\"'<>?#&]+", re.IGNORECASE)
_KEY = re.compile(r"\b[a-z2-7]{40,}\b", re.IGNORECASE)


def without_keys(text: str) -> str:
    """Return a text with every key in it replaced.

    >>> without_keys("GET /k/MZXW6YTBOI?next=1 HTTP/1.1")
    'GET /k/…?next=1 HTTP/1.1'
    """
    return _KEY.sub("…", _LINK.sub(r"\1…", text))


class KeylessFormatter(logging.Formatter):
    """Formats a record, traceback included, and takes the keys out of the result."""

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(super().format(record))


# Django's and the server's own handlers are taken off, so that all they say reaches the one handler at the root.
_TO_THE_ROOT = {"handlers": [], "level": "INFO", "propagate": True}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"keyless": {"()": KeylessFormatter, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "keyless"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": _TO_THE_ROOT,
        "django.server": _TO_THE_ROOT,
        "gunicorn.error": _TO_THE_ROOT,
        "gunicorn.access": _TO_THE_ROOT,
        # The server warns of each answer to HEAD, whose body it drops, as it should.
        "gunicorn.http.wsgi": {"level": "ERROR"},
    },
}
