"""The history of a hand in words: who wrote or changed it, when and why, from what to what."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from referee.entries import Blank, blanks
from referee.kinds import per
from referee.messages import gettext_noop
from referee.scoresheet import ScoreLine
from scoring.models import Hand, Player
from scoring.numbers import number, signed
from scoring.pages.words import as_text
from scoring.queries.hands import Version, history_of, versions_of
from scoring.queries.matches import Standing, person
from scoring.speech import isolated

# Fields of entries that name a side of the match, or a seat, by its number.
SIDES = {"knocker", "winner", "side", "last_trick", "all_cards"}
SEATS = {"solo"}
TOLD_BY_POINTS = {"points", "instead_of"}

DEALER, PLAYED = gettext_noop("Dealer"), gettext_noop("Who played")


def changes_of(standing: Standing, hand: Hand) -> list[dict[str, Any]]:
    """All that was done to a hand, newest first; the last is how it was written at first."""
    names = {
        one.id: person(one).name for one in Player.objects.filter(table=hand.table_id).select_related("merged_into")
    }
    changes = []
    now = versions_of(standing, [hand])[0]
    seats = sat_in(standing, hand)
    for replaced in history_of(standing, hand):
        was = replaced.version
        said = {"by": _name(names, replaced.by), "at": replaced.at, "why": replaced.why, "because": replaced.because}
        points = {"was": points_of(standing, was), "now": points_of(standing, now)}
        fields = [] if was.struck or now.struck else list(differing(standing, seats, _facts(was), _facts(now)))
        changes.append({**said, **points, "fields": fields})
        now = was
    first = {"by": _name(names, now.by), "at": now.at, "why": now.why, "now": points_of(standing, now)}
    return [*changes, {**first, "entered": True}]


def _name(names: Mapping[UUID, str], player: UUID | None) -> str:
    return names.get(player, "") if player else ""


def points_of(standing: Standing, version: Version) -> str:
    """The points of a version, side by side."""
    if version.struck:
        return gettext("struck out")
    return said_points(standing, version.lines, agreed=version.agreed)


def said_points(standing: Standing, lines: tuple[ScoreLine, ...], *, agreed: bool) -> str:
    """What lines bring, side by side, and whether by agreement."""
    points: dict[int, int] = {}
    for line in lines:
        points[line.side] = points.get(line.side, 0) + line.points
    scored = {side: one for side, one in points.items() if one} or points
    said = ", ".join(
        f"{isolated(standing.names.get(side, ''))}\N{NO-BREAK SPACE}{signed(one)}" for side, one in scored.items()
    )
    return gettext("%(points)s, agreed") % {"points": said} if agreed else said


def _facts(version: Version) -> dict[str, Any]:
    return {"entry": version.entry, "dealer": version.dealer, "seats": version.seats}


def sat_in(standing: Standing, hand: Hand) -> dict[int, str]:
    """Who sat on each seat when the hand was played; of other seats who sits there now, or did last."""
    now = {seat.number: person(seat.player).name for seat in standing.seats}
    return now | {one.seat: person(one.player).name for one in hand.seats.select_related("player__merged_into")}


def differing(
    standing: Standing, seats: Mapping[int, str], was: Mapping[str, Any], now: Mapping[str, Any]
) -> Iterator[dict[str, str]]:
    """What was entered otherwise than now, field by field; points speak for themselves."""
    modes = {mode.key: mode for mode in standing.game.all_modes()}
    before, after = was["entry"], now["entry"]
    if before["mode"] != after["mode"]:
        yield _field(gettext("Entered as"), *(gettext(modes[one["mode"]].label) for one in (before, after)))
    else:
        for blank in blanks(modes[after["mode"]].form):
            if blank.key not in TOLD_BY_POINTS and before.get(blank.key) != after.get(blank.key):
                shown = (_shown(standing, seats, blank, one.get(blank.key)) for one in (before, after))
                yield _field(gettext(blank.label), *shown)
    if was["dealer"] != now["dealer"]:
        yield _field(gettext(DEALER), *(_seat(seats, one["dealer"]) for one in (was, now)))
    if tuple(was["seats"]) != tuple(now["seats"]):
        yield _field(gettext(PLAYED), *(", ".join(_seat(seats, seat) for seat in one["seats"]) for one in (was, now)))


def _field(label: str, was: str, now: str) -> dict[str, str]:
    return {"label": label, "was": was or "–", "now": now or "–"}


def _seat(seats: Mapping[int, str], seat: int | None) -> str:
    return isolated(seats.get(seat, number(seat))) if seat is not None else ""


def _shown(standing: Standing, seats: Mapping[int, str], blank: Blank, value: Any) -> str:
    """A value of an entry as people read it."""
    if blank.key in SIDES and isinstance(value, int):
        return isolated(standing.names.get(value, number(value)))
    if blank.key in SEATS and isinstance(value, int):
        return _seat(seats, value)
    if isinstance(blank.kind, per) and isinstance(value, dict):
        return ", ".join(f"{_side(standing, key)} {as_text(blank.kind.kind, one)}" for key, one in value.items())
    return as_text(blank.kind, value)


def _side(standing: Standing, key: str) -> str:
    return isolated(standing.names.get(int(key), key)) if key.isdigit() else isolated(key)
