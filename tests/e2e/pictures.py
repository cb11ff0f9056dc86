"""Draws the pictures in docs/ anew: python -m tests.e2e.pictures. A site of its own serves the year of `tests.e2e.year`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.e2e.phone import CHROMIUM, QUIET
from tests.e2e.year import YEAR, a_year_at
from tests.server import ROOT, serving

DOCS = ROOT / "docs"
PHONE = {"width": 390, "height": 844}
FACTOR = 1.5  # dots of the picture for each of the phone's

# What is drawn: name, path at the table ({d}: of its player), what is scrolled to, theme and language.
PICTURES = [
    ("standings", f"t/{{t}}/standings/?game=sedma&{YEAR}", "", "light", "en"),
    ("charts", f"t/{{t}}/standings/?game=sedma&{YEAR}", "#charts", "light", "en"),
    ("head-to-head", f"t/{{t}}/standings/?game=sedma&{YEAR}", "#details > section:nth-of-type(1)", "dark", "en"),
    ("player", f"t/{{d}}/?game=gin_rummy&{YEAR}", "", "light", "en"),
    ("settle-up", f"t/{{t}}/settle-up/?game=sedma&price=0.50&{YEAR}", "", "light", "en"),
    ("evening", "t/{t}/evening/?day=2025-11-19", "", "light", "en"),
    ("find", f"t/{{t}}/find/?game=gin_rummy&with=gin&{YEAR}", "", "dark", "en"),
    ("standings-rtl", f"t/{{t}}/standings/?game=sedma&{YEAR}", "", "light", "fa"),
]


def draw_all(folder: Path) -> None:
    """Draw every picture into a folder, as PNG."""
    with TemporaryDirectory() as data, serving(Path(data)) as site, sync_playwright() as playwright:
        told = a_year_at(site, 90)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name, path, place, theme, language in PICTURES:
            context = browser.new_context(
                viewport=PHONE,
                device_scale_factor=FACTOR,
                has_touch=True,
                color_scheme=theme,
                timezone_id="America/New_York",
            )
            context.add_cookies([{"name": "django_language", "value": language, "url": site.url}])
            page = context.new_page()
            page.goto(f"{site.url}/k/{told['key']}")
            page.goto(f"{site.url}/{path.format(**told)}")
            page.wait_for_load_state("networkidle")
            if place:
                page.locator(place).evaluate("(one) => window.scrollTo(0, one.offsetTop - 72)")
            page.screenshot(path=folder / f"{name}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    draw_all(DOCS)
