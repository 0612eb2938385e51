"""Every address is declared once: sheets draw these and no others, marks lie on these and no others."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import sheetgen
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.contract.spots import Family
from sheetgen.games.contract.values import Mark, Piece
from sheetgen.replay import replay
from sheetgen.sheets.sheet import draw_sheet, sheet_of

GAMES = Path(__file__).parents[1] / "replay" / "games"
OWN = [
    name
    for name, path in library.names().items()
    if library.load(path).header.kind in registry.find(name.split("/")[0]).drawings
]


PACKAGE = Path(sheetgen.__file__).parent
NOT_ADDRESSES = {"temple.*"}
"""In Nagaraja's table the temple of a seat."""


def _read(name: str) -> tuple[Game, Any]:
    layout = library.load(library.resolve(name))
    return registry.find(layout.header.game), layout


def families(game: Game, kind: str) -> list[Family]:
    return [family for family in game.spots if kind in family.kinds]


def declared(game: Game, layout: Any) -> Counter[str]:
    return Counter(a for family in families(game, layout.header.kind) for a in family.on(layout))


def spelled() -> Iterator[tuple[Path, str]]:
    """All strings of the package with a dot in them, but for docstrings; what is filled in stands as a star."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        plain = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                plain.update(map(id, node.values))
                yield path, "".join(str(v.value) if isinstance(v, ast.Constant) else "*" for v in node.values)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in plain:
                yield path, node.value


@pytest.mark.slow
def test_no_address_is_spelled_by_hand() -> None:
    known = {a for name in OWN for a in declared(*_read(name)) if "." in a}
    names = {family.name for game in registry.all_games() for family in game.spots if "." in family.name}
    heads = {address.split(".")[0] for address in known}
    wrong = []
    for path, text in spelled():
        head, dot, rest = text.partition(".")
        if path.name == "spots.py" or not dot or not rest or head not in heads or text in NOT_ADDRESSES:
            continue
        form = re.compile(re.escape(text).replace(r"\*", "[^.]+"))
        if text in names or any(map(form.fullmatch, known)):
            wrong.append(f"{path.relative_to(PACKAGE)}: {text}")
    assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", OWN)
def test_a_sheet_has_the_spots_that_are_declared_and_no_others(name: str) -> None:
    game, layout = _read(name)
    known = declared(game, layout)
    assert not [address for address, times in known.items() if times > 1], "declared twice"
    drawn = {address for scene in draw_sheet(sheet_of(layout), "en", "a4") for address in scene.spots}
    assert (drawn - set(known), set(known) - drawn) == (set(), set())


def played() -> Iterator[Path]:
    """Three example games of each game."""
    for key in registry.all_keys():
        folder = GAMES / key if (GAMES / key).is_dir() else GAMES
        yield from sorted(folder.glob("*.log"))[:3]


def wrong(game: Game, known: dict[str, Family], marks: dict[str, Mark]) -> Iterator[str]:
    for address, mark in marks.items():
        family = known.get(address)
        if family is None or mark.kind not in family.marks:
            yield f"{address}: {mark.kind}"
        if (mark.kind == "piece") != isinstance(mark.piece, Piece):
            yield f"{address}: {mark}"
        if hasattr(mark.piece, "kind"):
            yield f"{address}: in JSON the kind of {mark.piece} would hide that of the mark"


@pytest.mark.parametrize("path", list(played()), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_marks_lie_on_declared_spots_that_may_carry_them(path: Path) -> None:
    found = replay(path.read_text(encoding="utf-8"), path.parent)
    game, layout = found.game, found.heading.layout
    kinds = [layout]
    if SOLO in found.heading.options and "ghost" in game.drawings:
        kinds.append(structs.replace(layout, header=structs.replace(layout.header, kind="ghost")))
    for beside in game.beside.get(layout.header.kind, ()):
        kinds.append(library.load(library.resolve(f"{game.key}/{beside}")))
    known = {
        address: family
        for one in kinds
        for family in families(game, one.header.kind)
        for address in family.on(one)
    }
    for step in found.steps[:: max(1, len(found.steps) // 12)]:
        for seat in range(len(found.heading.players)):
            assert not list(wrong(game, known, game.marks(step.after, seat)))
