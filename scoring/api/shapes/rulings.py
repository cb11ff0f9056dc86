"""What the referee answers."""

from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID


class Rule(TypedDict):
    """A rule of the game's book: its lasting code, and its number there."""

    code: str
    number: str


class ReadRule(Rule):
    """A rule as it reads under a table's house rules, and which of them changed it."""

    text: str
    changed_by: list[str]


class Remedy(TypedDict):
    """What would make it legal; `claim` is the same question, mended."""

    says: str
    claim: NotRequired[dict[str, Any]]


class Assumption(TypedDict):
    """A fact that nobody told, taken in the claimant's favour."""

    code: str
    says: str


class Ruling(TypedDict):
    """The referee's answer. A claim that breaks a rule has `legal` false and a `reason`."""

    legal: bool
    reason: str | None
    rule: ReadRule
    says: str
    answer: dict[str, Any]
    because: Annotated[list[dict[str, Any]], "The rulings that it rests on"]
    remedies: list[Remedy]
    assumes: list[Assumption]
    notes: list[str]


class Dispute(TypedDict):
    """A kept ruling: what was asked under which house rules, the verdict, and what became of it."""

    id: UUID
    game: str
    question: str
    claim: dict[str, Any]
    house_rules: dict[str, Any]
    legal: bool
    reason: str | None
    rule: ReadRule
    says: str
    answer: dict[str, Any]
    assumes: list[Assumption]
    notes: list[str]
    match: UUID | None
    hand: int | None
    outcome: str
    by: UUID | None
    at: str


class Disputes(TypedDict):
    disputes: list[Dispute]
