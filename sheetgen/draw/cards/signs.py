"""Icons and pictures by name: those that all games share, and a game's own beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.draw.icons import icon, names
from sheetgen.draw.scene import MM, InlineBox, Scene, Shape
from sheetgen.resources import find
from sheetgen.text.paragraph import Size
from sheetgen.text.typesetter import Typesetter

if TYPE_CHECKING:
    from sheetgen.draw.cards.stage import Stage

Draw = Callable[[Scene, float, float, float, str], None]
"""Scene, centre x and y, size in mm, and the words after the icon's name (``goods`` of ``die goods``)."""

IN_TEXT = re.compile(r"\{([^{}]+)\}")
GROW, LEAST = 1.36, 4.3
"""An icon in a line is so many times as high as its type; one with a number so many mm at least."""
AIR = 0.45
"""Room beside an icon in a line of a card, both sides together, in mm."""


class Picture(NamedTuple):
    """A drawing across a column: its height in mm, and how it is drawn.

    ``draw`` takes scene, left, top, width, the line's text and the size of type in points.
    """

    height: float
    draw: Callable[[Scene, float, float, float, str, float], None]


class Tableau(NamedTuple):
    """The picture of a composed face: ``draw`` takes the stage and the layout that it shows.

    ``sky`` is the ink of its ground; the face's own where it says none.
    """

    draw: Callable[[Stage, Any], None]
    sky: str = ""


class Art(NamedTuple):
    """What a game draws on its cards besides the shared icons; ``badge`` is the icon that stands for the game.

    ``gallery`` is the ``module:NAME`` of its tableaux, which only composed faces need.
    """

    signs: Mapping[str, Draw] = {}
    pictures: Mapping[str, Picture] = {}
    gallery: str = ""
    badge: str = ""

    @property
    def tableaux(self) -> Mapping[str, Tableau]:
        """Its tableaux by name."""
        found: Mapping[str, Tableau] = find(self.gallery) if self.gallery else {}
        return found


def known(art: Art) -> tuple[str, ...]:
    """Names of all icons that lines may hold."""
    return tuple(dict.fromkeys((*art.signs, *names())))


def split(name: str) -> tuple[str, str]:
    """``die goods`` is the icon ``die`` of ``goods``."""
    first, _, rest = name.partition(" ")
    return first, rest.strip()


class Signs:
    """The icons of one set of cards, and how wide each is.

    ``scale`` is of what they are drawn on, ``air`` the room beside an icon in a line, both sides together, in mm.
    """

    def __init__(self, typesetter: Typesetter, art: Art, scale: float = 1.0, air: float = AIR) -> None:
        self.typesetter = typesetter
        self.art = art
        self.scale = scale
        self.air = air
        self._ink: dict[str, tuple[float, float]] = {}

    def draw(self, scene: Scene, name: str, x: float, y: float, size: float) -> None:
        """The icon with its grid's centre at (x, y), ``size`` mm across the grid."""
        first, what = split(name)
        own = self.art.signs.get(first)
        if own:
            own(scene, x, y, size, what)
        else:
            icon(scene, first, x, y, size, int(what) if what.isdecimal() else what or None)

    def ink(self, name: str) -> tuple[float, float]:
        """How far the ink reaches to the left and to the right of the centre, in sizes."""
        found = self._ink.get(name)
        if found is None:
            scratch = Scene(100, 100, self.typesetter)
            self.draw(scratch, name, 50, 50, 10)
            xs = [x for item in scratch.items if isinstance(item, Shape) for x in item.points[::2]]
            found = self._ink[name] = ((50 - min(xs)) / 10, (max(xs) - 50) / 10)
        return found

    def prepare(self, text: str, pt: float) -> tuple[str, dict[str, Size]]:
        """The text with names of icons that a paragraph can take, and their sizes in ems."""
        em = pt / MM
        sizes = {}
        for name in IN_TEXT.findall(text):
            size = in_text(name, pt, self.scale)
            wide = (sum(self.ink(name)) * size + self.air) / em
            sizes[_key(name)] = Size(wide, size / em)
        return IN_TEXT.sub(lambda match: "{" + _key(match[1]) + "}", text), sizes

    def fill(self, scene: Scene, box: InlineBox, pt: float, cap: float) -> None:
        """Draw the icon that a paragraph has kept room for, centred on its capitals, ``cap`` mm high."""
        name = box.name.replace(":", " ")
        size = in_text(name, pt, self.scale)
        left, right = self.ink(name)
        self.draw(scene, name, box.x + box.width / 2 + (left - right) / 2 * size, box.y - cap / 2, size)


def in_text(name: str, pt: float, scale: float = 1.0) -> float:
    """How large an icon stands in a line of ``pt`` points, in mm: numbers in icons stay legible at the scale."""
    numbered = any(sign.isdecimal() for sign in name)
    return max(GROW * pt / MM, LEAST / scale if numbered else 0.0)


def _key(name: str) -> str:
    """A name as an inline object's, which has no spaces."""
    return name.replace(" ", ":")
