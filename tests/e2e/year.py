"""The year of `tests.a_year` in the book of a running site, and all pages that tell of it."""

import json

from tests.server import Server, manage

YEAR = "from=2025-01-01&to=2025-12-31"

# As in PAGES of test_pages: t is the table, d one of its players, m a match that is over.
PAGES = [
    f"year t/standings/?game=&{YEAR}", f"year t/standings/details/?game=sedma&{YEAR}",
    "year t/standings/table/?game=&from=2001-01-01&to=2001-12-31", "400 year t/standings/?from=2025-03-01&to=2025-02-01",
    f"year d/figures/?game=gin_rummy&{YEAR}", f"year t/settle-up/accounts/?game=&{YEAR}", "400 year t/settle-up/?price=free",
    "year t/evening/summary/?day=2025-01-03", "year t/evening/?day=2001-01-01", f"year t/find/found/?game=&{YEAR}",
    f"year t/find/?game=gin_rummy&with=gin&{YEAR}", "year m/over/",
]  # fmt: skip

_WRITTEN = """
import json
from scoring.keys import Access, key_to
from tests.a_year import a_year_of_matches

table = a_year_of_matches({matches})
player = table.players.order_by("id").first()
match = table.matches.filter(over=True, game="mosty").order_by("id").first()
print(json.dumps({{
    "t": str(table.id), "d": f"{{table.id}}/people/{{player.id}}", "m": str(match.id), "key": key_to(table, Access.WRITE).word,
}}))
"""


def a_year_at(site: Server, matches: int = 36) -> dict[str, str]:
    """Write a year into the book of a site: the ids of the table, a player and a match, and the scorekeeper's key."""
    done = manage(site.log.parent, "shell", "-v", "0", "-c", _WRITTEN.format(matches=matches))
    assert done.returncode == 0, done.stderr
    book: dict[str, str] = json.loads(done.stdout)
    return book
