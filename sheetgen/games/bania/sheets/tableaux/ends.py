"""When a game is over, and who wins (BA-51 to BA-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.icons import icon
from sheetgen.games.bania.sheets import legend, tiles
from sheetgen.games.bania.sheets.hexes import ROOT3, Point, rings
from sheetgen.games.bania.sheets.tableaux import props
from sheetgen.games.bania.sheets.words import PLAYERS, sign, wares

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.games.bania.layout import BoardSheet

TRACK = (19, 21, 23)
"""Points of three players before the end is counted."""
CARDS = ((3, 1, 4, 0), (3, 2, 0, 2), (1, 4, 2, 1))
"""Their cards of each kind."""


class Result(NamedTuple):
    """What the picture of the end claims of a player: the kinds of which nobody has more, and all points."""

    most: tuple[int, ...]
    total: int


def results(layout: BoardSheet) -> list[Result]:
    """How the three players of the picture end."""
    found = []
    for track, cards in zip(TRACK, CARDS, strict=True):
        kinds = tuple(k for k, n in enumerate(cards) if n and n == max(hand[k] for hand in CARDS))
        found.append(Result(kinds, track + layout.points.goods * len(kinds)))
    return found


def over(stage: Stage, layout: BoardSheet) -> None:
    """A board without room; empty piles and a tent that nobody can buy; the last tent."""
    scene, known = stage.scene, list(wares(layout).values())
    _crowded(stage, layout, 17.2, 29.4)
    props.tent(scene, (46.0, 29.4), 14.0, known[2])
    props.worth(stage, 52.6, 23.4, layout.points.last, 7.4)
    for n, ware in enumerate(known):
        x = 10.6 + n * 8.9
        scene.rect(x - 3.7, 41.6, 7.4, 11.2, 0.9, fill="white", stroke="ink", lw=0.3, dash=(1.0, 0.8))
        tiles.letter(scene, ware, x, 47.2, 2.6 * stage.larger)
    props.tent(scene, (51.0, 47.2), 12.0, known[1], lettered=False)
    props.barred(scene, (51.0, 47.2), 3.8)
    props.disc(stage, 7.0, 20.6, 1)
    props.disc(stage, 7.0, 41.0, 2)
    props.disc(stage, 38.0, 23.4, 3)


def _crowded(stage: Stage, layout: BoardSheet, x: float, y: float) -> None:
    """A closed camp, and no tent may stand on the spaces beside it."""
    scene, known, r = stage.scene, list(wares(layout).values()), 3.7
    flat = r * ROOT3

    def at(q: int, k: int) -> Point:
        return x + q * 1.5 * r, y + (k + q / 2) * flat

    camp = [at(q, k) for q, k in legend.RING]
    for ring in rings(camp, flat):
        scene.poly(ring, fill="ink", stroke="ink", lw=1.4)
    for n, place in enumerate(camp):
        props.tent(scene, place, flat, known[n % len(known)])
    for place in (at(2, -2), at(2, -1), at(2, 0)):
        props.space(scene, place, flat)
        props.barred(scene, place, 1.5, 0.6)


# ---- who wins -------------------------------------------------------------------------------
COLUMNS = (8.8, 15.0, 21.6, 28.1, 34.6, 41.1, 48.4)
"""Middles of sign, points, cards of each kind, and total."""
ROWS = (35.2, 41.8, 48.4)


def wins(stage: Stage, layout: BoardSheet) -> None:
    """Cards and points of three players as on a score pad, what each gets ringed with a pen."""
    scene, known = stage.scene, list(wares(layout).values())
    frame = ornament.cusped_frame(52.0, 34.4, 1.8)
    ornament.at(scene, frame, 5.5, 18.8, fill="white", stroke="gold", lw=0.35)
    icon(scene, "fame", COLUMNS[1], 23.0, 5.6)
    for ware, x in zip(known, COLUMNS[2:], strict=False):
        tiles.ware(scene, ware, x, 22.8, 5.2)
        props.worth(stage, x, 28.4, layout.points.goods, 4.75)
    for seat, (result, y) in enumerate(zip(results(layout), ROWS, strict=True)):
        scene.seg(7.4, y - 3.3, 55.6, y - 3.3, "gold_m", 0.2)
        sign(scene, seat, COLUMNS[0], y, 1.7, fill=PLAYERS[seat], lw=0.25)
        for n, x in zip((TRACK[seat], *CARDS[seat]), COLUMNS[1:], strict=False):
            stage.number(x, y, str(n), 9.0)
        for kind in result.most:
            stage.mark("circle", COLUMNS[2 + kind], y, 2.3)
        _total(stage, result, y, max(one.total for one in results(layout)))
    props.disc(stage, COLUMNS[0], 28.4, 1)
    props.disc(stage, COLUMNS[-1], 23.4, 2)
    props.disc(stage, 54.4, (ROWS[1] + ROWS[2]) / 2, 3)


def _total(stage: Stage, result: Result, y: float, best: int) -> None:
    """All points of a player, those of who wins ringed."""
    stage.number(COLUMNS[-1], y, str(result.total), 9.4, "pen")
    if result.total == best:
        stage.mark("circle", COLUMNS[-1], y, 2.9, 2.2)
