"""The mat: a pool for the dice in the middle, the depot, an elephant with a die (DC-1, DC-10, DC-13).

The mat is one tile to cut out, with the same size and place on every paper, so that both sides match back to
back.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw import dieline, furniture, nets, ornament
from sheetgen.draw.paper import MARGIN, Box, Paper, require_size
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.header import Gate, draw_panorama
from sheetgen.draw.scenes.stage import UNITS, Papers, Stage
from sheetgen.draw.scenes.views import GREY, KING
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.sheets.page import GAME
from sheetgen.games.layouts.faults import length_within
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import draw_footer
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.dice_charmers.layout import MatSheet
    from sheetgen.text.typesetter import Typesetter

WIDTH, HEIGHT = 197.0, 252.0
"""Size of the tile, in mm."""
FOOT = 7.6
FOOTER_WIDTH = 197.0
PLAY = 1.0
"""Difference in size between a place and its die, in mm."""
BETWEEN = 6.0
"""Distance between two places of the depot, in mm."""
OVER, BORDER = 1.0, 2.6
"""Distance in mm by which a border extends over the cut for a print shop, and its width."""
HEAD, POOL = 31.0, 114.0
BED, GROVE = (42.0, 36.0), (25.5, 33.0)
"""Widths and heights of the flower beds in the corners and at the sides of the pool, in mm."""
EDGE = 5.2
"""Distance of a bed from the frame in mm."""
SHORE = 66.0
"""Height in mm of the picture behind elephant and depot: a city, its steps to the river, and the water."""
LABELS = 12.5
"""Height in mm of the lines below the ground with the names of depot and elephant."""
CITY = ("palace", "tower", "minaret", "shrine", "palace")
FAR: Papers = {"own": "orchid_p60", "shade": "orchid_p100", "trim": "orange_p60", "lit": "yellow_p45"}
NEAR: Papers = {"own": "purple_p80", "shade": "purple_p100", "trim": "orange_p80", "lit": "yellow_p80"}
GHATS = ("copper_p80", "umber_p80")
"""The city and its steps to the river, as on the cover but paler."""
STEED, SEAT = 0.44, (-16.0, -121.5)
"""Size of the elephant in mm for each unit of its picture, and the middle of its howdah in units."""
GATE = Gate(96.0, 3.0, 9.0)
Garden = tuple[tuple[str, float, float, float, Papers, bool], ...]
"""Parts of a garden: name, place of the foot in shares of the bed, height in mm, colours, whether it is mirrored."""
LEAVES: tuple[Papers, Papers] = (
    {"own": "green_p80", "shade": "green_p100", "trim": "umber_p60", "lit": "gold_p60"},
    {"own": "green_p60", "shade": "green_p80", "trim": "umber_p60", "lit": "gold_p60"},
)
GARDENS: tuple[tuple[Garden, Garden, Garden], tuple[Garden, Garden, Garden]] = (
    (
        (("palm", 0.7, 0.84, 18, LEAVES[1], True), ("palm", 0.36, 0.9, 27, LEAVES[0], False)),
        tuple(
            ("cypress", x, 0.9, high, LEAVES[n % 2], False)
            for n, (x, high) in enumerate(((0.2, 19), (0.5, 25), (0.8, 19)))
        ),
        (("tree", 0.2, 0.84, 19, LEAVES[1], False), ("peacock", 0.62, 0.93, 17, KING, False)),
    ),
    (
        (("shrine", 0.36, 0.84, 23, NEAR, False), ("palm", 0.76, 0.9, 20, LEAVES[0], True)),
        (("cypress", 0.22, 0.86, 22, LEAVES[1], False), ("tree", 0.64, 0.9, 17, LEAVES[0], True)),
        (("palm", 0.84, 0.84, 21, LEAVES[1], True), ("peacock", 0.38, 0.93, 17, KING, True)),
    ),
)
"""The gardens left and right of the pool, from above."""
# Maps a side of the mat to its number of players and to the words for the owner of the dice.
SIDES: dict[str, tuple[Msg, Msg]] = {
    "two": (msg("2 players", "sheet"), msg("the first player's dice", "sheet")),
    "three-to-five": (msg("3 to 5 players", "sheet"), msg("the first player's die", "sheet")),
}


def mat_pages(layout: MatSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return one page for each side of the mat.

    Raise ``LayoutError`` for dice that do not fit, ``UsageError`` for paper that is too small.
    """
    require_size(paper, FOOTER_WIDTH + 2 * MARGIN, HEIGHT + FOOT + 2 * MARGIN)
    die = length_within(("die",), layout.die, 8, 20)
    return [_page(layout, side, typesetter, paper, die + PLAY) for side in layout.sides]


