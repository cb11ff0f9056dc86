"""The rule cases, which are data: how they are read, asked, and held against the answer.

A case is one claim at one table: `tests/cases/<game>.json` lists them, with what it is about and the rule or the
source that it rests on. What `expect` does not name is free; `rule` is the code of the rule that decided, `because`
lists those of the rulings that it rests on.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.rulings import Ruling

CASES = Path(__file__).resolve().parents[1] / "cases"
CARD = re.compile(r"[A2-9TJQK][SHDC]|X[1-4]")
CASE = {"id", "game", "question", "what", "rule", "house_rules", "claim", "expect"}
EXPECT = {"legal", "reason", "rule", "because", "answer", "says"}


@cache
def cases_of(game: str) -> tuple[dict[str, Any], ...]:
    """Return the cases of a game."""
    return tuple(json.loads((CASES / f"{game}.json").read_text("utf-8")))


def each_case(game: str) -> pytest.MarkDecorator:
    """Run a test once for each case of a game."""
    return pytest.mark.parametrize("case", cases_of(game), ids=lambda case: case["id"])


def ask(case: dict[str, Any]) -> Ruling | referee.BadEntry:
    """Ask the referee what a case asks."""
    try:
        return referee.ask(case["game"], case["question"], case["claim"], case["house_rules"])
    except referee.BadEntry as error:
        return error


def check(case: dict[str, Any]) -> None:
    """Hold the referee's answer against what a case expects of it."""
    assert case.keys() == CASE
    assert case["expect"].keys() <= EXPECT
    answer, expect = ask(case), case["expect"]
    if isinstance(answer, referee.BadEntry):
        assert (expect.get("legal"), expect.get("reason")) == (False, answer.code), str(answer)
        says = str(answer.message)
    else:
        told = json.loads(json.dumps(answer.as_json()))
        assert told["legal"] is expect.get("legal", True), told
        assert "reason" not in expect or told["reason"] == expect["reason"], told
        assert "rule" not in expect or told["rule"]["code"] == expect["rule"], told
        assert "because" not in expect or [one["rule"]["code"] for one in told["because"]] == expect["because"], told
        assert fits(expect.get("answer", {}), told["answer"]), told["answer"]
        assert bool(told["reason"]) is not told["legal"], "a refusal has a reason, and nothing else has"
        says = told["says"]
        for sentence in sentences_in(told):
            assert_is_said(sentence)
    assert_is_said(says)
    for part in expect.get("says", ()):
        assert part in says


def sentences_in(told: dict[str, Any]) -> Iterator[str]:
    """Yield every sentence of a ruling that is told as data."""
    yield told["says"]
    yield told["rule"]["text"]
    yield from told["notes"]
    yield from (one["says"] for one in (*told["remedies"], *told["assumes"]))
    for one in told["because"]:
        yield from sentences_in(one)


def assert_is_said(sentence: str) -> None:
    """A sentence must say something, with all its blanks filled."""
    assert sentence.strip(" .,")
    assert not re.search(r"%\(|\b(None|True|False)\b(?! (of|are|is))|<|\bRule\.", sentence), sentence


def fits(expect: Any, told: Any, name: str = "") -> bool:
    """Does an answer say what is expected, and perhaps more?

    Cards and rows of facts may come in any order, but for those of a trail.
    """
    if isinstance(expect, dict):
        return isinstance(told, dict) and all(key in told and fits(expect[key], told[key], key) for key in expect)
    if not isinstance(expect, list):
        return type(expect) is type(told) and expect == told
    if not isinstance(told, list) or len(expect) != len(told):
        return False
    if expect and all(isinstance(one, str) and CARD.fullmatch(one) for one in expect) and not name.startswith("trail"):
        return sorted(expect) == sorted(map(str, told))
    if expect and all(isinstance(one, dict) for one in expect):
        return has_a_partner_each(expect, list(told))
    return all(map(fits, expect, told))


def has_a_partner_each(expect: list[Any], told: list[Any]) -> bool:
    """Can each expected row be found in a row of its own?"""
    if not expect:
        return True
    return any(
        fits(expect[0], row) and has_a_partner_each(expect[1:], told[:at] + told[at + 1 :])
        for at, row in enumerate(told)
    )
