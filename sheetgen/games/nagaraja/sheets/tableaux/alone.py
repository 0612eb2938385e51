"""Pictures of the solo game: the ghost's row, a round, its nagas, your own cards, the result (NA-S1 to
NA-S7).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw import jungle, ornament, serpents
from sheetgen.draw.cards.pictures import WIDTH, Stage, draw_rating_stairs
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.serpents import Body, BodyStyle
from sheetgen.games import registry
from sheetgen.games.contract.solo import rating_index, require_ghost
from sheetgen.games.nagaraja.board import board_of
from sheetgen.games.nagaraja.scoring import SOLO
from sheetgen.games.nagaraja.sheets.card_parts import PICTURES, EffectSubject
from sheetgen.games.nagaraja.sheets.tableaux import temples
from sheetgen.games.nagaraja.sheets.tableaux.rounds import draw_card_fan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Ghost, TempleGame

CHOSEN = "mogul"
"""The strength in the picture; it has places to cross."""


def ghost_of(layout: TempleGame) -> Ghost:
    """Return the layout's ghost, or raise ``LayoutError`` if it has none."""
    return require_ghost(layout.ghost, "NA-S1")


# ---- the beginning ----------------------------------------------------------------------------
def draw_solo_start(stage: Stage, layout: TempleGame) -> None:
    """Draw the ghost's row with a portrait for each strength, crossed up to the chosen one; its omens; the
    guide's king.
    """
    ghost, scene = ghost_of(layout), stage.scene
    covered = getattr(ghost, CHOSEN)
    at = draw_ghost_row(stage, ghost, 33.0, covered)
    tail = at[0][0] - 5.4, at[0][1] - 1.6
    for n, (strength, (portrait, ink)) in enumerate(registry.find(layout.header.game).ghosts.items()):
        start = min(getattr(ghost, strength), len(at))
        x, y = at[start - 1] if start else tail
        top = 11.6 + n * 8.4
        scene.seg(top, 25.0, x, y - (2.6 if start else 0.0), "copper", 0.3)
        scene.circle(top, 22.6, 3.5, fill="white", stroke="copper", lw=0.35)
        draw_icon(scene, portrait, top, 22.6, 5.4, ink=ink)
        if strength == CHOSEN:
            stage.mark("circle", top, 22.6, 4.1)
    stage.disc(36.4, 22.6, 1)
    last = at[max(1, min(covered, len(at))) - 1]
    stage.disc(last[0] + 0.6, last[1] + 6.4, 2)
    for n in range(4):
        draw_omen_slip(
            stage, 17.6 + n * 6.8, 47.4 + (n % 2) * 1.0, (9, 2, 14, 5)[n], (-6, 4, -3, 5)[n], down=n < 3
        )
    serpents.draw_serpent_king(scene, 48.8, 54.2, 0.42)
    stage.disc(8.8, 46.6, 3)


def draw_ghost_row(stage: Stage, ghost: Ghost, y: float, covered: int) -> list[tuple[float, float]]:
    """Draw the ghost's row on a serpent with its first ``covered`` places crossed; return the places'
    positions.
    """
    scene, shown = stage.scene, ghost.row
    wide = 44.1 if stage.small else 37.8
    step = wide / max(7, len(shown) - 1)
    left, r = 54.4 - (len(shown) - 1) * step, step * 0.485
    line = serpents.resample_polyline([
        (left - 9.0 + (len(shown) * step + 9.0) * i / 240, y + 0.9 * math.sin(6 * math.pi * i / 240 + 2.6))
        for i in range(241)
    ])  # fmt: skip
    Body(
        line, lambda share: 0.1 + 3.0 * (1 - (1 - min(1.0, share / 0.18)) ** 1.6), -1, BodyStyle(pitch=1.7)
    ).draw(scene)
    at = []
    for n, points in enumerate(shown):
        x = left + n * step
        scene.circle(x, y, r, fill="white", stroke="copper", lw=0.4)
        stage.number(x, y, str(points), 7.05 if points > 9 else 8.0)
        if n < covered:
            stage.mark("cross", x, y, r * 0.9)
        at.append((x, y))
    return at


def draw_omen_slip(
    stage: Stage, x: float, y: float, number: int, turn: float = 0.0, *, down: bool = False
) -> None:
    """Draw an omen's slip with its number up or ``down``."""
    scene = stage.scene
    with scene.placed(x, y, rot=turn):
        scene.rect(-4.2, -4.8, 9.0, 10.2, 0.5, fill="night_m")
        scene.rect(-4.5, -5.1, 9.0, 10.2, 0.5, fill="white", stroke="night", lw=0.35)
        if down:
            scene.rect(-3.9, -4.5, 7.8, 9.0, 0.3, fill="night_t")
            jungle.draw_rosette(scene, 0, 0, 3.0, stroke="night_m")
        else:
            scene.poly(jungle.octagon_corners(0, 0, 3.7), fill="white", stroke="night", lw=0.3)
            stage.number(0, 0, str(number), 8.0)


