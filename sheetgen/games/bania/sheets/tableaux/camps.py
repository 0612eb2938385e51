"""Camps: what a tent earns, when a camp is full, what an elephant does in it (BA-10, BA-30 to BA-33, BA-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import desert
from sheetgen.draw.icons import icon
from sheetgen.games.bania.sheets import standees, tiles
from sheetgen.games.bania.sheets.hexes import rings
from sheetgen.games.bania.sheets.tableaux import props
from sheetgen.games.bania.sheets.words import wares

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.games.bania.layout import BoardSheet

STANDING = {"e2": "oil", "e3": "spices", "g2": "incense", "g3": "oil"}
"""Tents of two camps, space -> colour."""
ALONE, BESIDE, JOINING = "c2", "d3", "f2"
"""Where the next tent may go: each is worth its own points."""
FREE = ("c3", "d2", "f3")

SHARED = {"c3": "silk", "b3": "oil", "d3": "spices", "c4": "oil"}
"""The camp with two elephants: three colours."""


def points(stage: Stage, layout: BoardSheet) -> None:
    """Three spaces on which a tent may be pitched, and what it is worth there."""
    scene, known, flat = stage.scene, wares(layout), 11.0
    new = {ALONE: layout.points.camp, BESIDE: layout.points.tent, JOINING: layout.points.tent}
    places = props.centres((*STANDING, *new, *FREE), flat, 31.5, 37.6)
    if not stage.small:
        desert.date_palm(scene, 11.0, 53.0, 13.0, -0.3)
        desert.date_palm(scene, 14.8, 54.0, 9.0, 0.7)
    for name in FREE:
        props.space(scene, places[name], flat)
    for name, key in STANDING.items():
        props.tent(scene, places[name], flat, known[key])
    for n, (name, worth) in enumerate(new.items()):
        x, y = places[name]
        props.wanted(scene, (x, y), flat)
        props.worth(stage, x, y + 0.9, worth, 5.2 if stage.small else 6.6)
        props.disc(stage, x, y - flat / 2 - (1.6 if stage.small else 0.0), n + 1)


# ---- seven tents ----------------------------------------------------------------------------
def joined(layout: BoardSheet) -> tuple[list[str], str, list[str]]:
    """Two camps and a space between them: with a tent there they are as many as close a camp."""
    left = (layout.camps.full - 1) // 2
    right = layout.camps.full - 1 - left
    return [f"c{n}" for n in range(4, 4 + left)], "d4", [f"e{n}" for n in range(4, 4 + right)]


def full(stage: Stage, layout: BoardSheet) -> None:
    """A tent joins two camps, which close; nothing may stand beside them, and elephants leave."""
    scene, known = stage.scene, list(wares(layout).values())
    left, new, right = joined(layout)
    camp = (*left, new, *right)
    flat = min(10.6, 31.8 / max(len(left), len(right)))
    places = props.centres((*camp, "d5"), flat, 22.0, 36.8)
    for ring in rings([places[name] for name in camp], flat):
        scene.poly(ring, fill="ink", stroke="ink", lw=1.7)
    for n, name in enumerate(camp):
        props.tent(scene, places[name], flat, known[(n * 3 + n // 3) % len(known)])
    x, y = places["d5"]
    props.space(scene, (x, y), flat)
    props.barred(scene, (x, y), flat * 0.24)
    icon(scene, "tent", 46.4, 24.6, 8.4)
    stage.number(53.2, 25.0, str(layout.camps.full), 17)
    for seat, foot in enumerate((42.2, 53.4)):
        standees.elephant(scene, 48.2, foot, 0.38, seat)
    props.disc(stage, places[new][0], places[new][1] - flat / 2 - 1.4, 1)
    props.disc(stage, x, y + flat * 0.72, 2)
    props.disc(stage, 41.0, 32.0, 3)


# ---- the elephant ---------------------------------------------------------------------------
def brought(layout: BoardSheet) -> list[str]:
    """The colours in the camp of the picture, each once."""
    return [key for key in wares(layout) if key in SHARED.values()]


def elephant(stage: Stage, layout: BoardSheet) -> None:
    """An elephant in a camp, a card for each colour, another elephant on its way."""
    scene, known, flat = stage.scene, wares(layout), 11.4
    props.sand(stage, 44.0)
    places = props.centres(SHARED, flat, 21.6, 41.6)
    for name, key in SHARED.items():
        props.tent(scene, places[name], flat, known[key])
    x, y = places["c3"]
    standees.elephant(scene, x - 0.4, y - 2.6, 0.42, 0)
    standees.elephant(scene, 49.0, 53.2, 0.38, 1, flip=True)
    for n, key in enumerate(brought(layout)):
        tiles.card(scene, known[key], 38.4 + n * 8.0, 26.4, lettered=True)
    x, y = places["d3"]
    stage.arrow((x + 4.4, y - 2.8), (39.0, 39.2), (45.6, 39.0), (46.3, 33.2))
    stage.arrow((39.4, 48.2), (38.4, 47.6), (37.6, 47.0), (36.0, 46.2))
    props.disc(stage, 10.0, 27.0, 1)
    props.disc(stage, 39.0, 36.4 if stage.small else 35.6, 2)
    props.disc(stage, 51.4, 38.6, 3)
