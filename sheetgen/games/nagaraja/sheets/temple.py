"""The temple board of a player, one on a page or two small ones, with the strips under it (NA-1, NA-24, NA-30)."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, jungle, ornament, serpents
from sheetgen.draw.cards.pictures import Art, Signs
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.items import MM
from sheetgen.draw.ornament import memoized_drawing, num
from sheetgen.draw.paper import MARGIN, Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.stage import FAR, Stage
from sheetgen.draw.serpents import Body, BodyStyle
from sheetgen.games.layouts.faults import raise_fault, require_at_most
from sheetgen.games.layouts.file import Header, heading
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.sheets import page, temple_parts
from sheetgen.games.nagaraja.sheets.temple_parts import (
    AMULET,
    CUT,
    EDGE,
    LEFT,
    LOW,
    LOW_END,
    TALL,
    TALL_END,
    TILE,
    WIDTH,
    BoardForm,
    BoardScene,
    cell_corner,
    draw_points_track,
    relic_centre,
    tile_size,
)
from sheetgen.games.nagaraja.sheets.tokens import draw_amulet_place
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.message import Msg, msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.text.typesetter import Paragraph, Typesetter


FOOT = 6.6
"""Height of the footer, in mm."""
ONE, TWO = (24.0, 40.0), (20.0, 26.0)
"""Sides of tiles that fit on boards, in mm: one board on a page, and two."""
ROOMY = 0.9
"""Scale in mm for each unit from which a board has space for more small type."""
BELOW = 9.0
"""Height of the notes below two boards of a page with the largest tiles, in mm; narrower notes are higher."""
BETWEEN = 6.0
"""Distance between two boards of a page, in mm."""


def temple_page(layout: TempleGame, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return a page with one board, with a spot for every piece and mark.

    Raise ``LayoutError`` naming the key of a part that does not fit, ``DoesNotFit`` naming the box of a text
    that does not fit.
    """
    k = tile_size(layout, *ONE) / TILE
    scene = _scene(layout, typesetter, paper.width, paper.height)
    furniture.draw_print_border(scene, "jungle")
    room = paper.height - 2 * MARGIN - FOOT
    form, end = (TALL, TALL_END) if (TALL_END - EDGE) * k <= room + 0.3 else (LOW, LOW_END)
    spare = room - (end - EDGE) * k
    with scene.placed((paper.width - WIDTH * k) / 2, MARGIN - EDGE * k + max(0.0, spare) / 2 * (k < 0.98), k):
        draw_board(BoardScene(scene, form, k), layout)
    _footer(scene, layout)
    return [scene]


