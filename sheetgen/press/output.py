"""Writing files so that nothing is ever lost: whole or not at all, and never over what is not just as we made it."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Mapping
from pathlib import Path

from sheetgen.errors import OutputError, reason
from sheetgen.message import msg
from sheetgen.press import seal


def write(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write one file; see ``write_all``."""
    write_all({path: data}, force=force)


def write_all(files: Mapping[Path, bytes], *, force: bool = False) -> None:
    """Write all files or, if one can not be written, none.

    Each is sealed, written beside its place and moved there when all are complete; a file that is
    replaced keeps its permissions, a link stays a link. Raises ``OutputError`` where a place is a
    folder or no plain file, where it can not be written, and, without ``force``, where a file
    stands that sheetgen did not make or that was changed since.
    """
    places = {path: _place(path) for path in files}
    for path, place in places.items():
        refuse(path, place, force)
    staged: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, data in files.items():
            _stage(places[path], seal.sealed(data), staged)
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
    if not force:
        _refuse_work(path, place)


def _refuse_work(path: Path, place: Path) -> None:
    """Raise ``OutputError`` for a file that is not just as sheetgen made it; an empty one is nobody's work."""
    try:
        data = place.read_bytes()
    except OSError as error:
        raise _refusal(path, error) from None
    if not data or seal.is_whole(data):
        return
    said = "{path} is there already and was not made by sheetgen; --force replaces it."
    if seal.is_ours(data):
        said = "{path} was changed after sheetgen made it, perhaps filled in; --force replaces it."
    raise OutputError(msg(said, "report", path=path))


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
    return OutputError(msg("{path} can not be written: {reason}.", "report", path=path, reason=reason(error)))
