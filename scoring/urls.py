"""Every address of the site."""

from django.contrib import admin
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("scoring.api.urls")),
    path("favicon.ico", lambda _request: redirect(static("icon.svg"))),  # asked for beside pages without an icon
    path("", include("scoring.pages.urls")),
]
handler400 = "scoring.handlers.bad_request"
handler403 = "scoring.handlers.permission_denied"
handler404 = "scoring.handlers.page_not_found"
handler500 = "scoring.handlers.server_error"
