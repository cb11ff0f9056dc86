"""A hand of gin while its cards are entered: how they lie, what is missing, and what only the players can say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from referee.deadwood import LayOff, best_arrangement, count_deadwood
from referee.games.gin_rummy.blanks import UPCARD
from referee.games.gin_rummy.checks import cards_of, listed, mask_of, refuse_shared
from referee.games.gin_rummy.house_rules import HouseRules
from referee.games.gin_rummy.knocking import TEN, Knock, Laid, lay_knock
from referee.games.gin_rummy.laying_off import Defended, defend
from referee.games.gin_rummy.outcome import Players
from referee.games.gin_rummy.says import Say
from referee.games.gin_rummy.scoring import CardHand, Score
from referee.games.gin_rummy.showing import arranged_groups, defender_groups, knocker_groups
from referee.games.gin_rummy.spreads import Choices, Weighed, each_result, weigh, weigh_spreads
from referee.layout import Choice, Draft, Group, Holding, Option
from referee.messages import Message, Plain, Text, Value
from referee.rulings import Ruling

MOST_SPREADS = 4


def draft(entered: Mapping[str, Any], sides: Sequence[int], rules: HouseRules) -> Draft:
    """What can be said of the cards that are entered so far."""
    return _Entering.begin(entered, sides, rules).draft()


def show_score(claim: Score | Choices, rules: HouseRules) -> tuple[Holding, ...]:
    """Both hands of a claim, as they are laid out against each other."""
    told = {field.name: getattr(claim, field.name, None) for field in fields(CardHand)}
    entered = {name: value for name, value in told.items() if value is not None}
    return tuple(one for one in draft(entered, (), rules).holdings if one.groups)


def enter_score(claim: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """The entry of a hand from a claim about its score; who knocked is still to be told."""
    told = {name: value for name, value in claim.items() if value != []}  # by counts no cards are named
    return {"mode": "counts" if "kind" in claim else "cards", **told}


def enter_knock(claim: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """The entry of a hand from a claim that its knocker may knock; the defender's cards are still to come."""
    names = {"hand": "knocker_hand", "melds": "knocker_melds", "taken_from_discard": ""}
    return {"mode": "cards"} | {names.get(name, name): value for name, value in claim.items() if names.get(name, name)}


