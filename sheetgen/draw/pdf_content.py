"""Write the operators of a page: shapes and text of a scene, with graphics state changes only where
needed.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from sheetgen.draw.inks import Colour, Edition
from sheetgen.draw.items import LONG_PATH, MM, Clip, Shape, Text, Unclip
from sheetgen.draw.page_ink import edition_of_page
from sheetgen.draw.pdf_font import Fonts, actual_text_operator, trimmed_run, visual_text
from sheetgen.draw.scene import Scene
from sheetgen.text.line import Line

_OPERATORS = {"M": "%.2f %.2f m", "L": "%.2f %.2f l", "C": "%.2f %.2f %.2f %.2f %.2f %.2f c", "Z": "h"}


@lru_cache(maxsize=4096)
def _template(verbs: str) -> str:
    return " ".join([_OPERATORS[v] for v in verbs])


def path_operators(verbs: str, points: tuple[float, ...]) -> str:
    """Return the operators that build a path."""
    return _template(verbs) % points


_path_memoized = lru_cache(maxsize=32)(path_operators)


class Paint(NamedTuple):
    """The operators that set colours and line of a shape; None for each parameter that the shape does not
    use.
    """

    fill: str | None
    stroke: str | None
    width: str | None
    cap: str | None
    dash: str | None
    overprint: str | None
    show: str


class Painter(Protocol):
    """What ``Content`` needs from its document: how to paint in its edition and colour space."""

    edition: Edition
    fonts: Fonts

    def colour_operator(self, colour: Colour, use: str) -> str:
        """Return the operator that sets a colour for ``fill`` or ``stroke``."""

    def overprint_operator(self, fill: Colour | None, stroke: Colour | None) -> str | None:
        """Return the operator that switches overprinting on or off, or None."""

    def opacity_operator(self, share: float) -> str:
        """Return the operator that sets the opacity (0 to 1)."""

    def shape_operators(self, item: Shape, knocked: bool = False) -> Paint | None:
        """Return the operators for a shape, or None if it is invisible."""

    def shared_outline(self, item: Shape, show: str) -> str | None:
        """Return the operator that paints a shared outline, or None."""

    def knockout_items(self, scene: Scene) -> frozenset[int]:
        """Return the ``id`` of items that must not overprint."""


class State(NamedTuple):
    """The current graphics state, with the initial values of ISO 32000-1, table 51."""

    fill: str | None = None
    stroke: str | None = None
    width: str | None = None
    cap: str | None = "0 J"
    dash: str | None = "[] 0 d"
    overprint: str | None = "/O00 gs"
    font: str | None = None


class Content:
    """The operators of one page or form; ``fonts`` defaults to the document's."""

    def __init__(self, document: Painter, fonts: Fonts | None = None) -> None:
        self.document = document
        self.fonts = document.fonts if fonts is None else fonts
        self.code: list[str] = []
        self.fill, self.stroke, self.width, self.cap, self.dash, self.overprint, self.font = State()
        self.saved: list[State] = []
        self.waiting: list[str] = []  # operators of clips in which nothing is drawn so far
        self.knocked: frozenset[int] = frozenset()

    def draw_items(self, scene: Scene, layers: Collection[str]) -> None:
        """Draw the items of these layers in order."""
        scene.check_balance()
        self.document.edition = edition_of_page(self.document.edition, scene)
        self.knocked = self.document.knockout_items(scene)
        self.code.append(f"q {MM:.6f} 0 0 {-MM:.6f} 0 {scene.h * MM:.4f} cm 1 j")
        for item in scene.items:
            if isinstance(item, Shape):
                if item.layer in layers:
                    (self._shape if item.opacity == 1 else self._translucent)(item)
            elif isinstance(item, Text):
                if item.layer in layers:
                    self._text(item)
            elif isinstance(item, Clip):
                self.waiting.append(f"q {_template(item.verbs) % item.points} {'W*' if item.eo else 'W'} n")
            elif isinstance(item, Unclip):
                self._unclip()
        self.code.append("Q")

    def _enter(self) -> None:
        """Write the operators of clips, which were postponed until something is drawn in them."""
        for clip in self.waiting:
            self.saved.append(
                State(self.fill, self.stroke, self.width, self.cap, self.dash, self.overprint, self.font)
            )
            self.code.append(clip)
        self.waiting.clear()

    def _unclip(self) -> None:
        if self.waiting:
            self.waiting.pop()
            return
        self.code.append("Q")
        self.fill, self.stroke, self.width, self.cap, self.dash, self.overprint, self.font = self.saved.pop()

    def _shape(self, item: Shape) -> None:
        paint = self.document.shape_operators(item, id(item) in self.knocked)
        if paint is None:
            return
        if self.waiting:
            self._enter()
        code = self.code
        fill, stroke, width, cap, dash, overprint, show = paint
        if overprint is not None and overprint != self.overprint:
            self.overprint = overprint
            code.append(overprint)
        if fill is not None and fill != self.fill:
            self.fill = fill
            code.append(fill)
        if stroke is not None:
            if stroke != self.stroke:
                self.stroke = stroke
                code.append(stroke)
            if width is not None and width != self.width:
                self.width = width
                code.append(width)
            if cap is not None and cap != self.cap:
                self.cap = cap
                code.append(cap)
            if dash is not None and dash != self.dash:
                self.dash = dash
                code.append(dash)
        code += self._outline(item, show)

    def _outline(self, item: Shape, show: str) -> tuple[str, ...]:
        """Return the operators that build and paint a path. A long path that is stored once is drawn by its
        name.
        """
        if len(item.points) < 2 * LONG_PATH:
            return path_operators(item.verbs, item.points), show
        shared = self.document.shared_outline(item, show)
        return (shared,) if shared else (_path_memoized(item.verbs, item.points), show)

    def _translucent(self, item: Shape) -> None:
        """Draw a shape with its opacity, within q and Q."""
        paint = self.document.shape_operators(item)
        if paint is None:
            return
        if self.waiting:
            self._enter()
        *style, show = paint
        self.code += [
            "q",
            self.document.opacity_operator(item.opacity),
            *(code for code in style if code is not None),
        ]
        self.code += [path_operators(item.verbs, item.points), show, "Q"]

    def _text(self, item: Text) -> None:
        if self.waiting:
            self._enter()
        code, line, document = self.code, item.line, self.document
        colour = document.edition.lettering_colour(item.ink)
        if id(item) in self.knocked:
            colour = colour._replace(overprint=False)
        overprint, fill = document.overprint_operator(colour, None), document.colour_operator(colour, "fill")
        if overprint is not None and overprint != self.overprint:
            self.overprint = overprint
            code.append(overprint)
        if fill != self.fill:
            self.fill = fill
            code.append(fill)
        a, b, c, d, e, f = item.matrix
        a, b = a * line.stretch, b * line.stretch
        matrix = f"{a:.5f} {b:.5f} {-c:.5f} {-d:.5f} {e:.4f} {f:.4f} Tm"
        code.append(" ".join(["BT", matrix, *self._line_operators(line), "ET"]))

    def _line_operators(self, line: Line) -> Iterator[str]:
        """Yield the operators that show the runs of a line, and the text of runs that viewers cannot read."""
        size, moved = line.pt / MM, 0.0
        rtl = any(run.rtl for run in line.runs)
        for whole in line.runs:
            left, run = trimmed_run(whole) if rtl else (0, whole)
            moved += left * size / run.face.upem
            if run.glyphs:
                font = self.fonts.font_of_face(run.face)
                spelled = font.add_run(run)
                if moved:
                    yield f"{moved:.4f} 0 Td"
                    moved = 0.0
                if not spelled:
                    yield actual_text_operator(visual_text(run))
                select = f"/{font.name} {size:.4f} Tf"
                if select != self.font:
                    self.font = select
                    yield select
                yield font.run_operators(run, size)
                if not spelled:
                    yield "EMC"
            moved += (whole.advance - left) * size / run.face.upem
