"""Interpret page content of third-party PDFs: text, paths, images and forms (ISO 32000-1, 8 and 9).

The result is a ``Page`` of marks. The box of a mark is its largest possible extent within the boxes of its
clips. Nothing is repaired: invalid content becomes a fault with a code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from sheetgen.inspect import colours
from sheetgen.inspect.colours import CMYK, GRAY, RGB, Space, pdf_boolean, resolve_reference, resolved_entry
from sheetgen.inspect.content import LINES, PATHS, Operation, operations
from sheetgen.inspect.fonts import Font
from sheetgen.inspect.geometry import (
    EVERYWHERE,
    Box,
    Matrix,
    Outline,
    Shape,
    bounding_box,
    box_corners,
    box_intersection,
    matrix_of,
    multiply_matrices,
    open_outline,
)
from sheetgen.inspect.graphics_state import INTENTS, GraphicsInterpreter, SharedData, without_translation
from sheetgen.inspect.images import Inline, bits_per_component, jpx_space, last_filter
from sheetgen.inspect.painted import Page, Paint, State

_FILLED, _OUTLINED, _INVISIBLE = (0, 2, 4, 6), (1, 2, 5, 6), (3, 7)
"""Text rendering modes that fill, stroke, or paint nothing (ISO 32000-1, table 106)."""
_MODES = range(8)
_NO_WIDTH = 1e-9
"""Width in points of the thinnest possible line."""
_CHECKED = 1000
"""Number of operations after which the time limit is checked."""
_TEXT_BYTES = 50
"""Bytes of text that count as an operation."""
_NARROWEST = 4.0
"""Type that is condensed by more than this factor counts as type of a smaller size."""


class TextInterpreter(GraphicsInterpreter):
    """Interprets the text operators of a content stream."""

    def __init__(
        self, resources: Any, state: State, memory: SharedData, depth: int = 0, bare: bool = False
    ) -> None:
        super().__init__(resources, state, memory, depth, bare)
        self.text: Matrix = (1, 0, 0, 1, 0, 0)
        self.row: Matrix = self.text
        self.in_text = False

    def begin_text(self, _: Operation) -> None:
        self.text = self.row = (1, 0, 0, 1, 0, 0)
        if self.in_text:
            self.fault("content-unbalanced", "BT")
        self.in_text = True

    def end_text(self, _: Operation) -> None:
        if not self.in_text:
            self.fault("content-unbalanced", "ET")
        self.in_text = False

    def set_font(self, op: Operation) -> None:
        found = self.resource("/Font", op.operands[0])
        self.state.size = float(op.operands[1])
        self.state.font = self.font(found) if found is not None else None

    def move(self, op: Operation) -> None:
        x, y = op.operands
        if op.operator == "TD":
            self.state.leading = -y
        self.text = self.row = multiply_matrices((1, 0, 0, 1, x, y), self.row)

    def next_row(self, _: Operation) -> None:
        self.text = self.row = multiply_matrices((1, 0, 0, 1, 0, -self.state.leading), self.row)

    def place(self, op: Operation) -> None:
        self.text = self.row = matrix_of(op.operands)

    def setting(self, op: Operation) -> None:
        name, value = op.operator, float(op.operands[0])
        if name == "Tr":
            if value not in _MODES:
                raise ValueError(value)
            self.state.mode = int(value)
        elif name == "Tz":
            self.state.stretch = value / 100
        else:
            setattr(self.state, {"TL": "leading", "Tc": "spacing", "Tw": "words", "Ts": "rise"}[name], value)

    def show(self, op: Operation) -> None:
        state = self.state
        if op.operator == '"':
            state.words, state.spacing = float(op.operands[0]), float(op.operands[1])
        if op.operator in ("'", '"'):
            self.next_row(op)
        parts = op.operands[0] if op.operator == "TJ" else [op.operands[-1]]
        if not self.in_text:
            self.fault("content-unbalanced", op.operator)
        font = state.font
        if font is None:
            self.fault("content-resource", "Font")
            return
        long, codes = 0.0, []
        for part in parts:
            if isinstance(part, float):
                long -= part / 1000 * state.size * state.stretch
                continue
            if len(part) % font.step:
                self.fault("content-operands", op.operator)
            for code in font.codes(part):
                codes.append(code)
                space = state.words if code == 32 and not font.composite else 0.0
                long += (font.width(code) * state.size + state.spacing + space) * state.stretch
        self._line(font, long, codes)

    def _line(self, font: Font, long: float, codes: list[int]) -> None:
        state, matrix = self.state, multiply_matrices(self.text, self.state.ctm)
        low, high = state.rise - 0.2 * state.size, state.rise + 0.7 * state.size
        box = bounding_box([(0, low), (long, low), (0, high), (long, high)], matrix)
        self.text = multiply_matrices((1, 0, 0, 1, long, 0), self.text)
        if not codes:
            return
        if state.mode in _INVISIBLE:
            self.mark("hidden", box, None, False, 1.0, font=font)
            return
        tall, wide = math.hypot(matrix[2], matrix[3]), math.hypot(matrix[0], matrix[1]) * abs(state.stretch)
        size = abs(state.size) * min(tall, wide * _NARROWEST) * font.em
        shown: dict[str, Any] = {"size": size, "font": font, "codes": tuple(codes)}
        if state.mode in _FILLED:
            self.mark("text", box, state.fill, state.over_fill, state.alpha_fill, **shown)
        if state.mode in _OUTLINED:
            thin = max(state.line * math.sqrt(abs(_size(state.ctm))), _NO_WIDTH)
            width = math.inf if state.mode in _FILLED else thin
            self.mark("text", box, state.stroke, state.over_stroke, state.alpha_stroke, width=width, **shown)
        if font.drawings is not None:
            self._drawings(font, codes, matrix, box)

    def _drawings(self, font: Font, codes: list[int], matrix: Matrix, box: Box) -> None:
        """Interpret the glyph procedures of a Type 3 font, without the position of each glyph."""
        state = self.state
        em = multiply_matrices(font.matrix, (state.size * state.stretch, 0, 0, state.size, 0, 0))
        inside = replace(
            state, ctm=without_translation(multiply_matrices(em, matrix)), clip=EVERYWHERE, font=None
        )
        for code in dict.fromkeys(codes):
            drawing = (font.drawings or {}).get(code)
            if drawing is not None:
                self.stream(drawing, replace(inside), box, own=font.resources)

    def stencil(self, _: Operation) -> None:
        """Handle the operator ``d1``: the rest of the glyph is painted in the current text colour."""
        self.bare = True


def _size(matrix: Matrix) -> float:
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]


# ---- paths, images and forms ----


_OPERATORS = (
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q"
    " re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
)
KNOWN = frozenset((*_OPERATORS.split(), LINES, PATHS))
"""All operators (ISO 32000-1, annex A) that are separate operations, and the pseudo operators of
``content``.
"""
_OPERAND_COUNTS: Mapping[str, int] = {
    name: count
    for count, names in (
        (0, "b B b* B* BT BX EMC ET EX f F f* h n q Q s S T* W W*"),
        (1, "BMC CS cs Do G g gs i j J M MP ri sh Tc Tj TJ TL Tr Ts Tw Tz w '"),
        (2, "BDC d d0 DP l m Td TD Tf"), (3, 'RG rg "'), (4, "K k re v y"), (6, "c cm d1 Tm"),
    )
    for name in names.split()
}  # fmt: skip
"""Number of operands of each operator; other operators take a number that depends on the colour space."""
_PATH = {
    "m",
    "l",
    "c",
    "v",
    "y",
    "h",
    "re",
    "W",
    "W*",
    "f",
    "F",
    "f*",
    "s",
    "S",
    "b",
    "b*",
    "B",
    "B*",
    "n",
    LINES,
    PATHS,
}
"""Operators that are allowed between the start of a path and its painting (ISO 32000-1, 8.2)."""
_COLOURS = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN"}
"""Colour operators. Some writers use them within a path, which is not allowed but accepted by all readers."""
_SELF_DESCRIBING = ("/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode")
"""Image filters whose data defines the bits per component."""
_SHOWN = {"Tj", "TJ", "'", '"'}
_NOT_IN_TEXT = _PATH | {"q", "Q", "cm", "Do", "sh", "BI", "BT"}


def interpret(data: bytes, resources: Any, memory: SharedData | None = None) -> Page:
    """Return what the content of a page paints; ``resources`` are the page's own or inherited ones."""
    memory = memory or SharedData()
    memory.turn_page()
    return _ContentInterpreter(resources, State((1, 0, 0, 1, 0, 0)), memory).run(data)


