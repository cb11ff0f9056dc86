"""Sentences and their values: how they are said, and that what a database keeps of them says the same again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee.cards import ALL_CARDS, JOKERS, Rank, Suit, read_cards
from referee.messages import (
    AtSeat,
    AtSide,
    Message,
    Sentences,
    Speaker,
    Text,
    Who,
    gettext_noop,
    home_of,
    ngettext_lazy,
)
from referee.rulings import Rules, rule
from referee.scoresheet import Lines, LineText


class Say(Sentences):
    PLAIN = gettext_noop("Gin.")
    SHORT = ngettext_lazy("%(who)s is %(count)s card short.", "%(who)s is %(count)s cards short.")
    ANY = gettext_noop("%(value)s")
    HAS = gettext_noop("%(who)s has %(cards)s.")
    TWO = gettext_noop("%(first)s %(second)s")


class Rule(Rules):
    KNOCK = rule(1, gettext_noop("A knock is fine."))


class Line(Lines):
    KNOCK = LineText(gettext_noop("Knock"), Rule.KNOCK)
    BOXES = LineText(ngettext_lazy("%(count)s box", "%(count)s boxes"), Rule.KNOCK, gettext_noop("boxes"))


# How a message is said


def test_a_message_says_its_sentence_with_the_blanks_filled():
    assert str(Say.PLAIN()) == "Gin."
    assert str(Say.HAS(who=Who("Ada"), cards=read_cards("AS TH X1"))) == "Ada has ace of spades, ten of hearts, joker."


@pytest.mark.parametrize(
    ("count", "says"),
    [
        (1, "Raj is 1 card short."),
        (0, "Raj is 0 cards short."),
        (2, "Raj is 2 cards short."),
        (-1, "Raj is -1 cards short."),
    ],
)
def test_the_value_called_count_chooses_the_plural(count, says):
    assert str(Say.SHORT(who=Who("Raj"), count=count)) == says


def test_a_message_may_be_a_value_of_another():
    short = Say.SHORT(who=Who("Raj"), count=1)
    assert str(Say.TWO(first=short, second=Say.PLAIN())) == "Raj is 1 card short. Gin."
    assert str(Say.ANY(value=(Say.PLAIN(), short))) == "Gin., Raj is 1 card short."


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (7, "7"),
        (-7, "-7"),
        ("typed", "typed"),
        ("100 % %(who)s", "100 % %(who)s"),
        (Who("Ada"), "Ada"),
        (Who(0), "0"),
        (AtSeat(2), "Seat 2"),
        (AtSide(1), "Side 1"),
        (Text("never"), "never"),
        (ALL_CARDS[0], "ace of spades"),
        (Rank.TEN, "ten"),
        (Suit.HEARTS, "hearts"),
        ((), ""),
        ((1, "two", (Rank.THREE, 4)), "1, two, three, 4"),
    ],
)
def test_each_sort_of_value_is_said_in_its_own_way(value, says):
    assert str(Say.ANY(value=value)) == says


class German(Speaker):
    """Another language, with names, digits in words, and a comma of its own."""

    WORDS = {
        "never": "nie",
        "ten": "Zehn",
        "Gin.": "Fertig.",
        "%(count)s box": "%(count)s Kasten",
        "%(count)s boxes": "%(count)s Kästen",
    }

    def translate(self, one, many=None, count=0):
        text = super().translate(one, many, count)
        return self.WORDS.get(text, text)

    def who(self, key):
        return {0: "Raj", "Ada": "Ada L."}[key]

    def number(self, number):
        return "null ein zwei drei".split()[number]

    def typed(self, text):
        return f"»{text}«"

    def listed(self, parts):
        return " und ".join(parts)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (2, "zwei"),
        (Who(0), "Raj"),
        (Who("Ada"), "Ada L."),
        ("never", "»never«"),
        (Text("never"), "nie"),
        (Rank.TEN, "Zehn"),
        (Say.PLAIN(), "Fertig."),
        (Line.BOXES.message({"count": 1}), "ein Kasten"),
        (Line.BOXES.message({"count": 3}), "drei Kästen"),
        ((1, Who(0), "x"), "ein und Raj und »x«"),
    ],
)
def test_a_door_says_a_message_in_its_own_language(value, says):
    assert German().say(Say.ANY(value=value)) == says


# Ids last


def test_an_id_is_the_place_of_the_sentence_and_its_name():
    assert (Say.SHORT.id, Say.PLAIN().id) == ("test_messages.short", "test_messages.plain")
    assert Line.BOXES.message({}).id == "test_messages.line.boxes"


def test_in_a_game_it_is_the_game_whatever_the_file():
    say = type("Say", (), {"__module__": "referee.games.gin_rummy.rulings"})
    assert home_of(say) == "gin_rummy"
    assert home_of(type(referee.game_called("score_sheet").sentences[0].__members__["NOT_ENTERED"])) == "score_sheet"


# What is kept


def test_what_is_kept_is_id_and_values_and_no_sentence():
    message = Say.HAS(
        who=Who(1), cards=(ALL_CARDS[0], JOKERS[1], Rank.TEN, Suit.CLUBS, Text("never"), AtSeat(3), "hm", 5)
    )
    assert message.as_data() == {
        "id": "test_messages.has",
        "values": {
            "who": {"who": 1},
            "cards": [
                {"card": "AS"},
                {"card": "X2"},
                {"rank": "T"},
                {"suit": "C"},
                {"text": "never"},
                {"seat": 3},
                "hm",
                5,
            ],
        },
    }


def game_of_this_file():
    """Return a game whose sentences, rules and lines are those above."""
    whole = referee.game_called("score_sheet")
    kept = {name: getattr(whole, name) for name in whole.__dataclass_fields__}
    return type(whole)(**kept | {"key": "test_messages", "sentences": (Say,), "rules": Rule, "lines": Line})


VALUE = st.recursive(
    st.integers()
    | st.text()
    | st.builds(Who, st.text() | st.integers())
    | st.builds(AtSeat, st.integers(0, 12))
    | st.builds(AtSide, st.integers(0, 12))
    | st.builds(Text, st.sampled_from(["never", "on", "100 %"]))
    | st.sampled_from((*ALL_CARDS, *JOKERS, *Rank, *Suit)),
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.builds(lambda value: Say.ANY(value=value), inner)
        | st.builds(lambda count: Say.SHORT(who=Who("Raj"), count=count), st.integers(0, 3))
        | st.builds(lambda count: Line.BOXES.message({"count": count}), st.integers(0, 3))
    ),
    max_leaves=6,
)


@given(VALUE)
def test_a_message_reads_back_from_what_was_kept(value):
    message = Say.ANY(value=value)
    again = game_of_this_file().read_message(json.loads(json.dumps(message.as_data())))
    assert again == message
    assert str(again) == str(message)


@given(VALUE, st.integers())
def test_a_line_reads_back_from_what_was_kept(value, points):
    line = Line.KNOCK(1, points, column=2, value=value)
    values = json.loads(json.dumps(line.message.as_data()["values"]))
    assert game_of_this_file().read_line(side=1, column=2, points=points, code=line.code, values=values) == line


def test_a_message_that_no_game_says_any_more_is_noticed():
    with pytest.raises(LookupError):
        game_of_this_file().read_message(Message("test_messages.gone", "").as_data())


def test_the_referee_reads_back_what_it_says_about_entries():
    game = referee.game_called("score_sheet")
    for claim in ({}, {"hands": 3}, {"hands": [{"Ada": 10**7}]}, {"hands": [], "age": 7}):
        with pytest.raises(referee.BadEntry) as refused:
            game.ask("match", claim, {})
        assert game.read_message(refused.value.message.as_data()) == refused.value.message
