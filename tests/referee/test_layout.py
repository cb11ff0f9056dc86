"""How cards lie: what every game says of hands that are half entered, of claims, and in its rulebook."""

from typing import Any

import pytest

import referee
from referee.cards import read_cards
from referee.entries import blanks, read
from referee.game import Game, Mode, Question
from referee.layout import Group, lay
from referee.scoresheet import BookRule
from tests.referee.casebook import assert_is_said

LIES = {"meld", "loose", "off", "played", "missing"}
GAMES = referee.all_games()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
QUESTIONS = [(game, question) for game in GAMES for question in game.questions]
each_question = pytest.mark.parametrize(
    ("game", "question"), QUESTIONS, ids=[f"{game.key} {question.key}" for game, question in QUESTIONS]
)
DRAFTS = [(game, mode) for game in GAMES for mode in game.modes if mode.draft]
each_draft = pytest.mark.parametrize(("game", "mode"), DRAFTS, ids=[f"{game.key} {mode.key}" for game, mode in DRAFTS])


def test_cards_are_laid_from_a_line_of_text():
    assert lay("5H 6H") == Group(read_cards("5H 6H"))
    assert lay("9H", "off").lies == "off"


def names_of(form: type[Any]) -> set[str]:
    return {blank.key for blank in blanks(form)}


@each_draft
@pytest.mark.parametrize("filled", ["nothing", "the example"])
def test_something_is_said_of_a_hand_however_little_is_entered(game: Game, mode: Mode, filled):
    players = 4 if game.seats.high >= 4 else 2
    entry = {} if filled == "nothing" else mode.example
    found = game.draft(
        {"mode": mode.key, **entry}, tuple(dict.fromkeys(game.sides_of(players))), game.read_house_rules({})
    )
    assert found is not None
    for one in found.holdings:
        assert not one.field or one.field.partition(".")[0] in names_of(mode.form)
        assert {group.lies for group in one.groups} <= LIES
    for message in (found.missing, found.says, found.refused):
        assert message is None or str(message)
    for choice in found.choices:
        assert 0 <= choice.chosen < len(choice.options)


@each_question
def test_slots_fill_fields_of_the_claim(game: Game, question: Question):
    for slot in question.slots:
        assert question.fills or slot.field.partition(".")[0] in names_of(question.claim)
        assert not slot.within or slot.within in {other.field for other in question.slots}


@each_question
def test_the_cards_of_an_example_lie_somewhere(game: Game, question: Question):
    if question.shows:
        claim = read(question.claim, question.example, typed=True)
        found = question.shows(claim, game.read_house_rules({}))
        assert {group.lies for one in found for group in one.groups} <= LIES


@each_question
def test_what_goes_into_a_hand_is_an_entry_but_for_what_only_the_match_knows(game: Game, question: Question):
    claim = read(question.claim, question.example, typed=True)
    sides = {"Ken": 0, "Rin": 1, "Mei": 2, "Ida": 0, "Max": 1}
    entry = game.entry_from(question, claim, sides)
    if entry:
        mode = next(mode for mode in game.modes if mode.key == entry["mode"])
        assert entry.keys() - {"mode"} <= names_of(mode.form)


INTO = [
    (
        "mosty",
        {"table": [{"owner": "Max", "cards": [{"card": "TS", "by": "Ida"}]}], "hands": {"Max": ["5H"]}, "out": "Ida"},
        {"table": [{"owner": 1, "cards": [{"card": "TS", "by": 0}]}], "hands": {"1": ["5H"]}, "out": 0},
    ),
    (
        "seven_bridge",
        {"winner": "Ida", "hands": {"Max": ["5H"], "Ida": []}, "claimed_from": "Max"},
        {"winner": 0, "hands": {"1": ["5H"]}, "claimed_from": 1, "all_at_once": False},
    ),
]


@pytest.mark.parametrize(("game", "claim", "wanted"), INTO, ids=[key for key, *_ in INTO])
def test_players_go_into_a_hand_as_their_sides(game: str, claim: dict[str, Any], wanted: dict[str, Any]):
    one = referee.game_called(game)
    asked = one.question("score")
    entry = one.entry_from(asked, read(asked.claim, claim, typed=True), {"Ida": 0, "Max": 1})
    assert entry == {"mode": "cards", **wanted}


def test_a_claim_about_somebody_who_does_not_play_goes_into_no_hand():
    game = referee.game_called("seven_bridge")
    asked = game.question("score")
    claim = read(asked.claim, {"winner": "Ida", "hands": {"Eva": ["5H"]}}, typed=True)
    assert game.entry_from(asked, claim, {"Ida": 0, "Max": 1}) is None


@each_game
def test_what_is_known_before_play_is_a_blank_of_the_hand(game: Game):
    for preset in game.presets:
        players = preset.players or game.seats.low
        field = game.ahead(game.house_rules_for(preset.house_rules, players))
        assert not field or any(mode.draft and field in names_of(mode.form) for mode in game.modes)


@each_game
def test_pictures_in_the_rulebook_are_of_cards(game: Game):
    for rule in (*game.rules, *BookRule):
        assert_is_said(str(game.rulebook(game.read_house_rules({})).entry(rule).text))
        assert {group.lies for group in rule.text.shows} <= LIES
        assert all(group.cards for group in rule.text.shows)
