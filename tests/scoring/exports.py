"""Exports that somebody has spoilt: what is said of each, and of which place. Both doors refuse them whole."""

import json
from collections.abc import Callable
from typing import Any

Document = dict[str, Any]


def _edit(change: Callable[[Document], Any]) -> Callable[[Document], bytes]:
    def edited(document: Document) -> bytes:
        change(document)
        return json.dumps(document).encode()

    return edited


def _hand(document: Document, at: int = 0) -> Any:
    return document["matches"][0]["hands"][at]


# How the export of a match of two hands or more is spoilt, the code of what is wrong, and where.
SPOILT: dict[str, tuple[Callable[[Document], bytes], str, str | None]] = {
    "cut short": (lambda document: json.dumps(document).encode()[:-200], "cut_short", None),
    "empty": (lambda document: b"", "cut_short", None),
    "no JSON": (lambda document: b"\xff\xfe", "not_json", None),
    "something else": (_edit(lambda document: document.update(format="other")), "not_an_export", "format"),
    "by a newer version": (_edit(lambda document: document.update(version=99, news=[])), "newer_version", "version"),
    "a part is missing": (_edit(lambda document: document.update(table={})), "missing_field", "table.name"),
    "a total was changed": (
        _edit(lambda document: _hand(document)["carry"]["totals"].update({"0": [500]})), "edited", "matches.0.hands.0.carry",
    ),
    "points were changed": (
        _edit(lambda document: _hand(document)["lines"][0].update(points=500)), "edited", "matches.0.hands.0.lines",
    ),
    "a line was deleted": (_edit(lambda document: _hand(document)["lines"].pop()), "edited", "matches.0.hands.0.lines"),
    "an entry was changed": (
        _edit(lambda document: _hand(document)["entry"]["points"].update({"0": 500})), "edited", "matches.0.hands.0.lines",
    ),
    "a hand was deleted": (
        _edit(lambda document: document["matches"][0]["hands"].pop(0)), "edited", "matches.0.hands.0.number",
    ),
    "a hand is there twice": (
        _edit(lambda document: document["matches"][0]["hands"].insert(0, _hand(document))), "edited",
        "matches.0.hands.0.number",
    ),
    "hands were put in another order": (
        _edit(lambda document: document["matches"][0]["hands"].reverse()), "edited", "matches.0.hands.0.number",
    ),
    "a name is there twice": (
        _edit(lambda document: document["players"][1].update(name=document["players"][0]["name"])), "edited", "digest",
    ),
    "a reason was changed": (_edit(lambda document: _hand(document).update(note="he cheated")), "edited", "digest"),
}  # fmt: skip
