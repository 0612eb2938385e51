"""Pictures of a game's course: start, turn, dice and end (BA-2 to BA-54), and the solo game (BA-S1 to BA-S5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import WIDTH, Stage, draw_rating_stairs, draw_strength_choice
from sheetgen.draw.icons import draw_icon
from sheetgen.games import registry
from sheetgen.games.bania.board import FRONT, REAR
from sheetgen.games.bania.scoring import SOLO
from sheetgen.games.bania.sheets import board, cut_outs, tiles
from sheetgen.games.bania.sheets.page import PLAYERS, Ware, draw_sign, wares
from sheetgen.games.bania.sheets.plan import ROOT3, Point, outlines
from sheetgen.games.bania.sheets.tableaux import camps
from sheetgen.games.contract.solo import IT, YOU, rating_index, require_ghost

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet, Ghost


ROLL = ("silk", REAR, FRONT, FRONT, "oil", "spices", "incense", "silk", "oil")
"""The faces in the picture: goods, both halves, a lone half; more goods if there are more dice."""
SIZE, DICE_Y = 9.0, 26.0


def draw_start(stage: Stage, layout: BoardSheet) -> None:
    """Draw the start of a game: tents from the bag, cards of each kind, markers on 0."""
    scene = stage.scene
    known = list(wares(layout).values())
    camps.draw_bag(scene, 14.4, 29.8, 0.78)
    count = layout.stock.reserve
    pitch = min(8.8, 26.4 / max(1, count - 1))
    flat = pitch * 1.09
    for n in range(count):
        at = 25.6 + n * pitch, 25.4 + (n % 2) * 5.9
        ware = known[n % len(known)]
        camps.draw_tent(scene, at, flat, ware)
    for n, ware in enumerate(known):
        _pile(scene, ware, 10.2 + n * 8.9, 47.2, layout.stock.goods)
    _start(stage, 50.6, 46.4)
    camps.draw_disc(stage, 7.4, 21.6, 1)
    camps.draw_disc(stage, 6.9, 39.2, 2)
    camps.draw_disc(stage, 44.6, 40.2, 3)


def _pile(scene: Scene, ware: Ware, x: float, y: float, count: int) -> None:
    """Draw cards of one kind; only the upper one is fully visible."""
    step = min(1.5, 4.5 / max(1, count))
    for n in reversed(range(count)):
        tiles.draw_card(scene, ware, x - n * step + 0.6, y + n * step - 0.6, bare=n > 0)


def _start(stage: Stage, x: float, y: float) -> None:
    """Draw box 0 of the score track with markers."""
    scene = stage.scene
    ornament.draw_lotus(scene, x, y, 7.4, n=12, rings=2, lw=0.22, eye=0)
    scene.circle(x, y, 5.0, fill="white", stroke="gold", lw=0.35)
    stage.number(x, y - 1.5, "0", 9.0)
    for seat in range(3):
        draw_sign(scene, seat, x + (seat - 1) * 2.7, y + 2.2, 1.1, fill=PLAYERS[seat], lw=0.2)


# ---- a turn ---------------------------------------------------------------------------------
def draw_turn(stage: Stage, layout: BoardSheet) -> None:
    """Draw a turn: the elephant brings cards; a tent is pitched, or dice are thrown; the elephant may move to
    that tent.
    """
    scene, known = stage.scene, wares(layout)
    camps.draw_sand(stage, 36.0)
    cut_outs.draw_elephant(scene, 19.0, 35.0, 0.52, 0)
    for n, key in enumerate(("oil", "spices", "incense")):
        tiles.draw_card(scene, known[key], 42.6 + n * 5.0, 27.4 + abs(n - 1) * 0.7, (n - 1) * 10)
    stage.arrow((31.2, 27.0), (33.0, 25.8), (35.0, 25.6), (38.4, 26.2))
    flat = 11.0
    camps.draw_space(scene, (13.4, 48.2), flat)
    camps.draw_tent_in_hand(scene, (14.4, 46.8), flat, known["silk"])
    scene.seg(22.4, 51.6, 25.4, 42.4, "gold", 0.5)
    for face, x, y, rot in (("spices", 29.6, 43.8, -9), (FRONT, 37.4, 49.0, 7)):
        _die(scene, face, x, y, 7.0, known, rot)
    camps.draw_tent(scene, (51.0, 48.4), flat, known["silk"])
    cut_outs.draw_elephant(scene, 51.2, 46.2, 0.28, 0)
    camps.draw_disc(stage, 8.0, 24.4, 1)
    camps.draw_disc(stage, 7.2, 42.0, 2)
    camps.draw_disc(stage, 42.4, 40.4, 3)


def _die(
    scene: Scene, face: str, x: float, y: float, size: float, known: dict[str, Ware], rot: float = 0.0
) -> None:
    """Draw a goods die about (x, y)."""
    with scene.placed(x, y, rot=rot):
        scene.rect(-size / 2 + 0.35, -size / 2 + 0.45, size, size, size * 0.14, fill="ink_m")
        tiles.draw_face(scene, -size / 2, -size / 2, size, face, known)


# ---- dice -----------------------------------------------------------------------------------
def example_roll(layout: BoardSheet) -> tuple[str, ...]:
    """Return the faces of the dice in the picture of a roll."""
    return ROLL[: layout.dice.number]


def draw_dice_result(stage: Stage, layout: BoardSheet) -> None:
    """Draw a roll of all dice, and the cards that they bring."""
    shown = example_roll(layout)
    _cloth(stage.scene)
    _goods(stage, layout, [face for face in shown if face in wares(layout)])
    halves = [face for face in shown if face in (FRONT, REAR)]
    if FRONT in halves and REAR in halves:
        _pair(stage, layout)
        halves = halves[2:]
    if halves:
        _lone(stage, layout, halves[0])


def _goods(stage: Stage, layout: BoardSheet, faces: list[str]) -> None:
    """Draw dice that show goods, and the cards that they bring."""
    scene, known = stage.scene, wares(layout)
    step = min(2.2, 4.4 / len(faces))
    for n, face in enumerate(reversed(faces)):
        off = (len(faces) - 1 - n) * step
        _die(scene, face, 12.6 - off * 0.6, DICE_Y - off * 0.4, SIZE, known, -6)
        tiles.draw_card(scene, known[face], 12.0 + off, 46.6 - off * 0.5, lettered=True)
    _down(stage, 12.0, 1)


def _pair(stage: Stage, layout: BoardSheet) -> None:
    """Draw two dice with matching halves of an elephant, and the elephant bonus."""
    scene, known = stage.scene, wares(layout)
    _die(scene, REAR, 27.0, DICE_Y, SIZE, known)
    _die(scene, FRONT, 27.0 + SIZE, DICE_Y, SIZE, known)
    for key, side in (("oil", -1), ("incense", 1)):
        tiles.draw_card(scene, known[key], 31.0 + side * 8.2, 44.4, side * 12)
    cut_outs.draw_elephant(scene, 31.0, 53.2, 0.42, 0)
    _down(stage, 31.5, 2)


def _lone(stage: Stage, layout: BoardSheet, half: str) -> None:
    """Draw a die with half an elephant and no other half: it brings no card."""
    scene = stage.scene
    _die(scene, half, 50.4, DICE_Y, SIZE, wares(layout), 7)
    scene.rect(47.3, 41.0, 7.4, 11.2, 0.9, fill="white", stroke="ink", lw=0.3, dash=(1.0, 0.8))
    camps.draw_cross(scene, (51.0, 46.6), 1.8, 0.6)
    _down(stage, 51.0, 3)


def _down(stage: Stage, x: float, number: int) -> None:
    """Draw an arrow from dice to their result."""
    stage.arrow((x, 33.2), (x, 34.0), (x, 36.0), (x, 38.0))
    camps.draw_disc(stage, x - 5.2, 36.6, number)


def _cloth(scene: Scene) -> None:
    """Draw the cloth on which dice are thrown."""
    ornament.draw_at(
        scene, ornament.cusped_frame_path(51.0, 13.6, 2.2), 6.0, 19.2, fill="white", stroke="gold", lw=0.35
    )
    inner = ornament.coved_frame_path(49.6, 12.2, 2.0)
    ornament.draw_at(scene, inner, 6.7, 19.9, stroke="gold_m", lw=0.16)


# ---- the end, and the winner (BA-51 to BA-54) -----------------------------------------------------


TRACK = (19, 21, 23)
"""Points of three players before the points for the end."""
CARDS = ((3, 1, 4, 0), (3, 2, 0, 2), (1, 4, 2, 1))
"""Their cards of each kind."""


class Result(NamedTuple):
    """A player's example result in the picture of the end: the goods of which nobody has more, and all
    points.
    """

    most: tuple[int, ...]
    total: int


def example_results(layout: BoardSheet) -> list[Result]:
    """Return the example results of three players in the picture of the end."""
    found = []
    for track, cards in zip(TRACK, CARDS, strict=True):
        kinds = tuple(k for k, n in enumerate(cards) if n and n == max(hand[k] for hand in CARDS))
        found.append(Result(kinds, track + layout.points.goods * len(kinds)))
    return found


def draw_end(stage: Stage, layout: BoardSheet) -> None:
    """Draw the conditions of the end: a board without room; empty piles and a tent that nobody can buy; the
    last tent.
    """
    scene, known = stage.scene, list(wares(layout).values())
    _crowded(stage, layout, 17.2, 29.4)
    camps.draw_tent(scene, (46.0, 29.4), 14.0, known[2])
    camps.draw_points(stage, 52.6, 23.4, layout.points.last, 7.4)
    for n, ware in enumerate(known):
        x = 10.6 + n * 8.9
        scene.rect(x - 3.7, 41.6, 7.4, 11.2, 0.9, fill="white", stroke="ink", lw=0.3, dash=(1.0, 0.8))
        tiles.draw_letter(scene, ware, x, 47.2, 2.6 * stage.larger)
    camps.draw_tent(scene, (51.0, 47.2), 12.0, known[1], lettered=False)
    camps.draw_cross(scene, (51.0, 47.2), 3.8)
    camps.draw_disc(stage, 7.0, 20.6, 1)
    camps.draw_disc(stage, 7.0, 41.0, 2)
    camps.draw_disc(stage, 38.0, 23.4, 3)


def _crowded(stage: Stage, layout: BoardSheet, x: float, y: float) -> None:
    """Draw a closed camp, and spaces beside it where no tent may be placed."""
    scene, known, r = stage.scene, list(wares(layout).values()), 3.7
    flat = r * ROOT3

    def at(q: int, k: int) -> Point:
        return x + q * 1.5 * r, y + (k + q / 2) * flat

    camp = [at(q, k) for q, k in board.RING]
    for ring in outlines(camp, flat):
        scene.poly(ring, fill="ink", stroke="ink", lw=1.4)
    for n, place in enumerate(camp):
        camps.draw_tent(scene, place, flat, known[n % len(known)])
    for place in (at(2, -2), at(2, -1), at(2, 0)):
        camps.draw_space(scene, place, flat)
        camps.draw_cross(scene, place, 1.5, 0.6)


# ---- who wins -------------------------------------------------------------------------------
COLUMNS = (8.8, 15.0, 21.6, 28.1, 34.6, 41.1, 48.4)
"""Centres of the columns in mm: sign, points, cards of each kind, and total."""
ROWS = (35.2, 41.8, 48.4)


def draw_final_scores(stage: Stage, layout: BoardSheet) -> None:
    """Draw cards and points of three players as on a score pad, with a ring round what each gains."""
    scene, known = stage.scene, list(wares(layout).values())
    frame = ornament.cusped_frame_path(52.0, 34.4, 1.8)
    ornament.draw_at(scene, frame, 5.5, 18.8, fill="white", stroke="gold", lw=0.35)
    draw_icon(scene, "fame", COLUMNS[1], 23.0, 5.6)
    for ware, x in zip(known, COLUMNS[2:], strict=False):
        tiles.draw_ware(scene, ware, x, 22.8, 5.2)
        camps.draw_points(stage, x, 28.4, layout.points.goods, 4.75)
    for seat, (result, y) in enumerate(zip(example_results(layout), ROWS, strict=True)):
        scene.seg(7.4, y - 3.3, 55.6, y - 3.3, "gold_m", 0.2)
        draw_sign(scene, seat, COLUMNS[0], y, 1.7, fill=PLAYERS[seat], lw=0.25)
        for n, x in zip((TRACK[seat], *CARDS[seat]), COLUMNS[1:], strict=False):
            stage.number(x, y, str(n), 9.0)
        for kind in result.most:
            stage.mark("circle", COLUMNS[2 + kind], y, 2.3)
        _total(stage, result, y, max(one.total for one in example_results(layout)))
    camps.draw_disc(stage, COLUMNS[0], 28.4, 1)
    camps.draw_disc(stage, COLUMNS[-1], 23.4, 2)
    camps.draw_disc(stage, 54.4, (ROWS[1] + ROWS[2]) / 2, 3)


def _total(stage: Stage, result: Result, y: float, best: int) -> None:
    """Draw the total points of a player, with a ring round those of the winner."""
    stage.number(COLUMNS[-1], y, str(result.total), 9.4, "pen")
    if result.total == best:
        stage.mark("circle", COLUMNS[-1], y, 2.9, 2.2)


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
    with scene.placed(x - size / 2, y - size / 2):
        scene.rect(0.3, 0.4, size, size, size * 0.14, fill="ink_m")
        tiles.draw_face(scene, 0, 0, size, face, wares(layout))


# ---- the beginning ----------------------------------------------------------------------------
def draw_solo_start(stage: Stage, layout: BoardSheet) -> None:
    """Draw the start of a solo game: portraits with the points of each strength, one chosen; a row of tents;
    dice before the ghost.
    """
    scene, ghost, known = stage.scene, ghost_of(layout), wares(layout)

    def points(x: float, y: float, strength: str) -> None:
        camps.draw_points(stage, x, y - 0.6, getattr(ghost, strength), 7.3 if stage.small else 9.4)

    draw_strength_choice(stage, registry.find(layout.header.game).ghosts, CHOSEN, points)
    count = layout.stock.reserve
    pitch = min(9.6, 38.4 / count)
    flat = min(7.6, (pitch - 0.6) * 0.866)
    left = 31.5 - (count / 2) * pitch
    with scene.printed(0, WIDTH):  # The row and the dice lie as on the ghost's sheet.
        for n in range(count):
            camps.draw_tent(
                scene, (31.5 + (n - (count - 1) / 2) * pitch, 41.4), flat, known[ROW[n % len(ROW)]]
            )
        end = 31.5 + count / 2 * pitch
        stage.arrow((end + 0.6, 41.4), (end + 1.4, 41.4), (end + 2.6, 41.4), (end + 4.6, 41.4))
        _mat(stage, layout, 49.7, used=0, size=6.0)
    camps.draw_disc(stage, left - 3.0, 41.4, 2)
    camps.draw_disc(stage, left - 3.0, 49.7, 3)


def _mat(stage: Stage, layout: BoardSheet, y: float, used: int, size: float = 7.2) -> None:
    """Draw the ghost's dice on their mat. The first ``used`` dice are slashed, because they are used up."""
    scene, count = stage.scene, layout.dice.number
    pitch = min(9.0, 38.0 / count)
    wide = round(count * pitch + 2.0, 4)
    frame = ornament.cusped_frame_path(wide, size + 1.8, 1.4)
    ornament.draw_at(scene, frame, 31.5 - wide / 2, y - 0.9 - size / 2, fill="white", stroke="gold", lw=0.35)
    for n in range(count):
        x = 31.5 + (n - (count - 1) / 2) * pitch
        draw_die(scene, layout, DICE[n % len(DICE)], x, y, min(size, pitch - 1.0))
        if n < used:
            stage.mark("slash", x, y, 3.2)


