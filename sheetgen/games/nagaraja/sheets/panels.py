"""The strips under the temple: places for amulets, marks for visible cursed relics (NA-24, NA-30)."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from sheetgen.draw import jungle, ornament
from sheetgen.draw.cards.signs import Art, Signs
from sheetgen.draw.icons import icon
from sheetgen.draw.items import MM
from sheetgen.games.layouts.fault import raise_fault
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.sheets.plan import AMULET, CUT, WIDTH, Board
from sheetgen.games.nagaraja.sheets.tokens import draw_amulet_place
from sheetgen.message import Msg, msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.games.nagaraja.layout import TempleGame

ROOM = 116.0
"""Width between the many-headed serpents, in mm."""
PITCH = 15.6
MOST_AMULETS = 7
CURSED = 14.2
"""Height of the strip for cursed relics, in mm."""


def _strip(
    board: Board, y: float, wide: float, high: float, ink: str, words: Msg, hint: Msg, box: str
) -> None:
    """Draw a frame whose title is in a gap of its upper edge."""
    scene, x = board.scene, (WIDTH - wide) / 2
    frame = ornament.cusped_frame(round(wide, 3), round(high, 3), 2.4)
    ornament.draw_at(scene, frame, x, y, fill="white", stroke=ink, lw=0.4)
    inner = ornament.coved_frame(round(wide - 1.8, 3), round(high - 1.8, 3))
    ornament.draw_at(scene, inner, x + 0.9, y + 0.9, stroke=f"{ink}_m", lw=0.18)
    t = scene.typesetter
    said, reminder = t.say(words), t.say(hint)
    floor = 7.0 / board.k
    gap, edge = 2.6, 2.0
    room = wide - 12 - gap
    size = 10.2 if t.script == "Latn" else 8.6 if board.k > 0.9 else 7.4
    title = t.fit(said, "display", board.pt(size), room * 0.5, floor=floor, box=box)
    note = t.fit(reminder, "text", board.pt(7.5), room - title.width, floor=floor, box=f"{box}.hint")
    whole = title.width + gap + note.width
    left = WIDTH / 2 - whole / 2
    small = board.k < 0.9 or t.script != "Latn"  # letters are higher beside the frame
    with scene.layer("text"):  # it is as wide as the words
        scene.rect(left - edge, y - 2.2, whole + 2 * edge, 5.2 if small else 4.2, fill="white")
    first, second = (note, title) if t.rtl else (title, note)
    y -= 0.25 if not small else 0.0 if t.script != "Latn" and board.k < 0.9 else 0.4
    scene.line(left, y, first, mid=True)
    scene.line(left + first.width + gap, y + (0.0 if t.rtl else 0.15), second, mid=True)


def draw_amulets(board: Board, layout: TempleGame) -> None:
    """Draw a place for every amulet that one player may win, which is the number of tiles with one."""
    count = layout.most_amulets
    if count > MOST_AMULETS:
        raise_fault(
            ("tiles",), msg("{n} tiles with an amulet place", "report", n=count),
            msg("at most {most} on this sheet", "report", most=MOST_AMULETS), "NA-3",
        )  # fmt: skip
    y = board.form.amulets
    wide = max(count * PITCH + 4.4, 70.0)
    _strip(
        board, y, wide, 18.2, "copper", msg("Amulets", "sheet"),
        msg("won, face down", "sheet"),  # translators: stands behind "Amulets"
        "temple.amulets",
    )  # fmt: skip
    first = WIDTH / 2 - (count - 1) * PITCH / 2
    drop = _drop(board)
    for i in range(count):
        x = first + i * PITCH
        draw_amulet_place(board.scene, x, y + 10.0 + drop, AMULET - drop)
        board.scene.spot(spots.AMULET(i + 1), x, y + 10.0, AMULET)


def _drop(board: Board) -> float:
    """Return how much lower and smaller things are under the titles of small boards, whose type does not
    shrink.
    """
    return 0.55 if board.k < 0.9 else 0.0


def draw_cursed(board: Board, layout: TempleGame) -> None:
    """Draw a disc to cross for each visible cursed relic; the one that loses the game is a skull."""
    y, count, last = board.form.cursed, len(layout.relics.cursed), layout.ends.cursed
    drop = _drop(board)
    scene, r, pitch = board.scene, 4.3 - drop, 13.6
    # translators: stands behind "Cursed": so many cursed relics visible at once lose the game
    hint = msgs("{count} open at once: lost", "{count} open at once: lost", last, "sheet")
    _strip(board, y, 72.0, CURSED, "red", msg("Cursed", "sheet"), hint, "temple.cursed")
    for i in range(count):
        x, cy = WIDTH / 2 + (i - (count - 1) / 2) * pitch, y + 8.2 + drop
        fatal = i + 1 >= last
        scene.push(x, cy)
        scene.poly(_saw(r, 0.7, 24), fill="white")
        scene.poly(_saw(r, 0.7, 24), fill="red" if fatal else "red_t", stroke="red", lw=0.3)
        scene.circle(0, 0, r - 0.4, fill="white", stroke="red", lw=0.3)
        scene.pop()
        if fatal:
            icon(scene, "skull", x, cy, 8.2)
        else:
            scene.text(x, cy, str(i + 1), "num", 13, "red", "c", mid=True)
        scene.spot(spots.CURSED(i + 1), x, cy, r)
    for s in (-1, 1):
        jungle.tuft(scene, WIDTH / 2 + s * 30.5, y + 11.8, 0, 1.1)


AIR = 1.3
"""Space beside an icon in the legend, both sides together, in mm."""
BESIDE, LEGEND = 38.6, (34.6, 12.4)
"""Distance from the middle of the page to the legend on both sides of the cursed relics, and its size, in mm.
"""


def draw_legend(board: Board) -> None:
    """Draw the use of fate points and nagas on sticks, the first one at the start of the line (NA-21, NA-22)."""
    scene, (wide, high) = board.scene, LEGEND
    t = scene.typesetter
    signs = Signs(t, Art(), clear=AIR / 2 / board.k)
    said = [
        msg("From the guide on, in turn: a stick with a {naga} activates a card. Or pass.", "card"),
        msg("Most {fate} win the {room}. Tie: the guide.", "card"),
    ]
    pt = board.pt(7.5)
    leading = pt * (1.23 if t.script == "Latn" else 1.38)
    found = []
    for number, words in enumerate(said, 1):
        text, sizes = signs.prepare(t.say(words), pt)
        found.append(
            t.paragraph(
                text, "text", pt, wide, leading, max_height=high, floor=CUT / board.k,
                box=f"temple.legend.{number}", boxes=sizes, centred=True,
            )
        )  # fmt: skip
    for side, paragraph in zip((1, -1) if t.rtl else (-1, 1), found, strict=True):
        x, y = WIDTH / 2 + side * (BESIDE + wide / 2), board.form.cursed + 7.0 - paragraph.height / 2
        cap = scene.cap("text") * paragraph.pt / MM
        for box in scene.paragraph(x, y, paragraph, align="c"):
            with scene.layer("text"):  # icons are among the words
                signs.fill(scene, box, paragraph.pt, cap)


@cache
def _saw(r: float, tooth: float, teeth: int) -> tuple[Point, ...]:
    turns = [(math.pi * k / teeth, r + tooth * (k % 2 == 0)) for k in range(2 * teeth)]
    return tuple((d * math.sin(a), -d * math.cos(a)) for a, d in turns)
