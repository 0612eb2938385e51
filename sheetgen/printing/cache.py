"""A cache of the files of ``print`` and ``preview``, so that a repeated command only writes them.

It stores only files made from layouts that come with sheetgen. A user's own file changes during work; its
plates are cached instead (``press.cache``). The key contains all options that change a file. Places, names
and messages are computed anew each time; no path comes from the cache.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import Any

from sheetgen.message import Msg
from sheetgen.press.cache import Cache, cache_folder
from sheetgen.press.calibration import printers_file
from sheetgen.printing.made_files import FilePart, LayoutSource, MadeFiles
from sheetgen.printing.request import PrintChoice, Request
from sheetgen.resources import address_of, layout_at

MOST = 8_000_000
"""Largest size in bytes of a command's files that are cached."""
ELSEWHERE = ("paper", "lang", "edition", "output", "force", "as_json", "dry_run", "watch", "repeat")
"""Fields of a request that change no file, or are part of ``PrintChoice``."""
_TAIL = re.compile(r"[a-z0-9-]*(\.[a-z0-9]+)?")
_PLAIN = (str, int, float, bool, type(None))


# ---- keys -------------------------------------------------------------------------------------
def print_key(request: Request, choice: PrintChoice) -> str | None:
    """Return a cache key of everything that affects a request's files, except the program; None if they are
    not cached."""
    profile = request.profile or ""
    if request.watch or profile.endswith(".toml") or not _come_with_us(request.layouts):
        return None
    asked = {name: value for name, value in request._asdict().items() if name not in ELSEWHERE}
    return _key("print", choice, asked, _printers(), _today() if profile else "", _epoch())


def preview_key(layout: str, choice: PrintChoice, **asked: Any) -> str | None:
    """Return the cache key for the pictures of a layout."""
    return _key("preview", choice, {"layout": layout, **asked}) if _come_with_us([layout]) else None


def _epoch() -> str:
    """Return the creation date for files if the environment variable sets it, else an empty text."""
    return os.environ.get("SOURCE_DATE_EPOCH", "")


def _today() -> str:
    """Return today's date, because a print profile that nobody has checked for a year gives a warning."""
    return date.today().isoformat()


def _come_with_us(layouts: Sequence[str]) -> bool:
    return all(layout_at(name) for name in layouts)


def _key(command: str, choice: PrintChoice, asked: dict[str, Any], *more: str) -> str:
    return json.dumps([command, choice, asked, *more])


def _printers() -> str:
    """Return a digest of the user's printer calibrations, which affect the position of backs."""
    path = printers_file()
    with suppress(OSError):  # A missing file is no error.
        return hashlib.sha256(path.read_bytes()).hexdigest() if path else ""
    return ""


# ---- messages -----------------------------------------------------------------------------------
def message_to_json(note: Msg) -> dict[str, Any]:
    """Return a message as JSON data; raise ``TypeError`` for values that JSON cannot restore."""
    values = [[name, message_to_json(v) if isinstance(v, Msg) else _checked(v)] for name, v in note.values]
    return {**note._asdict(), "values": values}


def _checked(value: Any) -> Any:
    if type(value) not in _PLAIN:
        raise TypeError(type(value).__name__)
    return value


def message_from_json(said: dict[str, Any]) -> Msg:
    """Return the message that ``message_to_json`` converted; raise ``KeyError`` or ``TypeError`` for other data."""
    values = tuple((name, message_from_json(v) if isinstance(v, dict) else v) for name, v in said["values"])
    return Msg(**{**said, "values": values})


# ---- cached files -------------------------------------------------------------------------------
def cached_files(key: str | None, layouts: Sequence[str]) -> MadeFiles | None:
    """Return the cached files for a key, made from ``layouts`` that come with sheetgen; None if there are none."""
    data = Cache(cache_folder()).get(key) if key else None
    if data is None:
        return None
    try:
        return _unpacked(data, layouts)
    except (ValueError, KeyError, TypeError):
        # The entry is complete, but another version of sheetgen wrote it.
        return None


def store_files(key: str | None, made: MadeFiles) -> None:
    """Store the files of a print for later runs, unless they are too large."""
    if key and sum(len(part.data) for part in made.parts) <= MOST:
        with suppress(TypeError):
            # A message for the user has a value that cannot be stored, so nothing is cached.
            Cache(cache_folder()).put(key, _packed(made))


def _packed(made: MadeFiles) -> bytes:
    """Return files as bytes for the cache: a line of JSON followed by the files' contents."""
    head = {
        "parts": [[part.tail, len(part.data), part.pages] for part in made.parts],
        "sources": [[source.version, source.hash] for source in made.sources],
        "notes": [message_to_json(note) for note in made.notes],
        "cut_to_size": made.cut_to_size,
        "both_sides": made.both_sides,
    }
    return b"\n".join([json.dumps(head).encode(), b"".join([part.data for part in made.parts])])


def _unpacked(data: bytes, layouts: Sequence[str]) -> MadeFiles:
    """Return the files from bytes of the cache.

    Raise ``ValueError``, ``KeyError`` or ``TypeError`` for other data.
    """
    line, _, body = data.partition(b"\n")
    head = json.loads(line)
    parts, start = [], 0
    for tail, size, pages in head["parts"]:
        if not _TAIL.fullmatch(tail) or min(size, pages) < 0:
            raise ValueError("no part")
        parts.append(FilePart(tail, body[start : start + size], pages))
        start += size
    if start != len(body):
        raise ValueError("the parts are not the whole")
    sources = [
        LayoutSource(address_of(name), version, digest)
        for name, (version, digest) in zip(layouts, head["sources"], strict=True)
    ]
    notes = [*map(message_from_json, head["notes"])]
    return MadeFiles(parts, sources, notes, head["cut_to_size"], head["both_sides"])
