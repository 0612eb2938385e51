"""Base class of the content stream interpreter: resources, graphics state and colours (ISO 32000-1, 8.4 to
8.7).
"""

from __future__ import annotations

import math
from collections.abc import Container, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sheetgen.inspect import colours
from sheetgen.inspect.colours import Space, pdf_boolean, resolve_reference, resolved_entry
from sheetgen.inspect.content import Operation, RepeatedRows
from sheetgen.inspect.fonts import Font
from sheetgen.inspect.geometry import Box, Matrix, box_intersection, matrix_of, multiply_matrices
from sheetgen.inspect.painted import Fault, Mark, Page, Paint, State
from sheetgen.inspect.shadings import heaviest_colour
from sheetgen.inspect.time_limit import TimeLimit

MOST_NESTED_STREAMS, MOST = 24, 500_000
"""Largest depth of nested streams, and largest number of operations on a page."""
STREAM_COST = 50
"""Number of operations that starting a stream counts as."""
_MOST_KEPT_MARKS = 50_000
"""Marks of nested streams after which their results are no longer kept."""
MOST_ON_LATER_PAGES = 20_000
"""Limit of operations for each further page after a page had more than ``MOST``."""
_DEFAULTS = {"/DeviceGray": "/DefaultGray", "/DeviceRGB": "/DefaultRGB", "/DeviceCMYK": "/DefaultCMYK"}
MOST_NESTED_STATES = 28
"""Largest depth of nested ``q`` operators (ISO 32000-1, annex C)."""
_LINE_LIKE = 10.0
"""A clip region that is this many times longer than wide counts as a line."""
_MOST_COLOUR = 1.01
"""Largest valid colour component: 1 plus a tolerance for rounding."""
_AREAS = ("fill", "image", "shading")
INTENTS = {"/AbsoluteColorimetric", "/RelativeColorimetric", "/Saturation", "/Perceptual"}


