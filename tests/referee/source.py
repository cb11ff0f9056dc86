"""What the referee is made of, as its source and its games tell: modules, forms, and the codes it refuses with."""

import ast
import inspect
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import referee
from referee.entries import blanks, one_of, part, per, rows
from referee.game import Game


def modules_of(game: Game) -> list[ModuleType]:
    """Return the module of a game, or all modules of its folder."""
    home = import_module(f"referee.games.{game.key}")
    inside = pkgutil.iter_modules(getattr(home, "__path__", ()), f"{home.__name__}.")
    return [home, *(import_module(found.name) for found in inside)]


def all_modules() -> list[ModuleType]:
    """Return every module of the referee."""
    found = pkgutil.walk_packages(referee.__path__, "referee.")
    return [referee, *(import_module(one.name) for one in found)]


def forms_of(game: Game) -> list[type]:
    """Return every form of a game: house rules, claims, entries, and the forms inside them."""
    found = [game.house_rules, *(one.claim for one in game.questions), *(mode.form for mode in game.all_modes())]
    for form in found:
        inside = [inner for blank in blanks(form) for inner in forms_in(blank.kind)]
        found += [inner for inner in inside if inner not in found]
    return found


def forms_in(kind: Any) -> Iterator[type]:
    """Yield the forms that values of a kind are made of."""
    if isinstance(kind, part):
        yield kind.form
    elif isinstance(kind, one_of):
        yield from kind.forms.values()
    elif isinstance(kind, rows | per):
        yield from forms_in(kind.kind)


@cache
def tree_of(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def scopes_in(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield each function of a module, and the module itself."""
    yield tree
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def nodes_of(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands in a scope itself, not in the functions inside it."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, ast.FunctionDef):
            yield node
            yield from nodes_of(node)


def assigned_in(scope: ast.AST) -> dict[str, list[ast.expr]]:
    """Return what each name in a function may stand for."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes_of(scope):
        if isinstance(node, ast.Assign | ast.NamedExpr | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] * len(names)
                for name, value in zip(names, values, strict=False):
                    if isinstance(name, ast.Name):
                        found.setdefault(name.id, []).append(value)
    return found


def values_of(node: ast.expr, names: dict[str, list[ast.expr]], depth: int = 4) -> Iterator[ast.expr]:
    """Yield what an expression may be: itself, a branch of a choice, a value of a table, what a name stands for."""
    match node:
        case ast.IfExp(body=body, orelse=orelse):
            yield from values_of(body, names, depth)
            yield from values_of(orelse, names, depth)
        case ast.BoolOp(values=values):
            for value in values:
                yield from values_of(value, names, depth)
        case ast.Subscript(value=ast.Dict(values=values)):
            for value in values:
                yield from values_of(value, names, depth)
        case ast.Name(id=name) if depth and name in names:
            for value in names[name]:
                yield from values_of(value, names, depth - 1)
        case _:
            yield node


def codes_given(modules: Iterable[ModuleType]) -> set[str]:
    """Return the codes of refusals in these modules: what `refuse` and `BadEntry` are called with.

    A function that takes a `code` or a `reason` and hands it on counts like these two.
    """
    trees = [tree_of(module) for module in modules]
    takes = {"refuse": (1, "reason"), "BadEntry": (0, "code")}
    for tree in trees:
        for function in scopes_in(tree):
            if isinstance(function, ast.FunctionDef):
                for place, argument in enumerate(function.args.args + function.args.kwonlyargs):
                    if argument.arg in {"code", "reason"}:
                        takes[function.name] = (place, argument.arg)
    found: set[str] = set()
    for tree in trees:
        for scope in scopes_in(tree):
            names = assigned_in(scope)
            for node in nodes_of(scope):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in takes:
                    place, keyword = takes[node.func.id]
                    given = [one.value for one in node.keywords if one.arg == keyword] + node.args[place : place + 1]
                    for code in given[:1]:
                        found |= {
                            value.value
                            for value in values_of(code, names)
                            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value
                        }
    return found
