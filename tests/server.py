"""The real site for tests: what `make run` starts, with a data folder of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Server:
    """A running site: its port, its process (the workers' parent), and the file that all it writes goes to."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(data: Path, *, port: int | None = None, root: Path = ROOT, **environment: str) -> Iterator[Server]:
    """Run the site until the block is left, on a free port if none is named; the project at `root`."""
    port = port or free_port()
    log = data / "server.log"
    known = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    with log.open("ab") as out:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", f"--port={port}"],
            cwd=root,
            env=known | {"KIBITZ_DATA": str(data), "PYTHONUNBUFFERED": "1"} | environment,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    server = Server(port, process, log)
    try:
        wait_until_it_answers(server)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def manage(data: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py on a data folder, as somebody in the folder above would."""
    known = {
        name: value for name, value in os.environ.items() if not name.startswith(("KIBITZ_", "DJANGO_", "DATABASE_"))
    }
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    environment = known | {"KIBITZ_DATA": str(data)} | environment
    return subprocess.run(command, cwd=data.parent, env=environment, capture_output=True, text=True, check=False)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_it_answers(server: Server) -> None:
    for _ in range(600):
        if server.process.poll() is not None:
            break
        try:
            urlopen(server.url, timeout=5).close()
        except HTTPError:
            return  # an answer, whatever it says
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"The server did not start:\n{server.log.read_text('utf-8')}")
