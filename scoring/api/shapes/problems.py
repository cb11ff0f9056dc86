"""What is wrong."""

from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

from scoring.api.shapes.matches import Changes, Hand
from scoring.api.shapes.rulings import Ruling


class Problem(TypedDict):
    """What is wrong (RFC 9457): `code` is lasting, `detail` a sentence for people, `field` what it is about.

    A hand against the rules brings its `ruling`, and `suggested`, the entry by which the table could accept
    it. A number that is taken brings both versions: the `hand` that is written and what was `sent`.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    field: NotRequired[str]
    ruling: NotRequired[Ruling]
    suggested: NotRequired[dict[str, Any]]
    hand: NotRequired[Hand]
    sent: NotRequired[dict[str, Any]]
    changes: NotRequired[Changes]
    version: NotRequired[Annotated[int, "The match's version now"]]
    next: NotRequired[Annotated[int, "The number of the next hand"]]
    player: NotRequired[Annotated[UUID, "Who has a similar name"]]
    name: NotRequired[str]
