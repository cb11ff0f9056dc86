"""Reading a table's document: every part of it is there, of its kind and within bounds, or it is refused with its place."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from json import JSONDecodeError
from typing import Any
from uuid import UUID

import referee
from referee.entries import Kind, text, whole, yes_no
from referee.entries import Say as EntrySay
from referee.errors import BadEntry
from scoring import export
from scoring.errors import Say
from scoring.queries.asked import FIRST_YEAR, LAST_YEAR
from scoring.queries.asked import day as named_day
from scoring.services.payments import MOST as MOST_PAID
from scoring.strict_json import read_json

MOST_BYTES = 64 * 1024 * 1024
DEEPEST = 40

Read = Callable[[Any, str], Any]
"""Reads a value at a place in the document (`matches.0.hands.3.dealer`)."""


def read_document(data: bytes) -> dict[str, Any]:
    """A document of this format, with two answers more: was it `edited`, and is it to be brought in `again`?"""
    if len(data) > MOST_BYTES:
        raise BadEntry("too_long", Say.BODY_TOO_LONG())
    document = _parsed(data)
    if not isinstance(document, dict) or document.get("format") != export.FORMAT:
        raise BadEntry("not_an_export", Say.NOT_AN_EXPORT(), "format")
    version = whole(1, MOST).read(document.get("version"), "version", typed=True)
    if version > export.VERSION:
        says = Say.EXPORT_IS_NEWER(version=version, known=export.VERSION)
        raise BadEntry("newer_version", says, "version")
    again = yes_no().read(document.pop("again", False), "again", typed=True)
    return DOCUMENT(document, "") | {"edited": export.digest_of(document) != document["digest"], "again": again}


def _parsed(data: bytes) -> Any:
    try:
        return read_json(data, DEEPEST)
    except JSONDecodeError as error:
        if error.pos >= len(error.doc) or not error.doc.rstrip().endswith("}"):
            raise BadEntry("cut_short", Say.CUT_SHORT(at=len(error.doc)), "") from None
        raise BadEntry("not_json", Say.NOT_JSON(), f"character {error.pos}") from None
    except ValueError:
        raise BadEntry("not_json", Say.NOT_JSON()) from None


# Kinds of values

MOST, SMALL = 2**31 - 1, 2**15 - 1  # what the columns of a database hold


def of(kind: Kind) -> Read:
    return lambda raw, place: kind.read(raw, place, typed=True)


def maybe(read: Read) -> Read:
    return lambda raw, place: None if raw is None else read(raw, place)


def instant(raw: Any, place: str) -> datetime:
    """A moment, of the years that can be asked about: around it there are days in every time zone."""
    try:
        moment = datetime.fromisoformat(raw)
        if moment.tzinfo is not None and FIRST_YEAR <= moment.year <= LAST_YEAR:
            return moment.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        pass
    raise BadEntry("bad_value", Say.NOT_A_TIME(), place)


def day(raw: Any, place: str) -> date:
    if isinstance(raw, str) and (named := named_day(raw, place)):
        return named
    raise BadEntry("bad_value", Say.NOT_A_DAY(typed=str(raw)[:20]), place)


def identity(raw: Any, place: str) -> UUID:
    try:
        return UUID(raw)
    except (AttributeError, TypeError, ValueError):
        raise BadEntry("bad_value", Say.NOT_AN_ID(), place) from None


def named(raw: Any, place: str) -> Mapping[str, Any]:
    """An object whose names are the game's business."""
    if not isinstance(raw, dict):
        raise BadEntry("bad_value", EntrySay.NOT_AN_OBJECT(), place)
    return raw


def game(raw: Any, place: str) -> str:
    try:
        return referee.game_called(raw).key
    except BadEntry as error:
        raise BadEntry(error.code, error.message, place) from None


