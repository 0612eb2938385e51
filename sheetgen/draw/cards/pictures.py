"""Icons and pictures of cards by name, and the stage on which pictures of composed cards are drawn.

The stage has the width of a poker card for all card sizes. Its x runs from 0 to 63, with 4.4 to 58.6 visible
and the middle at 31.5. Its y runs from 18, below the question, to 55.5, where the sill hides anything below.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple
from unicodedata import category

from sheetgen.draw import ornament, pen
from sheetgen.draw.cards.formats import SMALLEST_TYPE
from sheetgen.draw.icons import all_icon_names, draw_icon
from sheetgen.draw.items import FLOOR, MM, Bounds, InlineBox, Spot, Text
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.ornament import num
from sheetgen.draw.path import Point
from sheetgen.draw.scene import Scene
from sheetgen.resources import find_object
from sheetgen.text.typesetter import InlineSize, Typesetter

WIDTH, TOP, SILL = 63.0, 18.0, 55.5
MIDDLE = WIDTH / 2
SMALL = 0.8
"""Cards narrower than this share of a poker card have simplified pictures."""


class Stage:
    """A scene whose origin is the card's corner; ``scale`` is mm for each stage unit.

    If ``small``, pictures omit mere decoration. ``larger`` is a factor for signs that must stay legible, so
    that they have the same size on narrow cards.
    """

    def __init__(self, scene: Scene, scale: float = 1.0) -> None:
        self.scene = scene
        self.small = scale < SMALL
        self.larger = max(1.0, 1 / scale)

    def disc(self, x: float, y: float, number: int, r: float = 2.15) -> None:
        """Draw the number of a step in a picture, in the style of the number before its text."""
        draw_step_disc(self.scene, x, y, number, r * self.larger, 0.45)

    def discs(self, *places: Point) -> None:
        """Draw the numbers of steps at these places, from 1."""
        for number, (x, y) in enumerate(places, 1):
            self.disc(x, y, number)

    def number(
        self, x: float, y: float, text: str, pt: float = 9.0, ink: str = "ink", align: str = "c"
    ) -> None:
        """Draw a number in a picture with its middle at y; ``pt`` is the size on a poker card, at least 7."""
        self.scene.text(x, y, isolate_signs(self.scene, text), "num", pt * self.larger, ink, align, mid=True)

    def mark(self, kind: str, x: float, y: float, rx: float, ry: float | None = None) -> None:
        """Draw a pen mark (``circle``, ``cross``, ``used`` or ``slash``) on a place of half size rx and
        ry.
        """
        with self.scene.layer("pen"), self.scene.printed(x - rx, x + rx):
            spot = Spot(x, y, rx, rx if ry is None else ry)
            pen.draw_mark(self.scene, f"{kind}{x:.2f},{y:.2f}", spot, kind)

    def drawn(self, d: str, lw: float = 0.95) -> None:
        """Draw a line in pen ink, for example a road."""
        with self.scene.layer("pen"):
            self.scene.path(d, stroke="pen", lw=lw)

    def head(self, x: float, y: float, turn: float, size: float = 2.2, ink: str = "ink") -> None:
        """Draw an arrow head with its tip at (x, y); ``turn`` 0 points right, 90 down."""
        with self.scene.placed(x, y, size / 2.2, turn):
            self.scene.path("M0 0L-2.6 -1.45Q-2.1 0 -2.6 1.45Z", fill=ink, stroke=ink, lw=0.15)

    def arrow(
        self, start: Point, leave: Point, arrive: Point, tip: Point, ink: str = "ink", lw: float = 0.6,
        dash: tuple[float, ...] | None = None, size: float = 2.2,
    ) -> None:  # fmt: skip
        """Draw a curved arrow with a white outline; ``leave`` and ``arrive`` are the control points."""
        dx, dy = tip[0] - arrive[0], tip[1] - arrive[1]
        length = math.hypot(dx, dy)
        end = tip[0] - dx / length * size * 0.9, tip[1] - dy / length * size * 0.9
        d = f"M{num(*start)}C{num(*leave, *arrive, *end)}"
        self.scene.path(d, stroke="white", lw=lw + 0.9)
        with self.scene.as_sign():
            self.scene.path(d, stroke=ink, lw=lw, dash=dash)
            self.head(*tip, math.degrees(math.atan2(dy, dx)), size, ink)

    def ground(self, y: float, ink: str = "green") -> None:
        """Draw low rolling land from y down to the sill."""
        d = (
            f"M0 {num(y + 3)}C12 {num(y - 1.6)} 22 {num(y + 1.2)} 33 {num(y)}"
            f"S54 {num(y - 1.2)} 63 {num(y + 1.6)}V60H0Z"
        )
        self.scene.path(d, fill="white")
        self.scene.path(d, fill=f"{ink}_t", stroke=f"{ink}_m", lw=0.22)


def draw_step_disc(scene: Scene, x: float, y: float, number: int, r: float, rim: float = 0.0) -> None:
    """Draw a step number on a dark disc, with a white ``rim`` in mm if it lies in a picture."""
    if rim:
        scene.circle(x, y, r + rim, fill="white")
    scene.circle(x, y, r, fill="ink")
    pt = max(r * 4.0, SMALLEST_TYPE / scene.scale)
    scene.text(x, y, str(number), "num", pt, scene.lettering_on("ink"), "c", mid=True)


# ---- strengths of a ghost: portraits in niches with what it begins with, the chosen one ringed ----


BETWEEN, NICHE, NICHE_TOP = 14.5, (11.4, 13.0), 18.8
"""Distance between portraits, size of a niche, and its top, in mm on the stage."""
SIGN_BELOW = 14.8
"""Distance in mm of the middle of a number from the top of its niche."""


def ghost_sign(ghosts: Mapping[str, tuple[str, str]]) -> Draw:
    """Return the function that draws the portrait of the ghost of a strength, given with its ink."""

    def draw(scene: Scene, x: float, y: float, size: float, strength: str) -> None:
        name, ink = ghosts.get(strength, (f"ghost {strength}", None))
        draw_icon(scene, name, x, y, size, ink=ink)

    return draw


def draw_strength_choice(
    stage: Stage, ghosts: Mapping[str, tuple[str, str]], chosen: str, draw_sign: Callable[[float, float, str], None]
) -> float:  # fmt: skip
    """Draw the portrait of each strength, given with its ink, with a ring round the ``chosen`` one. ``draw_sign`` draws
    what a strength begins with, below its niche. Return the x of the chosen one.
    """
    wide, high = NICHE
    places = {strength: MIDDLE + (n - (len(ghosts) - 1) / 2) * BETWEEN for n, strength in enumerate(ghosts)}
    for strength, x in places.items():
        portrait, ink = ghosts[strength]
        niche = ornament.niche_path(wide, high, 3, 0.44)
        ornament.draw_at(stage.scene, niche, x - wide / 2, NICHE_TOP, fill="white")
        ornament.draw_at(stage.scene, niche, x - wide / 2, NICHE_TOP, fill="gold_t", stroke="gold", lw=0.4)
        draw_icon(stage.scene, portrait, x, NICHE_TOP + 7.6, 8.4, ink=ink)
        draw_sign(x, NICHE_TOP + SIGN_BELOW, strength)
    stage.mark("circle", places[chosen], NICHE_TOP + 6.4, 4.9, 4.9)
    stage.disc(MIDDLE - BETWEEN - 8.0, NICHE_TOP + 2.2, 1)
    return places[chosen]


# ---- rating of solo games: stairs with the best title on the highest, and the reached one ringed ----


LEFT, RIGHT = 6.6, 56.4
FOOT, STAIR, RISE = 54.4, 6.4, 2.0
"""Bottom of the stairs, height of the lowest stair, and rise of each stair, in mm on the stage."""
TITLES = 5


def draw_rating_stairs(stage: Stage, leads: Sequence[int | Fraction], title: int, ink: str) -> None:
    """Draw five stairs down from the best, numbered from 0; ``title`` is ringed.

    ``leads`` are the smallest leads of a great and a clear win, and the (negative) lead of a close loss.
    """
    with stage.scene.reading(0, WIDTH):
        _stairs(stage, leads, title, ink)


def _stairs(stage: Stage, leads: Sequence[int | Fraction], title: int, ink: str) -> None:
    scene = stage.scene
    great, clear, close = (f"{abs(float(lead)):g}" for lead in leads)
    said = (f"+{great}", f"+{clear}", "+", f"−{close}" if float(leads[2]) else "=", "−")
    wide = (RIGHT - LEFT) / TITLES
    for n, text in enumerate(said):
        x, high = LEFT + n * wide, STAIR + (TITLES - 1 - n) * RISE
        scene.rect(x, FOOT - high, wide, high, fill="white")
        scene.rect(x, FOOT - high, wide, high, fill=f"{ink}_t" if n < 3 else "white", stroke=ink, lw=0.35)
        y = FOOT - high + STAIR / 2
        stage.number(x + wide / 2, y, text, 8.4)
        if n == title:
            stage.mark("circle", x + wide / 2, y, 4.3, 2.7)
    draw_icon(scene, "raja", LEFT + wide / 2, FOOT - STAIR - 4 * RISE - 4.4, 8.0)


# ---- how to type a log: one line, part by part, with numbers ----


SLIP, PITCH = 50.0, 9.6
"""Width of the paper, and distance between parts, in mm on the stage."""
RULE, CLEAR = 0.18, 0.62
"""Line width, and clearance of type from the lines, in mm on the card."""


def draw_typed_line(stage: Stage, parts: Sequence[str], ink: str) -> None:
    """Draw a log line whose ``parts`` are typed below each other; all but the first are indented."""
    scene, rtl = stage.scene, stage.scene.typesetter.rtl
    pitch = min(PITCH, (SILL - TOP - 7.5) / len(parts))
    high = pitch * len(parts) + 5.0
    left, top = MIDDLE - SLIP / 2, (TOP + SILL - high) / 2 + 0.6
    right = left + SLIP
    scene.rect(left + 0.7, top + 0.8, SLIP, high, 0.8, fill=f"{ink}_m")
    scene.rect(left, top, SLIP, high, 0.8, fill="white", stroke=ink, lw=0.35)
    for n, part in enumerate(parts):
        base = top + pitch * (n + 1) - 1.4
        indent = 8.0 if n == 0 else 10.5
        start, end = (right - indent, left + 2.0) if rtl else (left + indent, right - 2.0)
        scene.seg(left + 2.0, base + 1.7, right - 2.0, base + 1.7, f"{ink}_m", RULE)
        pt = 11.0 * stage.larger**0.5
        line = scene.typesetter.fit(part, "bold", pt, abs(end - start), box=f"card.log.{n + 1}")
        rule = base + 1.7
        low = rule - RULE / 2 - CLEAR / scene.scale
        scene.line(start, min(base, low + line.ink[1]), line, "pen", "r" if rtl else "l")
        stage.disc(right - 4.2 if rtl else left + 4.2, base - 1.2, n + 1)


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
ICON_CLEARANCE = 0.65
"""Clearance in mm of text from an icon's ink on a poker card."""
SPACE, ATTACHED = 0.12, 0.4
"""Smallest width of a space in ems, which counts as clearance; clearance of attached punctuation as a share of
that of words.
"""
OPENING, CLOSING = ("Ps", "Pi"), ("Po", "Pe", "Pf")
"""Unicode categories of punctuation that is attached to the icon after it, or before it."""


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
        found: Mapping[str, Tableau] = find_object(self.gallery) if self.gallery else {}
        return found


