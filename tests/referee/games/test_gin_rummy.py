"""Gin rummy: its cases, the remedies it offers, and hands that were judged wrong elsewhere."""

import json

import pytest

import referee
from referee.games.gin_rummy import GAME
from referee.scoresheet import Hand, Seat
from tests.referee.casebook import ask, check, each_case


@each_case("gin_rummy")
def test_case(case):
    check(case)


@each_case("gin_rummy")
def test_a_remedy_is_a_claim_that_would_stand(case):
    ruling = ask(case)
    for remedy in getattr(ruling, "remedies", ()):
        claim = json.loads(json.dumps(remedy.claim))
        assert referee.ask("gin_rummy", case["question"], claim, case["house_rules"]).legal


# What is said beside a ruling


def rule_on(question, house_rules=None, **claim):
    return referee.ask("gin_rummy", question, claim, house_rules or {}).as_json()


def remedies(ruling):
    return [remedy["says"] for remedy in ruling["remedies"]]


def melds_of(text):
    return [meld.split() for meld in text.split(",")]


KEPT = "4H 5H 6H 8C 9C TC QS QH QD".split()


def test_a_spread_above_the_limit_is_shown_the_one_that_would_be_legal():
    hand = "AH AS AD 2H 3H 5C 6C 7C 8C 9C KD".split()
    ruling = rule_on("knock", hand=hand, discard="KD", melds=[["AH", "AS", "AD"], ["6C", "7C", "8C"]])
    assert (ruling["reason"], ruling["says"]) == (
        "too_much_deadwood",
        "The knocker cannot knock with 19. 19 is above 10, the limit here: 9 too many.",
    )
    assert ruling["remedies"][0]["claim"]["melds"] == [["AH", "2H", "3H"], ["5C", "6C", "7C", "8C", "9C"]]


def test_gin_called_with_deadwood_may_be_declared_a_knock():
    ruling = rule_on("knock", hand=[*KEPT, "AS"], declares="gin")
    assert (ruling["reason"], remedies(ruling)) == ("not_gin", ["Declare a knock."])


def test_gin_called_with_too_much_for_a_knock_is_no_knock_either():
    ruling = rule_on("score", kind="gin", knocker_deadwood=11, defender_deadwood=30)
    assert (ruling["reason"], remedies(ruling)) == ("not_gin", [])


def test_another_card_is_thrown_in_place_of_the_one_just_taken():
    ruling = rule_on("knock", hand=[*KEPT, "AS", "5S"], discard="5S", taken_from_discard="5S")
    assert remedies(ruling) == ["Throw ace of spades. That leaves 5."]


def test_a_gap_at_a_run_names_the_card_that_is_missing():
    ruling = rule_on("layoff", knocker_melds=[["5H", "6H", "7H"]], layoffs=[{"card": "9H", "onto": 0}])
    assert ruling["says"] == "There is a gap between seven of hearts and nine of hearts: eight of hearts is missing."
    assert remedies(ruling)[0] == "Lay off eight of hearts as well."


def test_a_card_that_does_not_fit_one_meld_may_fit_another():
    melds = [["5H", "6H", "7H"], ["9S", "9D", "9C"]]
    ruling = rule_on("layoff", knocker_melds=melds, layoffs=[{"card": "9H", "onto": 0}])
    assert "Lay nine of hearts on the set nine of spades, nine of diamonds, nine of clubs." in remedies(ruling)


def test_what_is_not_told_is_assumed_and_said():
    knock = rule_on("knock", {"oklahoma": True}, hand=[*KEPT, "AS", "KC"], discard="KC")
    assumed = [one["code"] for one in knock["assumes"]]
    assert assumed == ["spread_with_least", "card_thrown_not_taken", "limit_of_ten"]
    layoff = rule_on("layoff", knocker_melds=[["5H", "6H", "7H"]], layoffs=[{"card": "8H", "onto": 0}])
    assert [one["code"] for one in layoff["assumes"]] == ["cards_are_deadwood"]
    melds = melds_of("4H 5H 6H, 8C 9C TC, QS QH QD")
    told = rule_on("knock", hand=[*KEPT, "AS", "KC"], discard="KC", taken_from_discard="AS", melds=melds)
    assert told["assumes"] == []