class _ContentInterpreter(TextInterpreter):
    """Interprets one content stream with text, paths, images and forms."""

    def __init__(
        self, resources: Any, state: State, memory: SharedData, depth: int = 0, bare: bool = False
    ) -> None:
        super().__init__(resources, state, memory, depth, bare)
        self.outlines: list[Outline] = []
        self.whole: Box | None = None
        """Bounding box of all outlines if they come from one stored line. Stored outlines must not be
        changed.
        """
        self.clipping = False
        self.marked = 0

    def run(self, data: bytes) -> Page:
        memory = self.memory
        for number, operation in enumerate(operations(data, whole_lines=True, rows=memory.rows)):
            if number % _CHECKED == 0:
                memory.limit.check()
            name = operation.operator
            count = (
                len(operation.operands) // 2
                if name == LINES
                else operation.operands[1]
                if name == PATHS
                else 1 + len(operation.raw) // _TEXT_BYTES
                if name in _SHOWN
                else 1
            )
            self.page.count += count
            memory.left -= count
            if memory.left < 0:
                self.fault("content-endless", str(memory.most))
                return self.page
            if name not in KNOWN:
                self.fault("content-operator", name[:20])
                continue
            if (self.outlines and name not in _PATH) or (self.in_text and name in _NOT_IN_TEXT):
                for each in operations(operation.raw, whole_lines=True) if name == PATHS else [operation]:
                    self.fault("content-late" if name in _COLOURS else "content-place", each.operator)
            if len(operation.operands) != _OPERAND_COUNTS.get(name, len(operation.operands)):
                self.fault("content-operands", name)
                continue
            do = _DO.get(name)
            if do is None:
                continue
            try:
                do(self, operation)
            except (IndexError, ValueError, TypeError, KeyError, AttributeError, OverflowError):
                self.fault("content-operands", name)
        self._balance()
        return self.page

    def _balance(self) -> None:
        """Record a fault for each operator ``q``, ``BT`` or ``BMC`` whose end is missing."""
        for still, name in ((bool(self.stack), "q"), (self.in_text, "BT"), (self.marked > 0, "BMC")):
            if still:
                self.fault("content-unbalanced", name)

    # ---- paths --------------------------------------------------------------------------
    def begin_path(self, op: Operation) -> None:
        x, y = op.operands
        self._add([Outline((x, y))])

    def _add(self, outlines: list[Outline], box: Box | None = None) -> None:
        """Add outlines to the current path; ``box`` is their bounding box if they come from a stored line."""
        self.whole = None if self.outlines else box
        if box is not None and self.outlines:
            outlines = [*outlines[:-1], outlines[-1].copy()]
        self.outlines += outlines

    def _last(self) -> Outline:
        """Return the last outline of the path or, if that is closed, a new one from the same start."""
        if self.whole is not None:
            self.outlines[-1] = self.outlines[-1].copy()
            self.whole = None
        return open_outline(self.outlines)

    def straight(self, op: Operation) -> None:
        x, y = op.operands
        self._last().points.append((x, y))

    def lines(self, op: Operation) -> None:
        values = op.operands
        self._last().points.extend(zip(values[::2], values[1::2], strict=True))

    def curve(self, op: Operation) -> None:
        self._last().curve(op.operands, op.operator)

    def close(self, _: Operation) -> None:
        if self.outlines and not self.outlines[-1].closed:
            box = self.whole
            self._last().closed = True
            self.whole = box

    def rectangle(self, op: Operation) -> None:
        self._add([Outline.rectangle(*op.operands)])

    def paths(self, op: Operation) -> None:
        outlines, _, box = op.operands
        self._add(outlines, box)

    def _box(self) -> Box:
        """Return the bounding box of all outlines of the path, in page coordinates."""
        matrix = self.state.ctm
        if self.whole is not None and matrix[1] == matrix[2] == 0:
            left, bottom, right, top = self.whole
            return bounding_box([(left, bottom), (right, top)], matrix)
        first, *more = self.outlines
        return bounding_box(
            [point for outline in self.outlines for point in outline.points] if more else first.points, matrix
        )

    def clip(self, op: Operation) -> None:
        if not self.outlines:
            self.fault("content-place", op.operator)
        self.clipping = True

    def show_path(self, op: Operation) -> None:
        name, state = op.operator, self.state
        if self.outlines:
            if name in ("s", "b", "b*"):
                self.close(op)
            shape = Shape(tuple(self.outlines), state.ctm)
            box = self._box()
            if name in ("f", "F", "f*", "b", "b*", "B", "B*"):
                # A thin filled area that is also stroked is wider than its fill.
                seen = shape if name[0] in "fF" else None
                self.mark("fill", box, state.fill, state.over_fill, state.alpha_fill, shape=seen)
            if name in ("s", "S", "b", "b*", "B", "B*"):
                width = shape.line(state.line)
                out = (
                    state.line * math.sqrt(abs(state.ctm[0] * state.ctm[3] - state.ctm[1] * state.ctm[2])) / 2
                )
                wide = (box[0] - out, box[1] - out, box[2] + out, box[3] + out)
                line = shape if state.stroke.space.model == "spot" else None
                self.mark(
                    "stroke",
                    wide,
                    state.stroke,
                    state.over_stroke,
                    state.alpha_stroke,
                    width=width,
                    line=line,
                )
            if self.clipping:
                state.clip = box_intersection(state.clip, box)
        self.clipping = False
        self.outlines, self.whole = [], None

    def shade(self, op: Operation) -> None:
        if self.bare:
            self.fault("content-stencil", "sh")
        found = self.resource("/Shading", op.operands[0])
        if found is not None:
            self.mark("shading", self.state.clip, self.shaded(found), False, self.state.alpha_fill)

    # ---- external objects ----
    def paint_object(self, op: Operation) -> None:
        found = self.resource("/XObject", op.operands[0])
        if found is None:
            return
        kind = resolved_entry(found, "/Subtype")
        if kind == "/Image":
            self.image(found)
        elif kind == "/Form" and not {"/Ref", "/PS", "/Subtype2"} & {*found}:
            self.form(found)
        else:
            self.fault("content-postscript", "/Ref" if "/Ref" in found else "/PS")

    def form(self, found: Any) -> None:
        matrix = matrix_of(resolved_entry(found, "/Matrix", (1, 0, 0, 1, 0, 0)))
        if matrix[0] * matrix[3] == matrix[1] * matrix[2]:
            self.fault("content-operands", "Matrix")
        if resolved_entry(found, "/FormType", 1) != 1:
            self.fault("content-operands", "FormType")
        state = replace(self.state, ctm=multiply_matrices(matrix, self.state.ctm))
        if "/BBox" in found:
            state.clip = box_intersection(state.clip, bounding_box(box_corners(found["/BBox"]), state.ctm))
        else:
            self.fault("content-operands", "BBox")
        self.stream(found, state, bare=self.bare)

    def inline_image(self, op: Operation) -> None:
        self.image(Inline(*op.operands))

    def image(self, found: Any) -> None:
        box = bounding_box([(0, 0), (1, 0), (0, 1), (1, 1)], self.state.ctm)
        if pdf_boolean(resolved_entry(found, "/ImageMask")):
            paint: Paint | None = self.state.fill
        else:
            if self.bare:
                self.fault("content-stencil", "Image")
            paint = Paint(self._space_of(resolved_entry(found, "/ColorSpace"), found), (), None)
        if "/Intent" in found and resolved_entry(found, "/Intent") not in INTENTS:
            self.fault("content-operands", "Intent")
        self._whole(found, paint.space.components if paint else 0)
        masks = [
            mask for key in ("/SMask", "/Mask") if hasattr(mask := resolved_entry(found, key), "get_data")
        ]
        see_through = hasattr(resolved_entry(found, "/SMask"), "get_data") or bool(
            resolved_entry(found, "/SMaskInData")
        )
        self.page.masks += masks
        ppi = min(map(self._fineness, (found, *masks)))
        alpha = 0.5 if see_through else self.state.alpha_fill
        self.mark("image", box, paint, self.state.over_fill, alpha, ppi=ppi, image=found)

    def _fineness(self, picture: Any) -> float:
        """Return the lower of an image's horizontal and vertical resolutions in ppi."""
        a, b, c, d, _, _ = self.state.ctm
        ways = (("/Width", math.hypot(a, b)), ("/Height", math.hypot(c, d)))
        return min(72 * float(resolved_entry(picture, key)) / far if far else math.inf for key, far in ways)

    def _whole(self, found: Any, components: int) -> None:
        """Check that the entries of an image agree (ISO 32000-1, 8.9.5 and 8.9.6)."""
        if pdf_boolean(resolved_entry(found, "/ImageMask")):
            if "/ColorSpace" in found or resolved_entry(found, "/BitsPerComponent", 1) != 1:
                self.fault("content-operands", "ImageMask")
            return
        if "/BitsPerComponent" not in found and last_filter(found) not in _SELF_DESCRIBING:
            self.fault("content-operands", "BitsPerComponent")
        soft, hard = resolved_entry(found, "/SMask"), resolved_entry(found, "/Mask")
        if hasattr(hard, "get_data") and not pdf_boolean(resolved_entry(hard, "/ImageMask")):
            self.fault("content-operands", "Mask")
        if soft is not None and not hasattr(soft, "get_data"):
            self.fault("content-resource", "SMask")
        elif soft is not None and {"/SMask", "/Mask"} & {*soft}:
            self.fault("content-operands", "SMask")
        if isinstance(hard, list) and components:
            most = 2 ** bits_per_component(found)
            if len(hard) != 2 * components or not all(0 <= float(resolve_reference(v)) < most for v in hard):
                self.fault("content-operands", "Mask")
        matte = resolved_entry(soft, "/Matte") if isinstance(soft, Mapping) else None
        if isinstance(matte, list) and components and len(matte) != components:
            self.fault("content-operands", "Matte")

    def _space_of(self, name: Any, found: Any) -> Space:
        space = colours.colour_space(name)
        if space is colours.UNKNOWN and isinstance(name, str):
            return self.coloured(colours.colour_space(self.resource("/ColorSpace", name)))
        return jpx_space(found) if name is None else self.coloured(space)

    def begin_marked(self, op: Operation) -> None:
        self.marked += 1
        if len(op.operands) > 1 and isinstance(op.operands[1], str):
            self.resource("/Properties", op.operands[1])

    def end_marked(self, _: Operation) -> None:
        self.marked -= 1
        if self.marked < 0:
            self.fault("content-unbalanced", "EMC")
            self.marked = 0


