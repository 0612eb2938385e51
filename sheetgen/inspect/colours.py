"""Colour spaces of PDFs, the inks of their colours, and PDF functions (ISO 32000-1, 7.10)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
ALL = "All"
"""The colourant that prints on every plate (ISO 32000-1, 8.6.6.4)."""

Inks = Mapping[str, float]
"""Share of each ink, 0 to 1; missing inks have the share 0."""

_SHORT = {"/G": "/DeviceGray", "/RGB": "/DeviceRGB", "/CMYK": "/DeviceCMYK", "/I": "/Indexed"}
_COUNTS = {"/DeviceGray": 1, "/CalGray": 1, "/DeviceRGB": 3, "/CalRGB": 3, "/Lab": 3, "/DeviceCMYK": 4}


class Space(NamedTuple):
    """A colour space of a PDF: its name as ``kind``, its number of components, and the ``names`` of its colourants.

    ``base`` is the alternate or base space, ``table`` the lookup table of an indexed space.
    """

    kind: str
    components: int
    names: tuple[str, ...] = ()
    base: Space | None = None
    table: bytes = b""

    @property
    def model(self) -> str:
        """The colour model of the space: ``gray``, ``rgb``, ``cmyk``, ``lab``, ``spot`` or ``pattern``."""
        if self.kind == "/Indexed" and self.base is not None:
            return self.base.model
        if self.kind in ("/Separation", "/DeviceN"):
            return "spot"
        if self.kind in ("/Pattern", "/Lab"):
            return self.kind[1:].lower()
        return {1: "gray", 3: "rgb", 4: "cmyk"}.get(self.components, "unknown")


GRAY, RGB, CMYK = Space("/DeviceGray", 1), Space("/DeviceRGB", 3), Space("/DeviceCMYK", 4)
UNKNOWN = Space("?", 0)


def resolve_reference(value: Any) -> Any:
    """Return the object of an indirect reference; return any other value unchanged."""
    return value.get_object() if hasattr(value, "get_object") else value


def resolved_entry(holder: Any, key: str, default: Any = None) -> Any:
    """Return an entry of a PDF dictionary with references resolved."""
    return resolve_reference(holder.get(key, default))


def pdf_boolean(value: Any) -> bool:
    """Return the value of a PDF boolean. The library's boolean objects are always true in Python."""
    found = resolve_reference(value)
    return getattr(found, "value", found) is True


def colour_space(found: Any, depth: int = 0) -> Space:
    """Return the colour space that a PDF name or array describes, or ``UNKNOWN``."""
    found = resolve_reference(found)
    if isinstance(found, str):
        name = _SHORT.get(str(found), str(found))
        if name in _COUNTS:
            return Space(name, _COUNTS[name])
        return Space("/Pattern", 0) if name == "/Pattern" else UNKNOWN
    if not isinstance(found, Sequence) or not found or depth > 6:
        return UNKNOWN
    kind = _SHORT.get(str(found[0]), str(found[0]))
    rest = [resolve_reference(value) for value in found[1:]]
    if kind == "/ICCBased" and rest:
        return Space(kind, int(resolved_entry(rest[0], "/N", 0)))
    if kind == "/Separation" and len(rest) > 1:
        return Space(kind, 1, (str(rest[0])[1:],), colour_space(rest[1], depth + 1))
    if kind == "/DeviceN" and len(rest) > 1:
        return Space(kind, len(rest[0]), tuple(str(n)[1:] for n in rest[0]), colour_space(rest[1], depth + 1))
    if kind == "/Indexed" and len(rest) > 2:
        table = (
            rest[2].get_data()
            if hasattr(rest[2], "get_data")
            else getattr(rest[2], "original_bytes", rest[2])
        )
        base = colour_space(rest[0], depth + 1)
        return Space(kind, 1, base.names, base, table if isinstance(table, bytes) else b"")
    if kind == "/Pattern":
        return Space(kind, 0, (), colour_space(rest[0], depth + 1) if rest else None)
    return Space(kind, _COUNTS[kind]) if kind in _COUNTS else UNKNOWN