def icon_names(art: Art) -> tuple[str, ...]:
    """Return the names of all icons that lines may contain."""
    return tuple(dict.fromkeys((*art.signs, *all_icon_names())))


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

    def __init__(
        self, typesetter: Typesetter, art: Art, scale: float = 1.0, clear: float = ICON_CLEARANCE
    ) -> None:
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
            draw_icon(scene, first, x, y, size, int(what) if what.isdecimal() else what or None)

    def ink(self, name: str) -> InkExtent:
        """Return the extent of an icon's ink from its centre."""
        found = self._ink.get(name)
        if found is None:
            scratch = Scene(100, 100, self.typesetter)
            # measure an icon at its usual size, because some line widths do not scale
            self.draw(scratch, name, 50, 50, USUAL)
            boxes = [
                _text_bounds(item) if isinstance(item, Text) else box for item, box in scratch.visible_items()
            ]
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

    def prepare(self, text: str, pt: float) -> tuple[str, dict[str, InlineSize]]:
        """Return the text with icon names as a paragraph needs them, and the icons' sizes in ems.

        A name ends with the characters beside its icon, which determine the clearance.
        """
        em, text = pt / MM, STOP.sub("", text)
        sizes = {}

        def named(match: re.Match[str]) -> str:
            name = match[1]
            before, after = text[: match.start()].rstrip("*")[-1:], text[match.end() :].lstrip("*")[:1]
            key = f"{name.replace(' ', ':')}|{_kind(before, OPENING)}{_kind(after, CLOSING)}"
            size, ink = self.size(name, pt) / em, self.ink(name)
            wide = (ink.left + ink.right) * size + sum(self._clearances(key, pt)) / em
            sizes[key] = InlineSize(
                wide, 2 * max(ink.up, ink.down) * size, ink.up * size, ink.down * size, self.clear / em
            )
            return f"{{{key}}}"

        return IN_TEXT.sub(named, text), sizes

    def _clearances(self, key: str, pt: float) -> tuple[float, float]:
        """Return the clearance in mm on the left and the right of an icon in text."""
        known = {
            "_": max(0.0, self.clear - SPACE * pt / MM), "p": self.clear * ATTACHED, "w": self.clear,
        }  # fmt: skip
        before, after = (known[kind] for kind in key.rpartition("|")[2])
        return (after, before) if self.typesetter.rtl else (before, after)

    def fill(self, scene: Scene, box: InlineBox, pt: float, cap: float) -> None:
        """Draw an icon in the space that a paragraph reserves for it, centred on capitals ``cap`` mm high."""
        name = box.name.rpartition("|")[0].replace(":", " ")
        size, ink = self.size(name, pt), self.ink(name)
        x = box.x + self._clearances(box.name, pt)[0] + ink.left * size
        with scene.as_sign():
            self.draw(scene, name, x, box.y - cap / 2, size)


def _kind(beside: str, attached: tuple[str, ...]) -> str:
    """Return ``_`` for a space or the end of a text, ``p`` for attached punctuation, ``w`` for a word."""
    if not beside.strip():
        return "_"
    return "p" if category(beside) in attached else "w"


def _text_bounds(item: Text) -> Bounds:
    """Return the bounding box of the glyphs of an upright text."""
    a, _, _, d, e, f = item.matrix
    left, right, top, low = zip(*item.line.inks(), strict=True)
    return min(left) * a + e, f - max(top) * d, max(right) * a + e, f - min(low) * d
