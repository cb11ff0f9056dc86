"""Every sentence of the referee can be collected for translation, and is said with all its blanks filled."""

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum
from types import ModuleType
from typing import Any

import pytest

import referee
from referee import scoresheet
from referee.entries import blanks, choice
from referee.game import BOOK_SECTION, TABLE_MODES, Game
from referee.messages import Sentences
from referee.rulings import Rules
from referee.scoresheet import BookLine, BookRule, Lines
from tests.referee.source import all_modules, assigned_in, forms_of, nodes_of, scopes_in, tree_of, values_of

MODULES = all_modules()
each_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
each_game = pytest.mark.parametrize("game", referee.all_games(), ids=lambda game: game.key)
MARKERS = {"gettext_noop": 1, "ngettext_lazy": 2}
BLANK = re.compile(r"%\((\w+)\)s")


def marked_in(tree: ast.AST) -> Iterator[str]:
    """Yield the texts that gettext's own collector finds: plain texts within a marker."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
            yield from (text.value for text in node.args if isinstance(text, ast.Constant))


MARKED = {text for module in MODULES for text in marked_in(tree_of(module))}


def enums_of(module: ModuleType) -> Iterator[type[Enum]]:
    """Yield the sentences, rules and lines that a module defines."""
    for value in vars(module).values():
        if (
            inspect.isclass(value)
            and issubclass(value, Sentences | Rules | Lines)
            and value.__module__ == module.__name__
        ):
            yield value


def forms_of_text(member: Any) -> list[str]:
    """Return the texts of a sentence, rule or line: its forms, variants and tag."""
    if isinstance(member, Rules):
        return [text for text in (member.text.text, *(text for _, _, text in member.text.when)) if text]
    value = member.value.text if isinstance(member, Lines) else member.value
    tag = [member.tag] if isinstance(member, Lines) and member.tag else []
    return [*((value,) if isinstance(value, str) else value), *tag]


@each_module
def test_a_marker_holds_plain_texts(module):
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
            assert len(node.args) == MARKERS[node.func.id], ast.unparse(node)
            assert all(isinstance(text, ast.Constant) and isinstance(text.value, str) for text in node.args), (
                ast.unparse(node)
            )


@each_module
def test_every_sentence_rule_and_line_is_marked(module):
    texts = [text for kind in enums_of(module) for member in kind for text in forms_of_text(member)]
    assert [text for text in texts if text not in MARKED] == []


@each_game
def test_every_label_of_a_game_is_marked(game):
    assert [text for text in labels_of(game) if text not in MARKED] == []


def labels_of(game: Game) -> Iterator[str]:
    """Yield what people read of a game besides its sentences."""
    yield from (game.name, game.about, *game.sections.values(), BOOK_SECTION)
    yield from (preset.name for preset in game.presets)
    yield from (question.title for question in game.questions)
    yield from (mode.label for mode in (*game.modes, *TABLE_MODES))
    yield from (title for preset in game.presets for title in game.columns(rules_of(game, preset)) if title)
    for form in forms_of(game):
        for blank in blanks(form):
            yield from (text for text in (blank.label, blank.help) if text)
            if isinstance(blank.kind, choice):
                yield from blank.kind.labels.values()


def rules_of(game: Game, preset: Any) -> Any:
    return game.house_rules_for(preset.house_rules, preset.players or game.seats.low)


@each_module
def test_a_text_that_is_a_value_is_marked(module):
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
            assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr | ast.BinOp), ast.unparse(node)


@each_module
def test_a_text_has_only_blanks_that_have_a_name(module):
    for kind in enums_of(module):
        for member in kind:
            for text in forms_of_text(member):
                assert text % defaultdict(str) is not None
                assert "%" not in BLANK.sub("", text).replace("%%", "")


@each_module
def test_both_forms_of_a_plural_have_the_same_blanks(module):
    for kind in enums_of(module):
        for member in kind:
            value = member.value.text if isinstance(member, Lines) else member.value
            if isinstance(value, tuple):
                one, many = (set(BLANK.findall(text)) for text in value)
                assert one <= many, member
                assert many - one <= {"count"}, member


def test_a_rule_has_no_blank_but_house_rules():
    for game in referee.all_games():
        options = {blank.name for blank in blanks(game.house_rules)}
        for rule in (*game.rules, *BookRule):
            for text in forms_of_text(rule):
                assert set(BLANK.findall(text)) <= options, rule.code


# Each sentence where it is said


@each_module
def test_a_sentence_is_said_with_a_value_for_every_blank(module):
    wrong = [
        f"line {call.lineno}: {member} without {sorted(lacking)}"
        for call, member in said_in(module)
        if (lacking := blanks_of(member) - given_to(call))
    ]
    assert wrong == []


@each_module
def test_a_plural_is_said_with_its_count(module):
    for call, member in said_in(module):
        if len(texts_said(member)) > 1 and None not in {one.arg for one in call.keywords}:
            assert "count" in given_to(call), f"line {call.lineno}: {member}"


def test_every_sentence_is_said_somewhere():
    said = {member for module in MODULES for member in named_in(module)}
    never = [member for module in MODULES for kind in enums_of(module) for member in kind if member not in said]
    assert [str(member) for member in never if not isinstance(member, Rules)] == []


def texts_said(member: Any) -> tuple[str, ...]:
    value = member.value.text if isinstance(member, Lines) else member.value
    return (value,) if isinstance(value, str) else value


def blanks_of(member: Any) -> set[str]:
    return {name for text in texts_said(member) for name in BLANK.findall(text)}


def given_to(call: ast.Call) -> set[str]:
    """Return the values named in a call; `**values` may be any of them."""
    named = {one.arg for one in call.keywords if one.arg}
    return named if all(one.arg for one in call.keywords) else Everything()


class Everything(set[str]):
    """A set that has whatever is asked of it."""

    def __rsub__(self, _others: Any) -> set[str]:
        return set()

    def __contains__(self, _one: object) -> bool:
        return True


def said_in(module: ModuleType) -> Iterator[tuple[ast.Call, Any]]:
    """Yield each call of a sentence or line, as far as the source tells which one it is."""
    for scope in scopes_in(tree_of(module)):
        names = assigned_in(scope)
        for call in nodes_of(scope):
            for value in values_of(call.func, names) if isinstance(call, ast.Call) else ():
                if (member := member_named(value, module)) is not None:
                    yield call, member


def named_in(module: ModuleType) -> Iterable[Any]:
    """Yield each sentence or line that a module names, called or handed on."""
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Attribute) and (member := member_named(node, module)) is not None:
            yield member


def member_named(node: ast.expr, module: ModuleType) -> Any:
    """Return the sentence or line that an expression like `Say.SHORT` or `scoresheet.BookLine.AGREED` names."""
    if not isinstance(node, ast.Attribute):
        return None
    kind = thing_named(node.value, module)
    if inspect.isclass(kind) and issubclass(kind, Sentences | Lines):
        return kind.__members__.get(node.attr)
    return None


def thing_named(node: ast.expr, module: ModuleType) -> Any:
    match node:
        case ast.Name(id=name):
            return vars(module).get(name)
        case ast.Attribute(value=value, attr=name):
            return getattr(thing_named(value, module), name, None)
    return None


def test_the_source_tells_what_is_said():
    """A reader of the source that finds nothing would find nothing wrong."""
    agreed = [member for _, member in said_in(scoresheet)]
    assert BookLine.AGREED in agreed
    assert scoresheet.Say.UNKNOWN_SIDE in agreed
    found = {member for module in MODULES for _, member in said_in(module)}
    every = {
        member for module in MODULES for kind in enums_of(module) for member in kind if not isinstance(member, Rules)
    }
    assert len(found) > 0.8 * len(every)
