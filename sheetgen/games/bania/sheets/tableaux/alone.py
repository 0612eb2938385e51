"""Pictures of the solo game: the ghost's start, its turn, its spaces, the result (BA-S1 to BA-S5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import WIDTH, draw_rating_stairs
from sheetgen.draw.icons import draw_icon
from sheetgen.games.bania.board import FRONT, REAR
from sheetgen.games.bania.scoring import SOLO
from sheetgen.games.bania.sheets import cut_outs, tiles
from sheetgen.games.bania.sheets.tableaux import props
from sheetgen.games.bania.sheets.words import PLAYERS, draw_sign, wares
from sheetgen.games.contract.solo import IT, STRENGTHS, YOU, rating_index, require_ghost

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet, Ghost

ROW = ("oil", "silk", "incense", "spices", "oil", "silk")
"""The ghost's tents in the pictures, from the left."""
DICE = ("silk", FRONT, REAR, "silk", "oil", "oil")
"""The faces of its dice: a tent of the row, a whole elephant, a colour that is used up."""
CHOSEN = "raja"


def ghost_of(layout: BoardSheet) -> Ghost:
    """Return the layout's ghost, or raise ``LayoutError`` if it has none."""
    return require_ghost(layout.ghost, "BA-S1")


def draw_die(scene: Scene, layout: BoardSheet, face: str, x: float, y: float, size: float) -> None:
    """Draw a goods die with its centre at (x, y)."""
    scene.push(x - size / 2, y - size / 2)
    scene.rect(0.3, 0.4, size, size, size * 0.14, fill="ink_m")
    tiles.draw_face(scene, 0, 0, size, face, wares(layout))
    scene.pop()


# ---- the beginning ----------------------------------------------------------------------------
def draw_solo_start(stage: Stage, layout: BoardSheet) -> None:
    """Draw portraits with the points of each strength, one chosen; a row of tents; dice before the ghost."""
    scene, ghost, known = stage.scene, ghost_of(layout), wares(layout)
    for n, strength in enumerate(STRENGTHS):
        x = 17.6 + n * 15.6
        draw_icon(scene, strength, x - 3.8, 24.0, 7.6)
        props.draw_points(stage, x + 4.2, 24.2, getattr(ghost, strength), 7.3 if stage.small else 9.4)
        if strength == CHOSEN:
            stage.mark("circle", x - 3.8, 24.0, 3.8, 4.4)
    props.draw_disc(stage, 7.8, 20.6, 1)
    count = layout.stock.reserve
    pitch = min(9.6, 38.4 / count)
    flat = min(9.0, (pitch - 0.6) * 0.866)
    left = 31.5 - (count / 2) * pitch
    with scene.printed(0, WIDTH):  # row and dice lie as on the ghost's sheet
        for n in range(count):
            props.draw_tent(
                scene, (31.5 + (n - (count - 1) / 2) * pitch, 36.6), flat, known[ROW[n % len(ROW)]]
            )
        stage.arrow(
            (left - 1.0, 31.0), (left + 8.0, 30.0), (left + 20.0, 30.0), (left + 36.0, 31.0), lw=0.5, size=1.9
        )
        _mat(stage, layout, 49.0, used=0)
    props.draw_disc(stage, left - 3.0, 36.6, 2)
    props.draw_disc(stage, left - 3.0, 48.4, 3)


def _mat(stage: Stage, layout: BoardSheet, y: float, used: int, size: float = 7.2) -> None:
    """Draw the ghost's dice on their mat; the first ``used`` ones are used."""
    scene, count = stage.scene, layout.dice.number
    pitch = min(9.0, 38.0 / count)
    wide = round(count * pitch + 2.0, 4)
    frame = ornament.cusped_frame_path(wide, 9.6, 1.4)
    ornament.draw_at(scene, frame, 31.5 - wide / 2, y - 4.8, fill="white", stroke="gold", lw=0.35)
    for n in range(count):
        x = 31.5 + (n - (count - 1) / 2) * pitch
        draw_die(scene, layout, DICE[n % len(DICE)], x, y, min(size, pitch - 1.0))
        if n < used:
            stage.mark("slash", x, y, 3.2)


# ---- its turn ---------------------------------------------------------------------------------
def draw_ghost_turn(stage: Stage, layout: BoardSheet) -> None:
    """Draw the order of the turn from the left: a die of a tent's colour, a whole elephant, the refilled row."""
    scene, known, flat = stage.scene, wares(layout), 10.4
    for n, (y, low) in enumerate(((24.2, 30.6), (36.8, 43.2))):
        scene.seg(7.4, low, 55.6, low, "gold_m", 0.25)
        props.draw_disc(stage, 8.6, y - (0.6 if not n else 0.0), n + 1)
    draw_die(scene, layout, "silk", 19.0, 24.2, 7.6)
    stage.arrow((24.2, 24.2), (26.2, 24.2), (28.2, 24.2), (31.0, 24.2))
    props.draw_tent_in_hand(scene, (38.4, 24.4), flat, known["silk"])
    with scene.printed(12.2, 27.4):
        draw_die(scene, layout, REAR, 16.0, 36.8, 7.6)
        draw_die(scene, layout, FRONT, 23.6, 36.8, 7.6)
    stage.arrow((28.8, 36.8), (30.0, 36.8), (30.8, 36.8), (32.4, 36.8))
    props.draw_tent_in_hand(scene, (38.8, 37.0), flat, known["oil"])
    x, y = 48.2, 37.0 + flat / 2 * 0.1
    props.draw_tent(scene, (x, y), flat, known["spices"], lettered=False)
    cut_outs.draw_elephant(scene, x, y + 1.2, 0.24, YOU)
    props.draw_disc(stage, 8.6, 48.8, 3)
    with scene.printed(12.4, 56.0):
        _filled_row(stage, layout)


