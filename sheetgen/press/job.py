"""A print job for home or office: its options, their checks, and the sides of paper that it prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sheetgen.cut.cutters import CUTTERS, INSET, LARGEST_INSET, Cutter
from sheetgen.errors import UsageError
from sheetgen.impose import cut_marks, imposition
from sheetgen.impose.imposition import FOLDED, Margins, Slot
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.cut.path_order import PieceCuts

MOST = 10_000
"""Largest number of copies. docs/measured/growth.md tells what so many take."""
LARGEST_CORNER = 20.0
"""Largest corner radius in mm for a cutting machine."""
SMALLEST_GUTTER = 1.0
"""Smallest gutter in mm for machines whose program finds the edges of pieces in a picture."""

Progress = Callable[[int, int], None]


class Page(Protocol):
    """A page to be placed on paper: a drawing, or a page of a third-party PDF. Lengths are in mm."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str | Msg: ...

    @property
    def w(self) -> float: ...

    @property
    def h(self) -> float: ...

    @property
    def behind(self) -> bool:
        """Whether the page is the back of the page before it."""

    @property
    def rtl(self) -> bool:
        """Whether a booklet of such pages opens from the right (right-to-left scripts)."""

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the page's drawing in mm."""


class Job(NamedTuple):
    """The options of a print job. Lengths are in mm.

    ``copies``: copies of all pages, collated. ``backs``, ``how``: values as in ``imposition``; empty
    ``backs`` prints cards on both sides, and pages of the paper's size on one side unless they alternate
    fronts and backs. ``up``: pages on each side of a sheet, 0 for as many as fit. ``guides``: kind as in
    ``cut_marks``; empty draws ticks if pages are cut. ``keep``: margins of fronts that stay empty.
    ``shrink``: whether pages may be scaled down to fit. ``shift``: correction of backs, right and down on
    portrait paper.
    """

    lang: str
    paper: str
    edition: str = "colour"
    copies: int = 1
    numbered: bool = False
    backs: str = ""
    how: str = "rows"
    up: int = 0
    gutter: float = 2.0
    guides: str = ""
    keep: Margins = Margins()
    shrink: bool = False
    shift: tuple[float, float] = (0.0, 0.0)
    paired: bool = False
    """Whether pages of the paper's size are printed on both sides too. A page is printed on the back of
    another only if it was drawn as its back.
    """
    on: str = ""
    """The paper to print on, if it differs from the paper that pages are drawn for."""
    creep: float = 0.0
    """Thickness of a booklet sheet in mm."""
    skip: tuple[int, ...] = ()
    """Places of the first sheet that are already used, counted from 0."""
    cutter: str = ""
    """Name of the cutting machine, a key of ``CUTTERS``."""
    corners: float | None = None
    """Corner radius in mm for the cutting machine; None depends on the page size."""
    inset: float | None = None
    """Distance in mm from the edges of the paper to the registration marks; None is the machine's default."""
    fill: bool = False
    """Whether pages that leave places on their only sheet empty are repeated to fill it."""
    spares: tuple[int, ...] = ()
    """Sizes of the sets of cards at the end, fronts and backs in turn, that are printed only in places that stay
    empty: a blank card, and sets that are only printed whole.
    """
    nest: bool = False
    """Whether pieces are extracted from their pages and nested."""

    @property
    def machine(self) -> Cutter | None:
        """The cutting machine with the inset of its marks, or None."""
        cutter = CUTTERS.get(self.cutter)
        return cutter._replace(inset=self.inset) if cutter and self.inset is not None else cutter

    @property
    def plain(self) -> bool:
        """Whether the job prints each page once without any arrangement on paper."""
        return self == Job(self.lang, self.paper, self.edition)


class PaperSide(NamedTuple):
    """One side of a sheet of paper, which becomes one page of the file."""

    width: float
    height: float
    slots: tuple[Slot, ...]
    leaves: int
    """Number of leaves in one copy."""
    scale: float = 1.0
    cut: bool = False
    """Whether the slots are cut out."""
    back: bool = False
    keep: Margins = Margins()
    """Margins of this side that stay empty."""
    turn: int = 0
    """Clockwise rotation in degrees that turned a landscape side to portrait."""
    arm: float = 0.0
    """Arm length of the registration marks in mm; 0 without marks."""


