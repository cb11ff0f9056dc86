"""`manage.py restore`: a backup becomes the site again."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from scoring.archive import BadArchive, restore_archive
from scoring.management.commands.backup import sqlite_or_refuse


class Command(BaseCommand):
    """Brings a site back from its backup, whole or not at all."""

    help = "Bring a site back from its backup. The site must not be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--force", action="store_true", help="replace the database that is there (it is kept aside)"
        )

    def handle(self, *, file: Path, force: bool, **options: Any) -> None:
        database = sqlite_or_refuse()
        known = {".".join(key) for key in MigrationLoader(None).disk_migrations}
        connection.close()
        try:
            before = restore_archive(file, data=settings.DATA_DIR, database=database, known=known, force=force)
        except BadArchive as error:
            raise CommandError(str(error)) from error
        if before:
            self.stdout.write(f"What was here before lies in {before}.")
        self.stdout.write(f"{file} is back in {settings.DATA_DIR}. Start the site: it brings the database up to date.")
