"""What lies in a temple."""

from __future__ import annotations

from typing import ClassVar

from sheetgen.games.contract.values import Piece


class Tile(Piece, frozen=True):
    """A room tile: its type by name, and ``sides`` as moves name its paths as it lies."""

    moving: ClassVar[bool] = True

    type: str
    sides: str
    amulet_place: bool
    """Tiles of this type have a place for an amulet."""
    amulet: bool
    """An amulet lies on it."""


class Trap(Piece, frozen=True):
    """The trap."""

    moving: ClassVar[bool] = True


class Relic(Piece, frozen=True):
    """A relic; its value only where it is face up, None where nobody wrote it down."""

    face_up: bool
    value: int | None = None


class Amulet(Piece, frozen=True):
    """An amulet won; its type and points only where it is face up, None where nobody wrote it down."""

    face_up: bool
    type: str | None = None
    points: int = 0
