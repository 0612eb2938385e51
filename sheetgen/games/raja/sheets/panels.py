"""Panels of the sheets: rules beside the map, the palace front, instructions for playing without cut pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.paper import MARGIN, Box, Paper, require_size
from sheetgen.draw.scenes.header import Gate, draw_panorama
from sheetgen.games.raja.sheets.page import (
    FOOT,
    GAME,
    MORE_PLAYERS,
    QUIET,
    RED,
    ROAD,
    SEALS,
    TINT,
    block,
    draw_crest,
    draw_disc,
    draw_more_players,
    line,
)
from sheetgen.games.raja.sheets.towns import draw_last_space
from sheetgen.message import Msg, msg
from sheetgen.text.languages import SCRIPTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import City, MapSheet


WIDTH, HEIGHT, MORE = 197.0, 258.6, 18.8
"""Width and least height of a page without its footer, and what tall paper may add to the height, in mm."""
SMALL = 7.0
"""Smallest type size, in points."""
FRONT, FRONT_SHARE = 31.0, 0.7
"""Height of the palace front in mm, and its share of what tall paper adds."""


def main_box(paper: Paper) -> Box:
    """Return the box for the contents of the sheet on ``paper``, or raise ``UsageError`` if it does not fit."""
    require_size(paper, WIDTH + 2 * MARGIN, HEIGHT + FOOT + 2 * MARGIN)
    high = min(HEIGHT + MORE, paper.height - FOOT - 2 * MARGIN)
    return Box((paper.width - WIDTH) / 2, (paper.height - high - FOOT) / 2, WIDTH, high)


def front_of(box: Box, least: float) -> Box:
    """Return the place of the palace front at the top of ``box``: ``least`` high, and on tall paper higher."""
    return box._replace(h=least + FRONT_SHARE * (box.h - HEIGHT))


HOURS = ("dawn", "dusk", "day")
"""The hours of the pictures; the number of a variation chooses."""


NEARER = 0.45
"""How much nearer to the gate figures stand than usual, clear of the kiosks, as a share of what tall paper adds."""
EMBLEM = 4.6
"""Radius in mm of the lotus above the title of a high front."""


def draw_palace_front(
    scene: Scene, box: Box, subtitle: str, name: str, variation: int, least: float = FRONT
) -> None:
    """Draw a palace front with the game's name under its arch: kiosks, parapet, lotus band, and hills
    on both sides, which differ for each variation. ``least`` is its height on the smallest paper."""
    x, y, w = box.x, box.y, box.w
    kiosk = 15.0
    left, wide = x + kiosk, w - 2 * kiosk
    ornament.draw_merlons(scene, left, y + 3.4, wide, 3.2, 46, stroke=RED, fill=TINT)
    scene.rect(left, y + 3.4, wide, 2.2, fill="white", stroke=RED, lw=0.25)
    ornament.draw_lotus_band(scene, left + 0.2, y + 3.4, wide - 0.4, 2.0, 60, stroke=RED, fill=TINT, lw=0.15,
                        up=False, inner=False)  # fmt: skip
    wall = Box(x + 1.05, y + 5.6, w - 2.1, box.h - 5.6)
    free = box.h - least
    gate = Gate(84.0, 2.4, wall.h * 0.32, nearer=NEARER * free)
    draw_panorama(scene, wall, "hills", HOURS[variation % len(HOURS)], variation, gate, RED)
    for side in (x + kiosk / 2, box.right - kiosk / 2):
        ornament.draw_kiosk(scene, side, box.bottom, kiosk, box.h, stroke=RED, fill=TINT, lw=0.28,
                            share=0.5 * min(1.0, FRONT / box.h))  # fmt: skip
    # A low arch is narrower too, so the title shrinks with the square of the height.
    size = furniture.title_size(scene, 32 * (least / FRONT) ** 2, GAME)
    if free > 2 * EMBLEM:
        at = wall.y + 6.4 + EMBLEM
        ornament.draw_lotus(
            scene, box.middle, at, EMBLEM, n=12, rings=2, stroke=RED, fill=TINT, lw=0.25, eye=0
        )
        scene.circle(box.middle, at, 1.2, fill=RED)
    furniture.draw_headline(
        scene, box.middle, GAME, subtitle, top=box.y + 10.6 * least / FRONT,
        base=box.bottom - 2.9 - free * 0.12, rise=5.9, pt=size, width=78, box=name, small=10.5, ink=RED, spaced=0.0,
        wide=78,
    )  # fmt: skip
    step = f"M{x} {box.bottom + 1.4}L{x + 1} {box.bottom}H{box.right - 1}L{box.right} {box.bottom + 1.4}Z"
    scene.path(step, fill="white", stroke=RED, lw=0.28)


def draw_hinted_panel(
    scene: Scene, box: Box, title: Msg, hint: Msg | None, name: str, *, width: float = 40.0
) -> None:
    """Draw a frame with its title at the start of the line and, if there is room, a hint at the other end."""
    furniture.draw_panel(scene, *box, RED, notch=2.6, lw=0.35, fill="white")
    inner = ornament.coved_frame_path(round(box.w - 1.8, 4), round(box.h - 1.8, 4), 2.6)
    ornament.draw_at(scene, inner, box.x + 0.9, box.y + 0.9, stroke=QUIET, lw=0.16)
    y = box.y + 6.0
    with scene.reading(box.x, box.right):
        taken = line(scene, box.x + 5, y, title, "display", 13, width, name, "l", small=9)
        if hint:
            furniture.draw_hint(scene, box.x + taken + 8, box.right - 5, y + 0.2, hint)


def draw_cell(
    scene: Scene, x: float, y: float, w: float, h: float, address: str = "", ink: str = RED
) -> None:
    """Draw a box to write in with its upper left corner at (x, y), and a spot if it has an address."""
    ornament.draw_at(scene, ornament.cusped_frame_path(w, h, 1.4), x, y, fill="white", stroke=ink, lw=0.28)
    if address:
        scene.spot(address, x + w / 2, y + h / 2, w / 2, h / 2)


GAP = 2.2
HEAD = 9.6
"""Height of a panel's title line, in mm."""
BODY = 10.6
"""Type size of labels, in points."""
OPEN, NEAT = 1.1, 0.94
"""Leading of labels in several lines, and of those for which it leaves no room."""
WORDS = 11.8
"""Height of three lines of text below a picture, in mm."""
SHARES = (76.5, 59.0, 44.8, 20.0)
"""Heights of the four panels in a column of 206.9 mm, in mm."""


