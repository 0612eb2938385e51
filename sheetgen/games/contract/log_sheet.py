"""The parts of a game's log sheet: rows with entries to ring, cross or write, in the order of the log.

A *row* is one line of the paper and contains one or more *entries*. An entry is one typed line. A filled
sheet, typed from the top, each row in reading direction, is a log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.message import Msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

Picture = Callable[["Scene", float, float, float], None]
"""Draws a picture ``(scene, x, y, size)`` around a point, in mm."""

WHO, ON = -1, -2
"""Values of ``Entry.head``: one of several seats to ring; continuation of the line before the previous one."""


UNDER, BESIDE, LEGEND, ABOVE = "under", "beside", "legend", "above"
"""Where the words of pictures are: under them, beside them, in a legend once a page, or above their columns."""


class Face(NamedTuple):
    """A picture to ring and the word that is typed for it. ``other`` is a synonym."""

    word: Msg | str
    picture: Picture
    other: Msg | None = None


class Group(NamedTuple):
    """Faces with a common background in ``ink``. ``sign`` shows what they are."""

    ink: str
    faces: tuple[Face, ...]
    sign: Picture | None = None


class Rings(NamedTuple):
    """Pictures to ring, one ring for each thing. ``words`` says where the pictures' words are: ``UNDER``,
    ``BESIDE`` or ``LEGEND``.

    If rounds must be low, words ``UNDER`` pictures move ``ABOVE`` all rounds of a page. ``apart`` is typed
    between groups, ``between`` between faces of one group. The same face may be ringed ``most`` times.
    """

    groups: tuple[Group, ...]
    words: str
    apart: str = " "
    between: str = " "
    most: int = 1


class Cross(NamedTuple):
    """A picture that players cross instead of writing a word."""

    face: Face


class Blank(NamedTuple):
    """Space to write: ``width`` mm in a frame, or 0 for a share of the rest of the row.

    ``word`` is typed before the written text. It is printed unless there is an ``icon``. ``sign`` is between
    this part and the one before.
    """

    width: float = 0.0
    sign: str = ""
    word: Msg | None = None
    icon: Picture | None = None


Part = Rings | Cross | Blank


class Entry(NamedTuple):
    """An entry of a log sheet, which is one typed line: its head and its parts.

    ``head`` is a seat counted from the player who begins the round, ``WHO``, ``ON``, or the keyword of a
    line.
    """

    head: int | Msg
    parts: tuple[Part, ...]


Row = tuple[Entry, ...]


class Phrase(NamedTuple):
    """A phrase that is often written: its picture, an example typed in English, and its meaning."""

    picture: Picture
    example: str
    means: Msg


class LogRows(NamedTuple):
    """The log sheet of a game, referenced by ``module:LOG`` in ``Game.log_sheet``.

    ``once`` and ``round`` return the rows before the first round and those of one round, for a number of
    players. ``rounds`` is the number of rounds that the pages must hold, by number of players. If
    ``turning``, the next player begins each round. ``signs`` are the pictures of the tally's fields by key.
    ``crown`` is drawn in the line between title and game.
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
