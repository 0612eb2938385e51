"""The ghost's sheet for solo games: its row, its omens, the effects of its nagas (NA-S1 to NA-S7)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import dieline, furniture, half_pages, jungle, ornament, serpents, worked_turn
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.paper import MARGIN, Box, Paper
from sheetgen.draw.serpents import Body, BodyStyle
from sheetgen.games import registry
from sheetgen.games.contract.solo import GHOST, PLAIN_STRENGTHS, RATINGS, STRENGTHS, require_ghost
from sheetgen.games.layouts.faults import require_at_most
from sheetgen.games.nagaraja import scoring, spots
from sheetgen.games.nagaraja.board import CELLS, Omen, board_of
from sheetgen.games.nagaraja.sheets import sticks, worked
from sheetgen.games.nagaraja.sheets.page import CORE, SheetPage, draw_section, page_with_head
from sheetgen.games.nagaraja.sheets.temple_parts import draw_guarding_cobra
from sheetgen.message import Msg, msg
from sheetgen.text.typesetter import Label, Typesetter

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.game import Game
    from sheetgen.games.nagaraja.layout import Ghost, TempleGame


RADIUS = 5.0
"""Radius of a place, in mm."""
TAIL, COBRA = 13.0, 10.4
"""Distance in mm before the first place, where a gentle ghost begins, and from the last one to the right
edge.
"""
PORTRAIT, NAMES = 7.6, 14.0
"""Size of a portrait, and distance of its name's baseline from the foot of the row, in mm."""
WAVE = 1.3


def draw_ghost_places(scene: Scene, game: Game, ghost: Ghost, number: int, box: Box) -> None:
    """Draw the places from the tail to the cobra that guards the last one, at the bottom of the box."""
    foot = box.bottom - 1.6
    y = foot - RADIUS + 0.2
    left, right = box.x + 1.0, box.right - COBRA
    body = Body(_line(left, right, y), _half, -1, BodyStyle(lw=0.36, pitch=2.2))
    body.draw(scene)
    count = len(ghost.row)
    pitch = (body.length - TAIL - 2.0) / max(1, count - 1)
    for n, points in enumerate(ghost.row[:-1], 1):
        x, top = body.point_at(TAIL + (n - 0.5) * pitch - pitch / 2 + RADIUS, 0)
        scene.circle(x, top, RADIUS, fill="white", stroke="copper", lw=0.45)
        scene.circle(
            x, top, RADIUS - 0.6, fill="copper_t" if n % 2 == 0 else "white", stroke="copper_m", lw=0.2
        )
        scene.text(x, top, str(points), "num", 12, align="c", mid=True)
        scene.spot(spots.ROW(number, n), x, top, RADIUS - 0.3)
    scene.spot(spots.ROW(number, count), *draw_guarding_cobra(scene, right, foot, 0.84, ghost.row[-1]))
    _portraits(scene, game, ghost, body, pitch, box)


def _portraits(scene: Scene, game: Game, ghost: Ghost, body: Body, pitch: float, box: Box) -> None:
    """Draw each strength's portrait after the places that are covered at its start, and its name above."""
    starts = [getattr(ghost, strength) for strength in STRENGTHS]
    for strength, start in zip(STRENGTHS, starts, strict=True):
        alike = [other for other, begins in zip(STRENGTHS, starts, strict=True) if begins == start]
        gap = pitch - 2 * RADIUS if start else TAIL - 2.0
        size = min(PORTRAIT, gap / len(alike))
        middle = TAIL + (start - 1) * pitch + 2 * RADIUS + gap / 2 if start else TAIL - gap / 2
        x, y = body.point_at(middle + (alike.index(strength) - (len(alike) - 1) / 2) * size, 0)
        scene.circle(x, y, size * 0.56, fill="white", stroke="copper", lw=0.35)
        portrait, ink = game.ghosts[strength]
        draw_icon(scene, portrait, x, y, size * 0.84, ink=ink)
        if strength == alike[0]:
            words = ", ".join(scene.typesetter.say(PLAIN_STRENGTHS[other]) for other in alike)
            room = pitch - 1.5 if len(alike) == 1 else 1.5 * pitch
            name = scene.typesetter.fit(words, "text", furniture.HINT_PT, room, box="ghost.strength")
            middle = x + (len(alike) - 1) / 2 * size
            scene.line(max(box.x + name.width / 2, middle), box.bottom - NAMES, name, align="c")


