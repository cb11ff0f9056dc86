"""What a correction changes, in words: the hand, the totals, who leads, where the match ends, who deals next."""

from typing import Any

from scoring.models import Hand
from scoring.pages.history import differing, said_points, sat_in
from scoring.queries.matches import Standing
from scoring.queries.sheet import rows_of
from scoring.services.corrections import Plan


def changes_in(standing: Standing, hand: Hand, plan: Plan) -> dict[str, Any]:
    """What `parts/changes.html` shows of a plan that can be carried out."""
    first, after = plan.steps[0], plan.after
    now = {
        "entry": standing.game.write_entry(first.entry),
        "dealer": first.dealer,
        "seats": [seat.number if hasattr(seat, "number") else seat.seat for seat in first.seats],
    }
    was = {"entry": hand.entry, "dealer": hand.dealer, "seats": [one.seat for one in hand.seats.all()]}
    fields = [] if first.score is None else list(differing(standing, sat_in(standing, hand), was, now))
    points = {"was": _points_now(standing, hand), "now": _points_then(standing, plan)}
    totals = [
        {"name": name, "was": standing.totals[side], "now": after.totals[side]}
        for side, name in standing.names.items()
        if standing.totals[side] != after.totals[side]
    ]
    later = sum(1 for step in plan.steps[1:] if step.changes_lines)
    return {
        "looked": True,
        "before": standing,
        "after": after,
        "strikes": first.after is None and not hand.struck,
        "restores": first.after is not None and hand.struck,
        "fields": fields,
        "points": points if points["was"] != points["now"] else None,
        "totals": totals,
        "later_changed": later,
        "unchanged": not (fields or totals or later or points["was"] != points["now"]),
        "plan": plan,
        "moves_end": plan.moves_end,
    }


def _points_now(standing: Standing, hand: Hand) -> str:
    if hand.struck:
        return ""
    return said_points(standing, next(iter(rows_of(standing, [hand]))).lines, agreed=hand.agreed)


def _points_then(standing: Standing, plan: Plan) -> str:
    score = plan.steps[0].score
    if score is None:
        return ""
    return said_points(standing, score.lines, agreed=standing.game.mode_of(plan.steps[0].entry) == "agreed")
