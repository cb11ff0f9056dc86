"""The chart of running totals: what is drawn, and what is read out instead."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.utils import translation

from scoring.charts import Line, totals_chart, totals_in_numbers

SARA: Line = ("Sara", [0, 0, 9, 40, 40, 40, 54, 54, 69])
NILS: Line = ("Nils", [0, 12, 12, 12, 20, 47, 47, 64, 64])


class Drawn:
    """A chart taken apart: its lines by name, each with class, points, dot and the place of its name."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        self.label = self.root.get("aria-label")
        self.ticks = [text.text for text in self.root.findall("text")]
        self.lines = {group.findtext("text"): group for group in self.root.findall("g")}

    def css(self, name: str) -> str | None:
        return self.lines[name].get("class")

    def points(self, name: str) -> list[tuple[float, float]]:
        path = self.lines[name].find("path")
        assert path is not None
        return [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", path.get("d", ""))]

    def dot(self, name: str) -> tuple[float, float]:
        return self.at(name, "circle", "cx", "cy")

    def name_at(self, name: str) -> tuple[float, float]:
        return self.at(name, "text", "x", "y")

    def at(self, name: str, tag: str, x: str, y: str) -> tuple[float, float]:
        element = self.lines[name].find(tag)
        assert element is not None
        return float(element.get(x, "")), float(element.get(y, ""))


def test_a_sentence_says_the_final_totals() -> None:
    assert Drawn(totals_chart([SARA, NILS])).label == "Running totals over 8 hands: Sara 69, Nils 64."
    assert Drawn(totals_chart([("Sara", [0, -5])])).label == "Running totals over 1 hand: Sara −5."


def test_the_axis_names_the_first_and_the_last_hand() -> None:
    assert Drawn(totals_chart([SARA, NILS])).ticks == ["0", "8"]


def test_the_numbers_say_the_same_as_the_drawing() -> None:
    assert totals_in_numbers([SARA, NILS], hands=8)[::4] == [["0", "0"], ["40", "20"], ["69", "64"]]
    ahead = totals_in_numbers([("Sara", [0, 10]), ("Nils", [0, 5]), ("Vera", [0, 0])], hands=41)
    assert ahead == [["0.0", "0.0", "0.0"], ["5.0", "0.0", "−5.0"]]
    assert totals_in_numbers([("Sara", [0, 10]), ("Nils", [0, 5])], hands=41, low_wins=True)[-1] == ["−2.5", "2.5"]


@pytest.mark.parametrize("lines", [[], [("Sara", [0]), ("Nils", [0])]])
def test_before_the_first_hand_there_is_nothing_to_draw(lines: list[Line]) -> None:
    assert totals_chart(lines) == ""


def test_a_line_has_a_point_before_the_first_hand_and_one_for_each() -> None:
    points = Drawn(totals_chart([SARA, NILS])).points("Sara")
    assert len(points) == 9
    assert all(before[0] < after[0] for before, after in pairwise(points))


def test_more_points_are_higher_up() -> None:
    drawn = Drawn(totals_chart([("up", [0, 10]), ("level", [0, 0]), ("down", [0, -10])]))
    up, level, down = [drawn.points(name)[-1][1] for name in ("up", "level", "down")]
    assert up < level < down
    assert level - up == down - level


def test_every_line_ends_in_its_dot() -> None:
    drawn = Drawn(totals_chart([SARA, NILS]))
    assert [drawn.dot(name) == drawn.points(name)[-1] for name in ("Sara", "Nils")] == [True, True]


def test_who_leads_is_thick_and_everyone_has_a_dash_of_their_own() -> None:
    lines: list[Line] = [(name, [0, total]) for total, name in enumerate("ABCDEF")]
    drawn = Drawn(totals_chart(lines, leaders=[5]))
    assert [drawn.css(name) for name in "ABCDEF"] == ["dash0", "dash1", "dash2", "dash3", "dash4", "first"]


def test_a_dash_stays_with_its_player_whoever_leads() -> None:
    assert Drawn(totals_chart([SARA, NILS], leaders=[0])).css("Nils") == "dash1"
    assert Drawn(totals_chart([NILS, SARA], leaders=[0])).css("Sara") == "dash1"


def test_nothing_but_classes_says_how_it_looks() -> None:
    svg = totals_chart([SARA, NILS], leaders=[0])
    assert not re.search(r"\b(style|fill|stroke[a-z-]*|color)=", svg)


def test_names_that_end_side_by_side_are_moved_apart() -> None:
    lines: list[Line] = [(name, [0, 100 + place % 3]) for place, name in enumerate("ABCDEFGHIJKL")]
    drawn = Drawn(totals_chart(lines))
    heights = sorted(drawn.name_at(name)[1] for name in drawn.lines)
    assert all(below - above >= 17 for above, below in pairwise(heights))
    assert heights[-1] < float(drawn.root.get("viewBox", "").split()[3]) - 20


def test_names_keep_the_order_of_their_lines() -> None:
    drawn = Drawn(totals_chart([("low", [0, 1]), ("high", [0, 3]), ("middle", [0, 2]), ("far", [0, 900])]))
    assert sorted(drawn.lines, key=lambda name: drawn.name_at(str(name))[1]) == ["far", "high", "middle", "low"]


def test_a_long_name_is_cut_in_the_picture_and_whole_in_the_sentence() -> None:
    drawn = Drawn(totals_chart([("Maximiliana von Habsburg", [0, 5])]))
    assert list(drawn.lines) == ["Maximiliana…"]
    assert drawn.label == "Running totals over 1 hand: Maximiliana von Habsburg 5."


def test_wide_letters_take_the_room_of_two() -> None:
    drawn = Drawn(totals_chart([("あいうえおかきくけこ", [0, 5]), ("Aiko", [0, 3])]))
    assert list(drawn.lines) == ["あいうえお…", "Aiko"]
    assert drawn.dot("Aiko")[0] < 260


def test_a_name_is_text_whatever_it_holds() -> None:
    svg = totals_chart([('"><script>alert(1)</script>&', [0, 5])])
    assert "<script" not in svg
    assert Drawn(svg).label == 'Running totals over 1 hand: "><script>alert(1)</script>& 5.'


def test_after_many_hands_it_shows_who_is_ahead_of_the_average() -> None:
    forty, more = range(41), range(42)
    totals = Drawn(totals_chart([("A", [2 * n for n in forty]), ("B", [0 for _ in forty])]))
    ahead = Drawn(totals_chart([("A", [2 * n for n in more]), ("B", [0 for _ in more])]))
    assert len({y for _x, y in totals.points("B")}) == 1, "as totals B stays on the axis"
    assert ahead.points("B")[-1][1] > ahead.points("B")[0][1], "against the average B falls behind"
    assert ahead.label == "Points ahead of the table’s average over 41 hands. Totals: A 82, B 0."


def test_where_fewer_points_win_fewer_are_ahead() -> None:
    lines: list[Line] = [("A", [2 * n for n in range(42)]), ("B", [0 for _ in range(42)])]
    drawn = Drawn(totals_chart(lines, leaders=[1], low_wins=True))
    assert drawn.dot("B")[1] < drawn.dot("A")[1]


def test_an_average_that_is_no_whole_number_loses_nothing() -> None:
    lines: list[Line] = [(name, [points] * 42) for name, points in [("A", 0), ("B", 0), ("C", 1)]]
    drawn = Drawn(totals_chart(lines))
    assert drawn.dot("C")[1] < drawn.dot("A")[1] == drawn.dot("B")[1]


@pytest.mark.parametrize(("hands", "points"), [(119, 120), (120, 120), (10_000, 120)])
def test_a_long_match_is_sampled_with_its_first_and_last_hand(hands: int, points: int) -> None:
    totals = list(range(hands + 1))
    drawn = Drawn(totals_chart([("A", totals), ("B", [0] * len(totals))]))
    assert len(drawn.points("A")) == points
    heights = [y for _x, y in drawn.points("A")]
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] == drawn.dot("A")[1] < drawn.dot("B")[1]
    assert drawn.ticks == ["0", f"{hands:,}"]


def test_a_sample_says_how_many_hands_there_were() -> None:
    drawn = Drawn(totals_chart([("A", [0, 50, 100]), ("B", [0, 40, 80])], hands=10_000))
    assert drawn.label == "Points ahead of the table’s average over 10,000 hands. Totals: A 100, B 80."
    assert drawn.ticks == ["0", "10,000"]


def test_it_reads_from_right_to_left_where_people_do() -> None:
    ltr = Drawn(totals_chart([SARA, NILS]))
    with translation.override("fa"):
        rtl = Drawn(totals_chart([SARA, NILS]))
    assert [round(358 - x, 1) for x, _y in rtl.points("Sara")] == [x for x, _y in ltr.points("Sara")]
    assert rtl.name_at("Sara")[0] < rtl.dot("Sara")[0]
    assert rtl.ticks == ["۰", "۸"]
