"""What a page of any PDF paints: its marks with their colours, sizes and places (ISO 32000-1, 8 and 9).

Places are in points of the page as the MediaBox has it. A mark's box is what it takes up at most, cut to
the boxes of its clips. Nothing is repaired: what can not be understood becomes a fault with a code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sheetgen.press import colours
from sheetgen.press.colours import CMYK, GRAY, RGB, Space, resolve, truth
from sheetgen.press.content import Operation, operations
from sheetgen.press.pdf_fonts import Font

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)
DEEPEST, MOST = 24, 3_000_000
"""Forms in each other; operations of a page. More is no drawing."""

_OPERATORS = (
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q"
    " re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
)
KNOWN = frozenset(_OPERATORS.split())
"""All operators (ISO 32000-1, annex A) that may stand between others."""


class Paint(NamedTuple):
    """A colour: its space, its components, and what it takes of each ink; None where that can't be told."""

    space: Space
    values: tuple[float, ...]
    inks: Mapping[str, float] | None


class Mark(NamedTuple):
    """Something painted. ``kind``: fill, stroke, text, image or shading; ``width`` of a line and ``size`` of

    type in points on the page; ``ppi`` of an image. ``overprint`` and ``alpha`` as they were in force.
    """

    kind: str
    box: Box
    paint: Paint | None
    overprint: bool = False
    alpha: bool = False
    width: float = 0.0
    size: float = 0.0
    font: Font | None = None
    codes: tuple[int, ...] = ()
    ppi: float = 0.0
    image: Any = None


class Fault(NamedTuple):
    """What is wrong with a content stream: a code and the thing that it is about."""

    code: str
    what: str


BLACK = Paint(GRAY, (0.0,), {"Black": 1.0})


@dataclass
class State:
    """The graphics state; it starts as ISO 32000-1, table 52 says."""

    ctm: Matrix
    clip: Box = EVERYWHERE
    fill: Paint = BLACK
    stroke: Paint = BLACK
    line: float = 1.0
    over_fill: bool = False
    over_stroke: bool = False
    alpha_fill: float = 1.0
    alpha_stroke: float = 1.0
    masked: bool = False
    font: Font | None = None
    size: float = 0.0
    leading: float = 0.0
    spacing: float = 0.0
    words: float = 0.0
    stretch: float = 1.0
    rise: float = 0.0
    mode: int = 0


@dataclass
class Page:
    """What is known of one page's content."""

    marks: list[Mark] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    states: list[Mapping[str, Any]] = field(default_factory=list)
    """The ExtGState dictionaries that were used."""
    forms: list[Mapping[str, Any]] = field(default_factory=list)
    fonts: dict[int, Font] = field(default_factory=dict)


def times(a: Sequence[float], b: Sequence[float]) -> Matrix:
    """First ``a``, then ``b``."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


def scale(matrix: Matrix) -> float:
    """By how much lengths grow, on the mean."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def around(points: Sequence[tuple[float, float]], matrix: Matrix, edge: float = 0.0) -> Box:
    """The box around points under a matrix, ``edge`` larger."""
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x, y in points]
    ys = [b * x + d * y + f for x, y in points]
    return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge


def meet(a: Box, b: Box) -> Box:
    """What two boxes have in common; where that is nothing, its right lies left of its left."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def interpret(data: bytes, resources: Mapping[str, Any]) -> Page:
    """Read the content of a page. ``resources`` are the page's own or inherited ones."""
    page = Page()
    machine = _Machine(page, resources, State((1, 0, 0, 1, 0, 0)), 0)
    machine.run(data)
    return page


