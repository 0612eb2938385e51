"""Pictures of travel, the scoring of a city, the end of the game, and the characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.games.raja.sheets import pieces, player, towns
from sheetgen.games.raja.sheets.land import draw_motif
from sheetgen.games.raja.sheets.page import RED
from sheetgen.games.raja.sheets.tableaux import parts
from sheetgen.games.raja.sheets.towns import draw_last_space

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import CharacterName, MapSheet


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
        for name, x, y, size in (
            ("hills", 34.8, 26.6, 0.7),
            ("palm", 49.6, 50.4, 1.0),
            ("cypresses", 35.8, 51.6, 0.9),
        ):
            draw_motif(scene, name, x, y, size)
    parts.draw_road(scene, "M9 48C8 40 7 34 13 30S22 22 32 19.6")
    parts.draw_road(scene, "M9 48C14 51 20 47 25 43S34 33 44 36S52 30 51.6 24")
    _start(scene, 10.4, 48.4)
    parts.draw_town(stage, 51.4, 31.6, sheet.cities[there.city], 0.86)
    first, second = there.villages[:2]
    parts.draw_village(stage, 24.6, 43.2, (YOU, LEFT), first)
    parts.draw_village(stage, 43.0, 36.6, (LEFT, RIGHT), second)
    parts.draw_village(stage, 14.0, 28.8, (None, None), closed.villages[0])
    parts.cross_out(scene, 14.0, 28.8, 5.4, 2.3)
    pieces.draw_architect(scene, YOU, 10.4, 46.6, 9.0)
    cost = str(sheet.costs.toll)
    drop = 7.1 + (0.8 if stage.small else 0.0)
    for x, y, text in ((24.6, 43.2, "0"), (39.5, 36.6, cost), (46.5, 36.6, cost)):
        parts.draw_coin(stage, x, y + drop, text, 2.4 if stage.small else 2.6)
    stage.discs(
        (17.6 if stage.small else 19.2, 43.2 + drop),
        (53.6 if stage.small else 52.4, 36.6 + drop),
        (24.2, 28.8),
    )


def _start(scene: Scene, x: float, y: float) -> None:
    ornament.draw_lotus(scene, x, y, 5.8, n=16, rings=2, stroke=RED, fill=f"{RED}_t", lw=0.25, eye=0)


# ---- a city ---------------------------------------------------------------------------
class Presence(NamedTuple):
    """The pieces of a seat in a city, by kind, with their points."""

    seat: int
    things: tuple[tuple[str, int], ...]

    @property
    def total_points(self) -> int:
        return sum(worth for _, worth in self.things)


def example_presences(sheet: MapSheet) -> list[Presence]:
    """Return an example: three players in a city with their pieces, most points first (RA-60)."""
    worth = sheet.points
    outer = ("palace", worth.outer)
    found = (
        Presence(LEFT, (("palace", worth.central), ("house", worth.house))),
        Presence(YOU, (outer, ("house", worth.house), ("architect", worth.architect))),
        Presence(RIGHT, (outer,)),
    )
    return sorted(found, key=lambda one: -one.total_points)


SCORED = "jodhpur"
GARDEN = (19.6, 35.8, 0.65)
"""Position of the garden's centre in mm, and its size relative to the map."""


def draw_city_scoring(stage: Stage, sheet: MapSheet) -> None:
    """Draw an example of a city's scoring for three players."""
    scene, gap = stage.scene, 9.2
    key = SCORED if SCORED in sheet.cities else next(iter(sheet.cities))
    draw_garden(stage, sheet, key, GARDEN, (LEFT, YOU, OTHERS[0], None, RIGHT, OTHERS[1]))
    pieces.draw_architect(scene, YOU, 8.2, 51.0, 7.0)
    pieces.draw_house(scene, YOU, 14.2, 51.6, 5.4)
    pieces.draw_house(scene, LEFT, 30.6, 51.6, 5.4)
    pieces.draw_maharaja_disc(scene, 33.0, 22.8, 3.6)
    rewards = sheet.rewards["3"]
    for row, one in enumerate(example_presences(sheet)):
        y = 30.6 + row * gap
        for i, (kind, worth) in enumerate(one.things):
            x = 37.4 + i * 5.2
            PIECE[kind](scene, one.seat, x, y - (2.4 if stage.small else 1.9), 4.0 if stage.small else 4.8)
            stage.number(x, y + (2.4 if stage.small else 2.5), str(worth), 7.3 if stage.small else 8.4)
        if one.total_points and row < len(rewards):
            parts.draw_coin(stage, 54.0, y, str(rewards[row]), 3.1 if not stage.small else 2.7)
        if row:
            scene.seg(35.0, y - gap / 2, 57.4, y - gap / 2, "teal_m", 0.22)
    stage.discs((26.0 if stage.small else 27.0, 21.0), (42.6, 22.8), (54.0, 22.8))


