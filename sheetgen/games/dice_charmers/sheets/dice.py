"""The dice of Dice Charmers: in pictures of rolls, as nets to fold, and as stickers for blank dice (DC-1,
DC-2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.conversion import NumberRange
from sheetgen.draw import dieline, furniture, nets
from sheetgen.draw.furniture import WIDTH, View, draw_page_head
from sheetgen.draw.paper import Box
from sheetgen.games.contract.values import Move, Thrown, Throws
from sheetgen.games.dice_charmers.layout import ProvinceSheet, die_faces
from sheetgen.games.dice_charmers.sheets.log import draw_face
from sheetgen.games.dice_charmers.sheets.page import DICE, GAME, draw_emblem
from sheetgen.games.dice_charmers.words import face_word
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import page_with_footer
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.text.typesetter import Typesetter


def _die(scene: Scene, x: float, y: float, height: float, *, colour: str, name: str) -> None:
    ink = DICE[colour][2]
    side = height * 0.94
    scene.rect(x - side / 2, y - side / 2, side, side, side * 0.16, fill=f"{ink}_t", stroke=ink, lw=0.4)
    draw_face(scene, x, y, side * 0.74, name=name)


def thrown_dice(layout: ProvinceSheet, move: Move) -> tuple[Thrown, ...]:
    """Return all dice of a roll, or those rolled again, as words and pictures (DC-10, DC-22)."""
    return tuple(
        Thrown(
            f"{colour} {name}",
            msg("{text}", "report", text=face_word(name)),
            partial(_die, colour=colour, name=name),
        )
        for colour, name in move[1] or ()
    )


THROWS: dict[str, Throws] = {"roll": thrown_dice, "reroll": thrown_dice}


# ---- nets and stickers ----------------------------------------------------------------------------


OPTIONS: Mapping[str, NumberRange] = {"die": NumberRange(10, 25, unit="mm")}
"""Options of nets and stickers: the edge of a die in mm."""
DIE = 16.0
"""Edge of a die in most games, in mm."""
TAB, INSET, AIR = 4.0, 0.8, 1.6
"""Depth of a tab, distance from a fold to a face's frame, and least distance between two nets, in mm."""
FLAT = 0.78
"""Side of a sticker relative to a die's edge, as far as a side is flat."""
ROUND = 0.16
"""Radius of a sticker's corners relative to its side."""
SIGN, BETWEEN, PAD, APART = 8.0, 1.6, 2.4, 3.0
"""In mm: width of a die's emblem, distance between stickers, between a panel's edge and stickers, between
panels.
"""
OVER = 0.7
"""Distance in mm by which colours extend over a cut for a print shop."""
LINE = 9.0
"""Height of the text below the head, in mm."""
LEAST_AIR = 4.0
"""Least height of the gaps above, between and below rows of nets on a page with words, in mm."""
LEGEND, TITLE, SIGNS = 58.0, 7.0, 6.6
"""In mm: height of the list of words below the nets and of its title, and size of its signs."""
# translators: above a list of the faces of all dice, each with the word that a log uses for it; 190 mm
WORDS = msg("Each face and its word in a log", "sheet")
NETS, STICKERS = msg("Dice to fold", "sheet"), msg("Stickers for dice", "sheet")


class Die(NamedTuple):
    """A die to make: its colour and its six faces."""

    colour: str
    faces: tuple[str, ...]


def all_dice(layout: ProvinceSheet) -> list[Die]:
    """Return all eight dice, two of each colour."""
    return [Die(colour, tuple(one)) for colour in DICE for one in die_faces(getattr(layout.dice, colour))]


def net_pages(layout: ProvinceSheet, typesetter: Typesetter, paper: Paper, *, die: str = "") -> list[Scene]:
    """Return pages of dice to cut out and fold, as many on each as fit; ``die`` is their edge in mm."""
    # translators: below the head of the pages with dice to fold from paper; 190 mm
    hint = msg("Cut out, fold at the dots and glue the tabs inside: best of stiff paper.", "sheet")
    side = float(die or DIE)
    faces = {one.colour: tuple(dict.fromkeys(one.faces)) for one in all_dice(layout)}

    def draw(scene: Scene, room: Box, left: list[Die]) -> int:
        return _nets(scene, room, left, side, faces)

    return list(_pages(layout, typesetter, paper, NETS, hint, draw))


def sticker_pages(
    layout: ProvinceSheet, typesetter: Typesetter, paper: Paper, *, die: str = ""
) -> list[Scene]:
    """Return pages of stickers for blank dice with edges of ``die`` mm."""
    side = float(die or DIE)
    # translators: below the head of the pages with stickers for blank dice; {size} is the width of a die in
    # mm; 190 mm
    said = "Print on label paper; each frame has the six faces of one blank die of {size} mm."
    hint = msg(said, "sheet", size=typesetter.number(side))

    def draw(scene: Scene, room: Box, left: list[Die]) -> int:
        return _stickers(scene, room, left, side * FLAT)

    return list(_pages(layout, typesetter, paper, STICKERS, hint, draw))


def _pages(
    layout: ProvinceSheet, typesetter: Typesetter, paper: Paper, title: Msg, hint: Msg,
    draw: Callable[[Scene, Box, list[Die]], int],
) -> Iterator[Scene]:  # fmt: skip
    """Return as many pages as all dice need. ``draw`` draws dice into a box and returns their number."""
    left = all_dice(layout)
    said = heading(layout.header, title, typesetter)
    name = f"{typesetter.say(GAME)}: {said}"

    def whole(scene: Scene) -> None:
        nonlocal left
        room = draw_page_head(scene, GAME, said, view=View("river", "dawn"))
        scene.text(
            room.middle, room.y + 3.0, hint, "text", 9, "ink", "c", mid=True, width=room.w, box="dice.hint"
        )
        left = left[draw(scene, Box(room.x, room.y + LINE, room.w, room.h - LINE), left) :]

    while left:
        yield page_with_footer(layout, typesetter, paper, name, whole)


