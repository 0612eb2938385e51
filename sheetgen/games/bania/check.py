"""Checks that every Bania board must pass, whatever a designer changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetgen.games.bania.board import GOODS, neighbours_of, spaces_of
from sheetgen.games.bania.layout import BoardSheet, Span
from sheetgen.games.layouts.faults import Fault, Key, fault
from sheetgen.message import msg

TENTS, DICE, MOST_SEATS = 60, 4, 4
HALVES = ("front", "rear")


def check(layout: BoardSheet) -> list[Fault]:
    """Return all faults of a Bania layout whose keys and types are already checked."""
    goods = list(_goods(layout))
    spaces = [*_columns(layout.board.columns, ("board", "columns")), *_spring(layout)]
    faults = [*goods, *spaces, *_dice(layout), *_stock(layout)]
    if len(layout.goods) == len(GOODS):
        faults += _tents(layout)
    if not spaces:
        faults += [*_whole(layout), *_parts(layout)]
    return faults


# ---- the board ------------------------------------------------------------------------------


def _columns(columns: Mapping[str, Span], at: Key) -> Iterator[Fault]:
    letters = sorted(columns)
    if not letters or ord(letters[-1]) - ord(letters[0]) != len(letters) - 1:
        allowed = msg("columns with letters in a row, none left out", "report")
        yield fault(at, " ".join(letters), allowed, "BA-1", at_key=True)
    for letter, (first, last) in columns.items():
        if first > last:
            yield fault(
                (*at, letter), f"{first}, {last}", msg("the first row, then the last one", "report"), "BA-1"
            )


def _spring(layout: BoardSheet) -> Iterator[Fault]:
    spaces = set(spaces_of(layout.board.columns))
    for i, space in enumerate(layout.board.spring):
        if space not in spaces:
            yield fault(("board", "spring", i), space, msg("a space of the columns", "report"), "BA-1")


def _whole(layout: BoardSheet) -> Iterator[Fault]:
    board = layout.board
    if not _connected(set(spaces_of(board.columns, board.spring))):
        found = msg("spaces that do not hang together", "report")
        yield fault(("board", "columns"), found, msg("one board", "report"), "BA-1", at_key=True)


def _parts(layout: BoardSheet) -> Iterator[Fault]:
    board = layout.board
    whole = set(spaces_of(board.columns, board.spring))
    for seats, columns in board.parts.items():
        at: Key = ("board", "parts", seats)
        faults = list(_columns(columns, at))
        yield from faults
        part = set(spaces_of(columns, board.spring))
        if faults:
            continue
        for letter in columns:
            if any(space[0] == letter and space not in whole for space in part):
                first, last = columns[letter]
                yield fault((*at, letter), f"{first}, {last}", msg("rows of the board", "report"), "BA-1")
        if not _connected(part):
            found = msg("spaces that do not hang together", "report")
            yield fault(at, found, msg("one part of the board", "report"), "BA-1", at_key=True)


def _connected(spaces: set[str]) -> bool:
    """Return whether each space can be reached from each other one over neighbouring spaces."""
    todo = [min(spaces)] if spaces else []
    seen = set(todo)
    while todo:
        near = [space for space in neighbours_of(todo.pop()) if space in spaces and space not in seen]
        seen.update(near)
        todo += near
    return bool(spaces) and len(seen) == len(spaces)


# ---- goods, tents, dice ---------------------------------------------------------------------


def _goods(layout: BoardSheet) -> Iterator[Fault]:
    goods = layout.goods
    if len(goods) != len(GOODS):
        allowed = msg("all four kinds: {kinds}", "report", kinds=", ".join(GOODS))
        yield fault(("goods",), ", ".join(goods), allowed, "BA-1", at_key=True)
    for field in ("letter", "colour"):
        seen: set[str] = set()
        for name, kind in goods.items():
            value: str = getattr(kind, field)
            if value in seen:
                yield fault(
                    ("goods", name, field), value, msg("one that no other kind has", "report"), "BA-1"
                )
            seen.add(value)
    for kind in goods.values():
        if kind.cards < MOST_SEATS * layout.stock.goods:
            allowed = msg(
                "at most {n}, so that four players can have them", "report", n=kind.cards // MOST_SEATS
            )
            yield fault(("stock", "goods"), layout.stock.goods, allowed, "BA-2")


def _tents(layout: BoardSheet) -> Iterator[Fault]:
    letters = {kind.letter for kind in layout.goods.values()}
    for name in GOODS:
        prices = layout.tents.get(name, ())  # type: ignore[call-overload]
        if len(prices) != TENTS // len(GOODS):
            allowed = msg("{n} tents of each colour", "report", n=TENTS // len(GOODS))
            where: Key = ("tents", name) if prices else ("tents",)
            yield fault(where, len(prices), allowed, "BA-1", at_key=True)
        for i, price in enumerate(prices):
            if not set(price) <= letters or len(set(price)) == 1:
                allowed = msg("three letters of {letters}, not all the same", "report",
                              letters=" ".join(sorted(letters)))  # fmt: skip
                yield fault(("tents", name, i), price, allowed, "BA-20")


def _dice(layout: BoardSheet) -> Iterator[Fault]:
    if layout.dice.number != DICE:
        yield fault(("dice", "number"), layout.dice.number, DICE, "BA-1")
    for half in HALVES:
        if half not in layout.dice.faces:
            allowed = msg("both halves of the elephant, front and rear", "report")
            yield fault(("dice", "faces"), " ".join(layout.dice.faces), allowed, "BA-40")
    for name in GOODS:
        if name not in layout.dice.faces:
            yield fault(
                ("dice", "faces"), " ".join(layout.dice.faces), msg("a face with {name} too", "report", name=name),
                "BA-40",
            )  # fmt: skip


def _stock(layout: BoardSheet) -> Iterator[Fault]:
    most = TENTS // MOST_SEATS
    if layout.stock.reserve > most:
        yield fault(("stock", "reserve"), layout.stock.reserve, msg("at most {n}", "report", n=most), "BA-2")
