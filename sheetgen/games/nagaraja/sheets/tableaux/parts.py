"""What several pictures of the composed cards show: sticks, fate points, cards, tiles, relics, places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import jungle, ornament
from sheetgen.draw.icons import icon
from sheetgen.draw.ornament import num
from sheetgen.games.nagaraja import odds
from sheetgen.games.nagaraja.board import compiled
from sheetgen.games.nagaraja.sheets import sticks, tiles, tokens
from sheetgen.games.nagaraja.sheets.overview import SYMBOL
from sheetgen.games.nagaraja.sheets.plan import DOOR, SLOT, TILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Card, TempleGame


# ---- sticks and fate ------------------------------------------------------------------------
def kinds(layout: TempleGame, text: str) -> list[int]:
    """The kind of every stick of ``2 brown 1 white``."""
    throw = odds.parse(compiled(layout), text)
    return [kind for kind, count in enumerate(throw) for _ in range(count)]


def worth(faces: Sequence[str]) -> int:
    """The fate points of faces."""
    return sum(int(face.strip("N") or 0) for face in faces)


def stick(
    scene: Scene, layout: TempleGame, kind: int, face: str, x: float, y: float, w: float = 13.0,
    h: float = 5.2, turn: float = 0,
) -> None:  # fmt: skip
    """A stick as it lies after the throw, its middle at (x, y)."""
    scene.push(x, y, rot=turn)
    sticks.face(scene, sticks.look(layout, kind), -w / 2, -h / 2, w, h, face)
    scene.pop()


def fate(
    stage: Stage, x: float, y: float, text: str, solid: bool = False, size: float = 1.0,
    pt: float | None = None,
) -> None:  # fmt: skip
    """A diamond with a sum of fate points; one with decimals is wider."""
    scene, s = stage.scene, size * stage.larger**0.5
    ink = scene.on("copper") if solid else "ink"
    scene.push(x, y, s, sx=1.0 if text.isdecimal() else 1.2)
    scene.path("M0 -5.6L4.1 0L0 5.6L-4.1 0Z", fill="white", stroke="white", lw=1.4)
    scene.path("M0 -5.6L4.1 0L0 5.6L-4.1 0Z", fill="copper" if solid else "white", stroke="copper", lw=0.45)
    scene.pop()
    stage.number(x, y, text, pt or 11.0 * size, ink)


def naga(layout: TempleGame) -> tuple[int, str]:
    """The kind of stick with most nagas, and a face of it that shows one."""
    count = [sum("N" in face for face in stick.faces) for stick in layout.sticks]
    kind = count.index(max(count))
    return kind, next(face for face in layout.sticks[kind].faces if "N" in face)


# ---- cards ----------------------------------------------------------------------------------
def card_of(layout: TempleGame, code: str) -> Card:
    """The card with this code, or the first one of a layout that lacks it."""
    return next((card for card in layout.cards if card.code == code), layout.cards[0])


def put_down(
    scene: Scene, layout: TempleGame, card: Card, x: float, y: float, w: float = 9.0, turn: float = 0
) -> None:
    """A hand card seen for what it is put down for: its symbol and its sticks."""
    sign, ink = SYMBOL[card.symbol]
    h = w * 1.4
    found = kinds(layout, card.sticks)
    pitch = min(w * 0.31, h * 0.54 / len(found))
    scene.push(x, y, rot=turn)
    scene.rect(-w / 2 + 0.35, -h / 2 + 0.45, w, h, w * 0.1, fill=f"{ink}_m")
    scene.rect(-w / 2, -h / 2, w, h, w * 0.1, fill="white")
    scene.rect(-w / 2, -h / 2, w, h, w * 0.1, fill=f"{ink}_t", stroke=ink, lw=0.4)
    icon(scene, sign, 0, -h * 0.27, w * 0.52)
    for n, kind in enumerate(found):
        look = sticks.look(layout, kind)
        wide, high = w * 0.52, pitch * 0.8
        top = h * 0.06 + (n - (len(found) - 1) / 2) * pitch + h * 0.14
        scene.push(-wide / 2, top - high / 2)
        light = look.ground == "white"
        scene.path(
            sticks.outline(look.ends, wide, high),
            fill="white" if light else look.ink,
            stroke=look.ink,
            lw=0.3,
        )
        scene.pop()
    scene.pop()


def played(
    stage: Stage, sign: str, what: str | None, x: float, y: float, w: float = 9.6, turn: float = 0
) -> None:
    """A card played for its effect, which is all that shows."""
    scene, h = stage.scene, w * 1.4
    scene.push(x, y, rot=turn)
    scene.rect(-w / 2 + 0.35, -h / 2 + 0.45, w, h, w * 0.1, fill="umber_m")
    scene.rect(-w / 2, -h / 2, w, h, w * 0.1, fill="white", stroke="umber", lw=0.4)
    if not what:  # a number needs the room
        scene.rect(-w / 2 + 0.7, -h / 2 + 0.7, w - 1.4, h - 1.4, w * 0.06, stroke="umber_m", lw=0.16)
    icon(scene, sign, 0, 0.2, w * 0.8, what)
    scene.pop()


# ---- temples --------------------------------------------------------------------------------
def relic(stage: Stage, x: float, y: float, r: float, value: int, number: int, cursed: bool = False) -> None:
    """A relic that lies open, its value on its lower rim."""
    scene = stage.scene
    ink = "red" if cursed else "copper"
    scene.push(x, y, r / SLOT)
    tokens.relic(scene, 0, 0, None, number, cursed)
    scene.pop()
    low, s = y + r * 0.9, stage.larger**0.5
    if cursed:
        scene.circle(x, low, 2.9 * s, fill="white")
        scene.circle(x, low, 2.3 * s, fill="white", stroke=ink, lw=0.55)
    else:
        ornament.put_star(scene, x, low, 3.2 * s, fill="white", stroke="white", lw=0.9)
        ornament.put_star(scene, x, low, 3.1 * s, fill=ink, stroke=ink, lw=0.2)
        scene.circle(x, low, 2.05 * s, fill="white")
    stage.number(x, low, str(value), 7.4 if stage.small else 8.2)


def hidden(scene: Scene, x: float, y: float, r: float) -> None:
    """A relic that lies face down."""
    scene.push(x, y, r / SLOT)
    tokens.relic_back(scene, 0, 0, 0)
    scene.pop()


def room(
    scene: Scene,
    x: float,
    y: float,
    side: float,
    paths: tuple[str, ...],
    amulet: bool = False,
    turn: float = 0,
    seed: int = 4,
) -> None:
    """A room tile as it is printed."""
    scene.push(x, y, side / TILE, turn)
    tiles.room_tile(scene, 0, 0, paths, amulet=amulet, seed=seed)
    scene.pop()


def plain_room(scene: Scene, x: float, y: float, side: float, paths: tuple[str, ...]) -> None:
    """A room tile in a plan, too small for its stones: only its corridors."""
    box = f"M{num(-side / 2, -side / 2)}h{num(side)}v{num(side)}h{num(-side)}Z"
    scene.push(x, y)
    scene.path(box, fill="white")
    scene.path(box, fill="stone_t")
    scene.clip(box)
    wide = side / TILE * DOOR * 1.1
    for ink, lw in (("copper", wide + 0.5), ("white", wide)):
        for corridor in (one for path in paths for one in tiles.corridors(path, len(paths) > 1)):
            line = [(px * side / TILE, py * side / TILE) for px, py in corridor.line]
            scene.poly(line, close=False, stroke=ink, lw=lw * scene.scale)
    scene.unclip()
    scene.path(box, stroke="stone", lw=0.3)
    scene.pop()


def place(scene: Scene, x: float, y: float, side: float) -> None:
    """An empty place for a tile."""
    scene.rect(x - side / 2, y - side / 2, side, side, fill="white", stroke="stone_m", lw=0.2)
    jungle.rosette(scene, x, y, side * 0.3)


def walls(scene: Scene, x: float, y: float, w: float, h: float, thick: float) -> None:
    """What lies round places ``w`` wide and ``h`` high with their middle at (x, y)."""
    w, h = w + 2 * thick, h + 2 * thick
    scene.rect(x - w / 2, y - h / 2, w, h, fill="white")
    scene.rect(x - w / 2, y - h / 2, w, h, fill="stone_t", stroke="stone", lw=0.35)


def stairs(scene: Scene, x: float, top: float, low: float, half: float) -> None:
    """An entrance: stairs between two posts that rise to ``top``."""
    spread = (low - top) * 0.32
    d = f"M{num(x - half, top)}L{num(x - half - spread, low)}H{num(x + half + spread)}L{num(x + half, top)}Z"
    scene.path(d, fill="white")
    scene.path(d, fill="copper_t", stroke="copper", lw=0.3)
    for n in (1, 2, 3):
        y, wide = top + (low - top) * n / 4, half + spread * n / 4
        scene.seg(x - wide, y, x + wide, y, "copper_m", 0.2)


def gate(scene: Scene, x: float, y: float, size: float, turn: float = 0) -> None:
    """An opening in the wall between two posts; ``turn`` 0 for one in an upper wall."""
    scene.push(x, y, size, turn)
    scene.rect(-2.0, -0.9, 4.0, 1.8, fill="white")
    for side in (-1, 1):
        scene.rect(side * 2.3 - 0.5, -0.9, 1.0, 1.8, fill="copper_t", stroke="copper", lw=0.25)
    scene.pop()
