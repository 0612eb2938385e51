"""Pictures of travel, of the scoring of a city, and of the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import landscape, ornament
from sheetgen.games.raja.sheets import pieces, towns
from sheetgen.games.raja.sheets.tableaux import things
from sheetgen.games.raja.sheets.towns import draw_last_space
from sheetgen.games.raja.sheets.words import RED

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import MapSheet

YOU, LEFT, RIGHT = 0, 1, 2
"""The seats in the pictures: the reader's, and two others."""
OTHERS = (3, 4)
"""Unused seats in a game of three; their palaces are neutral (RA-4)."""


# ---- travel ---------------------------------------------------------------------------
class RoadFromStart(NamedTuple):
    """A road from the start: its city, and the villages on it."""

    city: str
    villages: tuple[int, ...]


def example_roads(sheet: MapSheet) -> tuple[RoadFromStart, RoadFromStart]:
    """Return two roads from the start with at least two villages: the travelled one and a closed one."""
    found = []
    for road in sheet.roads:
        numbers = tuple(stop.number for stop in road.villages)
        if "start" in road.ends and len(numbers) > 1:
            ahead = road.ends[0] == "start"
            found.append(RoadFromStart(road.ends[ahead], numbers if ahead else numbers[::-1]))
    return found[-1], found[-2]


def draw_toll(stage: Stage, sheet: MapSheet) -> None:
    """Draw the way from the start through two villages to a city; an empty village closes the other road."""
    scene, (there, closed) = stage.scene, example_roads(sheet)
    if not stage.small:
        landscape.hills(scene, 30.6, 26.0, 1.9, "green_m", 0.25)
        landscape.hills(scene, 39.6, 24.4, 1.4, "green_m", 0.22)
        landscape.palm(scene, 48.6, 49.6, 1.3, "teal_m", 0.26)
        landscape.grove(scene, 35.8, 52.6, 1.1)
    things.draw_road(scene, "M9 48C8 40 7 34 13 30S22 22 32 19.6")
    things.draw_road(scene, "M9 48C14 51 20 47 25 43S34 33 44 36S52 30 51.6 24")
    _start(scene, 10.4, 48.4)
    things.draw_town(stage, 51.4, 31.6, sheet.cities[there.city], 0.86)
    first, second = there.villages[:2]
    things.draw_village(stage, 24.6, 43.2, (YOU, LEFT), first)
    things.draw_village(stage, 43.0, 36.6, (LEFT, RIGHT), second)
    things.draw_village(stage, 14.0, 28.8, (None, None), closed.villages[0])
    things.draw_cross(scene, 14.0, 28.8, 5.4, 2.3)
    pieces.draw_architect(scene, YOU, 10.4, 46.6, 9.0)
    cost = str(sheet.costs.toll)
    drop = 7.1 + (0.8 if stage.small else 0.0)
    for x, y, text in ((24.6, 43.2, "0"), (39.5, 36.6, cost), (46.5, 36.6, cost)):
        things.draw_coin(stage, x, y + drop, text, 2.4 if stage.small else 2.6)
    stage.disc(17.6 if stage.small else 19.2, 43.2 + drop, 1)
    stage.disc(53.6 if stage.small else 52.4, 36.6 + drop, 2)
    stage.disc(24.2, 28.8, 3)


def _start(scene: Scene, x: float, y: float) -> None:
    ornament.lotus(scene, x, y, 5.8, n=16, rings=2, stroke=RED, fill=f"{RED}_t", lw=0.25, eye=0)


# ---- a city ---------------------------------------------------------------------------
class Presence(NamedTuple):
    """The pieces of a seat in a city, by kind, with their points."""

    seat: int
    things: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(worth for _, worth in self.things)


def example_presences(sheet: MapSheet) -> list[Presence]:
    """Return the worked example: three players in a city, most points first (RA-60)."""
    worth = sheet.points
    outer = ("palace", worth.outer)
    found = (
        Presence(LEFT, (("palace", worth.central), ("house", worth.house))),
        Presence(YOU, (outer, ("house", worth.house), ("architect", worth.architect))),
        Presence(RIGHT, (outer,)),
    )
    return sorted(found, key=lambda one: -one.total)


SCORED = "jodhpur"
GARDEN = (19.6, 35.8, 0.65)
"""Position of the garden's centre in mm, and its size relative to the map."""


def draw_city_scoring(stage: Stage, sheet: MapSheet) -> None:
    """Draw the worked example of a city's scoring for three players."""
    scene, gap = stage.scene, 9.2
    key = SCORED if SCORED in sheet.cities else next(iter(sheet.cities))
    draw_garden(stage, sheet, key, GARDEN, (LEFT, YOU, OTHERS[0], None, RIGHT, OTHERS[1]))
    pieces.draw_architect(scene, YOU, 8.2, 51.0, 7.0)
    pieces.draw_house(scene, YOU, 14.2, 51.6, 5.4)
    pieces.draw_house(scene, LEFT, 30.6, 51.6, 5.4)
    pieces.draw_maharaja(scene, 33.0, 22.8, 3.6)
    rewards = sheet.rewards["3"]
    for row, one in enumerate(example_presences(sheet)):
        y = 30.6 + row * gap
        for i, (kind, worth) in enumerate(one.things):
            x = 37.4 + i * 5.2
            PIECE[kind](scene, one.seat, x, y - (2.4 if stage.small else 1.9), 4.0 if stage.small else 4.8)
            stage.number(x, y + (2.4 if stage.small else 2.5), str(worth), 7.3 if stage.small else 8.4)
        if one.total and row < len(rewards):
            things.draw_coin(stage, 54.0, y, str(rewards[row]), 3.1 if not stage.small else 2.7)
        if row:
            scene.seg(35.0, y - gap / 2, 57.4, y - gap / 2, "teal_m", 0.22)
    stage.disc(26.0 if stage.small else 27.0, 21.0, 1)
    stage.disc(42.6, 22.8, 2)
    stage.disc(54.0, 22.8, 3)