def _line(left: float, right: float, y: float) -> list[Point]:
    waves = 4.0
    return serpents.resample_polyline([
        (left + (right - left) * i / 400, y + WAVE * math.sin(2 * math.pi * waves * i / 400 + 2.6))
        for i in range(401)
    ])  # fmt: skip


def _half(share: float) -> float:
    return float(0.1 + 4.7 * (1 - (1 - min(1.0, share / 0.06)) ** 1.6))


NAGAS = {
    # translators: for each naga of the ghost; up to two lines of 70 mm
    "stick": msg("its stick is discarded first; a naga thrown later does nothing", "sheet"),
    # translators: what a naga of the ghost does to you, beside its picture, up to two lines of 70 mm
    "fate": msg("extra fate points for the ghost", "sheet"),
    "strike": msg("your best stick is discarded", "sheet"),
    "throw-again": msg("you throw your best stick again", "sheet"),
    "rob": msg("you lose a card at random", "sheet"),
    "swap-relics": msg("your first visible and your last hidden relic change places", "sheet"),
    "turn": msg("your first tile is turned a quarter clockwise", "sheet"),
    "trap": msg("the trap goes on the first place where you may lay a tile", "sheet"),
}
LINE, OWN = 7.2, 7.6
"""Heights of a line about nagas, and of one about your cards, in mm."""
TEXT = 13.0
"""Distance from the edge of the panel to its words, in mm."""
PLAN = 29.4
"""Height of the plan of a temple and the things beside it, in mm."""
CELL, DISC = 6.2, 2.45


def draw_ghost_legend(
    at: SheetPage, layout: TempleGame, ghost: Ghost, x: float, width: float, bottom: float
) -> None:
    """Draw the nagas' effects, the order in which they choose targets, and at the bottom your own cards."""
    scene = at.scene
    hint = msg("they act before you do", "sheet")  # translators: beside "Its nagas"; at most 50 mm
    top = draw_section(at, at.top, msg("Its nagas", "sheet"), hint, "ghost.nagas", x, width)
    panel = Box(at.left + x, top, width, LINE * len(NAGAS) + PLAN)
    furniture.draw_panel(scene, *panel, "jungle")
    low = panel.bottom - PLAN
    cards = Box(panel.x, bottom - 3 * OWN, width, 3 * OWN)
    with scene.reading(panel.x, panel.right):
        for n, (naga, words) in enumerate(NAGAS.items()):
            y = panel.y + 0.6 + (n + 0.5) * LINE
            draw_icon(scene, worked.ICONS[naga], panel.x + 7.0, y, 7.2, "+" if naga == "fate" else None)
            _words(scene, words, panel.x + TEXT, y, panel.w - TEXT - 2.5, f"ghost.{naga}")
            scene.seg(panel.x + 2, y + LINE / 2, panel.right - 2, y + LINE / 2, "jungle_m", 0.2)
        with scene.printed(panel.x + 2.4, panel.x + 34.0):
            _plan(scene, layout, panel.x + 2.4, low + 2.0)
        _order(scene, layout, Box(panel.x + 36.0, low, panel.w - 38.0, PLAN))
        draw_section(at, cards.y - 8.0, msg("Your cards", "sheet"), None, "ghost.cards", x, width)
        _cards(scene, layout, ghost, cards)


def _words(scene: Scene, words: Msg, x: float, y: float, width: float, box: str) -> None:
    """Draw a text in up to two lines, centred vertically at y."""
    t = scene.typesetter
    text = t.paragraph(t.say(words), "text", 8.0, width, 9.4, max_height=LINE - 0.6, box=box)
    scene.paragraph(x, y - text.height / 2, text)


