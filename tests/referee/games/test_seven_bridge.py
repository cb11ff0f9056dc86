"""Seven Bridge: its cases, the rulebook as tables, what was misjudged elsewhere, and laws that hold for every claim."""

import json
import re
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee.cards import ALL_CARDS, JOKERS
from tests.referee.casebook import ask, assert_is_said, cases_of, check, each_case, sentences_in

CASES = cases_of("seven_bridge")


@each_case("seven_bridge")
def test_case(case):
    check(case)


@pytest.mark.parametrize("case", [case for case in CASES if case["expect"].get("reason")], ids=lambda case: case["id"])
def test_a_remedy_is_a_claim_that_would_stand(case):
    assert_remedies_stand(case["question"], case["claim"], case["house_rules"])


def assert_remedies_stand(question, claim, house_rules):
    try:
        ruling = referee.ask("seven_bridge", question, claim, house_rules)
    except referee.BadEntry:
        return
    for sentence in sentences_in(ruling.as_json()):
        assert_is_said(sentence)
    for remedy in ruling.remedies:
        if remedy.claim is not None:
            mended = json.loads(json.dumps(remedy.claim))
            assert referee.ask("seven_bridge", question, mended, house_rules).legal, str(remedy.says)


def judge(question, claim, **house_rules):
    return referee.ask("seven_bridge", question, claim, house_rules)


# Melds, as the sources print them

MELDS = [
    ("AD 2D 3D", "run", "the Persian article"),
    ("QH QC QS", "set", "the Persian article"),
    ("TD JD QD KD", "run", "the Persian article"),
    ("7S", "single7", "the Persian article"),
    ("6C 7C", "run", "the Persian article"),
    ("7H 8H", "run", "the Persian article"),
    ("7S 7D", "set", "the Persian article"),
    ("7S 7D 7H 7C", "set", "four of a rank"),
    ("5S 6S 7S 8S 9S TS JS", "run", "as long as it likes"),
]
NO_MELDS = [
    ("KS QS AS", "ace_order", "the Persian article: the ace is low"),
    ("KH AH 2H", "ace_order", "the Persian article: K-A-2 is none in any variation"),
    ("QH QS", "too_short", "a pair without sevens"),
    ("8C 9C", "too_short", "two cards without a seven: the article's next sentence, read with its first"),
    ("8C 9D", "too_short", "two cards of two suits"),
    ("6C 7D", "too_short", "two suits"),
    ("7C 9C", "too_short", "a gap"),
    ("7C 8C 9D", "not_a_meld", "two suits"),
    ("5H 5D 6H", "not_a_meld", "neither"),
    ("8S", "too_short", "only a seven stands alone"),
]


@pytest.mark.parametrize(("cards", "kind", "source"), MELDS)
def test_these_are_melds_in_whatever_order_they_are_named(cards, kind, source):
    for order in list(permutations(cards.split()))[:24]:
        assert judge("meld", {"cards": list(order)}).answer["kind"] == kind


@pytest.mark.parametrize(("cards", "reason", "source"), NO_MELDS)
def test_these_are_none(cards, reason, source):
    assert judge("meld", {"cards": cards.split()}).reason == reason


ACES = {
    "low": {"A23": True, "QKA": False, "KA2": False},
    "low_or_high": {"A23": True, "QKA": True, "KA2": False},
    "circular": {"A23": True, "QKA": True, "KA2": True},
}


@pytest.mark.parametrize("ace_runs", ACES)
@pytest.mark.parametrize("ranks", ["A23", "QKA", "KA2"])
def test_the_ace_runs_as_the_table_plays_it(ace_runs, ranks):
    ruling = judge("meld", {"cards": [f"{rank}S" for rank in ranks]}, ace_runs=ace_runs)
    assert ruling.legal is ACES[ace_runs][ranks]
    assert ruling.as_json()["rule"]["changed_by"] == (["ace_runs"] if not ruling.legal and ace_runs != "low" else [])


