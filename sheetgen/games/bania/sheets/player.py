"""A player's own sheet: the reserve, places for cards in hand, and the options of a turn (BA-2, BA-10 to
BA-52).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import memoized_drawing
from sheetgen.draw.people import draw_portrait
from sheetgen.draw.scenes.views import GREY, TENTS
from sheetgen.games.bania.sheets import board, tiles
from sheetgen.games.bania.sheets.field import paper_stage
from sheetgen.games.bania.sheets.page import (
    PLAYERS,
    SMALL,
    Ware,
    block,
    by_letter,
    draw_arrow,
    draw_sign,
    empty_page,
    line,
    wares,
)
from sheetgen.games.bania.sheets.pieces import SHARE
from sheetgen.games.bania.sheets.plan import Box, corner_distance, hexagon
from sheetgen.games.bania.sheets.tableaux import camps
from sheetgen.games.bania.spots import MOST_RESERVE, OWN_CARDS, OWN_NAME, OWN_RESERVE, OWN_SIGN
from sheetgen.message import Msg, msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.text.typesetter import Typesetter

# translators: title of a player's sheet, under the game's name; 62 mm
PLAYER = msg("Player's sheet", "sheet")
YOUR_TURN = msg("Your turn", "sheet")  # translators: player's sheet: title over the steps of a turn; 80 mm
# translators: player's sheet: title over the ways to pay for a tent; 80 mm
WAYS = msg("Ways to pay", "sheet")
RESERVE, CARDS, LEGEND, GAP = 31.0, 73.2, 41.0, 3.0


def player_pages(layout: BoardSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the player's sheet as a list of one page, with spots for the name, the reserve, and cards of
    each kind.
    """
    scene, room = empty_page(layout, typesetter, paper, PLAYER)
    tall = (room.h - 224.0) / 18
    high = LEGEND - 1.6 + max(0.0, tall) * 1.6
    y = room.y
    _reserve(scene, layout, Box(room.x, y, room.w, RESERVE))
    y += RESERVE + GAP
    _cards(scene, layout, Box(room.x, y, room.w, CARDS))
    y += CARDS + GAP
    rest = room.bottom - y - high - GAP
    half = (room.w - GAP) / 2
    _turn(scene, layout, Box(room.x, y, half, rest).facing(room, scene.rtl))
    _pay(scene, layout, Box(room.right - half, y, half, rest).facing(room, scene.rtl))
    _rules(scene, layout, Box(room.x, room.bottom - high, room.w, high))
    return [scene]


