"""The site's settings for tests: a data folder of their own, thrown away afterwards, and nothing from the environment
but DATABASE_URL, so that the same tests can be run on PostgreSQL."""

import os
import tempfile

for _name in [name for name in os.environ if name.startswith("KIBITZ_")]:
    del os.environ[_name]
THROWN_AWAY = os.environ["KIBITZ_DATA"] = tempfile.mkdtemp(prefix="kibitz-tests-")  # by conftest.py

from scoring.settings import *  # noqa: E402, F403  # after the folder is known; all but what follows stays as it is
from scoring.settings import DATA_DIR, DATABASES  # noqa: E402  # likewise

# A file, not memory, so that threads and processes have connections of their own, as they do in use.
DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"} if not os.environ.get("DATABASE_URL") else {}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