# ---- orders ---------------------------------------------------------------------------------
def _plan(scene: Scene, layout: TempleGame, x: float, y: float) -> None:
    """Draw a temple with its places and relics numbered in the nagas' order."""
    left, top = x + 2 * DISC + 0.6, y + 2 * DISC + 0.6
    for n, cell in enumerate(CELLS):
        cx, cy = _corner(cell, left, top)
        scene.rect(cx, cy, CELL, CELL, fill="stone_t" if n % 2 == 0 else "white", stroke="stone", lw=0.25)
        scene.text(cx + CELL / 2, cy + CELL / 2, str(n + 1), "num", 8, align="c", mid=True)
    for n, edge in enumerate(layout.temple.relics, 1):
        cx, cy = _beside(edge, left, top, DISC + 0.35)
        scene.circle(cx, cy, DISC, fill="copper_t", stroke="copper", lw=0.3)
        scene.text(cx, cy, str(n), "num", 7.2, align="c", mid=True)
    for edge in layout.temple.entrances:
        cx, cy = _beside(edge, left, top, 1.5)
        scene.path(f"M{cx - 1.2:.3f} {cy + 0.7:.3f}H{cx + 1.2:.3f}L{cx:.3f} {cy - 0.9:.3f}Z", fill="stone")


def _corner(cell: str, left: float, top: float) -> tuple[float, float]:
    return left + "abc".index(cell[0]) * CELL, top + (int(cell[1]) - 1) * CELL


def _beside(edge: str, left: float, top: float, away: float) -> tuple[float, float]:
    """Return a point ``away`` mm from the outer side ``edge`` of a place, such as ``a1 n``."""
    x, y = _corner(edge[:2], left, top)
    half = CELL / 2
    dx, dy = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[edge[3]]
    return x + half + dx * (half + away), y + half + dy * (half + away)


def _order(scene: Scene, layout: TempleGame, box: Box) -> None:
    """Draw the ghost's choices: which of your sticks counts as the best, and which of its own nagas acts
    first.
    """
    kinds = range(len(layout.sticks))
    nagas = [kind for kind in reversed(kinds) if any("N" in face for face in layout.sticks[kind].faces)]
    # translators: which of your sticks the ghost's naga affects; at most 46 mm; pictures of kinds of sticks
    # follow below
    best = msg("best stick: most fate; tied", "sheet")
    # translators: which of the ghost's sticks acts first; at most 46 mm; pictures of kinds of sticks follow
    # below
    first = msg("its first naga: least fate; tied", "sheet")
    t = scene.typesetter
    lines = t.fit_all([Label(t.say(words), box.w, "ghost.order") for words in (best, first)], "text", 8)
    for n, (line, order) in enumerate(zip(lines, (list(kinds), nagas), strict=True)):
        y = box.y + 4.2 + n * 13.0
        scene.line(box.x, y, line, mid=True)
        _kinds(scene, layout, order, box.x, y + 5.4)


def _kinds(scene: Scene, layout: TempleGame, kinds: Sequence[int], x: float, y: float) -> None:
    """Draw kinds of sticks in order."""
    for n, kind in enumerate(kinds):
        sticks.draw_stick_sign(scene, sticks.look_of_kind(layout, kind), x + 4.0 + n * 12.0, y, 8.0, 4.3)
        if n:
            scene.path(f"M{x - 2.5 + n * 12:.3f} {y - 1.1:.3f}l1.1 1.1l-1.1 1.1", stroke="ink", lw=0.35)