# ---- a round ----------------------------------------------------------------------------------
def example_omen(layout: TempleGame) -> int:
    """Return the omen in the picture, from 0: one with nagas on its sticks, fate points, and an effect on
    you.
    """
    ghost_of(layout)
    kind, _ = temples.naga_stick(layout)
    found = board_of(layout).omens
    fits = [n for n, one in enumerate(found) if one.sticks[kind] and one.fate and one.naga != "fate"]
    return fits[0] if fits else 0


def example_throw(layout: TempleGame) -> tuple[list[tuple[int, str]], int]:
    """Return the ghost's thrown sticks (kind and face), and the one that its naga discards (NA-S3, NA-S4)."""
    kind, naga = temples.naga_stick(layout)
    omen = board_of(layout).omens[example_omen(layout)]
    sticks = [k for k, count in enumerate(omen.sticks) for _ in range(count)]
    faces = []
    for n, one in enumerate(sticks):
        first = one == kind and kind not in sticks[:n]
        plain = [face for face in layout.sticks[one].faces if "N" not in face]
        faces.append((one, naga if first else plain[n % len(plain)]))
    return faces, sticks.index(kind) if kind in sticks else 0


def draw_solo_round(stage: Stage, layout: TempleGame) -> None:
    """Draw your selected card, an omen with its sticks and fate points, an acting naga, then your cards."""
    scene = stage.scene
    number = example_omen(layout)
    omen = board_of(layout).omens[number]
    temples.draw_selected_card(scene, layout, temples.card_with_code(layout, "t1"), 11.8, 27.0, 9.0, -4)
    draw_omen_slip(stage, 23.4, 27.4, number + 1, 3)
    stage.disc(17.6, 20.2, 1)
    faces, discarded = example_throw(layout)
    for n, (kind, face) in enumerate(faces[:4]):
        temples.draw_stick(
            scene, layout, kind, face, 42.2 + (n % 2) * 1.2, 21.4 + n * 4.9, 12.6, 4.3, (-3, 2, -2, 3)[n]
        )
    total = temples.fate_points([face for _, face in faces]) + omen.fate
    temples.draw_fate_diamond(stage, 54.2, 25.4, str(total), size=0.84)
    stage.disc(31.8, 20.4, 2)
    low = 21.4 + discarded * 4.9
    stage.arrow((36.0, low + 2.6), (32.0, 36.0), (27.0, 37.0), (22.6, 39.6))
    frame = ornament.cusped_frame_path(16.8, 15.4, 1.3)
    ornament.draw_at(scene, frame, 6.6, 38.0, fill="white")
    ornament.draw_at(scene, frame, 6.6, 38.0, fill="copper_t", stroke="copper", lw=0.35)
    with scene.placed(15.0, 45.7, 0.3):
        PICTURES[_effect(omen.naga)](scene, EffectSubject(layout, max(1, omen.n), 0, small=True))
    stage.disc(25.6, 41.4, 3)
    stage.arrow((26.6, 47.6), (29.6, 47.6), (31.6, 47.6), (34.6, 47.6), lw=0.6)
    temples.draw_played_card(stage, "fate", "+2", 43.4, 46.8, 8.6, 5)
    stage.disc(51.8, 46.4, 4)


def _effect(naga: str) -> str:
    """Return the name that hand cards use for an effect of a naga."""
    return {"throw-again": "throw again", "swap-relics": "swap relics"}.get(naga, naga)


# ---- what its nagas do ------------------------------------------------------------------------
def draw_nagas_on_cards(stage: Stage, layout: TempleGame) -> None:
    """Draw effects of nagas on sticks and cards."""
    _quarters(
        stage,
        layout,
        (("fate", 2, "umber"), ("strike", 1, "umber"), ("throw again", 1, "umber"), ("rob", 0, "night")),
    )


def draw_nagas_on_temples(stage: Stage, layout: TempleGame) -> None:
    """Draw effects of nagas on a temple, and one without a target."""
    _quarters(
        stage,
        layout,
        (("swap relics", 0, "copper"), ("turn", 0, "stone"), ("trap", 0, "stone"), ("", 0, "jungle")),
    )


