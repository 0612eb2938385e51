"""The command ``calibrate``: it measures once how far a printer shifts backs, for all later prints."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from sheetgen import output_files
from sheetgen.cli import show
from sheetgen.cli.options import Commands, Option, add_command
from sheetgen.cli.print_command import choose_options
from sheetgen.cli.print_options import request_options
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.press import calibration
from sheetgen.press.calibration import Reading
from sheetgen.printing.request import Request, path_with_ending, require_known_value


def register(app: Commands) -> None:
    """Add this module's command."""
    add_command(
        app, "calibrate", calibrate,
        "sheetgen calibrate --backs long-edge",
        "sheetgen calibrate --read 1.5 -0.5",
        "sheetgen calibrate --list",
    )  # fmt: skip


def calibrate(
    read: Annotated[
        tuple[str, str] | None,
        Option("--read", help="the two numbers read from the page, in mm", metavar="RIGHT DOWN"),
    ] = None,
    backs: Annotated[
        str,
        Option(
            help="edge over which the printer turns sheets: long-edge or short-edge",
            metavar="HOW",
            values="flips",
        ),
    ] = "long-edge",
    printer: Annotated[
        str, Option(help="name of the printer, if you have several", metavar="NAME")
    ] = calibration.DEFAULT,
    list_: Annotated[bool, Option("--list", help="list the calibrated printers")] = False,
    *,
    request: Annotated[
        Request,
        request_options(
            "paper", "lang", "output", "force", "as_json",
            lang=Option(
                help="language of the page and of messages; default: yours", metavar="LANG", values="languages"
            ),
        ),
    ],
) -> None:  # fmt: skip
    """Align backs with fronts: print a test page on both sides, read two numbers from it, and type them."""
    flip = require_known_value("backs", backs.lower(), calibration.FLIPS)
    if list_ and read is not None:
        raise UsageError(msg("Choose one: --read or --list.", "report"))
    if list_:
        _list(request.as_json)
    elif read is not None:
        _keep(printer, flip, Reading(*map(calibration.parse_reading, read)), request.as_json)
    else:
        _page(printer, flip, request)


def _page(printer: str, flip: str, request: Request) -> None:
    chosen = choose_options(request.paper, request.lang, "bw")
    usual = Path(f"calibration-{chosen.paper}-{flip}.pdf")
    path = path_with_ending(request.output, ".pdf") or usual
    output_files.write_file(
        path, calibration.calibration_pdf(chosen.lang, chosen.paper, flip, printer), force=request.force
    )
    if request.as_json:
        show.print_json({"schema": "sheetgen.calibrate/1", "file": str(path), "pages": 2})
        return
    said = (
        "{path}: print both pages on one sheet at 100 %, read the numbers, then type "
        "the command printed on the sheet."
    )
    show.print_message(msg(said, "report", path=path))


def _keep(printer: str, flip: str, reading: Reading, as_json: bool) -> None:
    path = calibration.store_reading(printer, flip, reading)
    if as_json:
        _list(True)
        return
    said = "Kept in {path}: backs turned over the {edge} are moved by {right:+g} mm and {down:+g} mm when you print."
    edge = msg("long edge", "sheet") if flip == "long-edge" else msg("short edge", "sheet")
    right, down = (moved + 0.0 for moved in reading.shift(210, 297, flip))  # avoid -0
    show.print_message(msg(said, "report", path=path, edge=edge, right=right, down=down))


def _list(as_json: bool) -> None:
    known = calibration.readings()
    if as_json:
        printers = {
            name: {flip: {"right": r.right, "down": r.down} for flip, r in sorted(flips.items())}
            for name, flips in sorted(known.items())
        }
        show.print_json({"schema": "sheetgen.calibrate/1", "printers": printers})
        return
    if not known:
        show.print_message(msg("No printer is calibrated; sheetgen calibrate makes a test page.", "report"))
    for name, flips in sorted(known.items()):
        for flip, (right, down) in sorted(flips.items()):
            said = "{printer}, {edge}: read {right:g} mm right, {down:g} mm down"
            show.print_message(msg(said, "report", printer=name, edge=flip, right=right, down=down))