# ---- its turn ---------------------------------------------------------------------------------
def draw_ghost_turn(stage: Stage, layout: BoardSheet) -> None:
    """Draw the order of the ghost's turn from the left: a die of a tent's colour, a whole elephant, the
    refilled row.
    """
    scene, known, flat = stage.scene, wares(layout), 10.4
    for n, (y, low) in enumerate(((24.2, 30.6), (36.8, 43.2))):
        scene.seg(7.4, low, 55.6, low, "gold_m", 0.25)
        camps.draw_disc(stage, 8.6, y - (0.6 if not n else 0.0), n + 1)
    draw_die(scene, layout, "silk", 19.0, 24.2, 7.6)
    stage.arrow((24.2, 24.2), (26.2, 24.2), (28.2, 24.2), (31.0, 24.2))
    camps.draw_tent_in_hand(scene, (38.4, 24.4), flat, known["silk"])
    with scene.printed(12.2, 27.4):
        draw_die(scene, layout, REAR, 16.0, 36.8, 7.6)
        draw_die(scene, layout, FRONT, 23.6, 36.8, 7.6)
    stage.arrow((28.8, 36.8), (30.0, 36.8), (30.8, 36.8), (32.4, 36.8))
    camps.draw_tent_in_hand(scene, (38.8, 37.0), flat, known["oil"])
    x, y = 48.2, 37.0 + flat / 2 * 0.1
    camps.draw_tent(scene, (x, y), flat, known["spices"], lettered=False)
    cut_outs.draw_elephant(scene, x, y + 1.2, 0.24, YOU)
    camps.draw_disc(stage, 8.6, 48.8, 3)
    with scene.printed(12.4, 56.0):
        _filled_row(stage, layout)


