"""Options on the arrangement of pages on paper, for ``print`` and ``impose``."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sheetgen.cli.options import Option, complete_from, whole_number
from sheetgen.conversion import plain_dashes

Output = Annotated[str | None, Option("--output", "-o", help="the file to write", metavar="FILE")]
Copies = Annotated[
    int, Option(help="so many of everything", metavar="NUMBER", parser=whole_number("--copies"))
]
Numbered = Annotated[bool, Option("--numbered", help="number the copies")]
Backs = Annotated[
    str | None,
    Option(
        help="none, separate (a file of their own), fold (beside the fronts), long-edge, short-edge",
        metavar="HOW",
        autocompletion=complete_from("backs"),
    ),
]
Order = Annotated[
    str,
    Option(
        help="rows, stack (cut the pile, lay it together) or booklet",
        metavar="ORDER",
        autocompletion=complete_from("orders"),
    ),
]
Up = Annotated[
    int,
    Option(
        help="pages on a side of paper; else as many as fit", metavar="NUMBER", parser=whole_number("--up")
    ),
]
Gutter = Annotated[str | None, Option(help="room between them; 2mm unless said", metavar="LENGTH")]
Guides = Annotated[
    str | None,
    Option(
        help="where to cut: none, ticks or crosses",
        metavar="HOW",
        autocompletion=complete_from("guides"),
    ),
]
Skip = Annotated[
    str | None,
    Option(
        help="places of a half-used sheet to leave empty: `4` is the first four, `2,5-7` are those",
        metavar="PLACES",
        parser=plain_dashes,
    ),
]
CutterName = Annotated[
    str | None,
    Option(
        "--cutter",
        help="marks and cut files (SVG, DXF) for a machine: silhouette, silhouette-alpha, cricut or plain",
        metavar="MACHINE",
        autocompletion=complete_from("cutters"),
    ),
]
Corners = Annotated[
    str | None, Option(help="with --cutter: the corners' radius; of cards 3mm", metavar="LENGTH")
]
GlueEdge = Annotated[
    str | None,
    Option(
        help="an edge to keep clear, such as `top` or `top:8mm`",
        metavar="EDGE",
        autocompletion=complete_from("edges"),
    ),
]
PunchZone = Annotated[
    str | None,
    Option(
        help="an edge to keep clear for a binder's holes",
        metavar="EDGE",
        autocompletion=complete_from("edges"),
    ),
]
BindingMargin = Annotated[
    str | None,
    Option(
        help="an edge to keep clear for a binding",
        metavar="EDGE",
        autocompletion=complete_from("edges"),
    ),
]
Shrink = Annotated[bool, Option("--shrink", help="make pages smaller where they do not fit")]
Printer = Annotated[str | None, Option(help="whose backs to shift, as calibrated", metavar="NAME")]


class Arranging(NamedTuple):
    """Common options of ``print`` and ``impose``; names as in ``Request``."""

    copies: Copies = 1
    backs: Backs = None
    order: Order = "rows"
    up: Up = 0
    skip: Skip = None
    gutter: Gutter = None
    guides: Guides = None
    glue_edge: GlueEdge = None
    punch_zone: PunchZone = None
    binding_margin: BindingMargin = None
    shrink: Shrink = False
    printer: Printer = None
    cutter: CutterName = None
    corners: Corners = None
