"""The browser of the tests: Debian's chromium, as a phone."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext  # these tests need playwright


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    quiet = "--disable-background-networking --disable-component-update --disable-gpu --disable-quic --disable-sync"
    return {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox", "--no-first-run", *quiet.split()]}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": "en-GB"}


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(5_000)
    return context
