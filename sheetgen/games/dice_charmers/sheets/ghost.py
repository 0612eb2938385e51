"""The ghost's sheet for solo games, twice on a page: its track and its table (DC-S1 to DC-S5)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.paper import Box, Paper
from sheetgen.games import registry
from sheetgen.games.contract.solo import GHOST, require_ghost
from sheetgen.games.dice_charmers import scoring, spots
from sheetgen.games.dice_charmers.sheets import worked
from sheetgen.games.dice_charmers.sheets.page import (
    APART,
    DICE,
    GAME,
    HOURS,
    draw_emblem,
    side_name,
    wall_mood,
)
from sheetgen.games.dice_charmers.sheets.tableaux.dice import draw_die
from sheetgen.games.dice_charmers.sheets.worked import draw_step, road_path
from sheetgen.games.layouts.faults import require_at_most
from sheetgen.games.pages import GhostSheet, draw_strengths, ghost_sheet
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.game import Game
    from sheetgen.games.dice_charmers.layout import Ghost, ProvinceSheet, Wish
    from sheetgen.text.typesetter import Typesetter

WAY, GAP = 101.0, 4.0
A_ROW = 10
"""Number of steps in a row of the ghost's way."""
BEND, LABEL = 5.4, 5.0
"""How far the road bends beyond its rows, and height of the label of the last rows, in mm."""
EDGE = 1.0
"""Distance between a step's box and the end of its place, in mm."""
BEYOND = 20
"""Number of steps beyond the end that have a box."""
TITLE = 12.0
"""Height of the titles, in mm."""
FACE, WINDOW = 7.4, 10.4
IDLE, RULES = 6.6, 8.8
"""Heights of the line without a die, and of the rules below it, in mm."""
MOST_BOXES, MOST_LINES = 4, 9


