"""`manage.py backup`: everything that must not be lost, in one file."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from scoring.archive import SECRETS, BadArchive, make_archive

POSTGRESQL = """The database is PostgreSQL, which has a tool of its own that copies it while the site runs:

    pg_dump --format=custom --file=kibitz.dump "$DATABASE_URL"

Keep {secret} with it: every link to a table hangs on that. `pg_restore` brings the database back."""


class Command(BaseCommand):
    """Makes the backup of a site, which may be in use."""

    help = "Write one archive with the database and the secrets of this site, which may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="default: kibitz-DATE-TIME.zip in this folder")

    def handle(self, *, file: Path | None, **options: Any) -> None:
        database = sqlite_or_refuse()
        to = (file or Path(f"kibitz-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.zip")).resolve()
        try:
            kept = make_archive(to, data=settings.DATA_DIR, database=database)
        except BadArchive as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{to} holds {', '.join(kept)}. Whoever has it can open every table: keep it to yourself.")
        for name in SECRETS:
            if name not in kept:
                self.stderr.write(f"{name} is not there: this site has that secret from its environment. Keep it too.")


def sqlite_or_refuse() -> Path:
    """The file of the database; `CommandError` where it is none."""
    if connection.vendor != "sqlite":
        raise CommandError(POSTGRESQL.format(secret=settings.DATA_DIR / "keys.secret"))
    return Path(connection.settings_dict["NAME"])
