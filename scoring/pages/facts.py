"""What pages say of a player: who leads, and figure by figure."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from scoring.numbers import in_tenths, number, signed
from scoring.queries.asked import as_id
from scoring.queries.details import Details
from scoring.queries.runs import Mark
from scoring.queries.standings import WON, Placed, Standings
from scoring.speech import isolated
from scoring.templatetags.sheet import day


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure with its label, and where more of it is."""

    label: str
    value: str
    href: str = ""


def who_leads(told: Standings) -> str:
    """Who is in front, and by how much, as one sentence; nothing of a single player."""
    leaders = told.leaders
    if len(told.rows) < 2:
        return ""
    if told.by == WON and not told.measure(leaders[0]):
        return gettext("Nobody has won a match yet.")
    names = get_text_list([isolated(row.player.name) for row in leaders], gettext("and"))
    if len(leaders) > 1:
        return gettext("%(names)s are level in front.") % {"names": names}
    if told.by == WON:
        sentence = ngettext("%(name)s leads by %(lead)s match.", "%(name)s leads by %(lead)s matches.", told.lead)
    else:
        sentence = ngettext("%(name)s leads by %(lead)s point.", "%(name)s leads by %(lead)s points.", told.lead)
    return sentence % {"name": names, "lead": number(told.lead)}


def are_large(points: Iterable[int]) -> bool:
    """Are there points of five digits, for which the columns of a phone are narrow?"""
    return any(abs(one) >= 10_000 for one in points)


def facts_of(row: Placed, details: Details, *, adds_up: bool, worst: bool = False) -> list[Fact]:
    """The figures of a player one by one; points only where they add up."""
    figures, person = row.figures, row.player.id
    facts = [Fact(gettext("Matches won"), part_of(figures.won, figures.matches))] if figures.matches else []
    facts.append(Fact(gettext("Hands"), number(figures.hands)))
    if adds_up:
        facts.append(Fact(gettext("Points"), number(figures.points)))
        if figures.closing:
            facts.append(Fact(gettext("Bonuses at the end of matches"), number(figures.closing)))
        if figures.average is not None:
            facts.append(Fact(gettext("Points a hand"), in_tenths(figures.average)))
        facts += [_hand(gettext("Best hand"), details.best[person])] if person in details.best else []
        facts += [_hand(gettext("Worst hand"), details.worst[person])] if worst and person in details.worst else []
    if run := details.runs.get(person):
        facts.append(Fact(gettext("Hands won in a row, at most"), number(run)))
    of = details.shares.of.get(person, 0)
    for share in details.shares.figures if of else ():
        facts.append(Fact(gettext(share.label), percent_of(share.hands.get(person, 0), of)))
    return facts


def _hand(label: str, mark: Mark) -> Fact:
    """A hand that stands out, with the day and its page."""
    href = reverse("hand", args=(as_id(mark.played.match), mark.played.number))
    return Fact(label, f"{signed(mark.points)}, {day(mark.played.at)}", href)


def part_of(part: int, whole: int) -> str:
    """So many of so many."""
    return gettext("%(part)s of %(whole)s") % {"part": number(part), "whole": number(whole)}


def percent_of(part: int, whole: int) -> str:
    """So many of so many, in hundredths too.

    >>> percent_of(38, 301)
    '38 of 301, 13%'
    """
    percent = (200 * part + whole) // (2 * whole)
    return gettext("%(part)s of %(whole)s, %(percent)s%%") % {
        "part": number(part),
        "whole": number(whole),
        "percent": number(percent),
    }
