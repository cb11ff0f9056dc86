"""What is told play by play on a page, as a phone without script does: keys, "Next trick", "Undo", a hand onto the sheet."""

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scoring.keys import Access
from scoring.models import Match
from scoring.queries.matches import standing_of
from tests.factories import HandFactory, MatchFactory, TableFactory
from tests.scoring.pages.phone import Phone, at, shown
from tests.webpage import Element

FOUR = ("Jana", "Eva", "Petr", "Tomáš")
PACK = [rank + suit for rank in "789TJQKA" for suit in "SHDC"]

pytestmark = pytest.mark.django_db


def start(players: int = 4, suits: str = "french", **house_rules: Any) -> Match:
    table = TableFactory.create(players=FOUR[:players])
    table.suits = suits
    table.save()
    match: Match = MatchFactory.create(table=table, game="sedma", house_rules=house_rules)
    return match


@dataclass
class Told:
    """The page of a question on a phone, as it is told on."""

    question: str
    match: Match | None = None
    page: Element = field(init=False)

    def __post_init__(self) -> None:
        self.phone = Phone(*[(self.match.table, Access.WRITE)] if self.match else [])
        self.see(f"match={self.match.id}" if self.match else "")

    def see(self, query: str) -> "Told":
        self.page = self.phone.see(f"/referee/sedma/{self.question}/?{query}")
        return self

    def press(self, *keys: str, **more: str) -> "Told":
        """Press keys, each of which sends the form."""
        for key in keys:
            sent = self.page.one("form").fields() | {name: [one] for name, one in more.items()} | {"play": [key]}
            self.page = shown(self.phone.get(f"/referee/sedma/{self.question}/", sent))
        return self

    def follow(self, link: str) -> "Told":
        return self.see(self.page.one("a", id_=link)["href"].removeprefix("?"))

    @property
    def verdict(self) -> str:
        return self.page.one("section", "verdict").text

    @property
    def plays(self) -> list[str]:
        lines = self.page.one("ol", "plays").all("li")
        return [f"{line.one('b').text} {line.all('span')[-1].text}".strip() for line in lines]

    def links(self) -> list[str]:
        return [link.text for link in self.page.one("footer").all("a")]


# A trick by ranks


def test_who_leads_the_next_hand_leads_the_trick_and_everybody_is_named() -> None:
    match = start()
    leader = standing_of(match).settlement.next_leader
    told = Told("ranks", match)
    chosen = [
        one.text for one in told.page.one("select", name="leader").all("option") if one.get("selected") is not None
    ]
    assert leader is not None
    assert chosen == [FOUR[leader]]
    assert told.page.one("p", "say").text == f"{FOUR[leader]} leads"


def test_the_answer_is_large_with_reason_rule_and_what_the_leader_may_go_on_with() -> None:
    told = Told("ranks", start()).press("K", leader="0").press("9", "7", "T")
    assert told.verdict.startswith(
        "Petr takes it Petr takes it with the seven, the last card to match the king. 10 points"
    )
    assert told.plays == ["Jana leads", "Eva", "Petr takes it", "Tomáš"]
    assert "Jana may go on with one of these: king, seven." in told.page.text
    assert re.search(r"Rule \d+\.\d+", told.page.text)


def test_amid_a_round_it_says_who_is_to_play() -> None:
    told = Told("ranks", start()).press("K", leader="1")
    assert told.verdict == "Petr is to play. In front so far is Eva with the king."
    assert told.links() == ["Undo"]


def test_a_wrong_card_is_refused_and_can_be_taken_back() -> None:
    told = Told("ranks", start()).press("K", leader="0").press("9", "7", "T", "8")
    assert told.verdict.startswith("Not legal Jana cannot continue with the eight")
    assert told.plays[-1] == "Jana not legal"
    assert told.follow("undo").verdict.startswith("Petr takes it")


def test_the_winner_leads_the_next_trick() -> None:
    told = Told("ranks", start()).press("K", leader="0").press("9", "7", "T").follow("close")
    assert told.page.one("p", "say").text == "Petr leads"
    assert told.press("A").plays == ["Petr in front"]


def test_the_last_trick_is_worth_ten_more() -> None:
    told = Told("ranks", start()).press("K", leader="0").press("9", "7")
    assert "20 points in it" in told.press("T", last="on").verdict


def test_house_rules_and_suits_are_those_of_the_table() -> None:
    match = start(3, suits="german", solo_king="KH")
    told = Told("ranks", match)
    keys = told.page.one(id_="pad").all("button")
    assert [key.text for key in keys][4:6] == ["Uunder", "Oover"]  # to see and to hear
    assert told.press("9", leader="0").press("lone_king", "9").plays == ["Jana leads", "Eva", "Petr takes it"]
    burnt = Told("ranks", start(burnt=True)).press("9", leader="0").press("9", "9", "9")
    assert burnt.verdict.startswith("Tomáš burns it")
    assert burnt.links() == ["Undo", "Into the hand"]


@pytest.mark.parametrize(("rank", "entered"), [("9", "other"), ("7", "7")])
def test_a_burnt_trick_goes_into_the_hand(rank: str, entered: str) -> None:
    match = start(burnt=True)
    burnt = Told("ranks", match).press(rank, leader="0").press(rank, rank, rank)
    (into,) = [one["href"] for one in burnt.page.all("a") if one.text == "Into the hand"]
    form = burnt.phone.see(into).one("form").fields()
    assert (form["mode"][-1], form["side"], form["rank"]) == ("burnt", ["1"], [entered])


def test_strangers_have_numbers() -> None:
    told = Told("ranks").press("K", "K")
    assert told.plays == ["Player 1 leads", "Player 2 in front"]
    assert told.follow("undo").plays == ["Player 1 in front"]


