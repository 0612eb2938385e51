"""The options of all commands that print, each declared once; ``Request`` has their types and defaults."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.characters import plain_dashes
from sheetgen.cli.options import Option

OPTIONS: Mapping[str, Option] = {
    "paper": Option(
        help="a4, letter or another paper, or lengths such as 200x280mm; default: that of your country",
        metavar="PAPER",
        values="papers",
    ),
    "lang": Option(
        help="language of the sheets and of messages; default: yours", metavar="LANG", values="languages"
    ),
    "edition": Option(
        help="colour, low-ink, grey or bw (black and white only)", metavar="EDITION", values="editions"
    ),
    "output": Option("--output", "-o", help="the file to write", metavar="FILE"),
    "force": Option(help="replace a file that sheetgen did not make"),
    "as_json": Option("--json", help="print one JSON value"),
    "size": Option(
        help="cards: poker, poker-us, bridge, mini-euro, tarot, a6, page (half a sheet) or lengths such as 80x120mm",
        metavar="SIZE",
        values="sizes",
    ),
    "detail": Option(help="cards: short, full or both", metavar="DETAIL", values="details"),
    "cards": Option(help="boxes: number of cards inside; default: as in the layout"),
    "thickness": Option(help="boxes: thickness of a card in its sleeve; default: 0.3mm", metavar="LENGTH"),
    "sleeved": Option(help="boxes: leave room for sleeves"),
    "die": Option(help="dice and stickers: edge of a die; default: 16mm", metavar="LENGTH"),
    "players": Option(help="log sheets: lines for each round; with --all: number of players"),
    "single": Option(help="put one card on each page, fronts and backs in turn"),
    "copies": Option(help="number of copies of each page"),
    "backs": Option(
        help="none, separate (a file of their own), fold (beside the fronts), long-edge, short-edge",
        metavar="HOW",
        values="backs",
    ),
    "order": Option(
        help="order of pages: rows, stack (cut the pile and put the parts on each other), booklet, or quarter "
        "(four pages on one side, for two folds)",
        metavar="ORDER",
        values="orders",
    ),
    "up": Option(help="number of pages on a side of paper; default: as many as fit"),
    "skip": Option(
        help="places of a half-used sheet to leave empty: `4` for the first four, `2,5-7` "
        "for places 2, 5, 6 and 7",
        metavar="PLACES",
        parser=plain_dashes,
    ),
    "gutter": Option(help="space between pages or cards; default: 2mm", metavar="LENGTH"),
    "guides": Option(help="marks where to cut: none, ticks or crosses", metavar="HOW", values="guides"),
    "glue_edge": Option(
        help="an edge to keep clear, such as `top` or `top:8mm`", metavar="EDGE", values="edges"
    ),
    "punch_zone": Option(help="an edge to keep clear for a binder's holes", metavar="EDGE", values="edges"),
    "binding_margin": Option(help="an edge to keep clear for a binding", metavar="EDGE", values="edges"),
    "shrink": Option(help="shrink pages that do not fit"),
    "printer": Option(help="name of a calibrated printer, whose shift to correct", metavar="NAME"),
    "cutter": Option(
        help="marks and cut files (SVG, DXF) for a machine: silhouette, silhouette-alpha, cricut or plain",
        metavar="MACHINE",
        values="cutters",
    ),
    "corners": Option(help="with --cutter: radius of the corners; default for cards: 3mm", metavar="LENGTH"),
    "inset": Option(
        help="with --cutter: distance of the registration marks from the paper's edges; default: 10mm",
        metavar="LENGTH",
    ),
    "numbered": Option(help="number the copies"),
    "on": Option(
        help="paper in the printer if it differs from --paper, for example a3 or tabloid",
        metavar="PAPER",
        values="papers",
    ),
    "nest": Option(help="place pieces to cut out as close together as possible"),
    "plates": Option(help="write art and text to separate files"),
    "profile": Option(
        "--for", help="a print shop's profile, or screen", metavar="PROFILE", values="profiles"
    ),
    "die_line": Option(help="with --for: add cuts and creases as spot inks"),
    "varnish": Option(help="with --for: add a varnish as a spot ink on what is cut out"),
    "crop": Option(
        help="with --for: crop marks such as `length:4mm,offset:4mm,width:0.25pt`, or `full`", metavar="MARKS"
    ),
    "fillable": Option(help="with --for screen: write a form to fill in"),
    "dry_run": Option(help="only list the files that would be written"),
    "watch": Option(help="print again whenever a layout changes"),
    "everything": Option(
        "--all", help="print all that a game needs for this number of --players, with a list"
    ),
    "deck": Option(help="print all cards of a game as one deck of one size"),
    "repeat": Option(help="print a PDF of sheetgen again, byte for byte", metavar="FILE"),
}
"""An option for each field of ``Request``; the fields themselves have types and defaults."""
DRAWING = ("size", "detail", "cards", "thickness", "sleeved", "die", "players")
"""The options for drawing sheets."""
ARRANGING = (
    *(
        "copies",
        "backs",
        "order",
        "up",
        "skip",
        "gutter",
        "guides",
        "glue_edge",
        "punch_zone",
        "binding_margin",
    ),
    *("shrink", "printer", "cutter", "corners", "inset"),
)
"""The options that arrange pages on paper."""


def request_options(*names: str, **own: Option) -> Mapping[str, Option]:
    """Return the declaration of a ``Request`` parameter: its options by field, some declared for this command."""
    return {name: own.get(name) or OPTIONS[name] for name in names}