def _side(scene: Scene, colour: str, name: str, x: float, y: float, size: float) -> None:
    """Draw a face of a die with its upper left corner at (x, y): its frame in the die's colour, and its
    symbol.
    """
    ink = DICE[colour][2]
    scene.rect(x, y, size, size, size * ROUND, fill="white")
    scene.rect(x, y, size, size, size * ROUND, fill=f"{ink}_t", stroke=ink, lw=0.4)
    draw_face(scene, x + size / 2, y + size / 2, size * 0.76, name=name)


# ---- nets -----------------------------------------------------------------------------------
def _nets(scene: Scene, room: Box, dice: list[Die], side: float, faces: Mapping[str, tuple[str, ...]]) -> int:
    """Draw nets, and below the last ones all faces with their words if there is room."""
    made = nets.die_net(side, TAB)
    across, down = int((room.w + AIR) // (made.width + AIR)), int((room.h + AIR) // (made.height + AIR))
    some = dice[: across * down]
    columns = min(across, len(some))
    step = (room.w - made.width) / max(1, columns - 1) if columns == across else made.width + AIR
    rows = -(-len(some) // columns)
    spare = room.h - rows * made.height
    legend = LEGEND if len(some) == len(dice) and spare >= LEGEND + (rows + 1) * LEAST_AIR else 0.0
    air = (spare - legend) / (rows + 1)
    for n, die in enumerate(some):
        row, column = divmod(n, columns)
        with scene.placed(room.x + column * step, room.y + air / 2 + row * (made.height + air)):
            _net(scene, made, die, side)
    if legend:
        _words(scene, Box(room.x, room.bottom - legend, room.w, legend), faces)
    return len(some)


def _words(scene: Scene, box: Box, faces: Mapping[str, tuple[str, ...]]) -> None:
    """Draw a panel for each colour with its faces and their words in a log."""
    each = (box.w - (len(faces) - 1) * APART) / len(faces)
    with scene.reading(box.x, box.right):
        furniture.draw_title(scene, box.x, box.y + TITLE / 2 - 0.6, WORDS, box.w, "dice.words")
        for n, (colour, names) in enumerate(faces.items()):
            panel = Box(box.x + n * (each + APART), box.y + TITLE, each, box.h - TITLE)
            furniture.draw_panel(scene, *panel, DICE[colour][2], notch=1.8, lw=0.3)
            step = (panel.h - 2.0) / len(names)
            for row, name in enumerate(names):
                x, y = panel.x + PAD, panel.y + 1.0 + (row + 0.5) * step
                with scene.printed(x, x + SIGNS):
                    _side(scene, colour, name, x, y - SIGNS / 2, SIGNS)
                x += SIGNS + PAD
                scene.text(
                    x, y, face_word(name), "text", 10, mid=True, width=panel.right - PAD - x, box="dice.word"
                )


def _net(scene: Scene, made: nets.DieNet, die: Die, side: float) -> None:
    ink = DICE[die.colour][2]
    nets.draw_shop_ground(scene, made.outline, f"{ink}_t", OVER)
    scene.path(made.outline, fill="white")
    scene.path(made.outline, fill=f"{ink}_t")
    for (left, top), name in zip(made.faces, die.faces, strict=True):
        scene.rect(left, top, side, side, fill="white")
        _side(scene, die.colour, name, left + INSET, top + INSET, side - 2 * INSET)
    nets.draw_net(scene, made.outline, made.folds, None, made.tabs)


# ---- stickers -------------------------------------------------------------------------------
def _stickers(scene: Scene, room: Box, dice: list[Die], size: float) -> int:
    """Draw a panel of stickers for each die, its emblem before the six faces; two panels side by side, and a
    spare set below, if there is room.
    """
    wide = 2 * PAD + SIGN + 6 * size + 5 * BETWEEN
    across = 2 if 2 * wide + APART <= WIDTH else 1
    high = size + 2 * PAD
    columns = (WIDTH - (across - 1) * APART) / across
    down = int((room.h + APART) // (high + APART))
    spare = down >= 2 * -(-len(dice) // across)
    some = (dice * (1 + spare))[: across * down]
    rows = -(-len(some) // across)
    air = (room.h - rows * high) / (rows + 1) if spare else APART
    for n, die in enumerate(some):
        row, column = divmod(n, across)
        x = room.x + column * (columns + APART) + (columns - wide) / 2
        y = room.y + row * (high + air) + (air if spare else 0.0)
        _panel(scene, die, Box(x, y, wide, high), size)
    return len(some)


def _panel(scene: Scene, die: Die, at: Box, size: float) -> None:
    furniture.draw_panel(scene, *at, DICE[die.colour][2], notch=1.8, lw=0.3)
    with scene.reading(at.x, at.right):
        draw_emblem(scene, die.colour, at.x + PAD + SIGN / 2 - 1.0, at.y + at.h / 2, 6.4)
        for n, name in enumerate(die.faces):
            x, y = at.x + PAD + SIGN + n * (size + BETWEEN), at.y + PAD
            with scene.printed(x, x + size):
                nets.draw_shop_ground(
                    scene,
                    dieline.rectangle_path(x, y, size, size, size * ROUND),
                    f"{DICE[die.colour][2]}_t",
                    OVER,
                )
                _side(scene, die.colour, name, x, y, size)
            scene.cut(dieline.rectangle_path(x, y, size, size, size * ROUND))
