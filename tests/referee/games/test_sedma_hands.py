"""Whole random hands of Sedma, under random house rules: what the referee says of them adds up."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import referee
from referee.entries import write
from referee.game import seats_of
from referee.games.sedma import GAME
from referee.scoresheet import Hand
from tests.referee.games.sedma_oracle import SIGNED, STAKES, Played, pack, play_at_random, sides, tables, what_is

CHANCES = st.integers(0, 2**32).map(random.Random)


def ask(question, claim, rules):
    return referee.ask("sedma", question, claim, rules)


def answer(question, claim, rules):
    ruling = ask(question, claim, rules)
    assert ruling.legal, (ruling.reason, str(ruling.says))
    return ruling.answer


def hands(**fixed):
    """A hand that was played by the rules."""
    return st.builds(play_at_random, tables(**fixed), CHANCES)


# Every hand there is; and oftener than luck has it those that are burnt, and those with a pass.
ALL_HANDS = hands() | hands(scoring="stakes", players=2, burnt=True) | hands(players=3, three_deck="32_pass")


def whole_points(game: Played) -> int | None:
    """All points of a hand under its scoring, None where they hang on how many tricks there were."""
    rounds = sum(rounds for _, _, rounds in game.takes)
    units = {"round": rounds, "trick": len(game.takes), "four_cards": 8}[game.rules["trick_unit"]]
    of_scoring = {"slovak": 80, "slovak_exact60": 80, "tricks": units, "osmova170": 90 + 10 * units}
    return of_scoring.get(game.rules["scoring"], 90)


def seats_of_side(game: Played) -> list[int]:
    return [[game.side(seat) for seat in range(game.rules["players"])].count(side) for side in range(sides(game.rules))]


def check_hand(game: Played) -> None:
    """Hold what the referee says of a hand against the plain books, and against the sums that must come out."""
    told = answer("play", game.claim, game.rules)
    assert [{"winner": one["winner"], "rounds": one["rounds"]} for one in told["log"]] == game.log
    assert told["solo"] == game.solo
    score = told["score"]
    if game.ended:
        assert (told["ended"]["kind"], told["ended"]["seat"]) == game.ended
        assert score["winner"] == game.side(game.ended[1])
        assert "points" not in score
    else:
        assert told["ended"] is None
        tallies = game.tallies()
        assert sum(tally["cards"] for tally in tallies) == len(pack(game.rules))
        assert sum(tally["aces_and_tens"] for tally in tallies) == 8
        assert sum(score["points"]) == sum(one["points"] for one in told["log"]) == whole_points(game)
        assert answer("score", {"tallies": tallies}, game.rules) == score
    assert sum(delta * seats for delta, seats in zip(score["deltas"], seats_of_side(game), strict=True)) == 0
    assert any(score["deltas"]) is (game.rules["scoring"] in STAKES and any(score["record"]))


@given(ALL_HANDS)
def test_a_hand_played_by_the_rules_stands_and_adds_up(game):
    check_hand(game)


@pytest.mark.slow
@given(ALL_HANDS)
def test_thousands_of_hands_stand_and_add_up(game):
    check_hand(game)
    check_every_part(game)


@given(ALL_HANDS)
def test_the_first_tricks_of_a_hand_stand_and_leave_what_they_should(game):
    check_every_part(game)


def check_every_part(game):
    for played in range(1, len(game.takes)):
        told = answer("play", {**game.claim, "tricks": game.claim["tricks"][:played], "partial": True}, game.rules)
        assert (told["leader"], told["stock"]) == (game.leaders[played - 1], game.stocks[played - 1])
        assert list(map(set, told["hands"])) == list(map(set, game.hands[played - 1]))


def as_seen(game):
    """Return what a hand shows while it is played: the cards of each trick in order."""
    tricks = [{"cards": [play.get("card", "pass") for play in trick["plays"]]} for trick in game.claim["tricks"]]
    return {"dealer": game.dealer, "tricks": tricks}


UNSEEN = ("log", "score", "next", "ended", "tricks", "draws", "leader", "stock", "sizes", "to_play")


@given(ALL_HANDS)
def test_hands_that_nobody_told_held_what_was_played(game):
    assume(not game.ended or game.ended[0] == "burnt")
    assert answer("play", as_seen(game), game.rules) == answer("play", game.claim, game.rules)


@given(ALL_HANDS, st.data())
def test_a_hand_may_stop_amid_a_trick(game, data):
    assume(game.takes)
    at = data.draw(st.integers(0, len(game.takes) - 1))
    plays = game.claim["tricks"][at]["plays"]
    stop = data.draw(st.integers(1, len(plays)))
    whole, seen = game.claim["tricks"], as_seen(game)["tricks"]
    told = {"tricks": [*whole[:at], {"plays": plays[:stop]}], "partial": True}
    also = {"tricks": [*seen[:at], {"cards": seen[at]["cards"][:stop]}], "partial": True}
    by_hands = ask("play", {**game.claim, **told}, game.rules)
    by_cards = ask("play", {**as_seen(game), **also}, game.rules)
    assert by_hands.legal
    assert by_cards.legal or game.ended
    if by_cards.legal:
        names = [name for name in UNSEEN if name in by_hands.answer]
        assert {name: by_cards.answer[name] for name in names} == {name: by_hands.answer[name] for name in names}
        assert by_cards.answer["solo"] in (None, by_hands.answer["solo"])
        assert set(by_hands.answer.get("may_continue", ())) <= set(by_cards.answer.get("may_continue", ()))
    following = whole[at]["plays"][stop]["seat"] if stop < len(plays) else None
    to_play = by_hands.answer.get("to_play")
    assert to_play is None or to_play == following


@given(ALL_HANDS)
def test_a_hand_cannot_stop_before_its_end(game):
    assume(len(game.takes) > 1)
    claim = {**game.claim, "tricks": game.claim["tricks"][:-1]}
    ruling = ask("play", claim, game.rules)
    assert ruling.reason == "hand_not_finished"
    assert answer("play", dict(ruling.remedies[0].claim), game.rules)["leader"] == game.leaders[-2]


@given(ALL_HANDS)
def test_nothing_can_follow_the_end(game):
    plays = [{"seat": 0, "card": "AS"}]
    ruling = ask("play", {**game.claim, "tricks": [*game.claim["tricks"], {"plays": plays}]}, game.rules)
    assert ruling.reason == ("hand_is_over" if game.ended else "no_cards_left")


@given(ALL_HANDS, st.data())
def test_each_trick_alone_goes_to_the_same_player(game, data):
    at = data.draw(st.integers(0, max(0, len(game.takes) - 1)))
    assume(game.takes and not game.passed)
    is_last = at == len(game.takes) - 1 and not game.ended
    plays = game.claim["tricks"][at]["plays"]
    assume(is_last or game.ended or len(plays) % game.rules["players"] == 0)
    side = game.side(plays[-1]["seat"])
    has_trick = any(game.side(seat) == side for seat, _, _ in game.takes[:at])
    claim = {"plays": plays, "last": is_last, "side_has_trick": has_trick}
    told = answer("trick", claim, game.rules)
    whole = answer("play", game.claim, game.rules)["log"][at]
    assert {name: told[name] for name in whole} == whole


@given(ALL_HANDS, st.data())
def test_the_leader_may_continue_with_what_matches(game, data):
    assume(game.takes)
    led = data.draw(st.sampled_from([cards[0] for _, cards, _ in game.takes]))
    others = [card for card in pack(game.rules) if card != led]
    hand = data.draw(st.lists(st.sampled_from(others), max_size=4, unique=True))
    may = {card for card in hand if what_is(card, led, game.rules) != "other" or (card[0] == led[0] == "7")}
    assert set(answer("continue", {"leader_hand": hand, "led": led}, game.rules)["legal"]) == may
    for card in hand:
        assert ask("continue", {"leader_hand": hand, "led": led, "card": card}, game.rules).legal is (card in may)


@given(ALL_HANDS, st.data())
def test_a_trick_given_to_another_player_is_refused_and_the_right_one_named(game, data):
    assume(game.takes)
    at = data.draw(st.integers(0, len(game.takes) - 1))
    others = [seat for seat in range(game.rules["players"]) if seat != game.takes[at][0]]
    tricks = [dict(trick) for trick in game.claim["tricks"]]
    tricks[at]["winner"] = data.draw(st.sampled_from(others))
    ruling = ask("play", {**game.claim, "tricks": tricks}, game.rules)
    assert ruling.reason == "wrong_winner"
    assert answer("play", dict(ruling.remedies[0].claim), game.rules) == answer("play", game.claim, game.rules)


@given(ALL_HANDS, st.data())
def test_a_card_from_elsewhere_is_refused(game, data):
    assume(game.takes)
    tricks = [{"plays": [dict(play) for play in trick["plays"]]} for trick in game.claim["tricks"]]
    play = data.draw(st.sampled_from([play for trick in tricks for play in trick["plays"] if "card" in play]))
    play["card"] = data.draw(st.sampled_from([card for card in pack(game.rules) if card != play["card"]]))
    ruling = ask("play", {**game.claim, "tricks": tricks}, game.rules)
    if not ruling.legal:
        for remedy in ruling.remedies:
            assert remedy.claim is None or ask("play", dict(remedy.claim), game.rules).legal
    else:  # the two cards changed places within one hand, or the card is never missed after an early end
        assert game.ended or all_cards_once(tricks, game)


def all_cards_once(tricks, game):
    cards = [play["card"] for trick in tricks for play in trick["plays"] if "card" in play]
    return sorted(cards) == sorted(pack(game.rules))


@given(ALL_HANDS)
def test_the_order_of_cards_in_a_hand_changes_nothing(game):
    claim = {**game.claim, "hands": [hand[::-1] for hand in game.claim["hands"]]}
    assert answer("play", claim, game.rules) == answer("play", game.claim, game.rules)


@given(ALL_HANDS)
def test_after_a_hand_the_next_deal_is_the_same_by_itself(game):
    told = answer("play", game.claim, game.rules)
    result = {name: value for name, value in told["score"].items() if name in {"winner", "tied", "points"}}
    claim = {"dealer": game.dealer, "result": result} | ({"solo": game.solo} if game.rules["solo_king"] else {})
    assert answer("next_deal", claim, game.rules) == told["next"]


@given(hands(scoring="stakes", deal_rotation="loser"))
def test_a_loser_deals_and_a_winner_leads(game):
    told = answer("play", game.claim, game.rules)
    winner, deals, leads = told["score"]["winner"], told["next"]["dealer"], told["next"]["leader"]
    assert leads == (deals + 1) % game.rules["players"]
    if winner is not None:
        assert game.side(leads) == winner
        assert game.side(deals) != winner or (game.rules["players"] == 4 and deals == (game.dealer + 1) % 4)
    elif len(told["score"]["tied"]) == 2:
        assert game.side(deals) not in told["score"]["tied"]


@given(ALL_HANDS, st.integers(0, 500))
def test_the_sheet_gets_the_same_lines_however_a_hand_is_entered(game, pool):
    rules = GAME.read_house_rules(game.rules)
    seats = seats_of(GAME.sides_of(game.rules["players"]))
    before = GAME.start([seat.side for seat in seats], 0, rules)
    before = type(before).from_data({**before.as_data(), "game": {**before.game, "pool": pool}})
    solo = {"solo": game.solo} if game.rules["solo_king"] else {}

    def lines(entry):
        scored = GAME.score(Hand(1, GAME.read_entry(entry), seats, game.dealer), before, rules)
        assert scored.ruling.legal, str(scored.ruling.says)
        return [(line.side, line.points, line.code) for line in scored.lines], scored.facts

    whole = {name: value for name, value in game.claim.items() if name != "dealer"}
    by_play, facts = lines({"mode": "play", **whole})
    score = answer("play", {**game.claim, "pool": pool}, game.rules)["score"]
    carried = score["deltas" if game.rules["scoring"] in SIGNED else "record"]
    for seat in seats:
        side = game.side(seat.number)
        assert sum(points for column, points, _ in by_play if column == seat.side) == carried[side]
    assert facts["pool"] == score["pool"]
    if game.ended:
        kind, seat = game.ended
        rank = {"rank": game.takes[-1][1][-1][0]} if kind == "burnt" else {}
        assert lines({"mode": kind, "side": game.side(seat), **rank})[0] == by_play
        return
    tallies = game.tallies()
    count = {
        "aces_and_tens": [tally["aces_and_tens"] for tally in tallies],
        "tricks": [tally["tricks"] for tally in tallies],
        "last_trick": [tally["last_trick"] for tally in tallies].index(True),
    }
    sweeps = [side for side, tally in enumerate(tallies) if tally["cards"] == len(pack(game.rules))]
    all_cards = {"all_cards": sweeps[0]} if sweeps else {}
    assert lines({"mode": "tallies", "tallies": tallies, **solo}) == (by_play, facts)
    assert lines({"mode": "count", **count, **all_cards, **solo}) == (by_play, facts)


@given(ALL_HANDS)
def test_an_entry_can_be_written_and_read_back(game):
    filled = GAME.read_entry({"mode": "play", **{name: game.claim[name] for name in ("hands", "stock", "tricks")}})
    assert GAME.read_entry(GAME.write_entry(filled)) == filled
    assert write(filled)["tricks"] == GAME.write_entry(filled)["tricks"]


@given(st.lists(st.sampled_from([c for c in pack({"players": 4}) if c[0] != "8"]), min_size=4, max_size=4, unique=True))
def test_without_eights_osmova_is_plain_sedma(cards):
    plays = [{"seat": seat, "card": card} for seat, card in enumerate(cards)]
    plain, osmova = (answer("trick", {"plays": plays}, {"ruleset": name}) for name in ("standard", "osmova"))
    assert plain == osmova
