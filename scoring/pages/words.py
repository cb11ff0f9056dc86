"""Sentences of the referee as pages show them: isolated for other scripts, with players' names, beside their rule."""

from typing import Any

from django.utils.html import format_html_join
from django.utils.translation import gettext

from referee.entries import blanks, one_of, part
from referee.errors import BadEntry
from referee.game import Game
from referee.kinds import Kind, card, cards, choice, per, plain, rows
from referee.messages import Message, Text
from referee.rulings import Ruling
from referee.scoresheet import ScoreLine
from scoring.models import Dispute
from scoring.numbers import number
from scoring.pages.drawing import Drawn, drawn_groups
from scoring.queries.matches import Standing
from scoring.speech import Spoken


def voice_of(standing: Standing) -> Drawn:
    """Who speaks at a match: with the names of its sides and seats, of the table's cards too."""
    return Drawn(standing.names, seats=standing.seat_names, german=standing.match.table.suits == "german")


def says(standing: Standing, message: Message) -> str:
    """A message as it is said at a match, as HTML."""
    return voice_of(standing).say(message)


def refusal(standing: Standing, ruling: Ruling) -> str:
    """Why a hand is refused, and what would mend it, as HTML."""
    said = (ruling.says, *(one.says for one in ruling.remedies))
    return format_html_join(" ", "{}", ((says(standing, one),) for one in said))


def to_go(standing: Standing, error: BadEntry) -> str:
    """What is still to be entered: the label of a blank stands for "it is not filled in"."""
    blank = error.message.values.get("field")
    return gettext(blank.text) if isinstance(blank, Text) else says(standing, error.message)


def rulebook_of(game: Game, rules: Any, speaker: Drawn) -> list[dict[str, Any]]:
    """The sections of a rulebook with their rules, examples, and the labels of the house rules that changed them."""
    labels = {name: gettext(label) for name, label in game.labels().items()}
    sections: dict[int, dict[str, Any]] = {}
    for entry in game.rulebook(rules):
        title = gettext(game.section_title(entry.section))
        section = sections.setdefault(entry.section, {"number": entry.section, "title": title, "rules": []})
        changed = [labels[name] for name in entry.changed_by]
        shows = drawn_groups(entry.shows, speaker)
        section["rules"].append({"entry": entry, "says": speaker.say(entry.text), "changed": changed, "shows": shows})
    return list(sections.values())


def explained(standing: Standing, lines: tuple[ScoreLine, ...]) -> list[dict[str, Any]]:
    """Lines of a sheet with their sentence, their column if there are several, and the rule that gives them."""
    book = standing.game.rulebook(standing.rules)
    speaker = voice_of(standing)
    columns = [gettext(title) for title, _totals in standing.columns]
    explained = []
    for line in lines:
        entry = book.entry(line.line.rule)
        explained.append(
            {"line": line, "name": standing.names.get(line.side, ""), "says": speaker.say(line.message)}
            | {"column": columns[line.column] if columns else ""}
            | {"rule": entry, "rule_says": speaker.say(entry.text)}
        )
    return explained


def ruling_words(ruling: Ruling, speaker: Spoken, game: Game) -> dict[str, Any]:
    """What a ruling says: sentence, rule and the house rules that changed it, remedies, assumptions, notes."""
    entry = ruling.rule_entry()
    labels = game.labels()
    return {
        "says": speaker.say(ruling.says),
        "rule": entry,
        "rule_says": speaker.say(entry.text),
        "changed_by": [gettext(labels[name]) for name in entry.changed_by],
        "remedies": [{"says": speaker.say(one.says), "claim": one.claim, "href": ""} for one in ruling.remedies],
        "assumes": [speaker.say(one.says) for one in ruling.assumes],
        "notes": [speaker.say(one) for one in ruling.notes],
        "because": [ruling_words(one, speaker, game) for one in ruling.because],
    }


def kept_words(dispute: Dispute, game: Game, speaker: Spoken) -> dict[str, Any]:
    """A kept ruling in words: sentence and rule as they read under the house rules of that day."""
    rules = game.read_house_rules(dispute.house_rules)
    entry = game.rulebook(rules).entry(game.rule(dispute.ruling["rule"]))
    labels = game.labels()
    return {
        "says": speaker.say(game.read_message(dispute.ruling["says"])),
        "rule": entry,
        "rule_says": speaker.say(entry.text),
        "changed_by": [gettext(labels[name]) for name in entry.changed_by],
        "house_rules": [gettext(labels[name]) for name in rules.changed()],
        "assumes": [speaker.say(game.read_message(one["says"])) for one in dispute.ruling["assumes"]],
        "notes": [speaker.say(game.read_message(one)) for one in dispute.ruling["notes"]],
    }


def has_cards(kind: Kind) -> bool:
    """Is this a kind of value with cards in it, which pages draw?"""
    match kind:
        case card() | cards():
            return True
        case rows() | per():
            return has_cards(kind.kind)
        case part():
            return any(has_cards(blank.kind) for blank in blanks(kind.form))
    return isinstance(kind, one_of)


def as_text(kind: Kind, value: Any) -> str:
    """A value of a claim or entry in a line, as people read it; melds and rows stand between bars."""
    match kind, value:
        case _, None | "":
            return ""
        case choice(), _ if value in kind.labels:
            return gettext(kind.labels[value])
        case _, bool():
            return gettext("yes") if value else gettext("no")
        case _, int():
            return number(value)
        case rows(), list():
            return " | ".join(as_text(kind.kind, one) for one in value)
        case _, list():
            return " ".join(str(one) for one in value)
        case _, dict():
            return " ".join(as_text(plain(), one) for one in value.values())
    return str(value)
