"""Separate a PDF: for each ink, make a PDF whose grey levels are the shares of that ink.

Each colour is replaced by the grey level of its share. Objects that overprint are left out of the plates that
they do not change (ISO 32000-1, 8.6.7). So any RGB renderer can draw the plates. Cyan, magenta and yellow are
drawn together as the red, green and blue channels of one picture, unless something appears on only some of
them.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, FloatObject, NameObject, NumberObject

from sheetgen.inspect import colours, images
from sheetgen.inspect.colours import ALL, CMYK, GRAY, PROCESS, RGB, Space, pdf_boolean, resolve_reference
from sheetgen.inspect.content import Operation, operations
from sheetgen.inspect.drawing_cost import check_drawing_cost
from sheetgen.inspect.shadings import GreyShading, grey_levels
from sheetgen.inspect.streams import Damaged, TooMuchData, reachable_dictionaries
from sheetgen.inspect.time_limit import TimeLimit

_FILL = {"f": "f", "F": "f", "f*": "f*", "b": "h f", "b*": "h f*", "B": "f", "B*": "f*"}
_STROKE = {"s": "s", "S": "S", "b": "s", "b*": "s", "B": "S", "B*": "S"}
_LETTERS = ("Tj", "TJ", "'", '"')
_PAINTING = {*_FILL, *_STROKE, *_LETTERS}
_DEEPEST = 24
MOST_BYTES = 40_000_000
"""Bytes of all plates after which no further page is added."""
_BAND = 4_000_000
"""Bytes of an image that are compressed at a time."""
_CHECKED = 1000
"""Number of operations after which the time limit is checked."""
_WHITE = zlib.compress(b"\xff")
"""The data of an image of one white dot, which replaces images on plates where they have no ink."""
_NOT_COPIED = ("/Annots", "/B")
"""Entries of a page that are not drawn, and refer to other pages."""
_RGB_PLATES = PROCESS[:3]
"""The plates that one RGB picture can show."""
_DEPENDENT_BLENDS = ("/Hue", "/Saturation", "/Color", "/Luminosity")
"""Blend modes in which the colour channels depend on each other."""


@dataclass(frozen=True)
class _Ink:
    """The current colour while a page is separated: its colour space and its inks."""

    space: Space = GRAY
    inks: Mapping[str, float] = field(default_factory=lambda: {"Black": 1.0})
    overprint: bool = False
    pattern: str = ""
    """Name of the pattern or shading instead of a colour; ``inks`` are then the highest shares of the
    shading.
    """

    def on(self, plate: str) -> float:
        return min(1.0, max(0.0, self.inks.get(plate, self.inks.get(ALL, 0.0))))

    def leaves(self, plate: str, mode: int) -> bool:
        """Return whether a plate stays unchanged below this colour, because the colour overprints."""
        if not self.overprint or ALL in self.inks or (self.pattern and not self.inks):
            return False
        if self.space.model == "spot":
            return plate not in self.inks
        return self.space.kind == "/DeviceCMYK" and mode == 1 and not self.on(plate)


@dataclass(frozen=True)
class _State:
    fill: _Ink = field(default_factory=_Ink)
    stroke: _Ink = field(default_factory=_Ink)
    mode: int = 0
    text: int = 0


class Separations:
    """The separations of the first of some pages: as many as ``MOST_BYTES`` allow.

    ``count`` is their number, at least 1. ``names`` are the inks; ``unmeasured`` lists what could not be
    separated on each page.
    """

    def __init__(self, reader: PdfReader, pages: Sequence[int], limit: TimeLimit) -> None:
        """Raises ``TooSlow`` after the limit, and ``UnreadableFile`` for a page that is too large to draw."""
        self.limit = limit
        self.writer = PdfWriter()
        self.unmeasured: list[set[str]] = []
        self.groups: list[float] = []
        """The number of transparency groups on each page."""
        spots = [_spots(reader.pages[number].get("/Resources")) for number in pages]
        self.names = [*PROCESS, *sorted(spots[0])]
        self.together = True
        """Whether cyan, magenta and yellow can be drawn as one RGB picture."""
        self.streams: list[tuple[DecodedStreamObject, list[bytes]]] = []
        """Each changed stream with its data for each plate; the last item is the data for ``_RGB_PLATES``
        together.
        """
        self.sizes: dict[int, tuple[int, int]] = {}
        """The width and height in dots of each changed image, by the ``id`` of its stream."""
        self.done: set[int] = set()
        self.spaces: dict[int, Space] = {}
        self.shadings: dict[int, Mapping[str, float]] = {}
        """The highest share of each ink in the shadings that were converted."""
        self.bytes = 0
        for number, found in zip(pages, spots, strict=True):
            if self.unmeasured and (self.bytes > MOST_BYTES or found != spots[0]):
                break
            self.groups.append(check_drawing_cost(reader.pages[number], number + 1).groups)
            self.unmeasured.append(set())
            self._add_page(reader.pages[number])

    def _add_page(self, original: PageObject) -> None:
        page = self.writer.add_page(original, _NOT_COPIED)
        contents = page.get_contents()
        data = contents.get_data() if contents is not None else b""
        found = self._stream(data, resolve_reference(page.get("/Resources", {})), _State(), 0, begins=True)
        stream = DecodedStreamObject()
        page[NameObject("/Contents")] = self.writer._add_object(stream)
        self._keep(stream, found)

    def _keep(self, stream: DecodedStreamObject, parts: list[bytes]) -> None:
        """Remember a changed stream with its data for each plate."""
        self.streams.append((stream, parts))
        self.bytes += sum(map(len, parts))

    @property
    def count(self) -> int:
        """The number of separated pages."""
        return len(self.unmeasured)

    @property
    def sheets(self) -> list[tuple[str, ...]]:
        """The inks of each PDF that ``pdf`` can make: one ink for a greyscale PDF, three inks for an RGB one."""
        alone: list[tuple[str, ...]] = [(name,) for name in self.names]
        return [_RGB_PLATES, *alone[len(_RGB_PLATES) :]] if self.together else alone

    def pdf(self, sheet: tuple[str, ...]) -> bytes:
        """Return the pages as a PDF in which darkness is the share of the given inks; black is 100 %."""
        number = self.names.index(sheet[0]) if len(sheet) == 1 else -1
        for stream, found in self.streams:
            stream.set_data(found[number])
            if id(stream) in self.sizes:
                width, height = (1, 1) if found[number] is _WHITE else self.sizes[id(stream)]
                stream[NameObject("/Width")], stream[NameObject("/Height")] = (
                    NumberObject(width),
                    NumberObject(height),
                )
        out = BytesIO()
        self.writer.write(out)
        return out.getvalue()

    # ---- streams ------------------------------------------------------------------------
    def _stream(
        self, data: bytes, resources: Any, state: _State, depth: int, begins: bool = False
    ) -> list[bytes]:
        """Return the data of a content stream for each plate; with ``begins``, they first set the initial colours."""
        parts: list[list[bytes]] = [[] for _ in (*self.names, _RGB_PLATES)]
        stack: list[_State] = []
        if begins:
            self._grey(parts, Operation("g", [], b""), state.fill)
            self._grey(parts, Operation("G", [], b""), state.stroke)
            for part in parts:
                part.append(b"\n")
        for number, op in enumerate(operations(data, whole_paths=True)):
            if number % _CHECKED == 0:
                self.limit.check()
            name = op.operator
            if name == "q":
                stack.append(state)
            elif name == "Q" and stack:
                state = stack.pop()
            elif name == "gs":
                state = self._set_state(op, resources, state)
            elif name == "Tr" and op.operands:
                state = replace(state, text=int(op.operands[0]))
            changed = self._colour(op, resources, state, depth)
            if changed is not None:
                state = changed
                self._grey(parts, op, state.fill if name.islower() else state.stroke)
            else:
                self._paint(parts, op, resources, state, depth)
        return [b"".join(part) for part in parts]

    def _grey(self, parts: list[list[bytes]], op: Operation, ink: _Ink) -> None:
        operator = "g" if op.operator.islower() else "G"
        if ink.space.kind == "/Pattern":
            self.together = False
        else:
            lights = " ".join(f"{1 - ink.on(plate):.4f}" for plate in _RGB_PLATES)
            parts[-1].append(f" {lights} {'rg' if operator == 'g' else 'RG'}".encode())
        for plate, part in zip(self.names, parts, strict=False):
            if ink.space.kind != "/Pattern":
                part.append(f" {1 - ink.on(plate):.4f} {operator}".encode())
            elif ink.space.base is None or not ink.pattern:
                part.append(op.raw)
            else:
                part.append(f" {1 - ink.on(plate):.4f} {ink.pattern} {op.operator}".encode())

    def _set_state(self, op: Operation, resources: Any, state: _State) -> _State:
        found = _named(resources, "/ExtGState", op.operands)
        if not isinstance(found, Mapping):
            return state
        mixed = found.get("/BM")
        if mixed is not None and {*_DEPENDENT_BLENDS} & {
            *map(str, mixed if isinstance(mixed, list) else [mixed])
        }:
            self.together = False
        above = pdf_boolean(found.get("/OP", state.stroke.overprint))
        below = pdf_boolean(found.get("/op", found.get("/OP", state.fill.overprint)))
        return replace(
            state, mode=int(found.get("/OPM", state.mode)),
            fill=replace(state.fill, overprint=below), stroke=replace(state.stroke, overprint=above),
        )  # fmt: skip

    def _colour(self, op: Operation, resources: Any, state: _State, depth: int) -> _State | None:
        """Return the state after an operation that sets a colour; None for any other operation."""
        low = op.operator.lower()
        if low not in ("g", "rg", "k", "cs", "sc", "scn") or op.operator not in (low, low.upper()):
            return None
        which = "fill" if op.operator == low else "stroke"
        before: _Ink = getattr(state, which)
        values = [v for v in op.operands if isinstance(v, float)]
        space = {"g": GRAY, "rg": RGB, "k": CMYK}.get(low, before.space)
        if low == "cs":
            space = self._chosen(op, resources)
            values = [1.0] * space.components if space.model == "spot" else [0.0] * space.components
            values = [0.0, 0.0, 0.0, 1.0] if space.model == "cmyk" else values
        if space.kind == "/Pattern" and low != "cs":
            changed = self._patterned(op, resources, before, depth)
        else:
            inks = colours.inks_of_colour(space, values)
            if inks is None and low != "cs":
                self.unmeasured[-1].add(space.kind.lstrip("/"))
            changed = replace(before, space=space, inks=inks or {}, pattern="")
        return replace(state, fill=changed) if which == "fill" else replace(state, stroke=changed)

    def _chosen(self, op: Operation, resources: Any) -> Space:
        """Return the colour space that a stream names. The base of an uncoloured pattern space becomes DeviceGray."""
        space = colours.colour_space(op.operands[0] if op.operands else None)
        if space is not colours.UNKNOWN:
            return space
        found = _named(resources, "/ColorSpace", op.operands)
        if id(found) not in self.spaces:
            self.spaces[id(found)] = colours.colour_space(found)
            if (
                self.spaces[id(found)].kind == "/Pattern"
                and isinstance(found, ArrayObject)
                and len(found) > 1
            ):
                found[1] = NameObject("/DeviceGray")
        return self.spaces[id(found)]

    # ---- patterns and shadings ------------------------------------------------------------
    def _patterned(self, op: Operation, resources: Any, before: _Ink, depth: int) -> _Ink:
        """Return the colour of a pattern, and separate the pattern itself."""
        name = next((str(v) for v in op.operands if isinstance(v, str)), "")
        found, base = _named(resources, "/Pattern", [name]), before.space.base
        kind = found.get("/PatternType") if isinstance(found, Mapping) else None
        inks: Mapping[str, float] = {}
        if kind == 2:
            inks = self._shading(resolve_reference(found.get("/Shading")), resources)
        elif kind == 1 and hasattr(found, "get_data") and depth <= _DEEPEST:
            self._tile(found, resources, depth)
        else:
            self.unmeasured[-1].add("Pattern")
        if base is not None and kind == 1:
            inks = colours.inks_of_colour(base, [v for v in op.operands if isinstance(v, float)]) or {}
        return replace(before, inks=inks, pattern=name)

    def _tile(self, found: Any, outer: Any, depth: int) -> None:
        number = found.indirect_reference.idnum
        if number not in self.done:
            self.done.add(number)
            resources = resolve_reference(found.get("/Resources", outer))
            own = found.get("/PaintType") == 1
            self._exchange(found, self._stream(found.get_data(), resources, _State(), depth + 1, begins=own))

    def _shading(self, found: Any, resources: Any) -> Mapping[str, float]:
        """Convert a shading to grey levels. Return the highest share of each ink."""
        if id(found) in self.shadings:
            return self.shadings[id(found)]
        inks: Mapping[str, float] = {}
        try:
            space = colours.colour_space(found.get("/ColorSpace"))
            if space is colours.UNKNOWN:
                space = colours.colour_space(_named(resources, "/ColorSpace", [found.get("/ColorSpace")]))
            if "/Background" in found:
                raise ValueError("/Background")
            made = grey_levels(found, space, self.names)
        except (KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError):
            self.unmeasured[-1].add("Shading")
        else:
            inks = dict(zip(self.names, made.most, strict=True))
            self._regrade(found, made)
        self.shadings[id(found)] = inks
        return inks

    def _regrade(self, found: Any, made: GreyShading) -> None:
        found[NameObject("/ColorSpace")] = NameObject("/DeviceGray")
        entries = {NameObject(key): _object(value) for key, value in made.entries.items()}
        if made.mesh:
            found.update(entries)
            self._exchange(found, made.parts)
            return
        mix = DecodedStreamObject()
        mix.update(entries)
        found[NameObject("/Function")] = self.writer._add_object(mix)
        self._keep(mix, made.parts)

    def _paint(
        self, parts: list[list[bytes]], op: Operation, resources: Any, state: _State, depth: int
    ) -> None:
        name = op.operator
        if name == "sh":
            self._shade(parts, op, resources, state)
            return
        if name == "BI" and not pdf_boolean((inline := images.Inline(*op.operands)).get("/ImageMask")):
            self._inline(parts, inline, resources)
            return
        if name == "Do":
            self._object(_named(resources, "/XObject", op.operands), resources, state, depth)
        if name not in _PAINTING or not (state.fill.overprint or state.stroke.overprint):
            for part in parts:
                part.append(op.raw)
            return
        shown = [self._left(op, state, plate) for plate in self.names]
        for part, raw in zip(parts, [*shown, shown[0]], strict=True):
            part.append(raw)
        if len({*shown[: len(_RGB_PLATES)]}) > 1:
            self.together = False

    def _left(self, op: Operation, state: _State, plate: str) -> bytes:
        """Return a painting operation for one plate, without the parts that overprint this plate."""
        name, mode = op.operator, state.mode
        no_fill, no_stroke = state.fill.leaves(plate, mode), state.stroke.leaves(plate, mode)
        if name in _FILL or name in _STROKE:
            return _paint_operator(name, no_fill, no_stroke, op.raw)
        if no_stroke if state.text in (1, 5) else no_fill:
            return b" 3 Tr" + op.raw + f" {state.text} Tr".encode()
        return op.raw

    def _shade(self, parts: list[list[bytes]], op: Operation, resources: Any, state: _State) -> None:
        self.together = False
        inks = self._shading(_named(resources, "/Shading", op.operands), resources)
        paint = _Ink(CMYK, inks, state.fill.overprint, pattern="sh")
        for plate, part in zip(self.names, parts, strict=False):
            if inks and not paint.leaves(plate, state.mode):
                part.append(op.raw)

    # ---- forms and images -----------------------------------------------------------------------
    def _object(self, found: Any, outer: Any, state: _State, depth: int) -> None:
        """Separate a form or an image into plates, once."""
        if not hasattr(found, "get_data") or depth > _DEEPEST:
            return
        # The replacement keeps this object number, because the object may be painted again.
        number = found.indirect_reference.idnum
        if number in self.done:
            return
        self.done.add(number)
        if found.get("/Subtype") == "/Form":
            data, resources = found.get_data(), resolve_reference(found.get("/Resources", outer))
            parts = self._stream(data, resources, state, depth + 1)
        elif found.get("/Subtype") == "/Image" and not pdf_boolean(found.get("/ImageMask")):
            parts = self._image(found)
        else:
            return
        self._exchange(found, parts)

    def _exchange(self, found: Any, parts: list[bytes]) -> None:
        """Replace a stream of the file by one whose data can differ for each plate."""
        stream = DecodedStreamObject()
        unlike = ("/Length",) if found.get("/Subtype") == "/Image" else ("/Length", "/Filter", "/DecodeParms")
        stream.update({k: v for k, v in found.items() if k not in unlike})
        if found.get("/Subtype") == "/Image":
            self.sizes[id(stream)] = int(found["/Width"]), int(found["/Height"])
        number = found.indirect_reference.idnum
        self.writer._objects[number - 1] = stream
        stream.indirect_reference = found.indirect_reference
        self._keep(stream, parts)

    def _image(self, found: Any) -> list[bytes]:
        self.together = False
        said = colours.colour_space(found.get("/ColorSpace"))
        try:
            parts = self._shares(found, images.jpx_space(found) if "/ColorSpace" not in found else said)
        except TooMuchData:
            self.unmeasured[-1].add("Image")
            parts = [_WHITE] * len(self.names)
        found[NameObject("/ColorSpace")] = NameObject("/DeviceGray")
        found[NameObject("/BitsPerComponent")] = NumberObject(8)
        for key in ("/Decode", "/Intent", "/DecodeParms"):
            found.pop(key, None)
        found[NameObject("/Filter")] = NameObject("/FlateDecode")
        return parts

    def _inline(self, parts: list[list[bytes]], found: images.Inline, resources: Any) -> None:
        space = colours.colour_space(found.get("/ColorSpace"))
        if space is colours.UNKNOWN:
            space = colours.colour_space(_named(resources, "/ColorSpace", [found.get("/ColorSpace")]))
        try:
            plates = self._shares(found, space)
        except TooMuchData:
            self.unmeasured[-1].add("Image")
            return
        self.together = False
        for part, plate in zip(parts, plates, strict=False):
            width, height = (1, 1) if plate is _WHITE else (int(found["/Width"]), int(found["/Height"]))
            head = f" BI /W {width} /H {height} /BPC 8 /CS /G /F [/AHx /Fl] ID "
            part.append(head.encode() + plate.hex().encode() + b"> EI")

    def _shares(self, found: Any, space: Space) -> list[bytes]:
        """Return the compressed samples of an image for each plate as grey levels; empty plates if it cannot
        be read.

        Raises ``TooMuchData`` for too many samples, and ``TooSlow`` after the limit.
        """
        self.limit.check()
        shares: Mapping[str, Any] = {}
        try:
            shares = images.ink_shares(found, space)
        except (images.UnsupportedImage, Damaged):
            self.unmeasured[-1].add("Image")
        packed: dict[int, bytes] = {id(None): _WHITE}
        parts = []
        for share in (shares.get(plate, shares.get(ALL)) for plate in self.names):
            if id(share) not in packed:
                packed[id(share)] = _grey_levels(share)
            parts.append(packed[id(share)])
        return parts


def _grey_levels(share: Any) -> bytes:
    """Return the compressed grey levels for a picture of the shares of an ink, with white for none."""
    from PIL import ImageOps

    width, height = share.size
    packer = zlib.compressobj(1)
    parts = []
    rows = max(1, _BAND // width)
    for top in range(0, height, rows):
        low = min(height, top + rows)
        parts.append(packer.compress(ImageOps.invert(share.crop((0, top, width, low))).tobytes()))
    return b"".join([*parts, packer.flush()])


def _spots(resources: Any) -> set[str]:
    """Return the names of all spot inks in the colour spaces of a page's resources."""
    found: set[str] = set()
    for holder in reachable_dictionaries(resources):
        for value in map(resolve_reference, holder.values()):
            space = colours.colour_space(value) if isinstance(value, ArrayObject) else None
            while space is not None:
                found.update(space.names)
                space = space.base
    return found - {*PROCESS, ALL, "None"}


def _paint_operator(name: str, no_fill: bool, no_stroke: bool, raw: bytes) -> bytes:
    """Return the operator that paints a path without the fill or the stroke that overprints."""
    fills, strokes = name in _FILL and not no_fill, name in _STROKE and not no_stroke
    if fills == (name in _FILL) and strokes == (name in _STROKE):
        return raw
    return f" {_FILL[name] if fills else _STROKE[name] if strokes else 'n'}".encode()


def _object(value: Any) -> Any:
    if isinstance(value, list):
        return ArrayObject([_object(v) for v in value])
    return NumberObject(value) if isinstance(value, int) else FloatObject(value)


def _named(resources: Any, kind: str, operands: Sequence[Any]) -> Any:
    table = resolve_reference(resolve_reference(resources).get(kind)) if resources else None
    return resolve_reference(table.get(operands[0])) if isinstance(table, Mapping) and operands else None
