"""The readable docs of the JSON door: drawn under the site's strict policy, with nothing from elsewhere."""

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.server import serving


def test_the_docs_are_drawn_without_a_complaint_or_a_call_elsewhere(page: Page, tmp_path: Path) -> None:
    said: list[str] = []
    hosts: set[str | None] = set()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
    with serving(tmp_path) as site:
        page.goto(f"{site.url}/api/v1/docs/")
        expect(page.get_by_role("heading", name="Kibitz")).to_be_visible()
        page.get_by_role("button", name="Write a hand").click()
        expect(page.get_by_role("option", name="Gin rummy: Just numbers")).to_be_attached()
    assert said == []
    assert hosts <= {"127.0.0.1", None, ""}
