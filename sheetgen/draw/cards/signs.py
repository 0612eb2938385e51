"""Icons and pictures by name: those that all games share, and a game's own beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.draw.icons import icon, names
from sheetgen.draw.scene import FLOOR, MM, InlineBox, Scene, Shape, Text, bounds
from sheetgen.resources import find
from sheetgen.text.paragraph import Size
from sheetgen.text.typesetter import Typesetter

if TYPE_CHECKING:
    from sheetgen.draw.cards.stage import Stage

Draw = Callable[[Scene, float, float, float, str], None]
"""Scene, centre x and y, size in mm, and the words after the icon's name (``goods`` of ``die goods``)."""

IN_TEXT = re.compile(r"\{([^{}]+)\}")
GROW, TALL, LEAST = 1.36, 1.2, 4.65
"""An icon in a line is so many times as high as its type, its ink so many at most; one with a number so many mm at
least."""
AIR = 0.25
"""Room beside an icon's lines in a line of a card, both sides together, in mm."""


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
        self._ink: dict[str, tuple[float, float, float]] = {}
        self._least: dict[str, float] = {}

    def draw(self, scene: Scene, name: str, x: float, y: float, size: float) -> None:
        """The icon with its grid's centre at (x, y), ``size`` mm across the grid."""
        first, what = split(name)
        own = self.art.signs.get(first)
        if own:
            own(scene, x, y, size, what)
        else:
            icon(scene, first, x, y, size, int(what) if what.isdecimal() else what or None)

    def ink(self, name: str) -> tuple[float, float, float]:
        """How far the ink reaches to the left and to the right of the centre, and how high it is, in sizes."""
        found = self._ink.get(name)
        if found is None:
            scratch = Scene(100, 100, self.typesetter)
            self.draw(scratch, name, 50, 50, 10)
            boxes = [bounds(item) for item in scratch.items if isinstance(item, Shape)]
            left, top, right, low = zip(*boxes, strict=True)
            found = (50 - min(left)) / 10, (max(right) - 50) / 10, (max(low) - min(top)) / 10
            self._ink[name] = found
            letters = [item.line.pt * item.matrix[3] for item in scratch.items if isinstance(item, Text)]
            self._least[name] = 10 * FLOOR * 1.005 / min(letters) if letters else 0.0
        return found

    def least(self, name: str) -> float:
        """The size at which numbers and letters in an icon are legible and clear at the scale, in mm; 0 without any."""
        self.ink(name)
        numbered = LEAST if any(sign.isdecimal() for sign in name) else 0.0
        return max(numbered, self._least[name]) / self.scale

    def size(self, name: str, pt: float) -> float:
        """How large an icon stands in a line of ``pt`` points, in mm: its ink keeps off the rows above and below.

        Numbers in icons stay legible at the scale.
        """
        em = pt / MM
        return max(min(GROW, TALL / self.ink(name)[2]) * em, self.least(name))

    def prepare(self, text: str, pt: float) -> tuple[str, dict[str, Size]]:
        """The text with names of icons that a paragraph can take, and their sizes in ems."""
        em = pt / MM
        sizes = {}
        for name in IN_TEXT.findall(text):
            size = self.size(name, pt)
            wide = (sum(self.ink(name)[:2]) * size + self.air) / em
            sizes[_key(name)] = Size(wide, size / em)
        return IN_TEXT.sub(lambda match: "{" + _key(match[1]) + "}", text), sizes

    def fill(self, scene: Scene, box: InlineBox, pt: float, cap: float) -> None:
        """Draw the icon that a paragraph has kept room for, centred on its capitals, ``cap`` mm high."""
        name = box.name.replace(":", " ")
        size = self.size(name, pt)
        left, right, _ = self.ink(name)
        self.draw(scene, name, box.x + box.width / 2 + (left - right) / 2 * size, box.y - cap / 2, size)


def _key(name: str) -> str:
    """A name as an inline object's, which has no spaces."""
    return name.replace(" ", ":")
