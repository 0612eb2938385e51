"""The score sheet, the log sheet, and the result on a filled temple (NA-30 to NA-32)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import DecidingFigure, FinalPlace, box_at_line_end, draw_cartouche
from sheetgen.draw.icons import draw_icon, draw_icon_at
from sheetgen.draw.ornament import num
from sheetgen.games.contract.log_sheet import BESIDE, WHO, Blank, Entry, Face, Group, LogRows, Rings, Row
from sheetgen.games.layouts.faults import require_at_most
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.arguments import TILE_WORDS
from sheetgen.games.nagaraja.sheets import page
from sheetgen.games.nagaraja.sheets.page import CORE, SheetPage, page_with_head
from sheetgen.games.nagaraja.sheets.temple_parts import TILE
from sheetgen.games.nagaraja.sheets.tiles import corridors
from sheetgen.message import Msg, msg, msgs
from sheetgen.text.typesetter import Label, Typesetter

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.ranking import PlayerResult
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.text.line import Line


BETWEEN = 5.0
LABEL = 24.0
"""Width of the column of row titles, in mm."""
HEAD, NAMES = 10.0, 9.0
"""Heights of the line for date and first guide, and of the players' names, in mm."""
BUST = 8.2
"""Size of the archaeologists beside the players' names, in mm."""
MOST_ROOMS = 20
Whose = tuple[int, int]
"""A player of a game on the page: both numbers count from 1."""


