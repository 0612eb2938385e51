"""Typeset a set of cards in the largest type size that fits, and draw the faces and the ornamental back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.cards.blocks import EDGE, BlockSetter, Chapter
from sheetgen.draw.cards.flow import FaceColumn, PlacedBlock, TooHighError, distribute_blocks
from sheetgen.draw.cards.formats import SMALLEST_TYPE, STEP, Deck, Format, Topic
from sheetgen.draw.cards.pictures import Art, Signs
from sheetgen.draw.paper import Box
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.header import draw_strip
from sheetgen.errors import DoesNotFit
from sheetgen.text.line import Line, overflow_error
from sheetgen.text.typesetter import Label, Typesetter

NOTCH = 2.2
CROWN, CLEAR = 1.69, 0.85
"""Distance from the arch's top to the bottom of the number, in radii of the number; clearance of titles in
mm.
"""
TAIL, ROUND, AIR = 12.4, 8.5, 3.2
"""Smallest empty height in mm for a tailpiece; the largest radius of an ornament; its distance from text and footer."""
LOWEST, HIGHEST = 10.5, 0.5
"""Smallest empty height in mm for a picture as a tailpiece; the picture's largest height relative to its width."""
HAIRS = {"portrait": 0.25, "verb": 0.16}
"""Blocks that are separated by lines, and the line width in mm."""


class FinishedFace(NamedTuple):
    """A typeset face with its title and footer. Without columns it is the ornamental back of the last card."""

    title: Line
    ink: str
    number: str
    foot: str
    columns: tuple[FaceColumn, ...]
    view: tuple[str, str] | None = None


def draw_face(scene: Scene, form: Format, face: FinishedFace, left: float) -> None:
    """Draw a face with the corner of its trim at the origin; ``left`` is the start of the first column in
    mm.
    """
    ink = face.ink
    frame = ornament.cusped_frame_path(form.width - 2 * form.inset, form.height - 2 * form.inset, NOTCH)
    draw_face_ground(scene, form.width, form.height, ink, frame, form.inset)
    ornament.draw_at(scene, frame, form.inset, form.inset, stroke=ink, lw=0.35)
    if not face.columns:
        draw_back(scene, form, ink)
        return
    draw_face_head(scene, form, face)
    rtl = scene.typesetter.rtl
    for number, column in enumerate(face.columns):
        place = len(face.columns) - 1 - number if rtl else number
        x = left + place * (form.column + form.gutter)
        # everything in a text column depends on the language, so it is on the layer of the text
        with scene.layer("text"):
            _tables(scene, x, form, column.blocks)
            _separators(scene, x, form, column.blocks)
            for placed in column.blocks:
                placed.block.draw(scene, x, form.head + placed.y)
            for top, low in _empty_parts(form, column.blocks, LOWEST if face.view else TAIL):
                _tailpiece(scene, Box(x, top, form.column, low - top), ink, face)
    for x in _gutters(form, left) if form.columns > 1 else ():
        scene.seg(x, form.head + 2, x, form.height - form.foot - 2, f"{ink}_m", 0.18)
        for y in (form.head + 1, form.height - form.foot - 1):
            ornament.draw_star(scene, x, y, 1.0, n=4, inner=0.42, fill=ink)
    _foot(scene, form, face)


def _empty_parts(form: Format, blocks: Sequence[PlacedBlock], least: float) -> Sequence[tuple[float, float]]:
    """Return the empty parts of a column that are at least ``least`` mm high: top and bottom in mm from the card's
    top.
    """
    ends = [form.head + placed.y + placed.block.height for placed in blocks]
    starts = [*(form.head + placed.y - AIR for placed in blocks[1:]), form.height - form.foot]
    return [(end, start) for end, start in zip(ends, starts, strict=True) if start - end >= least]


def _tailpiece(scene: Scene, box: Box, ink: str, face: FinishedFace) -> None:
    """Draw a picture or, without a view, a lotus between two rules in the empty part of a column."""
    if face.view:
        _picture(scene, box, ink, face.view, int(face.number or 0))
        return
    cx, cy = box.middle, box.y + box.h / 2
    r = min(ROUND, box.h / 2 - AIR, box.w * 0.2)
    ornament.draw_lotus(scene, cx, cy, r, n=12, rings=2, stroke=ink, fill=f"{ink}_t", lw=0.2, eye=0.24)
    for side in (-1, 1):
        near, far = cx + side * (r + 2.4), cx + side * box.w * 0.42
        scene.seg(near, cy, far, cy, f"{ink}_m", 0.22)
        ornament.draw_star(scene, near, cy, 1.0, n=4, inner=0.42, fill=ink)
        ornament.draw_star(scene, far, cy, 0.7, n=4, inner=0.42, fill=ink)