def _page(layout: MatSheet, side: str, typesetter: Typesetter, paper: Paper, die: float) -> Scene:
    head = layout.header
    players, whose = SIDES[side]
    name = f"{typesetter.say(GAME)}: {typesetter.say(msg('Mat', 'sheet'))}, {typesetter.say(players)}"
    scene = Scene(
        paper.width, paper.height, typesetter, name=f"{head.game}/{head.name}/{side}",
        title=name, lang=typesetter.lang,
    )  # fmt: skip
    tile = Box((paper.width - WIDTH) / 2, (paper.height - HEIGHT - FOOT) / 2, WIDTH, HEIGHT)
    nets.draw_shop_ground(scene, dieline.rectangle_path(*tile), "gold_t", OVER)
    with scene.at_shop():
        scene.rect(tile.x + BORDER, tile.y + BORDER, tile.w - 2 * BORDER, tile.h - 2 * BORDER, fill="white")
    with scene.cut_lines():
        scene.rect(*tile, stroke="ink_m", lw=0.2, dash=(2.0, 1.4))
    scene.cut(dieline.rectangle_path(*tile))
    cut = msg("Cut along the dashed line; both sides go back to back.", "sheet")
    scene.text(paper.width / 2, tile.y - 1.6, cut, "text", 7.5, "ink", "c", width=WIDTH, box="mat.cut")
    frame = Box(tile.x + 3.4, tile.y + 3.4, tile.w - 6.8, tile.h - 6.8)
    furniture.draw_panel(scene, *frame, "gold", hair=True, notch=4.0)
    inner = Box(frame.x + 3, frame.y + 3, frame.w - 6, frame.h - 6)
    _head(scene, inner, heading(head, players, typesetter, counts=True))
    middle = inner.y + HEAD + 2.5 + POOL / 2
    _shore(scene, inner)
    _pool(scene, inner.x + inner.w / 2, middle)
    _beds(scene, inner, middle)
    _ground(scene, inner, spots.DEPOT[side], whose, die)
    x = (paper.width - FOOTER_WIDTH) / 2
    draw_footer(scene, layout, x, tile.bottom + 1.2, FOOTER_WIDTH, f"/ {side}")
    return scene


def _head(scene: Scene, box: Box, players: str) -> None:
    """Draw the head of the mat: the river with a gate, in which the title is written."""
    head = Box(box.x, box.y, box.w, HEAD)
    draw_panorama(scene, head, "river", "dusk", 0, GATE)
    furniture.draw_headline(scene, box.middle, GAME, players, top=box.y + 10.2, base=head.bottom - 2.6, rise=5.6,
                       pt=furniture.title_size(scene, 26), width=GATE.width - 8, box="mat", small=10, ink="ink",
                       spaced=0.0, wide=60)  # fmt: skip


def _foils(r: float, n: int, depth: float) -> str:
    """Return a closed ring of ``n`` rounded lobes about (0, 0) as path data."""
    points = [(r * math.sin(i * 2 * math.pi / n), -r * math.cos(i * 2 * math.pi / n)) for i in range(n + 1)]
    arcs = "".join(ornament.foil_path(p, q, depth) for p, q in zip(points, points[1:], strict=False))
    return f"M{ornament.num(*points[0])}{arcs}Z"