PIECE = {"palace": pieces.draw_palace, "house": pieces.draw_house, "architect": pieces.draw_architect}


def draw_garden(
    stage: Stage, sheet: MapSheet, key: str, at: tuple[float, float, float], seats: tuple[int | None, ...]
) -> None:  # fmt: skip
    """Draw a city's garden with palaces: of the central site, then of the outer ones clockwise from the top."""
    x, y, size = at
    town, made = sheet.cities[key], towns.city_sizes(sheet)
    with stage.scene.placed(x - town.at[0] * size, y - town.at[1] * size, size):
        towns.draw_garden(stage.scene, sheet, key, stage.larger * 1.03)
        for (where, r), seat in zip(towns.site_circles(town, made), seats, strict=False):
            if seat is not None:
                pieces.draw_palace(stage.scene, seat, *where, 1.72 * r)


# ---- the end --------------------------------------------------------------------------
class FinalCriteria(NamedTuple):
    """The criteria of a seat at the end: palaces, gold."""

    seat: int
    palaces: int
    gold: int


def example_finals(sheet: MapSheet) -> list[FinalCriteria]:
    """Return an example of final totals: the first player has built all palaces; gold breaks the tie of the
    others (RA-71).
    """
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
        parts.draw_coin(stage, 43.4, y, str(one.gold), 2.7 if not stage.small else 2.3)
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
        parts.draw_pieces_at(scene, "palace", YOU, places, 5.0)


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
    parts.draw_governor(stage, x + 4.2, y + 0.1, list(sheet.cities.values())[2], 2.9)


# ---- powers ---------------------------------------------------------------------------
def draw_first_three(stage: Stage, sheet: MapSheet) -> None:
    _gallery(stage, sheet, parts.characters_by_rank(sheet)[:3])


def draw_last_three(stage: Stage, sheet: MapSheet) -> None:
    _gallery(stage, sheet, parts.characters_by_rank(sheet)[3:6])


def _gallery(stage: Stage, sheet: MapSheet, names: Sequence[CharacterName]) -> None:
    """Draw characters at their windows with their powers below."""
    for i, name in enumerate(names):
        x = 31.5 + (i - 1) * 17.4
        parts.draw_character_window(stage, sheet, name, x, 43.0, 14.6, 20.6)
        _power(stage, sheet, name, x, 49.6)


def _power(stage: Stage, sheet: MapSheet, name: CharacterName, x: float, y: float) -> None:
    """Draw a character's power as on the player's sheet. A character with only a rank wins ties."""
    scene, character = stage.scene, sheet.characters[name]
    signs = player.power_signs(character)
    if not signs:
        _tie(stage, sheet, x, y)
        return
    with scene.placed(x, y, 0.95):
        right = (sum(one.width for one in signs) - player.AIR) / 2
        for one in signs:
            one.draw(scene, right, 0)
            right -= one.width


def _tie(stage: Stage, sheet: MapSheet, x: float, y: float) -> None:
    """Draw two players with equal points, and the better reward for one."""
    stage.number(x - 3.6, y, "3=3", 7.3 if stage.small else 9.5)
    parts.draw_coin(stage, x + 4.6, y, str(sheet.rewards["3"][0]), 2.3 if stage.small else 2.9)


