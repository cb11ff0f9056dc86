"""A client of the JSON door."""

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

PROBLEM = "application/problem+json"


@dataclass(frozen=True)
class Door:
    """Calls with one key, or none. Addresses are named from `/api/v1/` on."""

    key: str | None = None

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.call("POST", path, body, **headers)

    def patch(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.call("PATCH", path, body, **headers)

    def call(
        self, method: str, path: str, body: Any = None, *, content_type: str = "application/json", **headers: str
    ) -> HttpResponse:
        """Send a body as JSON; text and bytes are sent as they are. Headers are named with underscores."""
        data = "" if body is None else body if isinstance(body, str | bytes) else json.dumps(body)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        bearer = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        client = Client(raise_request_exception=False)
        return client.generic(method, f"/api/v1/{path}", data, content_type, headers=bearer | sent)


def problem(response: HttpResponse, status: int, code: str, field: str | None = None) -> dict[str, Any]:
    """The body of an error, which is one with that status and code, about that field."""
    body = response.json()
    assert (response.status_code, body["code"], body.get("field")) == (status, code, field), body
    assert response["Content-Type"] == PROBLEM
    assert body["status"] == status
    assert None not in body.values()
    assert body["title"]
    assert body["detail"]
    return body