def temples_page(layout: TempleGame, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return a landscape page with the small boards of both players; raise the same errors as
    ``temple_page``.

    It has no spots: the marks of a log are drawn on boards of one player.
    """
    k = tile_size(layout, *TWO) / TILE
    scene = _scene(layout, typesetter, paper.height, paper.width)
    wide = (WIDTH - 2 * EDGE) * k
    between = min(2 * BETWEEN, scene.w - 2 * MARGIN - 2 * wide)
    if between < BETWEEN / 2:
        raise_fault(
            ("print", "tile"), layout.print.tile,
            msg("at most {most:.1f} mm on this paper", "report",
                most=(scene.w - 2 * MARGIN - BETWEEN / 2) / 2 / (WIDTH - 2 * EDGE) * TILE),
        )  # fmt: skip
    high = (TALL_END - EDGE) * k
    room = scene.h - 2 * MARGIN - FOOT - high
    needed = BELOW * TWO[1] / (k * TILE)
    below = needed if room >= needed else 0.0
    top = MARGIN + max(0.0, room - below) / 2
    for number in (0, 1):
        x = (scene.w - between) / 2 - wide if number == 0 else (scene.w + between) / 2
        with scene.placed(x - EDGE * k, top - EDGE * k, k):
            draw_board(BoardScene(scene, TALL, k), layout)
        if below:
            size = (wide / 2 - 3, below - 1)
            _legend(scene, x + wide / 2, top + high + below / 2, wide / 4, size, 7.5, CUT)
        if not number:
            scene.spots.clear()
    scene.spots.clear()
    middle = scene.w / 2
    scene.seg(middle, MARGIN, middle, scene.h - MARGIN - FOOT - 2, "ink_m", 0.2, (2.0, 1.4))
    scene.cut(f"M{middle} 0V{scene.h}")
    _footer(scene, layout)
    return [scene]


def _scene(layout: TempleGame, typesetter: Typesetter, width: float, height: float) -> Scene:
    head = layout.header
    title = f"{typesetter.say(page.GAME)}: {heading(head, page.SUBTITLE, typesetter)}"
    return start_page(layout, typesetter, width, height, title)


def _footer(scene: Scene, layout: TempleGame) -> None:
    width = scene.w - 2 * max(MARGIN, (scene.w - 270) / 2)
    width = min(width, max(197.0, scene.w - 30))
    draw_footer(scene, layout, (scene.w - width) / 2, scene.h - MARGIN - 6.5, width)


def draw_board(board: BoardScene, layout: TempleGame) -> None:
    """Draw a whole board without its footer, on its own grid."""
    for i, edge in enumerate(layout.temple.entrances):
        if edge[3] != "s":
            raise_fault(
                ("temple", "entrances", i), edge, msg("the side s, where the player sits", "report"), "NA-1"
            )
    scene, form = board.scene, board.form
    picture = _head(board, layout.header)
    temple_parts.draw_stone_frame(board)
    temple_parts.draw_grid_wall(board)
    temple_parts.draw_tile_places(board)
    if board.k >= ROOMY:
        temple_parts.draw_place_names(board)
    for number, edge in enumerate(layout.temple.relics, 1):
        temple_parts.draw_relic_slot(board, *relic_centre(form, edge), number)
    for edge in layout.temple.relics:
        x, y = cell_corner(form, edge[:2])
        middle = {"n": (x + TILE / 2, y), "e": (x + TILE, y + TILE / 2), "w": (x, y + TILE / 2)}[edge[3]]
        temple_parts.draw_gate(board, *middle, {"n": 0, "e": 90, "w": -90}[edge[3]])
    for edge in layout.temple.entrances:
        temple_parts.draw_stairs(board, cell_corner(form, edge[:2])[0] + TILE / 2)
    for x in (LEFT + TILE, LEFT + 2 * TILE):
        _plant(scene, x, form.grid_bottom + form.stairs + 1, form.stairs / 13)
    _serpents(scene, form, *((BodyStyle(), 1) if board.k > 0.9 else (BodyStyle(pitch=4.2, pieces=3), 2)))
    picture.light_stars()
    draw_amulets(board, layout)
    draw_cursed_relic_marks(board, layout)
    if board.k >= ROOMY:
        draw_stick_legend(board)
    draw_points_track(board, layout)


def _plant(scene: Scene, x: float, y: float, s: float) -> None:
    for turn, length, half in ((-64, 8, 1.5), (64, 8, 1.5), (-34, 10, 1.7), (34, 10, 1.7), (0, 11, 1.9)):
        jungle.draw_leaf(scene, x, y, length * 0.9 * s, half * s, turn, veins=4, lw=0.22)


# ---- the head -------------------------------------------------------------------------------
MOON, MOON_Y = 7.2, 17.0


def _down(form: BoardForm, y: float) -> float:
    """Return a height in the head of the tall board, scaled to the head of this form."""
    return EDGE + (y - EDGE) * form.head


def _arch(x: float) -> float:
    """Return the height of the arch above the title at ``x``, without its waves, in units of the tall board."""
    return 51.5 - 25.0 * math.pow(1 - ((WIDTH / 2 - x) / 90) ** 2, 0.45)


GROUND = 3.4
"""Height of the ground over the middle of the arch, in units."""
LEAVES = ((66, 17), (4, 26), (44, 27), (23, 30))
"""Turn and height of the leaves in the corners, in degrees and units."""


def _night(scene: Scene, form: BoardForm) -> Stage:
    """Draw the night sky above the arch: the moon's light, temples in the jungle, leaves in the corners. Return the
    stage, whose stars are not drawn yet.
    """
    low, k = _down(form, 43.0), form.head
    box = Box(EDGE, EDGE, WIDTH - 2 * EDGE, low - EDGE)
    left = [(x, y) for x, y in _pediment(form) if y < low]
    arch = [(WIDTH - x, y) for x, y in reversed(left)] + left
    outline = f"M{num(box.x, box.y)}H{num(box.right)}V{num(low)}"
    outline += "".join(f"L{num(*point)}" for point in arch) + f"L{num(box.x, low)}Z"
    stage = Stage(scene, box, "night", 0)
    hour, unit = stage.hour, stage.unit
    ground = "M" + "L".join(
        num((x - box.x) / unit, (y - GROUND - box.y) / unit)
        for x, y in [(box.right, low), *arch, (box.x, low), (box.x, low + 9), (box.right, low + 9)]
    )
    with scene.clipped(outline), scene.placed(box.x, box.y, unit):
        stage.sky(stage.high, 11)
        stage.stars(0.6 * stage.high, 40)
        stage.disc(50, (_down(form, MOON_Y) - EDGE) / unit, 1.1 * MOON * k / unit, beads=False)
        canopy = {**hour.far, "own": hour.sky[-2], "shade": hour.sky[-3]}
        for out in (22, 34, 47, 84):
            for side in (-1, 1):
                x = WIDTH / 2 + side * out
                high = stage.luck.uniform(9, 12) * k / unit
                stage.part("tree", (x - EDGE) / unit, (_down(form, _arch(x) + 3) - EDGE) / unit, high, canopy)
        stage.plane(ground, hour.ground[0])
        for side in (-1, 1):
            for name, out, high, papers in (("palm", 86, 26, hour.far), ("ruin", 66, 16.5, hour.middle)):
                x = WIDTH / 2 + side * out
                foot = (_down(form, _arch(x) - 0.5) - EDGE) / unit
                stage.part(name, (x - EDGE) / unit, foot, high * k / unit, papers, flip=side > 0, detail=FAR)
            for turn, high in LEAVES:
                at = 50 + side * 50
                stage.part(
                    "leaf", at, stage.high, high * k / unit, hour.leaves(1), rot=-side * turn, flip=side > 0
                )
    for side in (-1, 1):
        for away, y, phase in ((28.5, 12.2, 0.78), (37.0, 13.0, 0.5), (45.5, 14.4, 0.24)):
            jungle.draw_moon(scene, WIDTH / 2 + side * away, _down(form, y), 2.5 * k, -side * phase)
    scene.path(outline, stroke="jungle", lw=0.5)
    return stage


def _head(board: BoardScene, header: Header) -> Stage:
    """Draw the night above the pediment, the moon, the title, lines to write on. Return the stage of the night, whose
    stars are not drawn yet.
    """
    scene, form, s = board.scene, board.form, board.form.head
    middle = WIDTH / 2
    stage = _night(scene, form)
    jungle.draw_full_moon(scene, middle, _down(form, MOON_Y), MOON * s)
    base = form.top - 39.2
    said = heading(header, page.SUBTITLE, scene.typesetter)
    pt = furniture.title_size(scene, 40 * s)
    furniture.draw_headline(scene, middle, page.GAME, said, top=_down(form, MOON_Y) + MOON * s + 1.0, base=base,
                       rise=6.7 * s, pt=pt, width=86, box="temple", track=0.8, small=board.printable_size(10),
                       ink="copper", spaced=0.35, wide=74)  # fmt: skip
    with scene.reading(27.5, WIDTH - 27.5):
        for key, x0, x1, label in (
            (spots.PLAYER(), 27.5, 71.0, msg("Player", "sheet")),
            (spots.DATE(), WIDTH - 71.0, WIDTH - 27.5, msg("Date", "sheet")),
        ):
            end = (
                x0
                + scene.text(x0, base, label, "text", board.printable_size(8), width=(x1 - x0) * 0.5, box=key)
                + 1.5
            )
            # The length of the line depends on the label, so it belongs to the layer of text.
            with scene.layer("text"):
                scene.seg(end, base + 0.2, x1, base + 0.2, lw=0.2)
            scene.spot(key, (end + x1) / 2, base - 2.2, (x1 - end) / 2, 2.4)
    return stage


# ---- the serpents ---------------------------------------------------------------------------
@memoized_drawing
def _serpents(scene: Scene, form: BoardForm, look: BodyStyle, every: int) -> None:
    """Draw two serpents as a frame: round the moon, a knot in each corner, loops between relics, many heads. Bodies of
    small boards have fewer points: ``every`` second one.
    """
    line = _left_serpent(form)[::every]
    right = [(WIDTH - x, y) for x, y in line]
    serpents.draw_woven_bodies(scene, [Body(line, _half, 1, look), Body(right, _half, -1, look)])
    x, y = _hood(form)
    for cx in (x, WIDTH - x):
        serpents.draw_serpent_king(scene, cx, y, 0.96)


def _hood(form: BoardForm) -> Point:
    return 27.6, form.grid_bottom + form.hood


def _half(share: float) -> float:
    """Return half the width of a body, at a fraction of its length from the tip of the tail to the neck."""
    if share < 0.06:
        return float(0.35 + 1.25 * (share / 0.06) ** 0.8)
    neck = 0.45 * max(0.0, (share - 0.84) / 0.1) if share < 0.94 else 0.45
    return 1.6 + 0.3 * min(1.0, (share - 0.06) / 0.3) + neck


_TAIL = ((6.9, -6.3), (6.0, -7.0), (5.2, -6.0), (5.7, -4.4), (7.5, -4.1), (8.8, -6.0), (8.0, -8.6), (5.3, -9.5),
         (2.7, -7.8))  # fmt: skip


def _left_serpent(form: BoardForm) -> tuple[Point, ...]:
    """Return the middle line of the left body, from its tail beyond the moon to its neck."""
    s, middle, moon = form.head, WIDTH / 2, _down(form, MOON_Y)
    r = (MOON + 2.6) * s
    line = [(middle + r + dx * s, moon + dy * s) for dx, dy in _TAIL]
    line += [
        (middle + r + 0.6 * s, moon - r * 0.30), (middle + r * 0.92, moon + r * 0.36),
        (middle + r * 0.52, moon + r * 0.86), (middle, moon + r + 0.3),
    ]  # fmt: skip
    line += _pediment(form)
    kx, ky = temple_parts.knot_centre(form)
    line += [(16.2, form.top - 41.5)]
    line += serpents.knot_points(kx + 0.9, ky - 0.4, 13.6, 200)
    line += [(13.6, form.top - 17.4), (10.6, form.top - 10.0), (EDGE + 2.65, form.top + 3.5)]
    line += _loops(form)
    hx, hy = _hood(form)
    x, low = EDGE + 1.95, hy - 151.5
    line += [
        (x + 0.1, low + 116), (x + 0.6, low + 131), (x + 2.4, low + 145), (x + 7.0, low + 155),
        (x + 13.5, low + 159), (x + 18.6, low + 157), (hx, hy + 1.0), (hx, hy - 2.5),
    ]  # fmt: skip
    return tuple(serpents.spline_points(line))


def _pediment(form: BoardForm) -> list[Point]:
    """Return a flattened arch with a wave across it."""
    found, n = [], 30
    for i in range(3, n):
        t = math.pi / 2 - (math.pi / 2 - 0.34) * i / n
        x, y = WIDTH / 2 - 90 * math.cos(t), 51.5 - 25.0 * math.sin(t) ** 0.9
        o = 2.7 * math.sin(6 * math.pi * i / n + 2.6)
        found.append((x - o * math.cos(t) * 0.6, _down(form, y - o)))
    return found


def _loops(form: BoardForm) -> list[Point]:
    """Return the line down the side, with a loop inwards in every gap between two relics."""
    found, x, along, deep, turn = [], EDGE + 1.95, TILE / 2 / math.pi, 12.4, 5.0
    for row in range(3):
        y = form.top + TILE * (row + 0.5)
        for k in range(-10, 10):
            if (row == 2 and k > 0) or (row == 0 and k < 0):
                continue
            t = k / 10 * math.pi
            found.append((x + turn * (1 - math.cos(t)), y + along * t + deep * math.sin(t)))
    return found


ROOM = 116.0
"""Width between the many-headed serpents, in mm."""
PITCH = 15.6
MOST_AMULETS = 7
CURSED = 14.2
"""Height of the strip for cursed relics, in mm."""


def _strip(
    board: BoardScene, y: float, wide: float, high: float, ink: str, words: Msg, hint: Msg, box: str
) -> None:
    """Draw a frame whose title is in a gap of its upper edge."""
    scene, x = board.scene, (WIDTH - wide) / 2
    frame = ornament.cusped_frame_path(round(wide, 3), round(high, 3), 2.4)
    ornament.draw_at(scene, frame, x, y, fill="white", stroke=ink, lw=0.4)
    inner = ornament.coved_frame_path(round(wide - 1.8, 3), round(high - 1.8, 3))
    ornament.draw_at(scene, inner, x + 0.9, y + 0.9, stroke=f"{ink}_m", lw=0.18)
    t = scene.typesetter
    said, reminder = t.say(words), t.say(hint)
    floor = 7.0 / board.k
    gap, edge = 2.6, 2.0
    room = wide - 12 - gap
    size = 10.2 if t.script == "Latn" else 8.6 if board.k > 0.9 else 7.4
    title = t.fit(said, "display", board.printable_size(size), room * 0.5, floor=floor, box=box)
    note = t.fit(
        reminder, "text", board.printable_size(7.5), room - title.width, floor=floor, box=f"{box}.hint"
    )
    whole = title.width + gap + note.width
    left = WIDTH / 2 - whole / 2
    # Type is higher in proportion to small boards and in other scripts.
    small = board.k < 0.9 or t.script != "Latn"
    # The width of the gap depends on the title, so it belongs to the layer of text.
    with scene.layer("text"):
        scene.rect(left - edge, y - 2.2, whole + 2 * edge, 5.2 if small else 4.2, fill="white")
    first, second = (note, title) if t.rtl else (title, note)
    y -= 0.25 if not small else 0.0 if t.script != "Latn" and board.k < 0.9 else 0.4
    scene.line(left, y, first, mid=True)
    scene.line(left + first.width + gap, y + (0.0 if t.rtl else 0.15), second, mid=True)


def draw_amulets(board: BoardScene, layout: TempleGame) -> None:
    """Draw a place for every amulet that one player may win, which is the number of tiles with one."""
    count = layout.most_amulets
    found = msg("{n} tiles with an amulet place", "report", n=count)
    require_at_most(("tiles",), count, MOST_AMULETS, "NA-3", found=found)
    y = board.form.amulets
    wide = max(count * PITCH + 4.4, 70.0)
    _strip(
        board, y, wide, 18.2, "copper", msg("Amulets", "sheet"),
        msg("won, face down", "sheet"),  # translators: hint behind the title "Amulets"
        "temple.amulets",
    )  # fmt: skip
    first = WIDTH / 2 - (count - 1) * PITCH / 2
    drop = _drop(board)
    for i in range(count):
        x = first + i * PITCH
        draw_amulet_place(board.scene, x, y + 10.0 + drop, AMULET - drop)
        board.scene.spot(spots.AMULET(i + 1), x, y + 10.0, AMULET)


def _drop(board: BoardScene) -> float:
    """Return by how many units marks are lower and smaller on small boards, whose titles do not shrink."""
    return 0.55 if board.k < 0.9 else 0.0


def draw_cursed_relic_marks(board: BoardScene, layout: TempleGame) -> None:
    """Draw a disc to cross for each visible cursed relic; the one that loses the game is a skull."""
    y, count, last = board.form.cursed, len(layout.relics.cursed), layout.ends.cursed
    drop = _drop(board)
    scene, r, pitch = board.scene, 4.3 - drop, 13.6
    # translators: hint behind the title "Cursed": a player with this number of visible cursed relics loses
    hint = msgs("{count} open at once: lost", "{count} open at once: lost", last, "sheet")
    _strip(board, y, 72.0, CURSED, "red", msg("Cursed", "sheet"), hint, "temple.cursed")
    for i in range(count):
        x, cy = WIDTH / 2 + (i - (count - 1) / 2) * pitch, y + 8.2 + drop
        fatal = i + 1 >= last
        with scene.placed(x, cy):
            scene.poly(_saw(r, 0.7, 24), fill="white")
            scene.poly(_saw(r, 0.7, 24), fill="red" if fatal else "red_t", stroke="red", lw=0.3)
            scene.circle(0, 0, r - 0.4, fill="white", stroke="red", lw=0.3)
        if fatal:
            draw_icon(scene, "skull", x, cy, 8.2)
        else:
            scene.text(x, cy, str(i + 1), "num", 13, "red", "c", mid=True)
        scene.spot(spots.CURSED(i + 1), x, cy, r)
    for s in (-1, 1):
        jungle.draw_tuft(scene, WIDTH / 2 + s * 30.5, y + 11.8, 0, 1.1)


NARROW = 0.55
"""Least width of the second note, relative to the first one, for as many lines."""
AIR = 1.3
"""Space beside an icon in the legend, both sides together, in mm."""
BESIDE, LEGEND = 38.6, (34.6, 12.4)
"""Distance from the middle of the page to the legend on both sides of the cursed relics, and its size, in mm.
"""


def draw_stick_legend(board: BoardScene) -> None:
    """Draw the use of fate points and nagas on both sides of the cursed relics."""
    beside, middle = BESIDE + LEGEND[0] / 2, board.form.cursed + 7.0
    _legend(board.scene, WIDTH / 2, middle, beside, LEGEND, board.printable_size(7.5), CUT / board.k, board.k)


SENTENCE = re.compile(r"(?<=[.।۔]) ")
"""The space between two sentences."""


def _legend(
    scene: Scene, x: float, y: float, beside: float, size: tuple[float, float], pt: float, floor: float, k: float = 1.0
) -> None:  # fmt: skip
    """Draw the use of fate points and nagas on sticks in two notes of this size, the first one at the start of
    the line, with as many lines each (NA-21, NA-22).

    The middle of each is ``beside`` (x, y); ``k`` is the scale of the scene.
    """
    t, (wide, high) = scene.typesetter, size
    signs = Signs(t, Art(), clear=AIR / 2 / k)
    said = [
        msg("From the guide on, in turn: a stick with a {naga} activates a card. Or pass.", "card"),
        msg("Most {fate} win the {room}. Tie: the guide.", "card"),
    ]
    leading = pt * (1.23 if t.script == "Latn" else 1.38)

    def note(number: int, width: float) -> Paragraph:
        words = t.say(said[number]).replace(" {room}", "\u00a0{room}")
        last = SENTENCE.split(words)[-1]
        if "{" not in last and scene.width(last, "text", pt) <= width:  # then it has a line of its own
            words = words.removesuffix(last) + last.replace(" ", "\u00a0")
        text, sizes = signs.prepare(words, pt)
        return t.paragraph(
            text, "text", pt, width, leading, max_height=high, floor=floor, box=f"temple.legend.{number + 1}",
            boxes=sizes, centred=True,
        )  # fmt: skip

    first, second = note(0, wide), note(1, wide)
    width = max(row.width for row in second.lines)
    while len(second.lines) < len(first.lines) and width > wide * NARROW:
        width -= 1.0
        second = note(1, width)
    align, reading = ("r", -1) if t.rtl else ("l", 1)
    out = beside + max(row.width for row in first.lines) / 2
    starts = x - reading * out, x + reading * (out - max(row.width for row in second.lines))
    for start, paragraph in zip(starts, (first, second), strict=True):
        cap = scene.cap("text") * paragraph.pt / MM
        for box in scene.paragraph(start, y - paragraph.height / 2, paragraph, align=align):
            with scene.layer("text"):  # Icons among the words belong to the layer of text.
                signs.fill(scene, box, paragraph.pt, cap)


def _saw(r: float, tooth: float, teeth: int) -> tuple[Point, ...]:
    turns = [(math.pi * k / teeth, r + tooth * (k % 2 == 0)) for k in range(2 * teeth)]
    return tuple((d * math.sin(a), -d * math.cos(a)) for a, d in turns)
