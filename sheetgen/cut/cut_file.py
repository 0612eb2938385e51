"""Write cutting paths as SVG and DXF files, in full size in mm, with layers.

SVG 1.1 has Inkscape layers. DXF has the format of AutoCAD release 12 (AC1009), which every program reads:
closed polylines with bulges for arcs, and circles. Through cuts are red (DXF colour 1), score lines blue (5).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from sheetgen import output_files
from sheetgen.cut.contours import TOLERANCE, Contour, Step
from sheetgen.cut.path_order import CuttingPath

THROUGH, SCORE = "cut", "score"
"""Layer names, in English for all languages, because cutting programs look for them."""
_COLOURS = {SCORE: ("#0000ff", 5), THROUGH: ("#ff0000", 1)}
"""Colour of each layer in SVG and DXF. Score lines come first, while the piece is still held by the sheet."""
_HAIR = 0.1
"""Line width in mm."""


def contours_by_layer(way: CuttingPath) -> dict[str, tuple[Contour, ...]]:
    """Return the contours of each layer in cutting order, without empty layers."""
    found = {SCORE: way.scores, THROUGH: way.through}
    return {name: contours for name, contours in found.items() if contours}


# ---- SVG --------------------------------------------------------------------------------------
def cut_as_svg(way: CuttingPath) -> bytes:
    """Return an SVG of one side of a sheet; its unit is 1 mm."""
    width, height = _number(way.width), _number(way.height)
    rows = [
        '<?xml version="1.0" encoding="utf-8"?>\n',
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'version="1.1" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
    ]
    for name, contours in contours_by_layer(way).items():
        rows.append(
            f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none" '
            f'stroke="{_COLOURS[name][0]}" stroke-width="{_HAIR}">'
        )
        rows += [f'<path d="{_path(contour)}"/>' for contour in contours]
        rows.append("</g>")
    return output_files.mark_svg("\n".join([*rows, "</svg>\n"]))


def _path(contour: Contour) -> str:
    """Return SVG path data with arcs; a full circle needs two arcs."""
    found = [f"M{_at(contour.steps[0])}"]
    for n, step in enumerate(contour.steps):
        x, y = step.end
        if step.centre:
            r, large, way = _number(step.radius), int(abs(step.sweep) > math.pi + 1e-9), int(step.sweep > 0)
            found.append(f"A{r} {r} 0 {large} {way} {_number(x)} {_number(y)}")
        elif not (contour.closed and n == len(contour.steps) - 1):
            # In SVG, the command Z draws the last line of a closed path.
            found.append(f"L{_number(x)} {_number(y)}")
    return "".join([*found, "Z" if contour.closed else ""])


def _at(step: Step) -> str:
    x, y = step.start
    return f"{_number(x)} {_number(y)}"


# ---- DXF --------------------------------------------------------------------------------------
def cut_as_dxf(way: CuttingPath) -> bytes:
    """Return a DXF of one side of a sheet; the origin is the lower left corner, with y upwards."""
    rows: list[tuple[int, str]] = [(999, output_files.svg_comment().decode())]
    rows += [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, "4")]
    for name, x, y in (("$EXTMIN", 0.0, 0.0), ("$EXTMAX", way.width, way.height)):
        rows += [(9, name), (10, _number(x)), (20, _number(y)), (30, "0")]
    rows += [(0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, "1")]
    rows += [(0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "Solid line"), (72, "65"), (73, "0"), (40, "0")]
    shown = contours_by_layer(way)
    rows += [(0, "ENDTAB"), (0, "TABLE"), (2, "LAYER"), (70, str(len(shown)))]
    for name in shown:
        rows += [(0, "LAYER"), (2, name), (70, "0"), (62, str(_COLOURS[name][1])), (6, "CONTINUOUS")]
    rows += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for name, contours in shown.items():
        for contour in contours:
            rows += _entity(contour, name, way.height)
    rows += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in rows).encode("ascii")


def _entity(contour: Contour, layer: str, height: float) -> Iterator[tuple[int, str]]:
    """Yield a contour as a circle, a line, or a polyline. The bulge of an arc is the tangent of a quarter of
    its sweep.
    """
    steps = contour.steps
    first = steps[0]
    if first.centre and _is_circle(steps):
        x, y = first.centre
        yield from (
            (0, "CIRCLE"),
            (8, layer),
            (10, _number(x)),
            (20, _number(height - y)),
            (30, "0"),
            (40, _number(first.radius)),
        )
        return
    if len(steps) == 1 and not first.centre:
        yield from (
            (0, "LINE"),
            (8, layer),
            (10, _number(first.start[0])),
            (20, _number(height - first.start[1])),
            (30, "0"),
        )
        yield from ((11, _number(first.end[0])), (21, _number(height - first.end[1])), (31, "0"))
        return
    yield from (
        (0, "POLYLINE"),
        (8, layer),
        (66, "1"),
        (10, "0"),
        (20, "0"),
        (30, "0"),
        (70, str(int(contour.closed))),
    )
    for step in steps:
        yield from _vertex(step.start, layer, height)
        if step.centre:
            yield 42, f"{math.tan(-step.sweep / 4):.9f}"
    if not contour.closed:
        yield from _vertex(steps[-1].end, layer, height)
    yield from ((0, "SEQEND"), (8, layer))


def _vertex(point: tuple[float, float], layer: str, height: float) -> Iterator[tuple[int, str]]:
    yield from (
        (0, "VERTEX"),
        (8, layer),
        (10, _number(point[0])),
        (20, _number(height - point[1])),
        (30, "0"),
    )


def _is_circle(steps: Sequence[Step]) -> bool:
    """Return whether arcs about one centre form a full circle."""
    centre = steps[0].centre
    return (
        centre is not None
        and all(step.centre and math.dist(step.centre, centre) < TOLERANCE for step in steps)
        and abs(abs(sum(step.sweep for step in steps)) - 2 * math.pi) < 1e-6
    )


def _number(value: float) -> str:
    """Return a number as text, with up to four decimals and without trailing zeros."""
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