_Do = Callable[[_ContentInterpreter, Operation], None]


def _colours(m: type[_ContentInterpreter]) -> Iterator[tuple[str, _Do]]:
    def device(space: Space, fill: bool) -> _Do:
        return lambda machine, op: machine.device(space, op.operands, fill)

    def choose(fill: bool) -> _Do:
        return lambda machine, op: machine.choose(op, fill)

    def component(fill: bool) -> _Do:
        return lambda machine, op: machine.component(op, fill)

    for name, space in (("g", GRAY), ("rg", RGB), ("k", CMYK)):
        yield from ((name, device(space, True)), (name.upper(), device(space, False)))
    yield from (("cs", choose(True)), ("CS", choose(False)))
    for name in ("sc", "scn"):
        yield from ((name, component(True)), (name.upper(), component(False)))


def _table(m: type[_ContentInterpreter]) -> Iterator[tuple[str, _Do]]:
    yield from (("q", m.save), ("Q", m.restore), ("cm", m.concat), ("gs", m.set_state), ("w", m.line_width))
    yield from _colours(m)
    for names, do in (
        ("m", m.begin_path), ("l", m.straight), ("c v y", m.curve), ("h", m.close), ("re", m.rectangle),
        ("W W*", m.clip), ("J j", m.line_end), ("M", m.miter), ("i", m.flatness),
        ("d", m.dash), ("sh", m.shade), ("ri", m.intent),
        ("f F f* s S b b* B B* n", m.show_path),
        ("BT", m.begin_text), ("ET", m.end_text), ("Tf", m.set_font), ("Td TD", m.move), ("T*", m.next_row),
        ("Tm", m.place), ("Tr Tz TL Tc Tw Ts", m.setting), ("Tj TJ ' \"", m.show), ("d1", m.stencil),
        ("Do", m.paint_object), ("BI", m.inline_image), ("BMC BDC", m.begin_marked), ("EMC", m.end_marked),
    ):  # fmt: skip
        for name in names.split():
            yield name, do
    yield from ((LINES, m.lines), (PATHS, m.paths))


_DO: Mapping[str, _Do] = dict(_table(_ContentInterpreter))
