"""Random matches of every game, recorded as people would: what is stored, what is answered and what the referee says agree."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from referee.errors import BadEntry
from referee.scoresheet import Carry, Hand, Seat
from scoring.errors import NotNow
from scoring.keys import Access, key_to
from scoring.models import Line, Match
from scoring.queries.games import all_games
from scoring.queries.matches import standing_of
from scoring.services.hands import Entered, Judged, record_hand
from scoring.services.matches import end_match
from tests.drawn import Strategy, entries
from tests.factories import MatchFactory, TableFactory
from tests.scoring.api.door import Door

GAMES = {game.key: game for game in all_games()}
NAMES = ("Asha", "Raj", "Vera", "Tomas")
one_transaction = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]
)
pytestmark = pytest.mark.django_db


@st.composite
def started(draw: Callable[[Strategy], Any], key: str) -> Match:
    """A match under one of the game's presets, to an early end where there is a target."""
    game = GAMES[key]
    preset = draw(st.sampled_from(game.presets))
    seats = preset.players or draw(st.integers(game.seats.low, min(game.seats.high, len(NAMES))))
    table = TableFactory.create(players=NAMES[:seats])
    target = draw(st.sampled_from([{}, {"target": 50}, {"target": 15}]))
    try:
        return MatchFactory.create(table=table, game=key, preset=preset.key, house_rules=target)
    except BadEntry:  # the preset has an end of its own
        return MatchFactory.create(table=table, game=key, preset=preset.key)


@st.composite
def played(draw: Callable[[Strategy], Any], key: str) -> Match:
    """A match with random hands. What is refused is sometimes agreed on, and else left out."""
    match = draw(started(key))
    for entry in draw(st.lists(entries(GAMES[key], len(standing_of(match).names)), min_size=8, max_size=20)):
        refused = record(match, entry)
        if refused and draw(st.booleans()):
            record(match, refused.suggested())
    if draw(st.booleans()):
        end_match(match, over=True)
    match.refresh_from_db()
    return match


def record(match: Match, entry: dict[str, Any]) -> Judged | None:
    """Record an entry as the next hand; answers what the referee refused."""
    number = standing_of(match).next_number
    try:
        return record_hand(match, number, Entered(entry=entry, why="as drawn")).refused
    except (BadEntry, NotNow):
        return None


# What is stored


def folded(match: Match) -> Iterator[tuple[Any, Carry, list[tuple[int, int, int, str]]]]:
    """Each hand of a match with its carry and lines, scored once more from its stored entry."""
    standing = standing_of(match)
    game, rules, carry = standing.game, standing.rules, standing.start
    for stored in match.hands.order_by("number"):
        seats = tuple(Seat(seat.seat, seat.side) for seat in stored.seats.all())
        hand = Hand(stored.number, game.read_entry(stored.entry), seats, stored.dealer)
        score = game.score(hand, carry, rules)
        carry = game.carry(carry, hand, score, rules)
        yield stored, carry, [(line.side, line.column, line.points, line.code) for line in score.lines]


def kept(lines: Any) -> list[tuple[int, int, int, str]]:
    return [(line.side, line.column, line.points, line.code) for line in lines.order_by("place")]


@pytest.mark.parametrize("key", GAMES)
@settings(one_transaction, max_examples=10)
@given(data=st.data())
def test_a_match_is_the_fold_of_its_hands(key: str, data: st.DataObject) -> None:
    is_the_fold_of_its_hands(data.draw(played(key)))


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
@settings(one_transaction, max_examples=150)
@given(data=st.data())
def test_a_match_is_the_fold_of_its_hands_for_long(key: str, data: st.DataObject) -> None:
    is_the_fold_of_its_hands(data.draw(played(key)))


def is_the_fold_of_its_hands(match: Match) -> None:
    door = Door(key_to(match.table, Access.WATCH).word)
    answer = door.get(f"matches/{match.id}/").json()
    listed = {hand["number"]: hand for hand in door.get(f"matches/{match.id}/hands/").json()["hands"]}
    summed: dict[tuple[int, int], int] = {}
    numbers, hands_played = [], 0
    for stored, carry, lines in folded(match):
        assert stored.carry == carry.as_data()
        assert kept(stored.lines) == lines
        for side, column, points, _ in lines:
            summed[side, column] = summed.get((side, column), 0) + points
        for side, columns in carry.totals.items():
            assert list(columns) == [summed.get((side, at), 0) for at in range(len(columns))]
        totals = {str(side): carry.total(side) for side in carry.totals}
        assert listed[stored.number]["totals"] == totals
        assert [(line["side"], line["points"], line["code"]) for line in listed[stored.number]["lines"]] == [
            (side, points, code) for side, _, points, code in lines
        ]
        numbers.append(stored.number)
        hands_played += stored.mode != "adjust"
    assert numbers == list(range(1, len(numbers) + 1))
    assert answer["next"]["number"] == len(numbers) + 1
    assert answer["hands_played"] == hands_played
    for side, total in answer["totals"].items():
        assert total == sum(points for (at, _), points in summed.items() if str(at) == side)
    closing = Line.objects.filter(match=match, hand=None)
    assert [(line["side"], line["points"], line["code"]) for line in answer["closing"]] == [
        (side, points, code) for side, _, points, code in kept(closing)
    ]
    if answer["over"]:
        added = {
            side: sum(line["points"] for line in answer["closing"] if str(line["side"]) == side)
            for side in answer["totals"]
        }
        assert answer["final"] == {side: total + added[side] for side, total in answer["totals"].items()}


