"""Secrets that the site makes for itself at its first start."""

import os
import secrets
from pathlib import Path


def secret(path: Path) -> str:
    """Return the secret kept in a file, which is made, readable by its owner only, where it is missing.

    Processes that start at the same moment agree: the file appears whole or not at all, and whoever comes second reads the first one's.
    """
    try:
        return path.read_text("ascii").strip()
    except FileNotFoundError:
        pass
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48) + "\n")
        file.flush()
        os.fsync(file.fileno())  # every link hangs on it: it outlives a power cut
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # another process was first
    finally:
        draft.unlink()
    return path.read_text("ascii").strip()
