"""Rulings, and the rulebook that they are read from."""

import pytest

from referee.cards import Card, read_cards
from referee.entries import HouseRules, cards, choice, entry, filled_in, whole, yes_no
from referee.messages import Sentences, Speaker, Who, gettext_noop
from referee.rulings import Assumption, Remedy, Rulebook, Rules, allow, refuse, rule


@filled_in
class TableRules(HouseRules):
    limit: int = entry(whole(), label=gettext_noop("Limit"), default=10)
    bonus: int | None = entry(whole(), label=gettext_noop("Bonus"), default=None)
    tie: str = entry(
        choice(
            {
                "shared": gettext_noop("is shared"),
                "play_on": gettext_noop("plays on"),
                "wash": gettext_noop("is nobody's"),
            }
        ),
        label=gettext_noop("A tie"),
        default="shared",
    )
    wild: tuple[Card, ...] = entry(cards(), label=gettext_noop("Wild"), default=())
    gin: bool = entry(yes_no(), label=gettext_noop("Gin"), default=True)


class Rule(Rules):
    DEAL = rule(1, gettext_noop("Ten cards each."))
    KNOCK = rule(2, gettext_noop("Knock with %(limit)s or less."))
    BONUS = rule(3, gettext_noop("Gin adds %(bonus)s."), ("bonus", None, None), ("gin", False, None))
    TURN = rule(2, gettext_noop("Draw, then throw."))
    TIE = rule(
        3,
        gettext_noop("A tie %(tie)s."),
        ("tie", "play_on", gettext_noop("After a tie play goes on to %(limit)s.")),
        ("tie", "wash", None),
    )
    ONLY_IN_SOME = rule(3, None, ("bonus", 25, gettext_noop("With a bonus of %(bonus)s this is played too.")))
    HIDDEN = rule(1, gettext_noop("As the table likes it."), depends_on=("wild",))
    WILD = rule(1, gettext_noop("Wild are: %(wild)s."), ("wild", (), gettext_noop("Nothing is wild.")))
    YES = rule(1, gettext_noop("Gin is played: %(gin)s."))


class SheetRule(Rules):
    SUM = rule(9, gettext_noop("A total is the sum of its lines."))


class Say(Sentences):
    NO = gettext_noop("%(who)s has %(number)s too many.")
    TELL = gettext_noop("Throw one.")
    TAKEN = gettext_noop("%(who)s has had a turn.")


def book(**changed):
    return Rulebook((Rule, SheetRule), TableRules(**changed))


def read(book):
    return {entry.number: str(entry.text) for entry in book}


# The book


def test_a_book_is_read_section_by_section():
    assert read(book()) == {
        "1.1": "Ten cards each.",
        "1.2": "As the table likes it.",
        "1.3": "Nothing is wild.",
        "1.4": "Gin is played: yes.",
        "2.1": "Knock with 10 or less.",
        "2.2": "Draw, then throw.",
        "3.2": "A tie is shared.",
        "9.1": "A total is the sum of its lines.",
    }


def test_a_rule_that_is_not_played_leaves_its_number_free():
    assert read(book(bonus=25))["3.1"] == "Gin adds 25."
    assert read(book(bonus=25))["3.3"] == "With a bonus of 25 this is played too."
    assert "3.2" not in read(book(tie="wash"))
    assert set(read(book())) < set(read(book(bonus=25)))


def test_the_first_variant_that_holds_is_read():
    assert "3.1" not in read(book(bonus=25, gin=False))
    assert read(book(tie="play_on", limit=5))["3.2"] == "After a tie play goes on to 5."


def test_blanks_are_filled_with_the_house_rules_in_words():
    assert read(book(wild=read_cards("KH 2S")))["1.3"] == "Wild are: two of spades, king of hearts."
    assert read(book(gin=False))["1.4"] == "Gin is played: no."


