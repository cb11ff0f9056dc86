"""Sedma's questions: the cases, who takes a trick by the tables of the sources, and what refusals say."""

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee import BadEntry
from referee.cards import read_cards
from referee.entries import describe
from referee.games.sedma import GAME, HouseRules
from referee.games.sedma.tricks import best_play, has_dead_seven
from tests.referee.casebook import ask, cases_of, check, each_case
from tests.referee.games.sedma_oracle import taker


@each_case("sedma")
def test_case(case):
    check(case)


@pytest.mark.parametrize("case", [case for case in cases_of("sedma") if case["expect"].get("reason")])
def test_a_remedy_is_a_claim_that_would_stand(case):
    for remedy in getattr(ask(case), "remedies", ()):
        if remedy.claim is not None:
            claim = json.loads(json.dumps(remedy.claim))
            assert referee.ask("sedma", case["question"], claim, case["house_rules"]).legal, str(remedy.says)


def tricks(*ranks: str) -> list[dict]:
    """Cards of these ranks, played in turn from seat 0, each in the next suit."""
    return [{"seat": at % 4, "card": rank + "SHDC"[at % 4]} for at, rank in enumerate(ranks)]


def ruling_on(question, claim, **house_rules):
    return referee.ask("sedma", question, claim, house_rules)


# Who takes the trick: what the sources print, by rank

PLAIN = [
    ("9 T J 9", 3, "the Persian article, example: West was winning after one round"),
    ("A 7 A K", 2, "the Persian article, example"),
    ("K 7 K Q", 2, "the last equal card or seven"),
    ("K K 7 Q", 2, "the last equal card or seven"),
    ("9 A T J", 0, "the first card itself counts"),
    ("7 A T K", 0, "a seven led is matched by sevens only"),
    ("7 A 7 K", 2, "a seven led is matched by sevens only"),
    ("9 J J K", 0, "equal is to the first card, not to the one before"),
    ("9 7 J Q 7 K 9 T", 6, "over all rounds together; a seven does not change what was led"),
]
OSMOVA = [
    ("A 8 9 7", 1, "the Persian article, osmova example 1"),
    ("A 8 A 7", 3, "the Persian article, osmova example 2"),
    ("A 7 8 K", 2, "an eight beats a seven"),
    ("A 7 7 K", 2, "a seven beats a seven"),
    ("A 8 8 K", 2, "an eight beats an eight"),
    ("8 7 A K", 0, "eight led: a seven never beats it"),
    ("7 8 7 K", 2, "seven led: a seven is equal to the first card"),
]


