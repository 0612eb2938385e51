"""The board with its score track (BA-50), and the legend below it: names and points, goods, tents, dice, camps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.scene import Scene
from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.dice import die_numbers, draw_pips
from sheetgen.games.bania.sheets.field import draw_few_sign, draw_field
from sheetgen.games.bania.sheets.page import (
    GAME,
    GATE,
    SMALL,
    SUBTITLE,
    block,
    by_letter,
    draw_head,
    draw_sign,
    line,
    wares,
)
from sheetgen.games.bania.sheets.plan import (
    CORNER,
    DEPTH,
    FOOT,
    MARGIN,
    ROOT3,
    WIDTH,
    Box,
    hexagon,
    make_plan,
    outlines,
    place_on_paper,
)
from sheetgen.games.bania.spots import BOXES, NAME, SCORE
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.message import Msg, msg, msgs
from sheetgen.text.typesetter import Label

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.text.typesetter import Typesetter


ACROSS, DOWN = 19, 29
"""Number of boxes between two corners. With the corners there are a hundred."""
_CORNERS = (0, ACROSS + 1, ACROSS + DOWN + 2, 2 * ACROSS + DOWN + 3)
PIP = 1.85
"""Half the size of a marker's place about its sign, in mm."""


def box_of(n: int, track: Box) -> Box:
    """Return box ``n`` of the score track. Boxes run clockwise from the upper left corner, which is both 0
    and 100.
    """
    w, h = (track.w - 2 * CORNER) / ACROSS, (track.h - 2 * CORNER) / DOWN
    n %= BOXES
    side = sum(n >= corner for corner in _CORNERS) - 1
    at = n - _CORNERS[side]
    right, bottom = track.right - CORNER, track.bottom - CORNER
    if at == 0:
        return Box(right if side in (1, 2) else track.x, bottom if side > 1 else track.y, CORNER, CORNER)
    return (
        Box(track.x + CORNER + (at - 1) * w, track.y, w, DEPTH),
        Box(track.right - DEPTH, track.y + CORNER + (at - 1) * h, DEPTH, h),
        Box(right - at * w, track.bottom - DEPTH, w, DEPTH),
        Box(track.x, bottom - at * h, DEPTH, h),
    )[side]


def draw_score_track(scene: Scene, track: Box) -> None:
    """Draw all boxes of the score track, each with a spot for the marker of each seat."""
    for n in range(1, BOXES + 1):
        box = box_of(n, track)
        x, y = box.middle, box.y + box.h / 2
        if n % BOXES in _CORNERS:
            ornament.draw_lotus(scene, x, y, 7.0, n=12, rings=2, lw=0.22, eye=0)
            scene.circle(x, y, 4.75, fill="white", stroke="gold", lw=0.35)
            dx, dy = 2.35, 2.55
        else:
            frame = ornament.cusped_frame_path(round(box.w - 0.44, 4), round(box.h - 0.44, 4), 1.4)
            ornament.draw_at(scene, frame, box.x + 0.22, box.y + 0.22, fill="white" if n % 10 else "gold_t",
                        stroke="gold", lw=0.23 if n % 5 else 0.4)  # fmt: skip
            dx, dy = box.w / 2 - 1.9, box.h / 2 - 1.85
        for seat, (sx, sy) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1))):
            scene.spot(SCORE(n, seat + 1), x + sx * dx, y + sy * dy, PIP)
            draw_sign(scene, seat, x + sx * dx, y + sy * dy, 0.92, stroke="gold_m", lw=0.25)
        role = "bold" if n % 10 else "num"
        scene.text(x, y, str(n), role, 9.0 if n < BOXES else 8.4, "ink", "c", mid=True)
        if n == BOXES:
            scene.text(x, y - 3.2, "0", "bold", 7, "ink", "c", mid=True)


# ---- pages: A4 and Letter at the same size, larger on larger paper ------------------------------


