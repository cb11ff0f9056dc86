"""What the JSON door answers, from what services and queries give."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import cast

from django.utils.translation import gettext

from referee.rulings import Ruling
from referee.scoresheet import ScoreLine
from scoring.api import shapes
from scoring.keys import Access, key_to
from scoring.models import Dispute, Hand, Player, Table
from scoring.queries.games import game_of
from scoring.queries.hands import Replaced, Version, versions_of
from scoring.queries.matches import Standing, person, seats_in, side_names, standing_of
from scoring.queries.players import players_of
from scoring.services.corrections import Plan
from scoring.services.hands import Judged
from scoring.services.matches import Rescored
from scoring.services.merging import Merge
from scoring.speech import Spoken


def instant(at: datetime) -> str:
    """A time as RFC 3339 in UTC.

    >>> instant(datetime(2026, 3, 1, 20, 15, tzinfo=UTC))
    '2026-03-01T20:15:00Z'
    """
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def per_side(values: Mapping[int, int]) -> dict[str, int]:
    """Values by side; in JSON a key is a text."""
    return {str(side): value for side, value in sorted(values.items())}


# Tables


def player(one: Player) -> shapes.Player:
    answer: shapes.Player = {"id": one.id, "name": one.name, "retired": one.retired}
    if one.merged_into_id:
        answer["merged_into"] = one.merged_into_id
    return answer


def table(one: Table) -> shapes.Table:
    return {
        "id": one.id,
        "name": one.name,
        "players": [player(somebody) for somebody in players_of(one)],
        "time_zone": one.time_zone,
        "house_rules": one.house_rules,
        "prices": one.prices,
        "put_away": one.put_away_at is not None,
    }


def keys(one: Table, access: Access) -> shapes.Keys:
    """The keys that somebody with that access may see."""
    shown: shapes.Keys = {"watch": key_to(one, Access.WATCH).word}
    return {"scorekeeper": key_to(one, Access.WRITE).word, **shown} if access is Access.WRITE else shown


# Matches


def match(standing: Standing) -> shapes.Match:
    """A match as it stands."""
    one, settlement = standing.match, standing.settlement
    answer: shapes.Match = {
        "id": one.id,
        "table": one.table_id,
        "game": one.game,
        "house_rules": one.house_rules,
        "sides": [_side(standing, number) for number in standing.names],
        "seats": [
            {
                "number": seat.number,
                "side": seat.side,
                "player": person(seat.player).id,
                "from_hand": seat.from_hand,
                "sits_out": seat.sits_out,
                "left": seat.left_from is not None,
            }
            for seat in standing.seats
        ],
        "totals": per_side(standing.totals),
        "places": per_side(settlement.places),
        "leaders": list(settlement.leaders),
        "over": standing.over,
        "winners": list(settlement.winners) if standing.over else [],
        "closing": lines(standing, settlement.closing) if standing.over else [],
        "next": {
            "number": standing.next_number,
            "dealer": settlement.next_dealer,
            "leader": settlement.next_leader,
        },
        "hands_played": standing.carry.hands_played,
        "entry_modes": [mode.key for mode in standing.game.modes_under(standing.rules)],
        "started_at": instant(one.started_at),
        "version": one.version,
    }
    if standing.over:
        answer["final"] = per_side(settlement.final)
    if columns := standing.columns:
        answer["columns"] = [{"name": gettext(title), "totals": per_side(totals)} for title, totals in columns]
    return answer


def _side(standing: Standing, number: int) -> shapes.Side:
    people = [person(seat.player).id for seat in standing.seats if seat.side == number]
    return {"number": number, "name": standing.names[number], "players": people}


def lines(standing: Standing, several: Iterable[ScoreLine]) -> list[shapes.Line]:
    """Lines of the sheet, each with its sentence and its rule."""
    return [_line(standing, one) for one in several]


def _line(standing: Standing, one: ScoreLine) -> shapes.Line:
    answer: shapes.Line = {
        "side": one.side,
        "points": one.points,
        "code": one.code,
        "says": standing.speaker.say(one.message),
        "rule": _rule(standing, one.line.rule.code),
    }
    if len(standing.game.columns(standing.rules)) > 1:
        answer["column"] = one.column
    return answer


def _rule(standing: Standing, code: str) -> shapes.Rule:
    return {"code": code, "number": standing.game.rulebook(standing.rules).entry(standing.game.rule(code)).number}


# Hands


def hands(standing: Standing, several: Sequence[Hand]) -> list[shapes.Hand]:
    """Hands as they count now, given and answered newest first."""
    return [_hand(standing, one) for one in versions_of(standing, several)]


def hand(standing: Standing, one: Hand) -> shapes.Hand:
    """A hand as it counts now."""
    return hands(standing, [one])[0]


def written_hand(one: Hand) -> shapes.Hand:
    """A hand as it counts now, of a match that is not at hand."""
    return hand(standing_of(one.match), one)


def _hand(standing: Standing, one: Version) -> shapes.Hand:
    say = standing.speaker.say
    return {
        "number": one.number,
        "dealer": one.dealer,
        "seats": list(one.seats),
        "entry": dict(one.entry),
        "mode": one.mode,
        "agreed": one.agreed,
        "struck": one.struck,
        "lines": lines(standing, one.lines),
        "totals": per_side(one.totals),
        "ruling": {
            "rule": _rule(standing, one.rule),
            "says": say(one.says),
            "assumes": [{"code": code, "says": say(says)} for code, says in one.assumes],
            "notes": [say(note) for note in one.notes],
        },
        "by": one.by,
        "at": instant(one.at),
        "why": one.why,
        "note": one.note,
        "revision": one.revision,
    }


def history(standing: Standing, now: Hand, before: Iterable[Replaced]) -> shapes.History:
    """All that ever counted under the number of a hand."""
    counted: list[shapes.Revision] = [{"hand": hand(standing, now), "replaced": None}]
    for one in before:
        change: shapes.Change = {"by": one.by, "at": instant(one.at), "why": one.why, "because": one.because}
        counted.append({"hand": _hand(standing, one.version), "replaced": change})
    return {"revisions": counted}


def preview(judged: Judged) -> shapes.Preview:
    """What a hand would be, or the ruling that refuses it."""
    standing = judged.standing
    answer: shapes.Preview = {
        "legal": judged.ruling.legal,
        "ruling": ruling(judged.ruling, standing.speaker),
        "lines": lines(standing, judged.lines),
        "totals_before": per_side({side: judged.before.total(side) for side in standing.names}),
        "totals_after": per_side({side: judged.after.total(side) for side in standing.names}),
        "would_end": judged.would_end,
    }
    if not judged.ruling.legal:
        answer["suggested"] = judged.suggested()
    return answer


def ruling(one: Ruling, speaker: Spoken) -> shapes.Ruling:
    """A ruling in the language of the request, with the names that the speaker knows."""
    return cast(shapes.Ruling, one.as_json(speaker))


# Corrections and what hangs on them


def changes(plan: Plan) -> shapes.Changes:
    """What a correction changes, or would change."""
    before, after, first = plan.standing, plan.after, plan.steps[0]
    return {
        "number": first.hand.number,
        "struck": first.after is None,
        "lines": lines(before, first.score.lines if first.score else ()),
        "totals_before": per_side(before.totals),
        "totals_after": per_side(after.totals),
        "leaders_before": list(before.settlement.leaders),
        "leaders_after": list(after.settlement.leaders),
        "ends_with": plan.end,
        "behind": plan.behind,
        "later_hands": [step.hand.number for step in plan.steps[1:] if step.changes_lines],
        "next": {
            "number": after.next_number,
            "dealer": after.settlement.next_dealer,
            "leader": after.settlement.next_leader,
        },
    }


def rescored(one: Rescored, now: Standing) -> shapes.Rescored:
    """What a match would have been under other house rules."""
    standing = one.standing
    return {
        "totals": per_side(standing.totals),
        "totals_now": per_side(now.totals),
        "places": per_side(standing.settlement.places),
        "over": standing.settlement.over,
        "hands": [
            {
                "number": hand.number,
                "legal": score.ruling.legal,
                "says": standing.speaker.say(score.ruling.says),
                "lines": lines(standing, score.lines),
            }
            for hand, score in one.hands
        ],
    }


def merge(plan: Merge) -> shapes.Merge:
    """What a merge brings together."""
    return {
        "player": player(plan.player),
        "into": player(plan.into),
        "hands": list(plan.hands),
        "matches": list(plan.matches),
    }


def dispute(one: Dispute) -> shapes.Dispute:
    """A kept ruling, its rule as it read under the house rules of that day."""
    game = game_of(one.game)
    entry = game.rulebook(game.read_house_rules(one.house_rules)).entry(game.rule(one.ruling["rule"]))
    speaker = Spoken(side_names(seats_in(one.match)) if one.match else {})
    kept = one.ruling
    return {
        "id": one.id,
        "game": one.game,
        "question": one.question,
        "claim": one.claim,
        "house_rules": one.house_rules,
        "legal": one.legal,
        "reason": one.reason or None,
        "rule": cast(shapes.ReadRule, entry.as_json(speaker)),
        "says": speaker.say(game.read_message(kept["says"])),
        "answer": kept["answer"],
        "assumes": [
            {"code": each["code"], "says": speaker.say(game.read_message(each["says"]))} for each in kept["assumes"]
        ],
        "notes": [speaker.say(game.read_message(each)) for each in kept["notes"]],
        "match": one.match_id,
        "hand": one.hand,
        "outcome": one.outcome,
        "by": one.by_id,
        "at": instant(one.at),
    }
