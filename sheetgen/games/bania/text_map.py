"""Bania's board as rows of text: columns of spaces, of which every second one lies half a space lower."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.games.bania.board import GOODS, GOODS_WORDS, spaces_in
from sheetgen.games.bania.state import Elephants, State, Tent, piece_words
from sheetgen.message import Msg, msg, shown_name

WIDE = 6
"""Width of a space in columns of the terminal. Neighbours in one row are two spaces apart."""
BLOCKED = "·"


def map_lines(state: State, say: Callable[[Msg], str]) -> Iterator[str]:
    """Yield two rows for each row of spaces, and the meaning of the signs."""
    board = state.board
    cells = dict(_cells(state, say))
    columns = sorted({name[0] for name in cells})
    numbers = [int(name[1:]) for name in cells]
    for row in range(min(numbers), max(numbers) + 1):
        for lower in (0, 1):
            line = (cells.get(f"{c}{row}", "") if (ord(c) - ord("a")) % 2 == lower else "" for c in columns)
            if text := "".join(f"{cell:{WIDE}}" for cell in line).rstrip():
                yield text
    yield ""
    names = [shown_name(name, say) for name in state.players]
    letters = [say(letter) for letter in board.letters]
    goods = [(letter, GOODS_WORDS[name]) for letter, name in zip(letters, GOODS, strict=True)]
    elephants = [(f"*{seat + 1}", piece_words(Elephants((seat,)), names)) for seat in range(len(names))]
    closed = (f"[{letters[0]}]", piece_words(Tent(GOODS[0], True), names))
    for signs in (goods, elephants, [closed, (BLOCKED, msg("no tent may be pitched here", "report"))]):
        yield " · ".join(say(msg("{what}: {value}", "report", what=sign, value=word)) for sign, word in signs)


def _cells(state: State, say: Callable[[Msg], str]) -> Iterator[tuple[str, str]]:
    """Yield the name of each space in play, and its text: the name, its tent and its elephants."""
    board = state.board
    closed = sum(camp.spaces for camp in state.camps if camp.size >= board.full)
    tents = {n: say(board.letters[k]) for k, spaces in enumerate(state.tents) for n in spaces_in(spaces)}
    for n in spaces_in(board.play):
        tent = tents.get(n, "" if state.room >> n & 1 else BLOCKED)
        tent = f"[{tent}]" if closed >> n & 1 else tent
        elephants = "".join(f"*{seat + 1}" for seat, at in enumerate(state.elephants) if at == n)
        yield board.spaces[n], f"{board.spaces[n]} {tent}{elephants}".rstrip()
