"""`manage.py backup` and `restore`: one consistent file of a site in use, and the site again from it, whole or not at all."""

import hashlib
import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.db.migrations.loader import MigrationLoader

from scoring.archive import BadArchive, restore_archive
from tests.phones import Phone, open_table, start_match
from tests.server import Server, manage, serving

KNOWN = {".".join(key) for key in MigrationLoader(None).disk_migrations}


def points(given: int) -> dict[str, Any]:
    return {"mode": "points", "points": {"0": given, "1": 0}}


class Evening:
    """A table whose score is kept while other things happen."""

    def __init__(self, site: Server) -> None:
        self.phone, self.table = open_table(site, "Asha", "Raj")
        self.match = start_match(self.phone, self.table)
        self.number = 0

    def play(self) -> None:
        self.number += 1
        hand = {"number": self.number, "entry": points(self.number)}
        assert self.phone.call("POST", f"matches/{self.match}/hands/", hand).status == 201

    def on(self, site: Server) -> Any:
        """The match as another site with the same keys has it."""
        return Phone(site, self.phone.key).call("GET", f"matches/{self.match}/").body


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site and its backups are: `data`, and `site.zip`, made while two phones were writing."""
    return tmp_path_factory.mktemp("home")


@dataclass
class Made:
    """An evening during which a backup was made: how many hands had been acknowledged when it began, and afterwards.

    Before the phones went home somebody tried to restore it.
    """

    evening: Evening
    acknowledged: int
    played: int
    refused: subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def made(home: Path) -> Made:
    data = home / "data"
    data.mkdir(mode=0o700)
    with serving(data, DATABASE_URL="") as site:
        evening, other = Evening(site), Evening(site)
        evening.play()
        done = Event()

        def play_on(one: Evening) -> None:
            while not done.is_set():
                one.play()

        with ThreadPoolExecutor() as phones:
            playing = [phones.submit(play_on, one) for one in (evening, other)]
            while evening.number < 10:
                done.wait(0.01)
            acknowledged = evening.number - 1
            made = manage(data, "backup", str(home / "site.zip"))
            after = evening.number
            refused = manage(data, "restore", "--force", str(home / "site.zip"))
            done.set()
            [one.result() for one in playing]
        evening.play()
    assert (made.returncode, made.stderr) == (0, "")
    assert after > acknowledged + 1, "nobody was writing"
    return Made(evening, acknowledged, after, refused)


@pytest.fixture
def archive(home: Path, made: Made) -> Path:
    return home / "site.zip"


# There and back


def test_a_backup_of_a_running_site_is_that_site_at_one_moment(archive: Path, made: Made, tmp_path: Path) -> None:
    restored = manage(tmp_path / "data", "restore", str(archive))
    assert (restored.returncode, restored.stderr) == (0, "")
    assert "All is as it should be." in manage(tmp_path / "data", "replay").stdout
    with serving(tmp_path / "data", DATABASE_URL="") as site:
        match = made.evening.on(site)  # by the same key: the secret is the old one
    hands = match["hands_played"]
    assert made.acknowledged <= hands <= made.played
    assert match["totals"] == {"0": sum(range(1, hands + 1)), "1": 0}


def test_only_its_owner_can_read_a_backup_or_what_comes_of_it(archive: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    manage(data, "restore", str(archive))
    files = [archive, *(data / name for name in ("kibitz.sqlite3", "keys.secret", "django.secret"))]
    assert [oct(path.stat().st_mode & 0o777) for path in files] == ["0o600"] * 4


def test_it_says_what_it_holds(archive: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        manifest = json.loads(packed.read("manifest.json"))
        assert set(packed.namelist()) == {"manifest.json", *manifest["files"]}
    assert (manifest["format"], manifest["version"]) == ("kibitz-backup", 1)
    assert set(manifest["files"]) == {"database.sqlite3", "keys.secret", "django.secret"}
    assert "scoring.0001_the_book" in manifest["migrations"]


def test_nothing_is_left_lying_about(archive: Path, home: Path, tmp_path: Path) -> None:
    manage(tmp_path / "data", "restore", str(archive))
    assert {path.name for path in home.iterdir()} == {"data", "site.zip"}
    left = {path.name for path in (tmp_path / "data").iterdir()} - {"static"}
    assert left == {"kibitz.sqlite3", "keys.secret", "django.secret"}


def test_a_backup_is_named_after_the_moment_and_replaces_no_other(archive: Path, home: Path) -> None:
    written = manage(home / "data", "backup")
    [file] = home.glob("kibitz-*.zip")
    assert written.stdout.startswith(f"{file} holds database.sqlite3, keys.secret, django.secret.")
    again = manage(home / "data", "backup", file.name)
    assert (again.returncode, again.stderr) == (1, f"CommandError: {file} is there already.\n")
    file.unlink()


def test_a_secret_from_the_environment_is_said_to_be_missing(archive: Path, home: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(home / "data", data)
    (data / "keys.secret").unlink()
    written = manage(data, "backup", str(tmp_path / "site.zip"), KIBITZ_KEY_SECRET="s")
    assert "keys.secret is not there" in written.stderr
    with zipfile.ZipFile(tmp_path / "site.zip") as packed:
        assert "keys.secret" not in packed.namelist()


def test_postgresql_has_a_tool_of_its_own(tmp_path: Path) -> None:
    for command in (["backup"], ["restore", "site.zip"]):
        refused = manage(tmp_path / "data", *command, DATABASE_URL="postgres://nobody@localhost/kibitz")
        assert refused.returncode == 1
        assert "pg_dump" in refused.stderr
        assert str(tmp_path / "data/keys.secret") in refused.stderr


def test_where_nothing_can_be_written_or_copied_it_says_so(archive: Path, home: Path, tmp_path: Path) -> None:
    assert "cannot be copied" in manage(tmp_path / "data", "backup", str(tmp_path / "site.zip")).stderr
    assert "Nothing can be written" in manage(home / "data", "backup", str(tmp_path / "no/where/site.zip")).stderr
    assert not list(tmp_path.glob("*.zip"))


# What is there already


def test_a_site_that_is_there_is_not_replaced_without_a_word(archive: Path, home: Path) -> None:
    before = (home / "data/kibitz.sqlite3").read_bytes()
    refused = manage(home / "data", "restore", str(archive))
    assert refused.returncode == 1
    assert "--force" in refused.stderr
    assert (home / "data/kibitz.sqlite3").read_bytes() == before


def test_with_force_it_is_replaced_and_kept_aside(archive: Path, home: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    manage(data, "migrate")
    secret = (data / "keys.secret").read_text()
    assert manage(data, "restore", "--force", str(archive)).returncode == 0
    [kept] = data.glob("before-restore-*")
    assert {path.name for path in kept.iterdir()} == {"kibitz.sqlite3", "keys.secret", "django.secret"}
    assert (kept / "keys.secret").read_text() == secret
    assert (data / "keys.secret").read_text() == (home / "data/keys.secret").read_text()
    assert "matches: 2" in manage(data, "replay").stdout


def test_a_running_site_is_not_replaced(made: Made, home: Path) -> None:
    assert made.refused.returncode == 1
    assert "The site is running" in made.refused.stderr
    assert "All is as it should be." in manage(home / "data", "replay").stdout


def test_what_is_no_database_any_more_is_replaced(archive: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    manage(data, "check")
    (data / "kibitz.sqlite3").write_bytes(b"no database" * 500)
    assert manage(data, "restore", "--force", str(archive)).returncode == 0
    assert "All is as it should be." in manage(data, "replay").stdout


# What is no whole backup


def packed_anew(archive: Path, to: Path, change: Callable[[dict[str, bytes], dict[str, Any]], Any]) -> Path:
    """The same archive with some of its files, or its manifest, changed."""
    with zipfile.ZipFile(archive) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    manifest = json.loads(files.pop("manifest.json"))
    change(files, manifest)
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("manifest.json", json.dumps(manifest))
        for name, data in files.items():
            packed.writestr(name, data)
    return to


SPOILED: dict[str, tuple[Callable[[dict[str, bytes], dict[str, Any]], Any], str]] = {
    "an edited secret": (lambda files, _: files.update({"keys.secret": b"mine"}), "keys.secret is not what its manifest says"),
    "an edited database": (
        lambda files, _: files.update({"database.sqlite3": files["database.sqlite3"][:-1] + b"!"}),
        "database.sqlite3 is not what its manifest says",
    ),
    "a longer file": (lambda files, _: files.update({"keys.secret": files["keys.secret"] + b"!"}), "longer"),
    "a file too few": (lambda files, _: files.pop("django.secret"), "other files"),
    "a file too many": (lambda files, _: files.update({"../static/x.js": b"!"}), "other files"),
    "a file too many that is in the manifest": (
        lambda files, manifest: (files.update(x=b"!"), manifest["files"].update(x={"size": 1, "sha256": "?"})), "other files",
    ),
    "no database": (lambda files, manifest: (files.pop("database.sqlite3"), manifest["files"].pop("database.sqlite3")), "other files"),
    "something else": (lambda _, manifest: manifest.update(format="photos"), "something else"),
    "a newer format": (lambda _, manifest: manifest.update(version=2), "newer version"),
    "a newer database": (lambda _, manifest: manifest["migrations"].append("scoring.9999_the_future"), "newer version"),
    "no version": (lambda _, manifest: manifest.pop("version"), "no whole backup"),
    "no files": (lambda _, manifest: manifest.update(files=[]), "no whole backup"),
}  # fmt: skip


@pytest.mark.parametrize("spoiled", SPOILED)
def test_refused_is(spoiled: str, archive: Path, tmp_path: Path) -> None:
    change, why = SPOILED[spoiled]
    refused_whole(packed_anew(archive, tmp_path / "spoiled.zip", change), tmp_path, why)


@pytest.mark.parametrize("part", [0, 0.1, 0.5, 0.999])
def test_an_archive_that_is_cut_short_is_refused(part: float, archive: Path, tmp_path: Path) -> None:
    whole = archive.read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[: int(len(whole) * part)])
    refused_whole(tmp_path / "cut.zip", tmp_path, "no whole backup")


@pytest.mark.parametrize("part", [0.2, 0.5, 0.8])
def test_an_archive_with_one_wrong_byte_is_refused(part: float, archive: Path, tmp_path: Path) -> None:
    data = bytearray(archive.read_bytes())
    data[int(len(data) * part)] ^= 0xFF
    (tmp_path / "wrong.zip").write_bytes(data)
    refused_whole(tmp_path / "wrong.zip", tmp_path, "no whole backup")


def test_a_damaged_database_is_refused_although_its_digest_is_right(archive: Path, tmp_path: Path) -> None:
    def spoil(files: dict[str, bytes], manifest: dict[str, Any]) -> None:
        data = bytearray(files["database.sqlite3"])
        data[4096:8192] = os.urandom(4096)
        files["database.sqlite3"] = bytes(data)
        manifest["files"]["database.sqlite3"]["sha256"] = hashlib.sha256(data).hexdigest()

    refused_whole(packed_anew(archive, tmp_path / "damaged.zip", spoil), tmp_path, "damaged")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refused_whole(tmp_path / "nothing.zip", tmp_path, "No such file")


def refused_whole(spoiled: Path, tmp_path: Path, why: str) -> None:
    """It says why, and the data folder is as it was."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "kibitz.sqlite3").write_bytes(b"what was there")
    (data / "keys.secret").write_text("the old one")
    with pytest.raises(BadArchive, match=why):
        restore_archive(spoiled, data=data, database=data / "kibitz.sqlite3", known=KNOWN, force=True)
    assert {path.name: path.read_bytes() for path in data.iterdir()} == {
        "kibitz.sqlite3": b"what was there",
        "keys.secret": b"the old one",
    }
