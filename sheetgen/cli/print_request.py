"""The options of ``print``, and the print job that they describe. Every wrong value is reported here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cli import environment, show
from sheetgen.draw.paper import LARGER, USUAL
from sheetgen.errors import UsageError
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.impose.imposition import Margins
    from sheetgen.press.job import Job


SCREEN = "screen"
"""The profile for reading on a screen, which has its own writer."""
EDGES = ("top", "right", "bottom", "left")
GLUE, PUNCH, BINDING = 5.0, 16.0, 12.0
"""Default margins in mm: at the glued edge of a pad; for a binder's holes, which are 6 mm wide and 12 mm from
the edge (ISO 838), with the inaccuracy of hand punches; along a spine.
"""
_LENGTH = re.compile(r"(\d+(?:\.\d+)?) ?(mm|cm|in|pt)?")
_LONGEST = 150.0
_PLACES = re.compile(r"(\d+)(?:-(\d+))?")
_MOST_PLACES = 1000


class Request(NamedTuple):
    """The command line of ``print``; names as its options."""

    layouts: tuple[str, ...]
    paper: str | None = None
    lang: str | None = None
    edition: str = "colour"
    output: str | None = None
    force: bool = False
    as_json: bool = False
    size: str | None = None
    detail: str | None = None
    cards: int | None = None
    thickness: str | None = None
    sleeved: bool = False
    die: str | None = None
    single: bool = False
    players: int | None = None
    copies: int = 1
    numbered: bool = False
    backs: str | None = None
    order: str = "rows"
    up: int = 0
    gutter: str | None = None
    guides: str | None = None
    glue_edge: str | None = None
    punch_zone: str | None = None
    binding_margin: str | None = None
    shrink: bool = False
    on: str | None = None
    printer: str | None = None
    plates: bool = False
    profile: str | None = None
    fillable: bool = False
    dry_run: bool = False
    watch: bool = False
    everything: bool = False
    deck: bool = False
    repeat: str | None = None
    skip: str | None = None
    nest: bool = False
    cutter: str | None = None
    corners: str | None = None


_ARRANGING = (
    *("copies", "numbered", "backs", "order", "up", "gutter", "guides", "glue_edge", "punch_zone"),
    *("binding_margin", "on", "printer", "skip", "nest", "cutter", "corners"),
)
"""Options on sheets of paper at home. A print shop and a screen arrange pages themselves."""


class PrintChoice(NamedTuple):
    """How to print, and whether paper and language come from the user or from the environment."""

    paper: str
    lang: str
    edition: str
    paper_given: bool
    lang_given: bool
    on: str = ""
    """Larger paper on which the pages lie; empty if they have their own paper."""


def choose_options(paper: str | None, lang: str | None, edition: str) -> PrintChoice:
    """Return the options checked and completed, or raise ``UsageError``."""
    from sheetgen.draw.inks import ALIASES, EDITIONS
    from sheetgen.text.catalog import of_tag

    return PrintChoice(
        one_of("paper", paper.lower(), USUAL + LARGER) if paper is not None else environment.paper(),
        of_tag(lang) if lang is not None else show.reader_language(),
        one_of("edition", ALIASES.get(edition.lower(), edition.lower()), tuple(EDITIONS)),
        paper is not None,
        lang is not None or show.is_language_given(),
    )


def one_of(option: str, given: str, known: tuple[str, ...]) -> str:
    """Return ``given`` if it is known; else raise ``UsageError`` with the option's name and its possible
    values.
    """
    if given not in known:
        said = "--{option} can not be {given}; it can be {known}."
        raise UsageError(msg(said, "report", option=option, given=given, known=", ".join(known)))
    return given


def drawing_options(
    *,
    size: str | None = None,
    detail: str | None = None,
    cards: int | None = None,
    thickness: str | None = None,
    sleeved: bool = False,
    die: str | None = None,
    players: int | None = None,
) -> dict[str, str]:
    """Return the options of the drawings in their form, with lengths in mm; raise ``UsageError`` for wrong
    values.
    """
    given = {
        "size": size,
        "detail": detail,
        "cards": None if cards is None else str(cards),
        "thickness": None if thickness is None else f"{length_in_mm('thickness', thickness):g}",
        "sleeved": "sleeved" if sleeved else None,
        "die": None if die is None else f"{length_in_mm('die', die):g}",
        "players": None if players is None else str(players),
    }
    return {name: value.lower() for name, value in given.items() if value is not None}


def drawing_options_of(request: Request) -> dict[str, str]:
    """Return a request's options for the drawings."""
    return drawing_options(
        size=request.size, detail=request.detail, cards=request.cards, thickness=request.thickness,
        sleeved=request.sleeved, die=request.die, players=request.players,
    )  # fmt: skip