def _label(scene: Scene, box: Box, words: Msg, name: str, align: str = "l") -> None:
    """Draw words of a panel, with open lines if they fit the height; letters that fill the em need more."""
    setter = scene.typesetter
    wanted = OPEN / SCRIPTS[setter.script].size
    opened = setter.paragraph(setter.say(words), "text", BODY, box.w, BODY * wanted, floor=BODY, box=name)
    leading = wanted if opened.height <= box.h else NEAT
    block(scene, *box, words, BODY, name, align, leading=leading)


def draw_side_panels(scene: Scene, layout: MapSheet, box: Box) -> None:
    """Draw the four panels beside the governor track, from top to bottom."""
    stretch = (box.h - GAP * (len(SHARES) - 1)) / sum(SHARES)
    y = box.y
    for draw, share in zip((_governors, _scores, _rewards, _end), SHARES, strict=True):
        part = Box(box.x, y, box.w, share * stretch)
        with scene.reading(box.x, box.right):
            draw(scene, layout, part)
        y += share * stretch + GAP


def draw_panel(scene: Scene, box: Box, title: Msg, name: str, ink: str = RED) -> None:
    """Draw a frame with its title."""
    furniture.draw_panel(scene, *box, ink, notch=2.6, lw=0.3, fill="white")
    inner = ornament.coved_frame_path(box.w - 1.8, round(box.h - 1.8, 4), 2.6)
    ornament.draw_at(scene, inner, box.x + 0.9, box.y + 0.9, stroke=f"{ink}_m", lw=0.16)
    line(scene, box.middle, box.y + 5.4, title, "display", 12.5, box.w - 8, name)


