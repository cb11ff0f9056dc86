"""The games, their rules, and the referee. Asking needs no key."""

from collections.abc import Mapping
from typing import Any, cast

from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from referee.entries import describe, write
from referee.errors import BadEntry
from referee.game import Game, Preset
from referee.rulings import RuleEntry
from scoring.api import answers, shapes
from scoring.api.bodies import AskReferee
from scoring.api.calls import call
from scoring.api.errors import NoSuchThing
from scoring.api.reading import body, query_values
from scoring.queries.games import all_games, game_of, rulebook_under
from scoring.services.rulings import ask_referee
from scoring.speech import Spoken


@call(answers={200: shapes.Games})
def list_all(request: Request) -> Response:
    """All games, those with the fewest players first."""
    return Response({"games": [game_as_json(game) for game in all_games()]})


@call(answers={200: shapes.Game})
def read(request: Request, game: str) -> Response:
    """One game: who may play, its house rules, what can be asked, how a hand is entered."""
    return Response(game_as_json(named_game(game)))


@call(answers={200: shapes.Rulebook})
def read_rules(request: Request, game: str) -> Response:
    """The rulebook of a game. The query names house rules, as in `?knock_limit=5`; the others have their defaults."""
    played = named_game(game)
    house_rules, book = rulebook_under(played, query_values(request))
    answer: shapes.Rulebook = {
        "game": played.key,
        "house_rules": write(house_rules),
        "changed": list(house_rules.changed()),
        "rules": [_rule(played, rule) for rule in book],
    }
    return Response(answer)


@call(takes=AskReferee, answers={200: shapes.Ruling})
def ask(request: Request, game: str) -> Response:
    """Ask the referee. A claim that breaks a rule is answered too: `legal` is false, with the reason and the rule."""
    played = named_game(game)
    asked = body(request, AskReferee)
    ruling = ask_referee(played, asked.question, asked.claim, asked.house_rules or {})
    return Response(answers.ruling(ruling, Spoken()))


def _rule(game: Game, rule: RuleEntry) -> shapes.NumberedRule:
    section = gettext(game.section_title(rule.section))
    return cast(shapes.NumberedRule, {"section": section, **rule.as_json(Spoken())})


def named_game(key: str) -> Game:
    """The game that an address names."""
    try:
        return game_of(key)
    except BadEntry as error:
        raise NoSuchThing(error) from None


def game_as_json(game: Game) -> shapes.Game:
    """A game with the fields of all that can be entered, labelled in the language of the request."""
    return {
        "key": game.key,
        "name": gettext(game.name),
        "about": gettext(game.about),
        "seats": {
            "min": game.seats.low,
            "max": game.seats.high,
            "partners": game.seats.partners,
            "joins": game.seats.joins,
        },
        "house_rules": fields_of(game.house_rules),
        "presets": [_preset(one) for one in game.presets],
        "questions": [
            {"key": one.key, "title": gettext(one.title), "fields": fields_of(one.claim)} for one in game.questions
        ],
        "entry_modes": [
            {"key": one.key, "label": gettext(one.label), "fields": fields_of(one.form)} for one in game.all_modes()
        ],
    }


def _preset(preset: Preset) -> shapes.Preset:
    answer: shapes.Preset = {
        "key": preset.key,
        "name": gettext(preset.name),
        "house_rules": dict(preset.house_rules),
    }
    if preset.players:
        answer["players"] = preset.players
    return answer


def fields_of(form: type[Any]) -> list[dict[str, Any]]:
    """The fields of a form, as it describes itself."""
    return [spoken(field) for field in describe(form)]


def spoken(described: Any) -> Any:
    """A description with its labels and helps in the language of the request."""
    match described:
        case Mapping():
            return {
                name: gettext(value) if name in {"label", "help"} and value else spoken(value)
                for name, value in described.items()
            }
        case list():
            return [spoken(one) for one in described]
    return described
