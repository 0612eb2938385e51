"""Layouts of kind ``campaign``, for any game that can be played alone."""

from __future__ import annotations

from msgspec import Struct

from sheetgen.games.layouts.file import Header


class CampaignSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet for twelve solo games. The game defines its goals."""

    header: Header

    @property
    def kind(self) -> str:
        return self.header.kind
