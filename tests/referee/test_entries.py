"""What people and programs send: how it is read, what is refused, and that it reads back as it was written."""

import json
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import ALL_CARDS, JOKERS, Card, read_cards
from referee.entries import (
    HouseRules,
    blanks,
    card,
    cards,
    choice,
    describe,
    entry,
    filled_in,
    one_of,
    part,
    per,
    plain,
    player,
    read,
    rows,
    sides,
    text,
    whole,
    write,
    yes_no,
)
from referee.errors import BadEntry
from referee.messages import Text, gettext_noop


def as_typed(kind, raw):
    """Read what a person typed into the one blank of a form."""
    return kind.read(raw, "points", typed=False)


def as_json(kind, raw):
    return kind.read(raw, "points", typed=True)


def refusal(ask, *what):
    with pytest.raises(BadEntry) as refused:
        ask(*what)
    return refused.value


# Whole numbers

TYPED_NUMBERS = {
    "24": 24,
    " 24 ": 24,
    "+24": 24,
    "0": 0,
    "007": 7,
    "-12": -12,
    "- 12": -12,
    "12+11+7": 30,
    "12 + 11 + 7": 30,
    "114-40": 74,
    "-5-5": -10,
    "0-0": 0,
    # digits of other scripts, wide and mixed ones: jackocnr/intl-tel-input#2105
    "۲۴": 24,
    "٢٤": 24,
    "２４": 24,
    "2۴": 24,
    "-۱۲": -12,
    "−۱۲": -12,
    "۱۲+۱۱+۷": 30,
    "२४": 24,
    # every sign that looks like a minus, and the wide plus
    "−12": -12,
    "–12": -12,
    "—12": -12,
    "‒12": -12,
    "－12": -12,
    "﹣12": -12,
    "12＋3": 15,
    # marks of direction that phones put around numbers
    "\u2066-12\u2069": -12,
    "\u200e۲۴\u200f": 24,
    "\u061c-12": -12,
    "24\u00a0": 24,
}


@pytest.mark.parametrize(("typed", "number"), TYPED_NUMBERS.items(), ids=ascii)
def test_a_number_as_people_type_it(typed, number):
    assert as_typed(whole(), typed) == number


@pytest.mark.parametrize("typed", ["۲۴٫۵", "24.5", "24,5", "1.000"])
def test_a_fraction_is_refused_as_one(typed):
    error = refusal(as_typed, whole(), typed)
    assert (error.code, error.field) == ("bad_value", "points")
    assert str(error.message) == f"Whole points only: {typed} has a fraction."


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "-",
        "+",
        "12-",
        "12+",
        "1 2",
        "--1",
        "1++2",
        "1e3",
        "0x1f",
        "twelve",
        "12h",
        "½",
        "9" * 10,
        "1+" * 120 + "1",
    ],
)
def test_what_is_no_number_is_refused(typed):
    assert refusal(as_typed, whole(), typed).code == "bad_value"


@pytest.mark.parametrize("raw", ["7", True, False, 7.0, 7.5, None, [7], {"7": 7}, "12+11"])
def test_in_json_a_number_is_a_number(raw):
    assert refusal(as_json, whole(), raw).code == "bad_value"


def test_a_number_is_within_its_bounds():
    assert [as_json(whole(0, 98), number) for number in (0, 98)] == [0, 98]
    assert str(refusal(as_json, whole(0, 98), 99).message) == "99 is not from 0 to 98."
    assert str(refusal(as_json, whole(0, 98), -1).message) == "-1 is not from 0 to 98."
    assert str(refusal(as_typed, whole(0, 98), "60+60").message) == "120 is not from 0 to 98."


def test_a_number_too_long_to_say_is_not_said():
    assert str(refusal(as_json, whole(0, 98), 10**4000).message) == "A number from 0 to 98 is expected."


@given(st.lists(st.integers(-99_999, 99_999), min_size=1, max_size=9))
def test_a_sum_is_the_sum_of_its_parts(parts):
    typed = "".join(f"{part:+}" for part in parts)
    assert as_typed(whole(), typed) == sum(parts)


@given(st.integers(-1_000_000, 1_000_000), st.sampled_from(["۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９"]))
def test_a_number_is_the_same_in_any_digits(number, digits):
    assert as_typed(whole(), str(number).translate(str.maketrans("0123456789", digits))) == number


# Yes and no, choices, names, texts


@pytest.mark.parametrize(
    ("typed", "meant"),
    {"on": True, "yes": True, "1": True, "TRUE": True, "off": False, "no": False, "0": False, "": False}.items(),
)
def test_yes_and_no_as_forms_send_them(typed, meant):
    assert as_typed(yes_no(), typed) is meant
    assert refusal(as_json, yes_no(), typed).code == "bad_value"


