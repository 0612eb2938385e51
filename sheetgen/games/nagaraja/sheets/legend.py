"""The legend of the ghost's sheet: targets of its nagas, and effects of your own cards against it (NA-S4,
NA-S6, NA-S7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import furniture
from sheetgen.draw.icons import icon
from sheetgen.draw.paper import Box
from sheetgen.games.nagaraja.board import CELLS
from sheetgen.games.nagaraja.sheets import sticks
from sheetgen.games.nagaraja.sheets.page import Page, draw_section
from sheetgen.message import Msg, msg
from sheetgen.text.typesetter import Label

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import Ghost, TempleGame

ICONS = {
    "fate": "fate", "strike": "strike", "throw-again": "throw-again", "rob": "rob-card",
    "swap-relics": "swap-relics", "turn": "turn-tile", "trap": "trap",
}  # fmt: skip
# translators: what a naga of the ghost does to you, beside its picture, up to two lines of 70 mm
NAGAS = {
    "fate": msg("so many more fate points for the ghost", "sheet"),
    "strike": msg("your best stick is discarded", "sheet"),
    "throw-again": msg("you throw your best stick again", "sheet"),
    "rob": msg("you lose a card at random", "sheet"),
    "swap-relics": msg("your first visible and your last hidden relic change places", "sheet"),
    "turn": msg("your first tile is turned a quarter clockwise", "sheet"),
    "trap": msg("the trap goes on the first place where you may lay a tile", "sheet"),
}
LINE, OWN = 7.8, 7.6
"""Heights of a line about nagas, and of one about your cards, in mm."""
TEXT = 13.0
"""Distance from the edge of the panel to its words, in mm."""
PLAN = 30.0
"""Height of the plan of a temple and the things beside it, in mm."""
CELL, DISC = 6.2, 2.45


def draw_legend(at: Page, layout: TempleGame, ghost: Ghost, x: float, width: float, bottom: float) -> None:
    """Draw the nagas' effects, the order in which they choose targets, and at the bottom your own cards."""
    scene = at.scene
    hint = msg("they act before you do", "sheet")  # translators: beside "Its nagas", 50 mm
    top = draw_section(at, at.top, msg("Its nagas", "sheet"), hint, "ghost.nagas", x, width)
    panel = Box(at.left + x, top, width, LINE * len(NAGAS) + PLAN)
    furniture.panel(scene, *panel, "jungle")
    low = panel.bottom - PLAN
    cards = Box(panel.x, bottom - 3 * OWN, width, 3 * OWN)
    with scene.reading(panel.x, panel.right):
        for n, (naga, words) in enumerate(NAGAS.items()):
            y = panel.y + 0.6 + (n + 0.5) * LINE
            icon(scene, ICONS[naga], panel.x + 7.0, y, 7.2, "+" if naga == "fate" else None)
            _words(scene, words, panel.x + TEXT, y, panel.w - TEXT - 2.5, f"ghost.{naga}")
            scene.seg(panel.x + 2, y + LINE / 2, panel.right - 2, y + LINE / 2, "jungle_m", 0.2)
        with scene.printed(panel.x + 2.4, panel.x + 34.0):
            _plan(scene, layout, panel.x + 2.4, low + 2.0)
        _order(scene, layout, Box(panel.x + 36.0, low, panel.w - 38.0, PLAN))
        draw_section(at, cards.y - 8.0, msg("Your cards", "sheet"), None, "ghost.cards", x, width)
        _cards(scene, layout, ghost, cards)


def _words(scene: Scene, words: Msg, x: float, y: float, width: float, box: str) -> None:
    """Draw up to two lines, centred vertically at y."""
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
    """Draw which of your sticks is the best one, and which of its nagas acts first."""
    kinds = range(len(layout.sticks))
    nagas = [kind for kind in reversed(kinds) if any("N" in face for face in layout.sticks[kind].faces)]
    # translators: which of several sticks it is, 46 mm; pictures of kinds of sticks follow below
    best = msg("best stick: most fate; tied", "sheet")
    # translators: which of the ghost's sticks acts first, 46 mm; pictures of kinds of sticks follow below
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
        sticks.draw_sign(scene, sticks.look_of_kind(layout, kind), x + 4.0 + n * 12.0, y, 8.0, 4.3)
        if n:
            scene.path(f"M{x - 2.5 + n * 12:.3f} {y - 1.1:.3f}l1.1 1.1l-1.1 1.1", stroke="ink", lw=0.35)


# ---- your cards (NA-S6, NA-S7) --------------------------------------------------------------
def _cards(scene: Scene, layout: TempleGame, ghost: Ghost, box: Box) -> None:
    """Draw red arrows, two-coloured arrows, and the deal after a round."""
    furniture.panel(scene, *box, "night")
    middle = [box.y + (n + 0.5) * OWN for n in range(3)]
    for n in (1, 2):
        scene.seg(box.x + 2, box.y + n * OWN, box.right - 2, box.y + n * OWN, "night_m", 0.2)
    for n, name in enumerate(("relic", "room", "playing-card")):
        icon(scene, name, box.x + 7.0 + n * 7.4, middle[0], 6.2)
    icon(scene, "to-opponent", box.x + 30.0, middle[0], 6.2)
    icon(scene, "fate", box.x + 40.0, middle[0], 7.2, f"+{ghost.instead}")
    only = msg("for you, nothing else", "sheet")  # translators: all that such a card does, 36 mm
    deal = msg(
        "tile lost: draw {n}, keep {kept}; won: draw {given}", "sheet",
        n=layout.hands.draw, kept=layout.hands.draw - layout.hands.give, given=layout.hands.give,
    )  # fmt: skip
    icon(scene, "to-either", box.x + 7.0, middle[1], 6.2)
    icon(scene, "cancel", box.x + 48.0, middle[1], 6.2)
    icon(scene, "draw-cards", box.x + 7.0, middle[2], 6.6)
    own, cancels = msg("your own temple", "sheet"), msg("cancels a naga", "sheet")  # translators: 31 mm each
    for name, words, x, y, width in (
        ("red", only, 47.0, middle[0], box.w - 49.5),
        ("either", own, TEXT, middle[1], 31.0),
        ("cancel", cancels, 53.0, middle[1], box.w - 55.5),
        ("deal", deal, TEXT, middle[2], box.w - TEXT - 2.5),
    ):
        scene.text(box.x + x, y, words, "text", 8.0, mid=True, width=width, box=f"ghost.{name}")