class _Between:
    """A container of all numbers from ``low`` to ``high``."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high

    def __contains__(self, value: object) -> bool:
        return isinstance(value, (int, float)) and self.low <= value <= self.high


_RANGES: Mapping[str, Container[object]] = {
    "/RI": INTENTS, "/OPM": {0, 1}, "/ca": _Between(0, 1), "/CA": _Between(0, 1), "/LC": {0, 1, 2}, "/LJ": {0, 1, 2},
    "/ML": _Between(1, math.inf), "/FL": _Between(0, 100),
}  # fmt: skip
"""Valid values of graphics state parameters (ISO 32000-1, table 58)."""


@dataclass
class SharedData:
    """Data that all pages of a file share: fonts, and the results of streams. ``left`` operations may still
    be read.
    """

    fonts: dict[Hashable, Font] = field(default_factory=dict)
    runs: dict[Hashable, Page] = field(default_factory=dict)
    room: int = _MOST_KEPT_MARKS
    rows: RepeatedRows = field(default_factory=RepeatedRows)
    most: int = MOST
    left: int = MOST
    limit: TimeLimit = field(default_factory=lambda: TimeLimit(1, patient=True))
    begun: list[Hashable] = field(default_factory=list)
    """Keys of the streams that are being read now, from the outermost to the innermost."""

    def turn_page(self) -> None:
        """Reset the number of operations that may still be read, for the next page."""
        if self.left <= 0:
            self.most = MOST_ON_LATER_PAGES
        self.left = self.most


def object_key(found: Any) -> Hashable:
    """Return a key that is equal for all references to the same PDF object."""
    reference = getattr(found, "indirect_reference", None)
    return ("object", reference.idnum) if reference is not None else id(found)


class GraphicsInterpreter:
    """Interprets one content stream and collects what it paints in a ``Page``; nested streams get their own
    interpreter."""

    def __init__(
        self, resources: Any, state: State, memory: SharedData, depth: int = 0, bare: bool = False
    ) -> None:
        self.page = Page()
        self.state, self.memory, self.depth = state, memory, depth
        self.base = state.ctm
        self.bare = bare
        """Whether the stream may not set colours: uncoloured patterns and glyphs that act as a stencil."""
        self.resources = resolve_reference(resources)
        self.stack: list[State] = []
        self.paints: dict[Hashable, Paint] = {}

    def run(self, data: bytes) -> Page:
        """Interpret a content stream. Return what it paints."""
        raise NotImplementedError

    def fault(self, code: str, what: str) -> None:
        found = Fault(code, what)
        if found not in self.page.faults:
            self.page.faults.append(found)

    def resource(self, kind: str, name: str) -> Any:
        """Return a named resource. If it is missing, record a fault and return None."""
        table = resolve_reference(self.resources.get(kind)) if self.resources else None
        found = resolve_reference(table.get(name)) if isinstance(table, Mapping) else None
        if found is None:
            self.fault("content-resource", f"{kind[1:]} {name}")
        return found

    def mark(self, kind: str, box: Box, paint: Paint | None, over: bool, alpha: float, **more: Any) -> None:
        left, bottom, right, top = box_intersection(box, self.state.clip)
        if left > right or bottom > top:
            return
        seen = (left, bottom, right, top)
        faint = alpha < 1 or self.state.masked
        if paint is not None and paint.space.kind == "/Pattern" and paint.pattern is None:
            self.fault("content-resource", "Pattern")
        if kind in _AREAS:
            more["slit"] = line_clip_width(self.state.clip)
        self.page.marks.append(Mark(kind, seen, paint, over, faint, **more))
        if self.depth:
            self.memory.room -= 1
        if paint is not None and paint.pattern is not None:
            self._pattern(paint, seen, more.get("size", 0.0))

    # ---- streams ------------------------------------------------------------------------
    def stream(
        self,
        found: Any,
        state: State,
        box: Box | None = None,
        bare: bool = False,
        own: Any = None,
        size: float = 0.0,
    ) -> None:
        """Interpret a nested stream and add what it paints; results are kept and used again.

        ``box``: the area that a pattern, a glyph or a mask fills; all marks of the stream get this box.
        ``own``: resources for a stream without its own. ``size``: size in points of the type that a pattern
        fills.
        """
        if self.depth >= MOST_NESTED_STREAMS:
            self.fault("content-endless", "Do")
            return
        if object_key(found) in self.memory.begun:
            self.fault("content-recursive", "Do")
            return
        own = resolved_entry(found, "/Resources", own)
        key = (object_key(found), state.key(), bare)
        known = self.memory.runs.get(key) if own is not None else None
        if known is None:
            try:
                data = found.get_data()
            except Exception as error:  # A damaged stream can raise any exception.
                self.fault("content-stream", type(error).__name__)
                return
            known = self._read(found, data, self.resources if own is None else own, state, bare)
            if own is not None and self.memory.room > 0:
                self.memory.runs[key] = known
        self._take(known, (*key, bool(box), size), box, size)

    def _read(self, found: Any, data: bytes, resources: Any, state: State, bare: bool) -> Page:
        self.memory.left -= STREAM_COST
        machine = type(self)(resources, state, self.memory, self.depth + 1, bare)
        self.memory.begun.append(object_key(found))
        try:
            known = machine.run(data)
        finally:
            self.memory.begun.pop()
        known.streams.append(found)
        return known

    def _take(self, known: Page, key: Hashable, box: Box | None, size: float) -> None:
        """Add the marks that a nested stream paints, once for each ``key``."""
        page = self.page
        page.count += known.count + STREAM_COST
        if page.count > self.memory.most:
            self.fault("content-endless", str(self.memory.most))
            return
        if key in page.taken:
            return
        page.taken.add(key)
        page.marks += known.marks if box is None else [
            m._replace(box=box, shape=None, line=None, within=True, size=m.size or size) for m in known.marks
        ]  # fmt: skip
        for fault in known.faults:
            self.fault(*fault)
        page.states += known.states
        page.streams += known.streams
        page.masks += known.masks

    def _pattern(self, paint: Paint, box: Box, size: float) -> None:
        """Add the marks of a pattern that fills ``box``.

        ``size`` is the size in points of the type that it fills, 0 for other areas.
        """
        pattern = paint.pattern
        kind = resolved_entry(pattern, "/PatternType")
        if kind == 2:
            shading = resolved_entry(pattern, "/Shading")
            self.page.marks.append(Mark("shading", box, self.shaded(shading), within=True, size=size))
            if "/ExtGState" in pattern:
                self.page.states.append(resolve_reference(pattern["/ExtGState"]))
        elif kind == 1:
            if not (
                float(resolved_entry(pattern, "/XStep", 0)) and float(resolved_entry(pattern, "/YStep", 0))
            ):
                self.fault("content-operands", "XStep, YStep")
            if "/Resources" not in pattern:
                self.fault("content-resource", "Pattern /Resources")
            state = State(
                multiply_matrices(
                    matrix_of(resolved_entry(pattern, "/Matrix", (1, 0, 0, 1, 0, 0))), self.base
                )
            )
            bare = resolved_entry(pattern, "/PaintType") == 2
            if bare and paint.space.base is None:
                self.fault("content-operands", "PaintType")
            elif bare:
                assert paint.space.base is not None
                colour = Paint(paint.space.base, paint.values, paint.inks)
                state.fill = state.stroke = colour
            self.stream(pattern, state, box, bare, size=size)
        else:
            self.fault("content-unread", f"PatternType {kind}")

    def shaded(self, shading: Any) -> Paint:
        """Return the colour of a shading: its colour space and, if known, the inks of its heaviest colour."""
        space = colours.colour_space(resolved_entry(shading, "/ColorSpace"))
        if space is colours.UNKNOWN and isinstance(resolved_entry(shading, "/ColorSpace"), str):
            space = colours.colour_space(self.resource("/ColorSpace", shading["/ColorSpace"]))
        return Paint(self.coloured(space), (), heaviest_colour(shading, space))

    # ---- graphics state -------------------------------------------------------------------------
    def save(self, _: Operation) -> None:
        if len(self.stack) >= MOST_NESTED_STATES:
            self.fault("content-nested", "q")
        if len(self.stack) < 10000:
            self.stack.append(replace(self.state))

    def restore(self, _: Operation) -> None:
        if not self.stack:
            self.fault("content-unbalanced", "Q")
            return
        self.state = self.stack.pop()

    def concat(self, op: Operation) -> None:
        self.state.ctm = multiply_matrices(matrix_of(op.operands), self.state.ctm)

    def line_width(self, op: Operation) -> None:
        wide = float(op.operands[0])
        self.state.line = max(wide, 0.0)
        if wide < 0:
            raise ValueError(wide)

    def miter(self, op: Operation) -> None:
        if op.operands[0] < 1:
            raise ValueError(op.operands[0])

    def line_end(self, op: Operation) -> None:
        if op.operands[0] not in (0, 1, 2):
            raise ValueError(op.operands[0])

    def dash(self, op: Operation) -> None:
        self._dashes(op.operands[0])

    def _dashes(self, row: Sequence[float]) -> None:
        if min(row, default=1) < 0 or (row and not any(row)):
            raise ValueError(row)

    def flatness(self, op: Operation) -> None:
        if op.operands[0] not in _RANGES["/FL"]:
            raise ValueError(op.operands[0])

    def intent(self, op: Operation) -> None:
        if op.operands[0] not in INTENTS:
            raise ValueError(op.operands[0])

    def set_state(self, op: Operation) -> None:
        found = self.resource("/ExtGState", op.operands[0])
        if not isinstance(found, Mapping):
            self.fault("content-resource", f"ExtGState {op.operands[0]}")
            return
        self.page.states.append(found)
        state = self.state
        state.line = float(resolved_entry(found, "/LW", state.line))
        if "/OP" in found:
            state.over_stroke = pdf_boolean(found["/OP"])
            state.over_fill = pdf_boolean(resolved_entry(found, "/op", found["/OP"]))
        elif "/op" in found:
            state.over_fill = pdf_boolean(found["/op"])
        state.alpha_fill = float(resolved_entry(found, "/ca", state.alpha_fill))
        state.alpha_stroke = float(resolved_entry(found, "/CA", state.alpha_stroke))
        for key in _RANGES:
            if key in found and resolved_entry(found, key) not in _RANGES[key]:
                self.fault("content-operands", key[1:])
        if "/D" in found:
            self._dashes(
                [float(resolve_reference(v)) for v in resolve_reference(resolve_reference(found["/D"])[0])]
            )
        if "/SMask" in found:
            self._mask(resolve_reference(found["/SMask"]))
        if "/Font" in found:
            font, state.size = resolve_reference(found["/Font"])
            state.font = self.font(resolve_reference(font))

    def _mask(self, mask: Any) -> None:
        """Set or clear the soft mask of the graphics state.

        The mask's group is interpreted too, but its own colours do not print.
        """
        self.state.masked = isinstance(mask, Mapping)
        if not self.state.masked:
            return
        group = resolved_entry(mask, "/G")
        if not hasattr(group, "get_data"):
            self.fault("content-resource", "SMask /G")
            return
        self._group(mask, resolved_entry(group, "/Group"))
        matrix = matrix_of(resolved_entry(group, "/Matrix", (1, 0, 0, 1, 0, 0)))
        self.stream(group, State(multiply_matrices(matrix, self.state.ctm)), self.state.clip)

    def _group(self, mask: Any, group: Any) -> None:
        """Check that a soft mask has a transparency group with a colour space (ISO 32000-1, table 144)."""
        kind = resolved_entry(mask, "/S")
        if kind not in ("/Alpha", "/Luminosity"):
            self.fault("content-operands", "SMask /S")
        if resolved_entry(group or {}, "/S") != "/Transparency":
            self.fault("content-resource", "SMask /Group")
        elif kind == "/Luminosity" and "/CS" not in group:
            self.fault("content-resource", "SMask /CS")

    def font(self, font: Any) -> Font:
        key = object_key(font)
        if key not in self.memory.fonts:
            self.memory.fonts[key] = Font(font)
        return self.memory.fonts[key]

    # ---- colour -------------------------------------------------------------------------
    def device(self, space: Space, operands: Sequence[Any], fill: bool) -> None:
        """Set a colour of a device colour space; equal colours are converted only once."""
        key = (space.kind, *operands)
        found = None if self.bare else self.paints.get(key)
        if found is None:
            self.paint(space, operands, fill)
            self.paints[key] = self.state.fill if fill else self.state.stroke
        elif fill:
            self.state.fill = found
        else:
            self.state.stroke = found

    def paint(self, space: Space, operands: Sequence[Any], fill: bool, pattern: Any = None) -> None:
        values = tuple(float(v) for v in operands if isinstance(v, float))
        if self.bare:
            self.fault("content-stencil", space.kind[1:])
            return
        if pattern is None and len(values) != space.components:
            raise ValueError(values)
        if space.kind.startswith("/Device") and not all(
            1 - _MOST_COLOUR <= v <= _MOST_COLOUR for v in values
        ):
            raise ValueError(values)
        taken = space.base if pattern is not None and space.base is not None else space
        found = Paint(self.coloured(space), values, colours.inks_of_colour(taken, values), pattern)
        if fill:
            self.state.fill = found
        else:
            self.state.stroke = found

    def coloured(self, space: Space) -> Space:
        """Return the default colour space that replaces a device space here (ISO 32000-1, 8.6.5.6), or the
        space itself.
        """
        name = _DEFAULTS.get(space.kind)
        table = resolve_reference(self.resources.get("/ColorSpace")) if name and self.resources else None
        found = table.get(name) if isinstance(table, Mapping) else None
        if found is None:
            return space
        other = colours.colour_space(found)
        return other if other.components == space.components else colours.UNKNOWN

    def choose(self, op: Operation, fill: bool) -> None:
        name = op.operands[0]
        space = colours.colour_space(name)
        if space is colours.UNKNOWN:
            space = colours.colour_space(self.resource("/ColorSpace", name))
        whole = space.model == "spot" and space.kind != "/Indexed"
        first = [float(whole)] * space.components
        if space.model == "cmyk" and space.components > 1:
            first = [0.0, 0.0, 0.0, 1.0]
        self.paint(space, first, fill)

    def component(self, op: Operation, fill: bool) -> None:
        space = (self.state.fill if fill else self.state.stroke).space
        pattern = None
        if space.kind == "/Pattern" and op.operands and isinstance(op.operands[-1], str):
            pattern = self.resource("/Pattern", op.operands[-1])
        self.paint(space, op.operands, fill, pattern)


def line_clip_width(clip: Box) -> float:
    """Return the width of a clipping box in points if it is as thin as a line, else infinity."""
    across, down = clip[2] - clip[0], clip[3] - clip[1]
    thin = min(across, down)
    return thin if thin * _LINE_LIKE < max(across, down) < math.inf else math.inf


def without_translation(matrix: Matrix) -> Matrix:
    """Return a matrix without its translation, for drawings whose position does not matter."""
    return (*matrix[:4], 0.0, 0.0)
