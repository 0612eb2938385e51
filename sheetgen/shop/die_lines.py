"""Draw the die lines of a page for a print shop: cuts, creases and varnish, as spot inks that overprint.

Lengths are in mm. Backs have no die lines: a back is cut where its front is. No art is drawn over them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cut.contours import Contour, bounding_box, contours_of_edge, rounded_rectangle
from sheetgen.cut.path_order import PieceCuts, cutting_path
from sheetgen.cut.pieces import pieces_of_page
from sheetgen.draw.inks import BLACK
from sheetgen.draw.items import MM
from sheetgen.draw.path import arc_as_curves
from sheetgen.draw.pdf_file import Name
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.press.cut_job import default_corner

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document
    from sheetgen.draw.scene import Scene
    from sheetgen.shop.profile import SpotNames

WIDTH = 0.5 / MM
"""Line width of cuts and creases: half a point."""
_CUT, _CREASE, _VARNISH = (0, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0.3, 0)
"""CMYK of the inks on screens and proofs without these inks, with shares from 0 to 1."""


class Die(NamedTuple):
    """The pieces to cut out of a page in page mm, and the areas that get glue."""

    pieces: tuple[PieceCuts, ...] = ()
    glued: tuple[Contour, ...] = ()


def die_of_page(scene: Scene, card: bool, corners: float | None = None) -> Die:
    """Return the die of a page; that of a card is its edge, with ``corners`` of this radius in mm.

    Raises ``UsageError`` for a front of which nothing is cut out.
    """
    if scene.behind:
        return Die()
    pieces = pieces_of_page(scene)
    if not pieces and card:
        radius = default_corner(scene.w, scene.h) if corners is None else corners
        pieces = [PieceCuts((rounded_rectangle(0, 0, scene.w, scene.h, radius),))]
    if not pieces:
        said = "Nothing is cut out of {page}: --die-line and --varnish are for cards and pieces."
        raise UsageError(msg(said, "report", page=scene.title or scene.name))
    return Die(tuple(pieces), tuple(contour for edge in scene.glued for contour in contours_of_edge(edge)))


class Placing(NamedTuple):
    """Where a page lies in the file: its upper left corner from that of the media box, the height of the media
    box, and its scale."""

    x: float
    y: float
    media_height: float
    scale: float = 1.0

    @property
    def operator(self) -> str:
        """The operator after which coordinates are in page mm, downwards from the upper left corner."""
        unit = self.scale * MM
        return f"{unit:.6f} 0 0 {-unit:.6f} {self.x * MM:.4f} {(self.media_height - self.y) * MM:.4f} cm"


def line_operators(document: Document, die: Die, names: SpotNames, at: Placing) -> Iterator[str]:
    """Yield PDF operators for the cuts and creases of a page. An edge that two pieces share is drawn once."""
    if not die.pieces:
        return
    path = cutting_path(0, 0, die.pieces)
    yield f"q {_overprinting(document)} {at.operator} {WIDTH / at.scale:.4f} w 0 J 1 j"
    for resource, ink, colour, contours in (
        ("Crease", names.crease, _CREASE, path.scores),
        ("Cut", names.cut, _CUT, path.through),
    ):
        if contours:
            _define_ink(document, resource, ink, colour)
            yield f"/{resource} CS 1 SCN"
            yield from (f"{_outline(contour)} S" for contour in contours)
    yield "Q"


def varnish_operators(
    document: Document, die: Die, names: SpotNames, at: Placing, bleed: float
) -> Iterator[str]:
    """Yield PDF operators for the varnish on the pieces of a page and ``bleed`` mm around them, without the
    areas that get glue."""
    if not die.pieces:
        return
    _define_ink(document, "Varnish", names.varnish, _VARNISH)
    outlines = [piece.through[-1] for piece in die.pieces]
    yield f"q {_overprinting(document)} {at.operator}"
    if die.glued:
        left, top, right, bottom = bounding_box([*outlines, *die.glued])
        around = rounded_rectangle(
            left - 2 * bleed, top - 2 * bleed, right - left + 4 * bleed, bottom - top + 4 * bleed
        )
        yield f"{' '.join(map(_outline, (around, *die.glued)))} W* n"
    yield f"/Varnish cs 1 scn /Varnish CS 1 SCN {2 * bleed / at.scale:.4f} w 0 j"
    yield from (f"{_outline(contour)} B" for contour in outlines)
    yield "Q"


def _overprinting(document: Document) -> str:
    """Return the operator that lets fills and strokes overprint."""
    operator = document.overprint_operator(BLACK, BLACK)
    assert operator is not None, "print shops with die lines take CMYK"
    return operator


def _define_ink(document: Document, resource: str, ink: str, colour: Iterable[float]) -> None:
    """Define the colour space of a spot ink."""
    mix = {"FunctionType": 2, "N": 1, "Domain": [0, 1], "C0": [0, 0, 0, 0], "C1": list(colour)}
    document.add_resource("ColorSpace", resource, [Name("Separation"), Name(ink), Name("DeviceCMYK"), mix])


def _outline(contour: Contour) -> str:
    """Return the path operators of a contour."""
    x, y = contour.steps[0].start
    parts = [f"{x:.4f} {y:.4f} m"]
    for step in contour.steps:
        if step.centre is None:
            parts.append(f"{step.end[0]:.4f} {step.end[1]:.4f} l")
            continue
        r = step.radius
        points = arc_as_curves(step.start, r, r, 0, False, step.sweep > 0, step.end)
        for n in range(0, len(points), 3):
            values = [value for point in points[n : n + 3] for value in point]
            parts.append(f"{' '.join(f'{value:.4f}' for value in values)} c")
    return " ".join([*parts, "h"] if contour.closed else parts)
