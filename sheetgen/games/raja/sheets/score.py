"""The score pad with the end of the game (RA-25, RA-60 to RA-71), and the log sheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import furniture, ornament
from sheetgen.draw.furniture import DecidingFigure, FinalPlace, draw_cartouche
from sheetgen.draw.icons import draw_icon, draw_icon_at
from sheetgen.draw.paper import Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.contract.log_sheet import LEGEND, ON, WHO, Blank, Entry, Face, Group, LogRows, Rings, Row
from sheetgen.games.layouts.file import heading
from sheetgen.games.library import load, resolve
from sheetgen.games.notation.args import forms_of
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.games.raja import spots
from sheetgen.games.raja.sheets.page import ACTIONS, GAME, QUIET, RED, TINT, draw_crest, line
from sheetgen.games.raja.sheets.panels import (
    FRONT,
    HEIGHT,
    SMALL,
    draw_coin,
    draw_palace_front,
    front_of,
    main_box,
)
from sheetgen.games.raja.sheets.pieces import draw_house
from sheetgen.games.raja.sheets.towns import draw_last_space
from sheetgen.games.raja.words import ACTION_WORDS
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.games.contract.ranking import PlayerResult
    from sheetgen.games.raja.layout import City, MapSheet, ScorePad
    from sheetgen.text.typesetter import Typesetter


ICONS = (("palaces", "domed-palace", "ink"), ("gold", "coins", None), ("character", "character", "ink"))


ROWS = {"palaces": spots.FINAL_PALACES, "gold": spots.FINAL_GOLD, "character": spots.FINAL_CHARACTER}
"""Criterion -> its spots on the pad."""
STAR, ASIDE, BELOW = 2.9, 3.4, 6.8
"""Radius of the star with a final rank on the pad, and the position of its centre relative to the name, in
mm.
"""


def draw_result(scene: Scene, layout: MapSheet, end: PlayerResult) -> None:
    """Draw a player's final rank, palaces, gold and character, and mark what decided (RA-71).

    On a player's sheet, draw them under the name, over the cells for gold, because a filled sheet has the
    last total in the purse. On the pad, draw the rank below the name and a frame round the deciding figure.
    Other pages and a ghost's sheets stay unchanged.
    """
    name = scene.spots.get(spots.PAD_NAME(end.seat + 1))
    if name is not None:
        _on_pad(scene, name, end)
        return
    cells = [spot for address, spot in scene.spots.items() if spots.GOLD_TOTAL.parts(address)]
    if not cells or "character" not in end.totals:
        return
    left, top = min(x - rx for x, _, rx, _ in cells), min(y - ry for _, y, _, ry in cells)
    right, bottom = max(x + rx for x, _, rx, _ in cells), max(y + ry for _, y, _, ry in cells)
    figures = [DecidingFigure(icon, end.totals[key], end.decided(key), ink) for key, icon, ink in ICONS]
    draw_cartouche(
        scene, Box(left - 1, top - 1, right - left + 2, bottom - top + 2), RED,
        FinalPlace(end.standing.place, end.players, end.shared), figures,
    )  # fmt: skip


def _on_pad(scene: Scene, name: Spot, end: PlayerResult) -> None:
    x, y = name.x + (ASIDE if scene.typesetter.rtl else -ASIDE), name.y + BELOW
    ornament.draw_star(scene, x, y, STAR, fill="white", stroke=RED, lw=0.45)
    scene.text(
        x, y, f"{end.standing.place}{'=' * end.shared}", "num", 9 if end.shared else 11, "ink", "c", mid=True
    )
    cells = ROWS.get(end.standing.decided_by)
    if cells is not None:
        at = scene.spots[cells(end.seat + 1)]
        field = Box(at.x - at.rx, at.y - at.ry + 0.3, 2 * at.rx, 2 * at.ry - 0.6)
        furniture.draw_panel(scene, *field, RED, notch=1.4, fill=f"{RED}_t", lw=0.35)


# ---- the pad ----------------------------------------------------------------------------------


HEAD, END, ROUND, CITY = 17.0, 8.6, 12.0, 43.0
"""Heights of the row of names and of a row of the end, and widths of the columns of rounds and cities, in mm.
"""


def score_pages(layout: ScorePad, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the pad as a list of one page, with spots for names, cities, points and gold.

    Raise ``DoesNotFit`` naming the box of a text that does not fit, ``UsageError`` for paper that is too
    small, and the errors of loading the map.
    """
    sheet: MapSheet = load(resolve(layout.map))
    box, head = main_box(paper), layout.header
    ours = msg("Score pad", "sheet")  # translators: under the game's name; at most 110 mm
    what = heading(head, ours, typesetter)
    scene = start_page(layout, typesetter, paper.width, paper.height, f"{typesetter.say(GAME)}: {what}")
    front, aid = front_of(box, FRONT), 33.0
    draw_palace_front(scene, front, what, "score", head.variation)
    gap = (box.h - HEIGHT - front.h + FRONT) / 2  # tall paper does not change the table
    table = Box(box.x, front.bottom + 4.4 + gap, box.w, HEIGHT - FRONT - 4.4 - aid - 3)
    with scene.reading(box.x, box.right):
        _table(scene, sheet, layout, table)
        _aid(scene, sheet, Box(box.x, box.bottom - aid, box.w, aid))
    draw_footer(scene, layout, box.x, box.bottom + 1.2, box.w)
    return [scene]