class _Machine:
    """Runs one content stream; forms get a machine of their own."""

    def __init__(self, page: Page, resources: Any, state: State, depth: int) -> None:
        self.page, self.state, self.depth = page, state, depth
        self.resources = resolve(resources)
        self.stack: list[State] = []
        self.points: list[tuple[float, float]] = []
        self.start = (0.0, 0.0)
        self.clipping = False
        self.text: Matrix = (1, 0, 0, 1, 0, 0)
        self.row: Matrix = self.text
        self.in_text = False
        self.marked = 0

    def fault(self, code: str, what: str) -> None:
        found = Fault(code, what)
        if found not in self.page.faults:
            self.page.faults.append(found)

    def run(self, data: bytes) -> None:
        for count, operation in enumerate(operations(data)):
            if count > MOST:
                self.fault("content-endless", str(MOST))
                break
            name = operation.operator
            if name not in KNOWN:
                self.fault("content-operator", name[:20])
                continue
            do = _DO.get(name)
            if do is None:
                continue
            try:
                do(self, operation)
            except (IndexError, ValueError, TypeError, KeyError, AttributeError, OverflowError):
                self.fault("content-operands", name)
        if self.stack:
            self.fault("content-unbalanced", "q")
        if self.in_text:
            self.fault("content-unbalanced", "BT")
        if self.marked > 0:
            self.fault("content-unbalanced", "BMC")

    def resource(self, kind: str, name: str) -> Any:
        """A named resource; a fault and None where it is missing."""
        table = resolve(self.resources.get(kind)) if self.resources else None
        found = resolve(table.get(name)) if isinstance(table, Mapping) else None
        if found is None:
            self.fault("content-resource", f"{kind[1:]} {name}")
        return found

    # ---- state --------------------------------------------------------------------------
    def save(self, _: Operation) -> None:
        if len(self.stack) < 10000:
            self.stack.append(replace(self.state))

    def restore(self, _: Operation) -> None:
        if not self.stack:
            self.fault("content-unbalanced", "Q")
            return
        self.state = self.stack.pop()

    def concat(self, op: Operation) -> None:
        self.state.ctm = times(_six(op.operands), self.state.ctm)

    def set_state(self, op: Operation) -> None:
        found = self.resource("/ExtGState", op.operands[0])
        if found is None:
            return
        self.page.states.append(found)
        state = self.state
        state.line = float(found.get("/LW", state.line))
        if "/OP" in found:
            state.over_stroke = truth(found["/OP"])
            state.over_fill = truth(found.get("/op", found["/OP"]))
        elif "/op" in found:
            state.over_fill = truth(found["/op"])
        state.alpha_fill = float(found.get("/ca", state.alpha_fill))
        state.alpha_stroke = float(found.get("/CA", state.alpha_stroke))
        if "/SMask" in found:
            state.masked = found["/SMask"] != "/None"
        if "/Font" in found:
            font, state.size = found["/Font"]
            state.font = self.font(resolve(font))

    # ---- colour -------------------------------------------------------------------------
    def paint(self, space: Space, operands: Sequence[Any], fill: bool) -> None:
        values = tuple(float(v) for v in operands if isinstance(v, float))
        if len(values) < space.components:
            raise ValueError(values)
        found = Paint(space, values, colours.inks(space, values))
        if fill:
            self.state.fill = found
        else:
            self.state.stroke = found

    def choose(self, op: Operation, fill: bool) -> None:
        name = op.operands[0]
        space = colours.space(name)
        if space is colours.UNKNOWN:
            space = colours.space(self.resource("/ColorSpace", name))
        first = [1.0] * space.components if space.model == "spot" else [0.0] * space.components
        if space.model == "cmyk":
            first = [0.0, 0.0, 0.0, 1.0]
        self.paint(space, first, fill)

    def component(self, op: Operation, fill: bool) -> None:
        space = (self.state.fill if fill else self.state.stroke).space
        if space.kind == "/Pattern" and op.operands and isinstance(op.operands[-1], str):
            self.resource("/Pattern", op.operands[-1])
            space = space._replace(components=0)
        self.paint(space, op.operands, fill)

    # ---- paths --------------------------------------------------------------------------
    def point(self, op: Operation) -> None:
        values = op.operands
        self.points.extend(zip(values[::2], values[1::2], strict=True))

    def rectangle(self, op: Operation) -> None:
        x, y, w, h = op.operands
        self.points += [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]

    def clip(self, _: Operation) -> None:
        self.clipping = True

    def show_path(self, op: Operation) -> None:
        name, state = op.operator, self.state
        if self.points:
            box = around(self.points, state.ctm)
            if name in ("f", "F", "f*", "b", "b*", "B", "B*"):
                self.mark("fill", box, state.fill, state.over_fill, state.alpha_fill)
            if name in ("s", "S", "b", "b*", "B", "B*"):
                width = state.line * scale(state.ctm)
                wide = (box[0] - width / 2, box[1] - width / 2, box[2] + width / 2, box[3] + width / 2)
                self.mark("stroke", wide, state.stroke, state.over_stroke, state.alpha_stroke, width=width)
            if self.clipping:
                state.clip = meet(state.clip, box)
        self.clipping = False
        self.points = []

    def mark(self, kind: str, box: Box, paint: Paint | None, over: bool, alpha: float, **more: Any) -> None:
        left, bottom, right, top = meet(box, self.state.clip)
        if left <= right and bottom <= top:
            faint = alpha < 1 or self.state.masked
            self.page.marks.append(Mark(kind, (left, bottom, right, top), paint, over, faint, **more))

    def shade(self, op: Operation) -> None:
        found = self.resource("/Shading", op.operands[0])
        if found is not None:
            paint = Paint(colours.space(found.get("/ColorSpace")), (), None)
            self.mark("shading", self.state.clip, paint, False, self.state.alpha_fill)

    # ---- text ---------------------------------------------------------------------------
    def begin_text(self, _: Operation) -> None:
        self.text = self.row = (1, 0, 0, 1, 0, 0)
        if self.in_text:
            self.fault("content-unbalanced", "BT")
        self.in_text = True

    def end_text(self, _: Operation) -> None:
        if not self.in_text:
            self.fault("content-unbalanced", "ET")
        self.in_text = False

    def font(self, font: Any) -> Font:
        key = id(font)
        if key not in self.page.fonts:
            self.page.fonts[key] = Font(font)
        return self.page.fonts[key]

    def set_font(self, op: Operation) -> None:
        found = self.resource("/Font", op.operands[0])
        self.state.size = float(op.operands[1])
        self.state.font = self.font(found) if found is not None else None

    def move(self, op: Operation) -> None:
        x, y = op.operands
        if op.operator == "TD":
            self.state.leading = -y
        self.text = self.row = times((1, 0, 0, 1, x, y), self.row)

    def next_row(self, _: Operation) -> None:
        self.text = self.row = times((1, 0, 0, 1, 0, -self.state.leading), self.row)

    def place(self, op: Operation) -> None:
        self.text = self.row = _six(op.operands)

    def setting(self, op: Operation) -> None:
        name, value = op.operator, float(op.operands[0])
        if name == "Tr":
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
        font = state.font
        if font is None:
            self.fault("content-resource", "Font")
            return
        long, codes = 0.0, []
        for part in parts:
            if isinstance(part, float):
                long -= part / 1000 * state.size * state.stretch
                continue
            for code in font.codes(part):
                codes.append(code)
                space = state.words if code == 32 and not font.composite else 0.0
                long += (font.width(code) * state.size + state.spacing + space) * state.stretch
        self._line(font, long, codes)

    def _line(self, font: Font, long: float, codes: list[int]) -> None:
        state, matrix = self.state, times(self.text, self.state.ctm)
        low, high = state.rise - 0.2 * state.size, state.rise + 0.7 * state.size
        box = around([(0, low), (long, low), (0, high), (long, high)], matrix)
        if codes and state.mode != 3:
            outlined = state.mode in (1, 5)
            paint = state.stroke if outlined else state.fill
            over = state.over_stroke if outlined else state.over_fill
            alpha = state.alpha_stroke if outlined else state.alpha_fill
            size = abs(state.size) * math.hypot(matrix[2], matrix[3])
            self.mark("text", box, paint, over, alpha, size=size, font=font, codes=tuple(codes))
        elif codes:
            self.mark("hidden", box, None, False, 1.0, font=font)
        self.text = times((1, 0, 0, 1, long, 0), self.text)

    # ---- things from outside ------------------------------------------------------------
    def paint_object(self, op: Operation) -> None:
        found = self.resource("/XObject", op.operands[0])
        if found is None:
            return
        kind = found.get("/Subtype")
        if kind == "/Image":
            self.image(found, found)
        elif kind == "/Form":
            self.form(found)
        else:
            self.fault("content-postscript", str(kind))

    def form(self, found: Any) -> None:
        if self.depth >= DEEPEST:
            self.fault("content-endless", "Do")
            return
        self.page.forms.append(found)
        state = replace(self.state, ctm=times(_six(found.get("/Matrix", (1, 0, 0, 1, 0, 0))), self.state.ctm))
        if "/BBox" in found:
            x1, y1, x2, y2 = (float(v) for v in found["/BBox"])
            box = around([(x1, y1), (x2, y1), (x1, y2), (x2, y2)], state.ctm)
            state.clip = meet(state.clip, box)
        resources = found.get("/Resources", self.resources)
        try:
            data = found.get_data()
        except Exception as error:  # a stream may be broken in any way
            self.fault("content-stream", type(error).__name__)
            return
        _Machine(self.page, resources, state, self.depth + 1).run(data)

    def inline_image(self, op: Operation) -> None:
        self.image(op.operands[0], None)

    def image(self, entries: Mapping[str, Any], stream: Any) -> None:
        def entry(long: str, short: str) -> Any:
            return entries.get(long, entries.get(short))

        width, height = float(entry("/Width", "/W")), float(entry("/Height", "/H"))
        a, b, c, d, _, _ = ctm = self.state.ctm
        across, down = math.hypot(a, b), math.hypot(c, d)
        ppi = min(width / across if across else math.inf, height / down if down else math.inf) * 72
        box = around([(0, 0), (1, 0), (0, 1), (1, 1)], ctm)
        if truth(entry("/ImageMask", "/IM")):
            paint: Paint | None = self.state.fill
        else:
            paint = Paint(self._space_of(entry("/ColorSpace", "/CS")), (), None)
        alpha = 0.5 if "/SMask" in entries else self.state.alpha_fill
        self.mark("image", box, paint, self.state.over_fill, alpha, ppi=ppi, image=stream)

    def _space_of(self, name: Any) -> Space:
        found = colours.space(name)
        if found is colours.UNKNOWN and isinstance(name, str):
            return colours.space(self.resource("/ColorSpace", name))
        return found

    def begin_marked(self, op: Operation) -> None:
        self.marked += 1
        if len(op.operands) > 1 and isinstance(op.operands[1], str):
            self.resource("/Properties", op.operands[1])

    def end_marked(self, _: Operation) -> None:
        self.marked -= 1
        if self.marked < 0:
            self.fault("content-unbalanced", "EMC")
            self.marked = 0

    def line_width(self, op: Operation) -> None:
        self.state.line = float(op.operands[0])


