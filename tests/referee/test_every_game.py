"""What holds for every game, whatever it is called: a new one is held to it as soon as its file is there.

These tests fail until a game has its template, a label for each blank, a default for each house rule, words for each
rule, and a case for each rule and each reason.
"""

import inspect
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee import cards, entries, scoresheet
from referee.entries import HouseRules, blanks, choice, describe, per, read, read_partly, rows, whole, write, yes_no
from referee.game import Game, seats_of
from referee.game import Say as GameSay
from referee.messages import Sentences
from referee.rulings import Rules
from referee.scoresheet import Adjust, BookRule, Carry, Hand, Lines, Settlement
from tests.referee.casebook import CASES, ask, assert_is_said, cases_of, sentences_in
from tests.referee.source import codes_given, forms_of, modules_of

ROOT = CASES.parents[1]
GAMES = referee.all_games()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


# The parts of a game


def classes_of(game: Game, base: type) -> set[type]:
    """Return the classes of a kind that the files of a game define."""
    found = [value for module in modules_of(game) for value in vars(module).values() if inspect.isclass(value)]
    return {one for one in found if issubclass(one, base) and one.__module__.startswith(f"referee.games.{game.key}")}


def test_there_are_games():
    assert GAMES


@each_game
def test_a_game_is_called_like_its_file(game):
    assert isinstance(game, Game)
    assert referee.game_called(game.key) is game
    assert game.name
    assert game.about


@each_game
def test_a_game_tells_all_that_its_files_hold(game):
    assert classes_of(game, HouseRules) == {game.house_rules}
    assert classes_of(game, Rules) == {game.rules}
    assert classes_of(game, Lines) == {game.lines}
    assert classes_of(game, Sentences) == set(game.sentences)


@each_game
def test_names_that_last_are_given_once(game):
    for kind in (game.rules, game.lines, *game.sentences):
        assert list(kind.__members__) == [one.name for one in kind], "two of them say the same, so one hides the other"
    said = (*game.sentences, cards.Say, entries.Say, scoresheet.Say, GameSay)
    assert repeated(one.id for kind in said for one in kind) == []
    assert repeated(one.code for kind in (game.rules, BookRule) for one in kind) == []
    assert repeated(one.code for kind in (game.lines, scoresheet.BookLine) for one in kind) == []
    assert repeated(one.key for one in game.presets) == []
    assert repeated(one.key for one in game.questions) == []
    assert repeated(mode.key for mode in game.all_modes()) == []
    assert repeated(mode.form for mode in game.all_modes()) == [], "an entry tells its mode by its form"


def repeated(names: Iterable[Any]) -> list[Any]:
    return [name for name, times in Counter(names).items() if times > 1]


@each_game
def test_a_game_has_its_form(game):
    assert (ROOT / "templates" / "games" / f"{game.key}.html").is_file()


# Blanks, and what they are called


@each_game
def test_every_blank_has_a_label_and_every_choice_too(game):
    for form in forms_of(game):
        for blank in blanks(form):
            assert blank.label, f"{form.__name__}.{blank.name}"
            if isinstance(blank.kind, choice):
                assert all(blank.kind.labels.values()), f"{form.__name__}.{blank.name}"


@each_game
def test_a_form_describes_itself_as_plain_data(game):
    for form in forms_of(game):
        described = describe(form)
        assert json.loads(json.dumps(described)) == described
        assert all({"name", "type", "required", "label", "help"} <= blank.keys() for blank in described)


@each_game
def test_every_claim_and_every_entry_has_an_example(game):
    for question in game.questions:
        assert question.example or not blanks(question.claim), question.key
        assert game.ask(question.key, json.loads(json.dumps(question.example)), {})
    for mode in game.all_modes():
        assert game.read_entry({"mode": mode.key, **json.loads(json.dumps(mode.example))})


@each_game
def test_what_is_told_play_by_play_goes_into_blanks_of_the_claim(game):
    for question in (one for one in game.questions if one.play_by_play):
        how, names = question.play_by_play, {blank.key for blank in blanks(question.claim)}
        begun = how.begins(1, 0, {})
        turn = how.lay(read_partly(question.claim, begun, typed=True), game.read_house_rules({}))
        assert {*how.first, *how.beside, *begun, *(how.amid or {}), turn.field.partition(".")[0]} <= names
        assert set(how.first) <= set(begun)
        assert turn.keys
        assert (turn.told, turn.plays, turn.closes, turn.is_over) == ((), (), None, False)


# House rules


