"""What lies on the table after a question of gin, and how the next question and the hand begin with it."""

from typing import Any

import pytest

import referee
from referee.entries import read, read_partly, write
from referee.games.gin_rummy.table import Table

GIN = referee.game_called("gin_rummy")
RUN, KINGS, TWOS = "5S 6S 7S".split(), "KC KD KH".split(), "2C 2D 2H".split()
KNOCK = [*RUN, *KINGS, *TWOS, "4D"]


def keep(question: str, claim: dict[str, Any], lies: Table | None = None) -> Table:
    """What lies there after that question, which is answered legal."""
    about = GIN.question(question)
    told = read(about.claim, claim, typed=True)
    ruling = GIN.ask(question, claim, {})
    assert ruling.legal
    assert about.keeps is not None
    return about.keeps(lies or Table(), told, ruling)  # type: ignore[no-any-return]  # of this game: a Table


def begin(question: str, lies: Table) -> dict[str, Any]:
    """The claim of a question as it begins with what lies there."""
    about = GIN.question(question)
    assert about.starts_from is not None
    claim = dict(about.starts_from(lies))
    read_partly(about.claim, claim, typed=True)
    return claim


def enter(lies: Table) -> dict[str, Any]:
    """The entry of the hand as it begins with what lies there."""
    (mode,) = [mode for mode in GIN.modes if mode.starts_from]
    assert mode.starts_from is not None
    return {"mode": mode.key, **mode.starts_from(lies)}


def laid(lies: Table) -> list[str]:
    return [" ".join(map(str, meld)) for meld in lies.knocker_melds]


def test_melds_gather_on_the_table() -> None:
    lies = keep("meld", {"cards": KINGS}, keep("meld", {"cards": RUN}))
    assert laid(lies) == ["5S 6S 7S", "KC KD KH"]


def test_a_meld_that_has_grown_lies_there_once() -> None:
    lies = keep("meld", {"cards": [*RUN, "8S"]}, keep("meld", {"cards": RUN}))
    assert laid(lies) == ["5S 6S 7S 8S"]


def test_a_knock_lays_its_melds_as_they_leave_the_least() -> None:
    assert laid(keep("knock", {"hand": KNOCK})) == ["5S 6S 7S", "2H 2D 2C", "KH KD KC"]


def test_a_knock_lays_its_melds_as_they_were_told() -> None:
    assert laid(keep("knock", {"hand": KNOCK, "melds": [KINGS, TWOS, RUN]})) == ["KC KD KH", "2C 2D 2H", "5S 6S 7S"]


def test_the_next_lay_off_goes_onto_the_melds_of_the_knock() -> None:
    lies = keep("knock", {"hand": KNOCK, "melds": [RUN, KINGS, TWOS]})
    assert begin("layoff", lies) == {"knocker_melds": [RUN, KINGS, TWOS]}
    assert begin("defend", lies) == {"knocker_melds": [RUN, KINGS, TWOS]}


def test_a_second_card_at_the_same_end_of_a_run_fits_because_the_first_lies_there() -> None:
    """https://github.com/ichabod801/t_games/issues/366"""
    lies = keep("layoff", {"knocker_melds": [RUN], "layoffs": [{"card": "4S", "onto": 0}]})
    claim = begin("layoff", lies)
    claim["layoffs"].append({"card": "3S", "onto": 0})
    assert laid(keep("layoff", claim, lies)) == ["5S 6S 7S"]
    assert not GIN.ask("layoff", claim | {"layoffs": [{"card": "3S", "onto": 0}]}, {}).legal


def test_melds_alone_begin_a_knock() -> None:
    lies = keep("meld", {"cards": KINGS}, keep("meld", {"cards": RUN}))
    assert begin("knock", lies) == {"hand": [*RUN, "KH", "KD", "KC"]}
    assert enter(lies) == {"mode": "cards", "knocker_hand": [*RUN, "KH", "KD", "KC"]}


def test_a_knock_and_its_defence_fill_in_the_hand() -> None:
    defender = "9H 9C 9D 4S 3S 8S QH 7D AC JD".split()
    lies = keep("knock", {"hand": [*KNOCK, "TD"], "discard": "TD", "melds": [RUN, KINGS, TWOS]})
    layoffs = [{"card": card, "onto": 0} for card in ("4S", "3S", "8S")]
    lies = keep("layoff", begin("layoff", lies) | {"hand": defender, "layoffs": layoffs}, lies)
    entry = enter(lies)
    assert entry["knocker_hand"] == [*KNOCK, "TD"]
    assert (entry["discard"], entry["defender_hand"], entry["layoffs"]) == ("TD", defender, layoffs)
    ruling = GIN.ask("score", {name: value for name, value in entry.items() if name != "mode"}, {})
    assert (ruling.legal, ruling.answer["points"]) == (True, 24)


def test_a_defence_against_other_melds_is_no_longer_of_that_hand() -> None:
    lies = keep("knock", {"hand": KNOCK})
    lies = keep("layoff", {"knocker_melds": [["7H", "8H", "9H"]], "layoffs": [{"card": "TH", "onto": 0}]}, lies)
    assert (laid(lies), lies.knocker_hand) == (["7H 8H 9H"], ())


@pytest.mark.parametrize("lies", [Table(), keep("meld", {"cards": RUN}), keep("knock", {"hand": KNOCK})], ids=str)
def test_what_lies_there_comes_back_from_a_phone_as_it_was(lies: Table) -> None:
    assert read(Table, write(lies), typed=True) == lies


@pytest.mark.parametrize("question", [one.key for one in GIN.questions if one.starts_from])
def test_an_empty_table_begins_nothing(question: str) -> None:
    assert begin(question, Table()) == {}
