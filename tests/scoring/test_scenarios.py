"""What users of other scorekeepers ran into, as it must go here: each story on pages and by JSON.

=========================================================  =================================================================
story                                                      where it is held
=========================================================  =================================================================
the end bonus went to the wrong player (gin)               here, and by the referee in games/test_gin_rummy.py
a second lay-off at the same end of a run was refused      games/test_gin_rummy.py, games/test_gin_rummy_table.py
eleven cards, big gin in place of gin                      games/test_gin_rummy.py
a claimed card that is not held crashed                    here, and games/test_gin_rummy.py
a card with two homes                                      games/test_gin_rummy.py
is a tie an undercut?                                      games/test_gin_rummy.py
50 + 40 + 10 entered where a deal holds 90                 here, and games/test_sedma.py
a refusal that did nothing                                 here, e2e/test_stories.py
the table let an illegal knock stand                       here
a score of two rounds ago                                  here, services/test_corrections.py
two of nine deleted, and still counted                     here, services/test_corrections.py
deleted by accident                                        here, e2e/test_phones.py
minus on a phone's keypad                                  here, e2e/test_stories.py
a missing zero                                             here, e2e/test_stories.py
two share the first place                                  here
rows that swapped while somebody typed                     here, e2e/test_stories.py
somebody joins, somebody leaves                            here, services/test_seats.py
two phones, one hand                                       here, e2e/test_phones.py
a turned phone lost the scores                             e2e/test_phones.py
a joker switched the check of the cards off                games/test_mosty.py, games/test_seven_bridge.py
an ace low in a run counted as a high one                  games/test_mosty.py
laid off before a meld of one's own                        games/test_seven_bridge.py, e2e/test_seven_bridge.py
another sheet from March on (Seven Bridge)                 here, games/test_seven_bridge_match.py
digits of other scripts                                    here, referee/test_entries.py
=========================================================  =================================================================
"""

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.http import HttpResponse

from scoring.keys import Access, key_to
from scoring.models import Match
from tests.factories import TableFactory, points
from tests.scoring.api.door import Door, problem
from tests.scoring.pages.phone import Phone, knock, shown
from tests.webpage import Element

pytestmark = pytest.mark.django_db


@dataclass
class Evening:
    """A match at a table of its own: a phone and a client that keep its score, and a watcher's phone."""

    players: tuple[str, ...]
    game: str = "score_sheet"
    rules: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = TableFactory.create(players=self.players, name="Thursday")
        self.phone = Phone((self.table, Access.WRITE))
        self.watcher = Phone((self.table, Access.WATCH))
        self.door = Door(key_to(self.table, Access.WRITE).word)
        people = [str(player.id) for player in self.table.players.order_by("id")]
        body = {"game": self.game, "seats": people, "house_rules": self.rules}
        self.match = self.door.post(f"tables/{self.table.id}/matches/", body).json()["id"]

    @property
    def now(self) -> Any:
        return self.door.get(f"matches/{self.match}/").json()

    def record(self, *hands: dict[str, Any]) -> None:
        for entry in hands:
            number = self.now["next"]["number"]
            answer = self.door.post(f"matches/{self.match}/hands/", {"number": number, "entry": entry})
            assert answer.status_code == 201, answer.json()

    def correct(self, number: int, **change: Any) -> HttpResponse:
        version = str(self.now["version"])
        return self.door.patch(f"matches/{self.match}/hands/{number}/", change, If_Match=version)

    def page(self, path: str = "") -> Element:
        return self.phone.see(f"/m/{self.match}/{path}")

    def send(self, path: str, fields: dict[str, Any]) -> HttpResponse:
        return self.phone.send(f"/m/{self.match}/{path}", fields)

    def cells(self, side: int) -> list[str]:
        """What the sheet shows of a side, oldest hand first."""
        rows = self.page().one("tbody").rows()
        return [row[side + 1] for row in reversed(rows)]


def counts(knocker: int, own: int, other: int) -> dict[str, Any]:
    return {"mode": "counts", "knocker": knocker, "kind": "knock", "knocker_deadwood": own, "defender_deadwood": other}


# Wrong scores, and refusals that say why


