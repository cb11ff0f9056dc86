"""What a WSGI server calls: `scoring.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoring.settings")

application = get_wsgi_application()
