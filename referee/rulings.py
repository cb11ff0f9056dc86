"""What the referee answers: a ruling, with the rule that decided as it reads at this table.

A game lists its rules in an enum and leaves each check with `allow` or `refuse`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Protocol

from referee.layout import Group
from referee.messages import ENGLISH, Message, Plain, Speaker, Value, home_of


@dataclass(frozen=True, slots=True)
class RuleText:
    """The sentence of a rule, and how house rules change it.

    Blanks such as `%(knock_limit)s` are filled with the house rule of that name. `when` lists other
    sentences: (house rule, its value, the sentence then, or None where the rule is not played); the
    first that holds is read. `shows` are cards as an example.
    """

    section: int
    text: str | None
    when: tuple[tuple[str, object, str | None], ...] = ()
    depends_on: tuple[str, ...] = ()
    shows: tuple[Group, ...] = ()


def rule(
    section: int,
    text: str | None,
    *when: tuple[str, object, str | None],
    depends_on: tuple[str, ...] = (),
    shows: tuple[Group, ...] = (),
) -> RuleText:
    """A rule of that section; see `RuleText`. `depends_on` names house rules that the text does not show."""
    return RuleText(section, text, when, depends_on, shows)


class Rules(Enum):
    """Base of a game's rules: name = lasting code, value = `rule(section, sentence, …)`."""

    @property
    def code(self) -> str:
        return self.name.lower()

    @property
    def text(self) -> RuleText:
        return self.value  # type: ignore[no-any-return]  # every member is made by rule()


class TableRules(Protocol):
    """What a rulebook needs to know of a table's house rules."""

    def value_of(self, name: str) -> object: ...

    def is_changed(self, name: str) -> bool: ...

    def shown(self, name: str) -> Value: ...

    def names(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule as it reads at a table: lasting code, number in the book, sentence, house rules that changed it, example."""

    code: str
    number: str
    section: int
    text: Message
    changed_by: tuple[str, ...] = ()
    shows: tuple[Group, ...] = ()

    def as_json(self, speaker: Speaker = ENGLISH) -> dict[str, Plain]:
        return {
            "code": self.code,
            "number": self.number,
            "text": speaker.say(self.text),
            "changed_by": list(self.changed_by),
        }


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rules under a table's house rules, numbered by section (3.2 is the second rule of section 3).

    Numbers do not depend on the house rules: a rule that is not played leaves its number free.
    """

    kinds: tuple[type[Rules], ...]
    house_rules: TableRules

    def entry(self, rule: Rules) -> RuleEntry:
        """The rule as it reads here, also one that is not played."""
        text, chosen_by = self._text(rule)
        read = text or rule.text.text or next(text for _, _, text in rule.text.when if text)
        blanks = tuple(name for name in self.house_rules.names() if f"%({name})s" in read)
        message = Message(
            f"{home_of(type(rule))}.rule.{rule.code}",
            read,
            values={name: self.house_rules.shown(name) for name in blanks},
        )
        acting = dict.fromkeys((*chosen_by, *blanks, *rule.text.depends_on))
        changed = tuple(name for name in acting if self.house_rules.is_changed(name))
        return RuleEntry(rule.code, self._number(rule), rule.text.section, message, changed, rule.text.shows)

    def __iter__(self) -> Iterator[RuleEntry]:
        """The rules that are played, in the order of the book."""
        for kind in self.kinds:
            for rule in sorted(kind, key=lambda one: one.text.section):
                if self._text(rule)[0] is not None:
                    yield self.entry(rule)

    def _number(self, rule: Rules) -> str:
        section = rule.text.section
        before = [one for kind in self.kinds for one in kind if one.text.section == section]
        return f"{section}.{before.index(rule) + 1}"

    def _text(self, rule: Rules) -> tuple[str | None, tuple[str, ...]]:
        """The sentence, and the house rules that chose it."""
        for name, value, text in rule.text.when:
            if self.house_rules.value_of(name) == value:
                return text, (name,)
        return rule.text.text, tuple(name for name, _, _ in rule.text.when)


@dataclass(frozen=True, slots=True)
class Remedy:
    """What would make it legal; `claim` is the same question, mended, as plain data."""

    says: Message
    claim: Mapping[str, Plain] | None = None


@dataclass(frozen=True, slots=True)
class Assumption:
    """A fact that nobody told, taken in the claimant's favour."""

    code: str
    says: Message


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's answer to one question.

    `reason` is the lasting code of a refusal, `rule` the one that decided, `answer` the facts as plain
    data. Ask for `.legal`: a ruling has no truth value of its own.
    """

    legal: bool
    rule: Rules
    says: Message
    reason: str | None = None
    answer: Mapping[str, Plain] = field(default_factory=dict)
    because: tuple[Ruling, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    assumes: tuple[Assumption, ...] = ()
    notes: tuple[Message, ...] = ()
    book: Rulebook | None = None

    def read_from(self, book: Rulebook) -> Ruling:
        """The same ruling, its rules as they read in this book."""
        return replace(self, book=book, because=tuple(one.read_from(book) for one in self.because))

    def rule_entry(self) -> RuleEntry:
        """The rule that decided, as it reads at this table."""
        if self.book is None:
            raise LookupError("a ruling reads its rule from a book: use read_from()")
        return self.book.entry(self.rule)

    def as_json(self, speaker: Speaker = ENGLISH) -> dict[str, Plain]:
        """The ruling as plain data, its sentences said by `speaker`."""
        return {
            "legal": self.legal,
            "reason": self.reason,
            "rule": self.rule_entry().as_json(speaker),
            "says": speaker.say(self.says),
            "answer": dict(self.answer),
            "because": [one.as_json(speaker) for one in self.because],
            "remedies": [
                {"says": speaker.say(one.says)} | ({} if one.claim is None else {"claim": dict(one.claim)})
                for one in self.remedies
            ],
            "assumes": [{"code": one.code, "says": speaker.say(one.says)} for one in self.assumes],
            "notes": [speaker.say(one) for one in self.notes],
        }


def allow(
    rule: Rules,
    says: Message,
    answer: Mapping[str, Plain] | None = None,
    *,
    because: tuple[Ruling, ...] = (),
    assumes: tuple[Assumption, ...] = (),
    notes: tuple[Message, ...] = (),
) -> Ruling:
    """The claim stands."""
    return Ruling(True, rule, says, None, answer or {}, because, (), assumes, notes)


def refuse(
    rule: Rules,
    reason: str,
    says: Message,
    answer: Mapping[str, Plain] | None = None,
    *,
    because: tuple[Ruling, ...] = (),
    remedies: tuple[Remedy, ...] = (),
    assumes: tuple[Assumption, ...] = (),
    notes: tuple[Message, ...] = (),
) -> Ruling:
    """The claim breaks that rule; `reason` is its lasting code."""
    return Ruling(False, rule, says, reason, answer or {}, because, remedies, assumes, notes)
