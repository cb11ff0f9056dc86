"""Sets, runs and wild cards: which cards are a meld, and the exact search for the best melds of a hand with jokers.

What a joker may do, how the ace runs and whether sevens shorten melds is told by `MeldRules`.

>>> from referee.cards import read_cards
>>> rules = MeldRules(ace_runs="low", jokers=1)
>>> [meld.stands for meld in readings(read_cards("7S 8S X1"), rules)]
[{X1: 6S}, {X1: 9S}]
>>> hand = as_hand(read_cards("QS QH QD JS KS 4C"))
>>> each = [one.worth(len(one.places)) for one in new_melds(hand, 1, rules)]
>>> found = best_choices(hand, 1, each, [1] * 52)
>>> [choice.gain for choice in found if choice]  # natural cards laid without the joker, and with it
[3, 5]
"""

from referee.melds.choices import (
    ONE,
    Candidate,
    as_hand,
    card_at,
    count_at,
    extensions,
    holds,
    new_melds,
    place_of,
    places_of,
)
from referee.melds.reading import (
    RUN,
    SET,
    SINGLE_SEVEN,
    SUITS,
    Meld,
    MeldRules,
    first_lacking,
    first_repeated,
    has_low_ace,
    readings,
    readings_with,
    without,
)
from referee.melds.search import Choice, Cover, Room, best_choices, find_cover

__all__ = [
    "ONE",
    "RUN",
    "SET",
    "SINGLE_SEVEN",
    "SUITS",
    "Candidate",
    "Choice",
    "Cover",
    "Meld",
    "MeldRules",
    "Room",
    "as_hand",
    "best_choices",
    "card_at",
    "count_at",
    "extensions",
    "find_cover",
    "first_lacking",
    "first_repeated",
    "has_low_ace",
    "holds",
    "new_melds",
    "place_of",
    "places_of",
    "readings",
    "readings_with",
    "without",
]
