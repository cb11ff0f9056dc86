"""The trick itself: which cards match, which may continue it, who takes it, what is in it. No seats, no turns."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from referee.cards import Card, Rank
from referee.games.sedma.house_rules import HouseRules

COUNTING = {Rank.ACE, Rank.TEN}
BURNING = 4  # cards of one rank in a row


def rank_in_play(card: Card, rules: HouseRules) -> Rank | None:
    """The rank that a card is played as: the lone king is a seven."""
    return Rank.SEVEN if card == rules.lone_king else card.rank


def is_wild(card: Card, rules: HouseRules) -> bool:
    """Does the card match whatever was led?"""
    rank = rank_in_play(card, rules)
    return rank is Rank.SEVEN or (rules.is_osmova and rank is Rank.EIGHT)


def has_match(card: Card, led: Card, rules: HouseRules) -> bool:
    """Does the card match the one that was led? Such cards win tricks, and the leader may continue with them."""
    return is_wild(card, rules) or rank_in_play(card, rules) is rank_in_play(led, rules)


def is_beaten(winning: Card, card: Card, led: Card, rules: HouseRules) -> bool:
    """Does `card` beat the one that is winning at that moment?"""
    if not has_match(card, led, rules):
        return False
    if not rules.is_osmova or rank_in_play(winning, rules) is not Rank.EIGHT:
        return True
    if rank_in_play(card, rules) is not Rank.SEVEN:
        return True
    return rank_in_play(led, rules) is Rank.SEVEN and rules.osmova_led_seven_beats_eight


def best_play(cards: Sequence[Card], rules: HouseRules) -> int:
    """The place of the card that takes the trick, over all its rounds.

    >>> from referee.cards import read_cards
    >>> best_play(read_cards("AS 8H 9D 7C"), HouseRules(ruleset="osmova"))
    1
    """
    best = 0
    for at, card in enumerate(cards):
        if is_beaten(cards[best], card, cards[0], rules):
            best = at
    return best


def has_dead_seven(cards: Sequence[Card], rules: HouseRules, *, has_trick: bool) -> bool:
    """In the last trick of a hand: is its last card a seven that cannot win?

    `has_trick`: the side of its player has won a trick before. Only printed sevens are meant.
    """
    return rules.kills_last_seven and not has_trick and len(cards) > 1 and cards[-1].rank is Rank.SEVEN


def burnt_at(cards: Sequence[Card]) -> int | None:
    """The place of the card that burns the trick, the fourth of one printed rank in a row.

    >>> from referee.cards import read_cards
    >>> burnt_at(read_cards("9S 7H 7D 7C 7S")), burnt_at(read_cards("9S 9H 9D KC 9C"))
    (4, None)
    """
    for at in range(BURNING, len(cards) + 1):
        if len({card.rank for card in cards[at - BURNING : at]}) == 1:
            return at - 1
    return None


def burnt_stakes(rank: Rank | None, rules: HouseRules) -> int:
    """What a burnt trick of that rank wins; without a rank, neither tens nor sevens."""
    if rank is Rank.SEVEN:
        return rules.burnt_sevens_value
    if rank is Rank.TEN and rules.burnt_tens_value is not None:
        return rules.burnt_tens_value
    return rules.burnt_value


def count_aces_and_tens(cards: Sequence[Card]) -> int:
    """How many of the cards count 10."""
    return sum(card.rank in COUNTING for card in cards)


def count_tricks(cards: int, rounds: int, tricks: int, rules: HouseRules) -> Fraction:
    """How many tricks these are, in the unit of the house rules."""
    return {"round": Fraction(rounds), "trick": Fraction(tricks), "four_cards": Fraction(cards, 4)}[rules.trick_unit]


def count_points(aces_and_tens: int, tricks: Fraction, rules: HouseRules, *, last: bool) -> int:
    """The points of a trick, or of all tricks of a side; `last`: the last trick of the hand is among them."""
    if rules.scoring == "tricks":
        return int(tricks)
    of_tricks = int(10 * tricks) if rules.scoring == "osmova170" else 0
    return 10 * aces_and_tens + of_tricks + (rules.last_trick_points if last else 0)
