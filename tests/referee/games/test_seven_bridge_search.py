"""The searches of Seven Bridge, judged by brute force on hands in which melds overlap."""

import pytest

import referee
from tests.referee.games.seven_bridge_oracle import can_go_out, deals, least_left


def ask(question, claim, rules):
    return referee.ask("seven_bridge", question, claim, rules)


def judge(seed: int, count: int) -> None:
    """Hold what the referee finds against what there is; and what it offers against the rules of a turn."""
    for rules, hand, table in deals(seed, count):
        found = ask("arrange", {"hand": hand}, rules).answer
        assert found["left"] == least_left(hand, rules), (rules, hand)
        has_meld = any(meld["owner"] == "A" for meld in table)
        claim = {"hand": hand, "player": "A", "table": table}
        way = ask("can_go_out", claim, rules).answer
        assert way["can"] is can_go_out(hand, table, rules, has_meld=has_meld), (rules, hand, table)
        at_once = ask("can_go_out_at_once", claim, rules).answer
        usable = table if rules["all_at_once_layoffs"] else []
        expected = not has_meld and can_go_out(hand, usable, rules, has_meld=False)
        assert at_once["can"] is expected, (rules, hand, table)
        for plan in (way, at_once):
            if plan["can"]:
                turn = ask("turn", turn_of(plan, hand, table), rules)
                assert turn.legal, (rules, hand, table, str(turn.says))
                assert turn.answer["out"]
                assert turn.answer["all_at_once"] or plan is way


def turn_of(plan, hand, table):
    """The turn in which a hand goes out as it was told to."""
    lay = [{"do": "lay", "groups": plan["groups"]}] if plan["groups"] else []
    off = [{"do": "layoff", **one} for one in plan["layoffs"]]
    draw = {"from": "stock", "card": hand[0]}
    turn = {"player": "A", "hand": hand[1:], "table": table, "draw": draw, "actions": [*lay, *off]}
    return turn | {"discard": plan["discard"]}


@pytest.mark.parametrize("seed", range(20))
def test_the_searches_are_exact(seed):
    judge(seed, 100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_the_searches_are_exact_on_many_hands(seed):
    judge(seed, 500)