def prices(raw: Any, place: str) -> dict[str, int]:
    """What a point of each game is played for, in hundredths."""
    of_games = named(raw, place)
    return {game(key, f"{place}.{key}"[:200]): _count(price, f"{place}.{key}"[:200]) for key, price in of_games.items()}


def a_game_or_all(raw: Any, place: str) -> str:
    return "" if raw == "" else game(raw, place)


def many(read: Read) -> Read:
    def read_all(raw: Any, place: str) -> list[Any]:
        if not isinstance(raw, list):
            raise BadEntry("bad_value", EntrySay.NOT_A_LIST(), place)
        return [read(one, f"{place}.{at}") for at, one in enumerate(raw)]

    return read_all


def row(columns: Iterable[str], **parts: Read) -> Read:
    """An object with exactly these columns and parts."""
    reads = {name: COLUMNS[name] for name in columns} | parts

    def read_row(raw: Any, place: str) -> dict[str, Any]:
        within = f"{place}." if place else ""
        for name in named(raw, place):
            if name not in reads:
                raise BadEntry("unknown_field", EntrySay.UNKNOWN_FIELD(field=name[:40]), f"{within}{name}"[:200])
        for name in reads:
            if name not in raw:
                raise BadEntry("missing_field", EntrySay.MISSING_FIELD(field=name), f"{within}{name}")
        return {name: read(raw[name], f"{within}{name}") for name, read in reads.items()}

    return read_row


_yes, _count, _small, _index = of(yes_no()), of(whole(0, MOST)), of(whole(0, SMALL)), of(whole(0, MOST))
COLUMNS: dict[str, Read] = {
    **dict.fromkeys(("retired", "ended", "played_on", "over", "sits_out", "won", "agreed", "struck", "legal"), _yes),
    **dict.fromkeys(("number", "joined_at", "from_hand"), _count),
    **dict.fromkeys(("left_from", "because", "hand"), maybe(_count)),
    **dict.fromkeys(("first_dealer", "seat", "side", "column"), _small),
    **dict.fromkeys(("dealer", "place"), maybe(_small)),
    **dict.fromkeys(("merged_into", "by", "changed_by", "taken_back_by", "match"), maybe(_index)),
    **dict.fromkeys(("created_at", "started_at", "written_at", "played_at", "at", "changed_at"), instant),
    **dict.fromkeys(("house_rules", "entry", "ruling", "values", "claim"), named),
    **dict.fromkeys(("why", "note", "outcome"), of(text(200))),
    **dict.fromkeys(("code", "question", "mode"), of(text(40))),
    **dict.fromkeys(("name", "time_zone", "reason"), of(text(64))),
    **dict.fromkeys(("player", "payer", "payee"), _index),
    **dict.fromkeys(("since", "until"), maybe(day)),
    "amount": of(whole(1, MOST_PAID)),
    "taken_back_at": maybe(instant),
    "points": of(whole(-MOST, MOST)),
    "carry": maybe(named),
    "game": game,
    "suits": of(text(8)),
    "prices": prices,
}

# The document

_LINE, _HAND_SEAT = row(export.LINE), row(export.HAND_SEAT)
_WAS = row(export.WAS, seats=many(_HAND_SEAT), lines=many(_LINE))
_REVISION = row((name for name in export.REVISION if name != "was"), was=_WAS)
_HAND = row(export.HAND, seats=many(_HAND_SEAT), lines=many(_LINE), revisions=many(_REVISION))
_MATCH = row(export.MATCH, seats=many(row(export.SEAT)), hands=many(_HAND), closing=many(_LINE))
DOCUMENT = row(
    (),
    format=of(text()),
    version=_count,
    export=identity,
    exported_at=instant,
    table=row(export.TABLE),
    players=many(row(export.PLAYER)),
    matches=many(_MATCH),
    disputes=many(row(export.DISPUTE)),
    payments=many(row(export.PAYMENT, game=a_game_or_all)),
    digest=of(text()),
)