def ghost_page(layout: ProvinceSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the ghost's sheet, see ``pages.ghost_sheet``. Also raise ``LayoutError`` for a layout without a ghost."""
    ghost = require_ghost(layout.ghost, "DC-S1")
    _check(ghost)
    examples = [partial(worked.pictures, layout, turn) for turn in worked.example_turns(layout)]
    subtitle = msg("{game} · {side}", "sheet", game=GAME, side=side_name(layout.header, typesetter))
    hours, half = HOURS[wall_mood(layout.header).night], partial(_half, layout, ghost)
    own = GhostSheet(
        GAME, subtitle, typesetter.say(GHOST), "gold", "river", hours, scoring.SOLO.ratings, half
    )
    return ghost_sheet(layout, typesetter, paper, own, examples)


def _check(ghost: Ghost) -> None:
    """Raise ``LayoutError`` if the boxes do not fit beside the faces, or the rows do not fit in the table."""
    for n, wish in enumerate(ghost.wishes):
        require_at_most(("ghost", "wishes", n, "steps"), len(wish.steps), MOST_BOXES, "DC-S3")
    require_at_most(("ghost", "wishes"), len(ghost.wishes), MOST_LINES, "DC-S2")


def _half(layout: ProvinceSheet, ghost: Ghost, scene: Scene, number: int, box: Box) -> None:
    _way(scene, layout, ghost, number, Box(box.x, box.y, WAY, box.h).facing(box, scene.rtl))
    w = box.w - WAY - GAP
    table = Box(box.right - w, box.y, w, box.h).facing(box, scene.rtl)
    with scene.reading(table.x, table.right):
        _table(scene, ghost, number, table)


def _way(scene: Scene, layout: ProvinceSheet, ghost: Ghost, number: int, box: Box) -> None:
    """Draw the ghost's track as a road: the steps to the place where its tracks would touch, then the steps of overlap
    (DC-S1, DC-S5).
    """
    game = registry.find(layout.header.game)
    with scene.reading(box.x, box.right):
        _begins(scene, game, ghost, Box(box.x, box.y, box.w, TITLE - 1.4))
    starts = {getattr(ghost, strength): portrait for strength, (portrait, _) in game.ghosts.items()}
    last = spots.ghost_steps(layout)
    rows, over = -(-last // A_ROW), -(-BEYOND // A_ROW)
    pitch, high = (box.w - 2 * BEND) / A_ROW, (box.h - TITLE - LABEL) / (rows + over)
    top, low = box.y + TITLE, box.y + TITLE + rows * high + LABEL
    for first, way, ink in ((top, range(rows), "gold"), (low, range(rows, rows + over), "steel")):
        scene.path(road_path(box, first + high / 2, high, way, BEND), fill=f"{ink}_t", stroke=ink, lw=0.3)
    end = box.x + BEND / 2 - 0.4 if rows % 2 == 0 else box.right - BEND / 2 + 0.4
    draw_icon(scene, "palace", end, low - LABEL - high / 2, 4.4, ink="gold")
    for step in range(1, last + BEYOND + 1):
        n, row = (step - 1, 0) if step <= last else (step - last - 1, rows)
        row += n // A_ROW
        at = n % A_ROW if row % 2 == 0 else A_ROW - 1 - n % A_ROW
        y = (top if step <= last else low - rows * high) + row * high
        place = Box(box.x + BEND + at * pitch, y, pitch, high).inside(EDGE)
        if step <= last:
            draw_step(scene, step, place, starts.get(step, ""), step == last)
        else:
            _beyond(scene, step - last, place)
        scene.spot(spots.STEP(number, step), place.middle, place.y + place.h / 2, place.w / 2, place.h / 2)
    with scene.reading(box.x, box.right):
        scene.text(box.x + BEND, low - LABEL / 2, msg("beyond the end: overlap, in fame boxes", "sheet"), "text", 7.5,
                   mid=True, width=box.w - 2 * BEND, box="way.beyond")  # fmt: skip


def _begins(scene: Scene, game: Game, ghost: Ghost, box: Box) -> None:
    """Draw the title of the ghost's way, and where it begins (DC-S1)."""
    wide = 75.0
    starts = Box(box.right - wide, box.y, wide, box.h)
    furniture.draw_title(
        scene, box.x, box.y + 3.4, msg("Its way", "sheet"), starts.x - 3 - box.x, "way.title"
    )
    words, room = msg("it begins at its portrait", "sheet"), starts.x - 2 - box.x
    pt = furniture.HINT_PT * min(1.0, room / scene.width(words, "text", furniture.HINT_PT))
    if pt >= furniture.SMALL_PT:
        scene.text(box.x, box.bottom - 2.0, words, "text", pt, mid=True)
    draw_strengths(scene, starts, game, ghost, "orange")


def _beyond(scene: Scene, halves_over: int, box: Box) -> None:
    """Draw a box beyond the end of the ghost's track: half a fame box of overlap."""
    whole = halves_over % 2 == 0
    scene.rect(*box, 1.4, fill="white", stroke="steel", lw=0.45 if whole else 0.25)
    said = scene.typesetter.number(halves_over / 2)
    scene.text(box.middle, box.y + box.h / 2, said, "num" if whole else "text", 8, "ink", "c", mid=True)


def _table(scene: Scene, ghost: Ghost, number: int, box: Box) -> None:
    """Draw the ghost's table: its rows in the order in which the ghost tries them, each with its faces and
    boxes (DC-S2, DC-S3), the turn without a die (DC-S4), and the die on the elephant (DC-S3).
    """
    with scene.reading(box.x, box.right):
        end = furniture.draw_title(
            scene, box.x, box.y + 5.6, msg("It takes", "sheet"), box.w * 0.5, "table.title"
        )
        hint = msg("the first face that shows, its line's first box", "sheet")
        furniture.draw_hint(scene, end + APART, box.right, box.y + 5.85, hint)
    panel = Box(box.x, box.y + TITLE, box.w, box.h - TITLE)
    furniture.draw_panel(scene, *panel, "gold")
    high = (panel.h - IDLE - RULES) / len(ghost.wishes)
    for n, wish in enumerate(ghost.wishes, 1):
        row = Box(panel.x, panel.y + (n - 1) * high, panel.w, high)
        if n > 1:
            scene.seg(row.x + 2, row.y, row.right - 2, row.y, "gold_m", 0.2)
        _wish(scene, wish, number, n, row)
    low = panel.bottom - IDLE - RULES
    scene.seg(panel.x + 1, low, panel.right - 1, low, "gold", 0.3)
    # translators: table of the ghost: for a turn in which no die in the middle shows a wanted face; 60 mm
    none = msg("none of these: it takes no die", "sheet")
    y = low + IDLE / 2
    scene.text(panel.x + 4, y, none, "text", 8.5, mid=True, width=panel.w * 0.6, box="table.idle")
    scene.text(panel.right - 8, y, isolate_signs(scene, f"+{ghost.idle}"), "num", 10.5, "ink", "c", mid=True)
    scene.seg(panel.x + 2, low + IDLE, panel.right - 2, low + IDLE, "gold_m", 0.2)
    # translators: below the table of the ghost; two lines of 82 mm. The twin is the other die of the same colour
    rules = msg(
        "Skip full lines. It never uses karma. When it is first player, the twin of its die rides the elephant.",
        "sheet",
    )
    t = scene.typesetter
    text = t.paragraph(t.say(rules), "text", 8.0, panel.w - 8, 9.4, max_height=RULES - 1.6, box="table.rules")
    scene.paragraph(panel.x + 4, low + IDLE + (RULES - text.height) / 2, text)


def _wish(scene: Scene, wish: Wish, number: int, line: int, row: Box) -> None:
    y = row.y + row.h / 2
    scene.text(row.x + 4.2, y, str(line), "num", 9, "ink", "c", mid=True)
    draw_emblem(scene, wish.colour, row.x + 11, y, 6.6)
    room = row.w - 18.0 - len(wish.steps) * (WINDOW + 1.4) - 4.0
    size = min(FACE, row.h - 1.4, room / len(wish.faces) - 1.2)
    for n, face in enumerate(wish.faces):
        draw_die(scene, row.x + 21.0 + n * (size + 1.4), y, size, wish.colour, face)
    for k, steps in enumerate(wish.steps, 1):
        x = row.right - 8.0 - (len(wish.steps) - k) * (WINDOW + 1.4)
        window = ornament.niche_path(WINDOW, round(row.h - 2.2, 4), 2, 0.56)
        ornament.draw_at(
            scene,
            window,
            x - WINDOW / 2,
            row.y + 1.1,
            fill="white",
            stroke=DICE[wish.colour][2],
            lw=0.35,
        )
        scene.text(x, y + 0.5, isolate_signs(scene, f"+{steps}"), "num", 9.5, "ink", "c", mid=True)
        scene.spot(spots.WISH(number, line, k), x, y + 0.4, 3.4, 3.1)
