"""The rules of the house, as tests: what lies where, what the referee may touch, how templates and styles are written."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
TOP = set("README.md Makefile .ci .gitignore LICENSE docs manage.py pyproject.toml".split()) | set(
    "requirements.txt requirements-dev.txt referee scoring templates tests".split()
)


def files(*patterns: str) -> list[Path]:
    """Return the project's own files: what git keeps, or would keep if it were added."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted(path for name in set(names) - {""} if (path := ROOT / name).is_file())


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def each(*patterns: str) -> pytest.MarkDecorator:
    """Run a test once for each of these files."""
    return pytest.mark.parametrize("path", files(*patterns), ids=name)


def lines(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each line of a file with its place."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        yield f"{name(path)}:{number}", line


# The layout


def test_nothing_lies_at_the_top_but_what_belongs_there() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in files()} == TOP


@each("referee/*.py", "scoring/*.py", "scoring/static/*.js", ":!scoring/migrations")
def test_a_module_can_be_read_in_one_sitting(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


def test_nothing_is_left_to_do() -> None:
    marks = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b|NotImplemented" + "Error")
    text = files("*.py", "*.html", "*.js", "*.css", "*.md", "*.toml", "*.txt", "*.svg", "Makefile", ".ci")
    assert [place for path in text for place, line in lines(path) if marks.search(line)] == []


def test_no_test_is_skipped() -> None:
    marks = re.compile(r"mark\.(skip|xfail)|pytest\.(skip|xfail|importor" + r"skip)|unittest\.skip")
    assert [place for path in files("tests/*.py") for place, line in lines(path) if marks.search(line)] == []


def test_an_exception_to_a_tool_names_its_code_and_its_reason() -> None:
    exception = re.compile(r"#\s*(no" + r"qa|type:\s*ig" + r"nore|pyright|mypy|ruff)\b")
    reasoned = re.compile(r"# (noqa: [A-Z]+\d+(, [A-Z]+\d+)*|type: ignore\[[a-z, -]+\])\s+# \S+")
    excepted = [(place, line) for path in files("*.py") for place, line in lines(path) if exception.search(line)]
    assert [place for place, line in excepted if not reasoned.search(line)] == []


# What is installed


@pytest.mark.parametrize("path", ["requirements.txt", "requirements-dev.txt", "tests/bench/requirements.txt"])
def test_installed_versions_are_exact_and_within_bounds(path: str) -> None:
    pins = dict(read_pins(ROOT / path))
    wanted = {Requirement(line).name: Requirement(line).specifier for line in wanted_by(path)}
    assert {wish: str(bounds) for wish, bounds in wanted.items() if pins.get(wish, "none") not in bounds} == {}


def test_every_list_has_the_same_version_of_a_package() -> None:
    first, *others = [
        dict(read_pins(ROOT / path))
        for path in ("requirements.txt", "requirements-dev.txt", "tests/bench/requirements.txt")
    ]
    assert [pin for other in others for pin in other.items() if first.get(pin[0], pin[1]) != pin[1]] == []


def read_pins(path: Path) -> Iterator[tuple[str, str]]:
    """Yield package and version of each line of a list; a line that is not `package==version` fails."""
    for place, line in lines(path):
        if not re.match(r"\s*(#|$)", line):
            match = re.fullmatch(r"([a-z0-9-]+)==([\w.]+)( ; .*)?", line)
            assert match, place
            yield match[1], match[2]


def wanted_by(path: str) -> list[str]:
    """Return the requirements in pyproject.toml that a list was compiled from."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    return {
        "requirements.txt": project["dependencies"] + extras["test"],
        "requirements-dev.txt": project["dependencies"] + extras["test"] + extras["dev"],
        "tests/bench/requirements.txt": extras["bench"],
    }[path]


# The referee: pure rules

# Parts of the standard library through which an answer could come to hang on the world outside.
WORLD = set(
    "asyncio datetime glob io locale logging multiprocessing os pathlib pickle platform random secrets shelve shutil"
    " signal socket sqlite3 subprocess sys tempfile threading time urllib uuid zoneinfo".split()
)


@each("referee/*.py")
def test_the_referee_needs_only_the_standard_library_and_touches_nothing(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    packages = {module.partition(".")[0] for module in imported}
    assert packages <= (sys.stdlib_module_names - WORLD) | {"referee"}
    assert not any(isinstance(node, ast.ImportFrom) and node.level for node in nodes), "imports are written in full"
    assert not any(isinstance(node, ast.Global) for node in nodes), "nothing global changes"
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"open", "print", "input", "eval", "exec"}


@each("referee/*.py")
def test_points_are_whole_numbers_unless_a_line_says_why_not(path: Path) -> None:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    fractional = [node.lineno for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, float)]
    fractional += [node.lineno for node in nodes if isinstance(node, ast.Name) and node.id == "float"]
    divisions = [node for node in nodes if isinstance(node, ast.BinOp | ast.AugAssign)]
    fractional += [node.lineno for node in divisions if isinstance(node.op, ast.Div)]
    text = list(lines(path))
    assert [text[number - 1][0] for number in fractional if "  # " not in text[number - 1][1]] == []


# Templates


class Elements(HTMLParser):
    """The elements of a template: all of them, and those that lie in no other."""

    VOID = set("area base br col embed hr img input link meta source track wbr".split())

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.outermost: list[dict[str, str | None]] = []
        self.open: list[str] = []
        text = re.sub(r"{%\s*comment.*?endcomment\s*%}", "", path.read_text("utf-8"), flags=re.DOTALL)
        self.feed(re.sub(r"{#.*?#}|{%.*?%}", "", text))
        self.close()
        assert self.open == [], f"{name(path)} leaves elements open"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, dict(attrs)))
        if not self.open:
            self.outermost.append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open, f"</{tag}> closes nothing"
            assert self.open.pop() == tag


@each("templates/*.html")
def test_a_template_has_nothing_that_the_content_security_policy_forbids(path: Path) -> None:
    for tag, attributes in Elements(path).all:
        assert tag != "style"
        assert tag != "script" or "src" in attributes or attributes.get("type") == "application/json"
        assert not [key for key in attributes if key == "style" or key.startswith(("on", "hx-on"))]
        for key in ("src", "href", "action"):
            assert not re.match(r"javascript:|https?:|//", attributes.get(key) or "")


@each("templates/parts/*.html")
def test_a_part_is_one_element_whose_id_is_the_name_of_its_file(path: Path) -> None:
    assert [element.get("id") for element in Elements(path).outermost] == [path.stem]


@each("templates/pages/*.html")
def test_a_page_is_a_whole_document(path: Path) -> None:
    assert path.read_text("utf-8").startswith('{% extends "base.html" %}')


# Styles

SIDED = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?\s*:"
    r"|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear)\s*:\s*(?:left|right)"
)


@each("scoring/static/*.css")
def test_styles_have_no_left_or_right_without_a_reason(path: Path) -> None:
    sided = [(place, line) for place, line in lines(path) if SIDED.search(re.sub(r"/\*.*?(\*/|$)", "", line))]
    assert [place for place, line in sided if "/*" not in line] == []


def test_light_and_dark_have_the_same_colours_to_set() -> None:
    text = re.sub(r"/\*.*?\*/", "", (ROOT / "scoring/static/kibitz.css").read_text("utf-8"), flags=re.DOTALL)
    light, dark_of_the_phone, dark_of_the_reader = [
        dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block)) | {"scheme": scheme}
        for scheme, block in re.findall(r"{\s*color-scheme: (\w+);(.*?)}", text, re.DOTALL)
    ]
    assert light.keys() == dark_of_the_reader.keys()
    assert dark_of_the_phone == dark_of_the_reader
    assert (light["scheme"], dark_of_the_reader["scheme"]) == ("light", "dark")
