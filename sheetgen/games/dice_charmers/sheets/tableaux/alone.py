"""Pictures of the solo game: the ghost's track, the die it takes, a turn without one, the result (DC-S1 to
DC-S5).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen.draw import figures, furniture, ornament
from sheetgen.draw.cards.pictures import WIDTH, draw_rating_stairs
from sheetgen.draw.icons import draw_icon
from sheetgen.games.contract.solo import STRENGTHS, rating_index, require_ghost
from sheetgen.games.dice_charmers import scoring, spots
from sheetgen.games.dice_charmers.sheets import words
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import (
    draw_die,
    draw_ghost_die,
    draw_lotus,
    draw_pool,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.games.dice_charmers.layout import Ghost, ProvinceSheet, Wish

CHOSEN = "raja"
"""The strength that the picture shows as chosen."""
LEFT, A_ROW, PITCH, HIGH, MOST_ROWS = 5.6, 8, 6.0, 7.2, 3
"""In mm: start of the track, width and height of its boxes; also boxes in a row and the largest number of
rows.
"""


def ghost_of(sheet: ProvinceSheet) -> Ghost:
    """Return the layout's ghost, or raise ``LayoutError`` if it has none."""
    return require_ghost(sheet.ghost, "DC-S1")


# ---- the beginning ----------------------------------------------------------------------------
def rows_shown(ghost: Ghost) -> list[int]:
    """Return the rows of the track in the picture, from 0: those where a strength begins, and as many before
    as fit.
    """
    wanted = {max(0, getattr(ghost, strength) - 1) // A_ROW for strength in STRENGTHS}
    before = [row for row in range(max(wanted)) if row not in wanted]
    return sorted({*sorted(wanted)[:MOST_ROWS], *before[: MOST_ROWS - len(wanted)]})


def draw_solo_start(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the track with a portrait for each strength, crossed up to the chosen one; the elephant comes to
    you.
    """
    ghost = ghost_of(sheet)
    starts = {getattr(ghost, strength): strength for strength in STRENGTHS}
    chosen = getattr(ghost, CHOSEN)
    rows = rows_shown(ghost)
    places = {
        row * A_ROW + n + 1: (LEFT + (n + 0.5) * PITCH, 22.6 + at * HIGH)
        for at, row in enumerate(rows)
        for n in range(A_ROW)
    }
    for step, (x, y) in places.items():
        _step(stage, x, y, step, starts, chosen)
    side = min(LEFT + A_ROW * PITCH + 2.6, 54.9 if stage.small else WIDTH)
    stage.disc(side, 22.6 + (len(rows) - 1.5) * HIGH, 1)
    if chosen in places:  # on its frame, clear of the steps' numbers
        x, y = places[chosen]
        aside = (0.9, 2.85, 1.75) if stage.small else (2.6, 2.6, 2.0)
        stage.disc(x + aside[0], y + aside[1], 2, aside[2])
    _begins(stage)


def _step(stage: Stage, x: float, y: float, step: int, starts: dict[int, str], reached: int) -> None:
    """Draw a box of the track, crossed if it was reached.

    Where a strength begins, it has a portrait instead of a number.
    """
    strength = starts.get(step, "")
    frame = ornament.cusped_frame_path(PITCH - 0.4, HIGH - 0.4, 1.1)
    ornament.draw_at(stage.scene, frame, x - PITCH / 2 + 0.2, y - HIGH / 2 + 0.2, fill="white")
    ornament.draw_at(
        stage.scene, frame, x - PITCH / 2 + 0.2, y - HIGH / 2 + 0.2, fill="orange_t" if strength else "white",
        stroke="orange" if strength else "gold", lw=0.4 if strength else 0.3,
    )  # fmt: skip
    if strength:
        draw_icon(stage.scene, strength, x, y, PITCH - 0.6)
    else:
        stage.number(x, y, str(step), 7.2)
    if step <= reached:
        stage.mark("slash", x, y, PITCH * 0.42, HIGH * 0.42)


def _begins(stage: Stage) -> None:
    """Draw the first player's elephant, walking to a sheet of the game."""
    scene, base = stage.scene, 54.4
    stage.ground(50.8)
    hx, hy = figures.draw_elephant(scene, 22.4, base - 3.6, 0.27, 4.2)
    draw_ghost_die(scene, hx, hy, 3.9, "river", "fish")
    stage.arrow((31.4, 49.0), (33.4, 48.6), (35.4, 48.6), (38.4, 49.0))
    furniture.draw_panel(scene, 40.0, 43.4, 8.6, 9.4, "gold", notch=1.0, fill="white", lw=0.35)
    draw_icon(scene, "residence", 44.3, 48.0, 6.0)
    stage.disc(34.6, 44.6, 3)


# ---- its die ------------------------------------------------------------------------------------
def example_turn(sheet: ProvinceSheet) -> tuple[list[tuple[str, str]], int]:
    """Return the dice in the middle (colour and face), the last of which is taken; and the row that takes it,
    from 0.

    The first row is full. A row between has none of its faces.
    """
    lines = ghost_of(sheet).wishes
    line = min(2, len(lines) - 1)
    shown = [(lines[0].colour, lines[0].faces[0])] if line else []
    taken = lines[line].colour, lines[line].faces[0]
    for between in lines[1:line]:
        wanted = {(one.colour, face) for one in lines[1 : line + 1] for face in one.faces}
        known = dict.fromkeys(getattr(sheet.dice, between.colour))
        shown += [(between.colour, face) for face in known if (between.colour, face) not in wanted][:1]
    return [*shown, taken], line


ROW_TOP, ROW = 30.2, 7.6
"""Top of the table, and height of a row, in mm."""


def draw_ghost_turn(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw a full row that is skipped, one without a die, and a third that takes a die and crosses the first
    free box.
    """
    scene, lines = stage.scene, ghost_of(sheet).wishes
    shown, line = example_turn(sheet)
    draw_pool(scene, 31.5, 24.6, 40, 10.6)
    for n, (colour, face) in enumerate(shown):
        x = 31.5 + (n - (len(shown) - 1) / 2) * 10.4
        draw_die(scene, x, 24.6 + (n % 2) * 0.6, 6.4, colour, face, (-7, 5, -4)[n % 3])
    furniture.draw_panel(
        scene, 5.6, ROW_TOP, 51.8, (line + 1) * ROW, "gold", notch=1.4, fill="white", lw=0.35
    )
    for n in range(line + 1):
        y = ROW_TOP + (n + 0.5) * ROW
        if n:
            scene.seg(7.4, y - ROW / 2, 55.6, y - ROW / 2, "gold_m", 0.2)
        _line(stage, sheet, lines[n], y, full=n == 0 < line, taken=n == line)
    last = ROW_TOP + (line + 0.5) * ROW
    x = 31.5 + (len(shown) - 1) / 2 * 10.4
    stage.arrow((x - 3.6, 29.2), (30.8, 30.6), (32.2, last), (23.2, last), lw=0.5)
    stage.disc(7.6, ROW_TOP - 1.6, 1)
    stage.disc(x + 5.6 + stage.larger, 27.8, 2)
    stage.disc(56.4, last, 3)


def _line(stage: Stage, sheet: ProvinceSheet, wish: Wish, y: float, *, full: bool, taken: bool) -> None:
    """Draw a row of its table as on its sheet: the colour, its faces, the boxes."""
    scene = stage.scene
    words.draw_emblem(scene, wish.colour, 11.2, y, 5.7 * stage.larger**0.2)
    for n, face in enumerate(wish.faces[:3]):
        draw_die(scene, 19.4 + n * 6.4, y, 5.4, wish.colour, face)
    for k, steps in enumerate(wish.steps[:3]):
        x = 50.4 - (min(3, len(wish.steps)) - 1 - k) * 7.0
        window = ornament.niche_path(6.7, ROW - 1.6, 2, 0.56)
        ornament.draw_at(
            scene,
            window,
            x - 3.35,
            y - ROW / 2 + 0.8,
            fill="white",
            stroke=words.DICE[wish.colour][2],
            lw=0.35,
        )
        stage.number(x, y + 0.5, f"+{steps}", 7.05)
        if full or (taken and k == 0):
            stage.mark("cross", x, y + 0.4, 2.6)


# ---- without a die ------------------------------------------------------------------------------
def draw_ghost_without_die(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw a die that it does not take and a step; a lotus that it never crosses; the die's twin on the
    elephant.
    """
    scene, ghost = stage.scene, ghost_of(sheet)
    draw_pool(scene, 17.6, 25.0, 23, 10.4)
    for x, (colour, face) in zip((12.8, 22.4), _unwanted(sheet), strict=False):
        draw_die(scene, x, 25.0, 6.2, colour, face, -5 if x < 15 else 6)
    _no(stage, 17.6, 25.0, 4.4)
    stage.arrow((29.8, 25.0), (31.6, 25.0), (33.4, 25.0), (35.6, 25.0))
    first = max(1, ghost.raja)
    for n in range(3):
        _step(stage, 40.4 + n * PITCH, 25.0, first + n, {}, first + ghost.idle)
    stage.disc(31.4, 20.6 if not stage.small else 20.4, 1)
    stage.ground(43.4)
    draw_lotus(stage, 13.4, 42.0, 5.2)
    _no(stage, 13.4, 42.0, 3.4)
    hx, hy = figures.draw_elephant(scene, 40.6, 48.2, 0.5, 6.2)
    draw_die(scene, hx, hy, 5.8, "river", "fish")
    stage.disc(20.6, 37.0, 2)
    stage.disc(51.6, 38.0, 3)


def _unwanted(sheet: ProvinceSheet) -> Sequence[tuple[str, str]]:
    """Return two dice that are in none of its rows, or in the last ones."""
    wanted = [(one.colour, face) for one in ghost_of(sheet).wishes for face in one.faces]
    faces = [(colour, face) for colour in words.DICE for face in dict.fromkeys(getattr(sheet.dice, colour))]
    free = [one for one in faces if one not in wanted]
    return [*free, *wanted[::-1]][:2]


def _no(stage: Stage, x: float, y: float, r: float) -> None:
    """Draw a cross over something that is not done."""
    d = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
    stage.scene.path(d, stroke="white", lw=1.9)
    stage.scene.path(d, stroke="ink", lw=0.9)


# ---- the end ------------------------------------------------------------------------------------
BEYOND, YOURS = 2, Fraction(7)
"""Number of the ghost's steps beyond its end, and your overlap."""


def example_outcome() -> tuple[Fraction, int]:
    """Return the lead with which you win in the picture, and its title (DC-S5)."""
    lead = YOURS - Fraction(BEYOND, 2)
    return lead, rating_index(scoring.SOLO, lead >= 0, lead)


def draw_solo_end(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the end of its track and steps beyond; your ribbon beside it; the stairs of titles."""
    scene, last = stage.scene, spots.ghost_steps(sheet)
    wide, left = 6.7, 8.0
    gate = left + 3 * wide
    with scene.printed(0, WIDTH):  # in the direction of a track
        scene.seg(gate, 18.6, gate, 31.4, "vermilion", 0.6, dash=(1.5, 1.1), cap=0)
        for n in range(7):
            x = left + (n + 0.5) * wide
            if n < 3:
                _step(stage, x, 26.4, last - 2 + n, {}, last)
                continue
            box = (x - wide / 2 + 0.2, 22.8, wide - 0.4, HIGH - 0.4, 1.0)
            scene.rect(*box, fill="white")
            scene.rect(*box, fill="steel_t", stroke="steel", lw=0.3)
            stage.number(x, 26.4, scene.typesetter.number((n - 2) / 2), 7.05)
            if n - 2 <= BEYOND:
                stage.mark("slash", x, 26.4, wide * 0.42, HIGH * 0.42)
        stage.disc(gate - 3.8, 20.2, 1)
        stage.disc(left + (BEYOND + 3.5) * wide, 19.4, 2)
    draw_rating_stairs(stage, scoring.SOLO.ratings, example_outcome()[1], "orange")
    _lead(stage, 44.4, 36.6)
    stage.disc(30.4, 37.4, 3)


def _lead(stage: Stage, x: float, y: float) -> None:
    """Draw your lead."""
    lead, _ = example_outcome()
    said = stage.scene.typesetter.number(float(lead))
    d = f"M{x - 8} {y - 3.6}H{x + 8}L{x + 5.6} {y}L{x + 8} {y + 3.6}H{x - 8}Z"
    stage.scene.path(d, fill="white")
    stage.scene.path(d, fill="vermilion", stroke="vermilion", lw=0.3)
    stage.number(x - 1.0, y, f"+{said}", 9.0, "on_vermilion")
