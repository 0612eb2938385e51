"""Finished pages: all that the press knows of a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, overload

if TYPE_CHECKING:
    from sheetgen.draw.items import Use
    from sheetgen.draw.scene import Scene


class Drawn(Sequence["Scene"]):
    """The pages of a sheet, drawn when they are first looked at.

    ``content`` tells all that they depend on besides the program; pages of the same content look the same.
    """

    def __init__(self, draw: Callable[[], Sequence[Scene]], content: Callable[[], str]) -> None:
        self._draw, self._content = draw, content

    @cached_property
    def scenes(self) -> tuple[Scene, ...]:
        """Raises what the drawing raises."""
        return tuple(self._draw())

    @property
    def content(self) -> str:
        """The same for pages that look the same; costs nothing unless asked for."""
        return self._content()

    @overload
    def __getitem__(self, index: int) -> Scene: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Scene, ...]: ...
    def __getitem__(self, index: int | slice) -> Scene | tuple[Scene, ...]:
        return self.scenes[index]

    def __len__(self) -> int:
        return len(self.scenes)


def _untold(address: str) -> Sequence[Use]:
    return ()


class Finished(NamedTuple):
    """The pages of a sheet, drawn in ``lang``, and what a file says of them.

    ``address`` is ``game/name``, ``hash`` that of the layout's content; pages that are ``cut`` come in sizes of
    their own and are cut out of what is printed. ``titles`` gives the game's title and the sheet's in a language,
    ``uses`` what a spot is for and how it may be marked, one way after the other; nothing where its shape tells.
    """

    address: str
    version: str
    hash: str
    pages: Sequence[Scene]
    lang: str
    cut: bool
    titles: Callable[[str], tuple[str, str]]
    uses: Callable[[str], Sequence[Use]] = _untold

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
