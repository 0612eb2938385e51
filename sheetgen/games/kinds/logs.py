"""Layouts of kind ``log``, for any game: a blank log sheet."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sheetgen.conversion import Length
from sheetgen.games.layouts.file import Header


class LogSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet for writing a log by hand. Its columns follow the grammar.

    ``line`` is the distance between lines, ``players`` the number of players.
    """

    header: Header
    players: Annotated[int, Meta(ge=1, le=9)]
    line: Length = "7 mm"

    @property
    def kind(self) -> str:
        return self.header.kind
