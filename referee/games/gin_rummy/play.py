"""The play of a hand, act by act: whose turn it is, what he may do, and how the hand ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.cards import Card
from referee.entries import choice, entry, filled_in, part, rows, write
from referee.errors import BadEntry
from referee.games.gin_rummy.blanks import UPCARD, pack_card
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.rules import Rule
from referee.games.gin_rummy.says import Say
from referee.messages import Message, Text, gettext_noop
from referee.rulings import Remedy, Ruling, allow, refuse

STOCK = 31
LAST_CARDS = 2
LONGEST_PLAY = 500

NON_DEALER, DEALER = "non_dealer", "dealer"
OTHER = {NON_DEALER: DEALER, DEALER: NON_DEALER}
BY = {DEALER: gettext_noop("the dealer"), NON_DEALER: gettext_noop("the player who does not deal")}
DOES = {
    "pass": gettext_noop("pass"),
    "take_upcard": gettext_noop("take the upcard"),
    "draw_stock": gettext_noop("draw from the stock"),
    "take_discard": gettext_noop("take from the discard pile"),
    "discard": gettext_noop("throw a card"),
    "knock": gettext_noop("knock"),
}

# What whoever has the turn may do next. A turn begins with a draw; "last" is the chance of the fiftieth card.
ACTS = {
    "offer": ("take_upcard", "pass"),
    "stock_only": ("draw_stock",),
    "draw": ("draw_stock", "take_discard"),
    "throw": ("discard", "knock"),
    "last": ("take_discard", "pass"),
    "knock_only": ("knock",),
    "over": (),
}


@filled_in
class Event:
    by: str = entry(choice(BY), label=gettext_noop("Who"))
    does: str = entry(choice(DOES), label=gettext_noop("Does"))
    card: Card | None = entry(
        pack_card(), label=gettext_noop("Card"), help=gettext_noop("The card thrown, also with a knock."), default=None
    )


@filled_in
class Play:
    upcard: Card | None = entry(
        pack_card(), label=UPCARD, help=gettext_noop("None where eleven cards are dealt."), default=None
    )
    events: Sequence[Event] = entry(rows(part(Event), LONGEST_PLAY), label=gettext_noop("Acts"))


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table: who has the turn and what may be done, the piles, and the cards known to be in a hand."""

    turn: str
    may: str
    stock: int = STOCK
    pile: tuple[Card, ...] = ()
    taken: Card | None = None
    held: Mapping[Card, str] = field(default_factory=dict)
    state: str = "playing"


def judge_play(claim: Play, rules: HouseRules) -> Ruling:
    """Was every act allowed, and where does the hand stand after them?"""
    if rules.opening == "eleven":
        if claim.upcard:
            return refuse(Rule.PACK, "bad_claim", Say.NO_UPCARD_HERE())
        position = Position(NON_DEALER, "throw")
    elif claim.upcard is None:
        return refuse(Rule.PACK, "upcard_needed", Say.WHICH_UPCARD())
    else:
        position = Position(NON_DEALER, "offer", pile=(claim.upcard,))
    for number, act in enumerate(claim.events):
        if act.card and act.does not in {"discard", "knock"}:
            raise BadEntry("bad_claim", Say.CARD_ONLY_WHEN_THROWN(), f"events.{number}.card")
        if act.does == "discard" and act.card is None:
            raise BadEntry("missing_field", Say.WHICH_CARD_THROWN(), f"events.{number}.card")
        if refusal := _refuse_act(act, position, rules):
            return replace(refusal, remedies=_remedies(claim, number, position))
        position = _after(act, position, rules)
    return _describe(position)


def _refuse_act(act: Event, position: Position, rules: HouseRules) -> Ruling | None:
    if position.may == "over":
        return refuse(Rule.HAND_END, "hand_is_over", Say.HAND_IS_OVER())
    if act.by != position.turn:
        return refuse(Rule.TURN, "not_your_turn", Say.TURN_OF(who=Text(BY[position.turn]), acts=_acts(position)))
    does = "take_upcard" if (act.does, position.may) == ("take_discard", "offer") else act.does
    if does not in ACTS[position.may]:
        return _refuse_wrong_act(does, position)
    return _refuse_thrown(act, position, rules) if does in {"discard", "knock"} else None


