"""The rows that a table's document makes, with ids of their own; nothing is stored yet.

What a document points to must be there, and what is in it must be readable by its games: a page that shows it later
meets nothing that it cannot show.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import referee
from referee.entries import Say as EntrySay
from referee.entries import read
from referee.errors import BadEntry
from referee.game import Game
from scoring import export
from scoring.errors import Say
from scoring.models import Dispute, Hand, HandSeat, Line, Match, Payment, Player, Revision, Seat, Table
from scoring.queries.asked import in_order
from scoring.queries.matches import person, side_names
from scoring.services.payments import between_two
from scoring.services.players import nobody_twice
from scoring.services.tables import LONGEST_PLAYER, LONGEST_TABLE, SUITS, known_time_zone
from scoring.services.texts import tidy_name, tidy_text
from scoring.speech import Spoken

One = TypeVar("One")
Data = Mapping[str, Any]


@dataclass(frozen=True)
class ArrivedHand:
    hand: Hand
    seats: list[HandSeat]
    lines: list[Line]
    revisions: list[Revision]


@dataclass(frozen=True)
class ArrivedMatch:
    match: Match
    seats: list[Seat]
    hands: list[ArrivedHand]
    lines: list[Line]  # those that close it


class Arrival:
    """A table out of a document; `BadEntry` names the place of what cannot be."""

    def __init__(self, document: Data) -> None:
        self.table = _table(document["table"])
        self.players = [Player(table=self.table, **_without(one, "merged_into")) for one in document["players"]]
        self._merge(document["players"])
        self.matches = [self._match(one, f"matches.{at}") for at, one in enumerate(document["matches"])]
        self.disputes = [self._dispute(one, f"disputes.{at}") for at, one in enumerate(document["disputes"])]

        self.payments = [self._payment(one, f"payments.{at}") for at, one in enumerate(document["payments"])]

    def _merge(self, told: Sequence[Data]) -> None:
        for at, (player, one) in enumerate(zip(self.players, told, strict=True)):
            _tidy(tidy_name(player.name, f"players.{at}.name", LONGEST_PLAYER), player.name, f"players.{at}.name")
            player.merged_into = self._person(one["merged_into"], f"players.{at}.merged_into")
        for at, player in enumerate(self.players):
            followed = {player.id}
            while (into := player.merged_into) is not None:
                if into.id in followed:
                    raise BadEntry("bad_value", Say.SAME_PERSON(), f"players.{at}.merged_into")
                followed.add(into.id)
                player = into

    def _person(self, at: int | None, place: str) -> Player | None:
        return None if at is None else _listed(self.players, at, place)

    def _match(self, told: Data, place: str) -> ArrivedMatch:
        game = referee.game_called(told["game"])
        match = Match(table=self.table, **_without(told, "seats", "hands", "closing"))
        seats = [
            Seat(table=self.table, match=match, **self._people(one, f"{place}.seats.{at}"))
            for at, one in enumerate(told["seats"])
        ]
        with within(place):
            _check_match(game, match, seats)
        speaker = Spoken(side_names(seats), isolate=True)
        hands = [self._hand(game, speaker, match, one, f"{place}.hands.{at}") for at, one in enumerate(told["hands"])]
        closing = self._lines(game, speaker, match, None, told["closing"], f"{place}.closing")
        return ArrivedMatch(match, seats, hands, closing)

    def _people(self, told: Data, place: str) -> dict[str, Any]:
        """The columns of a row, its people instead of their places in the list."""
        people = {name: self._person(told[name], f"{place}.{name}") for name in export.PEOPLE if name in told}
        return {**told, **people}

    def _hand(self, game: Game, speaker: Spoken, match: Match, told: Data, place: str) -> ArrivedHand:
        parts = ("seats", "lines", "revisions")
        hand = Hand(table=self.table, match=match, **_without(self._people(told, place), *parts))
        _check_hand(game, speaker, told, place)
        hand.mode, hand.revision = told["entry"]["mode"], len(told["revisions"]) + 1
        seats = [
            HandSeat(table=self.table, hand=hand, **self._people(one, f"{place}.seats.{at}"))
            for at, one in enumerate(told["seats"])
        ]
        self._two_people(seats)
        lines = self._lines(game, speaker, match, hand, told["lines"], f"{place}.lines")
        revisions = [
            self._revision(game, speaker, hand, at, one, f"{place}.revisions.{at}")
            for at, one in enumerate(told["revisions"])
        ]
        return ArrivedHand(hand, seats, lines, revisions)

    def _two_people(self, seats: Sequence[HandSeat]) -> None:
        """Who sat in one hand is not merged, as no merge brings them together."""
        met: dict[Player, Player] = {}
        for record in (seat.player for seat in seats):
            other = met.setdefault(person(record), record)
            if other != record:
                merged = record if record.merged_into else other
                says = Say.SAT_TOGETHER(one=record.name, other=other.name)
                raise BadEntry("bad_value", says, f"players.{self.players.index(merged)}.merged_into")

    def _lines(
        self, game: Game, speaker: Spoken, match: Match, hand: Hand | None, told: Sequence[Data], place: str
    ) -> list[Line]:
        for at, one in enumerate(told):
            with sayable(f"{place}.{at}"):
                speaker.say(game.read_line(**one).message)
        return [Line(table=self.table, match=match, hand=hand, place=at, **one) for at, one in enumerate(told)]

    def _revision(self, game: Game, speaker: Spoken, hand: Hand, at: int, told: Data, place: str) -> Revision:
        was = told["was"]
        _check_hand(game, speaker, was, f"{place}.was")
        self._lines(game, speaker, hand.match, hand, was["lines"], f"{place}.was.lines")
        people = self._people(was, f"{place}.was")
        seats = [self._people(one, f"{place}.was.seats.{seat}") for seat, one in enumerate(was["seats"])]
        kept = {
            **was,
            "by": str(people["by"].id) if people["by"] else None,
            "at": was["at"].isoformat(),
            "seats": [{**one, "player": str(one["player"].id)} for one in seats],
        }
        columns = self._people(told, place) | {"was": kept}
        return Revision(table=self.table, match=hand.match, hand=hand, number=at + 1, **columns)

    def _dispute(self, told: Data, place: str) -> Dispute:
        game = referee.game_called(told["game"])
        match = None if told["match"] is None else _listed(self.matches, told["match"], f"{place}.match")
        if told["hand"] is not None and not (match and any(one.hand.number == told["hand"] for one in match.hands)):
            raise BadEntry("bad_value", Say.NO_SUCH_HAND(number=told["hand"]), f"{place}.hand")
        with within(place):
            asked = game.question(told["question"])
            _tidy(tidy_text(told["outcome"], "outcome"), told["outcome"], "outcome")
        with within(f"{place}.claim"):
            read(asked.claim, told["claim"], typed=True)
        with within(f"{place}.house_rules"):
            game.read_house_rules(told["house_rules"])
        _check_ruling(game, Spoken(isolate=True), told["ruling"], f"{place}.ruling")
        columns = self._people(told, place) | {"match": match and match.match}
        return Dispute(table=self.table, **columns)

    def _payment(self, told: Data, place: str) -> Payment:
        payment = Payment(table=self.table, **self._people(told, place))
        with within(place):
            between_two(payment.payer, payment.payee)
            in_order(payment.since, payment.until, "until")
            _tidy(tidy_text(told["note"], "note"), told["note"], "note")
        return payment


# What must be so


@contextmanager
def within(place: str) -> Iterator[None]:
    """What is refused inside is named by its whole place."""
    try:
        yield
    except BadEntry as error:
        raise BadEntry(error.code, error.message, f"{place}.{error.field}" if error.field else place) from None


@contextmanager
def sayable(place: str) -> Iterator[None]:
    try:
        yield
    except Exception:  # whatever stumbles over it here would do so on a page
        raise BadEntry("bad_value", Say.UNSAYABLE(), place) from None


def _listed(rows: Sequence[One], at: int, place: str) -> One:
    if at >= len(rows):
        raise BadEntry("bad_value", Say.NOT_IN_LIST(number=at), place)
    return rows[at]


def _without(told: Data, *names: str) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in names}


def _tidy(tidy: str, told: str, place: str) -> None:
    if tidy != told:
        raise BadEntry("bad_value", Say.NAME_UNREADABLE(), place)


def _table(told: Data) -> Table:
    """The new table: names, time zone and favourites as the services would have taken them."""
    _tidy(tidy_name(told["name"], "table.name", LONGEST_TABLE), told["name"], "table.name")
    with within("table"):
        known_time_zone(told["time_zone"])
    if told["suits"] not in SUITS:
        raise BadEntry("bad_value", EntrySay.NOT_A_CHOICE(choices=SUITS), "table.suits")
    for key, values in told["house_rules"].items():
        with within(f"table.house_rules.{key[:40]}"):
            referee.game_called(key).read_house_rules(values)
    return Table(**told)


def _check_match(game: Game, match: Match, seats: Sequence[Seat]) -> None:
    """Seats and sides are numbered without gaps, and so many as the game is for; the house rules are those of the game."""
    with within("house_rules"):
        rules = game.read_house_rules(match.house_rules)
    sides = tuple(seat.side for seat in seats)
    if [seat.number for seat in seats] != list(range(len(seats))) or not seats:
        raise BadEntry("bad_value", Say.SEATS_IN_ORDER(), "seats")
    if sorted(set(sides)) != list(range(max(sides) + 1)):
        raise BadEntry("bad_value", Say.SEATS_IN_ORDER(), "seats")
    if not game.seats.joins:
        with within("seats"):
            if game.house_rules_for(match.house_rules, len(seats)) != rules:
                raise BadEntry("bad_value", Say.SEATS_IN_ORDER())
        if game.seats.partners != "free" and sides != game.sides_of(len(seats)):
            raise BadEntry("bad_value", Say.SEATS_IN_ORDER(), "seats")
    # Records, not persons: two who sat in a match that is over may be merged later.
    nobody_twice({f"seats.{seat.number}": seat.player for seat in seats if seat.left_from is None})
    _listed(seats, match.first_dealer, "first_dealer")


def _check_hand(game: Game, speaker: Spoken, told: Data, place: str) -> None:
    """A hand, or what counted before it, can be read and said by its game."""
    with within(f"{place}.entry"):
        game.read_entry(told["entry"])
    with within(place):
        for name in ("why", "note"):
            _tidy(tidy_text(told[name], name), told[name], name)
    _check_ruling(game, speaker, told["ruling"], f"{place}.ruling")


def _check_ruling(game: Game, speaker: Spoken, told: Data, place: str) -> None:
    with sayable(place):
        game.rule(told["rule"])
        says = [told["says"], *(one["says"] for one in told["assumes"]), *told["notes"]]
        for message in says:
            speaker.say(game.read_message(message))
        if set(told) != {"rule", "says", "answer", "assumes", "notes"} or any(
            set(one) != {"code", "says"} for one in told["assumes"]
        ):
            raise ValueError("other parts than a ruling has")
