"""A hand entered by its cards: what the form shows and keeps, what the readout says, what one hand shows afterwards."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.keys import Access, key_to
from scoring.models import Hand, Match
from tests.factories import HandFactory, MatchFactory, TableFactory

KNOCK = "5H 6H 7H 8H KS KH KD 4C 2S AD".split()
OTHER = "9C TC JC 3S 3D 3C QD JS 9H 5C".split()
# Spreads that leave 7 or 1: they bring 28 or 25.
TWO_WAYS = "AH 2H 3H AC 7S 7D 7C 9D TD JD".split()
TAKEN_BY_IT = "4H 5H QS QC QD 2S 5D 8D KD 9S".split()
BEST = {"knocker_melds": [["7S", "7D", "7C"], ["9D", "TD", "JD"]]}
LESS = {"knocker_melds": [["7S", "7D", "7C"], ["AH", "2H", "3H"], ["9D", "TD", "JD"]]}


def gin(names: tuple[str, str] = ("Sara", "Nils"), **house_rules: Any) -> Match:
    table = TableFactory.create(players=names)
    return MatchFactory.create(table=table, game="gin_rummy", house_rules=house_rules)


@pytest.fixture
def match(db: None) -> Match:
    return gin()


def phone(match: Match, access: Access = Access.WRITE) -> Client:
    """A phone that opened a link of the match's table."""
    client = Client()
    client.get(f"/k/{key_to(match.table, access).word}")
    return client


def hand(knocker: int = 0, cards: list[str] = KNOCK, others: list[str] = OTHER, **more: Any) -> dict[str, Any]:
    """What the form posts."""
    return {"mode": "cards", "knocker": knocker, "knocker_hand": cards, "defender_hand": others, "slot": "1", **more}


def save(match: Match, posted: dict[str, Any]) -> HttpResponse:
    return phone(match).post(f"/m/{match.id}/hand/", posted)


def readout(match: Match, posted: dict[str, Any]) -> str:
    answer = phone(match).post(f"/m/{match.id}/hand/readout/", posted)
    assert answer.status_code == 200
    return text_of(answer)


def text_of(answer: HttpResponse) -> str:
    """What a page says: names, sentences and what cards are called, without what is only seen."""
    html = re.sub(r"<span aria-hidden=\"true\">.*?</span>", "", answer.content.decode(), flags=re.DOTALL)
    spoken = re.sub(r'<span class="card[^>]*aria-label="([^"]*)"[^>]*>.*?</span>', r" \1 ", html, flags=re.DOTALL)
    plain = unescape(re.sub(r"<[^>]+>", " ", spoken)).translate(dict.fromkeys(map(ord, "\u2068\u2069")))
    return re.sub(r"\s+([.,:;?)])", r"\1", " ".join(plain.split()))


def ticked(answer: HttpResponse, field: str) -> list[str]:
    """The cards that are ticked in a picker."""
    boxes = re.findall(r"<input[^>]*>", answer.content.decode())
    return [
        value[1]
        for box in boxes
        if f'name="{field}"' in box and " checked" in box
        for value in [re.search(r'value="(\w\w)"', box)]
        if value
    ]


def chosen(answer: HttpResponse, name: str) -> dict[str, Any]:
    """What the option that is chosen fills in."""
    boxes = re.findall(rf'<input[^>]*name="choose\.{name}"[^>]*>', answer.content.decode())
    (value,) = [
        found[1] for box in boxes if " checked" in box for found in [re.search(r'value="([^"]*)"', box)] if found
    ]
    fills: dict[str, Any] = json.loads(unescape(value))
    return fills


# Writing a hand


def test_two_hands_of_ten_cards_are_a_hand_of_the_match(match):
    assert save(match, hand()).status_code == 302
    written = Hand.objects.get(match=match)
    assert written.mode == "cards"
    assert written.entry["knocker_hand"] == KNOCK
    assert sum(line.points for line in written.lines.filter(side=0)) == 18