def test_a_better_lay_off_and_a_better_spread_are_noted():
    cards = {
        "knocker_hand": "AH AS AD 2H 3H 5C 6C 7C 8C 9C".split(),
        "defender_hand": "4H 5H TD QS KS 7S 8D 2D 6S JH".split(),
    }
    score = rule_on("score", **cards)
    assert (score["answer"]["points"], score["answer"]["spreads"][0]["points"]) == (61, 67)
    assert any(note.startswith("Another spread would bring the knocker 67") for note in score["notes"])
    less = rule_on("score", **cards, knocker_melds=score["answer"]["knocker_melds"], layoffs=[])
    assert (less["answer"]["points"], less["notes"]) == (70, ["The best defence would leave 63."])


def test_a_spread_with_less_is_noted():
    hand = "AH AS AD 2H 3H 9C KC KD KH KS".split()
    ruling = rule_on("spread", hand=hand, melds=melds_of("AH AS AD, KC KD KH KS"))
    assert (ruling["answer"]["deadwood"], ruling["notes"][0][:24]) == (14, "Another spread leaves 11")
    best = rule_on("spread", hand=hand, melds=melds_of("AH 2H 3H, KC KD KH KS"))
    assert (best["answer"]["deadwood"], best["notes"]) == (11, [])


def test_if_only_lay_offs_are_told_the_defender_has_no_melds_and_the_other_way_round():
    cards = {
        "knocker_hand": "4H 5H 6H 8C 9C TC QS QH QD AS".split(),
        "knocker_melds": melds_of("4H 5H 6H, 8C 9C TC, QS QH QD"),
        "defender_hand": "2C 2D 2H 7H 8H 9S JD KC 3S 5C".split(),
    }
    best = rule_on("score", **cards)["answer"]
    laid_off = rule_on("score", **cards, layoffs=[{"card": "7H", "onto": 0}])["answer"]
    melded = rule_on("score", **cards, defender_melds=[["2C", "2D", "2H"]])["answer"]
    assert [one["defender_deadwood"] for one in (best, laid_off, melded)] == [37, 51, 52]


def test_house_rules_that_changed_a_rule_are_named():
    ruling = rule_on("score", {"tie_rule": "wash"}, kind="knock", knocker_deadwood=8, defender_deadwood=8)
    assert (ruling["rule"]["changed_by"], ruling["rule"]["text"]) == (
        ["tie_rule"],
        "After a tie nobody has won the hand.",
    )


# Hands that were judged wrong elsewhere, or that tables argued over


MODERN = {"gin_bonus": 25, "undercut_bonus": 25}
SEATS = (Seat(0, 0), Seat(1, 1))


def enter(entry, house_rules=None, totals=(0, 0)):
    """Score a hand of Vera (0) and Tomas (1) on a sheet that holds these totals, and settle."""
    rules = GAME.read_house_rules(house_rules or {})
    carry = GAME.start((0, 1), 0, rules)
    brought = Hand(0, GAME.read_entry({"mode": "adjust", "points": dict(zip("01", totals, strict=True))}), SEATS)
    carry = GAME.carry(carry, brought, GAME.score(brought, carry, rules), rules)
    hand = Hand(1, GAME.read_entry(entry), SEATS, 0)
    score = GAME.score(hand, carry, rules)
    return score, GAME.settle(GAME.carry(carry, hand, score, rules), SEATS, rules) if score.ruling.legal else None


def plain(message):
    return str(message).replace("−", "-")


def test_the_match_bonus_goes_to_who_crossed_the_target_by_an_undercut():
    """https://github.com/ichabod801/t_games/issues/482: it went to the player on turn."""
    entry = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 9, "defender_deadwood": 6}
    score, stands = enter(entry, {**MODERN, "game_bonus": 100}, totals=(92, 81))
    assert {line.side: sum(one.points for one in score.lines if one.side == line.side) for line in score.lines} == {
        0: 0,
        1: 28,
    }
    assert all(part in plain(score.ruling.says) for part in ("9 - 6 = 3", "undercut 25", "28"))
    assert (stands.over, stands.winners, stands.final) == (True, (1,), {0: 92, 1: 109 + 100})
    assert [(line.side, line.code) for line in stands.closing] == [(1, "game_bonus")]


