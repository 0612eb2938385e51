"""What the press knows of sheets: finished pages, and the values of filled forms. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, overload

from sheetgen.errors import UnreadableFile
from sheetgen.message import Msg

if TYPE_CHECKING:
    from sheetgen.draw.items import Use
    from sheetgen.draw.scene import Scene


class Drawn(Sequence["Scene"]):
    """The pages of a sheet, drawn at the first access.

    ``content`` identifies all inputs of the drawing; pages with equal content look the same.
    """

    def __init__(self, draw: Callable[[], Sequence[Scene]], content: Callable[[], str]) -> None:
        self._draw, self._content = draw, content

    @cached_property
    def scenes(self) -> tuple[Scene, ...]:
        """The drawn pages. Raises the exceptions of the drawing."""
        return tuple(self._draw())

    @property
    def content(self) -> str:
        """A text that is equal for equal pages; computed only on access."""
        return self._content()

    @overload
    def __getitem__(self, index: int) -> Scene: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Scene, ...]: ...
    def __getitem__(self, index: int | slice) -> Scene | tuple[Scene, ...]:
        return self.scenes[index]

    def __len__(self) -> int:
        return len(self.scenes)


def _no_spares() -> Iterator[Sequence[Scene]]:
    return iter(())


def _no_uses(address: str) -> Sequence[Use]:
    return ()


class Finished(NamedTuple):
    """The pages of a sheet in the language ``lang``, with metadata for the file.

    ``address`` is ``game/name``, ``hash`` that of the layout's content. If ``cut`` is True, pages have sizes
    of their own and are cut out after printing. ``titles`` returns the titles of the game and the sheet in a
    language. ``uses`` returns the uses of a spot in order; if empty, its shape defines them. ``fitted`` means
    that pages were fitted on other paper than their own. ``spares`` draws sets of cards, fronts and backs in
    turn, for places on paper that stay empty: a blank card, and sets that are only printed whole.
    """

    address: str
    version: str
    hash: str
    pages: Sequence[Scene]
    lang: str
    cut: bool
    titles: Callable[[str], tuple[str, str]]
    uses: Callable[[str], Sequence[Use]] = _no_uses
    fitted: bool = False
    spares: Callable[[], Iterator[Sequence[Scene]]] = _no_spares

    @property
    def title(self) -> str:
        """The title of the sheet in the language of its pages."""
        return self.titles(self.lang)[1]


class Page(NamedTuple):
    """A filled page: the scene with marks, the index of its blank, and the seat (None if common)."""

    scene: Scene
    blank: int
    seat: int | None


class Filled(NamedTuple):
    """A game's filled sheets: the blank sheets, their pages with spots, and the filled pages."""

    sheets: list[Finished]
    blanks: list[Scene]
    pages: list[Page]


class FormSheet(NamedTuple):
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
    parts: Sequence[FormSheet] = ()


def unreadable_form(message: Msg) -> UnreadableFile:
    """Return the exception for a form that cannot be read reliably."""
    return UnreadableFile("form", message)
