"""The settings with which to print the files of a request, as text for the user."""

from __future__ import annotations

from sheetgen.draw.paper import paper_label
from sheetgen.message import Msg, Say, msg
from sheetgen.printing.request import SCREEN, Request


def printer_settings(request: Request, paper: str, both_sides: bool) -> list[Msg]:
    """Return the settings of the printer at home: paper, size, sides, ink; empty for a shop or a screen.

    ``both_sides``: whether a sheet of paper is printed on both sides.
    """
    if request.profile:
        return []
    sides = msg("One side", "web")
    if request.backs == "separate":
        said = "One side: print the fronts, turn the pile over its long edge, print the backs"
        sides = msg(said, "web")
    elif both_sides and request.backs == "short-edge":
        sides = msg("Both sides, flip on the short edge", "web")
    elif both_sides:
        sides = msg("Both sides, flip on the long edge", "web")
    ink = msg("Black and white", "web") if request.edition == "bw" else msg("Best quality", "web")
    own = [] if request.single else [msg("Paper: {paper}", "web", paper=paper_label(request.on or paper))]
    return [*own, msg("Size: 100 %, not “fit to page”", "web"), sides, ink]


def next_step(request: Request, paper: str, both_sides: bool, say: Say) -> str:
    """Return a line on what to do with the files: the printer's settings, or that they go to the shop; empty
    for a screen or a virtual table. ``say`` translates messages.
    """
    if request.profile == SCREEN:
        return ""
    if request.profile:
        from sheetgen.shop.profile import find_profile

        if find_profile(request.profile).output == "table":
            return ""
        return say(msg("Send this to the print shop without any change.", "report"))
    settings = " · ".join(say(each) for each in printer_settings(request, paper, both_sides))
    return say(msg("Printer settings: {settings}", "report", settings=settings))
