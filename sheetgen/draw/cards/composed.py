"""Composed faces: a picture seen through an arch, a question in its crown, and the answer below its sill.

A face is drawn on a stage 63 mm wide and scaled to the card, so type scales too. Higher cards have more room
for the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.cards.faces import NOTCH, arch_opening, arch_wall_path, draw_face_ground
from sheetgen.draw.cards.formats import POKER, SMALLEST_TYPE, STEP, Format
from sheetgen.draw.cards.pictures import MIDDLE, SILL, SMALL, TOP, WIDTH, Signs, Stage, draw_step_disc
from sheetgen.draw.items import MM
from sheetgen.draw.ornament import num
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit
from sheetgen.text.line import overflow_error
from sheetgen.text.typesetter import Paragraph

SAFE = 1.75
"""Safety margin in mm on the card for inaccurate cuts."""
INSET, MARGIN, INDENT = 2.3, 5.2, 5.4
"""Inset of the frame, margin of the answer, and indent of its text behind the numbers, in mm on the stage."""
ANSWER, FOOT = SILL + 4.4, INSET + 2.2
LARGE, LEAST, LEADING = 9.6, 8.5, 1.19
"""Largest and smallest type size of an answer on a poker card in points, and its leading."""
REFERENCE_PT = 8.8
"""Type size in points that the indent and numbers are for; they scale with the type."""
GAP, LOOSE_GAP, SMALLEST_GAP = 1.5, 0.8, 0.4
"""Largest gap between steps, smallest gap that larger type leaves, and smallest gap in the smallest type, in mm."""
BADGE, BULLET = 3.6, 5.2
QUESTION, CLEAR = 42.0, 0.85
"""Largest width of a question, and its distance from the badge and the picture, in mm."""
LARGE_QUESTION, PICTURE_SHARE = 13.6, 0.5
"""Usual type size of a question in points; share of a large card's additional height that its picture gets."""
STAR, MOST_STARS = 3.4, 6
"""Distance in mm between stars on the sill; sets with more than ``MOST_STARS`` faces have numbers."""
NUMBERED, ROOMY = 4.4, 4.8
"""Distance in mm between a number on the sill and its stars, and the height of their plate."""


class ComposedFace(NamedTuple):
    """The content of a face. ``bullets`` are icons before the steps; if empty, steps have numbers. ``box``
    names it in errors.
    """

    question: str
    steps: tuple[str, ...]
    bullets: tuple[str, ...]
    ink: str
    sky: str
    picture: Callable[[Stage], None]
    badge: str
    box: str


class SetAnswers(NamedTuple):
    """The typeset answers of a set of composed faces in one size, ``pt`` points on the page."""

    pt: float
    paragraphs: tuple[tuple[Paragraph, ...], ...]


def stage_scale(form: Format) -> float:
    """Return the scale from the stage of pictures, 63 mm wide, to the card."""
    return form.width / WIDTH


def picture_drop(form: Format) -> float:
    """Return how much lower the picture and its sill are than on a poker card, in mm on the stage."""
    k = stage_scale(form)
    return max(0.0, form.height / k - POKER.height) * PICTURE_SHARE if k >= 1 else 0.0


def set_answers(faces: Sequence[ComposedFace], form: Format, signs: Signs) -> SetAnswers:
    """Typeset the answers of a set in the largest size that fits all. Raises ``DoesNotFit`` if one does not
    fit.
    """
    k = stage_scale(form)
    least = max(SMALLEST_TYPE, LEAST * min(k, 1.0))
    taller = form.height / k - POKER.height
    pt = LARGE * max(k, SMALL) * (1 + taller / (2 * WIDTH))
    while True:
        try:
            gap = LOOSE_GAP if pt > least else SMALLEST_GAP
            return SetAnswers(pt, tuple(_answer(face, form, signs, pt, gap) for face in faces))
        except DoesNotFit:
            if pt <= least:
                raise
        pt = max(pt - STEP / 2, least)


def _answer(face: ComposedFace, form: Format, signs: Signs, pt: float, gap: float) -> tuple[Paragraph, ...]:
    k = stage_scale(form)
    size = pt / k
    width = WIDTH - 2 * MARGIN - INDENT * size / REFERENCE_PT
    found = []
    for step in face.steps:
        text, boxes = signs.prepare(step, size)
        found.append(
            signs.typesetter.paragraph(
                text, "text", size, width, size * LEADING, floor=size, box=face.box, boxes=boxes
            )
        )
    over = sum(_heights(face, form, signs, found)) + gap * (len(found) - 1) - _room(form)
    if over > 0:
        raise overflow_error(face.box, signs.typesetter.lang, over * k)
    return tuple(found)


