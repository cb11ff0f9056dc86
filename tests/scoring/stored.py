"""What is stored, to see that nothing of it has changed."""

from typing import Any

from django.apps import apps


def everything() -> list[Any]:
    """All rows of all models."""
    return [list(model.objects.order_by("pk").values()) for model in apps.get_app_config("scoring").get_models()]
