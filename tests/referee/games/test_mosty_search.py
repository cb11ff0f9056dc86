"""The searches of Mosty, judged by brute force on hands in which bridges overlap."""

import pytest

import referee
from tests.referee.games.mosty_oracle import as_claim, best_net, can_go_out, deals


def ask(question, claim, rules):
    return referee.ask("mosty", question, claim, rules)


def judge(seed: int, count: int) -> None:
    """Hold what the referee finds against what there is; and what it offers against the rules of a turn."""
    for rules, hand, table in deals(seed, count):
        has_own = any(bridge["owner"] == "A" for bridge in table)
        claim = {"hand": hand, "player": "A", "table": as_claim(table)}
        found = ask("arrange", claim, rules).answer
        assert found["net"] == best_net(hand, table, rules, has_own=has_own), (rules, hand, table)
        if found["bridges"]:
            lay = {"player": "A", "hand": [*hand, *KEPT], "table": claim["table"], "bridges": found["bridges"]}
            ruling = ask("lay", lay, rules)
            assert ruling.legal or ruling.reason == "duplicate", (rules, hand, table, str(ruling.says))
        way = ask("can_go_out", claim, rules).answer
        assert way["can"] is can_go_out(hand, table, rules, has_own=has_own), (rules, hand, table)
        if way["can"]:
            turn = {"player": "A", "hand": hand[1:], "table": claim["table"], "trail": []}
            turn |= {"draw": {"from": "deck", "card": hand[0]}}
            ended = ask("turn", turn | {"actions": way["actions"], "discard": way["discard"]}, rules)
            assert ended.legal, (rules, hand, table, str(ended.says))
            assert ended.answer["out"]


KEPT = ["2S", "3H", "4D"]  # for the discard


@pytest.mark.parametrize("seed", range(20))
def test_the_searches_are_exact(seed):
    judge(seed, 100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_the_searches_are_exact_on_many_hands(seed):
    judge(seed, 500)
