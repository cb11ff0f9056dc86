"""What every game tells the outside: its seats, house rules, rules, questions, ways to enter a hand, and how it scores.

A game is one module of `referee.games` that ends with `GAME = Game(...)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from referee import cards, entries, scoresheet
from referee.cards import Rank, Suit, read_card
from referee.entries import HouseRules, blanks, by_side, read, read_partly, write
from referee.errors import BadEntry
from referee.layout import Draft, Holding
from referee.messages import AtSeat, AtSide, Message, Plain, Sentences, Text, Value, Who, gettext_noop
from referee.rulings import Remedy, Rulebook, Rules, Ruling
from referee.scoresheet import (
    Adjust,
    Agreed,
    BookLine,
    BookRule,
    Carry,
    Hand,
    HandScore,
    Lines,
    ScoreLine,
    Seat,
    Settlement,
)
from referee.turns import PlayByPlay


class Say(Sentences):
    UNKNOWN_QUESTION = gettext_noop("%(game)s has no question called %(question)s.")
    UNKNOWN_MODE = gettext_noop("A hand of %(game)s is not entered like that. Known ways: %(modes)s.")
    TOO_FEW_OR_MANY = gettext_noop("%(game)s is for %(low)s to %(high)s players, and %(number)s are named.")
    EXACTLY = gettext_noop("%(game)s is for %(low)s players, and %(number)s are named.")


@dataclass(frozen=True, slots=True)
class Seats:
    """How many may play; partners are `none`, `across` (with four) or `free`; may people join a running match?"""

    low: int
    high: int
    partners: str = "none"
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """Something the referee can be asked: the form of the claim, the function that judges it, and a claim as an example.

    `into` makes the entry of a hand from a claim (both plain data), where the answer can go straight into the hand; in
    place of players it gets the numbers of their sides (see `Game.entry_from`).
    `shows` are the cards of a claim as they lie. A question that is asked often has a short `name` too, and `slots`: the
    fields that are filled by tapping cards. One that only `counts` has an answer, but nothing that could be illegal.

    A `sentence` says the claim with blanks, among them the fields of its slots: "%(player)s lays %(cards)s". Where the
    blanks are not yet the claim, `fills` makes the missing fields from what was filled in; both are a form's raw values.

    What is best told `play_by_play` has a page of its own for that.

    While a hand is played, `keeps` says what lies on the table after a legal answer: from what lay there (the game's
    `table`), claim and ruling; `starts_from` begins a claim with it.
    """

    key: str
    title: str
    claim: type[Any]
    judge: Callable[[Any, Any], Ruling]
    example: Mapping[str, Plain] = field(default_factory=dict)
    into: Callable[[Mapping[str, Plain]], Mapping[str, Plain] | None] | None = None
    shows: Callable[[Any, Any], tuple[Holding, ...]] | None = None
    name: str = ""
    slots: tuple[Holding, ...] = ()
    sentence: str = ""
    fills: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None
    counts: bool = False
    keeps: Callable[[Any, Any, Ruling], Any] | None = None
    starts_from: Callable[[Any], Mapping[str, Plain]] | None = None
    play_by_play: PlayByPlay | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules that people know under a name; options not named have their defaults.

    `players`, where given, is the number of seats that it is for.
    """

    key: str
    name: str
    house_rules: Mapping[str, Plain]
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What may stand in a blank at a table, and what it is called there."""

    value: Plain
    says: Value


Offers: TypeAlias = Mapping[str, tuple[Offer, ...]]
"""What may stand in the blanks of a form, where house rules decide it, by the names of the blanks."""


def _no_offers(_rules: Any) -> Offers:
    return {}


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to enter a hand; `allowed` says whether it can be used under these house rules. The example leaves out the mode.

    `draft` is what can be said of the blanks that are filled in so far, for these sides under these house rules;
    `offers` what house rules let stand in a blank. A way that is `aside` (a void hand) is no choice of its own
    before a hand is entered. One that is `bare` tells points and not how they came, so that no figure of the game can be
    known from it. `starts_from` begins an entry with what lies on the table. `shows` are the cards of a hand that was
    entered so, as they lie: from the entry, who dealt, and the house rules. A way with a `question` is told to the referee
    there, whose answer goes into the hand.
    """

    key: str
    label: str
    form: type[Any]
    allowed: Callable[[Any], bool] = lambda _rules: True
    example: Mapping[str, Plain] = field(default_factory=dict)
    draft: Callable[[Mapping[str, Any], Sequence[int], Any], Draft] | None = None
    offers: Callable[[Any], Offers] = _no_offers
    aside: bool = False
    bare: bool = False
    starts_from: Callable[[Any], Mapping[str, Plain]] | None = None
    shows: Callable[[Any, int | None, Any], tuple[Holding, ...]] | None = None
    question: str = ""


TABLE_MODES = (
    Mode("agreed", gettext_noop("By agreement"), Agreed, example={"points": {"0": 18, "1": 0}}, aside=True),
    Mode("adjust", gettext_noop("Points given or taken"), Adjust, example={"points": {"1": -10}}, aside=True),
)