def _filled_row(stage: Stage, layout: BoardSheet) -> None:
    """Draw the ghost's row as on its sheet, with new tents that enter at its right end, and a rolling die."""
    scene, known, count = stage.scene, wares(layout), layout.stock.reserve
    pitch = min(7.6, 24.0 / count)
    for n in range(count):
        at = 16.4 + n * pitch, 48.8
        if n < count - 2:
            camps.draw_tent(scene, at, (pitch - 0.6) * 0.866, known[ROW[(n + 2) % len(ROW)]], lettered=False)
        else:
            camps.draw_space(scene, at, (pitch - 0.6) * 0.866)
    end = 16.4 + (count - 1) * pitch
    stage.arrow((end + 8.6, 48.8), (end + 7.4, 48.8), (end + 6.0, 48.8), (end + 4.6, 48.8), size=1.9)
    with scene.placed(52.6, 48.8, rot=12):
        tiles.draw_face(scene, -3.0, -3.0, 6.0, "incense", known)


# ---- where ------------------------------------------------------------------------------------
CAMP = {"f4": "spices", "e5": "oil", "e6": "incense"}
"""The largest camp in the picture."""
LACKS, HAS = "silk", "oil"
"""A colour that the camp lacks, and one that it has."""
BESIDE, APART = "d4", "b4"
"""The first spaces beside the camp and away from it, on a board for two."""
OPEN = ("b5", "c4", "c5", "d5", "d6")


