"""Finished pages: all that the press knows of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


class Finished(NamedTuple):
    """The pages of a sheet, drawn in ``lang``, and what a file says of them.

    ``address`` is ``game/name``, ``hash`` that of the layout's content; pages that are ``cut`` come in sizes of
    their own and are cut out of what is printed. ``titles`` gives the game's title and the sheet's in a language.
    """

    address: str
    version: str
    hash: str
    pages: tuple[Scene, ...]
    lang: str
    cut: bool
    titles: Callable[[str], tuple[str, str]]

    @property
    def title(self) -> str:
        """What the sheet is called in the language of its pages."""
        return self.titles(self.lang)[1]


class Page(NamedTuple):
    """A filled page: the scene with its marks, which blank it was, whose seat; None if it is common."""

    scene: Scene
    blank: int
    seat: int | None


class Filled(NamedTuple):
    """The sheets of a game filled in: the blank ones, their pages that have spots, and the filled pages."""

    sheets: list[Finished]
    blanks: list[Scene]
    pages: list[Page]