# ---- taking a character ---------------------------------------------------------------
def draw_swap(stage: Stage, sheet: MapSheet) -> None:
    """Draw the exchange of characters: another player's to you, yours to the bank, one of the bank to that
    player.
    """
    scene, names = stage.scene, parts.characters_by_rank(sheet)
    taken, own, spare = names[1], names[4], names[5]
    draw_bank(scene, 31.5, 33.4)
    parts.draw_portrait_card(stage, sheet, own, 22.8, 26.8)
    parts.draw_portrait_card(stage, sheet, spare, 40.2, 26.8)
    pieces.draw_architect(scene, YOU, 9.6, 48.0, 9.6)
    pieces.draw_architect(scene, LEFT, 53.4, 48.0, 9.6)
    parts.draw_portrait_card(stage, sheet, taken, 31.5, 46.0)
    stage.arrow((47.0, 47.0), (45.0, 46.6), (42.0, 46.4), (37.8, 46.4))
    stage.arrow((24.8, 46.4), (21.0, 46.4), (18.0, 46.6), (15.0, 47.0))
    stage.arrow((9.8, 41.4), (10.0, 34.0), (11.6, 30.0), (16.4, 28.4))
    stage.arrow((46.6, 28.4), (51.2, 30.0), (53.0, 34.0), (53.2, 41.4))
    stage.discs((21.0, 51.2), (9.2, 31.0), (53.8, 31.0))


def draw_bank(scene: Scene, x: float, y: float, half: float = 16.4, gold: float = 0.0) -> None:
    """Draw a shelf where characters of the bank wait; ``gold`` is the distance of gold from its centre in mm."""
    scene.rect(x - half, y + 1.2, 2 * half, 1.8, fill="white", stroke="plum", lw=0.35)
    ornament.draw_lotus_band(
        scene,
        x - half + 0.3,
        y + 2.9,
        2 * half - 0.6,
        1.5,
        round(half),
        stroke="plum",
        fill="plum_t",
        lw=0.15,
        inner=False,
    )
    draw_icon(scene, "coins", x + gold, y - 2.2, 6.4)


# ---- who is next ----------------------------------------------------------------------
Seat = tuple[int, int, bool]
"""A seat, the rank of its character among all, and whether it has played."""
BEFORE: tuple[Seat, ...] = ((YOU, 0, True), (LEFT, 1, False), (RIGHT, 3, False), (3, 5, False))
AFTER: tuple[Seat, ...] = ((YOU, 0, True), (RIGHT, 1, False), (LEFT, 3, True), (3, 5, False))
"""The second player takes the third's character; the third takes the returned one from the bank (RA-42)."""


def next_seat(seats: Sequence[Seat]) -> int:
    """Return the next seat: the one of best rank among those who have not played (RA-24)."""
    return next(seat for seat, _, played in sorted(seats, key=lambda one: one[1]) if not played)


def draw_next_player(stage: Stage, sheet: MapSheet) -> None:
    """Draw two rows by rank, before and after a swap. Pawns of players who have played lie down."""
    scene, names = stage.scene, parts.characters_by_rank(sheet)
    xs = [17.0 + i * 11.2 for i in range(4)]
    low, due = 45.8, next_seat(AFTER)
    at = xs[[seat for seat, _, _ in AFTER].index(due)]
    scene.circle(at + 0.4, low - 0.2, 6.4, fill="white", stroke="plum", lw=0.5)
    for y, seats in ((26.6, BEFORE), (low, AFTER)):
        scene.seg(11.6, y + 4.2, 57.0, y + 4.2, "plum", 0.3)
        for x, (seat, number, played) in zip(xs, seats, strict=True):
            _player(stage, seat, x, y, played=played)
            parts.draw_rank(stage, x + 3.4, y - 3.8, sheet.characters[names[number]].number, 2.3)
    stage.arrow((xs[1], 32.0), (32.4, 33.8), (36.6, 36.2), (xs[2], 39.4))
    stage.arrow((xs[2], 32.0), (38.0, 33.4), (35.0, 35.0), (xs[1] + 2.6, 38.0))
    stage.discs((8.4, 27.0), (46.6, 35.8), (at - 5.0, low + 4.6))


def _player(stage: Stage, seat: int, x: float, y: float, *, played: bool) -> None:
    """Draw a pawn on a line 4.2 mm below y; it lies down if the player has played."""
    if played:
        with stage.scene.placed(x - 0.4, y + 1.5, rot=90):
            pieces.draw_hollow_piece(stage.scene, pieces.PAWN, seat, 0, 0, 7.4)
    else:
        pieces.draw_architect(stage.scene, seat, x, y, 8.2)
