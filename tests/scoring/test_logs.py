"""No key is ever written to a log: not from a link, not by a forger's spelling, not in a traceback."""

import io
import logging

import pytest

from scoring import gunicorn_conf
from scoring.logs import LOGGING, KeylessFormatter, without_keys

KEY = "AGN3ZKQ7XZ2HB4TR7VQMJN5WAAAAAAAAAEBQ2C5LXW3E4TI"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (f"GET /k/{KEY} HTTP/1.1", "GET /k/… HTTP/1.1"),
        (f"GET /k/{KEY}?next=/ HTTP/1.1", "GET /k/…?next=/ HTTP/1.1"),
        (f"Not Found: /k/{KEY}/", "Not Found: /k/…"),
        ("GET /k/half-a-key HTTP/1.1", "GET /k/… HTTP/1.1"),
        (f"GET //K/{KEY} HTTP/1.1", "GET //K/… HTTP/1.1"),
        (f"GET /%6b/{KEY} HTTP/1.1", "GET /%6b/… HTTP/1.1"),
        (f"GET /%6B%2F{KEY} HTTP/1.1", "GET /%6B%2F… HTTP/1.1"),
        (f"<WSGIRequest: GET '/k/{KEY}'>", "<WSGIRequest: GET '/k/…'>"),
        (f"Bearer {KEY}", "Bearer …"),
        (f"kibitz={KEY}.{KEY.lower()}~-", "kibitz=….…~-"),
        ("GET /tables/0197b3c4-5d6e-7f80-91a2-b3c4d5e6f708/", "GET /tables/0197b3c4-5d6e-7f80-91a2-b3c4d5e6f708/"),
    ],
)
def test_a_key_is_left_out_and_nothing_else(written: str, kept: str) -> None:
    assert without_keys(written) == kept


def test_a_traceback_is_written_without_the_key() -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(KeylessFormatter())
    log = logging.Logger("test")
    log.addHandler(handler)
    try:
        raise ValueError(f"no such path: /k/{KEY}")
    except ValueError:
        log.exception("Internal Server Error: %s", f"/k/{KEY}")
    assert "Traceback" in out.getvalue()
    assert KEY not in out.getvalue()


def test_every_handler_of_site_and_server_leaves_out_keys() -> None:
    assert gunicorn_conf.logconfig_dict is LOGGING
    assert {handler["formatter"] for handler in LOGGING["handlers"].values()} == {"keyless"}
    handlers = {name: logging.getLogger(name).handlers for name in ("django", "django.server", "django.request")}
    assert not any(handlers.values()), "they would write beside the handler that leaves out keys"


def test_the_access_log_writes_no_header() -> None:
    written = set(gunicorn_conf.access_log_format.replace('"', "").split())
    assert written == {"%(h)s", "%(r)s", "%(s)s", "%(b)s", "%(M)sms"}
