"""Pages as tests read them: elements, their words, what a form would send."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

BLOCK = set(
    "dd details div dt fieldset figure footer h1 h2 h3 header legend li main nav ol option p section small summary td th tr ul".split()
)
VOID = set("area base br col embed hr img input link meta source track wbr".split())
ISOLATES = str.maketrans("", "", "\u2068\u2069")


@dataclass
class Element:
    """An element with what is in it: elements and texts in turn."""

    tag: str
    attributes: dict[str, str]
    inside: list[Element | str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def text(self) -> str:
        """All words in it with single spaces, without the marks that isolate names."""
        return " ".join("".join(self._texts()).translate(ISOLATES).split())

    def _texts(self) -> Iterator[str]:
        for one in self.inside:
            if isinstance(one, str):
                yield one
            elif one.tag not in ("script", "style", "title"):
                space = " " if one.tag in BLOCK else ""
                yield space
                yield from one._texts()
                yield space

    def all(self, tag: str = "", css: str = "", **attributes: str) -> list[Element]:
        """The elements in it with this tag, class and attributes (underscores stand for hyphens)."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            one
            for one in self.every()
            if (not tag or one.tag == tag)
            and (not css or css in one.classes)
            and all(one.attributes.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag: str = "", css: str = "", **attributes: str) -> Element:
        """The only such element."""
        found = self.all(tag, css, **attributes)
        assert len(found) == 1, f"{len(found)} of {tag} .{css} {attributes}"
        return found[0]

    def every(self) -> Iterator[Element]:
        for one in self.inside:
            if isinstance(one, Element):
                yield one
                yield from one.every()

    def rows(self) -> list[list[str]]:
        """The words of each cell of a table's rows."""
        return [[cell.text for cell in row.every() if cell.tag in ("td", "th")] for row in self.all("tr")]

    def fields(self) -> dict[str, list[str]]:
        """What a form would send as it stands, but for its buttons."""
        sent: dict[str, list[str]] = {}
        for one in self.every():
            name = one.get("name")
            if not name or one.get("disabled") is not None:
                continue
            if one.tag == "select":
                options = one.all("option")
                chosen = [option for option in options if option.get("selected") is not None] or options[:1]
                sent.setdefault(name, []).extend(option.attributes.get("value", option.text) for option in chosen)
            elif one.tag == "textarea" or (
                one.tag == "input" and (one.get("type") not in ("radio", "checkbox") or one.get("checked") is not None)
            ):
                sent.setdefault(name, []).append(one.get("value") or ("on" if one.get("type") == "checkbox" else ""))
        return sent


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(html: str) -> Element:
    """Read a page; an element left open fails."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert [one.tag for one in reader.open] == [""], f"left open: {[one.tag for one in reader.open]}"
    return reader.root
