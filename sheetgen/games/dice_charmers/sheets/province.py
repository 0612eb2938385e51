"""The score sheet of one side, Sun or Moon, and the province on it: cells with gates, bonuses at the border (DC-40
to DC-43).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.conversion import length_in_mm
from sheetgen.draw import furniture, landscape, ornament
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.items import MM
from sheetgen.draw.paper import Box, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.layout import ProvinceSheet, cell_name
from sheetgen.games.dice_charmers.sheets.market import draw_buildings, draw_market
from sheetgen.games.dice_charmers.sheets.page import (
    APART,
    COMPASS,
    GAME,
    MAP_HEIGHT,
    TITLE,
    draw_bonus_spot,
    draw_building_icon,
    draw_emblem,
    draw_faces,
    draw_header,
    draw_pending,
    make_plan,
    print_size,
    side_name,
)
from sheetgen.games.dice_charmers.sheets.palace import draw_karma, draw_palace, draw_river
from sheetgen.games.dice_charmers.sheets.tracks import draw_tracks
from sheetgen.games.layouts.faults import raise_fault
from sheetgen.games.pages import draw_footer, start_page
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.text.typesetter import Typesetter


def province_page(layout: ProvinceSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the sheet as a list of one page, with a spot for every place that a pen can mark.

    Raise ``LayoutError`` naming the key of a part that does not fit, ``DoesNotFit`` naming the box of a text
    that does not fit, ``UsageError`` for paper that is too small.
    """
    head = layout.header
    places = make_plan(paper, layout)
    scene = start_page(
        layout,
        typesetter,
        paper.width,
        paper.height,
        f"{typesetter.say(GAME)}: {side_name(head, typesetter)}",
    )
    draw_header(scene, head, places)
    draw_pending(scene, places.pending)
    draw_tracks(scene, layout.tracks, places.core)
    draw_province(scene, layout, places.province)
    with scene.reading(places.palace.x, places.palace.right):
        draw_palace(scene, layout.palace, layout.dice, places.palace)
    draw_karma(scene, layout.karma, places.karma)
    draw_river(scene, layout, places.river)
    with scene.reading(places.market.x, places.market.right):
        draw_market(scene, layout, places.market)
    with scene.reading(places.buildings.x, places.buildings.right):
        draw_buildings(scene, layout.buildings, places.buildings)
    foot = places.footer
    draw_footer(scene, layout, foot.x, foot.y, foot.w)
    _check_type(scene, layout)
    return [scene]


def _check_type(scene: Scene, layout: ProvinceSheet) -> None:
    """Raise ``LayoutError`` if type on the page is smaller than the layout's ``smallest_type``."""
    wanted, found = length_in_mm(layout.print.smallest_type) * MM, smallest_type(scene)
    if found < wanted - 0.01:
        raise_fault(
            ("print", "smallest_type"), layout.print.smallest_type,
            msg("at most {pt:.1f} pt: the smallest lettering of this sheet", "report", pt=found),
        )  # fmt: skip


RIM = 7.2
GATE = 1.9
"""Half the width of a gate, in mm."""
USUAL, SMALLEST = 16.1, 13.4
"""Width of a cell in mm: at scale 1, and with icons at their smallest size."""
QUADRANTS = ((4.1, 4.1), (12.0, 12.0), (4.1, 12.0), (12.0, 4.1))
TURN = {"n": 0, "e": 90, "s": 180, "w": 270}
TREES = {"n": (-2.8, 0.5, 3.8), "e": (-4.4, 0.0, 4.4), "s": (-3.4, 0.0, 3.4), "w": (-0.6, 3.9)}
"""Positions of trees along a rim without a bonus, in mm from its middle.

Letters and numbers fit beside them.
"""
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Map(NamedTuple):
    """The grid of a map on the page: its upper left corner and cell size in mm, words of the cells by row."""

    x: float
    y: float
    cell: float
    rows: tuple[tuple[str, ...], ...]

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    @property
    def scale(self) -> float:
        return min(1.0, self.cell / USUAL)

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """Return the upper left corner of a cell in mm."""
        return self.x + column * self.cell, self.y + row * self.cell

    def centre(self, address: str) -> tuple[float, float]:
        """Return the centre of a cell such as c3 in mm."""
        x, y = self.corner(ord(address[0]) - 97, int(address[1]) - 1)
        return x + self.cell / 2, y + self.cell / 2


