"""The tables of this phone, and how it likes its pages."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language
from django.views.decorators.http import require_GET, require_http_methods

from scoring.access import tables_of
from scoring.keys import carry
from scoring.pages.look import LOOK, Look, look_of
from scoring.queries.tables import slips_of


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """My tables: one slip each, the one written to last on top."""
    slips = slips_of(tables_of(request))
    running = [slip for slip in slips if not slip.finished]
    response = render(
        request, "pages/home.html", {"slips": running, "finished": [slip for slip in slips if slip.finished]}
    )
    carry(request, response)
    return response


@require_http_methods(["GET", "POST"])
def look(request: HttpRequest) -> HttpResponse:
    """Light or dark, two colours or four, and the language."""
    if request.method == "GET":
        return render(request, "pages/look.html", {"languages": settings.LANGUAGES, "look": look_of(request)})
    response = redirect("home")
    chosen = Look.chosen(request.POST)
    response.set_cookie(LOOK, chosen.as_text(), max_age=400 * 24 * 3600, samesite="Lax", secure=settings.HTTPS)
    language = request.POST.get("language", "")
    if check_for_language(language) and language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, language, max_age=400 * 24 * 3600, samesite="Lax", secure=settings.HTTPS
        )
    return response
