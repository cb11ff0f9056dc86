"""The play of gin, act by act."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee.cards import ALL_CARDS

ELEVEN = {"opening": "eleven"}
DOES = ["pass", "take_upcard", "draw_stock", "take_discard", "discard", "knock"]


def play(acts, house_rules=None, upcard="KD"):
    """Judge acts written as `n draw_stock, n discard 2C`: n for the non-dealer, d for the dealer."""
    by = {"n": "non_dealer", "d": "dealer"}
    events = []
    for words in filter(None, (act.split() for act in acts.split(","))):
        events.append({"by": by[words[0]], "does": words[1]} | ({"card": words[2]} if len(words) > 2 else {}))
    upcard = None if house_rules and house_rules.get("opening") == "eleven" else upcard
    return referee.ask("gin_rummy", "play", {"upcard": upcard, "events": events}, house_rules or {})


BOTH_PASS = "n pass, d pass"


def draw_until(left):
    """Both pass, and then both draw and throw until so many cards are left in the stock."""
    cards = [str(card) for card in ALL_CARDS if str(card) != "KD"]
    acts = [BOTH_PASS]
    for number in range(31 - left):
        who = "nd"[number % 2]
        acts += [f"{who} draw_stock", f"{who} discard {cards[number]}"]
    return ", ".join(acts)


@pytest.mark.parametrize(
    ("acts", "turn", "may"),
    [
        ("", "non_dealer", ["take_upcard", "pass"]),
        ("n pass", "dealer", ["take_upcard", "pass"]),
        (BOTH_PASS, "non_dealer", ["draw_stock"]),
        ("n take_upcard", "non_dealer", ["discard", "knock"]),
        ("n take_upcard, n discard 2C", "dealer", ["draw_stock", "take_discard"]),
        ("n pass, d take_upcard, d discard 2C", "non_dealer", ["draw_stock", "take_discard"]),
        ("n pass, d pass, n draw_stock", "non_dealer", ["discard", "knock"]),
    ],
)
def test_who_has_the_turn_and_what_may_be_done(acts, turn, may):
    answer = play(acts).answer
    assert (answer["state"], answer["turn"], answer["may"]) == ("playing", turn, may)


def test_with_eleven_cards_the_non_dealer_begins_by_throwing_one():
    assert play("", ELEVEN).answer["may"] == ["discard", "knock"]
    assert play("n discard 2C", ELEVEN).answer["turn"] == "dealer"


@pytest.mark.parametrize(
    ("acts", "reason"),
    [
        ("n draw_stock", "upcard_must_be_offered_first"),
        ("n pass, d draw_stock", "upcard_must_be_offered_first"),
        ("d pass", "not_your_turn"),
        ("n discard 2C", "must_draw_first"),
        (BOTH_PASS + ", n take_upcard", "must_draw_from_stock"),
        (BOTH_PASS + ", n take_discard", "must_draw_from_stock"),
        (BOTH_PASS + ", n knock 2C", "must_draw_first"),
        ("n take_upcard, n discard 2C, d pass", "must_draw_first"),
        ("n take_upcard, n discard 2C, d take_upcard", "must_draw_first"),
        ("n take_upcard, n draw_stock", "must_discard"),
        ("n take_upcard, n pass", "must_discard"),
        ("n take_upcard, n knock KD", "cannot_discard_taken_card"),
        (BOTH_PASS + ", n draw_stock, n knock KD", "card_already_discarded"),
        ("n take_upcard, n discard 2C, d take_discard, d discard KD", "card_not_in_hand"),
    ],
)
def test_what_is_refused(acts, reason):
    ruling = play(acts)
    assert (ruling.legal, ruling.reason) == (False, reason)


def test_the_first_upcard_may_be_called_the_discard_pile_while_it_is_offered():
    assert play("n take_discard").answer == play("n take_upcard").answer


def test_a_card_that_was_drawn_from_the_stock_may_be_thrown():
    assert play(BOTH_PASS + ", n draw_stock, n discard 2C").legal


def test_a_card_taken_earlier_may_be_thrown_later():
    acts = "n take_upcard, n discard 2C, d draw_stock, d discard 3C, n draw_stock, n discard KD"
    assert play(acts).answer["top"] == "KD"


# The end of the stock


def test_void_with_the_card_thrown_while_two_are_left():
    assert play(draw_until(3)).answer["state"] == "playing"
    last = play(draw_until(2))
    assert (last.answer["state"], last.answer["turn"], last.rule.code) == ("void", None, "stock_end")


def test_who_draws_the_third_last_card_may_still_knock():
    acts = draw_until(3) + ", n draw_stock, n knock QC"
    assert play(acts).answer["state"] == "knocked"


def test_played_out_the_hand_is_void_with_the_last_card():
    rules = {"stock_end": "exhaust"}
    assert play(draw_until(1), rules).answer["state"] == "playing"
    assert play(draw_until(0), rules).answer["state"] == "void"


@pytest.mark.parametrize(
    ("acts", "told"),
    [
        ("", "playing"),
        ("d pass", "void"),
        ("d draw_stock", "stock_is_closed"),
        ("d discard QC", "must_draw_first"),
        ("n take_discard", "not_your_turn"),
        ("d take_discard, d knock QC", "knocked"),
        ("d take_discard, d discard QC", "may_take_only_to_knock"),
        ("d take_discard, d draw_stock", "may_take_only_to_knock"),
    ],
)
def test_the_fiftieth_card_may_be_taken_only_to_knock(acts, told):
    ruling = play(f"{draw_until(2)}, {acts}", {"stock_end": "fiftieth_card"})
    assert told == (ruling.reason or ruling.answer["state"])


# Any play


@given(
    st.fixed_dictionaries(
        {
            "stock_end": st.sampled_from(["void_at_two", "fiftieth_card", "exhaust"]),
            "opening": st.sampled_from(["offer", "eleven"]),
            "may_return_taken_discard": st.booleans(),
        }
    ),
    st.data(),
)
@settings(max_examples=30)
def test_what_may_be_done_is_allowed_and_nothing_else_is(house_rules, data):
    upcard = None if house_rules["opening"] == "eleven" else "KD"
    events, thrown = [], [str(card) for card in ALL_CARDS if str(card) != upcard]

    def judge(*more):
        return referee.ask("gin_rummy", "play", {"upcard": upcard, "events": [*events, *more]}, house_rules)

    for _ in range(data.draw(st.integers(0, 40))):
        before = judge().answer
        if before["state"] != "playing":
            break
        card = {"card": thrown.pop()}
        for does in DOES:
            act = {"by": before["turn"], "does": does, **(card if does in {"discard", "knock"} else {})}
            is_upcard = (does, before["may"]) == ("take_discard", ["take_upcard", "pass"])
            assert judge(act).legal is (does in before["may"] or is_upcard)
            other = {**act, "by": "dealer" if before["turn"] == "non_dealer" else "non_dealer"}
            assert judge(other).reason == "not_your_turn"
        does = data.draw(st.sampled_from([one for one in before["may"] if one != "knock"] or ["knock"]))
        events.append({"by": before["turn"], "does": does, **(card if does in {"discard", "knock"} else {})})
        after = judge().answer
        assert after["stock"] == before["stock"] - (does == "draw_stock")
    for remedy in judge({"by": "dealer", "does": "take_upcard"}).remedies:
        assert referee.ask("gin_rummy", "play", dict(remedy.claim), house_rules).legal
