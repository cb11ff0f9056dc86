"""Finding matches by day, game and players, and hands by what was in them: a page at a time, the newest first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from referee import BadEntry
from scoring.errors import Say
from scoring.models import Hand, Line, Player, Seat
from scoring.queries.asked import Asked
from scoring.queries.games import all_games, game_of
from scoring.queries.matches import Standing, hand_lines
from scoring.queries.tables import standings_of

PAGE = 20

# What any hand can be, whatever the game.
KINDS: Mapping[str, Q] = {
    "agreed": Q(agreed=True),
    "corrected": Q(revision__gt=1, struck=False),
    "struck": Q(struck=True),
    "adjust": Q(mode="adjust"),
}


def find_matches(
    asked: Asked, *, before: UUID | None = None, of: Player | None = None
) -> tuple[list[Standing], UUID | None]:
    """The matches of what is asked, or those of them in which somebody sat; and where the next page goes on."""
    matches = asked.matches().filter(asked.within("played_at"))
    if of:
        matches = matches.filter(sat_in(asked, of))
    page, cursor = _page(matches, "played_at", before)
    return list(standings_of(page).values()), cursor


def sat_in(asked: Asked, player: Player) -> Exists:
    """For a query of matches: somebody sat in them, under whichever record."""
    return Exists(
        Seat.objects.filter(match=OuterRef("id"), player__in=asked.people.records_of(asked.people.person(player.id)))
    )


@dataclass(frozen=True, slots=True)
class Found:
    """A hand, how its match stands now, and what each side has from the hand."""

    standing: Standing
    hand: Hand
    points: Mapping[int, int]


def find_hands(asked: Asked, what: str = "", *, before: UUID | None = None) -> tuple[list[Found], UUID | None]:
    """The hands of what is asked that have this in them; and where the next page goes on. See `things_to_find`."""
    hands = Hand.objects.filter(asked.within("at"), table=asked.table, match__in=asked.matches())
    if what:
        hands = hands.filter(that_have(asked, what))
    page, cursor = _page(hands.select_related("match", "by__merged_into").prefetch_related("seats"), "at", before)
    standings = standings_of(list({hand.match_id: hand.match for hand in page}.values()))
    of_match = {match.id: standing for match, standing in standings.items()}
    lines = hand_lines(page)
    found = []
    for hand in page:
        points: dict[int, int] = {}
        for line in lines[hand.id]:
            points[line.side] = points.get(line.side, 0) + line.points
        found.append(Found(of_match[hand.match_id], hand, points))
    return found, cursor


def things_to_find(game: str) -> dict[str, str]:
    """What can be found in the hands of a game, or of any (""), by key: the labels of its figures."""
    games = [game_of(game)] if game else all_games()
    return {codes[0]: label for one in games for label, codes in one.figures.items()}


def that_have(asked: Asked, what: str) -> Q | Exists:
    """For a query of hands: they have this in them. A figure of a game, any line of its sheet, or a kind of hand. `BadEntry` for what no hand of the game can have."""
    if what in KINDS:
        return KINDS[what]
    codes = set(_codes(asked.game, what))
    if not codes:
        raise BadEntry("bad_value", Say.NOTHING_LIKE_THAT(what=what[:40]), "with")
    return Exists(Line.objects.filter(hand=OuterRef("id"), table=asked.table, code__in=codes))


def _codes(game: str, what: str) -> Iterator[str]:
    for one in [game_of(game)] if game else all_games():
        for codes in one.figures.values():
            if codes[0] == what:
                yield from codes
        if any(line.code == what for line in one.lines):
            yield what


def _page(rows: QuerySet[Any], column: str, before: UUID | None) -> tuple[list[Any], UUID | None]:
    """A page of rows, the newest first by that column, after the row with that id; and the id after which more follow."""
    if before:
        last = rows.model._default_manager.filter(id=before).values_list(column, flat=True).first()
        if last is None:
            raise BadEntry("bad_value", Say.NOT_AN_ID(), "cursor")
        rows = rows.filter(Q(**{f"{column}__lt": last}) | Q(**{column: last, "id__lt": before}))
    found = list(rows.order_by(f"-{column}", "-id")[: PAGE + 1])
    return found[:PAGE], found[PAGE - 1].id if len(found) > PAGE else None
