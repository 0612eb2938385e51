"""Answers to the page's calls about printing: the possible options, the preview and the files.

A print has the options of the command line and is made by the same functions, so both write the same bytes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from sheetgen.conversion import NumberRange
from sheetgen.cut.cutters import CUTTERS
from sheetgen.draw.inks import find_edition
from sheetgen.draw.paper import LARGER, USUAL, paper_label
from sheetgen.draw.svg import render_svg
from sheetgen.errors import UsageError
from sheetgen.games import library
from sheetgen.impose import cut_marks
from sheetgen.impose.imposition import BACKS, ORDERS
from sheetgen.message import Msg, Say, msg
from sheetgen.output_files import with_seal
from sheetgen.press.job import MOST
from sheetgen.printing import run
from sheetgen.printing.destination import HomePrinter, SinglePages, destination_of
from sheetgen.printing.files import prints_as_drawn
from sheetgen.printing.layouts import expand_games, read_sheets
from sheetgen.printing.made_files import MadeFiles, file_paths, print_name
from sheetgen.printing.request import (
    SCREEN,
    PrintChoice,
    Request,
    check_options,
    print_choice,
)
from sheetgen.printing.settings import printer_settings
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import drawing_of, finished_sheet, is_cut, read_sheet
from sheetgen.shop.profile import Profile, find_profile
from sheetgen.shop.profile import profile_names as profiles
from sheetgen.text.catalog import language_of_tag, speaker
from sheetgen.web.kept import File
from sheetgen.web.session import Arguments, Session
from sheetgen.web.variant import store_layout

HOME, SHOP, CARDS = "home", "shop", "cards"
GROUPS: Mapping[str, Msg] = {
    HOME: msg("At home", "web"),
    SHOP: msg("Copy shop or print shop", "web"),
    CARDS: msg("Cards", "web"),
}
LABELS: Mapping[str, tuple[str, Msg]] = {
    "copies": (HOME, msg("Copies", "web")),
    "numbered": (HOME, msg("Number the copies", "web")),
    "backs": (HOME, msg("Backs", "web")),
    "on": (HOME, msg("Paper in the printer", "web")),
    "order": (HOME, msg("Order of pages", "web")),
    "up": (HOME, msg("Pages on a side", "web")),
    "shrink": (HOME, msg("Make pages smaller where they do not fit", "web")),
    "gutter": (HOME, msg("Space between pages", "web")),
    "guides": (HOME, msg("Marks for cutting", "web")),
    "glue_edge": (HOME, msg("Keep clear for glue", "web")),
    "punch_zone": (HOME, msg("Keep clear for holes", "web")),
    "binding_margin": (HOME, msg("Keep clear for a binding", "web")),
    "skip": (HOME, msg("Places already used on the first sheet", "web")),
    "plates": (HOME, msg("Drawing and text in separate files", "web")),
    "nest": (HOME, msg("Lay pieces close together", "web")),
    "players": (HOME, msg("Players", "web")),
    "profile": (SHOP, msg("For", "web")),
    "fillable": (SHOP, msg("A form to fill in on the screen", "web")),
    "size": (CARDS, msg("Size of the cards", "web")),
    "detail": (CARDS, msg("Text on the cards", "web")),
    "single": (CARDS, msg("Each card on its own page", "web")),
    "cutter": (CARDS, msg("Cutting machine", "web")),
    "corners": (CARDS, msg("Radius of the corners", "web")),
    "inset": (CARDS, msg("Distance of the machine's marks from the paper's edges", "web")),
    "cards": (CARDS, msg("Number of cards", "web")),
    "thickness": (CARDS, msg("Thickness of a card", "web")),
    "sleeved": (CARDS, msg("Cards in sleeves", "web")),
    "die": (CARDS, msg("Edge of a die", "web")),
}
"""What may be asked besides paper, language and edition: the group that it stands in, and its label."""
WORDS: Mapping[str, Msg] = {
    "": msg("As usual", "web"),
    "none": msg("none", "web"),
    "separate": msg("in a file of their own", "web"),
    "fold": msg("beside the fronts, to fold", "web"),
    "long-edge": msg("flip on the long edge", "web"),
    "short-edge": msg("flip on the short edge", "web"),
    "rows": msg("page by page", "web"),
    "stack": msg("in stacks to cut", "web"),
    "booklet": msg("as a booklet", "web"),
    "quarter": msg("for two folds, four pages on a side", "web"),
    "ticks": msg("short lines", "web"),
    "crosses": msg("crosses", "web"),
    "top": msg("top", "web"),
    "right": msg("right", "web"),
    "bottom": msg("bottom", "web"),
    "left": msg("left", "web"),
    "screen": msg("a screen", "web"),
    "short": msg("short", "web"),
    "full": msg("full", "web"),
    "both": msg("short and full", "web"),
    "page": msg("half a sheet", "web"),
    "sheet": msg("a whole sheet", "web"),
}
"""Values in words; names that are the same in all languages, such as A6, stand as they are."""
EDGES = ("", "top", "right", "bottom", "left")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "backs": ("", *BACKS),
    "order": tuple(ORDERS),
    "guides": ("", *cut_marks.KINDS),
    "on": ("", *USUAL, *LARGER),
    "glue_edge": EDGES,
    "punch_zone": EDGES,
    "binding_margin": EDGES,
    "cutter": ("", *CUTTERS),
}
NUMBERS: Mapping[str, tuple[int, int, int]] = {"copies": (1, 1, MOST), "up": (0, 0, 64)}
"""The usual number, the least and the most."""
FLAGS = ("numbered", "shrink", "plates", "nest", "fillable", "single", "sleeved")
LENGTHS: Mapping[str, str] = {
    "gutter": "2 mm",
    "corners": "3 mm",
    "inset": "10 mm",
    "thickness": "0.3 mm",
    "die": "16 mm",
}
ALWAYS = ("copies", "numbered", "backs", "on", "order", "up", "shrink", "glue_edge", "punch_zone",
          "binding_margin", "plates")  # fmt: skip
FOR_CARDS = ("gutter", "guides", "skip", "size", "detail", "single", "cutter", "corners", "inset")


# ---- the print form -----------------------------------------------------------------------------
def print_options(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the fields of the print form for a layout or a kit, in groups."""
    say, what = speaker(session.lang), arguments["what"]
    keys = [*ALWAYS, "profile", "fillable"]
    known: Mapping[str, Any] = {}
    if isinstance(what, Mapping) and "kit" in what:
        from sheetgen.sheets.cards import OPTIONS

        keys += FOR_CARDS
        known = OPTIONS
    else:
        sheet = read_sheet(_path(session, what))
        drawing = drawing_of(sheet.game, sheet.layout.header.kind)
        known = drawing.options if drawing is not None else {}
        keys += [*known, *(key for key in FOR_CARDS if is_cut(sheet) and key not in known)]
    fields = [_field(key, known.get(key), say) for key in dict.fromkeys(keys)]
    groups = [
        {"key": group, "label": say(label), "fields": [f for f in fields if LABELS[f["key"]][0] == group]}
        for group, label in GROUPS.items()
    ]
    return {"groups": [group for group in groups if group["fields"]]}