def board_pages(layout: BoardSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the board as a list of one page, with spots for tents, elephants, score markers and names.

    Raise ``LayoutError`` for more spaces than fit, ``DoesNotFit`` naming the box of a text that does not fit,
    ``UsageError`` for paper that is too small.
    """
    place = place_on_paper(paper)
    parts = make_plan(layout, place.height)
    top = layout.header
    # translators: what the page shows, in the document title of the PDF file
    said = typesetter.say(msg("Board", "sheet"))
    scene = start_page(layout, typesetter, paper.width, paper.height, f"{typesetter.say(GAME)}: {said}")
    furniture.draw_print_border(scene, "gold")
    with scene.placed(place.x, place.y, place.scale):
        draw_score_track(scene, parts.track)
        draw_head(scene, parts.head, heading(top, SUBTITLE, typesetter), top.variation)
        with scene.placed(parts.head.middle, parts.head.bottom):  # The gate ends where the sand begins.
            scene.seg(-GATE / 2, 0, GATE / 2, 0, "gold", 0.5)
        draw_field(scene, layout, parts.field, parts.flat)
        draw_names(scene, layout, parts.names)
        draw_legend(scene, layout, parts.legend)
    draw_footer(scene, layout, place.x, paper.height - MARGIN - FOOT + 1.2, WIDTH * place.scale)
    return [scene]


GAP = 2.2
# translators: on the board beside points: these are for the last tent of the game; 18 mm
LAST_TENT = msg("last tent", "sheet")
# translators: on the board beside points: these are for most cards of one kind at the end; 25 mm
MOST = msg("most of a kind", "sheet")
# translators: legend of the board, beside points: for a tent that starts a camp; 20 mm
NEW_CAMP = msg("new camp", "sheet")
# translators: legend of the board, beside points: for a tent next to another tent; 20 mm
NEXT_TO = msg("next to another", "sheet")
# translators: on the board after the number 2: two players use only the spaces inside the line; 24 mm, two
# lines
FEW = msg("players: only inside the line", "sheet")
FRONT = msg("Front", "sheet")  # translators: legend of the board, under a picture of a tent's front; 18 mm
# translators: legend of the board, under a tent's front: the pitched tent pays with these goods; 19 mm
SUPPLIES = msg("supplies this", "sheet")
PRICE = msg("Price", "sheet")  # translators: legend of the board, under a picture of a tent's back; 18 mm
# translators: legend of the board, under a price of two goods of a kind and one other; 19 mm
TWO_AND_ONE = msg("two and one", "sheet")
# translators: legend of the board, under a price of three different goods; 19 mm
THREE_KINDS = msg("three kinds", "sheet")
GOODS = msg("Goods", "sheet")  # translators: title of a panel in the legend of the board; 22 mm
TENTS = msg("Tents", "sheet")  # translators: title of a panel in the legend of the board; 19 mm
CAMPS = msg("Camps", "sheet")  # translators: title of a panel in the legend of the board; 28 mm
# translators: legend of the board, under goods and the faces of ordinary dice that replace them: our own
# rule; 33 mm
HOUSE = msg("ordinary dice: house rule", "sheet")
PIPS = 3.9
"""Side of an ordinary die, in mm."""
Axial = tuple[int, int]
RING: tuple[Axial, ...] = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def draw_panel(scene: Scene, box: Box, ink: str = "gold") -> None:
    """Draw the frame of a panel with a hairline inside."""
    w, h = round(box.w, 4), round(box.h, 4)
    ornament.draw_at(
        scene, ornament.cusped_frame_path(w, h, 2.4), box.x, box.y, fill="white", stroke=ink, lw=0.35
    )
    inner = ornament.coved_frame_path(round(w - 1.6, 4), round(h - 1.6, 4), 2.3)
    ornament.draw_at(scene, inner, box.x + 0.8, box.y + 0.8, stroke=f"{ink}_m", lw=0.16)


def draw_title(scene: Scene, box: Box, words: Msg, width: float, name: str, pt: float = 11) -> float:
    """Draw a panel's title at the start of the line; return its width in mm."""
    rtl = scene.typesetter.rtl and not scene.is_mirrored
    x = box.right - 3.8 if rtl else box.x + 3.8
    # Arabic letters are higher than Latin ones, so the text lies lower.
    y = 5.4 if scene.typesetter.script == "Arab" else 5.0
    return line(scene, x, box.y + y, words, "display", pt, width, name, "r" if rtl else "l")


# ---- names ----------------------------------------------------------------------------------
def draw_names(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw for each player a sign and a line for the name, and beside them the points at the end of the game
    (BA-51, BA-52).
    """
    with scene.reading(box.x, box.right):
        y = box.y + box.h / 2
        ends = (
            (layout.points.last, LAST_TENT, "names.last", 18.0),
            (layout.points.goods, MOST, "names.most", 24.0),
        )
        right = box.right
        for points, words, name, wide in reversed(ends):
            draw_icon(scene, "fame", right - 3.0, y, 6.0, points)
            line(scene, right - 7.2, y, words, "bold", 8.4, wide, name, "r")
            right -= wide + 9.4
        few = sorted(layout.board.parts)
        left = box.x
        for seats in few[:1]:
            draw_few_sign(scene, seats, left + 2.4, y)
            block(scene, left + 5.8, y - 3.6, 24, 6.8, FEW, 7.6, "names.few", leading=0.92)
            left += 31.5
        pitch = (right - left) / 4
        for seat in range(4):
            a = left + seat * pitch
            draw_sign(scene, seat, a + 2.0, y, 1.6, lw=0.35)
            scene.seg(a + 4.8, y + 1.7, a + pitch - 1.6, y + 1.7, "ink", 0.2)
            scene.spot(NAME(seat + 1), a + 1.6 + pitch / 2, y - 0.5, (pitch - 6.4) / 2, 2.3)


# ---- panels ---------------------------------------------------------------------------------
def larger(scene: Scene, pt: float) -> float:
    """Return a size of type, half a point larger in Latin, which has no signs below and above each other."""
    return pt + (0.5 if scene.typesetter.script == "Latn" else 0.0)


def draw_legend(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw the legend below the board: four panels side by side for goods, tents, dice and camps."""
    widths = [31.0, 58.8, 37.0]
    widths.append(box.w - sum(widths) - 3 * GAP)
    x = box.x
    for width, draw in zip(widths, (draw_goods, draw_tents, draw_dice, draw_camps), strict=True):
        part = Box(x, box.y, width, box.h).facing(box, scene.rtl)
        draw_panel(scene, part)
        draw(scene, layout, part)
        x += width + GAP


def draw_goods(scene: Scene, layout: BoardSheet, box: Box) -> None:
    draw_title(scene, box, GOODS, box.w - 8, "legend.goods")
    with scene.reading(box.x, box.right):
        pitch = (box.h - 9.6) / 4
        setter, known = scene.typesetter, list(wares(layout).values())
        labels = [Label(setter.say(ware.name), box.w - 20.4, "legend.goods") for ware in known]
        names = setter.fit_all(labels, "bold", 9.2, floor=SMALL)  # in one size
        for i, (ware, name) in enumerate(zip(known, names, strict=True)):
            y = box.y + 8.2 + (i + 0.5) * pitch
            tiles.draw_ware(scene, ware, box.x + 6.4, y, 6.6)
            scene.line(box.x + 10.9, y, name, mid=True)
            tiles.draw_letter(scene, ware, box.right - 5.4, y, 2.8)


def draw_tents(scene: Scene, layout: BoardSheet, box: Box) -> None:
    taken = draw_title(scene, box, TENTS, 19, "legend.tents")
    n = layout.exchange.cards
    # translators: legend of the board: a player may exchange {count} own cards for one card of choice; 36 mm,
    # up to two lines
    rate = msgs("{count} own card: one of choice", "{count} own cards: one of choice", n, "sheet")
    room = box.w - taken - 10.0
    left, align = (box.x + 3.6, "c") if scene.typesetter.rtl else (box.right - 3.6 - room, "r")
    block(scene, left, box.y + 1.6, room, 6.6, rate, 8.0, "legend.exchange", align, leading=1.0)
    known = by_letter(layout)
    prices = example_prices(layout)
    low = box.bottom
    room = box.h - 18.4
    middle, size = box.y + 8.3 + room / 2, min(15.6, room - 1.0)
    goods = list(wares(layout).values())[1]
    pitch = 18.7
    for i, price in enumerate((None, *prices)):
        x = box.middle + (i - len(prices) / 2) * pitch
        with scene.placed(x, middle):
            if price is None:
                tiles.draw_tent_front(scene, goods, flat=size)
            else:
                tiles.draw_tent_back(scene, [known[letter] for letter in price], flat=size)
    words = (
        (FRONT, SUPPLIES),
        (PRICE, TWO_AND_ONE),
        (PRICE, THREE_KINDS),
    )
    for i, (upper, lower) in enumerate(words[: len(prices) + 1]):
        x = box.middle + (i - len(prices) / 2) * pitch
        line(scene, x, low - 8.0, upper, "bold", larger(scene, 8.2), 18.8, "legend.side")
        line(scene, x, low - 3.9, lower, "text", larger(scene, 7.5), 16.2, "legend.side")


def example_prices(layout: BoardSheet) -> list[str]:
    """Return two prices of the layout as examples: one of two equal goods and another, and one of three kinds
    of goods.
    """
    prices = [price for tents in layout.tents.values() for price in tents]
    found = [next((p for p in prices if len(set(p)) == kinds), "") for kinds in (2, 3)]
    return [price for price in found if price]


LOW = 37.6
"""Height in mm of a legend in which all parts of the dice panel lie close together."""


def draw_dice(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw the dice panel of the legend: faces with goods and elephant halves, and the numbers of ordinary
    dice that replace them.
    """
    n = layout.dice.number
    # translators: title of a panel in the legend of the board: {count} is the number of goods dice; 28 mm
    draw_title(scene, box, msgs("{count} die", "{count} dice", n, "sheet"), box.w - 8, "legend.dice")
    known, numbers = wares(layout), die_numbers(layout)
    lettered = any(tiles.bulk(scene, ware) > 1.0 for ware in known.values())
    size = (7.4 if lettered else 6.8) if numbers else 7.8
    pitch = (box.w - 5.8 - size) / 3 if numbers else size + 0.5
    first = box.middle - (3 * pitch + size) / 2
    head = box.y + 7.8 + min(1.6, max(0.0, box.h - LOW) / 2)
    for i, kind in enumerate(known):
        tiles.draw_face(scene, first + i * pitch, head, size, kind, known)
        if numbers:
            draw_pips(scene, numbers[kind], first + i * pitch + size / 2, head + size + 2.4, PIPS)
    top, low = head + size + (4.8 if numbers else 0.8), box.bottom - (9.1 if numbers else 6.2)
    big = min(15.6, low - top, box.w / 2 - (2.9 + PIPS / 2 + 2.4 if numbers else 2.4))
    top += (low - top - big) / 2
    tiles.draw_face(scene, box.middle - big, top, big, "rear", known)
    tiles.draw_face(scene, box.middle, top, big, "front", known)
    # translators: legend of the board: two dice with half elephants give the elephant bonus; 33 mm
    words = msg("two halves: elephant bonus", "sheet")
    if not numbers:
        line(
            scene,
            box.middle,
            box.bottom - 3.7,
            words,
            "text",
            larger(scene, 7.5),
            box.w - 4.4,
            "legend.halves",
        )
        return
    draw_pips(scene, numbers["rear"], box.middle - big - 2.9, top + big / 2, PIPS)
    draw_pips(scene, numbers["front"], box.middle + big + 2.9, top + big / 2, PIPS)
    line(scene, box.middle, box.bottom - 6.8, words, "text", larger(scene, 7.5), box.w - 4.4, "legend.halves")
    line(
        scene, box.middle, box.bottom - 3.5, HOUSE, "text", larger(scene, 7.5), box.w - 6.4, "legend.ordinary"
    )


def draw_camp(
    scene: Scene, x: float, y: float, r: float, on: tuple[Axial, ...], new: Axial | None = None, *,
    closed: bool = False,
) -> None:  # fmt: skip
    """Draw a small camp of tents at axial hexagon positions, the ``new`` tent in ink. A closed camp has a
    thick edge.
    """
    flat = r * ROOT3
    middles = {(q, k): (x + q * 1.5 * r, y + (k + q / 2) * flat) for q, k in on}
    for place, (cx, cy) in middles.items():
        hot = place == new
        scene.poly(hexagon(cx, cy, r - 0.12), fill="gold_t" if hot or closed else "white",
                   stroke="ink" if hot else "gold", lw=0.4 if hot else 0.25)  # fmt: skip
        a = r * 0.55
        roof = f"M{cx - a} {cy + a * 0.75}L{cx} {cy - a * 0.8}L{cx + a} {cy + a * 0.75}Z"
        scene.path(roof, fill="ink" if hot else None, stroke="ink" if hot else "gold", lw=0.25)
    if closed:
        for ring in outlines(middles.values(), flat):
            scene.poly(ring, stroke="ink", lw=0.55)


def draw_camps(scene: Scene, layout: BoardSheet, box: Box) -> None:
    draw_title(scene, box, CAMPS, box.w - 8, "legend.camps")
    with scene.reading(box.x, box.right):
        points, pitch = layout.points, (box.h - 9.4) / 3
        full, setter = layout.camps.full, scene.typesetter
        # translators: legend of the board: a camp of {count} tents is closed; 24 mm
        closes = msgs("{count} tent: closed", "{count} tents: closed", full, "sheet")
        labels = [Label(setter.say(words), box.w - 22.0, "legend.camp") for words in (NEW_CAMP, NEXT_TO)]
        labels.append(Label(setter.say(closes), box.w - 17.0, "legend.closed"))
        names = setter.fit_all(labels, "bold", larger(scene, 8.2), floor=SMALL)  # in one size
        rows: tuple[tuple[int, tuple[Axial, ...]], ...] = (
            (points.camp, ((0, 0),)),
            (points.tent, ((1, -1), (0, 0))),
        )
        for i, ((worth, on), name) in enumerate(zip(rows, names, strict=False)):
            y = box.y + 8.0 + (i + 0.5) * pitch
            beside = len(on) > 1
            draw_camp(scene, box.x + 6.6 - 1.8 * beside, y + 1.1 * beside, 2.35, on, on[0])
            draw_icon(scene, "fame", box.x + 14.7, y, 6.4, worth)
            scene.line(box.x + 18.6, y, name, mid=True)
        y = box.y + 8.0 + 2.5 * pitch
        draw_camp(scene, box.x + 6.9, y, 1.75, RING[:full], closed=True)
        at = box.x + 13.2
        scene.line(at, y - 2.0, names[-1], mid=True)
        # translators: legend of the board: elephants leave a camp when it is closed; 24 mm
        home = msg("elephants go home", "sheet")
        pt = min(larger(scene, 7.5), names[-1].pt)
        line(scene, at, y + 2.1, home, "text", pt, box.w - 16.4, "legend.home", "l")
