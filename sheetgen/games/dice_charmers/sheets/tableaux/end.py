"""Pictures of the end, where two tracks cross, and of the solo game (DC-S1 to DC-S5)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import figures, furniture, ornament
from sheetgen.draw.cards.pictures import WIDTH, Stage, draw_rating_stairs, draw_strength_choice
from sheetgen.draw.icons import draw_icon
from sheetgen.games import registry
from sheetgen.games.contract.solo import rating_index, require_ghost
from sheetgen.games.dice_charmers import scoring, spots
from sheetgen.games.dice_charmers.board import half_boxes_passed
from sheetgen.games.dice_charmers.layout import Ghost, ProvinceSheet, Tracks, Wish, coins_beside
from sheetgen.games.dice_charmers.sheets.page import DICE, draw_emblem
from sheetgen.games.dice_charmers.sheets.tableaux.dice import draw_die, draw_ghost_die, draw_lotus, draw_pool

if TYPE_CHECKING:
    from collections.abc import Sequence


BOXES, REACHED, OVER = 8, 5, 2
"""Number of boxes in the picture, those of fame, and those that both tracks have."""
RIBBON_LEFT, RIBBON_WIDTH = 5.5, 52.0


class Stretch(NamedTuple):
    """A run of fame boxes with the same number of coins: the first box, the number of boxes, and of coins
    beside each.
    """

    first: int
    boxes: int
    coins: int


def example_stretch(tracks: Tracks) -> Stretch:
    """Return the last boxes of the first run that is long enough for the picture, or the longest run."""
    runs, first = [], 1
    for run in tracks.coins_beside:
        boxes, coins = map(int, run.split("x"))
        if coins:
            runs.append(Stretch(first, boxes, coins))
        first += boxes
    middle = sorted(runs, key=lambda run: (-min(run.boxes, BOXES), abs(run.boxes - BOXES)))[0]
    return middle._replace(boxes=min(middle.boxes, BOXES))


def example_crossing(sheet: ProvinceSheet) -> tuple[int, int, int]:
    """Return the example values of fame, money and overlap in the picture, as the rules count them
    (DC-81).
    """
    shown = example_stretch(sheet.tracks)
    fame = shown.first + REACHED - 1
    beside = coins_beside(sheet.tracks.coins_beside)
    money = sum(beside[fame - OVER :])
    halves = half_boxes_passed(beside)[money] + 2 * (fame - len(beside))
    return fame, money, halves // 2


def draw_end(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw fame from the left and money from the right, and a ribbon along the boxes that both have."""
    scene, shown = stage.scene, example_stretch(sheet.tracks)
    pitch = RIBBON_WIDTH / shown.boxes
    fame, _, over = example_crossing(sheet)
    stage.ground(46.5)
    a, b = RIBBON_LEFT + (REACHED - OVER) * pitch - 0.3, RIBBON_LEFT + REACHED * pitch + 0.3
    _ribbon(stage, a, b)
    _boxes(stage, shown, pitch, fame)
    _coins(stage, shown, pitch)
    stage.number((a + b) / 2, 40.4, f"+{over}", 17, "on_vermilion")
    draw_icon(scene, "fame", RIBBON_LEFT + 1.8, 19.6, 4.6)
    _way(stage, RIBBON_LEFT + 5.2, RIBBON_LEFT + 16.0, 19.6, "gold")
    draw_icon(scene, "money", RIBBON_LEFT + RIBBON_WIDTH - 1.8, 39.6, 4.6)
    _way(stage, RIBBON_LEFT + RIBBON_WIDTH - 5.2, RIBBON_LEFT + RIBBON_WIDTH - 15.0, 39.6, "steel")
    stage.disc(a - 3.6, 40.4, 1)
    for number, x, mark in ((2, 8.2, "circle"), (3, 38.2, "used")):
        stage.disc(x, 50.4, number)
        draw_lotus(stage, x + 6.2, 50.4, 3.6, mark)
        draw_lotus(stage, x + 13.6, 50.4, 3.6, mark)


def _way(stage: Stage, start: float, tip: float, y: float, ink: str) -> None:
    stage.arrow(
        (start, y), (start + (tip - start) / 3, y), (start + (tip - start) * 0.6, y), (tip, y), ink, 0.7
    )


def _ribbon(stage: Stage, a: float, b: float) -> None:
    top, low = 21.4, 47.0
    d = f"M{a} {top}H{b}V{low}L{(a + b) / 2} {low - 3}L{a} {low}Z"
    stage.scene.path(d, fill="white")
    stage.scene.path(d, fill="vermilion", stroke="vermilion", lw=0.3)
    stage.scene.path(f"M{a + 0.8} {top}V{low - 1.5}M{b - 0.8} {top}V{low - 1.5}", stroke="white", lw=0.2)


