#!/usr/bin/env python
"""Django's commands, and `serve`, which is what `make run` starts."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoring.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed here: run `make run`, or `pip install -r requirements.txt` first.")
    execute_from_command_line(sys.argv)
