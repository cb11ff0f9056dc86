"""The trick of which only ranks are told: the same answer as with cards, while it is being played too."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import referee
from referee import BadEntry
from tests.referee.games.sedma_oracle import play_at_random, tables

BURNT = {"burnt": True}
LONE = {"players": 3, "solo_king": "KH"}
OSMOVA = {"ruleset": "osmova"}
CHANCES = st.integers(0, 2**32).map(random.Random)


def ask(ranks, house_rules=None, leader=0, **more):
    """Ask about ranks in a row, T for a ten and * for the lone king."""
    named = ["lone_king" if rank == "*" else rank for rank in ranks]
    return referee.ask("sedma", "ranks", {"leader": leader, "ranks": named, **more}, house_rules or {})


@pytest.mark.parametrize(
    ("ranks", "house_rules", "answer", "says"),
    [
        (
            "K97T",
            {},
            {"winner": 2, "best": 2, "points": 10, "may_continue": ["K", "7"]},
            "Seat 2 takes it with the seven",
        ),
        ("9TJ9", {}, {"winner": 3, "may_continue": ["9", "7"]}, "the last card to match the nine"),
        ("A89J", {}, {"winner": 0, "points": 10}, "nothing matched the ace"),
        ("7AAA", {}, {"winner": 0, "may_continue": ["7"]}, "nothing matched the seven"),
        ("9TJ997KT", {}, {"winner": 1, "rounds": 2, "points": 20}, "Seat 1"),
        ("A8J7", OSMOVA, {"winner": 1, "may_continue": ["A", "7", "8"]}, "which nothing beat"),
        ("9*T", LONE, {"winner": 1, "may_continue": ["9", "7"]}, "king of hearts"),
        ("*7K", LONE, {"winner": 1, "may_continue": ["7"]}, "seven"),
    ],
)
def test_a_finished_round_says_who_takes_it_and_what_the_leader_may_go_on_with(ranks, house_rules, answer, says):
    ruling = ask(ranks, house_rules)
    assert ruling.legal
    assert {name: ruling.answer[name] for name in answer} == answer
    assert says in str(ruling.says)
    assert "may go on" in str(ruling.notes[0])


def test_who_leads_is_counted_from():
    assert ask("K97T", leader=3).answer["winner"] == 1


@pytest.mark.parametrize(
    ("ranks", "to_play", "best", "says"),
    [("K", 1, 0, "Seat 1"), ("K97", 3, 2, "Seat 2 with the seven"), ("K97T7", 1, 4, "Seat 1")],
)
def test_amid_a_round_it_says_who_is_to_play_and_who_is_in_front(ranks, to_play, best, says):
    ruling = ask(ranks)
    assert (ruling.legal, ruling.answer["to_play"], ruling.answer["best"], ruling.answer["winner"]) == (
        True,
        to_play,
        best,
        None,
    )
    assert says in str(ruling.says)


@pytest.mark.parametrize(
    ("ranks", "house_rules", "reason"),
    [
        ("", {}, "empty_trick"),
        ("K97T8", {}, "not_a_continuation"),
        ("9999J", BURNT, "hand_is_over"),
        ("9999J9", {}, "not_a_continuation"),
        ("999979", {}, "card_already_played"),
        ("8K88K", {"players": 3}, "card_already_played"),
        ("**", LONE, "card_already_played"),
        ("KKKK7", LONE, "card_already_played"),
        ("9A9K9Q9J7", {"players": 2}, "no_cards_left"),
    ],
)
def test_what_cannot_be_played_is_refused(ranks, house_rules, reason):
    ruling = ask(ranks, house_rules)
    assert (ruling.legal, ruling.reason) == (False, reason)


def test_a_burnt_trick_ends_the_hand_with_its_price():
    ruling = ask("K7777"[1:], BURNT)
    assert ruling.answer == {"winner": 3, "best": 3, "burnt": True, "rounds": 1, "stakes": 3}
    assert not ask("7777").answer["burnt"]


def test_after_four_rounds_nobody_goes_on():
    ruling = ask("9A7K9A7K", {"players": 2})
    assert ruling.answer["may_continue"] == []
    assert "cannot go on" in str(ruling.notes[0])


def test_the_last_seven_of_a_side_without_a_trick_is_dead():
    dead = ask("9KQ7", {"scoring": "slovak"}, last=True, side_has_trick=False)
    assert (dead.answer["winner"], "dead" in str(dead.says)) == (0, True)
    open_question = ask("9KQ7", {"scoring": "slovak"}, last=True)
    assert (open_question.answer["winner"], len(open_question.assumes)) == (3, 1)


@pytest.mark.parametrize(
    ("claim", "field"),
    [
        ({"leader": 3, "ranks": ["K"]}, "leader"),
        ({"leader": 0, "ranks": ["6"]}, "ranks.0"),
        ({"leader": 0, "ranks": ["lone_king"]}, "ranks.0"),
        ({"ranks": ["K"]}, "leader"),
    ],
)
def test_what_is_no_trick_at_all_names_the_blank(claim, field):
    with pytest.raises(BadEntry) as caught:
        referee.ask("sedma", "ranks", claim, {"players": 3})
    assert caught.value.field == field


@given(st.builds(play_at_random, tables(), CHANCES), st.data())
def test_ranks_alone_are_answered_like_the_cards(game, data):
    assume(game.takes and not game.passed)
    at = data.draw(st.integers(0, len(game.takes) - 1))
    plays = game.claim["tricks"][at]["plays"]
    assume(game.ended or len(plays) % game.rules["players"] == 0)
    is_last = at == len(game.takes) - 1 and not game.ended
    side = game.side(plays[-1]["seat"])
    more = {"last": is_last, "side_has_trick": any(game.side(seat) == side for seat, _, _ in game.takes[:at])}
    cards = referee.ask("sedma", "trick", {"plays": plays, **more}, game.rules)
    ranks = ["*" if play["card"] == game.rules["solo_king"] else play["card"][0] for play in plays]
    told = ask(ranks, game.rules, plays[0]["seat"], **more)
    assert told.legal
    assert {name: told.answer[name] for name in cards.answer} == cards.answer
    assert told.rule is cards.rule
    for stop in range(1, len(plays)):
        if stop % game.rules["players"]:
            assert ask(ranks[:stop], game.rules, plays[0]["seat"]).answer["to_play"] == plays[stop]["seat"]