def draw_ghost_spaces(stage: Stage, layout: BoardSheet) -> None:
    """Draw where the ghost pitches: beside the largest camp in a colour that the camp lacks, away from it in
    a colour that it has.
    """
    scene, known, flat = stage.scene, wares(layout), 8.8
    places = camps.space_centres((*CAMP, BESIDE, APART, *OPEN), flat, 33.0, 37.6)
    for name in OPEN:
        camps.draw_space(scene, places[name], flat)
    for name, key in CAMP.items():
        camps.draw_tent(scene, places[name], flat, known[key])
    for number, (name, key) in enumerate(((BESIDE, LACKS), (APART, HAS)), 1):
        x, y = places[name]
        camps.draw_space(scene, (x, y), flat)
        camps.draw_tent_in_hand(scene, (x, y), flat, known[key])
        camps.draw_disc(stage, x - flat * 0.5, y + flat * 0.4, number)
    high = min(y for _, y in places.values()) - flat / 2 - 2.4
    for letter, x in sorted({(name[0], place[0]) for name, place in places.items()}):
        scene.text(x, high, letter, "bold", 8.4 * stage.larger**0.5, "ink", "c", mid=True)
    left = min(x for x, _ in places.values()) - flat / 2 - 3.2
    stage.arrow((left, 27.0), (left, 32.0), (left, 38.0), (left, 44.0), lw=0.5, size=1.9)
    camps.draw_disc(stage, left + 0.4, 48.6, 3)


