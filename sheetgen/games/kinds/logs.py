"""What a file of a blank log sheet says: layouts of kind ``log``, of any game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sheetgen.games.layouts.file import Header
from sheetgen.units import Length


class LogSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet to write a log on by hand; its columns are the grammar's.

    ``line`` is the distance of lines, ``players`` the lines of a round.
    """

    header: Header
    players: Annotated[int, Meta(ge=1, le=9)]
    line: Length = "7 mm"

    @property
    def kind(self) -> str:
        return self.header.kind
