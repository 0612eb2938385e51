"""Texts of the sheets, and the signs that accompany every colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture
from sheetgen.draw.inks import ink_role as known_ink
from sheetgen.games.bania.board import GOODS
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet

GAME = msg("Bania", "sheet")
SUBTITLE = msg("The Desert Bazaar", "sheet")  # translators: under the title of the board, 60 mm
NAMES: Mapping[str, Msg] = {
    "oil": msg("Oil", "sheet"),  # translators: a kind of goods, 17 mm
    "spices": msg("Spices", "sheet"),  # translators: a kind of goods, 17 mm
    "silk": msg("Silk", "sheet"),  # translators: a kind of goods, 17 mm
    "incense": msg("Incense", "sheet"),  # translators: a kind of goods, 17 mm
}
PLAYERS = ("vermilion", "teal", "cobalt", "umber")
"""Colours of elephants and score markers, by seat."""
SMALL = 7.0
"""Smallest type size, in points."""
line = partial(furniture.draw_text_line, small=SMALL)
block = partial(furniture.draw_text_block, small=SMALL)
_SIGNS = (
    "M0 -9.5A9.5 9.5 0 1 0 0 9.5A9.5 9.5 0 1 0 0 -9.5Z",
    "M0 -11L11.2 8.5H-11.2Z",
    "M-8.5 -8.5H8.5V8.5H-8.5Z",
    "M0 -12L12 0L0 12L-12 0Z",
)
"""A sign for each seat: disc, triangle, square, diamond, about 20 units wide."""


class Ware(NamedTuple):
    """Goods as they are drawn: icon and name, letter and ink of the layout."""

    key: str
    letter: str
    ink: str

    @property
    def name(self) -> Msg:
        return NAMES[self.key]

    @property
    def line(self) -> str:
        """The ink of its outlines. Lines are never drawn in a pale colour."""
        return "ink" if self.pale else self.ink

    @property
    def pale(self) -> bool:
        return known_ink(self.ink).pale


def wares(layout: BoardSheet) -> dict[str, Ware]:
    """Return all goods of a layout by name, in the order of the rules."""
    found = {}
    for key in GOODS:
        goods = layout.goods[key]  # type: ignore[index]
        found[key] = Ware(key, goods.letter, goods.colour)
    return found


def by_letter(layout: BoardSheet) -> dict[str, Ware]:
    """Return all goods of a layout by letter, as prices write them."""
    return {ware.letter: ware for ware in wares(layout).values()}


def draw_sign(
    scene: Scene, seat: int, x: float, y: float, r: float, *, fill: str | None = "white",
    stroke: str | None = "ink", lw: float = 0.3,
) -> None:  # fmt: skip
    """Draw the sign of a seat (from 0), about 2 ``r`` mm wide."""
    scene.push(x, y, r / 10)
    scene.path(_SIGNS[seat % len(_SIGNS)], fill=fill, stroke=stroke, lw=lw)
    scene.pop()