def test_the_bonus_goes_to_who_crossed_the_target_by_an_undercut() -> None:
    """https://github.com/ichabod801/t_games/issues/482: it went to the player on turn."""
    evening = Evening(("Vera", "Tomas"), "gin_rummy", {"gin_bonus": 25, "undercut_bonus": 25, "game_bonus": 100})
    evening.record({"mode": "agreed", "points": {"0": 92, "1": 81}}, counts(0, 9, 6))
    now = evening.now
    assert (now["totals"], now["over"], now["winners"]) == ({"0": 92, "1": 109}, True, [1])
    assert [line["side"] for line in now["closing"] if line["code"] == "game_bonus"] == [1]
    assert "Tomas wins." in evening.page("over/").one("p", "score").text
    says = evening.page("hand/2/").one("p", "say").text.replace("−", "-")
    assert all(part in says for part in ("9 - 6 = 3", "undercut 25", "28"))


def test_a_claim_with_a_card_that_is_not_held_is_refused_by_name() -> None:
    """https://github.com/ichabod801/t_games/issues/365: the right message, then a crash."""
    evening = Evening(("Vera", "Tomas"), "gin_rummy")
    claim = {"hand": "9C TC QC 3D 3H 3S 5H 6H 7H KD".split(), "melds": [["9C", "TC", "JC"]]}
    ruling = evening.door.post("games/gin_rummy/rulings/", {"question": "spread", "claim": claim}).json()
    assert (ruling["legal"], ruling["reason"]) == (False, "card_not_in_hand")
    asked = {"match": evening.match, "ask": "1", "hand": " ".join(claim["hand"]), "melds": "9C TC JC"}
    verdict = shown(evening.phone.get("/referee/gin_rummy/spread/", asked)).one("section", "verdict").text
    assert verdict.startswith("Not legal This is not among the entered cards:")
    assert "jack of clubs" in verdict
    assert evening.now["next"]["number"] == 1


def test_a_deal_of_sedma_that_does_not_add_up_is_refused_with_the_sum() -> None:
    """https://www.kartovehry.com/2019/02/28/jednoduche-pravidla-kartovej-hry-klasicka-sedma/: a deal holds 90."""
    evening = Evening(("Eva", "Jan", "Tomas", "Petr"), "sedma")
    wrong = {"mode": "count", "aces_and_tens": [5, 4], "last_trick": 0}
    answer = evening.door.post(f"matches/{evening.match}/hands/", {"number": 1, "entry": wrong})
    assert "9 aces and tens, and there are 8" in problem(answer, 422, "points_do_not_add_up")["detail"]
    assert "That would be 100 points, and a hand holds 90." in answer.json()["ruling"]["notes"]
    right = {"mode": "count", "aces_and_tens": [5, 3], "last_trick": 0}
    evening.record(right)
    assert evening.now["hands_played"] == 1


def test_a_knock_above_the_limit_says_so_aloud_and_changes_nothing() -> None:
    """https://github.com/lichess-org/lila/issues/6845: an illegal move just did nothing, so people thought it had failed."""
    evening = Evening(("Vera", "Tomas"), "gin_rummy")
    says = "Vera cannot knock with 12. 12 is above 10, the limit here: 2 too many."
    answer = evening.door.post(f"matches/{evening.match}/hands/", {"number": 1, "entry": counts(0, 12, 30)})
    assert problem(answer, 422, "too_much_deadwood")["detail"] == says
    page = shown(evening.send("hand/", knock(0, 12, 30)), 422)
    assert page.one(role="alert").text == says
    assert evening.now["next"]["number"] == 1


def test_a_knock_that_the_table_let_stand_is_kept_as_agreed_for_good() -> None:
    """https://github.com/lichess-org/broadcaster/issues/63: the tool refused to record what really happened."""
    evening = Evening(("Vera", "Tomas"), "gin_rummy")
    refused = shown(evening.send("hand/", knock(0, 12, 30)), 422)
    assert refused.one("button", formaction=f"/m/{evening.match}/hand/agree/").text == "The table accepts it anyway"
    form = shown(evening.send("hand/agree/", knock(0, 12, 30)))
    fields = form.one("form").fields()
    assert (fields["mode"], fields["points.0"], fields["points.1"]) == (["agreed"], ["18"], ["0"])
    assert evening.send("hand/", {name: values[-1] for name, values in fields.items()}).status_code == 302
    written = evening.door.get(f"matches/{evening.match}/hands/1/").json()
    assert (written["agreed"], written["totals"]) == (True, {"0": 18, "1": 0})
    assert evening.page().one("a", id="hand-1")["aria-label"] == "Hand 1, by agreement"
    assert "Accepted against the rules, by agreement: Vera cannot knock with 12." in evening.page("hand/1/").text
    assert evening.correct(1, entry=counts(0, 10, 30)).status_code == 200
    assert "Vera +18, agreed" in evening.page("hand/1/").one("ol", "log").text