def _pool(scene: Scene, x: float, y: float) -> None:
    """Draw the middle of the mat: a lobed pool in an eight-pointed terrace. The available dice lie on the
    water.
    """
    r = POOL / 2
    terrace = "M" + "L".join(ornament.num(*p) for p in ornament.star_corners(r)) + "Z"
    with scene.placed(x, y):
        scene.path(terrace, fill="gold_t")
        ornament.draw_jali(scene, terrace, (-r, -r, r, r), pitch=5.2)
        scene.path(terrace, stroke="gold", lw=0.45)
        scene.poly(ornament.star_corners(r - 1.5), stroke="gold", lw=0.2)
        water = _foils(r * 0.715, 32, 0.3)
        scene.path(water, fill="white")
        scene.path(water, fill="blue_t", stroke="gold", lw=0.45)
        scene.path(_foils(r * 0.685, 32, 0.3), stroke="blue", lw=0.35)
        _ripples(scene, r * 0.685)
        ornament.draw_lotus(scene, 0, 0, 11, n=12, rings=3, stroke="blue_m", fill="white", lw=0.25, eye=0.2)
        scene.spot(spots.MIDDLE(), 0, 0, r * 0.66)
    scene.text(
        x, y - r * 0.42, msg("The middle", "sheet"), "display", 14, "ink", "c", width=40, box="mat.middle"
    )
    scene.text(
        x,
        y - r * 0.42 + 5.2,
        msg("dice to take", "sheet"),
        "text",
        8.5,
        "ink",
        "c",
        width=44,
        box="mat.middle",
    )


def _beds(scene: Scene, box: Box, middle: float) -> None:
    """Draw six gardens round the pool."""
    h, high = BED[1], GROVE[1]
    for right, gardens in enumerate(GARDENS):
        for garden, (width, height), y in zip(
            gardens, (BED, GROVE, BED), (-POOL / 2, -high / 2, POOL / 2 - h), strict=True
        ):
            x = box.right - EDGE - width if right else box.x + EDGE
            _bed(scene, Box(x, middle + y, width, height), garden)


def _bed(scene: Scene, box: Box, garden: Garden) -> None:
    """Draw a garden of cut paper in its frame."""
    frame = ornament.cusped_frame_path(box.w, box.h, 3.4)
    ornament.draw_at(scene, frame, box.x, box.y, fill="white")
    ornament.draw_at(scene, frame, box.x, box.y, fill="green_t")
    inner = ornament.coved_frame_path(box.w - 2.6, box.h - 2.6, 3.6)
    with scene.placed(box.x + 1.3, box.y + 1.3), scene.clipped(inner):
        w, h = box.w - 2.6, box.h - 2.6
        scene.path(
            f"M0 {h * 0.7}C{w * 0.3} {h * 0.56} {w * 0.7} {h * 0.72} {w} {h * 0.6}V{h}H0Z", fill="green_p20"
        )
        scene.path(
            f"M0 {h * 0.86}C{w * 0.3} {h * 0.8} {w * 0.7} {h * 0.86} {w} {h * 0.82}V{h}H0Z", fill="green_p45"
        )
        stage = Stage(scene, Box(0, 0, UNITS, UNITS), "day", 0)
        for name, x, low, size, papers, flip in garden:
            stage.part(name, x * w, low * h, size, papers, flip=flip)
    ornament.draw_at(scene, inner, box.x + 1.3, box.y + 1.3, stroke="green_m", lw=0.22)
    ornament.draw_at(scene, frame, box.x, box.y, stroke="green", lw=0.4)


def _shore(scene: Scene, box: Box) -> None:
    """Draw a city with its steps to the river, behind elephant and depot."""
    ground = box.bottom - LABELS
    shore = Box(box.x, ground - SHORE, box.w, SHORE)
    with scene.clipped(dieline.rectangle_path(*shore)), scene.placed(shore.x, shore.y, shore.w / 100):
        stage = Stage(scene, shore, "dawn", 3)
        base = stage.high * 0.64
        stage.skyline(base, (12, 19), FAR, CITY, ((-4, 48), (74, 104)))
        stage.skyline(base, (6, 10), NEAR, CITY, ((-3, 26), (46, 76), (80, 103)))
        foot = stage.steps(base, 1.0, GHATS * 3)
        stage.plane(f"M0 {foot}H100V{stage.high}H0Z", "blue_p45")
        for n in range(16):
            x, y = stage.luck.uniform(2, 98), foot + (stage.high - foot) * (n + 0.5) / 16
            stage.lens(x, y, stage.luck.uniform(2, 5), 0.3, "blue_p60")


def _ripples(scene: Scene, r: float) -> None:
    """Draw interrupted rings on the water of the pool, with one gap for the words."""
    arcs = []
    for ring, (k, n, turn) in enumerate(((0.9, 9, 0.0), (0.76, 8, 0.4), (0.62, 7, 0.15), (0.42, 6, 0.5))):
        for i in range(n):
            a = 2 * math.pi * (i + turn) / n
            b = a + 2 * math.pi / n * (0.62 if (i + ring) % 2 else 0.8)
            if k < 0.8 and (math.cos(a) > 0.3 or math.cos(b) > 0.3):
                continue  # gap for the words
            p, q = ((r * k * math.sin(t), -r * k * math.cos(t)) for t in (a, b))
            arcs.append(f"M{ornament.num(*p)}A{ornament.num(r * k, r * k)} 0 0 1 {ornament.num(*q)}")
    scene.path("".join(arcs), stroke="blue_m", lw=0.25)