def draw_province(scene: Scene, layout: ProvinceSheet, box: Box) -> None:
    """Draw the province and its title in ``box``, or raise ``LayoutError`` for a map that does not fit."""
    _title(scene, layout, box)
    grid = place_map(layout, box)
    w, h = grid.columns * grid.cell + 2 * RIM, len(grid.rows) * grid.cell + 2 * RIM
    furniture.draw_panel(scene, grid.x - RIM, grid.y - RIM, w, h, "green", fill="green_t", lw=0.7)
    draw_cells(scene, grid, layout.province.border, layout.province.residence_roads)
    for address in layout.province.cells:
        scene.spot(spots.CELL(address), *grid.centre(address), grid.cell / 2)
    _rim(scene, grid, layout.province.border)


def draw_cells(scene: Scene, grid: Map, gates: Collection[str], residence_roads: str) -> None:
    """Draw a map's cells. On its border, ``gates`` (``a1 n``) are open."""
    _grounds(scene, grid)
    _lines(scene, grid, gates)
    _contents(scene, grid, residence_roads)


def place_map(layout: ProvinceSheet, box: Box) -> Map:
    """Return the map centred in its block, or raise ``LayoutError`` if it is too large."""
    rows = layout.province.rows
    columns = len(rows[0])
    most = min((box.w - 2 * RIM) / columns, (MAP_HEIGHT - 2 * RIM) / len(rows))
    if most < SMALLEST:
        raise_fault(
            ("province", "map"), msg("{columns} × {rows} cells", "report", columns=columns, rows=len(rows)),
            msg("as many cells of {size:.1f} mm as have room in {w:.1f} × {h:.1f} mm", "report",
                size=SMALLEST, w=box.w - 2 * RIM, h=MAP_HEIGHT - 2 * RIM),
        )  # fmt: skip
    cell = print_size(layout, "cell", SMALLEST, most)
    x = box.x + (box.w - columns * cell) / 2
    y = box.y + TITLE + (MAP_HEIGHT - len(rows) * cell) / 2
    return Map(x, y, cell, rows)


def _title(scene: Scene, layout: ProvinceSheet, box: Box) -> None:
    y = box.y + 2.9
    with scene.reading(box.x, box.right):
        draw_emblem(scene, "roads", box.x + 3, y)
        left = draw_faces(scene, "roads", layout.dice.roads, box.right - 12.4, y)
        end = furniture.draw_title(
            scene, box.x + 7.6, y, msg("Province", "sheet"), left - box.x - 10, "province.title"
        )
        furniture.draw_hint(scene, end + APART, left - APART, y + 0.25, msg("from the residence", "sheet"))
        with scene.printed(box.right - 8.8, box.right):
            _compass(scene, box.right - 4.4, box.y + 1.7)


def _compass(scene: Scene, x: float, y: float) -> None:
    """Draw the letters of logs for the four sides of a cell."""
    ornament.draw_star(scene, x, y, 1.75, n=4, inner=0.34, fill="green")
    for side, (dx, dy) in STEP.items():
        scene.text(x + dx * 3.3, y + dy * 2.7, COMPASS[side], "bold", 7.1, "ink", "c", mid=True)


def _grounds(scene: Scene, grid: Map) -> None:
    wild = 0
    for r, row in enumerate(grid.rows):
        for c, word in enumerate(row):
            x, y = grid.corner(c, r)
            if word in ("same", "different"):
                scene.rect(x, y, grid.cell, grid.cell, fill="purple_t")
            elif word == ".":
                _wild(scene, grid, x, y, wild)
                wild += 1
            elif word != "residence":
                scene.rect(x, y, grid.cell, grid.cell, fill="white")