def inks_of_colour(where: Space, values: Sequence[float]) -> Inks | None:
    """Return the share of each ink in a colour, or None if the file does not define it (patterns).

    Grey becomes black ink. RGB is separated without a profile: the common part of cyan, magenta and yellow
    becomes black.
    """
    if where.kind == "/Indexed" and where.base is not None:
        size, index = where.base.components, int(values[0]) if values else 0
        entry = where.table[index * size : (index + 1) * size]
        return inks_of_colour(where.base, [v / 255 for v in entry]) if len(entry) == size else None
    if len(values) < where.components or where.components < 1:
        return None
    if where.model == "spot":
        return {name: v for name, v in zip(where.names, values, strict=False) if name != "None"}
    if where.model == "cmyk":
        return dict(zip(PROCESS, values, strict=False))
    if where.model == "gray":
        return {"Black": 1 - values[0]}
    if where.model == "lab":
        return {"Black": 1 - values[0] / 100}
    if where.model == "rgb":
        c, m, y = (1 - v for v in values[:3])
        k = min(c, m, y)
        return {"Cyan": c - k, "Magenta": m - k, "Yellow": y - k, "Black": k}
    return None


# ---- PDF functions (ISO 32000-1, 7.10) ----


Function = Callable[[Sequence[float]], list[float]]
DEEPEST = 8
_MOST_STEPS = 20_000
_TOKEN = re.compile(rb"[{}]|[^\s{}]+")


def python_function(found: Any, depth: int = 0) -> Function:
    """Return a Python function for a function dictionary or an array of them. Raises ``ValueError`` if it is
    invalid.
    """
    found = resolve_reference(found)
    if isinstance(found, list):
        parts = [python_function(part, depth + 1) for part in found]
        return lambda values: [v for part in parts for v in part(values)]
    kind = resolved_entry(found, "/FunctionType")
    if kind == 2:
        return _exponential(found)
    if kind == 3 and depth < DEEPEST:
        return _stitched(found, depth)
    if kind == 0:
        return _sampled(found)
    if kind == 4:
        return _calculated(found)
    raise ValueError(kind)


def number_pairs(values: Any) -> list[tuple[float, float]]:
    """Return numbers of a PDF array as pairs."""
    every = [float(resolve_reference(v)) for v in resolve_reference(values)]
    return list(zip(every[::2], every[1::2], strict=True))


def _clamp(value: float, ends: tuple[float, float]) -> float:
    return min(max(value, ends[0]), ends[1])


def _exponential(found: Mapping[str, Any]) -> Function:
    low = [float(v) for v in resolved_entry(found, "/C0", (0.0,))]
    high = [float(v) for v in resolved_entry(found, "/C1", (1.0,))]
    power = float(resolved_entry(found, "/N", 1))
    return lambda x: [a + x[0] ** power * (b - a) for a, b in zip(low, high, strict=True)]


def _stitched(found: Mapping[str, Any], depth: int) -> Function:
    parts = [python_function(f, depth + 1) for f in resolve_reference(found["/Functions"])]
    start, end = number_pairs(found["/Domain"])[0]
    bounds = [start, *(float(v) for v in resolved_entry(found, "/Bounds")), end]
    encode = number_pairs(found["/Encode"])

    def at(x: Sequence[float]) -> list[float]:
        index = max(i for i in range(len(parts)) if x[0] >= bounds[i] or not i)
        (low, high), (first, last) = (bounds[index], bounds[index + 1]), encode[index]
        return parts[index]([first + (last - first) * ((x[0] - low) / (high - low) if high > low else 0.0)])

    return at


def _sampled(found: Any) -> Function:
    """Return a Python function for a sampled PDF function; it returns the nearest sample.

    Interpolated values would lie between the samples, so the nearest one is close enough.
    """
    depth, sizes, ends = (
        int(found["/BitsPerSample"]),
        [int(v) for v in resolved_entry(found, "/Size")],
        number_pairs(found["/Range"]),
    )
    domain, decode = (
        number_pairs(found["/Domain"]),
        number_pairs(resolved_entry(found, "/Decode", found["/Range"])),
    )
    data, most = found.get_data(), (1 << depth) - 1
    if min(sizes) < 1 or len(data) * 8 < math.prod(sizes) * len(ends) * depth:
        raise ValueError("/Size")

    def at(x: Sequence[float]) -> list[float]:
        place, step = 0, 1
        for value, (start, end), size in zip(x, domain, sizes, strict=True):
            place += step * round((_clamp(value, (start, end)) - start) / (end - start) * (size - 1))
            step *= size
        samples = (_bits(data, (place * len(ends) + i) * depth, depth) for i in range(len(ends)))
        return [low + v / most * (high - low) for v, (low, high) in zip(samples, decode, strict=True)]

    return at


