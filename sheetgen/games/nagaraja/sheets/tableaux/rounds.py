"""Pictures of the set-up, a round, throws, cards, and the next guide."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw import ornament, serpents
from sheetgen.draw.cards.pictures import MIDDLE, Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import num
from sheetgen.draw.serpents import Body, BodyStyle
from sheetgen.games.nagaraja import odds
from sheetgen.games.nagaraja.board import board_of
from sheetgen.games.nagaraja.sheets import sticks, tiles
from sheetgen.games.nagaraja.sheets.card_parts import PICTURES, EffectSubject, draw_small_card
from sheetgen.games.nagaraja.sheets.cards import draw_target_arrow
from sheetgen.games.nagaraja.sheets.overview import SYMBOL, split_effect
from sheetgen.games.nagaraja.sheets.tableaux import temples
from sheetgen.games.nagaraja.sheets.tokens import draw_amulet_back

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Card, TempleGame


# ---- the beginning --------------------------------------------------------------------------
def draw_start(stage: Stage, layout: TempleGame) -> None:
    """Draw a temple with face-down relics, the supplies at the start, and the first tile."""
    scene = stage.scene
    draw_temple(scene, layout, 23.4, 37.6, 6.6)
    temples.draw_room(scene, 49.8, 25.4, 10.0, ("esw",), amulet=True)
    draw_amulet_back(scene, 49.8, 25.4, 2.9)
    throw = temples.stick_kinds(layout, layout.hands.first)
    for n, kind in enumerate(throw):
        face = layout.sticks[kind].faces[(3, 1)[n % 2]]
        temples.draw_stick(scene, layout, kind, face, 49.4 + n % 2, 34.4 + n * 4.8, 13, 4.0, (-4, 3)[n % 2])
    draw_card_fan(scene, 49.4, 58.2, layout.hands.start, 11.0, 5.4)


def draw_temple(scene: Scene, layout: TempleGame, x: float, y: float, cell: float) -> None:
    """Draw the plan of a temple with its centre at (x, y) and all relics face down."""
    wall, r = cell * 0.2, cell * 0.46
    half = 1.5 * cell + wall
    temples.draw_walls(scene, x, y, 3 * cell, 3 * cell, wall)
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            temples.draw_place(scene, x + column * cell, y + row * cell, cell)
    for edge in layout.temple.entrances:
        cx = x + ("abc".index(edge[0]) - 1) * cell
        temples.draw_stairs(scene, cx, y + half, y + half + cell * 0.5, cell * 0.18)
        temples.draw_gate(scene, cx, y + half - wall / 2, cell / 11)
    for edge in layout.temple.relics:
        cx, cy = x + ("abc".index(edge[0]) - 1) * cell, y + (int(edge[1]) - 2) * cell
        dx, dy = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[edge[3]]
        at, gate = 1.5 * cell + wall + r + 0.3, 1.5 * cell + wall / 2
        temples.draw_gate(
            scene, cx if dy else x + dx * gate, cy if dx else y + dy * gate, cell / 11, 90 * abs(dx)
        )
        temples.draw_hidden_relic(scene, cx if dy else x + dx * at, cy if dx else y + dy * at, r)


def draw_card_fan(scene: Scene, x: float, y: float, count: int, radius: float, width: float = 6.6) -> None:
    """Draw ``count`` face-down cards, about a point below them."""
    step = min(15.0, 54.0 / max(1, count - 1))
    for n in range(count):
        turn = (n - (count - 1) / 2) * step
        angle = math.radians(turn)
        draw_small_card(scene, x + radius * math.sin(angle), y - radius * math.cos(angle), width, turn)


# ---- a round --------------------------------------------------------------------------------
STEPS = ("fate-stick", "naga", "room", "draw-cards")
"""The four parts of a round, in the words of the answer."""


def draw_round(stage: Stage, layout: TempleGame) -> None:
    """Draw a serpent that bites its tail with the four parts of a round on it: after the last comes the
    first.
    """
    scene = stage.scene
    x, y, rx, ry = MIDDLE, 36.8, 21.6, 11.8
    turns = [math.radians(-170 + 346 * n / 240) for n in range(241)]
    line = serpents.resample_polyline([(x + rx * math.cos(a), y + ry * math.sin(a)) for a in turns])
    Body(line, lambda share: 0.2 + 1.8 * min(1.0, share / 0.3) ** 0.7, -1, BodyStyle(pitch=1.7)).draw(scene)
    end, before = line[-1], line[-4]
    turn = math.degrees(math.atan2(end[1] - before[1], end[0] - before[0])) + 90
    serpents.draw_cobra(scene, *before, 9.4, 3.6, turn, tongue=True, lw=0.28)
    if not stage.small:
        serpents.draw_serpent_king(scene, x, y + 7.4, 0.42)
    for n, sign in enumerate(STEPS):
        a = math.radians((-128, -52, 52, 128)[n])
        cx, cy = x + rx * math.cos(a), y + 0.98 * ry * math.sin(a)
        scene.circle(cx, cy, 6.9, fill="white", stroke="jungle", lw=0.45)
        scene.circle(cx, cy, 6.3, stroke="jungle_m", lw=0.18)
        draw_icon(scene, sign, cx, cy, 10.6)
    stage.head(x + 1.8, y - ry, 0, 3.4)
    stage.head(x + rx, y + 1.8, 90, 3.4)
    stage.head(x - 1.8, y + ry, 180, 3.4)


# ---- the tile -------------------------------------------------------------------------------
def draw_confrontation(stage: Stage, layout: TempleGame) -> None:
    """Draw two players who select a card and throw; a naga plays another card; most fate points win the tile."""
    scene = stage.scene
    theirs, yours = temples.card_with_code(layout, "t4"), temples.card_with_code(layout, "t1")
    top = _throw(scene, layout, theirs.sticks, (0, 2, 1), ((24.6, 23.4, -3), (39.4, 23.0, 4)))
    low = _throw(
        scene, layout, yours.sticks, (1, 1, 0), ((22.4, 50.0, -4), (36.2, 49.6, 4), (50.0, 49.8, -4))
    )
    temples.draw_selected_card(scene, layout, theirs, 11.6, 24.4, 8.0, -4)
    temples.draw_selected_card(scene, layout, yours, 10.4, 47.4, 8.2, 3)
    more = min(
        (c for c in layout.cards if split_effect(c.effect)[0] == "fate"),
        key=lambda c: split_effect(c.effect)[1],
    )
    added = split_effect(more.effect)[1]
    temples.draw_played_card(stage, "fate", f"+{added}", 50.2, 36.2, 8.8, 6)
    stage.arrow((50.0, 47.0), (50.0, 46.0), (50.0, 45.0), (50.0, 42.8))
    mine = temples.fate_points(low) + added
    temples.draw_room(scene, 31.4, 36.0, 12.6, ("esw",), amulet=True)
    temples.draw_fate_diamond(stage, 53.2, 23.4, str(temples.fate_points(top)), size=0.86)
    temples.draw_fate_diamond(stage, 11.0, 35.8, str(mine), solid=True, size=0.86)
    stage.arrow((16.2, 35.8), (18.0, 35.8), (20.0, 35.8), (24.0, 35.8), "copper", 0.8, size=2.6)
    stage.discs((17.2, 43.2), (44.0, 43.4), (19.6, 31.2))


def _throw(
    scene: Scene,
    layout: TempleGame,
    text: str,
    picks: tuple[int, ...],
    at: tuple[tuple[float, float, float], ...],
) -> list[str]:
    """Draw the thrown sticks of a card with their faces."""
    found = []
    for kind, pick, (x, y, turn) in zip(temples.stick_kinds(layout, text), picks, at, strict=False):
        faces = layout.sticks[kind].faces
        found.append(faces[pick % len(faces)])
        temples.draw_stick(scene, layout, kind, found[-1], x, y, 12.6, 5.2, turn)
    return found


# ---- the next round -------------------------------------------------------------------------
def draw_new_deal(stage: Stage, layout: TempleGame) -> None:
    """Draw the new guide, who draws cards, gives some and keeps the rest; and the next tile turned up."""
    scene, hands = stage.scene, layout.hands
    serpents.draw_serpent_king(scene, 13.0, 54.2, 0.5)
    for n in range(4):
        draw_small_card(scene, 12.0 + n * 0.5, 28.0 - n * 0.6, 8.8)
    kept = hands.draw - hands.give
    _row(scene, 29.8, 27.0, hands.give)
    _row(scene, 28.6, 46.0, kept)
    draw_target_arrow(scene, 29.8 + 4.0 * hands.give + 3.6, 26.4, 0, 0.66)
    draw_target_arrow(scene, 28.6 + 4.0 * kept + 3.2, 46.4, 180, 0.66)
    stage.arrow((19.0, 27.0), (20.6, 27.0), (22.0, 27.0), (24.8, 27.0), lw=0.7, size=2.6)
    stage.arrow((18.8, 31.4), (21.4, 32.6), (24.0, 34.6), (25.8, 39.0), lw=0.7, size=2.6)
    for n in range(3):
        with scene.placed(50.6 + n * 0.5, 27.4 - n * 0.6, 0.27):
            tiles.draw_tile_back(scene, 0, 0)
    stage.arrow((51.4, 33.0), (51.4, 34.6), (51.4, 36.0), (51.4, 38.6), lw=0.7, size=2.6)
    temples.draw_room(scene, 51.2, 45.0, 11.0, ("ns",), seed=2)
    stage.discs((19.6, 39.6), (32.0, 36.2), (46.0, 36.4))


def _row(scene: Scene, x: float, y: float, count: int) -> None:
    """Draw face-down cards side by side."""
    for n in range(count):
        aside = n - (count - 1) / 2
        draw_small_card(scene, x + aside * 7.6, y + abs(aside), 7.4, aside * 8)


# ---- sticks ---------------------------------------------------------------------------------
def draw_faces(stage: Stage, layout: TempleGame) -> None:
    """Draw each kind with its four faces and its mean fate points."""
    scene = stage.scene
    board, count = board_of(layout), len(layout.sticks)
    pitch = min(10.2, 30.6 / count)
    sign, wide, high = (9.6, 7.4, 5.6) if stage.small else (7.8, 8.0, 4.6)
    for kind, made in enumerate(layout.sticks):
        y = 35.4 + (kind - (count - 1) / 2) * pitch
        sticks.draw_stick_sign(scene, sticks.look_of_kind(layout, kind), 9.4, y, sign, high)
        for n, face in enumerate(made.faces):
            temples.draw_stick(
                scene, layout, kind, face, 18.3 + n * (wide + 0.8), y, wide, min(5.4, pitch * 0.58)
            )
        throw = tuple(int(k == kind) for k in range(count))
        mean = odds.expected_value(odds.fate_distribution(odds.throw_distribution(board, throw)))
        temples.draw_fate_diamond(
            stage, 53.4, y, scene.typesetter.number(float(mean)), size=0.74 if stage.small else 0.82, pt=7.1
        )
    for n, x in enumerate((22.5, 40.3, 53.4)):
        stage.disc(x, 52.0 if stage.small else 51.3, n + 1)


# ---- a card ---------------------------------------------------------------------------------
CARD = 25.0
"""Width of the explained card, in mm."""


def draw_card_parts(stage: Stage, layout: TempleGame) -> None:
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
    stage.discs((10.8, 24.8), (51.8, 34.6), (41.4, 23.4))


def _front(stage: Stage, layout: TempleGame, shown: Card, x: float, y: float) -> None:
    """Draw a hand card: symbol, sticks and code at its edge, its effect, the arrows, the place of its words."""
    scene, h, k = stage.scene, 33.6, stage.larger**0.5
    sign, ink = SYMBOL[shown.symbol]
    left, top = x - CARD / 2, y - h / 2
    column = 10.4 if stage.small else 8.8
    scene.rect(left + 0.6, top + 0.8, CARD, h, 1.5, fill=f"{ink}_m")
    scene.rect(left, top, CARD, h, 1.5, fill="white")
    with scene.clipped(f"M{num(left, top)}h{num(column)}v{num(h)}h{num(-column)}Z"):
        scene.rect(left, top, CARD, h, 1.5, fill=f"{ink}_t")
    scene.seg(left + column, top, left + column, top + h, ink, 0.3, cap=0)
    scene.rect(left, top, CARD, h, 1.5, stroke=ink, lw=0.45)
    middle = left + column / 2
    draw_icon(scene, sign, middle, top + 4.0, 5.6)
    pitch, wide, high = (5.4, 9.2, 5.1) if stage.small else (5.0, 7.8, 4.4)
    for n, kind in enumerate(temples.stick_kinds(layout, shown.sticks)[:4]):
        sticks.draw_stick_sign(
            scene, sticks.look_of_kind(layout, kind), middle, top + 10.2 + n * pitch, wide, high
        )
    stage.number(middle, top + h - 2.6, shown.code, 8.0)
    cx = left + column + (CARD - column) / 2
    low = top + h * 0.72
    with scene.placed(cx, (top + low) / 2 + 1.2, 0.37 / k):
        name, value = split_effect(shown.effect)
        PICTURES[name](scene, EffectSubject(layout, value, 0, small=True))
    scene.seg(left + column, low, left + CARD, low, ink, 0.3)
    draw_icon(scene, "naga", left + column + 3.0, low + 5.6, 4.6)
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
        draw_target_arrow(scene, cx, top + 1.1, 0, 0.62)
    if shown.arrows in ("self", "either"):
        draw_target_arrow(scene, cx, low + 0.2, 180, 0.5)


# ---- confrontation --------------------------------------------------------------------------
def draw_nagas(stage: Stage, layout: TempleGame) -> None:
    """Draw the turns of a confrontation along a serpent: the guide plays a naga, the opponent too, then both
    pass.
    """
    scene = stage.scene
    first, step, y, wave = 12.2, 12.9, 36.2, 8.2
    line = serpents.resample_polyline([
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
    stage.discs((first - 4.8, y + 0.2), (first + 2 * step, y - 0.6), (first + 3 * step + 3.8, y + 1.2))


def _station(scene: Scene, x: float, y: float, naga: bool) -> None:
    """Draw one turn of a player in a confrontation: a naga or a pass."""
    scene.circle(x, y, 5.0, fill="white", stroke="jungle", lw=0.45)
    scene.circle(x, y, 4.45, stroke="jungle_m", lw=0.18)
    if naga:
        draw_icon(scene, "naga", x, y, 7.2)
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
        frame = ornament.cusped_frame_path(round(wide, 4), h, 1.3)
        ornament.draw_at(scene, frame, x, y - h / 2, fill="white")
        ornament.draw_at(scene, frame, x, y - h / 2, fill=f"{ink}_t", stroke=f"{ink}_f", lw=0.35)
        with scene.placed(x + wide / 2, y, min(0.34, wide / 46)):
            PICTURES[name](scene, EffectSubject(layout, value, 0, small=True))
