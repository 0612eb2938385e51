"""Destinations of printed pages: the printer at home, a print shop or a screen, with all options resolved."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from sheetgen.cut.cutters import CUTTERS
from sheetgen.draw.paper import UNPRINTABLE, find_paper
from sheetgen.errors import UsageError
from sheetgen.impose import cut_marks
from sheetgen.impose.imposition import BACKS, FOLDED, ORDERS, Margins
from sheetgen.message import msg
from sheetgen.press import calibration
from sheetgen.press.job import LARGEST_CORNER, Job, check_job
from sheetgen.printing.request import EDGES, SCREEN, PrintChoice, Request, length_in_mm, require_known_value
from sheetgen.sheets.sheet import Room
from sheetgen.shop.print_run import CropMarks, PrintRun
from sheetgen.shop.profile import Profile, find_profile

GLUE, PUNCH, BINDING = 5.0, 16.0, 12.0
"""Default margins in mm: at the glued edge of a pad; for a binder's holes, which are 6 mm wide and 12 mm from
the edge (ISO 838), with the inaccuracy of hand punches; along a spine.
"""
_PLACES = re.compile(r"(\d+)(?:-(\d+))?")
_MOST_PLACES = 1000


class HomePrinter(NamedTuple):
    """The printer at home as destination. With ``plates``, art and text are separate files."""

    job: Job
    plates: bool = False


class SinglePages(NamedTuple):
    """A PDF with each page in its own size; the faces of cards alternate, front and back."""

    edition: str = "colour"


class PrintShop(NamedTuple):
    """A print shop as destination.

    ``shrink`` scales pages down to fit; ``plates`` puts art and text into separate files.
    """

    profile: Profile
    run: PrintRun = PrintRun()
    plates: bool = False
    shrink: bool = False


class OnScreen(NamedTuple):
    """A PDF to read on a screen; with ``fillable``, each spot is a form field."""

    edition: str = "colour"
    fillable: bool = False


Destination = HomePrinter | SinglePages | PrintShop | OnScreen


def destination_of(request: Request, choice: PrintChoice) -> Destination:
    """Return the destination of a request's pages. Raises ``UsageError`` for wrong values."""
    if request.profile == SCREEN:
        return OnScreen(choice.edition, request.fillable)
    if request.single:
        return SinglePages(choice.edition)
    if request.profile is not None:
        return _print_shop(request, choice)
    job = home_job(request, choice)
    check_job(job)
    return HomePrinter(job, request.plates)


def _print_shop(request: Request, choice: PrintChoice) -> PrintShop:
    check_job(home_job(request._replace(corners=None), choice))
    run = PrintRun(
        choice.edition, request.copies, request.numbered, die_line=request.die_line, varnish=request.varnish,
        corners=None if request.corners is None else length_in_mm("corners", request.corners),
        crop=CropMarks() if request.crop is None else _crop_marks(request.crop),
    )  # fmt: skip
    if run.corners is not None and run.corners > LARGEST_CORNER:
        raise UsageError(msg("Corners have a radius of 0 to {most:g} mm.", "report", most=LARGEST_CORNER))
    return PrintShop(find_profile(request.profile or ""), run, request.plates, request.shrink)


def _crop_marks(given: str) -> CropMarks:
    """Return crop marks such as ``length:4mm,offset:3mm,width:0.25pt`` or ``full``; raise ``UsageError``."""
    values: dict[str, float] = {}
    full = False
    for part in given.lower().split(","):
        name, colon, length = (word.strip() for word in part.partition(":"))
        if name == "full" and not colon:
            full = True
        elif colon and name in ("length", "offset", "width") and name not in values:
            values[name] = length_in_mm("crop", length)
        else:
            said = "--crop cannot be {given}; it is written like length:4mm,offset:4mm,width:0.25pt or full."
            raise UsageError(msg(said, "report", given=given))
    if full and "length" in values:
        raise UsageError(msg("Crop marks are full or have a length, not both.", "report"))
    return CropMarks(**values, full=full)


def room_of(to: Destination, pad_edge: str | None = None, numbered: bool = False) -> Room:
    """Return the free edges of pages that are fitted on paper; raise ``UsageError`` for a wrong edge of a pad.

    The edge at which a pad is glued stays free on pages of any size. Print shops keep the trim clear, so their
    numbers need more room at the bottom.
    """
    shop = isinstance(to, PrintShop)
    clear = dict.fromkeys(EDGES, to.profile.safe if isinstance(to, PrintShop) else UNPRINTABLE)
    if pad_edge is not None:
        edge, width = edge_and_width("glue-edge", pad_edge, GLUE, PAD_EDGES)
        clear["bottom"] += NUMBER_ROOM * (numbered and shop)
        clear[edge] = max(clear[edge], width)
    return Room((clear["top"], clear["right"], clear["bottom"], clear["left"]), pad_edge is not None, shop)


