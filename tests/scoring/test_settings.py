"""The site needs no settings; what can be set does what it says. Each case is a process of its own, as in use."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import scoring.settings

ROOT = Path(__file__).resolve().parents[2]
SHOW = """
import json, django
from django.conf import settings
django.setup()
print(json.dumps({name: getattr(settings, name) for name in dir(settings)}, default=str))
"""


@pytest.fixture
def run(tmp_path: Path) -> Any:
    """Run Python in the project, with these environment variables and a data folder of its own."""

    def run(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
        known = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "PYTHONPATH")}
        env = known | {"KIBITZ_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "scoring.settings"} | environment
        return subprocess.run([sys.executable, *args], cwd=ROOT, env=env, text=True, capture_output=True)

    return run


def shown(run: Any, **environment: str) -> dict[str, Any]:
    settings: dict[str, Any] = json.loads(run("-c", SHOW, **environment).stdout)
    return settings


def test_with_nothing_set_it_is_open_to_the_phones_of_a_home_network(run: Any) -> None:
    settings = shown(run)
    assert settings["DEBUG"] is False
    assert settings["ALLOWED_HOSTS"] == ["*"]
    assert settings["CSRF_COOKIE_SECURE"] is settings["SECURE_SSL_REDIRECT"] is False
    assert settings["SECURE_HSTS_SECONDS"] == 0
    assert settings["SECURE_CROSS_ORIGIN_OPENER_POLICY"] is None


def test_an_https_address_is_insisted_on(run: Any) -> None:
    settings = shown(run, KIBITZ_URL="https://cards.example.org/")
    assert settings["SITE_URL"] == "https://cards.example.org"
    assert settings["ALLOWED_HOSTS"] == ["cards.example.org"]
    assert settings["CSRF_COOKIE_SECURE"] is settings["SECURE_SSL_REDIRECT"] is True
    assert settings["SECURE_HSTS_SECONDS"] > 0


def test_django_finds_nothing_to_say_about_a_public_site(run: Any) -> None:
    checked = run("manage.py", "check", "--deploy", "--fail-level=WARNING", KIBITZ_URL="https://cards.example.org")
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    "url", ["cards.example.org", "ftp://cards.example.org", "https://example.org/cards", "https://"]
)
def test_an_address_that_is_none_is_refused_with_a_sentence(run: Any, url: str) -> None:
    assert (
        f"KIBITZ_URL is a scheme and a host, as https://cards.example.org, not '{url.rstrip('/')}'."
        in run("-c", SHOW, KIBITZ_URL=url).stderr
    )


def test_the_embedded_database_waits_for_others_and_survives_a_power_cut(run: Any) -> None:
    ask = """
import django; django.setup()
from django.db import connection
print(*[connection.cursor().execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")])
print(connection.settings_dict["OPTIONS"]["transaction_mode"], connection.settings_dict["OPTIONS"]["timeout"])
"""
    assert run("-c", ask).stdout.split() == ["wal", "2", "IMMEDIATE", "20"]  # 2 is FULL


def test_a_database_url_names_another_database(run: Any, tmp_path: Path) -> None:
    postgres = shown(run, DATABASE_URL="postgres://kibitz:pw@db.example.org/book")["DATABASES"]["default"]
    assert (postgres["HOST"], postgres["NAME"]) == ("db.example.org", "book")
    assert (postgres["CONN_MAX_AGE"], postgres["OPTIONS"]) == (0, {"pool": True})
    sqlite = shown(run, DATABASE_URL=f"sqlite:///{tmp_path}/other.db")["DATABASES"]["default"]
    assert sqlite["NAME"] == f"{tmp_path}/other.db"
    assert sqlite["OPTIONS"] == scoring.settings._SQLITE["OPTIONS"]
    assert "DATABASE_URL is for PostgreSQL or SQLite" in run("-c", SHOW, DATABASE_URL="mysql://u@h/n").stderr


def test_secrets_can_come_from_the_environment(run: Any, tmp_path: Path) -> None:
    settings = shown(run, KIBITZ_SECRET_KEY="one", KIBITZ_KEY_SECRET="two")
    assert (settings["SECRET_KEY"], settings["KEY_SECRET"]) == ("one", "two")
    assert not list(tmp_path.glob("*.secret"))


def test_every_setting_that_is_read_is_documented() -> None:
    source = Path(scoring.settings.__file__).read_text("utf-8")
    read = set(re.findall(r'environ(?:\.get\(|\[)"(\w+)"', source))
    described = set(re.findall(r"^(\w+) {2,}", scoring.settings.__doc__ or "", re.MULTILINE))
    assert read
    assert read == described
