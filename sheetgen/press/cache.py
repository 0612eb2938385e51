"""What is kept between runs: what a sheet shows never changes while the program, its data and the layout do not.

A cache in the platform's folder for such things, of which nothing depends: it may be deleted at any time, a
file that is broken in any way is as good as none, and what can not be written is not kept. Files are made with
it and without it to the same bytes. ``SHEETGEN_CACHE`` names another folder, or is ``off``.

A folder or a file that another user owns or can write is not used: what it says could be forged.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sheetgen.resources import PACKAGE, folder, outside

if TYPE_CHECKING:  # who finds a whole file here needs nothing that writes one
    from sheetgen.draw.pdf import Plate
    from sheetgen.draw.pdf_font import Program

OFF = "off"
MOST = 64_000_000
"""Bytes that are kept; when there are more, the oldest half goes."""
_DIGEST = 32
_ENTRY = re.compile(r"[0-9a-f]{64}(\.[0-9a-f]{12}\.part)?")
"""Names of the files of the cache; the folder may be the user's own, with other files."""
_STOOD_ON = (
    *("uharfbuzz", "msgspec", "pyphen", "reportlab", "_rl_accel", "svgwrite"),
    *("pypdfium2", "pypdfium2_raw"),
)
"""Libraries that have a say in what a page shows, or in how it is written."""

Kept = TypeVar("Kept")


def place(env: Mapping[str, str] | None = None) -> Path | None:
    """The folder of the cache, whether it is there or not; None where the user wants none."""
    found = os.environ if env is None else env
    if given := found.get("SHEETGEN_CACHE"):
        return None if given.lower() == OFF else Path(given)
    if base := found.get("XDG_CACHE_HOME"):
        return Path(base) / "sheetgen"
    if sys.platform == "win32" and (base := found.get("LOCALAPPDATA")):
        return Path(base) / "sheetgen" / "cache"
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home
        return None
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "sheetgen"


def is_own(found: os.stat_result) -> bool:
    """Whether a file or folder is owned by this user and writable for nobody else; True where files have no owners."""
    user = getattr(os, "geteuid", None)
    return user is None or (found.st_uid == user() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def entries(at: Path) -> Iterator[tuple[str, os.stat_result]]:
    """The files of the cache in a folder: paths and what the system knows of them. Raises ``OSError``."""
    with os.scandir(at) as found:
        for entry in found:
            if _ENTRY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                yield entry.path, entry.stat(follow_symlinks=False)


class Cache:
    """Files, plates and parts of faces in a folder; ``None`` keeps nothing."""

    def __init__(self, at: Path | None) -> None:
        self.at = at

    def plates(self, key: str) -> list[Plate] | None:
        """The pages kept under a key."""
        from sheetgen.draw.pdf import Plate

        return self.value(key, list[Plate])

    def keep_plates(self, key: str, plates: list[Plate]) -> None:
        """Keep pages for another run."""
        self.keep_value(key, plates)

    def programs(self) -> Programs:
        """The parts of faces that are kept, as a document takes them."""
        return Programs(self)

    def _file(self, key: str) -> Path | None:
        if self.at is None:
            return None
        try:
            return self.at / hashlib.sha256(f"{state()} {key}".encode()).hexdigest()
        except OSError:  # the program can not be looked at: it changes just now, or lies in an archive
            return None

    def value(self, key: str, kind: type[Kept]) -> Kept | None:
        """The value kept under a key, if it is of this kind."""
        import msgspec

        data = self.get(key)
        try:
            return None if data is None else msgspec.msgpack.decode(data, type=kind)
        except msgspec.MsgspecError:
            return None

    def keep_value(self, key: str, value: object) -> None:
        """Keep a value for another run."""
        import msgspec

        self.put(key, msgspec.msgpack.encode(value))

    def get(self, key: str) -> bytes | None:
        """What was put under a key, whole, or None."""
        file = self._file(key)
        try:
            data = _read(file) if file else b""
        except OSError:
            return None
        body = data[_DIGEST:]
        return body if hashlib.sha256(body).digest() == data[:_DIGEST] else None

    def put(self, key: str, data: bytes) -> None:
        """Keep this for another run."""
        file = self._file(key)
        if file is None:
            return
        part = file.with_name(f"{file.name}.{os.urandom(6).hex()}.part")
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not is_own(file.parent.stat()):
                return
            part.touch(mode=0o600, exist_ok=False)
            part.write_bytes(hashlib.sha256(data).digest() + data)
            part.replace(file)
            _shrink(file.parent)
        except OSError:  # no room, no right to write, another process that tidies up: then it is not kept
            with suppress(OSError):
                part.unlink(missing_ok=True)


class Programs(dict[str, "Program"]):
    """Parts of faces by file and glyphs: what is not there yet is looked for in a cache, what is set is kept."""

    def __init__(self, at: Cache) -> None:
        super().__init__()
        self._cache = at

    def get(self, key: str, default: Program | None = None) -> Program | None:  # type: ignore[override]
        from sheetgen.draw.pdf_font import Program

        return super().get(key) or self._cache.value(key, Program) or default

    def __setitem__(self, key: str, program: Program) -> None:
        super().__setitem__(key, program)
        self._cache.keep_value(key, program)


def _read(file: Path) -> bytes:
    """A file's content; nothing of one that is not the user's own. Raises ``OSError``."""
    with file.open("rb") as stream:
        own = is_own(file.parent.stat()) and is_own(os.fstat(stream.fileno()))
        return stream.read() if own else b""


def _shrink(at: Path) -> None:
    """Delete the oldest entries if all together are too many bytes."""
    files = sorted((found.st_mtime, found.st_size, entry) for entry, found in entries(at))
    if sum(size for _, size, _ in files) <= MOST:
        return
    left = MOST // 2
    for _, size, entry in reversed(files):
        left -= size
        if left < 0:
            Path(entry).unlink(missing_ok=True)


@cache
def state() -> str:
    """A digest that changes with the program, its catalogs and fonts, and the libraries it stands on."""
    digest = hashlib.sha256(f"{sys.version} {zlib.ZLIB_RUNTIME_VERSION}".encode())
    for root in (PACKAGE, folder("fonts"), folder("layouts"), *outside().values()):
        for entry, found in sorted(_files(root), key=lambda file: file[0]):
            digest.update(f"{entry} {found.st_size} {found.st_mtime_ns}\n".encode(errors="surrogateescape"))
    for name in _STOOD_ON:
        spec = find_spec(name)
        if spec is not None and spec.origin:
            found = os.stat(spec.origin)  # noqa: PTH116
            digest.update(f"{spec.origin} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _files(root: Path) -> Iterator[tuple[str, os.stat_result]]:
    """All files below a folder, without compiled ones."""
    with os.scandir(root) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield from _files(Path(entry.path))
            else:
                yield entry.path, entry.stat()