def _bullet(face: ComposedFace, n: int, form: Format, signs: Signs, pt: float) -> float:
    """Return the size in mm of the icon before a step."""
    shrunk: float = stage_scale(form) ** 0.35
    return max(BULLET * pt / REFERENCE_PT / shrunk, signs.least(face.bullets[n]))


def _heights(face: ComposedFace, form: Format, signs: Signs, answer: Sequence[Paragraph]) -> list[float]:
    """Return the height of each step: of its text or, if larger, of its icon."""
    return [
        max(one.height, signs.least(face.bullets[n]) - 0.4) if face.bullets else one.height
        for n, one in enumerate(answer)
    ]


def _room(form: Format) -> float:
    return form.height / stage_scale(form) - FOOT - ANSWER - picture_drop(form)


def draw_composed(
    scene: Scene, form: Format, face: ComposedFace, answer: Sequence[Paragraph], signs: Signs, place: tuple[int, int]
) -> None:  # fmt: skip
    """Draw a face with the corner of its trim at the origin; ``place`` is its index and the number of
    faces.
    """
    k, drop = stage_scale(form), picture_drop(form)
    ink, high = face.ink, form.height / k
    with scene.placed(s=k):
        inset = round(max(INSET, SAFE / k), 4)
        frame = ornament.cusped_frame_path(round(WIDTH - 2 * inset, 4), round(high - 2 * inset, 4), NOTCH)
        draw_face_ground(scene, WIDTH, high, ink, frame, inset)
        ornament.draw_at(scene, frame, inset, inset, stroke=f"{ink}_f", lw=0.4)
        _window(scene, face, Stage(scene, k), drop)
        _sill(scene, ink, SILL + drop, *place)
        crown = max(INSET + 3.0, SAFE / k + BADGE)
        scene.circle(MIDDLE, crown, BADGE, fill="white", stroke=ink, lw=0.4)
        scene.circle(MIDDLE, crown, BADGE - 0.55, stroke=f"{ink}_m", lw=0.16)
        signs.draw(scene, face.badge, MIDDLE, crown, 5.0)
        _draw_question(scene, face, crown + BADGE + CLEAR, SMALLEST_TYPE / k, drop)
        _draw_steps(scene, form, face, answer, signs)


def _draw_question(scene: Scene, face: ComposedFace, top: float, floor: float, drop: float) -> None:
    """Draw the question of a composed face between ``top`` and the picture, which is ``drop`` mm lower than
    usual; it moves up or shrinks for descenders.
    """
    pt, low = LARGE_QUESTION * (1 + drop / WIDTH), TOP - CLEAR + drop
    while True:
        line = scene.typesetter.fit(face.question, "display", pt, QUESTION, floor=floor, box=face.box)
        over = line.ink[0] - line.ink[1] - (low - top)
        if over <= 0 or line.pt - STEP < floor:
            break
        pt = line.pt - STEP
    scene.line(MIDDLE, min(TOP - 2.4 + drop * 0.6, low + line.ink[1]), line, "ink", "c")


def _window(scene: Scene, face: ComposedFace, stage: Stage, drop: float) -> None:
    """Draw the picture of a composed face, and over it the wall with the arch."""
    x, y = INSET + 1.0, INSET + 1.0
    w, h = WIDTH - 2 * x, SILL + drop - y
    scene.push(x, y)
    scene.clip(f"M0 4H{num(w)}V{num(h)}H0ZM2 1V4H{num(w - 2)}V1Z")
    scene.rect(0, 0, w, h, fill="white")
    scene.rect(0, 0, w, h, fill=face.sky or f"{face.ink}_t")
    scene.pop()
    with scene.placed(0, drop):
        face.picture(stage)
    scene.unclip()
    way = round(w, 4), round(h, 4), round(h - 13.2, 4), 11.6
    arch = arch_wall_path(*way)
    with scene.placed(x, y):
        scene.path(arch, fill="white")
        scene.path(arch, fill=f"{face.ink}_f")
        lines, hollow = f"cut_{face.ink}", arch_opening(*way)
        ornament.draw_jali(scene, arch, (0, 0, w, h), pitch=2.9, stroke=lines, lw=0.14, hollow=hollow)
        scene.path(arch, stroke=f"{face.ink}_f", lw=0.3)


