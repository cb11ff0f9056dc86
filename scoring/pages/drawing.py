"""Cards on pages: sentences that cards stand in, and how cards lie."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from referee.cards import Card
from referee.game import Offers
from referee.layout import Choice, Draft, Group, Holding
from referee.messages import Message, Value
from scoring.speech import Spoken
from scoring.templatetags.kibitz import card_in_sentence


class Drawn(Spoken):
    """Says messages as HTML: cards are seen as letter and pip and heard by their names, all else is escaped."""

    def __init__(
        self, names: Mapping[int, str] | None = None, *, seats: Mapping[int, str] | None = None, german: bool = False
    ) -> None:
        super().__init__(names, seats=seats, german=german, isolate=True)

    def say(self, message: Message) -> SafeString:
        return mark_safe(super().say(message))  # its text and every value in it are escaped below

    def word(self, value: Value | None) -> SafeString:
        """A message or another value, nothing for none."""
        return mark_safe("" if value is None else self.value(value))

    def value(self, value: Value) -> str:
        return card_in_sentence(str(value), german=self.german) if isinstance(value, Card) else super().value(value)

    def translate(self, one: str, many: str | None = None, count: int = 0) -> str:
        return escape(super().translate(one, many, count))

    def typed(self, text: str) -> str:
        return escape(super().typed(text))


def drawn_groups(groups: Iterable[Group], speaker: Drawn) -> list[dict[str, Any]]:
    """Groups of cards for the tag `laid`."""
    return [
        {
            "cards": [str(card) for card in group.cards],
            "stands_for": {str(card): str(other) for card, other in group.stands_for.items()},
            "lies": group.lies,
            "caption": speaker.word(group.caption),
        }
        for group in groups
    ]


def drawn_holding(holding: Holding, speaker: Drawn) -> dict[str, Any]:
    """The cards of one field as pages show them: whose they are, how they lie, what they count."""
    return {
        "field": holding.field,
        "title": speaker.word(holding.title),
        "says": speaker.word(holding.says),
        "total": (speaker.word(holding.total[0]), holding.total[1]) if holding.total else None,
        "groups": drawn_groups(holding.groups, speaker),
        "picked": [str(card) for group in holding.groups if group.lies != "missing" for card in group.cards],
        "full": holding.full,
        "within": holding.within,
        "apart": holding.apart,
        "joker": holding.joker,
    }


def drawn_draft(draft: Draft, speaker: Drawn) -> dict[str, Any]:
    """A hand half entered, as the entry form shows it: a slot for each field with cards, what is missing, choices."""
    return {
        "slots": [drawn_holding(one, speaker) for one in draft.holdings],
        "choices": [_drawn_choice(one, speaker) for one in draft.choices],
        "fills": [{"value": json.dumps(one.fills), "says": speaker.word(one.says)} for one in draft.fills],
        "short": speaker.word(draft.missing),
        "settled": speaker.word(draft.says),
    }


def offered(offers: Offers, speaker: Drawn) -> dict[str, list[dict[str, Any]]]:
    """What may stand in each blank of a form, in words."""
    return {
        name: [
            {"value": "" if one.value is None else str(one.value), "says": speaker.word(one.says)} for one in several
        ]
        for name, several in offers.items()
    }


def _drawn_choice(choice: Choice, speaker: Drawn) -> dict[str, Any]:
    options = [
        {
            "value": json.dumps(one.fills),
            "says": speaker.word(one.says),
            "groups": drawn_groups(one.groups, speaker),
            "chosen": at == choice.chosen,
        }
        for at, one in enumerate(choice.options)
    ]
    return {"name": choice.name, "says": speaker.word(choice.says), "options": options}
