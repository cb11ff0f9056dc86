"""What a page about months is asked: game, days and people, as its form holds them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext

from referee.errors import BadEntry
from scoring.errors import Say
from scoring.models import Table
from scoring.queries.asked import Asked, asked_about, games_at, today
from scoring.queries.games import game_of
from scoring.queries.matches import newest_match
from scoring.speech import Spoken, isolated

FIELDS = ("game", "from", "to", "players", "by", "with", "price")


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose: its value, what it is called, whether it is chosen."""

    value: str
    label: str
    chosen: bool


class Period:
    """The form of a page about months, filled in: at first with the table's newest game and this year.

    `errors` say what is wrong with a field; then there is nothing to ask.
    """

    def __init__(self, given: QueryDict, table: Table, *, fields: Iterable[str] = FIELDS) -> None:
        self.table = table
        self.errors: dict[str, str] = {}
        self.values = QueryDict(mutable=True)
        for name in fields:
            if name in given:
                self.values.setlist(name, given.getlist(name))
        if "from" not in self.values and "to" not in self.values:
            self.values["from"] = f"{self.today.year}-01-01"
        if "game" not in self.values:
            newest = newest_match(table)
            self.values["game"] = newest.game if newest else ""
        self.asked = self._asked()

    def _asked(self) -> Asked | None:
        try:
            return asked_about(
                self.table,
                game=self.values.get("game"),
                since=self.values.get("from"),
                until=self.values.get("to"),
                players=self._players(),
            )
        except BadEntry as error:
            self.refuse(error)
            return None

    def _players(self) -> list[UUID]:
        named = [one for several in self.values.getlist("players") for one in several.split(",") if one]
        try:
            return [UUID(one) for one in named]
        except ValueError:
            raise BadEntry("bad_value", Say.UNKNOWN_PLAYER(), "players") from None

    def refuse(self, error: BadEntry) -> None:
        """Say what is wrong with a field."""
        self.errors[error.field or ""] = Spoken(isolate=True).say(error.message)

    @cached_property
    def today(self) -> date:
        """The day that it is at the table."""
        return today(self.table)

    @property
    def status(self) -> int:
        return 400 if self.errors else 200

    @property
    def query(self) -> str:
        """All that is asked, for an address."""
        return self._with()

    def _with(self, **other: str) -> str:
        values = self.values.copy()
        for name, value in other.items():
            values[name.rstrip("_")] = value
        return urlencode([(name, one) for name, several in values.lists() for one in several])

    # What the form shows

    @property
    def games(self) -> list[Choice]:
        """The games that the table has played, and all of them together."""
        chosen = self.values["game"]
        played = [Choice(key, gettext(game_of(key).name), key == chosen) for key in games_at(self.table)]
        return [*played, Choice("", gettext("All games"), not chosen)] if len(played) > 1 else played

    @property
    def people(self) -> list[Choice]:
        """Everybody at the table."""
        chosen = {one.id for one in self.asked.players} if self.asked else set()
        people = self.asked.people if self.asked else None
        everybody = people.in_order(people.stands_for.values()) if people else []
        return [Choice(str(one.id), one.name, one.id in chosen) for one in everybody]

    @property
    def shortcuts(self) -> list[Choice]:
        """Periods that are asked for often, as queries."""
        year, month = date(self.today.year, 1, 1), self.today.replace(day=1)
        last_year = (date(year.year - 1, 1, 1), year - timedelta(days=1))
        periods: list[tuple[str, date | None, date | None]] = [
            (gettext("This month"), month, None),
            (date_format(year, "Y"), year, None),
            (date_format(last_year[0], "Y"), *last_year),
            (gettext("All time"), None, None),
        ]
        now = (self.asked.since, self.asked.until) if self.asked else None
        return [
            Choice(self._with(from_=str(since or ""), to=str(until or "")), label, (since, until) == now)
            for label, since, until in periods
        ]

    @property
    def everything(self) -> str:
        """The same for all time and all people."""
        return urlencode({"game": self.values["game"], "from": "", "to": ""})

    @property
    def game_name(self) -> str:
        """The game that is asked about."""
        return next((one.label for one in self.games if one.chosen), gettext("All games"))

    @property
    def says(self) -> str:
        """The days and the people, in words."""
        if self.asked is None:
            return ""
        names = [isolated(one.name) for one in self.asked.players]
        who = gettext("only %(names)s") % {"names": get_text_list(names, gettext("and"))} if names else ""
        return ", ".join(one for one in (days_in_words(self.asked.since, self.asked.until, self.today), who) if one)


def days_in_words(since: date | None, until: date | None, today: date) -> str:
    """A period, in words: a year or a month where it is a whole one."""
    if since is None:
        return gettext("Until %(day)s") % {"day": date_format(until, "j F Y")} if until else gettext("All time")
    last = until or today
    if since == date(since.year, 1, 1) and last in (date(since.year, 12, 31), today) and since.year == last.year:
        return date_format(since, "Y")
    ends_month = last == today or (last + timedelta(days=1)).day == 1
    if since.day == 1 and (since.year, since.month) == (last.year, last.month) and ends_month:
        return date_format(since, "F Y")
    if until is None:
        return gettext("Since %(day)s") % {"day": date_format(since, "j F Y")}
    days = {"since": date_format(since, "j F Y"), "until": date_format(until, "j F Y")}
    return gettext("%(since)s to %(until)s") % days