def _reserve(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw a line for the name, the signs of all seats (the player circles one), and a place for each tent of
    the reserve.
    """
    board.draw_panel(scene, box)
    with scene.reading(box.x, box.right):
        _reserved(scene, layout, box)


def _reserved(scene: Scene, layout: BoardSheet, box: Box) -> None:
    # translators: player's sheet: title over the tents that a player may buy; 50 mm
    reserve = msg("Reserve", "sheet")
    board.draw_title(scene, Box(box.x, box.y, 80, box.h), reserve, 50, "player.reserve", 12.5)
    furniture.draw_writing_line(
        scene, OWN_NAME(), box.x + 6, box.x + 76, box.y + 17.0, msg("Player", "sheet"), "player.name"
    )
    for seat, ink in enumerate(PLAYERS):
        x, y = box.x + 6 + (seat + 0.5) * 70 / len(PLAYERS), box.y + 24.8
        draw_sign(scene, seat, x, y, 2.5, fill=ink, stroke="ink", lw=0.25)
        scene.spot(OWN_SIGN(seat + 1), x, y, 3.1)
    count = min(layout.stock.reserve, MOST_RESERVE)
    pitch = min(30.0, (box.w - 84) / count)
    size = min(24.0, (pitch - 2.0) / corner_distance(2.0))
    first = box.right - 4 - (count - 0.5) * pitch
    for n in range(count):
        x, y = first + n * pitch, box.y + box.h / 2
        tiles.draw_tent_place(scene, x, y, size)
        scene.spot(OWN_RESERVE(n + 1), x, y, size * SHARE)


def _cards(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw four places for cards in hand with the goods' signs, and space to write their number."""
    w, h, known = 41.0 + 1.6, 63.0 + 1.6, list(wares(layout).values())
    gap = (box.w - len(known) * w) / (len(known) + 1)
    board.draw_panel(scene, box)
    for i, ware in enumerate(known):
        place = Box(box.x + gap + i * (w + gap), box.y + (box.h - h) / 2, w, h)
        _place(scene, ware, place.facing(box, scene.rtl))


def _place(scene: Scene, ware: Ware, box: Box) -> None:
    frame = ornament.cusped_frame_path(round(box.w, 4), round(box.h, 4), 3.0)
    ornament.draw_at(scene, frame, box.x, box.y, fill=f"{ware.ink}_t")
    ornament.draw_at(scene, frame, box.x, box.y, stroke=ware.line, lw=0.4)
    niche = ornament.niche_path(28.0, 36.0, 3)
    ornament.draw_at(scene, niche, box.middle - 14, box.y + 4.6, fill="white", stroke=ware.line, lw=0.28)
    _merchant(scene, ware, box.middle - 14, box.y + 4.6, niche)
    line(scene, box.middle, box.y + 46.2, ware.name, "display", 14, box.w - 6, "player.goods")
    w, h = 20.0, 10.4
    x, y = box.middle, box.bottom - 8.2
    for side in (box.x, box.right):
        tiles.draw_letter(scene, ware, (side + x + math.copysign(w / 2, side - x)) / 2, y, 3.2)
    ornament.draw_at(
        scene,
        ornament.cusped_frame_path(w, h, 1.6),
        x - w / 2,
        y - h / 2,
        fill="white",
        stroke=ware.line,
        lw=0.3,
    )
    scene.spot(OWN_CARDS(ware.key), x, y, w / 2 - 1.5, h / 2 - 0.8)


@memoized_drawing
def _merchant(scene: Scene, ware: Ware, x: float, y: float, niche: str) -> None:
    """Draw the merchant of a kind of goods in a niche with its upper left corner at (x, y)."""
    with scene.placed(x, y):
        with scene.clipped(niche):
            draw_portrait(scene, MERCHANTS[ware.key], -1.6, 0, 31.2)
        scene.path(niche, stroke=ware.line, lw=0.28)


MERCHANTS = {
    "oil": "oil-merchant",
    "spices": "spice-merchant",
    "silk": "silk-merchant",
    "incense": "incense-merchant",
}
"""The portrait of the merchant of each kind of goods."""
LARGE, LARGER = 1.3, 1.42
"""Size of the pictures relative to those on a ghost's half page: four of them in a column, or three."""

# ---- what to do -----------------------------------------------------------------------------
Picture = Callable[["Scene", "BoardSheet", float, float], None]
"""A function that draws the picture of a step about (x, y), 12 mm high."""


def _bonus(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    """Draw the picture of a step: the elephant brings a card."""
    paper_stage(scene).part("elephant", x - 2.4, y + 3.6, 6.4, GREY)
    with scene.placed(x + 5.8, y + 0.2, 0.6):
        tiles.draw_card(scene, wares(layout)["spices"], 0, 0, 8)


def _place_elephant(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    """Draw the picture of a step: the elephant stands on a tent."""
    scene.poly(hexagon(x, y, 6.4), fill="gold_t", stroke="ink", lw=0.4)
    paper_stage(scene).part("elephant", x + 0.2, y + 3.4, 6.2, GREY)


def _pitch(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    """Draw the picture of a step: tents to pitch, or else a die to roll."""
    paper_stage(scene).part("tent", x - 4.6, y + 4.6, 8.6, TENTS[0])
    with scene.placed(x + 1.2, y - 3.0, rot=8):
        tiles.draw_face(scene, 0, 0, 6.8, "oil", wares(layout))


def _draw(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    known = list(wares(layout).values())
    with scene.placed(x, y):
        tiles.draw_tent_back(scene, [known[i] for i in (0, 1, 2)], flat=13.0, lettered=False)


def _ours(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    """Draw the picture of paying with cards: a fan of cards."""
    for i, ware in enumerate(list(wares(layout).values())[:3]):
        tiles.draw_card(scene, ware, x + (i - 1) * 6.4, y + abs(i - 1) * 0.9, (i - 1) * 12)


def _touching(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    """Draw the picture of paying with tents: a new tent beside two that pay."""
    known = list(wares(layout).values())
    for ware, side in ((known[1], -1), (known[2], 1)):
        camps.draw_tent(scene, (x + side * 7.8, y - 2.3), 9.0, ware, lettered=False)
    board.draw_camp(scene, x, y + 2.2, 5.2, ((0, 0),), (0, 0))


def _three(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    """Draw the picture of an exchange: three cards that become one."""
    known, n = list(wares(layout).values()), layout.exchange.cards
    step = min(3.4, 12.0 / n)
    for i in range(n):
        tiles.draw_card(scene, known[3], x - 10.4 + i * step, y)
    draw_arrow(scene, x + 2.0, y)
    tiles.draw_card(scene, known[0], x + 10.2, y)


LEADING = 1.14
"""Distance of lines in a panel's steps, relative to the type size."""


def _common_size(scene: Scene, texts: Sequence[str], pt: float, width: float, high: float, box: str) -> float:
    """Return the largest type size in points, at most ``pt``, in which each text fits a box in mm."""
    while True:
        sizes = [
            scene.typesetter.paragraph(
                text, "text", pt, width, pt * LEADING, max_height=high, floor=SMALL, box=box
            ).pt
            for text in texts
        ]
        if min(sizes) >= pt:
            return pt
        pt = min(sizes)


def draw_steps(
    scene: Scene, layout: BoardSheet, box: Box, title: Msg, rows: Sequence[tuple[Picture, Msg]], name: str,
    wide: float, *, numbered: bool, scale: float = 1.0, pt: float = 10.2,
) -> None:  # fmt: skip
    """Draw a panel with a row for each step: its number, its picture (``wide`` mm before ``scale``), its
    text.
    """
    board.draw_panel(scene, box)
    board.draw_title(scene, box, title, box.w - 10, name, 12.5)
    pitch, air = (box.h - 12.0) / len(rows), 1.4 if scale > 1 else 0.3
    way = -1 if scene.typesetter.rtl else 1
    near = box.right if way < 0 else box.x
    used = 4.0 + 9.6 * numbered + wide * scale + 2.0
    room, high = box.w - used - 4, pitch - 2 * air
    left = near + used if way > 0 else near - used - room
    texts = [scene.typesetter.say(words) for _, words in rows]
    pt = _common_size(scene, texts, pt, room, high, name)
    for i, (picture, words) in enumerate(rows):
        y = box.y + 9.0 + (i + 0.5) * pitch
        before = 4.0 + 9.6 * numbered
        if numbered:
            ornament.draw_star(scene, near + way * 8.4, y, 4.0, fill="gold_t", stroke="gold", lw=0.28)
            scene.text(near + way * 8.4, y, str(i + 1), "num", 11, "ink", "c", mid=True)
        with scene.placed(near + way * (before + wide * scale / 2), y, scale), scene.reading(0.0, 0.0):
            picture(scene, layout, 0.0, 0.0)
        block(scene, left, y - pitch / 2 + air, room, high, words, pt, name, leading=LEADING)
        if scale > 1 and i:
            scene.seg(box.x + 5.0, y - pitch / 2, box.right - 5.0, y - pitch / 2, "gold_m", 0.2)


def _turn(scene: Scene, layout: BoardSheet, box: Box) -> None:
    reserve = layout.stock.reserve
    rows = (
        # translators: player's sheet, step 1 of a turn; three lines of 60 mm; *…* is bold
        (_bonus, msg("*Elephant bonus*, if it stands in an open camp: a card of each colour there.", "sheet")),
        # translators: player's sheet, step 2 of a turn; three lines of 60 mm; *…* is bold
        (_pitch, msg("*Buy and pitch* as many tents as you can pay. Or *roll the dice*: your turn is over.", "sheet")),
        # translators: player's sheet, step 3 of a turn; three lines of 60 mm; *…* is bold
        (_place_elephant, msg("*Place your elephant*, if it is with you, on a tent pitched this turn.", "sheet")),
        # translators: player's sheet, step 4 of a turn: fill the reserve to {count} tents; three lines of 60
        # mm; *…* is bold
        (_draw, msgs("*Draw* up to {count} tent; when none is left, at once.",
                     "*Draw* up to {count} tents; when none is left, at once.", reserve, "sheet")),
    )  # fmt: skip
    draw_steps(scene, layout, box, YOUR_TURN, rows, "player.turn", 17.4, numbered=True, scale=LARGE, pt=11.0)


def _pay(scene: Scene, layout: BoardSheet, box: Box) -> None:
    n = layout.exchange.cards
    rows = (
        # translators: player's sheet, a way to pay for a tent; four lines of 56 mm; *…* is bold
        (_ours, msg("*Cards* from your hand; they go back to their piles.", "sheet")),
        # translators: player's sheet, a way to pay for a tent; four lines of 56 mm; *…* is bold
        (_touching, msg("*Tents* that the new one touches: one goods each, in an open camp and next to a free "
                        "space.", "sheet")),
        # translators: player's sheet, a way to pay for a tent: exchange {count} own cards; four lines of 56
        # mm; *…* is bold
        (_three, msgs("*{count} card* of yours for one that you lack.",
                      "*{count} cards* of yours for one that you lack.", n, "sheet")),
    )  # fmt: skip
    draw_steps(scene, layout, box, WAYS, rows, "player.pay", 29.0, numbered=False, scale=LARGER, pt=11.0)


def _rules(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw an example of a payment, dice and camps as in the legend of the board, and the points for the end."""
    widths = [62.8, 37.0, 41.0]
    widths.append(box.w - sum(widths) - 3 * board.GAP)
    x = box.x
    for width, draw in zip(widths, (_example, board.draw_dice, board.draw_camps, _end), strict=True):
        part = Box(x, box.y, width, box.h).facing(box, scene.rtl)
        board.draw_panel(scene, part)
        draw(scene, layout, part)
        x += width + board.GAP


def _example(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw a tent of three kinds of goods and below it what pays for it: a card, a tent and an exchange."""
    # translators: player's sheet: title over a picture of a payment; 50 mm
    board.draw_title(scene, box, msg("Example", "sheet"), box.w - 8, "player.example")
    known = [by_letter(layout)[letter] for letter in board.example_prices(layout)[-1]]
    upper = (box.h - 8.0) * 0.52
    with scene.reading(box.x, box.right):
        with scene.placed(box.middle, box.y + 3.4 + upper / 2):
            tiles.draw_tent_back(scene, known, flat=16.0)
        with scene.placed(box.middle - 32.6, box.bottom - 2.8 - (box.h - upper - 8.0) / 2):
            tiles.draw_card(scene, known[0], 8.2, 0)
            with scene.placed(24.2, 0):
                tiles.draw_tent_front(scene, known[1], flat=13.0)
            n, step = layout.exchange.cards, 2.4
            spare = next(ware for ware in wares(layout).values() if ware not in known)
            for i in range(n):
                tiles.draw_card(scene, spare, 40.2 + i * step, 0)
            for x in (14.3, 34.1):
                scene.path(f"M{x - 1.3} 0H{x + 1.3}M{x} -1.3V1.3", stroke="ink", lw=0.45)
            end = 43.9 + (n - 1) * step
            draw_arrow(scene, end + 0.9, 0)
            tiles.draw_card(scene, known[2], end + 8.6, 0)


def _end(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw the conditions of the end, and the points for it (BA-51, BA-52, BA-54), each with its sign."""
    end = msg("End", "sheet")  # translators: player's sheet: title over when the game ends; 30 mm
    board.draw_title(scene, box, end, box.w - 8, "player.end")
    with scene.reading(box.x, box.right):
        sign, left = box.x + 7.0, box.x + 12.0
        room = box.right - 3.4 - left
        y, rest = box.y + 8.4, box.h - 10.4
        when = (
            (msg("No tent fits, or none is left.", "card"), 0.23, _draw_full),
            (
                msg("Or piles are empty, and nobody can buy, or nobody bought for a round.", "card"),
                0.38,
                _draw_bare,
            ),
        )
        for words, share, draw in when:
            high = rest * share
            with scene.placed(sign, y + high / 2):
                draw(scene)
            block(scene, left, y, room, high, words, 8.2, "player.end", leading=1.04)
            y += high
        rows = (
            (layout.points.last, board.LAST_TENT, "player.last"),
            (layout.points.goods, board.MOST, "player.most"),
        )
        for points, words, name in rows:
            high = rest * 0.195
            draw_icon(scene, "fame", sign, y + high / 2, 5.4, points)
            line(scene, left, y + high / 2, words, "bold", 8.4, room, name, "l")
            y += high


def _draw_full(scene: Scene) -> None:
    """Draw a tent that no space takes."""
    board.draw_camp(scene, 0, 0, 3.3, ((0, 0),))
    camps.draw_cross(scene, (0, 0.2), 1.5, 0.5)


def _draw_bare(scene: Scene) -> None:
    """Draw the place of an empty pile of cards."""
    scene.rect(-2.7, -4.0, 5.4, 8.0, 0.8, fill="white", stroke="gold", lw=0.35, dash=(1.2, 0.9))
