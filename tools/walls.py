"""A wall that import-linter has no contract for: each game keeps to its folder, and its rules draw nothing.

Games are found, not named: another one stands behind the same wall at once.
"""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output

from sheetgen.games.registry import keys_and_pads

GAMES = "sheetgen.games"
DRAWING = "sheetgen.draw"


class GamesApart(Contract):
    """Nothing outside a game imports it; outside its ``sheets`` a game imports no drawing."""

    type_name = "games_apart"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        games = [f"{GAMES}.{key.replace('-', '_')}" for key in keys_and_pads()]
        wrong = {
            (importer, imported)
            for game in games
            for importer, imported in _imports(graph, game)
            if not _inside(importer, game) or _draws(importer, imported, game)
        }
        return ContractCheck(kept=not wrong, metadata={"wrong": sorted(wrong)})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for importer, imported in check.metadata["wrong"]:
            output.print_error(f"{importer} imports {imported}")


def _imports(graph: ImportGraph, game: str) -> list[tuple[str, str]]:
    """All imports of a game's modules and by them."""
    return [
        pair
        for module in (game, *graph.find_descendants(game))
        for pair in (
            *((importer, module) for importer in graph.find_modules_that_directly_import(module)),
            *((module, imported) for imported in graph.find_modules_directly_imported_by(module)),
        )
    ]


def _draws(importer: str, imported: str, game: str) -> bool:
    sheets = f"{game}.sheets"
    return not _inside(importer, sheets) and (_inside(imported, DRAWING) or _inside(imported, sheets))


def _inside(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")
