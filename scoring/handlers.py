"""What is answered when no view answers: as problem+json at the JSON door, as a page everywhere else."""

from django.http import HttpRequest, HttpResponseBase, HttpResponseServerError
from django.template.loader import render_to_string
from django.views import defaults

from scoring.access import JSON_DOOR
from scoring.api.errors import problem_page
from scoring.errors import Say
from scoring.pages.look import look


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """A request that Django itself cannot make sense of."""
    if request.path.startswith(JSON_DOOR):
        return problem_page(400, "bad_request", Say.BAD_REQUEST())
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """A key that may watch only."""
    if request.path.startswith(JSON_DOOR):
        return problem_page(403, "watch_only", Say.WATCH_ONLY())
    return defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """An address that leads nowhere, or nowhere for this visitor."""
    if request.path.startswith(JSON_DOOR):
        return problem_page(404, "not_found", Say.NOT_THERE())
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Our own fault. Its page needs nothing that could fail once more: no database, no session."""
    if request.path.startswith(JSON_DOOR):
        return problem_page(500, "server_error", Say.SERVER_ERROR())
    return HttpResponseServerError(render_to_string("500.html", look(request)))
