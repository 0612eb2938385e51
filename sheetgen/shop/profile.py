"""The profile of a print shop (its requirements for files), and findings about files that do not meet it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, field

from sheetgen.characters import decode_text
from sheetgen.conversion import Length, Slug, convert, length_in_mm
from sheetgen.errors import UsageError, system_reason, why_unreadable
from sheetgen.input_files import open_input
from sheetgen.inspect.time_limit import TooSlow
from sheetgen.message import Msg, msg

FOLDER = Path(__file__).with_name("profiles")
ALIASES = {"shop": "generic-x4"}
"""Other names of built-in profiles: what to send to a shop that asks for nothing else."""
FRESH_DAYS = 365
"""Days after which a comparison with the shop's page is outdated."""
MOST_BYTES = 100_000

Share = Annotated[float, Meta(ge=0, le=400)]


class Source(Struct, forbid_unknown_fields=True, frozen=True):
    """The source of a profile's facts; ``checked`` is the date of the last comparison with the shop's own page."""

    url: str
    note: str = ""
    printer: bool = True
    """Whether ``url`` is a print shop's page, which may change, and not a standard."""
    checked: date | None = None


class Condition(Struct, forbid_unknown_fields=True, frozen=True):
    """The printing condition of the colours, with the names of an output intent (ISO 15930)."""

    identifier: str
    condition: str
    registry: str
    icc: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]+\.icc$")]


class Boxes(Struct, forbid_unknown_fields=True, frozen=True):
    """Widths in mm around a page's trim: bleed outside it, safe zone inside it, and slug for marks outside
    the bleed."""

    bleed: Length = "0 mm"
    safe: Length = "0 mm"
    slug: Length = "0 mm"


class Ink(Struct, forbid_unknown_fields=True, frozen=True):
    """The ink that a print shop allows.

    ``limit``: highest total of all inks in percent. ``rich``: CMYK of large black areas in percent.
    """

    limit: Share = 400.0
    rich: tuple[Share, Share, Share, Share] = (0.0, 0.0, 0.0, 100.0)
    rich_from: Length = "20 mm"
    """Black areas at least this wide and high become rich black; smaller ones and all type are pure black."""


class LeastSizes(Struct, forbid_unknown_fields=True, frozen=True):
    """Smallest type, smallest line width, and lowest image resolution (ppi) that the shop prints."""

    type: Length = "0 pt"
    stroke: Length = "0 pt"
    picture: Annotated[int, Meta(ge=0)] = 0


class Pages(Struct, forbid_unknown_fields=True, frozen=True):
    """The number and order of pages that a print shop takes.

    ``order``: ``reading``; ``fronts-backs`` (front, back, front, back); ``backs-fronts`` (back first).
    """

    order: Literal["reading", "fronts-backs", "backs-fronts"] = "reading"
    fewest: Annotated[int, Meta(ge=1)] = 1
    most: Annotated[int, Meta(ge=0)] = 0
    multiple: Annotated[int, Meta(ge=1)] = 1
    one_size: bool = False


class Grid(Struct, forbid_unknown_fields=True, frozen=True):
    """The grid in which a virtual table takes cards, and the largest side of its picture in pixels."""

    columns: Annotated[int, Meta(ge=1, le=100)]
    rows: Annotated[int, Meta(ge=1, le=100)]
    pixels: Annotated[int, Meta(ge=100, le=20_000)]


class Fonts(Struct, forbid_unknown_fields=True, frozen=True):
    """Requirements for fonts: whether they must be embedded, and the allowed kinds."""

    embedded: bool = True
    kinds: tuple[str, ...] = ("Type1", "Type1C", "TrueType", "CIDFontType0", "CIDFontType2", "OpenType")


class SpotNames(Struct, forbid_unknown_fields=True, frozen=True):
    """The names of the spot inks of die lines: cuts, creases (score lines) and varnish."""

    cut: str = "Dieline"
    crease: str = "Crease"
    varnish: str = "Varnish"