def _ground(scene: Scene, box: Box, places: int, whose: Msg, die: float) -> None:
    """Draw the elephant with the die out of reach on its howdah, and the depot."""
    ground = box.bottom - LABELS
    ex = box.right - 8 - 116 * STEED
    width = places * (die + BETWEEN) + 6
    hall = Box(box.x + (ex - 106 * STEED - box.x - width) / 2 + 1.6, ground - 46, width, 46)
    for x in (box.x, box.right - 2.2):
        scene.rect(x, box.y + HEAD, 2.2, ground - box.y - HEAD, fill="gold_t", stroke="gold", lw=0.3)
    scene.seg(box.x, ground, box.right, ground, "gold", 0.4, cap=0)
    ornament.draw_lotus_band(scene, box.x, ground, box.w, 3.0, 56, lw=0.18, up=False, inner=False)
    with scene.placed(box.x, ground, box.w / 100):
        stage = Stage(scene, Box(box.x, ground, box.w, SHORE), "dusk", 0)
        for part in ("elephant", "howdah"):
            stage.part(part, (ex - box.x) / stage.unit, 0, 100 * STEED / stage.unit, GREY)
    x, y = ex + SEAT[0] * STEED, ground + SEAT[1] * STEED
    _place(scene, x, y + die / 2, die)
    scene.spot(spots.ELEPHANT(), x, y, die / 2)
    _depot(scene, hall, places, die)
    for cx, words, hint, name in (
        (hall.x + hall.w / 2, msg("Depot", "sheet"), whose, "depot"),
        (ex, msg("Elephant", "sheet"), msg("its twin, out of reach", "sheet"), "elephant"),
    ):
        room = max(hall.w, 38) if name == "depot" else 80
        furniture.draw_headline(scene, cx, words, hint, top=ground + 3.8, base=ground + 11.5, rise=4.4, pt=12.5,
                           width=room, box=f"mat.{name}", role="text", small=8.5, ink="ink", spaced=0.0)  # fmt: skip


def _place(scene: Scene, x: float, low: float, die: float) -> None:
    """Draw the place of a die whose foot is at (x, low)."""
    scene.rect(x - die / 2, low - die, die, die, 2.0, fill="white", stroke="gold", lw=0.4, dash=(1.2, 0.9))


def _depot(scene: Scene, box: Box, places: int, die: float) -> None:
    """Draw the depot: a storehouse with a niche for each die, between two walls as wide as kiosks, under
    domes.
    """
    roof = box.y + 6
    scene.rect(box.x, roof, box.w, box.bottom - roof, fill="white", stroke="gold", lw=0.45)
    ornament.draw_merlons(scene, box.x, roof, box.w, 3.2, 8 * places + 4)
    wall = Box(box.x + 1.6, roof + 1.6, box.w - 3.2, box.bottom - roof - 1.6)
    outline = f"M0 0H{wall.w}V{wall.h}H0Z"
    with scene.placed(wall.x, wall.y):
        scene.path(outline, fill="gold_t")
        ornament.draw_jali(scene, outline, (0, 0, wall.w, wall.h))
        scene.path(outline, stroke="gold", lw=0.3)
    pitch = die + BETWEEN
    for i in range(places):
        cx = box.x + box.w / 2 + (i - (places - 1) / 2) * pitch
        width, height = die + 4, die + 14
        niche = ornament.niche_path(width, height, 2, 0.52)
        ornament.draw_at(
            scene, niche, cx - width / 2, box.bottom - height, fill="white", stroke="gold", lw=0.45
        )
        low = box.bottom - 2.2
        _place(scene, cx, low, die)
        scene.spot(spots.DEPOT_PLACE(i + 1), cx, low - die / 2, die / 2)
        ornament.draw_ribbed_dome(scene, cx, roof - 3.0, 13, 10.5, lw=0.3)
        ornament.draw_finial(scene, cx, roof - 13.4, 3.4, lw=0.3)