def _field(key: str, known: Any, say: Say) -> dict[str, Any]:
    field: dict[str, Any] = {"key": key, "label": say(LABELS[key][1]), "help": ""}
    if isinstance(known, NumberRange) or key in NUMBERS:
        usual, least, most = NUMBERS.get(key) or (None, known.least, known.most)
        unit = known.unit if isinstance(known, NumberRange) else ""
        return field | {"kind": "number", "default": usual, "least": least, "most": most, "unit": unit}
    if key in FLAGS:
        return field | {"kind": "flag", "default": False}
    if key == "profile":
        choices = [{"value": "", "label": say(msg("the printer at home", "web"))}]
        known_profiles = [(name, find_profile(name)) for name in profiles()]
        choices += [
            {"value": name, "label": _value(name, say, profile.title)}
            for name, profile in known_profiles
            if profile.output != "table"  # the page prints no decks
        ]
        return field | {"kind": "choice", "default": "", "choices": choices}
    values = known if isinstance(known, tuple) else CHOICES.get(key)
    if values is None:
        return field | {"kind": "text", "default": "", "placeholder": LENGTHS.get(key, "")}
    choices = [{"value": value, "label": _value(value, say)} for value in values]
    return field | {"kind": "choice", "default": values[0], "choices": choices}


def _value(value: str, say: Say, otherwise: str = "") -> str:
    """Return an option's value as the form shows it; unchanged if there is no text for it."""
    if value in WORDS:
        return say(WORDS[value])
    return otherwise or (paper_label(value) if value in USUAL + LARGER else value)