@dataclass(frozen=True, slots=True)
class _Entering:
    """The cards entered so far; `players` are named once it is told who knocked."""

    claim: CardHand
    players: Players
    rules: HouseRules
    choices: tuple[Choice, ...] = ()

    @classmethod
    def begin(cls, entered: Mapping[str, Any], sides: Sequence[int], rules: HouseRules) -> _Entering:
        told = {field.name: entered[field.name] for field in fields(CardHand) if field.name in entered}
        claim = CardHand(**{"knocker_hand": (), "defender_hand": (), **told})
        if any(card not in claim.knocker_hand for meld in claim.knocker_melds or () for card in meld):
            claim = replace(claim, knocker_melds=None)  # a spread that was chosen for other cards
        return cls(claim, _players(entered.get("knocker"), sides), rules)._with_ending()

    def _with_ending(self) -> _Entering:
        """With eleven cards all in melds it is big gin, where that is played, unless one was thrown."""
        claim = self.claim
        hand = mask_of(claim.knocker_hand)
        is_open = hand.bit_count() == TEN + 1 and claim.discard is None and self.rules.plays_big_gin
        if not is_open or count_deadwood(hand):
            return self
        options = (
            Option({"declares": "big_gin"}, Say.BIG_GIN_WORD()),
            Option({"declares": "gin"}, Say.GIN_AND_THROWN()),
        )
        chosen = 1 if claim.declares in {"gin", "knock"} else 0
        declared = replace(claim, declares=str(options[chosen].fills["declares"]))
        return replace(self, claim=declared, choices=(Choice("ending", Say.HOW_DID_IT_END(), options, chosen),))

    def draft(self) -> Draft:
        claim = self.claim
        knock, laid = self._lay()
        choices = self.choices
        if laid and knock and knock.legal and len(claim.defender_hand) == TEN:
            spread, laid = self._choose_spread(laid)
            choices = (*choices, *spread)
        if laid and self._is_defence_told():
            choices = (*choices, self._choose_defence())
        shared = refuse_shared(mask_of(claim.knocker_hand), mask_of(claim.defender_hand))
        wrong = shared or (knock if knock and knock.reason != "discard_needed" and not knock.legal else None)
        return Draft(
            (self._knocker(laid), self._defender(laid), self._thrown(), *self._upcard()),
            missing=self._missing(knock),
            says=self._says_limit(),
            refused=wrong.says if wrong else None,
            choices=choices,
        )

    def _lay(self) -> tuple[Ruling | None, Laid | None]:
        """The knock as far as it can be judged: a hand of ten or more."""
        claim = self.claim
        if len(claim.knocker_hand) < TEN:
            return None, None
        hand, melds = claim.knocker_hand, claim.knocker_melds
        knock = Knock(hand=hand, discard=claim.discard, melds=melds, declares=claim.declares, upcard=claim.upcard)
        return lay_knock(knock, self.players, self.rules)

    def _choose_spread(self, laid: Laid) -> tuple[tuple[Choice, ...], Laid]:
        """The spreads that bring different results, the best one chosen until somebody says which was laid."""
        claim, players, rules = self.claim, self.players, self.rules
        hand, told = mask_of(claim.defender_hand), claim.knocker_melds is not None
        own = weigh(laid, hand, claim.upcard, players, rules)
        others: list[Weighed] = []
        if laid.kind == "knock" and not self._is_defence_told():  # gin is laid as gin
            spreads = weigh_spreads(laid, rules.limit(claim.upcard), hand, claim.upcard, players, rules)
            others = [one for one in each_result(spreads) if not told or one.net != own.net]
        weighed = sorted([*([own] if told else []), *others[:MOST_SPREADS]], key=lambda one: -one.net)
        if not weighed:
            return (), laid
        chosen = weighed.index(own) if told else 0
        options = tuple(self._option(one) for one in weighed)
        choice = Choice("spread", Say.WHICH_SPREAD(), options, chosen)
        return ((choice,) if told or len(options) > 1 else ()), weighed[chosen].laid

    def _option(self, spread: Weighed) -> Option:
        winner, points = spread.outcome.winner, spread.outcome.points
        says = Say.NOBODY_SCORES() if winner is None else Say.GETS(who=self.players.name(winner), points=points)
        groups = tuple(Group(cards_of(meld)) for meld in spread.laid.melds)
        return Option({"knocker_melds": listed(spread.laid.melds)}, says, groups)

    def _is_defence_told(self) -> bool:
        return self.claim.defender_melds is not None or self.claim.layoffs is not None

    def _choose_defence(self) -> Choice:
        """What was told of the defence, or in its place the best one."""
        claim = self.claim
        melds = None if claim.defender_melds is None else listed(map(mask_of, claim.defender_melds))
        layoffs = None
        if claim.layoffs is not None:
            layoffs = [{"card": str(one.card), "onto": one.onto} for one in claim.layoffs]
        told = Option({"defender_melds": melds, "layoffs": layoffs}, Say.DEFENCE_AS_TOLD())
        best = Option({"defender_melds": None, "layoffs": None}, Say.BEST_DEFENCE())
        return Choice("defence", Say.WHICH_DEFENCE(), (told, best))

    def _defended(self, laid: Laid) -> Defended:
        claim = self.claim
        hand = mask_of(claim.defender_hand)
        if not self._is_defence_told():
            return defend(hand, laid.melds, gin=laid.kind != "knock")
        melds = tuple(mask_of(meld) for meld in claim.defender_melds or ())
        return Defended(hand, melds, tuple(LayOff(one.card.index, one.onto) for one in claim.layoffs or ()))

    def _knocker(self, laid: Laid | None) -> Holding:
        claim, who = self.claim, self.players.name(self.players.knocker)
        thrown = claim.discard if claim.discard in claim.knocker_hand else None
        kept = mask_of(claim.knocker_hand) & ~mask_of([thrown] if thrown else [])
        melds = laid.melds if laid else best_arrangement(kept).melds
        groups = knocker_groups(kept, melds, thrown)
        says = _says_cards(len(claim.knocker_hand))
        if laid:
            words = {"gin": Say.GIN_WORD(), "big_gin": Say.BIG_GIN_WORD()}
            says = words.get(laid.kind) or Say.DEADWOOD_OF_OTHER(deadwood=laid.deadwood)
        title = Say.KNOCKED(who=who) if self.players.named else Say.KNOCKER()
        return Holding(groups, title, says, _total(who, kept, melds), field="knocker_hand", full=TEN)

    def _defender(self, laid: Laid | None) -> Holding:
        cards, who = mask_of(self.claim.defender_hand), self.players.name(self.players.defender)
        defended = self._defended(laid) if laid else Defended(cards, best_arrangement(cards).melds, ())
        groups = defender_groups(defended, laid.melds) if laid else tuple(arranged_groups(cards, defended.melds))
        count = len(self.claim.defender_hand)
        says = Say.DEADWOOD_OF_OTHER(deadwood=defended.deadwood) if count == TEN and laid else _says_cards(count)
        total = (Say.DEADWOOD_OF(who=who), defended.deadwood) if cards else None
        return Holding(groups, who, says, total, field="defender_hand", full=TEN)

    def _thrown(self) -> Holding:
        thrown = self.claim.discard
        groups = (Group((thrown,), "off"),) if thrown else ()
        return Holding(groups, Say.THROWN_CARD(), field="discard", full=1, within="knocker_hand")

    def _upcard(self) -> tuple[Holding, ...]:
        """In Oklahoma the card turned up, and what it allows."""
        upcard = self.claim.upcard
        if not self.rules.oklahoma:
            return ()
        if upcard is None:
            return (Holding((), Text(UPCARD), field="upcard", apart=True),)
        limit = self.rules.limit(upcard)
        says = Say.LIMIT_WORD(limit=limit) if limit else Say.ONLY_GIN_WORD()
        return (Holding((Group((upcard,), "loose"),), Text(UPCARD), says, field="upcard", apart=True),)

    def _missing(self, knock: Ruling | None) -> Message | None:
        """What to enter next."""
        claim = self.claim
        if not self.players.named:
            return Say.WHO_KNOCKED()
        if len(claim.knocker_hand) < TEN:
            return Say.CARDS_TO_GO(count=TEN - len(claim.knocker_hand))
        if knock and knock.reason == "discard_needed":
            return Say.WHICH_CARD_THROWN()
        if self.rules.oklahoma and claim.upcard is None:
            return Say.WHICH_UPCARD()
        if len(claim.defender_hand) < TEN:
            return Say.CARDS_TO_GO(count=TEN - len(claim.defender_hand))
        return None

    def _says_limit(self) -> Message | None:
        """In Oklahoma what the upcard allows."""
        if not self.rules.oklahoma or self.claim.upcard is None:
            return None
        limit = self.rules.limit(self.claim.upcard)
        return Say.KNOCK_WITH(limit=limit) if limit else Say.ONLY_GIN()


def _players(knocker: int | None, sides: Sequence[int]) -> Players:
    others = [side for side in sides if side != knocker]
    if knocker is None or knocker not in sides or len(others) != 1:
        return Players()
    return Players(knocker, others[0], named=True)


def _says_cards(count: int) -> Message:
    return Say.CARDS_OF(count=count, size=max(TEN, count))


def _total(who: Value, cards: int, melds: Sequence[int]) -> tuple[Message, int] | None:
    left = Defended(cards, tuple(melds), ())
    return (Say.DEADWOOD_OF(who=who), left.deadwood) if cards else None