def _boxes(stage: Stage, shown: Stretch, pitch: float, fame: int) -> None:
    y, high = 26.6, 8.0
    frame = ornament.cusped_frame_path(round(pitch - 0.5, 4), high, 1.2)
    for n in range(shown.boxes):
        x, number = RIBBON_LEFT + n * pitch, shown.first + n
        fill = "gold_t" if number <= fame else "white"
        ornament.draw_at(stage.scene, frame, x + 0.25, y - high / 2, fill="white")
        ornament.draw_at(stage.scene, frame, x + 0.25, y - high / 2, fill=fill, stroke="gold", lw=0.34)
        stage.number(x + pitch / 2, y, str(number), 9.2 if not stage.small else 7.6)
        if number < fame:
            stage.mark("slash", x + pitch / 2, y, 2.6)
        elif number == fame:
            stage.mark("circle", x + pitch / 2, y, 2.9, 3.2)


def _coins(stage: Stage, shown: Stretch, pitch: float) -> None:
    """Draw coins without numbers. Money comes from the right and includes all coins beside the ribbon's
    boxes.
    """
    y, step = 33.7, pitch / shown.coins
    r = min(1.48, step * 0.455)
    last = (REACHED - OVER) * shown.coins
    for n in range(shown.boxes * shown.coins):
        x = RIBBON_LEFT + (n + 0.5) * step
        stage.scene.circle(x, y, r, fill="white")
        stage.scene.circle(x, y, r, fill="steel_t" if n >= last else "white", stroke="steel", lw=0.28)
        if n >= last:
            stage.mark("circle" if n == last else "slash", x, y, r * (1.08 if n == last else 0.85))


CHOSEN = "raja"
"""The strength that the picture shows as chosen."""
PITCH, HIGH = 6.0, 7.2
"""Width and height of a box of the track, in mm."""
SHOWN = 4
"""Number of boxes of the track."""


def ghost_of(sheet: ProvinceSheet) -> Ghost:
    """Return the layout's ghost, or raise ``LayoutError`` if it has none."""
    return require_ghost(sheet.ghost, "DC-S1")


