"""What a game's log sheet is made of: typed lines in the order of the log, and what each has to ring or to write.

A *row* is one line of the paper and holds one or more *entries*; an entry is one typed line. Typed off from the top,
each row from where reading begins, a filled sheet is a log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.message import Msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

Picture = Callable[["Scene", float, float, float], None]
"""Draws a thing ``(scene, x, y, size)`` about a point; sizes in mm."""

WHO, ON = -1, -2
"""Heads of entries: seats of which one is ringed; the line before the last goes on."""


UNDER, BESIDE, LEGEND, ABOVE = "under", "beside", "legend", "above"
"""Where pictures have their words: under them; beside them; once a page, in a line or above their columns."""


class Face(NamedTuple):
    """A picture to ring, and the word that is typed for it; ``other`` says the same."""

    word: Msg | str
    picture: Picture
    other: Msg | None = None


class Group(NamedTuple):
    """Faces on a ground of their own; ``sign`` tells what they are."""

    ink: str
    faces: tuple[Face, ...]
    sign: Picture | None = None


class Rings(NamedTuple):
    """Pictures to ring, one ring a thing; ``words`` stand ``UNDER`` or ``BESIDE`` them, or in a ``LEGEND``.

    Where rounds have to be low, words that would stand ``UNDER`` them stand ``ABOVE`` all of a page.

    ``apart`` is typed between groups, ``between`` between faces of one. The same may be ringed ``most`` times.
    """

    groups: tuple[Group, ...]
    words: str
    apart: str = " "
    between: str = " "
    most: int = 1


class Cross(NamedTuple):
    """A picture that is crossed to say a word."""

    face: Face


class Blank(NamedTuple):
    """Room to write: ``width`` mm in a frame, or 0 for a share of what is left of the row.

    ``word`` is typed before what is written, and printed unless an ``icon`` stands for it; ``sign`` stands between
    this and what came before.
    """

    width: float = 0.0
    sign: str = ""
    word: Msg | None = None
    icon: Picture | None = None


Part = Rings | Cross | Blank


class Entry(NamedTuple):
    """One typed line: who speaks or what comes, then its parts.

    ``head`` is a seat counted from who begins the round, ``WHO``, ``ON``, or the keyword of a line.
    """

    head: int | Msg
    parts: tuple[Part, ...]


Row = tuple[Entry, ...]


class Phrase(NamedTuple):
    """One of the things that are often written: its picture, what it means; ``example`` is typed in English."""

    picture: Picture
    example: str
    means: Msg


class LogRows(NamedTuple):
    """The log sheet of a game: ``module:LOG`` in ``Game.log_sheet``.

    ``once`` and ``round`` give, for a number of players, the rows before the first round and those of a round.
    ``rounds`` is how many rounds the pages must hold, by players. ``turning``: each round the next player
    begins. ``signs`` are the pictures of the
    tally's fields by their keys. ``scenery`` is drawn about (0, 0), the middle of the ground under the title.
    """

    once: Callable[[int], tuple[Row, ...]]
    round: Callable[[int], tuple[Row, ...]]
    rounds: Mapping[int, int] = MappingProxyType({})
    hints: tuple[Msg, ...] = ()
    layouts: tuple[Face, ...] = ()
    turning: bool = False
    phrases: tuple[Phrase, ...] = ()
    signs: Mapping[str, Picture] = MappingProxyType({})
    crown: Picture | None = None
    scenery: Callable[[Scene], None] | None = None
