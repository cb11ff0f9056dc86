"""JSON Schema (2020-12) of what goes in and out: of filled-in forms and of the shapes of answers."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict
from uuid import UUID

from referee.entries import describe

Schema = dict[str, Any]

ONE_VALUE: dict[Any, Schema] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
    UUID: {"type": "string", "format": "uuid"},
    Any: {},
}

NULL: Schema = {"type": "null"}


def ref(name: str) -> Schema:
    """A component of the schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def of_shape(shape: type[Any]) -> Schema:
    """The schema of an answer's shape, a `TypedDict`."""
    hints = get_type_hints(shape, include_extras=True)
    schema: Schema = {
        "type": "object",
        "properties": {name: of_type(hint) for name, hint in hints.items()},
        "required": [name for name in hints if name in shape.__required_keys__],
    }
    return described(schema, shape.__doc__)


def of_type(hint: Any) -> Schema:
    """The schema of a type as the shapes use it.

    >>> of_type(dict[str, int])
    {'type': 'object', 'additionalProperties': {'type': 'integer'}}
    >>> of_type(int | None)
    {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}
    """
    if hint in ONE_VALUE:
        return dict(ONE_VALUE[hint])
    if is_typeddict(hint):
        return ref(hint.__name__)
    kind, inner = get_origin(hint), get_args(hint)
    if kind is NotRequired:
        return of_type(inner[0])
    if kind is Annotated:
        return of_type(inner[0]) | {"description": inner[1]}
    if kind is list:
        return {"type": "array", "items": of_type(inner[0])}
    if kind is dict:
        return {"type": "object", "additionalProperties": of_type(inner[1])}
    if kind is UnionType:
        return {"anyOf": [of_type(one) for one in inner]}
    raise TypeError(f"No schema for {hint!r}")


def of_form(form: type[Any], *, fixed: Mapping[str, Any] | None = None) -> Schema:
    """The schema of a filled-in form; `fixed` are fields with one value, such as an entry's mode."""
    nullable = not getattr(form, "are_house_rules", False)
    return described(_of_fields(describe(form), fixed or {}, nullable=nullable), form.__doc__)


def of_field(field: Mapping[str, Any], *, nullable: bool = True, nothing: Schema = NULL) -> Schema:
    """The schema of a described field; one that may be left out may also be null, or what means nothing in its place."""
    schema = of_kind(field)
    if not field["required"]:
        default = field.get("default")
        if default is None or nullable:
            schema = {"anyOf": [schema, nothing]}
        if default is not None:
            schema |= {"default": default}
    return described(schema, ". ".join(str(text) for text in (field["label"], field["help"]) if text))


def of_kind(kind: Mapping[str, Any]) -> Schema:
    """The schema of a described kind of value."""
    match kind["type"]:
        case "integer":
            return {"type": "integer", "minimum": kind["low"], "maximum": kind["high"]}
        case "choice":
            return {"enum": [one["value"] for one in kind["choices"]]}
        case "player":
            return {"type": ["string", "integer"]}
        case "card":
            return {"type": "string", "examples": ["7H"]}
        case "cards":
            return {"type": "array", "items": {"type": "string"}, "examples": [["7H", "8H", "9H"]]}
        case "list":
            return {"type": "array", "items": of_kind(kind["of"])}
        case "object" if "of" in kind:  # null is not entered
            return {"type": "object", "additionalProperties": {"anyOf": [of_kind(kind["of"]), NULL]}}
        case "object":
            return _of_fields(kind["fields"], {})
        case "one_of":
            return {"oneOf": [_of_fields(fields, {kind["by"]: name}) for name, fields in kind["forms"].items()]}
        case "any":
            return {}
        case "component":
            return ref(kind["component"])
        case "uuid":
            return {"type": "string", "format": "uuid"}
        case simple:
            return {"type": simple}


def _of_fields(fields: list[dict[str, Any]], fixed: Mapping[str, Any], *, nullable: bool = True) -> Schema:
    return {
        "type": "object",
        "properties": {name: {"const": value} for name, value in fixed.items()}
        | {field["name"]: of_field(field, nullable=nullable) for field in fields},
        "required": [*fixed, *(field["name"] for field in fields if field["required"])],
        "additionalProperties": False,
    }


def described(schema: Schema, text: str | None) -> Schema:
    """The schema with a description, if there is one."""
    tidy = "\n".join(line.strip() for line in (text or "").splitlines()).strip()
    return schema | ({"description": tidy} if tidy else {})
