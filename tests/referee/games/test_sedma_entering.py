"""Entering a hand of Sedma: piles in place of numbers, what may stay untold, what the form offers, what is missing."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import BadEntry
from referee.game import seats_of
from referee.games.sedma import GAME
from referee.scoresheet import Hand
from tests.referee.games.sedma_oracle import tables

COUNTED = [rank + suit for rank in "AT" for suit in "SHDC"]
LONE = {"players": 3, "solo_king": "KH"}
ALONE = {"players": 3}


def rules_of(house_rules):
    return GAME.house_rules_for(house_rules, house_rules.get("players", 4))


def kept(entry, house_rules, *, typed=True):
    """Return an entry as it is written down at a table."""
    return GAME.write_entry(GAME.read_entry({"mode": "count", **entry}, rules_of(house_rules), typed=typed))


def judged(entry, house_rules):
    rules = rules_of(house_rules)
    seats = seats_of(GAME.sides_of(rules.players))
    start = GAME.start([seat.side for seat in seats], 0, rules)
    return GAME.score(Hand(1, GAME.read_entry({"mode": "count", **entry}, rules), seats, 0), start, rules)


def pile(side, *cards):
    return {"side": side, "cards": list(cards)}


# Piles


@pytest.mark.parametrize(
    ("taken", "house_rules", "numbers"),
    [
        ([pile(0, "AS", "TH")], {}, [2, 6]),
        ([pile(1, "AS", "TH")], {}, [6, 2]),
        ([pile(0)], {}, [0, 8]),
        ([pile(0, *COUNTED)], {}, [8, 0]),
        ([pile(1, *COUNTED[:3]), pile(0, *COUNTED[3:])], {}, [5, 3]),
        ([pile(2, "AS"), pile(0, "TS", "TH")], ALONE, [2, 5, 1]),
        ([pile(1, *COUNTED)], ALONE, [0, 8, 0]),
        ([pile(0, "AS")], {**LONE, "players": 3}, [1, 7]),
    ],
)
def test_one_pile_less_than_there_are_is_enough(taken, house_rules, numbers):
    solo = {"solo": 1} if house_rules.get("solo_king") else {}
    assert kept({"taken": taken, "last_trick": 0, **solo}, house_rules) == {
        "mode": "count",
        "aces_and_tens": numbers,
        "last_trick": 0,
        **solo,
    }


def test_whichever_pile_is_counted_the_same_hand_is_kept():
    mine, theirs = (
        {"taken": [pile(0, "AS", "AH")]},
        {"taken": [pile(1, *[c for c in COUNTED if c not in ("AS", "AH")])]},
    )
    assert kept({**mine, "last_trick": 1}, {}) == kept({**theirs, "last_trick": 1}, {})


@pytest.mark.parametrize(
    ("taken", "house_rules", "reason", "says"),
    [
        ([pile(0, "AS", "9H")], {}, "bad_card", "9H"),
        ([pile(0, "7S")], {}, "bad_card", "7S"),
        ([pile(0, "AS", "AS")], {}, "card_twice", "AS"),
        ([pile(0, "AS"), pile(1, "AS")], {}, "card_twice", "AS"),
        ([pile(0, "AS"), pile(1, "AH")], {}, "points_do_not_add_up", "6 are missing"),
        ([pile(0, "AS")], ALONE, "not_enough_to_score", "aces and tens"),
    ],
)
def test_a_pile_that_cannot_be_is_refused_by_its_card(taken, house_rules, reason, says):
    ruling = judged({"taken": taken, "last_trick": 0}, house_rules).ruling
    assert (ruling.legal, ruling.reason) == (False, reason)
    named = {"9H": "nine of hearts", "7S": "seven of spades", "AS": "ace of spades"}.get(says, says)
    assert named in str(ruling.says)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"taken": [pile(0), pile(0)]}, "taken"),
        ({"taken": [pile(2)]}, "taken"),
        ({"taken": [pile(0)], "aces_and_tens": [0, 8]}, "taken"),
        ({"taken": [{"cards": ["AS"]}]}, "taken.0.side"),
        ({"aces_and_tens": [5, 2, 1]}, "aces_and_tens"),
        ({"aces_and_tens": []}, "aces_and_tens"),
        ({"aces_and_tens": [None, 3]}, "aces_and_tens.0"),
    ],
)
def test_a_count_that_is_none_is_no_entry(entry, field):
    with pytest.raises(BadEntry) as caught:
        judged({"last_trick": 0, **entry}, {})
    assert caught.value.field == field


@given(st.sets(st.sampled_from(COUNTED)), st.integers(0, 1), st.integers(0, 1), tables(players=4))
def test_cards_and_their_number_are_worth_the_same(cards, side, last, house_rules):
    number = len(cards)
    numbers = [number, 8 - number] if side == 0 else [8 - number, number]
    tricks = {"tricks": [4, 4]} if house_rules["scoring"] in ("tricks", "osmova170") else {}
    by_cards = judged({"taken": [pile(side, *sorted(cards))], "last_trick": last, **tricks}, house_rules)
    by_number = judged({"aces_and_tens": numbers, "last_trick": last, **tricks}, house_rules)
    assert by_cards == by_number


# What follows from the rest


@pytest.mark.parametrize(
    ("entry", "house_rules", "wanted"),
    [
        ({"aces_and_tens": [5]}, {}, {"aces_and_tens": [5, 3]}),
        ({"aces_and_tens": [5, 1]}, ALONE, {"aces_and_tens": [5, 1, 2]}),
        ({"all_cards": 1}, {}, {"aces_and_tens": [0, 8], "all_cards": 1}),
        ({"tricks": [5]}, {"scoring": "tricks"}, {"tricks": [5, 3]}),
        (
            {"tricks": [12], "aces_and_tens": [5]},
            {"scoring": "osmova170", "players": 2},
            {"aces_and_tens": [5, 3], "tricks": [12, 4]},
        ),
        ({"tricks": [4.5]}, {"scoring": "osmova170", "players": 2, "trick_unit": "four_cards"}, {"tricks": [4.5, 3.5]}),
        ({"tricks": [4]}, {"scoring": "tricks", "trick_unit": "trick"}, {"tricks": [4]}),
    ],
)
def test_what_the_others_leave_is_worked_out(entry, house_rules, wanted):
    assert kept(entry, house_rules) == {"mode": "count", **wanted}


def test_on_a_form_any_one_number_may_be_blank():
    blank = {"aces_and_tens": {"0": "", "1": "3", "2": "۴"}, "last_trick": "0"}
    assert kept(blank, ALONE, typed=False)["aces_and_tens"] == [1, 3, 4]


def test_of_two_blanks_nothing_is_made_up():
    entry = GAME.read_entry(
        {"mode": "count", "aces_and_tens": {"0": "", "1": "3", "2": ""}}, rules_of(ALONE), typed=False
    )
    assert entry.aces_and_tens == (None, 3, None)


def test_a_number_that_leaves_less_than_nothing_is_refused():
    ruling = judged({"aces_and_tens": [9], "last_trick": 0}, {}).ruling
    assert (ruling.reason, "1 too many" in str(ruling.says)) == ("points_do_not_add_up", True)


def test_an_entry_without_house_rules_stays_as_it_came():
    entry = {"mode": "count", "taken": [pile(0, "AS")], "last_trick": 0}
    assert GAME.write_entry(GAME.read_entry(entry)) == entry


# What the form offers


def offered(mode, house_rules):
    """Return what may stand in each blank of a mode, in words."""
    offers = next(one for one in GAME.modes if one.key == mode).offers(rules_of(house_rules))
    return {
        name: [(one.value, str(getattr(one.says, "key", one.says))) for one in several]
        for name, several in offers.items()
    }


@pytest.mark.parametrize(
    ("house_rules", "prices"),
    [
        ({}, [(1, "more points"), (2, "all 90 points"), (3, "every card")]),
        (
            {"stake_win": 2, "stake_all_points": 4, "stake_all_cards": 6},
            [(2, "more points"), (4, "all 90 points"), (6, "every card")],
        ),
        ({"scoring": "slovak_exact60"}, [(1, "exactly 60 points"), (2, "every card")]),
        ({"scoring": "difference"}, [(n, "points more") for n in (10, 30, 50, 70, 90)]),
    ],
)
def test_the_prices_of_a_hand_are_those_of_the_table(house_rules, prices):
    assert offered("result", house_rules)["value"] == prices


@pytest.mark.parametrize(
    ("house_rules", "last"),
    [
        ({}, "1"),
        ({"scoring": "slovak_exact60"}, "Nobody"),
        (ALONE, "Several level"),
        (LONE, "The pair"),
    ],
)
def test_nobody_is_offered_where_nobody_can_win(house_rules, last):
    assert offered("result", house_rules)["winner"][-1][1] == last


def test_ranks_are_offered_that_have_a_price_of_their_own():
    priced = {"burnt": True, "burnt_value": 4, "burnt_tens_value": 10, "burnt_sevens_value": 15}
    assert offered("burnt", priced)["rank"] == [
        ("7", "Sevens, 15 sticks"),
        ("T", "Tens, 10 sticks"),
        ("other", "Another, 4 sticks"),
    ]
    assert offered("burnt", {"burnt": True})["rank"] == [("7", "Sevens, 3 sticks"), ("other", "Another, 1 stick")]


@pytest.mark.parametrize(
    ("house_rules", "asks"),
    [
        ({}, True),
        ({"scoring": "slovak"}, False),
        ({"scoring": "slovak", "tie_rule": "last_trick"}, True),
        ({"scoring": "tricks"}, False),
    ],
)
def test_the_last_trick_is_asked_for_where_it_can_matter(house_rules, asks):
    assert bool(offered("count", house_rules)["last_trick"]) is asks


@given(tables(), st.sampled_from(["result", "count", "burnt", "four_in_hand"]))
def test_all_that_is_offered_can_be_entered(house_rules, key):
    rules = rules_of(house_rules)
    mode = next(one for one in GAME.modes if one.key == key)
    if not mode.allowed(rules):
        return
    offers = mode.offers(rules)
    solo = {"solo": 0} if rules.solo_king else {}
    seats = seats_of(GAME.sides_of(rules.players))
    start = GAME.start([seat.side for seat in seats], 0, rules)
    for winner in (one.value for one in offers.get("winner", ()) if one.value is not None):
        for value in (one.value for one in offers["value"]):
            entry = GAME.read_entry({"mode": "result", "winner": winner, "value": value, **solo})
            assert GAME.score(Hand(1, entry, seats, 0), start, rules).ruling.legal
    for rank in offers.get("rank", ()):
        entry = GAME.read_entry({"mode": "burnt", "side": offers["side"][0].value, "rank": rank.value})
        assert GAME.score(Hand(1, entry, seats, 0), start, rules).ruling.legal


# A hand half entered


def drafted(entry, house_rules, mode="count"):
    return GAME.draft({"mode": mode, **entry}, (0, 1), rules_of(house_rules))


def shown(draft):
    """Return the points and words of each side."""
    return [(one.total and one.total[1], one.says and str(one.says)) for one in draft.holdings]


def test_both_sides_are_counted_while_one_pile_is_tapped():
    draft = drafted({"taken": [pile(0, "AS", "AD", "TH", "TC")], "last_trick": 0}, {})
    assert shown(draft) == [(50, "4 aces and tens, last trick"), (40, "4 aces and tens")]
    assert draft.missing is None


@pytest.mark.parametrize(
    ("entry", "house_rules", "missing"),
    [
        ({"taken": [pile(0)]}, {}, "Who took the last trick?"),
        ({"taken": [pile(0)]}, {"scoring": "slovak"}, None),
        (
            {"taken": [pile(0, *COUNTED[:4])]},
            {"scoring": "slovak", "tie_rule": "last_trick"},
            "Who took the last trick?",
        ),
        ({}, {}, "Aces and tens to go"),
        ({"taken": [pile(0)]}, LONE, "Who held the king of hearts and played alone?"),
        ({"taken": [pile(0)]}, {"scoring": "osmova170"}, "Tricks to go"),
        ({}, {"scoring": "tricks"}, "Tricks to go"),
        ({"tricks": [5]}, {"scoring": "tricks"}, None),
    ],
)
def test_what_is_missing_is_named(entry, house_rules, missing):
    said = drafted(entry, house_rules).missing
    assert (said and str(said)) == missing


@pytest.mark.parametrize(
    ("entry", "house_rules", "missing"),
    [
        ({"value": 1}, {}, "Who won the hand?"),
        ({"value": 0}, {"scoring": "slovak_exact60"}, None),
        ({"value": 0}, ALONE, "Who was level in front?"),
        ({"value": 0, "tied": [0, 2]}, ALONE, None),
        ({"value": 1, "winner": 0}, LONE, "Who held the king of hearts and played alone?"),
        ({"value": 1, "winner": 0, "solo": 2}, LONE, None),
    ],
)
def test_what_is_missing_of_a_bare_result_is_named(entry, house_rules, missing):
    said = drafted(entry, house_rules, "result").missing
    assert (said and str(said)) == missing


def choices(entry, house_rules):
    return [
        [(dict(option.fills), str(option.says)) for option in choice.options]
        for choice in drafted(entry, house_rules).choices
    ]


def test_whether_the_others_took_a_card_is_asked_where_it_has_a_price():
    sweep = {"taken": [pile(0, *COUNTED)], "last_trick": 0}
    asked = [({"all_cards": None}, "Some: 2 sticks"), ({"all_cards": 0}, "None: 3 sticks")]
    assert choices(sweep, {}) == [asked]
    assert choices({**sweep, "last_trick": 1}, {}) == []
    assert choices({"taken": [pile(0, *COUNTED)]}, {}) == []
    assert choices(sweep, {"stake_all_cards": 2}) == []
    assert choices(sweep, {"scoring": "pool"}) == []
    slovak = [({"all_cards": None}, "Some: 0 sticks"), ({"all_cards": 1}, "None: 2 sticks")]
    assert choices({"taken": [pile(0)]}, {"scoring": "slovak_exact60"}) == [slovak]


def test_the_answer_stays_chosen():
    sweep = {"taken": [pile(0, *COUNTED)], "last_trick": 0}
    assert drafted(sweep, {}).choices[0].chosen == 0
    assert drafted({**sweep, "all_cards": 0}, {}).choices[0].chosen == 1


def test_a_card_that_cannot_be_is_said_at_once():
    assert "nine of hearts" in str(drafted({"taken": [pile(0, "9H")]}, {}).refused)


def test_half_tricks_are_numbers_too():
    entry = GAME.read_entry(
        {"mode": "count", "tricks": ["4,5", ""]},
        rules_of({"scoring": "osmova170", "players": 2, "trick_unit": "four_cards"}),
        typed=False,
    )
    assert entry.tricks == (Fraction(9, 2), Fraction(7, 2))
