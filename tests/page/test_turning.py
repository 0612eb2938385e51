"""Turning points on a page: as a review found them, in the log and in the charts, and of no other log."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sheetgen.errors import UsageError
from sheetgen.page.page import render_page
from sheetgen.page.turning_points import read_review
from sheetgen.replay import replay
from tests.page.reading import Element, read_back
from tests.page.test_page import SHORT

FOUND = replay(SHORT)


def review(**otherwise: Any) -> bytes:
    """A review of the short log, as ``sheetgen review --json`` writes it."""
    lines = [0, *(step.line.number for step in FOUND.steps)]
    chances = [{"line": n, "chances": {"Leila": 0.5 - n / 50, "Rajesh": 0.5 + n / 50}} for n in lines]
    better = {"text": "fish <b>", "chance": 0.61}
    turn = {"line": 8, "player": "Leila", "decided": True, "before": 0.6, "after": 0.34, "better": better}
    value = {
        "schema": "sheetgen.review/1", "game": "dice-charmers", "layout": "dice-charmers/sun", "playouts": 32,
        "chances": chances, "turning": [turn],
    }  # fmt: skip
    return json.dumps(value | {"layout": FOUND.heading.layout_name} | otherwise).encode()


def shown(lang: str = "en") -> Element:
    return read_back(render_page(FOUND, lang, reviewed=read_review(review(), FOUND)))


@pytest.mark.medium
def test_the_log_tells_what_would_have_been_better() -> None:
    line = next(line for line in shown().one("ol", "log").children if line.attributes["value"] == "8")
    note = line.one("div", "turning")
    assert note.has("s0")
    assert [p.text for p in note.children] == [
        "Turning point Leila’s chance to win: 60% → 34%",
        "better: fish <b> (61%)",
    ]
    assert len(list(shown().all("div", "turning"))) == 1


def test_charts_have_a_mark_there_and_the_chances() -> None:
    charts = [figure for figure in shown().all("figure") if list(figure.all("svg", "chart"))]
    assert [len(list(chart.all("path", "turn"))) for chart in charts] == [1, 0, 1]
    assert charts[-1].one("figcaption").text == "Chance to win, in per cent"
    label = charts[-1].one("svg").attributes["aria-label"]
    assert label == "Chance to win, in per cent. Leila: 50% … 32%; Rajesh: 50% … 68%"
    told = charts[0].one("path", "turn").text
    assert told == "Line 8. Leila’s chance to win: 60% → 34%. better: fish <b> (61%)"


def test_a_quick_review_marks_turning_points_without_the_chances() -> None:
    lines = [0, *(step.line.number for step in FOUND.steps)]
    measured = [{"line": n, "chances": {"Leila": 0.5, "Rajesh": 0.5}} for n in (0, lines[-2], lines[-1])]
    assert len(measured) < len(lines)
    quick = read_back(render_page(FOUND, "en", reviewed=read_review(review(chances=measured), FOUND)))
    assert len(list(quick.all("div", "turning"))) == 1
    assert "Chance to win, in per cent" not in [caption.text for caption in quick.all("figcaption")]


def test_its_words_are_the_reader_s() -> None:
    said = shown("de").one("div", "turning").children[0].text
    assert said.replace("\u00a0", " ") == "Wendepunkt Gewinnchance von Leila: 60 % → 34 %"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (b"\xff", "This is no review"),
        (b"{}", "This is no review"),
        (review(schema="sheetgen.review/2"), "This is no review"),
        (review(game="raja"), "The review is of another log"),
        (review(layout="moon"), "The review is of another log"),
        (review(chances=[{"line": 0, "chances": {"Leila": 1, "Rajesh": 0}}]), "The review is of another log"),
        (
            review(turning=[{"line": 8, "player": "Eve", "before": 0, "after": 1, "better": None}]),
            "The review is of another log",
        ),
    ],
)
def test_another_log_s_review_is_refused(value: bytes, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        read_review(value, FOUND)