def _table(scene: Scene, sheet: MapSheet, layout: ScorePad, box: Box) -> None:
    """Draw the table: one row for each round with the city, and points and gold of each player."""
    furniture.draw_panel(scene, *box, RED, notch=2.6, lw=0.45, fill="white")
    first = box.x + ROUND + CITY
    wide = (box.right - first) / layout.players
    high = (box.h - HEAD - 3 * END) / layout.rounds
    _names(scene, layout, Box(first, box.y, wide, HEAD))
    _cities(scene, sheet, Box(box.x + ROUND, box.y, CITY, HEAD))
    for n in range(1, layout.rounds + 1):
        _round(scene, sheet, layout, n, Box(box.x, box.y + HEAD + (n - 1) * high, box.w, high), wide)
    _final(scene, layout, Box(box.x, box.bottom - 3 * END, box.w, 3 * END), wide)
    for x in (box.x + ROUND, *(first + k * wide for k in range(layout.players))):
        scene.seg(x, box.y + (2.6 if x > first else HEAD), x, box.bottom - 0.4, RED, 0.3)
    scene.seg(box.x, box.y + HEAD, box.right, box.y + HEAD, RED, 0.45)


# translators: over the column with the city that scores; at most 30 mm
CITY_WORD = msg("Maharaja in", "sheet")


def _cities(scene: Scene, sheet: MapSheet, box: Box) -> None:
    """Draw the emblems of cities above their letters, so that colour is never the only distinction."""
    draw_icon(scene, "raja", box.x + 5.4, box.y + 6.0, 7.6, ink=RED)
    line(
        scene,
        box.x + 10.4,
        box.y + 6.2,
        CITY_WORD,
        "display",
        11,
        box.w - 12.4,
        spots.PAD_CITY.name,
        "l",
        small=SMALL,
    )
    for city, x in _columns(sheet, box.x).values():
        draw_crest(scene, city, x, box.y + HEAD - 4.2, 5.0)


def _columns(sheet: MapSheet, left: float) -> dict[str, tuple[City, float]]:
    """Return each city and the x of its letter in mm from the left edge of the column."""
    pitch = (CITY - 3) / len(sheet.cities)
    return {key: (city, left + 1.5 + (k + 0.5) * pitch) for k, (key, city) in enumerate(sheet.cities.items())}


def _names(scene: Scene, layout: ScorePad, box: Box) -> None:
    """Draw a line for each name above the columns of points and gold."""
    for k in range(layout.players):
        x = box.x + k * box.w
        draw_house(scene, k, x + 5.2, box.y + 6.2, 5.6)
        scene.seg(x + 9.4, box.y + 8.6, x + box.w - 2.4, box.y + 8.6, lw=0.2)
        scene.spot(spots.PAD_NAME(k + 1), x + box.w / 2 + 3.4, box.y + 6.2, box.w / 2 - 5.9, 2.4)
        ornament.draw_star(scene, x + box.w * 0.28, box.y + HEAD - 4.0, 2.4, fill=TINT, stroke=RED, lw=0.25)
        draw_icon(scene, "coins", x + box.w * 0.75, box.y + HEAD - 4.0, 5.6)


