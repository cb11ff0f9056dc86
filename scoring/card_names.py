"""What cards are called and which letters they bear, in the reader's language.

A card is its canonical code here: rank ``A23456789TJQK`` and suit ``SHDC``, or ``X1`` to ``X4`` for the jokers; a rank
alone is a card whose suit does not matter. With German suits S is leaves, H hearts, D bells, C acorns, Q over, J under.

Every card has a whole name of its own, because in many languages the suit bends with the rank and words cannot be
glued together at run time.

>>> card_name("7H"), card_name("QS", german=True), card_name("K"), card_letter("TC"), card_letter("JD", german=True)
('seven of hearts', 'over of leaves', 'king', '10', 'U')
"""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

_RANKS = {
    "A": pgettext_lazy("rank", "ace"),
    "2": pgettext_lazy("rank", "two"),
    "3": pgettext_lazy("rank", "three"),
    "4": pgettext_lazy("rank", "four"),
    "5": pgettext_lazy("rank", "five"),
    "6": pgettext_lazy("rank", "six"),
    "7": pgettext_lazy("rank", "seven"),
    "8": pgettext_lazy("rank", "eight"),
    "9": pgettext_lazy("rank", "nine"),
    "T": pgettext_lazy("rank", "ten"),
    "J": pgettext_lazy("rank", "jack"),
    "Q": pgettext_lazy("rank", "queen"),
    "K": pgettext_lazy("rank", "king"),
}
_GERMAN_RANKS = {"J": pgettext_lazy("rank", "under"), "Q": pgettext_lazy("rank", "over")}

_FRENCH = {
    "AS": _("ace of spades"),
    "2S": _("two of spades"),
    "3S": _("three of spades"),
    "4S": _("four of spades"),
    "5S": _("five of spades"),
    "6S": _("six of spades"),
    "7S": _("seven of spades"),
    "8S": _("eight of spades"),
    "9S": _("nine of spades"),
    "TS": _("ten of spades"),
    "JS": _("jack of spades"),
    "QS": _("queen of spades"),
    "KS": _("king of spades"),
    "AH": _("ace of hearts"),
    "2H": _("two of hearts"),
    "3H": _("three of hearts"),
    "4H": _("four of hearts"),
    "5H": _("five of hearts"),
    "6H": _("six of hearts"),
    "7H": _("seven of hearts"),
    "8H": _("eight of hearts"),
    "9H": _("nine of hearts"),
    "TH": _("ten of hearts"),
    "JH": _("jack of hearts"),
    "QH": _("queen of hearts"),
    "KH": _("king of hearts"),
    "AD": _("ace of diamonds"),
    "2D": _("two of diamonds"),
    "3D": _("three of diamonds"),
    "4D": _("four of diamonds"),
    "5D": _("five of diamonds"),
    "6D": _("six of diamonds"),
    "7D": _("seven of diamonds"),
    "8D": _("eight of diamonds"),
    "9D": _("nine of diamonds"),
    "TD": _("ten of diamonds"),
    "JD": _("jack of diamonds"),
    "QD": _("queen of diamonds"),
    "KD": _("king of diamonds"),
    "AC": _("ace of clubs"),
    "2C": _("two of clubs"),
    "3C": _("three of clubs"),
    "4C": _("four of clubs"),
    "5C": _("five of clubs"),
    "6C": _("six of clubs"),
    "7C": _("seven of clubs"),
    "8C": _("eight of clubs"),
    "9C": _("nine of clubs"),
    "TC": _("ten of clubs"),
    "JC": _("jack of clubs"),
    "QC": _("queen of clubs"),
    "KC": _("king of clubs"),
}
_GERMAN = {
    "7S": pgettext_lazy("German suits", "seven of leaves"),
    "8S": pgettext_lazy("German suits", "eight of leaves"),
    "9S": pgettext_lazy("German suits", "nine of leaves"),
    "TS": pgettext_lazy("German suits", "ten of leaves"),
    "JS": pgettext_lazy("German suits", "under of leaves"),
    "QS": pgettext_lazy("German suits", "over of leaves"),
    "KS": pgettext_lazy("German suits", "king of leaves"),
    "AS": pgettext_lazy("German suits", "ace of leaves"),
    "7H": pgettext_lazy("German suits", "seven of hearts"),
    "8H": pgettext_lazy("German suits", "eight of hearts"),
    "9H": pgettext_lazy("German suits", "nine of hearts"),
    "TH": pgettext_lazy("German suits", "ten of hearts"),
    "JH": pgettext_lazy("German suits", "under of hearts"),
    "QH": pgettext_lazy("German suits", "over of hearts"),
    "KH": pgettext_lazy("German suits", "king of hearts"),
    "AH": pgettext_lazy("German suits", "ace of hearts"),
    "7D": pgettext_lazy("German suits", "seven of bells"),
    "8D": pgettext_lazy("German suits", "eight of bells"),
    "9D": pgettext_lazy("German suits", "nine of bells"),
    "TD": pgettext_lazy("German suits", "ten of bells"),
    "JD": pgettext_lazy("German suits", "under of bells"),
    "QD": pgettext_lazy("German suits", "over of bells"),
    "KD": pgettext_lazy("German suits", "king of bells"),
    "AD": pgettext_lazy("German suits", "ace of bells"),
    "7C": pgettext_lazy("German suits", "seven of acorns"),
    "8C": pgettext_lazy("German suits", "eight of acorns"),
    "9C": pgettext_lazy("German suits", "nine of acorns"),
    "TC": pgettext_lazy("German suits", "ten of acorns"),
    "JC": pgettext_lazy("German suits", "under of acorns"),
    "QC": pgettext_lazy("German suits", "over of acorns"),
    "KC": pgettext_lazy("German suits", "king of acorns"),
    "AC": pgettext_lazy("German suits", "ace of acorns"),
}

_NAMES = _RANKS | _FRENCH
_GERMAN_NAMES = _NAMES | _GERMAN_RANKS | _GERMAN

_SUITS = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
_GERMAN_SUITS = {
    "S": pgettext_lazy("German suits", "leaves"),
    "H": pgettext_lazy("German suits", "hearts"),
    "D": pgettext_lazy("German suits", "bells"),
    "C": pgettext_lazy("German suits", "acorns"),
}
_LETTERS = {
    "A": pgettext_lazy("ace, on a card", "A"),
    "J": pgettext_lazy("jack, on a card", "J"),
    "Q": pgettext_lazy("queen, on a card", "Q"),
    "K": pgettext_lazy("king, on a card", "K"),
    "T": "10",
}
_GERMAN_LETTERS = _LETTERS | {
    "J": pgettext_lazy("under, on a card", "U"),
    "Q": pgettext_lazy("over, on a card", "O"),
}


def card_name(code: str, *, german: bool = False) -> str:
    """Return what a card is called when it is read out; raises KeyError for what is no card."""
    if code.startswith("X"):
        return str(_("joker"))
    return str((_GERMAN_NAMES if german else _NAMES)[code])


def suit_name(letter: str, *, german: bool = False) -> str:
    """Return what the suit ``S``, ``H``, ``D`` or ``C`` is called."""
    return str((_GERMAN_SUITS if german else _SUITS)[letter])


def card_letter(code: str, *, german: bool = False) -> str:
    """Return what stands in a card's corner: a letter or a number, nothing for a joker."""
    rank = code[:1]
    if rank == "X":
        return ""
    return str((_GERMAN_LETTERS if german else _LETTERS).get(rank, rank))
