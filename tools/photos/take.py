"""One photo of one filled sheet, and what is on it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np

from sheetgen.draw import raster
from sheetgen.draw.inks import EDITIONS
from sheetgen.draw.items import Spot
from sheetgen.draw.scene import Scene
from sheetgen.games.contract.values import Mark
from sheetgen.games.layouts.file import resolve
from sheetgen.press import home
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.text.catalog import all_languages
from tools.photos import app, camera, ink, paper, play
from tools.photos.hand import HANDS, Stroke, Writer
from tools.photos.odd import OddWriter, Ways, beside, some_ways
from tools.photos.table import clutter, table

GRADES = ("scan", "good", "bad", "lamp", "app", "harsh")
"""``lamp`` is a good photo in the light of a room, often with a felt pen of the colour of the print; ``app`` such a
photo after a scanner app, ``harsh`` after a harsher one, in the light of two lamps."""
PX = ink.PX


class Taken(NamedTuple):
    """A photo (height × width × blue, green, red), how well it is kept as a JPEG, and the truth as JSON knows it."""

    pixels: np.ndarray
    quality: int
    truth: dict[str, Any]


class How(NamedTuple):
    """All that was chosen for a photo before anything is drawn."""

    lang: str
    paper: str
    edition: str
    page: int
    hand: str
    pen: str
    printer: str
    state: str
    stained: bool
    night: bool
    hard: float
    megapixels: float
    fit: float


def take(sheet: str, grade: str, seed: int, family: str = "") -> Taken:
    """The photo with this seed; the same seed, the same pixels. Hands may be of a ``family`` of ``odd`` ones."""
    rng = random.Random(f"{sheet} {grade} {seed}")
    played = play.play(sheet, rng)
    lang = rng.choice(sorted(all_languages()))
    size = rng.choice(["a4", "a4", "letter"])
    pages = _finished(sheet, lang, size).pages
    page = rng.randrange(len(pages))
    scene = pages[page]
    edition = rng.choice(["colour", "colour", "colour", *EDITIONS])
    hand = rng.choice(HANDS)
    pen = ink.pen(rng) if grade in ("scan", "good", "bad") else ink.any_pen(rng)
    hard = 0.0 if grade == "scan" else rng.uniform(0.6, 1.0) if grade == "bad" else rng.uniform(0.1, 0.45)
    how = How(
        lang, size, edition, page, hand.name, pen.name, *_worn(grade, rng), hard, _megapixels(grade, rng),
        rng.choice([1.0, 1.0, rng.uniform(0.94, 0.99)]),
    )  # fmt: skip
    blank = _blank(sheet, lang, size, edition, page)
    art, where = _fitted(blank, how.fit, rng)
    art = paper.printed(art, how.printer, rng)
    art = paper.sheet_of(art, rng)
    ways = some_ways(family, rng) if family else Ways()
    writer = OddWriter(hand, rng, ways) if family else Writer(hand, rng)
    truth = _write(art, scene, played, writer, pen, where, rng)
    if family:
        places = [_on(spot, where) for spot in scene.spots.values()]
        notes = list(beside(writer, places, (art.shape[1] / PX, art.shape[0] / PX)))
        ink.put(art, ink.layer(art.shape[:2], notes, pen, rng), pen.colour)
    if how.stained:
        paper.stain(art, rng)
    if grade == "scan":
        picture, corners, quality = _scan(art, where, rng)
    else:
        picture, corners, quality = _photo(art, where, how, _lamps(grade), rng)
    if grade in ("app", "harsh"):
        which = app.some_app(rng) if grade == "app" else app.harsh_app(rng)
        size = art.shape[1] / PX, art.shape[0] / PX
        picture = app.processed(picture, np.array(corners), size, which)
        high, wide = picture.shape[:2]
        corners = [[0, 0], [wide, 0], [wide, high], [0, high]]
        quality = rng.choice([45, 60, 75, 85] if grade == "app" else [30, 45, 60, 80])
        truth["app"] = which._asdict()
    truth |= {
        "schema": "photos/1", "layout": sheet, "grade": grade, "seed": seed, **how._asdict(),
        "colour": pen.colour, "corners": corners, "ways": ways._asdict(),
        "players": list(played.players), "seat": played.seat, "over": played.over,
        "totals": {k: _plain(v) for k, v in played.totals.items()},
    }  # fmt: skip
    return Taken(picture[..., ::-1].copy(), quality, truth)


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, (bool, int, str)) else str(value)


def _worn(grade: str, rng: random.Random) -> tuple[str, str, bool, bool]:
    """The printer's fault, the state of the paper, whether it is stained, whether it is night."""
    draw = rng.random
    if grade == "scan":
        return rng.choice(["", "", "", "faded", "grey", "low ink"]), "flat", draw() < 0.1, False
    if grade != "bad":
        state = rng.choice(["flat", "flat", "curled", "curled", "folded"])
        return rng.choice(["", "", "", "", "faded", "grey"]), state, draw() < 0.1, draw() < 0.07
    state = rng.choice(["curled", "folded", "folded", "crumpled"])
    return rng.choice(["", "", "faded", "grey", "low ink"]), state, draw() < 0.4, draw() < 0.35


