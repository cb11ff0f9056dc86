"""Settings. Nothing needs to be configured; these may be, by environment variables:

KIBITZ_URL         the address people use, as `https://cards.example.org`. With https the site stands behind a
                   proxy that speaks TLS, and insists on it: Secure cookies, HSTS, redirects, this host alone.
                   Unset: any host, over plain http, for the phones of a home network
KIBITZ_DATA        the folder of the database, the secrets and the collected static files (default: `data/`)
DATABASE_URL       another database, as `postgres://user:password@host/name` (default: SQLite in that folder)
KIBITZ_SECRET_KEY  Django's secret key (default: made at the first start, kept in `django.secret`)
KIBITZ_KEY_SECRET  what the keys of tables are signed with (default: made at the first start, kept in `keys.secret`)
KIBITZ_DEBUG       1 shows errors in full to whoever looks (default: 0)
KIBITZ_COLLECTED   1 serves the collected static files, compressed, under names that hold their hash, as
                   `manage.py serve` does (default: 0, straight from where they lie)
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from scoring.logs import LOGGING as LOGGING
from scoring.secret_files import secret

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = BASE_DIR / (os.environ.get("KIBITZ_DATA") or "data")
DEBUG = os.environ.get("KIBITZ_DEBUG") == "1"
COLLECTED = os.environ.get("KIBITZ_COLLECTED") == "1"

STATIC_ROOT = DATA_DIR / "static"
for _folder in (DATA_DIR, STATIC_ROOT):
    _folder.mkdir(mode=0o700, parents=True, exist_ok=True)

SECRET_KEY = os.environ.get("KIBITZ_SECRET_KEY") or secret(DATA_DIR / "django.secret")
KEY_SECRET = os.environ.get("KIBITZ_KEY_SECRET") or secret(DATA_DIR / "keys.secret")

# Where it is served

SITE_URL = os.environ.get("KIBITZ_URL", "").rstrip("/")
_site = urlsplit(SITE_URL)
if SITE_URL and (_site.scheme not in ("http", "https") or not _site.hostname or _site.path or _site.query):
    raise ImproperlyConfigured(f"KIBITZ_URL is a scheme and a host, as https://cards.example.org, not {SITE_URL!r}.")
HTTPS = _site.scheme == "https"

ALLOWED_HOSTS = [_site.hostname] if _site.hostname else ["*"]
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
# Other hosts under this name are their owner's to decide about, so HSTS stays with this one.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # over plain http browsers only complain of it
SECURE_REFERRER_POLICY = "same-origin"  # with no-referrer browsers send "Origin: null", and every form is refused
LANGUAGE_COOKIE_SAMESITE = "Lax"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# What it is made of

INSTALLED_APPS = [
    "scoring",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    # Only the admin needs these; no page of the site touches a session or a user.
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scoring.pages.refusals.Refusals",
]
ROOT_URLCONF = "scoring.urls"
WSGI_APPLICATION = "scoring.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "scoring.pages.look.look",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# Where it is kept

_SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "kibitz.sqlite3",
    "CONN_MAX_AGE": 600,
    "OPTIONS": {
        # A transaction takes the write lock at its start: one that reads first and writes later would be
        # refused as soon as another came between.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL, not NORMAL: a hand that was acknowledged survives a power cut.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    },
}


def _database(url: str) -> dict[str, Any]:
    """Return the settings of the database at a URL, or of the embedded one."""
    if not url:
        return _SQLITE
    database: dict[str, Any] = {**dj_database_url.parse(url)}
    match database["ENGINE"]:
        case "django.db.backends.sqlite3":
            return {**_SQLITE, "NAME": database["NAME"]}
        case "django.db.backends.postgresql":  # a pool, which takes the place of connections that last
            return {**database, "CONN_MAX_AGE": 0, "OPTIONS": {"pool": True, **database.get("OPTIONS", {})}}
        case other:
            raise ImproperlyConfigured(f"DATABASE_URL is for PostgreSQL or SQLite, not {other}.")


DATABASES = {"default": _database(os.environ.get("DATABASE_URL", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Languages and times

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fa", _("Persian"))]
LOCALE_PATHS = [BASE_DIR / "scoring/locale"]  # one catalogue for scoring, referee and the templates
USE_TZ = True
TIME_ZONE = "UTC"

# Static files

STATIC_URL = "static/"
_STORAGE = "whitenoise.storage.CompressedManifest" if COLLECTED else "django.contrib.staticfiles.storage."
STORAGES = {"staticfiles": {"BACKEND": f"{_STORAGE}StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not COLLECTED
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# The JSON door

REST_FRAMEWORK = {
    # `scoring.access` alone decides who may do what.
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["scoring.api.reading.StrictJSON"],
    "DEFAULT_SCHEMA_CLASS": "scoring.api.schema.Described",
    "URL_FORMAT_OVERRIDE": None,  # `format` is for the calls themselves
    "EXCEPTION_HANDLER": "scoring.api.errors.problem",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kibitz",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SERVE_INCLUDE_SCHEMA": False,
    "SORT_OPERATIONS": False,
    "POSTPROCESSING_HOOKS": ["scoring.api.schema.add_components"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
