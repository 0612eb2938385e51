"""The photos that reading is measured with: what is said to be on them is on them, in hands that are not ours."""

import ast
import json
import random
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.draw.items import Spot
from tools.photos import app, camera, ink
from tools.photos.__main__ import SENT
from tools.photos.hand import HANDS, Hand, Writer
from tools.photos.play import SHEETS, play
from tools.photos.take import _finished, code, smaller, take

ROOT = Path(__file__).parents[2]
SPOT = Spot(100, 100, 4, 3)


def _ink(kind: str, value: str, hand: Hand, seed: int) -> np.ndarray:
    rng = random.Random(seed)
    strokes = [
        stroke._replace(points=stroke.points - 90) for stroke in Writer(hand, rng).mark(SPOT, kind, value)
    ]
    side = int(20 * ink.PX)
    return ink.layer((side, side), strokes, ink.Pen("gel", (0, 0, 0), 0.5, 1.0), rng)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_marks_lie_on_their_places(hand: Hand) -> None:
    for seed in range(8):
        for mark in ("circle", "cross", "slash", "used", "road nes", "text 17"):
            kind, _, value = mark.partition(" ")
            drawn = _ink(kind, value, hand, seed)
            ys, xs = np.nonzero(drawn > 0.3)
            middle = np.array([xs.mean(), ys.mean()]) / ink.PX
            assert np.abs(middle - 10).max() < 2.5, (kind, seed)
            assert drawn.max() <= 1.0


def test_a_ring_is_empty_and_a_cross_is_not() -> None:
    middle = slice(int(9.6 * ink.PX), int(10.4 * ink.PX))
    for seed in range(8):
        assert _ink("circle", "", HANDS[0], seed)[middle, middle].max() == 0
        assert _ink("cross", "", HANDS[0], seed)[middle, middle].max() > 0.5