# A lone seven on the table can go two ways, and after the first step only one

GROWTH = [
    ("7D", "8D", "run"),
    ("7D", "6D", "run"),
    ("7D", "7C", "set"),
    ("7D 8D", "9D", "run"),
    ("7D 8D", "7C", "run_closed_to_sevens"),
    ("7D 7C", "7S", "set"),
    ("7D 7C", "8D", "set_of_sevens_closed"),
    ("7D 7C", "6C", "set_of_sevens_closed"),
    ("7D", "8C", "no_fit"),
    ("7D", "7C 8D", "no_fit"),
    ("7D", "6D 8D", "run"),
]


@pytest.mark.parametrize(("meld", "added", "outcome"), GROWTH)
def test_a_seven_grows_one_way_or_the_other(meld, added, outcome):
    table = [{"owner": "Rin", "cards": meld.split()}]
    ruling = judge("layoff", {"player": "Rin", "table": table, "onto": 0, "cards": added.split()})
    assert outcome == (ruling.answer["kind"] if ruling.legal else ruling.reason)


# What was misjudged elsewhere


def test_a_joker_never_repairs_a_card_that_is_there_twice():
    ruling = judge("meld", {"cards": ["5D", "5D", "X1"]}, jokers=2)
    assert ruling.reason == "duplicate"
    assert "five of diamonds" in str(ruling.says)


def test_cards_are_laid_off_only_after_a_meld_of_ones_own():
    table = [{"owner": "Ken", "cards": ["7H", "8H", "9H"]}]
    off = {"do": "layoff", "cards": ["TH"], "onto": 0}
    turn = {"player": "Rin", "hand": ["TH", "7C", "2S"], "table": table, "draw": {"from": "stock", "card": "KD"}}
    first = judge("turn", turn | {"actions": [off], "discard": "KD"})
    assert first.reason == "need_own_meld"
    lay = {"do": "lay", "groups": [{"cards": ["7C"]}]}
    assert judge("turn", turn | {"actions": [lay, off], "discard": "KD"}).legal
    assert judge("turn", turn | {"actions": [off, lay], "discard": "KD"}).remedies[0].claim["actions"][1] == off | {
        "cards": ["TH"]
    }


def test_after_a_pon_the_previous_player_is_the_one_who_called_it():
    players = ["Ann", "Ben", "Cyd", "Dov"]
    chi = {"call": "chi", "discard": "9H", "discarder": "Cyd", "players": players, "from_hand": ["8H", "TH"]}
    assert judge("claim", chi | {"claimant": "Dov"}).legal
    assert judge("claim", chi | {"claimant": "Ben"}).reason == "chi_out_of_turn"


def test_a_player_skipped_in_the_first_round_has_still_had_no_turn():
    turns = {"Ann": 1, "Ben": 0, "Cyd": 1}
    pon = {"call": "pon", "discard": "9H", "discarder": "Cyd", "players": list(turns), "from_hand": ["9S", "9D"]}
    assert judge("claim", pon | {"claimant": "Ben", "normal_turns": turns}).reason == "first_turn"


@pytest.mark.parametrize(("sheet", "value"), [({"scoring": "doubling"}, 42), ({"court_values": "rank"}, 37), ({}, 34)])
def test_each_sheet_counts_the_same_hand_its_own_way(sheet, value):
    assert judge("hand_value", {"cards": ["KD", "7C", "4H"]}, **sheet).answer["value"] == value


# Joker readings: exactly what the words of the rules allow


@pytest.mark.parametrize(
    ("cards", "stands"),
    [
        ("7S 8S X1", "6S 9S"),
        ("6C X1 8C", "7C"),
        ("AS 2S X1", "3S"),
        ("QS KS X1", "JS"),
        ("2H 3H X1", "AH 4H"),
        ("9H 9D X1", "9S 9C"),
        ("9H 9D 9S X1", "9C"),
    ],
)
def test_a_joker_stands_for_any_card_that_makes_a_meld(cards, stands):
    found = judge("meld", {"cards": cards.split()}, jokers=1).answer["assignments"]
    assert sorted(one["X1"] for one in found) == sorted(stands.split())


