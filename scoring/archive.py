"""Backups: one file with the database and the secrets of a site, made while it runs; and how it is brought back whole or not at all."""

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

FORMAT, VERSION = "kibitz-backup", 1
MANIFEST, DATABASE, SECRETS = "manifest.json", "database.sqlite3", ("keys.secret", "django.secret")
CHUNK = 1024 * 1024


class BadArchive(Exception):
    """This cannot be brought back (or made), in a sentence."""


def make_archive(to: Path, *, data: Path, database: Path) -> list[str]:
    """Write the archive of a site that may be in use; answers what is in it. The file is there whole, or not at all."""
    if to.exists():
        raise BadArchive(f"{to} is there already.")
    with aside(to.parent) as folder:
        try:
            copy_database(database, folder / DATABASE)
            migrations = _migrations(folder / DATABASE)
        except sqlite3.Error as error:
            raise BadArchive(f"{database} cannot be copied: {error}.") from error
        kept = [DATABASE, *(name for name in SECRETS if (data / name).exists())]
        for name in kept[1:]:
            shutil.copyfile(data / name, folder / name)
        draft = folder / "archive"
        with open_for_owner(draft) as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(MANIFEST, json.dumps(_manifest(folder, kept, migrations), indent=1))
                for name in kept:
                    archive.write(folder / name, name)
            file.flush()
            os.fsync(file.fileno())
        draft.rename(to)
    return kept


def copy_database(database: Path, to: Path) -> None:
    """Copy a database as it is at one moment, whoever writes to it meanwhile."""
    uri = f"{database.resolve().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True)) as source, closing(sqlite3.connect(to)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it


def _migrations(database: Path) -> list[str]:
    """What has shaped a database: how old it is."""
    with closing(sqlite3.connect(database)) as opened:
        return [".".join(row) for row in opened.execute("SELECT app, name FROM django_migrations ORDER BY id")]


def _manifest(folder: Path, names: list[str], migrations: list[str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "migrations": migrations,
        "files": {name: {"size": (folder / name).stat().st_size, "sha256": _digest(folder / name)} for name in names},
    }


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def restore_archive(archive: Path, *, data: Path, database: Path, known: set[str], force: bool = False) -> Path | None:
    """Bring a site back from its archive, and answer where what was there before lies now.

    Everything is checked before anything is touched: the archive whole and unedited, made by no newer version (`known`
    are the migrations of this one), the data folder without a database or the consent to replace it.
    """
    with aside(data) as folder:
        names = _unpack(archive, folder, known)
        _check_database(folder / DATABASE)
        before = None
        if database.exists():
            if not force:
                raise BadArchive(f"{database} is there already; --force replaces it and keeps what was there.")
            _close_database(database)
            before = _keep(data, database)
        for name in names:  # the database last: until then the old one is whole
            (folder / name).chmod(0o600)
            os.replace(folder / name, database if name == DATABASE else data / name)
    return before


def _unpack(archive: Path, folder: Path, known: set[str]) -> list[str]:
    """Lay out the files of an archive, each as its manifest says: their names, the database last."""
    try:
        with zipfile.ZipFile(archive) as packed:
            files = _read_manifest(packed, known)
            for name, told in files.items():
                with packed.open(name) as source, open_for_owner(folder / name) as file:
                    _copy(source, file, most=told["size"])
                if _digest(folder / name) != told["sha256"]:
                    raise BadArchive(f"{archive} was edited: {name} is not what its manifest says.")
    except (
        OSError,
        EOFError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RuntimeError,
        zlib.error,
        zipfile.BadZipFile,
    ) as error:
        raise BadArchive(f"{archive} is no whole backup of Kibitz: {error}") from error
    return sorted(files, key=lambda name: name == DATABASE)


def _read_manifest(packed: zipfile.ZipFile, known: set[str]) -> Mapping[str, Any]:
    """The files that an archive holds, with size and digest."""
    with packed.open(MANIFEST) as file:
        manifest = json.loads(file.read(CHUNK))
    if manifest["format"] != FORMAT:
        raise ValueError("its manifest is of something else")
    if manifest["version"] > VERSION or not known.issuperset(manifest["migrations"]):
        raise BadArchive(f"{packed.filename} was made by a newer version of Kibitz: bring this one up to date first.")
    files: Mapping[str, Any] = manifest["files"]
    if not {DATABASE} <= files.keys() <= {DATABASE, *SECRETS} or {MANIFEST, *files} != set(packed.namelist()):
        raise ValueError("it holds other files than a backup does")
    return files


def _copy(source: IO[bytes], to: IO[bytes], *, most: int) -> None:
    while most > 0 and (chunk := source.read(min(CHUNK, most))):
        most -= to.write(chunk)
    if source.read(1):
        raise ValueError("a file is longer than its manifest says")
    to.flush()
    os.fsync(to.fileno())


def _check_database(database: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as opened:
            [(answer,)] = opened.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        answer = str(error)
    if answer != "ok":
        raise BadArchive(f"The database in it is damaged: {answer}.")


def _close_database(database: Path) -> None:
    """Fold the log of a database into it; nobody else may have it open."""
    try:
        with closing(sqlite3.connect(database, timeout=1)) as opened:
            opened.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise BadArchive(f"The site is running ({error}). Stop it first.") from error
    except sqlite3.DatabaseError:
        pass  # it is no database any more: all the more is it to be replaced


def _keep(data: Path, database: Path) -> Path:
    """Copy what is there into a folder of its own, and take the log of a database that could not be closed out of the way."""
    folder = Path(tempfile.mkdtemp(prefix=f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}-", dir=data))
    logs = [database.with_name(f"{database.name}-{log}") for log in ("wal", "shm")]
    for path in (database, *logs, *(data / name for name in SECRETS)):
        if path.exists():
            shutil.copy2(path, folder / path.name)
    for log in logs:
        log.unlink(missing_ok=True)
    return folder


# Files


@contextmanager
def aside(beside: Path) -> Iterator[Path]:
    """A folder for drafts that only its owner can look into, on the same disk, gone in the end."""
    try:
        folder = Path(tempfile.mkdtemp(prefix=".kibitz-", dir=beside))
    except OSError as error:
        raise BadArchive(f"Nothing can be written in {beside}: {error.strerror}.") from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def open_for_owner(path: Path) -> IO[bytes]:
    """A new file that only its owner can read."""
    return open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