NUMBER_ROOM = 4.4
"""Height in mm of the strip for the number of a pad's sheet."""
PAD_EDGES = ("top", "bottom")
"""Edges at which a pad is glued: its backs are turned over the long edge."""


def edge_and_width(
    option: str, given: str, usual: float, edges: tuple[str, ...] = EDGES
) -> tuple[str, float]:
    """Return the edge and the width in mm of an option such as ``top`` or ``top:8mm``; raise ``UsageError``."""
    edge, colon, size = given.lower().partition(":")
    return require_known_value(option, edge, edges), length_in_mm(option, size) if colon else usual


def home_job(request: Request, choice: PrintChoice) -> Job:
    """Return the print job for the printer at home, with the shift of backs; raise ``UsageError``."""
    order = request.order.lower()
    other_up = request.up not in (0, math.prod(FOLDED.get(order, ())))
    if order in FOLDED and (request.gutter is not None or other_up):
        wrong = ["--gutter"] * (request.gutter is not None) + ["--up"] * other_up
        said = "{options} cannot be used together with --order {order}: its pages meet at folds."
        raise UsageError(msg(said, "report", options=", ".join(wrong), order=order))
    return Job(
        choice.lang,
        choice.paper,
        choice.edition,
        copies=request.copies,
        numbered=request.numbered,
        backs=_backs(request),
        how=require_known_value("order", request.order.lower(), ORDERS),
        up=request.up,
        gutter=2.0 if request.gutter is None else length_in_mm("gutter", request.gutter),
        guides=""
        if request.guides is None
        else require_known_value("guides", request.guides.lower(), cut_marks.KINDS),
        keep=_empty_margins(request),
        shrink=request.shrink,
        shift=_back_shift(request, choice),
        paired=request.everything,
        on="" if request.on is None else find_paper(request.on).name,
        skip=_skipped_places(request.skip),
        nest=request.nest,
        cutter=""
        if request.cutter is None
        else require_known_value("cutter", request.cutter.lower(), tuple(CUTTERS)),
        corners=None if request.corners is None else length_in_mm("corners", request.corners),
        inset=None if request.inset is None else length_in_mm("inset", request.inset),
    )


def _skipped_places(given: str | None) -> tuple[int, ...]:
    """Return the places on the first sheet to skip, counted from 0; raise ``UsageError``.

    ``4`` means the first four, ``2,5-7`` exactly these.
    """
    if given is None:
        return ()
    found: set[int] = set()
    if given.strip().isdecimal() and 0 < int(given) <= _MOST_PLACES:
        return tuple(range(int(given)))
    for part in given.split(","):
        places = _PLACES.fullmatch(part.strip())
        low, high = (int(places[1]), int(places[2] or places[1])) if places else (0, 0)
        if not 0 < low <= high <= _MOST_PLACES:
            said = "--skip cannot be {given}; `4` skips the first four places, `2,5-7` skips those."
            raise UsageError(msg(said, "report", given=given))
        found.update(range(low - 1, high))
    return tuple(sorted(found))


def _empty_margins(request: Request) -> Margins:
    """Return the width in mm to keep empty along each edge: the largest that any option asks for."""
    margins = dict.fromkeys(EDGES, 0.0)
    for option, usual in (("glue_edge", GLUE), ("punch_zone", PUNCH), ("binding_margin", BINDING)):
        given = getattr(request, option)
        if given is None:
            continue
        edge, width = edge_and_width(option.replace("_", "-"), given, usual)
        margins[edge] = max(margins[edge], width)
    return Margins(**margins)


def _backs(request: Request) -> str:
    """Return the edge over which paper is turned for its back; empty if the user did not choose one."""
    if request.backs is None:
        return ""
    return require_known_value("backs", request.backs.lower(), BACKS)


def _back_shift(request: Request, choice: PrintChoice) -> tuple[float, float]:
    """Return the shift of the printer's backs in mm (right, down); zero if nobody has calibrated the printer."""
    flip = _backs(request) or "long-edge"
    if flip not in calibration.FLIPS:
        if request.printer is not None:
            said = "--printer moves backs behind their fronts: it needs --backs long-edge or short-edge."
            raise UsageError(msg(said, "report"))
        return 0.0, 0.0
    found = calibration.reading_of(request.printer or calibration.DEFAULT, flip)
    on = find_paper(request.on or choice.paper)
    return found.shift(on.width, on.height, flip) if found else (0.0, 0.0)
