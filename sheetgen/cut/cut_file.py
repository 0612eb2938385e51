"""Files for cutting machines: the way of the knife as SVG and as DXF, at full size in mm, in layers.

SVG 1.1 with layers as Inkscape names them; DXF as AutoCAD's release 12 (AC1009), which every program reads: closed
polylines whose arcs are bulges, circles as circles. Lines to cut through are red (DXF colour 1), to score blue (5).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from sheetgen import output_files
from sheetgen.cut.contours import FINE, Contour, Step
from sheetgen.cut.path_order import Way

THROUGH, SCORE = "cut", "score"
"""The layers: English in every language, as programs look for them."""
_COLOURS = {SCORE: ("#0000ff", 5), THROUGH: ("#ff0000", 1)}
"""Of each layer in SVG and DXF; what is scored comes first, while the piece still holds."""
_HAIR = 0.1
"""Mm that a line is drawn wide."""


def layers(way: Way) -> dict[str, tuple[Contour, ...]]:
    """What lies on each layer, the first to be cut first; none without anything."""
    found = {SCORE: way.scores, THROUGH: way.through}
    return {name: contours for name, contours in found.items() if contours}


# ---- SVG --------------------------------------------------------------------------------------
def svg(way: Way) -> bytes:
    """An SVG of the side of paper; a unit is a millimetre."""
    width, height = _n(way.width), _n(way.height)
    rows = [
        '<?xml version="1.0" encoding="utf-8"?>\n',
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'version="1.1" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
    ]
    for name, contours in layers(way).items():
        rows.append(
            f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none" '
            f'stroke="{_COLOURS[name][0]}" stroke-width="{_HAIR}">'
        )
        rows += [f'<path d="{_path(contour)}"/>' for contour in contours]
        rows.append("</g>")
    return output_files.mark_svg("\n".join([*rows, "</svg>\n"]))


def _path(contour: Contour) -> str:
    """SVG path data with true arcs; a whole circle needs two."""
    found = [f"M{_at(contour.steps[0])}"]
    for n, step in enumerate(contour.steps):
        x, y = step.end
        if step.centre:
            r, large, way = _n(step.radius), int(abs(step.sweep) > math.pi + 1e-9), int(step.sweep > 0)
            found.append(f"A{r} {r} 0 {large} {way} {_n(x)} {_n(y)}")
        elif not (contour.closed and n == len(contour.steps) - 1):  # Z draws the last line
            found.append(f"L{_n(x)} {_n(y)}")
    return "".join([*found, "Z" if contour.closed else ""])


def _at(step: Step) -> str:
    x, y = step.start
    return f"{_n(x)} {_n(y)}"


# ---- DXF --------------------------------------------------------------------------------------
def dxf(way: Way) -> bytes:
    """A DXF of the side of paper: its lower left corner is 0, 0, and y goes up."""
    rows: list[tuple[int, str]] = [(999, output_files.svg_mark().decode())]
    rows += [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, "4")]
    for name, x, y in (("$EXTMIN", 0.0, 0.0), ("$EXTMAX", way.width, way.height)):
        rows += [(9, name), (10, _n(x)), (20, _n(y)), (30, "0")]
    rows += [(0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, "1")]
    rows += [(0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "Solid line"), (72, "65"), (73, "0"), (40, "0")]
    shown = layers(way)
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
    """A circle, a line, or a polyline whose arcs are bulges: tangents of a quarter of their sweep."""
    steps = contour.steps
    first = steps[0]
    if first.centre and _is_circle(steps):
        x, y = first.centre
        yield from (
            (0, "CIRCLE"),
            (8, layer),
            (10, _n(x)),
            (20, _n(height - y)),
            (30, "0"),
            (40, _n(first.radius)),
        )
        return
    if len(steps) == 1 and not first.centre:
        yield from (
            (0, "LINE"),
            (8, layer),
            (10, _n(first.start[0])),
            (20, _n(height - first.start[1])),
            (30, "0"),
        )
        yield from ((11, _n(first.end[0])), (21, _n(height - first.end[1])), (31, "0"))
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
    yield from ((0, "VERTEX"), (8, layer), (10, _n(point[0])), (20, _n(height - point[1])), (30, "0"))


def _is_circle(steps: Sequence[Step]) -> bool:
    """Whether arcs about one centre make a whole turn."""
    centre = steps[0].centre
    return (
        centre is not None
        and all(step.centre and math.dist(step.centre, centre) < FINE for step in steps)
        and abs(abs(sum(step.sweep for step in steps)) - 2 * math.pi) < 1e-6
    )


def _n(value: float) -> str:
    """Ten thousandths of a millimetre, without zeros that say nothing."""
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