def test_of_a_live_page_only_what_changes_is_sent() -> None:
    match = start()
    answer = Phone((match.table, Access.WRITE)).get(
        f"/referee/sedma/ranks/?match={match.id}&leader=0&ranks=K&play=9",
        headers={"HX-Request": "true", "HX-Target": "turns"},
    )
    html = answer.content.decode()
    assert html.startswith('<div id="turns"')
    assert 'id="turns_bar" hx-swap-oob="true"' in html
    assert 'id="pad"' not in html


def test_the_whole_ruling_can_be_kept() -> None:
    told = Told("ranks", start()).press("K", leader="0").press("9", "7", "T")
    link = next(one["href"] for one in told.page.all("a") if one.text == "The whole ruling")
    page = told.phone.see(f"/referee/sedma/ranks/{link}")
    assert page.one("section", "verdict").text.startswith("Legal")
    assert json.loads(page.one(name="claim")["value"]) == {"leader": 0, "ranks": ["K", "9", "7", "T"], "last": False}
    assert page.one("header").one("a")["href"].startswith("?claim=")


# A hand card by card


def test_a_hand_is_told_trick_by_trick_and_goes_onto_the_sheet() -> None:
    match = start(scoring="points")
    told = Told("play", match)
    for at_trick in range(8):
        told.press(*(PACK[4 * at_trick : 4 * at_trick + 4]))
        if at_trick < 7:
            assert "takes it" in told.verdict
            told.follow("close")
    assert "90 points" in told.verdict
    assert told.links()[-1] == "Into the hand"
    assert told.page.one(id_="turns").get("data-over") is not None
    link = told.page.one("footer").all("a")[-1]["href"]
    assert link.startswith(at(match, "hand/?entry="))
    assert json.loads(parse_qs(urlsplit(link).query)["entry"][0])["mode"] == "play"
    form = told.phone.see(link).one("form").fields()
    response = told.phone.send(at(match, "hand/"), form)
    assert response.status_code == 302, response.content.decode()[-2000:]
    assert sum(standing_of(match).totals.values()) > 0


def test_the_pool_of_the_match_counts_in_its_next_hand() -> None:
    match = start(2, scoring="pool")
    HandFactory.create(match=match, entry={"mode": "count", "aces_and_tens": [5, 3], "last_trick": 0})
    told = Told("play", match).press("7S")
    link = next(one["href"] for one in told.page.all("a") if one.text == "The whole ruling")
    assert json.loads(parse_qs(link.removeprefix("?"))["claim"][0])["pool"] == 10


def test_what_was_played_cannot_be_played_again_and_closed_tricks_are_counted() -> None:
    told = Told("play", start()).press("KS", dealer="3").press("9S", "7S", "TS")
    shut = [key["value"] for key in told.page.one(id_="pad").all("button") if key.get("disabled") is not None]
    assert sorted(shut) == ["7S", "9S", "KS", "TS"]
    assert told.verdict.startswith("Petr takes it Petr takes it with the seven")
    told.follow("close")
    assert "Petr leads" in told.page.text
    assert "1 trick before" in told.page.text
    assert told.press("AS").plays == ["Petr in front"]
    assert told.follow("undo").follow("undo").verdict.startswith("Petr takes it")


def test_a_seat_out_of_turn_cannot_happen_and_a_wrong_continuation_is_refused() -> None:
    told = Told("play", start()).press("KS", dealer="3").press("9S", "7S", "TS", "8S")
    assert told.verdict.startswith("Not legal Jana cannot continue with the 8")
    assert told.links() == ["Undo", "Back to the sheet"]


def test_a_hand_with_the_cards_dealt_has_the_plain_form() -> None:
    page = Phone().see(
        "/referee/sedma/play/?" + "claim=" + json.dumps({"dealer": 0, "hands": [["7S"]], "stock": [], "tricks": []})
    )
    assert page.all("textarea", name="hands")
    assert not page.all(id_="pad")


@pytest.mark.parametrize(
    ("question", "query"),
    [
        *(("ranks", query) for query in ("leader=9&ranks=K", "ranks=ZZ", "leader=x", "play=ZZ", "ranks.0=K&ranks.x=3")),
        *(
            ("ranks", query)
            for query in ("play=K&play=9", "leader=0&leader=1&ranks=K", "ranks=lone_king", "ranks.each.a=K")
        ),
        *(
            ("play", query)
            for query in ("tricks=KS&play=7S", "tricks.0=KS&play=7S", "tricks.0.winner=1&play=7S", "dealer=9")
        ),
        *(
            ("play", query)
            for query in ("tricks.x.cards=KS&play=7S", "tricks.each.cards=KS&play=7S", "tricks.7.cards=KS")
        ),
        *(("play", query) for query in ("tricks.0.cards=KS&tricks.0.winner=3&tricks.1.cards=7S", "play=pass", "play=")),
    ],
)
def test_what_cannot_be_told_is_no_fault_of_ours(question: str, query: str) -> None:
    assert Phone().get(f"/referee/sedma/{question}/?{query}").status_code in {200, 400}
    match = start(2)
    phone = Phone((match.table, Access.WRITE))
    assert phone.get(f"/referee/sedma/{question}/?match={match.id}&{query}").status_code in {200, 400}


def test_every_blank_can_be_told_too() -> None:
    page = Phone().see("/referee/sedma/ranks/?leader=1&ranks=K&ranks=9&whole=1")
    assert page.one("textarea", name="ranks").text.split() == ["K", "9"]
    assert [one.text for one in page.one("select", name="leader").all("option") if one.get("selected") is not None] == [
        "Player 2"
    ]