def _refuse_wrong_act(does: str, position: Position) -> Ruling:
    """Why an act does not belong here."""
    says = Say.MAY_NOW(acts=_acts(position))
    throws = does in {"discard", "knock"}
    if position.may == "throw":
        return refuse(Rule.TURN, "must_discard", says)
    if position.may == "knock_only":
        return refuse(Rule.STOCK_END, "may_take_only_to_knock", says)
    if position.may == "last" and does == "draw_stock":
        return refuse(Rule.STOCK_END, "stock_is_closed", Say.STOCK_IS_CLOSED(acts=_acts(position)))
    if position.may == "offer" and does == "draw_stock":
        return refuse(Rule.OPENING, "upcard_must_be_offered_first", says)
    if position.may == "stock_only" and not throws:
        return refuse(Rule.OPENING, "must_draw_from_stock", says)
    return refuse(Rule.TURN, "must_draw_first", says)


def _refuse_thrown(act: Event, position: Position, rules: HouseRules) -> Ruling | None:
    card = act.card
    if card is None:
        return None if rules.plays_big_gin else refuse(Rule.BIG_GIN, "discard_needed", Say.DISCARD_NEEDED())
    if card == position.taken and not rules.may_return_taken_discard:
        return refuse(Rule.TAKEN_CARD, "cannot_discard_taken_card", Say.JUST_TAKEN(card=card))
    if card in position.pile:
        return refuse(Rule.CARD_ONCE, "card_already_discarded", Say.LIES_IN_PILE(card=card))
    if position.held.get(card, act.by) != act.by:
        return refuse(Rule.OWN_CARDS, "card_not_in_hand", Say.OTHER_HOLDS(card=card, who=Text(BY[position.held[card]])))
    return None


def _after(act: Event, position: Position, rules: HouseRules) -> Position:
    """The position after an act that was allowed."""
    other = OTHER[act.by]
    match act.does:
        case "pass" if position.may == "last":
            return replace(position, may="over", state="void")
        case "pass":
            return replace(position, turn=other, may="offer" if act.by == NON_DEALER else "stock_only")
        case "draw_stock":
            return replace(position, stock=position.stock - 1, may="throw")
        case "take_upcard" | "take_discard":
            *pile, taken = position.pile
            may = "knock_only" if position.may == "last" else "throw"
            return replace(position, pile=tuple(pile), taken=taken, held={**position.held, taken: act.by}, may=may)
        case "knock":
            return replace(position, may="over", state="knocked")
    return _after_discard(act, position, rules)


def _after_discard(act: Event, position: Position, rules: HouseRules) -> Position:
    thrown = act.card
    held = {card: by for card, by in position.held.items() if card != thrown}
    pile = (*position.pile, *([thrown] if thrown else []))
    position = replace(position, turn=OTHER[act.by], may="draw", pile=pile, taken=None, held=held)
    if position.stock > (0 if rules.stock_end == "exhaust" else LAST_CARDS):
        return position
    if rules.stock_end == "fiftieth_card":
        return replace(position, may="last")
    return replace(position, may="over", state="void")


def _describe(position: Position) -> Ruling:
    is_over = position.may == "over"
    answer = {
        "state": position.state,
        "turn": None if is_over else position.turn,
        "may": list(ACTS[position.may]),
        "stock": position.stock,
        "top": str(position.pile[-1]) if position.pile else None,
    }
    if position.state == "void":
        return allow(Rule.STOCK_END, Say.HAND_IS_VOID(), answer)
    if position.state == "knocked":
        return allow(Rule.KNOCK, Say.HAS_KNOCKED(who=Text(BY[position.turn])), answer)
    return allow(Rule.TURN, Say.TURN_OF(who=Text(BY[position.turn]), acts=_acts(position)), answer)


def _acts(position: Position) -> tuple[Text, ...]:
    return tuple(Text(DOES[does]) for does in ACTS[position.may])


def _remedies(claim: Play, number: int, position: Position) -> tuple[Remedy, ...]:
    """What could be done in place of an act that was refused, or nothing."""
    before = [write(act) for act in claim.events[:number]]
    upcard = {"upcard": None if claim.upcard is None else str(claim.upcard)}

    def instead(says: Message, *acts: Mapping[str, str]) -> Remedy:
        return Remedy(says, {**upcard, "events": [*before, *acts]})

    acts = [does for does in ACTS[position.may] if does not in {"discard", "knock"}]
    return (
        *(
            instead(Say.INSTEAD(who=Text(BY[position.turn]), act=Text(DOES[does])), {"by": position.turn, "does": does})
            for does in acts
        ),
        instead(Say.STOP_BEFORE(number=number + 1)),
    )
