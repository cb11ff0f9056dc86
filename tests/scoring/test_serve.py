"""`manage.py serve`, which is `make run`: the site is up, styled, and says where it is, but never a key."""

import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management.base import CommandError

from scoring.management.commands.serve import lan_host, refuse_a_taken_port
from tests.phones import Phone, open_table
from tests.server import ROOT, Server, free_port, serving

KEY = "AGN3ZKQ7XZ2HB4TR7VQMJN5WAAAAAAAAAEBQ2C5LXW3E4TI"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as server:
        yield server


def get(port: int, path: str, **headers: str) -> HTTPResponse:
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer


def test_it_says_where_it_is_with_a_qr_code(server: Server) -> None:
    said = server.log.read_text("utf-8")
    assert f"Kibitz is at http://{lan_host()}:{server.port}\n" in said
    assert "█▀▀▀▀▀█" in said or "█ ▄▄▄▄▄ █" in said


def test_no_key_and_no_header_is_ever_in_its_log(server: Server) -> None:
    headers = {"Authorization": f"Bearer {KEY} x-in-a-header", "Cookie": f"kibitz={KEY}; other=x-in-a-cookie"}
    for path in (
        f"/k/{KEY}",
        f"/k/{KEY.lower()}/",
        f"/%6b/{KEY}",
        f"/K/{KEY}?next=/k/{KEY}",
        "/k/half-a-key",
        f"/{KEY}",
    ):
        assert get(server.port, path, **headers, Referer=f"{server.url}/k/{KEY}").status < 500
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(f"GET /k/{KEY} nonsense\r\n\r\n".encode())
        assert connection.recv(1000)
    log = server.log.read_text("utf-8")
    assert "GET /k/… HTTP/1.1" in log
    for secret in (KEY, KEY.lower(), "half-a-key", "x-in-a-header", "x-in-a-cookie"):
        assert secret not in log


def test_static_files_come_compressed_under_lasting_names(server: Server) -> None:
    manifest = server.log.parent / "static/staticfiles.json"
    hashed = manifest.read_text("utf-8").split('"kibitz.css": "')[1].split('"')[0]
    answer = get(server.port, f"/static/{hashed}", **{"Accept-Encoding": "gzip"})
    assert answer.status == 200
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]


def test_nobody_but_its_owner_reads_its_secrets(server: Server) -> None:
    modes = {path.name: path.stat().st_mode & 0o777 for path in server.log.parent.glob("*.secret")}
    assert modes == {"django.secret": 0o600, "keys.secret": 0o600}


def test_what_was_put_away_more_than_30_days_ago_goes_when_it_starts(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        old, younger, open_ = (open_table(site, "Asha", "Raj") for _ in range(3))
        for phone, table in (old, younger):
            assert phone.call("DELETE", f"tables/{table['id']}/").status < 300
    ago = {old[1]["id"]: 30.1, younger[1]["id"]: 29.9}
    with closing(sqlite3.connect(tmp_path / "kibitz.sqlite3")) as database, database:
        for table, days in ago.items():
            when = (datetime.now(UTC) - timedelta(days=days)).replace(tzinfo=None)
            database.execute("UPDATE scoring_table SET put_away_at = ? WHERE id = ?", (str(when), UUID(table).hex))
    with serving(tmp_path) as site:
        statuses = [
            Phone(site, phone.key).call("GET", f"tables/{one['id']}/").status for phone, one in (old, younger, open_)
        ]
    assert statuses == [404, 200, 200]


def test_a_taken_port_is_refused_with_a_sentence(server: Server) -> None:
    with pytest.raises(CommandError, match=r"Port \d+ cannot be used: Address already in use. Try another: make run"):
        refuse_a_taken_port(server.port)
    with pytest.raises(CommandError, match="Port 99999 cannot be used"):
        refuse_a_taken_port(99_999)


def test_the_plain_development_server_is_styled_too(tmp_path: Path) -> None:
    port = free_port()
    environment = {"PATH": "", "KIBITZ_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "manage.py", "runserver", "--noreload", str(port)]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout
        try:
            next(line for line in process.stdout if b"Quit the server" in line)
            answer = get(port, "/static/kibitz.css")
            assert (answer.status, answer.headers["Content-Type"]) == (200, 'text/css; charset="utf-8"')
        finally:
            process.terminate()
