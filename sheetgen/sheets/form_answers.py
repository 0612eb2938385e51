"""The values of a filled form, and the sheets that it consists of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sheetgen.errors import UnreadableFile
from sheetgen.message import Msg


class Part(NamedTuple):
    """A sheet of a form: the address of its layout, and the names of its fields."""

    sheet: str
    names: Collection[str]


class Answers(NamedTuple):
    """The values of a form's fields.

    ``sheets`` maps addresses of layouts to their hashes; ``lang`` is the language of the pages. ``values``
    maps names of fields to stripped text, to ``"On"`` for checked boxes, or to the chosen value of a group;
    ``""`` means empty. ``parts`` are the sheets in order.
    """

    sheets: Mapping[str, str]
    lang: str
    values: Mapping[str, str]
    parts: Sequence[Part] = ()


def unreadable(message: Msg) -> UnreadableFile:
    """Return the exception for a form that cannot be read reliably."""
    return UnreadableFile("form", message)