def _picture(scene: Scene, box: Box, ink: str, view: tuple[str, str], seed: int) -> None:
    """Draw a landscape at the foot of an empty part of a column."""
    high = min(box.h - AIR, box.w * HIGHEST)
    strip = Box(box.x, box.bottom - high, box.w, high)
    draw_strip(scene, strip, *view, seed)
    scene.rect(strip.x, strip.y, strip.w, strip.h, stroke=ink, lw=0.5)


def draw_face_ground(
    scene: Scene, width: float, height: float, ink: str, frame: str = "", inset: float = 0.0
) -> None:
    """For print shops: draw a tint around the frame and over the trim, so that inaccurate cuts show no
    white.
    """
    with scene.at_shop():
        scene.rect(0, 0, width, height, fill=f"{ink}_t")
        if frame:
            ornament.draw_at(scene, frame, inset, inset, fill="white")


def _gutters(form: Format, left: float) -> Sequence[float]:
    pitch = form.column + form.gutter
    return [left + i * pitch - form.gutter / 2 for i in range(1, form.columns)]


def draw_face_head(scene: Scene, form: Format, face: FinishedFace) -> None:
    """Draw a cusped arch with a star lattice, the card's number in its crown, and the title below."""
    ink = face.ink
    x1, x2 = form.inset + 1, form.width - form.inset - 1
    base, top = form.head - 1.8, form.inset + 1
    draw_title_arch(scene, x1, top, x2 - x1, base - top, ink)
    cx, r = form.width / 2, number_radius(form)
    if face.number:
        scene.circle(cx, top + r * 0.64, r, fill="white", stroke=ink, lw=0.32)
        ornament.draw_star(scene, cx, top + r * 0.64, r * 0.88, fill=f"{ink}_t", stroke=ink, lw=0.2)
        scene.text(
            cx,
            top + r * 0.64,
            face.number,
            "num",
            r * (2.72 if len(face.number) < 2 else 2.4),
            "ink",
            "c",
            mid=True,
        )
    up, low = face.title.ink
    over, under = (top + r * CROWN if face.number else top) + CLEAR, base - CLEAR
    y = max(min(base - (base - top) * 0.19, under + low), over + up)
    scene.line(cx, y, face.title, align="c")


def number_radius(form: Format) -> float:
    """Return the radius in mm of the disc with the card's number."""
    return 4.2 if form.head >= 24 else 3.3 if form.head > 17 else 3.0


def title_height(form: Format) -> float:
    """Return the height in mm for a title between the number and the foot of the arch."""
    return form.head - 1.8 - form.inset - 1 - number_radius(form) * CROWN - 2 * CLEAR


def draw_title_arch(scene: Scene, x: float, y: float, width: float, height: float, ink: str) -> None:
    """Draw a wall with a star lattice and a cusped arch that is open for a title, from (x, y) downwards."""
    jamb = 4.0 * height / 14.1
    way = width, height, jamb, (height - jamb) * 0.86
    d = arch_wall_path(*way)
    with scene.placed(x, y):
        scene.path(d, fill="white")
        scene.path(d, fill=f"{ink}_f")
        box = (0, 0, width, height)
        ornament.draw_jali(scene, d, box, pitch=2.9, stroke=f"cut_{ink}", lw=0.14, hollow=arch_opening(*way))
        scene.path(d, stroke=ink, lw=0.3)
    scene.seg(x + 1.1, y + height, x + width - 1.1, y + height, ink, 0.25)


def arch_opening(width: float, height: float, jamb: float, rise: float) -> tuple[ornament.Point, ...]:
    """Return the cusps of the arch from left to right; the wall is invisible below them."""
    count = max(12, round(width / 4.7 / 2) * 2)
    return ornament.arch_points(1.1, width - 1.1, height - jamb, rise, count, 0.5, 0.22)


@cache
def arch_wall_path(width: float, height: float, jamb: float, rise: float) -> str:
    """Return path data of the wall over a cusped arch with an ogee tip and coved upper corners."""
    points = arch_opening(width, height, jamb, rise)[::-1]
    num = ornament.num
    d = (
        f"M0 {num(height)}V2A1.6 1.6 0 0 0 2 0H{num(width - 2)}A1.6 1.6 0 0 0 {num(width)} 2V{num(height)}"
        f"H{num(points[0][0])}V{num(points[0][1])}"
    )
    foils = (ornament.foil_path(p, q, 0.28, 0) for p, q in zip(points, points[1:], strict=False))
    return f"{d}{''.join(foils)}V{num(height)}Z"