def _bits(data: bytes, start: int, count: int) -> int:
    first, last = start // 8, (start + count + 7) // 8
    return int.from_bytes(data[first:last]) >> (last * 8 - start - count) & ((1 << count) - 1)


# ---- PostScript calculator functions ----
def _calculated(found: Any) -> Function:
    tokens = [t.decode("latin-1") for t in reversed(_TOKEN.findall(found.get_data()))]
    if not tokens or tokens.pop() != "{":
        raise ValueError("/FunctionType 4")
    code, domain, ends = _block(tokens, 0), number_pairs(found["/Domain"]), number_pairs(found["/Range"])

    def at(x: Sequence[float]) -> list[float]:
        stack: list[Any] = [_clamp(v, limits) for v, limits in zip(x, domain, strict=True)]
        _run(code, stack, [_MOST_STEPS])
        return [_clamp(float(v), limits) for v, limits in zip(stack[-len(ends) :], ends, strict=True)]

    return at


def _block(tokens: list[str], depth: int) -> list[Any]:
    """Parse PostScript tokens up to the closing brace; nested blocks become lists.

    ``tokens`` are in reverse order.
    """
    if depth > DEEPEST:
        raise ValueError("{")
    found: list[Any] = []
    while tokens:
        token = tokens.pop()
        if token == "}":
            return found
        found.append(_block(tokens, depth + 1) if token == "{" else token)
    raise ValueError("}")


def _run(code: Sequence[Any], stack: list[Any], left: list[int]) -> None:
    for token in code:
        left[0] -= 1
        if left[0] < 0:
            raise ValueError("{")
        if isinstance(token, list):
            stack.append(token)
        elif token in ("if", "ifelse"):
            other = stack.pop() if token == "ifelse" else []
            then, so = stack.pop(), stack.pop()
            _run(then if so else other, stack, left)
        elif token in _MOVED:
            _MOVED[token](stack)
        elif token in _ONE:
            stack.append(_ONE[token](stack.pop()))
        elif token in _TWO:
            second, first = stack.pop(), stack.pop()
            stack.append(_TWO[token](first, second))
        else:
            stack.append(
                {"true": True, "false": False}[token] if token in ("true", "false") else float(token)
            )


def _roll(stack: list[Any]) -> None:
    by, count = int(stack.pop()), int(stack.pop())
    if not 0 <= count <= len(stack):
        raise ValueError("roll")
    if count:
        part, by = stack[-count:], by % count
        stack[-count:] = part[count - by :] + part[: count - by]


def _copy(stack: list[Any]) -> None:
    count = int(stack.pop())
    if not 0 <= count <= len(stack) < 100:
        raise ValueError("copy")
    stack.extend(stack[len(stack) - count :])


def _shift(value: Any, by: Any) -> int:
    return int(value) << int(by) if 0 <= by < 32 else int(value) >> int(min(-by, 64))


def _logic(whole: Callable[[int, int], int]) -> Callable[[Any, Any], Any]:
    return lambda a, b: bool(whole(a, b)) if isinstance(a, bool) else whole(int(a), int(b))


_MOVED: Mapping[str, Callable[[list[Any]], object]] = {
    "pop": lambda s: s.pop(), "dup": lambda s: s.append(s[-1]), "exch": lambda s: s.insert(-1, s.pop()),
    "index": lambda s: s.append(s[-1 - int(s.pop())]), "roll": _roll, "copy": _copy,
}  # fmt: skip
_ONE: Mapping[str, Callable[[Any], Any]] = {
    "abs": abs, "neg": lambda v: -v, "ceiling": math.ceil, "floor": math.floor, "round": lambda v: math.floor(v + 0.5),
    "truncate": math.trunc, "cvi": math.trunc, "cvr": float, "sqrt": math.sqrt, "ln": math.log, "log": math.log10,
    "sin": lambda v: math.sin(math.radians(v)), "cos": lambda v: math.cos(math.radians(v)),
    "not": lambda v: not v if isinstance(v, bool) else ~int(v),
}  # fmt: skip
_TWO: Mapping[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b,
    "idiv": lambda a, b: math.trunc(a / b), "mod": lambda a, b: math.fmod(a, b), "exp": lambda a, b: a**b,
    "atan": lambda a, b: math.degrees(math.atan2(a, b)) % 360, "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
    "and": _logic(lambda a, b: a & b), "or": _logic(lambda a, b: a | b), "xor": _logic(lambda a, b: a ^ b),
    "bitshift": _shift,
}  # fmt: skip
