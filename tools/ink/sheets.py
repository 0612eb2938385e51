"""Sheets with marks at random: each spot may get any of the marks that a game makes there."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache

import cv2
import numpy as np

from sheetgen.draw import raster
from sheetgen.draw.items import Spot
from sheetgen.games.layouts.file import resolve
from sheetgen.press import home
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from tools.ink.camera import PX, Shot, printed, shoot
from tools.ink.hands import draw, some_hand, some_pen, strokes

LAYOUTS = (
    ("dice-charmers/sun", 0), ("dice-charmers/moon", 0), ("raja/player", 0), ("raja/score", 0), ("bania/pen", 0),
    ("bania/pen", 1), ("bania/score", 0), ("nagaraja/score", 0),
)  # fmt: skip
LANGS = ("en", "ar", "de", "es", "fr", "hi", "it", "ja", "nl", "pl", "pt")
EDITIONS = ("colour", "low-ink", "grey", "bw")
ROADS = ("ns", "ew", "ne", "es", "sw", "nw", "n", "e", "s", "w", "new", "nes", "esw", "nsw", "nesw")


@cache
def kinds_of(layout: str) -> Mapping[str, Sequence[str]]:
    """Address -> kinds of marks that a pen makes there; ``text`` where only a hand writes."""
    sheet = read_sheet(resolve(layout))
    found: dict[str, Sequence[str]] = {}
    for family in sheet.game.spots.families if hasattr(sheet.game.spots, "families") else sheet.game.spots:
        if sheet.layout.header.kind not in family.kinds:
            continue
        marks = sorted(family.marks - {"piece"})
        if "road" in marks:
            marks = [f"road:{sides}" for sides in ROADS]
        for parts in family.places(sheet.layout):
            found[family(*parts)] = marks or ["text"]
    return found


def page_of(
    layout: str, page: int, lang: str, paper: str, edition: str
) -> tuple[np.ndarray, Mapping[str, Spot]]:
    """A blank page, light from 0 to 1, and its spots."""
    done = finished_sheet(read_sheet(resolve(layout)), lang, paper)
    pdf, _ = home.pages_as_pdf([done], edition=edition)
    png = cv2.imdecode(np.frombuffer(raster.page_as_png(pdf, PX * 25.4, page), np.uint8), cv2.IMREAD_COLOR)
    return png.astype(np.float32) / 255, done.pages[page].spots


def fill(
    page: np.ndarray,
    spots: Mapping[str, Spot],
    kinds: Mapping[str, Sequence[str]],
    rng: random.Random,
    px: float = PX,
) -> dict[str, str]:
    """Mark a page at random, in place; says what was marked where."""
    pen, hand = some_pen(rng), some_hand(rng)
    pens = [pen, pen, some_pen(rng)] if rng.random() < 0.2 else [pen]
    marks: dict[str, str] = {}
    share, runs = rng.uniform(0.1, 0.7), rng.random() < 0.5
    on = False
    for address, spot in spots.items():
        can = kinds.get(address, ())
        if runs and rng.random() < 0.15 or not runs:
            on = rng.random() < share
        if not can or not on:
            continue
        kind = rng.choice(can)
        if kind == "text" and rng.random() < 0.4:
            continue
        marks[address] = kind
        draw(page, list(strokes(kind, spot, hand, rng)), rng.choice(pens), px, rng)
    return marks


def sample(
    seed: int, hard: float, layout: tuple[str, int] | None = None
) -> tuple[Shot, dict[str, str], tuple[str, int, str, str, str]]:
    """A photo of a marked sheet, its marks, and which page it is: layout, page, language, paper, edition."""
    rng = random.Random(f"ink {seed}")
    name, number = layout or rng.choice(LAYOUTS)
    lang = rng.choice(LANGS) if rng.random() < 0.6 else "en"
    paper, edition = rng.choice(["a4", "a4", "letter"]), rng.choice(EDITIONS)
    page, spots = page_of(name, number, lang, paper, edition)
    page = printed(page, rng, hard)
    marks = fill(page, spots, kinds_of(name), rng)
    return shoot(page, rng, hard), marks, (name, number, lang, paper, edition)