def test_yes_and_no_in_json_are_true_and_false():
    assert (as_json(yes_no(), True), as_json(yes_no(), False)) == (True, False)
    assert {refusal(as_json, yes_no(), raw).code for raw in (1, 0, None, "maybe")} == {"bad_value"}
    assert refusal(as_typed, yes_no(), "maybe").code == "bad_value"


SHUFFLES = choice({"never": gettext_noop("Never"), 2: gettext_noop("Twice"), True: gettext_noop("Always")})


def test_a_choice_is_one_of_its_names():
    assert [as_json(SHUFFLES, name) for name in ("never", 2, True)] == ["never", 2, True]
    assert [as_typed(SHUFFLES, name) for name in ("Never", "۲", "true")] == ["never", 2, True]
    assert str(refusal(as_json, SHUFFLES, "often").message) == "One of these is expected: never, 2, true."
    assert {refusal(as_json, SHUFFLES, raw).code for raw in ("2", 1, "true", None, ["never"], {})} == {"bad_value"}


def test_a_name_comes_back_as_it_came():
    assert [as_json(player(), name) for name in ("Ada", 0, "0", "<b>")] == ["Ada", 0, "0", "<b>"]
    assert {refusal(as_json, player(), raw).code for raw in (True, None, 1.5, ["Ada"], "y" * 201)} == {"bad_value"}


def test_a_text_is_kept_as_typed_up_to_its_length():
    assert as_json(text(5), " hm! ") == " hm! "
    assert {refusal(as_json, text(5), raw).code for raw in ("hm! hm", 5, None)} == {"bad_value"}


# Cards, lists, and values for each side


def test_cards_are_a_list_in_json_and_may_be_a_line_when_typed():
    hand = read_cards("7H TS")
    assert as_json(cards(), ["7h", "10♠"]) == as_typed(cards(), "7h 10♠") == as_typed(cards(), ["7h", "10♠"]) == hand
    assert refusal(as_json, cards(), "7H TS").code == "bad_value"
    assert refusal(as_json, cards(), {"0": "7H"}).code == "bad_value"
    assert as_json(card(), "10 of spades") == hand[1]


def test_jokers_of_a_list_are_told_apart():
    assert as_json(cards(), ["joker", "X1", "joker"]) == read_cards("X2 X1 X3")


@pytest.mark.parametrize("raw", [7, None, ["7H"], "7" * 201, "1H"])
def test_what_is_no_card_is_refused(raw):
    assert refusal(as_json, card(), raw).code == "bad_card"
    assert refusal(as_json, cards(), [raw]).code == "bad_card"


def test_a_list_has_an_end():
    assert refusal(as_json, rows(whole()), [0] * 121).code == "bad_value"
    assert refusal(as_json, cards(), ["7H"] * 121).code == "bad_value"
    assert len(as_json(rows(whole(), 500), [0] * 500)) == 500


def test_an_item_of_a_list_is_named_by_its_place():
    assert refusal(as_json, rows(whole(0, 3)), [0, 3, 4]).field == "points.2"
    assert refusal(as_json, rows(rows(whole(0, 3))), [[0], [1, 9]]).field == "points.1.1"
    assert refusal(as_json, rows(whole()), "0").field == "points"


def test_melds_may_be_typed_a_line_or_a_bar_apart():
    melds = (read_cards("7H 8H 9H"), read_cards("KC KD KS"))
    assert as_typed(rows(cards()), "7H 8H 9H | KC KD KS") == melds
    assert as_typed(rows(cards()), "7H 8H 9H\n\nKC KD KS\n") == melds


def test_values_for_each_side_are_named_by_its_number():
    assert as_json(sides(whole()), {"0": 12, "11": -3}) == {0: 12, 11: -3}
    assert refusal(as_json, sides(whole(0, 9)), {"0": 1, "3": 10}).field == "points.3"
    for key in ("", "-1", "01", "1.0", "x", "۱", "1000"):
        error = refusal(as_json, sides(whole()), {key: 1})
        assert (error.code, error.field) == ("bad_value", f"points.{key}")


def test_a_blank_for_a_side_is_not_entered():
    assert as_typed(sides(whole()), {"0": "12", "1": "", "2": "  ", "3": "0"}) == {0: 12, 3: 0}
    assert as_json(sides(whole()), {"0": 12, "1": None}) == {0: 12}
    assert refusal(as_json, sides(whole()), {"0": ""}).code == "bad_value"


def test_values_for_each_name():
    assert as_json(per(rows(whole())), {"Ada": [1, 2], "": []}) == {"Ada": (1, 2), "": ()}
    assert {refusal(as_json, per(whole()), raw).code for raw in ([], "Ada", None, 3)} == {"bad_value"}
    assert refusal(as_json, per(whole()), {str(n): n for n in range(121)}).code == "bad_value"


