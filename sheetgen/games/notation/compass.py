"""The four sides of a square cell, as all games print and type them."""

from __future__ import annotations

from sheetgen.message import Msg, msg

SIDE_WORDS: dict[str, tuple[Msg, Msg]] = {
    "n": (msg("n", "log side"), msg("north", "log")),
    "e": (msg("e", "log side"), msg("east", "log")),
    "s": (msg("s", "log side"), msg("south", "log")),
    "w": (msg("w", "log side"), msg("west", "log")),
}
"""Letter and word of each side. The letters have their own context, because goods may have the same letters."""


def sides(letters: str) -> Msg:
    """Return sides such as ``ne`` or ``ns+ew`` as letters of the reader's language."""
    text = msg("{side}", "", side="")
    for letter in letters:
        side = SIDE_WORDS[letter][0] if letter in SIDE_WORDS else letter
        text = msg("{sides}{side}", "", sides=text, side=side)
    return text