def draw_coin(scene: Scene, x: float, y: float, r: float, words: str, *, pt: float = 10.6) -> None:
    """Draw a coin with an amount of gold."""
    scene.circle(x, y, r, fill="white")
    scene.circle(x, y, r, fill="gold_t", stroke="gold", lw=0.35)
    scene.text(x, y, isolate_signs(scene, words), "num", pt, "ink", "c", mid=True)


# ---- governors ------------------------------------------------------------------------
def _head(scene: Scene, x: float, y: float, turn: float, ink: str = RED, s: float = 1.0) -> None:
    """Draw an arrow head with its point at (x, y)."""
    with scene.placed(x, y, s, turn):
        scene.path("M0 0L-2.4 -1.5V1.5Z", fill=ink)


def _becomes(scene: Scene, x: float, y: float) -> None:
    ornament.draw_at(scene, "M-2.6 -.8H.4V-2.2L3 0L.4 2.2V.8H-2.6Z", x, y, fill="ink")


def _stack(
    scene: Scene, cities: list[City | None], x: float, y: float, pitch: float, r: float, side: int
) -> None:
    """Draw governors in a column, each with its city's emblem on one side: 1 is right, -1 left."""
    for k, city in enumerate(cities):
        if city:
            draw_disc(scene, city, x, y + k * pitch, r)
            draw_crest(scene, city, x + side * (r + 2.9), y + k * pitch, 4.7)
        else:
            scene.circle(x, y + k * pitch, r, stroke="ink", lw=0.25, dash=(0.9, 0.9))


def _governors(scene: Scene, layout: MapSheet, box: Box) -> None:
    """Draw two pictures: the Maharaja's round (RA-20) and a lowered governor (RA-41)."""
    # translators: title of a panel; at most 34 mm
    draw_panel(scene, box, msg("Governors", "sheet"), "aids.governors")
    cities = list(layout.cities.values())
    a, b, top = box.x + 9.8, box.right - 9.2, box.y + HEAD - 0.6
    pitch = (box.h - HEAD - 3.4 - 2 * WORDS) / (layout.governors.down + 5)
    r = min(3.3, pitch * 0.48)
    up = [cities[-1], cities[-2]]
    y = top + pitch / 2
    _stack(scene, [None, *up], a, y, pitch, r, 1)
    _stack(scene, [up[-1], *up[:-1], None], b, y, pitch, r, -1)
    draw_icon(scene, "raja", a + r + 9.0, y + 2 * pitch - 0.4, 7.4, ink=RED)
    bow = f"M{a - r} {y + 2 * pitch}C{a - r - 4.4} {y + 2 * pitch} {a - r - 4.4} {y} {a - r - 1.6} {y}"
    scene.path(bow, stroke=RED, lw=0.6)
    _head(scene, a - r + 0.3, y, 0)
    _becomes(scene, (a + b) / 2, y + 0.7 * pitch)
    # translators: under a picture of a governor moving up; at most 38 mm in three lines
    each = msg("Each round the lowest moves to the top", "sheet")
    split = top + 3 * pitch + WORDS + 1.2
    _label(scene, Box(box.x + 2, split - WORDS - 0.6, box.w - 4, WORDS), each, "aids.round", "c")
    scene.seg(box.x + 2.2, split, box.right - 2.2, split, QUIET, 0.2)
    _sent_down(scene, layout, Box(box.x, split + 1.2, box.w, box.bottom - split - 1.2), a, b, pitch)


