"""What a set of cards says, in one language and at one depth, before anything is measured."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """One thing that is said.

    ``text`` may hold ``{icon}``, ``{icon what}`` and ``*bold*``; ``label`` is a name or a typed phrase;
    ``icons`` are those of the style; ``box`` names the line in errors.
    """

    style: str
    text: str
    box: str
    label: str = ""
    icons: tuple[str, ...] = ()


class Section(NamedTuple):
    """Lines under a heading (may be empty) with the icon that stands before it, and the ink of its rule."""

    title: str
    lines: tuple[Line, ...]
    ink: str
    icon: str = ""


class Topic(NamedTuple):
    """Sections that belong together; a topic begins a face where it can."""

    title: str
    ink: str
    sections: tuple[Section, ...]


class Deck(NamedTuple):
    """One set of cards. ``foot`` stands on every face."""

    title: str
    foot: str
    topics: tuple[Topic, ...]
