"""What only the cards of Bania show: its goods and elephants, halves of these, cards of choice, camps in little."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import desert
from sheetgen.draw.cards.signs import Art
from sheetgen.draw.icons import icon
from sheetgen.games.bania.sheets import legend, tiles

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

CAMPS: dict[str, tuple[float, tuple[legend.Axial, ...]]] = {
    # by what a new tent does: a tent's size in sizes of the sign, and the tents; the first is the new one
    "new": (0.42, ((0, 0),)),
    "next": (0.28, ((0, 0), (-1, 0))),
}

INKS = {"oil": "blue", "spices": "red", "silk": "purple", "incense": "yellow"}
"""The rules' colours of goods (BA-1): a word on a card knows no layout, and other games have other silk."""
ELEPHANT = 46.0
"""Units across an elephant in one ink."""


def _goods(scene: Scene, x: float, y: float, size: float, what: str, *, key: str) -> None:
    """Goods in the colour that they have here."""
    icon(scene, key, x, y, size, ink=INKS[key])


def _camel(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """The sign of the game, in the ink of its elephants: its usual one is that of spices here."""
    icon(scene, "camel", x, y, size, ink="ink")


def elephant(scene: Scene, x: float, y: float, size: float, what: str = "", *, wide: float = 1.24) -> None:
    """A state elephant in one ink, so many sizes wide: among words a little more than other signs."""
    s = size * wide / ELEPHANT
    desert.elephant_shape(scene, x - s, y + 10 * s, s, "ink")


def _half(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """The face of a die with the ``front`` or the ``rear`` of an elephant (BA-40)."""
    side = size * 0.86
    tiles.face(scene, x - side / 2, y - side / 2, side, what or "front", {})


def _any_card(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """Three cards, whatever they are (BA-22)."""
    w, h = size * 0.4, size * 0.62
    for i in range(3):
        scene.rect(
            x - size * 0.48 + i * size * 0.28, y - h / 2, w, h, 0.4, fill="white", stroke="ink", lw=0.25
        )


def _camp(scene: Scene, x: float, y: float, size: float, what: str) -> None:
    """A new tent alone or next to others (BA-30, BA-50)."""
    share, on = CAMPS.get(what, CAMPS["new"])
    r = size * share
    beside = len(on) > 1
    # the pair hangs to the upper left of the new one
    legend.camp(scene, x + r * 0.75 * beside, y + r * 0.43 * beside, r, on, on[0])


ART = Art(
    signs={
        **{key: partial(_goods, key=key) for key in INKS},
        "camel": _camel, "elephant": elephant, "whole": partial(elephant, wide=1.0), "half": _half,
        "any-card": _any_card, "camp": _camp,
    },
    gallery=f"{__package__}.tableaux:TABLEAUX",
    badge="camel",
)  # fmt: skip