def _sent_down(scene: Scene, layout: MapSheet, box: Box, a: float, b: float, pitch: float) -> None:
    """Draw a lowered governor: it goes down by the layout's number of spaces, and each one it passes rises by
    one.
    """
    down = layout.governors.down
    rows, cities = down + 2, list(layout.cities.values())
    r = min(3.3, pitch * 0.48)
    before = [cities[k % len(cities)] for k in (1, 2, 0, 3, 5, 4, 6, 1)[:rows]]
    after = [*before[1 : down + 1], before[0], *before[down + 1 :]]
    y = box.y + pitch / 2
    _stack(scene, [*before], a, y, pitch, r, 1)
    _stack(scene, [*after], b, y, pitch, r, -1)
    low = y + (down + 0.5) * pitch
    bow = f"M{a - r} {y}C{a - r - 4.4} {y} {a - r - 4.4} {low} {a - r - 1.2} {low}"
    scene.path(bow, stroke=RED, lw=0.6)
    _head(scene, a - r + 1.0, low, 0)
    for k in range(down):
        x = b + r + 2.4
        scene.seg(x, y + (k + 0.4) * pitch, x, y + (k - 0.1) * pitch, "ink", 0.4)
        _head(scene, x, y + (k - 0.35) * pitch, -90, "ink", 0.8)
    _becomes(scene, (a + b) / 2, y + (rows - 1) / 2 * pitch)
    # translators: under a picture of the action that lowers a governor; at most 38 mm in three lines
    words = msg("Action: one goes {n} down, others up", "sheet", n=down)
    _label(scene, Box(box.x + 2.4, y + (rows - 0.55) * pitch, box.w - 4.8, WORDS), words, "aids.down", "c")


# ---- scoring --------------------------------------------------------------------------
def _scores(scene: Scene, layout: MapSheet, box: Box) -> None:
    """Draw the things that score in the Maharaja's city (RA-60)."""
    # translators: title of a panel; at most 34 mm
    draw_panel(scene, box, msg("City scores", "sheet"), "aids.scores")
    points = layout.points
    rows: tuple[tuple[str, Msg, int], ...] = (
        # translators: something that scores points in a city; at most 24 mm
        ("architect", msg("architect", "sheet"), points.architect),
        # translators: something that scores points in a city; at most 24 mm
        ("house", msg("each house", "sheet"), points.house),
        # translators: something that scores points in a city; at most 24 mm
        ("domed-palace", msg("outer palace", "sheet"), points.outer),
        # translators: something that scores points in a city; at most 24 mm
        ("domed-palace", msg("central palace", "sheet"), points.central),
        # translators: a character's home city, in the advanced game only; at most 24 mm in two lines
        ("any-person", msg("home (advanced)", "sheet"), points.home),
    )
    high = (box.h - HEAD - 1.6) / len(rows)
    for i, (name, words, value) in enumerate(rows):
        y = box.y + HEAD + i * high
        if i:
            scene.seg(box.x + 2.4, y, box.right - 2.4, y, QUIET, 0.18)
        size = 7.0 if name == "domed-palace" and value > points.outer else 5.8
        draw_icon(scene, name, box.x + 6.2, y + high / 2, size, ink="ink")
        _label(scene, Box(box.x + 10.6, y + 0.7, box.w - 18.2, high - 1.4), words, f"aids.{name}")
        scene.text(box.right - 4.8, y + high / 2, str(value), "num", 13, "ink", "c", mid=True)


def _rewards(scene: Scene, layout: MapSheet, box: Box) -> None:
    """Draw the gold for each rank in the city by number of players, and the monopoly bonus (RA-61, RA-62)."""
    # translators: title of a panel; at most 34 mm
    draw_panel(scene, box, msg("Rewards", "sheet"), "aids.rewards")
    foot, first = 9.5, box.x + 11.3
    last = box.right - 5.0
    pitch, top = (last - first) / 4, box.y + HEAD - 0.6
    high = (box.bottom - foot - 0.3 - top) / len(layout.rewards)
    r = min(3.15, pitch / 2 - 0.1, high / 2 - 0.1)
    for i, (players, coins) in enumerate(sorted(layout.rewards.items())):
        y = top + (i + 0.5) * high
        ornament.draw_star(
            scene, box.x + 4.9, y, min(3.35, high / 2 + 0.1), fill=f"{RED}_t", stroke=RED, lw=0.28
        )
        scene.text(box.x + 4.9, y, players, "num", 10.6, "ink", "c", mid=True)
        for k, value in enumerate(coins):
            draw_coin(scene, first + k * pitch, y, r, str(value))
    y = box.bottom - foot
    scene.seg(box.x + 2.4, y, box.right - 2.4, y, QUIET, 0.2)
    # translators: extra gold for a player who is alone in the city; at most 26 mm in two lines
    alone = msg("alone in the city", "sheet")
    _label(scene, Box(box.x + 4, y, box.w - 15, foot - 0.8), alone, "aids.alone")
    draw_coin(scene, last - 1.4, y + foot / 2 - 0.3, 3.6, f"+{layout.gains.alone}")


