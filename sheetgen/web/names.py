"""What papers and layouts are called, and which layout of a game comes first."""

from __future__ import annotations

from sheetgen.games import library
from sheetgen.games.contract.game import Game
from sheetgen.read.heading import playable_layouts


def paper_name(paper: str) -> str:
    """What is printed on packs of this paper."""
    return paper.upper() if paper[1:].isdecimal() else paper.capitalize()


def main_layout(game: Game) -> str:
    """The name of the layout that a game is played on unless another is asked for: the first one of its kit."""
    names = playable_layouts(game)
    return next((name for name in in_kit(game) if name in names), names[0])


def in_kit(game: Game) -> list[str]:
    """The names of the layouts in a game's kit, in its order."""
    path = library.shipped(f"{game.key}/kit")
    return [item.layout.rpartition("/")[2] for item in library.load(path).items] if path else []
