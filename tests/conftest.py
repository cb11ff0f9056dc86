"""What all tests share: how thorough hypothesis is, and what is left out where a tool is not installed."""

import ast
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.conf import settings as django_settings

TESTS = Path(__file__).parent

# What requirements-dev.txt adds. A plain `pip install -r requirements.txt` runs all tests that need none of them.
TOOLS = {"axe_playwright_python", "hypothesis", "importlinter", "playwright", "schemathesis"}
MISSING = {tool for tool in TOOLS if find_spec(tool) is None}
LEFT_OUT: list[str] = []
collect_ignore = ["toy"]  # what tests/test_toy_game.py adds to a copy of the project
collect_ignore += [] if find_spec("pytest_benchmark") else ["bench"]  # `make bench` has an environment of its own

if "hypothesis" not in MISSING:
    from hypothesis import HealthCheck, settings

    # The same examples on every run, as many as each test asks for, and never a failure for being slow.
    shared = {"derandomize": True, "database": None, "deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
    settings.register_profile("default", max_examples=100, **shared)
    settings.register_profile("thorough", max_examples=2_000, **shared)


def pytest_configure(config: pytest.Config) -> None:
    """Be thorough in the slow tests: `-m slow` asks for nothing else."""
    if "hypothesis" not in MISSING:
        settings.load_profile("thorough" if config.getoption("markexpr") == "slow" else "default")


def pytest_unconfigure() -> None:
    """Throw away the data folder that `tests.settings` made for this run."""
    shutil.rmtree(django_settings.THROWN_AWAY, ignore_errors=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come last: once playwright runs its loop, Django lets no test of the same process at its database."""
    items.sort(key=lambda item: item.path.is_relative_to(TESTS / "e2e"))


def imports(path: Path) -> set[str]:
    """Return the outermost packages that a test file imports, directly or through other files in tests/."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
        for name in names:
            helper = TESTS.parent / f"{name.replace('.', '/')}.py"
            found |= imports(helper) if name.startswith("tests.") and helper.exists() else {name.partition(".")[0]}
    return found


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out a test file, or a folder by its conftest.py, that needs a tool which is not installed."""
    if not MISSING or not collection_path.is_relative_to(TESTS):
        return None
    source = collection_path / "conftest.py" if collection_path.is_dir() else collection_path
    if source == TESTS / "conftest.py" or source.suffix != ".py" or not source.exists():
        return None  # this file, too, does without them
    if needed := MISSING & imports(source):
        LEFT_OUT.append(f"{collection_path.relative_to(TESTS.parent)} (needs {', '.join(sorted(needed))})")
        return True
    return None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out, and how to run it."""
    if LEFT_OUT:
        terminalreporter.section("left out; pip install -r requirements-dev.txt to run them")
        for line in LEFT_OUT:
            terminalreporter.write_line(line)