def test_a_second_lay_off_at_the_same_end_of_a_run_fits_the_grown_run():
    """https://github.com/ichabod801/t_games/issues/366: the grown run was not remembered."""
    melds = melds_of("5S 6S 7S, KC KD KH, 2C 2D 2H")
    hand = "9H 9C 9D 4S 3S 8S QH 7D AC JD".split()
    laid_off = [{"card": card, "onto": 0} for card in ("4S", "3S", "8S")]
    entry = {
        "mode": "cards",
        "knocker": 0,
        "knocker_hand": "5S 6S 7S KC KD KH 2C 2D 2H 4D".split(),
        "knocker_melds": melds,
        "defender_hand": hand,
    }
    claimed, _ = enter({**entry, "defender_melds": [["9H", "9C", "9D"]], "layoffs": laid_off}, MODERN)
    best, _ = enter(entry, MODERN)
    for score in (claimed, best):
        answer = score.ruling.answer
        assert (answer["knocker_deadwood"], answer["defender_deadwood"], answer["points"]) == (4, 28, 24)
        assert {layoff["card"] for layoff in answer["layoffs"]} == {"3S", "4S", "8S"}
    alone = rule_on("layoff", hand=hand, knocker_melds=melds, layoffs=[{"card": "3S", "onto": 0}])
    assert (alone["reason"], "four of spades is missing" in alone["says"]) == ("layoff_does_not_fit", True)


def test_big_gin_replaces_gin():
    """https://github.com/datamllab/rlcard/pull/93: the eleven-card case had to be corrected."""
    eleven = "3H 4H 5H 9C 9D 9H JS JD JH JC 6H".split()
    rules = {**MODERN, "big_gin_bonus": 50}
    assert rule_on("knock", rules, hand=eleven, declares="big_gin")["answer"]["kind"] == "big_gin"
    other = "AS 2S 3S 5C 6C 7C TD QC 8S 3D".split()
    score, _ = enter(
        {"mode": "cards", "knocker": 0, "knocker_hand": eleven, "declares": "big_gin", "defender_hand": other}, rules
    )
    assert (score.ruling.answer["defender_deadwood"], score.ruling.answer["points"]) == (31, 81)


def test_a_meld_with_a_card_that_is_not_held_names_the_card():
    """https://github.com/ichabod801/t_games/issues/365: the right message, then a crash."""
    hand = "9C TC QC 3D 3H 3S 5H 6H 7H KD".split()
    ruling = rule_on("spread", hand=hand, melds=[["9C", "TC", "JC"]])
    assert ruling["says"] == "This is not among the entered cards: jack of clubs."


def test_a_card_with_two_homes_goes_where_another_can_follow_and_the_other_home_is_named():
    """https://github.com/timpalpant/rummy/issues/1: the request did not say which."""
    melds, own = melds_of("8S 9S TS, JC JD JH, 2D 3D 4D"), melds_of("9H 9D 9C, 6C 7C 8C")
    hand = "9H 9D 9C 6C 7C 8C JS QS 5H 3H".split()
    knocker_hand = "8S 9S TS JC JD JH 2D 3D 4D 4C".split()
    cards = {"knocker_hand": knocker_hand, "knocker_melds": melds, "defender_hand": hand}

    def score(*layoffs):
        told = [{"card": card, "onto": onto} for card, onto in layoffs]
        return rule_on("score", MODERN, **cards, defender_melds=own, layoffs=told)["answer"]

    on_the_run, on_the_set = score(("JS", 0), ("QS", 0)), score(("JS", 1))
    assert (on_the_run["defender_deadwood"], on_the_run["points"]) == (8, 4)
    assert (on_the_set["defender_deadwood"], on_the_set["points"]) == (18, 14)
    best = rule_on("defend", hand=hand, knocker_melds=melds)
    assert (best["answer"]["deadwood"], best["answer"]["layoffs"]) == (
        8,
        [{"card": "JS", "onto": 0}, {"card": "QS", "onto": 0}],
    )
    assert best["notes"] == [
        "There is another place for jack of spades: the set jack of hearts, jack of diamonds, jack of clubs."
    ]


