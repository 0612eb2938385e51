"""A form that somebody filled in: what its fields say, and of which sheets they are."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sheetgen.errors import UnreadableFile
from sheetgen.message import Msg


class Part(NamedTuple):
    """One sheet of a form: the address of its layout, and the names of the fields on its pages."""

    sheet: str
    names: Collection[str]


class Answers(NamedTuple):
    """What stands in the fields of a form.

    ``sheets`` are the addresses of its layouts with their hashes, ``lang`` the language of its pages. ``values`` has
    every field by its name: text without blanks around it, ``""`` where nothing is typed; of a box whether it is on
    as ``"On"`` or ``""``; of several of which one is ringed which, or ``""``. ``parts`` are the sheets one by one.
    """

    sheets: Mapping[str, str]
    lang: str
    values: Mapping[str, str]
    parts: Sequence[Part] = ()


def unreadable(message: Msg) -> UnreadableFile:
    """A form from which nothing can be read for sure."""
    return UnreadableFile("form", message)
