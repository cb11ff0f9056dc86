"""A table as CSV for spreadsheets: a row for each line of the book, one way only."""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import translation

from scoring.models import Hand, Line, Match, Player, Table
from scoring.queries.matches import Standing, person, seats_in, standing_after
from scoring.queries.moment import one_moment
from scoring.queries.sheet import read_line

COLUMNS = (
    "date", "time", "match", "game", "hand", "side", "players", "column", "points", "what for", "rule", "agreed",
    "corrected", "written by", "why", "note",
)  # fmt: skip
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
BOM = "\ufeff"  # without it Excel takes UTF-8 for something else


def table_as_csv(table: Table) -> bytes:
    """All lines of a table in English, oldest first: UTF-8, dates and times in the table's own zone."""
    out = io.StringIO(BOM, newline="")
    out.seek(0, io.SEEK_END)
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    with one_moment(), translation.override("en"):
        matches = Match.objects.filter(table=table).order_by("started_at", "id")
        for number, match in enumerate(matches, start=1):
            writer.writerows(map(_safe, row) for row in _rows(table, number, match))
    return out.getvalue().encode()


def _safe(value: Any) -> Any:
    """A cell that no spreadsheet runs: text that looks like a formula gets an apostrophe in front, numbers stay numbers.

    >>> _safe("=HYPERLINK(1)"), _safe(-12)
    ("'=HYPERLINK(1)", -12)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


def _rows(table: Table, number: int, match: Match) -> Iterator[list[Any]]:
    """The rows of a match: hand by hand, then what its end added."""
    standing = standing_after(match, seats_in(match), None)
    people = {one.id: person(one).name for one in Player.objects.filter(table=table).select_related("merged_into")}
    sheet = _Sheet(standing, number, ZoneInfo(table.time_zone), people)
    hands = Hand.objects.filter(match=match, struck=False).order_by("number").prefetch_related("seats", "lines")
    for hand in hands.iterator(chunk_size=1000):
        for line in hand.lines.all():
            yield sheet.row(line, hand)
    for line in Line.objects.filter(match=match, hand=None):
        yield sheet.row(line, None)


class _Sheet:
    """What the rows of one match have in common."""

    def __init__(self, standing: Standing, number: int, zone: ZoneInfo, people: Mapping[Any, str]) -> None:
        self.standing, self.number, self.zone, self.people = standing, number, zone, people
        self.game = translation.gettext(standing.game.name)
        self.columns = [translation.gettext(title) for title in standing.game.columns(standing.rules)]
        self.rules: dict[str, str] = {}  # numbers by the code of a line

    def row(self, line: Line, hand: Hand | None) -> list[Any]:
        at = (hand.at if hand else self.standing.match.played_at).astimezone(self.zone)
        read = read_line(self.standing, line)
        if line.code not in self.rules:
            self.rules[line.code] = self.standing.game.rulebook(self.standing.rules).entry(read.line.rule).number
        return [
            at.date().isoformat(),
            at.strftime("%H:%M"),
            self.number,
            self.game,
            hand.number if hand else "",
            line.side,
            self._players(line.side, hand),
            self.columns[line.column],
            line.points,
            self.standing.speaker.say(read.message),
            self.rules[line.code],
            "yes" if hand and hand.agreed else "",
            "yes" if hand and hand.revision > 1 else "",
            self.people.get(hand.by_id, "") if hand else "",
            hand.why if hand else "",
            hand.note if hand else "",
        ]

    def _players(self, side: int, hand: Hand | None) -> str:
        """Who played for a side in that hand; at the end of the match, whose side it is."""
        if hand is None:
            return self.standing.names[side]
        return " & ".join(self.people[seat.player_id] for seat in hand.seats.all() if seat.side == side)
