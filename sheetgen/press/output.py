"""Writing files so that nothing is ever lost: whole or not at all, and never over someone else's file."""

from __future__ import annotations

import errno
import os
import re
import stat
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

from sheetgen.errors import OutputError
from sheetgen.message import Msg, msg

MAKER = "sheetgen"
SVG_MARK = b"<!-- made by sheetgen -->"
_PNG_HEAD = b"\x89PNG\r\n\x1a\n"
_PDF_MADE = re.compile(rb"/(?:Creator|Producer)\s*\(sheetgen\b")
_LOOK = 1 << 20
"""Bytes read from each end of a file to find its mark."""


def write(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write one file; see ``write_all``."""
    write_all({path: data}, force=force)


def write_all(files: Mapping[Path, bytes], *, force: bool = False) -> None:
    """Write all files or, if one can not be written, none.

    Each is written beside its place and moved there when all are complete; a file that is
    replaced keeps its permissions, a link stays a link. Raises ``OutputError`` where a place is a
    folder or no plain file, where it can not be written, and, without ``force``, where a file
    stands that sheetgen did not make.
    """
    places = {path: _place(path) for path in files}
    for path, place in places.items():
        refuse(path, place, force)
    staged: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, data in files.items():
            _stage(places[path], data, staged)
        while staged:
            temporary, place = staged[0]
            temporary.replace(place)
            staged.pop(0)
    except OSError as error:
        raise _refusal(path, error) from None
    finally:
        for temporary, _ in staged:
            temporary.unlink(missing_ok=True)


def try_all(files: Mapping[Path, bytes], *, force: bool = False) -> tuple[Path, ...]:
    """Check as ``write_all`` does, but write nothing; returns which files stand there already."""
    places = {path: _place(path) for path in files}
    for path, place in places.items():
        refuse(path, place, force)
        if not place.exists() and not os.access(place.parent, os.W_OK):
            raise _refusal(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
    return tuple(path for path, place in places.items() if place.exists())


def make_folder(path: Path) -> None:
    """Make a folder and those above it, where there are none. Raises ``OutputError``."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refusal(path, error) from None


def refuse(path: Path, place: Path, force: bool) -> None:
    """Raise ``OutputError`` if ``path``, which leads to ``place``, may not be written."""
    try:
        found = place.stat()
    except FileNotFoundError:
        if not place.parent.is_dir():
            raise OutputError(
                msg("{path} can not be written: there is no such folder.", "report", path=path)
            ) from None
        return
    except OSError as error:
        raise _refusal(path, error) from None
    if stat.S_ISDIR(found.st_mode):
        raise OutputError(msg("{path} is a folder; name a file.", "report", path=path))
    if not stat.S_ISREG(found.st_mode):
        raise OutputError(msg("{path} is not a plain file.", "report", path=path))
    if not force and not is_ours(place):
        said = "{path} is there already and was not made by sheetgen; --force replaces it."
        raise OutputError(msg(said, "report", path=path))


def is_ours(path: Path) -> bool:
    """Whether sheetgen made this PDF, SVG, PNG or page, by the mark inside it; an empty file is nobody's work."""
    try:
        with path.open("rb") as file:
            data = file.read(_LOOK)
            if file.seek(0, os.SEEK_END) > _LOOK:
                file.seek(-_LOOK, os.SEEK_END)
                data += file.read()
    except OSError:
        return False
    if data.startswith(b"%PDF"):
        return _PDF_MADE.search(data) is not None
    if data.startswith(_PNG_HEAD):
        return _png_text() in data
    return not data or SVG_MARK in data[:1000]


def mark_svg(svg: str) -> bytes:
    """The same picture with our mark after the XML declaration, as UTF-8."""
    head, end, body = svg.partition("?>") if svg.startswith("<?xml") else ("", "", svg)
    start = f"{head}{end}\n" if end else ""
    return start.encode() + SVG_MARK + b"\n" + body.lstrip().encode()


def mark_png(png: bytes) -> bytes:
    """The same picture with our name in a tEXt chunk (PNG 11.3.3.3, keyword Software) after its header."""
    end_of_header = len(_PNG_HEAD) + 12 + 13
    return png[:end_of_header] + _png_text() + png[end_of_header:]


def _png_text() -> bytes:
    body = b"tEXtSoftware\0" + MAKER.encode()
    return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))


def _place(path: Path) -> Path:
    """Where a path leads through links."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        raise OutputError(
            msg("{path} can not be written: its links go in a circle.", "report", path=path)
        ) from None


def _stage(place: Path, data: bytes, staged: list[tuple[Path, Path]]) -> None:
    temporary = place.with_name(f".{place.name[:40]}.{os.urandom(6).hex()}.part")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    staged.append((temporary, place))
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    mode = stat.S_IMODE(place.stat().st_mode) if place.exists() else 0o666 & ~_umask()
    temporary.chmod(mode)


def _umask() -> int:
    """The mask for new files; the system tells it only to who sets it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _refusal(path: Path, error: OSError) -> OutputError:
    reason: Msg | str = error.strerror or type(error).__name__
    return OutputError(msg("{path} can not be written: {reason}.", "report", path=path, reason=reason))
