"""The one exception of the referee: what was entered makes no sense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.messages import Message, Plain


class BadEntry(ValueError):
    """An entry that is no claim at all: unreadable, impossible or incomplete.

    `code` is lasting, `message` is a sentence for people and `field` names the blank it is about
    (dots lead into nested entries: `hands.1`). `mends` are what would mend it: a sentence, and the values
    to put where such names lead. A claim that merely breaks a rule is no error: it is answered by a `Ruling`.
    """

    def __init__(
        self,
        code: str,
        message: Message,
        field: str | None = None,
        mends: Sequence[tuple[Message, Mapping[str, Plain]]] = (),
    ) -> None:
        super().__init__(f"{field}: {message}" if field else str(message))
        self.code = code
        self.message = message
        self.field = field
        self.mends = mends