PIECE = {"palace": pieces.draw_palace, "house": pieces.draw_house, "architect": pieces.draw_architect}


def draw_garden(
    stage: Stage, sheet: MapSheet, key: str, at: tuple[float, float, float], seats: tuple[int | None, ...]
) -> None:  # fmt: skip
    """Draw a city's garden with palaces: of the central site, then of the outer ones clockwise from the top."""
    x, y, size = at
    town, made = sheet.cities[key], towns.city_sizes(sheet)
    stage.scene.push(x - town.at[0] * size, y - town.at[1] * size, size)
    towns.draw_garden(stage.scene, sheet, key, stage.larger * 1.03)
    for (where, r), seat in zip(towns.site_circles(town, made), seats, strict=False):
        if seat is not None:
            pieces.draw_palace(stage.scene, seat, *where, 1.72 * r)
    stage.scene.pop()


# ---- the end --------------------------------------------------------------------------
class FinalCriteria(NamedTuple):
    """The criteria of a seat at the end: palaces, gold."""

    seat: int
    palaces: int
    gold: int


def example_finals(sheet: MapSheet) -> list[FinalCriteria]:
    """Return the worked example: the first player has built all, the others are tied except for gold (RA-71)."""
    all_built = sheet.stock.palaces
    return [
        FinalCriteria(YOU, all_built, 9),
        FinalCriteria(RIGHT, all_built - 1, 18),
        FinalCriteria(LEFT, all_built - 1, 14),
    ]


def draw_final_ranking(stage: Stage, sheet: MapSheet) -> None:
    """Draw the end of the game, and three players in their final order."""
    scene = stage.scene
    _all_built(scene, sheet, 22.2)
    _topmost(stage, sheet, 46.4, 24.4)
    stage.disc(30.6, 24.8, 1)
    gap, top = 6.6, 36.8
    scene.rect(13.4, top - 4.0, 36.2, 2 * gap + 7.8, 1.0, fill="white", stroke=RED, lw=0.3)
    scene.rect(14.2, top - 3.2, 34.6, gap - 0.9, 0.5, fill=f"{RED}_t")
    for row, one in enumerate(example_finals(sheet)):
        y = top + row * gap
        if row:
            scene.seg(14.8, y - gap / 2, 48.2, y - gap / 2, f"{RED}_m", 0.2)
        pieces.draw_architect(scene, one.seat, 18.6, y, 5.8)
        pieces.draw_palace(scene, one.seat, 28.4, y, 5.2)
        stage.number(33.6, y, str(one.palaces), 10.5 if not stage.small else 9)
        things.draw_coin(stage, 43.4, y, str(one.gold), 2.7 if not stage.small else 2.3)
    stage.disc(8.8, top, 2)
    for y in (top + gap, top + 2 * gap):
        scene.path(f"M48.4 {y}H51.2V{top + 1.5 * gap}", stroke="ink", lw=0.4)
    stage.disc(54.2, top + 1.5 * gap, 3)


def _all_built(scene: Scene, sheet: MapSheet, y: float) -> None:
    """Draw all palaces of a player in two rows."""
    count = sheet.stock.palaces
    upper = (count + 1) // 2
    step = min(4.9, 18.6 / upper)
    for row, many in enumerate((upper, count - upper)):
        places = [(16.2 + (i - (many - 1) / 2) * step, y + row * 5.4) for i in range(many)]
        things.draw_pieces_at(scene, "palace", YOU, places, 5.0)


def _topmost(stage: Stage, sheet: MapSheet, x: float, y: float) -> None:
    """Draw the last storey of the tower with a governor on it (RA-70)."""
    scene, half, high = stage.scene, 8.6, 7.8
    roof, floor = y - high / 2, y + high / 2
    scene.rect(x - half, roof, 2 * half, high, fill="white", stroke=RED, lw=0.3)
    scene.rect(x - half, floor, 2 * half, 2.2, fill=f"{RED}_t", stroke=RED, lw=0.3)
    for edge in (roof, floor):
        eave = f"M{-half - 1.2} .5L{-half} -.7H{half}L{half + 1.2} .5Z"
        ornament.draw_at(scene, eave, x, edge, fill="white", stroke=RED, lw=0.25)
    draw_last_space(
        scene, x - 4.2, y + 0.1, 3.7, sheet.governors.spaces, 7.1 * stage.larger if stage.small else 9.2
    )
    things.draw_governor(stage, x + 4.2, y + 0.1, list(sheet.cities.values())[2], 2.9)