def _path(session: Session, what: Any) -> Any:
    """Return the path of a layout's file: one that comes with sheetgen, or the reader's own text, stored as a file."""
    if isinstance(what, Mapping) and "text" in what:
        return store_layout(session, str(what.get("name") or "my-layout.toml"), str(what["text"]))
    own = session.folder / str(what)
    return own if str(what).endswith(".toml") and own.is_file() else library.resolve(str(what))


# ---- the files of a print -----------------------------------------------------------------------
def _request(session: Session, arguments: Arguments) -> Request:
    """Return the print request that the page's form describes; raise ``UsageError`` for contradictory options."""
    what, given = arguments["what"], dict(arguments.get("options") or {})
    asked = {key: _typed(key, value) for key, value in given.items() if key in LABELS}
    asked = {key: value for key, value in asked.items() if value is not None}
    kit = isinstance(what, Mapping) and "kit" in what
    if kit:
        layouts = (str(what["kit"]),)
        asked |= {"everything": True, "players": int(what.get("players") or 2)}
    else:
        layouts = (_name(session, what),)
    request = Request(
        layouts, paper=str(arguments.get("paper") or "a4"), lang=_sheet_lang(session, arguments),
        edition=str(arguments.get("edition") or "colour"), **asked,
    )  # fmt: skip
    check_options(request)
    return expand_games(request)


def _sheet_lang(session: Session, arguments: Arguments) -> str:
    """Return the language of the printed sheets; by default, that of the page."""
    return language_of_tag(str(arguments.get("sheet_lang") or session.lang))


def _name(session: Session, what: Any) -> str:
    path = _path(session, what)
    return str(what) if isinstance(what, str) and path.parent != session.folder else str(path)


def _typed(key: str, value: Any) -> Any:
    """Return a value of the form as the command line has it; None for a default value."""
    usual = Request._field_defaults.get(key)
    if key in FLAGS:
        value = bool(value)
    elif key in NUMBERS or key in ("cards", "players"):
        if value in (None, ""):
            return None
        value = int(value)
    elif value in (None, ""):
        return None
    else:
        value = str(value)
    return None if value == usual else value