def test_a_road_leaves_by_its_open_sides() -> None:
    high, wide = int(3 * ink.PX), int(4 * ink.PX)
    centre = int(10 * ink.PX)
    for seed in range(8):
        drawn = _ink("road", "ne", HANDS[0], seed)
        assert drawn[: centre - high // 2].max() > 0.5 and drawn[:, centre + wide // 2 :].max() > 0.5
        assert drawn[centre + high // 2 :].max() == 0 and drawn[:, : centre - wide // 2].max() == 0


def test_the_hands_are_not_the_programs_pen() -> None:
    for path in (ROOT / "tools" / "photos").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{a.name}" for a in node.names]
            assert not any(
                n.startswith(("sheetgen.draw.pen", "sheetgen.scan", "sheetgen.press.filled")) for n in names
            )


def test_what_is_seen_is_where_it_is_projected() -> None:
    """There and back: the place that a pixel shows is projected onto this pixel."""
    rng = random.Random(5)
    high = 6 * np.random.default_rng(1).random((1, 1)) * np.ones((151, 106), np.float32)
    view = camera.view(210, 297, (600, 800), 1, 0.8, rng)
    seen = camera.look(view, high.astype(np.float32), 210, 297, np.array([0.0, 0.0, 1.0]))
    for row, column in ((300, 200), (400, 300), (500, 350)):
        x, y = float(seen.x[row, column]), float(seen.y[row, column])
        back = view.project(np.array([x, y, float(high[0, 0])]))
        assert np.abs(back - (column + 0.5, row + 0.5)).max() < 1.0


@pytest.mark.medium
@pytest.mark.parametrize("sheet", ["raja/player", "nagaraja/score"])
def test_marks_of_played_games_have_places_on_the_sheet(sheet: str) -> None:
    spots = {spot for page in _finished(sheet, "en", "a4").pages for spot in page.spots}
    found = play(sheet, random.Random(3)).marks.keys() & spots
    assert len(found) > 5


def test_every_sheet_has_a_game() -> None:
    assert {name.split("/")[0] for name in SHEETS} == {"bania", "dice-charmers", "nagaraja", "raja"}


@pytest.mark.slow
def test_the_command_takes_the_same_photo_and_corners_are_where_they_are_said_to_be(tmp_path: Path) -> None:
    one = take("nagaraja/score", "good", 11)
    words = ["nagaraja/score", "--seed", "11", "--longest", "900", "-o", str(tmp_path / "new")]
    done = subprocess.run(
        [sys.executable, "-m", "tools.photos", *words], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    picture, truth = sorted((tmp_path / "new").iterdir())
    assert picture.read_bytes() == code(sent := smaller(one, 900, SENT))
    told = json.loads(truth.read_text(encoding="utf-8"))
    assert told == json.loads(json.dumps(sent.truth)) and max(cv2.imread(str(picture)).shape) == 900
    assert told["layout"] == "nagaraja/score" and told["marks"] and len(told["corners"]) == 4
    assert not set(told["struck"]) & set(told["marks"])
    small = smaller(one, 1200, 55)
    assert max(small.pixels.shape[:2]) == 1200
    corners = np.array(small.truth["corners"], np.float32)
    page = _finished("nagaraja/score", one.truth["lang"], one.truth["paper"]).pages[0]
    flat = np.array([[0, 0], [page.w, 0], [page.w, page.h], [0, page.h]], np.float32) * 3
    size = (int(page.w * 3), int(page.h * 3))
    seen = cv2.warpPerspective(small.pixels, cv2.getPerspectiveTransform(corners, flat), size)
    # rings and triangles of relics are printed in rows: where they are expected there is art, and none in the margin
    grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY).astype(float)
    art = cv2.absdiff(grey, cv2.GaussianBlur(grey, (0, 0), 6))
    relics = [spot for address, spot in page.spots.items() if ".relic." in address]
    places = [(int(spot.x * 3), int(spot.y * 3)) for spot in relics]
    there = np.mean([art[y - 8 : y + 8, x - 8 : x + 8].mean() for x, y in places])
    assert there > 4 * art[4:12, 30:-30].mean()


@pytest.mark.slow
def test_the_command_refuses_a_sheet_that_it_does_not_know(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tools.photos", "chess/board", "-o", str(tmp_path)]
    assert subprocess.run(words, cwd=ROOT, capture_output=True).returncode == 2


@pytest.mark.parametrize("level", app.LEVELS)
def test_apps_even_out_the_light_in_each_way(level: str) -> None:
    """A page in light that falls by half from left to right, with a black square on it."""
    light = np.linspace(220, 110, 420, dtype=np.float32)
    page = np.repeat(np.repeat(light[None, :, None], 594, 0), 3, 2)
    page[280:300, 200:220] = 20
    corners = np.array([[0, 0], [420, 0], [420, 594], [0, 594]])
    chosen = app.App("white", 20.0, 0.2, 0.9, 1.0, 0.0, 594, level)
    made = app.processed(page.astype(np.uint8), corners, (210, 297), chosen)
    assert made[290, 210].max() < 100 and made.shape == (594, 420, 3)
    assert (made[100, 390].mean() < 140) == (level == "none")


def test_harsher_apps_cut_black_and_make_two_tones() -> None:
    rng = random.Random(1)
    apps = [app.harsh_app(rng) for _ in range(300)]
    assert {one.mode for one in apps} == set(app.HARSH) and {one.level for one in apps} == set(app.LEVELS)
    assert min(one.window for one in apps) < 4 and max(one.window for one in apps) > 70
    assert all(0.2 <= one.black <= 0.5 for one in apps if one.mode != "colour")
    page = np.random.default_rng(1).integers(0, 255, (297, 210, 3)).astype(np.uint8)
    corners = np.array([[0, 0], [210, 0], [210, 297], [0, 297]])
    chosen = app.App("local tones", 20.0, 0.3, 0.9, 1.0, 0.0, 297)
    assert set(np.unique(app.processed(page, corners, (210, 297), chosen))) == {0, 255}