def _wild(scene: Scene, grid: Map, x: float, y: float, number: int) -> None:
    """Draw two small motifs in quadrants of an empty cell.

    The lines where roads run stay free, and neighbouring cells have different motifs.
    """
    kinds, k = landscape.MOTIFS, grid.cell / USUAL
    first = (0, 3, 2, 1, 3, 0, 1, 2)[number % 8]
    second = (first + 1) % 4 if number % 3 else first ^ 1
    for quadrant, kind in ((first, number % 6), (second, (number + 2 + number // 6) % 6)):
        dx, dy = QUADRANTS[quadrant]
        kinds[kind](scene, x + dx * k, y + dy * k, min(1.0, k))


class _Edge(NamedTuple):
    """A side of a cell from its upper or left end, in mm; ``opened`` if a road may pass."""

    x: float
    y: float
    across: bool
    inner: bool
    opened: bool


def _edges(grid: Map, gates: Collection[str]) -> Iterator[_Edge]:
    columns, rows = grid.columns, len(grid.rows)
    for c in range(columns + 1):
        for r in range(rows):
            inner = 0 < c < columns
            gate = f"a{r + 1} w" if c == 0 else f"{chr(96 + columns)}{r + 1} e"
            yield _Edge(*grid.corner(c, r), False, inner, inner or gate in gates)
    for r in range(rows + 1):
        for c in range(columns):
            inner = 0 < r < rows
            gate = f"{chr(97 + c)}1 n" if r == 0 else f"{chr(97 + c)}{rows} s"
            yield _Edge(*grid.corner(c, r), True, inner, inner or gate in gates)


def _lines(scene: Scene, grid: Map, gates: Collection[str]) -> None:
    """Draw the grid lines of a map: open in the middle of inner edges and at border bonuses, otherwise
    closed.
    """
    quiet: list[str] = []
    firm: list[str] = []
    dots: list[tuple[float, float]] = []
    size, half = grid.cell, grid.cell / 2
    for x, y, across, inner, opened in _edges(grid, gates):
        spans = ((0.0, half - GATE), (half + GATE, size)) if opened else ((0.0, size),)
        for a, b in spans:
            ends = (x + a, y, x + b, y) if across else (x, y + a, x, y + b)
            (quiet if inner else firm).append("M{} {}L{} {}".format(*(ornament.num(v) for v in ends)))
        if opened:
            dots.extend((x + half + s, y) if across else (x, y + half + s) for s in (-GATE, GATE))
    scene.path("".join(quiet), stroke="green_m", lw=0.25)
    scene.path("".join(firm), stroke="green", lw=0.4)
    for x, y in dots:
        scene.circle(x, y, 0.42, fill="green")
    for c, r in product(range(grid.columns + 1), range(len(grid.rows) + 1)):
        ornament.draw_star(scene, *grid.corner(c, r), 1.25, n=4, inner=0.42, fill="white", stroke="green")


def _contents(scene: Scene, grid: Map, residence_roads: str) -> None:
    """Draw buildings and markets in the upper quadrants of cells, where no road runs."""
    k = grid.scale
    for r, row in enumerate(grid.rows):
        for c, word in enumerate(row):
            x, y = grid.corner(c, r)
            if word == "residence":
                _residence(scene, x, y, grid, residence_roads)
            elif word in ("same", "different"):
                draw_icon(scene, "market", x + 4.15 * k, y + 4.1 * k, 6.6 * k)
                draw_icon(scene, f"sell-{word}", x + grid.cell - 4.1 * k, y + 4.3 * k, 6.4 * k)
            elif word != ".":
                draw_building_icon(scene, word, x + 4.05 * k, y + 4.1 * k, 6.8 * k)


def _residence(scene: Scene, x: float, y: float, grid: Map, roads: str) -> None:
    """Draw the residence. Its printed roads are double; players draw single lines."""
    half, wide, k = grid.cell / 2, 1.5, grid.scale
    scene.rect(x, y, grid.cell, grid.cell, fill="gold_t")
    for side in roads:
        with scene.placed(x + half, y + half, rot=TURN[side]):
            scene.rect(-wide, -half, 2 * wide, half, fill="white")
            scene.path(f"M{-wide} 0V{-half}M{wide} 0V{-half}", stroke="ink", lw=0.4)
            scene.path(f"M0 -1V{-half}", stroke="ink", lw=0.3, dash=(0.9, 0.9), cap=0)
    scene.circle(x + half, y + half, 4.9 * k, fill="white", stroke="ink", lw=0.4)
    draw_icon(scene, "residence", x + half, y + half - 0.1, 7.4 * k)


def _rim(scene: Scene, grid: Map, border: dict[str, str]) -> None:
    """Draw the border of a map: bonuses behind the gates, cypresses elsewhere, and letters and numbers of the
    cells' addresses.
    """
    columns, rows = grid.columns, len(grid.rows)
    edges = [(cell_name(c, r), side) for c in range(columns) for r, side in ((0, "n"), (rows - 1, "s"))]
    edges += [(cell_name(c, r), side) for r in range(rows) for c, side in ((0, "w"), (columns - 1, "e"))]
    for cell, side in edges:
        dx, dy = STEP[side]
        x, y = grid.centre(cell)
        x, y = x + dx * (grid.cell + RIM) / 2, y + dy * (grid.cell + RIM) / 2
        bonus = border.get(f"{cell} {side}")
        if bonus:
            draw_bonus_spot(scene, spots.BORDER(cell, side), bonus, x, y, 6.0, 3.3)
        else:
            # On a small map, a tree would cover the letter or number of the row.
            narrow = grid.scale < 0.95 and side in "nw"
            for k in TREES[side][1 if narrow else 0 :]:
                landscape.draw_cypress(scene, x + (k if dy else 0), y + (k if dx else 0), 0.85)
    for c in range(columns):
        x, y = grid.corner(c, 0)
        scene.text(x + 2.6, y - 1.75, chr(97 + c), "bold", 8, "green", "c")
    for r in range(rows):
        x, y = grid.corner(0, r)
        scene.text(x - 2.3, y + 2.7, str(r + 1), "bold", 8, "green", "c", mid=True)