def score_page(layout: TempleGame, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return one page, or raise ``LayoutError`` for more room tiles than fit in a game's line."""
    rooms = sum(tile.count for tile in layout.tiles)
    require_at_most(("tiles",), rooms, MOST_ROOMS, "NA-3")
    at = page_with_head(layout, typesetter, paper, msg("Score sheet", "sheet"))
    high = (at.bottom - at.top - (spots.GAMES - 1) * BETWEEN) / spots.GAMES
    for number in range(spots.GAMES):
        with at.scene.reading(at.left, at.left + CORE):
            _game(at, layout, number + 1, at.top + number * (high + BETWEEN), high)
    return [at.scene]


def _game(at: SheetPage, layout: TempleGame, number: int, y: float, high: float) -> None:
    scene, left = at.scene, at.left
    furniture.draw_panel(scene, left, y, CORE, high, "jungle", hair=True, notch=3.4)
    _heading(at, number, y)
    top, low = y + HEAD, y + high - 2.0
    rows = ("guide", "relics", "amulets", "points", "ends")
    weights = {"guide": 1.5, "relics": 1.0, "amulets": 1.0, "points": 1.0, "ends": 1.0}
    unit = (low - top - NAMES) / sum(weights.values())
    half = (CORE - LABEL - 4) / 2
    columns = (left + LABEL + 1, left + LABEL + 1 + half + 1.5)
    labels = _labels(scene)
    for seat, (x, person) in enumerate(zip(columns, ("explorer", "scholar"), strict=True)):
        draw_icon(scene, person, x + 1 + BUST / 2, top + NAMES - BUST / 2 - 0.9, BUST)
        furniture.draw_writing_line(
            scene, spots.PAD_PLAYER(number, seat + 1), x + BUST + 3.4, x + half - 4, top + NAMES - 2.4,
            msg("Player {number}", "sheet", number=seat + 1), "score.player",
        )  # fmt: skip
    at_y = top + NAMES
    for row in rows:
        deep = unit * weights[row]
        scene.seg(left + 2, at_y, left + CORE - 2, at_y, "jungle_m", 0.25)
        scene.line(left + 3, at_y + deep / 2, labels[row], mid=True)
        middle = at_y + deep / 2
        if row == "guide":
            _rooms(scene, layout, number, columns[0], at_y, deep, left + CORE - 3 - columns[0])
        else:
            for seat, x in enumerate(columns):
                _ROWS[row](scene, layout, (number, seat + 1), x, middle, half, deep)
        at_y += deep
        if row == "guide":
            divided = at_y
    edge = left + LABEL + 0.5
    scene.seg(edge, y + 3.0, edge, low, "jungle_m", 0.25)
    scene.seg(columns[1] - 1.5, divided, columns[1] - 1.5, low, "jungle_m", 0.25)


def _labels(scene: Scene) -> dict[str, Line]:
    """Return the titles of the rows as set text, all in the same type size."""
    t = scene.typesetter
    said: dict[str, Msg] = {
        "guide": msg("Rooms", "sheet"),
        "relics": page.SYMBOLS["relics"],
        "amulets": msg("Amulets", "sheet"),
        "points": msg("Points", "sheet"),
        "ends": msg("End", "sheet"),
    }
    lines = t.fit_all([Label(t.say(m), LABEL - 5, f"score.{k}") for k, m in said.items()], "display", 10.5)
    return dict(zip(said, lines, strict=True))


def _heading(at: SheetPage, number: int, y: float) -> None:
    scene, left = at.scene, at.left
    x, middle = left + LABEL / 2 + 1.2, y + (HEAD + NAMES) / 2 + 0.4
    ornament.draw_lotus(
        scene, x, middle, 6.6, n=12, rings=1, stroke="copper", fill="copper_t", lw=0.25, eye=0
    )
    scene.circle(x, middle, 4.2, fill="white", stroke="copper", lw=0.3)
    scene.text(x, middle, str(number), "num", 14, align="c", mid=True)
    base = y + HEAD - 1.8
    for spot, key, x0, x1, label in (
        (spots.PAD_DATE, "date", LABEL + 3, 70, msg("Date", "sheet")),
        (spots.PAD_GUIDE, "guide", 74, 132, msg("First guide", "sheet")),
        (spots.PAD_WINNER, "winner", 138, CORE - 6, msg("Winner", "sheet")),
    ):
        furniture.draw_writing_line(scene, spot(number), left + x0, left + x1, base, label, f"score.{key}")


def _rooms(
    scene: Scene, layout: TempleGame, number: int, x: float, y: float, deep: float, width: float
) -> None:
    """Draw a box for each room tile in the order of play, for its winner and the winner's fate points."""
    count = sum(tile.count for tile in layout.tiles)
    pitch = width / count
    t = scene.typesetter
    room = width - 2
    hint = t.fit(
        t.say(msg("who won it, above; fate points, below", "sheet")), "text", 9.0, room, box="score.rooms"
    )
    scene.line(x + 1, y + 2.55, hint, mid=True)
    top = y + 5.8
    high = deep - 10.2
    for i in range(count):
        cx = x + (i + 0.5) * pitch
        side = pitch - 1.0
        scene.rect(cx - side / 2, top, side, high, 0.9, fill="white", stroke="stone", lw=0.28)
        scene.seg(cx - side / 2, top + high / 2, cx + side / 2, top + high / 2, "stone_m", 0.18, cap=0)
        scene.text(cx, top + high + 2.0, str(i + 1), "text", 8.6, "ink", "c", mid=True)
        scene.spot(spots.PAD_ROOM(number, i + 1), cx, top + high / 4, side / 2, high / 4)
        scene.spot(spots.PAD_FATE(number, i + 1), cx, top + high * 3 / 4, side / 2 - 0.7, min(3.2, high / 4))


def _relics(
    scene: Scene, layout: TempleGame, whose: Whose, x: float, y: float, width: float, deep: float
) -> None:
    """Draw the values of all relics to circle; cursed ones are triangles."""
    values = [("sacred", v) for v in layout.relics.sacred] + [("cursed", v) for v in layout.relics.cursed]
    pitch = (width - 4) / len(values)
    for i, (kind, value) in enumerate(values):
        cx = x + 2 + (i + 0.5) * pitch
        draw_icon(scene, kind, cx, y, min(8.2, pitch), value)
        scene.spot(spots.PAD_RELIC(*whose, i + 1), cx, y, 4.2)


def _amulets(
    scene: Scene, layout: TempleGame, whose: Whose, x: float, y: float, width: float, deep: float
) -> None:
    """Draw the point amulets, to circle those of one player."""
    values = [a.points for a in layout.amulets for _ in range(a.count) if a.points]
    pitch = (width - 4) / max(9, len(values))
    for i, value in enumerate(values):
        cx = x + 2 + (i + 0.5) * pitch
        draw_icon(scene, "amulet", cx, y, min(7.8, pitch), value)
        scene.spot(spots.PAD_AMULET(*whose, i + 1), cx, y, 4.0)


def _points(
    scene: Scene, layout: TempleGame, whose: Whose, x: float, y: float, width: float, deep: float
) -> None:
    """Draw the sum of relics and amulets."""
    high = min(8.6, deep - 3)
    box = (width - 22) / 3
    boxes = (
        (spots.PAD_RELICS, "relic", "+"),
        (spots.PAD_AMULETS, "amulet", "="),
        (spots.PAD_TOTAL, "", ""),
    )
    for i, (box_of, picture, sign) in enumerate(boxes):
        bx = x + 3 + i * (box + 7)
        heavy = box_of is spots.PAD_TOTAL
        scene.rect(bx, y - high / 2, box, high, 1.2, fill="copper_t" if heavy else "white",
                   stroke="copper" if heavy else "stone", lw=0.45 if heavy else 0.3)  # fmt: skip
        if not heavy:
            draw_icon(scene, picture, bx + 3.4, y, 4.6)
            scene.text(bx + box + 3.5, y, sign, "num", 12, align="c", mid=True)
        scene.spot(box_of(*whose), bx + box / 2 + (0 if heavy else 2), y, box / 2 - 2.4, high / 2 - 0.5)


def _ends(
    scene: Scene, layout: TempleGame, whose: Whose, x: float, y: float, width: float, deep: float
) -> None:
    """Draw the three ends as boxes to tick."""
    ends = layout.ends
    said = (
        ("points", "sacred", None, msgs("{count} point", "{count} points", ends.points, "sheet")),
        (
            "cursed",
            "cursed",
            None,
            msg("cursed", "sheet"),  # translators: the third cursed relic ended the game
        ),
        ("tiles", "room", None, msgs("{count} tile", "{count} tiles", ends.tiles, "sheet")),
    )
    pitch = (width - 3) / len(said)
    t = scene.typesetter
    lines = t.fit_all([Label(t.say(m), pitch - 13.7, "score.ends") for *_, m in said], "text", 9.0)
    for i, ((key, sign, n, _), line) in enumerate(zip(said, lines, strict=True)):
        bx = x + 2.0 + i * pitch
        scene.rect(bx, y - 2.6, 5.2, 5.2, 0.8, fill="white", stroke="stone", lw=0.35)
        scene.spot(spots.PAD_END(*whose, key), bx + 2.6, y, 2.6)
        draw_icon(scene, sign, bx + 8.8, y, 6.6 if n else 6.2, n)
        scene.line(bx + 12.4, y, line, mid=True)


_ROWS = {"relics": _relics, "amulets": _amulets, "points": _points, "ends": _ends}


INK = "jungle"
WIDE, HIGH = 34.0, 7.0  # leaves room for the widest possible title
DECIDED = {"not-cursed": ("cursed", "cursed"), "ninth-tile": ("room", "tiles"), "guide": ("naga", "points")}
"""Deciding criterion -> an icon, and the related total. For all others, points decide."""


def _cleared(scene: Scene, line: Spot) -> None:
    """Cover the line for the date and its label with white.

    It ends as far from the middle as the line for the name. Nobody writes there after the game.
    """
    name = scene.spots[spots.PLAYER()]
    label = scene.w - (name.x - name.rx if scene.rtl else name.x + name.rx)
    end = line.x - line.rx if scene.rtl else line.x + line.rx
    left, right = min(label, end) - 0.6, max(label, end) + 0.6
    top, low = line.y - line.ry - 0.2, line.y + line.ry + 1.0
    scene.rect(left, top, right - left, low - top, fill="white")
    del scene.spots[spots.DATE()]


def draw_result(scene: Scene, layout: TempleGame, end: PlayerResult) -> None:
    """Draw the result over the space for the date, opposite the name. Other pages stay unchanged."""
    line = scene.spots.get(spots.DATE())
    if line is None or spots.TEMPLE("a1") not in scene.spots:
        return
    _cleared(scene, line)
    icon, total = DECIDED.get(end.standing.decided_by, ("sacred", "points"))
    draw_cartouche(
        scene, box_at_line_end(scene, line, line.y + line.ry + 1.2, WIDE, HIGH), INK,
        FinalPlace(end.standing.place, end.players, end.shared), [DecidingFigure(icon, end.totals[total], True)],
    )  # fmt: skip


PATHS = {
    "straight": ("ns",),
    "curve": ("ne",),
    "fork": ("esw",),
    "crossing": ("nesw",),
    "chamber": ("s",),
    "two-curves": ("ne", "sw"),
}
"""Word for a tile -> its paths."""
CARDS, GIVEN, OMEN = 24.0, 10.0, 14.0
DRAW, GIVE = msg("draw", "log"), msg("give", "log")


def draw_tile(scene: Scene, x: float, y: float, size: float, *, paths: tuple[str, ...]) -> None:
    """Draw a small tile with white corridors on stone."""
    scene.rect(x - size / 2, y - size / 2, size, size, size * 0.1, fill="stone_m", stroke="stone", lw=0.25)
    with scene.placed(x, y, size / TILE):
        for path in paths:
            for corridor in corridors(path, len(paths) > 1):
                line = "M" + "L".join(num(*point) for point in corridor.line)
                scene.path(line, stroke="white", lw=size * 0.24, cap=0)
            if paths == (path[:1],):
                scene.circle(0, 0, TILE * 0.2, fill="white")


TILES = Rings(
    (
        Group(
            "stone",
            tuple(Face(TILE_WORDS[name], partial(draw_tile, paths=paths)) for name, paths in PATHS.items()),
        ),
    ),
    BESIDE,
)


def _once(players: int) -> tuple[Row, ...]:
    """Return the log sheet's fields for the set-up: the guide and the first cards. In a solo game the person
    is the guide (NA-S1).
    """
    if players < 2:
        return ((Entry(DRAW, (Blank(),)),),)
    first = Entry(msg("first", "log"), (Blank(), Blank(sign="|")))
    return ((first, *(Entry(DRAW, (Blank(),)) for _ in range(players))),)


def _round(players: int) -> tuple[Row, ...]:
    """Return the log sheet's lines for a round: selected cards, the throw, activations, placing, drawn and
    given cards.
    """
    cards = Entry(WHO, (Blank(),))
    other = cards if players > 1 else Entry(msg("omen", "log"), (Blank(OMEN),))
    return (
        (Entry(msg("tile", "log"), (TILES,)), cards, other),
        (Entry(msg("throw", "log"), (Blank(), Blank(sign="|"))),),
        (cards, cards),
        (cards, Entry(DRAW, (Blank(CARDS),)), Entry(WHO, (Blank(GIVEN, word=GIVE),))),
    )


LOG = LogRows(
    once=_once,
    round=_round,
    rounds={1: 12, 2: 17},
    hints=(
        msg("Ring the tile and who speaks.", "sheet"),
        msg("Cards, then sticks: the guide first.", "sheet"),
        msg("Decisions, a ; between them", "sheet"),
    ),
    signs={"cursed": partial(draw_icon_at, name="cursed"), "points": partial(draw_icon_at, name="relic")},
    crown=partial(draw_icon_at, name="sacred"),
)
