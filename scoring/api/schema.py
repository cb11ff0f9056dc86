"""The OpenAPI document: made of the calls, their forms and shapes, and of what each game says of itself.

A new game changes it by being there.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, is_typeddict

from drf_spectacular.openapi import AutoSchema

from referee.entries import describe
from referee.game import Mode
from scoring import export
from scoring.api import bodies, month_examples, month_forms, shapes
from scoring.api.calls import Call
from scoring.api.errors import MEDIA_TYPE
from scoring.api.json_schema import Schema, of_field, of_form, of_shape, of_type, ref
from scoring.api.reading import LONGEST_KEY
from scoring.queries.games import all_games

ABOUT = """Scorekeeper and referee for card games at a real table.

A table has two keys, sent as `Authorization: Bearer KEY`: with the scorekeeper key one may write, with the watch key
read. Whoever opens a table gets both. Without a right key a table does not exist: 404. Asking the referee needs none.

What is wrong is told as `application/problem+json` with a lasting `code` and the `field` that it is about; dots lead
into nested values, as in `points.1`, and within an entry, a claim or house rules the field is named from there.

A number is a number: `"7"`, `true` and `7.0` are refused. Totals, places, points and finals are objects by side
number; dealers, leaders and seats are seat numbers; both count from 0. Times are UTC. Sentences are in the language
of the request; codes never change.
"""
JSON = "application/json"
UNKNOWN_ID = "0198c0de-0000-7000-8000-00000000000"
ANSWERED = {200: "Answered", 201: "Written", 204: "Nothing has changed", 304: "Nothing has changed"}
ACT: Schema = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "The client's own id of what it does: sent again, it is answered and not done again.",
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY},
}
VERSION: Schema = {
    "name": "If-Match",
    "in": "header",
    "required": True,
    "description": "The match's `version` that the client knows, quoted or not.",
    "schema": {"type": "string", "minLength": 1},
}
REPLAYED: Schema = {
    "Idempotency-Replayed": {"description": "`true` when this act was done before", "schema": {"const": "true"}}
}


class Described(AutoSchema):
    """Describes the calls of an address. Views without calls, such as the document itself, are left out."""

    def get_operation(self, path: str, path_regex: str, path_prefix: str, method: str, registry: Any) -> Schema | None:
        call: Call | None = getattr(self.view, "calls", {}).get(method.lower())
        return operation(call, path) if call else None


def operation(call: Call, path: str) -> Schema:
    """One call of the document."""
    noun = call.function.__module__.rpartition(".")[2]
    text = (call.function.__doc__ or "").strip()
    described: Schema = {
        "operationId": f"{noun}_{call.function.__name__}",
        "tags": [noun],
        "summary": text.partition(".")[0].partition(":")[0],
        "description": text,
        "parameters": [*_parameters(call, path)],
        "responses": dict(_responses(call)),
        "security": [{"key": []}] if call.needs else [],
    }
    if form := call.takes:
        content: Schema = {"schema": ref(form.__name__), "examples": EXAMPLES[form]()}
        required = any(field["required"] for field in describe(form))
        described["requestBody"] = {"required": required, "content": {JSON: content}}
    return described


def _parameters(call: Call, path: str) -> Iterator[Schema]:
    for name, schema in path_parameters().items():
        if f"{{{name}}}" in path:
            yield {"name": name, "in": "path", "required": True, "schema": schema}
    for field in describe(call.asks) if call.asks else ():
        schema = of_field(field, nothing={"const": ""})
        known = month_examples.ASKED.get(field["name"])
        example: Schema = {"example": known} if known else {}
        yield {"name": field["name"], "in": "query", "description": field["label"], "schema": schema, **example}
    if call.act:
        yield ACT
    if call.version:
        yield VERSION


def path_parameters() -> dict[str, Schema]:
    """What stands in an address."""
    an_id = {"type": "string", "format": "uuid"}
    return {
        "game": {"enum": [game.key for game in all_games()]},
        "table_id": an_id,
        "player_id": an_id,
        "match_id": an_id,
        "dispute_id": an_id,
        "payment_id": an_id,
        "day": {"type": "string", "format": "date"},
        "which": {"enum": ["scorekeeper", "watch"]},
        "number": {"type": "integer", "minimum": 0},
    }


def _responses(call: Call) -> Iterator[tuple[str, Schema]]:
    for status, shape in call.answers.items():
        content: Schema = {"content": {JSON: {"schema": of_type(shape)}}} if shape else {}
        if shape in month_examples.ANSWERED:
            content["content"][JSON]["example"] = month_examples.ANSWERED[shape]
        if call.also_answers:
            content["content"][call.also_answers] = {"schema": {"type": "string"}}
        headers: Schema = {"headers": REPLAYED} if call.act and status == 200 else {}
        yield str(status), {"description": ANSWERED[status], **content, **headers}
    refused = {str(status): text for status, text in call.refuses.items()}
    for name, text in (refused | {"default": "What is wrong"}).items():
        yield name, {"description": text, "content": {MEDIA_TYPE: {"schema": ref("Problem")}}}


def add_components(result: Schema, **_: Any) -> Schema:
    """Put the forms, the shapes and each game's own forms into the document."""
    of_games = dict(_components_of_games())
    any_of = {
        name: {"anyOf": [ref(one) for one in of_games if f".{kind}" in one]}
        for name, kind in {"HouseRules": "house_rules", "Claim": "claim.", "Entry": "entry."}.items()
    }
    answered = {name: of_shape(shape) for name, shape in vars(shapes).items() if is_typeddict(shape)}
    sent = {form.__name__: of_form(form) for form in EXAMPLES}
    result["info"]["description"] = ABOUT
    result["tags"] = list(_nouns(result["paths"]))
    result["components"] = {
        "schemas": answered | sent | any_of | of_games,
        "securitySchemes": {
            "key": {"type": "http", "scheme": "bearer", "description": "A key of a table: to write, or to watch."}
        },
    }
    return result


