"""The options of a print as the user gives them, and the values that they mean.

The command line and the page in the browser fill in a ``Request``. Every wrong value is reported here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from sheetgen.draw.inks import ALIASES, EDITIONS
from sheetgen.draw.paper import find_paper
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.output_files import path_ending_in
from sheetgen.text.catalog import language_of_tag

SCREEN = "screen"
"""The profile for reading on a screen, which has its own writer."""
EDGES = ("top", "right", "bottom", "left")
_LENGTH = re.compile(r"(\d+(?:\.\d+)?) ?(mm|cm|in|pt)?")
_LONGEST = 150.0


class Request(NamedTuple):
    """The options of ``print``; the fields have the names of the command line options."""

    layouts: tuple[str, ...] = ()
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
    inset: str | None = None
    die_line: bool = False
    varnish: bool = False
    crop: str | None = None
    pad_edge: str | None = None
    """The edge of each sheet of a pad that is glued. No command line option of ``print`` sets it."""


_ARRANGING = (
    *("copies", "numbered", "backs", "order", "up", "gutter", "guides", "glue_edge", "punch_zone"),
    *("binding_margin", "on", "printer", "skip", "nest", "cutter", "corners", "inset"),
)
"""Options on sheets of paper at home. A print shop and a screen arrange pages themselves."""


def check_options(request: Request) -> None:
    """Raise ``UsageError`` for contradictory options before anything is drawn."""
    _check_press_options(request)
    if request.profile is not None:
        ours = () if request.profile == SCREEN else ("--copies", "--numbered")
        if request.die_line or request.varnish:
            ours = (*ours, "--corners")
        wrong = [option for option in arrangement_options(request) if option not in ours]
        wrong += ["--single"] * request.single
        if request.profile == SCREEN:
            wrong += ["--shrink"] * request.shrink + ["--plates"] * request.plates
        if wrong:
            said = "{options} cannot be used together with --for: its profile sets the arrangement of pages."
            raise UsageError(msg(said, "report", options=", ".join(wrong)))
    if request.fillable and request.profile != SCREEN:
        raise UsageError(msg("Forms are filled in on a screen: --fillable needs --for screen.", "report"))
    wrong = arrangement_options(request) + ["--shrink"] * request.shrink + ["--plates"] * request.plates
    if request.single and wrong:
        said = "{options} cannot be used together with --single: it prints each card on its own page."
        raise UsageError(msg(said, "report", options=", ".join(wrong)))
    if request.everything and request.deck:
        said = "--all cannot be used together with --deck, which prints a game's cards alone."
        raise UsageError(msg(said, "report"))
    if request.watch and (request.dry_run or request.as_json):
        raise UsageError(msg("--watch cannot be used together with --dry-run or --json.", "report"))
    path_with_ending(request.output, file_ending(request))


def _check_press_options(request: Request) -> None:
    """Raise ``UsageError`` for options of print shops without the profile of a shop."""
    given = ["--die-line"] * request.die_line + ["--varnish"] * request.varnish
    given += ["--crop"] * (request.crop is not None)
    if given and request.profile in (None, SCREEN):
        said = "{options}: only files for print shops have these; --for names the shop."
        raise UsageError(msg(said, "report", options=", ".join(given)))


def file_ending(request: Request) -> str:
    """Return the file name extension of printed files. Raises ``UsageError`` for an unknown profile."""
    if request.profile is None or request.profile == SCREEN:
        return ".pdf"
    from sheetgen.shop.profile import find_profile

    return find_profile(request.profile).ending


def path_with_ending(name: str | None, ending: str) -> Path | None:
    """Return the output path of the user, or raise ``UsageError`` if it has the wrong extension."""
    return path_ending_in(name, ending) if name is not None else None


class PrintChoice(NamedTuple):
    """The paper, language and edition of a print."""

    paper: str
    lang: str
    edition: str = "colour"


def print_choice(paper: str, lang: str, edition: str) -> PrintChoice:
    """Return paper, language and edition in their usual form; raise ``UsageError`` for unknown values."""

    return PrintChoice(
        find_paper(paper).name,
        language_of_tag(lang),
        require_known_value("edition", ALIASES.get(edition.lower(), edition.lower()), tuple(EDITIONS)),
    )


def require_known_value(option: str, given: str, known: tuple[str, ...]) -> str:
    """Return ``given`` if it is known; else raise ``UsageError`` with the option's name and its possible
    values.
    """
    if given not in known:
        said = "--{option} cannot be {given}; it can be {known}."
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
    """Return the options for drawing as their types, with lengths in mm; raise ``UsageError`` for wrong values."""
    from sheetgen.draw.cards.formats import card_size

    given = {
        "size": None if size is None else card_size(size),
        "detail": detail,
        "cards": None if cards is None else str(cards),
        "thickness": None if thickness is None else f"{length_in_mm('thickness', thickness):g}",
        "sleeved": "sleeved" if sleeved else None,
        "die": None if die is None else f"{length_in_mm('die', die):g}",
        "players": None if players is None else str(players),
    }
    return {name: value.lower() for name, value in given.items() if value is not None}


def drawing_options_of(request: Request) -> dict[str, str]:
    """Return the options of a request that affect the drawing of sheets."""
    return drawing_options(
        size=request.size, detail=request.detail, cards=request.cards, thickness=request.thickness,
        sleeved=request.sleeved, die=request.die, players=request.players,
    )  # fmt: skip


def arrangement_options(request: Request) -> list[str]:
    """Return the options of a request that arrange pages on paper, as typed."""
    usual = Request._field_defaults
    given = [name for name in _ARRANGING if getattr(request, name) != usual[name]]
    return [f"--{name.replace('_', '-')}" for name in given]


def length_in_mm(option: str, given: str) -> float:
    """Return a length in mm from ``2``, ``2mm``, ``0.1 in``..., or raise ``UsageError``."""
    from sheetgen.conversion import LENGTH_UNITS

    found = _LENGTH.fullmatch(given.strip().lower())
    mm = float(found[1]) * LENGTH_UNITS[found[2] or "mm"] if found else _LONGEST + 1
    if mm > _LONGEST:
        said = "--{option} cannot be {given}; a length is written like 5mm or 0.2in, {most:g} mm at most."
        raise UsageError(msg(said, "report", option=option, given=given, most=_LONGEST))
    return mm
