"""The page's own words: each text that its script asks for by ``t("...")`` stands here, so that catalogs have it."""

from __future__ import annotations

from sheetgen.message import Msg, msg

WORDS: tuple[Msg, ...] = (
    msg("Play", "web"),
    msg("Print", "web"),
)
