"""A hand of Mosty while it is entered: what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.mosty.house_rules import HouseRules
from referee.games.mosty.says import Say
from referee.layout import Draft
from referee.messages import Who


def draft_points(entered: Mapping[str, Any], sides: Sequence[int], _rules: HouseRules) -> Draft:
    """What is missing of a hand by points."""
    told = entered.get("points", {})
    return Draft((), missing=next((Say.POINTS_TO_GO(who=Who(side)) for side in sides if side not in told), None))
