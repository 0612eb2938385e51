"""Names of Bania's things in reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetgen.games.bania.board import FRONT, GOODS, REAR, Board
from sheetgen.games.contract.values import join_list
from sheetgen.message import Msg, msg

GOODS_WORDS: Mapping[str, Msg] = {
    "oil": msg("oil", "report"),
    "spices": msg("spices", "report"),
    "silk": msg("silk", "report"),
    "incense": msg("incense", "report"),
}
FACE_WORDS: Mapping[str, Msg] = {
    **GOODS_WORDS,
    FRONT: msg("front half", "report"),
    REAR: msg("rear half", "report"),
}
SHOWN = 8


def tent_name(board: Board, number: int) -> Msg:
    """Return the name of a type of tents: its colour and the letters of its price."""
    kind = board.tents[number]
    return msg("{colour} for {price}", "report", colour=GOODS_WORDS[GOODS[kind.colour]],
               price=goods_letters(board, kind.price))  # fmt: skip


def goods_letters(board: Board, goods: Sequence[int]) -> Msg | str:
    """Return goods as letters, such as OOP; a word if there are none."""
    text = "".join(letter * n for letter, n in zip(board.letters, goods, strict=True))
    return text or msg("no cards", "report")


def payment_list(board: Board, ways: Sequence[Sequence[int]]) -> Msg | str:
    """Return payments as spent cards. A long list is cut after the first ones."""
    shown = [goods_letters(board, way) for way in ways[:SHOWN]]
    return join_list([*shown, "…"] if len(ways) > SHOWN else shown)
