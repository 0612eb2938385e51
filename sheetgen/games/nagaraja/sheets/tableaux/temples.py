"""Parts of the pictures on composed cards (sticks, fate points, cards, tiles, relics), and pictures of
temples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import jungle, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import num
from sheetgen.games.nagaraja import odds
from sheetgen.games.nagaraja.board import CELLS, board_of
from sheetgen.games.nagaraja.sheets import sticks, tiles, tokens
from sheetgen.games.nagaraja.sheets.card_parts import PICTURES, EffectSubject
from sheetgen.games.nagaraja.sheets.overview import SYMBOL
from sheetgen.games.nagaraja.sheets.temple_parts import DOOR, SLOT, TILE, draw_guarding_cobra

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Card, TempleGame


# ---- sticks and fate ------------------------------------------------------------------------
def stick_kinds(layout: TempleGame, text: str) -> list[int]:
    """Return the kind of every stick in a text such as ``2 brown 1 white``."""
    throw = odds.parse_throw(board_of(layout), text)
    return [kind for kind, count in enumerate(throw) for _ in range(count)]


def fate_points(faces: Sequence[str]) -> int:
    """Return the sum of the fate points of some faces of sticks."""
    return sum(int(face.strip("N") or 0) for face in faces)


def draw_stick(
    scene: Scene, layout: TempleGame, kind: int, face: str, x: float, y: float, w: float = 13.0,
    h: float = 5.2, turn: float = 0,
) -> None:  # fmt: skip
    """Draw a thrown stick with its centre at (x, y)."""
    with scene.placed(x, y, rot=turn):
        sticks.draw_stick_face(scene, sticks.look_of_kind(layout, kind), -w / 2, -h / 2, w, h, face)


def draw_fate_diamond(
    stage: Stage, x: float, y: float, text: str, solid: bool = False, size: float = 1.0,
    pt: float | None = None,
) -> None:  # fmt: skip
    """Draw a diamond with a sum of fate points, wider for decimals."""
    scene, s = stage.scene, size * stage.larger**0.5
    ink = scene.lettering_on("copper") if solid else "ink"
    with scene.placed(x, y, s, sx=1.0 if text.isdecimal() else 1.2):
        scene.path("M0 -5.6L4.1 0L0 5.6L-4.1 0Z", fill="white", stroke="white", lw=1.4)
        scene.path(
            "M0 -5.6L4.1 0L0 5.6L-4.1 0Z", fill="copper" if solid else "white", stroke="copper", lw=0.45
        )
    stage.number(x, y, text, pt or 11.0 * size, ink)


def naga_stick(layout: TempleGame) -> tuple[int, str]:
    """Return the kind of stick with most nagas, and one of its faces with a naga."""
    count = [sum("N" in face for face in stick.faces) for stick in layout.sticks]
    kind = count.index(max(count))
    return kind, next(face for face in layout.sticks[kind].faces if "N" in face)


# ---- cards ----------------------------------------------------------------------------------
def card_with_code(layout: TempleGame, code: str) -> Card:
    """Return the card with this code, or the first one if the layout lacks it."""
    return next((card for card in layout.cards if card.code == code), layout.cards[0])


def draw_selected_card(
    scene: Scene, layout: TempleGame, card: Card, x: float, y: float, w: float = 9.0, turn: float = 0
) -> None:
    """Draw the parts of a hand card that matter for selection: its symbol and its sticks."""
    sign, ink = SYMBOL[card.symbol]
    h = w * 1.4
    found = stick_kinds(layout, card.sticks)
    pitch = min(w * 0.31, h * 0.54 / len(found))
    with scene.placed(x, y, rot=turn):
        scene.rect(-w / 2 + 0.35, -h / 2 + 0.45, w, h, w * 0.1, fill=f"{ink}_m")
        scene.rect(-w / 2, -h / 2, w, h, w * 0.1, fill="white")
        scene.rect(-w / 2, -h / 2, w, h, w * 0.1, fill=f"{ink}_t", stroke=f"{ink}_i", lw=0.4)
        draw_icon(scene, sign, 0, -h * 0.27, w * 0.52)
        for n, kind in enumerate(found):
            look = sticks.look_of_kind(layout, kind)
            wide, high = w * 0.52, pitch * 0.8
            top = h * 0.06 + (n - (len(found) - 1) / 2) * pitch + h * 0.14
            with scene.placed(-wide / 2, top - high / 2):
                light = look.ground == "white"
                scene.path(
                    sticks.stick_outline(look.ends, wide, high),
                    fill="white" if light else look.ink,
                    stroke=look.ink,
                    lw=0.3,
                )


def draw_played_card(
    stage: Stage, sign: str, what: str | None, x: float, y: float, w: float = 9.6, turn: float = 0
) -> None:
    """Draw a played card with only its effect."""
    scene, h = stage.scene, w * 1.4
    with scene.placed(x, y, rot=turn):
        scene.rect(-w / 2 + 0.35, -h / 2 + 0.45, w, h, w * 0.1, fill="umber_m")
        scene.rect(-w / 2, -h / 2, w, h, w * 0.1, fill="white", stroke="umber_i", lw=0.4)
        if not what:  # A card with a number needs the room of the inner frame.
            scene.rect(-w / 2 + 0.7, -h / 2 + 0.7, w - 1.4, h - 1.4, w * 0.06, stroke="umber_m", lw=0.16)
        draw_icon(scene, sign, 0, 0.2, w * 0.8, what)


# ---- temples --------------------------------------------------------------------------------
def draw_relic(
    stage: Stage, x: float, y: float, r: float, value: int, number: int, cursed: bool = False
) -> None:
    """Draw a face-up relic with its value on its lower rim."""
    scene = stage.scene
    ink = "red" if cursed else "copper"
    with scene.placed(x, y, r / SLOT):
        tokens.draw_relic(scene, 0, 0, None, number, cursed)
    low, s = y + r * 0.9, stage.larger**0.5
    if cursed:
        scene.circle(x, low, 2.9 * s, fill="white")
        scene.circle(x, low, 2.3 * s, fill="white", stroke=ink, lw=0.55)
    else:
        ornament.draw_star(scene, x, low, 3.2 * s, fill="white", stroke="white", lw=0.9)
        ornament.draw_star(scene, x, low, 3.1 * s, fill=ink, stroke=ink, lw=0.2)
        scene.circle(x, low, 2.05 * s, fill="white")
    stage.number(x, low, str(value), 7.4 if stage.small else 8.2)


def draw_hidden_relic(scene: Scene, x: float, y: float, r: float) -> None:
    """Draw a face-down relic."""
    with scene.placed(x, y, r / SLOT):
        tokens.draw_relic_back(scene, 0, 0, 0)


def draw_room(
    scene: Scene,
    x: float,
    y: float,
    side: float,
    paths: tuple[str, ...],
    amulet: bool = False,
    turn: float = 0,
    seed: int = 4,
) -> None:
    """Draw a room tile as it is printed."""
    with scene.placed(x, y, side / TILE, turn):
        tiles.draw_room_tile(scene, 0, 0, paths, amulet=amulet, seed=seed)


def draw_plain_room(scene: Scene, x: float, y: float, side: float, paths: tuple[str, ...]) -> None:
    """Draw a room tile in a small plan: only its corridors."""
    box = f"M{num(-side / 2, -side / 2)}h{num(side)}v{num(side)}h{num(-side)}Z"
    with scene.placed(x, y):
        scene.path(box, fill="white")
        scene.path(box, fill="stone_t")
        with scene.clipped(box):
            wide = side / TILE * DOOR * 1.1
            for ink, lw in (("copper", wide + 0.5), ("white", wide)):
                for corridor in (one for path in paths for one in tiles.corridors(path, len(paths) > 1)):
                    line = [(px * side / TILE, py * side / TILE) for px, py in corridor.line]
                    scene.poly(line, close=False, stroke=ink, lw=lw * scene.scale)
        scene.path(box, stroke="stone_i", lw=0.3)


def draw_place(scene: Scene, x: float, y: float, side: float) -> None:
    """Draw an empty place for a tile."""
    scene.rect(x - side / 2, y - side / 2, side, side, fill="white", stroke="stone_m", lw=0.2)
    jungle.draw_rosette(scene, x, y, side * 0.3)


def draw_walls(scene: Scene, x: float, y: float, w: float, h: float, thick: float) -> None:
    """Draw the walls round places ``w`` wide and ``h`` high, centred at (x, y)."""
    w, h = w + 2 * thick, h + 2 * thick
    scene.rect(x - w / 2, y - h / 2, w, h, fill="white")
    scene.rect(x - w / 2, y - h / 2, w, h, fill="stone_t", stroke="stone_i", lw=0.35)


def draw_stairs(scene: Scene, x: float, top: float, low: float, half: float) -> None:
    """Draw an entrance: stairs between two posts that rise to ``top``."""
    spread = (low - top) * 0.32
    d = f"M{num(x - half, top)}L{num(x - half - spread, low)}H{num(x + half + spread)}L{num(x + half, top)}Z"
    scene.path(d, fill="white")
    scene.path(d, fill="copper_t", stroke="copper_i", lw=0.3)
    for n in (1, 2, 3):
        y, wide = top + (low - top) * n / 4, half + spread * n / 4
        scene.seg(x - wide, y, x + wide, y, "copper_m", 0.2)


def draw_gate(scene: Scene, x: float, y: float, size: float, turn: float = 0) -> None:
    """Draw an opening in the wall between two posts; ``turn`` 0 is for an upper wall."""
    with scene.placed(x, y, size, turn):
        scene.rect(-2.0, -0.9, 4.0, 1.8, fill="white")
        for side in (-1, 1):
            scene.rect(side * 2.3 - 0.5, -0.9, 1.0, 1.8, fill="copper_t", stroke="copper_i", lw=0.25)


# ---- places ---------------------------------------------------------------------------------


# ---- places ---------------------------------------------------------------------------------
LAID = {"b3": ("ns",), "b2": ("ne",)}
"""The tiles of the worked example, and the sides that each path joins."""
OPEN = {"a3": 1, "c3": 1, "a2": 2, "c2": 2, "b1": 2}
"""Legal places for another tile: 1 at an entrance, 2 beside a tile."""


def draw_legal_places(stage: Stage, layout: TempleGame) -> None:
    """Draw a temple with two tiles; legal places are dashed, the others crossed out."""
    scene, cell, x, y = stage.scene, 10.0, 22.8, 35.2
    low = y + 1.5 * cell + 1.4
    draw_walls(scene, x, y, 3 * cell, 3 * cell, 1.4)
    for edge in layout.temple.entrances:
        cx = x + ("abc".index(edge[0]) - 1) * cell
        draw_stairs(scene, cx, low, low + 3.2, 2.0)
        draw_gate(scene, cx, low - 0.7, 0.8)
    for name in CELLS:
        cx, cy = x + ("abc".index(name[0]) - 1) * cell, y + (int(name[1]) - 2) * cell
        if name in LAID:
            draw_room(scene, cx, cy, cell, LAID[name], seed=int(name[1]))
        else:
            _empty(scene, cx, cy, cell, name in OPEN)
    with scene.placed(49.2, 37.4, 0.39):
        PICTURES["turn"](scene, EffectSubject(layout, 0, 0))
    stage.discs((x - cell, y + cell), (x, y - cell), (49.2, 25.6))


def _empty(scene: Scene, x: float, y: float, cell: float, good: bool) -> None:
    """Draw a place for a tile, marked as legal or illegal."""
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


def draw_path(stage: Stage, layout: TempleGame) -> None:
    """Draw a tile that joins an entrance with a relic, and an amulet on the path."""
    scene, side, x, y = stage.scene, 14.4, 25.2, 26.6
    half, low = side / 2, y + side
    _corner(scene, x, y, side)
    away = half + 7.2
    draw_relic(stage, x - away, y, 5.5, max(layout.relics.sacred), 4)
    for cx, cy in ((x - away, low), (x + side + away, y), (x + side + away, low)):
        draw_hidden_relic(scene, cx, cy, 5.5)
    d = f"M{num(x, 53.4)}V{num(y + half)}A{num(half, half)} 0 0 0 {num(x - half, y)}H{num(x - half - 1.2)}"
    scene.path(d, stroke="white", lw=1.8)
    scene.path(d, stroke="copper", lw=0.95, dash=(0.01, 1.9))
    stage.head(x - half - 2.0, y, 180, 2.6, "copper")
    _amulet(stage, x, low, max(a.points for a in layout.amulets), 3.6)
    stage.discs((x + half - 1.4, y - half + 2.6), (x + 5.4, low + 4.4), (x - half - 5.0, y - 6.4))


def _corner(scene: Scene, x: float, y: float, side: float) -> None:
    """Draw four places of a temple with their gates and two tiles; the upper one, at (x, y), is new."""
    low, middle = y + side, x + side / 2
    draw_walls(scene, middle, y + side / 2, 2 * side, 2 * side, 1.3)
    for cy in (y, low):
        draw_place(scene, x + side, cy, side)
        for away in (-1, 1):
            draw_gate(scene, middle + away * (side + 0.7), cy, 0.95, 90)
    draw_room(scene, x, y, side, WAY["a2"], seed=3)
    draw_room(scene, x, low, side, WAY["a3"], amulet=True, seed=5)
    scene.rect(x - side / 2, y - side / 2, side, side, stroke="copper", lw=1.0)
    foot = low + side / 2 + 1.3
    draw_stairs(scene, x, foot, 55.4, 2.6)
    draw_gate(scene, x, foot - 0.7, 0.95)


def _amulet(stage: Stage, x: float, y: float, points: int, r: float) -> None:
    """Draw the face of an amulet with its points."""
    scene = stage.scene
    with scene.placed(x, y, r / 6.5 * stage.larger**0.5):
        tokens.draw_amulet(scene, 0, 0, "points", points)


# ---- relics ---------------------------------------------------------------------------------
def draw_relics(stage: Stage, layout: TempleGame) -> None:
    """Draw the values of a temple's relics: sacred ones with their sum, cursed ones separate."""
    scene, sacred, cursed = stage.scene, layout.relics.sacred, layout.relics.cursed
    columns = -(-len(sacred) // 2)
    pitch = 35.4 / columns
    top, down = (23.2, 13.2) if stage.small else (24.6, 14.2)
    for n, value in enumerate(sacred):
        column, row = n // 2, n % 2
        x, y = 5.4 + (column + 0.5) * pitch, top + row * down
        draw_relic(stage, x, y, min(5.3, pitch * 0.45), value, n)
    low = 46.6
    scene.path(f"M6.4 {low}v1.6H{num(5.4 + columns * pitch - 1)}v-1.6", stroke="copper", lw=0.5)
    draw_points_star(stage, 23.1, low + 3.0, sum(sacred), 3.6)
    each = 34.4 / len(cursed)
    for n, value in enumerate(cursed):
        draw_relic(stage, 51.0, 23.6 + n * each, min(4.9, each * 0.42), value, n, cursed=True)
    stage.discs((11.6, low + 3.2), (43.6, 24.0), (43.6, 23.6 + 2 * each))


def draw_points_star(stage: Stage, x: float, y: float, value: int, r: float, solid: bool = True) -> None:
    """Draw a number of relic points in a star."""
    size = r * stage.larger
    ornament.draw_star(stage.scene, x, y, size, fill="copper" if solid else "white", stroke="copper", lw=0.4)
    stage.scene.circle(x, y, size * 0.72, fill="white")
    stage.number(x, y, str(value), 9.0)


# ---- amulets --------------------------------------------------------------------------------
def draw_amulets(stage: Stage, layout: TempleGame) -> None:
    """Draw each kind of amulet with its use."""
    scene, wide, top, high = stage.scene, 16.6, 19.0, 34.6
    middles = [5.0 + wide / 2 + n * (wide + 1.7) for n in range(3)]
    for n, (kind, x) in enumerate(zip(("points", "draw", "cancel"), middles, strict=True)):
        frame = ornament.cusped_frame_path(wide, high, 1.3)
        ornament.draw_at(scene, frame, x - wide / 2, top, fill="white")
        ornament.draw_at(scene, frame, x - wide / 2, top, fill="copper_t", stroke="copper", lw=0.35)
        found = [a for a in layout.amulets if a.kind == kind]
        for k, amulet in enumerate(found):
            with scene.placed(x + (k - (len(found) - 1) / 2) * 8.0, 30.0, 0.6):
                tokens.draw_amulet(scene, 0, 0, kind, amulet.points)
        stage.arrow((x, 34.8), (x, 35.4), (x, 36.0), (x, 37.8), lw=0.6)
        stage.disc(x, 22.4, n + 1)
    with scene.placed(middles[0], 51.6, 0.72):
        draw_guarding_cobra(scene, 0, 0, 0.62, layout.ends.points)
    with scene.placed(middles[1], 45.0, 0.36):
        PICTURES["draw"](scene, EffectSubject(layout, 1, 0))
    draw_played_card(stage, "turn-tile", None, middles[2], 45.0, 9.0, 5)
    for ink, lw in (("white", 2.2), ("red", 1.1)):
        scene.path(f"M{num(middles[2] - 5.0, 50.4)}l10 -10.8", stroke=ink, lw=lw)


# ---- the end --------------------------------------------------------------------------------
NINE = (("es",), ("nesw",), ("sw",), ("ns",), ("ne", "sw"), ("nsw",), ("nes",), ("ew",), ("new",))
"""A full temple."""


def draw_ends(stage: Stage, layout: TempleGame) -> None:
    """Draw cursed relics that lose, points that win, and a full temple, where more points win."""
    scene, ends = stage.scene, layout.ends
    each = 34.0 / ends.cursed
    for n in range(ends.cursed):
        value = layout.relics.cursed[n % len(layout.relics.cursed)]
        draw_relic(stage, 12.4, 23.8 + n * each, min(4.9, each * 0.42), value, n, cursed=True)
    draw_guarding_cobra(scene, 30.8, 52.4, 1.0, ends.points)
    cell, x, y = 5.2, 49.0, 29.6
    draw_walls(scene, x, y, 3 * cell, 3 * cell, 0.9)
    for n, paths in enumerate(NINE):
        draw_plain_room(scene, x + (n % 3 - 1) * cell, y + (n // 3 - 1) * cell, cell, paths)
    draw_points_star(stage, x - 4.8, 45.4, ends.points - 4, 3.2)
    draw_points_star(stage, x + 4.8, 45.4, ends.points - 6, 3.2, solid=False)
    stage.discs((19.4, 22.0), (21.6, 33.0), (40.4, 24.0))
