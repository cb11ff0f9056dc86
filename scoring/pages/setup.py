"""The form that starts a match: game, people in seat order, who deals first, house rules in plain words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.http import QueryDict
from django.utils.translation import gettext

from referee.entries import blanks, describe
from referee.errors import BadEntry
from referee.game import Game, Preset
from referee.kinds import whole
from scoring.models import Match, Player, Table, new_id
from scoring.pages.forms import options_of, whole_or
from scoring.queries.games import all_games, game_of
from scoring.queries.matches import person, seats_in
from scoring.services.matches import named_rules, start_match
from scoring.speech import Spoken, isolated

SHOWN_AT_ONCE = 4
TOGETHER = "+"  # between the names of a team


@dataclass
class Setup:
    """What the form holds: typed values as typed, and the errors by field."""

    game: Game
    seats: list[str]
    players: int = 0
    dealer: int = 0
    preset: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    table_name: str = ""
    time_zone: str = "UTC"
    act: str = ""
    bring: list[str] = field(default_factory=list)
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, posted: QueryDict, *, table: Table | None = None) -> "Setup":
        """The form as it was posted, or with the game and preset that were chosen."""
        games = {game.key: game for game in games_to_choose()}
        game = games.get(posted.get("game", "")) or next(iter(games.values()))
        zone = posted.get("time_zone", "")
        setup = cls(
            game=game,
            seats=posted.getlist("seat"),
            players=whole_or(posted.get("players"), 0),
            dealer=whole_or(posted.get("dealer"), 0),
            preset=posted.get("preset", ""),
            table_name=posted.get("name", ""),
            time_zone=zone if zone in available_timezones() else "UTC",
            act=posted.get("act", "") or str(new_id()),
            bring=posted.getlist("bring"),
        )
        setup._choose_rules(posted)
        return setup

    def _choose_rules(self, posted: QueryDict) -> None:
        """House rules as posted; those of the preset, if it or what it is for was just chosen."""
        fits = any(one.key == self.preset for one in self.presets)
        if not fits:
            self.preset = self.presets[0].key if self.presets else ""
        change = posted.get("change", "")
        renewed = change in ("game", "preset") or (change == "players" and not fits) or "rules" not in posted
        named = renewed and self.preset
        self.options = dict(named_rules(self.game, self.preset)) if named else options_of(posted, self.game)

    @classmethod
    def again(cls, asked: QueryDict, table: Table, last: Match | None) -> "Setup":
        """A form for the next match at a table: as the last one was."""
        setup = cls.of(asked)
        if last:
            if "game" not in asked:
                setup.game, setup.preset, setup.options = game_of(last.game), "", dict(last.house_rules)
            here = [seat for seat in seats_in(last) if seat.left_from is None]
            places = [[seat] for seat in here]
            if setup.teams:
                places = [[one for one in here if one.side == side] for side in dict.fromkeys(one.side for one in here)]
            setup.seats = [f" {TOGETHER} ".join(person(one.player).name for one in several) for several in places]
        if favourites := table.house_rules.get(setup.game.key):
            setup.options, setup.preset = {**setup.options, **favourites}, ""
        return setup

    @property
    def games(self) -> Sequence[Game]:
        return games_to_choose()

    @property
    def counts(self) -> range:
        """Where four play as partners, it is chosen first how many play: so many may."""
        seats = self.game.seats
        return range(seats.low, seats.high + 1) if seats.partners == "across" else range(0)

    @property
    def count(self) -> int:
        """How many seats there are: as chosen, or as many as have a name, or as many as can be."""
        seats = self.game.seats
        named = sum(1 for name in self.seats if name.strip())
        return min(max(self.players or named or seats.high, seats.low), seats.high) if self.counts else seats.high

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The house rules with a name that so many players can play by."""
        chosen = bool(self.counts)
        return tuple(one for one in self.game.presets if not chosen or one.players in (None, self.count))

    @property
    def across(self) -> bool:
        """Do partners sit across?"""
        return bool(self.counts) and self.count == 4

    @property
    def partners(self) -> list[str]:
        """Who plays together, once all are named."""
        sides: dict[int, list[str]] = {}
        for place in self.named:
            sides.setdefault(self.game.sides_of(self.count)[place], []).append(isolated(self.seats[place].strip()))
        return [" & ".join(names) for names in sides.values()] if len(self.named) == self.count else []

    @property
    def teams(self) -> bool:
        """May several be named in one place, who then play as a team?"""
        return self.game.seats.partners == "free"

    @property
    def people(self) -> list[str]:
        """The names filled in; blank seats are nobody's."""
        return [name for place in self.named for name in self._people_at(place)]

    def _people_at(self, place: int) -> list[str]:
        """Who is named in a place: one, or all of a team."""
        typed = self.seats[place]
        return [name for name in typed.split(TOGETHER) if name.strip()] if self.teams else [typed]

    @property
    def named(self) -> list[int]:
        """The places with a name, of those that there are."""
        seats = self.seats[: self.count] if self.counts else self.seats
        return [at for at, name in enumerate(seats) if name.strip(f" {TOGETHER if self.teams else ''}")]

    @property
    def places(self) -> list[dict[str, Any]]:
        """One blank for each seat that the game can have."""
        names = [*self.seats, *[""] * self.count][: self.count]
        return [
            {
                "number": at + 1,
                "value": at,
                "name": name,
                "deals": at == self.dealer,
                "needed": at < (self.count if self.counts else self.game.seats.low),
                "bring": self.bring[at] if at < len(self.bring) else "",
                "error": self.errors.get(f"seat.{at}", ""),
            }
            for at, name in enumerate(names)
        ]

    @property
    def spare(self) -> list[str]:
        """Names that have no seat while fewer play."""
        return self.seats[self.count :] if self.counts else []

    @property
    def shown(self) -> int:
        """So many places are shown at once; the others unfold."""
        return max(SHOWN_AT_ONCE, self.game.seats.low, *(at + 1 for at in self.named))

    @property
    def rules(self) -> list[dict[str, Any]]:
        """The house rules as blanks in plain words; a changed one shows its standard value."""
        return rule_rows(self.game, self.options, self.errors)

    @property
    def chosen(self) -> Preset | None:
        """The house rules with a name that these began with, if there are others to choose."""
        return next((one for one in self.presets if one.key == self.preset), None)

    @property
    def changed(self) -> int:
        """How many house rules differ from those chosen by name, or from the standard."""
        began = rule_rows(self.game, named_rules(self.game, self.preset) if self.chosen else {}, {})
        told = ({"boolean": "on"}.get(str(now["type"]), "value") for now in self.rules)
        return sum(now[by] != was[by] for by, now, was in zip(told, self.rules, began, strict=True))

    def brought(self) -> dict[int, int]:
        """The totals from paper by side; partners may write theirs at either of them."""
        sides = self.game.sides_of(len(self.named)) if self.named else ()
        points: dict[int, int] = {}
        for side, place in zip(sides, self.named, strict=False):
            typed = self.bring[place] if place < len(self.bring) else ""
            if typed.strip() and side not in points:
                points[side] = whole().read(typed, f"bring.{place}", typed=False)
        return points

    def start(self, table: Table, people: Sequence[Player], *, match_id: UUID | None = None) -> Match:
        """Start the match that the form describes."""
        places = [place for place in self.named for _ in self._people_at(place)]
        sides = [[one.id for one, at in zip(people, places, strict=True) if at == place] for place in self.named]
        return start_match(
            table,
            game=self.game.key,
            seats=[] if self.teams else [player.id for player in people],
            sides=sides if self.teams else (),
            house_rules=self.options,
            preset=None,
            bring=self.brought(),
            first_dealer=self.named.index(self.dealer) if self.dealer in self.named else 0,
            typed=False,
            match_id=match_id,
            favourites=False,
        )

    def refuse(self, error: BadEntry) -> None:
        """Keep what is wrong beside the field it is about."""
        kind, _, number = (error.field or "").partition(".")
        field = error.field or "form"
        if kind in ("players", "seats") and number.isdigit():  # counted without the blank ones
            places = [place for place in self.named for _ in self._people_at(place)]
            field = f"seat.{places[int(number)]}"
        elif field in self.game.labels():
            field = f"house_rules.{field}"
        self.errors[field] = Spoken(isolate=True).say(error.message)

    @property
    def rule_error(self) -> bool:
        """Is a house rule wrong?"""
        return any(name.startswith("house_rules.") for name in self.errors)

    @property
    def error(self) -> str:
        """What is wrong and belongs to no field."""
        shown = ("seat.", "house_rules.", "name", "bring.")
        return next((text for name, text in self.errors.items() if not name.startswith(shown)), "")

    @property
    def error_below(self) -> str:
        """What is wrong with a field far down the page, which says so too."""
        below = ("house_rules.", "bring.")
        return next((text for name, text in self.errors.items() if name.startswith(below)), "")

    @property
    def bring_error(self) -> str:
        """What is wrong with the totals from paper."""
        return next((text for name, text in self.errors.items() if name.startswith("bring")), "")

    @property
    def brings(self) -> bool:
        """Is anything filled in of the totals from paper?"""
        return any(typed.strip() for typed in self.bring)

    @property
    def name_error(self) -> str:
        """What is wrong with the name of the table."""
        return self.errors.get("name", "")