def _lamps(grade: str) -> int:
    """The number of lamps or windows of a room, 0 for even light."""
    return {"lamp": 1, "app": 1, "harsh": 2}.get(grade, 0)


def _megapixels(grade: str, rng: random.Random) -> float:
    if grade == "scan":
        return 0.0
    return rng.choice([3.1, 5.0, 8.0]) if grade == "bad" else rng.choice([5.0, 8.0, 12.0])


# ---- the sheet --------------------------------------------------------------------------------
@lru_cache(maxsize=32)
def _finished(sheet: str, lang: str, size: str) -> Finished:
    return finished_sheet(read_sheet(resolve(sheet)), lang, size)


@lru_cache(maxsize=4)
def _blank(sheet: str, lang: str, size: str, edition: str, page: int) -> np.ndarray:
    """The print, red, green, blue, 0 to 255."""
    pdf, _ = home.pages_as_pdf([_finished(sheet, lang, size)], edition=edition)
    drawn = cv2.imdecode(np.frombuffer(raster.page_as_png(pdf, 300, page), np.uint8), cv2.IMREAD_COLOR)
    return np.asarray(drawn)[..., ::-1]


def _fitted(blank: np.ndarray, fit: float, rng: random.Random) -> tuple[np.ndarray, np.ndarray]:
    """The page as a printer lays it on paper, made smaller, moved, turned; and what takes its mm to mm of paper."""
    height, width = blank.shape[:2]
    middle = (width / 2, height / 2)
    matrix = cv2.getRotationMatrix2D(middle, rng.gauss(0, 0.12), fit)
    matrix[:, 2] += [rng.gauss(0, 0.6) * PX, rng.gauss(0, 0.8) * PX]
    art = cv2.warpAffine(blank, matrix, (width, height), flags=cv2.INTER_AREA, borderValue=(255, 255, 255))
    where = matrix.copy()
    where[:, 2] /= PX
    return art.astype(np.float32) / 255, where


def _on(spot: Spot, where: np.ndarray) -> Spot:
    """A place of the page on the paper, mm."""
    x, y = where @ (spot.x, spot.y, 1)
    scale = float(np.hypot(where[0, 0], where[0, 1]))
    return Spot(float(x), float(y), spot.rx * scale, spot.ry * scale)


def _write(
    art: np.ndarray, scene: Scene, played: play.Played, writer: Writer, pen: ink.Pen, where: np.ndarray,
    rng: random.Random,
) -> dict[str, Any]:  # fmt: skip
    """All that was written on the sheet, in place; what it was."""
    marks = {a: m for a, m in played.marks.items() if a in scene.spots and _by_pen(m)}
    for address in scene.spots:
        if address.startswith("field.") and address not in marks and rng.random() < 0.6:
            name = address.endswith("player")
            words = (
                played.players[played.seat]
                if name
                else str(rng.randint(1, 31)) + "." + str(rng.randint(1, 12))
            )
            marks[address] = Mark("text", words)
    strokes: list[Stroke] = []
    for address, mark in marks.items():
        strokes += _strokes(writer, _on(scene.spots[address], where), mark)
    shape = art.shape[:2]
    struck = list(_wrong(scene, marks, rng))
    for address, mark in struck:
        spot = _on(scene.spots[address], where)
        wrong = list(_strokes(writer, spot, mark))
        if pen.name == "pencil":  # rubbed out; something is always left
            ink.put(art, ink.layer(shape, wrong, pen, rng) * rng.uniform(0.08, 0.2), pen.colour)
        else:
            strokes += [*wrong, writer.scratch(spot)]
    ink.put(art, ink.layer(shape, strokes, pen, rng), pen.colour)
    return {
        "marks": {a: {"kind": m.kind, "value": m.value} for a, m in sorted(marks.items())},
        "struck": sorted(address for address, _ in struck),
    }