# ---- the beginning ----------------------------------------------------------------------------
def draw_solo_start(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the strengths with the steps where they begin, the ghost's track crossed up to the chosen one, and the
    elephant that comes to the person.
    """
    scene, ghost = stage.scene, ghost_of(sheet)
    ghosts = registry.find(sheet.header.game).ghosts
    starts = {getattr(ghost, strength): portrait for strength, (portrait, _) in ghosts.items()}

    def begins(x: float, y: float, strength: str) -> None:
        furniture.draw_panel(scene, x - 4.4, y - 2.8, 8.8, 5.6, "gold", notch=1.0, fill="white", lw=0.4)
        stage.number(x, y, str(getattr(ghost, strength)), 9.4)

    draw_strength_choice(stage, ghosts, CHOSEN, begins)
    stage.ground(50.8)
    chosen = getattr(ghost, CHOSEN)
    first = max(1, chosen - SHOWN + 2)
    for n in range(SHOWN):
        _step(stage, 9.0 + n * PITCH, 46.6, first + n, starts, chosen)
    stage.disc(9.0, 39.8, 2)
    _begins(stage)


def _step(stage: Stage, x: float, y: float, step: int, starts: dict[int, str], reached: int) -> None:
    """Draw a box of the ghost's track, crossed if the ghost has reached it.

    Where a strength begins, it has a portrait instead of a number.
    """
    portrait = starts.get(step, "")
    frame = ornament.cusped_frame_path(PITCH - 0.4, HIGH - 0.4, 1.1)
    ornament.draw_at(stage.scene, frame, x - PITCH / 2 + 0.2, y - HIGH / 2 + 0.2, fill="white")
    ornament.draw_at(
        stage.scene, frame, x - PITCH / 2 + 0.2, y - HIGH / 2 + 0.2, fill="orange_t" if portrait else "white",
        stroke="orange" if portrait else "gold", lw=0.4 if portrait else 0.3,
    )  # fmt: skip
    if portrait:
        draw_icon(stage.scene, portrait, x, y, PITCH - 0.6)
    else:
        stage.number(x, y, str(step), 7.2)
    if step <= reached:
        stage.mark("slash", x, y, PITCH * 0.42, HIGH * 0.42)


def _begins(stage: Stage) -> None:
    """Draw the first player's elephant, walking to a sheet of the game."""
    scene = stage.scene
    hx, hy = figures.draw_elephant(scene, 35.4, 51.4, 0.23, 3.6)
    draw_ghost_die(scene, hx, hy, 3.4, "river", "fish")
    stage.arrow((43.4, 48.0), (44.2, 47.8), (44.8, 47.8), (46.8, 48.0))
    furniture.draw_panel(scene, 48.2, 43.0, 8.6, 9.4, "gold", notch=1.0, fill="white", lw=0.35)
    draw_icon(scene, "residence", 52.5, 47.6, 6.0)
    stage.disc(44.6, 43.0, 3)


# ---- its die ------------------------------------------------------------------------------------
def example_turn(sheet: ProvinceSheet) -> tuple[list[tuple[str, str]], int]:
    """Return the dice in the middle as pairs of colour and face, of which the ghost takes the last one, and
    the number of the row that takes it, from 0.

    In the example the first row is full, and a row between has none of the faces.
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
    """Draw three rows of the ghost's table: a full row that is skipped, one without a die, and a third that
    takes a die and crosses the first free box.
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
        draw_table_line(stage, lines[n], y, len(lines[n].steps) if n == 0 < line else int(n == line))
    last = ROW_TOP + (line + 0.5) * ROW
    x = 31.5 + (len(shown) - 1) / 2 * 10.4
    stage.arrow((x - 3.6, 29.2), (30.8, 30.6), (32.2, last), (23.2, last), lw=0.5)
    stage.discs((7.6, ROW_TOP - 1.6), (x + 5.6 + stage.larger, 27.8), (56.4, last))


def draw_table_line(stage: Stage, wish: Wish, y: float, crossed: int, last: float = 50.4) -> None:
    """Draw a row of the ghost's table as on its sheet: the colour, its faces, the boxes, of which the first
    ``crossed`` have a cross. ``last`` is the centre of the last box in mm.
    """
    scene = stage.scene
    draw_emblem(scene, wish.colour, 11.2, y, 5.7 * stage.larger**0.2)
    for n, face in enumerate(wish.faces[:3]):
        draw_die(scene, 19.4 + n * 6.4, y, 5.4, wish.colour, face)
    for k, steps in enumerate(wish.steps[:3]):
        x = last - (min(3, len(wish.steps)) - 1 - k) * 7.0
        window = ornament.niche_path(6.7, ROW - 1.6, 2, 0.56)
        ornament.draw_at(
            scene,
            window,
            x - 3.35,
            y - ROW / 2 + 0.8,
            fill="white",
            stroke=DICE[wish.colour][2],
            lw=0.35,
        )
        stage.number(x, y + 0.5, f"+{steps}", 7.05)
        if k < crossed:
            stage.mark("cross", x, y + 0.4, 2.6)


# ---- without a die ------------------------------------------------------------------------------
def draw_ghost_without_die(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw turns of the ghost without a die: a die that it does not take and a step; a lotus that it never
    crosses; the die's twin on the elephant.
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
    """Return two dice that are in no row of the ghost's table, or in the last rows."""
    wanted = [(one.colour, face) for one in ghost_of(sheet).wishes for face in one.faces]
    faces = [(colour, face) for colour in DICE for face in dict.fromkeys(getattr(sheet.dice, colour))]
    free = [one for one in faces if one not in wanted]
    return [*free, *wanted[::-1]][:2]


def _no(stage: Stage, x: float, y: float, r: float) -> None:
    """Draw a cross over something that the ghost does not do."""
    d = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
    stage.scene.path(d, stroke="white", lw=1.9)
    stage.scene.path(d, stroke="ink", lw=0.9)


# ---- the end ------------------------------------------------------------------------------------
BEYOND, YOURS = 2, Fraction(7)
"""Number of the ghost's steps beyond its end, and your overlap."""


def example_outcome() -> tuple[Fraction, int]:
    """Return the lead with which the person wins in the picture, and its title (DC-S5)."""
    lead = YOURS - Fraction(BEYOND, 2)
    return lead, rating_index(scoring.SOLO, lead >= 0, lead)


def draw_solo_end(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the end of the ghost's track and steps beyond; the person's ribbon beside it; the stairs of
    titles.
    """
    scene, last = stage.scene, spots.ghost_steps(sheet)
    wide, left = 6.7, 8.0
    gate = left + 3 * wide
    with scene.printed(0, WIDTH):  # The boxes follow each other in the direction of a track.
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
        stage.discs((gate - 3.8, 20.2), (left + (BEYOND + 3.5) * wide, 19.4))
    draw_rating_stairs(stage, scoring.SOLO.ratings, example_outcome()[1], "orange")
    _lead(stage, 44.4, 36.6)
    stage.disc(30.4, 37.4, 3)


def _lead(stage: Stage, x: float, y: float) -> None:
    """Draw the lead of the person over the ghost."""
    lead, _ = example_outcome()
    said = stage.scene.typesetter.number(float(lead))
    d = f"M{x - 8} {y - 3.6}H{x + 8}L{x + 5.6} {y}L{x + 8} {y + 3.6}H{x - 8}Z"
    stage.scene.path(d, fill="white")
    stage.scene.path(d, fill="vermilion", stroke="vermilion", lw=0.3)
    stage.number(x - 1.0, y, f"+{said}", 9.0, "on_vermilion")
