"""A scene: one page as plain data, in mm from its top left corner, with y downwards.

``Scene`` has a small set of drawing methods. They transform everything to page coordinates at once and store
it as a display list. Text is shaped here, once; renderers only write items.
"""

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from sheetgen.draw.dieline import Cut, Edge, Fold, Glued
from sheetgen.draw.inks import (
    LETTERING_PREFIX,
    backdrop_role,
    sign_role,
)
from sheetgen.draw.inks import ink_role as known_ink
from sheetgen.draw.items import (
    FLOOR,
    IDENTITY,
    LAYERS,
    LONG_PATH,
    MM,
    Bounds,
    Clip,
    InlineBox,
    Item,
    Matrix,
    Shape,
    Spot,
    Text,
    Unclip,
    Use,
    bounding_box,
)
from sheetgen.draw.path import KAPPA, Ops, Path, Point, parse_path, path_from_ops
from sheetgen.errors import DrawingError
from sheetgen.message import Msg, msg
from sheetgen.text.typesetter import LinePiece, Paragraph, Typesetter

if TYPE_CHECKING:
    from sheetgen.text.line import Line


def _transformed(points: Sequence[Point], matrix: Matrix) -> tuple[float, ...]:
    """Return transformed points as x, y, x, y..."""
    a, b, c, d, e, f = matrix
    flat = list[float]()
    add = flat.append  # looking up the method once saves time, because a sheet has 35 000 points
    if b == 0 and c == 0:
        for x, y in points:
            add(a * x + e)
            add(d * y + f)
    else:
        for x, y in points:
            add(a * x + c * y + e)
            add(b * x + d * y + f)
    return tuple(flat)


_transformed_memoized = lru_cache(maxsize=32)(_transformed)
"""Memoized for lattices of thousands of lines, which have the same place on each card."""


