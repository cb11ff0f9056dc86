"""Gin rummy: its cases, the remedies it offers, and what was misjudged elsewhere."""

import json

import pytest

import referee
from referee.games.gin_rummy import GAME
from tests.referee.casebook import ask, cases_of, check, each_case


@each_case("gin_rummy")
def test_case(case):
    check(case)


@each_case("gin_rummy")
def test_a_remedy_is_a_claim_that_would_stand(case):
    ruling = ask(case)
    for remedy in getattr(ruling, "remedies", ()):
        claim = json.loads(json.dumps(remedy.claim))
        assert referee.ask("gin_rummy", case["question"], claim, case["house_rules"]).legal
