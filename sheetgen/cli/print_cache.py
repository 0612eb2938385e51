"""What ``print`` and ``preview`` made, kept between runs: a command given again hardly has more to do than to write it.

Kept is what comes of layouts that come with sheetgen; a user's own file changes while it is worked on, and for
that its plates are kept (``press.cache``). The key holds all options that change a file; where it goes, what it is
called, and what is said of it, is found anew each time. No path is taken from what was kept.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.cli.print_request import Chosen, Request
from sheetgen.message import Msg
from sheetgen.press.cache import Cache, cache_folder
from sheetgen.press.calibration import printers_file
from sheetgen.resources import address_of, layout_at

MOST = 8_000_000
"""Bytes of a command's files that are worth keeping."""
ELSEWHERE = ("paper", "lang", "edition", "output", "force", "as_json", "dry_run", "watch", "repeat")
"""Fields of a request that change no file, or are in what was chosen."""
_TAIL = re.compile(r"[a-z0-9-]*(\.[a-z0-9]+)?")
_PLAIN = (str, int, float, bool, type(None))


class Part(NamedTuple):
    """One file: what is added to its name, its content, its number of pages; 0 of files beside the pages."""

    tail: str
    data: bytes
    pages: int


class Source(NamedTuple):
    """A layout, as reports name it: ``game/name``, version, hash of its content."""

    address: str
    version: str
    hash: str


class Made(NamedTuple):
    """All files of a command, the layouts in them, and what the user should know.

    Pages that are ``cut_to_size`` are as large as what they show, whatever the paper.
    """

    parts: Sequence[Part]
    sources: Sequence[Source]
    notes: Sequence[Msg] = ()
    cut_to_size: bool = False


# ---- keys -------------------------------------------------------------------------------------
def print_key(request: Request, chosen: Chosen) -> str | None:
    """What the files of a request depend on besides the program; None if they are not to be kept."""
    profile = request.profile or ""
    if request.watch or profile.endswith(".toml") or not _come_with_us(request.layouts):
        return None
    asked = {name: value for name, value in request._asdict().items() if name not in ELSEWHERE}
    return _key("print", chosen, asked, _printers(), _today() if profile else "", _epoch())


def preview_key(layout: str, chosen: Chosen, **asked: Any) -> str | None:
    """The same of the pictures of a layout."""
    return _key("preview", chosen, {"layout": layout, **asked}) if _come_with_us([layout]) else None


def _epoch() -> str:
    """When files say that they were made, if the environment tells."""
    return os.environ.get("SOURCE_DATE_EPOCH", "")


def _today() -> str:
    """A profile that nobody has compared with its shop's page for a year says so."""
    return date.today().isoformat()


def _come_with_us(layouts: Sequence[str]) -> bool:
    return all(layout_at(name) for name in layouts)


def _key(command: str, chosen: Chosen, asked: dict[str, Any], *more: str) -> str:
    return json.dumps([command, chosen[:3], asked, *more])


def _printers() -> str:
    """A digest of what is known of the user's printers: backs are moved by it."""
    with suppress(OSError, RuntimeError):  # no such file; a user without a home
        return hashlib.sha256(printers_file().read_bytes()).hexdigest()
    return ""


# ---- messages -----------------------------------------------------------------------------------
def plain(note: Msg) -> dict[str, Any]:
    """A message as JSON; raises ``TypeError`` for values that JSON would not give back."""
    values = [[name, plain(v) if isinstance(v, Msg) else _checked(v)] for name, v in note.values]
    return {**note._asdict(), "values": values}


def _checked(value: Any) -> Any:
    if type(value) not in _PLAIN:
        raise TypeError(type(value).__name__)
    return value


def unplain(said: dict[str, Any]) -> Msg:
    """The message that ``plain`` gave; raises ``KeyError`` or ``TypeError`` for anything else."""
    values = tuple((name, unplain(v) if isinstance(v, dict) else v) for name, v in said["values"])
    return Msg(**{**said, "values": values})


# ---- the files --------------------------------------------------------------------------------
def find(key: str | None, layouts: Sequence[str]) -> Made | None:
    """What was kept under a key, of ``layouts`` that come with sheetgen."""
    data = Cache(cache_folder()).get(key) if key else None
    if data is None:
        return None
    try:
        return _unpacked(data, layouts)
    except (ValueError, KeyError, TypeError):  # whole, but of another make
        return None


def keep(key: str | None, made: Made) -> None:
    """Keep it for another run, if it is not too much."""
    if key and sum(len(part.data) for part in made.parts) <= MOST:
        with suppress(TypeError):  # a note of something that can not be kept
            Cache(cache_folder()).put(key, _packed(made))


def _packed(made: Made) -> bytes:
    """A line of JSON, then the files' contents."""
    head = {
        "parts": [[part.tail, len(part.data), part.pages] for part in made.parts],
        "sources": [[source.version, source.hash] for source in made.sources],
        "notes": [plain(note) for note in made.notes],
        "cut_to_size": made.cut_to_size,
    }
    return b"\n".join([json.dumps(head).encode(), b"".join([part.data for part in made.parts])])


def _unpacked(data: bytes, layouts: Sequence[str]) -> Made:
    """What was packed; raises ``ValueError``, ``KeyError`` or ``TypeError`` for anything else."""
    line, _, body = data.partition(b"\n")
    head = json.loads(line)
    parts, start = [], 0
    for tail, size, pages in head["parts"]:
        if not _TAIL.fullmatch(tail) or min(size, pages) < 0:
            raise ValueError("no part")
        parts.append(Part(tail, body[start : start + size], pages))
        start += size
    if start != len(body):
        raise ValueError("the parts are not the whole")
    sources = [
        Source(address_of(name), version, digest)
        for name, (version, digest) in zip(layouts, head["sources"], strict=True)
    ]
    return Made(parts, sources, [*map(unplain, head["notes"])], head["cut_to_size"])


def named(path: Path, parts: Sequence[Part]) -> list[Path]:
    """Where the parts go, if the first name of all is ``path``; a tail may bring an ending of its own."""
    tails = [part.tail if Path(part.tail).suffix else f"{part.tail}{path.suffix}" for part in parts]
    return [path.with_name(f"{path.stem}{tail}") for tail in tails]
