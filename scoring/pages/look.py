"""How a phone likes its pages, kept in a cookie of its own: it says nothing about anybody."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest

LOOK = "kibitz_look"
THEMES, DECKS = ("light", "dark"), ("4",)


@dataclass(frozen=True, slots=True)
class Look:
    """Theme and deck; empty is the phone's own theme, and two colours."""

    theme: str = ""
    deck: str = ""

    @classmethod
    def chosen(cls, values: Mapping[str, str]) -> "Look":
        theme, deck = values.get("theme", ""), values.get("deck", "")
        return cls(theme if theme in THEMES else "", deck if deck in DECKS else "")

    def as_text(self) -> str:
        return f"{self.theme}.{self.deck}"


def look_of(request: HttpRequest) -> Look:
    """The look that the phone's cookie names."""
    theme, _, deck = request.COOKIES.get(LOOK, "").partition(".")
    return Look.chosen({"theme": theme, "deck": deck})


def look(request: HttpRequest) -> dict[str, str]:
    """For every template: theme and deck."""
    chosen = look_of(request)
    return {"theme": chosen.theme, "deck": chosen.deck}
