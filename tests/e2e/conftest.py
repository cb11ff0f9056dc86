"""The browser of the tests: Debian's chromium, as a phone that finds the site under a name of its home network."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect  # these tests need playwright

from tests.e2e.phone import CHROMIUM, HOST, QUIET, Phone
from tests.e2e.table import Seated, Table
from tests.e2e.year import a_year_at
from tests.server import Server, serving

Phones = Callable[..., Phone]
Sit = Callable[..., Seated]

expect.set_options(timeout=15_000)  # phones ask again every three seconds, and machines may be busy


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    names = f"--host-resolver-rules=MAP {HOST} 127.0.0.1"
    return {"executable_path": CHROMIUM, "args": [*QUIET, names]}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": "en-GB"}


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(5_000)
    return context


@pytest.fixture
def another(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page of another phone, which knows nothing yet."""
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site as `make run` serves it, with an empty book."""
    with serving(tmp_path_factory.mktemp("site")) as server:
        yield server


@pytest.fixture(scope="session")
def told(site: Server) -> dict[str, str]:
    """A year in the book: the ids of its table, a player and a match, and the key (see `tests.e2e.year`)."""
    return a_year_at(site)


@pytest.fixture
def phones(browser: Browser, browser_context_args: dict[str, Any], site: Server) -> Iterator[Phones]:
    """Phones that know nobody yet; at the end none of them has complained."""
    taken: list[Phone] = []

    def take(**more: Any) -> Phone:
        context = browser.new_context(**browser_context_args | {"timezone_id": "Europe/Prague"} | more)
        context.set_default_timeout(10_000)
        taken.append(Phone(context.new_page(), f"http://{HOST}:{site.port}"))
        return taken[-1]

    yield take
    complaints = [phone.complaints for phone in taken]
    for phone in taken:
        phone.page.context.close()
    assert complaints == [[] for _ in taken]


@pytest.fixture
def sit(phones: Phones) -> Sit:
    """Sit down with a phone at a new table with a match, or `at` the table of another phone."""

    def sit_down(
        game: str = "score_sheet",
        *,
        at: Seated | None = None,
        key: str = "scorekeeper",
        owner: str = "Someone else",
        players: tuple[str, ...] = ("Vera", "Tomas"),
        screen: dict[str, Any] | None = None,
        **facts: Any,
    ) -> Seated:
        phone = phones(**screen or {})
        table = at.table if at else Table(phone.site, players)
        if not at:
            table.start(game, **facts)
        seated = Seated(phone, table)
        seated.sit_down(key, owner)
        return seated

    return sit_down
