"""How much content and how many dots of pictures a renderer reads to draw a page.

A form counts each time that it is painted, because renderers read it again. So a small file can ask for
gigabytes.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from sheetgen.errors import UnreadableFile
from sheetgen.inspect.colours import resolve_reference, resolved_entry
from sheetgen.inspect.content import decode_name
from sheetgen.inspect.graphics_state import object_key
from sheetgen.message import msg

MOST_CONTENT = 10_000_000
"""Bytes of content above which a page is not drawn: drawing it could take gigabytes."""
_FORM = 50
"""Bytes that a painted form counts as, in addition to its content."""
_DEEPEST = 40
"""Depth of forms in each other above which renderers stop."""
_PAINTED = re.compile(
    rb"(/[^\x00\t\n\f\r /\[\]<>(){}%]*)(?:[\x00\t\n\f\r ]|%[^\r\n]*[\r\n])*Do(?![^\x00\t\n\f\r /\[\]<>(){}%])"
)


class DrawingCost(NamedTuple):
    """The bytes of ``content`` and the ``samples`` of pictures that a renderer reads for a page, and the number
    of transparency ``groups`` that it draws.
    """

    content: float
    samples: float
    groups: float = 0.0


def drawing_cost(page: Any, appearances: bool = False) -> DrawingCost:
    """Return what a renderer reads to draw a page, with ``appearances`` also its annotations and fields.

    Streams that cannot be decoded count as empty.
    """
    contents = None
    with suppress(Exception):  # A damaged stream can raise any exception in its filter.
        contents = page.get_contents()
    walk = _Walk()
    total, groups = walk.content(_data(contents), page.get("/Resources"), 0)
    for annotation in resolved_entry(page, "/Annots") or [] if appearances else []:
        drawn = resolved_entry(resolved_entry(resolve_reference(annotation), "/AP") or {}, "/N")
        for stream in [drawn] if hasattr(drawn, "get_data") else (drawn or {}).values():
            walk.note(stream, None)
    while walk.aside:
        more, inner = walk.form(*walk.aside.pop(), 1)
        total, groups = total + more, groups + inner
    return DrawingCost(total, sum(walk.pictures.values()), groups)


def check_drawing_cost(page: Any, number: int, appearances: bool = False) -> DrawingCost:
    """Return the cost of a page, of which ``number`` counts from 1. Raise ``UnreadableFile`` if drawing it could
    take gigabytes.
    """
    cost = drawing_cost(page, appearances)
    if cost.content > MOST_CONTENT:
        said = (
            "page {page} has more than {count:n} MB of content; parts count each time that they are painted"
        )
        size = MOST_CONTENT // 1_000_000
        raise UnreadableFile("large-page", msg(said, "report", page=number, count=size))
    return cost


class _Walk:
    """The streams of a page, from one to the next."""

    def __init__(self) -> None:
        self.known: dict[Hashable, tuple[float, float]] = {}
        """The bytes and the groups of each form."""
        self.pictures: dict[Hashable, float] = {}
        """The samples of each picture."""
        self.aside: list[tuple[Any, Any]] = []
        """Patterns, glyphs and masks, which are read once, with the resources around them."""
        self.noted: set[Hashable] = set()

    def content(self, data: bytes, resources: Any, depth: int) -> tuple[float, float]:
        """Return the bytes and the groups of a content stream."""
        for stream, around in _read_once(resources):
            self.note(stream, around)
        objects, total, groups = _table(resources, "/XObject"), float(len(data)), 0.0
        for name, times in Counter(_PAINTED.findall(data)).items():
            found = resolve_reference(objects.get(decode_name(name)))
            if not hasattr(found, "get_data"):
                continue
            if resolved_entry(found, "/Subtype") == "/Image":
                self.pictures[object_key(found)] = _samples(found)
            else:
                more, inner = self.form(found, resources, depth + 1)
                total, groups = total + times * more, groups + times * inner
        return total, groups

    def form(self, stream: Any, outer: Any, depth: int) -> tuple[float, float]:
        """Return the bytes and the groups of a form, pattern, glyph or mask; infinity if forms nest too deeply."""
        if depth > _DEEPEST:
            return math.inf, 0.0
        key = object_key(stream)
        if key not in self.known:
            own = resolved_entry(stream, "/Resources")
            total, groups = self.content(_data(stream), outer if own is None else own, depth)
            self.known[key] = _FORM + total, groups + ("/Group" in stream)
        return self.known[key]

    def note(self, stream: Any, around: Any) -> None:
        """Remember a stream that is read once."""
        stream = resolve_reference(stream)
        if hasattr(stream, "get_data") and object_key(stream) not in self.noted:
            self.noted.add(object_key(stream))
            self.aside.append((stream, around))


def _read_once(resources: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the streams in resources that a renderer reads once, with the resources that they can use."""
    for pattern in _table(resources, "/Pattern").values():
        yield pattern, resources
    for font in map(resolve_reference, _table(resources, "/Font").values()):
        if isinstance(font, Mapping) and resolved_entry(font, "/Subtype") == "/Type3":
            own = resolved_entry(font, "/Resources")
            for glyph in _table(font, "/CharProcs").values():
                yield glyph, resources if own is None else own
    for state in map(resolve_reference, _table(resources, "/ExtGState").values()):
        mask = resolved_entry(state, "/SMask") if isinstance(state, Mapping) else None
        if isinstance(mask, Mapping):
            yield mask.get("/G"), resources


def _table(holder: Any, key: str) -> Mapping[str, Any]:
    found = resolve_reference(holder)
    table = resolved_entry(found, key) if isinstance(found, Mapping) else None
    return table if isinstance(table, Mapping) else {}


def _data(stream: Any) -> bytes:
    if stream is not None:
        with suppress(Exception):  # A damaged stream can raise any exception in its filter.
            return bytes(stream.get_data())
    return b""


def _samples(picture: Any) -> float:
    """Return the dots of a picture times 3, or 1 if it is grey."""
    with suppress(TypeError, ValueError):
        grey = resolved_entry(picture, "/ColorSpace") == "/DeviceGray"
        sides = (float(resolved_entry(picture, key, 0)) for key in ("/Width", "/Height"))
        return math.prod(sides) * (1 if grey else 3)
    return 0.0
