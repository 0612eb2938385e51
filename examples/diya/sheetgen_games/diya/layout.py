"""The typed form of ``layouts/sheet.toml``: every number of the sheet."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.games.layouts.file import Header

Key = Literal["door", "yard", "river"]
Points = Annotated[int, Meta(ge=0, le=99)]


class Row(Struct, forbid_unknown_fields=True, frozen=True):
    """A row of lamps: how many, the points for each that is lit, the bonus where all are (DI-5)."""

    key: Key
    lamps: Annotated[int, Meta(ge=2, le=6)]
    worth: Points
    bonus: Points


class Ghost(Struct, forbid_unknown_fields=True, frozen=True):
    """The points with which a ghost of each strength begins, and the order of its rows (DI-S1, DI-S2)."""

    merchant: Points
    raja: Points
    mogul: Points
    rows: tuple[Key, ...]


class Sheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A player's sheet (DI-1)."""

    header: Header
    faces: Annotated[int, Meta(ge=4, le=12)]
    rows: Annotated[tuple[Row, ...], Meta(min_length=1, max_length=3)]
    ghost: Ghost

    @property
    def kind(self) -> str:
        return self.header.kind
