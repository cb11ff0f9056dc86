"""README is true: its examples run, its pictures and links are there, its commands exist."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_its_examples_run() -> None:
    failed, run = doctest.testfile(str(README), module_relative=False)
    assert run
    assert not failed


def test_what_it_links_to_is_there() -> None:
    named = re.findall(r'\]\(([^):]+)\)|src="([^":]+)"', README.read_text("utf-8"))
    missing = [path for pair in named for path in pair if path and not (ROOT / path).exists()]
    assert named
    assert not missing


def test_its_commands_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE))
    assert set(re.findall(r"(?:^ {4}|`)make ([a-z-]+)", README.read_text("utf-8"), flags=re.MULTILINE)) <= targets


def test_the_map_names_what_is_there() -> None:
    lines = README.read_text("utf-8").split("## The map")[1].split("Who may know whom")[0].splitlines()
    folder, missing = ROOT, []
    for line in lines:
        for name in re.findall(r"(?<![\w.])([\w]+(?:/|\.py))(?=\s)", line[:34] + " "):
            folder = ROOT if not line.startswith("      ") else folder
            path = (ROOT if not line.startswith("      ") else folder) / name
            if not path.exists():
                missing.append(str(path))
            if not line.startswith("      ") and name.endswith("/"):
                folder = ROOT / name
    assert not missing
