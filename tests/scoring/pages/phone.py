"""A phone in the hands of somebody: it opens links, keeps their keys, sees pages and sends forms."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.test import Client

from scoring.keys import Access, key_to
from scoring.models import Match, Table
from tests.webpage import Element, read


class Phone(Client):
    """A client that answers a fault of ours with its page, as a server would."""

    def __init__(self, *opened: tuple[Table, Access]) -> None:
        super().__init__(raise_request_exception=False)
        for table, access in opened:
            self.open_link(key_to(table, access).word)

    def open_link(self, word: str) -> HttpResponse:
        """Open a link with a key."""
        return self.get(f"/k/{word}")

    def see(self, path: str, status: int = 200, **headers: str) -> Element:
        """The page there."""
        return shown(self.get(path, headers=headers), status)

    def send(self, path: str, fields: dict[str, Any] | None = None, **headers: str) -> HttpResponse:
        """Send a form."""
        return self.post(path, fields or {}, headers=headers)

    def follow(self, path: str, fields: dict[str, Any] | None = None) -> Element:
        """Send a form that is accepted, and see the page it leads to."""
        return shown(self.post(path, fields or {}, follow=True), 200)


def shown(response: HttpResponse, status: int = 200) -> Element:
    """The page of an answer with that status."""
    assert response.status_code == status, response.content.decode()[-2000:]
    return read(response.content.decode())


def at(match: Match | UUID, path: str = "") -> str:
    """An address of a match."""
    return f"/m/{match.id if isinstance(match, Match) else match}/{path}"


def knock(knocker: int, own: int, other: int, **more: Any) -> dict[str, Any]:
    """The form of a knock, as the page sends it."""
    counts = {"knocker_deadwood": own, "defender_deadwood": other}
    return {"mode": "counts&kind=knock", "knocker": knocker, **counts, **more}


def gin(knocker: int, other: int, **more: Any) -> dict[str, Any]:
    """The form of a gin."""
    return {"mode": "counts&kind=gin&knocker_deadwood=", "knocker": knocker, "defender_deadwood": other, **more}
