"""Tricks and hands of Sedma told play by play: who played what, who is in front, when a trick can be closed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.entries import read, read_partly, write
from referee.games.sedma import GAME
from referee.messages import AtSeat
from referee.turns import Turn
from tests.referee.games.test_sedma_hands import answer, hands

# Without four in hand: it shows only where the cards dealt are known.
TOLD = hands(four_in_hand=False) | hands(four_in_hand=False, players=3, three_deck="32_pass")


def lay(question: str, claim: dict[str, Any], **house_rules: Any) -> Turn:
    about = GAME.question(question)
    turn: Turn = about.play_by_play.lay(read_partly(about.claim, claim, typed=True), GAME.read_house_rules(house_rules))
    return turn


def ranks(told: str, leader: int = 0, **house_rules: Any) -> Turn:
    letters = ["lone_king" if letter == "*" else letter for letter in told]
    return lay("ranks", {"leader": leader, "ranks": letters}, **house_rules)


def in_front(turn: Turn) -> list[int]:
    return [at for at, play in enumerate(turn.plays) if play.in_front]


# A trick, rank by rank


def test_before_a_trick_its_leader_is_named():
    turn = ranks("", leader=2)
    assert (str(turn.headline), turn.plays, turn.closes) == ("Seat 2 leads", (), None)


def test_each_play_is_by_the_next_seat_from_the_leader():
    turn = ranks("K97T8", leader=3)
    assert [play.by.seat for play in turn.plays] == [3, 0, 1, 2, 3]


def test_amid_a_round_the_card_in_front_is_marked_and_nothing_can_be_closed():
    turn = ranks("K97")
    assert (in_front(turn), turn.headline, turn.closes, turn.is_over) == ([2], None, None, False)
    assert [str(play.says) for play in turn.plays] == ["leads", "None", "in front"]


def test_after_a_round_the_trick_can_be_closed_and_its_winner_leads_the_next():
    turn = ranks("K97T", leader=1)
    assert str(turn.headline) == "Seat 3 takes it"
    assert turn.closes.told == (("leader", "3"),)
    assert not turn.is_over


def test_what_is_refused_and_what_burns_ends_it():
    refused = ranks("K97T8")
    assert (refused.is_over, refused.closes, str(refused.plays[-1].says)) == (True, None, "not legal")
    burnt = ranks("9999", burnt=True)
    assert (burnt.is_over, burnt.closes, str(burnt.headline)) == (True, None, "Seat 3 burns it")


def test_the_lone_king_has_a_key_where_there_is_one():
    assert [key.value for key in ranks("").keys] == [*"789TJQKA"]
    assert ranks("", players=3, solo_king="KH").keys[-1].value == "lone_king"
    assert in_front(ranks("9*8", players=3, solo_king="KH")) == [1]


# A hand, card by card


def told_play_by_play(game: Any) -> list[dict[str, Any]]:
    """A hand as it is told on a page: the cards alone, and who took each trick but the last one."""
    tricks = [
        {"cards": [one.get("card", "pass") for one in trick["plays"]], "winner": entry["winner"]}
        for trick, entry in zip(game.claim["tricks"], game.log, strict=True)
    ]
    del tricks[-1]["winner"]
    return tricks


@given(TOLD, st.data())
def test_at_each_play_of_a_hand_it_is_known_who_played_and_where_the_next_card_goes(game, data):
    tricks = told_play_by_play(game)
    trick = data.draw(st.integers(0, len(tricks) - 1))
    cards = data.draw(st.integers(1, len(tricks[trick]["cards"])))
    plays = game.claim["tricks"][trick]["plays"][:cards]
    claim = {"dealer": game.dealer, "tricks": [*tricks[:trick], {"cards": tricks[trick]["cards"][:cards]}]}
    turn = lay("play", claim, **game.rules)
    assert [play.by for play in turn.plays] == [AtSeat(one["seat"]) for one in plays]
    assert [str(play.what or "pass") for play in turn.plays] == [one.get("card", "pass") for one in plays]
    assert len(turn.before) == trick
    assert turn.field == f"tricks.{trick}.cards"
    assert len(turn.told) == sum(len(one["cards"]) for one in claim["tricks"]) + trick
    played = sum(len(one["cards"]) for one in claim["tricks"])
    if trick == len(tricks) - 1 and cards == len(tricks[trick]["cards"]):
        assert turn.is_over
    elif not turn.is_over and turn.closes:
        *_, (field, winner) = turn.closes.told
        assert field == f"tricks.{trick}.winner"
        if cards == len(tricks[trick]["cards"]):
            assert int(winner) == game.log[trick]["winner"]
    assert len({value for _, value in turn.told if value != "pass"} & {key.value for key in turn.keys}) >= played - 3


@given(TOLD)
def test_a_hand_told_play_by_play_comes_to_the_same(game):
    tricks = told_play_by_play(game)
    told = answer("play", {"dealer": game.dealer, "tricks": tricks}, game.rules)
    assert told["score"] == answer("play", game.claim, game.rules)["score"]
    about = GAME.question("play")
    entry = about.into(write(read(about.claim, {"dealer": game.dealer, "tricks": tricks}, typed=True)))
    assert GAME.read_entry(entry)


def test_a_trick_that_was_closed_leaves_the_lead_to_its_winner():
    turn = lay("play", {"dealer": 3, "tricks": [{"cards": ["KS", "9S", "7S", "TS"], "winner": 2}]})
    assert (str(turn.headline), turn.field, turn.plays) == ("Seat 2 leads", "tricks.1.cards", ())
    assert [str(one.title) for one in turn.before] == [str(AtSeat(2))]


@pytest.mark.parametrize(
    ("cards", "seat", "refused"),
    [("KS 9S 7S TS 8S", 0, "8S"), ("KS KS", 1, "KS"), ("KS 9S 7S TS KH 9H KS", 2, "KS")],
)
def test_a_card_that_cannot_be_played_comes_last_by_whose_turn_it_was(cards, seat, refused):
    turn = lay("play", {"dealer": 3, "tricks": [{"cards": cards.split()}]})
    assert turn.is_over
    assert (turn.plays[-1].by, str(turn.plays[-1].what), str(turn.plays[-1].says)) == (
        AtSeat(seat),
        refused,
        "not legal",
    )


def test_where_the_cards_dealt_are_told_it_is_no_hand_told_play_by_play():
    assert lay("play", GAME.question("play").example) is None


def test_who_may_pass_has_a_key_for_it():
    assert lay("play", {"dealer": 2}, players=3, three_deck="32_pass").keys[-1].value == "pass"


def test_a_card_that_was_taken_out_is_refused_where_it_shows_up():
    turn = lay("play", {"dealer": 2, "tricks": [{"cards": ["KS", "8D"]}]}, players=3)
    assert "8D" in [key.value for key in turn.keys]
    assert (turn.is_over, str(turn.plays[-1].what), str(turn.plays[-1].says)) == (True, "8D", "not legal")
    ruling = GAME.ask("play", {"dealer": 2, "tricks": [{"cards": ["KS", "8D"]}], "partial": True}, {"players": 3})
    assert ruling.reason == "card_not_in_deck"