# Forms


@filled_in
class Draw:
    card: Card = entry(card(), label=gettext_noop("Card"))
    from_: str = entry(
        choice({"stock": gettext_noop("Stock"), "pile": gettext_noop("Pile")}), label=gettext_noop("From"), key="from"
    )


@filled_in
class Pass:
    pass


@filled_in
class Turn:
    who: str | int = entry(player(), label=gettext_noop("Who"))
    acts: Sequence[Draw | Pass] = entry(
        rows(one_of("do", {"draw": Draw, "pass": Pass})), label=gettext_noop("Acts"), default=()
    )
    first: Draw | None = entry(part(Draw), label=gettext_noop("First"), default=None)
    deadwood: int = entry(whole(0, 98), label=gettext_noop("Deadwood"), help=gettext_noop("Of ten cards."), default=0)
    gin: bool = entry(yes_no(), label=gettext_noop("Gin"), default=False)
    melds: Sequence[Sequence[Card]] = entry(rows(cards()), label=gettext_noop("Melds"), default=())
    points: Mapping[int, int] = entry(sides(whole()), label=gettext_noop("Points"), default=None)
    note: str | None = entry(text(), label=gettext_noop("Note"), default=None)
    because: object = entry(plain(), label=gettext_noop("Because"), default=None)


def test_a_form_reads_its_blanks():
    turn = read(
        Turn, {"who": "Ada", "acts": [{"do": "draw", "card": "7H", "from": "pile"}, {"do": "pass"}]}, typed=True
    )
    assert turn.acts == (Draw(card=ALL_CARDS[19], from_="pile"), Pass())
    assert (turn.deadwood, turn.first, turn.gin) == (0, None, False)


def test_a_form_cannot_be_changed():
    with pytest.raises(AttributeError):
        read(Turn, {"who": "Ada"}).deadwood = 3


MISTAKES = {
    "a blank that is needed": ({}, "missing_field", "who", "Who is not filled in."),
    "nothing in a blank that is needed": ({"who": None}, "missing_field", "who", "Who is not filled in."),
    "a field that nobody asked for": ({"who": 0, "age": 7}, "unknown_field", "age", "There is nothing called age here."),
    "a field by its name in Python": (
        {"who": 0, "first": {"card": "7H", "from_": "pile"}},
        "unknown_field",
        "first.from_",
        "There is nothing called from_ here.",
    ),
    "a blank of a part": ({"who": 0, "first": {"card": "7H"}}, "missing_field", "first.from", "From is not filled in."),
    "a card of a part": ({"who": 0, "first": {"card": "1H", "from": "pile"}}, "bad_card", "first.card", "1H is no card that can be read."),
    "a part that is none": ({"who": 0, "first": "7H"}, "bad_value", "first", "Named values are expected here."),
    "an act that nobody knows": ({"who": 0, "acts": [{"do": "cheat"}]}, "bad_value", "acts.0.do", "One of these is expected: draw, pass."),
    "an act without a name": ({"who": 0, "acts": [{}]}, "bad_value", "acts.0.do", "One of these is expected: draw, pass."),
    "an act that is no object": ({"who": 0, "acts": ["draw"]}, "bad_value", "acts.0", "Named values are expected here."),
    "a blank deep in a list": (
        {"who": 0, "acts": [{"do": "pass"}, {"do": "draw", "card": "7H"}]},
        "missing_field",
        "acts.1.from",
        "From is not filled in.",
    ),
    "a number out of bounds": ({"who": 0, "deadwood": 99}, "bad_value", "deadwood", "99 is not from 0 to 98."),
    "no form at all": ([], "bad_value", "", "Named values are expected here."),
}  # fmt: skip


