"""Where a tile may lie, what it reaches, relics, amulets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.ornament import num
from sheetgen.games.nagaraja.sheets import tokens
from sheetgen.games.nagaraja.sheets.motifs import PICTURES, Motif
from sheetgen.games.nagaraja.sheets.points import guard
from sheetgen.games.nagaraja.sheets.tableaux import parts

if TYPE_CHECKING:
    from sheetgen.draw.cards.stage import Stage
    from sheetgen.games.nagaraja.layout import TempleGame


# ---- places ---------------------------------------------------------------------------------
LAID = {"b3": ("ns",), "b2": ("ne",)}
"""The tiles of the worked example; the sides that the path of each joins."""
OPEN = {"a3": 1, "c3": 1, "a2": 2, "c2": 2, "b1": 2}
"""Where another may lie: 1 at an entrance, 2 beside a tile."""


def place(stage: Stage, layout: TempleGame) -> None:
    """A temple with two tiles: places that are open are dashed, on the others nothing may lie yet."""
    scene, cell, x, y = stage.scene, 10.0, 22.8, 35.2
    half = 1.5 * cell
    scene.rect(x - half - 1.4, y - half - 1.4, 2 * half + 2.8, 2 * half + 2.8, fill="white")
    scene.rect(
        x - half - 1.4,
        y - half - 1.4,
        2 * half + 2.8,
        2 * half + 2.8,
        fill="stone_t",
        stroke="stone",
        lw=0.35,
    )
    for edge in layout.temple.entrances:
        cx = x + ("abc".index(edge[0]) - 1) * cell
        parts.stairs(scene, cx, y + half + 1.4, y + half + 4.6, 2.0)
        parts.gate(scene, cx, y + half + 0.7, 0.8)
    for row in range(3):
        for column in range(3):
            name = f"{'abc'[column]}{row + 1}"
            cx, cy = x + (column - 1) * cell, y + (row - 1) * cell
            if name in LAID:
                parts.room(scene, cx, cy, cell, LAID[name], seed=row)
            elif name in OPEN:
                scene.rect(cx - cell / 2, cy - cell / 2, cell, cell, fill="white")
                scene.rect(
                    cx - cell / 2 + 0.8,
                    cy - cell / 2 + 0.8,
                    cell - 1.6,
                    cell - 1.6,
                    0.6,
                    fill="jungle_t",
                    stroke="jungle",
                    lw=0.5,
                    dash=(1.2, 0.9),
                )
            else:
                parts.place(scene, cx, cy, cell)
                scene.path(f"M{num(cx - 2, cy - 2)}l4 4m0 -4l-4 4", stroke="white", lw=1.7)
                scene.path(f"M{num(cx - 2, cy - 2)}l4 4m0 -4l-4 4", stroke="red", lw=0.7)
    scene.push(49.2, 37.4, 0.39)
    PICTURES["turn"](scene, Motif(layout, 0, 0))
    scene.pop()
    stage.disc(x - cell, y + cell, 1)
    stage.disc(x, y - cell, 2)
    stage.disc(49.2, 25.6, 3)


# ---- the way --------------------------------------------------------------------------------
def way(stage: Stage, layout: TempleGame) -> None:
    """A tile joins an entrance with a relic; an amulet lies on the way."""
    scene, side = stage.scene, 14.4
    x1, y1, y2 = 25.2, 26.6, 41.0
    x2 = x1 + side
    scene.rect(x1 - side / 2 - 1.3, y1 - side / 2 - 1.3, 2 * side + 2.6, 2 * side + 2.6, fill="white")
    scene.rect(
        x1 - side / 2 - 1.3,
        y1 - side / 2 - 1.3,
        2 * side + 2.6,
        2 * side + 2.6,
        fill="stone_t",
        stroke="stone",
        lw=0.35,
    )
    for y in (y1, y2):
        parts.place(scene, x2, y, side)
    parts.room(scene, x1, y1, side, ("sw",), seed=3)
    parts.room(scene, x1, y2, side, ("nes",), amulet=True, seed=5)
    scene.rect(x1 - side / 2, y1 - side / 2, side, side, stroke="copper", lw=1.0)
    low = y2 + side / 2 + 1.3
    parts.stairs(scene, x1, low, 55.4, 2.6)
    for x, y in (
        (x1 - side / 2 - 0.7, y1),
        (x1 - side / 2 - 0.7, y2),
        (x2 + side / 2 + 0.7, y1),
        (x2 + side / 2 + 0.7, y2),
    ):
        parts.gate(scene, x, y, 0.95, 90)
    parts.gate(scene, x1, low - 0.7, 0.95)
    for x, y in ((x1 - side / 2 - 7.2, y2), (x2 + side / 2 + 7.2, y1), (x2 + side / 2 + 7.2, y2)):
        parts.hidden(scene, x, y, 5.5)
    parts.relic(stage, x1 - side / 2 - 7.2, y1, 5.5, max(layout.relics.sacred), 4)
    r = side / 2
    d = f"M{num(x1, 53.4)}V{num(y1 + r)}A{num(r, r)} 0 0 0 {num(x1 - r, y1)}H{num(x1 - r - 1.2)}"
    scene.path(d, stroke="white", lw=1.8)
    scene.path(d, stroke="copper", lw=0.95, dash=(0.01, 1.9))
    stage.head(x1 - r - 2.0, y1, 180, 2.6, "copper")
    points = max(a.points for a in layout.amulets)
    _amulet(stage, x1, y2, points, 3.6)
    stage.disc(x1 + side / 2 - 1.4, y1 - side / 2 + 2.6, 1)
    stage.disc(x1 + 5.4, y2 + 4.4, 2)
    stage.disc(x1 - side / 2 - 5.0, y1 - 6.4, 3)


def _amulet(stage: Stage, x: float, y: float, points: int, r: float) -> None:
    """An amulet that is worth points."""
    scene = stage.scene
    scene.push(x, y, r / 6.5 * stage.larger**0.5)
    tokens.amulet(scene, 0, 0, "points", points)
    scene.pop()


# ---- relics ---------------------------------------------------------------------------------
def relics(stage: Stage, layout: TempleGame) -> None:
    """What the relics of a temple are worth: sacred ones with their sum, cursed ones apart."""
    scene, sacred, cursed = stage.scene, layout.relics.sacred, layout.relics.cursed
    columns = -(-len(sacred) // 2)
    pitch = 35.4 / columns
    for n, value in enumerate(sacred):
        column, row = n // 2, n % 2
        x, y = 5.4 + (column + 0.5) * pitch, 24.6 + row * 14.2
        parts.relic(stage, x, y, min(5.3, pitch * 0.45), value, n)
    low = 46.6
    scene.path(f"M6.4 {low}v1.6H{num(5.4 + columns * pitch - 1)}v-1.6", stroke="copper", lw=0.5)
    star(stage, 23.1, low + 3.0, sum(sacred), 3.6)
    each = 34.4 / len(cursed)
    for n, value in enumerate(cursed):
        parts.relic(stage, 51.0, 23.6 + n * each, min(4.9, each * 0.42), value, n, cursed=True)
    stage.disc(11.6, low + 3.2, 1)
    stage.disc(43.6, 24.0, 2)
    stage.disc(43.6, 23.6 + 2 * each, 3)


def star(stage: Stage, x: float, y: float, value: int, r: float, solid: bool = True) -> None:
    """Points of relics in a star."""
    size = r * stage.larger
    ornament.put_star(stage.scene, x, y, size, fill="copper" if solid else "white", stroke="copper", lw=0.4)
    stage.scene.circle(x, y, size * 0.72, fill="white")
    stage.number(x, y, str(value), 9.0)


# ---- amulets --------------------------------------------------------------------------------
def amulets(stage: Stage, layout: TempleGame) -> None:
    """Each kind of amulet and what it is good for."""
    scene, wide, top, high = stage.scene, 16.6, 19.0, 34.6
    middles = [5.0 + wide / 2 + n * (wide + 1.7) for n in range(3)]
    for n, (kind, x) in enumerate(zip(("points", "draw", "cancel"), middles, strict=True)):
        frame = ornament.cusped_frame(wide, high, 1.3)
        ornament.at(scene, frame, x - wide / 2, top, fill="white")
        ornament.at(scene, frame, x - wide / 2, top, fill="copper_t", stroke="copper", lw=0.35)
        found = [a for a in layout.amulets if a.kind == kind]
        for k, amulet in enumerate(found):
            scene.push(x + (k - (len(found) - 1) / 2) * 7.6, 30.0, 0.56 if len(found) > 1 else 0.62)
            tokens.amulet(scene, 0, 0, kind, amulet.points)
            scene.pop()
        stage.arrow((x, 34.8), (x, 35.4), (x, 36.0), (x, 37.8), lw=0.6)
        stage.disc(x, 22.4, n + 1)
    scene.push(middles[0], 51.6, 0.72)
    guard(scene, 0, 0, 0.62, layout.ends.points)
    scene.pop()
    scene.push(middles[1], 45.0, 0.36)
    PICTURES["draw"](scene, Motif(layout, 1, 0))
    scene.pop()
    parts.played(stage, "fate", "+2", middles[2], 45.0, 9.0, 5)
    for ink, lw in (("white", 2.2), ("red", 1.1)):
        scene.path(f"M{num(middles[2] - 5.0, 50.4)}l10 -10.8", stroke=ink, lw=lw)


# ---- the end --------------------------------------------------------------------------------
NINE = (("es",), ("nesw",), ("sw",), ("ns",), ("ne", "sw"), ("nsw",), ("nes",), ("ew",), ("new",))
"""A full temple."""


def win(stage: Stage, layout: TempleGame) -> None:
    """Cursed relics that lose, points that win, and a full temple, where more points win."""
    scene, ends = stage.scene, layout.ends
    each = 34.0 / ends.cursed
    for n in range(ends.cursed):
        value = layout.relics.cursed[n % len(layout.relics.cursed)]
        parts.relic(stage, 12.4, 23.8 + n * each, min(4.9, each * 0.42), value, n, cursed=True)
    guard(scene, 30.8, 52.4, 1.0, ends.points)
    cell, x, y = 5.2, 49.0, 29.6
    scene.rect(x - 1.5 * cell - 0.9, y - 1.5 * cell - 0.9, 3 * cell + 1.8, 3 * cell + 1.8, fill="white")
    scene.rect(
        x - 1.5 * cell - 0.9,
        y - 1.5 * cell - 0.9,
        3 * cell + 1.8,
        3 * cell + 1.8,
        fill="stone_t",
        stroke="stone",
        lw=0.35,
    )
    for n, paths in enumerate(NINE):
        parts.plain_room(scene, x + (n % 3 - 1) * cell, y + (n // 3 - 1) * cell, cell, paths)
    star(stage, x - 4.8, 45.4, ends.points - 4, 3.6)
    star(stage, x + 4.8, 45.4, ends.points - 6, 3.6, solid=False)
    stage.disc(19.4, 22.0, 1)
    stage.disc(21.6, 33.0, 2)
    stage.disc(40.4, 24.0, 3)
