"""A year at a table: matches of every game with all that happens to a book, made by the same services that people use.

Only time is made up afterwards: hands are written now, and each match is then moved to its own evening.
"""

import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from referee.errors import BadEntry
from scoring.errors import NotNow
from scoring.models import Hand, Match, Player, Table
from scoring.queries.asked import asked_about
from scoring.queries.matches import Standing, plays, standing_of
from scoring.services.corrections import Change, correct_hand
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match, start_match
from scoring.services.merging import merge
from scoring.services.payments import Paid, pay, take_back
from scoring.services.players import add_player, retire_player
from scoring.services.seats import change_seat, join
from scoring.services.tables import change_table, create_table

NAMES = ("Asha", "Raj", "Vera", "Tomas", "Lena", "Petr", "Petra")
BEGAN = datetime(2025, 1, 3, 23, 30, tzinfo=UTC)  # in New York it is still afternoon
DAYS_APART, MINUTES_APART = 4, 7
MOST_HANDS = 9
may_be_refused = suppress(BadEntry, NotNow)

# Games with how many sit down, and house rules; the entries of `_entry` fit them.
KINDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("gin_rummy", 2, {"target": 100, "game_bonus": 100, "box_bonus": 20, "big_gin_bonus": 31}),
    ("score_sheet", 4, {}),
    ("sedma", 4, {}),
    ("seven_bridge", 3, {}),
    ("mosty", 3, {}),
    ("score_sheet", 3, {"best": "low", "match_end": "target", "target": 60}),
    ("score_sheet", 4, {"sum": "zero", "match_end": "hands", "match_hands": 5}),
    ("gin_rummy", 2, {"hollywood": True}),
    ("sedma", 2, {"scoring": "points", "target": 5}),
)


def a_year_of_matches(matches: int = 90, seed: int = 1) -> Table:
    """A table in New York at which so many matches were played, one every four days."""
    draw = random.Random(seed)
    table = create_table(name="The long year", players=NAMES, time_zone="America/New_York")
    table = change_table(table, prices={"sedma": 25, "mosty": 5})
    people = list(table.players.order_by("id"))
    for number in range(matches):
        game, count, rules = KINDS[number % len(KINDS)]
        here = [*people[:5], draw.choice(people[5:])]  # Petra is Petr, as turns out in the end
        seats = [one.id for one in draw.sample(here, count)]
        match = start_match(table, game=game, seats=seats, house_rules=rules)
        _Evening(draw, match, here).play()
        for moved in Match.objects.filter(table=table, started_at__gte=match.started_at):
            _move(moved, BEGAN + timedelta(days=DAYS_APART * number, minutes=draw.randrange(300)))
    _pay(draw, table, people)
    merge(people[6], people[5])
    retire_player(people[4], retired=True)
    add_player(table, name="Who never played")
    return table


def _pay(draw: random.Random, table: Table, people: list[Player]) -> None:
    """People say what they paid, for one game or all, for the year or some of its days; some of it was not so."""
    for number in range(30):
        game = draw.choice(["", *sorted({game for game, _, _ in KINDS})]) if number % 2 else "sedma"
        since, until = draw.choice([(None, None), ("2025-03-01", "2025-05-31"), ("2025-04-01", "2025-04-30")])
        payer, payee = draw.sample(people, 2)
        paid = Paid(payer=payer, payee=payee, amount=draw.randint(1, 900))
        payment, _ = pay(asked_about(table, game=game, since=since, until=until), paid)
        if draw.random() < 0.2:
            take_back(payment)


