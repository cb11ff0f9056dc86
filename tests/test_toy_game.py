"""A new game is its file, its form and its cases: with nothing else a copy of the project plays, judges and scores it.

What an engineer adds lies in `tests/toy/`, in the folders where it belongs.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.phones import open_table, start_match
from tests.server import ROOT, Server, serving

TOY = ROOT / "tests" / "toy"
LEFT_AT_HOME = shutil.ignore_patterns(".*", "data", "__pycache__", "toy")
HELD_TO = (
    "referee/games/war.py",
    "tests/referee/test_every_game.py",
    "tests/referee/test_every_table.py",
    "tests/scoring/pages/test_questions.py",
)


class Browser:
    """Somebody who has opened a link with a key, and sees pages."""

    def __init__(self, site: Server, key: str) -> None:
        self.site = site
        self.opener = build_opener(HTTPCookieProcessor())
        self.see(f"/k/{key}")

    def see(self, path: str) -> str:
        with self.opener.open(f"{self.site.url}{path}", timeout=60) as answer:
            return str(answer.read().decode())


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the toy game in it."""
    place = tmp_path_factory.mktemp("copy") / "kibitz"
    shutil.copytree(ROOT, place, ignore=LEFT_AT_HOME)
    added = [one.relative_to(TOY) for one in TOY.rglob("*") if one.is_file() and "__pycache__" not in one.parts]
    assert not [one for one in added if (place / one).exists()], "nothing of the project is edited"
    shutil.copytree(TOY, place, dirs_exist_ok=True, ignore=LEFT_AT_HOME)
    return place


@pytest.fixture(scope="module")
def site(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("site"), root=copy) as server:
        yield server


def test_it_is_held_to_what_holds_for_every_game(copy: Path) -> None:
    known = {
        name: value for name, value in os.environ.items() if not name.startswith(("KIBITZ_", "DJANGO_", "PYTEST_"))
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "war", *HELD_TO]
    run = subprocess.run(command, cwd=copy, env=known, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]
    passed = int(run.stdout.rpartition(" passed")[0].split()[-1])
    assert passed > 25


def test_a_match_of_it_is_played_by_json_and_seen_on_pages(site: Server) -> None:
    phone, table = open_table(site, "Ada", "Ben")
    match = start_match(phone, table, game="war", house_rules={"target": 2})
    hands = f"matches/{match}/hands/"

    def turn(number: int, **cards: str) -> tuple[int, str]:
        entry = {"mode": "cards", "cards": {name[1:]: card for name, card in cards.items()}}
        answer = phone.call("POST", hands, {"number": number, "entry": entry})
        return answer.status, json.dumps(answer.body)

    assert turn(1, _0="KS", _1="9H")[0] == 201
    refused = turn(2, _0="KS", _1="KS")
    assert refused[0] == 422
    assert "card_twice" in refused[1]
    assert turn(2, _0="2S", _1="2H")[0] == 201
    assert phone.call("GET", f"matches/{match}/").body["totals"] == {"0": 1, "1": 0}

    browser = Browser(site, phone.key)
    assert "Ada" in browser.see(f"/m/{match}/")
    assert 'name="cards.1"' in browser.see(f"/m/{match}/hand/")
    assert "Aces are high" in browser.see("/rules/war/")
    claim = quote(json.dumps({"cards": {"0": "KS", "1": "AH"}}))
    assert "takes it with the" in browser.see(f"/referee/war/turn/?match={match}&ask=1&claim={claim}")

    assert turn(3, _0="AS", _1="9H")[0] == 201
    told = phone.call("GET", f"matches/{match}/").body
    assert (told["over"], told["winners"]) == (True, [0])
    assert "wins" in browser.see(f"/m/{match}/over/")
