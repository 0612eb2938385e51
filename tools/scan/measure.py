"""One photo read, and held against what is really on the sheet."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.errors import SheetgenError
from sheetgen.games import library, registry
from sheetgen.games.contract.paper import Paper, Tally
from sheetgen.games.layouts.file import resolve
from sheetgen.resources import find_object as member
from sheetgen.scan.decode import SheetReading, broken_rules, most_likely_reading
from sheetgen.scan.evidence import evidence_of, ink_on
from sheetgen.scan.find import find_pages
from sheetgen.scan.photo import read_photos
from sheetgen.scan.trust import distrust_reason, page_quality

Truth = Mapping[str, Any]


class Wrong(NamedTuple):
    """A spot that is read otherwise than it is; ``asked`` if it is told to be doubtful."""

    address: str
    real: str
    read: str
    sure: float
    asked: bool


class Row(NamedTuple):
    """What became of one photo.

    ``named`` is the layout that was found, and its page; ``refused`` says why there was none. ``marks`` and ``spots``
    count what is there and what might be, but for what is written in letters. ``totals`` is "right", "asked" (an answer
    about a doubtful spot would set it right) or "wrong". ``untrusted`` is the code of the reason why no totals are
    stated. ``seconds`` are of computing.
    """

    truth: Truth
    named: str
    refused: str
    spots: int = 0
    marks: int = 0
    wrong: tuple[Wrong, ...] = ()
    doubtful: int = 0
    totals: str = "wrong"
    seconds: float = 0.0
    untrusted: str = ""

    @property
    def found(self) -> bool:
        """Whether the right page was found."""
        return self.named == named(self.truth)


def named(truth: Truth) -> str:
    """A layout and its page as rows name them."""
    return f"{truth['layout']}:{truth['page']}"


def measure(path: Path, truth: Truth, layouts: Sequence[str] = ()) -> Row:
    """Read a photo; ``layouts`` are those that are looked for, all if there is none."""
    begun = time.process_time()
    try:
        pages = [page for photo in read_photos(path) for page in find_pages(photo, layouts)]
    except SheetgenError as error:
        return Row(truth, "", str(error), seconds=time.process_time() - begun)
    page = next((page for page in pages if f"{page.layout}:{page.page}" == named(truth)), pages[0])
    if f"{page.layout}:{page.page}" != named(truth):
        return Row(truth, f"{page.layout}:{page.page}", "", seconds=time.process_time() - begun)
    paper = paper_of(page.layout)
    try:
        ink = ink_on(page, paper.kinds)
        reading = most_likely_reading(evidence_of(page, paper.kinds, ink), paper)
    except SheetgenError as error:
        return Row(truth, "", str(error), seconds=time.process_time() - begun)
    breaches = broken_rules(paper, reading)
    quality = page_quality(page, ink)
    reason = distrust_reason([path.name], [quality], len(reading.marks), len(reading.doubtful), len(breaches))
    took = time.process_time() - begun
    row = _held(truth, paper, reading, page.blank.spots.keys(), took)
    return row._replace(untrusted=reason.code if reason else "")


def paper_of(name: str) -> Paper:
    """What sheets of a layout look like that were filled in by the rules."""
    layout = library.load(resolve(name))
    papers = member(registry.find(layout.header.game).paper)
    return papers[layout.header.kind](layout)  # type: ignore[no-any-return]


def _held(truth: Truth, paper: Paper, reading: SheetReading, here: Any, took: float) -> Row:
    real = {address: kind_of(mark) for address, mark in truth["marks"].items() if address in paper.kinds}
    strokes = [spot for spot in paper.kinds if spot in here and "text" not in paper.kinds[spot]]
    wrong, doubtful = [], 0
    for spot in strokes:
        said = reading.spots.get(spot)
        kind, sure, asked = (said.kind, said.certainty, said.doubtful) if said else ("", 0.0, True)
        doubtful += asked
        if not same(kind, real.get(spot, "")):
            wrong.append(Wrong(spot, real.get(spot, ""), kind, sure, asked))
    marks = sum(spot in real for spot in strokes)
    return Row(
        truth, named(truth), "", len(strokes), marks, tuple(wrong), doubtful,
        _totals(paper, real, reading.marks, wrong), took,
    )  # fmt: skip


def kind_of(mark: Mapping[str, str]) -> str:
    """A mark of the truth as papers call it."""
    return f"road:{mark['value']}" if mark["kind"] == "road" else mark["kind"]


def same(one: str, other: str) -> bool:
    """Whether two kinds are one; sides of a road come in any order."""
    return one == other or (one[:5] == other[:5] == "road:" and set(one) == set(other))


def _totals(paper: Paper, real: Mapping[str, str], marks: Mapping[str, str], wrong: Sequence[Wrong]) -> str:
    """Whether the sheet comes to what it should, or would if what is asked were answered."""
    meant = _tallies(paper, real)
    if _tallies(paper, marks) == meant:
        return "right"
    answered = dict(marks) | {one.address: one.real for one in wrong if one.asked}
    return "asked" if _tallies(paper, answered) == meant else "wrong"


def _tallies(paper: Paper, marks: Mapping[str, str]) -> list[Any]:
    """All that the strokes come to; what is written in letters is not read."""
    full = dict.fromkeys(paper.kinds, "") | {address: kind for address, kind in marks.items() if kind}
    told: Sequence[Tally] = paper.tallies(full)
    return [(one.game, one.seat, dict(one.values)) for one in told if one.values]