def _nouns(paths: Schema) -> Iterator[Schema]:
    """The modules of the calls, each with what it says of itself."""
    for noun in dict.fromkeys(noun for calls in paths.values() for call in calls.values() for noun in call["tags"]):
        yield {"name": noun, "description": import_module(f"scoring.api.{noun}").__doc__}


def _components_of_games() -> Iterator[tuple[str, Schema]]:
    """The house rules, claims and entries of each game, as `gin_rummy.entry.counts`."""
    for game in all_games():
        yield f"{game.key}.house_rules", of_form(game.house_rules)
        for question in game.questions:
            yield f"{game.key}.claim.{question.key}", of_form(question.claim) | _example(question.example)
        for mode in game.all_modes():
            entry = of_form(mode.form, fixed={"mode": mode.key})
            yield f"{game.key}.entry.{mode.key}", entry | _example(_entry(mode))


def _example(value: Mapping[str, Any]) -> Schema:
    return {"examples": [value]} if value else {}


# Examples of bodies: those of hands, matches and questions are the games' own.


def _hands(**more: Any) -> Schema:
    return {
        f"{game.key}.{mode.key}": {
            "summary": f"{game.name}: {mode.label}",
            "value": {**more, "entry": entry} | _reason(mode.key),
        }
        for game in all_games()
        for mode in game.all_modes()
        if (entry := _entry(mode))
    }


def _entry(mode: Mode) -> Schema:
    """The example of an entry, if its game gives one; an entry without fields needs none."""
    return {"mode": mode.key, **mode.example} if mode.example or not describe(mode.form) else {}


def _reason(mode: str) -> Schema:
    return {"why": "Totals from paper"} if mode == "adjust" else {}


def _questions() -> Schema:
    return {
        f"{game.key}.{question.key}": {
            "summary": f"{game.name}: {question.title}",
            "value": {"question": question.key, "claim": question.example, "house_rules": {}},
        }
        for game in all_games()
        for question in game.questions
        if question.example
    }


def _matches() -> Schema:
    return {
        f"{game.key}.{preset.key}": {
            "summary": f"{game.name}: {preset.name}",
            "value": {"game": game.key, "preset": preset.key, "seats": _people(preset.players or game.seats.low)},
        }
        for game in all_games()
        for preset in game.presets
    }


def _people(count: int) -> list[str]:
    return [f"{UNKNOWN_ID}{seat}" for seat in range(count)]


def _one(value: Schema) -> Callable[[], Schema]:
    return lambda: {"example": {"value": value}}


def _document() -> Schema:
    """The export of a table where nothing has been played yet."""
    told = {
        "format": export.FORMAT,
        "version": export.VERSION,
        "export": f"{UNKNOWN_ID}3",
        "exported_at": "2026-03-01T20:15:00+00:00",
        "table": {
            "name": "Friday evening", "time_zone": "Asia/Kolkata", "suits": "french", "house_rules": {}, "prices": {},
            "created_at": "2026-03-01T18:00:00+00:00",
        },
        "players": [{"name": name, "retired": False, "merged_into": None} for name in ("Asha", "Raj")],
        "matches": [],
        "disputes": [],
        "payments": [],
    }  # fmt: skip
    return told | {"digest": export.digest_of(told)}


EXAMPLES: dict[type[Any], Callable[[], Schema]] = {
    bodies.AskReferee: _questions,
    bodies.OpenTable: _one({"name": "Friday evening", "players": ["Asha", "Raj"], "time_zone": "Asia/Kolkata"}),
    bodies.ChangeTable: _one({"house_rules": {"gin_rummy": {"target": 150}}}),
    bodies.AddPlayer: _one({"name": "Vera"}),
    bodies.ChangePlayer: _one({"name": "Věra"}),
    bodies.StartMatch: _matches,
    bodies.ChangeMatch: _one({"over": True}),
    bodies.PreviewHand: _hands,
    bodies.RecordHand: lambda: _hands(number=1),
    bodies.CorrectHand: lambda: {
        "struck": {"summary": "Strike it out", "value": {"struck": True, "why": "Misdeal"}},
        "restored": {"summary": "Restore it", "value": {"struck": False}},
        **_hands(),
    },
    bodies.TakeSeat: _one({"player": f"{UNKNOWN_ID}2"}),
    bodies.ChangeSeat: _one({"sits_out": True}),
    bodies.MergeInto: _one({"into": f"{UNKNOWN_ID}1"}),
    bodies.Rescore: _one({"house_rules": {"target": 150}}),
    month_forms.Pay: _one({"payer": f"{UNKNOWN_ID}0", "payee": f"{UNKNOWN_ID}1", "amount": 250}),
    bodies.BringIn: lambda: _one(_document())(),
    bodies.KeepDispute: lambda: {
        name: {**one, "value": {**one["value"], "game": name.partition(".")[0], "outcome": "Played on"}}
        for name, one in _questions().items()
    },
}
