"""What is stored: the book of a table. No rules here; everything is written through `scoring.services`.

A hand is what counts now under its number, a revision what counted before. Lines are the points; a carry
is what later hands need of the ones before and is written only by folding. Every row knows its table.
"""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import models
from django.utils import timezone
from uuid6 import uuid7

KEPT = timedelta(days=30)  # what was put away can be brought back for so long


def new_id() -> UUID:
    """An id that needs no counter and sorts by the time it was made."""
    return UUID(int=uuid7().int)


class Row(models.Model):
    """Base of all rows."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)

    class Meta:
        abstract = True


class Table(Row):
    """A group of people with one book. Its keys are derived from the id and the two generations, never stored."""

    name = models.CharField(max_length=60)
    time_zone = models.CharField(max_length=64, default="UTC")
    suits = models.CharField(max_length=8, default="french")  # or "german": how its pages draw cards
    house_rules = models.JSONField(default=dict)  # favourites: {game: {option: value}}
    prices = models.JSONField(default=dict)  # of a point, in hundredths of the table's money: {game: price}
    scorekeeper_generation = models.PositiveIntegerField(default=1)
    watch_generation = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)
    put_away_at = models.DateTimeField(null=True, db_index=True)

    def __str__(self) -> str:
        return self.name

    @property
    def gone_at(self) -> datetime | None:
        """When a table that was put away goes for good."""
        return self.put_away_at and self.put_away_at + KEPT


class Player(Row):
    """A person at a table. Merged records stay, and point to the one that stands for both."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="players")
    name = models.CharField(max_length=40)
    retired = models.BooleanField(default=False)
    merged_into = models.ForeignKey("self", models.RESTRICT, null=True, related_name="merged")

    def __str__(self) -> str:
        return self.name


class Match(Row):
    """Hands of one game that are counted together, under a snapshot of the house rules.

    `version` grows with every write that changes what is shown. `ended` and `played_on` are the table's own
    word on the end: over by agreement, or played on although an end was reached. `played_at` is when its newest
    hand was played, `written_at` when anything in it was written.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="matches")
    game = models.CharField(max_length=32)
    house_rules = models.JSONField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    ended = models.BooleanField(default=False)
    played_on = models.BooleanField(default=False)
    over = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    started_at = models.DateTimeField(default=timezone.now)
    written_at = models.DateTimeField(default=timezone.now)
    played_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (
            models.Index(fields=("table", "-written_at"), name="match_newest"),
            models.Index(fields=("table", "over", "played_at"), name="match_by_day"),
            models.Index(fields=("table", "-played_at"), name="match_last_played"),
            models.Index(fields=("table", "game", "-played_at"), name="match_of_game"),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.started_at:%Y-%m-%d}"


class Seat(Row):
    """A place in a match: who sits there, since which hand.

    `joined_at` is the first hand that the seat could play (0: it began the match), `from_hand` the first of the player who sits there now,
    `left_from` the first hand without them. `place` is the side's place once the match is over, and `won`
    says whether it is one of the winners.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.RESTRICT, related_name="seats")
    joined_at = models.PositiveIntegerField(default=0)
    from_hand = models.PositiveIntegerField(default=1)
    sits_out = models.BooleanField(default=False)
    left_from = models.PositiveIntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    won = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "number"), name="one_seat_a_number"),)
        indexes = (models.Index(fields=("match", "player"), name="seat_of_player"),)
        ordering = ("number",)


