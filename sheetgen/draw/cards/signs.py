"""Icons and pictures by name: those that all games share, and a game's own beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.draw.icons import icon, names
from sheetgen.draw.items import FLOOR, MM, Bounds, InlineBox, Text
from sheetgen.draw.scene import Scene
from sheetgen.resources import find
from sheetgen.text.paragraph import Size
from sheetgen.text.typesetter import Typesetter

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage

Draw = Callable[[Scene, float, float, float, str], None]
"""Scene, centre x and y, size in mm, and the words after the icon's name (``goods`` of ``die goods``)."""

IN_TEXT = re.compile(r"\{([^{}]+)\}")
STOP = re.compile(r"(?<=\}) ?[.。।](?=\*?$)")
"""A full stop behind an icon at the end: it would stand alone, as far from the icon as words do."""
GROW, TALL, LEAST = 1.36, 1.2, 4.65
"""An icon in a line is so many times as high as its type, its ink so many at most; one with a number so many mm at
least."""
USUAL = 5.0
"""Mm: as large as icons in lines are, more or less."""
CLEAR = 0.65
"""Mm of a poker card that words keep clear of an icon's lines."""


class Picture(NamedTuple):
    """A drawing across a column: its height in mm, and how it is drawn.

    ``draw`` takes scene, left, top, width, the line's text and the size of type in points.
    """

    height: float
    draw: Callable[[Scene, float, float, float, str, float], None]


class Tableau(NamedTuple):
    """The picture of a composed face: ``draw`` takes the stage and the layout that it shows.

    ``sky`` is the ink of its ground; the face's own where it says none. ``printed`` ones run in every language
    alike, as the tracks and maps that they show do on sheets; others begin where reading does.
    """

    draw: Callable[[Stage, Any], None]
    sky: str = ""
    printed: bool = False


class Art(NamedTuple):
    """What a game draws on its cards besides the shared icons; ``badge`` is the icon that stands for the game.

    ``gallery`` is the ``module:NAME`` of its tableaux, which only composed faces need.
    """

    signs: Mapping[str, Draw] = {}
    pictures: Mapping[str, Picture] = {}
    gallery: str = ""
    badge: str = "lotus"

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


class Reach(NamedTuple):
    """How far the ink of an icon reaches from the centre of its grid, in sizes."""

    left: float
    right: float
    up: float
    down: float


class Signs:
    """The icons of one set of cards, and how wide each is.

    ``scale`` is of what they are drawn on, ``clear`` what words beside, above and below keep off an icon, in mm there.
    """

    def __init__(self, typesetter: Typesetter, art: Art, scale: float = 1.0, clear: float = CLEAR) -> None:
        self.typesetter = typesetter
        self.art = art
        self.scale = scale
        self.clear = clear
        self._ink: dict[str, Reach] = {}
        self._least: dict[str, float] = {}

    def draw(self, scene: Scene, name: str, x: float, y: float, size: float) -> None:
        """The icon with its grid's centre at (x, y), ``size`` mm across the grid."""
        first, what = split(name)
        own = self.art.signs.get(first)
        if own:
            own(scene, x, y, size, what)
        else:
            icon(scene, first, x, y, size, int(what) if what.isdecimal() else what or None)

    def ink(self, name: str) -> Reach:
        """How far its ink reaches from its centre."""
        found = self._ink.get(name)
        if found is None:
            scratch = Scene(100, 100, self.typesetter)
            self.draw(scratch, name, 50, 50, USUAL)  # some lines are as wide on every size
            boxes = [_lettered(item) if isinstance(item, Text) else box for item, box in scratch.shown()]
            left, top, right, low = zip(*boxes, strict=True)
            found = Reach(
                *(x / USUAL for x in (50 - min(left), max(right) - 50, 50 - min(top), max(low) - 50))
            )
            self._ink[name] = found
            letters = [item.line.pt * item.matrix[3] for item in scratch.items if isinstance(item, Text)]
            self._least[name] = USUAL * FLOOR * 1.04 / min(letters) if letters else 0.0
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
        ink = self.ink(name)
        return max(min(GROW, TALL / (ink.up + ink.down)) * em, self.least(name))

    def prepare(self, text: str, pt: float) -> tuple[str, dict[str, Size]]:
        """The text with names of icons that a paragraph can take, and their sizes in ems."""
        em, text = pt / MM, STOP.sub("", text)
        sizes = {}
        for name in IN_TEXT.findall(text):
            size, ink, clear = self.size(name, pt) / em, self.ink(name), self.clear / em
            wide = (ink.left + ink.right) * size + 2 * clear
            sizes[_key(name)] = Size(
                wide, 2 * max(ink.up, ink.down) * size, ink.up * size, ink.down * size, clear
            )
        return IN_TEXT.sub(lambda match: "{" + _key(match[1]) + "}", text), sizes

    def fill(self, scene: Scene, box: InlineBox, pt: float, cap: float) -> None:
        """Draw the icon that a paragraph has kept room for, centred on its capitals, ``cap`` mm high."""
        name = box.name.replace(":", " ")
        size = self.size(name, pt)
        ink = self.ink(name)
        self.draw(
            scene, name, box.x + box.width / 2 + (ink.left - ink.right) / 2 * size, box.y - cap / 2, size
        )


def _lettered(item: Text) -> Bounds:
    """What the glyphs of an upright text take up."""
    a, _, _, d, e, f = item.matrix
    left, right, top, low = zip(*item.line.inks(), strict=True)
    return min(left) * a + e, f - max(top) * d, max(right) * a + e, f - min(low) * d


def _key(name: str) -> str:
    """A name as an inline object's, which has no spaces."""
    return name.replace(" ", ":")