@pytest.mark.parametrize(("values", "code", "field", "says"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_named_with_its_place(values, code, field, says):
    error = refusal(lambda: read(Turn, values, typed=True))
    assert (error.code, error.field, str(error.message)) == (code, field, says)


def test_a_blank_that_people_leave_empty_is_not_filled_in():
    assert read(Turn, {"who": "Ada", "deadwood": " ", "note": ""}) == Turn(who="Ada")
    assert refusal(lambda: read(Turn, {"who": " "})).code == "missing_field"


@filled_in
class Cut:
    low: int = entry(whole(), label=gettext_noop("Low"))
    high: int = entry(whole(), label=gettext_noop("High"))

    def check(self):
        if self.low > self.high:
            raise BadEntry("low_above_high", Text("Low is above high."), "low")


def test_a_form_looks_at_its_blanks_together():
    assert read(Cut, {"low": 1, "high": 2}).high == 2
    assert refusal(lambda: read(Cut, {"low": 3, "high": 2})).code == "low_above_high"


def test_a_form_describes_itself():
    described = {blank["name"]: blank for blank in describe(Turn)}
    assert [blank.key for blank in blanks(Turn)] == list(described)
    assert described["deadwood"] == {
        "name": "deadwood",
        "type": "integer",
        "low": 0,
        "high": 98,
        "required": False,
        "label": "Deadwood",
        "help": "Of ten cards.",
        "default": 0,
    }
    assert (described["who"]["required"], "default" in described["who"]) == (True, False)
    assert described["acts"]["of"]["forms"]["draw"][1]["choices"][0] == {"value": "stock", "label": "Stock"}
    assert described["points"] == described["points"] | {"type": "object", "of": whole().describe(), "default": None}
    assert json.loads(json.dumps(described)) == described


# House rules


@filled_in
class TableRules(HouseRules):
    limit: int = entry(whole(0, 10), label=gettext_noop("Limit"), default=10)
    bonus: int | None = entry(whole(), label=gettext_noop("Bonus"), default=None)
    tie: str = entry(
        choice({"shared": gettext_noop("shared"), "play_on": gettext_noop("play on")}),
        label=gettext_noop("Tie"),
        default="shared",
    )
    wild: Sequence[Card] = entry(cards(), label=gettext_noop("Wild cards"), default=())
    gin: bool = entry(yes_no(), label=gettext_noop("Gin"), default=True)


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"limits": 3}, "unknown_option", "limits"),
        ({"limit": 11}, "bad_option_value", "limit"),
        ({"limit": "3"}, "bad_option_value", "limit"),
        ({"limit": None}, "bad_option_value", "limit"),
        ({"wild": ["1H"]}, "bad_card", "wild"),
    ],
)
def test_an_option_is_refused_by_its_own_codes(values, code, field):
    error = refusal(lambda: read(TableRules, values, typed=True))
    assert (error.code, error.field) == (code, field)


def test_options_know_what_was_changed():
    rules = read(TableRules, {"bonus": 25, "tie": "shared"}, typed=True)
    assert rules.changed() == ("bonus",)
    assert read(TableRules, {"bonus": None}, typed=True).changed() == ()
    assert rules.names() == ("limit", "bonus", "tie", "wild", "gin")


def test_options_are_shown_in_words():
    rules = read(TableRules, {"tie": "play_on", "wild": ["KH", "2S"]}, typed=True)
    assert (rules.shown("limit"), rules.shown("tie"), rules.shown("gin")) == (10, Text("play on"), Text("yes"))
    assert (rules.shown("bonus"), rules.shown("wild")) == (Text("not played"), read_cards("2S KH"))


def test_a_snapshot_of_the_options_has_every_one_of_them():
    assert write(read(TableRules, {}, typed=True)) == {
        "limit": 10,
        "bonus": None,
        "tie": "shared",
        "wild": [],
        "gin": True,
    }


# What always holds

CARD = st.sampled_from(ALL_CARDS + JOKERS)
DRAW = st.builds(Draw, card=CARD, from_=st.sampled_from(["stock", "pile"]))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
TURN = st.builds(
    Turn,
    who=st.text(max_size=200) | st.integers(),
    acts=st.lists(DRAW | st.just(Pass())).map(tuple),
    first=st.none() | DRAW,
    deadwood=st.integers(0, 98),
    gin=st.booleans(),
    melds=st.lists(st.lists(CARD).map(tuple)).map(tuple),
    points=st.none() | st.dictionaries(st.integers(0, 999), st.integers(-1_000_000, 1_000_000)),
    note=st.none() | st.text(max_size=200),
    because=JSON,
)
OPTIONS = st.builds(
    TableRules,
    limit=st.integers(0, 10),
    bonus=st.none() | st.integers(-1000, 1000),
    tie=st.sampled_from(["shared", "play_on"]),
    wild=st.lists(CARD).map(tuple),
    gin=st.booleans(),
)


@given(TURN | OPTIONS)
def test_what_was_written_reads_back_the_same(filled):
    assert read(type(filled), json.loads(json.dumps(write(filled))), typed=True) == filled


@given(JSON | st.dictionaries(st.sampled_from([blank.key for blank in blanks(Turn)]), JSON), st.booleans())
def test_whatever_is_sent_is_a_form_or_a_refusal(values, typed):
    try:
        assert isinstance(read(Turn, values, typed=typed), Turn)
    except BadEntry as error:
        assert str(error.message)  # noqa: PT017 # both outcomes are right, a crash is not


@given(st.text())
def test_whatever_is_typed_is_a_number_or_a_refusal(typed):
    try:
        assert isinstance(as_typed(whole(), typed), int)
    except BadEntry as error:
        assert error.code == "bad_value"  # noqa: PT017 # both outcomes are right, a crash is not
