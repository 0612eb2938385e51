"""Files that are sent to the page, and the log of a game, which the page stores."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

TYPES = {
    ".pdf": "application/pdf", ".html": "text/html", ".log": "text/plain", ".svg": "image/svg+xml",
    ".toml": "text/plain", ".zip": "application/zip", ".png": "image/png", ".dxf": "image/vnd.dxf",
}  # fmt: skip


@dataclass(frozen=True)
class File:
    """A file that is sent to the page: its name and its content."""

    name: str
    data: bytes

    @property
    def type(self) -> str:
        """The media type of the file (RFC 6838), from the ending of its name."""
        return TYPES.get(Path(self.name).suffix, "application/octet-stream")


def take_file(path: Path) -> File:
    """Return a file for the page, and delete it on the disk."""
    data = path.read_bytes()
    path.unlink()
    return File(path.name, data)


class Kept:
    """The log of a game on the page. It is kept in memory only, because the page stores it in the browser."""

    def __init__(self, name: str) -> None:
        self.path = Path(name)
        self.text: str | None = None

    def read(self) -> str | None:
        """Return the log text that was saved last; None if there is none."""
        return self.text

    def save(self, text: str) -> None:
        """Replace the saved log text."""
        self.text = text
