"""What lies open as a hand of gin ends, so that the next question and the entry of the hand start from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace

from referee.cards import Card, read_card
from referee.entries import entry, filled_in, rows, write
from referee.games.gin_rummy.arranging import Meld
from referee.games.gin_rummy.blanks import pack_cards
from referee.games.gin_rummy.knocking import Knock
from referee.games.gin_rummy.laying_off import Layoff
from referee.games.gin_rummy.scoring import CardHand
from referee.messages import Plain, gettext_noop
from referee.rulings import Ruling

Melds = Sequence[Sequence[Card]]


@filled_in
class Table(CardHand):
    """The cards of both players as far as they are known: a knocker whose hand is not has melds alone."""

    knocker_hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand of the knocker"), default=())
    defender_hand: Sequence[Card] = entry(pack_cards(), label=gettext_noop("Hand of the defender"), default=())
    knocker_melds: Melds = entry(rows(pack_cards()), label=gettext_noop("Melds of the knocker"), default=())

    def check(self) -> None:
        """Nothing: what is not there yet may come."""


def keep_meld(table: Table, claim: Meld, _ruling: Ruling) -> Table:
    """The melds that lay there, and this one in place of those that it has cards of."""
    others = tuple(meld for meld in table.knocker_melds if not set(meld) & set(claim.cards))
    return Table(knocker_melds=(*others, claim.cards), upcard=table.upcard)


def keep_knock(table: Table, claim: Knock, ruling: Ruling) -> Table:
    """The knocker's cards as they are laid; what the defender did in another hand is gone."""
    melds = claim.melds if claim.melds is not None else _cards(ruling.answer["melds"])
    return Table(
        knocker_hand=claim.hand,
        knocker_melds=melds,
        discard=claim.discard,
        declares=claim.declares,
        upcard=claim.upcard or table.upcard,
    )


def keep_layoff(table: Table, claim: Layoff, ruling: Ruling) -> Table:
    """The lay-offs too, and the defender's melds as they leave the least; the knocker's hand only if those are its melds."""
    known = set(table.knocker_hand) >= _all_of(claim.knocker_melds)
    return Table(
        knocker_hand=table.knocker_hand if known else (),
        discard=table.discard if known else None,
        declares=table.declares if known else None,
        knocker_melds=claim.knocker_melds,
        layoffs=claim.layoffs,
        defender_hand=claim.hand or (),
        defender_melds=claim.melds if claim.melds is not None or not claim.hand else _cards(ruling.answer["melds"]),
        upcard=table.upcard,
    )


def start_layoff(table: Table) -> Mapping[str, Plain]:
    """What is laid off next goes onto melds as they have grown."""
    return told(table, knocker_melds="knocker_melds", layoffs="layoffs", defender_hand="hand", defender_melds="melds")


def start_defend(table: Table) -> Mapping[str, Plain]:
    """The best defence against the melds that lie there."""
    return told(table, knocker_melds="knocker_melds", defender_hand="hand")


def start_knock(table: Table) -> Mapping[str, Plain]:
    """A knock with the cards that lie there, and more."""
    return told(_whole(table), knocker_hand="hand", discard="discard", declares="declares", upcard="upcard")


def start_hand(table: Table) -> Mapping[str, Plain]:
    """All cards that are known, as a hand is entered or scored by them; melds and lay-offs of a hand that is complete."""
    of_a_whole_hand = {"knocker_melds", "defender_melds", "layoffs"} if not table.knocker_hand else set()
    return told(_whole(table), **{one.name: one.name for one in fields(CardHand) if one.name not in of_a_whole_hand})


def told(table: Table, **names: str) -> dict[str, Plain]:
    """The filled fields of a table under other names, as plain data."""
    values = write(table)
    return {other: values[name] for name, other in names.items() if values.get(name)}


def _whole(table: Table) -> Table:
    """The table with what is known of the knocker's hand as a hand."""
    if table.knocker_hand:
        return table
    return replace(table, knocker_hand=tuple(sorted(_all_of(table.knocker_melds))))


def _all_of(melds: Melds) -> set[Card]:
    return {card for meld in melds for card in meld}


def _cards(melds: Iterable[Iterable[str]]) -> Melds:
    return tuple(tuple(map(read_card, meld)) for meld in melds)