# ---- the end ----------------------------------------------------------------------------------
SOLO_TRACK, TENTS, MOST = (31, 24), (0, 4), (2, 0)
"""Points of you and the ghost, the points for the last tent among them, and the number of majorities of each.
"""


def example_outcome(layout: BoardSheet) -> tuple[tuple[int, int], int]:
    """Return example totals of the person and the ghost, and the title that the person gains (BA-S5)."""
    yours, its = (
        track + last * (seat == IT) + layout.points.goods * most
        for seat, (track, most, last) in enumerate(
            zip(SOLO_TRACK, MOST, (layout.points.last, layout.points.last), strict=True)
        )
    )
    return (yours, its), rating_index(SOLO, yours > its, yours - its)


def draw_solo_end(stage: Stage, layout: BoardSheet) -> None:
    """Draw the points of person and ghost, most goods for the person, the last tent for the ghost; and the
    stairs of titles.
    """
    scene, known = stage.scene, list(wares(layout).values())
    totals, title = example_outcome(layout)
    frame = ornament.cusped_frame_path(38.4, 17.0, 1.6)
    ornament.draw_at(scene, frame, 17.4, 18.4, fill="white", stroke="gold", lw=0.35)
    scene.seg(19.2, 26.9, 54.0, 26.9, "gold_m", 0.25)
    for seat, y in ((YOU, 22.8), (IT, 31.2)):
        draw_sign(scene, seat, 21.2, y, 1.8, fill=PLAYERS[seat], lw=0.25)
        stage.number(27.0, y, str(SOLO_TRACK[seat]), 9.0)
        stage.number(50.6, y, str(totals[seat]), 9.4, "pen")
    for n in range(MOST[YOU]):
        tiles.draw_ware(scene, known[n], 33.6 + n * 6.4, 22.8, 5.0)
    camps.draw_tent(scene, (34.4, 31.2), 7.0, known[2], lettered=False)
    camps.draw_points(stage, 41.6, 31.2, layout.points.last, 4.9 if stage.small else 5.8)
    if totals[YOU] > totals[IT]:
        stage.mark("circle", 50.6, 22.8, 3.2, 2.7)
    camps.draw_disc(stage, 11.6, 24.0, 1)
    draw_rating_stairs(stage, SOLO.ratings, title, "gold")
    camps.draw_disc(stage, 40.6, 40.0, 2)
