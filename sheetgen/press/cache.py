"""Cache of drawn pages and font subsets on disk.

A cached page stays valid while the program, its data and the layout do not change. The cache lies in the
platform's cache folder. Users may delete it at any time. Damaged files count as missing, and write errors are
ignored. Output is identical with and without the cache. ``SHEETGEN_CACHE`` sets another folder or is ``off``.
Folders and files that other users own or can write are not used, because their content could be forged.
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

from sheetgen.resources import PACKAGE, outside_games, resource_folder

if TYPE_CHECKING:  # These imports are only for types: reading cached pages needs no code for drawing.
    from sheetgen.draw.pdf import KeptPage
    from sheetgen.draw.pdf_font import FontSubset

OFF = "off"
MOST = 64_000_000
"""Largest size of the cache in bytes; above it, the oldest files are deleted until half is left."""
_DIGEST = 32
_ENTRY = re.compile(r"[0-9a-f]{64}(\.[0-9a-f]{12}\.part)?")
"""File names of the cache. The folder may contain other files of the user."""
_LIBRARIES = (
    *("uharfbuzz", "msgspec", "pyphen", "reportlab", "_rl_accel", "svgwrite"),
    *("pypdfium2", "pypdfium2_raw"),
)
"""Libraries that affect the content of pages or files."""

Kept = TypeVar("Kept")


def cache_folder(env: Mapping[str, str] | None = None) -> Path | None:
    """Return the cache folder, which may not exist, or None if the user switched the cache off."""
    found = os.environ if env is None else env
    if given := found.get("SHEETGEN_CACHE"):
        return None if given.lower() == OFF else Path(given)
    if base := found.get("XDG_CACHE_HOME"):
        return Path(base) / "sheetgen"
    if sys.platform == "win32" and (base := found.get("LOCALAPPDATA")):
        return Path(base) / "sheetgen" / "cache"
    try:
        home = Path.home()
    except RuntimeError:  # A user without a home folder has no cache.
        return None
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "sheetgen"


def is_own(found: os.stat_result) -> bool:
    """Return whether only this user owns and can write a file or folder; True on systems where files have no
    owners."""
    user = getattr(os, "geteuid", None)
    return user is None or (found.st_uid == user() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def cache_files(at: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Yield paths and file status of the cache files in a folder. Raises ``OSError``."""
    with os.scandir(at) as found:
        for entry in found:
            if _ENTRY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                yield entry.path, entry.stat(follow_symlinks=False)


class Cache:
    """Cached plates (drawn pages), font programs and values in a folder; without a folder nothing is
    cached.
    """

    def __init__(self, at: Path | None) -> None:
        self.at = at

    def plates(self, key: str) -> list[KeptPage] | None:
        """Return the cached pages of a key, or None."""
        from sheetgen.draw.pdf import KeptPage

        return self.value(key, list[KeptPage])

    def keep_plates(self, key: str, plates: list[KeptPage]) -> None:
        """Cache pages."""
        self.keep_value(key, plates)

    def programs(self) -> CachedPrograms:
        """Return the cached font programs as a mapping for a document."""
        return CachedPrograms(self)

    def _file(self, key: str) -> Path | None:
        if self.at is None:
            return None
        try:
            return self.at / hashlib.sha256(f"{program_digest()} {key}".encode()).hexdigest()
        except OSError:
            # Program files that cannot be read are being changed, or lie in an archive: cache nothing.
            return None

    def value(self, key: str, kind: type[Kept]) -> Kept | None:
        """Return the cached value of a key if it exists and has this type."""
        import msgspec

        data = self.get(key)
        try:
            return None if data is None else msgspec.msgpack.decode(data, type=kind)
        except msgspec.MsgspecError:
            return None

    def keep_value(self, key: str, value: object) -> None:
        """Cache a value."""
        import msgspec

        self.put(key, msgspec.msgpack.encode(value))

    def get(self, key: str) -> bytes | None:
        """Return the cached bytes of a key, or None if they are missing or damaged."""
        file = self._file(key)
        try:
            data = _read(file) if file else b""
        except OSError:
            return None
        body = data[_DIGEST:]
        return body if hashlib.sha256(body).digest() == data[:_DIGEST] else None

    def has(self, key: str) -> bool:
        """Return whether there is a file for a key, damaged or not."""
        file = self._file(key)
        return file is not None and file.exists()

    def put(self, key: str, data: bytes) -> None:
        """Store bytes under a key; on write errors, store nothing."""
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
        except OSError:  # disk full, no permission, or another process deletes files: nothing is cached
            with suppress(OSError):
                part.unlink(missing_ok=True)


class CachedPrograms(dict[str, "FontSubset"]):
    """Font programs by file and glyphs; missing ones are read from the cache, new ones are written to it."""

    def __init__(self, at: Cache) -> None:
        super().__init__()
        self._cache = at

    def get(self, key: str, default: FontSubset | None = None) -> FontSubset | None:  # type: ignore[override]
        from sheetgen.draw.pdf_font import FontSubset

        return super().get(key) or self._cache.value(key, FontSubset) or default

    def __setitem__(self, key: str, program: FontSubset) -> None:
        super().__setitem__(key, program)
        self._cache.keep_value(key, program)


def _read(file: Path) -> bytes:
    """Return the content of a cache file; empty if other users own or can write it. Raises ``OSError``."""
    with file.open("rb") as stream:
        own = is_own(file.parent.stat()) and is_own(os.fstat(stream.fileno()))
        return stream.read() if own else b""


def _shrink(at: Path) -> None:
    """Delete the oldest cache files until the cache is below its largest size."""
    files = sorted((found.st_mtime, found.st_size, entry) for entry, found in cache_files(at))
    if sum(size for _, size, _ in files) <= MOST:
        return
    left = MOST // 2
    for _, size, entry in reversed(files):
        left -= size
        if left < 0:
            Path(entry).unlink(missing_ok=True)


@cache
def program_digest() -> str:
    """Return a digest of sheetgen's code, catalogs and fonts, and of the libraries that affect output."""
    digest = hashlib.sha256(f"{sys.version} {zlib.ZLIB_RUNTIME_VERSION}".encode())
    for root in (PACKAGE, resource_folder("fonts"), resource_folder("layouts"), *outside_games().values()):
        for entry, found in sorted(_files(root), key=lambda file: file[0]):
            digest.update(f"{entry} {found.st_size} {found.st_mtime_ns}\n".encode(errors="surrogateescape"))
    for name in _LIBRARIES:
        spec = find_spec(name)
        if spec is not None and spec.origin:
            found = os.stat(spec.origin)  # noqa: PTH116
            digest.update(f"{spec.origin} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _files(root: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Yield paths and file status of all files below a folder, without compiled Python files."""
    with os.scandir(root) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield from _files(Path(entry.path))
            else:
                yield entry.path, entry.stat()
