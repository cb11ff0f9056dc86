"""Tables: opening one, its links, whose phone it is, its people, its book, its name, the look of a phone."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from scoring.keys import COOKIE, Access, key_to
from scoring.models import Match, Table
from scoring.services.matches import end_match
from scoring.services.tables import put_away, renew_key
from tests.factories import HandFactory, MatchFactory, TableFactory
from tests.scoring.pages.phone import Phone, at, shown
from tests.webpage import Element

NEW = {"game": "gin_rummy", "seat": ["Sara", "Nils"], "name": "Thursday gin", "rules": ""}


def again(phone: Phone, fields: dict[str, object], path: str = "/new/") -> Element:
    """The form as it comes back with a refusal."""
    return shown(phone.send(path, fields), 400)


# Home


def test_a_phone_without_tables_sees_a_fresh_pad(stranger: Phone) -> None:
    page = stranger.see("/")
    assert page.one("h2").text == "A fresh pad"
    assert page.one("a", "go")["href"] == "/new/"


def test_home_shows_each_table_as_its_newest_match_stands(match: Match, table: Table) -> None:
    HandFactory.create(match=match)
    other = TableFactory.create(name="Cottage", players=("Eva", "Petr", "Jan", "Ota"))
    phone = Phone((table, Access.WATCH), (other, Access.WRITE))
    slips = [slip.text for slip in phone.see("/").all("a", "slip")]
    assert slips == ["Cottage No match yet", "Thursday gin today Gin rummy · Sara, Nils Sara leads by 10. 10 – 0"]


def test_a_table_that_is_put_away_is_folded_away(table: Table, scorekeeper: Phone) -> None:
    put_away(table, away=True)
    page = scorekeeper.see("/")
    assert page.all("a", "slip") == []
    assert page.one("details").text.startswith("Tables put away")


# A new table


def test_gin_is_the_first_game_and_the_free_sheet_the_last(stranger: Phone) -> None:
    games = [one["value"] for one in stranger.see("/new/").all("input", name="game")]
    assert (games[0], games[-1]) == ("gin_rummy", "score_sheet")


def test_a_table_and_its_first_match_are_opened_on_one_page(stranger: Phone) -> None:
    page = stranger.follow("/new/", {**NEW, "dealer": "1", "time_zone": "Europe/Prague"})
    match = Match.objects.get()
    assert page.one("h1").text == "Thursday gin Gin rummy to 100"
    assert page.one(id="status").text == "No hand yet. Nils deals hand 1."
    assert (match.table.time_zone, [seat.player.name for seat in match.seats.all()]) == (
        "Europe/Prague",
        ["Sara", "Nils"],
    )


def test_an_unknown_time_zone_is_no_reason_to_refuse(stranger: Phone) -> None:
    stranger.follow("/new/", {**NEW, "time_zone": "Mars/Olympus"})
    assert Table.objects.get().time_zone == "UTC"


def test_blank_seats_are_nobodys_and_the_dealer_is_who_sits_there(stranger: Phone) -> None:
    fields = {**NEW, "game": "score_sheet", "seat": ["Vera", "", "Anton", " ", "Lida"], "dealer": "4"}
    page = stranger.follow("/new/", fields)
    assert page.one(id="status").text == "No hand yet. Lida deals hand 1."


def test_seats_beyond_the_first_unfold(stranger: Phone) -> None:
    page = stranger.see("/new/?game=score_sheet")
    more = next(one for one in page.all("details") if "rules" not in one.classes)
    assert (len(page.all("input", name="seat")), len(more.all("input", name="seat"))) == (12, 8)


@pytest.mark.parametrize(
    ("changed", "field", "says"),
    [
        ({"seat": ["Sara", "sara"]}, "seat", "sara is named twice."),
        ({"game": "score_sheet", "seat": ["", "Sara", "SARA"]}, "seat", "SARA is named twice."),
        ({"seat": ["Sara", "N" * 41]}, "seat", "A name has at most 40 letters."),
        ({"name": " "}, "name", "A name is needed."),
        ({"name": "T" * 61}, "name", "A name has at most 60 letters."),
        ({"rules.target": "7"}, "rules.target", "7 is not from 50 to 500."),
        ({"rules.oklahoma": "on", "rules.opening": "eleven"}, "rules.opening", "Oklahoma needs an upcard"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(
    changed: dict[str, object], field: str, says: str, stranger: Phone
) -> None:
    page = again(stranger, {**NEW, **changed})
    wrong = page.one(aria_invalid="true")
    assert wrong["name"] == field
    assert says in page.one(id=wrong["aria-describedby"]).text
    assert page.one(id=wrong["aria-describedby"])["role"] == "alert"
    assert not Table.objects.exists()
    sent = page.fields()
    assert [name for name in sent["seat"] if name] == [name for name in {**NEW, **changed}["seat"] if name]


def test_too_few_players_are_asked_for(stranger: Phone) -> None:
    page = again(stranger, {**NEW, "seat": ["Sara"]})
    assert page.one(role="alert").text == "Gin rummy is for 2 players, and 1 are named."


def test_a_wrong_house_rule_is_shown_with_what_was_typed(stranger: Phone) -> None:
    page = again(stranger, {**NEW, "rules.target": "7", "rules.oklahoma": "on"})
    assert page.one("details", "rules").get("open") is not None
    assert page.one(id="rule-target")["value"] == "7"
    assert page.one(id="rule-oklahoma").get("checked") is not None
    assert page.one("details", "rules").one("summary").text == "House rules Played as Standard, 2 changes"


def test_house_rules_of_a_new_match_are_called_by_their_name(stranger: Phone) -> None:
    page = stranger.see("/new/?game=sedma")
    assert page.one("details", "rules").one("summary").text == "House rules Played as Sticks to 10"
    form = page.one("form").fields() | {"game": "sedma", "rules.target": "12", "change": "names"}
    changed = shown(stranger.send("/new/", form))
    assert changed.one("details", "rules").one("summary").text == "House rules Played as Sticks to 10, 1 change"


def test_choosing_a_game_or_house_rules_by_name_brings_their_form(stranger: Phone) -> None:
    part = shown(stranger.send("/new/", {**NEW, "game": "sedma", "change": "game"}, hx_request="true"))
    assert part.inside[0].get("id") == "setup"  # type: ignore[union-attr]  # the part is an element
    assert part.fields()["seat"][:2] == ["Sara", "Nils"]
    page = shown(stranger.send("/new/", {**NEW, "preset": "modern", "change": "preset"}))
    assert page.one(id="rule-gin_bonus")["value"] == "25"
    assert page.one(id="rule-gin_bonus").classes == {"blank", "on"}
    assert "Standard: 20" in page.one("label", for_="rule-gin_bonus").text
    assert not Table.objects.exists()


def test_house_rules_are_kept_with_the_match(stranger: Phone) -> None:
    fields = {**NEW, "rules.gin_bonus": "۲۵", "rules.hollywood": ["off", "on"], "rules.box_bonus": "20"}
    stranger.follow("/new/", fields)
    rules = Match.objects.get().house_rules
    assert (rules["gin_bonus"], rules["hollywood"], rules["box_bonus"], rules["oklahoma"]) == (25, True, 20, False)


def test_the_form_sent_twice_is_one_table(stranger: Phone) -> None:
    act = stranger.see("/new/").fields()["act"]
    for _ in range(2):
        stranger.follow("/new/", {**NEW, "act": act})
    assert Table.objects.count() == 1


def test_the_form_sent_again_after_its_answer_was_lost_opens_the_same_table(stranger: Phone) -> None:
    fields = {**NEW, "act": stranger.see("/new/").fields()["act"]}
    Phone().follow("/new/", fields)
    stranger.follow("/new/", fields)
    assert stranger.get(f"/t/{Table.objects.get().id}/share/").status_code == 200


def test_the_form_sent_again_opens_nothing_once_there_is_another_link(stranger: Phone) -> None:
    fields = {**NEW, "act": stranger.see("/new/").fields()["act"]}
    Phone().follow("/new/", fields)
    table = renew_key(Table.objects.get(), Access.WRITE)
    stranger.send("/new/", fields)
    assert stranger.get(f"/t/{table.id}/").status_code == 404


def test_the_id_of_somebody_elses_table_opens_nothing(table: Table, stranger: Phone) -> None:
    stranger.follow("/new/", {**NEW, "act": str(table.id)})
    assert stranger.get(f"/t/{table.id}/").status_code == 404
    assert Table.objects.count() == 2


# A new match


def test_the_next_match_begins_as_the_last_one_was(table: Table, scorekeeper: Phone) -> None:
    MatchFactory.create(table=table, game="gin_rummy", preset="modern")
    sent = scorekeeper.see(f"/t/{table.id}/new/").fields()
    assert (sent["game"], sent["seat"], sent["rules.gin_bonus"]) == (["gin_rummy"], ["Sara", "Nils"], ["25"])


def test_a_match_with_somebody_new(table: Table, scorekeeper: Phone) -> None:
    act = scorekeeper.see(f"/t/{table.id}/new/").fields()["act"]
    for _ in range(2):
        scorekeeper.follow(f"/t/{table.id}/new/", {**NEW, "seat": ["nils", "Vera"], "act": act})
    assert [seat.player.name for seat in table.matches.get().seats.all()] == ["Nils", "Vera"]
    assert table.players.count() == 3


def test_a_refused_match_leaves_nobody_behind(table: Table, scorekeeper: Phone) -> None:
    again(scorekeeper, {**NEW, "seat": ["Vera", "Eva", "Sara"]}, f"/t/{table.id}/new/")
    assert table.players.count() == 2


def test_a_table_is_the_match_written_to_last(table: Table, match: Match, scorekeeper: Phone) -> None:
    MatchFactory.create(table=table)
    HandFactory.create(match=match)
    assert scorekeeper.get(f"/t/{table.id}/")["Location"] == at(match)


def test_a_table_without_a_match_starts_one_or_says_so(table: Table, scorekeeper: Phone, watcher: Phone) -> None:
    assert scorekeeper.get(f"/t/{table.id}/")["Location"] == f"/t/{table.id}/new/"
    assert "No match has been played here yet." in watcher.see(f"/t/{table.id}/").text


# Links


def test_a_link_puts_its_key_into_the_phones_cookie_and_out_of_the_address(table: Table) -> None:
    phone = Phone()
    word = key_to(table, Access.WATCH).word
    answer = phone.open_link(word.lower())
    assert answer["Location"] == f"/t/{table.id}/"
    assert word in phone.cookies[COOKIE].value
    cookie = phone.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_the_scorekeepers_link_asks_once_whose_phone_it_is(table: Table) -> None:
    phone, word = Phone(), key_to(table, Access.WRITE).word
    assert phone.open_link(word)["Location"] == f"/t/{table.id}/phone/"
    page = phone.see(f"/t/{table.id}/phone/")
    assert [one.text for one in page.all("label")] == ["Sara", "Nils", "Someone else"]
    phone.send(f"/t/{table.id}/phone/", {"player": table.players.get(name="Nils").id})
    assert phone.open_link(word)["Location"] == f"/t/{table.id}/"
    owner = phone.see(f"/t/{table.id}/phone/").one("input", checked="")
    assert owner["value"] == str(table.players.get(name="Nils").id)


def test_a_weaker_link_takes_nothing_away(table: Table, scorekeeper: Phone) -> None:
    scorekeeper.open_link(key_to(table, Access.WATCH).word)
    assert scorekeeper.get(f"/t/{table.id}/settings/").status_code == 200


def test_a_phone_keeps_its_newest_forty_keys(db: None) -> None:
    tables = [TableFactory.create() for _ in range(42)]
    phone = Phone(*((table, Access.WATCH) for table in tables))
    assert [phone.get(f"/t/{table.id}/").status_code for table in (tables[1], tables[2], tables[-1])] == [404, 200, 200]


def test_links_are_shared_with_their_qr_code(table: Table, scorekeeper: Phone, watcher: Phone) -> None:
    for phone, query, access in [
        (scorekeeper, "", Access.WATCH),
        (scorekeeper, "?link=scorekeeper", Access.WRITE),
        (watcher, "?link=scorekeeper", Access.WATCH),
    ]:
        page = phone.see(f"/t/{table.id}/share/{query}")
        url = f"http://testserver/k/{key_to(table, access).word}"
        assert page.one("p", "url").text == url
        assert page.one("button", data_share=url)
        assert page.one("div", "qr").one("path")["d"]


def test_both_links_are_replaced_at_once(table: Table, scorekeeper: Phone, watcher: Phone) -> None:
    other = Phone((table, Access.WRITE))
    page = scorekeeper.follow(f"/t/{table.id}/share/renew/")
    assert "Both links are new." in page.text
    assert [phone.get(f"/t/{table.id}/share/").status_code for phone in (scorekeeper, other, watcher)] == [
        200,
        404,
        404,
    ]


@pytest.mark.parametrize(
    "target", ["//else.where/", "https://else.where/", "javascript:alert(1)", "", "\\\\else.where"]
)
def test_whose_phone_leads_nowhere_else(target: str, table: Table, scorekeeper: Phone) -> None:
    answer = scorekeeper.send(f"/t/{table.id}/phone/", {"player": "-", "next": target})
    assert answer["Location"] == f"/t/{table.id}/"


@pytest.mark.parametrize("value", ["", ".", "x" * 5000, "~~~", "AAAA~-.BBBB", "é"])
def test_a_cookie_that_is_no_cookie_of_ours(value: str, table: Table, stranger: Phone) -> None:
    stranger.cookies[COOKIE] = value
    assert stranger.see("/").one("h2").text == "A fresh pad"
    assert stranger.get(f"/t/{table.id}/").status_code == 404


def test_an_owner_who_sits_elsewhere_signs_nothing(table: Table, match: Match) -> None:
    stranger = TableFactory.create().players.first()
    phone = Phone((table, Access.WRITE))
    phone.cookies[COOKIE] = f"{key_to(table, Access.WRITE).word}~{stranger.id}"
    phone.send(at(match, "hand/"), {"mode": "void"})
    assert match.hands.get().by is None


# People, book, settings, look


def test_people_are_added_renamed_and_retired(table: Table, scorekeeper: Phone) -> None:
    path = f"/t/{table.id}/people/"
    scorekeeper.follow(path, {"name": " Vera  Nová "})
    vera = table.players.get(name="Vera Nová")
    scorekeeper.follow(path, {"player": vera.id, "name": "Věra"})
    page = scorekeeper.follow(path, {"player": vera.id, "retired": "1"})
    vera.refresh_from_db()
    assert (vera.name, vera.retired) == ("Věra", True)
    assert "Věra No longer plays" in page.text
    assert "Věra" not in scorekeeper.see(f"/t/{table.id}/new/").one("datalist").text


def test_a_name_like_a_known_one_must_be_confirmed(table: Table, scorekeeper: Phone) -> None:
    path = f"/t/{table.id}/people/"
    page = shown(scorekeeper.send(path, {"name": "sara"}), 409)
    assert page.one(role="alert").text == "Sara is already at this table. Is this another person?"
    scorekeeper.follow(path, {"name": "sara", "player": "", "confirm": "1"})
    assert table.players.filter(name="sara").exists()


def test_the_book_has_all_matches_newest_first(table: Table, watcher: Phone) -> None:
    matches = [MatchFactory.create(table=table, game="gin_rummy") for _ in range(21)]
    HandFactory.create(match=matches[0], entry={"mode": "agreed", "points": {"1": 100}})
    page = watcher.see(f"/t/{table.id}/book/")
    assert [one["href"] for one in page.all("a", "line")] == [at(match) for match in matches[:0:-1]]
    older = watcher.see(f"/t/{table.id}/book/{page.one('a', 'btn')['href']}")
    assert older.one("a", "line").text == "Gin rummy today · Nils wins. 0 – 100"


def test_days_are_those_of_the_tables_time_zone(table: Table, match: Match, watcher: Phone) -> None:
    now = timezone.now()
    Match.objects.filter(id=match.id).update(started_at=now - timedelta(minutes=61))
    past_midnight = f"Etc/GMT{now.hour if now.hour <= 12 else now.hour - 24:+d}"
    noon = f"Etc/GMT{now.hour - 12:+d}"
    for zone, day in [
        (past_midnight, date_format(now.astimezone(ZoneInfo(past_midnight)) - timedelta(days=1), "l")),
        (noon, "today"),
    ]:
        Table.objects.filter(id=table.id).update(time_zone=zone)
        assert f"Gin rummy {day} ·" in watcher.see(f"/t/{table.id}/book/").one("a", "line").text


def test_a_table_gets_another_name_and_time_zone(table: Table, match: Match, scorekeeper: Phone) -> None:
    page = scorekeeper.follow(f"/t/{table.id}/settings/", {"name": "Cellar", "time_zone": "Asia/Tehran"})
    assert page.one("h1").text.startswith("Cellar")
    for fields in ({"name": "", "time_zone": "UTC"}, {"name": "Cellar", "time_zone": "Mars/Olympus"}):
        refused = shown(scorekeeper.send(f"/t/{table.id}/settings/", fields), 400)
        assert refused.one(role="alert")
    table.refresh_from_db()
    assert (table.name, table.time_zone) == ("Cellar", "Asia/Tehran")


def test_a_phone_keeps_its_look_and_language(stranger: Phone) -> None:
    stranger.send("/look/", {"theme": "dark", "deck": "4", "language": "fa"})
    html = stranger.see("/").one("html")
    assert (html["data-theme"], html["data-deck"], html["lang"], html["dir"]) == ("dark", "4", "fa", "rtl")
    stranger.send("/look/", {"theme": "pink", "deck": "7", "language": "tlh"})
    html = stranger.see("/").one("html")
    assert (html.get("data-theme"), html.get("data-deck"), html["lang"]) == (None, None, "fa")


def test_ended_by_agreement_is_said_in_the_book(match: Match, table: Table, watcher: Phone) -> None:
    HandFactory.create(match=match)
    end_match(match, over=True)
    assert "Sara wins." in watcher.see(f"/t/{table.id}/book/").one("a", "line").text