# Laws

cards = st.sampled_from([str(card) for card in (*ALL_CARDS, *JOKERS[:2])])
CARD = re.compile(r"[A2-9TJQK][SHDC]|X[1-4]")


def changed(value, draw):
    """The same plain data with some of its cards exchanged."""
    if isinstance(value, dict):
        return {name: changed(one, draw) for name, one in value.items()}
    if isinstance(value, list):
        return [changed(one, draw) for one in value]
    is_card = isinstance(value, str) and CARD.fullmatch(value)
    return draw(cards) if is_card and draw(st.integers(0, 3)) == 0 else value


@given(st.data())
def test_whatever_is_claimed_is_answered_in_words_with_remedies_that_stand(data):
    case = data.draw(st.sampled_from(CASES))
    claim = changed(case["claim"], data.draw)
    assert_remedies_stand(case["question"], claim, case["house_rules"])


@given(st.data())
def test_no_answer_depends_on_the_order_in_which_cards_are_named(data):
    asked = [case for case in CASES if case["question"] in {"meld", "lay", "layoff", "hand_value", "arrange"}]
    case = data.draw(st.sampled_from(asked))

    def shuffled(value, name=""):
        if isinstance(value, dict):
            return {key: shuffled(one, key) for key, one in value.items()}
        if isinstance(value, list) and name in {"cards", "hand", "flat"}:
            return data.draw(st.permutations(value))
        return [shuffled(one) for one in value] if isinstance(value, list) else value

    first, second = ask(case), ask(case | {"claim": shuffled(case["claim"])})
    if isinstance(first, referee.BadEntry):
        assert first.code == second.code
    else:
        assert told(first) == told(second)


def told(ruling):
    """What a ruling says, but for the remedies, which keep the words of the claim."""
    return {name: value for name, value in ruling.as_json().items() if name != "remedies"}


@given(st.lists(cards, unique=True, max_size=8), st.data())
def test_cards_laid_and_cards_left_are_the_hand(hand, data):
    groups = data.draw(st.lists(st.lists(st.sampled_from(hand), min_size=1, unique=True), max_size=3)) if hand else []
    ruling = judge("lay", {"hand": hand, "groups": [{"cards": group} for group in groups]}, jokers=2)
    if ruling.legal:
        laid = [card for group in groups for card in group]
        assert sorted([*laid, *ruling.answer["hand_left"]]) == sorted(hand)
        assert len(ruling.answer["kinds"]) == len(groups)


hands = st.lists(st.lists(cards, unique=True, max_size=6), min_size=1, max_size=4)


@given(hands, st.booleans(), st.integers(0, 4), st.data())
def test_a_settlement_adds_up_as_it_says(held, all_at_once, payer, data):
    left = {
        f"P{at}": [card for card in one if not any(card in other for other in held[:at])] for at, one in enumerate(held)
    }
    for settlement in ("winner_takes", "zero_sum", "losers_pay"):
        rules = {"jokers": 2, "settlement": settlement, "discarder_pays": settlement == "zero_sum"}
        claim = {"winner": "W", "hands": left, "all_at_once": all_at_once}
        claim |= {"claimed_from": f"P{payer}"} if f"P{payer}" in left else {}
        answer = judge("score", claim, **rules).answer
        deltas, worth = answer["deltas"], sum(answer["values"].values()) * (2 if all_at_once else 1)
        losses = -sum(points for name, points in deltas.items() if name != "W")
        assert (deltas["W"], losses) == {
            "winner_takes": (worth, 0),
            "zero_sum": (worth, worth),
            "losers_pay": (0, worth),
        }[settlement]
        if settlement == "zero_sum" and "claimed_from" in claim:
            assert -deltas[f"P{payer}"] == worth