@pytest.mark.parametrize(
    ("rule", "changed", "by"),
    [
        (Rule.DEAL, {"limit": 5}, ()),
        (Rule.KNOCK, {}, ()),
        (Rule.KNOCK, {"limit": 10}, ()),
        (Rule.KNOCK, {"limit": 5}, ("limit",)),
        (Rule.TIE, {"tie": "play_on"}, ("tie",)),
        (Rule.TIE, {"tie": "play_on", "limit": 5}, ("tie", "limit")),
        (Rule.TIE, {"limit": 5}, ()),
        (Rule.BONUS, {"bonus": 20}, ("bonus",)),
        (Rule.TIE, {"tie": "wash"}, ("tie",)),
        (Rule.HIDDEN, {"wild": read_cards("2S")}, ("wild",)),
        (Rule.ONLY_IN_SOME, {"bonus": 25}, ("bonus",)),
    ],
)
def test_a_rule_names_the_house_rules_that_changed_it(rule, changed, by):
    assert book(**changed).entry(rule).changed_by == by


def test_a_rule_that_is_not_played_can_still_be_read():
    assert str(book().entry(Rule.BONUS).text) == "Gin adds not played."
    assert str(book(tie="wash").entry(Rule.TIE).text) == "A tie is nobody's."
    assert book().entry(Rule.ONLY_IN_SOME).number == "3.3"


def test_a_rule_as_data():
    assert book(limit=5).entry(Rule.KNOCK).as_json() == {
        "code": "knock",
        "number": "2.1",
        "text": "Knock with 5 or less.",
        "changed_by": ["limit"],
    }


# Rulings

REFUSED = refuse(
    Rule.KNOCK,
    "over_the_limit",
    Say.NO(who=Who(0), number=2),
    {"deadwood": 12},
    because=(allow(Rule.TURN, Say.TELL()),),
    remedies=(Remedy(Say.TELL(), {"deadwood": 10}), Remedy(Say.TELL())),
    assumes=(Assumption("had_a_turn", Say.TAKEN(who=Who("Raj"))),),
    notes=(Say.TELL(),),
)


def test_a_refusal_has_a_reason_and_the_rule_that_decided():
    assert (REFUSED.legal, REFUSED.reason, REFUSED.rule) == (False, "over_the_limit", Rule.KNOCK)
    assert REFUSED.read_from(book(limit=7)).rule_entry().text.values == {"limit": 7}


def test_what_stands_has_no_reason():
    ruling = allow(Rule.KNOCK, Say.TELL(), {"deadwood": 7})
    assert (ruling.legal, ruling.reason, ruling.answer) == (True, None, {"deadwood": 7})


def test_a_ruling_has_no_rule_before_it_is_read_from_a_book():
    with pytest.raises(LookupError):
        REFUSED.as_json()


def test_a_ruling_as_data():
    assert REFUSED.read_from(book()).as_json() == {
        "legal": False,
        "reason": "over_the_limit",
        "rule": {"code": "knock", "number": "2.1", "text": "Knock with 10 or less.", "changed_by": []},
        "says": "0 has 2 too many.",
        "answer": {"deadwood": 12},
        "because": [
            {
                "legal": True,
                "reason": None,
                "rule": {"code": "turn", "number": "2.2", "text": "Draw, then throw.", "changed_by": []},
                "says": "Throw one.",
                "answer": {},
                "because": [],
                "remedies": [],
                "assumes": [],
                "notes": [],
            }
        ],
        "remedies": [{"says": "Throw one.", "claim": {"deadwood": 10}}, {"says": "Throw one."}],
        "assumes": [{"code": "had_a_turn", "says": "Raj has had a turn."}],
        "notes": ["Throw one."],
    }


def test_a_ruling_is_said_by_the_door_that_asks():
    class Named(Speaker):
        def who(self, key):
            return {0: "Sara"}.get(key, f"{key}!")

    said = REFUSED.read_from(book()).as_json(Named())
    assert (said["says"], said["assumes"][0]["says"]) == ("Sara has 2 too many.", "Raj! has had a turn.")


@pytest.mark.parametrize("ruling", [REFUSED, allow(Rule.KNOCK, Say.TELL())])
def test_a_ruling_is_never_asked_whether_it_is_true(ruling):
    assert "__bool__" not in dir(ruling)
