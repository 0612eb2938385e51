"""Pictures of the solo game: gold by strength, the ghost's first houses, its turn, the result (RA-S1 to
RA-S5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import Stage, draw_rating_stairs, draw_strength_choice
from sheetgen.games import registry
from sheetgen.games.contract.solo import IT, YOU, rating_index, require_ghost
from sheetgen.games.raja import scoring
from sheetgen.games.raja.sheets import pieces
from sheetgen.games.raja.sheets.page import RED, ROAD
from sheetgen.games.raja.sheets.tableaux import parts

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import Ghost, MapSheet

CHOSEN = "raja"
"""The strength that the picture shows as chosen."""


def ghost_of(sheet: MapSheet) -> Ghost:
    """Return the layout's ghost, or raise ``LayoutError`` if it has none."""
    return require_ghost(sheet.ghost, "RA-S1")


# ---- the beginning ----------------------------------------------------------------------------
def draw_solo_start(stage: Stage, sheet: MapSheet) -> None:
    """Draw portraits with the gold of each strength, one chosen; your character, and the ghost without one."""
    scene, ghost = stage.scene, ghost_of(sheet)

    def gold(x: float, y: float, strength: str) -> None:
        parts.draw_coin(stage, x, y, str(getattr(ghost, strength)), 3.0 if not stage.small else 2.7)

    chosen = draw_strength_choice(stage, registry.find(sheet.header.game).ghosts, CHOSEN, gold)
    pieces.draw_architect(scene, IT, chosen, 49.4, 9.0)
    stage.arrow((chosen, 37.4), (chosen, 38.6), (chosen, 40.0), (chosen, 43.0))
    stage.disc(chosen - 5.6, 40.4, 2)
    name = parts.characters_by_rank(sheet)[3]
    pieces.draw_architect(scene, YOU, 9.6, 49.4, 9.0)
    parts.draw_portrait_card(stage, sheet, name, 18.0, 46.6, 9.6, 5)
    scene.rect(39.6, 40.2, 9.6, 13.0, 0.9, stroke="plum", lw=0.3, dash=(0.9, 0.9))
    parts.cross_out(scene, 44.4, 46.7, 2.6, 2.6)
    stage.disc(53.6, 46.7, 3)


# ---- first houses -----------------------------------------------------------------------------
def draw_ghost_houses(stage: Stage, sheet: MapSheet) -> None:
    """Draw your settled village, then the ghost's: the first of its list is full, the second has room
    (RA-S3).
    """
    scene, ghost = stage.scene, ghost_of(sheet)
    parts.draw_road(scene, "M2 27.6C16 24.4 28 30.4 40 27.8S54 25.8 62 27.6")
    listed = ghost.villages[:3]
    apart = next(n for n in range(1, 99) if n not in ghost.villages)
    parts.draw_village(stage, 31.5, 27.4, (YOU, None), apart, side=7.4)
    pieces.draw_architect(scene, YOU, 12.0, 24.6, 8.2)
    stage.arrow((15.6, 24.4), (18.0, 23.4), (20.6, 23.6), (23.4, 25.4))
    stage.disc(47.0, 24.4, 1)
    parts.draw_road(scene, "M2 47.6C14 45.4 24 49.2 36 47.4S52 46.2 62 47.6")
    taken = ((YOU, IT), (IT, None), (None, None))
    pitch = 16.6
    for k, village in enumerate(listed):
        x = 31.5 + (k - (len(listed) - 1) / 2) * pitch
        parts.draw_village(stage, x, 47.2, taken[k], village, side=6.2)
        if k:
            ornament.draw_at(scene, "M-1.3 -1.5L1.3 0L-1.3 1.5Z", x - pitch / 2, 47.4, fill=ROAD)
    if len(listed) > 1:
        at = 31.5 + (1 - (len(listed) - 1) / 2) * pitch
        pieces.draw_architect(scene, IT, at + 8.6, 37.4, 8.2)
        stage.arrow((at + 5.4, 37.4), (at + 2.0, 37.4), (at - 4.8, 37.8), (at - 4.8, 43.6), size=1.8)
    parts.cross_out(scene, 31.5 - (len(listed) - 1) / 2 * pitch, 47.2, 5.0, 2.4)
    stage.disc(20.6, 38.6, 2)


# ---- its turn ---------------------------------------------------------------------------------
def draw_ghost_turn(stage: Stage, sheet: MapSheet) -> None:
    """Draw its architect beside the Maharaja, and the city's row of its table: gold, a palace to pay, houses."""
    scene, ghost = stage.scene, ghost_of(sheet)
    key = max(sheet.cities, key=lambda one: (min(ghost.cities[one].gold, ghost.cities[one].houses), one))
    city, row = sheet.cities[key], ghost.cities[key]
    parts.draw_town(stage, 31.5, 37.0, city, 1.25)
    pieces.draw_maharaja_disc(scene, 19.4, 32.6, 3.8)
    pieces.draw_architect(scene, IT, 44.0, 32.8, 8.8)
    stage.arrow((57.0, 27.0), (54.0, 25.6), (49.4, 26.4), (46.6, 29.0))
    stage.disc(51.6, 31.6, 1)
    frame = ornament.cusped_frame_path(51.8, 12.6, 1.6)
    ornament.draw_at(scene, frame, 5.6, 40.2, fill="white", stroke=RED, lw=0.35)
    y = 48.4
    parts.draw_coin(stage, 14.0, y, f"+{row.gold}", 2.9)
    pieces.draw_palace(scene, IT, 27.0, y - 0.2, 6.4)
    parts.draw_coin(stage, 34.0, y, str(sheet.costs.palace), 3.0)
    step = min(4.6, 12.6 / max(1, row.houses))
    parts.draw_pieces_at(scene, "house", IT, [(43.4 + k * step, y) for k in range(row.houses)], 4.6)
    for x in (20.4, 39.2):
        scene.seg(x, 42.4, x, 51.0, f"{RED}_m", 0.25)
    for n, x in enumerate((13.0, 29.8, 48.4), 2):
        stage.disc(x, 42.0 if not stage.small else 41.4, n)


# ---- the end ----------------------------------------------------------------------------------
PALACES, GOLD = 5, (14, 14)
"""Palaces and gold of you and the ghost at the end in the picture: both are equal."""


def example_outcome() -> tuple[bool, int]:
    """Return whether you win, and the title for it. In a tie the ghost is last (RA-S2)."""
    return True, rating_index(scoring.SOLO, True, 0)


def draw_solo_end(stage: Stage, sheet: MapSheet) -> None:
    """Draw two players with equal palaces and gold, the ghost last; and the stairs of titles."""
    scene = stage.scene
    frame = ornament.cusped_frame_path(36.6, 16.0, 1.6)
    ornament.draw_at(scene, frame, 16.8, 18.6, fill="white", stroke=RED, lw=0.35)
    for row, (seat, gold) in enumerate(zip((YOU, IT), GOLD, strict=True)):
        y = 22.8 + row * 7.6
        pieces.draw_architect(scene, seat, 20.8, y, 6.0)
        for k in range(PALACES):
            pieces.draw_palace(scene, seat, 26.2 + k * 4.2, y, 4.4)
        parts.draw_coin(stage, 49.2, y, str(gold), 2.8)
    scene.seg(18.6, 26.6, 51.6, 26.6, f"{RED}_m", 0.25)
    stage.mark("circle", 20.8, 22.8, 2.8, 3.5)
    stage.discs((10.4, 22.8), (55.8, 30.6))
    draw_rating_stairs(stage, scoring.SOLO.ratings, example_outcome()[1], RED)
    stage.disc(39.0, 40.0, 3)
