"""Starting a match in which four play as partners: seats across, how many play, house rules for so many."""

from typing import Any

import pytest

from scoring.models import Match
from tests.scoring.pages.phone import Phone, shown
from tests.webpage import Element

FOUR = ["Jana", "Eva", "Petr", "Tomáš"]


def choose(change: str, **fields: Any) -> Element:
    """The form after something was chosen on it."""
    return shown(Phone().send("/new/", {"game": "sedma", "change": change, **fields}))


def presets(page: Element) -> list[str]:
    return [option["value"] for option in page.one("select", name="preset").all("option")]


def seats(page: Element) -> list[str]:
    return page.one("form").fields()["seat"]


@pytest.mark.django_db
def test_four_sit_around_the_table_and_partners_are_named() -> None:
    page = choose("players", players="4", seat=FOUR)
    assert page.one(id_="partners").text == "Partners sit across: Jana & Petr, Eva & Tomáš."
    assert len(page.one(css="seats").all("input", name="seat")) == 4


@pytest.mark.django_db
def test_before_all_are_named_partners_are_only_told_to_sit_across() -> None:
    assert choose("game").one(id_="partners").text == "Partners sit across from each other."


@pytest.mark.django_db
@pytest.mark.parametrize("players", ["2", "3"])
def test_fewer_than_four_have_no_partners(players: str) -> None:
    page = choose("players", players=players, seat=FOUR)
    assert page.all(id_="partners") == []
    assert len([one for one in page.all("input", name="seat") if one.get("type") != "hidden"]) == int(players)


@pytest.mark.django_db
def test_sticks_to_10_are_offered_first_and_the_rest_as_so_many_can_play_it() -> None:
    offered = {count: presets(choose("players", players=str(count), seat=FOUR)) for count in (2, 3, 4)}
    assert {rules[0] for rules in offered.values()} == {"sticks_to_10"}
    assert ["soccer" in offered[count] for count in (2, 3, 4)] == [True, False, False]
    assert ["red_king" in offered[count] for count in (2, 3, 4)] == [False, True, False]


@pytest.mark.django_db
def test_house_rules_for_another_number_of_players_give_way() -> None:
    soccer = choose("preset", players="2", seat=FOUR, preset="soccer").one("form").fields()
    assert soccer["rules.match_end"] == ["soccer"]
    four = choose("players", **soccer | {"players": "4"}).one("form").fields()
    assert (four["preset"], four["rules.match_end"], four["rules.scoring"]) == (
        ["sticks_to_10"],
        ["by_scoring"],
        ["points"],
    )


@pytest.mark.django_db
def test_house_rules_that_were_changed_stay_when_one_more_plays() -> None:
    form = choose("game", seat=FOUR[:3]).one("form").fields()
    again = choose("players", **form | {"players": "4", "rules.target": "5"}).one("form").fields()
    assert again["rules.target"] == ["5"]


@pytest.mark.django_db
def test_names_without_a_seat_are_there_again_when_they_play() -> None:
    two = choose("players", players="2", seat=FOUR)
    assert seats(two) == FOUR
    assert seats(choose("players", players="4", seat=seats(two))) == FOUR


@pytest.mark.django_db
def test_only_those_with_a_seat_play() -> None:
    form = choose("players", players="2", seat=FOUR).one("form").fields()
    response = Phone().send("/new/", form | {"name": "Cottage"})
    assert response.status_code == 302
    match = Match.objects.get()
    assert [seat.player.name for seat in match.seats.all()] == FOUR[:2]
    assert match.house_rules["players"] == 2


@pytest.mark.django_db
def test_games_without_partners_ask_for_no_number() -> None:
    page = shown(Phone().send("/new/", {"game": "score_sheet", "change": "game"}))
    assert page.all("input", name="players") == []