# What the referee says of the same match


def sheet_hands(sides: int) -> Strategy:
    points = st.fixed_dictionaries({str(side): st.integers(-60, 60) for side in range(sides)})
    return st.fixed_dictionaries({"mode": st.just("points"), "points": points})


def sheet_claim(match: Match) -> dict[str, Any]:
    return {"hands": [hand.entry["points"] for hand in match.hands.order_by("number")]}


def sheet_agrees(answer: dict[str, Any], ruling: dict[str, Any]) -> None:
    assert ruling["over"] == answer["over"]
    assert ruling["totals"] == answer["totals"]
    assert ruling["places"] == answer["places"]
    assert [str(side) for side in answer["leaders"]] == ruling["leaders"]
    assert [str(side) for side in answer["winners"]] == ruling["winners"]


def gin_hands(_sides: int) -> Strategy:
    knocker, deadwood = st.integers(0, 1), st.integers(0, 70)
    knock = {"mode": st.just("counts"), "knocker": knocker, "kind": st.just("knock")}
    upcards = st.sampled_from(["5S", "TH", "9S", "KD"])
    return st.one_of(
        st.fixed_dictionaries(
            knock | {"knocker_deadwood": st.integers(0, 5), "defender_deadwood": deadwood, "upcard": upcards}
        ),
        st.fixed_dictionaries(knock | {"kind": st.just("gin"), "defender_deadwood": deadwood, "upcard": upcards}),
        st.just({"mode": "void"}),
    )


def gin_claim(match: Match) -> dict[str, Any]:
    return {"hands": [gin_row(hand.entry, hand.ruling["answer"]) for hand in match.hands.order_by("number")]}


def gin_row(entry: dict[str, Any], scored: dict[str, Any]) -> dict[str, Any]:
    """A hand as the question `match` has it: the knocker or the defender has won, or nobody."""
    if scored.get("winner") is None:
        return {"winner": None}
    winner = entry["knocker"] if scored["winner"] == "knocker" else 1 - entry["knocker"]
    return {"winner": "ab"[winner], "points": scored["points"], "boxes": scored["boxes"]}


def gin_agrees(answer: dict[str, Any], ruling: dict[str, Any]) -> None:
    def by_player(points: dict[str, int]) -> dict[str, int]:
        return {"a": points["0"], "b": points["1"]}

    columns = [column["totals"] for column in answer.get("columns", [{"totals": answer["totals"]}])]
    assert [column["points"] for column in ruling["columns"]] == [by_player(totals) for totals in columns]
    assert ruling["over"] == answer["over"]
    if answer["over"]:
        assert ruling["totals"] == by_player(answer["final"])
        alone = answer["winners"] if len(answer["winners"]) == 1 else []
        assert ruling["winner"] == ("ab"[alone[0]] if alone else None)


ASKED = {
    "score_sheet": (sheet_hands, sheet_claim, sheet_agrees),
    "gin_rummy": (gin_hands, gin_claim, gin_agrees),
}


@pytest.mark.parametrize("key", ASKED)
@settings(one_transaction, max_examples=20)
@given(data=st.data())
def test_the_referee_says_of_a_match_what_the_sheet_says(key: str, data: st.DataObject) -> None:
    hands, claim, agrees = ASKED[key]
    match = data.draw(started(key))
    for entry in data.draw(st.lists(hands(len(standing_of(match).names)), min_size=1, max_size=16)):
        record(match, entry)
    door = Door(key_to(match.table, Access.WATCH).word)
    answer = door.get(f"matches/{match.id}/").json()
    assume(answer["hands_played"])
    asked = {"question": "match", "claim": claim(match), "house_rules": match.house_rules}
    ruling = door.post(f"games/{key}/rulings/", asked)
    assert ruling.status_code == 200, ruling.json()
    agrees(answer, ruling.json()["answer"])
