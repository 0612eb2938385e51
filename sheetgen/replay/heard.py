"""The parts of a line as they are heard: without words that say nothing, other forms of words as a log has them."""

from __future__ import annotations

from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.replay.log import Line, Segment

_SIGNS = str.maketrans(dict.fromkeys(":;：；؛", " "))
"""What parts a line of chance, as spaces: one sign for one, so that columns stay."""


def segments(line: Line, lexicon: Lexicon) -> list[Segment]:
    """The parts of a player's line."""
    return [heard(segment, lexicon) for segment in line.segments()]


def between(line: Line, first: Segment, last: Segment, lexicon: Lexicon) -> Segment:
    """All from one part to another as one."""
    return heard(line.between(first, last), lexicon)


def parts(line: Line, chance: bool, lexicon: Lexicon) -> list[Segment]:
    """All that a line says: as one, where that may be parted by semicolons; of ``chance`` with its head."""
    if chance:
        return [with_head(line, lexicon)]
    found = segments(line, lexicon)
    return [between(line, found[0], found[-1], lexicon)] if len(found) > 1 and lexicon.spans() else found


def with_head(line: Line, lexicon: Lexicon) -> Segment:
    """A line of chance as one part, with the word before its colon."""
    whole = line.text[line.head_column : line.body_column + len(line.body)]
    parted = whole.replace(":", " ").replace(";", " ") if whole.isascii() else whole.translate(_SIGNS)
    return heard(Segment.of(parted, line.head_column), lexicon)


def heard(segment: Segment, lexicon: Lexicon) -> Segment:
    """A part of a line in the words of a log."""
    hearing = lexicon.hearing
    if hearing.plain(segment.words):
        return segment
    small: tuple[int, ...] = ()
    if not hearing.letters.isdisjoint(segment.words):
        start = segment.column
        small = hearing.small([segment.text[t.column - start :][: t.length] for t in segment.tokens])
    meant = hearing.of(segment.words, small)
    return segment if meant.words == segment.words else segment.heard(*meant)
