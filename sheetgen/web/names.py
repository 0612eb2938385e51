"""Names of a game's layouts, and the choice of its main layout."""

from __future__ import annotations

from sheetgen.games import library
from sheetgen.games.contract.game import Game
from sheetgen.read.heading import playable_layouts


def main_layout(game: Game) -> str:
    """Return the name of the layout on which a game is played by default: the first playable one of its kit."""
    names = playable_layouts(game)
    return next((name for name in in_kit(game) if name in names), names[0])


def in_kit(game: Game) -> list[str]:
    """Return the names of the layouts in a game's kit, in the kit's order."""
    path = library.shipped(f"{game.key}/kit")
    return [item.layout.rpartition("/")[2] for item in library.load(path).items] if path else []
