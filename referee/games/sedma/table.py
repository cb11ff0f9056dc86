"""The table at which a hand is played out: hands, stock and piles after each card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.cards import Card, in_order
from referee.games.sedma.deal import drawing_order, leader_after
from referee.games.sedma.house_rules import HAND_SIZE, MOST_ROUNDS, HouseRules
from referee.games.sedma.lines import Line
from referee.games.sedma.rules import Rule
from referee.games.sedma.rulings import (
    CardPlayed,
    best_by_rule,
    check_play,
    check_seat,
    refuse_card,
    refuse_continuation,
    say_burnt,
)
from referee.games.sedma.says import Say
from referee.games.sedma.scoring import Taken, Worth, score_stakes, score_taken
from referee.games.sedma.telling import Held, Pile, TrickPlayed, WholeHand
from referee.games.sedma.tricks import (
    burnt_at,
    burnt_stakes,
    count_aces_and_tens,
    count_points,
    count_tricks,
    has_dead_seven,
    has_match,
)
from referee.messages import AtSeat, Message, Plain
from referee.rulings import Remedy, Ruling, refuse


@dataclass(frozen=True, slots=True)
class Ended:
    """How a hand ended early: with which line, by whose card or cards, for how many stakes."""

    line: Line
    rule: Rule
    seat: int
    value: int
    says: Message

    def as_data(self) -> dict[str, Plain]:
        return {"kind": self.line.code, "seat": self.seat, "value": self.value}


class Table:
    """Hands, stock and piles as a hand goes on; `refused` is what stopped it, with nothing of that trick taken."""

    def __init__(self, whole: WholeHand, dealer: int, rules: HouseRules) -> None:
        self.rules = rules
        dealt: Sequence[Sequence[Card] | None] = whole.hands or [None] * rules.players
        self.hands = [Held(hand) for hand in dealt]
        unseen = [None] * (len(rules.pack) - HAND_SIZE * rules.players)
        self.stock: list[Card | None] = list(unseen if whole.stock is None else whole.stock)
        self.leader = leader_after(dealer, rules)
        self.piles = [Pile() for _ in self.hands]
        self.log: list[dict[str, Plain]] = []
        self.draws: list[list[int]] = []
        self.played: list[list[CardPlayed]] = []
        self.to_play: int | None = None  # in a trick that is not finished, or that was refused
        self.best: int | None = None  # which card took the last trick
        self.may_continue: tuple[Card, ...] = ()  # the last trick, if its leader wants to
        self.solo = next((seat for seat, hand in enumerate(dealt) if hand and rules.lone_king in hand), None)
        self.ended: Ended | None = None
        self.refused: Ruling | None = None
        self.right_winner: int | None = None  # of the trick that was refused for its winner
        self.last_winner: int | None = None
        self.standing = 0  # how many plays of the trick being played are whole rounds
        self._has_passed = False

    @property
    def is_over(self) -> bool:
        return self.ended is not None or not (self.stock or any(map(len, self.hands)))

    def look_for_four(self) -> None:
        """Does anybody, from the leader on, hold four cards of one rank?"""
        if not self.rules.four_in_hand:
            return
        for seat in self._from(self.leader):
            hand = self.hands[seat].cards or []
            if len(hand) == HAND_SIZE and len({card.rank for card in hand}) == 1 and (rank := hand[0].rank):
                value = self.rules.four_in_hand_value
                says = Say.HOLDS_FOUR(who=AtSeat(seat), rank=rank, count=value)
                self.ended = Ended(Line.FOUR_IN_HAND, Rule.FOUR_IN_HAND, seat, value, says)
                return

    def play(self, trick: TrickPlayed, *, unfinished: bool = False) -> Ruling | None:
        """Play a trick, draw, and find the next leader; or the refusal of it. It may stop amid a round if `unfinished`."""
        self.standing = 0
        if not len(trick):
            return refuse(Rule.WINNER_LEADS, "empty_trick", Say.EMPTY_TRICK())
        played: list[tuple[int, Card]] = []
        rounds, waiting = 0, list[int]()
        self.played.append([])
        for at in range(len(trick)):
            opens = not waiting
            if opens:
                waiting, rounds = self._in_turn(), rounds + 1
            self.to_play = waiting[0]
            play = trick.play(at, waiting[0])
            if refused := self._refuse_play(play, waiting[0], played, opens=opens):
                return refused
            waiting.pop(0)
            if play.card is None:
                self._has_passed = True
            else:
                self.hands[play.seat].play(play.card)
                played.append((play.seat, play.card))
                self.solo = play.seat if play.card == self.rules.lone_king else self.solo
                self._look_for_burnt(play, [card for _, card in played])
            self.played[-1].append(play)
            if self.ended or not waiting:
                self.standing = at + 1
        self.to_play = waiting[0] if waiting and not self.ended else None
        if self.to_play is not None and unfinished:
            return None
        if waiting and not self.ended:
            says = Say.ROUND_NOT_COMPLETE(round=rounds, waiting=tuple(map(AtSeat, waiting)), count=len(waiting))
            return refuse(Rule.ROUND, "round_not_complete", says)
        self.may_continue = self._matches(played[0][1], rounds)
        return self._take(trick, played, rounds)

    def _matches(self, led: Card, rounds: int) -> tuple[Card, ...]:
        """The cards with which the leader may continue: those he holds, or may hold where nobody knows."""
        held = self.hands[self.leader]
        if self.ended or rounds == MOST_ROUNDS or not len(held):
            return ()
        seen = {play.card for plays in self.played for play in plays}
        among = (card for card in self.rules.pack if card not in seen) if held.cards is None else held.cards
        return in_order(card for card in among if has_match(card, led, self.rules))

    def _in_turn(self) -> list[int]:
        """Who plays to a round: the leader, then clockwise all who hold a card."""
        return [seat for seat in self._from(self.leader) if seat == self.leader or len(self.hands[seat])]

    def _refuse_play(
        self, play: CardPlayed, turn: int, played: Sequence[tuple[int, Card]], *, opens: bool
    ) -> Ruling | None:
        who, hand = AtSeat(play.seat), self.hands[play.seat]
        if self.ended:
            return refuse(self.ended.rule, "hand_is_over", Say.HAND_IS_OVER(how=self.ended.says))
        if not len(hand):
            rule = Rule.LAST_ROUND if self.rules.is_uneven else Rule.NO_CARDS
            return refuse(rule, "no_cards_left", Say.NO_CARDS_LEFT(who=who))
        if play.seat != turn:
            return refuse(
                self._rule_of_turn(played, opens=opens), "not_your_turn", Say.NOT_YOUR_TURN(who=who, turn=AtSeat(turn))
            )
        if play.card is None:
            return self._refuse_pass(play.seat)
        if refused := refuse_card(play.card, self.rules):
            return refused
        if play.card in [card for _, card in played] or any(play.card in pile.cards for pile in self.piles):
            return refuse(Rule.CARD_ONCE, "card_already_played", Say.ALREADY_PLAYED(card=play.card))
        if not hand.may_have(play.card):
            says = Say.NOT_IN_HAND(who=who, card=play.card, hand=in_order(hand.cards or ()))
            return refuse(Rule.HELD, "not_in_hand", says)
        if opens and played and not has_match(play.card, led := played[0][1], self.rules):
            may = in_order(card for card in hand.cards or () if has_match(card, led, self.rules))
            remedies = (Remedy(Say.MAY_CONTINUE_WITH(cards=may)),) if may else ()
            return refuse_continuation(play.card, led, play.seat, remedies)
        return None

    def _rule_of_turn(self, played: Sequence[tuple[int, Card]], *, opens: bool) -> Rule:
        if not opens:
            return Rule.TURN
        if played:
            return Rule.CONTINUE
        if self.log:
            return Rule.WINNER_LEADS
        return Rule.SOCCER_LEAD if self.rules.is_soccer else Rule.FIRST_LEAD

    def _refuse_pass(self, seat: int) -> Ruling | None:
        who = AtSeat(seat)
        if not self.rules.may_pass:
            return refuse(Rule.TURN, "pass_not_allowed", Say.NO_PASS_HERE(who=who))
        if seat == self.leader:
            return refuse(Rule.PASS, "leader_may_not_pass", Say.LEADER_MAY_NOT_PASS(who=who))
        if self._has_passed:
            return refuse(Rule.PASS, "pass_already_used", Say.PASS_ALREADY_USED(who=who))
        if not self.stock:
            return refuse(Rule.PASS, "pass_only_before_stock_is_empty", Say.STOCK_IS_EMPTY(who=who))
        return None

    def _look_for_burnt(self, play: CardPlayed, played: Sequence[Card]) -> None:
        if self.rules.burnt and play.card and burnt_at(played) is not None:
            value = burnt_stakes(play.card.rank, self.rules)
            self.ended = Ended(Line.BURNT, Rule.BURNT, play.seat, value, say_burnt(play, value))

    def _take(self, trick: TrickPlayed, played: Sequence[tuple[int, Card]], rounds: int) -> Ruling | None:
        """Give the trick to its winner, who draws first and leads next."""
        taken = [card for _, card in played]
        is_last = not (self.stock or any(map(len, self.hands)))
        best, rule = (len(played) - 1, Rule.BURNT) if self.ended else self._best(played, is_last=is_last)
        winner, card = played[best]
        self.best = best
        if trick.winner is not None and trick.winner != winner:
            self.right_winner = winner
            says = Say.WRONG_WINNER(who=AtSeat(trick.winner), winner=AtSeat(winner), card=card)
            return refuse(rule, "wrong_winner", says)
        units = count_tricks(len(taken), rounds, 1, self.rules)
        points = count_points(count_aces_and_tens(taken), units, self.rules, last=is_last)
        worth = {"stakes": self.ended.value} if self.ended else {"points": points}
        self.log.append({"winner": winner, "rounds": rounds, **worth})
        pile = self.piles[winner]
        pile.cards += taken
        pile.rounds, pile.tricks, self.last_winner = pile.rounds + rounds, pile.tricks + 1, winner
        if not self.ended:
            self._draw(winner)
            self.leader = next((seat for seat in self._from(winner) if len(self.hands[seat])), winner)
            self.look_for_four()
        return None

    def _best(self, played: Sequence[tuple[int, Card]], *, is_last: bool) -> tuple[int, Rule]:
        taken = [card for _, card in played]
        side = self._side(played[-1][0])
        has_trick = any(pile.tricks and self._side(seat) == side for seat, pile in enumerate(self.piles))
        is_dead = is_last and has_dead_seven(taken, self.rules, has_trick=has_trick)
        return best_by_rule(taken, self.rules, is_dead=is_dead)

    def _side(self, seat: int) -> int:
        return self.rules.side_of(seat, self.solo)

    def _from(self, seat: int) -> list[int]:
        """All seats clockwise, that one first."""
        return [(seat + step) % len(self.hands) for step in range(len(self.hands))]

    def _draw(self, winner: int) -> None:
        order = drawing_order(winner, [len(hand) for hand in self.hands], len(self.stock))
        self.draws.append(order)
        for seat in order:
            card = self.stock.pop(0)
            self.hands[seat].draw(card)
            if card and card == self.rules.lone_king:
                self.solo = seat

    def worth(self, pool: int) -> Worth:
        """What the hand is worth, now that it is over."""
        if self.ended:
            side = self._side(self.ended.seat)
            return replace(score_stakes(side, self.ended.line, self.rules, value=self.ended.value), pool=pool)
        return score_taken(self.taken(), pool, self.rules)

    def taken(self) -> Taken:
        """What the sides have taken."""
        sides = [
            [pile for seat, pile in enumerate(self.piles) if self._side(seat) == side]
            for side in range(self.rules.sides)
        ]
        held = [[card for pile in piles for card in pile.cards] for piles in sides]
        tricks = tuple(
            count_tricks(len(mine), sum(pile.rounds for pile in piles), sum(pile.tricks for pile in piles), self.rules)
            for mine, piles in zip(held, sides, strict=True)
        )
        return Taken(
            tuple(map(count_aces_and_tens, held)),
            tricks,
            None if self.last_winner is None else self._side(self.last_winner),
            next((side for side, mine in enumerate(held) if len(mine) == len(self.rules.pack)), None),
        )


def play_out(whole: WholeHand, dealer: int, rules: HouseRules, *, partial: bool = False) -> Table:
    """Play a hand as far as it goes by the rules; `BadEntry` for seats that nobody sits on.

    `partial`: it may stop before it is over, its last trick too.
    """
    for at, trick in enumerate(whole.tricks):
        for number, play in enumerate(trick.plays or ()):
            check_play(play, f"tricks.{at}.plays.{number}", rules)
        if trick.winner is not None:
            check_seat(trick.winner, f"tricks.{at}.winner", rules)
    table = Table(whole, dealer, rules)
    table.refused = _refuse_deal(whole, rules)
    if table.refused:
        return table
    table.look_for_four()
    for at, trick in enumerate(whole.tricks):
        table.refused = table.play(trick, unfinished=partial and at == len(whole.tricks) - 1)
        if table.refused:
            return table
    if not (table.is_over or partial):
        held = sum(map(len, table.hands)) + len(table.stock)
        table.refused = refuse(Rule.HAND_END, "hand_not_finished", Say.HAND_NOT_FINISHED(count=held))
    return table


def _refuse_deal(whole: WholeHand, rules: HouseRules) -> Ruling | None:
    if whole.hands is None or whole.stock is None:
        return None
    dealt = [card for hand in (*whole.hands, whole.stock) for card in hand]
    for card in dealt:
        if (refused := refuse_card(card, rules)) and refused.reason == "bad_card":
            return refused
    if len(whole.hands) != rules.players or any(len(hand) != HAND_SIZE for hand in whole.hands):
        sizes = tuple(len(hand) for hand in whole.hands)
        return refuse(Rule.DEAL, "wrong_deal", Say.WRONG_DEAL(sizes=sizes, count=rules.players))
    if twice := next((card for at, card in enumerate(dealt) if card in dealt[:at]), None):
        return refuse(Rule.CARD_ONCE, "card_twice", Say.CARD_TWICE(card=twice))
    if len(dealt) != len(rules.pack):
        says = Say.WRONG_PACK(count=len(dealt), pack=len(rules.pack))
        return refuse(Rule.REMOVED if rules.removed else Rule.CARD_ONCE, "wrong_deck", says)
    return next((refused for card in dealt if (refused := refuse_card(card, rules))), None)
