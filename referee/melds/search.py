"""The exact searches: the best choice of melds with jokers, and a way to get rid of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from referee.melds.choices import FIELD, HIGH_BITS, ONE, WHOLE_FIELD, Candidate, count_at, holds, places_of


class Choice(NamedTuple):
    """The most that candidates can gain together, and which: one of them, and those that come after it."""

    gain: int
    chosen: Candidate | None = None
    others: Choice | None = None

    def melds(self) -> list[Candidate]:
        """The candidates chosen."""
        return [self.chosen, *self.others.melds()] if self.chosen and self.others else []


NOTHING = Choice(0)
_Meld = tuple[int, int, int, int, Candidate]  # cards, jokers, gain, worth of the cards
_gain = attrgetter("gain")


@dataclass(frozen=True, slots=True)
class Room:
    """How many jokers may still stand for the card of each place (as a hand) when melds are laid together.

    A natural card laid takes the room of one joker; where it `shuts` it, of all. A joker keeps out as many natural cards.
    """

    free: int
    shuts: bool = False


def best_choices(
    hand: int,
    jokers: int,
    candidates: Iterable[Candidate],
    worth: Sequence[int],
    *,
    room: Room | None = None,
    needs_natural: bool = False,
) -> list[Choice | None]:
    """The best choice of melds from a hand for each number of jokers laid, from none to all; None where there is none.

    `worth` is the most that a card of each place can gain: no candidate without jokers gains more than its cards are
    worth. `room` limits what jokers may stand for; without it they may stand for anything. `needs_natural`: jokers are
    laid only together with a meld without them.
    """
    search = _Search(hand, candidates, worth, room)
    free = room.free if room else 0
    return [
        search.best(0, search.hand, free, laid, needs_natural and laid > 0, search.hope, 0)
        for laid in range(jokers + 1)
    ]


class _Search:
    """Place by place, every candidate that begins there is laid or not; what was met before is looked up.

    Nothing is searched that cannot gain more than what was found: the cards left are worth so much at most, and each
    joker `joker_worth`.
    """

    def __init__(self, hand: int, candidates: Iterable[Candidate], worth: Sequence[int], room: Room | None) -> None:
        self.worth, self.room = worth, room
        self.known: dict[tuple[int, int, int, int, bool], tuple[Choice | None, int]] = {}
        self.joker_worth = 0
        begins: dict[int, list[_Meld]] = {}
        used: set[int] = set()
        for one in sorted(candidates, key=_gain, reverse=True):
            used.update(one.places)
            cards_worth = sum([worth[place] for place in one.places])
            first = one.first if room else min(one.places)
            begins.setdefault(first, []).append((one.cards, one.jokers, one.gain, cards_worth, one))
            if one.jokers:
                for_jokers = one.gain - cards_worth - self._count_kept_back(one, hand)
                self.joker_worth = max(self.joker_worth, -(-for_jokers // one.jokers))
        order = sorted(begins)
        self.here = [WHOLE_FIELD << FIELD * place for place in order]
        self.from_here = [-ONE[place] for place in order]  # the bits of this place and of all after it
        self.melds = [begins[place] for place in order]
        self.natural = [[meld for meld in melds if not meld[1]] for melds in self.melds]
        self.led_by_joker = [
            [meld for meld in melds if not meld[0] & here] for melds, here in zip(self.melds, self.here, strict=True)
        ]
        self.hand = hand & sum([WHOLE_FIELD << FIELD * place for place in used])
        self.hope = self.count_worth(self.hand)

    def count_worth(self, cards: int) -> int:
        return sum([self.worth[place] for place in places_of(cards)])

    def _count_kept_back(self, one: Candidate, hand: int) -> int:
        """The worth of held cards that cannot be laid once these jokers stand for them."""
        room = self.room
        if room is None:
            return 0
        return sum(
            self.worth[place]
            for place in one.stands
            if count_at(hand, place) >= (1 if room.shuts else count_at(room.free, place)) > 0
        )

    def best(
        self,
        at: int,
        rest: int,
        free: int,
        jokers: int,
        owes: bool,  # noqa: FBT001 # only ever called from here and from best_choices
        hope: int,
        need: int,
    ) -> Choice | None:
        """The best choice from a place on that lays all jokers left, if it gains what is needed.

        `rest` and `free` are the cards and the room that are left, `owes` says whether a natural meld is still needed,
        and `hope` is what the cards are worth.
        """
        while at < len(self.melds):
            gone = rest & ~self.from_here[at]
            if gone:
                hope -= self.count_worth(gone)
                rest ^= gone
            if hope + jokers * self.joker_worth < need:
                return None
            if rest & self.here[at]:
                melds = self.melds[at] if jokers else self.natural[at]
            else:
                melds = self.led_by_joker[at] if jokers else []
            guarded = rest | HIGH_BITS
            fitting = [meld for meld in melds if meld[1] <= jokers and guarded - meld[0] & HIGH_BITS == HIGH_BITS]
            if fitting:
                break
            at += 1
        else:
            return None if jokers or owes or need > 0 else NOTHING
        free = free & self.from_here[at] if jokers else 0
        key = (at, rest, free, jokers, owes)
        known = self.known.get(key)
        if known:
            found, was_needed = known
            if found or need >= was_needed:
                return found if found and found.gain >= need else None
        found, least = None, need
        for cards, laid, gain, cards_worth, one in fitting:
            left, room_left, hope_left = rest - cards, 0, hope - cards_worth
            if self.room and jokers:
                after = _lay_in(one, rest, free, self.room)
                if after is None:
                    continue
                if after[0] != left:
                    hope_left -= self.count_worth(left - after[0])
                left, room_left = after
            if hope_left + (jokers - laid) * self.joker_worth < least - gain:
                continue
            others = self.best(at, left, room_left, jokers - laid, owes and laid > 0, hope_left, least - gain)
            if others:
                found = Choice(others.gain + gain, one, others)
                least = found.gain + 1
        found = self.best(at + 1, rest, free, jokers, owes, hope, least) or found
        self.known[key] = (found, need)
        return found


def _lay_in(one: Candidate, rest: int, free: int, room: Room) -> tuple[int, int] | None:
    """The cards and the room left when a candidate is laid; None if its jokers find no room."""
    rest -= one.cards
    for place in one.places:
        if taken := count_at(free, place):
            free -= ONE[place] * (taken if room.shuts else 1)
    for place in one.stands:
        if not count_at(free, place):
            return None
        free -= ONE[place]
        kept_back = count_at(rest, place) - (0 if room.shuts else count_at(free, place))
        rest -= ONE[place] * max(kept_back, 0)
    return rest, free


class Cover(NamedTuple):
    """Candidates that take a hand, and the places of the cards left over (a joker's is -1)."""

    chosen: tuple[Candidate, ...]
    over: tuple[int, ...]


def find_cover(
    hand: int,
    jokers: int,
    candidates: Iterable[Candidate],
    *,
    over: Sequence[int],
    joker_may_be_over: bool,
    needs_new: bool = False,
) -> Cover | None:
    """Candidates that together take all cards of a hand but one of these numbers, 0 or 1; None if there are none.

    `needs_new`: cards are added to the table only together with a new meld. Card by card, the lowest one left goes into a
    candidate that begins with it, or is left over; what failed before is not tried again.
    """
    begins: dict[int, list[Candidate]] = {}
    for one in candidates:
        begins.setdefault(_lowest(one.cards), []).append(one)
    failed: set[tuple[int, int, int, bool, bool]] = set()

    def cover(rest: int, left: int, used: int, *, is_new: bool, is_over: bool) -> Cover | None:
        if not rest and not left:
            is_allowed = is_over in over and (is_new or not used or not needs_new)
            return Cover((), ()) if is_allowed else None
        key = (rest, left, used, is_new, is_over)
        if key in failed:
            return None
        lowest = _lowest(rest)
        for one in begins.get(lowest, ()):
            if one.jokers <= left and not one.group & used and holds(rest, one.cards):
                after = (rest - one.cards, left - one.jokers, used | one.group)
                found = cover(*after, is_new=is_new or not one.group, is_over=is_over)
                if found:
                    return Cover((one, *found.chosen), found.over)
        if not is_over and 1 in over and (rest or joker_may_be_over):
            after = (rest - ONE[lowest], left, used) if rest else (0, left - 1, used)
            found = cover(*after, is_new=is_new, is_over=True)
            if found:
                return Cover(found.chosen, (lowest,))
        failed.add(key)
        return None

    return cover(hand, jokers, 0, is_new=False, is_over=False)


def _lowest(cards: int) -> int:
    """The lowest place of these cards, or -1."""
    return ((cards & -cards).bit_length() - 1) // FIELD if cards else -1
