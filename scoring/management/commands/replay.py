"""`manage.py replay`: the proof that the book is right."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.models import Hand, Match, Table
from scoring.queries.moment import one_moment
from scoring.queries.proof import Difference, differences


class Command(BaseCommand):
    """Folds every match again and says what is not as it should be; people may go on writing meanwhile."""

    help = (
        "Fold every match again from its entries, seats, dealers and house rules, and compare every line, carry, "
        "total, closing line, place and revision. Exits with 1 if anything differs."
    )

    def handle(self, **options: Any) -> None:
        found = 0
        with one_moment():
            tables, matches, hands = (kind._default_manager.count() for kind in (Table, Match, Hand))
            for found, difference in enumerate(differences(), start=1):  # noqa: B007 # counted
                self.stdout.write(said(difference))
        if found:
            raise CommandError(f"{found} differences.")
        self.stdout.write(f"Tables: {tables}, matches: {matches}, hands: {hands}. All is as it should be.")


def said(one: Difference) -> str:
    """A difference in one line: where, what is stored, what it should be."""
    where = [f"Table {one.table}"]
    where += [f"match {one.match}"] if one.match else []
    where += [f"hand {one.hand}"] if one.hand is not None else []
    return f"{', '.join(where)}: {one.what} stored as {one.stored}, should be {one.should_be}"