def games_to_choose() -> list[Game]:
    """All games, the smallest tables first and the free sheet, which seats the most, last."""
    return sorted(all_games(), key=lambda game: game.seats.high)


def rule_rows(game: Game, options: Mapping[str, Any], errors: Mapping[str, str]) -> list[dict[str, Any]]:
    """The house rules of a game as blanks of a form; those that a match's seats fill in are left out."""
    shown = []
    for blank, one in zip(blanks(game.house_rules), describe(game.house_rules), strict=True):
        if blank.from_seats:
            continue
        standard = blank.write(blank.default)
        value = options.get(blank.key, standard)
        words = {_shown(option["value"]): option["label"] for option in one.get("choices", ())}
        is_on = value in (True, "on", "True", "true")
        shown.append(
            one
            | {
                "value": _shown(value),
                "on": is_on,
                "changed": is_on != standard if isinstance(standard, bool) else _shown(value) != _shown(standard),
                "standard": gettext(words[_shown(standard)]) if words else _standard(standard),
                "error": errors.get(f"house_rules.{blank.key}", ""),
                "choices": [{"value": name, "label": label} for name, label in words.items()],
            }
        )
    return shown


def _shown(value: Any) -> str:
    """A house rule's value as a form field holds it."""
    if isinstance(value, list):
        return " ".join(value)
    return "" if value is None else str(value)


def _standard(value: Any) -> str:
    match value:
        case True:
            return gettext("yes")
        case False:
            return gettext("no")
        case None:
            return gettext("empty")
    return _shown(value)