class Scene:
    """One page; ``width`` and ``height`` in mm are stored as ``w`` and ``h``. ``typesetter`` shapes its
    texts.

    ``name`` is a short identifier; ``title`` and ``lang`` are metadata of files. A page with ``behind`` is
    printed on the back of the page before it.
    """

    def __init__(
        self,
        width: float,
        height: float,
        typesetter: "Typesetter",
        *,
        name: str = "",
        title: str = "",
        lang: str = "",
        behind: bool = False,
    ) -> None:
        if not (0 < width < math.inf and 0 < height < math.inf):
            raise DrawingError(msg("a page of {width} by {height} mm", "report", width=width, height=height))
        self.w, self.h = width, height
        self.typesetter = typesetter
        self.name, self.title, self.lang, self.behind = name, title, lang, behind
        self.items: list[Item] = []
        self.spots: dict[str, Spot] = {}
        self.uses: dict[str, Use] = {}
        self.dieline: list[Edge] = []
        self.glued: list[Glued] = []
        self.printed_at = 1.0
        """Scale at which the drawing was fitted on other paper than its own."""
        self._shown: tuple[list[Item], list[tuple[Shape | Text, Bounds]]] = ([], [])
        self._home: list[tuple[int, int]] = []
        self._cut_lines: list[tuple[int, int]] = []
        self._by_hand: list[tuple[int, int]] = []
        self._shop: list[tuple[int, list[Item]]] = []
        self._matrix = IDENTITY
        self._stack: list[Matrix] = []
        self._clips = 0
        self._layer: str | None = None
        self._opacity = 1.0
        self._replace_role: Callable[[str], str] = str
        self._reflected = False
        self._caps: dict[str, float] = {}

    def copy(self) -> Self:
        """Return a copy of the scene that can be changed."""
        self.check_balance()
        twin = type(self)(
            self.w,
            self.h,
            self.typesetter,
            name=self.name,
            title=self.title,
            lang=self.lang,
            behind=self.behind,
        )
        twin.items, twin.spots, twin.uses = self.items.copy(), self.spots.copy(), self.uses.copy()
        twin.dieline, twin.glued, twin.printed_at = self.dieline.copy(), self.glued.copy(), self.printed_at
        twin._home, twin._shop = self._home.copy(), self._shop.copy()
        twin._cut_lines, twin._by_hand = self._cut_lines.copy(), self._by_hand.copy()
        return twin

    def for_shop(self, die_line: bool = False) -> Self:
        """Return the scene for print shops: with shop-only items and without home-only items; with a
        ``die_line``, which replaces them, also without printed cut lines and instructions for cutting by hand.
        Itself if nothing changes.
        """
        lines, by_hand = (self._cut_lines, self._by_hand) if die_line else ([], [])
        if not self._home and not self._shop and not lines and not by_hand:
            return self
        twin = self.copy()
        for start, end in lines:
            twin.items[start:end] = [
                item._replace(stroke=None) if isinstance(item, Shape) else item
                for item in twin.items[start:end]
            ]
        changes = [(start, end, list[Item]()) for start, end in (*self._home, *by_hand)]
        changes += [(start, start, items) for start, items in self._shop]
        changes.sort(key=lambda change: change[:2])
        for start, end, items in reversed(changes):
            twin.items[start:end] = items
        twin.items = [item for item in twin.items if not isinstance(item, Shape) or item.fill or item.stroke]
        twin._home, twin._shop, twin._cut_lines, twin._by_hand = [], [], [], []
        return twin

    def place_shop_items(self, place: Callable[[Item], Item]) -> None:
        """Replace each shop-only item by what ``place`` returns for it."""
        self._shop = [(start, [place(item) for item in items]) for start, items in self._shop]

    def check_balance(self) -> None:
        """Raise ``DrawingError`` if a push or a clip is still open."""
        if self._stack or self._clips:
            raise DrawingError(
                msg("the drawing {name} ends with {pushes} open pushes and {clips} open clips", "report",
                    name=self.name, pushes=len(self._stack), clips=self._clips)
            )  # fmt: skip

    def items_outside(self, edge: float = 0.0) -> list[Item]:
        """Return the items that extend more than ``edge`` mm beyond the page (negative: a safe zone).

        Curves count with their control points and clips with their bounding box, so the result may contain
        items that are inside, but never misses one that is outside.
        """
        return list(self._outside(edge))

    def has_items_outside(self, edge: float) -> bool:
        """Return whether any item extends more than ``edge`` mm beyond the page."""
        return next(self._outside(edge), None) is not None

    def _outside(self, edge: float) -> Iterator[Item]:
        most = edge + 1e-9
        for item, (left, top, right, bottom) in self._boxes():
            if -left > most or -top > most or right - self.w > most or bottom - self.h > most:
                yield item

    def visible_items(self) -> Iterator[tuple[Shape | Text, Bounds]]:
        """Yield items with their visible bounds, without items that clips hide completely."""
        if self._shown[0] != self.items:
            self._shown = self.items.copy(), list(self._boxes())
        return iter(self._shown[1])

    def _boxes(self) -> Iterator[tuple[Shape | Text, Bounds]]:
        clips: list[Bounds] = [(-math.inf, -math.inf, math.inf, math.inf)]
        for item in self.items:
            if isinstance(item, Unclip):
                clips.pop()
                continue
            left, top, right, bottom = bounding_box(item)
            if len(clips) > 1:
                x0, y0, x1, y1 = clips[-1]
                left, top, right, bottom = max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)
            if isinstance(item, Clip):
                clips.append((left, top, right, bottom))
            elif left <= right and top <= bottom:
                yield item, (left, top, right, bottom)

    @property
    def rtl(self) -> bool:
        """Whether the scene's language is written from right to left."""
        return self.typesetter.rtl

    def bounds(self) -> Bounds:
        """Return the bounds of the whole drawing in page mm; an empty drawing has an empty box in the
        middle.
        """
        boxes = [box for _, box in self.visible_items()]
        if not boxes:
            return self.w / 2, self.h / 2, self.w / 2, self.h / 2
        left, top, right, bottom = zip(*boxes, strict=True)
        return min(left), min(top), max(right), max(bottom)

    # ---- state ----
    def push(
        self, x: float = 0, y: float = 0, s: float = 1, rot: float = 0, sx: float = 1, sy: float = 1
    ) -> None:
        """Move the origin to (x, y), rotate clockwise by ``rot`` degrees, then scale by ``s`` times sx,
        sy.
        """
        self._stack.append(self._matrix)
        a, b, c, d, e, f = self._matrix
        e, f = a * x + c * y + e, b * x + d * y + f
        if rot:
            cos, sin = math.cos(math.radians(rot)), math.sin(math.radians(rot))
            a, b, c, d = a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin
        sx, sy = s * sx, s * sy
        self._matrix = (a * sx, b * sx, c * sy, d * sy, e, f)
        if not math.isfinite(sum(self._matrix)) or not sx or not sy:
            raise DrawingError(
                msg("the drawing {name} has a number that is not finite", "report", name=self.name)
            )

    def pop(self) -> None:
        """Undo the last ``push``."""
        if not self._stack:
            raise DrawingError(msg("the drawing {name} has a pop without its push", "report", name=self.name))
        self._matrix = self._stack.pop()

    @contextmanager
    def placed(
        self, x: float = 0, y: float = 0, s: float = 1, rot: float = 0, sx: float = 1, sy: float = 1
    ) -> Iterator[None]:
        """Draw what follows with the origin at (x, y), turned and scaled as by ``push``."""
        self.push(x, y, s, rot, sx, sy)
        try:
            yield
        finally:
            self.pop()

    @contextmanager
    def reading(self, left: float, right: float) -> Iterator[None]:
        """Draw what follows between x of ``left`` and ``right`` in reading direction.

        In right-to-left languages it is mirrored; text and icons are moved, but not mirrored themselves.
        """
        if not self.typesetter.rtl or self._reflected:
            yield
            return
        self.push(left + right, sx=-1)
        self._reflected = True
        try:
            yield
        finally:
            self._reflected = False
            self.pop()

    @contextmanager
    def printed(self, left: float, right: float) -> Iterator[None]:
        """Within ``reading``: draw what follows between ``left`` and ``right`` unmirrored, for example
        tracks.
        """
        if not self._reflected:
            yield
            return
        self.push(left + right, sx=-1)
        self._reflected = False
        try:
            yield
        finally:
            self._reflected = True
            self.pop()

    @property
    def is_mirrored(self) -> bool:
        """Whether ``reading`` mirrors what is drawn now."""
        a, b, c, d, _, _ = self._matrix
        return self._reflected and a * d < b * c

    @property
    def drawing_state(self) -> tuple[Hashable, ...]:
        """All state that affects how and where a shape is drawn now."""
        return (
            self._matrix,
            self._layer,
            self._opacity,
            self._replace_role,
            self._reflected,
            self.typesetter.rtl,
        )

    @property
    def scale(self) -> float:
        """Length of a unit on the page in mm, under the current transformation."""
        a, b, c, d, _, _ = self._matrix
        return math.sqrt(abs(a * d - b * c))

    @contextmanager
    def layer(self, name: str) -> Iterator[None]:
        """Draw what follows on the layer ``name``; by default text is on "text" and everything else on
        "art".
        """
        if name not in LAYERS:
            raise DrawingError(msg("there is no layer {name}", "report", name=name))
        before, self._layer = self._layer, name
        try:
            yield
        finally:
            self._layer = before

    @contextmanager
    def at_home(self) -> Iterator[None]:
        """Draw home-only items, for example a ruler; files for print shops omit them."""
        start = len(self.items)
        yield
        self._home.append((start, len(self.items)))

    @contextmanager
    def cut_lines(self) -> Iterator[None]:
        """Draw shapes whose strokes show where to cut or fold; files with a die line omit these strokes."""
        start = len(self.items)
        yield
        self._cut_lines.append((start, len(self.items)))

    @contextmanager
    def by_hand(self) -> Iterator[None]:
        """Draw items for cutting and folding by hand, such as instructions; files with a die line omit them."""
        start = len(self.items)
        yield
        self._by_hand.append((start, len(self.items)))

    @contextmanager
    def at_shop(self) -> Iterator[None]:
        """Draw shop-only items, for example a ground that extends over a cut; home prints omit them.

        Shops get art that ends at the page's edge extended to the end of the bleed.
        """
        start = len(self.items)
        yield
        self._shop.append((start, self.items[start:]))
        del self.items[start:]

    @contextmanager
    def translucent(self, opacity: float) -> Iterator[None]:
        """Draw the following shapes with an opacity from 0 (exclusive, transparent) to 1 (opaque). For
        screens.
        """
        if not 0 < opacity <= 1:
            raise DrawingError(msg("a shape cannot have the opacity {value}", "report", value=opacity))
        before, self._opacity = self._opacity, opacity
        try:
            yield
        finally:
            self._opacity = before

    def as_sign(self) -> AbstractContextManager[None]:
        """Draw an icon in text, or another sign that a reader needs: its outline stays strong in low ink."""
        return self._with_roles(sign_role)

    def as_backdrop(self) -> AbstractContextManager[None]:
        """Draw decoration behind signs: editions without solids leave it out."""
        return self._with_roles(backdrop_role)

    @contextmanager
    def _with_roles(self, replace: Callable[[str], str]) -> Iterator[None]:
        before, self._replace_role = self._replace_role, replace
        try:
            yield
        finally:
            self._replace_role = before

    def clip(self, d: str | Ops, eo: bool = False) -> None:
        """Clip what follows to the path, until ``unclip``; clips can be nested."""
        verbs, points = self._trace(parse_path(d) if isinstance(d, str) else path_from_ops(d))
        self.items.append(Clip(verbs, points, eo))
        self._clips += 1

    @contextmanager
    def clipped(self, d: str | Ops, eo: bool = False) -> Iterator[None]:
        """Draw what follows clipped to the path."""
        self.clip(d, eo)
        try:
            yield
        finally:
            self.unclip()

    def unclip(self) -> None:
        """Undo the last ``clip``."""
        if not self._clips:
            raise DrawingError(
                msg("the drawing {name} has an unclip without its clip", "report", name=self.name)
            )
        self._clips -= 1
        self.items.append(Unclip())

    def spot(
        self, address: str, x: float, y: float, rx: float, ry: float | None = None, use: Use | None = None
    ) -> None:
        """Define a spot that a pen can mark: centre and half size, stored in page mm. Addresses must be
        unique.
        """
        if address in self.spots:
            raise DrawingError(msg("the spot {address} is drawn twice", "report", address=address))
        a, b, c, d, e, f = self._matrix
        ry = rx if ry is None else ry
        place = Spot(
            a * x + c * y + e, b * x + d * y + f, abs(a) * rx + abs(c) * ry, abs(b) * rx + abs(d) * ry
        )
        if not math.isfinite(sum(place)):
            raise DrawingError(msg("the spot {address} has no place", "report", address=address))
        self.spots[address] = place
        if use is not None:
            self.uses[address] = use

    # ---- dielines ----
    def cut(self, d: str | Ops) -> None:
        """Define a cut along a path, as in ``path``. It is stored in page mm and draws nothing."""
        self.dieline.append(Cut(*self._trace(parse_path(d) if isinstance(d, str) else path_from_ops(d))))

    def fold(self, d: str | Ops) -> None:
        """Define a fold along a path. It is stored in page mm and draws nothing."""
        self.dieline.append(Fold(*self._trace(parse_path(d) if isinstance(d, str) else path_from_ops(d))))

    def glue(self, d: str | Ops) -> None:
        """Define an area that gets glue. It is stored in page mm and draws nothing."""
        self.glued.append(Glued(*self._trace(parse_path(d) if isinstance(d, str) else path_from_ops(d))))

    # ---- shapes ----
    def _trace(self, path: Path) -> tuple[str, tuple[float, ...]]:
        verbs, points = path
        try:
            flat = (_transformed if len(points) < LONG_PATH else _transformed_memoized)(points, self._matrix)
        except TypeError:  # points in lists may change, so they are not memoized
            flat = _transformed(points, self._matrix)
        if not math.isfinite(sum(flat)):
            raise DrawingError(
                msg("the drawing {name} has a number that is not finite", "report", name=self.name)
            )
        return verbs, flat

    def _shape(
        self, path: Path, fill: str | None = None, stroke: str | None = None, lw: float = 0.25,
        dash: Sequence[float] | None = None, cap: int = 1, eo: bool = False,
    ) -> None:  # fmt: skip
        if fill is not None:
            known_ink(fill)
        if stroke is not None:
            known_ink(stroke)
            if not 0 < lw < math.inf:
                raise DrawingError(
                    msg("the drawing {name} has a line {lw} mm wide", "report", name=self.name, lw=lw)
                )
        elif fill is None:
            return
        fill, stroke = (role and self._replace_role(role) for role in (fill, stroke))
        verbs, points = self._trace(path)
        self.items.append(
            Shape(
                self._layer or "art", verbs, points, fill, stroke, lw, tuple(dash) if dash else (), cap, eo,
                self._opacity,
            )
        )  # fmt: skip

    def path(
        self, d: str | Ops, fill: str | None = None, stroke: str | None = None, lw: float = 0.25,
        dash: Sequence[float] | None = None, cap: int = 1, eo: bool = False,
    ) -> None:  # fmt: skip
        """Draw a path of SVG path data or ``(verb, points)`` pairs.

        ``fill`` and ``stroke`` are ink roles. ``lw`` and ``dash`` are in page mm regardless of the scale, so
        that lines stay printable. ``cap`` is 0 butt, 1 round, 2 square; joins are round.
        """
        self._shape(
            parse_path(d) if isinstance(d, str) else path_from_ops(d), fill, stroke, lw, dash, cap, eo
        )

    def poly(
        self, pts: Sequence[Point], close: bool = True, fill: str | None = None, stroke: str | None = None,
        lw: float = 0.25, dash: Sequence[float] | None = None, cap: int = 1, eo: bool = False,
    ) -> None:  # fmt: skip
        """Draw a polygon or, with ``close=False``, a polyline."""
        if len(pts) < 2:
            raise DrawingError(msg("a polygon has {number} points", "report", number=len(pts)))
        verbs = "M" + "L" * (len(pts) - 1) + ("Z" if close else "")
        self._shape((verbs, tuple(pts)), fill, stroke, lw, dash, cap, eo)

    def polylines(self, rows: Sequence[Sequence[Point]], stroke: str, lw: float = 0.25) -> None:
        """Draw several polylines as one shape."""
        if rows:
            verbs = "".join(["M" + "L" * (len(row) - 1) for row in rows])
            self._shape((verbs, tuple([point for row in rows for point in row])), None, stroke, lw, None, 1)

    def seg(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str = "ink", lw: float = 0.25,
        dash: Sequence[float] | None = None, cap: int = 1,
    ) -> None:  # fmt: skip
        """Draw a straight line."""
        self._shape(("ML", ((x1, y1), (x2, y2))), None, stroke, lw, dash, cap)

    def rect(
        self, x: float, y: float, w: float, h: float, r: float = 0, fill: str | None = None,
        stroke: str | None = None, lw: float = 0.25, dash: Sequence[float] | None = None, cap: int = 1,
    ) -> None:  # fmt: skip
        """Draw a rectangle with corners of radius ``r``."""
        x1, y1 = x + w, y + h
        if not r:
            path: Path = "MLLLZ", ((x, y), (x1, y), (x1, y1), (x, y1))
        else:
            k = r * (1 - KAPPA)
            path = "MLCLCLCLCZ", (
                (x + r, y), (x1 - r, y), (x1 - k, y), (x1, y + k), (x1, y + r),
                (x1, y1 - r), (x1, y1 - k), (x1 - k, y1), (x1 - r, y1),
                (x + r, y1), (x + k, y1), (x, y1 - k), (x, y1 - r),
                (x, y + r), (x, y + k), (x + k, y), (x + r, y),
            )  # fmt: skip
        self._shape(path, fill, stroke, lw, dash, cap)

    def circle(
        self, x: float, y: float, r: float, ry: float | None = None, fill: str | None = None,
        stroke: str | None = None, lw: float = 0.25, dash: Sequence[float] | None = None, cap: int = 1,
    ) -> None:  # fmt: skip
        """Draw a circle, or an ellipse with the radii ``r`` and ``ry``."""
        ry = r if ry is None else ry
        kx, ky = r * KAPPA, ry * KAPPA
        points = (
            (x - r, y), (x - r, y - ky), (x - kx, y - ry), (x, y - ry),
            (x + kx, y - ry), (x + r, y - ky), (x + r, y), (x + r, y + ky),
            (x + kx, y + ry), (x, y + ry), (x - kx, y + ry), (x - r, y + ky), (x - r, y),
        )  # fmt: skip
        self._shape(("MCCCCZ", points), fill, stroke, lw, dash, cap)

    # ---- text ----
    def text(
        self, x: float, y: float, s: str | Msg, role: str = "text", pt: float = 8, ink: str = "ink",
        align: str = "l", track: float = 0, mid: bool = False, rot: float = 0,
        width: float | None = None, box: str | None = None,
    ) -> float:  # fmt: skip
        """Draw one line of text with its baseline at y or, with ``mid``, its capitals centred on y. Return
        its width in mm.

        A ``Msg`` is translated to the typesetter's language; a ``str`` is drawn as it is. ``pt`` is the size
        in points and ``track`` additional letter spacing in points, both before scaling. ``align``: ``l``
        starts at x, ``c`` is centred on it, ``r`` ends there. With ``width`` (mm) the line shrinks to fit, or
        ``DoesNotFit`` names ``box``.
        """
        words = self.typesetter.say(s) if isinstance(s, Msg) else s
        if not words:
            return 0.0
        if width is None:
            line = self.typesetter.line(words, role, pt, track)
        else:
            line = self.typesetter.fit(
                words, role, pt, width, floor=FLOOR / self.scale, box=box or words, track=track
            )
        return self.line(x, y, line, ink, align, mid, rot)

    def line(
        self,
        x: float,
        y: float,
        line: "Line",
        ink: str = "ink",
        align: str = "l",
        mid: bool = False,
        rot: float = 0,
    ) -> float:
        """Draw a shaped line; arguments as in ``text``."""
        known_ink(ink)
        mirror = self.is_mirrored
        shift = self._shift({"l": "r", "r": "l"}.get(align, align) if mirror else align, line.width)
        self.push(x, y, rot=rot, sx=-1 if mirror else 1)
        a, b, c, d, e, f = self._matrix
        self.pop()
        drop = line.cap / 2 if mid else 0.0
        matrix = (a, b, c, d, e + a * shift + c * drop, f + b * shift + d * drop)
        self.items.append(Text(self._layer or "text", line, matrix, ink))
        return float(line.width)

    @staticmethod
    def _shift(align: str, width: float) -> float:
        if align not in ("l", "c", "r"):
            raise DrawingError(msg("text cannot be aligned {align}", "report", align=align))
        return {"l": 0.0, "c": -width / 2, "r": -width}[align]

    def paragraph(
        self, x: float, y: float, paragraph: "Paragraph", ink: str = "ink", align: str = "l"
    ) -> list[InlineBox]:
        """Draw a paragraph with its top at y; ``align`` is the part of each line that lies at x.

        Return the boxes of its inline objects, which the caller fills: name, and in mm the start of each, its
        line's baseline and its width.
        """
        boxes = []
        for row in paragraph.lines:
            left = x + self._shift(align, row.width)
            for item in row.items:
                width = item.line.width if isinstance(item, LinePiece) else item.width
                at = left + (row.width - item.x - width if self.is_mirrored else item.x)
                if isinstance(item, LinePiece):
                    self.line(at, y + row.y, item.line, ink)
                else:
                    boxes.append(InlineBox(item.name, at, y + row.y, item.width))
        return boxes

    def width(self, s: str | Msg, role: str = "text", pt: float = 8, track: float = 0) -> float:
        """Return the width in mm of a text as ``text`` would draw it."""
        words = self.typesetter.say(s) if isinstance(s, Msg) else s
        return float(self.typesetter.line(words, role, pt, track).width) if words else 0.0

    def cap(self, role: str) -> float:
        """Return the capital height of a role's face in ems."""
        found = self._caps.get(role)
        if found is None:
            found = self._caps[role] = self.typesetter.line("H", role, MM).cap
        return found

    def lettering_on(self, ink: str) -> str:
        """Return the ink of lettering on a solid; the edition chooses a dark or white colour."""
        return f"{LETTERING_PREFIX}{ink}"