def _end(scene: Scene, layout: MapSheet, box: Box) -> None:
    """Draw the two ends of the game: a player's last palace, or a governor on the last space (RA-70)."""
    # translators: title of a panel; at most 34 mm
    draw_panel(scene, box, msg("Game end", "sheet"), "aids.end")
    y = box.bottom - 6.8
    draw_icon(scene, "domed-palace", box.x + 8.2, y, 7.4, ink="ink")
    scene.text(box.x + 13.2, y, isolate_signs(scene, f"×{layout.stock.palaces}"), "num", 13, "ink", mid=True)
    # translators: between the two ways in which the game ends; at most 8 mm
    line(scene, box.middle + 2.6, y, msg("or", "sheet"), "text", BODY, 9, "aids.or")
    draw_last_space(scene, box.right - 9, y, 4.8, layout.governors.spaces)


def draw_village_rules(scene: Scene, layout: MapSheet) -> None:
    """Draw the rules of a village for travellers and builders (RA-2, RA-50, RA-51)."""
    if layout.legend is None:
        return
    box = Box(*layout.legend)
    with scene.reading(box.x, box.right):
        _villages(scene, layout, box)


def _villages(scene: Scene, layout: MapSheet, box: Box) -> None:
    """Draw three lines of the legend: the second place of a village, the toll, a closed village."""
    # translators: title of a panel; at most 28 mm
    draw_panel(scene, box, msg("Villages", "sheet"), "legend", ROAD)
    top = box.y + HEAD - 1.6
    high = (box.bottom - 1.2 - top) / 3
    x = box.x + 6.2
    labels = (
        # translators: legend of the second place of a village; at most 24 mm in two lines
        msg("from 3 players", "sheet"),
        # translators: beside a coin, what passing through a village costs; at most 24 mm in two lines
        msg("toll per house", "sheet"),
        # translators: legend: nobody can pass through a village without a house; at most 24 mm in two lines
        msg("empty: closed", "sheet"),
    )
    for i, words in enumerate(labels):
        y = top + (i + 0.5) * high
        if i:
            scene.seg(box.x + 2.4, y - high / 2, box.right - 2.4, y - high / 2, f"{ROAD}_m", 0.18)
        if i == 0:
            with scene.printed(x - 4, x + 4):
                draw_more_players(scene, x + 3.4, y + 1.4, MORE_PLAYERS, pt=11.5, size=1.1)
        elif i == 1:
            draw_coin(scene, x, y, 3.0, str(layout.costs.toll))
        else:
            scene.rect(x - 2.7, y - 2.3, 5.4, 4.6, fill="white", stroke=ROAD, lw=0.35)
            ornament.draw_at(scene, "M-1.8 -1.5L1.8 1.5M1.8 -1.5L-1.8 1.5", x, y, stroke=ROAD, lw=0.45)
        _label(scene, Box(box.x + 10.8, y - high / 2 + 0.5, box.w - 12.6, high - 1.0), words, f"legend.{i}")


NOTE = 34.0
"""Height of the panel, in mm."""
SIGN = 2
"""The seat whose sign the examples show."""