def _separators(scene: Scene, x: float, form: Format, blocks: Sequence[PlacedBlock]) -> None:
    """Draw hairlines between consecutive portraits or verbs of a card."""
    for one, other in zip(blocks, blocks[1:], strict=False):
        if one.block.kind == other.block.kind and one.block.kind in HAIRS:
            y = form.head + (one.y + one.block.height + other.y) / 2
            scene.seg(x, y, x + form.column, y, f"{one.block.ink}_m", HAIRS[one.block.kind])


def _tables(scene: Scene, x: float, form: Format, blocks: Sequence[PlacedBlock]) -> None:
    """Draw frames around consecutive table rows, and lines between the rows."""
    run: list[PlacedBlock] = []
    for placed in (*blocks, None):
        if placed is not None and placed.block.kind == "row":
            run.append(placed)
            continue
        if run:
            _table(scene, x, form, run)
        run = []
        if placed is None:
            break


def _table(scene: Scene, x: float, form: Format, run: Sequence[PlacedBlock]) -> None:
    ink, edge = run[0].block.ink, 0.5
    top, end = form.head + run[0].y - edge, form.head + run[-1].y + run[-1].block.height + edge
    frame = ornament.cusped_frame_path(form.column + 2 * EDGE, end - top, 1.3)
    ornament.draw_at(scene, frame, x - EDGE, top, fill="white", stroke=ink, lw=0.25)
    for one, other in zip(run, run[1:], strict=False):
        y = form.head + (one.y + one.block.height + other.y) / 2
        scene.seg(x + 0.6, y, x + form.column - 0.6, y, f"{ink}_m", 0.16)


def _foot(scene: Scene, form: Format, face: FinishedFace) -> None:
    """Draw the name of the game at the bottom of a card."""
    y = form.height - form.inset - 2.0
    room = form.width - 2 * form.margin
    scene.text(form.width / 2, y, face.foot, "text", SMALLEST_TYPE, align="c", width=room, box="card.foot")


def draw_back(scene: Scene, form: Format, ink: str) -> None:
    """Draw the ornamental back of a card: a lattice around a lotus."""
    inset = form.inset + 1.4
    w, h = form.width - 2 * inset, form.height - 2 * inset
    frame = ornament.coved_frame_path(w, h, 2.6)
    with scene.placed(inset, inset):
        scene.path(frame, fill=f"{ink}_t")
        ornament.draw_jali(scene, frame, (0, 0, w, h), pitch=5.2, stroke=f"{ink}_m", lw=0.17)
        scene.path(frame, stroke=ink, lw=0.3)
    cx, cy, r = form.width / 2, form.height / 2, min(w, h) * 0.27
    scene.circle(cx, cy, r * 1.3, fill="white", stroke=ink, lw=0.4)
    scene.circle(cx, cy, r * 1.22, stroke=f"{ink}_m", lw=0.2)
    ornament.draw_lotus(scene, cx, cy, r * 1.1, n=12, rings=3, stroke=ink, fill=f"{ink}_t", lw=0.22, eye=0.22)


Columns = tuple[FaceColumn, ...]
"""The columns of one face."""

MOST_SHRINK, FACES_A_POINT, EMPTY_BACK_COST = 1.0, 2.5, 0.8
"""Points that type may shrink to save faces; faces that each point must save; cost of an empty back."""
EVEN = 16
"""Number of column heights to try for columns of equal height, from the full height to half of it."""


SMALLER_TITLES = 0.86
"""Least size of titles relative to the usual one, so that more faces have titles of their own."""


class Card(NamedTuple):
    """Front and back of one card."""

    front: FinishedFace
    back: FinishedFace


class Cards(NamedTuple):
    """A typeset set of cards, ready to be drawn."""

    form: Format
    cards: tuple[Card, ...]
    pt: float
    """Body type size of the set in points."""

    def draw(self, scene: Scene, face: FinishedFace) -> None:
        """Draw a face with the top left corner of its trim at the origin."""
        draw_face(scene, self.form, face, self.form.margin)


def set_cards(deck: Deck, form: Format, typesetter: Typesetter, art: Art) -> Cards:
    """Return the cards of a deck in one format.

    Type shrinks for the whole set at once: if it must, and a little more if that saves enough faces. Raises
    ``DoesNotFit`` with the box of a text that does not fit at 7 points.
    """
    signs = Signs(typesetter, art)
    best: tuple[float, float, list[Columns]] | None = None
    pt = form.body
    while best is None or pt >= max(SMALLEST_TYPE, form.body - MOST_SHRINK):
        try:
            faces, cost = _faces(deck.topics, form, typesetter, signs, pt)
        except DoesNotFit:
            if best is None and pt - STEP < SMALLEST_TYPE:
                raise
        else:
            cost += (form.body - pt) * FACES_A_POINT
            if best is None or cost < best[0]:
                best = cost, pt, faces
        pt -= STEP
    _, pt, faces = best
    return Cards(form, _cards(deck, form, typesetter, faces), pt)


