"""Examples of what is asked about months, and of what is answered: Asha and Raj have played two matches of gin."""

from typing import Any
from uuid import UUID

from scoring.api import shapes

_ASHA, _RAJ, _MATCH, _PAYMENT = (UUID(f"0198c0de-0000-7000-8000-00000000000{one}") for one in (0, 1, 8, 9))

# Of the parameters of queries, by name.
ASKED = {
    "game": "gin_rummy",
    "from": "2026-01-01",
    "to": "2026-06-30",
    "players": f"{_ASHA},{_RAJ}",
    "by": "won",
    "price": "0.05",
    "with": "undercut",
}

_FIGURES: shapes.Figures = {
    "place": 1, "player": _ASHA, "name": "Asha", "gone": False, "matches": 2, "won": 2, "hands": 11, "points": 214,
    "hand_points": 214, "closing": 240, "average": "19.5", "best": 62, "longest_run": 4,
    "shares": [{"code": "undercut", "label": "Undercuts", "hands": 1, "of": 11}],
}  # fmt: skip
_BEHIND: shapes.Figures = _FIGURES | {
    "place": 2, "player": _RAJ, "name": "Raj", "won": 0, "points": 97, "hand_points": 97, "closing": 80, "average": "8.8",
    "best": 41, "longest_run": 2, "shares": [{"code": "undercut", "label": "Undercuts", "hands": 2, "of": 11}],
}  # fmt: skip
_DUELS: list[shapes.Duel] = [
    {"player": _ASHA, "against": _RAJ, "matches": 2, "won": 2, "lost": 0, "level": 0},
    {"player": _RAJ, "against": _ASHA, "matches": 2, "won": 0, "lost": 2, "level": 0},
]
_STANDINGS: shapes.Standings = {"game": "gin_rummy", "by": "won", "players": [_FIGURES, _BEHIND]}
_PORTRAIT: shapes.Portrait = {
    "player": _ASHA,
    "name": "Asha",
    "figures": _FIGURES,
    "best": {"match": _MATCH, "number": 3, "points": 62, "at": "2026-02-06T20:41:00Z"},
    "worst": {"match": _MATCH, "number": 1, "points": 0, "at": "2026-02-06T20:12:00Z"},
    "months": [
        {"month": "2026-01", "hands": 5, "points": 88, "average": "17.6"},
        {"month": "2026-02", "hands": 6, "points": 126, "average": "21.0"},
    ],
    "duels": _DUELS[:1],
}
_SETTLE_UP: shapes.SettleUp = {
    "price": 5,
    "accounts": [
        {"player": _ASHA, "name": "Asha", "points": 277, "owed": 1385, "paid": 1000, "open": 385},
        {"player": _RAJ, "name": "Raj", "points": -277, "owed": -1385, "paid": -1000, "open": -385},
    ],
    "payments": [{"payer": _RAJ, "payee": _ASHA, "amount": 385}],
}
_PAID: shapes.Payment = {
    "id": _PAYMENT, "game": "gin_rummy", "since": "2026-01-01", "until": "2026-06-30", "payer": _RAJ, "payee": _ASHA,
    "amount": 1000, "at": "2026-07-01T09:30:00Z", "by": _ASHA, "note": "In the kitchen", "taken_back_at": None,
}  # fmt: skip
_EVENING: shapes.Evening = {
    "day": "2026-02-06",
    "earlier": "2026-01-23",
    "later": None,
    "matches": [_MATCH],
    "hands": 6,
    "highlights": [{"match": _MATCH, "number": 3, "side": 0, "lead": 62}],
    "standings": [
        {
            "game": "gin_rummy",
            "before": [
                {"place": 1, "player": _ASHA, "won": 1, "points": 88},
                {"place": 2, "player": _RAJ, "won": 0, "points": 51},
            ],
            "after": [
                {"place": 1, "player": _ASHA, "won": 2, "points": 214},
                {"place": 2, "player": _RAJ, "won": 0, "points": 97},
            ],
        }
    ],
}
_RULE: shapes.Rule = {"code": "undercut", "number": "5.2"}
_FOUND: shapes.FoundHands = {
    "hands": [
        {
            "match": _MATCH,
            "game": "gin_rummy",
            "hand": {
                "number": 3, "dealer": 1, "seats": [0, 1], "mode": "counts",
                "entry": {
                    "mode": "counts", "knocker": 1, "kind": "knock", "knocker_deadwood": 9, "defender_deadwood": 6
                },
                "agreed": False, "struck": False,
                "lines": [
                    {"side": 0, "points": 3, "code": "undercut", "says": "9 − 6 = 3", "rule": _RULE},
                    {"side": 0, "points": 10, "code": "undercut_bonus", "says": "10 for the undercut", "rule": _RULE},
                    {"side": 1, "points": 0, "code": "nothing", "says": "Nothing for Raj", "rule": _RULE},
                ],
                "totals": {"0": 75, "1": 51},
                "ruling": {"rule": _RULE, "says": "Asha scores 13: 9 − 6 = 3, undercut 10.", "assumes": [], "notes": []},
                "by": _ASHA, "at": "2026-02-06T20:41:00Z", "why": "", "note": "", "revision": 1,
            },
        }
    ],
    "cursor": None,
}  # fmt: skip

# Of answers, by their shape.
ANSWERED: dict[Any, Any] = {
    shapes.Standings: _STANDINGS,
    shapes.HeadToHead: {"duels": _DUELS},
    shapes.Portrait: _PORTRAIT,
    shapes.SettleUp: _SETTLE_UP,
    shapes.Payment: _PAID,
    shapes.Payments: {"payments": [_PAID], "cursor": None},
    shapes.FoundHands: _FOUND,
    shapes.Evening: _EVENING,
}
