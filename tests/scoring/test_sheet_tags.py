"""Words of the sheet: who leads, when it was, how many can play."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation

from referee.game import Seats
from scoring.models import Match
from scoring.queries.matches import Standing, standing_of
from scoring.queries.sheet import sheet_of
from scoring.services.corrections import Change, correct_hand
from scoring.services.matches import end_match
from scoring.services.merging import merge
from scoring.services.players import add_player
from scoring.services.seats import change_seat
from scoring.templatetags.sheet import (
    absent,
    day,
    get,
    label,
    lead,
    marked_lead,
    moment,
    players,
    says,
    typed_text,
    who,
)
from tests.factories import HandFactory, MatchFactory, TableFactory
from tests.webpage import ISOLATES, read


def standing(
    players: tuple[str, ...], *hands: tuple[int, ...], ended: bool = False, game: str = "score_sheet"
) -> Standing:
    """A match of these people after hands with these points."""
    match: Match = MatchFactory.create(table=TableFactory.create(players=players), game=game)
    for points in hands:
        HandFactory.create(match=match, entry={"mode": "agreed", "points": dict(zip("012345", points, strict=False))})
    return standing_of(end_match(match, over=True) if ended else Match.objects.get(id=match.id))


FOUR = ("Jana", "Eva", "Petr", "Ota")


@pytest.mark.parametrize(
    ("players", "hands", "ended", "says"),
    [
        (("Sara", "Nils"), [], False, "No hand yet."),
        (("Sara", "Nils"), [(15, 0)], False, "Sara leads by 15."),
        (("Sara", "Nils"), [(15, 0), (0, 15)], False, "All level at 15."),
        (("Sara", "Nils", "Eva"), [(15, 15, 3)], False, "Sara and Nils lead by 12."),
        (("Sara", "Nils", "Eva"), [(-1, -2, -3)], False, "Sara leads by 1."),
        (("Sara", "Nils"), [(1500, 0)], False, "Sara leads by 1,500."),
        (("Sara", "Nils"), [(15, 0)], True, "Sara wins."),
        (("Sara", "Nils"), [(15, 15)], True, "Sara and Nils win."),
        (("Sara", "Nils"), [], True, "Nobody wins."),
    ],
)
@pytest.mark.django_db
def test_who_leads_or_wins(players: tuple[str, ...], hands: list[tuple[int, ...]], says: str, *, ended: bool) -> None:
    assert lead(standing(players, *hands, ended=ended)).translate(ISOLATES) == says


@pytest.mark.django_db
def test_partners_lead_together() -> None:
    assert lead(standing(FOUR, (3, 1), game="sedma")).translate(ISOLATES) == "Jana & Petr lead by 2."


@pytest.mark.django_db
def test_names_are_marked_and_nothing_in_them_is_markup() -> None:
    page = read(marked_lead(standing(("<b>%s%(x)s", "Nils"), (15, 0))))
    assert page.one("span", "hl").text == "<b>%s%(x)s"
    assert page.text == "<b>%s%(x)s leads by 15."


@pytest.mark.parametrize(
    ("ago", "says"),
    [
        (0, "today"),
        (1, "Tuesday"),
        (6, "Thursday"),
        (7, "6 May"),
        (130, "3 January"),
        (133, "31 December 2025"),
        (-1, "14 May"),
    ],
)
def test_when_it_was(ago: int, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime(2026, 5, 13, 12, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert day(now - timedelta(days=ago)) == says


def test_how_many_can_play() -> None:
    assert players(Seats(2, 2)) == "2 players"
    assert players(Seats(2, 5)) == "2 to 5 players"
    assert players(Seats(2, 4, partners="across")) == "2 to 4 players, four as partners"
    with translation.override("fa"):
        assert players(Seats(2, 5)) == "۲ to ۵ players"


def test_what_was_typed_is_one_line() -> None:
    assert typed_text(None) == ""
    assert typed_text(["7H", "8H"]) == "7H 8H"
    assert typed_text({"0": ["7H", "8H"], "1": ["KS"]}) == "7H 8H | KS"


def test_values_are_found_by_number_and_by_text() -> None:
    assert (get({1: "a"}, 1), get({"1": "a"}, 1), get({}, 1), get(None, 1)) == ("a", "a", "", "")


@pytest.mark.parametrize(
    ("typed", "wanted", "does"),
    [
        ({"mode": "counts&kind=gin"}, "mode=counts&kind=gin", True),
        ({"mode": "counts", "kind": "gin"}, "mode=counts&kind=gin", True),
        ({"mode": "counts&kind=knock"}, "mode=counts&kind=gin", False),
        ({"mode": "void"}, "mode=void", True),
        ({}, "mode=void", False),
        (None, "mode=void", False),
    ],
)
def test_what_a_form_says(typed: dict[str, str] | None, wanted: str, *, does: bool) -> None:
    assert says(typed, wanted) is does


@pytest.mark.parametrize(("ago", "says"), [(0, "noon"), (1, "Tuesday, noon"), (7, "6 May, noon")])
def test_when_it_was_to_the_minute(ago: int, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime(2026, 5, 13, 12, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert moment(now - timedelta(days=ago)) == says


@pytest.mark.django_db
def test_what_a_row_is_as_it_is_read_out() -> None:
    match = MatchFactory.create(table=TableFactory.create(players=("Sara", "Nils")), bring={0: 5})
    HandFactory.create(match=match, entry={"mode": "points", "points": {"0": 1, "1": 2}})
    HandFactory.create(match=match)
    HandFactory.create(match=match, entry={"mode": "adjust", "points": {"1": -10}}, why="late")
    correct_hand(match, 2, Change(entry={"mode": "agreed", "points": {"0": 11}}))
    rows = sheet_of(standing_of(Match.objects.get(id=match.id))).rows
    assert [label(row) for row in rows] == [
        "Line 3, points given or taken",
        "Hand 2, by agreement, corrected",
        "Hand 1",
        "Brought from paper",
    ]


@pytest.mark.django_db
def test_who_is_away_and_who_stands_for_whom() -> None:
    table = TableFactory.create(players=("Ada", "Ben", "Cyd"))
    match = MatchFactory.create(table=table)
    change_seat(match, 1, sits_out=True)
    change_seat(match, 2, left=True)
    now = standing_of(Match.objects.get(id=match.id))
    assert [absent(now, side) for side in now.names] == ["", "sits out", "left"]
    anna = add_player(table, name="Anna")
    merge(table.players.get(name="Ada"), anna)
    assert (who(table.players.get(name="Ada")), who(None)) == ("Anna", "")
