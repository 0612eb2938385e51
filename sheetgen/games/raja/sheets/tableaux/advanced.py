"""Pictures of the advanced games: tokens, homes, the auction, several characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.icons import icon
from sheetgen.games.raja.sheets import persons, pieces
from sheetgen.games.raja.sheets.tableaux import things
from sheetgen.games.raja.sheets.tableaux.persons import bank
from sheetgen.games.raja.sheets.tableaux.rounds import action_disc
from sheetgen.games.raja.sheets.tableaux.scoring import LEFT, RIGHT, YOU
from sheetgen.games.raja.sheets.words import RED

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.games.raja.layout import MapSheet


# ---- tokens ---------------------------------------------------------------------------
def token(stage: Stage, sheet: MapSheet) -> None:
    """The character that brings tokens; one of them buys a third action off the disc, never the character's."""
    scene = stage.scene
    giver = next(iter(things.ranked(sheet, advanced=True)))
    things.window(stage, sheet, giver, 14.8, 39.2, 14.6, 17.6)
    for k in range(sheet.characters[giver].tokens):
        persons.token(scene, 32.0 + 2.6 * k, 32.0 - 1.2 * k, 4.6, cut=False)
    stage.arrow((23.6, 32.0), (24.6, 32.0), (25.6, 32.0), (26.8, 32.0))
    stage.disc(27.0, 25.4, 1)
    action_disc(stage, 48.8, 28.4, 7.6)
    for k, name in enumerate(("coins", "domed-palace", "two-houses")):
        _sector(stage, name, 12.0 + k * 12.0, 48.2)
    persons.token(scene, 40.2, 44.2, 2.9, cut=False)
    stage.arrow((34.2, 37.2), (34.8, 38.6), (35.6, 39.6), (37.2, 41.4))
    stage.disc(41.2, 38.6, 2)
    _sector(stage, "character", 51.0, 48.2)
    stroke = "M46.6 44.8L55.4 51.6"
    scene.path(stroke, stroke="white", lw=1.8)
    scene.path(stroke, stroke=RED, lw=0.9)
    stage.disc(51.0, 40.2, 3)


def _sector(stage: Stage, name: str, x: float, y: float) -> None:
    """An action as on the disc."""
    scene = stage.scene
    scene.circle(x, y, 5.2, fill="white", stroke=RED, lw=0.4)
    icon(scene, name, x, y, 7.2, ink=None if name == "coins" else "ink")


# ---- home -----------------------------------------------------------------------------
def home(stage: Stage, sheet: MapSheet) -> None:
    """A character over its city: there its architect starts, there it has a point more."""
    scene = stage.scene
    name = things.ranked(sheet)[4]
    city = things.home_of(sheet, name)
    things.window(stage, sheet, name, 15.0, 44.4, 15.4, 22.6)
    things.town(stage, 38.8, 47.4, city, 1.5)
    stage.arrow((24.2, 35.6), (25.2, 35.6), (26.2, 35.8), (28.6, 37.0))
    pieces.architect(scene, YOU, 31.4, 49.6, 7.6)
    stage.disc(25.0, 50.2, 1)
    pieces.maharaja(scene, 52.4, 27.4, 3.8)
    stage.arrow((51.6, 32.2), (51.2, 33.8), (50.6, 34.6), (49.0, 36.2))
    scene.circle(52.8, 49.0, 3.9 * stage.larger**0.5, fill="white", stroke=RED, lw=0.4)
    stage.number(52.8, 49.0, f"+{sheet.points.home}", 10)
    stage.disc(53.4, 41.0, 2)


# ---- auction --------------------------------------------------------------------------
BIDS = ((LEFT, 0), (RIGHT, 1), (YOU, 3))
"""Seats clockwise from the youngest and their last bids; the others pass."""


def auction(stage: Stage, sheet: MapSheet) -> None:
    """Bids clockwise, the highest pays the bank and picks a character."""
    scene, names, base = stage.scene, things.ranked(sheet), 49.4
    bank(scene, 30.0, 33.0)
    things.card(stage, sheet, names[0], 21.4, 26.8, 9.6)
    things.card(stage, sheet, names[3], 38.6, 26.8, 9.6)
    for k, (seat, bid) in enumerate(BIDS):
        x = 10.4 + 16.4 * k
        pieces.architect(scene, seat, x, base, 8.0)
        things.coin(stage, x + 6.0, base, str(bid), 2.3 if stage.small else 2.7)
        if k:
            stage.arrow((x - 6.8, base), (x - 6.0, base), (x - 5.2, base), (x - 3.6, base))
    stage.disc(16.4, 42.6, 1)
    stage.arrow((50.4, 45.6), (52.6, 41.0), (51.0, 36.2), (47.4, 35.0))
    stage.disc(54.0, 38.4, 2)
    stage.arrow((38.6, 37.4), (38.8, 39.2), (39.8, 41.0), (41.6, 43.6))
    stage.disc(35.0, 41.6, 3)


# ---- several characters ---------------------------------------------------------------
def several(stage: Stage, sheet: MapSheet) -> None:
    """One of the bank beside those already held; with the bank empty, one for one."""
    scene, names = stage.scene, things.ranked(sheet)
    bank(scene, 14.8, 33.0, 8.4, 4.8)
    things.card(stage, sheet, names[5], 11.8, 26.8, 9.6)
    bank(scene, 48.2, 33.0, 8.4, 4.8)
    scene.rect(40.4, 20.4, 9.6, 13.0, 0.9, stroke="plum", lw=0.3, dash=(0.9, 0.9))
    pieces.architect(scene, YOU, 9.4, 49.0, 8.6)
    things.card(stage, sheet, names[3], 17.8, 47.0, 9.6, -5)
    things.card(stage, sheet, names[1], 25.2, 47.2, 9.6, 5)
    stage.arrow((20.0, 37.2), (20.4, 38.0), (20.6, 38.4), (21.0, 39.8))
    stage.disc(25.4 if not stage.small else 26.4, 35.4, 1)
    stage.disc(34.0, 51.8, 2)
    pieces.architect(scene, LEFT, 54.0, 49.0, 8.6)
    things.card(stage, sheet, names[0], 45.6, 47.0, 9.6)
    stage.arrow((31.8, 43.0), (34.2, 41.2), (36.4, 41.2), (39.4, 43.0))
    stage.arrow((39.8, 46.6), (37.6, 47.8), (35.0, 47.8), (32.4, 46.4))
    stage.disc(35.4, 37.0, 3)