def _by_pen(mark: Mark) -> bool:
    return mark.kind != "piece" or type(mark.piece).__name__ in ("Sign", "Perch", "Tent")


def _strokes(writer: Writer, spot: Spot, mark: Mark) -> Iterator[Stroke]:
    """The strokes of a mark; of pieces of sheets without pieces, what people write for them."""
    piece: Any = mark.piece
    if mark.kind != "piece":
        yield from writer.mark(spot, mark.kind, mark.value)
    elif type(piece).__name__ == "Sign":
        yield from writer.sign(spot, piece.owner)
        if piece.pitched:
            yield from writer.mark(spot, "cross")
    elif type(piece).__name__ == "Perch":
        yield from writer.text(spot, piece.space)
        if piece.left:
            yield from writer.mark(spot, "slash")
    else:
        yield from writer.text(spot, piece.goods[0].upper())


def _wrong(scene: Scene, marks: Mapping[str, Mark], rng: random.Random) -> Iterator[tuple[str, Mark]]:
    """Marks that were made by mistake, one too far in a row, and taken back."""
    if rng.random() > 0.35:
        return
    following = []
    for address, mark in marks.items():
        last = re.fullmatch(r"(.*\.)(\d+)", address)
        if last and mark.kind in ("circle", "cross", "slash"):
            behind = f"{last[1]}{int(last[2]) + 1}"
            if behind in scene.spots and behind not in marks:
                following.append((behind, mark))
    yield from rng.sample(following, min(len(following), rng.choice([1, 1, 2])))


# ---- the picture ------------------------------------------------------------------------------
def _scan(
    art: np.ndarray, where: np.ndarray, rng: random.Random
) -> tuple[np.ndarray, list[list[float]], int]:
    scan, matrix = camera.scanner(art, rng)
    size = np.array([[0, 0], [art.shape[1], 0], [art.shape[1], art.shape[0]], [0, art.shape[0]]]) / PX
    on = np.c_[size, np.ones(4)] @ where.T * PX
    return scan, _rounded(np.c_[on, np.ones(4)] @ matrix.T), rng.choice([75, 85, 92])


def _photo(
    art: np.ndarray, where: np.ndarray, how: How, lamps: int, rng: random.Random
) -> tuple[np.ndarray, list[list[float]], int]:
    height, width = (n / PX for n in art.shape[:2])
    long = int((how.megapixels * 1e6 * 4 / 3) ** 0.5)
    quarter = rng.choice([0, 0, 0, 0, 0, 1, 2, 3])
    upright = (width < height) == (quarter % 2 == 0)
    size = (long * 3 // 4, long) if upright else (long, long * 3 // 4)
    if rng.random() < 0.07:  # held the wrong way round
        size = size[::-1]
    high = paper.surface(width, height, how.state, how.hard, rng)
    paper.creases(art, high, rng)
    view = camera.view(width, height, size, quarter, how.hard, rng)
    way = rng.uniform(0, 6.283)
    light = np.array([np.cos(way), np.sin(way), rng.uniform(1.0, 2.2)])
    seen = camera.look(view, high, width, height, light / np.linalg.norm(light))
    picture = _laid(art, seen, view, width, height, rng)
    if lamps:
        picture = camera.in_room(picture, lamps, rng)
    else:
        picture *= camera.lighting(picture.shape[:2], how.hard, how.night, rng)[..., None]
    if how.hard > 0.5 and rng.random() < 0.2:
        _thumb(picture, seen, width, height, rng)
    shot = camera.sensor(picture, how.hard, how.night, rng)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    on = np.c_[corners, np.ones(4)] @ where.T
    at = np.clip((on / paper.STEP).astype(int), 0, np.array(high.shape[::-1]) - 1)
    ends = view.project(np.c_[on, high[at[:, 1], at[:, 0]]])
    quality = rng.choice([78, 85, 92]) if how.hard < 0.5 else rng.choice([45, 60, 75, 85])
    return shot, _rounded(ends), quality


def _rounded(points: np.ndarray) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]


