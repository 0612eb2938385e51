"""Where a tile may lie, what it reaches, relics, amulets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.ornament import num
from sheetgen.games.nagaraja.board import CELLS
from sheetgen.games.nagaraja.sheets import tokens
from sheetgen.games.nagaraja.sheets.motifs import PICTURES, Motif
from sheetgen.games.nagaraja.sheets.points import guard
from sheetgen.games.nagaraja.sheets.tableaux import parts

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import TempleGame


# ---- places ---------------------------------------------------------------------------------
LAID = {"b3": ("ns",), "b2": ("ne",)}
"""The tiles of the worked example; the sides that the path of each joins."""
OPEN = {"a3": 1, "c3": 1, "a2": 2, "c2": 2, "b1": 2}
"""Where another may lie: 1 at an entrance, 2 beside a tile."""


def place(stage: Stage, layout: TempleGame) -> None:
    """A temple with two tiles: places that are open are dashed, the others crossed out."""
    scene, cell, x, y = stage.scene, 10.0, 22.8, 35.2
    low = y + 1.5 * cell + 1.4
    parts.walls(scene, x, y, 3 * cell, 3 * cell, 1.4)
    for edge in layout.temple.entrances:
        cx = x + ("abc".index(edge[0]) - 1) * cell
        parts.stairs(scene, cx, low, low + 3.2, 2.0)
        parts.gate(scene, cx, low - 0.7, 0.8)
    for name in CELLS:
        cx, cy = x + ("abc".index(name[0]) - 1) * cell, y + (int(name[1]) - 2) * cell
        if name in LAID:
            parts.room(scene, cx, cy, cell, LAID[name], seed=int(name[1]))
        else:
            _empty(scene, cx, cy, cell, name in OPEN)
    scene.push(49.2, 37.4, 0.39)
    PICTURES["turn"](scene, Motif(layout, 0, 0))
    scene.pop()
    stage.disc(x - cell, y + cell, 1)
    stage.disc(x, y - cell, 2)
    stage.disc(49.2, 25.6, 3)


def _empty(scene: Scene, x: float, y: float, cell: float, good: bool) -> None:
    """A place that a tile may be laid on, or that it may not."""
    scene.rect(x - cell / 2, y - cell / 2, cell, cell, fill="white", stroke="stone_m", lw=0.2)
    if good:
        side = cell - 1.6
        scene.rect(
            x - side / 2, y - side / 2, side, side, 0.6, fill="jungle_t", stroke="jungle", lw=0.5, dash=(1.2, 0.9)
        )  # fmt: skip
    else:
        scene.path(f"M{num(x - 2, y - 2)}l4 4m0 -4l-4 4", stroke="red", lw=0.8)


# ---- the way --------------------------------------------------------------------------------
WAY = {"a3": ("nes",), "a2": ("sw",)}
"""The tiles of the worked example: a fork at an entrance, above it a curve to the wall."""


def way(stage: Stage, layout: TempleGame) -> None:
    """A tile joins an entrance with a relic; an amulet lies on the way."""
    scene, side, x, y = stage.scene, 14.4, 25.2, 26.6
    half, low = side / 2, y + side
    _corner(scene, x, y, side)
    away = half + 7.2
    parts.relic(stage, x - away, y, 5.5, max(layout.relics.sacred), 4)
    for cx, cy in ((x - away, low), (x + side + away, y), (x + side + away, low)):
        parts.hidden(scene, cx, cy, 5.5)
    d = f"M{num(x, 53.4)}V{num(y + half)}A{num(half, half)} 0 0 0 {num(x - half, y)}H{num(x - half - 1.2)}"
    scene.path(d, stroke="white", lw=1.8)
    scene.path(d, stroke="copper", lw=0.95, dash=(0.01, 1.9))
    stage.head(x - half - 2.0, y, 180, 2.6, "copper")
    _amulet(stage, x, low, max(a.points for a in layout.amulets), 3.6)
    stage.disc(x + half - 1.4, y - half + 2.6, 1)
    stage.disc(x + 5.4, low + 4.4, 2)
    stage.disc(x - half - 5.0, y - 6.4, 3)


def _corner(scene: Scene, x: float, y: float, side: float) -> None:
    """Four places of a temple with their gates; two tiles lie there, the upper one, at (x, y), has just come."""
    low, middle = y + side, x + side / 2
    parts.walls(scene, middle, y + side / 2, 2 * side, 2 * side, 1.3)
    for cy in (y, low):
        parts.place(scene, x + side, cy, side)
        for away in (-1, 1):
            parts.gate(scene, middle + away * (side + 0.7), cy, 0.95, 90)
    parts.room(scene, x, y, side, WAY["a2"], seed=3)
    parts.room(scene, x, low, side, WAY["a3"], amulet=True, seed=5)
    scene.rect(x - side / 2, y - side / 2, side, side, stroke="copper", lw=1.0)
    foot = low + side / 2 + 1.3
    parts.stairs(scene, x, foot, 55.4, 2.6)
    parts.gate(scene, x, foot - 0.7, 0.95)


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
    top, down = (23.2, 13.2) if stage.small else (24.6, 14.2)
    for n, value in enumerate(sacred):
        column, row = n // 2, n % 2
        x, y = 5.4 + (column + 0.5) * pitch, top + row * down
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
            scene.push(x + (k - (len(found) - 1) / 2) * 8.0, 30.0, 0.6)
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
    parts.played(stage, "turn-tile", None, middles[2], 45.0, 9.0, 5)
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
    parts.walls(scene, x, y, 3 * cell, 3 * cell, 0.9)
    for n, paths in enumerate(NINE):
        parts.plain_room(scene, x + (n % 3 - 1) * cell, y + (n // 3 - 1) * cell, cell, paths)
    star(stage, x - 4.8, 45.4, ends.points - 4, 3.2)
    star(stage, x + 4.8, 45.4, ends.points - 6, 3.2, solid=False)
    stage.disc(19.4, 22.0, 1)
    stage.disc(21.6, 33.0, 2)
    stage.disc(40.4, 24.0, 3)
