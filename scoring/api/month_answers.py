"""What the JSON door answers about months, from what queries give."""

from datetime import date
from uuid import UUID

from django.utils.translation import gettext

from scoring.api import answers, shapes
from scoring.models import Payment, Player
from scoring.queries.asked import as_id
from scoring.queries.balances import SettleUp
from scoring.queries.details import Details
from scoring.queries.evenings import Evening
from scoring.queries.finding import Found
from scoring.queries.runs import Mark
from scoring.queries.standings import Placed, Standings, tenths


def one_decimal(value: int | None) -> str | None:
    """A number of tenths as text.

    >>> one_decimal(105), one_decimal(-5), one_decimal(None)
    ('10.5', '-0.5', None)
    """
    return None if value is None else f"{'-' if value < 0 else ''}{abs(value) // 10}.{abs(value) % 10}"


def standings(told: Standings, details: Details) -> shapes.Standings:
    """Everybody who played, by place."""
    return {
        "game": told.game.key if told.game else None,
        "by": told.by,
        "players": [figures(row, details) for row in told.rows],
    }


def figures(row: Placed, details: Details) -> shapes.Figures:
    """What stands for one player."""
    one, person = row.figures, row.player.id
    of = details.shares.of.get(person, 0)
    return {
        "place": row.place,
        "player": person,
        "name": row.player.name,
        "gone": row.gone,
        "matches": one.matches,
        "won": one.won,
        "hands": one.hands,
        "points": one.points,
        "hand_points": one.hand_points,
        "closing": one.closing,
        "average": one_decimal(one.average),
        "best": one.best,
        "longest_run": details.runs.get(person, 0),
        "shares": [
            {"code": share.key, "label": gettext(share.label), "hands": share.hands.get(person, 0), "of": of}
            for share in details.shares.figures
        ],
    }


def duels(details: Details, of: UUID | None = None) -> list[shapes.Duel]:
    """Everybody against everybody, or one player against each other."""
    return [
        {
            "player": one,
            "against": other,
            "matches": duel.matches,
            "won": duel.won,
            "lost": duel.lost,
            "level": duel.level,
        }
        for (one, other), duel in details.duels.items()
        if of in (None, one)
    ]


def portrait(player: Player, told: Standings, details: Details) -> shapes.Portrait:
    """One player."""
    row = next((row for row in told.rows if row.player == player), None)
    months = [(month.first, month.tallies[player.id]) for month in details.months if player.id in month.tallies]
    answer: shapes.Portrait = {
        "player": player.id,
        "name": player.name,
        "figures": figures(row, details) if row else None,
        "months": [
            {
                "month": f"{first:%Y-%m}",
                "hands": tally.hands,
                "points": tally.points,
                "average": one_decimal(tenths(tally.hand_points, tally.hands)),
            }
            for first, tally in months
        ],
        "duels": duels(details, player.id),
    }
    if player.id in details.best:
        answer["best"], answer["worst"] = _mark(details.best[player.id]), _mark(details.worst[player.id])
    return answer


def _mark(mark: Mark) -> shapes.Mark:
    played = mark.played
    at = answers.instant(played.at)
    return {"match": as_id(played.match), "number": played.number, "points": mark.points, "at": at}


def settle_up(settled: SettleUp) -> shapes.SettleUp:
    """Accounts, and who still pays whom."""
    return {
        "price": settled.price,
        "accounts": [
            {
                "player": one.player.id,
                "name": one.player.name,
                "points": one.points,
                "owed": one.owed,
                "paid": one.paid,
                "open": one.open,
            }
            for one in settled.accounts
        ],
        "payments": [{"payer": one.payer.id, "payee": one.payee.id, "amount": one.amount} for one in settled.transfers],
    }


def payment(one: Payment) -> shapes.Payment:
    """What somebody said was paid."""
    return {
        "id": one.id,
        "game": one.game or None,
        "since": one.since.isoformat() if one.since else None,
        "until": one.until.isoformat() if one.until else None,
        "payer": one.payer_id,
        "payee": one.payee_id,
        "amount": one.amount,
        "at": answers.instant(one.at),
        "by": one.by_id,
        "note": one.note,
        "taken_back_at": answers.instant(one.taken_back_at) if one.taken_back_at else None,
    }


def found_hand(one: Found) -> shapes.FoundHand:
    """A hand that was found."""
    match = one.standing.match
    return {"match": match.id, "game": match.game, "hand": answers.hand(one.standing, one.hand)}


def evening(one: Evening, *, earlier: date | None, later: date | None) -> shapes.Evening:
    """An evening, between those on which something was played."""
    return {
        "day": one.day.isoformat(),
        "earlier": earlier.isoformat() if earlier else None,
        "later": later.isoformat() if later else None,
        "matches": [standing.match.id for standing in one.matches],
        "hands": one.hands,
        "highlights": [
            {
                "match": best.standing.match.id,
                "number": best.played.number,
                "side": best.side,
                "lead": best.lead,
            }
            for best in one.highlights
        ],
        "standings": [
            {"game": change.game, "before": _places(change.before), "after": _places(change.after)}
            for change in one.changes
        ],
    }


def _places(told: Standings) -> list[shapes.Place]:
    return [
        {"place": row.place, "player": row.player.id, "won": row.figures.won, "points": row.figures.points}
        for row in told.rows
    ]