# ---- your cards (NA-S6, NA-S7) --------------------------------------------------------------
def _cards(scene: Scene, layout: TempleGame, ghost: Ghost, box: Box) -> None:
    """Draw the legend of your own cards: red arrows, two-coloured arrows, and the deal after a round."""
    furniture.draw_panel(scene, *box, "night")
    middle = [box.y + (n + 0.5) * OWN for n in range(3)]
    for n in (1, 2):
        scene.seg(box.x + 2, box.y + n * OWN, box.right - 2, box.y + n * OWN, "night_m", 0.2)
    for n, name in enumerate(("relic", "room", "playing-card")):
        draw_icon(scene, name, box.x + 7.0 + n * 7.4, middle[0], 6.2)
    draw_icon(scene, "to-opponent", box.x + 30.0, middle[0], 6.2)
    draw_icon(scene, "fate", box.x + 40.0, middle[0], 7.2, f"+{ghost.instead}")
    # translators: the whole effect of a card in a solo game; at most 36 mm
    only = msg("for you, nothing else", "sheet")
    deal = msg(
        "tile lost: draw {n}, keep {kept}; won: draw {given}", "sheet",
        n=layout.hands.draw, kept=layout.hands.draw - layout.hands.give, given=layout.hands.give,
    )  # fmt: skip
    draw_icon(scene, "to-either", box.x + 7.0, middle[1], 6.2)
    draw_icon(scene, "cancel", box.x + 48.0, middle[1], 6.2)
    draw_icon(scene, "draw-cards", box.x + 7.0, middle[2], 6.6)
    # translators: effects of your own cards and amulets in a solo game; at most 31 mm each
    own, cancels = msg("your own temple", "sheet"), msg("cancels a naga", "sheet")
    for name, words, x, y, width in (
        ("red", only, 47.0, middle[0], box.w - 49.5),
        ("either", own, TEXT, middle[1], 31.0),
        ("cancel", cancels, 53.0, middle[1], box.w - 55.5),
        ("deal", deal, TEXT, middle[2], box.w - TEXT - 2.5),
    ):
        scene.text(box.x + x, y, words, "text", 8.0, mid=True, width=width, box=f"ghost.{name}")


TABLE, BETWEEN = 106.0, 5.0
UPPER, GAME, SLIPS = 127.6, 38.4, 19.4
"""Heights of the omens with the legend, of a game's places, and of the slips to cut, in mm."""
TITLE = 8.0
HEAD, OMEN_LINE, EDGE = 7.4, 8.0, 1.0
"""Heights of the column heads, of an omen's row if there are few, and of the space below, in mm."""
MOST_OMENS, MOST_STICKS = 16, 5
SIGN = 7.4
NUMBER, STICKS, FATE, NAGA = 5.4, 10.6, 48.6, 62.0
"""Columns of the table, in mm from its left: where sticks begin, centres of the others."""
BOXES = 70.0
BOX = 5.2
SLIP, DASH = 16.0, (2.0, 1.4)
"""Largest width of a slip, and the dashes of the lines to cut along, in mm."""


