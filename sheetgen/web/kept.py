"""Files on their way to the page, and the log of a game, which the page keeps."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

TYPES = {
    ".pdf": "application/pdf", ".html": "text/html", ".log": "text/plain", ".svg": "image/svg+xml",
    ".toml": "text/plain", ".zip": "application/zip", ".png": "image/png", ".dxf": "image/vnd.dxf",
}  # fmt: skip


@dataclass(frozen=True)
class File:
    """One file: what it is called, its content."""

    name: str
    data: bytes

    @property
    def type(self) -> str:
        """Its media type (RFC 6838), by the ending of its name."""
        return TYPES.get(Path(self.name).suffix, "application/octet-stream")


class Kept:
    """The log of a game on the page: the page itself keeps it, so nothing is written here."""

    def __init__(self, name: str) -> None:
        self.path = Path(name)
        self.text: str | None = None

    def read(self) -> str | None:
        """The text as it was kept last."""
        return self.text

    def save(self, text: str) -> None:
        """Keep this text from now on."""
        self.text = text