def draw_pencil_instructions(scene: Scene, box: Box, layout: MapSheet) -> None:
    """Draw four small pictures with pen marks, and their meanings."""
    # translators: title of a panel that says how to play with a pencil in place of cut pieces; at most 110 mm
    title = msg("Pencil in place of scissors", "sheet")
    # translators: hint beside the title of the panel about playing with a pencil; at most 80 mm
    hint = msg("with a print of the map for each game", "sheet")
    draw_hinted_panel(scene, box, title, hint, "instead", width=110)
    pictures: tuple[Callable[[Scene, MapSheet], None], ...] = (_house, _palace, _governor, _gold)
    words = (
        # translators: what a player draws with a pencil instead of a piece, beside a picture of it; at most
        # 28 mm in six lines
        msg("*House:* your sign in its square, in a city a stroke beside the garden.", "sheet"),
        # translators: what a player draws with a pencil instead of a piece, beside a picture of it; at most
        # 28 mm in six lines
        msg("*Palace:* your sign on its site.", "sheet"),
        # translators: what a player draws with a pencil instead of a piece, beside a picture of it; at most
        # 28 mm in six lines
        msg("*Governor:* its letter. Rub it out when it moves.", "sheet"),
        # translators: what a player draws with a pencil instead of a piece, beside a picture of it; at most
        # 28 mm in six lines
        msg("*Gold* and what is built: on the player's sheet.", "sheet"),
    )
    each, rtl = (box.w - 8) / len(words), scene.typesetter.rtl
    for n, (picture, said) in enumerate(zip(pictures, words, strict=True)):
        place = len(words) - 1 - n if rtl else n
        x = box.x + 4 + place * each
        # The pictures contain words, so they belong to the layer of text.
        with scene.layer("text"), scene.placed(x + (each - 8.8 if rtl else 8.8), box.y + 21.2):
            picture(scene, layout)
        left = x + (1.0 if rtl else 18.9)
        block(scene, left, box.y + 10.0, each - 19.9, box.h - 12, said, 9, "instead.words", small=SMALL)


def _mark(scene: Scene, x: float, y: float, size: float) -> None:
    """Draw the seat's sign as with a pen."""
    with scene.placed(x, y, size / 10.8):
        scene.path(SEALS[SIGN], stroke="pen", lw=0.6)


def _house(scene: Scene, layout: MapSheet) -> None:
    """Draw a village with two places on its road."""
    road = "M-8 -3C-3 -7.4 3 -1.4 8 -5"
    for ink, lw in ((ROAD, 2.4), ("white", 1.8), ("gold_t", 1.8)):
        scene.path(road, stroke=ink, lw=lw, cap=0)
    for x in (-3.5, 3.5):
        scene.rect(x - 3.4, -3.4, 6.8, 6.8, 0.6, fill="white", stroke=ROAD, lw=0.35)
    _mark(scene, -3.5, 0, 4.8)


def _palace(scene: Scene, layout: MapSheet) -> None:
    """Draw a palace site."""
    ink = next(iter(layout.cities.values())).colour
    scene.circle(0, 0, 6.6, fill="white", stroke=ink, lw=0.35)
    scene.circle(0, 0, 5.9, stroke=f"{ink}_m", lw=0.15)
    ornament.draw_at(scene, ornament.dome_path(6.6, 6.4), 0, 2.8, fill=f"{ink}_t", stroke=f"{ink}_m", lw=0.25)
    _mark(scene, 0.2, 0.2, 7.4)


def _governor(scene: Scene, layout: MapSheet) -> None:
    """Draw two storeys of the governor track."""
    for n in (0, 1):
        scene.rect(-7, -6.8 + 6.8 * n, 14, 6.8, fill="white" if n else f"{RED}_t", stroke=RED, lw=0.25)
        scene.circle(2.4, -3.4 + 6.8 * n, 2.9, fill="white", stroke=RED, lw=0.35)
        ornament.draw_star(scene, -3.8, -3.4 + 6.8 * n, 2.3, fill="white", stroke=RED, lw=0.2)
    letter = next(iter(layout.cities.values())).letter
    scene.text(2.4, -3.4, letter, "bold", 11, "pen", "c", mid=True)


def _gold(scene: Scene, layout: MapSheet) -> None:
    """Draw two handwritten totals of gold, the first one crossed out."""
    gold = layout.stock.gold
    for n, total in enumerate((gold, gold - layout.costs.palace)):
        x = -3.7 + 7.4 * n
        scene.rect(x - 3.4, -3.4, 6.8, 6.8, 0.8, fill="white", stroke="gold", lw=0.35)
        scene.text(x, 0, str(total), "text", 12, "pen", "c", mid=True)
        if n == 0:
            scene.seg(x - 2.8, 2.4, x + 2.8, -2.4, "pen", 0.6)
