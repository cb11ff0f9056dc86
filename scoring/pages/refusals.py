"""The page for a refusal that the view itself has nothing to say about: nobody sees a bare answer, or a fault of ours.

A service refuses with `BadEntry` (400), `NotNow` (409) or `KeyReused` (422), a view a method that it does not know (405).
"""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from referee.errors import BadEntry
from referee.messages import Message
from scoring.access import JSON_DOOR
from scoring.errors import KeyReused, NotNow, Say
from scoring.pages.forms import HtmxHttpRequest
from scoring.speech import Spoken


class Refusals:
    """Middleware around all pages; the JSON door answers for itself."""

    def __init__(self, get_response: Callable[[HtmxHttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxHttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or request.path.startswith(JSON_DOOR):
            return response
        page = _page(request, Say.WRONG_METHOD(), 405)
        page["Allow"] = response["Allow"]
        return page

    def process_exception(self, request: HtmxHttpRequest, exception: Exception) -> HttpResponse | None:
        if request.path.startswith(JSON_DOOR):
            return None
        match exception:
            case BadEntry():
                return _page(request, exception.message, 400)
            case NotNow():
                return _page(request, exception.message, 409)
            case KeyReused():
                return _page(request, Say.KEY_REUSED(), 422)
        return None


def _page(request: HtmxHttpRequest, message: Message, status: int) -> HttpResponse:
    came_from = request.headers.get("Referer", "")
    back = came_from if url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()}) else ""
    page = render(request, "refused.html", {"says": Spoken(isolate=True).say(message), "back": back}, status=status)
    if request.htmx:  # which asked for a part, and gets the whole page
        page["HX-Retarget"], page["HX-Reswap"] = "body", "innerHTML"
    return page