def _filled_row(stage: Stage, layout: BoardSheet) -> None:
    """Draw the row as on the ghost's sheet: new tents enter at its right end; and a rolling die."""
    scene, known, count = stage.scene, wares(layout), layout.stock.reserve
    pitch = min(7.6, 24.0 / count)
    for n in range(count):
        at = 16.4 + n * pitch, 48.8
        if n < count - 2:
            props.draw_tent(scene, at, (pitch - 0.6) * 0.866, known[ROW[(n + 2) % len(ROW)]], lettered=False)
        else:
            props.draw_space(scene, at, (pitch - 0.6) * 0.866)
    end = 16.4 + (count - 1) * pitch
    stage.arrow((end + 8.6, 48.8), (end + 7.4, 48.8), (end + 6.0, 48.8), (end + 4.6, 48.8), size=1.9)
    scene.push(52.6, 48.8, rot=12)
    tiles.draw_face(scene, -3.0, -3.0, 6.0, "incense", known)
    scene.pop()


# ---- where ------------------------------------------------------------------------------------
CAMP = {"f4": "spices", "e5": "oil", "e6": "incense"}
"""The largest camp in the picture."""
LACKS, HAS = "silk", "oil"
"""A colour that the camp lacks, and one that it has."""
BESIDE, APART = "d4", "b4"
"""The first spaces beside the camp and away from it, on a board for two."""
OPEN = ("b5", "c4", "c5", "d5", "d6")


def draw_ghost_spaces(stage: Stage, layout: BoardSheet) -> None:
    """Draw a tent in a colour that the largest camp lacks beside it, and one in a colour that it has away
    from it.
    """
    scene, known, flat = stage.scene, wares(layout), 9.2
    places = props.space_centres((*CAMP, BESIDE, APART, *OPEN), flat, 33.0, 39.0)
    for name in OPEN:
        props.draw_space(scene, places[name], flat)
    for name, key in CAMP.items():
        props.draw_tent(scene, places[name], flat, known[key])
    for number, (name, key) in enumerate(((BESIDE, LACKS), (APART, HAS)), 1):
        x, y = places[name]
        props.draw_space(scene, (x, y), flat)
        props.draw_tent_in_hand(scene, (x, y), flat, known[key])
        props.draw_disc(stage, x - flat * 0.5, y + flat * 0.4, number)
    high = 21.0
    for letter, x in sorted({(name[0], place[0]) for name, place in places.items()}):
        scene.text(x, high, letter, "bold", 8.4 * stage.larger**0.5, "ink", "c", mid=True)
    left = min(x for x, _ in places.values()) - flat / 2 - 3.2
    stage.arrow((left, 27.0), (left, 32.0), (left, 38.0), (left, 44.0), lw=0.5, size=1.9)
    props.draw_disc(stage, left + 0.4, 48.6, 3)


# ---- the end ----------------------------------------------------------------------------------
TRACK, TENTS, MOST = (31, 24), (0, 4), (2, 0)
"""Points of you and the ghost, the points for the last tent among them, and the number of majorities of each.
"""


def example_outcome(layout: BoardSheet) -> tuple[tuple[int, int], int]:
    """Return all points of you and the ghost, and the title for them (BA-S5)."""
    yours, its = (
        track + last * (seat == IT) + layout.points.goods * most
        for seat, (track, most, last) in enumerate(
            zip(TRACK, MOST, (layout.points.last, layout.points.last), strict=True)
        )
    )
    return (yours, its), rating_index(SOLO, yours > its, yours - its)


def draw_solo_end(stage: Stage, layout: BoardSheet) -> None:
    """Draw the points of both, yours for most goods, the ghost's for the last tent; and the stairs of titles."""
    scene, known = stage.scene, list(wares(layout).values())
    totals, title = example_outcome(layout)
    frame = ornament.cusped_frame_path(38.4, 17.0, 1.6)
    ornament.draw_at(scene, frame, 17.4, 18.4, fill="white", stroke="gold", lw=0.35)
    scene.seg(19.2, 26.9, 54.0, 26.9, "gold_m", 0.25)
    for seat, y in ((YOU, 22.8), (IT, 31.2)):
        draw_sign(scene, seat, 21.2, y, 1.8, fill=PLAYERS[seat], lw=0.25)
        stage.number(27.0, y, str(TRACK[seat]), 9.0)
        stage.number(50.6, y, str(totals[seat]), 9.4, "pen")
    for n in range(MOST[YOU]):
        tiles.draw_ware(scene, known[n], 33.6 + n * 6.4, 22.8, 5.0)
    props.draw_tent(scene, (34.4, 31.2), 7.0, known[2], lettered=False)
    props.draw_points(stage, 41.6, 31.2, layout.points.last, 4.9 if stage.small else 5.8)
    if totals[YOU] > totals[IT]:
        stage.mark("circle", 50.6, 22.8, 3.2, 2.7)
    props.draw_disc(stage, 11.6, 24.0, 1)
    draw_rating_stairs(stage, SOLO.ratings, title, "gold")
    props.draw_disc(stage, 40.6, 40.0, 2)
