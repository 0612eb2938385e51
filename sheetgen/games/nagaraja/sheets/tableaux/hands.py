"""Pictures of sticks, the parts of a card, the use of nagas, and effects of cards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw import ornament, serpents
from sheetgen.draw.icons import icon
from sheetgen.draw.ornament import num
from sheetgen.draw.serpents import Body, BodyStyle
from sheetgen.games.nagaraja import odds
from sheetgen.games.nagaraja.board import board_of
from sheetgen.games.nagaraja.sheets import sticks
from sheetgen.games.nagaraja.sheets.cards import draw_arrow
from sheetgen.games.nagaraja.sheets.motifs import PICTURES, Motif
from sheetgen.games.nagaraja.sheets.overview import SYMBOL, split_effect
from sheetgen.games.nagaraja.sheets.tableaux import temples

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Card, TempleGame


# ---- sticks ---------------------------------------------------------------------------------
def draw_faces(stage: Stage, layout: TempleGame) -> None:
    """Draw each kind with its four faces and its mean fate points."""
    scene = stage.scene
    board, count = board_of(layout), len(layout.sticks)
    pitch = min(10.2, 30.6 / count)
    sign, wide, high = (9.6, 7.4, 5.6) if stage.small else (7.8, 8.0, 4.6)
    for kind, made in enumerate(layout.sticks):
        y = 35.4 + (kind - (count - 1) / 2) * pitch
        sticks.draw_sign(scene, sticks.look_of_kind(layout, kind), 9.4, y, sign, high)
        for n, face in enumerate(made.faces):
            temples.draw_stick(
                scene, layout, kind, face, 18.3 + n * (wide + 0.8), y, wide, min(5.4, pitch * 0.58)
            )
        throw = tuple(int(k == kind) for k in range(count))
        mean = odds.expected_value(odds.fate_distribution(odds.distribution(board, throw)))
        temples.draw_fate(
            stage, 53.4, y, scene.typesetter.number(float(mean)), size=0.74 if stage.small else 0.82, pt=7.1
        )
    for n, x in enumerate((22.5, 40.3, 53.4)):
        stage.disc(x, 52.0 if stage.small else 51.3, n + 1)


# ---- a card ---------------------------------------------------------------------------------
CARD = 25.0
"""Width of the explained card, in mm."""


def draw_card(stage: Stage, layout: TempleGame) -> None:
    """Draw a hand card between its use when selected and its use when activated."""
    scene = stage.scene
    shown = max(layout.cards, key=lambda c: (c.arrows == "either", c.effect == "swap relics"))
    found = temples.stick_kinds(layout, shown.sticks)[:3]
    for n, kind in enumerate(found):
        face = layout.sticks[kind].faces[-1 - n % 2]
        y = 38.0 + (n - (len(found) - 1) / 2) * 6.4
        temples.draw_stick(scene, layout, kind, face, 10.8, y, 10.6, 4.8, (-5, 4, -3)[n])
    _front(stage, layout, shown, 32.0, 36.8)
    stage.arrow((20.4, 38.0), (19.4, 38.0), (18.6, 38.0), (16.6, 38.0), lw=0.7, size=2.6)
    kind, face = temples.naga_stick(layout)
    temples.draw_stick(scene, layout, kind, face, 51.8, 40.4, 10.6, 5.0, 4)
    stage.arrow((52.0, 43.6), (52.0, 47.0), (49.6, 48.8), (45.2, 48.8), lw=0.7, size=2.6)
    stage.disc(10.8, 24.8, 1)
    stage.disc(51.8, 34.6, 2)
    stage.disc(41.4, 23.4, 3)


def _front(stage: Stage, layout: TempleGame, shown: Card, x: float, y: float) -> None:
    """Draw a hand card: symbol, sticks and code at its edge, its effect, the arrows, the place of its words."""
    scene, h, k = stage.scene, 33.6, stage.larger**0.5
    sign, ink = SYMBOL[shown.symbol]
    left, top = x - CARD / 2, y - h / 2
    column = 10.4 if stage.small else 8.8
    scene.rect(left + 0.6, top + 0.8, CARD, h, 1.5, fill=f"{ink}_m")
    scene.rect(left, top, CARD, h, 1.5, fill="white")
    scene.clip(f"M{num(left, top)}h{num(column)}v{num(h)}h{num(-column)}Z")
    scene.rect(left, top, CARD, h, 1.5, fill=f"{ink}_t")
    scene.unclip()
    scene.seg(left + column, top, left + column, top + h, ink, 0.3, cap=0)
    scene.rect(left, top, CARD, h, 1.5, stroke=ink, lw=0.45)
    middle = left + column / 2
    icon(scene, sign, middle, top + 4.0, 5.6)
    pitch, wide, high = (5.4, 9.2, 5.1) if stage.small else (5.0, 7.8, 4.4)
    for n, kind in enumerate(temples.stick_kinds(layout, shown.sticks)[:4]):
        sticks.draw_sign(scene, sticks.look_of_kind(layout, kind), middle, top + 10.2 + n * pitch, wide, high)
    stage.number(middle, top + h - 2.6, shown.code, 8.0)
    cx = left + column + (CARD - column) / 2
    low = top + h * 0.72
    scene.push(cx, (top + low) / 2 + 1.2, 0.37 / k)
    name, value = split_effect(shown.effect)
    PICTURES[name](scene, Motif(layout, value, 0, small=True))
    scene.pop()
    scene.seg(left + column, low, left + CARD, low, ink, 0.3)
    icon(scene, "naga", left + column + 3.0, low + 5.6, 4.6)
    for n, wide in enumerate((8.6, 6.6)):
        scene.seg(
            left + column + 6.2,
            low + 5.0 + n * 2.0,
            left + column + 6.2 + wide / k,
            low + 5.0 + n * 2.0,
            "ink_m",
            0.6,
        )
    if shown.arrows in ("opponent", "either"):
        draw_arrow(scene, cx, top + 1.1, 0, 0.62)
    if shown.arrows in ("self", "either"):
        draw_arrow(scene, cx, low + 0.2, 180, 0.5)


# ---- confrontation --------------------------------------------------------------------------
def draw_nagas(stage: Stage, layout: TempleGame) -> None:
    """Draw the turns of a confrontation along a serpent: the guide plays a naga, the opponent too, then both
    pass.
    """
    scene = stage.scene
    first, step, y, wave = 12.2, 12.9, 36.2, 8.2
    line = serpents.resample([
        (first + step * n / 60, y + wave * math.cos(math.pi * n / 60)) for n in range(181)
    ])  # fmt: skip
    Body(line, lambda share: 0.2 + 1.7 * min(1.0, share / 0.25) ** 0.7, 1, BodyStyle(pitch=1.7)).draw(scene)
    temples.draw_played_card(stage, "strike", None, first, y - 9.4, 8.4, -4)
    temples.draw_played_card(stage, "fate", "+2", first + step, y + 9.4, 8.4, 4)
    temples.draw_room(scene, first + 3 * step, y + 10.0, 10.4, ("esw",), amulet=True)
    for n in range(4):
        x, low = first + n * step, y + wave * (-1) ** n
        up = -1 if n % 2 == 0 else 1
        if n != 2:
            stage.arrow((x, low), (x, low + up * 3), (x, low + up * 6), (x, low + up * 9.6), lw=0.6)
        _station(scene, x, low, n < 2)
    stage.disc(first - 4.8, y + 0.2, 1)
    stage.disc(first + 2 * step, y - 0.6, 2)
    stage.disc(first + 3 * step + 3.8, y + 1.2, 3)


def _station(scene: Scene, x: float, y: float, naga: bool) -> None:
    """Draw a turn: a naga or a pass."""
    scene.circle(x, y, 5.0, fill="white", stroke="jungle", lw=0.45)
    scene.circle(x, y, 4.45, stroke="jungle_m", lw=0.18)
    if naga:
        icon(scene, "naga", x, y, 7.2)
    else:
        scene.seg(x - 2.0, y, x + 2.0, y, "ink", 1.0)


# ---- what cards do --------------------------------------------------------------------------
def draw_stick_effects(stage: Stage, layout: TempleGame) -> None:
    """Draw all effects on sticks and on cards, as on the hand cards."""
    more = max(split_effect(c.effect)[1] for c in layout.cards if split_effect(c.effect)[0] == "fate")
    _shelf(stage, layout, 27.4, "umber", (("fate", more), ("throw again", 2), ("strike", 2)))
    _shelf(stage, layout, 45.6, "night", (("take", 0), ("draw", 2), ("rob", 0)))


def draw_temple_effects(stage: Stage, layout: TempleGame) -> None:
    """Draw all effects on relics and on tiles, as on the hand cards."""
    _shelf(stage, layout, 27.4, "copper", (("look", 2), ("swap relics", 0)))
    _shelf(stage, layout, 45.6, "stone", (("turn", 0), ("move", 0), ("swap tiles", 0), ("trap", 0)))


def _shelf(
    stage: Stage, layout: TempleGame, y: float, ink: str, effects: tuple[tuple[str, int], ...]
) -> None:
    """Draw effects side by side in panels."""
    scene, gap, left, right, h = stage.scene, 1.2, 5.6, 57.4, 16.4
    wide = (right - left - gap * (len(effects) - 1)) / len(effects)
    for n, (name, value) in enumerate(effects):
        x = left + n * (wide + gap)
        frame = ornament.cusped_frame(round(wide, 4), h, 1.3)
        ornament.draw_at(scene, frame, x, y - h / 2, fill="white")
        ornament.draw_at(scene, frame, x, y - h / 2, fill=f"{ink}_t", stroke=ink, lw=0.35)
        scene.push(x + wide / 2, y, min(0.34, wide / 46))
        PICTURES[name](scene, Motif(layout, value, 0, small=True))
        scene.pop()