@each_game
def test_every_house_rule_has_a_default_that_it_allows(game):
    assert [blank.name for blank in blanks(game.house_rules) if blank.required] == []
    usual = read(game.house_rules, {}, typed=True)
    assert read(game.house_rules, json.loads(json.dumps(write(usual))), typed=True) == usual
    assert usual.changed() == ()


@each_game
def test_every_preset_is_a_set_of_house_rules(game):
    assert game.presets
    for preset in game.presets:
        assert preset.name
        assert game.house_rules_for(preset.house_rules, preset.players or players_for(game, preset.house_rules))


def players_for(game: Game, house_rules: Mapping[str, Any], sides: Set[int] = frozenset()) -> int:
    """Return a number of players that house rules are meant for, and that has these sides."""
    for blank in blanks(game.house_rules):
        if blank.from_seats:
            return int(house_rules.get(blank.key, blank.default))
    return next(count for count in range(game.seats.low, game.seats.high + 1) if sides <= {*game.sides_of(count)})


def values_of(blank: Any) -> list[Any]:
    """Return values that an option may have: all of a choice, the bounds of a number."""
    kind = blank.kind
    empty = [None] if blank.default is None else []
    if isinstance(kind, choice):
        return [*kind.labels, *empty]
    if isinstance(kind, yes_no):
        return [True, False]
    return [kind.low, kind.high, *empty] if isinstance(kind, whole) else empty


def tables_of(game: Game) -> Iterator[Any]:
    """Yield house rules to look at a game under: usual, each preset, and each option changed alone."""
    usual = game.read_house_rules({})
    yield from (usual, *presets_of(game), *changed_in(game, usual))


def presets_of(game: Game) -> Iterator[Any]:
    for preset in game.presets:
        yield game.house_rules_for(preset.house_rules, preset.players or players_for(game, preset.house_rules))


def changed_in(game: Game, rules: Any) -> Iterator[Any]:
    """Yield house rules with one option changed, wherever that is possible."""
    for blank in blanks(game.house_rules):
        for value in values_of(blank):
            try:
                yield game.read_house_rules({**write(rules), blank.key: value})
            except referee.BadEntry as clash:
                assert clash.code != "unknown_option"  # noqa: PT017 # options may clash: then there is no such table


@each_game
def test_every_rule_can_be_read_out_at_every_table(game):
    for rules in tables_of(game):
        book = game.rulebook(rules)
        for rule in (*game.rules, *BookRule):
            entry = book.entry(rule)
            assert_is_said(str(entry.text))
            assert set(entry.changed_by) <= set(rules.changed())
        played = list(book)
        assert len({entry.number for entry in played}) == len(played)
        assert [entry.section for entry in played] == sorted(entry.section for entry in played)
        assert all(game.section_title(entry.section) for entry in played)


@each_game
def test_a_rule_depends_on_house_rules_that_there_are(game):
    usual = game.read_house_rules({})
    kinds = {blank.name: blank.kind for blank in blanks(game.house_rules)}
    for rule in game.rules:
        for name, value, _ in rule.text.when:
            assert name in kinds, rule.code
            assert not isinstance(kinds[name], choice) or value in kinds[name].labels, f"{rule.code}: {name} {value}"
        assert set(rule.text.depends_on) <= set(usual.names())


@each_game
def test_every_rule_is_played_at_some_table(game):
    tables = chain(tables_of(game), *(changed_in(game, preset) for preset in presets_of(game)))
    never = {rule.code for rule in game.rules}
    while never and (rules := next(tables, None)):
        never -= {entry.code for entry in game.rulebook(rules)}
    assert never == set()


@each_game
def test_a_table_can_be_shown_in_one_line_and_its_columns(game):
    for rules in tables_of(game):
        if headline := game.headline(rules):
            assert_is_said(str(headline))
        assert len(game.columns(rules)) == len(next(iter(game.start((0, 1), 0, rules).totals.values())))
        assert game.counts_in(rules) in {"points", "sticks"}
        assert game.lowest_wins(rules) in {True, False}
        assert {"agreed", "adjust"} <= {mode.key for mode in game.modes_under(rules)}
        assert len(game.modes_under(rules)) > 2


# Cases


