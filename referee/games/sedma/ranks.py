"""The referee at a trick of which only the ranks are told: suits never matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards import Card, Rank
from referee.entries import choice, entry, filled_in, rows, yes_no
from referee.errors import BadEntry
from referee.games.sedma.house_rules import MOST_ROUNDS, HouseRules
from referee.games.sedma.rules import Rule
from referee.games.sedma.rulings import (
    LAST_TRICK,
    SEAT,
    SIDE_HAS_TRICK,
    SIDE_HAS_TRICK_HELP,
    best_by_rule,
    check_seat,
    say_taken,
    taken_to_have_a_trick,
)
from referee.games.sedma.says import Say
from referee.games.sedma.tricks import (
    best_play,
    burnt_at,
    burnt_stakes,
    count_aces_and_tens,
    count_points,
    count_tricks,
    has_dead_seven,
    has_match,
)
from referee.messages import AtSeat, Value, gettext_noop
from referee.rulings import Ruling, allow, refuse

RANKS = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
LONE_KING = "lone_king"


class rank_played(choice):  # noqa: N801 # a kind of blank, see referee.entries.whole
    """The rank of a card, or the lone king."""

    def __init__(self) -> None:
        super().__init__({**{rank.letter: rank.word for rank in RANKS}, LONE_KING: gettext_noop("lone king")})

    def read(self, raw: Any, field: str, *, typed: bool) -> Any:
        return super().read("T" if raw == "10" else raw, field, typed=typed)


@filled_in
class Ranks:
    """Who takes a trick, and may its leader go on? The ranks in the order played, clockwise from the leader."""

    leader: int = entry(SEAT, label=gettext_noop("Who led"))
    ranks: tuple[str, ...] = entry(rows(rank_played()), label=gettext_noop("Ranks in the order played"))
    last: bool = entry(yes_no(), label=LAST_TRICK, default=False)
    side_has_trick: bool | None = entry(yes_no(), label=SIDE_HAS_TRICK, help=SIDE_HAS_TRICK_HELP, default=None)


def judge_ranks(claim: Ranks, rules: HouseRules) -> Ruling:
    check_seat(claim.leader, "leader", rules)
    if not claim.ranks:
        return refuse(Rule.WINNER_LEADS, "empty_trick", Say.EMPTY_TRICK())
    played: list[Card] = []
    for at, rank in enumerate(claim.ranks):
        card = _next_of(rank, played, rules, f"ranks.{at}")
        if refused := _refuse_card(card, rank, played, claim, rules):
            return refused
        if card:
            played.append(card)
    return _allow(claim, played, rules)


def _next_of(rank: str, played: Sequence[Card], rules: HouseRules, field: str) -> Card | None:
    """A card of that rank that is still to be played; `BadEntry` for a lone king where there is none."""
    if rank != LONE_KING:
        others = (card for card in rules.pack if card.rank is Rank.of(rank) and card != rules.lone_king)
        return next((card for card in others if card not in played), None)
    if rules.lone_king is None:
        raise BadEntry("bad_value", Say.NOBODY_ALONE(), field)
    return None if rules.lone_king in played else rules.lone_king


def _refuse_card(
    card: Card | None, rank: str, played: Sequence[Card], claim: Ranks, rules: HouseRules
) -> Ruling | None:
    """The refusal of a card that could not be played after those before it."""
    who = AtSeat((claim.leader + len(played)) % rules.players)
    at_round, place = divmod(len(played), rules.players)
    if rules.burnt and burnt_at(played) is not None:
        return refuse(Rule.BURNT, "hand_is_over", Say.BURNT_BEFORE(who=who))
    if card is None:
        named: Value = rules.lone_king if rank == LONE_KING and rules.lone_king else Rank.of(rank)
        return refuse(Rule.CARD_ONCE, "card_already_played", Say.NO_MORE_OF_RANK(rank=named))
    if at_round == MOST_ROUNDS:
        return refuse(Rule.NO_CARDS, "no_cards_left", Say.FIFTH_ROUND(who=who))
    if played and not place and not has_match(card, played[0], rules):
        says = Say.NOT_A_CONTINUATION(who=who, card=name_of(card, rules), led=name_of(played[0], rules))
        return refuse(Rule.CONTINUE, "not_a_continuation", says)
    return None


def name_of(card: Card, rules: HouseRules) -> Value:
    """What sentences call a card of which only the rank matters."""
    return card if card == rules.lone_king or card.rank is None else card.rank


def _allow(claim: Ranks, played: Sequence[Card], rules: HouseRules) -> Ruling:
    seats = [(claim.leader + at) % rules.players for at in range(len(played))]
    burnt = burnt_at(played) if rules.burnt else None
    rounds = -(-len(played) // rules.players)
    if burnt is not None:
        rank = played[burnt].rank or Rank.SEVEN
        stakes = burnt_stakes(rank, rules)
        answer = {"winner": seats[burnt], "best": burnt, "burnt": True, "rounds": rounds, "stakes": stakes}
        return allow(Rule.BURNT, Say.BURNT(who=AtSeat(seats[burnt]), rank=rank, count=stakes), answer)
    named = [name_of(card, rules) for card in played]
    if len(played) % rules.players:
        best = best_play(played, rules)
        to_play = (seats[-1] + 1) % rules.players
        says = Say.IN_FRONT_SO_FAR(next=AtSeat(to_play), who=AtSeat(seats[best]), card=named[best])
        return allow(Rule.TURN, says, {"winner": None, "best": best, "rounds": rounds, "to_play": to_play})
    is_dead = claim.last and has_dead_seven(played, rules, has_trick=claim.side_has_trick is not False)
    best, rule = best_by_rule(played, rules, is_dead=is_dead)
    units = count_tricks(len(played), rounds, 1, rules)
    points = count_points(count_aces_and_tens(played), units, rules, last=claim.last)
    may = _may_continue(played, rounds, rules)
    answer = {"winner": seats[best], "best": best, "burnt": False, "rounds": rounds, "points": points}
    words = tuple(rules.lone_king if rank == LONE_KING and rules.lone_king else Rank.of(rank) for rank in may)
    note = Say.MAY_GO_ON(who=AtSeat(claim.leader), ranks=words) if may else Say.MAY_NOT_GO_ON(who=AtSeat(claim.leader))
    untold = claim.last and claim.side_has_trick is None and has_dead_seven(played, rules, has_trick=False)
    return allow(
        rule,
        say_taken(seats[best], named, best, points, rules, is_dead=is_dead),
        answer | {"may_continue": may},
        assumes=(taken_to_have_a_trick(seats[-1]),) if untold else (),
        notes=(note,),
    )


def _may_continue(played: Sequence[Card], rounds: int, rules: HouseRules) -> list[str]:
    """The ranks with which the leader may go on, if he holds one."""
    if rounds == MOST_ROUNDS:
        return []
    left = [card for card in rules.pack if card not in played and has_match(card, played[0], rules)]
    letters = [LONE_KING if card == rules.lone_king else card.rank.letter for card in left if card.rank]
    led = played[0].rank.letter if played[0].rank else ""
    return sorted(dict.fromkeys(letters), key=lambda letter: (letter != led, letter == LONE_KING, letter))
