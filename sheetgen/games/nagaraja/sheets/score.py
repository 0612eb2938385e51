"""The score sheet: two games on a page, with the values of each player's relics and amulets to circle (NA-30
to NA-32).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw import furniture, ornament
from sheetgen.draw.icons import icon
from sheetgen.games.layouts.fault import raise_fault
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.sheets import words
from sheetgen.games.nagaraja.sheets.page import CORE, Page, empty_page
from sheetgen.message import Msg, msg, msgs
from sheetgen.text.typesetter import Label

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.text.typesetter import Line, Typesetter

BETWEEN = 5.0
LABEL = 24.0
"""Width of the column of row titles, in mm."""
HEAD, NAMES = 10.0, 9.0
"""Heights of the line for date and first guide, and of the players' names, in mm."""
MOST_ROOMS = 20
Whose = tuple[int, int]
"""A player of a game on the page: both numbers count from 1."""


def score_page(
    layout: TempleGame, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """Return one page, or raise ``LayoutError`` for more room tiles than fit in a game's line."""
    rooms = sum(tile.count for tile in layout.tiles)
    if rooms > MOST_ROOMS:
        raise_fault(("tiles",), rooms, msg("at most {most} on this sheet", "report", most=MOST_ROOMS), "NA-3")
    at = empty_page(layout, typesetter, paper, msg("Score sheet", "sheet"), layout_hash)
    high = (at.bottom - at.top - (spots.GAMES - 1) * BETWEEN) / spots.GAMES
    for number in range(spots.GAMES):
        with at.scene.reading(at.left, at.left + CORE):
            _game(at, layout, number + 1, at.top + number * (high + BETWEEN), high)
    return [at.scene]


def _game(at: Page, layout: TempleGame, number: int, y: float, high: float) -> None:
    scene, left = at.scene, at.left
    furniture.panel(scene, left, y, CORE, high, "jungle", hair=True, notch=3.4)
    _heading(at, number, y)
    top, low = y + HEAD, y + high - 2.0
    rows = ("guide", "relics", "amulets", "points", "ends")
    weights = {"guide": 1.5, "relics": 1.0, "amulets": 1.0, "points": 1.0, "ends": 1.0}
    unit = (low - top - NAMES) / sum(weights.values())
    half = (CORE - LABEL - 4) / 2
    columns = (left + LABEL + 1, left + LABEL + 1 + half + 1.5)
    labels = _labels(scene)
    for seat, x in enumerate(columns):
        furniture.writing_line(
            scene, spots.PAD_PLAYER(number, seat + 1), x + 2, x + half - 4, top + NAMES - 2.4,
            msg("Player {number}", "sheet", number=seat + 1), "score.player",
        )  # fmt: skip
    at_y = top + NAMES
    for row in rows:
        deep = unit * weights[row]
        scene.seg(left + 2, at_y, left + CORE - 2, at_y, "jungle_m", 0.25)
        scene.line(left + 3, at_y + deep / 2, labels[row], mid=True)
        middle = at_y + deep / 2
        if row == "guide":
            with scene.printed(columns[0], left + CORE - 3):
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


def _start(scene: Scene, x: float, width: float, line: Line) -> float:
    return x + width - line.width if scene.typesetter.rtl else x


def _labels(scene: Scene) -> dict[str, Line]:
    """Return the titles of the rows in one size."""
    t = scene.typesetter
    said: dict[str, Msg] = {
        "guide": msg("Rooms", "sheet"),
        "relics": words.SYMBOLS["relics"],
        "amulets": msg("Amulets", "sheet"),
        "points": msg("Points", "sheet"),
        "ends": msg("End", "sheet"),
    }
    lines = t.fit_all([Label(t.say(m), LABEL - 5, f"score.{k}") for k, m in said.items()], "display", 10.5)
    return dict(zip(said, lines, strict=True))


def _heading(at: Page, number: int, y: float) -> None:
    scene, left = at.scene, at.left
    x, middle = left + LABEL / 2 + 1.2, y + (HEAD + NAMES) / 2 + 0.4
    ornament.lotus(scene, x, middle, 6.6, n=12, rings=1, stroke="copper", fill="copper_t", lw=0.25, eye=0)
    scene.circle(x, middle, 4.2, fill="white", stroke="copper", lw=0.3)
    scene.text(x, middle, str(number), "num", 14, align="c", mid=True)
    base = y + HEAD - 1.8
    for spot, key, x0, x1, label in (
        (spots.PAD_DATE, "date", LABEL + 3, 70, msg("Date", "sheet")),
        (spots.PAD_GUIDE, "guide", 74, 132, msg("First guide", "sheet")),
        (spots.PAD_WINNER, "winner", 138, CORE - 6, msg("Winner", "sheet")),
    ):
        furniture.writing_line(scene, spot(number), left + x0, left + x1, base, label, f"score.{key}")


def _rooms(
    scene: Scene, layout: TempleGame, number: int, x: float, y: float, deep: float, width: float
) -> None:
    """Draw a box for each room tile in the order of play, for its winner and the winner's fate points."""
    count = sum(tile.count for tile in layout.tiles)
    pitch = width / count
    t = scene.typesetter
    room = width - 2
    hint = t.fit(
        t.say(msg("who won it, above; fate points, below", "sheet")), "text", 7.5, room, box="score.rooms"
    )
    scene.line(_start(scene, x + 1, room, hint), y + 2.4, hint, mid=True)
    top = y + 5.5
    high = deep - 9.9
    for i in range(count):
        cx = x + (i + 0.5) * pitch
        side = pitch - 1.0
        scene.rect(cx - side / 2, top, side, high, 0.9, fill="white", stroke="stone", lw=0.28)
        scene.seg(cx - side / 2, top + high / 2, cx + side / 2, top + high / 2, "stone_m", 0.18, cap=0)
        scene.text(cx, top + high + 2.0, str(i + 1), "text", 7.5, "ink", "c", mid=True)
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
        icon(scene, kind, cx, y, min(8.2, pitch), value)
        scene.spot(spots.PAD_RELIC(*whose, i + 1), cx, y, 4.2)


def _amulets(
    scene: Scene, layout: TempleGame, whose: Whose, x: float, y: float, width: float, deep: float
) -> None:
    """Draw the point amulets, to circle those of one player."""
    values = [a.points for a in layout.amulets for _ in range(a.count) if a.points]
    pitch = (width - 4) / max(9, len(values))
    for i, value in enumerate(values):
        cx = x + 2 + (i + 0.5) * pitch
        icon(scene, "amulet", cx, y, min(7.8, pitch), value)
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
            icon(scene, picture, bx + 3.4, y, 4.6)
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
    lines = t.fit_all([Label(t.say(m), pitch - 14.4, "score.ends") for *_, m in said], "text", 8)
    for i, ((key, sign, n, _), line) in enumerate(zip(said, lines, strict=True)):
        bx = x + 2.5 + i * pitch
        scene.rect(bx, y - 2.6, 5.2, 5.2, 0.8, fill="white", stroke="stone", lw=0.35)
        scene.spot(spots.PAD_END(*whose, key), bx + 2.6, y, 2.6)
        icon(scene, sign, bx + 8.8, y, 6.6 if n else 6.2, n)
        scene.line(bx + 12.6, y, line, mid=True)


_ROWS = {"relics": _relics, "amulets": _amulets, "points": _points, "ends": _ends}
