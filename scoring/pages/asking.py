"""The form of a question: cards to tap where the game says which, else a blank for every field of the claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext

from referee.cards import JOKERS, MOST_JOKERS, Card, read_each
from referee.entries import Blank, blanks, one_of, part, read_partly
from referee.errors import BadEntry
from referee.game import Question
from referee.kinds import Kind, card, cards, choice, per, player, rows, seat, whole, yes_no
from referee.layout import Group, Holding
from referee.messages import Text
from scoring.pages.drawing import Drawn, drawn_holding
from scoring.pages.forms import card_alone, shaped
from scoring.pages.sentences import at, blanks_in, fields_of_everybody, filled_in, put
from scoring.pages.words import voice_of
from scoring.queries.matches import Standing

MORE_ROWS = 3


def slots_of(
    question: Question, typed: Mapping[str, Any], claim: Mapping[str, Any], speaker: Drawn, *, sent: bool
) -> list[dict[str, Any]]:
    """The slots of a question with the cards in them.

    None if the claim holds more than the slots can, or no cards; but what slots have `sent` comes back in slots.
    """
    picked = {slot.field: _cards_at(typed, slot.field) for slot in question.slots}
    if not sent and not _holds(question, picked, typed, claim):
        return []
    return [_drawn_slot(slot, picked[slot.field], speaker) for slot in question.slots]


def _holds(
    question: Question, picked: Mapping[str, tuple[Card, ...]], typed: Mapping[str, Any], claim: Mapping[str, Any]
) -> bool:
    """Do slots with these cards, and the blanks of a sentence, say all of the claim?"""
    if not claim:
        return bool(question.slots)
    values: dict[str, Any] = {}
    for slot in question.slots:
        found = [str(card) for card in picked[slot.field]]
        posted = found if len(found) > 1 else "".join(found)
        for name, value in {slot.field: posted, **slot.also}.items() if found else ():
            put(values, name, value)
    for name in (*blanks_in(question.sentence), *fields_of_everybody(question)):
        if name not in picked and (told := at(typed, name)):
            put(values, name, told)
    values = filled_in(question, values)
    try:
        return read_partly(question.claim, shaped(question.claim, values)) == read_partly(question.claim, claim)
    except BadEntry:
        return False


def _drawn_slot(slot: Holding, found: tuple[Card, ...], speaker: Drawn) -> dict[str, Any]:
    drawn = drawn_holding(Holding((Group(found),) if found else (), slot.title), speaker)
    facts = {"field": slot.field, "full": slot.full, "within": slot.within, "apart": slot.apart, "also": slot.also}
    return drawn | facts | {"joker": slot.joker, "count": len(found)}


def _cards_at(typed: Any, field: str) -> tuple[Card, ...]:
    """The cards under a name with dots, none if they cannot be read; `each` is every row of a list."""
    places = [typed]
    for step in field.split("."):
        found = [place for place in places if isinstance(place, Mapping)]
        if step == "each" and not any("each" in place for place in found):
            places = [row for place in found for row in place.values()]
        else:
            places = [place[step] for place in found if step in place]
    texts = [str(one) for place in places for one in (place if isinstance(place, list) else [place]) if one]
    try:
        return read_each(texts)
    except BadEntry:
        return ()


class Known(NamedTuple):
    """Who plays, by seat, and how many jokers the pack has."""

    names: Sequence[str] = ()
    jokers: int = MOST_JOKERS


NOBODY = Known()


def inputs_of(
    form: type[Any], values: Mapping[str, Any], within: str = "", known: Known = NOBODY
) -> list[dict[str, Any]]:
    """A blank for each field of a form, filled with what was typed; rows of a list have blanks of their own.

    Players and seats are chosen by the names of who plays; what jokers stand for is asked where there are any.
    """
    return [
        _input(blank, f"{within}{blank.key}", values.get(blank.key), known)
        for blank in blanks(form)
        if known.jokers or not _is_of_jokers(blank.kind)
    ]


def _is_of_jokers(kind: Kind) -> bool:
    return isinstance(kind, per) and isinstance(kind.kind, card)


def _input(blank: Blank, name: str, value: Any, known: Known) -> dict[str, Any]:
    facts = {"name": name, "label": gettext(blank.label), "help": gettext(blank.help) if blank.help else ""}
    drawn = _drawn(blank.kind, name, value, known)
    for row in (drawn, *drawn.get("rows", ())):
        if row.get("alternatives"):
            row["inputs"][0]["spoken"] = facts["label"]  # the choice stands below that label
    return facts | {"required": blank.required} | drawn


def _drawn(kind: Kind, name: str, value: Any, known: Known) -> dict[str, Any]:
    """How a kind of value is asked for."""
    match kind:
        case player() if known.names:
            return {"as": "choice", "options": list(_players(known.names, value))}
        case seat() if known.names:
            return {"as": "choice", "options": list(_seats(known.names, value))}
        case yes_no():
            return {"as": "tick", "on": bool(value)}
        case choice():
            return {"as": "choice", "options": list(_options(kind, value))}
        case part():
            return {"as": "group", "inputs": inputs_of(kind.form, _mapping(value), f"{name}.", known)}
        case one_of():
            return {"as": "group", "alternatives": True} | {"inputs": _alternatives(kind, _mapping(value), name, known)}
        case rows() if _are_cards_alone(kind.kind, value):
            return {"as": "cards", "value": _as_lines([_as_lines(one, " ") for one in _listed(value)], " ")}
        case per() if _keys(kind, value, known):
            return {"as": "group", "inputs": list(_each(kind, _mapping(value), name, known))}
        case rows() if isinstance(kind.kind, part | one_of) or (
            isinstance(kind.kind, per) and _keys(kind.kind, None, known)
        ):
            filled = [one for one in _listed(value) if one]
            listed = [*filled, *({} for _ in range(MORE_ROWS))]
            return {
                "as": "rows",
                "rows": [_drawn(kind.kind, f"{name}.{at}", one, known) for at, one in enumerate(listed)],
            }
        case rows() if isinstance(kind.kind, player) and known.names:
            return {"as": "group", "inputs": list(_in_order(gettext("Player %(number)s"), name, _listed(value), known))}
        case per():
            return {"as": "lines", "value": _by_name(value, "\n")}
        case rows() if isinstance(kind.kind, per):
            return {"as": "lines", "value": "\n".join(_by_name(one, ", ") for one in _listed(value))}
        case rows():
            return {"as": "lines", "value": _as_lines(value, "\n")}
    drawn = "number" if isinstance(kind, whole) else "cards" if isinstance(kind, card | cards) else "text"
    return {"as": drawn, "single": isinstance(kind, card), "value": _as_lines(value, " ")}


def _are_cards_alone(kind: Kind, value: Any) -> bool:
    """Is nothing told of the items of a list but a card each?"""
    field = card_alone(kind)
    return bool(field) and not any(
        told for one in _listed(value) if one for key, told in _mapping(one).items() if key != field
    )


def _keys(kind: per, value: Any, known: Known) -> list[str]:
    """Whom or what each value belongs to, where that is known: players, or jokers; dots would lead elsewhere."""
    if _is_of_jokers(kind):
        keys = [str(one) for one in JOKERS[: known.jokers]]
    else:
        keys = list(known.names) if kind.key is str else []
    every = [*dict.fromkeys([*keys, *map(str, _mapping(value))])] if keys else []
    return [] if any("." in one for one in every) else every


def _each(kind: per, value: Mapping[str, Any], name: str, known: Known) -> Iterator[dict[str, Any]]:
    """A blank for each player, or for each joker."""
    for number, key in enumerate(_keys(kind, value, known), 1):
        label = gettext("Joker %(number)s") % {"number": number} if _is_of_jokers(kind) else key
        field = f"{name}.{key}"
        yield {"name": field, "label": label, "required": False} | _drawn(kind.kind, field, value.get(key), known)


def _in_order(label: str, name: str, told: Sequence[Any], known: Known) -> Iterator[dict[str, Any]]:
    """A choice for each of all players."""
    for seat_number in range(max(len(told), len(known.names))):
        options = list(_players(known.names, told[seat_number] if seat_number < len(told) else None))
        yield {"as": "choice", "name": name, "label": label % {"number": seat_number + 1}, "options": options}


def _players(names: Sequence[str], value: Any) -> Iterator[dict[str, Any]]:
    for one in dict.fromkeys([*names, *([str(value)] if value else [])]):
        yield {"value": one, "label": one, "chosen": one == value}


def _seats(names: Sequence[str], value: Any) -> Iterator[dict[str, Any]]:
    for number, name in enumerate(names):
        yield {"value": str(number), "label": name, "chosen": str(number) == str(value)}


def _options(kind: choice, value: Any) -> Iterator[dict[str, Any]]:
    for key, label in kind.labels.items():
        yield {"value": str(key), "label": gettext(label), "chosen": str(key).casefold() == str(value or "").casefold()}


def _alternatives(kind: one_of, value: Mapping[str, Any], name: str, known: Known) -> list[dict[str, Any]]:
    """The choice among alternatives, and the blanks of all of them, each with the numbers of those that it belongs to."""
    options = [
        {"value": one, "label": gettext(kind.labels.get(one, one)), "chosen": one == value.get(kind.field)}
        for one in kind.forms
    ]
    found: dict[str, dict[str, Any]] = {}
    for number, form in enumerate(kind.forms.values(), 1):
        for one in inputs_of(form, value, f"{name}.", known):
            seen = found.setdefault(one["name"], one | {"required": False, "only": ""})
            seen["only"] = f"{seen['only']} {number}".strip()
    return [{"as": "choice", "name": f"{name}.{kind.field}", "label": "", "options": options}, *found.values()]


def _by_name(value: Any, between: str) -> str:
    """What belongs to names or sides, each before a colon."""
    if not isinstance(value, Mapping):
        return _as_lines(value, between)
    return between.join(f"{key}: {_as_lines(one, ' ')}" for key, one in value.items())


def _as_lines(value: Any, between: str) -> str:
    """A value as somebody would type it: lists in lines, what they hold with spaces."""
    match value:
        case None:
            return ""
        case dict() | list():
            return between.join(_as_lines(one, " ") for one in _listed(value))
    return str(value)


def _listed(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return list(value.values())
    return value if isinstance(value, list) else [value] if value else []


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def laid_out(claim: Any) -> tuple[Holding, ...]:
    """The cards of a claim or entry, field by field, where its game does not say how they lie."""
    found: list[Holding] = []
    for blank in blanks(type(claim)):
        value = getattr(claim, blank.name)
        groups: tuple[Group, ...] = ()
        match blank.kind:
            case cards():
                groups = (Group(tuple(value)),) if value else ()
            case card():
                groups = (Group((value,), "off"),) if value else ()
            case rows(kind=cards()):
                groups = tuple(Group(tuple(one)) for one in value or ())
            case per(kind=cards()):
                groups = tuple(Group(tuple(one)) for one in (value or {}).values())
            case part() | one_of():
                found += laid_out(value) if value is not None else ()
            case rows(kind=part() | one_of()):
                found += [holding for one in value or () for holding in laid_out(one)]
        if groups:
            found.append(Holding(groups, Text(blank.label)))
    return tuple(found)


def holdings_of(standing: Standing, values: Mapping[str, Any], dealer: int | None) -> list[dict[str, Any]]:
    """The cards of an entered hand as its game lays them out, else field by field; or what is counted of them."""
    game, rules = standing.game, standing.rules
    entry = game.read_entry(values)
    mode = next(one for one in game.all_modes() if one.key == values["mode"])
    if mode.shows:
        holdings = mode.shows(entry, dealer, rules)
    elif draft := game.draft(values, tuple(standing.names), rules):
        holdings = draft.holdings
    else:
        holdings = laid_out(entry)
    speaker = voice_of(standing)
    drawn = [drawn_holding(one, speaker) for one in holdings if not one.within and (one.groups or one.total)]
    for one in drawn:
        if one["says"] in [group["caption"] for group in one["groups"]]:  # it stands beside its cards
            one["says"] = ""
    return drawn