def _sill(scene: Scene, ink: str, y: float, number: int, count: int) -> None:
    """Draw a lotus band as the sill below a picture, with the number of the face in its middle."""
    x, w, line = INSET + 1.0, WIDTH - 2 * INSET - 2.0, f"{ink}_f"
    scene.rect(x, y, w, 1.9, fill="white", stroke=line, lw=0.3)
    ornament.draw_lotus_band(
        scene, x + 0.3, y + 1.8, w - 0.6, 1.6, 26, stroke=line, fill=f"{ink}_t", lw=0.16, inner=False
    )
    many = count > MOST_STARS
    places, pitch, high = (3, NUMBERED, ROOMY) if many else (count, STAR, 4.2)
    half = 3.3 + pitch * (places - 1) / 2
    plate = ornament.cusped_frame_path(round(2 * half, 4), high, 1.3)
    ornament.draw_at(scene, plate, MIDDLE - half, y + 0.95 - high / 2, fill="white", stroke=line, lw=0.3)
    here = count - 1 - number if scene.typesetter.rtl else number
    for n in range(places):
        at = MIDDLE + (n - (places - 1) / 2) * pitch
        if many and n == 1:
            scene.text(at, y + 0.95, str(number + 1), "num", 10.2, "ink", "c", mid=True)
            continue
        fill = ink if many or n == here else "white"
        ornament.draw_star(scene, at, y + 0.95, 1.35, fill=fill, stroke=line, lw=0.24)


def _draw_steps(
    scene: Scene, form: Format, face: ComposedFace, answer: Sequence[Paragraph], signs: Signs
) -> None:
    """Draw the steps of an answer below the picture, each after its number or icon in reading direction."""
    rtl = scene.typesetter.rtl
    reaches = _step_extents(scene, form, face, answer, signs)
    free = _room(form) - sum(up + down for up, down in reaches)
    gap = min(GAP * answer[0].pt / REFERENCE_PT, free / max(len(answer), 1))
    y = ANSWER + picture_drop(form) + max(0.0, free - gap * (len(answer) - 1)) * 0.45
    for n, (one, (up, down)) in enumerate(zip(answer, reaches, strict=True)):
        y += up
        cap, grown = scene.cap("text") * one.pt / MM, one.pt / REFERENCE_PT
        middle = y + one.lines[0].y - cap / 2
        at, indent = MARGIN + 2.0 * grown, MARGIN + INDENT * grown
        sign, words = (WIDTH - at, WIDTH - indent) if rtl else (at, indent)
        with scene.layer("text"):
            if face.bullets:
                size = _bullet(face, n, form, signs, one.pt)
                # move an icon that is larger than usual away from the text
                aside = (size - BULLET * grown) / 2
                with scene.as_sign():
                    signs.draw(scene, face.bullets[n], sign + (aside if rtl else -aside), middle, size)
            else:
                draw_step_disc(scene, sign, middle, n + 1, 1.95 * grown)
            for box in scene.paragraph(words, y, one, "ink", "r" if rtl else "l"):
                signs.fill(scene, box, one.pt, cap)
        y += down + gap


def _step_extents(
    scene: Scene, form: Format, face: ComposedFace, answer: Sequence[Paragraph], signs: Signs
) -> list[tuple[float, float]]:
    """Return the extent of each step above and below the top of its text, with gaps between icons if they
    fit.
    """
    found = []
    for n, one in enumerate(answer if face.bullets else ()):
        ink, size = signs.ink(face.bullets[n]), _bullet(face, n, form, signs, one.pt)
        middle = one.lines[0].y - scene.cap("text") * one.pt / MM / 2
        found.append((max(0.0, ink.up * size - middle), max(one.height, middle + ink.down * size)))
    if found and sum(up + down for up, down in found) + SMALLEST_GAP * (len(found) - 1) <= _room(form):
        return found
    halves = [
        (high - one.height) / 2 for one, high in zip(answer, _heights(face, form, signs, answer), strict=True)
    ]
    return [(half, one.height + half) for one, half in zip(answer, halves, strict=True)]


# ---- default picture ----
ROOM, LARGEST = 50.0, 23.0
"""Total width of all icons, and largest width of one, in mm on the stage."""


def draw_icons_in_a_row(stage: Stage, icons: Sequence[str], signs: Signs, ink: str) -> None:
    """Draw the icons of a face's steps in a row, each on a lotus, in reading direction."""
    scene, pitch = stage.scene, min(LARGEST, ROOM / len(icons))
    y = (TOP + SILL) / 2 + 1
    with scene.reading(MIDDLE - ROOM / 2, MIDDLE + ROOM / 2):
        for n, name in enumerate(icons):
            x = MIDDLE + (n - (len(icons) - 1) / 2) * pitch
            ornament.draw_lotus(scene, x, y, pitch * 0.47, n=14, rings=1, stroke=ink, fill="white", eye=0)
            scene.circle(x, y, pitch * 0.36, fill="white", stroke=ink, lw=0.25)
            signs.draw(scene, name, x, y, pitch * 0.5)