def test_one_hand_shows_both_players_cards_as_the_referee_arranged_them(match):
    save(match, hand())
    said = text_of(phone(match).get(f"/m/{match.id}/hand/1/"))
    assert "Sara knocked king of spades king of hearts king of diamonds" in said
    assert said.count("five of clubs deadwood 25") == said.count("deadwood 25") == 1
    assert "nine of hearts laid off on five of hearts, six of hearts, seven of hearts, eight of hearts" in said


def test_every_line_of_a_score_says_how_it_is_scored_and_by_which_rule(match):
    save(match, hand())
    page = phone(match).get(f"/m/{match.id}/hand/1/")
    assert "Sara +18 Difference: 25 − 7 = 18 Rule 5.1: A knocker who has less left than the defender" in text_of(page)
    assert f'href="/m/{match.id}/rules/#knock_score"' in page.content.decode()
    assert 'id="knock_score"' in phone(match).get(f"/m/{match.id}/rules/").content.decode()


def test_a_hand_of_eleven_with_the_card_thrown_is_written_too(match):
    assert save(match, hand(cards=[*KNOCK, "4S"], discard="4S")).status_code == 302
    assert Hand.objects.get(match=match).entry["discard"] == "4S"


def test_the_way_that_was_used_last_is_offered_next_in_the_next_match_too(match):
    page = phone(match).get(f"/m/{match.id}/hand/")
    assert 'id="picker"' not in page.content.decode()
    save(match, hand())
    assert 'id="picker"' in phone(match).get(f"/m/{match.id}/hand/").content.decode()
    phone(match).post(f"/m/{match.id}/hand/", {"mode": "void"})
    again = MatchFactory.create(table=match.table, game="gin_rummy")
    assert 'id="picker"' in phone(again).get(f"/m/{again.id}/hand/").content.decode()


def test_a_correction_keeps_the_spread_that_was_laid(match):
    save(match, hand(1, TWO_WAYS, TAKEN_BY_IT, **{"choose.spread": json.dumps(LESS)}))
    page = phone(match).get(f"/m/{match.id}/hand/1/correct/")
    assert ticked(page, "knocker_hand") == sorted(
        TWO_WAYS, key=lambda card: ("SHDC".index(card[1]), "A23456789TJQK".index(card[0]))
    )
    assert chosen(page, "spread") == LESS


# Wrong input: named, and nothing is lost


