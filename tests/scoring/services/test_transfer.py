"""Export and import: a whole table as one document, and back without loss; what is not a whole and untouched export is refused whole."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import transaction

from referee.errors import BadEntry
from scoring import export
from scoring.errors import NotNow
from scoring.export import as_json, digest_of, table_document
from scoring.keys import Access, key_to
from scoring.models import Dispute, Hand, HandSeat, Import, Line, Match, Payment, Player, Revision, Seat, Table
from scoring.queries.asked import asked_about
from scoring.queries.matches import standing_of
from scoring.services.corrections import Change, correct_hand
from scoring.services.disputes import keep_dispute, settle_dispute
from scoring.services.document import MOST_BYTES
from scoring.services.hands import Entered, record_hand
from scoring.services.matches import end_match
from scoring.services.merging import merge
from scoring.services.payments import Paid, pay, take_back
from scoring.services.players import retire_player
from scoring.services.seats import change_seat, join
from scoring.services.tables import change_table
from scoring.services.transfer import import_table
from tests.factories import HandFactory, MatchFactory, PlayerFactory, TableFactory, match_of, points

CARDS = ["AC", "2C", "3C", "4D", "5D", "6D", "7H", "8H", "9S", "2S"]


def full_table() -> Table:
    """A table with everything that a book can hold."""
    table = change_table(
        TableFactory(name="Střed · وسط", players=["Asha", "Raj", "Věra"]),
        time_zone="Asia/Tehran", suits="german", prices={"gin_rummy": 25}, house_rules={"gin_rummy": {"knock_limit": 5}},
    )  # fmt: skip
    asha, raj, vera = table.players.order_by("id")
    retire_player(vera, retired=True)
    merge(PlayerFactory(table=table, name="ASHA", confirm=True), asha)
    _sheet(table, asha)
    _gin(table, asha, raj)
    gin = asked_about(table, game="gin_rummy", since="2026-01-01", until="2026-12-31")
    paid, _ = pay(gin, Paid(payer=raj, payee=asha, amount=450, by=asha, note="in cash", act="pay"))
    take_back(paid, by=raj)
    pay(asked_about(table), Paid(payer=asha, payee=raj, amount=1))
    MatchFactory(table=table, game="sedma", seats=[asha.id, raj.id])
    one_hand = {"match_end": "hands", "match_hands": 1}
    goes_on = end_match(match_of((1, 0), table=table, seats=[asha.id, raj.id], house_rules=one_hand), over=False)
    change_seat(goes_on, 1, player=table.players.get(name="Lena"))
    return table


def _sheet(table: Table, asha: Player) -> None:
    """Seats that change, hands of every kind, a correction that moves the end, and one that changes a hand after it."""
    rules = {"match_end": "target", "target": 100, "exact_reset": 71}
    seats = list(table.players.filter(merged_into=None).order_by("id").values_list("id", flat=True))
    sheet = MatchFactory(table=table, seats=seats, house_rules=rules, bring={0: 10, 2: -5}, first_dealer=1)
    HandFactory(match=sheet, entry=points(20, 5, 1), by=asha, note="first", act="one")
    change_seat(sheet, 2, sits_out=True)
    HandFactory(match=sheet, entry=points(30, 5))
    join(sheet, PlayerFactory(table=table, name="Lena"))
    change_seat(sheet, 1, left=True)
    refused = record_hand(sheet, 3, Entered(entry=points(5))).refused
    assert refused is not None
    HandFactory(match=sheet, entry=refused.suggested(), by=asha)
    HandFactory(match=sheet, entry={"mode": "adjust", "points": {"3": 7}}, why='=HYPERLINK("x")')
    HandFactory(match=sheet, entry=points(6, None, None, 1))
    correct_hand(sheet, 2, Change(struck=True, why="misdeal", by=asha))
    correct_hand(sheet, 2, Change(struck=False, why="it was none", by=asha))
    correct_hand(sheet, 1, Change(entry=points(21, 5, 1), why="misread", by=asha))
    correct_hand(sheet, 5, Change(struck=True))
    correct_hand(sheet, 2, Change(entry=points(90, 5), later="new_match"))


def _gin(table: Table, asha: Player, raj: Player) -> None:
    """A match that is over, with closing lines, and rulings that were kept."""
    hollywood = {"hollywood": True, "box_bonus": 10}
    gin = MatchFactory(table=table, game="gin_rummy", seats=[asha.id, raj.id], house_rules=hollywood)
    knock = {"mode": "counts", "knocker": 0, "kind": "knock", "knocker_deadwood": 3, "defender_deadwood": 25}
    for _ in range(2):
        HandFactory(match=gin, entry=knock, by=raj)
    HandFactory(match=gin, entry={"mode": "void"})
    end_match(gin, over=True)
    asked = {"game": "gin_rummy", "question": "knock", "claim": {"hand": CARDS}, "house_rules": {}}
    kept = keep_dispute(table, **asked, match=gin, hand=1, by=raj)
    settle_dispute(kept, outcome="He took it back")
    keep_dispute(table, **asked)


@pytest.fixture
def table() -> Table:
    return full_table()


@pytest.fixture(scope="module")
def exported(django_db_setup: None, django_db_blocker: Any) -> bytes:
    """The export of such a table, which is here no more."""
    with django_db_blocker.unblock(), transaction.atomic():
        data = as_json(table_document(full_table()))
        transaction.set_rollback(True)
    return data


@pytest.fixture
def out(exported: bytes) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(exported)
    return document


def bring(document: dict[str, Any], **said: Any) -> Table:
    return import_table(BytesIO(as_json(document)), **said)


def signed(document: dict[str, Any]) -> dict[str, Any]:
    """A document whose digest is right, as somebody would send who knows how to make one."""
    return document | {"digest": digest_of(document)}


def book(document: dict[str, Any]) -> dict[str, Any]:
    """All of a document but what is of the one export."""
    return {name: value for name, value in document.items() if name not in ("export", "exported_at", "digest")}


# There and back


def test_what_goes_out_comes_in_and_goes_out_the_same(table: Table) -> None:
    out = table_document(table)
    brought = bring(out)
    assert book(table_document(brought)) == book(out)


def test_the_table_of_this_test_holds_every_kind_of_row_and_every_column_is_used(table: Table) -> None:
    for kind in (Table, Player, Match, Seat, Hand, HandSeat, Line, Revision, Dispute, Payment):
        for column in kind._meta.fields:
            default = column.get_default()
            used = kind.objects.exclude(**{column.name: default}) if default is not None else kind.objects.all()
            if default is None or column.null:
                used = kind.objects.exclude(**{f"{column.name}__isnull": True})
            assert used.exists() or column.name in {"put_away_at", "scorekeeper_generation", "watch_generation"}, column


def test_every_column_is_exported_or_left_out_on_purpose() -> None:
    shapes = {
        Table: export.TABLE, Player: export.PLAYER, Match: export.MATCH, Seat: export.SEAT, Hand: export.HAND,
        HandSeat: export.HAND_SEAT, Line: export.LINE, Revision: export.REVISION, Dispute: export.DISPUTE, Payment: export.PAYMENT,
    }  # fmt: skip
    where_it_stands = {"id", "table", "hand"}
    own = {"scorekeeper_generation", "watch_generation", "put_away_at", "version", "key", "fingerprint"}
    follows = {(Hand, "mode"), (Hand, "revision"), (Revision, "number"), (Line, "place")}
    for kind, columns in shapes.items():
        left_out = {column.name for column in kind._meta.fields} - set(columns)
        left_out -= where_it_stands | own | {name for model, name in follows if model is kind}
        assert left_out <= {"match"}, kind
    not_exported = {model.__name__ for model in apps.get_app_config("scoring").get_models()}
    assert not_exported - {kind.__name__ for kind in shapes} == {"Act", "Import"}


def test_the_new_table_has_ids_and_keys_of_its_own(table: Table) -> None:
    brought = bring(table_document(table))
    assert not {brought.id, *brought.matches.values_list("id", flat=True)} & {
        table.id,
        *table.matches.values_list("id", flat=True),
    }
    for access in (Access.WATCH, Access.WRITE):
        assert not key_to(table, access).opens(brought)
        assert key_to(brought, access).opens(brought)


def test_no_key_and_no_id_of_this_server_goes_out(table: Table) -> None:
    out = as_json(table_document(table)).decode()
    ids = [str(one.id) for kind in (Table, Player, Match, Hand, Line) for one in kind.objects.all()]
    assert [one for one in ids if one in out] == []
    assert [access for access in (Access.WATCH, Access.WRITE) if key_to(table, access).word in out] == []


def test_the_new_table_is_played_on(table: Table) -> None:
    brought = bring(table_document(table))
    match = brought.matches.get(game="sedma")
    HandFactory(match=match)
    correct_hand(brought.matches.order_by("id")[0], 1, Change(struck=True))
    assert standing_of(match).totals == {0: 10, 1: 0}


def test_people_can_still_be_told_apart_in_the_history(table: Table) -> None:
    brought = bring(table_document(table))
    people = {str(player.id) for player in brought.players.all()}
    for revision in Revision.objects.filter(table=brought):
        assert {seat["player"] for seat in revision.was["seats"]} <= people
        assert revision.was["by"] in people | {None}


def test_a_document_may_be_laid_out_anew(table: Table) -> None:
    laid_out = json.dumps(table_document(table), indent=2, sort_keys=True).encode()
    assert import_table(BytesIO(laid_out)).name == table.name


def test_an_empty_table_goes_too() -> None:
    out = table_document(TableFactory())
    assert book(table_document(bring(out))) == book(out)


def test_two_of_one_name_who_are_two_people_stay_two() -> None:
    table = TableFactory(players=["Jan", "Eva"])
    PlayerFactory(table=table, name="Jan", confirm=True)
    assert [one.name for one in bring(table_document(table)).players.order_by("id")] == ["Jan", "Eva", "Jan"]


def test_two_who_were_merged_after_a_payment_between_them_stay_one() -> None:
    table = TableFactory(players=["Jan", "Honza"])
    jan, honza = table.players.order_by("id")
    pay(asked_about(table), Paid(payer=jan, payee=honza, amount=1))
    merge(honza, jan)
    out = table_document(table)
    assert book(table_document(bring(out))) == book(out)


def test_a_table_that_is_put_away_can_be_taken_along(table: Table) -> None:
    Table.objects.update(put_away_at=table.created_at)
    assert bring(table_document(table)).put_away_at is None


# Once


def test_the_same_export_comes_in_once(out: dict[str, Any]) -> None:
    bring(out)
    tables = Table.objects.count()
    with pytest.raises(NotNow, match="already_imported"):
        bring(out)
    assert (Table.objects.count(), Import.objects.count()) == (tables, 1)


@pytest.mark.parametrize("said", ["beside it", "in it"])
def test_or_again_where_that_is_said(said: str, out: dict[str, Any]) -> None:
    first = bring(out)
    second = bring(out, again=True) if said == "beside it" else bring(out | {"again": True})
    assert first.id != second.id
    assert list(Import.objects.order_by("time").values_list("time", flat=True)) == [1, 2]


def test_when_the_table_is_gone_the_export_can_come_again(out: dict[str, Any]) -> None:
    bring(out).delete()
    bring(out)


# What is refused, and where

EDITS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a line": (lambda of: hand(of, 1)["lines"][0].update(points=99), "matches.0.hands.1.lines"),
    "what a line says": (lambda of: hand(of, 1)["lines"][0].update(code="reset"), "matches.0.hands.1.lines.0"),
    "a line too few": (lambda of: hand(of, 1)["lines"].pop(), "matches.0.hands.1.lines"),
    "an entry": (lambda of: hand(of, 1)["entry"]["points"].update({"0": 99}), "matches.0.hands.1.lines"),
    "a dealer": (lambda of: hand(of, 1).update(dealer=2), "matches.0.hands.1.carry"),
    "a carry": (lambda of: hand(of, 1)["carry"].update(hands_played=7), "matches.0.hands.1.carry"),
    "who sat there": (lambda of: hand(of, 1)["seats"].pop(), "matches.0.hands.1.entry"),
    "a hand left out": (lambda of: of["matches"][0]["hands"].pop(1), "matches.0.hands.1.number"),
    "the end": (lambda of: of["matches"][0].update(over=False), "matches.0.over"),
    "a winner": (lambda of: of["matches"][0]["seats"][1].update(won=True), "matches.0.seats.1"),
    "a closing line": (lambda of: gin(of)["closing"].pop(), "matches.2.closing"),
    "house rules": (lambda of: of["matches"][0]["house_rules"].update(exact_reset=31), "matches.0.hands.1.lines"),
    "a reason": (lambda of: hand(of, 1)["revisions"][0].update(why="another"), "digest"),
    "a name": (lambda of: of["players"][0].update(name="Anna"), "digest"),
}


def hand(of: dict[str, Any], at: int) -> Any:
    return of["matches"][0]["hands"][at]


def gin(of: dict[str, Any]) -> Any:
    return next(match for match in of["matches"] if match["game"] == "gin_rummy")


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_is_found_where_that_can_be_told(edit: str, out: dict[str, Any]) -> None:
    change, place = EDITS[edit]
    change(out)
    refused_whole(out, "edited", place)


@pytest.mark.parametrize("edit", [name for name, (_, place) in EDITS.items() if place != "digest"])
def test_so_is_one_with_a_new_digest(edit: str, out: dict[str, Any]) -> None:
    change, place = EDITS[edit]
    change(out)
    error = refused_whole(signed(out), None, place)
    assert error.code in {"does_not_follow", "bad_value"}


def refused_whole(document: dict[str, Any], code: str | None, place: str) -> BadEntry:
    """Nothing has come in; the error says what is wrong and where."""
    return bytes_refused_whole(as_json(document), code, place)


def bytes_refused_whole(data: bytes, code: str | None, place: str | None) -> BadEntry:
    before = [kind.objects.count() for kind in (Table, Player, Match, Hand, Line, Import)]
    with pytest.raises(BadEntry) as refused:
        import_table(BytesIO(data))
    assert (code or refused.value.code, place) == (refused.value.code, refused.value.field)
    assert str(refused.value.message)
    assert [kind.objects.count() for kind in (Table, Player, Match, Hand, Line, Import)] == before
    return refused.value


NO_VALUES: tuple[Any, ...] = (
    None, 1.5, {}, {"who": None}, {"who": [None]}, {"who": {}}, {"who": 1.5}, {"seat": "1"}, {"seat": []}, {"side": None},
    {"text": 1}, {"card": "1X"}, {"card": 7}, {"rank": []}, {"suit": "Q"}, {"name": "Raj"}, [None], [[{"who": [0]}]],
)  # fmt: skip
WRONG: dict[str, tuple[Callable[[dict[str, Any]], Any], str, str]] = {
    "another format": (lambda of: of.update(format="kibitz-match"), "not_an_export", "format"),
    "a newer version": (lambda of: of.update(version=2, news=[]), "newer_version", "version"),
    "no version": (lambda of: of.pop("version"), "bad_value", "version"),
    "an unknown game": (lambda of: gin(of).update(game="whist"), "unknown_game", "matches.2.game"),
    "an unknown game of a ruling": (lambda of: of["disputes"][0].update(game="whist"), "unknown_game", "disputes.0.game"),
    "an unknown favourite": (lambda of: of["table"]["house_rules"].update(whist={}), "unknown_game", "table.house_rules.whist.game"),
    "a house rule that is none": (
        lambda of: gin(of)["house_rules"].update(knock_limit=99), "bad_option_value", "matches.2.house_rules.knock_limit",
    ),
    "a part that is missing": (lambda of: hand(of, 1).pop("carry"), "missing_field", "matches.0.hands.1.carry"),
    "a part too many": (lambda of: hand(of, 1).update(score=3), "unknown_field", "matches.0.hands.1.score"),
    "a number that is a text": (
        lambda of: hand(of, 1)["lines"][0].update(points="7"), "bad_value", "matches.0.hands.1.lines.0.points",
    ),
    "a number that no database holds": (
        lambda of: hand(of, 1)["lines"][0].update(points=2**40), "bad_value", "matches.0.hands.1.lines.0.points",
    ),
    "a list that is none": (lambda of: of.update(players={}), "bad_value", "players"),
    "an object that is none": (lambda of: of["players"].append([]), "bad_value", "players.5"),
    "a time that is none": (lambda of: of["matches"][0].update(started_at="today"), "bad_value", "matches.0.started_at"),
    "a time of nowhere": (
        lambda of: of["matches"][0].update(started_at="2026-11-29T21:40:00"), "bad_value", "matches.0.started_at",
    ),
    "a time in the first year of all": (
        lambda of: hand(of, 1).update(at="0001-01-01T00:00:00+00:00"), "bad_value", "matches.0.hands.1.at",
    ),
    "a time in the last year of all": (
        lambda of: of["matches"][0].update(played_at="9999-12-31T23:59:59+00:00"), "bad_value", "matches.0.played_at",
    ),
    "a time before that was long ago": (
        lambda of: hand(of, 1)["revisions"][0]["was"].update(at="1899-12-31T23:59:59+00:00"), "bad_value",
        "matches.0.hands.1.revisions.0.was.at",
    ),
    "a payment for the last of all days": (
        lambda of: of["payments"][0].update(until="9999-12-31"), "bad_value", "payments.0.until",
    ),
    "an export without an id": (lambda of: of.update(export="the first"), "bad_value", "export"),
    "a price of no game": (
        lambda of: of["table"]["prices"].update(whist=1), "unknown_game", "table.prices.whist",
    ),
    "a price below nothing": (
        lambda of: of["table"]["prices"].update(sedma=-1), "bad_value", "table.prices.sedma",
    ),
    "an unknown time zone": (lambda of: of["table"].update(time_zone="Mars"), "bad_value", "table.time_zone"),
    "unknown suits": (lambda of: of["table"].update(suits="swiss"), "bad_value", "table.suits"),
    "a name of nothing": (lambda of: of["players"][1].update(name=" "), "missing_field", "players.1.name"),
    "a name too long": (lambda of: of["players"][1].update(name="x" * 41), "bad_value", "players.1.name"),
    "a name with a sign of control": (lambda of: of["players"][1].update(name="a\u0007"), "bad_value", "players.1.name"),
    "a reason with two spaces": (lambda of: hand(of, 1).update(why="a  b"), "bad_value", "matches.0.hands.1.why"),
    "somebody who is not in the list": (lambda of: hand(of, 1).update(by=99), "bad_value", "matches.0.hands.1.by"),
    "people merged in a circle": (
        lambda of: (of["players"][0].update(merged_into=1), of["players"][1].update(merged_into=0)),
        "bad_value", "players.0.merged_into",
    ),
    "seats with a gap": (lambda of: of["matches"][0]["seats"][2].update(number=5), "bad_value", "matches.0.seats"),
    "sides with a gap": (lambda of: of["matches"][0]["seats"][2].update(side=5), "bad_value", "matches.0.seats"),
    "no seats": (lambda of: of["matches"][0].update(seats=[]), "bad_value", "matches.0.seats"),
    "a seat too many for gin": (
        lambda of: gin(of)["seats"].append({**gin(of)["seats"][0], "number": 2, "side": 2}), "bad_value", "matches.2.seats.seats",
    ),
    "partners in gin": (lambda of: gin(of)["seats"][1].update(side=0), "bad_value", "matches.2.seats"),
    "somebody in two seats at once": (
        lambda of: gin(of)["seats"][1].update(player=0), "bad_value", "matches.2.seats.1",
    ),
    "two who sat in one hand as one person": (
        lambda of: of["players"][1].update(merged_into=0), "bad_value", "players.1.merged_into",
    ),
    "a payment to oneself": (lambda of: of["payments"][0].update(payee=of["payments"][0]["payer"]), "bad_value", "payments.0.payee"),
    "a payment for days that end before they begin": (
        lambda of: of["payments"][0].update(since="2026-12-31", until="2026-01-01"), "bad_value", "payments.0.until",
    ),
    "a first dealer who is not there": (lambda of: gin(of).update(first_dealer=2), "bad_value", "matches.2.first_dealer"),
    "an entry that cannot be read": (lambda of: hand(of, 1).update(entry={}), "bad_value", "matches.0.hands.1.entry.mode"),
    "a ruling that cannot be said": (
        lambda of: hand(of, 1)["ruling"]["says"].update(values={}), "bad_value", "matches.0.hands.1.ruling",
    ),
    **{
        f"a ruling whose value is {value}": (
            lambda of, value=value: hand(of, 1)["ruling"]["says"]["values"].update(who=value), "bad_value",
            "matches.0.hands.1.ruling",
        )
        for value in NO_VALUES
    },
    "a note whose value is none": (
        lambda of: hand(of, 1)["ruling"]["notes"].append(
            {"id": hand(of, 1)["ruling"]["says"]["id"], "values": {"who": {"who": [None]}}}
        ), "bad_value", "matches.0.hands.1.ruling",
    ),
    "a ruling by no rule": (lambda of: hand(of, 1)["ruling"].update(rule="none"), "bad_value", "matches.0.hands.1.ruling"),
    "a line of no game": (
        lambda of: hand(of, 1)["revisions"][0]["was"]["lines"][0].update(code="x"), "bad_value",
        "matches.0.hands.1.revisions.0.was.lines.0",
    ),
    "what counted before without its entry": (
        lambda of: hand(of, 1)["revisions"][0]["was"].update(entry={"mode": "x"}), "bad_value",
        "matches.0.hands.1.revisions.0.was.entry.mode",
    ),
    "somebody else who sat there before": (
        lambda of: hand(of, 1)["revisions"][0]["was"]["seats"][0].update(player=77), "bad_value",
        "matches.0.hands.1.revisions.0.was.seats.0.player",
    ),
    "a seat twice in one hand": (
        lambda of: hand(of, 1)["seats"].append(hand(of, 1)["seats"][0]), "does_not_follow", "matches.0.hands.1.seats",
    ),
    "a payment by nobody": (lambda of: of["payments"][0].update(payer=9), "bad_value", "payments.0.payer"),
    "a payment of nothing": (lambda of: of["payments"][0].update(amount=0), "bad_value", "payments.0.amount"),
    "a payment for no game": (lambda of: of["payments"][0].update(game="whist"), "unknown_game", "payments.0.game"),
    "a payment on no day": (lambda of: of["payments"][0].update(since="May"), "bad_value", "payments.0.since"),
    "a ruling about no match": (lambda of: of["disputes"][0].update(match=9), "bad_value", "disputes.0.match"),
    "a ruling about no hand": (lambda of: of["disputes"][0].update(hand=9), "bad_value", "disputes.0.hand"),
    "a ruling about no question": (lambda of: of["disputes"][0].update(question="x"), "unknown_question", "disputes.0.question"),
    "a ruling on no claim": (lambda of: of["disputes"][0].update(claim={}), "missing_field", "disputes.0.claim.hand"),
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_refused_whole_is(wrong: str, out: dict[str, Any]) -> None:
    change, code, place = WRONG[wrong]
    change(out)
    refused_whole(signed(out), code, place)


@pytest.mark.parametrize("part", [0.0, 0.3, 0.6, 0.9, 0.999])
def test_an_export_that_is_cut_short_breaks_off_somewhere(part: float, exported: bytes) -> None:
    cut = exported[: int(len(exported) * part)]
    error = bytes_refused_whole(cut, "cut_short", "")
    assert "breaks off at character" in str(error.message)


@pytest.mark.parametrize(
    "data",
    [
        b'{"format": "kibitz-table" "version": 1}',
        b'{"format": NaN}',
        b'{"format": "kibitz-table", "format": "kibitz-table"}',
        b'{"format": "\\ud800"}',
        b'{"format": "\xff"}',
        b"\x1f\x8b\x08\x00{}",
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 50 + b"1" + b"}" * 50,
    ],
)
def test_what_is_no_json_that_can_be_kept_is_refused(data: bytes) -> None:
    with pytest.raises(BadEntry) as refused:
        import_table(BytesIO(data))
    assert refused.value.code == "not_json"


@pytest.mark.parametrize("data", [b"null", b"[]", b"7", b'"kibitz-table"', b"{}", b'{"format": []}'])
def test_what_is_json_of_another_kind_is_no_export(data: bytes) -> None:
    bytes_refused_whole(data, "not_an_export", "format")


def test_what_is_longer_than_any_table_is_not_even_parsed() -> None:
    bytes_refused_whole(b" " * (MOST_BYTES + 1), "too_long", None)


def test_again_is_yes_or_no(out: dict[str, Any]) -> None:
    refused_whole(out | {"again": "yes"}, "bad_value", "again")


def test_ids_of_people_have_no_place_in_it(out: dict[str, Any]) -> None:
    hand(out, 1)["by"] = str(uuid4())
    refused_whole(signed(out), "bad_value", "matches.0.hands.1.by")
