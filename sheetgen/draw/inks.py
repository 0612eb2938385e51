"""Ink roles and editions.

A drawing names roles, never colours: ``green`` is a solid, ``green_m`` its quiet line (45 % of
the solid), ``green_t`` its ground (60 % of the tint), ``on_green`` the lettering on the solid;
besides these there are ``white`` and ``pen``. ``green_f`` is a field: a large solid that tells nothing and
that editions may leave bare, as what ``cut_green`` draws into it, white lines on the solid, stays; ``green_i``
is the line of an icon that counts, which no edition makes paler.
What a role looks like, an edition decides when the page is rendered; so one drawing serves screen, press,
and a copier that knows only black.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sheetgen.errors import UsageError
from sheetgen.message import msg

QUIET = 0.45  # of the solid, for `_m`
GROUND = 0.6  # of the tint, for `_t`
CUT = "cut_"  # what is drawn into a field
HAIRLINE = 0.1  # mm, the thinnest line that a home printer holds
SMALL = 32_000  # mm², a little more than A5: cards and their like
PLAYING = 6_000  # mm², a little more than poker cards
TINY = 3_500  # mm², a little more than mini-euro
DENSE = frozenset(
    {"hi", "ja", "ko"}
)  # languages whose letters have many lines: their words take a third more ink


class Colour(NamedTuple):
    """One colour in both worlds: sRGB and CMYK, each component 0..1."""

    rgb: tuple[float, float, float]
    cmyk: tuple[float, float, float, float]
    overprint: bool = False  # pure black that leaves the inks below it standing

    @property
    def hex(self) -> str:
        return "#" + "".join(f"{round(v * 255):02x}" for v in self.rgb)


WHITE = Colour((1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0))
BLACK = Colour((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0), overprint=True)


class Ink(NamedTuple):
    """A role: ``kind`` is solid, quiet, ground, field, cut, icon, lettering, white or pen."""

    name: str
    kind: str
    colour: Colour
    pale: bool = False  # a solid (or the solid below) so light that it counts as paper in black and white


def _rgb(code: str) -> tuple[float, float, float]:
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _thin(srgb: str, cmyk: list[float], share: float) -> Colour:
    """A colour laid on at ``share`` of its strength on white paper."""
    red, green, blue = (1 - (1 - v) * share for v in _rgb(srgb))
    c, m, y, k = (v / 100 * share for v in cmyk)
    return Colour((red, green, blue), (c, m, y, k))


@cache
def inks() -> Mapping[str, Ink]:
    """Every role of the palette by name."""
    with Path(__file__).with_name("palette.toml").open("rb") as file:
        palette = tomllib.load(file)
    found = {"white": Ink("white", "white", WHITE)}
    pen = palette["marks"]["pen"]
    found["pen"] = Ink("pen", "pen", _thin(pen["srgb"], pen["cmyk"], 1))
    for name, data in palette["colours"].items():
        solid = _thin(data["srgb"], data["cmyk"], 1)._replace(overprint=data.get("overprint", False))
        found[name] = Ink(name, "solid", solid, pale="outline" in data)
        found[f"{name}_m"] = Ink(f"{name}_m", "quiet", _thin(data["srgb"], data["cmyk"], QUIET))
        found[f"{name}_t"] = Ink(f"{name}_t", "ground", _thin(data["tint_srgb"], data["tint_cmyk"], GROUND))
        found[f"{name}_f"] = Ink(f"{name}_f", "field", solid)
        found[f"{name}_i"] = Ink(f"{name}_i", "icon", solid)
        found[f"{CUT}{name}"] = Ink(f"{CUT}{name}", "cut", WHITE)
    for name, data in palette["colours"].items():
        # ink is its own ground: lettering on it is white
        letters = found["white" if name == "ink" else data["text_on_it"]]
        found[f"on_{name}"] = letters._replace(name=f"on_{name}", kind="lettering", pale="outline" in data)
    return found


def ink(name: str) -> Ink:
    """The role called ``name``; raises ``UsageError`` if the palette has none."""
    found = inks().get(name)
    if found is None:
        raise UsageError(msg("the palette has no ink {name}", "report", name=name))
    return found


class Style(NamedTuple):
    """How a shape is painted: None for what is not painted at all; ``width`` of its line in mm."""

    fill: Colour | None
    stroke: Colour | None
    width: float


def luma(colour: Colour) -> float:
    """How light a colour is, 0 to 1, by Rec. 601, with which the palette was measured."""
    red, green, blue = colour.rgb
    return 0.299 * red + 0.587 * green + 0.114 * blue


class Edition:
    """The full colours of the palette; other editions answer the same three questions otherwise."""

    name = "colour"

    def on(self, width: float, height: float) -> Edition:
        """How this edition is on a page of ``width`` by ``height`` mm."""
        return self

    def style(self, fill: str | None, stroke: str | None, width: float) -> Style:
        """The paint of a shape with these roles and this line width (mm)."""
        return Style(ink(fill).colour if fill else None, ink(stroke).colour if stroke else None, width)

    def text(self, role: str, lang: str = "") -> Colour:
        """The colour of lettering in a language; never none: words do not vanish in any edition."""
        return ink(role).colour


class Grey(Edition):
    """Shades of black with the lightness of the colours; text stays pure black."""

    name = "grey"

    def _grey(self, role: str) -> Colour:
        found = ink(role)
        if found.colour.overprint:
            return BLACK
        light = luma(found.colour)
        return Colour((light, light, light), (0.0, 0.0, 0.0, 1 - light))

    def style(self, fill: str | None, stroke: str | None, width: float) -> Style:
        return Style(self._grey(fill) if fill else None, self._grey(stroke) if stroke else None, width)

    def text(self, role: str, lang: str = "") -> Colour:
        return self._grey(role)


class Line(Edition):
    """Black and white only: grounds vanish, quiet lines turn black at half their width, all else is black.

    Fields are white, what is cut into them is drawn as quiet lines are. A quiet mass without an outline of its
    own is drawn as a hairline outline, so that ornament which colour carries by tone alone stays visible. Pale
    solids turn white, their outline stays.
    """

    name = "bw"

    def style(self, fill: str | None, stroke: str | None, width: float) -> Style:
        mass, line = ink(fill) if fill else None, ink(stroke) if stroke else None
        outline = self.text(line.name) if line and line.kind != "ground" else None
        if line and line.kind in ("quiet", "cut"):
            width = max(HAIRLINE, width / 2)
        if mass is None or mass.kind == "ground":
            return Style(None, outline, width)
        if mass.kind == "field":
            return Style(WHITE, outline, width)
        if mass.kind in ("quiet", "cut"):
            return Style(None, outline, width) if stroke else Style(None, BLACK, HAIRLINE)
        paper = mass.kind == "solid" and mass.pale
        return Style(WHITE if paper else self.text(mass.name), outline, width)

    def text(self, role: str, lang: str = "") -> Colour:
        found = ink(role)
        if found.kind == "lettering":
            return BLACK if found.pale else WHITE
        return WHITE if found.kind == "white" else BLACK


class LowInk(Edition):
    """Colours on as little ink as still says the same: at most 5 % of the page, all inks together.

    Grounds vanish and fields are white, masses become pale with a fine outline, lines thinner and lighter; grey
    is mixed from black alone. Lettering that stood white on a solid turns dark on what is left of it; words keep
    their strength. On small pages, which pictures and type fill more densely, all is paler still, and most of all
    words in languages whose letters have many lines.
    """

    name = "low-ink"

    def __init__(self, small: bool = False, paler: float = 1.0, dense: float = 0.93) -> None:
        self.dense = dense
        """Strength of words in ``DENSE`` languages against those in others."""
        self.mass, self.line = (0.06 * paler, 0.25 * paler) if small else (0.08, 0.3)
        """Strength of a mass and of a line against the solid's."""
        self.quiet, self.cut = (0.12, 0.12) if small else (0.32, 0.7)
        """Strength of a quiet line against the quiet colour, and of one that is drawn into a field."""
        self.dark = 0.0 if small else 0.19
        """How much darker than paper a line is at least, else gold and orange would fade."""
        self.black, self.words = (0.36 * paler, 0.65 * paler) if small else (1.0, 1.0)
        """The same of lines in ink, and of words."""
        self.icons = 0.45 * paler if small else 1.0
        """The same of the lines of icons that count, and of what a pen drew in a picture."""
        self.width, self.thinnest = (0.4, 0.1) if small else (0.5, 0.12)
        """Width of a line against what was drawn, and the thinnest in mm."""

    def on(self, width: float, height: float) -> Edition:
        return next((edition for most, edition in _LOW_INK_ON if width * height < most), LOW_INK)

    def style(self, fill: str | None, stroke: str | None, width: float) -> Style:
        mass, line = ink(fill) if fill else None, ink(stroke) if stroke else None
        outline = self._line(line) if line and line.kind != "ground" else None
        width = max(self.thinnest, width * self.width) if width > self.thinnest else width
        if mass is None or mass.kind == "ground":
            return Style(None, outline, width)
        if mass.kind == "field":
            return Style(WHITE, outline, width)
        if mass.kind not in ("solid", "quiet", "cut"):
            return Style(self.text(mass.name), outline, width)
        inside = self._thin(mass.colour, self.mass) if mass.kind == "solid" else None
        return Style(inside, outline or self._line(mass), width if outline else self.thinnest)

    def _line(self, found: Ink) -> Colour:
        if found.kind == "cut":
            return self._thin(ink(f"{found.name.removeprefix(CUT)}_m").colour, self.cut)
        if found.kind == "quiet":
            return self._thin(found.colour, self.quiet)
        if found.kind in ("icon", "pen"):
            return self._thin(found.colour, self.icons)
        if found.kind != "solid":
            return self.text(found.name)
        if found.colour.overprint:
            return self._thin(found.colour, self.black)
        return self._thin(found.colour, min(1.0, max(self.line, self.dark / (1 - luma(found.colour)))))

    def _thin(self, colour: Colour, share: float) -> Colour:
        """A colour at a share of its strength, its grey printed with black alone."""
        if colour.overprint and share == 1:
            return colour
        red, green, blue = (1 - (1 - v) * share for v in colour.rgb)
        light = max(red, green, blue)
        if light == 0:
            return Colour((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))
        c, m, y = (1 - v / light for v in (red, green, blue))
        return Colour((red, green, blue), (c * light, m * light, y * light, 1 - light))

    def text(self, role: str, lang: str = "") -> Colour:
        found = ink(role)
        share = self.words * (self.dense if lang in DENSE else 1.0)
        return self._thin(ink("ink").colour if found.kind == "lettering" else found.colour, share)


COLOUR, LOW_INK, GREY, LINE = Edition(), LowInk(), Grey(), Line()
_LOW_INK_ON = (
    (TINY, LowInk(small=True, paler=0.78, dense=0.97)),
    (PLAYING, LowInk(small=True, paler=0.97, dense=0.81)),
    (SMALL, LowInk(small=True, dense=0.96)),
)
"""Pages up to so many mm², the smallest first."""
EDITIONS: Mapping[str, Edition] = {e.name: e for e in (COLOUR, LOW_INK, GREY, LINE)}
ALIASES = {"line": "bw", "gray": "grey", "color": "colour"}
"""Names that editions had before, which are understood for ever, and American spellings."""


def edition(name: str) -> Edition:
    """The edition called ``name``; raises ``UsageError`` naming those that exist."""
    found = EDITIONS.get(ALIASES.get(name, name))
    if found is None:
        raise UsageError(
            msg(
                "there is no edition {name}; there are {known}",
                "report",
                name=name,
                known=", ".join(EDITIONS),
            )
        )
    return found
