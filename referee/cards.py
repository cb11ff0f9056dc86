"""Cards, and every notation in which people write them.

>>> [str(card) for card in read_cards("10h, 7♥ 🂡 ace of clubs")]
['TH', '7H', 'AS', 'AC']
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from referee.errors import BadEntry
from referee.messages import Plain, Sentences, Speaker, gettext_noop

RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "SHDC"
MOST_JOKERS = 4


class Say(Sentences):
    BAD_CARD = gettext_noop("%(card)s is no card that can be read.")


JOKER = gettext_noop("joker")
CARD_OF = gettext_noop("%(rank)s of %(suit)s")


class Rank(IntEnum):
    """A rank with the number of its pips; jack, queen and king are 11, 12 and 13."""

    ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(1, 14)

    @property
    def letter(self) -> str:
        return RANK_LETTERS[self - 1]

    @property
    def word(self) -> str:
        return RANK_WORDS[self - 1]

    @classmethod
    def of(cls, letter: str) -> Rank:
        return cls(RANK_LETTERS.index(letter) + 1)

    def spoken_by(self, speaker: Speaker) -> str:
        return speaker.translate(self.word)

    def as_data(self) -> Plain:
        return {"rank": self.letter}


class Suit(IntEnum):
    """A suit, in the order in which hands are shown."""

    SPADES, HEARTS, DIAMONDS, CLUBS = range(4)

    @property
    def letter(self) -> str:
        return SUIT_LETTERS[self]

    @property
    def word(self) -> str:
        return SUIT_WORDS[self]

    @classmethod
    def of(cls, letter: str) -> Suit:
        return cls(SUIT_LETTERS.index(letter))

    def spoken_by(self, speaker: Speaker) -> str:
        return speaker.translate(self.word)

    def as_data(self) -> Plain:
        return {"suit": self.letter}


RANK_WORDS = (
    gettext_noop("ace"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("jack"),
    gettext_noop("queen"),
    gettext_noop("king"),
)
SUIT_WORDS = (gettext_noop("spades"), gettext_noop("hearts"), gettext_noop("diamonds"), gettext_noop("clubs"))


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card of the pack, or one of the jokers.

    `index` counts 0 to 51 by suit and rank (ace of spades first), jokers from 52; it is the order
    in which cards are listed, and the bit of a card in a 52-bit hand. The text of a card is its
    canonical notation: `7H`, `TS`, `X1`.
    """

    index: int

    @property
    def is_joker(self) -> bool:
        return self.index >= 52

    @property
    def rank(self) -> Rank | None:
        return None if self.index >= 52 else Rank(self.index % 13 + 1)

    @property
    def suit(self) -> Suit | None:
        return None if self.index >= 52 else Suit(self.index // 13)

    def __str__(self) -> str:
        if self.index >= 52:
            return f"X{self.index - 51}"
        return RANK_LETTERS[self.index % 13] + SUIT_LETTERS[self.index // 13]

    __repr__ = __str__

    def spoken_by(self, speaker: Speaker) -> str:
        if self.rank is None or self.suit is None:
            return speaker.translate(JOKER)
        return speaker.translate(CARD_OF) % {"rank": self.rank.spoken_by(speaker), "suit": self.suit.spoken_by(speaker)}

    def as_data(self) -> Plain:
        return {"card": str(self)}


ALL_CARDS = tuple(Card(index) for index in range(52))
JOKERS = tuple(Card(52 + number) for number in range(MOST_JOKERS))
_BY_NAME = {str(card): card for card in (*ALL_CARDS, *JOKERS)}


def card_of(rank: Rank, suit: Suit) -> Card:
    """The card of that rank and suit."""
    return ALL_CARDS[suit * 13 + rank - 1]


def joker(number: int) -> Card:
    """Joker 1, 2, 3 or 4 of the pack."""
    return JOKERS[number - 1]


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards by suit and rank, jokers last: the order of every answer."""
    return tuple(sorted(cards))


# What people call ranks and suits, besides the canonical letters. Over and under, acorns, leaves and
# bells are the German-suited pack's.
_RANK_NAMES = {
    **{letter.lower(): letter for letter in RANK_LETTERS},
    **dict(zip(RANK_WORDS, RANK_LETTERS, strict=True)),
    "10": "T", "deuce": "2", "trey": "3", "knave": "J", "under": "J", "unter": "J", "over": "Q", "ober": "Q",
}  # fmt: skip
_SUIT_NAMES = {
    **{letter.lower(): letter for letter in SUIT_LETTERS},
    "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C",
    "spades": "S", "spade": "S", "hearts": "H", "heart": "H", "diamonds": "D", "diamond": "D", "clubs": "C", "club": "C",
    "leaves": "S", "leaf": "S", "bells": "D", "bell": "D", "acorns": "C", "acorn": "C",
}  # fmt: skip


def _one_of(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


_DRAWN_SUITS = _one_of(name for name in _SUIT_NAMES if not name.isascii())
_SUIT_WORDS = _one_of(name for name in _SUIT_NAMES if name.isascii() and len(name) > 1)
_CARD = re.compile(
    rf"(?P<rank>{_one_of(_RANK_NAMES)})\s*(?:of\s+)?(?P<suit>{_DRAWN_SUITS}|(?:{_SUIT_WORDS}|[shdc])(?![a-z]))"
    rf"|(?P<suit2>{_DRAWN_SUITS}|{_SUIT_WORDS})\s*(?P<rank2>{_one_of(_RANK_NAMES)})(?![a-z0-9])"
    r"|(?:x|joker\s*)(?P<joker>[1-4])(?![a-z0-9])"
    r"|(?P<only>joker)(?![a-z0-9])"
)
_RUN_TOGETHER = re.compile(
    rf"(?:(?P<rank>{_one_of(_RANK_NAMES)})(?P<suit>[shdc])|x(?P<joker>[1-4]))(?=(?:10|[a2-9tjqk])[shdc]|x[1-4]|$|[\s,;|])"
)
_BETWEEN = re.compile(r"[\s,;|/،؛、]+")


def _drawn_card(letter: str) -> str:
    """A card of Unicode's block of drawn cards, in letters (its knights are no cards of ours)."""
    code = ord(letter) - 0x1F0A0
    if 0 <= code < 0x40:
        row, number = divmod(code, 16)
        if 1 <= number <= 14 and number != 12:
            return f" {RANK_LETTERS[number - 1 - (number > 12)]}{SUIT_LETTERS[row]} "
        if number == 15 and row > 0:
            return " joker "
    return letter


def plain_text(text: str) -> str:
    """Text with the digits of any script as 0-9, in compatible letters, without marks that only style.

    >>> plain_text("۱۰♥️")
    '10♥'
    """
    text = unicodedata.normalize(
        "NFKC", "".join(_drawn_card(letter) if letter >= "\U0001f0a0" else letter for letter in text)
    )
    digits = (unicodedata.decimal(letter, None) for letter in text)
    return "".join(
        letter if digit is None else str(digit)
        for letter, digit in zip(text, digits, strict=True)
        if letter not in "\ufe0e\ufe0f\u200e\u200f\u061c\u2066\u2067\u2068\u2069"
    )


def read_card(text: str, field: str | None = None) -> Card:
    """One card in any notation; `BadEntry` with the code `bad_card` if it is none.

    >>> read_card("10 of hearts")
    TH
    """
    return read_each([text], field)[0]


def read_each(texts: Iterable[str], field: str | None = None) -> tuple[Card, ...]:
    """The cards of a list, one in each text.

    >>> read_each(["joker", "10 of hearts", "X1"])
    (X2, TH, X1)
    """
    return _number_jokers([_read_one(text, field) for text in texts])


def read_cards(text: str, field: str | None = None) -> tuple[Card, ...]:
    """The cards in a line of text, in the order typed; spaces, commas and bars may part them.

    A joker without a number is the first one that is not named; a fifth is joker 1 again, for the game to refuse.
    """
    return _number_jokers(_read_line(text, field))


def _number_jokers(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    free = iter([one for one in JOKERS if one not in cards])
    return tuple(next(free, JOKERS[0]) if card is None else card for card in cards)


def _read_one(text: str, field: str | None) -> Card | None:
    if text in _BY_NAME:
        return _BY_NAME[text]
    cards = _read_line(text, field)
    if len(cards) != 1:
        raise BadEntry("bad_card", Say.BAD_CARD(card=text[:20]), field)
    return cards[0]


def _read_line(text: str, field: str | None) -> list[Card | None]:
    """The cards in a line, None for a joker without a number."""
    shown = plain_text(text)
    line = shown.casefold()
    cards: list[Card | None] = []
    at = 0
    while True:
        if gap := _BETWEEN.match(line, at):
            at = gap.end()
        if at == len(line):
            return cards
        found = _RUN_TOGETHER.match(line, at) or _CARD.match(line, at)
        if found is None:
            as_typed = shown if len(shown) == len(line) else line
            raise BadEntry("bad_card", Say.BAD_CARD(card=_BETWEEN.split(as_typed[at:], maxsplit=1)[0][:20]), field)
        at = found.end()
        named = found.groupdict()
        if named.get("joker"):
            cards.append(joker(int(named["joker"])))
        elif named.get("only"):
            cards.append(None)
        else:
            rank, suit = named["rank"] or named["rank2"], named["suit"] or named["suit2"]
            cards.append(_BY_NAME[_RANK_NAMES[rank] + _SUIT_NAMES[suit]])
