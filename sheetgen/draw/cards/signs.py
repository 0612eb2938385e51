"""Icons and pictures by name: those that all games share, and a game's own."""

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
"""Arguments: scene, centre x and y, size in mm, and the words after the icon's name (``goods`` of ``die
goods``).
"""

IN_TEXT = re.compile(r"\{([^{}]+)\}")
STOP = re.compile(r"(?<=\}) ?[.。।](?=\*?$)")
"""Matches a full stop after an icon at the end, which is dropped because it would look detached."""
GROW, TALL, LEAST = 1.36, 1.2, 4.65
"""Icon height and largest ink height relative to the type size; smallest size in mm of an icon with a
number.
"""
USUAL = 5.0
"""Typical size of icons in text, in mm."""
CLEAR = 0.65
"""Clearance in mm of text from an icon's ink on a poker card."""


class Picture(NamedTuple):
    """A drawing of column width: its height in mm, and its drawing function.

    ``draw`` takes scene, left, top, width, the line's text and the type size in points.
    """

    height: float
    draw: Callable[[Scene, float, float, float, str, float], None]


class Tableau(NamedTuple):
    """The picture of a composed face; ``draw`` takes the stage and the layout to show.

    ``sky`` is the ink of its ground, by default the face's own. ``printed`` pictures have the same direction
    in all languages, like the tracks and maps on sheets; others are mirrored for right-to-left languages.
    """

    draw: Callable[[Stage, Any], None]
    sky: str = ""
    printed: bool = False


class Art(NamedTuple):
    """What a game draws on its cards besides the shared icons; ``badge`` is the icon that stands for the
    game.

    ``gallery`` is the ``module:NAME`` of its tableaux, which only composed faces use.
    """

    signs: Mapping[str, Draw] = {}
    pictures: Mapping[str, Picture] = {}
    gallery: str = ""
    badge: str = "lotus"

    @property
    def tableaux(self) -> Mapping[str, Tableau]:
        """The game's tableaux by name."""
        found: Mapping[str, Tableau] = find(self.gallery) if self.gallery else {}
        return found


def icon_names(art: Art) -> tuple[str, ...]:
    """Return the names of all icons that lines may contain."""
    return tuple(dict.fromkeys((*art.signs, *names())))


def split_name(name: str) -> tuple[str, str]:
    """Split an icon's name from its detail: ``die goods`` is the icon ``die`` with the detail ``goods``."""
    first, _, rest = name.partition(" ")
    return first, rest.strip()


class InkExtent(NamedTuple):
    """Extent of an icon's ink from the centre of its grid, as multiples of its size."""

    left: float
    right: float
    up: float
    down: float


class Signs:
    """The icons of one set of cards with their sizes.

    ``scale`` is the scale of the page. ``clear`` is the clearance between text and icons in mm.
    """

    def __init__(self, typesetter: Typesetter, art: Art, scale: float = 1.0, clear: float = CLEAR) -> None:
        self.typesetter = typesetter
        self.art = art
        self.scale = scale
        self.clear = clear
        self._ink: dict[str, InkExtent] = {}
        self._least: dict[str, float] = {}

    def draw(self, scene: Scene, name: str, x: float, y: float, size: float) -> None:
        """Draw an icon with the centre of its grid at (x, y) and a grid of ``size`` mm."""
        first, what = split_name(name)
        own = self.art.signs.get(first)
        if own:
            own(scene, x, y, size, what)
        else:
            icon(scene, first, x, y, size, int(what) if what.isdecimal() else what or None)

    def ink(self, name: str) -> InkExtent:
        """Return the extent of an icon's ink from its centre."""
        found = self._ink.get(name)
        if found is None:
            scratch = Scene(100, 100, self.typesetter)
            self.draw(scratch, name, 50, 50, USUAL)  # some line widths do not scale with the size
            boxes = [_text_bounds(item) if isinstance(item, Text) else box for item, box in scratch.shown()]
            left, top, right, low = zip(*boxes, strict=True)
            found = InkExtent(
                *(x / USUAL for x in (50 - min(left), max(right) - 50, 50 - min(top), max(low) - 50))
            )
            self._ink[name] = found
            letters = [item.line.pt * item.matrix[3] for item in scratch.items if isinstance(item, Text)]
            self._least[name] = USUAL * FLOOR * 1.04 / min(letters) if letters else 0.0
        return found

    def least(self, name: str) -> float:
        """Return the smallest size in mm at which numbers and letters in an icon are legible; 0 without
        any.
        """
        self.ink(name)
        numbered = LEAST if any(sign.isdecimal() for sign in name) else 0.0
        return max(numbered, self._least[name]) / self.scale

    def size(self, name: str, pt: float) -> float:
        """Return the size of an icon in text of ``pt`` points, in mm; it keeps clear of the lines above and
        below.

        Numbers in icons stay legible.
        """
        em = pt / MM
        ink = self.ink(name)
        return max(min(GROW, TALL / (ink.up + ink.down)) * em, self.least(name))

    def prepare(self, text: str, pt: float) -> tuple[str, dict[str, Size]]:
        """Return the text with icon names as a paragraph needs them, and the icons' sizes in ems."""
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
        """Draw an icon in the space that a paragraph reserves for it, centred on capitals ``cap`` mm high."""
        name = box.name.replace(":", " ")
        size = self.size(name, pt)
        ink = self.ink(name)
        self.draw(
            scene, name, box.x + box.width / 2 + (ink.left - ink.right) / 2 * size, box.y - cap / 2, size
        )


def _text_bounds(item: Text) -> Bounds:
    """Return the bounding box of the glyphs of an upright text."""
    a, _, _, d, e, f = item.matrix
    left, right, top, low = zip(*item.line.inks(), strict=True)
    return min(left) * a + e, f - max(top) * d, max(right) * a + e, f - min(low) * d


def _key(name: str) -> str:
    """Return a name without spaces, for an inline object."""
    return name.replace(" ", ":")