def ghost_page(layout: TempleGame, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the ghost's sheet, and its back with two worked rounds. Raise ``LayoutError`` for a layout without a
    ghost or with more contents than fit.
    """
    ghost = require_ghost(layout.ghost, "NA-S1")
    _check(layout, ghost)
    at = page_with_head(layout, typesetter, paper, GHOST)
    gap = (at.bottom - at.top - UPPER - spots.GAMES * GAME - SLIPS) / (spots.GAMES + 1)
    table = at._replace(left=at.right - TABLE) if at.scene.rtl else at
    with at.scene.reading(table.left, table.left + TABLE):
        _omens(table, layout, at.top)
    beside = 0.0 if at.scene.rtl else TABLE + BETWEEN
    draw_ghost_legend(at, layout, ghost, beside, CORE - TABLE - BETWEEN, at.top + UPPER)
    for number in range(1, spots.GAMES + 1):
        _game(
            at,
            registry.find(layout.header.game),
            ghost,
            number,
            at.top + UPPER + gap + (number - 1) * (GAME + gap),
        )
    _slips(at, len(ghost.omens), at.bottom - SLIPS)
    rounds = worked.example_rounds(layout)
    if not rounds:
        return [at.scene]
    back = page_with_head(layout, typesetter, paper, worked_turn.TITLE, behind=True)
    pitch = (back.bottom - back.top) / 2
    for n, one in enumerate(rounds):
        box = Box(back.left, back.top + n * pitch, CORE, pitch - 4.0)
        worked_turn.draw_worked_turn(back.scene, box, worked.pictures(back.scene, layout, one), "jungle")
    return [at.scene, back.scene]


def _check(layout: TempleGame, ghost: Ghost) -> None:
    """Raise ``LayoutError`` if the omens do not fit in the table, or their sticks in a row."""
    require_at_most(("ghost", "omens"), len(ghost.omens), MOST_OMENS, "NA-S2")
    for n, omen in enumerate(board_of(layout).omens):
        require_at_most(("ghost", "omens", n, "sticks"), sum(omen.sticks), MOST_STICKS, "NA-S3")


# ---- omens (NA-S2, NA-S3) -------------------------------------------------------------------
def _omens(at: SheetPage, layout: TempleGame, y: float) -> None:
    """Draw a row for each omen: its sticks, additional fate points, a naga's effect; and boxes to cross for
    each game.
    """
    scene, omens = at.scene, board_of(layout).omens
    hint = msg("turned up: cross its box", "sheet")  # translators: beside "Omens"; at most 70 mm
    top = draw_section(at, y, msg("Omens", "sheet"), hint, "ghost.omens", width=TABLE)
    line = min(OMEN_LINE, (UPPER - TITLE - HEAD - EDGE) / len(omens))
    panel = Box(at.left, top, TABLE, HEAD + line * len(omens) + EDGE)
    ground = Box(panel.x + NAGA - 6.2, top, 12.4, panel.h)
    scene.rect(*ground, fill="jungle_t")
    furniture.draw_panel(scene, *panel, "jungle")
    _heads(scene, panel, spots.omen_repeats(layout))
    for n, omen in enumerate(omens):
        _omen(scene, layout, omen, n + 1, Box(panel.x, top + HEAD + n * line, TABLE, line))


def _heads(scene: Scene, panel: Box, times: int) -> None:
    y = panel.y + HEAD / 2
    draw_icon(scene, "fate-stick", panel.x + STICKS + 4.0, y, 6.4)
    draw_icon(scene, "fate", panel.x + FATE, y, 4.8)
    draw_icon(scene, "naga", panel.x + NAGA, y, 5.2)
    for game in range(1, spots.GAMES + 1):
        left, wide = _boxes(panel, game)
        draw_medal(scene, left + wide / 2, y, 2.3, str(game))
        if game > 1:
            scene.seg(left - 1.4, panel.y + 2, left - 1.4, panel.bottom - 2, "jungle_m", 0.2)


def _boxes(panel: Box, game: int) -> tuple[float, float]:
    """Return the left edge of a game's boxes and the width of their column, in mm."""
    wide = (panel.w - BOXES - 1.4) / spots.GAMES
    return panel.x + BOXES + (game - 1) * wide + 1.4, wide - 1.4


def _omen(scene: Scene, layout: TempleGame, omen: Omen, number: int, box: Box) -> None:
    y = box.y + box.h / 2
    scene.seg(box.x + 2, box.y, box.right - 2, box.y, "jungle_m", 0.2)
    scene.text(box.x + NUMBER, y, str(number), "num", 10.5, align="c", mid=True)
    room = FATE - STICKS - 5.0
    sticks.draw_stick_signs(
        scene, layout, omen.sticks, box.x + STICKS, y, min(SIGN, room / sum(omen.sticks) - 0.7)
    )
    if omen.fate:
        draw_icon(scene, "fate", box.x + FATE, y, 7.2, f"+{omen.fate}")
    shown = f"+{omen.n}" if omen.naga == "fate" else omen.n or None
    draw_icon(scene, worked.ICONS[omen.naga], box.x + NAGA, y, 7.2, shown)
    times = spots.omen_repeats(layout)
    for game in range(1, spots.GAMES + 1):
        left, wide = _boxes(box, game)
        side = min(BOX, wide / times - 0.8)
        for time in range(1, times + 1):
            x = left + wide / 2 + (time - (times + 1) / 2) * (side + 1.2)
            scene.rect(
                x - side / 2, y - side / 2, side, side, 0.8, fill="white",
                stroke="jungle" if time == 1 else "jungle_m", lw=0.35,
            )  # fmt: skip
            scene.spot(spots.OMEN(game, number, time), x, y, side / 2)


def _slips(at: SheetPage, count: int, y: float) -> None:
    """Draw numbered slips to cut apart and shuffle."""
    scene = at.scene
    # translators: hint over numbered slips to cut apart; at most 190 mm
    hint = msg("omens: cut apart, shuffle face down", "sheet")
    furniture.draw_hint(scene, at.left, at.right, y + 1.2, hint)
    wide, top, low = min(SLIP, CORE / count), y + 4.0, y + SLIPS - 1.0
    left = at.left + (CORE - count * wide) / 2
    with scene.cut_lines():
        for cut in (top, low):
            scene.seg(MARGIN, cut, scene.w - MARGIN, cut, "ink_m", 0.2, dash=DASH, cap=0)
        for n in range(count + 1):
            scene.seg(left + n * wide, top, left + n * wide, low, "ink_m", 0.2, dash=DASH, cap=0)
    middle, r = (top + low) / 2, min(low - top, wide) / 2 - 1.6
    for n in range(count):
        scene.cut(dieline.rectangle_path(left + n * wide, top, wide, low - top))
        x = left + (n + 0.5) * wide
        scene.poly(jungle.octagon_corners(x, middle, r), fill="white", stroke="night", lw=0.35)
        jungle.draw_rosette(scene, x, middle, r, stroke="night_m")
        scene.circle(x, middle, r * 0.62, fill="white", stroke="night", lw=0.25)
        scene.text(x, middle, str(n + 1), "num", 12, align="c", mid=True)


# ---- a game ---------------------------------------------------------------------------------
def draw_medal(scene: Scene, x: float, y: float, r: float, text: str) -> None:
    """Draw a number in a lotus."""
    ornament.draw_lotus(scene, x, y, r * 1.5, n=10, rings=1, stroke="copper", fill="copper_t", lw=0.2, eye=0)
    scene.circle(x, y, r, fill="white", stroke="copper", lw=0.25)
    scene.text(x, y, text, "num", max(7.4, r * 3.3), align="c", mid=True)


def _game(at: SheetPage, game: Game, ghost: Ghost, number: int, y: float) -> None:
    """Draw a game's date and goal, the ghost's row, and the rating."""
    scene = at.scene
    with scene.reading(at.left, at.right - 24):
        draw_medal(scene, at.left + 4.8, y + 4.2, 3.1, str(number))
        for address, words, x in (
            (spots.PAD_DATE, half_pages.DATE, 13.0),
            (spots.GOAL, half_pages.GOAL, 55.0),
        ):
            furniture.draw_writing_line(
                scene,
                address(number),
                at.left + x,
                at.left + x + half_pages.FIELD,
                y + 5.8,
                words,
                "ghost.field",
            )
        begins, goes = (
            msg("it begins at its portrait", "sheet"),
            msg("a tile for it: cross the next place", "sheet"),
        )
        for n, hint in enumerate((begins, goes)):
            furniture.draw_hint(scene, at.left + 93, at.right - 24, y + 2.6 + n * 3.4, hint)
    draw_ghost_places(scene, game, ghost, number, Box(at.left, y, CORE, GAME - half_pages.SCALE - 2.4))
    place = Box(at.left, y + GAME - half_pages.SCALE, CORE, half_pages.SCALE)
    half_pages.draw_rating_scale(
        scene, place, RATINGS, scoring.SOLO.ratings, lambda n: spots.RATING(number, n), "copper"
    )
