"""A hand of gin that is only partly entered: how its cards lie, what is missing, what only the players can say."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee import BadEntry
from referee.cards import ALL_CARDS
from referee.entries import read
from referee.layout import Choice, Draft
from referee.messages import Speaker

GIN = referee.game_called("gin_rummy")
KNOCK = "5H 6H 7H 8H KS KH KD 4C 2S AD"
OTHER = "9C TC JC 3S 3D 3C QD JS 9H 5C"
# Spreads that leave 7 or 1: A-2-3 of hearts takes two cards of the other hand.
TWO_WAYS = "AH 2H 3H AC 7S 7D 7C 9D TD JD"
TAKEN_BY_IT = "4H 5H QS QC QD 2S 5D 8D KD 9S"
ALL_ELEVEN = "AH 2H 3H 4H 5H 7S 7D 7C 9S TS JS"


class Named(Speaker):
    def who(self, key: str | int) -> str:
        return {0: "Sara", 1: "Nils"}.get(int(key), "?")


def said(value: Any) -> str:
    return "" if value is None else Named().value(value)


def draft(house_rules: dict[str, Any] | None = None, **entered: Any) -> Draft:
    rules = GIN.read_house_rules(house_rules or {})
    found = GIN.draft({"mode": "cards", **entered}, (0, 1), rules, typed=False)
    assert found is not None
    return found


def lies(found: Draft, field: str) -> list[tuple[str, str]]:
    holding = next(one for one in found.holdings if one.field == field)
    return [(group.lies, " ".join(map(str, group.cards))) for group in holding.groups]


def words(found: Draft, field: str) -> tuple[str, str]:
    holding = next(one for one in found.holdings if one.field == field)
    return said(holding.title), said(holding.says)


def only(choices: tuple[Choice, ...]) -> Choice:
    (choice,) = choices
    return choice


# How the cards lie


def test_a_hand_half_entered_is_arranged_and_counted():
    found = draft(knocker="0", knocker_hand="5H 6H 7H 8H KS KH KD 4C 2S")
    assert lies(found, "knocker_hand") == [("meld", "KS KH KD"), ("meld", "5H 6H 7H 8H"), ("loose", "2S 4C")]
    assert words(found, "knocker_hand") == ("Sara knocked", "9 of 10 cards")
    total = found.holdings[0].total
    assert total is not None
    assert (said(total[0]), total[1]) == ("Sara’s deadwood", 6)


def test_what_the_defender_can_lay_off_lies_on_its_meld_at_once():
    found = draft(knocker="0", knocker_hand=KNOCK, defender_hand="9H TH QD")
    assert lies(found, "defender_hand") == [("loose", "QD"), ("off", "9H TH")]
    caption = found.holdings[1].groups[1].caption
    assert said(caption) == "laid off on five of hearts, six of hearts, seven of hearts, eight of hearts"


def test_two_melds_take_their_own_lay_offs():
    found = draft(knocker="0", knocker_hand=KNOCK, defender_hand="4H KC QD")
    assert lies(found, "defender_hand") == [("loose", "QD"), ("off", "KC"), ("off", "4H")]


def test_nothing_is_laid_off_before_the_knock_is_entered():
    assert lies(draft(knocker="0", knocker_hand="5H 6H 7H", defender_hand="8H"), "defender_hand") == [("loose", "8H")]


def test_a_whole_hand_says_what_each_has_left():
    found = draft(knocker="1", knocker_hand=KNOCK, defender_hand=OTHER)
    assert words(found, "knocker_hand") == ("Nils knocked", "deadwood 7")
    assert words(found, "defender_hand") == ("Sara", "deadwood 25")
    assert found.missing is None


def test_gin_is_recognised_and_takes_no_lay_offs():
    gin = "AS AH AD AC 7S 7D 7C 2H 3H 4H"
    found = draft(knocker="0", knocker_hand=gin, defender_hand="5H 6H QD")
    assert words(found, "knocker_hand")[1] == "gin"
    assert lies(found, "defender_hand") == [("loose", "5H 6H QD")]


def test_nobody_is_named_before_it_is_told_who_knocked():
    assert [words(draft(), field)[0] for field in ("knocker_hand", "defender_hand")] == ["The knocker", "The defender"]


@given(cards=st.permutations(ALL_CARDS), knocker=st.integers(0, 11), other=st.integers(0, 11))
def test_every_card_that_is_entered_lies_in_one_place(cards, knocker, other):
    hand, others = cards[:knocker], cards[knocker : knocker + other]
    found = draft(knocker="0", knocker_hand=" ".join(map(str, hand)), defender_hand=" ".join(map(str, others)))
    for holding, held in zip(found.holdings, (hand, others), strict=False):
        laid = [card for group in holding.groups for card in group.cards]
        assert sorted(laid) == sorted(held)


# What is missing


@pytest.mark.parametrize(
    ("entered", "missing"),
    [
        ({}, "Who knocked?"),
        ({"knocker": "0"}, "10 more cards"),
        ({"knocker": "0", "knocker_hand": KNOCK[:-3]}, "1 more card"),
        ({"knocker": "0", "knocker_hand": KNOCK}, "10 more cards"),
        ({"knocker": "0", "knocker_hand": f"{KNOCK} 3H"}, "Which card was thrown?"),
        ({"knocker": "0", "knocker_hand": f"{KNOCK} 3H", "discard": "3H", "defender_hand": OTHER}, ""),
        ({"knocker": "0", "knocker_hand": KNOCK, "defender_hand": OTHER[:-3]}, "1 more card"),
        ({"knocker": "0", "knocker_hand": KNOCK, "defender_hand": OTHER}, ""),
    ],
)
def test_what_to_enter_next(entered, missing):
    assert said(draft(**entered).missing) == missing


def test_oklahoma_asks_for_the_upcard_and_says_what_it_allows():
    rules = {"oklahoma": True}
    entered = {"knocker": "0", "knocker_hand": KNOCK}
    assert said(draft(rules, **entered).missing) == "Which card was turned up?"
    assert said(draft(rules, **entered, upcard="8C").says) == "Knock with 8"
    assert said(draft(rules, upcard="AC").says) == "Only gin ends this hand"
    assert said(draft(**entered).says) == ""


def test_a_knock_with_too_much_is_refused_before_the_other_hand_is_entered():
    refused = draft(knocker="0", knocker_hand="5H 6H 7H 8H KS KH QD 4C 2S AD").refused
    assert said(refused) == "Sara cannot knock with 37. 37 is above 10, the limit here: 27 too many."


def test_a_card_in_both_hands_is_named():
    refused = draft(knocker="0", knocker_hand="5H 6H", defender_hand="6H").refused
    assert said(refused) == "Only one player can have six of hearts, and both do."


def test_what_is_no_card_is_refused():
    with pytest.raises(BadEntry) as refused:
        draft(knocker="0", knocker_hand="5H 99")
    assert (refused.value.code, refused.value.field) == ("bad_card", "knocker_hand")


# Choices


def test_spreads_that_bring_different_results_are_a_choice_and_the_best_is_chosen():
    found = draft(knocker="1", knocker_hand=TWO_WAYS, defender_hand=TAKEN_BY_IT)
    choice = only(found.choices)
    assert (choice.name, said(choice.says), choice.chosen) == ("spread", "Which spread was laid?", 0)
    assert [said(option.says) for option in choice.options] == ["Nils: 28", "Nils: 25"]
    assert choice.options[0].fills == {"knocker_melds": [["7S", "7D", "7C"], ["9D", "TD", "JD"]]}
    assert words(found, "knocker_hand")[1] == "deadwood 7", "the tray shows the spread that is chosen"


def test_each_option_scores_what_it_says():
    found = draft(knocker="1", knocker_hand=TWO_WAYS, defender_hand=TAKEN_BY_IT)
    for option in only(found.choices).options:
        claim = {"knocker_hand": TWO_WAYS.split(), "defender_hand": TAKEN_BY_IT.split(), **option.fills}
        points = referee.ask("gin_rummy", "score", claim, {}).answer["points"]
        assert said(option.says) == f"Nils: {points}"


def test_the_spread_that_was_told_stays_chosen():
    told = "7S 7D 7C | AH 2H 3H | 9D TD JD"
    found = draft(knocker="1", knocker_hand=TWO_WAYS, defender_hand=TAKEN_BY_IT, knocker_melds=told)
    assert only(found.choices).chosen == 1
    assert words(found, "knocker_hand")[1] == "deadwood 1"


def test_a_spread_that_was_chosen_for_other_cards_is_forgotten():
    found = draft(knocker="0", knocker_hand=KNOCK, defender_hand=OTHER, knocker_melds="7S 7D 7C | AH 2H 3H")
    assert found.choices == ()
    assert words(found, "knocker_hand")[1] == "deadwood 7"


def test_where_every_spread_brings_the_same_nobody_is_asked():
    assert draft(knocker="0", knocker_hand=KNOCK, defender_hand=OTHER).choices == ()


def test_big_gin_is_recognised_where_it_is_played():
    found = draft({"big_gin_bonus": 31}, knocker="0", knocker_hand=ALL_ELEVEN)
    choice = only(found.choices)
    assert (choice.name, choice.chosen, choice.options[0].fills) == ("ending", 0, {"declares": "big_gin"})
    assert words(found, "knocker_hand")[1] == "big gin"
    assert said(found.missing) == "10 more cards"


def test_big_gin_may_be_gin_with_a_card_thrown():
    found = draft({"big_gin_bonus": 31}, knocker="0", knocker_hand=ALL_ELEVEN, declares="gin")
    assert only(found.choices).chosen == 1
    assert said(found.missing) == "Which card was thrown?"


def test_where_big_gin_is_not_played_a_card_is_thrown():
    found = draft(knocker="0", knocker_hand=ALL_ELEVEN)
    assert (found.choices, said(found.missing)) == ((), "Which card was thrown?")


def test_a_defence_that_was_told_can_be_changed_for_the_best_one():
    melds = "5H 6H 7H 8H | KS KH KD"
    found = draft(knocker="0", knocker_hand=KNOCK, defender_hand=OTHER, knocker_melds=melds, layoffs=[])
    choices = {choice.name: choice for choice in found.choices}
    assert [said(option.says) for option in choices["defence"].options] == ["As told", "The best defence"]
    assert choices["defence"].options[0].fills == {"defender_melds": None, "layoffs": []}
    assert lies(found, "defender_hand") == [("loose", "3S JS 9H 3D QD 3C 5C 9C TC JC")]


# Claims


def holdings(question: str, claim: dict[str, Any]) -> list[list[tuple[str, str]]]:

    asked = GIN.question(question)
    assert asked.shows is not None
    found = asked.shows(read(asked.claim, claim, typed=True), GIN.read_house_rules({}))
    return [[(group.lies, " ".join(map(str, group.cards))) for group in one.groups] for one in found]


@pytest.mark.parametrize(
    ("question", "claim", "shown"),
    [
        ("meld", {"cards": ["7H", "5H", "6H"]}, [[("meld", "5H 6H 7H")]]),
        ("meld", {"cards": ["5H", "6H", "8H"]}, [[("meld", "5H 6H"), ("missing", "7H"), ("meld", "8H")]]),
        ("meld", {"cards": ["QS", "KS", "AS"]}, [[("meld", "AS QS KS")]]),
        ("meld", {"cards": ["5H", "6C", "9D"]}, [[("meld", "5H 6C 9D")]]),
        (
            "layoff",
            {"knocker_melds": [["5H", "6H", "7H"]], "layoffs": [{"card": "9H", "onto": 0}]},
            [[("meld", "5H 6H 7H"), ("missing", "8H"), ("off", "9H")]],
        ),
        (
            "layoff",
            {"knocker_melds": [["5H", "6H", "7H"], ["KS", "KH", "KD"]], "layoffs": [{"card": "KC", "onto": 1}]},
            [[("meld", "5H 6H 7H"), ("meld", "KS KH KD"), ("off", "KC")]],
        ),
        (
            "layoff",
            {
                "knocker_melds": [["5H", "6H", "7H"]],
                "layoffs": [{"card": "KC", "onto": 4}],
                "melds": [["3S", "4S", "5S"]],
            },
            [[("meld", "5H 6H 7H"), ("off", "KC")], [("meld", "3S 4S 5S")]],
        ),
        (
            "knock",
            {"hand": "2S 3S 5S 6S 4C 5C 6C 3H 4H 5H 6H".split(), "discard": "6S"},
            [[("meld", "3H 4H 5H 6H"), ("meld", "4C 5C 6C"), ("loose", "2S 3S 5S"), ("off", "6S")]],
        ),
        (
            "spread",
            {"hand": KNOCK.split(), "melds": [["KS", "KH", "KD"]]},
            [[("meld", "KS KH KD"), ("loose", "2S 5H 6H 7H 8H AD 4C")]],
        ),
        ("arrange", {"hand": ["5H", "6H", "7H", "KD"]}, [[("meld", "5H 6H 7H"), ("loose", "KD")]]),
        (
            "defend",
            {"hand": OTHER.split(), "knocker_melds": [["5H", "6H", "7H", "8H"]]},
            [
                [("meld", "5H 6H 7H 8H")],
                [("meld", "3S 3D 3C"), ("meld", "9C TC JC"), ("loose", "JS QD 5C"), ("off", "9H")],
            ],
        ),
        ("score", {"kind": "gin", "knocker_deadwood": 0, "defender_deadwood": 3}, []),
    ],
)
def test_the_cards_of_a_claim_lie_as_it_has_them(question, claim, shown):
    assert holdings(question, claim) == shown


def test_a_claim_about_a_score_shows_both_hands():
    shown = holdings("score", {"knocker_hand": KNOCK.split(), "defender_hand": OTHER.split()})
    assert [len(groups) for groups in shown] == [3, 4]


# Into the hand


def test_a_knock_goes_into_the_hand_with_its_cards():
    into = GIN.question("knock").into
    assert into is not None
    claim = {"hand": KNOCK.split(), "melds": [["KS", "KH", "KD"]], "taken_from_discard": "AD"}
    entry = into(claim)
    assert entry == {"mode": "cards", "knocker_hand": KNOCK.split(), "knocker_melds": [["KS", "KH", "KD"]]}


@pytest.mark.parametrize(
    ("claim", "mode"),
    [
        ({"knocker_hand": KNOCK.split(), "defender_hand": OTHER.split()}, "cards"),
        ({"kind": "knock", "knocker_deadwood": 7, "defender_deadwood": 25}, "counts"),
    ],
)
def test_a_score_goes_into_the_hand_by_cards_or_by_counts(claim, mode):
    into = GIN.question("score").into
    assert into is not None
    entry = into(claim)
    assert entry == {"mode": mode, **claim}
    assert GIN.read_entry({**entry, "knocker": 0})
