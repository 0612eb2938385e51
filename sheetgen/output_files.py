"""Write files safely, and mark them with a seal to recognize later changes.

A seal is a digest of the file's content, stored in it: in a PDF as the second file identifier (ISO 32000-1,
14.4), which changes with the content; in a PNG as a tEXt chunk; in SVG and HTML in the comment with
sheetgen's name.

Files are written completely or not at all, and only over files that sheetgen made and nobody changed.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import struct
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from sheetgen.errors import OutputError, UsageError, system_reason
from sheetgen.message import msg

MAKER: Final = "sheetgen"
_BLANK: Final = "0" * 32
_PNG_HEAD: Final = b"\x89PNG\r\n\x1a\n"
_PNG_HEADER: Final = len(_PNG_HEAD) + 12 + 13
"""The length in bytes of the PNG signature and the IHDR chunk, which must be first."""
_CHUNK: Final = b"tEXtSeal\0"
_PDF_MAKER: Final = re.compile(rb"/(?:Creator|Producer)\s*\(sheetgen\b")
_PDF_ID: Final = re.compile(rb"/ID\s*\[\s*<[0-9A-Fa-f]{32}>\s*<([0-9A-Fa-f]{32})>\s*\]")
_TRAILER: Final = b"\ntrailer\n<<\n"
_PDF_NOTE: Final = re.compile(rb"\ntrailer\n<<\n/Sheetgen_Request <([0-9a-f]*)>\n")
_COMMENT: Final = re.compile(rb"<!-- made by sheetgen ([0-9a-f]{32}) -->")
_NEAR: Final = 1000
"""The comment must be within this many bytes of the start of a text."""


def path_ending_in(path: str | os.PathLike[str], *endings: str) -> Path:
    """Return the path of an output file. Raises ``UsageError`` if it has none of the ``endings``, such as ``.pdf``."""
    found = Path(path)
    if found.suffix.lower() not in endings:
        said = "{path} should end in {ending}."
        raise UsageError(msg(said, "report", path=path, ending=", ".join(endings)))
    return found


class _Place(NamedTuple):
    """The position of the seal in a file, and the function that formats a digest for it."""

    start: int
    end: int
    write: Callable[[str], bytes]


def with_seal(data: bytes) -> bytes:
    """Return a file's bytes with their seal, the digest of the content; unchanged if they have no place for a
    seal.
    """
    place = _place(data)
    if place is None:
        return data
    return data[: place.start] + place.write(_digest(data, place)) + data[place.end :]


def is_made_by_sheetgen(data: bytes) -> bool:
    """Return whether sheetgen made the PDF, PNG, SVG or HTML file, even if it was changed later."""
    if data.startswith(b"%PDF"):
        return _PDF_MAKER.search(data) is not None
    return _place(data) is not None


def is_unchanged(data: bytes) -> bool:
    """Return whether sheetgen made the file and no byte was changed."""
    place = _place(data) if is_made_by_sheetgen(data) else None
    return place is not None and data[place.start : place.end] == place.write(_digest(data, place))


def with_note(data: bytes, note: bytes) -> bytes:
    """Return the PDF with a private entry in its trailer, which moves no object (ISO 32000-1, 7.5.5 and annex
    E).

    Raises ``ValueError`` if the PDF has no trailer written by sheetgen.
    """
    at = data.rfind(_TRAILER) + len(_TRAILER)
    if at < len(_TRAILER):
        raise ValueError("a PDF without a trailer of ours")
    return data[:at] + b"/Sheetgen_Request <" + note.hex().encode() + b">\n" + data[at:]


def read_note(data: bytes) -> bytes | None:
    """Return the bytes that ``with_note`` stored in a PDF, else None."""
    found = list(_PDF_NOTE.finditer(data))
    return bytes.fromhex(found[-1][1].decode()) if found and len(found[-1][1]) % 2 == 0 else None


def svg_comment() -> bytes:
    """Return the comment with sheetgen's name and a place for the seal."""
    return _comment(_BLANK)


def mark_svg(svg: str) -> bytes:
    """Return the SVG as UTF-8, with a place for a seal after the XML declaration."""
    head, end, body = svg.partition("?>") if svg.startswith("<?xml") else ("", "", svg)
    start = f"{head}{end}\n" if end else ""
    return start.encode() + svg_comment() + b"\n" + body.lstrip().encode()


def mark_png(png: bytes) -> bytes:
    """Return the PNG with a Software text and a place for a seal after its header (PNG 11.3.3.3)."""
    chunks = _chunk(b"tEXtSoftware\0" + MAKER.encode()) + _png_seal(_BLANK)
    return png[:_PNG_HEADER] + chunks + png[_PNG_HEADER:]