def _faces(
    topics: Sequence[Topic], form: Format, typesetter: Typesetter, signs: Signs, pt: float
) -> tuple[list[Columns], float]:
    """Return the columns of each face, and their cost. Raises ``DoesNotFit`` for too many or too high
    columns.
    """
    setter = BlockSetter(typesetter, signs, form.column, pt, form.heading * pt / form.body, form.columns > 1)
    setter.prepare(topics)
    chapters = [setter.chapter(topic) for topic in topics]
    try:
        columns, cost = distribute_blocks(
            chapters, form.room, form.room, titles=form.columns > 1, named=_fitting(topics, form, typesetter)
        )
    except TooHighError as error:
        box = topics[0].sections[0].lines[0].box
        raise overflow_error(box, typesetter.lang, error.over) from None
    allowed = form.faces * form.columns
    if allowed and len(columns) > allowed:
        last = columns[allowed].blocks[-1]
        over = sum(p.block.height for column in columns[allowed:] for p in column.blocks)
        box = next(t.sections[-1].lines[-1].box for t in topics if t is columns[-1].topic)
        raise overflow_error(box, typesetter.lang, max(over, last.block.height))
    if lacking := -len(columns) % form.columns:
        columns = _even_columns(chapters, form, columns, len(columns) + lacking)
    faces = [tuple(columns[i : i + form.columns]) for i in range(0, len(columns), form.columns)]
    return faces, cost + EMPTY_BACK_COST * (len(faces) % 2)


def _title_room(form: Format) -> float:
    """Return the width in mm for the title of a face."""
    return form.width - 2 * form.inset - 9


def _fitting(topics: Sequence[Topic], form: Format, typesetter: Typesetter) -> set[str]:
    """Return the titles of faces that sections give and that fit in nearly their usual size; none for columns."""
    found = (
        {section.face_title for topic in topics for section in topic.sections} if form.columns == 1 else set()
    )
    room = _title_room(form)
    pt = form.title * SMALLER_TITLES
    return {title for title in found if typesetter.line(title, "display", pt).width <= room}


def _even_columns(
    chapters: Sequence[Chapter], form: Format, columns: list[FaceColumn], count: int
) -> list[FaceColumn]:
    """Return the content in ``count`` columns of similar height, so that no face ends with an empty column.

    Return ``columns`` unchanged if no height gives this number.
    """
    least = math.inf
    for step in range(EVEN):
        try:
            found, cost = distribute_blocks(
                chapters, form.room * (1 - step / (2 * EVEN)), form.room, titles=True
            )
        except TooHighError:
            break
        if len(found) == count and cost < least:
            columns, least = found, cost
    return columns


def _foot_words(foot: str, topic: str, title: str, form: Format, typesetter: Typesetter) -> str:
    """Return the foot of a face, with the topic's title if the face has another one and the line has room."""
    longer = f"{foot} · {topic}"
    room = form.width - 2 * form.margin
    fits = form.columns == 1 and typesetter.line(longer, "text", SMALLEST_TYPE).width <= room
    return longer if fits and topic != title else foot


def _cards(deck: Deck, form: Format, typesetter: Typesetter, faces: Sequence[Columns]) -> tuple[Card, ...]:
    """Return the faces in pairs with numbers and titles; an odd last face gets the ornamental back."""
    titles = [deck.title if form.columns > 1 else face[0].title for face in faces]
    labels = [
        Label(title, _title_room(form), f"card.{number + 1}.title") for number, title in enumerate(titles)
    ]
    pt = form.title
    while True:
        set_titles = typesetter.fit_all(labels, "display", pt, floor=SMALLEST_TYPE)
        if pt <= SMALLEST_TYPE or all(line.ink[0] - line.ink[1] <= title_height(form) for line in set_titles):
            break
        pt -= STEP
    finished = []
    for number, (face, title) in enumerate(zip(faces, set_titles, strict=True)):
        ink = faces[0][0].topic.ink if form.columns > 1 else face[0].topic.ink
        foot = _foot_words(deck.foot, face[0].topic.title, title.text, form, typesetter)
        finished.append(FinishedFace(title, ink, str(number // 2 + 1), foot, face, deck.view))
    if len(finished) % 2:
        finished.append(finished[-1]._replace(columns=()))
    return tuple(Card(*finished[i : i + 2]) for i in range(0, len(finished), 2))
