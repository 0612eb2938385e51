"""Pictures of the advanced games: tokens, homes, the auction, several characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.icons import icon
from sheetgen.games.raja.sheets import persons, pieces
from sheetgen.games.raja.sheets.tableaux import things
from sheetgen.games.raja.sheets.tableaux.persons import bank
from sheetgen.games.raja.sheets.tableaux.scoring import LEFT, RIGHT, YOU
from sheetgen.games.raja.sheets.words import RED, sign

if TYPE_CHECKING:
    from sheetgen.draw.cards.stage import Stage
    from sheetgen.games.raja.layout import MapSheet


# ---- tokens ---------------------------------------------------------------------------
def token(stage: Stage, sheet: MapSheet) -> None:
    """The character that brings tokens; one of them turns two actions into three, but never the character's."""
    scene = stage.scene
    giver = next(iter(things.ranked(sheet, advanced=True)))
    things.window(stage, sheet, giver, 14.6, 39.0, 14.6, 17.0)
    for k in range(sheet.characters[giver].tokens):
        persons.token(scene, 31.6 + 2.6 * k, 31.4 - 1.2 * k, 4.6, cut=False)
    stage.arrow((23.4, 31.4), (24.4, 31.4), (25.4, 31.4), (26.6, 31.4))
    stage.disc(31.6, 23.2, 1)
    for k, name in enumerate(("coins", "domed-palace", "two-houses")):
        _sector(stage, name, 13.0 + k * 12.0, 48.2)
    persons.token(scene, 37.0 + 4.4, 44.0, 2.9, cut=False)
    stage.arrow((34.4, 36.4), (35.4, 38.6), (36.4, 39.6), (38.6, 41.4))
    stage.disc(43.2, 36.8, 2)
    _sector(stage, "character", 51.8, 48.2)
    things.crossed(scene, 51.8, 48.2, 3.4, 3.4)
    stage.disc(51.8, 39.4, 3)


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
    things.window(stage, sheet, name, 15.6, 44.4, 16.4, 22.6)
    things.town(scene, 39.6, 46.6, city, 1.5)
    things.governor(stage, 39.6, 43.0, city, 2.7)
    pieces.maharaja(scene, 51.4, 29.4, 3.6)
    stage.arrow((25.0, 36.0), (26.0, 36.0), (27.0, 36.2), (29.4, 37.4))
    pieces.architect(scene, YOU, 24.4, 49.6, 7.4)
    stage.disc(31.0, 51.0, 1)
    scene.circle(51.4, 49.2, 4.0, fill="white", stroke=RED, lw=0.4)
    stage.number(51.4, 49.2, sign(scene, f"+{sheet.points.home}"), 11)
    stage.disc(51.4, 41.0, 2)


# ---- auction --------------------------------------------------------------------------
BIDS = ((LEFT, 0), (RIGHT, 1), (YOU, 3))
"""Seats clockwise from the youngest and their last bids; the others pass."""


def auction(stage: Stage, sheet: MapSheet) -> None:
    """Bids clockwise, the highest pays the bank and picks a character."""
    scene, names = stage.scene, things.ranked(sheet)
    xs = (13.0, 27.0, 41.0)
    for x, (seat, bid) in zip(xs, BIDS, strict=True):
        pieces.architect(scene, seat, x, 49.4, 8.0)
        things.coin(stage, x, 40.6, str(bid), 2.9)
    for left in (17.4, 31.4):
        stage.arrow((left, 49.4), (left + 1.4, 48.6), (left + 3.0, 48.6), (left + 5.0, 49.4))
    stage.disc(20.0, 43.4, 1)
    bank(scene, 28.4, 31.0)
    things.card(stage, sheet, names[0], 19.6, 24.6, 9.6)
    things.card(stage, sheet, names[3], 36.4, 24.6, 9.6)
    stage.arrow((38.0, 38.6), (36.4, 36.6), (34.0, 35.8), (31.0, 35.6))
    stage.disc(41.0, 35.0, 2)
    stage.arrow((42.6, 24.6), (50.0, 25.0), (54.0, 36.0), (46.8, 46.6))
    stage.disc(52.2, 30.0, 3)


# ---- several characters ---------------------------------------------------------------
def several(stage: Stage, sheet: MapSheet) -> None:
    """One of the bank beside those already held; with the bank empty, one for one."""
    scene, names = stage.scene, things.ranked(sheet)
    bank(scene, 17.4, 31.0, 11.0)
    things.card(stage, sheet, names[5], 12.2, 24.6, 9.6)
    pieces.architect(scene, YOU, 9.8, 48.6, 9.0)
    things.card(stage, sheet, names[3], 18.6, 46.6, 9.6, -5)
    things.card(stage, sheet, names[1], 25.8, 46.8, 9.6, 5)
    stage.arrow((16.0, 34.6), (16.6, 35.8), (17.2, 36.6), (18.0, 38.2))
    stage.disc(24.0, 36.6, 1)
    stage.disc(33.6, 44.0, 2)
    pieces.architect(scene, LEFT, 53.0, 48.6, 9.0)
    things.card(stage, sheet, names[0], 44.6, 46.8, 9.6)
    stage.arrow((29.6, 38.2), (32.0, 31.4), (40.0, 31.4), (43.0, 38.0))
    stage.arrow((40.4, 40.0), (38.8, 36.2), (34.6, 36.2), (32.6, 39.4))
    stage.disc(36.4, 28.6, 3)