def _place(data: bytes) -> _Place | None:
    if data.startswith(b"%PDF"):
        # Use the last file identifier of a PDF, because an incremental update adds a new one.
        found = list(_PDF_ID.finditer(data))
        return _Place(*found[-1].span(1), str.encode) if found else None
    if data.startswith(_PNG_HEAD):
        at = data.find(_CHUNK)
        return None if at < 0 else _Place(at - 4, at - 4 + len(_png_seal(_BLANK)), _png_seal)
    comment = _COMMENT.search(data, 0, _NEAR)
    return comment and _Place(*comment.span(), _comment)


def _digest(data: bytes, place: _Place) -> str:
    """Return the digest of a file with an empty seal: 32 hexadecimal digits."""
    digest = hashlib.blake2b(data[: place.start], digest_size=16)
    digest.update(place.write(_BLANK))
    digest.update(data[place.end :])
    return digest.hexdigest()


def _comment(digest: str) -> bytes:
    return f"<!-- made by {MAKER} {digest} -->".encode()


def _png_seal(digest: str) -> bytes:
    return _chunk(_CHUNK + digest.encode())


def _chunk(body: bytes) -> bytes:
    """Return a chunk of a PNG file: its length, type, data and checksum."""
    return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))


# ---- writing files ----


def write_file(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write one file, as ``write_files`` does."""
    write_files({path: data}, force=force)


def write_files(files: Mapping[Path, bytes], *, force: bool = False) -> None:
    """Write all files, or none if one of them cannot be written.

    Each is sealed, written to a temporary file in the same folder, and moved when all are complete. Replaced
    files keep their permissions, and links stay links. Raises ``OutputError`` if a path is a folder or a
    special file, if it cannot be written, or, without ``force``, if a file exists that sheetgen did not make
    or that was changed since.
    """
    places = {path: _target(path) for path in files}
    for path, place in places.items():
        check_writable(path, place, force)
    staged: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, data in files.items():
            _stage(places[path], with_seal(data), staged)
        while staged:
            temporary, place = staged[0]
            temporary.replace(place)
            staged.pop(0)
    except OSError as error:
        raise _refusal(path, error) from None
    finally:
        for temporary, _ in staged:
            temporary.unlink(missing_ok=True)


def check_files_writable(files: Mapping[Path, bytes], *, force: bool = False) -> tuple[Path, ...]:
    """Check paths as ``write_files`` does without writing, and return those that exist already."""
    places = {path: _target(path) for path in files}
    for path, place in places.items():
        check_writable(path, place, force)
        if not place.exists() and not os.access(place.parent, os.W_OK):
            raise _refusal(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
    return tuple(path for path, place in places.items() if place.exists())


def make_folder(path: Path) -> None:
    """Make a folder and its missing parents. Raises ``OutputError``."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refusal(path, error) from None


def check_writable(path: Path, place: Path, force: bool) -> None:
    """Raise ``OutputError`` if an output file may not be written; ``place`` is ``path`` with links resolved."""
    try:
        found = place.stat()
    except FileNotFoundError:
        if not place.parent.is_dir():
            raise OutputError(
                msg("{path} cannot be written: there is no such folder.", "report", path=path)
            ) from None
        return
    except OSError as error:
        raise _refusal(path, error) from None
    if stat.S_ISDIR(found.st_mode):
        raise OutputError(msg("{path} is a folder; name a file.", "report", path=path))
    if not stat.S_ISREG(found.st_mode):
        raise OutputError(msg("{path} is not a plain file.", "report", path=path))
    if not force:
        _refuse_work(path, place)


def _refuse_work(path: Path, place: Path) -> None:
    """Raise ``OutputError`` for a file that is not exactly as sheetgen made it, unless it is empty."""
    try:
        data = place.read_bytes()
    except OSError as error:
        raise _refusal(path, error) from None
    if not data or is_unchanged(data):
        return
    said = "{path} is there already and was not made by sheetgen; --force replaces it."
    if is_made_by_sheetgen(data):
        said = "{path} was changed after sheetgen made it, perhaps filled in; --force replaces it."
    raise OutputError(msg(said, "report", path=path))


def _target(path: Path) -> Path:
    """Return the path of an output file with links resolved. Raises ``OutputError`` for circular links."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        raise OutputError(
            msg("{path} cannot be written: its links go in a circle.", "report", path=path)
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
    """Return the process's mask for new files; the system returns it only when it is set."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _refusal(path: Path, error: OSError) -> OutputError:
    return OutputError(
        msg("{path} cannot be written: {reason}.", "report", path=path, reason=system_reason(error))
    )
