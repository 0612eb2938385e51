"""A game of the tests' own, with one layout kind that uses every type that layouts may."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta, Struct

from sheetgen import resources
from sheetgen.conversion import Length, length_in_mm
from sheetgen.draw.items import Spot
from sheetgen.draw.paper import Paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError, UsageError
from sheetgen.games import registry
from sheetgen.games.contract.values import Piece, PiecePosition
from sheetgen.games.layouts.faults import Fault, fault
from sheetgen.games.layouts.file import Header
from sheetgen.message import msg
from sheetgen.text.typesetter import Typesetter

LAYOUTS = Path(__file__).parent / "layouts"

Gate = Annotated[
    str, Meta(pattern=r"^[a-c][1-3] [nesw]$", description="a cell and a side", examples=["a1 n"])
]
Bonus = Annotated[str, Meta(pattern=r"^(karma|fame [1-3]|goods (die|card))$", description="a bonus")]


class Print(Struct, forbid_unknown_fields=True, frozen=True):
    """Sizes."""

    cell: Length
    gutter: Length = "2 mm"


class Space(Struct, forbid_unknown_fields=True, frozen=True):
    """One space of the river (SG-5)."""

    clause: ClassVar[str] = "SG-5"

    symbol: Literal["boat", "fish"]
    win: tuple[Bonus, ...]


class Board(Struct, forbid_unknown_fields=True, frozen=True):
    """The board (SG-1)."""

    clause: ClassVar[str] = "SG-1"

    header: Header
    print: Print
    goal: Annotated[int, Meta(ge=2, le=9)]
    river: Annotated[tuple[Space, ...], Meta(min_length=2)]
    dice: Annotated[tuple[Literal["x", "y"], ...], Meta(min_length=3, max_length=3)]
    border: dict[Gate, Bonus]
    odds: Annotated[float, Meta(gt=0)] = 0.5
    fair: bool = True
    corner: tuple[int, int] = (0, 0)
    limit: int | str | None = None

    @property
    def kind(self) -> str:
        return self.header.kind


class Plain(Struct, forbid_unknown_fields=True, frozen=True):
    """A second kind."""

    header: Header
    sides: tuple[str, ...]


def check_layout(board: Any) -> list[Fault]:
    """Facts that no type knows: the goal must be as many spaces as there are, and boats start."""
    faults = []
    if isinstance(board, Board) and board.goal > len(board.river):
        allowed = msg("up to {n}, the spaces of the river", n=len(board.river))
        faults.append(fault(("goal",), board.goal, allowed, "SG-2"))
    if isinstance(board, Board) and board.river[0].symbol != "boat":
        faults.append(fault(("river", 0, "symbol"), board.river[0].symbol, "boat", "SG-6"))
    return faults


def draw(layout: Any, typesetter: Typesetter, paper: Paper, **options: Any) -> list[Scene]:
    """A board is one page with a spot for each space and a field for the name; a plain sheet is two pages."""
    if layout.header.kind == "board" and length_in_mm(layout.print.cell) > paper.width / 3:
        raise LayoutError([fault(("print", "cell"), layout.print.cell, "a third of the page")])
    pages = []
    for number in range(1 if layout.header.kind == "board" else 2):
        scene = Scene(
            paper.width, paper.height, typesetter, name=f"p{number}", title="Page", lang=typesetter.lang
        )
        scene.rect(10, 10, 50, 30, fill="green_t", stroke="green")
        scene.text(12, 20, msg("Hello {name}", "sheet", name=layout.header.name), pt=14)
        if layout.header.kind == "board":
            for space in range(len(layout.river)):
                scene.spot(f"river.{space + 1}", 20 + 10 * space, 60, 3)
            scene.spot("field.player", 60, 80, 30, 4)
        pages.append(scene)
    return pages


class Building(Piece, frozen=True):
    """What stands on the river."""

    name: str


def building(scene: Scene, spot: Spot, piece: Building, lying: PiecePosition) -> None:
    """A piece is a square with its name and its player's seat."""
    scene.rect(spot.x - spot.rx, spot.y - spot.ry, 2 * spot.rx, 2 * spot.ry, fill="teal")
    scene.text(spot.x, spot.y, f"{piece.name}{lying.player}", "num", 8, "white", "c", mid=True)


PIECES = {Building: building}

GAME: Any = SimpleNamespace(
    key="small-game",
    pieces=f"{__name__}:PIECES",
    beside={},
    scorable=("board",),
    papers={},
    drawings={"board": f"{__name__}:draw", "plain": f"{__name__}:draw"},
    asks={},
    spares={},
    spots=(),
    paper_of=lambda layout: None,
    title=msg("The Small Game"),
    layout_types={"board": f"{__name__}:Board", "plain": f"{__name__}:Plain"},
    check_layout=check_layout,
)


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the house know this game, and only this one, with ``LAYOUTS`` as its shipped layouts."""
    for name in ("all_keys", "keys_and_pads"):
        monkeypatch.setattr(registry, name, lambda: ["small-game"])
    monkeypatch.setattr(registry, "find", find)
    monkeypatch.setattr(resources, "layout_folders", lambda: {path.name: path for path in LAYOUTS.iterdir()})


def find(key: str) -> Any:
    if key != "small-game":
        raise UsageError(msg("no game {key}", key=key))
    return GAME