@pytest.mark.parametrize(("ranks", "place", "source"), PLAIN)
def test_the_last_card_to_match_takes_the_trick(ranks, place, source):
    cards = [rank + "SHDC"[at // 4] for at, rank in enumerate(ranks.split())]
    assert best_play(read_cards(" ".join(cards)), HouseRules()) == place


@pytest.mark.parametrize(("ranks", "place", "source"), OSMOVA)
def test_in_osmova_each_card_meets_the_one_that_is_winning(ranks, place, source):
    answer = ruling_on("trick", {"plays": tricks(*ranks.split())}, ruleset="osmova").answer
    assert answer["winner"] == place


@pytest.mark.parametrize("ruleset", ["standard", "osmova"])
@pytest.mark.parametrize("led_seven", [True, False])
def test_every_round_of_four_ranks_goes_where_the_table_of_the_rules_says(ruleset, led_seven):
    rules = HouseRules(ruleset=ruleset, osmova_led_seven_beats_eight=led_seven)
    plain = {"ruleset": ruleset, "osmova_led_seven_beats_eight": led_seven, "solo_king": None}
    for ranks in product("A789TJQK", repeat=4):
        cards = [rank + suit for rank, suit in zip(ranks, "SHDC", strict=True)]
        assert best_play(read_cards(" ".join(cards)), rules) == taker(cards, plain), cards


@given(st.permutations([rank + suit for rank in "A789TJQK" for suit in "SHDC"]), st.sampled_from(["KS", "KH"]))
def test_the_lone_king_takes_what_a_seven_would(cards, king):
    cards = cards[:4]
    rules = HouseRules(players=3, solo_king=king)
    as_seven = [f"7{card[1]}" if card == king else card for card in cards]
    assert best_play(read_cards(" ".join(cards)), rules) == taker(as_seven, {"ruleset": "standard", "solo_king": None})


def test_a_seven_alone_in_the_last_trick_takes_it():
    """It can be left over after a late pass of three players, and there is no other card to take the trick."""
    rules = HouseRules(scoring="slovak")
    assert not has_dead_seven(read_cards("7S"), rules, has_trick=False)
    assert has_dead_seven(read_cards("TH 7S"), rules, has_trick=False)


# What is not told is taken in the claimant's favour


def test_without_a_word_on_it_the_side_of_a_last_seven_has_a_trick_already():
    claim = {"plays": tricks("T", "9", "9", "7"), "last": True}
    ruling = ruling_on("trick", claim, scoring="slovak")
    assert (ruling.answer["winner"], [one.code for one in ruling.assumes]) == (3, ["side_has_trick"])
    told = ruling_on("trick", {**claim, "side_has_trick": True}, scoring="slovak")
    assert (told.answer, told.assumes) == (ruling.answer, ())


@pytest.mark.parametrize("ranks", ["T 9 9 8", "T 7 9 9"])
def test_where_no_last_seven_is_at_stake_nothing_is_assumed(ranks):
    claim = {"plays": tricks(*ranks.split()), "last": True}
    assert ruling_on("trick", claim, scoring="slovak").assumes == ()


def test_a_slovak_hand_without_points_is_taken_to_have_ended_early():
    claim = {"dealer": 0, "result": {"winner": 1}}
    assert [one.code for one in ruling_on("next_deal", claim, scoring="slovak").assumes] == ["ended_early"]
    assert ruling_on("next_deal", claim).assumes == ()


# What refusals say


def test_too_many_points_are_refused_with_the_sum_of_a_hand():
    """Plain Sedma (kartovehry): a deal holds 90, and 50 + 40 + 10 was entered."""
    tallies = [{"aces_and_tens": 5, "cards": 16, "last_trick": True}, {"aces_and_tens": 4, "cards": 16}]
    ruling = ruling_on("score", {"tallies": tallies})
    assert (ruling.legal, ruling.reason) == (False, "points_do_not_add_up")
    assert str(ruling.says) == "5, 4 make 9 aces and tens, and there are 8: 1 too many."
    assert list(map(str, ruling.notes)) == ["That would be 100 points, and a hand holds 90."]
    assert "80 in all, and the last trick 10 more" in str(ruling.rule_entry().text)
    mended = [dict(remedy.claim)["tallies"] for remedy in ruling.remedies]
    assert [[tally["aces_and_tens"] for tally in row] for row in mended] == [[4, 4], [5, 3]]
    assert referee.ask("sedma", "score", dict(ruling.remedies[1].claim), {}).answer["points"] == [60, 30]


@pytest.mark.parametrize(
    ("scoring", "points"), [("stakes", 100), ("pool", 100), ("slovak", 90), ("tricks", None), ("osmova170", None)]
)
def test_the_sum_of_points_is_said_where_aces_and_tens_make_it(scoring, points):
    tallies = [{"aces_and_tens": 5, "cards": 16, "tricks": 4, "last_trick": True}]
    tallies += [{"aces_and_tens": 4, "cards": 16, "tricks": 4}]
    notes = ruling_on("score", {"tallies": tallies}, scoring=scoring).notes
    assert [note.values["sum"] for note in notes] == ([] if points is None else [points])


def test_a_seat_out_of_turn_is_told_whose_turn_it_was():
    ruling = ruling_on("trick", {"plays": [{"seat": 0, "card": "9S"}, {"seat": 2, "card": "QH"}]})
    assert str(ruling.says) == "Seat 2 played out of turn. It was the turn of Seat 1."


def test_a_refused_continuation_can_be_left_out():
    ruling = ruling_on("trick", {"plays": tricks(*"9 K Q 9 K A T J".split())})
    assert ruling.reason == "not_a_continuation"
    assert [len(remedy.claim["plays"]) for remedy in ruling.remedies] == [4]


def test_a_hand_stands_up_to_the_round_before_a_refused_continuation():
    case = next(case for case in cases_of("sedma") if case["id"] == "s136")
    (remedy,) = (remedy for remedy in ask(case).remedies if remedy.claim)
    assert [len(trick["plays"]) for trick in remedy.claim["tricks"]] == [8]
    assert ruling_on("play", dict(remedy.claim)).answer["leader"] == 1


def test_a_hand_stands_up_to_the_card_that_burnt_a_trick():
    case = next(case for case in cases_of("sedma") if case["id"] == "p08")
    (remedy,) = ask(case).remedies
    assert ruling_on("play", dict(remedy.claim), **case["house_rules"]).answer["ended"]["kind"] == "burnt"


def test_a_hand_whose_trick_was_burnt_over_the_border_of_two_rounds_is_over():
    claim = {
        "dealer": 3,
        "hands": [
            ["9S", "7C", "KS", "KH"],
            ["7S", "QS", "QH", "QD"],
            ["7H", "JS", "JH", "JD"],
            ["7D", "8S", "8H", "8D"],
        ],
        "stock": "AS AH AD AC TS TH TD TC 9H 9D 9C 8C JC QC KD KC".split(),
        "tricks": [{"plays": [*tricks("9", "7", "7", "7"), {"seat": 0, "card": "7C"}]}],
    }
    for trick, card in zip(claim["tricks"][0]["plays"], ["9S", "7S", "7H", "7D", "7C"], strict=True):
        trick["card"] = card
    answer = ruling_on("play", claim, burnt=True).answer
    assert answer["ended"] == {"kind": "burnt", "seat": 0, "value": 3}
    assert answer["log"] == [{"winner": 0, "rounds": 2, "stakes": 3}]
    assert answer["score"]["deltas"] == [3, -3]


def test_a_card_after_the_burning_one_can_be_left_out():
    plays = [*tricks("9", "9", "9", "9"), {"seat": 0, "card": "KS"}]
    ruling = ruling_on("trick", {"plays": plays}, burnt=True)
    assert ruling.reason == "hand_is_over"
    assert ruling_on("trick", dict(ruling.remedies[0].claim), burnt=True).answer["burnt"]


# House rules


def test_sticks_to_10_are_offered_first():
    assert GAME.presets[0].key == "sticks_to_10"
    rules = GAME.read_house_rules(GAME.presets[0].house_rules)
    assert (GAME.counts_in(rules), str(GAME.headline(rules))) == ("sticks", "First to 10 sticks")


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.key)
def test_a_preset_goes_together_at_a_table_of_its_size(preset):
    for players in [preset.players] if preset.players else [2, 3, 4]:
        assert GAME.house_rules_for(preset.house_rules, players).players == players


@pytest.mark.parametrize(
    ("house_rules", "players", "code"),
    [
        ({"burnt": True}, 3, "burnt_not_with_three_players"),
        ({"solo_king": "KH"}, 4, "solo_king_needs_three_players"),
        ({"match_end": "soccer"}, 4, "soccer_needs_two_players"),
        ({"scoring": "difference"}, 3, "difference_needs_two_sides"),
    ],
)
def test_the_seats_of_a_match_decide_whether_house_rules_clash(house_rules, players, code):
    with pytest.raises(BadEntry) as error:
        GAME.house_rules_for(house_rules, players)
    assert error.value.code == code
    assert GAME.house_rules_for({}, players).players == players


@pytest.mark.parametrize(
    ("house_rules", "counted", "headline"),
    [
        ({}, "points", None),
        ({"scoring": "points", "target": 1}, "sticks", "First to 1 stick"),
        ({"scoring": "points", "match_end": "open"}, "sticks", None),
        ({"scoring": "pool", "match_end": "target", "target": 500}, "points", "First to 500"),
        ({"match_end": "hands", "match_hands": 12}, "points", "12 hands"),
        ({"players": 2, "match_end": "soccer", "scoring": "points"}, "points", "Soccer, 8 hands"),
    ],
)
def test_only_sticks_that_never_go_back_are_drawn_as_tallies(house_rules, counted, headline):
    rules = GAME.read_house_rules(house_rules)
    said = GAME.headline(rules)
    assert (GAME.counts_in(rules), None if said is None else str(said)) == (counted, headline)


@pytest.mark.parametrize(
    ("house_rules", "missing"),
    [
        ({}, {"burnt", "four_in_hand"}),
        ({"burnt": True, "four_in_hand": True}, set()),
        ({"scoring": "slovak"}, {"burnt", "four_in_hand", "result"}),
        ({"scoring": "pool"}, {"burnt", "four_in_hand", "result"}),
        ({"scoring": "slovak_exact60", "burnt": True}, {"four_in_hand"}),
    ],
)
def test_a_way_to_enter_a_hand_is_offered_where_it_can_decide(house_rules, missing):
    rules = GAME.read_house_rules(house_rules)
    assert {mode.key for mode in GAME.all_modes()} - {mode.key for mode in GAME.modes_under(rules)} == missing


def test_forms_describe_themselves_as_plain_data():
    forms = [HouseRules, *(question.claim for question in GAME.questions), *(mode.form for mode in GAME.all_modes())]
    assert json.loads(json.dumps([describe(form) for form in forms]))


@pytest.mark.parametrize("question", GAME.questions, ids=lambda question: question.key)
def test_the_example_of_a_question_stands(question):
    rules = {"players": 2} if question.key == "soccer" else {}
    assert ruling_on(question.key, question.example, **rules).legal


@pytest.mark.parametrize("key", ["score", "play"])
def test_a_hand_that_was_judged_can_be_entered(key):
    case = next(case for case in cases_of("sedma") if case["id"] == {"score": "c30", "play": "s124"}[key])
    entry = GAME.question(key).into(case["claim"])
    assert GAME.write_entry(GAME.read_entry(entry))["mode"] == entry["mode"]
    assert GAME.question("play").into({**case["claim"], "partial": True}) is None


def test_people_type_half_tricks_in_their_own_way():
    typed = {"mode": "count", "aces_and_tens": ["5", "۳"], "last_trick": "0", "tricks": ["4,5", "3.5"]}
    entry = GAME.read_entry(typed, typed=False)
    assert GAME.write_entry(entry)["tricks"] == [4.5, 3.5]
    assert GAME.read_entry(GAME.write_entry(entry)) == entry


@pytest.mark.parametrize("tricks", [["4,4", "3"], ["half", "3"], ["-1", "9"], ["4.5.5", "3"]])
def test_what_is_no_number_of_tricks_is_refused(tricks):
    with pytest.raises(BadEntry) as error:
        GAME.read_entry({"mode": "count", "tricks": tricks}, typed=False)
    assert (error.value.code, error.value.field) == ("bad_value", f"tricks.{0 if tricks[1] in '39' else 1}")
