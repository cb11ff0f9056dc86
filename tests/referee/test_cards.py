"""Cards, and the notations in which people write them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import (
    ALL_CARDS,
    JOKERS,
    RANK_LETTERS,
    SUIT_LETTERS,
    Rank,
    Suit,
    card_of,
    in_order,
    joker,
    plain_text,
    read_card,
    read_cards,
    read_each,
)
from referee.errors import BadEntry
from referee.messages import ENGLISH


def read(text):
    return [str(card) for card in read_cards(text)]


# The pack


def test_a_pack_has_52_cards_and_up_to_four_jokers():
    assert len(set(ALL_CARDS)) == 52
    assert [str(card) for card in JOKERS] == ["X1", "X2", "X3", "X4"]


def test_a_card_counts_by_suit_and_rank():
    assert [str(card) for card in ALL_CARDS] == [rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS]
    assert [card.index for card in (*ALL_CARDS, *JOKERS)] == list(range(56))


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_a_card_is_its_rank_and_its_suit(card):
    assert card_of(card.rank, card.suit) == card
    assert str(card) == card.rank.letter + card.suit.letter
    assert (Rank.of(card.rank.letter), Suit.of(card.suit.letter)) == (card.rank, card.suit)
    assert not card.is_joker


def test_a_joker_has_neither_rank_nor_suit():
    assert joker(2).is_joker
    assert (joker(2).rank, joker(2).suit) == (None, None)


def test_cards_are_listed_by_suit_and_rank_jokers_last():
    assert [str(card) for card in in_order(read_cards("X1 KC 2H AS TD 9S"))] == ["AS", "9S", "2H", "TD", "KC", "X1"]


def test_a_card_is_said_in_words():
    assert ENGLISH.value(read_card("TH")) == "ten of hearts"
    assert ENGLISH.value(read_card("X3")) == "joker"
    assert (ENGLISH.value(Rank.QUEEN), ENGLISH.value(Suit.CLUBS)) == ("queen", "clubs")


# Notations

NOTATIONS = {
    "canonical": ("7H TS AC QD", "7H TS AC QD"),
    "small letters": ("7h ts ac qd", "7H TS AC QD"),
    "10 for the ten": ("10h 10S 10♦", "TH TS TD"),
    "drawn suits": ("7♠ 10♥ A♦ Q♣", "7S TH AD QC"),
    "outlined suits": ("7♤ 10♡ A♢ Q♧", "7S TH AD QC"),
    "suits as little pictures": ("7♠️ 10♥️ A♦️ Q♣️", "7S TH AD QC"),
    "suit first, drawn": ("♠7 ♥10 ♦A ♣Q", "7S TH AD QC"),
    "suit first, in words": ("hearts 10, spade ace", "TH AS"),
    "drawn cards": ("🂡 🂪 🂱 🃍 🃞", "AS TS AH QD KC"),
    "words": ("A of spades, ten of hearts, queen of diamonds, 2 of clubs", "AS TH QD 2C"),
    "words without of": ("ace spades | ten hearts", "AS TH"),
    "words in capitals": ("ACE OF SPADES", "AS"),
    "one suit only": ("jack of heart, king of club", "JH KC"),
    "other names of ranks": ("deuce of clubs, trey of hearts, knave of spades", "2C 3H JS"),
    "German suits": ("ace of acorns, 10 of leaves, king of hearts, 7 of bells", "AC TS KH 7D"),
    "German suits first": ("acorn 7, leaf 8, heart 9, bell 10", "7C 8S 9H TD"),
    "over and under": ("over of acorns, under of bells, ober ♥, unter ♠", "QC JD QH JS"),
    "Persian digits": ("۷♥ ۱۰♠ ۲ of clubs", "7H TS 2C"),
    "Arabic digits": ("٧♥ ١٠♠", "7H TS"),
    "Devanagari digits": ("७♥", "7H"),
    "wide letters and digits": ("７Ｈ １０Ｓ", "7H TS"),
    "jokers with a number": ("X1 x4 joker 2 Joker3", "X1 X4 X2 X3"),
    "jokers without one": ("joker, joker", "X1 X2"),
    "jokers with and without one": ("joker X1 joker 2 joker", "X3 X1 X2 X4"),
    "drawn jokers": ("🃏 🂿", "X1 X2"),
    "nothing between": ("7H8H9H", "7H 8H 9H"),
    "nothing between jokers": ("X1AS X210H X3X4", "X1 AS X2 TH X3 X4"),
    "nothing between tens": ("9h10hJh", "9H TH JH"),
    "nothing between drawn suits": ("A♠K♠10♦9♥", "AS KS TD 9H"),
    "nothing between drawn cards": ("🂡🂱🃍", "AS AH QD"),
    "commas, bars, semicolons, lines": ("7H,8H;9H|TH/JH\nQH\tKH", "7H 8H 9H TH JH QH KH"),
    "commas of other scripts": ("۷♥، ۸♥؛ ۹♥、J♥", "7H 8H 9H JH"),
    "a gap between rank and suit": ("7 h, 10 ♥", "7H TH"),
    "marks of direction": ("\u2067۷♥\u2069 \u200f۸♥", "7H 8H"),
    "the order typed": ("KC AS 7D", "KC AS 7D"),
    "the same card twice": ("KC KC", "KC KC"),
    "nothing at all": (" , ", ""),
}


@pytest.mark.parametrize(("typed", "canonical"), NOTATIONS.values(), ids=NOTATIONS.keys())
def test_a_notation(typed, canonical):
    assert read(typed) == canonical.split()


UNREADABLE = {
    "there is no one": ("1H", "1H"),
    "there is no eleven": ("7H 11H", "11H"),
    "there is no zero": ("0H", "0H"),
    "no such suit": ("7H 8X 9H", "8X"),
    "rank alone": ("7", "7"),
    "suit alone": ("♥", "♥"),
    "one letter too many": ("7HH", "7HH"),
    "a joker too many": ("X5", "X5"),
    "no joker nought": ("x0", "x0"),
    "a word": ("7H fnord 9H", "fnord"),
    "the back of a card": ("🂠", "🂠"),
    "a knight": ("🂬", "🂬"),
    "a trump": ("🃡", "🃡"),
    "as it was typed": ("7H, Fnord!", "Fnord!"),
    "digits as they are read": ("۱۱♥", "11♥"),
    "no more of it than fits a sentence": ("y" * 500, "y" * 20),
}


@pytest.mark.parametrize(("typed", "token"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_cannot_be_read_is_named(typed, token):
    with pytest.raises(BadEntry) as refused:
        read_cards(typed, "hand")
    assert (refused.value.code, refused.value.field) == ("bad_card", "hand")
    assert str(refused.value.message) == f"{token} is no card that can be read."


@pytest.mark.parametrize("typed", ["", " ", "7H 8H", "7H8H"])
def test_one_card_is_one_card(typed):
    with pytest.raises(BadEntry, match=r"^upcard: .* is no card that can be read\.$") as refused:
        read_card(typed, "upcard")
    assert refused.value.code == "bad_card"


def test_cards_of_a_list_are_one_in_each_text():
    assert [str(card) for card in read_each(["joker", "10 of hearts", "X1"])] == ["X2", "TH", "X1"]
    with pytest.raises(BadEntry, match="7H 8H"):
        read_each(["AS", "7H 8H"])


def test_a_fifth_joker_is_left_for_the_game_to_refuse():
    assert read("joker " * 5) == ["X1", "X2", "X3", "X4", "X1"]


# What always holds

RANK_WRITINGS = {rank: [rank, rank.lower(), Rank.of(rank).word] + ["10", "۱۰"] * (rank == "T") for rank in RANK_LETTERS}
SUIT_WRITINGS = {
    "S": ["s", "♠", "♤", "spades", "of spade", "of leaves"],
    "H": ["H", "♥", "♡", "hearts", "of hearts", "of heart"],
    "D": ["d", "♦", "♢", "diamonds", "of diamond", "of bells"],
    "C": ["C", "♣", "♧", "clubs", "of club", "of acorns"],
}


@st.composite
def written(draw):
    """A card, and one of the ways to write it."""
    card = draw(st.sampled_from(ALL_CARDS))
    rank = draw(st.sampled_from(RANK_WRITINGS[str(card)[0]]))
    suit = draw(st.sampled_from(SUIT_WRITINGS[str(card)[1]]))
    gap = " " if suit.startswith("of") else draw(st.sampled_from(["", " "]))
    return card, rank + gap + suit


@given(st.lists(written(), max_size=13), st.sampled_from([" ", ", ", " | ", "\n", "؛"]))
def test_a_line_of_cards_reads_as_the_cards_in_their_order(cards, between):
    assert list(read_cards(between.join(text for _, text in cards))) == [card for card, _ in cards]


@given(st.lists(st.sampled_from(ALL_CARDS + JOKERS), unique=True))
def test_the_canonical_notation_needs_no_gaps(cards):
    assert list(read_cards("".join(map(str, cards)))) == cards
    assert [read_card(str(card)) for card in cards] == cards


@given(st.text())
def test_any_text_is_cards_or_a_refusal_of_it(text):
    try:
        assert all(card in ALL_CARDS + JOKERS for card in read_cards(text))
    except BadEntry as refused:
        assert refused.code == "bad_card"  # noqa: PT017 # both outcomes are right, a crash is not


@given(st.text())
def test_plain_text_has_no_digits_but_0_to_9(text):
    assert re.findall(r"\d", plain_text(text)) == re.findall(r"[0-9]", plain_text(text))