class NestedPieces(NamedTuple):
    """Pages that are pieces to be nested: their cut contours, and the page index of each piece's back."""

    blanks: Mapping[int, PieceCuts] = {}
    backs: Mapping[int, int] = {}


class Part(NamedTuple):
    """One file of a print job: the end of its name, and the sides of paper that it prints."""

    suffix: str
    faces: list[PaperSide]


def check_job(job: Job) -> None:
    """Raise ``UsageError`` for invalid or contradictory options of a print job."""
    choices = {
        "backs": (job.backs, imposition.BACKS),
        "order": (job.how, imposition.ORDERS),
        "guides": (job.guides, cut_marks.KINDS),
    }
    for option, (given, known) in choices.items():
        if given and given not in known:
            said = "--{option} cannot be {given}; it can be {known}."
            raise UsageError(msg(said, "report", option=option, given=given, known=", ".join(known)))
    if not 1 <= job.copies <= MOST:
        raise UsageError(msg("{number} copies are not possible: give 1 to {most}.", "report",
                             number=job.copies, most=MOST))  # fmt: skip
    if job.how == "booklet" and job.backs not in ("long-edge", "short-edge"):
        raise UsageError(msg("A booklet needs --backs long-edge or short-edge.", "report"))
    if job.how == "quarter" and job.backs not in ("", "none"):
        raise UsageError(msg("A quarter fold is printed on one side: leave out --backs.", "report"))
    if job.how in FOLDED and job.numbered:
        raise UsageError(msg("The pages of a booklet cannot be numbered.", "report"))
    if not 0 <= job.gutter <= 50:
        raise UsageError(msg("A gutter is 0 to 50 mm wide.", "report"))
    if job.up < 0:
        raise UsageError(msg("--up is a number of pages.", "report"))
    _check_cutting(job)


def _check_cutting(job: Job) -> None:
    """Raise ``UsageError`` for options of cutting that contradict each other or that the machine does not support."""
    if job.cutter and job.cutter not in CUTTERS:
        said = "--{option} cannot be {given}; it can be {known}."
        raise UsageError(msg(said, "report", option="cutter", given=job.cutter, known=", ".join(CUTTERS)))
    if job.corners is not None and not 0 <= job.corners <= LARGEST_CORNER:
        raise UsageError(msg("Corners have a radius of 0 to {most:g} mm.", "report", most=LARGEST_CORNER))
    if job.corners is not None and not job.cutter:
        raise UsageError(msg("--corners is for --cutter: scissors follow the card.", "report"))
    if job.inset is not None:
        _check_inset(job.inset, CUTTERS.get(job.cutter))
    if job.cutter and job.how in FOLDED:
        raise UsageError(
            msg("A booklet is folded and stitched; --cutter has nothing to cut there.", "report")
        )
    if job.cutter and job.guides not in ("", "none"):
        said = "--guides are for scissors; with --cutter lines beside the marks would lead the sensor astray."
        raise UsageError(msg(said, "report"))
    if job.cutter and job.shrink:
        raise UsageError(
            msg("--shrink cannot be used together with --cutter: pieces are cut at full size.", "report")
        )
    if job.cutter and CUTTERS[job.cutter].uploads and job.gutter < SMALLEST_GUTTER:
        said = (
            "--cutter {name} needs a --gutter of at least {least:g} mm: its program cuts "
            "around pieces that touch."
        )
        raise UsageError(msg(said, "report", name=job.cutter, least=SMALLEST_GUTTER))
    if job.skip and job.how != "rows":
        raise UsageError(msg("--skip is for one half-used sheet; --order {how} needs whole sheets.",
                             "report", how=job.how))  # fmt: skip


def _check_inset(inset: float, cutter: Cutter | None) -> None:
    """Raise ``UsageError`` for an inset in mm that is out of range, or if the machine has no registration marks."""
    if cutter is None or not cutter.corners:
        marked = ", ".join(name for name, each in CUTTERS.items() if each.corners)
        said = "--inset is for machines with registration marks: {machines}."
        raise UsageError(msg(said, "report", machines=marked))
    if not INSET <= inset <= LARGEST_INSET:
        said = "Registration marks have an inset of {least:g} to {most:g} mm."
        raise UsageError(msg(said, "report", least=INSET, most=LARGEST_INSET))