@cache
def codes_in_cases(key: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the rules that decide in a game's cases, and the reasons and codes given there."""
    game = referee.game_called(key)
    rules: set[str] = set()
    reasons: set[str] = set()
    for case in cases_of(key):
        answer = ask(case)
        if isinstance(answer, referee.BadEntry):
            reasons.add(answer.code)
        else:
            for told in rulings_in(answer.as_json()):
                rules.add(told["rule"]["code"])
                reasons.add(told["reason"])
    for row in entries_of(game.key):
        rules |= {line.line.rule.code for line in Kept(game, row).score().lines}
    return frozenset(rules), frozenset(reasons)


def rulings_in(told: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a ruling and those that it rests on."""
    yield told
    for one in told["because"]:
        yield from rulings_in(one)


@each_game
def test_every_rule_decides_in_a_case_or_gives_a_line_of_an_old_entry(game):
    assert {rule.code for rule in game.rules} - codes_in_cases(game.key)[0] == set()


@each_game
def test_every_reason_is_given_in_a_case(game):
    assert codes_given(modules_of(game)) - codes_in_cases(game.key)[1] == set()


@each_game
def test_every_question_is_asked_in_a_case(game):
    assert {case["question"] for case in cases_of(game.key)} >= {question.key for question in game.questions}


@each_game
def test_every_case_is_told_apart(game):
    ids = [case["id"] for case in cases_of(game.key)]
    assert len(set(ids)) == len(ids)
    assert {case["game"] for case in cases_of(game.key)} == {game.key}


# Old entries, and matches made of them


@cache
def entries_of(key: str) -> tuple[dict[str, Any], ...]:
    """Return the entries that a game must be able to read for ever."""
    path = CASES / "entries" / f"{key}.json"
    return tuple(json.loads(path.read_text("utf-8"))) if path.exists() else ()


class Kept:
    """An old entry, and the table at which it was made."""

    def __init__(self, game: Game, row: dict[str, Any]) -> None:
        self.game = game
        self.row = row
        players = players_for(game, row["house_rules"], {line[0] for line in row["lines"]})
        self.rules = game.house_rules_for(row["house_rules"], players)
        self.seats = seats_of(game.sides_of(players))
        self.entry = game.read_entry(row["entry"])
        self.start = game.start(sorted({seat.side for seat in self.seats}), 0, self.rules)

    def hand(self, number: int = 1, dealer: int | None = 0) -> Hand:
        return Hand(number, self.entry, self.seats, None if isinstance(self.entry, Adjust) else dealer)

    def score(self) -> scoresheet.HandScore:
        return self.game.score(self.hand(), self.start, self.rules)


def each_entry() -> pytest.MarkDecorator:
    every = [(game, row) for game in GAMES for row in entries_of(game.key)]
    names = [f"{game.key} {at} {row['mode']}" for game in GAMES for at, row in enumerate(entries_of(game.key))]
    return pytest.mark.parametrize(("game", "row"), every, ids=names)


@each_game
def test_there_is_an_old_entry_of_every_mode(game):
    assert {row["mode"] for row in entries_of(game.key)} == {mode.key for mode in game.all_modes()}


@each_entry()
def test_an_old_entry_is_read_and_written_as_ever(game, row):
    kept = Kept(game, row)
    assert row.keys() == {"mode", "entry", "house_rules", "lines"}
    assert game.mode_of(kept.entry) == row["mode"] == row["entry"]["mode"]
    assert game.read_entry(json.loads(json.dumps(game.write_entry(kept.entry)))) == kept.entry
    assert row["mode"] in {mode.key for mode in game.modes_under(kept.rules)}


@each_entry()
def test_an_old_entry_scores_as_ever(game, row):
    score = Kept(game, row).score()
    assert score.ruling.legal, str(score.ruling.says)
    assert [[line.side, line.column, line.points, line.code] for line in score.lines] == row["lines"]


@each_entry()
def test_what_is_said_about_a_hand_can_be_kept(game, row):
    score = Kept(game, row).score()
    for sentence in sentences_in(score.ruling.as_json()):
        assert_is_said(sentence)
    for message in (score.ruling.says, *score.ruling.notes):
        assert game.read_message(json.loads(json.dumps(message.as_data()))) == message
    for line in score.lines:
        assert_is_said(str(line.message))
        values = json.loads(json.dumps(line.message.as_data()["values"]))
        again = game.read_line(side=line.side, column=line.column, points=line.points, code=line.code, values=values)
        assert again == line
        assert line.line.rule in (*game.rules, *BookRule)
    assert json.loads(json.dumps(score.facts)) == score.facts


@each_game
def test_a_match_starts_level_with_everybody_there(game):
    for players in range(game.seats.low, game.seats.high + 1):
        rules = table_for(game, players)
        seats = seats_of(game.sides_of(players))
        sides = {seat.side for seat in seats}
        for dealer in range(players):
            start = game.start(sorted(sides), dealer, rules)
            assert set(start.totals) >= sides
            stands = game.settle(start, seats, rules)
            assert_stands(game, start, stands)
            assert (stands.over, stands.winners, stands.leaders) == (False, (), ())
            assert set(stands.final.values()) == {0}
            assert set(stands.places.values()) == {1}
            assert (stands.next_dealer, start.hands_played) == (dealer, 0)
            assert game.settle(start, seats, rules, ended=True).over


def table_for(game: Game, players: int) -> Any:
    """Return house rules for so many players, the usual ones if that can be."""
    for rules in tables_of(game):
        try:
            return game.house_rules_for(write(rules), players)
        except referee.BadEntry:
            continue
    raise AssertionError(f"nobody can play {game.key} with {players}")


def assert_stands(game: Game, carry: Carry, stands: Settlement) -> None:
    """What holds wherever a match stands."""
    assert Carry.from_data(json.loads(json.dumps(carry.as_data()))) == carry
    assert stands.final.keys() == stands.places.keys() >= carry.totals.keys()
    added = {side: sum(line.points for line in stands.closing if line.side == side) for side in stands.final}
    assert stands.final == {side: carry.total(side) + added[side] for side in stands.final}
    assert stands.over or not (stands.closing or stands.winners)
    assert set(stands.winners) <= set(stands.final)
    assert set(stands.leaders) <= set(stands.final)
    assert all(stands.places[side] == 1 for side in stands.winners)
    assert min(stands.places.values()) == 1
    assert all(stands.distance.get(side, 0) >= 0 for side in stands.final) or stands.over
    for line in stands.closing:
        assert_is_said(str(line.message))


@st.composite
def matches(draw: st.DrawFn, game: Game) -> list[Kept]:
    """A match at the table of one old entry, in hands that others left behind."""
    assert entries_of(game.key), "there are no old entries"
    first = Kept(game, draw(st.sampled_from(entries_of(game.key))))
    hands = [Kept(game, row) for row in draw(st.lists(st.sampled_from(entries_of(game.key)), max_size=8))]
    for hand in hands:
        hand.rules, hand.seats, hand.start = first.rules, first.seats, first.start
    return [first, *hands]


# What the match itself adds to a hand; the question about the match works it out again.
MADE_BY_THE_MATCH = {"reset"}


@each_game
@settings(max_examples=60)
@given(st.data())
def test_a_match_is_the_sum_of_its_lines_at_every_step(game, data):
    hands = data.draw(matches(game))
    rules, seats, carry = hands[0].rules, hands[0].seats, hands[0].start
    sums: Counter[tuple[int, int]] = Counter()
    played: list[dict[str, int]] = []
    for number, kept in enumerate(hands, 1):
        stands = game.settle(carry, seats, rules)
        if stands.over:
            break
        hand = kept.hand(number, stands.next_dealer)
        try:
            score = game.score(hand, carry, rules)
        except referee.BadEntry:
            continue  # made for another table
        assert score.ruling.legal or not score.lines
        if not score.ruling.legal:
            assert all(isinstance(points, int) for points in score.suggested.values())
            assert set(score.suggested) <= set(hand.sides)
            continue
        before, carry = carry, game.carry(carry, hand, score, rules)
        for line in score.lines:
            sums[line.side, line.column] += line.points
        assert {
            (side, column): points for side in carry.totals for column, points in enumerate(carry.totals[side])
        } == {(side, column): sums[side, column] for side in carry.totals for column in range(len(carry.totals[side]))}
        is_hand = not isinstance(kept.entry, Adjust)
        assert carry.hands_played == before.hands_played + is_hand
        if is_hand:
            assert {line.side for line in score.lines} == set(hand.sides)
            assert carry.dealt == hand.dealer
            raw = [line for line in score.lines if line.code not in MADE_BY_THE_MATCH]
            played.append({str(side): sum(line.points for line in raw if line.side == side) for side in hand.sides})
        else:
            assert (carry.dealt, carry.passed) == (before.dealt, before.passed)
        assert_stands(game, carry, game.settle(carry, seats, rules))
        assert game.settle(carry, seats, rules, ended=True).over
    if takes_points_of_hands(game) and len(played) == carry.hands_played == len(hands):
        agrees_with_the_question(game, carry, game.settle(carry, seats, rules), played, rules)


def takes_points_of_hands(game: Game) -> bool:
    """Does the question about a match take a row of points for each hand?"""
    kinds = [blank.kind for one in game.questions if one.key == "match" for blank in blanks(one.claim)]
    return [isinstance(kind, rows) and isinstance(kind.kind, per) for kind in kinds] == [True]


def agrees_with_the_question(
    game: Game, carry: Carry, stands: Settlement, played: list[dict[str, int]], rules: HouseRules
) -> None:
    answer = game.ask("match", {"hands": played}, rules).answer
    assert answer["totals"] == {str(side): carry.total(side) for side in carry.totals}
    assert answer["over"] == stands.over
    assert answer["winners"] == [str(side) for side in stands.winners]