_Do = Callable[[_Machine, Operation], None]


def _six(values: Sequence[Any]) -> Matrix:
    a, b, c, d, e, f = (float(v) for v in values)
    return a, b, c, d, e, f


def _colours(m: type[_Machine]) -> Iterator[tuple[str, _Do]]:
    def device(space: Space, fill: bool) -> _Do:
        return lambda machine, op: machine.paint(space, op.operands, fill)

    def choose(fill: bool) -> _Do:
        return lambda machine, op: machine.choose(op, fill)

    def component(fill: bool) -> _Do:
        return lambda machine, op: machine.component(op, fill)

    for name, space in (("g", GRAY), ("rg", RGB), ("k", CMYK)):
        yield from ((name, device(space, True)), (name.upper(), device(space, False)))
    yield from (("cs", choose(True)), ("CS", choose(False)))
    for name in ("sc", "scn"):
        yield from ((name, component(True)), (name.upper(), component(False)))


def _table(m: type[_Machine]) -> Iterator[tuple[str, _Do]]:
    yield from (("q", m.save), ("Q", m.restore), ("cm", m.concat), ("gs", m.set_state), ("w", m.line_width))
    yield from _colours(m)
    for names, do in (
        ("m l c v y", m.point), ("re", m.rectangle), ("W W*", m.clip), ("sh", m.shade),
        ("f F f* s S b b* B B* n", m.show_path), ("BT", m.begin_text), ("ET", m.end_text),
        ("Tf", m.set_font), ("Td TD", m.move), ("T*", m.next_row), ("Tm", m.place),
        ("Tr Tz TL Tc Tw Ts", m.setting), ("Tj TJ ' \"", m.show), ("Do", m.paint_object),
        ("BI", m.inline_image), ("BMC BDC", m.begin_marked), ("EMC", m.end_marked),
    ):  # fmt: skip
        for name in names.split():
            yield name, do


_DO: Mapping[str, _Do] = dict(_table(_Machine))
