"""What a file of a campaign sheet says: layouts of kind ``campaign``, of any game that can be played alone."""

from __future__ import annotations

from msgspec import Struct

from sheetgen.games.layouts.file import Header


class CampaignSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet for twelve games alone: what it asks for is the game's own."""

    header: Header

    @property
    def kind(self) -> str:
        return self.header.kind