# A past round


def test_a_score_of_two_rounds_ago_is_repaired_and_later_rounds_stand() -> None:
    """https://github.com/nolanlawson/KeepScore/issues/40"""
    evening = Evening(("Mila", "Ada"))
    nobody = {"why": "", "version": "0"}
    evening.record(*(points(one, 0) for one in (10, 24, 15, 30)))
    assert [cell.split()[-1] for cell in evening.cells(0)] == ["10", "34", "49", "79"]
    preview = shown(evening.send("hand/2/changes/", points_typed(42, 0) | nobody))
    assert preview.text.startswith("Hand 2 Mila +24 Mila +42 Mila’s total now 79 97")
    sent = points_typed(42, 0) | {"why": "misread", "version": evening.now["version"]}
    assert evening.send("hand/2/correct/", sent).status_code == 302
    assert [cell.split()[-1] for cell in evening.cells(0)] == ["10", "52", "67", "97"]
    (now, before) = evening.door.get(f"matches/{evening.match}/hands/2/history/").json()["revisions"]
    assert (before["hand"]["entry"], now["hand"]["entry"]) == (points(24, 0), points(42, 0))
    assert before["replaced"]["why"] == "misread"
    assert "Mila +24 Mila +42 misread" in evening.page("hand/2/").one("ol", "log").text


def points_typed(*given: int | str) -> dict[str, Any]:
    return {"mode": "points", **{f"points.{side}": one for side, one in enumerate(given)}}


def test_two_of_nine_hands_struck_out_count_nowhere_and_both_come_back() -> None:
    """https://github.com/allejo/bzion/issues/128: after deleting 2 of 9 matches the statistics still said 8."""
    evening = Evening(("Mila", "Ada"))
    evening.record(*(points(1, 0) for _ in range(9)))
    for number in (4, 7):
        evening.correct(number, struck=True)
    assert counted(evening) == {7}
    for number in (4, 7):
        evening.correct(number, struck=False)
    assert counted(evening) == {9}


def standings_of(evening: Evening) -> dict[str, Any]:
    """The figures of each player, by name."""
    told = evening.door.get(f"tables/{evening.table.id}/standings/?game={evening.game}").json()
    return {one["name"]: one for one in told["players"]}


def facts_of(page: Element) -> dict[str, str]:
    """What a page says of somebody, by its label."""
    return {one.one("dt").text: one.one("dd").text for one in page.one("dl", "facts").all("div")}


def counted(evening: Evening) -> set[int]:
    """How many hands there are, wherever that is said. Each brings Mila a point, so her totals say it too."""
    export = evening.door.get(f"tables/{evening.table.id}/export/").json()
    rows = evening.door.get(f"tables/{evening.table.id}/export/?format=csv").content.decode().splitlines()
    standing = evening.page()
    chart = standing.one("svg", "chart")["aria-label"]
    mila = standings_of(evening)["Mila"]
    person = f"/t/{evening.table.id}/people/{mila['player']}/"
    return {
        mila["hands"],
        mila["points"],
        evening.door.get(f"tables/{evening.table.id}/players/{mila['player']}/").json()["figures"]["hands"],
        int(facts_of(shown(evening.phone.get(f"{person}figures/")))["Hands"]),
        evening.now["hands_played"],
        evening.now["totals"]["0"],
        sum(not hand["struck"] for hand in export["matches"][0]["hands"]),
        (len(rows) - 1) // 2,
        int(standing.all("span", "tot")[0].text),
        int(chart.partition("over ")[2].split()[0]),
        int(
            shown(evening.phone.get(f"/t/{evening.table.id}/book/"))
            .one("a", "line", href=f"/m/{evening.match}/")
            .one("span", "n")
            .text.split()[0]
        ),
    }