@pytest.mark.parametrize(
    ("house_rules", "points", "changed_by"),
    [({"undercut_bonus": 25}, {0: 0, 1: 25}, ["undercut_bonus"]), ({"tie_rule": "wash"}, {0: 0, 1: 0}, ["tie_rule"])],
)
def test_a_tie_names_the_house_rule_that_decided_it(house_rules, points, changed_by):
    """https://en.doc.boardgamearena.com/Gamehelpginrummy: some say lower, others lower or equal."""
    entry = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 8, "defender_deadwood": 8}
    score, _ = enter(entry, house_rules)
    assert {side: sum(line.points for line in score.lines if line.side == side) for side in (0, 1)} == points
    rule = score.ruling.rule_entry()
    assert (rule.code, list(rule.changed_by)) == ("tie", changed_by)


def test_a_knock_above_the_limit_says_the_numbers_and_may_stand_by_agreement():
    """https://github.com/lichess-org/lila/issues/6845 and broadcaster/issues/63: a refusal must speak, and let play on."""
    entry = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 12, "defender_deadwood": 30}
    refused, _ = enter(entry)
    assert all(part in str(refused.ruling.says) for part in ("12 is above 10", "2 too many"))
    assert refused.suggested == {0: 18, 1: 0}
    points = {str(side): number for side, number in refused.suggested.items()}
    agreed, stands = enter({"mode": "agreed", "points": points, "instead_of": entry})
    assert [(line.side, line.points, line.line.tag) for line in agreed.lines] == [(0, 18, "agreed"), (1, 0, "agreed")]
    assert stands.final == {0: 18, 1: 0}


@pytest.mark.parametrize(
    ("change", "house_rules", "reason", "suggested"),
    [  # the knocker has 10 left (40 without the queens), the defender 35
        ({"knocker_melds": "4H 5H 6H, 8C 9C TC"}, {}, "too_much_deadwood", {0: 0, 1: 40 - 35 + 10}),
        ({"declares": "gin"}, {}, "not_gin", {0: 25, 1: 0}),
        ({}, {"oklahoma": True}, "upcard_needed", {0: 25, 1: 0}),
        (
            {"knocker_melds": "4H 5H 6H, 8C 9C TC, QS QH QD", "layoffs": [{"card": "8D", "onto": 0}]},
            {},
            "layoff_does_not_fit",
            {0: 47 - 8 - 10, 1: 0},  # as claimed: the 8 laid off, and no meld
        ),
        ({"knocker_melds": "4H 5H 6H, 8C 9C TC, QS QH KD"}, {}, "card_not_in_hand", {}),
        ({"discard": "7C"}, {}, "wrong_hand_size", {}),
    ],
)
def test_a_refused_hand_of_cards_suggests_what_it_would_bring(change, house_rules, reason, suggested):
    if "knocker_melds" in change:
        change = {**change, "knocker_melds": melds_of(change["knocker_melds"])}
    cards = {"knocker_hand": [*KEPT, "TS"], "defender_hand": "AS AH AD 2C 3C 4C 7S 8D TD TH".split()}
    refused, _ = enter({"mode": "cards", "knocker": 0, **cards, **change}, house_rules)
    assert (refused.ruling.reason, refused.suggested) == (reason, suggested)


def test_big_gin_where_it_is_not_played_suggests_gin():
    cards = {"knocker_hand": "4H 5H 6H 7H 8C 9C TC QS QH QD QC".split(), "declares": "big_gin"}
    refused, _ = enter(
        {"mode": "cards", "knocker": 0, **cards, "defender_hand": "AS AH AD 2C 3C 4C 7S 8D TD TH".split()}
    )
    assert (refused.ruling.reason, refused.suggested) == ("big_gin_not_played", {0: 35 + 20, 1: 0})
