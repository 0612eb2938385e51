"""A pad for final scores, several games on a page (BA-50 to BA-53), and the log sheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import furniture
from sheetgen.draw.icons import draw_icon, draw_icon_at
from sheetgen.games.bania.sheets import board, cards, tiles
from sheetgen.games.bania.sheets.page import PLAYERS, draw_sign, empty_page, line, wares
from sheetgen.games.bania.sheets.plan import Box
from sheetgen.games.bania.spots import GAME, GAMES, MOST, ROW
from sheetgen.games.contract.log_sheet import WHO, Blank, Cross, Entry, Face, LogRows, Row
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.text.typesetter import Typesetter


SCORE = msg("Score pad", "sheet")  # translators: title of the score pad, under the game's name; 62 mm
GAP = 3.0
NAME, TRACK, LAST, TOTAL = 43.0, 22.0, 19.0, 24.0
TOP, HEAD = 8.6, 12.4
"""Heights of a game's date and of the column heads, in mm."""


def score_pages(layout: BoardSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the score pad as a list of one page, with spots for dates, names, points, cards and totals."""
    scene, room = empty_page(layout, typesetter, paper, SCORE)
    high = (room.h - (GAMES - 1) * GAP) / GAMES
    for n in range(GAMES):
        with scene.reading(room.x, room.right):
            _game(scene, layout, n + 1, Box(room.x, room.y + n * (high + GAP), room.w, high))
    return [scene]


def _game(scene: Scene, layout: BoardSheet, number: int, box: Box) -> None:
    board.draw_panel(scene, box)
    y = box.y + TOP - 1.4
    scene.circle(box.x + 7, box.y + 5.2, 3.0, fill="gold_t", stroke="gold", lw=0.28)
    scene.text(box.x + 7, box.y + 5.2, str(number), "num", 9.5, "ink", "c", mid=True)
    date = msg("Date", "sheet")
    winner = msg("Winner", "sheet")  # translators: score pad: label of a line for the winner's name; 45 mm
    furniture.draw_writing_line(scene, GAME(number, "date"), box.x + 13, box.x + 60, y, date, "score.date")
    furniture.draw_writing_line(
        scene, GAME(number, "winner"), box.x + 96, box.right - 6, y, winner, "score.winner"
    )
    known = list(wares(layout).values())
    each = (box.w - 6 - NAME - TRACK - LAST - TOTAL) / len(known)
    edges = [box.x + 3, box.x + 3 + NAME]
    for width in (TRACK, LAST, *(each for _ in known), TOTAL):
        edges.append(edges[-1] + width)
    top, low = box.y + TOP + HEAD, box.bottom - 2.4
    _heads(scene, layout, edges, box.y + TOP + HEAD / 2)
    pitch = (low - top) / len(PLAYERS)
    for seat in range(len(PLAYERS)):
        _row(
            scene,
            layout,
            number,
            seat,
            edges,
            Box(box.x + 3, top + seat * pitch, box.w - 6, pitch),
        )
    for x in edges[1:-1]:
        scene.seg(x, box.y + TOP + 1.6, x, low, "gold", 0.25)


def _heads(scene: Scene, layout: BoardSheet, edges: list[float], y: float) -> None:
    """Draw the column heads: points for most cards, those of the track, the last tent, cards of each kind, the sum."""
    middles = [(a + b) / 2 for a, b in zip(edges[1:], edges[2:], strict=False)]
    # translators: score pad, head of a column: points of the score track; 20 mm
    track = msg("Points", "sheet")
    total = msg("Total", "sheet")  # translators: score pad, head of a column: all points of a player; 22 mm
    draw_icon(scene, "fame", edges[0] + 5.2, y + 0.4, 6.6, layout.points.goods)
    line(scene, edges[0] + 9.6, y + 0.4, board.MOST, "bold", 9.4, NAME - 11.6, "score.most", "l")
    line(scene, middles[0], y + 0.4, track, "display", 11.5, TRACK - 2, "score.track")
    draw_icon(scene, "fame", middles[1], y - 2.2, 6.6, layout.points.last)
    line(scene, middles[1], y + 3.5, board.LAST_TENT, "bold", 8.6, LAST - 1.4, "score.last")
    for ware, x in zip(wares(layout).values(), middles[2:-1], strict=True):
        tiles.draw_ware(scene, ware, x - 4.2, y + 0.2, 9.0)
        tiles.draw_letter(scene, ware, x + 4.8, y + 0.2, 3.6)
    line(scene, middles[-1], y + 0.4, total, "display", 11.5, TOTAL - 2, "score.total")


def _row(scene: Scene, layout: BoardSheet, number: int, seat: int, edges: list[float], box: Box) -> None:
    """Draw a player's row: sign and name, points, a box to tick, cards of each kind beside points to circle,
    the sum.
    """
    y, ink = box.y + box.h / 2, PLAYERS[seat]
    if seat % 2 == 0:
        scene.rect(box.x, box.y, box.w, box.h, fill="gold_t")
    scene.seg(box.x, box.y, box.right, box.y, "gold_m", 0.2)
    draw_sign(scene, seat, box.x + 5.2, y, 2.0, fill=ink, stroke="ink", lw=0.25)
    scene.seg(box.x + 9.6, y + 2.6, edges[1] - 2.4, y + 2.6, "ink", 0.2)
    scene.spot(
        ROW(number, seat + 1, "name"),
        (box.x + 9.6 + edges[1] - 2.4) / 2,
        y + 0.2,
        (edges[1] - box.x - 12.0) / 2,
        2.4,
    )
    high = box.h / 2 - 1.0
    scene.spot(ROW(number, seat + 1, "track"), (edges[1] + edges[2]) / 2, y, TRACK / 2 - 1, high)
    middle = (edges[2] + edges[3]) / 2
    _worth(scene, ROW(number, seat + 1, "last"), layout.points.last, middle, y)
    for ware, left, right in zip(wares(layout).values(), edges[3:], edges[4:], strict=False):
        box_w = (right - left) * 0.5
        scene.rect(left + 1.6, y - 3.1, box_w, 6.2, 0.8, fill="white", stroke=ware.line, lw=0.25)
        scene.spot(ROW(number, seat + 1, ware.key), left + 1.6 + box_w / 2, y, box_w / 2 - 0.4, 2.9)
        _worth(scene, MOST(number, seat + 1, "most", ware.key), layout.points.goods, right - 5.0, y)
    left, right = edges[-2], edges[-1]
    scene.rect(left + 2, y - 3.5, right - left - 4, 7.0, 1.0, fill="white", stroke="gold", lw=0.45)
    scene.spot(ROW(number, seat + 1, "total"), (left + right) / 2, y, (right - left) / 2 - 2.6, 3.2)


def _worth(scene: Scene, address: str, points: int, x: float, y: float) -> None:
    """Draw the points for most cards of a kind, for the player to circle."""
    scene.circle(x, y, 2.8, fill="white", stroke="gold", lw=0.35, dash=(0.8, 0.6))
    scene.text(x, y, str(points), "num", 10, "ink", "c", mid=True)
    scene.spot(address, x, y, 2.8)


TENTS, SPACE, DRAWN = 4, 13.0, 46.0
"""Number of tents in a reserve; widths in mm of a space's name and of drawn tents."""
DEAL, OPEN, FILL = msg("deal", "log"), msg("open", "log"), msg("fill", "log")


def _deal() -> Entry:
    return Entry(DEAL, tuple(Blank(sign="|" if n else "") for n in range(TENTS)))


def _once(players: int) -> tuple[Row, ...]:
    """Return the rows of the log sheet before the first turn: a reserve for each player, two in a row; in a
    solo game the ghost's too, with its dice (BA-S2).
    """
    deals = [_deal() for _ in range(max(2, players))]
    rows = tuple(tuple(deals[n : n + 2]) for n in range(0, len(deals), 2))
    return rows if players > 1 else (*rows, (Entry(OPEN, (Blank(),)),))


def _round(players: int) -> tuple[Row, ...]:
    """Return the rows of the log sheet for one turn of each player.

    A turn with eight tents continues in the next line. In a solo game the ghost follows (BA-S2).
    """
    turn = (
        Cross(Face(msg("roll", "log"), partial(draw_icon_at, name="die"))),
        Blank(),
        Blank(SPACE, ";", msg("elephant", "log"), partial(cards.draw_elephant, wide=1.5)),
        Blank(DRAWN, ";", msg("draw", "log"), partial(draw_icon_at, name="tent")),
    )
    if players > 1:
        return ((Entry(WHO, turn),),) * players
    return ((Entry(0, turn),), (Entry(FILL, (Blank(),)), Entry(OPEN, (Blank(),))))


LOG = LogRows(
    once=_once,
    round=_round,
    rounds={1: 20, 2: 20, 3: 22, 4: 18},
    hints=(
        msg("A roll: cross the die, then what it shows.", "sheet"),
        msg("Else each tent and its space, a ; between them; the elephant; the tents drawn.", "sheet"),
    ),
    crown=partial(draw_icon_at, name="sun"),
)
