"""`manage.py serve`: all there is between a fresh copy of Kibitz and the phones that open it."""

import os
import socket
import subprocess
import sys
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.services.tables import clear_away


class Command(BaseCommand):
    """Brings the database and the static files up to date, says where the site is, and becomes its server.

    Tables that were put away more than 30 days ago go for good now.
    """

    help = "Bring the database and the static files up to date and serve the site to the phones of this network."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, port: int, **options: Any) -> None:
        refuse_a_taken_port(port)
        os.chdir(settings.BASE_DIR)
        os.environ["KIBITZ_COLLECTED"] = "1"  # for the settings of the two processes below
        call_command("migrate", verbosity=0, interactive=False)
        clear_away()
        subprocess.run([sys.executable, "manage.py", "collectstatic", "--verbosity=0", "--no-input"], check=True)

        address = settings.SITE_URL or f"http://{lan_host()}:{port}"
        self.stdout.write(f"\nKibitz is at {address}\n")
        segno.make(address).terminal(compact=True)
        sys.stdout.flush()
        server = ["-m", "gunicorn", "--config=python:scoring.gunicorn_conf", f"--bind=0.0.0.0:{port}"]
        os.execv(sys.executable, [sys.executable, *server])


def refuse_a_taken_port(port: int) -> None:
    """Raise CommandError where something listens already; the server would only say so after five tries."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or error
            raise CommandError(f"Port {port} cannot be used: {why}. Try another: make run PORT=8001") from error


def lan_host() -> str:
    """Return this machine's address in its network, or 127.0.0.1 where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent, only the way out is chosen
        except OSError:
            return "127.0.0.1"
        host: str = probe.getsockname()[0]
        return host
