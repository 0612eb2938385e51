"""The market of Dice Charmers: circling and selling goods (DC-30 to DC-32, DC-42, DC-63, DC-92)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import possible
from sheetgen.games.dice_charmers.board import MARKETS, SALES, Counts, Goods, goods_counts
from sheetgen.games.dice_charmers.faults import illegal
from sheetgen.games.dice_charmers.layout import GOODS
from sheetgen.games.dice_charmers.state import Draft, State
from sheetgen.games.dice_charmers.turn import continue_turn
from sheetgen.games.dice_charmers.words import GOODS_NAMES, face_word
from sheetgen.message import Msg, msg

PERSON_CLAUSE = {"merchant": "DC-63", "portuguese": "DC-66"}
"""Person who allows circling a good of choice instead of selling -> the clause."""

SALE_WORDS: dict[str, Msg] = {
    "sell": msg("exactly {n} of your choice", "report"),
    "sell-up-to": msg("1 to {n} of your choice", "report"),
    "sell-same": msg("1 to {n} of one kind", "report"),
    "sell-different": msg("1 to {n} of different kinds", "report"),
    "market-same": msg("1 to {n} of one kind", "report"),
    "market-different": msg("1 to {n} of different kinds", "report"),
    "sell-pair": msg("2 of different kinds", "report"),
}


def circle_goods(d: Draft, goods: Counts) -> None:
    """Circle gained goods from the left. House rule: goods without a free place are lost (DC-30)."""
    mine, columns = d.mine, d.board.columns
    a, b, c = mine.circled
    x, y, z = goods
    mine.circled = (min(a + x, columns), min(b + y, columns), min(c + z, columns))


def sell_goods(d: Draft, goods: Goods) -> None:
    """Sell goods: cross them in their rows from the left.

    Each good pays its column's coins, and sold-out tents pay their bonus (DC-31, DC-32).
    """
    kind, number, clause = _due_sale(d)
    if not goods:
        # A player may leave a market without selling. A sale by a bonus or a person sells at least one good.
        if kind in MARKETS:
            continue_turn(d)
            return
        raise illegal("sell-something", 0, clause)
    counts = SALES[kind, number].get(goods)
    if counts is None:
        raise illegal("wrong-sale", 1, clause, sale=_sale(kind, number))
    have = possible.goods_in_stock(d.mine)
    for row, n in enumerate(counts):
        if n > have[row]:
            error = illegal("not-in-stock", 1, have=have[row], good=GOODS_NAMES[GOODS[row]], n=n)
            raise error.short_of((GOODS[row],))
    _cross(d, counts)
    continue_turn(d)


def _due_sale(d: Draft) -> tuple[str, int, str]:
    """Return the kind of the due sale, its number of goods and its clause."""
    if d.phase == "merchant":
        return "sell-up-to", 2, "DC-63"
    kind, number = d.task
    return kind, number, "DC-42" if kind in MARKETS else "DC-92"


def sell_all(d: Draft, only: str | None = None) -> None:
    """Sell as many goods as the due sale allows, or the whole stock of the kind ``only``.

    Raise ``Illegal`` if several sales have as many goods, or the stock cannot be sold.
    """
    kind, number, clause = _due_sale(d)
    if only is not None:
        have = possible.goods_in_stock(d.mine)[GOODS.index(only)]
        if have and (only,) * have not in SALES[kind, number]:
            raise illegal("wrong-sale", 0, clause, sale=_sale(kind, number))
        sell_goods(d, (only,) * max(have, 1))
        return
    sales = list(possible.possible_sales(d.mine, kind, number))
    most = max(map(len, sales), default=0)
    largest = [goods for goods in sales if len(goods) == most]
    if len(largest) > 1:
        error = illegal("several-sales", 0, clause, sale=_sale(kind, number), n=most)
        error.meant = tuple(("sell", goods) for goods in largest[:3])
        raise error
    sell_goods(d, largest[0] if largest else ())


def _cross(d: Draft, counts: Counts) -> None:
    board, mine = d.board, d.mine
    before = mine.sold
    a, b, c = before
    x, y, z = counts
    mine.sold = after = (a + x, b + y, c + z)
    d.gain_money(sum(sum(board.prices[old:new]) for old, new in zip(before, after, strict=True)))
    for rows, last, prize in board.tents:
        if not mine.won >> prize & 1 and all(after[row] >= last for row in rows):
            d.win(prize)


def get_goods(d: Draft, goods: Goods) -> None:
    """Circle different goods of the player's choice. If fewer rows than goods are open, circle one good in
    each open row (DC-92, DC-30).
    """
    number, clause = (1, PERSON_CLAUSE[d.phase]) if d.phase in PERSON_CLAUSE else (d.task[1], "DC-92")
    open_rows = possible.open_rows(d.board, d.mine)
    counts = goods_counts(goods)
    if len(goods) != sum(counts) or list(goods) != sorted(goods, key=_order):
        raise illegal("no-such-good", 1)
    for row, n in enumerate(counts):
        if n > 1:
            raise illegal("same-goods", 1, clause)
        if n and row not in open_rows:
            text = msg("All {good} is circled already.", "report")
            raise illegal("row-full", 1, "", text, good=GOODS_NAMES[GOODS[row]])
    if not goods or len(goods) != min(number, len(open_rows)):
        raise illegal(
            "wrong-count", 1, clause if len(open_rows) >= number else "DC-30", n=min(number, len(open_rows))
        )
    circle_goods(d, counts)
    continue_turn(d)


def check_purple_face(d: Draft, face: str, place: int) -> str:
    """Return a face that purple dice have, or raise ``Illegal``."""
    if face not in d.board.goods_faces:
        text = msg("A purple die has no face {face}.", "report")
        raise illegal("no-such-face", place, "", text, face=face_word(face))
    return face


def use_goods_die(d: Draft, face: str) -> None:
    """Circle the goods on a purple die, wherever the die lies. The die stays there (DC-92)."""
    board = d.board
    if None not in d.dice[:2] and face not in d.dice[:2]:
        one, other = (face_word(shown or "?") for shown in d.dice[:2])
        faces = msg("{one} / {other}", "report", one=one, other=other)
        raise illegal("die-not-showing", 1, face=face_word(face), faces=faces)
    if not possible.goods_fit(board, d.mine, board.goods_faces[face]):
        raise illegal("row-full", 1, "DC-92")
    circle_goods(d, board.goods_faces[face])
    continue_turn(d)


# ---- what is possible ----------------------------------------------------------------------
def sale_moves(state: State) -> Iterator[Move]:
    """Yield all moves that sell goods in a sale of the due kind."""
    kind, number = state.task
    for goods in possible.possible_sales(state.mine, kind, number):
        yield ("sell", goods)
    if kind in MARKETS:
        yield ("sell", ())


def get_moves(state: State) -> Iterator[Move]:
    """Yield all moves that circle as many different goods as are due."""
    return _gets(state, state.task[1])


def get_one_moves(state: State) -> Iterator[Move]:
    """Yield all moves that circle one kind of goods."""
    return _gets(state, 1) if possible.open_rows(state.board, state.mine) else iter(())


def _gets(state: State, number: int) -> Iterator[Move]:
    rows = possible.open_rows(state.board, state.mine)
    for some in combinations(rows, min(number, len(rows))):
        yield ("get", tuple(GOODS[row] for row in some))


def merchant_moves(state: State) -> Iterator[Move]:
    """Yield all moves that the Merchant allows (DC-63)."""
    for goods in possible.possible_sales(state.mine, "sell-up-to", 2):
        yield ("sell", goods)
    yield from get_one_moves(state)


def goods_die_moves(state: State) -> Iterator[Move]:
    """Yield the purple faces whose goods a bonus may circle."""
    for face in possible.goods_die_faces(state.board, state.dice, state.mine):
        yield ("goods-die", face)


# ---- words ---------------------------------------------------------------------------------
def _order(good: str) -> int:
    return GOODS.index(good) if good in GOODS else len(GOODS)


def _sale(kind: str, number: int) -> Msg:
    return Msg(SALE_WORDS[kind].text, "report", (("n", number),))