BOOK_SECTION = gettext_noop("The score sheet")


def _no_headline(_rules: Any) -> Message | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game, as plain data and functions. The functions see no database and no clock.

    start(sides, first_dealer, rules) -> Carry · score_hand(hand, before, rules) -> HandScore ·
    carry(before, hand, score, rules) -> Carry · settle(carry, seats, rules, ended=False) -> Settlement.
    `columns` names the columns of the sheet, `counts_in` is `points` or `sticks` (drawn as tallies), `ahead` is the
    blank of the next hand that is known before it is played, `table` the form of what lies open while a hand is played.
    """

    key: str
    name: str
    about: str
    seats: Seats
    house_rules: type[HouseRules]
    presets: tuple[Preset, ...]
    rules: type[Rules]
    sections: Mapping[int, str]
    questions: tuple[Question, ...]
    modes: tuple[Mode, ...]
    lines: type[Lines]
    sentences: tuple[type[Sentences], ...]
    start: Callable[[Sequence[int], int, Any], Carry]
    score_hand: Callable[[Hand, Carry, Any], HandScore]
    carry: Callable[[Carry, Hand, HandScore, Any], Carry]
    settle: Callable[..., Settlement]
    headline: Callable[[Any], Message | None] = _no_headline
    columns: Callable[[Any], tuple[str, ...]] = lambda _rules: ("",)
    counts_in: Callable[[Any], str] = lambda _rules: "points"
    lowest_wins: Callable[[Any], bool] = lambda _rules: False
    ahead: Callable[[Any], str] = lambda _rules: ""
    table: type[Any] | None = None
    check_seats: Callable[[int, Any], None] = lambda _count, _rules: None
    figures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def read_house_rules(self, values: Any, *, typed: bool = True) -> Any:
        """A table's house rules, checked together; options not named have their defaults."""
        return read(self.house_rules, values, typed=typed, within="house_rules" if not typed else "")

    def house_rules_for(self, values: Mapping[str, Plain], players: int, *, typed: bool = True) -> Any:
        """The house rules of a match with so many players; `BadEntry` when they do not fit together."""
        if not self.seats.low <= players <= self.seats.high:
            say = Say.EXACTLY if self.seats.low == self.seats.high else Say.TOO_FEW_OR_MANY
            message = say(game=Text(self.name), low=self.seats.low, high=self.seats.high, number=players)
            raise BadEntry("bad_value", message, "seats")
        filled = {
            blank.key: players if typed else str(players) for blank in blanks(self.house_rules) if blank.from_seats
        }
        rules = self.read_house_rules({**values, **filled}, typed=typed)
        self.check_seats(players, rules)
        return rules

    def sides_of(self, players: int) -> tuple[int, ...]:
        """The side of each seat when a match starts, in seat order: partners sit across where there are four."""
        return (
            tuple(seat % 2 for seat in range(4))
            if self.seats.partners == "across" and players == 4
            else tuple(range(players))
        )

    def rulebook(self, rules: Any) -> Rulebook:
        """The rules as they read under these house rules."""
        return Rulebook((self.rules, BookRule), rules)

    def question(self, key: str) -> Question:
        """The question of that name; `BadEntry` if there is none."""
        for one in self.questions:
            if one.key == key:
                return one
        raise BadEntry(
            "unknown_question", Say.UNKNOWN_QUESTION(game=Text(self.name), question=str(key)[:40]), "question"
        )

    def ask(self, question: str, claim: Any, house_rules: Any, *, typed: bool = True) -> Ruling:
        """Judge a claim. House rules are plain values, or a filled-in `HouseRules`."""
        asked = self.question(question)
        rules = house_rules if isinstance(house_rules, HouseRules) else self.read_house_rules(house_rules, typed=typed)
        return asked.judge(read(asked.claim, claim, typed=typed), rules).read_from(self.rulebook(rules))

    def entry_from(self, question: Question, claim: Any, sides: Mapping[str, int]) -> Mapping[str, Plain] | None:
        """The entry of a hand from a claim, where it can be one: players are named there, and have sides here."""
        if question.into is None:
            return None
        try:
            return question.into(by_side(question.claim, write(claim), sides))
        except LookupError:  # somebody who does not play
            return None

    def all_modes(self) -> tuple[Mode, ...]:
        """The game's ways to enter a hand and those of every sheet; a game may have an `agreed` of its own."""
        own = {mode.key for mode in self.modes}
        return (*self.modes, *(mode for mode in TABLE_MODES if mode.key not in own))

    def modes_under(self, rules: Any) -> tuple[Mode, ...]:
        """The ways to enter a hand that these house rules allow."""
        return tuple(mode for mode in self.all_modes() if mode.allowed(rules))

    def read_entry(self, values: Any, rules: Any = None, *, typed: bool = True) -> Any:
        """The entry of a hand, filled in; its `mode` chooses the form.

        A form with a method `worked_out(rules)` leaves something to the referee: with house rules it is filled in too.
        """
        modes = {mode.key: mode.form for mode in self.all_modes()}
        name = values.get("mode") if isinstance(values, Mapping) else None
        if not isinstance(name, str) or name not in modes:
            raise BadEntry("bad_value", Say.UNKNOWN_MODE(game=Text(self.name), modes=tuple(modes)), "mode")
        filled = read(modes[name], {key: value for key, value in values.items() if key != "mode"}, typed=typed)
        work_out = getattr(filled, "worked_out", None)
        return filled if rules is None or work_out is None else work_out(rules)

    def draft(self, values: Mapping[str, Any], sides: Sequence[int], rules: Any, *, typed: bool = True) -> Draft | None:
        """What can be said of an entry that is filled in so far; nothing where its mode has nothing to say."""
        for mode in self.modes:
            if mode.key == values.get("mode") and mode.draft:
                return mode.draft(read_partly(mode.form, values, typed=typed), sides, rules)
        return None

    def write_entry(self, filled: Any) -> dict[str, Plain]:
        """An entry as plain data, with its mode."""
        return {"mode": self.mode_of(filled), **write(filled)}

    def mode_of(self, filled: Any) -> str:
        """The mode of a filled-in entry."""
        return next(mode.key for mode in self.all_modes() if mode.form is type(filled))

    def score(self, hand: Hand, before: Carry, rules: Any) -> HandScore:
        """Judge and score a hand; the ruling reads its rule as it stands at this table."""
        scored = self.score_hand(hand, before, rules)
        return HandScore(scored.ruling.read_from(self.rulebook(rules)), scored.lines, scored.facts, scored.suggested)

    def labels(self) -> dict[str, str]:
        """The label of each house rule."""
        return {blank.name: blank.label for blank in blanks(self.house_rules)}

    def section_title(self, number: int) -> str:
        """The title of a section of the rulebook; the last one is every sheet's."""
        return self.sections.get(number, BOOK_SECTION)

    def line(self, code: str) -> Lines:
        """The line with that lasting code."""
        for lines in (self.lines, BookLine):
            for line in lines:
                if line.code == code:
                    return line
        raise LookupError(code)

    def read_line(self, *, side: int, column: int, points: int, code: str, values: Mapping[str, Plain]) -> ScoreLine:
        """A line of the sheet from what was kept of it."""
        return ScoreLine(
            side, points, self.line(code), column, {name: self.read_value(value) for name, value in values.items()}
        )

    def read_message(self, data: Mapping[str, Plain]) -> Message:
        """A message from the id and values that were kept; its text is the one that its id has now."""
        values = {name: self.read_value(value) for name, value in data["values"].items()}
        for sentence in _members((*self.sentences, cards.Say, entries.Say, scoresheet.Say, Say)):
            if sentence.id == data["id"]:
                return sentence(**values)
        code = data["id"].removeprefix(f"{self.key}.line.").removeprefix("scoresheet.line.")
        return self.line(code).message(values)

    def read_value(self, kept: Plain) -> Value:
        """A message's value from what was kept of it; `ValueError` for what is none."""
        match kept:
            case {"id": _, "values": _}:
                return self.read_message(kept)
            case {"who": int() | str() as key}:
                return Who(key)
            case {"seat": int() as seat}:
                return AtSeat(seat)
            case {"side": int() as side}:
                return AtSide(side)
            case {"text": str() as text}:
                return Text(text)
            case {"card": name}:
                return read_card(name)
            case {"rank": letter}:
                return Rank.of(letter)
            case {"suit": letter}:
                return Suit.of(letter)
            case list():
                return tuple(self.read_value(part) for part in kept)
            case int() | str():
                return kept
        raise ValueError(f"no value of a message: {kept!r:.80}")

    def rule(self, code: str) -> Rules:
        """The rule with that lasting code."""
        for kind in (self.rules, BookRule):
            for rule in kind:
                if rule.code == code:
                    return rule
        raise LookupError(code)


def with_remedies(
    ruling: Ruling,
    mends: Iterable[tuple[Message, Any]],
    judge: Callable[[Any], Ruling],
    most: int = 3,
) -> Ruling:
    """A refusal with remedies: those mended claims that the judge allows, and what is said without a claim (None)."""
    remedies: list[Remedy] = []
    for says, claim in mends if not ruling.legal else ():
        if claim is None:
            remedies.append(Remedy(says))
        elif judge(claim).legal:
            remedies.append(Remedy(says, write(claim)))
        if len(remedies) == most:
            break
    return replace(ruling, remedies=(*ruling.remedies, *remedies))


def _members(kinds: Iterable[type[Sentences]]) -> Iterable[Sentences]:
    for kind in kinds:
        yield from kind


def seats_of(sides: Sequence[int]) -> tuple[Seat, ...]:
    """Seats numbered in order, all playing, one for each entry of `sides`."""
    return tuple(Seat(number, side) for number, side in enumerate(sides))
