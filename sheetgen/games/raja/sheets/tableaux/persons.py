"""Pictures of the characters: their powers, taking one, and the next player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.icons import icon
from sheetgen.games.raja.sheets import pieces, wheel
from sheetgen.games.raja.sheets.tableaux import things
from sheetgen.games.raja.sheets.tableaux.scoring import LEFT, RIGHT, YOU

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import CharacterName, MapSheet


# ---- powers ---------------------------------------------------------------------------
def draw_first_three(stage: Stage, sheet: MapSheet) -> None:
    _gallery(stage, sheet, things.characters_by_rank(sheet)[:3])


def draw_last_three(stage: Stage, sheet: MapSheet) -> None:
    _gallery(stage, sheet, things.characters_by_rank(sheet)[3:6])


def _gallery(stage: Stage, sheet: MapSheet, names: Sequence[CharacterName]) -> None:
    """Draw characters at their windows with their powers below."""
    for i, name in enumerate(names):
        x = 31.5 + (i - 1) * 17.4
        things.draw_window(stage, sheet, name, x, 43.0, 14.6, 20.6)
        _power(stage, sheet, name, x, 49.6)


def _power(stage: Stage, sheet: MapSheet, name: CharacterName, x: float, y: float) -> None:
    """Draw a character's power as on the player's sheet. A character with only a rank wins ties."""
    scene, character = stage.scene, sheet.characters[name]
    signs = wheel.powers_of(character)
    if not signs:
        _tie(stage, sheet, x, y)
        return
    scene.push(x, y, 0.95)
    right = (sum(one.width for one in signs) - wheel.AIR) / 2
    for one in signs:
        one.draw(scene, right, 0)
        right -= one.width
    scene.pop()


def _tie(stage: Stage, sheet: MapSheet, x: float, y: float) -> None:
    """Draw two players with equal points, and the better reward for one."""
    stage.number(x - 3.6, y, "3=3", 7.3 if stage.small else 9.5)
    things.draw_coin(stage, x + 4.6, y, str(sheet.rewards["3"][0]), 2.3 if stage.small else 2.9)


# ---- taking a character ---------------------------------------------------------------
def draw_swap(stage: Stage, sheet: MapSheet) -> None:
    """Draw a swap: another player's character to me, mine to the bank, one of the bank to that player."""
    scene, names = stage.scene, things.characters_by_rank(sheet)
    taken, own, spare = names[1], names[4], names[5]
    draw_bank(scene, 31.5, 33.4)
    things.draw_card(stage, sheet, own, 22.8, 26.8)
    things.draw_card(stage, sheet, spare, 40.2, 26.8)
    pieces.draw_architect(scene, YOU, 9.6, 48.0, 9.6)
    pieces.draw_architect(scene, LEFT, 53.4, 48.0, 9.6)
    things.draw_card(stage, sheet, taken, 31.5, 46.0)
    stage.arrow((47.0, 47.0), (45.0, 46.6), (42.0, 46.4), (37.8, 46.4))
    stage.arrow((24.8, 46.4), (21.0, 46.4), (18.0, 46.6), (15.0, 47.0))
    stage.arrow((9.8, 41.4), (10.0, 34.0), (11.6, 30.0), (16.4, 28.4))
    stage.arrow((46.6, 28.4), (51.2, 30.0), (53.0, 34.0), (53.2, 41.4))
    stage.disc(21.0, 51.2, 1)
    stage.disc(9.2, 31.0, 2)
    stage.disc(53.8, 31.0, 3)


def draw_bank(scene: Scene, x: float, y: float, half: float = 16.4, gold: float = 0.0) -> None:
    """Draw a shelf where characters of the bank wait; ``gold`` is the distance of gold from its centre in mm."""
    scene.rect(x - half, y + 1.2, 2 * half, 1.8, fill="white", stroke="plum", lw=0.35)
    ornament.lotus_band(scene, x - half + 0.3, y + 2.9, 2 * half - 0.6, 1.5, round(half), stroke="plum", fill="plum_t",
                        lw=0.15, inner=False)  # fmt: skip
    icon(scene, "coins", x + gold, y - 2.2, 6.4)


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
    scene, names = stage.scene, things.characters_by_rank(sheet)
    xs = [17.0 + i * 11.2 for i in range(4)]
    low, due = 45.8, next_seat(AFTER)
    at = xs[[seat for seat, _, _ in AFTER].index(due)]
    scene.circle(at + 0.4, low - 0.2, 6.4, fill="white", stroke="plum", lw=0.5)
    for y, seats in ((26.6, BEFORE), (low, AFTER)):
        scene.seg(11.6, y + 4.2, 57.0, y + 4.2, "plum", 0.3)
        for x, (seat, number, played) in zip(xs, seats, strict=True):
            _player(stage, seat, x, y, played=played)
            things.draw_rank(stage, x + 3.4, y - 3.8, sheet.characters[names[number]].number, 2.3)
    stage.arrow((xs[1], 32.0), (32.4, 33.8), (36.6, 36.2), (xs[2], 39.4))
    stage.arrow((xs[2], 32.0), (38.0, 33.4), (35.0, 35.0), (xs[1] + 2.6, 38.0))
    stage.disc(8.4, 27.0, 1)
    stage.disc(46.6, 35.8, 2)
    stage.disc(at - 5.0, low + 4.6, 3)


def _player(stage: Stage, seat: int, x: float, y: float, *, played: bool) -> None:
    """Draw a pawn on a line 4.2 mm below y; it lies down if the player has played."""
    if played:
        stage.scene.push(x - 0.4, y + 1.5, rot=90)
        pieces.draw_hollow_piece(stage.scene, pieces.PAWN, seat, 0, 0, 7.4)
        stage.scene.pop()
    else:
        pieces.draw_architect(stage.scene, seat, x, y, 8.2)