def pdf(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the files of a print, exactly as the command line writes them, with printer settings and notes."""
    say = speaker(session.lang)
    request, chosen, made = _made(session, arguments)
    name = print_name([source.address for source in made.sources], request, chosen)
    places = file_paths(name, made.parts)
    files = [File(at.name, with_seal(part.data)) for at, part in zip(places, made.parts, strict=True)]
    return {
        "files": files,
        "pages": sum(part.pages for part in made.parts),
        "settings": _settings(request, _two_sided(request), say),
        "notes": [say(note) for note in made.notes],
    }


def _choice(request: Request) -> PrintChoice:
    """Return paper, language and edition of a request in their usual form."""
    return print_choice(str(request.paper), str(request.lang), request.edition)


def _made(session: Session, arguments: Arguments) -> tuple[Request, PrintChoice, MadeFiles]:
    """Return the request, its choices and its files. The session keeps the last print for the next call.

    The page first shows the pages of a print one by one, and then saves the same files.
    """
    request = _request(session, arguments)
    chosen = _choice(request)
    what = arguments["what"]
    key = (request, what["text"] if isinstance(what, Mapping) and "text" in what else "")
    if session.printed is None or session.printed[0] != key:
        session.printed = key, run.print_request(request, chosen)
    return request, chosen, session.printed[1]


def _settings(request: Request, two_sided: bool, say: Say) -> list[str]:
    """Return the settings of the printer as text; none for a print shop or a screen."""
    return [say(line) for line in printer_settings(request, request.paper or "a4", two_sided)]


def _two_sided(request: Request) -> bool:
    """Return whether the paper is printed on both sides."""
    if request.profile or request.single:
        return False
    cut = any(is_cut(read_sheet(library.resolve(name))) for name in request.layouts)
    return (
        request.everything or request.backs in ("long-edge", "short-edge") or (cut and request.backs is None)
    )


# ---- the preview ------------------------------------------------------------------------------
FIRST = 2
"""Pages whose pictures come at once."""
DPI = 110


def preview(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the pages as they will be printed, as SVG if each page is one drawing, else as PNG of the file's pages.

    Only the first pages have a picture; with ``only``, that page alone has one, counted from 0.
    """
    say = speaker(session.lang)
    request = _request(session, arguments)
    chosen = _choice(request)
    only = arguments.get("only")
    wanted = range(FIRST) if only is None else [int(only)]
    drawn = [finished_sheet(sheet, chosen.lang, chosen.paper) for sheet in read_sheets(request)]
    plain = _is_plain(drawn, request, chosen)
    pages = list(_drawings(drawn, chosen, wanted) if plain else _pictures(session, arguments, wanted))
    two_sided = _two_sided(request)
    return {
        "pages": pages,
        "sheets": _sheets(len(pages), two_sided),
        "file": str(print_name([sheet.address for sheet in drawn], request, chosen)),
        "settings": _settings(request, two_sided, say),
    }


def _is_plain(drawn: Sequence[Finished], request: Request, chosen: PrintChoice) -> bool:
    """Return whether each printed page is exactly one drawing."""
    to = destination_of(request, chosen)
    return isinstance(to, SinglePages) or (isinstance(to, HomePrinter) and prints_as_drawn(drawn, to))


def _sheets(pages: int, two_sided: bool) -> list[dict[str, Any]]:
    """Return the sheets of paper, each with the number of the page on its front and on its back."""
    if not two_sided:
        return [{"front": page, "back": None} for page in range(pages)]
    return [{"front": n, "back": n + 1 if n + 1 < pages else None} for n in range(0, pages, 2)]


def _drawings(
    drawn: Sequence[Finished], chosen: PrintChoice, wanted: Collection[int]
) -> Iterator[dict[str, Any]]:
    ink = find_edition(chosen.edition)
    for n, scene in enumerate(scene for sheet in drawn for scene in sheet.pages):
        svg = render_svg(scene, edition=ink) if n in wanted else ""
        yield {"svg": svg, "png": None, "width": scene.w, "height": scene.h}


def _pictures(session: Session, arguments: Arguments, wanted: Collection[int]) -> Iterator[dict[str, Any]]:
    """Yield PNG pictures of the PDF's pages; None for pages that are not ``wanted``."""
    from sheetgen.draw import raster  # A browser downloads the renderer only for the first picture.

    _, _, made = _made(session, arguments)
    pages = [
        (part.data, page)
        for part in made.parts
        if part.data.startswith(b"%PDF")
        for page in range(part.pages)
    ]
    for n, (data, page) in enumerate(pages):
        shown = n in wanted
        yield {
            "svg": "",
            "png": File(f"page-{n + 1}.png", raster.page_as_png(data, DPI, page)) if shown else None,
        }


def preflight(session: Session, arguments: Arguments) -> dict[str, Any]:
    """Return the rules of a print shop, and for each rule whether the printed file obeys it."""
    from sheetgen.shop.preflight import RULES, is_accepted, rule_result
    from sheetgen.shop.preflight import preflight as checked

    say = speaker(session.lang)
    request, _, made = _made(session, arguments)
    if not request.profile or request.profile == SCREEN:
        raise UsageError(msg("Choose a print shop first.", "web"))
    wanted = find_profile(request.profile)
    findings = [finding for part in made.parts if part.pages for finding in checked(part.data, wanted)]
    return {
        "ok": is_accepted(findings),
        "lines": [
            {
                "rule": code,
                "title": say(title),
                "state": rule_result(code, findings, wanted),
                "findings": [{"page": f.page, "message": say(f.message)} for f in findings if f.rule == code],
            }
            for code, title in RULES.items()
        ],
        "requirements": [say(line) for line in _requirements(wanted)],
    }


def _requirements(found: Profile) -> Iterator[Msg]:
    yield msg("{text}", "report", text=found.title)  # translators: none
    if found.bleed:
        yield msg("Bleed {mm:g} mm", "web", mm=found.bleed)
    if found.safe:
        yield msg("Nothing important within {mm:g} mm of the edge", "web", mm=found.safe)
    if found.flavour:
        yield msg("File format {name}", "web", name=found.flavour)
