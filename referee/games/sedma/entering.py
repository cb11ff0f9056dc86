"""Entering a hand: what its form offers at a table, and what can be said of a hand that is half entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from referee.cards import Rank
from referee.game import Offer, Offers
from referee.games.sedma.counting import ACES_AND_TENS, Counted, names_of_sides, tricks_of_a_hand
from referee.games.sedma.hands import ByCount, names_on_sheet
from referee.games.sedma.house_rules import HouseRules
from referee.games.sedma.piles import refuse_piles
from referee.games.sedma.says import Say
from referee.games.sedma.scoring import prices_of, say_how, score_taken
from referee.games.sedma.tricks import count_points
from referee.layout import Choice, Draft, Holding, Option
from referee.messages import AtSeat, Message, Plain, Value


def offer_counts(rules: HouseRules) -> Offers:
    """Whose pile may be counted, or else who counts; whose tricks; who took the last one; who is alone."""
    sides, fewest_and_most = _sides(rules), tricks_of_a_hand(rules)
    counts_cards, is_pair = rules.scoring != "tricks", rules.sides == 2
    asked = sides[:-1] if len(set(fewest_and_most)) == 1 else sides  # where their number is fixed the last follows
    return {
        "side": sides if counts_cards and is_pair else (),
        "aces_and_tens": sides if counts_cards and not is_pair else (),
        "tricks": asked if rules.counts_tricks else (),
        "last_trick": sides if rules.last_trick_points or rules.breaks_ties else (),
        "solo": _seats(rules),
    }


def offer_results(rules: HouseRules) -> Offers:
    """Who can win how much; nobody, where that is no matter of points."""
    nobody: tuple[Offer, ...] = ()
    if rules.scoring == "slovak_exact60":
        nobody = (Offer(None, Say.NOBODY()),)
    elif rules.sides == 3:
        nobody = (Offer(None, Say.LEVEL_ABOVE()),)
    prices = tuple(Offer(price, say_how(line, rules)) for price, line in sorted(prices_of(rules).items()))
    tied = _sides(rules) if rules.sides == 3 and rules.scoring != "slovak_exact60" else ()
    return {"winner": (*_sides(rules), *nobody), "value": prices, "tied": tied, "solo": _seats(rules)}


def offer_burnt(rules: HouseRules) -> Offers:
    """Who can have burnt a trick, and the ranks that have a price of their own."""
    sevens, tens, others = rules.burnt_sevens_value, rules.burnt_tens_value, rules.burnt_value
    ranks = [Offer("7", Say.OF_SEVENS(count=sevens))] if sevens != others else []
    ranks += [Offer("T", Say.OF_TENS(count=tens))] if tens is not None and tens != others else []
    say = Say.OF_ANOTHER_RANK if ranks else Say.OF_ANY_RANK
    return {"side": _sides(rules), "rank": (*ranks, Offer("other", say(count=others)))}


def enter_burnt(seat: int, rank: Value, rules: HouseRules) -> Mapping[str, Plain]:
    """The entry of a hand that a player on this seat ended with the fourth card of a rank."""
    priced = [str(one.value) for one in offer_burnt(rules)["rank"]]
    letter = rank.letter if isinstance(rank, Rank) else ""
    return {"mode": "burnt", "side": rules.side_of(seat), "rank": letter if letter in priced else "other"}


def draft_burnt(entered: Mapping[str, Any], _sides: Sequence[int], _rules: HouseRules) -> Draft:
    """What is missing of a hand that a burnt trick ended."""
    if "side" not in entered:
        return Draft((), Say.WHO_BURNT_IT())
    return Draft((), None if "rank" in entered else Say.FOUR_OF_WHICH_RANK())


def draft_four_in_hand(entered: Mapping[str, Any], _sides: Sequence[int], _rules: HouseRules) -> Draft:
    """What is missing of a hand that four in hand ended."""
    return Draft((), None if "side" in entered else Say.WHO_HELD_FOUR())


def offer_sides(rules: HouseRules) -> Offers:
    """Whose hand it can have been."""
    return {"side": _sides(rules)}


def _sides(rules: HouseRules) -> tuple[Offer, ...]:
    names = names_of_sides(rules) if rules.solo_king else names_on_sheet(None, rules)
    return tuple(Offer(side, name) for side, name in enumerate(names))


def _seats(rules: HouseRules) -> tuple[Offer, ...]:
    return tuple(Offer(seat, AtSeat(seat)) for seat in range(3)) if rules.solo_king else ()


def draft_result(entered: Mapping[str, Any], _sides: Sequence[int], rules: HouseRules) -> Draft:
    """What is missing of a hand of which only the result is told. Nobody won is told by a value of 0."""
    missing: Message | None = None
    if rules.lone_king and "solo" not in entered:
        missing = Say.WHO_IS_ALONE(king=rules.lone_king)
    elif "winner" not in entered:
        is_level = rules.sides == 3 and rules.scoring != "slovak_exact60"
        if entered.get("value") != 0:
            missing = Say.WHO_WON()
        elif is_level and len(entered.get("tied", ())) < 2:
            missing = Say.WHO_IS_LEVEL()
    return Draft((), missing)


def draft_count(entered: Mapping[str, Any], _sides: Sequence[int], rules: HouseRules) -> Draft:
    """The points of each side as far as they are counted, and what is missing."""
    claim = ByCount(**entered)
    counted = claim.counted(rules)
    wrong = refuse_piles(claim.taken or ())
    untold = rules.solo_king is not None and claim.solo is None
    names = names_of_sides(rules) if untold else names_on_sheet(claim.solo, rules)
    return Draft(
        tuple(_holding(side, name, counted, rules) for side, name in enumerate(names)),
        missing=_missing(claim, counted, rules),
        refused=wrong.says if wrong else None,
        choices=_every_card(claim, counted, rules),
    )


def _holding(side: int, name: Value, counted: Counted, rules: HouseRules) -> Holding:
    """What one side took."""
    counts_cards = rules.scoring != "tricks"
    if (counts_cards and counted.aces_and_tens is None) or (rules.counts_tricks and counted.tricks is None):
        return Holding(title=name)
    number = counted.aces_and_tens[side] if counted.aces_and_tens and counts_cards else 0
    tricks = counted.tricks[side] if counted.tricks and rules.counts_tricks else Fraction(0)
    has_last = side in (counted.last_trick or ())
    says: Message | None = Say.COUNTED(count=number) if counts_cards else None
    if says and has_last and rules.last_trick_points:
        says = Say.WITH_LAST_TRICK(counted=says)
    return Holding(title=name, says=says, total=(Say.POINTS_WORD(), count_points(number, tricks, rules, last=has_last)))


def _missing(claim: ByCount, counted: Counted, rules: HouseRules) -> Message | None:
    """What to tell next."""
    if rules.lone_king and claim.solo is None:
        return Say.WHO_IS_ALONE(king=rules.lone_king)
    if counted.aces_and_tens is None and rules.scoring != "tricks":
        return Say.ACES_AND_TENS_TO_GO()
    if counted.tricks is None and rules.counts_tricks:
        return Say.TRICKS_TO_GO()
    if counted.last_trick is None:
        is_level = rules.breaks_ties and score_taken(counted.taken(), 0, rules).winner is None
        return Say.WHO_TOOK_LAST() if rules.last_trick_points or is_level else None
    return None


def _every_card(claim: ByCount, counted: Counted, rules: HouseRules) -> tuple[Choice, ...]:
    """A side with all points may have every card too: only the players know, and it can be worth more."""
    numbers = counted.aces_and_tens
    if not rules.pays_stakes or numbers is None or ACES_AND_TENS not in numbers:
        return ()
    side = numbers.index(ACES_AND_TENS)
    if counted.last_trick not in {None, (side,)} or (counted.last_trick is None and rules.last_trick_points):
        return ()
    some, none = (score_taken(replace(counted.taken(), all_cards=every), 0, rules).value for every in (None, side))
    if some == none:
        return ()
    options = (
        Option({"all_cards": None}, Say.OTHERS_TOOK(worth=Say.STICKS(count=some))),
        Option({"all_cards": side}, Say.OTHERS_TOOK_NONE(worth=Say.STICKS(count=none))),
    )
    return (Choice("all_cards", Say.DID_OTHERS_TAKE(), options, int(claim.all_cards == side)),)