def test_a_hand_that_was_struck_by_accident_is_undone_at_once_or_restored_later() -> None:
    """https://github.com/vatbub/Scoreboard/issues/153: the delete button is hit by accident."""
    evening = Evening(("Mila", "Ada"))
    evening.record(*(points(10, 0) for _ in range(6)))
    asked = evening.page("hand/6/correct/?does=strike")
    assert asked.one("button", "go").text == "Strike out hand 6"
    assert evening.now["totals"]["0"] == 60
    done = shown(
        evening.phone.post(f"/m/{evening.match}/hand/6/correct/", asked.fields() | {"does": "strike"}, follow=True)
    )
    assert evening.now["totals"]["0"] == 50
    offer = done.one("form", "undo")
    assert offer.text == "Hand 6 is struck out. Undo"
    evening.phone.post(offer["action"], offer.fields())
    assert evening.now["totals"]["0"] == 60
    evening.correct(6, struck=True)
    evening.record(points(0, 1))
    restored = evening.page("hand/6/correct/?does=restore").one("form")
    evening.phone.post(restored["action"], restored.fields() | {"does": "restore"})
    assert evening.correct(6, struck=False).status_code == 200


# Entry


def test_minus_can_be_entered_and_is_shown() -> None:
    """https://github.com/vatbub/Scoreboard/issues/175: a Skat player thought it could not be."""
    evening = Evening(("Mila", "Ada"))
    evening.record(points(12, 0))
    evening.send("hand/", points_typed("−35", "0") | {"number": 2})
    assert evening.now["totals"]["0"] == -23
    assert evening.cells(0)[-1] == "−35 −23"


def test_a_zero_that_was_not_entered_is_asked_for() -> None:
    """https://github.com/nolanlawson/KeepScore/issues/43: it goes unnoticed; elsewhere an empty score is saved as 0."""
    evening = Evening(("Ada", "Ben", "Cyd", "Dov"))
    sent = {"number": 1, "entry": points(12, 7, None, 0)}
    answer = evening.door.post(f"matches/{evening.match}/hands/", sent)
    assert problem(answer, 422, "not_entered")["detail"].startswith("Cyd: 0 or not entered?")
    page = shown(evening.send("hand/", points_typed(12, 7, "", 0)), 422)
    assert "Cyd: 0 or not entered?" in page.one(role="alert").text
    assert [page.one("input", name=f"points.{side}")["value"] for side in range(4)] == ["12", "7", "", "0"]
    assert evening.now["next"]["number"] == 1


def test_two_share_the_first_place_and_the_next_is_third() -> None:
    """https://github.com/Progrunning/BoardGamesCompanion/issues/125 and 357: all tied winners count."""
    evening = Evening(("Ada", "Ben", "Cyd", "Dov"))
    evening.record(points(88, 88, 61, 40))
    assert evening.now["places"] == {"0": 1, "1": 1, "2": 3, "3": 4}
    evening.door.patch(f"matches/{evening.match}/", {"over": True})
    assert evening.now["winners"] == [0, 1]
    assert evening.page("over/").one("p", "score").text == "Ada and Ben win."


def test_the_places_of_a_form_never_follow_the_score() -> None:
    """https://github.com/NemeStats/NemeStats/issues/618: rows swapped while somebody typed."""
    evening = Evening(("Ada", "Ben", "Cyd"))
    evening.record(points(0, 5, 90), points(0, 70, 1))
    assert [one.one("bdi").text for one in evening.page("hand/").all("label", "pts")] == ["Ada", "Ben", "Cyd"]
    evening.send("hand/", points_typed(5, 7, 10) | {"number": 3})
    written = evening.door.get(f"matches/{evening.match}/hands/3/").json()
    assert written["entry"]["points"] == {"0": 5, "1": 7, "2": 10}


@pytest.mark.parametrize(
    ("typed", "value"),
    [("۲۴", 24), ("٢٤", 24), ("２４", 24), ("-۱۲", -12), ("−۱۲", -12), ("۱۲+۱۱+۷", 30), ("2۴", 24)],
)
def test_points_are_read_in_the_digits_that_somebody_types(typed: str, value: int) -> None:
    """https://github.com/jackocnr/intl-tel-input/issues/2105: refused by checks that know ASCII alone."""
    evening = Evening(("Ada", "Ben"))
    evening.send("hand/", points_typed(typed, "0"))
    assert evening.now["totals"]["0"] == value


def test_a_fraction_of_a_point_is_refused() -> None:
    evening = Evening(("Ada", "Ben"))
    page = shown(evening.send("hand/", points_typed("۲۴٫۵", "0")), 400)
    assert page.one(role="alert").text.startswith("Whole points only")
    assert evening.now["next"]["number"] == 1


