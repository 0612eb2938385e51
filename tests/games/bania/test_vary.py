"""The outline of a board drawn by chance: neighbouring columns end at most two rows apart."""

from types import SimpleNamespace
from typing import Any

from sheetgen.games.bania.vary import OFF_MIDDLE, vary

COLUMNS = {"a": (2, 8), "b": (1, 9), "c": (2, 8)}
"""At chance's 0 an outer column keeps its ends, and the one in the middle is as high as the board."""
TOP, BOTTOM = (2, 0), (0, 2)
"""Chance that shortens an outer column by two rows, which then ends three rows from its neighbour."""
SAME = (0, 0)


class Drawn:
    """Chance that is written down; drawing more than that is an error."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        drawn = self.numbers.pop(0)
        assert drawn < n
        return drawn

    def choice(self, things: Any) -> Any:
        return things[self.below(len(things))]


def columns(*drawn: tuple[int, int]) -> dict[str, list[int]]:
    """The columns of a board after these draws, two for each column; all of them are used."""
    luck: Any = Drawn(*(n for pair in drawn for n in pair), OFF_MIDDLE.index((0, 1)))
    layout: Any = SimpleNamespace(board=SimpleNamespace(columns=COLUMNS, spring=["b5"], parts={}))
    table = vary(layout, luck)["board"]
    assert not luck.numbers
    assert table["spring"] == ["b6"]
    found: dict[str, list[int]] = table["columns"]
    return found


def test_ends_two_rows_apart_are_kept_and_columns_further_on_are_free() -> None:
    assert columns((1, 0), SAME, SAME) == {"a": [3, 8], "b": [1, 9], "c": [2, 8]}
    assert columns((0, 1), SAME, (1, 0)) == {"a": [2, 7], "b": [1, 9], "c": [3, 8]}


def test_an_outline_with_ends_three_rows_apart_is_drawn_again() -> None:
    for steep in (TOP, BOTTOM):
        assert columns(steep, SAME, SAME, SAME, SAME, SAME) == {"a": [2, 8], "b": [1, 9], "c": [2, 8]}
        assert columns(SAME, SAME, steep, SAME, SAME, SAME) == {"a": [2, 8], "b": [1, 9], "c": [2, 8]}