def _round(scene: Scene, sheet: MapSheet, layout: ScorePad, n: int, box: Box, wide: float) -> None:
    """Draw a round: its number, the city's letter to circle, and for each player points beside gold."""
    y = box.y + box.h / 2
    if n % 2:
        scene.rect(box.x + 0.3, box.y, box.w - 0.6, box.h, fill=TINT)
    if n > 1:
        scene.seg(box.x, box.y, box.right, box.y, QUIET, 0.2)
    if n == sheet.short.rounds:
        scene.circle(box.x + ROUND / 2, y, 4.2, fill="white", stroke=RED, lw=0.3, dash=(0.9, 0.7))
        scene.text(box.x + ROUND / 2, y, str(n), "num", 13, "ink", "c", mid=True)
    elif n == sheet.governors.spaces:
        draw_last_space(scene, box.x + ROUND / 2, y, 5.0, n)
    else:
        scene.text(box.x + ROUND / 2, y, str(n), "num", 13, "ink", "c", mid=True)
    r = min(2.5, (CITY - 3) / len(sheet.cities) * 0.44)
    for key, (city, x) in _columns(sheet, box.x + ROUND).items():
        scene.circle(x, y, r, fill="white", stroke=city.colour, lw=0.4)
        scene.text(x, y, city.letter, "num", 9, "ink", "c", mid=True)
        scene.spot(spots.PAD_CITY(n, key), x, y, r)
    for k in range(layout.players):
        x = box.x + ROUND + CITY + k * wide
        scene.seg(x + wide / 2, box.y + 1.4, x + wide / 2, box.y + box.h - 1.4, QUIET, 0.2)
        for half, cells in enumerate((spots.ROUND_POINTS, spots.ROUND_GOLD)):
            at = x + (half * 2 + 1) * wide / 4
            scene.spot(cells(n, k + 1), at, y, wide / 4 - 0.8, box.h / 2 - 0.8)


def _final(scene: Scene, layout: ScorePad, box: Box, wide: float) -> None:
    """Draw the criteria of the end in order: palaces, gold, the character's number (RA-71)."""
    rows = (
        (
            spots.FINAL_PALACES,
            "domed-palace",
            msg("1. Palaces", "sheet"),
        ),  # translators: criterion that decides who wins; at most 39 mm
        # translators: criterion that decides who wins; at most 39 mm
        (spots.FINAL_GOLD, "coins", msg("2. Gold", "sheet")),
        (
            spots.FINAL_CHARACTER,
            "character",
            msg("3. Character", "sheet"),
        ),  # translators: criterion that decides who wins; at most 39 mm
    )
    scene.seg(box.x, box.y, box.right, box.y, RED, 0.45)
    for i, (cells, name, words) in enumerate(rows):
        y = box.y + (i + 0.5) * END
        if i:
            scene.seg(box.x, y - END / 2, box.right, y - END / 2, QUIET, 0.2)
        draw_icon(scene, name, box.x + ROUND / 2, y, 6.2, ink=None if name == "coins" else "ink")
        line(scene, box.x + ROUND + 2.4, y, words, "bold", 10, CITY - 4, cells.name, "l", small=SMALL)
        for k in range(layout.players):
            x = box.x + ROUND + CITY + k * wide
            scene.spot(cells(k + 1), x + wide / 2, y, wide / 4 - 0.8, END / 2 - 0.8)


def _aid(scene: Scene, sheet: MapSheet, box: Box) -> None:
    """Draw scoring in pictures, and the rewards by number of players (RA-60 to RA-62)."""
    furniture.draw_panel(scene, *box, RED, notch=2.6, lw=0.35, fill="white")
    inner = ornament.coved_frame_path(round(box.w - 1.8, 4), round(box.h - 1.8, 4), 2.6)
    ornament.draw_at(scene, inner, box.x + 0.9, box.y + 0.9, stroke=QUIET, lw=0.16)
    points = sheet.points
    things = (
        ("architect", 7.0, points.architect),
        ("house", 7.0, points.house),
        ("domed-palace", 6.4, points.outer),
        ("domed-palace", 9.6, points.central),
        ("any-person", 7.2, points.home),
    )
    left, wide = box.x + 4, 86.0
    pitch = wide / len(things)
    # translators: title over what scores in a city; at most 70 mm; then over the rewards; at most 70 mm
    line(scene, left + wide / 2, box.y + 6.2, msg("City scores", "sheet"), "display", 12.5, 70, "score.scores",
         small=SMALL)  # fmt: skip
    for i, (name, size, value) in enumerate(things):
        x = left + (i + 0.5) * pitch
        draw_icon(scene, name, x, box.y + 15.2, size, ink="ink")
        scene.text(x, box.y + 25.0, str(value), "num", 15, "ink", "c", mid=True)
    split = left + wide + 2
    scene.seg(split, box.y + 4, split, box.bottom - 4, QUIET, 0.2)
    start = split + 4
    line(scene, (start + box.right - 4) / 2, box.y + 6.2, msg("Rewards", "sheet"), "display", 12.5, 70,
         "score.rewards", small=SMALL)  # fmt: skip
    rows = sorted(sheet.rewards.items())
    for i, (players, coins) in enumerate(rows):
        column, row = divmod(i, 2)
        x, y = start + 12 + column * 39.0, box.y + 13.0 + row * 7.2
        ornament.draw_star(scene, x, y, 3.4, fill=TINT, stroke=RED, lw=0.28)
        scene.text(x, y, players, "num", 10, "ink", "c", mid=True)
        for k, value in enumerate(coins):
            draw_coin(scene, x + 7.4 + k * 6.8, y, 3.2, str(value))
    # translators: extra gold for a player who is alone in the city; at most 60 mm
    alone = msg("alone in the city", "sheet")
    y = box.y + 27.6
    taken = line(scene, start + 9, y, alone, "text", 9, 58, "score.alone", "l", small=SMALL)
    with scene.layer("text"):  # The place of the coin depends on the length of the words.
        draw_coin(scene, start + 8 + taken + 6.4, y, 3.2, f"+{sheet.gains.alone}")