# People and phones


def test_who_joins_late_owes_nothing_and_who_leaves_keeps_all() -> None:
    """https://github.com/khlebobul/board_buddy/issues/47: one tap; and a late comer is not charged for rounds not played."""
    evening = Evening(("Ada", "Ben", "Cyd"))
    evening.record(*(points(10, 5, 7) for _ in range(3)))
    assert evening.send("seats/", {"seat": 2, "does": "leave"}).status_code == 302
    evening.record(*(points(10, 5) for _ in range(3)))
    assert evening.page("seats/").all("button", value="join")[0].text == "Plays from hand 7 on"
    assert evening.send("seats/", {"does": "join", "name": "Lena"}).status_code == 302
    assert "deals hand 7." in evening.page("seats/").one("p", "say").text
    evening.record(
        {"mode": "points", "points": {"0": 0, "1": 0, "3": 20}}, {"mode": "points", "points": {"0": 1, "1": 0, "3": 0}}
    )
    now = evening.now
    assert (now["totals"]["2"], now["totals"]["3"]) == (21, 20)
    assert [seat["left"] for seat in now["seats"]] == [False, False, True, False]
    heads = [head.text for head in evening.page().one("thead").all("th")[1:]]
    assert [head for head in heads if "left" in head] == ["Cyd left 21"]
    assert evening.cells(3)[:6] == [""] * 6
    dealers = [hand["dealer"] for hand in evening.door.get(f"matches/{evening.match}/hands/").json()["hands"]][::-1]
    assert dealers == [0, 1, 2, 0, 1, 0, 1, 3]
    figures = standings_of(evening)
    lena, cyd = figures["Lena"], figures["Cyd"]
    assert (lena["points"], lena["hands"], lena["average"]) == (20, 2, "10.0")
    assert (cyd["points"], cyd["hands"], cyd["gone"], lena["gone"]) == (21, 3, True, False)


def test_a_hand_entered_on_two_phones_is_one_hand_and_the_second_sees_both_versions() -> None:
    """https://github.com/FIRST-Tech-Challenge/scorekeeper/issues/474: two tablets scored the same side."""
    evening = Evening(("Vera", "Tomas"))
    vera = evening.table.players.get(name="Vera")
    evening.phone.send(f"/t/{evening.table.id}/phone/", {"player": vera.id})
    evening.send("hand/", points_typed(24, 0) | {"number": 1})
    other = Phone((evening.table, Access.WRITE))
    both = shown(other.send(f"/m/{evening.match}/hand/", points_typed(42, 0) | {"number": 1}), 409)
    assert "Vera" in both.one("thead").text
    assert both.one("tbody").rows() == [["Vera", "+24", "+42"], ["Tomas", "0", "0"]]
    answer = evening.door.post(f"matches/{evening.match}/hands/", {"number": 1, "entry": points(42, 0)})
    told = problem(answer, 409, "hand_taken")
    assert (told["hand"]["entry"], told["sent"], told["hand"]["by"]) == (points(24, 0), points(42, 0), str(vera.id))
    assert evening.now["totals"]["0"] == 24
    taken = other.post(f"/m/{evening.match}/hand/1/correct/", both.fields() | {"does": "save"})
    assert taken.status_code == 302
    assert (evening.now["totals"]["0"], Match.objects.get().hands.count()) == (42, 1)


# House rules that change


def test_a_table_that_changes_its_sheet_in_march_changes_nothing_of_february() -> None:
    """http://solitaire.vegard2.net/Ace201.zip: one sheet counts K 7 4 as 42, another as 37."""
    evening = Evening(("Ken", "Rin"), "seven_bridge", {"scoring": "doubling"})
    hand = {"mode": "cards", "winner": 0, "hands": {"1": ["KD", "7C", "4H"]}}
    evening.record(hand)
    people = [str(player.id) for player in evening.table.players.order_by("id")]
    body = {"game": "seven_bridge", "seats": people, "house_rules": {"court_values": "rank"}}
    february = evening.match
    evening.match = evening.door.post(f"tables/{evening.table.id}/matches/", body).json()["id"]
    evening.record(hand)
    assert evening.now["totals"] == {"0": 37, "1": 0}
    rescored = evening.door.get(f"matches/{february}/").json()
    assert rescored["totals"] == {"0": 42, "1": 0}
    assert rescored["house_rules"]["scoring"] == "doubling"
