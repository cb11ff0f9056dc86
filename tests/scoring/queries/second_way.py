"""Every figure of a table's months a second time: from its exported document, in plain Python, without a query."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import Any
from zoneinfo import ZoneInfo

from scoring.queries.games import game_of

Person = int  # the place in the document's list


@dataclass(frozen=True)
class Told:
    """Part of a document: one game or all, days of the table, matches of exactly these people."""

    document: Mapping[str, Any]
    game: str = ""
    since: date | None = None
    until: date | None = None
    players: frozenset[Person] = frozenset()
    dawn: int = 0

    # What counts

    def person(self, place: Person) -> Person:
        while (into := self.document["players"][place]["merged_into"]) is not None:
            place = into
        return place

    def day(self, moment: str) -> date:
        local = datetime.fromisoformat(moment).astimezone(ZoneInfo(self.document["table"]["time_zone"]))
        return (local.replace(tzinfo=None) - timedelta(hours=self.dawn)).date()

    def counts(self, moment: str) -> bool:
        day = self.day(moment)
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)

    def matches(self) -> list[Mapping[str, Any]]:
        """The matches of the game and the people, on whatever day."""
        return [
            match
            for match in self.document["matches"]
            if self.game in ("", match["game"])
            and (not self.players or {self.person(seat["player"]) for seat in match["seats"]} == self.players)
        ]

    def ended(self) -> list[Mapping[str, Any]]:
        """The matches that are over, of these days, the oldest first."""
        over = [match for match in self.matches() if match["over"] and self.counts(match["played_at"])]
        return sorted(over, key=lambda match: match["played_at"])

    def hands(self) -> list[tuple[Mapping[str, Any], Mapping[str, Any]]]:
        """The hands that stand, adjusts too, each with its match, the oldest first."""
        found = [
            (match, hand)
            for match in self.matches()
            for hand in match["hands"]
            if not hand["struck"] and self.counts(hand["at"])
        ]
        return sorted(found, key=lambda one: (one[1]["at"], self.document["matches"].index(one[0]), one[1]["number"]))

    def shares(self, hand: Mapping[str, Any]) -> dict[Person, int]:
        """What each person has from a hand: everybody whose side has a line."""
        sides = points_of(hand)
        return {self.person(seat["player"]): sides[seat["side"]] for seat in hand["seats"] if seat["side"] in sides}

    def lowest_wins(self, match: Mapping[str, Any]) -> bool:
        game = game_of(match["game"])
        return game.lowest_wins(game.read_house_rules(match["house_rules"]))

    # Figures

    def matches_and_won(self) -> dict[Person, tuple[int, int]]:
        count, won = Counter[Person](), Counter[Person]()
        for match in self.ended():
            count.update({self.person(seat["player"]) for seat in match["seats"]})
            won.update({self.person(seat["player"]) for seat in match["seats"] if seat["won"]})
        return {person: (count[person], won[person]) for person in count}

    def hands_and_points(self) -> dict[Person, tuple[int, int, int]]:
        """Hands, points, and points without adjusts."""
        hands, points, of_hands = Counter[Person](), Counter[Person](), Counter[Person]()
        for _, hand in self.hands():
            for person, own in self.shares(hand).items():
                points[person] += own
                if not is_adjust(hand):
                    hands[person] += 1
                    of_hands[person] += own
        return {person: (hands[person], points[person], of_hands[person]) for person in points}

    def closing(self) -> Counter[Person]:
        bonuses = Counter[Person]()
        for match in self.ended():
            for line in match["closing"]:
                for seat in match["seats"]:
                    if seat["side"] == line["side"]:
                        bonuses[self.person(seat["player"])] += line["points"]
        return bonuses

    def all_points(self) -> dict[Person, list[int]]:
        """The points of each hand, in order."""
        points = defaultdict(list)
        for _, hand in self.hands():
            if not is_adjust(hand):
                for person, own in self.shares(hand).items():
                    points[person].append(own)
        return points

    def winners(self, match: Mapping[str, Any], hand: Mapping[str, Any]) -> set[Person]:
        """Who is alone on the side with the best points, partners together."""
        sides = points_of(hand)
        if len(sides) < 2:
            return set()
        best = (min if self.lowest_wins(match) else max)(sides.values())
        first = [side for side, own in sides.items() if own == best]
        return {self.person(seat["player"]) for seat in hand["seats"] if [seat["side"]] == first}

    def longest_runs(self) -> dict[Person, int]:
        results = defaultdict(str)
        for match, hand in self.hands():
            if not is_adjust(hand):
                won = self.winners(match, hand)
                for person in self.shares(hand):
                    results[person] += "w" if person in won else " "
        return {person: max(map(len, result.split(" "))) for person, result in results.items()}

    def hands_with(self, codes: Sequence[str]) -> Counter[Person]:
        """In how many hands that were not agreed somebody's side has such a line."""
        count = Counter[Person]()
        for _, hand in self.hands():
            if not hand["agreed"]:
                sides = {line["side"] for line in hand["lines"] if line["code"] in codes}
                count.update(self.person(seat["player"]) for seat in hand["seats"] if seat["side"] in sides)
        return count

    def hands_by_the_rules(self) -> Counter[Person]:
        """In how many hands each person played of which it is known how their points came."""
        count = Counter[Person]()
        for match, hand in self.hands():
            bare_points = match["game"] == "mosty" and hand["entry"]["mode"] == "points"
            if not hand["agreed"] and not is_adjust(hand) and not bare_points:
                count.update(self.person(seat["player"]) for seat in hand["seats"])
        return count

    def duels(self) -> dict[tuple[Person, Person], tuple[int, int, int]]:
        """Of each two who were not partners: how often the first was ahead, behind, level."""
        count: dict[tuple[Person, Person], list[int]] = defaultdict(lambda: [0, 0, 0])
        for match in self.ended():
            best: dict[Person, tuple[int, int]] = {}
            for seat in match["seats"]:
                person, place = self.person(seat["player"]), (seat["place"], seat["side"])
                best[person] = min(best.get(person, place), place)
            for one, other in combinations(best, 2):
                (place, side), (other_place, other_side) = best[one], best[other]
                if side != other_side:
                    result = 0 if place < other_place else 1 if place > other_place else 2
                    count[one, other][result] += 1
                    count[other, one][(1, 0, 2)[result]] += 1
        return {pair: (won, lost, level) for pair, (won, lost, level) in count.items()}

    def months(self) -> dict[date, dict[Person, int]]:
        """The points of each month, by its first day."""
        months: dict[date, dict[Person, int]] = defaultdict(Counter)
        for _, hand in self.hands():
            months[self.day(hand["at"]).replace(day=1)].update(self.shares(hand))
        return months

    def won_by_month(self) -> dict[date, Counter[Person]]:
        months: dict[date, Counter[Person]] = defaultdict(Counter)
        for match in self.ended():
            month = self.day(match["played_at"]).replace(day=1)
            months[month].update({self.person(seat["player"]) for seat in match["seats"] if seat["won"]})
        return months

    # Settling

    def points_ahead(self) -> Counter[Person]:
        """What everybody is ahead, payment by payment: each with each, or the points where they add up to zero."""
        ahead = Counter[Person]()
        for match in self.matches():
            sign = -1 if self.lowest_wins(match) else 1
            played = [hand for of, hand in self.hands() if of is match]
            zero = all(sum(self.shares(hand).values()) == 0 for hand in played if not is_adjust(hand))
            for hand in played:
                if zero and not is_adjust(hand):
                    ahead.update({person: sign * own for person, own in self.shares(hand).items()})
                else:
                    ahead.update(each_with_each({person: sign * own for person, own in self.shares(hand).items()}))
            if match in self.ended() and match["closing"]:
                bonuses = dict.fromkeys((self.person(seat["player"]) for seat in match["seats"]), 0)
                for line in match["closing"]:
                    for seat in match["seats"]:
                        if seat["side"] == line["side"]:
                            bonuses[self.person(seat["player"])] += sign * line["points"]
                ahead.update(each_with_each(bonuses))
        return ahead

    def paid(self) -> Counter[Person]:
        """What everybody got, less what they paid, for this game and days or a part of them."""
        got = Counter[Person]()
        for one in self.document["payments"]:
            since, until = (date.fromisoformat(one[name]) if one[name] else None for name in ("since", "until"))
            is_part = (not self.since or (since and since >= self.since)) and (
                not self.until or (until and until <= self.until)
            )
            if one["taken_back_at"] is None and self.game in ("", one["game"]) and is_part:
                got[self.person(one["payee"])] += one["amount"]
                got[self.person(one["payer"])] -= one["amount"]
        return got

    def owed(self, price: int | None = None) -> Counter[Person]:
        """What everybody gets at a price, or at what the table plays each game for, in hundredths."""
        owed = Counter[Person]()
        for game in {match["game"] for match in self.matches()}:
            at_price = price or self.document["table"]["prices"].get(game, 100)
            owed.update({person: at_price * own for person, own in replace(self, game=game).points_ahead().items()})
        return owed

    # Evenings, and hands by what was in them

    def best_leads(self) -> dict[str, tuple[int, str]]:
        """For each game by how much the hand of the evening put a side ahead, and when it was played."""
        best: dict[str, tuple[int, str]] = {}
        for match, hand in self.hands():
            order = sorted(points_of(hand).values(), reverse=not self.lowest_wins(match))
            lead = abs(order[0] - order[1]) if len(order) > 1 and not is_adjust(hand) else 0
            if lead > best.get(match["game"], (0, ""))[0]:
                best[match["game"]] = (lead, hand["at"])
        return best

    def hands_that(self, are: Callable[[Mapping[str, Any]], bool]) -> list[str]:
        """When hands were played that are like this, struck ones too; the newest first."""
        hands = [hand for match in self.matches() for hand in match["hands"] if self.counts(hand["at"]) and are(hand)]
        return sorted((hand["at"] for hand in hands), reverse=True)


def points_of(hand: Mapping[str, Any]) -> dict[int, int]:
    """What each side has from a hand."""
    sides: dict[int, int] = {}
    for line in hand["lines"]:
        sides[line["side"]] = sides.get(line["side"], 0) + line["points"]
    return sides


def is_adjust(hand: Mapping[str, Any]) -> bool:
    return hand["entry"]["mode"] == "adjust"


def each_with_each(points: Mapping[Person, int]) -> Counter[Person]:
    """Every two settle their difference."""
    ahead = Counter[Person]()
    for one, other in combinations(points, 2):
        ahead[one] += points[one] - points[other]
        ahead[other] += points[other] - points[one]
    return ahead


def places(measures: Mapping[Person, int], *, lowest: bool = False) -> dict[Person, int]:
    """Places by sorting: whoever is level shares the first of their places."""
    order = sorted(measures.values(), reverse=not lowest)
    return {person: order.index(measure) + 1 for person, measure in measures.items()}