def _laid(
    art: np.ndarray, seen: camera.Seen, view: camera.View, width: float, height: float, rng: random.Random
) -> np.ndarray:
    """The paper on the table as the camera sees it, before there is any light."""
    inside = (seen.x >= 0) & (seen.x < width) & (seen.y >= 0) & (seen.y < height)
    scale = float(np.sqrt(inside.sum() / (width * height)))
    if scale < 0.9 * PX:  # no finer than the picture shows it
        art = cv2.GaussianBlur(art, (0, 0), 0.45 * PX / scale)
    sheet = cv2.remap(
        art, seen.x * PX - 0.5, seen.y * PX - 0.5, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    sheet *= seen.slope[..., None]
    picture = _ground(inside[::2, ::2], scale / 2, rng)
    picture = cv2.resize(picture, view.size, interpolation=cv2.INTER_LINEAR)
    mask = inside.astype(np.float32)
    edge = cv2.GaussianBlur(mask, (0, 0), 0.7)[..., None]
    return np.asarray(picture + (np.clip(sheet, 0, 1.3) - picture) * edge, np.float32)


def _ground(inside: np.ndarray, scale: float, rng: random.Random) -> np.ndarray:
    """The table with what lies on it, and the shadow of the paper's edge; ``inside`` is where the paper is."""
    ground = table(inside.shape, rng)
    clutter(ground, ~cv2.dilate(inside.astype(np.uint8), np.ones((5, 5))).astype(bool), scale, rng)
    lift = rng.uniform(0.8, 3.5) * scale
    mask = np.roll(inside.astype(np.float32), (int(lift), int(lift * 0.6)), (0, 1))
    ground *= (1 - 0.45 * cv2.GaussianBlur(mask, (0, 0), max(1.0, lift)))[..., None]
    return ground


def _thumb(picture: np.ndarray, seen: camera.Seen, width: float, height: float, rng: random.Random) -> None:
    """A thumb that holds the paper down by its margin, in place."""
    y, left = rng.uniform(0.2, 0.8) * height, rng.random() < 0.5
    x = -8.0 if left else width + 8.0
    away = np.hypot((seen.x - x) / 15, (seen.y - y) / 10)
    over = cv2.GaussianBlur((away < 1).astype(np.float32), (0, 0), 1.5)
    skin = np.array(rng.choice([(0.80, 0.60, 0.50), (0.55, 0.38, 0.28), (0.90, 0.72, 0.62)]), np.float32)
    shade = np.clip(1.05 - 0.4 * away, 0.4, 1.1)[..., None]
    picture += (skin * shade * picture.mean() * 1.6 - picture) * over[..., None]


def smaller(taken: Taken, longest: int, quality: int) -> Taken:
    """The same photo as a messenger sends it on: at most so many pixels long, at this quality of a JPEG."""
    share = longest / max(taken.pixels.shape[:2])
    if share >= 1:
        return taken._replace(quality=min(quality, taken.quality))
    pixels = cv2.resize(taken.pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    corners = [[round(x * share, 1), round(y * share, 1)] for x, y in taken.truth["corners"]]
    return Taken(pixels, min(quality, taken.quality), taken.truth | {"corners": corners, "longest": longest})


def code(taken: Taken) -> bytes:
    """The photo as a JPEG."""
    return cv2.imencode(".jpg", taken.pixels, [cv2.IMWRITE_JPEG_QUALITY, taken.quality])[1].tobytes()


def name_of(sheet: str, grade: str, seed: int, family: str = "") -> str:
    """What its files are called, without their ending."""
    return "-".join([*sheet.split("/"), *([family] if family else []), grade, f"{seed:04}"])