def _quarters(stage: Stage, layout: TempleGame, effects: Sequence[tuple[str, int, str]]) -> None:
    """Draw four panels in two rows: effects of nagas, or a naga for an effect without a name."""
    scene, wide, high = stage.scene, 25.3, 17.0
    frame = ornament.cusped_frame_path(wide, high, 1.3)
    for n, (name, value, ink) in enumerate(effects):
        x, y = 5.6 + (n % 2) * (wide + 1.2), 18.8 + (n // 2) * (high + 1.0)
        ornament.draw_at(scene, frame, x, y, fill="white")
        ornament.draw_at(scene, frame, x, y, fill=f"{ink}_t", stroke=ink, lw=0.35)
        if name:
            with scene.placed(
                x + wide / 2, y + high / 2, 0.25 if name == "trap" else 0.34
            ):  # The picture of the trap is smaller because it has no letter.
                PICTURES[name](scene, EffectSubject(layout, value, 0, small=True))
            continue
        draw_icon(scene, "naga", x + wide / 2, y + high / 2, 10.0)
        d = f"M{x + wide / 2 - 4.6} {y + high / 2 + 4.6}L{x + wide / 2 + 4.6} {y + high / 2 - 4.6}"
        scene.path(d, stroke="white", lw=2.0)
        scene.path(d, stroke="ink", lw=0.9)


# ---- your cards -------------------------------------------------------------------------------
def draw_own_cards(stage: Stage, layout: TempleGame) -> None:
    """Draw a card with both arrows that affects your temple, one against the opponent that adds fate, an
    amulet that cancels a naga.
    """
    scene, ghost = stage.scene, ghost_of(layout)
    for n in range(3):
        y = 18.8 + n * 12.1
        frame = ornament.cusped_frame_path(51.8, 11.2, 1.3)
        ornament.draw_at(scene, frame, 5.6, y, fill="white", stroke="jungle", lw=0.35)
        stage.arrow((26.4, y + 5.6), (28.6, y + 5.6), (30.4, y + 5.6), (33.6, y + 5.6))
    temples.draw_played_card(stage, "to-either", None, 16.4, 24.4, 7.2, -4)
    _plan(scene, layout, 43.6, 24.4, 2.9)
    temples.draw_played_card(stage, "to-opponent", None, 16.4, 36.5, 7.2, 3)
    temples.draw_fate_diamond(stage, 43.6, 36.5, f"+{ghost.instead}", size=0.84, pt=8.4)
    draw_icon(scene, "cancel", 16.4, 48.6, 8.6)
    draw_icon(scene, "naga", 43.6, 48.6, 7.4)
    d = "M39.6 52.0L47.6 45.2"
    scene.path(d, stroke="white", lw=2.0)
    scene.path(d, stroke="ink", lw=0.9)


def _plan(scene: Scene, layout: TempleGame, x: float, y: float, cell: float) -> None:
    """Draw a small temple."""
    temples.draw_walls(scene, x, y, 3 * cell, 3 * cell, 0.5)
    for column in (-1, 0, 1):
        for line in (-1, 0, 1):
            temples.draw_place(scene, x + column * cell, y + line * cell, cell)


# ---- the end ----------------------------------------------------------------------------------
COVERED, YOURS = 5, 24
"""The number of covered places of the ghost at the end, and your points."""


def example_outcome(layout: TempleGame) -> tuple[int, int]:
    """Return an example of a result: the ghost's points, and your title for a lead over them (NA-S5)."""
    row_ = ghost_of(layout).row
    its = row_[min(COVERED, len(row_)) - 1]
    lead = YOURS - its
    return its, rating_index(SOLO, lead > 0, lead)


def draw_solo_end(stage: Stage, layout: TempleGame) -> None:
    """Draw a tile that you win and one that the ghost wins, its points, and the stairs of titles."""
    scene, hands = stage.scene, layout.hands
    its, title = example_outcome(layout)
    with scene.printed(0, WIDTH):  # The track of points has the same direction in all languages.
        at = draw_ghost_row(stage, ghost_of(layout), 27.6, COVERED)
        x, y = at[min(COVERED, len(at)) - 1]
        side = 5.6 if stage.small else 7.4
        temples.draw_room(scene, 9.6, 18.8 + side / 2, side, ("esw",))
        stage.arrow((14.4, 20.8), (18.0, 19.8), (x - 6.0, 19.8), (x - 0.4, 24.2), lw=0.5)
        stage.disc(24.0, 20.6, 1)
        stage.number(x, y + 6.4, str(its), 9.4, "pen")
        stage.disc(x - 5.0 * stage.larger**0.5, y + 6.6, 3)
    draw_card_fan(scene, 49.8, 49.6, hands.draw, 11.0, 5.4)
    stage.disc(41.4, 38.0, 2)
    draw_rating_stairs(stage, SOLO.ratings, title, "jungle")
    stage.disc(24.0, 39.8, 4)