def job_of(request: Request, chosen: PrintChoice) -> Job:
    """Return the job for the printer at home, with the shift of its backs, or raise ``UsageError``."""
    from sheetgen.cut.cutters import CUTTERS
    from sheetgen.draw.paper import paper
    from sheetgen.impose import cut_marks
    from sheetgen.impose.imposition import ORDERS
    from sheetgen.press.job import Job

    return Job(
        chosen.lang,
        chosen.paper,
        chosen.edition,
        copies=request.copies,
        numbered=request.numbered,
        backs=_backs(request),
        how=one_of("order", request.order.lower(), ORDERS),
        up=request.up,
        gutter=2.0 if request.gutter is None else length_in_mm("gutter", request.gutter),
        guides="" if request.guides is None else one_of("guides", request.guides.lower(), cut_marks.KINDS),
        keep=_keep(request),
        shrink=request.shrink,
        shift=back_shift(request, chosen),
        paired=request.everything,
        on="" if request.on is None else paper(request.on).name,
        skip=_places(request.skip),
        nest=request.nest,
        cutter="" if request.cutter is None else one_of("cutter", request.cutter.lower(), tuple(CUTTERS)),
        corners=None if request.corners is None else length_in_mm("corners", request.corners),
    )


def arrangement_options(request: Request) -> list[str]:
    """Return the given options that arrange sheets of paper, as typed."""
    usual = Request._field_defaults
    given = [name for name in _ARRANGING if getattr(request, name) != usual[name]]
    return [f"--{name.replace('_', '-')}" for name in given]


def length_in_mm(option: str, given: str) -> float:
    """Return a length in mm from ``2``, ``2mm``, ``0.1 in``..., or raise ``UsageError``."""
    from sheetgen.units import LENGTH_UNITS

    found = _LENGTH.fullmatch(given.strip().lower())
    mm = float(found[1]) * LENGTH_UNITS[found[2] or "mm"] if found else _LONGEST + 1
    if mm > _LONGEST:
        said = "--{option} can not be {given}; a length is written like 5mm or 0.2in, {most:g} mm at most."
        raise UsageError(msg(said, "report", option=option, given=given, most=_LONGEST))
    return mm


def _places(given: str | None) -> tuple[int, ...]:
    """Return places from 0: ``4`` means the first four, ``2,5-7`` exactly those; raise ``UsageError``."""
    if given is None:
        return ()
    found: set[int] = set()
    if given.strip().isdecimal() and 0 < int(given) <= _MOST_PLACES:
        return tuple(range(int(given)))
    for part in given.split(","):
        places = _PLACES.fullmatch(part.strip())
        low, high = (int(places[1]), int(places[2] or places[1])) if places else (0, 0)
        if not 0 < low <= high <= _MOST_PLACES:
            said = "--skip can not be {given}; 4 skips the first four places, 2,5-7 skips those."
            raise UsageError(msg(said, "report", given=given))
        found.update(range(low - 1, high))
    return tuple(sorted(found))


def _keep(request: Request) -> Margins:
    """Return the width in mm to keep free along each edge: the largest of all requests."""
    from sheetgen.impose.imposition import Margins

    margins = dict.fromkeys(EDGES, 0.0)
    for option, usual in (("glue_edge", GLUE), ("punch_zone", PUNCH), ("binding_margin", BINDING)):
        given = getattr(request, option)
        if given is None:
            continue
        name = option.replace("_", "-")
        edge, colon, size = given.lower().partition(":")
        one_of(name, edge, EDGES)
        margins[edge] = max(margins[edge], length_in_mm(name, size) if colon else usual)
    return Margins(**margins)


def _backs(request: Request) -> str:
    """Return how the paper is turned for its back; empty if the user did not say."""
    if request.backs is None:
        return ""
    from sheetgen.impose.imposition import BACKS

    return one_of("backs", request.backs.lower(), BACKS)


def back_shift(request: Request, chosen: PrintChoice) -> tuple[float, float]:
    """Return the shift of the printer's backs in mm; zero if nobody has calibrated it."""
    from sheetgen.press import calibration

    flip = _backs(request) or "long-edge"
    if flip not in calibration.FLIPS:
        return 0.0, 0.0
    from sheetgen.draw.paper import paper

    found = calibration.reading_of(request.printer or calibration.DEFAULT, flip)
    on = paper(request.on or chosen.paper)
    return found.shift(on.width, on.height, flip) if found else (0.0, 0.0)