class _Evening:
    """A match as it is played: hands with all that people do to them, and who comes and goes."""

    def __init__(self, draw: random.Random, match: Match, people: list[Player]) -> None:
        self.draw, self.match, self.people = draw, match, people
        self.acts = [self.correct, self.strike, self.strike, self.restore, self.come, self.come, self.go, self.swap]

    def play(self) -> None:
        for _ in range(self.draw.randint(3, MOST_HANDS)):
            if (standing := standing_of(self.match)).over:
                break
            self.record(standing, _entry(self.draw, standing))
            if self.draw.random() < 0.4:
                with may_be_refused:
                    self.draw.choice(
                        [self.correct, self.strike, self.strike, self.restore, self.come, self.go, self.swap]
                    )()
        if self.draw.random() < 0.6 and not standing_of(self.match).over:
            end_match(self.match, over=True)

    def record(self, standing: Standing, entry: dict[str, Any]) -> None:
        chance = self.draw.random()
        sides = {seat.side for seat in standing.seats if plays(seat)}
        points = {str(side): self.draw.randint(-5, 20) for side in sides}
        if chance < 0.08:
            entry = {"mode": "agreed", "points": points}
        elif chance < 0.12:
            entry = {"mode": "adjust", "points": dict([points.popitem()])}
        record_hand(self.match, standing.next_number, Entered(entry=entry, why="A penalty"))

    def correct(self) -> None:
        number = self.draw.randint(1, standing_of(self.match).next_number - 1)
        entry = _entry(self.draw, standing_of(self.match))
        correct_hand(self.match, number, Change(entry=entry, later="keep"))

    def strike(self) -> None:
        number = self.draw.randint(1, standing_of(self.match).next_number - 1)
        correct_hand(self.match, number, Change(struck=True, later="keep"))

    def restore(self) -> None:
        struck = Hand.objects.filter(match=self.match, struck=True).first()
        if struck:
            correct_hand(self.match, struck.number, Change(struck=False, later="keep"))

    def come(self) -> None:
        sits = {seat.player_id for seat in standing_of(self.match).seats if seat.left_from is None}
        join(self.match, self.draw.choice([one for one in self.people if one.id not in sits]))

    def go(self) -> None:
        change_seat(self.match, self.draw.choice(standing_of(self.match).seats).number, left=True)

    def swap(self) -> None:
        seat = self.draw.choice(standing_of(self.match).seats)
        change_seat(self.match, seat.number, player=self.draw.choice(self.people))


def _entry(draw: random.Random, standing: Standing) -> dict[str, Any]:
    """A hand of that game as people enter it."""
    sides = sorted({seat.side for seat in standing.seats if plays(seat)})
    one, others = draw.choice(sides), sides
    match standing.game.key:
        case "gin_rummy":
            kind = draw.choices(["knock", "gin"], [70, 30])[0]
            own = {"knocker_deadwood": draw.randint(1, 10)} if kind == "knock" else {}
            hand = {"mode": "counts", "knocker": one, "kind": kind, "defender_deadwood": draw.randint(0, 40), **own}
            return draw.choices([hand, {"mode": "void"}], [90, 10])[0]
        case "sedma":
            hand = {"mode": "result", "winner": one, "value": draw.choice([1, 1, 1, 2, 3])}
            if standing.rules.scoring == "points":
                return hand
            return draw.choices([hand, {"mode": "burnt", "side": one, "rank": "9"}], [90, 10])[0]
        case "seven_bridge":
            left = {str(side): draw.randint(1, 40) for side in others if side != one}
            return {"mode": "points", "winner": one, "points": left, "all_at_once": draw.random() < 0.1}
    if standing.game.key == "score_sheet" and standing.rules.sum == "zero":
        points = {str(side): draw.randint(-9, 9) for side in sides[1:]}
        return {"mode": "points", "points": {**points, str(sides[0]): -sum(points.values())}}
    return {"mode": "points", "points": {str(side): draw.randint(0, 25) for side in sides}}


def _move(match: Match, at: datetime) -> None:
    """Move a match to another time; its hands follow each other by some minutes."""
    moments = {}
    for hand in Hand.objects.filter(match=match).order_by("number"):
        moments[hand.number] = hand.at = at + timedelta(minutes=MINUTES_APART * hand.number)
        hand.save(update_fields=["at"])
    standing = [hand.number for hand in Hand.objects.filter(match=match, struck=False)]
    played = moments[max(standing)] if standing else at
    Match.objects.filter(id=match.id).update(started_at=at, played_at=played, written_at=played)