CITIES, HOUSES = 7, 4
"""Number of governors on the strip, and of a player's houses before the first round (RA-3, RA-6)."""
CITY_BLANK, TAKEN, INSTEAD = 9.0, 20.0, 15.0
"""Widths in mm of a city's letter, of a taken character or lowered governor, and of a robbed player's new
character.
"""


DISC = Rings(
    (
        Group(
            RED,
            tuple(
                Face(forms_of(ACTION_WORDS[action])[0], partial(draw_icon_at, name=name))
                for action, (name, _) in ACTIONS.items()
            ),
        ),
    ),
    LEGEND,
    between=", ",
    most=2,
)


def _once(players: int) -> tuple[Row, ...]:
    """Return the log sheet's fields for the set-up: the governors, and each player's character and four
    houses.
    """
    said = Entry(WHO, (Blank(),))
    governors = Entry(msg("governors", "log"), tuple(Blank(CITY_BLANK) for _ in range(CITIES)))
    return ((governors,), *((said,) * players for _ in range(1 + HOUSES)))


def _log_round(players: int) -> tuple[Row, ...]:
    """Return the log sheet's lines for a round: one for each player's turn with the robbed player, one for a
    longer turn.
    """
    turn = (
        Entry(WHO, (DISC, Blank(TAKEN, sign=";"))),
        Entry(WHO, (Blank(INSTEAD),)),
        Entry(ON, (Blank(sign=";"),)),
    )
    return (*((turn,) * players), (Entry(WHO, (Blank(),)),))


LOG = LogRows(
    once=_once,
    round=_log_round,
    rounds={1: 12, 2: 12, 3: 15, 4: 13, 5: 13},
    hints=(
        msg("Ring who speaks and both actions, twice if alike; then the character or governor.", "sheet"),
        msg("Who is robbed, and takes what.", "sheet"),
        msg("What else is done, a ; between.", "sheet"),
    ),
    signs={
        "palaces": partial(draw_icon_at, name="domed-palace"),
        "gold": partial(draw_icon_at, name="coins"),
        "character": partial(draw_icon_at, name="character"),
    },
    crown=partial(draw_icon_at, name="raja"),
)


# ---- palaces and houses to cross when built, for players and ghosts ----------------------------


def draw_unbuilt_palace(scene: Scene, x: float, y: float, number: int, fill: str) -> None:
    """Draw a palace 15 mm wide, to be crossed: a dome between two kiosks on a hall."""
    with scene.placed(x, y):
        for side in (-1, 1):
            ornament.draw_at(
                scene, ornament.dome_path(3.2, 3.4), side * 5.6, 0.6, fill=fill, stroke=RED, lw=0.3
            )
        scene.rect(-7.4, 0.6, 14.8, 5.2, fill="white", stroke=RED, lw=0.4)
        ornament.draw_at(scene, ornament.dome_path(9.4, 8.6), 0, 0.8, fill="white")
        ornament.draw_at(scene, ornament.dome_path(9.4, 8.6), 0, 0.8, fill=fill, stroke=RED, lw=0.4)
        for side in (-1, 1):
            ornament.draw_at(
                scene, ornament.niche_path(2.6, 3.8, 1, 0.55), side * 5.4 - 1.3, 2.0, stroke=RED, lw=0.22
            )
        scene.rect(-3.2, 0.4, 6.4, 5.4, fill="white", stroke=RED, lw=0.3)
        scene.text(0, 3.0, str(number), "num", 11, RED, "c", mid=True)


def draw_unbuilt_house(scene: Scene, x: float, y: float, size: float, number: int) -> None:
    """Draw a house ``size`` mm high, to be crossed."""
    walls = (
        f"M-{size / 2} {size * 0.46}V-{size * 0.1}L0 -{size * 0.5}L{size / 2} -{size * 0.1}V{size * 0.46}Z"
    )
    ornament.draw_at(scene, walls, x, y, fill="white", stroke=RED, lw=0.4)
    scene.text(x, y + size * 0.1, str(number), "num", 8.5, RED, "c", mid=True)