@pytest.mark.parametrize(
    ("posted", "status", "says"),
    [
        (hand(cards=[*KNOCK, "4S"]), 422, "With eleven cards one has to be thrown face down. Which one?"),
        (hand(cards=[*KNOCK, "4S", "6S"]), 422, "10 to 11 cards are expected, and 12 are named."),
        (hand(cards=KNOCK[:9]), 422, "10 to 11 cards are expected, and 9 are named."),
        (hand(others=[*OTHER, "4S"]), 422, "10 cards are expected, and 11 are named."),
        (hand(others=[*OTHER[:9], "5H"]), 422, "Only one player can have five of hearts, and both do."),
        (hand(cards=[*KNOCK[:9], "QD"], others=[*OTHER[:6], "QS", "JS", "9H", "5C"]), 422, "Sara cannot knock with 16. 16 is above 10, the limit here: 6 too many."),
        (
            hand(**{"choose.spread": json.dumps({"knocker_melds": [["KS", "KH", "KD"], ["KH", "8H", "7H"]]})}),
            422,
            "A card is in one meld at most, and king of hearts is in two.",
        ),
        (
            hand(**{"choose.spread": json.dumps({"knocker_melds": [["5H", "6H", "8H"]]})}),
            422,
            "For a run seven of hearts is missing.",
        ),
        (
            hand(
                **{
                    "choose.spread": json.dumps({"knocker_melds": [["5H", "6H", "7H", "8H"], ["KS", "KH", "KD"]]}),
                    "choose.defence": json.dumps({"layoffs": [{"card": "JS", "onto": 0}]}),
                }
            ),
            422,
            "Another suit does not fit a run: jack of spades onto the run from five of hearts to eight of hearts.",
        ),
        (hand(discard=["5H", "6H"], cards=[*KNOCK, "4S"]), 400, "A card is expected, like 7H."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_and_every_tick_stays(match, posted, status, says):
    answer = save(match, posted)
    assert (answer.status_code, Hand.objects.count()) == (status, 0)
    assert says in text_of(answer)
    assert set(ticked(answer, "knocker_hand")) == set(posted["knocker_hand"])
    assert set(ticked(answer, "defender_hand")) == set(posted["defender_hand"])
    assert 'name="knocker" id="knocker-0" value="0" checked' in answer.content.decode()


def test_what_is_no_card_is_named_and_the_rest_stays(match):
    answer = save(match, hand(cards=["99", *KNOCK[1:]]))
    assert (answer.status_code, Hand.objects.count()) == (400, 0)
    assert "99 is no card that can be read." in text_of(answer)
    assert len(ticked(answer, "knocker_hand")) == 9
    assert len(ticked(answer, "defender_hand")) == 10


@pytest.mark.parametrize("choose", ["nonsense", "[1]", '{"knocker_melds": 7}', '{"unheard": 1}', "{" * 5000])
def test_a_choice_that_no_form_offers_is_refused(match, choose):
    assert save(match, hand(**{"choose.spread": choose})).status_code in {302, 400}
    assert phone(match).post(f"/m/{match.id}/hand/readout/", hand(**{"choose.spread": choose})).status_code == 200


def test_names_stay_text_wherever_cards_are_drawn(db):
    name = "<script>alert(1)</script>"
    match = gin((name, "Nils"))
    pages = [
        phone(match).get(f"/m/{match.id}/hand/?mode=cards"),
        phone(match).post(f"/m/{match.id}/hand/readout/", hand()),
    ]
    save(match, hand())
    pages.append(phone(match).get(f"/m/{match.id}/hand/1/"))
    pages.append(save(match, hand(cards=[*KNOCK[:9], "QS"])))
    for page in pages:
        assert "<script>alert" not in page.content.decode()
        assert "&lt;script&gt;" in page.content.decode()


# Choices


def test_where_the_spread_matters_the_players_are_asked_before_the_hand_is_written(match):
    posted = hand(1, TWO_WAYS, TAKEN_BY_IT)
    answer = save(match, posted)
    assert (answer.status_code, Hand.objects.count()) == (422, 0)
    assert "Which spread was laid?" in text_of(answer)
    assert chosen(answer, "spread") == BEST
    assert len(ticked(answer, "knocker_hand")) == 10


@pytest.mark.parametrize(("spread", "points"), [(BEST, 28), (LESS, 25)])
def test_the_spread_that_was_laid_is_what_counts(match, spread, points):
    assert save(match, hand(1, TWO_WAYS, TAKEN_BY_IT, **{"choose.spread": json.dumps(spread)})).status_code == 302
    written = Hand.objects.get(match=match)
    assert written.entry["knocker_melds"] == spread["knocker_melds"]
    assert sum(line.points for line in written.lines.all()) == points


def test_the_readout_counts_the_best_spread_until_somebody_says_otherwise(match):
    assert "Save, Nils 0 → 28" in readout(match, hand(1, TWO_WAYS, TAKEN_BY_IT))
    told = hand(1, TWO_WAYS, TAKEN_BY_IT, **{"choose.spread": json.dumps(LESS)})
    assert "Save, Nils 0 → 25" in readout(match, told)


def test_big_gin_is_recognised(db):
    match = gin(big_gin_bonus=31)
    eleven = "AH 2H 3H 4H 5H 7S 7D 7C 9S TS JS".split()
    posted = hand(0, eleven, OTHER[:3] + "KS KH QC 2D 6D 8C 4C".split())
    assert "big gin" in readout(match, posted)
    assert save(match, posted | {"choose.ending": '{"declares": "big_gin"}'}).status_code == 302
    assert Hand.objects.get(match=match).entry["declares"] == "big_gin"


# The readout


def test_the_save_button_says_what_is_missing(match):
    said = readout(match, hand(others=OTHER[:9]))
    assert "1 more card" in said
    assert "Nils’s deadwood 20" in said
    assert "9 of 10 cards" in said


def test_the_tray_arranges_what_is_entered_and_never_swaps_the_picker(match):
    answer = phone(match).post(f"/m/{match.id}/hand/readout/", hand(others=OTHER[:9]))
    html = answer.content.decode()
    assert 'id="tray" hx-swap-oob="true"' in html
    assert 'for="defender_hand-9H"' in html
    assert "knocker_hand" not in re.sub(r'for="[^"]*"', "", html)
    assert 'type="checkbox"' not in html


def test_a_knock_with_too_much_is_refused_before_the_other_hand_is_entered(match):
    said = readout(match, hand(cards=[*KNOCK[:9], "QS"], others=[]))
    assert "Sara cannot knock with 16." in said
    assert "10 more cards" in said


def test_a_watcher_enters_nothing(match):
    watcher = phone(match, Access.WATCH)
    assert watcher.get(f"/m/{match.id}/hand/?mode=cards").status_code == 403
    assert watcher.post(f"/m/{match.id}/hand/readout/", hand()).status_code == 403


# Filled in from elsewhere


def test_an_entry_in_the_address_fills_the_form(match):
    entry = {"mode": "cards", "knocker_hand": TWO_WAYS, "defender_hand": TAKEN_BY_IT, **LESS}
    page = phone(match).get(f"/m/{match.id}/hand/?entry={quote(json.dumps(entry))}")
    assert set(ticked(page, "knocker_hand")) == set(TWO_WAYS)
    assert chosen(page, "spread") == LESS
    assert "data-draft-given" in page.content.decode()


@pytest.mark.parametrize(
    "entry",
    ["[]", "{", '{"mode": 7}', '{"mode": "cards", "knocker_hand": {"a": 1}}', '{"mode": "cards", "knocker_melds": 3}'],
)
def test_an_entry_that_is_none_fills_nothing(match, entry):
    assert phone(match).get(f"/m/{match.id}/hand/", {"entry": entry}).status_code == 200


# Oklahoma


def test_the_upcard_can_be_noted_before_play(db):
    match = gin(oklahoma=True)
    sheet = phone(match).get(f"/m/{match.id}/")
    assert "Upcard?" in text_of(sheet)
    noted = phone(match).get(f"/m/{match.id}/?upcard.suit=H&upcard.rank=7")
    assert "Knock with 7" in text_of(noted)
    link = re.search(r'href="(/m/[^"]*/hand/\?[^"]*)"', noted.content.decode())
    assert link
    form = phone(match).get(unescape(link[1])).content.decode()
    assert re.search(r'name="upcard.rank" value="7"[^>]* checked', form)


def test_only_oklahoma_asks_for_the_upcard(match):
    assert "Upcard" not in text_of(phone(match).get(f"/m/{match.id}/"))


def test_the_limit_of_the_upcard_holds_for_a_hand_by_cards(db):
    match = gin(oklahoma=True)
    posted = hand(**{"upcard.suit": "H", "upcard.rank": "6"})
    assert "Sara cannot knock with 7. 7 is above 6" in readout(match, posted)
    assert save(match, posted | {"upcard.rank": "7"}).status_code == 302
    assert Hand.objects.get(match=match).entry["upcard"] == "7H"


def test_a_hand_by_cards_that_came_by_json_is_shown_like_any_other(match):
    entry = {"mode": "cards", "knocker": 1, "knocker_hand": TWO_WAYS, "defender_hand": TAKEN_BY_IT}
    HandFactory.create(match=match, entry=entry)
    assert "Nils knocked seven of spades" in text_of(phone(match).get(f"/m/{match.id}/hand/1/"))
