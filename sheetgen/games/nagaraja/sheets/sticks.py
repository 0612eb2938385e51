"""Fate sticks: thrown, as signs in text, in a table with ordinary dice, and to fold from paper (NA-3, NA-10)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import dieline, furniture, nets
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.ornament import num
from sheetgen.draw.paper import MARGIN, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.contract.values import Move, Thrown, Throws
from sheetgen.games.layouts.file import heading
from sheetgen.games.nagaraja import odds
from sheetgen.games.nagaraja.arguments import sticks_named
from sheetgen.games.nagaraja.board import board_of
from sheetgen.games.nagaraja.layout import TempleGame
from sheetgen.games.nagaraja.sheets import page
from sheetgen.games.nagaraja.sheets.page import CORE, HEAD, StickLook, draw_head, stick_look
from sheetgen.games.nagaraja.sheets.temple_parts import CUT
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.message import Msg, msg, msgs
from sheetgen.text.typesetter import Label, Typesetter

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.odds import Throw


WIDTH = 2.4
"""Width of a drawn stick relative to its height."""


def _stick(scene: Scene, x: float, y: float, height: float, *, look: StickLook, text: str) -> None:
    width = height * WIDTH
    draw_stick_face(scene, look, x - width / 2, y - height / 2, width, height, text)


def thrown_sticks(layout: TempleGame, move: Move) -> tuple[Thrown, ...]:
    """Return the pictures of all sticks of a throw (NA-10). A stick with an unknown face has no signs."""
    kinds = [stick.name for stick in layout.sticks]
    return tuple(
        Thrown(
            f"{kind} {shown}",
            msg("{text}", "report", text=sticks_named([(kind, shown)])),
            partial(_stick, look=look_of_kind(layout, kinds.index(kind)), text=shown or ""),
            WIDTH,
        )
        for kind, shown in move[1] or ()
    )


THROWS: dict[str, Throws] = {"throw": thrown_sticks}


# ---- faces, signs, and the table with ordinary dice ------------------------------------------------


def stick_outline(ends: str, w: float, h: float) -> str:
    """Return a stick with ends of this shape, with its upper left corner at (0, 0), as path data."""
    e = min(h / 2, w / 4)
    return {
        "pointed": f"M0 {num(h / 2)}L{num(e, 0)}H{num(w - e)}L{num(w, h / 2)}L{num(w - e, h)}H{num(e)}Z",
        "round": f"M{num(e, 0)}H{num(w - e)}A{num(e, h / 2)} 0 0 1 {num(w - e, h)}H{num(e)}"
        f"A{num(e, h / 2)} 0 0 1 {num(e, 0)}Z",
        "forked": f"M0 0H{num(w)}L{num(w - e * 0.8, h / 2)}L{num(w, h)}H0L{num(e * 0.8, h / 2)}Z",
        "notched": f"M{num(e, 0)}H{num(w - e)}V{num(h * 0.25)}H{num(w)}V{num(h * 0.75)}H{num(w - e)}V{num(h)}"
        f"H{num(e)}V{num(h * 0.75)}H0V{num(h * 0.25)}H{num(e)}Z",
        "square": f"M0 0H{num(w)}V{num(h)}H0Z",
        "waisted": f"M0 0H{num(w)}Q{num(w - e, h / 2, w, h)}H0Q{num(e, h / 2, 0, 0)}Z",
    }[ends]


def draw_stick_sign(
    scene: Scene, look: StickLook, x: float, y: float, w: float = 8.6, h: float = 4.6
) -> None:
    """Draw a solid stick with its letter, centred at (x, y), which shows its kind."""
    light = look.ground == "white"
    with scene.placed(x - w / 2, y - h / 2):
        scene.path(
            stick_outline(look.ends, w, h), fill="white" if light else look.ink, stroke=look.ink, lw=0.3
        )
    ink = look.ink if light else scene.lettering_on(look.ink)
    pt = max(7.4, h * 1.75, (CUT + 0.1) / scene.scale)
    said = scene.typesetter.say(look.letter) if isinstance(look.letter, Msg) else look.letter
    furniture.draw_centred_letter(scene, x, y, said, "num", pt, ink, width=w - h * 0.4, box="stick")


def draw_stick_signs(
    scene: Scene, layout: TempleGame, throw: Throw, x: float, y: float, w: float = 8.6
) -> float:
    """Draw the sticks of a throw side by side from x on; return their right end."""
    for kind, count in enumerate(throw):
        for _ in range(count):
            draw_stick_sign(scene, stick_look(layout.sticks[kind].name, kind), x + w / 2, y, w, w * 0.54)
            x += w + 0.7
    return x - 0.7


def draw_stick_face(scene: Scene, look: StickLook, x: float, y: float, w: float, h: float, text: str) -> None:
    """Draw a face of a stick with its upper left corner at (x, y): diamonds for fate points, serpents for
    nagas.
    """
    d = stick_outline(look.ends, w, h)
    with scene.placed(x, y):
        scene.path(d, fill="white")
        scene.path(d, fill=look.ground, stroke=look.ink, lw=0.4)
        with scene.clipped(d):
            _grain(scene, look, w, h)
        points, nagas = int(text.strip("N") or 0), text.count("N")
        # The signs lie between the carved ends of the stick.
        room = w * (0.56 if look.ends == "pointed" else 0.46)
        pitch = min(3.5, room / max(1, points + nagas - 1)) if points + nagas > 1 else 0.0
        for i in range(points + nagas):
            px = w / 2 + (i - (points + nagas - 1) / 2) * pitch
            if i < points:
                left, right = num(px - h * 0.14, h / 2), num(px + h * 0.14, h / 2)
                scene.path(f"M{num(px, h * 0.28)}L{right}L{num(px, h * 0.72)}L{left}Z", fill="copper_i")
            else:
                ink = "ink_i" if look.ground == "white" else "jungle_i"
                draw_icon(scene, "naga", px, h / 2, h * 0.82, ink=ink)


def _grain(scene: Scene, look: StickLook, w: float, h: float) -> None:
    """Draw grain, joints or turned beads, which distinguish the kinds of sticks in addition to colour."""
    if look.ends == "pointed":
        for k in (0.16, 0.84):
            scene.path(
                f"M0 {num(h * k)}C{num(w * 0.3, h * (k - 0.07), w * 0.6, h * (k + 0.07), w, h * k)}",
                stroke=f"{look.ink}_m", lw=0.2,
            )  # fmt: skip
    elif look.ends == "forked":
        for k in (0.205, 0.795):
            for off in (-0.35, 0.35):
                scene.seg(w * k + off, 0, w * k + off, h, look.ink, 0.22, cap=0)
    else:
        for k in (0.155, 0.845):
            scene.seg(w * k, 0, w * k, h, look.ink, 0.25, cap=0)
            scene.circle(w * (k + (-0.06 if k < 0.5 else 0.06)), h / 2, 0.55, fill=look.ink)


# ---- the table ------------------------------------------------------------------------------
# translators: head of a column with the average number of points; at most 13 mm
MEAN = msg("mean", "sheet")
# translators: head of a column with the probability that a stick shows a naga; at most 13 mm
NAGA = msg("naga", "sheet")
# translators: head of a column with the probability that two sticks show a naga; at most 13 mm
IN_TWO = msg("in two", "sheet")
FACES, FACE, ROW = 46.0, 25.0, 14.4
"""Left end of faces, width of a face, height of a row, in mm."""
HEIGHT_HEAD = 7.0


def dice_table_height(layout: TempleGame) -> float:
    """Return the height in mm of the table of sticks and ordinary dice."""
    return HEIGHT_HEAD + ROW * len(layout.sticks)


def draw_dice_table(scene: Scene, layout: TempleGame, x: float, y: float, width: float) -> None:
    """Draw each kind with its four faces, numbers of a six-sided die below, mean, and probability of a naga."""
    with scene.reading(x, x + width):
        _kinds(scene, layout, x, y, width)


def _kinds(scene: Scene, layout: TempleGame, x: float, y: float, width: float) -> None:
    board = board_of(layout)
    t = scene.typesetter
    right = x + width
    columns = (right - 36.0, right - 21.0, right - 6.4)
    heads = [Label(t.say(words), 13, "sticks.head") for words in (MEAN, NAGA, IN_TWO)]
    for cx, head in zip(columns, t.fit_all(heads, "text", 7.5), strict=True):
        scene.line(cx, y + 2.4, head, align="c", mid=True)
    on = msg("on a six-sided die", "sheet")
    scene.text(
        x + FACES - 3, y + 2.4, on, "text", 7.5, align="r", mid=True, width=FACES - 6, box="sticks.die"
    )
    for kind, stick in enumerate(layout.sticks):
        top = y + HEIGHT_HEAD + kind * ROW
        if kind:
            scene.seg(x, top - 2.0, right, top - 2.0, "stone_m", 0.2)
        look = stick_look(stick.name, kind)
        draw_stick_sign(scene, look, x + 8.5, top + 4.4, 17, 8.8)
        name_width = FACES - 21
        scene.text(
            x + 19.5, top + 2.2, look.name, "display", 10.5, mid=True, width=name_width, box="sticks.name"
        )
        count = msgs("{count} stick", "{count} sticks", stick.count, "sheet")
        scene.text(x + 19.5, top + 7.1, count, "text", 7.5, mid=True, width=name_width, box="sticks.count")
        _faces(scene, look, stick.faces, odds.dice_for_stick(board, kind, 6), x + FACES, top)
        joint = odds.throw_distribution(board, tuple(int(k == kind) for k in range(len(layout.sticks))))
        none = odds.naga_distribution(joint).get(0, Fraction(0))
        for cx, said in zip(
            columns,
            (
                scene.typesetter.number(float(odds.expected_value(odds.fate_distribution(joint)))),
                percent_text(1 - none, scene.typesetter),
                percent_text(1 - none * none, scene.typesetter),
            ),
            strict=True,
        ):
            scene.text(cx, top + 4.4, said, "num", 11, align="c", mid=True)


def _faces(
    scene: Scene, look: StickLook, texts: Sequence[str], die: odds.DiceTable, x: float, y: float
) -> None:
    """Draw the four faces with the numbers of a die below; equal faces share theirs."""
    pitch = FACE + 0.8
    for k, text in enumerate(texts):
        draw_stick_face(scene, look, x + k * pitch, y, FACE, 8.8, text)
    for row in die.rows:
        at = [k for k, text in enumerate(texts) if text == row.face]
        words = str(row.numbers[0]) if len(row.numbers) == 1 else f"{row.numbers[0]}–{row.numbers[-1]}"
        middle = x + (at[0] + at[-1]) / 2 * pitch + FACE / 2
        scene.text(middle, y + 10.7, isolate_signs(scene, words), "bold", 7.5, align="c", mid=True)


def whole_percent(p: Fraction) -> str:
    """Return whole percents, halves rounded up, that never claim certainty: ``<1`` and ``>99``."""
    if not p:
        return "–"
    if p == 1:
        return "100"
    whole = math.floor(100 * p + Fraction(1, 2))
    return "<1" if whole == 0 else ">99" if whole == 100 else str(whole)


def percent_text(p: Fraction, typesetter: Typesetter) -> str:
    """Return a percentage with its sign, as the language writes it."""
    return typesetter.say(msg("{share}%", "sheet", share=whole_percent(p) if p else "0"))


def look_of_kind(layout: TempleGame, kind: int) -> StickLook:
    """Return the look of a kind of stick of the layout."""
    return stick_look(layout.sticks[kind].name, kind)


LONG, SIDE, TAB = 62.0, 8.0, 5.0
"""Length of a stick, width of a face, and width of the glued tab, in mm."""
BEVEL, INSET = 2.0, 0.7
ACROSS, GAP = 3, 3.0
TITLE, FOOT, AIR = 9.0, 8.6, 5.0

Strip = tuple["StickLook", tuple[str, ...]]
"""A stick: its look, and its faces."""


def strip_pages(layout: TempleGame, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return pages with paper strips for all sticks, as many on each page as fit."""
    left = all_strips(layout)
    count = len(left)
    high = max(len(faces) for _, faces in left) * SIDE + TAB
    top = MARGIN + HEAD + TITLE
    rows = int((paper.height - MARGIN - FOOT - top + GAP) // (high + GAP))
    each = rows * ACROSS
    parts = [left[n : n + each] for n in range(0, count, each)]
    return [_page(layout, typesetter, paper, part, high, f"{n}/{len(parts)}", count)
            for n, part in enumerate(parts, 1)]  # fmt: skip


def all_strips(layout: TempleGame) -> list[Strip]:
    """Return the sticks of a layout, kind by kind."""
    return [
        (page.stick_look(stick.name, kind), tuple(stick.faces))
        for kind, stick in enumerate(layout.sticks)
        for _ in range(stick.count)
    ]


def _page(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, some: list[Strip], high: float,
    number: str, count: int,
) -> Scene:  # fmt: skip
    top = layout.header
    ours = msgs("{count} fate stick to fold", "{count} fate sticks to fold", count, "sheet")
    said = heading(top, ours, typesetter, counts=True)
    title = f"{typesetter.say(page.GAME)}: {said} {number}"
    scene = start_page(layout, typesetter, paper.width, paper.height, title)
    draw_head(scene, said)
    left = (paper.width - CORE) / 2
    # translators: under the title of a page of paper sticks to fold; at most 190 mm
    hint = msg("Cut out, fold lengthwise at the dots, glue the last strip inside the first face.", "sheet")
    y = MARGIN + HEAD + 3.4
    scene.text(paper.width / 2, y, hint, "text", 9, "ink", "c", mid=True, width=CORE, box="strips.hint")
    step = (CORE - LONG) / (ACROSS - 1)
    for n, (look, faces) in enumerate(some):
        row, column = divmod(n, ACROSS)
        with scene.placed(left + column * step, MARGIN + HEAD + TITLE + row * (high + GAP)):
            draw_paper_strip(scene, look, faces)
    _fill(scene, layout, MARGIN + HEAD + TITLE - (-len(some) // ACROSS) * (high + GAP))
    draw_footer(scene, layout, left, paper.height - MARGIN - 6.5, CORE, number)
    return scene


def _fill(scene: Scene, layout: TempleGame, y: float) -> None:
    """Draw the table of the sticks, and a picture, below the sticks of a page that leaves room for them."""
    below = y + AIR + dice_table_height(layout) + AIR
    if below <= scene.h - MARGIN - FOOT:
        draw_dice_table(scene, layout, (scene.w - CORE) / 2, y + AIR, CORE)
        # Only pages to print need portraits; a game on the screen loads without them.
        from sheetgen.games.nagaraja.sheets.archaeologists import draw_archaeologists

        draw_archaeologists(scene, below)


def draw_paper_strip(scene: Scene, look: StickLook, faces: tuple[str, ...]) -> None:
    """Draw a stick's faces below each other and the tab, with the upper left corner at (0, 0)."""
    low = len(faces) * SIDE
    outline = f"M0 0H{num(LONG)}V{num(low)}L{num(LONG - BEVEL, low + TAB)}H{num(BEVEL)}L0 {num(low)}Z"
    scene.path(outline, fill="white")
    for n, text in enumerate(faces):
        draw_stick_face(scene, look, INSET, n * SIDE + INSET, LONG - 2 * INSET, SIDE - 2 * INSET, text)
    nets.draw_net(scene, outline, list(_folds(len(faces))), None, [dieline.rectangle_path(0, low, LONG, TAB)])


def _folds(count: int) -> Iterator[str]:
    for n in range(1, count + 1):
        yield f"M0 {num(n * SIDE)}H{num(LONG)}"