class Trim(Struct, forbid_unknown_fields=True, frozen=True):
    """A trim size that the shop cuts; ``pixels`` is the picture size with bleed for shops that take
    pictures.
    """

    width: Length
    height: Length
    pixels: tuple[int, int] | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the trim size in mm."""
        return length_in_mm(self.width), length_in_mm(self.height)


class Profile(Struct, forbid_unknown_fields=True, frozen=True):
    """The requirements of a print shop or standard; see ``profiles/*.toml``."""

    schema: Literal["sheetgen.profile/1"]
    name: Slug
    title: str
    source: Source
    output: Literal["pdf", "png", "table"] = "pdf"
    """A PDF, a PNG of each page, or the files of a deck for a virtual table."""
    flavour: Literal["", "PDF/X-1a:2003", "PDF/X-4"] = ""
    colour: Literal["rgb", "cmyk"] = "cmyk"
    dpi: Annotated[int, Meta(ge=0, le=2400)] = 0
    marks: Literal["none", "crop"] = "none"
    annotations: bool = False
    encryption: bool = False
    intent: Condition | None = None
    boxes: Boxes = field(default_factory=Boxes)
    ink: Ink = field(default_factory=Ink)
    fonts: Fonts = field(default_factory=Fonts)
    least: LeastSizes = field(default_factory=LeastSizes)
    pages: Pages = field(default_factory=Pages)
    grid: Grid | None = None
    die_lines: SpotNames | None = None
    """The spot inks of die lines that the shop takes; None if it takes none."""
    trims: Mapping[str, Trim] = field(default_factory=dict)
    """The sizes that the shop cuts; empty means any size."""

    @property
    def ending(self) -> str:
        """The file name extension of the main file."""
        return ".json" if self.output == "table" else f".{self.output}"

    @property
    def bleed(self) -> float:
        """Width of the bleed outside the trim in mm."""
        return length_in_mm(self.boxes.bleed)

    @property
    def safe(self) -> float:
        """Width of the safe zone inside the trim in mm."""
        return length_in_mm(self.boxes.safe)

    @property
    def slug(self) -> float:
        """Width in mm of the paper around the bleed, for marks."""
        return length_in_mm(self.boxes.slug)

    @property
    def press(self) -> bool:
        """Whether the profile is for pages that are printed and cut, not for screens."""
        return bool(self.flavour or self.bleed or self.trims)

    def trim(self, width: float, height: float, within: float = 0.01) -> str | None:
        """Return the name of the trim size nearest to a page (mm) in any orientation, or None if none is near
        enough.
        """
        sides = sorted((width, height))
        off = {
            name: max(abs(a - b) for a, b in zip(sorted(known.size), sides, strict=True))
            for name, known in self.trims.items()
        }
        near = min(off, key=lambda name: off[name], default="")
        return near if near and off[near] <= within + 1e-9 else None

    def doubt(self, today: date) -> Msg | None:
        """Return a warning if nobody compared the profile with its source for a year, else None."""
        checked = self.source.checked
        if not self.source.printer:
            return None
        if checked is None:
            said = "profile {name} was not checked against the printer's own page ({url}); look there first"
            return msg(said, "report", name=self.name, url=self.source.url)
        if abs((today - checked).days) > FRESH_DAYS:
            said = "profile {name} was last checked against the printer's page on {date}; look there first ({url})"
            return msg(said, "report", name=self.name, date=checked.isoformat(), url=self.source.url)
        return None


def profile_names() -> tuple[str, ...]:
    """Return the names of the built-in profiles in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def find_profile(name_or_path: str) -> Profile:
    """Return the profile of that name or file. Raises ``UsageError`` with the existing names."""
    name_or_path = ALIASES.get(name_or_path, name_or_path)
    if name_or_path.endswith(".toml"):
        return _read(Path(name_or_path))
    if name_or_path not in profile_names():
        near = _by_standard(name_or_path) or get_close_matches(name_or_path, profile_names(), 2, 0.6)
        said = (
            "There is no profile called {name}. Did you mean {offer}?"
            if near
            else "There is no profile called {name}. Profiles: {offer}"
        )
        raise UsageError(msg(said, "report", name=name_or_path, offer=", ".join(near or profile_names())))
    return _read(FOLDER / f"{name_or_path}.toml")


def _by_standard(wanted: str) -> list[str]:
    """Return the generic profiles of a standard that is written in any way: ``PDF/X-4``, ``pdfx4``, ``X4``."""
    wanted = _letters(wanted).removeprefix("pdf")
    generic = [name for name in profile_names() if name.startswith("generic")]
    flavours = {name: _letters(_read(FOLDER / f"{name}.toml").flavour) for name in generic}
    return [name for name, flavour in flavours.items() if wanted and flavour[3:].startswith(wanted)]


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _read(path: Path) -> Profile:
    try:
        with open_input(path) as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        said = "{path} cannot be read: {reason}."
        raise UsageError(msg(said, "report", path=path, reason=system_reason(error))) from None
    if len(raw) > MOST_BYTES:
        raise UsageError(msg("{path} is too long to be a profile.", "report", path=path))
    try:
        found = convert(tomllib.loads(decode_text(raw)), Profile)
        _check(found)
    except (UsageError, ValueError, RecursionError) as error:
        # The file is not UTF-8 or not TOML, or its values do not fit a ``Profile``.
        raise UsageError(
            msg("{path} is not a profile: {fault}", "report", path=path, fault=why_unreadable(error))
        ) from None
    return found


def _check(found: Profile) -> None:
    """Raise ``UsageError`` if the values of a profile are not consistent."""
    if found.flavour and (found.colour != "cmyk" or found.output != "pdf" or found.intent is None):
        said = '{flavour} needs `output = "pdf"`, `colour = "cmyk"` and an intent'
        raise UsageError(msg(said, "report", flavour=found.flavour))
    if found.output == "png" and not (found.dpi and found.trims):
        raise UsageError(msg('`output = "png"` needs dpi and trims', "report"))
    if found.output == "table" and not (
        found.grid and found.pages.order == "fronts-backs" and found.pages.one_size
    ):
        said = '`output = "table"` needs a grid, and pages of one size with the order fronts-backs'
        raise UsageError(msg(said, "report"))
    if found.die_lines is not None:
        _check_die_lines(found, found.die_lines)
    if found.marks != "none" and found.slug <= 0:
        raise UsageError(msg("marks need a slug", "report"))
    for name, trim in found.trims.items():
        _check_pixels(found, name, trim)


def _check_die_lines(found: Profile, names: SpotNames) -> None:
    """Raise ``UsageError`` for die lines in a file that is not PDF/X-4, or with names that mean other inks."""
    if found.flavour != "PDF/X-4":
        raise UsageError(msg('die_lines need `flavour = "PDF/X-4"`', "report"))
    inks = [names.cut, names.crease, names.varnish]
    if len({*inks}) < len(inks) or {*inks} & _OTHER_INKS:
        raise UsageError(msg("die_lines need three different names that are not inks of the press", "report"))


_OTHER_INKS = {"", "Cyan", "Magenta", "Yellow", "Black", "All", "None"}


def _check_pixels(found: Profile, name: str, trim: Trim) -> None:
    exact = tuple((side + 2 * found.bleed) / 25.4 * found.dpi for side in trim.size)
    if trim.pixels and any(abs(a - b) > 0.5 for a, b in zip(exact, trim.pixels, strict=True)):
        said = "{key}: {wide} × {high} pixels are not its size with bleed, {width:.1f} × {height:.1f}"
        raise UsageError(msg(said, "report", key=f"trims.{name}", wide=trim.pixels[0], high=trim.pixels[1],
                             width=exact[0], height=exact[1]))  # fmt: skip


MOST_REPEATED = 3
"""Largest number of findings for one rule on one page."""


class Finding(NamedTuple):
    """A preflight rule that a file breaks.

    ``page`` counts from 1, with 0 for the file. ``sure`` is False if the rule may be broken.
    """

    rule: str
    page: int
    message: Msg
    sure: bool = True


def add_finding(
    to: list[Finding], rule: str, said: str, page: int = 0, sure: bool = True, **values: object
) -> None:
    """Add a finding to the list ``to`` unless it is a duplicate or one of too many."""
    found = Finding(rule, page, msg(said, "report", **values), sure)
    like = [f for f in to if (f.rule, f.page) == (rule, page)]
    if found not in like and len(like) < MOST_REPEATED:
        to.append(found)


def run_guarded(to: list[Finding], page: int, do: Callable[[], None]) -> None:
    """Run preflight checks; an exception in them becomes a finding. Raises ``TooSlow``."""
    try:
        do()
    except TooSlow:
        raise
    except Exception as error:
        add_finding(
            to, "readable", "something here cannot be read: {reason}", page, reason=why_unreadable(error)
        )