class Hand(Row):
    """What counts under a number of a match: the entry, who dealt, how it was judged, and the carry after it.

    A struck hand has no lines and no carry. An adjust is a hand of the book that nobody dealt.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="+", db_index=False)  # hand_by_day begins with it
    match = models.ForeignKey(Match, models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    revision = models.PositiveIntegerField(default=1)
    mode = models.CharField(max_length=32)
    entry = models.JSONField()
    dealer = models.PositiveSmallIntegerField(null=True)
    ruling = models.JSONField()  # codes and values, no sentences
    agreed = models.BooleanField(default=False)
    struck = models.BooleanField(default=False)
    carry = models.JSONField(null=True)
    by = models.ForeignKey(Player, models.RESTRICT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    why = models.CharField(max_length=200, blank=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="one_hand_a_number"),
            models.CheckConstraint(
                condition=models.Q(struck=True, carry__isnull=True) | models.Q(struck=False, carry__isnull=False),
                name="carry_unless_struck",
            ),
        )
        indexes = (models.Index(fields=("table", "at"), name="hand_by_day"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"hand {self.number}"


class HandSeat(Row):
    """Who really sat where when a hand was played."""

    # Standings read both indexes below alone, and those begin with table and hand.
    table = models.ForeignKey(Table, models.CASCADE, related_name="+", db_index=False)
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="seats", db_index=False)
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.RESTRICT, related_name="hand_seats")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("hand", "seat"), name="one_player_a_seat"),)
        indexes = (models.Index(fields=("table", "hand", "side", "player"), name="hand_seat_by_side"),)
        ordering = ("seat",)


class Line(Row):
    """Points for one side in one column and what for; a closing line belongs to no hand."""

    # As with HandSeat, indexes below begin with table and hand.
    table = models.ForeignKey(Table, models.CASCADE, related_name="+", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="lines")
    hand = models.ForeignKey(Hand, models.CASCADE, null=True, related_name="lines", db_index=False)
    place = models.PositiveSmallIntegerField()  # among the lines of its hand
    side = models.PositiveSmallIntegerField()
    column = models.PositiveSmallIntegerField(default=0)
    points = models.IntegerField()
    code = models.CharField(max_length=40)
    values = models.JSONField(default=dict)

    class Meta:
        indexes = (
            models.Index(fields=("hand", "side", "points"), name="line_by_side"),
            models.Index(fields=("table", "code", "hand"), name="line_by_code"),
            models.Index(fields=("table",), condition=models.Q(hand=None), name="closing_line"),
            models.Index(fields=("match",), condition=models.Q(hand=None), name="closing_line_of_match"),
        )
        ordering = ("place",)


class Revision(Row):
    """What counted under a hand's number before a correction: everything, with its lines; and who changed it, when, why.

    `because` is the number of the hand whose correction changed this one too (0: a hand of the match that this one
    was moved out of).
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, models.CASCADE, related_name="revisions")
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    was = models.JSONField()
    changed_by = models.ForeignKey(Player, models.RESTRICT, null=True, related_name="+")
    changed_at = models.DateTimeField(default=timezone.now)
    why = models.CharField(max_length=200, blank=True)
    because = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("hand", "number"), name="one_revision_a_number"),)
        ordering = ("number",)


class Act(Row):
    """One write, by the client's own id of it: sent again, it is answered and not done again."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, models.CASCADE, related_name="acts")
    key = models.CharField(max_length=100)
    fingerprint = models.CharField(max_length=64)
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="acts")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "key"), name="one_act_a_key"),)


class Dispute(Row):
    """A ruling that a table keeps: the question as it was asked, what the referee said, and what became of it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="disputes")
    game = models.CharField(max_length=32)
    question = models.CharField(max_length=40)
    claim = models.JSONField()
    house_rules = models.JSONField()
    legal = models.BooleanField()
    reason = models.CharField(max_length=60, blank=True)
    ruling = models.JSONField()  # codes and values, no sentences
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="disputes")
    hand = models.PositiveIntegerField(null=True)
    outcome = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(Player, models.RESTRICT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)


class Import(Row):
    """An export that came in here as this table; the same one again is the next `time`."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    export = models.UUIDField()
    time = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("export", "time"), name="one_import_a_time"),)


class Payment(Row):
    """Money that changed hands, because somebody said so: no line, and no total knows of it.

    It settles one game or all ("") over some days, as they were asked about; `amount` is in hundredths of the
    table's money. What is taken back stays. `key` is the client's own id of it.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="payments")
    game = models.CharField(max_length=32, blank=True)
    since = models.DateField(null=True)
    until = models.DateField(null=True)
    payer = models.ForeignKey(Player, models.RESTRICT, related_name="+")
    payee = models.ForeignKey(Player, models.RESTRICT, related_name="+")
    amount = models.PositiveBigIntegerField()
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(Player, models.RESTRICT, null=True, related_name="+")
    note = models.CharField(max_length=200, blank=True)
    key = models.CharField(max_length=100, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(Player, models.RESTRICT, null=True, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "key"), condition=~models.Q(key=""), name="one_payment_a_key"),
        )
        ordering = ("id",)
