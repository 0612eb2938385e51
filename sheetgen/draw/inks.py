"""Ink roles and editions.

Drawings use roles instead of colours. ``green`` is a solid. ``green_m`` is a quiet line (45 % of the solid),
``green_t`` a ground (60 % of the tint), ``on_green`` lettering on the solid. ``green_f`` is a field: a large
solid without meaning that editions may leave white. ``cut_green`` is what is drawn in a field, for example
white lines on the solid; it stays visible. ``green_i`` is a line of an icon for something that counts; no
edition makes it paler. ``green_s`` is the solid of a sign, such as an icon in text; low ink keeps its outline.
``green_p60`` is a plane of cut paper at 60 % of the solid; an edition without solids
prints it white with an outline. ``back_green_p60`` is the same as decoration behind signs, which such editions
leave out. Two more roles are ``white`` and ``pen``.

The edition defines how a role looks when the page is rendered. So the same drawing serves screen, press and
black-and-white copies.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sheetgen.errors import UsageError
from sheetgen.message import msg

QUIET_SHARE = 0.45  # strength of quiet inks (`green_m`), as a share of the solid colour
GROUND_SHARE = 0.6  # strength of ground inks (`green_t`), as a share of the tint
PAPER_SHARES = (
    100,
    80,
    60,
    45,
    30,
    20,
)  # percent, strengths of cut paper (`green_p60`) relative to the solid
SIGN_SUFFIX = "_s"  # suffix of the names of solids of signs, such as icons in text
LETTERING_PREFIX = "on_"  # prefix of the names of inks for letters and symbols on a solid
CUT_PREFIX = "cut_"  # prefix of the names of inks for lines and shapes within a field
BACKDROP_PREFIX = "back_"  # prefix of the names of inks for decoration behind signs
HAIRLINE = 0.1  # mm, width of the thinnest line that home printers can print
SMALL_PAGE = 32_000  # mm², largest area of a small page such as a card; a little more than A5
SYMBOLS = 0.5
"""Strength of shapes on a solid, such as the symbols of players on houses, on small pages in low ink."""
PAPER_OUTLINE = 0.4
"""Strength of the grey outlines of cut paper in low ink, relative to the lines of icons."""


class Colour(NamedTuple):
    """One colour as sRGB and CMYK, each component 0 to 1."""

    rgb: tuple[float, float, float]
    cmyk: tuple[float, float, float, float]
    overprint: bool = False  # whether this colour is printed over the inks below instead of knocking them out

    @property
    def hex(self) -> str:
        return "#" + "".join(f"{round(v * 255):02x}" for v in self.rgb)


WHITE = Colour((1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0))
BLACK = Colour((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0), overprint=True)


class Ink(NamedTuple):
    """An ink role with its colour; ``kind`` is solid, quiet, ground, field, cut, icon, sign, paper, lettering, white
    or pen.
    """

    name: str
    kind: str
    colour: Colour
    # whether the black-and-white edition prints this solid (or the solid below a lettering) white
    pale: bool = False


def _rgb(code: str) -> tuple[float, float, float]:
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _at_strength(srgb: str, cmyk: list[float], share: float) -> Colour:
    """Return a colour at ``share`` (0 to 1) of its strength on white paper."""
    red, green, blue = (1 - (1 - v) * share for v in _rgb(srgb))
    c, m, y, k = (v / 100 * share for v in cmyk)
    return Colour((red, green, blue), (c, m, y, k))


@cache
def ink_roles() -> Mapping[str, Ink]:
    """Return all roles of the palette by name."""
    with Path(__file__).with_name("palette.toml").open("rb") as file:
        palette = tomllib.load(file)
    found = {"white": Ink("white", "white", WHITE)}
    pen = palette["marks"]["pen"]
    found["pen"] = Ink("pen", "pen", _at_strength(pen["srgb"], pen["cmyk"], 1))
    for name, data in palette["colours"].items():
        solid = _at_strength(data["srgb"], data["cmyk"], 1)._replace(overprint=data.get("overprint", False))
        found[name] = Ink(name, "solid", solid, pale="outline" in data)
        found[f"{name}_m"] = Ink(f"{name}_m", "quiet", _at_strength(data["srgb"], data["cmyk"], QUIET_SHARE))
        found[f"{name}_t"] = Ink(
            f"{name}_t", "ground", _at_strength(data["tint_srgb"], data["tint_cmyk"], GROUND_SHARE)
        )
        found[f"{name}_f"] = Ink(f"{name}_f", "field", solid)
        found[f"{name}_i"] = Ink(f"{name}_i", "icon", solid)
        if "outline" not in data:
            found[f"{name}{SIGN_SUFFIX}"] = Ink(f"{name}{SIGN_SUFFIX}", "sign", solid)
        found[f"{CUT_PREFIX}{name}"] = Ink(f"{CUT_PREFIX}{name}", "cut", WHITE)
        for share in PAPER_SHARES if not solid.overprint else ():
            paper = _at_strength(data["srgb"], data["cmyk"], share / 100)
            found[f"{name}_p{share}"] = Ink(f"{name}_p{share}", "paper", paper)
    for ink in [ink for ink in found.values() if ink.kind in ("solid", "quiet", "paper")]:
        name = f"{BACKDROP_PREFIX}{ink.name}"
        found[name] = Ink(name, "ground", ink.colour)
    for name, data in palette["colours"].items():
        # letters on a solid of the ink "ink", which is nearly black, are white
        letters = found["white" if name == "ink" else data["text_on_it"]]
        on_it = f"{LETTERING_PREFIX}{name}"
        found[on_it] = letters._replace(name=on_it, kind="lettering", pale="outline" in data)
    return found


def ink_role(name: str) -> Ink:
    """Return the role ``name``. Raises ``UsageError`` if the palette does not have it."""
    found = ink_roles().get(name)
    if found is None:
        raise UsageError(msg("the palette has no ink {name}", "report", name=name))
    return found


def sign_role(role: str) -> str:
    """Return the role in a sign: a solid or the line of an icon becomes that of a sign, other roles stay."""
    if ink_role(role).kind not in ("solid", "icon"):
        return role
    sign = f"{role.removesuffix('_i')}{SIGN_SUFFIX}"
    return sign if sign in ink_roles() else role


def backdrop_role(role: str) -> str:
    """Return the role in decoration behind signs: solids, quiet lines and cut paper become grounds."""
    back = f"{BACKDROP_PREFIX}{role}"
    return back if back in ink_roles() else role


class Style(NamedTuple):
    """The paint of a shape: colours (None: not painted), and the line width in mm."""

    fill: Colour | None
    stroke: Colour | None
    width: float


def lightness(colour: Colour) -> float:
    """Return the lightness of a colour, 0 to 1, by Rec. 601."""
    red, green, blue = colour.rgb
    return 0.299 * red + 0.587 * green + 0.114 * blue


class Edition:
    """The edition in full colours; other editions override its methods."""

    name = "colour"

    def shape_style(self, fill: str | None, stroke: str | None, width: float) -> Style:
        """Return the paint of a shape with these roles and this line width in mm."""
        return Style(
            ink_role(fill).colour if fill else None, ink_role(stroke).colour if stroke else None, width
        )

    def lettering_colour(self, role: str) -> Colour:
        """Return the colour of lettering; no edition hides text."""
        return ink_role(role).colour


class GreyEdition(Edition):
    """Greys with the lightness of the colours; text stays pure black."""

    name = "grey"

    def _grey(self, role: str) -> Colour:
        found = ink_role(role)
        if found.colour.overprint:
            return BLACK
        light = lightness(found.colour)
        return Colour((light, light, light), (0.0, 0.0, 0.0, 1 - light))

    def shape_style(self, fill: str | None, stroke: str | None, width: float) -> Style:
        return Style(self._grey(fill) if fill else None, self._grey(stroke) if stroke else None, width)

    def lettering_colour(self, role: str) -> Colour:
        return self._grey(role)


class BlackAndWhite(Edition):
    """Black and white only: grounds are omitted, quiet lines are black at half width, everything else is
    black.

    Fields are white, and lines in them look like quiet lines. Cut paper is white with an outline of half the line
    width. A quiet area without an outline gets a hairline
    outline, so that ornament in pale colours stays visible. Pale solids become white with their outline.
    """

    name = "bw"

    def shape_style(self, fill: str | None, stroke: str | None, width: float) -> Style:
        mass, line = ink_role(fill) if fill else None, ink_role(stroke) if stroke else None
        outline = self.lettering_colour(line.name) if line and line.kind != "ground" else None
        if line and line.kind in ("quiet", "cut", "paper"):
            width = max(HAIRLINE, width / 2)
        if mass is None or mass.kind == "ground":
            return Style(None, outline, width)
        if mass.kind == "field":
            return Style(WHITE, outline, width)
        if mass.kind == "paper":
            return Style(WHITE, outline, width) if stroke else Style(WHITE, BLACK, max(HAIRLINE, width / 2))
        if mass.kind in ("quiet", "cut"):
            return Style(None, outline, width) if stroke else Style(None, BLACK, HAIRLINE)
        paper = mass.kind == "solid" and mass.pale
        return Style(WHITE if paper else self.lettering_colour(mass.name), outline, width)

    def lettering_colour(self, role: str) -> Colour:
        found = ink_role(role)
        if found.kind == "lettering":
            return BLACK if found.pale else WHITE
        return WHITE if found.kind == "white" else BLACK


class LowInkEdition(Edition):
    """Colours with as little ink as possible: at most 5 % of the page (7 % of the fullest cards), all inks together.

    Grounds are omitted and fields are white. Solid areas become pale with a fine outline, lines thinner and
    lighter. Grey is black ink only. White lettering on a solid becomes dark; other text keeps its strength.
    On small pages art is as strong as the room beside letters allows; outlines of fields, such as the frame of a
    card, stay pale. Letters become paler only where they alone would cover more than the limit.

    ``art`` and ``words`` are the strength of art and text on a small page; see ``page_ink``.
    """

    name = "low-ink"

    def __init__(self, small: bool = False, art: float = 1.0, words: float = 1.0) -> None:
        self.mass, self.line = (0.025 * art, 0.25 * art) if small else (0.06, 0.35)
        """Strength of an area and of a line relative to the solid."""
        self.field = 0.18 if small else 0.0
        """Strength of the grey outline of a field; 0 for an outline like others."""
        self.quiet, self.cut = (0.12 * art, 0.0) if small else (0.36, 0.7)
        """Strength of a quiet line relative to its colour, and of a line in a field."""
        self.dark = 0.0 if small else 0.22
        """Smallest darkness of a line, so that gold and orange stay visible."""
        self.black, self.words = (min(1.0, 0.36 * art), words) if small else (1.0, 1.0)
        """Strength of lines in ink, and of text."""
        self.symbols = SYMBOLS if small else 1.0
        self.icons = min(1.0, 0.45 * art) if small else 1.0
        """Strength of the lines of icons that count, and of pen strokes in pictures."""
        self.width, self.thinnest = (0.3, 0.1) if small else (0.5, 0.12)
        """Factor for line widths, and the smallest width in mm."""

    def shape_style(self, fill: str | None, stroke: str | None, width: float) -> Style:
        mass, line = ink_role(fill) if fill else None, ink_role(stroke) if stroke else None
        outline = self._line(line) if line and line.kind != "ground" else None
        width = max(self.thinnest, width * self.width) if width > self.thinnest else width
        if mass is None or mass.kind == "ground":
            return Style(None, outline, width)
        if mass.kind == "field":
            return Style(WHITE, outline, width)
        if mass.kind == "paper":
            return Style(WHITE, outline or self._line(mass), width)
        if mass.kind == "lettering":
            return Style(self._thin(ink_role("ink").colour, self.symbols), outline, width)
        if mass.kind not in ("solid", "sign", "quiet", "cut"):
            return Style(self.lettering_colour(mass.name), outline, width)
        inside = self._thin(mass.colour, self.mass) if mass.kind in ("solid", "sign") else None
        return Style(inside, outline or self._line(mass), width if outline else self.thinnest)

    def _line(self, found: Ink) -> Colour | None:
        if found.kind == "cut":
            if not self.cut:
                return None
            return self._thin(ink_role(f"{found.name.removeprefix(CUT_PREFIX)}_m").colour, self.cut)
        if found.kind == "quiet":
            return self._thin(found.colour, self.quiet)
        if found.kind == "paper":
            return self._thin(ink_role("ink").colour, PAPER_OUTLINE * self.icons)
        if found.kind == "sign":
            return self._thin(found.colour, self.words if found.colour.overprint else 1)
        if found.kind in ("icon", "pen"):
            return self._thin(found.colour, self.icons)
        if found.kind not in ("solid", "field"):
            return self.lettering_colour(found.name)
        if found.colour.overprint:
            return self._thin(found.colour, self.black)
        if found.kind == "field" and self.field:
            return self._thin(ink_role("ink").colour, self.field)
        return self._thin(found.colour, min(1.0, max(self.line, self.dark / (1 - lightness(found.colour)))))

    def _thin(self, colour: Colour, share: float) -> Colour:
        """Return a colour at a share (0 to 1) of its strength; its grey part becomes black ink only."""
        if colour.overprint and share == 1:
            return colour
        red, green, blue = (1 - (1 - v) * share for v in colour.rgb)
        light = max(red, green, blue)
        if light == 0:
            return Colour((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))
        c, m, y = (1 - v / light for v in (red, green, blue))
        return Colour((red, green, blue), (c * light, m * light, y * light, 1 - light))

    def lettering_colour(self, role: str) -> Colour:
        found = ink_role(role)
        return self._thin(ink_role("ink").colour if found.kind == "lettering" else found.colour, self.words)


COLOUR, LOW_INK, GREY, LINE = Edition(), LowInkEdition(), GreyEdition(), BlackAndWhite()
EDITIONS: Mapping[str, Edition] = {e.name: e for e in (COLOUR, LOW_INK, GREY, LINE)}
ALIASES = {"line": "bw", "gray": "grey", "color": "colour"}
"""Former names of editions, which stay valid, and American spellings."""


def find_edition(name: str) -> Edition:
    """Return the edition ``name``. Raises ``UsageError`` with the existing names."""
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
