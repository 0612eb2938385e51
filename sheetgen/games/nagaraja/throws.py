"""What the game says of a throw of fate sticks, for the shell and for printed tables (NA-10, NA-22)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen.games.contract.chance import Conversion, Distribution, Odds, Outcome, Share
from sheetgen.games.nagaraja import odds
from sheetgen.games.nagaraja.board import Board, compiled
from sheetgen.games.nagaraja.typed import kind_word
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame
    from sheetgen.games.nagaraja.odds import Throw

DICE = (4, 6, 12)
"""Sides of the ordinary dice that throws are converted to."""
KINDS = {
    "brown": msg("brown", "report"),
    "white": msg("white", "report"),
    "green": msg("green", "report"),
}


def report(layout: TempleGame, throw: str, against: str = "", say: Callable[[Msg], str] = str) -> Odds:
    """The odds of a throw such as ``3 brown 1 white``; raises ``UsageError`` for what is none."""
    board = compiled(layout)
    words = [word if isinstance(word := kind_word(kind), str) else say(word) for kind in board.stick_kinds]
    mine = odds.parse(board, throw, words)
    theirs = odds.parse(board, against, words) if against else ()
    joint = odds.distribution(board, mine)
    return Odds(
        _named(board, mine),
        _named(board, theirs),
        (
            Distribution("fate", msg("fate points", "report"), odds.fate(joint)),
            Distribution("nagas", msg("nagas", "report"), odds.nagas(joint)),
        ),
        _outcomes(odds.duel(joint, odds.distribution(board, theirs))) if theirs else (),
        tuple(
            _conversion(board, kind, sides)
            for kind, count in enumerate(mine)
            if count or (theirs and theirs[kind])
            for sides in DICE
        ),
    )


def _named(board: Board, throw: Throw) -> dict[str, int]:
    return {kind: count for kind, count in zip(board.stick_kinds, throw, strict=False) if count}


def _outcomes(duel: odds.Duel) -> tuple[Outcome, ...]:
    said: list[tuple[str, Msg, Fraction]] = [
        ("more", msg("more fate points", "report"), duel.more),
        ("tie", msg("as many", "report"), duel.tie),
        ("fewer", msg("fewer", "report"), duel.less),
        ("wins_as_guide", msg("wins the room as the guide", "report"), duel.wins(True)),
        ("wins_else", msg("wins the room against the guide", "report"), duel.wins(False)),
    ]
    return tuple(Outcome(*each) for each in said)


def _conversion(board: Board, kind: int, sides: int) -> Conversion:
    table = odds.on_dice(board, kind, sides)
    name = KINDS.get(table.kind) or msg("{text}", "report", text=table.kind)
    shares = tuple(Share(row.face, row.numbers) for row in table.rows)
    return Conversion(table.kind, name, sides, shares, table.again)
